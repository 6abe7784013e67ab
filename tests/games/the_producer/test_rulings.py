"""Questions whether something may be done, read as lines of the game and judged."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from companion.cli.ruling import ruling_on, ruling_text
from companion.definitions.places import templates_root
from companion.registry import definition
from companion.rulings.reading import read_actions
from companion.rulings.ruling import rule
from tests.games.the_producer.gala import CASABLANCA, MODERN_TIMES, gala, made
from tests.games.the_producer.lay import GAME, Play, at_producer, lay

SAYINGS = GAME.definition.sayings.values()


def lines(table: Play, question: str) -> list[str]:
    return [reading.line for reading in read_actions(GAME, table.state, question, SAYINGS, "ann")]


def verdicts(table: Play, question: str) -> list[bool | None]:
    return [table.check(line).legal for line in lines(table, question)]


def producer() -> Play:
    seats = (
        "name: ann, team: [john-ford, mary-astor], built: [orchestra], money: 700000",
        "name: ben, team: [bette-davis]",
    )
    return at_producer(*seats, boulevard=["cary-grant"])


@pytest.mark.parametrize(("question", "legal"), [
    ("may I build the editing room", True),
    ("can I construct the Orchestra?", False),
    ("can I put up stage 3?", False),
    ("may I sack Mary Astor", True),
    ("can I get rid of Bette Davis?", False),
    ("can I go to the Hollywood Party", True),
    ("may I join the mafia", True),
    ("can I use the mafia place", True),
    ("may I use the café?", True),
    ("may I use the motel", True),
    ("can I press my campaign", True),
    ("can I use the motel on John Ford", False),
    ("can I run a press campaign against Bette Davis", True),
    ("can I smear John Ford?", False),
    ("may I borrow against the starting buildings", True),
    ("can I pay off the orchestra", False),
    ("may I do nothing", True),
])  # fmt: skip
def test_what_one_may_do_with_a_producer_is_asked_in_plain_words(question: str, legal: bool) -> None:
    assert verdicts(producer(), question) == [legal]


@pytest.mark.parametrize(("question", "line"), [
    ("may I fire John Ford and Mary Astor", "ann fire john-ford mary-astor"),
    ("can ann sack ford, astor", "ann fire john-ford mary-astor"),
    ("may I fire Ford", "ann fire john-ford"),
    ("can I mortgage the orchestra and the starting buildings?", "ann mortgage orchestra starting-buildings"),
])  # fmt: skip
def test_several_people_or_buildings_are_asked_about_at_once(question: str, line: str) -> None:
    table = producer()
    (read,) = lines(table, question)
    texts = [GAME.text(table.state, GAME.read(table.state, part)) for part in GAME.expand(table.state, read)]
    assert [*texts[0].split(), *(text.split()[-1] for text in texts[1:])] == line.split()
    assert lines(table, "may I fire John Ford or Mary Astor") == []


def test_a_verdict_on_several_names_is_that_on_each_of_them() -> None:
    verdict = ruling_on("the-producer", "may ann fire Mary Astor and Bette Davis", GAME, producer().state, 3)[1]
    assert verdict is not None
    assert (verdict["legal"], [part["legal"] for part in verdict["parts"]]) == (False, [True, False])


def example(name: str) -> Any:
    path = templates_root() / "the-producer" / "examples" / f"{name}.yaml"
    return GAME.position(yaml.safe_load(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize(("position", "question", "line"), [
    ("hiring", "can I hire carol lombard", "ann hire carole-lombard"),
    ("hiring", "can I hire clark gable and carol lombard", "ann hire clark-gable carole-lombard"),
    ("hiring", "can I hire carol lombard and clark gable", "ann hire clark-gable carole-lombard"),
    ("hiring", "can I hire edward g robinsen", "ann hire edward-g-robinson"),
    ("hiring", "can I hire gable and lombard", "ann hire clark-gable carole-lombard"),
    ("casting", "can I buy bete davis", "ann buy bette-davis"),
    ("casting", "can I buy bete davis and judy garlend", "ann buy bette-davis judy-garland"),
    ("casting", "can I buy bette davies", "ann buy bette-davis"),
])  # fmt: skip
def test_a_name_that_is_a_little_wrong_is_one_thing_and_no_other(position: str, question: str, line: str) -> None:
    verdict = ruling_on("the-producer", question, GAME, example(position), 3)[1]
    assert verdict is not None
    _, verb, *names = line.split()
    assert [part["action"] for part in verdict["parts"]] == [f"ann {verb} {name}" for name in names]
    assert verdict["legal"] is True


@pytest.mark.parametrize(("position", "question"), [
    ("hiring", "can I hire carol and lombard"),
    ("hiring", "can I hire carol, lombard"),
    ("casting", "can I buy davis bete"),
])  # fmt: skip
def test_what_may_be_one_name_or_two_has_no_verdict(position: str, question: str) -> None:
    assert ruling_on("the-producer", question, GAME, example(position), 3)[1] is None


ZORRO = at_producer(
    "name: ann, team: [edward-g-robinson, judy-garland, linda-darnell, tyrone-power, victor-fleming], "
    "scripts: [the-mark-of-zorro], money: 2000000",
    "name: ben, team: [bette-davis]",
)


@pytest.mark.parametrize("question", [
    "may I make the mark of zorro with fleming power darnell robinson garland on stage 1",
    "may I produce the mark of zorro with fleming, power, darnell, robinson and garland on stage 1",
])  # fmt: skip
def test_a_whole_movie_is_asked_about_in_one_sentence(question: str) -> None:
    assert verdicts(ZORRO, question) == [True]


@pytest.mark.parametrize("question", [
    "can I make the mark of zorro with victor fleming?",
    "can I make the mark of zorro with fleming on stage 1",
    "may I make the mark of zorro with fleming power darnell robinson garland",
])  # fmt: skip
def test_a_movie_with_parts_left_out_is_not_judged(question: str) -> None:
    assert lines(ZORRO, question) == []


@pytest.mark.parametrize("question", [
    "may I fire judy garland for free", "may I fire for", "may I fire free", "may I fire god", "may I fire will",
    "may I fire way", "may I fire chap", "may I build make",
])  # fmt: skip
def test_plain_english_is_nobodys_name(question: str) -> None:
    assert lines(ZORRO, question) == []
    assert lines(ZORRO, "may I fire garl") == ["ann fire garl"]


def test_a_name_that_is_an_english_word_names_somebody_as_a_whole() -> None:
    table = at_producer("name: ann, team: [claude-rains, peter-lorre]", "name: ben")
    assert verdicts(table, "may I fire rains") == [True]
    assert lines(table, "may I fire rain") == []


@pytest.mark.parametrize(("question", "legal"), [
    ("may I nominate Humphrey Bogart", True),
    ("can I put up Claude Rains?", False),
    ("may I nominate nobody", True),
])  # fmt: skip
def test_whom_one_may_nominate_is_asked_in_plain_words(question: str, legal: bool) -> None:
    table = gala(made("ann", CASABLANCA), made("ben", MODERN_TIMES), award="actor")
    assert verdicts(table, question) == [legal]


def test_how_many_votes_one_may_spend_is_asked_in_plain_words() -> None:
    table = gala(made("ann", CASABLANCA, votes=2), made("ben"), award="actor").play("ann nominate bogart")
    assert verdicts(table, "can I spend 2 votes") == [True]
    assert verdicts(table, "can I spend 3 votes") == [False]


def test_what_one_may_do_with_a_card_is_asked_in_plain_words() -> None:
    table = lay("name: ann, events: [gasoline, acting-coach]", "name: ben", step="card")
    assert verdicts(table, "can I set aside Acting Coach") == [True]
    assert verdicts(table, "can I throw away Coupons for Gasoline?") == [False]
    assert verdicts(table, "may I bin the acting coach") == [True]


@pytest.mark.parametrize(
    "question",
    [
        "can I play gasoline and then go to casting",
        "can I play gasoline and go to the party",
        "may I play gasoline and then go to the bank",
        "can I play gasoline and then visit the motel",
    ],
)
def test_a_place_that_is_gone_to_afterwards_is_no_part_of_what_is_played(question: str) -> None:
    table = lay("name: ann, events: [gasoline, acting-coach]", "name: ben", step="card")
    assert lines(table, "can I play gasoline") != []
    assert lines(table, question) == []


def test_tp_event_08_a_card_that_asks_whom_it_is_for_may_be_played() -> None:
    seats = ("name: ann, events: [summer-stock], team: [clark-gable, jean-arthur]", "name: ben")
    table = lay(*seats, step="card")
    _, verdict = ruling_on("the-producer", "can I play summer stock", GAME, table.state, 3, speaker="ann")
    assert verdict is not None
    assert verdict["legal"] is True
    assert verdict["parts"][0]["action"] in ("ann play summer-stock clark-gable", "ann play summer-stock jean-arthur")


def test_tp_event_12_a_card_for_the_storehouse_is_refused_with_what_it_is_for() -> None:
    table = lay("name: ann, events: [pie-fight, acting-coach]", "name: ben", step="card")
    _, verdict = ruling_on("the-producer", "can I play the pie fight", GAME, table.state, 3, speaker="ann")
    assert verdict is not None
    assert verdict["why"] == "Pie Fight cannot be played from the hand: ann may set it aside and use it later."


def test_what_is_no_action_is_read_as_none() -> None:
    assert lines(producer(), "can I build two rooms with one producer") == []
    assert lines(producer(), "who starts the year") == []


@pytest.mark.parametrize(("question", "clause"), [
    ("how much does ann owe", "TP-MAINT-08"),
    ("why does ann pay interest", "TP-MAINT-08"),
    ("who wins a tie in votes", "TP-OSCAR-05"),
    ("stage and orchestra with one producer", "TP-OPEN-25"),
])  # fmt: skip
def test_whoever_does_it_is_no_part_of_the_question(question: str, clause: str) -> None:
    assert rule(definition("the-producer"), question, 1).answers[0].id == clause


@pytest.mark.parametrize("question", ["can I buy Cary Grant", "may I hire grant", "could ann sign Cary Grant?"])
def test_what_is_done_on_a_visit_is_refused_with_the_visit_that_leads_there(question: str) -> None:
    _, verdict = ruling_on("the-producer", question, GAME, producer().state, 3, speaker="ann")
    assert verdict is not None
    assert (verdict["legal"], verdict["after"]) == (False, ["ann party"])
    text = ruling_text("the-producer", question, GAME, producer().state, (), "ann")
    assert "\n  It is legal after ann party.\n" in text


def test_nothing_is_promised_of_what_no_visit_leads_to() -> None:
    _, verdict = ruling_on("the-producer", "can I buy Bette Davis", GAME, producer().state, 3, speaker="ann")
    assert verdict is not None
    assert (verdict["legal"], "after" in verdict) == (False, False)


@pytest.mark.parametrize(
    ("question", "line"),
    [
        ("may I go to the construction site and build the orchestra", "ann build orchestra"),
        ("may I go to the bank to mortgage my orchestra", "ann mortgage orchestra"),
        ("may I go ahead and build the orchestra", "ann build orchestra"),
    ],
)
def test_the_place_of_a_verb_may_be_named_with_it(question: str, line: str) -> None:
    assert lines(producer(), question) == [line]


@pytest.mark.parametrize(
    "question",
    ["may I go to the bank and build the orchestra", "may I go to the bank to construct the orchestra", "may I go to the bank build the orchestra",
     "may I go to the construction site and mortgage my orchestra", "may I use a producer and build the orchestra"],
)  # fmt: skip
def test_of_two_visits_none_is_judged_for_both(question: str) -> None:
    assert lines(producer(), question) == []
