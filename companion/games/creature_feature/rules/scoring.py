"""The Score phase: cards shown, then every seat's own and captured cards, films and shorts. XX-SCORE, XX-POWER."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.creature_feature import actions as act
from companion.games.creature_feature.actions import Shown
from companion.games.creature_feature.kit import Kit
from companion.games.creature_feature.rules import season
from companion.games.creature_feature.rules.deck import draw, return_to_hand
from companion.games.creature_feature.rules.score import Haul
from companion.games.creature_feature.rules.teams import has_twist, possible_twists
from companion.games.creature_feature.rules.turning import Turning
from companion.games.creature_feature.state import CO_STAR, FEATURE, FOLD, STAR, UNKNOWN, SeasonStep, Seat, State, Which
from companion.model import Action, Decision, Event, SeatNo, Verdict
from companion.model.step import Moment

SHOWN: dict[str, tuple[Which, ...]] = {
    "star": ("star",),
    "co_star": ("co_star",),
    "both": ("star", "co_star"),
    "twist": ("star", "co_star"),
}
"""The cards that each word for showing turns up."""

# --- SCORE ---


@dataclass(slots=True)
class Scoring(SeasonStep):
    """Score: `seats` score in this order. The first may show cards; `asked` says that it has decided.

    `drew` is the seat that has scored last, if its pawn is in the fold box and its own Alien drew cards.
    """

    seats: list[SeatNo]
    asked: bool = False
    drew: SeatNo | None = None
    kind: Literal["scoring"] = "scoring"

    answered_by = dict.fromkeys(
        (act.Show, act.Hide),
        Moment("in Score, before your cards are scored", ("XX-SCORE-09", "XX-SEASON-07")),
    )

    def decision(self, kit: Kit, state: State) -> Decision:
        seat = self.seats[0]
        kind = "show_folded" if state.seats[seat].pawn == FOLD else "show"
        return Decision(kind, (seat,), data={"seat": seat})

    def legal(self, kit: Kit, state: State) -> list[Action]:
        seat = self.seats[0]
        down = state.seats[seat].face_down
        options: list[act.Show | act.Hide] = [
            act.hide(seat),
            *(act.show(seat, what) for what in (*offered(down), "twist")),
        ]
        return [option for option in options if self.check(kit, state, option).legal is True]

    def check(self, kit: Kit, state: State, action: act.Show | act.Hide) -> Verdict:
        """XX-SCORE-09, XX-TWIST-05, XX-TWIST-06, XX-OPEN-32, XX-OPEN-40."""
        seat = action.seat
        if seat not in self.seats:
            return _scores_nothing(kit, state, seat)
        down = state.seats[seat].face_down
        if isinstance(action, act.Show) and (action.what not in ("twist", *offered(down)) or not down):
            return kit.refuse(state, "shown_already", "XX-SCORE-09", seat=seat)
        if isinstance(action, act.Show) and action.what == "twist" and state.seats[seat].pawn == FOLD:
            return kit.refuse(state, "twist_folded", "XX-TWIST-06", seat=seat)
        if seat != self.seats[0]:
            return kit.refuse(state, "not_your_score", "XX-SCORE-14", seat=seat, asked=self.seats[0])
        if isinstance(action, act.Hide):
            return kit.permit("hide", "XX-SCORE-09")
        if action.what == "twist":
            return _check_twist(kit, state, seat)
        return kit.permit("show", "XX-SCORE-09", "XX-OPEN-40")

    def doubtful(self, kit: Kit, state: State) -> list[tuple[Action, tuple[str, ...]]]:
        """The actions that depend on cards nobody has shown, with these cards."""
        option = act.Show(self.seats[0], "twist")
        verdict = self.check(kit, state, option)
        return [(option, verdict.needs)] if verdict.may_be_done and verdict.needs else []

    def default(self, kit: Kit, state: State) -> Action | None:
        return act.Hide(self.seats[0]) if self.seats else None

    def apply(self, kit: Kit, state: State, action: Action, events: list[Event]) -> None:
        seat = action.seat
        self.seats.remove(seat)
        self.seats.insert(0, seat)  # It was to act, or was forced in before the others.
        self.asked = True
        if isinstance(action, act.Show):
            cards = [which for which in SHOWN[action.what] if which in state.seats[seat].face_down]
            state.pending.append(Turning(seat, cards, claim=action.what == "twist"))
        else:
            events.append(Event("hides", ("XX-SCORE-09", "XX-OPEN-32"), {"seat": seat}))

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        """Score seat by seat; a seat may first show its face-down cards. XX-SCORE-02 to XX-SCORE-11, XX-SCORE-14.

        The cards of a showdown lie face up, so unknown ones of a position are turned up first. XX-SHOW-02.
        """
        if not self.seats:
            _clear_boxes(kit, state, events)
            season.end_turn(kit, state, events, self.drew)
            return False
        seat = self.seats[0]
        if state.table.won.get(state.seats[seat].pawn) == seat:
            for other in (seat, *beaten(state, seat)):
                if down := state.seats[other].face_down:
                    state.pending.append(Turning(other, [*down]))
                    return False
        elif state.seats[seat].face_down and not self.asked:
            return True
        self.seats.pop(0)
        self.asked = False
        _score(kit, state, seat, events)
        has_drawn = state.pending[-1] is not self
        self.drew = seat if has_drawn and state.seats[seat].pawn == FOLD else None
        return False


def offered(down: list[Which]) -> tuple[Shown, ...]:
    """What a seat can show of these face-down cards; `both` needs two of them."""
    return (*down, "both") if len(down) > 1 else tuple(down)


def as_shown(state: State, action: Action) -> Action:
    """The same action, but `both` becomes the one card that lies face down if there is only one."""
    if isinstance(action, act.Show) and action.what == "both" and len(state.seats[action.seat].face_down) == 1:
        return act.Show(action.seat, state.seats[action.seat].face_down[0])
    return action


def _scores_nothing(kit: Kit, state: State, seat: int) -> Verdict:
    """The refusal for a seat that scores no cards now and so shows none. XX-SCORE-03, XX-SCORE-09, XX-TEAM-09."""
    box = state.seats[seat].pawn
    if state.table.won.get(box, seat) != seat:
        return kit.refuse(state, "lost_cards", "XX-SCORE-03", seat=seat, box=box)
    return kit.refuse(state, "nothing_to_show", "XX-SCORE-09", seat=seat)


def _check_twist(kit: Kit, state: State, seat: int) -> Verdict:
    """Whether the seat may claim a twist; with unknown cards it remains a claim. XX-TWIST-05."""
    place = state.seats[seat]
    unknown = tuple(f"{place.name}.{which}" for which in place.face_down if place.card(which) == UNKNOWN)
    if unknown:
        can_be = possible_twists(kit, state, place)
        if can_be == {False}:
            return kit.refuse(state, "twist_impossible", "XX-TWIST-01", "XX-COMP-02", "XX-TWIST-05", seat=seat)
        if can_be == {False, True}:
            return kit.doubt(state, "depends_on_team", unknown, "XX-TWIST-05", "XX-TWIST-01", seat=seat)
        return kit.permit("twist", "XX-TWIST-05")
    if not has_twist(kit, place):
        data = {"seat": seat, "star": place.star, "co_star": place.co_star}
        return kit.refuse(state, "no_twist", "XX-TWIST-01", "XX-TWIST-05", **data)
    return kit.permit("twist", "XX-TWIST-05")


# --- SCORE: what a seat takes ---


def haul(kit: Kit, state: State, seat: int) -> Haul:
    """What a seat takes now: its own cards, what lies in its box, the cards of the seats it has beaten there.

    XX-SCORE-02 to XX-SCORE-05, XX-POWER-05, XX-POWER-06, XX-OPEN-32, XX-OPEN-33.
    """
    place, table, found = state.seats[seat], state.table, Haul()
    for which in (STAR, CO_STAR):
        card, seen = str(place.card(which)), place.is_up(which)
        is_up = face(kit, state, seat, which)[0]
        (found.up if is_up else found.down if seen else found.hidden).append(card)
        found.aliens += seen and card == "alien"
    if place.pawn == FEATURE:
        found.films = table.films[:]
    elif place.pawn != FOLD:
        found.shorts = table.shorts.get(place.pawn, [])[:]
    for other in beaten(state, seat):
        loser = state.seats[other]
        if goes_back(loser):
            found.back.append(other)
            continue
        (found.up if captures_up(place) else found.down).extend(loser.team)
        found.aliens += loser.team.count("alien")
    found.draws = found.aliens * kit.numbers.alien_draws
    return found


def beaten(state: State, seat: int) -> list[int]:
    """The seats that a seat has beaten in its box. XX-SCORE-02, XX-OPEN-37."""
    box = state.seats[seat].pawn
    return [other for other in state.seats_in(box) if other != seat] if state.table.won.get(box) == seat else []


def goes_back(loser: Seat) -> bool:
    """Whether a Zombie returns a beaten team to the hand instead of its capture. XX-POWER-08, XX-POWER-09."""
    return "zombie" in loser.team


def captures_up(winner: Seat) -> bool:
    """Whether a Devil scores captured cards face up. XX-POWER-16, XX-SCORE-08, XX-OPEN-46."""
    return "devil" in winner.team


def _score(kit: Kit, state: State, seat: int, events: list[Event]) -> None:
    """Report what a seat takes, and put it into its score area."""
    place, table, found = state.seats[seat], state.table, haul(kit, state, seat)
    others = beaten(state, seat)
    _report_own(kit, state, seat, events)
    _report_prize(state, seat, found, events)
    for other in others:
        _report_captured(state, seat, other, len(others) > 1, events)
    for pile in ("up", "down", "hidden", "films", "shorts"):
        getattr(place, pile).extend(getattr(found, pile))
    if place.pawn == FEATURE:
        table.films = []
    table.shorts.pop(place.pawn, None)
    for other in found.back:
        return_to_hand(state, state.seats[other])
    for scored in (*others, seat):
        state.seats[scored].clear_team()
    if found.draws:
        several = ("XX-POWER-06", "XX-OPEN-33") if found.aliens > 1 else ()
        draw(state, seat, found.draws, events, "XX-POWER-05", *several, "XX-SCORE-14")


def _report_own(kit: Kit, state: State, seat: int, events: list[Event]) -> None:
    """Report how the seat's own cards are scored. XX-SCORE-04, XX-SCORE-05."""
    place = state.seats[seat]
    cards: dict[bool, list[str]] = {True: [], False: []}
    rules: dict[bool, dict[str, None]] = {True: {}, False: {}}
    for which in (STAR, CO_STAR):
        is_up, why = face(kit, state, seat, which)
        cards[is_up].append(str(place.card(which)))
        rules[is_up] |= dict.fromkeys(why)
    if cards[True]:
        events.append(Event("scored_up", ("XX-SCORE-07", *rules[True]), {"seat": seat, "cards": cards[True]}))
    if cards[False]:
        data = {"seat": seat, "number": len(cards[False])}
        events.append(Event("scored_down", ("XX-SCORE-06", *rules[False]), data))


