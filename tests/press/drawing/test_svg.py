"""SVG: what the subset draws, and that all else is refused with its place, quickly."""

from __future__ import annotations

import math
import os
import time
from pathlib import Path

import pytest

from companion.errors import BrokenDefinition, Unreadable
from companion.press.drawing import display_list
from companion.press.drawing.display_list import Group, Item
from companion.press.drawing.display_list import Path as Outline
from companion.press.drawing.svg import read_svg, read_svg_file
from companion.press.drawing.svg_paths import read_path
from companion.press.look.look import Look
from tests.pace import is_within
from tests.press import tools
from tests.press.measure import flat

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50">'


def items(inside: str, head: str = HEAD) -> tuple[Item, ...]:
    return read_svg(f"{head}{inside}</svg>".encode(), "a.svg").items


def complaints(content: bytes | str) -> list[str]:
    with pytest.raises(BrokenDefinition) as caught:
        read_svg(content.encode() if isinstance(content, str) else content, "a.svg")
    return tools.complaints_of(caught.value)


def ends(found: tuple[Item, ...]) -> list[tuple[float, float]]:
    """The end points of all paths, groups undone."""
    return [
        display_list.transform(matrix, *command[-2:])
        for item, matrix in flat(found)
        if isinstance(item, Outline)
        for command in item.commands
        if len(command) > 1
    ]


# --- what is drawn


def test_the_size_is_that_of_the_view_box() -> None:
    drawing = read_svg(b'<svg viewBox="10 20 30 40" width="3cm"><path d="M10 20 L40 60"/></svg>', "a.svg")
    assert (drawing.width, drawing.height) == (30, 40)


def test_the_view_boxs_corner_becomes_the_origin() -> None:
    drawing = read_svg(b'<svg viewBox="10 20 30 40"><path d="M10 20 L40 60"/></svg>', "a.svg")
    assert ends(drawing.items) == [(0, 0), (30, 40)]


@pytest.mark.parametrize(
    ("data", "points"),
    [
        ("M1 2L3 4", [(1, 2), (3, 4)]),
        ("m1 2 3 4 5 6", [(1, 2), (4, 6), (9, 12)]),
        ("M1,2,3,4", [(1, 2), (3, 4)]),
        ("M1-2.5.5e1", [(1, -2.5)]),
        ("M0 0H5V6h-1v-2", [(0, 0), (5, 0), (5, 6), (4, 6), (4, 4)]),
        ("M1 1h2v2zl5 5", [(1, 1), (3, 1), (3, 3), (1, 1), (6, 6)]),
        ("M0 0c1 0 2 1 2 2s1 2 2 2", [(0, 0), (2, 2), (4, 4)]),
        ("M0 0Q5 0 5 5T5 10", [(0, 0), (5, 5), (5, 10)]),
        ("M0 0a5 5 0 015 5", [(0, 0), (5, 5)]),
        ("M0 0A0 5 0 0 1 9 9", [(0, 0), (9, 9)]),
        ("", []),
    ],
)
def test_path_data_is_followed(data: str, points: list[tuple[float, float]]) -> None:
    if data == "M1-2.5.5e1":
        with pytest.raises(ValueError, match="a number is missing"):
            read_path(data)
        return
    found = [command[-2:] for command in read_path(data) if len(command) > 1]
    assert found == [pytest.approx(point) for point in points]


def test_a_smooth_curve_mirrors_the_control_point() -> None:
    assert read_path("M0 0C1 0 2 1 2 2S4 5 6 6")[2][1:3] == (2, 3)
    assert read_path("M0 0L2 2S4 5 6 6")[2][1:3] == (2, 2)


def test_a_quadratic_curve_goes_through_the_same_points() -> None:
    x1, y1, x2, y2, x, y = read_path("M0 0Q6 0 6 6")[1][1:]
    middle = tuple((p + 3 * q + 3 * r + s) / 8 for p, q, r, s in ((0, x1, x2, x), (0, y1, y2, y)))
    assert middle == pytest.approx((0.25 * 0 + 0.5 * 6 + 0.25 * 6, 0.25 * 6))


