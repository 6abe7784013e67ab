"""play.yaml compiled: effects become blocks of Python, each up to the next place where somebody or a die is asked.

A block is a function over the state `S`, the frame `F` and the events `E`; it gives the number of the block that
follows, or WAIT. Inside it `T` is the table, `Q` the seats, `L` what stands on the spaces, `p` and `me` the seat whose
turn it is. Everything that stands in the source is made here, but for numbers and quoted texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from companion.definitions.complaints import Complaint, FieldPath
from companion.definitions.document import Document
from companion.definitions.expression_text import BadExpression, read_template
from companion.definitions.words import did_you_mean, shorten
from companion.games.data.expressions import IT, Code, Echo, Scope, Translator
from companion.games.data.limits import MOST_ROUNDS
from companion.games.data.things import Things, field_name
from companion.games.data.types import CARD, MISTAKE, NOTHING, NUMBER, TEXT, YES_NO, Type
from companion.games.data.vocabulary import ActionRule, Effect, PlayFile, TargetRule, ValueRule

WAIT = -1
FIELDS = ("at", "seat", "kind", "next_seat")
"""What every turn has beside its variables."""
HIDDEN = "_"
"""How the names of variables begin that nobody has written."""
MOST_BLOCKS = 2_000
MOST_COMPILED = 5_000
"""Effects, those of steps and actions counted where they are named."""
MOST_NESTED = 40
"""How deep effects may lie in each other."""
MOST_INDENT = 18
"""How many of them may go round in each other without anybody being asked: Python allows 20."""
MOST_TARGETS = 10
_HEADER = (
    ("T", "T = S.table"),
    ("Q", "Q = S.seats"),
    ("L", "L = getattr(S.table, 'pieces', ())"),
    ("p", "p = F.seat"),
    ("me", "me = S.seats[F.seat]"),
)


class SourceLine(NamedTuple):
    """A line of source, and the path in play.yaml of what it comes from."""

    text: str
    path: FieldPath


class Reason(NamedTuple):
    """Why an action may not be done: the clauses, or the place in play.yaml, and the condition as it is written.

    `hands` are the zones of seats whose cards decide, `hand` that of the seat that acts and `.hand` those of all:
    nobody can tell as long as there are unseen cards among them.
    """

    rules: tuple[str, ...]
    condition: str
    hands: tuple[str, ...] = ()


class TargetCode(NamedTuple):
    """A target of an action: its name, what it is one of, and the source of all that there are."""

    name: str
    type: Type
    source: str


@dataclass
class ActionCode:
    """What an action came to: its targets, why it may be refused, and whether it always can be done."""

    verb: str
    rule: ActionRule
    path: FieldPath
    targets: list[TargetCode]
    reasons: list[Reason]
    is_always_legal: bool
    rules: tuple[str, ...]


@dataclass
class Wait:
    """A place where the game stops: for a die of so many `faces`, or for one of the `actions` by their blocks.

    With `is_longest` only those actions are legal that lead to the most. A die's value goes into `variable`; of
    several, `left` counts those still to roll and the block is asked again. A card turned up goes there, too: it is of
    the `deck`, and goes `to` another zone.
    """

    label: str
    rules: tuple[str, ...]
    then: int = WAIT
    faces: int = 0
    variable: str = ""
    left: str = ""
    actions: Mapping[str, int] = field(default_factory=dict)
    asks: str = ""
    is_longest: bool = False
    deck: str = ""
    to: str = ""


class Compiler:
    """Compiles one play.yaml; every mistake is noted in `complaints`, and what it is in is left out.

    In `remarks` is what can be played, but hardly is what was meant.
    """

    def __init__(self, play: PlayFile, document: Document, things: Things, clauses: Sequence[str]) -> None:
        self.play = play
        self.document = document
        self.things = things
        self.clauses = frozenset(clauses)
        self.translator = Translator(things)
        self.complaints: list[Complaint] = []
        self.remarks: list[Complaint] = []
        self.named_steps: set[str] = set()
        self.may_end = False
        self.variables: dict[str, Type] = {"next_seat": Type("seat")}
        self.actions: dict[str, ActionCode] = {}
        self.waits: dict[str, Wait] = {}
        self.starts: dict[str, int] = {}
        self.sayings: list[tuple[str | Type, ...]] = []
        self.functions: dict[str, list[SourceLine]] = {}
        self.path: FieldPath = ()
        self._lines: list[SourceLine] = []
        self._indent = 1
        self.block_count = 0
        self.doing: list[str] = []
        self.bounds: list[str] = []
        self.secret_verbs: set[str] = set()
        self._steps: list[str] = []
        self._waiting: dict[str, bool] = {}
        self._depth = 0
        self._compiled = 0
        self._count = 0
        self._local: dict[str, Code] = {}
        self.end_of_turn = self.start_of_turn = WAIT

    # --- the whole

    def compile(self) -> None:
        """Compile all there is: what is laid out first, then the turn of a seat, again and again."""
        setup, self.start_of_turn, self.end_of_turn = self.new_block(), self.new_block(), self.new_block()
        self.starts = {"setup": setup, "turn": self.start_of_turn}
        self.begin(setup)
        self.effects(self.play.setup, ("setup",))
        self.emit("if F.v_next_seat is not None: F.seat = F.v_next_seat; F.v_next_seat = None")
        self.jump(self.start_of_turn)
        self.begin(self.start_of_turn)
        self.effects(self.play.turn, ("turn",))
        self.jump(self.end_of_turn)
        self.begin(self.end_of_turn)
        self._pass_on()
        self.close()
        if self.play.clause is not None:
            self.check_clause(self.play.clause, ())
        self._remark()

    def _remark(self) -> None:
        """Note what nobody ever comes to: actions, steps, the end of the game."""
        unused = [
            ("actions", name, "nobody is ever asked to choose this") for name in {*self.play.actions} - {*self.actions}
        ]
        unused += [("steps", name, "this step is never done") for name in {*self.play.steps} - self.named_steps]
        for section, name, what in sorted(unused):
            self.remarks.append(self.document.complaint((section, name), what, at_key=True))
        if not self.may_end:
            what = "nothing ever ends the game; {end: game} is wanted somewhere"
            self.remarks.append(self.document.complaint(("turn",), what, at_key=True))

    def _pass_on(self) -> None:
        """The end of a turn: what is reset begins anew, and the next seat's turn begins."""
        self.emit("S.turn += 1")
        for owner, values in (("T", self.play.table), ("one", self.play.seat)):
            reset = [f"{owner}.{name} = {self.things.start(value)!r}" for name, value in values.items() if value.reset]
            if reset and owner == "one":
                self.emit("for one in Q:")
                reset = [f"    {line}" for line in reset]
            for line in reset:
                self.emit(line)
        self.emit("F.__init__('turn', F.v_next_seat if F.v_next_seat is not None else (p + 1) % len(Q))")
        self.jump(self.start_of_turn)

    # --- complaints

    def complain(self, path: FieldPath, what: str, *, at_key: bool = False) -> None:
        """Note a mistake at a place of play.yaml."""
        self.complaints.append(self.document.complaint(path, what, at_key=at_key))

    def complain_of(self, error: BadExpression, path: FieldPath) -> None:
        """Note what is wrong with an expression, unless that only follows from another mistake."""
        if not isinstance(error, Echo):
            self.complain(path, str(error))

    def place(self, path: FieldPath) -> str:
        """Where something stands, as it is cited where no clause is named: `play.yaml:12`."""
        return f"{self.document.name.rpartition('/')[2]}:{self.document.where(path).line}"

    def cited(self, clause: str | None, path: FieldPath) -> tuple[str, ...]:
        """The clause, which has to be there; or the place."""
        if clause is None:
            return (self.place(path),)
        self.check_clause(clause, path)
        return (clause,)

    def check_clause(self, clause: str, path: FieldPath) -> None:
        """Complain of a clause that there is not, in what has it as its `clause` or as its key."""
        if clause not in self.clauses:
            known = did_you_mean(clause, self.clauses)
            self.complain((*path, "clause"), f"there is no clause {clause}{known}")

    # --- expressions

    @property
    def scope(self) -> Scope:
        """What names stand for where the compiler is."""
        known = {name: kind for name, kind in self.variables.items() if name[0] != HIDDEN}
        frame = {name: Code(f"F.{field_name(name)}", kind) for name, kind in known.items()}
        return Scope({**frame, **self._local})

    def code(self, text: object, path: FieldPath, scope: Scope | None = None) -> Code:
        """An expression of any type; a mistake in it is noted."""
        try:
            return self.translator.code(text, scope or self.scope)
        except BadExpression as error:
            self.complain_of(error, path)
            return Code("None", MISTAKE)

    def typed(self, text: object, wanted: Type, path: FieldPath, scope: Scope | None = None) -> str:
        """The source of an expression of a type; a mistake in it is noted."""
        if wanted.name == MISTAKE.name:
            return self.code(text, path, scope).source
        try:
            return self.translator.typed(text, wanted, scope or self.scope)
        except BadExpression as error:
            self.complain_of(error, path)
            return "None"

    def condition(self, text: object, path: FieldPath) -> str:
        """The source of a condition."""
        return self.typed(text, YES_NO, path)

    def declare(self, name: str, kind: Type, path: FieldPath) -> str:
        """A variable of the frame; the source of it."""
        known = self.variables.get(name)
        if kind.name == NOTHING.name:
            self.complain(path, f"none and [] do not tell what {shorten(name)} holds")
            self.variables.setdefault(name, MISTAKE)
        elif not self.things.is_free(name) or name in FIELDS:
            self.complain(path, f"{shorten(name)} is taken: it means something of the game's or of expressions")
        elif known is not None and known != kind:
            self.complain(path, f"{shorten(name)} is {known} elsewhere; here it would be {kind}")
        else:
            self.variables[name] = kind
        return f"F.{field_name(name)}"

    def hidden(self, name: str, kind: Type, path: FieldPath) -> str:
        """A variable of the frame that nobody can name; the source of it."""
        return self.declare(f"{HIDDEN}{self.fresh(name)}", kind, path)

    def fresh(self, name: str) -> str:
        """A name for something between the lines of source."""
        self._count += 1
        return f"{name}_{self._count}"

    def times(self, text: object, path: FieldPath) -> str:
        """The source of how often something is done."""
        found = self.typed(text, NUMBER, path)
        if found.isdecimal() and int(found) > MOST_ROUNDS:
            self.complain(path, f"{found} is beyond {MOST_ROUNDS}, the most at once")
        return f"rounds({found})"

    def value(self, name: str, owner: str, path: FieldPath) -> tuple[str, ValueRule] | None:
        """The source of a value that can be changed, a seat's that of `owner`; None after a complaint."""
        if name in self.things.seat:
            return f"{f'Q[{owner}]' if owner else 'me'}.{name}", self.things.seat[name]
        if name in self.things.table:
            return f"T.{name}", self.things.table[name]
        known = [*self.things.seat, *self.things.table]
        guess = did_you_mean(name, known) or (f"; there are {', '.join(known)}" if known else "")
        self.complain(path, f"neither seats nor the table have {shorten(name)}{shorten(guess, 300)}", at_key=True)
        return None

    # --- blocks

    def new_block(self) -> int:
        """The number of a new block."""
        self.block_count += 1
        if self.block_count > MOST_BLOCKS:
            raise TooLarge
        return self.block_count - 1

    def begin(self, block: int) -> None:
        """Go on writing in a new block."""
        self.close()
        self._lines = self.functions.setdefault(f"b{block}", [])
        self._indent = 1

    def close(self) -> None:
        """End a block that has not said what follows; it cannot come to that."""
        if self._lines and not self._lines[-1].text.startswith("    return"):
            self._lines.append(SourceLine(f"    return {WAIT}", self.path))
        self._lines = []

    def emit(self, text: str) -> None:
        """A line of source."""
        self._lines.append(SourceLine("    " * self._indent + text, self.path))

    def jump(self, block: int) -> None:
        """Go on with another block."""
        self.emit(f"return {block}")

    @contextmanager
    def inside(self, head: str) -> Iterator[None]:
        """What is below a line that ends with a colon."""
        self.emit(head)
        self._indent += 1
        before = len(self._lines)
        yield
        if len(self._lines) == before:
            self.emit("pass")
        self._indent -= 1

    @contextmanager
    def naming(self, /, **local: Code) -> Iterator[None]:
        """With more names than the frame has."""
        before = self._local
        self._local = {**before, **local}
        yield
        self._local = before

    # --- effects

    def effects(self, effects: Sequence[Any], path: FieldPath) -> None:
        """One effect after the other."""
        for number, one in enumerate(effects):
            self.effect(one, (*path, number))

    def effect(self, one: Effect, path: FieldPath) -> None:
        """An effect, under its condition."""
        self.path = path
        self._compiled += 1
        if self._compiled > MOST_COMPILED:
            raise TooLarge
        if self._depth >= MOST_NESTED or self._indent > MOST_INDENT:
            self.complain(path, "effects are nested too deep here; those of steps are counted where they are named")
            return
        self._depth += 1
        self._effect(one, path)
        self._depth -= 1

    def _effect(self, one: Effect, path: FieldPath) -> None:
        if one.clause is not None:
            self.check_clause(one.clause, path)
        if one.if_ is None or one.VERB == "if":
            one.compile(self)  # type: ignore[attr-defined]  # every kind in the vocabulary has it
            return
        condition = self.condition(one.if_, (*path, "if"))
        self.branch(condition, lambda: one.compile(self), None, self.waits_in(one))  # type: ignore[attr-defined]

    def branch(self, condition: str, do: Any, otherwise: Any, is_waiting: bool) -> None:
        """One thing or another; in blocks of their own where something in them waits."""
        path = self.path
        if not is_waiting:
            with self.inside(f"if {condition}:"):
                do()
            if otherwise:
                with self.inside("else:"):
                    otherwise()
            return
        then, other, after = self.new_block(), self.new_block(), self.new_block()
        self.emit(f"return {then} if {condition} else {other}")
        for block, what in ((then, do), (other, otherwise)):
            self.begin(block)
            self.path = path
            if what:
                what()
            self.jump(after)
        self.begin(after)
        self.path = path

    def waits_in(self, what: Any) -> bool:
        """Whether somebody is asked, or a die, in an effect or in any of several."""
        if isinstance(what, tuple | list):
            return any(map(self.waits_in, what))
        return bool(what.waits(self))

    def step_waits(self, name: str) -> bool:
        """The same of a step; one that is in itself is complained of where it is named."""
        if name not in self._waiting:
            self._waiting[name] = False
            self._waiting[name] = self.waits_in(self.play.steps.get(name, ()))
        return self._waiting[name]

    def step(self, name: str, path: FieldPath) -> None:
        """The effects of a step, where it is named."""
        if name not in self.play.steps:
            self.complain(path, f"there is no step {shorten(name)}{did_you_mean(name, self.play.steps)}")
        elif name in self._steps:
            self.complain(path, f"the step {shorten(name)} is in itself")
        else:
            self.named_steps.add(name)
            self._steps.append(name)
            self.effects(self.play.steps[name], ("steps", name))
            self._steps.pop()
            self.path = path

    # --- events

    def tell(self, effect: Effect, kind: str, **data: str) -> None:
        """What happened: the effect's own sentence, or the usual one for its kind with these values."""
        rules = (effect.clause,) if effect.clause else ()
        if effect.say is None:
            named = ", ".join(f"{key!r}: {source}" for key, source in data.items())
            self.emit(f"E.append(Event({kind!r}, {rules!r}, {{{named}}}))")
        elif effect.say:
            number, values = self.saying(effect.say, (*self.path, "say"))
            self.emit(f"E.append(Event('said', {rules!r}, {{'said': {number}, 'values': ({values})}}))")

    def saying(self, text: str, path: FieldPath) -> tuple[int, str]:
        """A sentence with expressions in it: its number, and the source of their values."""
        parts: list[str | Type] = []
        values = ""
        try:
            tree, _ = read_template(text)
            for output in tree.body:
                for node in getattr(output, "nodes", ()):
                    if hasattr(node, "data"):
                        parts.append(node.data)
                        continue
                    found = self.translator.translate(node, self.scope)
                    parts.append(found.type)
                    values += f"list({found.source}), " if found.type.is_list else f"{found.source}, "
        except BadExpression as error:
            self.complain_of(error, path)
        self.sayings.append(tuple(parts))
        return len(self.sayings) - 1, values

    def function(self, name: str, takes: str, body: str, path: FieldPath) -> None:
        """A function of its own beside the blocks."""
        self.functions[name] = [SourceLine(f"def {name}({takes}):", path), SourceLine(f"    {body}", path)]

    # --- waits

    def label(self, name: str) -> str:
        """The name of a place where the game waits, not yet taken."""
        found, number = name, 2
        while found in self.waits or found in self.starts:
            found, number = f"{name}-{number}", number + 1
        return found

    # --- actions

    def action(self, verb: str, path: FieldPath) -> ActionCode | None:
        """What an action comes to, its functions written the first time it is asked for; None after a complaint."""
        if verb in self.actions:
            return self.actions[verb]
        rule = self.play.actions.get(verb)
        if rule is None:
            self.complain(path, f"there is no action {shorten(verb)}{did_you_mean(verb, self.play.actions)}")
            return None
        here = ("actions", verb)
        rules = self.cited(rule.clause, here)
        found = self.actions[verb] = ActionCode(verb, rule, here, [], [], True, rules)
        self._write_action(found)
        return found

    def _write_action(self, one: ActionCode) -> None:
        """The functions that list the legal ways to do it, and judge one.

        Both ask the same conditions in the same order, each as soon as the targets that it names are known.
        """
        listing = [SourceLine(f"def legal_{one.verb}(S, F):", one.path), SourceLine("    out = []", one.path)]
        judging = [SourceLine(f"def check_{one.verb}(S, F, A):", one.path)]
        scope, depth = self.scope, 1

        def ask(last: str = "") -> None:
            for condition, reason, path in self._conditions(one, scope, last):
                one.reasons.append(reason)
                skip = "continue" if depth > 1 else "return out"
                listing.append(SourceLine("    " * depth + f"if not {condition}: {skip}", path))
                judging.append(SourceLine(f"    if not {condition}: return {len(one.reasons)}", path))

        ask()
        if len(one.rule.targets) > MOST_TARGETS:
            self.complain((*one.path, "targets"), f"more than {MOST_TARGETS} targets, the most of one action")
            return
        for name, target in one.rule.targets.items():
            path = (*one.path, "targets", name)
            source, kind = self._target(target, (*path, "of"), scope)
            self.declare(name, kind, path)
            one.targets.append(TargetCode(name, kind, source))
            one.reasons.append(
                Reason(self.cited(target.clause, path), f"{name} in {target.of}", self._hands(target.of))
            )
            local = f"a_{name}"
            listing.append(SourceLine("    " * depth + f"for {local} in loop({source}):", path))
            if kind in (CARD, TEXT):  # of cards that are not seen nobody says what can be done with them
                listing.append(SourceLine("    " * (depth + 1) + f"if {local} in (None, '?'): continue", path))
            judging.append(SourceLine(f"    {local} = A.{field_name(name)}", path))
            judging.append(SourceLine(f"    if {local} not in {source}: return {len(one.reasons)}", path))
            scope = scope.with_names(**{name: Code(local, kind)})
            depth += 1
            ask(name)
        for name, value in one.rule.let.items():
            path = (*one.path, "let", name)
            found = self.code(value, path, scope)
            self.declare(name, found.type, path)
            listing.append(SourceLine("    " * depth + f"a_{name} = {kept(found)}", path))
            judging.append(SourceLine(f"    a_{name} = {kept(found)}", path))
            scope = scope.with_names(**{name: Code(f"a_{name}", found.type)})
            ask(name)
        made = ", ".join(["p", *(f"a_{name}" for name in one.rule.targets)])
        listing.append(SourceLine("    " * depth + f"out.append(A_{one.verb}({made}))", one.path))
        listing.append(SourceLine("    return out", one.path))
        judging.append(SourceLine("    return 0", one.path))
        one.is_always_legal = not one.reasons
        self.functions[f"legal_{one.verb}"] = listing
        self.functions[f"check_{one.verb}"] = judging

    def _target(self, target: TargetRule, path: FieldPath, scope: Scope) -> tuple[str, Type]:
        """What an action is aimed at: the source of all there are, and the type of one."""
        found = self.code(target.of, path, scope)
        if found.type.is_list and target.some:
            return f"parts_of({found.source})", found.type
        if found.type.is_list:
            return found.source, found.type.items
        if found.type.name != MISTAKE.name:
            self.complain(path, f"this is {found.type}; a list is wanted, such as spaces or seats")
        return "()", MISTAKE

    def _conditions(self, one: ActionCode, scope: Scope, last: str) -> list[tuple[str, Reason, FieldPath]]:
        """The conditions that can be judged once the target `last` is known, and not before."""
        found = []
        for name, price in one.rule.cost.items() if not last else ():
            path = (*one.path, "cost", name)
            if self.value(name, "", path) is None:
                continue
            condition = f"({self.typed(name, NUMBER, path, scope)} >= {self.typed(price, NUMBER, path, scope)})"
            found.append((condition, Reason(one.rules, f"{name} >= {price}"), path))
        for need in one.rule.conditions:
            path = (*one.path, "needs", *need.at)
            order = (*one.rule.targets, *one.rule.let)
            named = [name for name in order if name in _names_in(need.condition)]
            if (named[-1] if named else "") == last:
                condition = self.typed(need.condition, YES_NO, path, scope)
                hands = self._hands(need.condition) if IT in _names_in(need.condition) else ()
                found.append((condition, Reason(self.cited(need.clause, path), str(need.condition), hands), path))
        return found

    def _hands(self, text: object) -> tuple[str, ...]:
        """The zones of seats that an expression names: `hand` of the seat that acts, `.hand` of others."""
        named = set(re.findall(r"\.?[A-Za-z_]\w*", text)) if isinstance(text, str) else set()
        zones = self.things.zones_of_seats
        return tuple(name for zone in zones for name in (zone, f".{zone}") if name in named)

    # --- source

    def source(self) -> tuple[str, list[FieldPath]]:
        """All functions as Python source, and for each line the path in play.yaml that it comes from."""
        lines: list[SourceLine] = []
        for number in range(self.block_count):
            self.functions.setdefault(f"b{number}", [])
        for name, body in self.functions.items():
            is_block = name[1:].isdecimal()
            head = SourceLine(f"def {name}(S, F, E):", ()) if is_block else body[0]
            rest = body if is_block else body[1:]
            text = "\n".join(line.text for line in rest)
            needed = [
                SourceLine(f"    {code}", ()) for word, code in _HEADER if re.search(rf"(?<![\w.]){word}\b", text)
            ]
            lines += [head, *needed, *(rest or [SourceLine(f"    return {WAIT}", ())])]
        return "\n".join(line.text for line in lines) + "\n", [line.path for line in lines]


def kept(found: Code) -> str:
    """The source of a value that is stored, and looked at before: it may be missing, too large, or no such card."""
    if found.type.is_list:
        return f"listed({found.source})"
    check = {NUMBER: "number", TEXT: "text", CARD: "card"}.get(found.type)
    return f"{check}({found.source})" if check else found.source


class TooLarge(Exception):
    """play.yaml has more effects than are compiled."""


def _names_in(text: object) -> set[str]:
    """The words in an expression."""
    return set(re.findall(r"[A-Za-z_]\w*", text)) if isinstance(text, str) else set()
