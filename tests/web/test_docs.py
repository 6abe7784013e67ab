"""docs/how-to/phones-and-a-big-screen.md says what is so."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from companion.cli import command_line
from companion.cli.interpreter import VERBS
from companion.cli.phones import ASKING
from tests.web.phone_table import HttpPhone
from tests.web.test_killed_host import running

PAGE = (Path(__file__).parents[2] / "docs" / "how-to" / "phones-and-a-big-screen.md").read_text(encoding="utf-8")


def test_its_command_opens_a_table(home: Path) -> None:
    (command,) = re.findall(r"^\$ companion (.*)$", PAGE, re.MULTILINE)
    with running(*shlex.split(command), "--loopback") as (_, url, code):
        phone = HttpPhone(url).join(code, "Ann")
        assert phone.view["hand"]
        assert phone.get("/table").status_code == 200
        phone.client.close()


def test_it_names_the_options_and_verbs_there_are() -> None:
    options = {name for parameter in command_line.command("host").params for name in parameter.opts}
    named = re.findall(r"^\| `(--[a-z-]+)", PAGE, re.MULTILINE)
    assert named
    assert {*named} <= options
    assert {"open", "close", "admit", "edit", "strike", "insert", "force", "set"} <= {*VERBS}
    words = re.findall(
        r"^\| `(\S+?)[ `]", PAGE.partition("You can also type")[2].partition("\n\nAfter")[0], re.MULTILINE
    )
    assert {*words} - {"may", "undo"} <= ASKING
