"""Effects for the course of the game: step, if, repeat, while, each, next, end, say."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from companion.definitions.fields import Allowed, Name, Text, YesNo, one_of
from companion.games.data.compiler import Compiler
from companion.games.data.expressions import Code
from companion.games.data.types import MISTAKE, NUMBER, SEAT, YES_NO
from companion.games.data.vocabulary import AnyEffects, Effect, Effects, Expression, effect


@effect
class StepEffect(Effect):
    """The effects of a step: `step: draw`, or only its name."""

    VERB: ClassVar[str] = "step"
    step: Text

    def waits(self, c: Compiler) -> bool:
        """Whether the game waits in the step."""
        return c.step_waits(self.step)

    def compile(self, c: Compiler) -> None:
        """Write the step's effects here."""
        c.step(self.step, c.path)


@effect
class IfEffect(Effect):
    """Do one thing or another: `if: points > 3`, `do: [...]`, `else: [...]`."""

    VERB: ClassVar[str] = "if"
    if_: Expression
    do: Effects
    else_: AnyEffects = ()

    def waits(self, c: Compiler) -> bool:
        """Whether the game waits in it."""
        return c.waits_in((*self.do, *self.else_))

    def compile(self, c: Compiler) -> None:
        """Write both sides."""
        path = c.path
        condition = c.condition(self.if_, (*path, "if"))
        other = (lambda: c.effects(self.else_, (*path, "else"))) if self.else_ else None
        c.branch(condition, lambda: c.effects(self.do, (*path, "do")), other, self.waits(c))


class Loop(Effect):
    """Base of loops."""

    do: Effects

    def round(self, c: Compiler, head: str, guard: str, path: Any, more: Any) -> None:
        """Write a loop of blocks. It goes on while `guard` is true; `more` begins each round."""
        again, inside, after = c.new_block(), c.new_block(), c.new_block()
        c.emit(head)
        c.jump(again)
        c.begin(again)
        c.emit(f"return {inside} if {guard} else {after}")
        c.begin(inside)
        more()
        c.effects(self.do, (*path, "do"))
        c.jump(again)
        c.begin(after)


@effect
class RepeatEffect(Loop):
    """Repeat effects: `repeat: 3`, `do: [...]`. `repeat: turn` starts the turn of the same seat again."""

    VERB: ClassVar[str] = "repeat"
    repeat: Expression
    do: AnyEffects = ()  # a turn is repeated as it is

    def waits(self, c: Compiler) -> bool:
        """Whether the game waits in it; it does if the turn is repeated."""
        return self.repeat != "turn" and c.waits_in(self.do)

    def compile(self, c: Compiler) -> None:
        """Write the loop."""
        path = c.path
        if self.repeat == "turn":
            if self.say:
                c.tell(self, "said")
            c.jump(c.start_of_turn)
            return
        if not self.do:
            c.complain(path, "repeat needs effects; add do: [...] beside it")
        times = c.times(self.repeat, (*path, "repeat"))
        if not self.waits(c):
            with c.inside(f"for {c.fresh('round')} in loop(range({times})):"):
                c.effects(self.do, (*path, "do"))
            return
        left = c.hidden("rounds", NUMBER, path)
        self.round(c, f"{left} = {times}", f"{left} > 0", path, lambda: c.emit(f"{left} -= 1"))


@effect
class WhileEffect(Loop):
    """Repeat effects while a condition is true: `while: total < 20`, `do: [...]`."""

    VERB: ClassVar[str] = "while"
    while_: Expression

    def waits(self, c: Compiler) -> bool:
        """Whether the game waits in it."""
        return c.waits_in(self.do)

    def compile(self, c: Compiler) -> None:
        """Write the loop; an endless one is a mistake."""
        path = c.path
        condition = c.typed(self.while_, YES_NO, (*path, "while"))
        if self.waits(c):
            self.round(c, "pass", condition, path, lambda: None)
            return
        with c.inside(f"while {condition}:"):
            c.emit("loop(' ')")
            c.effects(self.do, (*path, "do"))


