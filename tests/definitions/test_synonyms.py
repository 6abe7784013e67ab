"""`kind: synonyms`: how people talk about a game."""

from __future__ import annotations

import pytest

from companion.definitions.load import find_complaints, load_definition
from tests.definitions.conftest import Game

SYNONYMS = """\
kind: synonyms
meanings:
  - {id: runner, words: [runner, racer]}
sayings:
  - {name: go, says: [walk to]}
"""


def test_they_are_part_of_the_definition(game: Game) -> None:
    game.write("synonyms.yaml", SYNONYMS)
    found = game.load()
    assert found.meanings["runner"].words == ("runner", "racer")
    assert found.sayings["go"].says == ("walk to",)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("words: [runner, racer]", "words: []", "3:25: meanings[0].words: this list is empty; use a list with something in it"),
        ("id: runner", "id: Runner", "3:10: meanings[0].id: 'Runner' is text; use an id (at most 64 small letters, digits and '-', a letter first)"),
        ("says", "say", "5:16: sayings[0].say: unknown key; did you mean says?"),
        ("sayings:", "  - {id: runner, words: [sprinter]}\nsayings:",
         "4:10: meanings[1].id: the id runner is taken; it is first used at tiny-race/synonyms.yaml:3"),
        ("walk to", "see TR-MOVE-77", "5:23: sayings[0].says[0]: there is no clause TR-MOVE-77; did you mean TR-MOVE-01?"),
    ],
)  # fmt: skip
def test_a_mistake_in_them_is_named_at_its_place(game: Game, old: str, new: str, complaint: str) -> None:
    game.write("synonyms.yaml", SYNONYMS.replace(old, new))
    found = game.complaints()
    assert any(line.startswith(f"tiny-race/synonyms.yaml:{complaint}") for line in found), found


def test_a_game_inherits_them_and_lays_its_own_over_them(game: Game) -> None:
    game.write("synonyms.yaml", SYNONYMS)
    other = game.folder.parent / "long-race"
    other.mkdir()
    (other / "game.yaml").write_text("id: long-race\nprefix: TR\nextends: tiny-race\n", encoding="utf-8")
    assert load_definition(other).meanings["runner"].words == ("runner", "racer")
    own = "kind: synonyms\nmeanings: [{id: runner, words: [jogger]}, {id: lane, words: [track]}]\n"
    (other / "synonyms.yaml").write_text(own, encoding="utf-8")
    assert find_complaints(other) == []
    found = load_definition(other)
    assert {id: meaning.words for id, meaning in found.meanings.items()} == {"runner": ("jogger",), "lane": ("track",)}
    assert found.sayings["go"].says == ("walk to",)
