"""A deck of one's own that is edited: rows, and what is printed of them recognised by the code on each card."""

from __future__ import annotations

import csv
import random
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path

import pypdfium2
import zxingcpp

from companion import registry
from tests.cli.terminal import Done, companion

CODE = '  - {kind: qr, x: 24, y: 20, w: 15, text: "{{ name }} {{ facts.cost }} {{ facts.text }}", colour: ink, ground: paper}\n'
STAR = "  - {kind: art, file: art/star.svg, x: 16, y: 20,"


@dataclass(frozen=True)
class Card:
    """A row; all but its id and copies is seen on the card, and stands in its code."""

    id: str
    name: str
    copies: int
    cost: int
    text: str

    @property
    def seen(self) -> str:
        return f"{self.name} {self.cost} {self.text}"


def cards(count: int) -> list[Card]:
    return [Card(f"card-{n}", f"Card {n}", 1 + n % 3, n % 10, f"Text {n}.") for n in range(count)]


def new_deck(folder: Path, deck: list[Card]) -> None:
    """A game in that folder, which is in the current one, with these cards and a code on each."""
    assert companion("new", folder.name).code == 0
    layout = folder / "templates" / "layouts" / "card.yaml"
    text = layout.read_text(encoding="utf-8")
    assert STAR in text
    lines = [CODE if line.startswith(STAR) else line for line in text.splitlines(keepends=True)]
    layout.write_text("".join(lines), encoding="utf-8")
    write_rows(folder, deck)


def write_rows(folder: Path, deck: list[Card]) -> None:
    with (folder / "cards.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["id", "name", "copies", "kind", "cost", "text"])
        writer.writerows([one.id, one.name, one.copies, "Thing", one.cost, one.text] for one in deck)


def change_back(folder: Path, chance: random.Random) -> None:
    """Draw the title on the backs in another size."""
    layout = folder / "templates" / "layouts" / "card-back.yaml"
    text = layout.read_text(encoding="utf-8")
    head, _, rest = text.partition("size: ")
    layout.write_text(f"{head}size: {chance.randrange(1200, 2200) / 100}{rest[rest.index(',') :]}", encoding="utf-8")


def edited(deck: list[Card], chance: random.Random) -> list[Card]:
    """The deck after an edit or several: of words, numbers, copies, ids, order, and of the list of cards."""
    deck = list(deck)
    for _ in range(chance.choice((1, 1, 2, 4))):
        at, number = chance.randrange(len(deck)), chance.randrange(1000)
        one = deck[at]
        what = chance.choice(("text", "cost", "copies", "id", "swap", "add", "remove", "twin", "nothing"))
        if what == "text":
            deck[at] = replace(one, text=f"Other words {number}.")
        elif what == "cost":
            deck[at] = replace(one, cost=chance.randrange(10))
        elif what == "copies":
            deck[at] = replace(one, copies=chance.randrange(5))
        elif what == "id" and all(other.id != f"id-{number}" for other in deck):
            deck[at] = replace(one, id=f"id-{number}")
        elif what == "swap":
            other = chance.randrange(len(deck))
            deck[at], deck[other] = deck[other], deck[at]
        elif what in ("add", "twin") and all(other.id != f"new-{number}" for other in deck):
            made = Card(f"new-{number}", f"New {number}", chance.randrange(1, 4), 1, "It is new.")
            deck.insert(at, made if what == "add" else replace(one, id=made.id))
        elif what == "remove" and len(deck) > 3:
            del deck[at]
    return deck if any(one.copies for one in deck) else cards(3)


def faces(deck: list[Card]) -> Counter[str]:
    """How often each face is in a deck."""
    return Counter({text: sum(one.copies for one in deck if one.seen == text) for text in {one.seen for one in deck}})


def codes(pdf: Path) -> Counter[str]:
    """Every code on every page."""
    found: Counter[str] = Counter()
    for page in pypdfium2.PdfDocument(pdf):
        image = page.render(scale=3).to_pil()
        found.update(code.text for code in zxingcpp.read_barcodes(image))
    return found


def text_of(pdf: Path) -> list[str]:
    """What is written on each page."""
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf)]


def printed(*arguments: str) -> Done:
    """Print, as a process would that has not read the game before."""
    registry.definition.cache_clear()
    return companion("print", *arguments)
