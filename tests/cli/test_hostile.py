"""Whatever is typed or read: an answer or one message, never a traceback."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from functools import cache
from typing import Any

import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.cli.terminal import EXAMPLES, GAME, Done, assert_unusable, companion

VOCABULARY = """
    ann ben cleo Ann ANN a b ann.date ann+mother ann.mother ben.date ben+date .escort +escort both escort player move
    run stop fight swag brad hit place herd zombie interviewer ticket pay keep pass cancel adjust recover trip roll
    reveal chance r05c2 r06c2 r6c2 r15c2 r99c9 rope3 rope9 area2 area4 theater limousine 1 2 6 0 -1 +2 10 999999999
    ; , * .
"""
WORDS = st.sampled_from(VOCABULARY.split())
LINES = st.one_of(
    st.lists(WORDS, max_size=8).map(" ".join),
    st.text(max_size=60),
    st.lists(st.one_of(WORDS, st.text(max_size=6)), max_size=6).map(" ".join),
)
NAMES = sorted(path.stem for path in EXAMPLES.glob("*.yaml"))
POSITIONS = {name: yaml.safe_load((EXAMPLES / f"{name}.yaml").read_text(encoding="utf-8")) for name in NAMES}
VALUES: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 30),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from(
        [10**17, -(10**17), "", "?", "ann", "ben", "r05c2", "area2", "rope3", "theater", "date", "couple", "over"]
    ),
    st.sampled_from(
        ["spawn", "breaks", "initiative", "moves", "stars", "escorts", [], {}, ["ann"], [1, 1], {"r05c2": 2}]
    ),
    st.text(max_size=8),
)
FEW = settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))


@cache
def full() -> dict[str, Any]:
    """The examples with all that is left out in them filled in."""
    return {name: json.loads(companion("position", GAME, "--example", name, "--json").out) for name in NAMES}


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of every value inside a value."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(found for key, one in inside for found in places(one, (*path, key)))]


@st.composite
def spoilt(draw: st.DrawFn) -> Any:
    """An example position with a few values replaced, removed or added."""
    document = deepcopy(draw(st.sampled_from([*POSITIONS.values(), *full().values()])))
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from(places(document)))
        if not path:
            continue
        inside = document
        for step in path[:-1]:
            inside = inside[step]
        if draw(st.booleans()) or isinstance(inside, list):
            inside[path[-1]] = deepcopy(draw(VALUES))
        elif draw(st.booleans()):
            del inside[path[-1]]
        else:
            inside[draw(st.text(max_size=5))] = deepcopy(draw(VALUES))
    return document


def assert_answered(done: Done) -> None:
    """Assert an answer in JSON, beside it only what a position leaves open is taken as; or one message."""
    if done.code == 2:
        assert_unusable(done, lines=None)
    else:
        assert done.code in (0, 1)
        assert isinstance(done.json, dict)
        assert all(
            re.fullmatch(r"<stdin>:\d+:\d+: .+ \([A-Z]{2,4}-[A-Z]+-\d+\)", line) for line in done.err.splitlines()
        )


@FEW
@given(LINES, st.sampled_from(NAMES), st.sampled_from(["check", "resolve", "odds"]))
def test_any_line_is_answered(line: str, name: str, command: str) -> None:
    text = json.dumps(full()[name])
    assert_answered(companion(command, GAME, "-p", "-", "--json", "--", line, stdin=text))


@FEW
@given(spoilt())
def test_any_position_is_answered(document: Any) -> None:
    text = json.dumps(document)
    for command in (["legal"], ["score"], ["odds"], ["resolve", "1"], ["check", "ann pass"]):
        assert_answered(companion(command[0], GAME, "-p", "-", "--json", *command[1:], stdin=text))


@FEW
@given(st.one_of(st.binary(max_size=60), st.text(max_size=80).map(str.encode)))
def test_any_bytes_are_answered(content: bytes) -> None:
    assert_answered(companion("legal", GAME, "-p", "-", "--json", stdin=content))


@FEW
@given(
    st.lists(st.one_of(st.text(max_size=8), st.sampled_from(["-p", "-", "--json", "check", "legal", GAME, "--", "-x"])))
)
def test_any_arguments_are_answered(arguments: list[str]) -> None:
    if arguments[:1] == ["demo"]:
        return
    done = companion(*arguments)
    assert done.code in (0, 1, 2)
    if done.code == 2:
        assert_unusable(done, lines=None)


@FEW
@given(spoilt(), st.data())
def test_whatever_legal_lists_can_be_done_and_read_again(document: Any, data: st.DataObject) -> None:
    text = json.dumps(document)
    for _ in range(4):
        listed = companion("legal", GAME, "-p", "-", "--json", stdin=text)
        if listed.code == 2 or not listed.json["actions"]:
            return
        line = data.draw(st.sampled_from([*listed.json["actions"], *listed.json["interjections"]]))
        done = companion("resolve", GAME, "-p", "-", "--json", line, stdin=text)
        assert done.code == 0, (line, done)
        text = json.dumps(done.json["position"])
        again = companion("legal", GAME, "-p", "-", "--json", stdin=text)
        assert again.code == 0, (text, line, again)
        assert again.json["to_act"] == done.json["to_act"]
        assert again.json["decision"] == done.json["decision"]
