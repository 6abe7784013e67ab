"""What odds count of every seat, what is best for it, and how that is told."""

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
"""What is best for a seat, what matters more first; `aims.all` of the words says the same."""

PAID = {"life_paid": ("life",), "bullets_spent": ("bullets", "charges")}
"""What is counted on the way, with the measures that it takes from."""
_COUNTED = {
    "paid_life": ("life_paid", 1),
    "rerolls": ("life_paid", 1),
    "paid_bullets": ("bullets_spent", 1),
    "paid_bullets_loaded": ("bullets_spent", 1),
    "raised": ("bullets_spent", 1),
}
"""By the kind of event; how many, where the event does not say."""

# --- what is counted ---


def measures(state: State) -> dict[str, int]:
    """Who has died, zombies held, life, weapons in play, bullets, bullets on weapons, of every seat."""
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
    """What a movement roll or a zombie roll leaves: `ann.steps` of the pawn, `ann.zombies` that have to move.

    Steps that the line itself takes after the roll are gone again; where none is left, nothing is counted.
    """
    asked, now = (state.pending[-1] if state.pending else None for state in (before, after))
    if not isinstance(asked, Moving | ZombieMoves) or asked.stage != "die" or type(now) is not type(asked):
        return {}
    if now.stage == "die":
        return {}  # a card came between, and the roll is still to be made
    what = "steps" if isinstance(asked, Moving) else "zombies"
    return {f"{before.seats[asked.seat].name}.{what}": now.left} if now.left else {}


def counted(state: State, event: Event) -> dict[str, int]:
    """What is paid with: a position only shows what is left after that, tokens that were found, and death."""
    if event.kind not in _COUNTED:
        return {}
    what, number = _COUNTED[event.kind]
    return {f"{state.seats[event.data['seat']].name}.{what}": event.data.get("number", number)}


# --- what is best ---


def aims(state: State, seat: int) -> tuple[Mapping[str, int], ...]:
    """To live, then as many zombies, as much life, as many weapons and bullets as can be."""
    name = state.seats[seat].name
    return tuple({f"{name}.{what}": times for what, times in aim.items()} for aim in AIMS)


def is_sure(state: State, action: Action) -> bool:
    """Whether an answer is none with a card that nobody has seen in the hand it would come from."""
    return not isinstance(action, act.Play) or action.card in state.seats[action.seat].hand


# --- in words ---


def tell_means(words: Words, means: Mapping[str, Mean]) -> list[str]:
    """`ann spends 5/6 bullets (0.83) on average.`, seat by seat.

    What is left after it is told only where something else has changed that too.
    """
    told: list[str] = []
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
                told.append(words.say("means", key, data, lambda _, value: value))
    return told
