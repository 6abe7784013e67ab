"""Which event card a bot plays: before a fight, while moving, in a fight, at leisure, or against another card."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from companion.games.zombies import actions as act
from companion.games.zombies.bots.card_worth import ON_THE_WAY, STRENGTH, WORTH, put_ahead, worth_in_hand
from companion.games.zombies.bots.interests import DRAWN, Interests
from companion.games.zombies.effects import effects
from companion.games.zombies.effects.deck import is_round_over
from companion.games.zombies.effects.effect import Effect
from companion.games.zombies.effects.moments import lost_roll
from companion.games.zombies.effects.playing import Playing, why_not
from companion.games.zombies.kit import Kit
from companion.games.zombies.rules import fight
from companion.games.zombies.rules.fight import Fight
from companion.games.zombies.rules.town import Space
from companion.games.zombies.state import UNKNOWN, State
from companion.model import Action

PLAYED_FOR = 0.05
"""A bot plays a card if it gains this number of turns: the hand is filled up again,"""
SAVED_FOR = 0.4
"""but a card for the movement has to gain more, because it may gain more another time."""
CANCELLED = 0.6
"""A bot cancels an opponent's card if it is worth this number of turns, weighted by how dangerous that opponent is."""
AIMED_AT_ME = 1.5
"""The weight of a card that targets the bot itself."""


def in_hand(kit: Kit, state: State, seat: int, sorts: Collection[type[Effect]]) -> list[str]:
    """The kinds of cards with one of these effects that the seat surely holds and may still play in this round."""
    return [
        card
        for card in dict.fromkeys(state.seats[seat].hand)
        if card != UNKNOWN and type(kit.events[card].effect) in sorts and not is_round_over(kit, state, seat, card)
    ]


def _playable(mind: Interests, sorts: Collection[type[Effect]]) -> Iterator[tuple[float, act.Play]]:
    """The cards the bot may play now, each with its gain on the best target."""
    for card in in_hand(mind.kit, mind.state, mind.seat, sorts):
        effect = mind.kit.events[card].effect
        for gain, aims in sorted(WORTH[type(effect)].now(mind, effect), key=lambda one: -one[0]):
            play = act.Play(mind.seat, card, aims)
            if why_not(mind.kit, mind.state, play) is None:
                yield gain, play
                break


def _plain(mind: Interests, sorts: Collection[type[Effect]]) -> Iterator[act.Play]:
    """The cards without a target that the bot may play now."""
    for card in in_hand(mind.kit, mind.state, mind.seat, sorts):
        play = act.Play(mind.seat, card)
        if why_not(mind.kit, mind.state, play) is None:
            yield play


def _best(found: Iterable[tuple[float, act.Play]], least: float) -> act.Play | None:
    """The card that gains most, if it gains more than `least`."""
    gain, play = max(found, key=lambda one: one[0], default=(least, None))
    return play if gain > least else None


# --- on the bot's own turn ---


def before_a_fight(mind: Interests) -> Action | None:
    """A card for step 1 with a zombie on the seat's space: avoid the fight, or get stronger. XX-EVENT-21."""
    if mind.state.current != mind.seat or mind.own.own.at not in mind.outlook.zombies or mind.peace:
        return None
    if -mind.own.fight > SAVED_FOR:
        peace = next(_plain(mind, (effects.Truce,)), None)
        if peace is not None:
            return peace
    return _best(_playable(mind, STRENGTH), PLAYED_FOR)


def on_the_way(mind: Interests, left: int, worth: float) -> Action | None:
    """A card that makes the movement worth more than `worth`, or the moving player stronger."""
    helps = ((gain - worth, play) for gain, play in _playable(mind, ON_THE_WAY))
    return _best(helps, SAVED_FOR) or (_best(_playable(mind, STRENGTH), PLAYED_FOR) if left else None)


def may_wait(mind: Interests, play: Action, left: int) -> Space | None:
    """The next step of a movement that the card makes longer, while enough steps are left without it. XX-EV-06."""
    effect = mind.kit.events[play.card].effect if isinstance(play, act.Play) else None
    if left < 2 or not isinstance(effect, effects.MovementChange):
        return None
    return mind.journey(left + effect.number).best()[0]


def before_the_way(mind: Interests, left: int, worth: float) -> Action | None:
    """A card that puts zombies within reach of the movement, if they are worth more now than later."""
    found = []
    for card in in_hand(mind.kit, mind.state, mind.seat, (effects.NewZombies,)) if left else ():
        effect = mind.kit.events[card].effect
        later = DRAWN * max((gain for gain, _ in WORTH[type(effect)].now(mind, effect)), default=0.0)
        for gain, aims in put_ahead(mind, effect, left):
            play = act.Play(mind.seat, card, aims)
            if gain - worth > max(later, 0.0) and why_not(mind.kit, mind.state, play) is None:
                found.append((gain - worth, play))
    return _best(found, PLAYED_FOR)


def at_leisure(mind: Interests) -> Action | None:
    """Any card that gains something, when the movement is over."""
    if mind.state.current != mind.seat:
        return None
    return _best(_playable(mind, WORTH.keys() - ON_THE_WAY), PLAYED_FOR)


# --- in a fight ---


def winners(mind: Interests, frame: Fight) -> Iterator[act.Play]:
    """The cards that turn this lost roll into a win. XX-EV-10."""
    bonus = fight.bonus(mind.kit, mind.state, mind.seat)
    for play in _plain(mind, (effects.FixedRoll,)) if lost_roll(mind.state) is frame else ():
        number = getattr(mind.kit.events[play.card].effect, "number", 0)
        if number + bonus >= mind.kit.numbers.win_on:
            yield play


def loaders(mind: Interests) -> Iterator[tuple[int, act.Play]]:
    """The cards that give bullets, with the number of bullets. XX-EV-03, XX-EV-14."""
    for play in _plain(mind, (effects.ExtraBullets, effects.LoadedWeapon)):
        effect = mind.kit.events[play.card].effect
        yield int(getattr(effect, "number", 0) or getattr(effect, "bullets", 0)), play


# --- against another player's card ---


def response(mind: Interests, frame: Playing) -> Action | None:
    """A card that cancels another player's card, if that is worth it. XX-EV-25."""
    weight = AIMED_AT_ME if frame.other == mind.seat else mind.weights.get(frame.seat, 0.0)
    is_worth_it = weight * worth_in_hand(mind.kit, frame.card) >= CANCELLED
    return next(_plain(mind, (effects.Cancellation,)), None) if is_worth_it else None
