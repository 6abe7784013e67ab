"""diff: compare two prints, or two versions of a game."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.files import path_named
from companion.cli.options import AsJson, Language, TypeSize
from companion.cli.screen import counted, say, say_json, shorten, wrap
from companion.cli.shell_completion import games
from companion.errors import Unreadable

if TYPE_CHECKING:
    from companion.press.changes.differences import Difference
    from companion.press.changes.lock import Lock, LockEntry
    from companion.press.changes.side_by_side import Pair
    from companion.press.drawing.display_list import Face
    from companion.press.kit.kit import Built, Order, PrintKit

PDF, HTML = b"%PDF-", b"<!doctype html>"
MOST_WORDS, LONGEST_WORDS = 4, 60
_SAME, _OTHER = 0, 1
_LONGEST_NAME = 200


@dataclass(frozen=True)
class ComparedSide:
    """One side of the comparison: what was typed, its lock, and for a game its kit and faces."""

    name: str
    lock: Lock
    kit: PrintKit | None = None
    built: Built | None = None

    def face(self, entry: LockEntry | None, side: str) -> Face | None:
        """The front of a card with its cut line, or its back; None if it cannot be drawn."""
        from companion.press.kit.kinds import front_with_cut_line

        if not entry or not self.built:
            return None
        id = entry.id.partition(" (")[0]
        for made in self.built.made.get(entry.part, ()):
            if made.front.id.removeprefix(f"{entry.part} ") == id:
                return made.back if side == "back" else front_with_cut_line(made)
        return None


Before = Annotated[
    str,
    typer.Argument(
        metavar="A",
        autocompletion=games,
        help="The older: a game's folder or id, a lock file, or a print's folder.",
    ),
]
After = Annotated[str, typer.Argument(metavar="B", autocompletion=games, help="The newer, named in the same ways.")]
PdfFile = Annotated[str | None, typer.Option("--pdf", metavar="FILE", help="Draw the differences side by side.")]
HtmlFile = Annotated[str | None, typer.Option("--html", metavar="FILE", help="The same, as a page for a browser.")]


def diff(
    before: Before,
    after: After,
    pdf: PdfFile = None,
    html: HtmlFile = None,
    lang: Language = None,
    type: TypeSize = "normal",
    json: AsJson = False,
) -> int:
    """Show what differs between two prints or versions of a game.

    The exit code is 0 if nothing differs, and 1 if something does.
    """
    from companion.press.changes.differences import differences

    files = {name: _free(name, begins) for name, begins in ((pdf, PDF), (html, HTML)) if name is not None}
    old, new = _sides(before, after, lang, type)
    if files and not (old.kit and new.kit):
        locks = " and ".join(side.name for side in (old, new) if side.kit is None)
        raise Unreadable(f"a lock has no drawings ({locks}): for --pdf and --html, name two game folders")
    found = differences(old.lock, new.lock)
    for name, path in files.items():
        _draw(path, name == pdf, old, new, found)
    if json:
        say_json([_data(one, old, new) for one in found])
    else:
        say(_text(found, old, new))
    return _OTHER if found else _SAME


# --- what is compared


def _sides(before: str, after: str, lang: str | None, type: str) -> tuple[ComparedSide, ComparedSide]:
    """Both sides; a game is drawn in the language and type of the options, else of the lock on the other side."""
    locks = [_lock(name) for name in (before, after)]
    other = next((lock for lock in locks if lock), None)
    if all(locks) and (lang is not None or type != "normal"):
        raise Unreadable(
            f"--{'type' if lang is None else 'lang'} is for a game; both sides are locks, which have their own"
        )
    had = dict(other.options) if other else {}
    lang = str(had["lang"]) if lang is None and "lang" in had else lang
    type = str(had["type"]) if type == "normal" and "type" in had else type
    sides = [
        ComparedSide(name, lock) if lock else _game(name, other, lang, type)
        for name, lock in zip((before, after), locks, strict=True)
    ]
    return sides[0], sides[1]


def _lock(name: str) -> Lock | None:
    """The lock of this name; None if it is a game."""
    from companion.definitions.places import GAME_FILE
    from companion.press.changes.lock import LOCK, read_lock

    path = path_named(name)
    if os.path.isdir(path):
        if (path / GAME_FILE).exists():
            return None
        if not (path / LOCK).exists():
            short = shorten(name, _LONGEST_NAME)
            raise Unreadable(f"{short}: this folder is no game (no {GAME_FILE}) and no print (no {LOCK})")
        return read_lock(path, name)
    return read_lock(path, name) if os.path.lexists(path) else None


def _game(name: str, other: Lock | None, lang: str | None, type: str) -> ComparedSide:
    """A game as it prints now: with the options of the other side, or the whole kit for the most players."""
    from companion.cli.printing import kit_of, options_of
    from companion.definitions.load import load_definition
    from companion.definitions.places import game_folder
    from companion.press.changes.lock import lock_of

    folder = game_folder(name)
    kit = kit_of(folder, load_definition(folder), lang, type)
    order = _order(kit, other)
    built = kit.build(order)
    return ComparedSide(name, lock_of(kit, order, built, options_of(kit, order)), kit, built)


def _order(kit: PrintKit, other: Lock | None) -> Order:
    from companion.press.drawing.palette import ink_mode
    from companion.press.drawing.paper import paper
    from companion.press.kit.kit import Order
    from companion.press.sheets.backs import backs_mode

    given = dict(other.options) if other else {}
    paper_name, backs, ink = (
        str(given.get(key, usual)) for key, usual in (("paper", "a4"), ("backs", "fold"), ("ink", "full"))
    )
    seats = kit.definition.seats
    players = given.get("players", seats.max)
    known = [part for part in kit.file.parts if not part.extra or other is None or part.id in other.parts]
    return Order(
        min(max(int(players), seats.min), seats.max) if isinstance(players, int) else seats.max,
        paper(paper_name),
        backs_mode(backs),
        ink_mode(ink),
        tuple(part.id for part in known),
    )


# --- as text and data


def _text(found: Sequence[Difference], old: ComparedSide, new: ComparedSide) -> str:
    """A line for each difference, and how many there are."""
    total = len(list(new.lock.entries))
    same = total - sum(one.after is not None for one in found)
    if not found:
        return f"{old.name} and {new.name}: all {total} faces are the same."
    rows = [(one.how, one.entry.part, one.entry.id, _what(one, old, new)) for one in found]
    wide = [max(len(row[column]) for row in rows) for column in range(3)]
    lines = []
    for row in rows:
        head = "  ".join(cell.ljust(width) for cell, width in zip(row, wide, strict=False))
        lines.append(wrap(row[3], f"{head}  ", " " * 10))
    counts = [
        (how, sum(one.how == how for one in found)) for how in ("changed", "copies", "renamed", "added", "removed")
    ]
    words = {"copies": "with more or fewer copies"}
    listed = ", ".join(f"{count} {words.get(how, how)}" for how, count in counts if count)
    return "\n".join([*lines, f"{listed}; {same} unchanged."])


def _what(one: Difference, old: ComparedSide, new: ComparedSide) -> str:
    """What changed about a card, in words."""
    before, after = one.before, one.after
    changes = []
    if one.how == "renamed" and before:
        changes.append(f"was {before.id}" + (f" in {before.part}" if before.part != one.entry.part else ""))
    if before is None or after is None:
        changes.append(counted(one.entry.copies, "copy", "copies"))
    elif before.copies != after.copies:
        changes.append(f"{counted(before.copies, 'copy', 'copies')}, now {after.copies}")
    for side in one.sides:
        words = "; ".join(_words(one, side, old, new))
        changes.append(f"{side}: {words}" if words else side)
    return ", ".join(changes)


def _words(one: Difference, side: str, old: ComparedSide, new: ComparedSide) -> Iterator[str]:
    """The words that changed, if both sides can be drawn."""
    from companion.press.changes.face_words import other_words, words_of

    was, now = old.face(one.before, side), new.face(one.after, side)
    pairs = other_words(words_of(was), words_of(now)) if was and now and side != "foot" else []
    for gone, come in pairs[:MOST_WORDS]:
        first, second = (f'"{shorten(words, LONGEST_WORDS)}"' for words in (gone, come))
        yield f"{first} is now {second}" if gone and come else f"{second} is new" if come else f"{first} is gone"
    if len(pairs) > MOST_WORDS:
        yield f"and {len(pairs) - MOST_WORDS} more"


def _data(one: Difference, old: ComparedSide, new: ComparedSide) -> dict[str, Any]:
    """A difference as data for JSON."""
    from companion.press.changes.face_words import other_words, words_of

    words = {}
    for side in one.sides:
        was, now = old.face(one.before, side), new.face(one.after, side)
        if was and now and side != "foot":
            words[side] = [list(pair) for pair in other_words(words_of(was), words_of(now))]
    sides = [one.before, one.after]
    return {
        "how": one.how,
        "part": one.entry.part,
        "id": one.entry.id,
        "name": one.entry.name,
        "was": one.before.id if one.before else None,
        "copies": [entry.copies if entry else 0 for entry in sides],
        "sides": list(one.sides),
        "words": words,
    }


# --- drawn


def _free(file: str, begins: bytes) -> Path:
    """The file to write; raises Unreadable if anything but a file of this kind has the name."""
    path, name = path_named(file), shorten(file, _LONGEST_NAME)
    if path.is_dir():
        raise Unreadable(f"{name}: this is a folder; name a file")
    if not path.parent.is_dir():
        raise Unreadable(f"{name}: its folder does not exist; make it, or choose another name")
    if os.path.lexists(path) and not (path.is_file() and _beginning(path, len(begins)) == begins):
        kind = "PDF" if begins == PDF else "page of this command"
        raise Unreadable(f"{name}: this file is not a {kind}, and is not changed; choose another name")
    return path


def _beginning(path: Path, length: int) -> bytes:
    with path.open("rb") as there:
        return there.read(length)


def _draw(path: Path, is_pdf: bool, old: ComparedSide, new: ComparedSide, found: Sequence[Difference]) -> None:
    from companion.press.drawing.atomic_files import write_file

    drawn = list(_drawn(old, new, found))
    title = f"{new.lock.title}: {old.name} and {new.name}"
    write_file(path, _pdf(drawn, old, new, title) if is_pdf else _html(drawn, old, new, title))


def _drawn(old: ComparedSide, new: ComparedSide, found: Sequence[Difference]) -> Iterator[Pair]:
    """Each changed side of a card, before and after; a back that many cards share is drawn once."""
    from companion.press.changes.side_by_side import Pair

    seen = set()
    for one in found:
        for side in one.sides or ("front", "back") * (one.how in ("added", "removed")):
            was, now = old.face(one.before, side), new.face(one.after, side)
            faces = id(was), id(now)
            if side == "foot" or not (was or now) or (side == "back" and faces in seen):
                continue
            seen.add(faces)
            what = _what(one, old, new)
            yield Pair(was, now, f"{one.how} {one.entry.part} {one.entry.id} ({side}): {what}")


def _pdf(pairs: Sequence[Pair], old: ComparedSide, new: ComparedSide, title: str) -> bytes:
    from dataclasses import replace

    from companion.press.changes.side_by_side import both_fonts, pair_sheets, renamed
    from companion.press.drawing.paper import paper
    from companion.press.pdf import pdf_bytes

    assert old.kit
    assert new.kit
    aside = [replace(pair, before=renamed(pair.before) if pair.before else None) for pair in pairs]
    sheets, faces = pair_sheets(aside, new.kit.look, new.kit.file.font, title, paper("a4"))
    return pdf_bytes(sheets, faces, both_fonts(old.kit.look.fonts, new.kit.look.fonts), title)


def _html(pairs: Sequence[Pair], old: ComparedSide, new: ComparedSide, title: str) -> bytes:
    from base64 import b64encode
    from html import escape

    from companion.press.pdf.preview import face_png

    def image(face: Face | None, side: ComparedSide, name: str) -> str:
        if face is None or side.kit is None:
            return f"<td>{name}: not there</td>"
        data = b64encode(face_png(face, side.kit.look.fonts)).decode()
        return f'<td><img alt="{name}" width="{face.width * 3:.0f}" src="data:image/png;base64,{data}"></td>'

    rows = [
        f'<tr><th colspan="2">{escape(pair.caption)}</th></tr>\n'
        f"<tr>{image(pair.before, old, 'before')}{image(pair.after, new, 'now')}</tr>"
        for pair in pairs
    ]
    body = "\n".join(rows)
    return f"""{HTML.decode()}
<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<style>body {{ font: 15px/1.4 sans-serif; margin: 2em }} th {{ text-align: left; padding-top: 1.5em }}
img {{ max-width: 100%; border: 1px solid #888 }} td {{ vertical-align: top }}</style></head>
<body><h1>{escape(title)}</h1><table>
{body}
</table></body></html>
""".encode()
