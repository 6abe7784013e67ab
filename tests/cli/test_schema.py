"""JSON Schema of every kind of file: what the repository has validates, what is broken does not.

`pytest --long` makes twenty times as many changes.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import pytest
import yaml
from jsonschema import Draft202012Validator

from companion import registry
from companion.cli.schema import KINDS, _model, schema_of_kind
from companion.definitions import fields
from companion.definitions.complaints import Complaint
from companion.definitions.definition import model_fields
from companion.definitions.reader import read_file, read_text
from companion.definitions.rows import with_items
from companion.definitions.schema import schema_of
from companion.definitions.shapes import check_shape
from companion.press.look import elements
from companion.schema.kinds import kind_of
from tests.cli.terminal import assert_unusable, companion
from tests.mutations import VALUES, changed

ROOT = Path(__file__).parents[2]
TONGUES = ROOT / "tests" / "press" / "tongues" / "cards" / "tongues"
"""Its translations are the only ones of the repository."""
EDITIONS = {"red-carpet-race": "oscar-race"}
QUICK, LONG = 80, 3_000


class AFile(NamedTuple):
    """A file of the repository, what says its kind, and whether it is laid over that of another game.

    Its kind is read when it is asked for: whoever collects these tests need not read every file.
    """

    path: Path
    base: Path
    edition: bool

    @property
    def kind(self) -> str:
        return {"game.yaml": "game", "words.yaml": "words"}.get(self.path.name) or plain(self.base)["kind"]

    @property
    def name(self) -> str:
        return self.path.relative_to(ROOT).as_posix()


def files() -> Iterator[AFile]:
    """Every YAML file of every game, but positions."""
    for path in sorted(
        [*ROOT.glob("cards/**/*.yaml"), *ROOT.glob("templates/**/*.yaml"), *TONGUES.glob("lang/*.yaml")]
    ):
        top, *folders, name = path.relative_to(ROOT).parts
        base = (
            ROOT.joinpath(top, EDITIONS[folders[0]], *folders[1:], name) if folders and folders[0] in EDITIONS else path
        )
        is_edition = base != path and base.is_file()
        if folders[-1:] == ["examples"]:
            continue
        yield AFile(path, base if is_edition else path, is_edition)


def plain(path: Path) -> Any:
    """What a file says, as JSON has it: keys are text."""
    return json.loads(_as_json(path))


@cache
def _as_json(path: Path) -> str:
    return json.dumps(read_file(path).data)


@cache
def validator(kind: str, edition: bool = False) -> Draft202012Validator:
    return Draft202012Validator(schema_of_kind(kind, edition))


def errors(kind: str, data: Any, edition: bool = False) -> list[str]:
    return [error.message for error in validator(kind, edition).iter_errors(data)]


ALL = list(files())


def test_every_kind_of_file_is_there() -> None:
    assert {file.kind for file in ALL} == set(KINDS)


@pytest.mark.parametrize("file", ALL, ids=lambda file: file.name)
def test_every_file_of_every_game_validates(file: AFile) -> None:
    assert errors(file.kind, plain(file.path), file.edition) == []


@pytest.mark.parametrize(
    "path", sorted(ROOT.glob("templates/*/examples/*.yaml")), ids=lambda path: f"{path.parts[-3]} {path.stem}"
)
def test_every_example_validates_as_a_position(path: Path) -> None:
    schema = registry.load(path.parts[-3]).schema()
    assert [error.message for error in Draft202012Validator(schema).iter_errors(plain(path))] == []


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("edition", [False, True])
def test_a_schema_is_one_and_the_same_each_time(kind: str, edition: bool) -> None:
    schema = schema_of_kind(kind, edition)
    Draft202012Validator.check_schema(schema)
    assert json.dumps(schema) == json.dumps(schema_of_kind(kind, edition))
    text = json.dumps(schema)
    assert "x-" not in text.replace("hex-", "")
    refs = {part.split('"')[0] for part in text.split('"$ref": "#/$defs/')[1:]}
    assert refs <= set(schema["$defs"])


# --- what is broken

Break = Callable[[Any], object]


def put(*path: str | int, to: Any) -> Break:
    """Put a value at a path; without one, what is there is deleted."""

    def change(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        if to is ...:
            del data[path[-1]]
        else:
            data[path[-1]] = to

    return change


BROKEN: list[tuple[str, Break]] = [
    *(("cards/oscar-race/game.yaml", change) for change in (
        put("titel", to="x"), put("id", to="Oscar Race"), put("id", to=...), put("seats", "min", to=0), put("seats", "max", to="six"), put("components", 0, "count", to={"fixd": 1}), put("components", 0, "printed", to="no"), put("variants", 0, "type", to="choise"), put("prefix", to="O"), put("extends", to=5), put("about", to=" "))),
    *(("cards/oscar-race/tickets.yaml", change) for change in (
        put("items", 0, "size_mm", to=[63]), put("items", 0, "size_mm", to=[63, 0]), put("items", 0, "shape", to="rectangel"), put("items", 0, "shape", to=...), put("items", 0, "copies", to=-1), put("items", 0, "copies", to=1.5), put("items", 0, "code", to="ticket 1"), put("items", 0, "clauses", to="OR-SETUP-02"), put("items", 0, "color", to="red"), put("kind", to="token"), put("items", to=...), put("rows", to="../tickets.csv"), put("rows", to="tickets.ods"))),
    *(("templates/new-game/cards.yaml", change) for change in (
        put("each", "shpe", to="card"), put("each", "copies", to="two"), put("each", to=[]), put("rows", to="/etc/x.csv"), put("items", to=[{"id": "X"}]))),
    *(("cards/oscar-race/board.yaml", change) for change in (
        put("spaces", to=[]), put("spaces", 0, "x", to=-1), put("spaces", 0, "w", to=0), put("unit_mm", to="12 mm"), put("spaces", 0, "kind", to="Rope Line"), put("grid", to=[5]), put("origin", to=...))),
    *(("cards/oscar-race/rules.yaml", change) for change in (
        put("sections", 0, "clauses", 0, "id", to="SETUP-1"), put("sections", 0, "clauses", 0, "text", to=""), put("sections", 0, "id", to="setup"), put("open_points", 0, "default", to=...), put("sections", 0, "clauses", 0, "txet", to="x"))),
    *(("cards/oscar-race/questions.yaml", change) for change in (
        put("questions", 0, "id", to="SETUP-1"), put("questions", 0, "asked", to=[]), put("questions", 0, "asked", to="x"), put("questions", 0, "id", to=...), put("question", to=[]))),
    *(("cards/oscar-race/synonyms.yaml", change) for change in (
        put("meanings", 0, "words", to=[]), put("meanings", 0, "id", to=5), put("sayings", 0, "says", to="x"), put("saying", to=[]))),
    *(("templates/oscar-race/look.yaml", change) for change in (
        put("fonts", to=...), put("fonts", "text", to=5), put("fonts", "text", to={"fallback": ["bold"]}), put("fonts", "text", to={"file": "a.ttf", "fallback": "bold"}), put("styles", "default", "hyphens", to="de"), put("palette", "ink", to="#12"), put("palette", "ink", to={"ful": "#000"}), put("palette", "ink", to=None), put("styles", "default", "size", to=4), put("styles", "default", "align", to="centre"), put("contrast", 0, to=["ink"]), put("icons", to=[]))),
    *(("templates/oscar-race/layouts/board.yaml", change) for change in (
        put("elements", 0, "kind", to="bx"), put("elements", 0, "fil", to="x"), put("elements", 0, "x", to="ten"), put("width", to=0), put("width", to=...), put("bleed", to=11), put("elements", to={}), put("elements", 0, to="box"), put("extends", to="Base Card"))),
    *(("templates/new-game/templates/layouts/card.yaml", change) for change in (
        put("elements", 0, "w", to=[5]), put("elements", 1, "fil", to="x"), put("elements", 0, "kind", to="bx"), put("heigth", to=5))),
    *(("templates/oscar-race/kit.yaml", change) for change in (
        put("parts", 0, "titel", to="x"), put("parts", 0, "id", to=...), put("parts", 1, "pieces", 0, "foot", to=-1), put("parts", 1, "pieces", 0, "variants", to=0), put("parts", to={}), put("font", to=5), put("parts", 1, "pieces", 0, "front", to=...), put("parts", -1, "rulebook", "words", "silent", to=...))),
    *(("templates/oscar-race/words.yaml", change) for change in (
        put("say", to="x"), put("more", to={"x": 5}), put("more", to={"x": ""}), put("more", to={"x": ["a"]}))),
    *(("templates/english.yaml", change) for change in (
        put("idle", to="the"), put("begins", to=...), put("plain", 0, to=5), put("meanings", 0, "words", to=...))),
    *(("tests/press/tongues/cards/tongues/lang/de.yaml", change) for change in (
        put("language", to="German"), put("texts", to="x"), put("texts", 0, "to", to=...), put("texts", 0, "of", to="rain"), put("texts", 0, "form", to="x"))),
    *(("templates/starters/hearts/play.yaml", change) for change in (
        put("turn", to={}), put("seat", "points", to={"holds": "numbrs"}), put("steps", "passing_on", 0, to={"eech": "seats"}), put("actions", "play", "target", to={}), put("best", to="middle"), put("kind", to="ply"))),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "change"), BROKEN, ids=[f"{name} {number}" for number, (name, _) in enumerate(BROKEN)]
)
def test_a_broken_file_does_not_validate_and_is_complained_of(name: str, change: Break) -> None:
    (file,) = [one for one in ALL if one.name == name]
    data = plain(file.path)
    change(data)
    assert errors(file.kind, data)
    assert complaints(file.kind, data)


def test_there_are_broken_ones_of_every_kind() -> None:
    kinds = [file.kind for name, _ in BROKEN for file in ALL if file.name == name]
    assert {kind for kind in KINDS if kinds.count(kind) >= 4} == set(KINDS)


@pytest.mark.parametrize(
    ("kind", "data"),
    [("tokens", {"items": [{"id": "date", "shape": "rond"}]}), ("game", {"extends": "x", "titel": "y"}),
     ("board", {"spaces": [{"id": "goal", "w": 0}]}), ("look", {"palette": {"ink": "#12"}}),
     ("layout", {"elements": [{"id": "a", "absnt": True}]}), ("kit", {"parts": [{"id": "a", "page": []}]})],
)  # fmt: skip
def test_a_broken_file_of_an_edition_does_not_validate(kind: str, data: Any) -> None:
    assert errors(kind, data, edition=True)


def test_a_size_may_be_the_one_thing_that_a_cell_of_a_table_has_where_both_sides_are_equal() -> None:
    def sized(shape: str, size: Any) -> Any:
        item = {"id": "a", "name": "A", "shape": shape, "size_mm": size, "component": "a"}
        return {"kind": "tokens", "id": "a", "title": "A", "items": [item]}

    for shape, size in (("round", [20]), ("round", 20), ("card", ["63x88"]), ("card", "63x88"), ("card", [63, 88])):
        assert errors("tokens", sized(shape, size)) == complaints("tokens", sized(shape, size)) == []
    assert errors("tokens", sized("card", [63]))
    assert complaints("tokens", sized("card", [63]))


# --- no false alarm, and few mistakes missed


def complaints(kind: str, data: Any) -> list[Complaint]:
    """What the checks of the program find wrong in the shape of a file that is not laid over another."""
    document = read_text(json.dumps(data, ensure_ascii=False), "file.yaml", [])
    found: list[Complaint] = []
    partial = isinstance(data, dict) and {"tokens": "each", "layout": "extends"}.get(kind) in data
    if kind == "tokens" and isinstance(data, dict) and "each" in data:
        if not data.get("items") and "rows" in data:  # as if the table had a row
            document = read_text(json.dumps({**data, "items": [{"id": "a", "name": "A"}]}), "file.yaml", [])
        document, _ = with_items(document, ROOT / "templates" / "new-game", "new-game", [])
    found += check_shape(_model(kind), document)[1]
    if partial:  # what is missing may be in what it is laid over
        found = [one for one in found if "this is missing" not in one.what]
    if kind == "layout" and isinstance(data, dict) and isinstance(data.get("elements"), list):
        elements.read_elements(document, ("elements",), found)
    return found


def test_what_a_schema_refuses_the_program_complains_of(long: bool) -> None:
    """Of whatever is done to a file. The other way round most is found: all that one value alone shows."""
    wrong, missed = 0, []
    whole = [file for file in ALL if not file.edition and "extends" not in plain(file.path)]
    for number in range(LONG if long else QUICK):
        chance = random.Random(f"schema {number}")
        file = chance.choice(whole)
        data = plain(file.path)
        if not isinstance(data, dict) or not readable(data := json.loads(json.dumps(changed(deepcopy(data), chance)))):
            continue
        is_valid, found = validator(file.kind).is_valid(data), complaints(file.kind, data)
        assert is_valid or found, (number, file.name, errors(file.kind, data)[:2])
        wrong += bool(found)
        missed += [(number, file.name, str(one)) for one in found[:1] if is_valid]
    assert wrong > (LONG if long else QUICK) // 4
    assert len(missed) < wrong // 5, missed


def readable(data: Any) -> bool:
    """Whether it can be read back at all: what cannot is no matter of shape."""
    try:
        again = read_text(json.dumps(data, ensure_ascii=False), "file.yaml").data
    except Exception:
        return False
    return json.loads(json.dumps(again)) == data


WANTED = {
    "whole": Annotated[int, fields.whole(1, 5)],
    "number": Annotated[float, fields.number(0, above=True)],
    "slug": fields.Slug, "text": fields.Text, "yes or no": fields.YesNo, "clause ids": fields.ClauseIds, "facts": fields.Facts,
    "one of": Annotated[Literal["left", "right"], fields.one_of("left", "right")],
    "number within": elements.Number, "times": elements.Times, "words": elements.Words, "condition": elements.Condition,
    "identity": elements.Identity, "colours": model_fields(elements.Art)["colours"].annotation,
}  # fmt: skip
MORE = (
    1,
    5,
    6,
    0.5,
    1_000,
    1_001,
    -2_001,
    "left",
    "OR-SETUP-02",
    ["OR-SETUP-02"],
    ["or"],
    "a-b",
    "{{ x }}",
    True,
    {"a": "b"},
    {"a": 1},
    " ",
)


@pytest.mark.parametrize("wanted", WANTED.values(), ids=WANTED.keys())
def test_a_field_and_its_schema_want_the_same(wanted: Any) -> None:
    schema = Draft202012Validator(schema_of("a field", wanted, {}))
    taken = 0
    for value in (*VALUES, *MORE):
        if isinstance(value, dict) and not all(isinstance(key, str) for key in value):
            continue  # JSON has no such keys
        try:
            kind_of(wanted).read(value, ())
        except ValueError:
            accepts = False
        else:
            accepts = True
        assert schema.is_valid(value) is accepts, value
        taken += accepts
    assert taken


# --- the command


def test_without_a_kind_the_kinds_are_listed() -> None:
    done = companion("schema")
    assert (done.code, done.err) == (0, "")
    assert [line.split()[0] for line in done.out.splitlines()] == list(KINDS)
    assert max(map(len, done.out.splitlines())) <= 80


def test_a_kind_is_printed_as_json() -> None:
    assert companion("schema", "tokens").json == schema_of_kind("tokens")
    assert companion("schema", "tokens", "--edition").json == schema_of_kind("tokens", edition=True)


def test_all_are_written_into_a_folder(tmp_path: Path) -> None:
    done = companion("schema", "--out", str(tmp_path / "all"))
    assert done.code == 0
    written = sorted(path.name for path in (tmp_path / "all").iterdir())
    assert written == sorted([f"{kind}.json" for kind in KINDS] + [f"{kind}.edition.json" for kind in KINDS])
    assert json.loads((tmp_path / "all" / "look.json").read_text()) == schema_of_kind("look")
    assert companion("schema", "look", "--out", str(tmp_path / "one")).code == 0
    assert sorted(path.name for path in (tmp_path / "one").iterdir()) == ["look.edition.json", "look.json"]


def test_mistakes_are_reported_in_a_line(tmp_path: Path) -> None:
    assert_unusable(companion("schema", "tokns"), "there is no kind 'tokns'; did you mean tokens?; use game, tokens")
    assert_unusable(companion("schema", "--edition"), "companion schema KIND --edition")
    (tmp_path / "file").write_text("")
    assert_unusable(companion("schema", "--out", str(tmp_path / "file")), "file")


def test_the_descriptions_are_in_words() -> None:
    token = schema_of_kind("tokens")["$defs"]["Token"]
    assert (
        token["properties"]["id"]["description"] == "an id (at most 64 small letters, digits and '-', a letter first)"
    )
    assert token["properties"]["shape"]["enum"][:2] == ["standee", "round"]
    assert yaml.safe_load(json.dumps(schema_of_kind("layout")))["$defs"]["Element"]["anyOf"][0] == {
        "$ref": "#/$defs/Box"
    }
