"""What is wrong with an expression that cannot be read, in plain words: Jinja's are for programmers."""

from __future__ import annotations

import re
from collections.abc import Callable

from companion.definitions.words import shorten

_OPEN = {")": "(", "]": "[", "}": "{"}
_END = "end of print statement"
_THINGS = {"integer": "a number", "float": "a number", "string": "a text in quotes", "end of template": "the end"}
_VALUE = "a name, a number or a text in quotes is wanted"
_UNKNOWN = "wanted are names, numbers and texts in quotes, with signs such as + or ~ between them"

_Words = Callable[[re.Match[str]], str]


def _shown(token: str) -> str:
    """What stands there, as complaints call it."""
    return _THINGS.get(token) or f"'{shorten(token)}'"


def _behind_the_end(found: re.Match[str]) -> str:
    """Something follows where the expression could end."""
    if found[1] == "=":
        return "'=' cannot be in it; == asks whether two things are the same"
    return f"{_shown(found[1])} follows without a sign before it; one such as + or ~ is wanted, or }}}}"


def _strange(found: re.Match[str]) -> str:
    """A sign that means nothing, or a quote that is alone."""
    if (sign := found[1][1:-1]) in "'\"":
        return f"a text in quotes is never closed; another {sign} is wanted"
    return f"'{shorten(sign)}' means nothing in it"


def _unclosed(found: re.Match[str]) -> str:
    return f"a '{_OPEN[found[1]]}' is never closed; a '{found[1]}' is wanted"


def _closing(found: re.Match[str]) -> str:
    return f"'{found[1]}' closes nothing; there is no '{_OPEN[found[1]]}' before it"


_MEANT: tuple[tuple[str, _Words], ...] = (
    (f"Expected an expression, got '{_END}'", lambda _: f"there is nothing between {{{{ and }}}}; {_VALUE}"),
    (f"expected token '{_END}', got '(.+)'", _behind_the_end),
    (f"unexpected '{_END}'", lambda _: f"it ends too early; {_VALUE} before }}}}"),
    (f"expected token 'name', got '{_END}'", lambda _: "it ends too early; a name is wanted before }}"),
    ("expected token 'name', got '(.+)'", lambda found: f"{_shown(found[1])} stands where a name is wanted"),
    ("expected name or number", lambda _: "a name is wanted behind '.'"),
    ("expected token ':', got .*", lambda _: "'{' cannot be in it; names stand in it without braces"),
    ("expected token ',', got '(.+)'", lambda found: f"a ',' is wanted before {_shown(found[1])}"),
    (r"unexpected char (.+) at \d+", _strange),
    (r"unexpected '.+', expected '(.)'", _unclosed),
    (r"unexpected '([)\]}])'", _closing),
    ("unexpected '(.+)'", lambda found: f"{_shown(found[1])} stands where there should be a value; {_VALUE}"),
    (".*chain multiple tests.*", lambda _: "only one 'is' may follow a value; 'and' joins two questions"),
)


def in_plain_words(message: str, text: str) -> str:
    """What Jinja complains of in a text with expressions.

    >>> in_plain_words("unexpected '}'", "{{ name }")
    '{{ is never closed; }} is wanted'
    >>> in_plain_words("expected token 'end of print statement', got 'b'", "{{ a b }}")
    "'b' follows without a sign before it; one such as + or ~ is wanted, or }}"
    """
    if "}}" not in text[text.rfind("{{") :]:
        return "{{ is never closed; }} is wanted"
    for wanted, words in _MEANT:
        if found := re.fullmatch(wanted, message, re.DOTALL):
            return words(found)
    return _UNKNOWN
