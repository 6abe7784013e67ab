"""A reader of the SVG that is exported: back to what can be drawn, by the rules of SVG 1.1 and none of ours."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from base64 import b64decode
from typing import Any

from companion.press.drawing.display_list import IDENTITY, Group, Image, Item, Matrix, Path, compose, scale, translate
from companion.press.drawing.palette import parse_colour
from companion.press.drawing.svg_paths import read_path
from companion.press.drawing.svg_shapes import outline

SVG, XLINK = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}"
ATTRIBUTES = {
    "svg": {"version", "width", "height", "viewBox"},
    "title": set(),
    "desc": set(),
    "defs": set(),
    "g": {"id", "transform", "clip-path", "fill", "stroke", "stroke-width"},
    "use": {XLINK + "href", "transform"},
    "clipPath": {"id"},
    "path": {
        *("id", "d", "fill", "fill-rule", "clip-rule", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin"),
        *("stroke-miterlimit", "stroke-dasharray"),
    },
    "image": {"x", "y", "width", "height", "preserveAspectRatio", XLINK + "href"},
    "circle": {"cx", "cy", "r"},
}  # fmt: skip
"""What may stand on each element; all of it is SVG 1.1."""

Element = ElementTree.Element


def parsed(content: bytes) -> Element:
    """The root of a file, whose elements and attributes are known, whose ids are unique and whose references lead somewhere."""
    root = ElementTree.fromstring(content)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    for element in root.iter():
        name = element.tag.removeprefix(SVG)
        assert set(element.keys()) <= ATTRIBUTES[name], (name, element.keys())
        for key in (XLINK + "href", "clip-path"):
            if name != "image" and (reference := element.get(key)):
                assert reference.strip("url()").removeprefix("#") in ids
    assert root.get("version") == "1.1"
    return root


def items(root: Element) -> tuple[Item, ...]:
    """All that is drawn, from the left and the top of the view."""
    left, top, _, _ = map(float, str(root.get("viewBox")).split())
    reader = _Reader({str(element.get("id")): element for element in root.iter() if element.get("id")})
    return (Group(tuple(item for child in root for item in reader.item(child, {})), translate(-left, -top)),)


class _Reader:
    def __init__(self, ids: dict[str, Element]) -> None:
        self._ids = ids

    def item(self, element: Element, given: dict[str, str]) -> list[Item]:
        name = element.tag.removeprefix(SVG)
        looks = {**given, **{key: value for key, value in element.items() if key != "id"}}
        looks = {key: value for key, value in looks.items() if key not in ("transform", "clip-path", XLINK + "href")}
        matrix = matrix_of(element.get("transform", ""))
        if name in ("title", "desc", "defs"):
            return []
        if name == "use":
            target = self._ids[str(element.get(XLINK + "href"))[1:]]
            return [Group(tuple(self.item(target, looks)), matrix)]
        if name == "g":
            inside = tuple(item for child in element for item in self.item(child, looks))
            return [Group(inside, matrix, self._clip(element.get("clip-path")))]
        if name == "image":
            kind, _, pixels = str(element.get(XLINK + "href")).partition(",")
            assert (kind, element.get("preserveAspectRatio")) == ("data:image/png;base64", "none")
            place = [float(str(element.get(key))) for key in ("x", "y", "width", "height")]
            return [Image(*place, b64decode(pixels, validate=True), (0.5, 0.5, 0.5))]
        attributes = {key: value for key, value in element.items() if key != "d" or value}
        return [_path(outline(name, attributes), {**looks, **dict(element.items())})]

    def _clip(self, reference: str | None) -> Path | None:
        if reference is None:
            return None
        (path,) = self._ids[reference[5:-1]]
        return Path(read_path(path.get("d", "")), even_odd=path.get("clip-rule") == "evenodd")


def _path(commands: Any, looks: dict[str, str]) -> Path:
    fill, stroke = looks.get("fill", "#000000"), looks.get("stroke", "none")
    return Path(
        commands,
        None if fill == "none" else parse_colour(fill),
        None if stroke == "none" else parse_colour(stroke),
        float(looks.get("stroke-width", 1)),
        tuple(map(float, looks.get("stroke-dasharray", "").split())),
        looks.get("fill-rule") == "evenodd",
        looks.get("stroke-linecap", "butt"),  # type: ignore[arg-type]
        looks.get("stroke-linejoin", "miter"),  # type: ignore[arg-type]
    )


def matrix_of(text: str) -> Matrix:
    found = IDENTITY
    for name, numbers in re.findall(r"(\w+)\(([^)]*)\)", text):
        values = [float(number) for number in numbers.split()]
        one: Any = {"matrix": lambda v: tuple(v), "translate": lambda v: translate(*v), "scale": lambda v: scale(*v)}
        found = compose(found, one[name](values))
    return found
