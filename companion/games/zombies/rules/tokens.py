"""Tokens on the map: who takes them, and how many a space holds. XX-TOKEN, XX-SPACE-11, XX-SPACE-12."""

from __future__ import annotations

from companion.games.zombies.kit import Kit
from companion.games.zombies.state import BULLET, State
from companion.model import Event

# --- TOKEN ---


def take(kit: Kit, state: State, seat: int, space: str, events: list[Event], *rules: str) -> None:
    """Take the tokens on the space, which costs no movement. XX-TOKEN-01, XX-TOKEN-02, XX-TOKEN-04, XX-TOKEN-06.

    `rules` are the clauses that let the seat take them.
    """
    for token in state.table.tokens.get(space, [])[:]:
        place, data = state.seats[seat], {"seat": seat, "space": space}
        if token == BULLET:
            place.bullets += 1
            events.append(Event("took_bullet", (*rules, "XX-TOKEN-04"), data))
        elif place.life < kit.numbers.most_life:
            place.life += 1
            events.append(Event("took_life", (*rules, "XX-TOKEN-03"), data))
        else:
            stays = kit.variants.life_at_cap == "stays"
            cap = ("XX-TOKEN-05", "XX-TOKEN-03", "XX-OPEN-41")
            events.append(Event("life_stays" if stays else "life_lost", cap, {**data, "number": kit.numbers.most_life}))
            if stays:
                continue
        state.table.tokens[space].remove(token)
        if not state.table.tokens[space]:
            del state.table.tokens[space]


def put(state: State, space: str, token: str) -> None:
    """Put a token on a space."""
    tokens = state.table.tokens.setdefault(space, [])
    tokens.append(token)  # type: ignore[arg-type]
    tokens.sort()


def most(kit: Kit) -> int:
    """The tokens a space may hold, of different sorts. XX-SPACE-12, XX-OPEN-43."""
    return int(kit.variants.tokens_per_space)


def has_room_for_token(kit: Kit, state: State, space: str, token: str) -> bool:
    """Whether a token of this sort may be put on the space. XX-SPACE-11, XX-SPACE-12."""
    there = state.table.tokens.get(space, [])
    if not there:
        return True
    return len(there) < most(kit) and token not in there and space not in state.table.zombies


def has_room_for_zombie(state: State, space: str) -> bool:
    """Whether a zombie may stand on the space. XX-SPACE-10, XX-SPACE-11."""
    return space not in state.table.zombies and len(state.table.tokens.get(space, ())) < 2
