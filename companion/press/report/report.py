"""The build report: the files to print, their order and paper, with sheets, cuts and ink.

It is plain data, with a text for the screen. Pages are printed sides, sheets are of paper.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from companion.press.drawing.colour_names import word_for
from companion.press.drawing.display_list import Colour, Face
from companion.press.drawing.palette import parse_colour
from companion.press.drawing.paper import TOUCH, PaperBox
from companion.press.drawing.pieces import Backs
from companion.press.report.ink import InkMeter
from companion.press.sheets.imposition import Sheet

MOST_COLOURS = 5
"""The most colours in a line of the text, in words; the data has all by their numbers."""

Inks = Mapping[Colour, float]


class PrintFile(NamedTuple):
    """A PDF with its sheets and its way of printing backs.

    `instead` names the extras that you could print in its place.
    """

    name: str
    sheets: Sequence[Sheet]
    backs: Backs = "none"
    instead: tuple[str, ...] = ()


class ReportLine(NamedTuple):
    """The amounts for one file or for everything; `papers` counts sheets by paper, `ink` is in square cm.

    `bleed` is set if less bleed is printed than drawn somewhere: the least printed and the drawn one, in mm. Colours
    and areas are rounded as in the data, so that lines read from it have the same sums.
    """

    name: str
    how: str
    pages: int
    papers: Mapping[str, int]
    pieces: int
    cuts: int
    folds: int
    ink: Inks
    bleed: tuple[float, float] | None = None
    instead: tuple[str, ...] = ()

    @property
    def sheets(self) -> int:
        return sum(self.papers.values())

    @property
    def ink_total(self) -> float:
        return sum(self.ink.values())


class BuildReport(NamedTuple):
    """The files in the order of printing, and the total."""

    files: tuple[ReportLine, ...]
    total: ReportLine


def build_report(files: Iterable[PrintFile], faces: Mapping[str, Face]) -> BuildReport:
    """The report on files to print in this order; `faces` has every face on their sheets, by id."""
    inks = _SheetInks(faces)
    return report_of([_line(file, faces, inks) for file in files])


def report_of(lines: Sequence[ReportLine]) -> BuildReport:
    """The report on files with these lines."""
    papers: dict[str, int] = {}
    for line in lines:
        for name, count in line.papers.items():
            papers[name] = papers.get(name, 0) + count
    total = ReportLine(
        "In all",
        "",
        sum(line.pages for line in lines),
        papers,
        sum(line.pieces for line in lines),
        sum(line.cuts for line in lines),
        sum(line.folds for line in lines),
        _sum(line.ink for line in lines),
    )
    return BuildReport(tuple(lines), total)


def _line(file: PrintFile, faces: Mapping[str, Face], inks: _SheetInks) -> ReportLine:
    papers: dict[str, int] = {}
    for sheet in file.sheets:
        if sheet.side != "back":
            papers[sheet.paper.name] = papers.get(sheet.paper.name, 0) + 1
    return ReportLine(
        file.name,
        _how(file),
        len(file.sheets),
        papers,
        sum(sheet.pieces for sheet in file.sheets),
        sum(sheet.cuts for sheet in file.sheets),
        sum(sheet.folds for sheet in file.sheets),
        _rounded(_sum(inks.of(sheet) for sheet in file.sheets)),
        min((short for sheet in file.sheets for short in _short_bleeds(sheet, faces)), default=None),
        file.instead,
    )


def _short_bleeds(sheet: Sheet, faces: Mapping[str, Face]) -> Iterator[tuple[float, float]]:
    """The printed and the drawn bleed of each face that loses some.

    A folded edge has no bleed; a tile has it only at the edges of the board.
    """
    for placement in sheet.placements:
        trim, clip, drawn = placement.trim, placement.clip, faces[placement.face].bleed
        sides = (trim.x - clip.x, trim.y - clip.y, clip.right - trim.right, clip.bottom - trim.bottom)
        if clip.holds(trim) and max(sides) < drawn - TOUCH:
            yield round(max(sides), 2), round(drawn, 2)


def _how(file: PrintFile) -> str:
    """The settings for the printer's dialog, and the steps after printing."""
    if any(sheet.side == "back" for sheet in file.sheets):
        return f"on both sides, turned over the {'long' if file.backs == 'duplex-long' else 'short'} edge"
    if apart := [number for number, sheet in enumerate(file.sheets, 1) if sheet.side == "apart"]:
        return f"on one side; backs from page {apart[0]} on: glue them behind, then cut"
    return "on one side, then folded" if any(sheet.folds for sheet in file.sheets) else "on one side"


