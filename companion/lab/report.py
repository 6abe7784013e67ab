"""The results of the lab, numbers with intervals: as one document and as tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from fractions import Fraction
from math import hypot, inf, sqrt
from typing import Any, NamedTuple

from companion.definitions.kinds import DEALT
from companion.lab import intervals
from companion.lab.plan import LabPlan, variants_text
from companion.lab.tally import Sums, Tally, UseTally
from companion.lab.watch import CARDS, KINDS, SPACES
from companion.model import Game
from companion.referee.match import MOST_ENTRIES, Z95, seat_names
from companion.registry import fingerprint

DIGITS = 6
"""Decimal places; more would not be meaningful."""


def report(game: Game[Any], plan: LabPlan, tally: Tally, version: str) -> dict[str, Any]:
    """The document of `report.json`; shares are parts of 1, intervals are 95 % intervals.

    Points, lengths, choices and leads are of the games that ended. What nothing is known of is null: a mean without
    games, the points of a game without points, the interval of one number, a share of no games, an effect that is 0 in
    any case.
    """
    bar = _bar(tally)
    return {
        "game": game.id,
        "title": game.title,
        "rules": fingerprint(plan.game),
        "version": version,
        "games": tally.games,
        "seed": plan.seed,
        "variants": dict(plan.variants),
        "pace": asdict(plan.pace),
        "seats": [
            {
                "name": name,
                "strategy": bot,
                **_won(wins, tally.games),
                "points": _mean(points if game.keeps_points else Sums(), least=-inf),
            }
            for name, bot, wins, points in zip(
                seat_names(len(plan.seats)), plan.seats, tally.wins, tally.points, strict=True
            )
        ],
        "strategies": _strategies(plan, tally),
        "nobody": _won(Fraction(tally.nobody), tally.games),
        "shared": _won(Fraction(tally.shared), tally.games),
        "unfinished": tally.unfinished,
        "step_limit": MOST_ENTRIES,
        "length": _lengths(tally),
        "choices": _choices(tally),
        "lead": _lead(tally),
        **{kind: _uses(game, kind, tally, bar) for kind in KINDS},
        "unused": _unused(game, tally),
    }


def _won(wins: Fraction, games: int) -> dict[str, Any]:
    return {
        "wins": rounded(wins),
        "share": rounded(wins / games if games else 0),
        "interval": _interval(intervals.share(wins, games)),
    }


def _lead(tally: Tally) -> dict[str, Any]:
    """How often the lead changed, and how often it won half-way; null if no seat ever led alone."""
    half_way = _won(tally.half_won, tally.half_led)
    if not tally.half_led:
        half_way |= {"share": None, "interval": None}
    return {
        "games": tally.led,
        "changes": _mean(tally.lengths["lead_changes"] if tally.led else Sums()),
        "half_way": {"games": tally.half_led, **half_way},
    }


def _strategies(plan: LabPlan, tally: Tally) -> list[dict[str, Any]]:
    """The wins of each bot in all its seats together, and on average in `a_seat`."""
    found: dict[str, Fraction] = {}
    for bot, wins in zip(plan.seats, tally.wins, strict=True):
        found[bot] = found.get(bot, Fraction()) + wins
    return [_strategy(bot, plan.seats.count(bot), wins, tally.games) for bot, wins in found.items()]


def _strategy(bot: str, seats: int, wins: Fraction, games: int) -> dict[str, Any]:
    won = _won(wins, games)
    low, high = intervals.share(wins, games)
    a_seat = {
        "share": rounded(wins / games / seats if games else 0),
        "interval": _interval((low / seats, high / seats)),
    }
    return {"strategy": bot, "seats": seats, **won, "a_seat": a_seat}


def _lengths(tally: Tally) -> dict[str, Any]:
    minutes = _mean(tally.lengths["tenths"], 600)
    return {
        "turns": _mean(tally.lengths["turns"]),
        "minutes": minutes,
        "dice_and_cards": _mean(tally.lengths["chances"]),
    }


def _choices(tally: Tally) -> dict[str, Any]:
    """The number of choices in a game, of their answers, and of choices with only one answer."""
    choices, answers, only = (tally.lengths[name].sum for name in ("choices", "answers", "only_answers"))
    return {
        "in_a_game": _mean(tally.lengths["choices"]),
        "answers": rounded(Fraction(answers, choices)) if choices else None,
        "with_one_answer": rounded(Fraction(only, choices)) if choices else None,
    }


def _mean(sums: Sums, unit: int = 1, least: float = 0.0) -> dict[str, Any]:
    """Null for all of them without numbers, and for the interval of one number; no number is below `least`."""
    mean, interval = intervals.mean(sums)
    ends = (None if end is None else rounded(end / unit) for end in (sums.least, sums.most))
    return {
        "mean": rounded(mean / unit) if sums.numbers else None,
        "interval": interval and _interval((max(interval[0] / unit, least), interval[1] / unit)),
        **dict(zip(("least", "most"), ends, strict=True)),
    }


def _uses(game: Game[Any], kind: str, tally: Tally, bar: float) -> list[dict[str, Any]]:
    """All uses of a kind, the most frequent first."""
    found = sorted(tally.uses[kind].items(), key=lambda one: (-one[1].times, one[0]))
    names = _names(game, kind)
    return [{"id": id, "name": _name(id, names), **_use(use, tally, bar)} for id, use in found]


def _names(game: Game[Any], kind: str) -> Mapping[str, str]:
    definition = getattr(game, "definition", None)
    if definition is not None and kind == CARDS:
        return {id: token.name for id, token in definition.tokens.items()}
    if definition is not None and kind == SPACES:
        return {space.id: space.name or space.id for board in definition.boards.values() for space in board.spaces}
    return {}


def _name(id: str, names: Mapping[str, str]) -> str:
    """The name for people; of a verb with a card it is the card's name and the verb.

    >>> _name("return serpent", {"serpent": "Serpent"})
    'Serpent (return)'
    """
    verb, _, card = id.partition(" ")
    return f"{names.get(card, card)} ({verb})" if card else names.get(id, id)


class UseEffect(NamedTuple):
    """The share of wins of the seats that used something, this share minus their usual share, and what both come from.

    `effect` is `part` times the share of `users` minus that of `others`, the same seats in the other games.
    """

    share: Fraction
    effect: Fraction
    part: Fraction
    part_variance: Fraction
    users: intervals.GroupShare
    others: intervals.GroupShare

    def interval(self, z: float = Z95) -> intervals.Interval:
        """The interval of the effect; also the usual share and the part are uncertain."""
        low, high = intervals.difference(self.users, self.others, z)
        seen, part, effect = float(self.users.share - self.others.share), float(self.part), float(self.effect)
        by_part = z * seen * sqrt(self.part_variance)  # it is independent of the shares, so the squares add up
        return effect - hypot(part * (seen - low), by_part), effect + hypot(part * (high - seen), by_part)


def _effect(use: UseTally, tally: Tally) -> UseEffect | None:
    """The effect of a use; None if the seats that used it cannot differ from the others.

    They cannot if each seat used it in all games or in none, or all seats of a game used it together. Users and others
    are compared seat by seat, with the weights of Mantel and Haenszel, which add up to the effect.
    """
    seats, games = sum(use.by_seat), tally.games - tally.unfinished
    rows = [
        (used, games - used, wins, all_wins - wins)
        for used, wins, all_wins in zip(use.by_seat, use.wins, tally.wins, strict=True)
        if used and used < games
    ]
    if not rows or seats == use.ended * len(use.by_seat):
        return None
    weight = sum(used * unused for used, unused, *_ in rows)
    users = sum((unused * wins for _, unused, wins, _ in rows), Fraction()) / weight
    others = sum((used * other_wins for used, *_, other_wins in rows), Fraction()) / weight
    repeats = _repeats(len(rows), len(use.by_seat))
    worth = Fraction(weight**2) / repeats
    part = Fraction(weight, games * seats)
    return UseEffect(
        share=sum(use.wins, Fraction()) / seats,
        effect=part * (users - others),
        part=part,
        part_variance=repeats * _part_variance([Fraction(used, games) for used, *_ in rows], part, seats, games),
        users=intervals.GroupShare(users, worth / sum(used * unused**2 for used, unused, *_ in rows)),
        others=intervals.GroupShare(others, worth / sum(used**2 * unused for used, unused, *_ in rows)),
    )


def _part_variance(used: Sequence[Fraction], part: Fraction, seats: int, games: int) -> Fraction:
    """The variance of the part, by the delta method, if each seat uses something in this share of the games."""
    return sum(((1 - part - 2 * one) ** 2 * one * (1 - one) for one in used), Fraction()) * games / seats**2


def _repeats(compared: int, seats: int) -> Fraction:
    """How often one result counts: a game has one win for all its seats.

    If one seat of each game has a card, the users of a seat win just where its others lose. With two seats, both say
    the same. With more, two seats that are compared have a correlation of 1 / (seats - 1)^2. This is the most of cards
    that are used independently of each other, too.
    """
    return 1 + Fraction(compared - 1, (seats - 1) ** 2) if compared > 1 else Fraction(1)


def _bar(tally: Tally) -> float:
    """The standard deviations of the stricter bar for all effects of the report together."""
    effects = [_effect(use, tally) for uses in tally.uses.values() for use in uses.values()]
    return intervals.strict(sum(one is not None for one in effects))


def _use(use: UseTally, tally: Tally, bar: float) -> dict[str, Any]:
    """How often it was used, how often its users won, and their usual share subtracted (`effect`).

    `seats` is the number of seats that the effect stands on; it is `sure` if it passes the stricter bar.
    """
    seats, effect = sum(use.by_seat), _effect(use, tally)
    found = {"times": use.times, "games": use.games, "seats": seats}
    if effect is None:
        return {**found, "share": None, "effect": None, "interval": None, "sure": False}
    low, high = effect.interval(bar)
    return {
        **found,
        "share": rounded(effect.share),
        "effect": rounded(effect.effect),
        "interval": _interval(effect.interval()),
        "sure": low > 0 or high < 0,
    }


def _unused(game: Game[Any], tally: Tally) -> dict[str, list[str]]:
    """The cards of the game that never came up, without cards that each seat has for reference."""
    definition = getattr(game, "definition", None)
    if definition is None:
        return {CARDS: []}
    parts = definition.components
    cards = [
        id
        for id, token in definition.tokens.items()
        if token.shape in DEALT and not (token.component in parts and parts[token.component].count.per_seat)
    ]
    seen = {id.partition(" ")[2] for id in tally.uses[CARDS]}
    return {CARDS: [id for id in cards if id not in seen]}


def rounded(value: float | Fraction) -> float:
    """The number, rounded for reports."""
    return round(float(value), DIGITS)


def _interval(ends: tuple[float, float]) -> list[float]:
    return [rounded(end) for end in ends]


def most_telling(uses: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The uses that surely go with winning or losing, the strongest first."""
    return sorted((one for one in uses if one["sure"]), key=lambda one: (-abs(one["effect"]), one["id"]))


