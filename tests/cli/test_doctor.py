"""doctor and help: is everything in its place, and where is it explained?"""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli import doctor as module
from companion.cli.command_line import COMMANDS
from companion.cli.help import pages
from tests.cli.terminal import assert_unusable, companion

pytestmark = pytest.mark.usefixtures("home")


def test_all_is_well() -> None:
    done = companion("doctor")
    assert (done.code, done.err) == (0, "")
    names = [one["name"] for one in companion("doctor", "--json").json]
    assert names == ["program", "games", "fonts", "printers", "saves", "extras", "browser", "network", "terminal"]
    assert all(name in done.out for name in names)


def test_what_is_wrong_is_reported_with_what_to_do(home: Path) -> None:
    home.mkdir()
    (home / "a.companion").write_bytes(b"no save")
    (home / "printers.yaml").write_text("kind: printers\nprinters: 3\n", encoding="utf-8")
    done = companion("doctor")
    assert done.code == 1
    found = {one["name"]: one for one in companion("doctor", "--json").json}
    assert [name for name, one in found.items() if not one["ok"]] == ["printers", "saves"]
    assert "a.companion" in found["saves"]["found"]
    assert found["saves"]["advice"]
    assert found["printers"]["advice"]


def test_a_full_disk_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LEAST_FREE", 1 << 62)
    assert companion("doctor").code == 1


def test_help_lists_every_page_and_shows_one() -> None:
    listed = companion("help").out
    assert all(name in listed for name in pages())
    assert companion("help", "bad-printer").out == pages()["bad-printer"].read_text(encoding="utf-8")
    assert companion("help", "Bad Printer").out == companion("help", "bad-printer").out


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_a_command_is_its_own(command: str) -> None:
    if command not in pages():
        assert companion("help", command).out == companion(command, "--help").out


def test_help_guesses() -> None:
    assert "save-ink-and-paper" in companion("help", "ink").out
    assert companion("help", "how", "saves", "survive").out == companion("help", "how-saves-survive").out
    assert companion("help", "how", "to", "correct", "mistakes").out == companion("help", "correct-mistakes").out
    assert companion("help", "how", "to", "play").out == companion("play", "--help").out
    assert_unusable(companion("help", "prnt"), "did you mean print")
    assert_unusable(companion("help", "zzzz"), "`companion help` lists them")
