"""Whatever is done to a valid game, it gives complaints or a definition, never another exception."""

from __future__ import annotations

import random
import re
import tempfile
from collections.abc import Callable
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.definitions.load import find_complaints, load_definition
from companion.errors import BrokenDefinition
from tests.definitions.conftest import Game

FILES = ("game.yaml", "board.yaml", "board-yard.yaml", "figures.yaml", "rules.yaml")
SCALARS = ("", "null", "true", "-1", "0", "3.5", "99999", "two", "[]", "{}", "[x, 1, null]", "{a: 1, 2: b}", '"',
           "&a x", "*a", "'", "!x", "|", "- 1", "TR-OPEN-01", "l1a", "${x}", "{x}", "\x01", "é", "1e999")  # fmt: skip
WORD = re.compile(r"[\w.-]+")


def _delete_line(lines: list[str], chance: random.Random) -> None:
    del lines[chance.randrange(len(lines))]


def _repeat_line(lines: list[str], chance: random.Random) -> None:
    at = chance.randrange(len(lines))
    lines.insert(chance.randrange(len(lines)), lines[at])


def _indent_line(lines: list[str], chance: random.Random) -> None:
    at = chance.randrange(len(lines))
    lines[at] = " " * chance.randrange(6) + lines[at].lstrip()


def _swap_scalar(lines: list[str], chance: random.Random) -> None:
    _replace_word(lines, chance, re.compile(r"(?<=: )[^,\]}\n]+|(?<=\[)[^,\]\n]+"))


def _rename_key(lines: list[str], chance: random.Random) -> None:
    _replace_word(lines, chance, re.compile(r"\w+(?=:)"))


def _replace_word(lines: list[str], chance: random.Random, pattern: re.Pattern[str]) -> None:
    at = chance.randrange(len(lines))
    if found := list(pattern.finditer(lines[at])):
        word = chance.choice(found)
        lines[at] = lines[at][: word.start()] + chance.choice(SCALARS) + lines[at][word.end() :]


def _move_word(lines: list[str], chance: random.Random) -> None:
    """Put a word of one line in the place of a word of another."""
    source, target = chance.choice(lines), chance.randrange(len(lines))
    words, places = WORD.findall(source), list(WORD.finditer(lines[target]))
    if words and places:
        place = chance.choice(places)
        lines[target] = lines[target][: place.start()] + chance.choice(words) + lines[target][place.end() :]


Mutation = Callable[[list[str], random.Random], None]
MUTATIONS: tuple[Mutation, ...] = (_delete_line, _repeat_line, _indent_line, _swap_scalar, _rename_key, _move_word)


def _complaints_on_loading(game: Game) -> tuple[object, ...]:
    try:
        load_definition(game.folder)
    except BrokenDefinition as error:
        return error.complaints
    return ()


@given(st.lists(st.tuples(st.sampled_from(FILES), st.sampled_from(MUTATIONS)), min_size=1, max_size=4), st.randoms())
@settings(max_examples=400, deadline=None)
def test_a_mutated_game_gives_complaints_or_a_definition(
    changes: list[tuple[str, Mutation]], chance: random.Random
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        game = Game(Path(folder) / "tiny-race")
        for file, mutate in changes:
            lines = (game.folder / file).read_text(encoding="utf-8").splitlines(keepends=True)
            mutate(lines, chance)
            game.write(file, "".join(lines))
        found = find_complaints(game.folder)
        assert _complaints_on_loading(game) == tuple(found)
        for complaint in found:
            assert len(str(complaint).splitlines()) == 1
            assert complaint.line >= 1
            assert complaint.column >= 1
            assert "another value" not in complaint.what, "a mistake without words of its own"
