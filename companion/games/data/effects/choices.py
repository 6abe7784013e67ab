"""Effects that ask people: choose, free."""

from __future__ import annotations

from typing import Annotated, ClassVar

from companion.definitions.complaints import FieldPath
from companion.definitions.fields import SOME, Allowed, Name, Text, only_if
from companion.games.data.compiler import Compiler
from companion.games.data.effects.values import limited
from companion.games.data.expressions import Code, checked
from companion.games.data.source_parts import ActionCode, Wait
from companion.games.data.things import field_name
from companion.games.data.types import NUMBER
from companion.games.data.vocabulary import AnyEffects, Effect, Expression, effect


@effect
class FreeEffect(Effect):
    """Leave something to people until somebody types `next`: `free: do what the card says`."""

    VERB: ClassVar[str] = "free"
    free: Annotated[str, Allowed("text", only_if(lambda value: isinstance(value, str)))] = ""

    def waits(self, c: Compiler) -> bool:
        """True: somebody must say when it is done."""
        return True

    def compile(self, c: Compiler) -> None:
        """Wait for `next`."""
        label = c.label(self.VERB)
        wait = c.waits[label] = Wait(label, c.cited(self.clause, c.path), asks=self.free, is_free=True)
        c.is_free = c.may_end = True
        c.emit(f"F.at = {label!r}")
        c.jump(-1)
        wait.then = c.new_block()
        c.begin(wait.then)


@effect
class ChooseEffect(Effect):
    """A seat chooses one of several actions: `choose: [again, hold]`. `ask` is the question.

    If none is legal, the seat is skipped, or the effects under `else` happen. `most` is for choices in which a player
    must do as much as possible. It gives the value of each action; only actions that lead to the highest sum are legal.
    `up_to` is a sum that cannot be exceeded, so that the search can stop there.
    """

    VERB: ClassVar[str] = "choose"
    choose: Annotated[tuple[Name, ...], SOME]
    ask: Text | None = None
    else_: AnyEffects = ()
    most: Expression | None = None
    up_to: Expression | None = None

    def waits(self, c: Compiler) -> bool:
        """True: the seat is asked."""
        return True

    def compile(self, c: Compiler) -> None:
        """Ask, and go on with the chosen action."""
        path = c.path
        found = [c.action(verb, (*path, "choose", number)) for number, verb in enumerate(self.choose)]
        actions = [one for one in found if one is not None]
        label = c.label("-or-".join(dict.fromkeys(self.choose)))
        wait = c.waits[label] = Wait(label, c.cited(self.clause, path), asks=self.ask or "")
        wait.together, c.together = c.together, ""
        asked, after = c.new_block(), c.new_block()
        c.jump(asked)
        c.begin(asked)
        c.path = path
        if not any(one.is_always_legal for one in actions):
            ways = " or ".join(f"legal_{one.verb}(S, F)" for one in actions) or "()"
            nothing = c.new_block()
            unseen = [f" and '?' not in me.{zone}" for one in actions for zone in one.own_zones]
            c.emit(f"if not ({ways}){''.join(dict.fromkeys(unseen))}: return {nothing}")
        elif self.else_:
            c.complain((*path, "else"), "one of the actions is always legal, so this never happens", at_key=True)
        c.emit(f"F.at = {label!r}")
        c.jump(-1)
        if not any(one.is_always_legal for one in actions):
            c.begin(nothing)
            if self.else_:
                c.effects(self.else_, (*path, "else"))
            else:
                c.tell(self, "nothing_possible", seat="p")
            c.jump(after)
        if self.most is not None:
            wait.is_longest = True
            self._write_worth(c, label, actions, path)
        branches = {}
        for one in actions:
            branches[one.verb] = block = c.new_block()
            c.begin(block)
            c.path = one.path
            self._write_branch(c, one.verb)
            c.jump(after)
        wait.actions = branches
        c.begin(after)
        c.path = path

    def _write_worth(self, c: Compiler, label: str, actions: list[ActionCode], path: FieldPath) -> None:
        """Write the functions for the value of each action, and for the highest possible sum."""
        most = 10**9 if self.up_to is None else c.typed(self.up_to, NUMBER, (*path, "up_to"))
        c.function(f"bound_{len(c.bounds)}", "S, F", f"return {most}", path)
        for one in actions:
            targets = {target.name: Code(f"A.{field_name(target.name)}", target.type) for target in one.targets}
            with c.naming(**targets):
                worth = c.typed(self.most, NUMBER, (*path, "most"))
            c.function(f"worth_{len(c.bounds)}_{one.verb}", "S, F, A", f"return {worth}", path)
        c.bounds.append(label)

    def _write_branch(self, c: Compiler, verb: str) -> None:
        """Write the cost and the effects of an action."""
        rule = c.play.actions[verb]
        if verb in c.doing:
            c.complain(c.path, f"{verb} offers {verb} again in its own effects; use a step with repeat instead")
            return
        c.doing.append(verb)
        for name, price in rule.cost.items():
            if (found := c.value(name, "", (*c.path, "cost", name))) is not None:
                amount = c.typed(price, NUMBER, (*c.path, "cost", name))
                c.emit(f"{found[0]} = {limited(f'{found[0]} - {amount}', found[1], False)}")
        for name, value in rule.let.items():
            c.name_chosen(name, value)
            c.emit(f"F.{field_name(name)} = {checked(c.code(value, (*c.path, 'let', name)))}")
        c.effects(rule.do, (*c.path, "do"))
        c.doing.pop()
