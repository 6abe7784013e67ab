"""The common parts of all games' positions: seats, the player to act, the order of keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.errors import Unreadable
from companion.model.position import state_schema, write_state

if TYPE_CHECKING:
    from companion.model.optional.sentences import Sentences


def taken_apart(document: Mapping[str, Any], game: str) -> tuple[dict[str, Any], list[str]]:
    """The position without `to_act`, and the seats' names; raises Unreadable for a position of another game."""
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
        raise Unreadable("seats: use a list of seats, each with a name")
    for number, seat in enumerate(seats):
        if not isinstance(seat, Mapping) or not isinstance(seat.get("name"), str):
            raise Unreadable(f"seats[{number}]: use a mapping with a name")
    return [seat["name"] for seat in seats]


def asked_seats(document: Mapping[str, Any], names: list[str]) -> list[int] | None:
    """The seats under `to_act`; None if it is missing or chance."""
    asked = document.get("to_act")
    asked = [asked] if isinstance(asked, str) else asked
    if asked is None or asked in ([], ["chance"]):
        return None
    lowered = [name.lower() for name in names]
    if not isinstance(asked, list) or not all(isinstance(name, str) and name.lower() in lowered for name in asked):
        raise Unreadable("to_act: use a seat's name, a list of names or chance")
    return [lowered.index(name.lower()) for name in asked]


def check_asked(game: Sentences[Any], state: Any, document: Mapping[str, Any]) -> None:
    """Raise Unreadable unless `to_act` matches the rest of the position."""
    asked = document.get("to_act")
    if asked in (None, []):
        return
    asked = [asked] if isinstance(asked, str) else asked
    now = game.to_act(state)
    if [name.lower() for name in asked] != [name.lower() for name in now]:
        advice = f"use {' and '.join(now)}" if now else "leave it out"
        raise Unreadable(f"to_act: {' and '.join(asked)} cannot act in this position; {advice}")


def write_document(state: Any, to_act: list[str]) -> dict[str, Any]:
    """The position as plain data, in the order for readers."""
    document = write_state(state, [seat.name for seat in state.seats])
    head = {key: document[key] for key in ("game", "seats", "variants", "turn", "phase")}
    frames = [{"kind": frame["kind"], **frame} for frame in document["pending"]]
    return {**head, "to_act": to_act, "pending": frames, "table": document["table"]}


def position_schema(state: type, game: str, title: str) -> dict[str, Any]:
    """The JSON Schema of a game's positions, without the nouns of the game."""
    found = state_schema(state)
    found["title"] = f"A position of {title}"
    found["required"] = ["seats"]
    found["properties"]["game"] = {"const": game}
    found["properties"]["to_act"] = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}
    return found
