"""What is best for the seat to act, in a game small enough to be computed by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar

import pytest

from companion.errors import NoOdds, Unreadable
from companion.model import Action, Decision, Roll
from companion.referee.odds import odds
from tests.referee.test_odds import CROWD, GAME, RollAgain, pinned

LOSE, STAND, AGAIN = "lose", "stand", "again"


@dataclass(frozen=True, slots=True)
class Say(Action):
    """An answer in the game below."""

    verb: ClassVar[str] = "say"
    word: str


@dataclass(slots=True)
class Throws:
    """What each seat has, who is asked about the face, and the number of throws."""

    has: dict[str, int] = field(default_factory=lambda: {"ann": 0, "ben": 0})
    asked: int | None = None
    face: int = 0
    thrown: int = 0

    def copy(self) -> Throws:
        return Throws(dict(self.has), self.asked, self.face, self.thrown)


class HighDie(RollAgain):
    """A die is thrown `throws` times; after each the seats in `order` say what becomes of it, by `answers`."""

    title = "High Die"

    def __init__(self, throws: int = 1, order: Sequence[int] = (0,), answers: Sequence[str] = (LOSE, STAND)) -> None:
        self.throws, self.order, self.words = throws, order, answers

    def names(self, state: Throws) -> list[str]:
        return ["ann", "ben"]

    def decision(self, state: Throws) -> Decision | None:
        if state.asked is not None:
            return Decision("word", (self.order[state.asked],))
        return Decision("die", (), die=6) if state.thrown < self.throws else None

    def prompt(self, state: Throws, decision: Decision) -> str:
        return f"what about the {state.face}?" if decision.seats else "the die?"

    def resolution(self, state: Throws) -> str | None:
        return None if self.decision(state) is None else "all throws"

    def legal_actions(self, state: Throws) -> list[Any]:
        if state.asked is None:
            return super().legal_actions(state)
        return [Say(self.order[state.asked], word) for word in self.words]

    def default_choice(self, state: Throws) -> Any:
        return Say(self.order[state.asked], STAND) if state.asked is not None and STAND in self.words else None

    def text(self, state: Throws, action: Any) -> str:
        return f"{self.names(state)[action.seat]} say {action.word}"

    def apply(self, state: Throws, action: Any, *, force: bool = False) -> list[Any]:
        if isinstance(action, Roll):
            state.face, state.asked = action.value, 0
            return []
        self.answer(state, action)
        if state.asked is not None:
            state.asked = state.asked + 1 if state.asked + 1 < len(self.order) else None
        if state.asked is None and action.word != AGAIN:
            state.thrown, state.face = state.thrown + 1, 0
        return []

    def answer(self, state: Throws, action: Say) -> None:
        """Stand has the seat score, lose does nothing, again throws the die once more."""
        if action.word == STAND:
            state.has[self.names(state)[action.seat]] += state.face
        elif action.word == AGAIN:
            state.asked, state.face = None, 0

    def measures(self, state: Throws) -> dict[str, int]:
        return {f"{name}.has": number for name, number in state.has.items()}

    def aims(self, state: Throws, seat: int) -> tuple[dict[str, int], ...]:
        name = self.names(state)[seat]
        return ({f"{name}.has": 1},)

    def tell_aims(self) -> str:
        return "everybody wants to have most"


class Spiteful(HighDie):
    """The same, but everybody wants the other to have least, and only then to have most."""

    def aims(self, state: Throws, seat: int) -> tuple[dict[str, int], ...]:
        own, other = self.names(state)[seat], self.names(state)[1 - seat]
        return ({f"{other}.has": -1}, {f"{own}.has": 1})

    def answer(self, state: Throws, action: Say) -> None:
        """Stand gives both the face, lose gives the other nothing and takes 1 from the seat."""
        for seat, name in enumerate(self.names(state)):
            state.has[name] += state.face if action.word == STAND else -1 if seat == action.seat else 0


class Twice(HighDie):
    """One throw, which may be thrown once again; the second one stands."""

    def legal_actions(self, state: Throws) -> list[Any]:
        return [one for one in super().legal_actions(state) if not (isinstance(one, Say) and self.is_over(state, one))]

    def is_over(self, state: Throws, action: Say) -> bool:
        return action.word == AGAIN and state.thrown == 1

    def answer(self, state: Throws, action: Say) -> None:
        super().answer(state, action)
        state.thrown = 1  # and after the word that counts it has been thrown twice, so that it is over


for kind in (HighDie, Spiteful, Twice):
    kind.__abstractmethods__ = frozenset()


def test_the_best_looks_ahead_to_what_is_best_later() -> None:
    """What shows 1, 2 or 3 is better thrown once more."""
    game = Twice(throws=2, answers=(STAND, AGAIN))
    found = odds(game, Throws(), [], ["best"])
    assert found.expected == {"ann.has": Fraction(17, 4)}  # 1/2 of 5, and 1/2 of 7/2
    assert found.assumes == ("everybody wants to have most",)
    assert odds(game, Throws()).expected == {"ann.has": Fraction(7, 2)}


def test_everybody_does_what_is_best_for_them() -> None:
    """Both lose 1 rather than have the other gain, though each would gain more by itself."""
    found = odds(Spiteful(order=(0, 1)), Throws(), [], ["best"])
    assert found.expected == {"ann.has": Fraction(-1), "ben.has": Fraction(-1)}
    kind = odds(HighDie(order=(0, 1)), Throws(), [], ["best"])
    assert kind.expected == {"ann.has": Fraction(7, 2), "ben.has": Fraction(7, 2)}


def test_of_answers_that_are_worth_the_same_the_default_is_taken_and_else_the_first() -> None:
    class Indifferent(HighDie):
        def aims(self, state: Throws, seat: int) -> tuple[dict[str, int], ...]:
            return ({"nobody.has": 1},)

    assert odds(Indifferent(), Throws(), [], ["best"]).expected == {"ann.has": Fraction(7, 2)}
    assert odds(Indifferent(answers=(LOSE, "pass")), Throws(), [], ["best"]).expected == {}


def test_a_choice_that_may_lead_back_to_itself_is_not_answered() -> None:
    class Shown(HighDie):
        """What is thrown again lies there until then."""

        def answer(self, state: Throws, action: Say) -> None:
            face = state.face
            super().answer(state, action)
            state.face = face

    why = "^the best answer here can lead back here without end; assume an answer to: what about the [1-6]"
    for kind in (HighDie, Shown):
        with pytest.raises(NoOdds, match=why):
            odds(kind(answers=(STAND, AGAIN)), Throws(), [], ["best"])


def test_rolling_again_is_one_roll_before_the_best_too() -> None:
    class Fours(HighDie):
        """What shows less than 4 is thrown again without a question."""

        def apply(self, state: Throws, action: Any, *, force: bool = False) -> list[Any]:
            return [] if isinstance(action, Roll) and action.value < 4 else super().apply(state, action)

    found = odds(Fours(throws=2), Throws(), [], ["best"])
    assert found.expected == {"ann.has": Fraction(10)}
    assert [one.probability for one in found.outcomes] == [Fraction(n, 9) for n in (3, 2, 2, 1, 1)]


def test_equal_positions_are_looked_at_once_and_the_limit_holds_for_the_best() -> None:
    game = HighDie(throws=12)
    found = odds(game, Throws(), [], ["best"])
    assert found.expected == {"ann.has": Fraction(42)}
    sums, best_sums = (sum(6 * done + 1 for done in range(12)), sum(5 * done + 1 for done in range(12)))
    assert found.positions <= sums * (6 + 6 * 2) + best_sums * 6, "each sum once, with six faces and two words each"
    with pytest.raises(NoOdds, match="more than 500 positions"):
        odds(game, Throws(), [], ["best"], most=500)


@pytest.mark.parametrize("assumption", ["best", " BEST ", "ann hit spouse; best", "best;ann hit spouse"])
def test_a_game_that_does_not_say_what_is_best_has_no_odds_of_it(assumption: str) -> None:
    why = "Companion cannot find the best answers in Oscar Race: assume the answers line by line"
    with pytest.raises(NoOdds, match=f"^{why}$"):
        odds(GAME, pinned(CROWD), ["ann stop"], [assumption])


@pytest.mark.parametrize("assumption", ["best ann", "ann best", "best 2", "; best", "best of all"])
def test_what_only_looks_like_the_best_is_unreadable(assumption: str) -> None:
    with pytest.raises(Unreadable):
        odds(GAME, pinned(CROWD), ["ann stop"], [assumption])
