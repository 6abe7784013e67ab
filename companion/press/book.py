"""The rulebook: the clauses and open points of a game in two columns, their numbers in the margin, and an index.

Nothing of it is written by hand: it is set from the definition, so that it says what the referee cites.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.definitions.models import GameDefinition
from companion.press.draw import Face, Group, Item, translate
from companion.press.layout import Layout
from companion.press.look import Look
from companion.press.palette import Ink
from companion.press.text import Box, Style, set_line, set_paragraphs

HEADING, TEXT, NUMBER, INDEX = "book-heading", "book-text", "book-number", "book-index"
"""The styles of the look that a rulebook is set in."""
COLUMNS = 2
GUTTER = 7.0
MARGIN = 19.0
"""The width beside each column in which the numbers stand."""
TOP, BOTTOM = 16.0, 12.0
"""What a page keeps free for its head and foot, in mm."""
AFTER_CLAUSE, BEFORE_HEADING, AFTER_HEADING = 1.6, 4.0, 1.4
SHORTEST_WORD = 4


@dataclass(frozen=True, slots=True)
class _Piece:
    """Something set for a column: its items about its own top left corner, its height, what follows at once.

    A heading `keeps` that much room for what comes after it, and stands on no last line. `clause` is the number of the
    clause set in it.
    """

    items: tuple[Item, ...]
    height: float
    before: float = 0.0
    after: float = AFTER_CLAUSE
    keeps: float = 0.0
    clause: str = ""


@dataclass(slots=True)
class _Page:
    items: list[Item] = field(default_factory=list)
    clauses: list[str] = field(default_factory=list)


def rulebook(definition: GameDefinition, look: Look, page: Layout, record: Mapping[str, Any], ink: Ink) -> list[Face]:
    """The pages of the rulebook; `page` is the layout behind each, which is told `number`, `pages` and `first`.

    `first` and `last` are the clauses it begins and ends with. Raises BrokenDefinition for the layout, Misfit for a
    word wider than a column.
    """
    blank = page.face("rulebook", {**record, "number": 1, "pages": 1, "first": "", "last": ""}, ink)
    setter = _Setter(look, ink, blank.width, blank.height)
    pages = setter.flow(list(setter.pieces(definition)))
    found = {clause: number for number, one in enumerate(pages, 1) for clause in one.clauses}
    pages += setter.flow(list(setter.index(definition, found)))
    faces = []
    for number, one in enumerate(pages, 1):
        ends = {"first": one.clauses[0] if one.clauses else "", "last": one.clauses[-1] if one.clauses else ""}
        behind = page.face(f"rulebook page {number}", {**record, "number": number, "pages": len(pages), **ends}, ink)
        faces.append(
            Face(behind.id, behind.width, behind.height, behind.bleed, (*behind.items, *one.items), behind.arts)
        )
    return faces


@dataclass(slots=True)
class _Setter:
    """Sets pieces to the width of a column, and pieces into pages."""

    look: Look
    ink: Ink
    width: float
    height: float

    @property
    def column(self) -> float:
        """The width of a column's text."""
        return (self.width - GUTTER * (COLUMNS - 1)) / COLUMNS - MARGIN

    def style(self, name: str) -> Style:
        found = {**self.look.styles.get("default", {}), **self.look.styles.get(name, {})}
        found.pop("min_size", None)
        colour = self.look.palette.read(found.get("colour", "black"), self.ink)
        return Style(**{**found, "valign": "top", "align": "left", "colour": colour or (0.0, 0.0, 0.0)})

    # --- pieces

    def pieces(self, definition: GameDefinition) -> Iterator[_Piece]:
        """All sections with their clauses, then the open points."""
        for section in definition.sections.values():
            yield self._heading(section.title)
            for clause in section.clauses:
                yield self._numbered(clause.id, _plain(clause.text))
        if definition.open_points:
            yield self._heading("Where the rules are silent")
        for id, point in definition.open_points.items():
            text = f"**{_plain(point.title)}.** {_plain(point.default)} *{_plain(point.reason)}*"
            variant = f"\nA table may choose otherwise: {_plain(point.variant)}." if point.variant else ""
            yield self._numbered(id, text + variant)

    def _heading(self, text: str) -> _Piece:
        block = set_paragraphs(self.look.fonts, _plain(text), self.style(HEADING), Box(MARGIN, 0, self.column))
        return _Piece(block.items, block.height, BEFORE_HEADING, AFTER_HEADING, keeps=14.0)

    def _numbered(self, number: str, text: str) -> _Piece:
        where = f"clause {number}"
        block = set_paragraphs(self.look.fonts, text, self.style(TEXT), Box(MARGIN, 0, self.column), where)
        side = set_line(self.look.fonts, number, self.style(NUMBER), Box(0, 0.4, MARGIN), where)
        return _Piece((*block.items, *side.items), block.height, clause=number)

    def index(self, definition: GameDefinition, pages: Mapping[str, int]) -> Iterator[_Piece]:
        """The nouns of the game, each with the pages on which a clause has it."""
        yield self._heading("Index")
        texts = {clause.id: clause.text for clause in definition.clauses.values()}
        texts |= {id: f"{point.title} {point.default}" for id, point in definition.open_points.items()}
        for noun in nouns(definition):
            found = sorted({pages[id] for id, text in texts.items() if noun.lower() in text.lower() and id in pages})
            if found:
                line = f"{_plain(noun)}  {', '.join(map(str, found))}"
                block = set_paragraphs(self.look.fonts, line, self.style(INDEX), Box(MARGIN, 0, self.column))
                yield _Piece(block.items, block.height, after=0.6)

    # --- pages

    def flow(self, pieces: Sequence[_Piece]) -> list[_Page]:
        """Pieces into columns, and columns into pages; no heading is left alone at the foot of a column."""
        pages = [_Page()]
        column, y = 0, TOP
        for piece in pieces:
            top = y + (piece.before if y > TOP else 0.0)
            if top + piece.height + piece.keeps > self.height - BOTTOM and y > TOP:
                column, top = column + 1, TOP
                if column == COLUMNS:
                    pages.append(_Page())
                    column = 0
            x = column * (self.column + MARGIN + GUTTER)
            pages[-1].items.append(Group(piece.items, translate(x, top)))
            pages[-1].clauses += [piece.clause] * bool(piece.clause)
            y = top + piece.height + piece.after
        return pages


def nouns(definition: GameDefinition) -> list[str]:
    """What an index lists: the names of pieces and spaces and the titles of sections, each once, sorted."""
    names = [component.name for component in definition.components.values()]
    names += [token.name for token in definition.tokens.values()]
    names += [space.name for board in definition.boards.values() for space in board.spaces if space.name]
    names += [section.title for section in definition.sections.values()]
    words = {word.lower(): word for word in (name.rstrip("0123456789 ").removesuffix("s") for name in names)}
    return [words[key] for key in sorted(words) if len(key) >= SHORTEST_WORD]


def _plain(text: str) -> str:
    """The text with the letters that mark bold, italic and icons made letters."""
    return "".join(f"\\{letter}" if letter in "\\*{}" else letter for letter in text)
