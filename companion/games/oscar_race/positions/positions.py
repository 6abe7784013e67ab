"""Positions of Oscar Race as people write them: defaults, what is impossible, and the JSON Schema."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from companion.definitions.models import GameDefinition
from companion.errors import Unreadable
from companion.games.base import Complaint, phase_of_frames
from companion.games.oscar_race.kit import Kit
from companion.games.oscar_race.rules.attack import Attack, may_plead
from companion.games.oscar_race.rules.board import AREA, CARPET, LIMOUSINE, word_of
from companion.games.oscar_race.rules.breaks import Cancelling, RollingBreaks
from companion.games.oscar_race.rules.herding import Herding
from companion.games.oscar_race.rules.initiative import Bidding, RollingInitiative, bidding_order
from companion.games.oscar_race.rules.interview import Interview
from companion.games.oscar_race.rules.moves import Moving
from companion.games.oscar_race.rules.setup import ChoosingEscorts, is_taken, most_of_a_kind, times_taken
from companion.games.oscar_race.rules.spawn import Spawning
from companion.games.oscar_race.rules.stars import StarRolls, is_everybody_in, rolls_due
from companion.games.oscar_race.rules.steps import figures_of
from companion.games.oscar_race.rules.turn import SeatTurn
from companion.games.oscar_race.state import Escort, Fault, State, TurnStep
from companion.games.oscar_race.words.lines import FIGURE_WORDS
from companion.model import Grammar
from companion.model.grammar import RESERVED
from companion.schema.mistakes import field_path

# --- reading ---


_LONGEST_NAME = 40


def check_variant(definition: GameDefinition, grammar: Grammar, kit: Kit, variant: str, value: Any) -> None:
    """Refuse an Area's name that is another word of the game: a line could mean both. XX-OPEN-04.

    The kit is that of a table without variants.
    """
    if variant != "area_names":
        return
    spaces = {space.id for board in definition.boards.values() for space in board.spaces}
    others = {word for word, space in kit.map.aliases.items() if kit.map.area_words.get(word) != space}
    for name in value or ():
        word = word_of(name)
        if word in spaces or word in others:
            raise ValueError(f"{name!r} is the id of a space; give the Area another name")
        if word in RESERVED or word in grammar.verbs or word in (*kit.escorts, *FIGURE_WORDS) or word.isdecimal():
            raise ValueError(f"{name!r} is a word that players type in this game; give the Area another name")
        if len(name) > _LONGEST_NAME:
            raise ValueError(f"'{name[:_LONGEST_NAME]}...' is too long; use at most {_LONGEST_NAME} letters")


def is_noun(kit: Kit, word: str) -> bool:
    """Whether a word is a space, an escort, a figure, or the middle of a space's name."""
    return word in kit.map.aliases or word in kit.escorts or word in FIGURE_WORDS or word == "r"


def plain(data: dict[str, Any]) -> dict[str, Any]:
    """The full form of a position: you can write an escort as its kind, and leave out the phase."""
    found = _with_escorts(data)
    return {"phase": phase_of_frames(found, _PHASE_OF_FRAME) or _earliest_phase(found), **found}


_PHASE_OF_FRAME = {
    "escorts": "escorts", "spawning": "spawn", "rolling_breaks": "breaks", "cancelling": "breaks",
    "rolling_initiative": "initiative", "bidding": "initiative",
    "seat_turn": "moves", "moving": "moves", "attack": "moves", "herding": "moves",
    "star_rolls": "stars", "interview": "stars",
}  # fmt: skip


def _earliest_phase(data: Mapping[str, Any]) -> str:
    """The earliest phase that fits a position without frames."""
    seats = data["seats"]
    has_begun = data.get("table") or any(seat.get("at", LIMOUSINE) != LIMOUSINE for seat in seats)
    return "spawn" if has_begun or all(seat.get("escort") for seat in seats) else "escorts"


def _with_escorts(data: dict[str, Any]) -> dict[str, Any]:
    """The full form of escorts: you can write one as its kind. Its default space is that of its player."""
    seats = []
    for seat in data["seats"]:
        escort = seat.get("escort")
        if isinstance(escort, str):
            escort = {"kind": escort}
        if isinstance(escort, Mapping) and "at" not in escort:
            seat = {**seat, "escort": {**escort, "at": seat.get("at", LIMOUSINE)}}
        seats.append(seat)
    return {**data, "seats": seats}


