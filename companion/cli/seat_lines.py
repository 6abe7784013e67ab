"""The lines of one seat alone, and the answers to them: on the screen that it was given, or on a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.cli import show
from companion.cli.interpreter import VERBS, asks, begins_like_question
from companion.cli.screen import cited
from companion.errors import CompanionError, IllegalAction, Unreadable
from companion.model import CHANCE
from companion.model.grammar import find_seat
from companion.referee.lines import check_line
from companion.referee.live_table import TABLE, SeatAnswer
from companion.referee.secrets import as_seen, known
from companion.referee.table import LoggedStep

if TYPE_CHECKING:
    from companion.cli.table_screen import TableScreen
    from companion.model import Action

_NOT_YOURS = "you can only type your own actions here"
_EVERYBODY = ("all", "everybody", "everyone")
"""The words with which a line at the table's prompt is for all seats."""
_NOT_ASKED = "you do not have to roll a die or turn up a card now"
_DONE, _OWN, _READ, _UNREAD = 3, 2, 1, 0
"""How well a line makes sense for a seat, the best first: legal, its own, readable, unreadable."""


class SeatLines:
    """The lines of one seat, judged by what that seat knows.

    `by` is the name in the log for these lines. `key` identifies a request that may arrive twice.
    """

    def __init__(self, session: TableScreen, seat: int, by: str = TABLE, key: str = "") -> None:
        self.session, self.seat, self.by, self.key = session, seat, by, key
        self.game = session.game

    @property
    def known(self) -> Any:
        """The state as this seat knows it."""
        return known(self.game, self.session.table.state, self.seat)

    @property
    def name(self) -> str:
        return self.game.names(self.known)[self.seat]

    def answers(self) -> list[Any]:
        """The answers of this seat to the question."""
        return [action for action in self.game.legal_actions(self.known) if action.seat == self.seat]

    def is_own(self, action: Action) -> bool:
        """Whether this seat may type this action."""
        return action.seat == self.seat

    def answer(self, line: str) -> SeatAnswer:
        """Carry out the seat's line, or answer its question."""
        word, _, rest = line.partition(" ")
        if line == "?":
            return SeatAnswer(self._choices())
        if word.lower() in {*VERBS} - {"odds"}:
            return SeatAnswer(f"`{word.lower()}` works only at the table's prompt: Enter goes back", is_refused=True)
        try:
            if word.lower() == "odds":
                return SeatAnswer(self._odds(rest))
            if asks(self.session, line):
                return SeatAnswer(self._ruling(line))
            return self._play(self._whole_line(line))
        except Unreadable as error:
            is_question = begins_like_question(self.session, line)
            return SeatAnswer(self._ruling(line)) if is_question else SeatAnswer(str(error), is_refused=True)
        except IllegalAction as refusal:
            return SeatAnswer(cited(show.sentence(refusal.why), refusal.rules), is_refused=True)
        except CompanionError as error:
            return SeatAnswer(str(error), is_refused=True)

    def _odds(self, line: str) -> str:
        """The odds by what this seat knows."""
        from companion.cli.odds import odds_text

        is_line = bool(line) and not line.startswith("assume ")
        whole = self._whole_line(line) if is_line else line
        state = self.session.table.state.copy()
        with self.session.unlocked():  # odds can take long, and change nothing
            return odds_text(self.game, state, whole, self.seat)

    def _ruling(self, question: str) -> str:
        """The rules that answer a question, and the verdict by what this seat knows; `I` is this seat."""
        from companion.cli.house import house_at
        from companion.cli.ruling import ruling_text

        table = self.session.table
        house = house_at(table.header, table.entries)
        return ruling_text(table.header["game"], question, self.game, self.known, house, self.name)

    def _choices(self) -> str:
        state = self.known
        optional = [action for action in self.game.interjections(state) if action.seat == self.seat]
        texts = dict.fromkeys(self.game.text(state, action) for action in (*self.answers(), *optional))
        return "\n".join(show.grouped(texts)) or "  There is nothing that you can do with your cards now."

    def _whole_line(self, line: str) -> str:
        """The line with the seat's name, and with the verb if only one verb can answer: `10 6` puts a team down.

        A line that is legal without that verb, such as a card's name alone, gets no verb.
        """
        game, state = self.game, self.known
        names, words = game.names(state), line.split()
        if find_seat(names, words[0]) is not None:
            return line
        if words[0].lower() in _EVERYBODY:
            raise Unreadable(_NOT_YOURS)
        verbs = {action.verb for action in (*self.answers(), *game.examples(state))}
        with_verb, without_verb = (" ".join([self.name, *verb, *words]) for verb in (verbs, ()))
        if len(verbs) != 1 or words[0].lower() in verbs:
            return without_verb
        sense = {candidate: self._sense(candidate) for candidate in (with_verb, without_verb)}
        if max(sense.values()) < _DONE and words[0].lower() in game.grammar_of(state).verbs:
            return without_verb
        return max((with_verb, without_verb), key=lambda candidate: sense[candidate])

    def _sense(self, line: str) -> int:
        """How well a line makes sense by what this seat knows: legal, its own, readable or unreadable."""
        state = self.known
        try:
            parts = check_line(self.game, state, line)
            if not all(self.is_own(self.game.parse(state, one.text)) for one in parts):
                return _READ
            return _DONE if all(one.verdict.may_be_done for one in parts) else _OWN
        except CompanionError:
            return _UNREAD

    def _play(self, line: str) -> SeatAnswer:
        """Carry out this seat's own line; a refusal uses only what the seat knows."""
        session, game = self.session, self.game
        for one in check_line(game, self.known, line):
            action = game.parse(session.table.state, one.text)
            if not self.is_own(action):
                return SeatAnswer(_NOT_ASKED if action.seat == CHANCE else _NOT_YOURS, is_refused=True)
            if not one.verdict.may_be_done:
                return SeatAnswer(
                    f"{one.text}: {cited(show.sentence(one.verdict.why), one.verdict.rules)}", is_refused=True
                )
        for part in session.table.play(line, self.by, is_strict=True, key=self.key):
            if not isinstance(part, LoggedStep):
                why = as_seen(game, session.table.state, part.text, part.verdict, self.seat)
                return SeatAnswer(f"{part.text}: {cited(show.sentence(why.why), why.rules)}", is_refused=True)
            session.tell(part)
        return self.went_on()

    def went_on(self) -> SeatAnswer:
        """Do the automatic steps that follow; the answer is empty."""
        self.session.is_paused, self.session.waiting = False, None
        self.session.go_on()
        return SeatAnswer()
