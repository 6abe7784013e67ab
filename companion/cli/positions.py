"""position: a position to start from, the schema of positions, and how to write actions."""

from __future__ import annotations

from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.options import AsJson, GameName
from companion.cli.screen import say, say_json, wrap
from companion.errors import Unreadable

if TYPE_CHECKING:
    from companion.model import Game

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ida", "Jon")
_DONE = 0


Example = Annotated[
    str | None, typer.Option("--example", metavar="NAME", help="Print a named example instead of a new game.")
]
Schema = Annotated[bool, typer.Option("--schema", help="Print the JSON Schema of the game's positions.")]
Actions = Annotated[bool, typer.Option("--actions", help="Show how to write actions.")]


def position(
    game: GameName, example: Example = None, schema: Schema = False, actions: Actions = False, json: AsJson = False
) -> int:
    """Print a position to start from, or how to write actions.

    Without options you get a new game with the fewest players, as YAML.
    """
    from companion.registry import load

    if [example is not None, schema, actions].count(True) > 1:
        raise Unreadable("--example, --schema and --actions do not go together; use one of them")
    rules = load(game)
    if schema:
        say_json(rules.schema())
    elif actions:
        _say_actions(rules, json)
    elif example is not None:
        _say_example(rules, game, example, json)
    else:
        _say_position(rules.document(new_game(rules, game)), json)
    return _DONE


def _say_actions(rules: Game[Any], json: bool) -> None:
    from companion.cli.grammar import all_forms, table

    if json:
        say_json(all_forms(rules))
    else:
        say(table(rules))


def _say_position(document: dict[str, Any], json: bool, about: str = "") -> None:
    from companion.cli.yaml_text import yaml_text

    if json:
        say_json(document)
    else:
        say(about + yaml_text(document))


def new_game(rules: Game[Any], game: str) -> Any:
    """A new game with the fewest seats that it can have."""
    from companion import registry

    least = registry.definition(game).seats.min
    names = [NAMES[seat] if seat < len(NAMES) else f"Seat{seat + 1}" for seat in range(least)]
    return rules.setup(names)


# --- examples ---


def _say_example(rules: Game[Any], game: str, name: str, json: bool) -> None:
    """Print the example as a full position, after the comment at the beginning of its file."""
    from companion.cli.reading import read_document, read_position

    path = _example(game, name)
    state, _ = read_position(rules, read_document(str(path)))
    document = rules.document(state)
    _say_position(document, json, _comment(path))


def _comment(path: Path) -> str:
    """The comment lines at the beginning of a file, broken to fit the screen."""
    lines = path.read_text(encoding="utf-8").splitlines()
    about = " ".join(line.removeprefix("#").strip() for line in takewhile(lambda line: line.startswith("#"), lines))
    return f"{wrap(about, '# ', '# ')}\n" if about else ""


def _example(game: str, name: str) -> Path:
    """The file of a named example; raises Unreadable with a list of the examples."""
    found = examples(game)
    if name not in found:
        from companion.definitions.words import shorten

        known = f"there are {', '.join(found)}" if found else "there are none"
        raise Unreadable(f"there is no example '{shorten(name)}' of this game; {known}")
    return found[name]


def examples(game: str) -> dict[str, Path]:
    """The files of a game's examples by name: its own, and those of the game it extends."""
    from companion import registry
    from companion.definitions.places import templates_root

    definition = registry.definition(game)
    found: dict[str, Path] = {}
    for name in (definition.extends, definition.id):
        if name:
            found.update({path.stem: path for path in (templates_root() / name / "examples").glob("*.yaml")})
    return dict(sorted(found.items()))
