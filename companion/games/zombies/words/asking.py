"""Details of a question: current examples, and the answers behind `any` and behind a price."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.zombies import actions as act
from companion.games.zombies.effects import weapons
from companion.games.zombies.kit import Kit
from companion.games.zombies.rules import helipad, placing, setup
from companion.games.zombies.rules.fight import Fight
from companion.games.zombies.rules.moving import Moving
from companion.games.zombies.rules.placing import Placing
from companion.games.zombies.rules.spawn import OnTile
from companion.games.zombies.rules.steps import space_towards
from companion.games.zombies.rules.tiles import SIDES, SPOTS
from companion.games.zombies.rules.walking import ZombieMoves
from companion.games.zombies.state import ZOMBIES, State, TurnStep
from companion.model import Action, Decision, Game
from companion.model.grammar import find_seat

_COUNTED = re.compile(r"(?:(?:pay|spend) )?(\d) bullets?|(?:pay|spend) bullets? (\d)")

# --- questions ---


def details(kit: Kit, state: State, decision: Decision) -> tuple[str, Mapping[str, Any]]:
    """The key of the question's sentence, and what it names: prices, spots with room, one legal line as an example."""
    frame = state.top
    kind, data = decision.kind, decision.data
    if isinstance(frame, Fight) and frame.stage == "pay":
        return _of_price(kit, state, frame, kind), {**data, "cards": _weapons(kit, state)}
    if isinstance(frame, Moving) and kind == "move_end":
        return ("move_end_only" if ZOMBIES in state.table.skips else kind), data
    if isinstance(frame, Placing) and kind == "place":
        return _of_tile(kit, state, frame, data)
    if isinstance(frame, OnTile):
        key = "bring_in_order" if len(data.get("pieces", ())) > 1 else kind
        spots = {space.partition(".")[2] for space in frame.room(kit, state)}
        return key, {**data, "spots": [spot for spot in SPOTS if spot in spots]}
    if isinstance(frame, ZombieMoves) and frame.stage == "moves":
        first_step = frame.walks(kit, state)[0]
        side = next(side for side in SIDES if space_towards(first_step.start, side) == first_step.to)
        return kind, {**data, "like": f"{first_step.start} {side}"}
    return kind, data


def _of_tile(kit: Kit, state: State, frame: Placing, data: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
    """The first way to place the tile, and its exits when not turned, if turning makes a difference."""
    first = frame.places(kit, state)[0]
    if len(placing.turns_of(kit, state)) == 1:
        return "place_alike", {**data, "like": first.cell}
    return "place", {**data, "like": f"{first.cell} {first.turn}", "exits": kit.tiles[frame.tile].exits}


def _of_price(kit: Kit, state: State, frame: Fight, kind: str) -> str:
    """`pay`, or `pay_held` with bullets in two places; either with `_or_use` if a weapon may be used instead."""
    held = "_held" if "held" in frame.prices(kit, state) else ""
    return f"{kind}{held}{'_or_use' if _weapons(kit, state) else ''}"


def _weapons(kit: Kit, state: State) -> list[str]:
    return [use.card for use in weapons.uses(kit, state)]


# --- `any`: the app picks spaces or zombies ---


def can_pick_any(kit: Kit, state: State) -> bool:
    """Whether `any` can answer the question: where pieces go, which zombies move."""
    top = state.top
    if isinstance(top, ZombieMoves):
        return top.stage == "moves" and top.must_walk(kit, state)
    return isinstance(top, OnTile)


def lines_for_any(game: Game[State], kit: Kit, state: State, seat: str = "", verb: str = "") -> list[str]:
    """The lines that `any` stands for: pieces on the first spaces with room, zombies towards the other players.

    `seat` and `verb` were typed before `any`. If another seat is to act, the first line names that seat and is refused.
    """
    after, answers = state.copy(), list[str]()
    if verb and all(verb != action.verb for action in game.legal_actions(state)):
        return answers
    asked = asked_of(after.pending[-1]) if after.pending else None
    while after.pending and asked_of(after.pending[-1]) == asked and can_pick_any(kit, after):
        action = _any_action(game, kit, after)
        answers.append(game.text(after, action))
        game.apply(after, action)
    top = after.top
    if answers and isinstance(top, ZombieMoves) and asked_of(top) == asked:
        answers.append(game.text(after, act.leave(top.seat)))  # the last zombie does not have to go on
    name = find_seat(game.names(state), seat) if seat else None
    if name is not None and answers and name not in state.pending[-1].whose:
        return [" ".join([seat, *answers[0].split()[1:]])]
    return answers


def asked_of(frame: TurnStep) -> tuple[str, int | None, str | None]:
    """The kind of question, the seat to act, and the tile."""
    return frame.kind, getattr(frame, "seat", None), getattr(frame, "cell", None)


def _any_action(game: Game[State], kit: Kit, state: State) -> Action:
    top = state.pending[-1]
    return top.any_step(kit, state) if isinstance(top, ZombieMoves) else game.legal_actions(state)[0]


# --- the price of a lost roll ---


def price_line(game: Game[State], kit: Kit, state: State, line: str) -> str:
    """The line that pays for a lost roll, if the player named or counted bullets.

    In `pay bullets 5` the number may be the next die; it is a number of bullets only if no die follows the payment.
    """
    frame = state.top
    if not isinstance(frame, Fight) or frame.stage != "pay":
        return line
    words = line.lower().split()
    is_named = len(words) > 1 and find_seat(game.names(state), words[0]) is not None
    seat, answer = " ".join(words[:is_named]), " ".join(words[is_named:])
    counted = _COUNTED.fullmatch(answer)
    if counted and (counted[1] or not _rolls_on(game, state, frame)):
        return f"{seat} {act.Pay.verb} {counted[1] or counted[2]}".strip()
    if answer in _words_for(kit, f"{act.Pay.verb} {act.Pay.verb} bullets"):
        return f"{seat} {act.Pay.verb} bullets".strip()
    return line


def _rolls_on(game: Game[State], state: State, frame: Fight) -> bool:
    """Whether a die may be typed once the roll is paid for with bullets."""
    paid, after = act.pay(frame.seat, "bullets"), state.copy()
    if game.check(state, paid).legal is not True:
        return False
    game.apply(after, paid)
    decision = game.decision(after)
    return decision is not None and (decision.die > 0 or game.implied_by_roll(after) is not None)


def _words_for(kit: Kit, answer: str) -> Sequence[str]:
    """Other words for an answer, and its own last word."""
    return [*kit.words.texts["answers"].get(answer, "").split(", "), answer.rpartition(" ")[2]]


# --- picking a player ---

_OF_PICKING = frozenset({"is", "the", "deals", "places", "helipad", setup.DEALER, helipad.PLACER})


def picking_line(names: Sequence[str], what: str, line: str) -> str:
    """`ann` or `ann is the dealer` as a full line; any other line unchanged."""
    seats = [word for word in line.split() if word.lower() not in _OF_PICKING]
    return f"{what} {seats[0]}" if len(seats) == 1 and find_seat(names, seats[0]) is not None else line
