"""The table: a game in progress, its log, and everything that can be done to either.

The log is the truth. The state is a fold over the steps that survive in it; it is kept at hand, with a copy every so
often, so that taking back and correcting need not begin at the beginning. Every entry is in the save, if there is one,
before whoever caused it is told.
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
EVERY = 50
"""A copy of the state is kept after so many steps."""
SNAPSHOT_EVERY = 50
"""The save gets the state after so many entries."""
BOT = "bot "
"""What stands before its name where a bot has done a step."""
RULES = "rules"
"""Who set a position that a save of other rules was taken up with."""


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
    """The part at which a line had to stop, and the verdict on it.

    `rest` is what is left of the line from there on; `is_early` says that something else has to be answered first,
    `is_whole` that nothing is done of the path or row that the part belongs to. `seat` is who said it, None for dice.
    """

    text: str
    verdict: Verdict
    rest: str
    is_early: bool
    is_whole: bool = False
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class TakenBack:
    """What an undo took back (or a redo made again), what to put where on the table, what everybody has seen."""

    steps: list[HistoryStep]
    changes: list[str]
    seen: list[str]


class GameTable:
    """One refereed game. `entries` is the whole log, `history` what survives of it, `state` what that comes to."""

    def __init__(
        self, game: Game[S], start: S, header: Mapping[str, Any], save: Save | None = None, past: Past | None = None
    ) -> None:
        """`start` is the state before the first entry; `header` the save's, whose `seed` the app's dice come from.

        `past` is the position as it was written down, where `start` has followed from one by itself.
        """
        self.game = game
        self.header = header
        self.save = save
        self.entries: list[dict[str, Any]] = []
        self.history = History()
        self.state = start.copy()
        self._kept: dict[int, Any] = {0: start.copy()}
        self._begun = past
        self._trail = Trail(past)
        self._snapshot = 0

    # --- the fold

    def state_after(self, count: int) -> Any:
        """The state after so many of the surviving steps, a copy; raises CompanionError if a step cannot be made."""
        steps = self.history.steps
        first = max(index for index in self._kept if index <= count)
        # A whole position that was set stands on its own: what came before may be of other rules.
        anchor = next((index for index in range(count - 1, first - 1, -1) if is_anchor(steps[index])), None)
        state, first = (self.state, anchor) if anchor is not None else (self._kept[first].copy(), first)
        for index in range(first, count):
            state, _ = advance(self.game, state, steps[index])
            self._keep(index + 1, state)
        return state

    def taught(self, count: int, seat: int) -> bool:
        """Whether the steps after so many have shown a seat what it did not know and could not tell from them.

        They are made once more by what it knew; if they cannot be, or come to something else, it has seen more.
        """
        before = self.state_after(count)
        was, now = self.game.decision(before), self.game.decision(self.state)
        if was is not None and was.sealed and not (now is not None and now.sealed and {*now.seats} < {*was.seats}):
            return True  # all answers were opened
        state = self.game.view(before, seat).copy()
        try:
            for step in self.history.steps[count:]:
                state, _ = advance(self.game, state, step)
        except CompanionError:
            return True
        seen, known = (self.game.document(self.game.view(one, seat)) for one in (self.state, state))
        return seen != known

    def keep_state(self, count: int, state: Any) -> None:
        """Take a state from a save's snapshot for that after so many of the surviving steps."""
        self._kept[count] = state

    def follow(self, body: dict[str, Any]) -> None:
        """Go on by an entry that is in the save already; raises CompanionError if it does not follow."""
        self.entries.append(body)
        before = len(self.history.steps)
        unchanged = self.history.enter(len(self.entries), body)
        if unchanged == before <= len(self.history.steps):
            for index, step in enumerate(self.history.steps[before:], before):
                self.state, _ = advance(self.game, self.state, step)
                self._keep(index + 1, self.state)
        else:
            self._refold(unchanged)

    def _keep(self, count: int, state: Any) -> None:
        if count - max(self._kept) >= EVERY:
            self._kept[count] = state.copy()

    def _refold(self, unchanged: int) -> None:
        """Work the state out again after the history has changed from step `unchanged` on."""
        self._kept = {index: state for index, state in self._kept.items() if index <= unchanged}
        self.state = self.state_after(len(self.history.steps))
        self._trail = Trail(None if self.history.steps else self._begun)

    def values(self) -> int:
        """How many dice and cards the surviving history holds."""
        return sum(step.kind == "chance" for step in self.history.steps)

    def retell(self) -> Iterator[tuple[HistoryStep, list[EventSentence] | None]]:
        """The surviving steps in order, each with what happened; None for those of other rules than today's."""
        steps = self.history.steps
        anchor = max((index for index, step in enumerate(steps) if is_anchor(step)), default=0)
        state = self._kept[0].copy()
        for index, step in enumerate(steps):
            if index < anchor:
                yield step, None
                continue
            state, events = advance(self.game, state, step)
            yield step, self._told(state, events)

    # --- the log

    def _log(self, *bodies: dict[str, Any]) -> int:
        """Put entries in the save, all or none, then in the history; returns how many steps are as they were."""
        if self.save is not None:
            self.save.append_all(bodies)
        unchanged = len(self.history.steps)
        for body in bodies:
            self.entries.append(body)
            unchanged = min(unchanged, self.history.enter(len(self.entries), body))
        return unchanged

    def _carry_out(self, step: HistoryStep, action: Action) -> Made:
        """Carry an action out on the state, not yet logged; raises IllegalAction, nothing changed."""
        is_forced = step.kind == "force"
        before = self._trail.past
        by_bot = step.by.startswith(BOT) if action.seat != CHANCE else before is not None and before.by_bot
        past = None if is_forced else Past(self.state.copy(), action, by_bot=by_bot)
        try:
            events = self.game.apply(self.state, action, force=is_forced)
        except BrokenDefinition:  # rules that come to what cannot be: nothing of the line is done
            self.state = self.state_after(len(self.history.steps))
            raise
        self._trail.past = past
        return step, action, self._told(self.state, events)

    def _commit(self, made: Sequence[Made]) -> list[LoggedStep]:
        """Log what has been carried out, before it is told; if it cannot be saved, it has not been done."""
        if not made:
            return []
        try:
            self._log(*(step.body() for step, _, _ in made))
        except BaseException:
            self.state = self.state_after(len(self.history.steps))
            raise
        steps = self.history.steps[-len(made) :]
        for step, (_, action, _) in zip(steps, made, strict=True):
            step.action = action
        self._rest_here()
        return [LoggedStep(step, told) for step, (_, _, told) in zip(steps, made, strict=True)]

    def _told(self, state: Any, events: Sequence[Any]) -> list[EventSentence]:
        return [EventSentence(self.game.tell(state, event), self.game.cite(event.rules)) for event in events]

    def _rest_here(self) -> None:
        """Keep copies of the state where they are due, after a line."""
        self._keep(len(self.history.steps), self.state)
        if self.save is not None and len(self.entries) - self._snapshot >= SNAPSHOT_EVERY:
            self._snapshot = len(self.entries)
            self.save.snapshot(self._snapshot, self.snapshot())

    def snapshot(self) -> dict[str, Any]:
        """The state as a save keeps it."""
        return {"position": self.game.document(self.state)}

    def shown(self, text: str, label: str = "") -> str:
        """The text of an action as everybody may read it just now; `label` is that of its entry, if that counts."""
        openly = self.game.shown(text)
        if openly == text or not hides(self.game, self.state):
            return text
        index = self.history.index_of(label)
        later = None if index is None else [step.text for step in self.history.steps[index + 1 :]]
        return openly if self.game.is_still_hidden(self.state, text, later) else text

    def _seen(self, steps: Sequence[HistoryStep]) -> list[str]:
        """What everybody has seen though it is taken back."""
        return [
            step.text
            for step in steps
            if isinstance(step.action, Reveal) and self.shown(step.text, step.label) == step.text
        ]

    @property
    def past(self) -> Past | None:
        """What was done last, as far as that is known."""
        return self._trail.past

    def asked(self) -> str:
        """A key of what is asked just now: the same request has the same key."""
        return request(self.game, self.state)

    # --- playing

    def play(
        self, line: str, by: str = "table", *, is_strict: bool = False, key: str = ""
    ) -> Iterator[LoggedStep | Stopped]:
        """Carry a line out part by part up to the first refusal; what is given back has been logged.

        Raises Unreadable for what cannot be read, which leaves the parts before it done, and SaveError. `is_strict` is
        for lines that people type, as `answers` has it; `key` is logged with each step.
        """
        return self._play(line, by, None, is_strict, key)

    def force(self, line: str, why: str = "") -> Iterator[LoggedStep | Stopped]:
        """Carry a line out whatever the rules permit; what they have no way to do stops it."""
        return self._play(line, "table", why, is_strict=False)

    def _play(
        self, line: str, by: str, why: str | None, is_strict: bool, key: str = ""
    ) -> Iterator[LoggedStep | Stopped]:
        made: list[Made] = []
        stopped: Stopped | None = None
        error: Unreadable | None = None
        try:
            for answer in answers(self.game, self.state, line, self._trail, is_strict=is_strict):
                stopped = self._answered(answer, made, by, why)
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

    def _answered(self, answer: JudgedPart, made: list[Made], by: str, why: str | None) -> Stopped | None:
        """Carry one part of a line out, or say why the line stops there; with `why` permissions are set aside."""
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
                if verdict.legal is None:  # it may be done, and what comes of it hangs on what nobody has shown
                    why = refusal.why
                    verdict = Verdict(None, refusal.rules or verdict.rules, lambda: why, verdict.key, verdict.needs)
        elif is_legal:
            return None
        seat = None if action is None or action.seat == CHANCE else action.seat
        return Stopped(answer.text, verdict, answer.rest, answer.waits, answer.is_whole, seat)

    def do(self, action: Action, by: str, *, unasked: bool = False) -> LoggedStep:
        """Carry out one legal action of a seat; raises IllegalAction and SaveError.

        With `unasked` it is taken back together with the line before it.
        """
        return self._do("action", action, by, unasked)

    def roll(self, *, unasked: bool = False, key: str = "") -> LoggedStep:
        """The app answers the request for chance; raises Unreadable if there is none. `unasked` as for `do`."""
        action = chance.answer(self.game, self.state, self.header["seed"], self.values())
        return self._do("chance", action, "app", unasked, key)

    def _do(self, kind: str, action: Action, by: str, unasked: bool, key: str = "") -> LoggedStep:
        step = HistoryStep("", kind, self.game.text(self.state, action), self.asked(), int(unasked), by, key=key)
        return self._commit([self._carry_out(step, action)])[0]

    # --- past the rules

    def set(self, path: str, value: Any, why: str = "", by: str = "table") -> TakenBack:
        """Put a value into the position, if its schema holds it; an empty path sets the whole position.

        Raises Unreadable for a path or value that the position cannot have.
        """
        before, after = self.state, set_value(self.game, self.state, path, value)
        self._log(HistoryStep("", "set", path, self.asked(), 0, by, why, (), value).body())
        self.state = after
        self._rest_here()
        return TakenBack(self.history.steps[-1:], changes_between(self.game, before, after), [])

    def aside(self, kind: str, **facts: Any) -> None:
        """Log what the game takes no notice of: a note, who rolls dice, who plays a seat."""
        assert kind in ASIDE
        self._log({"kind": kind, **facts})

    # --- taking back

    def undo(self, changes: int | None = None, key: str = "") -> TakenBack:
        """Take so many changes back, or those of the last line; raises Unreadable if there are not so many."""
        done = self.history.changes
        return self._turn("undo", done, self.history.last_line(done) if changes is None else changes, key)

    def undo_to(self, number: int) -> TakenBack:
        """Take back all that was done after an entry, corrections too; 0 goes back to the beginning.

        Raises Unreadable if there is no such entry, or nothing was done after it.
        """
        if number > len(self.entries):
            raise Unreadable(f"there is no entry {number} yet; the last is {len(self.entries)}")
        changes = self.history.changes_since(number)
        if not changes:
            raise Unreadable(f"nothing that still stands was done after entry {number}")
        return self.undo(changes)

    def redo(self, changes: int | None = None) -> TakenBack:
        """Make changes again that were undone: so many, or those that came with one line."""
        if changes is None:
            changes = max(self.history.last_line_undone(), 1)
        return self._turn("redo", self.history.undone, changes)

    def _turn(self, kind: str, stack: Sequence[Any], changes: int, key: str = "") -> TakenBack:
        if not 1 <= changes <= len(stack):
            there = f"there {'is' if len(stack) == 1 else 'are'} {len(stack)}" if stack else "there is nothing"
            raise Unreadable(f"{there} to {kind}")
        if kind == "undo" and any(step.by == RULES for step in self.history.steps_of_last(changes)):
            raise Unreadable("what came before was played under other rules, and cannot be taken back under these")
        before, steps = self.state, list(self.history.steps)
        self._refold(self._log({"kind": kind, "changes": changes, **({"key": key} if key else {})}))
        if kind == "redo":
            steps, taken = self.history.steps, steps
        else:
            taken = self.history.steps
        gone = _difference(steps, taken)
        seen = self._seen(gone) if kind == "undo" else []
        return TakenBack(gone, changes_between(self.game, before, self.state), seen)

    def correct(self, body: dict[str, Any]) -> None:
        """Make a correction that a `Revision` has worked out."""
        self._refold(self._log(body))
        self._rest_here()


