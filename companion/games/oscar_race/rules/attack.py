"""Step 4A: zombie attacks, the Swag Bag and the Brad diversion.

XX-ATTACK, XX-BRAD, XX-SWAG, XX-HIT, XX-OPEN-34 to XX-OPEN-47, XX-OPEN-50, XX-OPEN-79, XX-OPEN-80.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.oscar_race import actions as act
from companion.games.oscar_race.actions import Divert, Fight, GiveHit, Plead, UseSwag
from companion.games.oscar_race.editions import AttackFaces
from companion.games.oscar_race.kit import Kit
from companion.games.oscar_race.rules.steps import slows_at_once
from companion.games.oscar_race.state import Attack, Figure, SeatTurn, State, Unit
from companion.model import Action, Decision, Event, Roll, Verdict
from companion.model.speaker import Refusal

# --- ATTACK ---


def begin(kit: Kit, state: State, seat: int, unit: Unit, space: str, *, is_leaving: bool, events: list[Event]) -> None:
    """Let the zombies of a space attack a unit that leaves it or ends its move there, unless something prevents it.

    XX-ATTACK-01, XX-ATTACK-02, XX-ATTACK-03, XX-OPEN-35, XX-OPEN-36, XX-OPEN-37.
    """
    number = state.table.zombies.get(space, 0)
    if not number:
        return
    turn = state.pending[0]
    data = {"unit": (seat, unit), "space": space, "number": number}
    if isinstance(turn, SeatTurn) and turn.shielded:
        events.append(Event("attack_stopped", ("XX-SWAG-01", "XX-OPEN-43"), data))
        return
    couple = unit == "couple" if is_leaving else state.is_together(seat)
    if not faces(kit, state, seat, unit, couple).hit and not kit.variants.lone_date_kills:
        events.append(Event("immune", ("XX-ATTACK-07", "XX-OPEN-39"), data))
        return
    rule = "XX-ATTACK-01" if is_leaving else "XX-ATTACK-02"
    events.append(Event("attacked", (rule, "XX-ATTACK-03"), data))
    attack = Attack(seat, unit, space, number, couple)
    if kit.edition.has_plea and isinstance(turn, SeatTurn) and unit != "escort":
        attack.plea = not turn.attacked and kit.edition.may_plead(kit, state, seat) and couple
        turn.attacked = True
    state.pending.append(attack)


def faces(kit: Kit, state: State, seat: int, unit: Unit, couple: bool) -> AttackFaces:
    """What the dice of an attack on this unit do. XX-ATTACK-04 to XX-ATTACK-10."""
    escort = state.seats[seat].escort
    return kit.attack_faces[escort.kind if escort else None, "couple" if couple else unit]


def die(kit: Kit, state: State, frame: Attack) -> int:
    if frame.stage == "die":
        return kit.numbers.die.attack
    return kit.numbers.die.brad if frame.stage == "brad_die" else 0


ROLL_RULES = {"die": ("XX-ATTACK-03",), "brad_die": ("XX-BRAD-02",)}
"""The clauses that ask for an attack's dice, by stage."""


def decision(kit: Kit, state: State, frame: Attack) -> Decision:
    data = {"seat": frame.seat, "unit": (frame.seat, frame.unit), "space": frame.space, "left": frame.left}
    if frame.stage == "die":
        return Decision("attack_die", (), die=die(kit, state, frame), roller=frame.seat, data=data)
    if frame.stage == "brad_die":
        assert frame.other is not None
        assert frame.figure is not None
        most = brad_chance(kit, state, frame, frame.other, frame.figure)
        data = {**data, "target": (frame.other, frame.figure), "most": most}
        return Decision("brad_die", (), die=die(kit, state, frame), roller=frame.seat, data=data)
    verbs = {"fight": "face the zombie (fight)", "hit": "who takes the hit"}
    data["options"] = list(dict.fromkeys(verbs.get(action.verb, action.verb) for action in legal(kit, state, frame)))
    return Decision("attack" if frame.stage == "choose" else "hit", (frame.seat,), data=data)


def legal(kit: Kit, state: State, frame: Attack) -> list[Action]:
    """XX-OPEN-79: the Swag Bag first, then Plead the Fifth, then zombie by zombie Brad or the die."""
    found: list[Action] = []
    if frame.stage == "choose":
        if may_use_swag(kit, state, frame):
            found.append(act.use_swag(frame.seat))
        if frame.plea:
            found.append(act.plead(frame.seat))
        found.append(act.fight(frame.seat))
    else:
        found.extend([act.give_hit(frame.seat, figure) for figure in hit_takers(frame)])
    if brad_refusal(kit, frame) is None:
        found.extend([act.divert(frame.seat, target) for target in brad_targets(kit, state, frame)])
    return found


