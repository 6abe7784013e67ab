"""The kinds of piece: words of a token's shape, with a size of their own where none is given."""

from __future__ import annotations

from typing import Any

import pytest

from companion.definitions.kinds import KINDS, SHAPES, across_flats, is_regular
from companion.definitions.models import Token
from companion.definitions.reader import read_text
from companion.definitions.shapes import check_shape


def token(shape: str, size: str = "") -> tuple[Token | None, list[str]]:
    given = f"size_mm: {size}" if size else "name: A"
    text = f"id: a\nname: A\nshape: {shape}\ncomponent: c\n" + (f"{given}\n" if size else "")
    found, complaints = check_shape(Token, read_text(text, "a.yaml"))
    return found, [str(one) for one in complaints]


def test_every_shape_is_a_kind() -> None:
    assert set(KINDS) == set(SHAPES)


@pytest.mark.parametrize("shape", [shape for shape in SHAPES if KINDS[shape].size])
def test_a_kind_has_a_size_of_its_own(shape: str) -> None:
    found, complaints = token(shape)
    assert complaints == []
    assert found is not None
    assert found.size_mm == KINDS[found.shape].size
    assert KINDS[found.shape].safe < min(found.size_mm) / 2


@pytest.mark.parametrize(
    ("shape", "size", "wanted"),
    [
        ("round", "12", (12, 12)),
        ("round", "[12]", (12, 12)),
        ("tile", "45.5", (45.5, 45.5)),
        ("hex", "40", (46.188, 40)),
        ("hex", "[40, 46.19]", (40, 46.19)),
        ("card", "[57, 87]", (57, 87)),
        ("outline", "24", (24, 24)),
    ],
)
def test_a_size_is_two_numbers_or_one_of_what_is_as_wide_as_high(shape: str, size: str, wanted: Any) -> None:
    found, complaints = token(shape, size)
    assert complaints == []
    assert found is not None
    assert found.size_mm == wanted


@pytest.mark.parametrize(
    ("shape", "size", "complaint"),
    [
        (
            "hex",
            "[40, 40]",
            "a.yaml:5:10: size_mm: 40 x 40 is not a regular hexagon; use one number, from flat to flat",
        ),
        (
            "card",
            "63",
            "a.yaml:5:10: size_mm: 63 is a whole number; use a width and height in mm, such as [63, 88] or 63x88",
        ),
        ("hex", "-4", "a.yaml:5:10: size_mm[0]: -4 is too small; use a number above 0 up to 1000"),
        (
            "outline",
            "",
            "a.yaml:1:1: size_mm: this is missing; use a width and height in mm, such as [63, 88] or 63x88",
        ),
        (
            "rectangle",
            "",
            "a.yaml:1:1: size_mm: this is missing; use a width and height in mm, such as [63, 88] or 63x88",
        ),
    ],
)
def test_a_wrong_size_is_reported(shape: str, size: str, complaint: str) -> None:
    found, complaints = token(shape, size)
    assert found is None
    assert complaint in complaints


def test_a_hexagon_is_regular_with_a_flat_side_or_a_corner_at_its_top() -> None:
    width, height = across_flats(33)
    assert is_regular(width, height)
    assert is_regular(height, width)
    assert not is_regular(width + 0.1, height)
