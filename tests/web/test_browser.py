"""Phones and the big screen in a real browser: whole evenings with bad networks, access for all, and what is secret."""

from __future__ import annotations

import io
import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from PIL import Image
from playwright.sync_api import Browser, Page, Route

from companion.cli.table_pictures import TablePictures
from tests.web import screens
from tests.web.browser import (
    CHROMIUM,
    NO_BROWSER,
    PHONE,
    SIDEWAYS,
    SMALL,
    TABLET,
    BigScreen,
    Device,
    Phone,
    launched,
    newest,
    seated,
)
from tests.web.phone_table import Opened, opened
from tests.web.screens import play_on

if CHROMIUM is None:
    pytest.skip(NO_BROWSER, allow_module_level=True)

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
FEW, MANY = 10, 400
"""Answers in an evening: in plain pytest, and with `--long`."""
DRAWN = ("zombies",)
"""Games whose cards and boards are drawn in plain pytest, too."""


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
        """Until the game is over, or this number of answers has been given."""
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
        sent = tap(self.random.choice(controls))
        assert not sent.is_refused, (phone.name, sent)

    def type_at_the_laptop(self, line: str) -> None:
        before = len(self.at.session.table.entries)
        self.at.session.handle(line)
        assert len(self.at.session.table.entries) > before, self.at.messages[-1]

    def check(self) -> None:
        """Phones, screen and table agree, and every line is in the log once."""
        for phone in self.phones:
            check_phone(self.at, phone)
        check_screen(self.at, self.screen)
        assert [one.faults for one in (*self.phones, self.screen)] == [[] for _ in (*self.phones, self.screen)]
        logged = logged_keys(self.at)
        assert Counter(logged) == Counter(sent.key for phone in self.phones for sent in phone.sent)
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


def logged_keys(at: Opened) -> list[str]:
    """The keys of the lines in the log; a walk is one line of several entries, with a roll the first has none."""
    found, before = [], ""
    for entry in at.session.table.entries:
        key = entry.get("key", "")
        if key and (key != before or not entry.get("part")):
            found.append(key)
        before = key
    return found


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
    wanted = (
        view["outcome"]["winners"] if view["outcome"] else asked_now(at) or [name for name in [view["roller"]] if name]
    )
    assert [name[2:] for name in marked if name[0] in "▶★"] == wanted


