"""Python that a game of one's own has: never run before it is allowed."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.errors import BrokenDefinition
from companion.own_code import allow
from companion.registry import load
from tests.cli.terminal import companion
from tests.games.data.own import CARDS, GAME
from tests.games.data.starters.table import Table

PLAY = """
kind: play
seat: {points: 0}
python: {worth: number, poorest: seat}
turn:
  - {roll: d6}
  - {gain: {points: "worth(die, me)"}}
  - {if: poorest() == me, end: turn, say: "{{ me }} is the poorest."}
  - {if: turn > 20, end: game}
"""
CODE = """
from pathlib import Path

Path("HERE").write_text("it ran")


def worth(position, die, who):
    return die * 2 if who == position["seats"][0]["name"] else die


def poorest(position):
    return min(position["seats"], key=lambda seat: seat["points"])["name"]
"""


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """Write the game of this folder, with these lines of Python."""
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))

    def written(code: str = CODE, play: str = PLAY) -> Path:
        folder = tmp_path / "my own"
        folder.mkdir(exist_ok=True)
        for name, text in {"game.yaml": GAME, "cards.yaml": CARDS, "play.yaml": play}.items():
            (folder / name).write_text(text, encoding="utf-8")
        (folder / "rules.py").write_text(code.replace("HERE", str(tmp_path / "ran")), encoding="utf-8")
        return folder

    return written


def test_nothing_runs_that_is_not_allowed(write: Callable[..., Path], tmp_path: Path) -> None:
    folder = write()
    done = companion("position", str(folder))
    assert (done.code, done.out) == (2, "")
    assert f"companion allow '{folder}'" in done.err
    assert companion("validate", str(folder)).out.startswith(f"{folder}: no mistakes"), "it is looked at"
    assert not (tmp_path / "ran").exists()


def test_it_runs_once_it_is_allowed_until_it_changes(write: Callable[..., Path], tmp_path: Path) -> None:
    folder = write()
    assert companion("allow", str(folder)).code == 0
    assert companion("position", str(folder)).code == 0
    assert (tmp_path / "ran").read_text(encoding="utf-8") == "it ran"
    write(CODE + "\n# changed\n")
    load.cache_clear()  # as in the next run of the program
    assert companion("position", str(folder)).code == 2


def test_expressions_call_it(write: Callable[..., Path]) -> None:
    folder = write()
    allow(folder)
    table = Table(str(folder))
    done = table.play(table.position({"points": 1}, {}), "3", "4")
    assert [seat.points for seat in done.seats] == [7, 4]
    assert done.messages[-1] == "ben is the poorest."


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("def worth(position):\n    return 1\n", "fails: TypeError"),
        ("def worth(position, die, who):\n    return 'x'\n", "returns 'x'; it must return a number"),
        ("def worth(position, die, who):\n    return 10**12\n", "it must return a number"),
        ("def worth(position, die, who):\n    1 / 0\n", "fails: ZeroDivisionError"),
    ],
)
def test_what_goes_wrong_in_it_is_reported_at_its_place(write: Callable[..., Path], code: str, message: str) -> None:
    folder = write(f"{code}\ndef poorest(position):\n    return None\n")
    allow(folder)
    table = Table(str(folder))
    with pytest.raises(BrokenDefinition, match=r"play\.yaml:7:.*" + message):
        table.play(table.position(), "3")


@pytest.mark.parametrize(
    ("code", "message"),
    [("def worth(:\n", "this is not valid Python"), ("def other():\n    pass\n", "rules.py has no function worth")],
)
def test_a_broken_file_is_complained_of(write: Callable[..., Path], code: str, message: str) -> None:
    done = companion("validate", str(write(code)))
    assert done.code == 1
    assert message in done.out


def test_a_game_without_code_has_nothing_to_allow(write: Callable[..., Path]) -> None:
    folder = write()
    (folder / "rules.py").unlink()
    done = companion("allow", str(folder))
    assert done.code == 2
    assert "this file is missing" in done.err


def test_what_cannot_be_stored_is_reported(
    write: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = write()
    monkeypatch.setenv("COMPANION_HOME", str(folder / "game.yaml"))
    done = companion("allow", str(folder))
    assert (done.code, done.out) == (2, "")
    assert "allowed.json" in done.err
