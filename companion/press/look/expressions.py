"""Expressions in layouts: Jinja's syntax between `{{` and `}}`, evaluated here, step by step, over plain data.

Jinja only parses. Its code is never compiled or run, so that an expression cannot reach anything else: a name is
looked up in the record, an attribute is a key of a mapping, and filters and operators are listed below. There are no
statements, calls or powers; numbers and lengths are limited, so that an expression ends within milliseconds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from inspect import Parameter, signature
from typing import Any

from jinja2 import nodes

from companion.definitions.expression_text import TOO_DEEP, BadExpression, read_template
from companion.definitions.translation import TranslatedTexts
from companion.definitions.words import FAR, describe, did_you_mean, shorten
from companion.press.look.filters import FILTERS, TESTS, check_value, number, text_of

_IT = "it"

Names = Mapping[str, Any]
"""The data for expressions: mappings, lists and tuples, texts, numbers, true and false, None."""


@dataclass(frozen=True, slots=True)
class Missing:
    """The value of an unknown name; only `default`, `is defined` and `is undefined` accept it."""

    what: str


@dataclass(frozen=True, slots=True)
class Template:
    """A checked text with expressions; if it is a single expression, its value keeps its type.

    `pieces` counts the words and signs of its expressions, as the work of evaluating them.
    """

    source: str
    parts: tuple[str | nodes.Expr, ...]
    pieces: int = 0

    @property
    def is_constant(self) -> bool:
        """Whether it has no expressions."""
        return all(isinstance(part, str) for part in self.parts)

    @property
    def has_text(self) -> bool:
        """Whether it has text outside expressions."""
        return any(isinstance(part, str) and not part.isspace() for part in self.parts)

    @property
    def names(self) -> tuple[str, ...]:
        """The names it looks up in the record, in order; `facts` for `facts.move`."""
        found = (node.name for part in self.parts if not isinstance(part, str) for node in _names(part))
        return tuple(dict.fromkeys(found))

    @property
    def fields(self) -> tuple[str, ...]:
        """The full names it looks up in the record, in order, such as `facts.move`."""
        found = (field for part in self.parts if not isinstance(part, str) for field in _fields(part))
        return tuple(dict.fromkeys(found))

    def may_be(self, text: str) -> bool:
        """Whether it could compute or choose this text, for any record; a value it only looks up does not count."""
        is_computed = any(not isinstance(part, str) and not _dotted(_unfiltered(part)) for part in self.parts)
        return is_computed and bool(
            re.fullmatch(".*".join(re.escape(part) if isinstance(part, str) else "" for part in self.parts), text)
        )

    def value(self, names: Names) -> Any:
        """Its value over these names; raises BadExpression."""
        if len(self.parts) == 1 and isinstance(self.parts[0], str):
            return self.parts[0]
        try:
            return self._value(names)
        except ZeroDivisionError:
            raise BadExpression("a division by zero; use another divisor", self._untaken(names)) from None
        except RecursionError:
            raise BadExpression(TOO_DEEP) from None
        except (ValueError, TypeError, ArithmeticError, LookupError) as error:
            what = shorten(str(error), 200) or "this has no value"
            raise BadExpression(what, self._untaken(names)) from None

    def _untaken(self, names: Names) -> tuple[str, ...]:
        """The fields of the first part without a value for these names; all fields if every part has one."""
        for part in self.parts:
            if not isinstance(part, str) and not _has_value(part, names):
                return tuple(dict.fromkeys(_fields(_culprit(part, names))))
        return self.fields

    def _value(self, names: Names) -> Any:
        if len(self.parts) == 1 and not isinstance(self.parts[0], str):
            return _operand(self.parts[0], names)
        found = [part if isinstance(part, str) else text_of(_operand(part, names)) for part in self.parts]
        return check_value("".join(found))


def fields_of(value: object) -> tuple[str, ...]:
    """The fields of the record in a value, or those at fault in an expression."""
    return value.fields if isinstance(value, Template | BadExpression) else ()


@lru_cache(maxsize=4096)
def parse_template(text: str) -> Template:
    """Parse a text; raises BadExpression if it has statements or anything else that is not allowed."""
    if "{{" not in text and "{%" not in text and "{#" not in text:
        return Template(text, (text,))
    tree, pieces = read_template(text)
    return Template(text, _parts(tree), pieces)


def _parts(tree: nodes.Template) -> tuple[str | nodes.Expr, ...]:
    parts: list[str | nodes.Expr] = []
    for output in tree.body:
        if not isinstance(output, nodes.Output):
            raise BadExpression("only {{ expressions }} are allowed")
        for node in output.nodes:
            if isinstance(node, nodes.TemplateData):
                parts.append(node.data)
                continue
            try:
                _check(node)
            except RecursionError:
                raise BadExpression(TOO_DEEP) from None
            parts.append(node)
    return tuple(parts)


def _names(node: nodes.Node) -> list[nodes.Name]:
    return [node] if isinstance(node, nodes.Name) else list(node.find_all(nodes.Name))


def _fields(node: nodes.Node) -> Iterator[str]:
    if field := _dotted(node):
        yield field
        return
    for inside in node.iter_child_nodes():
        yield from _fields(inside)


def _has_value(node: nodes.Node, names: Names) -> bool:
    try:
        _evaluate(node, names)
    except (BadExpression, ValueError, TypeError, ArithmeticError, LookupError):
        return False
    return True


def _culprit(node: nodes.Node, names: Names) -> nodes.Node:
    """The innermost part without a value in an expression that has none."""
    if _dotted(node):
        return node
    inside = (child for child in node.iter_child_nodes() if type(child) in _EVALUATE)
    return next((_culprit(child, names) for child in inside if not _has_value(child, names)), node)


def _unfiltered(node: nodes.Node) -> nodes.Node:
    """The expression without its filters."""
    while isinstance(node, nodes.Filter) and node.node:
        node = node.node
    return node


def _dotted(node: nodes.Node) -> str:
    """A name with its attributes, as written; empty for any other expression."""
    if isinstance(node, nodes.Getattr) and (before := _dotted(node.node)):
        return f"{before}.{node.attr}"
    return node.name if isinstance(node, nodes.Name) else ""


# --- what is allowed


def _check(node: nodes.Node) -> None:
    """Refuse syntax that is not allowed here, before any record is read."""
    if type(node) not in _EVALUATE and not isinstance(node, nodes.Operand | nodes.Pair):
        what = _NAMES_OF_NODES.get(type(node), f"'{type(node).__name__.lower()}'")
        raise BadExpression(f"{what} is not allowed in an expression")
    if isinstance(node, nodes.Name):
        _check_name(node.name)
    if isinstance(node, nodes.Getattr):
        _check_name(node.attr)
    if isinstance(node, nodes.Filter):
        _check_listed(node.name, "filter", FILTERS, node)
    if isinstance(node, nodes.Test):
        _check_listed(node.name, "test", {**TESTS, "defined": None, "undefined": None}, node)
    if isinstance(node, nodes.Const):
        try:
            check_value(node.value)
        except ValueError as error:
            raise BadExpression(str(error)) from None
    for inside in node.iter_child_nodes():
        _check(inside)


def _check_name(name: str) -> None:
    if name.startswith("_"):
        raise BadExpression(f"'{shorten(name)}' begins with '_'; such names are not allowed")


def _check_listed(name: str, kind: str, known: Mapping[str, object], node: nodes.Filter | nodes.Test) -> None:
    if name not in known:
        guess = did_you_mean(name, known) or f"; the {kind}s are {', '.join(sorted(known))}"
        raise BadExpression(f"there is no {kind} {shorten(name)}{guess}")
    if node.kwargs or node.dyn_args is not None or node.dyn_kwargs is not None:
        raise BadExpression(f"give the {kind} {name} plain values: {name}(1), not {name}(n=1) or {name}(*n)")
    least, most = _takes(known[name])
    if not least <= len(node.args) <= most:
        number = (f"{least}" if least == most else f"{least} to {most}") if most else "no"
        raise BadExpression(f"the {kind} {name} takes {number} values in brackets, not {len(node.args)}")


def _takes(function: object) -> tuple[int, int]:
    """The least and most values that a filter or a test takes in brackets."""
    if not callable(function):
        return 0, 0
    parameters = list(signature(function).parameters.values())[1:]
    if any(one.kind is Parameter.VAR_POSITIONAL for one in parameters):
        return 0, 1
    return sum(one.default is Parameter.empty for one in parameters), len(parameters)


# --- evaluation


def _evaluate(node: nodes.Node, names: Names) -> Any:
    return _EVALUATE[type(node)](node, names)


def _operand(node: nodes.Node, names: Names) -> Any:
    return _present(_evaluate(node, names))


def _present(value: Any) -> Any:
    if isinstance(value, Missing):
        raise BadExpression(value.what)
    return value


def _name(node: Any, names: Names) -> Any:
    if node.name in names:
        return check_value(names[node.name])
    inside = [f"{key}.{node.name}" for key, value in names.items() if isinstance(value, Mapping) and node.name in value]
    known = f"; did you mean {inside[0]}?" if inside else did_you_mean(node.name, names, FAR)
    known = known or f"; there are {shorten(', '.join(sorted(names)), 200) or 'none'}"
    return Missing(f"there is no {shorten(node.name)} here{known}")


def _getattr(node: Any, names: Names) -> Any:
    return _item(_operand(node.node, names), node.attr, node.node)


def _getitem(node: Any, names: Names) -> Any:
    return _item(_operand(node.node, names), _operand(node.arg, names), node.node)


def _called(node: nodes.Node) -> str:
    """A value's name in complaints: `facts.on` as it is written, or just `it`."""
    if isinstance(node, nodes.Name):
        return shorten(node.name)
    if isinstance(node, nodes.Getattr) and (before := _called(node.node)) != _IT:
        return f"{before}.{shorten(node.attr)}"
    return _IT


