"""Positions of Creature Feature: default values for everything that is left out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from companion.games.base import Complaint, with_unknown_cards
from companion.games.creature_feature.kit import Kit
from companion.games.creature_feature.positions.plausibility import check_nouns, has_dropped, played_helpers
from companion.games.creature_feature.rules.audition import Auditioning
from companion.games.creature_feature.rules.deck import Drawing
from companion.games.creature_feature.rules.scoring import Scoring
from companion.games.creature_feature.rules.season import Filming, GivingMarker
from companion.games.creature_feature.rules.showdown import Showdown, contested
from companion.games.creature_feature.rules.team_up import Teaming
from companion.games.creature_feature.rules.teams import strongest
from companion.games.creature_feature.state import (
    CO_STAR,
    FEATURE,
    FOLD,
    STAR,
    UNKNOWN,
    Season,
    SeasonStep,
    Seat,
    State,
)

_AFTER_TEAM_UP = ("audition", "showdown", "score")

# --- reading ---


def check_variant(name: str, value: Any) -> None:
    """A film must have a short. XX-OPEN-05, XX-FILM-02."""
    odd = [film for film in value or () if film % 2] if name == "film_values" else []
    if odd:
        raise ValueError(f"a film of {odd[0]} has no short, which is half of it: use even numbers")


def plain(data: dict[str, Any]) -> dict[str, Any]:
    """The data with hands as lists, where they may be numbers of cards, and with its phase."""
    seats = [with_unknown_cards(seat, number, "hand") for number, seat in enumerate(data["seats"])]
    return {"phase": _phase(data), **data, "seats": seats}


def _phase(data: Mapping[str, Any]) -> str:
    """The phase that follows from what lies on the table."""
    table = data.get("table")
    films = isinstance(table, Mapping) and table.get("films")
    if any(seat.get("co_star") or seat.get("star") or seat.get("pawn", FEATURE) != FEATURE for seat in data["seats"]):
        return "audition"
    return "team_up" if films else "movie_time"


# --- filling in ---


def fill_in(kit: Kit, state: State, data: Mapping[str, Any], asked: list[int] | None) -> None:
    """Complete the position: track, marker, hands, piles, shorts, and the frame of the phase."""
    given = data.get("table") or {}
    if "turn" not in data:
        state.turn = _turn(kit, state, given)
    _fill_in_track(kit, state, data, given)
    _fill_in_films(kit, state, given)
    for number, seat in enumerate(state.seats):
        _fill_in_seat(kit, state, number, data["seats"][number], given)
        seat.hand.sort()
    if state.table.marker is None and state.phase != "setup":
        dropped = [number for number, seat in enumerate(state.seats) if has_dropped(seat)]
        state.table.marker = max(dropped, default=len(state.seats) - 1)
    if "discard" not in given:
        state.table.discard = played_helpers(state)
    state.table.discard.sort()
    if state.phase not in ("setup", "over"):
        _fill_in_deck(kit, state, given)
    if not state.pending:
        if state.phase in ("showdown", "score"):
            _fill_in_contested(kit, state, data["seats"], _settled(kit, state, asked), is_won="won" in given)
        state.pending = _first_frames(kit, state, asked)
    check_nouns(kit, state)


def _turn(kit: Kit, state: State, given: Mapping[str, Any]) -> int:
    """The turn that fits the stack, or the first that fits the films won. XX-SEASON-04, XX-SIX-02."""
    turns = kit.at(state).stack
    if "stack" in given and state.phase not in ("setup", "over"):
        return max(turns - state.table.stack + (state.phase in ("deal", "movie_time")), 1)
    won = 0 if state.phase in ("setup", "deal", "over") else sum(len(seat.films) for seat in state.seats)
    return min(won + 1, turns)


def _fill_in_deck(kit: Kit, state: State, given: Mapping[str, Any]) -> None:
    """Put the remaining cards in the deck; if its number is given, the others are discarded. XX-HELP-04."""
    table = state.table
    known = sum(len(cards) for seat in state.seats for cards in seat.piles)
    left = max(kit.copies.total() - known - len(table.discard), 0)
    if "deck" not in given:
        table.deck = left
    elif "discard" not in given:
        table.discard += [UNKNOWN] * max(left - table.deck, 0)
        table.discard.sort()


def _settled(kit: Kit, state: State, asked: list[int] | None) -> Sequence[str]:
    """The boxes whose showdown is over: all in Score, earlier those above the box of the player to act."""
    boxes = kit.ladder(state)
    if state.phase == "score":
        return boxes
    pawn = state.seats[asked[0]].pawn if asked else FEATURE
    above = boxes[: boxes.index(pawn)] if pawn in boxes else ()
    return [box for box in boxes if box in above or box in state.table.won]


def _fill_in_contested(
    kit: Kit, state: State, given: Sequence[Mapping[str, Any]], boxes: Sequence[str], *, is_won: bool
) -> None:
    """Turn up the known teams of boxes after their showdown; the strongest wins if all are known and none tie.

    XX-SHOW-02, XX-SHOW-04.
    """
    for box in boxes:
        inside = state.seats_in(box)
        if not contested(box, inside):
            continue
        for number, which in product(inside, (STAR, CO_STAR)):
            if f"{which}_up" not in given[number] and state.seats[number].card(which) not in (None, UNKNOWN):
                state.seats[number].turn_up(which)
        if not is_won and not any(UNKNOWN in state.seats[number].team for number in inside):
            best = strongest(kit, state, inside)
            if len(best) == 1:
                state.table.won[box] = best[0]


def filled_in(kit: Kit, state: State, document: Mapping[str, Any]) -> Iterator[Complaint]:
    """The fields that were left out and completed: the field, its value in words, the clause."""
    given, table = document.get("table") or {}, state.table
    seats = [*zip(state.seats, document["seats"], strict=True)]
    has_teams = document.get("phase", state.phase) in ("audition", "showdown")
    if "turn" not in document and state.turn > 1:
        rule = "XX-SIX-02" if len(state.seats) == 6 else "XX-SEASON-04"
        yield "turn", f"set to {state.turn}, to fit the films", rule
    if "priority" in given and len(given["priority"]) < len(table.priority):
        order = ", ".join(state.seats[seat].name for seat in table.priority)
        yield "table.priority", f"set to {order}", "XX-SETUP-05"
    open_vp = [seat for seat in table.priority if "start_vp" not in document["seats"][seat]]
    if open_vp and (len(open_vp) < len(state.seats) or "priority" in given):
        vps = ", ".join(f"{state.seats[seat].name} {state.seats[seat].start_vp}" for seat in open_vp)
        yield "seats", f"start_vp is set to {vps}", "XX-SETUP-06"
    if not table.films and "films" not in given and state.phase in ("team_up", "audition", "showdown"):
        what = "no film lies on the feature box, so its winner takes none; name one if it counts"
        yield "table.films", what, "XX-FILM-01"
    if UNKNOWN in table.discard and "discard" not in given:
        what = f"{table.discard.count(UNKNOWN)} cards that are not listed go to the discard pile"
        yield "table.discard", what, "XX-HELP-04"
    empty = [seat.name for seat, was in seats if not ("hand" in was or seat.hand)]
    if empty and has_teams:
        what = f"the hands of {', '.join(empty)} are set to empty: each turn uses two cards"
        yield "seats", what, "XX-SIX-01" if len(state.seats) == 6 else "XX-SEASON-03"
    for box, seat in table.won.items() if "won" not in given else ():
        yield f"table.won.{box}", f"set to {state.seats[seat].name}, whose team is the strongest", "XX-SHOW-04"
    down = [seat.name for seat, was in seats if seat.co_star == UNKNOWN and not ("co_star" in was or seat.butler)]
    if down and has_teams:
        what = f"the Co-Stars of {', '.join(down)} count as unknown; name each, or set `butler: true`"
        yield "seats", what, "XX-TEAM-03"


def _fill_in_track(kit: Kit, state: State, data: Mapping[str, Any], given: Mapping[str, Any]) -> None:
    """Fill in the track as at the start, and the VP of its places; some of them may be given.

    Who names the track alone has passed the start, so that nothing says who began where. XX-SETUP-05, XX-SETUP-06.
    """
    table = state.table
    if state.phase == "setup":
        return
    table.priority += [seat for seat in state.clockwise() if seat not in table.priority]
    known = {number: seat["start_vp"] for number, seat in enumerate(data["seats"]) if "start_vp" in seat}
    if "priority" in given and not known:
        return
    for top in table.priority:
        start = state.clockwise_from(top)
        if all(kit.start_vp[start.index(seat)] == vp for seat, vp in known.items()):
            for place, seat in enumerate(start):
                state.seats[seat].start_vp = kit.start_vp[place]
            if "priority" not in given:
                table.priority = start
            return


def _fill_in_films(kit: Kit, state: State, given: Mapping[str, Any]) -> None:
    """Fill in the stack by the turn, and a short for every film in every short box. XX-FILM-02, XX-FILM-07."""
    table, numbers = state.table, kit.at(state)
    if state.phase in ("setup", "over"):
        return
    shown = 0 if state.phase in ("deal", "movie_time") else 1
    if "double" not in given:
        table.double = len(table.films) > 1
    if "stack" not in given:
        table.stack = max(numbers.stack - state.turn + 1 - shown, 0)
    if "aside" not in given:
        table.aside = max(numbers.aside - kit.numbers.double_films * table.double, 0)
    if "shorts" not in given and table.films:
        values = [film // kit.numbers.short_of_film for film in table.films]
        table.shorts = {box: values[:] for box in kit.short_boxes(state) if max(values)}


def _fill_in_seat(kit: Kit, state: State, number: int, given: Mapping[str, Any], tiles: Mapping[str, Any]) -> None:
    """Add the unknown cards that must be face down on the Player Board or in hand.

    A finished season that is left out scores nothing. `tiles` is the table as it was given.
    """
    seat = state.seats[number]
    entered = state.table.season - (state.phase != "over")
    seat.seasons += [Season() for _ in range(entered - len(seat.seasons))]
    after = state.phase in _AFTER_TEAM_UP
    if after and not (_has_scored(state, number) or _is_cleared(state, seat, tiles)):
        for which in ("star", "co_star"):
            if which not in given:
                seat.put(which, UNKNOWN)
    if after and "co_star_up" not in given:
        seat.co_star_up = seat.co_star not in (None, UNKNOWN) and not seat.butler
    if "hand" not in given and state.phase not in ("setup", "deal", "over"):
        played = 2 * (state.turn - (state.phase in ("movie_time", "team_up")))
        if state.phase == "team_up":
            played += len(seat.team)
        seat.hand = [UNKNOWN] * max(kit.at(state).hand - played, 0)


def _has_scored(state: State, number: int) -> bool:
    """Whether the seat's team of this turn is in the score area already."""
    frame = state.pending[0] if state.pending else None
    return isinstance(frame, Scoring) and number not in frame.seats