@effect
class EachEffect(Loop):
    """Do effects once for each thing of a list. A seat becomes the acting seat; other things get the name `as`.

    With `together` all seats are asked at once and answer in any order.
    """

    VERB: ClassVar[str] = "each"
    each: Expression
    as_: Name | None = None
    together: YesNo = False

    def waits(self, c: Compiler) -> bool:
        """Whether the game waits in it."""
        return c.waits_in(self.do)

    def compile(self, c: Compiler) -> None:
        """Write the loop."""
        path = c.path
        found = c.code(self.each, (*path, "each"))
        things = f"[{found.source}]" if found.type == SEAT else found.source
        if not found.type.is_list and found.type not in (SEAT, MISTAKE):
            c.complain((*path, "each"), f"this is {found.type}; use a list or a seat")
        is_of_seats = found.type.items == SEAT and self.as_ is None
        if not is_of_seats and self.as_ is None and found.type != MISTAKE:
            c.complain(path, f"each of {found.type} needs a name; add as: NAME beside each")
        verbs = [getattr(one, "VERB", "") for one in self.do]
        if self.together and not (is_of_seats and verbs == ["choose"]):
            c.complain((*path, "together"), "together is only for seats, with one choose under do")
        if self.as_ is not None and found.type.items != SEAT:
            c.name_chosen(self.as_, self.each)
        if self.waits(c):
            self._in_blocks(c, things, found.type.items, is_of_seats, path)
        elif is_of_seats:
            saved = c.fresh("p")
            c.emit(f"{saved} = p")
            with c.inside(f"for p in loop({things}):"):
                c.emit("me = Q[p]")
                c.effects(self.do, (*path, "do"))
            c.emit(f"p = {saved}; me = Q[p]")
        else:
            local = c.fresh("each")
            name = self.as_ or "it"
            if self.as_ and not c.things.is_free(name):
                c.complain((*path, "as"), f"{name} is already a name of the game or of expressions; use another name")
            with c.naming(**{name: Code(local, found.type.items)}), c.inside(f"for {local} in loop({things}):"):
                c.effects(self.do, (*path, "do"))

    def _in_blocks(self, c: Compiler, things: str, kind: Any, is_of_seats: bool, path: Any) -> None:
        left = c.hidden("left", kind.several, path)
        if not is_of_seats:
            one = c.declare(self.as_ or "it", kind, (*path, "as"))
            self.round(c, f"{left} = listed({things})", left, path, lambda: c.emit(f"{one} = {left}.pop(0)"))
            return
        actor = c.hidden("actor", SEAT, path)
        head = f"{actor} = p; {left} = listed({things})"
        c.together = left.removeprefix("F.") if self.together else ""
        self.round(c, head, left, path, lambda: c.emit(f"F.seat = p = {left}.pop(0); me = Q[p]"))
        c.emit(f"F.seat = p = {actor}; me = Q[p]")


@effect
class NextEffect(Effect):
    """Set whose turn comes after this one: `next: me`."""

    VERB: ClassVar[str] = "next"
    next: Expression

    def waits(self, c: Compiler) -> bool:
        """False: nobody is asked."""
        return False

    def compile(self, c: Compiler) -> None:
        """Note the seat."""
        c.leaves_order = c.leaves_order or c.path[0] != "setup"
        c.emit(f"F.v_next_seat = {c.typed(self.next, SEAT, (*c.path, 'next'))}")
        if self.say:
            c.tell(self, "said")


@effect
class EndEffect(Effect):
    """End the turn or the game. The best score wins, unless `winner` names a seat, a list of seats or none."""

    VERB: ClassVar[str] = "end"
    end: Annotated[Literal["turn", "game"], one_of("turn", "game")]
    winner: Expression | None = None

    def waits(self, c: Compiler) -> bool:
        """False: nobody is asked."""
        return False

    def compile(self, c: Compiler) -> None:
        """Leave the turn or the game."""
        if self.end == "turn":
            if self.winner is not None:
                c.complain((*c.path, "winner"), "only the end of the game has a winner")
            if self.say:
                c.tell(self, "said")
            c.jump(c.end_of_turn)
            return
        c.may_end = True
        won = "None"
        if self.winner is not None:
            found = c.code(self.winner, (*c.path, "winner"))
            if found.type == SEAT:
                won = f"[{found.source}]"
            elif found.type == SEAT.several:
                won = f"list({found.source})"
            elif found.type.name == "nothing":
                won = "[]"
            elif found.type != MISTAKE:
                c.complain((*c.path, "winner"), f"this is {found.type}; use a seat, a list of seats or none")
        if self.say:
            c.tell(self, "said")
        c.emit(f"return finish(S, {won}, {(self.clause or c.play.clause or c.place(c.path))!r})")


@effect
class SayEffect(Effect):
    """Say a sentence to the table: `say: "{{ me }} goes on"`."""

    VERB: ClassVar[str] = "say"
    say: Annotated[str, Allowed("text", lambda value: value)]  # here it must be there

    def waits(self, c: Compiler) -> bool:
        """False: nobody is asked."""
        return False

    def compile(self, c: Compiler) -> None:
        """Say it."""
        c.tell(self, "said")
