"""The table: a game in progress, its log, and all operations on them.

The log decides. The state is computed from the steps of the log that still count. The table stores the state and some
earlier copies, so that undo and corrections need not start at the beginning. Every entry is saved before the table
answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.errors import BrokenDefinition, CompanionError, IllegalAction, Unreadable
from companion.model import CHANCE, Action, Game, Past, Reveal, S, Verdict
from companion.referee import chance
from companion.referee.facts import changes_between
from companion.referee.history import ASIDE, History, HistoryStep
from companion.referee.lines import JudgedPart, Trail, answers
from companion.referee.secrets import hides
from companion.referee.setting import set_value
from companion.referee.store import Save

Made = tuple[HistoryStep, Action, "list[EventSentence]"]
"""A step carried out but not yet logged, its action, and what happened."""
COPY_EVERY = 50
"""After this number of steps the table stores a copy of the state."""
SNAPSHOT_EVERY = 50
"""After this number of entries the save gets the state."""
BOT = "bot "
"""The prefix of a bot's name in its steps."""
RULES = "rules"
"""The author of a position that was set to resume a save with other rules."""


@dataclass(frozen=True, slots=True)
class EventSentence:
    """One event as people read it, with its clauses."""

    text: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LoggedStep:
    """A part of a line that was carried out and logged: the step, and what happened."""

    step: HistoryStep
    events: list[EventSentence]


@dataclass(frozen=True, slots=True)
class Stopped:
    """The part at which a line stopped, and the verdict on it.

    `rest` is the line from there on. `is_early` means that another answer must come first. `is_whole` means that
    nothing of the part's path or row is done. `seat` is the player who typed it, None for dice.
    """

    text: str
    verdict: Verdict
    rest: str
    is_early: bool
    is_whole: bool = False
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class ChangeReport:
    """The steps of an undo, redo or `set`, the changes on the table, and the cards in them that everybody has seen."""

    steps: list[HistoryStep]
    changes: list[str]
    seen: list[str]


