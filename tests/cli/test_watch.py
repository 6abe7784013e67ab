"""watch: what is saved is on the page soon, mistakes too, and nobody but this machine gets anything."""

from __future__ import annotations

import ast
import io
import os
import random
import re
import socket
import time
from base64 import b64encode
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import zxingcpp
from PIL import Image

from companion.cli.watching import command
from companion.cli.watching import view as views
from companion.cli.watching.files import MOST_PAUSES, changed, settled, stamps
from companion.cli.watching.page import PAGE, POLICY, SCRIPT, STYLE
from companion.cli.watching.server import HOST, News, Server
from companion.cli.watching.view import Watched
from companion.errors import Unreadable
from tests.cli.decks import Card, cards, edited, new_deck, write_rows
from tests.cli.terminal import assert_unusable, companion
from tests.cli.watcher import watching
from tests.press.pieces_game import TO_THE_RIGHT, UPWARDS, new_pieces, piece

PNG = b"\x89PNG\r\n\x1a\n"


pytestmark = pytest.mark.usefixtures("here")


def deck(here: Path, count: int = 5) -> tuple[Path, list[Card]]:
    new_deck(here / "deck", found := cards(count))
    return here / "deck", found


def read(png: bytes) -> str:
    """The code on a card's picture."""
    (code,) = zxingcpp.read_barcodes(Image.open(io.BytesIO(png)))
    return str(code.text)


# --- a real process


def test_a_save_is_on_the_page_mistakes_are_reported_and_ctrl_c_ends(here: Path) -> None:
    folder, cards = deck(here)
    with watching(folder) as watcher:
        assert (
            watcher.first_line == f"Deck is shown on http://127.0.0.1:{watcher.port}/ when you save it; Ctrl-C stops.\n"
        )
        first = watcher.event()
        assert (first["title"], first["count"], first["changed"], first["complaints"]) == ("Deck", 6, [], [])
        status, headers, page = watcher.get("/")
        assert (status, page.decode()) == (200, PAGE)
        assert headers["Content-Security-Policy"] == POLICY
        # an editor that writes a new file and puts it in the place of the old one
        now = replace(cards[2], text="Quite other words.")
        write_rows(folder, [*cards[:2], now, *cards[3:]])
        seen = watcher.event()
        assert seen["latest"] == ["cards card-2"]
        (one,) = seen["changed"]
        assert read(watcher.png(one["hash"])) == now.seen
        assert read(watcher.png(one["was"])) == cards[2].seen
        # a mistake: the last good cards stay
        good = (folder / "cards.csv").read_text(encoding="utf-8")
        (folder / "cards.csv").write_text(good + "fox,Fox,two,Thing,1,Text\n", encoding="utf-8")
        wrong = watcher.event()
        complaint = "deck/cards.csv:7:9: copies: 'two' is text; use a whole number from 0 to 10000"
        assert wrong["complaints"] == [complaint]
        assert (wrong["faces"], wrong["changed"]) == (seen["faces"], seen["changed"])
        assert read(watcher.png(one["hash"])) == now.seen
        # corrected, by a file that takes the place of another
        (folder / "new").write_text(good.replace("Card 4", "Card four"), encoding="utf-8")
        os.replace(folder / "new", folder / "cards.csv")
        corrected = watcher.event()
        while corrected["complaints"]:
            corrected = watcher.event()
        assert corrected["latest"] == ["cards card-4"]
        assert [one["id"] for one in corrected["changed"]] == ["cards card-4", "cards card-2"]
        code, out, err = watcher.end()
    assert code == 0
    assert re.fullmatch(r"(saved; .*\n)+\n", out)
    assert "saved; 1 face changed: cards card-2 (" in out
    assert err == complaint + "\n"


