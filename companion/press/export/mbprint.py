"""mbprint: decks as PDFs prepared for MB PRINT.

Its instructions for card files ask for: PDF, one side on each page, front before back; 3 mm of bleed on each side and
no marks; CMYK, preferably Coated FOGRA39; fonts as outlines, no transparency; a separate file for every format.
"""

from __future__ import annotations

from dataclasses import replace

from companion.press.drawing.display_list import Face
from companion.press.export.cmyk import REGISTRY, prepress
from companion.press.export.decks import BLANK_PAGES, backless, deck_pdf, decks, fit_notes, flattened, left_out
from companion.press.export.formats import Format
from companion.press.export.job import CARDS, Job, Made, refuse_nothing, sizes
from companion.press.text.glyph_outlines import Letters

BLEED = 3.0
MOST_INK = 3.0
LONGEST = 300.0
"""mm; larger things count as boards, which have templates of their own there."""
CONDITION = {
    "OutputConditionIdentifier": "FOGRA39",
    "OutputCondition": "Coated FOGRA39 (ISO 12647-2:2004)",
    "RegistryName": REGISTRY,
    "Info": "Coated FOGRA39 (ISO 12647-2:2004)",
}


def make(job: Job) -> Made:
    """A PDF for each deck, of any size."""
    made, letters = Made(), Letters(job.fonts)
    made.left_out += left_out(job)
    inked = prepress(MOST_INK, CONDITION, {})
    names = []
    for deck in decks(job, made, CARDS, _format):
        cards = tuple(
            replace(card, front=letters.face(card.front), back=card.back and letters.face(card.back))
            for card in deck.cards
        )
        content = deck_pdf(replace(deck, cards=cards), job.kit.title, job.fonts, BLEED, False, inked)
        name = made.add(f"{deck.name}.pdf", content)
        names.append(f"{name} ({deck.format.name}, {deck.count} card{'s' * (deck.count != 1)}, {2 * deck.count} pages)")
        made.notes += fit_notes(name, deck, deck.format.width + 2 * BLEED, deck.format.height + 2 * BLEED)
        made.notes += [*backless(name, deck.cards, BLANK_PAGES), *flattened(name, deck)]
    refuse_nothing(job, made, f"cards up to {LONGEST:g} mm long")
    made.steps += [
        "Put an item into the cart at MB PRINT for each of these, with the named size as its format: "
        + "; ".join(names),
        "Upload the PDF. Each page is one side: the front of each card before its back, copies one after the other.",
        "Check the proof: colours, edges, and that backs line up with their fronts.",
    ]
    made.notes += [
        "Prepared for MB PRINT: four inks, 3 mm of bleed, no marks, letters as outlines. It is not certified.",
        "Colours are converted without a profile; greys and black text use black ink alone.",
    ]
    return made


def _format(face: Face) -> Format | None:
    """The exact size of a face: the service makes cards to measure."""
    fits = max(face.width, face.height) <= LONGEST
    return Format(sizes(face), face.width, face.height) if fits else None
