"""The command `companion`: it runs the command line, and turns errors into messages and exit codes.

Exit codes: 0 done, 1 a negative answer, 2 unusable input, 70 a fault of Companion's own. A command returns its code.
If the input is unusable, the command raises an error before it prints anything.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence

import typer

from companion.cli.command_line import COMMANDS, command_line
from companion.cli.screen import complain
from companion.cli.shell_completion import complete, is_asked_by_shell
from companion.errors import BrokenDefinition, CompanionError, SaveError

NOTHING, UNUSABLE, FAULT, INTERRUPTED = 0, 2, 70, 130
"""70 is EX_SOFTWARE of sysexits.h."""
_LONGEST_NAME = 200


def main() -> None:
    """Run the command line of this process."""
    # A command makes little garbage and needs most of its objects until it ends. Python's usual collection, after every
    # 700 new objects and at the end, takes a tenth of the time of a print.
    gc.set_threshold(200_000, 50, 50)
    gc.enable()
    # reportlab reads its settings from these variables. A print must be the same in every environment.
    for name in [name for name in os.environ if name.startswith("RL_")]:
        del os.environ[name]
    try:
        code = complete(command_line) if is_asked_by_shell() else run(sys.argv[1:])
    except Exception as error:
        code = complain(_about_fault(error), FAULT)
    gc.freeze()
    sys.exit(code)


def run(arguments: Sequence[str]) -> int:
    """The exit code of the command line `companion ARGUMENTS...`."""
    if sys.stdout is None:
        return complain("<stdout>: there is no standard output; send it to a terminal or a file", UNUSABLE)
    try:
        with command_line.make_context("companion", list(arguments)) as context:
            return int(command_line.invoke(context) or NOTHING)
    except typer.Exit as leaving:
        return leaving.exit_code
    except typer.TyperException as error:
        return complain(_about_usage(error, arguments), UNUSABLE)
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
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED


_NOT_YOURS = "this is a fault in Companion, not in your input; your saved games are safe"


def _is_ours(error: BrokenDefinition, arguments: Sequence[str]) -> bool:
    """Whether all broken files came with the program, and the user named no folder of their own."""
    from companion.definitions.places import shipped_games, templates_root

    shipped = shipped_games()
    folders = {str(one).partition("/")[0] for one in error.complaints}
    is_own_named = any(os.path.isdir(one) for one in arguments if one.lower() not in shipped)
    return folders <= {templates_root().name, *shipped} and not is_own_named


def _about_fault(error: Exception) -> str:
    """An unexpected exception in one line with its place; if COMPANION_DEBUG is set, it is raised."""
    if os.environ.get("COMPANION_DEBUG"):
        raise error
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    file = "/".join(place.tb_frame.f_code.co_filename.split(os.sep)[-2:]) if place else ""  # its folder names a game
    where = f" ({file}:{place.tb_lineno})" if place else ""
    return f"{_NOT_YOURS}: {type(error).__name__}: {_in_one_line(str(error))[:_LONGEST_NAME]}{where}"


def _about_usage(error: typer.TyperException, arguments: Sequence[str]) -> str:
    """A wrong option or argument, in one line that names the help."""
    parted = [at for at, one in enumerate(arguments[:-1]) if one.endswith(",")]
    if parted and "extra argument" in error.format_message():
        return f"write {''.join(arguments[parted[0] : parted[0] + 2])} without a space after the comma"
    message = _in_one_line(error.format_message()).rstrip(".")
    context: typer.Context | None = getattr(error, "ctx", None)  # of a usage error, which typer has no public name for
    named = arguments[0] if arguments and arguments[0] in COMMANDS else ""
    command = context.command_path if context else f"companion {named}".rstrip()
    hint = _second_dash(message, arguments, context) if context else ""
    return f"{message[:1].lower()}{message[1:]}{hint}; see '{command} --help'"


def _second_dash(message: str, arguments: Sequence[str], context: typer.Context) -> str:
    """A hint for an option with one dash instead of two, such as `-ink`; typer reads it as `-i`."""
    if not message.startswith("No such option: "):
        return ""
    known = {name for option in context.command.params for name in option.opts}
    doubled = (f"-{one.partition('=')[0]}" for one in arguments if one.startswith(message[-2:]))
    meant = next((one for one in doubled if one in known), "")
    return f"; did you mean {meant}?" if meant else ""


def _about_file(error: OSError) -> str:
    from companion.definitions.words import shorten

    if isinstance(error, FileExistsError | NotADirectoryError) and (file := _file_above(error.filename)):
        return f"{shorten(file, _LONGEST_NAME)} is a file; choose a folder"
    name = f"{shorten(str(error.filename), _LONGEST_NAME)}: " if error.filename else ""
    return f"{name}{error.strerror or error}"


def _file_above(name: object) -> str:
    """The file in this path where there should be a folder; empty if there is none."""
    path = str(name)
    while path and not _is_no_folder(path) and os.path.dirname(path) != path:
        path = os.path.dirname(path)
    return path.removeprefix(os.getcwd() + os.sep) if _is_no_folder(path) else ""


def _is_no_folder(path: str) -> bool:
    """Whether this path exists and is something other than a folder: a file, or a device."""
    return os.path.exists(path) and not os.path.isdir(path)


def _in_one_line(message: str) -> str:
    """The message on one line, even if a name in it has line breaks."""
    return " ".join(message.split())
