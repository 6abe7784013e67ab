"""docs/how-to/rules-as-data.md is true: its YAML is that of a starter, and it names all there is."""

import re
from pathlib import Path

import pytest

from companion.definitions.places import starters
from companion.games.data.functions import FUNCTIONS
from companion.games.data.geometry import DIRECTIONS
from companion.games.data.program import PlayFile
from companion.games.data.types import HOLDS
from companion.games.data.vocabulary import EFFECTS

GUIDE = (Path(__file__).parents[3] / "docs" / "how-to" / "rules-as-data.md").read_text(encoding="utf-8")
WORDS = set(re.findall(r"\w+(?:-\w+)*", GUIDE))


@pytest.mark.parametrize("text", re.findall(r"```yaml\n(.*?)```", GUIDE, re.DOTALL))
def test_its_yaml_is_that_of_a_starter(text: str) -> None:
    files = [(folder / "play.yaml").read_text(encoding="utf-8") for folder in starters().values()]
    assert any(text.rstrip() in file for file in files)


@pytest.mark.parametrize("name", sorted({*EFFECTS, *FUNCTIONS, *HOLDS, *DIRECTIONS, *starters()}))
def test_it_names_all_that_there_is(name: str) -> None:
    assert name in WORDS


def test_it_names_every_part_of_the_file() -> None:
    parts = set(PlayFile.__annotations__) - {"kind"}
    assert {part for part in parts if part not in WORDS} == set()
