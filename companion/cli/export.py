"""export: make files of a kit for other programs, cutters and print services."""

from __future__ import annotations

import os
import shlex
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.files import path_named
from companion.cli.folder_lock import alone_in
from companion.cli.game_templates import templates_of
from companion.cli.options import GameName, Ink, Language, Only, Players, TypeSize, With, whole_number
from companion.cli.printing import catalogue_of, order_players, output_folder, untranslated
from companion.cli.screen import complain, say
from companion.cli.unused_options import given_options, idle_in_export, warn_of_idle
from companion.errors import Unreadable

if TYPE_CHECKING:
    from companion.press.export.job import Job
    from companion.press.export.report import Options


def _targets() -> list[str]:
    from companion.press.export.targets import TARGETS

    return list(TARGETS)


TargetName = Annotated[
    str | None,
    typer.Argument(metavar="TARGET", autocompletion=_targets, help="What to make; without it, you get the list."),
]
Paper = Annotated[str, typer.Option("--paper", metavar="PAPER", help="`cut`: the paper: a4, letter or another.")]
Backs = Annotated[str, typer.Option("--backs", metavar="WAY", help="`cut`: how backs are placed, as in `print`.")]
Printer = Annotated[
    str | None,
    typer.Option(
        "--printer", metavar="NAME", help="`cut`: the printer to correct for, or none; default: the last calibrated."
    ),
]
Dpi = Annotated[int, typer.Option("--dpi", metavar="N", parser=whole_number, help="Pictures: pixels per inch.")]
Bleed = Annotated[bool, typer.Option("--bleed/--trim", help="`png` and `svg`: with the bleed, or only the trim.")]
Url = Annotated[
    str, typer.Option("--url", metavar="URL", help="`tts`: the address of the files, if not on this computer.")
]
Out = Annotated[
    str | None, typer.Option("--out", metavar="DIR", help="The folder for the files; default: output/GAME/TARGET.")
]


def export(
    context: typer.Context,
    game: GameName,
    target: TargetName = None,
    only: Only = None,
    also: With = None,
    players: Players = None,
    lang: Language = None,
    type: TypeSize = "normal",
    ink: Ink = "full",
    paper: Paper = "a4",
    backs: Backs = "fold",
    printer: Printer = None,
    dpi: Dpi = 300,
    bleed: Bleed = False,
    url: Url = "",
    out: Out = None,
) -> int:
    """Make files for simulators, cutters and print services.

    You also get a README.txt: it says what to do with the files, step by step.
    """
    from companion.cli.calibrate import printer_named
    from companion.definitions.places import game_folder
    from companion.press.drawing.palette import ink_mode
    from companion.press.drawing.paper import paper as paper_named
    from companion.press.export.job import Job
    from companion.press.export.report import REPORT, STEPS, as_json, as_text
    from companion.press.export.targets import listing
    from companion.press.export.targets import target as target_named
    from companion.press.kit.kit import Order, PrintKit
    from companion.press.look.look import type_named
    from companion.press.sheets.backs import backs_mode, is_two_sided
    from companion.press.sheets.printer_profile import NO_PRINTER
    from companion.registry import definition

    found = definition(game)
    if target is None:
        say(f"`companion export {shlex.quote(game)} TARGET` makes files for one of these:\n{listing()}")
        return 0
    if out is not None and not out.strip():
        raise Unreadable("--out is empty; name a folder, or omit --out for output/GAME/TARGET")
    chosen = target_named(target)
    on, way, mode = paper_named(paper), backs_mode(backs), ink_mode(ink)
    profile = printer_named(printer, chosen.name == "cut" and is_two_sided(way))
    parts, extras = tuple(only or ()), tuple(also or ())
    order = Order(order_players(found, players), on, way, mode, parts, extras, printer=profile)
    folder = path_named(out) if out else output_folder(found) / chosen.name
    _check_apart(folder, game_folder(game))
    catalogue = catalogue_of(game_folder(game), found, lang) if lang is not None else None
    kit = PrintKit(found, templates_of(game_folder(game), found.extends), catalogue=catalogue, type=type_named(type))
    job = Job(kit, order, Path(os.path.abspath(folder)), dpi, bleed, url)
    job.check()
    made = chosen.make(job)
    text = as_text(f"{kit.title}, {chosen.about}", made)
    files = {**made.files, STEPS: text.encode(), REPORT: as_json(_options(job, chosen.name), made)}
    _warn(write(files, job.folder), folder)
    given = given_options(context) - ({"printer"} if printer == NO_PRINTER else set())
    warn_of_idle(list(idle_in_export(given, chosen.name, kit, order)))
    if catalogue and catalogue.missing:
        complain(untranslated(catalogue), 0)
    say(f"{text}\nThe files are in {folder.resolve() if folder.name in ('', '..') else folder}.")
    return 0


