"""All targets: the same bytes every time, whatever was made before."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.errors import Unreadable
from companion.press.export.job import alike, sides_of
from companion.press.export.targets import TARGETS, listing, target
from tests.press.export.jobs import CARDS_AND_STANDEES, SAMPLER, fresh_kit, job, made
from tests.press.export.svg_reader import parsed
from tests.press.export.test_png import image


@pytest.mark.parametrize("name", TARGETS)
def test_the_same_kit_gives_the_same_bytes(name: str) -> None:
    again = TARGETS[name].make(job(CARDS_AND_STANDEES, "cards", kit_=fresh_kit(CARDS_AND_STANDEES), dpi=72))
    assert again == made(name, CARDS_AND_STANDEES, "cards", dpi=72)
    assert again.files
    assert again.steps


@pytest.mark.parametrize("name", TARGETS)
def test_files_lie_below_the_folder_under_plain_names(name: str) -> None:
    for file in made(name, CARDS_AND_STANDEES, "cards", dpi=72).files:
        assert all(sign.isascii() and (sign.islower() or sign.isdigit() or sign in "-./") for sign in file), file
        assert ".." not in file
        assert not file.startswith("/")


@pytest.mark.parametrize("ink", ["low", "mono"])
def test_inks_are_taken(ink: str) -> None:
    full = made("svg", CARDS_AND_STANDEES, "cards").files
    other = made("svg", CARDS_AND_STANDEES, "cards", ink=ink).files
    assert set(full) == set(other)
    assert all(full[name] != other[name] for name in full)


def test_a_target_is_known_by_its_name_in_any_case_and_listed_with_what_it_is_for() -> None:
    assert target(" PNG ") is TARGETS["png"]
    assert [line.split()[0] for line in listing().splitlines()] == list(TARGETS)
    with pytest.raises(Unreadable, match="'drivetru' is not a target; did you mean drivethru"):
        target("drivetru")


def test_the_targets_that_were_asked_for_are_there() -> None:
    assert set(TARGETS) == {"png", "svg", "tts", "screentop", "drivethru", "thegamecrafter", "mbprint", "cut"}


def test_things_of_one_size_and_another_shape_stay_apart() -> None:
    """A kit's round and upright pieces of a part, and a card beside a thing of its size."""
    work = job(CARDS_AND_STANDEES, "films", "cards")
    films, cards = (contents.things for contents in work.contents)
    assert list(alike(work, cards)) == [""]
    assert list(alike(work, films)) == ["70 x 50", "22 x 22"]
    wide = [replace(thing, front=thing.front._replace(width=70, height=120)) for thing in films[:1]]
    assert list(alike(work, [*cards, *wide])) == ["70 x 120 card", "70 x 120 rectangle"]


@pytest.mark.parametrize("name", TARGETS)
def test_every_kind_of_part_is_made_or_reported_as_left_out(name: str) -> None:
    """A thing of every kind: no part of it is passed over in silence."""
    found = made(name, SAMPLER, dpi=72)
    assert found.files
    for part in job(SAMPLER).kit.parts():
        reasons = [line for line in found.left_out if line.split(" ")[0].rstrip(":") == part.id]
        files = [file for file in found.files if file.startswith((f"{part.id}/", f"{part.id}.", f"{part.id}-"))]
        assert reasons or files, part.id


@pytest.mark.parametrize("name", ["png", "svg", "tts", "screentop"])
def test_pictures_are_cut_to_the_outline_of_their_piece(name: str) -> None:
    work = job(SAMPLER, "fish", "waters", "dividers", "coins", "charms", dpi=72)
    cut = {side.face.id for contents in work.contents for side in sides_of(contents) if side.outline}
    assert {id.split(" ")[1] for id in cut} == {
        "herring",
        "deep",
        "shoal",
        "reef",
        "tide",
        "reef-divider",
        "gale",
        "coin",
    }
    files = TARGETS[name].make(work).files
    pictures = {file: image(content) for file, content in files.items() if file.endswith(".png")}
    for part, is_cut in (("fish", True), ("waters", True), ("dividers", True), ("charms", False)):
        own = [picture for file, picture in pictures.items() if file.startswith((f"{part}/", f"{part}-"))]
        assert bool(own) == (name != "svg")
        for picture in own:
            assert (picture.mode == "RGBA") is is_cut
    if name == "svg":
        assert b"clip-path" in files["fish/herring.svg"]
        assert all(parsed(content) is not None for content in files.values())
