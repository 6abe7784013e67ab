"""Odds: all possible results of a line, or of the pending roll, with their exact probabilities.

The lines are carried out, then all chance is followed to the end of the resolution that the game names. If a line
stops for a die that is not in it, the rest of the line goes on behind every face. Nobody takes optional actions in
between.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from companion.model import EVERYBODY, WON, Game, Past, S
from companion.referee.best import best_answers
from companion.referee.branches import CARDS_ALIKE, CLAIMED, Branch, BranchWalk
from companion.referee.lines import Judged

__all__ = ["CARDS_ALIKE", "CLAIMED", "MOST_POSITIONS", "Odds", "Possibility", "odds", "without_details"]

MOST_POSITIONS = 200_000
Shares = dict[tuple[tuple[tuple[str, int], ...], tuple[str, ...]], Fraction]
"""How likely each result is: its changes, and its details in words."""


@dataclass(frozen=True, slots=True)
class Possibility:
    """One result as changes to the given position; `text` says it in a sentence.

    `details` are changes that are no numbers, in words.
    """

    probability: Fraction
    result: dict[str, int]
    text: str
    details: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Odds:
    """The answer: all possibilities, the most likely first.

    `expected` has their means. `counted` has the means of what the game counts on the way, which no result shows.
    `assumes` lists the assumptions: the choices as lines, and where the line ends early. If a part of the lines is
    never legal, `refused` is that part, and there are no outcomes.
    """

    outcomes: tuple[Possibility, ...] = ()
    expected: dict[str, Fraction] = field(default_factory=dict)
    counted: dict[str, Fraction] = field(default_factory=dict)
    assumes: tuple[str, ...] = ()
    refused: Judged | None = None
    positions: int = 0


def odds(
    game: Game[S],
    state: S,
    lines: Iterable[str] = (),
    assume: Iterable[str] = (),
    most: int = MOST_POSITIONS,
    *,
    seat: int = EVERYBODY,
    past: Past | None = None,
) -> Odds:
    """The odds of the lines in this state, or without lines of the pending roll; the state is not changed.

    `past` is the last action, so that the lines can name its automatic results.
    Only the cards that `seat` knows are known, by default those that everybody knows.
    `assume` answers open choices, each wherever it is legal. The others get the game's default, or with `best` the
    best answer for the player to act.
    Raises Unreadable for a line that cannot be read. Raises NoOdds if there is no roll, if an assumed answer never
    comes up, or past `most` positions.
    """
    known, lines, assume = game.for_odds(state, seat), list(lines), list(assume)
    past = past and past._replace(state=game.for_odds(past.state, seat))
    walk = BranchWalk(game, known, lines, assume, most, past=past)
    if walk.wants_best:
        ahead, walk = walk, BranchWalk(game, known, lines, assume, most, best_answers(walk), past=past)
        walk.positions = ahead.positions
    ends = _Ends(walk)
    ends.follow()
    refused = walk.refused()
    if refused is not None:
        return Odds(refused=refused, positions=walk.positions)
    walk.check_all_came_up()
    outcomes = _outcomes(game, state, ends.shares)
    counted = {key: mean for key, mean in sorted(ends.counted.items()) if mean}
    return Odds(outcomes, _expected(outcomes), counted, walk.assumes(), None, walk.positions)


def without_details(game: Game[S], state: S, found: Odds) -> Odds:
    """The same odds with only the numbers of each result; results that differ in nothing else are added up."""
    shares: Shares = {}
    for one in found.outcomes:
        key = tuple(one.result.items()), ()
        shares[key] = shares.get(key, Fraction(0)) + one.probability
    return replace(found, outcomes=_outcomes(game, state, shares))


def _outcomes(game: Game[S], state: S, shares: Shares) -> tuple[Possibility, ...]:
    """The results, the most likely first."""
    found = sorted(shares.items(), key=lambda end: (-end[1], sorted(end[0][0])))
    return tuple(
        Possibility(probability, dict(changes), _text(game, state, dict(changes), details), details)
        for (changes, details), probability in found
    )


def _text(game: Game[S], state: S, changes: dict[str, int], details: tuple[str, ...]) -> str:
    if not details:
        return game.tell_changes(state, changes)
    return "; ".join([*details, *[game.tell_changes(state, changes).removesuffix(".")] * bool(changes)]) + "."


def _expected(outcomes: Iterable[Possibility]) -> dict[str, Fraction]:
    means: dict[str, Fraction] = {}
    for outcome in outcomes:
        for key, number in outcome.result.items():
            means[key] = means.get(key, Fraction(0)) + outcome.probability * number
    return dict(sorted(means.items()))


def _won(game: Game[S], state: S) -> dict[str, int]:
    """`SEAT.won` for each winner, if the game is over."""
    outcome = game.outcome(state)
    return {f"{game.names(state)[seat]}.{WON}": 1 for seat in outcome.winners} if outcome else {}


class _Ends:
    """The ends of all branches: the share of each result, and the means of what is counted on the way."""

    def __init__(self, walk: BranchWalk) -> None:
        self.walk = walk
        self.shares: Shares = {}
        self.counted: dict[str, Fraction] = {}

    def follow(self) -> None:
        """Follow all branches die by die; equal branches are joined."""
        first = self.walk.first()
        waiting: dict[Hashable, Branch] = {}
        self._add(self.walk.go_on(first), first, Fraction(1), waiting)
        while waiting:
            ahead: dict[Hashable, Branch] = {}
            for key, branch in waiting.items():
                self._roll(key, branch, ahead)
            waiting = ahead

    def _roll(self, key: Hashable, branch: Branch, ahead: dict[Hashable, Branch]) -> None:
        """Follow every outcome of the die that the branch waits for, or use the ends that the game computes."""
        ends = self.walk.ends(branch)
        for share, state in ends.shares if ends else ():
            self._end(state, branch.probability * share)
        if ends is not None:
            return
        for way in self.walk.ways(key, branch):
            share = branch.probability * way.share
            if way.is_again:
                self._count(way.branch, share)
            else:
                self._add(way.reached, way.branch, share, ahead)

    def _add(self, key: Hashable | None, branch: Branch, probability: Fraction, ahead: dict[Hashable, Branch]) -> None:
        """Let the branch wait for the others at its die, or add its end."""
        self._count(branch, probability)
        if key is not None:
            ahead.setdefault(key, branch).probability += probability
            return
        self._end(branch.state, probability)

    def _end(self, state: Any, probability: Fraction) -> None:
        """Add the probability to the result of this end."""
        game, given = self.walk.game, self.walk.given
        changes = tuple({**game.changes(given, state), **_won(game, state)}.items())
        key = changes, game.details(given, state)
        self.shares[key] = self.shares.get(key, Fraction(0)) + probability

    def _count(self, branch: Branch, probability: Fraction) -> None:
        for key, number in branch.counted.items():
            self.counted[key] = self.counted.get(key, Fraction(0)) + probability * number
