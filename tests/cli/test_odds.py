"""odds: exit codes, the JSON, and what a person reads."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

import companion as package
from companion.cli import show
from companion.cli.odds import odds_text
from companion.cli.reading import load_table
from tests.cli.terminal import GAME, Done, assert_unusable, companion, example

LINES: list[tuple[str, list[str]]] = [
    ("attack", []),
    ("attack", ["ann brad ben", "--assume", "ann hit ann.spouse"]),
    ("interview", []),
    ("interview", ["ann interviewer ben 6 5 1"]),
    ("moves", []),
    ("moves", ["ann run ann+mother; ann move ann+mother r06c2 r07c2", "--assume", "ann recover"]),
    ("moves", ["ann move ann+mother r09c2"]),
    ("theater", ["ben run; ben move theater"]),
]

HIDDEN = {"ann": "mummy", "ben": "robot", "cat": "ghost"}
"""Co-Stars of three seats whose Stars lie face down: dozens of results."""


def test_the_json_is_as_designed() -> None:
    done = companion("odds", GAME, "-p", example("attack"), "--json", "--assume", "ann hit ann.spouse")
    assert (done.code, done.err) == (0, "")
    assert set(done.json) == {"outcomes", "expected", "assumes"}
    assert done.json["outcomes"][0] == {
        "probability": "1/3",
        "result": {"ann.kills": 1},
        "text": "ann kills 1 zombie.",
    }
    assert sum(Fraction(outcome["probability"]) for outcome in done.json["outcomes"]) == 1
    assert done.json["expected"] == {"ann.kills": "2/3", "ann.spouse.hits": "1/3"}
    assert done.json["assumes"] == ["ann fight", "ann hit ann.spouse"]


def test_a_refused_line_is_a_negative_answer_with_its_clauses() -> None:
    arguments = ["odds", GAME, "-p", example("moves"), "ann move ann+mother r09c2"]
    done = companion(*arguments, "--json")
    assert (done.code, done.json["outcomes"], done.json["expected"]) == (1, [], {})
    assert done.json["refused"]["action"] == "ann move ann+mother r09c2"
    assert done.json["refused"]["rules"][0] == "OR-MOVE-01"
    text = companion(*arguments)
    assert text.code == 1
    assert text.out.startswith(
        "Refused: ann move ann+mother r09c2\n  r09c2 is not next to r05c2: it is 4 spaces away, and ann+mother has 1 left.\n  ("
    )


DEALT = """
seats:
  - {name: Ann, star: vampire, co_star: robot, hand: [alien, ghost]}
  - {name: Ben, star: abomination, co_star: mummy, hand: [devil, witch]}
  - {name: Cleo, pawn: fold, star: robot, co_star: robot, hand: [robot, robot]}
