"""Templates of a game laid over those of the game it extends."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.definitions.complaints import Complaint
from companion.errors import Unreadable
from companion.press.look.templates import Templates


@pytest.fixture
def two(tmp_path: Path) -> Templates:
    """An edition's templates over those of its base."""
    for name, text in {
        "base/look.yaml": "palette: {ink: black, gold: orange}\nnote: as XX-MOVE-02 says\n",
        "base/art/star.svg": "<svg/>",
        "base/art/moon.svg": "<svg/>",
        "own/look.yaml": "palette: {gold: red}\n",
        "own/art/star.svg": "<svg />",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return Templates((tmp_path / "own", tmp_path / "base"), "RC")


def test_yaml_is_laid_over_the_base_s_with_the_own_numbers(two: Templates) -> None:
    complaints: list[Complaint] = []
    found = two.read("look.yaml", complaints).data
    assert found == {"palette": {"ink": "black", "gold": "red"}, "note": "as RC-MOVE-02 says"}
    assert complaints == []


def test_of_other_files_the_own_one_counts(two: Templates) -> None:
    own, base = two.folders
    assert two.find("art/star.svg", ".svg") == own / "art" / "star.svg"
    assert two.find("art/moon.svg", ".svg") == base / "art" / "moon.svg"
    assert two.names(".svg") == ["art/moon.svg", "art/star.svg"]
    assert (two.shown("art/star.svg"), two.shown("art/moon.svg")) == (
        f"{own.parent.name}/own/art/star.svg",
        f"{own.parent.name}/base/art/moon.svg",
    )


def test_a_complaint_names_the_file_the_value_stands_in(two: Templates) -> None:
    document = two.read("look.yaml", [])
    assert document.complaint(("palette", "gold"), "x").file.endswith("/own/look.yaml")
    assert document.complaint(("palette", "ink"), "x").file.endswith("/base/look.yaml")


@pytest.mark.parametrize("name", ["../base/look.yaml", "/etc/passwd.yaml", "art//x.yaml", ".hidden.yaml", "a\\b.yaml"])
def test_neither_folder_is_left(two: Templates, name: str) -> None:
    with pytest.raises(Unreadable, match="is not a path in the templates folder"):
        two.find(name, ".yaml")


def test_a_link_out_of_either_folder_is_not_followed(two: Templates, tmp_path: Path) -> None:
    (tmp_path / "secret.svg").write_text("<svg/>", encoding="utf-8")
    (two.folders[1] / "art" / "way.svg").symlink_to(tmp_path / "secret.svg")
    with pytest.raises(Unreadable, match="leads out of the templates folder"):
        two.find("art/way.svg", ".svg")


def test_a_file_that_is_nowhere_is_reported_with_the_nearest_of_both(two: Templates) -> None:
    with pytest.raises(Unreadable, match=r"no file art/mon\.svg in the templates folder; did you mean art/moon\.svg"):
        two.find("art/mon.svg", ".svg")
    with pytest.raises(Unreadable, match=r"no file moon\.svg in the templates folder; did you mean art/moon\.svg"):
        two.find("moon.svg", ".svg")
