"""For bots: what Event cards on the Storehouse or in effect are worth to a studio, in victory points."""

from __future__ import annotations

from companion.games.the_producer.effects import storehouse
from companion.games.the_producer.effects.lasting import Borrowing
from companion.games.the_producer.effects.people import Absence
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.rules import people
from companion.games.the_producer.state import State

TOKEN, AGAIN, SEATED = 0.25, 0.1, 8
"""What an extra token is worth, and an extra redraw; how many tokens come to an average movie."""
GENRE = 0.6
"""The factor for a card that only some movies can use."""
EXPECTED_MATCHES = 3
OSCAR, BORROWED, IDLE_STAR = 0.3, 0.5, 0.1
"""What a star at the Oscars is worth, a borrowed set or structure, and each star of a Character who may not work."""
ONLY_ONE = 1.5
"""The cost if nobody else in the team can take a part that a regular movie needs."""
MILLION_EARNS = 2.0


def of_stored(kit: Kit, card: str) -> float:
    """What a card on the Storehouse will bring. XX-EVENT-12."""
    effect = kit.events[card].effect
    if isinstance(effect, storehouse.AudienceBonus):
        return TOKEN * sum(effect.stars.values()) * (GENRE if effect.genres else 1)
    if isinstance(effect, storehouse.MatchBonus):
        return TOKEN * effect.number * EXPECTED_MATCHES
    if isinstance(effect, storehouse.ExtraRedraws):
        return AGAIN * effect.number
    if isinstance(effect, storehouse.BoxOfficeBonus):
        seated = SEATED / 2 if effect.colours else SEATED
        return MILLION_EARNS * effect.dollars * seated / 1_000_000
    if isinstance(effect, storehouse.TokenChange | storehouse.ExtraExchanges):
        return TOKEN * effect.number
    return OSCAR * effect.number if isinstance(effect, storehouse.OscarStar) else 0.0


def of_lasting(kit: Kit, state: State, seat: int) -> float:
    """What the cards in effect gain or cost the seat. XX-MAINT-05."""
    return sum(_of_card(kit, state, seat, one.card, one.aims) for one in state.table.lasting)


def _of_card(kit: Kit, state: State, seat: int, card: str, aims: list[str]) -> float:
    studio, effect = state.seats[seat], kit.events[card].effect
    if isinstance(effect, Absence):
        return -sum(_of_idle(kit, state, seat, one) for one in aims if one in studio.team)
    if studio.name.lower() not in aims:
        return 0.0
    if isinstance(effect, storehouse.TokenChange):
        return TOKEN * effect.number
    return BORROWED if isinstance(effect, Borrowing) else 0.0


def _of_idle(kit: Kit, state: State, seat: int, who: str) -> float:
    """The cost of a Character who may not work this year: the stars, and a part that nobody else can play."""
    card, team = kit.characters[who], state.seats[seat].team
    free = [kit.characters[one] for one in team if one != who and not people.has_worked(state, one)]
    directs = card.directs and not any(one.directs for one in free)
    acts = card.acts and not any(one.acts and one.sex == card.sex for one in free)
    stars = card.golden + card.blue + card.green + card.red + 2 * card.black
    return IDLE_STAR * stars + ONLY_ONE * (directs + acts)
