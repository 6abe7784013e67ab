"""DIST, AUD and BOX at the table: what is added, drawn, redrawn, exchanged, assigned and earned."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.the_producer.rules import appeal, distribution
from companion.games.the_producer.rules.distribution import Distributing
from companion.referee.odds import odds
from tests.games.the_producer.lay import GAME, Play
from tests.games.the_producer.shoot import CAST, TEAM, made, studio

MAKE = f"ann make casablanca {CAST} on stage-1"
"""2 red, 2 blue, 1 pink Audience stars; Henry Fonda and Jean Arthur add a golden one each: 7 tokens, 5 + 3 redraws."""


def stars(play: Play, **how: bool) -> dict[str, int]:
    movie = play.ann.movies[-1]
    return dict(appeal.stars_of(GAME.kit(play.state), play.state, 0, movie, **how))


def showing(play: Play) -> Distributing:
    frame = play.state.pending[-1]
    assert isinstance(frame, Distributing)
    return frame


# --- DIST ---


def test_tp_dist_01_a_movie_is_distributed_as_soon_as_it_is_produced() -> None:
    play = studio().play(MAKE)
    assert (showing(play).script, play.kind) == ("casablanca", "token")
    why = play.check("ann casting 3").why
    assert play.check("ann casting 3").legal is False, why


def test_tp_dist_02_open_91_own_cards_of_the_storehouse_are_added_first() -> None:
    play = studio(
        "storehouse: [lighting-technician, acting-coach, pie-fight]", ben="storehouse: [costume-designer]"
    ).play(MAKE)
    assert play.kind == "add"
    assert play.legal == ["ann add lighting-technician", "ann pass"]
    assert play.prompt == (
        "ann: add a Storehouse card or a CBS Radio star to Casablanca (Lighting Technician), or pass?"
    )
    assert play.check("ann add costume-designer").rules == ("TP-DIST-02", "TP-OPEN-91")
    assert play.check("ann add pie-fight").key == "other_genre"
    assert play.check("ann add acting-coach").key == "not_for_movies"
    play.play("ann add lighting-technician")
    assert (stars(play)["light_blue"], play.ann.storehouse) == (1, ["acting-coach", "pie-fight"])
    assert play.kind == "token"


def test_tp_dist_02_what_is_not_added_before_the_draw_is_too_late() -> None:
    play = studio("storehouse: [lighting-technician]").play(MAKE, "ann pass")
    assert play.ann.storehouse == ["lighting-technician"]
    assert play.check("ann add pie-fight").key == "not_on_storehouse"
    play.refuses(
        "ann add lighting-technician",
        "It is too late for this: the drawing of tokens has begun.",
        "TP-DIST-05",
        "TP-DIST-02",
    )


def test_tp_dist_03_open_30_stars_of_cbs_radio_are_added_to_a_movie_still_to_come() -> None:
    play = studio("radio: [green, green, pink]").play(MAKE, "ann add green", "ann pass")
    assert (stars(play)["green"], play.ann.radio) == (1, ["green", "pink"])
    studio("radio: [green]").play(MAKE).refuses(
        "ann add blue", "ann has no blue star from CBS Radio.", "TP-DIST-03", "TP-OPEN-30"
    )


def test_tp_dist_03_notes_of_those_with_a_part_add_stars() -> None:
    play = studio(team=f"{TEAM}, lionel-barrymore, boris-karloff")
    play.play("ann make casablanca capra barrymore jean-arthur karloff on stage-1")
    assert stars(play) == {"red": 2, "blue": 2, "golden": 3, "pink": 1, "light_blue": 1, "green": 1}
    silent = studio(team=f"{TEAM}, lionel-barrymore", variants={"no_background": True})
    silent.play("ann make casablanca capra barrymore jean-arthur crisp on stage-1")
    assert "green" not in stars(silent)


def test_tp_dist_04_a_token_is_drawn_for_each_star_of_the_script_and_each_golden_one_of_an_actor() -> None:
    play = studio().play(MAKE)
    assert stars(play) == {"red": 2, "blue": 2, "golden": 2, "pink": 1}
    assert showing(play).left == 7


def test_tp_dist_04_open_44_who_only_directs_brings_no_golden_stars() -> None:
    directs = studio(team=f"{TEAM}, orson-welles").play("ann make casablanca welles fonda jean-arthur crisp on stage-1")
    acts = studio(team=f"{TEAM}, orson-welles").play("ann make casablanca welles welles jean-arthur crisp on stage-1")
    assert (stars(directs)["golden"], stars(acts)["golden"]) == (2, 2)
    both = studio(team=f"{TEAM}, orson-welles").play("ann make casablanca welles fonda jean-arthur welles on stage-1")
    assert stars(both)["golden"] == 3


def test_tp_dist_04_cards_add_tokens_without_stars_and_the_year_adds_stars() -> None:
    lasting = [
        {"card": "conference-at-casablanca", "seat": "ben"},
        {"card": "banned-from-the-papers", "seat": "ben", "aims": ["ann"], "until": "movie"},
    ]
    play = studio("storehouse: [searchlight-premiere]", lasting=lasting).play(MAKE, "ann add searchlight-premiere")
    assert stars(play) == {"red": 3, "blue": 2, "golden": 2, "pink": 2}
    assert showing(play).left == 9 + 2 - 2


def test_tp_dist_04_opt_06_a_genre_in_fashion_adds_its_stars() -> None:
    fashion: dict[str, Any] = {"year": 1941, "trend": "Romance", "trend_stars": ["green"]}
    assert stars(studio(variants={"trending_genre": True}, **fashion).play(MAKE))["green"] == 1
    over = studio(variants={"trending_genre": True}, overexposed=True, **{**fashion, "trend_stars": ["red", "green"]})
    assert stars(over.play(MAKE)) == {"red": 1, "blue": 2, "golden": 2, "pink": 1}


def test_tp_dist_05_open_29_a_golden_star_of_a_script_has_any_colour_but_white() -> None:
    table = studio("built: [orchestra]", scripts="top-hat").play(f"ann make top-hat {CAST} on stage-1")
    assert table.prompt == "ann: choose 1 colour for the golden Audience stars of Top Hat."
    assert len(table.legal) == 6
    table.refuses("ann colours white", "A golden Audience star cannot be white.", "TP-OPEN-29", "TP-DIST-05")
    table.refuses(
        "ann colours red blue",
        "Top Hat has 1 golden Audience star: name as many colours.",
        "TP-DIST-05",
        "TP-OPEN-42",
    )
    green = studio("built: [orchestra]", scripts="top-hat").play(
        f"ann make top-hat {CAST} on stage-1", "ann colours green"
    )
    assert stars(green) == {"red": 2, "blue": 1, "golden": 2, "pink": 2, "green": 1}
    assert stars(table.play("ann colours golden"))["golden"] == 3


def test_tp_dist_05_colours_are_chosen_before_the_draw_and_not_before_the_coin() -> None:
    play = studio("built: [orchestra]", scripts="top-hat", team=f"{TEAM}, victor-fleming")
    play.play("ann make top-hat fleming fonda jean-arthur crisp on stage-1")
    why = "'colours' belongs to another step of the distribution of Top Hat."
    play.refuses("ann colours red", why, "TP-DIST-01", "TP-AUD-01", "TP-DIST-05")


# --- AUD: the draw ---


def test_tp_aud_01_tokens_are_drawn_one_by_one_or_in_one_line() -> None:
    play = studio().play(MAKE, "blue", "2 red 1 golden")
    assert showing(play).drawn == {"red": 2, "blue": 1, "golden": 1}
    assert (showing(play).left, play.table.container["red"]) == (3, 8)


def test_tp_aud_01_only_what_is_in_the_container_can_be_drawn_and_each_colour_as_often() -> None:
    play = studio(container={"red": 2, "blue": 15, "golden": 1}, pile={"red": 8, "golden": 9, "pink": 10, "green": 10,
                  "light_blue": 10, "white": 10}).play(MAKE)  # fmt: skip
    assert play.legal == ["reveal audience red", "reveal audience blue", "reveal audience golden"]
    assert GAME.ways(play.state, GAME.legal_actions(play.state)) == [2, 15, 1]
    assert play.check("reveal audience pink").legal is False
    assert play.check("reveal audience pink").rules == ("TP-AUD-01", "TP-AUD-09")


def test_tp_aud_11_open_49_the_pile_goes_back_in_mid_draw_once_the_container_is_empty() -> None:
    rest = {"red": 9, "blue": 14, "golden": 10, "pink": 10, "light_blue": 10, "green": 10, "white": 10}
    play = studio(container={"red": 1, "blue": 1}, pile=rest).play(MAKE, "red", "blue")
    assert (sum(play.table.container.values()), play.table.pile) == (73, {})
    play.reports("The container is empty: the common pile goes back into it, 73 tokens.", "TP-AUD-11", "TP-OPEN-49")


def test_tp_open_49_a_draw_is_short_where_no_token_is_left() -> None:
    gone = {"red": 8, "blue": 15, "golden": 10, "pink": 10, "light_blue": 10, "green": 10, "white": 10}
    play = studio(container={"red": 2}, removed=gone).play(MAKE, "2 red")
    play.reports("No token is left to draw: 5 too few.", "TP-OPEN-49")
    assert play.ann.movies[0].audience == {"red": 2}


def test_tp_open_49_after_a_short_draw_no_token_is_still_to_be_drawn() -> None:
    gone = {"red": 8, "blue": 15, "golden": 10, "pink": 9, "light_blue": 9, "green": 10, "white": 10}
    play = studio(container={"red": 2, "pink": 1, "light_blue": 1}, removed=gone).play(MAKE)
    play.play("2 red 1 pink 1 light_blue")
    assert (play.kind, showing(play).left) == ("assign", 0)


# --- AUD: the redraw ---


@pytest.mark.parametrize(
    "answer", ["ann redraw all", "redraw all white", "redraw the rest", "redraw 3 white", "redraw white 3"]
)
def test_tp_aud_07_all_unassigned_tokens_may_be_redrawn_in_one_word(answer: str) -> None:
    play = studio().play(MAKE, "2 blue 2 red 3 white")
    assert GAME.text(play.state, GAME.parse(play.state, answer)) == "ann redraw 3 white"


def test_tp_aud_07_what_is_best_just_now_is_redrawn_by_saying_so() -> None:
    play = studio().play(MAKE, "2 blue 2 red 3 white")
    assert [play.check(answer).legal for answer in ("ok", "yes", "all")] == [True] * 3
    play.play("ok", "3 white")
    assert play.ann.movies[0].audience == {"blue": 2, "red": 2}


def test_tp_aud_07_open_48_unassigned_tokens_are_redrawn_up_to_critics_and_directing() -> None:
    play = studio().play(MAKE, "7 white")
    assert play.prompt == "ann: redraw up to 7 tokens for Casablanca (unassigned: 7 white), or pass?"
    play.play("ann redraw 5 white")
    assert (showing(play).left, play.table.pile) == (5, {"white": 5})
    play.reports("ann redraws 5 white.", "TP-AUD-07", "TP-AUD-08", "TP-AUD-10")


def test_tp_aud_07_not_more_than_that() -> None:
    play = studio("built: [theme-set-western]", scripts="jesse-james").play(
        "ann make jesse-james capra fonda jean-arthur crisp on western", "7 white"
    )
    play.refuses("ann redraw 5 white", "You may redraw at most 4 tokens for Jesse James.", "TP-AUD-07", "TP-OPEN-40")
    play.allows("ann redraw 4 white", "TP-AUD-07", "TP-OPEN-48")


def test_tp_aud_07_tokens_on_a_star_stay_and_companions_are_free_choice() -> None:
    play = studio().play(MAKE, "3 blue 3 white 1 pink")
    play.refuses(
        "ann redraw 3 blue",
        "Redraw only tokens that are not on a star: 1 blue and 3 white.",
        "TP-AUD-07",
        "TP-OPEN-48",
    )
    brought = studio().play(MAKE, "1 blue 3 white 1 pink 2 light_blue")
    brought.allows("ann redraw 2 light_blue", "TP-AUD-07")


def test_tp_open_48_all_tokens_that_the_limit_counts_are_reported_and_no_others_may_go() -> None:
    play = studio().play(MAKE, "3 blue 1 red 3 white")
    assert play.prompt == (
        "ann: redraw up to 4 tokens for Casablanca (unassigned: 3 white; companions: 1 blue), or pass?"
    )
    play.allows("ann redraw 1 blue 3 white", "TP-AUD-07", "TP-OPEN-48")
    why = "Redraw only tokens that are not on a star: 1 blue and 3 white."
    play.refuses("ann redraw 1 red", why, "TP-AUD-07", "TP-OPEN-48")
    assert GAME.usual_line(play.state) == "ann redraw 3 white"


def test_tp_aud_08_there_is_one_redraw_only() -> None:
    play = studio().play(MAKE, "7 white", "ann redraw 2 white", "1 red 1 blue")
    assert play.ann.movies[0].audience == {"red": 1, "blue": 1}
    brings = studio().play(MAKE, "7 white", "ann redraw 3 white", "3 red")
    assert brings.ann.movies[0].audience == {"red": 2}
    late = studio().play(MAKE, "1 red 6 white", "ann redraw 3 white", "1 pink 2 light_blue")
    late.refuses(
        "ann redraw 2 white",
        "The redraw is over: there is only one, and none if all drawn tokens may come.",
        "TP-AUD-08",
    )


def test_tp_open_49_without_a_token_to_draw_there_was_no_redraw_and_it_is_not_reported_as_over() -> None:
    removed = {"red": 9, "blue": 15, "golden": 10, "pink": 9, "light_blue": 8, "green": 10, "white": 10}
    few = studio(container={"red": 1, "pink": 1, "light_blue": 2}, removed=removed)
    few.play(MAKE, "1 red 1 pink 2 light_blue")
    why = "Nothing can be redrawn for Casablanca: the container and the common pile are empty."
    few.refuses("ann redraw light_blue", why, "TP-OPEN-49", "TP-AUD-07")


def test_tp_open_40_who_has_no_redraws_is_informed() -> None:
    lasting = [{"card": "location-shooting", "seat": "ann", "aims": ["ann"], "until": "movie"}]
    play = studio(scripts="jesse-james", lasting=lasting)
    play.play("ann make jesse-james without director fonda jean-arthur crisp on stage-1")
    play.play("2 red 1 pink 2 light_blue 2 white")
    why = "Nothing can be redrawn for Jesse James: its Critics and directing values add up to 0."
    play.refuses("ann redraw white", why, "TP-AUD-07", "TP-OPEN-40")


def test_tp_aud_07_open_48_nobody_has_to_redraw() -> None:
    play = studio().play(MAKE, "1 red 6 white", "ann pass")
    assert play.ann.movies[0].audience == {"red": 1}


def test_tp_aud_09_10_what_stays_unassigned_goes_to_the_common_pile() -> None:
    play = studio().play(MAKE, "1 red 6 white", "ann redraw 2 white", "1 pink 1 white")
    assert play.table.pile == {"white": 7}
    play.reports("Unassigned and discarded: 5 white.", "TP-AUD-09", "TP-AUD-10")


def test_tp_build_24_open_53_the_orchestra_gives_every_movie_a_critics_star() -> None:
    movie = studio().play(MAKE).ann.movies[0]
    for built, number in ([], 8), (["orchestra"], 9):
        table = studio(f"built: [{', '.join(built)}]")
        assert appeal.redraws(GAME.kit(table.state), table.state, 0, movie) == number


def test_tp_open_40_without_a_director_the_directing_value_is_none() -> None:
    table = studio().play(MAKE)
    movie = table.ann.movies[0].copy()
    movie.director = None
    assert appeal.redraws(GAME.kit(table.state), table.state, 0, movie) == 5


def test_tp_aud_07_a_note_and_a_card_let_more_be_redrawn() -> None:
    table = studio("storehouse: [script-doctor]", team=f"{TEAM}, william-wyler")
    table.play("ann make casablanca wyler fonda jean-arthur crisp on stage-1", "ann add script-doctor")
    assert appeal.redraws(GAME.kit(table.state), table.state, 0, table.ann.movies[0]) == 5 + 3 + 1 + 3


# --- exchanges ---

EFFECTS = f"ann make lost-horizon {CAST} on stage-1"
"""1 of each colour but white, golden as chosen, and two golden ones: 8 tokens, 3 + 3 redraws."""


def with_effects(built: str = "special-effects", **changes: object) -> Play:
    return studio(f"built: [{built}]", scripts="lost-horizon, casablanca", **changes)


def test_tp_build_23_open_50_special_effects_exchange_a_token_for_one_of_the_pile() -> None:
    play = with_effects(container={"white": 10, "red": 9, "blue": 15, "golden": 10, "pink": 10, "light_blue": 10,
                        "green": 10}, pile={"red": 1})  # fmt: skip
    play.play(EFFECTS, "ann colours pink", "8 white", "ann pass")
    assert play.legal == ["ann exchange white red", "ann pass"]
    assert GAME.usual_line(play.state) == "ann exchange white red"
    play.play("ann exchange white red")
    assert (play.ann.movies[0].audience, play.table.pile) == ({"red": 1}, {"white": 8})
    play.reports("ann exchanges a white token for a red one.", "TP-BUILD-23", "TP-OPEN-50")


def test_tp_open_50_there_is_one_exchange_at_any_time_before_the_box_office() -> None:
    pile = {"red": 1, "blue": 1}
    container = {"white": 10, "red": 9, "blue": 14, "golden": 10, "pink": 10, "light_blue": 10, "green": 10}
    play = with_effects(container=container, pile=pile).play(EFFECTS, "ann colours pink", "8 white")
    play.play("ann exchange white red")
    assert (play.kind, showing(play).exchanges) == ("redraw", 0)
    play.refuses(
        "ann exchange white blue", "No exchange of a token is left for Lost Horizon.", "TP-BUILD-23", "TP-OPEN-50"
    )
    for line, why in (
        ("ann exchange pink blue", "There is no drawn pink token to exchange."),
        ("ann exchange white green", "The common pile has no green token."),
    ):
        fresh = with_effects(container=container, pile=pile).play(EFFECTS, "ann colours pink", "8 white")
        fresh.refuses(line, why, "TP-BUILD-23", "TP-OPEN-50")


def test_tp_build_23_an_exchange_that_was_declined_has_its_place_at_another_step() -> None:
    play = with_effects(container={"white": 10, "red": 9, "blue": 15, "golden": 10, "pink": 10, "light_blue": 10,
                        "green": 10}, pile={"red": 1})  # fmt: skip
    play.play(EFFECTS, "ann colours pink", "5 white 1 pink 2 light_blue", "ann pass", "ann pass")
    assert play.kind == "assign"
    why = "'exchange' belongs to another step of the distribution of Lost Horizon."
    play.refuses("ann exchange white red", why, "TP-DIST-01", "TP-AUD-01", "TP-BUILD-23")


def test_tp_build_23_an_exchange_that_was_passed_over_is_refused_for_the_empty_pile() -> None:
    removed = {"red": 8, "blue": 15, "golden": 10, "pink": 9, "light_blue": 7, "green": 10, "white": 9}
    play = with_effects(container={"white": 1, "pink": 1, "red": 1, "light_blue": 3}, pile={"red": 1}, removed=removed)
    play.play(EFFECTS, "ann colours pink", "1 white 1 red 1 pink 3 light_blue; 1 red")
    why = "Nothing can be exchanged for Lost Horizon: the common pile is empty."
    assert play.kind == "assign"
    play.refuses("ann exchange light_blue white", why, "TP-BUILD-23", "TP-OPEN-50")


@pytest.mark.parametrize(("variant", "number"), [(False, 0), (True, 1)])
def test_tp_open_50_only_for_movies_that_require_them_unless_the_table_plays_otherwise(
    variant: bool, number: int
) -> None:
    play = with_effects(variants={"sfx_any_movie": variant}).play(MAKE)
    assert showing(play).exchanges == number
    missing = with_effects("stage-2", variants={"sfx_any_movie": variant}).play(EFFECTS, "ann colours pink")
    assert showing(missing).exchanges == 0


# --- who comes, what they earn ---


def test_tp_aud_02_03_the_best_assignment_is_offered_and_any_legal_one_accepted() -> None:
    play = studio().play(MAKE, "2 blue 1 red 1 pink 1 light_blue 2 golden")
    assert play.kind == "assign"
    assert play.legal[0] == GAME.usual_line(play.state) == "ann assign 1 red 2 blue 2 golden 1 pink 1 light_blue"
    assert play.legal[1:] == ["ann assign 1 red 2 blue 2 golden 1 pink"]
    play.refuses(
        "ann assign 2 blue 1 pink",
        "Assign every token that has a star of its colour: 1 red, 2 blue, 2 golden and 1 pink.",
        "TP-AUD-02",
    )
    play.refuses(
        "ann assign 1 red 2 blue 2 golden 1 pink 1 light_blue 1 white",
        "Some of these have no star and do not come along with one: at best"
        " 1 red, 2 blue, 2 golden, 1 pink and 1 light blue.",
        "TP-AUD-03",
        "TP-AUD-05",
        "TP-OPEN-47",
    )
    play.play("ann assign 1 red 2 blue 2 golden 1 pink")
    assert (play.ann.movies[0].box_office, play.table.pile) == (1_200_000, {"light_blue": 1})


def test_tp_aud_02_who_says_what_went_without_saying_is_not_refused() -> None:
    drawn = "2 blue 2 red 1 pink 2 golden"
    for line in ("ann assign", "ann assign 2 blue 2 red 1 pink 2 golden"):
        assert studio().play(MAKE, f"{drawn}; {line}").ann.movies[0].box_office == 1_400_000
    play = studio().play(MAKE, drawn)
    assert play.afresh().check("ann assign").legal is False


def test_tp_ex_08_the_app_may_toss_a_coin_though_people_draw_the_tokens() -> None:
    table = studio(team=f"{TEAM}, victor-fleming").play(
        "ann make casablanca fleming fonda jean-arthur crisp on stage-1"
    )
    assert (table.kind, GAME.app_may_answer(table.state)) == ("coin", True)
    table.play("tails")
    assert (table.kind, GAME.app_may_answer(table.state)) == ("token", False)


def test_tp_aud_12_prod_06_the_table_shows_who_worked_on_a_movie_and_who_came() -> None:
    play = studio().play(MAKE, "2 blue 1 white")
    shown = {(fact.of, fact.what): fact.value for fact in GAME.facts(play.state)}
    assert shown["", "tokens drawn for the movie"] == "2 blue, 1 white"
    assert shown["ann", "who worked this year"] == "Casablanca: Frank Capra, Henry Fonda, Jean Arthur, Donald Crisp"
    play.play("2 red 2 golden", "ann redraw white", "pink")
    shown = {(fact.of, fact.what): fact.value for fact in GAME.facts(play.state)}
    assert shown["ann", "who came"] == "Casablanca: 2 red, 2 blue, 2 golden, 1 pink"


def test_tp_aud_12_assigned_tokens_stay_with_the_movie() -> None:
    play = studio().play(MAKE, "2 blue 2 red 1 pink 2 golden")
    assert play.ann.movies[0].audience == {"red": 2, "blue": 2, "golden": 2, "pink": 1}
    assert (sum(play.table.container.values()), play.table.pile) == (68, {})


def test_tp_box_01_each_assigned_token_earns_200000_dollars_of_the_bank() -> None:
    play = studio("money: 0")
    bank = play.table.bank
    play.play(MAKE, "2 blue 2 red 1 pink 1 light_blue 1 white", "ann pass", "ann assign")
    assert (play.ann.money, play.table.bank) == (1_200_000, bank - 1_200_000)
    assert play.ann.movies[0].box_office == 1_200_000


def test_tp_box_01_a_movie_nobody_sees_earns_nothing() -> None:
    play = studio("money: 0").play(MAKE, "7 white", "ann pass")
    assert (play.ann.money, play.ann.movies[0].box_office) == (0, 0)
    play.reports("Nobody comes to Casablanca.", "TP-BOX-01")


def test_tp_box_01_a_card_may_have_some_tokens_earn_more() -> None:
    play = studio("money: 0, storehouse: [popcorn-in-the-lobby]").play(MAKE, "ann add popcorn-in-the-lobby")
    play.play("2 blue 2 red 1 pink 2 golden")
    assert play.ann.money == 7 * 200_000 + 50_000


def test_tp_maint_05_what_was_for_the_next_movie_is_used_up_with_it() -> None:
    lasting = [{"card": "loan-out", "seat": "ann", "aims": ["ann"], "until": "movie"}]
    play = studio(lasting=lasting).play(MAKE, "2 blue 2 red 1 pink 2 golden")
    assert (play.table.lasting, play.table.discards) == ([], ["loan-out"])


def test_tp_ex_08_open_65_odds_tell_who_dies_and_how_likely_that_is() -> None:
    removed = {"red": 10, "blue": 15, "golden": 10, "pink": 10, "light_blue": 10, "green": 10}
    play = studio(team=f"{TEAM}, victor-fleming, leslie-howard", container={"white": 10}, removed=removed, year=1943,
                  variants={"long_game": True})  # fmt: skip
    line = "ann make casablanca fleming howard jean-arthur crisp on stage-1"
    found = odds(GAME, play.state, [line])
    chances = {one.text: (str(one.probability), one.result) for one in found.outcomes}
    both = {"victor-fleming.gone": 1, "leslie-howard.gone": 1}
    assert chances.pop("Leslie Howard leaves the game.") == ("1/4", {"leslie-howard.gone": 1})
    assert chances.pop("Leslie Howard leaves the game; Victor Fleming leaves the game.") == ("1/4", both)
    assert len(chances) == 2
    assert {key: str(mean) for key, mean in found.expected.items()} == dict.fromkeys(both, "1/2")


def test_tp_ex_08_those_who_die_lie_in_the_same_order_as_in_a_position_read_back() -> None:
    play = studio(team=f"{TEAM}, victor-fleming, leslie-howard", year=1943, variants={"long_game": True})
    play.play("ann make casablanca fleming howard jean-arthur crisp on stage-1", "tails", "tails")
    assert play.table.gone == ["leslie-howard", "victor-fleming"]
    assert GAME.position(GAME.document(play.state)) == play.state


# --- a second distribution ---


def test_tp_opt_10_11_open_75_a_second_distribution_counts_the_script_and_the_radio_alone() -> None:
    movie = made("top-hat", "frank-capra henry-fonda jean-arthur donald-crisp", places="[stage-1]", chosen="[green]")
    play = studio(f"movies: [{movie}], radio: [blue], storehouse: [lighting-technician]")
    kit, events = GAME.kit(play.state), []
    distribution.begin_again(play.state, 0, play.ann.movies[0])
    GAME.settle(kit, play.state, events)
    play.play("ann colours pink")
    play.refuses(
        "ann add lighting-technician", "You cannot add cards to the second distribution of Top Hat.", "TP-OPT-10"
    )
    play.play("ann add blue")
    assert stars(play, again=True) == {"red": 2, "blue": 2, "pink": 3}
    assert showing(play).left == 7
    assert appeal.redraws(kit, play.state, 0, play.ann.movies[0], again=True) == 4
    play.play("2 red 2 blue 3 pink")
    assert play.ann.movies[0].box_office == 1_400_000


def test_tp_dist_01_aud_01_only_whose_movie_it_is_answers() -> None:
    play = studio("radio: [blue]").play(MAKE)
    play.refuses("ben add blue", "ann distributes Casablanca, not ben.", "TP-DIST-01", "TP-STAGE-01")
    play.refuses("ann redraw blue", "Draw the tokens first.", "TP-AUD-07", "TP-AUD-01")
    verdict = play.check("ann assign blue")
    assert (verdict.key, verdict.rules[:2]) == ("not_in_this_step", ("TP-DIST-01", "TP-AUD-01"))


def test_tp_aud_01_colours_and_cards_alone_answer_what_is_asked() -> None:
    play = studio("built: [orchestra], storehouse: [lighting-technician], radio: [pink]", scripts="top-hat")
    play.play(f"ann make top-hat {CAST} on stage-1", "golden", "lighting technician", "pink")
    assert (play.ann.movies[0].chosen, play.ann.movies[0].cards) == (["golden"], ["lighting-technician"])
    play.play("7 white 2 red 1 light blue", "3 white", "2 blue 1 white")
    assert (play.kind, play.ann.movies[0].audience) == ("assign", {})
    play.play("2 red 1 blue 1 light blue")
    assert play.ann.movies[0].audience == {"red": 2, "blue": 1, "light_blue": 1}


def test_tp_aud_01_a_movie_and_its_tokens_may_be_typed_in_one_line() -> None:
    line = f"{MAKE}; 7 white; ann redraw 3 white; 3 red"
    assert studio().play(line).ann.movies[0].audience == {"red": 2}
    found = odds(GAME, studio().state, [f"{MAKE}; 7 white"])
    assert found.expected["ann.audience"] < 7
