"""The bot that plays to win: people for movies, movies by their forecast, votes for the awards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from heapq import nlargest
from typing import TypeVar

from companion.games.the_producer import actions as act
from companion.games.the_producer.bots import worth
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.odds import movie as movie_odds
from companion.games.the_producer.rules import bank, building, buying, turn
from companion.games.the_producer.rules.awards import Boosting, Nominating, OfAward, Voting
from companion.games.the_producer.rules.candidates import awards_of, candidates
from companion.games.the_producer.rules.distribution import Distributing
from companion.games.the_producer.rules.draft import Drafting
from companion.games.the_producer.rules.firing import FiringAfter
from companion.games.the_producer.rules.hiring import Hiring
from companion.games.the_producer.rules.maintenance import Maintaining
from companion.games.the_producer.rules.people import fee, stars
from companion.games.the_producer.rules.prizes import nominees
from companion.games.the_producer.rules.radio import Tuning
from companion.games.the_producer.rules.turn import Turn
from companion.games.the_producer.state import State
from companion.model import Action

A = TypeVar("A", bound=Action)
Luck = Callable[[], float]
"""Gives numbers from 0 to 1."""
Worths = Iterator[tuple[float, Action]]
"""Answers, each with what it is worth."""

LOOKED_AT = 3
"""How many movies are forecast: the best of all by a quick estimate."""
GLANCES = 200
AIMS = 40
"""How many targets of an Event card are tried."""
BARRED = 0.8
"""What the Producer action of a turn is worth, which a special Action costs. XX-EVENT-03."""
CASTING = 2.4
"""What Casting is worth for each part that nobody can play; less if there is little money."""
FREE_TO_WIN, CLEARED = 20.0, 0.8
"""What ending a mortgage is worth in the last year, and before. XX-SCORE-07."""
CANCELLED = 0.3
"""What cancelling a Rumor or a campaign at the Party is worth. XX-PARTY-02."""
HINDRANCE = 0.25
"""What a campaign against another player's Character is worth for each golden star and craft."""


def preferred(kit: Kit, state: State, seat: int, luck: Luck) -> Action | None:
    """The seat's action; `state` is its view. None if this bot has no opinion."""
    frame = state.pending[-1] if state.pending else None
    answer = ANSWERS.get(type(frame))
    return None if answer is None else answer(kit, state, frame, seat)


def _best(found: Worths, otherwise: Action, least: float = 0.0) -> Action:
    """The most valuable answer, if it is worth more than `least`."""
    worth_most, answer = max(found, key=lambda one: one[0], default=(least, otherwise))
    return answer if worth_most > least else otherwise


# --- before the first year ---


def _draft(kit: Kit, state: State, frame: Drafting, seat: int) -> Action | None:
    """The most valuable of the Scripts passed; None if people hold them face down."""
    passing = [one for one in state.seats[seat].passing if one in kit.scripts]
    best = max(passing, key=lambda one: worth.of_script(kit, state, seat, one), default=None)
    return None if best is None else act.Keep(seat, best)


def _hire(kit: Kit, state: State, frame: Hiring, seat: int) -> Action:
    """Hire a Character who is worth the fee."""
    place = state.seats[seat]
    fees = {one: fee(kit, state, seat, one) for one in place.drafts if one in kit.characters}
    hires = (
        (worth.of_hiring(kit, state, seat, one, price), act.Hire(seat, one))
        for one, price in fees.items()
        if price <= place.money
    )
    return _best(hires, act.Pass(seat))


# --- Maintenance ---


def _maintain(kit: Kit, state: State, frame: Maintaining, seat: int) -> Action | None:
    """Mortgage with the least surplus; end the contract with the least value for its wage."""

    def loss(action: Action) -> float:
        if isinstance(action, act.Mortgage):
            return float(kit.loan_on(action.building))
        assert isinstance(action, act.Release)
        return worth.of_stars(kit.characters[action.character]) - kit.characters[action.character].wage / worth.MILLION

    return min(frame.legal(kit, state), key=loss)


# --- the go ---


def _turn(kit: Kit, state: State, frame: Turn, seat: int) -> Action | None:
    legal = frame.legal(kit, state)
    if frame.step == "card":
        return _card(kit, state, seat, legal)
    if frame.step == "end":
        return _fire(kit, state, seat)
    return _best(_goes(kit, state, seat, legal), act.Pass(seat), 2 * worth.VOTE * _has_nominee(kit, state, seat))


