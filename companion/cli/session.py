"""Carry out a line that was typed at the prompt, and answer it."""

from __future__ import annotations

import time

from companion.cli import show
from companion.cli.answers import few_now, no_choice
from companion.cli.commands import COMMANDS, answer_revision, rule, show_card
from companion.cli.handover import hand_for_a_look, hand_round, looks
from companion.cli.hints import did_you_mean, no_such_card, or_all, written
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
    begins_like_question,
    interpret,
)
from companion.cli.saves import load_saved
from companion.cli.screen import cited, plain, wrap
from companion.cli.table_screen import DRAW, GO_ON, HAND_ROUND, ROLL, SO_FAR, HalfRead, TableScreen
from companion.cli.timer import tell_time
from companion.errors import CompanionError, IllegalAction, NoOdds, Unreadable
from companion.model.grammar import find_seat
from companion.referee.store import Save

PROMPT = ">"
"""The sign before a line on the screen; people copy it from a page together with the line."""
JUST_NOW = 1.0
"""Seconds after a change by a phone in which the person at the keyboard cannot have read it."""


class Session(TableScreen):
    """The table with people who type at the prompt."""

    def handle(self, line: str) -> None:
        """Carry out a typed line; an error is shown, and the table stays as it was."""
        with self.lock:
            self._handle(line)
        if self.phones is not None:
            self.phones.touch()

    def _handle(self, line: str) -> None:
        self.is_refused = False
        was_paused, entries = self.is_paused, len(self.table.entries)
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
        if self.is_refused and len(self.table.entries) == entries:
            self.is_paused = was_paused  # nothing was done, so an undone step is not done again
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
        """Drop the waiting rest of a line if it can never become legal, and say so."""
        waiting, past = self.waiting, self.table.past
        if waiting is not None and self.revision is None and not waiting.is_possible(self.game, self.known, past):
            self.waiting = None
            self.say(f"  (`{waiting.text}` no longer waits: it is not possible now)")

    def _decide(self, line: str) -> None:
        """Do what the question was about if the answer is yes."""
        doubt, self.doubt = self.doubt, None
        if doubt is not None and line.lower() in ("yes", "y"):
            doubt[1]()
        else:
            self.say("  Nothing has been changed.")

    def _enter(self, offered: str) -> None:
        """Enter alone: roll, take the default answer, or see the answers; nothing if a phone was quicker."""
        decision = self.decision
        if time.monotonic() - self.moved_at < JUST_NOW:
            self.say("  (a phone was quicker: read the new question, then press Enter again)")
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
            if not error.done and begins_like_question(self, line):
                rule(self, line)
                return
            why = str(error) if error.done else no_such_card(self, line) or str(error)
            why += or_all(self, line, why) + did_you_mean(line, why) + f". {SO_FAR}" * bool(error.done)
            why += written(self, line)
            seat = find_seat(self.game.names(self.known), line.partition(" ")[0])
            self.refuse(why, few_now(self.game, self.known, seat) or "  (`?` shows what you can do)")

    def reopen(self) -> None:
        """After an interruption while an entry was being saved: load the table from the save."""
        save = self.table.save
        if save is None:
            return
        with self.lock:
            save.close()
            self.table = load_saved(Save.open(save.path))
            self.revision = self.doubt = None
            self._read_asides()
        self.say(f"  (interrupted; {self._saved()})")
