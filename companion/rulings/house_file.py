"""House rulings kept beside the saves, for the next game of the same people."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Literal

from companion.definitions.complaints import Complaint
from companion.definitions.fields import LIST, Definition, one_of
from companion.definitions.reader import MOST_BYTES, read_file
from companion.definitions.shapes import check_shape
from companion.errors import BrokenDefinition, Unreadable
from companion.rulings.house import HouseRuling

HOUSE_FILE = "house.yaml"
_HEAD = """\
# What groups have settled for themselves, by `house` at the table. A ruling counts where everybody at the table is one
# of those who made it (`by`).
"""


class _House(Definition):
    """house.yaml."""

    kind: Annotated[Literal["house"], one_of("house")] = "house"
    rulings: Annotated[tuple[HouseRuling, ...], LIST] = ()


def read_house(folder: Path) -> list[HouseRuling]:
    """The rulings of all groups, none if the folder has no such file; raises BrokenDefinition for one that is wrong."""
    path = folder / HOUSE_FILE
    if not path.exists():
        return []
    complaints: list[Complaint] = []
    found, wrong = check_shape(_House, read_file(path, str(path), complaints))
    if found is None or complaints or wrong:
        raise BrokenDefinition(sorted({*complaints, *wrong}))
    return list(found.rulings)


def house_of(folder: Path, game: str, people: Iterable[str]) -> list[HouseRuling]:
    """The rulings that count in a game of these people, as they were made."""
    names = list(people)
    return [ruling for ruling in read_house(folder) if ruling.counts_for(game, names)]


def keep_house(folder: Path, ruling: HouseRuling) -> None:
    """Keep one more ruling; raises Unreadable if there are too many, and OSError."""
    rulings = read_house(folder)
    if ruling not in rulings:
        _write(folder, [*rulings, ruling])


def drop_house(folder: Path, ruling: HouseRuling) -> None:
    """Let go of a ruling, if it is kept; raises OSError."""
    rulings = read_house(folder)
    if ruling in rulings:
        _write(folder, [one for one in rulings if one != ruling])


def document_of(ruling: HouseRuling) -> dict[str, Any]:
    """A ruling as data, as a save keeps it."""
    return ruling.model_dump(mode="json", exclude_none=True)


def ruling_in(document: Any) -> HouseRuling:
    """The ruling that a save has kept."""
    return HouseRuling.model_validate({**document, "by": tuple(document["by"])})


def _write(folder: Path, rulings: Sequence[HouseRuling]) -> None:
    """Write the file, which takes its name only when it is whole; JSON's quotes are YAML's, too."""
    lines = [f"  - {json.dumps(document_of(one), ensure_ascii=False)}" for one in rulings]
    content = "\n".join([f"{_HEAD}kind: house", "rulings:" if lines else "rulings: []", *lines, ""]).encode()
    if len(content) > MOST_BYTES:
        raise Unreadable(f"{folder / HOUSE_FILE} is full: no more house rulings can be kept")
    folder.mkdir(parents=True, exist_ok=True)
    part = folder / f"{HOUSE_FILE}.part"
    try:
        part.write_bytes(content)
        os.replace(part, folder / HOUSE_FILE)
    except OSError:
        with suppress(OSError):
            part.unlink()
        raise
