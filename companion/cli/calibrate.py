"""calibrate: a sheet that shows how far a printer puts backs beside fronts, and what is read off it."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.files import path_named
from companion.cli.options import PaperSize
from companion.cli.screen import say
from companion.errors import SaveError, Unreadable

if TYPE_CHECKING:
    from companion.press.drawing.paper import Paper
    from companion.press.sheets.printer_profile import Printers, Profile

FILE = "calibrate.pdf"
FONT_FILE = "oscar-race/fonts/premiere-text.ttf"
NAMES = ("XA", "YA", "XB", "YB")
PRINTER = "printer"
_DONE = 0
_ONE_PAIR = "From two numbers only the shift is known; all four would also tell whether the back is askew or longer."
_ASKEW = 0.1  # degrees; 0.2 mm over the length of a card's sheet
_STRETCHED = 0.2  # percent; 0.2 mm over a card's length


Numbers = Annotated[
    list[str] | None, typer.Argument(metavar="[MM]...", help="With --read: XA YA XB YB, or one of the pairs.")
]
Out = Annotated[str | None, typer.Option("--out", metavar="DIR", help="Where the sheet goes; by default output.")]
Name = Annotated[str | None, typer.Option("--name", metavar="NAME", help="What to call the printer.")]
Read = Annotated[bool, typer.Option("--read", help="Tell what was read; asked for if no numbers follow.")]


def calibrate(
    numbers: Numbers = None, paper: PaperSize = "a4", out: Out = None, name: Name = None, read: Read = False
) -> int:
    """A two-sided ruler sheet for a printer, and what is read off it.

    Without options it is printed; with --name or --read its numbers make a profile, by which every later print on both
    sides puts its backs behind their fronts.
    """
    from companion.definitions.words import shorten
    from companion.press.drawing.paper import paper as paper_named

    on = paper_named(paper)
    for one in numbers or ():
        if one.startswith("--"):
            raise Unreadable(f"no such option: {shorten(one)}; see 'companion calibrate --help'")
    if name is None and not read:
        if numbers:
            raise Unreadable(f"'{shorten(numbers[0])}' comes without --read; see 'companion calibrate --help'")
        return _print(on, out)
    from companion.press.sheets.calibration import askew
    from companion.press.sheets.printer_profile import new_profile

    if out is not None:
        raise Unreadable("--out is where the sheet goes, which is printed without --name and --read")
    called = PRINTER if name is None else name
    new_profile(called, (0, 0))  # a bad name is told before anything is asked
    printers = known_printers()
    given = _given(numbers) if numbers else _asked()
    profile = new_profile(called, given)
    where = _save(printers.with_printer(profile))
    say(
        f"{profile}, seen from the front: so in every print on both sides from now on, unless it says --printer none.\n"
        f"Printers are kept in {where}."
    )
    for line in _beyond_help(askew(given, on)) if len(given) == len(NAMES) else (_ONE_PAIR,):
        say(line)
    return _DONE


def _beyond_help(found: tuple[float, float]) -> Iterator[str]:
    """What no profile puts right: a back that is turned, in degrees, or longer, in percent."""
    turned, longer = found
    if abs(turned) >= _ASKEW:
        yield f"The back is askew by {abs(turned):.2g} degrees, which cannot be put right: feed it straighter."
    if abs(longer) >= _STRETCHED:
        what = "longer" if longer > 0 else "shorter"
        yield f"The back is {abs(longer):.2g} % {what} than the front, which cannot be put right."


def _print(paper: Paper, out: str | None) -> int:
    """The sheet, into a folder."""
    from companion.definitions.places import templates_root
    from companion.press.drawing.atomic_files import write_file
    from companion.press.pdf import pdf_bytes
    from companion.press.sheets.calibration import TITLE, calibration_sheets
    from companion.press.text.fonts import load_fonts

    if out is not None and not out.strip():
        raise Unreadable("--out names no folder; leave it out for output")
    fonts = load_fonts({"text": templates_root() / FONT_FILE})
    content = pdf_bytes(calibration_sheets(paper, fonts, "text"), {}, fonts, f"Companion: {TITLE}")
    target = path_named(out) if out else Path("output")
    target.mkdir(parents=True, exist_ok=True)
    write_file(target / FILE, content)
    say(
        f"{target / FILE}: print it on both sides, at 100 %, and do what it says. Then\n"
        f"  companion calibrate --name PRINTER --read {' '.join(NAMES)}"
    )
    return _DONE


def _given(numbers: Sequence[str]) -> list[float]:
    """The numbers of the line."""
    from companion.definitions.words import shorten

    if len(numbers) not in (2, 4):
        shown = shorten(" ".join(numbers))
        raise Unreadable(f"'{shown}' after --read: wanted are {' '.join(NAMES)}, or one of the pairs")
    return [_number(one, name) for one, name in zip(numbers, NAMES, strict=False)]


def _number(text: str, name: str) -> float:
    from companion.definitions.words import shorten

    try:
        return float(text.strip().replace(",", "."))
    except ValueError:
        raise Unreadable(f"'{shorten(text.strip())}' is no number of mm for {name}; such as 0.4 is wanted") from None


def _asked() -> list[float]:
    """The numbers, asked for one after the other."""
    found = []
    for name in NAMES:
        say(f"{name}, in mm:")
        line = sys.stdin.readline() if sys.stdin else ""
        if not line.strip():
            raise Unreadable(f"{name} is missing; four numbers are wanted: {' '.join(NAMES)}")
        found.append(_number(line, name))
    return found


# --- where printers are kept


def known_printers() -> Printers:
    """The printers that were measured; none if there is no place for them."""
    from companion.press.sheets.printer_profile import Printers, read_printers
    from companion.referee.home import home

    try:
        folder = home()
    except SaveError:
        return Printers()
    return read_printers(folder)


def printer_named(name: str | None, is_used: bool) -> Profile | None:
    """The printer of an option `--printer`, or the last measured; nobody's file is read for a print that needs none."""
    from companion.press.sheets.printer_profile import NO_PRINTER

    if name == NO_PRINTER or (name is None and not is_used):
        return None
    found = known_printers().named(name)
    return found if is_used else None


def _save(printers: Printers) -> Path:
    from companion.press.drawing.atomic_files import write_file
    from companion.press.sheets.printer_profile import PRINTERS_FILE
    from companion.referee.home import home

    folder = home()
    folder.mkdir(parents=True, exist_ok=True)
    write_file(folder / PRINTERS_FILE, printers.as_text().encode())
    return folder / PRINTERS_FILE
