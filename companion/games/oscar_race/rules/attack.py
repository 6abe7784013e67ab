"""Step 4A: zombie attacks, the Swag Bag and the Brad diversion.

XX-ATTACK, XX-BRAD, XX-SWAG, XX-HIT, XX-OPEN-34 to XX-OPEN-47, XX-OPEN-50, XX-OPEN-79, XX-OPEN-80.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from companion.games.oscar_race import actions as act
from companion.games.oscar_race.actions import Divert, Fight, GiveHit, Plead, UseSwag
from companion.games.oscar_race.editions import AttackFaces
from companion.games.oscar_race.kit import Kit
from companion.games.oscar_race.rules import moves, turn
from companion.games.oscar_race.state import Count, Fault, Figure, State, TurnStep, Unit
from companion.model import Action, Decision, Event, Roll, SeatNo, Verdict
from companion.model.speaker import Refusal
from companion.model.step import Moment

# --- ATTACK ---


def begin(kit: Kit, state: State, seat: int, unit: Unit, space: str, *, is_leaving: bool, events: list[Event]) -> None:
    """Begin the attack on a unit that leaves a space with zombies or ends there, unless something prevents it.

    XX-ATTACK-01, XX-ATTACK-02, XX-ATTACK-03, XX-OPEN-35, XX-OPEN-36, XX-OPEN-37.
    """
    number = state.table.zombies.get(space, 0)
    if not number:
        return
    seat_turn = state.pending[0]
    data = {"unit": (seat, unit), "space": space, "number": number}
    if isinstance(seat_turn, turn.SeatTurn) and seat_turn.shielded:
        events.append(Event("attack_stopped", ("XX-SWAG-01", "XX-OPEN-43"), data))
        return
    couple = unit == "couple" if is_leaving else state.is_together(seat)
    if not faces(kit, state, seat, unit, couple).hit and not kit.variants.lone_date_kills:
        events.append(Event("immune", ("XX-ATTACK-07", "XX-OPEN-39"), data))
        return
    rule = "XX-ATTACK-01" if is_leaving else "XX-ATTACK-02"
    events.append(Event("attacked", (rule, "XX-ATTACK-03"), data))
    attack = Attack(seat, unit, space, number, couple)
    if kit.edition.has_plea and isinstance(seat_turn, turn.SeatTurn) and unit != "escort":
        attack.plea = not seat_turn.attacked and may_plead(kit, state, seat) and couple
        seat_turn.attacked = True
    state.pending.append(attack)


def faces(kit: Kit, state: State, seat: int, unit: Unit, couple: bool) -> AttackFaces:
    """What the dice of an attack on this unit do. XX-ATTACK-04 to XX-ATTACK-10."""
    escort = state.seats[seat].escort
    return kit.attack_faces[escort.kind if escort else None, "couple" if couple else unit]


def may_plead(kit: Kit, state: State, seat: int) -> bool:
    """Whether the player can ignore a zombie: the Mother is beside it. XX-ATTACK-11, XX-OPEN-42."""
    escort = state.seats[seat].escort
    return escort is not None and kit.escorts[escort.kind].pleads and state.is_together(seat)


_WHOSE: dict[type[Action], tuple[str, ...]] = {
    UseSwag: ("XX-SWAG-01", "XX-OPEN-79"),
    Plead: ("XX-ATTACK-11", "XX-OPEN-42"),
    Divert: ("XX-BRAD-01",),
    Fight: ("XX-ATTACK-03",),
    GiveHit: ("XX-HIT-04", "XX-OPEN-38"),
}
"""The clauses that say which seat may answer an attack so."""


@dataclass(slots=True)
class Attack(TurnStep):
    """Zombies attack a unit: `left` of them have not rolled. `couple` says whether both figures are present.

    `stage` is choose (Swag Bag, Brad or face the zombie), die, brad_die or hit. `tried` says whether the Brad diversion
    was tried for this zombie, `begun` whether it is too late for the Swag Bag. `other` and `figure` are Brad's target.
    `plea` says whether the seat can still ignore one zombie (XX-ATTACK-11). `taker` is the figure that must take the
    hit.
    """

    seat: SeatNo
    unit: Unit
    space: str
    left: Count
    couple: bool
    stage: Literal["choose", "die", "brad_die", "hit"] = "choose"
    begun: bool = False
    tried: bool = False
    other: SeatNo | None = None
    figure: Figure | None = None
    plea: bool = False
    taker: Figure | None = None
    kind: Literal["attack"] = "attack"

    answered_by = {
        UseSwag: Moment("in an attack, before its dice", ("XX-SWAG-01", "XX-OPEN-43")),
        Plead: Moment(
            "in the first attack on your player in part A, with the Mother beside it", ("XX-ATTACK-11", "XX-OPEN-42")
        ),
        Divert: Moment("in an attack on your figures", ("XX-BRAD-01", "XX-OPEN-45")),
        Fight: Moment("in an attack on your figures", ("XX-ATTACK-03",)),
        GiveHit: act.AFTER_HIT,
    }

    def die(self, kit: Kit, state: State) -> int:
        if self.stage == "die":
            return kit.numbers.die.attack
        return kit.numbers.die.brad if self.stage == "brad_die" else 0

    def decision(self, kit: Kit, state: State) -> Decision:
        data = {"seat": self.seat, "unit": (self.seat, self.unit), "space": self.space, "left": self.left}
        if self.stage == "die":
            return Decision("attack_die", (), die=self.die(kit, state), roller=self.seat, data=data)
        if self.stage == "brad_die":
            assert self.other is not None
            assert self.figure is not None
            most = self.brad_chance(kit, state, self.other, self.figure)
            data = {**data, "target": (self.other, self.figure), "most": most}
            return Decision("brad_die", (), die=self.die(kit, state), roller=self.seat, data=data)
        verbs = {"fight": "face the zombie (fight)", "hit": "who takes the hit"}
        data["options"] = list(dict.fromkeys(verbs.get(action.verb, action.verb) for action in self.legal(kit, state)))
        return Decision("attack" if self.stage == "choose" else "hit", (self.seat,), data=data)

    def chance_rules(self, kit: Kit, state: State) -> tuple[str, ...]:
        return ("XX-BRAD-02",) if self.stage == "brad_die" else ("XX-ATTACK-03",)

    def legal(self, kit: Kit, state: State) -> list[Action]:
        """First the Swag Bag, then Plead the Fifth, then Brad or the die for each zombie. XX-OPEN-79."""
        found: list[Action] = []
        if self.stage == "choose":
            if self.swag_refusal(kit, state) is None:
                found.append(act.use_swag(self.seat))
            if self.plea:
                found.append(act.plead(self.seat))
            found.append(act.fight(self.seat))
        else:
            found.extend([act.give_hit(self.seat, figure) for figure in self.hit_takers()])
        if self.brad_refusal(kit) is None:
            found.extend([act.divert(self.seat, target) for target in self.brad_targets(kit, state)])
        return found

    def judge(self, kit: Kit, state: State, action: Action, faces: int) -> Verdict | None:
        """Check the Swag Bag and the Fifth even if a die is due: they come before all dice of an attack."""
        return TurnStep.judge(self, kit, state, action, 0 if isinstance(action, (UseSwag, Plead)) else faces)

    def check(self, kit: Kit, state: State, action: UseSwag | Plead | Divert | Fight | GiveHit) -> Verdict:
        if action.seat != self.seat:
            return kit.refuse(state, "not_under_attack", *_WHOSE[type(action)], seat=action.seat, asked=self.seat)
        if isinstance(action, UseSwag):
            refusal = self.swag_refusal(kit, state)
            return kit.answer(state, refusal, "swag", "XX-SWAG-01", "XX-OPEN-43")
        if isinstance(action, Plead):
            return kit.answer(state, self.plea_refusal(kit, state), "plead", "XX-ATTACK-11", "XX-OPEN-42")
        if isinstance(action, Divert):
            refusal = self.target_refusal(kit, state, *action.target) or self.brad_refusal(kit)
            return kit.answer(state, refusal, "brad", "XX-BRAD-01", "XX-OPEN-45")
        if isinstance(action, Fight):
            if self.stage != "choose":
                return kit.refuse(state, "place_hit_first", "XX-HIT-04", "XX-OPEN-38", seat=self.seat)
            return kit.permit("fight", "XX-ATTACK-03")
        refusal = self.hit_refusal(action.figure)
        if self.stage == "hit":
            return kit.answer(state, refusal, "hit", "XX-HIT-04", "XX-OPEN-38")
        early = kit.refuse(state, "no_hit_yet", "XX-HIT-04", "XX-HIT-01", seat=self.seat)
        return early if refusal is None else kit.refuse_before(state, refusal, early)

    def violation(self, kit: Kit, state: State, action: Action) -> Refusal | None:
        """Why the seat under attack can never give this answer, not even after the die that comes next."""
        if isinstance(action, GiveHit) and action.seat == self.seat:
            return self.hit_refusal(action.figure)
        if isinstance(action, Divert) and action.seat == self.seat:
            return self.target_refusal(kit, state, *action.target) or self.brad_refusal(kit)
        return None

    def default(self, kit: Kit, state: State) -> Action:
        """By default, face the zombie and let the player take hits. XX-ATTACK-03, XX-HIT-04."""
        return act.fight(self.seat) if self.stage == "choose" else act.give_hit(self.seat, self.hit_takers()[0])

    def apply(self, kit: Kit, state: State, action: Action, events: list[Event]) -> None:
        if isinstance(action, Roll):
            if self.stage == "brad_die":
                self._apply_brad_die(kit, state, action.value, events)
            else:
                self._apply_attack_die(kit, state, action.value, events)
        elif isinstance(action, UseSwag):
            seat_turn = state.pending[0]
            assert isinstance(seat_turn, turn.SeatTurn)
            use_swag(kit, state, seat_turn, events)
            state.pending.pop()
        elif isinstance(action, Plead):
            data = {"seat": self.seat, "space": self.space}
            events.append(Event("pleaded", ("XX-ATTACK-11", "XX-OPEN-42"), data))
            self.begun, self.plea = True, False
            self._next_zombie()
        elif isinstance(action, Divert):
            self.other, self.figure = action.target
            self.begun, self.plea = True, False
            self.tried = kit.variants.brad_tries == "1"
            self.stage = "brad_die"
            data = {"seat": self.seat, "target": action.target}
            events.append(Event("brad_tried", ("XX-BRAD-01", *kit.by("brad_timing")), data))
        elif isinstance(action, GiveHit):
            self._place_hit(kit, state, action.figure, events)
        else:
            self._face(events)

    def _face(self, events: list[Event]) -> None:
        """Ask for the next zombie's die. XX-ATTACK-03."""
        self.begun, self.plea, self.stage = True, False, "die"
        data = {"unit": (self.seat, self.unit), "space": self.space}
        events.append(Event("faced", ("XX-ATTACK-03",), data))

    def _apply_attack_die(self, kit: Kit, state: State, value: int, events: list[Event]) -> None:
        """Resolve the zombie's die; the owner of the figures gets a kill. XX-ATTACK-04, XX-ATTACK-05, XX-OPEN-50."""
        data = {"unit": (self.seat, self.unit), "seat": self.seat, "number": value, "space": self.space}
        dice = faces(kit, state, self.seat, self.unit, self.couple)
        if value in dice.kill:
            state.take_zombie(self.space)
            state.seats[self.seat].kills += 1
            events.append(Event("zombie_killed", dice.kill_rules, data))
            self._next_zombie()
        elif value in dice.hit:
            rules = ("XX-ATTACK-05", *dice.hit_rules[1:]) if value in dice.either else dice.hit_rules
            events.append(Event("zombie_hit", rules, data))
            self.stage, self.taker = "hit", "escort" if value in dice.escort_only else None
        else:
            more = ("XX-ATTACK-04",) if value in kit.numbers.attack.kill_on else ()  # without the bonus it would kill
            events.append(Event("zombie_missed", (*dice.hit_rules, *more), data))
            self._next_zombie()

    def _next_zombie(self) -> None:
        self.left -= 1
        self.stage, self.tried = "choose", False
        self.other = self.figure = self.taker = None

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        """Ask only if there is a choice; an attack without zombies is over."""
        if self.stage in ("die", "brad_die"):
            return True
        if self.stage == "choose" and not self.left:
            state.pending.pop()
            return False
        has_targets = self.brad_refusal(kit) is None and any(self.brad_targets(kit, state))
        if self.stage == "choose":
            if has_targets or self.plea or self.swag_refusal(kit, state) is None:
                return True
            self._face(events)
            return True
        if len(self.hit_takers()) > 1 or has_targets:
            return True
        self._place_hit(kit, state, self.hit_takers()[0], events)
        return False

    # --- HIT: who takes it ---

    def hit_takers(self) -> tuple[Figure, ...]:
        """The figures that can take the hit. XX-HIT-04, XX-OPEN-38, XX-OPEN-40."""
        if self.taker:
            return (self.taker,)
        if self.couple:
            return ("player", "escort")
        return ("escort",) if self.unit == "escort" else ("player",)

    def hit_refusal(self, figure: Figure) -> Refusal | None:
        """Why this figure of the seat cannot take the hit. XX-HIT-04, XX-OPEN-38, XX-OPEN-40."""
        if figure in self.hit_takers():
            return None
        data = {"figure": (self.seat, figure)}
        if self.taker:
            return Refusal("hit_for_escort", ("XX-OPEN-40", "XX-ATTACK-07"), data)
        return Refusal("hit_not_present", ("XX-HIT-04", "XX-OPEN-38"), data)

    def _place_hit(self, kit: Kit, state: State, figure: Figure, events: list[Event]) -> None:
        """Put the hit on the figure; the move goes on. XX-HIT-02, XX-HIT-03, XX-HIT-05, XX-OPEN-80."""
        state.add_hits(self.seat, figure, 1)
        rules = ("XX-HIT-04", "XX-HIT-05", *moves.slows_at_once(kit, state, self.seat, figure))
        events.append(Event("hit_placed", rules, {"figure": (self.seat, figure)}))
        self._next_zombie()

    # --- SWAG ---

    def swag_refusal(self, kit: Kit, state: State) -> Refusal | None:
        """Why the seat cannot use the Swag Bag in this attack. XX-SWAG-01, XX-SWAG-02, XX-OPEN-43, XX-OPEN-79."""
        data = {"seat": self.seat}
        if not state.seats[self.seat].swag:
            return Refusal("swag_gone", ("XX-SWAG-02",), data)
        if kit.variants.swag_timing == "before_move":
            return Refusal("swag_before_move", ("XX-SWAG-01", "XX-OPEN-43"), data)
        if self.begun or self.stage != "choose":
            return Refusal("swag_too_late", ("XX-SWAG-01", "XX-OPEN-43", "XX-OPEN-79"), data)
        return None

    # --- ATTACK: Plead the Fifth ---

    def plea_refusal(self, kit: Kit, state: State) -> Refusal | None:
        """Why the seat cannot ignore a zombie of this attack. XX-ATTACK-11, XX-OPEN-42, XX-OPEN-79."""
        data = {"seat": self.seat}
        if self.plea:
            return None
        if self.unit == "escort" and may_plead(kit, state, self.seat):
            unit = (self.seat, self.unit)
            return Refusal("plead_not_attacked", ("XX-ATTACK-11", "XX-OPEN-42", "XX-OPEN-38"), {**data, "unit": unit})
        if self.unit == "escort" or not self.couple or not may_plead(kit, state, self.seat):
            return Refusal("plead_no_mother", ("XX-ATTACK-11", "XX-OPEN-42", "XX-OPEN-38"), data)
        if self.begun:
            return Refusal("plead_too_late", ("XX-ATTACK-11", "XX-OPEN-42", "XX-OPEN-79"), data)
        return Refusal("plead_later", ("XX-ATTACK-11", "XX-OPEN-42"), data)

    # --- BRAD ---

    def brad_refusal(self, kit: Kit) -> Refusal | None:
        """Why the seat cannot try a diversion for this zombie. XX-BRAD-01, XX-BRAD-03, XX-OPEN-45, XX-OPEN-47."""
        data = {"seat": self.seat}
        if self.tried:
            return Refusal("brad_tried", (*kit.edition.brad_once, "XX-OPEN-45"), data)
        if kit.variants.brad_timing == "before" and self.stage != "choose":
            return Refusal("brad_too_late", ("XX-BRAD-01", "XX-OPEN-45"), data)
        if kit.variants.brad_timing == "after" and self.stage != "hit":
            return Refusal("brad_too_early", ("XX-BRAD-01", "XX-OPEN-45"), data)
        return None

    def target_refusal(self, kit: Kit, state: State, other: int, figure: str) -> Refusal | None:
        """Why the seat cannot send the zombie to this figure. XX-BRAD-01, XX-OPEN-44."""
        data = {"target": (other, figure), "seat": self.seat}
        if other == self.seat:
            return Refusal("brad_own_figure", ("XX-BRAD-01", "XX-OPEN-44"), data)
        space = state.place_of(other, figure)
        if not space:
            return Refusal("no_escort", ("XX-SETUP-01",), {"unit": (other, figure)})
        if space == self.space:
            return Refusal("brad_same_space", ("XX-BRAD-01", "XX-OPEN-44"), {**data, "space": space})
        if not kit.zombie_has_room(state, space):
            rule = "XX-BOARD-04" if space in kit.carpet else kit.zombie_bar(space)
            return Refusal("brad_no_room", ("XX-OPEN-44", rule), {**data, "space": space})
        return None

    def brad_targets(self, kit: Kit, state: State) -> Iterator[tuple[int, Figure]]:
        """The figures to which the seat can send a zombie; the same as `target_refusal` for each, but faster."""
        here = self.space
        for other, place in enumerate(state.seats):
            if other == self.seat:
                continue
            if place.at != here and kit.zombie_has_room(state, place.at):
                yield other, "player"
            if place.escort and place.escort.at != here and kit.zombie_has_room(state, place.escort.at):
                yield other, "escort"

    def brad_chance(self, kit: Kit, state: State, other: int, figure: str) -> int:
        """The highest die that works: the other's stars less the distance. XX-BRAD-02, XX-OPEN-27, XX-OPEN-44."""
        spaces = kit.map.distance(self.space, state.place_of(other, figure))
        return state.seats[other].stars - spaces if spaces is not None else 0

    def _apply_brad_die(self, kit: Kit, state: State, value: int, events: list[Event]) -> None:
        """Send the zombie, which does not attack, or let it roll as usual. XX-BRAD-02, XX-OPEN-45, XX-OPEN-46."""
        other, figure = self.other, self.figure
        assert other is not None
        assert figure is not None
        most = self.brad_chance(kit, state, other, figure)
        space = state.place_of(other, figure)
        data = {"target": (other, figure), "seat": self.seat, "number": value, "most": most, "space": space}
        chosen = kit.by("distance_diagonals", "brad_timing")
        if value <= most:
            state.take_zombie(self.space)
            state.add_zombie(space)
            events.append(Event("brad_worked", ("XX-BRAD-02", "XX-OPEN-46", *chosen), data))
            self._next_zombie()
        else:
            self.other = self.figure = None
            events.append(Event("brad_failed", ("XX-BRAD-02", *kit.edition.brad_once, *chosen), data))
            if kit.variants.brad_timing == "after":
                self.stage = "hit"
            else:
                self.stage = "die" if self.tried else "choose"

    # --- positions ---

    def faults(self, kit: Kit, state: State) -> Iterator[Fault]:
        there = state.table.zombies.get(self.space, 0)
        if self.space != state.place_of(self.seat, self.unit):
            yield f"space: the unit is not in {self.space[:60]!r}", "XX-ATTACK-01"
        if not 1 <= self.left <= there:
            yield f"left: from 1 to {there} zombies can be left to roll in {self.space}", "XX-ATTACK-03"
        seat_turn = state.pending[0]
        assert isinstance(seat_turn, turn.SeatTurn)
        if seat_turn.shielded:
            what = "kind: there can be no attack; the Swag Bag holds off all zombies of this part A"
            yield what, "XX-SWAG-01", "XX-OPEN-43"
        may = self.unit != "escort" and self.couple and may_plead(kit, state, self.seat)
        if self.plea and not (may and seat_turn.attacked and self.stage == "choose" and not self.begun):
            what = "plea: this needs the first attack on the player, before its dice, with the Mother beside the player"
            yield what, "XX-ATTACK-11", "XX-OPEN-42"
        if self.tried and kit.variants.brad_tries != "1":
            yield "tried: leave it out; at this table you can try the diversion any number of times", "XX-OPEN-47"
        dice = faces(kit, state, self.seat, self.unit, self.couple)
        if self.taker and not (dice.escort_only and self.taker == "escort" and self.stage in ("hit", "brad_die")):
            yield "taker: leave it out; no rule of this table says which figure takes this hit", "XX-HIT-04"
        if self.stage == "brad_die" and (self.other in (None, self.seat) or self.figure is None):
            yield "other: aim the diversion at another player's figure", "XX-BRAD-01"


# --- SWAG: before the move ---


def early_swag_refusal(kit: Kit, state: State, frame: turn.SeatTurn) -> Refusal | None:
    """Why the seat cannot announce the Swag Bag before a move. XX-SWAG-01, XX-SWAG-02, XX-OPEN-43."""
    data = {"seat": frame.seat}
    if not state.seats[frame.seat].swag:
        return Refusal("swag_gone", ("XX-SWAG-02",), data)
    if kit.variants.swag_timing != "before_move":
        return Refusal("swag_no_attack", ("XX-SWAG-01", "XX-OPEN-43"), data)
    if frame.moved:
        return Refusal("swag_too_late", ("XX-SWAG-01", "XX-OPEN-43"), data)
    return None


def use_swag(kit: Kit, state: State, seat_turn: turn.SeatTurn, events: list[Event]) -> None:
    """Stop all attacks on this seat's figures in this part A. XX-SWAG-01, XX-SWAG-02, XX-OPEN-43."""
    seat_turn.shielded = True
    state.seats[seat_turn.seat].swag = False
    events.append(Event("swag_used", ("XX-SWAG-01", "XX-SWAG-02", "XX-OPEN-43"), {"seat": seat_turn.seat}))
