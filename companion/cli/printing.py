"""print: a game's kit as PDFs."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.options import GameName
from companion.cli.screen import Progress, json_text, say
from companion.errors import Unreadable

if TYPE_CHECKING:
    from companion.definitions.models import GameDefinition
    from companion.press.kit import Kit, Order
    from companion.press.report import BuildReport

REPORT = "report.json"


def print_kit(
    game: GameName,
    only: Annotated[
        list[str] | None, typer.Option(metavar="PART", help="Only this part of the kit; may be repeated.")
    ] = None,
    paper: Annotated[str, typer.Option(metavar="PAPER", help="a4, letter, a3 or another.")] = "a4",
    backs: Annotated[str, typer.Option(metavar="WAY", help="fold, duplex-long, duplex-short or none.")] = "fold",
    ink: Annotated[str, typer.Option(metavar="INK", help="full, low or mono.")] = "full",
    players: Annotated[
        int | None, typer.Option(metavar="N", help="For so many; by default as many as can play.", show_default=False)
    ] = None,
    out: Annotated[
        str, typer.Option(metavar="DIR", help="Where the PDFs go; by default output/GAME.", show_default=False)
    ] = "",
) -> int:
    """A game's boards, cards and pieces as PDFs.

    One file for each part, and a report: what to print in which order, on how many sheets, with how many cuts.
    """
    from companion.press.impose import backs_mode
    from companion.press.kit import Kit, Order
    from companion.press.palette import ink_mode
    from companion.press.paper import paper as paper_named
    from companion.press.report import as_text
    from companion.registry import definition

    found = definition(game)
    order = Order(_players(found, players), paper_named(paper), backs_mode(backs), ink_mode(ink), tuple(only or ()))
    kit = Kit(found, _templates(game, found))
    target = Path(out) if out else _output(found.id)
    report = _write(kit, order, target)
    say(f"{as_text(report)}\nThe files are in {target}.")
    return 0


def print_for_demo(game: str, players: int) -> tuple[BuildReport, Path]:
    """The whole kit on A4 into the output folder: what it takes, and where it is; raises OSError if it cannot be."""
    from companion.press.kit import Kit, Order
    from companion.press.paper import paper
    from companion.registry import definition

    found = definition(game)
    target = _output(found.id)
    return _write(Kit(found, _templates(game, found)), Order(players, paper("a4"), "fold", "full"), target), target


def _write(kit: Kit, order: Order, target: Path) -> BuildReport:
    """Build the kit and write its files; returns the report. Nothing is written before all is built."""
    from companion.press.pdf import pdf_bytes, write_file
    from companion.press.report import as_data, build_report

    title = kit.definition.title
    with Progress(2 * len(kit.parts(order.only))) as step:
        built = kit.build(order, step)
        files: dict[str, bytes] = {}
        for file in built.files:
            name = f"{title}: {built.titles[file.name]}"
            page = partial(step, 1 / max(len(file.sheets), 1))
            files[f"{file.name}.pdf"] = pdf_bytes(file.sheets, built.faces, built.look.fonts, name, page)
        report = build_report(built.files, built.faces)
        files[REPORT] = (json_text(as_data(report)) + "\n").encode()
        target.mkdir(parents=True, exist_ok=True)
        for file_name, content in files.items():
            write_file(target / file_name, content)
    return report


def _players(found: GameDefinition, players: int | None) -> int:
    least, most = found.seats.min, found.seats.max
    if players is not None and not least <= players <= most:
        raise Unreadable(f"{players} players: {found.title} is for {least} to {most}")
    return most if players is None else players


def _templates(game: str, found: GameDefinition) -> Path:
    """The folder of a game's kit: `templates` in a user's folder, else the shipped one, else that of its base game."""
    from companion.definitions.places import game_folder, templates_root
    from companion.press.kit import KIT_FILE

    shipped = [templates_root() / name for name in (found.id, found.extends) if name]
    folders = [game_folder(game) / "templates", *shipped]
    return next((folder for folder in folders if (folder / KIT_FILE).is_file()), folders[0])


def _output(game: str) -> Path:
    """The checkout's output folder, or one of that name where the command is run."""
    from companion.definitions.places import data_root

    root = data_root().parent
    is_checkout = (root / "output").is_dir() and (root / "pyproject.toml").is_file()
    return (root / "output" if is_checkout else Path("output")) / game
