"""companion ruling, and questions at the prompt."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.definitions.places import templates_root
from tests.cli.tables import script, session_of
from tests.cli.terminal import GAME, assert_unusable, companion, example

TIE = """
seats: [{name: ann, at: theater, escort: {kind: date}}, {name: ben, at: theater, escort: {kind: date}}]
variants: {final_tie: kills_then_hits}
phase: moves
"""


def test_a_question_is_answered_with_clauses_word_for_word() -> None:
    done = companion("ruling", GAME, "may I move diagonally?", "--json")
    assert done.code == 0
    assert set(done.json) == {"covered", "clauses", "related", "verdict"}
    best = done.json["clauses"][0]
    assert set(best) == {"id", "text", "score"}
    assert (best["id"], best["text"]) == ("OR-DIAG-01", "A turn's move may contain one diagonal step and no more.")
    assert done.json["covered"] is True
    assert done.json["verdict"] is None


def test_an_example_is_shown_with_the_clause_that_has_one() -> None:
    best = companion("ruling", GAME, "OR-MOVE-03", "--json").json["clauses"][0]
    assert set(best) == {"id", "text", "answer", "score", "example"}
    assert "For example: Ben stands in an Interview Area" in companion("ruling", GAME, "OR-MOVE-03").out


def test_top_says_how_many() -> None:
    for top in (1, 2, 7):
        assert len(companion("ruling", GAME, "zombie attack", "--top", str(top), "--json").json["clauses"]) == top
    assert_unusable(companion("ruling", GAME, "zombie attack", "--top", "0", "--json"))


def test_what_no_clause_covers_is_exit_1_with_the_nearest_named() -> None:
    done = companion("ruling", GAME, "may I photograph the celebrities")
    assert done.code == 1
    assert done.out.startswith("No rule covers this. Nearest:\n  OR-")
    answer = companion("ruling", GAME, "may I photograph the celebrities", "--json").json
    assert (answer["covered"], answer["clauses"], answer["verdict"]) == (False, [], None)
    assert all(one["id"].startswith("OR-") for one in answer["near"])


@pytest.mark.parametrize("question", ["", "  ", "?", "\x00"])
def test_no_question_is_one_line_and_exit_2(question: str) -> None:
    assert_unusable(companion("ruling", GAME, question, "--json"))


def test_in_a_position_the_games_own_verdict_comes_first() -> None:
    done = companion("ruling", GAME, "may I move ann+mother to r06c2?", "-p", example("moves"), "--json")
    checked = companion("check", GAME, "ann move ann+mother r06c2", "-p", example("moves"), "--json")
    assert done.json["verdict"] == checked.json
    cited = checked.json["rules"]
    assert [one["id"] for one in done.json["clauses"]][: len(cited)] == cited
    refused = companion("ruling", GAME, "can I enter the theater", "-p", example("moves"))
    assert refused.code == 0
    assert refused.out.startswith("no: ann move ann+mother theater\n")


@pytest.mark.parametrize("asked", ["могу ли я ходить?", "kann ich schräg laufen", "combien de balles ai-je"])
def test_a_question_in_another_script_or_language_is_reported_as_not_read(asked: str) -> None:
    done = companion("ruling", GAME, asked)
    assert (done.code, done.out.strip()) == (1, "The question could not be read. Ask it in the language of the rules.")
    answer = companion("ruling", GAME, asked, "--json").json
    assert (answer["covered"], answer["near"], answer["unread"]) == (False, [], True)


@pytest.mark.parametrize("asked", ["canni moov diagonly", "xyzzy", "wher doz zombys goh"])
def test_a_misspelt_question_is_read(asked: str) -> None:
    assert "unread" not in companion("ruling", GAME, asked, "--json").json


def test_a_number_that_no_rule_has_is_named_beside_one_that_has() -> None:
    done = companion("ruling", GAME, "OR-MOVE-03 and OR-MOVE-99")
    assert done.code == 0
    assert done.out.startswith("There is no rule OR-MOVE-99 in this game.\n  OR-MOVE-03  ")
    answer = companion("ruling", GAME, "OR-MOVE-03 and OR-MOVE-99", "--json").json
    assert (answer["covered"], answer["no_clause"]) == (True, "OR-MOVE-99")


def test_a_number_shows_the_clause_what_is_open_about_it_and_what_is_related() -> None:
    done = companion("ruling", "creature-feature", "CF-AUDIT-08")
    assert done.out.startswith("  CF-AUDIT-08  A player may not drop when no other pawn is in the same box;")
    assert "Related:\n  CF-OPEN-13  Last Actor alone in a box: (a)" in done.out
    done = companion("ruling", "creature-feature", "audit-10", "--json")
    assert [one["id"] for one in done.json["clauses"]] == ["CF-AUDIT-10", "CF-OPEN-13", "CF-OPEN-48"]
    assert "CF-AUDIT-02" in done.json["related"]


def test_beside_an_answer_the_numbers_of_related_clauses_are_named() -> None:
    done = companion("ruling", GAME, "may I enter an interview area that somebody is in", "--top", "1")
    assert "\n  OR-MOVE-03  " in done.out
    assert "  See also OR-OPEN-24 (An occupant who has not moved yet)" in done.out


def test_a_question_that_is_no_action_has_no_verdict() -> None:
    done = companion("ruling", GAME, "can I use the swag bag twice", "-p", example("moves"), "--json")
    assert done.json["verdict"] is None
    assert done.json["clauses"][0]["id"] == "OR-SWAG-02"


def test_the_variant_a_position_has_chosen_is_named(tmp_path: Path) -> None:
    file = tmp_path / "tie.yaml"
    file.write_text(TIE, encoding="utf-8")
    plain = companion("ruling", GAME, "who wins a tie", "--top", "1")
    assert "Variant final_tie is shared, the default." in " ".join(plain.out.split())
    chosen = companion("ruling", GAME, "who wins a tie", "--top", "1", "-p", str(file))
    assert "Variant final_tie is kills_then_hits, chosen here, so it counts instead." in " ".join(chosen.out.split())
    entry = companion("ruling", GAME, "who wins a tie", "--top", "1", "-p", str(file), "--json").json["clauses"][0]
    assert (entry["variant"]["value"], entry["variant"]["default"]) == ("kills_then_hits", "shared")


def test_a_game_without_rules_as_code_is_asked_all_the_same() -> None:
    folder = Path(__file__).parent.parent / "definitions" / "data" / "tiny-race"
    done = companion("ruling", str(folder), "TR-MOVE-01")
    assert done.code == 0
    assert done.out.startswith("  TR-MOVE-01  ")


def test_rule_and_questions_at_the_prompt_are_judged_at_the_table() -> None:
    session, messages = session_of("moves")
    before = len(session.table.entries)
    for line in (
        "rule may I move ann+mother to r06c2",
        "may I move ann+mother to r06c2",
        "can Ann go to r06c2 with her mother?",
        "can ann go to r06c2 with her mother",
    ):
        session.handle(line)
        assert messages[-1].startswith("yes: ann move ann+mother r06c2")
        assert not session.is_refused
    session.handle("rule xyzzy")
    assert messages[-1] == "No rule covers this."
    assert len(session.table.entries) == before


def test_a_question_may_be_asked_in_the_middle_of_a_correction() -> None:
    done = script(
        "Ann escort date ; Ben escort mother", "1 6", "mend 3 2", "how many zombies appear each turn?", "cancel"
    )
    assert done.code == 0
    assert "OR-SPAWN-01" in done.out


@pytest.mark.parametrize(
    "question",
    [
        "zombie " * 1_400 + "?",
        "a" * 10_000,
        "\x00\x07\x1b[31mmay I move\x1b[0m\u202e",
        "may I \"move\" 'ann' `x`; --json $(y)?",
        "можно ли мне пройти сквозь зомби?",
        "僕は動けますか?",
        "\ud800 zombie \udfff?",
    ],
)
@pytest.mark.parametrize("before", ["", "rule ", "house ", "why "])
def test_no_line_at_the_prompt_however_odd_ends_the_game(before: str, question: str) -> None:
    session, messages = session_of("moves")
    session.handle(before + question)
    assert session.is_open
    assert messages


@pytest.mark.parametrize(("question", "begins"), [
    ("may ann go to r07c2?", "yes: ann move ann r06c2 r07c2\n  The space is within reach and has room. Before that: ann: "),
    ("may I go to area2?", "yes: ann move ann r05c3 area2\n  The Area is within reach, and you have more stars "),
    ("may I go to rope2", "yes: ann move ann r05c1 rope2\n"),
    ("can I go to the rope line?", "yes: ann move ann r05c1 rope2\n"),
    ("ann r06c2 r07c2?", "yes: ann move ann r06c2 r07c2\n"),
    ("may I go to r06c2?", "yes: ann move ann+mother r06c2\n"),
    ("can we go to r07c2?", "no: ann move ann+mother r07c2\n"),
])  # fmt: skip
def test_where_whom_it_moves_is_open_any_that_may_will_do(question: str, begins: str) -> None:
    assert companion("ruling", GAME, question, "-p", example("moves")).out.startswith(begins)


def test_what_comes_between_is_stated_where_all_of_it_leads_to_the_same() -> None:
    """A hit on the way shortens the same move only under a variant."""
    output = companion("ruling", GAME, "may ann go to r08c2", "-p", example("moves")).out.split("\n  OR-")[0]
    assert " ".join(output.split()).endswith("It is legal whatever the result. (OR-MOVE-01)")
    position = Path(example("moves")).read_text(encoding="utf-8")
    slowed = companion(
        "ruling", GAME, "may ann go to r08c2", "-p", "-", stdin=f"{position}variants: {{hits_slow_at_once: true}}\n"
    )
    assert slowed.out.startswith("cannot tell: ann move ann r06c2 r07c2 r08c2\n  it depends on a choice: ")


def test_where_no_figures_may_each_has_its_verdict() -> None:
    done = companion("ruling", GAME, "may I go to r14c2", "-p", example("moves"))
    assert [line for line in done.out.split("\n") if line.startswith("no: ")] == [
        "no: ann move ann+mother r14c2",
        "no: ann move ann r14c2",
    ]
    verdict = companion("ruling", GAME, "may I go to r14c2", "-p", example("moves"), "--json").json["verdict"]
    assert [one["legal"] for one in (verdict, *verdict["others"])] == [False, False]


def test_of_several_parts_the_verdict_on_all_comes_first() -> None:
    position = str(templates_root() / "the-producer" / "examples" / "producer.yaml")
    done = companion("ruling", "the-producer", "may I build stage 2 and stage 3", "-p", position)
    assert done.out.startswith("no: ann build stage-2 stage-3\nyes: ann build stage-2\n")