def _check_nouns(kit: Kit, state: State) -> None:
    """Refuse spaces, escorts and Areas that do not exist."""
    for number, seat in enumerate(state.seats):
        _check_space(kit, seat.at, ("seats", number, "at"))
        if seat.escort:
            _check_space(kit, seat.escort.at, ("seats", number, "escort", "at"))
            if seat.escort.kind not in kit.escorts:
                what = f"{seat.escort.kind[:60]!r} is not an escort; use {', '.join(kit.escorts)}"
                raise Unreadable(f"seats[{number}].escort.kind: {what}")
        _check_areas(kit, seat.tickets, ("seats", number, "tickets"))
    for space in state.table.zombies:
        _check_space(kit, space, ("table", "zombies", space))
    _check_areas(kit, state.table.breaks, ("table", "breaks"))


def _check_space(kit: Kit, space: str, path: tuple[str | int, ...]) -> None:
    if space not in kit.map.kind:
        raise Unreadable(f"{field_path(path)}: there is no space {space[:60]!r}; use one like r05c2, rope3, theater")


def _check_areas(kit: Kit, numbers: list[int], path: tuple[str | int, ...]) -> None:
    if len(set(numbers)) != len(numbers) or not set(numbers) <= set(kit.map.areas):
        raise Unreadable(f"{field_path(path)}: use Area numbers from 1 to {len(kit.map.areas)}, each once")


def forget(before: State, document: Mapping[str, Any]) -> None:
    """Judge again how a player entered the Theater if somebody has moved a figure by hand. XX-OPEN-62.

    So the order in which you put the two figures there makes no difference.
    """
    seats = document["seats"] if isinstance(document["seats"], list) else []
    for place, seat in zip(before.seats, seats, strict=False):
        was = place.at, place.escort and place.escort.at
        if isinstance(seat, dict) and _stands(seat) != was and seat.get("entered_alone") == place.entered_alone:
            seat.pop("entered_alone", None)


def _stands(seat: Mapping[str, Any]) -> tuple[Any, Any]:
    escort = seat.get("escort")
    return seat.get("at"), escort.get("at") if isinstance(escort, Mapping) else None


# --- defaults ---


def fill_in(kit: Kit, state: State, data: Mapping[str, Any], asked: list[int] | None) -> None:
    """Set what is left out: order of play, the frame of the phase, how a player entered the Theater."""
    for number, seat in enumerate(state.seats):
        given = data["seats"][number]
        if "tickets" not in given:
            seat.tickets = list(kit.map.areas)
        if "stars" not in given and state.phase == "escorts":
            seat.stars = kit.variants.starting_stars
        if "escort" not in given and state.phase != "escorts":
            free = (kind for kind in kit.escorts if not is_taken(kit, state, kind))  # XX-OPEN-08
            seat.escort = Escort(next(free, next(iter(kit.escorts))), kit.map.limousine)
    _check_nouns(kit, state)
    seats = list(range(len(state.seats)))
    if state.phase in ("moves", "stars"):
        state.table.order += [seat for seat in seats if seat not in state.table.order]
    _fill_in_below(state)
    if not state.pending:
        frame = _first_frame(state, asked)
        if frame:
            state.pending.append(frame)
    current = state.current
    for number, seat in enumerate(state.seats):
        if seat.at == kit.map.theater and seat.entered_alone is None and number != current and seat.escort:
            seat.entered_alone = seat.escort.at != kit.map.theater
    for frame in state.pending:
        if isinstance(frame, Attack):
            _fill_in_attack(kit, state, frame)
        if isinstance(frame, Interview):
            _fill_in_done(kit, state, frame)


def _fill_in_below(state: State) -> None:
    """Add the frames below the first: a turn and a move below an attack, the rolls below an interview.

    Part B of a turn without a frame of its own begins.
    """
    first = state.pending[0] if state.pending else None
    if isinstance(first, Attack):
        first = Moving(first.seat, first.unit, "ended")
        state.pending.insert(0, first)
    if isinstance(first, Moving):
        state.pending.insert(0, SeatTurn(first.seat))
    elif isinstance(first, Herding):
        state.pending.insert(0, SeatTurn(first.seat, "b", ["player", "escort"]))
    elif isinstance(first, Interview):
        state.pending.insert(0, StarRolls())
    last = state.pending[-1] if state.pending else None
    if isinstance(last, SeatTurn) and last.part == "b":
        state.pending.append(Herding(last.seat))


