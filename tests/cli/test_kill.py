"""A game whose program is killed: every entry that was on the screen is in the save."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import companion as package
from companion.cli.saves import load_saved
from companion.referee.store import Save
from companion.referee.table import GameTable
from tests.cli import evening

EVENING = Path(__file__).parent / "evening.txt"
ENTRY = re.compile(r" {0,4}(\d+)  ")
LINES = (1, 3, 20, 400, 1500)
"""The numbers of lines after which it is killed, one after the other."""
MOST_IN_A_LINE = 20
"""A line's entries are saved together, and shown after that."""
RULES = package.load("oscar-race")


def test_a_scripted_game_killed_at_any_moment_keeps_every_entry_it_has_shown(tmp_path: Path, long: bool) -> None:
    whole = GameTable(RULES, RULES.setup(evening.NAMES), {"seed": 1})
    for line in EVENING.read_text(encoding="utf-8").splitlines():
        list(whole.play(line))
    random = Random(4)
    shown_in_all = 0
    for number in range(200 if long else len(LINES)):
        path = tmp_path / f"{number}.companion"
        shown = play_and_kill(path, LINES[number % len(LINES)], random)
        shown_in_all += shown
        if not path.exists():
            assert shown == 0
            continue
        with Save.open(path) as save:
            table = load_saved(save)
        assert shown <= len(table.entries) <= shown + MOST_IN_A_LINE
        assert table.entries == whole.entries[: len(table.entries)]
        assert RULES.document(table.state) == RULES.document(whole.state_after(len(table.entries)))
        path.unlink()
    assert shown_in_all > 0


def play_and_kill(path: Path, lines: int, random: Random) -> int:
    """Play the evening in a process and kill it after a number of lines; the last entry that it showed."""
    command = [sys.executable, "-m", "companion", "play", "oscar-race", "--seats", ",".join(evening.NAMES)]
    command += ["--save", str(path), "--script", str(EVENING)]
    shown = 0
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ}) as player:
        assert player.stdout
        for _ in range(lines):
            shown = entry_of(player.stdout.readline(), shown)
        time.sleep(random.random() * 0.02)
        player.kill()
        for line in player.stdout:
            shown = entry_of(line, shown) if line.endswith("\n") else shown
    return shown


def entry_of(line: str, shown: int) -> int:
    found = ENTRY.match(line)
    return int(found[1]) if found else shown
