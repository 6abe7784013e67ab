"""A game's folder -> its definition, or every complaint about all its files at once."""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from companion.definitions.board import BoardDefinition
from companion.definitions.checks import Files, check_all
from companion.definitions.complaints import Complaint, UnreadableText, without_echoes
from companion.definitions.definition import Model
from companion.definitions.entries import all_texts, entries, repeated
from companion.definitions.fields import PREFIX, SLUG
from companion.definitions.merge import overlay, renumbered
from companion.definitions.models import (
    MOST_SEATS,
    GameDefinition,
    GameFile,
    QuestionsFile,
    RulesFile,
    SynonymsFile,
    Token,
    TokenSheet,
)
from companion.definitions.places import GAME_FILE, PLAY_FILE, WORDS_FILE, data_root, game_folder, templates_root
from companion.definitions.reader import Document, bytes_of, read_bytes
from companion.definitions.rows import KINDS, counted, with_items
from companion.definitions.shapes import check_shape
from companion.definitions.sound_parts import STAND_INS, with_stand_ins, without_mistakes
from companion.definitions.words import did_you_mean, either, nearest, shorten
from companion.errors import BrokenDefinition

MOST_ROUNDS = 8
"""The number of times to look for mistakes after removing earlier ones."""
BIG = ("numbers", "components")
"""The keys of game.yaml that only printing and playing need."""
UNREAD = ("facts", "spaces", "tokens", "numbers")
"""The names in expressions of things that may lack entries from unreadable files."""
_KIND_LINE = re.compile(rb"^[ \t{\"']*kind[\"']?[ \t]*:[ \t]*[\"']?([a-z]+)", re.MULTILINE)


def load_definition(folder: Path) -> GameDefinition:
    """The definition of the game in a folder; raises BrokenDefinition carrying every complaint."""
    definition, complaints = _examine(Path(folder))
    if definition is None:
        raise BrokenDefinition(complaints)
    return definition


def load_game_file(folder: Path) -> GameFile:
    """The game.yaml of the game in a folder, without its numbers and components; no other file is read.

    Raises BrokenDefinition with every complaint about it.
    """
    reading = _Reading(only=GAME_FILE)
    folder = Path(os.path.abspath(folder))
    game = _read_game(folder, reading).get(GAME_FILE)
    games: list[GameFile] = []
    if game:
        if isinstance(game.data, dict):
            game = replace(game, data={key: value for key, value in game.data.items() if key not in BIG})
        reading.complaints += repeated(entries([game], "variants"), "name")
        games = _checked(GameFile, [game], reading)
        _check_folder_name(folder, game, reading)
    if reading.complaints or not games:
        raise BrokenDefinition(_unique(reading.complaints))
    return games[0]


class Loaded(NamedTuple):
    """A definition and what it was read from.

    `folders` are those of the game and the games it extends; `sources` are the SHA-256 hashes of their YAML files.
    """

    definition: GameDefinition
    folders: list[str]
    sources: dict[str, str]


def load_with_sources(folder: Path) -> Loaded:
    """The definition of the game in a folder and its sources; raises as `load_definition` does."""
    reading = _Reading()
    folder = Path(os.path.abspath(folder))
    definition, complaints = _checked_definition(folder, _read_whole(folder, reading), reading)
    if definition is None:
        raise BrokenDefinition(complaints)
    return Loaded(definition, list(map(str, reading.folders)), reading.sources)


class Draft(NamedTuple):
    """The valid parts of a definition that may have mistakes elsewhere, for checks by a game's rules.

    `numbers` are as written; `boards`, `sheets` and `tokens` are from files of the right shape.
    """

    id: str
    numbers: Mapping[str, Any]
    boards: Mapping[str, BoardDefinition]
    sheets: Mapping[str, TokenSheet]
    tokens: Mapping[str, Token]


def documents_in(folder: Path) -> dict[str, Document]:
    """The readable documents of the game in a folder by file name, over those it extends: for places of values."""
    return _read_whole(Path(folder).absolute(), _Reading())


def load_draft(folder: Path) -> Draft:
    """The draft of the game in a folder, despite its mistakes."""
    reading = _Reading()
    return _draft(_read_whole(Path(folder).absolute(), reading), reading)


def _draft(documents: dict[str, Document], reading: _Reading) -> Draft:
    by_kind = _sorted_by_kind(documents, reading)
    game = documents.get(GAME_FILE)
    data = game.data if game and isinstance(game.data, dict) else {}
    numbers = data.get("numbers")
    sheets = _checked(TokenSheet, by_kind["tokens"], reading)
    return Draft(
        str(data.get("id")),
        numbers if isinstance(numbers, dict) else {},
        {board.id: board for board in _checked(BoardDefinition, by_kind["board"], reading)},
        {sheet.id: sheet for sheet in sheets},
        {token.id: token for sheet in sheets for token in sheet.items},
    )


