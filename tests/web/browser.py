"""A real browser at a table that is open: phones that are tapped, tabs of one seat, and the big screen."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, sync_playwright

from companion.model import EVERYBODY
from tests.web.phone_table import Opened

CHROMIUM = shutil.which("chromium")
NO_BROWSER = "no chromium on this machine: apt-get install chromium"
QUIET = "--no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync --no-first-run"
PHONE, SIDEWAYS, SMALL, TABLET, SCREEN = (390, 844), (844, 390), (320, 568), (820, 1180), (1920, 1080)
"""The sizes of screens, in CSS pixels."""
LINE = "/api/seat/line"
SECONDS = 15
KEEP_VIEWS = """
const Stream = EventSource;
globalThis.lastView = null;
globalThis.EventSource = class extends Stream {
  constructor(url) {
    super(url);
    this.addEventListener("message", (message) => {
      globalThis.lastView = JSON.parse(message.data);
    });
  }
};
"""
"""Runs before a page's own code: its newest view can be read."""
UNUSUAL = ("boot", "seconds")
"""What two views of one moment may differ in."""
CONTROLS = "#dice [data-key]:visible:enabled, #choices [data-key]:visible:enabled"


@contextmanager
def launched() -> Iterator[Browser]:
    """A browser without a window."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET.split())
        try:
            yield browser
        finally:
            browser.close()


class Sent(NamedTuple):
    """A line that a phone has sent, and the answer of the table."""

    key: str
    line: str
    is_refused: bool
    text: str


class Device:
    """A browser profile of its own with one page or more; what goes wrong in them is in `faults`."""

    def __init__(self, browser: Browser, at: Opened, size: tuple[int, int], **options: Any) -> None:
        self.browser, self.at = browser, at
        self.options = {"viewport": {"width": size[0], "height": size[1]}, "reduced_motion": "reduce", **options}
        self.faults: list[str] = []
        self.keys: list[str] = []
        self.context = self._context()

    def _context(self, **more: Any) -> BrowserContext:
        context = self.browser.new_context(**self.options, **more)
        context.set_default_timeout(SECONDS * 1000)
        context.add_init_script(KEEP_VIEWS)
        context.on("weberror", lambda found: self.faults.append(str(found.error)))
        context.on("console", lambda found: self._blame(found.text))
        context.on("request", lambda found: found.url.endswith(LINE) and self.keys.append(found.post_data_json["key"]))
        return context

    def _blame(self, text: str) -> None:
        if "Security Policy" in text:
            self.faults.append(text)

    def goto(self, path: str) -> Page:
        """A new page."""
        page = self.context.new_page()
        page.goto(self.at.base + path)
        return page

    def close(self) -> None:
        self.context.close()


class BigScreen(Device):
    """The page that everybody sees."""

    def __init__(self, browser: Browser, at: Opened, size: tuple[int, int] = SCREEN, **options: Any) -> None:
        super().__init__(browser, at, size, **options)
        self.page = self.goto("/table")

    def settled(self) -> dict[str, Any]:
        """The view that it shows, once that is the newest."""
        return shown(self.at, self.page, EVERYBODY)


class Phone(Device):
    """A phone that has joined and has a seat."""

    def __init__(self, browser: Browser, at: Opened, name: str, size: tuple[int, int] = PHONE, **options: Any) -> None:
        super().__init__(browser, at, size, **{"has_touch": True, **options})
        self.name, self.seat = name, list(at.session.table.header["seats"]).index(name)
        self.sent: list[Sent] = []
        self._post("/api/code", code=at.server.access.code)
        self._post("/api/seat/choose", seat=name)
        self.pages = [self.goto("/seat")]

    def _post(self, path: str, **body: str) -> None:
        headers = {"Origin": self.at.base, "X-Companion": "1"}
        assert self.context.request.post(self.at.base + path, data=body, headers=headers).ok

    @property
    def page(self) -> Page:
        """The page that is tapped: the newest."""
        return self.pages[-1]

    def settled(self) -> dict[str, Any]:
        """The view that every tab shows, once that is the newest."""
        return [shown(self.at, page, self.seat) for page in self.pages][-1]

    # --- what people do with it

    def controls(self) -> list[Locator]:
        """The answers and dice that can be tapped."""
        return self.page.locator(CONTROLS).all()

    def tap(self, control: Locator) -> Sent:
        """Tap, and wait for what the table says."""
        with self.page.expect_response(lambda reply: reply.url.endswith(LINE) and reply.ok) as replying:
            control.tap()
        return self._heard(replying.value)

    def _heard(self, reply: Any) -> Sent:
        asked = reply.request.post_data_json
        answer = reply.json()
        self.sent.append(Sent(asked["key"], asked["line"], answer["refused"], answer["text"]))
        return self.sent[-1]

    # --- what happens to it

    def tap_offline(self, control: Locator, meanwhile: Callable[[], None] = lambda: None) -> Sent:
        """Tap without a network, which comes back a little later; what others do `meanwhile` comes before the line."""
        self.context.set_offline(True)
        with self.page.expect_response(lambda reply: reply.url.endswith(LINE) and reply.ok) as replying:
            control.tap()
            self.page.get_by_text("Sending again").wait_for()
            meanwhile()
            self.context.set_offline(False)
        return self._heard(replying.value)

    def tap_unheard(self, control: Locator) -> Sent:
        """Tap; the line arrives, but the first reply to it is lost on its way back."""

        def lose(route: Route) -> None:
            route.fetch()
            route.abort()

        self.context.route(f"**{LINE}", lose, times=1)
        return self.tap(control)

    def reload(self) -> None:
        self.page.reload()

    def reopen(self) -> None:
        """Close the browser; open it again with what it keeps."""
        storage = self.context.storage_state()
        self.context.close()
        self.context = self._context(storage_state=storage)
        self.pages = [self.goto("/seat")]

    def double(self) -> None:
        """Open a second tab of the seat, or close the one that there was first."""
        if len(self.pages) > 1:
            self.pages.pop(0).close()
        else:
            self.pages.append(self.goto("/seat"))


@contextmanager
def seated(browser: Browser, at: Opened, *names: str, **options: Any) -> Iterator[list[Phone]]:
    """A phone for each of these seats, which show the table as it is; nothing has gone wrong when they are left."""
    phones = [Phone(browser, at, name, **options) for name in names]
    try:
        for phone in phones:
            phone.settled()
        yield phones
        assert [phone.faults for phone in phones] == [[] for _ in phones]
    finally:
        for phone in phones:
            phone.close()


def newest(at: Opened, seat: int) -> dict[str, Any]:
    """What the server has for a seat's pages, once it is of the table as it is."""
    at.settled()
    return usual(json.loads(at.app.hub.view(seat)))


def usual(view: dict[str, Any]) -> dict[str, Any]:
    return {name: found for name, found in view.items() if name not in UNUSUAL}


def shown(at: Opened, page: Page, seat: int) -> dict[str, Any]:
    """The view that a page shows, once it is the newest and nothing is being sent."""
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        view = page.evaluate("() => globalThis.lastView")
        if view is not None and usual(view) == newest(at, seat) and not page.locator("#link.lost").count():
            return usual(view)
        page.wait_for_timeout(20)
    raise AssertionError(f"the page does not show the table as it is: {page.locator('body').inner_text()}")
