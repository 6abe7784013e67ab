"""The table: a log whose surviving steps come to the state, however they got there."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
import yaml

import companion
from companion.errors import Unreadable, UnwritableSave
from companion.model import Roll
from companion.referee.playout import by_weight
from companion.referee.table import GameTable, LoggedStep, Stopped

GAME = companion.load("oscar-race")
NAMES = ("Ann", "Ben", "Cat")
SEED = 11

POSITION = """
seats:
  - {name: ann, at: r05c2, escort: {kind: date}, stars: 2}
  - {name: ben, at: r09c2, escort: {kind: spouse}}
phase: moves
table: {zombies: {r05c2: 1, r06c2: 2}}
"""


def new_table(position: str = "", seed: int = SEED) -> GameTable:
    start = GAME.position(yaml.safe_load(position)) if position else GAME.setup(NAMES)
    return GameTable(GAME, start, {"seed": seed})


def play(table: GameTable, *lines: str) -> list[str]:
    """Carry lines out; the texts of the steps. A refusal fails the test."""
    texts = []
    for line in lines:
        for part in table.play(line):
            assert isinstance(part, LoggedStep), part
            texts.append(part.step.text)
    return texts


def stopped(parts: Any) -> Stopped:
    """The last of the parts, which is a refusal."""
    last = list(parts)[-1]
    assert isinstance(last, Stopped)
    return last


def play_on(table: GameTable, steps: int, rng: Random) -> None:
    """Steps as casual players would make them, the app rolling."""
    choose = by_weight(GAME, rng)
    for _ in range(steps):
        decision = GAME.decision(table.state)
        if decision is None:
            return
        if decision.is_chance:
            table.roll()
        else:
            table.do(choose(table.state, GAME.legal_actions(table.state)), "bot")


# --- from one line to the next ---


def test_what_the_line_before_came_to_for_lack_of_choice_may_be_typed_in_the_next() -> None:
    lone = POSITION.replace("escort: {kind: date}, stars: 2", "swag: false, escort: {kind: date, at: r01c1}, stars: 2")
    table = new_table(lone.replace("at: r09c2, escort: {kind: spouse}", "at: theater, escort: {kind: spouse}"))
    play(table, "ann stop ann", "6")
    assert play(table, "ann hit ann") == []
    assert table.state.seats[0].hits == 1
    assert stopped(table.play("ann hit ann")).verdict.rules[0] == "OR-HIT-04"
    table.undo()
    assert isinstance(stopped(table.play("ann hit ann")), Stopped), "what is undone is not done"


def document(state: Any) -> dict[str, Any]:
    return GAME.document(state)


def folded(table: GameTable) -> Any:
    """The state that the entries come to, from the beginning and without any of the table's copies."""
    again = GameTable(GAME, GAME.position(table.header["position"]), table.header)
    for body in table.entries:
        again.history.enter(len(again.entries) + 1, body)
        again.entries.append(body)
    return again.state_after(len(again.history.steps))


def with_header(table: GameTable) -> GameTable:
    table.header = {**table.header, "position": document(table.state_after(0))}
    return table


# --- playing ---


def test_a_line_is_logged_part_by_part_each_with_what_it_answered() -> None:
    table = new_table(POSITION)
    assert play(table, "ann+date r06c2 ; 3") == ["ann move ann+date r06c2", "ann fight", "roll 3"]
    assert [(step.label, step.kind, step.part) for step in table.history.steps] == [
        ("1", "action", 0),
        ("2", "action", 1),
        ("3", "chance", 2),
    ]
    assert [step.asked for step in table.history.steps] == ["unit ann", "attack ann r05c2", "attack_die ann r05c2"]


def test_events_are_reported_with_their_clauses() -> None:
    (part,) = new_table(POSITION).play("ann stop ann+date")
    assert isinstance(part, LoggedStep)
    assert part.events[0].rules
    assert "ann" in part.events[0].text


def test_a_line_stops_before_the_part_that_cannot_follow_and_offers_the_rest() -> None:
    table = new_table(POSITION)
    stop = stopped(table.play("ann+date r06c2 ; 3 ; theater r07c2 ; pass"))
    assert (stop.text, stop.verdict.legal) == ("ann move ann+date theater", False)
    assert stop.rest == "move theater r07c2 ; pass"
    assert len(table.entries) == 3
    play(table, "r07c2 3 3 ; stop ; pass")


def test_a_refused_line_changes_and_logs_nothing() -> None:
    table = new_table(POSITION)
    before = document(table.state)
    assert stopped(table.play("ben r08c2")).verdict.rules[0] == "OR-TURN-02"
    with pytest.raises(Unreadable):
        list(table.play("ann fly r08c2"))
    with pytest.raises(Unreadable):
        table.roll()
    assert (document(table.state), table.entries) == (before, [])