def filled_in(kit: Kit, state: State, document: Mapping[str, Any]) -> list[Complaint]:
    """The fields that got a default: field, sentence, clause."""
    found: list[Complaint] = []
    for number, (seat, given) in enumerate(zip(state.seats, document["seats"], strict=True)):
        if seat.escort and "escort" not in given:
            where = kit.map.name[seat.escort.at]
            what = f"{seat.name}'s escort is missing; the default is a {seat.escort.kind} in {where}"
            found.append((f"seats[{number}].escort", what, "XX-SETUP-01"))
    return found


def _fill_in_attack(kit: Kit, state: State, frame: Attack) -> None:
    """Set what an attack implies: after a diversion or a die it is too late for the Swag Bag. XX-OPEN-79.

    By default, an attack on the player is the first of the part A. XX-OPEN-42.
    """
    has_rolled = frame.left < state.table.zombies.get(frame.space, 0)
    frame.begun = frame.begun or frame.tried or frame.stage != "choose" or has_rolled
    frame.tried = frame.tried or (frame.stage == "brad_die" and kit.variants.brad_tries == "1")
    turn = state.pending[0]
    if kit.edition.has_plea and isinstance(turn, SeatTurn) and frame.unit != "escort" and not turn.attacked:
        turn.attacked = True
        frame.plea = frame.plea or (frame.couple and not frame.begun and may_plead(kit, state, frame.seat))


def _fill_in_done(kit: Kit, state: State, frame: Interview) -> None:
    """Count the rolls of step 5 up to the current interview. XX-OPEN-59."""
    rolls = state.pending[0]
    if isinstance(rolls, StarRolls) and not rolls.done:
        due = [(roll.seat, roll.area) for roll in rolls_due(kit, state)]
        running = (frame.seat, frame.area)
        rolls.done = due.index(running) + 1 if running in due else 0


def _first_frame(state: State, asked: list[int] | None) -> TurnStep | None:
    """The first frame of a phase, or the one in which this seat is the player to act."""
    everybody = list(range(len(state.seats)))
    if state.phase == "escorts":
        return ChoosingEscorts()
    if state.phase == "spawn":
        return Spawning()
    if state.phase == "breaks":
        if asked or state.table.breaks:  # a position with breaks has rolled for them
            return Cancelling(everybody[asked[0] :] if asked else everybody)
        return RollingBreaks()
    if state.phase == "initiative":
        left = [seat for seat in everybody if not state.seats[seat].initiative]
        if left and not asked:
            return RollingInitiative(left)
        order = bidding_order(state)
        return Bidding(order[order.index(asked[0]) :] if asked else order)
    if state.phase == "moves":
        return SeatTurn(asked[0] if asked else state.table.order[0])
    return StarRolls() if state.phase == "stars" else None


# --- what is impossible ---


def check_plausible(kit: Kit, state: State) -> None:
    """Refuse positions that the rules cannot produce, with the clauses and the variant that decides."""
    for find in (_faults_of_figures, _faults_of_zombies, _faults_of_steps, _faults_of_turn):
        for what, *rules in find(kit, state):
            raise Unreadable(f"{kit.with_variants(what, tuple(rules))} ({', '.join(kit.words.cite(tuple(rules)))})")


def _faults_of_figures(kit: Kit, state: State) -> Iterator[Fault]:
    most = most_of_a_kind(kit, state)
    for kind in kit.escorts:
        if times_taken(state, kind) > most:
            yield f"seats: the draft has only {most} of the {kind}", "XX-OPEN-08"
    for number, seat in enumerate(state.seats):
        if seat.escort is None and state.phase != "escorts":
            what = f"seats[{number}].escort: {seat.name} has no escort, and every player needs one"
            yield what, "XX-SETUP-01", "XX-OPEN-08"
        if seat.entered_alone is not None and seat.at != kit.map.theater:
            yield f"seats[{number}].entered_alone: {seat.name} is not in the Theater", "XX-OPEN-62"
        if seat.entered_alone is False and seat.escort and seat.escort.at != kit.map.theater:
            what = f"seats[{number}].entered_alone: {seat.name}'s escort is not in the Theater, and no figure leaves it"
            yield what, "XX-BOARD-17", "XX-OPEN-62"
    # The moving unit may be in a full space for a moment. XX-OPEN-07.
    steps = [step for step in state.pending if isinstance(step, Moving) and step.used]
    passing = {(step.seat, figure) for step in steps for figure in figures_of(step.unit)}
    for space, kind in kit.map.kind.items():
        there = [figure for figure in state.figures_on(space) if kind != CARPET or figure not in passing]
        names = " and ".join(kit.figure_name(state, *figure) for figure in there)
        owners = sorted({owner for owner, _ in there})
        if kind == CARPET and kit.variants.carpet_limit == "one_owner" and len(owners) > 1:
            yield f"{space} cannot hold {names}, the figures of two players", "XX-BOARD-03", "XX-OPEN-06"
        if kind == CARPET and len(there) > kit.numbers.room.figures:
            what = f"{space} cannot hold {names}: a carpet space has room for two figures"
            yield what, "XX-BOARD-03", "XX-OPEN-06"
        if kind == AREA and len(owners) > 1 and state.phase != "moves":
            players = " and ".join(state.seats[owner].name for owner in owners)
            yield f"{space} cannot hold {players} outside step 4: an Area holds one player", "XX-BOARD-14"