@pytest.mark.parametrize("game", EVENINGS)
def test_an_evening_with_phones(browser: Browser, game: str, long: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not long and game == "red-carpet-race":
        pytest.skip("an edition of oscar-race")
    monkeypatch.setattr("companion.cli.session.JUST_NOW", 0)  # nobody here reads before the laptop answers
    if not long and game not in DRAWN:
        monkeypatch.setattr(TablePictures, "card", lambda self, card: None)
        monkeypatch.setattr(TablePictures, "board", lambda self, known: None)
    with opened(game, EVENINGS[game], cards="app", seed=7) as at:
        evening = Evening(browser, at, seed=7)
        try:
            evening.play(MANY if long else FEW)
            evening.check()
        finally:
            evening.close()


# --- what people meet when a network or another tab is bad


def test_what_is_typed_survives_a_new_view(browser: Browser) -> None:
    with opened("oscar-race") as at, seated(browser, at, "ann") as (ann,):
        page = ann.page
        page.locator("#line").press_sequentially("may I esc")
        page.locator("#line").press("ArrowLeft")
        at.session.handle("ben escort spouse")
        ann.settled()
        page.keyboard.type("!")
        assert page.input_value("#line") == "may I es!c"
        assert page.evaluate("document.activeElement.id") == "line"


def test_a_tap_without_a_network_is_sent_once(browser: Browser) -> None:
    with opened("oscar-race") as at, seated(browser, at, "ann") as (ann,):
        for tap in (ann.tap_offline, ann.tap_unheard):
            tap(ann.controls()[0])
            ann.settled()
            at.session.handle("undo")
            ann.settled()
        played = [entry["key"] for entry in at.session.table.entries if entry.get("by") == "phone ann"]
        assert played == [sent.key for sent in ann.sent]
        assert len(ann.keys) > len(ann.sent), "each was sent again"


def test_a_tap_that_comes_too_late_changes_nothing_and_says_why(browser: Browser) -> None:
    with opened(f"{STARTERS}pig") as at, seated(browser, at, "ann") as (ann,):
        reply = ann.tap_offline(ann.page.get_by_role("button", name="4", exact=True), lambda: at.session.handle("3"))
        assert reply.is_refused
        assert [entry["text"] for entry in at.session.table.entries] == ["roll 3"]
        assert "moved on" in ann.page.inner_text("#refusal")
        check_phone(at, ann)


def test_an_old_view_that_comes_late_is_not_shown(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a line a page asks for the view if none has come in 4 seconds; that one may be the older of two."""
    with opened("oscar-race") as at, seated(browser, at, "ann") as (ann,):
        late: list[Route] = []
        ann.page.route("**/api/seat", lambda route: late.append(route))
        ann.page.clock.install()
        with monkeypatch.context() as patch:
            patch.setattr(at.app.hub, "touch", lambda: None)
            ann.tap(ann.controls()[0])
            ann.page.get_by_text("Sent", exact=True).wait_for()
            ann.page.clock.fast_forward(5_000)
            while not late:
                ann.page.wait_for_timeout(20)
            old = late[0].fetch()
        at.session.handle("ben escort spouse")
        ann.settled()
        late[0].fulfill(response=old)
        ann.page.wait_for_timeout(200)
        check_phone(at, ann)


def test_two_tabs_of_one_seat_show_the_same(browser: Browser) -> None:
    with opened("oscar-race") as at, seated(browser, at, "ann") as (ann,):
        ann.double()
        ann.settled()
        ann.tap(ann.controls()[0])
        check_phone(at, ann)
        assert len(ann.pages) == 2


def test_a_seat_that_goes_to_another_phone_sends_the_first_one_to_the_seats(browser: Browser) -> None:
    with opened("oscar-race") as at, seated(browser, at, "ann") as (ann,):
        other = Device(browser, at, PHONE, has_touch=True)
        page = other.goto(at.server.join_url.removeprefix(at.base))
        page.get_by_role("button", name="ann").tap()
        page.get_by_text("admit ann").wait_for()
        at.session.handle("admit ann")
        page.wait_for_url("**/seat")
        ann.page.wait_for_url("**/join?choose=lost")
        other.close()


def test_pages_say_that_the_table_is_closed_and_find_it_again(browser: Browser) -> None:
    with opened("oscar-race") as at, seated(browser, at, "ann") as (ann,):
        screen = BigScreen(browser, at)
        for page in (ann.page, screen.page):
            page.get_by_text("Connected").wait_for()
        at.session.handle("close")
        for page in (ann.page, screen.page):
            page.get_by_text("The laptop has closed the table.").wait_for()
        at.session.handle("open")
        screen.page.get_by_text("Connected").wait_for()
        ann.page.wait_for_url("**/join")
        screen.close()


def test_the_end_of_the_longest_game_fits_on_the_big_screen(browser: Browser) -> None:
    names = "ann,ben,cleo,dan,eve,fred"
    with opened("creature-feature", names, cards="app", dice="app", seed=2) as at:
        for name in names.split(","):
            at.session.log_aside("seat", seat=name, player="casual")
        while at.session.step_by_itself() is not None:
            pass
        at.phones.touch()
        screen = BigScreen(browser, at)
        assert screen.settled()["outcome"]
        for part in ("#side", "#board"):
            assert screen.page.eval_on_selector(part, "(one) => one.scrollHeight <= one.clientHeight")
        screen.close()


# --- what is secret


def test_all_are_asked_in_secret_and_nobody_sees_another_ones_cards(browser: Browser) -> None:
    with (
        opened("creature-feature", "ann,ben,cleo", cards="app", seed=3) as at,
        seated(browser, at, "ann", "ben", "cleo") as phones,
    ):
        while not at.session.secretly_asked():
            at.session.handle("")
        for phone in phones:
            phone.settled()
            assert "Only you see this" in phone.page.inner_text("#turn")
        assert len({phone.settled()["version"] for phone in phones}) == 1
        hands = {phone: names_in_hand(at, phone.seat) for phone in phones}
        for phone in phones:
            text = phone.page.content() + str(phone.settled())
            others = set().union(*hands.values()) - hands[phone]
            assert others
            assert [name for name in others if re.search(rf"\b{re.escape(name)}\b", text, re.I)] == []
            assert all(name in text for name in hands[phone])


def names_in_hand(at: Opened, seat: int) -> set[str]:
    held = at.session.game.private(at.session.table.state, seat)
    return {name for fact in held for name in fact.value.split(", ")}


# --- for all people: screen readers, a keyboard, large text


def test_joining_is_accessible(browser: Browser) -> None:
    with opened("oscar-race") as at:
        device = Device(browser, at, PHONE)
        page = device.goto("/join")
        page.locator("#code-step:visible").wait_for()
        page.fill("#code", "AAAAAA")
        page.press("#code", "Enter")
        page.locator("#code-error:not(:empty)").wait_for()
        check_access(page)
        page.fill("#code", at.server.access.code)
        page.press("#code", "Enter")
        page.locator("#seats button").first.wait_for()
        check_access(page)
        device.close()


def test_a_seat_is_accessible(browser: Browser) -> None:
    with (
        opened("zombies", "ann,ben", cards="app", seed=3) as at,
        seated(browser, at, "ann", "ben") as phones,
    ):
        views = [phone.settled() for phone in phones]
        assert {can_answer(view) for view in views} == {True, False}, "one is asked"
        assert all(view["hand"] for view in views)
        for phone in phones:
            check_access(phone.page)
        page = phones[0].page
        page.get_by_role("button", name="What can I do?").tap()
        page.locator("#answer:visible").wait_for()
        for box in page.locator("details:visible").all():
            box.locator("summary").tap()
        check_access(page)
        page.locator(".card").first.tap()
        page.locator("#zoom[open]").wait_for()
        check_access(page)


@pytest.mark.parametrize("game", ["zombies", "creature-feature"])
def test_the_big_screen_is_accessible(browser: Browser, game: str) -> None:
    with opened(game, "ann,ben,cleo", cards="app", seed=3) as at:
        screen = BigScreen(browser, at)
        screen.settled()
        check_access(screen.page)
        screen.close()


def check_access(page: Page) -> None:
    """By axe-core, with light colours and with dark ones."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        results = Axe().run(page)
        assert results.violations_count == 0, results.generate_report()


def test_a_keyboard_alone_joins_answers_and_asks(browser: Browser) -> None:
    with opened("oscar-race") as at:
        device = Device(browser, at, PHONE)
        page = device.goto("/join")
        page.locator("#code:focus").wait_for()
        page.keyboard.type(at.server.access.code)
        page.keyboard.press("Enter")
        page.locator("#seats button").first.wait_for()
        tab_to(page, "button[data-key=ann]")
        page.keyboard.press("Enter")
        page.wait_for_url("**/seat")
        tab_to(page, "#choices button")
        line = page.evaluate("document.activeElement.dataset.key")
        page.keyboard.press("Enter")
        page.locator("#ask:not(.asked)").wait_for()
        assert [entry["text"] for entry in at.session.table.entries] == [line]
        tab_to(page, "[data-line=score]")
        page.keyboard.press("Enter")
        page.locator("#answer:visible").wait_for()
        assert "The score" in page.inner_text("#answer-text")
        device.close()


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until something that fits has the focus, which one can see."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.locator(f"{selector}:focus").count():
            assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
            return
    raise AssertionError(f"Tab leads to no {selector}")


@pytest.mark.parametrize("game", ["zombies", "creature-feature"])
def test_large_text_loses_no_control(browser: Browser, game: str) -> None:
    with (
        opened(game, "ann,ben,cleo", cards="app", seed=3) as at,
        seated(browser, at, "ann", "cleo") as phones,
    ):
        for phone in phones:
            check_large(phone.page)
        page = phones[0].page
        page.goto(f"{at.base}/join?choose")
        page.locator("#seats button").first.wait_for()
        check_large(page)


def check_large(page: Page) -> None:
    """With text twice as large nothing is cut off, on screens of all sizes."""
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.locator("details:visible").evaluate_all("all => all.forEach((one) => (one.open = true))")
    for width, height in (PHONE, SIDEWAYS, SMALL, TABLET):
        page.set_viewport_size({"width": width, "height": height})
        assert cut_off(page) == [], (width, height)


def cut_off(page: Page) -> list[str]:
    """What stands beyond the side of the screen, or is wider than its own control."""
    found: list[str] = page.evaluate("""() => {
      const width = document.documentElement.clientWidth;
      const texts = [...document.querySelectorAll("button, input, summary, a, h1, h2, h3, p, li")];
      const seen = texts.filter((one) => one.checkVisibility() && !one.closest(".hidden"));
      const isCut = (one) => {
        const box = one.getBoundingClientRect();
        return box.left < -1 || box.right > width + 1 || one.scrollWidth > one.clientWidth + 2 && one.clientWidth > 0;
      };
      const page = document.documentElement.scrollWidth > width ? ["the page"] : [];
      return [...page, ...seen.filter(isCut).map((one) => one.outerHTML.slice(0, 200))];
    }""")
    return found


# --- the big screen


@pytest.mark.parametrize("names", ["ann,ben", "ann,ben,cleo,dan", "ann,ben,cleo,dan,eva,finn"])
def test_the_big_screen_does_not_scroll(browser: Browser, names: str) -> None:
    with opened("zombies", names, cards="app", dice="app", seed=5) as at:
        screen = BigScreen(browser, at)
        for count in (0, 40):
            play_on(at, count, seed=5)
            screen.settled()
            assert screen.page.evaluate(SCROLLS) == []
        screen.close()


SCROLLS = """() => {
  const page = document.scrollingElement;
  const parts = ["header", ".ticket", "#seats", "#board", "#facts-box"].map((one) => document.querySelector(one));
  const isOut = (one) => one.getBoundingClientRect().bottom > innerHeight || one.scrollWidth > one.clientWidth + 1;
  const scrolls = page.scrollHeight > innerHeight || page.scrollWidth > innerWidth;
  return [...(scrolls ? ["the page"] : []), ...parts.filter(isOut).map((one) => one.id || one.className)];
}"""


# --- pictures


def test_a_picture_of_a_screen_can_be_made(browser: Browser, long: bool) -> None:
    for name in screens.PICTURES if long else ("phone-hand",):
        made = Image.open(io.BytesIO(screens.picture(browser, name)))
        assert made.size == screens.PICTURES[name].size


@pytest.mark.parametrize("name", screens.PICTURES)
def test_a_picture_of_a_screen_is_stored(name: str) -> None:
    assert Image.open(io.BytesIO(screens.stored(name))).size == screens.PICTURES[name].size
    assert len(screens.stored(name)) < 400_000
