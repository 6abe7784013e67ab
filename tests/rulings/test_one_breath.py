"""The answer in one breath: a stored sentence of the clause, which question back, and what goes on at the table."""

from __future__ import annotations

import re

import pytest

from companion.definitions.places import shipped_games
from companion.registry import definition
from companion.rulings.ruling import Ruling, answers_of, rule
from tests.cli.terminal import companion

OSCAR = definition("oscar-race")
MOST_WORDS = 20
TIE = "what happens on a tie"
SHARED = "can two people share one bullet"


def stored(game: str) -> dict[str, str]:
    found = definition(game)
    return {id: entry.answer for id, entry in (*found.clauses.items(), *found.open_points.items()) if entry.answer}


@pytest.mark.parametrize("game", shipped_games())
def test_every_open_point_has_one_and_each_is_a_short_plain_sentence(game: str) -> None:
    answers = stored(game)
    assert {*definition(game).open_points} <= {*answers}
    for id, answer in answers.items():
        assert len(answer.split()) <= MOST_WORDS, id
        assert answer.endswith("."), id
        assert not re.search(r"[A-Z]{2}-[A-Z]+-\d|\([a-z]\)|;", answer), id


def test_it_comes_first_then_the_clause_word_for_word() -> None:
    first, *_ = companion("ruling", "zombies", "may we trade cards").out.splitlines()
    assert first.startswith("No trading, giving, stealing")
    clause = companion("ruling", "zombies", "may we trade cards", "--json").json["clauses"][0]
    assert clause["answer"].startswith("No trading")
    assert clause["text"] == definition("zombies").clauses[clause["id"]].text


def test_of_an_open_point_it_says_what_is_played_by_default() -> None:
    answer = answers_of(OSCAR, ["OR-OPEN-67"])[0]
    assert answer.plain == "Players who tie at the end share the victory."
    (chosen,) = rule(OSCAR, "OR-OPEN-67", 1, variants={"final_tie": "kills_then_hits"}).answers[:1]
    assert chosen.plain == ""


@pytest.mark.parametrize(
    ("game", "variant", "value", "clause"),
    [
        ("zombies", "half_loss", "keep_up", "ZB-DEATH-09"),
        ("zombies", "half_loss", "keep_up", "ZB-DEATH-03"),
        ("zombies", "zombie_repeat", "repeat", "ZB-ZMOVE-10"),
        ("zombies", "start_combat", "before_tile", "ZB-TURN-01"),
        ("zombies", "helipad_position", "lower_half", "ZB-SETUP-06"),
        ("zombies", "walk_in_combat", "at_once", "ZB-OPEN-44"),
        ("creature-feature", "final_tie", "shared", "CF-WIN-03"),
        ("the-producer", "long_game", True, "TP-SETUP-09"),
        ("the-producer", "theme_set_is_stage", False, "TP-OPEN-36"),
        ("oscar-race", "ticket_loss", "on_gain", "OR-TICKET-01"),
        ("red-carpet-race", "ticket_loss", "on_gain", "RC-TICKET-01"),
        ("red-carpet-race", "brad_timing", "after", "RC-OPEN-79"),
    ],
)
def test_what_a_variant_changes_says_so_instead(game: str, variant: str, value: object, clause: str) -> None:
    usual = rule(definition(game), clause, 1).answers[0]
    assert usual.changed_by == ()
    changed = rule(definition(game), clause, 1, variants={variant: value}).answers[0]
    assert (changed.id, changed.text, changed.plain, changed.example) == (clause, usual.text, "", "")
    assert [(choice.variant.name, choice.value) for choice in changed.changed_by] == [(variant, value)]


def test_what_has_changed_is_shown_below_the_clause() -> None:
    position = "seats: [{name: ann}, {name: ben}]\nvariants: {half_loss: keep_up}\n"
    asked = "ruling", "zombies", "I die with 7 zombies, how many do I lose?", "-p", "-", "--top", "1"
    output = companion(*asked, stdin=position).out
    assert output.startswith("Your table plays half_loss: keep_up.\n  ZB-DEATH-09  Of 0, 1, 2")
    assert "\n    Variant half_loss is keep_up, chosen here, which can change this rule." in output
    (clause,) = companion(*asked, "--json", stdin=position).json["clauses"]
    assert [(one["name"], one["value"]) for one in clause["changed_by"]] == [("half_loss", "keep_up")]
    assert "answer" not in clause


def test_what_the_table_plays_comes_before_the_readings_of_an_open_point() -> None:
    position = "seats: [{name: ann}, {name: ben}]\nvariants: {final_tie: kills_then_hits}\n"
    output = companion("ruling", "oscar-race", "who wins if we tie at the end?", "-p", "-", stdin=position).out
    assert output.startswith("Your table plays final_tie: kills_then_hits.\n  OR-OPEN-67")


def test_an_open_point_names_another_variant_that_changes_it() -> None:
    position = "seats: [{name: ann}, {name: ben}]\nvariants: {weapon_counts: free}\n"
    output = companion("ruling", "zombies", "ZB-OPEN-60", "-p", "-", stdin=position).out
    assert "By default: " in output
    assert "\n    Variant weapon_counts is free, chosen here, which can change this rule." in output


