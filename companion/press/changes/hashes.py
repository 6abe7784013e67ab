"""A short hash of how a face looks: the same for the same drawing on every machine; names have no effect.

The hash covers everything drawn, its size and bleed, and the cut line unless it is a rectangle. A font counts by its
file and art by its content, not by name. Lengths are rounded to a hundred-thousandth of their unit, so that the last
digits of a sine change nothing. A field with its default value is left out, so that a new field changes no old hash.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from typing import Any, get_args

from companion.press.drawing.display_list import Command, Face, Item
from companion.press.text.fonts import Fonts

DIGITS = 32
"""The length of a hash in hexadecimal: 128 bits."""
_FINE = 1e5
_NOTHING = object()
_KINDS = {
    kind: (
        kind.__name__.encode(),
        tuple((name, name.encode(), kind._field_defaults.get(name, _NOTHING)) for name in kind._fields),
    )
    for kind in get_args(Item)
}
"""The name of every kind of item and its fields, each with its default; the names as they are hashed."""


class Hashes:
    """Computes hashes of faces with the same fonts; each art is read once."""

    def __init__(self, fonts: Fonts) -> None:
        self._fonts = {name: font.digest for name, font in fonts.items()}
        self._arts: dict[int, tuple[tuple[Item, ...], str]] = {}
        self._cached_numbers: dict[tuple[Any, ...], bytes] = {}

    def face(self, face: Face, cut: tuple[Command, ...] = ()) -> str:
        """The hash of a face and of its cut line, if that is not its trim."""
        parts = [_number(length) for length in (face.width, face.height, face.bleed)]
        line = [b"cut ", _commands(cut)] if cut else []
        return _hash(b"".join([*parts, *(self._item(item, face.arts) for item in face.items), *line]))

    def _art(self, name: str, arts: Mapping[str, tuple[Item, ...]]) -> str:
        items = arts[name]
        if id(items) not in self._arts:  # stored, so that no others get their number
            self._arts[id(items)] = (items, _hash(b"".join(self._item(item, arts) for item in items)))
        return self._arts[id(items)][1]

    def _item(self, item: Any, arts: Mapping[str, tuple[Item, ...]]) -> bytes:
        """An item by its fields that differ from their defaults."""
        if type(item) not in _KINDS:
            raise TypeError(f"cannot compute a hash of a {type(item).__name__}")
        kind, known = _KINDS[type(item)]
        parts = [kind]
        for (name, key, default), value in zip(known, item, strict=True):
            if value is default or value == default:
                continue
            if name == "commands":
                encoded = _commands(value)
            elif name == "art":
                encoded = self._art(value, arts).encode()
            elif name == "font":
                encoded = self._fonts[value].encode()
            else:
                encoded = self._value(value, arts)
            parts += (key, encoded)
        return b"<%b>" % b" ".join(parts)

    def _value(self, value: Any, arts: Mapping[str, tuple[Item, ...]]) -> bytes:
        if type(value) is float:
            return _number(value)
        if value is None or isinstance(value, bool):
            return str(value).encode()
        if isinstance(value, int | float):
            return _number(value)
        if type(value) is tuple and value and type(value[0]) is float:
            return self._numbers(value, arts)
        if type(value) in _KINDS:
            return self._item(value, arts)
        if isinstance(value, str):
            return b"%d:%b" % (len(value), value.encode("utf-8", "surrogatepass"))
        if isinstance(value, bytes):
            return _hash(value).encode()
        if isinstance(value, tuple | list):
            return b"(%b)" % b" ".join([self._value(one, arts) for one in value])
        if isinstance(value, Mapping):
            return self._value(sorted(value.items()), arts)
        return self._item(value, arts)

    def _numbers(self, value: tuple[Any, ...], arts: Mapping[str, tuple[Item, ...]]) -> bytes:
        """A colour or a matrix; there are few, used everywhere, so their bytes are stored."""
        if value not in self._cached_numbers:
            self._cached_numbers[value] = b"(%b)" % b" ".join([self._value(one, arts) for one in value])
        return self._cached_numbers[value]


def _hash(content: bytes) -> str:
    return sha256(content).hexdigest()[:DIGITS]


def _number(value: float) -> bytes:
    return b"%d;" % round(value * _FINE)


def _commands(commands: tuple[Command, ...]) -> bytes:
    """A path as bytes: its letters and numbers; a code has hundreds of steps."""
    letters = "".join([command[0] for command in commands]).encode()
    try:
        return letters + b"".join(map(_packed, commands))
    except struct.error:  # a drawing may have any unit, so numbers of any size
        return letters + str([number for command in commands for number in _fine(command)]).encode()


@lru_cache(maxsize=50_000)  # the modules of all codes: some thousands for those that fit on a card
def _packed(command: Command) -> bytes:
    numbers = _fine(command)
    return struct.pack(f"<{len(numbers)}q", *numbers)


def _fine(command: Command) -> list[int]:
    return [round(number * _FINE) for number in command[1:]]
