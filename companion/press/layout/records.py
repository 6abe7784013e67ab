"""The names for a layout's expressions, as plain data: the game, and a token, a board or a rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from companion.definitions.board import BoardDefinition
from companion.definitions.kinds import KINDS
from companion.definitions.models import GameDefinition, Token

Record = dict[str, Any]
NOBODY = 0
"""The seat of things that belong to no player."""


def game_record(definition: GameDefinition) -> Record:
    """The names for every layout: the game, its tokens' names and facts, the spaces of its first board."""
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
    """The names for other tokens' layouts: its name and its facts, directly and under `facts`."""
    facts = _plain(token.facts)
    return {"facts": facts, "name": token.name, **facts}


def token_record(game: Record, token: Token, seat: int, variant: int) -> Record:
    """The names for a token's layout: its own fields, `seat` (0: nobody's), `variant`, and the game's.

    From its kind, in mm: `bleed`, `safe` (the width of the safe zone), `radius` of the corners.
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
    """A token's name, record and number of copies, for each seat and each variant."""
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
    """The name of a token's face in its part; 0 means no seat, or no variants.

    >>> face_name("player", 2, 0), face_name("zombie", 0, 4)
    ('player 2', 'zombie 4')
    """
    return " ".join([token, *(str(number) for number in (seat, variant) if number)])


def _share(count: int, parts: int, index: int) -> int:
    """The share of one of several parts; the remainder goes to the first parts.

    >>> [_share(10, 4, index) for index in range(4)]
    [3, 3, 2, 2]
    """
    return count // parts + (index < count % parts)


def board_record(game: Record, board: BoardDefinition) -> Record:
    """The names for a board's layout: every space with its place in mm from the top left corner, the far end up."""
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
    """The names for a rulebook's layouts: also the numbers of players, and the components for each."""
    seats = range(definition.seats.min, definition.seats.max + 1)
    components = [
        {"id": one.id, "name": one.name, "note": one.note or "", "counts": [one.count_for(many) for many in seats]}
        for one in definition.components.values()
    ]
    return {**game, "seats": list(seats), "components": components}


class Pile(NamedTuple):
    """Cards of one size: their copies, and the layers of paper in each."""

    size: tuple[float, float]
    copies: int
    layers: int


def held_record(piles: Sequence[Pile], paper: float, room: float, sleeve: tuple[float, float, float]) -> Record:
    """The names for a page about the cards in a box, in mm.

    `count` is the number of cards; `w`, `h` and `deep` are the box's inside, with room to spare; `layer` is the
    paper's thickness; `layers` is the most layers of a card. `sleeve` is what sleeves add to a card in each direction.
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
    """Frozen definitions as plain data for expressions."""
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, list | tuple) else value
