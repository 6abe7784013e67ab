"""House rulings: what a group has settled for itself, when and who; told with the clauses, and as what they are."""

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
    """A ruling that the people at a table made, in their words; perhaps about a clause or open point.

    `game` is the game's id, or its folder. Its `number` is never another's of that game, not even when it is dropped;
    None if it was made before rulings had one.
    """

    game: Text
    made: Annotated[str, matching(r"\d{4}-\d{2}-\d{2}", "a date such as 2026-07-04")]
    by: Annotated[tuple[Text, ...], SOME]
    says: Text
    about: ClauseId | None = None
    because: Text | None = None
    number: Annotated[int, whole(1, MOST_NUMBERS)] | None = None

    def counts_for(self, game: str, people: Iterable[str]) -> bool:
        """Whether it counts in a game: nobody is bound by a ruling that somebody at the table had no part in."""
        made_it = {name.casefold() for name in self.by}
        return self.game == game and made_it.issuperset(name.casefold() for name in people)

    def says_as(self, other: HouseRuling) -> bool:
        """Whether it is the same ruling, whatever the numbers of the two."""
        return altered(self, number=other.number) == other

    def cited(self) -> str:
        """That it is a house ruling, of whom and when, and why: `House ruling of Ann and Ben, 2026-07-04`."""
        *others, last = self.by
        names = f"{', '.join(others)} and {last}" if others else last
        about = f", about {self.about}" * bool(self.about)
        return f"House ruling of {names}, {self.made}{about}" + f", because {self.because}" * bool(self.because)


def numbered(house: Iterable[HouseRuling]) -> list[HouseRuling]:
    """The rulings of a game, those without a number of their own with the next ones that are free."""
    found = list(house)
    taken = {one.number for one in found}
    free = (number for number in count(1) if number not in taken)
    numbers = [one.number for one in found]
    own = [number if number and number not in numbers[:at] else next(free) for at, number in enumerate(numbers)]
    return [altered(one, number=number) for one, number in zip(found, own, strict=True)]


def with_house(
    definition: GameDefinition, house: Sequence[HouseRuling]
) -> tuple[GameDefinition, Mapping[str, HouseRuling]]:
    """The game with the rulings as clauses PREFIX-HOUSE-01 and so on, by their numbers, and which is which."""
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
