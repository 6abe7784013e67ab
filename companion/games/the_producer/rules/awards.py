"""One award: nominations, Storehouse cards, secret votes, cards drawn, the winner. XX-OSCAR, XX-PICT."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from companion.games.the_producer import actions as act
from companion.games.the_producer.effects.storehouse import OscarStar
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.positions.nouns import Award, Count
from companion.games.the_producer.rules import deck
from companion.games.the_producer.rules.candidates import PICTURE, RULES, Candidate, candidates, value_of
from companion.games.the_producer.rules.prizes import decide, final_value, is_among, nominee_of, nominees
from companion.games.the_producer.state import Nominee, State, YearStep
from companion.model import Action, Decision, Event, Reveal, SeatNo, Verdict
from companion.model.step import Moment

EVENT = "event"
"""The chance word for a card drawn from the Event deck."""


@dataclass(slots=True)
class OfAward(YearStep):
    """The steps that belong to an award."""

    award: Award


# --- nominations ---


@dataclass(slots=True)
class Nominating(OfAward):
    """The first of the seats `asked` nominates for an award, or nobody. XX-OSCAR-08, XX-OPEN-58."""

    asked: list[SeatNo]
    kind: Literal["nominating"] = "nominating"

    answered_by = {act.Nominate: Moment("at the Oscars", ("XX-OSCAR-08",)), act.Pass: act.UNUSED}
    later = (act.Vote,)

    def decision(self, kit: Kit, state: State) -> Decision:
        """One after the other, in the order of the year. XX-OSCAR-08."""
        return Decision("nominate", (self.asked[0],), data={"seat": self.asked[0], "award": self.award})

    def legal(self, kit: Kit, state: State) -> list[Action]:
        seat = self.asked[0]
        found = candidates(kit, state, self.award, seat)
        return [*(act.Nominate(seat, one.card) for one in found), act.leave(seat)]

    def check(self, kit: Kit, state: State, action: act.Nominate | act.Pass) -> Verdict:
        """XX-OSCAR-08, XX-OPEN-58, XX-BMOV-06."""
        if action.seat != self.asked[0]:
            return kit.refuse(state, "not_your_nomination", "XX-OSCAR-08", seat=action.seat, other=self.asked[0])
        if isinstance(action, act.Pass):
            return kit.permit("no_nomination", "XX-OPEN-58")
        if self._candidate(kit, state, action) is not None:
            return kit.permit("nomination", "XX-OSCAR-08", *RULES[self.award])
        key, rules = _why_not(state, self.award, action)
        return kit.refuse(state, key, *rules, card=action.card, award=self.award, seat=action.seat)

    def _candidate(self, kit: Kit, state: State, action: act.Nominate) -> Candidate | None:
        found = candidates(kit, state, self.award, action.seat)
        return next((one for one in found if one.card == action.card), None)

    def default(self, kit: Kit, state: State) -> act.Nominate:
        """By default the best candidate is nominated."""
        award, seat = self.award, self.asked[0]
        found = candidates(kit, state, award, seat)
        return act.Nominate(seat, max(found, key=lambda one: value_of(kit, state, award, seat, one).number).card)

    def apply(self, kit: Kit, state: State, action: Action, events: list[Event]) -> None:
        seat, award = self.asked.pop(0), self.award
        candidate = self._candidate(kit, state, action) if isinstance(action, act.Nominate) else None
        if candidate is None:
            events.append(Event("not_running", ("XX-OPEN-58",), {"seat": seat, "award": award}))
            return
        value = value_of(kit, state, award, seat, candidate)
        nominee = Nominee(award, seat, candidate.script, candidate.character, value.number)
        state.table.awards.append(nominee)
        data = {"seat": seat, "card": candidate.card, "award": award}
        data |= {"number": value.number, "script": candidate.script}
        kind = "movie_nominated" if award == PICTURE else "nominated"
        events.append(Event(kind, ("XX-OSCAR-08", *value.rules), data))

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        """Skip seats with nobody to nominate; decide Best Picture at once. XX-PICT-08, XX-OPEN-58."""
        while self.asked and not candidates(kit, state, self.award, self.asked[0]):
            data = {"seat": self.asked.pop(0), "award": self.award}
            events.append(Event("nobody_to_nominate", RULES[self.award], data))
        if self.asked:
            return True
        state.pending.remove(self)
        running = [one.seat for one in nominees(state, self.award)]
        if self.award == PICTURE or not running:
            decide(kit, state, self.award, events)
        else:
            state.pending.append(Boosting(self.award, running))
        return False


def _why_not(state: State, award: Award, action: act.Nominate) -> tuple[str, tuple[str, ...]]:
    """Why a card cannot be nominated, with clauses: a B-Movie, another part, or not the seat's."""
    movies = state.movies_of_year(action.seat)
    if award not in (PICTURE, "director") and any(action.card in movie.people for movie in movies if not movie.is_b):
        return "other_part", ("XX-OPEN-58", RULES[award][0])
    if any(action.card in (movie.script, *movie.people) for movie in movies if movie.is_b):
        return "of_b_movie", ("XX-BMOV-06", RULES[award][0])
    return "no_candidate", tuple(rule for rule in RULES[award] if rule != "XX-BMOV-06")


