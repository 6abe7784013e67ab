"""The Maintenance Stage: put things back, pay, and raise money if there is too little. XX-MAINT, XX-OPEN-15."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, NamedTuple

from companion.games.the_producer import actions as act
from companion.games.the_producer.effects import lasting
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.rules import bank, deck, firing, turn
from companion.games.the_producer.rules.audience import plus
from companion.games.the_producer.rules.money import pay
from companion.games.the_producer.rules.places import go_to
from companion.games.the_producer.state import State, YearStep
from companion.model import Action, Decision, Event, SeatNo, Verdict
from companion.model.step import Moment

# --- MAINT ---


def begin(kit: Kit, state: State, events: list[Event]) -> None:
    """Start the next year: put everything back in its place; then all pay. XX-MAINT-02 to XX-MAINT-06, XX-OPEN-18."""
    table = state.table
    state.phase = "maintenance"
    table.year += 1
    events.append(Event("year", ("XX-MAINT-02", "XX-MAINT-03", "XX-MAINT-06"), {"year": table.year}))
    for seat in state.seats:
        seat.producers, seat.parked = kit.producers, []
        seat.votes, seat.radio = 0, []
    table.visitors = []
    lasting.end_with_year(state)
    if kit.variants.event_reshuffle == "yearly" and table.discards:
        deck.reshuffle(state)
        events.append(Event("reshuffled", ("XX-MAINT-05", "XX-OPEN-18"), {"number": table.events}))
    _fill_container(state)
    state.pending[:] = [Maintaining(table.order[:])]


def _fill_container(state: State) -> None:
    """Put all Audience tokens back into the container, except those out of the game. XX-MAINT-06."""
    table = state.table
    movies = [movie for seat in state.seats for movie in seat.movies]
    table.container = plus(table.container, table.pile, *(movie.audience for movie in movies))
    table.pile = {}
    for movie in movies:
        movie.audience = {}


@dataclass(slots=True)
class Maintaining(YearStep):
    """The first of the seats `left` pays; it has `mortgaged` and `released` these to do so. XX-MAINT-10."""

    left: list[SeatNo]
    mortgaged: list[str] = field(default_factory=list)
    released: list[str] = field(default_factory=list)
    kind: Literal["maintaining"] = "maintaining"

    answered_by = {
        act.Mortgage: act.MORTGAGING,
        act.Release: Moment("in Maintenance, when you cannot pay", ("XX-MAINT-13",)),
    }

    def missing(self, kit: Kit, state: State) -> int:
        """How much money the first of the seats is short. XX-MAINT-11."""
        return sum(dues(kit, state, self.left[0], self.mortgaged)) - state.seats[self.left[0]].money

    def legal(self, kit: Kit, state: State) -> list[Action]:
        """What may be mortgaged; if everything is, whose contract may be ended. XX-MAINT-11, XX-MAINT-13."""
        lack, seat = self.missing(kit, state), self.left[0]
        if lack <= 0:
            return []
        if bank.mortgageable(kit, state, seat):
            return [act.mortgage(seat, building) for building in to_mortgage(kit, state, seat, self.mortgaged, lack)]
        return [act.release(seat, character) for character in to_release(kit, state, seat, self.released, lack)]

    def _all_must_go(self, kit: Kit, state: State) -> bool:
        """Whether everything that may be chosen now is needed. XX-OPEN-05."""
        lack, seat = self.missing(kit, state), self.left[0]
        free = bank.mortgageable(kit, state, seat)
        if free:
            are_all_taken = bank.tokens_left(kit, state, len(free)) == len(free)
            return are_all_taken and sum(map(kit.loan_on, free)) <= lack
        return sum(kit.characters[one].wage for one in state.seats[seat].team) <= lack

    def decision(self, kit: Kit, state: State) -> Decision:
        seat = self.left[0]
        kind = "must_mortgage" if bank.mortgageable(kit, state, seat) else "must_release"
        return Decision(kind, (seat,), data={"seat": seat, "due": self.missing(kit, state)})

    def check(self, kit: Kit, state: State, action: act.Mortgage | act.Release) -> Verdict:
        """Cover what is due, by mortgages first, and by no more than is needed. XX-MAINT-11, XX-MAINT-13."""
        if action.seat != self.left[0]:
            return kit.refuse(state, "other_pays", "XX-MAINT-11", other=self.left[0], seat=action.seat)
        if action in self.legal(kit, state):
            key = "must_mortgage" if isinstance(action, act.Mortgage) else "must_release"
            rules = ("XX-MAINT-11", "XX-OPEN-15") if isinstance(action, act.Mortgage) else ("XX-MAINT-13", "XX-OPEN-17")
            return kit.permit(key, *rules)
        if isinstance(action, act.Mortgage):
            verdict = bank.check_visit(kit, state, action)
            if verdict.legal is False:
                return verdict
            return kit.refuse(state, "superfluous", "XX-OPEN-15", "XX-MAINT-11", due=self.missing(kit, state))
        if bank.mortgageable(kit, state, action.seat):
            return kit.refuse(state, "mortgage_first", "XX-MAINT-13", "XX-OPEN-15", seat=action.seat)
        data = {"seat": action.seat, "character": action.character}
        if action.character not in state.seats[action.seat].team:
            return kit.refuse(state, "not_in_team", "XX-MAINT-13", **data)
        return kit.refuse(state, "superfluous", "XX-OPEN-17", "XX-MAINT-13", due=self.missing(kit, state))

    def no_pass(self, kit: Kit, state: State) -> tuple[str, ...]:
        return ("XX-MAINT-11",) if bank.mortgageable(kit, state, self.left[0]) else ("XX-MAINT-13",)

    def apply(self, kit: Kit, state: State, action: Action, events: list[Event]) -> None:
        if isinstance(action, act.Mortgage):
            self._mortgage(kit, state, action, events)
        elif isinstance(action, act.Release):
            self.released.append(action.character)
            firing.leave_team(state, action.seat, action.character)
            data = {"seat": action.seat, "character": action.character}
            events.append(Event("released", ("XX-MAINT-13", "XX-OPEN-17"), data))

    def _mortgage(self, kit: Kit, state: State, action: act.Mortgage, events: list[Event]) -> None:
        """Pay out the loan; one Producer goes to the bank for all of them. XX-MAINT-12, XX-OPEN-15."""
        bank.carry_out(kit, state, action, events, "XX-MAINT-11", "XX-OPEN-15")
        if not self.mortgaged and state.seats[action.seat].producers:
            go_to(state, action.seat, bank.BANK)
            events.append(Event("producer_to_bank", ("XX-MAINT-12", "XX-OPEN-15"), {"seat": action.seat}))
        self.mortgaged.append(action.building)

    def _pay(self, kit: Kit, state: State, events: list[Event]) -> None:
        """Pay buildings, interest, wages, in this order, as far as the money goes. XX-MAINT-10, XX-OPEN-16."""
        due = dues(kit, state, self.left[0], self.mortgaged)
        seat = self.left.pop(0)
        place, lack = state.seats[seat], 0
        for what, dollars in zip(Dues._fields, due, strict=True):
            paid = min(dollars, place.money)
            pay(state, seat, paid)
            lack += dollars - paid
            if paid:
                events.append(Event(f"pays_{what}", (*_CLAUSES[what], "XX-MAINT-10"), {"seat": seat, "price": paid}))
        self.mortgaged, self.released = [], []
        place.debt = lack if kit.variants.insolvency == "carry" else 0
        if lack:
            kind = "owes" if place.debt else "lapses"
            events.append(Event(kind, ("XX-OPEN-16",), {"seat": seat, "price": lack}))

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        """Every seat that can pay does; forced mortgages and ended contracts happen automatically.

        Then come the Events and the Operational Stage. XX-MAINT-10, XX-MAINT-11, XX-MAINT-13, XX-GAME-03.
        """
        while self.left:
            options = self.legal(kit, state)
            if not options:
                self._pay(kit, state, events)
                continue
            if len(options) > 1 and not self._all_must_go(kit, state):
                return True
            self.apply(kit, state, options[0], events)
        state.pending.remove(self)
        turn.begin_operation(kit, state, events)
        return False


_CLAUSES = {
    "debt": ("XX-OPEN-16",),
    "buildings": ("XX-MAINT-07",),
    "interest": ("XX-MAINT-08", "XX-OPEN-10", "XX-OPEN-11"),
    "wages": ("XX-MAINT-09",),
}
"""The clauses of each sum that is due."""


# --- what is due ---


class Dues(NamedTuple):
    """What a seat owes, in the order in which it pays. XX-MAINT-10."""

    debt: int
    buildings: int
    interest: int
    wages: int


def dues(kit: Kit, state: State, seat: int, new: Sequence[str] = ()) -> Dues:
    """What a seat owes; `new` mortgages bear no interest yet. XX-MAINT-07, XX-MAINT-08, XX-OPEN-15.

    Everybody in the team is paid, Directors too; ended contracts are not in it. XX-MAINT-09, XX-OPEN-09, XX-OPEN-17.
    """
    place = state.seats[seat]
    old = [building for building in place.mortgages if building not in new]
    return Dues(
        place.debt,
        sum(kit.buildings[piece].yearly for piece in place.built),
        interest(kit, old),
        sum(kit.characters[character].wage for character in place.team),
    )


def interest(kit: Kit, mortgages: Sequence[str]) -> int:
    """What mortgages cost in a year, rounded once. XX-MAINT-08, XX-OPEN-10, XX-OPEN-11."""
    numbers, variants = kit.numbers.bank, kit.variants
    base = sum(map(kit.value_of if variants.interest_base == "value" else kit.loan_on, mortgages))
    if variants.interest_rounding == "exact":
        return base * numbers.interest // 100
    steps, rest = divmod(base * numbers.interest, 100 * numbers.step)
    return (steps + (rest > 0 and variants.interest_rounding == "up")) * numbers.step


def to_mortgage(kit: Kit, state: State, seat: int, mortgaged: Sequence[str], missing: int) -> list[str]:
    """The buildings that may be mortgaged for the missing sum: no more than are needed. XX-MAINT-11, XX-OPEN-15.

    If fewer tokens than buildings are left, the mortgages must still raise enough. XX-OPEN-05.
    """
    free = bank.mortgageable(kit, state, seat)
    most = bank.tokens_left(kit, state, len(free))
    loans = {building: kit.loan_on(building) for building in (*free, *mortgaged)}
    got = [loans[building] for building in mortgaged]
    rest = [loans[building] for building in free]
    due = missing + sum(got)
    return [one for number, one in enumerate(free) if may_take(got, loans[one], rest, number, due, most)]


def to_release(kit: Kit, state: State, seat: int, released: Sequence[str], missing: int) -> list[str]:
    """The Characters whose contracts may be ended for the missing sum. XX-MAINT-13, XX-OPEN-17."""
    wages = {one: kit.characters[one].wage for one in (*state.seats[seat].team, *released)}
    team = [one for one in state.seats[seat].team if wages[one]]
    got = [wages[one] for one in released]
    rest = [wages[one] for one in team]
    return [one for number, one in enumerate(team) if may_take(got, wages[one], rest, number, missing + sum(got))]


def may_take(
    got: Sequence[int], value: int, rest: Sequence[int], number: int, needed: int, most: int | None = None
) -> bool:
    """Whether these values and this one belong to a set whose sum is enough and which needs every member.

    `rest` are all values left, with this one at `number`; at most `most` of them are taken. If even the highest sum is
    too small, any may be taken, and if that is all of them, all must go.

    >>> may_take([], 1, [1, 5], 0, 5), may_take([], 5, [1, 5], 1, 5), may_take([], 1, [1, 5], 0, 6)
    (False, True, True)
    >>> may_take([], 1, [1, 5], 0, 5, 1), may_take([], 1, [1, 5], 0, 6, 1)
    (False, True)
    """
    return _may_take(tuple(got), value, tuple(rest), number, needed, len(rest) if most is None else most)


@lru_cache(maxsize=1000)
def _may_take(got: tuple[int, ...], value: int, rest: tuple[int, ...], number: int, needed: int, most: int) -> bool:
    """The answer of `may_take`, cached: it is needed when a seat is asked, when it answers and when that is checked."""
    within_reach = sum(got) + sum(sorted(rest)[-most:])
    if within_reach < needed or (within_reach == needed and most == len(rest)):
        return True
    taken, others = [*got, value], [*rest[:number], *rest[number + 1 :]]
    # A set with the sum s and the smallest value m needs every member if s - m < needed <= s.
    for least in sorted({*taken, *others}):
        if least > min(taken):
            break
        if _can_come_to(sum(taken), [one for one in others if one >= least], needed, needed + least, most - 1):
            return True
    return False


def _can_come_to(sum_taken: int, others: Sequence[int], least: int, limit: int, most: int) -> bool:
    """Whether at most `most` of the others can make the sum at least `least` and below `limit`."""
    fewest = {sum_taken: 0}  # how many of the others each sum needs
    for other in others:
        for one, number in [*fewest.items()]:
            if one + other < limit:
                fewest[one + other] = min(number + 1, fewest.get(one + other, number + 1))
    return any(least <= one < limit and number <= most for one, number in fewest.items())
