"""PICT, DIR, ACT, SUPP: what each award asks for, and what it gives."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.the_producer.gala import CASABLANCA, MODERN_TIMES, NINOTCHKA, STAGECOACH, draw, gala, made, of
from tests.games.the_producer.lay import Play


def picture(*seats: str, **changes: Any) -> Play:
    """Best Picture, for which everybody nominates the first movie that can be."""
    table = gala(*seats, **changes)
    while table.kind == "nominate" and table.prompt.startswith("Best Picture"):
        table.play(table.legal[0])
    return table


def value_of(award: str, card: str, movie: str, **changes: Any) -> int:
    """The Base Value of who runs for an award with this movie of ann's."""
    table = gala(made("ann", movie), made("ben"), award=award, **changes).play(f"ann nominate {card}")
    return int(table.table.awards[-1].value)


# --- PICT ---


def test_tp_pict_01_a_movie_of_this_year_may_run_and_no_b_movie() -> None:
    table = gala(made("ann", CASABLANCA, of(NINOTCHKA, director="null", missing="director")), made("ben", MODERN_TIMES))
    assert table.legal == ["ann nominate casablanca", "ann pass"]
    table.refused("ann nominate ninotchka", "TP-BMOV-06", "TP-PICT-01")
    table.refused("ann nominate modern-times", "TP-PICT-01")
    later = gala(made("ann", of(CASABLANCA, year=1940), STAGECOACH), made("ben"), year=1941)
    assert later.legal == ["ann nominate stagecoach", "ann pass"]
    later.refused("ann nominate casablanca", "TP-PICT-01")


@pytest.mark.parametrize(("movie", "matches"), [(CASABLANCA, 4), (STAGECOACH, 3), (NINOTCHKA, 0)])
def test_tp_pict_02_03_director_and_cast_that_worked_on_the_original_match(movie: str, matches: int) -> None:
    assert value_of("picture", movie[len("{script: ") :].split(",")[0], movie) == matches


def test_tp_pict_04_open_44_who_directs_and_acts_counts_twice() -> None:
    assert value_of("picture", "modern-times", MODERN_TIMES) == 3
    directed = MODERN_TIMES.replace("actor: charlie-chaplin", "actor: cary-grant")
    assert value_of("picture", "modern-times", directed) == 2


def test_tp_open_57_a_cast_name_matches_in_any_acting_part_a_director_only_as_such() -> None:
    small = "{script: casablanca, director: john-ford, actor: claude-rains, actress: mary-astor, supporting: [humphrey-bogart]}"
    assert value_of("picture", "casablanca", small) == 2
    # Orson Welles directed and played in Citizen Kane, but in Jane Eyre he only played.
    eyre = (
        "{script: jane-eyre, director: orson-welles, actor: cary-grant, actress: mary-astor, supporting: [peter-lorre]}"
    )
    assert value_of("picture", "jane-eyre", eyre) == 0


def test_tp_open_92_of_two_directors_on_the_script_the_one_used_is_one_match() -> None:
    robin = "{script: the-adventures-of-robin-hood, director: michael-curtiz, actor: cary-grant, actress: mary-astor, supporting: [peter-lorre]}"
    assert value_of("picture", "the-adventures-of-robin-hood", robin) == 1


def test_tp_pict_05_pict_08_most_matches_win_without_votes_and_cards() -> None:
    table = picture(made("ann", CASABLANCA), made("ben", MODERN_TIMES, votes=5))
    table.reports("Best Picture goes to Casablanca, for ann.", "TP-PICT-05", "TP-PICT-06")
    assert table.prompt.startswith("Directing")
    assert (table.ben.votes, table.table.discards) == (5, [])


def test_tp_pict_06_open_55_the_award_gives_one_and_one_for_each_match() -> None:
    seats = made("ann", CASABLANCA), made("ben", MODERN_TIMES)
    assert picture(*seats).ann.vp == 1 + 4
    assert picture(*seats, variants={"best_picture_vp": "matches"}).ann.vp == 4


def test_tp_pict_06_kolo_06_for_a_kolossal_all_of_it_is_doubled() -> None:
    table = picture(made("ann", of(CASABLANCA, kolossal="true")), made("ben", MODERN_TIMES))
    assert table.ann.vp == 2 * (1 + 4)
    table.reports("Best Picture goes to Casablanca, for ann.", "TP-KOLO-06", "TP-PICT-07")


def test_tp_pict_07_a_kolossal_has_no_edge_in_the_comparison_or_a_tie() -> None:
    kolossal = of(STAGECOACH, kolossal="true", places="[]")
    level = picture(made("ann", kolossal), made("ben", MODERN_TIMES))
    level.reports("ann and ben are tied at 3: nobody gets Best Picture.", "TP-OSCAR-05", "TP-OSCAR-06")
    beaten = picture(made("ann", kolossal), made("ben", CASABLANCA))
    assert (beaten.ann.vp, beaten.ben.vp) == (0, 5)


