"""Effects on numbers and other values: set, gain, pay, let."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from companion.definitions.complaints import FieldPath
from companion.definitions.fields import Allowed
from companion.games.data.compiler import Compiler
from companion.games.data.expressions import Code, checked
from companion.games.data.types import HOLDS, NUMBER, SEAT
from companion.games.data.vocabulary import Effect, Expression, Expressions, ValueRule, effect

Some = Annotated[Expressions, Allowed("a mapping from names to expressions", lambda value: value)]


class OnValues(Effect):
    """Base of effects on values by name: those of the seat `of`, by default of the acting seat."""

    of: Expression | None = None

    def waits(self, c: Compiler) -> bool:
        """False: nobody is asked."""
        return False

    def owner(self, c: Compiler, path: FieldPath) -> str:
        """The source of the seat whose values change."""
        if self.of is None:
            return "p"
        found = c.code(self.of, (*path, "of"))
        if found.type != SEAT.several:
            return c.typed(self.of, SEAT, (*path, "of"))
        listed = f'"{self.of}"' if "," in str(self.of) else self.of
        c.complain((*path, "of"), f"this is {found.type}; use a seat, or {{each: {listed}, do: [...]}}")
        return "p"

    def change(self, c: Compiler, changes: Any, sign: str, kind: str) -> None:
        """Add to numbers or subtract from them, within their limits. The event has the real change."""
        path = c.path
        owner = self.owner(c, path)
        for name, amount in changes.items():
            if (found := c.value(name, "" if owner == "p" else owner, (*path, self.VERB, name))) is None:
                continue
            place, value = found
            if HOLDS[value.holds] != NUMBER:
                c.complain((*path, self.VERB, name), f"{name} holds {value.holds}; only numbers can be gained or paid")
                continue
            number = c.typed(amount, NUMBER, (*path, self.VERB, name))
            before = c.fresh("before")
            c.emit(f"{before} = {place}")
            c.emit(f"{place} = {limited(f'{before} {sign} {number}', value, kind == 'paid')}")
            if is_secret(c, value, amount):
                continue
            shown = f"{place} - {before}" if sign == "+" else f"{before} - {place}"
            c.path = path
            event = kind if name in c.things.seat else f"table_{kind}"
            data = {"seat": owner, "number": shown, "what": repr(name), "total": place}
            # A sentence of its own may say more than the change; and a seat learns which rule gives its action nothing.
            is_answer = kind == "gained" and owner == "p" and bool(c.doing)
            if self.clause and (self.say or is_answer):
                c.tell(self, event, **data)
            else:
                with c.inside(f"if {place} != {before}:"):
                    c.tell(self, event, **data)


def is_secret(c: Compiler, value: ValueRule, becomes: Any) -> bool:
    """Whether only the owner sees the value. An action whose line reveals the new value is then secret.

    The line reveals nothing if the new value depends on something hidden.
    """
    if value.seen != "all" and c.doing and (c.is_chosen(becomes) or not c.is_looked_up(becomes)):
        c.keep_secret()
    return value.seen != "all"


def limited(source: str, value: ValueRule, is_paid: bool) -> str:
    """The source of a number within the limits of a value. A payment stops at 0 unless a limit allows less."""
    source = f"number({source})"
    least = 0 if value.least is None and is_paid else value.least
    if least is not None:
        source = f"max({least}, {source})"
    return source if value.most is None else f"min({value.most}, {source})"


@effect
class GainEffect(OnValues):
    """Add to numbers: `gain: {points: 3}`."""

    VERB: ClassVar[str] = "gain"
    gain: Some

    def compile(self, c: Compiler) -> None:
        """Add to each number."""
        self.change(c, self.gain, "+", "gained")


@effect
class PayEffect(OnValues):
    """Subtract from numbers, as far as possible: `pay: {coins: 2}`."""

    VERB: ClassVar[str] = "pay"
    pay: Some

    def compile(self, c: Compiler) -> None:
        """Subtract from each number."""
        self.change(c, self.pay, "-", "paid")


@effect
class SetEffect(OnValues):
    """Set values: `set: {total: 0}`. This is not reported unless `say` is given."""

    VERB: ClassVar[str] = "set"
    set: Some

    def compile(self, c: Compiler) -> None:
        """Set each value."""
        path = c.path
        owner = self.owner(c, path)
        for name, value in self.set.items():
            here = (*path, "set", name)
            if name in c.variables:
                c.name_chosen(name, value)
                kind = c.variables[name]
                c.emit(f"{c.scope.variables[name].source} = {checked(Code(c.typed(value, kind, here), kind))}")
            elif (found := c.value(name, "" if owner == "p" else owner, here)) is not None:
                place, rule = found
                is_secret(c, rule, value)
                kind = HOLDS[rule.holds]
                source = c.typed(value, kind, here)
                c.emit(f"{place} = {limited(source, rule, False) if kind == NUMBER else checked(Code(source, kind))}")
        if self.say:
            c.path = path
            c.tell(self, "said")


@effect
class LetEffect(Effect):
    """Give values a name until the turn ends: `let: {worth: sum(dice)}`."""

    VERB: ClassVar[str] = "let"
    let: Some

    def waits(self, c: Compiler) -> bool:
        """False: nobody is asked."""
        return False

    def compile(self, c: Compiler) -> None:
        """Name each value."""
        path = c.path
        for name, value in self.let.items():
            c.name_chosen(name, value)
            found: Code = c.code(value, (*path, "let", name))
            place = c.declare(name, found.type, (*path, "let", name))
            c.translator.name_fact(place, found)
            c.emit(f"{place} = {checked(found)}")
