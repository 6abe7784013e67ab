"""A table in play: who plays each seat, who rolls, and what happens automatically."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.errors import CompanionError
from companion.model.grammar import find_seat
from companion.referee.secrets import hides, known
from companion.referee.table import BOT, GameTable, LoggedStep

if TYPE_CHECKING:
    from random import Random

    from companion.model import Decision

APP, TABLE, PERSON = "app", "table", "person"
MOST_RECENT = 30


class TableEvent(NamedTuple):
    """The result of an entry for everybody to read: its number, and sentences with their clauses."""

    label: str
    texts: tuple[str, ...]


class Sealed(NamedTuple):
    """A sealed choice, whose answers are not shown yet: the players, the question, and the state before the answers."""

    seats: frozenset[int]
    asked: tuple[str, int, str]
    steps: int
    state: Any
    last: str

    def holds(self, asked: tuple[str, int, str], seats: frozenset[int], steps: int) -> bool:
        """Whether this choice is still open: every step since then is an answer to it."""
        return self.asked == asked and seats <= self.seats and steps - self.steps == len(self.seats - seats)


class SeatAnswer(NamedTuple):
    """The reply to a seat's line; empty if the line was carried out."""

    text: str = ""
    is_refused: bool = False


class LiveTable:
    """A game table with people and bots. `dice` and `players` say who rolls and plays, by the latest log entries.

    `recent` are the latest entries as everybody saw them. Hold the `lock` to read or change the table.
    """

    def __init__(self, table: GameTable) -> None:
        self.table = table
        self.game = table.game
        self.recent: deque[TableEvent] = deque(maxlen=MOST_RECENT)
        self.lock = Lock()
        self.dice: dict[str, str] = {}
        self.players: dict[str, str] = {}
        self._sealed: Sealed | None = None
        self._read_asides()

    def _read_asides(self) -> None:
        """Read who rolls and who plays, from the header and then the log; the last entry counts."""
        header = self.table.header
        self.dice = {"": header.get("dice", TABLE)}
        self.players = dict(header.get("players", {}))
        for body in self.table.entries:
            self._take_aside(body)

    def _take_aside(self, body: dict[str, Any]) -> None:
        if body["kind"] == "dice":
            self.dice = {**self.dice, body["seat"]: body["by"]} if body["seat"] else {"": body["by"]}
        elif body["kind"] == "seat":
            self.players[body["seat"]] = body["player"] if body["player"] != PERSON else ""

    def log_aside(self, kind: str, **facts: Any) -> None:
        """Log who rolls, who plays or a note, and act on it."""
        self.table.log_aside(kind, **facts)
        self._take_aside({"kind": kind, **facts})

    @contextmanager
    def unlocked(self) -> Iterator[None]:
        """Release the lock while its holder waits for somebody to read or type."""
        self.lock.release()
        try:
            yield
        finally:
            self.lock.acquire()

    # --- what is asked

    @property
    def known(self) -> Any:
        """The state as everybody knows it, without hidden cards."""
        return known(self.game, self.table.state)

    @property
    def decision(self) -> Decision | None:
        """The pending decision."""
        return self.game.decision(self.table.state)

    # --- sealed choices

    def seal(self) -> None:
        """Note the state before the first answer to a sealed choice; call it before any answer."""
        decision, state = self.decision, self.table.state
        if decision is None or not decision.sealed:
            self._sealed = None
            return
        seats, asked = frozenset(decision.seats), (decision.kind, state.turn, state.phase)
        steps = len(self.table.history.steps)
        if self._sealed is None or not self._sealed.holds(asked, seats, steps):
            last = self.recent[-1].label if self.recent else ""
            self._sealed = Sealed(seats, asked, steps, state.copy(), last)

    @property
    def shown(self) -> Any:
        """The state for everybody to see; during a sealed choice, the state before its first answer."""
        self.seal()
        return self.table.state if self._sealed is None else self._sealed.state

    @property
    def events(self) -> list[TableEvent]:
        """The latest entries; during a sealed choice, those before its first answer."""
        self.seal()
        if self._sealed is None:
            return list(self.recent)
        labels = [event.label for event in self.recent]
        return list(self.recent)[: labels.index(self._sealed.last) + 1 if self._sealed.last in labels else 0]

    def secretly_asked(self) -> list[int]:
        """The seats of people who are asked for something secret."""
        if not hides(self.game, self.table.state):
            return []
        names = self.game.names(self.table.state)
        return [seat for seat in self.game.secretly_asked(self.table.state) if not self.players.get(names[seat])]

    def may_report(self, seat: int) -> bool:
        """Whether this seat may enter the die or card that comes now: its own, nobody's, or a bot's."""
        state = known(self.game, self.table.state, seat)
        decision, names = self.game.decision(state), self.game.names(state)
        if decision is None or not decision.is_chance:
            return False
        owner, dot, _ = decision.what.partition(".")
        held_by = find_seat(names, owner) if dot else None
        return all(one in (None, seat) or self.players.get(names[one]) for one in (decision.roller, held_by))

    def may_throw(self, seat: int) -> bool:
        """Whether the app may make the pending throw for this seat."""
        state = known(self.game, self.table.state, seat)
        decision = self.game.decision(state)
        if decision is None or not self.game.app_may_answer(state):
            return False
        if decision.is_chance:
            return self.may_report(seat)
        return self.game.rolls_on(state) is not None and seat in decision.seats

    def usual_for(self, seat: int) -> str:
        """The usual answer of a player to act, if only this seat can give it; else empty."""
        state = known(self.game, self.table.state, seat)
        decision = self.game.decision(state)
        line = self.game.usual_line(state) if decision is not None and seat in decision.seats else ""
        try:
            return line if line and self.game.parse(state, line).seat == seat else ""
        except CompanionError:
            return ""

    def roll_for_people(self, key: str = "") -> Iterator[LoggedStep]:
        """The app makes the pending throw with all its dice; a choice before it gets its usual answer.

        Raises Unreadable if nothing is rolled or drawn now. `key` is logged with the first die.
        """
        first = self.game.rolls_on(self.table.state)
        if first is not None:
            yield self.table.do(first, TABLE)
        yield self.table.roll(is_joined=first is not None, key=key)
        while self.game.is_in_throw(self.table.state):
            yield self.table.roll(is_joined=True)

    # --- automatic steps

    def step_by_itself(self) -> LoggedStep | None:
        """Make the next automatic step; None if people are asked, or the game is over."""
        self.seal()
        decision = self.decision
        if decision is None:
            return None
        between = self._bot_interjects()
        if between is None and not self.goes_by_itself(decision):
            return None
        return between or self._go_by_itself(decision)

    def goes_by_itself(self, decision: Decision) -> bool:
        """Whether the decision asks no person at the table."""
        return self._app_rolls(decision) if decision.is_chance else self._bot_asked(decision) is not None

    def _app_rolls(self, decision: Decision) -> bool:
        names = self.game.names(self.table.state)
        roller = names[decision.roller] if decision.roller is not None else ""
        rolls = self.dice.get(roller, self.dice[""]) == APP
        if not decision.reveals:
            return rolls
        deals = self.table.header.get("cards") == APP
        return deals and (rolls or not self.game.is_about_people(self.table.state))

    def _bot_asked(self, decision: Decision) -> int | None:
        """The first player to act who is a bot."""
        names = self.game.names(self.table.state)
        return next((seat for seat in decision.seats if self.players.get(names[seat])), None)

    def _bot_interjects(self) -> LoggedStep | None:
        """Make an optional action of a bot in another player's turn, before the turn goes on."""
        if not self.players:
            return None
        from companion.referee.bots import BOTS, interjection, wants_interjections

        names = self.game.names(self.table.state)
        eager = [seat for seat, name in enumerate(names) if wants_interjections(BOTS.get(self.players.get(name, "")))]
        action = interjection(self.game, self.table.state, eager, self._luck) if eager else None
        return None if action is None else self.table.do(action, BOT + names[action.seat], is_joined=True)

    def _luck(self) -> Random:
        """The generator for a bot's next choice."""
        from companion.referee.bots import luck

        return luck(self.table.header["seed"], len(self.table.history.steps))

    def _go_by_itself(self, decision: Decision) -> LoggedStep:
        """Make the automatic step."""
        from companion.referee.bots import BOTS

        seat = self._bot_asked(decision)
        if seat is None:
            return self.table.roll(is_joined=True)
        name = self.game.names(self.table.state)[seat]
        action = BOTS[self.players[name]](self.game, self.game.view(self.table.state, seat), seat, self._luck())
        return self.table.do(action, BOT + name, is_joined=True)
