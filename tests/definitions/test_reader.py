"""The reader: what YAML and JSON mean here, where values stand, what is refused."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.definitions import reader
from companion.definitions.complaints import Complaint
from companion.definitions.reader import Document, read_bytes, read_file, read_text
from companion.errors import Unreadable


def data(text: str) -> Any:
    return read_text(text, "f.yaml").data


def refusal(text: str) -> str:
    with pytest.raises(Unreadable) as caught:
        read_text(text, "f.yaml")
    return str(caught.value)


NO_INDENT = "a key is missing here; check the indentation and the quotes above it"
BARE = '{0} without quotes is a comment; use "{0}" in quotes'
NO_KEY = "a ':' is where no key can be; check the indentation, and put text with ': ' in it in quotes"
NO_START = "this character cannot start a value; indent with spaces, not tabs, and put such text in quotes"

# --- scalars


@pytest.mark.parametrize(
    ("written", "value"),
    [
        *[(word, None) for word in ("null", "~", "", "Null")],
        *[(word, True) for word in ("true", "True", "TRUE")],
        *[(word, False) for word in ("false", "False", "FALSE")],
        ("12", 12),
        ("-3", -3),
        ("+7", 7),
        ("007", 7),
        ("999999999999999999", 999999999999999999),
        ("1.5", 1.5),
        ("-.5", -0.5),
        ("1e3", 1000.0),
        ("2.", 2.0),
        *[(word, word) for word in ("no", "on", "yes", "off", "y", "12:30", "2024-01-02", "0x1F", "0o7", "1_000")],
        *[(word, word) for word in (".", "-", "+", "1e", "e3", "1.2.3", "-x", "١٢")],
        ('"12"', "12"),
        ("'true'", "true"),
        ('""', ""),
        ("|\n  12\n", "12\n"),
    ],
)
def test_a_scalar_means_what_the_core_rules_of_yaml_1_2_say(written: str, value: object) -> None:
    read = data(f"[{written}]" if not written.startswith(("|", "-\n")) else f"- {written}") if written else data("- ")
    assert read == [value]
    assert type(read[0]) is type(value)


@pytest.mark.parametrize("number", ["1000000000000000000", "-" + "9" * 5_000])
def test_a_whole_number_of_more_than_18_digits_is_refused(number: str) -> None:
    assert "digits; use at most 18" in refusal(f"a: {number}")


@pytest.mark.parametrize("number", ["1e999", "-1e999", ".inf", "-.INF", ".nan"])
def test_a_number_that_is_not_finite_is_refused(number: str) -> None:
    assert refusal(f"a: {number}").startswith("f.yaml:1:4: a: this number is not finite")


def test_whole_number_keys_stay_whole_numbers_and_other_keys_are_text() -> None:
    assert data('{2: a, "3": b, on: c}') == {2: "a", "3": "b", "on": "c"}


@pytest.mark.parametrize("key", ["null", "~", "true", "1.5", "? "])
def test_a_key_that_is_neither_text_nor_a_whole_number_is_refused(key: str) -> None:
    assert "cannot be a key; use text or a whole number" in refusal(f"{key}\n: 1" if key == "? " else f"{key}: 1")


# --- JSON

JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**17), 10**17) | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs", "Cc"]) | st.just("\n"), max_size=20),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(st.characters(categories=["L"]), max_size=8),
                                                                   inside, max_size=4),
    max_leaves=20,
)  # fmt: skip


@given(JSON_VALUES, st.sampled_from([None, 2, "\t"]))
@settings(max_examples=200, deadline=None)
def test_json_is_read_as_json(value: object, indent: str | int | None) -> None:
    assert data(json.dumps(value, indent=indent)) == value


def test_json_with_tabs_and_escaped_surrogate_pairs_is_read() -> None:
    value = {"a\t": ["\U0001f3ac", "\\ud83c\\udfac", "é/"], "b": {"c": 1}}
    assert data("\t" + json.dumps(value, indent="\t")) == value


def test_places_behind_an_escaped_surrogate_pair_are_those_people_see() -> None:
    document = read_text('{"a": ["\\ud83c\\udfac\\ud83c\\udfac", 1]}', "f.json")
    assert document.where(("a", 1)) == (1, 36)


def test_half_a_surrogate_pair_is_refused() -> None:
    assert refusal('{"a": "\\ud83c"}').startswith("f.yaml:1:")


# --- places


def test_a_value_and_its_key_are_found_by_line_and_column() -> None:
    document = read_text("a: 1\nspaces:\n  - {id: x,\n     at: [1, 2]}\n", "f.yaml")
    assert document.where(("spaces", 0, "at", 1)) == (4, 14)
    assert str(document.complaint(("spaces", 0, "at"), "x", at_key=True)).startswith("f.yaml:4:6: ")
    assert str(document.complaint(("spaces",), "x", at_key=True)).startswith("f.yaml:2:1: ")


def test_what_does_not_exist_is_placed_at_its_nearest_parent() -> None:
    document = read_text("a: 1\nb:\n  c: 2\n", "f.yaml")
    assert document.where(("b", "nothing", 3)) == (3, 3)


def test_columns_count_letters_not_bytes() -> None:
    assert read_text("{é😀: x, b: 1}", "f.yaml").where(("b",)) == (1, 12)


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_every_line_ending_counts_as_one_line(newline: str) -> None:
    assert read_text(f"a: 1{newline}{newline}b: 2", "f.yaml").where(("b",)) == (3, 4)


def test_a_unicode_line_separator_inside_a_text_does_not_shift_the_lines() -> None:
    assert read_text('a: "x\u2028y"\nb: 2', "f.yaml").where(("b",)) == (2, 4)


def test_a_byte_order_mark_is_passed_over() -> None:
    document = read_bytes(b"\xef\xbb\xbfa: 1", "f.yaml")
    assert document.data == {"a": 1}
    assert document.where(("a",)) == (1, 4)


def test_an_alias_stands_where_it_is_written_and_its_inside_where_it_was_named() -> None:
    document = read_text("a: &x {k: 1}\nb: *x\n", "f.yaml")
    assert document.data == {"a": {"k": 1}, "b": {"k": 1}}
    assert document.where(("b",)) == (2, 4)
    assert document.where(("b", "k")) == (1, 11)


def test_an_anchor_on_a_key_can_be_named_again() -> None:
    assert data("&x a: 1\nb: *x") == {"a": 1, "b": "a"}


@pytest.mark.parametrize("text", ["", "# nothing\n", "---\n", "\n\n"])
def test_a_text_without_any_value_is_nothing(text: str) -> None:
    assert data(text) is None


# --- refusals


def test_a_duplicate_key_is_named_with_both_lines() -> None:
    assert refusal("a: 1\nb: 2\na: 3\n") == ("f.yaml:3:1: a: this key is here twice; the first is on line 1")


def test_mistakes_that_need_not_stop_the_reader_are_collected() -> None:
    found: list[Complaint] = []
    document = read_text("a: 1\na: 2\nb: {<<: {x: 1}}\nc: 1e999\nd: 5\n", "f.yaml", found)
    assert [(complaint.line, complaint.field) for complaint in found] == [(2, "a"), (3, "b.<<"), (4, "c")]
    assert (document.data["a"], document.data["d"]) == (1, 5)


def test_a_merge_key_is_refused_with_a_reason() -> None:
    assert "merge keys (<<) are not allowed: write the entries out" in refusal("a: &x {k: 1}\nb:\n  <<: *x\n")


def test_what_an_anchor_on_a_merge_key_names_is_there_when_all_mistakes_are_collected() -> None:
    found: list[Complaint] = []
    assert read_text("&a <<: 1\nb: *a", "f.yaml", found).data == {"b": "<<"}
    assert [(complaint.line, complaint.field) for complaint in found] == [(1, "<<")]


def test_a_quoted_merge_key_is_a_key_like_any_other() -> None:
    assert data('"<<": 1') == {"<<": 1}


@pytest.mark.parametrize(
    ("text", "place", "what"),
    [
        ("a: !!str 1", "1:4", "the tag tag:yaml.org,2002:str is not allowed"),
        ("a: !x [1]", "1:4", "the tag !x is not allowed"),
        ("!!python/object:x {}", "1:1", "the tag tag:yaml.org,2002:python/object:x is not allowed"),
        ("[a]: 1", "1:1", "a list, a mapping or an alias cannot be a key"),
        ("? {a: 1}\n: 1", "1:3", "a list, a mapping or an alias cannot be a key"),
        ("a: 1\n---\nb: 2", "2:1", "a second document starts here; put only one in a file"),
        ("a: x\x00y", "1:5", "the control character U+0000 is not allowed"),
        ("a: 1\nb: x\x1by", "2:5", "the control character U+001B is not allowed"),
        ('a: "x\\0y"', "1:4: a", "the control character U+0000 is not allowed"),
        ("a: \x85", "1:4", "the control character U+0085 is not allowed"),
        ("a: \ud83c", "1:4", "the control character U+D83C is not allowed"),
        ("a: *b", "1:4", "the alias *b names nothing above it"),
        ("a: &b [*b]", "1:8", "the alias *b is inside the value it names"),
        ("%TAG !a! b\n--- 1", "1:1", "%TAG directives are not allowed"),
        ("a: b: c", "1:5", NO_KEY),
        ("a: [1, 2\nb: 3", "2:2", "the '[' on line 1 is never closed; add a ']' or a comma"),
        ('a: "x', "1:6", "the text in quotes is never closed; add the closing quotes"),
        ("a:\n\t- 1", "2:1", NO_START),
        ("a: @x", "1:4", NO_START),
        ("a: 1\n   b: 2", "2:5", NO_KEY),
        ("a:\n  - b: 1\n  c: 2", "3:3", "another '-' of the list is missing here; check the indentation"),
        ("a:\n  b: 1\n c: 2", "3:2", f"{NO_INDENT}; this line is indented by 1, the keys from line 1 on by 0"),
        ('a: "b" c\nd: 1', "1:8", NO_INDENT),
        ("a: {b: #fbf6e9, c: 1}\nd: 2", "1:8", BARE.format("#fbf6e9")),
        ("- {a: 1, b: #ff0000}\n- {c: 2}", "1:13", BARE.format("#ff0000")),
        ("a: [#fff, #000]\n", "1:5", BARE.format("#fff")),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_in_plain_words_at_its_place(text: str, place: str, what: str) -> None:
    assert refusal(text) == f"f.yaml:{place}: {what}"


@pytest.mark.parametrize(
    ("text", "place", "colour"),
    [("a: #ff0000\nb: 1", "1:3: a", "#ff0000"), ("a:\n  - #fff # white\n  - x", "2:4: a[0]", "#fff")],
)
def test_a_colour_without_quotes_is_reported_and_taken_for_one(text: str, place: str, colour: str) -> None:
    found: list[Complaint] = []
    document = read_text(text, "f.yaml", found)
    assert [str(one) for one in found] == [f"f.yaml:{place}: {BARE.format(colour)}"]
    assert colour in str(document.data)
    assert (
        str(read_text("a: #faded\nb: #add more of these words\n  - x", "f.yaml", []).data) == "{'a': None, 'b': ['x']}"
    )


def test_text_that_is_not_utf_8_is_refused_at_its_place() -> None:
    with pytest.raises(Unreadable, match=r"^f\.yaml:2:4: this is not text in UTF-8$"):
        read_bytes(b"a: 1\nb: \xff", "f.yaml")


def test_a_value_may_be_as_deep_and_long_as_the_limits_say_and_no_more() -> None:
    data("[" * 40 + "]" * 40)
    assert "nested deeper than 40" in refusal("[" * 41 + "]" * 41)
    data("x" * 20_000)
    assert "longer than 20000" in refusal("x" * 20_001)
    data("[" + "a, " * 64 + "]")
    data("[&a x" + ", *a" * 64 + "]")
    assert "more than 64 aliases" in refusal("[&a x" + ", *a" * 65 + "]")


def test_the_depth_an_alias_reaches_counts() -> None:
    deep = "a: &a " + "[" * 30 + "]" * 30 + "\nb: "
    data(deep + "[" * 9 + "*a" + "]" * 9)
    assert "nested deeper than 40" in refusal(deep + "[" * 10 + "*a" + "]" * 10)


def test_the_size_an_alias_stands_for_counts() -> None:
    many = "a: &a [" + "x, " * 15_000 + "]\n"
    data(many + "b: *a\nc: *a\n")
    assert "more than 50000 values" in refusal(many + "b: *a\nc: *a\nd: *a\n")


# --- files


def test_a_file_is_read_and_named_as_asked(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("a: 1", encoding="utf-8")
    assert read_file(path).data == {"a": 1}
    assert read_file(path).name == str(path)
    assert read_file(path, name="game/a.yaml").name == "game/a.yaml"


def test_a_folder_a_missing_file_and_an_unusable_name_are_refused(tmp_path: Path) -> None:
    for path, what in [
        (tmp_path, "not a regular file"),
        (tmp_path / "x", "cannot be read"),
        (Path("a\0b"), "its name"),
    ]:
        with pytest.raises(Unreadable, match=what):
            read_file(path, name="x")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this platform has no pipes in folders")
def test_a_pipe_is_refused_without_waiting_for_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.yaml")
    with pytest.raises(Unreadable, match="this is not a regular file"):
        read_file(tmp_path / "a.yaml")


def test_a_file_larger_than_the_limit_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"#" * (reader.MOST_BYTES + 1))
    with pytest.raises(Unreadable, match="larger than 1 MB"):
        read_file(path)


# --- whatever comes


def _is_read_or_refused(read: Callable[[], Document]) -> None:
    try:
        document = read()
    except Unreadable as error:
        refused = str(error)
    else:
        refused = document.complaint((), "read").what
    assert refused == "read" or refused.startswith("f.yaml:")
    assert len(refused.splitlines()) == 1


@given(st.text() | st.text(st.sampled_from("ab:-,[]{}\"'&*!|>%#? \n\t\\01"), max_size=60))
@settings(max_examples=500, deadline=None)
def test_any_text_gives_a_document_or_is_refused(text: str) -> None:
    _is_read_or_refused(lambda: read_text(text, "f.yaml"))


@given(st.binary(max_size=200))
@settings(max_examples=300, deadline=None)
def test_any_bytes_give_a_document_or_are_refused(content: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "f.yaml"
        path.write_bytes(content)
        _is_read_or_refused(lambda: read_file(path, name="f.yaml"))


def test_the_reader_works_with_the_parser_in_python_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "_Loader", yaml.SafeLoader)
    document = read_text('# c\na: [1, "é", {b: no}]\n', "f.yaml")
    assert document.data == {"a": [1, "é", {"b": "no"}]}
    assert document.where(("a", 2, "b")) == (2, 17)
    assert data(json.dumps({"a": [1, "\U0001f3ac"]}, indent="\t")) == {"a": [1, "\U0001f3ac"]}
    assert "nested deeper than 40" in refusal("[" * 1_000)
