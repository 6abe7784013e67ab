"""Plain messages for expressions that cannot be read; Jinja's own are for programmers."""

from __future__ import annotations

import re
from collections.abc import Callable

from companion.definitions.words import shorten

_OPEN = {")": "(", "]": "[", "}": "{"}
_END = "end of print statement"
_THINGS = {"integer": "a number", "float": "a number", "string": "a text in quotes", "end of template": "the end"}
_VALUE = "use a name, a number or text in quotes"
_UNKNOWN = "use names, numbers and texts in quotes, with signs such as + or ~ between them"

_Words = Callable[[re.Match[str]], str]


def _shown(token: str) -> str:
    """The token, as complaints call it."""
    return _THINGS.get(token) or f"'{shorten(token)}'"


def _behind_the_end(found: re.Match[str]) -> str:
    """Something comes after the end of a complete expression."""
    if found[1] == "=":
        return "'=' is not allowed; use == to compare two values"
    return f"{_shown(found[1])} has no sign before it; use a sign such as + or ~, or close with }}}}"


def _strange(found: re.Match[str]) -> str:
    """A sign without a meaning, or a single quote mark."""
    if (sign := found[1][1:-1]) in "'\"":
        return f"a text in quotes is never closed; add another {sign}"
    return f"'{shorten(sign)}' has no meaning in it"


def _unclosed(found: re.Match[str]) -> str:
    return f"a '{_OPEN[found[1]]}' is never closed; add a '{found[1]}'"


def _closing(found: re.Match[str]) -> str:
    return f"'{found[1]}' closes nothing; there is no '{_OPEN[found[1]]}' before it"


_MEANT: tuple[tuple[str, _Words], ...] = (
    (f"Expected an expression, got '{_END}'", lambda _: f"there is nothing between {{{{ and }}}}; {_VALUE}"),
    (f"expected token '{_END}', got '(.+)'", _behind_the_end),
    (f"unexpected '{_END}'", lambda _: f"it ends too early; {_VALUE} before }}}}"),
    (f"expected token 'name', got '{_END}'", lambda _: "it ends too early; use a name before }}"),
    ("expected token 'name', got '(.+)'", lambda found: f"{_shown(found[1])} cannot be here; use a name"),
    ("expected name or number", lambda _: "use a name after '.'"),
    ("expected token ':', got .*", lambda _: "'{' is not allowed; write names without braces"),
    ("expected token ',', got '(.+)'", lambda found: f"add a ',' before {_shown(found[1])}"),
    (r"unexpected char (.+) at \d+", _strange),
    (r"unexpected '.+', expected '(.)'", _unclosed),
    (r"unexpected '([)\]}])'", _closing),
    ("unexpected '(.+)'", lambda found: f"{_shown(found[1])} cannot be here; {_VALUE}"),
    (".*chain multiple tests.*", lambda _: "use only one 'is' after a value; join two questions with 'and'"),
)


def in_plain_words(message: str, text: str) -> str:
    """A plain message for Jinja's complaint about a text with expressions.

    >>> in_plain_words("unexpected '}'", "{{ name }")
    '{{ is never closed; add }}'
    >>> in_plain_words("expected token 'end of print statement', got 'b'", "{{ a b }}")
    "'b' has no sign before it; use a sign such as + or ~, or close with }}"
    """
    if "}}" not in text[text.rfind("{{") :]:
        return "{{ is never closed; add }}"
    for pattern, words in _MEANT:
        if found := re.fullmatch(pattern, message, re.DOTALL):
            return words(found)
    return _UNKNOWN