class GameTable:
    """One refereed game. `entries` is the whole log, `history` the steps that still count, `state` their result."""

    def __init__(
        self, game: Game[S], start: S, header: Mapping[str, Any], save: Save | None = None, past: Past | None = None
    ) -> None:
        """`start` is the state before the first entry; the app's dice come from the `seed` in the `header` of the save.

        `past` is the position as it was written down, if `start` is the result of its automatic moves.
        """
        self.game = game
        self.header = header
        self.save = save
        self.entries: list[dict[str, Any]] = []
        self.history = History()
        self.state = start.copy()
        self._states: dict[int, Any] = {0: start.copy()}
        self._begun = past
        self._trail = Trail(past)
        self._snapshot = 0

    # --- computing the state

    def state_after(self, count: int) -> Any:
        """A copy of the state after the first `count` steps; raises CompanionError if a step is not possible."""
        steps = self.history.steps
        first = max(index for index in self._states if index <= count)
        # A whole position that was set needs nothing before it, and earlier steps can be of other rules.
        anchor = next((index for index in range(count - 1, first - 1, -1) if is_anchor(steps[index])), None)
        state, first = (self.state, anchor) if anchor is not None else (self._states[first].copy(), first)
        for index in range(first, count):
            state, _ = advance(self.game, state, steps[index])
            self._store_copy(index + 1, state)
        return state

    def has_shown_more(self, count: int, seat: int) -> bool:
        """Whether the steps after the first `count` have shown a seat something that it did not know.

        The steps are made again with what the seat knew. If this fails or gives another result, the seat saw more.
        """
        before = self.state_after(count)
        was, now = self.game.decision(before), self.game.decision(self.state)
        if was is not None and was.sealed and not (now is not None and now.sealed and {*now.seats} < {*was.seats}):
            return True  # all answers were shown
        state = self.game.view(before, seat).copy()
        try:
            for step in self.history.steps[count:]:
                state, _ = advance(self.game, state, step)
        except CompanionError:
            return True
        seen, known = (self.game.document(self.game.view(one, seat)) for one in (self.state, state))
        return seen != known

    def use_snapshot(self, count: int, state: Any) -> None:
        """Use a state from a snapshot of the save as the state after the first `count` steps."""
        self._states[count] = state

    def follow(self, body: dict[str, Any]) -> None:
        """Go on with an entry that is already in the save; raises CompanionError if it is not possible."""
        self.entries.append(body)
        before = len(self.history.steps)
        unchanged = self.history.enter(len(self.entries), body)
        if unchanged == before <= len(self.history.steps):
            for index, step in enumerate(self.history.steps[before:], before):
                self.state, _ = advance(self.game, self.state, step)
                self._store_copy(index + 1, self.state)
        else:
            self._refold(unchanged)

    def _store_copy(self, count: int, state: Any) -> None:
        if count - max(self._states) >= COPY_EVERY:
            self._states[count] = state.copy()

    def _refold(self, unchanged: int) -> None:
        """Compute the state again after the history has changed from step `unchanged` on."""
        self._states = {index: state for index, state in self._states.items() if index <= unchanged}
        self._go_back()

    def _go_back(self) -> None:
        """Make the state that of the logged steps; the action before it is forgotten."""
        self.state = self.state_after(len(self.history.steps))
        self._trail = Trail(None if self.history.steps else self._begun)

    def values(self) -> int:
        """The number of dice and cards in the history."""
        return sum(step.kind == "chance" for step in self.history.steps)

    def steps_with_events(self) -> Iterator[tuple[HistoryStep, list[EventSentence] | None]]:
        """The steps that still count in order, each with its events; None for steps made with other rules."""
        steps = self.history.steps
        anchor = max((index for index, step in enumerate(steps) if is_anchor(step)), default=0)
        state = self._states[0].copy()
        for index, step in enumerate(steps):
            if index < anchor:
                yield step, None
                continue
            state, events = advance(self.game, state, step)
            yield step, self._sentences(state, events)

    # --- the log

    def _log(self, *bodies: dict[str, Any]) -> int:
        """Put all entries or none in the save, then in the history; returns how many steps are unchanged."""
        if self.save is not None:
            self.save.append_all(bodies)
        unchanged = len(self.history.steps)
        for body in bodies:
            self.entries.append(body)
            unchanged = min(unchanged, self.history.enter(len(self.entries), body))
        return unchanged

    def _carry_out(self, step: HistoryStep, action: Action) -> Made:
        """Carry out an action on the state, without logging it; raises IllegalAction, with no change."""
        is_forced = step.kind == "force"
        before = self._trail.past
        by_bot = step.by.startswith(BOT) if action.seat != CHANCE else before is not None and before.by_bot
        past = None if is_forced else Past(self.state.copy(), action, by_bot=by_bot)
        try:
            events = self.game.apply(self.state, action, force=is_forced)
        except BrokenDefinition:  # the rules fail, so nothing of the line is done
            self._go_back()
            raise
        self._trail.past = past
        return step, action, self._sentences(self.state, events)

    def _commit(self, made: Sequence[Made]) -> list[LoggedStep]:
        """Log the steps that were carried out, before they are reported. If saving fails, they are not done."""
        if not made:
            return []
        try:
            self._log(*(step.body() for step, _, _ in made))
        except BaseException:
            self._go_back()
            raise
        steps = self.history.steps[-len(made) :]
        for step, (_, action, _) in zip(steps, made, strict=True):
            step.action = action
        self._store_states()
        return [LoggedStep(step, sentences) for step, (_, _, sentences) in zip(steps, made, strict=True)]

    def _sentences(self, state: Any, events: Sequence[Any]) -> list[EventSentence]:
        return [EventSentence(self.game.tell(state, event), self.game.cite(event.rules)) for event in events]

    def _store_states(self) -> None:
        """Store copies of the state when they are due, after a line."""
        self._store_copy(len(self.history.steps), self.state)
        if self.save is not None and len(self.entries) - self._snapshot >= SNAPSHOT_EVERY:
            self._snapshot = len(self.entries)
            self.save.snapshot(self._snapshot, self.snapshot())

    def snapshot(self) -> dict[str, Any]:
        """The state as it is stored in a save."""
        return {"position": self.game.document(self.state)}

    def shown(self, text: str, label: str = "") -> str:
        """The text of an action as everybody may read it now; `label` is the label of its entry, if it still counts."""
        openly = self.game.shown(text)
        if openly == text or not hides(self.game, self.state):
            return text
        index = self.history.index_of(label)
        later = None if index is None else [step.text for step in self.history.steps[index + 1 :]]
        return openly if self.game.is_still_hidden(self.state, text, later) else text

    def _seen(self, steps: Sequence[HistoryStep]) -> list[str]:
        """The cards and pieces in undone steps that everybody has seen; a player who was named is none."""
        names = {name.lower() for name in self.game.names(self.state)}
        return [
            step.text
            for step in steps
            if isinstance(step.action, Reveal)
            and step.action.value not in names
            and self.shown(step.text, step.label) == step.text
        ]

    @property
    def past(self) -> Past | None:
        """The last action, if it is known."""
        return self._trail.past

    def asked(self) -> str:
        """A key of the pending request: the same request has the same key."""
        return request(self.game, self.state)

    # --- playing

    def play(
        self, line: str, by: str = "table", *, is_strict: bool = False, key: str = ""
    ) -> Iterator[LoggedStep | Stopped]:
        """Carry out a line part by part up to the first refusal; the returned steps are logged.

        Raises Unreadable for a part that cannot be read, with the parts before it done, and SaveError. `is_strict` is
        for lines that people type, see `answers`; `key` is logged with each step.
        """
        return self._play(line, by, None, is_strict, key)

    def force(self, line: str, why: str = "") -> Iterator[LoggedStep | Stopped]:
        """Carry out a line even if it is illegal; it stops at a part that the rules cannot carry out at all."""
        return self._play(line, "table", why, is_strict=False)

    def _play(
        self, line: str, by: str, why: str | None, is_strict: bool, key: str = ""
    ) -> Iterator[LoggedStep | Stopped]:
        made: list[Made] = []
        stopped: Stopped | None = None
        error: Unreadable | None = None
        try:
            for answer in answers(self.game, self.state, line, self._trail, is_strict=is_strict):
                stopped = self._carry_out_part(answer, made, by, why)
                if stopped is not None:
                    break
        except Unreadable as unreadable:
            error = unreadable
        for step, _, _ in made:
            step.key = key
        yield from self._commit(made)
        if stopped is not None:
            yield stopped
        if error is not None:
            raise error

    def _carry_out_part(self, answer: JudgedPart, made: list[Made], by: str, why: str | None) -> Stopped | None:
        """Carry out one part of a line, or say why the line stops there; with `why` illegal actions are carried out."""
        action, verdict = answer.action, answer.verdict
        is_legal = verdict.may_be_done
        if action is not None and (is_legal or why is not None):
            kind = "force" if not is_legal else "chance" if action.seat == CHANCE else "action"
            step = HistoryStep("", kind, answer.text, self.asked(), len(made), by)
            if not is_legal:
                step.why, step.rules = why or "", verdict.rules
            try:
                made.append(self._carry_out(step, action))
                return None
            except IllegalAction as refusal:
                if verdict.legal is None:  # it is possible, but the result depends on hidden cards
                    unknown = refusal.why
                    verdict = Verdict(None, refusal.rules or verdict.rules, lambda: unknown, verdict.key, verdict.needs)
        elif is_legal:
            return None
        seat = None if action is None or action.seat == CHANCE else action.seat
        return Stopped(answer.text, verdict, answer.rest, answer.waits, answer.is_whole, seat)

    def do(self, action: Action, by: str, *, is_joined: bool = False) -> LoggedStep:
        """Carry out one legal action of a seat; raises IllegalAction and SaveError.

        With `is_joined` an undo takes it back together with the line before it.
        """
        return self._do("action", action, by, is_joined)

    def roll(self, *, is_joined: bool = False, key: str = "") -> LoggedStep:
        """The app answers the request for chance; raises Unreadable if there is none. `is_joined` as for `do`."""
        action = chance.answer(self.game, self.state, self.header["seed"], self.values())
        return self._do("chance", action, "app", is_joined, key)

    def _do(self, kind: str, action: Action, by: str, is_joined: bool, key: str = "") -> LoggedStep:
        step = HistoryStep("", kind, self.game.text(self.state, action), self.asked(), int(is_joined), by, key=key)
        return self._commit([self._carry_out(step, action)])[0]

    # --- without the rules

    def set(self, path: str, value: Any, why: str = "", by: str = "table") -> ChangeReport:
        """Put a value into the position; an empty path sets the whole position.

        Raises Unreadable for a path or value that does not fit the schema of positions.
        """
        before, after = self.state, set_value(self.game, self.state, path, value)
        self._log(HistoryStep("", "set", path, self.asked(), 0, by, why, (), value).body())
        self.state = after
        self._store_states()
        return ChangeReport(self.history.steps[-1:], changes_between(self.game, before, after), [])

    def log_aside(self, kind: str, **facts: Any) -> None:
        """Log something that does not change the game: a note, who rolls dice, who plays a seat."""
        assert kind in ASIDE
        self._log({"kind": kind, **facts})

    # --- undo and redo

    def undo(self, changes: int | None = None, key: str = "") -> ChangeReport:
        """Take back this number of changes, or those of the last line; raises Unreadable if there are fewer."""
        done = self.history.changes
        return self._undo_or_redo("undo", done, self.history.last_line(done) if changes is None else changes, key)

    def undo_to(self, number: int) -> ChangeReport:
        """Take back everything after an entry, also corrections; 0 goes back to the beginning.

        Raises Unreadable if there is no such entry, or nothing was done after it.
        """
        if number > len(self.entries):
            raise Unreadable(f"there is no entry {number} yet; the last is {len(self.entries)}")
        changes = self.history.changes_since(number)
        if not changes:
            raise Unreadable(f"there is nothing to undo after entry {number}")
        return self.undo(changes)

    def redo(self, changes: int | None = None) -> ChangeReport:
        """Make undone changes again: this number, or those of one line."""
        if changes is None:
            changes = max(self.history.last_line_undone(), 1)
        return self._undo_or_redo("redo", self.history.undone, changes)

    def _undo_or_redo(self, kind: str, stack: Sequence[Any], changes: int, key: str = "") -> ChangeReport:
        if not 1 <= changes <= len(stack):
            there = f"there {'is' if len(stack) == 1 else 'are'} only {len(stack)}" if stack else "there is nothing"
            raise Unreadable(f"{there} to {kind}")
        if kind == "undo" and any(step.by == RULES for step in self.history.steps_of_last(changes)):
            raise Unreadable("the earlier steps were played with other rules; they cannot be undone with these")
        before, steps = self.state, list(self.history.steps)
        self._refold(self._log({"kind": kind, "changes": changes, **({"key": key} if key else {})}))
        longer, shorter = (self.history.steps, steps) if kind == "redo" else (steps, self.history.steps)
        gone = _difference(longer, shorter)
        seen = self._seen(gone) if kind == "undo" else []
        return ChangeReport(gone, changes_between(self.game, before, self.state), seen)

    def correct(self, body: dict[str, Any]) -> None:
        """Apply a correction that a `Revision` has prepared."""
        self._refold(self._log(body))
        self._store_states()


