"""A line from a phone counts only for the question that the phone showed; and what a phone says in its own words."""

from __future__ import annotations

from pathlib import Path

from tests.games.data.own import own
from tests.web.phone_table import BIDS, HttpPhone, Opened, opened

PIG = "templates/starters/pig"
NAMES = "ann,ben,cleo"
MOVED_ON = {"text": "the table has moved on: read the new question", "refused": True}
DONE = {"text": "", "refused": False}


def at_laptop(at: Opened, *lines: str) -> None:
    for line in lines:
        before = len(at.session.table.entries)
        at.session.handle(line)
        assert len(at.session.table.entries) > before, at.messages[-1]
    at.settled()


def test_a_number_answers_only_what_the_phone_showed() -> None:
    with opened(PIG) as at:
        ann = at.phone("ann")
        seen = ann.view["version"]
        assert ann.view["die"] == 6
        assert not ann.say("4")["refused"]
        assert ann.say("4", version=seen) == MOVED_ON
        assert ann.say("", version=seen) == MOVED_ON
        assert ann.say("", version=seen + 999) == MOVED_ON


def test_a_tap_for_an_earlier_question_is_not_an_answer_to_a_later_one() -> None:
    with opened(PIG) as at:
        ann = at.phone("ann")
        at_laptop(at, "4")
        seen = ann.view["version"]
        at_laptop(at, "ann again", "6")
        before = len(at.session.table.entries)
        assert ann.say("ann hold", version=seen) == MOVED_ON
        assert ann.say("hold", version=-1) == MOVED_ON
        assert len(at.session.table.entries) == before
        assert ann.say("ann hold") == DONE


def test_a_tap_before_the_laptop_typed_the_same_die_anew_is_late() -> None:
    with opened(PIG) as at:
        ann = at.phone("ann")
        at_laptop(at, "4")
        seen = ann.view["version"]
        at_laptop(at, "undo", "4")
        assert ann.say("hold", version=seen) == MOVED_ON


def test_a_question_about_the_rules_is_never_late() -> None:
    with opened(PIG) as at:
        ann = at.phone("ann")
        at_laptop(at, "4")
        for line in ("may I roll again?", "who starts", "score", "?", "why hold", "rule hold", "odds hold"):
            assert "moved on" not in ann.say(line, version=0)["text"], line


def test_a_remark_at_the_laptop_makes_no_answer_late() -> None:
    with opened(PIG) as at:
        ann = at.phone("ann")
        at_laptop(at, "note the pizza is here")
        assert ann.say("4", version=0) == DONE


def test_others_answers_to_the_same_question_make_no_answer_late(tmp_path: Path) -> None:
    own(tmp_path, play=BIDS)
    with opened(str(tmp_path / "own"), NAMES) as at:
        phones = {name: at.phone(name) for name in NAMES.split(",")}
        for name in ("cleo", "ann", "ben"):
            assert phones[name].say(f"{name} bid 2", version=0) == DONE
        assert phones["ann"].say("ann bid 3", version=0) == MOVED_ON, "that was for the first turn"
        assert phones["ann"].say("ann bid 3", version=3) == DONE


def test_who_has_answered_hears_so_until_all_have(tmp_path: Path) -> None:
    own(tmp_path, play=BIDS)
    with opened(str(tmp_path / "own"), NAMES) as at:
        ann, ben, cleo = (at.phone(name) for name in NAMES.split(","))
        assert ann.say("bid 2") == DONE
        assert ben.say("bid 1") == DONE
        for line in ("bid 3", "ann bid 2"):
            assert ann.say(line)["text"] == "you have answered already: wait for the others"
        assert ann.say("ben bid 3")["text"] == "you can only type your own actions here"
        assert cleo.say("bid 1") == DONE
        assert "already" not in ann.say("bid 4")["text"], "the question is a new one"


# --- words that fit a phone


def test_undo_before_any_line_says_so() -> None:
    with opened("zombies", cards="app", dice="app") as at:
        assert at.phone("ann").say("undo")["text"] == "you have typed no line yet"


def test_a_phone_can_ask_for_the_forms_and_for_all_that_it_can_do() -> None:
    with opened(PIG) as at:
        ann = at.phone("ann")
        at_laptop(at, "4")
        assert "SEAT hold" in answer(ann, "? forms")
        assert answer(ann, "? all") == answer(ann, "?")
        assert answer(ann, "? cards") == answer(ann, "?")
        assert answer(ann, "? hold").startswith("yes")


def test_a_phone_cannot_type_for_all(tmp_path: Path) -> None:
    own(tmp_path)
    with opened(str(tmp_path / "own")) as at:
        ann = at.phone("ann")
        for line in ("all +1", "everybody +1", "ben +1"):
            assert ann.say(line)["text"] == "you can only type your own actions here"
        assert ann.say("+1") == DONE


def answer(phone: HttpPhone, line: str) -> str:
    reply = phone.say(line)
    assert not reply["refused"], reply
    return str(reply["text"])
