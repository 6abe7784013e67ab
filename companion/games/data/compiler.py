"""Compiles play.yaml: effects become blocks of Python. Each block ends where the game waits for a player or a die.

A block is a function of the state `S`, the frame `F` and the events `E`. It returns the number of the next block, or
WAIT. Inside it `T` is the table, `Q` the seats, `L` the pieces on the spaces, `p` and `me` the seat whose turn it is.
All source is made here; only numbers and quoted texts come from play.yaml.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from companion.definitions.complaints import Complaint, FieldPath
from companion.definitions.definition import checked
from companion.definitions.document import Document
from companion.definitions.expression_text import BadExpression, read_template
from companion.definitions.places import GAME_FILE
from companion.definitions.words import did_you_mean, shorten
from companion.games.data.action_source import write_action
from companion.games.data.expressions import Code, Echo, NoNumber, Scope, Translator, names_in
from companion.games.data.limits import MOST_ROUNDS
from companion.games.data.source_parts import WAIT, ActionCode, SourceLine, Wait
from companion.games.data.things import Things, field_name
from companion.games.data.types import MISTAKE, NOTHING, NUMBER, SEAT, YES_NO, Type
from companion.games.data.vocabulary import EFFECTS, Effect, PlayFile, ValueRule

FIELDS = ("at", "seat", "kind", "next_seat")
"""The fields of every turn beside its variables."""
HIDDEN = "_"
"""The first letter of variables that the compiler makes."""
DRAWN = "drawn"
"""The variable with the last card that was drawn."""
MOST_BLOCKS = 2_000
MOST_COMPILED = 5_000
"""The most effects. Those of a step or action count each time it is named."""
MOST_NESTED = 40
"""How deep effects can be nested."""
MOST_INDENT = 18
"""How deep effects can be nested within one block: Python allows 20 nested loops."""
_HEADER = (
    ("T", "T = S.table"),
    ("Q", "Q = S.seats"),
    ("L", "L = getattr(S.table, 'pieces', ())"),
    ("p", "p = F.seat"),
    ("me", "me = S.seats[F.seat]"),
)


class Compiler:
    """Compiles one play.yaml. It notes every mistake in `complaints` and leaves out the wrong part.

    `remarks` has what can be played but is probably not intended. `needed_numbers` are facts of cards that are used as
    numbers but are not numbers on all cards, each with the first place that uses it.
    """

    def __init__(self, play: PlayFile, document: Document, things: Things, clauses: Sequence[str]) -> None:
        self.play = play
        self.document = document
        self.things = things
        self.clauses = frozenset(clauses)
        self.translator = Translator(things)
        self.complaints: list[Complaint] = []
        self.remarks: list[Complaint] = []
        self.needed_numbers: dict[str, FieldPath] = {}
        self.named_steps: set[str] = set()
        self.drawn_from: set[str] = set()
        self.may_end = self.is_free = self.leaves_order = False
        self.together = ""
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
        self.chosen_names: set[str] = set()
        self._steps: list[str] = []
        self._waiting: dict[str, bool] = {}
        self._depth = 0
        self._compiled = 0
        self._count = 0
        self._local: dict[str, Code] = {}
        self.end_of_turn = self.start_of_turn = WAIT

    # --- the whole

    def compile(self) -> None:
        """Compile the whole file: the setup, then the turn of a seat, which repeats."""
        setup, self.start_of_turn, self.end_of_turn = self.new_block(), self.new_block(), self.new_block()
        self.starts = {"setup": setup, "turn": self.start_of_turn}
        self.begin(setup)
        self.effects(self.play.setup, ("setup",))
        self.emit("if F.v_next_seat is not None: F.seat = F.v_next_seat; F.v_next_seat = None")
        self.jump(self.start_of_turn)
        self.begin(self.start_of_turn)
        self.effects(self.play.turn or (checked(EFFECTS["free"], {"free": ""}),), ("turn",))
        self.jump(self.end_of_turn)
        self.begin(self.end_of_turn)
        self._pass_on()
        self.close()
        if self.play.clause is not None:
            self.check_clause(self.play.clause, ())
        self._remark()

    def _remark(self) -> None:
        """Note what is never reached: actions, steps, numbers behind values with their names, the end of the game."""
        unused = [
            ("actions", name, "unused: no effect offers this action") for name in {*self.play.actions} - {*self.actions}
        ]
        unused += [
            ("steps", name, "unused: no effect names this step") for name in {*self.play.steps} - self.named_steps
        ]
        for kind, names in (("variant", self.things.variants), ("number", self.things.numbers)):
            what = f"this name hides the {kind} of game.yaml that has it, too"
            unused += [
                (part, name, what) for part in ("seat", "table") for name in getattr(self.play, part).keys() & names
            ]
        for section, name, what in sorted(unused):
            self.remarks.append(self.document.complaint((section, name), what, at_key=True))
        if not self.may_end:
            what = "nothing ends the game; add {end: game} somewhere"
            self.remarks.append(self.document.complaint(("turn",), what, at_key=True))

    def _pass_on(self) -> None:
        """End a turn: set the values with `reset` back to their start, and begin the next seat's turn."""
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

    # --- what an action's line reveals

    def is_chosen(self, expression: Any) -> bool:
        """Whether a value depends on a target of the current action, so that the action's line reveals it."""
        targets = {one.name for verb in self.doing for one in self.actions[verb].targets if one.type != SEAT}
        return bool(names_in(expression) & (targets | self.chosen_names))

    def is_looked_up(self, expression: Any) -> bool:
        """Whether a value depends on something that not everybody sees."""
        values = {**self.things.seat, **self.things.table}
        return any(name in values and values[name].seen != "all" for name in names_in(expression))

    def name_chosen(self, name: str, expression: Any) -> None:
        """Note the name of a value that depends on a target of the current action."""
        if self.doing and self.is_chosen(expression):
            self.chosen_names.add(name)

    def keep_secret(self) -> None:
        """Hide the line of the current action from the other players."""
        self.secret_verbs.add(self.doing[-1])

    # --- complaints

    def complain(self, path: FieldPath, what: str, *, at_key: bool = False) -> None:
        """Note a mistake at a place of play.yaml."""
        self.complaints.append(self.document.complaint(path, what, at_key=at_key))

    def complain_of(self, error: BadExpression, path: FieldPath) -> None:
        """Note a mistake in an expression, unless it only follows from another mistake."""
        if isinstance(error, NoNumber):
            self.needed_numbers.setdefault(error.fact, path)
        elif not isinstance(error, Echo):
            self.complain(path, str(error))

    def place(self, path: FieldPath) -> str:
        """The file and line to cite for something without a clause: `play.yaml:12`."""
        file = self.document.name.rpartition("/")[2]
        return file if file == GAME_FILE else f"{file}:{self.document.where(path).line}"

    def cited(self, clause: str | None, path: FieldPath) -> tuple[str, ...]:
        """The clause, which must exist; without one the place."""
        if clause is None:
            return (self.place(path),)
        self.check_clause(clause, path)
        return (clause,)

    def check_clause(self, clause: str, path: FieldPath) -> None:
        """Complain about an unknown clause, given as a `clause` or as a key."""
        if clause not in self.clauses:
            known = did_you_mean(clause, self.clauses)
            self.complain((*path, "clause"), f"there is no clause {clause}{known}")

    # --- expressions

    @property
    def scope(self) -> Scope:
        """What names mean at the current place."""
        known = {name: kind for name, kind in self.variables.items() if name[0] != HIDDEN}
        frame = {name: Code(f"F.{field_name(name)}", kind) for name, kind in known.items()}
        return Scope({**frame, **self._local})

    def code(self, text: object, path: FieldPath, scope: Scope | None = None) -> Code:
        """The source and type of an expression; notes a mistake in it."""
        try:
            found = self.translator.code(text, scope or self.scope)
        except BadExpression as error:
            self.complain_of(error, path)
            found = Code("None", MISTAKE)
        self._remark_on_doubts(path)
        return found

    def typed(self, text: object, required: Type, path: FieldPath, scope: Scope | None = None) -> str:
        """The source of an expression of a given type; notes a mistake in it."""
        if required.name == MISTAKE.name:
            return self.code(text, path, scope).source
        try:
            found = self.translator.typed(text, required, scope or self.scope)
        except BadExpression as error:
            self.complain_of(error, path)
            found = "None"
        self._remark_on_doubts(path)
        return found

    def _remark_on_doubts(self, path: FieldPath) -> None:
        """Note what is possible in an expression at a path but is probably not intended."""
        remarks = [self.document.complaint(path, what) for what in self.translator.doubts]
        self.remarks += [one for one in remarks if one not in self.remarks]
        self.translator.doubts.clear()

    def condition(self, text: object, path: FieldPath) -> str:
        """The source of a condition."""
        return self.typed(text, YES_NO, path)

    def declare(self, name: str, kind: Type, path: FieldPath) -> str:
        """Add a variable to the frame; returns its source."""
        known = self.variables.get(name)
        if kind.name == NOTHING.name:
            self.complain(path, f"none and [] do not show what {shorten(name)} holds; use a value of its type")
            self.variables.setdefault(name, MISTAKE)
        elif not self.things.is_free(name) or name in FIELDS:
            self.complain(path, f"{shorten(name)} is already a name of the game or of expressions; use another name")
        elif known is not None and known != kind:
            self.complain(path, f"{shorten(name)} is {known} elsewhere but {kind} here; use one type")
        else:
            self.variables[name] = kind
        return f"F.{field_name(name)}"

    def hidden(self, name: str, kind: Type, path: FieldPath) -> str:
        """Add a variable to the frame that play.yaml cannot name; returns its source."""
        return self.declare(f"{HIDDEN}{self.fresh(name)}", kind, path)

    def fresh(self, name: str) -> str:
        """A new name for a local variable of the source."""
        self._count += 1
        return f"{name}_{self._count}"

    def times(self, text: object, path: FieldPath) -> str:
        """The source of how often something happens."""
        found = self.typed(text, NUMBER, path)
        if found.isdecimal() and int(found) > MOST_ROUNDS:
            self.complain(path, f"{found} is too many at once; use at most {MOST_ROUNDS}")
        return f"rounds({found})"

    def value(self, name: str, owner: str, path: FieldPath) -> tuple[str, ValueRule] | None:
        """The source of a value that can be changed; None after a complaint. `owner` is the seat that has it."""
        if name in self.things.seat:
            return f"{f'Q[{owner}]' if owner else 'me'}.{name}", self.things.seat[name]
        if name in self.things.table:
            return f"T.{name}", self.things.table[name]
        known = [*self.things.seat, *self.things.table]
        guess = did_you_mean(name, known) or (f"; use one of {', '.join(known)}" if known else "")
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
        """Write the next lines into a new block."""
        self.close()
        self._lines = self.functions.setdefault(f"b{block}", [])
        self._indent = 1

    def close(self) -> None:
        """End a block that names no next block; its end is never reached."""
        if self._lines and not self._lines[-1].text.startswith("    return"):
            self._lines.append(SourceLine(f"    return {WAIT}", self.path))
        self._lines = []

    def emit(self, text: str) -> None:
        """Write a line of source."""
        self._lines.append(SourceLine("    " * self._indent + text, self.path))

    def jump(self, block: int) -> None:
        """Go on with another block."""
        self.emit(f"return {block}")

    @contextmanager
    def inside(self, head: str) -> Iterator[None]:
        """Indent the lines below a line that ends with a colon."""
        self.emit(head)
        self._indent += 1
        before = len(self._lines)
        yield
        if len(self._lines) == before:
            self.emit("pass")
        self._indent -= 1

    @contextmanager
    def naming(self, /, **local: Code) -> Iterator[None]:
        """Within this context there are more names than the frame has."""
        before = self._local
        self._local = {**before, **local}
        yield
        self._local = before

    # --- effects

    def effects(self, effects: Sequence[Any], path: FieldPath) -> None:
        """Write one effect after the other."""
        with self._expecting_seen(True):
            for number, one in enumerate(effects):
                self.effect(one, (*path, number))

    @contextmanager
    def _expecting_seen(self, expects: bool) -> Iterator[None]:
        """Set whether source must know a card that it looks at. Effects must; lists of legal actions need not."""
        before, self.translator.expects_seen = self.translator.expects_seen, expects
        yield
        self.translator.expects_seen = before

    def effect(self, one: Effect, path: FieldPath) -> None:
        """Write an effect under its condition."""
        self.path = path
        self._compiled += 1
        if self._compiled > MOST_COMPILED:
            raise TooLarge
        if self._depth >= MOST_NESTED or self._indent > MOST_INDENT:
            self.complain(path, "effects are nested too deep here; the depth includes the steps that are named")
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
        """Write one thing or another, in blocks of their own if something in them waits."""
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
        """Whether the game waits for a player or a die in an effect, or in any of several."""
        if isinstance(what, tuple | list):
            return any(map(self.waits_in, what))
        return bool(what.waits(self))

    def step_waits(self, name: str) -> bool:
        """Whether the game waits in a step. A step that contains itself is reported where it is named."""
        if name not in self._waiting:
            self._waiting[name] = False
            self._waiting[name] = self.waits_in(self.play.steps.get(name, ()))
        return self._waiting[name]

    def step(self, name: str, path: FieldPath) -> None:
        """Write the effects of a step where it is named."""
        if name not in self.play.steps:
            steps = [*self.play.steps]
            guess = did_you_mean(name, steps) or (f"; the steps are {shorten(', '.join(steps), 300)}" if steps else "")
            self.complain(path, f"there is no step {shorten(name)}{guess}")
        elif name in self._steps:
            self.complain(path, f"the step {shorten(name)} contains itself; use while or repeat instead")
        else:
            self.named_steps.add(name)
            self._steps.append(name)
            self.effects(self.play.steps[name], ("steps", name))
            self._steps.pop()
            self.path = path

    # --- events

    def tell(self, effect: Effect, kind: str, **data: str) -> None:
        """Write an event: the effect's own sentence, or the usual one for its kind with these values."""
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
        """Add a separate function beside the blocks."""
        self.functions[name] = [SourceLine(f"def {name}({takes}):", path), SourceLine(f"    {body}", path)]

    # --- waits

    def label(self, name: str) -> str:
        """A new name for a place where the game waits."""
        found, number = name, 2
        while found in self.waits or found in self.starts:
            found, number = f"{name}-{number}", number + 1
        return found

    # --- actions

    def action(self, verb: str, path: FieldPath) -> ActionCode | None:
        """The compiled action, or None after a complaint. Its functions are written at the first call."""
        if verb in self.actions:
            return self.actions[verb]
        rule = self.play.actions.get(verb)
        if rule is None:
            self.complain(path, f"there is no action {shorten(verb)}{did_you_mean(verb, self.play.actions)}")
            return None
        here = ("actions", verb)
        rules = self.cited(rule.clause, here)
        found = self.actions[verb] = ActionCode(verb, rule, here, [], [], True, rules)
        with self._expecting_seen(False):
            write_action(self, found)
        return found

    # --- source

    def source(self) -> tuple[str, list[FieldPath]]:
        """All functions as Python source, with the path in play.yaml that each line comes from."""
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


class TooLarge(Exception):
    """play.yaml has more effects than the compiler accepts."""