def find_complaints(folder: Path) -> list[Complaint]:
    """Every mistake in the game in a folder, sorted by file, line and column."""
    return _examine(Path(folder))[1]


class Whole(NamedTuple):
    """A definition of the valid parts of a folder, and the `lost` names, whose things have mistakes.

    `lost` is None if nothing is lost. For the kinds of files in `gaps`, more is lost than the names say.
    """

    definition: GameDefinition
    lost: frozenset[str] | None = None
    gaps: frozenset[str] = frozenset()


class Examined(NamedTuple):
    """The contents of a folder: its definition if it has no mistakes, every mistake, and a draft.

    `whole` is the definition, or one of the parts without mistakes, if possible.
    """

    definition: GameDefinition | None
    complaints: list[Complaint]
    draft: Draft
    whole: Whole | None


def examine(folder: Path) -> Examined:
    """The results of `load_definition`, `find_complaints` and `load_draft`, with each file read only once."""
    reading = _Reading()
    folder = Path(os.path.abspath(folder))
    documents = _read_whole(folder, reading)
    draft = _draft(documents, replace(reading, complaints=[]))
    rest = replace(reading, complaints=[])
    is_unread = bool(reading.complaints)
    definition, complaints = _checked_definition(folder, documents, reading)
    whole = Whole(definition) if definition else _whole(folder, documents, rest, not is_unread)
    return Examined(definition, complaints, draft, whole)


def _whole(folder: Path, documents: dict[str, Document], reading: _Reading, is_all_read: bool) -> Whole | None:
    """The valid rest of the documents after removing all mistakes; None if nothing is left."""
    lost = set() if is_all_read else {*UNREAD}
    gaps = {*reading.gaps}
    there = documents
    for _ in range(MOST_ROUNDS):
        documents = {name: document for name, document in documents.items() if not _is_empty_sheet(document)}
        if GAME_FILE not in documents or "game" in gaps:
            return None
        game, names = with_stand_ins(documents[GAME_FILE], _known_of(folder, documents, reading), MOST_SEATS)
        documents = {**documents, GAME_FILE: counted(game, documents.values(), True)}
        if "prefix" in names:
            gaps.add("rules")  # their numbers begin with the prefix
        found = replace(reading, complaints=[], gaps=gaps)
        if definition := _check(folder, documents, found):
            gone = {kind for name, document in there.items() if name not in documents for kind in _kinds_of(document)}
            return Whole(definition, frozenset(lost), frozenset(gaps | gone))
        left = {name: without_mistakes(document, found.complaints) for name, document in documents.items()}
        lost.update(*(names - STAND_INS.keys() for _, names in left.values()))
        cut = [document for name, document in documents.items() if left[name][0] is not document]
        if any(isinstance(one.data, dict) and one.data.get("kind") == "rules" for one in cut):
            gaps.add("rules")  # other clauses may cite the removed ones
        documents = {name: document for name, (document, _) in left.items() if document}
    return None


def _known_of(folder: Path, documents: Mapping[str, Document], reading: _Reading) -> dict[str, str]:
    """A likely id for a game and a likely prefix for its clauses, if it does not give them."""
    known = {"id": folder.name} if re.fullmatch(SLUG, folder.name) else {}
    rules = (one.data for one in documents.values() if isinstance(one.data, dict) and one.data.get("kind") == "rules")
    ids = (text for data in rules for path, text in all_texts(data) if path[-1:] == ("id",))
    prefixes = (found[1] for id in ids if (found := re.match(rf"({PREFIX})-", id)))
    prefix = reading.prefix or next(prefixes, "")
    return {**known, "prefix": prefix} if prefix else known


def _kinds_of(document: Document) -> Iterable[str]:
    """The kind of a document, or all kinds if it has none."""
    kind = document.data.get("kind") if isinstance(document.data, dict) else None
    return (kind,) if kind in KINDS else KINDS


def _is_empty_sheet(document: Document) -> bool:
    """Whether a document is a token sheet without any valid items."""
    data = document.data if isinstance(document.data, dict) else {}
    return data.get("kind") == "tokens" and not data.get("items")


@dataclass
class _Reading:
    """The state of reading a game and those it extends, and the complaints so far.

    `only` is the one file to read in each folder; if it is empty, all are read. `prefix` is the prefix of the clauses;
    clauses of games it extends are renumbered. `seen` are the real paths of the `folders`.
    """

    only: str = ""
    complaints: list[Complaint] = field(default_factory=list)
    gaps: set[str] = field(default_factory=set)
    prefix: str | None = None
    seen: list[Path] = field(default_factory=list)
    folders: list[Path] = field(default_factory=list)
    sources: dict[str, str] = field(default_factory=dict)


