"""calibrate: print a sheet that shows how far a printer shifts backs against fronts, and store what you read."""

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
_ONE_PAIR = "Two numbers give only the shift. All four also show whether the back is turned or stretched."
_ASKEW = 0.1  # degrees; 0.2 mm over the length of a card's sheet
_STRETCHED = 0.2  # percent; 0.2 mm over a card's length


Numbers = Annotated[
    list[str] | None, typer.Argument(metavar="[MM]...", help="With --read: XA YA XB YB, or only one pair.")
]
Out = Annotated[str | None, typer.Option("--out", metavar="DIR", help="The folder for the sheet; default: output.")]
Name = Annotated[str | None, typer.Option("--name", metavar="NAME", help="Your name for the printer.")]
Read = Annotated[bool, typer.Option("--read", help="Enter the numbers that you read; without any, you are asked.")]


def calibrate(
    numbers: Numbers = None, paper: PaperSize = "a4", out: Out = None, name: Name = None, read: Read = False
) -> int:
    """Measure your printer, so that fronts and backs line up.

    First run it without options: it makes a two-sided sheet with rulers. Print the sheet, read the rulers, then run it
    again with --name and --read. Every later two-sided print is corrected by these numbers.
    """
    from companion.definitions.words import shorten
    from companion.press.drawing.paper import paper as paper_named

    on = paper_named(paper)
    for one in numbers or ():
        if one.startswith("--"):
            raise Unreadable(f"no such option: {shorten(one)}; see 'companion calibrate --help'")
    if name is None and not read:
        if numbers:
            raise Unreadable(f"'{shorten(numbers[0])}' needs --read; see 'companion calibrate --help'")
        return _print(on, out)
    from companion.press.sheets.calibration import askew
    from companion.press.sheets.printer_profile import new_profile

    if out is not None:
        raise Unreadable("--out is the folder for the sheet; do not use it with --name or --read")
    called = PRINTER if name is None else name
    new_profile(called, (0, 0))  # a bad name is reported before any question
    printers = known_printers()
    given = _given(numbers) if numbers else _asked()
    profile = new_profile(called, given)
    where = _save(printers.with_printer(profile))
    say(
        f"{profile}, seen from the front. Every two-sided print does this from now on; --printer none turns it off.\n"
        f"Your printers are saved in {where}."
    )
    for line in _beyond_help(askew(given, on)) if len(given) == len(NAMES) else (_ONE_PAIR,):
        say(line)
    return _DONE


def _beyond_help(found: tuple[float, float]) -> Iterator[str]:
    """What no profile can correct: a back that is turned, in degrees, or longer, in percent."""
    turned, longer = found
    if abs(turned) >= _ASKEW:
        yield f"The back is turned by {abs(turned):.2g} degrees. Companion cannot correct that: feed paper straighter."
    if abs(longer) >= _STRETCHED:
        what = "longer" if longer > 0 else "shorter"
        yield f"The back is {abs(longer):.2g} % {what} than the front. Companion cannot correct that."


def _print(paper: Paper, out: str | None) -> int:
    """Write the sheet into a folder."""
    from companion.definitions.places import templates_root
    from companion.press.drawing.atomic_files import write_file
    from companion.press.pdf import pdf_bytes
    from companion.press.sheets.calibration import TITLE, calibration_sheets
    from companion.press.text.fonts import load_fonts

    if out is not None and not out.strip():
        raise Unreadable("--out is empty; name a folder, or omit --out for output")
    fonts = load_fonts({"text": templates_root() / FONT_FILE})
    content = pdf_bytes(calibration_sheets(paper, fonts, "text"), {}, fonts, f"Companion: {TITLE}")
    target = path_named(out) if out else Path("output")
    target.mkdir(parents=True, exist_ok=True)
    write_file(target / FILE, content)
    say(
        f"{target / FILE}: print it on both sides, at 100 %, and follow its steps. Then run\n"
        f"  companion calibrate --name PRINTER --read {' '.join(NAMES)}"
    )
    return _DONE


def _given(numbers: Sequence[str]) -> list[float]:
    """The numbers of the line."""
    from companion.definitions.words import shorten

    if len(numbers) not in (2, 4):
        shown = shorten(" ".join(numbers))
        raise Unreadable(f"'{shown}' after --read: use {' '.join(NAMES)}, or only one pair")
    return [_number(one, name) for one, name in zip(numbers, NAMES, strict=False)]


def _number(text: str, name: str) -> float:
    from companion.definitions.words import shorten

    try:
        return float(text.strip().replace(",", "."))
    except ValueError:
        raise Unreadable(f"'{shorten(text.strip())}' is not a number of mm for {name}; use one like 0.4") from None


def _asked() -> list[float]:
    """The numbers, one question for each."""
    found = []
    for name in NAMES:
        say(f"{name}, in mm:")
        line = sys.stdin.readline() if sys.stdin else ""
        if not line.strip():
            raise Unreadable(f"{name} is missing; type all four numbers: {' '.join(NAMES)}")
        found.append(_number(line, name))
    return found


# --- where printers are stored


def known_printers() -> Printers:
    """The measured printers; none if there is no folder to store them in."""
    from companion.press.sheets.printer_profile import Printers, read_printers
    from companion.referee.home import home

    try:
        folder = home()
    except SaveError:
        return Printers()
    return read_printers(folder)


def printer_named(name: str | None, is_used: bool) -> Profile | None:
    """The printer of `--printer`, or the last measured; the file is read only if the print needs a printer."""
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