def _is_cleared(state: State, seat: Seat, tiles: Mapping[str, Any]) -> bool:
    """Whether a seat without a team stands in a box whose winner has taken the film or short, and so all cards."""
    if state.phase != "score" or seat.team or seat.pawn not in state.table.won:
        return False
    if seat.pawn == FEATURE:
        return "films" in tiles and not state.table.films
    return "shorts" in tiles and not state.table.shorts.get(seat.pawn)


def _first_frames(kit: Kit, state: State, asked: list[int] | None) -> list[SeasonStep]:
    """The first frames of a phase, or the frames in which this seat is to act."""
    if state.phase == "over":
        return []
    if state.phase == "setup":
        return [GivingMarker()]
    if state.phase == "deal":
        hand = kit.at(state).hand
        return [
            Drawing(seat, max(hand - len(state.seats[seat].hand), 0), is_deal=True)
            for seat in reversed(state.clockwise())
        ]
    if state.phase == "movie_time":
        return [Filming()]
    if state.phase == "team_up":
        return [Teaming()]
    if state.phase == "audition":
        return [Auditioning(asked[0] if asked else state.clockwise()[0])]
    if state.phase == "showdown":
        return _showdowns(kit, state, asked)
    order = [seat for box in kit.ladder(state) for seat in state.seats_in(box)]
    left = [seat for seat in order if state.seats[seat].has_team]
    return [Scoring([seat for seat in left if state.table.won.get(state.seats[seat].pawn, seat) == seat])]


