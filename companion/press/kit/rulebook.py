"""The rulebook: a cover, the clauses and open points of a game in two columns, their numbers in the margin, an index.

It is set from the definition, with only a few words from the kit, so that it says what the referee cites.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count, pairwise
from typing import Any

from companion.definitions.complaints import Complaint
from companion.definitions.models import GameDefinition, OpenPoint
from companion.definitions.words import shorten
from companion.errors import BrokenDefinition
from companion.press.drawing.display_list import Face, Group, Item, translate
from companion.press.drawing.palette import Ink
from companion.press.kit.build import complaints_of
from companion.press.kit.kit_file import INDEX, NUMBER, TEXT, BookWords
from companion.press.kit.rulebook_index import IndexEntry, entries, gaps, listed
from companion.press.layout.layout import NOTHING, Assembled, Layout
from companion.press.look.look import Look
from companion.press.preflight.additions import laid_text, moved, of_heading
from companion.press.preflight.placement import ROUNDING, LaidItem
from companion.press.text.style import Misfit
from companion.press.text.typesetting import SetText, Style, TextArea, set_line, set_paragraphs

COLUMNS, INDEX_COLUMNS = 2, 3
GUTTER = 7.0
MARGIN = 19.0
"""The width beside each column for the numbers."""
APART, LEAST_APART = 1.5, 0.4
"""The distance of a number from its clause, and the least distance if the number cannot be smaller."""
LEAST_NUMBER = 6.0
"""The least size of a number, in points, in a look without a style for it."""
TOP, BOTTOM = 16.0, 12.0
"""The free space for a page's head and foot, in mm."""
AFTER_CLAUSE, AFTER_ENTRY, BEFORE_HEADING, AFTER_HEADING = 1.7, 0.9, 4.0, 1.8
KEEPS = 14.0
"""The room, in mm, that must follow a heading in its column."""
LEAST_ROOM = 40.0
"""With less room than this under the text, in mm, the index begins on a new page."""
STEP = 1.0
"""The step, in mm, in the search for a foot at which all columns are equally long."""


@dataclass(frozen=True, slots=True)
class BookLayouts:
    """The layouts of a rulebook: the background of a page, the cover, a heading over a column of `w` mm."""

    page: Layout
    cover: Layout
    heading: Layout


@dataclass(frozen=True, slots=True)
class _Piece:
    """A block set for a column: its items from its own top left corner, its height, the gaps around it.

    A heading `keeps` that much room for the text after it, and is never on the last line. `clause` is the number of
    its clause; `laid` has the items for the checks of its page.
    """

    items: tuple[Item, ...]
    height: float
    before: float = 0.0
    after: float = AFTER_CLAUSE
    keeps: float = 0.0
    clause: str = ""
    laid: tuple[LaidItem, ...] = ()


@dataclass(frozen=True, slots=True)
class _PageColumn:
    """A column: its page, counted from 0, its left edge, top and bottom."""

    page: int
    x: float
    top: float
    bottom: float


@dataclass(frozen=True, slots=True)
class _Placed:
    piece: _Piece
    frame: _PageColumn
    y: float

    @property
    def foot(self) -> float:
        return self.y + self.piece.height


@dataclass(slots=True)
class _RulebookPage:
    items: list[Item] = field(default_factory=list)
    laid: list[LaidItem] = field(default_factory=list)
    clauses: list[str] = field(default_factory=list)
    rules: list[dict[str, float]] = field(default_factory=list)


def rulebook(
    definition: GameDefinition,
    look: Look,
    layouts: BookLayouts,
    words: BookWords,
    record: Mapping[str, Any],
    ink: Ink,
) -> list[Face]:
    """The pages of the rulebook, the cover first.

    The layouts get `number` (of the page) and `pages`. The layout of a page also gets `first` and `last`, its first and
    last clause, and `rules`, the lines between its columns; that of a heading gets `title`, `section` and `w`. Raises
    BrokenDefinition for a layout, Misfit for a word wider than a column.
    """
    setter = _RulebookSetter(definition, look, layouts, words, record, ink)
    text, place = setter.columns(setter.pieces())
    pages = setter.paged(text, COLUMNS)
    found = {placed.piece.clause: placed.frame.page for placed in text if placed.piece.clause}
    index = setter.index_pages(found, place)
    for number, page in setter.paged(index, INDEX_COLUMNS).items():
        before = pages.setdefault(number, _RulebookPage())
        before.items += page.items
        before.laid += page.laid
        before.rules += page.rules
    total = len(pages) + 1
    cover = layouts.cover.face("rulebook page 1", {**record, "number": 1, "pages": total}, ink)
    return [cover, *(setter.face(pages[number], number + 2, total) for number in sorted(pages))]