def _examine(folder: Path) -> tuple[GameDefinition | None, list[Complaint]]:
    reading = _Reading()
    folder = Path(os.path.abspath(folder))
    return _checked_definition(folder, _read_whole(folder, reading), reading)


def _checked_definition(
    folder: Path, documents: dict[str, Document], reading: _Reading
) -> tuple[GameDefinition | None, list[Complaint]]:
    definition = _check(folder, documents, reading)
    complaints = _unique(reading.complaints)
    return (None if complaints else definition), complaints


def _unique(complaints: list[Complaint]) -> list[Complaint]:
    """The complaints sorted, each once per place: many items may share one mistake."""
    ordered = sorted(without_echoes(complaints), reverse=True)
    return sorted({(*one.place, one.what): one for one in ordered}.values())


# --- reading


def _read_whole(folder: Path, reading: _Reading) -> dict[str, Document]:
    """The documents of a game by file name, with missing counts filled in."""
    documents = _read_game(folder, reading)
    game = documents.get(GAME_FILE)
    all_read = "tokens" not in reading.gaps
    return {**documents, GAME_FILE: counted(game, documents.values(), all_read)} if game else documents


def _read_game(folder: Path, reading: _Reading) -> dict[str, Document]:
    """The documents of a game by file name, laid over those of the game it extends."""
    reading.seen.append(_real(folder))
    reading.folders.append(folder)
    own, unread = _read_folder(folder, reading)
    game = own.get(GAME_FILE)
    data = game.data if game and isinstance(game.data, dict) else {}
    base = _read_base(folder, game, data.get("extends"), reading) if game else {}
    prefix, of_base = data.get("prefix"), reading.prefix
    if isinstance(prefix, str) and re.fullmatch(PREFIX, prefix):
        reading.prefix = prefix
        if of_base and of_base != prefix:
            base = {name: renumbered(document, of_base, prefix) for name, document in base.items()}
    merged = {name: overlay(base[name], document) if name in base else document for name, document in own.items()}
    return {**{name: document for name, document in base.items() if name not in unread}, **merged}


def _read_base(folder: Path, game: Document, name: Any, reading: _Reading) -> dict[str, Document]:
    if not isinstance(name, str) or not re.fullmatch(SLUG, name):
        return {}  # the check of shapes reports an invalid id
    base = folder.parent / name
    if os.path.isfile(base / GAME_FILE) and _real(base) not in reading.seen:
        return _read_game(base, reading)
    reading.gaps.update(("game", *KINDS))
    if _real(base) in reading.seen:
        what = f"{name} extends itself, directly or through another game"
        reading.complaints.append(game.complaint(("extends",), what))
        return {}
    siblings = [file.parent.name for file in folder.parent.glob(f"*/{GAME_FILE}")]
    what = f"there is no game {shorten(name)} beside this one{did_you_mean(name, siblings)}"
    reading.complaints.append(game.complaint(("extends",), what))
    return {}


def _read_folder(folder: Path, reading: _Reading) -> tuple[dict[str, Document], set[str]]:
    """The documents of one folder, and the names of the files that could not be read."""
    documents: dict[str, Document] = {}
    unread: set[str] = set()
    for path in _yaml_files(folder, reading):
        if path.name == WORDS_FILE and not _has_kind(path):
            continue  # the sentences of a game with rules as code; the registry reads them
        try:
            document = _read_one(path, folder, reading)
            documents[path.name], all_read = with_items(document, folder, _shown(folder, folder), reading.complaints)
            reading.gaps.update(() if all_read else ("tokens",))
            if path.name == GAME_FILE and not isinstance(document.data, dict):
                reading.gaps.add("game")
        except UnreadableText as error:
            reading.complaints.append(error.complaint)
            unread.add(path.name)
    if GAME_FILE not in documents and GAME_FILE not in unread:
        reading.gaps.add("game")
        name = _shown(folder, folder / GAME_FILE)
        reading.complaints.append(Complaint(name, 1, 1, "", "this file is missing; every game needs one"))
    return documents, unread


def _yaml_files(folder: Path, reading: _Reading) -> list[Path]:
    """The YAML files of a folder by name, without hidden ones; `board` comes before `board-mirror`."""
    try:
        found = [path for path in folder.iterdir() if _is_read(path.name, reading)]
    except OSError as error:
        what = f"the folder cannot be read: {error.strerror}"
        reading.complaints.append(Complaint(_shown(folder, folder), 1, 1, "", what))
        return []
    return sorted(found, key=lambda path: (path.stem, path.suffix))


def _is_read(name: str, reading: _Reading) -> bool:
    return name == reading.only if reading.only else name.endswith((".yaml", ".yml")) and name[0] != "."


