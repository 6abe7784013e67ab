"""First National Bank: taking and ending mortgages. XX-BANK."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.the_producer import actions as act
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.positions.nouns import STARTING
from companion.games.the_producer.rules.money import pay, receive
from companion.games.the_producer.state import OnVisit, State
from companion.model import Action, Decision, Event, Verdict

BANK = "first-national-bank"
Visit = act.Mortgage | act.Redeem

# --- BANK ---


def mortgageable(kit: Kit, state: State, seat: int) -> list[str]:
    """What a seat has built and not mortgaged. XX-BANK-01, XX-BANK-03, XX-OPEN-13.

    The number of tokens is a limit only if the table chooses it. XX-OPEN-05.
    """
    place = state.seats[seat]
    free = [building for building in (STARTING, *place.built) if building not in place.mortgages]
    return free if tokens_left(kit, state, len(free)) else []


def tokens_left(kit: Kit, state: State, number: int) -> int:
    """How many of a number of Mortgage tokens are available: all, unless the table limits them. XX-OPEN-05."""
    used = sum(len(one.mortgages) for one in state.seats)
    return min(number, max(kit.supply["mortgage"] - used, 0)) if kit.variants.token_supply_limit else number


def cost_to_redeem(kit: Kit, building: str) -> int:
    """What ending a mortgage costs. XX-BANK-06, XX-OPEN-12."""
    return kit.value_of(building) if kit.variants.redeem_cost == "value" else kit.loan_on(building)


def mortgages(kit: Kit, state: State, seat: int) -> list[Action]:
    return [act.mortgage(seat, building) for building in mortgageable(kit, state, seat)]


def redeems(kit: Kit, state: State, seat: int) -> list[Action]:
    place = state.seats[seat]
    can_pay = (one for one in place.mortgages if cost_to_redeem(kit, one) <= place.money)
    return [act.redeem(seat, building) for building in can_pay]


def check_visit(kit: Kit, state: State, action: Visit) -> Verdict:
    """XX-BANK-01, XX-BANK-05, XX-BANK-06, XX-OPEN-13."""
    return _check_mortgage(kit, state, action) if isinstance(action, act.Mortgage) else _check_end(kit, state, action)


def _check_mortgage(kit: Kit, state: State, action: act.Mortgage) -> Verdict:
    place, data = state.seats[action.seat], {"seat": action.seat, "building": action.building}
    if action.building in place.mortgages:
        return kit.refuse(state, "is_mortgaged", "XX-BANK-01", "XX-OPEN-13", **data)
    if action.building != STARTING and action.building not in place.built:
        return kit.refuse(state, "not_built", "XX-BANK-01", "XX-OPEN-13", **data)
    if action.building not in mortgageable(kit, state, action.seat):
        return kit.refuse(state, "no_tokens", "XX-OPEN-05", "XX-COMP-11", number=kit.supply["mortgage"])
    return kit.permit("mortgage", "XX-BANK-01", "XX-BANK-02", "XX-BANK-05")


def _check_end(kit: Kit, state: State, action: act.Redeem) -> Verdict:
    place, data = state.seats[action.seat], {"seat": action.seat, "building": action.building}
    if action.building not in place.mortgages:
        return kit.refuse(state, "not_mortgaged", "XX-BANK-06", **data)
    price = cost_to_redeem(kit, action.building)
    if price > place.money:
        return kit.refuse(state, "cannot_redeem", "XX-BANK-06", "XX-OPEN-12", price=price, purse=place.money, **data)
    return kit.permit("redeem", "XX-BANK-06", "XX-OPEN-12")


def apply_visit(kit: Kit, state: State, action: Visit, events: list[Event]) -> None:
    """The first action of a visit decides its kind. XX-BANK-07, XX-OPEN-14."""
    carry_out(kit, state, action, events)
    state.pending.append(Banking(action.seat, "mortgage" if isinstance(action, act.Mortgage) else "redeem"))


def carry_out(kit: Kit, state: State, action: Visit, events: list[Event], *rules: str) -> None:
    """Take or end a mortgage; `rules` are the clauses that force it. XX-BANK-02, XX-BANK-04, XX-BANK-06."""
    place, building = state.seats[action.seat], action.building
    if isinstance(action, act.Mortgage):
        sum_paid = kit.loan_on(building)
        receive(state, action.seat, sum_paid)
        place.mortgages.append(building)
        rules = rules or ("XX-BANK-01", "XX-BANK-02", *(("XX-BANK-03",) if building == STARTING else ()))
    else:
        sum_paid = cost_to_redeem(kit, building)
        pay(state, action.seat, sum_paid)
        place.mortgages.remove(building)
        rules = ("XX-BANK-06", "XX-OPEN-12")
    kind = "mortgaged" if isinstance(action, act.Mortgage) else "redeemed"
    events.append(Event(kind, rules, {"seat": action.seat, "building": building, "price": sum_paid}))


# --- the rest of the visit ---


@dataclass(slots=True)
class Banking(OnVisit):
    """`seat` goes on mortgaging, or ending mortgages, in one visit. XX-BANK-07, XX-OPEN-14."""

    way: Literal["mortgage", "redeem"]
    kind: Literal["banking"] = "banking"

    answered_by = {act.Mortgage: act.MORTGAGING, act.Redeem: act.REDEEMING, act.Pass: act.UNUSED}

    def decision(self, kit: Kit, state: State) -> Decision:
        return Decision(f"more_to_{self.way}", (self.seat,), data={"seat": self.seat})

    def more(self, kit: Kit, state: State) -> list[Action]:
        return (mortgages if self.way == "mortgage" else redeems)(kit, state, self.seat)

    def check(self, kit: Kit, state: State, action: Visit | act.Pass) -> Verdict:
        if isinstance(action, act.Pass):
            return kit.permit("end", "XX-BANK-07", "XX-OPEN-14")
        verdict = check_visit(kit, state, action)
        if action.verb != self.way and verdict.may_be_done:
            return kit.refuse(state, "one_way_a_visit", "XX-BANK-07", "XX-OPEN-14", seat=action.seat)
        return verdict

    def apply(self, kit: Kit, state: State, action: Action, events: list[Event]) -> None:
        if isinstance(action, (act.Mortgage, act.Redeem)):
            carry_out(kit, state, action, events)
        else:
            events.append(Event("leaves_bank", ("XX-BANK-07",), {"seat": action.seat}))
            state.pending.remove(self)
