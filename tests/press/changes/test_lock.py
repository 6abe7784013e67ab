"""The lock of a print: what counts in a hash, what the file has, and what is no lock."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.errors import Unreadable
from companion.press.changes.differences import Need, differences, needs
from companion.press.changes.hashes import Hashes
from companion.press.changes.lock import Lock, LockedPart, LockEntry, lock_bytes, lock_of, read_lock
from companion.press.drawing.display_list import BLACK, WHITE, ArtUse, Face, Group, Item, Text, rect, translate
from companion.press.drawing.display_list import Path as Outline
from companion.press.drawing.paper import paper
from companion.press.kit.kit import Order, PrintKit
from companion.press.text.fonts import Fonts, load_fonts
from tests.press.test_kit import game, kit_of
from tests.press.tools import FONT_FOLDER

FILES = {"text": FONT_FOLDER / "premiere-text.ttf", "bold": FONT_FOLDER / "premiere-text-bold.ttf"}


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    return load_fonts(FILES)


STAR: tuple[Item, ...] = (rect(0, 0, 1, 1, BLACK),)
FACE = Face(
    "cards fox",
    63,
    88,
    3,
    (
        rect(1, 2, 3, 4, BLACK),
        Text(1, 2, "gain 1", "text", 9),
        ArtUse("star", translate(1, 1)),
        Group((Outline((("M", 0, 0), ("L", 1, 1)), stroke=BLACK),), clip=rect(0, 0, 1, 1)),
    ),
    {"star": STAR},
)


def changed(place: int, **what: Any) -> Face:
    items = list(FACE.items)
    items[place] = items[place]._replace(**what)
    return FACE._replace(items=tuple(items))


OTHERS = {
    "width": FACE._replace(width=64),
    "bleed": FACE._replace(bleed=2),
    "an item less": FACE._replace(items=FACE.items[1:]),
    "another order": FACE._replace(items=FACE.items[::-1]),
    "colour": changed(0, fill=WHITE),
    "outline": changed(0, commands=rect(1, 2, 3, 4.001, BLACK).commands),
    "pen": changed(0, width=0.3),
    "words": changed(1, text="gain 2"),
    "size": changed(1, size=9.5),
    "font": changed(1, font="bold"),
    "place": changed(1, x=1.001),
    "where art is": changed(2, matrix=translate(1, 2)),
    "art": FACE._replace(arts={"star": (rect(0, 0, 1, 2, BLACK),)}),
    "group": changed(3, matrix=translate(1, 0)),
    "clip": changed(3, clip=rect(0, 0, 1, 2)),
    "dash": changed(0, dash=(1.0, 2.0)),
}


@pytest.mark.parametrize("name", OTHERS)
def test_whatever_is_seen_counts(name: str, fonts: Fonts) -> None:
    hashes = Hashes(fonts)
    assert hashes.face(OTHERS[name]) != hashes.face(FACE)


def test_what_is_not_seen_does_not(fonts: Fonts) -> None:
    """The names of a face, of art and of fonts, numbers that are whole or not, and the last digits of a sine."""
    renamed = changed(2, art="star 2")._replace(id="cards vixen", arts={"star 2": STAR, "unused": ()})
    swapped = load_fonts({"bold": FILES["text"], "text": FILES["bold"]})
    same = [
        (fonts, renamed),
        (swapped, changed(1, font="bold")),
        (fonts, changed(1, x=1.0, y=2.0000000001)),
        (fonts, changed(0, commands=rect(1.0, 2 + 1e-12, 3, 4, BLACK).commands)),
        (fonts, changed(2, matrix=(1.0, -0.0, 1e-17, 1.0, 1.0, 1.0))),
    ]
    assert {Hashes(known).face(face) for known, face in same} == {Hashes(fonts).face(FACE)}


def test_a_font_of_the_same_name_but_another_file_counts(fonts: Fonts) -> None:
    other = load_fonts({"text": FILES["bold"], "bold": FILES["text"]})
    assert Hashes(other).face(FACE) != Hashes(fonts).face(FACE)


def test_numbers_of_any_size_are_taken(fonts: Fonts) -> None:
    far = changed(0, commands=(("M", 1e30, 0.0), ("L", 0.0, 1e30)))
    assert Hashes(fonts).face(far) != Hashes(fonts).face(FACE)


def test_what_cannot_be_hashed_is_reported(fonts: Fonts) -> None:
    with pytest.raises(TypeError, match="cannot compute a hash of a complex"):
        Hashes(fonts).face(FACE._replace(items=(1j,)))  # type: ignore[arg-type]


# --- of a kit


def test_the_lock_has_every_face_of_a_kit() -> None:
    kit, order = kit_of("oscar-race"), Order(3, paper("a4"), "fold", "low")
    built = kit.build(order)
    lock = lock_of(kit, order, built, {"game": "oscar-race", "players": 3})
    assert list(lock.parts) == [file.name for file in built.files]
    for file in built.files:
        part = lock.parts[file.name]
        if part.kind == "pieces":
            assert sum(entry.copies for entry in part.entries) == sum(sheet.pieces for sheet in file.sheets)
    kinds = {name: part.kind for name, part in lock.parts.items()}
    assert (kinds["board"], kinds["rulebook"], kinds["tickets"]) == ("board", "pages", "pieces")
    (spouse,) = [entry for entry in lock.entries if entry.id == "spouse 2"]
    assert (spouse.name, spouse.copies) == (f"{game().tokens['spouse'].name} 2", 1)
    assert spouse.foot
    assert len({entry.key for entry in lock.entries}) == len(list(lock.entries))


def test_backs_that_are_not_printed_are_not_in_it() -> None:
    kit = kit_of("oscar-race")
    found = {}
    for backs in ("fold", "none"):
        order = Order(2, paper("a4"), backs, "full", ("tickets", "figures"))  # type: ignore[arg-type]
        lock = lock_of(kit, order, kit.build(order), {})
        found[backs] = {part: {entry.back is not None for entry in lock.parts[part].entries} for part in lock.parts}
    assert found == {"fold": {"figures": {False}, "tickets": {True}}, "none": {"figures": {False}, "tickets": {False}}}


def test_another_kit_object_makes_the_same_bytes() -> None:
    order = Order(2, paper("a4"), "fold", "full", ("tickets", "cards", "board"))
    kits = [kit_of("oscar-race"), PrintKit(game(), kit_of("oscar-race").look.templates)]
    made = [lock_bytes(lock_of(kit, order, kit.build(order), {"ink": "full"})) for kit in kits]
    assert made[0] == made[1]


# --- as a file


def entry(id: str, copies: int = 1, front: str = "1" * 32, part: str = "cards", **more: Any) -> LockEntry:
    return LockEntry(part, id, more.pop("name", id.title()), copies, front, **more)


def lock(*entries: LockEntry) -> Lock:
    parts = {one.part for one in entries}
    return Lock(
        "tea-time",
        "Tea Time",
        {"ink": "full"},
        {part: LockedPart(part, "pieces", tuple(one for one in entries if one.part == part)) for part in sorted(parts)},
    )


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    made = lock(entry("bell", back="2" * 32), entry("fox", 3, foot=8.5), entry("map", part="maps", name='Ä "B" 地'))
    (tmp_path / "lock.json").write_bytes(lock_bytes(made))
    assert read_lock(tmp_path) == read_lock(tmp_path / "lock.json") == made
    lines = lock_bytes(made).decode().splitlines()
    assert [line.count('"front"') for line in lines if "front" in line] == [1, 1, 1]


def test_a_lock_of_an_older_version_is_read(tmp_path: Path) -> None:
    (tmp_path / "old").write_text('{"lock": 1, "game": "tea", "parts": {"cards": {"faces": [{"id": "fox", "front": "01234567", "shade": 3}]}}, "when": 0}')  # fmt: skip
    (found,) = read_lock(tmp_path / "old").entries
    assert found == LockEntry("cards", "fox", "fox", 1, "01234567")


GOOD = {"lock": 1, "game": "tea", "parts": {"cards": {"faces": [{"id": "fox", "front": "01234567"}]}}}
BROKEN = {
    "empty": ("", "is not the lock"),
    "not JSON": ("{", "is not the lock"),
    "deep": ("[" * 90_000, "is not the lock"),
    "a list": ("[]", "is not the lock"),
    "another file": ('{"name": "x", "lockfileVersion": 3}', "is not the lock"),
    "newer": (json.dumps({**GOOD, "lock": 2}), "is from a newer companion: its version is 2, this one reads 1"),
    "no number": (json.dumps({**GOOD, "lock": True}), "is a damaged lock: lock is invalid"),
    "no parts": (json.dumps({**GOOD, "parts": 3}), "is a damaged lock: parts is invalid"),
    "no hash": (
        json.dumps(GOOD).replace("01234567", "../../x"),
        "is a damaged lock: parts.cards.faces.0.front is invalid",
    ),
    "copies": (json.dumps(GOOD).replace('"id"', '"copies": -1, "id"'), "parts.cards.faces.0.copies is invalid"),
    "nan": (json.dumps(GOOD).replace('"id"', '"foot": NaN, "id"'), "parts.cards.faces.0.foot is invalid"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_no_lock_is_reported_in_a_line(name: str, tmp_path: Path) -> None:
    text, reason = BROKEN[name]
    (tmp_path / "x.json").write_text(text)
    with pytest.raises(Unreadable) as error:
        read_lock(tmp_path / "x.json", "x.json")
    assert str(error.value).startswith("x.json ")
    assert reason in str(error.value)
    assert "\n" not in str(error.value)


def test_a_lock_that_is_not_there_is_reported(tmp_path: Path) -> None:
    (tmp_path / "kit").mkdir()
    with pytest.raises(Unreadable, match=r"kit/lock\.json: the file cannot be read: No such file"):
        read_lock(tmp_path / "kit", "kit/")
    (tmp_path / "big").write_bytes(b" " * (33 << 20))
    with pytest.raises(Unreadable, match="larger than"):
        read_lock(tmp_path / "big")


# --- what is other


def cards(found: tuple[Need, ...]) -> list[tuple[str, int]]:
    return [(need.entry.id, need.copies) for need in found]


A, B, C = ("a" * 32, "b" * 32, "c" * 32)


def test_copies_are_counted() -> None:
    found = needs(lock(entry("fox", 3)), lock(entry("fox", 5)))
    assert (cards(found.add), cards(found.replace), cards(found.take_out), cards(found.owned)) == ([("fox", 2)], [], [], [("fox", 3)])  # fmt: skip
    found = needs(lock(entry("fox", 5)), lock(entry("fox", 3)))
    assert (cards(found.add), cards(found.take_out), found.amounts) == ([], [("fox", 2)], {})


def test_a_card_that_looks_otherwise_is_replaced_as_often_as_it_was_there() -> None:
    found = needs(lock(entry("fox", 3, A)), lock(entry("fox", 5, B)))
    assert (cards(found.replace), cards(found.add), cards(found.take_out)) == ([("fox", 3)], [("fox", 2)], [])
    assert found.replace[0].sides == ("front",)
    assert found.printed == 5
    found = needs(lock(entry("fox", 5, A)), lock(entry("fox", 3, B)))
    assert (cards(found.replace), cards(found.add), cards(found.take_out)) == ([("fox", 3)], [], [("fox", 2)])


def test_another_name_for_the_same_card_is_nothing_to_print() -> None:
    found = needs(lock(entry("fox", 2, A), entry("bell", 1, B)), lock(entry("vixen", 2, A), entry("bell", 1, B)))
    assert found.is_empty
    assert [(one.how, one.entry.id) for one in differences(lock(entry("fox", 2, A)), lock(entry("vixen", 2, A)))] == [
        ("renamed", "vixen")
    ]


def test_cards_that_changed_places_are_nothing_to_print_but_differ() -> None:
    old, new = lock(entry("fox", 1, A), entry("bell", 1, B)), lock(entry("fox", 1, B), entry("bell", 1, A))
    assert needs(old, new).is_empty
    assert [(one.how, one.entry.id) for one in differences(old, new)] == [("changed", "fox"), ("changed", "bell")]


def test_another_back_changes_all_its_cards() -> None:
    old = lock(entry("fox", 2, A, back=A), entry("bell", 1, B, back=A), entry("rain", 1, C, back=C))
    new = lock(entry("fox", 2, A, back=B), entry("bell", 1, B, back=B), entry("rain", 1, C, back=C))
    found = needs(old, new)
    assert cards(found.replace) == [("fox", 2), ("bell", 1)]
    assert {need.sides for need in found.replace} == {("back",)}
    assert cards(found.owned) == [("rain", 1)]


def test_only_the_parts_that_are_asked_for_are_compared() -> None:
    old, new = lock(entry("fox"), entry("map", part="maps")), lock(entry("fox"))
    assert needs(old, new, ["cards"]).is_empty
    assert cards(needs(old, new).take_out) == [("map", 1)]


def test_a_token_that_a_part_draws_in_two_ways_is_two_things() -> None:
    old, new = lock(entry("fox", 1, A), entry("fox", 1, B)), lock(entry("fox", 1, A), entry("fox", 1, C))
    assert [(one.how, one.entry.id) for one in differences(old, new)] == [("changed", "fox (2)")]
    assert cards(needs(old, new).replace) == [("fox", 1)]


def test_every_difference_is_named() -> None:
    old = lock(entry("fox", 1, A), entry("bell", 1, B), entry("rain"))
    new = lock(entry("aunt", 1, C), entry("bell", 2, B), entry("fox", 1, B))
    found = [(one.how, one.entry.id, one.sides) for one in differences(old, new)]
    assert found == [("added", "aunt", ()), ("copies", "bell", ()), ("changed", "fox", ("front",)), ("removed", "rain", ())]  # fmt: skip
    assert differences(old, old) == []
