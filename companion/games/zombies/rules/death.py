"""What death costs, and how a dead player comes back. XX-DEATH."""

from __future__ import annotations

from companion.games.zombies.effects.deck import put_aside
from companion.games.zombies.kit import Kit
from companion.games.zombies.state import START, State
from companion.model import Event

# --- DEATH ---


def loss(kit: Kit, kills: int) -> int:
    """How many of `kills` collected zombies a dying player loses. XX-DEATH-03, XX-DEATH-09, XX-OPEN-23."""
    lost, rest = divmod(kills, kit.numbers.loss)
    return lost if kit.variants.half_loss == "keep_up" else lost + (rest > 0)


def die(kit: Kit, state: State, seat: int, events: list[Event]) -> None:
    """Send the pawn back, and take half of the zombies, the weapons and the bullets; the winning zombie stays.

    A player may die any number of times. XX-DEATH-01 to XX-DEATH-04, XX-DEATH-08, XX-DEATH-10, XX-DEATH-11,
    XX-DEATH-13, XX-DEATH-16, XX-DEATH-17, XX-DEATH-19.
    """
    place = state.seats[seat]
    place.at, place.life, place.dead = START, 0, True
    events.append(Event("died", ("XX-DEATH-01", "XX-COMBAT-16", "XX-DEATH-16"), {"seat": seat}))
    lost = loss(kit, place.kills)
    if lost:
        place.kills -= lost
        halved = ("XX-DEATH-03", "XX-DEATH-08", "XX-OPEN-23", "XX-OPEN-24")
        events.append(Event("lost_zombies", halved, {"seat": seat, "number": lost, "left": place.kills}))
    if kit.variants.respawn_bullets == "exactly_three" and place.bullets:
        given_up = ("XX-DEATH-13", "XX-TOKEN-10", "XX-OPEN-30")
        events.append(Event("gave_up_bullets", given_up, {"seat": seat, "number": place.bullets}))
        place.bullets = 0
    if place.weapons:
        cards = [weapon.card for weapon in place.weapons]
        place.weapons = []
        put_aside(state, cards)
        events.append(Event("lost_weapons", ("XX-DEATH-04", "XX-DEATH-11"), {"seat": seat, "cards": cards}))
    if kit.variants.death_hand == "lose" and place.hand:
        number = len(place.hand)
        put_aside(state, place.hand)
        place.hand = []
        events.append(Event("lost_hand", ("XX-DEATH-12", "XX-OPEN-32"), {"seat": seat, "number": number}))


def come_back(kit: Kit, state: State, seat: int, events: list[Event]) -> None:
    """Give the tokens of a new life, before step 1. XX-DEATH-06, XX-DEATH-07, XX-DEATH-13, XX-DEATH-14, XX-OPEN-30."""
    place = state.seats[seat]
    if not place.dead:
        return
    place.dead = False
    place.life = kit.numbers.life
    place.bullets = max(kit.numbers.bullets, place.bullets)
    rules = ("XX-DEATH-06", "XX-DEATH-07", "XX-DEATH-13", "XX-DEATH-14", "XX-OPEN-30")
    events.append(Event("came_back", rules, {"seat": seat, "life": place.life, "bullets": place.bullets}))
