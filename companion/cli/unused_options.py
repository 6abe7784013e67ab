"""Warnings about options that have no effect with the others, one line each."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

import typer

from companion.cli.screen import complain

if TYPE_CHECKING:
    from companion.press.kit.kit import Order, PrintKit
    from companion.press.kit.kit_file import KitPart

TARGETS = {
    "paper": ("cut",),
    "backs": ("cut",),
    "printer": ("cut",),
    "dpi": ("png", "tts", "screentop"),
    "bleed": ("png", "svg"),
    "url": ("tts",),
}
"""The options that work for some targets of an export only, and these targets."""


def given_options(context: typer.Context) -> set[str]:
    """The names of the options on the command line."""
    sources = {name: context.get_parameter_source(name) for name in context.params}
    return {name for name, source in sources.items() if source is not None and source.name == "COMMANDLINE"}


def warn_of_idle(found: Sequence[str]) -> None:
    """Print a warning on stderr for each option without effect."""
    for what in found:
        complain(f"warning: {what}", 0)


def idle_in_print(given: Collection[str], kit: PrintKit, order: Order) -> Iterator[str]:
    """The warnings about the options that were given to `print`."""
    from companion.press.sheets.backs import is_apart

    parts = kit.parts(order.only, order.also)
    if "backs" in given and not _lie_on_two_sides(parts):
        yield f"--backs has no effect: {_nothing_of(order)} has a back"
    if "back_bleed" in given and not _have_backs(parts):
        yield f"--back-bleed has no effect: {_nothing_of(order)} has a back"
    elif "back_bleed" in given and not is_apart(order.backs):
        why = "no backs are printed" if order.backs == "none" else "front and back are one piece"
        yield f"--back-bleed has no effect: with --backs {order.backs} {why}"
    elif "back_bleed" in given and (why := _no_more_bleed(kit, order)):
        what = "only takes room at the fold" if order.backs == "gutter-fold" else "has no effect"
        yield f"--back-bleed {what}: {why}"
    if "printer" in given:
        yield from _idle_printer(order)
    yield from idle_parts(given, kit, order)


def _idle_printer(order: Order) -> Iterator[str]:
    """The warning about a printer that was named for a one-sided print."""
    from companion.press.sheets.backs import is_two_sided

    if not is_two_sided(order.backs):
        yield f"--printer has no effect: with --backs {order.backs} everything is printed on one side"


def _no_more_bleed(kit: PrintKit, order: Order) -> str:
    """Why no separate back can have more bleed; empty if one can."""
    things = [thing for contents in kit.contents(order) for thing in contents.things if thing.back]
    apart = [thing for thing in things if thing.foot is None]
    if not apart:
        return "a standing piece and its back are one piece"
    with_bleed = [thing for thing in apart if thing.back and thing.back.bleed]
    if not with_bleed:
        return f"{_nothing_of(order)} has a back with bleed"
    return "" if any(thing.shape != "hex" for thing in with_bleed) else "hexagons have no room for more bleed"


def idle_parts(given: Collection[str], kit: PrintKit, order: Order) -> Iterator[str]:
    """The warnings about the options that choose parts."""
    parts = kit.parts(order.only, order.also)
    for part in parts:
        if part.id in order.also and not (order.only or part.extra):
            yield f"--with {part.id} has no effect: this part is not an extra and is always printed"
    counts = [component.count.fixed for component in kit.definition.components.values()]
    if "players" in given and None not in counts and not _pages_in(parts):
        yield "--players has no effect: the kit is the same for any number of players"


def idle_in_paper(name: str) -> Iterator[str]:
    """The warning about a custom paper size that was given in landscape."""
    from companion.press.drawing.paper import is_lying, paper

    if is_lying(name):
        why = "Companion turns pages to fit the sheet best, whichever side you name first"
        yield f"--paper {name} is {paper(name).name}: {why}"


def idle_in_export(given: Collection[str], target: str, kit: PrintKit, order: Order) -> Iterator[str]:
    """The warnings about the options that were given to `export`."""
    from companion.definitions.words import either

    for name, targets in TARGETS.items():
        is_named = name in ("paper", "backs") and _pages_in(kit.parts(order.only, order.also))
        if name in given and target not in targets and not is_named:
            yield f"--{name} has no effect: it is for {either(targets)}, not for {target}"
    parts = kit.parts(order.only, order.also)
    # The depth of a box depends on its cards: they are two layers of paper if their backs are glued on.
    if "backs" in given and target == "cut" and not (_have_backs(parts) or any(part.tuck_box for part in parts)):
        yield f"--backs has no effect: {_nothing_of(order)} has a back"
    if "printer" in given and target == "cut":
        yield from _idle_printer(order)
    yield from idle_parts(given, kit, order)


def _nothing_of(order: Order) -> str:
    return f"nothing in {', '.join(order.only)}" if order.only else "nothing in the kit"


def _have_backs(parts: Sequence[KitPart]) -> bool:
    """Whether any piece of these parts has a back."""
    return any(pieces.back for part in parts for pieces in part.pieces)


def _lie_on_two_sides(parts: Sequence[KitPart]) -> bool:
    """Whether --backs has an effect on these parts; pages count too, as they can name it."""
    return _have_backs(parts) or bool(_pages_in(parts)) or any(part.rulebook for part in parts)


def _pages_in(parts: Sequence[KitPart]) -> list[KitPart]:
    """The parts with pages that can name the paper, the backs and the players."""
    return [part for part in parts if part.pages or part.reference or part.tuck_box or part.back]