_WHOSE: dict[type[Action], tuple[str, ...]] = {
    UseSwag: ("XX-SWAG-01", "XX-OPEN-79"),
    Plead: ("XX-ATTACK-11", "XX-OPEN-42"),
    Divert: ("XX-BRAD-01",),
    Fight: ("XX-ATTACK-03",),
    GiveHit: ("XX-HIT-04", "XX-OPEN-38"),
}
"""The clauses that say whose right each answer to an attack is."""


def check(kit: Kit, state: State, frame: Attack, action: Action) -> Verdict | None:
    if not isinstance(action, (UseSwag, Plead, Fight, GiveHit, Divert)):
        return None
    if action.seat != frame.seat:
        return kit.refuse(state, "not_under_attack", *_WHOSE[type(action)], seat=action.seat, asked=frame.seat)
    if isinstance(action, UseSwag):
        refusal = swag_refusal(kit, state, frame)
        return kit.answer(state, refusal, "swag", "XX-SWAG-01", "XX-OPEN-43")
    if isinstance(action, Plead):
        return kit.answer(state, plea_refusal(kit, state, frame), "plead", "XX-ATTACK-11", "XX-OPEN-42")
    if isinstance(action, Divert):
        refusal = brad_refusal(kit, frame) or target_refusal(kit, state, frame, *action.target)
        return kit.answer(state, refusal, "brad", "XX-BRAD-01", "XX-OPEN-45")
    if isinstance(action, Fight):
        if frame.stage != "choose":
            return kit.refuse(state, "place_hit_first", "XX-HIT-04", "XX-OPEN-38", seat=frame.seat)
        return kit.permit("fight", "XX-ATTACK-03")
    refusal = hit_refusal(frame, action.figure)
    if frame.stage == "hit":
        return kit.answer(state, refusal, "hit", "XX-HIT-04", "XX-OPEN-38")
    early = kit.refuse(state, "no_hit_yet", "XX-HIT-04", "XX-HIT-01", seat=frame.seat)
    return early if refusal is None else kit.refuse_before(state, refusal, early)


def apply(kit: Kit, state: State, frame: Attack, action: Action, events: list[Event]) -> None:
    if isinstance(action, Roll):
        if frame.stage == "brad_die":
            _apply_brad_die(kit, state, frame, action.value, events)
        else:
            _apply_attack_die(kit, state, frame, action.value, events)
    elif isinstance(action, UseSwag):
        turn = state.pending[0]
        assert isinstance(turn, SeatTurn)
        use_swag(kit, state, turn, events)
        state.pending.pop()
    elif isinstance(action, Plead):
        data = {"seat": frame.seat, "space": frame.space}
        events.append(Event("pleaded", ("XX-ATTACK-11", "XX-OPEN-42"), data))
        frame.begun, frame.plea = True, False
        _next_zombie(frame)
    elif isinstance(action, Divert):
        frame.other, frame.figure = action.target
        frame.begun, frame.plea = True, False
        frame.tried = kit.variants.brad_tries == "1"
        frame.stage = "brad_die"
        events.append(
            Event("brad_tried", ("XX-BRAD-01", *kit.by("brad_timing")), {"seat": frame.seat, "target": action.target})
        )
    elif isinstance(action, GiveHit):
        _place_hit(kit, state, frame, action.figure, events)
    else:
        _face(frame, events)


def _face(frame: Attack, events: list[Event]) -> None:
    """The next zombie's die is rolled. XX-ATTACK-03."""
    frame.begun, frame.plea, frame.stage = True, False, "die"
    data = {"unit": (frame.seat, frame.unit), "space": frame.space}
    events.append(Event("faced", ("XX-ATTACK-03",), data))


def _apply_attack_die(kit: Kit, state: State, frame: Attack, value: int, events: list[Event]) -> None:
    """XX-ATTACK-04, XX-ATTACK-05; the owner of the figures gets the kill. XX-OPEN-50."""
    data = {"unit": (frame.seat, frame.unit), "seat": frame.seat, "number": value, "space": frame.space}
    dice = faces(kit, state, frame.seat, frame.unit, frame.couple)
    if value in dice.kill:
        state.take_zombie(frame.space)
        state.seats[frame.seat].kills += 1
        events.append(Event("zombie_killed", dice.kill_rules, data))
        _next_zombie(frame)
    elif value in dice.hit:
        rules = ("XX-ATTACK-05", *dice.hit_rules[1:]) if value in dice.either else dice.hit_rules
        events.append(Event("zombie_hit", rules, data))
        frame.stage, frame.taker = "hit", "escort" if value in dice.escort_only else None
    else:
        kept = ("XX-ATTACK-04",) if value in kit.numbers.attack.kill_on else ()  # it would kill but for a bonus
        events.append(Event("zombie_missed", (*dice.hit_rules, *kept), data))
        _next_zombie(frame)


