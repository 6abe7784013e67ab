"""Questions at the table: each verb in several people's words, judged in the position they are asked in."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from hypothesis import example as always
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cli.ruling import ruling_on
from companion.definitions.places import templates_root
from companion.registry import definition
from companion.rulings.reading import read_actions
from companion.rulings.ruling import rule
from tests.games.zombies.lay import GAME, lay

SAYINGS = list(definition("zombies").sayings.values())
DEAD = "i-dont-think-theyre-dead"
CROSS = {"n1": "cross"}
CINEMA = {"s1": "night-owl-cinema"}
LOST = {"kind": "fight", "seat": "ann", "space": "n1.c", "stage": "pay", "value": 2}
BRINGING = {"kind": "bringing", "seat": "ann", "cell": "n1", "zombies": 2, "bullets": 1, "life": 1}
TWO = ("name: ann, at: n1.s", "name: ben")


def example(name: str) -> Any:
    return GAME.position(
        yaml.safe_load((templates_root() / "zombies" / "examples" / f"{name}.yaml").read_text("utf-8"))
    )


def in_a_fight(seat: str, ben: str = "hand: []") -> Any:
    """Ann has lost a roll of 2 on n1.c, with two steps left."""
    moving = {"kind": "moving", "seat": "ann", "left": 2}
    return lay(
        f"name: ann, at: n1.c, {seat}", f"name: ben, {ben}", map=CROSS, zombies=["n1.c"], pending=[moving, LOST]
    ).state


def held(cards: str, **changes: Any) -> Any:
    """Ann, on turn, holds these cards; ben has weapons and a card."""
    ben = "name: ben, hand: ['?'], weapons: [iron-poker, slugger-bat]"
    table = {"phase": "roll", "map": {"s1": "night-owl-cinema", "n1": "radio-kzb"}, **changes}
    return lay(f"name: ann, hand: [{cards}]", ben, "name: cat, hand: []", **table).state


def two_dice() -> Any:
    """Ben has rolled 2 and 3 against a card of ann's."""
    table = lay(f"name: ann, hand: [{DEAD}]", "name: ben, hand: [], kills: 5", phase="roll")
    return table.play(f"ann play {DEAD} ben", "2 3").state


POSITIONS: dict[str, Any] = {
    "tile": example("tile"),
    "movement": example("movement"),
    "zombies": example("zombies"),
    "cards": example("cards"),
    "answer": example("answer"),
    "bringing": lay(*TWO, map={"n1": "radio-kzb"}, pending=[BRINGING]).state,
    "fight": in_a_fight("hand: [], bullets: 3, weapons: [nail-launcher, slugger-bat]"),
    "hand": held("warm-soup, loose-grip, fresh-graves"),
    "aimed": held("drop-it, kicked-in-window, iron-poker"),
    "beside": lay(
        "name: ann, at: n1.c, hand: [], weapons: [paint-thinner-jar]", "name: ben, hand: []",
        map=CROSS, zombies=["n1.n", "n1.e"], moving=3,
    ).state,
    "cellar": lay("name: ann, hand: [cellar-door]", "name: ben, hand: []", map=CINEMA, zombies=["s1.nw", "s1.w", "s1.s"],
                  phase="roll").play("ann play cellar-door s1").state,
    "dice": two_dice(),
}  # fmt: skip


def verdict(position: str, question: str) -> dict[str, Any] | None:
    return ruling_on("zombies", question, GAME, POSITIONS[position], 3)[1]


def judged(position: str, question: str) -> tuple[str, bool | None, list[str]]:
    """The action a question was read as, and the answer."""
    found = verdict(position, question)
    assert found is not None, question
    return found["parts"][-1]["action"], found["legal"], found["rules"]


