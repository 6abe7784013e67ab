"""The numbers of game.yaml and figures.yaml that the rules use: checked, with types."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated

from annotated_types import Ge, Le

from companion.definitions.board import BoardDefinition
from companion.definitions.models import GameDefinition
from companion.errors import BrokenDefinition
from companion.games.base import NumbersReader, Parts
from companion.model import Plain

Faces = Annotated[int, Ge(2), Le(100)]
Few = Annotated[int, Ge(1), Le(99)]
Some = Annotated[int, Ge(0), Le(99)]


@dataclass(slots=True)
class Dice(Plain):
    """Faces of the die rolled for each purpose."""

    spawn: Faces
    place: Faces
    commercial: Faces
    initiative: Faces
    run: Faces
    attack: Faces
    brad: Faces
    herd: Faces
    interview: Faces
    rope: Faces


@dataclass(slots=True)
class Room(Plain):
    """How many figures and how many zombies fit on a carpet space. XX-BOARD-03, XX-BOARD-04."""

    figures: Few
    zombies: Few


@dataclass(slots=True)
class RunNumbers(Plain):
    """The rolls by which a runner trips, its spaces then, and the factor of other runs. XX-TRIP-02, XX-TRIP-03."""

    trip_on: list[int]
    trip_spaces: Few
    factor: Few


@dataclass(slots=True)
class Diagonals(Plain):
    """How many diagonal steps a walk and a run may have. XX-DIAG-01, XX-DIAG-02."""

    walk: Some
    run: Some


@dataclass(slots=True)
class AttackNumbers(Plain):
    """`alone_bonus` is added to the die against a lone figure. XX-ATTACK-04, XX-ATTACK-05, XX-ATTACK-10."""

    kill_on: list[int]
    hit_on: list[int]
    alone_bonus: Some = 0


@dataclass(slots=True)
class InterviewNumbers(Plain):
    """The modifiers of a roll without an escort, and without a ticket. XX-INTVW-09, XX-INTVW-10."""

    alone: int
    no_ticket: int


@dataclass(slots=True)
class Price(Plain):
    """Stars for one hit marker, one trip, one step of the initiative roll. XX-STAR-02, XX-TRIP-04, XX-OPEN-31."""

    hit: Few
    trip: Few
    initiative: Few


@dataclass(slots=True)
class ScoreNumbers(Plain):
    """XX-SCORE-01 to XX-SCORE-03."""

    swag: int
    kills_per_star: Few
    hit: int


@dataclass(slots=True)
class Numbers(Plain):
    """`numbers` of game.yaml."""

    turns: Few
    die: Dice
    room: Room
    break_on: list[int]
    run: RunNumbers
    diagonals: Diagonals
    passing_cost: Few
    attack: AttackNumbers
    interview: InterviewNumbers
    price: Price
    score: ScoreNumbers


@dataclass(slots=True)
class PlayerNumbers(Plain):
    """The player figure. XX-PIECE-01, XX-INTVW-18, XX-ROPE-02."""

    move: Some
    bonus_on: list[int]
    rope_on: list[int]


@dataclass(slots=True)
class EscortNumbers(Plain):
    """One kind of escort: Move, interview modifier, dice that earn or hit, stars lost if left behind.

    One edition has `alone_hit_on` (XX-ATTACK-07 to XX-ATTACK-09), the other `hit_on` and `pleads` (XX-ATTACK-07,
    XX-ATTACK-11).
    """

    move: Some
    interview: int
    bonus_on: list[int]
    rope_on: list[int]
    left_behind: int
    alone_hit_on: list[int] | None = None
    hit_on: list[int] | None = None
    pleads: bool = False


@dataclass(slots=True)
class AreaNumbers(Plain):
    """What is printed on an Interview Area. XX-INTVW-05 to XX-INTVW-08, XX-BOARD-15."""

    stars: Few
    modifier: int


class Reading(NumbersReader):
    """The numbers of a definition, and all mistakes in them."""

    def __init__(self, parts: Parts) -> None:
        super().__init__()
        self.numbers = self.read(Numbers, parts.numbers, "game.yaml: numbers")
        sheet = parts.sheets.get("figures")
        facts = {item.id: item.facts for item in sheet.items} if sheet else {}
        kinds = [kind for kind in facts if "left_behind" in facts[kind]]
        if "player" not in facts or not kinds:
            self.complaints.append("figures.yaml: items: add the player and at least one escort with left_behind")
        player = facts.get("player")
        self.player = None if player is None else self.read(PlayerNumbers, player, "figures.yaml: player.facts")
        read = {kind: self.read(EscortNumbers, facts[kind], f"figures.yaml: {kind}.facts") for kind in kinds}
        self.escorts = {kind: escort for kind, escort in read.items() if escort is not None}
        if self.numbers is not None:
            self.complaints += _faces_that_are_none(self.numbers, self.player, self.escorts)
        self._look_at_boards(parts)

    def _look_at_boards(self, parts: Parts) -> None:
        """Find the mistakes of each board, and tickets for Areas that it does not have."""
        for board in parts.boards.values():
            file = "board.yaml" if board.id == "standard" else f"board-{board.id}.yaml"
            areas = [space for space in board.spaces if space.kind == "interview_area"]
            for space in areas:
                self.read(AreaNumbers, space.facts, f"{file}: {space.id}.facts")
            faces = self.numbers.die.place if self.numbers else 0
            self.complaints += [f"{file}: {what}" for what in _wrong_on(board, faces)]
            self.complaints += [
                f"tickets.yaml: {token.id}.facts.area: there is no Area {token.facts['area']} on board {board.id}"
                for token in parts.tokens.values()
                if "area" in token.facts and token.facts["area"] not in {space.id for space in areas}
            ]


def read_all(definition: GameDefinition) -> tuple[Numbers, PlayerNumbers, dict[str, EscortNumbers]]:
    """The numbers of game.yaml, the player's, and the escorts' by kind (every figure with a `left_behind`).

    Raises BrokenDefinition with all mistakes.
    """
    reading = Reading(definition)
    if reading.complaints or reading.numbers is None or reading.player is None:
        raise BrokenDefinition(reading.complaints)
    return reading.numbers, reading.player, reading.escorts


def _faces_that_are_none(
    numbers: Numbers, player: PlayerNumbers | None, escorts: Mapping[str, EscortNumbers]
) -> list[str]:
    """Numbers to roll that are not on the die."""
    die = numbers.die
    lists = {
        "game.yaml: numbers.break_on": (numbers.break_on, die.commercial),
        "game.yaml: numbers.run.trip_on": (numbers.run.trip_on, die.run),
        "game.yaml: numbers.attack.kill_on": (numbers.attack.kill_on, die.attack),
        "game.yaml: numbers.attack.hit_on": (numbers.attack.hit_on, die.attack),
    }
    for kind, figure in {"player": player, **escorts}.items():
        if figure is not None:
            lists[f"figures.yaml: {kind}.facts.bonus_on"] = figure.bonus_on, die.interview
            lists[f"figures.yaml: {kind}.facts.rope_on"] = figure.rope_on, die.rope
        if isinstance(figure, EscortNumbers):
            lists[f"figures.yaml: {kind}.facts.alone_hit_on"] = figure.alone_hit_on or [], die.attack
            lists[f"figures.yaml: {kind}.facts.hit_on"] = figure.hit_on or [], die.attack
    found = [
        f"{place}: use numbers from 1 to {faces}, the faces of the die"
        for place, (listed, faces) in lists.items()
        if any(not 1 <= face <= faces for face in listed)
    ]
    both = sorted({*numbers.attack.kill_on} & {*numbers.attack.hit_on})
    if both:
        found.append(f"game.yaml: numbers.attack.kill_on: {both[0]} is in hit_on too; keep it in one of them")
    return found


KINDS = {"carpet": 1, "limousine": 1, "theater": 1, "rope_line": 3, "interview_area": 2}
"""The kinds of spaces, and how many carpet spaces each must touch at least. XX-BOARD-06, XX-BOARD-10."""
_EXACTLY = ("rope_line", "interview_area")
"""The kinds that touch exactly this number."""


def _wrong_on(board: BoardDefinition, faces: int) -> Iterator[str]:
    """Unknown kinds, spaces that touch too few or too many carpet spaces, Rope Lines that do not fit the die."""
    kind_of = {space.id: space.kind for space in board.spaces}
    for id, kind in kind_of.items():
        if kind not in KINDS:
            yield f"{id}.kind: {kind} is not a kind of space; use {', '.join(KINDS)}"
            continue
        carpet = sum(kind_of.get(other) == "carpet" for other in board.plain[id])
        if carpet < KINDS[kind] or (kind in _EXACTLY and carpet > KINDS[kind]):
            yield f"{id}: it touches {carpet} carpet spaces; it must touch {KINDS[kind]}"
    yield from (f"spaces: there is no {kind}" for kind in KINDS if kind not in kind_of.values())
    ropes = sorted(space.number or 0 for space in board.spaces if space.kind == "rope_line")
    if faces and ropes != list(range(1, faces + 1)):
        yield f"spaces: number the Rope Lines from 1 to {faces}, as on the die"
