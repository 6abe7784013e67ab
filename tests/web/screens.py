"""The pictures of the table's pages, made by a browser: `python -m tests.web.screens` writes them again."""

from __future__ import annotations

import io
import os
import random
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Browser, Page

from tests.web.browser import PHONE, SCREEN, TABLET, BigScreen, Device, Phone, launched
from tests.web.phone_table import Opened, opened

FOLDER = Path(__file__).parent.parent.parent / "docs" / "pictures"
COLOURS = 256
TO_THE_TOP = """(one) => {
  const above = document.querySelector("header").getBoundingClientRect().height;
  scrollBy(0, one.getBoundingClientRect().top - above - 8);
}"""


class Scene(NamedTuple):
    """A game that has gone on for some answers, and whose screen is looked at.

    `seat` is whose page that is; "" is the big screen, JOIN the page of somebody who comes.
    """

    game: str
    seats: str
    answers: int
    seed: int
    seat: str
    size: tuple[int, int]
    below: str = ""
    """What stands at the top, if the page is scrolled."""


JOIN = "join"
PICTURES = {
    "join": Scene("oscar-race", "ann,ben,cleo", 0, 1, JOIN, PHONE),
    "join-tablet": Scene("oscar-race", "ann,ben,cleo", 0, 1, JOIN, TABLET),
    "join-wide": Scene("oscar-race", "ann,ben,cleo", 0, 1, JOIN, SCREEN),
    "phone": Scene("zombies", "ann,ben,cleo", 14, 7, "ann", PHONE),
    "phone-hand": Scene("creature-feature", "ann,ben,cleo", 1, 4, "ben", PHONE, "#cards"),
    "tablet": Scene("the-producer", "ann,ben,cleo", 26, 4, "ann", TABLET),
    "seat-wide": Scene("the-producer", "ann,ben,cleo", 26, 4, "ann", SCREEN),
    "big-screen": Scene("zombies", "ann,ben,cleo,dan", 158, 6, "", SCREEN),
    "big-screen-phone": Scene("oscar-race", "ann,ben,cleo,dan", 60, 6, "", PHONE),
    "big-screen-tablet": Scene("oscar-race", "ann,ben,cleo,dan", 60, 6, "", TABLET),
}


def picture(browser: Browser, name: str) -> bytes:
    """The picture of that name."""
    scene = PICTURES[name]
    with opened(scene.game, scene.seats, cards="app", seed=scene.seed) as at:
        play_on(at, scene.answers, scene.seed)
        return small(screenshot(browser, at, scene))


def stored(name: str) -> bytes:
    """The one that the pages show."""
    return (FOLDER / f"{name}.png").read_bytes()


def play_on(at: Opened, answers: int, seed: int) -> None:
    """Have the people at the laptop give this number of answers, always the same by one seed."""
    chosen, session = random.Random(seed), at.session
    phones, session.phones = session.phones, None  # nothing is drawn until all have answered
    for _ in range(answers):
        actions = session.game.legal_actions(session.table.state)
        session.handle(session.game.text(session.table.state, chosen.choice(actions)))
    session.phones = phones
    phones.touch()


def screenshot(browser: Browser, at: Opened, scene: Scene) -> bytes:
    if scene.seat == JOIN:
        return _joining(browser, at, scene.size)
    if not scene.seat:
        device: Phone | BigScreen = BigScreen(browser, at, scene.size)
    else:
        device = Phone(browser, at, scene.seat, scene.size)
    try:
        device.settled()
        drawn(device.page, device.settled().get("board"))
        if scene.below:
            device.page.locator(scene.below).evaluate(TO_THE_TOP)
        return device.page.screenshot()
    finally:
        device.close()


def _joining(browser: Browser, at: Opened, size: tuple[int, int]) -> bytes:
    device = Device(browser, at, size)
    try:
        page = device.goto(at.server.join_url.removeprefix(at.base))
        page.locator("#seats button").first.wait_for()
        return page.screenshot()
    finally:
        device.close()


def drawn(page: Page, board: str | None) -> None:
    """Until all its pictures are there."""
    if board:
        page.locator("#board svg:visible").first.wait_for()
    page.wait_for_function("() => [...document.images].every((one) => one.src === '' || one.complete)")


def small(png: bytes) -> bytes:
    """The same with a palette."""
    out = io.BytesIO()
    Image.open(io.BytesIO(png)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(
        out, "PNG", optimize=True
    )
    return out.getvalue()


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as home, launched() as browser:
        os.environ["COMPANION_HOME"] = home
        for name in PICTURES:
            (FOLDER / f"{name}.png").write_bytes(picture(browser, name))


if __name__ == "__main__":
    main()
