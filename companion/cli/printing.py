"""print: make PDFs of a game's kit."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.changes import BEFORE, other_look, print_changes
from companion.cli.files import path_named
from companion.cli.folder_lock import alone_in
from companion.cli.game_templates import templates_of
from companion.cli.options import GameName, Ink, Language, Only, PaperSize, Players, TypeSize, With, number
from companion.cli.screen import Progress, complain, json_text, say
from companion.cli.single_cards import print_cards
from companion.cli.unused_options import given_options, idle_in_paper, idle_in_print, warn_of_idle
from companion.errors import Unreadable

if TYPE_CHECKING:
    from companion.definitions.complaints import Complaint
    from companion.definitions.models import GameDefinition
    from companion.definitions.translation import Catalogue
    from companion.press.changes.lock import Lock
    from companion.press.kit.kit import Built, Order, PrintKit
    from companion.press.report.earlier_prints import Options
    from companion.press.report.report import BuildReport

REPORT = "report.json"
CREDITS = "credits.md"
MOST_SHOWN = 5


Backs = Annotated[
    str,
    typer.Option("--backs", metavar="WAY", help="fold, gutter-fold, duplex-long, duplex-short, separate or none."),
]
BackBleed = Annotated[
    float,
    typer.Option("--back-bleed", metavar="MM", parser=number, help="Extra bleed of backs, compared with fronts."),
]
Printer = Annotated[
    str | None,
    typer.Option(
        "--printer", metavar="NAME", help="The printer to correct for, or none; default: the last calibrated."
    ),
]
Out = Annotated[str | None, typer.Option("--out", metavar="DIR", help="The folder for the PDFs; default: output/GAME.")]
Since = Annotated[
    str | None,
    typer.Option("--since", metavar="LOCK", help="Print only what changed since the print with this lock.json."),
]
Card = Annotated[
    list[str] | None,
    typer.Option("--card", metavar="ID", help="Only one copy of this card or piece, such as a lost one; repeatable."),
]


def print_kit(
    context: typer.Context,
    game: GameName,
    only: Only = None,
    also: With = None,
    paper: PaperSize = "a4",
    backs: Backs = "fold",
    back_bleed: BackBleed = 1.0,
    printer: Printer = None,
    ink: Ink = "full",
    players: Players = None,
    lang: Language = None,
    type: TypeSize = "normal",
    out: Out = None,
    since: Since = None,
    card: Card = None,
) -> int:
    """Make PDFs of a game's boards, cards and pieces.

    You get one file for each part, and a report: the order to print in, the number of sheets and of cuts.
    `companion help bad-printer` explains --backs and --printer.
    """
    from companion.cli.calibrate import printer_named
    from companion.definitions.places import game_folder
    from companion.press.drawing.palette import ink_mode
    from companion.press.drawing.paper import paper as paper_named
    from companion.press.kit.kit import Order
    from companion.press.report.report import as_text
    from companion.press.sheets.backs import back_bleed_of, backs_mode, is_two_sided
    from companion.press.sheets.printer_profile import NO_PRINTER
    from companion.registry import definition

    if out is not None and not out.strip():
        raise Unreadable("--out is empty; name a folder, or omit --out for output/GAME")
    found = definition(game)
    on, way, mode = paper_named(paper), backs_mode(backs), ink_mode(ink)
    more, profile = back_bleed_of(back_bleed), printer_named(printer, is_two_sided(way))
    order = Order(order_players(found, players), on, way, mode, tuple(only or ()), tuple(also or ()), more, profile)
    kit = kit_of(game_folder(game), found, lang, type)
    given = given_options(context) - ({"printer"} if printer == NO_PRINTER else set())
    idle = [*idle_in_paper(paper), *idle_in_print(given, kit, order)]
    target = path_named(out) if out else output_folder(found)
    if since is not None and card:
        raise Unreadable("use --since or --card, not both")
    if card:
        code = print_cards(kit, order, target, card, options_of(kit, order))
        warn_of_idle(idle)
        return code
    if since is not None:
        code = print_changes(kit, order, target, since, options_of(kit, order))
        warn_of_idle(idle)
        return code
    printed = _write(kit, order, target)
    _warn(printed, target)
    warn_of_idle(idle)
    if kit.look.catalogue.documents and kit.look.catalogue.missing:
        complain(untranslated(kit.look.catalogue), 0)
    now = f"Written now: {', '.join(printed.names)}. " if len(printed.names) < len(printed.report.files) else ""
    moved = f"Printer {profile}. --printer chooses another printer, or none.\n" if profile else ""
    place = target.resolve() if target.name in ("", "..") else target  # `.` and a full stop would look like `..`
    say(f"{as_text(printed.report)}\n{moved}{_needed_text(found, order.players)}{now}The files are in {place}.")
    return 0


def _needed(found: GameDefinition, players: int) -> list[dict[str, str | int]]:
    """The components that are not printed, such as dice: how many for this number of players, and a note."""
    return [
        {"name": one.name, "count": one.count_for(players), "note": one.note or ""}
        for one in found.components.values()
        if not one.printed
    ]


def _needed_text(found: GameDefinition, players: int) -> str:
    """The components that are not printed, as a line; empty if there are none."""
    things = [
        f"{one['count']} {one['name']}" + (f" ({str(one['note']).rstrip('.')})" if one["note"] else "")
        for one in _needed(found, players)
    ]
    return f"You also need: {'; '.join(things)}.\n" if things else ""


def _warn(printed: Printed, target: Path) -> None:
    """Warn on stderr of backs outside the printable area, other prints in the folder, and a lock that was replaced."""
    if printed.beyond:
        parts = ", ".join(f"{name} (by {far:.1f} mm)" for name, far in printed.beyond.items())
        complain(f"warning: the shift for this printer moves backs off the printable area: {parts}", 0)
    if printed.replaced:
        complain(f"warning: the files in {target} were printed in {printed.replaced}; they are replaced", 0)
    if printed.others:
        complain(_others_text(printed, target), 0)
    if printed.lost:
        complain(_lock_text(*printed.lost, printed, target), 0)


def _lock_text(before: Lock | None, copy: str, printed: Printed, target: Path) -> str:
    """Why the old lock matters, and the name of its copy; None is a lock that could not be read."""
    from companion.press.changes.lock import LOCK

    was, now = "listed more parts", "the new one lists only this print"
    if before is None:
        was = "cannot be read"
    elif before.game != printed.options["game"]:
        was, now = f"was for another game, {before.game}", "files with the same names are replaced"
    return f"warning: {target / LOCK} {was}; it is saved as {copy}, and {now}"


def _others_text(printed: Printed, target: Path) -> str:
    """The files of another print in the folder, and how that print differs."""
    from companion.press.report.earlier_prints import difference

    groups: dict[str, list[str]] = {}
    for name, options in printed.others.items():
        groups.setdefault(difference(options, printed.options), []).append(f"{name}.pdf")
    listed = "; ".join(f"{', '.join(names)} ({how})" for how, names in groups.items())
    return f"warning: {target} also has files of another print; they stay but are not in the report: {listed}"


def print_for_demo(game: str, players: int) -> tuple[BuildReport, Path]:
    """Print the whole kit on A4 into the output folder: the report and the folder.

    Warns of files of another print. Raises OSError if it cannot write.
    """
    from companion.definitions.places import game_folder
    from companion.press.drawing.paper import paper
    from companion.press.kit.kit import Order, PrintKit
    from companion.registry import definition

    found = definition(game)
    target = output_folder(found)
    kit = PrintKit(found, templates_of(game_folder(game), found.extends))
    printed = _write(kit, Order(players, paper("a4"), "fold", "full"), target)
    _warn(printed, target)
    return printed.report, target


@dataclass(frozen=True)
class Printed:
    """What was printed: the names of the files written now, and the report on the whole kit in the folder.

    `others` are the files of another print in the folder. `beyond` has the files whose backs leave the printable area,
    and by how far. `replaced` is why the replaced files looked different, such as `low ink`. `lost` is set if the old
    lock listed more than the new one: that lock, or None if it could not be read, and the name of its copy.
    """

    names: tuple[str, ...]
    report: BuildReport
    options: Options
    others: Mapping[str, Options | None]
    beyond: Mapping[str, float]
    replaced: str = ""
    lost: tuple[Lock | None, str] | None = None


def _write(kit: PrintKit, order: Order, target: Path) -> Printed:
    """Build the whole kit, then write its files and the report."""
    from companion.definitions.definition import values_of
    from companion.press.changes.lock import LOCK, lock_bytes, lock_of
    from companion.press.drawing.atomic_files import write_files
    from companion.press.kit.parallel import in_parallel
    from companion.press.look.credits import credits_of
    from companion.press.report.earlier_prints import others_data
    from companion.press.report.report import as_data, build_report

    with Progress(2 * len(kit.parts(order.only, order.also))) as step:
        built = kit.build(order, step)
        options = options_of(kit, order)
        with in_parallel(lambda: (build_report(built.files, built.faces), lock_of(kit, order, built, options))) as both:
            files = _pdfs(kit, built, step)
            now, locked = both()
        with alone_in(target):
            printed = _result_of(kit, order, built, now, options, target)
            data = {
                "options": printed.options,
                "printer": values_of(order.printer) if order.printer else None,
                **as_data(printed.report),
                "also_needed": _needed(kit.definition, order.players),
                "others": others_data(printed.others),
            }
            files[REPORT] = (json_text(data) + "\n").encode()
            lock, before, is_lost = _new_lock(kit, locked, printed, target)
            if is_lost:
                copy = _free_name(target)
                files[copy] = (target / LOCK).read_bytes()
                printed = replace(printed, lost=(before, copy))
            files[LOCK] = lock_bytes(lock)
            if not (order.only and (target / CREDITS).is_file()):  # a print of some parts keeps the credits of all
                files[CREDITS] = credits_of(kit.look, kit.look.templates.found).page(kit.title).encode()
            write_files({target / file_name: content for file_name, content in files.items()})
    return printed


def _pdfs(kit: PrintKit, built: Built, step: Callable[[float], None]) -> dict[str, bytes | Sequence[bytes]]:
    """The PDFs by their names, in pieces."""
    from companion.press.pdf import pdf_pieces

    files: dict[str, bytes | Sequence[bytes]] = {}
    for file in built.files:
        if not file.sheets:
            continue  # a PDF without a page cannot be opened
        subject = built.titles[file.name]
        page = partial(step, 1 / len(file.sheets))
        files[f"{file.name}.pdf"] = pdf_pieces(
            file.sheets, built.faces, built.look.fonts, f"{kit.title}: {subject}", page, subject
        )
    return files


def options_of(kit: PrintKit, order: Order) -> Options:
    """The options that all files of a print share."""
    from companion.press.sheets.backs import BACK_BLEED, is_apart

    options: dict[str, str | int] = {
        "game": kit.definition.id,
        "players": order.players,
        "paper": order.paper.name,
        "backs": order.backs,
        "ink": order.ink,
    }
    if is_apart(order.backs) and order.back_bleed != BACK_BLEED:
        options["back_bleed"] = f"{order.back_bleed:g}"
    if order.printer:
        options["printer"] = str(order.printer)
    if kit.look.catalogue.documents:
        options["lang"] = kit.look.catalogue.language.id
    if kit.look.type != "normal":
        options["type"] = kit.look.type
    return options


def _new_lock(kit: PrintKit, lock: Lock, printed: Printed, target: Path) -> tuple[Lock, Lock | None, bool]:
    """The new lock, the old one, and whether replacing the old one loses something.

    The new lock has everything in the report: the parts printed now, and parts from before. Something is lost if the
    old lock is of another game, lists parts that the new one does not, or cannot be read.
    """
    from companion.press.changes.lock import LOCK, merged, read_lock

    earlier_parts = [line.name for line in printed.report.files if line.name not in lock.parts]
    is_there = (target / LOCK).is_file()
    try:
        before = read_lock(target) if is_there else None
    except Unreadable:
        before = None
    same = before if before and dict(before.options) == dict(printed.options) else None
    new = merged(lock, same, earlier_parts, [part.id for part in kit.file.parts])
    is_preserved = before is not None and before.game == new.game and before.parts.keys() <= new.parts.keys()
    return new, before, is_there and not is_preserved


def _free_name(target: Path) -> str:
    """A free name for the copy of a lock that is replaced; earlier copies stay."""
    stem, ending = os.path.splitext(BEFORE)
    names = (BEFORE if number == 1 else f"{stem}-{number}{ending}" for number in count(1))
    return next(name for name in names if not os.path.lexists(target / name))


def _result_of(kit: PrintKit, order: Order, built: Built, now: BuildReport, options: Options, target: Path) -> Printed:
    """The report on the files built now and the files from before, in the order of printing."""
    from companion.press.report.earlier_prints import earlier
    from companion.press.report.report import report_of
    from companion.press.sheets.printer_profile import beyond

    parts = [part.id for part in kit.file.parts]
    lines = {line.name: line for line in now.files}
    names = tuple(lines)
    # A part without sheets makes no file. A file of that name, or of a part that is gone, is from an older print.
    made = {file.name: bool(file.sheets) for file in built.files}
    before = earlier(target, REPORT, options, parts, [name for name, is_made in made.items() if is_made])
    lines = {**before.same, **lines}
    report = report_of([lines[part] for part in parts if part in lines])
    stale = {name: options for name in before.same if name not in parts or name in made}
    others = {**before.others, **stale}
    far = {file.name: way for file in built.files if order.printer and (way := beyond(file.sheets, built.faces))}
    looks = (other_look(had, options) for had in before.replaced if had.get("game") == options["game"])
    return Printed(names, report, options, others, far, next((look for look in looks if look), ""))


def order_players(found: GameDefinition, players: int | None) -> int:
    """The number of players to print for; the default is the most that can play; raises Unreadable."""
    least, most = found.seats.min, found.seats.max
    if players is not None and not least <= players <= most:
        raise Unreadable(f"{players} players: {found.title} is for {least} to {most}")
    return most if players is None else players


def kit_of(folder: Path, definition: GameDefinition, lang: str | None, type: str = "normal") -> PrintKit:
    """The kit of the game in a folder, in a language and a type size; raises Unreadable if there is no such one."""
    from companion.press.kit.kit import PrintKit
    from companion.press.look.look import type_named

    kind = type_named(type)
    catalogue = catalogue_of(folder, definition, lang) if lang is not None else None
    return PrintKit(definition, templates_of(folder, definition.extends), catalogue=catalogue, type=kind)


def catalogue_of(
    folder: Path, definition: GameDefinition, language: str, complaints: list[Complaint] | None = None
) -> Catalogue:
    """The texts of the game in a folder in another language, over those of the game it extends.

    With `complaints`, mistakes are added to that list, and the valid texts are returned.
    """
    from companion.definitions.translation import read_catalogue

    return read_catalogue(language_folders(folder, definition), language, definition.prefix, complaints)


def language_folders(folder: Path, definition: GameDefinition) -> list[Path]:
    """The folders that can have files of a game's languages."""
    folder = Path(os.path.abspath(folder))
    return [folder, folder.parent / definition.extends] if definition.extends else [folder]


def untranslated(catalogue: Catalogue) -> str:
    """A warning with the first untranslated texts; `validate --lang` lists all of them."""
    from companion.definitions.words import shorten

    missing = catalogue.missing
    shown = "; ".join(shorten(text) for text in missing[:MOST_SHOWN])
    more = f"; and {len(missing) - MOST_SHOWN} more" if len(missing) > MOST_SHOWN else ""
    return f"warning: {catalogue.name} has no translation of {len(missing)} texts; they stay as they are: {shown}{more}"


def output_folder(game: GameDefinition) -> Path:
    """The folder for a game's prints: in the checkout's `output`, or in `output` in the current folder.

    Your own game with the id of a shipped game gets a folder of its own.
    """
    from companion.definitions.places import data_root
    from companion.registry import is_namesake

    root = data_root().parent
    is_checkout = (root / "output").is_dir() and (root / "pyproject.toml").is_file()
    name = f"{game.id}-own" if is_namesake(game) else game.id
    return (root / "output" if is_checkout else Path("output")) / name
