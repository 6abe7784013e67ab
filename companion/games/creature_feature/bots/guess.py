"""What a seat may expect of a turn: draw the hidden cards at random, play the Audition, resolve the boxes.

It uses a copy of the position and the functions of the rules; only the guesses about people are here. It leaves out
the helpers played during the turn. It also leaves out that a tie changes the Priority Track before the next box.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.games.base import with_guesses
from companion.games.creature_feature.kit import Kit
from companion.games.creature_feature.rules.audition import after_stay, drop, forced
from companion.games.creature_feature.rules.score import of_season, vp_of
from companion.games.creature_feature.rules.scoring import SHOWN, haul, offered
from companion.games.creature_feature.rules.showdown import contested, find_winner, scorers, turn_all_up
from companion.games.creature_feature.rules.team_up import turns_up
from companion.games.creature_feature.rules.teams import has_twist, is_twist, may_declare
from companion.games.creature_feature.state import CO_STAR, FOLD, STAR, UNKNOWN, Seat, State, Which

CARD_IN_HAND = 0.6
"""What one more card in hand is worth in VP, as long as the seat can play it this season."""
TYPICAL = 6.5
"""The power that other players expect of a face-down card."""
TWISTED = 7.0
"""The power that a player expects of a team with a twist."""
STEADY = 0.01
"""How much likelier a player stays for each point of power more than the others seem to have."""
PLAIN_AGAIN = 0.4
"""How often a guessed Star that makes a twist is guessed again: people mostly put down teams without one."""

Gains = dict[int, float]
"""The VP that each seat gains."""


class Turn:
    """A turn as one seat knows it.

    It works on `state`, a copy of the position. `put` sets the cards of this seat, `deal` the hidden cards, `audition`
    the final places of the pawns. Each setting stays until the next call.
    """

    def __init__(self, kit: Kit, state: State, me: int, luck: Callable[[], float]) -> None:
        self.kit, self.me, self.random = kit, me, luck
        self.state = state.copy()
        self.ladder = kit.ladder(state)
        self.pawns = [place.pawn for place in state.seats]
        self.marker = state.table.marker or 0
        left = kit.unseen(state)
        self.pool = [card for card in kit.monsters for _ in range(left[card])]
        self.hidden = [_hidden(place) for place in state.seats]
        self.threats = [_threat(kit, place) for place in state.seats]
        self.strengths = [0.0] * len(state.seats)
        self.must_say_ghost = False
        """Whether this seat's Ghost counts only if the position says so; otherwise it declares where that helps."""
        self.scorings: dict[tuple[object, ...], float] = {}
        self.worths: dict[tuple[object, ...], float] = {}

    # --- cards ---

    def put(self, team: tuple[str, str]) -> None:
        """Put down this team for this seat, as all players see it in the Audition."""
        place = self.state.seats[self.me]
        place.star, place.co_star = team
        place.co_star_up |= turns_up(place)
        self.hidden[self.me] = []
        self.threats[self.me] = _threat(self.kit, place)

    def deal(self) -> None:
        """Draw the cards that this seat cannot know from the unseen cards."""
        left = len(self.pool)
        for seat, hidden in enumerate(self.hidden):
            place = self.state.seats[seat]
            for which in hidden:
                left = self._draw(place, which, left)
            if STAR in hidden and seat != self.me and self._is_twist(place) and self.random() < PLAIN_AGAIN:
                if CO_STAR in hidden:
                    place.star, place.co_star = place.co_star, place.star
                else:
                    left = self._draw(place, STAR, left)
            if place.has_team:
                self.strengths[seat] = self._strength(place)

    def _draw(self, place: Seat, which: Which, left: int) -> int:
        """Put down one of the first `left` cards of the pool; returns how many are left. An empty pool starts again."""
        pool, left = self.pool, left or len(self.pool)
        number = int(self.random() * left)
        left -= 1
        pool[number], pool[left] = pool[left], pool[number]
        place.put(which, pool[left])
        return left

    def _is_twist(self, place: Seat) -> bool:
        return is_twist(self.kit, str(place.star), str(place.co_star))

    def _strength(self, place: Seat) -> float:
        """The power that players expect of their own team."""
        if self._is_twist(place) and not may_declare(place):
            return TWISTED
        return sum(self.kit.power[card] for card in place.team)

    # --- the Audition ---

    def audition(self, first: int, target: str) -> None:
        """Move the pawns to their final boxes: `first` decides next, and this seat drops until it is in `target`."""
        state, goal = self.state, self.ladder.index(target)
        for place, pawn in zip(state.seats, self.pawns, strict=True):
            place.pawn = pawn
        state.table.marker = self.marker
        seat: int | None = first
        while seat is not None:
            if not forced(state, seat) and self._drops(seat, goal):
                seat = drop(self.kit, state, seat)
            else:
                seat = after_stay(state, seat)

    def _drops(self, seat: int, goal: int) -> bool:
        """Whether a seat drops: it compares its own team with what the others in the box seem to have."""
        box = self.state.seats[seat].pawn
        if seat == self.me:
            return self.ladder.index(box) < goal
        rivals = zip(self.state.seats, self.threats, strict=True)
        threat = max([threat for place, threat in rivals if place.pawn == box and place is not self.state.seats[seat]])
        return self.random() > 0.5 + STEADY * (self.strengths[seat] - threat)

    # --- the boxes ---

    def worth(self) -> float:
        """What this seat gains in the turn, less what the others gain on average, with the cards and pawns as set."""
        return self.worth_of_own() + self.worth_of_rest()

    def worth_of_own(self) -> float:
        """The part of `worth` that comes from this seat's box."""
        return self._worth_of_box(self.state.seats[self.me].pawn)

    def worth_of_rest(self) -> float:
        """The part of `worth` that comes from the other boxes, whatever this seat's team."""
        own = self.state.seats[self.me].pawn
        return sum(self._worth_of_box(box) for box in self.ladder if box != own)

    def _worth_of_box(self, box: str) -> float:
        """The worth of a box, computed once for the same cards in the same box."""
        seats = self.state.seats
        inside = self.state.seats_in(box)
        key = (box, *[(seat, seats[seat].star, seats[seat].co_star) for seat in inside])
        if key not in self.worths:
            self.worths[key] = self.worth_of_box(box, inside)
        return self.worths[key]

    def worth_of_box(self, box: str, inside: Sequence[int]) -> float:
        """The worth of a box with these seats in it, always computed."""
        gains = self._showdown(box, inside) if contested(box, inside) else self._scored(box, inside)
        mine = gains.get(self.me, 0.0)
        return mine - (sum(gains.values()) - mine) / (len(self.state.seats) - 1)

    def _showdown(self, box: str, inside: Sequence[int]) -> Gains:
        """Resolve and score a box, then undo the changes."""
        seats, table = self.state.seats, self.state.table
        before = [(seats[seat].star_up, seats[seat].co_star_up, seats[seat].ghost) for seat in inside]
        priority = table.priority[:]
        turn_all_up(self.state, inside, [])
        for seat in inside:
            seats[seat].ghost |= self._declares(seat)
        find_winner(self.kit, self.state, box, inside)
        gains = self._scored(box, inside)
        for seat, (star_up, co_star_up, ghost) in zip(inside, before, strict=True):
            seats[seat].star_up, seats[seat].co_star_up, seats[seat].ghost = star_up, co_star_up, ghost
        del table.won[box]
        table.priority = priority
        return gains

    def _scored(self, box: str, inside: Sequence[int]) -> Gains:
        """The gains from scoring a box."""
        gains: Gains = {}
        for seat in scorers(self.state, box, inside):
            for other, gain in self._scoring(seat).items():
                gains[other] = gains.get(other, 0.0) + gain
        return gains

    def _scoring(self, seat: int) -> Gains:
        """The gains when this seat scores; without beaten opponents they are the same for any seat."""
        place = self.state.seats[seat]
        if place.pawn in self.state.table.won:
            return best_scoring(self.kit, self.state, seat)
        key = (place.pawn, place.star, place.co_star, place.co_star_up)
        if key not in self.scorings:
            self.scorings[key] = best_scoring(self.kit, self.state, seat)[seat]
        return {seat: self.scorings[key]}

    def _declares(self, seat: int) -> bool:
        """Whether a seat declares its Ghost: people do so if it takes a twist away."""
        if seat == self.me and self.must_say_ghost:
            return False
        place = self.state.seats[seat]
        return may_declare(place) and has_twist(self.kit, place)


