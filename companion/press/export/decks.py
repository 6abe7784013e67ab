"""Decks for print services: things of one size from one part, and PDFs with one side of one card on each page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from companion.press.draw import Face
from companion.press.export.cmyk import has_clear_pixels
from companion.press.export.formats import Format, fitted
from companion.press.export.job import Job, Made, alike, listed, sizes, slug
from companion.press.fonts import Fonts
from companion.press.paper import Paper
from companion.press.pdf import Prepress, pdf_bytes
from companion.press.pieces import Placement, Wanted, placed

BLANK = "blank"
BLANK_PAGES = "the pages of theirs are blank"

Find = Callable[[Face], Format | None]


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards that go to a service together; `name` is that of its file, without an ending."""

    name: str
    title: str
    format: Format
    cards: tuple[Wanted, ...]

    @property
    def count(self) -> int:
        return sum(card.count for card in self.cards)


@dataclass(frozen=True, slots=True)
class Side:
    """A page with one side of one card."""

    paper: Paper
    placements: tuple[Placement, ...]
    marks: tuple[()] = ()


def left_out(job: Job) -> Iterator[str]:
    """The parts that are not pieces, and so no decks."""
    for contents in job.contents:
        if not contents.things:
            kind = (
                "a board"
                if contents.part.board or contents.part.track
                else "text"
                if contents.part.rulebook
                else "pages"
            )
            yield f"{contents.part.id} ({kind})"


def decks(job: Job, made: Made, shapes: Sequence[str], find: Find) -> Iterator[Deck]:
    """The things of each part that a service makes, by size; what it does not make is noted as left out.

    `find` says which format a thing is made in, None if in no one.
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


def paged(deck: Deck, bleed: float, backs_first: bool) -> tuple[list[Side], dict[str, Face]]:
    """Two pages for every card of a deck, copies one after the other; a card without a back has a blank one."""
    faces: dict[str, Face] = {}
    sides: list[Side] = []
    format = deck.format
    blank = Face(BLANK, format.width, format.height, bleed)
    paper = Paper(format.name, format.width + 2 * bleed, format.height + 2 * bleed, 0.0)
    trim = paper.box.grown(-bleed, -bleed, -bleed, -bleed)
    for card in deck.cards:
        pair = [faces.setdefault(face.id, _made(face, deck, bleed)) for face in (card.front, card.back or blank)]
        order = reversed(pair) if backs_first else pair
        sides += [Side(paper, (placed(face.id, trim, 0, paper.box),)) for face in order] * card.count
    return sides, faces


def _made(face: Face, deck: Deck, bleed: float) -> Face:
    return fitted(face, deck.format.width, deck.format.height, bleed)


def deck_pdf(deck: Deck, title: str, fonts: Fonts, bleed: float, backs_first: bool, prepress: Prepress) -> bytes:
    """The PDF of a deck: `bleed` mm around every trim, and the boxes that say so."""
    sides, faces = paged(deck, bleed, backs_first)
    return pdf_bytes(sides, faces, fonts, f"{title}: {deck.title}", subject=deck.title, prepress=prepress)


def mirrored(deck: Deck, bleed: float) -> float:
    """How much of the bleed is mirrored at least somewhere, as it is not drawn, in mm."""
    drawn = min(face.bleed for card in deck.cards for face in (card.front, card.back) if face is not None)
    return max(0.0, round(bleed - drawn, 2))


def backless(name: str, cards: Sequence[Wanted], are: str) -> list[str]:
    """A note on cards of a file that have no back, and what theirs `are` then."""
    count = sum(card.count for card in cards)
    lacking = sum(card.count for card in cards if card.back is None)
    if not lacking:
        return []
    which = "the cards" if lacking == count else f"{lacking} of {count} cards"
    return [f"{name}: {which} have no back ('back' in kit.yaml gives them one): {are}."]


def flattened(name: str, deck: Deck) -> list[str]:
    """A note on pictures of a deck's file that can be seen through, which print in four inks cannot."""
    faces = {face.id: face for card in deck.cards for face in (card.front, card.back) if face is not None}
    if not any(has_clear_pixels(face) for face in faces.values()):
        return []
    return [f"{name}: pictures of pixels that can be seen through lie on white; the services take no transparency."]
