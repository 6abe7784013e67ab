"""The targets there are, by name."""

from __future__ import annotations

from companion.definitions.words import did_you_mean, either, shorten
from companion.errors import Unreadable
from companion.press.export import cut, drivethru, mbprint, png, screentop, svg, thegamecrafter, tts
from companion.press.export.job import Target

TARGETS = {
    target.name: target
    for target in (
        Target("png", "every face as a picture, at 300 dpi or as --dpi says", png.make),
        Target("svg", "every face as SVG, letters as outlines", svg.make),
        Target("tts", "a saved object for Tabletop Simulator, with card sheets", tts.make),
        Target("screentop", "asset sheets for Screentop.gg, with tables of what is in them", screentop.make),
        Target("drivethru", "PDFs prepared for DriveThruCards: CMYK, backs first", drivethru.make),
        Target("thegamecrafter", "pictures prepared for The Game Crafter", thegamecrafter.make),
        Target("mbprint", "PDFs prepared for MB PRINT: CMYK, fronts first", mbprint.make),
        Target("cut", "sheets with registration marks, and SVG and DXF to cut them by", cut.make),
    )
}


def target(name: str) -> Target:
    """The target of this name; raises Unreadable if there is none."""
    found = TARGETS.get(name.strip().lower())
    if found is None:
        known = list(TARGETS)
        raise Unreadable(f"'{shorten(name)}' is no target{did_you_mean(name, known)}; allowed is {either(known)}")
    return found


def listing() -> str:
    """Every target with what it is for, a line each."""
    wide = max(len(name) for name in TARGETS)
    return "\n".join(f"  {name.ljust(wide)}  {one.about}" for name, one in TARGETS.items())
