"""tts: a saved object for Tabletop Simulator, and its pictures.

The program stores such files under Saves/Saved Objects. The format is from its knowledge base and from public tools
that write it. A DeckCustom has `CustomDeck`, card sheets by their number, and `DeckIDs`, one for each card: 100 times
the sheet's number plus the slot, counted row by row from 0. A sheet has at most 10 x 7 slots and 4096 pixels a side.
Its last slot is the hidden card: what others see of a card in your hand. Custom_Token takes its outline from the
opaque part of its one picture. Custom_Tile has two pictures and is a hexagon (Type 1) or round (2). Figurine_Custom
stands. The width of a Custom_Board is its WidthScale times its height.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.definitions.kinds import DEALT
from companion.press.drawing.display_list import Face
from companion.press.drawing.paper import Paper
from companion.press.drawing.pieces import Placement, PrintOrder, placed
from companion.press.export.decks import backless
from companion.press.export.job import MM, Job, Made, alike, empty, is_empty, refuse_nothing, shape_of, slug
from companion.press.export.picture import cut_out, framed, pictures
from companion.press.export.sheets import MOST_COLUMNS, MOST_ROWS, MOST_SIDE, cells, grid, is_dealt, named, plain, sheet
from companion.press.kit.kit import Contents
from companion.press.pdf import pdf_bytes

MOST_CARDS = MOST_COLUMNS * MOST_ROWS - 1
"""The limit for a sheet, whose last slot is the hidden card."""

CARD_HEIGHT = 88.9
"""mm; the height of a poker card, which is a card of scale 1."""

ROUNDED, SQUARE = 0, 1
"""Kinds of cards: with round corners, and without."""

_ROW, _GAP, _LEAST = 36.0, 1.0, 2.0
"""The width of a row of objects, the gap between them, and the room for the smallest, such as a bag.

One unit on the table is about one inch."""
_TOKEN = {"Thickness": 0.1, "MergeDistancePixels": 15.0, "StandUp": False, "Stackable": False}
_TILE = {"Thickness": 0.1, "Stackable": False, "Stretch": True}
_TILES = {"hex": 1, "round": 2}
"""Kinds of tiles: a piece with two sides becomes one if it can, because a token has one picture for both sides."""
_GREY = {"r": 0.713235259, "g": 0.713235259, "b": 0.713235259}
_WHITE = {"r": 1.0, "g": 1.0, "b": 1.0}

Object = dict[str, Any]


def make(job: Job) -> Made:
    """Sheets, pictures, and the JSON that puts them on a table."""
    box = _Box(job, _address(job))
    for contents in job.contents:
        if contents.things:
            box.things(contents)
        elif is_empty(contents):
            box.made.left_out.append(empty(contents.part.id))
        elif contents.part.board or contents.part.track:
            box.board(contents)
        elif contents.part.rulebook or job.order.only:
            box.book(contents)
        else:
            box.made.left_out.append(
                f"{contents.part.id}: pages to print; --only {contents.part.id} adds them as a PDF"
            )
    made = box.made
    if not box.objects:
        refuse_nothing(job, made, "pieces, boards, rulebooks and pages")
    name = f"{job.definition.id}.json"
    made.add(name, (json.dumps(_saved(job.kit.title, box.objects), indent=2) + "\n").encode())
    made.steps += [
        f"Put {name} into the folder Saves/Saved Objects of Tabletop Simulator (in Documents/My Games/Tabletop "
        "Simulator on Windows, ~/Library/Tabletop Simulator on macOS, ~/.local/share/Tabletop Simulator on Linux).",
        "Start a table there, open Objects, Saved Objects, and spawn it.",
        _where(job),
    ]
    made.notes += [
        "A picture's name changes with its content: after a change, export again and spawn the new file.",
        "Sizes on the table are close to those of the pieces. This has not been tested in the program itself.",
    ]
    return made


def _address(job: Job) -> str:
    """The part of an address before a file's name."""
    return (job.url or job.folder.as_uri()).rstrip("/") + "/"


def _where(job: Job) -> str:
    if job.url:
        return f"Upload every other file to {job.url}. The program loads it from there."
    return (
        "The program loads the pictures from this folder: leave them there. For others to see them, save the game and "
        "upload everything with Modding, Cloud Manager. Or put them on a web server and export with --url and its "
        "address."
    )


def _saved(title: str, objects: Sequence[Object]) -> Object:
    """The content of a saved object's file with these objects."""
    return {
        "SaveName": title,
        "GameMode": "",
        "Date": "",
        "Table": "",
        "Sky": "",
        "Note": "",
        "Rules": "",
        "PlayerTurn": "",
        "LuaScript": "",
        "LuaScriptState": "",
        "ObjectStates": list(objects),
        "TabStates": {},
        "VersionNumber": "",
    }


