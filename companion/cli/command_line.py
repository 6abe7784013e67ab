"""The command line `companion`: which commands there are, each imported only when it is called."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Annotated, Any, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from companion import __version__
from companion.cli.screen import say

OVERVIEW = """\
companion referees board and card games that are played with printed pieces, and
answers for every ruling with the clause of the rules behind it.

What can I do?
  companion demo                           watch a short refereed game
  companion print oscar-race               its boards, cards and pieces as PDFs
  companion calibrate                      a sheet to measure your printer with
  companion export oscar-race TARGET       files for programs, cutters, services
  companion play oscar-race --seats Ann,Ben
                                           referee a game at the table
  companion host oscar-race --seats Ann,Ben
                                           the same with phones and a big screen
  companion resume                         go on with the last saved game
  companion saves                          the saved games
  companion log, companion replay          what was done in one
  companion games                          the games there are
  companion position oscar-race            a position to start from, as YAML
  companion position oscar-race --actions  how actions are written
  companion legal oscar-race -p FILE       what may be done in a position
  companion check oscar-race -p FILE LINE  may I do this? why, or why not?
  companion resolve oscar-race -p FILE LINE...
                                           carry out actions and dice
  companion odds oscar-race -p FILE LINE   how likely is what comes of it?
  companion score oscar-race -p FILE       every point, with its clause
  companion board oscar-race -p FILE       what lies on the table, and as a PDF
  companion ruling oscar-race QUESTION     the clauses that answer a question
  companion simulate oscar-race            many games by bots: is it fair?
  companion compare oscar-race A B         what a change does: variants, bots
  companion new NAME                       a folder for a game of your own
  companion validate FOLDER                what is wrong in a game's files
  companion allow FOLDER                   let its own Python run
  companion schema                         what may stand in them, for editors
  companion diff FOLDER FOLDER             what differs between two versions
  companion watch FOLDER                   its cards in a browser, as saved
  companion samples                        pictures of all that can be printed
  companion history                        who played what, and who won
  companion doctor                         is everything in its place?
  companion help                           the pages of the documentation

