"""The possible targets of an Event card, and why others are refused. XX-EVENT-02, XX-EVENT-08."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Any

from companion.games.the_producer import actions as act
from companion.games.the_producer.actions import AT_NOTHING, Aims
from companion.games.the_producer.effects.effect import Aim, Words, others
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.numbers import EventFacts
from companion.games.the_producer.rules import people
from companion.games.the_producer.state import State
from companion.model.speaker import Refusal


def every_aim(kit: Kit, state: State, seat: int, card: str) -> list[Aims]:
    """All targets of the card for this seat; a single empty one if it needs none."""
    event = kit.events[card]
    aim = event.effect.aim(event)
    return [AT_NOTHING] if aim is None else [act.aims(words) for words in aim.every(kit, state, seat, event)]


def wrong_aims(kit: Kit, state: State, play: act.Play) -> Refusal | None:
    """Why the card cannot have this target, or any; None if it can."""
    event = kit.events[play.card]
    aim, options = event.effect.aim(event), every_aim(kit, state, play.seat, play.card)
    if play.aims in options:
        return None
    data: dict[str, Any] = {"seat": play.seat, "card": play.card}
    if aim is None:
        return Refusal("aimed_at_nothing", ("XX-EVENT-08",), data)
    reason = aim.why_not(kit, state, play.seat, event, play.aims.words)
    if reason is None and not options:
        reason = _too_dear(kit, state, play.seat, event, aim) or Refusal(f"no_{aim.sort}", aim.rules, data)
    number = getattr(event.effect, "number", None)
    reason = reason or Refusal(f"which_{aim.sort}", aim.rules, {"number": number})
    return reason._replace(data=data | reason.data)


def _too_dear(kit: Kit, state: State, seat: int, event: EventFacts, aim: Aim) -> Refusal | None:
    """The refusal if even the cheapest card costs more than the seat has; None if another reason holds."""
    cards = [*state.table.boulevard, *(one for place in state.seats for one in place.team)]
    found = [aim.why_not(kit, state, seat, event, (card,)) for card in cards]
    dear = [one for one in found if one is not None and one.key == "cannot_pay_event"]
    cheapest = min(dear, key=lambda one: int(one.data["price"]), default=None)
    return None if cheapest is None else cheapest._replace(key="none_affordable")


def some(names: Iterable[str], number: int) -> list[Words]:
    """Every choice of this number of items, or of all if there are fewer."""
    every = sorted(names)
    return list(combinations(every, min(number, len(every)))) if every else []


# --- a Character that the player chooses ---


def _reason(
    kit: Kit, state: State, seat: int, event: EventFacts, character: str, employer: int | None, open_to: list[int]
) -> Refusal | None:
    """Why the card does not work on a Character: the wrong team, an associate's team, the effect's own reasons.

    `open_to` are the `others` on whom the card may be played. XX-HIRE-03, XX-EVENT-02, XX-CAFE-06.
    """
    if employer is None or (employer == seat) != (event.target == "self"):
        data = {"seat": seat, "character": character}
        return Refusal("not_in_that_team", ("XX-HIRE-03", "XX-EVENT-02"), data)
    if employer != seat and employer not in open_to:
        return Refusal("is_of_the_mafia", ("XX-CAFE-06",), {"other": employer})
    return event.effect.why_not_on(kit, state, seat, character)


def _characters(kit: Kit, state: State, seat: int, event: EventFacts) -> list[Words]:
    every = sorted([(one, employer) for employer, place in enumerate(state.seats) for one in place.team])
    open_to = others(state, seat, event)
    return [(one,) for one, employer in every if _reason(kit, state, seat, event, one, employer, open_to) is None]


def _no_character(kit: Kit, state: State, seat: int, event: EventFacts, words: Words) -> Refusal | None:
    if len(words) != 1 or words[0] not in kit.characters:
        return None
    employer, open_to = people.employer(state, words[0]), others(state, seat, event)
    return _reason(kit, state, seat, event, words[0], employer, open_to)


CHARACTER = Aim("character", _characters, _no_character)

# --- a Character that the card takes by itself, except in a tie ---


def _level(kit: Kit, state: State, seat: int, event: EventFacts) -> list[Words]:
    """One of the tied Characters; nothing to choose if the card takes one by itself, or nobody."""
    level = event.effect.taken(kit, state, seat)
    return [(one,) for one in level] if len(level) > 1 else [()]


def _not_level(kit: Kit, state: State, seat: int, event: EventFacts, words: Words) -> Refusal | None:
    """The refusal of a choice that the card's text makes itself."""
    level = event.effect.taken(kit, state, seat)
    key = "takes_by_itself" if len(level) == 1 else "which_level" if level else "aimed_at_nothing"
    return Refusal(key, ("XX-EVENT-08",), {"characters": level})


LEVEL = Aim("level", _level, _not_level)