def test_tp_oscar_06_the_editing_room_decides_for_best_picture_too() -> None:
    table = picture(made("ann", STAGECOACH), made("ben", MODERN_TIMES, built="[editing-room]"))
    assert (table.ann.vp, table.ben.vp) == (0, 4)


def test_tp_open_56_a_sole_nominee_without_a_match_wins() -> None:
    assert picture(made("ann", NINOTCHKA), made("ben")).ann.vp == 1
    without = picture(made("ann", NINOTCHKA), made("ben"), variants={"best_picture_vp": "matches"})
    assert without.ann.vp == 0
    without.reports("Best Picture goes to Ninotchka, for ann (variant best_picture_vp: matches).", "TP-OPEN-55")


# --- DIR ---


def test_tp_dir_01_a_director_of_a_movie_of_this_year_may_run() -> None:
    table = gala(made("ann", CASABLANCA, STAGECOACH), made("ben", MODERN_TIMES), award="director")
    assert table.legal == ["ann nominate michael-curtiz", "ann nominate john-ford", "ann pass"]
    table.refused("ann nominate charlie-chaplin", "TP-DIR-01")
    table.refused("ann nominate humphrey-bogart", "TP-DIR-01")


def test_tp_dir_02_black_stars_count() -> None:
    assert value_of("director", "michael-curtiz", CASABLANCA) == 2
    # A Western is John Ford's Field.
    assert value_of("director", "john-ford", STAGECOACH) == 3 + 1


# --- ACT ---


def test_tp_act_01_leads_run_like_directors_each_for_the_own_award() -> None:
    seats = made("ann", CASABLANCA), made("ben", MODERN_TIMES)
    assert gala(*seats, award="actor").legal == ["ann nominate humphrey-bogart", "ann pass"]
    assert gala(*seats, award="actress").legal == ["ann nominate ingrid-bergman", "ann pass"]
    why = gala(*seats, award="actor").refused("ann nominate claude-rains", "TP-OPEN-58", "TP-ACT-01")
    assert why == "Claude Rains had another part in ann's movie, not one for Best Actor."
    gala(*seats, award="actor").refused("ann nominate charlie-chaplin", "TP-ACT-01")
    table = gala(*seats, award="actress").play("ann nominate bergman", "ben nominate goddard")
    # 3 + 1 and 2 + 1, each in its own Field.
    draw(table, 1, 1, 1, 1, 3, 3, 3)
    table.reports("Best Actress goes to Paulette Goddard, for ben.", "TP-OSCAR-12", "TP-OSCAR-04")


@pytest.mark.parametrize(("script", "stars"), [("rebecca", 1), ("jezebel", 2), ("casablanca", 2), ("modern-times", 1)])
def test_tp_act_02_03_open_59_blue_for_drama_and_romance_green_for_comedy_else_red(script: str, stars: int) -> None:
    # Henry Fonda has 2 blue, 1 green and 1 red.
    movie = of(NINOTCHKA).replace("ninotchka", script).replace("cary-grant", "henry-fonda")
    assert value_of("actor", "henry-fonda", movie) == stars


def test_tp_act_04_open_60_red_stars_count_in_a_genre_movie_of_any_kind() -> None:
    # Destry Rides Again is a Comedy too, and wants its Western set; James Stewart has no red star.
    western = "{script: destry-rides-again, director: frank-capra, actor: james-stewart, actress: mary-astor, supporting: [peter-lorre]}"
    assert value_of("actor", "james-stewart", western) == 0 + 1  # his Field is Comedy
    assert value_of("actor", "james-stewart", western, variants={"lead_star": "choice"}) == 2 + 1


def test_tp_open_59_a_nominee_whose_stars_count_by_the_table_s_choice_says_so() -> None:
    western = "{script: destry-rides-again, director: frank-capra, actor: james-stewart, actress: mary-astor, supporting: [peter-lorre]}"
    chosen = {"lead_star": "choice"}
    assert rules_of("actor", "james-stewart", western, variants=chosen).count("TP-OPEN-59") == 1
    assert "TP-OPEN-59" not in rules_of("actor", "james-stewart", western)
    table = gala(made("ann", western), made("ben"), award="actor", variants=chosen).play("ann nominate james-stewart")
    assert any("Base Value 3 (variant lead_star: choice)" in text for text in table.texts)


def rules_of(award: str, card: str, movie: str, **changes: Any) -> tuple[str, ...]:
    """The clauses of the nomination of this card with this movie of ann's."""
    table = gala(made("ann", movie), made("ben"), award=award, **changes).play(f"ann nominate {card}")
    return next(cited for text, cited in table.events if text.startswith("ann nominates"))


