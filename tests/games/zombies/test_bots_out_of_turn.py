"""What the bot that wants to win plays in another's turn, at the table and in matches."""

from __future__ import annotations

from collections import Counter
from functools import partial
from random import Random
from typing import Any

import pytest

from companion.cli.session import Session
from companion.model import CHANCE
from companion.referee.bots import BOTS, Bot, interjection, luck, wants_interjections
from companion.referee.match import NAMES, play
from companion.referee.playout import draw
from companion.referee.table import GameTable
from tests.games.zombies.lay import GAME, Play, lay, undrawn
from tests.games.zombies.test_bots import shuffle_hands

NEAR: dict[str, Any] = {"map": {"n1": "helipad"}, "deck": 0, "out": undrawn()}
"""Three steps from Town Square's north side to the centre of the Helipad are enough."""
AHEAD = "name: ann, at: ts.n, life: 3, kills: 20, hand: []"
FIGHT = {"kind": "fight", "seat": "ann", "space": "n1.c", "stage": "pay", "value": 2}
WINS = {"map": {"n1": "cross"}, "zombies": ["n1.c"], "pending": [{"kind": "moving", "seat": "ann", "left": 1}, FIGHT]}


def played(table: Play, seat: int = 1) -> str:
    """What Ben plays while Ann is asked, or rolls; nothing is changed by asking."""
    before = table.state.copy()
    action = GAME.interjected(table.state, seat, Random(1).random)
    assert table.state == before
    assert action is None or GAME.check(table.state, action).legal is True
    return "" if action is None else GAME.text(table.state, action)


@pytest.mark.parametrize(
    ("card", "changes", "line"),
    [
        ("wrecked-cars", {**NEAR, "phase": "roll"}, "ben play wrecked-cars"),
        ("wrecked-cars", {**NEAR, "moving": 3}, ""),
        ("twisted-ankle", {**NEAR, "phase": "roll"}, ""),
        ("twisted-ankle", {**NEAR, "moving": 3}, "ben play twisted-ankle"),
        ("twisted-ankle", {**NEAR, "moving": 6}, ""),
        ("twisted-ankle", {"map": {"n1": "cross"}, "moving": 3}, ""),
        ("fresh-graves", {**NEAR, "moving": 3}, ""),
    ],
)
def test_zb_ev_08_09_who_is_about_to_win_is_held_up(card: str, changes: dict[str, Any], line: str) -> None:
    assert played(lay(AHEAD, f"name: ben, hand: [{card}]", **changes)) == line


def test_zb_ev_11_bullets_are_blocked_where_they_would_win_the_game() -> None:
    def answer(kills: int, ben: str = "") -> str:
        ann = f"name: ann, at: n1.c, life: 1, bullets: 2, kills: {kills}, hand: []"
        return played(lay(ann, f"name: ben, hand: [jammed-magazine]{ben}", **WINS))

    assert answer(24) == "ben play jammed-magazine"
    assert answer(24, ", played: 1") == "", "one card in a round"


def test_zb_event_31_other_hands_change_nothing_and_the_own_turn_is_not_anothers() -> None:
    """In games of others, at every moment: legal, the same a second time, blind to what cannot be seen."""
    asked: Counter[str] = Counter()
    for seed in range(6):
        state, rng = GAME.dealt_by_app(GAME.setup(NAMES[:3])), Random(seed)
        while actions := GAME.legal_actions(state):
            for seat in range(3):
                action = GAME.interjected(state, seat, rng.random)
                asked["all"] += 1
                if action is None:
                    continue
                asked["played"] += 1
                assert state.current != seat == action.seat
                assert GAME.check(state, action).legal is True
                other = state.copy()
                shuffle_hands(rng, other, seat)
                assert GAME.interjected(other, seat, rng.random) == action
            if actions[0].seat == CHANCE:
                GAME.apply(state, draw(rng, actions, GAME.ways(state, actions)))
            else:
                seat = actions[0].seat
                GAME.apply(state, BOTS["casual"](GAME, GAME.view(state, seat), seat, rng))
    assert asked["played"] > 3


def test_only_bots_that_want_to_win_speak_up_and_only_where_it_is_not_asked() -> None:
    assert [name for name in BOTS if wants_interjections(BOTS[name])] == ["keen", "expert"]
    table = lay(AHEAD, "name: ben, hand: [twisted-ankle]", **NEAR, moving=3)
    assert interjection(GAME, table.state, [0], partial(luck, 1, 1)) is None
    assert GAME.text(table.state, interjection(GAME, table.state, [0, 1], partial(luck, 1, 1))) == (
        "ben play twisted-ankle"
    )


def test_in_a_match_cards_are_played_in_the_turns_of_others() -> None:
    quiet: Bot = lambda game, state, seat, rng: BOTS["keen"](game, state, seat, rng)  # noqa: E731
    loud, again, silent = (GAME.document(play(GAME, [bot] * 2, 5)) for bot in (BOTS["keen"], BOTS["keen"], quiet))
    assert loud == again != silent


def session() -> tuple[Session, list[str]]:
    """Ann, a person, has still to roll, and Ben, a bot, holds a card against her."""
    state = lay(AHEAD, "name: ben, hand: [twisted-ankle]", **{**NEAR, "cards": "app"}, phase="roll").state
    output: list[str] = []
    header = {"seed": 1, "game": "zombies", "cards": "app", "players": {"ben": "keen"}}
    return Session(GameTable(GAME, state, header), output.append), output


def test_at_the_table_a_bot_plays_before_the_pawn_moves_and_again_after_an_undo() -> None:
    at, output = session()
    at.handle("3")
    steps = [(step.by, step.text) for step in at.table.history.steps]
    assert ("bot ben", "ben play twisted-ankle") in steps
    state = at.table.state.copy()
    at.handle("undo")
    assert len(at.table.history.steps) == 0, "what a bot did out of turn belongs to the line before it"
    at.handle("3")
    assert at.table.state == state
    assert not any(line.startswith("  !") for line in output)
