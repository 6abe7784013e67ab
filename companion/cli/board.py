"""board: show what lies on the table, as text or as a picture to print."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.files import NewFile
from companion.cli.options import GameName, PositionFile
from companion.cli.screen import counted, say
from companion.errors import Unreadable

if TYPE_CHECKING:
    from companion.model import Game, S

PDF = b"%PDF-"
PAPER, INK = "a4", "full"
OPTIONS = ("--pdf", "--paper", "--ink", "--lang")
USAGE = "use board, or board --pdf FILE; you can add --paper, --ink and --lang"
_DONE = 0


Pdf = Annotated[str | None, typer.Option("--pdf", metavar="FILE", help="Draw the table as a PDF instead.")]
PaperName = Annotated[
    str, typer.Option("--paper", metavar="PAPER", help="Paper for the PDF: a4, letter, a3 or another.")
]
InkName = Annotated[str, typer.Option("--ink", metavar="INK", help="Ink for the PDF: full, low or mono.")]
InLanguage = Annotated[
    str | None, typer.Option("--lang", metavar="LANGUAGE", help="Language of the PDF: de for lang/de.yaml.")
]


def board(
    game: GameName,
    position: PositionFile,
    pdf: Pdf = None,
    paper: PaperName = PAPER,
    ink: InkName = INK,
    lang: InLanguage = None,
) -> int:
    """Show what lies on the table in a position.

    You get words, and a drawing in text if the game has one. With --pdf you get a picture with the printed pieces.
    """
    from companion.cli.reading import load_table
    from companion.referee.secrets import known

    for name, value, usual in (("--paper", paper, PAPER), ("--ink", ink, INK), ("--lang", lang, None)):
        if pdf is None and value != usual:
            raise Unreadable(f"{name} is for the picture; add --pdf FILE")
    rules, state, _ = load_table(game, position)
    seen = known(rules, state)
    say(
        board_text(rules, seen)
        if pdf is None
        else save_picture(rules, game, seen, PictureRequest(pdf, paper, ink, lang))
    )
    return _DONE


def board_text(game: Game[S], known: S) -> str:
    """What should lie on the table, by what everybody knows: in words, with a drawing if the game has one."""
    from companion.cli import show

    facts, drawing = game.facts(known), game.picture(known)
    if not drawing:
        return show.board(facts)
    in_words = ("", *game.names(known))
    return f"{drawing}\n\n{show.board(fact for fact in facts if fact.of in in_words)}"


# --- pictures


@dataclass(frozen=True, slots=True)
class PictureRequest:
    """A picture to make: its file as it was typed, its paper, its ink, and its language if it is another."""

    file: str
    paper: str = PAPER
    ink: str = INK
    lang: str | None = None


def picture_request(line: str) -> PictureRequest | None:
    """The picture that the words after `board` ask for, None if they ask for none; raises Unreadable.

    >>> picture_request("--pdf my map.pdf --ink mono")
    PictureRequest(file='my map.pdf', paper='a4', ink='mono', lang=None)
    """
    if "--" not in line:
        return None
    given: dict[str, list[str]] = {"": []}
    words = given[""]
    for word in line.split(" "):
        option, equals, value = word.partition("=")
        if not option.startswith("--"):
            words.append(word)
            continue
        if option not in OPTIONS or option in given:
            raise Unreadable(USAGE)
        words = given[option] = [value] if equals else []
    typed = {option: " ".join(words).strip().strip("\"'") for option, words in given.items()}
    if typed.pop("") or "--pdf" not in typed or not all(typed.values()):
        raise Unreadable(USAGE)
    return PictureRequest(typed["--pdf"], typed.get("--paper", PAPER), typed.get("--ink", INK), typed.get("--lang"))


def offered(line: str) -> list[str]:
    """The words that can replace the last word of a line that begins with `board`.

    >>> offered("board --pdf map.pdf --ink l")
    ['full', 'low', 'mono']
    """
    from companion.press.drawing.palette import INKS
    from companion.press.drawing.paper import PAPERS

    words = line.split(" ")
    values: dict[str, list[str]] = {"--paper": [*PAPERS], "--ink": [*INKS], "--pdf": [], "--lang": []}
    return values.get(words[-2], [option for option in OPTIONS if option not in words[:-1]])


def save_picture(game: Game[S], source: str, known: S, request: PictureRequest) -> str:
    """Write a picture of what everybody knows into a file; returns a sentence about it.

    `source` is the id or folder that the game was loaded from. Raises Unreadable if the picture cannot be written, or
    if another kind of file has the name.
    """
    new = NewFile(request.file, PDF, "PDF")
    content, pages = _picture(game, source, known, request)
    new.write(content)
    return f"The picture of the table is in {new.name}, on {counted(pages, 'page', 'pages')}."


def _picture(game: Game[S], source: str, known: S, request: PictureRequest) -> tuple[bytes, int]:
    """The PDF and its number of pages; raises Unreadable for a game that has no picture."""
    from companion.cli.printing import kit_of
    from companion.definitions.places import game_folder
    from companion.press.drawing.palette import ink_mode
    from companion.press.drawing.paper import paper
    from companion.press.pdf import pdf_bytes
    from companion.press.table.tabletop import LegendText, table_sheets
    from companion.registry import definition

    on, ink = paper(request.paper), ink_mode(request.ink)
    tableau = game.tableau(known)
    if tableau is None:
        raise Unreadable(f"{game.title} has no picture of its table; use `board` without --pdf")
    kit = kit_of(game_folder(source), definition(source), request.lang)
    facts = game.facts(known)
    texts = {
        of: ", ".join(f"{fact.what}: {fact.value}" for fact in facts if fact.of == of)
        for of in ("", *game.names(known))
    }
    words = LegendText(
        game.title, _asked(game, known), tuple((name, texts[name]) for name in game.names(known)), texts[""]
    )
    sheets, faces = table_sheets(kit, tableau, words, on, ink)
    return pdf_bytes(sheets, faces, kit.look.fonts, f"{game.title}: {words.asked}"), len(sheets)


def _asked(game: Game[S], known: S) -> str:
    """The turn and the question, or how the game has ended."""
    from companion.cli import show

    decision, outcome = game.decision(known), game.outcome(known)
    if decision is None:
        return f"Turn {known.turn}. {outcome.why if outcome else 'The game is over.'}"
    return show.question(game, known, decision)