# --- Storehouse cards ---


def boosts(kit: Kit, state: State, award: Award, seat: int) -> dict[str, int]:
    """The cards of a seat's Storehouse that raise its nominee for this award. XX-OSCAR-16, XX-OPEN-91."""
    found = {}
    for card in state.seats[seat].storehouse:
        effect = kit.events[card].effect if card in kit.events else None
        if isinstance(effect, OscarStar) and is_among(award, effect.awards):
            found[card] = effect.number
    return found


def is_for_nominees(kit: Kit, card: str | None) -> bool:
    """Whether a word is a card that raises the Base Value of a nominee. XX-OSCAR-16."""
    return card in kit.events and isinstance(kit.events[card].effect, OscarStar)


@dataclass(slots=True)
class Boosting(OfAward):
    """The first of the seats `asked` may use Storehouse cards for its nominee. XX-OSCAR-16."""

    asked: list[SeatNo]
    kind: Literal["boosting"] = "boosting"

    answered_by = {act.Play: act.PLAYING, act.Pass: act.UNUSED}
    later = (act.Vote,)

    def decision(self, kit: Kit, state: State) -> Decision:
        """One after the other, in the order of the year. XX-OSCAR-08."""
        return Decision("boost", (self.asked[0],), data={"seat": self.asked[0], "award": self.award})

    def legal(self, kit: Kit, state: State) -> list[Action]:
        seat = self.asked[0]
        return [*(act.Play(seat, card) for card in boosts(kit, state, self.award, seat)), act.leave(seat)]

    def check(self, kit: Kit, state: State, action: act.Play | act.Pass) -> Verdict:
        """XX-OSCAR-16, XX-OPEN-91."""
        seat = action.seat
        if seat != self.asked[0]:
            return kit.refuse(state, "not_your_nomination", "XX-OSCAR-16", seat=seat, other=self.asked[0])
        if isinstance(action, act.Pass):
            return kit.permit("no_boost", "XX-OSCAR-16")
        if action.card not in boosts(kit, state, self.award, seat):
            key = "boosts_others" if action.card in state.seats[seat].storehouse else "no_boost_card"
            return kit.refuse(state, key, "XX-OSCAR-16", "XX-OPEN-91", seat=seat, card=action.card, award=self.award)
        return kit.permit("boost", "XX-OSCAR-16", "XX-OPEN-91")

    def default(self, kit: Kit, state: State) -> act.Pass:
        return act.leave(self.asked[0])

    def apply(self, kit: Kit, state: State, action: Action, events: list[Event]) -> None:
        seat = self.asked[0]
        if not isinstance(action, act.Play):
            self.asked.remove(seat)
            return
        nominee, number = nominee_of(state, self.award, seat), boosts(kit, state, self.award, seat)[action.card]
        nominee.value = max(nominee.value + number, 0)
        state.seats[seat].storehouse.remove(action.card)
        deck.discard(state, action.card)
        data = {"seat": seat, "card": action.card, "character": nominee.character, "number": nominee.value}
        events.append(Event("boosted", ("XX-OSCAR-16", "XX-OSCAR-09", "XX-OPEN-91"), data))

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        """Skip seats without such a card; votes come next."""
        self.asked = [seat for seat in self.asked if boosts(kit, state, self.award, seat)]
        if self.asked:
            return True
        state.pending.remove(self)
        state.pending.append(Voting(self.award, [one.seat for one in nominees(state, self.award)]))
        return False


# --- votes ---


