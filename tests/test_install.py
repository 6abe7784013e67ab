"""What is installed works away from the checkout: the wheel carries the games and their words."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--no-deps",
        "--no-build-isolation",
        "-q",
        "-w",
        str(folder),
        str(ROOT),
    ]
    done = subprocess.run(build, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return next(folder.glob("*.whl"))


def test_the_wheel_carries_every_game_and_template(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for top in ("cards", "templates"):
        for path in (ROOT / top).rglob("*"):
            if path.is_file():
                assert f"companion/_data/{path.relative_to(ROOT).as_posix()}" in names


def test_the_wheel_works_from_any_folder(wheel: Path, tmp_path: Path) -> None:
    """Unpacked as an installer would, and found before the checkout."""
    site = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(site)
    code = "import companion, sys; from companion.cli.main import main; sys.argv = ['companion', 'games', '--json']; main()"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert [game["id"] for game in json.loads(done.stdout)] == [
        "creature-feature", "oscar-race", "red-carpet-race", "the-producer", "zombies",
    ]  # fmt: skip
