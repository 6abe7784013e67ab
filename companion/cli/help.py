"""help: show a page of the documentation, or explain a command."""

from __future__ import annotations

from itertools import dropwhile
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.screen import say
from companion.errors import Unreadable

DONE = 0
FOLDERS = {
    "tutorials": "Tutorials: learn step by step",
    "how-to": "How to do one thing",
    "reference": "Reference",
    "explanation": "How and why it works",
}
Topic = Annotated[
    list[str] | None, typer.Argument(metavar="[TOPIC]", help="A page or a command; without it, you get the list.")
]
_FILLER = ("how", "to", "how-to", "do", "i")
"""Words at the beginning of a topic that say nothing about it: `how to play`."""


def help(topic: Topic = None) -> int:
    """Show a page of the documentation, or explain a command.

    Part of a page's name is enough.
    """
    from companion.cli.command_line import COMMANDS, command, command_line
    from companion.definitions.words import did_you_mean, shorten

    found = pages()
    words = " ".join(topic or ()).lower().removesuffix(".md").split()
    wanted = "-".join(words)
    if wanted not in found and wanted not in COMMANDS:
        wanted = "-".join(dropwhile(lambda word: word in _FILLER, words)) or wanted
    if not words:
        say(listed(found))
    elif wanted in found:
        say(found[wanted].read_text(encoding="utf-8"))
    elif wanted in COMMANDS:
        with command_line.make_context("companion", [], resilient_parsing=True) as above:
            say(
                command(wanted).get_help(command(wanted).make_context(wanted, [], parent=above, resilient_parsing=True))
            )
    elif near := sorted(name for name in found if wanted in name):
        say(f"Pages about {wanted}:\n" + "\n".join(f"  {name:<34}{title_of(found[name])}" for name in near))
    else:
        guess = did_you_mean(wanted, [*found, *COMMANDS])
        typed = shorten(" ".join(words))
        raise Unreadable(f"there is no page or command '{typed}'{guess or '; `companion help` lists them'}")
    return DONE


def pages() -> dict[str, Path]:
    """The pages of the documentation by their names."""
    from companion.definitions.places import docs_root

    return {path.stem: path for folder in FOLDERS for path in sorted((docs_root() / folder).glob("*.md"))}


def title_of(page: Path) -> str:
    """The heading of a page."""
    return page.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")


def listed(found: dict[str, Path]) -> str:
    """All pages with their titles."""
    lines = ["`companion help TOPIC` shows a page. `companion COMMAND --help` explains a command."]
    for folder, title in FOLDERS.items():
        lines += ["", title]
        lines += [f"  {name:<34}{title_of(path)}" for name, path in found.items() if path.parent.name == folder]
    return "\n".join(lines)
