"""Games that differ in one hidden card only: who may not see the card must not be able to tell them apart.

Which cards lie open is stated here once more, by the clauses and without the code of the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import Any

import companion as package
from companion.cli.session import Session
from companion.errors import CompanionError
from companion.referee.table import GameTable

RULES = package.load("creature-feature")
NAMES = ["Ann", "Ben", "Cat"]
MONSTERS = RULES.schema()["$defs"]["Seat"]["properties"]["hidden"]["items"]["enum"][1:12]
PLACES = ("hand", "star", "co_star", "hidden")


# --- what lies open ---


def open_part(state: Any) -> Any:
    """All that lies open in a position dealt by the app. CF-OPEN-41, CF-TEAM-03, CF-TEAM-04, CF-HELP-09."""
    document = RULES.document(state)
    for seat in document["seats"]:
        for pile in ("hand", "hidden"):
            seat[pile] = len(seat.get(pile, []))
        for which in ("star", "co_star"):
            if seat.get(which) is not None and not seat.get(f"{which}_up"):
                seat[which] = "face down"
    return document


def hidden_cards(state: Any) -> list[tuple[int, str, str]]:
    """Every hidden card: whose it is, where it is, what it is."""
    found = []
    for number, seat in enumerate(state.seats):
        found += [(number, pile, card) for pile in ("hand", "hidden") for card in sorted(set(getattr(seat, pile)))]
        team = (("star", seat.star, seat.star_up), ("co_star", seat.co_star, seat.co_star_up))
        found += [(number, which, card) for which, card, is_up in team if card is not None and not is_up]
    return found


def may_see(state: Any, seat: int, place: str) -> set[int]:
    """Who may look at a hidden card: its player, and whoever has by Bats. CF-TEAM-04, CF-HELP-11, CF-HELP-12."""
    what = f"{state.seats[seat].name.lower()}.{place}"
    return {seat, *(other for other, one in enumerate(state.seats) if what in one.looked)}


# --- people at the table ---


@dataclass
class Owner:
    """Somebody who takes the screen when it is handed over, says these lines, and remembers what stood there."""

    lines: list[str] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)

    @contextmanager
    def hand_over(self) -> Iterator[Owner]:
        yield self

    def show(self, text: str) -> None:
        self.shown.append(text)

    def ask(self, prompt: str) -> str | None:
        if prompt.startswith("Press Enter"):
            return ""
        return self.lines.pop(0) if self.lines else None


def new_table(seed: int) -> GameTable:
    start = RULES.dealt_by_app(RULES.setup(NAMES))
    header = {"game": RULES.id, "title": RULES.title, "seats": NAMES, "variants": {}, "seed": seed, "cards": "app"}
    return GameTable(RULES, start, {**header, "position": RULES.document(start)})


def session_of(table: GameTable) -> tuple[Session, list[str], Owner]:
    """People at this table, what is shown to all of them, and who takes the screen."""
    output: list[str] = []
    session, owner = Session(table, output.append), Owner()
    session.owner = owner
    return session, output, owner


def play(seed: int) -> Iterator[tuple[GameTable, list[str]]]:
    """A whole game by people who do what comes to their minds; the table after every line, and what it has shown."""
    rng = Random(seed)
    session, output, owner = session_of(new_table(seed))
    session.go_on()
    while session.decision is not None:
        line, private = _line(session, rng)
        owner.lines = private
        session.handle(line)
        yield session.table, output


def _line(session: Session, rng: Random) -> tuple[str, list[str]]:
    """What is typed openly next, and what then on the screen that is handed over."""
    game, state = session.game, session.table.state
    if session.is_paused or rng.random() < 0.02:
        return ("", []) if session.is_paused else (f"undo {rng.randrange(1, 4)}", [])
    interjections = [action for action in game.interjections(state) if action.verb != "discard" or rng.random() < 0.1]
    # Bats wait for a Butler, whose Co-Star they may look at: it is the rarest thing to see.
    rare = [action for action in interjections if action.verb == "butler" or getattr(action, "which", "") == "co_star"]
    interjections = rare or [action for action in interjections if action.verb != "bats" or rng.random() < 0.2]
    if interjections and rng.random() < 0.4:
        return game.text(state, rng.choice(interjections)), []
    asked = session.secretly_asked()
    if asked:
        seat = rng.choice(asked)
        answers = [action for action in game.legal_actions(state) if action.seat == seat]
        return f"hand {NAMES[seat]}", ["team nobody", "?", game.text(state, rng.choice(answers))]
    return game.text(state, rng.choice(game.legal_actions(state))), []


# --- twins ---


@dataclass(frozen=True, eq=False)
class Twins:
    """Two logs whose games differ in one hidden card, who may see it, and where it lies."""

    logs: tuple[list[dict[str, Any]], list[dict[str, Any]]]
    seers: frozenset[int]
    place: str

    def tables(self) -> tuple[GameTable, GameTable]:
        """Tables of their own, to do with as one likes."""
        first, second = (followed(log) for log in self.logs)
        return first, second

    @property
    def readers(self) -> list[int]:
        """The seats that may not see the card."""
        return [seat for seat in range(len(NAMES)) if seat not in self.seers]


@lru_cache(maxsize=50)
def states(pair: Twins) -> tuple[Any, Any]:
    """What the two games have come to, to be looked at."""
    first, second = pair.tables()
    return first.state, second.state


def followed(log: list[dict[str, Any]]) -> GameTable:
    table = new_table(0)
    for body in log:
        table.follow(body)
    return table


def twins(table: GameTable, rng: Random, place: str, of: int | None = None) -> Twins | None:
    """Another game in which a card that is hidden there now is another one; None if none has been found."""
    state = table.state
    hidden = [one for one in hidden_cards(state) if one[1] == place and of in (None, one[0])]
    if not hidden or RULES.decision(state) is None:
        return None
    looked = [one for one in hidden if len(may_see(state, one[0], place)) > 1]
    seat, _, card = rng.choice(looked or hidden)
    unseen = RULES.kit(state).unseen(state)
    others = [other for other in (MONSTERS if place != "hand" else unseen) if unseen[other] > 0 and other != card]
    if not others:
        return None
    log = [dict(body) for body in table.entries]
    for other in rng.sample(others, min(3, len(others))):
        twin = _exchanged(table, log, seat, place, card, other)
        if twin is not None and _look_alike(log, twin):
            seers = frozenset(may_see(state, seat, place))
            return Twins((log, twin), seers, place)
    return None


def _exchanged(
    table: GameTable, log: list[dict[str, Any]], seat: int, place: str, card: str, other: str
) -> list[dict[str, Any]] | None:
    """The log with the seat's last draw of the card, and its team if the card is in one, having the other card."""
    name = NAMES[seat]
    twin = [dict(body) for body in log]
    drawn = [step for step in table.history.steps if step.text == f"reveal {name.lower()}.card {card}"]
    teams = [step for step in table.history.steps if step.text.startswith(f"{name} team ")]
    if place in ("star", "co_star"):
        teams = teams[-1:]
    elif place == "hidden":
        teams = [step for step in teams if card in step.text.split()[2:]][-1:]
    if place != "hand":
        if not teams:
            return None
        drawn = [step for step in drawn if int(step.label) < int(teams[0].label)]
        _, verb, *team = teams[0].text.split()
        where = {"star": 0, "co_star": 1}.get(place, team.index(card) if card in team else 0)
        team[where] = other
        twin[int(teams[0].label) - 1]["text"] = f"{name} {verb} {' '.join(team)}"
    if not drawn:
        return None
    twin[int(drawn[-1].label) - 1]["text"] = f"reveal {name.lower()}.card {other}"
    return twin


def _look_alike(log: list[dict[str, Any]], twin: list[dict[str, Any]]) -> bool:
    """Whether the two games can be, and the same lies open in both after every entry."""
    tables = new_table(0), new_table(0)
    is_same = True
    for bodies in zip(log, twin, strict=True):
        is_same = is_same and bodies[0] == bodies[1]
        try:
            for table, body in zip(tables, bodies, strict=True):
                table.follow(body)
        except CompanionError:
            return False
        if not is_same and open_part(tables[0].state) != open_part(tables[1].state):
            return False
    return RULES.document(tables[0].state) != RULES.document(tables[1].state)
