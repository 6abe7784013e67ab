"""CBS Radio: a star for a movie, a change of the container, votes. XX-RADIO."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from companion.games.the_producer import actions as act
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.positions.nouns import COLOURS, Colour, Count
from companion.games.the_producer.rules.audience import minus, plus
from companion.games.the_producer.rules.money import gain_votes
from companion.games.the_producer.state import OnVisit, State
from companion.model import Action, Decision, Event, Verdict
from companion.model.step import Moment

RADIO = "cbs-radio"

# --- RADIO ---


def star_colours(kit: Kit) -> list[Colour]:
    """Any colour except golden; white only if the table chooses it. XX-RADIO-01, XX-OPEN-29."""
    barred = ("golden",) if kit.variants.radio_white else ("golden", "white")
    return [colour for colour in COLOURS if colour not in barred]


def radios(kit: Kit, state: State, seat: int) -> list[Action]:
    return [act.radio(seat, colour) for colour in star_colours(kit)]


def check(kit: Kit, state: State, action: act.Radio) -> Verdict:
    """XX-RADIO-01, XX-OPEN-29, XX-OPEN-32."""
    if action.colour not in star_colours(kit):
        return kit.refuse(state, "no_radio_colour", "XX-RADIO-01", "XX-OPEN-29", colour=action.colour)
    return kit.permit("radio", "XX-RADIO-01", "XX-RADIO-05", *kit.by("radio_white"))


def apply(kit: Kit, state: State, action: act.Radio, events: list[Event]) -> None:
    """Keep the star for a movie of this year; then the seat may change the container. XX-RADIO-01, XX-OPEN-30."""
    numbers = kit.numbers.radio
    state.seats[action.seat].radio += [action.colour] * numbers.stars
    data = {"seat": action.seat, "colour": action.colour, "number": numbers.stars}
    events.append(Event("radio", ("XX-RADIO-01", "XX-OPEN-30"), data))
    gain_votes(kit, state, action.seat, numbers.votes, events, "XX-RADIO-05")
    state.pending.append(Tuning(action.seat, numbers.tokens))


# --- the container ---


@dataclass(slots=True)
class Tuning(OnVisit):
    """`seat` may change the container at CBS Radio: `left` more tokens may go back; `back` are the colours put back.

    XX-RADIO-02, XX-RADIO-03.
    """

    left: Count
    back: list[Colour] = field(default_factory=list)
    kind: Literal["tuning"] = "tuning"

    answered_by = {
        act.Back: Moment("on a visit to CBS Radio", ("XX-RADIO-02",)),
        act.Out: Moment("on a visit to CBS Radio", ("XX-RADIO-03",)),
        act.Pass: act.UNUSED,
    }

    def decision(self, kit: Kit, state: State) -> Decision:
        kind = "tune" if self.left == kit.numbers.radio.tokens else "tune_back"
        return Decision(kind, (self.seat,), data={"seat": self.seat, "number": self.left})

    def more(self, kit: Kit, state: State) -> list[Action]:
        """Tokens go back one by one, and out all at once. XX-RADIO-02, XX-RADIO-03, XX-RADIO-04, XX-OPEN-31."""
        seat, most = self.seat, kit.numbers.radio.tokens
        backs: list[Action] = [act.back(seat, one) for one in COLOURS if one in self.back or state.table.pile.get(one)]
        outs = [act.out(seat, colour, number) for colour in COLOURS for number in range(1, most + 1)]
        return [*backs, *(outs if self.left == most else ())]

    def check(self, kit: Kit, state: State, action: act.Back | act.Out | act.Pass) -> Verdict:
        """Either back or out, up to four.

        A seat may declare more of a colour than there are: all have gone back, and this one counts, too.
        XX-RADIO-02 to XX-RADIO-04, XX-OPEN-31.
        """
        most = kit.numbers.radio.tokens
        if isinstance(action, act.Pass):
            return kit.permit("tune_no_more", "XX-RADIO-02", "XX-OPEN-31")
        if isinstance(action, act.Back):
            if not self.left:
                return kit.refuse(state, "too_many_back", "XX-RADIO-02", number=most)
            if state.table.pile.get(action.colour):
                return kit.permit("back", "XX-RADIO-02", "XX-OPEN-31")
            if action.colour not in self.back:
                return kit.refuse(state, "not_in_pile", "XX-RADIO-02", "XX-OPEN-31", colour=action.colour)
            return kit.permit_saying(state, "all_are_back", "XX-OPEN-31", "XX-RADIO-02", colour=action.colour)
        if self.left < most:
            return kit.refuse(state, "one_way_of_tuning", "XX-RADIO-02", "XX-RADIO-03", seat=action.seat)
        if not 1 <= action.number <= most:
            return kit.refuse(state, "too_many_out", "XX-RADIO-03", number=most)
        return kit.permit("out", "XX-RADIO-03", "XX-RADIO-04", "XX-OPEN-31")

    def apply(self, kit: Kit, state: State, action: Action, events: list[Event]) -> None:
        """Move tokens between the container and the common pile, all if there are fewer. XX-OPEN-31."""
        table = state.table
        if isinstance(action, act.Back):
            self._put_back(state, action, events)
        elif isinstance(action, act.Out):
            self.left = 0
            number = min(action.number, table.container.get(action.colour, 0))
            table.container = minus(table.container, {action.colour: number})
            table.pile = plus(table.pile, {action.colour: number})
            data = {"seat": action.seat, "tokens": [(action.colour, number)]}
            events.append(Event("taken_out", ("XX-RADIO-03", "XX-OPEN-31"), data))
        else:
            self.left = 0
            events.append(Event("tunes_no_more", ("XX-RADIO-02", "XX-OPEN-31"), {"seat": action.seat}))

    def _put_back(self, state: State, action: act.Back, events: list[Event]) -> None:
        """Put one token back, if one is left; it counts in any case. XX-RADIO-02, XX-RADIO-04, XX-OPEN-31."""
        table, colour = state.table, action.colour
        self.left -= 1
        if not table.pile.get(colour):
            data: dict[str, object] = {"seat": action.seat, "colour": colour}
            events.append(Event("none_to_put_back", ("XX-OPEN-31", "XX-RADIO-04"), data))
            return
        self.back = [one for one in COLOURS if one == colour or one in self.back]
        table.pile, table.container = minus(table.pile, {colour: 1}), plus(table.container, {colour: 1})
        data = {"seat": action.seat, "tokens": [(colour, 1)]}
        events.append(Event("put_back", ("XX-RADIO-02", "XX-OPEN-31"), data))

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        """Ask for more as long as something can be put back. XX-RADIO-02."""
        if self.left and (self.left == kit.numbers.radio.tokens or state.table.pile):
            return True
        state.pending.remove(self)
        return False