WORDINGS = {
    "ann place n2 0": ("tile", ["may I put the tile on n2", "can ann lay it down at n2 unturned", "is it ok to slap this map card down on n2?"]),
    "ann place n2 90": ("tile", ["may I place it at n2 turned by 90", "can I stick it on n2 rotated 90 degrees"]),
    "ann place n2 180": ("tile", ["could ann build n2 upside down", "may I lay the map tile on n2 turned round"]),
    "ann zombie n1.n": ("bringing", ["may I put a zombie on n1.n", "can ann stick the zed on n1.n", "is it legal to spawn an undead in n1.n"]),
    "ann bullet n1.ne": ("bringing", ["may I drop the bullet on n1.ne", "can ann put the ammo in n1.ne", "could I set a bullet token down at n1.ne"]),
    "ann life n1.e": ("bringing", ["may I put the heart on n1.e", "can ann place the life token at n1.e", "am I allowed to lay the life counter on n1.e", "may I hide the heart under the zombie on n1.e"]),
    "ann pay life": ("fight", ["may I give up a life", "can ann lose a heart and roll again", "is it ok if I take the hit", "can I sacrifice one life"]),
    "ann pay bullets": ("fight", ["may I shoot it", "can ann spend bullets to win", "could I use my ammo", "am I allowed to gun it down"]),
    "ann pay held": ("fight", ["may I spend my own bullets first", "can ann pay from her own bullets", "could I keep the launcher bullets"]),
    "ben move n1.c": ("movement", ["may I go north", "can ben step onto n1.c", "can my shotgun guy walk to square n1.c", "is ben allowed to run to n1.c", "is n1.c ok to step on", "could i move one space north", "cud i go nrth"]),
    "ben stop": ("movement", ["may I stay where I am", "can ben stop early", "could I not use the rest of my movement", "may I do nothing"]),
    "cleo walk n1.s n1.c": ("zombies", ["may I move the zombie from n1.s to n1.c", "can cleo shove the zed on n1.s to n1.c", "could I walk the undead at n1.s north", "can the zombie on n1.s go to n1.c"]),
    "cleo discard rummage": ("cards", ["may I throw away rummage", "can cleo ditch the rummage card", "is it ok to chuck rummage out"]),
    "cleo pass": ("cards", ["may I keep all my cards", "can cleo throw nothing away", "could I skip the discard", "may I hang on to everything"]),
    "ann play warm-soup": ("hand", ["may I play the soup", "can ann use her warm soup now", "could I throw in the soup", "can i eat the soup"]),
    "ann play loose-grip ben": ("hand", ["may I play loose grip on ben", "can ann use the loose grip card against ben", "could I trigger loose grip on ben", "can i hit ben with loose grip"]),
    "ann play fresh-graves ts": ("hand", ["may I play fresh graves on town square", "can ann use the graves on ts", "could I put fresh graves down on the plaza"]),
    "ann play drop-it ben slugger-bat": ("aimed", ["may I play drop it on ben's slugger bat", "can ann use drop it against ben's bat", "could I play drop it on bens bat"]),
    "ann play kicked-in-window n1.c n1.n": ("aimed", ["may I play the window from n1.c to n1.n", "can ann use the kicked in window on n1.c n1.n", "can i kick in the window between n1.c and n1.n"]),
    "ann play iron-poker": ("aimed", ["may I put my poker into play", "can ann bring out the iron poker", "could I equip the poker"]),
    "cleo play not-today": ("answer", ["may I cancel that card", "can cleo answer with not today", "could cleo counter it", "may I play not today"]),
    "ann use slugger-bat": ("fight", ["may I swing my bat", "can ann use the slugger", "could I roll again with the bat", "can i have another roll with the slugger bat"]),
    "ann use paint-thinner-jar n1.n": ("beside", ["may I throw the jar at n1.n", "can ann use the paint thinner on n1.n", "could I chuck my molotov onto n1.n", "may i use the jar on the zombie to the north", "can ann torch the zombie on n1.n with the jar"]),
    "ann return s1.nw": ("cellar", ["may I return the zombie on s1.nw", "can ann put back the zombie from s1.nw", "could I remove the zombie at s1.nw", "can i send the zombie on s1.nw back to the pool"]),
    "ben raise 3": ("dice", ["may I raise the 3", "can ben spend a bullet on the three", "could I add one to the die showing 3", "is it ok to bump up the 3"]),
    "ben reroll 2": ("dice", ["may I reroll the 2", "can ben give up a life for the two", "could I roll the 2 again", "may I spend a heart on the 2"]),
}  # fmt: skip


