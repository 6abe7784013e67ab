"""board: what lies on the table, as text or as a picture to print."""

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
USAGE = "say board, or board --pdf FILE; --paper, --ink and --lang may follow"
_DONE = 0


Pdf = Annotated[str | None, typer.Option("--pdf", metavar="FILE", help="A picture of it as a PDF instead.")]
PaperName = Annotated[str, typer.Option("--paper", metavar="PAPER", help="Of the picture: a4, letter, a3 or another.")]
InkName = Annotated[str, typer.Option("--ink", metavar="INK", help="Of the picture: full, low or mono.")]
InLanguage = Annotated[
    str | None, typer.Option("--lang", metavar="LANGUAGE", help="Of the picture: de for lang/de.yaml.")
]


def board(
    game: GameName,
    position: PositionFile,
    pdf: Pdf = None,
    paper: PaperName = PAPER,
    ink: InkName = INK,
    lang: InLanguage = None,
) -> int:
    """What lies on the table in a position.

    Drawn as text where the game can be, and the rest in words; or as a PDF, by the layouts that print the pieces.
    """
    from companion.cli.reading import load_table
    from companion.referee.secrets import known

    for name, value, usual in (("--paper", paper, PAPER), ("--ink", ink, INK), ("--lang", lang, None)):
        if pdf is None and value != usual:
            raise Unreadable(f"{name} is of the picture, which comes with --pdf FILE")
    rules, state, _ = load_table(game, position)
    seen = known(rules, state)
    say(
        board_text(rules, seen)
        if pdf is None
        else save_picture(rules, game, seen, PictureRequest(pdf, paper, ink, lang))
    )
    return _DONE


def board_text(game: Game[S], known: S) -> str:
    """What should lie on the table, of what everybody knows: drawn, if the game draws it, and the rest in words."""
    from companion.cli import show

    facts, drawing = game.facts(known), game.picture(known)
    if not drawing:
        return show.board(facts)
    told = ("", *game.names(known))
    return f"{drawing}\n\n{show.board(fact for fact in facts if fact.of in told)}"


# --- pictures


@dataclass(frozen=True, slots=True)
class PictureRequest:
    """A picture to be made: its file as it was typed, its paper and ink, and its language, if it is another."""

    file: str
    paper: str = PAPER
    ink: str = INK
    lang: str | None = None


def wanted_in(line: str) -> PictureRequest | None:
    """The picture that the words behind `board` ask for, None if they ask for none; raises Unreadable.

    >>> wanted_in("--pdf my map.pdf --ink mono")
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
    """The words that may stand where the last one of a line that begins with `board` does.

    >>> offered("board --pdf map.pdf --ink l")
    ['full', 'low', 'mono']
    """
    from companion.press.drawing.palette import INKS
    from companion.press.drawing.paper import PAPERS

    words = line.split(" ")
    values: dict[str, list[str]] = {"--paper": [*PAPERS], "--ink": [*INKS], "--pdf": [], "--lang": []}
    return values.get(words[-2], [option for option in OPTIONS if option not in words[:-1]])


def save_picture(game: Game[S], source: str, known: S, wanted: PictureRequest) -> str:
    """Write a picture of what everybody knows into a file, and say so; `source` is what the game was loaded by.

    Raises Unreadable where it cannot be, and for a file that is there and is no PDF.
    """
    new = NewFile(wanted.file, PDF, "PDF")
    content, pages = _picture(game, source, known, wanted)
    new.write(content)
    return f"The table as it lies is in {new.name}, on {counted(pages, 'page', 'pages')}."


def _picture(game: Game[S], source: str, known: S, wanted: PictureRequest) -> tuple[bytes, int]:
    """The PDF, and how many pages it has; raises Unreadable for a game that has no picture."""
    from companion.cli.printing import kit_of
    from companion.definitions.places import game_folder
    from companion.press.drawing.palette import ink_mode
    from companion.press.drawing.paper import paper
    from companion.press.pdf import pdf_bytes
    from companion.press.table.tabletop import LegendText, table_sheets
    from companion.registry import definition

    on, ink = paper(wanted.paper), ink_mode(wanted.ink)
    tableau = game.tableau(known)
    if tableau is None:
        raise Unreadable(f"{game.title} has no picture of its table; `board` tells it in words")
    kit = kit_of(game_folder(source), definition(source), wanted.lang)
    facts = game.facts(known)
    told = {
        of: ", ".join(f"{fact.what}: {fact.value}" for fact in facts if fact.of == of)
        for of in ("", *game.names(known))
    }
    words = LegendText(
        game.title, _asked(game, known), tuple((name, told[name]) for name in game.names(known)), told[""]
    )
    sheets, faces = table_sheets(kit, tableau, words, on, ink)
    return pdf_bytes(sheets, faces, kit.look.fonts, f"{game.title}: {words.asked}"), len(sheets)


def _asked(game: Game[S], known: S) -> str:
    """Which turn it is and who is asked for what, or how the game has ended."""
    from companion.cli import show

    decision, outcome = game.decision(known), game.outcome(known)
    if decision is None:
        return f"Turn {known.turn}. {outcome.why if outcome else 'The game is over.'}"
    return show.question(game, known, decision)