def _difference(longer: Sequence[HistoryStep], shorter: Sequence[HistoryStep]) -> list[HistoryStep]:
    """The steps of one history that the other does not have, in order."""
    same = 0
    for one, other in zip(longer, shorter, strict=False):
        if one is not other:
            break
        same += 1
    remaining = {id(step) for step in shorter[same:]}
    return [step for step in longer[same:] if id(step) not in remaining]


def is_anchor(step: HistoryStep) -> bool:
    """Whether the step sets the whole position."""
    return step.kind == "set" and not step.text


def request(game: Game[S], state: S) -> str:
    """A key of the request in a state: its kind, its seats and the words of its data (spaces, Areas), not numbers."""
    decision = game.decision(state)
    if decision is None:
        return ""
    names = game.names(state)
    seats = decision.seats if decision.roller is None else (decision.roller,)
    words = [value for _, value in sorted(decision.data.items()) if isinstance(value, str)]
    return " ".join([decision.kind, *(names[seat] for seat in seats), *words])


def advance(game: Game[S], state: S, step: HistoryStep) -> tuple[Any, list[Any]]:
    """Make one step of a history; this can change the state. Raises CompanionError if it is not possible."""
    if step.kind == "set":
        return set_value(game, state, step.text, step.value), []
    if step.action is None:
        step.action = game.parse(state, step.text)
    if step.kind == "chance" and step.asked != request(game, state):
        raise IllegalAction("this was rolled for something else")
    return state, game.apply(state, step.action, force=step.kind == "force")
