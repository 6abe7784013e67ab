"""How often a refusal names the rule that was broken: all that the tests of clauses assert to be illegal, by game.

`python -m tests.refusals [PATH]...` runs the tests of the games and prints a row for each game: how many refusals, and
in what share of them a clause under test is among those cited, is the first of them, or is hidden by the order of the
turn: nothing but the moment is named. The clauses under test are those in the test's name (`test_zb_zmove_10_...`).
Then come the refusals that cite none of them: many are of another rule that the test shows beside its own.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Callable
from functools import wraps
from typing import Any, NamedTuple

import pytest

from companion.model import Verdict
from tests.games.oscar_race import table
from tests.games.play_table import Played
from tests.games.the_producer import lay as producer
from tests.games.zombies import lay as zombies

GAMES = "tests/games"
ASSERTING = ((Played, "refuses"), (table.Table, "refuses"), (zombies.Play, "refused"), (producer.Play, "refused"))
"""The methods by which tests assert that a line is illegal."""
OF_MOMENT = frozenset({
    "already_moved", "card_first", "die_first", "draw_first", "movement_over", "no_card_awaited", "no_die_awaited",
    "not_asked", "not_now", "not_your_act", "not_your_decision", "not_your_turn", "step_over", "turn_is_over",
})  # fmt: skip
"""Refusals that name the order of play alone."""
_SECTION = re.compile(r"([a-z]+)_((?:\d\d_)+)")


class Refused(NamedTuple):
    """One refusal: the test, the clauses under test, the clauses cited, and the words."""

    test: str
    wanted: tuple[str, ...]
    cited: tuple[str, ...]
    why: str
    key: str

    @property
    def is_cited(self) -> bool:
        return not {*self.wanted}.isdisjoint(self.cited)

    @property
    def is_of_moment(self) -> bool:
        return not self.is_cited and self.key in OF_MOMENT


class Recorder:
    """A plugin of pytest that keeps what each test of a clause asserts to be refused, by game."""

    def __init__(self) -> None:
        self.found: dict[str, dict[Refused, None]] = defaultdict(dict)
        self._item: pytest.Item | None = None

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        self._item = item

    def see(self, verdict: Verdict) -> None:
        """Keep a refusal, once for each test."""
        assert self._item is not None
        wanted = under_test(self._item.name)
        if wanted:
            refused = Refused(self._item.name, wanted, verdict.rules, verdict.why, verdict.key)
            self.found[self._item.nodeid.split("/")[2]][refused] = None

    def table(self) -> str:
        """A row for each game, then what cites no clause under test."""
        rows = [f"{'game':<18} refusals  cited  first moment"]
        for game, refusals in sorted(self.found.items()):
            cited = sum(one.is_cited for one in refusals)
            first = sum(one.cited[0] in one.wanted for one in refusals)
            of_moment = sum(one.is_of_moment for one in refusals)
            shares = " ".join(f"{some / len(refusals):6.1%}" for some in (cited, first, of_moment))
            rows.append(f"{game:<18} {len(refusals):>8} {shares}")
        missed = [one for refusals in self.found.values() for one in refusals if not one.is_cited]
        return "\n".join([*rows, "", *(f"{one.test}: {one.why} {', '.join(one.cited)}" for one in missed)])


def under_test(name: str) -> tuple[str, ...]:
    """The ids in the name of a test.

    >>> under_test("test_zb_event_08_09_the_discard_ends_the_turn")
    ('ZB-EVENT-08', 'ZB-EVENT-09')
    """
    match = re.match(r"test_([a-z]{2})_((?:[a-z]+_(?:\d\d_)+)+)", name)
    if match is None:
        return ()
    prefix, sections = match[1].upper(), _SECTION.findall(match[2])
    return tuple(f"{prefix}-{part.upper()}-{number}" for part, all_of in sections for number in all_of.split("_")[:-1])


def recorded(asserting: Callable[..., Any], see: Callable[[Verdict], None]) -> Callable[..., Any]:
    """The assertion, whose verdict is seen."""

    @wraps(asserting)
    def done(played: Played, line: str, *wanted: str) -> Any:
        see(played.check(line))
        return asserting(played, line, *wanted)

    return done


def main(paths: list[str]) -> int:
    """Run the tests and print the table."""
    recorder = Recorder()
    for cls, name in ASSERTING:
        setattr(cls, name, recorded(vars(cls)[name], recorder.see))
    code = pytest.main(["-p", "no:xdist", "-p", "no:cacheprovider", "-q", *(paths or [GAMES])], [recorder])
    print(recorder.table())
    return int(code)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
