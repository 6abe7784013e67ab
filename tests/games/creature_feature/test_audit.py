"""AUDIT: the Audition."""

from __future__ import annotations

import pytest

from companion.errors import CannotCarryOut, Unreadable
from companion.referee.lines import resolve_lines
from tests.games.creature_feature.lay import GAME, NAMES, Play, lay

PLAYERS = (3, 4, 5, 6)


def audition(players: int = 4, marker: str = "", **pawns: str) -> Play:
    """An Audition; the last seat is the Last Actor unless somebody else is, and pawns not named are in the feature."""
    seats = [f"name: {name}, pawn: {pawns.get(name, 'feature')}" for name in NAMES[:players]]
    return lay(*seats, phase="audition", marker=marker or NAMES[players - 1])


@pytest.mark.parametrize(("marker", "first"), [("ann", "ben"), ("ben", "cat"), ("dan", "ann")])
def test_cf_audit_01_the_left_of_the_last_actor_decides_first_then_clockwise(marker: str, first: str) -> None:
    table = audition(4, marker)
    order = []
    while table.kind == "audition":
        order += table.asked
        table.play(f"{table.asked[0]} stay")
    start = NAMES.index(first)
    assert order == [*NAMES[start:4], *NAMES[:start]]


def test_cf_audit_01_nobody_decides_out_of_turn() -> None:
    table = audition()
    for line in ("ben stay", "dan drop"):
        table.refuses(
            line, f"ann decides before {line[:3]}.", "CF-AUDIT-01", "CF-AUDIT-07", "CF-AUDIT-16", "CF-OPEN-12"
        )


def test_cf_audit_02_to_stay_moves_no_pawn_and_to_drop_moves_it_down_one_box() -> None:
    table = audition()
    assert table.prompt == "ann, in the feature box: stay or drop?"
    assert table.legal == ["ann stay", "ann drop"]
    table.allows("ann stay", "CF-AUDIT-02")
    table.allows("ann drop", "CF-AUDIT-02", "CF-AUDIT-05")
    table.play("ann stay", "ben drop")
    assert table.pawns == ["feature", "short", "feature", "feature"]
    table.reports("ann stays in the feature box.", "CF-AUDIT-02")
    table.reports("ben drops to the short box and takes the Last Actor Marker.", "CF-AUDIT-02", "CF-AUDIT-06")


LADDERS = [
    ("CF-AUDIT-03", 3, ["feature", "short", "fold"]),
    ("CF-AUDIT-03", 4, ["feature", "short", "fold"]),
    ("CF-AUDIT-04", 5, ["feature", "upper", "lower", "fold"]),
    ("CF-AUDIT-04", 6, ["feature", "upper", "lower", "fold"]),
]


@pytest.mark.parametrize(("clause", "players", "ladder"), LADDERS)
def test_cf_audit_03_04_05_the_ladder_of_boxes_one_at_a_time(clause: str, players: int, ladder: list[str]) -> None:
    """Ann goes all the way down, Ben and Cat stay one and two boxes behind her: CF-AUDIT-03, CF-AUDIT-04."""
    table = audition(players)
    goals = {"ann": ladder[-1], "ben": ladder[-2], "cat": ladder[-3]}
    seen = ["feature"]
    while table.kind == "audition":
        name = table.asked[0]
        is_there = table.seat(name).pawn == goals.get(name, "feature")
        table.play(f"{name} {'stay' if is_there else 'drop'}")
        if table.seat("ann").pawn != seen[-1]:
            seen.append(table.seat("ann").pawn)
    assert seen == ladder, clause
    assert table.pawns == [ladder[-1], ladder[-2], ladder[-3], *["feature"] * (players - 3)]


def test_cf_audit_05_no_pawn_moves_up_or_past_a_box() -> None:
    table = audition(5, "ann", ann="upper", ben="upper")
    table.play("ben drop")
    assert table.pawns == ["upper", "lower", "feature", "feature", "feature"]


def test_cf_audit_06_who_drops_takes_the_marker_at_once() -> None:
    table = audition().play("ann stay")
    assert table.marker == "dan"
    assert table.play("ben drop").marker == "ben"
    assert table.play("cat drop").marker == "cat"


