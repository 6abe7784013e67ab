"""What the pages show and hide: on a phone, on the page to join, and on big screens of several sizes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.web.browser import CHROMIUM, NO_BROWSER, PHONE, SCREEN, BigScreen, Device, launched, seated
from tests.web.phone_table import Opened, opened
from tests.web.screens import play_on

if CHROMIUM is None:
    pytest.skip(NO_BROWSER, allow_module_level=True)

LONG = "Fritz-Wilhelm-Friedrich1", "Wolfeschlegelsteinhausen"
SIX = f"Ann,Ben,{LONG[0]},Dan,Eva,{LONG[1]}"
SMALL_SCREEN, OLD_SCREEN = (360, 640), (1280, 720)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with launched() as found:
        yield found


# --- a phone


def test_hidden_cards_are_not_in_the_answers_either(browser: Browser) -> None:
    with (
        opened("templates/starters/hearts", "ann,ben,cleo,dan", cards="app", dice="app", seed=5) as at,
        seated(browser, at, "ann") as (ann,),
    ):
        page = ann.page
        assert ann.controls()
        page.get_by_role("button", name="What can I do?").tap()
        page.locator("#answer-text:not(:empty)").wait_for()
        page.get_by_role("button", name="Hide my cards").tap()
        page.reload()
        ann.settled()
        assert ann.controls() == []
        assert not page.locator("#hand, #filter, #answer, #optional").filter(visible=True).count()
        page.get_by_role("button", name="Show the answers and my cards").tap()
        assert ann.controls()
        assert page.locator("#hand").is_visible()
        assert page.evaluate("document.activeElement.closest('#choices') !== null")


def test_answers_of_a_phone_without_cards_cannot_be_hidden(browser: Browser) -> None:
    with opened("oscar-race") as at, seated(browser, at, "ann") as (ann,):
        ann.page.evaluate("sessionStorage.setItem('hide-cards', 'yes')")
        ann.reload()
        ann.settled()
        assert ann.controls()
        assert not ann.page.locator("#show-answers").is_visible()


# --- the page to join


def test_a_phone_that_was_not_admitted_hears_so(browser: Browser) -> None:
    with opened("oscar-race") as at, seated(browser, at, "ann"):
        devices = [Device(browser, at, PHONE, has_touch=True) for _ in range(2)]
        first, second = (asking(at, device) for device in devices)
        at.session.handle(f"admit ann {number_on(first)}")
        first.wait_for_url("**/seat")
        second.get_by_text("Another phone has the seat of ann now.").wait_for()
        for device in devices:
            device.close()


def asking(at: Opened, device: Device) -> Page:
    """A page that asks for the seat of ann."""
    page = device.goto(at.server.join_url.removeprefix(at.base))
    page.get_by_role("button", name="ann").tap()
    page.get_by_text("admit ann").wait_for()
    return page


def number_on(page: Page) -> str:
    return page.inner_text("#seat-help kbd").split()[-1]


# --- the big screen


@pytest.mark.parametrize("size", [SCREEN, OLD_SCREEN])
@pytest.mark.parametrize("answers", [9, 12])
def test_only_whole_lines_of_events_are_shown(browser: Browser, size: tuple[int, int], answers: int) -> None:
    with opened("zombies", SIX, cards="app", dice="app", seed=4) as at:
        play_on(at, answers, seed=4)
        screen = BigScreen(browser, at, size)
        screen.settled()
        screen.page.locator("#board svg:visible").first.wait_for()
        shown = screen.page.locator("#events p:visible")
        bottoms = shown.evaluate_all("all => all.map((one) => one.getBoundingClientRect().bottom)")
        assert bottoms
        assert max(bottoms) <= screen.page.eval_on_selector("#latest", "(one) => one.getBoundingClientRect().bottom")
        screen.close()


def test_six_seats_on_a_small_screen_stand_two_in_a_row(browser: Browser) -> None:
    with opened("zombies", SIX, cards="app", dice="app", seed=4) as at:
        screen = BigScreen(browser, at, SMALL_SCREEN)
        screen.settled()
        boxes = screen.page.locator(".seat-box").evaluate_all("all => all.map((one) => one.clientWidth)")
        assert len(boxes) == 6
        assert min(boxes) >= 150
        screen.close()


@pytest.mark.parametrize("size", [SCREEN, OLD_SCREEN, SMALL_SCREEN])
def test_long_names_of_seats_are_not_cut(browser: Browser, size: tuple[int, int]) -> None:
    with opened("zombies", SIX, cards="app", dice="app", seed=4) as at:
        screen = BigScreen(browser, at, size)
        screen.settled()
        names = screen.page.locator(".who b")
        assert {*LONG} <= {name.removeprefix("▶ ") for name in names.all_inner_texts()}
        is_cut = "all => all.map((one) => one.scrollWidth > one.clientWidth)"
        assert not any(names.evaluate_all(is_cut))
        screen.close()
