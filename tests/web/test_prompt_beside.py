"""The prompt in a real terminal, while phones play beside it."""

from __future__ import annotations

import re
from pathlib import Path

from tests.cli.test_terminal import Typist
from tests.web.phone_table import HttpPhone


def opened_at(at: Typist) -> tuple[str, str]:
    """The address and the code that the prompt tells."""
    output = at.wait_for("`close` ends both")
    url = re.search(r"listening on (http://\S+)", output)
    code = re.search(r"type\s+(\w{6})\.", output)
    assert url is not None
    assert code is not None
    return url[1], code[1]


def test_what_phones_do_is_shown_above_the_line_that_is_being_typed(home: Path) -> None:
    at = Typist("host", "oscar-race", "--seats", "Ann,Ben", "--seed", "4", "--loopback", home=home)
    url, code = opened_at(at)
    at.type("ben escort sp", enter="")
    phone = HttpPhone(url).join(code, "Ann")
    assert not phone.say("escort date")["refused"]
    at.wait_for("1  Ann takes the date.")
    at.press("ouse\r")
    at.wait_for("2  Ben takes the spouse.")
    assert phone.sees(2)
    at.type("close")
    at.wait_for("The table is now closed to phones.")
    at.type("open")
    opened_at(at)
    at.type("quit")
    assert at.leave() == 0
    phone.client.close()


def test_open_in_a_running_game_and_again_when_it_is_resumed(home: Path) -> None:
    at = Typist("play", "oscar-race", "--seats", "Ann,Ben", "--seed", "4", home=home)
    at.wait_for("which escort?")
    at.type("admit ann")
    at.wait_for("no phone is asking for the seat of Ann")
    at.type("close")
    at.wait_for("the table is not open")
    at.type("quit")
    assert at.leave() == 0
    assert not list(home.glob("*.phones"))
