"""schema: JSON Schema of the files that a game is made of, for editors to complete and check them by."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from companion.cli.files import path_named
from companion.cli.screen import json_text, say, say_json
from companion.errors import Unreadable

KINDS = {
    "game": "game.yaml: title, seats, variants, what is in the box",
    "tokens": "cards, figures and markers, or the table that has them",
    "board": "spaces and which of them touch",
    "rules": "numbered clauses and open points",
    "play": "play.yaml: the rules as data, for the referee",
    "questions": "what players ask, by the clause that answers",
    "synonyms": "how people talk about the game",
    "look": "templates/look.yaml: fonts, colours, icons, styles of text",
    "layout": "templates/layouts/*.yaml: what is drawn where",
    "kit": "templates/kit.yaml: the parts that are printed",
    "words": "words.yaml: the sentences of a game with rules in Python",
    "translation": "lang/de.yaml: the game's texts in another language",
    "language": "templates/english.yaml: the English that rulings share",
}
"""The kinds of files, and what they have. The data of a position is told by `companion position GAME --schema`."""
LAID_OVER = {"game": "extends", "tokens": "each", "layout": "extends"}
"""A file of that kind with this key is laid over what has the rest."""
EDITION = "edition"
_DONE = 0


Kind = Annotated[
    str | None,
    typer.Argument(
        metavar="KIND", autocompletion=lambda: list(KINDS), help="The kind of file; left out, the kinds are listed."
    ),
]
OfEdition = Annotated[
    bool, typer.Option("--edition", help="For a file laid over that of the game that an edition extends.")
]
Out = Annotated[str | None, typer.Option("--out", metavar="DIR", help="Write into this folder: KIND, or all kinds.")]


def schema(kind: Kind = None, edition: OfEdition = False, out: Out = None) -> int:
    """What may stand in a game's files, as JSON Schema.

    An editor completes and checks a YAML file whose first line is `# yaml-language-server: $schema=FILE`.
    """
    from companion.definitions.words import did_you_mean, either, shorten

    if kind is not None and kind not in KINDS:
        known = list(KINDS)
        raise Unreadable(f"there is no kind '{shorten(kind)}'{did_you_mean(kind, known)}; allowed is {either(known)}")
    if out is not None:
        written = write_schemas(path_named(out), [kind] if kind else list(KINDS))
        say(f"Written: {', '.join(written)}. The files are in {out}.")
    elif kind is not None:
        say_json(schema_of_kind(kind, edition))
    elif edition:
        raise Unreadable("--edition is for one kind of file: companion schema KIND --edition")
    else:
        say("\n".join(f"{name.ljust(11)} {about}" for name, about in KINDS.items()))
    return _DONE


def write_schemas(folder: Path, kinds: list[str]) -> list[str]:
    """Write the schemas of these kinds of file, and of those in editions; the names of the files."""
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
    from companion.definitions.board import Board
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
        "board": Board,
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
