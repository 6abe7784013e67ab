"""A saved table of this edition: corrected, forced, taken up again."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from companion.referee.revise import Revision
from companion.referee.table import GameTable, LoggedStep, Stopped
from tests.cli.terminal import Done, companion
from tests.games.red_carpet_race.table import GAME
from tests.referee.test_table import play

POSITION = """
seats:
  - {name: ann, at: r05c2, escort: {kind: mother}, stars: 2}
  - {name: ben, at: r09c2, escort: {kind: spouse}}
phase: moves
table: {zombies: {r05c2: 2, r06c2: 1}}
"""


def new_table(position: str = POSITION) -> GameTable:
    start = GAME.position(yaml.safe_load(position))
    return GameTable(GAME, start, {"seed": 11, "position": GAME.document(start)})


def document(state: Any) -> dict[str, Any]:
    return GAME.document(state)


def label(table: GameTable, text: str) -> str:
    """The number of the last entry with this text."""
    return [step.label for step in table.history.steps if step.text == text][-1]


# --- corrections across a plea ---


def test_a_plea_is_undone_and_made_again() -> None:
    table = new_table()
    play(table, "ann move ann+mother r06c2")
    before = document(table.state)
    play(table, "ann plead")
    after = document(table.state)
    table.undo()
    assert document(table.state) == before
    table.redo()
    assert document(table.state) == after


def test_a_plea_corrected_to_a_fight_asks_for_the_die_that_is_missing() -> None:
    table = new_table()
    play(table, "ann move ann+mother r06c2 ; plead ; 3 ; stop", "3", "ann pass")
    revision = Revision(table, "mend", label(table, "ann plead"), "ann fight")
    # The 3 is now the first zombie's; the second has none, and what was typed next does not follow.
    assert revision.obstacle
    revision.supply("1")
    assert revision.obstacle == ""
    assert "ann kills: 1 (was 0)" in revision.changes()
    revision.commit()
    other = new_table()
    play(other, "ann move ann+mother r06c2 ; fight ; 3 ; 1 ; stop", "3", "ann pass")
    assert document(table.state) == document(other.state)


def test_a_die_before_a_plea_cannot_be_and_is_dropped() -> None:
    """Inserted before the plea, a fight makes the plea come too late."""
    table = new_table()
    play(table, "ann move ann+mother r06c2 ; plead ; 3")
    revision = Revision(table, "insert", label(table, "ann plead"), "ann fight")
    assert revision.obstacle
    assert "plead" in revision.rest[0].text


def test_a_plea_struck_out_leaves_one_more_to_face() -> None:
    table = new_table()
    play(table, "ann move ann+mother r06c2 ; plead ; 3")
    assert len(table.state.pending) == 2, "the attack is over"
    revision = Revision(table, "strike", label(table, "ann plead"))
    assert revision.obstacle == ""
    revision.commit()
    decision = GAME.decision(table.state)
    assert decision is not None
    assert (decision.kind, decision.data["left"]) == ("attack", 1)


def test_a_late_plea_is_forced_and_named() -> None:
    table = new_table()
    play(table, "ann move ann+mother r06c2 ; fight ; 3 ; 3 ; stop")
    last = list(table.play("ann plead"))[-1]
    assert isinstance(last, Stopped)
    assert last.verdict.rules[:2] == ("RC-ATTACK-11", "RC-OPEN-42")
    forced = list(table.force("ann plead", "she forgot"))
    assert all(isinstance(part, LoggedStep) for part in forced)
    assert table.state.table.zombies == {"r05c2": 2, "r06c2": 1}
    decision = GAME.decision(table.state)
    assert decision is not None
    assert decision.kind == "herd"


def test_nothing_is_forced_that_is_not_there() -> None:
    table = new_table(POSITION.replace("mother", "date"))
    play(table, "ann stop ann+date")
    last = list(table.force("ann plead", "please"))[-1]
    assert isinstance(last, Stopped)
    assert "RC-ATTACK-11" in last.verdict.rules


# --- saves, by the command line ---


@pytest.fixture
def saved(tmp_path: Path) -> str:
    return str(tmp_path / "evening.companion")


def resumed(saved: str, *lines: str) -> Done:
    return companion("resume", saved, "--script", "-", stdin="\n".join(lines) + "\n")


def test_a_game_is_saved_taken_up_corrected_and_listed(saved: str, tmp_path: Path) -> None:
    (tmp_path / "start.yaml").write_text(POSITION, encoding="utf-8")
    first = companion(
        "play", "red-carpet-race", "-p", str(tmp_path / "start.yaml"), "--save", saved, "--script", "-",
        stdin="ann move ann+mother r06c2\nann plead\n3\n",
    )  # fmt: skip
    assert first.code == 0, first.err
    assert "ann pleads the Fifth" in first.out
    again = resumed(saved, "ann stop ann+mother", "5", "undo", "1", "score", "board")
    assert again.code == 0, again.out + again.err
    assert "RC-ATTACK-04" in again.out
    log = companion("log", saved)
    assert "ann plead" in log.out
    assert companion("replay", saved).code == 0


def test_a_mend_at_the_prompt_shows_what_comes_of_it(saved: str, tmp_path: Path) -> None:
    (tmp_path / "start.yaml").write_text(POSITION, encoding="utf-8")
    done = companion(
        "play", "red-carpet-race", "-p", str(tmp_path / "start.yaml"), "--save", saved, "--script", "-",
        stdin="ann move ann+mother r06c2\nann plead\n3\nmend 4 1\nyes\n",
    )  # fmt: skip
    assert done.code == 0, done.out + done.err
    assert "ann kills: 1 (was 0)" in done.out


def test_variants_are_chosen_and_stored_in_the_save(saved: str) -> None:
    chosen = {"turns": "3", "initiative_die": "6", "mother_zombie": "fewer_spawn", "brad_tries": "unlimited"}
    options = [word for name, value in chosen.items() for word in ("--set", f"{name}={value}")]
    done = companion(
        "play", "red-carpet-race", "--seats", "Ann,Ben", *options, "--save", saved, "--script", "-",
        stdin="Ann escort mother ; Ben escort mother\n2\n2 2 2 2 2\n6 5\n",
    )  # fmt: skip
    assert done.code == 0, done.out + done.err
    assert "2 new zombies fewer, because of the Mothers in play" in done.out
    again = resumed(saved, "Ben stop", "Ann stop", "2", "2 2 2 2 2", "7")
    assert again.code == 1, "a d6 has no 7"
    assert "RC-INIT-01" in again.out + again.err


@pytest.mark.parametrize("seed", [3, 4])
def test_bots_play_a_whole_saved_game_which_can_be_replayed(seed: int, saved: str) -> None:
    done = companion(
        "play", "red-carpet-race", "--seats", "Ann,Ben", "--bot", "Ann", "--bot", "Ben", "--dice", "app", "--seed", str(seed),
        "--set", "turns=4", "--save", saved, "--script", "-", stdin="\n",
    )  # fmt: skip
    assert done.code == 0, done.out[-500:] + done.err
    assert "The game ended with turn 4" in done.out
    assert companion("replay", saved).code == 0


def test_the_log_of_a_random_game_folds_to_its_state() -> None:
    for seed in range(3):
        rng = Random(seed)
        start = GAME.setup(["Ann", "Ben", "Cat"], {"brad_tries": "unlimited", "date_five": "date_takes_it", "turns": 5})
        table = GameTable(GAME, start, {"seed": seed})
        while GAME.decision(table.state) is not None:
            actions = GAME.legal_actions(table.state)
            play(table, GAME.text(table.state, rng.choice(actions)))
        assert document(table.state_after(len(table.history.steps))) == document(table.state)
        again = start.copy()
        for step in table.history.steps:
            GAME.apply(again, GAME.parse(again, step.text))
        assert document(again) == document(table.state)