def _next_zombie(frame: Attack) -> None:
    frame.left -= 1
    frame.stage, frame.tried = "choose", False
    frame.other = frame.figure = frame.taker = None


def resume(kit: Kit, state: State, frame: Attack, events: list[Event]) -> bool:
    """Ask only where there is a choice; an attack without zombies is over."""
    if frame.stage in ("die", "brad_die"):
        return True
    if frame.stage == "choose" and not frame.left:
        state.pending.pop()
        return False
    has_targets = brad_refusal(kit, frame) is None and any(brad_targets(kit, state, frame))
    if frame.stage == "choose":
        if has_targets or frame.plea or may_use_swag(kit, state, frame):
            return True
        _face(frame, events)
        return True
    if len(hit_takers(frame)) > 1 or has_targets:
        return True
    _place_hit(kit, state, frame, hit_takers(frame)[0], events)
    return False


# --- HIT: who takes it ---


def hit_takers(frame: Attack) -> tuple[Figure, ...]:
    """The figures the hit may be put on. XX-HIT-04, XX-OPEN-38, XX-OPEN-40."""
    if frame.taker:
        return (frame.taker,)
    if frame.couple:
        return ("player", "escort")
    return ("escort",) if frame.unit == "escort" else ("player",)


def hit_refusal(frame: Attack, figure: Figure) -> Refusal | None:
    """Why the hit cannot be put on this figure of the seat. XX-HIT-04, XX-OPEN-38, XX-OPEN-40."""
    if figure in hit_takers(frame):
        return None
    data = {"figure": (frame.seat, figure)}
    if frame.taker:
        return Refusal("hit_for_escort", ("XX-OPEN-40", "XX-ATTACK-07"), data)
    return Refusal("hit_not_present", ("XX-HIT-04", "XX-OPEN-38"), data)


def _place_hit(kit: Kit, state: State, frame: Attack, figure: Figure, events: list[Event]) -> None:
    """XX-HIT-02, XX-HIT-03, XX-HIT-05; the move goes on. XX-OPEN-80."""
    state.add_hits(frame.seat, figure, 1)
    rules = ("XX-HIT-04", "XX-HIT-05", *slows_at_once(kit, state, frame.seat, figure))
    events.append(Event("hit_placed", rules, {"figure": (frame.seat, figure)}))
    _next_zombie(frame)


# --- SWAG ---


def swag_refusal(kit: Kit, state: State, frame: Attack) -> Refusal | None:
    """Why the Swag Bag cannot be used in this attack. XX-SWAG-01, XX-SWAG-02, XX-OPEN-43, XX-OPEN-79."""
    data = {"seat": frame.seat}
    if not state.seats[frame.seat].swag:
        return Refusal("swag_gone", ("XX-SWAG-02",), data)
    if kit.variants.swag_timing == "before_move":
        return Refusal("swag_before_move", ("XX-SWAG-01", "XX-OPEN-43"), data)
    if frame.begun or frame.stage != "choose":
        return Refusal("swag_too_late", ("XX-SWAG-01", "XX-OPEN-43", "XX-OPEN-79"), data)
    return None


def may_use_swag(kit: Kit, state: State, frame: Attack) -> bool:
    """Whether the Swag Bag can be used in this attack; most of the time it is gone."""
    return state.seats[frame.seat].swag and swag_refusal(kit, state, frame) is None


def early_swag_refusal(kit: Kit, state: State, frame: SeatTurn) -> Refusal | None:
    """Why the Swag Bag cannot be announced before a move. XX-SWAG-01, XX-SWAG-02, XX-OPEN-43."""
    data = {"seat": frame.seat}
    if not state.seats[frame.seat].swag:
        return Refusal("swag_gone", ("XX-SWAG-02",), data)
    if kit.variants.swag_timing != "before_move":
        return Refusal("swag_no_attack", ("XX-SWAG-01", "XX-OPEN-43"), data)
    if frame.moved:
        return Refusal("swag_too_late", ("XX-SWAG-01", "XX-OPEN-43"), data)
    return None


def use_swag(kit: Kit, state: State, turn: SeatTurn, events: list[Event]) -> None:
    """No more attacks on this seat's figures in this part A. XX-SWAG-01, XX-SWAG-02, XX-OPEN-43."""
    turn.shielded = True
    state.seats[turn.seat].swag = False
    events.append(Event("swag_used", ("XX-SWAG-01", "XX-SWAG-02", "XX-OPEN-43"), {"seat": turn.seat}))


# --- ATTACK: Plead the Fifth ---


