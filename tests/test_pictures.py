"""The README's pictures are made by the code, and are those it makes."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from tests import pictures

ROOT = Path(__file__).parent.parent
SEEN, FEW = 96, 5_000
"""Of 255, what a pixel differs by that is of other print; and one of how many may."""

README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted(pictures.PICTURES))
def test_a_picture_is_of_what_is_printed(name: str) -> None:
    """Edges may differ a little from one version of the renderer to the next; words and shapes that moved do not."""
    kept = Image.open(pictures.FOLDER / f"{name}.png").convert("L")
    made = Image.open(io.BytesIO(pictures.picture(name))).convert("L")
    assert made.size == kept.size
    apart = ImageChops.difference(made, kept).histogram()
    assert sum(apart[SEEN:]) < made.width * made.height / FEW


def test_the_readme_shows_them_all() -> None:
    shown = re.findall(r"!\[[^]]+\]\((docs/pictures/[^)]+)\)", README)
    assert sorted(Path(path).stem for path in shown) == sorted(pictures.PICTURES)
    assert all((ROOT / path).is_file() for path in shown)
