"""The sheets of a print of changes: a page that says what to do, then everything that is new or looks different."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from companion.press.changes.differences import Needs
from companion.press.changes.lock import Key, Locksmith, kind_of
from companion.press.drawing.display_list import BLACK, Face, rect
from companion.press.drawing.paper import Paper, PaperBox
from companion.press.drawing.pieces import PrintOrder
from companion.press.kit.kit import Built, Order, PrintKit
from companion.press.report.report import PrintFile
from companion.press.sheets.backs import is_two_sided
from companion.press.sheets.furniture import SheetName
from companion.press.sheets.imposition import Sheet, full_pages
from companion.press.sheets.marks import STRIP
from companion.press.sheets.printer_profile import correct_backs
from companion.press.table.sketch import Sketch

CHANGES = "changes"
_LIST = "list of changes"
_TITLE, _HEADING, _WORDS = 15.0, 10.5, 8.5  # points
_GAP, _TICK, _COLUMN = 1.6, 3.0, 85.0  # mm; _COLUMN is the least width of a column


class PrintSection(NamedTuple):
    """The sheets of one part in a file of several."""

    name: str
    sheets: list[Sheet]


def change_sheets(
    kit: PrintKit, order: Order, found: Needs, progress: Callable[[], None] | None = None
) -> tuple[PrintFile, Built, list[PrintSection]]:
    """All sheets in one file, their kit with the faces of the page that comes first, and the sections of the file.

    A board is printed whole if anything on it has changed. Of pages, the sheets with a change are printed, both
    sides. Raises as `Kit.build` does.
    """
    sections, built = sheets_of(kit, order, found.amounts, progress)
    faces = dict(built.faces)
    count = sum(sheet.side != "back" for section in sections for sheet in section.sheets)
    pages = _pages(kit, found, order.paper, count)
    faces.update({page.id: page for page in pages})
    title = SheetName(kit.definition.title, _LIST)
    listed = full_pages(pages, order.paper, order.backs, title=title, font=kit.file.font)
    uncut = [replace(page, pieces=0) for page in listed]  # nothing to cut out
    sections = [PrintSection(_LIST, correct_backs(uncut, order.backs, order.printer)), *sections]
    return print_file(CHANGES, sections, order), replace(built, faces=faces), sections


def sheets_of(
    kit: PrintKit, order: Order, amounts: Mapping[Key, int], progress: Callable[[], None] | None = None
) -> tuple[list[PrintSection], Built]:
    """The sheets with these copies of things, and their kit; boards whole, and pages as `change_sheets` says."""
    left = dict(amounts)
    smith = Locksmith(kit, order)
    parts = {part.id: part for part in kit.file.parts}

    def amount(part: str, made: PrintOrder) -> int:
        key = smith.entry(parts[part], made).key
        count = min(made.count, left.get(key, 0))
        left[key] = left.get(key, 0) - count
        return count

    built = kit.build(order, progress, amount)
    sections: list[PrintSection] = []
    for file in built.files:
        part = parts[file.name]
        wanted = {made.front.id for made in built.made[part.id] if amounts.get(smith.entry(part, made).key)}
        # Sheets of pieces have only the ordered ones already, and a board needs all its sheets.
        sheets = list(_with_changes(file.sheets, wanted) if kind_of(part) == "pages" else file.sheets if wanted else ())
        sections += [PrintSection(file.name, sheets)] * bool(sheets)
    return sections, built


def pages_of(sections: Sequence[PrintSection], file: PrintFile) -> Iterator[tuple[str, int, int]]:
    """Each section of a file with its first and last page."""
    number = {id(sheet): page for page, sheet in enumerate(file.sheets, 1)}
    for name, sheets in sections:
        yield name, number[id(sheets[0])], number[id(sheets[-1])]


def print_file(name: str, sections: Sequence[PrintSection], order: Order) -> PrintFile:
    """A file of sheets of several parts."""
    sheets = [sheet for section in sections for sheet in section.sheets]
    return PrintFile(name, list(_with_blanks(sheets) if is_two_sided(order.backs) else sheets), order.backs)


def _with_changes(sheets: Sequence[Sheet], changed: set[str]) -> Iterator[Sheet]:
    """The sheets of paper with a changed face on either side."""
    papers: list[list[Sheet]] = []
    for sheet in sheets:
        if sheet.side == "back" and papers:
            papers[-1].append(sheet)
        else:
            papers.append([sheet])
    for sides in papers:
        if any(placement.face in changed for side in sides for placement in side.placements):
            yield from sides


def _with_blanks(sheets: Sequence[Sheet]) -> Iterator[Sheet]:
    """The sheets, with an empty back after each front without one, so that the next front is not printed there."""
    for sheet, following in zip(sheets, [*sheets[1:], None], strict=True):
        yield sheet
        if following and sheet.side == following.side == "front":
            yield Sheet(sheet.paper, (), (), f"{sheet.title}, empty back", "back")


# --- the page


@dataclass(slots=True)
class _ColumnWriter:
    """Writes paragraphs into columns, on as many pages as they need."""

    kit: PrintKit
    area: PaperBox
    pages: list[Sketch]
    column: int = 0
    y: float = 0.0
    top: float = 0.0

    @property
    def columns(self) -> int:
        return max(1, int((self.area.width + _GAP) // _COLUMN))

    @property
    def wide(self) -> float:
        return (self.area.width + 2 * _GAP) / self.columns - 2 * _GAP

    def head(self, title: str, text: str) -> None:
        """The title over all columns."""
        sketch = self._page()
        high = sketch.words("", self.area, _TITLE, heading=title)
        below = PaperBox(self.area.x, self.area.y + high, self.area.width, 0)
        self.y = self.top = self.area.y + high + sketch.words(text, below, _WORDS) + 2 * _GAP

    def heading(self, text: str) -> None:
        """A heading, never alone at the foot of a column."""
        self.y += _GAP if self.y > self.top else 0
        self._room(3 * _HEADING)
        self._words("", 0, _HEADING, text)

    def line(self, text: str, heading: str = "", tick: bool = False) -> None:
        """A line, with or without a box to tick before it."""
        indent = _TICK + _GAP if tick else 0.0
        trial = Sketch(self.kit.look, self.kit.file.font)
        self._room(trial.words(text, PaperBox(0, 0, self.wide - indent, 0), _WORDS, heading=heading))
        if tick:
            box = PaperBox(self._x, self.y + 0.3, _TICK, _TICK)
            self.pages[-1].items.append(rect(box.x, box.y, box.width, box.height, stroke=BLACK))
        self._words(text, indent, _WORDS, heading)

    @property
    def _x(self) -> float:
        return self.area.x + self.column * (self.wide + 2 * _GAP)

    def _words(self, text: str, indent: float, size: float, heading: str) -> None:
        box = PaperBox(self._x + indent, self.y, self.wide - indent, 0)
        self.y += self.pages[-1].words(text, box, size, heading=heading) + _GAP / 2

    def _room(self, high: float) -> None:
        """Go on in the next column or page if this height does not fit here."""
        if self.y + high <= self.area.bottom or self.y == self.top:
            return
        self.column += 1
        if self.column == self.columns:
            self._page()
            self.column, self.top = 0, self.area.y
        self.y = self.top

    def _page(self) -> Sketch:
        self.pages.append(Sketch(self.kit.look, self.kit.file.font))
        return self.pages[-1]


def _pages(kit: PrintKit, found: Needs, paper: Paper, sheets: int) -> list[Face]:
    """The pages that say what to take out, replace, add and keep, before this number of sheets of paper."""
    whole = paper.printable
    area = PaperBox(0, 0, whole.width, whole.height - STRIP - _GAP)
    titles = {part.id: part.title for part in kit.file.parts}
    writer = _ColumnWriter(kit, area, [])
    writer.head(f"{kit.definition.title}: what to change", _first(sheets))
    for heading, group in (("Take out", found.take_out), ("Replace", found.replace), ("Add", found.add)):
        if group:
            copies = sum(need.copies for need in group)
            writer.heading(f"{heading} {copies}")
        for need in group:
            entry, other = need.entry, f", new {' and '.join(need.sides)}" if need.sides else ""
            id = "" if _plain(entry.id) == _plain(entry.name) else f"{entry.id}, "
            where = f"({id}{titles.get(entry.part, entry.part)}){other}"
            writer.line(where, f"{need.copies} x {entry.name}", tick=True)
    _write_left(writer, found, titles)
    return [
        Face(f"{CHANGES} {number}", area.width, area.height, 0.0, tuple(page.items), page.arts)
        for number, page in enumerate(writer.pages, 1)
    ]


def _first(sheets: int) -> str:
    """What to do first, with the number of sheets after the list."""
    if not sheets:
        return "Go down the list. Keep all other pieces as they are."
    after, them = ("1 sheet follows", "it") if sheets == 1 else (f"{sheets} sheets follow", "them")
    return f"{after} this list. Cut out everything on {them}, then go down the list. Keep all other pieces as they are."


def _plain(name: str) -> str:
    """A name without what an id changes in it.

    >>> _plain("Survivor 5") == _plain("survivor-5")
    True
    """
    return "".join(letter for letter in name.casefold() if letter.isalnum())


def _write_left(writer: _ColumnWriter, found: Needs, titles: dict[str, str]) -> None:
    owned: dict[str, int] = {}
    for need in found.owned:
        owned[need.entry.part] = owned.get(need.entry.part, 0) + need.copies
    if owned:
        writer.heading(f"Keep {sum(owned.values())}")
    for part, count in owned.items():
        writer.line(str(count), titles.get(part, part))
