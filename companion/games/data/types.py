"""The types of values in play.yaml: what a number, a text, a seat, a space or a list of them is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Type(NamedTuple):
    """What a value is; `is_list` of a list of such things."""

    name: str
    is_list: bool = False

    @property
    def items(self) -> Type:
        """The type of what is in a list."""
        return Type(self.name)

    @property
    def several(self) -> Type:
        """The type of a list of these."""
        return Type(self.name, True)

    def __str__(self) -> str:
        if not self.is_list:
            return "yes or no" if self == YES_NO else "nothing" if self == NOTHING else f"a {self.name}"
        return "an empty list" if self.name == NOTHING.name else f"a list of {self.name}s"


NUMBER, TEXT, YES_NO = Type("number"), Type("text"), Type("yes-no")
SEAT, SPACE, CARD, DIRECTION = Type("seat"), Type("space"), Type("card"), Type("direction")
NOTHING = Type("nothing")
"""The type of `none`: no seat, no space, no card."""
MISTAKE = Type("mistake")
"""The type of what has been complained of already."""

HOLDS: Mapping[str, Type] = {
    **{one.name: one for one in (NUMBER, TEXT, YES_NO, SEAT, SPACE, CARD)},
    **{f"{one.name}s": one.several for one in (NUMBER, TEXT, SEAT, SPACE, CARD)},
}
"""What a value may hold, by the word that play.yaml has for it."""
MAY_BE_NONE = frozenset({SEAT, SPACE, CARD})


def fits(given: Type, wanted: Type) -> bool:
    """Whether a value of one type can stand where another is wanted."""
    if given == NOTHING:
        return wanted in MAY_BE_NONE
    if given == TEXT and wanted == CARD:
        return True  # a card by its id
    return given == wanted or (given.is_list and wanted.is_list and NOTHING.name in (given.name, wanted.name))
