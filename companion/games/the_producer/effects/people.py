"""Event cards about Characters and cards of the market: stars, contracts, arrivals, departures. XX-EVENT-08."""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import MinLen

from companion.games.the_producer.effects import lasting
from companion.games.the_producer.effects.aims import CHARACTER, LEVEL, some
from companion.games.the_producer.effects.effect import Aim, Effect, Few, Played, Some, Words, reached, report
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.numbers import EventFacts
from companion.games.the_producer.positions.nouns import STATS, MarkedStat, Stat
from companion.games.the_producer.rules import people
from companion.games.the_producer.rules.buying import PARTY, Buying, acquire, price
from companion.games.the_producer.rules.deck import Uncovering, size
from companion.games.the_producer.rules.money import earn, hand_over, pay
from companion.games.the_producer.state import Mark, State
from companion.model import Event
from companion.model.speaker import Refusal

# --- stars ---


@dataclass(slots=True)
class Star(Effect):
    """A Character gains or loses a number of stars for the year; Rumors have their own marks, for the Party.

    XX-EVENT-05, XX-OPEN-83.
    """

    verb: Literal["star"]
    stats: Annotated[list[Stat], MinLen(1)]
    number: Some
    on: Literal["chosen", "most_golden"]

    until = "year"

    @property
    def marked(self) -> list[MarkedStat]:
        """The sorts of stars it marks; all of a Character's stars are one sort, `all`. XX-COMP-12."""
        return ["all"] if set(self.stats) == set(STATS) else [*self.stats]

    def aim(self, event: EventFacts) -> Aim:
        return CHARACTER if self.on == "chosen" else LEVEL

    def why_not_on(self, kit: Kit, state: State, seat: int, character: str) -> Refusal | None:
        if any(kit.characters[character].has(stat) for stat in self.stats):
            return None
        return Refusal("no_such_stars", ("XX-CARD-07", "XX-CARD-08"), {"seat": seat, "character": character})

    def taken(self, kit: Kit, state: State, seat: int) -> list[str]:
        return [] if self.on == "chosen" else people.most_famous(kit, state, seat, men_only=False)

    def why_not(self, kit: Kit, state: State, played: Played) -> Refusal | None:
        if people.has_star_token(kit, state):
            return None
        return Refusal("no_star_tokens", ("XX-OPEN-05", "XX-COMP-12"), {"number": kit.supply["star"]})

    def apply(self, kit: Kit, state: State, played: Played, events: list[Event]) -> None:
        is_chosen, taken = self.on == "chosen", self.taken(kit, state, played.seat)
        every = [*played.words] if is_chosen else _one_of(taken, played)
        if not every:
            report(events, played, "nobody_in_team", "XX-HIRE-02")
        elif not people.has_star_token(kit, state):
            report(events, played, "no_star_token", "XX-OPEN-05", "XX-COMP-12")
            return
        sort = _sort_of_mark(kit, played)
        for character in every:
            state.table.marks += [Mark(character, stat, self.number, played.card, sort) for stat in self.marked]
            rules = ("XX-EVENT-05", "XX-OPEN-83") if sort == "rumor" else ("XX-OPEN-62",)
            data = {"character": character, "number": abs(self.number), "stats": list(self.stats)}
            report(events, played, "stars_more" if self.number > 0 else "stars_less", *rules, **data)


@dataclass(slots=True)
class EverybodyStar(Effect):
    """Every Character gains a number of stars for the year, up to `most`. XX-EX-09, XX-OPEN-62."""

    verb: Literal["everybody_star"]
    stats: Annotated[list[Stat], MinLen(1)]
    number: Some
    most: Few | None

    until = "year"

    def apply(self, kit: Kit, state: State, played: Played, events: list[Event]) -> None:
        """The clauses of the handbook's example are for a card that raises every feature except fame."""
        for stat in self.stats:
            state.table.marks.append(Mark(None, stat, self.number, played.card, "event", self.most))
        rules = ("XX-OPEN-62",) if "golden" in self.stats else ("XX-EX-09", "XX-OPEN-62")
        report(events, played, "stars_of_all", *rules, number=self.number, stats=list(self.stats))


def _sort_of_mark(kit: Kit, played: Played) -> Literal["rumor", "event"]:
    """What the Party may cancel is marked as a Rumor. XX-PARTY-02."""
    return "rumor" if kit.events[played.card].rumor else "event"


def _one_of(level: list[str], played: Played) -> list[str]:
    """The Character the card takes, if any: of several tied ones its target."""
    return [one for one in level if one in played.words] or level[:1]


# --- who may not work, who leaves ---


def _has_worked(state: State, seat: int, character: str) -> Refusal | None:
    if not people.has_worked(state, character):
        return None
    return Refusal("worked_this_year", ("XX-PROD-05",), {"seat": seat, "character": character})


