"""The Construction Site: what may be built, its cost and points. XX-BUILD, XX-THEME-02, XX-THEME-03."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from companion.games.the_producer import actions as act
from companion.games.the_producer.effects.lasting import cost_change
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.rules.money import earn, pay
from companion.games.the_producer.rules.sets import owner_of, owners_of_sets
from companion.games.the_producer.state import OnVisit, State
from companion.model import Action, Decision, Event, Verdict

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
    obstacles = _obstacles(kit, state, seat)
    return [act.build(seat, piece) for piece in kit.buildings if piece not in obstacles]


def check(kit: Kit, state: State, action: act.Build) -> Verdict:
    """Whether the area may be built now. XX-BUILD-01, XX-BUILD-02, XX-OPEN-25."""
    seat, piece = action.seat, action.piece
    key = _obstacles(kit, state, seat).get(piece)
    if key is None:
        return kit.permit("build", "XX-BUILD-01", "XX-BUILD-02", "XX-OPEN-25")
    data = {"seat": seat, "building": piece, "price": cost(kit, state, piece), "purse": state.seats[seat].money}
    other = {"other": owner_of(state, piece)} if key == "theme_set_is_taken" else {}
    verdict = kit.refuse(state, key, *_CLAUSES[key], **data, **other)
    is_set = kit.buildings[piece].genre is not None
    if key == "cannot_build" and is_set and _has_all_sets(kit, owners_of_sets(kit, state), seat):
        return kit.refuse(state, "one_theme_set", *_CLAUSES["one_theme_set"], **data).before(verdict)
    return verdict


def _has_all_sets(kit: Kit, owners: Mapping[str, int], seat: int) -> bool:
    """Whether the seat has built as many Theme Sets as it may. XX-THEME-02."""
    return list(owners.values()).count(seat) >= kit.numbers.theme_sets


def _obstacles(kit: Kit, state: State, seat: int) -> dict[str, str]:
    """Why areas cannot be built, as the key of a refusal: they are built or taken, or cost too much.

    XX-THEME-02, XX-THEME-03, XX-OPEN-90.
    """
    place, owners = state.seats[seat], owners_of_sets(kit, state)
    has_all_sets = _has_all_sets(kit, owners, seat)
    found: dict[str, str] = {}
    for piece, price in costs(kit, state).items():
        if piece in place.built:
            found[piece] = "is_built"
        elif piece in owners:
            found[piece] = "theme_set_is_taken"
        elif price > place.money:
            found[piece] = "cannot_build"
        elif has_all_sets and kit.buildings[piece].genre is not None:
            found[piece] = "one_theme_set"
    return found


_CLAUSES = {
    "is_built": ("XX-BUILD-01",),
    "theme_set_is_taken": ("XX-THEME-03",),
    "cannot_build": ("XX-BUILD-01",),
    "one_theme_set": ("XX-THEME-02",),
}
"""The clause of each refusal."""


def is_stage(kit: Kit, piece: str) -> bool:
    """Whether a piece is Stage 2 or 3: a Theme Set only counts as one. XX-BUILD-03, XX-THEME-04."""
    return kit.buildings[piece].stage and kit.buildings[piece].genre is None


def apply(kit: Kit, state: State, action: act.Build, events: list[Event]) -> None:
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
