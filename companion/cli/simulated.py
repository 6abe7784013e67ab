"""The results of a simulation on the screen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.cli.screen import counted, wrap
from companion.lab.plan import variants_text

BAR = 30
MOST_LINES = 8
"""The most lines of a table on the screen; the files have all."""


def summary(document: Mapping[str, Any], names: Mapping[str, str] | None = None) -> str:
    """A short form of the report, with bars; `names` are those of cards by id."""
    seats, nobody, shared = document["seats"], document["nobody"], document["shared"]
    lines = [
        wrap(
            f"{document['title']}{with_variants(document['variants'])}: {counted(document['games'], 'game', 'games')},"
            f" seed {document['seed']}, companion {document['version']}. The ranges are 95 % intervals."
        ),
        "",
        "Wins by seat",
        *(_won(f"{one['name']} ({one['strategy']})", one) for one in seats),
        *[_won("nobody", nobody)] * bool(nobody["wins"]),
    ]
    if len(document["strategies"]) > 1:
        lines += ["", "Wins by bot", *(_won(one["strategy"], one) for one in document["strategies"])]
    if shared["wins"]:
        lines += ["", wrap(f"Several players share the win in {shared['share']:.1%} of the games.", rest="  ")]
    lines += ["", *_about_length(document)]
    for kind in ("actions", "cards"):
        lines += _most_telling(document, kind)
    if unused := document["unused"]["cards"]:
        named = ", ".join((names or {}).get(id, id) for id in unused)
        lines += ["", wrap(f"Cards that never came up: {named}.", rest="  ")]
    return "\n".join(lines)


def with_variants(variants: Mapping[str, Any]) -> str:
    """` with goal=50`, or an empty text if all variants are the usual ones."""
    return f" with {variants_text(variants)}" if variants else ""


def unfinished_sentence(unfinished: int, games: int, steps: int, where: str = "") -> str:
    """How many games did not end; empty if all did.

    >>> unfinished_sentence(1, 20, 100_000)
    '1 of 20 games did not end; it was stopped after 100000 steps. Nobody wins such a game.'
    """
    if not unfinished:
        return ""
    stopped = "it was" if unfinished == 1 else "each was"
    said = (
        f"{where}{unfinished} of {counted(games, 'game', 'games')} did not end; {stopped} stopped after {steps} steps."
    )
    return f"{said} Nobody wins such a game."


def _won(name: str, won: Mapping[str, Any]) -> str:
    low, high = won["interval"]
    filled = round(BAR * won["share"])
    return f"  {name:<18.18} {'#' * filled:<{BAR}} {won['share']:6.1%}  ({low:.1%} to {high:.1%})"


def _about_length(document: Mapping[str, Any]) -> list[str]:
    length, choices, lead = document["length"], document["choices"], document["lead"]
    found = [unfinished_sentence(document["unfinished"], document["games"], document["step_limit"])]
    if length["turns"]["mean"] is not None:
        found.append(f"A game takes {_mean(length['turns'], 'turns')} and {_minutes(length['minutes']['mean'])}.")
    if choices["answers"] is not None:
        found.append(
            f"Players choose {choices['in_a_game']['mean']:.1f} times in a game, from {choices['answers']:.1f} answers"
            f" on average; {choices['with_one_answer']:.0%} of the choices have only one answer."
        )
    if lead["changes"]["mean"] is not None:
        half = lead["half_way"]
        found.append(
            f"The lead changes {lead['changes']['mean']:.1f} times."
            + (f" The player who leads half-way wins {half['share']:.0%} of the games." if half["games"] else "")
        )
    return [wrap(one, rest="  ") for one in found if one]


def _minutes(mean: float) -> str:
    return f"about {counted(round(mean), 'minute', 'minutes')}" if round(mean) else "less than a minute"


def _mean(found: Mapping[str, Any], unit: str) -> str:
    return f"{found['mean']:.1f} {unit} ({found['least']:.0f} to {found['most']:.0f})"


def _most_telling(document: Mapping[str, Any], kind: str) -> list[str]:
    """The actions or cards whose use surely goes with winning or losing."""
    from companion.lab.report import most_telling

    sure = most_telling(document[kind])
    if not sure:
        return []
    lines = ["", f"{kind.capitalize()} that go with winning (+) or losing (-), in percentage points"]
    return lines + [
        f"  {one['name']:<30.30} {signed(one['effect'] * 100):>6}  ({_ends(one['interval'], 100)})"
        f"  used by {counted(one['seats'], 'seat', 'seats')}"
        for one in sure[:MOST_LINES]
    ]


def signed(value: float) -> str:
    """A difference with its sign, and without one if it rounds to 0.

    >>> signed(2.04), signed(-0.04)
    ('+2.0', '0.0')
    """
    shown = round(value, 1)
    return f"{shown:+.1f}" if shown else "0.0"


def _ends(interval: list[float], unit: int) -> str:
    low, high = (signed(end * unit) for end in interval)
    return f"{low} to {high}"
