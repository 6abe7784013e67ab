"""Colours: names, ink modes, contrast."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.definitions.reader import read_text
from companion.errors import BrokenDefinition, Unreadable
from companion.press.drawing.display_list import Path as Outline
from companion.press.drawing.palette import INKS, Palette, contrast, grey, parse_colour
from companion.press.look.look import Look, read_look
from tests.press import tools
from tests.press.layout.test_layout import items
from tests.press.tools import layout


def test_colours_are_read() -> None:
    assert parse_colour("#f80") == parse_colour("#ff8800") == (1, 136 / 255, 0)
    assert parse_colour("white") == (1, 1, 1)


@pytest.mark.parametrize("text", ["#ff", "#ggg", "rgb(1,2,3)", "#fffffff", "", "url(#a)", "#12345\u0663"])
def test_other_words_are_no_colours(text: str) -> None:
    with pytest.raises(ValueError, match="is not a colour"):
        parse_colour(text)


def test_contrast_is_wcags() -> None:
    assert contrast((1, 1, 1), (0, 0, 0)) == 21
    assert contrast(parse_colour("#777777"), (1, 1, 1)) == pytest.approx(4.48, abs=0.01)


def test_a_grey_is_as_bright_as_its_colour() -> None:
    red = parse_colour("#a3162e")
    assert contrast(red, grey(red)) == pytest.approx(1, abs=0.01)
    assert grey((1, 1, 1)) == (1, 1, 1)


def test_every_ink_mode_has_its_colour(look: Look) -> None:
    palette = look.palette
    assert palette.colour("carpet", "full") == parse_colour("#a3162e")
    assert palette.colour("carpet", "low") is None
    assert palette.colour("carpet", "mono") == parse_colour("#777")
    assert palette.colour("ink", "low") == palette.colour("ink", "full")
    assert palette.colour("paper", "mono") == (1, 1, 1)


def test_literals_turn_grey_in_mono_ink() -> None:
    assert Palette({}).read("#f00", "low") == (1, 0, 0)
    red, green, blue = Palette({}).read("#f00", "mono") or (0, 1, 2)
    assert red == green == blue


BARE = """
kind: look
fonts: {text: fonts/premiere-text.ttf}
styles: {default: {font: text, size: 9}}
icons: {star: star.svg}
contrast: [[white-on, sky], [pale, night]]
palette:
  sky: "#1f5c57"
  white-on: "#ffffff"
  night: {full: "#101b3f", low: "#101b3f"}
  pale: "#fbf3dd"
  line: "#0c2454"
"""


SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 20"><path fill="#1f5c57" d="M0 0 H9 V9 Z"/><path fill="palette:night" d="M0 0 H9 V9 Z"/></svg>'


def test_low_ink_leaves_out_a_fill_that_says_nothing_of_it_and_keeps_its_outline(tmp_path: Path) -> None:
    """What is read on it turns black; what is read on a fill that is kept stays, and so do lines and icons."""
    tools.write_look(tmp_path, {"look.yaml": BARE, "star.svg": SVG})
    look = read_look(tmp_path)
    palette, sky, line = look.palette, parse_colour("#1f5c57"), parse_colour("#0c2454")
    white, black = (1.0, 1.0, 1.0), (0.0, 0.0, 0.0)
    assert (palette.fill("sky", "full"), palette.fill("sky", "low")) == (sky, white)
    assert palette.fill("night", "low") == palette.read("night", "full")
    assert [palette.read_for_text("white-on", ink) for ink in INKS] == [white, black, white]
    assert palette.read_for_text("pale", "low") == palette.read("pale", "full")
    assert palette.read_for_text("#ffe", "low") == black
    assert palette.read_for_text("line", "low") == line
    boxes = "- {kind: box, w: 9, h: 5, fill: sky}\n- {kind: box, w: 9, h: 5, fill: '#1f5c57', stroke: line, line: 1}\n- {kind: box, w: 9, h: 5, fill: night}\n"
    lines = "- {kind: line, w: 9, stroke: sky}\n- {kind: box, w: 9, h: 5, fill: none, stroke: sky}"
    drawn = [item for item in items(layout(look, boxes + lines), ink="low") if isinstance(item, Outline)]
    assert [(one.fill, one.stroke, one.width) for one in drawn] == [
        (white, sky, 0.25), (white, line, 1), (palette.read("night", "low"), None, 0.25), (None, sky, 0.25), (None, sky, 0.25),
    ]  # fmt: skip
    ground = items(layout(look, "- {kind: box, x: -2, y: -2, w: 67, h: 92, fill: sky}"), ink="low")
    assert [item.stroke for item in ground if isinstance(item, Outline)] == [None]
    for is_letter, first in ((False, (white, sky, 0.5)), (True, (sky, None, 1.0))):
        one, other = (item for item in look.drawing("star.svg", "low", is_letter=is_letter).items)
        assert isinstance(one, Outline)
        assert isinstance(other, Outline)
        assert (one.fill, one.stroke, one.width) == first
        assert other.fill == palette.read("night", "full")
    assert look.icon("star", "low")[1].items == look.drawing("star.svg", "low", is_letter=True).items


def test_an_unknown_colour_says_which_is_meant(look: Look) -> None:
    with pytest.raises(Unreadable, match="there is no colour carpt in the palette; did you mean carpet"):
        look.palette.read("carpt", "full")


def test_weak_contrast_is_a_complaint_in_the_ink_it_is_weak_in(tmp_path: Path) -> None:
    tools.write_look(
        tmp_path, {"look.yaml": tools.LOOK.replace("[[ink, paper]]", "[[carpet, paper], [ink, paper], [inq, paper]]")}
    )
    with pytest.raises(BrokenDefinition) as caught:
        read_look(tmp_path)
    name = f"{tmp_path.parent.name}/{tmp_path.name}"
    assert tools.complaints_of(caught.value) == [
        f"{name}/look.yaml:8:12: contrast[0]: carpet on paper has a contrast of 1.00 in low ink; it needs 4.5",
        f"{name}/look.yaml:8:12: contrast[0]: carpet on paper has a contrast of 4.47 in mono ink; it needs 4.5",
        f"{name}/look.yaml:8:43: contrast[2]: there is no colour inq in the palette; did you mean ink?",
    ]


def test_all_mistakes_of_a_look_are_reported_at_once(tmp_path: Path) -> None:
    text = """\
