"""One table on the screen: what is asked there, and what is told of what was done."""

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
from companion.referee.home import home
from companion.referee.lines import DONE, LEFT_OVER, check_line, is_late
from companion.referee.live_table import MOST_RECENT, TABLE, LiveTable, TableEvent
from companion.referee.secrets import as_seen, hides
from companion.referee.table import EventSentence, GameTable, LoggedStep, Stopped

if TYPE_CHECKING:
    from companion.referee.history import HistoryStep
    from companion.referee.revise import Revision

Say = Callable[[str], None]
ROLL, DRAW, GO_ON, HAND_ROUND = "roll for me", "choose for me", "go on", "hand the screen over"
"""What Enter stands for where it is no line."""
SO_FAR = "What comes before it in the line is done."


class HalfRead(Unreadable):
    """A line of which a part cannot be read, so many parts before it being `done`."""

    def __init__(self, why: str, done: int) -> None:
        super().__init__(why)
        self.done = done


class Phones(Protocol):
    """What opens a table to phones."""

    def open(self) -> None:
        """Open it, or say once more how to join; raises CompanionError."""

    def close(self) -> None:
        """Let all phones go; raises Unreadable if it is not open."""

    def admit(self, seat: int) -> None:
        """Give a seat to the phone that asked for it; raises Unreadable if none did."""

    def touch(self) -> None:
        """Show phones what has changed."""


