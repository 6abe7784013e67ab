"""Positions from files and standard input, good and bad."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
import yaml

from tests.cli.terminal import EXAMPLES, GAME, assert_unusable, companion, example

MOVES = (EXAMPLES / "moves.yaml").read_text(encoding="utf-8")
SEATS = "seats: [{name: ann, escort: {kind: date}}, {name: ben, escort: {kind: date}}]\n"


def legal(file: str | Path, stdin: str | bytes = b"") -> object:
    done = companion("legal", GAME, "-p", str(file), "--json", stdin=stdin)
    assert (done.code, done.err) == (0, "")
    return done.json


# --- good ones ---


def test_yaml_json_file_and_standard_input_are_the_same(tmp_path: Path) -> None:
    wanted = legal(example("moves"))
    as_json = json.dumps(yaml.safe_load(MOVES))
    for number, text in enumerate((MOVES, as_json, "\ufeff" + MOVES, MOVES.replace("\n", "\r\n"))):
        file = tmp_path / f"{number}.txt"
        file.write_bytes(text.encode())
        assert legal(file) == wanted
        assert legal("-", stdin=text) == wanted


def test_what_is_left_out_is_filled_in() -> None:
    done = companion("legal", GAME, "-p", "-", "--json", stdin="seats: [{name: ann}, {name: ben}]")
    assert done.json["decision"]["kind"] == "escort"
    assert done.json["to_act"] == ["ann", "ben"]


# --- bad ones ---


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    assert_unusable(companion("legal", GAME, "-p", str(tmp_path / "none.yaml")), "none.yaml: ", "No such file")


def test_a_folder_is_no_position(tmp_path: Path) -> None:
    assert_unusable(companion("score", GAME, "-p", str(tmp_path)), "not a regular file")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_nobody_writes_into_does_not_hang(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert_unusable(companion("score", GAME, "-p", str(tmp_path / "pipe")), "not a regular file")


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="permissions do not bind here")
def test_a_file_without_permission_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret.yaml").write_text(MOVES, encoding="utf-8")
    (tmp_path / "secret.yaml").chmod(0)
    assert_unusable(companion("legal", GAME, "-p", str(tmp_path / "secret.yaml")), "Permission denied")


@pytest.mark.parametrize("name", ["", "\0", "x" * 5000])
def test_no_strange_name_of_a_file_does_harm(name: str) -> None:
    assert_unusable(companion("legal", GAME, "-p", name, "--json"))


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "mapping"),
        (b"# nothing\n", "mapping"),
        (b"[]", "mapping"),
        (b"3", "mapping"),
        (b"seats: \xff", "<stdin>:1:8: this is not text in UTF-8"),
        (b"seats: [", "<stdin>:1:9: "),
        (b"{}\n---\n{}", "second document"),
        (b"a: \x00", "control character"),
        (b"[" * 100_000, "nested deeper"),
        (b"x: &a [1]\ny: [" + b"*a, " * 100 + b"*a]", "aliases"),
        (b" " * (1 << 20) + b" ", "larger than"),
        (b"x" * (1 << 22), "larger than"),
        (b"seats: []", "seats"),
        (b"seats: [{name: ann}, {name: ben}]\nseats: []", "this key is here twice"),
        (b"seats: [{name: ann}, {name: ann}]", "two seats are called 'ann'"),
        (b"seats: [{name: ann}, {name: move}]", "'move' cannot be a seat's name"),
        (b"seats: [{name: ann}]", "OR-OPEN-01"),
        (b"game: chess\nseats: [{name: ann}, {name: ben}]", "chess"),
        (SEATS.encode() + b"turn: 6.5", "<stdin>:2:7: turn: use a whole number"),
        (SEATS.encode() + b"colour: red", "colour: unknown key"),
        (SEATS.encode() + b"turn: 21", "OR-END-01"),
        (SEATS.encode() + b"variants: {board: round}", "standard"),
        (SEATS.encode() + b"to_act: zoe", "to_act"),
        (SEATS.encode() + b"table: {zombies: {r05c2: 3}}", "OR-BOARD-04"),
        (SEATS.encode() + b"table: {zombies: {theater: 1}}", "OR-PIECE-08"),
        (SEATS.encode() + b"table: {zombies: {rope1: 49}}", "OR-OPEN-48"),
        (SEATS.encode() + b"table: {zombies: {r99c9: 1}}", "r99c9"),
    ],
    ids=lambda value: value[:40] if isinstance(value, str) else "",
)
@pytest.mark.parametrize(
    "command", [["legal"], ["score"], ["odds"], ["check", "ann pass"], ["resolve", "ann pass"]], ids=" ".join
)
def test_an_unusable_position_is_refused_in_one_line(content: bytes, reason: str, command: list[str]) -> None:
    done = companion(command[0], GAME, "-p", "-", "--json", *command[1:], stdin=content)
    assert_unusable(done, "<stdin>:", reason)


def test_two_couples_in_a_space_are_refused_by_their_clause() -> None:
    text = "seats: [{name: ann, at: r05c2, escort: {kind: date}}, {name: ben, at: r05c2, escort: {kind: date}}]"
    assert_unusable(companion("legal", GAME, "-p", "-", stdin=text), "OR-BOARD-03")


def test_several_mistakes_are_listed_one_a_line_each_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text("seats:\n  - {name: ann, stars: many}\n  - {name: ben, hats: 2}\nturn: x\n", encoding="utf-8")
    done = companion("legal", GAME, "-p", str(file))
    assert_unusable(done, lines=3)
    first, second, third = done.err.splitlines()
    assert first.startswith(f"{file}:2:")
    assert second.startswith(f"{file}:3:")
    assert third.startswith(f"{file}:4:7: turn: ")
