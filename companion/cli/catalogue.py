"""games and validate: list the games, and find the mistakes in their files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.options import AsJson, warn_of_namesake
from companion.cli.screen import say, say_json, wrap
from companion.cli.shell_completion import games as game_names
from companion.errors import BrokenDefinition, Unreadable

if TYPE_CHECKING:
    from companion.definitions.complaints import Complaint
    from companion.definitions.load import Whole
    from companion.definitions.models import GameDefinition, GameFile
    from companion.definitions.variants import Variant

FINE, COMPLAINTS = 0, 1
NOT_PRINTED = (
    "no part of the kit prints it; add its token to a part's pieces, add a part with its id, or write"
    " 'printed: false' here"
)

# --- games ---


def games(json: AsJson = False) -> int:
    """List the games, their seats and variants."""
    from companion.definitions.load import load_game_file
    from companion.definitions.places import game_folder, shipped_games

    found = [load_game_file(game_folder(game)) for game in shipped_games()]
    if json:
        say_json([game_entry(definition) for definition in found])
    else:
        say("\n\n".join(map(_show_game, found)) or "There are no games.")
    return FINE


def game_entry(game: GameFile) -> dict[str, Any]:
    """One game of the answer of `games`."""
    return {
        "id": game.id,
        "title": game.title,
        "seats": [game.seats.min, game.seats.max],
        "variants": [variant_entry(variant) for variant in game.variants],
    }


def variant_entry(variant: Variant) -> dict[str, Any]:
    """One variant: its name, its possible values, its default."""
    bounds = {key: getattr(variant, key) for key in ("values", "min", "max", "length")}
    return {
        "name": variant.name,
        "type": variant.type,
        **{key: value for key, value in bounds.items() if value is not None},
        "default": variant.default,
        "clauses": list(variant.clauses),
        "about": variant.about,
    }


def _show_game(game: GameFile) -> str:
    least, most = game.seats.min, game.seats.max
    lines = [f"{game.id}: {game.title}, {least} to {most} players", wrap(game.about, "  ")]
    if game.variants:
        lines.append("  variants, with the default in brackets:")
    column = max((len(variant.name) for variant in game.variants), default=0) + 6
    lines += (
        wrap(f"{variant.allowed} [{variant.value_text(variant.default)}]", f"    {variant.name}".ljust(column))
        for variant in game.variants
    )
    return "\n".join(lines)


# --- validate ---


OneGame = Annotated[
    str | None,
    typer.Argument(
        metavar="GAME", autocompletion=game_names, help="A game's id or folder; default: all shipped games."
    ),
]
InLanguage = Annotated[
    str | None,
    typer.Option("--lang", metavar="LANGUAGE", help="Check this language, and list texts without a translation."),
]


def validate(game: OneGame = None, json: AsJson = False, lang: InLanguage = None) -> int:
    """Find all mistakes in a game's files.

    Each message names the file, the line, the column and the field.
    """
    from companion.definitions.places import game_folder, shipped_games

    if game is not None:
        warn_of_namesake(game)
    folders = {name: game_folder(name) for name in ([game] if game is not None else shipped_games())}
    missing: list[str] = []
    found = {name: complaints_about(folder, lang, missing) for name, folder in folders.items()}
    for listed in list(found.values())[:1]:  # mistakes in the files that all games share are reported once
        listed += _complaints_of_language()
    complaints = [complaint for listed in found.values() for complaint in listed]
    if json:
        say_json([complaint_entry(complaint) for complaint in complaints])
    else:
        lines = ["\n".join(map(str, listed)) or f"{name}: no mistakes" for name, listed in found.items()]
        say("\n".join([*lines, *missing]) or "There are no games.")
    return COMPLAINTS if complaints else FINE


def complaint_entry(complaint: Complaint) -> dict[str, Any]:
    """One complaint of the answer of `validate`."""
    return {
        "file": complaint.file,
        "line": complaint.line,
        "column": complaint.column,
        "field": complaint.field,
        "what": complaint.what,
    }


def complaints_about(folder: Path, lang: str | None = None, missing: list[str] | None = None) -> list[Complaint]:
    """The mistakes in a game: in its definition, for its rules in Python, and in what it prints.

    Without `lang`, all its languages are checked. Some things are missing without being mistakes, and are added to
    `missing`: texts without a translation into `lang`, or anything to print at all.
    """
    from companion.definitions.load import examine
    from companion.definitions.rule_complaints import complaint_with_place
    from companion.registry import is_namesake, rules_class

    definition, complaints, draft, whole = examine(folder)
    rules = None if whole and is_namesake(whole.definition) else rules_class(draft.id)
    if rules is not None:
        faults = [complaint_with_place(folder, fault) for fault in rules.faults(draft)]
        known = {(complaint.file, complaint.line) for complaint in complaints}
        complaints += [fault for fault in faults if (fault.file, fault.line) not in known]
    if definition and not complaints:
        complaints += _complaints_of_words(folder, definition)
    found = {*complaints, *_complaints_of_templates(folder, whole)} if lang is None else {*complaints}
    remarks: list[str] = [] if missing is None else missing
    if rules is None and (folder / "game.py").is_file():
        remarks.append(f"game.py is not used: companion/registry.py does not name '{draft.id}'")
    found |= _complaints_of_languages(folder, whole, lang, remarks)
    if definition and not found:
        remarks += _nothing_to_print(folder, definition)
    return sorted(found)


def _nothing_to_print(folder: Path, definition: GameDefinition) -> list[str]:
    """Why a game has nothing to print, in the words of `print`; empty if it has something."""
    from companion.cli.game_templates import templates_of
    from companion.press.kit.kit_file import check_there

    try:
        check_there(definition, templates_of(folder, definition.extends))
    except Unreadable as error:
        return [str(error)]
    return []


def _complaints_of_languages(folder: Path, whole: Whole | None, lang: str | None, missing: list[str]) -> set[Complaint]:
    """The mistakes in one language, or in all the game has, as far as the game itself is valid."""
    from companion.cli.game_templates import templates_of
    from companion.cli.printing import catalogue_of, language_folders
    from companion.definitions.complaints import Complaint
    from companion.definitions.translation import languages_of
    from companion.press.kit.proof import proof

    if whole is None:
        return set()
    definition = whole.definition
    found: set[Complaint] = set()
    for language in [lang] if lang is not None else languages_of(language_folders(folder, definition)):
        wrong: list[Complaint] = []
        try:
            catalogue = catalogue_of(folder, definition, language, wrong)
        except BrokenDefinition as error:
            found |= {one for one in error.complaints if isinstance(one, Complaint)}
            continue
        templates = templates_of(folder, definition.extends)
        found |= {*wrong, *proof(definition, templates, catalogue, whole.lost, whole.gaps).complaints}
        missing += (
            f"{catalogue.name}: no translation of: {text!r}" for text in catalogue.missing if lang and not wrong
        )
    return found


def _complaints_of_templates(folder: Path, whole: Whole | None) -> list[Complaint]:
    """The mistakes in a game's templates; faces are drawn only as far as the game itself is valid."""
    from companion.cli.game_templates import templates_of
    from companion.definitions.rule_complaints import complaint_with_place
    from companion.press.kit.proof import proof

    definition, lost, gaps = whole or (None, None, frozenset())
    templates = templates_of(folder, definition.extends if definition else None)
    found = proof(definition, templates, lost=lost, gaps=gaps)
    unprinted = [complaint_with_place(folder, f"game.yaml: {id}: {NOT_PRINTED}") for id in found.unprinted]
    return [*found.complaints, *unprinted]


def _complaints_of_language() -> list[Complaint]:
    """The mistakes in the English words that rulings of all games share."""
    from companion.definitions.complaints import Complaint
    from companion.rulings.language import language

    try:
        language()
    except BrokenDefinition as error:
        return [one for one in error.complaints if isinstance(one, Complaint)]
    return []


def _complaints_of_words(folder: Path, definition: GameDefinition) -> list[Complaint]:
    """The mistakes in the sentences and the rules as data of a game whose definition is valid."""
    from companion.definitions.complaints import Complaint
    from companion.definitions.rule_complaints import complaint_with_place
    from companion.registry import refereed

    try:
        game = refereed(definition, folder, runs_code=False)
        game.forms()
        return [complaint_with_place(folder, remark) for remark in game.remarks()]
    except BrokenDefinition as error:
        return [complaint for complaint in error.complaints if isinstance(complaint, Complaint)]
