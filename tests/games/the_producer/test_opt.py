"""OPT: the optional rules, alone and together."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.errors import Unreadable
from companion.games.the_producer.rules import appeal
from companion.games.the_producer.state import Mark
from tests.games.the_producer.gala import CASABLANCA, MODERN_TIMES, NINOTCHKA, gala, made, of
from tests.games.the_producer.lay import GAME, QUIET, Play, begun, lay

AGAIN = {"second_distribution": True}
OPTIONS = (
    "quick_hardcore", "no_background", "flash_start", "long_game", "trending_genre", "versatile_tycoon",
    "second_distribution", "size_matters", "characterized_characters",
)  # fmt: skip


def played_out(variants: dict[str, Any], seed: int, players: int = 3, most: int = 4000) -> Play:
    """A game in which everybody does anything that is legal."""
    table, luck = begun(players, "app", **variants), Random(seed)
    for _ in range(most):
        legal = GAME.legal_actions(table.state)
        if not legal:
            break
        GAME.apply(table.state, luck.choice(legal))
    return table


@pytest.mark.parametrize("seed", range(3))
def test_tp_opt_01_options_are_used_singly_or_together_to_the_end_of_the_game(seed: int) -> None:
    chosen = [option for option in OPTIONS if Random(f"{option} {seed}").random() < 0.6]
    table = played_out(dict.fromkeys(chosen, True), seed)
    assert table.state.phase == "over"
    assert table.table.year == (1944 if "long_game" in chosen else 1942)
    sheet = GAME.score(table.state)
    assert sheet.final
    keys = {"versatile_tycoon": "the lowest total", "size_matters": "the most money"}
    for option, words in keys.items():
        entries = [line for lines in sheet.seats for line in lines if line.what.startswith(words)]
        assert not entries or option in chosen


# --- OPT-02: Quick Hardcore ---


def test_tp_opt_02_without_the_event_deck_a_turn_is_a_producer() -> None:
    table = lay(step="producer", variants={"quick_hardcore": True})
    assert GAME.kit(table.state).events == {}
    assert table.table.events == 0
    table.play("ann cafe")
    assert (table.asked, table.kind) == (["ben"], "producer")


@pytest.mark.parametrize(
    "line", ["ann play pie-fight", "ann play an-offer ben 1", "discard pie fight", "store pie-fight"]
)
def test_tp_opt_02_an_event_is_refused_by_the_option_that_leaves_the_deck_out(line: str) -> None:
    why = "The Quick Hardcore Game has no Event cards (variant quick_hardcore: true)."
    lay(step="producer", variants=QUIET).refuses(line, why, "TP-OPT-02", "TP-OPEN-71")


def test_tp_opt_02_no_event_lies_anywhere_in_a_position_without_them() -> None:
    ann = "name: ann, events: ['?'], storehouse: [lighting-technician]"
    ben = "name: ben, movies: [{script: jezebel, year: 1940, cards: [dish-night]}]"
    lasting = [{"card": "loan-out", "seat": "ann", "aims": ["ann"], "until": "movie"}]
    table = {"variants": QUIET, "discards": ["pie-fight"], "lasting": lasting}
    with pytest.raises(Unreadable) as error:
        lay(ann, ben, step="producer", **table)
    messages = str(error.value).splitlines()
    fields = [
        "table.discards",
        "table.lasting[0].card",
        "seats[0].events",
        "seats[0].storehouse",
        "seats[1].movies[0].cards",
    ]
    why = "the Quick Hardcore Game has no Event cards (TP-OPT-02)"
    assert set(messages) == {f"{field}: {why}" for field in fields}


@pytest.mark.parametrize(("long_game", "rounds"), [(False, 6), (True, 5)])
def test_tp_opt_02_open_71_a_year_has_as_many_rounds_as_producers_and_passing_leaves_votes(
    long_game: bool, rounds: int
) -> None:
    seats = made("ann", CASABLANCA), "name: ben"
    table = lay(*seats, step="producer", variants={"quick_hardcore": True, "long_game": long_game})
    turns = 0
    while table.state.phase == "operation":
        table.play(f"{table.asked[0]} pass")
        turns += 1
    assert turns == 2 * rounds
    assert (table.ann.votes, table.ben.votes) == (2 * rounds, 2 * rounds)


def test_tp_opt_02_open_71_the_final_value_is_base_and_votes() -> None:
    seats = made("ann", CASABLANCA, votes=2), made("ben", MODERN_TIMES)
    table = gala(*seats, award="director", variants={"quick_hardcore": True})
    table.play("ann nominate curtiz", "ben nominate chaplin", "ann vote 2")
    table.reports("Michael Curtiz has a Final Value of 2 + 2 + 0 = 4.", "TP-OSCAR-12")
    table.reports("Directing goes to Michael Curtiz, for ann.", "TP-OSCAR-04")


# --- OPT-03: No Background ---


def test_tp_opt_03_the_notes_of_characters_are_ignored() -> None:
    lupino = "{script: the-sea-wolf, director: frank-capra, actor: humphrey-bogart, actress: barbara-stanwyck, supporting: [peter-lorre]}"
    for ignored, votes in ((False, 2 * 6 + 1), (True, 2 * 6)):
        seats = made("ann", lupino, events="[]"), "name: ben, events: []"
        table = lay(*seats, step="producer", variants={"no_background": ignored}).play("ann pass")
        assert table.ann.votes == votes
    assert not list(GAME.make_kit({"no_background": True}).notes("victor-fleming"))
    # What a card shows besides, its Field, is no background.
    plain = gala(made("ann", CASABLANCA), made("ben"), award="actress", variants={"no_background": True})
    assert plain.play("ann nominate bergman").table.awards[-1].value == 4


# --- OPT-04, OPT-05: Flash Start and Long Game ---


def test_tp_opt_04_in_a_flash_start_everybody_keeps_what_is_dealt() -> None:
    table = begun(2, "app", flash_start=True)
    while table.state.phase in ("setup", "draft", "hire") or table.kind == "dealt":
        table.play(table.legal[0])
    for seat in table.state.seats:
        assert (len(seat.team), len(seat.scripts), seat.drafts, seat.money) == (5, 5, [], 1_000_000)
    assert table.state.phase == "operation"


@pytest.mark.parametrize(("variants", "money"), [
    ({}, 2_000_000), ({"flash_start": True}, 1_000_000), ({"long_game": True}, 1_000_000),
    ({"flash_start": True, "long_game": True}, 1_000_000),
])  # fmt: skip
def test_tp_opt_05_open_72_the_two_options_together_start_with_a_million_too(variants: Any, money: int) -> None:
    assert [seat.money for seat in begun(2, **variants).state.seats] == [money, money]


def test_tp_opt_05_a_long_game_has_five_events_and_producers_and_ends_after_1944() -> None:
    kit = GAME.make_kit({"long_game": True})
    assert (kit.last_year, kit.dealt_events, kit.producers) == (1944, 5, 5)
    table = gala(made("ann", CASABLANCA), made("ben"), award="supporting", year=1942, variants={"long_game": True})
    table.play("ann pass")
    assert (table.table.year, table.state.phase) == (1943, "operation")
    assert (len(table.ann.events), table.ann.producers) == (5, 5)
    last = gala(made("ann", CASABLANCA), made("ben"), award="supporting", year=1944, variants={"long_game": True})
    assert last.play("ann pass").state.phase == "over"


# --- OPT-06, OPT-07: Trending Genre; more in test_trend.py ---


def test_tp_opt_06_the_colour_is_drawn_as_the_next_year_begins() -> None:
    seats = made("ann", of(MODERN_TIMES, audience="{blue: 3}"), NINOTCHKA), made("ben", CASABLANCA)
    table = gala(*seats, award="supporting", variants={"trending_genre": True}, pile={"green": 2})
    table.play("ann pass", "ben pass")
    table.reports("Comedy is in fashion next year (variant trending_genre: true).", "TP-OPT-06")
    assert (table.kind, table.asked, table.table.year) == ("trend_colour", ["chance"], 1941)
    assert sum(table.table.container.values()) == 75
    table.refused("reveal audience white", "TP-OPT-06", "TP-OPT-07", "TP-OPEN-73")
    table.play("reveal audience pink")
    table.reports("Comedy gains one pink star this year (variant trending_genre: true).", "TP-OPT-06")
    assert (table.table.trend_stars, sum(table.table.container.values()), table.kind) == (["pink"], 75, "card")


def test_tp_opt_07_an_overexposed_genre_loses_two_colours() -> None:
    seats = made("ann", MODERN_TIMES), made("ben", NINOTCHKA)
    table = gala(*seats, award="supporting", variants={"trending_genre": True}).play("ann pass", "ben pass")
    table.reports("Everybody made Comedy, which is overexposed next year (variant trending_genre: true).", "TP-OPT-07")
    assert table.prompt.startswith("Comedy is overexposed: which colour is drawn")
    table.play("reveal audience pink", "reveal audience red")
    assert (table.table.trend_stars, table.table.overexposed) == (["pink", "red"], True)


# --- OPT-09 to OPT-11: Second Distribution ---


def at_the_last_award(movie: str = CASABLANCA, **more: Any) -> Play:
    """Ann has made the Best Picture of the year, and only the last award is to come."""
    movie_fields = {key: more.pop(key) for key in ("radio", "storehouse", "built") if key in more}
    picture = [{"award": "picture", "seat": "ann", "script": "casablanca", "value": 4, "won": True}]
    changes = {"awards": picture, "variants": AGAIN, **more}
    return gala(made("ann", movie, **movie_fields), made("ben"), award="supporting", **changes)


def test_tp_opt_09_after_the_last_award_the_best_picture_is_distributed_again() -> None:
    table = at_the_last_award(of(CASABLANCA, audience="{red: 2}", box_office=400_000), pile={"blue": 3})
    table.play("ann pass")
    second = "(variant second_distribution: true)"
    table.reports(f"Casablanca is distributed again {second}.", "TP-OPT-09")
    table.reports(f"3 tokens that came to no movie go back into the container {second}.", "TP-OPT-09")
    assert (table.kind, table.table.pile, sum(table.table.container.values())) == ("token", {}, 73)


def test_tp_opt_10_only_the_scripts_own_stars_and_critics_count() -> None:
    # Casablanca's cast has golden stars, Curtiz two black ones, and ann an Orchestra: nothing of it counts.
    table = at_the_last_award(
        of(CASABLANCA, cards="[searchlight-premiere]"), built="[orchestra]", storehouse="[lighting-technician]"
    )
    table.table.marks.append(Mark(None, "golden", 1))
    table.play("ann pass")
    kit, film = GAME.kit(table.state), table.ann.movies[0]
    table.reports("Casablanca has 2 red, 2 blue and 1 pink as stars: draw 5 tokens.", "TP-DIST-04")
    assert appeal.redraws(kit, table.state, 0, film, again=True) == kit.scripts["casablanca"].critics
    assert appeal.redraws(kit, table.state, 0, film) > kit.scripts["casablanca"].critics
    assert appeal.box_office(kit, film, {"red": 2}, again=True) == 400_000


def test_tp_opt_10_open_75_a_token_earns_as_ever_and_the_year_goes_on() -> None:
    table = at_the_last_award()
    before = table.ann.money
    table.play("ann pass")
    while table.state.phase == "oscars":
        table.play(table.legal[0])
    earned = table.ann.movies[0].box_office
    assert earned > 0
    assert earned % 200_000 == 0
    assert table.ann.money == before + earned
    assert table.table.year == 1941


def test_tp_opt_10_cards_of_the_storehouse_are_not_added() -> None:
    table = at_the_last_award(storehouse="[lighting-technician]", radio="[blue]").play("ann pass")
    assert (table.kind, table.legal) == ("add", ["ann add blue", "ann pass"])
    table.refused("ann add lighting-technician", "TP-OPT-10")


def test_tp_opt_11_a_star_of_cbs_radio_that_is_not_used_up_may_be_added() -> None:
    table = at_the_last_award(radio="[blue]").play("ann pass", "ann add blue")
    assert (table.ann.radio, table.ann.movies[0].extra) == ([], {"blue": 1})


def test_tp_open_75_an_award_that_nobody_won_brings_no_second_distribution() -> None:
    table = at_the_last_award(awards=[{"award": "picture", "seat": "ann", "script": "casablanca", "value": 4}])
    table.play("ann pass")
    assert table.table.year == 1941
    without = at_the_last_award(variants={}).play("ann pass")
    assert without.table.year == 1941


def test_tp_open_75_a_kolossal_has_its_printed_stars_doubled_again() -> None:
    table = at_the_last_award(of(CASABLANCA, kolossal="true")).play("ann pass")
    stars = GAME.kit(table.state).scripts["casablanca"].audience
    drawn = 0
    while table.kind == "token":
        table.play(table.legal[0])
        drawn += 1
    assert drawn == 2 * sum(stars.values())


# --- OPT-08, OPT-12: the bonuses; more in test_score.py ---


def test_tp_opt_08_opt_12_the_bonuses_stand_in_the_ledger_with_their_clauses() -> None:
    seats = made("ann", CASABLANCA, money=3_000_000, team="[orson-welles, cary-grant]"), made("ben")
    table = gala(*seats, award="supporting", variants={"versatile_tycoon": True, "size_matters": True}, year=1942)
    table.play("ann pass")
    assert table.state.phase == "over"
    lines = {line.rules[0]: line.points for line in table.score.seats[0]}
    assert lines == {"TP-SCORE-03": 1, "TP-OPT-08": 2, "TP-OPT-12": 3}
    assert table.score.total(0) == 6


def test_tp_opt_02_nothing_is_written_of_events_where_there_are_none() -> None:
    def listed(**variants: bool) -> dict[str, str]:
        state = lay(step="producer", variants=variants).state
        return {form["verb"]: form["form"] for form in GAME.forms(state)}

    plain, quick = listed(), listed(quick_hardcore=True)
    assert plain.keys() - quick.keys() == {"play", "discard", "store"}
    assert {verb: form for verb, form in quick.items() if plain[verb] != form} == {
        "add": "SEAT add COLOUR...",
        "cancel": "SEAT cancel CHARACTER campaign",
    }
    assert not [form for form in quick.values() if "EVENT" in form]
    assert [form["form"] for form in GAME.forms()] == [*plain.values()]
