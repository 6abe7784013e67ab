"""What comes behind a part of a line that depends on a die is judged wherever the die may lead."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

import companion
from companion.definitions.places import templates_root
from companion.referee import doubt
from companion.referee.lines import check_line

ZOMBIES = companion.load("zombies")
RACE = companion.load("oscar-race")


def example(game: Any, name: str) -> Any:
    """The state of an example position that comes with a game."""
    text = (templates_root() / game.definition.id / "examples" / f"{name}.yaml").read_text("utf-8")
    return game.position(yaml.safe_load(text))


def movement() -> Any:
    """Ben, four steps left, stands three steps south of n2.c; a zombie stands on n2.s between."""
    return example(ZOMBIES, "movement")


def judged(line: str) -> list[tuple[str, bool | None, str]]:
    found = check_line(ZOMBIES, movement(), line)
    return [(one.text, one.verdict.legal, one.verdict.rules[0]) for one in found]


TO_THE_FIGHT = [("ben move n1.c", True), ("ben move n1.n", True), ("ben move n2.s", True), ("ben move n2.c", None)]


@pytest.mark.parametrize("line", ["ben move n n n n", "ben move n1.c n1.n n2.s n2.c", "ben move n ; n ; n ; n"])
def test_the_step_out_of_a_fight_hangs_on_the_roll(line: str) -> None:
    assert [one[:2] for one in judged(line)] == TO_THE_FIGHT


def test_one_step_more_than_there_are_is_refused_however_the_fight_ends() -> None:
    found = judged("ben move n n n n n")
    assert [one[:2] for one in found[:4]] == TO_THE_FIGHT
    assert found[4:] == [("ben move n2.n", False, "ZB-MOVE-01")]


def test_what_comes_behind_a_refused_part_is_refused_with_it() -> None:
    assert judged("ben move n n n n n ; ben stop")[-1] == ("ben stop", False, "ZB-MOVE-01")


def test_each_step_behind_the_fight_is_one_of_its_own() -> None:
    """They were all named as the step out of the fight, which nobody had made yet."""
    assert [text for text, _, _ in judged("ben move n n n w")][-1] == "ben move n2.sw"
    assert [text for text, _, _ in judged("ben move n1.c e n1.ne ; ben stop")][1:] == [
        *("ben move n1.e", "ben move n1.ne", "ben stop"),
    ]


def test_what_may_be_done_after_some_rolls_is_no_refusal() -> None:
    assert judged("ben move n n n n ; ben stop")[-1][1] is None


def test_of_too_many_cases_nothing_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doubt, "MOST_LOOKED_AT", 1)
    assert [legal for _, legal, _ in judged("ben move n n n n n")] == [True, True, True, None, None]


@pytest.mark.parametrize(
    "changed",
    [{"lists_all": lambda self, state: False}, {"unknown": lambda self, state: [(None, ())]}],
    ids=["left out", "hidden"],
)
def test_where_not_every_answer_is_listed_nothing_is_refused(
    changed: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is not followed might allow it: no `no` that may be wrong."""
    for name, answer in changed.items():
        monkeypatch.setattr(type(ZOMBIES), name, answer)
    assert judged("ben move n n n n n")[-1][1] is None


def test_what_comes_to_no_end_is_not_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doubt, "_all_after", lambda game, asked: ([], []))
    assert [legal for _, legal, _ in judged("ben move n n n n n")] == [True, True, True, None, None]


def test_an_attack_on_the_way_is_followed_too() -> None:
    ann = {"name": "ann", "at": "r02c2", "escort": {"kind": "date"}, "stars": 2}
    ben = {"name": "ben", "at": "area2", "escort": {"kind": "date"}, "stars": 1}
    table = {"zombies": {"r02c2": 1}}
    state = RACE.position({"seats": [ann, ben], "phase": "moves", "to_act": "ann", "table": table})
    found = check_line(RACE, state, "ann move ann+date r03c2 r04c2 r05c2 r06c2")
    assert [one.verdict.legal for one in found] == [True, None, None, False]
    assert found[-1].verdict.rules[0] == "OR-MOVE-01"


