"""The command line `companion`: its commands, each imported only when it is called."""

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
companion referees board and card games that you play with printed pieces.
It shows the rule behind every answer.

What can I do?
  companion demo                           watch a short refereed game
  companion print oscar-race               make PDFs: boards, cards and pieces
  companion calibrate                      measure your printer
  companion export oscar-race TARGET       files for programs, cutters, services
  companion play oscar-race --seats Ann,Ben
                                           referee a game at the table
  companion host oscar-race --seats Ann,Ben
                                           play with phones and a big screen
  companion resume                         go on with the last saved game
  companion saves                          list the saved games
  companion log, companion replay          see what happened in a saved game
  companion games                          list the games
  companion position oscar-race            a position to start from, as YAML
  companion position oscar-race --actions  how to write actions
  companion legal oscar-race -p FILE       list all legal moves in a position
  companion check oscar-race -p FILE LINE  may I do this? why, or why not?
  companion resolve oscar-race -p FILE LINE...
                                           carry out actions and dice
  companion odds oscar-race -p FILE LINE   how likely is each result?
  companion score oscar-race -p FILE       every point, with its rule
  companion board oscar-race -p FILE       what lies on the table, also as a PDF
  companion ruling oscar-race QUESTION     find the rules that answer a question
  companion simulate oscar-race            bots play many games: is it fair?
  companion compare oscar-race A B         compare variants, versions or bots
  companion new NAME                       make a folder for your own game
  companion validate FOLDER                find the mistakes in a game's files
  companion allow FOLDER                   let the Python code of a game run
  companion schema                         the fields of the files, for editors
  companion diff FOLDER FOLDER             compare two versions of a game
  companion watch FOLDER                   see its cards change as you edit
  companion samples                        pictures of everything you can print
  companion history                        who played what, and who won
  companion doctor                         check that everything works
  companion help                           read the documentation