@pytest.mark.parametrize("large", [0, 1])
@pytest.mark.parametrize("sweep", [0, 1])
def test_an_arc_lies_on_its_ellipse(large: int, sweep: int) -> None:
    """Every point of the curves is as far from one centre, after the ellipse is turned and squeezed to a circle."""
    rx, ry, turn = 8.0, 5.0, 30.0
    commands = read_path(f"M2 3A{rx} {ry} {turn} {large} {sweep} 9 6")
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    points, at = [], (2.0, 3.0)
    for _, x1, y1, x2, y2, x, y in commands[1:]:
        for t in (0.0, 0.25, 0.5, 0.75, 1.0):
            weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            px = sum(w * v for w, v in zip(weights, (at[0], x1, x2, x)))
            py = sum(w * v for w, v in zip(weights, (at[1], y1, y2, y)))
            points.append(((cos * px + sin * py) / rx, (cos * py - sin * px) / ry))
        at = (x, y)
    (ax, ay), (bx, by) = points[0], points[-1]
    away = math.sqrt(1 - ((ax - bx) ** 2 + (ay - by) ** 2) / 4)
    length = math.hypot(bx - ax, by - ay)
    side = 1 if large != sweep else -1
    centre = ((ax + bx) / 2 - side * away * (by - ay) / length, (ay + by) / 2 + side * away * (bx - ax) / length)
    assert [math.hypot(px - centre[0], py - centre[1]) for px, py in points] == pytest.approx(
        [1.0] * len(points), abs=1e-3
    )
    assert commands[-1][-2:] == (9, 6)
    assert (len(commands) > 3) == bool(large)


def test_every_shape_is_drawn() -> None:
    inside = (
        '<rect x="1" y="2" width="3" height="4"/><rect width="9" height="9" rx="2"/><circle cx="5" cy="5" r="5"/>'
        '<ellipse cx="9" cy="9" rx="3" ry="2"/><line x2="5" y2="5" stroke="red"/><polyline points="0,0 1,1 2,0" fill="none" stroke="#000"/>'
        '<polygon points="0 0 1 1 2 0"/><path d="M0 0h1v1z"/>'
    )
    assert len(items(inside)) == 8
    assert items('<polyline points="0,0 1,1 2,0"/>')[0].commands[-1][0] == "L"  # type: ignore[union-attr]


def test_paint_is_inherited_and_style_comes_before_attributes() -> None:
    [path] = items(
        '<g fill="red" stroke="#00f" stroke-width="2"><path d="M0 0h1" fill="lime" style="fill: none; stroke-linecap:round"/></g>'
    )
    assert isinstance(path, Outline)
    assert (path.fill, path.stroke, path.width, path.cap) == (None, (0, 0, 1), 2, "round")


def test_shapes_without_ink_are_left_out() -> None:
    assert items('<path d="M0 0h1" fill="none"/><line x2="5" fill="red"/><circle r="0"/>') == ()


def test_transforms_nest_as_in_svg() -> None:
    inside = '<g transform="translate(10,20) rotate(90)"><path transform="scale(2 3)" d="M1 1L0 0"/></g>'
    assert ends(items(inside)) == [pytest.approx((7, 22)), pytest.approx((10, 20))]


def test_use_draws_what_is_defined_anywhere_in_the_file() -> None:
    inside = '<use href="#a" x="5" y="6" fill="red"/><defs><g id="a"><path d="M1 1L2 2" stroke="black"/></g></defs>'
    found = items(inside)
    assert ends(found) == [(6, 7), (7, 8)]
    assert found[0].items[0].fill == (1, 0, 0)  # type: ignore[union-attr]


def test_a_symbol_is_fitted_into_the_box_of_its_use() -> None:
    inside = '<symbol id="s" viewBox="10 0 10 10"><path d="M10 0L20 10"/></symbol><use xlink:href="#s" x="2" width="40" height="20"/>'
    assert ends(items(inside)) == [(12, 0), (32, 20)]


def test_a_clip_path_hides_what_is_outside() -> None:
    [group] = items(
        '<clipPath id="c"><circle cx="5" cy="5" r="5"/></clipPath><g clip-path="url(#c)"><path d="M0 0h9v9z"/></g>'
    )
    assert isinstance(group, Group)
    assert group.clip is not None


@pytest.mark.parametrize(("ink", "fill"), [("full", "#a3162e"), ("low", None), ("mono", "#777777")])
def test_a_palettes_colour_follows_the_ink(look: Look, ink: str, fill: str | None) -> None:
    from companion.press.drawing.palette import parse_colour

    drawing = look.drawing("star.svg", ink)  # type: ignore[arg-type]
    assert [path.fill for path in drawing.items] == ([parse_colour(fill)] if fill else [])  # type: ignore[union-attr]


def test_an_art_may_be_given_a_colour_of_its_own(look: Look) -> None:
    [path] = look.drawing("star.svg", "full", {"carpet": "ink"}).items
    assert path.fill == look.palette.colour("ink", "full")  # type: ignore[union-attr]


# --- what is refused


