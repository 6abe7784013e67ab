"""An evening of Zombies!!!: a whole game as people would type it, with dice, tiles and cards in their hands.

`python -m tests.games.zombies.evening` prints it; `evening.txt` holds it. A line is what somebody types at once: a tile
with its place and pieces, a die with what is decided on it, a card with the answers to it. Whoever speaks after another
begins a new line.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.zombies import actions as act
from companion.games.zombies.effects.playing import Playing
from companion.games.zombies.rules.helipad import PickingPlacer
from companion.games.zombies.rules.moving import Moving
from companion.games.zombies.rules.setup import ChoosingDealer
from companion.games.zombies.rules.steps import space_towards
from companion.games.zombies.rules.tiles import SIDES
from companion.games.zombies.state import State
from companion.model import Action, Reveal, Roll
from tests.games.zombies.lay import GAME
from tests.games.zombies.people import People

NAMES = ["Ann", "Ben", "Cleo"]
SEED = 1
"""Of a hundred evenings the shortest in which every kind of card is played."""
WIDEST = 76
"""What would be a longer line is typed as two."""
ALL, ALONE = "all", "pass for all"
"""What stands for the verb where several let a card pass together, and where only one had to."""
NEVER_TYPED = ("reveal", "roll", "place", "move", "walk", "zombie", "return", "pay", "play", ALONE)
"""Verbs that nobody types, since the words say as much."""


TOGETHER = ("bullet", "life")
"""Verbs typed once for several in a row."""


class TypedAction(NamedTuple):
    """One action as it is typed: in which turn, by whom, its verb and words, and how they stand in a line.

    What is typed `alone`, of a card or of who deals, shares no line with what follows from something else.
    """

    turn: int
    seat: int
    verb: str
    words: str
    begins: bool = False
    name: str = ""
    is_alone: bool = False


def typed_action(state: State, action: Action) -> TypedAction:
    """An action in the few words that tell it from others; of a card, and out of turn, with the name of the seat."""
    turn, seat = state.turn, action.seat
    if isinstance(action, Reveal | Roll):
        word = action.value if isinstance(action, Reveal) else str(action.value)
        is_person = isinstance(state.pending[-1], ChoosingDealer | PickingPlacer)
        return TypedAction(turn, _whose(state), action.verb, word.replace("-", " "), begins=True, is_alone=is_person)
    words = " ".join(GAME.text(state, action).split()[2:])
    if isinstance(action, act.Place) and GAME.parse(state, f"place {action.cell}") == action:
        words = action.cell
    elif isinstance(action, act.Move):
        words = _side(state.seats[seat].at, action.to)
    elif isinstance(action, act.Walk):
        words = f"{action.start} {_side(action.start, action.to)}"
    elif isinstance(action, act.PutZombie | act.PutBullet | act.PutLife | act.Return):
        words = action.space.partition(".")[2]
    elif isinstance(action, act.Play | act.Use | act.Discard):
        words = words.replace(action.card, GAME.kit(state).names[action.card].lower())
    is_card = isinstance(action, act.Play)
    name = state.seats[seat].name.lower() if is_card or seat != state.current else ""
    is_alone = is_card or any(isinstance(frame, Playing) for frame in state.pending)
    return TypedAction(turn, seat, action.verb, words, is_card, name, is_alone)


def _whose(state: State) -> int:
    """Whose die or tile it is."""
    decision = GAME.decision(state)
    assert decision is not None
    return decision.roller if decision.roller is not None else state.current or 0


def _side(start: str, to: str) -> str:
    return next(side for side in SIDES if space_towards(start, side) == to)


def spoken(people: People) -> Iterator[TypedAction]:
    """What is typed in a game, without what is clear anyway.

    Those who let a card pass type that together; the zombie roll stands for the end of a movement with no steps left.
    """
    passes: list[TypedAction] = []
    stop: TypedAction | None = None
    for action in people.steps():
        state = people.state
        top, one = state.pending[-1], typed_action(state, action)
        if stop is not None and not isinstance(action, Roll):
            yield stop
        stop = one if isinstance(top, Moving) and isinstance(action, act.Stop) and not top.left else None
        if isinstance(top, Playing) and isinstance(action, act.Pass):
            passes.append(one._replace(name=state.seats[one.seat].name.lower()))
            if top.asked == [action.seat]:
                how = (ALL, "pass") if len(passes) > 1 else (ALONE, f"{passes[0].name} pass")
                yield TypedAction(one.turn, one.seat, *how, is_alone=True)
                passes = []
        elif stop is None:
            yield from passes
            passes = []
            yield one


def typed(people: People) -> Iterator[tuple[int, str]]:
    """The lines of a game, each with its turn."""
    line, last = "", TypedAction(1, 0, "", "")
    for one in spoken(people):
        is_speaker = one.seat == last.seat or one.verb in (ALL, ALONE)
        is_other = (last.is_alone and not one.is_alone) or not is_speaker or one.turn != last.turn
        if line and (one.begins or is_other or len(line) + len(one.words) > WIDEST):
            yield last.turn, line
            line = ""
        verb = "" if one.verb in NEVER_TYPED or (line and one.verb == last.verb in TOGETHER) else one.verb
        comma = "," if one.verb in (ALL, ALONE) else ""
        words = " ".join(filter(None, ("" if line else one.name, verb, one.words)))
        line, last = f"{line}{comma} {words}" if line else words, one
    yield last.turn, line


SLIPS: dict[int, tuple[str, ...]] = {
    9: ("# The wrong side of the square.", "tee w1 w e c", "undo"),
    12: ("may I run away from a fight?", "odds"),
    70: ("# The die lay badly: it was a four.", "mend 196 4", "yes"),
    98: ("why n n", "board"),
    101: ("# That was for Ben, not for Ann.", "mend 299 cleo loose grip ben", "yes"),
    111: ("note Ben's last bus leaves at eleven",),
}
"""What is typed before the line of this number: questions and corrections."""
OTHERWISE = {55: "ben E17 e3, ann pass", 67: "5 e w w", 86: "T04 n3e1 c s", 100: "cleo loose grip ann"}
"""What is typed for the line of this number: codes that are scanned, and mistakes, legal ones."""


def main() -> str:
    """The evening with its mistakes."""
    lines: list[str] = []
    for number, (_, line) in enumerate(typed(People(NAMES, SEED)), 1):
        lines += [*SLIPS.get(number, ()), OTHERWISE.get(number, line)]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(main(), end="")
