"""The types of values in play.yaml: what a number, a text, a seat, a space or a list of them is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Type(NamedTuple):
    """The type of a value; `is_list` for a list of such things."""

    name: str
    is_list: bool = False

    @property
    def items(self) -> Type:
        """The type of one item of a list."""
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
"""The type of something with a mistake that is already reported."""

HOLDS: Mapping[str, Type] = {
    **{one.name: one for one in (NUMBER, TEXT, YES_NO, SEAT, SPACE, CARD)},
    **{f"{one.name}s": one.several for one in (NUMBER, TEXT, SEAT, SPACE, CARD)},
}
"""The types that a value can hold, by their word in play.yaml."""
MAY_BE_NONE = frozenset({SEAT, SPACE, CARD})


def fits(given: Type, required: Type) -> bool:
    """Whether a value of one type can be used where another type is required."""
    if given == NOTHING:
        return required in MAY_BE_NONE
    if given == TEXT and required == CARD:
        return True  # a card by its id
    return given == required or (given.is_list and required.is_list and NOTHING.name in (given.name, required.name))