`companion COMMAND --help` tells more; `--json` is for programs.
"""


class CommandEntry(NamedTuple):
    """A command: its function in this package, its line in the help, examples, and how typer reads it."""

    function: str
    about: str
    examples: tuple[str, ...]
    settings: Mapping[str, Any] = {}


COMMANDS = {
    "print": CommandEntry(
        "printing.print_kit",
        "A game's boards, cards and pieces as PDFs.",
        (
            "print oscar-race --players 4",
            "print creature-feature --ink low --paper letter",
            "print zombies --only tiles --backs duplex-long",
        ),
    ),
    # A number may be below 0, which would be taken for an option.
    "calibrate": CommandEntry(
        "calibrate.calibrate",
        "A two-sided ruler sheet for a printer, and what is read off it.",
        ("calibrate", "calibrate --name kitchen --read 0.6 -0.3 0.7 -0.3"),
        {"ignore_unknown_options": True},
    ),
    "export": CommandEntry(
        "export.export",
        "A kit as pictures, or for simulators, cutters, print services.",
        ("export zombies", "export zombies png --only tiles"),
    ),
    "games": CommandEntry(
        "catalogue.games", "Ids, titles, seats and variants of the games.", ("games", "games --json")
    ),
    "validate": CommandEntry(
        "catalogue.validate", "All that is wrong in a game's files.", ("validate pig", "validate tea-time --lang de")
    ),
    "position": CommandEntry(
        "positions.position",
        "A position to start from; schema; grammar.",
        ("position zombies", "position zombies --example movement", "position zombies --actions"),
    ),
    "legal": CommandEntry("answers.legal", "What may be done in a position.", ("legal zombies -p table.yaml",)),
    "check": CommandEntry(
        "answers.check",
        "May this be done? Part by part, with clauses.",
        ('check zombies -p table.yaml "ann place n1 90"',),
    ),
    "resolve": CommandEntry(
        "answers.resolve", "Carry out actions and dice, in order.", ('resolve zombies -p table.yaml "roll 4"',)
    ),
    "odds": CommandEntry(
        "odds.odds",
        "How likely is what? Exactly, as fractions.",
        ("odds zombies -p table.yaml", 'odds zombies -p table.yaml "ben n e n" --assume best'),
    ),
    "score": CommandEntry(
        "answers.score", "Every point of every seat, with its clause.", ("score zombies -p table.yaml",)
    ),
    "board": CommandEntry(
        "board.board",
        "What lies on the table in a position.",
        ("board zombies -p table.yaml", "board zombies -p table.yaml --pdf table.pdf"),
    ),
    "ruling": CommandEntry(
        "ruling.ruling",
        "Which rule answers this?",
        ('ruling zombies "can I shoot before I roll?"', "ruling zombies ZB-MOVE-01"),
    ),
    "play": CommandEntry(
        "play.play",
        "Referee a game at the table.",
        ("play oscar-race --seats Ann,Ben,Cleo", "play pig --seats Ann,Ben --bot Ben --dice app"),
    ),
    "host": CommandEntry(
        "host.host", "Referee a game with phones and a big screen.", ("host oscar-race --seats Ann,Ben",)
    ),
    "resume": CommandEntry("play.resume", "Go on with a saved game: the one named, or the last.", ("resume",)),
    "saves": CommandEntry("play.saves", "The saved games, the last first.", ("saves",)),
    "history": CommandEntry(
        "history.history",
        "What a group has played: results, wins, favourites.",
        ("history", "history --csv > games.csv"),
    ),
    "replay": CommandEntry(
        "play.replay", "Tell a saved game from its beginning, as it stands.", ("replay", "replay --html evening.html")
    ),
    "log": CommandEntry("play.log", "A saved game as lines that `play --script` reads back.", ("log > evening.txt",)),
    "simulate": CommandEntry(
        "simulate.simulate",
        "Many games by bots: who wins, how long, what matters.",
        ("simulate pig --games 200", "simulate zombies --seats keen,casual --games 50 --out lab"),
    ),
    "compare": CommandEntry(
        "compare.compare",
        "Two variants, versions or bots on the same dice.",
        ("compare pig goal=100 goal=50", "compare zombies casual keen --games 40"),
    ),
    "demo": CommandEntry("demo.demo", "Print one game's kit, and see a short game of it refereed.", ("demo",)),
    "new": CommandEntry("new.new", "A folder for a game of your own.", ("new tea-time", "new my-hearts --like hearts")),
    "allow": CommandEntry("allow.allow", "Let the Python in a game's own folder run.", ("allow tea-time",)),
    "schema": CommandEntry(
        "schema.schema", "What may stand in a game's files, as JSON Schema.", ("schema", "schema play")
    ),
    "diff": CommandEntry(
        "diff.diff", "What differs between two prints or two versions of a game.", ("diff oscar-race red-carpet-race",)
    ),
    "watch": CommandEntry(
        "watching.command.watch", "A game's changed cards in a browser, as its files are saved.", ("watch tea-time",)
    ),
    "samples": CommandEntry(
        "samples.samples",
        "A sample book: every kind of thing, in every edition.",
        ("samples", "samples zombies --out pictures"),
    ),
    "doctor": CommandEntry("doctor.doctor", "Check games, fonts, printers, saves, extras.", ("doctor",)),
    "help": CommandEntry(
        "help.help", "A page of the documentation, or what a command does.", ("help", "help bad-printer")
    ),
}
"""The commands in the order of the help."""


CONTEXT = {"help_option_names": ["-h", "--help"]}


class Commands(TyperGroup):
    """All commands, each of which is imported when it is called; until then the table says what it does."""

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """The command that is called, instead of what stands for it in the list."""
        name, listed, rest = super().resolve_command(ctx, args)
        return name, command(name) if listed and name else None, rest


class Command(TyperCommand):
    """A command whose usage has no braces around what is required."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """The words behind the command's name."""
        return [piece.strip("{}") for piece in super().collect_usage_pieces(ctx)]


def command(name: str) -> Any:
    """The command of this name, with all that it takes."""
    entry = COMMANDS[name]
    module, _, function = entry.function.rpartition(".")
    alone = typer.Typer(add_completion=False, rich_markup_mode=None)
    # A paragraph behind \b keeps its lines.
    examples = "\n".join(["\b", "Examples:", *(f"  companion {example}" for example in entry.examples)])
    add = alone.command(name, cls=Command, context_settings={**CONTEXT, **entry.settings}, epilog=examples)
    add(getattr(import_module(f"companion.cli.{module}"), function))
    return get_command(alone)


app = typer.Typer(rich_markup_mode=None)


@app.callback(cls=Commands, invoke_without_command=True, context_settings=CONTEXT)
def start(
    context: typer.Context, version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False
) -> None:
    """Print-and-play games, refereed: what may be done in a position, what comes of it, and by which rule."""
    if version:
        say(f"companion {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        say(OVERVIEW)


def _listed() -> None:
    """What stands in the list for a command, which is not imported for that."""


for _name, _entry in COMMANDS.items():
    app.command(_name, short_help=_entry.about)(_listed)

command_line: Any = get_command(app)  # typer has no public name for the type
