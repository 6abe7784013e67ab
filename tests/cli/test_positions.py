"""position: what it prints can be read again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml

import companion as package
from companion.cli import grammar, screen
from companion.cli.yaml_text import yaml_text
from companion.definitions.reader import read_text
from tests.cli.terminal import GAME, MOVES, assert_unusable, companion

LATER = "red-carpet-race"
EXAMPLES = ["attack", "breaks", "interview", "moves", "theater"]
EXAMPLES_OF = {GAME: EXAMPLES, LATER: [*EXAMPLES, "alone", "plead"]}
ASKED = [
    [game, *arguments]
    for game, names in EXAMPLES_OF.items()
    for arguments in ([], *(["--example", name] for name in names))
]
"""An edition has its base's examples and its own."""


@pytest.mark.parametrize("arguments", ASKED, ids=" ".join)
def test_yaml_and_json_are_the_same_position_and_read_back_unchanged(arguments: list[str]) -> None:
    as_yaml = companion("position", *arguments)
    as_json = companion("position", *arguments, "--json")
    assert (as_yaml.code, as_json.code) == (0, 0)
    assert yaml.safe_load(as_yaml.out) == as_json.json
    assert read_text(as_yaml.out, "-").data == as_json.json
    assert as_json.json["game"] == arguments[0]
    answers = [companion("legal", arguments[0], "-p", "-", "--json", stdin=text) for text in (as_yaml.out, as_json.out)]
    assert answers[0] == answers[1]
    assert answers[0].code == 0
    game = package.load(arguments[0])
    assert game.document(game.position(as_json.json)) == as_json.json


@pytest.mark.parametrize("arguments", [*ASKED, [GAME, "--actions"], [LATER, "--actions"]], ids=" ".join)
def test_it_fits_the_screen(arguments: list[str]) -> None:
    assert max(map(len, companion("position", *arguments).out.splitlines())) <= 80


@pytest.mark.parametrize("game", EXAMPLES_OF)
def test_an_unknown_example_names_those_there_are(game: str) -> None:
    assert_unusable(companion("position", game, "--example", "nothing"), ", ".join(sorted(EXAMPLES_OF[game])))


def test_a_new_game_has_as_few_seats_as_it_can() -> None:
    document = companion("position", GAME, "--json").json
    assert [seat["name"] for seat in document["seats"]] == ["Ann", "Ben"]
    assert document["turn"] == 1


def test_small_mappings_stand_on_one_line_in_the_order_given() -> None:
    out = companion("position", GAME, "--example", "moves").out
    assert "    escort: {kind: mother, at: r05c2, hits: 1}\n" in out
    assert out.startswith("# Turn 6, step 4: ")
    keys = [line.split(":")[0] for line in out.splitlines() if line[0].isalpha()]
    assert keys == ["game", "seats", "variants", "turn", "phase", "to_act", "pending", "table"]


@pytest.mark.parametrize(
    "text", ["no", "null", "1e3", "0x1f", "1_000", "~", "", "on", "12:30", ".inf", "a: b", "- c", "é", "9" * 30]
)
def test_text_stays_text(text: str) -> None:
    data = {"names": [text], text or "key": text}
    assert read_text(yaml_text(data), "-").data == data


def test_the_grammar_lists_every_form_with_its_meaning_and_an_example() -> None:
    forms = companion("position", GAME, "--actions", "--json").json
    text = companion("position", GAME, "--actions").out
    for form in forms:
        assert form["form"] in text
        assert f"e.g. {form['example']}\n" in text
        assert form["what"].split()[0] in text
    assert {"move", "roll", "reveal", "pay"} <= {form["verb"] for form in forms}


def test_a_form_longer_than_half_the_screen_has_its_meaning_below(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (grammar, screen):
        monkeypatch.setattr(module, "screen_width", lambda: 60)
    lines = grammar.table(package.load("the-producer")).splitlines()
    at = lines.index("SEAT make SCRIPT PERSON... on PLACE...")
    column = len(lines[at + 1]) - len(lines[at + 1].lstrip())
    assert column < 30
    assert lines[at + 1].lstrip().startswith("Produce a movie: name the")
    assert all(line.startswith(" " * column) for line in lines[at + 1 : at + 7])
    assert max(map(len, lines)) <= 60


@pytest.mark.parametrize("name", EXAMPLES_OF)
def test_the_examples_of_the_grammar_can_be_read(name: str) -> None:
    game = package.load(name)
    state = game.position(companion("position", name, "--example", "attack", "--json").json)
    state.seats[0].escort.kind = "date"
    for form in companion("position", name, "--actions", "--json").json:
        for part in game.expand(state, form["example"]):
            assert part.verb == form["verb"]
            game.read(state, part)


def test_the_schema_is_json() -> None:
    done = companion("position", GAME, "--schema")
    assert done.json["title"] == "A position of Oscar Race"
    assert done.out == companion("position", GAME, "--schema", "--json").out
    assert json.loads(done.out)["properties"]["game"] == {"const": GAME}


@pytest.mark.parametrize(
    ("game", "name", "line"),
    [
        (GAME, "attack", "ann move ann+spouse r09c2"),
        (LATER, "attack", "ann move ann+spouse r09c2"),
        (LATER, "plead", "ann stop ann+mother"),
        (LATER, "alone", "ann stop ann.date; ann fight"),
    ],
)
def test_the_attacks_are_ones_that_play_comes_to(game: str, name: str, line: str) -> None:
    document = companion("position", game, "--example", name, "--json").json
    before = {key: value for key, value in document.items() if key not in ("pending", "to_act")}
    after = companion("resolve", game, "-p", "-", "--json", line, stdin=json.dumps(before)).json
    assert after["position"] == document


def test_what_resolve_prints_is_a_position(tmp_path: Path) -> None:
    after = tmp_path / "after.json"
    done = companion("resolve", GAME, "-p", MOVES, "ann pass", "--json")
    after.write_text(done.out, encoding="utf-8")
    alone = tmp_path / "position.json"
    alone.write_text(json.dumps(done.json["position"]), encoding="utf-8")
    assert companion("legal", GAME, "-p", str(after)) == companion("legal", GAME, "-p", str(alone))
    broken = {**done.json, "position": {**done.json["position"], "nonsense": 1}}
    after.write_text(json.dumps(broken, indent=1), encoding="utf-8")
    line = next(
        number for number, text in enumerate(after.read_text(encoding="utf-8").splitlines(), 1) if "nonsense" in text
    )
    assert_unusable(companion("legal", GAME, "-p", str(after)), f"after.json:{line}:")
