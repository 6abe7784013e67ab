"""The shape of play.yaml: the values of seats and the table, the actions, and the course of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from companion.definitions.definition import Definition, checked, model_fields
from companion.definitions.fields import (
    CLAUSE_ID,
    LIST,
    NOTHING,
    SOME,
    Allowed,
    ClauseId,
    Name,
    Slug,
    Text,
    Whatever,
    YesNo,
    is_text,
    is_whole,
    one_of,
    whole,
)
from companion.definitions.shapes import in_words
from companion.definitions.words import FAR, describe, did_you_mean, either
from companion.games.data.limits import LARGEST_NUMBER
from companion.games.data.types import HOLDS, MAY_BE_NONE
from companion.schema.kinds import Kind, Names, Schema, as_it_is
from companion.schema.mistakes import Misshapen, mistake

SCALARS = (bool, int, str)
_HOLDS = {bool: "yes-no", int: "number", str: "text"}


def _any_names(what: str) -> Allowed:
    return Allowed(what, lambda value: value)


def _take_expression(value: Any) -> Any:
    if not (is_text(value) or is_whole(value) or isinstance(value, bool)):
        raise ValueError
    return value


EXPRESSION = Allowed("an expression such as points + 1", _take_expression)
_PLAIN = {"anyOf": [{"type": "string"}, {"type": "integer"}, {"type": "boolean"}]}


def or_short(schema: Schema, *short: Schema) -> Schema:
    """The JSON Schema of something that has a short form beside a mapping."""
    return {"title": schema["title"], "anyOf": [*short, schema]}


Expression = Annotated[Any, Whatever(EXPRESSION.words, _take_expression, schema=_PLAIN)]
Expressions = Annotated[Mapping[Name, Expression], _any_names("a mapping from names to expressions")]


class ValueRule(Definition):
    """A value of a seat or of the table, such as a number or text. The short form is its start value.

    A number stays from `least` to `most`. A value with `reset` goes back to its start each turn. All players or only
    the owner see a value of a seat; cards can also be hidden from everybody. At the start of the game all cards of the
    token sheet `deck` are there.
    """

    holds: Annotated[str, replace(one_of(*HOLDS), schema={"enum": list(HOLDS)})] = "number"
    start: Annotated[Any, Allowed("a value", lambda value: value)] = None
    least: Annotated[int, whole()] | None = None
    most: Annotated[int, whole()] | None = None
    reset: Annotated[Literal["turn"], one_of("turn")] | None = None
    seen: Annotated[Literal["all", "owner", "nobody"], one_of("all", "owner", "nobody")] = "all"
    deck: Slug | None = None

    @classmethod
    def _prepared(cls, data: Any) -> Any:
        if data == "cards":
            return {"holds": data}
        if isinstance(data, SCALARS):
            return {"holds": _HOLDS[type(data)], "start": data}
        if isinstance(data, Mapping) and "holds" not in data:
            return {"holds": _HOLDS.get(type(data.get("start")), "number"), **data}
        return data

    @classmethod
    def _editor_schema(cls, schema: dict[str, Any]) -> dict[str, Any]:
        return or_short(schema, *_PLAIN["anyOf"])

    @property
    def default(self) -> Any:
        """The start value: by default 0, no, an empty text or list, or none."""
        holds = HOLDS[self.holds]
        if self.start is not None:
            return self.start
        return (
            [] if holds.is_list else None if holds in MAY_BE_NONE else {"number": 0, "text": ""}.get(holds.name, False)
        )

    def _fits_together(self) -> None:
        for key in ("least", "most"):
            if key in self.__dict__ and self.holds != "number":
                raise mistake(f"only a number has {key}", key)
        if "deck" in self.__dict__ and self.holds != "cards":
            raise mistake("only a value that holds cards can have deck", "deck")
        if self.seen == "nobody" and self.holds != "cards":
            raise mistake("only cards can be seen by nobody", "seen")
        required: type = {"number": int, "text": str, "yes-no": bool}.get(self.holds, type(None))
        if self.start is not None and type(self.start) is not required:
            raise mistake(f"{describe(self.start)}; a value that holds {self.holds} cannot start with it", "start")
        if self.holds == "number":
            least, most = -LARGEST_NUMBER, LARGEST_NUMBER
            least = least if self.least is None else self.least
            most = most if self.most is None else self.most
            if not least <= self.default <= most:
                raise mistake(f"it starts with {self.default}; use a start from {least} to {most}")


class Condition(NamedTuple):
    """A condition, its clause, and its place below the field."""

    clause: str | None
    condition: Any
    at: tuple[str | int, ...]


class Conditions:
    """Conditions that must be true: an expression, a list of them, or a mapping from clauses to conditions."""

    @classmethod
    def as_kind(cls) -> Kind:
        """How conditions are read."""
        schema = {"anyOf": [*_PLAIN["anyOf"], {"type": "array", "items": {}}, {"type": "object"}]}
        return Kind(lambda value, names: tuple(_needs(value, ())), as_it_is, lambda _: schema)


def _needs(value: Any, at: tuple[str | int, ...]) -> Sequence[Condition]:
    if isinstance(value, Mapping):
        return [_need_of_clause(key, one, at) for key, one in value.items()]
    if isinstance(value, list | tuple) and not at:
        return [need for number, one in enumerate(value) for need in _needs(one, (number,))]
    if not (is_text(value) or isinstance(value, bool)):
        raise mistake(f"{describe(value)}; use a condition, or conditions by their clauses", *at)
    return [Condition(None, value, at)]


def _need_of_clause(key: Any, condition: Any, at: tuple[str | int, ...]) -> Condition:
    from re import fullmatch

    if not isinstance(key, str) or not fullmatch(CLAUSE_ID, key):
        raise mistake(f"{describe(key)}; use a clause id such as OR-SETUP-01 before the condition", *at)
    if not (is_text(condition) or isinstance(condition, bool)):
        raise mistake(f"{describe(condition)}; use a condition", *at, key)
    return Condition(key, condition, (*at, key))


class Effect(Definition):
    """Something that happens. `if` is its condition, `clause` its rule, `say` its sentence; "" for no sentence."""

    VERB: ClassVar[str]
    if_: Expression | None = None
    clause: ClauseId | None = None
    say: Annotated[str, Allowed("text", lambda value: value)] | None = None


EFFECTS: dict[str, type[Effect]] = {}
"""Every kind of effect by its key."""


def effect(kind: type[Effect]) -> type[Effect]:
    """Add a kind of effect to the vocabulary."""
    EFFECTS[kind.VERB] = kind
    return kind


class AnyEffect:
    """An effect of any kind, recognized by its key; a text is the name of a step."""

    @classmethod
    def as_kind(cls) -> Kind:
        """How an effect is read."""
        return Kind(cls._read, as_it_is, cls._schema)

    @classmethod
    def _read(cls, value: Any, names: Names) -> Any:
        if isinstance(value, str) and value.strip():
            value = {"step": value}
        if not isinstance(value, Mapping):
            raise mistake(f"{describe(value)}; use an effect such as {{gain: {{points: 1}}}}, or the name of a step")
        verbs = [key for key in value if key in EFFECTS]
        # `if` and `say` are effects themselves only if there is no other effect.
        verbs = [verb for verb in verbs if verb not in ("if", "say")] or verbs[:1]
        if len(verbs) != 1:
            raise mistake(_no_verb(list(value), verbs))
        model = EFFECTS[verbs[0]]
        strange = [key for key in value if key not in model_fields(model)]
        if strange and verbs[0] in ("if", "say") and "do" not in value:  # one of them is probably meant as an effect
            raise mistake(_no_verb(strange, []))
        try:
            return checked(model, value)
        except Misshapen as error:
            raise Misshapen([one._replace(kind="final", what=in_words(model, one)) for one in error.mistakes]) from None

    @classmethod
    def _schema(cls, definitions: Schema) -> Schema:
        name = "Effect"
        if name not in definitions:
            definitions[name] = {}
            each = [model.as_kind().schema(definitions) for model in EFFECTS.values()]
            definitions[name] = {"anyOf": [{"type": "string", "description": "The name of a step."}, *each]}
        return {"$ref": f"#/$defs/{name}"}


def _no_verb(keys: list[Any], verbs: list[str]) -> str:
    if verbs:
        return f"{' and '.join(verbs)} in one effect; write a separate effect for each"
    guess = next((hint for key in keys if (hint := did_you_mean(key, EFFECTS, FAR))), "")
    return f"no effect is named here{guess}; use {either(sorted(EFFECTS))}"


Effects = Annotated[tuple[AnyEffect, ...], SOME]
AnyEffects = Annotated[tuple[AnyEffect, ...], LIST]


class TargetRule(Definition):
    """A target of an action: one thing of a list. The short form is only the list: `to: spaces`.

    With `some` a player chooses any number of things from the list, also none, such as dice to roll again.
    """

    of: Expression
    some: YesNo = False
    clause: ClauseId | None = None

    @classmethod
    def _prepared(cls, data: Any) -> Any:
        return {"of": data} if isinstance(data, str) else data

    @classmethod
    def _editor_schema(cls, schema: dict[str, Any]) -> dict[str, Any]:
        return or_short(schema, {"type": "string"})


class ActionRule(Definition):
    """An action of a seat: its targets, cost, conditions and effects.

    `let` names values that depend on the targets: `to: ahead(track, from, die)`.
    """

    about: Text | None = None
    clause: ClauseId | None = None
    targets: Annotated[Mapping[Name, TargetRule], _any_names("a mapping from names to lists")] = NOTHING
    let: Expressions = NOTHING
    needs: Conditions | None = None
    cost: Expressions = NOTHING
    do: AnyEffects = ()
    also: Annotated[tuple[Text, ...], LIST] = ()

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """The conditions of the action."""
        return self.needs or ()  # type: ignore[return-value]  # as `Conditions` reads it


class ScoreLine(Definition):
    """A line of the score: how many points, and for what. A line of only one value is called by its name."""

    points: Expression
    what: Text = "points"
    clause: ClauseId | None = None

    @classmethod
    def _prepared(cls, data: Any) -> Any:
        line = {"points": data} if isinstance(data, SCALARS) else data
        name = line.get("points") if isinstance(line, Mapping) and "what" not in line else None
        return {**line, "what": name.replace("_", " ")} if isinstance(name, str) and name.isidentifier() else line

    @classmethod
    def _editor_schema(cls, schema: dict[str, Any]) -> dict[str, Any]:
        return or_short(schema, *_PLAIN["anyOf"])


GivenType = Annotated[str, replace(one_of(*HOLDS), schema={"enum": list(HOLDS)})]
"""The type that a Python function of the game returns."""


class PlayFile(Definition):
    """The whole of play.yaml."""

    kind: Annotated[Literal["play"], one_of("play")]
    seat: Annotated[Mapping[Name, ValueRule], _any_names("a mapping from names to values")] = NOTHING
    table: Annotated[Mapping[Name, ValueRule], _any_names("a mapping from names to values")] = NOTHING
    pieces: Annotated[tuple[Name, ...], SOME] = ("piece",)
    paths: Annotated[Mapping[Name, Any], _any_names("a mapping from names to lists of spaces")] = NOTHING
    actions: Annotated[Mapping[Name, ActionRule], _any_names("a mapping from verbs to actions")] = NOTHING
    python: Annotated[Mapping[Name, GivenType], _any_names("a mapping from names to types")] = NOTHING
    steps: Annotated[Mapping[Name, Effects], _any_names("a mapping from names to lists of effects")] = NOTHING
    setup: AnyEffects = ()
    turn: Effects = ()
    score: Annotated[tuple[ScoreLine, ...], SOME] | None = None
    best: Annotated[Literal["highest", "lowest"], one_of("highest", "lowest")] = "highest"
    clause: ClauseId | None = None