class TableScreen(LiveTable):
    """The table with people at it: what is asked, what lines come to, and what goes on by itself.

    `waiting` is what is left of a line that was stopped: offered once it can follow, and forgotten once something else
    has been answered then, or it never can. `refused` says whether the last line was. `is_open` is False once somebody
    has left. `is_paused` holds bots and the app's dice back after something was taken back, until a line goes on.
    `doubt` is a question and what is done only after a `yes` to it. `owner` can hand the screen to one seat, if anybody
    can. `looked` is how many cards of others each seat had seen before the line. `phones` opens the table to phones;
    `moved_at` is when one of them last changed something.
    """

    def __init__(self, table: GameTable, say: Say) -> None:
        super().__init__(table)
        self.say = say
        self.owner: Owner | None = None
        self.looked: list[int] = []
        self.timer = SandTimer()
        self.phones: Phones | None = None
        self.moved_at = -math.inf
        self.strict = not table.header.get("scorekeeper", False)
        self.waiting: Waiting | None = None
        self.is_paused = False
        self.refused = False
        self.is_open = True
        self.revision: Revision | None = None
        self.doubt: tuple[str, Callable[[], None]] | None = None
        self._said_over = False

    # --- what is asked

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
        """What Enter alone stands for; empty if for nothing."""
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
        """What is left of a stopped line, if it could go on from here; else empty."""
        return self.waiting.offer(self.game, self.known, self.table.past) if self.waiting is not None else ""

    def _asked_of_revision(self, revision: Revision) -> str:
        if not revision.obstacle:
            return "Make this correction? `yes`, or `cancel`"
        entry, later = revision.rest[0], len(revision.rest) - 1
        too = f" and the {later} after it" if later > 1 else " and the one after it" * later
        words = f"`omit` leaves out entry {entry.label}, `keep` ends there without it{too}, `cancel` changes nothing"
        entry_text = f"Entry {entry.label} ({show.typed(self.table, entry)}) does not follow"
        if revision.is_blind:
            return f"{entry_text}: {words}"
        decision = self.game.decision(revision.state)
        asked = self.game.prompt(revision.state, decision) if decision else "the game would be over"
        there = "" if asked in revision.obstacle else f" Asked there: {asked}"
        why = cited(show.sentence(revision.obstacle), revision.rules)
        return f"{entry_text}: {why}{there} Type what is missing there; or {words}"

    def whose(self) -> str:
        """Who decides, for the bottom line."""
        names = self.game.to_act(self.table.state)
        return " and ".join(names) if names != ["chance"] else "the dice"

    def undo_would(self) -> str:
        """What undo would take back, for the bottom line."""
        return show.would_undo(self.table)

    def board(self) -> str:
        """What should lie on the table."""
        return board_text(self.game, self.known)

    # --- a line

    def leave(self) -> None:
        """Say what is left undone when people go, and how to come back."""
        self.is_open = False
        if self.table.save is not None and self.decision is not None:
            self.say(f"  ({self._saved()}; `companion resume{self._apart()}` goes on)")
        if self.revision is not None:
            self.say(f"  (the correction of entry {self.revision.label} was not finished: nothing has been changed)")

    def _saved(self) -> str:
        return f"{counted(len(self.table.entries), 'entry is', 'entries are')} saved"

    def _apart(self) -> str:
        """The save's name, where it lies outside the library, behind a blank."""
        path = self.table.save.path if self.table.save else None
        return "" if path is None or path.parent == home() else f" {path}"

    def refuse(self, why: str, more: str = "") -> None:
        """Say that a line was not carried out, and what else there is to say."""
        self.refused = True
        lines = [wrap(line, "  ! ", "    ") for line in why.split("\n")]
        self.say("\n".join([*lines, more] if more else lines))

    def play(self, line: str) -> None:
        """Carry a line of actions and dice out; raises HalfRead where it cannot be read."""
        self.is_paused = False
        rest, told, is_answered = self.rest, 0, False
        self.waiting = None if rest == line else self.waiting
        unasked = {self.game.text(self.known, one) for one in self.game.interjections(self.known)} if rest else set()
        try:
            for part in self.table.play(self._openly(line), is_strict=True):
                is_answered = True
                if isinstance(part, LoggedStep):
                    self.tell(part)
                    told += 1
                    if rest and part.step.text not in unasked:
                        self.waiting = None
                elif self.strict or part.verdict.legal is None or part.verdict.key == LEFT_OVER:
                    self._stop(part, told)
                else:
                    self._overrule(part)
            if not is_answered:
                self.say(f"  ({DONE})")
        except Unreadable as error:
            raise HalfRead(str(error), told) from error

    def _openly(self, line: str) -> str:
        """The line as it reads by what everybody knows; raises Unreadable for what is not to be said openly."""
        if not hides(self.game, self.table.state):
            return line
        texts = [one.text for one in check_line(self.game, self.known, line)]
        for text in texts:
            if self.owner and self.game.shown(text) != text and not self.game.is_seen_anyway(self.table.state, text):
                how = "the app deals" if text.startswith("reveal ") else f"say it with `hand {text.split()[0]}`"
                raise Unreadable(f"that is not for everybody to see: {how}")
        late = is_late(self.game, self.table.state, self.known, line, self.table.past)
        return line if late else " ; ".join(texts)

    def echo(self, line: str) -> str:
        """A line out of a script as everybody may read it."""
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

    def _stop(self, part: Stopped, told: int) -> None:
        """Say why a line stops, and keep what is left of it if it can go on later."""
        why, waits = self._ruling(part) + f" {SO_FAR}" * bool(told), part.is_early and bool(told)
        if waits:
            self.waiting = Waiting(part.rest, part.seat, self.known.turn)
        if part.verdict.key == LEFT_OVER:
            self.refuse(f"{part.text}: {why}")
        elif waits:
            self.refuse(f"What is asked now comes first; `{part.rest}` waits.")
        else:
            decision = self.decision
            is_choice = part.verdict.legal is False and decision is not None and not decision.is_chance
            few = few_now(self.game, self.known, part.seat) if is_choice else ""
            self.refuse(f"{part.text}: {why}" + " None of these steps is done." * part.is_whole, few)

    def force(self, line: str, why: str) -> None:
        """Carry a line out past the rules, and say where they have no way to."""
        self.is_paused = False
        for part in self.table.force(line, why):
            if isinstance(part, LoggedStep):
                self.tell(part)
            else:
                ruling = self._ruling(part)
                self.refuse(f"{part.text} cannot be done from here, but `set` puts anything right: {ruling}")

    def _overrule(self, stopped: Stopped) -> None:
        """In a scorekeeper's game the ruling is told, and the line carried out all the same if it can be."""
        ruling = self._ruling(stopped)
        for part in self.table.force(stopped.rest, "the table lets it pass"):
            if isinstance(part, Stopped):
                ruling = self._ruling(part)
                self.refuse(f"{part.text} cannot be entered from here, but `set` puts anything right: {ruling}")
                return
            if part.step.kind == "force":
                text = self.table.shown(part.step.text, part.step.label)
                self.say(wrap(f"{text}, entered all the same. By the rules no: {ruling}", "  ~ ", "    "))
            self.tell(part)

    def announce(self, label: str, texts: Sequence[str]) -> None:
        """Say to all what an entry came to."""
        self.recent.append(TableEvent(label, tuple(texts)))
        self.say("\n".join(show.entry(label, texts)))

    def recall(self) -> None:
        """Take up the latest entries of a game that has been resumed, for those who have not read them."""
        if not self.recent:
            for step, told in islice(self.table.retell(), max(0, len(self.table.history.steps) - MOST_RECENT), None):
                self.recent.append(TableEvent(step.label, tuple(self._told_of(step, told or ()))))

    def tell(self, played: LoggedStep) -> None:
        """Say what a part came to, with its entry's number."""
        self.announce(played.step.label, self._told_of(played.step, played.events))

    def _told_of(self, step: HistoryStep, events: Sequence[EventSentence]) -> list[str]:
        text = self.table.shown(step.text, step.label)
        lines = [cited(told.text, told.rules) for told in events]
        if step.kind == "force":
            lines.insert(0, cited(f"{text}, past the rules", step.rules))
        elif step.kind == "chance" and step.by != TABLE and text == step.text:
            lines.insert(0, text)
        elif step.kind == "action" and step.by != TABLE and not show.is_told(text, events):
            lines.insert(0, f"{step.by}: {text}")
        return lines or [text]

    # --- what goes on by itself

    def go_on(self) -> None:
        """Let bots decide and the app roll until people are asked; tell the end of the game."""
        if self.revision is not None or self.is_paused or not self.is_open:
            return
        dealt: list[LoggedStep] = []
        try:
            while (played := self.step_by_itself()) is not None:
                step = played.step
                is_dealt = step.kind == "chance" and self.table.shown(step.text, step.label) != step.text
                # What happened may tell of the card as well, but not where it was the last of many.
                is_more = bool(dealt) and dealt[-1].step.text.split()[:2] == step.text.split()[:2]
                dealt += [played] * (is_dealt and (not played.events or is_more))
                if played.events or not is_dealt:
                    self._tell_dealt(dealt)
                    self.tell(played)
        except CompanionError as error:
            self.refuse(str(error))
        self._tell_dealt(dealt)
        if self.decision is None and not self._said_over:
            self.tell_end()
        self._said_over = self.decision is None

    def _tell_dealt(self, dealt: list[LoggedStep]) -> None:
        """Tell at once of hidden cards that came one after the other; then they are told."""
        if dealt:
            texts = [self.table.shown(played.step.text, played.step.label) for played in dealt]
            self.announce(dealt[0].step.label, [show.dealt(self.game.names(self.known), texts)])
            dealt.clear()

    def tell_end(self) -> None:
        """The outcome, the ledgers, and what was done past the rules."""
        state = self.table.state
        outcome = self.game.outcome(state)
        if outcome:
            self.say("\n" + wrap(cited(outcome.why, outcome.rules)))
        self.say(self.sheet())

    def sheet(self) -> str:
        """The ledgers as they stand, and every step that set the rules aside."""
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
