"""The sample book of a game: a picture of every kind of thing that it prints, in every edition, on few pages.

For each ink mode and for large type, a page has one piece of each part, cut out, front and back. Another page shows
the marks of seats and suits as people with colour blindness see them, and in grey. The last has the sheets on some
papers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from companion.definitions.models import Token
from companion.definitions.words import shorten
from companion.errors import Unreadable
from companion.press.drawing.display_list import (
    ArtUse,
    Colour,
    Face,
    Group,
    Item,
    Matrix,
    Path,
    Text,
    compose,
    scale,
    translate,
)
from companion.press.drawing.display_list import rect as draw_rect
from companion.press.drawing.palette import INKS, Ink
from companion.press.drawing.paper import PaperBox, size
from companion.press.drawing.paper import paper as paper_named
from companion.press.drawing.pieces import Placement, placed
from companion.press.kit.kinds import Cut
from companion.press.kit.kit import Built, Order, PrintKit
from companion.press.kit.kit_file import KitPart, Pieces
from companion.press.layout.records import face_name
from companion.press.look.colour_vision import VISIONS, SuitMark
from companion.press.look.look import Type
from companion.press.sheets.imposition import Sheet


@dataclass(frozen=True, slots=True)
class SampleEdition:
    """An edition: an ink mode and a type size."""

    words: str
    ink: Ink
    type: Type = "normal"


EDITIONS = (*(SampleEdition(f"in {ink} ink", ink) for ink in INKS), SampleEdition("in large type", "full", "large"))
LARGE = tuple(SampleEdition(f"in {ink} ink and large type", ink, "large") for ink in INKS)

PAGE = paper_named("a4").turned
ON = ("a4", "letter", "legal", "a3")
"""The papers of the last page."""

MARGIN = 8.0
HEAD = 12.0
WORDS = 7.0
"""The size, in points, of the words under a picture."""

GROUND: Colour = (0.905, 0.91, 0.915)
SHADOW: Colour = (0.72, 0.73, 0.745)
EDGE: Colour = (0.45, 0.46, 0.48)
INKED: Colour = (0.1, 0.12, 0.14)
OFF = 0.7
_COLUMNS, _ROWS = 5, 4

Arts = dict[str, tuple[Item, ...]]


@dataclass(slots=True)
class Book:
    """Pages for `pdf_bytes`: the sheets, and the face on each of them."""

    sheets: list[Sheet] = field(default_factory=list)
    faces: dict[str, Face] = field(default_factory=dict)

    def add(self, title: str, items: Sequence[Item], arts: Mapping[str, tuple[Item, ...]]) -> None:
        """Add a page with these items."""
        id = f"page {len(self.sheets) + 1}"
        self.faces[id] = Face(id, PAGE.width, PAGE.height, 0.0, tuple(items), dict(arts))
        place: Placement = placed(id, PAGE.box, 0, PAGE.box)
        self.sheets.append(Sheet(PAGE, (place,), (), title))


def editions_of(kit: PrintKit) -> tuple[SampleEdition, ...]:
    """The editions in the sample book of a kit: all, or only those in large type if the kit is."""
    return LARGE if kit.look.type == "large" else EDITIONS


def sample_book(kit: PrintKit, progress: Callable[[], None] | None = None) -> Book:
    """The sample book of a kit, for the most players; raises BrokenDefinition and Unreadable as a print does."""
    book = Book()
    players = kit.definition.seats.max
    for edition in editions_of(kit):
        made = kit.in_type(edition.type) if edition.type != kit.look.type else kit
        built = _built(made, _order(players, edition.ink), edition.words, progress)
        _kinds_page(book, made, built, edition.words)
    if kit.look.apart:
        _seen_page(book, kit, "full")
    _papers_page(book, kit, players, progress)
    return book


def _built(kit: PrintKit, order: Order, edition: str, progress: Callable[[], None] | None) -> Built:
    """A kit in an edition; its art has the edition in its name, because it differs in another ink."""
    built = kit.build(order, progress)
    return replace(built, faces={id: _called(face, edition) for id, face in built.faces.items()})


def _called(face: Face, edition: str) -> Face:
    arts = {f"{edition} {name}": tuple(_renamed(items, edition)) for name, items in face.arts.items()}
    return face._replace(items=tuple(_renamed(face.items, edition)), arts=arts)


def _renamed(items: Sequence[Item], edition: str) -> Iterator[Item]:
    for item in items:
        if isinstance(item, ArtUse):
            yield item._replace(art=f"{edition} {item.art}")
        elif isinstance(item, Group):
            yield item._replace(items=tuple(_renamed(item.items, edition)))
        else:
            yield item


def _order(players: int, ink: Ink, on: str = "a4") -> Order:
    return Order(players, paper_named(on), "fold", ink)


# --- the samples of a part


@dataclass(frozen=True, slots=True)
class SampleFace:
    """A face and the outline to cut it to."""

    face: Face
    outline: Path


def shown_of(kit: PrintKit, part: KitPart, built: Built) -> list[SampleFace]:
    """One thing of a part, front and back; of pieces without backs, two if there are two."""
    if not part.pieces:
        placements = [
            place for file in built.files if file.name == part.id for s in file.sheets for place in s.placements
        ]
        faces = dict.fromkeys(place.face for place in placements if not place.face.endswith(" small"))
        return [SampleFace(built.faces[id], _whole(built.faces[id])) for id in list(faces)[:2]]
    found = [shown for pieces in part.pieces for shown in _fronts(kit, part, pieces, built)]
    back = next(
        (face for id, face in built.faces.items() if id.startswith(f"{part.id} ") and id.endswith(" back")), None
    )
    if back is not None and found:
        turned = (-1.0, 0.0, 0.0, 1.0, back.width, 0.0)  # mirrored, as seen from behind
        return [found[0], SampleFace(back, found[0].outline.under(turned))]
    return [*found[:1], *found[-1:]] if len(found) > 1 else found


def _whole(face: Face) -> Path:
    return draw_rect(0, 0, face.width, face.height)


def _fronts(kit: PrintKit, part: KitPart, pieces: Pieces, built: Built) -> Iterator[SampleFace]:
    tokens = list(pieces.among(kit.definition.sheets[pieces.sheet].items))
    own = kit.look.drawing(pieces.outline, "full") if pieces.outline else None
    for token in tokens:
        if face := _printed(part, token, built):
            is_whole = abs(face.width - token.size_mm[0]) + abs(face.height - token.size_mm[1]) < 0.1
            cut = Cut.of(token, tokens, pieces.tabs, own)
            yield SampleFace(face, cut.outline if is_whole else _whole(face))


def _printed(part: KitPart, token: Token, built: Built) -> Face | None:
    """The first face of a token, of any seat and variant."""
    names = (face_name(token.id, seat, variant) for seat in (0, 1) for variant in (0, 1))
    return next((built.faces[id] for name in names if (id := f"{part.id} {name}") in built.faces), None)


def kind_of(kit: PrintKit, part: KitPart) -> str:
    """The kind of a part, in a word."""
    words = {
        "board": part.board, "track": part.track, "score pad": part.score_pad, "tuck box": part.tuck_box,
        "reference sheet": part.reference, "rulebook": part.rulebook, "pages": part.pages, "deck": part.deck,
    }  # fmt: skip
    named = [word for word, is_it in words.items() if is_it]
    shapes = {
        item.shape: None
        for pieces in part.pieces
        for item in kit.definition.sheets[pieces.sheet].items
        if not pieces.only or item.id in pieces.only
    }
    return ", ".join([*named, *shapes])


# --- pages


def _kinds_page(book: Book, kit: PrintKit, built: Built, edition: str) -> None:
    """Every part, in rows of five."""
    parts = [part for part in kit.file.parts if part.id in built.titles]
    cell = (PAGE.width - 2 * MARGIN) / _COLUMNS
    down = (PAGE.height - MARGIN - HEAD) / _ROWS
    for start in range(0, len(parts), _COLUMNS * _ROWS):
        items: list[Item] = [draw_rect(0, 0, PAGE.width, PAGE.height, GROUND)]
        items += _title(kit, f"{kit.title}: every kind, {edition}")
        arts: Arts = {}
        for place, part in enumerate(parts[start : start + _COLUMNS * _ROWS]):
            row, column = divmod(place, _COLUMNS)
            box = PaperBox(MARGIN + column * cell, HEAD + row * down, cell, down)
            items += _cell(kit, part, built, box, arts)
        book.add(f"every kind, {edition}", items, arts)


def _title(kit: PrintKit, text: str) -> list[Item]:
    style = kit.look.styles.get("title", {})
    font = style.get("font", kit.file.font)
    return [Text(MARGIN + 1, HEAD - 3.2, text, font if font in kit.look.fonts else kit.file.font, 15, INKED)]


def _cell(kit: PrintKit, part: KitPart, built: Built, box: PaperBox, arts: Arts) -> Iterator[Item]:
    """A part's things side by side, as large as possible, with a label below."""
    shown = shown_of(kit, part, built)
    room = box.grown(-2, -1, -2, -WORDS - 1)
    gap = 3.0
    if not shown:
        return
    wide = sum(one.face.width for one in shown)
    factor = min((room.width - gap * (len(shown) - 1)) / wide, room.height / max(one.face.height for one in shown), 1.0)
    x = room.x + (room.width - wide * factor - gap * (len(shown) - 1)) / 2
    for one in shown:
        y = room.y + (room.height - one.face.height * factor) / 2
        yield from _laid(one, compose(translate(x, y), scale(factor)), factor)
        arts.update(one.face.arts)
        x += one.face.width * factor + gap
    first = shown[0].face
    about = f"{kind_of(kit, part)}, {size(first.width, first.height)}"
    middle = box.x + box.width / 2
    yield Text(middle, box.bottom - 4.6, shorten(built.titles[part.id], 38), kit.file.font, 8, INKED, "middle")
    yield Text(middle, box.bottom - 1.6, shorten(about, 46), kit.file.font, 6.5, EDGE, "middle")


