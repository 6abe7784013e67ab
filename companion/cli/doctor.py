"""doctor: check that everything works."""

from __future__ import annotations

import platform
import shutil
import sys
import webbrowser
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any, NamedTuple

from companion.cli.options import AsJson
from companion.cli.screen import counted, say, say_json, wrap

WELL, TROUBLE = 0, 1
EXTRAS = {
    "lab": ("matplotlib", "plots in simulation reports"),
    "cluster": ("distributed", "simulations on many computers"),
    "docs": ("zensical", "the documentation as a website"),
}
"""The extras: a package of each, and its use."""
LEAST_FREE = 50_000_000
"""Bytes; the save of an evening has well under a million."""


class Finding(NamedTuple):
    """One check and its result; `advice` says what to do if something is wrong."""

    name: str
    is_well: bool
    found: str
    advice: str = ""

    def document(self) -> dict[str, Any]:
        """The same as plain data."""
        return {"name": self.name, "ok": self.is_well, "found": self.found, "advice": self.advice}


def doctor(json: AsJson = False) -> int:
    """Check games, fonts, printers, saves and extras.

    The exit code is 1 if you have to do something. A missing extra is not a fault.
    """
    found = [look() for look in LOOKS]
    if json:
        say_json([one.document() for one in found])
    else:
        say("\n".join(map(_line, found)))
    return WELL if all(one.is_well for one in found) else TROUBLE


def _line(one: Finding) -> str:
    mark = "ok" if one.is_well else "!!"
    text = f"{one.found}. {one.advice}" if one.advice else one.found
    return wrap(text, f"{mark}  {one.name:<10}", " " * 14)


def _program() -> Finding:
    from companion import __version__

    system = f"{platform.system() or 'an unknown system'}"
    return Finding("program", True, f"Companion {__version__}, Python {platform.python_version()}, {system}")


def _games() -> Finding:
    from companion.definitions.places import shipped_games, starters
    from companion.errors import CompanionError
    from companion.registry import definition

    broken = []
    for name in shipped_games():
        try:
            definition(name)
        except CompanionError as error:
            broken.append(f"{name} ({str(error).splitlines()[0]})")
    number = len(shipped_games())
    if broken or not number:
        found = f"unreadable: {', '.join(broken)}" if broken else "no games are installed"
        return Finding("games", False, found, "Install Companion again.")
    return Finding("games", True, f"{number} games, and {len(starters())} small games to copy")


def _fonts() -> Finding:
    from companion.cli.game_templates import templates_of
    from companion.definitions.places import game_folder, shipped_games
    from companion.errors import CompanionError
    from companion.press.look.look import read_look
    from companion.registry import definition

    broken = []
    for name in shipped_games():
        try:
            read_look(templates_of(game_folder(name), definition(name).extends))
        except CompanionError as error:
            broken.append(f"{name} ({str(error).splitlines()[0]})")
    if broken:
        return Finding("fonts", False, f"unreadable: {', '.join(broken)}", "Install Companion again.")
    return Finding("fonts", True, "readable for all games")


def _printers() -> Finding:
    from companion.cli.calibrate import known_printers
    from companion.errors import CompanionError

    try:
        names = [one.name for one in known_printers().printers]
    except CompanionError as error:
        return Finding("printers", False, str(error), "Correct that file, or delete it and calibrate again.")
    if not names:
        return Finding("printers", True, "none calibrated; `companion calibrate` lines up your fronts and backs")
    return Finding("printers", True, f"calibrated: {', '.join(names)}")


def _saves() -> Finding:
    from companion.errors import CompanionError
    from companion.referee.home import home
    from companion.referee.library import list_saves

    try:
        folder = home()
        saves = list_saves(folder)
    except CompanionError as error:
        return Finding("saves", False, str(error), "Set COMPANION_HOME to a folder of yours.")
    damaged = [one.path.name for one in saves if one.trouble]
    there = next((one for one in (folder, *folder.parents) if one.is_dir()), folder)
    free = shutil.disk_usage(there).free
    found = f"{counted(len(saves), 'saved game', 'saved games')} in {folder}"
    if damaged:
        return Finding("saves", False, f"{found}; damaged: {', '.join(damaged)}", "See `companion resume SAVE`.")
    if free < LEAST_FREE:
        return Finding("saves", False, f"{found}; the disk is nearly full", "Free some space before you play.")
    return Finding("saves", True, found)


def _extras() -> Finding:
    there = [name for name, (package, _) in EXTRAS.items() if find_spec(package)]
    missing = [f"{name} ({use})" for name, (package, use) in EXTRAS.items() if name not in there]
    found = f"installed: {', '.join(there) or 'none'}"
    return Finding("extras", True, f"{found}; not installed: {', '.join(missing)}" if missing else found)


def _browser() -> Finding:
    try:
        name = webbrowser.get().name if hasattr(webbrowser.get(), "name") else "yes"
    except webbrowser.Error:
        return Finding("browser", True, "none found; open the address that `watch` prints yourself")
    return Finding("browser", True, f"found ({name})" if isinstance(name, str) else "found")


def _network() -> Finding:
    from companion.web.addresses import private_addresses

    found = private_addresses()
    if not found:
        return Finding("network", True, "no network; phones need one, everything else works without")
    return Finding("network", True, f"phones reach this computer at {', '.join(found)}")


def _terminal() -> Finding:
    encoding = getattr(sys.stdout, "encoding", None) or "unknown"
    return Finding("terminal", True, f"{encoding}, {'interactive' if sys.stdout.isatty() else 'not interactive'}")


LOOKS: tuple[Callable[[], Finding], ...] = (
    *(_program, _games, _fonts, _printers, _saves, _extras, _browser, _network, _terminal),
)
"""The checks, in their order."""
