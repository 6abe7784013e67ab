"""Tabletop Simulator: the JSON against its documented format, sheets against the faces."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from companion.press.drawing.display_list import rect
from companion.press.drawing.pieces import PrintOrder
from companion.press.export import tts
from companion.press.export.sheets import MOST_SIDE, grid
from companion.press.kit.kit import Contents
from tests.press.export.jobs import CARDS_AND_STANDEES, RACE, SAMPLER, fresh_kit, job, made
from tests.press.export.test_png import image, mean_difference

NUMBER, TEXT, WHOLE, FLAG = {"type": "number"}, {"type": "string"}, {"type": "integer"}, {"type": "boolean"}


def fields(**kinds: Any) -> dict[str, Any]:
    return {"type": "object", "properties": kinds, "required": list(kinds)}


ADDRESS = {"type": "string", "pattern": "^(file:///|https://|http://).*[.](png|pdf)$"}
SHEET = fields(
    FaceURL=ADDRESS,
    BackURL=ADDRESS,
    NumWidth={"type": "integer", "minimum": 2, "maximum": 10},
    NumHeight={"type": "integer", "minimum": 2, "maximum": 7},
    BackIsHidden=FLAG,
    UniqueBack=FLAG,
    Type={"enum": [0, 1, 2, 3, 4]},
)
DECK = {
    "type": "object",
    "patternProperties": {"^[1-9][0-9]*$": SHEET},
    "additionalProperties": False,
    "minProperties": 1,
}
PLACE = fields(**{f"{kind}{axis}": NUMBER for kind in ("pos", "rot", "scale") for axis in "XYZ"})
OBJECT = fields(
    GUID={"type": "string", "pattern": "^[0-9a-f]{6}$"},
    Transform=PLACE,
    Nickname={"type": "string", "minLength": 1},
    ColorDiffuse=fields(r=NUMBER, g=NUMBER, b=NUMBER),
    Locked=FLAG,
    LuaScript=TEXT,
    LuaScriptState=TEXT,
    XmlUI=TEXT,
)
INSIDE = {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/object"}}
IMAGE = {"ImageURL": ADDRESS, "ImageSecondaryURL": {"anyOf": [ADDRESS, {"const": ""}]}, "ImageScalar": NUMBER, "WidthScale": NUMBER}  # fmt: skip
TOKEN = fields(Thickness=NUMBER, MergeDistancePixels=NUMBER, StandUp=FLAG, Stackable=FLAG)
TILE = fields(Type={"enum": [0, 1, 2, 3]}, Thickness=NUMBER, Stackable=FLAG, Stretch=FLAG)
KINDS = {
    "Card": fields(CardID=WHOLE, CustomDeck=DECK, SidewaysCard=FLAG),
    "CardCustom": fields(CardID=WHOLE, CustomDeck=DECK, SidewaysCard=FLAG),
    "DeckCustom": fields(
        DeckIDs={"type": "array", "items": WHOLE, "minItems": 2}, CustomDeck=DECK, ContainedObjects=INSIDE
    ),
    "Bag": fields(ContainedObjects=INSIDE),
    "Custom_Token": fields(CustomImage=fields(**IMAGE, CustomToken=TOKEN)),
    "Custom_Tile": fields(CustomImage=fields(**IMAGE, CustomTile=TILE)),
    "Figurine_Custom": fields(CustomImage=fields(**IMAGE)),
    "Custom_Board": fields(CustomImage=fields(**IMAGE)),
    "Custom_PDF": fields(CustomPDF=fields(PDFUrl=ADDRESS, PDFPassword=TEXT, PDFPage=WHOLE, PDFPageOffset=WHOLE)),
}
SCHEMA = {
    "$defs": {
        "object": {
            "allOf": [
                OBJECT,
                {"oneOf": [{"allOf": [fields(Name={"const": name}), kind]} for name, kind in KINDS.items()]},
            ]
        }
    },
    **fields(SaveName=TEXT, ObjectStates=INSIDE, LuaScript=TEXT, LuaScriptState=TEXT, TabStates={"type": "object"}),
}


def saved(game: str, *only: str, **more: Any) -> Any:
    return json.loads(made("tts", game, *only, **more).files[f"{game}.json"])


def objects(states: list[Any]) -> Iterator[Any]:
    for state in states:
        yield state
        yield from objects(state.get("ContainedObjects", []))


def addresses(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inside in value.items():
            if key.endswith(("URL", "Url")) and inside:
                yield inside
            yield from addresses(inside)
    elif isinstance(value, list):
        for inside in value:
            yield from addresses(inside)


@pytest.mark.parametrize("game", [CARDS_AND_STANDEES, RACE])
def test_the_file_is_of_the_documented_format(game: str) -> None:
    data = saved(game, dpi=72)
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    jsonschema.validate(data, SCHEMA)
    guids = [one["GUID"] for one in objects(data["ObjectStates"])]
    assert len(guids) == len(set(guids))
    for one in objects(data["ObjectStates"]):
        if one["Name"] == "DeckCustom":
            assert one["DeckIDs"] == [card["CardID"] for card in one["ContainedObjects"]]
        if "CardID" in one:
            sheet = one["CustomDeck"][str(one["CardID"] // 100)]
            assert one["CardID"] % 100 < sheet["NumWidth"] * sheet["NumHeight"] - 1  # the last is the hidden card


def test_every_address_leads_to_a_file_named_by_what_is_in_it() -> None:
    found = made("tts", RACE, dpi=72)
    used = {address.rpartition("/")[2] for address in addresses(saved(RACE, dpi=72))}
    assert used == set(found.files) - {f"{RACE}.json"}
    for name in used:
        digest = hashlib.sha256(found.files[name]).hexdigest()
        assert re.search(r"-([0-9a-f]{12})\.(png|pdf)$", name)[1] == digest[:12]  # type: ignore[index]


def test_addresses_are_those_of_the_folder_or_as_given(tmp_path: Path) -> None:
    there = tts.make(job(CARDS_AND_STANDEES, "cards", folder=tmp_path / "a b", dpi=40))
    text = there.files[f"{CARDS_AND_STANDEES}.json"].decode()
    assert f"{(tmp_path / 'a b').as_uri()}/cards-fronts-" in text
    assert "a%20b" in text
    away = tts.make(job(CARDS_AND_STANDEES, "cards", url="https://example.org/x/", dpi=40))
    assert '"https://example.org/x/cards-fronts-' in away.files[f"{CARDS_AND_STANDEES}.json"].decode()


def test_as_many_of_everything_as_the_kit_has() -> None:
    wanted = Counter[str]()
    for contents in job(CARDS_AND_STANDEES).contents:
        for thing in contents.things:
            wanted[job().title(thing.front)] += thing.count
    found = Counter(
        one["Nickname"]
        for one in objects(saved(CARDS_AND_STANDEES, dpi=72)["ObjectStates"])
        if one["Name"] in ("Card", "CardCustom", "Custom_Token", "Custom_Tile", "Figurine_Custom")
    )
    assert found == wanted


@pytest.mark.parametrize(("game", "part", "dpi"), [(CARDS_AND_STANDEES, "deck", 110), (RACE, "tickets", 300)])
def test_sheets_taken_apart_are_the_faces(game: str, part: str, dpi: int) -> None:
    """Each cell against the picture of its face; the last slot and the back against that of the back."""
    found = made("tts", game, part, dpi=dpi).files
    pictures = made("png", game, part, dpi=dpi).files
    (deck,) = saved(game, part, dpi=dpi)["ObjectStates"]
    things = job(game, part).contents[0].things
    ids = list(dict.fromkeys(deck["DeckIDs"]))
    assert len(ids) == len(things)
    for id, thing in zip(ids, things):
        sheet = deck["CustomDeck"][str(id // 100)]
        fronts = image(found[sheet["FaceURL"].rpartition("/")[2]])
        assert max(fronts.size) <= MOST_SIDE
        cell = cell_of(fronts, sheet, id % 100)
        own = image(pictures[f"{part}/{thing.front.id.partition(' ')[2].replace(' ', '-')}.png"]).resize(cell.size)
        assert mean_difference(cell, own) < 5, thing.front.id
        assert thing.back is not None
        hidden = cell_of(fronts, sheet, sheet["NumWidth"] * sheet["NumHeight"] - 1)
        back = image(found[sheet["BackURL"].rpartition("/")[2]])
        shown = cell_of(back, sheet, id % 100) if sheet["UniqueBack"] else back
        drawn = image(pictures[f"{part}/{thing.back.id.partition(' ')[2].replace(' ', '-')}.png"]).resize(cell.size)
        assert mean_difference(shown, drawn) < 5
        if not sheet["UniqueBack"]:
            assert mean_difference(hidden, drawn) < 5


def cell_of(sheet: Any, entry: dict[str, int], slot: int) -> Any:
    wide, high = sheet.width // entry["NumWidth"], sheet.height // entry["NumHeight"]
    assert (sheet.width % entry["NumWidth"], sheet.height % entry["NumHeight"]) == (0, 0)
    x, y = slot % entry["NumWidth"] * wide, slot // entry["NumWidth"] * high
    return sheet.crop((x, y, x + wide, y + high))


def test_a_deck_larger_than_a_sheet_has_several() -> None:
    work = job(CARDS_AND_STANDEES, "cards", kit_=fresh_kit(CARDS_AND_STANDEES), dpi=40)
    (contents,) = work.contents
    first = contents.things[0]
    many = tuple(
        replace(first, front=first.front._replace(id=f"cards reference-card {number}"), count=1)
        for number in range(1, 76)
    )
    object.__setattr__(work, "contents", (Contents(contents.part, many, ()),))
    (deck,) = json.loads(tts.make(work).files[f"{CARDS_AND_STANDEES}.json"])["ObjectStates"]
    assert list(deck["CustomDeck"]) == ["1", "2"]
    assert deck["DeckIDs"] == [*(100 + slot for slot in range(69)), *(200 + slot for slot in range(6))]
    assert (deck["CustomDeck"]["1"]["NumWidth"], deck["CustomDeck"]["1"]["NumHeight"]) == (10, 7)


def test_a_changed_card_changes_the_names_of_its_sheet_only() -> None:
    work = job(CARDS_AND_STANDEES, "cards", dpi=40)
    (contents,) = work.contents
    before = set(tts.make(work).files)
    first, *others = contents.things
    mark = rect(30, 30, 10, 10, fill=(1.0, 0.0, 0.0))
    changed = replace(first, front=first.front._replace(items=(*first.front.items, mark)))
    again = job(CARDS_AND_STANDEES, "cards", dpi=40)
    object.__setattr__(again, "contents", (Contents(contents.part, (changed, *others), ()),))
    after = set(tts.make(again).files)
    assert {name.rpartition("-")[0] for name in before ^ after} == {"cards-fronts"}


def test_round_pieces_are_cut_out_and_standees_stand() -> None:
    found = made("tts", CARDS_AND_STANDEES, dpi=72)
    by_name = {one["Nickname"]: one for one in objects(saved(CARDS_AND_STANDEES, dpi=72)["ObjectStates"])}
    token = image(found.files[by_name["Priority Pawn 1"]["CustomImage"]["ImageURL"].rpartition("/")[2]])
    assert token.mode == "RGBA"
    assert [token.getpixel((x, y))[3] for x in (0, token.width - 1) for y in (0, token.height - 1)] == [0] * 4  # type: ignore[index]
    assert token.getpixel((token.width // 2, 1))[3] == 255  # type: ignore[index]
    assert by_name["Player Pawn 1"]["Name"] == "Figurine_Custom"
    board = by_name["Movie Board"]
    picture = image(found.files[board["CustomImage"]["ImageURL"].rpartition("/")[2]])
    assert board["CustomImage"]["WidthScale"] == pytest.approx(picture.width / picture.height, rel=0.01)


def test_no_object_lies_on_another() -> None:
    """Each by its size in inches, as they lie on the table."""
    contents = job(SAMPLER).contents
    sizes = {job(SAMPLER).title(thing.front): thing.front for one in contents for thing in one.things}
    sizes |= {one.part.title: (one.faces or (one.things[0].front,))[0] for one in contents}
    places = []
    for one in json.loads(made("tts", SAMPLER, dpi=30).files["sampler.json"])["ObjectStates"]:
        face = sizes.get(one["Nickname"])
        wide, high = (face.width / 25.4, face.height / 25.4) if face and one["Name"] != "Bag" else (2.0, 2.0)
        places.append((one["Nickname"], one["Transform"]["posX"], one["Transform"]["posZ"], wide, high))
    assert max(wide for *_, wide, _ in places) > 6
    for (name, x, z, wide, high), (other, x2, z2, wide2, high2) in combinations(places, 2):
        apart = max(abs(x - x2) - (wide + wide2) / 2, abs(z - z2) - (high + high2) / 2)
        assert apart > 0.9, (name, other)


def test_a_single_card_is_no_deck() -> None:
    work = job(CARDS_AND_STANDEES, "cards", dpi=40)
    (contents,) = work.contents
    one: PrintOrder = replace(contents.things[0], count=1)
    object.__setattr__(work, "contents", (Contents(contents.part, (one,), ()),))
    data = json.loads(tts.make(work).files[f"{CARDS_AND_STANDEES}.json"])
    jsonschema.validate(data, SCHEMA)
    assert [state["Name"] for state in data["ObjectStates"]] == ["CardCustom"]


@pytest.mark.parametrize("count", [1, 2, 4, 5, 17, 54, 69, 70])
@pytest.mark.parametrize(("width", "height"), [(63, 88), (88, 63), (70, 120), (20, 20)])
def test_a_grid_holds_all_within_the_bounds(count: int, width: float, height: float) -> None:
    on = grid(count, width, height, 300)
    assert on.slots >= count
    assert 2 <= on.columns <= 10
    assert 2 <= on.rows <= 7
    assert max(on.columns * on.width, on.rows * on.height) <= MOST_SIDE
    assert on.width / on.height == pytest.approx(width / height, rel=0.02)
    assert on.dpi <= 300


def test_pieces_of_every_shape_are_what_the_program_has_for_them() -> None:
    found = made("tts", SAMPLER, dpi=72).files
    data = json.loads(found["sampler.json"])
    jsonschema.validate(data, SCHEMA)
    by_name = {one["Nickname"]: one for one in objects(data["ObjectStates"])}
    assert {name: by_name[name]["Name"] for name in ("Deep", "Coin", "Herring", "Tide", "Keeper 1")} == {
        "Deep": "Custom_Tile", "Coin": "Custom_Token", "Herring": "Custom_Token", "Tide": "Custom_Token", "Keeper 1": "Figurine_Custom",
    }  # fmt: skip
    assert by_name["Deep"]["CustomImage"]["CustomTile"]["Type"] == 1
    assert by_name["Deep"]["CustomImage"]["ImageSecondaryURL"]
    assert [by_name[name]["Name"] for name in ("Board", "Straight track", "Track in a loop")] == ["Custom_Board"] * 3
    for name, clear, seen in (
        ("Deep", (0.02, 0.05), (0.3, 0.05)),
        ("Herring", (0.02, 0.1), (0.4, 0.5)),
        ("Tide", (0.9, 0.05), (0.1, 0.05)),
    ):
        picture = image(found[by_name[name]["CustomImage"]["ImageURL"].rpartition("/")[2]])
        assert picture.mode == "RGBA"
        for at, alpha in ((clear, 0), (seen, 255)):
            assert picture.getpixel((int(at[0] * picture.width), int(at[1] * picture.height)))[3] == alpha, name  # type: ignore[index]
