"""How a player who wants to win plays: by the odds of the face-down cards, as far as the seat can know them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.games.creature_feature import actions as act
from companion.games.creature_feature.bots.guess import CARD_IN_HAND, TYPICAL, Turn, scoring_shown
from companion.games.creature_feature.effects import helpers
from companion.games.creature_feature.kit import Kit
from companion.games.creature_feature.rules.audition import Auditioning
from companion.games.creature_feature.rules.scoring import SHOWN, Scoring
from companion.games.creature_feature.rules.showdown import Showdown
from companion.games.creature_feature.rules.team_up import Teaming
from companion.games.creature_feature.rules.teams import may_declare
from companion.games.creature_feature.state import UNKNOWN, State, Which
from companion.model import Action

Team = tuple[str, str]
"""A Star and a Co-Star."""
Luck = Callable[[], float]
"""Gives a random number from 0 to 1."""

GLANCES = 18
"""How many random turns are played for each possible team."""
FINALISTS = 3
FINALS = 28
"""How many more are played for each of the best teams."""
LOOKS = 60
"""How many are played before a pawn stays or drops."""
POWER_IN_HAND = 0.15
"""What each point of power kept in hand for later turns is worth in VP."""
SPARE = 0.4
"""A helper must bring at least this many VP, not counting its replacement."""


def preferred(kit: Kit, state: State, seat: int, luck: Luck, care: float = 1.0) -> Action | None:
    """The action that the seat prefers; `state` is its view. None if there is no preference.

    `care` is the part of the usual random turns that it plays: with 0.2 it takes a fifth of the time.
    """
    frame = state.frame
    if isinstance(frame, Teaming) and state.is_dealt_by_app:
        return _team_up(kit, state, seat, luck, care)
    if isinstance(frame, Auditioning):
        return _audition(kit, state, seat, luck, care)
    if isinstance(frame, Showdown):
        return _showdown(kit, state, frame, seat, luck)
    return _score(kit, state, frame, seat) if isinstance(frame, Scoring) else None


def hand_worth(kit: Kit, state: State, seat: int) -> float:
    """What a hand is worth in VP, compared with the other hands on average; nothing in the last turn of a season."""
    if not state.table.stack:
        return 0.0
    worths = [CARD_IN_HAND * len(place.hand) + POWER_IN_HAND * _power(kit, place.hand) for place in state.seats]
    own = worths.pop(seat)
    return own - sum(worths) / len(worths)


def _power(kit: Kit, hand: Sequence[str]) -> float:
    """The power of the monsters in a hand; a card that nobody has shown counts as a typical one."""
    return sum(kit.power.get(card, TYPICAL * (card == UNKNOWN)) for card in hand)


# --- TEAM ---


def _team_up(kit: Kit, state: State, seat: int, luck: Luck, care: float) -> Action | None:
    """Exchange helpers that are of no use, then put down the best two monsters."""
    hand = state.seats[seat].hand
    monsters = sorted({card for card in hand if kit.is_monster(card)}, key=lambda card: kit.power[card])
    for helper in ("igor", "discrete-butler"):
        if helper in hand:
            return act.Discard(seat, helper)
    teams = [(star, co_star) for star in monsters for co_star in monsters if star != co_star or hand.count(star) > 1]
    return act.team(seat, *_best_team(kit, state, seat, teams, luck, care)) if teams else None


def _best_team(kit: Kit, state: State, seat: int, teams: list[Team], luck: Luck, care: float) -> Team:
    """Compare all teams roughly, then the best ones with how the others react to the visible Co-Star."""
    turn = Turn(kit, state, seat, luck)
    first = state.clockwise()[0]
    power = POWER_IN_HAND * bool(state.table.stack)
    worth_in_hand = {team: power * sum(kit.power[card] for card in team) for team in teams}
    rough = _glance(turn, teams, first, _times(GLANCES, care))
    finalists = sorted(teams, key=lambda team: worth_in_hand[team] - rough[team])[:FINALISTS]
    worths = _worth_of_teams(turn, finalists, first, _times(FINALS, care))
    return max(finalists, key=lambda team: worths[team] - worth_in_hand[team])


def _times(number: int, care: float) -> int:
    """How many random turns are played with this care: at least one."""
    return max(round(number * care), 1)


def _glance(turn: Turn, teams: list[Team], first: int, times: int) -> dict[Team, float]:
    """What each team is worth with its best plan, if the others do not react to the team."""
    plans = turn.ladder[:-1]
    totals = {team: dict.fromkeys(plans, 0.0) for team in teams}
    turn.put(teams[0])
    for _ in range(times):
        turn.deal()
        for box in plans:
            turn.audition(first, box)
            rest = turn.worth_of_rest()
            for team in teams:
                turn.put(team)
                totals[team][box] += rest + turn.worth_of_own()
    return {team: max(worths.values()) / times for team, worths in totals.items()}


def _worth_of_teams(turn: Turn, teams: list[Team], first: int, times: int) -> dict[Team, float]:
    """What each team is worth with its best plan; all teams meet the same hidden cards."""
    totals: dict[Team, list[float]] = {team: [0.0] * len(turn.ladder) for team in teams}
    for _ in range(times):
        turn.deal()
        for team in teams:
            turn.put(team)
            _add_worths(turn, turn.ladder, first, totals[team])
    return {team: max(worths) / times for team, worths in totals.items()}


def _add_worths(turn: Turn, plans: Sequence[str], first: int, totals: list[float]) -> None:
    """Add what each of these boxes is worth as a target; `first` decides next."""
    for number, box in enumerate(plans):
        turn.audition(first, box)
        totals[number] += turn.worth()


# --- AUDIT ---


def _audition(kit: Kit, state: State, seat: int, luck: Luck, care: float) -> Action:
    """Stay unless a lower box promises more."""
    bats = _bats(kit, state, seat)
    if bats is not None:
        return bats
    turn = Turn(kit, state, seat, luck)
    plans = turn.ladder[turn.ladder.index(state.seats[seat].pawn) :]
    totals = [0.0] * len(plans)
    for _ in range(_times(LOOKS, care)):
        turn.deal()
        _add_worths(turn, plans, seat, totals)
    here, *below = totals
    return act.drop(seat) if max(below) > here else act.stay(seat)


def _bats(kit: Kit, state: State, seat: int) -> Action | None:
    """Play Bats on the Star beside the strongest Co-Star in the box."""
    own = state.seats[seat]
    if "bats" not in own.hand:
        return None
    rivals = [
        (kit.power.get(str(place.co_star), 0), -other)
        for other, place in enumerate(state.seats)
        if other != seat and place.pawn == own.pawn and place.star == UNKNOWN
    ]
    option = act.PlayBats(seat, -max(rivals)[1], "star") if rivals else None
    return option if option is not None and helpers.refusal(kit, state, option) is None else None


# --- SHOW ---


def _showdown(kit: Kit, state: State, frame: Showdown, seat: int, luck: Luck) -> Action:
    """The helper or Ghost that brings more than passing, over all cards that the deck may hold."""
    turn = Turn(kit, state, seat, luck)
    turn.must_say_ghost = True
    turn.deal()
    place = turn.state.seats[seat]
    passing = turn.worth_of_box(frame.box, frame.seats)
    options: list[tuple[float, Action]] = []
    if "nurse" in place.hand and frame.is_contested:
        place.nurses += 1
        options.append((turn.worth_of_box(frame.box, frame.seats) - SPARE, act.PlayNurse(seat)))
        place.nurses -= 1
    if "mad-doctor" in place.hand:
        options.append((_worth_of_doctor(turn, frame) - SPARE, act.PlayDoctor(seat)))
    if may_declare(place):
        place.ghost = True
        options.append((turn.worth_of_box(frame.box, frame.seats), act.DeclareGhost(seat)))
    for worth, action in sorted(options, key=lambda option: -option[0]):
        if worth > passing and frame.check(kit, state, action).legal is True:
            return action
    return act.leave(seat)


def _worth_of_doctor(turn: Turn, frame: Showdown) -> float:
    """What a Mad Doctor is worth: the average over every monster that may come next."""
    total, place = 0.0, turn.state.seats[turn.me]
    before = place.star
    for card in sorted(set(turn.pool)):
        place.star = card
        total += turn.pool.count(card) * turn.worth_of_box(frame.box, frame.seats)
    place.star = before
    return total / len(turn.pool)


# --- SCORE ---


def _score(kit: Kit, state: State, frame: Scoring, seat: int) -> Action:
    """Play Igor while this is possible, then show the cards that bring most."""
    igor = act.PlayIgor(seat)
    if state.table.stack and "igor" in state.seats[seat].hand and helpers.refusal(kit, state, igor) is None:
        return igor
    # Among equals, show as little as possible; a twist is claimed by its name.
    options = sorted(
        frame.legal(kit, state), key=lambda option: isinstance(option, act.Show) and option.what != "twist"
    )
    place = state.seats[seat]
    known = [option for option in options if all(place.card(which) != UNKNOWN for which in _turned(option))]
    return max(known, key=lambda option: scoring_shown(kit, state.copy(), seat, _turned(option))[seat])


def _turned(option: Action) -> tuple[Which, ...]:
    """The cards that this action turns up."""
    return SHOWN[option.what] if isinstance(option, act.Show) else ()
