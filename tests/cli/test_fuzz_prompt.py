"""Whatever is typed at the prompt: done, or refused with the clause or with what may be typed; and nothing is lost.

`pytest --long` types twenty times as many lines.
"""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path
from random import Random

import pytest

import companion as package
from companion.cli.commands import COMMANDS
from companion.cli.saves import load_saved
from companion.cli.session import Session
from companion.referee.resume import make_header
from companion.referee.store import Save
from companion.referee.table import GameTable

GAMES = ("oscar-race", "red-carpet-race")
QUICK, LONG = 100, 2_000
LINES_IN_A_GAME = 50
CLAUSE = re.compile(r"\b(OR|RC)-[A-Z]+-\d+\b")
# fmt: off
WAYS_ON = (
    "write:", "`? forms`", "Ask a question", "is not allowed", "Begin the line", "there are ",
    "N is the number of an entry", "set PATH VALUE", "the seats are", "the players are", "who rolls?", "nothing to",
    "no file can have", "put it in quotes", "finish the correction", "at most", "use ", "type ", "Type ", "Write ",
    "Now: ", "needed now", "cannot be created", "exists and is not changed", "now; `log`", "play at the prompt",
    "no phone is asking", "`timer 60`", "to drop", "force LINE", "choose another", "name a file", "look at the cards",
    "shows its number",
)
# fmt: on
"""What tells people how to go on."""
NOISE = (
    *(
        "",
        " ",
        ";",
        ",",
        "*",
        ".",
        "?",
        "#",
        "\0",
        "\x1b[2J",
        "\ud800",
        "é",
        "😀",
        "\u202e",
        "{",
        "{seat}",
        "%s",
        "'",
        '"',
    ),
    *("-1", "0", "1", "2", "3", "6", "7", "10", "+2", "99999999999", "1e9", "²", "1_0", "٣", "nan", "null", "[]", "{}"),
    *(
        "because",
        "assume",
        "yes",
        "no",
        "omit",
        "keep",
        "cancel",
        "all",
        "to",
        "forms",
        "app",
        "table",
        "bot",
        "person",
    ),
    *("random", "keen", "casual", "x" * 5_000, "1 " * 3_000, "; " * 2_000, "[" * 3_000, "a" * 60),
    *("position", "turn", "seats.ann.stars", "ann.stars", "table.zombies.rope3", "ann.escort.hits", "pending", "phase"),
    *("ann", "ben", "Ann", "a", "b", "ann.date", "ann+date", "ben.mother", ".escort", "+escort", "escort", "both"),
    *("r05c2", "r5c2", "r99c9", "rope3", "rope9", "area2", "velvet", "theater", "limousine", "date", "mother", "may I"),
    *("moves", "over", "spawn", '{"seats": []}', "can my wife take the hit?", "new.companion", "/dev/null/x", "roll"),
)


def typed(session: Session, chance: Random) -> str:
    """A line: what may be done, words of any kind, a verb with words behind it, or a line that somebody mistyped."""
    state, game = session.table.state, session.game
    legal = [game.text(state, action) for action in islice(game.legal_actions(state), 40)]
    words = [chance.choice(NOISE) for _ in range(chance.choice((0, 1, 1, 2, 3, 5)))]
    line = chance.choice(legal) if legal else ""
    what = chance.random()
    if what < 0.3:
        return line
    if what < 0.45:
        return " ".join([chance.choice(list(COMMANDS)), *words])
    if what < 0.6:
        return " ".join([chance.choice(list(COMMANDS)), str(chance.randint(0, 40)), line, *words])
    if what < 0.75:
        return " ".join([chance.choice(["", "ann", "Ben"]), chance.choice(list(game.grammar.forms)), *words])  # type: ignore[attr-defined]
    if what < 0.9 and line:
        at = chance.randrange(len(line))
        return line[:at] + chance.choice(NOISE)[:9] + line[at + chance.randint(0, 3) :]
    return " ".join(words) if chance.random() < 0.5 else "".join(map(chr, chance.choices(range(1, 700), k=12)))


def session_of(game: str, number: int, folder: Path) -> tuple[Session, list[str]]:
    """A new game with a save, and what it says."""
    rules = package.load(game)
    start = rules.setup(["Ann", "Ben", "Cleo"][: 2 + number % 2])
    save = Save.create(folder / f"{number}.companion", make_header(rules, start, source=game, rules="", seed=number))
    messages: list[str] = []
    return Session(GameTable(rules, start, {**save.header}, save), messages.append), messages


def assert_explained(line: str, output: str, seed: str) -> None:
    """A refusal cites a clause, says how lines are written, or what the table's own word wants."""
    assert "  ! " in output, (seed, line[:200], output)
    assert CLAUSE.search(output) or any(words in " ".join(output.split()) for words in WAYS_ON), (
        seed,
        line[:200],
        output,
    )


@pytest.mark.usefixtures("home")
def test_whatever_is_typed_at_the_prompt(tmp_path: Path, long: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    refused = 0
    for number in range((LONG if long else QUICK) // LINES_IN_A_GAME):
        chance = Random(f"prompt {number}")
        session, messages = session_of(GAMES[number % 2], number, tmp_path)
        for n in range(LINES_IN_A_GAME):
            line = typed(session, chance)
            messages.clear()
            session.handle(line)
            session.is_open = True  # whoever quits comes back
            if session.is_refused:
                refused += 1
                assert_explained(line, "\n".join(messages), f"{number} {n}")
        assert_saved(session)
    assert refused > QUICK // LINES_IN_A_GAME * 5


def assert_saved(session: Session) -> None:
    """What the save comes to is what is on the table."""
    table = session.table
    assert table.save is not None
    table.save.close()
    with Save.open(table.save.path) as saved:
        saved.verify()
        again = load_saved(saved)
        assert again.entries[: len(table.entries)] == table.entries
        assert again.game.document(again.state) == table.game.document(table.state)