def test_typed_dice_equal_rolled_dice_at_every_entry() -> None:
    rolled = new_table()
    states = []
    rng, choose = Random(2), by_weight(GAME, Random(2))
    for _ in range(400):
        decision = GAME.decision(rolled.state)
        if decision is None:
            break
        if decision.is_chance:
            rolled.roll()
        else:
            rolled.do(choose(rolled.state, GAME.legal_actions(rolled.state)), "bot")
        states.append(document(rolled.state))
    typed = new_table(seed=SEED + 1)
    for number, step in enumerate(rolled.history.steps):
        play(typed, step.text)
        assert document(typed.state) == states[number], f"entry {step.label}: {step.text}"
    assert rng


# --- undo and redo ---


def test_undo_takes_back_a_whole_line_and_says_what_to_put_right() -> None:
    table = new_table(POSITION)
    play(table, "ann+date r06c2 ; 1")
    back = table.undo()
    assert [step.text for step in back.steps] == ["ann move ann+date r06c2", "ann fight", "roll 1"]
    assert "zombies r05c2: 1 (was none)" in back.changes
    assert "ann kills: 0 (was 1)" in back.changes
    assert "ann at: r05c2 (was r06c2)" in back.changes
    assert [step.text for step in table.redo().steps] == [step.text for step in back.steps]


def test_undo_takes_back_so_many_entries_and_redo_makes_them_again() -> None:
    table = new_table(POSITION)
    play(table, "ann+date r06c2 ; 3")
    assert [step.text for step in table.undo(1).steps] == ["roll 3"]
    assert [step.text for step in table.undo(1).steps] == ["ann fight"]
    assert [step.text for step in table.redo(2).steps] == ["ann fight", "roll 3"]


def test_there_is_no_more_to_undo_than_was_done() -> None:
    table = new_table(POSITION)
    for turn in (table.undo, table.redo):
        with pytest.raises(Unreadable, match="nothing"):
            turn()
    play(table, "ann stop")
    with pytest.raises(Unreadable, match="there is only 1"):
        table.undo(2)
    with pytest.raises(Unreadable):
        table.undo(0)
    assert len(table.entries) == 1


def test_what_is_done_after_an_undo_cannot_be_redone() -> None:
    table = new_table(POSITION)
    play(table, "ann+date r06c2 ; 3")
    table.undo(1)
    play(table, "4")
    with pytest.raises(Unreadable):
        table.redo()


def test_undo_never_rolls_anew() -> None:
    table = new_table()
    play(table, "ann escort date ; ben escort mother ; cat escort spouse")
    values = [table.roll().step.text for _ in range(6)]
    table.undo(6)
    assert [table.roll().step.text for _ in range(6)] == values
    other = new_table(seed=SEED + 1)
    play(other, "ann escort date ; ben escort mother ; cat escort spouse")
    assert [other.roll().step.text for _ in range(6)] != values


@pytest.mark.parametrize("seed", range(3))
def test_undo_and_redo_at_random_give_the_same_states(seed: int, long: bool) -> None:
    """Every length of the history has one state, however it was reached; the fold from the beginning agrees."""
    rng, table = Random(seed), with_header(new_table())
    states = [document(table.state)]
    for _ in range(2000 if long else 300):
        what = rng.random()
        count = len(table.history.changes)
        if what < 0.35 and count:
            table.undo(rng.randint(1, min(count, 80)))
        elif what < 0.6 and table.history.undone:
            table.redo(rng.randint(1, len(table.history.undone)))
        elif not table.history.undone or what > 0.97:
            del states[len(table.history.steps) + 1 :]
            play_on(table, 1, rng)
            states.append(document(table.state))
            continue
        assert document(table.state) == states[len(table.history.steps)]
    assert document(folded(table)) == document(table.state)


def test_copies_stored_on_the_way_equal_the_fold_from_the_beginning() -> None:
    table = with_header(new_table())
    play_on(table, 260, Random(5))
    whole = GameTable(GAME, GAME.position(table.header["position"]), table.header)
    for number, body in enumerate(table.entries, 1):
        whole.follow(body)
        assert len(whole.history.steps) == number
        if number % 25 == 0:
            assert document(table.state_after(number)) == document(whole.state)


# --- past the rules ---


def test_force_carries_out_what_the_rules_only_forbid_and_says_which() -> None:
    table = new_table(POSITION)
    (part,) = table.force("ann move ann+date r09c2", "we play it so")
    assert isinstance(part, LoggedStep)
    assert (part.step.kind, part.step.why) == ("force", "we play it so")
    assert part.step.rules[0] == "OR-MOVE-01"
    assert document(folded(with_header(table))) == document(table.state)


def test_force_does_what_is_legal_without_setting_anything_aside() -> None:
    table = new_table(POSITION)
    (part,) = table.force("ann stop ann+date")
    assert isinstance(part, LoggedStep)
    assert part.step.kind == "action"