def plea_refusal(kit: Kit, state: State, frame: Attack) -> Refusal | None:
    """Why no zombie of this attack can be left out of account. XX-ATTACK-11, XX-OPEN-42, XX-OPEN-79."""
    data = {"seat": frame.seat}
    if frame.plea:
        return None
    if frame.unit == "escort" and kit.edition.may_plead(kit, state, frame.seat):
        unit = (frame.seat, frame.unit)
        return Refusal("plead_not_attacked", ("XX-ATTACK-11", "XX-OPEN-42", "XX-OPEN-38"), {**data, "unit": unit})
    if frame.unit == "escort" or not frame.couple or not kit.edition.may_plead(kit, state, frame.seat):
        return Refusal("plead_no_mother", ("XX-ATTACK-11", "XX-OPEN-42", "XX-OPEN-38"), data)
    if frame.begun:
        return Refusal("plead_too_late", ("XX-ATTACK-11", "XX-OPEN-42", "XX-OPEN-79"), data)
    return Refusal("plead_later", ("XX-ATTACK-11", "XX-OPEN-42"), data)


# --- BRAD ---


def brad_refusal(kit: Kit, frame: Attack) -> Refusal | None:
    """Why no diversion can be tried for the zombie at hand. XX-BRAD-01, XX-BRAD-03, XX-OPEN-45, XX-OPEN-47."""
    data = {"seat": frame.seat}
    if frame.tried:
        return Refusal("brad_tried", kit.edition.brad_once, data)
    if kit.variants.brad_timing == "before" and frame.stage != "choose":
        return Refusal("brad_too_late", ("XX-BRAD-01", "XX-OPEN-45"), data)
    if kit.variants.brad_timing == "after" and frame.stage != "hit":
        return Refusal("brad_too_early", ("XX-BRAD-01", "XX-OPEN-45"), data)
    return None


def target_refusal(kit: Kit, state: State, frame: Attack, other: int, figure: str) -> Refusal | None:
    """Why the zombie cannot be sent to this figure. XX-BRAD-01, XX-OPEN-44."""
    data = {"target": (other, figure), "seat": frame.seat}
    if other == frame.seat:
        return Refusal("brad_own_figure", ("XX-BRAD-01", "XX-OPEN-44"), data)
    space = state.place_of(other, figure)
    if not space:
        return Refusal("no_escort", ("XX-SETUP-01",), {"unit": (other, figure)})
    if space == frame.space:
        return Refusal("brad_same_space", ("XX-BRAD-01", "XX-OPEN-44"), {**data, "space": space})
    if not kit.zombie_has_room(state, space):
        rule = "XX-BOARD-04" if space in kit.carpet else kit.zombie_bar(space)
        return Refusal("brad_no_room", ("XX-OPEN-44", rule), {**data, "space": space})
    return None


def brad_targets(kit: Kit, state: State, frame: Attack) -> Iterator[tuple[int, Figure]]:
    """The figures a zombie can be sent to, by seat; the same as asking `target_refusal` for each, only faster."""
    here = frame.space
    for other, place in enumerate(state.seats):
        if other == frame.seat:
            continue
        if place.at != here and kit.zombie_has_room(state, place.at):
            yield other, "player"
        if place.escort and place.escort.at != here and kit.zombie_has_room(state, place.escort.at):
            yield other, "escort"


def brad_chance(kit: Kit, state: State, frame: Attack, other: int, figure: str) -> int:
    """The highest die that diverts: the other's stars less the distance. XX-BRAD-02, XX-OPEN-27, XX-OPEN-44."""
    spaces = kit.map.distance(frame.space, state.place_of(other, figure))
    return state.seats[other].stars - spaces if spaces is not None else 0


def _apply_brad_die(kit: Kit, state: State, frame: Attack, value: int, events: list[Event]) -> None:
    """XX-BRAD-02; the zombie moved does not attack, one that stays rolls as usual. XX-OPEN-45, XX-OPEN-46."""
    other, figure = frame.other, frame.figure
    assert other is not None
    assert figure is not None
    most = brad_chance(kit, state, frame, other, figure)
    space = state.place_of(other, figure)
    data = {"target": (other, figure), "seat": frame.seat, "number": value, "most": most, "space": space}
    chosen = kit.by("distance_diagonals", "brad_timing")
    if value <= most:
        state.take_zombie(frame.space)
        state.add_zombie(space)
        events.append(Event("brad_worked", ("XX-BRAD-02", "XX-OPEN-46", *chosen), data))
        _next_zombie(frame)
    else:
        frame.other = frame.figure = None
        events.append(Event("brad_failed", ("XX-BRAD-02", *kit.edition.brad_once, *chosen), data))
        if kit.variants.brad_timing == "after":
            frame.stage = "hit"
        else:
            frame.stage = "die" if frame.tried else "choose"
