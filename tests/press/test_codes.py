"""Every QR code of every shipped game, read back from its page.

A page of some parts, in one ink or another; with `--long` all pages of all parts in all inks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random

import pytest
import zxingcpp

from companion import registry
from companion.cli.game_templates import templates_of
from companion.definitions.places import game_folder, shipped_games
from companion.press.drawing.palette import INKS, Ink
from companion.press.drawing.paper import paper
from companion.press.kit.kit import Order, PrintKit
from companion.press.kit.kit_file import KitPart
from companion.press.layout.layout import LAYOUTS, read_layout
from companion.press.look.elements import Element
from companion.press.look.expressions import Template
from companion.press.pdf import pdf_bytes
from companion.press.sheets.imposition import Sheet
from tests.press import tools

FEW = 2
"""Parts of a game with small numbers; a page of each is read."""
DPI = 220


def codes_in(elements: Iterable[Element]) -> Iterator[Template]:
    """What the codes say that are among elements."""
    for element in elements:
        if element.kind == "qr":
            yield element.values["text"]
        yield from codes_in(element.inside)


def codes_of(kit: PrintKit, layout: str) -> list[Template]:
    return list(codes_in(read_layout(kit.look, f"{LAYOUTS}/{layout}.yaml").elements))


def wanted(kit: PrintKit, part: KitPart) -> dict[str, list[str]]:
    """What the codes say on the front of each token of a part, and on each of its pages."""
    found: dict[str, list[str]] = {}
    for pieces in part.pieces:
        codes = codes_of(kit, pieces.front)
        for token in kit._tokens(pieces):
            found[token.id] = [str(code.value({"code": token.code})) for code in codes]
    for page in part.pages:
        found[page] = [str(code.value({})) for code in codes_of(kit, page)]
    return {id: texts for id, texts in found.items() if texts}


def on_page(sheet: Sheet, part: KitPart, texts: dict[str, list[str]]) -> Counter[str]:
    """What should be read on a sheet."""
    found: Counter[str] = Counter()
    for placement in sheet.placements:
        words = placement.face.split(" ")
        id = words[1] if len(words) > 1 else words[0]
        found.update(texts.get(id, ()) if words[0] == part.id and words[-1] != "back" else ())
    return found


@pytest.mark.parametrize("game", shipped_games())
def test_every_code_of_every_page_is_read_back(game: str, long: bool) -> None:
    definition = registry.definition(game)
    kit = PrintKit(definition, templates_of(game_folder(game), definition.extends))
    texts = {part.id: wanted(kit, part) for part in kit.file.parts}
    coded = [part for part in kit.file.parts if texts[part.id]]
    chance = Random(game)
    inks: tuple[Ink, ...] = INKS if long else (chance.choice(("full", "low")),)
    coded = (
        coded if long or len(coded) < FEW else [coded[place] for place in sorted(chance.sample(range(len(coded)), FEW))]
    )
    for ink in inks if coded else ():
        order = Order(definition.seats.max, paper("a3"), "none", ink, tuple(part.id for part in coded))
        built = kit.build(order)
        for part, file in zip(coded, built.files, strict=True):
            pages = [(sheet, on_page(sheet, part, texts[part.id])) for sheet in file.sheets]
            pages = [page for page in pages if page[1]]
            assert pages, part.id
            for sheet, codes in pages if long else [chance.choice(pages)]:
                content = pdf_bytes([sheet], built.faces, built.look.fonts, part.id)
                read = Counter(code.text for code in zxingcpp.read_barcodes(tools.render(content, DPI)))
                assert read == codes, (part.id, ink)