REFUSED = {
    "a script": ("<script>alert(1)</script>", "1:62: the element <script> is not allowed here; the elements are svg"),
    "an image": ('<image href="http://x/a.png"/>', "the element <image> is not allowed"),
    "a foreign object": ("<foreignObject/>", "the element <foreignObject> is not allowed"),
    "text": ("<text>hello</text>", "the element <text> is not allowed"),
    "letters": ("hello", "text ('hello') is not allowed"),
    "a style sheet": ("<style>path{fill:url(http://x)}</style>", "the element <style> is not allowed"),
    "a link": ('<a href="http://x"><path d=""/></a>', "the element <a> is not allowed"),
    "an animation": ('<animate attributeName="x"/>', "the element <animate> is not allowed"),
    "a picture inside": (f"{HEAD}</svg>", "the element <svg> is not allowed"),
    "another file": ('<use href="other.svg#a"/>', "'other.svg#a' is not in this file"),
    "another site": ('<use xlink:href="http://x/y.svg#a"/>', "is not in this file"),
    "a local file": ('<use href="file:///etc/passwd"/>', "is not in this file"),
    "data": ('<use href="data:image/svg+xml;base64,AAAA"/>', "is not in this file"),
    "an event": ('<path d="" onload="x()"/>', "the attribute onload is not allowed"),
    "a filter": ('<path d="" filter="url(#f)"/>', "the attribute filter is not allowed"),
    "a gradient": ('<path d="M0 0h1" fill="url(#g)"/>', "'url(#g)' is not a colour"),
    "a paint from elsewhere": ('<path d="M0 0h1" fill="url(http://x)"/>', "is not a colour"),
    "opacity": ('<path d="" opacity="0.5"/>', "the attribute opacity is not allowed"),
    "a style from elsewhere": ('<path d="" style="background: url(http://x)"/>', "is not allowed in style"),
    "a unit": ('<rect width="3mm" height="2"/>', "width: '3mm' is not a number; units are not allowed"),
    "no number": ('<circle r="nan"/>', "r: 'nan' is not a number"),
    "an infinite number": ('<circle r="1e400"/>', "r: '1e400' is no number|beyond 100000"),
    "a large number": ('<circle r="1e99"/>', "beyond 100000"),
    "bad path data": ('<path d="M0 0 X"/>', "stands where|number is missing"),
    "a path without a start": ('<path d="L1 1"/>', "a path must begin with M"),
    "a transform": ('<path d="" transform="rotate(1,2)"/>', "is not a transform"),
    "another transform": ('<path d="" transform="perspective(1)"/>', "is not a transform"),
    "an odd count of points": ('<polygon points="1 2 3"/>', "odd number"),
    "an id twice": ('<g id="a"/><g id="a"/>', "the id a is already used"),
    "a use of itself": ('<g id="a"><use href="#a"/></g>', "uses itself"),
    "a ring of uses": ('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>', "uses itself"),
    "an unknown colour": ('<path d="M0 0h1" fill="palette:carpet"/>', "is not a colour"),
    "text, which is like no shape": ("<text>a</text>", "the element <text> is not allowed here; the elements are "),
    "a slip": ('<path d="M0 0h1" fil="red"/>', "the attribute fil is not allowed; did you mean fill?"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_beyond_the_subset_is_refused(name: str) -> None:
    inside, expected = REFUSED[name]
    messages = "\n".join(complaints(f"{HEAD}{inside}</svg>"))
    assert any(part in messages for part in expected.split("|")), messages
    assert messages.startswith("a.svg:1:")


def test_all_mistakes_are_reported_with_their_places() -> None:
    text = f'{HEAD}\n  <path d="M0 0" fill="rde"/>\n  <g>\n    <blink/>\n    <rect width="-1" height="2"/></g>\n</svg>'
    assert [message.split(";")[0] for message in complaints(text)] == [
        "a.svg:2:3: <path>: 'rde' is not a colour",
        "a.svg:4:5: the element <blink> is not allowed here",
        "a.svg:5:5: <rect>: a length is less than 0",
    ]


@pytest.mark.parametrize(
    ("given", "what"),
    [
        ("", "the viewBox is missing"),
        ('viewBox="0 0 9 0"', "use four numbers for a viewBox"),
        ('viewBox="0 x"', "viewBox: 'x'"),
    ],
)
def test_a_wrong_view_box_is_reported_once(given: str, what: str) -> None:
    [message] = complaints(f"<svg {given}/>")
    assert what in message


def _laughs() -> str:
    entities = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 12))
    return f'<!DOCTYPE svg [<!ENTITY a0 "ha">{entities}]>{HEAD}<g id="&a11;"/></svg>'


def _uses() -> str:
    levels = "".join(f'<g id="a{n}">{f"""<use href="#a{n - 1}"/>""" * 10}</g>' for n in range(1, 12))
    return f'{HEAD}<defs><g id="a0"><path d="M0 0h1v1z"/></g>{levels}</defs><use href="#a11"/></svg>'


