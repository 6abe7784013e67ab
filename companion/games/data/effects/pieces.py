"""Effects on pieces: put, take, move, sow."""

from __future__ import annotations

from typing import ClassVar

from companion.definitions.fields import Name
from companion.definitions.words import did_you_mean
from companion.games.data.compiler import Compiler
from companion.games.data.types import SEAT, SPACE
from companion.games.data.vocabulary import Effect, Expression, effect


class OnPieces(Effect):
    """Base of effects on pieces."""

    def waits(self, c: Compiler) -> bool:
        """False: nobody is asked."""
        return False


@effect
class PutEffect(OnPieces):
    """Put new pieces on a space: `put: a1`. The acting seat owns them, unless `owner` names another seat or none."""

    VERB: ClassVar[str] = "put"
    put: Expression
    piece: Name | None = None
    owner: Expression = "me"
    count: Expression = 1

    def compile(self, c: Compiler) -> None:
        """Put the pieces on top."""
        path = c.path
        kinds = c.things.pieces
        kind = self.piece or kinds[0]
        if kind not in kinds:
            c.complain((*path, "piece"), f"there is no piece {kind}{did_you_mean(kind, kinds)}")
            return
        space, owner = c.fresh("space"), c.fresh("owner")
        c.emit(f"{space} = {c.typed(self.put, SPACE, (*path, 'put'))}")
        c.emit(f"{owner} = {c.typed(self.owner, SEAT, (*path, 'owner'))}")
        count = c.times(self.count, (*path, "count"))
        c.emit(f"L[{space}] = stacked(L[{space}] + (piece_of({kinds.index(kind)}, {owner}),) * {count})")
        c.tell(self, "put" if len(kinds) == 1 else "put_piece", seat="p", space=f"SPACE_id[{space}]", piece=repr(kind))


class OffSpace(OnPieces):
    """Base of effects that take `count` pieces off the top of a space; with `owner` only those of this seat."""

    count: Expression = 1
    owner: Expression | None = None

    def off(self, c: Compiler, space: str) -> str:
        """The source of the pieces that are taken off the space."""
        path, pieces = c.path, c.fresh("pieces")
        count = c.times(self.count, (*path, "count"))
        whose = "" if self.owner is None else f", {c.typed(self.owner, SEAT, (*path, 'owner'))}"
        c.emit(f"{pieces} = {'take_off' if self.owner is None else 'take_own'}(L, {space}, {count}{whose})")
        return pieces


@effect
class TakeEffect(OffSpace):
    """Take pieces off a space: `take: a1`."""

    VERB: ClassVar[str] = "take"
    take: Expression

    def compile(self, c: Compiler) -> None:
        """Take the pieces off."""
        space = c.fresh("space")
        c.emit(f"{space} = {c.typed(self.take, SPACE, (*c.path, 'take'))}")
        pieces = self.off(c, space)
        c.tell(self, "taken", seat="p", space=f"SPACE_id[{space}]", number=f"len({pieces})")


@effect
class MoveEffect(OffSpace):
    """Move pieces from one space to another: `move: from`, `to: to`."""

    VERB: ClassVar[str] = "move"
    move: Expression
    to: Expression

    def compile(self, c: Compiler) -> None:
        """Move the pieces."""
        path = c.path
        start, end = c.fresh("start"), c.fresh("end")
        c.emit(f"{start} = {c.typed(self.move, SPACE, (*path, 'move'))}")
        c.emit(f"{end} = {c.typed(self.to, SPACE, (*path, 'to'))}")
        moved = self.off(c, start)
        c.emit(f"L[{end}] = stacked(L[{end}] + {moved})")
        c.tell(self, "moved", seat="p", start=f"SPACE_id[{start}]", space=f"SPACE_id[{end}]")


@effect
class SowEffect(OnPieces):
    """Sow all pieces of a space one by one along a ring: `sow: house`, `along: ring`.

    The first space gets none. `last` is the space of the last piece.
    """

    VERB: ClassVar[str] = "sow"
    sow: Expression
    along: Expression

    def compile(self, c: Compiler) -> None:
        """Sow the pieces."""
        path = c.path
        start, number = c.fresh("start"), c.fresh("number")
        last = c.declare("last", SPACE, path)
        c.emit(f"{start} = {c.typed(self.sow, SPACE, (*path, 'sow'))}")
        c.emit(f"{number} = len(L[{start}])")
        c.emit(f"{last} = sow(L, {start}, {c.typed(self.along, SPACE.several, (*path, 'along'))})")
        c.tell(self, "sown", seat="p", number=number, start=f"SPACE_id[{start}]", space=f"SPACE_id[{last}]")
