"""What odds count for every seat, what is best for it, and the sentences about it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from companion.games.zombies import actions as act
from companion.games.zombies.rules.fight import charges
from companion.games.zombies.rules.moving import Moving
from companion.games.zombies.rules.walking import ZombieMoves
from companion.games.zombies.state import State
from companion.model import Action, Event, Mean, Words

AIMS: tuple[Mapping[str, int], ...] = (
    {"died": -1},
    {"kills": 1},
    {"life": 1},
    {"weapons": 1},
    {"bullets": 1, "charges": 1},
)
"""What is best for a seat, most important first; `aims.all` of the words says the same."""

PAID = {"life_paid": ("life",), "bullets_spent": ("bullets", "charges")}
"""Payments that are counted by themselves, with the measures they reduce."""
_COUNTED = {
    "paid_life": ("life_paid", 1),
    "rerolls": ("life_paid", 1),
    "paid_bullets": ("bullets_spent", 1),
    "paid_bullets_loaded": ("bullets_spent", 1),
    "raised": ("bullets_spent", 1),
}
"""What each kind of event counts as, with the number if the event names none."""

# --- what is counted ---


def measures(state: State) -> dict[str, int]:
    """For every seat: death, zombies held, life, weapons in play, bullets, bullets on weapons."""
    found: dict[str, int] = {}
    for number, seat in enumerate(state.seats):
        found[f"{seat.name}.died"] = int(seat.dead)
        found[f"{seat.name}.kills"] = seat.kills
        found[f"{seat.name}.life"] = seat.life
        found[f"{seat.name}.weapons"] = len(seat.weapons)
        found[f"{seat.name}.bullets"] = seat.bullets
        found[f"{seat.name}.charges"] = charges(state, number)
    return found


def rolled(before: State, after: State) -> dict[str, int]:
    """What a movement or zombie roll gives: `ann.steps` for the pawn, `ann.zombies` that must move.

    Steps that the line takes after the roll are subtracted; if none is left, nothing is counted.
    """
    asked, now = (state.top for state in (before, after))
    if not isinstance(asked, Moving | ZombieMoves) or asked.stage != "die" or type(now) is not type(asked):
        return {}
    if now.stage == "die":
        return {}  # a card came first, and the roll is still to be made
    what = "steps" if isinstance(asked, Moving) else "zombies"
    return {f"{before.seats[asked.seat].name}.{what}": now.left} if now.left else {}


def counted(state: State, event: Event) -> dict[str, int]:
    """The payments of an event: a position only shows what is left after payments, found tokens and death."""
    if event.kind not in _COUNTED:
        return {}
    what, number = _COUNTED[event.kind]
    return {f"{state.seats[event.data['seat']].name}.{what}": event.data.get("number", number)}


# --- what is best ---


def aims(state: State, seat: int) -> tuple[Mapping[str, int], ...]:
    """Survive first, then the most zombies, then life, weapons and bullets."""
    name = state.seats[seat].name
    return tuple({f"{name}.{what}": times for what, times in aim.items()} for aim in AIMS)


def is_sure(state: State, action: Action) -> bool:
    """Whether the answer is sure to be possible: a played card is known to be in the hand."""
    return not isinstance(action, act.Play) or action.card in state.seats[action.seat].hand


# --- in words ---


def tell_means(words: Words, means: Mapping[str, Mean]) -> list[str]:
    """Sentences such as `ann spends 5/6 bullets (0.83) on average.`, seat by seat.

    The change of bullets and life is left out if the payments explain it.
    """
    found: list[str] = []
    for name in dict.fromkeys(key.rpartition(".")[0] for key in means):
        own = {key.rpartition(".")[2]: mean.number for key, mean in means.items() if key.rpartition(".")[0] == name}
        for paid, left in PAID.items():
            if paid in own and not sum(own.get(what, 0) for what in (paid, *left)):
                own = {what: mean for what, mean in own.items() if what not in left}
        for key in words.texts["means"]:
            what, _, way = key.rpartition("_")
            mean = Mean(own.get(what, Fraction(0)) * (1 if way == "more" else -1))
            if mean.number > 0:
                data = {"who": name, "mean": mean, "chance": mean.chance}
                found.append(words.say("means", key, data, lambda _, value: value))
    return found
