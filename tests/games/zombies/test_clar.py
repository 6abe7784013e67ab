"""Words: what has two names is one thing, in questions, lines and rules. ZB-CLAR, ZB-OPEN-58."""

from __future__ import annotations

import re
from typing import Any

import pytest

from companion.errors import Unreadable
from companion.games.zombies.rules.tiles import floor_of
from companion.model import EVERYBODY
from companion.registry import definition
from companion.rulings.reading import read_actions
from companion.rulings.ruling import rule
from tests.games.zombies.lay import GAME, begun, lay, quiet, undrawn
from tests.games.zombies.maps import START, town_with
from tests.games.zombies.test_rulings import SAYINGS, judged

ZB = definition("zombies")


def answers(question: str) -> list[str]:
    """The clauses that answer, best first."""
    return [answer.id for answer in rule(ZB, question, 3).answers]


@pytest.mark.parametrize(
    ("question", "one", "other"),
    [
        ("must I place the {} I drew?", "map tile", "map card"),
        ("may a {} be turned to any position", "map tile", "map card"),
        ("where do the pieces of a discarded {} go", "map tile", "map card"),
    ],
)
def test_zb_clar_01_open_58_a_map_card_is_a_map_tile(question: str, one: str, other: str) -> None:
    assert answers(question.format(one))[:1] == answers(question.format(other))[:1] != []


def test_zb_clar_01_the_map_deck_is_the_face_down_stack_of_them() -> None:
    """Of what is in it only the number is known, to everybody, until a tile is drawn."""
    table = begun().play("ann")
    shown = GAME.observation(table.state, EVERYBODY)
    assert shown["table"]["deck"] == table.table.deck == sum(table.deck.values()) + 1  # the Helipad at its bottom
    assert {item.component for item in ZB.sheets["tiles"].items} == {"map-tiles"}
    assert judged("tile", "may I put the map card on n2") == judged("tile", "may I put the tile on n2")


@pytest.mark.parametrize(
    "question",
    ["how many zombies may stand on one {}", "how many pawns fit on one {}", "what does a step to the next {} cost", "may a {} hold two tokens"],
)  # fmt: skip
def test_zb_clar_02_open_58_a_square_is_a_space(question: str) -> None:
    assert answers(question.format("space"))[0] == answers(question.format("square"))[0]


def test_zb_clar_02_it_is_one_cell_of_a_tile_and_pieces_stand_on_nothing_else() -> None:
    assert judged("movement", "may I go to square n1.c") == judged("movement", "may I go to space n1.c")
    assert {START.kind_of(f"ts.{spot}") for spot in ("nw", "n", "ne", "w", "c", "e", "sw", "s", "se")} == {"road"}
    assert START.kind_of("ts") is None  # a whole tile is no place for a piece


@pytest.mark.parametrize(
    "question", ["who places the {} when it is drawn", "how do I win on the {}", "how many zombies come with the {}"]
)
def test_zb_clar_03_open_58_the_heliport_is_the_helipad(question: str) -> None:
    assert answers(question.format("heliport"))[0] == answers(question.format("helipad"))[0]


def test_zb_clar_03_there_is_one_such_tile_whatever_it_is_called() -> None:
    assert [item.id for item in ZB.sheets["tiles"].items if item.facts["kind"] == "helipad"] == ["helipad"]
    held = "name: ann, hand: [fresh-graves]"
    state = lay(held, "name: ben", map={"n1": "helipad"}, out=undrawn(), phase="roll").state
    for name in ("helipad", "heliport", "landing pad"):
        (reading,) = read_actions(GAME, state, f"may I play fresh graves on the {name}", SAYINGS)
        assert GAME.text(state, GAME.parse(state, reading.line)) == "ann play fresh-graves n1"


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("how many {} do I start with", ["life tokens", "life counters", "hearts"]),
        ("can I have six {}", ["life tokens", "life counters", "hearts"]),
        ("how many {} may stand on one space", ["pawns", "shotgun guys", "survivors"]),
    ],
)
def test_zb_clar_04_open_58_hearts_are_life_tokens_and_pieces_are_pawns(question: str, names: list[str]) -> None:
    assert len({answers(question.format(name))[0] for name in names}) == 1


@pytest.mark.parametrize("line", ["life", "heart", "pay life", "lose a life"])
def test_zb_clar_04_a_heart_is_paid_as_a_life(line: str) -> None:
    fight = {"kind": "fight", "seat": "ann", "space": "n1.c", "stage": "pay", "value": 3}
    table = quiet("name: ann, at: n1.c", "name: ben", map={"n1": "cross"}, zombies=["n1.c"], pending=[fight])
    assert table.play(line).ann.life == 2


@pytest.mark.parametrize("name", ["pawn", "piece", "shotgun guy"])
def test_zb_clar_04_a_pawn_goes_where_its_player_does(name: str) -> None:
    assert judged("movement", f"may I move my {name} to n1.c") == judged("movement", "may I move to n1.c")


def test_zb_clar_10_an_exit_is_where_a_road_leaves_the_tile() -> None:
    town = town_with(n1="corner 90", e1="carver-library")
    assert town.exits_of((0, -1)) == ("e", "s")
    assert town.exits_of((1, 0)) == ("e", "s", "w")
    for spot, leaves in (("n", False), ("e", True), ("s", True), ("w", False)):
        assert (town.kind_of(f"n1.{spot}") == "road") is leaves