def _read_one(path: Path, folder: Path, reading: _Reading) -> Document:
    name = _shown(folder, path)
    content = b""
    try:
        if not _real(path).is_relative_to(_real(folder)):
            raise UnreadableText(Complaint(name, 1, 1, "", "this is a link that leads out of the game's folder"))
        content = bytes_of(path, name)
        reading.sources[str(path)] = hashlib.sha256(content).hexdigest()
        return read_bytes(content, name, reading.complaints)
    except UnreadableText:
        kind = _KIND_LINE.search(content)
        guess = kind[1].decode() if kind else ""
        reading.gaps.update(("game",) if path.name == GAME_FILE else (guess,) if guess in KINDS else KINDS)
        raise


def _has_kind(path: Path) -> bool:
    try:
        return _KIND_LINE.search(path.read_bytes()) is not None
    except OSError:
        return True  # the reader reports it


def _real(path: Path) -> Path:
    """The path with its links followed; unlike Path.resolve, a ring of links is no error."""
    return Path(os.path.realpath(path))


def _shown(folder: Path, path: Path) -> str:
    """The path as complaints show it; it begins with the name of the game's folder."""
    return shorten("/".join((folder.name, *path.relative_to(folder).parts)), 200)


# --- checking


def _check(folder: Path, documents: dict[str, Document], reading: _Reading) -> GameDefinition | None:
    game = documents.get(GAME_FILE)
    by_kind = _sorted_by_kind(documents, reading)
    boards, sheets, rules, questions, synonyms = (by_kind[kind] for kind in KINDS)
    parts = Files(game, boards, sheets, rules, questions, synonyms, reading.prefix, frozenset(reading.gaps))
    reading.complaints += check_all(parts)
    games = _checked(GameFile, [game] if game else [], reading)
    if game:
        _check_folder_name(folder, game, reading)
    checked_boards = _checked(BoardDefinition, boards, reading)
    checked_sheets = _checked(TokenSheet, sheets, reading)
    checked_rules = _checked(RulesFile, rules, reading)
    checked_questions = _checked(QuestionsFile, questions, reading)
    checked_synonyms = _checked(SynonymsFile, synonyms, reading)
    if reading.complaints or not games:
        return None
    files = checked_boards, checked_sheets, checked_rules, checked_questions, checked_synonyms
    return GameDefinition.assemble(games[0], *files, _hash(documents), folder, documents.get(PLAY_FILE))


def _checked(model: type[Model], documents: list[Document], reading: _Reading) -> list[Model]:
    found = []
    for document in documents:
        checked, complaints = check_shape(model, document)
        reading.complaints += complaints
        if checked is not None:
            found.append(checked)
    return found


def _check_folder_name(folder: Path, game: Document, reading: _Reading) -> None:
    name = game.data.get("id") if isinstance(game.data, dict) else None
    if _real(folder).parent == _real(data_root()) and isinstance(name, str) and name != folder.name:
        what = f"'{shorten(name)}' is not the name of its folder; use {folder.name}"
        reading.complaints.append(game.complaint(("id",), what))


def _sorted_by_kind(documents: dict[str, Document], reading: _Reading) -> dict[str, list[Document]]:
    by_kind: dict[str, list[Document]] = {kind: [] for kind in KINDS}
    for name, document in documents.items():
        if name in (GAME_FILE, PLAY_FILE):
            continue
        kind = document.data.get("kind") if isinstance(document.data, dict) else None
        if isinstance(kind, str) and kind in by_kind:
            by_kind[kind].append(document)
            continue
        guess = nearest(kind, KINDS) if isinstance(kind, str) else None
        given = f"'{shorten(kind)}' is not a kind" if isinstance(kind, str) else "no kind is given"
        meant = f"; did you mean {guess}?" if guess else ""
        reading.complaints.append(document.complaint(("kind",), f"{given}; use {either(KINDS)}{meant}"))
        if guess:
            data = {**document.data, "kind": guess}
            by_kind[guess].append(Document(data, document.marks, document.name))
        else:
            reading.gaps.update(KINDS)
    return by_kind


def _hash(documents: dict[str, Document]) -> str:
    """SHA-256 over the canonical JSON of all data, by file name."""
    data = {name: _with_text_keys(document.data) for name, document in documents.items()}
    canonical = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False, check_circular=False)
    return hashlib.sha256(canonical.encode()).hexdigest()


def _with_text_keys(value: Any) -> Any:
    """The value with text for all keys of mappings, as JSON needs it."""
    if isinstance(value, dict):
        return {str(key): one if type(one) is str else _with_text_keys(one) for key, one in value.items()}
    if isinstance(value, list):
        return [one if type(one) is str else _with_text_keys(one) for one in value]
    return value


__all__ = [
    "KINDS",
    "data_root",
    "find_complaints",
    "game_folder",
    "load_definition",
    "templates_root",
]