def _item(value: Any, key: Any, whole: nodes.Node) -> Any:
    """The item of a value under a key; `whole` is the expression of the value."""
    if isinstance(value, Mapping):
        if isinstance(key, str | int) and key in value:
            return check_value(value[key])
        known = did_you_mean(key, [str(name) for name in value])
        return Missing(f"{_called(whole)} has no '{shorten(str(key))}'{known}")
    if isinstance(value, list | tuple | str) and type(key) is int:
        return value[key] if -len(value) <= key < len(value) else Missing(f"{_called(whole)} has no item {key}")
    raise BadExpression(f"{describe(value)}; it has no {shorten(str(key))}")


def _filter(node: Any, names: Names) -> Any:
    value = _evaluate(node.node, names)
    arguments = [_operand(argument, names) for argument in node.args]
    if node.name in ("default", "d"):
        fallback = arguments[0] if arguments else ""
        is_nothing = isinstance(value, Missing) or value is None or value == ""  # like an empty cell
        return fallback if is_nothing else value
    return check_value(FILTERS[node.name](_present(value), *arguments))


def _test(node: Any, names: Names) -> Any:
    names = _original(names)
    value = _evaluate(node.node, names)
    if node.name in ("defined", "undefined"):
        return isinstance(value, Missing) is (node.name == "undefined")
    arguments = [_operand(argument, names) for argument in node.args]
    return TESTS[node.name](_present(value), *arguments)


