"""The Construction Site: what may be built, its cost and points. XX-BUILD, XX-THEME-02, XX-THEME-03."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.the_producer import actions as act
from companion.games.the_producer.effects.lasting import cost_change
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.rules.money import earn, pay
from companion.games.the_producer.rules.places import go_to
from companion.games.the_producer.rules.sets import owner_of
from companion.games.the_producer.state import OnVisit, State
from companion.model import Action, Decision, Event, Verdict
from companion.model.speaker import Refusal

SITE = "construction-site"

# --- BUILD ---


def cost(kit: Kit, state: State, piece: str) -> int:
    """What building a piece costs now."""
    return costs(kit, state)[piece]


def costs(kit: Kit, state: State) -> dict[str, int]:
    """What building each piece costs now. XX-BUILD-11 to XX-BUILD-17, XX-EVENT-08."""
    change = cost_change(kit, state)
    return {piece: max(one.cost + change, 0) for piece, one in kit.buildings.items()}


def builds(kit: Kit, state: State, seat: int) -> list[Action]:
    found = [(act.build(seat, piece), price) for piece, price in costs(kit, state).items()]
    return [build for build, price in found if _refusal(kit, state, build, price) is None]


def check(kit: Kit, state: State, action: act.Build) -> Verdict:
    """Whether the area may be built now. XX-BUILD-01, XX-BUILD-02, XX-OPEN-25."""
    refusal = _refusal(kit, state, action, cost(kit, state, action.piece))
    return kit.answer(state, refusal, "build", "XX-BUILD-01", "XX-BUILD-02", "XX-OPEN-25")


def _refusal(kit: Kit, state: State, action: act.Build, price: int) -> Refusal | None:
    """Why an area cannot be built: it is built or taken, or costs too much. XX-THEME-02, XX-THEME-03, XX-OPEN-90."""
    place, piece = state.seats[action.seat], action.piece
    is_set = kit.buildings[piece].genre is not None
    if piece in place.built:
        return Refusal("is_built", ("XX-BUILD-01",), {"seat": action.seat, "building": piece})
    if is_set and (owner := owner_of(state, piece)) is not None:
        return Refusal("theme_set_is_taken", ("XX-THEME-03",), {"other": owner, "building": piece})
    if price > place.money:
        data = {"seat": action.seat, "building": piece, "price": price, "purse": place.money}
        return Refusal("cannot_build", ("XX-BUILD-01",), data)
    if is_set and len(theme_sets(kit, state, action.seat)) >= kit.numbers.theme_sets:
        return Refusal("one_theme_set", ("XX-THEME-02",), {"seat": action.seat})
    return None


def theme_sets(kit: Kit, state: State, seat: int) -> list[str]:
    """The Theme Sets that a seat has built. XX-THEME-02."""
    return [piece for piece in state.seats[seat].built if kit.buildings[piece].genre is not None]


def is_stage(kit: Kit, piece: str) -> bool:
    """Whether a piece is Stage 2 or 3: a Theme Set only counts as one. XX-BUILD-03, XX-THEME-04."""
    return kit.buildings[piece].stage and kit.buildings[piece].genre is None


def apply(kit: Kit, state: State, action: act.Build, events: list[Event]) -> None:
    go_to(state, action.seat, SITE)
    _build(kit, state, action, events)
    if kit.variants.build_many and not is_stage(kit, action.piece):
        state.pending.append(Building(action.seat))


def _build(kit: Kit, state: State, action: act.Build, events: list[Event]) -> None:
    """Pay the cost to the bank and earn the points at once. XX-BUILD-01, XX-BUILD-02, XX-BUILD-04."""
    piece, price = action.piece, cost(kit, state, action.piece)
    pay(state, action.seat, price)
    place = state.seats[action.seat]
    place.built.append(piece)
    place.built.sort(key=list(kit.buildings).index)
    clause = kit.clause_of[piece]
    events.append(Event("built", ("XX-BUILD-01", clause), {"seat": action.seat, "building": piece, "price": price}))
    earn(state, action.seat, kit.buildings[piece].vp, "buildings", piece, events, "XX-BUILD-02", clause)


# --- several areas with one Producer, if the table chooses it ---


@dataclass(slots=True)
class Building(OnVisit):
    """`seat` may build another area with the same Producer. XX-OPEN-25, variant `build_many`."""

    kind: Literal["building"] = "building"

    answered_by = {act.Build: act.BUILDING, act.Pass: act.UNUSED}

    def decision(self, kit: Kit, state: State) -> Decision:
        return Decision("build_more", (self.seat,), data={"seat": self.seat})

    def more(self, kit: Kit, state: State) -> list[Action]:
        """What may also be built; each Stage needs its own activation. XX-BUILD-03, XX-OPEN-25."""
        every = builds(kit, state, self.seat)
        return [one for one in every if isinstance(one, act.Build) and not is_stage(kit, one.piece)]

    def check(self, kit: Kit, state: State, action: act.Build | act.Pass) -> Verdict:
        if isinstance(action, act.Pass):
            return kit.permit("end", "XX-OPEN-25")
        if is_stage(kit, action.piece):
            return kit.refuse(state, "stage_alone", "XX-BUILD-03", "XX-OPEN-25", building=action.piece)
        return check(kit, state, action)

    def apply(self, kit: Kit, state: State, action: Action, events: list[Event]) -> None:
        if isinstance(action, act.Build):
            _build(kit, state, action, events)
        else:
            events.append(Event("builds_no_more", ("XX-OPEN-25",), {"seat": action.seat}))
            state.pending.remove(self)
