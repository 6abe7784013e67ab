"""Stores house rulings beside the saves, for the next game of the same people."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Literal

from companion.definitions.complaints import Complaint
from companion.definitions.definition import Definition, altered, checked, values_of
from companion.definitions.fields import LIST, Text, one_of, whole
from companion.definitions.reader import MOST_BYTES, read_file
from companion.definitions.shapes import check_shape
from companion.errors import BrokenDefinition, Unreadable
from companion.rulings.house import MOST_NUMBERS, HouseRuling, numbered

HOUSE_FILE = "house.yaml"
_HEAD = """\
# House rulings, made with `house` at the table. A ruling counts if everybody at the table helped to make it (`by`).
# No number is used twice: `given` keeps the highest of a game's earlier rulings.
"""


class _Given(Definition):
    """The highest number that a house ruling of a game has ever had."""

    game: Text
    number: Annotated[int, whole(1, MOST_NUMBERS)]


class _House(Definition):
    """house.yaml."""

    kind: Annotated[Literal["house"], one_of("house")] = "house"
    rulings: Annotated[tuple[HouseRuling, ...], LIST] = ()
    given: Annotated[tuple[_Given, ...], LIST] = ()

    def highest(self) -> dict[str, int]:
        """The highest number ever used, by game."""
        pairs = [(one.game, one.number) for one in self.given] + [(one.game, one.number or 0) for one in self.rulings]
        return {game: max(number for other, number in pairs if other == game) for game, _ in pairs}


def read_house(folder: Path) -> list[HouseRuling]:
    """The rulings of all groups, none without the file; raises BrokenDefinition for a wrong file."""
    return list(_read(folder).rulings)


def _read(folder: Path) -> _House:
    """The file, with a number for each ruling."""
    path = folder / HOUSE_FILE
    if not path.exists():
        return _House()
    complaints: list[Complaint] = []
    found, wrong = check_shape(_House, read_file(path, str(path), complaints))
    if found is None or complaints or wrong:
        raise BrokenDefinition(sorted({*complaints, *wrong}))
    games = dict.fromkeys(one.game for one in found.rulings)
    each = {game: iter(numbered(one for one in found.rulings if one.game == game)) for game in games}
    return altered(found, rulings=tuple(next(each[one.game]) for one in found.rulings))


def house_of(folder: Path, game: str, people: Iterable[str]) -> list[HouseRuling]:
    """The rulings that count in a game of these people, in the order in which they were made."""
    names = list(people)
    return [ruling for ruling in read_house(folder) if ruling.counts_for(game, names)]


def highest_number(folder: Path, game: str) -> int:
    """The highest number that a ruling of the game has ever had here, also a dropped one; 0 if there was none."""
    return _read(folder).highest().get(game, 0)


def keep_house(folder: Path, ruling: HouseRuling) -> None:
    """Store one more ruling; raises Unreadable if there are too many, and OSError."""
    stored = _read(folder)
    if not any(one.says_as(ruling) for one in stored.rulings):
        _write(folder, [*stored.rulings, ruling], stored.highest())


def drop_house(folder: Path, ruling: HouseRuling) -> None:
    """Remove a ruling, if it is stored; raises OSError."""
    stored = _read(folder)
    left = [one for one in stored.rulings if not one.says_as(ruling)]
    if len(left) < len(stored.rulings):
        _write(folder, left, stored.highest())


def document_of(ruling: HouseRuling) -> dict[str, Any]:
    """A ruling as data, as it is stored in a save."""
    values = {name: value for name, value in values_of(ruling).items() if value is not None}
    return {**values, "by": list(ruling.by)}


def ruling_in(document: Any) -> HouseRuling:
    """The ruling in a save."""
    return checked(HouseRuling, document)


def _write(folder: Path, rulings: Sequence[HouseRuling], highest: Mapping[str, int]) -> None:
    """Write the file, which gets its name only when it is complete; the quotes of JSON are valid YAML."""
    lines = [f"  - {json.dumps(document_of(one), ensure_ascii=False)}" for one in rulings]
    given = [
        f"  - {json.dumps({'game': game, 'number': number}, ensure_ascii=False)}" for game, number in highest.items()
    ]
    parts = [
        f"{_HEAD}kind: house",
        "rulings:" if lines else "rulings: []",
        *lines,
        *["given:"] * bool(given),
        *given,
        "",
    ]
    content = "\n".join(parts).encode()
    if len(content) > MOST_BYTES:
        raise Unreadable(f"{folder / HOUSE_FILE} is full: drop a house ruling before you add another")
    folder.mkdir(parents=True, exist_ok=True)
    part = folder / f"{HOUSE_FILE}.part"
    try:
        part.write_bytes(content)
        os.replace(part, folder / HOUSE_FILE)
    except OSError:
        with suppress(OSError):
            part.unlink()
        raise
