"""Which frame is answered by which module, when each action has its place in a turn, and by which clauses."""

from __future__ import annotations

from companion.games.zombies import actions as act
from companion.games.zombies import state as st
from companion.games.zombies.effects import deck, events, pieces
from companion.games.zombies.effects import dice as events_dice
from companion.games.zombies.rules import fight, helipad, moving, placing, setup, spawn, turn, walking
from companion.model import Action
from companion.model.frames import Answers

ANSWERS: dict[type, Answers] = {
    st.ChoosingDealer: Answers(setup.decision, deck.awaits_card, setup.apply, setup.resume),
    st.Drawing: Answers(deck.decision_drawing, deck.awaits_card, deck.apply_drawing, deck.resume_drawing),
    st.Turn: Answers(turn.decision, deck.nobody_rolls, turn.apply, turn.resume),
    st.DrawingTile: Answers(placing.decision_drawing, deck.awaits_card, placing.apply_drawing, placing.resume_drawing),
    st.PickingPlacer: Answers(helipad.decision, deck.awaits_card, helipad.apply, helipad.resume),
    st.Placing: Answers(
        placing.decision, deck.nobody_rolls, placing.apply, placing.resume, placing.legal, placing.check
    ),
    st.Bringing: Answers(spawn.decision, deck.nobody_rolls, spawn.apply, spawn.resume, spawn.legal, spawn.check),
    st.Fight: Answers(fight.decision, fight.die, fight.apply, fight.resume, fight.legal, fight.check),
    st.Moving: Answers(moving.decision, moving.die, moving.apply, moving.resume, moving.legal, moving.check),
    st.ZombieMoves: Answers(walking.decision, walking.die, walking.apply, walking.resume, walking.legal, walking.check),
    st.Discarding: Answers(
        deck.decision_discarding,
        deck.nobody_rolls,
        deck.apply_discarding,
        deck.resume_discarding,
        deck.legal_discarding,
        deck.check_discarding,
    ),
    st.Playing: Answers(
        events.decision, deck.nobody_rolls, events.apply, events.resume, events.legal, events.check_answer
    ),
    st.Rolling: Answers(
        events_dice.decision,
        events_dice.die,
        events_dice.apply,
        events_dice.resume,
        events_dice.legal,
        events_dice.check,
    ),
    st.Putting: Answers(
        pieces.decision_putting,
        deck.nobody_rolls,
        pieces.apply_putting,
        pieces.resume_putting,
        pieces.legal_putting,
        pieces.check_putting,
    ),
    st.Returning: Answers(
        pieces.decision_returning,
        deck.nobody_rolls,
        pieces.apply_returning,
        pieces.resume_returning,
        pieces.legal_returning,
        pieces.check_returning,
    ),
    st.Taking: Answers(pieces.decision_taking, deck.awaits_card, pieces.apply_taking, pieces.resume_taking),
}

HOME: dict[type, tuple[int, str, tuple[str, ...]]] = {
    act.Place: (st.TILE, "in step 1, once a tile is drawn", ("XX-TURN-02", "XX-TILE-01")),
    act.PutZombie: (st.TILE, "when a tile has just been placed", ("XX-SPAWN-01", "XX-SPAWN-04")),
    act.PutBullet: (st.TILE, "when a tile has just been placed", ("XX-SPAWN-01",)),
    act.PutLife: (st.TILE, "when a tile has just been placed", ("XX-SPAWN-01",)),
    act.Pay: (st.MOVE, "in a fight, after a losing roll", ("XX-COMBAT-05", "XX-COMBAT-11")),
    act.Move: (st.MOVE, "in step 5, after the movement roll", ("XX-TURN-06", "XX-TURN-01")),
    act.Stop: (st.MOVE, "in step 5, after the movement roll", ("XX-MOVE-03", "XX-TURN-06")),
    act.Walk: (st.ZOMBIES, "in step 6, after the zombie roll", ("XX-TURN-07", "XX-ZMOVE-01")),
    act.Discard: (st.DISCARD, "in step 7, as the turn ends", ("XX-TURN-08", "XX-EVENT-10", "XX-OPEN-37")),
    act.Pass: (st.DISCARD, "in step 7, as the turn ends", ("XX-TURN-08",)),
    act.Return: (st.DISCARD, "when a card has you return zombies", ("XX-EV-21",)),
    act.Raise: (st.DISCARD, "after the dice rolled against a card", ("XX-EVENT-24", "XX-EV-16")),
    act.Reroll: (st.DISCARD, "after the dice rolled against a card", ("XX-EVENT-24", "XX-EV-16")),
}
"""The last step in which each action has its place, in words, and the clauses that say so."""

_PUTS = (act.PutZombie, act.PutBullet, act.PutLife)

TAKEN: dict[type, tuple[type[Action], ...]] = {
    st.DrawingTile: (act.Place, *_PUTS),
    st.PickingPlacer: (act.Place, *_PUTS),
    st.Placing: (act.Place, *_PUTS),
    st.Bringing: _PUTS,
    st.Fight: (act.Pay,),
    st.Moving: (act.Move, act.Stop),
    st.ZombieMoves: (act.Walk, act.Pass),
    st.Discarding: (act.Discard, act.Pass),
    st.Playing: (act.Pass, act.Raise, act.Reroll, act.PutZombie, act.Return),
    st.Rolling: (act.Raise, act.Reroll, act.Pass),
    st.Putting: (act.PutZombie, act.Pass),
    st.Returning: (act.Return, act.Pass),
}
"""What a frame, or what comes of it, is answered by; for what comes later in the turn see HOME."""

CHANCE_RULES = {
    "dealer": ("XX-SETUP-01",),
    "dealt": ("XX-TURN-04", "XX-SETUP-09"),
    "draw_tile": ("XX-TURN-02", "XX-TILE-01"),
    "placer": ("XX-HELI-02",),
    "fight_die": ("XX-COMBAT-04", "XX-COMBAT-13"),
    "move_die": ("XX-TURN-05", "XX-MOVE-01", "XX-TURN-13"),
    "zombie_die": ("XX-TURN-07", "XX-ZMOVE-01", "XX-TURN-13"),
    "surge_die": ("XX-EV-18", "XX-ZMOVE-01"),
    "dead_die": ("XX-EVENT-23", "XX-EV-16"),
    "taken": ("XX-EV-24", "XX-EVENT-31"),
}
"""The clauses that ask for a die, or for what a hidden thing is."""

FORCEABLE = frozenset({
    "no_step_wall", "no_step_across", "no_step_corner", "no_step_diagonal", "no_step_far",
    "no_walk_wall", "no_walk_across", "no_walk_corner", "no_walk_diagonal", "no_walk_far",
    "zombie_has_moved", "place_no_joint", "place_road_meets_wall", "place_wall_stops_road", "place_no_neighbour",
    "must_discard", "wrong_moment", "one_a_round", "has_passed",
})  # fmt: skip
"""Refusals that set a mere permission aside when forced; any other names something that is not there to be done."""
