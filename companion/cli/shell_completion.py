"""What the Tab key of a shell offers for the arguments of a command; for the prompt, see `completion.py`.

`companion --install-completion` sets it up. If there is nothing to offer, the shell offers names of files.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, MutableMapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from companion.definitions.variants import Variant

ASKED = "_COMPANION_COMPLETE"
"""The environment variable in which the shell makes its request."""
KIT_FILE, SAVE_ENDING = "kit.yaml", ".companion"
"""Repeated here, because the modules that read these files take too long to import for the Tab key."""
MOST_NUMBERS = 20
"""A longer range of numbers is not offered."""


def is_asked_by_shell() -> bool:
    """Whether this process has to complete a command line instead of running it."""
    return bool(os.environ.get(ASKED))


def complete(command_line: Any) -> int:
    """Print what the shell can offer; after an error print nothing, because a message would disturb the line."""
    try:
        name = join_assignments(os.environ) if os.environ[ASKED] == "complete_bash" else ""
        command_line.main(prog_name="companion", obj=name)
    except Exception:
        if os.environ.get("COMPANION_DEBUG"):
            raise
    return 0


def join_assignments(environment: MutableMapping[str, str]) -> str:
    """Join each NAME=VALUE, which bash splits into three words; return the NAME at the cursor, if any.

    Bash replaces only the part after the `=`, so the word at the cursor loses its NAME.
    """
    at = int(environment["COMP_CWORD"])
    words, before, is_joined = [""], "", False
    for word in environment["COMP_WORDS"].split("\n")[: at + 1]:
        is_joined = "=" in (word, before)
        words = [*words[:-1], words[-1] + word] if is_joined else [*words, word]
        before = word
    name, _, value = words[-1].partition("=")
    if not is_joined or name.startswith("-"):  # typer handles --option=VALUE itself
        name, value = "", words[-1]
    words[-1] = value
    environment["COMP_WORDS"], environment["COMP_CWORD"] = "\n".join(words[1:]), str(len(words) - 2)
    return name


# --- what is offered ---


def games(incomplete: str) -> list[str]:
    """The ids of the games, and the folders of games beside what was typed."""
    from companion.definitions.places import GAME_FILE, shipped_games

    above = incomplete[: incomplete.rfind("/") + 1]
    beside = sorted(entry.name for entry in os.scandir(above or os.curdir) if entry.is_dir())
    folders = [above + name for name in beside if os.path.isfile(os.path.join(above, name, GAME_FILE))]
    return list(dict.fromkeys([*shipped_games(), *folders]))


def parts(context: typer.Context) -> list[str]:
    """The parts of the game's kit."""
    return [str(part["id"]) for part in _parts(context)]


def extras(context: typer.Context) -> list[str]:
    """The parts that are printed only with --with or --only."""
    return [str(part["id"]) for part in _parts(context) if part.get("extra")]


def saves() -> list[str]:
    """The names of the saved games."""
    from companion.referee.home import home

    return sorted(path.name.removesuffix(SAVE_ENDING) for path in home().glob(f"*{SAVE_ENDING}"))


def variants(context: typer.Context) -> list[str]:
    """Each variant with each of its values, as `NAME=VALUE`; if bash cut off the NAME, only the values."""
    from companion.definitions.load import load_game_file

    known = {variant.name: _values(variant) for variant in load_game_file(_folder(context)).variants}
    if context.obj:
        return known.get(context.obj, [])
    return [f"{name}={value}" for name, values in known.items() for value in values or [""]]


def bots(context: typer.Context) -> list[str]:
    """Each named seat, alone and with each kind of bot; if bash cut off the seat, only the kinds."""
    from companion.referee.bots import BOTS

    if context.obj:
        return list(BOTS)
    names = [name.strip() for name in str(context.params["seats"]).split(",") if name.strip()]
    return [offer for name in names for offer in (name, *(f"{name}={kind}" for kind in BOTS))]


def seats(context: typer.Context) -> list[str]:
    """The seats of the position that was named."""
    from companion.cli.reading import read_document

    file = context.params["position"]
    if file == "-":
        return []
    listed = read_document(file).data["seats"]
    return [str(seat["name"] if isinstance(seat, dict) else seat) for seat in listed]


def _values(variant: Variant) -> list[str]:
    if variant.type == "boolean":
        return ["true", "false"]
    if variant.type == "integer" and variant.min is not None and variant.max is not None:
        numbers = range(variant.min, variant.max + 1)
        return [str(number) for number in numbers] if len(numbers) <= MOST_NUMBERS else []
    return list(variant.values or ())


def _parts(context: typer.Context) -> Iterator[dict[str, Any]]:
    """The parts in the game's kit file, unchecked; `print` reports its mistakes."""
    from companion.cli.game_templates import templates_of
    from companion.definitions.load import load_game_file

    folder = _folder(context)
    templates = templates_of(folder, load_game_file(folder).extends)
    yield from templates.read(KIT_FILE, []).data["parts"]


def _folder(context: typer.Context) -> Path:
    """The folder of the game that was named."""
    from companion.definitions.places import game_folder

    # While the value of an option is missing, typer does not read the arguments; they are in `args`.
    return game_folder(context.params["game"] or context.args[0])
