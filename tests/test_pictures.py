"""The README's pictures are made by the code, and are those it makes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests import pictures

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def size(content: bytes) -> tuple[int, int]:
    """Width and height of a PNG."""
    return int.from_bytes(content[16:20], "big"), int.from_bytes(content[20:24], "big")


@pytest.mark.parametrize("name", sorted(pictures.PICTURES))
def test_a_picture_is_of_what_is_printed(name: str) -> None:
    """Its size is compared, not its pixels: those may differ from one version of the renderer to the next."""
    kept = (pictures.FOLDER / f"{name}.png").read_bytes()
    made = pictures.picture(name)
    assert size(made) == size(kept)
    assert abs(len(made) - len(kept)) < len(kept) / 5


def test_the_readme_shows_them_all() -> None:
    shown = re.findall(r"!\[[^]]+\]\((docs/pictures/[^)]+)\)", README)
    assert sorted(Path(path).stem for path in shown) == sorted(pictures.PICTURES)
    assert all((ROOT / path).is_file() for path in shown)
