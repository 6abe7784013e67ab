"""docs/contributing/adding-a-game.md is true: its code is that of the example, and a copy of it can be played."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion import load
from companion.model.optional.hidden_information import Hidden

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
    ROOT / "companion/games/creature_feature/rules/team_up.py",
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


def test_the_smallest_game_stays_small() -> None:
    """A newcomer reads it in ten minutes, with its tests."""
    files = (ROOT / "companion/games/example/game.py", ROOT / "tests/games/example/test_pig.py")
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) < 200


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
    """After the steps of "Begin", in a copy of the package."""
    steps = GUIDE.partition("## Begin")[2].partition("\n## ")[0]
    package = tmp_path / "companion"
    shutil.copytree(ROOT / "companion", package, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("cards", "templates"):
        (tmp_path / name).symlink_to(ROOT / name)
    [new] = re.findall(r"`companion (new \S+)`", steps)
    assert companion(*new.split(), work=tmp_path, path=str(tmp_path)).returncode == 0
    [place] = re.findall(r"Move it to `companion/(\S+)`", steps)
    [left_out] = re.findall(r"Delete its `(\w+)`", steps)
    folder, example = package / place, package / "games" / "example"
    shutil.move(tmp_path / "my-game", folder)
    shutil.rmtree(folder / left_out)
    [(old, new)] = re.findall(r"replace `(\w+-)`[^:]*: `(\w+-)`", steps)
    [(kind, own)] = re.findall(r"Rename the class `(\w+)` to `(\w+)`", steps)
    for name in re.findall(r"`(\S+)`", re.search(r"Copy (.*) from", steps)[1]):
        text = (example / name).read_text(encoding="utf-8")
        (folder / name).write_text(re.sub(rf"\b{kind}\b", own, text.replace(old, new)), encoding="utf-8")
    keys = "|".join(re.findall(r"`(\w+)`", re.search(r"Copy (`numbers`.*) from", steps)[1]))
    parts = re.findall(
        rf"^(?:{keys}):.*\n(?: .*\n)*", (example / "game.yaml").read_text(encoding="utf-8"), re.MULTILINE
    )
    with (folder / "game.yaml").open("a", encoding="utf-8") as about:
        about.write("".join(parts).replace(old, new))
    registry = package / "registry.py"
    [line] = re.findall(r"^BESIDE = \{\n.*?^\}", steps, re.MULTILINE | re.DOTALL)
    registry.write_text(
        re.sub(r"^BESIDE = .*", line, registry.read_text("utf-8"), flags=re.MULTILINE), encoding="utf-8"
    )
    lines = (["validate", "my_game"], ["position", "my_game"], ["print", "my_game", "--out", "out"])
    for words in (*lines, ["play", "my_game", "--seats", "Ann,Ben"]):
        done = companion(*words, work=tmp_path, path=str(tmp_path))
        assert done.returncode == 0, done.stdout + done.stderr
    assert list((tmp_path / "out").rglob("*.pdf"))