def _laid(shown: SampleFace, matrix: Matrix, factor: float) -> Iterator[Item]:
    """A piece after cutting, on the table."""
    yield Group((shown.outline._replace(fill=SHADOW),), compose(translate(OFF, OFF), matrix))
    whole = (shown.outline._replace(fill=(1.0, 1.0, 1.0)), *shown.face.items)
    yield Group(whole, matrix, clip=shown.outline)
    yield Group((shown.outline._replace(stroke=EDGE, width=0.12 / factor),), matrix)


# --- seats and suits


def _seen_page(book: Book, kit: PrintKit, ink: Ink) -> None:
    """A row for each kind of colour vision, a column for each seat and suit: its colour, shape and letter."""
    marks = [mark for group in kit.look.apart.values() for mark in group]
    items: list[Item] = [draw_rect(0, 0, PAGE.width, PAGE.height, (1, 1, 1))]
    items += _title(kit, f"{kit.title}: {' and '.join(kit.look.apart)}, as people see them in {ink} ink")
    names = 34.0
    cell = (PAGE.width - 2 * MARGIN - names) / len(marks)
    down = (PAGE.height - MARGIN - HEAD) / len(VISIONS)
    arts: Arts = {}
    for row, vision in enumerate(VISIONS):
        top = HEAD + row * down
        items.append(Text(MARGIN + 1, top + down / 2, vision, kit.file.font, 11, INKED))
        for column, mark in enumerate(marks):
            box = PaperBox(MARGIN + names + column * cell + 2, top + 2, cell - 4, down - 4)
            items += _mark(kit, mark, box, ink, vision, arts)
    book.add(f"seats and suits in {ink} ink", items, arts)


