"""Effects that say what comes next: steps, if, repeat, while, each, next, end, say."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from companion.definitions.fields import Name, Text, Wanted, YesNo, one_of
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
        """Whether anything in the step does."""
        return c.step_waits(self.step)

    def compile(self, c: Compiler) -> None:
        """The step's effects, here."""
        c.step(self.step, c.path)


@effect
class IfEffect(Effect):
    """One thing or another: `if: points > 3`, `do: [...]`, `else: [...]`."""

    VERB: ClassVar[str] = "if"
    if_: Expression
    do: Effects
    else_: AnyEffects = ()

    def waits(self, c: Compiler) -> bool:
        """Whether anything in it does."""
        return c.waits_in((*self.do, *self.else_))

    def compile(self, c: Compiler) -> None:
        """Both sides."""
        path = c.path
        condition = c.condition(self.if_, (*path, "if"))
        other = (lambda: c.effects(self.else_, (*path, "else"))) if self.else_ else None
        c.branch(condition, lambda: c.effects(self.do, (*path, "do")), other, self.waits(c))


class Loop(Effect):
    """Base of what goes round."""

    do: Effects

    def round(self, c: Compiler, head: str, guard: str, path: Any, more: Any) -> None:
        """A loop of blocks: `guard` has to hold to go round once more, `more` begins a round."""
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
    """So many times: `repeat: 3`, `do: [...]`; `repeat: turn` begins the turn of the same seat once more."""

    VERB: ClassVar[str] = "repeat"
    repeat: Expression
    do: AnyEffects = ()  # a turn is repeated as it is

    def waits(self, c: Compiler) -> bool:
        """Whether anything in it does; a turn begun anew leads to what does."""
        return self.repeat != "turn" and c.waits_in(self.do)

    def compile(self, c: Compiler) -> None:
        """Go round."""
        path = c.path
        if self.repeat == "turn":
            if self.say:
                c.tell(self, "said")
            c.jump(c.start_of_turn)
            return
        if not self.do:
            c.complain(path, "what is repeated is missing; do: [...] is wanted beside repeat")
        times = c.times(self.repeat, (*path, "repeat"))
        if not self.waits(c):
            with c.inside(f"for {c.fresh('round')} in loop(range({times})):"):
                c.effects(self.do, (*path, "do"))
            return
        left = c.hidden("rounds", NUMBER, path)
        self.round(c, f"{left} = {times}", f"{left} > 0", path, lambda: c.emit(f"{left} -= 1"))


@effect
class WhileEffect(Loop):
    """As long as something holds: `while: total < 20`, `do: [...]`."""

    VERB: ClassVar[str] = "while"
    while_: Expression

    def waits(self, c: Compiler) -> bool:
        """Whether anything in it does."""
        return c.waits_in(self.do)

    def compile(self, c: Compiler) -> None:
        """Go round; what would go round for ever is a mistake."""
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
    """Once for each of a list: a seat becomes the one that acts, anything else has the name `as`.

    With `together` the seats choose all at once: they are asked together, and answer in any order.
    """

    VERB: ClassVar[str] = "each"
    each: Expression
    as_: Name | None = None
    together: YesNo = False

    def waits(self, c: Compiler) -> bool:
        """Whether anything in it does."""
        return c.waits_in(self.do)

    def compile(self, c: Compiler) -> None:
        """Go round."""
        path = c.path
        found = c.code(self.each, (*path, "each"))
        things = f"[{found.source}]" if found.type == SEAT else found.source
        if not found.type.is_list and found.type not in (SEAT, MISTAKE):
            c.complain((*path, "each"), f"this is {found.type}; a list or a seat is wanted")
        is_of_seats = found.type.items == SEAT and self.as_ is None
        if not is_of_seats and self.as_ is None and found.type != MISTAKE:
            c.complain(path, f"each of {found.type} needs a name: as: NAME is wanted beside each")
        verbs = [getattr(one, "VERB", "") for one in self.do]
        if self.together and not (is_of_seats and verbs == ["choose"]):
            c.complain((*path, "together"), "only seats choose together, and all they do is one choose")
        if self.as_ is not None and found.type.items != SEAT:
            c.name_chosen(self.as_, self.each)
        if self.waits(c):
            self._in_blocks(c, things, found.type.items, is_of_seats, path)
        elif is_of_seats:
            kept = c.fresh("p")
            c.emit(f"{kept} = p")
            with c.inside(f"for p in loop({things}):"):
                c.emit("me = Q[p]")
                c.effects(self.do, (*path, "do"))
            c.emit(f"p = {kept}; me = Q[p]")
        else:
            local = c.fresh("each")
            name = self.as_ or "it"
            if self.as_ and not c.things.is_free(name):
                c.complain((*path, "as"), f"{name} is taken: it means something of the game's or of expressions")
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
    """Whose turn comes after this one: `next: me`."""

    VERB: ClassVar[str] = "next"
    next: Expression

    def waits(self, c: Compiler) -> bool:
        """Nobody is asked."""
        return False

    def compile(self, c: Compiler) -> None:
        """Note it."""
        c.leaves_order = c.leaves_order or c.path[0] != "setup"
        c.emit(f"F.v_next_seat = {c.typed(self.next, SEAT, (*c.path, 'next'))}")
        if self.say:
            c.tell(self, "said")


@effect
class EndEffect(Effect):
    """The end of the turn, or of the game: by its score, or with a `winner`, a seat, a list of seats or none."""

    VERB: ClassVar[str] = "end"
    end: Annotated[Literal["turn", "game"], one_of("turn", "game")]
    winner: Expression | None = None

    def waits(self, c: Compiler) -> bool:
        """Nobody is asked."""
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
                c.complain((*c.path, "winner"), f"this is {found.type}; a seat, a list of seats or none is wanted")
        if self.say:
            c.tell(self, "said")
        c.emit(f"return finish(S, {won}, {(self.clause or c.play.clause or c.place(c.path))!r})")


@effect
class SayEffect(Effect):
    """A sentence for the table: `say: "{{ me }} goes on"`."""

    VERB: ClassVar[str] = "say"
    say: Annotated[str, Wanted("text", lambda value: value)]  # here it must be there

    def waits(self, c: Compiler) -> bool:
        """Nobody is asked."""
        return False

    def compile(self, c: Compiler) -> None:
        """Say it."""
        c.tell(self, "said")
