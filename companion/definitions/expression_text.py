"""Expressions in Jinja's syntax: parsed within limits; Jinja never runs them."""

from __future__ import annotations

import re

from jinja2 import Environment, TemplateSyntaxError, nodes

from companion.definitions.expression_errors import in_plain_words
from companion.errors import Unreadable

LONGEST_TEMPLATE = 2_000
MOST_PIECES = 300  # words and signs; Jinja's parser takes about 10 microseconds for each
MOST_BRACKETS = 30
TOO_DEEP = "this expression is nested too deeply"
_BRACKETS = re.compile(r"[(\[{]+")
_PIECE = re.compile(r"\w+|[^\w\s]")
_PARSER = Environment(keep_trailing_newline=True, autoescape=False)


class BadExpression(Unreadable):
    """An expression that cannot be read, or has no value for these names.

    `fields` are the fields of the record to blame: with other values in them it would work.
    """

    def __init__(self, what: str, fields: tuple[str, ...] = ()) -> None:
        super().__init__(what)
        self.fields = fields


def read_template(text: str) -> tuple[nodes.Template, int]:
    """The tree of a text with expressions between `{{` and `}}`, and their number of words and signs.

    Raises BadExpression for statements and for text that cannot be read.
    """
    if len(text) > LONGEST_TEMPLATE:
        raise BadExpression(f"a text with expressions is longer than {LONGEST_TEMPLATE} characters, the most allowed")
    if "{%" in text or "{#" in text:
        raise BadExpression("statements ({%) and comments ({#) are not allowed; only {{ expressions }} are")
    if sum(map(len, _BRACKETS.findall(text))) > MOST_BRACKETS:
        raise BadExpression(f"an expression has more than {MOST_BRACKETS} opening brackets, the most allowed")
    # From the first expression to the last: a '}}' inside a text in quotes does not end one.
    pieces = len(_PIECE.findall(text, text.find("{{"), text.rfind("}}") + 2 or len(text)))
    if pieces > MOST_PIECES:
        raise BadExpression(f"expressions have more than {MOST_PIECES} words and signs, the most allowed")
    try:
        return _PARSER.parse(text), pieces
    except TemplateSyntaxError as error:
        raise BadExpression(f"this expression cannot be read: {in_plain_words(error.message or '', text)}") from None
    except (RecursionError, ValueError, OverflowError, MemoryError):
        raise BadExpression(f"{TOO_DEEP}, or has a number that is too large") from None
