"""A question is read as an action only when it plainly is one."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

import companion
from companion.cli.ruling import ruling_on
from companion.definitions.places import templates_root
from companion.errors import IllegalAction
from companion.registry import definition
from companion.rulings.reading import read_actions
from companion.rulings.requests import begins_like_question, is_question

GAME = companion.load("oscar-race")
SAYINGS = list(definition("oscar-race").sayings.values())


def position(name: str) -> object:
    path = templates_root() / "oscar-race" / "examples" / f"{name}.yaml"
    return GAME.position(yaml.safe_load(path.read_text(encoding="utf-8")))


def lines_of(state: object, question: str) -> list[str]:
    return [reading.line for reading in read_actions(GAME, state, question, SAYINGS)]


MOVES = position("moves")
DATES = GAME.position(
    {
        "seats": [
            {"name": "May", "at": "r09c3", "escort": {"kind": "date"}},
            {"name": "will", "at": "r02c1", "escort": {"kind": "date"}},
        ],
        "phase": "moves",
    }
)


@pytest.mark.parametrize(
    ("question", "action"),
    [
        ("may I move ann to r06c2?", "ann move ann r06c2"),
        ("Can Ann use the swag bag", "ann swag"),
        ("am I allowed to chuck my bag now?", "ann swag"),
        ("can my mother go to r06c2", "ann move ann.mother r06c2"),
        ("can ann and her mother move to r06c2", "ann move ann+mother r06c2"),
        ("is ann allowed to move ann+mother to r06c2?", "ann move ann+mother r06c2"),
        ("may ann enter Velvet Wire with her mother?", "ann move ann+mother area3"),
        ("may ben pay off a hit on his date", "ben pay ben.date"),
        ("can Ben\N{RIGHT SINGLE QUOTATION MARK}s date take the hit", "ben hit ben.date"),
        ("can we go to rope line 2", "ann move ann+mother rope2"),
        ("can I go to the theatre?!", "ann move ann+mother theater"),
        ("can I move a zombie from r05c2 to r06c2", "ann zombie r05c2 r06c2"),
        ("is it ok to send a zombie to ben", "ann brad ben"),
        ("why can't I run", "ann run ann+mother"),
        ("can I cancel the commercial break in style", "ann cancel 4"),
        ("ann fight?", "ann fight"),
        ("kan i go to teh theatre", "ann move ann+mother theater"),
        ("can ann fihgt it", "ann fight"),
        ("am I alowed to use the swag bag", "ann swag"),
        ("can i move zombies now?", "ann herd"),
        ("is it ok if ann moves to r06c2", "ann move ann+mother r06c2"),
        ("can ann fight it right now", "ann fight"),
        ("may ben still pay off a hit on bens date", "ben pay ben.date"),
        ("may ben send a zombie to ann", "ben brad ann"),
        ("may ann send a zombie to ben", "ann brad ben"),
        ("can ben send a zombie to ann with brad", "ben brad ann"),
        ("is ben allowed to use brad on ann's mother", "ben brad ann.mother"),
        ("may ann alone go to r06c2", "ann move ann r06c2"),
        ("may only ann go to r06c2", "ann move ann r06c2"),
        ("can I go to r06c2 without my mother?", "ann move ann r06c2"),
        ("may just I go to r06c2", "ann move ann r06c2"),
        ("may I run by myself", "ann run ann"),
        ("can my mother go to r06c2 on her own", "ann move ann.mother r06c2"),
        ("can I jump into E", "ann move ann+mother area2"),
        ("may I go back to the limo", "ann move ann+mother limousine"),
        ("may I stay where I am", "ann stop ann+mother"),
        ("may I pay a star for my hit", "ann pay ann"),
        ("may I pay a star for my mother's hit", "ann pay ann.mother"),
        ("can ben pay stars for his date's hits", "ben pay ben.date"),
        ("can I use the goody bag", "ann swag"),
        ("can I throw the zombie at ben", "ann brad ben"),
        ("may I send a zombie at ben's date", "ann brad ben.date"),
        ("may I run away", "ann run ann+mother"),
    ],
)
def test_a_question_about_an_action_is_read_as_its_line(question: str, action: str) -> None:
    lines = lines_of(MOVES, question)
    assert [GAME.text(MOVES, GAME.parse(MOVES, line)) for line in lines] == [action]


@pytest.mark.parametrize(
    ("question", "action"),
    [
        ("may I enter velvet wire with my date", "May move May+date area3"),
        ("can May go to r08c3", "May move May+date r08c3"),
        ("may will run", "will run will+date"),
    ],
)
def test_seats_may_be_called_what_questions_begin_with(question: str, action: str) -> None:
    lines = lines_of(DATES, question)
    assert [GAME.text(DATES, GAME.parse(DATES, line)) for line in lines] == [action]


def test_instead_of_rolling_counts_where_a_roll_is_asked_for() -> None:
    attack = position("attack")
    assert lines_of(attack, "can I run away instead of rolling") == ["run"]
    assert GAME.check(attack, GAME.parse(attack, "run")).legal is False


def test_anothers_hits_are_not_paid_off() -> None:
    [line] = lines_of(MOVES, "may I pay stars for ben's hits")
    with pytest.raises(IllegalAction, match="ben"):
        GAME.parse(MOVES, f"ann {line.removeprefix('ann ')}")


def test_a_kind_of_space_is_each_there_is() -> None:
    lines = lines_of(MOVES, "can I go to the rope line?")
    assert [line.split()[-1] for line in lines] == [f"rope{number}" for number in range(1, 7)]


def test_words_for_two_verbs_are_both_and_what_is_on_offer_counts() -> None:
    """While zombies are being moved, to move zombies is that, not the roll for how many."""
    herding = MOVES.copy()  # type: ignore[attr-defined]
    for line in ("ann stop", "ann fight", "1", "ann herd", "3"):
        GAME.apply(herding, GAME.parse(herding, line))
    lines = lines_of(herding, "can I move zombies now?")
    assert lines[0] == "herd"
    assert [line.split()[:2] for line in lines[1:]] == [["ann", "zombie"]]
    assert GAME.check(herding, GAME.parse(herding, lines[1])).legal is True


@pytest.mark.parametrize(
    "question",
    [
        "may we go to r06c2 alone",
        "can ann and her mother go to r06c2 alone",
        "may ann fight alone",
        "can I go to the ropes or the theater",
        "can I go to the rope line twice",
        "can my cat go to the theater",
        "can I use the swag bag twice?",
        "can I use the bag after the dice",
        "may I run or move",
        "can I move 3 spaces",
        "can I move from r05c2",
        "can I move to r99c9",
        "can I move ann+mother r06c2 r07c2",
        "may I enter velvet wire with my date",
        "can I leave the theater",
        "can I run away instead of rolling",  # nobody is asked to roll
        "may I pay a star for his hit",
        "may I pay a star for my hit and my mother's",
        "may I go back",
        "may I jump over E",
        "can ann move",
        "can I take my mother",
        "can ben attack ann",
        "can ben go to ann",
        "may ann and ben run",
        "may ann run before ben",
        "if ann fights may ben fight",
        "can ben make ann run",
        "can I pass through two figures",
        "does ann have to fight",
        "must I use the swag bag",
        "what happens if I move to r06c2",
        "when can I use the swag bag",
        "what does a hit do",
        "is ann in the theater",
        "can I roll",
        "may I",
        "",
        "can I move to r06c2 " + "please " * 100,
        "can I " + "move zombies " * 20,
    ],
)
def test_nothing_else_is_guessed_to_be_an_action(question: str) -> None:
    assert lines_of(MOVES, question) == []


@pytest.mark.parametrize(
    "line",
    ["may I move", "can we run", "is it allowed to go back", "am i allowed to rest", "ann fight?", "how many zombies"],
)
def test_questions_are_known_at_the_prompt(line: str) -> None:
    assert is_question(line)


@pytest.mark.parametrize(
    "line", ["", "?", "ann move r06c2", "may move r05c2", "reveal escort ?", "4 2", "can run", "?!"]
)
def test_lines_are_no_questions(line: str) -> None:
    assert not is_question(line)


@pytest.mark.parametrize("line", ["who starts", "Who's first", "does ann pay", "which card", "must ann pay"])
def test_what_is_no_line_may_be_a_question_by_its_first_word(line: str) -> None:
    assert begins_like_question(line, ["ann", "ben"])


@pytest.mark.parametrize("line", ["", "who", "ann who", "whole lot", "will move"])
def test_a_seats_name_or_a_word_alone_begins_no_question(line: str) -> None:
    assert not begins_like_question(line, ["Will", "Ann"])


WORDS = st.sampled_from(
    [
        "may",
        "can",
        "i",
        "is",
        "allowed",
        "to",
        "move",
        "ann",
        "ben",
        "ann's",
        "my",
        "date",
        "mother",
        "with",
        "and",
        "r06c2",
        "area",
        "3",
        "the",
        "swag",
        "bag",
        "use",
        "fight",
        "zombie",
        "from",
        "not",
        "'",
        "#",
        "+",
        ".",
        "?",
        "theater",
        "velvet",
        "wire",
        "hit",
    ]
)


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.lists(WORDS, max_size=9).map(" ".join), st.text(max_size=60).map("may I {}".format)))
def test_whatever_is_asked_the_line_can_be_read_or_there_is_none(question: str) -> None:
    for line in lines_of(MOVES, question):
        assert GAME.expand(MOVES, line), line  # of a way by several spaces, each step


def test_a_game_without_sayings_is_read_by_its_own_words() -> None:
    assert [reading.line for reading in read_actions(GAME, MOVES, "may ann fight?", ())] == ["ann fight"]


@pytest.mark.parametrize(
    ("question", "lines"),
    [
        ("can I leave my mom here and walk alone to r06c2", ["ann move ann r06c2"]),
        ("may I leave mother behind and go to r06c2?", ["ann move ann r06c2"]),
        ("can I leave ben here and walk to r06c2", []),
        ("can I leave a star here and walk to r06c2", []),
    ],
)
def test_to_leave_somebody_here_and_walk_is_to_walk_without_them(question: str, lines: list[str]) -> None:
    assert lines_of(MOVES, question) == lines


def test_both_are_one_after_the_other() -> None:
    """OR-BREAK-03: the second belongs to the seat that is asked next."""
    breaks = position("breaks")
    assert lines_of(breaks, "can I cancel both marquee and E") == ["cancel marquee ; cancel E"]
    _, verdict = ruling_on("oscar-race", "can I cancel both marquee and E", GAME, breaks, 3)
    assert verdict is not None
    assert [part["legal"] for part in verdict["parts"]] == [True, False]
    for question in (
        "can I cancel both",
        "can I cancel both marquee",
        "can I cancel both marquee and E or style",
        "can I cancel both marquee and frobnicate",
        "can I go to both r06c2 and r06c1",
        "can I move both ann and mother to r06c2",
    ):
        assert lines_of(breaks, question) == lines_of(MOVES, question) == []


def test_both_is_left_alone_where_the_game_has_a_word_for_it() -> None:
    game, found = companion.load("creature-feature"), definition("creature-feature")
    path = templates_root() / "creature-feature" / "examples" / "score.yaml"
    state = game.position(yaml.safe_load(path.read_text(encoding="utf-8")))
    read = read_actions(game, state, "may I show both star and costar", found.sayings.values())
    assert not [one.line for one in read if ";" in one.line]