@dataclass(frozen=True, slots=True)
class _TtsPage:
    """A page with one face on it."""

    paper: Paper
    placements: tuple[Placement, ...]
    marks: tuple[()] = ()


@dataclass
class _Rows:
    """Places on the table, row by row; each row is as deep as its deepest object."""

    x: float = 0.0
    z: float = 0.0
    deep: float = 0.0

    def place(self, width: float, height: float) -> dict[str, float]:
        """The position for the middle of the next object, which has this size in mm."""
        wide, high = max(width / MM, _LEAST), max(height / MM, _LEAST)
        if self.x and self.x + wide > _ROW:
            self.x, self.z, self.deep = 0.0, self.z - self.deep - _GAP, 0.0
        found = {"posX": round(self.x + wide / 2 - _ROW / 2, 3), "posY": 1.0, "posZ": round(self.z - high / 2, 3)}
        self.x, self.deep = self.x + wide + _GAP, max(self.deep, high)
        return found


@dataclass
class _Box:
    """Collects the objects and files of an export."""

    job: Job
    address: str
    made: Made = field(default_factory=Made)
    objects: list[Object] = field(default_factory=list)
    ids: set[str] = field(default_factory=set)
    sheets: int = 0
    rows: _Rows = field(default_factory=_Rows)

    # --- decks

    def things(self, contents: Contents) -> None:
        """Make decks of cards, by size, and single objects of everything else."""
        dealt = [thing for thing in contents.things if is_dealt(self.job, thing)]
        for measures, things in alike(self.job, dealt).items():
            self._deck(contents.part.id, f"{self.job.part_title(contents)} {measures}".strip(), things)
        for thing in contents.things:
            if thing not in dealt:
                self._piece(thing)

    def _deck(self, part: str, title: str, things: Sequence[PrintOrder]) -> None:
        cards: list[Object] = []
        decks: Object = {}
        for start in range(0, len(things), MOST_CARDS):
            some = things[start : start + MOST_CARDS]
            number, custom = self._sheet(part, some)
            decks[str(number)] = custom
            for slot, thing in enumerate(some):
                cards += [
                    self._card(thing, number, slot, custom, f"{part}/{thing.front.id}/{copy}")
                    for copy in range(thing.count)
                ]
        self.made.notes += backless(part, things, "theirs are plain")
        deck = cards[0] | {"Name": "CardCustom"} if len(cards) == 1 else self._pile(part, title, cards, decks)
        self._put(deck, things[0].front)

    def _pile(self, part: str, title: str, cards: list[Object], decks: Object) -> Object:
        return {
            **self._object("DeckCustom", f"deck {part} {title}", title, cards[0]["Transform"]["scaleX"]),
            "SidewaysCard": False,
            "DeckIDs": [card["CardID"] for card in cards],
            "CustomDeck": decks,
            "ContainedObjects": cards,
        }

    def _sheet(self, part: str, things: Sequence[PrintOrder]) -> tuple[int, Object]:
        """A card sheet's number and its entry in `CustomDeck`."""
        self.sheets += 1
        face = things[0].front
        on = grid(len(things) + 1, face.width, face.height, self.job.dpi)
        backs = [thing.back or plain(thing.front) for thing in things]
        is_one = len({back.id for back in backs}) == 1
        fronts = cells(self.job, [thing.front for thing in things], on)
        behind = cells(self.job, backs[:1] if is_one else backs, on)
        front = self._picture(f"{part}-fronts", sheet(fronts, on, behind[0]), on.dpi)
        back = self._picture(f"{part}-backs", behind[0] if is_one else sheet(behind, on, behind[0]), on.dpi)
        kind = ROUNDED if self.job.shape(things[0]) in DEALT else SQUARE
        return self.sheets, {
            "FaceURL": front,
            "BackURL": back,
            "NumWidth": on.columns,
            "NumHeight": on.rows,
            "BackIsHidden": True,
            "UniqueBack": not is_one,
            "Type": kind,
        }

    def _card(self, thing: PrintOrder, number: int, slot: int, custom: Object, key: str) -> Object:
        scale = round(max(thing.front.width, thing.front.height) / CARD_HEIGHT, 4)
        return {
            **self._object("Card", key, self.job.title(thing.front), scale),
            "CardID": 100 * number + slot,
            "SidewaysCard": thing.front.width > thing.front.height,
            "CustomDeck": {str(number): custom},
        }

    # --- pieces, boards, books

    def _piece(self, thing: PrintOrder) -> None:
        """Tokens and standees; several copies go into a bag."""
        title = self.job.title(thing.front)
        back = thing.back or (thing.front if thing.foot is not None else None)
        images: Object = {
            "ImageURL": self._cut(thing.front, thing),
            "ImageSecondaryURL": self._cut(back, thing, thing.back is not None) if back else "",
            "ImageScalar": 1.0,
            "WidthScale": 0.0,
        }
        name = "Figurine_Custom"
        if thing.foot is None and thing.back and thing.shape in _TILES:
            name, images["CustomTile"] = "Custom_Tile", {"Type": _TILES[thing.shape], **_TILE}
        elif thing.foot is None:
            name, images["CustomToken"] = "Custom_Token", dict(_TOKEN)
        scale = round(max(thing.front.width, thing.front.height) / MM / 2, 4)
        copies = [
            {**self._object(name, f"{thing.front.id}/{copy}", title, scale), "CustomImage": dict(images)}
            for copy in range(thing.count)
        ]
        if len(copies) == 1:
            self._put(copies[0], thing.front)
        elif copies:
            bag = self._object("Bag", f"bag {thing.front.id}", f"{title} ({len(copies)})", 1.0)
            self._put({**bag, "ContainedObjects": copies})

    def _cut(self, face: Face, thing: PrintOrder, is_behind: bool = False) -> str:
        """The address of the picture of a piece, cut to its shape."""
        picture = next(pictures(self.job, [framed(face, self.job.dpi)], self.job.dpi))
        return self._picture(slug(face.id), cut_out(picture, face, shape_of(thing, is_behind)), self.job.dpi)

    def board(self, contents: Contents) -> None:
        """A board, with the largest picture that the program accepts."""
        for face in contents.faces:
            dpi = min(self.job.dpi, MOST_SIDE * MM / max(face.width, face.height))
            frame = framed(face, int(dpi))
            picture = next(pictures(self.job, [frame], int(dpi)))
            image = {"ImageURL": self._picture(slug(face.id), picture, int(dpi)), "ImageSecondaryURL": ""}
            scale = round(face.height / MM / 20, 4)
            self._put(
                {
                    **self._object("Custom_Board", face.id, self.job.part_title(contents), scale),
                    "Locked": True,
                    "CustomImage": {**image, "ImageScalar": 1.0, "WidthScale": round(face.width / face.height, 6)},
                },
                face,
            )

    def book(self, contents: Contents) -> None:
        """Pages as a PDF to read at the table."""
        sheets = []
        for face in contents.faces:
            paper = Paper(face.id, face.width, face.height, 0.0)
            sheets.append(_TtsPage(paper, (placed(face.id, paper.box, 0, paper.box),)))
        faces = {face.id: face for face in contents.faces}
        content = pdf_bytes(sheets, faces, self.job.fonts, f"{self.job.kit.title}: {self.job.part_title(contents)}")
        name = f"{contents.part.id}-{hashlib.sha256(content).hexdigest()[:12]}.pdf"
        pdf = {
            "PDFUrl": self.address + self.made.add(name, content),
            "PDFPassword": "",
            "PDFPage": 0,
            "PDFPageOffset": 0,
        }
        self._put(
            {
                **self._object("Custom_PDF", f"pdf {contents.part.id}", self.job.part_title(contents), 1.0),
                "CustomPDF": pdf,
            },
            contents.faces[0],
        )

    # --- objects

    def _picture(self, kind: str, picture: Any, dpi: float) -> str:
        """Add a picture to the files and give its address."""
        return self.address + self.made.add(*named(kind, picture, dpi))

    def _put(self, thing: Object, face: Face | None = None) -> None:
        """Put an object on the table beside the last one; it has the size of a face, or of a bag."""
        place = self.rows.place(face.width, face.height) if face else self.rows.place(0, 0)
        self.objects.append({**thing, "Transform": {**thing["Transform"], **place}})

    def _object(self, name: str, key: str, title: str, scale: float) -> Object:
        is_card = name in ("Card", "DeckCustom")
        turn = {"rotX": 0.0, "rotY": 180.0, "rotZ": 180.0 if is_card else 0.0}
        return {
            "GUID": self._guid(key),
            "Name": name,
            "Transform": {
                "posX": 0.0,
                "posY": 1.0,
                "posZ": 0.0,
                **turn,
                "scaleX": scale,
                "scaleY": 1.0,
                "scaleZ": scale,
            },
            "Nickname": title,
            "Description": "",
            "GMNotes": "",
            "ColorDiffuse": _GREY if is_card else _WHITE,
            "LayoutGroupSortIndex": 0,
            "Value": 0,
            "Locked": False,
            "Grid": True,
            "Snap": True,
            "IgnoreFoW": False,
            "MeasureMovement": False,
            "DragSelectable": True,
            "Autoraise": True,
            "Sticky": True,
            "Tooltip": True,
            "GridProjection": False,
            "HideWhenFaceDown": is_card,
            "Hands": name == "Card",
            "LuaScript": "",
            "LuaScriptState": "",
            "XmlUI": "",
        }

    def _guid(self, key: str) -> str:
        """Six hexadecimal digits, unique to an object and the same in every export."""
        turn = 0
        while (found := _digest(f"{self.job.definition.id} {key} {turn}")) in self.ids:
            turn += 1
        self.ids.add(found)
        return found


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:6]
