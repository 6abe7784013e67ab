"""House rulings: a group's own decisions, with their date and authors. They are shown with the clauses, and marked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import count
from typing import Annotated

from companion.definitions.definition import Definition, altered
from companion.definitions.fields import SOME, ClauseId, Text, matching, whole
from companion.definitions.models import Clause, GameDefinition, Section

SECTION = "HOUSE"
MOST_NUMBERS = 999
_TITLE = "House rulings"


class HouseRuling(Definition):
    """A ruling in the words of the people who made it, perhaps about a clause or open point.

    `game` is the game's id or folder. Its `number` is never used again in that game, even if the ruling is dropped. It
    is None for rulings made before there were numbers.
    """

    game: Text
    made: Annotated[str, matching(r"\d{4}-\d{2}-\d{2}", "a date such as 2026-07-04")]
    by: Annotated[tuple[Text, ...], SOME]
    says: Text
    about: ClauseId | None = None
    because: Text | None = None
    number: Annotated[int, whole(1, MOST_NUMBERS)] | None = None

    def counts_for(self, game: str, people: Iterable[str]) -> bool:
        """Whether it counts in a game: only if everybody at the table helped to make it."""
        made_it = {name.casefold() for name in self.by}
        return self.game == game and made_it.issuperset(name.casefold() for name in people)

    def says_as(self, other: HouseRuling) -> bool:
        """Whether it is the same ruling, apart from the number."""
        return altered(self, number=other.number) == other

    def cited(self) -> str:
        """The citation with authors, date and reason: `House ruling of Ann and Ben, 2026-07-04`."""
        *others, last = self.by
        names = f"{', '.join(others)} and {last}" if others else last
        about = f", about {self.about}" * bool(self.about)
        return f"House ruling of {names}, {self.made}{about}" + f", because {self.because}" * bool(self.because)


def numbered(house: Iterable[HouseRuling]) -> list[HouseRuling]:
    """The rulings of a game; those without a number get the next free ones."""
    found = list(house)
    taken = {one.number for one in found}
    free = (number for number in count(1) if number not in taken)
    numbers = [one.number for one in found]
    own = [number if number and number not in numbers[:at] else next(free) for at, number in enumerate(numbers)]
    return [altered(one, number=number) for one, number in zip(found, own, strict=True)]


def with_house(
    definition: GameDefinition, house: Sequence[HouseRuling]
) -> tuple[GameDefinition, Mapping[str, HouseRuling]]:
    """The game with the rulings as clauses PREFIX-HOUSE-01 and so on, and the ruling of each clause."""
    if not house:
        return definition, {}
    ids = {f"{definition.prefix}-{SECTION}-{ruling.number:02}": ruling for ruling in numbered(house)}
    clauses = tuple(Clause(id=id, text=one.says) for id, one in ids.items())
    digest = sha256(
        "\n".join([definition.hash, *(f"{id} {one.says}" for id, one in ids.items())]).encode(errors="replace")
    )
    section = Section(id=SECTION, title=_TITLE, clauses=clauses)
    return replace(
        definition,
        sections={**definition.sections, SECTION: section},
        clauses={**definition.clauses, **{clause.id: clause for clause in clauses}},
        questions={**definition.questions, **{id: (one.says,) for id, one in ids.items()}},
        hash=digest.hexdigest(),
    ), ids
