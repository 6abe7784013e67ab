"""Actions as Python source: one function lists the legal ways to do an action, another checks a single way."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from companion.definitions.complaints import FieldPath
from companion.games.data.expressions import IT, Code, Scope, checked, names_in
from companion.games.data.source_parts import ActionCode, Reason, SourceLine, TargetCode
from companion.games.data.things import field_name
from companion.games.data.types import CARD, MISTAKE, NUMBER, TEXT, YES_NO, Type
from companion.games.data.vocabulary import TargetRule

if TYPE_CHECKING:
    from companion.games.data.compiler import Compiler

MOST_TARGETS = 10


def write_action(c: Compiler, one: ActionCode) -> None:
    """Write the functions that list the legal ways to do an action and check one way.

    Both test the same conditions in the same order, each as soon as its targets are known.
    """
    listing = [SourceLine(f"def legal_{one.verb}(S, F):", one.path), SourceLine("    out = []", one.path)]
    judging = [SourceLine(f"def check_{one.verb}(S, F, A):", one.path)]
    scope, depth = c.scope, 1

    def ask(last: str = "") -> None:
        for condition, reason, path in _conditions(c, one, scope, last):
            one.reasons.append(reason)
            skip = "continue" if depth > 1 else "return out"
            listing.append(SourceLine("    " * depth + f"if not {condition}: {skip}", path))
            judging.append(SourceLine(f"    if not {condition}: return {len(one.reasons)}", path))

    ask()
    if len(one.rule.targets) > MOST_TARGETS:
        c.complain((*one.path, "targets"), f"too many targets; an action has at most {MOST_TARGETS}")
        return
    for name, target in one.rule.targets.items():
        path = (*one.path, "targets", name)
        source, kind = _target(c, target, (*path, "of"), scope)
        c.declare(name, kind, path)
        one.targets.append(TargetCode(name, kind, source))
        one.reasons.append(Reason(c.cited(target.clause, path), f"{name} in {target.of}", _hands(c, target.of)))
        one.own_zones += tuple(zone for zone in _hands(c, target.of) if zone[0] != ".")
        local = f"a_{name}"
        if kind == CARD and not target.some and any(count > 1 for count in c.things.copies.values()):
            listed = f"dict.fromkeys({source})"
        else:
            listed = source
        listing.append(SourceLine("    " * depth + f"for {local} in loop({listed}):", path))
        if kind in (CARD, TEXT):  # hidden cards are not listed
            listing.append(SourceLine("    " * (depth + 1) + f"if {local} in (None, '?'): continue", path))
        judging.append(SourceLine(f"    {local} = A.{field_name(name)}", path))
        judging.append(SourceLine(f"    if {local} not in {source}: return {len(one.reasons)}", path))
        scope = scope.with_names(**{name: Code(local, kind)})
        depth += 1
        ask(name)
    for name, value in one.rule.let.items():
        path = (*one.path, "let", name)
        found = c.code(value, path, scope)
        c.declare(name, found.type, path)
        listing.append(SourceLine("    " * depth + f"a_{name} = {checked(found)}", path))
        judging.append(SourceLine(f"    a_{name} = {checked(found)}", path))
        scope = scope.with_names(**{name: Code(f"a_{name}", found.type)})
        c.translator.name_fact(f"a_{name}", found)
        c.translator.name_fact(f"F.{field_name(name)}", found)
        ask(name)
    made = ", ".join(["p", *(f"a_{name}" for name in one.rule.targets)])
    listing.append(SourceLine("    " * depth + f"out.append(A_{one.verb}({made}))", one.path))
    listing.append(SourceLine("    return out", one.path))
    judging.append(SourceLine("    return 0", one.path))
    one.is_always_legal = not one.reasons
    c.functions[f"legal_{one.verb}"] = listing
    c.functions[f"check_{one.verb}"] = judging


def _target(c: Compiler, target: TargetRule, path: FieldPath, scope: Scope) -> tuple[str, Type]:
    """A target of an action: the source of all possible targets, and the type of one."""
    found = c.code(target.of, path, scope)
    if found.type.is_list and target.some:
        return f"parts_of({found.source})", found.type
    if found.type.is_list:
        return found.source, found.type.items
    if found.type.name != MISTAKE.name:
        c.complain(path, f"this is {found.type}; use a list, such as spaces or seats")
    return "()", MISTAKE


def _conditions(c: Compiler, one: ActionCode, scope: Scope, last: str) -> list[tuple[str, Reason, FieldPath]]:
    """The conditions that can be tested once the target `last` is known, and not earlier."""
    found = []
    for name, price in one.rule.cost.items() if not last else ():
        path = (*one.path, "cost", name)
        if c.value(name, "", path) is None:
            continue
        condition = f"({c.typed(name, NUMBER, path, scope)} >= {c.typed(price, NUMBER, path, scope)})"
        found.append((condition, Reason(one.rules, f"{name} >= {price}"), path))
    for need in one.rule.conditions:
        path = (*one.path, "needs", *need.at)
        order = (*one.rule.targets, *one.rule.let)
        named = [name for name in order if name in names_in(need.condition)]
        if (named[-1] if named else "") == last:
            condition = c.typed(need.condition, YES_NO, path, scope)
            hands = _hands(c, need.condition)
            if IT not in names_in(need.condition):  # the named card alone decides
                hands = tuple(name for name in hands if name.removeprefix(".") not in c.things.zones_of_seats)
            found.append((condition, Reason(c.cited(need.clause, path), str(need.condition), hands), path))
    return found


def _hands(c: Compiler, text: object) -> tuple[str, ...]:
    """The zones and secrets of seats that an expression names: `hand` of the acting seat, `.hand` of others.

    The number of cards in a zone is no secret.
    """
    if not isinstance(text, str):
        return ()
    zones = c.things.zones_of_seats
    secret = [name for name, one in c.things.seat.items() if one.seen != "all" and name not in zones]
    found = []
    for held, shown in ((zones, _NUMBER_OF_CARDS.sub("", text)), (secret, text)):
        named = set(re.findall(r"\.?[A-Za-z_]\w*", shown))
        found += [name for one in held for name in (one, f".{one}") if name in named]
    return tuple(found)


_NUMBER_OF_CARDS = re.compile(r"\b(?:empty|count)\(\s*[\w.]+\s*\)")
