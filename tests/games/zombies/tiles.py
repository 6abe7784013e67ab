"""The proposed map tiles once more, by hand from the catalogue: the geometry is tested without a definition, and that too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.games.zombies.rules.tile_set import TileSet

KINDS = {".": "road", "B": "building", "#": "blocked"}


@dataclass(frozen=True)
class Item:
    """A tile as a definition has it."""

    id: str
    name: str
    facts: dict[str, Any]


def facts(kind: str, rows: str, exits: str, doors: str = "", *pieces: int) -> dict[str, Any]:
    """Facts out of three words for the rows (`.` road, `B` inside, `#` blocked), exits `NES`, doors `S-C`."""
    zombies, bullets, life = pieces or (len(exits), 0, 0)
    return {
        "kind": kind,
        "rows": [[KINDS[sign] for sign in row] for row in rows.split()],
        "exits": list(exits),
        "doors": [door.split("-") for door in doors.split()],
        "zombies": zombies,
        "bullets": bullets,
        "life": life,
    }


ITEMS = [
    Item("town-square", "Town Square", facts("start", "... ... ...", "NESW", "", 0, 0, 0)),
    Item("helipad", "Helipad", facts("helipad", "... ... ...", "NESW")),
    Item("straight", "Straight street", facts("unnamed", "#.# #.# #.#", "NS")),
    Item("corner", "Street corner", facts("unnamed", "#.# #.. ###", "NE")),
    Item("tee", "Three-way junction", facts("unnamed", "### ... #.#", "ESW")),
    Item("cross", "Four-way crossing", facts("unnamed", "#.# ... #.#", "NESW")),
    Item("sporting-goods", "Sporting Goods Store", facts("named", "BBB BBB B.#", "S", "S-C", 6, 4, 1)),
    Item("riverside-clinic", "Riverside Clinic", facts("named", "#.B #.B #.B", "NS", "C-E", 3, 0, 3)),
    Item("night-owl-cinema", "Night Owl Cinema", facts("named", "B.# B.. BBB", "NE", "C-W C-S", 5, 1, 1)),
    Item("carver-library", "Carver Street Library", facts("named", "BBB ... #.#", "ESW", "C-N", 3, 1, 1)),
    Item("thunder-lanes", "Thunder Lanes Bowling", facts("named", "BBB B.B B.B", "S", "C-N C-E", 7, 2, 1)),
    Item("foundry-garage", "Foundry Garage", facts("named", "B.# B.B B.#", "NS", "N-NW S-SW C-E", 4, 2, 0)),
    Item("radio-kzb", "Radio Station KZB", facts("named", "#BB ..B #.#", "SW", "C-E", 2, 1, 1)),
    Item("market-hall", "Market Hall", facts("named", "B.# B.. B.#", "NES", "C-W", 3, 1, 2)),
    Item("union-lock", "Union Lock & Safe", facts("named", "#.B ... #.#", "NESW", "N-NE E-NE", 1, 1, 0)),
    Item("blue-moon-diner", "Blue Moon Diner", facts("named", "BBB ... ###", "EW", "W-NW", 3, 0, 1)),
]
COPIES = {"straight": 5, "corner": 4, "tee": 5, "cross": 4}
TILES = TileSet(ITEMS, COPIES).tiles
