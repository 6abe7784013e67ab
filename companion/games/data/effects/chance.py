"""The effect that rolls dice: roll."""

from __future__ import annotations

import re
from typing import Annotated, ClassVar

from companion.definitions.fields import Name, matching
from companion.games.data.compiler import Compiler
from companion.games.data.source_parts import Wait
from companion.games.data.things import field_name
from companion.games.data.types import NUMBER
from companion.games.data.vocabulary import Effect, Expression, effect

DICE = r"([1-9][0-9]?)?d([1-9][0-9]{0,2})"


@effect
class RollEffect(Effect):
    """Roll dice: `roll: d6` gives the number `die`, `roll: 2d6` the list `dice`. `times` is how many, `as` renames."""

    VERB: ClassVar[str] = "roll"
    roll: Annotated[str, matching(DICE, "dice such as d6 or 2d6")]
    times: Expression | None = None
    as_: Name | None = None

    def waits(self, c: Compiler) -> bool:
        """True: the game waits for the die."""
        return True

    def compile(self, c: Compiler) -> None:
        """Ask for one die after the other."""
        path = c.path
        found = re.fullmatch(DICE, self.roll)
        count, faces = (found[1], int(found[2])) if found else (None, 6)
        times = count if self.times is None else c.times(self.times, (*path, "times"))
        name = self.as_ or ("die" if times is None else "dice")
        variable = c.declare(name, NUMBER if times is None else NUMBER.several, (*path, "as") if self.as_ else path)
        rules = c.cited(self.clause, path)
        label = c.label(f"roll-{name}")
        wait = c.waits[label] = Wait(label, rules, faces=faces, variable=field_name(name))
        asked, after = c.new_block(), c.new_block()
        if times is not None:
            left = c.hidden("left", NUMBER, path)
            wait.left = left.removeprefix("F.")
            c.emit(f"{variable} = []; {left} = {times}")
        c.jump(asked)
        c.begin(asked)
        c.path = path
        if times is not None:
            c.emit(f"if {left} <= 0: return {after}")
        c.emit(f"F.at = {label!r}")
        c.jump(-1)
        wait.then = after if times is None else asked
        c.begin(after)
        c.path = path
        if times is None:
            c.tell(self, "rolled", seat="p", value=variable)
        else:
            c.tell(self, "rolled_several", seat="p", values=f"{variable}[:]")
