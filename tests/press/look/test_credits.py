"""Fonts name their authors themselves; look.yaml names those of pictures; a kit has both in credits.md and on its sheet."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion import registry
from companion.cli.game_templates import templates_of
from companion.press.changes.face_words import words_of
from companion.press.drawing.paper import paper
from companion.press.kit.kit import Order, PrintKit
from companion.press.look.credits import OPEN_FONT_LICENCE, all_credits, credits_of
from companion.press.look.look import Look

GAMES = ("oscar-race", "red-carpet-race", "creature-feature", "zombies", "the-producer")


def kit_of(game: str) -> PrintKit:
    found = registry.definition(game)
    assert found.folder
    return PrintKit(found, templates_of(found.folder, found.extends))


def look_of(game: str) -> Look:
    return kit_of(game).look


@pytest.mark.parametrize("game", GAMES)
def test_every_font_and_picture_of_a_game_has_an_author(game: str) -> None:
    found = all_credits(look_of(game))
    assert found.fonts
    assert all(one.author.startswith("© 20") and one.licence == OPEN_FONT_LICENCE for one in found.fonts)
    assert all(one.author for one in found.pictures)


@pytest.mark.parametrize("game", GAMES)
def test_the_reference_sheet_names_them(game: str) -> None:
    kit = kit_of(game)
    built = kit.build(Order(2, paper("letter"), "none", "full", ("reference",)))
    words = " ".join(words_of(built.faces["reference reference-2"]))
    assert " ".join(all_credits(kit.look).line.split()) in words


def test_only_what_is_used_is_credited() -> None:
    look = look_of("zombies")
    found = credits_of(look, ["art/life.svg", "fonts/outbreak-text.ttf", "layouts/life.yaml"])
    assert [one.files for one in found.fonts] == [("fonts/outbreak-text.ttf",)]
    assert [one.files for one in found.pictures] == [("art/life.svg",)]
    assert "| `art/life.svg` | The Companion founders, MIT licence |" in found.page("Zombies!!!")


def test_the_first_pattern_counts_and_who_is_not_named_is_shown_as_missing() -> None:
    look = replace(look_of("zombies"), credits={"art/life.svg": "Ann, CC0 | CC BY", "art/*": "Ben."})
    found = credits_of(look, ["art/bullet.svg", "art/life.svg", "photo.png"])
    assert [one.author for one in found.pictures] == ["Ben.", "Ann, CC0 | CC BY", ""]
    assert found.line == "Pictures: Ben; Ann, CC0 | CC BY."
    page = found.page("Mine")
    assert r"| `art/life.svg` | Ann, CC0 \| CC BY |" in page
    assert "| `photo.png` | not named; add `credits` to look.yaml |" in page
