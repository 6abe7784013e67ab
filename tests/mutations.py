"""Changes to a file that show how it is read: lines and words as people change them, values as nobody would."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from copy import deepcopy

import yaml

# --- lines and words, as people change them ---

SCALARS = ("", "null", "true", "-1", "0", "3.5", "99999", "two", "[]", "{}", "[x, 1, null]", "{a: 1, 2: b}", '"',
           "&a x", "*a", "'", "!x", "|", "- 1", "TR-OPEN-01", "l1a", "${x}", "{x}", "\x01", "é", "1e999")  # fmt: skip
WORD = re.compile(r"[\w.-]+")


def _delete_line(lines: list[str], chance: random.Random) -> None:
    del lines[chance.randrange(len(lines))]


def _repeat_line(lines: list[str], chance: random.Random) -> None:
    at = chance.randrange(len(lines))
    lines.insert(chance.randrange(len(lines)), lines[at])


def _indent_line(lines: list[str], chance: random.Random) -> None:
    at = chance.randrange(len(lines))
    lines[at] = " " * chance.randrange(6) + lines[at].lstrip()


def _swap_scalar(lines: list[str], chance: random.Random) -> None:
    _replace_word(lines, chance, re.compile(r"(?<=: )[^,\]}\n]+|(?<=\[)[^,\]\n]+"))


def _rename_key(lines: list[str], chance: random.Random) -> None:
    _replace_word(lines, chance, re.compile(r"\w+(?=:)"))


def _replace_word(lines: list[str], chance: random.Random, pattern: re.Pattern[str]) -> None:
    at = chance.randrange(len(lines))
    if found := list(pattern.finditer(lines[at])):
        word = chance.choice(found)
        lines[at] = lines[at][: word.start()] + chance.choice(SCALARS) + lines[at][word.end() :]


def _move_word(lines: list[str], chance: random.Random) -> None:
    """Put a word of one line in the place of a word of another."""
    source, target = chance.choice(lines), chance.randrange(len(lines))
    words, there = WORD.findall(source), list(WORD.finditer(lines[target]))
    if words and there:
        place = chance.choice(there)
        lines[target] = lines[target][: place.start()] + chance.choice(words) + lines[target][place.end() :]


Mutation = Callable[[list[str], random.Random], None]
MUTATIONS: tuple[Mutation, ...] = (_delete_line, _repeat_line, _indent_line, _swap_scalar, _rename_key, _move_word)

# --- values and letters, as nobody would ---

VALUES = (
    None, True, 0, -1, 3.5, 10**6, 10**17, 1e300, "", "x", "two words", "a" * 5_000, [], {}, [[]], [None], {"a": 1}, {1: 2},
    "../../../../etc/passwd", "/etc/passwd", "art/../../secret.svg", "file:///etc/passwd", "http://127.0.0.1:9/x.svg", "art\\star.svg", "\x00", "link.svg", "out/secret.svg",
    "{{ 1 }}", "{{ x }}", "{{ name * 1000000000 }}", "{{ '" + "x" * 1_500 + "' }}", "{{ ((((((((1)))))))) }}", "{{ " + "(" * 40 + "1" + ")" * 40 + " }}", "{% for i in range(9) %}{% endfor %}",
    "{{ ().__class__.__mro__ }}", "{{ 9 ** 9 ** 9 }}", "{{ game.title }}", "{{ 1 / 0 }}", "{{", "{{ [1, 2] }}", "**", "{star}", "{nix}", "\u202e\u0000", "#ffffff", "none", "NaN",
    "loop", ["a"] * 2_000, list(range(1_500)), {f"k{n}": n for n in range(1_000)},
)  # fmt: skip
ELEMENTS = (
    {"kind": "repeat", "times": 4000, "elements": [{"kind": "repeat", "times": 4000, "elements": []}]},
    {"kind": "repeat", "over": "{{ clauses }}", "elements": [{"kind": "text", "w": 1, "text": "{{ item }}"}]},
    {"kind": "qr", "w": 50, "text": "{{ name }}"},
    {"kind": "art", "w": 9, "h": 9, "file": "link.svg"},
    {"kind": "paragraph", "w": 9, "h": 9, "text": "{{ 'word ' ~ name }} *{star}*"},
)


def places(data: object, path: tuple[object, ...] = ()) -> Iterator[tuple[object, ...]]:
    """The paths of all values in a document."""
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inside:
        yield (*path, key)
        yield from places(value, (*path, key))


def changed(data: dict[str, object], chance: random.Random) -> object:
    """A document with one value deleted, swapped, put in the place of another, repeated or nested."""
    path = chance.choice(list(places(data)))
    holder: object = data
    for step in path[:-1]:
        holder = holder[step]  # type: ignore[index]
    assert isinstance(holder, dict | list)
    key: object = path[-1]
    value = holder[key]  # type: ignore[call-overload, index]
    what = chance.randrange(8)
    if what == 0:
        del holder[key]  # type: ignore[arg-type]
    elif what == 1 and isinstance(holder, dict):
        holder[chance.choice(["x", "kind", f"{key}s", 3])] = holder.pop(key)
    elif what == 2:
        for _ in range(chance.choice((1, 20, 60))):
            value = [value] if chance.random() < 0.5 else {"elements": [value], "kind": "group"}
        holder[key] = value  # type: ignore[call-overload]
    elif what == 3 and isinstance(value, list) and value:
        holder[key] = value * chance.choice((2, 50, 500))  # type: ignore[call-overload]
    elif what == 4 and isinstance(value, list):
        holder[key] = [*value, deepcopy(chance.choice(ELEMENTS))]  # type: ignore[call-overload]
    else:
        holder[key] = deepcopy(chance.choice(VALUES))  # type: ignore[call-overload]
    return data


def mutated_yaml(text: str, chance: random.Random) -> str:
    """A YAML text with some values changed, or with its letters in disorder, or blown up."""
    if chance.random() < 0.1:
        return mutated_text(text, chance)
    if chance.random() < 0.03:
        laughs = "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 10))
        return f"a0: &a0 [x]\n{laughs}{text}"
    data = yaml.load(text, yaml.CSafeLoader)
    for _ in range(chance.choice((1, 1, 2, 4))):
        if isinstance(data, dict) and list(places(data)):
            data = changed(data, chance)
    return json.dumps(data, ensure_ascii=False, indent=1)  # which is YAML too, and written of anything


def mutated_text(text: str, chance: random.Random) -> str:
    """A text cut, repeated, or with something put into it."""
    at, to = sorted(chance.randrange(len(text)) for _ in range(2))
    noise = chance.choice(
        ("", "\0", "<", "&", "]]>", "{{", "\t", "- ", "}" * 50, "[" * 5_000, "<g>" * 5_000, "9" * 400)
    )
    return text[:at] + noise + text[chance.choice((at, to)) :]


# --- one or the other ---


def mutated(text: str, chance: random.Random) -> str:
    """A YAML text with some lines or words changed as people do, or some values as nobody would."""
    if chance.random() < 0.5:
        return mutated_yaml(text, chance)
    if chance.random() < 0.1:
        return mutated_text(text, chance)
    lines = text.splitlines(keepends=True)
    for _ in range(chance.choice((1, 1, 2, 3))):
        if lines:
            chance.choice(MUTATIONS)(lines, chance)
    return "".join(lines)
