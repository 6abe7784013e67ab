"""Phones and the big screen in a real browser: whole evenings with bad networks, access for all, and what is secret."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.browser import CHROMIUM, NO_BROWSER, BigScreen, Phone, launched, newest
from tests.web.opened import Opened, opened

if CHROMIUM is None:
    pytest.skip(NO_BROWSER, allow_module_level=True)

from playwright.sync_api import Browser

STARTERS = "templates/starters/"
EVENINGS = {
    f"{STARTERS}pig": "ann,ben",
    "oscar-race": "ann,ben",
    "red-carpet-race": "ann,ben",
    "creature-feature": "ann,ben,cleo",
    "zombies": "ann,ben,cleo",
    "the-producer": "ann,ben,cleo",
    f"{STARTERS}hearts": "ann,ben,cleo,dan",
}
FEW, MANY = 15, 400
"""Answers in an evening: in plain pytest, and with `--long`."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with launched() as found:
        yield found


# --- whole evenings


class Evening:
    """People at a table who tap, type at the laptop, and have trouble with their phones."""

    def __init__(self, browser: Browser, at: Opened, seed: int) -> None:
        self.at, self.random = at, random.Random(seed)
        self.phones = [Phone(browser, at, name) for name in at.session.table.header["seats"]]
        self.screen = BigScreen(browser, at)

    def play(self, answers: int) -> None:
        """Until the game is over, or so many answers have been given."""
        for _ in range(answers):
            if self.at.session.decision is None:
                return
            if self.random.random() < 0.15:
                phone = self.random.choice(self.phones)
                self.random.choice([phone.reload, phone.reopen, phone.double])()
            self.answer()

    def answer(self) -> None:
        """One answer, at the laptop or on a phone."""
        views = {phone: newest(self.at, phone.seat) for phone in self.phones}
        asked = [phone for phone in self.phones if can_answer(views[phone])]
        is_secret = bool(self.at.session.secretly_asked())
        if not asked or (not is_secret and self.random.random() < 0.2):
            lines = [choice["line"] for phone in asked for choice in views[phone]["choices"]]
            self.type_at_the_laptop(self.random.choice(lines or [""]))
        else:
            self.tap(self.random.choice(asked))

    def tap(self, phone: Phone) -> None:
        """Tap anything that the phone offers; the table never says no to that."""
        phone.settled()
        tap = self.random.choices([phone.tap, phone.tap_offline, phone.tap_unheard], [8, 1, 1])[0]
        controls = phone.controls()
        assert controls, phone.page.inner_text("#ask")
        said = tap(self.random.choice(controls))
        assert not said.is_refused, (phone.name, said, phone.page.inner_text("#ask"))

    def type_at_the_laptop(self, line: str) -> None:
        before = len(self.at.session.table.entries)
        self.at.session.handle(line)
        assert len(self.at.session.table.entries) > before, self.at.said[-1]

    def check(self) -> None:
        """Phones, screen and table agree, and every line is in the log once."""
        for phone in self.phones:
            check_phone(self.at, phone)
        check_screen(self.at, self.screen)
        assert [one.faults for one in (*self.phones, self.screen)] == [[] for _ in (*self.phones, self.screen)]
        lines = [entry for entry in self.at.session.table.entries if "key" in entry]
        logged = [entry["key"] for entry in lines if not entry.get("part")]  # a walk is one line of several parts
        assert Counter(logged) == Counter(said.key for phone in self.phones for said in phone.sent)
        assert max(Counter(logged).values()) == 1
        assert {*logged} == {key for phone in self.phones for key in phone.keys}

    def close(self) -> None:
        for one in (*self.phones, self.screen):
            one.close()


def can_answer(view: dict[str, Any]) -> bool:
    is_throw = view["die"] > 0 or (view["is_chance"] and view["may_roll"])
    return view["outcome"] is None and bool(view["choices"] or is_throw)


def totals(at: Opened) -> list[str]:
    """The points of each seat as a page shows them."""
    session = at.session
    points = [session.game.score(session.known).total(seat) for seat in range(len(session.table.header["seats"]))]
    return [f"{number} point{'' if abs(number) == 1 else 's'}" for number in points]


def asked_now(at: Opened) -> list[str]:
    decision, names = at.session.decision, at.session.game.names(at.session.known)
    return [names[seat] for seat in decision.seats] if decision else []


def check_phone(at: Opened, phone: Phone) -> None:
    view = phone.settled()
    assert view["version"] == len(at.session.table.entries)
    assert view["asked"] == asked_now(at)
    for page in phone.pages:
        assert page.inner_text("#me") == phone.name
        assert page.locator("#seats .points").all_text_contents() == totals(at)
        assert page.locator("#turn").is_visible() is (can_answer(view) or view["outcome"] is not None)
        keys = page.locator("#choices [data-key]").evaluate_all("all => all.map((one) => one.dataset.key)")
        assert sorted(keys) == sorted(choice["line"] for choice in view["choices"])


def check_screen(at: Opened, screen: BigScreen) -> None:
    view = screen.settled()
    assert view["version"] == len(at.session.table.entries)
    assert screen.page.locator("#seats .points").all_text_contents() == totals(at)
    marked = screen.page.locator(".seat-box.marked b:first-child").all_text_contents()
    wanted = view["outcome"]["winners"] if view["outcome"] else asked_now(at)
    assert [name[2:] for name in marked if name[0] in "▶★"] == wanted


@pytest.mark.parametrize("game", EVENINGS)
def test_an_evening_with_phones(browser: Browser, game: str, long: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.cli.session.JUST_NOW", 0)  # nobody here reads before the laptop answers
    with opened(game, EVENINGS[game], cards="app", seed=7) as at:
        evening = Evening(browser, at, seed=7)
        try:
            evening.play(MANY if long else FEW)
            evening.check()
        finally:
            evening.close()
