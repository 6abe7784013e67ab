"""The places of the central board: Casting, Hollywood Party, Starlight Motel, Café Colosimo.

XX-ACTN, XX-CAST, XX-PARTY, XX-MOTEL, XX-CAFE; the bank and CBS Radio have modules of their own.
"""

from __future__ import annotations

from functools import lru_cache

from companion.definitions.words import either
from companion.games.the_producer import actions as act
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.rules.buying import CASTING, PARTY, Buying
from companion.games.the_producer.rules.deck import Uncovering
from companion.games.the_producer.rules.money import from_mafia
from companion.games.the_producer.rules.people import employer, has_star_token
from companion.games.the_producer.state import Mark, State
from companion.model import Action, Event, Verdict

MOTEL, CAFE = "starlight-motel", "cafe-colosimo"

# --- ACTN ---


def go_to(state: State, seat: int, place: str) -> None:
    """Put a Producer from the Luxurious Office on a place or an area. XX-ACTN-01, XX-ACTN-02."""
    state.seats[seat].producers -= 1
    state.seats[seat].parked.append(place)


# --- CAST ---


def mixes(kit: Kit, state: State) -> dict[int, int]:
    """How many Scripts are drawn with a number of Characters; an empty deck is skipped. XX-CAST-01, XX-OPEN-26."""
    numbers, table = kit.numbers.casting, state.table
    return _mixes(numbers.draw, numbers.of_each, table.characters, table.scripts)


@lru_cache(maxsize=1000)
def _mixes(draw: int, of_each: int, characters: int, scripts: int) -> dict[int, int]:
    """The mixes of `draw` cards from two decks of these sizes, made once: every Producer may go to Casting."""
    total = min(draw, characters + scripts)
    least = min(of_each, characters), min(of_each, scripts)
    return {
        number: total - number
        for number in range(total + 1)
        if least[0] <= number <= characters and least[1] <= total - number <= scripts
    }


def castings(kit: Kit, state: State, seat: int) -> list[Action]:
    return [act.casting(seat, number) for number in mixes(kit, state)]


def check_casting(kit: Kit, state: State, action: act.Casting) -> Verdict:
    """Five cards, at least one from each deck. XX-CAST-01, XX-OPEN-26."""
    there = [str(number) for number in mixes(kit, state)]
    if str(action.characters) not in there:
        table, choices = state.table, either(there)
        data = {"number": kit.numbers.casting.draw, "choices": choices}
        data |= {"characters_left": table.characters, "scripts_left": table.scripts}
        return kit.refuse(state, "no_such_mix", "XX-CAST-01", "XX-OPEN-26", **data)
    return kit.permit("casting", "XX-CAST-01", "XX-OPEN-32")


def apply_casting(kit: Kit, state: State, action: act.Casting, events: list[Event]) -> None:
    """Draw the cards as announced, then buy up to three from the Boulevard. XX-CAST-01, XX-CAST-02."""
    scripts = mixes(kit, state)[action.characters]
    state.pending.append(Buying(action.seat, kit.numbers.casting.buy, CASTING))
    state.pending.append(Uncovering("script", scripts, action.seat))
    state.pending.append(Uncovering("character", action.characters, action.seat))
    data = {"seat": action.seat, "number": action.characters, "scripts": scripts}
    events.append(Event("casting", ("XX-CAST-01", "XX-OPEN-26"), data))


# --- PARTY ---


def parties(kit: Kit, state: State, seat: int) -> list[Action]:
    return [act.party(seat)]


def check_party(kit: Kit, state: State, action: act.Party) -> Verdict:
    """XX-PARTY-01, XX-PARTY-02, XX-OPEN-32."""
    return kit.permit("party", "XX-PARTY-01", "XX-PARTY-02", "XX-OPEN-32")


def apply_party(kit: Kit, state: State, action: act.Party, events: list[Event]) -> None:
    """Buy one card at half price, and cancel one Rumor or campaign. XX-PARTY-01, XX-PARTY-02, XX-OPEN-27."""
    state.pending.append(party(kit, action.seat))
    events.append(Event("party", ("XX-PARTY-01",), {"seat": action.seat}))


def party(kit: Kit, seat: int) -> Buying:
    """The frame at the start of a visit to the Party."""
    return Buying(seat, kit.numbers.party_buys, PARTY, may_cancel=True)


# --- MOTEL ---


def motels(kit: Kit, state: State, seat: int) -> list[Action]:
    others = (place.team for number, place in enumerate(state.seats) if number != seat)
    if not has_star_token(kit, state):
        return []
    return [act.motel(seat, character) for team in others for character in team]


def check_motel(kit: Kit, state: State, action: act.Motel) -> Verdict:
    """A Character of another player's team, even one who has worked. XX-MOTEL-01, XX-OPEN-33."""
    if employer(state, action.character) in (None, action.seat):
        data = {"seat": action.seat, "character": action.character}
        return kit.refuse(state, "not_in_others_team", "XX-MOTEL-01", **data)
    if not has_star_token(kit, state):
        return kit.refuse(state, "no_star_tokens", "XX-OPEN-05", "XX-COMP-12", number=kit.supply["star"])
    return kit.permit("motel", "XX-MOTEL-01", "XX-OPEN-33")


def apply_motel(kit: Kit, state: State, action: act.Motel, events: list[Event]) -> None:
    """An Aggressive Press Campaign takes a star of every sort for the year. XX-MOTEL-01, XX-OPEN-33."""
    state.table.marks.append(Mark(action.character, "all", -kit.numbers.motel_stars, MOTEL, "campaign"))
    data = {"seat": action.seat, "character": action.character, "number": kit.numbers.motel_stars}
    events.append(Event("campaign", ("XX-MOTEL-01", "XX-OPEN-33"), data))


# --- CAFE ---


def cafes(kit: Kit, state: State, seat: int) -> list[Action]:
    return [act.cafe(seat)] if check_cafe(kit, state, act.cafe(seat)).legal else []


def check_cafe(kit: Kit, state: State, action: act.Cafe) -> Verdict:
    """One Producer a year, only while the Mafia has money, and no associate. XX-CAFE-01, XX-OPEN-34."""
    table, reentry = state.table, kit.variants.cafe_reentry
    if table.visitors:
        return kit.refuse(state, "cafe_visited", "XX-CAFE-01", "XX-ACTN-03", other=table.visitors[0])
    if state.seats[action.seat].mafia and not reentry:
        return kit.refuse(state, "is_associate", "XX-OPEN-34", "XX-CAFE-02", seat=action.seat)
    if table.mafia < kit.numbers.cafe_pays and not reentry:
        return kit.refuse(state, "no_mafia_money", "XX-OPEN-34", "XX-CAFE-02", money=table.mafia)
    return kit.permit("cafe", "XX-CAFE-01", "XX-CAFE-02", *kit.by("cafe_reentry"))


def apply_cafe(kit: Kit, state: State, action: act.Cafe, events: list[Event]) -> None:
    """Take the Mafia's money, and its token for the rest of the game. XX-CAFE-02, XX-CAFE-03, XX-OPEN-34."""
    state.table.visitors.append(action.seat)
    paid = from_mafia(state, action.seat, kit.numbers.cafe_pays)
    state.seats[action.seat].mafia = True
    rules = ("XX-CAFE-02", "XX-CAFE-01", *kit.by("cafe_reentry"))
    events.append(Event("associate", rules, {"seat": action.seat, "money": paid}))
