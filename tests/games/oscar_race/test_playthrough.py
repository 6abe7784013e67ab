"""One whole game in text, to be read: what is asked, what could be answered, what was, and what happened."""

from __future__ import annotations

from pathlib import Path
from random import Random

from companion.model import CHANCE
from companion.referee.playout import by_weight
from tests.games.oscar_race.table import GAME
from tests.golden import compare

GOLDEN = Path(__file__).parent / "golden" / "playthrough.txt"


def playthrough(seed: int) -> str:
    """A game of three casual players; where more than eight actions are legal their number is given."""
    rng = Random(seed)
    state = GAME.setup(["Ann", "Ben", "Cat"])
    choose = by_weight(GAME, rng)
    lines: list[str] = []
    while (decision := GAME.decision(state)) is not None:
        actions = GAME.legal_actions(state)
        action = rng.choice(actions) if actions[0].seat == CHANCE else choose(state, actions)
        lines.append(GAME.prompt(state, decision))
        if not decision.is_chance:
            texts = [GAME.text(state, option) for option in actions]
            lines.append(f"  may: {' | '.join(texts) if len(texts) <= 8 else f'{len(texts)} actions'}")
        lines.append(f"> {GAME.text(state, action)}")
        events = GAME.apply(state, action)
        lines += [f"  {GAME.tell(state, event)} ({', '.join(GAME.cite(event.rules))})" for event in events]
    outcome = GAME.outcome(state)
    assert outcome is not None
    lines.append(f"{outcome.why} ({', '.join(outcome.rules)})")
    sheet = GAME.score(state)
    for seat, name in enumerate(GAME.names(state)):
        lines.append(f"{name}: {sheet.total(seat)}")
        lines += [f"  {line.points:+d} {line.what} ({', '.join(line.rules)})" for line in sheet.seats[seat]]
    return "\n".join(lines) + "\n"


def test_a_whole_game_goes_as_it_was_read_and_approved() -> None:
    compare(GOLDEN, playthrough(20))


def perft(state: object, depth: int) -> int:
    """How many sequences of actions and chance outcomes of this length there are from here."""
    actions = GAME.legal_actions(state)  # type: ignore[arg-type]
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = state.copy()  # type: ignore[attr-defined]
        GAME.apply(after, action)
        total += perft(after, depth - 1)
    return total


def test_perft_from_the_limousine() -> None:
    state = GAME.position(
        {
            "seats": [{"name": "ann", "escort": {"kind": "date"}}, {"name": "ben", "escort": {"kind": "mother"}}],
            "phase": "moves",
        }
    )
    # Three units, each with three steps, a run and a stop.
    assert perft(state, 1) == 15
    # By hand: each unit's steps to r01c1 and r01c3 leave 2 plain, 1 diagonal and a stop (r01c1) or 2, 1, a Rope Line and
    # a stop (r01c3), that to r01c2 leaves 3 plain, 2 diagonal and a stop; a run has 6 dice; a stop of one figure leaves
    # the other 5, one of the couple ends the turn (no zombies): Ben has his 15.
    couple = 4 + 5 + 6 + 6 + 15
    lone = 4 + 5 + 6 + 6 + 5
    assert perft(state, 2) == couple + 2 * lone
