"""Setting up: decks, money, producers, who begins; the draft of Scripts. XX-SETUP, XX-DRAFT."""

from __future__ import annotations

from companion.games.the_producer import actions as act
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.pending import ChoosingFirst, Dealing, Drafting, Hiring
from companion.games.the_producer.positions.nouns import tidy
from companion.games.the_producer.state import Seat, State, Table
from companion.model import Action, Decision, Event, Reveal, Verdict

FIRST = "first"
"""What chance is asked for: who begins."""

# --- SETUP ---


def new_state(kit: Kit, names: list[str]) -> State:
    """A game about to begin. XX-SETUP-01 to XX-SETUP-09, XX-OPEN-06, XX-OPEN-28."""
    numbers = kit.numbers
    seats = [Seat(name, money=kit.start_money, producers=kit.producers) for name in names]
    table = Table(
        year=numbers.first_year,
        characters=len(kit.characters) - len(kit.set_aside),
        scripts=len(kit.scripts),
        events=len(kit.events),
        aside=sorted(kit.set_aside),
        container=tidy(kit.audience),
        bank=kit.dollars - numbers.mafia_money - kit.start_money * len(names),
        mafia=numbers.mafia_money,
    )
    return State(kit.definition.id, seats, dict(kit.chosen), 1, "setup", [ChoosingFirst()], table)


def decision(kit: Kit, state: State, frame: ChoosingFirst) -> Decision:
    return Decision("first", (), what=FIRST, reveals=tuple(seat.name.lower() for seat in state.seats))


def apply(kit: Kit, state: State, frame: ChoosingFirst, action: Reveal, events: list[Event]) -> None:
    """Whoever went to the movies most recently begins; then the cards are dealt. XX-ORDER-04, XX-SETUP-10."""
    first = [seat.name.lower() for seat in state.seats].index(action.value)
    state.table.first = first
    state.table.order = state.clockwise_from(first)
    events.append(Event("first", ("XX-ORDER-04",), {"seat": first}))
    deal(kit, state, events)


def deal(kit: Kit, state: State, events: list[Event]) -> None:
    """Characters face down, then Scripts; with a Flash Start they are the team. XX-SETUP-10, XX-OPT-04."""
    seats, number = list(reversed(state.table.order)), kit.numbers.dealt
    is_flash = kit.variants.flash_start
    state.phase = "draft"
    state.pending[:] = [Hiring([] if is_flash else sorted(seats))]
    if state.is_dealt_by_app and not is_flash:
        state.pending.append(Drafting(sorted(seats)))
    state.pending += [Dealing(seat, "script", number) for seat in seats]
    state.pending += [Dealing(seat, "team" if is_flash else "contract", number) for seat in seats]
    rules = ("XX-OPT-04",) if is_flash else ("XX-SETUP-10", "XX-DRAFT-01")
    events.append(Event("flash_start" if is_flash else "dealt", rules, {"number": number}))
    if not is_flash and not state.is_dealt_by_app:
        events.append(Event("drafts_itself", ("XX-DRAFT-01", "XX-DRAFT-03"), {"number": number}))


def resume(kit: Kit, state: State, frame: ChoosingFirst, events: list[Event]) -> bool:
    return True


# --- DRAFT ---


def decision_draft(kit: Kit, state: State, frame: Drafting) -> Decision:
    return Decision("draft", tuple(frame.asked), data={"number": len(state.seats[frame.asked[0]].passing)})


def legal_draft(kit: Kit, state: State, frame: Drafting) -> list[Action]:
    return [act.Keep(seat, script) for seat in frame.asked for script in state.seats[seat].passing]


def check_draft(kit: Kit, state: State, frame: Drafting, action: Action) -> Verdict | None:
    """One of the Scripts that were passed may be kept. XX-DRAFT-01."""
    if not isinstance(action, act.Keep):
        return None
    if action.seat not in frame.asked:
        return kit.refuse(state, "has_kept", "XX-DRAFT-01", seat=action.seat)
    if action.script not in state.seats[action.seat].passing:
        return kit.refuse(state, "not_passed", "XX-DRAFT-01", seat=action.seat, script=action.script)
    return kit.permit("keep", "XX-DRAFT-01", "XX-DRAFT-04")


def apply_draft(kit: Kit, state: State, frame: Drafting, action: act.Keep, events: list[Event]) -> None:
    _keep(state, action.seat, action.script)
    frame.asked.remove(action.seat)
    events.append(Event("kept", ("XX-DRAFT-01", "XX-DRAFT-03"), {"seat": action.seat}))


def _keep(state: State, seat: int, script: str) -> None:
    place = state.seats[seat]
    place.passing.remove(script)
    place.scripts.append(script)
    place.scripts.sort()


def resume_draft(kit: Kit, state: State, frame: Drafting, events: list[Event]) -> bool:
    """Once everybody has kept one the rest go to the left; the last one is kept. XX-DRAFT-01, XX-DRAFT-02.

    Who has been passed nothing is not asked: `set` may have left somebody fewer than the others.
    """
    frame.asked = [seat for seat in frame.asked if state.seats[seat].passing]
    if frame.asked:
        return True
    passed = [seat.passing for seat in state.seats]
    for seat in range(len(state.seats)):
        state.seats[state.left_of(seat)].passing = passed[seat]
    most = max(map(len, passed))
    if most > 1:
        frame.asked = [seat for seat in range(len(state.seats)) if state.seats[seat].passing]
        events.append(Event("passed", ("XX-DRAFT-01",), {"number": most}))
        return True
    for seat in range(len(state.seats)):
        for script in state.seats[seat].passing[:]:
            _keep(state, seat, script)
    state.pending.remove(frame)
    events.append(Event("drafted", ("XX-DRAFT-02", "XX-DRAFT-04"), {"number": kit.numbers.dealt}))
    return False