def test_cf_audit_06_in_a_position_the_marker_is_with_a_pawn_that_has_come_down() -> None:
    assert lay("name: ann", "name: ben, pawn: short", "name: cat", phase="audition").marker == "ben"


def test_cf_audit_07_open_12_after_a_drop_the_round_goes_on_to_the_left() -> None:
    """CF-OPEN-12: neither from the beginning nor from the lowest box."""
    table = audition().play("ann stay", "ben drop")
    assert table.asked == ["cat"]
    assert table.play("cat drop").asked == ["dan"]
    assert table.play("dan stay").asked == ["ann"]


def test_cf_audit_07_forced_out_of_turn_a_drop_is_its_own_seats() -> None:
    table = audition()
    action = GAME.parse(table.state, "cat drop")
    GAME.apply(table.state, action, force=True)
    assert (table.pawns, table.marker, table.asked) == (["feature", "feature", "short", "feature"], "cat", ["dan"])


# --- who has to stay ---


def test_cf_audit_08_nobody_drops_from_a_box_without_another_pawn() -> None:
    """Cat has dropped alone: the next round passes her by, and she could not be forced either."""
    table = audition(4).play("ann stay", "ben stay", "cat drop", "dan stay", "ann stay")
    table.refuses("cat drop", "cat may not drop: no other pawn is in the short box.", "CF-AUDIT-08")
    with pytest.raises(CannotCarryOut, match="no other pawn"):
        GAME.apply(table.state, GAME.parse(table.state, "cat drop"), force=True)


def test_cf_audit_08_with_another_pawn_there_it_goes() -> None:
    table = audition(4, "cat", cat="short", ben="short").play("dan stay", "ann stay")
    assert table.asked == ["ben"]
    table.play("ben drop")
    assert (table.seat("ben").pawn, table.seat("cat").pawn) == ("fold", "short")


def test_cf_audit_08_open_48_a_forced_stay_is_announced() -> None:
    """CF-OPEN-48."""
    table = audition(3).play("ann drop", "ben stay", "cat drop")
    assert table.texts[-1] == "cat drops to the short box and takes the Last Actor Marker."
    table.play("ann stay")
    table.reports("ben must stay in the feature box.", "CF-AUDIT-08")
    assert table.asked == ["cat"]


def test_cf_audit_09_open_14_a_pawn_in_the_fold_box_cannot_drop() -> None:
    """Last Actor (stated) or not (CF-OPEN-14)."""
    table = audition(4, "ann", ann="fold", ben="short", cat="short")
    table.refuses("ann drop", "ann cannot drop: there is no box below the fold box.", "CF-AUDIT-09", "CF-OPEN-14")
    other = audition(4, "cat", ann="fold", ben="short", cat="short")
    other.refuses("ann drop", "ann cannot drop: there is no box below the fold box.", "CF-AUDIT-09", "CF-OPEN-14")
    with pytest.raises(CannotCarryOut):
        GAME.apply(other.state, GAME.parse(other.state, "ann drop"), force=True)


def test_cf_audit_09_open_14_the_others_still_decide_before_the_last_actor_in_the_fold_box() -> None:
    table = audition(4, "cat", cat="short", ben="short").play("dan stay", "ann stay", "ben drop")
    assert (table.marker, table.asked) == ("ben", ["dan"])
    table.reports("cat must stay in the short box.", "CF-AUDIT-08")
    table.play("dan drop")
    table.reports("ben must stay in the fold box.", "CF-AUDIT-09", "CF-OPEN-14")
    assert (table.marker, table.asked) == ("dan", ["cat"])


# --- the end ---


def test_cf_audit_10_it_ends_when_the_last_actor_stays() -> None:
    table = audition(4).play("ann drop", "ben drop", "cat stay", "dan stay")
    assert (table.state.phase, table.asked) == ("audition", ["ann"])
    table.play("ann stay")
    assert (table.state.phase, table.asked) == ("audition", ["ben"])
    table.play("ben stay")
    assert table.state.phase == "showdown"
    table.reports("The Last Actor ben stays: the Audition is over.", "CF-AUDIT-10")