@dataclass(slots=True)
class Absence(Effect):
    """A Character who has not worked this year cannot work for the rest of it. XX-PROD-05.

    A mark that changes no stars shows what the Party may cancel. XX-PARTY-02.
    """

    verb: Literal["sit_out"]
    of: Literal["character", "actor"]

    until = "year"

    def aim(self, event: EventFacts) -> Aim:
        return CHARACTER

    def why_not_on(self, kit: Kit, state: State, seat: int, character: str) -> Refusal | None:
        worked = _has_worked(state, seat, character)
        if worked is None and self.of == "actor" and not kit.characters[character].acts:
            return Refusal("does_not_act", ("XX-CARD-08",), {"seat": seat, "character": character})
        return worked

    def apply(self, kit: Kit, state: State, played: Played, events: list[Event]) -> None:
        for character in played.words:
            state.table.marks.append(Mark(character, "all", 0, played.card, _sort_of_mark(kit, played)))
            report(events, played, "sits_out", "XX-PROD-05", character=character)


def absent(kit: Kit, state: State) -> dict[str, str]:
    """The Characters who take part in no movie this year, and the card of each, the first of several. XX-EVENT-08."""
    return {who: one.card for one, _ in reversed(lasting.of(kit, state, Absence)) for who in one.aims}


@dataclass(slots=True)
class Enlistment(Effect):
    """The most famous man of the team who has not worked this year leaves the game; this gives victory points.

    XX-PROD-05, XX-GAME-05.
    """

    verb: Literal["enlist"]
    number: Some

    def aim(self, event: EventFacts) -> Aim:
        return LEVEL

    def taken(self, kit: Kit, state: State, seat: int) -> list[str]:
        return people.most_famous(kit, state, seat, men_only=True)

    def why_not(self, kit: Kit, state: State, played: Played) -> Refusal | None:
        if any(self.taken(kit, state, seat) for seat in reached(kit, state, played)):
            return None
        return Refusal("nobody_to_enlist", ("XX-EVENT-08", "XX-PROD-05"), {"seat": played.seat, "card": played.card})

    def apply(self, kit: Kit, state: State, played: Played, events: list[Event]) -> None:
        for seat in reached(kit, state, played):
            found = _one_of(self.taken(kit, state, seat), played)
            if not found:
                report(events, played, "nobody_enlists", "XX-PROD-05", seat=seat)
            for character in found:
                state.seats[seat].team.remove(character)
                state.table.gone = sorted([*state.table.gone, character])
                report(events, played, "enlists", seat=seat, character=character)
                earn(state, seat, self.number, "events", played.card, events, "XX-EVENT-08")


# --- who joins ---


def _price_of(kit: Kit, state: State, seat: int, card: str, pays: str) -> int:
    """What a card costs: in full, half of it (for a Character the amount in brackets), nothing. XX-CARD-12."""
    return 0 if pays == "nothing" else price(kit, state, seat, card, half=pays == "half")


def _cannot_pay(state: State, seat: int, card: str, dollars: int, *rules: str) -> Refusal | None:
    """What the card costs, and what the seat has; None if it has enough. XX-CARD-12, XX-PARTY-01, XX-CAST-03."""
    purse = state.seats[seat].money
    data = {"seat": seat, "card": card, "price": dollars, "purse": purse}
    return Refusal("cannot_pay_event", rules, data) if dollars > purse else None


@dataclass(slots=True)
class Buyout(Effect):
    """Another player's Character who has not worked this year changes teams; that player is paid.

    XX-CARD-12, XX-CAFE-06.
    """

    verb: Literal["buy_out"]
    pays: Literal["full", "half"]

    needs_other = True

    def aim(self, event: EventFacts) -> Aim:
        return CHARACTER

    def why_not_on(self, kit: Kit, state: State, seat: int, character: str) -> Refusal | None:
        costs = _price_of(kit, state, seat, character, self.pays)
        rules = ("XX-CARD-12", "XX-EVENT-08")
        return _has_worked(state, seat, character) or _cannot_pay(state, seat, character, costs, *rules)

    def apply(self, kit: Kit, state: State, played: Played, events: list[Event]) -> None:
        (character,) = played.words
        other, costs = people.employer(state, character), _price_of(kit, state, played.seat, character, self.pays)
        assert other is not None
        state.seats[other].team.remove(character)
        insort(state.seats[played.seat].team, character)
        hand_over(state, played.seat, other, costs)
        report(events, played, "bought_out", "XX-CARD-12", other=other, character=character, price=costs)


