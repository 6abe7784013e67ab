"""Decks for print services: things of one size from one part, and PDFs with one side of one card on each page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from companion.press.drawing.display_list import Face
from companion.press.drawing.paper import Paper, size
from companion.press.drawing.pieces import Placement, PrintOrder, placed
from companion.press.export.cmyk import has_clear_pixels
from companion.press.export.formats import Format, fitted
from companion.press.export.job import Job, Made, alike, empty, is_empty, listed, sizes, slug
from companion.press.pdf import Prepress, pdf_bytes
from companion.press.text.fonts import Fonts

BLANK = "blank"
BLANK_PAGES = "their back pages are blank"

Find = Callable[[Face], Format | None]


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards that go to a service together; `name` is the file's, without an ending."""

    name: str
    title: str
    format: Format
    cards: tuple[PrintOrder, ...]

    @property
    def count(self) -> int:
        return sum(card.count for card in self.cards)


@dataclass(frozen=True, slots=True)
class DeckSide:
    """A page with one side of one card."""

    paper: Paper
    placements: tuple[Placement, ...]
    marks: tuple[()] = ()


def left_out(job: Job) -> Iterator[str]:
    """The parts without pieces, which cannot be decks."""
    for contents in job.contents:
        if is_empty(contents):
            yield empty(contents.part.id)
        elif not contents.things:
            kind = (
                "a board"
                if contents.part.board or contents.part.track
                else "text"
                if contents.part.rulebook
                else "pages"
            )
            yield f"{contents.part.id} ({kind})"


def decks(job: Job, made: Made, shapes: Sequence[str], find: Find) -> Iterator[Deck]:
    """The things of each part that a service makes, by size; the others are noted as left out.

    `find` gives the format of a thing, or None if the service has none for it.
    """
    for contents in job.contents:
        for measures, things in alike(job, contents.things).items():
            shape = job.shape(things[0])
            format = find(things[0].front) if shape in shapes else None
            if format is None:
                which = listed([job.title(thing.front) for thing in things], 3)
                made.left_out.append(f"{contents.part.id}: {which} ({shape}, {sizes(things[0].front)})")
                continue
            name = f"{contents.part.id} {measures.replace(' x ', 'x')}"
            yield Deck(slug(name), job.part_title(contents), format, tuple(things))


def paged(deck: Deck, bleed: float, backs_first: bool) -> tuple[list[DeckSide], dict[str, Face]]:
    """Two pages for every card of a deck, copies one after the other; a card without a back gets a blank page."""
    faces: dict[str, Face] = {}
    sides: list[DeckSide] = []
    format = deck.format
    blank = Face(BLANK, format.width, format.height, bleed)
    paper = Paper(format.name, format.width + 2 * bleed, format.height + 2 * bleed, 0.0)
    trim = paper.box.grown(-bleed, -bleed, -bleed, -bleed)
    for card in deck.cards:
        pair = [faces.setdefault(face.id, _made(face, deck, bleed)) for face in (card.front, card.back or blank)]
        order = reversed(pair) if backs_first else pair
        sides += [DeckSide(paper, (placed(face.id, trim, 0, paper.box),)) for face in order] * card.count
    return sides, faces


def _made(face: Face, deck: Deck, bleed: float) -> Face:
    return fitted(face, deck.format.width, deck.format.height, bleed)


def deck_pdf(deck: Deck, title: str, fonts: Fonts, bleed: float, backs_first: bool, prepress: Prepress) -> bytes:
    """The PDF of a deck: `bleed` mm around every trim, and the page boxes to match."""
    sides, faces = paged(deck, bleed, backs_first)
    return pdf_bytes(sides, faces, fonts, f"{title}: {deck.title}", subject=deck.title, prepress=prepress)


def fit_notes(name: str, deck: Deck, width: float, height: float) -> list[str]:
    """Notes on cards whose size is not that of their format, and on bleed that is mirrored because too little is drawn.

    Width and height are those of a picture with its bleed, in mm.
    """
    format = deck.format
    faces = [face for card in deck.cards for face in (card.front, card.back) if face is not None]
    trims = [_lying(face, format) for face in faces]
    off = [(wide - format.width, high - format.height) for wide, high in trims]
    more, less = (_each(max(way * across for across, _ in off), max(way * down for _, down in off)) for way in (1, -1))
    notes = []
    if more or less:
        result = f"{more} of them is cut off on each side" if more else f"{less} of their bleed stays on each side"
        sizes_ = f"{size(*trims[0])}, and {format.name} is {size(format.width, format.height)}"
        notes.append(f"{name}: these are {sizes_}. They are not scaled: {result}.")
    missing = [
        (width - wide - 2 * face.bleed, height - high - 2 * face.bleed)
        for face, (wide, high) in zip(faces, trims, strict=True)
    ]
    if short := _each(max(across for across, _ in missing), max(down for _, down in missing)):
        notes.append(f"{name}: the outer {short} of the bleed are mirrored, because the layout draws less.")
    return notes


def _lying(face: Face, format: Format) -> tuple[float, float]:
    """The trim of a face, turned as in its format."""
    is_turned = (face.width - face.height) * (format.width - format.height) < 0
    return (face.height, face.width) if is_turned else (face.width, face.height)


def _each(across: float, down: float) -> str:
    """Half of each length, for one side, in tenths of a mm; empty if both are 0.

    >>> _each(1.4, 1.4), _each(0.85, 1.25), _each(0.01, -3)
    ('0.7 mm', '0.4 mm at the sides and 0.6 mm at the top and bottom', '')
    """
    sides, ends = (max(0.0, round(length / 2, 1)) for length in (across, down))
    if sides == ends:
        return f"{sides:g} mm" if sides else ""
    both = [f"{length:g} mm at the {where}" for length, where in ((sides, "sides"), (ends, "top and bottom")) if length]
    return " and ".join(both)


def backless(name: str, cards: Sequence[PrintOrder], are: str) -> list[str]:
    """A note on cards without a back; `are` says what is in its place."""
    count = sum(card.count for card in cards)
    missing = sum(card.count for card in cards if card.back is None)
    if not missing:
        return []
    which = "the cards" if missing == count else f"{missing} of {count} cards"
    return [f"{name}: {which} have no back; {are}. Add a 'back' in kit.yaml to print one."]


def flattened(name: str, deck: Deck) -> list[str]:
    """A note on transparent pictures in a deck's file, which a print in four inks cannot have."""
    faces = {face.id: face for card in deck.cards for face in (card.front, card.back) if face is not None}
    if not any(has_clear_pixels(face) for face in faces.values()):
        return []
    return [f"{name}: transparent pictures are put on white, because the services accept no transparency."]
