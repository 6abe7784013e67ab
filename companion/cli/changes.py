"""print --since LOCK: print only what is new or changed since an earlier print."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli.files import path_named
from companion.cli.folder_lock import alone_in
from companion.cli.screen import Progress, counted, json_text, say, wrap
from companion.errors import Unreadable

if TYPE_CHECKING:
    from companion.press.changes.differences import Need, Needs
    from companion.press.changes.lock import Lock
    from companion.press.kit.kit import Order, PrintKit
    from companion.press.report.earlier_prints import Options
    from companion.press.report.report import BuildReport

REPORT = "changes.json"
BEFORE = "lock.before.json"
FREE = frozenset({"players", "paper", "backs", "back_bleed", "printer"})
"""Options that may differ from the earlier print: the cards still fit into one deck."""
PLAIN: Options = {"lang": "its own language", "type": "normal"}
"""The meaning of these options if a lock does not have them."""
MOST_NAMED = 12
_DONE = 0


def earlier_lock(since: str, options: Options) -> Lock:
    """The lock that was named; raises Unreadable if it is of another game, or if its cards look different."""
    from companion.press.changes.lock import read_lock

    lock = read_lock(path_named(since), since)
    if lock.game != options["game"]:
        raise Unreadable(f"{since} is from a print of {lock.game}, not of {options['game']}")
    if what := other_look(lock.options, options):
        raise Unreadable(f"{since} is from a print in {what}: all cards look different; print without --since")
    return lock


def other_look(before: Options, options: Options) -> str:
    """Why the cards of an earlier print look different, such as `full ink`; empty if they look the same."""
    from companion.press.report.earlier_prints import difference

    now = {**PLAIN, **{key: value for key, value in options.items() if key not in FREE}}
    had = {key: before.get(key, PLAIN.get(key, value)) for key, value in now.items()}
    return difference(had, now) if had != now else ""


def print_changes(kit: PrintKit, order: Order, target: Path, since: str, options: Options) -> int:
    """Print what changed since an earlier print, and say what to do with it and what is not printed."""
    from companion.press.changes.differences import needs
    from companion.press.changes.lock import lock_of

    old = earlier_lock(since, options)
    built = kit.build(order)
    new = lock_of(kit, order, built, options)
    found = needs(old, new, new.parts if order.only else None)
    if found.is_empty:
        say(f"Nothing has changed since {since}: nothing is printed.")
        return _DONE
    report, contents, saved_as = _write(kit, order, target, since, found, _new_lock(kit, order, old, new))
    again = f"\nThe lock of --since is saved as {saved_as}." if saved_as else ""
    place = target.resolve() if target.name in ("", "..") else target
    say(f"{_text(found, report, contents)}{again}\nThe file is {place / 'changes.pdf'}.")
    return _DONE


def _new_lock(kit: PrintKit, order: Order, old: Lock, new: Lock) -> Lock:
    """The lock of the kit after the change; parts that were not printed keep their entries."""
    from companion.press.changes.lock import merged

    earlier_parts = [name for name in old.parts if name not in new.parts] if order.only else []
    return merged(new, old, earlier_parts, [part.id for part in kit.file.parts])


def _write(
    kit: PrintKit, order: Order, target: Path, since: str, found: Needs, lock: Lock
) -> tuple[BuildReport, list[tuple[str, int, int]], Path | None]:
    """Write the sheets, the report and the new lock; if it replaces the old lock, the old one is saved beside it.

    Returns the report, each part in the file with its first and last page, and the file of the old lock.
    """
    from companion.press.changes.change_sheets import CHANGES, change_sheets, pages_of
    from companion.press.changes.lock import LOCK, lock_bytes, lock_file
    from companion.press.drawing.atomic_files import write_files
    from companion.press.pdf import pdf_bytes
    from companion.press.report.report import build_report

    title = kit.definition.title
    with Progress(1 + len(kit.parts(order.only, order.also))) as step:
        file, built, sections = change_sheets(kit, order, found, step)
        page = partial(step, 1 / max(len(file.sheets), 1))
        content = pdf_bytes(file.sheets, built.faces, built.look.fonts, f"{title}: {CHANGES}", page, CHANGES)
        report = build_report([file], built.faces)
        files = {
            f"{CHANGES}.pdf": content,
            REPORT: (json_text(_data(found, report)) + "\n").encode(),
            LOCK: lock_bytes(lock),
        }
        given = lock_file(path_named(since))
        is_replaced = os.path.realpath(given) == os.path.realpath(target / LOCK)
        if is_replaced:
            files = {BEFORE: given.read_bytes(), **files}
        with alone_in(target):
            write_files({target / name: written for name, written in files.items()})
    return report, list(pages_of(sections, file)), target / BEFORE if is_replaced else None


def _data(found: Needs, report: BuildReport) -> dict[str, Any]:
    """The report as JSON has it."""
    from companion.press.report.report import as_data

    groups = {"take_out": found.take_out, "replace": found.replace, "add": found.add, "left_out": found.owned}
    return {**{name: [_need_data(need) for need in group] for name, group in groups.items()}, **as_data(report)}


def _need_data(need: Need) -> dict[str, Any]:
    sides = {"sides": list(need.sides)} if need.sides else {}
    entry = need.entry
    return {"part": entry.part, "id": entry.id, "name": entry.name, "copies": need.copies, **sides}


def _text(found: Needs, report: BuildReport, contents: list[tuple[str, int, int]]) -> str:
    """The report as people read it."""
    from companion.press.report.report import as_text

    groups = (("Take out", found.take_out), ("Replace", found.replace), ("Add", found.add))
    pages = [
        f"{f'pages {first} to {last}' if last > first else f'page {first}'}: {name}" for name, first, last in contents
    ]
    lines = [as_text(report), wrap("; ".join(pages), "   ", "   ")]
    for heading, group in groups:
        if group:
            shown = [_need_text(need) for need in group]
            lines.append(wrap(_listed(shown), f"{heading} {sum(need.copies for need in group)}: ", "   "))
    return "\n".join([*lines, _left_out(found)]).rstrip()


def _need_text(need: Need) -> str:
    """The copies, the card, and the sides that changed: `2 of fox (cards), new front`."""
    entry, sides = need.entry, " and ".join(need.sides)
    part = f" ({entry.part})" if entry.part != entry.id else ""
    return f"{need.copies} of {entry.id}{part}" + (f", new {sides}" if sides else "")


def _left_out(found: Needs) -> str:
    """A line about what is not printed because you have it already; empty if there is nothing."""
    from companion.press.changes.differences import left_out

    parts = [
        f"{counted(count, 'thing', 'things')} of {part} ({_listed(names)})" if names != [part] else part
        for part, count, names in left_out(found)
    ]
    return wrap("; ".join(parts) + ".", "Not printed, unchanged: ", "   ") if parts else ""


def _listed(names: list[str]) -> str:
    more = len(names) - MOST_NAMED
    return ", ".join(names[:MOST_NAMED]) + (f" and {more} more, named in {REPORT}" if more > 0 else "")