@pytest.mark.parametrize(
    ("position", "question", "action"),
    [(position, question, action) for action, (position, asked) in WORDINGS.items() for question in asked],
)
def test_every_verb_is_understood_in_several_wordings(position: str, question: str, action: str) -> None:
    state = POSITIONS[position]
    read = read_actions(GAME, state, question, SAYINGS)
    assert action in {GAME.text(state, GAME.parse(state, reading.line)) for reading in read}
    assert judged(position, question)[0] == action


def test_every_verb_has_three_wordings() -> None:
    counted = dict.fromkeys(GAME.grammar.forms, 0)
    for action, (_, asked) in WORDINGS.items():
        counted[action.split()[1]] += len(asked)
    assert [verb for verb, count in counted.items() if count < 3] == []


@pytest.mark.parametrize(
    ("position", "question", "legal", "rule"),
    [
        ("tile", "may ben place the tile on n2", False, "ZB-TILE-01"),
        ("tile", "may I lay it on n1", False, "ZB-TILE-23"),
        ("tile", "can I put it on n5", False, "ZB-TILE-05"),
        ("tile", "may I move to n1.n", False, "ZB-TURN-06"),
        ("bringing", "may I put the zombie on n1.c", False, "ZB-SPAWN-02"),
        ("fight", "can I go north", False, "ZB-COMBAT-14"),
        ("fight", "may I stop here", False, "ZB-COMBAT-14"),
        ("fight", "may ben give up a life", False, "ZB-COMBAT-21"),
        ("fight", "may I throw the bat", True, "ZB-EV-04"),
        ("fight", "may I pay 2 bullets", True, "ZB-COMBAT-07"),
        ("fight", "can I spend two bullets", True, "ZB-COMBAT-07"),
        ("fight", "may I pay 1 bullet", False, "ZB-COMBAT-09"),
        ("fight", "can ann just use one bullet", False, "ZB-COMBAT-09"),
        ("fight", "may I shoot 3 bullets", False, "ZB-COMBAT-10"),
        ("movement", "may I step onto n1.w", False, "ZB-MOVE-08"),
        ("movement", "may I go to ts.nw", True, "ZB-MOVE-06"),
        ("movement", "can ann walk to n1.s", False, "ZB-TURN-09"),
        ("movement", "may I push the zombie from n1.e to n1.c", False, "ZB-ZMOVE-01"),
        ("movement", "may I spend a life", False, "ZB-COMBAT-05"),
        ("zombies", "may I leave the zombies alone", False, "ZB-ZMOVE-03"),
        ("zombies", "can I move the zombie at s1.n to s1.nw", False, "ZB-ZMOVE-08"),
        ("zombies", "could I drag the zombie on ts.n onto n1.s", False, "ZB-ZMOVE-05"),
        ("cards", "may I throw away the soup", False, "ZB-TURN-08"),
        ("movement", "may I throw away rummage now", False, "ZB-EVENT-10"),
        ("hand", "may I use my iron poker", False, "ZB-EVENT-13"),
        ("hand", "may I play rummage", False, "ZB-EVENT-01"),
        ("hand", "may I play loose grip on ann", False, "ZB-EV-12"),
        ("aimed", "can I play drop it on ben's jar", False, "ZB-EV-26"),
        ("beside", "may I throw the jar at n1.w", False, "ZB-EV-05"),
        ("dice", "may ann raise the 3", False, "ZB-EVENT-24"),
        ("dice", "may I raise the five", False, "ZB-EVENT-25"),
        ("cellar", "may I return the zombie on s1.c", False, "ZB-EV-21"),
    ],
)  # fmt: skip
def test_the_verdict_is_that_of_the_position(position: str, question: str, legal: bool, rule: str) -> None:
    _, found, rules = judged(position, question)
    assert (found, rule in rules) == (legal, True), rules


