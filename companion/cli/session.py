"""What a line typed at the prompt does, and what is said to it."""

from __future__ import annotations

import time

from companion.cli import show
from companion.cli.answers import few_now, no_choice
from companion.cli.commands import COMMANDS, answer_revision, did_you_mean, rule, show_card, written
from companion.cli.handover import hand_for_a_look, hand_round, looks
from companion.cli.interpreter import (
    Ask,
    Correct,
    Decide,
    Enter,
    Intent,
    LookUp,
    PlayLine,
    RollForMe,
    TableVerb,
    interpret,
    opens,
)
from companion.cli.saves import load_saved
from companion.cli.screen import cited, plain, wrap
from companion.cli.table_screen import DRAW, GO_ON, HAND_ROUND, ROLL, SO_FAR, HalfRead, TableScreen
from companion.cli.timer import tell_time
from companion.errors import CompanionError, IllegalAction, NoOdds, Unreadable
from companion.model.grammar import find_seat
from companion.referee.store import Save

PROMPT = ">"
"""What stands before a line on the screen, and is copied with it from a page."""
JUST_NOW = 1.0
"""Seconds in which whoever presses Enter has not yet read what a phone has just changed."""


class Session(TableScreen):
    """The table with people at it who type."""

    def handle(self, line: str) -> None:
        """Do what a typed line says; whatever goes wrong is said, and leaves the table as it was acknowledged."""
        with self.lock:
            self._handle(line)
        if self.phones is not None:
            self.phones.touch()

    def _handle(self, line: str) -> None:
        self.refused = False
        tell_time(self)
        offered, self.looked = self.usual(), looks(self)
        line = plain(line)
        line = line[1:].lstrip() or line if line.startswith(PROMPT) else line  # copied from a page with its prompt
        try:
            self._carry_out(interpret(self, line), offered)
        except IllegalAction as refusal:
            self.refuse(cited(show.sentence(refusal.why), refusal.rules))
        except NoOdds as error:
            self.refuse(str(error))
        except Unreadable as error:
            self.refuse(str(error) + did_you_mean(line, str(error)) + written(self, line))
        except CompanionError as error:
            self.refuse(str(error))
        self.go_on()
        self._forget()
        hand_for_a_look(self)

    def _carry_out(self, intent: Intent, offered: str) -> None:
        match intent:
            case Decide(line):
                self._decide(line)
            case Correct(line):
                answer_revision(self, line)
            case Enter():
                self._enter(offered)
            case RollForMe():
                self.is_paused = False
                self._roll()
            case TableVerb(verb, rest):
                COMMANDS[verb](self, rest)
            case Ask(line):
                rule(self, line)
            case LookUp(code):
                show_card(self, code)
            case PlayLine(line):
                self.play(line)

    def _forget(self) -> None:
        """Let go of what waits once it never can follow, and say so."""
        waiting, past = self.waiting, self.table.past
        if waiting is not None and self.revision is None and not waiting.is_possible(self.game, self.known, past):
            self.waiting = None
            self.say(f"  (`{waiting.text}` waits no longer: it cannot follow now)")

    def _decide(self, line: str) -> None:
        """Do what was doubtful if the answer is yes."""
        doubt, self.doubt = self.doubt, None
        if doubt is not None and line.lower() in ("yes", "y"):
            doubt[1]()
        else:
            self.say("  Nothing has been changed.")

    def _enter(self, offered: str) -> None:
        """Enter alone: roll, or the usual, or be told what there is; nothing, if a phone has just been quicker."""
        decision = self.decision
        if time.monotonic() - self.moved_at < JUST_NOW:
            self.say("  (a phone was quicker: press Enter again for what is asked now)")
            return
        self.is_paused = False
        if offered == GO_ON:
            return
        if offered in (ROLL, DRAW) and decision is not None:
            self._roll()
        elif offered == HAND_ROUND or self.secretly_asked():
            hand_round(self)
        elif offered:
            self.play(offered)
        elif decision is not None:
            self.say(wrap(no_choice(self.game, self.known).strip(), "  ", "  "))

    def _roll(self) -> None:
        for played in self.roll_for_people():
            self.tell(played)

    def play(self, line: str) -> None:
        try:
            super().play(line)
        except HalfRead as error:
            if not error.done and opens(self, line):
                rule(self, line)
                return
            why = str(error) + did_you_mean(line, str(error)) + f". {SO_FAR}" * bool(error.done) + written(self, line)
            seat = find_seat(self.game.names(self.known), line.partition(" ")[0])
            self.refuse(why, few_now(self.game, self.known, seat) or "  (`?` shows all that may be done)")

    def reopen(self) -> None:
        """After an interruption while an entry was being saved: go by what the save has."""
        save = self.table.save
        if save is None:
            return
        with self.lock:
            save.close()
            self.table = load_saved(Save.open(save.path))
            self.revision = self.doubt = None
            self._read_asides()
        self.say(f"  (interrupted; {self._saved()})")
