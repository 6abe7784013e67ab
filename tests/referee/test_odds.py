"""Odds: against typing every die, and what is assumed, refused, given up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest
import yaml

import companion
from companion.errors import NoOdds, Unreadable
from companion.games.example.game import Pig
from companion.games.oscar_race.game import OscarRace
from companion.model import CHANCE, Decision, Ends, Game, Past, Roll
from companion.referee.branches import Branch
from companion.referee.lines import Trail, resolve_lines
from companion.referee.odds import Odds, odds
from companion.registry import definition, load_words
from tests.cli.terminal import example

GAME = companion.load("oscar-race")


def position(name: str) -> Any:
    """An example position."""
    with open(example(name), encoding="utf-8") as file:
        return GAME.position(yaml.safe_load(file))


def pinned(text: str) -> Any:
    return GAME.position(yaml.safe_load(text))


CROWD = """
seats:
  - {name: ann, at: r05c2, escort: {kind: spouse}, stars: 2}
  - {name: ben, at: r09c2, escort: {kind: date}, stars: 6}
phase: moves
table: {zombies: {r05c2: 2}}
"""

OVER = """
seats:
  - {name: ann, at: theater, escort: {kind: date}}
  - {name: ben, at: theater, escort: {kind: date}}
phase: over
"""


# --- against typing every die ---


def by_hand(state: Any, line: str, over: Callable[[Decision], bool], answers: dict[str, str]) -> dict[Any, Fraction]:
    """The odds as a patient person finds them: every die typed, the answers given where they are asked for.

    Results are what lies before the seats at the end, in figures; `over` says at which question the roll is over.
    """
    ends: dict[Any, Fraction] = {}

    def go_on(state: Any, share: Fraction) -> None:
        decision = GAME.decision(state)
        assert decision is not None
        if over(decision):
            ends[lying(state)] = ends.get(lying(state), Fraction(0)) + share
            return
        for word in map(str, range(1, 7)) if decision.is_chance else [answers[decision.kind]]:
            after = state.copy()
            done = resolve_lines(GAME, after, [word])
            assert done.refused is None, done.refused
            go_on(after, share / 6 if decision.is_chance else share)

    state = state.copy()
    if line:
        assert resolve_lines(GAME, state, [line]).refused is None
    go_on(state, Fraction(1))
    return ends


def lying(state: Any) -> tuple[Any, ...]:
    """What lies before each seat."""
    return tuple((seat.stars, seat.hits, seat.kills, seat.escort.hits, len(seat.tickets)) for seat in state.seats)


def as_lying(state: Any, found: Odds) -> dict[Any, Fraction]:
    """Odds in the form of `by_hand`."""
    before = lying(state)
    ends: dict[Any, Fraction] = {}
    for outcome in found.outcomes:
        after = []
        for seat, held in zip(state.seats, before, strict=True):
            keys = ("stars", "hits", "kills", f"{seat.escort.kind}.hits", "tickets")
            after.append(
                tuple(was + outcome.result.get(f"{seat.name}.{key}", 0) for was, key in zip(held, keys, strict=True))
            )
        ends[tuple(after)] = ends.get(tuple(after), Fraction(0)) + outcome.probability
    return ends


@pytest.mark.parametrize("taker", ["ann", "ann.spouse"])
def test_an_attack_is_what_every_die_typed_comes_to(taker: str) -> None:
    state = pinned(CROWD)
    answers = {"attack": "ann fight", "hit": f"ann hit {taker}"}
    wanted = by_hand(state, "ann move ann+spouse r06c2", lambda asked: asked.kind == "step", answers)
    found = odds(GAME, state, ["ann move ann+spouse r06c2"], [f"ann hit {taker}"])
    assert as_lying(state, found) == wanted
    assert len(wanted) == 6


def test_diversions_are_what_every_die_typed_comes_to() -> None:
    state = pinned(CROWD)
    answers = {"attack": "ann brad ben", "hit": "ann hit ann"}
    wanted = by_hand(state, "ann move ann+spouse r06c2", lambda asked: asked.kind == "step", answers)
    found = odds(GAME, state, ["ann move ann+spouse r06c2"], ["ann brad ben"])
    assert as_lying(state, found) == wanted
    assert found.assumes == ("ann brad ben", "ann hit ann")
    assert found.expected["ben.zombies"] == 2 * Fraction(2, 6)  # six stars, four spaces away


def test_an_interview_is_what_every_die_typed_comes_to() -> None:
    text = """
    seats:
      - {name: ann, at: area2, escort: {kind: mother}, stars: 1}
      - {name: ben, at: r09c2, escort: {kind: date}}
    phase: stars
    """
    state = pinned(text)
    wanted = by_hand(state, "", lambda asked: asked.kind == "spawn_number", {"interview_hit": "ann hit ann"})
    assert as_lying(state, odds(GAME, state)) == wanted


# --- against what a game computes by itself ---


class Knowing(OscarRace):
    """Oscar Race that knows how an attack ends: a kill in two of three cases, else a star less."""

    def ends(self, state: Any) -> Ends:
        killed, hurt = state.copy(), state.copy()
        killed.seats[0].kills += 1
        hurt.seats[0].stars -= 1
        return Ends([(Fraction(2, 3), killed), (Fraction(1, 3), hurt)], ("what the game knows",))


KNOWING = Knowing(definition("oscar-race"), load_words(definition("oscar-race")))


def test_ends_that_the_game_computes_are_taken_as_they_are() -> None:
    found = odds(KNOWING, pinned(CROWD), ["ann move ann+spouse r06c2"])
    assert [(one.probability, one.result) for one in found.outcomes] == [
        (Fraction(2, 3), {"ann.kills": 1}), (Fraction(1, 3), {"ann.stars": -1}),
    ]  # fmt: skip
    assert found.assumes == ("ann fight", "what the game knows")
    assert found.positions == 2


def test_dice_that_are_in_the_line_come_before_ends_that_the_game_computes() -> None:
    line = "ann move ann+spouse r06c2; ann fight; 6; 1"
    assert odds(KNOWING, pinned(CROWD), [line]).outcomes == odds(GAME, pinned(CROWD), [line]).outcomes


# --- the answer ---

ASKED: list[tuple[str, list[str], list[str]]] = [
    ("attack", [], []),
    ("attack", ["fight", "6; hit spouse"], []),
    ("attack", ["ann fight"], ["ann hit ann.spouse"]),
    ("attack", ["ann brad ben.date"], []),
    ("interview", [], []),
    ("interview", ["ann interviewer cleo 2"], ["ann hit spouse"]),
    ("moves", [], []),
    ("moves", ["ann run ann+mother; ann move ann+mother r06c2 r07c2"], ["ann recover"]),
    ("moves", ["ann pay ann.mother; ann move ann+mother r06c2 r07c2"], []),
]


@pytest.mark.parametrize(("name", "lines", "assume"), ASKED)
def test_an_answer_is_whole_and_in_order(name: str, lines: list[str], assume: list[str]) -> None:
    state = position(name)
    before = GAME.document(state)
    found = odds(GAME, state, lines, assume)
    assert GAME.document(state) == before
    chances = [outcome.probability for outcome in found.outcomes]
    assert sum(chances) == 1
    assert chances == sorted(chances, reverse=True)
    assert all(chances)
    results = [tuple(sorted(outcome.result.items())) for outcome in found.outcomes]
    assert len(set(results)) == len(results)
    assert all(number for outcome in found.outcomes for number in outcome.result.values())
    keys = {key for outcome in found.outcomes for key in outcome.result}
    assert found.expected == {
        key: sum(outcome.probability * outcome.result.get(key, 0) for outcome in found.outcomes) for key in keys
    }
    assert found == odds(GAME, state, lines, assume)


def test_the_answers_assumed_are_lines_that_give_the_same_answer_when_assumed() -> None:
    state = position("interview")
    found = odds(GAME, state)
    assert found.assumes == ("ann interviewer ben", "ann hit ann")
    assert odds(GAME, state, [], found.assumes) == found


def test_everything_changed_counts_from_the_position_asked_about() -> None:
    state = position("moves")
    found = odds(GAME, state, ["ann pay ann.mother", "ann stop"])
    assert all(outcome.result["ann.stars"] == -1 for outcome in found.outcomes)
    assert all(outcome.result["ann.mother.hits"] == -1 for outcome in found.outcomes)


def test_a_line_that_leaves_nothing_to_chance_is_certain() -> None:
    found = odds(GAME, position("attack"), ["fight 1 fight 1"])
    assert [(outcome.probability, outcome.result) for outcome in found.outcomes] == [(1, {"ann.kills": 2})]
    assert found.assumes == ()


def test_a_further_part_of_a_line_waits_for_the_dice_before_it() -> None:
    state = pinned(CROWD)
    found = odds(GAME, state, ["ann move ann+spouse r06c2 r07c2; ann stop; ann pass"])
    assert found.outcomes == odds(GAME, state, ["ann move ann+spouse r06c2"]).outcomes
    assert found.assumes[-1] == "the line goes on whatever the dice show"


def test_a_line_of_its_own_begins_with_whoever_is_asked() -> None:
    state = pinned(CROWD.replace("{r05c2: 2}", "{r09c2: 1}"))
    for lines in (["ann stop; ann pass", "stop"], ["ann stop; ann pass; ben stop"]):
        found = odds(GAME, state, lines)
        assert found.expected == {"ben.hits": Fraction(1, 6), "ben.kills": Fraction(1, 3)}
    assert not odds(GAME, state, ["ann stop; pass; stop"]).expected  # the same line goes on with the same seat


def test_the_state_given_goes_on_to_the_end_of_the_roll_only() -> None:
    state = position("interview")
    interviews = odds(GAME, state)
    assert not any(key.startswith(("ben", "cleo")) for outcome in interviews.outcomes for key in outcome.result)


# --- equal positions, and their number ---


def test_equal_positions_are_followed_once() -> None:
    many = pinned(CROWD.replace("at: r05c2", "at: rope2").replace("r05c2: 2", "rope2: 10"))
    found = odds(GAME, many, ["ann stop"])
    assert sum(outcome.probability for outcome in found.outcomes) == 1
    assert len(found.outcomes) == 66  # kills and hits together 10 at most
    assert found.positions == 6 * sum((dice + 1) * (dice + 2) // 2 for dice in range(10))


def test_past_the_limit_it_says_at_which_roll_to_ask() -> None:
    state = pinned(CROWD)
    exact = odds(GAME, state, ["ann stop"]).positions
    assert odds(GAME, state, ["ann stop"], most=exact).positions == exact
    with pytest.raises(NoOdds, match=f"more than {exact - 1:,} positions.*ask here: Roll a d6 for a zombie in r05c2"):
        odds(GAME, state, ["ann stop"], most=exact - 1)


@dataclass(slots=True)
class Spinner:
    """A state of the game below."""

    shown: int = 0

    def copy(self) -> Spinner:
        return Spinner(self.shown)


class RollAgain(Game):
    """One die, rolled until it shows 4, 5 or 6."""

    def decision(self, state: Spinner) -> Decision | None:
        return None if state.shown else Decision("die", (), die=6)

    def resolution(self, state: Spinner) -> str | None:
        return None if state.shown else "die"

    def legal_actions(self, state: Spinner) -> list[Any]:
        return [Roll(CHANCE, face) for face in range(1, 7)]

    def apply(self, state: Spinner, action: Any, *, force: bool = False) -> list[Any]:
        state.shown = action.value if action.value > 3 else 0
        return []

    def measures(self, state: Spinner) -> dict[str, int]:
        return {"die.shows": state.shown}


def test_rolling_again_is_one_roll() -> None:
    RollAgain.__abstractmethods__ = frozenset()
    found = odds(RollAgain(), Spinner())
    assert [(outcome.probability, outcome.result) for outcome in found.outcomes] == [
        (Fraction(1, 3), {"die.shows": face}) for face in (4, 5, 6)
    ]
    assert (found.expected, found.positions) == ({"die.shows": Fraction(5)}, 6)
    assert found.outcomes[0].text == "die.shows +4."


def test_rolling_again_is_one_roll_while_a_line_waits_for_it_too() -> None:
    RollAgain.__abstractmethods__ = frozenset()
    game, branch = RollAgain(), Branch(Spinner(), trail=Trail(Past(Spinner(), Roll(CHANCE, 5))))
    assert branch.after(game, Roll(CHANCE, 1)).key() == branch.key()
    assert branch.after(game, Roll(CHANCE, 4)).key() != branch.key()


# --- what is assumed ---


def test_the_first_assumption_that_is_legal_answers() -> None:
    state = pinned(CROWD)
    assert odds(GAME, state, ["ann stop"], ["ann hit ann", "ann hit spouse"]) == odds(GAME, state, ["ann stop"])
    swag = odds(GAME, state, ["ann stop"], ["ann swag", "ann brad ben"])
    assert [outcome.result for outcome in swag.outcomes] == [{"ann.swag": -1}]


def test_an_assumption_is_tried_wherever_the_choice_comes_up() -> None:
    found = odds(GAME, pinned(CROWD), ["ann stop"], ["hit spouse"])
    assert found.expected == {"ann.kills": Fraction(2, 3), "ann.spouse.hits": Fraction(1, 3)}
    assert found.assumes == ("ann fight", "ann hit ann.spouse")


@pytest.mark.parametrize("assume", ["ann hit ben", "ben hit ben", "ann recover", "ann pay ann", "ann move ann r06c2"])
def test_an_assumption_that_nothing_comes_up_for_is_no_good(assume: str) -> None:
    with pytest.raises(NoOdds, match=f"'{assume}' is assumed, but it answers no question that comes up"):
        odds(GAME, pinned(CROWD), ["ann stop"], [assume])


def test_an_assumption_is_no_die() -> None:
    with pytest.raises(NoOdds, match="'roll 3' cannot be assumed"):
        odds(GAME, pinned(CROWD), ["ann stop"], ["3"])


def test_an_assumption_that_cannot_be_read_is_unreadable() -> None:
    with pytest.raises(Unreadable, match="xyzzy"):
        odds(GAME, pinned(CROWD), ["ann stop"], ["xyzzy"])


def test_nobody_does_anything_out_of_turn() -> None:
    state = pinned(CROWD.replace("stars: 2", "stars: 2, hits: 1"))
    found = odds(GAME, state, ["ann stop"])
    assert all("ann.stars" not in outcome.result for outcome in found.outcomes)


# --- what is refused ---


@pytest.mark.parametrize(
    ("lines", "action", "rule"),
    [
        (["ann move ann+spouse r09c2"], "ann move ann+spouse r09c2", "OR-MOVE-01"),
        (["ben stop ben+date"], "ben stop ben+date", "OR-TURN-02"),
        (["ann move ann+spouse r06c2 r09c2"], "ann move ann+spouse r09c2", "OR-MOVE-01"),
        (["ann run ann+spouse; ann move ann+spouse r09c2"], "ann move ann+spouse r09c2", "OR-MOVE-01"),
        (["ann stop", "ann fight 6 hit ben"], "hit ben", "OR-HIT-04"),
        (["ann stop", "ann fight 7"], "roll 7", "OR-ATTACK-03"),
        (["3"], "roll 3", "OR-TURN-01"),
    ],
)
def test_a_line_that_is_legal_in_no_case_is_refused(lines: list[str], action: str, rule: str) -> None:
    state = pinned(CROWD)
    before = GAME.document(state)
    found = odds(GAME, state, lines)
    assert found.refused is not None
    assert (found.refused.text, found.refused.verdict.legal) == (action, False)
    assert found.refused.verdict.rules[0] == rule
    assert (found.outcomes, found.expected, found.assumes) == ((), {}, ())
    assert GAME.document(state) == before


def test_dice_outside_of_a_roll_that_has_odds_are_not_followed() -> None:
    found = odds(GAME, pinned(CROWD), ["ann stop; ann herd; ann zombie r05c2 r06c2"])
    assert found.refused is not None
    assert (found.refused.text, found.refused.verdict.rules) == ("ann zombie r05c2 r06c2", ("OR-ZMOVE-02",))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "seats: [{name: ann, escort: {kind: date}}, {name: ben, escort: {kind: date}}]",
            "^there are no odds for this roll; add a line that leads to another one. Now: Roll a d6: how many",
        ),
        ("seats: [{name: ann}, {name: ben}]", "^nothing is rolled here; add a line that leads to a roll. Now"),
        (OVER, "^nothing is rolled here"),
    ],
    ids=["a die without odds", "a choice without a roll", "nothing"],
)
def test_where_nothing_is_rolled_that_odds_look_at_it_says_so(text: str, says: str) -> None:
    with pytest.raises(NoOdds, match=says):
        odds(GAME, pinned(text))


def test_a_line_after_the_end_of_the_game_is_refused() -> None:
    found = odds(GAME, pinned(OVER), ["ann pass"])
    assert found.refused is not None
    assert found.refused.verdict.rules[0] == "OR-OPEN-70"


def test_a_line_that_cannot_be_read_is_unreadable() -> None:
    for line in ("xyzzy", "", "ann move ann r99c9"):
        with pytest.raises(Unreadable):
            odds(GAME, pinned(CROWD), [line])


# --- from Python ---


def test_the_package_has_it_too() -> None:
    state = pinned(CROWD)
    assert companion.odds(GAME, state, "ann stop", assume=["ann swag"]) == odds(GAME, state, ["ann stop"], ["ann swag"])


class _WholeTurns(Pig):
    """Odds go on through all choices of a turn."""

    def resolution(self, state: Any) -> Any:
        return state.turn if state.pending else None


def test_a_line_refused_at_once_is_so_whatever_would_have_to_be_chosen_then() -> None:
    pig = companion.load("example")
    game = _WholeTurns(pig.definition, pig.words)  # type: ignore[attr-defined]
    found = odds(game, game.setup(["ann", "ben"]), ["9"]).refused
    assert found is not None
    assert found.verdict.rules == ("PIG-TURN-01",)


@pytest.mark.parametrize(
    ("line", "gains"),
    [
        ("", {0: 1, **dict.fromkeys(range(2, 7), 1)}),
        ("ann hold", {0: 1, **dict.fromkeys(range(2, 7), 1)}),
        ("4", {4: 6}),
        ("4; hold", {4: 6}),
        ("4; again; hold", {0: 1, **dict.fromkeys(range(6, 11), 1)}),
    ],
)
def test_of_a_simple_game_odds_end_with_the_turn(line: str, gains: dict[int, int]) -> None:
    """What ann gains, in how many of six rolls; what ben rolls then is another question."""
    pig = companion.load("example")
    found = odds(pig, pig.setup(["ann", "ben"]), [line] if line else [])
    assert {one.result.get("ann.points", 0): one.probability * 6 for one in found.outcomes} == gains
