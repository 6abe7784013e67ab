"""The only kind of step of a game whose rules are data: the turn of a seat."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from companion.games.data.free.actions import Next
from companion.games.data.source_parts import Wait
from companion.model import Action, Decision, Event, Reveal, Roll, Verdict
from companion.model.action import reveals
from companion.model.step import Step
from companion.schema.kinds import Kind, Names, record


def ways(kit: Any, state: Any, frame: Any) -> list[Action]:
    """Every action that can be chosen where a frame waits, each tested by itself."""
    found: list[Action] = []
    for verb in kit.waits[frame.at].actions:
        found += kit.running.legal[verb](state, frame)
    return found


@contextmanager
def acting(frame: Any, seat: int) -> Iterator[None]:
    """Within this context another seat acts."""
    before, frame.seat = frame.seat, seat
    try:
        yield
    finally:
        frame.seat = before


def _let_act(frame: Any, seat: int, others: list[int]) -> None:
    """Make this seat the first of those that choose together."""
    others.remove(seat)
    others.insert(0, frame.seat)
    frame.seat = seat


class DataStep(Step):
    """The frame of a turn. `at` is the name of the place where the game waits or begins.

    Every game has its own subclass, with a field for each variable of its play.yaml.
    """

    __slots__ = ()
    at: str
    seat: int

    @classmethod
    def as_kind(cls) -> Kind:
        """Read and written by its fields. A position leaves out variables that hold nothing."""
        whole = record(cls)

        def write(value: Any, names: Names) -> dict[str, Any]:
            return {key: held for key, held in whole.write(value, names).items() if held}

        return Kind(whole.read, write, whole.schema)

    def decision(self, kit: Any, state: Any) -> Decision:
        wait = kit.waits[self.at]
        if wait.deck:
            pool = tuple(kit.unseen(state, wait.deck))
            data = {"seat": self.seat, "zone": wait.deck}
            return Decision("draw", (), what=wait.deck, reveals=pool, roller=self.seat, data=data)
        if wait.faces:
            return Decision("roll", (), die=wait.faces, roller=self.seat, data={"seat": self.seat, "faces": wait.faces})
        if wait.is_free:
            return Decision("free", (self.seat,), data={"seat": self.seat, "ask": wait.asks})
        data = {"seat": self.seat, "ask": wait.asks, "verbs": tuple(wait.actions)}
        return Decision("choose", self.seats_asked(wait), data=data, sealed=bool(wait.together))

    def seats_asked(self, wait: Wait) -> tuple[int, ...]:
        """The player to act, and those who choose together with that player."""
        return (self.seat, *getattr(self, wait.together)) if wait.together else (self.seat,)

    def die(self, kit: Any, state: Any) -> int:
        wait = kit.waits[self.at]
        return -1 if wait.deck else int(wait.faces)

    def chance_rules(self, kit: Any, state: Any) -> tuple[str, ...]:
        rules: tuple[str, ...] = kit.waits[self.at].rules
        return rules

    def legal(self, kit: Any, state: Any) -> list[Action]:
        wait = kit.waits[self.at]
        if wait.is_free:
            return [Next(self.seat)]
        if wait.is_longest:
            longest: list[Action] = kit.longest.legal(state, self)
            return longest
        found = ways(kit, state, self)
        for seat in self.seats_asked(wait)[1:] if wait.together else ():
            with acting(self, seat):
                found += ways(kit, state, self)
        return found

    def outcomes(self, kit: Any, state: Any) -> list[Action]:
        deck = kit.waits[self.at].deck
        return reveals(deck, kit.unseen(state, deck))

    def check(self, kit: Any, state: Any, action: Any) -> Verdict:
        verdict: Verdict = kit.judge(state, self, action)
        return verdict

    def apply(self, kit: Any, state: Any, action: Any, events: list[Event]) -> None:
        """Note the roll or choice, and go on to the next place where the game waits."""
        wait = kit.waits[self.at]
        if isinstance(action, Reveal):
            block = wait.then
            setattr(self, wait.variable, action.value)
        elif not isinstance(action, Roll):
            if action.seat != self.seat:
                _let_act(self, action.seat, getattr(self, wait.together))
            block = wait.actions[action.verb]
            for target in kit.targets[action.verb]:
                setattr(self, target, getattr(action, target))
        else:
            block = wait.then
            if wait.left:
                getattr(self, wait.variable).append(action.value)
                setattr(self, wait.left, getattr(self, wait.left) - 1)
            else:
                setattr(self, wait.variable, action.value)
        kit.running.run(state, self, events, block)

    def resume(self, kit: Any, state: Any, events: list[Event]) -> bool:
        """Start the turn if it has not started."""
        start = kit.starts.get(self.at)
        if start is None:
            return True
        kit.running.run(state, self, events, start)
        return False
