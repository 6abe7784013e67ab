"""What a layout may name in its expressions: the game, and with it a token, a board, a rulebook, as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from companion.definitions.board import Board
from companion.definitions.kinds import KINDS
from companion.definitions.models import GameDefinition, Token

Record = dict[str, Any]
NOBODY = 0
"""The seat of what belongs to the table."""


def game_record(definition: GameDefinition) -> Record:
    """What every layout may name: the game, its tokens' names and facts, the spaces of its first board."""
    board = next(iter(definition.boards.values()), None)
    spaces = board.spaces if board else ()
    return {
        "game": {"id": definition.id, "title": definition.title, "about": definition.about},
        "numbers": _plain(definition.numbers),
        "tokens": {id: _of_token(token) for id, token in definition.tokens.items()},
        "spaces": {
            space.id: {"name": space.name or "", "number": space.number or 0, "facts": _plain(space.facts)}
            for space in spaces
        },
    }


def _of_token(token: Token) -> Record:
    """What others may name of a token: its name and its facts, these by themselves and under `facts` as its own do."""
    facts = _plain(token.facts)
    return {"facts": facts, "name": token.name, **facts}


def token_record(game: Record, token: Token, seat: int, variant: int) -> Record:
    """What a layout may name for a token: its own fields, `seat` (0: nobody's), `variant`, and the game's.

    Of its kind, in mm: `bleed`, `safe` (how far inside the trim nothing that counts should lie), `radius` of corners.
    """
    width, height = token.size_mm
    kind = KINDS[token.shape]
    return {
        **game,
        "id": token.id,
        "name": token.name,
        "code": token.code or "",
        "w": width,
        "h": height,
        "facts": _plain(token.facts),
        "clauses": list(token.clauses),
        "seat": seat,
        "variant": variant,
        "bleed": kind.bleed,
        "safe": kind.safe,
        "radius": kind.radius,
    }


def copy_records(
    definition: GameDefinition, game: Record, token: Token, variants: int, players: int
) -> Iterator[tuple[str, Record, int]]:
    """A token's name, record and number, once for each seat it is made for and each variant."""
    component = definition.components[token.component]
    is_per_seat = component.count.per_seat is not None
    count = definition.share(token, component.count_for(1 if is_per_seat else players))
    for seat in range(1, players + 1) if is_per_seat else (NOBODY,):
        for variant in range(1, variants + 1):
            copies = _share(count, variants, variant - 1)
            if copies:
                name = face_name(token.id, seat, variant if variants > 1 else 0)
                yield name, token_record(game, token, seat, variant), copies


def face_name(token: str, seat: int, variant: int) -> str:
    """What a face of a token is called in its part; 0 is nobody's, and the only variant.

    >>> face_name("player", 2, 0), face_name("zombie", 0, 4)
    ('player 2', 'zombie 4')
    """
    return " ".join([token, *(str(number) for number in (seat, variant) if number)])


def _share(count: int, parts: int, index: int) -> int:
    """The share of one of several parts; what cannot be shared out evenly goes to the first.

    >>> [_share(10, 4, index) for index in range(4)]
    [3, 3, 2, 2]
    """
    return count // parts + (index < count % parts)


def board_record(game: Record, board: Board) -> Record:
    """What a board's layout may name: every space with its place in mm from the top left corner, the far end up."""
    unit = board.unit_mm
    spaces = [
        {
            "id": space.id,
            "kind": space.kind,
            "name": space.name or "",
            "number": space.number or 0,
            "facts": _plain(space.facts),
            **dict(zip("xywh", board.place_mm(space.id), strict=True)),
        }
        for space in board.spaces
    ]
    return {**game, "all": spaces, "w": board.width * unit, "h": board.height * unit}


def book_record(game: Record, definition: GameDefinition) -> Record:
    """What the layouts of a rulebook may name: also the numbers of players, and what is in the box for each."""
    seats = range(definition.seats.min, definition.seats.max + 1)
    components = [
        {"id": one.id, "name": one.name, "note": one.note or "", "counts": [one.count_for(many) for many in seats]}
        for one in definition.components.values()
    ]
    return {**game, "seats": list(seats), "components": components}


class Pile(NamedTuple):
    """Cards of one size: how many copies there are, and of how many layers of paper each is."""

    size: tuple[float, float]
    copies: int
    layers: int


def held_record(piles: Sequence[Pile], paper: float, room: float, sleeve: tuple[float, float, float]) -> Record:
    """What a page may name of the cards that a box is made for, in mm.

    `count`, how many; `w`, `h` and `deep`, what the box measures inside, with room to spare; `layer`, the paper's
    thickness; `layers`, of how many of them a card is at most. `sleeve` is what sleeves add to a card each way.
    """
    across, down, more = sleeve
    return {
        "count": sum(pile.copies for pile in piles),
        "w": max(pile.size[0] for pile in piles) + across + room,
        "h": max(pile.size[1] for pile in piles) + down + room,
        "deep": round(sum(pile.copies * (pile.layers * paper + more) for pile in piles), 6) + room,
        "layer": paper,
        "layers": max(pile.layers for pile in piles),
        "sleeve": more,
    }


def _plain(value: Any) -> Any:
    """Frozen definitions as the plain data that expressions take."""
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, list | tuple) else value