def _original(names: Names) -> Names:
    """The names before translation, for comparing values."""
    return names.original if isinstance(names, TranslatedTexts) else names


def _compare(node: Any, names: Names) -> Any:
    names = _original(names)
    left = _operand(node.expr, names)
    for operand in node.ops:
        right = _operand(operand.expr, names)
        if not _COMPARE[operand.op](left, right):
            return False
        left = right
    return True


def _contains(item: Any, whole: Any) -> bool:
    if isinstance(whole, str) and not isinstance(item, str):
        raise ValueError(f"{describe(item)}; only text can be in text")
    if not isinstance(whole, str | list | tuple | Mapping):
        raise ValueError(f"{describe(whole)}; nothing can be in it")
    return bool(item in whole)


_COMPARE: Mapping[str, Callable[[Any, Any], bool]] = {
    "eq": lambda one, other: bool(one == other),
    "ne": lambda one, other: bool(one != other),
    "lt": lambda one, other: number(one) < number(other),
    "lteq": lambda one, other: number(one) <= number(other),
    "gt": lambda one, other: number(one) > number(other),
    "gteq": lambda one, other: number(one) >= number(other),
    "in": _contains,
    "notin": lambda item, whole: not _contains(item, whole),
}


def _add(one: Any, other: Any) -> Any:
    if isinstance(one, str) and isinstance(other, str):
        return one + other
    if isinstance(one, str) or isinstance(other, str):
        what = describe(one if isinstance(one, str) else other)
        raise ValueError(f"{what}; use a number to add to the other, or ~ instead of + to join both as text")
    return number(one) + number(other)