def test_cf_audit_10_in_the_fold_box_it_ends_by_itself() -> None:
    table = audition(4, "cat", cat="short", ben="short").play(
        "dan stay", "ann stay", "ben drop", "dan stay", "ann stay"
    )
    table.reports("ben must stay in the fold box.", "CF-AUDIT-09")
    table.reports("The Last Actor ben stays: the Audition is over.", "CF-AUDIT-10")
    assert table.state.phase == "showdown"


def test_cf_audit_10_open_13_a_forced_stay_outside_the_fold_box_ends_it_too() -> None:
    """CF-OPEN-13: Ben is alone in the short box."""
    table = audition(4).play("ann stay", "ben drop", "cat stay", "dan stay", "ann stay")
    table.reports("ben must stay in the short box.", "CF-AUDIT-08")
    table.reports("The Last Actor ben stays: the Audition is over.", "CF-AUDIT-10", "CF-OPEN-13")
    assert table.state.phase == "showdown"


def test_cf_audit_07_11_after_a_drop_those_who_stayed_hear_why_they_decide_again() -> None:
    again = "{} dropped, so players who stayed decide again."
    table = audition().play("ann drop")
    assert again.format("ann") not in table.texts, "nobody had stayed"
    table.play("ben stay", "cat drop").reports(again.format("cat"), "CF-AUDIT-07", "CF-AUDIT-11")


def test_cf_audit_11_having_stayed_does_not_bind() -> None:
    table = audition(4).play("ann stay", "ben drop", "cat stay", "dan stay")
    table.allows("ann drop", "CF-AUDIT-02")
    assert table.allows("ann stay").rules == ("CF-AUDIT-02", "CF-AUDIT-11")
    assert table.play("ann drop").seat("ann").pawn == "short"


@pytest.mark.parametrize("players", PLAYERS)
def test_cf_audit_12_if_nobody_drops_it_ends_after_one_round(players: int) -> None:
    table = audition(players, "ben")
    names = [*NAMES[2:players], "ann", "ben"]
    for name in names:
        assert table.state.phase == "audition"
        table.play(f"{name} stay")
    assert (table.state.phase, table.pawns, table.marker) == ("showdown", ["feature"] * players, "ben")


def test_cf_audit_13_pawns_that_share_a_box_compete() -> None:
    table = audition(6, "eve", dan="upper", eve="upper").play("fay stay", "ann stay", "ben stay", "cat stay", "dan stay",
                                                             "eve stay")  # fmt: skip
    assert table.prompt == "Turn up the cards of fay, ann, ben and cat in the feature box: which are they?"
    table.play("fay mummy", "fay co-star ghost", "ann robot", "ann co-star alien", "ben robot", "ben co-star alien",
               "cat robot", "cat co-star alien", "all pass")  # fmt: skip
    assert table.prompt == "Turn up the cards of dan and eve in the upper short box: which are they?"


def test_cf_audit_14_pawns_in_the_fold_box_compete_for_nothing() -> None:
    """Two of them: no showdown, no winner, no captures."""
    teams = {"ann": ("vampire", "robot", "fold"), "ben": ("mummy", "alien", "fold"), "cat": ("witch", "ghost", "short")}
    seats = [f"name: {name}, star: {star}, co_star: {co_star}, pawn: {pawn}, hand: 0"
             for name, (star, co_star, pawn) in teams.items()]  # fmt: skip
    table = lay(*seats, "name: dan, star: devil, co_star: zombie, hand: 0", phase="showdown", marker="cat", turn=5)
    while table.table.season == 1:
        table.play(f"{table.asked[0]} hide")
    assert not any("wins" in text or "captures" in text for text in table.texts)
    assert [seat.seasons[0].down for seat in table.state.seats] == [2, 2, 2, 2]
    assert [seat.seasons[0].films + seat.seasons[0].shorts for seat in table.state.seats] == [0, 0, 1, 1]


