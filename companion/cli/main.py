"""The command `companion`: which commands there are, and what becomes of mistakes.

Exit codes: 0 done, 1 a negative answer, 2 unusable input. A command returns its code; whatever it finds unusable it
raises, before it has printed anything.
"""

from __future__ import annotations

import gc
import os
import re
import sys
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Annotated, Any

import typer

from companion import __version__
from companion.cli.screen import complain, say
from companion.errors import CompanionError, SaveError

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
  companion new NAME                       a folder for a game of your own
  companion validate FOLDER                what is wrong in a game's files
  companion schema                         what may stand in them, for editors
  companion diff FOLDER FOLDER             what differs between two versions
  companion watch FOLDER                   its cards in a browser, as saved
  companion samples                        pictures of all that can be printed

`companion COMMAND --help` tells more; `--json` is for programs.
"""

NOTHING, UNUSABLE, INTERRUPTED = 0, 2, 130
_LONGEST_NAME = 200

COMMANDS = {
    "print": "printing.print_kit",
    "calibrate": "calibrate.calibrate",
    "export": "export.export",
    "games": "catalogue.games",
    "validate": "catalogue.validate",
    "position": "positions.position",
    "legal": "answers.legal",
    "check": "answers.check",
    "resolve": "answers.resolve",
    "odds": "odds.odds",
    "score": "answers.score",
    "board": "board.board",
    "ruling": "ruling.ruling",
    "play": "play.play",
    "resume": "play.resume",
    "saves": "play.saves",
    "replay": "play.replay",
    "log": "play.log",
    "demo": "demo.demo",
    "new": "new.new",
    "schema": "schema.schema",
    "diff": "diff.diff",
    "watch": "watching.command.watch",
    "samples": "samples.samples",
}
"""The commands in the order of the help, each with its function in this package."""

# A number may be below 0, which else would be taken for an option.
_SETTINGS = {"calibrate": {"ignore_unknown_options": True}}


def overview(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> int:
    """Print-and-play games, refereed: what may be done in a position, what comes of it, and by which rule."""
    if version:
        say(f"companion {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        say(OVERVIEW)
    return NOTHING


# `UsageError` of click, whether typer imports it or, as of late, brings a copy of its own.
_USAGE_ERROR = typer.BadParameter.__mro__[1]


def main() -> None:
    """Run the command line of this process."""
    # A command makes little garbage and needs most of what it makes until it ends; looking for it, as Python does after
    # every 700 new things and once more at the end, takes a tenth of a print.
    gc.set_threshold(200_000, 50, 50)
    gc.enable()
    # Looking for plugins that nobody means takes pydantic a tenth of its start.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    # reportlab takes its settings from such variables, and a print is the same in every environment.
    for name in [name for name in os.environ if name.startswith("RL_")]:
        del os.environ[name]
    code = run(sys.argv[1:])
    gc.freeze()
    sys.exit(code)


def run(arguments: Sequence[str]) -> int:
    """The exit code of the command line `companion ARGUMENTS...`."""
    if sys.stdout is None:
        return complain("<stdout>: there is no standard output to answer on", UNUSABLE)
    try:
        command = command_line(arguments[0] if arguments and arguments[0] in COMMANDS else "")
        with command.make_context("companion", list(arguments)) as context:
            return int(command.invoke(context) or NOTHING)
    except typer.Exit as leaving:
        return leaving.exit_code
    except SaveError as error:
        return complain(_in_one_line(str(error)), UNUSABLE)
    except CompanionError as error:
        return complain(str(error), UNUSABLE)
    except OSError as error:
        return complain(_about_file(error), UNUSABLE)
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        if isinstance(error, _USAGE_ERROR):
            return complain(_about_usage(error), UNUSABLE)
        raise


@cache
def command_line(name: str) -> Any:
    """The command line with the command of this name, or with all for no name: each takes typer some milliseconds."""
    app = typer.Typer(
        name="companion",
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(invoke_without_command=True)(overview)
    for one in [name] if name else COMMANDS:
        module, _, function = COMMANDS[one].rpartition(".")
        command = getattr(import_module(f"companion.cli.{module}"), function)
        app.command(one, context_settings=_SETTINGS.get(one))(command)
    return typer.main.get_command(app)


_PLAINER = {
    r"Input should be a valid integer.*": "a whole number is wanted",
    r"Input should be a valid number.*": "a number is wanted",
    r"Input should be greater than or equal to (\S+)": r"\1 or more is wanted",
    r"Input should be less than or equal to (\S+)": r"\1 or less is wanted",
}
"""What typer says of numbers, in its library's words."""


def _about_usage(error: Exception) -> str:
    """A wrong option or argument, in one line that says where to look."""
    context: typer.Context | None = getattr(error, "ctx", None)
    said = _in_one_line(str(getattr(error, "format_message", error.__str__)())).rstrip(".")
    for technical, plain in _PLAINER.items():
        said = re.sub(technical, plain, said)
    command = context.command_path if context else "companion"
    return f"{said[:1].lower()}{said[1:]}; see '{command} --help'"


def _about_file(error: OSError) -> str:
    from companion.definitions.words import shorten

    if isinstance(error, FileExistsError | NotADirectoryError) and (file := _file_above(error.filename)):
        return f"{shorten(file, _LONGEST_NAME)} is a file; a folder is wanted"
    name = f"{shorten(str(error.filename), _LONGEST_NAME)}: " if error.filename else ""
    return f"{name}{error.strerror or error}"


def _file_above(name: object) -> str:
    """The file that stands where a folder of a path should; nothing if there is none."""
    path = str(name)
    while path and not os.path.isfile(path) and os.path.dirname(path) != path:
        path = os.path.dirname(path)
    return path.removeprefix(os.getcwd() + os.sep) if os.path.isfile(path) else ""


def _in_one_line(said: str) -> str:
    """What is said, though a name in it may have line breaks."""
    return " ".join(said.split())