def _showdowns(kit: Kit, state: State, asked: list[int] | None) -> list[SeasonStep]:
    """The boxes that are not resolved, the first on top; the player to act is next in its box.

    If the winner of a higher box is unknown, the showdown of that box comes later.
    """
    boxes = [box for box in kit.ladder(state) if box != FOLD and state.seats_in(box) and box not in state.table.won]
    if asked and state.seats[asked[0]].pawn in boxes:
        at = boxes.index(state.seats[asked[0]].pawn)
        boxes = [*boxes[at:], *(box for box in boxes[:at] if contested(box, state.seats_in(box)))]
    frames: list[SeasonStep] = [Showdown(box, state.seats_in(box)) for box in reversed(boxes)]
    top = frames[-1] if frames else None
    if isinstance(top, Showdown) and asked and asked[0] in top.seats:
        while top.seats[0] != asked[0]:
            top.seats.append(top.seats.pop(0))
    return frames


# --- the schema ---


def add_nouns(kit: Kit, schema: dict[str, Any]) -> None:
    """Put this game's nouns into the JSON Schema of its positions."""
    seat = schema["$defs"]["Seat"]["properties"]
    cards = {"enum": [UNKNOWN, *kit.names]}
    for pile in ("hand", "up", "down", "hidden"):
        seat[pile]["items"] = cards
    seat["hand"] = {"anyOf": [seat["hand"], {"type": "integer", "minimum": 0, "maximum": 99}]}
    seat["pawn"]["enum"] = ["feature", "short", "upper", "lower", "fold"]
    schema["$defs"]["Table"]["properties"]["discard"]["items"] = cards