def face(kit: Kit, state: State, seat: int, which: str) -> tuple[bool, tuple[str, ...]]:
    """Whether a seat's own card is scored face up, for a twist or a Puny Human, and by which clauses."""
    place = state.seats[seat]
    if place.pawn == FOLD:
        return False, ("XX-SCORE-05", "XX-TWIST-06")
    contested = state.table.won.get(place.pawn) == seat
    if place.star_up and place.co_star_up and has_twist(kit, place):
        return True, ("XX-TWIST-04", "XX-OPEN-39") if contested else ("XX-TWIST-05", "XX-OPEN-40")
    if place.is_up(which) and place.card(which) == "puny-human":
        if not contested:
            return kit.variants.human_uncontested, ("XX-POWER-04", "XX-OPEN-30")
        if place.ghost:
            return kit.variants.human_with_ghost, ("XX-POWER-02", "XX-OPEN-31")
        return True, ("XX-POWER-02",)
    if place.ghost:
        return False, ("XX-POWER-11",)
    return False, ("XX-TWIST-07",) if place.star_up and place.co_star_up else ("XX-SCORE-09",)


def _report_prize(state: State, seat: int, found: Haul, events: list[Event]) -> None:
    """Report what the winner of the box takes. XX-SCORE-02, XX-SCORE-04, XX-SCORE-10, XX-OPEN-09."""
    box = state.seats[seat].pawn
    prize = found.films or found.shorts
    rules: tuple[str, ...] = ("XX-SCORE-02" if box in state.table.won else "XX-SCORE-04",)
    rules += ("XX-SCORE-10", "XX-OPEN-09") if len(prize) > 1 else ()
    _report_tiles("took_films" if box == FEATURE else "took_shorts", rules, prize, events, seat=seat, box=box)


