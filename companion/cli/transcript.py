"""The log for people: the entries at the prompt, and the transcript that `play --script` reads back."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.cli import show
from companion.cli.house import house_at, house_line
from companion.cli.screen import cited, wrap
from companion.model import Reveal
from companion.referee.history import EDITS, STEPS
from companion.referee.secrets import deals, hides

if TYPE_CHECKING:
    from companion.referee.history import HistoryStep
    from companion.referee.table import EventSentence, GameTable

ASIDES = ("note", "house")
"""The kinds of entries that are no steps of the game."""
APP = "app"
"""The name in the log for cards that the app dealt."""


def entries_text(table: GameTable, most: int | None) -> str:
    """The last entries of the log in their corrected form; entries that no longer count are in brackets."""
    now = {step.label: step for step in table.history.steps}
    meaning = {
        id(step): events[0].text for step, events in table.steps_with_events() if events and step.kind == "chance"
    }
    counting = {change.number for change in table.history.changes}
    first = 0 if most is None else max(len(table.entries) - most, 0)
    lines: list[str] = []
    for number, body in enumerate(table.entries[first:], first + 1):
        text, step = entry_line(table, body, str(number)), now.get(str(number))
        if (body["kind"] in (*STEPS, *EDITS) and number not in counting) or (body["kind"] in STEPS and step is None):
            text = f"[{text}]"
        elif step is not None and step.text != body["text"]:
            text = f"{table.shown(step.text, step.label)}   (corrected; it was {text})"
        lines += show.entry(str(number), [_with(text, meaning.get(id(step)))])
        brought = (step for label, step in now.items() if label.startswith(f"{number}."))
        for one in brought:
            lines += show.entry(one.label, [_with(show.typed(table, one), meaning.get(id(one)))])
    return "\n".join(lines) or "  The log is empty."


def _with(text: str, meaning: str | None) -> str:
    """A die with its result, so that you find yours."""
    return f"{text}   {meaning}" if meaning else text


def entry_line(table: GameTable, body: Mapping[str, Any], label: str = "") -> str:
    """An entry as you would type it, without hidden cards; its label shows whether it counts."""
    kind = body["kind"]
    why = f" because {body['why']}" if body.get("why") else ""
    if kind == "set":
        return f"set {body['text'] or 'position'} {json.dumps(show.setting(table, body['text'], body['value']))}{why}"
    if kind in ("action", "chance", "force"):
        who = f"   ({body['by']})" if body.get("by", "table") != "table" else ""
        return f"{'force ' if kind == 'force' else ''}{table.shown(body['text'], label)}{why}{who}"
    if kind in ("undo", "redo"):
        return f"{kind} {body['changes']}"
    if kind == "note":
        return f"note {body['text']}"
    if kind == "house":
        return house_line(body)
    if kind == "dice":
        return f"dice {body['by']} {body['seat']}".rstrip()
    if kind == "seat":
        return f"seat {body['seat']} {body['player']}"
    if kind == "rules":
        return "the rules have changed"
    return f"{edit_word(kind)} {body['label']} {_line_of(table, body)}".rstrip()


def edit_word(kind: str) -> str:
    """The word to type for a correction of this kind; saves have an older word for `edit`."""
    return "edit" if kind == "mend" else kind


def _line_of(table: GameTable, body: Mapping[str, Any]) -> str:
    """The line of a correction; if it has hidden cards, the entries it made, as everybody may see them."""
    brought = [item["text"] for item in body["tail"] if isinstance(item, dict)]
    openly = [table.shown(text) for text in brought]
    return " ; ".join(openly) if openly != brought else str(body["line"])


class ReplayEntry(NamedTuple):
    """A step of the corrected game, or a note or house ruling between two steps: without `step` and events."""

    label: str
    text: str
    rules: tuple[str, ...] = ()
    events: Sequence[EventSentence] | None = ()
    step: HistoryStep | None = None


def replay_entries(table: GameTable) -> Iterator[ReplayEntry]:
    """The corrected game in order, with its notes and house rulings; a step past the rules says so."""
    last = len(table.history.steps)
    notes = [
        (min(at, last), ReplayEntry(str(number), entry_line(table, body))) for at, number, body in table.history.notes
    ]
    for index, (step, events) in enumerate(table.steps_with_events()):
        yield from (note for at, note in notes if at == index)
        past = ", past the rules" if step.kind in ("force", "set") else ""
        yield ReplayEntry(step.label, show.typed(table, step) + past, step.rules, events, step)
    yield from (note for at, note in notes if at == last)


def log_document(table: GameTable) -> dict[str, Any]:
    """The corrected game as plain data, with only what everybody may know.

    `seed` is set if the app deals the cards: then it deals the same ones again. `position` is set if the game did not
    begin at its usual beginning.
    """
    header = table.header
    begun = table.game.setup(header["seats"], header["variants"])
    is_dealt = deals(table.game, begun)
    is_usual = table.game.document(begun) == header["position"]
    return {
        "game": header["game"],
        "title": header["title"],
        "seats": list(header["seats"]),
        "variants": dict(header["variants"]),
        "seed": header["seed"] if is_dealt else None,
        "position": None if is_usual else show.setting(table, "", header["position"]),
        "complete": not hides(table.game, table.state),
        "house": [{"says": one.says, "cited": one.cited()} for one in house_at(header, ())],
        "entries": [_entry_document(table, one, is_dealt=is_dealt) for one in replay_entries(table)],
    }


def _entry_document(table: GameTable, one: ReplayEntry, *, is_dealt: bool) -> dict[str, Any]:
    """An entry as plain data; `in_script` is false for a line that a script leaves out: hidden, or dealt by the app."""
    step = one.step
    is_left_out = one.events is None or (
        step is not None and is_dealt and step.by == APP and isinstance(step.action, Reveal)
    )
    return {
        "number": one.label,
        "kind": step.kind if step is not None else one.text.partition(" ")[0],
        "text": show.typed(table, step, sys.maxsize) if step is not None else one.text,
        "in_script": not is_left_out,
        "events": [{"text": event.text, "rules": list(event.rules)} for event in one.events or ()],
    }


def transcript(table: GameTable) -> Iterator[str]:
    """The corrected game, line by line: each step as you would type it, and its events after a `#`."""
    log = log_document(table)
    yield f"# {log['title']}: {', '.join(log['seats'])}"
    chosen = "".join(f" --set {shlex.quote(f'{name}={json.dumps(value)}')}" for name, value in log["variants"].items())
    chosen += f" --seed {log['seed']}" * (log["seed"] is not None)
    game, seats = shlex.quote(log["game"]), shlex.quote(",".join(log["seats"]))
    yield f"# companion play {game} --seats {seats}{chosen} --script FILE"
    if log["position"] is not None:
        yield f"set position {json.dumps(log['position'], ensure_ascii=False)}"
    if not log["complete"]:
        yield "# Hidden cards are left out because the game is not over, so you cannot play this again."
    yield from (wrap(f"House ruling: {one['says']} ({one['cited']})", "# ", "#   ") for one in log["house"])
    for one in log["entries"]:
        if one["kind"] in ASIDES:
            yield one["text"]
            continue
        yield f"{'# ' * (not one['in_script'])}{one['text']}  # {one['number']}"
        yield from (wrap(cited(event["text"], event["rules"]), "#   ", "#   ") for event in one["events"])
