"""What a roll leads to in a game whose rules are data, in words: places, cards, and all values that are no numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.definitions.words import listed
from companion.games.data.source_parts import Wait
from companion.games.data.things import OWNER_BITS, UNKNOWN, field_name, owner_of
from companion.games.data.types import CARD, HOLDS, SPACE, Type

if TYPE_CHECKING:
    from companion.games.data.game import DataGame

LONGEST_TEXT = 30
"""Longer texts are not shown as values of the table."""
MOST_NAMED = 6
"""More cards than these are counted instead of named."""
_USUAL = ("die", "dice")
"""The names of dice that play.yaml does not name."""


class _Value(NamedTuple):
    """A value of a seat, or of the table without a seat, before and after."""

    seat: int | None
    name: str
    type: Type
    old: Any
    new: Any

    @property
    def place(self) -> dict[str, Any]:
        """Its words in a sentence."""
        named = {"what": self.name.replace("_", " ")}
        return named if self.seat is None else {**named, "seat": self.seat}

    def key(self, key: str) -> str:
        """The key of a sentence about it."""
        return f"{key}_of_{'table' if self.seat is None else 'seat'}"


class Result:
    """One result of a roll, compared with the position before it."""

    def __init__(self, game: DataGame, before: Any, after: Any) -> None:
        self.game, self.before, self.after = game, before, after
        self.things = game.program.things
        self.gone: dict[int, Counter[int]] = {}
        """For each piece the spaces that it has left, with the number of such pieces."""
        self.arrived: dict[int, Counter[int]] = {}
        """For each piece the spaces to which it has come."""
        self._compare_stacks()

    def details(self) -> tuple[str, ...]:
        """What is different apart from the numbers.

        If nothing at all is different: the dice or the card of a turn that goes on, or that the turn is over.
        """
        found = [*self._pieces(), *self._values(), *self._cards()]
        is_enough = found or self.game.changes(self.before, self.after) or self.game.outcome(self.after)
        return tuple(found if is_enough else self._turn())

    def _sentence(self, key: str, **data: Any) -> str:
        kit: Any = self.game.kit(self.before)
        return str(kit.sentence(self.before, "results", key, data)).removesuffix(".")

    # --- pieces

    def _compare_stacks(self) -> None:
        stacks = [getattr(state.table, "pieces", ()) for state in (self.before, self.after)]
        for space, (old, new) in enumerate(zip(*stacks, strict=True)):
            if old != new:
                for found, change in (
                    (self.gone, Counter(old) - Counter(new)),
                    (self.arrived, Counter(new) - Counter(old)),
                ):
                    for piece, number in change.items():
                        found.setdefault(piece, Counter())[space] = number

    def _pieces(self) -> Iterator[str]:
        """Each kind of piece of each seat that is elsewhere now."""
        for piece in sorted({*self.gone, *self.arrived}):
            gone, arrived = self.gone.get(piece, Counter()), self.arrived.get(piece, Counter())
            if len(gone) == len(arrived) == 1 and gone.total() == arrived.total():
                (start,), (space,) = gone, arrived
                yield self._sentence(
                    "moves", who=self._who(piece, gone.total()), start=self._id(start), space=self._id(space)
                )
                continue
            for key, spaces in (("leaves", gone), ("comes", arrived)):
                for space, number in spaces.items():
                    yield self._sentence(key, who=self._who(piece, number), space=self._id(space))

    def _who(self, piece: int, number: int) -> str:
        """The owner of a piece, with its kind if the game has several."""
        owner, kind = owner_of(piece), self.things.pieces[piece >> OWNER_BITS]
        if owner is None:
            who = self._sentence("piece_of_nobody", piece=kind).lower()
        elif len(self.things.pieces) > 1:
            who = self._sentence("piece_of_seat", seat=owner, piece=kind)
        else:
            who = self.before.seats[owner].name
        return who if number == 1 else self._sentence("several", who=who, number=number)

    def _id(self, space: int) -> str:
        return str(self.things.spaces.ids[space])

    # --- values that are no numbers, and cards

    def _each(self) -> Iterator[_Value]:
        """All values except numbers and what only one seat sees; zones of cards even if only one seat sees them."""
        for name, one in self.things.seat.items():
            if one.holds == "cards" or (one.holds != "number" and one.seen == "all"):
                for seat, (old, new) in enumerate(zip(self.before.seats, self.after.seats, strict=True)):
                    yield _Value(seat, name, HOLDS[one.holds], getattr(old, name), getattr(new, name))
        for name, one in self.things.table.items():
            if one.holds != "number":
                old, new = getattr(self.before.table, name), getattr(self.after.table, name)
                yield _Value(None, name, HOLDS[one.holds], old, new)

    def _values(self) -> Iterator[str]:
        """Each of these values that is different, unless a piece that has come there says it."""
        for one in self._each():
            if one.type == CARD.several or one.old == one.new or one.new == UNKNOWN or is_bookkeeping(one.new):
                continue
            if one.type == SPACE and any(
                owner_of(piece) == one.seat and one.new in at for piece, at in self.arrived.items()
            ):
                continue
            value = self.game.shown_value(self.after, one.type, one.new)
            yield self._sentence(one.key("value"), value=value or "none", **one.place)

    def _cards(self) -> Iterator[str]:
        """The known cards that have come to each zone, and those that have left one and are out of sight."""
        zones = [one for one in self._each() if one.type == CARD.several]
        named = Counter(one.new for one in self._each() if one.type == CARD and one.new != one.old)
        come = [Counter(one.new) - Counter(one.old) for one in zones]
        elsewhere = sum(come, Counter(named))
        for one, cards in zip(zones, come, strict=True):
            yield from self._of_cards("card_comes", "cards_come", one, cards - named)
        for one in zones:
            gone = Counter(one.old) - Counter(one.new)
            yield from self._of_cards("card_leaves", "cards_leave", one, gone - elsewhere)
            elsewhere -= gone

    def _of_cards(self, single: str, several: str, zone: _Value, found: Counter[str]) -> Iterator[str]:
        cards = [card for card in self.things.cards for _ in range(found[card])]
        if cards:
            key = single if len(cards) == 1 else several
            shown = listed(cards)
            if len(cards) > MOST_NAMED:
                shown = self._sentence("number_of_cards", number=len(cards))
            yield self._sentence(zone.key(key), cards=shown, **zone.place)

    # --- the turn

    def _turn(self) -> Iterator[str]:
        """The dice and the card of a turn that goes on with a choice, or that the turn is over."""
        frame, now = (state.pending[-1] if state.pending else None for state in (self.before, self.after))
        if not isinstance(frame, self.game.program.frame) or not isinstance(now, self.game.program.frame):
            return
        if self.after.turn != self.before.turn:
            yield self._sentence("turn_ends", seat=frame.seat)
            return
        for wait in {one.variable: one for one in self.game.program.waits.values() if one.variable}.values():
            held = getattr(now, wait.variable)
            if held not in (None, [], 0, UNKNOWN) and held != getattr(frame, wait.variable):
                yield self._thrown(frame.seat, wait, held)

    def _thrown(self, seat: int, wait: Wait, held: Any) -> str:
        if wait.deck:
            return self._sentence("draws", seat=seat, card=held)
        name = next(one for one in self.game.program.compiler.variables if field_name(one) == wait.variable)
        shown = ", ".join(map(str, sorted(held))) if isinstance(held, list) else str(held)
        return self._sentence(
            "rolls" if name in _USUAL else "rolls_for", seat=seat, value=shown, what=name.replace("_", " ")
        )


def is_bookkeeping(held: Any) -> bool:
    """Whether a value is for the rules only: a long text, such as a diagram of the board."""
    texts = held if isinstance(held, list) else [held]
    return any(isinstance(one, str) and len(one) > LONGEST_TEXT for one in texts)