@dataclass(slots=True)
class _RulebookSetter:
    """Sets text in pieces as wide as a column, and arranges the pieces on pages."""

    definition: GameDefinition
    look: Look
    layouts: BookLayouts
    words: BookWords
    record: Mapping[str, Any]
    ink: Ink
    width: float = 0.0
    height: float = 0.0
    arts: dict[str, tuple[Item, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        blank = self._ground(_RulebookPage(), 1, 1)
        self.width, self.height = blank.width, blank.height

    @property
    def column(self) -> float:
        """The width of a column's text."""
        return (self.width - GUTTER * (COLUMNS - 1)) / COLUMNS - MARGIN

    @property
    def narrow(self) -> float:
        """The width of a column of the index."""
        return (self.width - GUTTER * (INDEX_COLUMNS - 1)) / INDEX_COLUMNS

    def style(self, name: str) -> Style:
        called = name if name in self.look.styles else "default"
        own = self.look.styles.get(name, {})
        found = {**self.look.styles.get("default", {}), **own}
        if "size" in own and "min_size" not in own:
            found.pop("min_size", None)  # the default's goes with another size
        found = self.look.sized(found, self.look.type)
        colour = self.look.palette.read_for_text(found.get("colour", "black"), self.ink)
        # The markup is not the look's own, so it is left out if the look has no font for it.
        found = {**dict.fromkeys(("bold", "italic"), found["font"]), **found}
        found.setdefault("bold_italic", found["bold"])
        language = self.look.catalogue.language
        of_language = {"hyphens": language.id if found.get("hyphens") else "", "leftwards": language.reads_leftwards}
        align = "justify" if found.get("align") == "justify" else "start"
        return Style(
            **{
                **found,
                "name": called,
                "valign": "top",
                "align": align,
                "colour": colour or (0.0, 0.0, 0.0),
                **of_language,
            }
        )

    # --- pieces

    def pieces(self) -> Iterator[_Piece]:
        """The note on missing numbers, all sections with their clauses, then the open points."""
        across = self.column + MARGIN
        yield from self._gaps(across)
        for section in self.definition.sections.values():
            yield self._heading(section.title, section.id, across)
            for clause in section.clauses:
                yield self._numbered(clause.id, _marked(clause.text))
        if self.definition.open_points:
            yield self._heading(self.words.silent, "", across)
        for point in self.definition.open_points.values():
            yield self._numbered(point.id, self._ruling(point))

    def _ruling(self, point: OpenPoint) -> str:
        text = f"**{_marked(point.title)}.** {_marked(_unlettered(point.default))} *{_marked(point.reason)}*"
        variant = self.definition.variants.get(point.variant or "")
        if variant is None:
            return text
        choice = self.words.choice.replace("{variant}", variant.name)
        return f"{text}\n{choice.replace('{about}', _marked(variant.about))}"

    def _gaps(self, across: float) -> Iterator[_Piece]:
        """A paragraph with the numbers that are missing, if any."""
        missing = gaps(self.definition)
        if self.words.gaps and missing:
            text = self.words.gaps.replace("{gaps}", ", ".join(missing))
            block = set_paragraphs(self.look.fonts, text, self.style(INDEX), TextArea(0, 0, across), "rulebook, gaps")
            yield _Piece(block.items, block.height, laid=laid_text("gaps", block.items))

    def _heading(self, title: str, section: str, width: float) -> _Piece:
        names = {**self.record, "title": title, "section": section, "w": width}
        layout = self.layouts.heading
        try:
            found = layout.assembled(f"rulebook heading {title}", names, self.ink)
        except BrokenDefinition as error:
            raise BrokenDefinition([_of_title(one, title) for one in complaints_of(error)]) from None
        face = found.face
        if face.width > width + ROUNDING:
            what = f"the heading '{shorten(title)}' is {face.width:g} mm wide, its column {width:g}"
            wrong = layout.document.complaint(("width",), f"{what}; use width '{{{{ w }}}}'")
            raise BrokenDefinition([wrong])
        self.arts.update(face.arts)
        laid = of_heading(title, found.laid)
        return _Piece(face.items, face.height, BEFORE_HEADING, AFTER_HEADING, keeps=KEEPS, laid=laid)

    def _numbered(self, number: str, text: str) -> _Piece:
        where = f"clause {number}"
        block = set_paragraphs(self.look.fonts, text, self.style(TEXT), TextArea(MARGIN, 0, self.column), where)
        side = self._beside(number, where)
        laid = (*laid_text(number, block.items), *laid_text(number, side.items))
        return _Piece((*block.items, *side.items), block.height, clause=number, laid=laid)

    def _beside(self, number: str, where: str) -> SetText:
        """The number in the margin, closer to the clause if its own style makes it too wide."""
        fonts, style = self.look.fonts, self.style(NUMBER)
        if NUMBER not in self.look.styles:
            style = replace(style, min_size=min(LEAST_NUMBER, style.min_size or style.size))
        try:
            return set_line(fonts, number, style, TextArea(0, 0.5, MARGIN - APART), where)
        except Misfit:
            return set_line(fonts, number, style, TextArea(0, 0.5, MARGIN - LEAST_APART), where)

    def _entry(self, term: str, clauses: Sequence[str], page: int) -> _Piece:
        """A term and its clauses; all lines but the first are indented."""
        main, *others = listed(clauses, self.definition.prefix)
        # No line break between the main clause and its page.
        at = self.words.page.replace("{page}", str(page)).replace(" ", "\N{NO-BREAK SPACE}")
        first = f"**{_marked(term)}**  **{main}** {at}"
        text = ", ".join([first, *others])
        block: SetText = set_paragraphs(
            self.look.fonts, text, self.style(INDEX), TextArea(0, 0, self.narrow), f"index, {shorten(term)}"
        )
        laid = laid_text(f"index, {term}", block.items)
        return _Piece(block.items, block.height, after=AFTER_ENTRY, laid=laid)

    # --- pages

    def columns(self, pieces: Iterable[_Piece]) -> tuple[list[_Placed], _PageColumn]:
        """The text in columns, equally long on the last page, and the room left under them."""
        foot = self.height - BOTTOM
        placed = _flow(list(pieces), (frame for page in count() for frame in self._frames(page, COLUMNS, TOP, foot)))
        last = placed[-1].frame.page
        on_full_pages = [one for one in placed if one.frame.page < last]
        rest = [one.piece for one in placed if one.frame.page == last]
        even = self._balanced(rest, last, COLUMNS, TOP)
        end = max(one.foot for one in even)
        return on_full_pages + even, _PageColumn(last, 0.0, end + 2 * BEFORE_HEADING, foot)

    def index_pages(self, found: Mapping[str, int], room: _PageColumn) -> list[_Placed]:
        """The index in the room if all of it fits there, otherwise on pages of its own.

        `found` has the pages of the clauses, counted from 0.
        """
        rows = [self._entry(entry.term, entry.clauses, found[entry.clauses[0]] + 2) for entry in self._entries(found)]
        if room.bottom - room.top >= LEAST_ROOM:
            placed = self._index_in(room, rows)
            if placed[-1].frame.page == room.page:
                return placed
        return self._index_in(_PageColumn(room.page + 1, 0.0, TOP, self.height - BOTTOM), rows)

    def _index_in(self, room: _PageColumn, rows: Sequence[_Piece]) -> list[_Placed]:
        """The index, starting in the room."""
        heading = self._heading(self.words.index, "", self.width)
        note = self.words.note.replace("{prefix}", self.definition.prefix)
        block = set_paragraphs(self.look.fonts, note, self.style(INDEX), TextArea(0, 0, self.width), "index, note")
        under = replace(room, top=room.top + heading.height + AFTER_HEADING)
        top = under.top + block.height + 2 * AFTER_CLAUSE
        noted = _Piece(block.items, block.height, laid=laid_text("index, note", block.items))
        title = [_Placed(heading, room, room.top), _Placed(noted, under, under.top)]
        return title + self._even(rows, room.page, top)

    def _entries(self, found: Mapping[str, int]) -> Iterator[IndexEntry]:
        return (entry for entry in entries(self.definition) if entry.clauses[0] in found)

    def _even(self, rows: Sequence[_Piece], page: int, top: float) -> list[_Placed]:
        """Rows in the columns of this page and the next ones, equally long on the last page."""
        foot = self.height - BOTTOM
        done: list[_Placed] = []
        while True:
            left = list(rows[len(done) :])
            fitting = _flow(left, self._frames(page, INDEX_COLUMNS, top, foot))
            if len(fitting) == len(left):
                return done + self._balanced(left, page, INDEX_COLUMNS, top)
            done += fitting
            page, top = page + 1, TOP

    def _balanced(self, pieces: Sequence[_Piece], page: int, columns: int, top: float) -> list[_Placed]:
        """Pieces in the shortest equal columns of a page that hold them all."""
        foot = self.height - BOTTOM
        for step in count(1):
            bottom = min(top + step * STEP, foot)
            placed = _flow(pieces, self._frames(page, columns, top, bottom))
            is_whole = len(placed) == len(pieces) and all(one.foot <= bottom for one in placed)
            if bottom == foot or (is_whole and not _is_parted(placed)):
                return placed
        raise AssertionError("the pieces do not fit on the page")

    def _frames(self, page: int, columns: int, top: float, bottom: float) -> list[_PageColumn]:
        width = (self.width - GUTTER * (columns - 1)) / columns
        return [_PageColumn(page, number * (width + GUTTER), top, bottom) for number in range(columns)]

    def paged(self, placed: Iterable[_Placed], columns: int) -> dict[int, _RulebookPage]:
        """The content of each page, with the lines between columns as long as the columns."""
        pages: dict[int, _RulebookPage] = {}
        ends: dict[int, tuple[float, float]] = {}
        for one in placed:
            page = pages.setdefault(one.frame.page, _RulebookPage())
            place = translate(one.frame.x, one.y)
            page.items.append(Group(one.piece.items, place))
            page.laid += moved(one.piece.laid, place)
            page.clauses += [one.piece.clause] * bool(one.piece.clause)
            if columns == COLUMNS or one.piece.after == AFTER_ENTRY:
                top, bottom = ends.get(one.frame.page, (one.y, one.foot))
                ends[one.frame.page] = (min(top, one.y), max(bottom, one.foot))
        for number, (top, bottom) in ends.items():
            between = [frame.x - GUTTER / 2 for frame in self._frames(number, columns, top, bottom)[1:]]
            pages[number].rules = [{"x": x, "y": top, "h": bottom - top} for x in between]
        return pages

    def face(self, page: _RulebookPage, number: int, pages: int) -> Face:
        """A page with its background; raises BrokenDefinition if its text cannot be read there."""
        more = Face("", 0.0, 0.0, 0.0, tuple(page.items), self.arts)
        return self._ground(page, number, pages, Assembled(more, tuple(page.laid)))

    def _ground(self, page: _RulebookPage, number: int, pages: int, more: Assembled = NOTHING) -> Face:
        ends = {"first": page.clauses[0] if page.clauses else "", "last": page.clauses[-1] if page.clauses else ""}
        names = {**self.record, "number": number, "pages": pages, "rules": page.rules, **ends}
        return self.layouts.page.assembled(f"rulebook page {number}", names, self.ink, more).face


# --- columns


def _of_title(complaint: Complaint, title: str) -> Complaint:
    """A complaint about a heading; if its title is drawn there, the title is at fault."""
    fault = complaint.fault
    is_title = fault is not None and not fault.text and "title" in fault.fields
    return replace(complaint, fault=fault._replace(text=title)) if fault and is_title else complaint


def _flow(pieces: Sequence[_Piece], frames: Iterable[_PageColumn]) -> list[_Placed]:
    """Put pieces into columns until these are full; no heading is left alone at the foot of one."""
    placed: list[_Placed] = []
    left = iter(frames)
    frame = next(left)
    y = frame.top
    for piece in pieces:
        top = y + (piece.before if y > frame.top else 0.0)
        if top + piece.height + piece.keeps > frame.bottom and y > frame.top:
            following = next(left, None)
            if following is None:
                break
            frame, top = following, following.top
        placed.append(_Placed(piece, frame, top))
        y = top + piece.height + piece.after
    return placed


def _is_parted(placed: Sequence[_Placed]) -> bool:
    """Whether a heading is in another column than its text."""
    return any(one.piece.keeps and one.frame != other.frame for one, other in pairwise(placed))


def _unlettered(default: str) -> str:
    """The ruling, without the letter of its option.

    >>> _unlettered("(a): the dealer.")
    'The dealer.'
    """
    found = re.match(r"\([a-z]\): *", default)
    return default[found.end() :][:1].upper() + default[found.end() + 1 :] if found else default


# An escaped letter, or text in backticks, two stars or one; the text does not begin or end with a blank.
_MARKED = re.compile(r"\\[\\*{}]|`([^`]+)`|\*\*(?=[^\s*])(.+?)(?<=\S)\*\*|(?<!\*)\*(?=[^\s*])([^*]+)(?<=\S)\*(?!\*)")


def _marked(text: str) -> str:
    """The paragraph markup for a text of the rules, whose own markup is looser.

    `**bold**` and `*italic*` stay; text in backticks becomes bold. A star without a partner is a letter, and so are
    braces.

    >>> _marked("Take **two**, *not* `one`; 3 * 4* {x}")
    'Take **two**, *not* **one**; 3 \\\\* 4\\\\* \\\\{x\\\\}'
    """
    found, at = [], 0
    for part in _MARKED.finditer(text):
        found.append(_plain(text[at : part.start()]))
        at = part.end()
        code, bold, italic = part.groups()
        if code:
            found.append(f"**{_plain(code)}**")
        elif bold or italic:
            found.append(f"**{_marked(bold)}**" if bold else f"*{_marked(italic)}*")
        else:
            found.append(part[0])
    return "".join([*found, _plain(text[at:])])


def _plain(text: str) -> str:
    return "".join(f"\\{letter}" if letter in "\\*{}" else letter for letter in text)