phase: audition
table: {cards: app, films: [4]}
"""


def beats_ann(*arguments: str) -> Fraction:
    """How likely it is that Ben's Star beats Ann's team."""
    done = companion("odds", "creature-feature", "-p", "-", "--json", *arguments, stdin=DEALT)
    assert (done.code, done.err) == (0, "")
    found = done.json["outcomes"]
    return sum((Fraction(one["probability"]) for one in found if "Ben.films" in one["result"]), Fraction(0))


def test_odds_are_asked_as_everybody_or_as_a_seat_sees_the_table() -> None:
    """Ann alone knows her Vampire, her Alien and her Ghost, and Ben his own Abomination."""
    assert beats_ann("--seat", "ann") == Fraction(6 + 7, 77 - 6)
    assert beats_ann("--seat", "Ben") == 1, "whatever she has with a Robot is less than 18"
    assert len({beats_ann(), beats_ann("--seat", "ann"), beats_ann("--seat", "ben")}) == 3


def test_a_seat_that_is_not_there_is_unusable_input() -> None:
    done = companion("odds", "creature-feature", "-p", "-", "--seat", "dan", stdin=DEALT)
    assert_unusable(done, "--seat: there is no seat 'dan'; the seats are Ann, Ben, Cleo")


@pytest.mark.parametrize("json", [[], ["--json"]])
def test_what_cannot_be_answered_is_unusable_input(json: list[str]) -> None:
    assert_unusable(companion("odds", GAME, "-p", example("breaks"), *json), "nothing is rolled here")
    never = companion("odds", GAME, "-p", example("attack"), "--assume", "ann recover", *json)
    assert_unusable(never, "'ann recover' is assumed")
    unread = companion("odds", GAME, "-p", example("attack"), "xyzzy", *json)
    assert_unusable(unread, "'xyzzy'", "write lines like this:", lines=None)
    unread = companion("odds", GAME, "-p", example("attack"), "--assume", "ann xyzzy", *json)
    assert_unusable(unread, "'xyzzy'", "write lines like this:", lines=None)


def test_past_the_limit_it_is_unusable_input_and_says_where_to_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.referee.odds.odds.__defaults__", ((), (), 5))
    done = companion("odds", GAME, "-p", example("interview"))
    assert_unusable(done, "more than 5 positions", "ask here: ann in Style: roll the player's d6.")


def test_it_reads_well() -> None:
    done = companion("odds", GAME, "-p", example("moves"), "ann move ann+mother r06c2")
    assert done.out == (
        "  1/2   50.0%  Nothing changes.\n"
        "  1/3   33.3%  ann kills 1 zombie.\n"
        "  1/6   16.7%  ann takes 1 hit.\n"
        "On average: ann.hits 1/6 (0.17), ann.kills 1/3 (0.33)\n"
        "Assumed: ann fight; ann hit ann\n"
    )


@pytest.mark.parametrize(("name", "arguments"), LINES)
def test_text_fits_eighty_columns_without_colour(name: str, arguments: list[str]) -> None:
    done = companion("odds", GAME, "-p", example(name), *arguments)
    assert done.code in (0, 1), done
    assert max(map(len, done.out.splitlines())) <= 80
    assert "\x1b" not in done.out
    assert done.err == ""


def test_fractions_too_long_to_read_are_left_to_the_json() -> None:
    position = json.dumps(
        {
            "seats": [
                {"name": "ann", "at": "rope2", "escort": {"kind": "date"}},
                {"name": "ben", "escort": {"kind": "date"}},
            ],
            "phase": "moves",
            "table": {"zombies": {"rope2": 12}},
        }
    )
    text = companion("odds", GAME, "-p", "-", "ann stop", stdin=position)
    assert max(map(len, text.out.splitlines())) <= 80
    assert f"1/{6**12}" not in text.out
    assert "(--json has them all)\n" in text.out
    rare = companion("odds", GAME, "-p", "-", "ann stop", "--json", stdin=position).json["outcomes"][-1]
    assert (rare["probability"], rare["text"]) == (f"1/{6**12}", "ann takes 12 hits.")


def test_the_prompt_can_say_the_same() -> None:
    game, state, _ = load_table(GAME, example("attack"))
    assert game is package.load(GAME)
    text = odds_text(game, state, "ann fight assume ann hit spouse")
    done = companion("odds", GAME, "-p", example("attack"), "ann fight", "--assume", "ann hit spouse")
    assert done.out == f"{text}\n"


FIGHTS = """
seats: [{name: ann, at: n1.s, life: 2, bullets: 3}, {name: ben}]
variants: {event_set: none}
pending: [{kind: moving, seat: ann, left: 2}]
table: {map: {n1: cross}, zombies: [n1.c, n1.n]}
"""
"""Two zombies on the way of ann."""


def fights(*arguments: str) -> Done:
    return companion("odds", "zombies", "-p", "-", *arguments, stdin=FIGHTS)


def test_what_is_best_and_what_it_costs_is_stated_in_sentences() -> None:
    assert fights("n n", "--assume", "best").out.splitlines()[-8:] == [
        "ann dies with a chance of 11/216 (5.1%).",
        "ann takes 205/108 zombies (1.90) on average.",
        "ann pays 65/216 life (0.30) on average.",
        "ann spends 101/72 bullets (1.40) on average.",
        "ann has 313/216 bullets (1.45) less on average.",
        "Assumed: everybody plays for themselves: survive first, then keep zombies, then",
        "         life, then weapons, then bullets; the line goes on whatever the dice",
        "         show",
    ]


def test_the_json_has_what_was_paid_with_beside_the_means() -> None:
    done = fights("n", "--json", "--assume", "best")
    assert set(done.json) == {"outcomes", "expected", "counted", "assumes"}
    assert done.json["expected"] == {"ann.bullets": "-1", "ann.kills": "1"}
    assert done.json["counted"] == {"ann.bullets_spent": "1"}
    assert not any("ann.bullets_spent" in one["result"] for one in done.json["outcomes"])
    assert fights("n").out.splitlines()[-3:-1] == [
        "ann takes 1 zombie on average.",
        "ann spends 1 bullet on average.",
    ]


def test_a_policy_is_given_line_by_line_or_all_at_once() -> None:
    one = fights("n n", "--assume", "ann pay 1", "--assume", "ann pay spare")
    assert (one.code, one.out) == (0, fights("n n", "--assume", "ann pay 1; ann pay spare").out)
    assert "Assumed: ann pay 1; ann pay spare; ann pay bullets; the line goes on" in one.out


def test_the_prompt_knows_the_best_and_policies_too(tmp_path: Path) -> None:
    (tmp_path / "fights.yaml").write_text(FIGHTS, encoding="utf-8")
    script = "odds n n assume best\nodds n n assume ann pay 1; ann pay spare\nodds n n assume best ann\n"
    (tmp_path / "script").write_text(script, encoding="utf-8")
    done = companion("play", "zombies", "-p", str(tmp_path / "fights.yaml"), "--script", str(tmp_path / "script"))
    assert fights("n n", "--assume", "best").out in done.out
    assert fights("n n", "--assume", "ann pay 1; ann pay spare").out in done.out
    assert "! 'best' is not a player or an action" in done.out
    assert done.code == 1, "a script stops where a line is refused"


@pytest.mark.parametrize(
    ("assume", "says"),
    [
        (["best of all"], "'best' is not a player or an action"),
        (["ann best"], "'best'"),
        (["ann pay -1"], "'roll -1' cannot be assumed"),
        (["ann pay 1.5"], "'1.5' does not fit here"),
        (["ann pay spare 2"], "'roll 2' cannot be assumed"),
        (["best", "ben pay 1"], "'ben pay 1' is assumed, but it answers no question that comes up"),
        (["best", ""], "the line is empty"),
    ],
)
def test_what_is_no_policy_is_reported(assume: list[str], says: str) -> None:
    done = fights("n n", *(word for line in assume for word in ("--assume", line)), "--json")
    assert_unusable(done, says, lines=None)


def test_a_game_that_says_nothing_of_what_is_best_says_so_in_one_line() -> None:
    done = companion("odds", GAME, "-p", example("attack"), "--assume", "best", "--json")
    assert_unusable(done, "Companion cannot find the best answers in Oscar Race: assume the answers line by line")


def test_fractions_too_long_for_a_line_are_named_as_left_out() -> None:
    outcomes = [
        {"probability": f"{chance}/{6**12}", "result": {"ann.hits": hits}, "text": "x"}
        for chance, hits in ((1, 1), (6**12 - 1, 2))
    ]
    output = show.odds({"outcomes": outcomes, "expected": {}, "assumes": []})
    assert "--json has them" in output
    outcomes[0]["probability"] = outcomes[1]["probability"] = "1/2"
    assert "--json" not in show.odds({"outcomes": outcomes, "expected": {}, "assumes": []})


def test_of_many_results_each_thing_by_itself_and_the_likeliest_are_shown() -> None:
    position = json.dumps(
        {
            "seats": [{"name": name, "co_star": card} for name, card in HIDDEN.items()],
            "phase": "audition",
            "table": {"films": [4]},
        }
    )
    found = companion("odds", "creature-feature", "-p", "-", "--json", stdin=position).json
    outcomes = [(Fraction(one["probability"]), one["result"]) for one in found["outcomes"]]
    lines = companion("odds", "creature-feature", "-p", "-", stdin=position).out.splitlines()
    assert lines[0].split() == ["changes", "on", "average"]
    for line, (key, mean) in zip(lines[1:], found["expected"].items(), strict=False):
        at_all = sum(chance for chance, result in outcomes if key in result)
        assert line.split() == [key, f"{float(at_all):.1%}", f"{float(Fraction(mean)):+.2f}"]
    first = lines.index("The likeliest results:") + 1
    assert len([line for line in lines[first:] if "%  " in line]) == show.LIKELIEST
    rest = sum(chance for chance, _ in outcomes[show.LIKELIEST :])
    assert f"  ... and {len(outcomes) - show.LIKELIEST} more, {float(rest):.1%} together (--json has them all)" in lines
    assert max(map(len, lines)) <= 80
