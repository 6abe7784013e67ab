"""All games: shipped ones, users' folders, and packages with `companion.games` entry points."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import lru_cache, partial
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.definitions.models import GameDefinition
from companion.definitions.places import (
    GAME_FILE,
    KIT_FILE,
    WORDS_FILE,
    data_root,
    game_folder,
    shipped_games,
    templates_root,
)
from companion.errors import BrokenDefinition

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from companion.definitions.document import Document
    from companion.model import Game, Words

SHIPPED = {
    "creature-feature": "companion.games.creature_feature.game:CreatureFeature",
    "oscar-race": "companion.games.oscar_race.game:OscarRace",
    "red-carpet-race": "companion.games.oscar_race.game:OscarRace",
    "the-producer": "companion.games.the_producer.game:Producer",
    "zombies": "companion.games.zombies.game:Zombies",
}
"""Game ids and the classes of their rules, imported only when needed."""
DATA = "companion.games.data.make:data_game"
"""The maker of games whose rules are data: a play.yaml in their folder."""
BESIDE = {"example": "companion.games.example.game:Pig"}
"""Game ids and classes of games whose definition is beside their rules, in the package folder of that name."""
_ready: dict[str, GameDefinition] = {}


@lru_cache(maxsize=8)
def load(game: str) -> Game[Any]:
    """The game with its rules as code; `game` is an id or a folder. Raises Unreadable or BrokenDefinition."""
    return refereed(definition(game), game_folder(game))


def refereed(found: GameDefinition, folder: Path, *, runs_code: bool = True) -> Game[Any]:
    """The game with its rules as code, read from a folder; raises as `load` does.

    If the user has allowed it, the game's own Python code beside its play.yaml is run; without `runs_code` it is only
    inspected.
    """
    make = rules_of(found)
    if make is _named(DATA):
        found = replace(found, play=_completed(found, folder))
    try:
        if _has_code(found):
            from companion.own_code import declared, functions_of

            make = partial(make, functions=(functions_of if runs_code else declared)(folder))
        made: Game[Any] = make(found, load_words(found))
    except BrokenDefinition as error:
        from companion.definitions.rule_complaints import complaint_with_place

        raise BrokenDefinition(sorted(complaint_with_place(folder, fault) for fault in error.complaints)) from None
    return made


@lru_cache(maxsize=8)
def definition(game: str) -> GameDefinition:
    """The checked definition of a game, by its id or folder; raises Unreadable or BrokenDefinition."""
    if game in _ready:
        return _ready.pop(game)
    # Imported here, like everything that reads files: a definition that is loaded already does not need it.
    from companion.definitions.load import load_definition

    return load_definition(game_folder(game))


def take(game: str, found: GameDefinition) -> GameDefinition:
    """Make `definition` return this definition, and return it; an earlier result of `definition` wins."""
    _ready[game] = found
    given = definition(game)
    _ready.pop(game, None)
    return given


def is_namesake(game: GameDefinition) -> bool:
    """Whether a game has the id of a shipped game but none of its clauses: it is a different game."""
    if game.id not in shipped_games() or game.folder is None or game.folder == data_root() / game.id:
        return False
    return not _bare(game) & _bare(definition(game.id))


def _bare(game: GameDefinition) -> set[str]:
    """The numbers of a game's clauses without its prefix."""
    return {id.partition("-")[2] for id in game.clauses}


def editions(game: GameDefinition) -> list[str]:
    """The ids of the shipped editions of a game, its own included; the one that the others extend is first."""
    if is_namesake(game):
        return [game.id]
    from companion.definitions.reader import read_file

    base = game.extends or game.id
    extending = [one for one in shipped_games() if read_file(data_root() / one / GAME_FILE).data.get("extends") == base]
    return list(dict.fromkeys([base, *extending, game.id]))