`companion COMMAND --help` explains a command. `--json` is for programs.
"""


class CommandEntry(NamedTuple):
    """A command: its function in this package, its line in the help, its examples, and its settings for typer."""

    function: str
    about: str
    examples: tuple[str, ...]
    settings: Mapping[str, Any] = {}


COMMANDS = {
    "print": CommandEntry(
        "printing.print_kit",
        "Make PDFs of a game's boards, cards and pieces.",
        (
            "print oscar-race --players 4",
            "print creature-feature --ink low --paper letter",
            "print zombies --only tiles --backs duplex-long",
        ),
    ),
    # A number may be negative. Without this setting typer takes it for an option.
    "calibrate": CommandEntry(
        "calibrate.calibrate",
        "Measure your printer, so that fronts and backs line up.",
        ("calibrate", "calibrate --name kitchen --read 0.6 -0.3 0.7 -0.3"),
        {"ignore_unknown_options": True},
    ),
    "export": CommandEntry(
        "export.export",
        "Make files for simulators, cutters and print services.",
        ("export zombies", "export zombies png --only tiles"),
    ),
    "games": CommandEntry("catalogue.games", "List the games, their seats and variants.", ("games", "games --json")),
    "validate": CommandEntry(
        "catalogue.validate", "Find all mistakes in a game's files.", ("validate pig", "validate tea-time --lang de")
    ),
    "position": CommandEntry(
        "positions.position",
        "Print a position to start from, or how to write actions.",
        ("position zombies", "position zombies --example movement", "position zombies --actions"),
    ),
    "legal": CommandEntry("answers.legal", "List all legal moves in a position.", ("legal zombies -p table.yaml",)),
    "check": CommandEntry(
        "answers.check",
        "Is this legal? You get a verdict for each part, with its rules.",
        ('check zombies -p table.yaml "ann place n1 90"',),
    ),
    "resolve": CommandEntry(
        "answers.resolve", "Carry out actions and dice, in order.", ('resolve zombies -p table.yaml "roll 4"',)
    ),
    "odds": CommandEntry(
        "odds.odds",
        "How likely is each result? The answers are exact fractions.",
        ("odds zombies -p table.yaml", 'odds zombies -p table.yaml "ben n e n" --assume best'),
    ),
    "score": CommandEntry(
        "answers.score", "Show every point of every seat, with its rule.", ("score zombies -p table.yaml",)
    ),
    "board": CommandEntry(
        "board.board",
        "Show what lies on the table in a position.",
        ("board zombies -p table.yaml", "board zombies -p table.yaml --pdf table.pdf"),
    ),
    "ruling": CommandEntry(
        "ruling.ruling",
        "Find the rules that answer a question.",
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
    "resume": CommandEntry("play.resume", "Go on with a saved game: the last, or the one you name.", ("resume",)),
    "saves": CommandEntry("play.saves", "List the saved games, the last first.", ("saves", "saves --json")),
    "history": CommandEntry(
        "history.history",
        "Show what your group has played: results, wins, favourites.",
        ("history", "history --csv > games.csv"),
    ),
    "replay": CommandEntry(
        "play.replay",
        "Show a saved game step by step, as corrected, with its notes.",
        ("replay", "replay --html evening.html"),
    ),
    "log": CommandEntry(
        "play.log", "Print a saved game as a script for `play --script`.", ("log > evening.txt", "log --json")
    ),
    "simulate": CommandEntry(
        "simulate.simulate",
        "Let bots play many games: who wins, how long, what matters.",
        ("simulate pig --games 200", "simulate zombies --seats keen,casual --games 50 --out lab"),
    ),
    "compare": CommandEntry(
        "compare.compare",
        "Compare two variants, versions or bots on the same dice.",
        ("compare pig goal=100 goal=50", "compare zombies casual keen --games 40"),
    ),
    "demo": CommandEntry("demo.demo", "Print one game's kit, and watch a short refereed game.", ("demo",)),
    "new": CommandEntry(
        "new.new", "Make a folder for a game of your own.", ("new tea-time", "new my-hearts --like hearts")
    ),
    "allow": CommandEntry("allow.allow", "Let the Python code in your game's folder run.", ("allow tea-time",)),
    "schema": CommandEntry(
        "schema.schema", "Show the fields of a game's files, as JSON Schema.", ("schema", "schema play")
    ),
    "diff": CommandEntry(
        "diff.diff",
        "Show what differs between two prints or versions of a game.",
        ("diff oscar-race red-carpet-race",),
    ),
    "watch": CommandEntry(
        "watching.command.watch", "Show a game's cards in a browser as you save its files.", ("watch tea-time",)
    ),
    "samples": CommandEntry(
        "samples.samples",
        "Make a sample book: every kind of piece, in every ink.",
        ("samples", "samples zombies --out pictures"),
    ),
    "doctor": CommandEntry("doctor.doctor", "Check games, fonts, printers, saves and extras.", ("doctor",)),
    "help": CommandEntry(
        "help.help", "Show a page of the documentation, or explain a command.", ("help", "help bad-printer")
    ),
}
"""The commands, in the order of the help."""


CONTEXT = {"help_option_names": ["-h", "--help"]}


class Commands(TyperGroup):
    """All commands. Each is imported when it is called; until then COMMANDS describes it."""

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """The command that is called, instead of its placeholder in the list."""
        name, listed, rest = super().resolve_command(ctx, args)
        return name, command(name) if listed and name else None, rest


_ONLY_SIMULATE = ("--until", "--resume", "--pace", "--on")
"""The options of `simulate` that somebody may try with `compare`."""
_WITHOUT_VALUE = "Option '{}' requires an argument."


class Command(TyperCommand):
    """A command whose usage line has no braces around required arguments."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """The words after the command's name."""
        return [piece.strip("{}") for piece in super().collect_usage_pieces(ctx)]

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """The words after the command's name.

        An option without its value is refused with an example, one of simulate only with that reason.
        """
        last = args[-1] if args else ""
        try:
            return list(super().parse_args(ctx, args))
        except typer.TyperException as error:
            like = next((one for one in COMMANDS[str(self.name)].examples if one.split()[-2:-1] == [last]), "")
            if like and error.message == _WITHOUT_VALUE.format(last):
                error.message = f"option '{last}' requires an argument, like: companion {like}"
            option = getattr(error, "option_name", "")
            if self.name == "compare" and option in _ONLY_SIMULATE:
                raise typer.TyperException(f"{option} works with simulate only") from None
            raise


def command(name: str) -> Any:
    """The command of this name, with its arguments and options."""
    entry = COMMANDS[name]
    module, _, function = entry.function.rpartition(".")
    alone = typer.Typer(add_completion=False, rich_markup_mode=None)
    # A paragraph after \b keeps its lines.
    examples = "\n".join(["\b", "Examples:", *(f"  companion {example}" for example in entry.examples)])
    add = alone.command(name, cls=Command, context_settings={**CONTEXT, **entry.settings}, epilog=examples)
    add(getattr(import_module(f"companion.cli.{module}"), function))
    return get_command(alone)


app = typer.Typer(rich_markup_mode=None)


@app.callback(cls=Commands, invoke_without_command=True, context_settings=CONTEXT)
def start(
    context: typer.Context, version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False
) -> None:
    """Print and referee board and card games: legal moves, their results, and the rules behind them."""
    if version:
        say(f"companion {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        say(OVERVIEW)


def _listed() -> None:
    """The placeholder for a command in the list: listing a command does not import it."""


for _name, _entry in COMMANDS.items():
    app.command(_name, short_help=_entry.about)(_listed)

command_line: Any = get_command(app)  # typer has no public name for the type
