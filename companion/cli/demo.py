"""demo: a short game that plays itself, with the referee on the screen."""

from __future__ import annotations

import sys
import time
from random import Random
from typing import TYPE_CHECKING, Any

from companion.cli.screen import cited, say, wrap
from companion.definitions.words import listed

if TYPE_CHECKING:
    from companion.model import Action, Decision, Event, Game, S

GAME = "oscar-race"
NAMES = ("Ann", "Ben", "Cleo")
SEED = 368
TURNS_IN_FULL = 2
PAUSE = 0.03
"""Seconds after each step if somebody watches; a whole game has about 400 lines."""

HIGHLIGHTS = frozenset(
    (
        *("tripped", "swag_used", "zombie_killed", "hit_placed", "brad_worked", "displaced", "break_cancelled"),
        *("entered_with_escort", "entered_alone", "interview_won", "interview_lost", "interview_tied", "rope_star"),
        "bonus_stars",
    )
)
"""Events that are shown of the turns that are only summed up."""

INTRODUCTION = (
    "Oscar Race with {seats}, played by the computer. The referee says what happens. The rule behind each event is in"
    " brackets. A die is after the `>`."
)
SUMMARY = """
The other turns in short: the highlights, and how everybody stands after each.
"""


def demo() -> int:
    """Print one game's kit, and watch a short refereed game."""
    from companion.cli import show
    from companion.cli.answers import score_answer
    from companion.registry import load

    game = load(GAME)
    say(wrap(_printed()) + "\n")
    state = game.setup(NAMES)
    say(wrap(INTRODUCTION.format(seats=listed(NAMES))))
    Demo(game, state).run()
    outcome = game.outcome(state)
    if outcome:
        say("\n" + wrap(cited(outcome.why, outcome.rules)) + "\n")
    say(show.score(score_answer(game.names(state), game.score(state))))
    return 0


def _printed() -> str:
    """Print the kit, and say where it is; the demo goes on if that fails."""
    from companion.cli.printing import print_for_demo

    try:
        report, target = print_for_demo(GAME, len(NAMES))
    except OSError as error:
        return f"The kit cannot be written here ({error.strerror}). Use `companion print {GAME} --out FOLDER`."
    total = report.total
    return (
        f"The kit for {len(NAMES)} players is in {target}: {len(report.files)} PDFs, {total.sheets} sheets of paper,"
        f" {total.pieces} pieces. Print test-sheet.pdf first, at 100 %."
    )


class Demo:
    """One game on the screen; `seen` is the turn whose heading has been printed."""

    def __init__(self, game: Game[S], state: S, seed: int = SEED) -> None:
        from companion.referee.playout import by_weight

        self.game = game
        self.state = state
        self.seen = 0
        self.random = Random(seed)
        self.pick = by_weight(game, self.random)

    def run(self) -> None:
        """Play to the end."""
        while (decision := self.game.decision(self.state)) is not None:
            turn = self.state.turn
            self._begin(turn)
            action = self._choose(decision)
            asked, text = self.game.prompt(self.state, decision), self.game.text(self.state, action)
            events = self.game.apply(self.state, action)
            if turn <= TURNS_IN_FULL:
                self._show_step(f"{asked} > {text.split()[-1]}" if decision.is_chance else text, events)
            else:
                self._show_highlights(events)
            if turn > TURNS_IN_FULL and (self.state.turn > turn or self.game.decision(self.state) is None):
                say(wrap(self._standing(), "  "))

    def _choose(self, decision: Decision) -> Action:
        options = self.game.legal_actions(self.state)
        return self.random.choice(options) if decision.is_chance else self.pick(self.state, options)

    def _begin(self, turn: int) -> None:
        if turn == self.seen:
            return
        self.seen = turn
        if turn == TURNS_IN_FULL + 1:
            say(SUMMARY)
        say(f"\nTurn {turn}" if turn <= TURNS_IN_FULL else f"Turn {turn}")

    # --- on the screen ---

    def _show_step(self, text: str, events: list[Event]) -> None:
        lines = [wrap(text, "  ")]
        lines += [wrap(self._sentence(event), "      ") for event in events if event.kind != "turn_began"]
        say("\n".join(lines))
        _pause()

    def _show_highlights(self, events: list[Event]) -> None:
        for event in events:
            if event.kind in HIGHLIGHTS:
                say(wrap(self._sentence(event), "  - ", "    "))
                _pause()

    def _sentence(self, event: Event) -> str:
        return cited(self.game.tell(self.state, event), self.game.cite(event.rules))

    def _standing(self) -> str:
        document = self.game.document(self.state)
        return "; ".join(_standing(seat) for seat in document["seats"]) + "."


def _standing(seat: dict[str, Any]) -> str:
    """Where one seat is, and what it has: `Ann+date r05c2, 3 stars`."""
    escort = seat["escort"]
    together = escort["at"] == seat["at"]
    figures = (
        f"{seat['name']}+{escort['kind']} {seat['at']}"
        if together
        else (f"{seat['name']} {seat['at']}, {escort['kind']} {escort['at']}")
    )
    hits = seat["hits"] + escort["hits"]
    held = [f"{count} {word}{'s' * (count != 1)}" for count, word in ((seat["stars"], "star"), (hits, "hit")) if count]
    return ", ".join((figures, *held))


def _pause() -> None:
    """Wait a moment if somebody watches."""
    if sys.stdout.isatty():
        time.sleep(PAUSE)
