"""The results of the lab, numbers with intervals: as one document and as tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from companion.definitions.kinds import DEALT
from companion.lab import intervals
from companion.lab.plan import LabPlan
from companion.lab.tally import Sums, Tally, UseTally
from companion.lab.watch import CARDS, CLAUSES, KINDS, SPACES, kinds_of_words
from companion.model import Game
from companion.referee.match import seat_names

DIGITS = 6
"""Decimal places; more would not be meaningful."""


def report(game: Game[Any], plan: LabPlan, tally: Tally, version: str) -> dict[str, Any]:
    """The document of `report.json`; shares are parts of 1, intervals are 95 % intervals."""
    return {
        "game": game.id,
        "title": game.title,
        "version": version,
        "games": tally.games,
        "seed": plan.seed,
        "variants": dict(plan.variants),
        "seats": [
            {"name": name, "strategy": bot, **_won(wins, tally.games), "points": _mean(points)}
            for name, bot, wins, points in zip(
                seat_names(len(plan.seats)), plan.seats, tally.wins, tally.points, strict=True
            )
        ],
        "strategies": _strategies(plan, tally),
        "nobody": _won(Fraction(tally.nobody), tally.games),
        "shared": _won(Fraction(tally.shared), tally.games),
        "unfinished": tally.unfinished,
        "length": _lengths(tally),
        "choices": _choices(tally),
        "lead": {
            "changes": _mean(tally.lengths["lead_changes"]),
            "half_way": {"games": tally.half_led, **_won(tally.half_won, tally.half_led)},
        },
        **{kind: _uses(game, kind, tally) for kind in KINDS},
        "unused": _unused(game, tally),
    }


def _won(wins: Fraction, games: int) -> dict[str, Any]:
    return {
        "wins": rounded(wins),
        "share": rounded(wins / games if games else 0),
        "interval": _interval(intervals.share(wins, games)),
    }


def _strategies(plan: LabPlan, tally: Tally) -> list[dict[str, Any]]:
    """The wins of each bot in all its seats together."""
    found: dict[str, Fraction] = {}
    for bot, wins in zip(plan.seats, tally.wins, strict=True):
        found[bot] = found.get(bot, Fraction()) + wins
    return [{"strategy": bot, "seats": plan.seats.count(bot), **_won(wins, tally.games)} for bot, wins in found.items()]


def _lengths(tally: Tally) -> dict[str, Any]:
    minutes = _mean(tally.lengths["tenths"], 600)
    return {
        "turns": _mean(tally.lengths["turns"]),
        "minutes": minutes,
        "dice_and_cards": _mean(tally.lengths["chances"]),
    }


def _choices(tally: Tally) -> dict[str, Any]:
    """The number of choices in a game, of their answers, and of choices with only one answer."""
    choices, only = tally.lengths["choices"].sum, tally.lengths["only_answers"].sum
    return {
        "in_a_game": _mean(tally.lengths["choices"]),
        "answers": rounded(Fraction(tally.lengths["answers"].sum, max(choices, 1))),
        "with_one_answer": rounded(Fraction(only, max(choices, 1))),
    }


def _mean(sums: Sums, unit: int = 1) -> dict[str, Any]:
    mean, (low, high) = intervals.mean(sums)
    least, most = (None if end is None else rounded(end / unit) for end in (sums.least, sums.most))
    return {
        "mean": rounded(mean / unit),
        "interval": _interval((low / unit, high / unit)),
        "least": least,
        "most": most,
    }


def _uses(game: Game[Any], kind: str, tally: Tally) -> list[dict[str, Any]]:
    """All uses of a kind, the most frequent first."""
    definition = getattr(game, "definition", None)
    names: Mapping[str, str] = {}
    if definition is not None and kind == CARDS:
        names = {id: token.name for id, token in definition.tokens.items()}
    elif definition is not None and kind == SPACES:
        names = {space.id: space.name or space.id for board in definition.boards.values() for space in board.spaces}
    found = sorted(tally.uses[kind].items(), key=lambda one: (-one[1].times, one[0]))
    return [{"id": id, "name": names.get(id, id), **_use(use, tally)} for id, use in found]


def _use(use: UseTally, tally: Tally) -> dict[str, Any]:
    """How often it was used, how often its users won, and their usual share subtracted (`effect`)."""
    seats = sum(use.by_seat)
    found = {"times": use.times, "games": use.games, "seats": seats}
    if not seats or not tally.games:
        return {**found, "share": None, "effect": None, "interval": None}
    usual = sum((wins * count for wins, count in zip(tally.wins, use.by_seat, strict=True)), Fraction()) / tally.games
    wins = sum(use.wins, Fraction())
    low, high = intervals.share(wins, seats)
    usual_share = float(usual / seats)
    return {
        **found,
        "share": rounded(wins / seats),
        "effect": rounded((wins - usual) / seats),
        "interval": _interval((low - usual_share, high - usual_share)),
    }


def _unused(game: Game[Any], tally: Tally) -> dict[str, list[str]]:
    """The cards and clauses of the game that were never used, without cards that each seat has for reference."""
    definition = getattr(game, "definition", None)
    if definition is None:
        return {CARDS: [], CLAUSES: []}
    parts = definition.components
    cards = [
        id
        for id, token in definition.tokens.items()
        if token.shape in DEALT and not (token.component in parts and parts[token.component].count.per_seat)
    ]
    return {
        CARDS: [id for id in cards if id not in tally.uses[CARDS] and kinds_of_words(game)[id] == CARDS],
        CLAUSES: [id for id in definition.clauses if id not in tally.uses[CLAUSES]],
    }


def rounded(value: float | Fraction) -> float:
    """The number, rounded for reports."""
    return round(float(value), DIGITS)


def _interval(ends: tuple[float, float]) -> list[float]:
    return [rounded(end) for end in ends]


def most_telling(uses: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The uses that clearly go with winning or losing, the strongest first."""
    sure = [one for one in uses if one["interval"] and (one["interval"][0] > 0 or one["interval"][1] < 0)]
    return sorted(sure, key=lambda one: (-abs(one["effect"]), one["id"]))


# --- tables


def tables(document: Mapping[str, Any]) -> dict[str, list[list[Any]]]:
    """The tables of a report by name, each with its heading first; every line has games, seed and version."""
    about = [document["games"], document["seed"], document["version"]]
    seats = [
        [one["name"], one["strategy"], one["wins"], one["share"], *one["interval"], one["points"]["mean"], *about]
        for one in document["seats"]
    ]
    heading = ["seat", "strategy", "wins", "share", "low", "high", "points", *_ABOUT]
    return {"seats": [heading, *seats], **{kind: _table(document[kind], about) for kind in KINDS}}


_ABOUT = ("games", "seed", "version")
_COLUMNS = ("id", "name", "times", "games", "seats", "share", "effect")


def _table(uses: Sequence[Mapping[str, Any]], about: Sequence[Any]) -> list[list[Any]]:
    heading = ["id", "name", "times", "in_games", "by_seats", "share", "effect", "low", "high", *_ABOUT]
    return [heading, *([*(one[name] for name in _COLUMNS), *(one["interval"] or (None, None)), *about] for one in uses)]
