"""watch: the command."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.options import GameName, Language, TypeSize, within
from companion.cli.screen import complain, counted, say, shorten
from companion.errors import BrokenDefinition

if TYPE_CHECKING:
    from companion.cli.watching.server import News, Server
    from companion.cli.watching.view import View, Watched

PORT, MOST_PORT = 8765, 65535
MOST_NAMED = 6
_DONE = 0


Port = Annotated[
    int,
    typer.Option(
        "--port",
        metavar="N",
        parser=within(0, MOST_PORT),
        help="The port of the page; 0 takes any free one.",
    ),
]
NoBrowser = Annotated[bool, typer.Option("--no-browser", help="Do not open a browser; only print the address.")]


def watch(
    game: GameName,
    port: Port = PORT,
    lang: Language = None,
    type: TypeSize = "normal",
    no_browser: NoBrowser = False,
) -> int:
    """Show a game's cards in a browser as you save its files.

    Only this computer can open the page. You see mistakes in the files there and in the terminal.
    """
    from companion.cli.watching.server import News, Server
    from companion.cli.watching.view import Watched
    from companion.press.look.look import type_named

    if lang is not None:
        _check_language(game, lang)
    watched = Watched.of(game, lang, type_named(type))
    watched.proved()
    news = News(watched.view.data())
    server = Server(port, news, watched.picture)
    try:
        with _serving(server):
            say(f"{watched.view.title or game} is shown on {server.url} when you save it; Ctrl-C stops.")
            _tell(watched.view)
            if not no_browser:
                _open(server.url)
            _follow(watched, news)
    except KeyboardInterrupt:
        say("")
    return _DONE


def _check_language(game: str, lang: str) -> None:
    """Raise Unreadable for a language that the game does not have; mistakes in its files are reported later."""
    from companion.cli.printing import catalogue_of
    from companion.definitions.places import game_folder
    from companion.registry import definition

    with suppress(BrokenDefinition):
        catalogue_of(game_folder(game), definition(game), lang)


@contextmanager
def _serving(server: Server) -> Iterator[None]:
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.news.end()
        server.shutdown()
        server.server_close()


def _open(url: str) -> None:
    """Open the page in a browser, without waiting for it."""
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


def _follow(watched: Watched, news: News) -> None:
    """Show each save, for ever."""
    from companion.cli.watching.files import PAUSE, changed, settled, stamps

    seen = stamps(watched.folders)
    while True:
        time.sleep(PAUSE)
        now = stamps(watched.folders)
        if now == seen:
            continue
        now = settled(watched.folders, now)
        begin = time.perf_counter()
        view = watched.save(changed(seen, now))
        seen = now
        news.tell(view.data())
        seconds = time.perf_counter() - begin
        if (whole := watched.proved()) is not view:
            news.tell(whole.data())
        _tell(whole, seconds)


def _tell(view: View, seconds: float | None = None) -> None:
    """Say in the terminal what a save has changed, or what is wrong."""
    if view.complaints:
        complain("\n".join(view.complaints), _DONE)
    elif seconds is not None:
        named = ", ".join(view.latest[:MOST_NAMED]) + (", ..." if len(view.latest) > MOST_NAMED else "")
        count = counted(len(view.latest), "face", "faces")
        what = f"{count} changed: {shorten(named, 200)}" if view.latest else "no face changed"
        say(f"saved; {what} ({seconds * 1000:.0f} ms)")
