"""Who gets a seat: the phone that comes first, and after that the phone that the laptop admits."""

from __future__ import annotations

from pathlib import Path

from tests.web.phone_table import HttpPhone, Opened, opened
from tests.web.test_open_again import resumed


def joined(at: Opened) -> HttpPhone:
    """A phone without a seat."""
    phone = HttpPhone(at.base)
    phone.post("/api/code", code=at.server.access.code.lower())
    return phone


def asks(phone: HttpPhone, seat: str) -> int:
    """Ask for a seat, which is not given at once; returns the number that the phone shows."""
    assert phone.post("/api/seat/choose", seat=seat).json() == {"seat": None}
    found = phone.get("/api/seats").json()
    assert found["wants"] == seat
    return int(found["number"])


def test_a_seat_changes_phones_only_with_a_yes_at_the_laptop() -> None:
    with opened("zombies", "ann,ben") as at:
        first, other = at.phone("ann"), joined(at)
        asks(other, "ann")
        assert other.get("/api/seat").status_code == 409
        at.session.handle("admit ben")
        assert "no phone is asking for the seat of ben" in at.messages[-1]
        at.session.handle("admit ann")
        assert other.get("/api/seat").status_code == 200
        assert first.get("/api/seat").status_code == 409


def test_a_phone_that_has_seen_one_hand_needs_a_yes_for_another_seat() -> None:
    with opened("zombies", "ann,ben", cards="app") as at:
        ann = at.phone("ann")
        asks(ann, "ben")
        assert ann.view["me"] == "ann"
        at.session.handle("admit ben")
        assert ann.get("/api/seats").json()["mine"] == "ben"


def test_a_phone_that_has_lost_its_seat_needs_a_yes_for_a_free_one(home: Path) -> None:
    home.mkdir()
    save = home / "evening.companion"
    with opened("zombies", "ann,ben", cards="app", save=str(save)) as at:
        first, other = at.phone("ann"), joined(at)
        asks(other, "ann")
        at.session.handle("admit ann")
        asks(first, "ben")
        assert first.get("/api/seat").status_code == 409
        cookie = first.client.cookies["companion"]
    with resumed(save) as (phones, _):
        assert phones.open_again()
        again = HttpPhone(at.base, cookie)
        asks(again, "ben")
        phones.session.handle("admit ben")
        assert again.get("/api/seats").json()["mine"] == "ben"
        again.client.close()


def test_two_phones_that_ask_for_one_seat_differ_by_their_numbers() -> None:
    with opened("zombies", "ann,ben") as at:
        at.phone("ann")
        first, second = joined(at), joined(at)
        number, other = asks(first, "ann"), asks(second, "ann")
        assert number != other
        assert f"`admit ann {other}`" in " ".join(at.messages[-1].split())
        at.session.handle("admit ann")
        assert f"type `admit ann {number}` or `admit ann {other}`" in " ".join(at.messages[-1].split())
        at.session.handle(f"admit ann {other + 1}")
        assert f"phone {other + 1} is not asking" in at.messages[-1]
        at.session.handle(f"admit ann {number}")
        assert first.get("/api/seats").json()["mine"] == "ann"
        found = second.get("/api/seats").json()
        assert (found["mine"], found["wants"]) == (None, None)
        asks(second, "ann")
        at.session.handle("admit ann")
        assert second.get("/api/seats").json()["mine"] == "ann"


def test_admit_says_what_to_type() -> None:
    with opened("zombies", "ann,ben") as at:
        at.session.handle("admit")
        assert "admit whom? Type the seat after it: admit ann" in at.messages[-1]
        for number in ("first", "9" * 5_000):
            at.session.handle(f"admit ann {number}")
            assert "is not the number of a phone" in at.messages[-1]