def test_zb_clar_10_a_joint_has_an_exit_on_both_sides() -> None:
    joint = town_with(n1="straight")
    assert joint.has_exit((0, -1), "s")
    assert START.has_exit((0, 0), "n")
    assert "n1.s" in joint.joined("ts.n")
    one_sided = town_with(n1="straight 90")
    assert not one_sided.has_exit((0, -1), "s")
    assert "n1.s" not in one_sided.joined("ts.n")
    assert START.joined("ts.n") == ("ts.c", "ts.ne", "ts.nw")  # an exit that points at nothing joins nothing


def test_zb_open_58_nothing_is_referred_to_by_the_number_of_a_section() -> None:
    """Two sections of the rules share number 4; here every clause has an id of its own, and texts name those."""
    ids = [*ZB.clauses, *ZB.open_points]
    assert len(ids) == len(set(ids))
    assert [section for section in ZB.sections if section.isdecimal()] == []
    texts = [clause.text for clause in ZB.clauses.values()] + [point.default for point in ZB.open_points.values()]
    assert [text for text in texts if re.search(r"section \d", text, re.IGNORECASE)] == []
    assert not rule(ZB, "4", 3).is_covered
    assert rule(ZB, "ZB-TILE-04", 1).answers[0].id == "ZB-TILE-04"


DICE: dict[str, dict[str, Any]] = {
    "move_die": {"phase": "roll"},
    "zombie_die": {"phase": "zombies"},
    "fight_die": {"fight": "n1.c"},
    "surge_die": {"pending": [{"kind": "turn", "seat": "ann", "step": 4, "begun": True}, {"kind": "moving", "seat": "ann", "stage": "die"},
                              {"kind": "playing", "seat": "ann", "card": "horde-surge", "stage": "works"}, {"kind": "zombies", "seat": "ann"}]},
    "dead_die": {"pending": [{"kind": "turn", "seat": "ann", "step": 4, "begun": True}, {"kind": "moving", "seat": "ann", "stage": "die"},
                             {"kind": "playing", "seat": "ann", "card": "i-dont-think-theyre-dead", "other": "ben", "stage": "works"},
                             {"kind": "rolling", "seat": "ben", "left": 2, "zombies": 2}]},
}  # fmt: skip
"""A position for every die of the game."""


@pytest.mark.parametrize("kind", DICE)
def test_zb_clar_07_every_die_is_a_fair_one_of_six(kind: str) -> None:
    table = lay(
        "name: ann, at: n1.c, hand: []", "name: ben, hand: []", map={"n1": "cross"}, zombies=["n1.c"], **DICE[kind]
    )
    assert table.kind == kind
    assert table.legal == [f"roll {face}" for face in range(1, 7)]
    assert GAME.ways(table.state, GAME.legal_actions(table.state)) is None  # each as likely as the others
    for face in ("0", "7", "-1"):
        assert "ZB-CLAR-07" in table.check(face).rules


def test_zb_clar_08_move_07_a_card_wins_as_long_as_it_works_and_changes_nothing_else() -> None:
    ann = "name: ann, at: n1.c, hand: [kicked-in-window]"
    table = lay(ann, "name: ben, hand: []", map={"n1": "radio-kzb"}, moving=3)
    table.refused("n", "ZB-MOVE-07", "ZB-MOVE-09", "ZB-SPACE-05")
    table.play("ann play kicked-in-window n1.c n1.n").allows("n", "ZB-MOVE-06")
    kit = GAME.kit(table.state)
    closed = GAME.kit(lay(map={"n1": "radio-kzb"}).state).tiles["radio-kzb"]
    assert len(closed.doors) == 1
    assert (
        len(kit.town(table.state).walls_of((0, -1))) == len(floor_of(closed, 0).walls) - 1
    )  # all other walls are walls
    table.play("stop", "1")
    assert table.state.current == 1
    assert len(kit.town(table.state).walls_of((0, -1))) == len(floor_of(closed, 0).walls)


def test_zb_clar_09_only_a_building_with_a_name_has_an_inside() -> None:
    for tile in GAME.kit(lay().state).tiles.values():
        floor = floor_of(tile, 0)
        assert bool(floor.insides) == (tile.kind == "named")
        assert all(floor.steps[spot] == () for spot, kind in floor.kinds.items() if kind == "blocked")
        # of a named building's tile, what is neither inside nor road is an unnamed building or a parking lot
        assert len(floor.insides) + len(floor.roads) + list(floor.kinds.values()).count("blocked") == 9


@pytest.mark.parametrize("verb", ["give", "trade", "swap", "steal", "sell"])
def test_zb_clar_11_open_59_nothing_passes_between_players_but_by_a_card(verb: str) -> None:
    with pytest.raises(Unreadable):
        lay("name: ann, hand: [warm-soup]", "name: ben", phase="roll").check(f"ann {verb} ben warm-soup")
    thief = lay("name: ann, hand: [pickpocket]", "name: ben, hand: ['?']", phase="roll")
    thief.allows("ann play pickpocket ben", "ZB-EVENT-01", "ZB-EV-24")