def test_nobody_but_this_machine_gets_anything(here: Path) -> None:
    folder, _ = deck(here, 2)
    with watching(folder) as watcher:
        hash = watcher.event()["faces"][0]["hash"]
        good = f"127.0.0.1:{watcher.port}"
        for host in (good, f"localhost:{watcher.port}"):
            assert watcher.get("/", Host=host)[0] == 200
        assert watcher.get("/", Host=good, Origin=f"http://{good}")[0] == 200
        for host in ("evil.example", f"evil.example:{watcher.port}", "127.0.0.1", "127.0.0.1:1", "", f"127.0.0.1.evil.example:{watcher.port}"):  # fmt: skip
            for path in ("/", "/events", f"/face/{hash}.png"):
                assert watcher.get(path, Host=host)[0] == 403, (host, path)
        assert watcher.get("/", Host=good, Origin="http://evil.example")[0] == 403
        for path in ("/game.yaml", "/../deck/game.yaml", "//etc/passwd", "/%2e%2e/game.yaml", "/face/../game.yaml", f"/face/{hash}.png/..", "/face/" + "0" * 32 + ".png", "/?", "/cards.csv", "/face/x.png", "*"):  # fmt: skip
            status, _, content = watcher.get(path)
            assert (status, content) == (404, b"there is nothing here\n"), path
        assert watcher.get("http://evil.example/")[0] == 403
        for method in ("POST", "PUT", "DELETE", "OPTIONS", "HEAD", "CONNECT"):
            assert watcher.get("/", method)[0] == 501
        for path in ("/", f"/face/{hash}.png", "/nothing"):
            headers = watcher.get(path)[1]
            assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
            assert headers["X-Content-Type-Options"] == "nosniff"
            assert "Python" not in headers["Server"]


def test_a_port_that_is_taken_is_one_line(here: Path) -> None:
    deck(here, 2)
    with socket.socket() as other:
        other.bind((HOST, 0))
        other.listen()
        port = other.getsockname()[1]
        done = companion("watch", "deck", "--no-browser", "--port", str(port))
    assert_unusable(done, f"port {port} is in use by another program; choose another")


@pytest.mark.parametrize("port", ["-1", "65536", "x", ""])
def test_what_is_no_port_is_one_line(port: str) -> None:
    assert_unusable(companion("watch", "oscar-race", "--no-browser", f"--port={port}"), "--port")


def test_what_is_no_game_is_one_line(here: Path) -> None:
    (here / "empty").mkdir()
    (here / "bare").mkdir()
    (here / "bare" / "game.yaml").write_text("id: bare\n", encoding="utf-8")
    assert_unusable(companion("watch", "chess"), "there is no game or folder 'chess'")
    assert_unusable(companion("watch", "empty"), "this folder has no game.yaml")
    assert_unusable(companion("watch", "bare"), "its templates have no kit.yaml")


# --- what is on the page


def test_the_page_takes_nothing_from_elsewhere() -> None:
    assert not re.search(r"//|@import|url\(|<link|<iframe|src=[\"']?http", PAGE.replace("<!doctype", ""))
    for kind, text in (("script", SCRIPT), ("style", STYLE)):
        assert PAGE.count(f"<{kind}>{text}</{kind}>") == PAGE.count(f"<{kind}") == 1
        assert f"{kind}-src 'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" in POLICY
    assert POLICY.startswith("default-src 'none'; ")
    assert "innerHTML" not in PAGE


def test_the_server_is_on_this_machine_alone_and_asks_the_network_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def asked(*_: object) -> Any:
        raise AssertionError("the network is asked")

    monkeypatch.setattr(socket, "getfqdn", asked)
    with Server(0, News({}), lambda _: None) as server:
        assert server.socket.getsockname()[0] == "127.0.0.1"
        with pytest.raises(Unreadable, match="is in use"):
            Server(server.server_port, News({}), lambda _: None)


def test_at_most_twenty_pages_wait() -> None:
    news = News({})
    assert [news.join(1) for _ in range(21)] == [True] * 20 + [False]
    assert news.join(-1)


def test_press_opens_no_socket() -> None:
    press = Path(views.__file__).parents[2] / "press"
    names = {"socket", "http", "socketserver", "urllib", "ssl", "asyncio", "webbrowser"}
    for path in press.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            found = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            found += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not {name.partition(".")[0] for name in found} & names, path