def fingerprint(game: str) -> str:
    """A hash of a game's rules: its definition and the code of its referee."""
    found = definition(game)
    make = rules_of(found)
    digest = sha256(found.hash.encode())
    if make is _named(DATA):
        digest.update(repr(_completed(found, game_folder(game)).data).encode())
    if _has_code(found):
        from companion.own_code import source_of

        digest.update(source_of(game_folder(game)))
    source = getattr(import_module(make.__module__), "__file__", None)
    for path in sorted(Path(source).parent.rglob("*.py")) if source else ():
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def clauses(game: str) -> dict[str, str]:
    """The clauses and open points of a game by number, each with its words: an open point's title and default."""
    found = definition(game)
    points = {id: f"{point.title}: {point.default}" for id, point in found.open_points.items()}
    return {**{id: clause.text for id, clause in found.clauses.items()}, **points}


def codes(game: str) -> dict[str, tuple[str, tuple[str, ...]]]:
    """The codes on a game's cards and pieces, in capitals: for each its name and its clauses."""
    tokens = definition(game).tokens.values()
    return {token.code.upper(): (token.name, token.clauses) for token in tokens if token.code}


def _has_code(found: GameDefinition) -> bool:
    """Whether the play.yaml of a game has functions in rules.py."""
    return found.play is not None and isinstance(found.play.data, dict) and bool(found.play.data.get("python"))


def _completed(found: GameDefinition, folder: Path) -> Document:
    """The play.yaml of a game, completed from the contents of its box; made from them if there is none."""
    from companion.definitions.reader import read_file
    from companion.games.data.free.assumptions import assumed_play, completed_play, leaves_open

    if found.play is not None and not leaves_open(found.play.data):
        return found.play
    path = folder / "templates" / KIT_FILE
    kit = read_file(path).data if path.is_file() else None
    named = kit.get("parts") if isinstance(kit, dict) else None
    parts = [one for one in named or () if isinstance(one, dict)]
    return assumed_play(found, parts) if found.play is None else completed_play(found, parts, found.play)


def rules_of(found: GameDefinition) -> Callable[..., Game[Any]]:
    """The maker of the game: its own class, otherwise the maker of games with or without a play.yaml."""
    own = None if found.play is not None or is_namesake(found) else rules_class(found.id)
    made: Callable[..., Game[Any]] = own or _named(DATA)
    return made


def rules_class(game: str) -> type[Any] | None:
    """The class of a game by its id; shipped games come before installed packages."""
    place = SHIPPED.get(game) or BESIDE.get(game)
    if place is None:
        found = [entry for entry in _installed() if entry.name == game]
        return found[0].load() if found else None
    made: type[Any] = _named(place)
    return made


def _named(place: str) -> Any:
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


def load_words(definition: GameDefinition) -> Words:
    """The game's sentences: templates/<game>/words.yaml over that of the game it extends, or its own words.yaml."""
    from companion.definitions.sentences import read_sentences
    from companion.model import Words

    games = [game for game in (definition.extends, definition.id) if game and not is_namesake(definition)]
    files = [(templates_root() / WORDS_FILE, f"templates/{WORDS_FILE}")] if definition.play is not None else []
    files += [(templates_root() / game / WORDS_FILE, f"templates/{game}/{WORDS_FILE}") for game in games]
    if definition.folder is not None:
        files.append((definition.folder / WORDS_FILE, f"{definition.folder.name}/{WORDS_FILE}"))
    there_are = [(path, name) for path, name in files if path.is_file()]
    if not there_are:
        return Words(definition.prefix, {})
    sections = read_sentences(there_are)
    return Words(definition.prefix, sections, sections.complaint)


def shipped_ids() -> list[str]:
    """The ids of the games with rules as code, sorted."""
    return sorted({*SHIPPED, *(entry.name for entry in _installed())})


def _installed() -> Iterable[EntryPoint]:
    """The games that installed packages offer."""
    from importlib.metadata import entry_points

    return entry_points(group="companion.games")
