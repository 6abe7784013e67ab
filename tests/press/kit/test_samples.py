"""The sample book: every part on a page for each ink and in large type, seats as they are seen, sheets on several papers."""

from __future__ import annotations

import re
from pathlib import Path
from shutil import copytree

import pypdfium2
import pytest
import yaml

from companion.cli.main import run
from companion.definitions.kinds import SHAPES
from companion.definitions.load import load_definition
from companion.definitions.places import templates_root
from companion.press.drawing.display_list import Group, Text
from companion.press.drawing.display_list import Path as Outline
from companion.press.kit.kit import PrintKit
from companion.press.kit.samples import EDITIONS, ON, kind_of, recoloured
from companion.press.look.colour_vision import VISIONS, simulated
from tests.press.measure import flat

SAMPLER = templates_root() / "sampler"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("samples")
    assert run(["samples", "--out", str(folder / "new" / "one")]) == 0
    return folder / "new" / "one"


def words(made: Path) -> list[str]:
    document = pypdfium2.PdfDocument(made / "samples.pdf")
    return [page.get_textpage().get_text_range() for page in document]


def test_there_is_a_page_for_each_edition_one_of_seats_and_one_of_papers(made: Path) -> None:
    pages = words(made)
    assert len(pages) == len(EDITIONS) + 2
    for page, edition in zip(pages, EDITIONS, strict=False):
        assert f"every kind, {edition.words}" in page
    assert all(vision in pages[4] for vision in VISIONS)
    assert all(re.search(rf"\b{name}\b", pages[5]) for name in ON)
    assert sorted(path.name for path in made.iterdir()) == [*(f"samples-{n}.png" for n in range(1, 7)), "samples.pdf"]
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in made.glob("*.png"))


def test_every_part_and_every_kind_is_on_the_page_of_each_edition(made: Path) -> None:
    kit = PrintKit(load_definition(SAMPLER), SAMPLER / "templates")
    kinds = ", ".join(kind_of(kit, part) for part in kit.file.parts)
    named = set(kinds.split(", "))
    assert named >= {"deck", "board", "track", "score pad", "tuck box", "reference sheet", "rulebook"}
    assert named >= set(SHAPES) - {"rectangle", "dial"}
    for page in words(made)[: len(EDITIONS)]:
        assert all(part.title in page for part in kit.file.parts)


def sizes(page: pypdfium2.PdfPage) -> float:
    """How high all boxes of letters are together."""
    text = page.get_textpage()
    return sum(top - bottom for _, bottom, _, top in (text.get_charbox(at) for at in range(text.count_chars())))


def test_letters_are_larger_in_large_type(made: Path) -> None:
    document = pypdfium2.PdfDocument(made / "samples.pdf")
    assert sizes(document[3]) > 1.05 * sizes(document[0])


def test_any_game_has_one_and_it_is_the_same_every_time(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = tmp_path / "mine"
    copytree(SAMPLER, game)
    kit = yaml.safe_load((game / "templates" / "kit.yaml").read_text(encoding="utf-8"))
    kit["parts"] = [part for part in kit["parts"] if part["id"] in ("coins", "fish")]
    (game / "templates" / "kit.yaml").write_text(yaml.safe_dump(kit), encoding="utf-8")
    made = []
    for name in ("one", "two"):
        assert run(["samples", str(game), "--out", str(tmp_path / name)]) == 0
        assert "samples.pdf has 6 pages" in capsys.readouterr().out
        made.append({path.name: path.read_bytes() for path in (tmp_path / name).iterdir()})
    assert made[0] == made[1]
    assert "Tokens of an outline of their own" in words(tmp_path / "one")[0]


def test_a_game_that_does_not_fit_on_every_paper_has_one_too(tmp_path: Path) -> None:
    game = tmp_path / "mine"
    copytree(SAMPLER, game)
    kit = yaml.safe_load((game / "templates" / "kit.yaml").read_text(encoding="utf-8"))
    kit["parts"] = [part for part in kit["parts"] if part["id"] in ("coins", "reference")]
    (game / "templates" / "kit.yaml").write_text(yaml.safe_dump(kit), encoding="utf-8")
    layout = game / "templates" / "layouts" / "reference.yaml"
    found = re.sub(r"(?m)^height: .*$", "height: 270", layout.read_text(encoding="utf-8"))
    layout.write_text(found, encoding="utf-8")
    assert run(["samples", str(game), "--out", str(tmp_path / "out")]) == 0
    assert "reference does not fit on letter: reference is" in words(tmp_path / "out")[-1]


def test_one_in_large_type_shows_it_in_every_ink(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = tmp_path / "mine"
    copytree(SAMPLER, game)
    kit = yaml.safe_load((game / "templates" / "kit.yaml").read_text(encoding="utf-8"))
    kit["parts"] = [part for part in kit["parts"] if part["id"] == "coins"]
    (game / "templates" / "kit.yaml").write_text(yaml.safe_dump(kit), encoding="utf-8")
    assert run(["samples", str(game), "--type", "large", "--out", str(tmp_path / "out")]) == 0
    output = capsys.readouterr().out
    assert [output.count(f"in {ink} ink and large type") for ink in ("full", "low", "mono")] == [1, 1, 1]
    assert "samples.pdf has 5 pages" in output


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--type", "huge"], "'huge' is not a type"),
        (["nothing-like-it"], "there is no game or folder 'nothing-like-it'"),
        (["--out", " "], "--out is empty; name a folder, or omit --out for the current folder"),
    ],
)
def test_wrong_arguments_are_reported(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["samples", *arguments]) == 2
    out, err = capsys.readouterr()
    assert (out, message in err, err.count("\n")) == ("", True, 1)


def test_colours_are_seen_with_a_deficiency_in_all_that_is_drawn() -> None:
    red = (0.8, 0.1, 0.1)
    path = Outline((("M", 0, 0), ("L", 1, 0), ("Z",)), fill=red, stroke=red)
    items = list(recoloured([Group((path, Text(0, 0, "a", "text", 9, red)))], lambda one: simulated(one, "protanopia")))
    seen = simulated(red, "protanopia")
    drawn, text = (item for item, _ in flat(items))
    assert isinstance(drawn, Outline)
    assert isinstance(text, Text)
    assert (drawn.fill, drawn.stroke, text.colour) == (seen, seen, seen)
    assert seen != red