# --- tables


def tables(document: Mapping[str, Any]) -> dict[str, list[list[Any]]]:
    """The tables of a report by name, each with its heading first; every line has the games and how to repeat them."""
    about = [document["game"], rules_version(document), document["games"], document["seed"], document["version"]]
    about.append(variants_text(document["variants"]))
    seats = [
        [one["name"], one["strategy"], one["wins"], one["share"], *one["interval"], one["points"]["mean"], *about]
        for one in document["seats"]
    ]
    nobody = document["nobody"]
    seats.append(["nobody", "", nobody["wins"], nobody["share"], *nobody["interval"], None, *about])
    heading = ["seat", "bot", "wins", "share", "low", "high", "points", *_ABOUT]
    return {"seats": [heading, *seats], **{kind: _table(document[kind], about) for kind in KINDS}}


_ABOUT = ("game", "rules", "games", "seed", "version", "variants")
_COLUMNS = ("id", "name", "times", "games", "seats", "share", "effect")


def _table(uses: Sequence[Mapping[str, Any]], about: Sequence[Any]) -> list[list[Any]]:
    heading = ["id", "name", "times", "in_games", "by_seats", "share", "effect", "low", "high", "sure", *_ABOUT]
    return [heading, *([*_cells(one), *about] for one in uses)]


def _cells(use: Mapping[str, Any]) -> list[Any]:
    return [*(use[name] for name in _COLUMNS), *(use["interval"] or (None, None)), "yes" if use["sure"] else "no"]


def rules_version(document: Mapping[str, Any]) -> str:
    """The first letters of the hash of the rules; two versions of a game differ in them."""
    return str(document["rules"])[:8]