def test_what_a_chosen_option_says_stands_behind_the_rule_that_it_changes() -> None:
    ruling = rule(definition("the-producer"), "how much money do we start with?", 2, variants={"long_game": True})
    assert [one.id for one in ruling.answers] == ["TP-SETUP-09", "TP-OPT-05"]
    alone = rule(definition("the-producer"), "how much money do we start with?", 1, variants={"long_game": True})
    assert [one.id for one in alone.answers] == ["TP-SETUP-09"]
    assert "TP-OPT-05" in [one.id for one in alone.related]


@pytest.mark.parametrize("is_on", [False, True])
def test_an_optional_rule_says_whether_it_is_chosen(is_on: bool) -> None:
    option = rule(definition("the-producer"), "TP-OPT-12", 1, variants={"size_matters": is_on}).answers[0]
    assert option.choice is not None
    assert (option.choice.variant.name, option.choice.value) == ("size_matters", is_on)
    position = f"seats: [{{name: ann}}, {{name: ben}}]\nvariants: {{size_matters: {str(is_on).lower()}}}\n"
    output = companion("ruling", "the-producer", "TP-OPT-12", "-p", "-", stdin=position).out
    assert (
        f"Variant size_matters is {str(is_on).lower()}, {'chosen here, so it counts' if is_on else 'the default'}."
        in output
    )


def test_the_most_rules_shown_do_not_hide_that_two_are_meant() -> None:
    assert len(rule(OSCAR, TIE, 1).answers) == 1
    assert rule(OSCAR, TIE, 1).ask == rule(OSCAR, TIE, 3).ask != ()


def test_a_number_is_answered_by_its_clause_alone() -> None:
    assert rule(OSCAR, "OR-OPEN-67", 1).in_one_sentence == ""
    assert companion("ruling", "oscar-race", "OR-OPEN-67").out.startswith("  OR-OPEN-67")


# --- asking back ---


def ids(ruling: Ruling) -> list[str]:
    return [one.id for one in ruling.ask]


def test_a_question_of_two_subjects_is_asked_back() -> None:
    ruling = rule(OSCAR, TIE, 3)
    assert {"OR-INTVW-17", "OR-OPEN-32"} <= {*ids(ruling)}
    assert ids(ruling)[0] == ruling.answers[0].id
    assert ruling.in_one_sentence == ""
    done = companion("ruling", "oscar-race", TIE)
    assert done.code == 0
    assert done.out.startswith("Which do you mean?\n  Step ")
    assert "Players who tie for initiative roll again" in done.out.split("  OR-")[0]
    ask = companion("ruling", "oscar-race", TIE, "--json").json["ask"]
    assert ask["question"] == "Which do you mean?"
    assert [choice["id"] for choice in ask["choices"]] == ids(ruling)
    assert len({choice["about"] for choice in ask["choices"]}) == len(ask["choices"]) <= 3


def test_where_perhaps_a_rule_answers_the_nearest_are_offered() -> None:
    ruling = rule(definition("zombies"), SHARED, 3)
    assert not ruling.is_covered
    assert ids(ruling) == [one.id for one in ruling.near]
    assert "ZB-CLAR-11" in ids(ruling)
    done = companion("ruling", "zombies", SHARED)
    assert done.code == 1
    assert done.out.startswith("No rule clearly covers this. Do you mean one of these?\n  ZB-")
    answer = companion("ruling", "zombies", SHARED, "--json").json
    assert (answer["covered"], answer["clauses"], answer["ask"]["question"]) == (False, [], "Do you mean one of these?")
    assert [choice["id"] for choice in answer["ask"]["choices"]] == ids(ruling)


def test_where_surely_none_does_they_are_only_the_nearest() -> None:
    assert rule(OSCAR, "may I photograph the celebrities", 3).ask == ()
    assert rule(OSCAR, "xyzzy", 3).ask == ()


def test_a_question_with_one_answer_is_not() -> None:
    assert rule(OSCAR, "who wins if two have the same stars at the end", 3).ask == ()
    assert "ask" not in companion("ruling", "oscar-race", "how many stars does a hit cost", "--json").json


@pytest.mark.parametrize(("now", "first"), [("OR-INTVW-03", "OR-INTVW-17"), ("OR-INIT-02", "OR-OPEN-32")])
def test_what_goes_on_at_the_table_decides(now: str, first: str) -> None:
    ruling = rule(OSCAR, TIE, 3, now=[now])
    assert ruling.answers[0].id == first
    assert ruling.ask == ()


def test_a_position_says_what_goes_on() -> None:
    """The same question, in an interview and at the roll for initiative."""
    interview = companion("position", "oscar-race", "--example", "interview").out
    assert (
        companion("ruling", "oscar-race", TIE, "-p", "-", "--json", stdin=interview).json["clauses"][0]["id"]
        == "OR-INTVW-17"
    )


def test_what_is_known_word_for_word_comes_first_whatever_goes_on() -> None:
    cues = [asked[-1] for asked in OSCAR.questions.values() if len(asked) > 3]
    for cue in cues[:: len(cues) // 12]:
        for now in ("OR-INTVW-03", "OR-INIT-02"):
            assert cue in OSCAR.questions[rule(OSCAR, cue, 3, now=[now]).answers[0].id]
