"""Phones at a table: what they see, what they may say, and that nothing is done twice."""

from __future__ import annotations

import json
import re
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from companion.cli import odds as cli_odds
from companion.web.access import Access
from tests.web.phone_table import SECONDS, HttpPhone, Opened, opened

NAMES = ("ann", "ben", "cleo")


def test_a_phone_joins_by_the_token_of_the_qr_once() -> None:
    with opened("zombies") as at:
        token = at.server.join_url.partition("#")[2]
        assert len(token) >= 22, "128 bits"
        phone = HttpPhone(at.base)
        assert phone.post("/api/join", token=token).status_code == 200
        assert HttpPhone(at.base).post("/api/join", token=token).status_code == 403
        assert at.server.join_url.partition("#")[2] != token
        assert phone.get("/api/seats").json()["seats"][0] == {"name": "ann", "free": True, "is_bot": False}
        assert token not in "\n".join(at.messages[-1:])


def test_a_phone_plays_its_seat_and_the_laptop_reads_it() -> None:
    with opened("oscar-race", "ann,ben") as at:
        ann, ben = at.phone("ann"), at.phone("ben")
        assert "ann escort date" in [one["line"] for one in ann.view["choices"]]
        at.messages.clear()
        assert ann.say("escort date") == {"text": "", "refused": False}
        assert any("ann takes the date" in text for text in at.messages)
        assert at.session.table.entries[-1]["by"] == "phone ann"
        reply = ben.say("ann escort spouse")
        assert reply["refused"]
        assert "you can only type your own actions here" in reply["text"]
        at.session.handle("ben escort spouse")
        at.settled()
        assert ben.view["seats"][1]["facts"] != []
        assert ben.view["version"] == len(at.session.table.entries)


def test_a_line_that_comes_twice_is_carried_out_once() -> None:
    with opened("oscar-race", "ann,ben") as at:
        ann = at.phone("ann")
        for _ in range(3):
            assert ann.say("escort date", key="the-same-key", version=0) == {"text": "", "refused": False}
        assert [body.get("key") for body in at.session.table.entries] == ["the-same-key"]


def test_what_is_asked_and_refused_says_why_with_its_clause() -> None:
    with opened("oscar-race", "ann,ben") as at:
        ann = at.phone("ann")
        assert "OR-" in ann.say("ann move ann r01c1")["text"]
        assert "OR-" in ann.say("may I move before the others?")["text"]
        assert "date spouse mother" in ann.say("?")["text"]
        assert ann.say("score")["text"].startswith("The score")
        assert ann.say("why escort date")["text"].startswith("yes")
        for line in ("force ann escort date", "set turn 3", "mend 1 ann escort date", "dice app", "quit", "undo 3"):
            assert ann.say(line)["refused"], line
        assert at.session.table.entries == []
        assert at.session.is_open


def test_a_phone_takes_back_its_own_last_line_and_nobody_elses() -> None:
    with opened("oscar-race", "ann,ben") as at:
        ann, ben = at.phone("ann"), at.phone("ben")
        ann.say("escort date")
        assert ben.say("undo")["refused"]
        assert not ann.say("undo")["refused"]
        assert at.session.table.history.steps == []
        at.session.handle("ann escort date")
        assert ann.say("undo")["refused"], "that was typed at the laptop"


def test_enter_at_the_laptop_waits_when_a_phone_was_quicker() -> None:
    with opened("templates/starters/pig", "ann,ben") as at:
        ann = at.phone("ann")
        assert not ann.say("4")["refused"]
        before = len(at.session.table.entries)
        at.session.handle("")
        assert len(at.session.table.entries) == before
        assert "a phone was quicker" in at.messages[-1]


