"""The pictures of the README and the docs are made by the code, and are those it makes."""

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

NAMES = sorted({**pictures.PICTURES, **pictures.PUT_TOGETHER})


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_is_of_what_is_printed(name: str) -> None:
    """Edges may differ a little from one version of the renderer to the next; words and shapes that moved do not."""
    stored = Image.open(pictures.FOLDER / f"{name}.png").convert("L")
    made = Image.open(io.BytesIO(pictures.picture(name))).convert("L")
    assert made.size == stored.size
    apart = ImageChops.difference(made, stored).histogram()
    assert sum(apart[SEEN:]) < made.width * made.height / FEW


def test_each_is_shown_somewhere() -> None:
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    shown = re.findall(r"!\[[^]]+\]\(\S*pictures/([^)]+)\.png\)", "\n".join(map(Path.read_text, pages)))
    assert set(NAMES) <= set(shown)
