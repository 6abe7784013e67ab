"""Effects on cards: draw, lay, shuffle."""

from __future__ import annotations

from typing import ClassVar

from companion.definitions.complaints import FieldPath
from companion.definitions.fields import Name
from companion.definitions.words import did_you_mean
from companion.games.data.compiler import DRAWN, Compiler
from companion.games.data.source_parts import Wait
from companion.games.data.types import CARD, NUMBER, SEAT
from companion.games.data.vocabulary import Effect, Expression, ValueRule, effect


def zone(c: Compiler, name: str, seat: Expression | None, path: FieldPath) -> tuple[str, ValueRule] | None:
    """The source of a zone of cards, or None after a complaint. Without `seat` it is the acting seat's zone."""
    if name in c.things.zones_of_table:
        return f"T.{name}", c.things.table[name]
    if name in c.things.zones_of_seats:
        owner = "me" if seat is None else f"Q[{c.typed(seat, SEAT, path)}]"
        return f"{owner}.{name}", c.things.seat[name]
    known = [*c.things.zones_of_table, *c.things.zones_of_seats]
    guess = did_you_mean(name, known) or (f"; use one of {', '.join(known)}" if known else "")
    c.complain(path, f"nothing called {name} holds cards{guess}")
    return None


@effect
class DrawEffect(Effect):
    """Draw cards from a deck, as far as it has them: `draw: 5`, `from: deck`, `to: hand`. `drawn` is the last one."""

    VERB: ClassVar[str] = "draw"
    draw: Expression
    from_: Name
    to: Name

    def waits(self, c: Compiler) -> bool:
        """True: the game waits for each card."""
        return True

    def compile(self, c: Compiler) -> None:
        """Ask for one card after the other. In a deck that everybody sees, the top card is known."""
        path = c.path
        start, end = zone(c, self.from_, None, (*path, "from")), zone(c, self.to, None, (*path, "to"))
        times = c.times(self.draw, (*path, "draw"))
        if start is None or end is None:
            return
        rules = c.cited(self.clause, path)
        left, drawn = c.hidden("left", NUMBER, path), c.declare(DRAWN, CARD, path)
        c.drawn_from.add(self.from_)
        label = c.label(f"draw-{self.from_}")
        asked, taken, after = c.new_block(), c.new_block(), c.new_block()
        c.waits[label] = Wait(label, rules, then=taken, variable="v_drawn", deck=self.from_, to=self.to)
        c.emit(f"{left} = min({times}, len({start[0]}))")
        c.jump(asked)
        c.begin(asked)
        c.path = path
        c.emit(f"if {left} <= 0: return {after}")
        known = "" if start[1].seen == "all" else f"if {start[0]}[-1] != '?': "
        c.emit(f"{known}{drawn} = {start[0]}[-1]; return {taken}")
        if end[1].seen != "all":  # if people hold the cards, the card stays hidden
            with c.inside("if getattr(T, 'dealer', '') == 'table':"):
                c.emit(f"{drawn} = '?'")
                c.jump(taken)
        c.emit(f"F.at = {label!r}")
        c.jump(-1)
        c.begin(taken)
        c.path = path
        c.emit(f"{left} -= 1; {start[0]}.pop(); {end[0]}.append({drawn})")
        card = drawn if end[1].seen == "all" else "''"
        c.tell(self, "drew" if end[1].seen == "all" else "drew_unseen", seat="p", card=card, zone=repr(self.to))
        c.jump(asked)
        c.begin(after)
        c.path = path


@effect
class LayEffect(Effect):
    """Move one card or a list of cards: `lay: card`, `from: hand`, `to: trick`.

    Zones of seats are those of the acting seat, unless `from_seat` or `to_seat` names another.
    """

    VERB: ClassVar[str] = "lay"
    lay: Expression
    from_: Name
    to: Name
    from_seat: Expression | None = None
    to_seat: Expression | None = None

    def waits(self, c: Compiler) -> bool:
        """False: nobody is asked."""
        return False

    def compile(self, c: Compiler) -> None:
        """Move the cards."""
        path = c.path
        start = zone(c, self.from_, self.from_seat, (*path, "from"))
        end = zone(c, self.to, self.to_seat, (*path, "to"))
        found = c.code(self.lay, (*path, "lay"))
        if found.type not in (CARD, CARD.several):
            if found.type.name != "mistake":
                c.complain((*path, "lay"), f"this is {found.type}; use a card or a list of cards")
            return
        if start is None or end is None:
            return
        if c.doing and end[1].seen != "all" and c.is_chosen(self.lay):
            c.keep_secret()
        cards = c.fresh("cards")
        listed = found.source if found.type.is_list else f"[{found.source}]"
        c.emit(f"{cards} = lay({start[0]}, {end[0]}, {listed}, {end[1].seen == 'nobody'})")
        shown = f"' '.join({cards})" if "all" in (start[1].seen, end[1].seen) else f"len({cards})"
        kind = "laid" if "all" in (start[1].seen, end[1].seen) else "laid_unseen"
        c.tell(self, kind, seat="p", cards=shown, zone=repr(self.to))


@effect
class ShuffleEffect(Effect):
    """Shuffle all cards of a zone into a deck: `shuffle: discard`, `into: deck`."""

    VERB: ClassVar[str] = "shuffle"
    shuffle: Name
    into: Name
    from_seat: Expression | None = None

    def waits(self, c: Compiler) -> bool:
        """False: nobody is asked."""
        return False

    def compile(self, c: Compiler) -> None:
        """Put the cards there, hidden."""
        path = c.path
        start = zone(c, self.shuffle, self.from_seat, (*path, "shuffle"))
        end = zone(c, self.into, None, (*path, "into"))
        if start is None or end is None:
            return
        number = c.fresh("number")
        c.emit(f"{number} = len({start[0]})")
        c.emit(f"{start[0]}.clear(); {end[0]}.extend(['?'] * {number})")
        c.tell(self, "shuffled", number=number, zone=repr(self.into))
