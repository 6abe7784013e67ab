"""A fault of Companion's own is never called the user's mistake: its own words, and an exit code of its own."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion import registry
from companion.cli import main
from companion.cli.main import FAULT
from companion.definitions.places import data_root, templates_root
from tests.cli.terminal import GAME, MOVES, companion

NOT_YOURS = "this is a fault in Companion, not in your input"


@pytest.fixture
def broken_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The shipped sentences of Oscar Race without those of its events."""
    shutil.copytree(templates_root() / GAME, tmp_path / "templates" / GAME)
    words = tmp_path / "templates" / GAME / "words.yaml"
    text = words.read_text(encoding="utf-8")
    without = re.sub(r"(?m)(?<=^events:\n)(  .*\n)+", "  other: Other.\n", text)
    words.write_text(without, encoding="utf-8")
    assert words.read_text(encoding="utf-8") != text
    monkeypatch.setattr(registry, "templates_root", lambda: tmp_path / "templates")
    registry.load.cache_clear()


@pytest.mark.usefixtures("broken_words")
def test_a_sentence_missing_in_a_shipped_game_is_reported_as_a_fault_of_ours() -> None:
    try:
        done = companion("resolve", GAME, "ann stop", "-p", MOVES, "--json")
    finally:
        registry.load.cache_clear()
    assert (done.code, done.out) == (FAULT, "")
    assert done.err.startswith(f"companion: {NOT_YOURS}")
    assert "templates/oscar-race/words.yaml" in done.err


def test_a_mistake_in_a_folder_of_the_users_is_reported_as_theirs(tmp_path: Path) -> None:
    own = tmp_path / GAME
    shutil.copytree(data_root() / GAME, own)
    (own / "game.yaml").write_text("id: oscar-race\n", encoding="utf-8")
    done = companion("legal", str(own), "-p", MOVES)
    assert done.code == 2
    assert NOT_YOURS not in done.err


def test_an_exception_nobody_foresaw_is_one_line_and_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(arguments: object) -> int:
        raise KeyError("nobody\nknows")

    monkeypatch.setattr(main, "run", fail)
    with pytest.raises(SystemExit) as left:
        main.main()
    message = capsys.readouterr().err
    assert left.value.code == FAULT
    assert message.startswith(f"companion: {NOT_YOURS}")
    assert "KeyError" in message
    assert "(cli/test_faults.py:" in message
    assert message.count("\n") == 1


def test_who_debugs_sees_where_it_came_from() -> None:
    script = "from companion.cli import main\nmain.run = lambda arguments: 1 / 0\nmain.main()\n"
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "COMPANION_DEBUG": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "ZeroDivisionError" in done.stderr
    assert "Traceback" in done.stderr
