"""legal, check, resolve, score: exit codes, and what a person reads."""

from __future__ import annotations

import json

import pytest

from tests.cli.terminal import GAME, companion, example

OVER = """
seats:
  - {name: ann, at: theater, escort: {kind: date}, stars: 3}
  - {name: ben, at: theater, escort: {kind: date}, stars: 2, swag: false, hits: 4}
turn: 9
phase: over
"""


def names_of_examples() -> list[str]:
    return ["attack", "breaks", "interview", "moves", "theater"]


# --- legal ---


@pytest.mark.parametrize("name", names_of_examples())
def test_every_listed_action_is_legal_by_check(name: str) -> None:
    listed = companion("legal", GAME, "-p", example(name), "--json").json
    for action in [*listed["actions"], *listed["interjections"]]:
        done = companion("check", GAME, "-p", example(name), "--json", action)
        assert (done.code, done.json["legal"], done.json["parts"][0]["action"]) == (0, True, action)


def test_legal_tells_who_is_asked_and_groups_the_actions() -> None:
    done = companion("legal", GAME, "-p", example("moves"))
    assert done.code == 0
    assert done.out.startswith("ann, part A: ")
    assert "\n  ann move ann+mother  r04c2 " in done.out
    assert "\n  ann pay ann.mother\n" in done.out


def test_a_die_is_listed_by_its_faces() -> None:
    position = json.dumps(
        companion("resolve", GAME, "-p", example("moves"), "--json", "ann run ann+mother").json["position"]
    )
    done = companion("legal", GAME, "-p", "-", "--json", stdin=position)
    assert done.json["to_act"] == ["chance"]
    assert done.json["decision"]["seat"] is None
    assert done.json["actions"] == [f"roll {face}" for face in range(1, 7)]
    assert done.json["forms"] == ["SEAT pay FIGURE...", "roll VALUE..."]
    assert "  roll  1 2 3 4 5 6\n" in companion("legal", GAME, "-p", "-", stdin=position).out


def test_nobody_is_asked_when_the_game_is_over() -> None:
    done = companion("legal", GAME, "-p", "-", "--json", stdin=OVER)
    assert done.code == 0
    assert (done.json["to_act"], done.json["decision"], done.json["actions"]) == ([], None, [])
    assert "ann has the most stars" in companion("legal", GAME, "-p", "-", stdin=OVER).out


def test_an_automatic_step_in_a_position_is_reported_first() -> None:
    message = "- ann is interviewed in Style. (OR-INTVW-01)\n"
    assert companion("legal", GAME, "-p", example("interview")).out.startswith(message)
    assert companion("resolve", GAME, "-p", example("interview"), "1").out.startswith(message)
    done = companion("play", GAME, "-p", example("interview"), "--script", "-", stdin="")
    assert message in done.out


# --- check ---


@pytest.mark.parametrize(
    ("line", "legal", "code"),
    [
        ("ann move ann r06c2", True, 0),
        ("ann move ann r09c2", False, 1),
        ("ben pass", False, 1),
        ("ann run ann+mother; ann move ann+mother r06c2", None, 1),
        ("ann run ann+mother 3 r06c2", True, 0),
        ("ann run ann+mother; ann move ann+mother r06c2; ann move ann+mother r07c2", None, 1),
        # However the run turns out, ann by herself does not move while both are on their way.
        ("ann run ann+mother; ann move ann+mother r06c2; ann move ann limousine", False, 1),
    ],
)
def test_the_verdict_on_a_line_and_its_exit_code(line: str, legal: bool | None, code: int) -> None:
    done = companion("check", GAME, "-p", example("moves"), "--json", line)
    if line == "ann run ann+mother 3 r06c2":
        # The zombie in her space attacks before the step is made, but the step is announced all the same.
        assert done.json["parts"][-1]["action"].endswith("r06c2")
    assert (done.json["legal"], done.code) == (legal, code)


@pytest.mark.parametrize(("line", "legal"), [
    ("ann pass", [False]), ("ann pass; ann pass", [False, False]), ("ann stop", [False]), ("ben pass", [False]),
])  # fmt: skip
def test_what_nobody_could_end_has_not_ended_by_itself(line: str, legal: list[bool]) -> None:
    """Ann's go was over before she was interviewed, and cleo's die is what is asked then."""
    answer = companion("check", GAME, "-p", example("interview"), "--json", f"cleo; 6 1 2; {line}").json
    assert [part["legal"] for part in answer["parts"]] == [True] * 4 + legal
    assert answer["parts"][4]["why"].startswith("Do this first: ")


IN_LINE = """
seats:
  - {name: ann, at: rope4, escort: {kind: spouse, at: rope4}}
  - {name: ben, at: r05c2, escort: {kind: date}}
turn: 6
phase: moves
to_act: ann
"""
"""Whoever stays here has nothing left to choose in part B."""


@pytest.mark.parametrize(("line", "legal"), [
    ("ann stop; ann pass", [True, True]),
    ("ann stop; ann pass; ann pass", [True, True, False]),
    ("ann stop; ann stop", [True, False]),
])  # fmt: skip
def test_what_has_ended_by_itself_is_reported_once(line: str, legal: list[bool]) -> None:
    answer = companion("check", GAME, "-p", "-", "--json", line, stdin=IN_LINE).json
    assert [part["legal"] for part in answer["parts"]] == legal


