"""Saves: a process killed, the power cut, the disk full; whatever was acknowledged is there, and the game goes on."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from companion.errors import SaveError, UnwritableSave
from companion.referee import chain
from companion.referee.store import Save
from tests.referee.power import Power, find_library
from tests.referee.save_files import HEADER, bodies, body

ROOT = Path(__file__).parent.parent.parent

needs_library = pytest.mark.skipif(isinstance(find_library(), str), reason=str(find_library()))

PLAYER = """
import sys
from pathlib import Path
from companion.referee.store import Save
from tests.referee.save_files import body

with Save.open(Path(sys.argv[1])) as save:
    while True:
        n = save.append(body(save.last + 1))
        print(n, flush=True)
        if n % 5 == 0:
            save.snapshot(n, {"after": n})
            save.settle()
"""


def test_a_process_killed_at_any_moment_loses_nothing_acknowledged(tmp_path: Path, long: bool) -> None:
    random = Random(1)
    path = tmp_path / "evening.companion"
    Save.create(path, HEADER).close()
    acknowledged = 0
    for _ in range(200 if long else 20):
        command = [sys.executable, "-c", PLAYER, str(path)]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as player:
            assert player.stdout
            for _ in range(random.choice((0, 1, 2, 12))):
                acknowledged = int(player.stdout.readline())
            time.sleep(random.random() * 0.02)
            player.kill()
            for line in player.stdout:
                acknowledged = int(line) if line.endswith("\n") else acknowledged
        with Save.open(path, writable=False) as save:
            assert acknowledged <= save.last <= acknowledged + 1
            assert save.entries() == bodies(save.last)
            acknowledged = save.last


class Evening:
    """A game played from one power cut to the next; `acknowledged` is None as long as there is no save."""

    def __init__(self, folder: Path, random: Random) -> None:
        self.folder = folder
        self.random = random
        self.rounds = 0
        self.path = self._new_folder() / "evening.companion"
        self.acknowledged: int | None = None
        self.snapshot = 0
        self.tried = 0
        self.lost = 0

    def go_on_until_cut(self) -> None:
        """Play until the power goes at some write, then look at what the disk has and take it for the next round."""
        with Power(self.random, cut_at=self.random.randint(1, 80)) as power:
            try:
                while True:
                    self._play()
                    assert power.operations, "SQLite goes past the layer"
            except UnwritableSave:
                assert power.is_cut
        self.rounds += 1
        after = self._new_folder()
        power.leave(self.path.parent, after)
        self.path = after / self.path.name
        if self.acknowledged is not None:
            self._look()

    def _new_folder(self) -> Path:
        folder = self.folder / str(self.rounds)
        folder.mkdir()
        return folder

    def _play(self) -> None:
        if self.acknowledged is None:
            for leftover in self.path.parent.iterdir():
                leftover.unlink()
            Save.create(self.path, HEADER).close()
            self.acknowledged = 0
        with Save.open(self.path) as save:
            for _ in range(self.random.randint(1, 8)):
                self.tried = save.last + self.random.choice((1, 1, 1, 4))
                self.acknowledged = save.append_all(bodies(self.tried, first=save.last + 1))
                if self.random.random() < 0.2:
                    save.snapshot(save.last, {"after": save.last})
                    self.snapshot = save.last
                if self.random.random() < 0.2:
                    save.settle()

    def _look(self) -> None:
        # At a copy, so that the next round begins, and may be cut, with what SQLite has to repair.
        copy = shutil.copytree(self.path.parent, self.folder / f"{self.rounds}-copy") / self.path.name
        with Power(self.random), Save.open(copy) as save:
            assert save.last <= self.tried
            assert save.entries() == bodies(save.last)
            stored = save.snapshot_before(save.last + 1) or (0, {})
            assert stored[1] in ({}, {"after": stored[0]})
            assert self.acknowledged is not None
            self.lost += max(0, self.acknowledged - save.last, self.snapshot - stored[0])
            self.acknowledged, self.snapshot = save.last, stored[0]


@needs_library
def test_a_power_cut_loses_nothing_acknowledged(tmp_path: Path, long: bool) -> None:
    random = Random(2)
    cuts = 300 if long else 20
    for game in range(cuts // 10):
        (tmp_path / str(game)).mkdir()
        evening = Evening(tmp_path / str(game), random)
        while evening.rounds < 10:
            evening.go_on_until_cut()
        assert evening.lost == 0
        assert evening.tried > 10


@needs_library
def test_the_power_cut_is_a_real_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With synchronous=NORMAL, which syncs no commit, the very same evening loses entries."""
    monkeypatch.setattr(chain, "PRAGMAS", ("synchronous=NORMAL", *chain.PRAGMAS[1:]))
    evening = Evening(tmp_path, Random(2))
    while evening.rounds < 20:
        evening.go_on_until_cut()
    assert evening.lost > 0


@needs_library
def test_a_save_whose_making_was_cut_off_says_so_and_can_be_made_again(tmp_path: Path) -> None:
    """At every single write of it."""
    for cut_at in range(1, 200):
        made, left = tmp_path / f"{cut_at}", tmp_path / f"{cut_at}-left"
        made.mkdir()
        left.mkdir()
        is_made = False
        with Power(Random(cut_at), cut_at) as power:
            try:
                Save.create(made / "evening.companion", HEADER).close()
                is_made = True
            except UnwritableSave:
                assert not list(made.iterdir())
        if not power.is_cut:
            break
        power.leave(made, left)
        with Power(Random(0)):
            try:
                with Save.open(left / "evening.companion") as save:
                    assert (save.header, save.last) == (HEADER, 0)
            except SaveError as error:
                assert not is_made
                assert "is not a saved game" in str(error) or "is damaged" in str(error) or "no such save" in str(error)
    assert 10 < cut_at < 199


@needs_library
def test_a_disk_that_is_full_now_and_then_costs_only_what_was_refused(tmp_path: Path, long: bool) -> None:
    random = Random(3)
    with Power(random) as power:
        save = Save.create(tmp_path / "evening.companion", HEADER)
        for _ in range(1000 if long else 100):
            power.is_full = random.random() < 0.5
            try:
                assert save.append(body(save.last + 1)) == save.last
                assert not power.is_full
            except UnwritableSave as error:
                assert power.is_full
                assert "the disk is full" in str(error)
            save.settle()
            if random.random() < 0.1:
                save.close()
                power.is_full = False
                save = Save.open(save.path)
            assert save.entries() == bodies(save.last)
        save.close()
        assert save.last > 20
