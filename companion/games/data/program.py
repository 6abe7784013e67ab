"""Runs a compiled play.yaml: the classes of its states and actions, and its blocks with the variants of a table."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Mapping
from dataclasses import field, make_dataclass
from keyword import iskeyword
from types import CodeType, SimpleNamespace
from typing import Annotated, Any, Literal

from companion.definitions.complaints import Complaint, FieldPath
from companion.definitions.entries import all_texts
from companion.definitions.models import GameDefinition
from companion.definitions.shapes import check_shape
from companion.definitions.words import did_you_mean
from companion.errors import BrokenDefinition
from companion.games.data import effects, helpers
from companion.games.data.compiler import DRAWN, Compiler, TooLarge
from companion.games.data.expressions import Scope, names_in
from companion.games.data.facts import no_numbers
from companion.games.data.free.steps import FreeDraw, FreePeek, FreeThrow
from companion.games.data.geometry import DIRECTIONS
from companion.games.data.hooks import Functions, HookError, Hooks
from companion.games.data.limits import BeyondLimit, Effort, EndlessLoop, UnseenCard
from companion.games.data.paths import read_paths
from companion.games.data.source_parts import WAIT, ActionCode, Wait
from companion.games.data.step import DataStep
from companion.games.data.things import RESERVED, Things, field_name
from companion.games.data.types import HOLDS, MAY_BE_NONE, NUMBER
from companion.games.data.vocabulary import SCALARS, PlayFile, ScoreLine
from companion.model import Action, Event, SeatNo
from companion.model.step import Moment
from companion.schema.kinds import Tag

MOST_BLOCKS_RUN = 100_000
"""After this number of blocks without a choice the game is in an endless loop."""
SOURCE = "<play.yaml>"
IN_PLAY = (ArithmeticError, LookupError, TypeError, ValueError, RuntimeError)
"""The errors that the source raises if it cannot be carried out."""
Block = Callable[[Any, Any, list[Event]], int]
FREE_STEPS = (FreeThrow, FreeDraw, FreePeek)
THROWN: tuple[str, Any, Any] = ("thrown", list[str], field(default_factory=list))
"""The values of the dice or coins on the table."""
DEALER: tuple[str, Any, Any] = ("dealer", Literal["table", "app"], "table")
"""Who deals the cards: people with a printed deck, or the app."""
LOOKED: tuple[str, Any, Any] = ("looked", dict[str, int], field(default_factory=dict))
"""How many cards on top of each deck a seat has looked at."""

__all__ = ["PlayFile", "Program", "Running", "effects"]


class Program:
    """The rules of one game as code; raises BrokenDefinition with every mistake in play.yaml.

    `functions` are the game's Python functions that play.yaml names under `python`.
    """

    def __init__(self, definition: GameDefinition, functions: Functions | None = None) -> None:
        document = definition.play
        if document is None:
            raise ValueError("this game has no play.yaml")
        play, complaints = check_shape(PlayFile, document)
        if play is None:
            raise BrokenDefinition(complaints)
        self.play, self.document = play, document
        self.things = things = _things(definition, play)
        known = [*definition.clauses, *definition.open_points]
        self.compiler = compiler = Compiler(play, document, things, known)
        self.paths = read_paths(play.paths, things, compiler)
        self.hooks = Hooks(functions or {}, things)
        for name in play.python:
            if name not in self.hooks.functions:
                compiler.complain(("python", name), f"rules.py has no function {name}", at_key=True)
        self._check_names(compiler)
        self._check_decks(compiler, definition.sheets)
        try:
            compiler.compile()
        except TooLarge:
            compiler.complain((), "there are too many effects; those of a step count each time it is named")
        self.lines = play.score or (ScoreLine(points="points"),) * ("points" in play.seat)
        numbered = enumerate(self.lines)
        for number, line in numbered:
            if line.clause is not None:
                compiler.check_clause(line.clause, ("score", number))
            path = ("score", number, "points")
            points = compiler.typed(line.points, NUMBER, path, Scope({}))
            compiler.function(f"score_{number}", "S, F", f"return number({points})", path)
        if compiler.needed_numbers:
            compiler.complaints += no_numbers(definition, things, compiler)
        if compiler.complaints:
            raise BrokenDefinition(sorted(set(compiler.complaints)))
        self.waits: Mapping[str, Wait] = compiler.waits
        self.sayings = compiler.sayings
        self.title = "".join(word.title() for word in definition.id.split("-"))
        self.actions: dict[str, ActionCode] = compiler.actions
        self.classes = {verb: _action_class(one) for verb, one in compiler.actions.items()}
        self.is_free = compiler.is_free
        self.verbs = frozenset(word for verb, one in self.actions.items() for word in (verb, *one.rule.also))
        self.has_dealer = self.is_free and bool(things.zones_of_table or things.zones_of_seats)
        self.frame: Any = self._frame_class()
        self.state: Any
        pending = Annotated[self.frame, Tag("kind", "kind of frame")] if self.is_free else self.frame
        more = [THROWN] * self.is_free + [DEALER] * self.has_dealer
        self.state, self.seat, self.table = things.state(self.title, pending, more, [LOOKED] * self.has_dealer)
        source, self.origins = compiler.source()
        self.code: CodeType = compile(source, SOURCE, "exec")

    def _check_names(self, compiler: Compiler) -> None:
        for section, names in (("seat", self.play.seat), ("table", self.play.table)):
            for name in names:
                if sum(name in listed for listed in (self.things.seat, self.things.table)) > 1:
                    compiler.complain((section, name), f"both seats and the table have {name}; rename one", at_key=True)
                is_of_seats = section == "seat" and name == "number"
                if iskeyword(name) or name in helpers.TAKEN or name in RESERVED or name in DIRECTIONS or is_of_seats:
                    compiler.complain(
                        (section, name), f"{name} is a word of expressions; use another name", at_key=True
                    )

    def _check_decks(self, compiler: Compiler, sheets: Collection[str]) -> None:
        """Complain unless each card is in one deck, on the table."""
        decks: list[str] = []
        for section, values in (("seat", self.play.seat), ("table", self.play.table)):
            for name, value in values.items():
                path = (section, name, "deck")
                if value.deck is None:
                    continue
                if value.deck not in sheets:
                    compiler.complain(path, f"there is no token sheet {value.deck}{did_you_mean(value.deck, sheets)}")
                elif section == "seat":
                    compiler.complain(path, "only a value of the table can have a deck; seats draw from it")
                elif value.deck in decks:
                    compiler.complain(path, f"the cards of {value.deck} are already in another deck")
                decks.append(value.deck)

    def _frame_class(self) -> type[DataStep]:
        variables = [self.things.variable(name, kind) for name, kind in self.compiler.variables.items()]
        moments = {
            self.classes[verb]: Moment("when the game offers it", one.rules) for verb, one in self.actions.items()
        }
        namespace = {
            "__doc__": "The turn of a seat: where it waits, and its variables.",
            "__module__": __name__,
            "answered_by": moments,
        }
        fields: list[Any] = [("at", str, field(default="turn")), ("seat", SeatNo, field(default=0))]
        fields += [("kind", Literal["turn"], field(default="turn")), *variables]
        made: type[Any] = make_dataclass(
            f"{self.title}Turn", fields, bases=(DataStep,), slots=True, namespace=namespace
        )
        made.kinds = (made, *FREE_STEPS) if self.is_free else (made,)
        return made

    def place(self, section: str, name: str) -> str:
        """The file and line to cite for a value without a clause."""
        return self.compiler.place((section, name))

    def running(self, variants: Mapping[str, Any]) -> Running:
        """The rules with these variants."""
        return Running(self, variants)


class UnseenCards(BrokenDefinition):
    """The result depends on hidden cards."""


class Running:
    """The functions of a program with the variants of one table."""

    def __init__(self, program: Program, variants: Mapping[str, Any]) -> None:
        self.program = program
        self.effort = Effort()
        names: dict[str, Any] = {
            **helpers.functions(program.things),
            **program.things.constants(),
            **{f"VARIANT_{name}": _plain(value) for name, value in variants.items()},
            **{f"PATH_{name}": value for name, value in program.paths.items()},
            **{f"A_{verb}": made for verb, made in program.classes.items()},
            "Event": Event,
            "finish": self.finish,
            "hook": program.hooks.call,
            "over": self.effort.over,
            "loop": self.effort.loop,
        }
        exec(program.code, names)  # only the compiler makes this source; of play.yaml it has only quoted texts
        self.blocks: list[Block] = [
            names[f"b{number}"] for number in range(len(program.compiler.functions)) if f"b{number}" in names
        ]
        self.legal = {verb: self._guarded(names[f"legal_{verb}"]) for verb in program.actions}
        self.check = {verb: self._guarded(names[f"check_{verb}"]) for verb in program.actions}
        bounds = list(enumerate(program.compiler.bounds))
        self.bounds = {label: self._guarded(names[f"bound_{number}"]) for number, label in bounds}
        self.worth = {
            (label, verb): self._guarded(names[f"worth_{number}_{verb}"])
            for number, label in bounds
            for verb in program.waits[label].actions
        }
        self._lines = [self._guarded(names[f"score_{number}"]) for number in range(len(program.lines))]

    def run(self, state: Any, frame: Any, events: list[Event], block: int) -> None:
        """Run from a block until the game waits for a player or a die, or is over; raises BrokenDefinition."""
        blocks = self.blocks
        self.effort.begin()
        try:
            for _ in range(MOST_BLOCKS_RUN):
                block = blocks[block](state, frame, events)
                if block == WAIT:
                    return
            raise EndlessLoop
        except UnseenCard as error:
            raise UnseenCards([self.complaint(error, state, frame)]) from None
        except IN_PLAY as error:
            lines = self.program.compiler.functions[f"b{block}"]
            found = self.complaint(error, state, frame, lines[0].path if lines else ())
            raise BrokenDefinition([found]) from None

    def _guarded(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Wrap a function of the source so that it raises BrokenDefinition if it fails."""

        def guarded(state: Any, frame: Any, *given: Any) -> Any:
            self.effort.begin()
            try:
                return function(state, frame, *given)
            except IN_PLAY as error:
                raise BrokenDefinition([self.complaint(error, state, frame)]) from None

        return guarded

    def complaint(self, error: Exception, state: Any, frame: Any, otherwise: FieldPath = ()) -> Complaint:
        """The complaint about an error in the source, at its place in play.yaml."""
        line, trace = 0, sys.exc_info()[2]
        while trace is not None:
            if trace.tb_frame.f_code.co_filename == SOURCE:
                line = trace.tb_lineno
            trace = trace.tb_next
        path = self.program.origins[line - 1] if line else otherwise
        missing = self._missing(state, frame, path) if isinstance(error, LookupError | TypeError) else ""
        return self.program.document.complaint(path, missing or f"this fails during play: {_in_words(error)}")

    def _missing(self, state: Any, frame: Any, path: FieldPath) -> str:
        """What to do about a variable that is named at a path and holds nothing; empty if there is none."""
        compiler = self.program.compiler
        data = self.program.document.data
        for step in path:
            data = data if isinstance(data, SCALARS) else data[step]  # scalars are a short form
        named = set().union(*(names_in(text) for _, text in all_texts([data])))
        for name, kind in compiler.variables.items():
            if name not in named or kind not in MAY_BE_NONE or getattr(frame, field_name(name), 0) is not None:
                continue
            empty = [deck for deck in sorted(compiler.drawn_from) if not getattr(state.table, deck, None)]
            if name == DRAWN and empty:
                deck = empty[0]
                return f"this fails during play: {deck} is empty, so {name} is no card; test count({deck}) > 0 first"
            what = f"{name} is no {kind.name} here; if this is a position of yours, add {name} to pending"
            return f"{what}, else test '{name} is none' first"
        return ""

    def finish(self, state: Any, winners: list[int] | None, by: str) -> int:
        """End the game; without `winners` the best score wins."""
        won = self.best(state) if winners is None else winners
        state.table.winners = [seat for seat in won if seat is not None]
        state.table.ended_by = by
        state.phase = "over"
        state.pending.clear()
        return WAIT

    def best(self, state: Any) -> list[int]:
        """The seats with the best score."""
        totals = [sum(points) for points in self.points(state)]
        best = max(totals) if self.program.play.best == "highest" else min(totals)
        return [seat for seat, total in enumerate(totals) if total == best]

    def points(self, state: Any) -> list[list[int]]:
        """The points of each line of the score, by seat."""
        seats = [SimpleNamespace(seat=seat) for seat in range(len(state.seats))]
        return [[line(state, seat) for line in self._lines] for seat in seats]