def test_cf_audit_15_the_feature_box_never_becomes_empty() -> None:
    """Everybody drops who may."""
    for players in PLAYERS:
        table = audition(players)
        while table.kind == "audition":
            table.play(f"{table.asked[0]} drop")
        assert set(table.pawns) == {"feature", "fold", *(("short",) if players < 5 else ("upper", "lower"))}
        assert [table.pawns.count(box) for box in set(table.pawns) - {"fold"}] == [1] * (len(set(table.pawns)) - 1)


@pytest.mark.parametrize("phase", ["audition", "showdown"])
def test_cf_audit_15_no_position_has_an_empty_feature_box(phase: str) -> None:
    with pytest.raises(Unreadable, match=r"seats: the feature box never becomes empty \(CF-AUDIT-15\)"):
        lay(*(f"name: {name}, pawn: short" for name in NAMES[:3]), phase=phase, marker="ann")


def test_cf_audit_15_how_pawns_came_to_be_in_the_lower_boxes_is_not_asked() -> None:
    """A table that has erred goes on from where it is."""
    lay("name: ann, pawn: fold", "name: ben", "name: cat", phase="audition", marker="ann")


def test_cf_audit_15_but_for_those_who_could_not_field_a_team() -> None:
    lay("name: ann, pawn: fold, star: null, co_star: null", "name: ben", "name: cat", phase="audition")
    with pytest.raises(
        Unreadable, match=r"seats\[0\].star: a player without a team belongs in the fold box \(CF-TEAM-09\)"
    ):
        lay("name: ann, star: null, co_star: null", "name: ben", "name: cat", phase="audition")


def test_cf_audit_16_everybody_is_taken_in_turn_also_who_can_only_stay() -> None:
    table = audition(4).play("ann drop", "ben stay", "cat stay", "dan drop")
    table.play("ann drop", "ben drop")
    table.reports("cat must stay in the feature box.", "CF-AUDIT-08")
    assert table.asked == ["dan"]
    table.play("dan stay")
    table.reports("ann must stay in the fold box.", "CF-AUDIT-09")
    assert table.asked == ["ben"]


def test_cf_open_48_stay_and_drop_bind_at_once() -> None:
    table = audition().play("ann stay")
    order = "CF-AUDIT-01", "CF-AUDIT-07", "CF-AUDIT-16", "CF-OPEN-12"
    table.refuses("ann drop", "ben decides before ann.", *order, "CF-OPEN-48")
    table.play("ben drop")
    assert (table.seat("ben").pawn, table.marker) == ("short", "ben")


@pytest.mark.parametrize("cards", ["table", "app"])
def test_cf_audit_02_it_makes_no_difference_who_holds_the_cards(cards: str) -> None:
    seats = [f"name: {name}, star: robot, co_star: alien, hand: [mummy, mummy]" for name in NAMES[:3]]
    table = lay(*seats, phase="audition", cards=cards).play("ann drop", "ben stay", "cat stay")
    assert (table.pawns, table.marker) == (["short", "feature", "feature"], "ann")
    table.reports("The Last Actor ann stays: the Audition is over.", "CF-AUDIT-10")


def test_cf_open_48_a_forced_stay_may_be_typed_though_it_has_been_announced() -> None:
    table = audition(3, "cat").play("ann drop; ben stay; cat stay; ann stay")
    assert table.texts[-2:] == ["ann must stay in the short box.", "The Last Actor ann stays: the Audition is over."]
    assert table.state.phase == "showdown"


def test_cf_open_48_and_it_may_be_typed_only_once() -> None:
    done = resolve_lines(GAME, audition(3, "cat").state, ["ann drop; ben stay; cat stay; ann stay; ann stay"])
    assert done.refused is not None
    assert done.refused.text == "ann stay"


def test_cf_open_48_a_stay_that_was_chosen_may_not_be_typed_again_nor_another_seats() -> None:
    for last in ("ben stay", "cat stay", "ann drop"):
        done = resolve_lines(GAME, audition(3, "cat").state, [f"ann drop; ben stay; cat stay; {last}"])
        assert done.refused is not None, last
        assert (done.refused.text, done.refused.verdict.rules) == (
            last,
            ("CF-AUDIT-02", "CF-SEASON-07", "CF-SHOW-02", "CF-COMP-02"),
        )
