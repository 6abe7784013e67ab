"""The numbers of this edition: Move 4, the initiative die, VH1, the length of the game."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import Unreadable
from tests.games.red_carpet_race.table import AWAY, GAME, Table, lay

BEN = "name: ben, at: r15c2, escort: {kind: spouse}"
MOVE = {"date": 4, "spouse": 3, "mother": 2}


# --- PIECE: Move ---


@pytest.mark.parametrize("hits", [0, 1, 3, 4, 6])
def test_rc_piece_01_a_player_moves_4_less_its_hits(hits: int) -> None:
    table = lay(f"name: ann, at: r05c2, hits: {hits}, escort: {{kind: date, at: r01c1}}", BEN)
    assert table.reach("ann", "r05c2") == max(4 - hits, 0)


@pytest.mark.parametrize(("hits", "spaces"), [(0, 8), (1, 6), (3, 2)])
def test_rc_piece_01_and_runs_8(hits: int, spaces: int) -> None:
    table = lay(f"name: ann, at: r02c2, hits: {hits}, escort: {{kind: date, at: r01c1}}", BEN).play("ann run ann", "2")
    assert table.reach("ann", "r02c2") == spaces


@pytest.mark.parametrize("kind", MOVE)
def test_rc_piece_02_03_04_each_escort_has_its_own_move(kind: str) -> None:
    table = lay(f"name: ann, at: r01c1, escort: {{kind: {kind}, at: r05c2}}", BEN)
    assert table.reach(f"ann.{kind}", "r05c2") == MOVE[kind]


@pytest.mark.parametrize("kind", MOVE)
def test_rc_open_12_a_couple_moves_as_far_as_the_escort(kind: str) -> None:
    """Move 4 is at least every escort's, so the player's hits count only from where the two are level."""
    table = lay(f"name: ann, at: r05c2, escort: {{kind: {kind}}}", BEN)
    assert table.reach(f"ann+{kind}", "r05c2") == MOVE[kind]
    table = lay(f"name: ann, at: r05c2, hits: 2, escort: {{kind: {kind}}}", BEN)
    assert table.reach(f"ann+{kind}", "r05c2") == 2


def test_rc_score_and_interview_numbers_of_the_figures_are_those_of_the_catalogue() -> None:
    facts = {kind: GAME.definition.tokens[kind].facts for kind in ("player", *MOVE)}
    assert facts["player"] == {"move": 4, "bonus_on": (6,), "rope_on": (5, 6)}, "RC-PIECE-01, RC-INTVW-18, RC-ROPE-02"
    interview = {kind: (facts[kind]["interview"], facts[kind]["bonus_on"]) for kind in MOVE}
    assert interview == {"date": (-1, ()), "spouse": (1, (6,)), "mother": (2, (5, 6))}, "RC-INTVW-12 to RC-INTVW-14"
    assert {kind: facts[kind]["left_behind"] for kind in MOVE} == {"date": -2, "spouse": -4, "mother": -6}


# --- INIT-01, OPEN-33: the initiative die ---


def rolling(players: int = 2, **variants: Any) -> Table:
    names = ("ann", "ben", "cat", "dan", "eve", "fay")[:players]
    seats = [{"name": name, "escort": {"kind": "date"}, "stars": 3} for name in names]
    return Table("phase: initiative", seats=seats, variants=variants)


@pytest.mark.parametrize(
    ("variants", "faces"), [({}, 10), ({"initiative_die": "10"}, 10), ({"initiative_die": "6"}, 6)]
)
def test_rc_init_01_the_die_is_a_d10_or_as_the_table_says_a_d6(variants: dict[str, str], faces: int) -> None:
    table = rolling(**variants)
    assert table.legal == [f"roll {face}" for face in range(1, faces + 1)]
    decision = GAME.decision(table.state)
    assert decision is not None
    assert f"d{faces}" in GAME.prompt(table.state, decision)
    table.refuses(f"roll {faces + 1}", "RC-INIT-01")


def test_rc_open_33_a_d6_is_read_as_a_number_too() -> None:
    assert rolling(initiative_die=6).legal == [f"roll {face}" for face in range(1, 7)]
    with pytest.raises(Unreadable):
        rolling(initiative_die=8)


def test_rc_open_33_ties_are_rolled_off_with_the_same_die() -> None:
    table = rolling(initiative_die="6").play("4 4", "ann adjust 0", "ben adjust 0")
    decision = GAME.decision(table.state)
    assert decision is not None
    assert (decision.kind, decision.die) == ("initiative_again", 6)
    assert "d6 again" in GAME.prompt(table.state, decision)
    table.play("6 5")
    assert table.state.table.order == [1, 0]


@pytest.mark.parametrize(("by", "order"), [("+2", [0, 1]), ("-2", [1, 0])])
def test_rc_init_03_a_roll_is_altered_up_or_down_and_past_the_faces_of_the_die(by: str, order: list[int]) -> None:
    """With a d6 Ben's 6 may become 8, and Ann's 1 a -1."""
    table = rolling(initiative_die="6").play("1 6", f"ben adjust {by}")
    assert table.seat("ben").initiative == [8 if by == "+2" else 4]
    table.play("ann adjust " + ("-2" if by == "+2" else "+3"))
    assert table.seat("ann").initiative == [-1 if by == "+2" else 4]
    if by == "-2":
        table.play("3 2")  # both have 4 now
    assert table.state.table.order == order


# --- INTVW-05: VH1 ---


@pytest.mark.parametrize("board", ["standard", "mirror"])
def test_rc_intvw_05_vh1_is_area_2_and_worth_two_stars(board: str) -> None:
    seats = [
        {"name": "ann", "at": "area2", "escort": {"kind": "date", "at": "r01c2"}},
        {"name": "ben", "at": "r09c2", "escort": {"kind": "date"}},
    ]
    table = Table("phase: stars", seats=seats, variants={"board": board}).play("5 1")
    assert table.seat("ann").stars == 2
    assert any("in VH1" in text for text, _ in table.events)
    assert table.cited("RC-INTVW-05")


@pytest.mark.parametrize("word", ["vh1", "VH1", "area2", "vh"])
def test_rc_intvw_05_it_can_be_typed_by_its_name(word: str) -> None:
    table = lay("name: ann, at: r04c3, escort: {kind: date}", BEN)
    if word == "vh":  # three letters or more begin an Area's name
        with pytest.raises(Unreadable):
            table.check(f"ann move ann+date {word}")
        return
    table.play(f"ann move ann+date {word}")
    assert table.seat("ann").at == "area2"


def test_rc_intvw_05_no_area_is_called_e() -> None:
    names = [space.name for board in GAME.definition.boards.values() for space in board.spaces]
    assert "E" not in names
    assert names.count("VH1") == len(GAME.definition.boards)
    tickets = {token.name for token in GAME.definition.tokens.values() if "area" in token.facts}
    assert "Ticket: VH1" in tickets
    assert "Ticket: E" not in tickets


# --- ROPE-05, OPEN-61 ---


def in_step_5(ann: str, escort: str, kind: str, entered_alone: bool | None = None) -> Table:
    seat: dict[str, Any] = {"name": "ann", "at": ann, "stars": 2, "escort": {"kind": kind, "at": escort}}
    if entered_alone is not None:
        seat["entered_alone"] = entered_alone
    return Table("phase: stars", seats=[seat, {"name": "ben", "at": "r09c2", "escort": {"kind": "date"}}])


@pytest.mark.parametrize("player", ["r01c2", "theater", "rope2"])
def test_rc_rope_05_a_mother_rolls_for_no_star_wherever_her_player_is(player: str) -> None:
    table = in_step_5(player, "rope2", "mother")
    if player == "rope2":
        table.play("1")
    assert (table.state.turn, table.seat("ann").stars) == (2, 2)


@pytest.mark.parametrize(("kind", "least"), [("date", 5), ("spouse", 6)])
@pytest.mark.parametrize("face", [1, 4, 5, 6])
@pytest.mark.parametrize("entered_alone", [None, True])
def test_rc_open_61_the_escort_in_a_rope_line_gains_for_a_player_in_the_theater(
    kind: str, least: int, face: int, entered_alone: bool | None
) -> None:
    table = in_step_5("theater", "rope6", kind, entered_alone)
    assert table.kind == "rope_die"
    table.play(str(face))
    assert (table.state.turn, table.seat("ann").stars) == (2, 2 + (face >= least))


def test_rc_open_61_in_the_very_turn_of_the_entry_too() -> None:
    seats = (
        "name: ann, at: r15c2, escort: {kind: date, at: rope6}",
        "name: ben, at: limousine, escort: {kind: spouse}",
    )
    table = lay(*seats).play("ann move ann theater", "ann stop ann.date", "ben stop", "6")
    assert (table.state.turn, table.seat("ann").stars) == (2, 1)
    assert not table.cited("RC-BOARD-18"), "there is no such clause"


def test_rc_open_61_stars_gained_so_can_be_paid_and_count_at_the_end() -> None:
    ann = (
        "name: ann, at: theater, stars: 1, swag: false, hits: 1, entered_alone: true, escort: {kind: spouse, at: rope6}"
    )
    table = lay(ann, "name: ben, at: rope1, escort: {kind: mother, at: r01c2}", phase="stars", turn=20).play("1", "6")
    assert [table.score.total(seat) for seat in (0, 1)] == [1 + 1 - 1 - 4, 0]
    assert table.score.winners == (0,)


def test_rc_open_61_the_escort_outside_still_moves_is_attacked_and_kills_for_its_owner() -> None:
    ann = "name: ann, at: theater, stars: 2, swag: false, entered_alone: true, escort: {kind: spouse, at: rope6}"
    table = lay(ann, "name: ben, at: r15c2, escort: {kind: spouse}", zombies={"rope6": 2})
    table.play("ann move ann.spouse r14c1", "1", "5")
    assert (table.seat("ann").kills, table.seat("ann").escort.hits, table.seat("ann").escort.at) == (1, 1, "r14c1")


# --- END-01, OPEN-69: the length of the game ---

LAST = """
seats:
  - {name: ann, at: rope1, escort: {kind: mother, at: r01c2}}
  - {name: ben, at: theater, escort: {kind: spouse, at: theater}}