def _hidden(place: Seat) -> list[Which]:
    """The unknown cards that a seat has or will have in its team."""
    if place.pawn == FOLD and place.star is None:
        return []
    both: tuple[Which, ...] = ("co_star", "star")
    return [which for which in both if place.card(which) in (None, UNKNOWN)]


def _threat(kit: Kit, place: Seat) -> float:
    """The power that other players expect of a team."""
    return TYPICAL + (kit.power.get(str(place.co_star), TYPICAL) if place.co_star_up else TYPICAL)


# --- scoring ---


def scoring(kit: Kit, state: State, seat: int) -> Gains:
    """The gains when a seat scores now; a beaten team that goes back to a hand is worth something there."""
    found = haul(kit, state, seat)
    card = CARD_IN_HAND if state.table.stack else 0.0
    gains = {other: len(state.seats[other].team) * card for other in found.back}
    gains[seat] = vp_of(kit, state.table.season, of_season(kit, found)) + found.draws * card
    return gains


def best_scoring(kit: Kit, state: State, seat: int) -> Gains:
    """The gains when a seat shows the cards that bring most, then scores."""
    down = state.seats[seat].face_down
    if not down:
        return scoring(kit, state, seat)
    shown = [scoring_shown(kit, state, seat, SHOWN[what]) for what in offered(down)]
    return max(scoring(kit, state, seat), *shown, key=lambda gains: gains[seat])


def scoring_shown(kit: Kit, state: State, seat: int, cards: Sequence[Which]) -> Gains:
    """The gains when a seat turns up these cards, then scores."""
    place = state.seats[seat]
    star_up, co_star_up = place.star_up, place.co_star_up
    for which in cards:
        place.turn_up(which)
    gains = scoring(kit, state, seat)
    place.star_up, place.co_star_up = star_up, co_star_up
    return gains


# --- playing on ---


def guessed(kit: Kit, state: State, shuffle: Callable[[list[str]], None]) -> State:
    """The position with an unseen card for every hidden one; teams and score areas hold monsters. XX-OPEN-41.

    The state is not changed.
    """
    if not any(UNKNOWN in (*place.hand, *place.team, *place.hidden) for place in state.seats):
        return state
    found = state.copy()
    pool = [card for card, count in kit.unseen(found).items() for _ in range(count)]
    shuffle(pool)
    monsters = [card for card in pool if kit.is_monster(card)]
    for place in found.seats:
        if place.star:
            (place.star,) = with_guesses([place.star], monsters)
        if place.co_star:
            (place.co_star,) = with_guesses([place.co_star], monsters)
        place.hidden = with_guesses(place.hidden, monsters)
    rest = [*monsters, *(card for card in pool if not kit.is_monster(card))]
    shuffle(rest)
    for place in found.seats:
        place.hand = with_guesses(place.hand, rest)
    return found