def _multiply(one: Any, other: Any) -> Any:
    if isinstance(one, str | list | tuple) or isinstance(other, str | list | tuple):
        what = describe(one if isinstance(one, str | list | tuple) else other)
        raise ValueError(f"{what}; use a number, only numbers can be multiplied (an element 'repeat' draws copies)")
    return number(one) * number(other)


def _binary(function: Callable[[Any, Any], Any]) -> Callable[[Any, Names], Any]:
    def evaluate(node: Any, names: Names) -> Any:
        return check_value(function(_operand(node.left, names), _operand(node.right, names)))

    return evaluate


def _unary(function: Callable[[Any], Any]) -> Callable[[Any, Names], Any]:
    return lambda node, names: check_value(function(_operand(node.node, names)))


def _condition(node: Any, names: Names) -> Any:
    chosen = node.expr1 if _operand(node.test, _original(names)) else node.expr2
    return "" if chosen is None else _evaluate(chosen, names)


def _concat(node: Any, names: Names) -> str:
    result = ""
    for part in node.nodes:
        result = check_value(result + text_of(_operand(part, names)))
    return result


_EVALUATE: Mapping[type[nodes.Node], Callable[[Any, Names], Any]] = {
    nodes.Const: lambda node, _: node.value,
    nodes.Name: _name,
    nodes.Getattr: _getattr,
    nodes.Getitem: _getitem,
    nodes.Filter: _filter,
    nodes.Test: _test,
    nodes.Compare: _compare,
    nodes.And: lambda node, names: _operand(node.left, names) and _operand(node.right, names),
    nodes.Or: lambda node, names: _operand(node.left, names) or _operand(node.right, names),
    nodes.Not: lambda node, names: not _operand(node.node, names),
    nodes.Add: _binary(_add),
    nodes.Sub: _binary(lambda one, other: number(one) - number(other)),
    nodes.Mul: _binary(_multiply),
    nodes.Div: _binary(lambda one, other: number(one) / number(other)),
    nodes.FloorDiv: _binary(lambda one, other: number(one) // number(other)),
    nodes.Mod: _binary(lambda one, other: number(one) % number(other)),
    nodes.Neg: _unary(lambda value: -number(value)),
    nodes.Pos: _unary(number),
    nodes.CondExpr: _condition,
    nodes.Concat: _concat,
    nodes.List: lambda node, names: [_operand(item, names) for item in node.items],
    nodes.Tuple: lambda node, names: [_operand(item, names) for item in node.items],
}
_NAMES_OF_NODES: Mapping[type[nodes.Node], str] = {
    nodes.Call: "a call",
    nodes.Pow: "a power (**)",
    nodes.Slice: "a slice",
    nodes.Dict: "a mapping",
    nodes.TemplateData: "text in braces",
}
