"""Setting up, the seasons, Movie Time. XX-SETUP, XX-SEASON, XX-SIX, XX-FILM."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.creature_feature import actions as act
from companion.games.creature_feature.kit import DOUBLE, Kit
from companion.games.creature_feature.rules import team_up
from companion.games.creature_feature.rules.deck import Drawing, give
from companion.games.creature_feature.rules.score import bank
from companion.games.creature_feature.state import FEATURE, UNKNOWN, Count, SeasonStep, Seat, State, Table
from companion.model import Decision, Event, Reveal, SeatNo

# --- SETUP ---

PLACES_OF_THE_TEXT = 4
"""The rules give the starting VP of this number of places; those below are an open point. XX-OPEN-07."""
MARKER, FILM = "marker", "film"
"""What chance decides: the first Last Actor, the next film."""


def new_state(kit: Kit, names: list[str]) -> State:
    """A game before its first season. XX-SETUP-02, XX-SETUP-03."""
    return State(
        kit.definition.id, [Seat(name) for name in names], dict(kit.chosen), 1, "setup", [GivingMarker()], Table()
    )


@dataclass(slots=True)
class GivingMarker(SeasonStep):
    """Before the first season: who is the first Last Actor. XX-SETUP-04."""

    kind: Literal["marker"] = "marker"

    def decision(self, kit: Kit, state: State) -> Decision:
        return Decision("marker", (), what=MARKER, reveals=tuple(seat.name.lower() for seat in state.seats))

    def chance_rules(self, kit: Kit, state: State) -> tuple[str, ...]:
        return ("XX-SETUP-04",)

    def apply(self, kit: Kit, state: State, action: Reveal, events: list[Event]) -> None:
        """Hand out the marker, fill the track from its top, give the starting VP. XX-SETUP-04 to XX-SETUP-07."""
        names = [seat.name.lower() for seat in state.seats]
        state.table.marker = names.index(action.value)
        state.table.priority = state.clockwise()
        events.append(Event("first_marker", ("XX-SETUP-04", "XX-SETUP-05"), {"seat": state.table.marker}))
        for place, seat in enumerate(state.table.priority):
            state.seats[seat].start_vp = kit.start_vp[place]
            if kit.start_vp[place]:
                data = {"seat": seat, "place": place + 1, "vp": kit.start_vp[place]}
                is_open = place >= PLACES_OF_THE_TEXT or "start_vp" in kit.chosen
                events.append(Event("start_vp", ("XX-SETUP-06", *(("XX-OPEN-07",) if is_open else ())), data))
        state.pending.pop()
        begin_season(kit, state, events)


# --- SEASON ---


def begin_season(kit: Kit, state: State, events: list[Event]) -> None:
    """Shuffle everything, deal, stack the films; track and marker stay as they are.

    XX-SEASON-02 to XX-SEASON-06, XX-SEASON-09, XX-SEASON-10, XX-SIX-01, XX-SIX-02, XX-OPEN-15.
    """
    table, numbers = state.table, kit.at(state)
    table.deck, table.discard = kit.copies.total(), []
    table.stack, table.aside, table.double = numbers.stack, numbers.aside, False
    state.turn, state.phase = 1, "deal"
    _clear_boards(state)
    for place in state.seats:
        place.hand, place.pawn = [], FEATURE
    rules = ("XX-SIX-01", "XX-SIX-02") if len(state.seats) == 6 else ("XX-SEASON-03", "XX-SEASON-04")
    data = {"season": table.season, "hand": numbers.hand, "stack": numbers.stack, "aside": numbers.aside}
    events.append(Event("season", ("XX-SEASON-02", *rules), data))
    if state.is_dealt_by_app:
        state.pending[:] = [Drawing(seat, numbers.hand, is_deal=True) for seat in reversed(state.clockwise())]
        return
    for seat in range(len(state.seats)):
        give(kit, state, seat, [UNKNOWN] * numbers.hand)
    begin_turn(state)


def begin_turn(state: State, drew: int | None = None) -> None:
    """Movie Time: all pawns start in the feature box. XX-FILM-05, XX-SEASON-07."""
    state.phase = "movie_time"
    _clear_boards(state)
    state.pending[:] = [Filming(drew=drew)]


def _clear_boards(state: State) -> None:
    """Clear the boards of the previous turn. XX-FILM-05."""
    for seat in state.seats:
        seat.clear_team()
        seat.butler = False
        seat.nurses, seat.pawn, seat.looked = 0, FEATURE, []
    state.table.won = {}


def end_turn(kit: Kit, state: State, events: list[Event], drew: int | None) -> None:
    """Begin a turn or a season, or end the game; `drew` is the folded seat that has just drawn cards.

    XX-SEASON-01, XX-SEASON-06, XX-SEASON-08, XX-SIX-03, XX-OPEN-43.
    """
    state.pending[:] = []
    if state.table.stack:
        state.turn += 1
        begin_turn(state, drew)
        return
    bank(kit, state, events)
    if state.table.season < kit.numbers.seasons:
        state.table.season += 1
        begin_season(kit, state, events)
        return
    _clear_boards(state)
    state.phase = "over"
    events.append(Event("over", ("XX-SEASON-01", "XX-WIN-01"), {}))


# --- FILM ---


def film_names(values: list[int]) -> tuple[str, ...]:
    return tuple(f"film-{value}" if value else DOUBLE for value in values)


def film_value(name: str) -> int:
    """The value of a film by its tile's id; 0 is the Double Feature."""
    return int(name.removeprefix("film-")) if name != DOUBLE else 0