@pytest.mark.parametrize(("script", "rule"), [
    ("rebecca", "TP-OPEN-59"),
    ("stagecoach", "TP-ACT-04"),
    ("jezebel", "TP-ACT-02"),
    ("modern-times", "TP-ACT-03"),
])  # fmt: skip
def test_tp_act_02_04_open_59_a_nomination_cites_the_clause_by_which_the_stars_of_a_lead_count(
    script: str, rule: str
) -> None:
    # A mystery that needs no set and no structure is no Genre Movie.
    movie = NINOTCHKA.replace("ninotchka", script).replace("cary-grant", "henry-fonda")
    assert rules_of("actor", "henry-fonda", movie)[:3] == ("TP-OSCAR-08", "TP-OSCAR-09", rule)


def test_tp_open_59_in_a_drama_that_is_a_comedy_the_better_stars_count() -> None:
    # It Happened One Night is a Comedy and a Romance: green or blue.
    movie = "{script: it-happened-one-night, director: john-ford, actor: james-cagney, actress: bette-davis, supporting: [peter-lorre]}"
    assert value_of("actor", "james-cagney", movie) == 1
    assert value_of("actress", "bette-davis", movie) == 3


# --- SUPP ---


def test_tp_supp_01_red_stars_count_whatever_the_movie() -> None:
    assert value_of("supporting", "claude-rains", CASABLANCA) == 3
    assert (
        value_of(
            "supporting", "edward-everett-horton", of(MODERN_TIMES).replace("peter-lorre", "edward-everett-horton")
        )
        == 1 + 1
    )


def test_tp_supp_02_whoever_has_a_small_part_runs_men_and_women() -> None:
    movie = MODERN_TIMES.replace("[peter-lorre]", "[agnes-moorehead, peter-lorre]")
    table = gala(made("ann", movie), made("ben"), award="supporting")
    assert table.legal == ["ann nominate agnes-moorehead", "ann nominate peter-lorre", "ann pass"]
    table.refused("ann nominate paulette-goddard", "TP-OPEN-58", "TP-SUPP-02")
    draw(table.play("ann nominate moorehead"), 1, 1)
    assert table.ann.vp == 2


def test_tp_open_54_with_the_variant_men_and_women_have_an_award_each() -> None:
    movie = MODERN_TIMES.replace("[peter-lorre]", "[agnes-moorehead, peter-lorre]")
    two = {"supporting_awards": "two"}
    table = gala(made("ann", movie), made("ben"), award="supporting_actor", variants=two)
    assert table.legal == ["ann nominate peter-lorre", "ann pass"]
    table.play("ann pass")
    assert table.legal == ["ann nominate agnes-moorehead", "ann pass"]
    assert table.prompt.startswith("Best Supporting Actress")


def test_tp_build_21_open_51_the_make_up_room_raises_small_parts_of_movies_that_want_it() -> None:
    horror = "{script: the-black-cat, director: john-ford, actor: cary-grant, actress: mary-astor, supporting: [donald-crisp]}"
    assert value_of("supporting", "donald-crisp", horror) == 2 + 1
    assert value_of("actor", "cary-grant", horror) == 1
    lead = {"make_up_role": "lead"}
    assert value_of("supporting", "donald-crisp", horror, variants=lead) == 2
    assert value_of("actor", "cary-grant", horror, variants=lead) == 1 + 1
    assert value_of("supporting", "donald-crisp", of(CASABLANCA).replace("claude-rains", "donald-crisp")) == 2


# --- OPT-13 ---


def test_tp_opt_13_open_61_without_the_base_rule_the_option_gives_fields_their_star() -> None:
    off = {"field_bonus": False}
    assert value_of("actress", "ingrid-bergman", CASABLANCA, variants=off) == 3
    assert value_of("actress", "ingrid-bergman", CASABLANCA, variants={**off, "characterized_characters": True}) == 4


@pytest.mark.parametrize(("variants", "rule"), [
    ({}, "TP-OSCAR-13"),
    ({"characterized_characters": True}, "TP-OSCAR-13"),
    ({"characterized_characters": True, "field_bonus": False}, "TP-OPT-13"),
])  # fmt: skip
def test_tp_opt_13_open_61_the_star_of_a_field_cites_what_gives_it(variants: dict[str, Any], rule: str) -> None:
    found = rules_of("actress", "ingrid-bergman", CASABLANCA, variants=variants)
    assert found == ("TP-OSCAR-08", "TP-OSCAR-09", "TP-ACT-02", rule, "TP-OPEN-61")


def test_tp_opt_13_open_61_with_both_it_is_one_star_never_two() -> None:
    assert value_of("actress", "ingrid-bergman", CASABLANCA, variants={"characterized_characters": True}) == 4


def test_tp_open_77_different_sources_add_up() -> None:
    # John Wayne has 2 red, a Western is his Field, and John Ford directs.
    assert value_of("actor", "john-wayne", STAGECOACH) == 2 + 1 + 1
