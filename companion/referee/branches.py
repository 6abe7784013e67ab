"""The branches that odds follow. In each branch the lines and assumptions are carried out up to the next die."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from fractions import Fraction
from functools import cache
from operator import attrgetter
from typing import Any, NamedTuple, cast

from companion.errors import IllegalAction, NoOdds, NotHere
from companion.model import Action, Decision, Ends, Game, Past, S
from companion.referee.lines import Judged, JudgedPart, Trail, answers_of_part, is_legal_after

BEST = "best"
"""The assumption that all players choose what is best for them."""
CARDS_ALIKE = "each hidden card is equally likely"
CLAIMED = "all claims are true"

_NOT_KNOWN = object()
_NOT_ASSUMED = -1
"""The place of an answer that is not among the assumed ones."""


@dataclass(slots=True)
class Branch:
    """One way the game can go: its state, and how many parts of the lines are carried out.

    `resolution` is the one to follow to its end; it is known once the lines are finished. `answered` has the places of
    the assumed answers given so far. `counted` has what the game counted since the last die or choice. `trail` is the
    last action, which the next part of the lines can repeat; None once the lines are finished.
    """

    state: Any
    probability: Fraction = Fraction(0)
    done: int = 0
    last: Action | None = None
    resolution: Hashable | None = _NOT_KNOWN
    answered: frozenset[int] = frozenset()
    counted: dict[str, int] = field(default_factory=dict)
    trail: Trail | None = None

    def after(self, game: Game[Any], action: Action) -> Branch:
        """The branch with this answer; its probability is not set yet."""
        branch = Branch(self.state.copy(), Fraction(0), self.done, self.last, self.resolution, self.answered)
        branch.carry_out(game, action)
        if self.trail is not None:
            # A roll that is repeated has led nowhere, so it must come back to the same position.
            is_again = branch.state == self.state
            branch.trail = Trail(self.trail.past if is_again else Past(self.state, action))
        return branch

    def do(self, game: Game[Any], action: Action) -> None:
        """Carry out, in this branch, an action that is not in the lines."""
        if self.trail is not None:
            self.trail.past = Past(self.state.copy(), action)
        self.carry_out(game, action)

    def carry_out(self, game: Game[Any], action: Action) -> None:
        """Carry out the action in this branch."""
        for event in game.apply(self.state, action):
            for key, number in game.counted(self.state, event).items():
                self.counted[key] = self.counted.get(key, 0) + number

    def key(self) -> Hashable:
        """The same for branches that go on in the same way."""
        past = self.trail and self.trail.past
        done_last = past and (_frozen(past.state), past.action, past.repeated)
        return _frozen(self.state), self.done, self.last, self.resolution, self.answered, done_last


class Way(NamedTuple):
    """One outcome of a die: the key of the next position, or None if the branch ends first.

    `share` is how often this happens before the die leads on; `is_again` means that the die is rolled again.
    """

    reached: Hashable | None
    branch: Branch
    share: Fraction
    is_again: bool


class BranchWalk:
    """One question about odds: its lines and assumptions, and what came up in the branches.

    `policy` has the best answer for each position. Without it a branch stops where the best answer is needed.
    """

    def __init__(
        self,
        game: Game[S],
        state: S,
        lines: Sequence[str],
        assume: Sequence[str],
        most: int,
        policy: Mapping[Hashable, Action] | None = None,
        *,
        past: Past | None = None,
    ) -> None:
        self.game = game
        self.given = state
        self.past = past
        self.most = most
        self.policy = policy
        self.parts = [(part, number == 0) for line in lines for number, part in enumerate(game.expand(state, line))]
        lines_assumed = [line for text in assume if (line := _without_best(text)) is not None]
        self.wants_best = any(_without_best(text) != text for text in assume)
        self.assumed = [part for line in lines_assumed for part in game.expand(state, line)]
        for part in self.assumed:
            if part.verb in ("roll", "reveal"):
                raise NoOdds(f"'{part.text}' cannot be assumed: only choices can. Put dice into the line")
        self.came_up: set[int] = set()
        self.only_somewhere: set[int] = set()
        self.answers: dict[tuple[int, Action | None], str] = {}
        self.notes: dict[str, None] = {}
        self.carried_out: dict[int, str] = {}
        self.refusals: dict[int, JudgedPart] = {}
        self.positions = 0
        self.root: Branch | None = None

    # --- from die to die ---

    def first(self) -> Branch:
        """The branch at which the question is asked."""
        self.root = Branch(self.given.copy(), trail=Trail(self.past))
        if not self.parts:
            self._open(self.root)
        return self.root

    def _open(self, branch: Branch) -> None:
        """If no roll is in progress, give the answer that leads to one."""
        game, state = self.game, branch.state
        if self.resolution(state) is not None:
            return
        decision = game.decision(state)
        action = None if decision is None or decision.is_chance else self._answered(branch) or self._default(state)
        if action is None:
            asked = game.prompt(state, decision) if decision else "nothing, the game is over"
            why = "nothing is rolled here; add a line that leads to a roll"
            if decision is not None and decision.is_chance:
                why = "there are no odds for this roll; add a line that leads to another one"
            raise NoOdds(f"{why}. Now: {asked}")
        branch.do(game, action)

    def resolution(self, state: Any) -> Hashable | None:
        """The resolution in progress, if odds go that far."""
        is_over = self.game.ends_with_turn and state.turn != self.given.turn
        return None if is_over else self.game.resolution(state)

    def ends(self, branch: Branch) -> Ends | None:
        """The ends that the game can compute itself, once all lines and assumptions are used."""
        if branch.done < len(self.parts) or len(branch.answered) < len(self.assumed):
            return None
        found = self.game.ends(branch.state)
        if found is not None:
            self.positions += len(found.shares)
            self.notes.update(dict.fromkeys(found.assumes))
            if (
                not found.assumes
                and self.game.ways(branch.state, self.game.outcomes_for_odds(branch.state)) is not None
            ):
                self.notes[CARDS_ALIKE] = None
        return found

    def ways(self, key: Hashable, branch: Branch) -> list[Way]:
        """Every outcome of the die that the branch waits for; `key` is that of the branch."""
        game, state = self.game, branch.state
        outcomes = game.outcomes_for_odds(state)
        children = self._children(branch, outcomes)
        # "Roll again" leads back to the same position, so it only makes the other faces more likely.
        weights = game.ways(state, outcomes)
        if weights is not None:
            self.notes[CARDS_ALIKE] = None
        found = list(zip(children, weights or [1] * len(outcomes), strict=True))
        total = sum(weight for (reached, _), weight in found if reached != key)
        if not total:
            raise NoOdds(f"every result leads to the same roll again, without end: {self.prompt(state)}")
        return [Way(reached, child, Fraction(weight, total), reached == key) for (reached, child), weight in found]

    def options(self, branch: Branch) -> list[tuple[Action, Hashable | None, Branch]]:
        """Every answer to the choice at which the branch stops, and where it leads; the default first."""
        actions = self._answers(branch.state)
        return [(action, *reached) for action, reached in zip(actions, self._children(branch, actions), strict=True)]

    def _children(self, branch: Branch, actions: Sequence[Action]) -> list[tuple[Hashable | None, Branch]]:
        children = [branch.after(self.game, action) for action in actions]
        self.positions += len(children)
        if self.positions > self.most:
            raise NoOdds(
                f"there are more than {self.most:,} positions; make the rolls before this one, then ask here: "
                + self.prompt(branch.state)
            )
        return [(self.go_on(child), child) for child in children]

    def decision_of(self, branch: Branch) -> Decision:
        """The decision that a branch waits for."""
        decision = self.game.decision(branch.state)
        assert decision is not None
        return decision

    def prompt(self, state: Any) -> str:
        """The prompt in this state."""
        decision = self.game.decision(state)
        return self.game.prompt(state, decision) if decision else ""

    def go_on(self, branch: Branch) -> Hashable | None:
        """Go on to the next die or open choice; returns the key of its position, or None if the branch ends first."""
        return branch.key() if self._goes_on(branch) else None

    def _goes_on(self, branch: Branch) -> bool:
        """Carry out lines and assumptions up to the next die or open choice; False if the branch ends first."""
        game, state = self.game, branch.state
        while True:
            answer = self._carry_out_lines(branch)
            if answer is None and (branch.resolution is None or self.resolution(state) != branch.resolution):
                return False
            decision = game.decision(state)
            if answer is not None and not self._may_wait(state, answer):
                self._give_up(branch, answer)
                if branch is self.root:  # refused in all branches, so the next question does not matter
                    return False
            elif decision is None:
                return False
            elif decision.is_chance:
                if answer is not None:
                    self.notes["the line goes on whatever the dice show"] = None
                return True
            else:
                action = self._choose(branch, decision)
                if action is None:
                    return True
                branch.do(game, action)

    # --- the lines ---

    def _carry_out_lines(self, branch: Branch) -> JudgedPart | None:
        """Carry out the lines as far as possible; returns the part at which they wait, or None at their end."""
        while branch.done < len(self.parts):
            part, is_first = self.parts[branch.done]
            last, text = None if is_first else branch.last, part.text
            for answer in answers_of_part(self.game, branch.state, part, last, branch.trail):
                if not answer.verdict.may_be_done:
                    return answer
                if answer.verdict.legal is None:
                    self.notes[CLAIMED] = None
                if answer.action is not None:
                    branch.carry_out(self.game, answer.action)
                branch.last, text = answer.seat_action or last, answer.text
            self.carried_out.setdefault(branch.done, text)
            branch.done += 1
        branch.trail = None
        if branch.resolution is _NOT_KNOWN:
            branch.resolution, branch.last = self.resolution(branch.state), None
        return None

    def _may_wait(self, state: Any, answer: JudgedPart) -> bool:
        """Whether dice and choices of the resolution in progress can still make the part legal."""
        game, action, decision = self.game, answer.action, self.game.decision(state)
        if action is None or decision is None or self.resolution(state) is None:
            return False
        if game.when_asked(state, action) == "later":
            return True
        # A choice that comes first, such as to take a trip before the step.
        choices = [] if decision.is_chance else self._choices(state)
        return any(is_legal_after(game, state, choice, action) for choice in choices)

    def _give_up(self, branch: Branch, answer: JudgedPart) -> None:
        """Leave out the rest of the lines in this branch. A refusal of words that fit nowhere here explains it best."""
        known = self.refusals.get(branch.done)
        if known is None or known.action is not None:
            self.refusals[branch.done] = answer
        branch.done = len(self.parts)

    def refused(self) -> Judged | None:
        """The first part that was not carried out in any branch."""
        number = next((number for number in range(len(self.parts)) if number not in self.carried_out), None)
        if number is None:
            return None
        answer = self.refusals[number]
        return Judged(answer.text, answer.verdict)

    # --- choices ---

    def _choose(self, branch: Branch, decision: Decision) -> Action | None:
        """The answer to the pending choice; None if the best one is needed and not known yet."""
        state = branch.state
        action = self._answered(branch)
        if action is None and self.wants_best:
            answers = self._answers(state)
            if len(answers) == 1:
                return answers[0]
            if answers and self.policy is None:
                return None
            if answers and self.policy is not None:
                self.answers[_NOT_ASSUMED, None] = self.game.tell_aims()
                return self.policy[branch.key()]
        action = action or self._default(state)
        if action is None:
            raise NoOdds(f"the odds depend on a choice; assume an answer to: {self.game.prompt(state, decision)}")
        return action

    def _choices(self, state: Any) -> list[Action]:
        """The possible answers here under the assumptions."""
        assumed = self._assumed(state)
        if assumed is None and self.wants_best:
            return self._answers(state)
        action = assumed or self._default(state)
        return [] if action is None else [action]

    def _assumed(self, state: Any) -> Action | None:
        """The first assumed answer that is legal here."""
        found = self._first_fitting(state)
        return None if found is None else self._note_answer(state, *found)

    def _answered(self, branch: Branch) -> Action | None:
        """The first assumed answer that is legal here, noted as given in this branch only."""
        found = self._first_fitting(branch.state)
        if found is None:
            return None
        branch.answered |= {found[0]}
        return self._note_answer(branch.state, *found)

    def _first_fitting(self, state: Any) -> tuple[int, Action] | None:
        """The place and the action of the first assumed answer that is legal here; notes all that are legal."""
        fitting = [(place, action) for place in range(len(self.assumed)) if (action := self._fitting(state, place))]
        return fitting[0] if fitting else None

    def _default(self, state: Any) -> Action | None:
        """The game's default answer, if it has one here."""
        action = self.game.default_choice(state)
        return None if action is None else self._note_answer(state, _NOT_ASSUMED, action)

    def _note_answer(self, state: Any, place: int, action: Action) -> Action:
        """Note the answer by its place among the assumed ones."""
        if (place, action) not in self.answers:
            self.answers[place, action] = self.game.text(state, action)
        return action

    def _answers(self, state: Any) -> list[Action]:
        """The answers of the player to act, the default first."""
        game, decision = self.game, self.game.decision(state)
        default = game.default_choice(state)
        answers = game.answers_for_odds(state, decision.seats[0]) if decision else []
        return sorted(answers, key=lambda action: action != default)

    def _fitting(self, state: Any, place: int) -> Action | None:
        """The assumed answer, if it answers the pending choice."""
        try:
            action = self.game.read(state, self.assumed[place])
        except NotHere:
            self.came_up.add(place)
            self.only_somewhere.add(place)
            return None
        except IllegalAction:
            return None
        if self.game.when_asked(state, action) != "now" or not self.game.check(state, action).may_be_done:
            return None
        self.came_up.add(place)
        return action

    def check_all_came_up(self) -> None:
        """Refuse an assumption that was never used: probably it is a mistake."""
        for place, part in enumerate(self.assumed):
            if place not in self.came_up:
                raise NoOdds(f"'{part.text}' is assumed, but it answers no question that comes up")

    def assumes(self) -> tuple[str, ...]:
        """All assumptions: the choices as lines, the notes, and where the line ends early."""
        return tuple(dict.fromkeys([*self._answers_used(), *self.notes, *self._given_up()]))

    def _answers_used(self) -> Iterator[str]:
        """The answers as they came up. The assumed ones are in the given order, because the order can matter.

        An answer that fits only at some places is shown as it was typed.
        """
        given = iter(sorted((place, text) for (place, _), text in self.answers.items() if place != _NOT_ASSUMED))
        for (place, _), text in self.answers.items():
            here, shown = next(given) if place != _NOT_ASSUMED else (place, text)
            yield self.assumed[here].text if here in self.only_somewhere else shown

    def _given_up(self) -> Iterator[str]:
        for number, answer in self.refusals.items():
            # Words like `n` are read again in each position. Show them as they were read where they were legal.
            text = answer.text if answer.action is None else self.carried_out.get(number, answer.text)
            yield f"if '{text}' is not legal, the line ends before it"