# --- what is read and drawn again


def save(watched: Watched, *names: str) -> views.View:
    return watched.save({watched.folder / name for name in names})


def test_only_what_has_changed_is_read_and_drawn_again(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, cards = deck(here)
    done: list[str] = []

    def noting(name: str) -> None:
        work = getattr(views, name)
        monkeypatch.setattr(views, name, lambda *given: (done.append(name), work(*given))[1])

    looks: list[object] = []
    make = views.PrintKit
    monkeypatch.setattr(views, "PrintKit", lambda definition, templates, look, **more: (looks.append(look), make(definition, templates, look, **more))[1])  # fmt: skip
    for name in ("load_definition", "face_png"):
        noting(name)
    watched = Watched.of("deck")
    assert (done, looks) == (["load_definition"], [None])
    layout = folder / "templates" / "layouts" / "card.yaml"
    layout.write_text(layout.read_text(encoding="utf-8").replace("w: 9, h: 9, fill: gold", "w: 8, h: 9, fill: gold"), encoding="utf-8")  # fmt: skip
    seen = save(watched, "templates/layouts/card.yaml")
    assert len(seen.latest) == len(cards)
    assert (len(done), looks[-1] is not None) == (1, True)
    write_rows(folder, [replace(cards[0], cost=9), *cards[1:]])
    seen = save(watched, "cards.csv")
    assert seen.latest == ("cards card-0",)
    assert (len(done), looks[-1] is not None) == (2, True)
    look = folder / "templates" / "look.yaml"
    look.write_text(look.read_text(encoding="utf-8").replace("#e0a93b", "#e0a93c"), encoding="utf-8")
    seen = save(watched, "templates/look.yaml")
    assert len(seen.latest) == len(cards) + 1
    assert (done, looks[-1]) == (["load_definition"] * 2, None)
    assert watched.picture(seen.changed[0].hash)[:8] == PNG  # type: ignore[index]
    assert done[2:] == ["face_png"]
    assert watched.picture("0" * 32) is None


def test_what_is_cut_otherwise_has_changed_and_is_seen_so(here: Path) -> None:
    """Neither the layouts nor what they name are others."""
    tabs = [piece(f"d-{number}", "divider", size_mm=[60, 90]) for number in range(2)]
    own = {"items": [piece("own", "outline")], "outline": "art/own.svg"}
    coins = {"items": [piece("coin", "round"), piece("crate", "square")]}
    new_pieces(here / "game", coins, own, {"items": tabs, "tabs": 2}, drawings={"own": UPWARDS})
    watched = Watched.of("./game")
    new_pieces(here / "game", coins, own, {"items": tabs, "tabs": 3}, drawings={"own": TO_THE_RIGHT})
    assert save(watched, "templates/kit.yaml").latest == ("pieces d-0", "pieces d-1")
    seen = save(watched, "templates/art/own.svg")
    assert seen.latest == ("pieces own",)
    (now,) = [one for one in seen.changed if one.id == "pieces own"]
    assert now.was
    assert watched.picture(now.hash) != watched.picture(now.was)
    coins["items"][0]["shape"] = "square"
    new_pieces(here / "game", coins, own, {"items": tabs, "tabs": 3}, drawings={"own": TO_THE_RIGHT})
    assert save(watched, "sheet-0.yaml").latest == ("pieces coin",)


def test_after_any_edit_the_page_is_that_of_a_game_just_opened(here: Path, long: bool) -> None:
    """Rows, layouts, the look, the kit, the game's title: what is remembered of a face is never an old one."""
    chance = random.Random("watch")
    folder, deck_now = deck(here, 8)
    names = ("layouts/card.yaml", "layouts/card-back.yaml", "layouts/base-card.yaml", "look.yaml", "art/star.svg")
    watched, drawn = Watched.of("deck"), []
    for number in range(300 if long else 25):
        if chance.random() < 0.5:
            deck_now = edited(deck_now, chance)
            write_rows(folder, deck_now)
            name = "cards.csv"
        else:
            name = f"templates/{chance.choice(names)}"
            text = (folder / name).read_text(encoding="utf-8")
            found = chance.choice(
                list(re.finditer(r"(?<=[ :{])[1-9]\d?(?=[,}\s.])|(?<=#)[0-9a-f](?=[0-9a-f]{5})", text))
            )
            (folder / name).write_text(text[: found.start()] + str(chance.randrange(1, 9)) + text[found.end() :], encoding="utf-8")  # fmt: skip
        before, count = watched.view.faces, watched._redrawer.count
        seen, fresh = save(watched, name), Watched.of("deck").view
        assert seen.complaints == fresh.complaints, number
        assert seen.faces == (before if seen.complaints else fresh.faces), (number, name)
        if name == "cards.csv" and not seen.complaints and watched.view.number > 1:
            drawn.append(watched._redrawer.count - count)
    assert min(drawn) == 0
    assert sorted(drawn)[len(drawn) // 2] < 8


def test_a_language_and_a_type_are_watched_with_the_texts_as_they_are_saved(here: Path) -> None:
    folder, _ = deck(here)
    plain = Watched.of("deck").view.faces
    assert Watched.of("deck", type="large").view.faces != plain
    texts = folder / "lang" / "de.yaml"
    texts.parent.mkdir()
    texts.write_text("kind: translation\nlanguage: de\ntexts:\n  - {text: Card 0, to: Karte 0}\n", encoding="utf-8")
    watched = Watched.of("deck", "de")
    before = {one.id for one in watched.view.faces if one not in plain}
    assert "cards card-0" in before
    texts.write_text(texts.read_text(encoding="utf-8").replace("Karte 0", "Karte Null"), encoding="utf-8")
    assert save(watched, "lang/de.yaml").latest == ("cards card-0",)


def test_the_earlier_face_stays_as_long_as_it_is_shown(here: Path) -> None:
    folder, cards = deck(here)
    watched = Watched.of("deck")
    before = {one.id: one.hash for one in watched.view.faces}
    write_rows(folder, [replace(cards[0], cost=9), *cards[1:]])
    assert save(watched, "cards.csv").changed[0].was == before["cards card-0"]
    write_rows(folder, [replace(cards[0], cost=9), replace(cards[1], cost=8), *cards[2:]])
    seen = save(watched, "cards.csv")
    assert [(one.id, one.was) for one in seen.changed] == [(id, before[id]) for id in ("cards card-1", "cards card-0")]
    assert all(watched.picture(one.was or "") for one in seen.changed)
    write_rows(folder, cards[2:])
    seen = save(watched, "cards.csv")
    assert (seen.latest, seen.changed) == ((), ())
    assert watched.picture(before["cards card-0"]) is None
    write_rows(folder, cards[1:])
    (new,) = save(watched, "cards.csv").changed
    assert (new.id, new.was) == ("cards card-1", None)


def test_a_game_that_is_wrong_when_it_is_begun_is_shown_once_it_is_right(here: Path) -> None:
    folder, _ = deck(here, 2)
    text = (folder / "game.yaml").read_text(encoding="utf-8")
    (folder / "game.yaml").write_text(text.replace("title:", "titel:"), encoding="utf-8")
    watched = Watched.of("deck")
    assert len(watched.view.complaints) == 2
    assert all(re.match(r"deck/game\.yaml:\d+:\d+: ", line) for line in watched.view.complaints)
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    seen = save(watched, "game.yaml")
    assert (seen.complaints, len(seen.faces), seen.latest) == ((), 3, ())


def test_no_mistake_is_hidden_by_another(here: Path) -> None:
    folder, cards = deck(here)
    watched = Watched.of("deck")
    layout = folder / "templates" / "layouts" / "card.yaml"
    write_rows(folder, [replace(cards[0], text="Take {stra}."), *cards[1:4], replace(cards[4], text="Lose {stra}.")])
    layout.write_text(layout.read_text(encoding="utf-8").replace("fill: band", "fill: glod"), encoding="utf-8")
    (folder / "templates" / "art" / "star.svg").unlink()
    met = watched.save({folder / "cards.csv", layout}).complaints
    whole = watched.proved().complaints
    validated = companion("validate", "deck").out.splitlines()
    assert len(met) < len(whole)
    assert list(whole) == validated
    assert len([line for line in whole if "stra" in line]) == 2
    assert any("glod" in line for line in whole)
    assert watched.proved() is watched.view


def test_what_is_met_is_shown_at_once_and_the_rest_of_the_mistakes_after_it(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, _ = deck(here)
    layout, pages, rounds = folder / "templates" / "layouts" / "card.yaml", [], iter((True, False))

    def sleep(_: float) -> None:
        if not next(rounds):
            raise KeyboardInterrupt
        layout.write_text(layout.read_text(encoding="utf-8").replace("fill: band", "fill: glod"), encoding="utf-8")
        with (folder / "cards.csv").open("a", encoding="utf-8") as file:
            file.write("owl,Owl,1,Thing,1,Take {stra}.\n")

    class Page(News):
        def tell(self, data: dict[str, Any]) -> None:
            pages.append(data["complaints"])

    monkeypatch.setattr(command, "time", SimpleNamespace(sleep=sleep, perf_counter=time.perf_counter))
    with pytest.raises(KeyboardInterrupt):
        command._follow(Watched.of("deck"), Page({}))
    met, whole = pages
    assert len(met) == 1 < len(whole)
    assert capsys.readouterr().err.splitlines() == whole


def test_a_folder_that_goes_away_and_comes_back(here: Path) -> None:
    folder, _ = deck(here, 2)
    watched = Watched.of("deck")
    faces = watched.view.faces
    folder.rename(here / "elsewhere")
    assert stamps(watched.folders) == {}
    seen = watched.save({folder / "game.yaml"})
    assert seen.complaints
    assert seen.faces == faces
    (here / "elsewhere").rename(folder)
    assert watched.save({folder / "game.yaml"}).complaints == ()


def test_the_files_of_the_game_that_is_extended_are_watched_too() -> None:
    shipped = [path.as_posix() for path in Watched.of("red-carpet-race").folders]
    ends = ("cards/red-carpet-race", "cards/oscar-race", "templates/red-carpet-race", "templates/oscar-race")
    assert [path.endswith(end) for path, end in zip(shipped, ends)] == [True] * 4


# --- which files were saved


def test_a_file_that_is_new_gone_or_written_again_has_changed(tmp_path: Path) -> None:
    for name in ("a", "b", "c"):
        (tmp_path / name).write_text("1")
    before = stamps([tmp_path])
    assert changed(before, stamps([tmp_path])) == set()
    (tmp_path / "a").write_text("12")
    (tmp_path / "b").unlink()
    (tmp_path / "new").write_text("1")
    os.utime(tmp_path / "new", ns=(before[tmp_path / "c"][0],) * 2)
    os.replace(tmp_path / "new", tmp_path / "c")
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "d").write_text("1")
    (tmp_path / ".hidden").write_text("1")
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "x").write_text("1")
    assert changed(before, stamps([tmp_path])) == {tmp_path / name for name in ("a", "b", "c", "below/d")}


def test_a_file_is_read_once_it_is_no_longer_written(tmp_path: Path) -> None:
    left = list(range(5))

    def pause(_: float) -> None:
        if left:
            (tmp_path / "a").write_text("x" * (10 - left.pop()))

    (tmp_path / "a").write_text("")
    found = settled([tmp_path], stamps([tmp_path]), pause)
    assert not left
    assert found == stamps([tmp_path])


def test_whoever_never_stops_writing_is_shown_something(tmp_path: Path) -> None:
    paused: list[float] = []

    def pause(seconds: float) -> None:
        paused.append(seconds)
        (tmp_path / "a").write_text("x" * len(paused))

    settled([tmp_path], {}, pause)
    assert len(paused) == MOST_PAUSES