def _check_apart(folder: Path, game: Path) -> None:
    """Raise Unreadable for a folder that holds a game's own files."""
    where, own = Path(os.path.realpath(folder)), Path(os.path.realpath(game))
    if where == own or where.is_relative_to(own / "templates"):
        raise Unreadable(f"--out {folder} holds the game's own files; choose another folder")


def _options(job: Job, target: str) -> Options:
    """The options of the export; printer, language and type size only if they differ from the usual."""
    options: dict[str, str | int | bool] = {
        "game": job.definition.id,
        "target": target,
        "players": job.order.players,
        "ink": job.order.ink,
    }
    if job.order.printer:
        options["printer"] = str(job.order.printer)
    look = job.kit.look
    if look.catalogue.documents:
        options["lang"] = look.catalogue.language.id
    if look.type != "normal":
        options["type"] = look.type
    return options


def _warn(others: list[str], folder: Path) -> None:
    if others:
        names = ", ".join(others[:5]) + (f" and {len(others) - 5} more" if len(others) > 5 else "")
        complain(f"warning: {folder} also has files of an earlier export; they stay: {names}", 0)


def write(files: Mapping[str, bytes], folder: Path) -> list[str]:
    """Write all files below a folder, or none; returns the names of files from an earlier export.

    They are first written beside the folder. When all are complete, each is moved to its place.
    """
    from companion.press.drawing.atomic_files import about
    from companion.press.export.report import REPORT, earlier

    folder.parent.mkdir(parents=True, exist_ok=True)
    with about(folder):
        part = Path(tempfile.mkdtemp(prefix=f".{folder.name}.", suffix=".part", dir=folder.parent))
    try:
        for name, content in files.items():
            with about(folder / name):
                (part / name).parent.mkdir(parents=True, exist_ok=True)
                (part / name).write_bytes(content)
        _check_places(files, folder)
        with alone_in(folder):
            before = earlier(_content(folder / REPORT))
            for name in files:
                with about(folder / name):
                    (folder / name).parent.mkdir(parents=True, exist_ok=True)
                    os.replace(part / name, folder / name)
    finally:
        shutil.rmtree(part, ignore_errors=True)
    return sorted(name for name in before - set(files) if _lies_there(folder, name))


def _check_places(files: Mapping[str, bytes], folder: Path) -> None:
    """Raise OSError if a file cannot be moved to its place, before any file is moved."""
    for name in files:
        place = folder / name
        for above in (place, *place.parents):
            if above == folder.parent:
                break
            if above == place and above.is_dir():
                raise IsADirectoryError(21, os.strerror(21), str(above))
            if above != place and above.exists() and not above.is_dir():
                raise NotADirectoryError(20, os.strerror(20), str(above))


def _lies_there(folder: Path, name: str) -> bool:
    """Whether a file that a report names is in the folder; names that lead elsewhere do not count."""
    return ".." not in Path(name).parts and not Path(name).is_absolute() and (folder / name).is_file()


def _content(file: Path) -> bytes | None:
    try:
        return file.read_bytes()
    except OSError:
        return None