V1 = {
    "seats": [
        {"name": "ann", "at": "r08c2", "escort": {"kind": "date"}, "stars": 1},
        {"name": "ben", "at": "r10c1", "escort": {"kind": "spouse", "at": "area4"}},
    ],
    "turn": 6,
    "phase": "moves",
    "to_act": "ann",
    "table": {"zombies": {"r08c2": 1}},
}
"""A zombie stands where ann and her Date begin to move."""


@pytest.mark.parametrize("second", ["ann.date r07c2 r06c2", "ann.date r07c2 ; r06c2"])
def test_a_path_behind_an_attack_goes_on_with_its_own_figure(second: str) -> None:
    found = check_line(RACE, RACE.position(V1), f"ann r09c2 r10c2 r11c2 ; {second}")
    assert [one.text for one in found[3:]] == ["ann move ann.date r07c2", "ann move ann.date r06c2"]
    assert [one.verdict.legal for one in found] == [True, None, None, None, None]


@pytest.mark.parametrize("line", ["ann+date r09c2 r10c2 r11c2 ; stop", "ann+date r08c3 rope3 ; ann stop ann+date"])
def test_a_stop_of_a_move_that_has_ended_by_itself_is_no_mistake_behind_an_attack_either(line: str) -> None:
    found = check_line(RACE, RACE.position(V1), line)
    assert {one.verdict.legal for one in found[1:]} == {None}


def test_nor_is_a_stop_in_the_very_next_part() -> None:
    found = check_line(RACE, example(RACE, "moves"), "ann move r06c2 ; stop ; pass")
    assert [one.verdict.legal for one in found] == [True, None, None]


def test_after_a_refused_part_nothing_has_been_done() -> None:
    """The refused step was taken for one that had been made, so the stop seemed to have been made with it."""
    race = companion.load("red-carpet-race")
    state = example(race, "alone")
    for line in ("stop", "ann r14c1 ; stop"):
        assert check_line(race, state, line)[-1].verdict.legal is False


def test_a_pass_behind_cards_to_turn_up_hangs_on_them() -> None:
    producer = companion.load("the-producer")
    found = check_line(producer, example(producer, "card"), "ann play talent-scout ; ann pass ; ben pass")
    assert [one.verdict.legal for one in found] == [True, None, None]


def test_what_no_die_can_allow_is_refused_however_many_there_are() -> None:
    """Two zombies, the Swag Bag and Brad lead to thousands of ways, but to few states."""
    ann = {"name": "ann", "at": "r15c2", "escort": {"kind": "date"}, "stars": 1, "hits": 1}
    ben = {"name": "ben", "at": "r14c3", "escort": {"kind": "mother"}, "stars": 3}
    table = {"zombies": {"r15c2": 2, "r14c3": 1}, "breaks": [5]}
    document = {"seats": [ann, ben], "turn": 20, "phase": "moves", "to_act": "ann", "table": table}
    found = check_line(RACE, RACE.position(document), "ann+date r15c3 area5")
    assert (found[1].verdict.legal, found[1].verdict.rules[0]) == (False, "OR-BOARD-11")


def test_where_a_question_in_between_has_unknown_answers_the_line_is_in_doubt() -> None:
    """A redraw of one audience after another: what is drawn is any of too many things."""
    producer = companion.load("the-producer")
    state = example(producer, "audience")
    redraw = [producer.text(state, action) for action in producer.legal_actions(state)]
    for line in (" ; ".join(redraw[:4]), " ; ".join(redraw[-3:]), " ; ".join([redraw[0]] * 4)):
        found = check_line(producer, state, line)
        assert found[0].verdict.legal is True
        assert found[-1].verdict.legal is not True
