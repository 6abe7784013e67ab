"""Every file says whose it is and under which licence, as the REUSE specification asks."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def test_every_file_has_a_licence() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("which files belong to the project is known where they are kept")
    done = subprocess.run(
        [sys.executable, "-m", "reuse", "--root", str(ROOT), "lint", "--quiet"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
