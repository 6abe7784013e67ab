"""print --card ID: print single cards once more, for those that were lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.changes import other_look
from companion.cli.folder_lock import alone_in
from companion.cli.screen import complain, say
from companion.errors import Unreadable

if TYPE_CHECKING:
    from companion.press.changes.lock import Lock, LockEntry
    from companion.press.kit.kit import Order, PrintKit
    from companion.press.report.earlier_prints import Options

FILE = "single-cards"
_DONE = 0


def print_cards(kit: PrintKit, order: Order, target: Path, cards: Sequence[str], options: Options) -> int:
    """Print one copy of each card, or more if it is named more often, into a file of its own; no lock changes."""
    from companion.press.changes.change_sheets import print_file, sheets_of
    from companion.press.changes.lock import lock_of
    from companion.press.drawing.atomic_files import write_file
    from companion.press.pdf import pdf_bytes
    from companion.press.report.report import as_text, build_report

    lock = lock_of(kit, order, kit.build(order), options)
    found = [entry for card in cards for entry in _entries(lock, card)]
    amounts = Counter(entry.key for entry in found)
    for entry in found:
        if amounts[entry.key] > entry.copies:
            most = f"the game has {entry.copies}"
            raise Unreadable(f"--card {entry.id} is given {amounts[entry.key]} times, and {most}")
    parts = tuple(dict.fromkeys(entry.part for entry in found))
    sections, built = sheets_of(kit, replace(order, only=parts, also=()), amounts)
    file = print_file(FILE, sections, order)
    content = pdf_bytes(file.sheets, built.faces, built.look.fonts, f"{kit.title}: {FILE}", subject=FILE)
    with alone_in(target):
        write_file(target / f"{FILE}.pdf", content)
    if what := _look_there(target, options):
        complain(f"warning: the print in {target} has {what}: these cards look different", 0)
    place = target.resolve() if target.name in ("", "..") else target
    say(f"{as_text(build_report([file], built.faces))}\nThe file is {place / FILE}.pdf.")
    return _DONE


def _entries(lock: Lock, card: str) -> list[LockEntry]:
    """The things with this id or name, whatever its capital letters; raises Unreadable if there are none."""
    from companion.definitions.words import did_you_mean, shorten

    wanted = card.strip().casefold()
    for key in ("id", "name"):
        if found := [entry for entry in lock.entries if entry.copies and getattr(entry, key).casefold() == wanted]:
            return found
    ids = [entry.id for entry in lock.entries]
    guess = did_you_mean(card, ids) or "; lock.json of a print lists the ids"
    raise Unreadable(f"there is no card '{shorten(card)}' in this print{guess}")


def _look_there(target: Path, options: Options) -> str:
    """Why the cards of the print in the folder look different; empty if they do not, or if there is no such print."""
    from companion.press.changes.lock import read_lock

    try:
        before = read_lock(target)
    except Unreadable:
        return ""
    return other_look(before.options, options) if before.game == options["game"] else ""