def _faults_of_zombies(kit: Kit, state: State) -> Iterator[Fault]:
    for space, number in state.table.zombies.items():
        if space not in kit.map.zombie_spaces:
            yield f"table.zombies.{space}: zombies cannot be in {space}", kit.zombie_bar(space)
        if space in kit.carpet and number > kit.numbers.room.zombies:
            yield f"table.zombies.{space}: a carpet space has room for two zombies, not {number}", "XX-BOARD-04"
    if kit.supply(state) < 0:
        total = sum(state.table.zombies.values())
        yield f"table.zombies: the game has {kit.variants.zombie_supply} zombies, not {total}", "XX-OPEN-48"


def _faults_of_steps(kit: Kit, state: State) -> Iterator[Fault]:
    """Why the rules cannot produce this stack of frames."""
    if not state.pending:
        if state.phase != "over":
            yield f"pending: add a frame; phase {state.phase} needs one", "XX-TURN-01"
        return
    if state.pending[0].phase != state.phase:
        yield f"pending[0]: {state.pending[0].kind} does not belong to phase {state.phase}", "XX-TURN-01"
    for index, (below, above) in enumerate(pairwise(state.pending), 1):
        for what, *rules in below.faults_above(kit, state, above):
            yield f"pending[{index}]{what}", *rules
    for index, step in enumerate(state.pending):
        for what, *rules in step.faults(kit, state):
            yield f"pending[{index}].{what}", *rules


def _faults_of_turn(kit: Kit, state: State) -> Iterator[Fault]:
    turns, order = kit.numbers.turns, state.table.order
    if state.turn > turns:
        yield f"turn: the game has {turns} turns", *kit.edition.last_turn
    if state.phase == "over" and state.turn < turns and not is_everybody_in(kit, state):
        what = f"phase: the game is not over before turn {turns} with figures outside the Theater"
        yield what, *kit.edition.last_turn, "XX-OPEN-70"
    outside = [seat.name for seat in state.seats if seat.at != kit.map.limousine]
    if state.phase == "escorts" and outside:
        yield f"seats: {outside[0]} is not in the Limousine, where everybody begins", "XX-SETUP-01"
    if state.phase in ("escorts", "spawn") and state.table.breaks:
        yield "table.breaks: the breaks of the turn before are over", "XX-OPEN-30", "XX-BREAK-01"
    for field, figure in (("stuck", "player"), ("stuck_escorts", "escort")):
        for number in state.table.stuck_of(figure):
            if state.place_of(number, figure) not in kit.map.area_number:
                name = kit.figure_name(state, number, figure)
                yield f"table.{field}: {name} is not in an Interview Area", "XX-OPEN-23"
    if len(set(order)) != len(order) or len(order) not in (0, len(state.seats)):
        yield "table.order: list every seat once", "XX-INIT-02"


# --- writing ---


def add_nouns(kit: Kit, schema: dict[str, Any]) -> None:
    """Add this game's spaces and escorts to the JSON Schema of its positions."""
    spaces = {"enum": list(kit.map.kind)}
    schema["$defs"]["Seat"]["properties"]["at"].update(spaces)
    schema["$defs"]["Escort"]["properties"]["at"] = {"title": "At", **spaces}
    schema["$defs"]["Escort"]["properties"]["kind"].update({"enum": list(kit.escorts)})
    escort = schema["$defs"]["Seat"]["properties"]["escort"]
    schema["$defs"]["Seat"]["properties"]["escort"] = {"anyOf": [escort, {"enum": list(kit.escorts)}]}
    schema["$defs"]["Board"]["properties"]["zombies"]["propertyNames"] = {"enum": sorted(kit.map.zombie_spaces)}
