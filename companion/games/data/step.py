"""The one kind of step of a game whose rules are data: the turn of a seat, wherever it stands."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from companion.model import CHANCE, Action, Decision, Event, Reveal, Roll, Verdict
from companion.model.step import Step


@lru_cache(maxsize=4096)
def _reveal(deck: str, card: str) -> Reveal:
    """A card turned up; the same one is the same action, which never changes."""
    return Reveal(CHANCE, deck, card)


def ways(kit: Any, state: Any, frame: Any) -> list[Action]:
    """Every action that may be chosen where a frame waits, each by itself."""
    found: list[Action] = []
    for verb in kit.waits[frame.at].actions:
        found += kit.running.legal[verb](state, frame)
    return found


class DataStep(Step):
    """The frame of a turn: `at` is the name of the place where the game waits, or of where it begins.

    Every game has a class of its own, with a field for each variable of its play.yaml.
    """

    __slots__ = ()
    at: str
    seat: int

    def decision(self, kit: Any, state: Any) -> Decision:
        wait = kit.waits[self.at]
        if wait.deck:
            pool = tuple(kit.unseen(state, wait.deck))
            data = {"seat": self.seat, "zone": wait.deck}
            return Decision("draw", (), what=wait.deck, reveals=pool, roller=self.seat, data=data)
        if wait.faces:
            return Decision("roll", (), die=wait.faces, roller=self.seat, data={"seat": self.seat, "faces": wait.faces})
        return Decision(
            "choose", (self.seat,), data={"seat": self.seat, "ask": wait.asks, "verbs": tuple(wait.actions)}
        )

    def die(self, kit: Any, state: Any) -> int:
        wait = kit.waits[self.at]
        return -1 if wait.deck else int(wait.faces)

    def chance_rules(self, kit: Any, state: Any) -> tuple[str, ...]:
        rules: tuple[str, ...] = kit.waits[self.at].rules
        return rules

    def legal(self, kit: Any, state: Any) -> list[Action]:
        wait = kit.waits[self.at]
        return kit.longest.legal(state, self) if wait.is_longest else ways(kit, state, self)

    def outcomes(self, kit: Any, state: Any) -> list[Action]:
        deck = kit.waits[self.at].deck
        return [_reveal(deck, card) for card in kit.unseen(state, deck)]

    def check(self, kit: Any, state: Any, action: Any) -> Verdict:
        verdict: Verdict = kit.judge(state, self, action)
        return verdict

    def apply(self, kit: Any, state: Any, action: Any, events: list[Event]) -> None:
        """Note what was rolled or chosen, and go on to the next place where the game waits."""
        wait = kit.waits[self.at]
        if isinstance(action, Reveal):
            block = wait.then
            setattr(self, wait.variable, action.value)
        elif not isinstance(action, Roll):
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
        """Begin what has not begun."""
        start = kit.starts.get(self.at)
        if start is None:
            return True
        kit.running.run(state, self, events, start)
        return False