@pytest.mark.parametrize("asks", ["the phone", "the laptop"])
def test_long_odds_keep_nobody_waiting(asks: str, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, may_end = threading.Event(), threading.Event()

    def long_odds(*question: Any, **more: Any) -> str:
        begun.set()
        assert may_end.wait(SECONDS)
        return "  1/6"

    monkeypatch.setattr(cli_odds, "odds_text", long_odds)
    with opened("templates/starters/pig") as at, ThreadPoolExecutor(1) as other:
        ann, ben = at.phone("ann"), at.phone("ben")
        asked = other.submit(lambda: ann.say("odds")["text"] if asks == "the phone" else at.session.handle("odds"))
        assert begun.wait(SECONDS)
        at.session.handle("note the laptop goes on")
        assert ben.sees(1)
        assert not ben.say("score")["refused"]
        may_end.set()
        assert asked.result(SECONDS) in ("  1/6", None)
        assert at.messages.count("  1/6") == (asks == "the laptop")


def test_phones_wait_while_the_laptop_corrects() -> None:
    with opened("oscar-race", "ann,ben") as at:
        ben = at.phone("ben")
        at.session.handle("ann escort date")
        at.session.handle("mend 1 ann escort spouse")
        assert at.session.revision is not None
        assert "correcting the game" in ben.say("escort date")["text"]
        at.session.handle("yes")
        assert not ben.say("escort date")["refused"]


def test_no_phone_takes_back_what_has_come_to_light() -> None:
    with opened("templates/starters/pig", "ann,ben", dice="app") as at:
        ann = at.phone("ann")
        line = ann.view["choices"][0]["line"]
        assert not ann.say(line)["refused"]
        assert at.session.table.history.steps[-1].kind == "chance"
        assert "turned up after it" in ann.say("undo")["text"]


def test_a_phone_tells_what_a_bots_die_shows() -> None:
    with opened("templates/starters/pig", "ann,ben", bot=["ben"]) as at:
        ann = at.phone("ann")
        assert not ann.say("1")["refused"]
        view = ann.soon(lambda view: view["roller"] == "ben")
        assert (view["die"], view["roller"]) == (6, "ben")
        assert not ann.say("1")["refused"]


def test_a_line_of_a_phone_is_short() -> None:
    with opened("red-carpet-race", "ann,ben") as at:
        assert "too long" in at.phone("ann").say("1 " * 240)["text"]


def test_the_phone_of_a_seat_that_a_bot_plays_has_nothing_to_say() -> None:
    with opened("creature-feature", "ann,ben,cleo", cards="app") as at:
        ann = at.phone("ann")
        assert ann.view["choices"]
        at.session.players["ann"] = "casual"
        at.phones.touch()
        assert ann.say("stay")["text"] == "a bot plays ann: to play, type `seat ann person` on the laptop"
        view = ann.soon(lambda view: not view["choices"])
        assert (view["choices"], view["optional"], view["die"], view["usual"]) == ([], [], 0, "")
        assert view["hand"]
        at.session.handle("seat ann person")
        assert ann.soon(lambda view: view["choices"])["choices"]


def test_answers_stand_in_the_order_of_the_hand() -> None:
    with opened("templates/starters/hearts", "ann,ben,cleo,dan", cards="app", seed=5) as at:
        view = at.phone("ann").view
        held = [card for fact in view["hand"] for card in fact["cards"]]
        offered = [card for choice in view["choices"] for card in choice["text"].split()[1:2]]
        assert len(offered) > 5
        assert offered == sorted(offered, key=held.index)


def test_the_views_of_all_seats_are_of_one_length() -> None:
    with opened("the-producer", "ann,ben,cleo", cards="app") as at:
        phones = [at.phone(name) for name in ("ann", "ben", "cleo")]
        lengths = {len(phone.get("/api/seat").content) for phone in phones}
        assert len(lengths) == 1
        assert lengths.pop() % 8192 == 0


def test_each_seat_sees_its_own_cards_and_their_faces_alone() -> None:
    with opened("zombies", "ann,ben", cards="app", seed=3) as at:
        phones = {name: at.phone(name) for name in ("ann", "ben")}
        hands = {
            name: {card for fact in phone.view["hand"] for card in fact["cards"]} for name, phone in phones.items()
        }
        assert all(hands.values())
        only_ann = sorted(hands["ann"] - hands["ben"])[0]
        face = phones["ann"].get(f"/api/seat/card/{only_ann}")
        assert face.content.startswith(b"\x89PNG")
        assert phones["ben"].get(f"/api/seat/card/{only_ann}").status_code == 404
        assert HttpPhone(at.base).get(f"/api/seat/card/{only_ann}").status_code == 401


@pytest.mark.parametrize(("game", "has_board"), [("zombies", True), ("creature-feature", False)])
def test_the_big_screen_shows_the_board(game: str, has_board: bool) -> None:
    with opened(game, "ann,ben,cleo", cards="app") as at:
        screen = HttpPhone(at.base)
        assert bool(screen.get("/api/table").json()["board"]) is has_board
        board = screen.get("/api/table/board")
        assert (board.status_code, board.content.startswith(b"<?xml")) == ((200, True) if has_board else (404, False))
        assert screen.get("/api/table/face/nothing").status_code == 404


def test_a_picture_of_the_table_has_faces_as_links_which_a_page_loads_once() -> None:
    """A page kept a hundred megabytes for each change when every picture had all letters of all cards in it."""
    with opened("the-producer", "ann,ben,cleo,dan", cards="app") as at:
        screen = HttpPhone(at.base)
        board = screen.get("/api/table/board").text
        assert len(board) < 100_000
        faces = set(re.findall(r'"(/api/table/face/[0-9a-f]+)"', board))
        assert len(faces) > 5
        for address in sorted(faces)[:5]:
            face = screen.get(address)
            assert face.text.startswith("<?xml")
            assert "immutable" in face.headers["cache-control"]


def stream(at: Opened, phone: HttpPhone, path: str, count: int, last: str = "") -> list[tuple[str, dict[str, object]]]:
    """The first views of a stream, with their ids."""
    found: list[tuple[str, dict[str, object]]] = []
    headers = {"Last-Event-ID": last} if last else {}
    with phone.client.stream("GET", path, headers=headers) as response:
        assert response.headers["content-type"].startswith("text/event-stream")
        id = ""
        for line in response.iter_lines():
            if line.startswith("id: "):
                id = line[4:]
            elif line.startswith("data: "):
                found.append((id, json.loads(line[6:])))
                if len(found) == count:
                    break
                at.session.handle(f"note {len(found)}")
    return found


def test_a_stream_gives_the_present_view_and_every_later_one() -> None:
    with opened("oscar-race", "ann,ben") as at:
        ann = at.phone("ann")
        while not ann.view["seats"][0]["has_phone"]:  # else the view with its phone comes in between
            time.sleep(0.1)
        views = stream(at, ann, "/api/seat/events", 3)
        assert views[-1][1]["version"] == 2
        assert len({id for id, _ in views}) == 3
        at.session.handle("note while nobody listens")
        at.settled()
        ((id, view),) = stream(at, ann, "/api/seat/events", 1, last=views[-1][0])
        assert id != views[-1][0]
        assert view["version"] == 3


def test_what_showed_a_seat_more_than_it_knew_is_not_taken_back_by_it() -> None:
    """A reveal of all at once, a card that is handed over, a bot's answer: as a die that has turned up after it."""
    with opened("templates/starters/go-fish", "ann,ben,cleo", cards="app", seed=4) as at:
        ann = at.phone("ann")
        hands = [seat.hand for seat in at.session.table.state.seats]
        rank = next(card[1:] for card in hands[0] if any(one[1:] == card[1:] for one in hands[1]))
        assert not ann.say(f"ask ben {rank}")["refused"]
        assert "you have seen something new since then" in ann.say("undo")["text"]


def test_the_last_of_all_who_choose_in_secret_has_seen_what_the_others_chose() -> None:
    with opened("creature-feature", "ann,ben,cleo", cards="app", seed=11) as at:
        phones = {name: at.phone(name) for name in NAMES}
        order = []
        while at.session.secretly_asked():
            at.settled()
            name = next(name for name in NAMES if phones[name].view["choices"])
            order.append(name)
            assert not phones[name].say(phones[name].view["choices"][0]["line"])["refused"]
            if len(order) == 1:
                assert not phones[name].say("undo")["refused"], "nobody has seen anything yet"
                order.clear() if len(at.session.table.history.steps) == 0 else None
                at.settled()
                assert not phones[name].say(phones[name].view["choices"][0]["line"])["refused"]
        assert phones[order[-1]].say("undo")["refused"]


def test_a_bots_answer_after_a_line_is_not_taken_back_with_it() -> None:
    with opened("templates/starters/noughts-and-crosses", "ann,ben", bot=["ben"]) as at:
        ann = at.phone("ann")
        assert not ann.say("mark b2")["refused"]
        assert "is not from this phone" in ann.say("undo")["text"]
        assert len(at.session.table.history.steps) == 2


def test_a_seat_that_a_bot_plays_may_still_ask() -> None:
    with opened("templates/starters/pig", "ann,ben", bot=["ann"]) as at:
        ann = HttpPhone(at.base)
        ann.post("/api/code", code=at.server.access.code)
        at.session.players["ann"] = ""
        assert ann.post("/api/seat/choose", seat="ann").json() == {"seat": "ann"}
        at.session.players["ann"] = "casual"
        assert ann.say("score")["text"].startswith("The score")
        assert "a bot plays ann" in ann.say("hold")["text"]


def test_a_usual_answer_of_all_together_is_no_button_on_a_phone() -> None:
    with opened("zombies", "ann,ben", cards="app", seed=9) as at:
        phones = {name: at.phone(name) for name in ("ann", "ben")}
        for _ in range(400):
            at.settled()
            for phone in phones.values():
                usual = phone.view["usual"]
                assert not usual or usual.split()[0].lower() in phones
            lines = [choice["line"] for phone in phones.values() for choice in phone.view["choices"]]
            cards = [choice["line"] for phone in phones.values() for choice in phone.view["optional"]]
            if cards and at.session.decision and not at.session.decision.is_chance:
                at.session.handle(cards[0])
                break
            at.session.handle(lines[0] if lines else "")
        at.settled()
        assert at.session.game.usual_line(at.session.table.state)


def test_a_screen_that_comes_late_reads_what_is_left_of_the_timer(monkeypatch: pytest.MonkeyPatch) -> None:
    with opened("oscar-race", "ann,ben") as at:
        at.session.handle("timer 100")
        at.settled()
        monkeypatch.setattr(at.app.desk, "seconds_left", lambda: 59)
        with HttpPhone(at.base).client.stream("GET", "/api/table/events") as stream:
            views = (json.loads(line[6:]) for line in stream.iter_lines() if line.startswith("data: {"))
            assert any(view["seconds"] == 59 for _, view in zip(range(3), views, strict=False))


def test_cards_that_come_one_after_the_other_are_all_counted() -> None:
    with opened("zombies", "ann,ben,cleo", cards="app", seed=9) as at:
        dealt = [text for event in at.session.recent for text in event.texts if text.startswith("Dealt face down")]
        assert dealt == ["Dealt face down: 3 cards to ann, 3 cards to ben, 3 cards to cleo."]


def test_answers_of_all_at_once_are_opened_together() -> None:
    with opened("oscar-race", "ann,ben,cleo") as at:
        phones, screen = [at.phone(name) for name in NAMES], HttpPhone(at.base)

        def shown() -> list[tuple[str, str]]:
            """The events and facts of the big screen, then of each phone."""
            at.settled()
            views = [screen.get("/api/table").json(), *(phone.view for phone in phones)]
            return [(str(view["events"]), str([seat["facts"] for seat in view["seats"]])) for view in views]

        before = shown()
        assert not phones[0].say("escort date")["refused"]
        screens = shown()
        assert "date: limousine" in screens[1][1], "its own answer is known to it"
        assert [screens[number] for number in (0, 2, 3)] == [before[number] for number in (0, 2, 3)]
        assert not phones[0].say("undo")["refused"]
        assert not phones[0].say("escort mother")["refused"]
        assert not phones[2].say("escort date")["refused"]
        assert shown()[2] == before[2]
        assert not phones[1].say("escort date")["refused"]
        screens = shown()
        assert all("mother: limousine" in facts for _, facts in screens)
        assert all("ann takes the mother" in events for events, _ in screens)
        assert phones[1].say("undo")["refused"], "all answers are known now"


def test_seats_are_looked_up_while_phones_join() -> None:
    access, is_over = Access(2), threading.Event()

    def look_up() -> None:
        while not is_over.is_set():
            assert access.holder(0) is None

    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(1) as other:
            looked_up = other.submit(look_up)
            for _ in range(500):
                access.join(access.token)
            is_over.set()
            looked_up.result(SECONDS)
    finally:
        sys.setswitchinterval(usual)
