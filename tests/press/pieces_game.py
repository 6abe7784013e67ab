"""A game of plain pieces that look alike, and differ in nothing but what they are cut to; written to a folder."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from shutil import copytree
from typing import Any

import yaml

from companion.definitions.places import templates_root

_FONTS = templates_root() / "oscar-race" / "fonts"
TO_THE_RIGHT = '<svg viewBox="0 0 24 24"><path d="M0 0L24 12L0 24Z"/></svg>'
UPWARDS = '<svg viewBox="0 0 24 24"><path d="M12 0L24 24H0Z"/></svg>'
DIAMOND = '<svg viewBox="0 0 24 24"><path d="M12 0L24 12L12 24L0 12Z"/></svg>'
SMALLER = '<svg viewBox="0 0 24 24"><path d="M4 4H20V20H4Z"/></svg>'

Entry = dict[str, Any]
"""Of kit.yaml: what stands in it beside the sheet and the layouts, and the `items` of the sheet."""


def piece(id: str, shape: str, **more: Any) -> dict[str, Any]:
    """An item; of 24 mm, if it has no size."""
    return {"id": id, "name": id.title(), "shape": shape, "component": "pieces", **({"size_mm": [24, 24]} | more)}


def new_pieces(folder: Path, *entries: Entry, bleed: float = 2, drawings: Mapping[str, str] | None = None) -> Path:
    """Pieces by entries of kit.yaml, all in one part, their fronts of one colour and their backs of another."""
    art = folder / "templates" / "art"
    copytree(_FONTS, folder / "templates" / "fonts", dirs_exist_ok=True)
    art.mkdir(exist_ok=True)
    for name, drawing in (drawings or {}).items():
        (art / f"{name}.svg").write_text(drawing, encoding="utf-8")
    sheets = [
        {"sheet": f"sheet-{number}", "front": "front", "back": "back", **one} for number, one in enumerate(entries)
    ]
    for one in sheets:
        _write(folder, one["sheet"], kind="tokens", id=one["sheet"], title="Pieces", items=one.pop("items"))
    about = {"id": "pieces-game", "title": "Pieces", "prefix": "PG", "about": "Pieces.", "seats": {"min": 2, "max": 2}}
    _write(folder, "game", **about, components=[{"id": "pieces", "name": "Pieces"}])
    parts = [{"id": "pieces", "title": "Pieces", "pieces": sheets}]
    _write(folder, "templates/kit", kind="kit", font="text", parts=parts)
    colours = {"red": "#c02020", "blue": "#2020c0"}
    styles = {"default": {"font": "text", "size": 9, "colour": "red"}}
    _write(
        folder, "templates/look", kind="look", fonts={"text": "fonts/premiere-text.ttf"}, palette=colours, styles=styles
    )
    for side, colour in (("front", "red"), ("back", "blue")):
        _layout(folder, side, colour, bleed)
    return folder


def _layout(folder: Path, side: str, colour: str, bleed: float) -> None:
    size = {"width": "{{ w }}", "height": "{{ h }}", "bleed": bleed}
    sides = {"w": f"{{{{ w + {2 * bleed} }}}}", "h": f"{{{{ h + {2 * bleed} }}}}"}
    box = {"kind": "box", "x": -bleed, "y": -bleed, **sides, "fill": colour}
    _write(folder, f"templates/layouts/{side}", kind="layout", id=side, **size, elements=[box])


def _write(folder: Path, name: str, **content: Any) -> None:
    path = folder / f"{name}.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(yaml.safe_dump(content, sort_keys=False), encoding="utf-8")