def _mark(kit: PrintKit, mark: SuitMark, box: PaperBox, ink: Ink, vision: str, arts: Arts) -> Iterator[Item]:
    """The mark of a seat as people see it: its colour at the left, then its shape and its letter."""
    see = VISIONS[vision]
    colour = see(kit.look.palette.read(mark.colour, ink) or (1.0, 1.0, 1.0))
    part, middle = box.width / 3, box.y + box.height / 2
    yield draw_rect(box.x, box.y, part, box.height, colour)
    yield draw_rect(box.x, box.y, box.width, box.height, None, EDGE, 0.2)
    if mark.shape:
        drawing = kit.look.drawing(mark.shape, ink)
        factor = min(part - 2, box.height - 4) / max(drawing.width, drawing.height)
        arts[name := f"{vision} {mark.shape}"] = tuple(recoloured(drawing.items, see))
        x, y = box.x + 1.5 * part - drawing.width * factor / 2, middle - drawing.height * factor / 2
        yield ArtUse(name, compose(translate(x, y), scale(factor)))
    if mark.letter:
        yield Text(box.x + 2.5 * part, middle + 3, mark.letter, kit.file.font, 24, INKED, "middle")


def recoloured(items: Sequence[Item], see: Callable[[Colour], Colour]) -> Iterator[Item]:
    """Items in the colours that somebody sees; the art they use stays as it is."""
    for item in items:
        if isinstance(item, Path):
            yield item._replace(
                fill=None if item.fill is None else see(item.fill),
                stroke=None if item.stroke is None else see(item.stroke),
            )
        elif isinstance(item, Text):
            yield item._replace(colour=see(item.colour))
        elif isinstance(item, Group):
            yield item._replace(items=tuple(recoloured(item.items, see)))
        else:
            yield item