def _difference(longer: Sequence[HistoryStep], shorter: Sequence[HistoryStep]) -> list[HistoryStep]:
    """The steps of the one history that the other has not, in order."""
    same = 0
    for one, other in zip(longer, shorter, strict=False):
        if one is not other:
            break
        same += 1
    kept = {id(step) for step in shorter[same:]}
    return [step for step in longer[same:] if id(step) not in kept]


def is_anchor(step: HistoryStep) -> bool:
    """Whether the step sets the whole position."""
    return step.kind == "set" and not step.text


def request(game: Game[S], state: S) -> str:
    """A key of what is asked in a state: the kind, who, and the words of its data (spaces, Areas), not its numbers."""
    decision = game.decision(state)
    if decision is None:
        return ""
    names = game.names(state)
    seats = decision.seats if decision.roller is None else (decision.roller,)
    words = [value for _, value in sorted(decision.data.items()) if isinstance(value, str)]
    return " ".join([decision.kind, *(names[seat] for seat in seats), *words])


def advance(game: Game[S], state: S, step: HistoryStep) -> tuple[Any, list[Any]]:
    """Make one step of a history; the state may be changed. Raises CompanionError if it does not follow."""
    if step.kind == "set":
        return set_value(game, state, step.text, step.value), []
    if step.action is None:
        step.action = game.parse(state, step.text)
    if step.kind == "chance" and step.asked != request(game, state):
        raise IllegalAction("this was rolled for something else")
    return state, game.apply(state, step.action, force=step.kind == "force")