def _things(definition: GameDefinition, play: PlayFile) -> Things:
    return Things(
        definition.boards,
        definition.numbers,
        definition.variants,
        play.seat,
        play.table,
        play.pieces,
        definition.sheets,
        lambda card: definition.copies(card, definition.seats.max),
        {name: HOLDS[kind] for name, kind in play.python.items()},
    )


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _action_class(one: ActionCode) -> type[Action]:
    """The class of an action: its seat, and a field for each target."""
    fields = [(field_name(target.name), Any) for target in one.targets]
    namespace = {"__doc__": one.rule.about or f"To {one.verb}.", "__module__": __name__, "verb": one.verb}
    made: type[Action] = make_dataclass(
        one.verb.title().replace("_", ""), fields, bases=(Action,), frozen=True, slots=True, namespace=namespace
    )
    return made


def _in_words(error: Exception) -> str:
    if isinstance(error, BeyondLimit | HookError):
        return str(error)
    if isinstance(error, UnseenCard):
        return "it looks at a hidden card"
    if isinstance(error, EndlessLoop):
        return "it loops without end and asks nobody"
    if isinstance(error, ZeroDivisionError):
        return "it divides by zero"
    if isinstance(error, LookupError | TypeError):
        return "it uses a seat, space, card or list item that does not exist"
    return "its value is not possible here"
