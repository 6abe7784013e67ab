"""Options that change nothing where they were given: each is told in a line, so that nobody counts on it."""

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
"""The targets of an export that an option is for, where it is not for all."""


def given_options(context: typer.Context) -> set[str]:
    """The names of what stands on the command line."""
    sources = {name: context.get_parameter_source(name) for name in context.params}
    return {name for name, source in sources.items() if source is not None and source.name == "COMMANDLINE"}


def warn_of_idle(found: Sequence[str]) -> None:
    """Tell on stderr of options that change nothing."""
    for what in found:
        complain(f"warning: {what}", 0)


def idle_in_print(given: Collection[str], kit: PrintKit, order: Order) -> Iterator[str]:
    """What is to be said of the options of a print, by those that were given."""
    from companion.press.sheets.backs import is_apart

    parts = kit.parts(order.only, order.also)
    if "backs" in given and not _lie_on_two_sides(parts):
        yield f"--backs changes nothing: {_nothing_of(order)} has a back"
    if "back_bleed" in given and not _have_backs(parts):
        yield f"--back-bleed changes nothing: {_nothing_of(order)} has a back"
    elif "back_bleed" in given and not is_apart(order.backs):
        why = "backs are left out" if order.backs == "none" else "a back is of one piece with its front"
        yield f"--back-bleed changes nothing: with --backs {order.backs} {why}"
    elif "back_bleed" in given and (why := _no_more_bleed(kit, order)):
        what = "only takes room at the fold" if order.backs == "gutter-fold" else "changes nothing"
        yield f"--back-bleed {what}: {why}"
    if "printer" in given:
        yield from _idle_printer(order)
    yield from idle_parts(given, kit, order)


def _idle_printer(order: Order) -> Iterator[str]:
    """What is to be said of a printer that was named where nothing is printed on the other side."""
    from companion.press.sheets.backs import is_two_sided

    if not is_two_sided(order.backs):
        yield f"--printer changes nothing: with --backs {order.backs} all is printed on one side"


def _no_more_bleed(kit: PrintKit, order: Order) -> str:
    """Why no back that is printed apart could have more bleed; nothing, if one could."""
    things = [thing for contents in kit.contents(order) for thing in contents.things if thing.back]
    apart = [thing for thing in things if thing.foot is None]
    if not apart:
        return "what stands is of one piece with its back"
    with_bleed = [thing for thing in apart if thing.back and thing.back.bleed]
    if not with_bleed:
        return f"{_nothing_of(order)} has a back that is drawn with bleed"
    return "" if any(thing.shape != "hex" for thing in with_bleed) else "between hexagons there is no room for more"


def idle_parts(given: Collection[str], kit: PrintKit, order: Order) -> Iterator[str]:
    """What is to be said of the options that choose what is printed."""
    parts = kit.parts(order.only, order.also)
    for part in parts:
        if part.id in order.also and not (order.only or part.extra):
            yield f"--with {part.id} changes nothing: it is no extra and printed anyway"
    counts = [component.count.fixed for component in kit.definition.components.values()]
    if "players" in given and None not in counts and not _pages_in(parts):
        yield "--players changes nothing: there are as many of everything for any number"


def idle_in_paper(name: str) -> Iterator[str]:
    """What is to be said of a paper of one's own that is told lying on its side."""
    from companion.press.drawing.paper import is_lying, paper

    if is_lying(name):
        why = "what is printed is turned as it fits a sheet best, whichever side of that comes first"
        yield f"--paper {name} is {paper(name).name}: {why}"


def idle_in_export(given: Collection[str], target: str, kit: PrintKit, order: Order) -> Iterator[str]:
    """What is to be said of the options of an export."""
    from companion.definitions.words import either

    for name, targets in TARGETS.items():
        is_told = name in ("paper", "backs") and _pages_in(kit.parts(order.only, order.also))
        if name in given and target not in targets and not is_told:
            yield f"--{name} changes nothing: it is for {either(targets)}, not for {target}"
    parts = kit.parts(order.only, order.also)
    # A box is as deep as its cards, which are two layers of paper if their backs are glued behind them.
    if "backs" in given and target == "cut" and not (_have_backs(parts) or any(part.tuck_box for part in parts)):
        yield f"--backs changes nothing: {_nothing_of(order)} has a back"
    if "printer" in given and target == "cut":
        yield from _idle_printer(order)
    yield from idle_parts(given, kit, order)


def _nothing_of(order: Order) -> str:
    return f"nothing of {', '.join(order.only)}" if order.only else "nothing of the kit"


def _have_backs(parts: Sequence[KitPart]) -> bool:
    """Whether anything that is cut out of these parts has a back."""
    return any(pieces.back for part in parts for pieces in part.pieces)


def _lie_on_two_sides(parts: Sequence[KitPart]) -> bool:
    """Whether the way of printing backs says anything of these parts: of pages, too, on which it may be named."""
    return _have_backs(parts) or bool(_pages_in(parts)) or any(part.rulebook for part in parts)


def _pages_in(parts: Sequence[KitPart]) -> list[KitPart]:
    """The parts with pages, on which the paper, the backs and the players may be named."""
    return [part for part in parts if part.pages or part.reference or part.tuck_box or part.back]