def _without_best(text: str) -> str | None:
    """The assumed lines beside `best`; None if there are none.

    >>> _without_best("ann hit ben; best"), _without_best("Best")
    ('ann hit ben', None)
    """
    pieces = text.split(";")
    others = [piece for piece in pieces if piece.strip().lower() != BEST]
    return ";".join(others) if others else None


# --- equal positions ---


_PLAIN = frozenset((str, int, bool, type(None)))
_ROWS = (list, tuple)


def _frozen(value: Any) -> Hashable:
    """A position, or a part of one, as a hashable value; equal positions give equal values."""
    kind = type(value)
    if kind in _PLAIN:
        return cast(Hashable, value)
    if kind is dict:
        return frozenset([(key, _frozen(item)) for key, item in value.items()])
    if isinstance(value, (int, str)):  # a secret value: its kind says that nobody knows it
        return kind, value
    items = value if kind in _ROWS else _fields_of(cast(Hashable, kind))(value)
    # Most fields are plain. Testing it here saves half of the calls, and this runs for every position.
    return (kind, *[item if type(item) in _PLAIN else _frozen(item) for item in items])


@cache
def _fields_of(kind: Hashable) -> Callable[[Any], tuple[Any, ...]]:
    """A function that returns all fields of a dataclass of this kind."""
    names = [part.name for part in fields(cast(type, kind))]
    return attrgetter(*names) if len(names) > 1 else lambda value: tuple(getattr(value, name) for name in names)
