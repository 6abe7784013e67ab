"""Translates the conditions and numbers of play.yaml into Python source, and checks their names and types.

The syntax is that of layouts. The meaning of a name never changes during a game, so it is looked up here, once. The
source contains nothing that people wrote except numbers and quoted texts.
"""

from __future__ import annotations

import re
from ast import literal_eval
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from jinja2 import nodes

from companion.definitions.expression_text import TOO_DEEP, BadExpression, read_template
from companion.definitions.words import FAR, did_you_mean, shorten
from companion.games.data.limits import LARGEST_NUMBER
from companion.games.data.things import UNKNOWN, Things
from companion.games.data.types import CARD, MISTAKE, NOTHING, NUMBER, SEAT, SPACE, TEXT, YES_NO, Type, fits

MOST_NESTED = 60
"""How deep the parts of an expression can be nested: Python reads at most 200 nested brackets."""
IT = "it"
"""The name of each thing of a list in an expression about all of them."""
_COMPARE = {"eq": "==", "ne": "!=", "lt": "<", "lteq": "<=", "gt": ">", "gteq": ">=", "in": "in", "notin": "not in"}
_ORDER = ("lt", "lteq", "gt", "gteq")
_FACT = re.compile(r"CARD_(\w+)\[")
"""The beginning of the source of a card's fact."""
_FACTS = re.compile(r"(?:sorted\(|list\(dict\.fromkeys\()*(CARD|SPACE|FACT)_(\w+)\[")
"""The beginning of the source of a card's or space's fact, or of a list of such facts."""
_NAMING = ("id", "name")
"""The facts that name one card or space. A wrong one is a mistake; any other fact may still be planned."""
_CALCULATE = {nodes.Add: "+", nodes.Sub: "-", nodes.Mul: "*", nodes.FloorDiv: "//", nodes.Mod: "%"}
_REFUSED: Mapping[type[nodes.Node], str] = {
    nodes.Pow: "a power (**)",
    nodes.Div: "a division with '/' (use // for whole numbers)",
    nodes.Slice: "a slice",
    nodes.Dict: "a mapping",
    nodes.TemplateData: "text in braces",
}


class Echo(BadExpression):
    """An expression names something with a mistake that is already reported; it is not reported again."""


class NoNumber(BadExpression):
    """An expression needs a number, but a fact of cards is not a whole number on each card that has it."""

    def __init__(self, what: str, fact: str) -> None:
        super().__init__(what)
        self.fact = fact


class Code(NamedTuple):
    """Python source of a value, and the value's type."""

    source: str
    type: Type


def checked(found: Code) -> str:
    """The source of a value that is checked and then stored: it can be missing, too large, or an unknown card."""
    if found.type.is_list:
        return f"listed({found.source})"
    check = {NUMBER: "number", TEXT: "text", CARD: "card"}.get(found.type)
    return f"{check}({found.source})" if check else found.source


@dataclass(frozen=True)
class Scope:
    """What names mean in an expression: variables, and the seat whose values a bare name means.

    `me` is the source of the seat's data, `seat` the source of its number. `used` collects the names looked up.
    """

    variables: Mapping[str, Code]
    seat: str = "p"
    me: str = "me"
    used: set[str] = field(default_factory=set)

    def with_names(self, /, **names: Code) -> Scope:
        """The same with more variables."""
        return replace(self, variables={**self.variables, **names})