class _SheetInks:
    """The ink of the faces on sheets; each visible part of a face is computed once."""

    def __init__(self, faces: Mapping[str, Face]) -> None:
        self._faces = faces
        self._meter = InkMeter()
        self._known: dict[tuple[str, PaperBox], Inks] = {}

    def of(self, sheet: Sheet) -> Inks:
        found = []
        for placement in sheet.placements:
            window = placement.window
            # Rounded, because sums in another order differ in their last digits.
            key = PaperBox(*(round(length, 3) for length in (window.x, window.y, window.width, window.height)))
            if (placement.drawn, key) not in self._known:
                self._known[placement.drawn, key] = self._meter.ink(self._faces[placement.drawn], key)
            found.append(self._known[placement.drawn, key])
        return _sum(found)


def _sum(inks: Iterable[Inks]) -> Inks:
    total: dict[Colour, float] = {}
    for one in inks:
        for colour, area in one.items():
            total[colour] = total.get(colour, 0.0) + area
    return dict(sorted(total.items(), key=lambda item: (-item[1], item[0])))


def _rounded(inks: Inks) -> Inks:
    return _sum({parse_colour(name): round(area, 1)} for name, area in _named(inks).items())


# --- as data


def as_data(report: BuildReport) -> dict[str, object]:
    """The report as data for JSON; ink in square cm by colour, the largest area first."""
    return {"files": [_line_data(line) for line in report.files], "total": _line_data(report.total)}


def _line_data(line: ReportLine) -> dict[str, object]:
    return {
        "name": line.name,
        "how": line.how,
        "pages": line.pages,
        "sheets": line.sheets,
        "papers": dict(line.papers),
        "pieces": line.pieces,
        "cuts": line.cuts,
        "folds": line.folds,
        "bleed": {"printed": line.bleed[0], "drawn": line.bleed[1]} if line.bleed else None,
        "instead": list(line.instead),
        "ink": {name: round(area, 1) for name, area in _named(line.ink).items()},
    }


def _named(inks: Inks) -> dict[str, float]:
    """The inks by `#rrggbb`; colours with the same digits count as one."""
    named: dict[str, float] = {}
    for colour, area in inks.items():
        name = "#" + "".join(f"{round(part * 255):02x}" for part in colour)
        named[name] = named.get(name, 0.0) + area
    return named


# --- as text


def as_text(report: BuildReport) -> str:
    """The report as text: two lines for each file, and its extras, in the order of printing; then the total."""
    is_one = len(report.files) == 1
    how = "Print" if is_one else "Print in this order,"
    lines = [f"{how} at 100 %, and measure the 50 mm ruler on the first sheet."]
    for number, line in enumerate(report.files, 1):
        if not line.pages:
            lines.append(f"{number}. {line.name}: no file: everything in it has 0 copies")
            continue
        lines += [f"{number}. {line.name}: {_amount(line)}, {line.how}", f"   {_work(line)}"]
        lines += [f"   or instead: `--with {extra}`" for extra in line.instead]
    total = [f"{report.total.name}: {_amount(report.total)}", f"   {_work(report.total)}"]
    return "\n".join([*lines, *([] if is_one else total)])


def _amount(line: ReportLine) -> str:
    papers = " and ".join(f"{_count(count, 'sheet')} of {name}" for name, count in line.papers.items())
    return f"{_count(line.pages, 'page')} on {papers or 'no paper'}"


def _work(line: ReportLine) -> str:
    work = [_count(line.pieces, "piece"), _count(line.cuts, "cut"), _count(line.folds, "fold")]
    bleed = f"; bleed {line.bleed[0]:g} mm of the {line.bleed[1]:g} mm drawn" if line.bleed else ""
    return f"{', '.join(work)}{bleed}; ink on {line.ink_total:.0f} cm2{_colours(line.ink)}"


def _colours(inks: Inks) -> str:
    """The largest inks in words; shades with the same word count together."""
    areas: dict[str, float] = {}
    for colour, area in inks.items():
        word = word_for(colour)
        areas[word] = areas.get(word, 0.0) + area
    most = sorted(areas.items(), key=lambda item: (-item[1], item[0]))
    shown = [f"{word} {area:.0f}" for word, area in most[:MOST_COLOURS]]
    if rest := sum(area for _, area in most[MOST_COLOURS:]):
        shown.append(f"others {rest:.0f}")
    return f" ({', '.join(shown)})" if shown else ""


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