def _card(kit: Kit, state: State, seat: int, found: list[Action]) -> Action:
    """The card and target with the best position afterwards; discard a useless card."""
    ways: dict[tuple[type[Action], str], list[Action]] = {}
    for action in found:
        ways.setdefault((type(action), getattr(action, "card", "")), []).append(action)
    shown = [one for same in ways.values() for one in same[:: -(-len(same) // AIMS)]]
    return max(shown, key=lambda action: _after_card(kit, state, seat, action))


def _after_card(kit: Kit, state: State, seat: int, action: Action) -> float:
    """The value of the position after the card; a special Action may waste a Producer. XX-EVENT-03."""
    after, studio = state.copy(), state.seats[seat]
    turn.CARDS[type(action)].apply(kit, after, action, [])
    go = after.pending[0]
    is_lost = isinstance(go, Turn) and go.barred and studio.producers >= len(studio.events)
    return worth.of_state(kit, after, seat) - BARRED * is_lost


def _fire(kit: Kit, state: State, seat: int) -> Action:
    """Fire a Character who will not be worth the wages. XX-FIRE-01."""
    if not worth.years_left(kit, state):
        return act.Pass(seat)
    fires = (
        (-worth.of_hiring(kit, _without(state, seat, who), seat, who, kit.characters[who].wage), act.Fire(seat, who))
        for who in state.seats[seat].team
        if not any(who in movie.people for movie in state.movies_of_year(seat))
    )
    return _best(fires, act.Pass(seat))


def _without(state: State, seat: int, who: str) -> State:
    found = state.copy()
    found.seats[seat].team.remove(who)
    return found


def _has_nominee(kit: Kit, state: State, seat: int) -> bool:
    """Whether votes may be useful this year."""
    return any(candidates(kit, state, award, seat) for award in awards_of(kit))


def _goes(kit: Kit, state: State, seat: int, legal: list[Action]) -> Worths:
    """The uses of a Producer, with their worth. XX-ACTN-02."""
    yield from _movies(kit, state, legal)
    yield from _buildings(kit, state, seat, legal)
    yield from _people(kit, state, seat, legal)
    yield from _money(kit, state, seat, legal)
    yield from _help(kit, state, seat, legal)


def _of(cls: type[A], legal: list[Action]) -> list[A]:
    """The answers of one kind."""
    return [one for one in legal if isinstance(one, cls)]


def _movies(kit: Kit, state: State, legal: list[Action]) -> Worths:
    """The best movies by a quick estimate, then by an exact forecast."""
    makes = _of(act.Make, legal)
    shown = nlargest(GLANCES, makes, key=lambda one: worth.of_glamour(kit, one))
    for make in nlargest(LOOKED_AT, shown, key=lambda one: worth.of_fame(kit, state, one)):
        yield worth.of_movie(kit, state, make), make


def _buildings(kit: Kit, state: State, seat: int, legal: list[Action]) -> Worths:
    """The worth of building; a building costs money every year from the next on. XX-BUILD-01."""
    for action in _of(act.Build, legal):
        if building.cost(kit, state, action.piece) <= worth.spare(kit, state, seat):
            yield worth.of_building(kit, state, seat, action.piece), action


def _people(kit: Kit, state: State, seat: int, legal: list[Action]) -> Worths:
    """The Party for the best bargain; Casting for parts that nobody can play. XX-PARTY-01, XX-CAST-01."""
    bargains = [_of_buying(kit, state, seat, card, half=True) for card in state.table.boulevard]
    party = _of(act.Party, legal)
    if party and bargains:
        yield max(bargains), party[0]
    castings = _of(act.Casting, legal)
    if castings:
        few = worth.missing_parts(kit, state, seat)
        scripts = len(state.seats[seat].scripts)
        wanted = 4 if scripts > 1 else 2
        best = min(castings, key=lambda one: abs(one.characters - wanted))
        means = min(max(worth.spare(kit, state, seat), 0) / worth.MILLION, 1.0)
        yield CASTING * (few + (scripts == 0)) * means, best


def _of_buying(kit: Kit, state: State, seat: int, card: str, *, half: bool) -> float:
    """The gain from buying a card; nothing if there is too little money."""
    price = buying.price(kit, state, seat, card, half=half)
    if price > state.seats[seat].money:
        return 0.0
    if card in kit.characters:
        return worth.of_hiring(kit, state, seat, card, price)
    years = worth.years_left(kit, state) + 1
    if len(state.seats[seat].scripts) >= 2 * years:
        return 0.0
    return worth.of_script(kit, state, seat, card) - worth.of_money(kit, state, seat, price)


def _money(kit: Kit, state: State, seat: int, legal: list[Action]) -> Worths:
    """The Café, and ending mortgages, which would lose the game at its end. XX-CAFE-02, XX-SCORE-07."""
    for cafe in _of(act.Cafe, legal):
        yield worth.of_money(kit, state, seat, kit.numbers.cafe_pays), cafe
    is_last = not worth.years_left(kit, state)
    for action in _of(act.Redeem, legal):
        costs = bank.cost_to_redeem(kit, action.building)
        if is_last or costs <= worth.spare(kit, state, seat):
            yield FREE_TO_WIN if is_last else CLEARED, action


def _help(kit: Kit, state: State, seat: int, legal: list[Action]) -> Worths:
    """CBS Radio for its votes and its star, the Motel against the best of the others. XX-RADIO-05, XX-MOTEL-01."""
    radios = _of(act.Radio, legal)
    if radios:
        best = max(radios, key=lambda one: state.table.container.get(one.colour, 0))
        is_soon = worth.missing_parts(kit, state, seat) == 0 and bool(state.seats[seat].scripts)
        votes = worth.VOTE * kit.numbers.radio.votes * _has_nominee(kit, state, seat)
        yield votes + worth.of_money(kit, state, seat, kit.numbers.box_office) * is_soon, best
    for action in _of(act.Motel, legal):
        values = [stars(kit, state, action.character, stat) > 0 for stat in ("golden", "blue", "green", "red", "black")]
        yield HINDRANCE * sum(values) / 2, action


def _buy(kit: Kit, state: State, frame: buying.Buying, seat: int) -> Action | None:
    """Buy a card that is worth its price. XX-CAST-02, XX-PARTY-01."""
    half = frame.place == buying.PARTY
    found = (
        (_of_buying(kit, state, seat, action.card, half=half) if isinstance(action, act.Buy) else CANCELLED, action)
        for action in frame.legal(kit, state)
        if not isinstance(action, act.Pass)
    )
    return _best(found, act.Pass(seat))


def _bank(kit: Kit, state: State, frame: bank.Banking, seat: int) -> Action:
    """End more mortgages as long as it pays."""
    return _best(_money(kit, state, seat, frame.legal(kit, state)), act.Pass(seat))


def _build_more(kit: Kit, state: State, frame: building.Building, seat: int) -> Action:
    return _best(_buildings(kit, state, seat, frame.legal(kit, state)), act.Pass(seat))


def _leave(kit: Kit, state: State, frame: Tuning | FiringAfter, seat: int) -> Action:
    """Leave the container unchanged, and keep everybody after the Oscars. XX-OPEN-31."""
    return act.Pass(seat)


# --- movies ---


def _distribute(kit: Kit, state: State, frame: Distributing, seat: int) -> Action | None:
    """Add everything possible, then choose what earns most on average."""
    if frame.step == "add":
        return act.Add(seat, frame.additions(kit, state)[0])
    return movie_odds.usual(kit, state, frame)


# --- the Oscars ---


def _of_award(kit: Kit, state: State, frame: OfAward, seat: int) -> Action | None:
    """The best candidate, with every card of the Storehouse. XX-OSCAR-16."""
    if isinstance(frame, Boosting):
        return frame.legal(kit, state)[0]
    return frame.default(kit, state)


def _vote(kit: Kit, state: State, frame: Voting, seat: int) -> Action:
    """Spread the votes evenly over the awards to come; spend none on a sole nominee. XX-OSCAR-10."""
    held = state.seats[seat].votes
    running = nominees(state, frame.award)
    if len(running) == 1:
        return act.Vote(seat, 0)
    awards = awards_of(kit)
    later = [award for award in awards[awards.index(frame.award) + 1 :] if candidates(kit, state, award, seat)]
    return act.Vote(seat, -(-held // (len(later) + 1)))


ANSWERS: Mapping[type, Callable[..., Action | None]] = {
    Drafting: _draft,
    Hiring: _hire,
    Maintaining: _maintain,
    Turn: _turn,
    buying.Buying: _buy,
    bank.Banking: _bank,
    building.Building: _build_more,
    Tuning: _leave,
    Distributing: _distribute,
    Nominating: _of_award,
    Boosting: _of_award,
    Voting: _vote,
    FiringAfter: _leave,
}
"""The answer to each frame."""
