"""The results of a simulation on the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from companion.cli.screen import counted, shorten, wrap
from companion.lab.plan import Pace, variants_text

BAR = 30
RANGES = "Ranges in brackets are 95 % intervals."
MOST_LINES = 8
"""The most lines of a table on the screen; the files have all."""


def summary(document: Mapping[str, Any], names: Mapping[str, str] | None = None) -> str:
    """A short form of the report, with bars; `names` are those of cards by id."""
    seats, nobody, shared = document["seats"], document["nobody"], document["shared"]
    lines = [
        wrap(f"{document['title']}{with_variants(document['variants'])}: {_about(document)}"),
        RANGES,
        "",
        "Wins by seat",
        *(_won(f"{one['name']} ({one['strategy']})", one) for one in seats),
        *[_won("nobody", nobody)] * bool(nobody["wins"]),
    ]
    if len(document["strategies"]) > 1:
        lines += ["", *_by_bot(document["strategies"])]
    if shared["wins"]:
        lines += ["", wrap(f"Several players share the win in {_share(shared)} of the games.", rest="  ")]
    lines += ["", *_about_length(document)]
    for kind in ("actions", "cards", "spaces"):
        lines += _most_telling(document, kind)
    if unused := document["unused"]["cards"]:
        named = ", ".join((names or {}).get(id, id) for id in unused)
        lines += ["", wrap(f"Cards that never came up: {named}.", rest="  ")]
    return "\n".join(lines)


def _about(document: Mapping[str, Any]) -> str:
    from companion.lab.report import rules_version

    games = counted(document["games"], "game", "games")
    return f"{games}, seed {document['seed']}, rules {rules_version(document)}, companion {document['version']}."


def with_variants(variants: Mapping[str, Any]) -> str:
    """` with goal=50`, or an empty text if all variants are the usual ones."""
    return f" with {variants_text(variants)}" if variants else ""


def unfinished_sentence(unfinished: int, games: int, steps: int, where: str = "") -> str:
    """How many games did not end; empty if all did.

    >>> unfinished_sentence(1, 20, 100_000)
    '1 of 20 games did not end; it was stopped after 100,000 steps. Nobody wins such a game.'
    """
    if not unfinished:
        return ""
    stopped = "it was" if unfinished == 1 else "each was"
    text = f"{unfinished} of {counted(games, 'game', 'games')} did not end; {stopped} stopped after {steps:,} steps."
    return f"{where}{text} Nobody wins such a game."


def ended_sentence(unfinished: int, games: int) -> str:
    """Which games the averages are over, if some did not end; empty if all did, or none.

    >>> ended_sentence(6, 8)
    'Lengths, choices, leads and points are averages over the 2 games that ended.'
    """
    if unfinished in (0, games):
        return ""
    ended = counted(games - unfinished, "game", "games")
    return f"Lengths, choices, leads and points are averages over the {ended} that ended."


def percent(share: float) -> str:
    """
    >>> percent(0.585)
    '58.5 %'
    """
    return f"{100 * share:.1f} %"


def _by_bot(bots: Sequence[Mapping[str, Any]]) -> list[str]:
    """The wins of each bot; if one has several seats, on average for each of them."""
    if all(one["seats"] == 1 for one in bots):
        return ["Wins by bot", *(_won(one["strategy"], one) for one in bots)]
    rows = ((f"{one['strategy']} ({counted(one['seats'], 'seat', 'seats')})", one["a_seat"]) for one in bots)
    return ["Wins by bot, on average for each of its seats", *(_won(name, one) for name, one in rows)]


def _won(name: str, won: Mapping[str, Any]) -> str:
    filled = round(BAR * won["share"])
    return f"  {shorten(name, 18):<18} {'#' * filled:<{BAR}} {percent(won['share']):>7}  ({_range(won)})"


def _range(won: Mapping[str, Any]) -> str:
    return " to ".join(map(percent, won["interval"]))


def _share(won: Mapping[str, Any]) -> str:
    return f"{percent(won['share'])} ({_range(won)})"


def _about_length(document: Mapping[str, Any]) -> list[str]:
    length, choices, lead = document["length"], document["choices"], document["lead"]
    unfinished, games = document["unfinished"], document["games"]
    found = [unfinished_sentence(unfinished, games, document["step_limit"]), ended_sentence(unfinished, games)]
    if length["turns"]["mean"] is not None:
        found.append(_turns(length, "" if document["pace"] == asdict(Pace()) else " at your pace (--pace)"))
    if choices["answers"] is not None:
        found.append(
            f"Players choose {_mean(choices['in_a_game'], 'times')} in a game, from {choices['answers']:.1f} answers"
            f" on average; {percent(choices['with_one_answer'])} of the choices have only one answer."
        )
    if lead["changes"]["mean"] is not None:
        half = lead["half_way"]
        found.append(
            f"The lead changes {_mean(lead['changes'], 'times')}." + (f" {_half_way(half)}" if half["games"] else "")
        )
    return [wrap(one, rest="  ") for one in found if one]


def _half_way(half: Mapping[str, Any]) -> str:
    games = counted(half["games"], "game", "games")
    return f"In {games} one player leads alone half-way, and wins {_share(half)} of them."


def _turns(length: Mapping[str, Any], pace: str) -> str:
    turns, minutes = length["turns"], _minutes(length["minutes"]["mean"])
    least, most = (round(turns[end]) for end in ("least", "most"))
    ends = f"The shortest game has {counted(least, 'turn', 'turns')}, the longest {most}."
    if least == most:
        ends = f"Each game has {counted(least, 'turn', 'turns')}."
    return f"A game takes {_mean(turns, 'turns')} and {minutes}{pace}. {ends}"


def _minutes(mean: float) -> str:
    return f"about {counted(round(mean), 'minute', 'minutes')}" if round(mean) else "less than a minute"


def _mean(found: Mapping[str, Any], unit: str) -> str:
    interval = found["interval"]
    return f"{found['mean']:.1f} {unit}" + (f" ({interval[0]:.1f} to {interval[1]:.1f})" if interval else "")


def _most_telling(document: Mapping[str, Any], kind: str) -> list[str]:
    """The actions, cards or spaces whose use surely goes with winning or losing."""
    from companion.lab.report import most_telling

    sure = most_telling(document[kind])
    if not sure:
        return []
    lines = ["", f"{kind.capitalize()} that go with winning (+) or losing (-), in percentage points"]
    return lines + [
        f"  {shorten(one['name'], 30):<30} {signed(one['effect'] * 100):>6}  ({_ends(one['interval'], 100)})"
        f"  used by {counted(one['seats'], 'seat', 'seats')}"
        for one in sure[:MOST_LINES]
    ]


def signed(value: float, digits: int = 1) -> str:
    """A difference with its sign, and without one if it rounds to 0.

    >>> signed(2.04), signed(-0.04), signed(-0.04, 2)
    ('+2.0', '0.0', '-0.04')
    """
    shown = round(value, digits)
    return f"{shown:+.{digits}f}" if shown else f"{0:.{digits}f}"


def digits_of(*numbers: float) -> int:
    """The decimal places with which none of these numbers becomes 0 by rounding: one, or a few more.

    >>> digits_of(-3.1, 0, 0.06), digits_of(0.067, 0.04, 0.09)
    (1, 2)
    """
    return next((digits for digits in (1, 2, 3) if all(round(one, digits) for one in numbers if one)), 4)


def _ends(interval: list[float], unit: int) -> str:
    low, high = (signed(end * unit) for end in interval)
    return f"{low} to {high}"
