"""samples: a sample book of everything that can be printed, of a small game or of your own."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.cli.files import path_named
from companion.cli.options import Language, TypeSize
from companion.cli.screen import Progress, say
from companion.cli.shell_completion import games
from companion.errors import Unreadable

SAMPLER = "sampler"
"""The folder, among the templates, of a small game with one piece of every kind."""

NAME = "samples"
_SCALE = 1.5  # pixels to a point
_DONE = 0


OneGame = Annotated[
    str | None,
    typer.Argument(
        metavar="GAME", autocompletion=games, help="A game's id or folder; default: a small game with every kind."
    ),
]
Out = Annotated[
    str | None, typer.Option("--out", metavar="DIR", help="The folder for the pictures; default: the current folder.")
]


def samples(game: OneGame = None, lang: Language = None, type: TypeSize = "normal", out: Out = None) -> int:
    """Make a sample book: every kind of piece, in every ink.

    You get one PDF, and a PNG of each page. It shows the prints of a game in every ink and in large type.
    """
    from companion.cli.printing import kit_of
    from companion.definitions.load import load_definition
    from companion.definitions.places import game_folder, templates_root
    from companion.press.drawing.atomic_files import write_files
    from companion.press.kit.samples import ON, editions_of, sample_book
    from companion.press.pdf import pdf_bytes
    from companion.press.pdf.picture import page_png

    if out is not None and not out.strip():
        raise Unreadable("--out is empty; name a folder, or omit --out for the current folder")
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
    say(f"Each page is also a PNG. The files are in {target}.")
    return _DONE
