"""docs/contributing/adding-a-game.md is true: its code is that of the example, and a copy of it can be played."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion import load
from companion.model.optional.hidden import Hidden

ROOT = Path(__file__).parents[3]
GUIDE = (ROOT / "docs" / "contributing" / "adding-a-game.md").read_text(encoding="utf-8")
SOURCES = [
    ROOT / "companion/games/example/game.py",
    ROOT / "companion/games/example/game.yaml",
    ROOT / "tests/games/example/test_pig.py",
    ROOT / "tests/games/example/test_simple.py",
    ROOT / "companion/games/creature_feature/game.py",
    ROOT / "companion/games/creature_feature/state.py",
    ROOT / "companion/games/oscar_race/rules/initiative.py",
    ROOT / "companion/games/oscar_race/words/lines.py",
]


def companion(*words: str, work: Path, path: str = "") -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": path, "COMPANION_HOME": str(work / "home")}
    command = [sys.executable, "-m", "companion", *words]
    return subprocess.run(
        command, cwd=work, env=env, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
    )


@pytest.mark.parametrize("code", re.findall(r"```(?:python|yaml)\n(.*?)```", GUIDE, re.DOTALL))
def test_its_code_is_that_of_the_example(code: str) -> None:
    assert any(code.rstrip() in path.read_text(encoding="utf-8") for path in SOURCES)


def test_the_words_to_copy_are_there() -> None:
    copied = re.findall(r"copy `(\w+)` from\s+`(\S+)`", GUIDE)
    assert copied
    assert all(f"class {name}(Word):" in (ROOT / path).read_text(encoding="utf-8") for name, path in copied)


def test_every_optional_class_is_named() -> None:
    optional = {path.name for path in (ROOT / "companion/model/optional").glob("*.py")} - {"__init__.py"}
    assert optional == set(re.findall(r"`(\w+\.py)`", GUIDE.partition("| file | is about |")[2].partition("\n\n")[0]))


def test_what_all_games_with_hands_define_is_named() -> None:
    table = GUIDE.partition("### Hidden cards")[2].partition("A recipe:")[0]
    named = set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE))
    games = [type(load(game)) for game in ("creature-feature", "the-producer", "zombies")]
    methods = {name: one for name, one in vars(Hidden).items() if not name.startswith("_")}
    assert {*methods, "guessed"} >= named
    assert named >= {name for name, one in methods.items() if all(getattr(kind, name) != one for kind in games)}


def test_a_copy_of_the_example_is_refereed_and_prints(tmp_path: Path) -> None:
    """As the page says, in a copy of the package: a new folder, the example's files in it, one line in the registry."""
    package = tmp_path / "companion"
    shutil.copytree(ROOT / "companion", package, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("cards", "templates"):
        (tmp_path / name).symlink_to(ROOT / name)
    assert companion("new", "my-game", work=tmp_path, path=str(tmp_path)).returncode == 0
    folder = package / "games" / "my_game"
    shutil.move(tmp_path / "my-game", folder)
    for name in ("__init__.py", "game.py", "rules.yaml", "words.yaml"):
        text = (package / "games" / "example" / name).read_text(encoding="utf-8")
        (folder / name).write_text(text.replace("PIG-", "MG-").replace("class Pig(", "class MyGame("), encoding="utf-8")
    about = (folder / "game.yaml").read_text(encoding="utf-8")
    numbers = "numbers: {faces: 6, bust: 1}\nvariants:\n  - {name: goal, about: How many points win., type: integer, default: 100, min: 10, max: 1000, clauses: [MG-GAME-02]}\n"
    (folder / "game.yaml").write_text(re.sub(r"prefix: \w+", "prefix: MG", about) + numbers, encoding="utf-8")
    registry = package / "registry.py"
    line = '"example": "companion.games.example.game:Pig"'
    code = registry.read_text(encoding="utf-8").replace(
        line, f'{line}, "my-game": "companion.games.my_game.game:MyGame"'
    )
    registry.write_text(code, encoding="utf-8")
    for words in (["validate", "my_game"], ["position", "my_game"], ["print", "my_game", "--out", "out"]):
        done = companion(*words, work=tmp_path, path=str(tmp_path))
        assert done.returncode == 0, done.stdout + done.stderr
    assert list((tmp_path / "out").rglob("*.pdf"))
