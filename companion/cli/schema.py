"""schema: JSON Schema of a game's files; an editor uses it to complete and check them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from companion.cli.files import path_named
from companion.cli.screen import json_text, say, say_json
from companion.errors import Unreadable

KINDS = {
    "game": "game.yaml: title, seats, variants, what is in the box",
    "tokens": "cards, figures and markers, or the name of their table",
    "board": "spaces, and which of them are neighbours",
    "rules": "numbered clauses and open points",
    "play": "play.yaml: the rules as data, for the referee",
    "questions": "what players ask, and the clauses that answer",
    "synonyms": "other words that players use for the game's words",
    "look": "templates/look.yaml: fonts, colours, icons, text styles",
    "layout": "templates/layouts/*.yaml: what to draw, and where",
    "kit": "templates/kit.yaml: the parts to print",
    "words": "words.yaml: the sentences of a game with rules in Python",
    "translation": "lang/de.yaml: the game's texts in another language",
    "language": "templates/english.yaml: English words for rulings, for all games",
}
"""The kinds of files, and their content. For the fields of a position, use `companion position GAME --schema`."""
LAID_OVER = {"game": "extends", "tokens": "each", "layout": "extends"}
"""A file of this kind with this key is laid over another, which has the missing fields."""
EDITION = "edition"
_DONE = 0


Kind = Annotated[
    str | None,
    typer.Argument(
        metavar="KIND", autocompletion=lambda: list(KINDS), help="The kind of file; without it, you get the list."
    ),
]
OfEdition = Annotated[
    bool, typer.Option("--edition", help="For an edition's file: fields of the game it extends are optional.")
]
Out = Annotated[str | None, typer.Option("--out", metavar="DIR", help="Write KIND, or all kinds, to this folder.")]


def schema(kind: Kind = None, edition: OfEdition = False, out: Out = None) -> int:
    """Show the fields of a game's files, as JSON Schema.

    Put `# yaml-language-server: $schema=FILE` on the first line of a YAML file. Your editor then completes and checks
    the file.
    """
    from companion.definitions.words import did_you_mean, either, shorten

    if kind is not None and kind not in KINDS:
        known = list(KINDS)
        raise Unreadable(f"there is no kind '{shorten(kind)}'{did_you_mean(kind, known)}; use {either(known)}")
    if out is not None:
        written = write_schemas(path_named(out), [kind] if kind else list(KINDS))
        say(f"Written: {', '.join(written)}. The files are in {out}.")
    elif kind is not None:
        say_json(schema_of_kind(kind, edition))
    elif edition:
        raise Unreadable("--edition needs one kind of file: companion schema KIND --edition")
    else:
        say("\n".join(f"{name.ljust(11)} {about}" for name, about in KINDS.items()))
    return _DONE


def write_schemas(folder: Path, kinds: list[str]) -> list[str]:
    """Write the schemas of these kinds of file, for games and for editions; returns the names of the files."""
    folder.mkdir(parents=True, exist_ok=True)
    names = {f"{kind}.json": (kind, False) for kind in kinds} | {
        f"{kind}.{EDITION}.json": (kind, True) for kind in kinds
    }
    for name, (kind, edition) in names.items():
        (folder / name).write_text(json_text(schema_of_kind(kind, edition)) + "\n", encoding="utf-8", newline="\n")
    return sorted(names)


def schema_of_kind(kind: str, edition: bool = False) -> dict[str, Any]:
    """The schema of one kind of file, made from the models that check it."""
    from companion.definitions.schema import edition_schema_of, schema_of
    from companion.press.look.elements import ELEMENT
    from companion.press.look.elements import KINDS as ELEMENTS

    parts = {ELEMENT: list(ELEMENTS.values())} if kind == "layout" else {}
    if edition:
        return edition_schema_of(f"{kind}, in an edition", _model(kind), parts)
    return schema_of(kind, _model(kind), parts, LAID_OVER.get(kind))


def _model(kind: str) -> Any:
    from companion.definitions.board import BoardDefinition
    from companion.definitions.models import GameFile, QuestionsFile, RulesFile, SynonymsFile, TokenSheet
    from companion.definitions.sentences import SENTENCES
    from companion.definitions.translation import TranslationFile
    from companion.games.data.program import PlayFile
    from companion.press.kit.kit_file import KitFile
    from companion.press.layout.layout import LayoutFile
    from companion.press.look.look import LookFile
    from companion.rulings.language import Language

    models: dict[str, Any] = {
        "game": GameFile,
        "tokens": TokenSheet,
        "board": BoardDefinition,
        "rules": RulesFile,
        "play": PlayFile,
        "questions": QuestionsFile,
        "synonyms": SynonymsFile,
        "look": LookFile,
        "layout": LayoutFile,
        "kit": KitFile,
        "words": SENTENCES,
        "translation": TranslationFile,
        "language": Language,
    }
    return models[kind]
