"""Requests that no page of the table sends: each is refused with a 4xx, and nothing has changed after all of them."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator

import pytest

from companion.web import guard
from companion.web.guard import COOKIE, HEADERS
from tests.web.phone_table import HttpPhone, Opened, opened

POSTS = {
    "/api/join": {"token": "x" * 22},
    "/api/code": {"code": "AAAAAA"},
    "/api/seat/choose": {"seat": "ben"},
    "/api/seat/line": {"line": "ann escort date", "key": "a-hostile-key", "version": 0},
}
HOSTS = (
    *(
        "evil.example",
        "evil.example:{port}",
        "localhost.evil.example:{port}",
        "127.0.0.1",
        "127.0.0.1:1",
        "0.0.0.0:{port}",
    ),
    *("127.0.0.1:{port}.evil.example", "[::1]:{port}", "127.1:{port}", "2130706433:{port}", "", "LOCALHOST:{port}"),
)
ORIGINS = (
    *("http://evil.example", "null", "https://127.0.0.1:{port}", "http://127.0.0.1", "http://127.0.0.1:1", "file://"),
    *("http://127.0.0.1:{port}.evil.example", "http://localhost:{port}/", "HTTP://127.0.0.1:{port}", ""),
)
KINDS = (
    *("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/json5", ""),
    "text/json",
)
BODIES = (
    *(b"", b"{", b"[]", b"null", b"1", b'"x"', b"{}", b"\xff\xfe", b'{"line": 1}', b"[" * 4_000, b'{"a":' * 1_000),
    *(
        b'{"seat": null}',
        b'{"seat": ["ben"]}',
        b'{"code": {}}',
        b'{"token": 1}',
        b'{"line": "x", "key": "y", "version": 1}',
    ),
    b'{"line": "ann escort date", "key": "a-hostile-key", "version": true}',
    b'{"line": "ann escort date", "key": "a-hostile-key", "version": 0, "force": true}',
    json.dumps({"line": "x" * 501, "key": "a-hostile-key", "version": 0}).encode(),
)
PATHS = (
    *("/pages/../app.py", "/pages/%2e%2e/app.py", "/pages/..%2fapp.py", "/pages/%252e%252e/app.py", "/pages/app.py"),
    *("/pages/", "/pages", "//etc/passwd", "/pages//etc/passwd", "/pages/%00", "/pages/companion.css%00.html"),
    *("/pages/table.html", "/pages/..\\app.py", "/api", "/api/", "/api/table/", "/api/seat/card/", "/api/seat/card/x"),
    *("/api/seat/card/..%2f..%2fx", "/seat/", "/table/x", "/.phones", "/favicon.ico", "/api/seat/line", "/%ff"),
)
METHODS = ("PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "TRACE", "CONNECT", "PROPFIND", "BREW")
NO_COOKIE = ("", "x", "A" * 22, "A" * 4_000, "../../x", "%00", "null", "undefined")


@pytest.fixture(scope="module")
def at(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COMPANION_HOME", str(tmp_path_factory.mktemp("home")))
        patch.setattr(guard, "RATE", 100_000)
        with opened("oscar-race", "ann,ben") as found:
            at_cookie(found)
            yield found


@pytest.fixture(autouse=True)
def unchanged(at: Opened) -> Iterator[None]:
    """Whatever is asked, the table stays as it is, and goes on."""
    holder = at.server.access.holder(0)
    yield
    assert at.session.table.entries == []
    assert at.server.access.holder(0) is holder
    assert at.server.access.holder(1) is None
    assert HttpPhone(at.base).get("/api/table").status_code == 200


def raw(at: Opened, request: bytes) -> int:
    """The status of a request that is sent as it is; 400 where the connection is closed without an answer."""
    with socket.create_connection(("127.0.0.1", at.server.port), 20) as sock:
        sock.sendall(request)
        answer = sock.recv(4_096)
    return int(answer.split()[1]) if answer else 400


def request(at: Opened, method: str, path: str, body: bytes = b"", **headers: str | None) -> int:
    """The status of a request with the headers that a page of the table sends, but for those given."""
    cookie = at_cookie(at)
    usual: dict[str, str | None] = {
        "Host": f"127.0.0.1:{at.server.port}",
        "Origin": at.base,
        "X-Companion": "1",
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
        "Cookie": f"{COOKIE}={cookie}",
    }
    usual |= {name.replace("_", "-"): text for name, text in headers.items()}
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {text}" for name, text in usual.items() if text is not None)]
    return raw(at, "\r\n".join([*lines, "Connection: close", "", ""]).encode("latin-1") + body)


def at_cookie(at: Opened) -> str:
    """A cookie of a phone that has ann's seat."""
    if not hasattr(at, "cookie"):
        phone = HttpPhone(at.base)
        phone.post("/api/code", code=at.server.access.code)
        phone.post("/api/seat/choose", seat="ann")
        at.cookie = phone.client.cookies[COOKIE]  # type: ignore[attr-defined]
    found: str = at.cookie  # type: ignore[attr-defined]
    return found


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("path", ["/table", "/api/table", "/api/seat", "/api/seat/line"])
def test_another_host(at: Opened, host: str, path: str) -> None:
    method = "POST" if path.endswith("line") else "GET"
    body = json.dumps(POSTS.get(path, {})).encode()
    assert request(at, method, path, body, Host=host.format(port=at.server.port)) in (400, 403)


@pytest.mark.parametrize("origin", ORIGINS)
@pytest.mark.parametrize("path", POSTS)
def test_another_origin(at: Opened, origin: str, path: str) -> None:
    text = origin.format(port=at.server.port)
    assert request(at, "POST", path, json.dumps(POSTS[path]).encode(), Origin=text) == 403


