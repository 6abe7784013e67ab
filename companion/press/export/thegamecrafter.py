"""thegamecrafter: pictures prepared for The Game Crafter, in the sizes of its templates.

Its pictures have 300 dpi and contain the bleed: 825 x 1125 for a poker card of 2.5 x 3.5 inches, and also for a euro
poker card of 63 x 88 mm. The other sizes are from public tools that upload to it.
"""

from __future__ import annotations

from companion.press.drawing.display_list import Face
from companion.press.export.decks import Deck, backless, decks, fit_notes, left_out
from companion.press.export.formats import Format, fitted, fitting, inches, sizes_of
from companion.press.export.job import CARDS, HEX, MM, ROUND, Job, Made, free_id, refuse_nothing, slug, table
from companion.press.export.picture import PictureFrame, pictures, png

DPI = 300
CARD_FORMATS = (
    inches("Poker Deck", 2.5, 3.5, (825, 1125)),
    Format("Euro Poker Deck", 63, 88, (825, 1125)),
    inches("Bridge Deck", 2.25, 3.5, (750, 1125)),
    inches("US Game Deck", 2.2, 3.43, (750, 1125)),
    inches("Mini Deck", 1.75, 2.5, (600, 825)),
    inches("Micro Deck", 1.25, 1.75, (450, 600)),
    inches("Tarot Deck", 2.75, 4.75, (900, 1500)),
    inches("Jumbo Deck", 3.5, 5.5, (1125, 1725)),
    inches("Square Deck", 3.5, 3.5, (1125, 1125)),
    inches("Small Square Chit", 0.5, 0.5, (225, 225)),
    inches("Medium Square Chit", 0.75, 0.75, (300, 300)),
    inches("Large Square Chit", 1, 1, (375, 375)),
)
ROUND_FORMATS = (
    inches("Small Circle Chit", 0.5, 0.5, (225, 225)),
    inches("Medium Circle Chit", 0.75, 0.75, (300, 300)),
    inches("Large Circle Chit", 1, 1, (375, 375)),
)
HEX_FORMATS = (
    inches("Mini Hex Tile", 1.25, 1.08, (450, 450)),
    inches("Small Hex Tile", 2, 1.75, (675, 600)),
    inches("Medium Hex Tile", 2.5, 2.2, (825, 750)),
    inches("Large Hex Tile", 3.75, 3.25, (1200, 1050)),
)
TABLE = "upload.csv"
HEADER = ("product", "deck", "face", "back", "copies", "name")


def make(job: Job) -> Made:
    """A folder of pictures for each deck in a size that the service makes, and a table of backs and faces."""
    made = Made()
    made.left_out += left_out(job)
    rows: list[tuple[object, ...]] = []
    names = []
    for deck in decks(job, made, (*CARDS, *ROUND, HEX), lambda face: _format(job, face)):
        rows += _pictures(job, deck, made)
        names.append(f"{deck.name}/ ({deck.format.name}, {deck.format.pixels[0]} x {deck.format.pixels[1]} pixels)")
    allowed = (
        f"cards and squares of these sizes: {sizes_of(CARD_FORMATS)}; round: {sizes_of(ROUND_FORMATS)}; "
        f"hexagons: {sizes_of(HEX_FORMATS)}"
    )
    refuse_nothing(job, made, allowed)
    made.add(TABLE, table(HEADER, rows))
    made.steps += [
        "Make a game at The Game Crafter, with a component for each of these: " + "; ".join(names),
        f"Upload the pictures of each folder; {TABLE} lists the back and the copies of each face.",
        "Use the proofing tool there: it shows the cut lines.",
    ]
    made.notes.append("Prepared for The Game Crafter: 300 dpi, bleed inside the picture. It is not certified.")
    return made


def _format(job: Job, face: Face) -> Format | None:
    token = job.token(face)
    kinds = {**dict.fromkeys(ROUND, ROUND_FORMATS), HEX: HEX_FORMATS}
    return fitting(face, kinds.get(str(token.shape), CARD_FORMATS) if token else CARD_FORMATS)


def _pictures(job: Job, deck: Deck, made: Made) -> list[tuple[object, ...]]:
    """Pictures of a deck's faces, and a row of the table for each card."""
    faces = {face.id: face for card in deck.cards for face in (card.front, card.back) if face is not None}
    width, height = deck.format.pixels
    names: dict[str, str] = {}
    taken: set[str] = set()
    frames = [PictureFrame(_fitted(face, deck.format), width, height) for face in faces.values()]
    for frame, picture in zip(frames, pictures(job, frames, DPI), strict=True):
        own = frame.face.id.partition(" ")[2]
        name = f"{deck.name}/{slug(free_id(own, own, taken))}.png"
        names[frame.face.id] = made.add(name, png(picture, DPI))
    made.notes += fit_notes(f"{deck.name}/", deck, width * MM / DPI, height * MM / DPI)
    made.notes += backless(f"{deck.name}/", deck.cards, f"{TABLE} lists none for them")
    return [
        (deck.format.name, deck.name, names[card.front.id], names[card.back.id] if card.back else "", card.count,
         job.title(card.front))
        for card in deck.cards
    ]  # fmt: skip


def _fitted(face: Face, format: Format) -> Face:
    """A face that fills a picture: its bleed covers the wider of both margins."""
    width, height = (pixels * MM / DPI for pixels in format.pixels)
    bleed = max(width - format.width, height - format.height) / 2
    return fitted(face, format.width, format.height, bleed)
