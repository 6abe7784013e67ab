"""Team Up: two monsters each, helpers discarded, the Co-Stars turned up together. XX-TEAM."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from companion.games.creature_feature import actions as act
from companion.games.creature_feature.effects import helpers
from companion.games.creature_feature.kit import Kit
from companion.games.creature_feature.rules import audition
from companion.games.creature_feature.rules.deck import has_monsters_discarded, kinds, of_seat, owner_of
from companion.games.creature_feature.state import CO_STAR, FOLD, STAR, UNKNOWN, SeasonStep, Seat, State
from companion.model import Action, Decision, Event, Reveal, SeatNo, Verdict
from companion.model.speaker import Refusal
from companion.model.step import Moment

# --- TEAM ---


@dataclass(slots=True)
class Teaming(SeasonStep):
    """Team Up: put down teams, discard helpers, turn up all Co-Stars. The seats in `without` have no team."""

    without: list[SeatNo] = field(default_factory=list)
    kind: Literal["teaming"] = "teaming"

    answered_by = {
        act.Team: Moment("in Team Up, until the Co-Stars are turned up", ("XX-TEAM-01", "XX-TEAM-08", "XX-SEASON-07")),
        act.CannotTeam: Moment("in Team Up", ("XX-TEAM-09", "XX-SEASON-07")),
    }
    later = (act.Stay, act.Drop)

    def may_look(self, state: State) -> bool:
        return True

    def placing(self, state: State) -> list[int]:
        """The seats that must type a team because the app deals; at the table nobody types it."""
        if not state.is_dealt_by_app:
            return []
        return [seat for seat, place in enumerate(state.seats) if not place.has_team and seat not in self.without]

    def hidden(self, state: State) -> list[int]:
        """The seats that turn up an unknown Co-Star, clockwise. XX-TEAM-03, XX-HELP-09."""
        return [
            seat
            for seat in state.clockwise()
            if seat not in self.without and turns_up(state.seats[seat]) and state.seats[seat].co_star in (None, UNKNOWN)
        ]

    def not_ready(self, kit: Kit, state: State) -> int | None:
        """The first seat with fewer than two monsters, which must discard helpers first. XX-TEAM-07."""
        return next((seat for seat in state.clockwise() if self.lacks_monsters(kit, state, seat)), None)

    def lacks_monsters(self, kit: Kit, state: State, seat: int) -> bool:
        """Whether the seat is to put down a team, and has fewer than two cards that may be monsters. XX-TEAM-07."""
        place = state.seats[seat]
        may_be_monsters = [card for card in (*place.hand, *place.team) if card not in kit.helpers]
        return seat not in self.without and not place.has_team and len(may_be_monsters) < 2

    def die(self, kit: Kit, state: State) -> int:
        return 0 if self.placing(state) or self.not_ready(kit, state) is not None else -1

    def decision(self, kit: Kit, state: State) -> Decision:
        seats = self.placing(state)
        if seats:
            return Decision("team", tuple(seats), data={"seats": [state.seats[seat].name for seat in seats]})
        late = self.not_ready(kit, state)
        if late is not None:
            return Decision("look_on", (late,), data={"seat": late})
        hidden = self.hidden(state)
        names = [state.seats[seat].name for seat in hidden]
        what = of_seat(state, hidden[0], CO_STAR)
        return Decision("co_stars", (), what=what, reveals=possible(kit, state, hidden[0]), data={"seats": names})

    def revealable(self, kit: Kit, state: State, decision: Decision) -> list[str]:
        """All Co-Stars turned up together; people name them in any order."""
        return [of_seat(state, seat, CO_STAR) for seat in self.hidden(state)]

    def chance_rules(self, kit: Kit, state: State) -> tuple[str, ...]:
        return ("XX-TEAM-03", "XX-COMP-02")

    def possible(self, kit: Kit, state: State, action: Reveal, decision: Decision) -> tuple[str, ...]:
        return possible(kit, state, owner_of(state, action.what)[0])

    def legal(self, kit: Kit, state: State) -> list[Action]:
        """Every team of the seats that have none; a seat without one discards a helper. XX-TEAM-02, XX-TEAM-07."""
        found: list[Action] = []
        for seat in self.placing(state):
            hand = state.seats[seat].hand
            cards = [card for card in kit.monsters if card in hand]
            teams = [
                act.team(seat, star, co_star)
                for star in cards
                for co_star in cards
                if star != co_star or hand.count(star) > 1
            ]
            found += teams or helpers.discards(kit, state, seat)
        late = None if found else self.not_ready(kit, state)
        return found if late is None else helpers.discards(kit, state, late)

    def check(self, kit: Kit, state: State, action: act.Team | act.CannotTeam) -> Verdict:
        if isinstance(action, act.CannotTeam):
            return self._check_cannot_team(kit, state, action)
        refusal = self._team_refusal(kit, state, action)
        if state.seats[action.seat].has_team:
            return kit.answer(state, refusal, "team_again", "XX-TEAM-08", "XX-OPEN-47")
        return kit.answer(state, refusal, "team", "XX-TEAM-01", "XX-TEAM-02")

    def _team_refusal(self, kit: Kit, state: State, action: act.Team) -> Refusal | None:
        """Why these two may not be the team. XX-TEAM-01, XX-TEAM-05, XX-TEAM-08."""
        seat = action.seat
        if not state.is_dealt_by_app:
            return Refusal("teams_lie_face_down", ("XX-TEAM-01", "XX-TEAM-03"), {"seat": seat})
        if seat in self.without:
            return Refusal("has_no_team", ("XX-TEAM-09",), {"seat": seat})
        for card in (action.star, action.co_star):
            if not kit.is_monster(card):
                return Refusal("helper_in_team", ("XX-TEAM-05",), {"seat": seat, "card": card})
        hand = [*state.seats[seat].hand, *state.seats[seat].team]
        left = hand[:]
        for card in (action.star, action.co_star):
            held = card if card in left else UNKNOWN
            if held not in left:
                key = "only_one" if card in hand else "not_in_hand"
                return Refusal(key, ("XX-TEAM-01",), {"seat": seat, "card": card})
            left.remove(held)
        return None

    def _check_cannot_team(self, kit: Kit, state: State, action: act.CannotTeam) -> Verdict:
        """Whether a seat has fewer than two monsters and cannot draw more. XX-TEAM-07, XX-TEAM-09, XX-OPEN-28."""
        seat = state.seats[action.seat]
        rules = ("XX-TEAM-09", "XX-OPEN-28")
        if action.seat in self.without:
            return kit.refuse(state, "has_no_team", *rules, seat=action.seat)
        if seat.co_star_up or (state.is_dealt_by_app and seat.has_team):
            return kit.refuse(state, "has_team", "XX-TEAM-01", seat=action.seat)
        hand = [*seat.hand, *seat.team]
        if sum(map(kit.is_monster, hand)) >= 2:
            return kit.refuse(state, "has_monsters", "XX-TEAM-01", "XX-TEAM-07", "XX-TEAM-09", seat=action.seat)
        if may_draw_monsters(kit, state):
            return kit.refuse(state, "must_look_on", "XX-TEAM-07", seat=action.seat)
        return kit.doubt(state, "depends_on_hand", (f"{seat.name}.hand",), *rules, seat=action.seat)

    def apply(self, kit: Kit, state: State, action: Action, events: list[Event]) -> None:
        if isinstance(action, act.Team):
            _put_down(state, action)
            events.append(Event("team_placed", ("XX-TEAM-01",), {"seat": action.seat}))
        elif isinstance(action, act.CannotTeam):
            self._give_up(state, action.seat, events)
        elif isinstance(action, Reveal):
            seat, _ = owner_of(state, action.what)
            place = state.seats[seat]
            if place.co_star is None:
                place.take_from_hand(action.value)
            place.co_star, place.co_star_up = action.value, True
            events.append(Event("co_star", ("XX-TEAM-03",), {"seat": seat, "card": action.value}))

    def _give_up(self, state: State, seat: int, events: list[Event]) -> None:
        """Move the pawn to the fold box; the seat keeps its hand. XX-TEAM-09, XX-OPEN-28."""
        self.without.append(seat)
        state.seats[seat].pawn = FOLD
        events.append(Event("no_team", ("XX-TEAM-09", "XX-OPEN-28"), {"seat": seat}))

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        """When all are ready, turn up the Co-Stars; then the Audition begins. XX-TEAM-03, XX-AUDIT-01."""
        for seat in state.clockwise():
            if seat not in self.without and _cannot_team(kit, state, seat):
                self._give_up(state, seat, events)
        if self.placing(state) or self.hidden(state):
            return True
        if all(place.butler for seat, place in enumerate(state.seats) if seat not in self.without):
            events.append(Event("no_co_stars", ("XX-HELP-09", "XX-AUDIT-01"), {}))
        for seat in state.clockwise():
            if seat not in self.without:
                _lay_out(kit, state, seat, events)
        state.pending.pop()
        state.phase = "audition"
        state.pending.append(audition.Auditioning(state.clockwise()[0]))
        return False


def possible(kit: Kit, state: State, seat: int) -> tuple[str, ...]:
    """What the Co-Star of a seat can be: a monster of its hand, or any unseen one."""
    hand = {*state.seats[seat].hand}
    unseen = kinds(kit, state) if UNKNOWN in hand or state.seats[seat].co_star == UNKNOWN else ()
    return tuple(card for card in kit.monsters if card in hand or card in unseen)


def may_draw_monsters(kit: Kit, state: State) -> bool:
    """Whether a card drawn for a helper can be a monster; unknown cards may be one. XX-TEAM-07."""
    return has_monsters_discarded(kit, state) or bool(state.table.deck and kinds(kit, state, monsters=True))


def _put_down(state: State, action: act.Team) -> None:
    """Put the two cards down; an earlier team goes back to the hand first. XX-TEAM-08."""
    seat = state.seats[action.seat]
    seat.hand = sorted([*seat.hand, *seat.team])
    seat.star, seat.co_star = action.star, action.co_star
    for card in (action.star, action.co_star):
        seat.take_from_hand(card)
    gone = {of_seat(state, action.seat, which) for which in (STAR, CO_STAR)}
    for other in state.seats:  # Cards that Bats saw there may be gone.
        other.looked = [what for what in other.looked if what not in gone]


def _cannot_team(kit: Kit, state: State, seat: int) -> bool:
    """Whether a seat certainly has fewer than two monsters and cannot draw more. XX-TEAM-07, XX-TEAM-09."""
    place = state.seats[seat]
    hand = [*place.hand, *place.team]
    if len(hand) < 2:
        return True
    if place.has_team or UNKNOWN in hand or len([card for card in hand if kit.is_monster(card)]) >= 2:
        return False
    return not may_draw_monsters(kit, state)


def turns_up(place: Seat) -> bool:
    """Whether the seat turns up its Co-Star when all teams are down. XX-TEAM-03, XX-HELP-09."""
    return not place.butler and not place.co_star_up


def _lay_out(kit: Kit, state: State, seat: int, events: list[Event]) -> None:
    """The Star stays face down, the Co-Star may turn up. XX-TEAM-01, XX-TEAM-03, XX-TEAM-04, XX-HELP-09."""
    place = state.seats[seat]
    for which in (STAR, CO_STAR):
        if place.card(which) is None:
            _lay_unseen(kit, place)
            place.put(which, UNKNOWN)
    if turns_up(place):
        place.co_star_up = True
        events.append(Event("co_star", ("XX-TEAM-03",), {"seat": seat, "card": place.co_star}))


def _lay_unseen(kit: Kit, place: Seat) -> None:
    """Take an unseen card from the hand; it may be any monster there, so all its monsters become unknown."""
    helpers = [card for card in place.hand if card in kit.helpers]
    if len(helpers) == len(place.hand):
        # A helper is never in a team, so the seat has discarded these without typing it.
        helpers = []
    others = len(place.hand) - len(helpers)
    place.hand = sorted([*helpers, *[UNKNOWN] * (others - 1)])
