"""Step 5: interviews. XX-INTVW, XX-TICKET, XX-OPEN-51 to XX-OPEN-56, XX-OPEN-78."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from companion.games.oscar_race.actions import AFTER_HIT, GiveHit, PickInterviewer, UseTicket
from companion.games.oscar_race.kit import Kit
from companion.games.oscar_race.rules import stars
from companion.games.oscar_race.rules.board import Area
from companion.games.oscar_race.state import Fault, Figure, State, TurnStep
from companion.model import Action, Decision, Event, Roll, SeatNo, Verdict
from companion.model.step import Moment

# --- INTVW ---


def escort_rolls(kit: Kit, state: State, seat: int) -> bool:
    """Whether the escort is present and rolls; one that could not leave the Area does not. XX-INTVW-11, XX-OPEN-23."""
    is_stuck = seat in state.table.stuck_escorts and not kit.variants.stuck_interview
    return state.is_together(seat) and not is_stuck


@dataclass(slots=True)
class Interview(TurnStep):
    """One interview. `dice` are in the order player, escort (if present and rolling), interviewer.

    `ticket` says whether the seat uses one; None until that is known.
    """

    seat: SeatNo
    area: int
    escort: bool
    interviewer: SeatNo | None = None
    ticket: bool | None = None
    dice: list[int] = field(default_factory=list)
    kind: Literal["interview"] = "interview"

    answered_by = {
        PickInterviewer: Moment("in your interview in step 5", ("XX-INTVW-02", "XX-TURN-01")),
        UseTicket: Moment("in your interview in step 5", ("XX-TICKET-01", "XX-OPEN-51")),
        GiveHit: AFTER_HIT,
    }

    def stage(self, kit: Kit, state: State) -> str:
        """What comes next: interviewer, ticket, a die (player, escort, other), or hit (perhaps none)."""
        if self.interviewer is None:
            return "interviewer"
        if self.ticket is None:
            return "ticket"
        dice = ["player", "escort", "other"] if escort_rolls(kit, state, self.seat) else ["player", "other"]
        if len(self.dice) < len(dice):
            return dice[len(self.dice)]
        return "hit"

    def die(self, kit: Kit, state: State) -> int:
        return kit.numbers.die.interview if self.stage(kit, state) in ("player", "escort", "other") else 0

    def decision(self, kit: Kit, state: State) -> Decision:
        area = kit.map.areas[self.area].id
        data = {"seat": self.seat, "area": area}
        now = self.stage(kit, state)
        faces = self.die(kit, state)
        if faces:
            whose = {**data, "figure": (self.seat, "escort"), "other": self.interviewer}
            roller = self.interviewer if now == "other" else self.seat
            return Decision(f"interview_{now}", (), die=faces, roller=roller, data=whose)
        return Decision(f"interview_{now}" if now == "hit" else now, (self.seat,), data=data)

    def chance_rules(self, kit: Kit, state: State) -> tuple[str, ...]:
        return ("XX-INTVW-11" if self.stage(kit, state) == "escort" else "XX-INTVW-03",)

    def legal(self, kit: Kit, state: State) -> list[Action]:
        now = self.stage(kit, state)
        if now == "interviewer":
            return [PickInterviewer(self.seat, other) for other in range(len(state.seats)) if other != self.seat]
        if now == "ticket":
            return [UseTicket(self.seat, True), UseTicket(self.seat, False)]
        return [GiveHit(self.seat, figure) for figure in self.hit_takers(kit)]

    def judge(self, kit: Kit, state: State, action: Action, faces: int) -> Verdict | None:
        """Refuse a second choice of interviewer even if a die is due. XX-INTVW-02."""
        is_own_choice = isinstance(action, PickInterviewer) and action.seat == self.seat
        return TurnStep.judge(self, kit, state, action, 0 if is_own_choice else faces)

    def check(self, kit: Kit, state: State, action: PickInterviewer | UseTicket | GiveHit) -> Verdict:
        if action.seat != self.seat:
            return kit.refuse(state, "not_interviewed", "XX-INTVW-02", "XX-TURN-01", seat=action.seat, asked=self.seat)
        now = self.stage(kit, state)
        if isinstance(action, PickInterviewer):
            if now != "interviewer":
                return kit.refuse(state, "interviewer_known", "XX-INTVW-02", other=self.interviewer)
            if action.other == self.seat:
                return kit.refuse(state, "own_interviewer", "XX-INTVW-02", "XX-OPEN-55", seat=self.seat)
            return kit.permit("interviewer", "XX-INTVW-02", "XX-OPEN-55")
        if isinstance(action, UseTicket):
            if now != "ticket":
                return kit.refuse(state, "no_ticket_choice", "XX-TICKET-01", "XX-OPEN-51", seat=self.seat)
            return kit.permit("ticket", "XX-TICKET-01", "XX-OPEN-51")
        if now != "hit":
            return kit.refuse(state, "no_hit_yet", "XX-HIT-04", "XX-HIT-01", seat=self.seat)
        if action.figure not in self.hit_takers(kit):
            data = {"figure": (self.seat, action.figure)}
            return kit.refuse(state, "hit_not_present", "XX-INTVW-16", "XX-OPEN-56", **data)
        return kit.permit("interview_hit", "XX-HIT-04", "XX-OPEN-56")

    def hit_takers(self, kit: Kit) -> tuple[Figure, ...]:
        """The figures that can take the interview's hit. XX-INTVW-16, XX-HIT-04, XX-OPEN-56."""
        if self.escort and kit.variants.interview_hit == "either":
            return ("player", "escort")
        return ("player",)

    def default(self, kit: Kit, state: State) -> Action:
        """By default, the first other seat interviews, and the ticket is paid. XX-INTVW-02, XX-TICKET-01, XX-HIT-04."""
        return self.legal(kit, state)[0]

    def apply(self, kit: Kit, state: State, action: Action, events: list[Event]) -> None:
        data = {"seat": self.seat, "area": kit.map.areas[self.area].id}
        if isinstance(action, PickInterviewer):
            self.interviewer = action.other
            events.append(Event("interviewer_picked", ("XX-INTVW-02", "XX-OPEN-55"), {**data, "other": action.other}))
        elif isinstance(action, UseTicket):
            self.ticket = action.pays
            key = "ticket_paid" if action.pays else "ticket_kept"
            events.append(Event(key, ("XX-TICKET-01", "XX-OPEN-51"), data))
        elif isinstance(action, Roll):
            whose = self.stage(kit, state)
            figure = (self.interviewer, "player") if whose == "other" else (self.seat, whose)
            rolled = {"figure": figure, "number": action.value}
            events.append(Event("interview_rolled", self.chance_rules(kit, state), rolled))
            self.dice.append(action.value)
            if self.stage(kit, state) == "hit":
                self._compare(kit, state, events)
        elif isinstance(action, GiveHit):
            self._place_hit(kit, state, action.figure, events)

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        """Do what is not a choice, and end when no hit is left to place."""
        stars.ensure_gain(state, self.seat)  # from now on, it is in the position
        now = self.stage(kit, state)
        if now == "interviewer" and len(state.seats) == 2:
            self.apply(kit, state, PickInterviewer(self.seat, 1 - self.seat), events)
            return False
        if now == "ticket":
            has_ticket = self.area in state.seats[self.seat].tickets
            if has_ticket and kit.variants.ticket_loss == "optional":
                return True
            self.ticket = has_ticket
            return False
        if now != "hit":
            return True
        takers = self.hit_takers(kit)
        own, theirs = self.results(kit, state)
        if own >= theirs:
            state.pending.pop()
            return False
        if len(takers) > 1:
            return True
        self._place_hit(kit, state, takers[0], events)
        return False

    # --- INTVW: the dice ---

    def results(self, kit: Kit, state: State) -> tuple[int, int]:
        """The player's higher modified roll, and the interviewer's modified roll.

        XX-INTVW-08 to XX-INTVW-15, XX-OPEN-23, XX-OPEN-52, XX-OPEN-54.
        """
        theirs = self.dice[-1] + kit.map.areas[self.area].modifier
        return max(map(sum, self._own_parts(kit, state))), theirs

    def _own_parts(self, kit: Kit, state: State) -> list[tuple[int, int, int]]:
        """Each die of the seat with the modifiers of its escort and ticket: the player's, the escort's if it rolls."""
        penalty = 0 if self.ticket else kit.numbers.interview.no_ticket
        escort = state.seats[self.seat].escort
        if not self.escort or escort is None:
            return [(self.dice[0], kit.numbers.interview.alone, penalty)]
        if not escort_rolls(kit, state, self.seat):
            return [(self.dice[0], 0, penalty)]
        return [(self.dice[0], 0, penalty), (self.dice[1], kit.escorts[escort.kind].interview, penalty)]

    def _modifier_rules(self, kit: Kit, state: State) -> Iterator[str]:
        """The clauses of the numbers that changed the result of the seat, and of the interviewer.

        A die of the seat also counts if it would be the higher one without its modifiers.
        """
        escort, parts = state.seats[self.seat].escort, self._own_parts(kit, state)
        best = max(map(sum, parts))
        counted = [part for part in parts if sum(part) == best or part[0] > best]
        by_kind = {"spouse": "XX-INTVW-13", "mother": "XX-INTVW-14"}
        of_escort = by_kind.get(escort.kind, "XX-INTVW-12") if self.escort and escort else "XX-INTVW-09"
        yield from (rule for at, rule in ((1, of_escort), (2, "XX-INTVW-10")) if any(part[at] for part in counted))
        if kit.map.areas[self.area].modifier:
            yield "XX-INTVW-08"
        yield from kit.by("area_modifiers")

    def bonus_rules(self, kit: Kit, state: State) -> list[str]:
        """The clause of each die that earns a bonus star, before modifiers. XX-INTVW-18 to XX-INTVW-21, XX-OPEN-53."""
        rules = ["XX-INTVW-18"] if self.dice[0] in kit.player.bonus_on else []
        escort = state.seats[self.seat].escort
        if escort and escort_rolls(kit, state, self.seat) and self.dice[1] in kit.escorts[escort.kind].bonus_on:
            rules.append({"spouse": "XX-INTVW-20", "mother": "XX-INTVW-21"}.get(escort.kind, "XX-INTVW-18"))
        return rules

    def _compare(self, kit: Kit, state: State, events: list[Event]) -> None:
        """Compare the results; the event cites the modifiers that changed them.

        XX-INTVW-03, XX-INTVW-04 to XX-INTVW-10, XX-INTVW-12 to XX-INTVW-18, XX-TICKET-01, XX-OPEN-51.
        """
        area = kit.map.areas[self.area]
        own, theirs = self.results(kit, state)
        data = {"seat": self.seat, "area": area.id, "other": self.interviewer, "own": own, "theirs": theirs}
        best = max(self._own_parts(kit, state), key=sum)
        data |= {"own_sum": _sum(*best), "their_sum": _sum(self.dice[-1], area.modifier)}
        won = area.stars if own > theirs else 0
        changed = tuple(self._modifier_rules(kit, state))
        if won:
            rules = ("XX-INTVW-04", prize_rule(area), *changed)
            events.append(Event("interview_won", rules, {**data, "stars": won}))
        elif own == theirs:
            events.append(Event("interview_tied", ("XX-INTVW-17", *changed), data))
        else:
            events.append(Event("interview_lost", ("XX-INTVW-16", *changed), data))
        bonus = self.bonus_rules(kit, state)
        if bonus:
            earned = {"seat": self.seat, "stars": len(bonus)}
            events.append(Event("bonus_stars", (*bonus, "XX-OPEN-53"), earned))
        gained = won + len(bonus)
        stars.ensure_gain(state, self.seat).stars += gained
        tickets = state.seats[self.seat].tickets
        if self.ticket and self.area in tickets and (gained or kit.variants.ticket_loss != "on_gain"):
            tickets.remove(self.area)
            lost = {"seat": self.seat, "area": area.id}
            events.append(Event("ticket_lost", ("XX-TICKET-01", "XX-OPEN-51"), lost))

    def _place_hit(self, kit: Kit, state: State, figure: Figure, events: list[Event]) -> None:
        """Record the hit; the figure gets it at the end of step 5. XX-INTVW-16, XX-HIT-04, XX-OPEN-56, XX-OPEN-59."""
        gain = stars.ensure_gain(state, self.seat)
        if figure == "player":
            gain.hits += 1
        else:
            gain.escort_hits += 1
        spared = ("XX-OPEN-56",) if self.escort and kit.variants.interview_hit == "player" else ()
        rules = ("XX-INTVW-16", "XX-HIT-04", *spared)
        events.append(Event("interview_hit", rules, {"figure": (self.seat, figure)}))
        state.pending.pop()

    # --- positions ---

    def faults(self, kit: Kit, state: State) -> Iterator[Fault]:
        name, most = state.seats[self.seat].name, kit.numbers.die.interview
        dice = 3 if escort_rolls(kit, state, self.seat) else 2
        if self.area not in kit.map.areas or state.seats[self.seat].at != kit.map.areas[self.area].id:
            yield f"area: {name} is not in Area {self.area}", "XX-INTVW-01"
        if self.escort != state.is_together(self.seat):
            yield "escort: set it to true if the escort is in the Area, else to false", "XX-INTVW-11"
        if self.interviewer == self.seat or (self.dice and self.interviewer is None):
            yield "interviewer: name another player before the dice", "XX-INTVW-02"
        if self.dice and self.ticket is None:
            yield "ticket: before the dice, set it to true or false", "XX-OPEN-51"
        if len(self.dice) > dice or any(not 1 <= die <= most for die in self.dice):
            yield f"dice: use at most {dice} dice from 1 to {most}", "XX-INTVW-03"
        rolls = state.pending[0]
        begun = stars.rolls_due(kit, state)[: rolls.done][-1:] if isinstance(rolls, stars.StarRolls) else []
        if [(roll.seat, roll.area) for roll in begun] != [(self.seat, self.area)]:
            yield f"area: the last roll counted in done must be {name}'s interview here", "XX-INTVW-01", "XX-OPEN-59"


def _sum(die: int, *modifiers: int) -> str:
    """
    >>> _sum(4, -1), _sum(6, 1, 0), _sum(3, 0)
    ('4-1=3', '6+1=7', '3')
    """
    counted = "".join(f"{modifier:+d}" for modifier in modifiers if modifier)
    return f"{die}{counted}={die + sum(modifiers)}" if counted else str(die)


def prize_rule(area: Area) -> str:
    """The clause with the stars of an Area."""
    return {2: "XX-INTVW-05", 3: "XX-INTVW-06"}.get(area.stars, "XX-INTVW-07")
