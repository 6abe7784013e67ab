"""A question may ask for a space that several steps lead to."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

import companion
from companion.cli.ruling import ruling_on
from companion.definitions.places import templates_root
from companion.model import Verdict
from companion.referee.lines import check_line
from companion.rulings import paths
from companion.rulings.paths import Reach, _nearest, _Way, in_any_case, reach, unrolled_doubt

GAME = companion.load("oscar-race")


def table(at: str, **more: Any) -> Any:
    ann = {"name": "ann", "at": at, "escort": {"kind": "date"}, "stars": 2}
    ben = {"name": "ben", "at": "area2", "escort": {"kind": "date"}, "stars": 1}
    seats = [ann, {**ben, **more.pop("ben", {})}]
    return GAME.position({"seats": seats, "phase": "moves", "to_act": "ann", "table": more})


def way(state: Any, line: str) -> Reach:
    return reach(GAME, state, line)


def test_the_shortest_path_is_found_and_every_step_of_it_is_legal() -> None:
    state = table("limousine")
    found = way(state, "ann move ann+date area1")
    assert found == Reach("ann move ann+date r01c1 r02c1 area1")
    assert [one.verdict.legal for one in check_line(GAME, state, found.line)] == [True] * 3


def test_what_no_path_reaches_is_refused_with_a_clause() -> None:
    refusal = way(table("limousine"), "ann move ann+date theater").refusal
    assert refusal is not None
    assert refusal.legal is False
    assert refusal.why.startswith("No path of this move gets there. ")
    assert refusal.rules[0] == "OR-MOVE-01"


@pytest.mark.parametrize(("more", "rule"), [({"breaks": [2]}, "OR-BOARD-11"), ({"ben": {"stars": 5}}, "OR-MOVE-03")])
def test_the_refusal_is_the_one_that_awaits_at_the_end_of_the_path(more: dict[str, Any], rule: str) -> None:
    refusal = way(table("r03c3", **more), "ann move ann+date area2").refusal
    assert refusal is not None
    assert refusal.rules[0] == rule


@pytest.mark.parametrize(("space", "area"), [("r02c1", 1), ("r05c3", 2), ("r10c3", 3), ("r14c3", 5)])
@pytest.mark.parametrize(("who", "is_break", "rule"), [
    ("ann.date", False, "OR-PIECE-06"),
    ("ann", False, "OR-MOVE-03"),
    ("ann+date", True, "OR-BOARD-11"),
])  # fmt: skip
def test_from_a_space_beside_it_the_refusal_is_that_of_check_and_not_of_a_detour(
    space: str, area: int, who: str, is_break: bool, rule: str
) -> None:
    state = table(space, ben={"at": f"area{area}", "stars": 2}, breaks=[area] * is_break)
    line = f"ann move {who} area{area}"
    refusal, checked = way(state, line).refusal, GAME.check(state, GAME.parse(state, line))
    assert refusal is not None
    assert (refusal.rules, refusal.why) == (checked.rules, checked.why)
    assert refusal.rules[0] == rule


@pytest.mark.parametrize(("more", "why"), [
    ({"ben": {"stars": 2}}, "ben is in E with 2 stars; ann+date needs more, and has 2."),
    ({"breaks": [2]}, "E is on commercial break."),
])  # fmt: skip
def test_the_refusal_at_the_end_of_the_path_is_reported_behind_an_attack_too(more: dict[str, Any], why: str) -> None:
    refusal = way(table("r05c2", zombies={"r05c2": 1}, **more), "ann move ann+date area2").refusal
    assert refusal is not None
    assert refusal.why == why


def test_a_refusal_behind_dice_is_reported_only_if_it_is_the_same_for_all_results() -> None:
    far, near, other = (Verdict(False, (rule,), lambda: "no") for rule in ("far", "near", "other"))
    behind = [(_Way("a b", None, True), near), (_Way("a b", None, True), near), (_Way("a c d", None, True), other)]
    assert _nearest(behind, far) is near
    assert _nearest([*behind, (_Way("a b", None, True), other)], far) is far
    assert _nearest([*behind, (_Way("a c d e", None), other)], far) is other


def test_a_wall_beside_the_pawn_is_reported_and_not_the_way_round_it() -> None:
    zombies = companion.load("zombies")
    seats = [{"name": "ann", "at": "ts.n"}, {"name": "ben", "at": "n1.s"}]
    moving = {"kind": "moving", "seat": "ben", "left": 2}
    state = zombies.position({"seats": seats, "table": {"map": {"n1": "riverside-clinic"}}, "pending": [moving]})
    refusal = reach(zombies, state, "ben move n1.se").refusal
    assert refusal is not None
    assert refusal.why == "There is a wall without a door between n1.s and n1.se."


@pytest.mark.parametrize("game", ["oscar-race", "zombies"])
def test_the_refusals_that_say_that_a_space_is_not_next_to_the_figure_have_sentences(game: str) -> None:
    refusals = yaml.safe_load((templates_root() / game / "words.yaml").read_text(encoding="utf-8"))["refusals"]
    rules = companion.load(game)
    not_adjacent = rules.grammar_of(rules.setup(["ann", "ben"])).not_adjacent
    assert not_adjacent
    assert not_adjacent <= refusals.keys()


def test_a_path_that_an_attack_interrupts_is_followed_but_not_promised() -> None:
    state = table("r02c2", zombies={"r02c2": 1})
    found = way(state, "ann move ann+date area1")
    assert [one.verdict.legal for one in check_line(GAME, state, found.line)][-1] is None
    assert way(state, "ann move ann+date theater").refusal is not None


def test_a_path_that_an_attack_interrupts_has_all_its_steps_and_is_no_plain_no() -> None:
    state = table("r02c2", zombies={"r02c2": 1})
    found = way(state, "ann move ann+date r05c2")
    assert found == Reach("ann move ann+date r03c2 r04c2 r05c2")
    assert [one.verdict.legal for one in check_line(GAME, state, found.line)] == [True, None, None]


def test_there_is_no_answer_where_there_is_too_much_to_look_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "MOST_LOOKED_AT", 3)
    assert way(table("limousine"), "ann move ann+date theater") == Reach()


@pytest.mark.parametrize(
    ("method", "value"), [("lists_all", False), ("unknown", [(None, ())])], ids=["left out", "hidden"]
)
def test_a_step_behind_an_attack_is_settled_only_where_every_answer_to_it_is_listed(
    monkeypatch: pytest.MonkeyPatch, method: str, value: object
) -> None:
    state = table("r02c1", zombies={"r02c2": 1})
    steps = ["ann move ann+date r02c2", "ann move ann+date r03c2"], ["ann move ann+date r04c2"]
    assert [one.legal for one in in_any_case(GAME, state, *steps)] == [True]
    monkeypatch.setattr(type(GAME), method, lambda *_: value)
    assert in_any_case(GAME, state, *steps) == []


def test_what_is_no_path_is_refused_as_it_stands() -> None:
    state = table("limousine")
    refusal = way(state, "ann swag").refusal
    assert refusal is not None
    assert refusal.why == GAME.check(state, GAME.parse(state, "ann swag")).why


ATTACKED = companion.load("oscar-race").position(
    yaml.safe_load((templates_root() / "oscar-race" / "examples" / "attack.yaml").read_text(encoding="utf-8"))
)


@pytest.mark.parametrize("line", ["ann hit ann.spouse", "ann hit ann"])
def test_what_dice_may_lead_to_is_no_plain_no_before_they_are_rolled(line: str) -> None:
    doubt = unrolled_doubt(GAME, ATTACKED, GAME.parse(ATTACKED, line))
    assert doubt is not None
    assert (doubt.legal, doubt.key, doubt.rules[0]) == (None, "choice", "OR-HIT-04")
    assert doubt.why.startswith("it depends on a choice: ann: zombies attack ann+spouse in r08c2")


@pytest.mark.parametrize("line", ["ben hit ben", "ann stop ann+spouse", "ann fight", "ann pass", "ann place r07c2"])
def test_what_no_die_of_the_attack_leads_to_depends_on_none(line: str) -> None:
    assert unrolled_doubt(GAME, ATTACKED, GAME.parse(ATTACKED, line)) is None


def test_where_no_die_is_awaited_a_no_is_a_no() -> None:
    state = table("r02c2")
    assert unrolled_doubt(GAME, state, GAME.parse(state, "ann hit ann")) is None


def test_the_ruling_says_what_it_depends_on() -> None:
    verdict = ruling_on("oscar-race", "can my wife take the hit", GAME, ATTACKED, 3)[1]
    assert verdict is not None
    assert verdict["legal"] is None
