"""lock.json as it is read: what may stand in it, and what is passed over."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from companion.press.lock import LONGEST, MOST_COPIES, Kind


def _line(text: str) -> str:
    """A name as it may be shown: one line of letters that can be seen."""
    return "".join(letter if letter.isprintable() else " " for letter in text[:LONGEST])


Shown = Annotated[str, AfterValidator(_line)]
Hash = Annotated[str, Field(pattern=r"^[0-9a-f]{8,128}$")]


class _Face(BaseModel):
    """A line of lock.json."""

    model_config = ConfigDict(strict=True, defer_build=True)
    id: Shown
    front: Hash
    name: Shown | None = None
    copies: Annotated[int, Field(ge=0, le=MOST_COPIES)] = 1
    back: Hash | None = None
    foot: Annotated[float, Field(ge=0, le=MOST_COPIES)] | None = None


class _Part(BaseModel):
    """A part of lock.json."""

    model_config = ConfigDict(strict=True, defer_build=True)
    faces: list[_Face]
    title: Shown | None = None
    kind: Kind = "pieces"


class File(BaseModel):
    """lock.json."""

    model_config = ConfigDict(strict=True, defer_build=True)
    lock: Annotated[int, Field(ge=1)]
    game: Shown
    parts: dict[Shown, _Part]
    title: Shown | None = None
    options: dict[str, str | int] = {}
