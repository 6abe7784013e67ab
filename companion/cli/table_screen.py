"""One table on the screen: the questions, and the reports of what happened."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Protocol

from companion.cli import show
from companion.cli.answers import few_now, score_answer
from companion.cli.board import board_text
from companion.cli.rest_of_line import Waiting
from companion.cli.sand_timer import SandTimer
from companion.cli.screen import Owner, cited, counted, wrap
from companion.errors import CompanionError, Unreadable
from companion.model.grammar import find_seat
from companion.referee.home import home, name_for_resume
from companion.referee.lines import DONE, LEFT_OVER, check_line, is_late
from companion.referee.live_table import MOST_RECENT, TABLE, LiveTable, TableEvent
from companion.referee.secrets import as_seen, hides
from companion.referee.table import EventSentence, GameTable, LoggedStep, Stopped

if TYPE_CHECKING:
    from companion.referee.history import HistoryStep
    from companion.referee.revise import Revision

Say = Callable[[str], None]
ROLL, DRAW, GO_ON, HAND_ROUND = "roll for me", "choose for me", "go on", "hand the screen over"
"""The meanings of Enter that are not lines of the game."""
SO_FAR = "The part of the line before it is done."


class HalfRead(Unreadable):
    """A line with an unreadable part; `done` is the number of parts before it that were carried out."""

    def __init__(self, why: str, done: int) -> None:
        super().__init__(why)
        self.done = done


class Phones(Protocol):
    """Opens a table to phones."""

    def open(self) -> None:
        """Open it, or show again how to join; raises CompanionError."""

    def close(self) -> None:
        """Disconnect all phones; raises Unreadable if the table is not open."""

    def admit(self, seat: int, number: int | None = None) -> None:
        """Give a seat to the phone that asks for it, or to that with this number; raises Unreadable."""

    def touch(self) -> None:
        """Show the phones what has changed."""


class TableScreen(LiveTable):
    """The table and the people at it: questions, lines, and automatic steps.

    - `waiting` is the rest of a line that was stopped. It is offered when it becomes legal. It is dropped when somebody
      answers something else then, or when it can never become legal.
    - `is_refused`: whether the last line was refused. `is_open`: False when somebody has left.
    - `is_paused`: after an undo, bots and the app's dice wait for the next line.
    - `doubt`: a question, and the function to call after a `yes`.
    - `owner` can give the screen to one seat. `looked`: how many cards of others each seat had seen before the line.
    - `phones` opens the table to phones. `moved_at`: when one of them last changed something.
    """

    def __init__(self, table: GameTable, say: Say) -> None:
        super().__init__(table)
        self.say = say
        self.owner: Owner | None = None
        self.looked: list[int] = []
        self.timer = SandTimer()
        self.phones: Phones | None = None
        self.moved_at = -math.inf
        self.is_strict = not table.header.get("scorekeeper", False)
        self.waiting: Waiting | None = None
        self.is_paused = False
        self.is_refused = False
        self.is_open = True
        self.revision: Revision | None = None
        self.doubt: tuple[str, Callable[[], None]] | None = None
        self._end_is_shown = False

    # --- questions

    def asked(self) -> str:
        """The question on the screen."""
        if self.revision is not None:
            return self._asked_of_revision(self.revision)
        if self.doubt is not None:
            return f"{self.doubt[0]} `yes`, or `cancel`"
        decision = self.decision
        if decision is None:
            return "The game is over: `undo`, `score`, `log` or `quit`."
        question = show.question(self.game, self.known, decision)
        usual = self.usual()
        return f"{question} [Enter: {usual}]" if usual else question

    def usual(self) -> str:
        """The meaning of Enter alone; empty if it has none."""
        if self.revision is not None or self.doubt is not None:
            return ""
        decision = self.decision
        if decision is None:
            return ""
        if rest := self.rest:
            return rest
        if self.is_paused and self.goes_by_itself(decision):
            return GO_ON
        if decision.is_chance or self.game.rolls_on(self.table.state) is not None:
            is_card = decision.is_chance and not decision.die
            return (DRAW if is_card else ROLL) if self.game.app_may_answer(self.table.state) else ""
        if self.secretly_asked():
            return HAND_ROUND if self.owner is not None else ""
        return self.game.usual_line(self.known)

    @property
    def rest(self) -> str:
        """The rest of a stopped line, if it is legal now; else empty."""
        return self.waiting.offer(self.game, self.known, self.table.past) if self.waiting is not None else ""

    def _asked_of_revision(self, revision: Revision) -> str:
        if not revision.obstacle:
            return "Make this correction? `yes`, or `cancel`"
        entry, later = revision.rest[0], len(revision.rest) - 1
        too = f" and the {later} after it" if later > 1 else " and the one after it" * later
        keep = f"`keep` keeps the game up to here and drops entry {entry.label}{too}"
        words = f"`omit` skips entry {entry.label}, {keep}, `cancel` changes nothing"
        entry_text = f"Entry {entry.label} ({show.typed(self.table, entry)}) is no longer possible"
        if revision.is_blind:
            return f"{entry_text}: {words}"
        decision = self.game.decision(revision.state)
        asked = self.game.prompt(revision.state, decision) if decision else "the game would be over"
        there = "" if asked in revision.obstacle else f" The question there: {asked}"
        why = cited(show.sentence(revision.obstacle), revision.rules)
        return f"{entry_text}: {why}{there} Type the missing line; or {words}"

    def whose(self) -> str:
        """Who decides, for the status line."""
        names = self.game.to_act(self.table.state)
        return " and ".join(names) if names != ["chance"] else "the dice"

    def undo_would(self) -> str:
        """What `undo` would take back, for the status line."""
        return show.would_undo(self.table)

    def board(self) -> str:
        """What should lie on the table."""
        return board_text(self.game, self.known)

    # --- a line

    def leave(self) -> None:
        """Say how to go on later, and whether a correction is unfinished."""
        self.is_open = False
        if self.table.save is not None and self.decision is not None:
            self.say(f"  ({self._saved()}. Go on with `companion resume{self._resume_argument()}`.)")
        if self.revision is not None:
            self.say(f"  (the correction of entry {self.revision.label} was not finished: nothing has been changed)")

    def _saved(self) -> str:
        return f"{counted(len(self.table.entries), 'entry', 'entries')} saved"

    def _resume_argument(self) -> str:
        """A blank and the save's name or path, if `companion resume` alone opens another game; else empty."""
        return f" {name_for_resume(self.table.save.path)}" if self.table.save and not self._is_last() else ""

    def _is_last(self) -> bool:
        """Whether `companion resume` alone opens this game: it is in the library, and it has entries."""
        return bool(self.table.entries) and self.table.save is not None and self.table.save.path.parent == home()

    def refuse(self, why: str, more: str = "") -> None:
        """Say why a line was not carried out, and add `more`."""
        self.is_refused = True
        lines = [wrap(line, "  ! ", "    ") for line in why.split("\n")]
        self.say("\n".join([*lines, more] if more else lines))

    def play(self, line: str) -> None:
        """Carry out a line of actions and dice; raises HalfRead if part of it is unreadable."""
        self.is_paused = False
        rest, done, is_answered = self.rest, 0, False
        self.waiting = None if rest == line else self.waiting
        optional = {self.game.text(self.known, one) for one in self.game.interjections(self.known)} if rest else set()
        try:
            for part in self.table.play(self._public_line(line), is_strict=True):
                is_answered = True
                if isinstance(part, LoggedStep):
                    self.tell(part)
                    done += 1
                    if rest and part.step.text not in optional:
                        self.waiting = None
                elif self.is_strict or part.verdict.legal is None or part.verdict.key == LEFT_OVER:
                    self._stop(part, done)
                else:
                    self._overrule(part)
            if not is_answered:
                self.say(f"  ({DONE})")
        except Unreadable as error:
            raise HalfRead(str(error), done) from error

    def _public_line(self, line: str) -> str:
        """The line as read by what everybody knows; raises Unreadable if it would reveal a secret."""
        if not hides(self.game, self.table.state):
            return line
        texts = [one.text for one in check_line(self.game, self.known, line)]
        for text in texts:
            if self.owner and self.game.shown(text) != text and not self.game.is_seen_anyway(self.table.state, text):
                how = "the app deals" if text.startswith("reveal ") else f"use `hand {text.split()[0]}` first"
                raise Unreadable(f"not everybody may see this: {how}")
        late = is_late(self.game, self.table.state, self.known, line, self.table.past)
        return line if late else " ; ".join(texts)

    def echo(self, line: str) -> str:
        """A line from a script, as everybody may read it."""
        if not hides(self.game, self.table.state):
            return line
        try:
            texts = [one.text for one in check_line(self.game, self.known, line)]
        except CompanionError:
            return line
        return line if texts == [self.game.shown(text) for text in texts] else " ; ".join(map(self.game.shown, texts))

    def _ruling(self, part: Stopped) -> str:
        """Why a part was refused, as everybody may read it."""
        verdict = part.verdict
        if verdict.key != LEFT_OVER:
            verdict = as_seen(self.game, self.table.state, part.text, verdict)
        return cited(show.sentence(verdict.why), verdict.rules)

    def _stop(self, part: Stopped, done: int) -> None:
        """Say why a line stops, and store the rest of it if it can go on later."""
        why, waits = self._ruling(part) + f" {SO_FAR}" * bool(done), part.is_early and bool(done)
        if waits:
            self.waiting = Waiting(part.rest, part.seat, self.known.turn)
        if part.verdict.key == LEFT_OVER:
            self.refuse(f"{part.text}: {why}")
        elif waits:
            self.refuse(f"Answer the question first; `{part.rest}` waits.")
        else:
            decision = self.decision
            is_choice = part.verdict.legal is False and decision is not None and not decision.is_chance
            few = few_now(self.game, self.known, part.seat) if is_choice else ""
            self.refuse(f"{part.text}: {why}" + " None of these steps is done." * part.is_whole, few)

    def force(self, line: str, why: str) -> None:
        """Carry out a line past the rules; refuse a part that even `force` cannot do."""
        self.is_paused = False
        for part in self.table.force(line, why):
            if isinstance(part, LoggedStep):
                self.tell(part)
            else:
                ruling = self._ruling(part)
                self.refuse(f"{part.text} is not possible here; use `set` instead: {ruling}")

    def _overrule(self, stopped: Stopped) -> None:
        """In a scorekeeper's game: report the ruling, and carry the line out anyway if that is possible."""
        ruling = self._ruling(stopped)
        for part in self.table.force(stopped.rest, "the table lets it pass"):
            if isinstance(part, Stopped):
                ruling = self._ruling(part)
                self.refuse(f"{part.text} is not possible here; use `set` instead: {ruling}")
                return
            if part.step.kind == "force":
                text = self.table.shown(part.step.text, part.step.label)
                self.say(wrap(f"{text}, entered anyway. The rules forbid it: {ruling}", "  ~ ", "    "))
            self.tell(part)

    def announce(self, label: str, texts: Sequence[str]) -> None:
        """Show everybody an entry and its texts."""
        self.recent.append(TableEvent(label, tuple(texts)))
        self.say("\n".join(show.entry(label, texts)))

    def recall(self) -> None:
        """Load the latest entries of a resumed game, for phones that have not shown them."""
        if not self.recent:
            latest = max(0, len(self.table.history.steps) - MOST_RECENT)
            for step, events in islice(self.table.steps_with_events(), latest, None):
                self.recent.append(TableEvent(step.label, tuple(self._report(step, events or ()))))

    def tell(self, played: LoggedStep) -> None:
        """Show a step with its entry's number and its events."""
        self.announce(played.step.label, self._report(played.step, played.events))

    def _report(self, step: HistoryStep, events: Sequence[EventSentence]) -> list[str]:
        text = self.table.shown(step.text, step.label)
        lines = [cited(event.text, event.rules) for event in events]
        if step.kind == "force":
            lines.insert(0, cited(f"{text}, past the rules", step.rules))
        elif step.kind == "chance" and step.by != TABLE and text == step.text:
            lines.insert(0, text)
        elif step.kind == "action" and step.by != TABLE and not show.is_superfluous(text, events):
            lines.insert(0, f"{step.by}: {text}")
        return lines or [text]

    # --- automatic steps

    def go_on(self) -> None:
        """Let bots decide and the app roll until a person has to act; report the end of the game."""
        self._end_is_shown = self._end_is_shown and self.decision is None
        if self.revision is not None or self.is_paused or not self.is_open:
            return
        dealt: list[LoggedStep] = []
        try:
            while (played := self.step_by_itself()) is not None:
                step = played.step
                is_dealt = step.kind == "chance" and self.table.shown(step.text, step.label) != step.text
                # An event of the step may name the card too, but not if it was the last of several cards.
                is_more = bool(dealt) and dealt[-1].step.text.split()[:2] == step.text.split()[:2]
                dealt += [played] * (is_dealt and (not played.events or is_more))
                if played.events or not is_dealt:
                    self._tell_dealt(dealt)
                    self.tell(played)
        except CompanionError as error:
            self.refuse(str(error))
        self._tell_dealt(dealt)
        if self.decision is None and not self._end_is_shown:
            self.tell_end()
        self._end_is_shown = self.decision is None

    def _tell_dealt(self, dealt: list[LoggedStep]) -> None:
        """Report several dealt hidden cards in one entry, and clear the list."""
        if dealt:
            texts = [self.table.shown(played.step.text, played.step.label) for played in dealt]
            self.announce(dealt[0].step.label, [show.dealt(self.game.names(self.known), texts)])
            dealt.clear()

    def tell_end(self) -> None:
        """Show the outcome, the score, and what was done past the rules."""
        state = self.table.state
        outcome = self.game.outcome(state)
        if outcome:
            self.say("\n" + wrap(cited(outcome.why, outcome.rules)))
        self.say(self.sheet())

    def sheet(self) -> str:
        """The current score, and every step past the rules."""
        lines = [show.score(score_answer(self.game.names(self.known), self.game.score(self.known)))]
        past = [step for step in self.table.history.steps if step.kind in ("force", "set")]
        if past:
            lines.append("Past the rules:")
        for step in past:
            lines += show.entry(step.label, [cited(show.typed(self.table, step), step.rules)])
        return "\n".join(lines)

    def codes(self) -> dict[str, tuple[str, tuple[str, ...]]]:
        """The codes on the game's cards, in capitals, each with the card's name and clauses."""
        from companion.registry import codes

        return codes(self.table.header["game"])

    def clauses(self) -> dict[str, str]:
        """The game's clauses by number."""
        from companion.registry import clauses

        return clauses(self.table.header["game"])

    def seat_named(self, word: str) -> str:
        """The seat a word names; raises Unreadable."""
        names = self.game.names(self.table.state)
        seat = find_seat(names, word)
        if seat is None:
            raise Unreadable(f"there is no seat '{word[:40]}'; the seats are {', '.join(names)}")
        return names[seat]