def test_a_space_several_steps_away_is_within_reach_or_not() -> None:
    path = verdict("movement", "may I go to n2.s")
    assert path is not None
    assert [part["action"] for part in path["parts"]] == ["ben move n1.c", "ben move n1.n", "ben move n2.s"]
    assert path["legal"] is True
    far = verdict("movement", "can I reach n2.e")  # five steps, and a fight on the way
    assert far is not None
    assert (far["legal"], far["why"]) == (False, "No path of this move gets there. n2.e is not next to n1.s.")
    behind = verdict("movement", "can I get to n2.c")  # a zombie stands on the way
    assert behind is not None
    assert behind["legal"] is None


@pytest.mark.parametrize(
    ("position", "question"),
    [
        ("tile", "may I put the tile on n2 or n3"),
        ("zombies", "may I keep my cards"),
        ("movement", "may I discard nothing"),
        ("movement", "can I move to n1.n and then n1.c"),
        ("tile", "can I place two tiles"),
        ("tile", "may I keep the tile"),
        ("tile", "may ann turn the tile"),
        ("bringing", "may I put zombies on n1.n and n1.ne"),
        ("bringing", "may I put the zombie anywhere"),
        ("movement", "may I leave the fight"),  # there is none
        ("fight", "can you give me a bullet"),
        ("fight", "can I run away"),
        ("fight", "may I pay 1 bullet and a life"),
        ("fight", "can I use the bat twice"),
        ("fight", "may ben help me"),
        ("movement", "may I move twice"),
        ("movement", "can I go north and stop"),
        ("movement", "can zombies go to n1.c"),
        ("movement", "may I move diagonally"),
        ("movement", "may ben and ann stop"),
        ("movement", "what happens if I stop"),
        ("movement", "can I go through the wall"),
        ("zombies", "may I move all zombies"),
        ("zombies", "can I move the zombie on s1.n twice"),
        ("cards", "may I throw away two cards"),
        ("cards", "can I throw away rummage and ankle"),
        ("cards", "may cleo draw a card"),
        ("hand", "may I play two cards"),
        ("hand", "may I play soup after loose grip"),
        ("hand", "can I play loose grip"),  # on whom?
        ("hand", "must I play the soup"),
        ("dice", "may I raise both"),
    ],
)
def test_nothing_else_is_guessed_to_be_an_action(position: str, question: str) -> None:
    assert verdict(position, question) is None


@pytest.mark.parametrize(
    ("question", "legal", "path"),
    [
        ("can I go into the clinic", True, ["n1.c", "n1.e"]),
        ("can ben enter the clinic", True, ["n1.c", "n1.e"]),
        ("can i walk into the riverside clinic?", True, ["n1.c", "n1.e"]),
        ("may I move to town square", True, ["ts.n"]),
        ("can I go back to the town square", True, ["ts.n"]),
        ("can ann go to the clinic", False, ["n1.e"]),
    ],
)
def test_zb_move_07_a_tile_is_entered_by_its_doors_or_roads(question: str, legal: bool, path: list[str]) -> None:
    found = verdict("movement", question)
    assert found is not None
    assert (found["legal"], [part["action"].split()[-1] for part in found["parts"]]) == (legal, path)


@pytest.mark.parametrize(
    "question",
    ["can I move the clinic", "can I go out of the clinic", "can I walk away from the clinic", "can I go by the clinic",
     "can I go from the clinic to town square", "can I go to the clinic and n2.c", "can I go to the market hall",
     "can I go to the clinic twice", "can I go to n1.c twice"],
)  # fmt: skip
def test_what_is_not_entered_is_not_guessed(question: str) -> None:
    assert verdict("movement", question) is None