class Translator:
    """Turns expressions about one game into source.

    With `expects_seen` the source raises UnseenCard if it needs to know a hidden card. `doubts` has what is possible in
    the expressions read so far but is probably not intended.
    """

    def __init__(self, things: Things) -> None:
        self.things = things
        self.expects_seen = False
        self.doubts: list[str] = []
        self._depth = 0
        self._facts: dict[str, str] = {}
        self._held: dict[str, set[str]] = {}

    def code(self, text: object, scope: Scope) -> Code:
        """The source and type of an expression, which can be a number, true or false; raises BadExpression."""
        if isinstance(text, bool):
            return Code(repr(text), YES_NO)
        if isinstance(text, int):
            return _constant(text)
        if not isinstance(text, str):
            raise BadExpression("use an expression: a name, a number, or several joined by signs")
        tree, _ = read_template("{{ " + text + " }}")
        (output,) = tree.body
        inside = output.nodes if isinstance(output, nodes.Output) else []
        found = [one for one in inside if not isinstance(one, nodes.TemplateData)]
        if len(found) != 1 or len(inside) != len(found):
            raise BadExpression("use one expression, without braces")
        return self.translate(found[0], scope)

    def typed(self, text: object, required: Type, scope: Scope) -> str:
        """The source of an expression of a required type; raises BadExpression."""
        found = self.code(text, scope)
        if not fits(found.type, required):
            raise self.misfit(f"this is {found.type}; use {required}", required, found)
        self._check_card(found, required)
        return found.source

    def translate(self, node: nodes.Node, scope: Scope) -> Code:
        """The source of a part of an expression."""
        one = _TRANSLATE.get(type(node))
        if one is None:
            what = _REFUSED.get(type(node), f"'{type(node).__name__.lower()}'")
            raise BadExpression(f"{what} is not allowed in an expression")
        if self._depth >= MOST_NESTED:
            raise BadExpression(TOO_DEEP)
        self._depth += 1
        try:
            return one(self, node, scope)
        finally:
            self._depth -= 1

    def typed_part(self, node: nodes.Node, required: Type, scope: Scope) -> str:
        """The source of a part of a required type."""
        found = self.translate(node, scope)
        if not fits(found.type, required):
            raise self.misfit(f"this is {found.type}; use {required} here", required, found)
        self._check_card(found, required)
        return found.source

    def misfit(self, what: str, required: Type, *each: Code) -> BadExpression:
        """The mistake of using values of a wrong type; if it is in the cells of a table, it names their column."""
        texts = [one for one in each if required == NUMBER and one.type == TEXT]
        fact = next((found for one in texts if (found := self._fact_in(one))), "")
        return NoNumber(what, fact) if fact and self.things.has_number(fact) else BadExpression(what)

    def _fact_in(self, one: Code) -> str:
        """The fact of a card that a value is; empty for any other value."""
        found = _FACT.match(one.source)
        return found[1] if found else self._facts.get(one.source, "")

    def name_fact(self, source: str, value: Code) -> None:
        """Note that a variable may hold a fact of a card."""
        fact = self._fact_in(value)
        self._held.setdefault(source, set()).add(fact)
        if fact:
            self._facts[source] = fact

    def _check_card(self, found: Code, required: Type) -> None:
        """Refuse a quoted text that should be a card but is not the id of one."""
        if required == CARD and found.type == TEXT and found.source[0] in "'\"":
            self._check_word(literal_eval(found.source), "CARD", "id")

    def check_words(self, node: nodes.Node, other: Code) -> None:
        """Check the quoted texts in an expression that is compared with another: a card, or a fact of a card or space.

        Raises BadExpression for an id or name that no card or space has.
        """
        found, held = _FACTS.match(other.source), self._held.get(other.source, set())
        fact = ("CARD", "id" if other.type.items == CARD else "".join(held) if len(held) == 1 else "")
        if found:
            fact = ("CARD" if found[1] == "CARD" else "SPACE", found[2])
        for word in _quoted(node) if fact[1] else ():
            self._check_word(word, *fact)

    def _check_word(self, word: str, kind: str, fact: str) -> None:
        """Refuse an id or name that no card or space has; note any other fact that none has."""
        things = self.things
        known = things.facts_of_cards(fact).values() if kind == "CARD" else things.facts_of_spaces(fact)
        texts = [str(one) for one in known if one is not None]
        if word in ("", UNKNOWN) or word in texts:
            return
        guess = did_you_mean(word, texts)
        if fact in _NAMING:
            raise BadExpression(f"there is no {kind.lower()} '{shorten(word)}'{guess}")
        self.doubts.append(f"no {kind.lower()} has the {fact} '{shorten(word)}'{guess}")

    # --- names

    def name(self, node: Any, scope: Scope) -> Code:
        name = node.name
        scope.used.add(name)
        if name in scope.variables:
            if scope.variables[name].type.name == MISTAKE.name:
                raise Echo(f"{name} has a mistake where it is defined")
            return scope.variables[name]
        if name == "me":
            return Code(scope.seat, SEAT)
        found = self.things.name(name, scope.me, scope.seat)
        if found is None:
            known = [*scope.variables, "me", *self.things.names]
            guess = did_you_mean(name, known, FAR) or f"; use one of {shorten(', '.join(sorted(known)), 300)}"
            raise BadExpression(f"there is no {shorten(name)} here{guess}")
        return Code(*found)

    def attribute(self, node: Any, scope: Scope) -> Code:
        whole = self.translate(node.node, scope)
        found = self.things.attribute(self._seen(whole), whole.type, node.attr)
        if found is None:
            known = self.things.attributes(whole.type)
            guess = did_you_mean(node.attr, known) or (f"; it has {', '.join(sorted(known))}" if known else "")
            raise BadExpression(f"{whole.type} has no {shorten(node.attr)}{guess}")
        return Code(*found)

    def item(self, node: Any, scope: Scope) -> Code:
        whole = self.translate(node.node, scope)
        if not whole.type.is_list:
            raise BadExpression(f"this is {whole.type}; only a list can have [ ] behind it")
        return Code(f"{whole.source}[{self.typed_part(node.arg, NUMBER, scope)}]", whole.type.items)

    # --- operators

    def compare(self, node: Any, scope: Scope) -> Code:
        left, before = self.translate(node.expr, scope), node.expr
        source = self._compared(node.ops[0].op, left)
        for operand in node.ops:
            right = self.translate(operand.expr, scope)
            if what := _incomparable(operand.op, left.type, right.type):
                is_of_numbers = operand.op in _ORDER or NUMBER in (left.type, right.type)
                raise self.misfit(what, NUMBER if is_of_numbers else TEXT, left, right)
            self.check_words(before, right)
            self.check_words(operand.expr, left)
            source += f" {_COMPARE[operand.op]} {self._compared(operand.op, right)}"
            left, before = right, operand.expr
        return Code(f"({source})", YES_NO)

    def _compared(self, sign: str, one: Code) -> str:
        """The source of one side of a comparison. Ranges and tuples become lists, so that equal ones compare equal."""
        return f"list({one.source})" if one.type.is_list and sign in ("eq", "ne") else self._seen(one)

    def _seen(self, one: Code) -> str:
        """The source of a value that must be known."""
        return f"seen({one.source})" if self.expects_seen and one.type == CARD else one.source

    def calculate(self, node: Any, scope: Scope) -> Code:
        left, right = self.translate(node.left, scope), self.translate(node.right, scope)
        if isinstance(node, nodes.Add) and left.type.is_list and fits(right.type, left.type):
            return Code(f"[*{left.source}, *{right.source}]", left.type if left.type != NOTHING.several else right.type)
        for one in (left, right):
            if one.type != NUMBER:
                raise self.misfit(f"{one.type} cannot be used here; use a number", NUMBER, one)
        if isinstance(node, nodes.FloorDiv | nodes.Mod) and right.source == "0":
            raise BadExpression("you cannot divide by 0")
        return Code(f"({left.source} {_CALCULATE[type(node)]} {right.source})", NUMBER)

    def negative(self, node: Any, scope: Scope) -> Code:
        return Code(f"(-{self.typed_part(node.node, NUMBER, scope)})", NUMBER)

    def both(self, node: Any, scope: Scope) -> Code:
        word = "and" if isinstance(node, nodes.And) else "or"
        sides = [self.typed_part(one, YES_NO, scope) for one in (node.left, node.right)]
        return Code(f"({sides[0]} {word} {sides[1]})", YES_NO)

    def negation(self, node: Any, scope: Scope) -> Code:
        return Code(f"(not {self.typed_part(node.node, YES_NO, scope)})", YES_NO)

    def condition(self, node: Any, scope: Scope) -> Code:
        test = self.typed_part(node.test, YES_NO, scope)
        if node.expr2 is None:
            raise BadExpression("'if' in an expression needs an 'else'")
        one, other = self.translate(node.expr1, scope), self.translate(node.expr2, scope)
        if not (fits(one.type, other.type) or fits(other.type, one.type)):
            raise BadExpression(f"'if' gives {one.type}, 'else' gives {other.type}; use one type")
        return Code(f"({one.source} if {test} else {other.source})", one.type if one.type != NOTHING else other.type)

    def several(self, node: Any, scope: Scope) -> Code:
        each = [self.translate(one, scope) for one in node.items]
        kinds = {one.type for one in each}
        if len(kinds) > 1 or any(kind.is_list for kind in kinds):
            raise BadExpression("a list mixes types; use only numbers, texts, seats or spaces")
        if NOTHING in kinds:
            raise BadExpression("a list cannot contain none")
        kind = kinds.pop() if kinds else NOTHING
        return Code(f"[{', '.join(one.source for one in each)}]", kind.several)

    def test(self, node: Any, scope: Scope) -> Code:
        if node.name != "none":
            raise BadExpression(f"'is {shorten(node.name)}' is unknown; only 'is none' exists")
        value = self.translate(node.node, scope)
        if value.type not in (SEAT, SPACE, CARD):
            raise BadExpression(f"{value.type} is never none; only a seat, a space or a card can be none")
        return Code(f"({value.source} is None)", YES_NO)

    def call(self, node: Any, scope: Scope) -> Code:
        from companion.games.data.functions import FUNCTIONS

        name = node.node.name if isinstance(node.node, nodes.Name) else ""
        if name in self.things.hooks:
            values = [self.translate(one, scope) for one in node.args]
            given = [f", ({one.type.name!r}, {one.type.is_list}, {one.source})" for one in values]
            return Code(f"hook({name!r}, S{''.join(given)})", self.things.hooks[name])
        if name not in FUNCTIONS:
            known = [*FUNCTIONS, *self.things.hooks]
            guess = did_you_mean(name, known) or f"; use one of {', '.join(sorted(known))}"
            raise BadExpression(f"there is no function {shorten(name)}{guess}")
        if node.kwargs or node.dyn_args is not None or node.dyn_kwargs is not None:
            raise BadExpression(f"{name} takes its values in order, without names")
        return FUNCTIONS[name].code(self, name, list(node.args), scope)


