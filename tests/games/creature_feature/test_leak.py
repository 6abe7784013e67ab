"""Nothing hidden is shown: whoever may not see a card cannot tell a game from its twin, in which it is another card.

Games are played to their end with undos, cards by the app; in moments of them everything anybody can read is compared
with what the twin's table would read. CF-OPEN-41, CF-TEAM-01, CF-TEAM-04, CF-HELP-09, CF-HELP-11, CF-SCORE-09.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator
from functools import partial
from itertools import product, zip_longest
from random import Random
from typing import Any, Self
from unittest.mock import patch

import pytest

from companion.cli import table_screen
from companion.cli.completion import TableCompleter
from companion.cli.transcript import transcript as transcript_of
from companion.games.creature_feature.game import CreatureFeature
from companion.games.creature_feature.views import observation as observe
from companion.model import EVERYBODY, Reveal
from companion.referee import live_table, revise
from companion.referee import odds as referee_odds
from companion.referee.table import GameTable
from tests.games.creature_feature import twins as tw
from tests.games.creature_feature.twins import NAMES, PLACES, RULES, Twins

QUICK, LONG = range(1, 3), range(1, 6)
OFTEN, CLAIMS = 5, 3
"""How many moments of each long game, for each kind of place, are compared; and how many claims of the quick ones."""
MOST_POSITIONS = 100
"""Odds that look at more are not waited for here."""

LOOKING = (
    *(
        "?",
        "board",
        "score",
        "log all",
        "help",
        "odds",
        "odds ann stay",
        "save",
        "? forms",
        "hand",
        "may ann play bats?",
    ),
    *("why ann butler", "why ben team vampire robot", "why cat ghost", "why ann show twist", "why ben nurse"),
    *("why reveal ann.card igor", "odds ben show twist", "rule twist", "rule may cat show twist?", "why cat doctor"),
)
"""Lines that look."""
WRONG = (
    *(
        "ann",
        "vampire robot",
        "robot",
        "10 6",
        "reveal film film-9",
        "reveal ann.card nothing",
        "reveal deck igor",
        "roll",
    ),
    *(
        "ann reveal",
        "ann team igor bats",
        "ben team mummy nobody",
        "set ann.star.x 1",
        "set ann.hand.0.x 1",
        "set ben 1",
    ),
    *("set ann.hand.99 vampire", "set ann.nothing 1", "force ann igor vampire", "mend 1 nothing", "mend 3 ann stay"),
    *(
        "mend 2 reveal ben.card mummy",
        "insert 3 ann drop",
        "strike 999",
        "ghost",
        "hand dan",
        "ann bats ann",
        "ann none",
    ),
)
"""Lines that are refused whatever is hidden."""
HIDDEN_TEXT = re.compile(r"\.card [a-z]|\b(Ann|Ben|Cat) team [a-z]")
"""How what is masked would read."""
TURNING = (
    "undo",
    "log 5",
    "redo",
    "undo 7",
    "?",
    "log",
    "redo 7",
    "undo to 35",
    "yes",
    "log all",
    "?",
    "redo 999",
    "log 20",
)
"""Lines that take back and make again."""


# --- all there is to read ---


def read_by_all(table: GameTable, others: list[int], only: Container[str] | None) -> list[str]:
    """What stands on the screen, whatever is asked of it, and what the transcript of the game says."""
    here, output, owner = tw.session_of(table)
    output.append("\n".join(transcript_of(table)))
    for line in [*LOOKING, *WRONG, *TURNING, *corrections(table, Random(7))]:
        if (line == "yes" and here.doubt is None) or (only is not None and line.split()[0] not in only):
            continue
        output += [here.asked(), here.usual(), here.whose(), here.undo_would(), f"> {here.echo(line)}"]
        here.handle(line)
    output += [text for text, _ in TableCompleter(here).offers("why ann ")]
    for seat in others:
        owner.lines, owner.shown = ["?", "team nobody", "ann drop", "bats nobody"], []
        here.handle(f"hand {NAMES[seat]}")
        output += owner.shown
    return output


def answers_to_claims(table: GameTable) -> list[str]:
    """What a twist is refused with that is claimed now, or should have been claimed; empty for one that is there."""
    here, output, _ = tw.session_of(table)
    answers = []
    hides = [step for step in table.history.steps if step.text.endswith(" hide")]
    now = [f"{name} show twist" for name in NAMES]
    for line in [*now, *(f"mend {step.label} {step.text.split()[0]} show twist" for step in hides)]:
        output.clear()
        here.handle(line)
        if line.startswith("mend"):
            here.handle("yes")
        answers.append("\n".join(output) if here.is_refused else "")
        if not here.is_refused:
            here.handle("undo" if here.revision is None else "cancel")
    return answers


def corrections(table: GameTable, chance: Random) -> Iterator[str]:
    """Corrections of what was done openly, each shown and then given up."""
    openly = [step for step in table.history.steps if RULES.shown(step.text) == step.text and step.kind == "action"]
    for step in chance.sample(openly, min(4, len(openly))):
        yield from (f"strike {step.label}", "?", "cancel")
    stays = [step for step in openly if step.text.endswith((" stay", " drop"))]
    for step in chance.sample(stays, min(2, len(stays))):
        other = "drop" if step.text.endswith("stay") else "stay"
        yield from (f"mend {step.label} {step.text.split()[0]} {other}", "?", "omit", "cancel")


def observed(pair: Twins) -> list[str]:
    """Who may not see the card and observes the two games differently."""
    found = []
    first, second = tw.states(pair)
    for reader in pair.readers:
        seen = [(RULES.observation(state, reader), RULES.private(state, reader)) for state in (first, second)]
        found += [NAMES[reader]] * (seen[0] != seen[1])
    views = [RULES.document(RULES.view(state, EVERYBODY)) for state in (first, second)]
    return found + ["everybody"] * (views[0] != views[1])


def claimed(pair: Twins) -> list[str]:
    """What is answered differently to a twist that is refused in both games."""
    return different((one, two) for one, two in zip(*map(answers_to_claims, pair.tables())) if one and two)


def read(pair: Twins, only: Container[str] | None = None) -> list[str]:
    """What stands differently on the screen of everybody, or of one who may not see the card.

    `only` are the first words of the lines that are typed; else it is all of them.
    """
    with patch.object(referee_odds, "odds", partial(referee_odds.odds, most=MOST_POSITIONS)):
        texts = (read_by_all(table, pair.readers, only) for table in pair.tables())
        return different(zip_longest(*texts, fillvalue=""))


def different(texts: Iterable[tuple[str, str]]) -> list[str]:
    return [f"{one}\n---\n{two}" for one, two in texts if one != two]


CHECKS = observed, claimed, read
"""All ways to tell two games apart."""


# --- the games ---


class Moments:
    """Pairs of twins from all over some games, and what was reported as these went on."""

    def __init__(self, often: int, claims: int, *, by_phase: bool) -> None:
        """`often` pairs of every kind of place, in every phase or in any; and `claims` where a twist may be claimed."""
        self.often = often
        self.claims = claims
        self.by_phase = by_phase
        self.counts = Counter[tuple[str, ...]]()
        self.pairs: list[Twins] = []
        self.messages: list[str] = []

    def add(self, seed: int) -> Self:
        """Play one more game to its end, and collect what the tests need."""
        chance = Random(seed)
        for table, output in tw.play(seed):
            decision = RULES.decision(table.state)
            if decision is None:
                break  # everything is shown
            self.messages.append("\n".join(output))
            output.clear()
            if decision.kind == "show" and self.counts["claimed",] < self.claims:
                self._keep(("claimed",), tw.twins(table, chance, "star", decision.seats[0]))
            place, is_looked_at = self._rarest(table.state)
            if self.counts[self._kind(table.state, place, is_looked_at)] < self.often and chance.random() <= 0.4:
                pair = tw.twins(table, chance, place)
                self._keep(self._kind(table.state, place, pair is not None and len(pair.seers) > 1), pair)
        return self

    def _rarest(self, state: Any) -> tuple[str, bool]:
        """Where a card is hidden now, looked at or not: the kind with the fewest pairs."""
        there = {place for _, place, _ in tw.hidden_cards(state)}
        looked = {what.rpartition(".")[2] for seat in state.seats for what in seat.looked} & there
        kinds = [*((place, False) for place in there), *((place, True) for place in looked)]
        ranked = ((self.counts[self._kind(state, *kind)], self._kind(state, *kind), kind) for kind in kinds)
        return min(ranked, default=(0, (), ("", False)))[-1]

    def _kind(self, state: Any, place: str, is_looked_at: bool) -> tuple[str, ...]:
        """What counts as one kind of place: the phases count as well, or all that have been looked at are one."""
        if self.by_phase:
            return state.phase, place, "looked at" if is_looked_at else ""
        return ("looked at",) if is_looked_at else (place,)

    def _keep(self, kind: tuple[str, ...], pair: Twins | None) -> None:
        if pair is not None:
            self.counts[kind] += 1
            self.pairs.append(pair)


@pytest.fixture(scope="module")
def games(long: bool) -> list[Moments]:
    """Many pairs of each of many games, or few of two games that are from everywhere all the same."""
    if long:
        return [Moments(OFTEN, OFTEN, by_phase=False).add(seed) for seed in LONG]
    few = Moments(1, CLAIMS, by_phase=True)
    for seed in QUICK:
        few.add(seed)
    assert {kind[:2] for kind in few.counts} >= {*product(("team_up", "audition", "showdown", "score"), PLACES)}
    return [few]


@pytest.fixture(scope="module")
def pairs(games: list[Moments]) -> list[Twins]:
    found = [pair for game in games for pair in game.pairs]
    assert {pair.place for pair in found} == set(PLACES)
    assert {pair.place for pair in found if len(pair.seers) > 1} == {"star", "co_star"}
    return found


def test_cf_open_41_cf_team_04_cf_score_09_nobody_can_tell_a_game_from_its_twin(pairs: list[Twins], long: bool) -> None:
    read_too = pairs if long else pairs[::2]  # reading all there is takes far longer than the rest
    assert {pair.place for pair in read_too} == set(PLACES)
    for check in CHECKS:
        for pair in read_too if check is read else pairs:
            assert check(pair) == [], pair.place


def test_what_is_reported_as_the_game_goes_on_has_no_hidden_card_in_it(games: list[Moments]) -> None:
    for game in games:
        assert [text for text in game.messages if HIDDEN_TEXT.search(text)] == []


def test_cf_team_04_cf_help_11_cf_help_12_those_who_may_see_a_card_do(pairs: list[Twins]) -> None:
    for pair in pairs:
        first, second = tw.states(pair)
        for seat in pair.seers:
            assert RULES.private(first, seat) != RULES.private(second, seat), pair.place
            assert RULES.observation(first, seat) != RULES.observation(second, seat), pair.place


# --- any single rule taken away is found ---

build = observe._seat


def shows(*fields: str) -> Callable[..., Any]:
    """A seat as it is seen, with these of its fields as they are."""

    def seat(state: Any, number: int, looked: list[str], *, is_own: bool) -> Any:
        found = build(state, number, looked, is_own=is_own)
        for name in fields:
            setattr(found, name, getattr(state.seats[number], name))
        return found

    return seat


def shares_looks(state: Any, number: int, looked: list[str], *, is_own: bool) -> Any:
    return build(state, number, [what for seat in state.seats for what in seat.looked], is_own=is_own)


def unmasked(verb: str) -> Callable[[Any, str], str]:
    """What is logged, with what has this word in it as it is."""
    masked = CreatureFeature.shown
    return lambda self, text: text if verb in text.split()[1] else masked(self, text)


def as_it_is(game: Any, state: Any, *_: Any) -> Any:
    return state


def never(game: Any, state: Any) -> bool:
    return False


def all_turned_up(self: Any, steps: Any) -> list[str]:
    return [step.text for step in steps if isinstance(step.action, Reveal)]


def as_judged(game: Any, state: Any, text: str, verdict: Any, *_: Any) -> Any:
    return verdict


def read_when(*only: str) -> Callable[[Twins], list[str]]:
    """`read`, only with the lines that have these first words."""
    return partial(read, only=only)


RULES_OF_SEEING = {
    "a hand": (observed, observe, "_seat", shows("hand")),
    "cards scored face down": (observed, observe, "_seat", shows("hidden")),
    "a Star": (observed, observe, "_seat", shows("star")),
    "a Co-Star": (observed, observe, "_seat", shows("co_star")),
    "what Bats have shown": (observed, observe, "_seat", shares_looks),
    "a team put down, in the log": (read_when("log"), CreatureFeature, "shown", unmasked("team")),
    "a card drawn, in the log": (read_when("log"), CreatureFeature, "shown", unmasked(".card")),
    "the state everybody speaks of": (read_when("why"), live_table, "known", as_it_is),
    "why a line is refused": (claimed, table_screen, "as_seen", as_judged),
    "why a correction is refused": (claimed, revise, "as_seen", as_judged),
    "what a correction leads to": (read_when("mend", "omit", "cancel"), revise, "hides", never),
    "what has been seen though it is undone": (read_when("undo", "redo", "yes"), GameTable, "_seen", all_turned_up),
    "what odds are computed from": (
        read_when("odds"),
        CreatureFeature,
        "for_odds",
        lambda self, state, seat=EVERYBODY: state.copy(),
    ),
}
"""Each rule of what may be seen: what of the checks needs it, and how to take it away."""


@pytest.mark.parametrize("rule", RULES_OF_SEEING)
def test_without_any_one_rule_a_hidden_card_shows(pairs: list[Twins], rule: str) -> None:
    check, where, name, broken = RULES_OF_SEEING[rule]
    with patch.object(where, name, broken):
        assert any(check(pair) for pair in pairs)