def test_what_is_moved_while_zombies_move_is_a_zombie() -> None:
    """A zombie's space is not where the pawn wants to go; its step is asked about without that, too late as it is."""
    assert verdict("zombies", "can I move s1.n to my pawn") is None
    found = verdict("zombies", "can I move s1.n to ts.s")
    assert found is not None
    assert [part["action"] for part in found["parts"]] == ["cleo walk s1.n ts.s"]
    late = verdict("zombies", "can I move north")
    assert late is not None
    assert late["legal"] is False


@pytest.mark.parametrize(
    ("question", "legal", "steps"),
    [
        ("can I go north 2 times", True, 2),
        ("can I go north twice", True, 2),
        ("could I go two steps north", True, 2),
        ("can ben go west twice", False, 2),
        ("can I go north four times", None, 4),
        ("can I go north five times", False, 5),
    ],
)
def test_steps_the_same_way_are_judged_one_after_the_other(question: str, legal: bool | None, steps: int) -> None:
    found = verdict("movement", question)
    assert found is not None
    assert (found["legal"], len(found["parts"])) == (legal, steps)


@pytest.mark.parametrize("question", ["may I leave the fight", "can ann run from the fight", "may I stop fighting"])
def test_zb_combat_14_whoever_leaves_a_fight_is_refused(question: str) -> None:
    assert judged("fight", question)[0] == "ann stop"
    found = verdict("fight", question)
    assert found is not None
    assert (found["legal"], found["rules"][0]) == (False, "ZB-COMBAT-14")


def test_zb_zmove_03_whoever_stops_moving_zombies_too_early_is_refused() -> None:
    found = verdict("zombies", "may I stop moving zombies")
    assert found is not None
    assert (found["legal"], found["rules"][0]) == (False, "ZB-ZMOVE-03")


@pytest.mark.parametrize(
    ("question", "legal", "clause"),
    [
        ("can i go east", False, "ZB-MOVE-07"),
        ("can i go west", False, "ZB-MOVE-08"),
        ("can i go north", True, "ZB-MOVE-06"),
    ],
)
def test_who_asks_which_way_to_go_asks_for_no_way_round(question: str, legal: bool, clause: str) -> None:
    """A space that is named may be several steps away: through the clinic, past a zombie, one gets east of here."""
    found = verdict("movement", question)
    assert found is not None
    assert (found["legal"], found["rules"][0], len(found["parts"])) == (legal, clause, 1)
    round_the_wall = verdict("movement", "can i go to n1.se")
    assert round_the_wall is not None
    assert (round_the_wall["legal"], len(round_the_wall["parts"])) == (None, 3)


def test_leaving_a_fight_is_answered_by_its_clause() -> None:
    """No answer names a space to go to: the clause comes first, with a position and without one."""
    game = definition("zombies")
    for question in ("may I leave the fight?", "can i run away from the zed", "may I flee", "can I bail on this fight"):
        assert rule(game, question, 1).answers[0].id == "ZB-COMBAT-14"
        assert ruling_on("zombies", question, GAME, POSITIONS["fight"], 1)[0].answers[0].id == "ZB-COMBAT-14"


VOCABULARY = """
may can i ann ben's bens cleo move go to north n1.c n2 the zombie put on place turned 90 life bullets pay a heart spend up
shoot it stop stay from walk discard throw away rummage soup play loose grip use bat jar at raise reroll 3 2 again keep
cards and not twice pass return back my between zombies window - * ? > #
"""
WORDS = st.sampled_from(VOCABULARY.split())


@pytest.mark.parametrize("position", POSITIONS)
@settings(max_examples=15, deadline=None)
@always("turned #")
@always("north north return")
@given(st.lists(WORDS, max_size=8).map(" ".join))
def test_whatever_is_asked_it_is_read_as_one_action_one_path_or_none(position: str, question: str) -> None:
    state = POSITIONS[position]
    for reading in read_actions(GAME, state, f"may {question}", SAYINGS):
        first, *more = GAME.expand(state, reading.line)
        assert not more or (first.verb == "move" and all(part.follows for part in more))
    verdict(position, f"may {question}")