def test_what_the_rules_have_no_way_to_do_cannot_be_forced() -> None:
    table = new_table(POSITION)
    before = document(table.state)
    assert stopped(table.force("ann interviewer ben")).verdict.legal is False
    assert stopped(table.force("7")).verdict.legal is False
    assert (document(table.state), table.entries) == (before, [])


@pytest.mark.parametrize(
    ("path", "value", "change"),
    [
        ("ann.stars", 5, "ann stars: 5 (was 2)"),
        ("seats.ann.escort.hits", 1, "ann date's hits: 1 (was 0)"),
        ("seats[1].kills", 7, "ben kills: 7 (was 0)"),
        ("table.zombies.rope3", 2, "zombies Rope Line 3: 2 (was none)"),
        ("table.zombies.r05c2", None, "zombies r05c2: none (was 1)"),
    ],
)
def test_set_puts_a_value_right(path: str, value: Any, change: str) -> None:
    table = new_table(POSITION)
    back = table.set(path, value, "miscounted")
    assert back.changes == [change]
    assert document(folded(with_header(table))) == document(table.state)
    table.undo()
    assert document(table.state) == document(new_table(POSITION).state)


@pytest.mark.parametrize(
    ("path", "value"),
    [("ann.stars", -1), ("ann.stars", "many"), ("ann.beard", 1), ("zoe.stars", 1), ("ann..", {}), ("ann.stars.x", 1),
     ("turn!", 3), ("seats[7].stars", 1), ("game", "chess"), ("", {"seats": []})],
)  # fmt: skip
def test_set_refuses_what_the_schema_does_not_hold(path: str, value: Any) -> None:
    table = new_table(POSITION)
    before = document(table.state)
    with pytest.raises(Unreadable):
        table.set(path, value)
    assert (document(table.state), table.entries) == (before, [])


def test_a_set_position_stands_on_its_own() -> None:
    table = with_header(new_table(POSITION))
    play(table, "ann stop ann+date")
    table.set("", document(new_table(POSITION).state))
    assert document(table.state) == document(new_table(POSITION).state)
    assert document(folded(table)) == document(table.state)
    table.undo()
    assert document(table.state) != document(new_table(POSITION).state)


# --- a table that cannot save ---


class FullDisk:
    """A saved game with room for a number of entries, and no more."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.bodies: list[Any] = []

    def append_all(self, bodies: Any) -> None:
        if len(self.bodies) + len(bodies) > self.room:
            raise UnwritableSave("the disk is full")
        self.bodies += bodies

    def snapshot(self, number: int, body: Any) -> None: ...


def test_what_cannot_be_saved_is_not_done() -> None:
    save: Any = FullDisk(2)
    table = GameTable(GAME, GAME.position(yaml.safe_load(POSITION)), {"seed": 1}, save)
    play(table, "ann+date r06c2 ; fight")
    with pytest.raises(UnwritableSave, match="full"):
        next(iter(table.play("3 ; r07c2")))
    assert table.past is None, "the step that was not saved is not the last one"
    assert len(table.entries) == len(table.history.steps) == len(save.bodies) == 2
    assert table.asked() == "attack_die ann r05c2"
    for change in (lambda: table.undo(), lambda: table.set("ann.stars", 1), lambda: table.log_aside("note", text="x")):
        with pytest.raises(UnwritableSave, match="full"):
            change()
    assert table.asked() == "attack_die ann r05c2"
    save.room = 9
    assert play(table, "3") == ["roll 3"]


def test_the_die_differs_from_one_that_was_rolled_for_something_else() -> None:
    table = new_table(POSITION)
    play(table, "ann+date r06c2 ; 3")
    step = table.history.steps[-1]
    other = new_table(POSITION)
    play(other, "ann run")
    assert step.asked != other.asked()
    assert isinstance(step.action, Roll)


@pytest.mark.parametrize("paths", [("ben.at", "ben.escort.at"), ("ben.escort.at", "ben.at")])
def test_it_does_not_matter_which_of_a_couple_is_put_in_the_theater_first(paths: tuple[str, str]) -> None:
    table = new_table(POSITION)
    first, second = (table.set(path, "theater") for path in paths)
    assert table.state.seats[1].entered_alone is False
    assert table.game.score(table.state).total(1) == 1
    message = "ben entered the Theater: without the escort (was none)"
    assert (message in first.changes) is (paths[0] == "ben.at")
    assert any("without the escort" in line for line in second.changes) is (paths[0] == "ben.at")


def test_what_is_set_of_the_entry_itself_stands() -> None:
    table = new_table(POSITION)
    table.set("ben.at", "theater")
    table.set("ben.escort.at", "theater")
    table.set("ben.entered_alone", True)
    table.set("ben.stars", 3)
    assert table.state.seats[1].entered_alone is True
    table.set("ben.at", "r05c2")
    assert table.state.seats[1].entered_alone is None
