"""drivethru: decks as PDFs prepared for DriveThruCards.

Its specification for printed cards asks for: one PDF for each deck, one side on each page, the back of a card before
its front, in the order of printing; 1/8 inch of bleed on all sides; four inks, at most 240 % together; PDF/X-1a:2003
for US Web Coated (SWOP) v2. The poker size is from that specification; the other sizes are from its list.
"""

from __future__ import annotations

from companion.press.export.cmyk import REGISTRY, prepress
from companion.press.export.decks import BLANK_PAGES, backless, deck_pdf, decks, fit_notes, flattened, left_out
from companion.press.export.formats import fitting, inches, sizes_of
from companion.press.export.job import CARDS, MM, Job, Made, refuse_nothing

BLEED = MM / 8
MOST_INK = 2.4
FORMATS = (
    inches("poker", 2.5, 3.5),
    inches("euro poker", 2.48, 3.46),
    inches("US game", 2.2, 3.43),
    inches("micro", 1.25, 1.75),
    inches("mini", 1.75, 2.5),
    inches("tarot", 2.75, 4.75),
    inches("square", 3.5, 3.5),
    inches("jumbo", 3.5, 5.5),
)
CONDITION = {
    "OutputConditionIdentifier": "CGATS TR 001",
    "OutputCondition": "US Web Coated (SWOP) v2",
    "RegistryName": REGISTRY,
    "Info": "US Web Coated (SWOP) v2",
}
INFO = {"GTS_PDFXVersion": "PDF/X-1a:2003", "GTS_PDFXConformance": "PDF/X-1a:2003"}


def make(job: Job) -> Made:
    """A PDF for each deck of a size that is made."""
    made = Made()
    made.left_out += left_out(job)
    inked = prepress(MOST_INK, CONDITION, INFO)
    names = []
    for deck in decks(job, made, CARDS, lambda face: fitting(face, FORMATS)):
        content = deck_pdf(deck, job.kit.title, job.fonts, BLEED, True, inked)
        name = made.add(f"{deck.name}.pdf", content)
        names.append(f"{name} ({deck.format.name}, {deck.count} card{'s' * (deck.count != 1)}, {2 * deck.count} pages)")
        made.notes += fit_notes(name, deck, deck.format.width + 2 * BLEED, deck.format.height + 2 * BLEED)
        made.notes += [*backless(name, deck.cards, BLANK_PAGES), *flattened(name, deck)]
    refuse_nothing(job, made, f"cards of these sizes: {sizes_of(FORMATS)}")
    made.steps += [
        "Make a card title at DriveThruCards for each of these. Choose the size named, if their list has it: "
        + "; ".join(names),
        "Upload the PDF. Each page is one side: the back of each card before its front, copies one after the other.",
        "Order a printed proof. Check colours, edges, and that backs line up with their fronts.",
    ]
    made.notes += [
        "Prepared for DriveThruCards: four inks, at most 240 % together, 1/8 inch of bleed, the keys of PDF/X-1a:2003. "
        "It is not certified; ask the service how it prints a file.",
        "Colours are converted without a profile; greys and black text use black ink alone.",
    ]
    return made
