"""Odds: exactly what may come of a line, or of the roll at hand, and how likely it is.

The lines are carried out, then chance is enumerated to the end of the resolution the game names. Where a line stops
for a die that is not in it, every face of that die is followed, and the rest of the line goes on behind each. Nobody is
taken to do anything unasked.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field, fields
from fractions import Fraction
from functools import cache
from operator import attrgetter
from typing import Any, cast

from companion.errors import IllegalAction, NoOdds
from companion.model import EVERYBODY, Action, Decision, Game, Part
from companion.referee.lines import Answer, Refused, answers_of_part, is_legal_after

MOST_POSITIONS = 200_000
CARDS_ALIKE = "each card that has not been seen is as likely as any other"
CLAIMED = "what is claimed is so"


@dataclass(frozen=True, slots=True)
class Possibility:
    """One result, the changes against the position asked about; `text` says it in a sentence."""

    probability: Fraction
    result: dict[str, int]
    text: str


@dataclass(frozen=True, slots=True)
class Odds:
    """The answer: possibilities, the likeliest first; `expected` are their means.

    `assumes` names the choices nobody made, as lines, and what became of the rest of the line where dice came between.
    If some part of the lines is legal in no case at all, `refused` is that part, and there are no outcomes.
    """

    outcomes: tuple[Possibility, ...] = ()
    expected: dict[str, Fraction] = field(default_factory=dict)
    assumes: tuple[str, ...] = ()
    refused: Refused | None = None
    positions: int = 0


def odds(
    game: Game,
    state: Any,
    lines: Iterable[str] = (),
    assume: Iterable[str] = (),
    most: int = MOST_POSITIONS,
    *,
    seat: int = EVERYBODY,
) -> Odds:
    """The odds of what the lines come to in this state, or without lines of the roll at hand; the state stays as it is.

    Of cards that the app holds no more is taken for known than `seat` knows, by default what everybody does.
    `assume` answers choices nobody has made yet, each wherever it is legal; the game's own defaults answer the others.
    Raises Unreadable for a line that cannot be read, and NoOdds where there is no roll to look at, where an assumed
    answer never comes up, or past `most` positions.
    """
    question = _Question(game, game.for_odds(state, seat), lines, assume, most)
    question.enumerate()
    refused = question.refused()
    if refused is not None:
        return Odds(refused=refused, positions=question.positions)
    question.check_all_came_up()
    ends = sorted(question.ends.items(), key=lambda end: (-end[1], sorted(end[0])))
    outcomes = tuple(
        Possibility(probability, dict(changes), game.tell_changes(state, dict(changes)))
        for changes, probability in ends
    )
    assumes = (*question.answers.values(), *question.notes)
    return Odds(outcomes, _expected(outcomes), assumes, None, question.positions)


def _expected(outcomes: Iterable[Possibility]) -> dict[str, Fraction]:
    means: dict[str, Fraction] = {}
    for outcome in outcomes:
        for key, number in outcome.result.items():
            means[key] = means.get(key, Fraction(0)) + outcome.probability * number
    return dict(sorted(means.items()))


_NOT_KNOWN = object()


@dataclass(slots=True)
class _Branch:
    """One way things may go: where it stands, and how much of the lines has been carried out.

    `resolution` is the one to be followed to its end, known once nothing is left of the lines.
    """

    state: Any
    probability: Fraction = Fraction(0)
    done: int = 0
    last: Action | None = None
    resolution: Hashable | None = _NOT_KNOWN

    def face(self, game: Game, action: Action) -> _Branch:
        """The branch in which chance answers so; its probability is not settled yet."""
        state = self.state.copy()
        game.apply(state, action)
        return _Branch(state, Fraction(0), self.done, self.last, self.resolution)

    def key(self) -> Hashable:
        """Equal for branches that go on alike."""
        return _frozen(self.state), self.done, self.last, self.resolution


class _Question:
    """One enumeration, and what has come up in it."""

    def __init__(self, game: Game, state: Any, lines: Iterable[str], assume: Iterable[str], most: int) -> None:
        self.game = game
        self.given = state
        self.most = most
        self.parts = [(part, number == 0) for line in lines for number, part in enumerate(game.expand(state, line))]
        self.assumed = [part for text in assume for part in game.expand(state, text)]
        for part in self.assumed:
            if part.verb in ("roll", "reveal"):
                raise NoOdds(f"'{part.text}' cannot be assumed: only choices can; dice go into the line")
        self.came_up: set[Part] = set()
        self.answers: dict[Action, str] = {}
        self.notes: dict[str, None] = {}
        self.furthest = 0
        self.refusals: dict[int, Answer] = {}
        self.ends: dict[tuple[tuple[str, int], ...], Fraction] = {}
        self.positions = 0

    # --- enumerating ---

    def enumerate(self) -> None:
        """Follow all branches die by die, equal ones as one."""
        first = _Branch(self.given.copy())
        if not self.parts:
            self._open(first)
        waiting: dict[Hashable, _Branch] = {}
        self._add(self._go_on(first), first, Fraction(1), waiting)
        while waiting:
            ahead: dict[Hashable, _Branch] = {}
            for key, branch in waiting.items():
                self._roll(key, branch, ahead)
            waiting = ahead

    def _open(self, branch: _Branch) -> None:
        """Where no roll is going on, give the answer that leads to one."""
        game, state = self.game, branch.state
        if game.resolution(state) is not None:
            return
        decision = game.decision(state)
        action = None if decision is None or decision.is_chance else self._answer(state)
        if action is None:
            asked = game.prompt(state, decision) if decision else "nothing, the game is over"
            why = "nothing is rolled just here; give a line that leads to a roll"
            if decision is not None and decision.is_chance:
                why = "this roll is left out of odds; give a line that leads to one that is not"
            raise NoOdds(f"{why}. Asked is now: {asked}")
        game.apply(state, action)

    def _roll(self, key: Hashable, branch: _Branch, ahead: dict[Hashable, _Branch]) -> None:
        """Follow every outcome of the die the branch waits for."""
        game, state = self.game, branch.state
        outcomes = game.outcomes_for_odds(state)
        children = [branch.face(game, action) for action in outcomes]
        self.positions += len(children)
        if self.positions > self.most:
            raise NoOdds(
                f"that is past {self.most:,} positions; make the rolls before this one, then ask again here: "
                + self._asked(state)
            )
        keys = [self._go_on(child) for child in children]
        # "Roll again" leads back to where it was rolled: it only makes the other faces likelier.
        ways = game.ways(state, outcomes)
        if ways is not None:
            self.notes[CARDS_ALIKE] = None
        others = [
            (reached, child, weight)
            for reached, child, weight in zip(keys, children, ways or [1] * len(outcomes), strict=True)
            if reached != key
        ]
        if not others:
            raise NoOdds(f"whatever it shows, this would be rolled again and again: {self._asked(state)}")
        total = sum(weight for _, _, weight in others)
        for reached, child, weight in others:
            self._add(reached, child, branch.probability * weight / total, ahead)

    def _asked(self, state: Any) -> str:
        decision = self.game.decision(state)
        return self.game.prompt(state, decision) if decision else ""

    def _go_on(self, branch: _Branch) -> Hashable | None:
        """Go on to the next die; the key of the position there, or None if the branch ends before."""
        return branch.key() if self._reaches_die(branch) else None

    def _add(
        self, key: Hashable | None, branch: _Branch, probability: Fraction, ahead: dict[Hashable, _Branch]
    ) -> None:
        """Let the branch wait for the others at its die, or count what it came to."""
        if key is not None:
            ahead.setdefault(key, branch).probability += probability
            return
        changes = tuple(self.game.changes(self.given, branch.state).items())
        self.ends[changes] = self.ends.get(changes, Fraction(0)) + probability

    def _reaches_die(self, branch: _Branch) -> bool:
        """Carry out what is said or assumed up to the next die; False if the branch ends before one."""
        game, state = self.game, branch.state
        while True:
            answer = self._say(branch)
            if answer is None and (branch.resolution is None or game.resolution(state) != branch.resolution):
                return False
            decision = game.decision(state)
            if answer is not None and not self._may_wait(state, answer):
                self._give_up(branch, answer)
            elif decision is None:
                return False
            elif decision.is_chance:
                if answer is not None:
                    self.notes["the line goes on whatever the dice show"] = None
                return True
            else:
                game.apply(state, self._choose(state, decision))

    # --- the lines ---

    def _say(self, branch: _Branch) -> Answer | None:
        """Carry the lines out as far as they go; the part at which they wait, or None when nothing is left."""
        while branch.done < len(self.parts):
            part, is_first = self.parts[branch.done]
            last = None if is_first else branch.last
            for answer in answers_of_part(self.game, branch.state, part, last):
                if not answer.verdict.may_be_done:
                    return answer
                if answer.verdict.legal is None:
                    self.notes[CLAIMED] = None
                if answer.action is not None:
                    self.game.apply(branch.state, answer.action)
                branch.last = answer.said or last
            branch.done += 1
            self.furthest = max(self.furthest, branch.done)
        if branch.resolution is _NOT_KNOWN:
            branch.resolution, branch.last = self.game.resolution(branch.state), None
        return None

    def _may_wait(self, state: Any, answer: Answer) -> bool:
        """Whether the part may still become legal by the dice and choices of the resolution that is going on."""
        game, action, decision = self.game, answer.action, self.game.decision(state)
        if action is None or decision is None or game.resolution(state) is None:
            return False
        if game.when_asked(state, action) == "later":
            return True
        # A choice that has to be made first, such as to take a trip before the step.
        choice = None if decision.is_chance else self._answer(state)
        return choice is not None and is_legal_after(game, state, choice, action)

    def _give_up(self, branch: _Branch, answer: Answer) -> None:
        """Leave out the rest of the lines, in this branch."""
        self.refusals[branch.done] = answer
        self.notes[f"where '{answer.text}' is not legal, the line ends before it"] = None
        branch.done = len(self.parts)

    def refused(self) -> Refused | None:
        """The first part that was carried out in no branch at all."""
        if self.furthest == len(self.parts):
            return None
        answer = self.refusals[self.furthest]
        return Refused(answer.text, answer.verdict)

    # --- choices ---

    def _choose(self, state: Any, decision: Decision) -> Action:
        action = self._answer(state)
        if action is None:
            raise NoOdds(f"the odds hang on a choice; assume an answer to: {self.game.prompt(state, decision)}")
        return action

    def _answer(self, state: Any) -> Action | None:
        """The first assumed answer that is legal here, else the game's default; None if there is neither."""
        assumed = [action for part in self.assumed if (action := self._fitting(state, part)) is not None]
        action = assumed[0] if assumed else self.game.default_choice(state)
        if action is not None and action not in self.answers:
            self.answers[action] = self.game.text(state, action)
        return action

    def _fitting(self, state: Any, part: Part) -> Action | None:
        """The assumed answer if it is one to the pending choice."""
        try:
            action = self.game.read(state, part)
        except IllegalAction:
            return None
        if self.game.when_asked(state, action) != "now" or not self.game.check(state, action).may_be_done:
            return None
        self.came_up.add(part)
        return action

    def check_all_came_up(self) -> None:
        """Refuse an assumption that was of no use: more likely it was meant otherwise."""
        for part in self.assumed:
            if part not in self.came_up:
                raise NoOdds(f"'{part.text}' is assumed, but nothing that it answers comes up")


# --- equal positions ---


_PLAIN = frozenset((str, int, bool, type(None)))
_ROWS = (list, tuple)


def _frozen(value: Any) -> Hashable:
    """A position, or a part of one, as something hashable that is equal for equal ones."""
    kind = type(value)
    if kind in _PLAIN:
        return cast(Hashable, value)
    if kind is dict:
        return frozenset([(key, _frozen(item)) for key, item in value.items()])
    items = value if kind in _ROWS else _fields_of(cast(Hashable, kind))(value)
    # Most fields are plain, and asking here saves half of the calls: all of this is done for every position.
    return (kind, *[item if type(item) in _PLAIN else _frozen(item) for item in items])


@cache
def _fields_of(kind: Hashable) -> Callable[[Any], tuple[Any, ...]]:
    """What gives all the fields of a dataclass of this kind."""
    names = [part.name for part in fields(cast(type, kind))]
    return attrgetter(*names) if len(names) > 1 else lambda value: tuple(getattr(value, name) for name in names)
