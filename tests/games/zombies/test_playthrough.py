"""Games as people type them: a first turn, a whole evening to be read, and how many lines it takes."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from companion.referee.lines import Trail, answers
from tests.cli.terminal import companion
from tests.games.record import perft
from tests.games.zombies import evening
from tests.games.zombies.lay import GAME, begun, quiet
from tests.games.zombies.people import People
from tests.golden import compare

EVENING = Path(__file__).with_name("evening.txt")
GOLDEN = Path(__file__).parent / "golden" / "evening.txt"
COLUMNS = 80
MOST_LINES = 6
"""How many lines people type for a turn on average, what is typed out of turn with it."""


def test_a_first_turn_is_played_by_typing() -> None:
    table = begun().play("ann", "tee", "n1", "w c e", "4", "n n n", "2", "bullets", "e", "5", "2", "pass")
    assert table.asked == ["chance"]
    assert table.prompt == "ben draws the top tile (28 left): which one is it?"
    assert (table.ann.at, table.ann.bullets, table.ann.kills, table.ann.life) == ("n1.e", 1, 2, 3)
    assert table.table.zombies == ["n1.c"]
    assert table.texts == [
        "ann is the dealer.",
        "ann deals 3 event cards to each player.",
        "ann's turn.",
        "ann draws Three-way junction.",
        "Three-way junction is on n1, not turned: exits e s w.",
        "ann puts a zombie on n1.w.",
        "ann puts a zombie on n1.c.",
        "ann puts a zombie on n1.e.",
        "ann may move 4 spaces.",
        "ann goes to ts.n (3 left).",
        "ann goes to n1.s (2 left).",
        "ann goes to n1.c (1 left).",
        "ann begins to fight the zombie on n1.c.",
        "ann rolls 2 and loses: pay 2 bullets or a life.",
        "ann spends 2 bullets and wins (1 left).",
        "ann takes the zombie on n1.c (1 held).",
        "ann goes to n1.e (0 left).",
        "ann begins to fight the zombie on n1.e.",
        "ann rolls 5 and wins.",
        "ann takes the zombie on n1.e (2 held).",
        "2 zombies must move.",
        "The zombie on n1.w moves to n1.c: no other step is possible (1 to go).",
        "No other zombie can move (1 of the roll unused).",
        "ben's turn.",
    ]


# --- an evening ---


@pytest.fixture(scope="module")
def output() -> str:
    """What is on the screen when the evening is played once more."""
    done = companion("play", "zombies", "--seats", ",".join(evening.NAMES), "--script", str(EVENING))
    assert (done.code, done.err) == (0, ""), done.out[-600:]
    return done.out


def test_the_evening_is_what_the_recorder_writes() -> None:
    assert evening.main() == EVENING.read_text(encoding="utf-8")


def test_an_evening_goes_as_it_was_read_and_approved(output: str) -> None:
    assert max(map(len, output.splitlines())) <= COLUMNS
    compare(GOLDEN, output)


def test_whatever_a_game_has_comes_up_in_it(output: str) -> None:
    """No check of the game, but that nothing is lost from the evening when it is recorded again."""
    kit = GAME.kit(GAME.setup(evening.NAMES))
    text = " ".join(output.split())
    missing = [kit.names[card] for card in kit.events if f" plays {kit.names[card]}" not in text]
    missing += [kit.names[tile] for tile in kit.copies if tile != kit.start and kit.names[tile] not in text]
    assert not missing
    for words in (
        "is cancelled: it has no effect", "spends 1 bullet", "pays 1 life", "dies and goes back to Town Square",
        "starts again with 3 life", "uses Slugger Bat and rolls again", "uses Hedge Trimmer", "uses Paint-Thinner Jar",
        "Nail Launcher is empty", "rolls 7 and wins", "gives up a life", "spends a bullet", "discards Iron Poker",
        "no other step is possible", "is skipped", "takes a life token", "takes a bullet token",
        "places the Helipad", "has reached the Helipad and wins.", "Taken back: ", "New: ",
    ):  # fmt: skip
        assert words in text, words


def test_a_turn_takes_at_most_six_typed_lines_on_average(output: str) -> None:
    """What is typed to put mistakes right is counted, too."""
    lines: Counter[int] = Counter()
    turn = 1
    for line in output.splitlines():
        asked = re.match(r"Turn (\d+), ", line)
        turn = int(asked[1]) if asked else turn
        lines[turn] += line.startswith("> ")
    assert sorted(lines) == list(range(1, turn + 1))
    assert lines.total() == sum(not line.startswith("#") for line in EVENING.read_text(encoding="utf-8").splitlines())
    assert lines.total() <= MOST_LINES * len(lines), lines


def typed_lines(players: int, seed: int) -> tuple[int, int]:
    """How many lines are typed in a game, and in how many turns; each of them is read and allowed."""
    people = People(["Ann", "Ben", "Cleo", "Dan", "Eve", "Fay"][:players], seed)
    lines = [line for _, line in evening.typed(people)]
    state, trail = GAME.setup([seat.name for seat in people.state.seats]), Trail()
    for line in lines:
        for answer in answers(GAME, state, line, trail, is_strict=True):
            assert answer.verdict.may_be_done, (line, answer.text, answer.verdict.why)
            if answer.action is not None:
                GAME.apply(state, answer.action)
    assert GAME.document(state) == GAME.document(people.state)
    return len(lines), state.turn


def test_at_other_tables_it_takes_no_more(long: bool) -> None:
    lines = turns = 0
    for players in (2, 3, 4, 5, 6) if long else (2, 6):
        for seed in range(8 if long else 1):
            typed, played = typed_lines(players, seed)
            lines, turns = lines + typed, turns + played
    print(f"\n{lines} lines in {turns} turns: {lines / turns:.2f} a turn")
    assert lines <= MOST_LINES * turns


# --- perft ---


def test_perft_of_a_movement_and_a_fight() -> None:
    # From the centre of Town Square, two steps to go: four steps, or a stop.
    table = quiet("name: ann", "name: ben", map={"n1": "cross"}, zombies=["n1.s"], moving=2)
    assert perft(GAME, table.state, 1) == 5
    # By hand: three sides of the square have three spaces beside them, the northern one a road too; each may be the
    # last. Behind the stop the zombie die has six faces.
    assert perft(GAME, table.state, 2) == 3 * (3 + 1) + (4 + 1) + 6
    # Two steps use the movement up, and the zombie die is rolled; but on the road ann fights, and that die has six faces
    # as well. A stop after one step is followed by the die, too, and the zombie then has one step for a roll of 1 to 6:
    # into the square or along its road.
    assert perft(GAME, table.state, 3) == 3 * 4 * 6 + 5 * 6 + 6 * 2