@dataclass(slots=True)
class Filming(SeasonStep):
    """Movie Time: turn up the next film, or the `left` films of a Double Feature. XX-FILM-01, XX-FILM-06.

    `drew` was in the fold box and drew cards at the very end of the last turn, which nobody has to announce: until the
    film is turned up, it may play an Igor that it drew. XX-HELP-08.
    """

    left: Count = 0
    drew: SeatNo | None = None
    kind: Literal["filming"] = "filming"

    later = (act.Team, act.Stay, act.Drop)

    def may_still_fold(self, seat: int) -> bool:
        return seat == self.drew and not self.left

    def decision(self, kit: Kit, state: State) -> Decision:
        """Which film comes; in a Double Feature it is one of those set aside. XX-FILM-01, XX-FILM-06, XX-SIX-04."""
        values = sorted(value for value, left in kit.films_of(state).items() if left > 0)
        data = {"films": state.table.films} if self.left else {}
        return Decision("double_film" if self.left else "film", (), what=FILM, reveals=film_names(values), data=data)

    def chance_rules(self, kit: Kit, state: State) -> tuple[str, ...]:
        return ("XX-FILM-06" if self.left else "XX-FILM-01", "XX-COMP-07")

    def apply(self, kit: Kit, state: State, action: Reveal, events: list[Event]) -> None:
        """Turn up a film from the stack or set aside; then Team Up begins. XX-FILM-01, XX-FILM-06."""
        table, value = state.table, film_value(action.value)
        if self.left:
            self.left -= 1
            table.aside -= 1
        else:
            table.stack -= 1
        if value == 0:
            self._show_double(kit, state, events)
            return
        self._show(kit, state, value, events)
        if not self.left:
            state.pending.pop()
            state.phase = "team_up"
            state.pending.append(team_up.Teaming())

    def _show_double(self, kit: Kit, state: State, events: list[Event]) -> None:
        """Turn up the Double Feature; a third film stays aside. XX-FILM-06, XX-FILM-09, XX-SIX-05, XX-OPEN-49."""
        state.table.double = True
        self.left = kit.numbers.double_films
        of_three = ("XX-SIX-04", "XX-SIX-05", "XX-OPEN-49") if state.table.aside > self.left else ()
        events.append(Event("double", ("XX-FILM-06", *of_three, "XX-FILM-09", "XX-OPEN-10"), {"number": self.left}))

    def _show(self, kit: Kit, state: State, value: int, events: list[Event]) -> None:
        """Add a film and its shorts; nobody counts the tokens. XX-FILM-01 to XX-FILM-08, XX-OPEN-06."""
        table, short = state.table, value // kit.numbers.short_of_film
        table.films.append(value)
        for box in kit.short_boxes(state):
            table.shorts.setdefault(box, []).append(short)
        rules = ("XX-FILM-07",) if table.films[1:] or self.left else ("XX-FILM-02", "XX-FILM-03", "XX-FILM-04")
        events.append(Event("film", ("XX-FILM-01", *rules), {"vp": value, "short": short}))
