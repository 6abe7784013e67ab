"""samples: a picture of every kind of thing that can be printed, in every edition; of a game's own too."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.cli.files import path_named
from companion.cli.options import Language, TypeSize
from companion.cli.screen import Progress, say
from companion.cli.shell_completion import games
from companion.errors import Unreadable

SAMPLER = "sampler"
"""The folder, among the templates, of a small game with one thing of every kind."""

NAME = "samples"
_SCALE = 1.5  # pixels to a point
_DONE = 0


OneGame = Annotated[
    str | None,
    typer.Argument(
        metavar="GAME", autocompletion=games, help="A game's id or folder; a small one with every kind if left out."
    ),
]
Out = Annotated[
    str | None, typer.Option("--out", metavar="DIR", help="Where the pictures go; by default the current folder.")
]


def samples(game: OneGame = None, lang: Language = None, type: TypeSize = "normal", out: Out = None) -> int:
    """A sample book: every kind of thing, in every edition.

    What is printed of a game, in every ink and in large type: one PDF, and a PNG of each of its pages.
    """
    from companion.cli.printing import kit_of
    from companion.definitions.load import load_definition
    from companion.definitions.places import game_folder, templates_root
    from companion.press.drawing.atomic_files import write_files
    from companion.press.kit.samples import ON, editions_of, sample_book
    from companion.press.pdf import pdf_bytes
    from companion.press.pdf.picture import page_png

    if out is not None and not out.strip():
        raise Unreadable("--out names no folder; leave it out for the current one")
    folder = templates_root() / SAMPLER if game is None else game_folder(game)
    definition = load_definition(folder)
    kit = kit_of(folder, definition, lang, type)
    target = path_named(out) if out else path_named(".")
    with Progress((len(editions_of(kit)) + len(ON)) * len(kit.parts())) as step:
        book = sample_book(kit, step)
        pdf = pdf_bytes(book.sheets, book.faces, kit.look.fonts, f"{kit.title}: samples")
        files = {f"{NAME}-{number + 1}.png": page_png(pdf, number, _SCALE) for number in range(len(book.sheets))}
        target.mkdir(parents=True, exist_ok=True)
        write_files({target / name: content for name, content in {f"{NAME}.pdf": pdf, **files}.items()})
    say("\n".join([f"{NAME}.pdf has {len(book.sheets)} pages:", *(f"  {sheet.title}" for sheet in book.sheets)]))
    say(f"Each is a PNG too. The files are in {target}.")
    return _DONE