# --- papers


def _papers_page(book: Book, kit: PrintKit, players: int, progress: Callable[[], None] | None) -> None:
    """The first sheets of the parts that other papers arrange differently: a row for each paper, all to one scale."""
    items: list[Item] = [draw_rect(0, 0, PAGE.width, PAGE.height, GROUND)]
    items += _title(kit, f"{kit.title}: sheets, on {', '.join(ON)}")
    arts: Arts = {}
    rows = len(ON)
    down = (PAGE.height - MARGIN - HEAD) / rows
    names = 20.0
    factor = (down - 3) / max(paper_named(name).height for name in ON)
    for row, name in enumerate(ON):
        x, top = MARGIN + names, HEAD + row * down
        items.append(Text(MARGIN + 1, top + down / 2, name, kit.file.font, 11, INKED))
        try:
            built = _built(kit, _order(players, "full", name), "in full ink", progress)
        except Unreadable as error:  # it may not fit on every paper
            items.append(Text(x, top + down / 2, shorten(str(error), 110), kit.file.font, 9, INKED))
            continue
        for sheet in _telling(kit, built):
            if x + sheet.paper.width * factor > PAGE.width - MARGIN:
                break
            y = top + (down - 3 - sheet.paper.height * factor) / 2
            items += _small(sheet, built, name, compose(translate(x, y), scale(factor)), arts)
            x += sheet.paper.width * factor + 3
    book.add("sheets on several papers", items, arts)


def _telling(kit: PrintKit, built: Built) -> Iterator[Sheet]:
    """The first sheet of every part that is cut; for boards, the drawing of their tiles."""
    parts = {part.id: part for part in kit.file.parts}
    cut = [file for file in built.files if not (parts[file.name].rulebook or parts[file.name].pages)]
    yield from (sheet for file in cut for sheet in file.sheets[:1])


def _small(sheet: Sheet, built: Built, name: str, matrix: Matrix, arts: Arts) -> Iterator[Item]:
    """A sheet as a picture."""
    inside: list[Item] = [draw_rect(0, 0, sheet.paper.width, sheet.paper.height, (1, 1, 1))]
    for place in sheet.placements:
        face = built.faces[place.drawn]
        art = f"{name} {face.id}"
        arts[art] = face.items
        arts.update(face.arts)
        clip = draw_rect(place.clip.x, place.clip.y, place.clip.width, place.clip.height)
        inside.append(Group((ArtUse(art, place.matrix),), clip=clip))
    yield Group((*inside, *sheet.marks), matrix)