@dataclass(slots=True)
class Voting(OfAward):
    """Each of the seats `asked` secretly chooses votes for its nominee. XX-OSCAR-10."""

    asked: list[SeatNo]
    kind: Literal["voting"] = "voting"

    answered_by = {act.Vote: Moment("at the Oscars, after all nominations", ("XX-OSCAR-10",))}

    def decision(self, kit: Kit, state: State) -> Decision:
        """All seats at once: secretly in the app, or by showing their hands. XX-OSCAR-10."""
        kind = "vote" if state.is_dealt_by_app else "votes_shown"
        return Decision(kind, tuple(self.asked), data={"award": self.award})

    def legal(self, kit: Kit, state: State) -> list[Action]:
        return [act.Vote(seat, number) for seat in self.asked for number in range(state.seats[seat].votes + 1)]

    def check(self, kit: Kit, state: State, action: act.Vote) -> Verdict:
        """A seat votes once, only with a nominee, and only with its votes in hand. XX-OSCAR-10, XX-OPEN-63."""
        seat, held = action.seat, state.seats[action.seat].votes
        if all(one.seat != seat for one in nominees(state, self.award)):
            return kit.refuse(state, "votes_without_nominee", "XX-OPEN-63", seat=seat, award=self.award)
        if action.number > held:
            return kit.refuse(state, "too_many_votes", "XX-OSCAR-10", seat=seat, number=held)
        if seat not in self.asked:
            return kit.refuse(state, "has_voted", "XX-OSCAR-10", seat=seat, award=self.award)
        return kit.permit("vote", "XX-OSCAR-10", "XX-OPEN-63")

    def no_pass(self, kit: Kit, state: State) -> tuple[str, ...]:
        return ("XX-OSCAR-10",)

    def default(self, kit: Kit, state: State) -> act.Vote:
        return act.Vote(self.asked[0], 0)

    def apply(self, kit: Kit, state: State, action: act.Vote, events: list[Event]) -> None:
        """The number waits with the nominee until all are revealed together. XX-OSCAR-10."""
        nominee_of(state, self.award, action.seat).votes = action.number
        self.asked.remove(action.seat)

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        """Skip seats without votes; spent votes are gone. XX-OSCAR-10, XX-OPEN-63."""
        self.asked = [seat for seat in self.asked if state.seats[seat].votes]
        if self.asked:
            return True
        state.pending.remove(self)
        running = nominees(state, self.award)
        for one in running:
            if one.votes:
                state.seats[one.seat].votes -= one.votes
                data = {"seat": one.seat, "number": one.votes, "character": one.character}
                events.append(Event("voted", ("XX-OSCAR-10", "XX-OPEN-63"), data))
        left = [one.seat for one in running]
        state.pending.append(Drawing(self.award, left, cards_for(kit, running[0])))
        return False


# --- cards ---


def cards_for(kit: Kit, nominee: Nominee) -> int:
    """One card for each point of the Base Value; none without the Event deck. XX-OSCAR-11, XX-OPT-02, XX-OPEN-71."""
    return nominee.value if kit.has_events else 0


@dataclass(slots=True)
class Drawing(OfAward):
    """Cards are drawn for the nominees, seat by seat: the first of `left` still draws `number`. XX-OSCAR-11.

    `drawn` are face up until all cards of this nominee are counted; then they are discarded.
    """

    left: list[SeatNo]
    number: Count = 0
    drawn: list[str] = field(default_factory=list)
    kind: Literal["drawing"] = "drawing"

    @property
    def cards(self) -> list[str]:
        return self.drawn

    def decision(self, kit: Kit, state: State) -> Decision:
        data = {"seat": self.left[0], "award": self.award, "number": self.number}
        return Decision("oscar_card", (), what=EVENT, reveals=tuple(kit.left_in(state, "event")), data=data)

    def chance_rules(self, kit: Kit, state: State) -> tuple[str, ...]:
        return ("XX-OSCAR-11", "XX-OPEN-64")

    def apply(self, kit: Kit, state: State, action: Reveal, events: list[Event]) -> None:
        """Only the icons of a card count; its text has no effect. XX-OSCAR-11, XX-OPEN-64."""
        nominee, icons = nominee_of(state, self.award, self.left[0]), kit.events[action.value].oscars
        nominee.icons += icons
        self.number -= 1
        self.drawn = sorted([*self.drawn, action.value])
        deck.take(state, "event")
        data = {"seat": nominee.seat, "card": action.value, "character": nominee.character, "number": icons}
        events.append(Event("oscar_card", ("XX-OSCAR-11", "XX-OPEN-64"), data))

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        """Nominee by nominee, in turn order; then the award is given. XX-OSCAR-11, XX-OSCAR-12, XX-OPEN-64."""
        while self.left:
            if self.number and deck.has_events(state, events):
                return True
            self._count(state, events)
            self.left.pop(0)
            self.number = cards_for(kit, nominee_of(state, self.award, self.left[0])) if self.left else 0
        state.pending.remove(self)
        decide(kit, state, self.award, events)
        return False

    def _count(self, state: State, events: list[Event]) -> None:
        """Report the Final Value of the nominee and discard its cards. XX-OSCAR-12, XX-OPEN-64."""
        nominee = nominee_of(state, self.award, self.left[0])
        data = {
            "seat": nominee.seat,
            "character": nominee.character,
            "base": nominee.value,
            "votes": nominee.votes,
            "icons": nominee.icons,
            "number": final_value(nominee),
        }
        events.append(Event("final_value", ("XX-OSCAR-12",), data))
        for card in self.drawn:
            deck.discard(state, card)
        self.drawn = []
