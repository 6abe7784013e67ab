"""Whatever is done to a valid game, it gives complaints or a definition, never another exception."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from companion.definitions.load import find_complaints, load_definition
from companion.errors import BrokenDefinition
from tests.definitions.conftest import Game
from tests.mutations import MUTATIONS, Mutation

FILES = ("game.yaml", "board.yaml", "board-yard.yaml", "figures.yaml", "rules.yaml")


def _complaints_on_loading(game: Game) -> tuple[object, ...]:
    try:
        load_definition(game.folder)
    except BrokenDefinition as error:
        return error.complaints
    return ()


@given(st.lists(st.tuples(st.sampled_from(FILES), st.sampled_from(MUTATIONS)), min_size=1, max_size=4), st.randoms())
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