@dataclass(slots=True)
class Arrival(Effect):
    """The first seat that the card reaches hires a Character that was set aside, for at most all its money.

    XX-SETUP-01, XX-OPEN-28, XX-OPEN-85.
    """

    verb: Literal["fetch"]
    character: str
    pays: Literal["full", "half"]

    def why_not(self, kit: Kit, state: State, played: Played) -> Refusal | None:
        """Half of the fee must be there; of a full fee the seat pays what it has."""
        data = {"seat": played.seat, "card": played.card, "character": self.character}
        if self.character not in state.table.aside:
            return Refusal("not_laid_aside", ("XX-SETUP-01", "XX-OPEN-28"), data)
        if self.pays == "full":
            return None
        costs = _price_of(kit, state, played.seat, self.character, self.pays)
        return _cannot_pay(state, played.seat, self.character, costs, "XX-CARD-12", "XX-OPEN-85")

    def apply(self, kit: Kit, state: State, played: Played, events: list[Event]) -> None:
        for seat in reached(kit, state, played)[:1]:
            if self.character not in state.table.aside:
                report(events, played, "fetched_before", "XX-SETUP-01", "XX-OPEN-28", character=self.character)
                continue
            place, costs = state.seats[seat], _price_of(kit, state, seat, self.character, self.pays)
            paid, team = min(costs, place.money), place.team[:]
            state.table.aside.remove(self.character)
            insort(place.team, self.character)
            pay(state, seat, paid)
            data = {"seat": seat, "character": self.character, "price": paid}
            report(events, played, "fetched", "XX-SETUP-01", "XX-OPEN-28", "XX-OPEN-85", **data)
            if self.pays == "full":
                events += people.events_of_fee_change(kit, state, seat, self.character, team)


# --- harm that is cancelled ---


@dataclass(slots=True)
class Cancellation(Effect):
    """Cancel a number of Rumors or campaigns on the seat's Characters; of several campaigns on one, only one.

    XX-PARTY-02, XX-PARTY-03, XX-OPEN-27.
    """

    verb: Literal["cancel_harm"]
    number: Few

    def aim(self, event: EventFacts) -> Aim:
        return Aim("harm", self._harms, rules=("XX-EVENT-08", "XX-PARTY-02"))

    def _harms(self, kit: Kit, state: State, seat: int, event: EventFacts) -> list[Words]:
        """Rumors by their card, campaigns by their Character. XX-PARTY-02."""
        rumors = [one.card for one in lasting.rumors(kit, state, seat)]
        campaigns = {str(mark.character) for mark in lasting.campaigns(state, seat)}
        return some([*rumors, *campaigns], self.number)

    def apply(self, kit: Kit, state: State, played: Played, events: list[Event]) -> None:
        for word in played.words:
            rumor = next((one for one in lasting.rumors(kit, state, played.seat) if one.card == word), None)
            if rumor is not None:
                lasting.cancel_rumor(state, rumor.card)
                report(events, played, "rumor_cancelled", "XX-PARTY-02", character=rumor.aims[0], harm=rumor.card)
                continue
            campaign = next(mark for mark in lasting.campaigns(state, played.seat) if mark.character == word)
            state.table.marks.remove(campaign)
            report(events, played, "campaign_cancelled", "XX-PARTY-02", character=word)


# --- the market ---


@dataclass(slots=True)
class Acquisition(Effect):
    """Acquire a card of the Boulevard. XX-PARTY-01, XX-CAST-03."""

    verb: Literal["acquire"]
    pays: Literal["full", "half", "nothing"]

    def aim(self, event: EventFacts) -> Aim:
        return Aim("card_for_sale", self._for_sale, self._not_for_sale)

    def _for_sale(self, kit: Kit, state: State, seat: int, event: EventFacts) -> list[Words]:
        every = [(card,) for card in state.table.boulevard]
        return [words for words in every if self._not_for_sale(kit, state, seat, event, words) is None]

    def _not_for_sale(self, kit: Kit, state: State, seat: int, event: EventFacts, words: Words) -> Refusal | None:
        if len(words) != 1 or words[0] not in state.table.boulevard:
            return None
        costs = _price_of(kit, state, seat, words[0], self.pays)
        clause = "XX-CAST-03" if self.pays == "full" else "XX-PARTY-01"
        return _cannot_pay(state, seat, words[0], costs, clause, "XX-EVENT-08")

    def apply(self, kit: Kit, state: State, played: Played, events: list[Event]) -> None:
        (card,) = played.words
        costs = _price_of(kit, state, played.seat, card, self.pays)
        acquire(kit, state, played.seat, card, costs)
        report(events, played, "event_acquires", "XX-PARTY-01", character=card, price=costs)


@dataclass(slots=True)
class Scout(Effect):
    """A number of cards of a deck go to the Boulevard, and one card there is offered at half price.

    XX-CAST-01, XX-PARTY-01.
    """

    verb: Literal["scout"]
    deck: Literal["character", "script"]
    number: Few

    def why_not(self, kit: Kit, state: State, played: Played) -> Refusal | None:
        if size(state, self.deck):
            return None
        data = {"seat": played.seat, "card": played.card, "deck": self.deck}
        return Refusal("event_deck_empty", ("XX-OPEN-26",), data)

    def apply(self, kit: Kit, state: State, played: Played, events: list[Event]) -> None:
        number = min(self.number, size(state, self.deck))
        state.pending.append(Buying(played.seat, 1, PARTY))
        state.pending.append(Uncovering(self.deck, number, played.seat))
        report(events, played, "scouts", "XX-CAST-01", "XX-PARTY-01", number=number, deck=self.deck)
