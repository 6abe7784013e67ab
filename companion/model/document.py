"""What the documents of all games' positions have in common: seats, whose turn, the order of keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.errors import Unreadable
from companion.model.position import state_schema, write_state

if TYPE_CHECKING:
    from companion.model.optional.sentences import Sentences


def taken_apart(document: Mapping[str, Any], game: str) -> tuple[dict[str, Any], list[str]]:
    """The position without `to_act`, and the seats' names; raises Unreadable for one that is another game's."""
    if not isinstance(document, Mapping):
        raise Unreadable("a position is a mapping with the keys game, seats, turn, phase, table")
    names = _names(document)
    data = {key: value for key, value in document.items() if key != "to_act"}
    if data.setdefault("game", game) != game:
        raise Unreadable(f"game: this is a position of {data['game']!r}, not of {game}")
    return data, names


def _names(document: Mapping[str, Any]) -> list[str]:
    seats = document.get("seats")
    if not isinstance(seats, list) or not seats:
        raise Unreadable("seats: a list of seats is wanted, each with a name")
    for number, seat in enumerate(seats):
        if not isinstance(seat, Mapping) or not isinstance(seat.get("name"), str):
            raise Unreadable(f"seats[{number}]: a mapping with a name is wanted")
    return [seat["name"] for seat in seats]


def asked_seats(document: Mapping[str, Any], names: list[str]) -> list[int] | None:
    """The seats under `to_act`; None if it is left out or chance."""
    asked = document.get("to_act")
    asked = [asked] if isinstance(asked, str) else asked
    if asked is None or asked in ([], ["chance"]):
        return None
    lowered = [name.lower() for name in names]
    if not isinstance(asked, list) or not all(isinstance(name, str) and name.lower() in lowered for name in asked):
        raise Unreadable("to_act: a seat's name, a list of names or chance is wanted")
    return [lowered.index(name.lower()) for name in asked]


def check_asked(game: Sentences[Any], state: Any, document: Mapping[str, Any]) -> None:
    """`to_act` in a position must be what the rest of it comes to."""
    asked = document.get("to_act")
    if asked in (None, []):
        return
    asked = [asked] if isinstance(asked, str) else asked
    now = game.to_act(state)
    if [name.lower() for name in asked] != [name.lower() for name in now]:
        raise Unreadable(
            f"to_act: {' and '.join(asked)} cannot be asked here; this position asks {' and '.join(now) or 'nobody'}"
        )


def write_document(state: Any, to_act: list[str]) -> dict[str, Any]:
    """The position as plain data, in the order people read it."""
    document = write_state(state, [seat.name for seat in state.seats])
    head = {key: document[key] for key in ("game", "seats", "variants", "turn", "phase")}
    frames = [{"kind": frame["kind"], **frame} for frame in document["pending"]]
    return {**head, "to_act": to_act, "pending": frames, "table": document["table"]}


def position_schema(state: type, game: str, title: str) -> dict[str, Any]:
    """The JSON Schema of a game's positions, before the game adds its nouns."""
    found = state_schema(state)
    found["title"] = f"A position of {title}"
    found["required"] = ["seats"]
    found["properties"]["game"] = {"const": game}
    found["properties"]["to_act"] = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}
    return found