@pytest.mark.parametrize("path", POSTS)
def test_what_a_form_or_a_link_can_send(at: Opened, path: str) -> None:
    body = json.dumps(POSTS[path]).encode()
    assert request(at, "POST", path, body, Origin=None) == 403
    assert request(at, "POST", path, body, X_Companion=None) == 403
    for site in ("cross-site", "same-site", "none"):
        assert request(at, "POST", path, body, Sec_Fetch_Site=site) == 403
    for kind in KINDS:
        assert request(at, "POST", path, body, Content_Type=kind) == 415
    assert request(at, "GET", path) == 405


@pytest.mark.parametrize("body", BODIES, ids=range(len(BODIES)))
@pytest.mark.parametrize("path", POSTS)
def test_what_is_no_message_of_ours(at: Opened, body: bytes, path: str) -> None:
    assert 400 <= request(at, "POST", path, body) < 500


@pytest.mark.parametrize("path", POSTS)
def test_large_bodies(at: Opened, path: str) -> None:
    assert request(at, "POST", path, b" " * 8_193) == 413
    assert request(at, "POST", path, b"", Content_Length="999999999999") == 413
    assert request(at, "POST", path, b"", Content_Length="-1") in (400, 413)
    chunk = b"2000\r\n" + b" " * 0x2000 + b"\r\n"
    assert request(at, "POST", path, chunk * 3 + b"0\r\n\r\n", Content_Length=None, Transfer_Encoding="chunked") == 413


def test_slow_bodies(at: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "SLOWEST", 0.3)
    begun = time.monotonic()
    assert request(at, "POST", "/api/seat/line", b"{", Content_Length="100") == 408
    assert time.monotonic() - begun < 5


@pytest.mark.parametrize("path", PATHS)
def test_paths_that_lead_nowhere(at: Opened, path: str) -> None:
    assert 400 <= request(at, "GET", path) < 500


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("path", ["/table", "/api/seat/line"])
def test_other_methods(at: Opened, method: str, path: str) -> None:
    assert 400 <= request(at, method, path) < 500


@pytest.mark.parametrize("cookie", NO_COOKIE, ids=range(len(NO_COOKIE)))
@pytest.mark.parametrize("path", ["/api/seat", "/api/seat/events", "/api/seat/card/x", "/api/seats"])
def test_cookies_of_nobody(at: Opened, cookie: str, path: str) -> None:
    assert request(at, "GET", path, Cookie=f"{COOKIE}={cookie}") == 401


def test_lines_of_nobody_and_of_others(at: Opened) -> None:
    body = json.dumps(POSTS["/api/seat/line"]).encode()
    assert request(at, "POST", "/api/seat/line", body, Cookie=None) == 401
    stranger = HttpPhone(at.base)
    assert stranger.post("/api/code", code=at.server.access.code).status_code == 200
    assert stranger.post("/api/seat/line", **POSTS["/api/seat/line"]).status_code == 409
    assert stranger.get("/api/seat").status_code == 409


def test_what_is_no_http(at: Opened) -> None:
    for text in (
        b"\x16\x03\x01\x02\x00\x01\x00",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET\r\n\r\n",
        b"\r\n" * 200,
        b"A" * 100_000 + b"\r\n\r\n",
    ):
        assert 400 <= raw(at, text) < 500
    long = f"GET /table HTTP/1.1\r\nHost: 127.0.0.1:{at.server.port}\r\nX: {'a' * 400_000}\r\n\r\n"
    assert 400 <= raw(at, long.encode()) < 500


def test_every_answer_forbids_frames_and_other_sources(at: Opened) -> None:
    for path in ("/table", "/join", "/seat", "/api/table", "/nowhere", "/pages/companion.css"):
        answer = HttpPhone(at.base).get(path)
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    assert (
        HttpPhone(at.base, "x").client.get("/table", headers={"Host": "evil.example"}).headers["X-Frame-Options"]
        == "DENY"
    )


def test_the_cookie_is_for_this_page_alone(at: Opened) -> None:
    header = HttpPhone(at.base).post("/api/code", code=at.server.access.code).headers["set-cookie"].lower()
    assert "httponly" in header
    assert "samesite=strict" in header


def test_guessed_codes_and_used_tokens(at: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    token = at.server.access.token
    assert HttpPhone(at.base).post("/api/join", token=token).status_code == 200
    assert HttpPhone(at.base).post("/api/join", token=token).status_code == 403
    at.server.access._wrong.clear()
    codes = [HttpPhone(at.base).post("/api/code", code=f"AAAAA{number}").status_code for number in range(8)]
    assert codes == [403] * 5 + [429] * 3
    assert HttpPhone(at.base).post("/api/code", code=at.server.access.code).status_code == 429, "not even the right one"
    at.server.access._wrong.clear()


def test_a_flood_is_stemmed(at: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "RATE", 2)
    phone = HttpPhone(at.base, at_cookie(at))
    answers = [phone.get("/api/seat").status_code for _ in range(100)]
    assert {*answers} == {200, 429}
    assert answers.count(429) > 20
    monkeypatch.setattr(guard, "RATE", 100_000)


def test_streams_are_bounded(at: Opened) -> None:
    phone = HttpPhone(at.base, at_cookie(at))
    streams = [phone.client.stream("GET", "/api/seat/events") for _ in range(5)]
    answers = [stream.__enter__().status_code for stream in streams]
    for stream in streams:
        stream.__exit__(None, None, None)
    assert answers == [200] * 4 + [429]
