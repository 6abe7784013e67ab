"""The table for phones: their lines go to the same table as the lines at the prompt."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.cli import show
from companion.cli.commands import OPTIONAL, take_back
from companion.cli.grammar import glossary
from companion.cli.interpreter import ROLL_WORDS, VERBS
from companion.cli.screen import cited, unwrapped, wrap
from companion.cli.seat_lines import SeatLines
from companion.cli.session import Session
from companion.cli.table_pictures import TablePictures
from companion.errors import CompanionError, IllegalAction, Unreadable
from companion.model import CHANCE, EVERYBODY, Reveal, Roll
from companion.referee.history import ASIDE
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
_MOVED_ON = "the table has moved on: read the new question"
_ANSWERED = "you have answered already: wait for the others"


class Question(NamedTuple):
    """What is asked: the words that name it, and the seats that have not answered it."""

    words: list[str]
    seats: frozenset[str]


class PhoneLines(SeatLines):
    """The lines of one seat's phone: its actions, its dice, and its questions.

    `seen` is the number of log entries in the view that the phone showed.
    """

    def __init__(self, session: Session, seat: int, key: str, seen: int) -> None:
        super().__init__(session, seat, PHONE + session.game.names(session.table.state)[seat], key)
        self.seen = seen

    def answer(self, line: str) -> SeatAnswer:
        word, _, rest = line.lower().partition(" ")
        try:
            if line.lower() in ("", *ROLL_WORDS):
                return self._enter()
            if word == "undo" and not rest:
                return self._undo()
            if word in ("why", "score", "rule") or (word == "?" and rest):
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
        if self._has_moved_on():
            raise Unreadable(_MOVED_ON)
        if self.session.may_throw(self.seat):
            for played in self.session.roll_for_people(self.key):
                self.session.tell(played)
            return self.went_on()
        if decision.is_chance:
            raise Unreadable("this is not your roll")
        usual = self.session.usual_for(self.seat)
        return self._play(usual) if usual else SeatAnswer("the app cannot choose for you", is_refused=True)

    def _play(self, line: str) -> SeatAnswer:
        """Carry out the line, once, and only while the question that the phone showed is open."""
        if self._has_moved_on():
            raise Unreadable(_MOVED_ON)
        mine = self._own_answer()
        is_again = bool(mine) and check_line(self.game, self.known, line)[0].text.split()[:2] == mine
        answer = super()._play(line)
        return SeatAnswer(_ANSWERED, is_refused=True) if answer.is_refused and is_again else answer

    def _has_moved_on(self) -> bool:
        """Whether more has happened since that view than answers of other seats to the same question."""
        entries = self.session.table.entries
        return not 0 <= self.seen <= len(entries) or not all(map(self._leaves_it_open, entries[self.seen :]))

    def _leaves_it_open(self, entry: Mapping[str, Any]) -> bool:
        """Whether an entry is a remark, or another seat's answer to the question that this seat still has."""
        if entry["kind"] in ASIDE:
            return True
        now, then = (self._question(asked) for asked in (self.session.table.asked(), entry.get("asked", "")))
        others = then.seats - {self.name} if self.name in then.seats else frozenset()
        return entry["kind"] == "action" and now.words == then.words and entry["text"].split()[0] in others

    def _own_answer(self) -> list[str]:
        """This seat and the verb of its answer, if others were asked together with it and still are; else empty."""
        table = self.session.table
        now = self._question(table.asked())
        for step in reversed(table.history.steps):
            then, answer = self._question(step.asked), step.text.split()[:2]
            if now.words != then.words or not now.seats < then.seats:
                return []
            if answer[0] == self.name:
                return answer
        return []

    def _question(self, asked: str) -> Question:
        """The request with this key of `GameTable.asked`."""
        words, names = asked.split(), frozenset(self.game.names(self.session.table.state))
        return Question([word for word in words if word not in names], names.intersection(words))

    def is_own(self, action: Action) -> bool:
        """Whether this seat may type this action, or has to report this die or card."""
        return self.session.may_report(self.seat) if action.seat == CHANCE else action.seat == self.seat

    def _whole_line(self, line: str) -> str:
        """The line with the seat's name and verb; a die or card gets no seat's name, because it may belong to a bot."""
        is_chance = line.partition(" ")[0].lower() in (Roll.verb, Reveal.verb) or not line.strip("0123456789 ")
        return line if is_chance and self.session.may_report(self.seat) else super()._whole_line(line)

    def _undo(self) -> SeatAnswer:
        """Take back the last line, if it came from this phone."""
        history = self.session.table.history
        if not any(entry.get("by") == self.by for entry in self.session.table.entries):
            raise Unreadable("you have typed no line yet")
        last = history.steps_of_last(history.last_line(history.changes)) if history.changes else []
        if any(step.kind == "chance" and step.by != self.by for step in last):
            raise Unreadable("a die was rolled or a card turned up after it: use undo on the laptop")
        if not last or any(step.by != self.by for step in last):
            raise Unreadable("the last line is not from this phone: use undo on the laptop")
        if self.session.table.has_shown_more(len(history.steps) - len(last), self.seat):
            raise Unreadable("you have seen something new since then: use undo on the laptop")
        take_back(self.session, lambda: self.session.table.undo(key=self.key))
        return SeatAnswer()

    def _choices(self) -> str:
        with unwrapped():
            return super()._choices()

    def _odds(self, line: str) -> str:
        with unwrapped():
            return super()._odds(line)

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
        if word == "?" and rest.lower().startswith("form"):
            return glossary(self.game, state)
        if word == "?" and rest.lower() in OPTIONAL:
            return self._choices()
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
            if line.count(" ") >= MOST_WORDS:
                return SeatAnswer(f"this line is too long: use at most {MOST_WORDS} words", is_refused=True)
            answer = self._answer(PhoneLines(session, seat, key, seen), line)
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
