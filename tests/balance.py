"""Make docs/balance.md, what the lab says of the five games: `python -m tests.balance FOLDER [GAME]...`.

Bots play; each result is a JSON file in FOLDER and is not played again, so that a run that was stopped goes on. With
games named only those are played. Once all are there, the page is written from these files and from tests/balance.yaml,
with a picture for each game.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from textwrap import wrap
from typing import Any, NamedTuple

import yaml

from companion import __version__
from companion.definitions.variants import Variant
from companion.lab import plots
from companion.lab.comparison import Pairs, Side, comparison, measured, pair_of
from companion.lab.plan import LabPlan
from companion.lab.report import most_telling, report
from companion.lab.simulation import simulate
from companion.lab.tally import Tally
from companion.lab.watch import CARDS
from companion.registry import definition, load

DOCS = Path(__file__).parent.parent / "docs"
WORDS = Path(__file__).with_name("balance.yaml")
"""What one makes of the numbers, by game; `begins` stands above all."""
STRICT = 3.29 / 1.96
"""Of hundreds of comparisons one in twenty would look sure by chance: here the intervals are those of 99.9 %."""
MOST_CARDS, WIDTH = 5, 100


class Study(NamedTuple):
    """How many games are played: by the number of seats, of each variant, and of one bot among casual ones."""

    seats: Mapping[int, int]
    variants: int
    bots: int = 60


STUDIES = {
    "oscar-race": Study({2: 80, 4: 30}, 20, 30),
    "red-carpet-race": Study({2: 80, 4: 30}, 20, 30),
    "creature-feature": Study({3: 300, 5: 40}, 30, 30),
    "zombies": Study({2: 400, 4: 300}, 50, 40),
    "the-producer": Study({2: 600, 3: 600, 4: 600}, 60, 40),
}


# --- playing


def by_seats(game: str, seats: int, games: int) -> dict[str, Any]:
    """The report of these games of `keen` with this number of seats."""
    plan, tally = LabPlan(game, ("keen",) * seats), Tally.of_none(seats)
    for tally in simulate(plan, games, 1, None, tally):  # noqa: B007, B020 - only the last one is used
        pass
    found = report(load(game), plan, tally, __version__)
    return {key: value for key, value in found.items() if key not in ("actions", "spaces", "clauses")}


@cache
def usual(game: str, seats: int, number: int) -> dict[str, Any]:
    """What is measured of a game of `keen` without variants."""
    return measured(Side("", LabPlan(game, ("keen",) * seats)), number)


def of_variant(game: str, seats: int, name: str, value: Any, games: int) -> dict[str, Any]:
    """What a variant changes."""
    plain = LabPlan(game, ("keen",) * seats)
    one, other = Side("the default", plain), Side(f"{name}={value}", replace(plain, variants={name: value}))
    pairs = Pairs(0, {})
    for number in range(games):
        pairs = pairs.plus(pair_of(usual(game, seats, number), measured(other, number)))
    return comparison(one, other, pairs, __version__)


def of_bots(game: str, seats: int, games: int) -> dict[str, Any]:
    """What one player who wants to win has among casual ones, beside another casual one."""
    plan = LabPlan(game, ("casual",) * seats)
    one, other = Side("casual", plan, "casual"), Side("keen", plan, "keen")
    pairs = Pairs(0, {})
    for number in range(games):
        pairs = pairs.plus(pair_of(measured(one, number), measured(other, number)))
    return comparison(one, other, pairs, __version__)


def other_values(variant: Variant) -> list[Any]:
    """The values of a variant but its default; none for one whose values cannot be listed."""
    if variant.type == "boolean":
        return [not variant.default]
    return [value for value in variant.values or () if value != variant.default]


def results(game: str, folder: Path, study: Study) -> Iterator[tuple[str, dict[str, Any]]]:
    """All results of a game by name, those that the folder lacks played now."""
    fewest = min(study.seats)
    wanted = {f"seats-{seats}": (by_seats, seats, games) for seats, games in study.seats.items()}
    wanted |= {"bots": (of_bots, fewest, study.bots)}
    for name, variant in definition(game).variants.items():
        for value in other_values(variant):
            wanted[f"variant-{name}-{value}"] = (of_variant, fewest, name, value, study.variants)
    for name, (play, *arguments) in wanted.items():
        path = folder / game / f"{name}.json"
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(play(game, *arguments), indent=1) + "\n", encoding="utf-8")
        yield name, json.loads(path.read_text(encoding="utf-8"))


# --- the page


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def with_interval(one: Mapping[str, Any]) -> str:
    if one["interval"] in (None, [0.0, 1.0]):
        return "-"  # of no games
    return f"{percent(one['share'])} ({100 * one['interval'][0]:.0f} to {100 * one['interval'][1]:.0f})"


def seat_table(found: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    runs = [one for name, one in found.items() if name.startswith("seats-")]
    most = max(len(one["seats"]) for one in runs)
    yield f"| games | {' | '.join(f'seat {seat + 1}' for seat in range(most))} | turns | minutes | leader half-way wins |"
    yield "| --- " * (most + 4) + "|"
    for one in runs:
        shares = [with_interval(seat) for seat in one["seats"]] + [""] * (most - len(one["seats"]))
        length, lead = one["length"], one["lead"]["half_way"]
        cells = [*shares, f"{length['turns']['mean']:.0f}", f"{length['minutes']['mean']:.0f}", with_interval(lead)]
        yield f"| {one['games']} | {' | '.join(cells)} |"


def card_lines(found: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """Cards that go with winning or losing, and cards that nobody used."""
    one = max((one for name, one in found.items() if name.startswith("seats-")), key=lambda one: one["games"])
    telling = most_telling(one[CARDS])[:MOST_CARDS]
    if telling:
        effects = ", ".join(f"{card['name']} {100 * card['effect']:+.0f}" for card in telling)
        yield f"Cards and pieces whose users win more or less often than usual, in percentage points: {effects}."
    if unused := one["unused"][CARDS]:
        yield f"Never used in {one['games']} games: {', '.join(unused)}."


def effect(found: Mapping[str, Any]) -> str:
    """What surely differs, in a few words; empty if nothing does."""
    changes = []
    for one in (one for one in found["measures"] if one["interval"]):
        half = STRICT * (one["interval"][1] - one["interval"][0]) / 2
        if abs(one["difference"]) > half > 0:
            is_share = "wins" in one["measure"]
            size = f"{100 * one['difference']:+.0f} points" if is_share else f"{one['difference']:+.1f}"
            changes.append(f"{one['measure'].replace('_', ' ')} {size}")
    return ", ".join(changes)


def variant_table(game: str, found: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """The variants that change something, and below it a list of the others."""
    variants, others = definition(game).variants, []
    yield "| variant | rule | pairs of games | what changes |"
    yield "| --- | --- | --- | --- |"
    for one in (one for name, one in found.items() if name.startswith("variant-")):
        if changes := effect(one):
            clauses = ", ".join(variants[one["b"].partition("=")[0]].clauses)
            yield f"| `{one['b']}` | {clauses} | {one['games']} | {changes} |"
        else:
            others.append(one["b"])
    yield from ("", "No sure difference:", "", "```text", *wrap(", ".join(others), WIDTH), "```")


def bot_line(found: Mapping[str, Any]) -> str:
    wins = next(one for one in found["measures"] if one["measure"] == "wins of the bot")
    seats = len(found["seats"])
    won, by_lot = percent(wins["b"]), percent(1 / seats)
    return f"One `keen` player against {seats - 1} `casual`: {won} of {found['games']} games won; by chance {by_lot}."


def chapter(game: str, found: Mapping[str, Mapping[str, Any]], words: str, docs: Path) -> str:
    title = definition(game).title
    rows = [
        (f"seat {at + 1} of {len(one['seats'])}", seat)
        for name, one in found.items()
        if name.startswith("seats-")
        for at, seat in enumerate(one["seats"])
    ]
    picture = docs / "pictures" / f"balance-{game}.svg"
    picture.parent.mkdir(parents=True, exist_ok=True)
    picture.write_text(plots.shares(f"{title}: wins by seat", rows, None) + "\n", encoding="utf-8")
    parts = [
        f"## {title}",
        words.strip(),
        f"![Wins by seat](pictures/balance-{game}.svg)",
        "\n".join(seat_table(found)),
        bot_line(found["bots"]),
    ]
    return "\n\n".join([*parts, *card_lines(found), "\n".join(variant_table(game, found))])


def page(found: Mapping[str, Mapping[str, Any]], words: Mapping[str, str], docs: Path) -> str:
    """The page, whose pictures go into docs/pictures."""
    chapters = [chapter(game, one, words[game], docs) for game, one in found.items()]
    return "\n\n".join([words["begins"].strip(), *chapters]) + "\n"


def main(folder: str, games: Sequence[str]) -> None:
    found = {game: dict(results(game, Path(folder), STUDIES[game])) for game in games or STUDIES}
    if not games:
        words = yaml.safe_load(WORDS.read_text(encoding="utf-8"))
        (DOCS / "balance.md").write_text(page(found, words, DOCS), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