def test_the_whole_line_is_judged_by_its_first_illegal_part() -> None:
    answer = companion("check", GAME, "-p", example("breaks"), "--json", "ann cancel 1; ben cancel 4; ben pass").json
    assert [part["legal"] for part in answer["parts"]] == [True, False, True]
    assert answer["legal"] is False
    assert (answer["why"], answer["rules"]) == (answer["parts"][1]["why"], answer["parts"][1]["rules"])
    assert answer["rules"][0].startswith("OR-")


def test_a_result_that_depends_on_a_die_is_not_computed_and_the_answer_says_what_it_needs() -> None:
    answer = companion(
        "check", GAME, "-p", example("moves"), "--json", "run ann+mother; ann move ann+mother r06c2"
    ).json
    assert [part["legal"] for part in answer["parts"]] == [True, None]
    assert answer["needs"] == answer["parts"][1]["needs"] != []


def test_check_reads_well() -> None:
    done = companion("check", GAME, "-p", example("breaks"), "ann cancel 3; ann pass")
    assert done.code == 1
    assert done.out.startswith("no: ann cancel 3\n  ")
    assert "(OR-" in done.out
    assert done.out.endswith("no: ann cancel 3; ann pass\n")


# --- resolve ---


def test_resolve_goes_on_half_way_through_an_attack() -> None:
    first = companion("resolve", GAME, "-p", example("attack"), "--json", "fight", "3").json
    assert first["to_act"] == ["ann"]
    position = json.dumps(first["position"])
    second = companion("resolve", GAME, "-p", "-", "--json", "fight; 3", stdin=position)
    at_once = companion("resolve", GAME, "-p", example("attack"), "--json", "fight 3 fight 3")
    assert second.json["position"] == at_once.json["position"]
    assert first["events"] + second.json["events"] == at_once.json["events"]


def test_resolve_stops_at_what_is_refused_and_keeps_what_was_done() -> None:
    done = companion("resolve", GAME, "-p", example("breaks"), "--json", "ann cancel 1", "ann cancel 2", "ben pass")
    assert done.code == 1
    assert done.json["position"]["table"]["breaks"] == [2, 3]
    assert done.json["refused"]["action"] == "ann cancel 2"
    assert done.json["refused"]["rules"]
    assert done.json["to_act"] == ["ben"]
    text = companion("resolve", GAME, "-p", example("breaks"), "ann cancel 1", "ann cancel 2").out
    assert "\nRefused: ann cancel 2\n" in text
    assert "Now: " in text


def test_a_line_may_be_typed_in_one_piece_or_in_several() -> None:
    bare = companion("resolve", GAME, "-p", example("interview"), "--json", "ben", "4", "3", "2")
    pieces = companion("resolve", GAME, "-p", example("interview"), "--json", "ann interviewer ben", "4", "3", "2")
    assert bare == pieces
    whole = companion("resolve", GAME, "-p", example("interview"), "--json", "interviewer ben 4 3 2")
    assert pieces == whole
    assert whole.code == 0


# --- score ---


def test_the_lines_of_a_ledger_add_up() -> None:
    answer = companion("score", GAME, "-p", "-", "--json", stdin=OVER).json
    assert answer["final"] is True
    assert answer["winners"] == ["ann"]
    for seat in answer["seats"].values():
        assert seat["total"] == sum(line["points"] for line in seat["lines"])
        assert all(line["rules"] for line in seat["lines"])
    assert (answer["seats"]["ann"]["total"], answer["seats"]["ben"]["total"]) == (4, -2)


def test_the_score_in_mid_game_has_no_winners() -> None:
    answer = companion("score", GAME, "-p", example("theater"), "--json").json
    assert (answer["final"], answer["winners"]) == (False, None)
    assert companion("score", GAME, "-p", example("theater")).out.startswith("The score, if the game ended now:")
    assert "\nWinners: ann\nThe game ended with turn 9" in companion("score", GAME, "-p", "-", stdin=OVER).out


def test_the_score_says_what_decided_a_tie() -> None:
    tied = (
        OVER.replace("stars: 2, swag: false, hits: 4", "stars: 3, kills: 1") + "variants: {final_tie: kills_then_hits}"
    )
    output = " ".join(companion("score", GAME, "-p", "-", stdin=tied).out.split())
    assert "Zombies killed break the tie for ben (variant final_tie: kills_then_hits)." in output


# --- all of them ---


@pytest.mark.parametrize("name", names_of_examples())
@pytest.mark.parametrize("command", [["legal"], ["score"], ["check", "pass; pass"], ["resolve", "pass"]], ids=" ".join)
def test_text_fits_eighty_columns_without_colour(name: str, command: list[str]) -> None:
    done = companion(command[0], GAME, "-p", example(name), *command[1:])
    assert max(map(len, done.out.splitlines())) <= 80
    assert "\x1b" not in done.out
    assert done.err == ""
