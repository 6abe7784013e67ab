"""printers.yaml: what is stored of printers, and what is reported of a file that is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.errors import BrokenDefinition, Unreadable
from companion.press.sheets.printer_profile import (
    MOST_PRINTERS,
    PRINTERS_FILE,
    Printers,
    Profile,
    new_profile,
    read_printers,
)
from tests.press.tools import complaints_of


def stored(folder: Path, text: str) -> Printers:
    (folder / PRINTERS_FILE).write_text(text, encoding="utf-8")
    return read_printers(folder)


def test_a_folder_without_the_file_knows_no_printer(tmp_path: Path) -> None:
    assert read_printers(tmp_path) == read_printers(tmp_path / "not there") == Printers()
    assert Printers().named(None) is None


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    known = Printers()
    for name, numbers in (
        ("office", (0.25, -1)),
        ("no", (1, 1)),
        ("kitchen", (0.1, 0.2, 0.3, -0.6)),
        ("office", (-6, 6)),
    ):
        known = known.with_printer(new_profile(name, numbers))
    assert stored(tmp_path, known.as_text()) == known
    assert known.default == "office"
    kitchen, no = Profile(name="kitchen", x=0.2, y=-0.2), Profile(name="no", x=1, y=1)
    assert known.printers == (kitchen, no, Profile(name="office", x=-6, y=6))


def test_the_last_measured_is_used_unless_another_or_none_is_named() -> None:
    one, other = Profile(name="one", x=1, y=0), Profile(name="other", x=0, y=1)
    known = Printers().with_printer(one).with_printer(other)
    assert known.named(None) == other
    assert known.named("one") == one
    assert known.named("none") is None
    with pytest.raises(Unreadable, match=r"there is no printer 'othr'; did you mean other\?; use one, other or n"):
        known.named("othr")
    with pytest.raises(Unreadable, match="there is no printer 'one'; measure one with companion calibrate"):
        Printers().named("one")


@pytest.mark.parametrize(
    ("x", "y", "description"),
    [
        (0.5, 0, "p, backs moved 0.5 mm to the left"),
        (-0.5, 1.25, "p, backs moved 0.5 mm to the right and 1.25 mm down"),
        (0, -2, "p, backs moved 2 mm up"),
        (0, 0, "p, backs moved nowhere"),
    ],
)
def test_a_printer_says_what_is_done_for_it(x: float, y: float, description: str) -> None:
    assert str(Profile(name="p", x=x, y=y)) == description


@pytest.mark.parametrize("numbers", [(6.1, 0), (0, -7), (0, 0, 0, 99), (float("nan"), 0), (float("inf"), 0)])
def test_what_is_beyond_the_rulers_cannot_be_read(numbers: tuple[float, ...]) -> None:
    with pytest.raises(Unreadable, match="mm is not on the rulers; use -6 to 6"):
        new_profile("kitchen", numbers)


@pytest.mark.parametrize("name", ["", "Kitchen", "my printer", "none", "-x", "x" * 65])
def test_a_printer_has_a_plain_name(name: str) -> None:
    with pytest.raises(Unreadable, match="cannot be the name of a printer: use at most 64 small letters"):
        new_profile(name, (0, 0))


def test_the_number_of_printers_is_limited() -> None:
    many = Printers(printers=tuple(Profile(name=f"p{number}", x=0, y=0) for number in range(MOST_PRINTERS)))
    assert len(many.with_printer(new_profile("p7", (1, 1))).printers) == MOST_PRINTERS
    with pytest.raises(Unreadable, match="there are 100 printers already"):
        many.with_printer(new_profile("more", (1, 1)))


MISTAKES = {
    "no mapping": ("[1]", ":1:1: "),
    "an offset as text": (
        "printers:\n- {name: a, x: 'left', y: 0}",
        ":2:16: printers[0].x: 'left' is text; use a number from -6 to 6",
    ),
    "an offset too large": (
        "printers:\n- {name: a, x: 0, y: 9}",
        ":2:22: printers[0].y: 9 is too large; use a number from -6 to 6",
    ),
    "nothing of it": (
        "printers:\n- {name: a, x: 0}",
        ":2:3: printers[0].y: this is missing; use a number from -6 to 6",
    ),
    "an unknown key": ("printers:\n- {name: a, x: 0, y: 0, z: 1}", ":2:25: printers[0].z: unknown key"),
    "a name twice": (
        "printers:\n- {name: a, x: 0, y: 0}\n- {name: a, x: 0, y: 0}",
        ":3:10: printers[1].name: 'a' is the name of an earlier printer",
    ),
    "the name none": (
        "printers:\n- {name: none, x: 0, y: 0}",
        ":2:10: printers[0].name: 'none' cannot be a printer's name",
    ),
    "a default that is not there": ("default: b\nprinters:\n- {name: a, x: 0, y: 0}", ":1:10: default: there is no"),
    "no YAML": ("printers: [", ":1:1"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_file_that_is_wrong_is_reported_with_its_place(mistake: str, tmp_path: Path) -> None:
    text, wanted = MISTAKES[mistake]
    with pytest.raises((BrokenDefinition, Unreadable)) as caught:
        stored(tmp_path, text)
    messages = complaints_of(caught.value) if isinstance(caught.value, BrokenDefinition) else [str(caught.value)]
    assert any(line.startswith(f"{tmp_path / PRINTERS_FILE}{wanted}") for line in messages), messages
