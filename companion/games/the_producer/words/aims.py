"""The target of an Event card in a line: names in any words, tokens in a row, and what may be left out."""

from __future__ import annotations

from companion.errors import Unreadable
from companion.games.the_producer import actions as act
from companion.games.the_producer.actions import Aims
from companion.games.the_producer.effects import lasting
from companion.games.the_producer.effects.aims import every_aim
from companion.games.the_producer.effects.people import Cancellation
from companion.games.the_producer.effects.tokens import Refill, Withdrawal
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.positions.nouns import COLOURS, STARTING
from companion.games.the_producer.state import State
from companion.games.the_producer.words.nouns import HARM, colours_in, doubt, named

Words = tuple[str, ...]
ALL = "all"
FILLERS = frozenset({
    "on", "against", "at", "for", "to", "from", "of", "with", "in", "and", "my", "his", "her", "its", "their", "token",
    "tokens", "stars", "star", "storehouse",
})  # fmt: skip
"""Words between a card and its target that have no meaning of their own."""


def completed(kit: Kit, state: State, play: act.Play) -> act.Play:
    """The card with its full target; raises Unreadable for an unknown word.

    The only possible target may be left out, also the only one of a named player, and the number of tokens if it is
    the most the card allows. A target that the card takes by itself may be named.
    """
    if play.card not in kit.events:
        return play
    options = every_aim(kit, state, play.seat, play.card)
    words = _known(kit, state, play, options)
    if Aims(words) in options:
        return act.Play(play.seat, play.card, Aims(words))
    effect = kit.events[play.card].effect
    if isinstance(effect, Refill | Withdrawal) and effect.number:
        words = _counted(words, effect.number)
    elif words == tuple(effect.taken(kit, state, play.seat)):
        words = ()
    elif isinstance(effect, Cancellation):
        words = _harms_meant(kit, state, play.seat, words)
    found = [aims for aims in options if not words or _is_of(state, aims, words)]
    return act.Play(play.seat, play.card, found[0] if len(found) == 1 else Aims(words))


def _known(kit: Kit, state: State, play: act.Play, options: list[Aims]) -> Words:
    """The words with a meaning, in their full form; possible targets come first."""
    near = sorted({word for aims in options for word in aims.words})
    known = {*(place.name.lower() for place in state.seats), *COLOURS, *kit.names, *kit.board_names, STARTING, ALL}
    found: list[str] = []
    for word in play.aims.words:
        if word in known or word.isdecimal():
            found.append(word)
        elif word not in FILLERS and word not in kit.spoken[play.card]:
            found.append(_meant(kit, near, word))
    return tuple(one for one in found if one != play.card)


def _meant(kit: Kit, near: list[str], word: str) -> str:
    meant = named(kit, near, word) or named(kit, kit.names, word)
    if meant is None and HARM.fits((), word):
        return str(HARM.parse(None, 0, word))
    if meant is None and word not in near:
        raise Unreadable(f"nothing has the name '{word[:40]}'{doubt(kit, near, word) or doubt(kit, kit.names, word)}")
    return meant or word


def _counted(words: Words, most: int) -> Words:
    """Tokens of one colour as the colour and a number, from `3 pink` or `pink pink`; without a number all allowed."""
    is_all = ALL in words or not any(word.isdecimal() for word in words)
    try:
        colours = colours_in([word for word in words if word != ALL])
    except Unreadable:
        return words  # the number comes after its colour, as in the card's text
    if len(set(colours)) != 1:
        return words
    return (colours[0], str(most if is_all and len(colours) == 1 else len(colours)))


def _is_of(state: State, aims: Aims, words: Words) -> bool:
    """Whether the target is a Character or a stored card of the named seat."""
    seat = next((place for place in state.seats if (place.name.lower(),) == words), None)
    return seat is not None and bool(aims.words) and set(aims.words) <= {*seat.team, *seat.storehouse}


def _harms_meant(kit: Kit, state: State, seat: int, words: Words) -> Words:
    """The target for harm named as at the Party, `cary-grant rumor`; other words unchanged.

    The name is enough for a Character with one Rumor and no campaign. XX-PARTY-02, XX-OPEN-27.
    """
    if not words or len(words) > 2:
        return words
    who, harm = words[0], words[-1]
    lying = [one.card for one in lasting.rumors(kit, state, seat) if who in one.aims]
    is_besieged = any(mark.character == who for mark in lasting.campaigns(state, seat))
    if len(lying) == 1 and (harm == "rumor" or (len(words) == 1 and not is_besieged)):
        return (lying[0],)
    if len(words) == 2 and harm in lying:
        return (harm,)
    return (who,) if harm == "campaign" and is_besieged else words
