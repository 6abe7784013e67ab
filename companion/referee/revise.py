"""Corrects the past, and shows the result before it is saved.

A revision edits, removes or inserts a step of the history, and then plays the later steps again. It stops at the first
step that is no longer possible. You can then add what is missing, leave out the step, leave out all the rest, or
cancel. Nothing changes before `commit`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.errors import CompanionError, IllegalAction, Unreadable
from companion.model import CHANCE, Action, Game, Reveal
from companion.model.grammar import find_seat
from companion.referee import chance
from companion.referee.facts import changes_between, totals_between
from companion.referee.history import HistoryStep
from companion.referee.lines import answers
from companion.referee.secrets import as_seen, hides
from companion.referee.setting import read_setting, set_value, split_why
from companion.referee.table import GameTable, advance, request


class HiddenObstacle(IllegalAction):
    """A card dealt face down no longer fits after a correction; the number of its entry would reveal hidden cards."""

    def __init__(self) -> None:
        super().__init__("hidden cards do not allow it", ())


class Revision:
    """A correction before it is saved. `added` are the new steps from `index` on, `rest` the old steps still to come.

    `obstacle` says why the first of `rest` is not possible, by which `rules`; it is empty if all are. If cards are
    hidden now (`is_blind`), the correction could reveal some. Then it begins only after people have confirmed it, and
    nothing of it is shown before it is saved.
    """

    def __init__(self, table: GameTable, kind: str, label: str, line: str = "") -> None:
        """Raises Unreadable for an unknown step, and whatever `begin` raises if nothing is hidden."""
        index = table.history.index_of(label)
        if index is None:
            raise Unreadable(f"there is no entry {label[:20]} in the game now; `log` lists the entries")
        self.game: Game[Any] = table.game
        self.table = table
        self.kind = kind
        self.label = label
        self.line = line
        self.index = index
        self.entries = len(table.entries)
        self.is_blind = hides(table.game, table.state)
        if self.is_blind and kind != "insert" and self._is_dealt(table.history.steps[index]):
            raise Unreadable(f"entry {label} was dealt face down and cannot be changed")
        self.state = table.state_after(index)
        self.rest = table.history.steps[index + (kind != "insert") :]
        self.added: list[HistoryStep] = []
        self.sentences: list[str] = []
        self.obstacle = ""
        self.rules: tuple[str, ...] = ()
        self.is_begun = False
        if not self.is_blind:
            self.begin()

    # --- playing on

    def begin(self) -> None:
        """Play the line, then the rest; raises Unreadable for an unreadable line, IllegalAction for a refusal."""
        if self.line:
            line = self._completed_line() if self.kind == "mend" else self.line
            self._play(line, self.label if self.kind == "mend" else "")
        self._follow()
        self.is_begun = True

    def _completed_line(self) -> str:
        """The line of an edit, read for the player or card of its entry if it names no other."""
        step, state = self.table.history.steps[self.index], self.state
        old = self.game.parse(state, step.text) if step.kind in ("action", "chance") else None
        if old is None or find_seat(self.game.names(state), self.line.partition(" ")[0]) is not None:
            return self.line
        new = self._first(self.line)
        if isinstance(old, Reveal):
            is_other = not isinstance(new, Reveal) or (new.what != old.what and new.what not in self.line.lower())
            begins = [f"{Reveal.verb} {old.what}"] if is_other else []
        else:
            name = step.text.partition(" ")[0]
            is_other = old.seat != CHANCE and (new is None or new.seat != old.seat)
            begins = [f"{name} {old.verb}", name] if is_other else []
        for line in (f"{begin} {self.line}" for begin in begins):
            meant = self._first(line)
            if meant is not None and meant.seat == old.seat and self.game.check(state, meant).may_be_done:
                return line
        return self.line

    def _first(self, line: str) -> Action | None:
        """The first action of a line; None if it has none, or cannot be read."""
        try:
            first = next(answers(self.game, self.state.copy(), line), None)
        except CompanionError:
            return None
        return None if first is None else first.action

    def _is_dealt(self, step: HistoryStep) -> bool:
        """Whether a step is a hidden card."""
        return step.kind == "chance" and self.table.shown(step.text, step.label) != step.text

    def supply(self, line: str) -> None:
        """Play a line before the step that is not possible; raises Unreadable and IllegalAction, with no change."""
        self._play(line, "")
        self._follow()

    def omit(self) -> None:
        """Leave out the step that is not possible, and go on with the next."""
        del self.rest[:1]
        self._follow()

    def keep(self) -> None:
        """Leave out the step that is not possible and all later ones."""
        self.rest = []
        self._follow()

    def roll(self) -> None:
        """The app answers the request for chance; raises Unreadable if there is none."""
        steps = [*self.table.history.steps[: self.index], *self.added]
        number = sum(step.kind == "chance" for step in steps)
        action = chance.answer(self.game, self.state, self.table.header["seed"], number)
        step = HistoryStep("", "chance", self.game.text(self.state, action), request(self.game, self.state), 0, "app")
        self._tell(self.state, self.game.apply(self.state, action))
        step.action = action
        self.added.append(step)
        self._follow()

    def _play(self, line: str, label: str) -> None:
        """Add the steps of a line; the first gets the label, if there is one. `set` and `force` ignore the rules."""
        word, _, rest = line.partition(" ")
        if word.lower() == "set":
            path, value, why = read_setting(rest)
            step = HistoryStep(label, "set", path, request(self.game, self.state), 0, "table", why, (), value)
            self.state = set_value(self.game, self.state, path, value)
            self.added.append(step)
        elif word.lower() == "force":
            self._play_line(*split_why(rest), label=label, is_forced=True)
        else:
            self._play_line(line, "", label=label, is_forced=False)

    def _play_line(self, line: str, why: str, *, label: str, is_forced: bool) -> None:
        state, sentences = self.state.copy(), list(self.sentences)
        added: list[HistoryStep] = []
        for answer in answers(self.game, state, line):
            action, verdict = answer.action, answer.verdict
            is_legal = verdict.may_be_done
            if not is_legal and (action is None or not is_forced):
                seen = as_seen(self.game, state, answer.text, verdict)
                raise IllegalAction(seen.why, seen.rules)
            if action is None:
                continue
            kind = "force" if not is_legal else "chance" if action.seat == CHANCE else "action"
            step = HistoryStep(label, kind, answer.text, request(self.game, state), len(added), "table", action=action)
            if not is_legal:
                step.why, step.rules = why, verdict.rules
            events = self.game.apply(state, action, force=not is_legal)
            sentences += [self.game.tell(state, event) for event in events]
            added.append(step)
            label = ""
        self.state, self.sentences = state, sentences
        self.added += added

    def _follow(self) -> None:
        """Play the rest as far as possible; raises HiddenObstacle, which ends the correction."""
        self.obstacle, self.rules = "", ()
        for number, step in enumerate(self.rest):
            again = self._in_present_words(step)
            try:
                self.state, events = advance(self.game, self.state, again)
            except CompanionError as error:
                if self.is_blind and self._is_dealt(step) and step.asked == request(self.game, self.state):
                    raise HiddenObstacle from None
                self.obstacle = str(error)
                self.rules = error.rules if isinstance(error, IllegalAction) else ()
                self.rest = self.rest[number:]
                return
            self.added.append(again)
            self._tell(self.state, events)
        self.rest = []

    def _tell(self, state: Any, events: Sequence[Any]) -> None:
        self.sentences += [self.game.tell(state, event) for event in events]

    def _in_present_words(self, step: HistoryStep) -> HistoryStep:
        """The step in its present words: a figure can have another name now."""
        if step.action is None or step.kind == "set":
            return step
        text = self.game.text(self.state, step.action)
        return step if text == step.text else replace(step, text=text)

    # --- the result

    def changes(self) -> list[str]:
        """The differences on the table and in the score after the correction."""
        before = self.table.state
        lines = changes_between(self.game, before, self.state) + totals_between(self.game, before, self.state)
        asked = request(self.game, self.state)
        if asked != self.table.asked():
            decision = self.game.decision(self.state)
            lines.append(f"next: {self.game.prompt(self.state, decision) if decision else 'the game is over'}")
        return lines

    def new_sentences(self) -> list[str]:
        """The new sentences about the game after the correction."""
        steps = list(self.table.steps_with_events())[self.index :]
        before = Counter(one.text for _, events in steps for one in events or ())
        return [text for text in self.sentences if before.subtract([text]) or before[text] < 0]

    def lost(self) -> list[HistoryStep]:
        """The steps that would be lost from the history, except the one that is edited."""
        remaining = {step.label for step in self.added}
        return [step for step in self.table.history.steps[self.index :] if step.label not in remaining]

    def body(self) -> dict[str, Any]:
        """The correction as an entry of the log."""
        old = {id(step): index for index, step in enumerate(self.table.history.steps)}
        tail: list[Any] = []
        for step in self.added:
            index = old.get(id(step))
            if index is None:
                tail.append({**step.body(), **({"label": step.label} if step.label else {})})
            elif tail and isinstance(tail[-1], list) and tail[-1][1] == index:
                tail[-1][1] = index + 1
            else:
                tail.append([index, index + 1])
        return {"kind": self.kind, "label": self.label, "line": self.line, "index": self.index, "tail": tail}

    def commit(self) -> None:
        """Save the correction; raises Unreadable if a step is still not possible, or the table has gone on."""
        if self.obstacle or len(self.table.entries) != self.entries:
            raise Unreadable("the correction no longer fits the game")
        self.table.correct(self.body())