phase: stars
"""


@pytest.mark.parametrize("turns", [None, 1, 5, 20, 25, 99])
def test_rc_open_69_the_game_ends_after_the_turns_agreed_or_20(turns: int | None) -> None:
    variants = {} if turns is None else {"turns": turns}
    last = turns or 20
    if last > 1:
        table = Table(LAST, turn=last - 1, variants=variants).play("6")
        assert (table.state.phase, table.state.turn) == ("spawn", last)
    table = Table(LAST, turn=last, variants=variants).play("6")
    assert table.state.phase == "over"
    assert table.cited("RC-END-01")
    assert table.cited("RC-OPEN-69")
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome.rules[:3] == ("RC-END-01", "RC-OPEN-69", "RC-END-02")
    assert ("(variant turns:" in outcome.why) == (last != 20)


def test_rc_end_01_a_position_past_the_last_turn_is_refused() -> None:
    for turns, variants in ((20, {}), (7, {"turns": 7})):
        with pytest.raises(Unreadable, match=f"{turns} turns.*RC-END-01, RC-OPEN-69"):
            Table(LAST, turn=turns + 1, variants=variants)


@pytest.mark.parametrize("turns", [0, 100, "many", True])
def test_rc_open_69_a_number_of_turns_is_from_1_to_99(turns: object) -> None:
    with pytest.raises(Unreadable, match="turns"):
        Table(LAST, variants={"turns": turns})


def test_rc_open_69_after_the_end_the_verdicts_name_what_ended_it() -> None:
    table = Table(LAST, turn=3, variants={"turns": 3}).play("6")
    verdict = table.refuses("ann move ann r01c3", "RC-END-01", "RC-OPEN-69")
    assert verdict.why == "The game is over (variant turns: 3)."


def test_rc_open_70_a_game_of_any_length_may_end_early() -> None:
    seats = [{"name": name, "at": "theater", "escort": {"kind": "date"}} for name in ("ann", "ben")]
    table = Table("phase: stars", seats=seats, turn=4, variants={"turns": 50})
    assert table.state.phase == "over"
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert "RC-OPEN-70" in outcome.rules
    assert "RC-OPEN-69" not in outcome.rules


def test_rc_open_67_the_outcome_names_the_tie_break_that_decided_and_the_variant() -> None:
    seats = [
        {"name": "ann", "at": "theater", "stars": 3, "swag": False, "escort": {"kind": "date"}},
        {"name": "ben", "at": "theater", "stars": 3, "swag": False, "kills": 4, "escort": {"kind": "date"}},
    ]
    over = {"seats": seats, "turn": 20}
    table = Table("phase: over", **over, variants={"final_tie": "kills_then_hits"})
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome.winners == (1,)
    assert outcome.rules == ("RC-END-01", "RC-OPEN-69", "RC-END-02", "RC-OPEN-67", "RC-END-03")
    assert "Zombies killed break the tie for ben (variant final_tie: kills_then_hits)" in outcome.why
    shared = GAME.outcome(Table("phase: over", **over).state)
    assert shared is not None
    assert shared.winners == (0, 1)


def test_rc_open_67_kills_then_hits_breaks_ties_only() -> None:
    seats = [
        {"name": "ann", "at": "theater", "stars": 4, "swag": False, "escort": {"kind": "date"}},
        {"name": "ben", "at": "theater", "stars": 3, "swag": False, "kills": 4, "escort": {"kind": "date"}},
    ]
    table = Table("phase: over", seats=seats, turn=20, variants={"final_tie": "kills_then_hits"})
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome.winners == (0,)
    assert outcome.rules == ("RC-END-01", "RC-OPEN-69", "RC-END-02", "RC-END-03")


# --- what this edition does not have ---


@pytest.mark.parametrize(
    "id", ["RC-BOARD-18", "RC-ATTACK-08", "RC-ATTACK-09", "RC-BRAD-03", "RC-OPEN-05", "RC-OPEN-39", "RC-OPEN-57"]
)
def test_clauses_of_the_other_edition_are_not_there(id: str) -> None:
    assert id not in {**GAME.definition.clauses, **GAME.definition.open_points}


def test_a_variant_of_the_other_edition_is_not_there() -> None:
    with pytest.raises(Unreadable, match="lone_date_kills"):
        Table(variants={"lone_date_kills": True})


@pytest.mark.parametrize("id", ["RC-BOARD-16", "RC-OPEN-62"])
def test_rc_open_62_an_entry_into_the_theater_cites_what_this_edition_has(id: str) -> None:
    table = lay("name: ann, at: r15c2, escort: {kind: date}", AWAY).play("ann move ann+date theater")
    assert table.cited(id)
