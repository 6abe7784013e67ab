"""What everybody may know, and what only one seat may. ZB-EVENT-31."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import Unreadable
from companion.model import EVERYBODY
from companion.referee.secrets import as_seen
from tests.games.zombies.lay import GAME, QUIET, Play, lay

CROSS = {"n1": "cross"}
HANDS = ("name: ann, hand: [rummage, sprinters, warm-soup]", "name: ben, hand: [drop-it, fresh-graves, not-today]")


def dealt(**changes: Any) -> Play:
    return lay(*HANDS, map=CROSS, cards="app", zombies=["n1.c"], **changes)


def test_zb_event_31_hands_are_secret_and_their_number_is_not() -> None:
    state = dealt(phase="discard").state
    everybody = GAME.view(state, EVERYBODY)
    assert [seat.hand for seat in everybody.seats] == [["?"] * 3, ["?"] * 3]
    assert GAME.view(state, 1).seats[1].hand == ["drop-it", "fresh-graves", "not-today"]
    assert GAME.view(state, 1).seats[0].hand == ["?"] * 3
    assert GAME.observation(state, 0)["seats"][1]["hand"] == ["?"] * 3


def test_everything_else_lies_open() -> None:
    table = dealt(phase="discard", discard=["second-wind"], variants={"helipad_position": "lower_half"}, out=["tee"])
    everybody = GAME.view(table.state, EVERYBODY)
    assert everybody.table == table.table
    for seat in everybody.seats:
        seat.hand = table.state.seats[everybody.seats.index(seat)].hand
    assert everybody == table.state


def test_a_seat_may_look_at_its_own_hand() -> None:
    assert [(fact.of, fact.value) for fact in GAME.private(dealt(phase="discard").state, 0)] == [
        ("ann", "Rummage, Sprinters, Warm Soup")
    ]
    assert GAME.private(lay(map=CROSS).state, 0) == []


def test_a_card_drawn_is_shown_without_the_card() -> None:
    assert GAME.shown("reveal ann.card rummage") == "reveal ann.card ?"
    assert GAME.shown("reveal tile tee") == "reveal tile tee"
    assert GAME.shown("ann discard rummage") == "ann discard rummage"


def test_a_refusal_that_only_the_hand_explains_says_nothing_of_it() -> None:
    table = dealt(phase="discard")
    verdict = table.check("ann discard lucky shot")
    assert verdict.why == "ann has no Lucky Shot in hand."
    assert as_seen(GAME, table.state, "ann discard lucky-shot", verdict).why == "hidden cards do not allow it"
    assert as_seen(GAME, table.state, "ann discard lucky-shot", verdict, 0).why == verdict.why


def test_zb_comp_07_a_card_of_which_all_have_been_seen_is_in_no_hand() -> None:
    table = lay("name: ann", "name: ben, hand: [drop-it]", map=CROSS, discard=["sprinters"], phase="discard")
    assert (
        table.refused("discard drop it", "ZB-COMP-07")
        == "ann cannot have Drop It: every copy has been seen (1 in all)."
    )
    assert "ann discard sprinters" not in table.legal
    assert "ann discard rummage" in table.legal


def test_the_app_draws_tiles_and_cards_only_where_it_holds_them() -> None:
    assert GAME.app_may_answer(lay(phase="setup").state)
    assert not GAME.app_may_answer(lay(map=CROSS, phase="tile").state)
    assert GAME.app_may_answer(lay(map=CROSS, phase="roll").state)
    assert GAME.app_may_answer(dealt(phase="tile").state)


def test_cards_that_lie_in_peoples_hands_are_the_apps_neither_to_hold_nor_to_play() -> None:
    state = lay(map=CROSS, phase="tile").state
    assert GAME.is_blind(state)
    with pytest.raises(Unreadable, match="the app cannot hold unknown cards"):
        GAME.dealt_by_app(state)
    assert not GAME.is_blind(lay(map=CROSS, phase="tile", variants=QUIET).state)
    begun = GAME.setup(["ann", "ben"])
    assert GAME.is_blind(begun), "the cards they will hold, it will not see either"
    assert not GAME.is_blind(GAME.dealt_by_app(begun))
    assert not GAME.is_blind(GAME.setup(["ann", "ben"], QUIET))


def test_the_next_tile_is_as_likely_as_there_are_tiles_of_its_kind() -> None:
    table = lay(map=CROSS, out=["tee", "tee"], phase="tile")
    assert (table.deck["straight"], table.deck["tee"], table.deck["cross"], table.deck["market-hall"]) == (5, 3, 3, 1)
    assert sum(table.deck.values()) == 25


def test_what_lies_on_the_table_is_listed_fact_by_fact() -> None:
    table = lay(
        "name: ann, at: n1.c, kills: 2, weapons: [nail-launcher, iron-poker]", "name: ben, dead: true",
        map={"n1": {"tile": "radio-kzb"}}, zombies=["n1.n", "n1.ne"], tokens={"n1.e": "life"}, out=["tee", "tee"],
        discard=["rummage", "rummage", "?"], lasting=[{"card": "sprinters", "seat": "ann"}], phase="roll",
    )  # fmt: skip
    facts = {(fact.of, fact.what): fact.value for fact in GAME.facts(table.state)}
    assert facts["ann", "weapons"] == "Nail Launcher with 3 on it, Iron Poker"
    assert facts["ben", "life"] == "none, dead until the next turn"
    assert facts["n1", "tile"] == "Radio Station KZB"
    assert (facts["n1", "zombies"], facts["n1", "life"], facts["n1", "bullets"]) == ("n ne", "e", "none")
    assert (facts["", "tiles out of the game"], facts["", "zombies in the pool"]) == ("2 Three-way junction", "96")
    assert facts["", "event cards discarded"] == "unknown, 2 Rummage"
    assert facts["", "cards in force"] == "Sprinters"


def test_the_map_is_drawn_with_where_the_tile_in_hand_may_go() -> None:
    table = lay(map=CROSS, pending=[{"kind": "placing", "seat": "ann", "tile": "tee"}])
    drawing = GAME.picture(table.state)
    assert "n2" in drawing
    assert "A ann ts.c, B ben ts.c" in drawing
    assert drawing.splitlines()[-7].startswith("#0----")  # the tile in its four turns
    assert max(map(len, drawing.splitlines())) <= 80