kind: look
fonts: {text: fonts/premiere-text.ttf, gone: fonts/gone.ttf, out: ../x.ttf}
icons: {star: star.svg}
palette: {a: "#12345", b: {full: none, mono: "#f00"}, c: {low: none}}
sytles: {}
"""
    tools.write_look(tmp_path, {"look.yaml": text})
    with pytest.raises(BrokenDefinition) as caught:
        read_look(tmp_path)
    messages = "\n".join(tools.complaints_of(caught.value))
    for part in (
        "look.yaml:4:14: palette.a.full: '#12345' is text; use a colour ('#rgb' or '#rrggbb' in quotes, a common name, or none)",
        "look.yaml:4:46: palette.b.mono: '#f00' is not a grey",
        "look.yaml:4:58: palette.c.full: this is missing",
        "look.yaml:5:1: sytles: unknown key; did you mean styles?",
    ):
        assert part in messages


def test_a_colour_without_quotes_is_a_comment_and_is_reported_as_such(tmp_path: Path) -> None:
    tools.write_look(tmp_path, {"look.yaml": tools.LOOK.replace('paper: "#ffffff"', "paper: #ffffff")})
    with pytest.raises(BrokenDefinition) as caught:
        read_look(tmp_path)
    assert any(
        'palette.paper: #ffffff without quotes is a comment; use "#ffffff" in quotes' in line
        for line in tools.complaints_of(caught.value)
    )


def test_fonts_and_icons_of_a_look_stay_in_its_folder(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "x.ttf").write_bytes(b"x")
    folder = tmp_path / "game"
    tools.write_look(folder)
    (folder / "link.ttf").symlink_to(tmp_path / "other" / "x.ttf")
    fonts = "{text: fonts/premiere-text.ttf, a: ../other/x.ttf, b: link.ttf, c: /etc/x.ttf, d: .x.ttf, e: fonts/premiere-txt.ttf, f: star.svg}"
    (folder / "look.yaml").write_text(f"kind: look\nfonts: {fonts}\nicons: {{i: ../a.svg}}\n")
    with pytest.raises(BrokenDefinition) as caught:
        read_look(folder)
    messages = "\n".join(tools.complaints_of(caught.value))
    for part in (
        "fonts.a: '../other/x.ttf' is not a path",
        "fonts.b: 'link.ttf' leads out",
        "fonts.c: '/etc/x.ttf' is not a path",
        "fonts.d",
        "fonts.e: there is no file fonts/premiere-txt.ttf in the templates folder; did you mean fonts/premiere-text.ttf?",
        "fonts.f",
    ):
        assert part in messages


def test_a_palette_reads_from_json_too() -> None:
    assert read_text('{"a": "#fff"}', "x").data == {"a": "#fff"}