def _report_tiles(kind: str, rules: tuple[str, ...], values: list[int], events: list[Event], **data: object) -> None:
    """Report one film or short, or several; nothing if there are none."""
    if values:
        events.append(Event(kind if len(values) == 1 else f"{kind}_many", rules, {**data, "films": values}))


def _report_captured(state: State, seat: int, other: int, several: bool, events: list[Event]) -> None:
    """Report where a loser's cards go. XX-POWER-08, XX-POWER-16."""
    winner, loser = state.seats[seat], state.seats[other]
    data = {"seat": seat, "other": other, "cards": loser.team}
    rules = ("XX-SCORE-02", "XX-OPEN-37") if several else ("XX-SCORE-02",)
    if goes_back(loser):
        is_open = captures_up(winner) or not state.table.stack
        rules = ("XX-POWER-08", "XX-POWER-09", *(("XX-OPEN-34",) if is_open else ()))
        events.append(Event("zombie", rules, data))
    elif captures_up(winner):
        ghost = ("XX-OPEN-46",) if winner.ghost else ()
        events.append(Event("captured_up", ("XX-POWER-16", *rules, *ghost), data))
    else:
        events.append(Event("captured", ("XX-SCORE-08", *rules), data))


def _clear_boxes(kit: Kit, state: State, events: list[Event]) -> None:
    """Return unclaimed shorts, or leave them until the season ends. XX-SCORE-11, XX-OPEN-11, XX-SEASON-09."""
    table = state.table
    stays = kit.variants.unclaimed_short == "stays" and table.stack > 0
    is_between_seasons = not table.stack and table.season < kit.numbers.seasons
    rules = ("XX-SCORE-11", "XX-SEASON-09" if is_between_seasons else "XX-OPEN-11")
    for box in kit.short_boxes(state):
        _report_tiles("stays" if stays else "unclaimed", rules, table.shorts.get(box, []), events, box=box)
    if not stays:
        table.shorts = {}
    _report_tiles("unclaimed_films", ("XX-TEAM-09", "XX-OPEN-28"), table.films, events)
    table.films = []