HOSTILE = {
    "an entity bomb": _laughs(),
    "a quadratic bomb": f'<!DOCTYPE svg [<!ENTITY a "{"x" * 100_000}">]>{HEAD}<g id="{"&a;" * 10_000}"/></svg>',
    "an outer entity": f'<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>{HEAD}&a;</svg>',
    "an outer document type": f'<!DOCTYPE svg SYSTEM "http://127.0.0.1:9/x.dtd">{HEAD}</svg>',
    "a parameter entity": f'<!DOCTYPE svg [<!ENTITY % a SYSTEM "http://127.0.0.1:9/x">%a;]>{HEAD}</svg>',
    "a style sheet": f'<?xml-stylesheet href="http://x/y.css"?>{HEAD}</svg>',
    "deep nesting": HEAD + "<g>" * 200_000,
    "deep nesting, closed": HEAD + "<g>" * 50_000 + "</g>" * 50_000 + "</svg>",
    "many elements": HEAD + "<g/>" * 100_000 + "</svg>",
    "a bomb of uses": _uses(),
    "many attributes": f"{HEAD}<g " + " ".join(f'a{n}=""' for n in range(40_000)) + "/></svg>",
    "a long name": f"{HEAD}<{'a' * 400_000}/></svg>",
    "a large file": HEAD + " " * 5_000_000 + "</svg>",
    "a long number": f'{HEAD}<circle r="{"9" * 400_000}"/></svg>',
    "a number that ends wrong": f'{HEAD}<circle r="{"1" * 1_990}x"/></svg>',
    "a radius that ends wrong": f'{HEAD}<polygon points="{"1" * 260_000}x"/></svg>',
    "many transforms": f'{HEAD}<g transform="{"rotate(1)" * 220}x"/></svg>',
    "brackets in a transform": f'{HEAD}<g transform="{"rotate(" * 280}"/></svg>',
    "blanks in a path": f'{HEAD}<path d="M0 0{" " * 260_000}x"/></svg>',
    "a path that ends wrong": f'{HEAD}<path d="M0 0{"L1 1" * 65_000}L"/></svg>',
    "many long paths": HEAD + f'<path d="M0 0{"h1" * 6_000}"/>' * 20 + "</svg>",
    "a long path used often": f'{HEAD}<path id="a" d="M0 0{"h1" * 19_000}"/>{"""<use href="#a"/>""" * 4_000}</svg>',
    "points that end wrong": f'{HEAD}<polygon points="{"1 1 " * 65_000}x"/></svg>',
    "many wrong attributes": HEAD + '<path d="L" fill="x" stroke="y"/>' * 4_000 + "</svg>",
    "many wrong colours": HEAD + "".join(f'<path d="M0 0h1" fill="c{n}"/>' for n in range(4_900)) + "</svg>",
    "a style of semicolons": f'{HEAD}<g style="{";x:y" * 490}"/></svg>',
    "no XML": "{" * 200_000,
    "nothing": "",
    "NULs": "\0" * 200_000,
    "another encoding": f'<?xml version="1.0" encoding="utf-7"?>{HEAD}</svg>',
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_within_200_ms(name: str) -> None:
    content = HOSTILE[name].encode()
    seconds = []
    for _ in range(3):
        start = time.process_time()
        messages = complaints(content)
        seconds.append(time.process_time() - start)
    assert is_within(min(seconds), 0.2)
    assert messages[0].startswith("a.svg:1:")
    assert all(len(line) < 400 for line in messages)


def test_noise_is_refused() -> None:
    assert complaints(os.urandom(100_000))


def test_a_pipe_or_a_folder_is_no_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.svg")
    for path in (tmp_path / "pipe.svg", tmp_path):
        with pytest.raises(Unreadable):
            read_svg_file(path, "a.svg")


@pytest.mark.parametrize(
    "file",
    ["../star.svg", "/etc/passwd", "a/../../b.svg", "look.yaml", "C:star.svg", "..\\star.svg", ".svg", "a//b.svg"],
)
def test_art_outside_the_folder_is_not_opened(look: Look, file: str) -> None:
    with pytest.raises(
        Unreadable,
        match=r"is not a path in the templates folder; use one such as folder/name\.svg|'look\.yaml' has the wrong ending; use \.svg",
    ):
        look.drawing(file, "full")


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    look = tools.make_look(tmp_path / "game")
    (tmp_path / "secret.svg").write_text(tools.STAR)
    (look.templates.own / "link.svg").symlink_to(tmp_path / "secret.svg")
    (look.templates.own / "folder").symlink_to(tmp_path)
    for name in ("link.svg", "folder/secret.svg"):
        with pytest.raises(Unreadable, match="leads out of the templates folder"):
            look.drawing(name, "full")
