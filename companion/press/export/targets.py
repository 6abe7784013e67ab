"""All targets by name."""

from __future__ import annotations

from companion.definitions.words import did_you_mean, either, shorten
from companion.errors import Unreadable
from companion.press.export import cut, drivethru, mbprint, png, screentop, svg, thegamecrafter, tts
from companion.press.export.job import Target

TARGETS = {
    target.name: target
    for target in (
        Target("png", "every face as a picture, at 300 dpi or with --dpi", png.make),
        Target("svg", "every face as SVG, letters as outlines", svg.make),
        Target("tts", "a saved object for Tabletop Simulator, with card sheets", tts.make),
        Target("screentop", "asset sheets for Screentop.gg, with tables of their content", screentop.make),
        Target("drivethru", "PDFs prepared for DriveThruCards: CMYK, backs first", drivethru.make),
        Target("thegamecrafter", "pictures prepared for The Game Crafter", thegamecrafter.make),
        Target("mbprint", "PDFs prepared for MB PRINT: CMYK, fronts first", mbprint.make),
        Target("cut", "sheets with registration marks, and SVG and DXF for a cutter", cut.make),
    )
}


def target(name: str) -> Target:
    """The target of this name; raises Unreadable if there is none."""
    found = TARGETS.get(name.strip().lower())
    if found is None:
        known = list(TARGETS)
        raise Unreadable(f"'{shorten(name)}' is not a target{did_you_mean(name, known)}; use {either(known)}")
    return found


def listing() -> str:
    """A line for every target, with its description."""
    wide = max(len(name) for name in TARGETS)
    return "\n".join(f"  {name.ljust(wide)}  {one.about}" for name, one in TARGETS.items())
