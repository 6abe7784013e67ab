"""Correcting the past: what would come of it, before it is done.

A revision changes one step of the surviving history (or takes one out, or puts some in) and then plays what came
after it once more, as it was. Where something no longer follows it stops: whoever corrects may supply what is missing,
drop what no longer follows, keep only what came before, or give up. Nothing is changed until `commit`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.errors import CompanionError, IllegalAction, Unreadable
from companion.model import CHANCE, Game
from companion.referee import chance
from companion.referee.facts import changes_between, totals_between
from companion.referee.history import HistoryStep
from companion.referee.lines import answers
from companion.referee.secrets import as_seen, hides
from companion.referee.setting import read_setting, set_value, split_why
from companion.referee.table import GameTable, advance, request


class HiddenObstacle(IllegalAction):
    """What was dealt face down does not follow a correction; which entry that is would tell who holds what."""

    def __init__(self) -> None:
        super().__init__("hidden cards do not allow it", ())


class Revision:
    """A correction not yet made. `added` are the steps from `index` on as they would be, `rest` those still to follow.

    `obstacle` says why the first of `rest` does not follow, by which `rules`, and is empty once all do. Where cards are
    hidden now (`is_blind`) the correction may turn some up, and whether it can be made tells of them: it is begun only
    when people have said that it is to be made, and nothing of it is shown before it is.
    """

    def __init__(self, table: GameTable, kind: str, label: str, line: str = "") -> None:
        """Raises Unreadable for a step that is not there, and what `begin` does where nothing is hidden."""
        index = table.history.index_of(label)
        if index is None:
            raise Unreadable(f"there is no entry {label[:20]} in the game as it stands; `log` shows those there are")
        self.game: Game[Any] = table.game
        self.table = table
        self.kind = kind
        self.label = label
        self.line = line
        self.index = index
        self.entries = len(table.entries)
        self.is_blind = hides(table.game, table.state)
        if self.is_blind and kind != "insert" and self._is_dealt(table.history.steps[index]):
            raise Unreadable(f"entry {label} was dealt face down, and stays as it is")
        self.state = table.state_after(index)
        self.rest = table.history.steps[index + (kind != "insert") :]
        self.added: list[HistoryStep] = []
        self.told: list[str] = []
        self.obstacle = ""
        self.rules: tuple[str, ...] = ()
        self.is_begun = False
        if not self.is_blind:
            self.begin()

    # --- one's way through

    def begin(self) -> None:
        """Play the line, then the rest; raises Unreadable for one that cannot be read, IllegalAction for a refusal."""
        if self.line:
            self._play(self.line, self.label if self.kind == "mend" else "")
        self._follow()
        self.is_begun = True

    def _is_dealt(self, step: HistoryStep) -> bool:
        """Whether a step is a card that not everybody may see."""
        return step.kind == "chance" and self.table.shown(step.text, step.label) != step.text

    def supply(self, line: str) -> None:
        """Play a line before what no longer follows; raises Unreadable and IllegalAction, nothing changed."""
        self._play(line, "")
        self._follow()

    def omit(self) -> None:
        """Leave out the step that does not follow, and go on with the next."""
        del self.rest[:1]
        self._follow()

    def keep(self) -> None:
        """Leave out the step that does not follow and all after it."""
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
        """Add what a line says; the first part has the label, if there is one. `set` and `force` go past the rules."""
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
        state, told = self.state.copy(), list(self.told)
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
            told += [self.game.tell(state, event) for event in events]
            added.append(step)
            label = ""
        self.state, self.told = state, told
        self.added += added

    def _follow(self) -> None:
        """Go on with the rest as far as it follows; raises HiddenObstacle, after which nothing comes of it."""
        self.obstacle, self.rules = "", ()
        for number, step in enumerate(self.rest):
            again = self._again(step)
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
        self.told += [self.game.tell(state, event) for event in events]

    def _again(self, step: HistoryStep) -> HistoryStep:
        """The step as it reads now: a figure may have got another name."""
        if step.action is None or step.kind == "set":
            return step
        text = self.game.text(self.state, step.action)
        return step if text == step.text else replace(step, text=text)

    # --- what comes of it

    def changes(self) -> list[str]:
        """What would be different now on the table and in the score."""
        before = self.table.state
        lines = changes_between(self.game, before, self.state) + totals_between(self.game, before, self.state)
        asked = request(self.game, self.state)
        if asked != self.table.asked():
            decision = self.game.decision(self.state)
            lines.append(f"asked next: {self.game.prompt(self.state, decision) if decision else 'the game is over'}")
        return lines

    def retold(self) -> list[str]:
        """What would be told of the game that has not been told so far."""
        steps = list(self.table.retell())[self.index :]
        before = Counter(one.text for _, told in steps for one in told or ())
        return [text for text in self.told if before.subtract([text]) or before[text] < 0]

    def lost(self) -> list[HistoryStep]:
        """The steps that would no longer be in the history, but the one that is mended."""
        kept = {step.label for step in self.added}
        return [step for step in self.table.history.steps[self.index :] if step.label not in kept]

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
        """Make the correction; raises Unreadable if something does not follow yet, or the table has gone on."""
        if self.obstacle or len(self.table.entries) != self.entries:
            raise Unreadable("the correction does not fit the game as it stands")
        self.table.correct(self.body())
