"""The table for phones: their lines go to the same table as the lines at the prompt."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.cli import show
from companion.cli.commands import take_back
from companion.cli.interpreter import ROLL_WORDS, VERBS
from companion.cli.screen import cited, unwrapped, wrap
from companion.cli.seat_lines import SeatLines
from companion.cli.session import Session
from companion.cli.table_pictures import TablePictures
from companion.errors import CompanionError, IllegalAction, Unreadable
from companion.model import CHANCE, EVERYBODY, Reveal, Roll
from companion.referee.lines import check_line
from companion.referee.live_table import SeatAnswer
from companion.referee.secrets import known

if TYPE_CHECKING:
    from companion.model import Action

PHONE = "phone "
"""The word in the log before a seat's name, for steps by its phone."""
MOST_WORDS = 30
"""The most words of a line from a phone: everybody would have to wait for a longer one."""
ASKING = frozenset({"?", "odds", "rule", "score", "why"})
"""The table's commands that a phone may use, besides `undo` of its own line."""


class PhoneLines(SeatLines):
    """The lines of one seat's phone: its actions, its dice, and its questions."""

    def __init__(self, session: Session, seat: int, key: str) -> None:
        super().__init__(session, seat, PHONE + session.game.names(session.table.state)[seat], key)

    def answer(self, line: str) -> SeatAnswer:
        word, _, rest = line.lower().partition(" ")
        try:
            if line.lower() in ("", *ROLL_WORDS):
                return self._enter()
            if word == "undo" and not rest:
                return self._undo()
            if word in ("why", "score", "rule"):
                return SeatAnswer(self._unwrapped_answer(word, line.partition(" ")[2].strip()))
        except CompanionError as error:
            return SeatAnswer(str(error), is_refused=True)
        if word in VERBS and word not in ASKING:
            return SeatAnswer(f"`{word}` works only on the laptop", is_refused=True)
        return super().answer(line)

    def _enter(self) -> SeatAnswer:
        """Roll for this seat, or take its default answer."""
        decision = self.game.decision(self.known)
        if decision is None:
            raise Unreadable("the game is over")
        if self.session.may_throw(self.seat):
            for played in self.session.roll_for_people(self.key):
                self.session.tell(played)
            return self.went_on()
        if decision.is_chance:
            raise Unreadable("this is not your roll")
        usual = self.session.usual_for(self.seat)
        return self._play(usual) if usual else SeatAnswer("the app cannot choose for you", is_refused=True)

    def is_own(self, action: Action) -> bool:
        """The same, and also a die or card that this seat has to report."""
        return self.session.may_report(self.seat) if action.seat == CHANCE else action.seat == self.seat

    def _whole_line(self, line: str) -> str:
        """The same, but a die or card gets no seat's name: it may belong to a bot."""
        is_chance = line.partition(" ")[0].lower() in (Roll.verb, Reveal.verb) or not line.strip("0123456789 ")
        return line if is_chance and self.session.may_report(self.seat) else super()._whole_line(line)

    def _undo(self) -> SeatAnswer:
        """Take back the last line, if it came from this phone."""
        history = self.session.table.history
        last = history.steps_of_last(history.last_line(history.changes)) if history.changes else []
        if any(step.kind == "chance" and step.by != self.by for step in last):
            raise Unreadable("a die was rolled or a card turned up after it: use undo on the laptop")
        if not last or any(step.by != self.by for step in last):
            raise Unreadable("the last line is not from this phone: use undo on the laptop")
        if self.session.table.taught(len(history.steps) - len(last), self.seat):
            raise Unreadable("you have seen something new since then: use undo on the laptop")
        take_back(self.session, lambda: self.session.table.undo(key=self.key))
        return SeatAnswer()

    def _choices(self) -> str:
        with unwrapped():
            return super()._choices()

    def _odds(self, said: str) -> str:
        with unwrapped():
            return super()._odds(said)

    def _ruling(self, question: str) -> str:
        with unwrapped():
            return super()._ruling(question)

    def _unwrapped_answer(self, word: str, rest: str) -> str:
        with unwrapped():
            return self._about(word, rest)

    def _about(self, word: str, rest: str) -> str:
        state = self.known
        if word == "score":
            from companion.cli.answers import score_answer

            return show.score(score_answer(self.game.names(state), self.game.score(state)))
        if word == "rule" and rest:
            return self._ruling(rest)
        if not rest:
            raise Unreadable(f"{word} what? Type it after the word")
        from companion.cli.answers import check_answer

        return show.check(check_answer(check_line(self.game, state, self._whole_line(rest.rstrip(" ?")))))


class PhoneDesk:
    """The session as the server needs it; a `Desk`."""

    def __init__(self, session: Session, joined: Callable[[], None], lang: str | None = None) -> None:
        """`joined` is called when a phone has joined."""
        self.live = session
        self.joined = joined
        self._pictures: defaultdict[int, TablePictures] = defaultdict(
            lambda: TablePictures(session.game, session.table.header["game"], lang)
        )
        self._done = {body["key"] for body in session.table.entries if "key" in body}

    def say(self, seat: int, line: str, key: str, seen: int) -> SeatAnswer:
        """Carry out a line, once for each key, and show the next question at the prompt."""
        session = self.live
        with session.lock:
            if key in self._done:
                return SeatAnswer()
            name = session.game.names(session.table.state)[seat]
            word = line.strip().partition(" ")[0].lower()
            if session.players.get(name) and word not in ASKING and not line.strip().endswith("?"):
                return SeatAnswer(f"a bot plays {name}: to play, type `seat {name} person` on the laptop", True)
            if session.revision is not None or session.doubt is not None:
                return SeatAnswer("somebody is correcting the game on the laptop: wait a moment", is_refused=True)
            session.seal()
            before, line = len(session.table.entries), " ".join(line.split())
            if seen != before and not line.strip("0123456789 "):
                return SeatAnswer("the table has moved on: read the new question", is_refused=True)
            if line.count(" ") >= MOST_WORDS:
                return SeatAnswer(f"this line is too long: use at most {MOST_WORDS} words", is_refused=True)
            answer = self._answer(PhoneLines(session, seat, key), line)
            if any(body.get("key") == key for body in session.table.entries[before:]):
                self._done.add(key)
                session.moved_at = time.monotonic()
        if key in self._done:
            with session.lock:
                session.say("\n" + wrap(session.asked()))
        return answer

    def _answer(self, lines: PhoneLines, line: str) -> SeatAnswer:
        try:
            return lines.answer(line)
        except IllegalAction as refusal:
            return SeatAnswer(cited(show.sentence(refusal.why), refusal.rules), is_refused=True)

    def seconds_left(self) -> int | None:
        return self.live.timer.left(time.monotonic())

    def board(self) -> bytes | None:
        session = self.live
        with session.lock:
            seen = known(session.game, session.shown).copy()
        return self._pictures[EVERYBODY].board(seen)

    def face(self, name: str) -> bytes | None:
        return self._pictures[EVERYBODY].face(name)

    def card(self, seat: int, card: str) -> bytes | None:
        """The face of a card; each seat has its own pictures, so that speed does not reveal what others loaded."""
        return self._pictures[seat].card(card)

    def tell(self, text: str) -> None:
        self.live.say(wrap(f"  ({text})", rest="   "))