def _quoted(node: nodes.Node) -> Iterator[str]:
    """The quoted texts that an expression can be or have in it."""
    if isinstance(node, nodes.Const) and isinstance(node.value, str):
        yield node.value
    parts: dict[type[nodes.Node], tuple[str, ...]] = {
        nodes.List: ("items",),
        nodes.CondExpr: ("expr1", "expr2"),
        nodes.Add: ("left", "right"),
    }
    for name in parts.get(type(node), ()):
        part = getattr(node, name)
        for one in part if isinstance(part, list) else [part]:
            yield from _quoted(one)


def _incomparable(sign: str, left: Type, right: Type) -> str:
    """Why two types cannot be compared; empty if they can."""
    if sign in ("in", "notin"):
        is_possible = right.is_list and (fits(left, right.items) or right.name == NOTHING.name)
        return "" if is_possible else f"'in' looks for {left} in {right}; use a list of such things"
    if sign in ("eq", "ne"):
        is_possible = fits(left, right) or fits(right, left)
        return "" if is_possible else f"{left} never equals {right}; compare two of one type"
    other = left if left != NUMBER else right
    return "" if other == NUMBER else f"{other} cannot be used here; use a number"


_Translation = Callable[[Translator, Any, Scope], Code]
_TRANSLATE: Mapping[type[nodes.Node], _Translation] = {
    nodes.Const: lambda _, node, scope: _constant(node.value),
    nodes.Name: Translator.name,
    nodes.Getattr: Translator.attribute,
    nodes.Getitem: Translator.item,
    nodes.Compare: Translator.compare,
    nodes.And: Translator.both,
    nodes.Or: Translator.both,
    nodes.Not: Translator.negation,
    nodes.Neg: Translator.negative,
    nodes.CondExpr: Translator.condition,
    nodes.List: Translator.several,
    nodes.Test: Translator.test,
    nodes.Call: Translator.call,
    **dict.fromkeys(_CALCULATE, Translator.calculate),
}


def _constant(value: object) -> Code:
    if value is None:
        return Code("None", NOTHING)
    if isinstance(value, bool):
        return Code(repr(value), YES_NO)
    if isinstance(value, int):
        if abs(value) > LARGEST_NUMBER:
            raise BadExpression(f"a number is too large; the limit is {LARGEST_NUMBER}")
        return Code(repr(value), NUMBER)
    if isinstance(value, str):
        return Code(repr(value), TEXT)
    raise BadExpression(f"{value!r} is not a whole number")


def names_in(expression: object) -> set[str]:
    """The names in an expression: its words outside quotes.

    >>> sorted(names_in("only(hand, it != 'fox')"))
    ['hand', 'it', 'only']
    """
    return set(re.findall(r"[A-Za-z_]\w*", re.sub(r"'[^']*'|\"[^\"]*\"", "", str(expression))))
