"""Whole lines: judged part by part, or carried out up to the first refusal."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from companion.errors import Unreadable
from companion.model import CHANCE, Roll
from companion.referee.lines import Judged, check_line, resolve_lines
from tests.referee.test_table import GAME, POSITION


@pytest.fixture
def state() -> Any:
    return GAME.position(yaml.safe_load(POSITION))


def legal(judged: list[Judged]) -> list[bool | None]:
    return [part.verdict.legal for part in judged]


def pending(state: Any) -> str:
    decision = GAME.decision(state)
    assert decision is not None
    return decision.kind


# --- check_line ---


def test_each_part_is_judged_on_what_the_parts_before_it_come_to(state: Any) -> None:
    judged = check_line(GAME, state, "ann move ann+date r06c2; fight; 4; move ann+date r07c2")
    assert legal(judged) == [True, True, True, True]
    texts = ["ann move ann+date r06c2", "ann fight", "roll 4", "ann move ann+date r07c2"]
    assert [part.text for part in judged] == texts


def test_judging_changes_nothing(state: Any) -> None:
    before = GAME.document(state)
    check_line(GAME, state, "ann move ann+date r06c2; fight; 6; hit ann; move ann+date r07c2")
    assert GAME.document(state) == before


def test_a_part_after_a_die_nobody_has_rolled_cannot_be_judged(state: Any) -> None:
    judged = check_line(GAME, state, "ann run ann+date; ann move ann+date r06c2 r07c2")
    assert legal(judged) == [True, None, None]
    for part in judged[1:]:
        assert part.verdict.needs
        assert "d6" in part.verdict.needs[0]
        assert part.verdict.why
        assert part.verdict.rules


def test_a_part_after_a_choice_nobody_has_made_cannot_be_judged(state: Any) -> None:
    judged = check_line(GAME, state, "ann move ann+date r06c2 r07c2")
    assert legal(judged) == [True, None]
    assert "zombies attack" in judged[1].verdict.needs[0]


def test_a_die_typed_where_the_choice_is_whether_to_roll_makes_that_choice_and_says_so(state: Any) -> None:
    judged = check_line(GAME, state, "ann move ann+date r06c2; 4")
    assert [part.text for part in judged] == ["ann move ann+date r06c2", "ann fight", "roll 4"]
    assert legal(judged) == [True, True, True]


def test_a_die_typed_before_the_choice_of_who_takes_a_hit_cannot_be_judged(state: Any) -> None:
    judged = check_line(GAME, state, "ann stop; 6; 3")
    assert legal(judged) == [True, True, True, None]
    assert "hit" in judged[3].verdict.needs[0]


def test_what_follows_something_that_cannot_be_judged_cannot_be_judged_either(state: Any) -> None:
    judged = check_line(GAME, state, "ann run ann+date; ann move ann+date r06c2; ann stop; ann herd")
    assert legal(judged) == [True, None, None, None]
    assert all(part.verdict.needs for part in judged[1:])


def test_a_typed_die_is_the_die_and_what_follows_is_judged_with_it(state: Any) -> None:
    tripped = check_line(GAME, state, "ann run ann+date; 1; trip; move ann+date r05c3; fight; 3; herd")
    assert legal(tripped) == [True] * 7
    ran = check_line(GAME, state, "ann run ann+date; 2; move ann+date r05c3; fight; 3; move ann+date r06c3; herd")
    assert legal(ran) == [True] * 6 + [None]


@pytest.mark.parametrize("zombies", ["", "rope6: 1"], ids=["no zombies", "zombies elsewhere"])
@pytest.mark.parametrize("line", [
    "ann move ann+date r06c2 r07c2 r08c2 r09c2",  # four spaces, and the couple has three
    "ann move ann+date r06c1 rope2 r06c1",  # entering a Rope Line ends the move
    "ann move ann+date r06c2; ann stop; ann move ann+date r07c2",
    "ann run ann+date; 1; ann trip; ann move ann+date r06c2 r07c2",
])  # fmt: skip
def test_a_step_too_many_is_illegal_whatever_is_decided_in_between(line: str, zombies: str) -> None:
    text = POSITION.replace("r05c2: 1, r06c2: 2", zombies).replace("r09c2", "r15c2")
    *before, last = check_line(GAME, GAME.position(yaml.safe_load(text)), line)
    assert all(part.verdict.legal for part in before)
    assert last.verdict.legal is False, last.verdict.why


def test_running_after_the_first_step_is_illegal_whatever_is_decided_in_between() -> None:
    free = GAME.position(yaml.safe_load(POSITION.replace("r05c2: 1, r06c2: 2", "")))
    assert legal(check_line(GAME, free, "ann move ann+date r06c2; ann run ann+date")) == [True, False]


def test_a_die_that_does_not_exist_is_illegal_and_not_unknown(state: Any) -> None:
    judged = check_line(GAME, state, "ann run ann+date; 7")
    assert legal(judged) == [True, False]
    assert "1 to 6" in judged[1].verdict.why


def test_the_first_part_is_never_unknown_where_everything_lies_open(state: Any) -> None:
    for line in ("4", "ann fight", "ben stop", "ann herd", "ann move ann+date r09c2"):
        verdict = check_line(GAME, state, line)[0].verdict
        assert verdict.legal is False, line
        assert verdict.rules
        assert verdict.why
        assert verdict.needs == ()


def test_after_a_refused_part_the_next_is_judged_without_it(state: Any) -> None:
    judged = check_line(GAME, state, "ann move ann+date r09c2; ann run ann+date")
    assert legal(judged) == [False, True]


def test_a_wrong_step_is_refused_and_not_put_down_to_a_choice_still_to_make() -> None:
    free = GAME.position(yaml.safe_load(POSITION.replace("r05c2: 1, r06c2: 2", "rope1: 1")))
    judged = check_line(GAME, free, "ann move ann+date r06c2 r09c2")
    assert legal(judged) == [True, False]
    assert judged[1].verdict.rules[0] == "OR-MOVE-01"


def test_a_line_that_cannot_be_read_is_unreadable(state: Any) -> None:
    with pytest.raises(Unreadable):
        check_line(GAME, state, "ann mvoe r06c2")


# --- resolve_lines ---


def test_lines_are_carried_out_in_order_on_this_very_state(state: Any) -> None:
    done = resolve_lines(GAME, state, ["ann move ann+date r06c2", "fight", "6", "hit ann.date", "stop"])
    assert done.refused is None
    assert (state.seats[0].at, state.seats[0].escort.hits) == ("r06c2", 1)
    assert len(done.actions) == 5
    assert done.actions[2] == Roll(CHANCE, 6)


def test_the_events_are_reported_in_order_with_their_clauses(state: Any) -> None:
    done = resolve_lines(GAME, state, ["ann move ann+date r06c2; fight; 1"])
    rules = [rule for _, rules in done.events for rule in rules]
    assert "OR-ATTACK-04" in rules
    assert all(text and rules for text, rules in done.events)
    assert all(rule.startswith("OR-") for rule in rules)


def test_it_stops_at_the_first_refusal_and_leaves_the_state_as_it_was_there(state: Any) -> None:
    same = state.copy()
    resolve_lines(GAME, same, ["ann move ann+date r06c2", "fight", "4"])
    done = resolve_lines(GAME, state, ["ann move ann+date r06c2", "fight; 4; fight; 2", "ann stop"])
    assert done.refused is not None
    assert done.refused.text == "ann fight"
    assert done.refused.verdict.legal is False
    assert done.refused.verdict.why
    assert len(done.actions) == 3
    assert GAME.document(state) == GAME.document(same)


def test_a_refused_first_part_changes_nothing_and_tells_nothing(state: Any) -> None:
    before = GAME.document(state)
    done = resolve_lines(GAME, state, ["ann move ann+date r09c2", "ann stop"])
    assert done.refused is not None
    assert (done.events, done.actions) == ([], [])
    assert GAME.document(state) == before


def test_a_refused_die_does_not_make_the_choice_that_a_good_one_would_have_made(state: Any) -> None:
    assert resolve_lines(GAME, state, ["ann move ann+date r06c2"]).refused is None
    before = GAME.document(state)
    done = resolve_lines(GAME, state, ["9"])
    assert done.refused is not None
    assert done.actions == []
    assert GAME.document(state) == before


def test_one_line_or_many_come_to_the_same(state: Any) -> None:
    parts = ["ann move ann+date r06c2", "fight", "2", "stop", "fight", "3", "fight", "4", "pass", "ben stop", "pass"]
    other = state.copy()
    one = resolve_lines(GAME, state, ["; ".join(parts)])
    many = resolve_lines(GAME, other, parts)
    assert one.refused is None
    assert many.refused is None
    assert one.events == many.events
    assert GAME.document(state) == GAME.document(other)


def test_stopping_half_way_and_going_on_from_the_written_position_comes_to_the_same(state: Any) -> None:
    parts = [
        "ann run ann+date",
        "3",
        "ann move ann+date r06c2",
        "fight",
        "6",
        "hit ann",
        "stop",
        "fight",
        "1",
        "fight",
        "5",
    ]
    whole = state.copy()
    assert resolve_lines(GAME, whole, parts).refused is None
    for cut in range(len(parts)):
        start = state.copy()
        assert resolve_lines(GAME, start, parts[:cut]).refused is None
        again = GAME.position(GAME.document(start))
        assert resolve_lines(GAME, again, parts[cut:]).refused is None
        assert GAME.document(again) == GAME.document(whole)


def test_a_die_where_there_is_nothing_to_roll_for_is_refused_and_what_came_before_is_reported() -> None:
    """Part B waits for hits to be paid off; no zombie is on the board."""
    ann = {"name": "ann", "at": "r01c1", "hits": 1, "stars": 1, "escort": {"kind": "date"}}
    ben = {"name": "ben", "at": "r04c3", "escort": {"kind": "mother"}}
    state = GAME.position({"seats": [ann, ben], "phase": "moves"})
    assert legal(check_line(GAME, state, "ann stop ann+date; 3")) == [True, None], "later there may be a die"
    done = resolve_lines(GAME, state, ["ann stop ann+date", "3"])
    assert [text for text, _ in done.events] == ["ann+date stays in r01c1."]
    assert done.refused is not None
    assert (done.refused.text, done.refused.verdict.why) == ("roll 3", "There is no die to roll now; ann must decide.")
    assert pending(state) == "herd_none"


def test_a_line_that_cannot_be_read_is_unreadable_here_too(state: Any) -> None:
    with pytest.raises(Unreadable):
        resolve_lines(GAME, state, ["xyzzy"])


def test_a_word_that_can_be_read_nowhere_in_a_line_leaves_the_state_alone(state: Any) -> None:
    before = GAME.document(state)
    with pytest.raises(Unreadable):
        resolve_lines(GAME, state, ["ann move ann+date r06c2; xyzzy"])
    assert GAME.document(state) == before


def test_no_lines_come_to_nothing(state: Any) -> None:
    before = GAME.document(state)
    done = resolve_lines(GAME, state, [])
    assert (done.events, done.actions, done.refused) == ([], [], None)
    assert GAME.document(state) == before
    assert pending(state) == "unit"


@pytest.mark.parametrize(
    ("line", "rule"),
    [("ann move ben+spouse r06c2", "OR-TURN-02"), ("ann pay ben", "OR-STAR-02"), ("ann hit ben", "OR-HIT-04")],
)
def test_what_is_another_seats_figure_is_refused_with_its_clause(state: Any, line: str, rule: str) -> None:
    verdict = check_line(GAME, state, line)[0].verdict
    assert (verdict.legal, verdict.rules[:1]) == (False, (rule,))
    assert "is not ann's figure" in verdict.why
    refused = resolve_lines(GAME, state, [line]).refused
    assert refused is not None
    assert (refused.text, refused.verdict.rules) == (line, verdict.rules)
