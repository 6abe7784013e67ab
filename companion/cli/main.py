"""The command `companion`: which commands there are, and what becomes of mistakes.

Exit codes: 0 done, 1 a negative answer, 2 unusable input, 70 a fault of Companion's own. A command returns its code;
whatever it finds unusable it raises, before it has printed anything.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from importlib import import_module

import click

from companion import __version__
from companion.cli.screen import complain, say
from companion.errors import BrokenDefinition, CompanionError, SaveError

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

NOTHING, UNUSABLE, FAULT, INTERRUPTED = 0, 2, 70, 130
"""70 is EX_SOFTWARE of sysexits.h."""
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


class Commands(click.Group):
    """All commands, each of which is imported when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _, function = COMMANDS[cmd_name].rpartition(".")
        command: click.Command = getattr(import_module(f"companion.cli.{module}"), function)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is asked for; raises UsageError, which tells what may have been meant."""
        if args[0] not in COMMANDS:
            from difflib import get_close_matches

            near = ", ".join(f"'{name}'" for name in get_close_matches(args[0], COMMANDS))
            ctx.fail(f"no such command '{args[0]}'{near and f'. Did you mean {near}?'}")
        return super().resolve_command(ctx, args)


@click.group(
    cls=Commands,
    invoke_without_command=True,
    subcommand_metavar="COMMAND [ARGS]...",
    context_settings={"help_option_names": ["-h", "--help"], "show_default": True},
)
@click.option("--version", is_flag=True, help="Print the version.")
@click.pass_context
def command_line(context: click.Context, version: bool) -> int:
    """Print-and-play games, refereed: what may be done in a position, what comes of it, and by which rule."""
    if version:
        say(f"companion {__version__}")
        context.exit(NOTHING)
    if context.invoked_subcommand is None:
        say(OVERVIEW)
    return NOTHING


def main() -> None:
    """Run the command line of this process."""
    # A command makes little garbage and needs most of what it makes until it ends; looking for it, as Python does after
    # every 700 new things and once more at the end, takes a tenth of a print.
    gc.set_threshold(200_000, 50, 50)
    gc.enable()
    # reportlab takes its settings from such variables, and a print is the same in every environment.
    for name in [name for name in os.environ if name.startswith("RL_")]:
        del os.environ[name]
    try:
        code = run(sys.argv[1:])
    except Exception as error:
        code = complain(_about_fault(error), FAULT)
    gc.freeze()
    sys.exit(code)


def run(arguments: Sequence[str]) -> int:
    """The exit code of the command line `companion ARGUMENTS...`."""
    if sys.stdout is None:
        return complain("<stdout>: there is no standard output to answer on", UNUSABLE)
    try:
        with command_line.make_context("companion", list(arguments)) as context:
            return int(command_line.invoke(context) or NOTHING)
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    except click.UsageError as error:
        return complain(_about_usage(error), UNUSABLE)
    except SaveError as error:
        return complain(_in_one_line(str(error)), UNUSABLE)
    except BrokenDefinition as error:
        if _is_ours(error, arguments):
            return complain(f"{_NOT_YOURS}\n{error}", FAULT)
        return complain(str(error), UNUSABLE)
    except CompanionError as error:
        return complain(str(error), UNUSABLE)
    except OSError as error:
        return complain(_about_file(error), UNUSABLE)
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED


_NOT_YOURS = "this is a fault in Companion, not in your input; everything saved is still there"


def _is_ours(error: BrokenDefinition, arguments: Sequence[str]) -> bool:
    """Whether all that is broken are files that came with the program, and no folder of the user's was named."""
    from companion.definitions.places import shipped_games, templates_root

    shipped = shipped_games()
    folders = {str(one).partition("/")[0] for one in error.complaints}
    is_own_named = any(os.path.isdir(one) for one in arguments if one.lower() not in shipped)
    return folders <= {templates_root().name, *shipped} and not is_own_named


def _about_fault(error: Exception) -> str:
    """An exception nobody foresaw, in one line with its place; with COMPANION_DEBUG set it is raised."""
    if os.environ.get("COMPANION_DEBUG"):
        raise error
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    where = f" ({os.path.basename(place.tb_frame.f_code.co_filename)}:{place.tb_lineno})" if place else ""
    return f"{_NOT_YOURS}: {type(error).__name__}: {_in_one_line(str(error))[:_LONGEST_NAME]}{where}"


def _about_usage(error: click.UsageError) -> str:
    """A wrong option or argument, in one line that says where to look."""
    said = error.format_message()
    if isinstance(error, click.NoSuchOption):
        near = ", ".join(sorted(error.possibilities or ()))
        said = f"no such option: {error.option_name}{near and f' (Possible options: {near})'}"
    said = _in_one_line(said).rstrip(".")
    command = error.ctx.command_path if error.ctx else "companion"
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
    while path and not _is_no_folder(path) and os.path.dirname(path) != path:
        path = os.path.dirname(path)
    return path.removeprefix(os.getcwd() + os.sep) if _is_no_folder(path) else ""


def _is_no_folder(path: str) -> bool:
    """Whether something else is there: a file, or a device."""
    return os.path.exists(path) and not os.path.isdir(path)


def _in_one_line(said: str) -> str:
    """What is said, though a name in it may have line breaks."""
    return " ".join(said.split())
