"""What the base classes of Pig do for games that differ from Pig in one thing."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import pytest

import companion
from companion import registry
from companion.cli import show
from companion.cli.answers import legal_answer, no_choice
from companion.cli.catalogue import complaints_about
from companion.cli.failed_game import UNUSABLE, failed_game
from companion.definitions.models import GameDefinition
from companion.errors import CannotCarryOut, DeadEnd
from companion.games.example.game import Hold, Pig, PigSeat, PigState, PigTurn
from companion.games.simple import KitGame, Lookup
from companion.lab.plan import LabPlan
from companion.lab.simulation import GameFails, play_batch
from companion.model import CHANCE, Action, Event, Roll, ScoreSheet, Words
from companion.model.step import Moment, Step
from companion.model.words import Namer
from companion.referee.bots import BOTS
from companion.referee.lines import check_line
from companion.referee.match import play

ROOT = Path(__file__).parents[3]

PIG = companion.load("example")


def made(kind: type[Pig]) -> Pig:
    return kind(PIG.definition, PIG.words)


@dataclass(slots=True)
class Skipped(PigTurn):
    """A turn that passes at once."""

    def resume(self, kit: Lookup, state: PigState, events: list[Event]) -> bool:
        self._pass_die(state)
        return False


class Skipping(Pig):
    def first_step(self, state: PigState, seat: int) -> PigTurn:
        return Skipped(seat)


def test_a_new_game_goes_on_to_its_first_decision() -> None:
    assert made(Skipping).setup(["ann", "ben"]).pending == [PigTurn(1)]


@dataclass(slots=True)
class Endless(PigTurn):
    """A turn that never waits."""

    def resume(self, kit: Lookup, state: PigState, events: list[Event]) -> bool:
        return False


class Looping(Pig):
    def first_step(self, state: PigState, seat: int) -> PigTurn:
        return Endless(seat)


def test_a_step_that_never_waits_is_named() -> None:
    with pytest.raises(RuntimeError, match=r"Endless\.resume never ends"):
        made(Looping).setup(["ann", "ben"])


@dataclass(slots=True)
class Stuck(PigTurn):
    """A turn in which nothing is legal after the first roll."""

    def legal(self, kit: Lookup, state: PigState) -> list[Action]:
        return []


class Gapped(Pig):
    def first_step(self, state: PigState, seat: int) -> PigTurn:
        return Stuck(seat)


def test_where_nothing_is_legal_people_and_bots_are_informed() -> None:
    game = made(Gapped)
    with pytest.raises(DeadEnd, match=r"nothing is legal, so the game cannot go on\. Ann has rolled"):
        play(game, [BOTS["random"]] * 2, seed=2)
    state = game.setup(["ann", "ben"])
    assert show.DEAD_END not in show.legal(legal_answer(game, state), None), "a die is rolled"
    game.apply(state, Roll(CHANCE, 4))
    assert show.DEAD_END in show.legal(legal_answer(game, state), None)
    assert no_choice(game, state) == show.DEAD_END


def test_the_lab_names_the_game_in_which_nothing_is_legal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = made(Gapped)
    for module in ("companion.registry", "companion.lab.simulation"):
        monkeypatch.setattr(f"{module}.load", lambda name: game)
    with pytest.raises(GameFails) as failed:
        play_batch(LabPlan("example", ("random", "random")), 0, 9)
    assert failed_game(failed.value, None, 0) == UNUSABLE
    text = capsys.readouterr().err
    assert re.match(
        r"companion: game \d of seed 0 failed after 'roll \d': nothing is legal, so the game cannot go on\. Ann", text
    ), text
    assert text.endswith("; 0 games are finished; with --out DIR you get its last position\n")


def test_validate_remarks_on_rules_that_the_registry_does_not_name(tmp_path: Path) -> None:
    folder = shutil.copytree(PIG.definition.folder or "", tmp_path / "other")
    text = (folder / "game.yaml").read_text(encoding="utf-8")
    (folder / "game.yaml").write_text(text.replace("id: example", "id: other"), encoding="utf-8")
    remarks: list[str] = []
    complaints_about(folder, missing=remarks)
    assert remarks[0] == "game.py is not used: companion/registry.py does not name 'other'"


class Kit(Lookup):
    """What Lookup has, and the names of the cards."""

    def __init__(self, definition: GameDefinition, words: Words, chosen: Mapping[str, Any]) -> None:
        super().__init__(definition, words, chosen)
        self.names = {card.id: card.name for card in definition.sheets["cards"].items}

    def namer(self, state: Any) -> Namer:
        name = super().namer(state)
        return lambda slot, value: self.names.get(value, value) if slot == "card" else name(slot, value)


class Fishing(KitGame[PigState, Kit]):
    states = PigState
    steps = PigTurn.kinds
    lines = Pig.lines

    def new_kit(self, variants: dict[str, Any]) -> Kit:
        return Kit(self.definition, self.words, variants)

    def new_state(self, kit: Kit, names: list[str]) -> PigState:
        return PigState(self.id, [PigSeat(name) for name in names])

    def first_step(self, state: PigState, seat: int) -> PigTurn:
        return PigTurn(seat)

    def winners(self, kit: Kit, state: PigState) -> tuple[int, ...]:
        return ()

    def score(self, state: PigState) -> ScoreSheet:
        return ScoreSheet(False, ())


def test_a_kit_of_the_game_s_own_names_its_cards() -> None:
    words = Words("GF", {"events": {"drew": "{seat} drew {card}."}})
    game = Fishing(companion.registry.definition("templates/starters/go-fish"), words)
    card, name = next(iter(game.make_kit({}).names.items()))
    drew = Event("drew", (), {"seat": 1, "card": card})
    assert game.tell(game.setup(["ann", "ben"]), drew) == f"ben drew {name}."


@dataclass(slots=True)
class Nap(Step):
    kind: Literal["nap"] = "nap"

    answered_by = {Hold: Moment("in your turn", ("XX-TURN-02",))}


@dataclass(slots=True)
class DeepNap(Nap):
    kind: Literal["deep"] = "deep"  # type: ignore[assignment]


Nap.kinds = (Nap,)


class Napping(Pig):
    steps = Nap.kinds


def test_validate_finds_actions_that_no_step_answers_and_steps_that_are_not_listed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert PIG.remarks() == []
    monkeypatch.setattr(registry, "rules_class", lambda game: Napping)
    assert [str(one) for one in complaints_about(ROOT / "companion" / "games" / "example")] == [
        "example/test_simple.py:1:1: lines: no step has 'again' in its answered_by",
        "example/test_simple.py:1:1: steps: DeepNap is missing",
    ]


def test_pig_game_02_several_share_the_victory() -> None:
    """Only in a position that somebody typed."""
    outcome = PIG.outcome(PIG.position({"seats": [{"name": name, "points": 100} for name in ("ann", "ben")]}))
    assert outcome is not None
    assert outcome.why == "ann and ben share the victory."


def test_pig_turn_02_a_card_is_refused_in_words_that_fit() -> None:
    verdict = check_line(PIG, PIG.setup(["ann", "ben"]), "4; reveal deck fox")[-1].verdict
    assert verdict.why == "There is nothing to roll or draw now. ann has rolled 4: roll again or hold?"


def test_pig_turn_02_nobody_holds_for_another_even_with_force() -> None:
    state = PIG.position({"seats": [{"name": "ann"}, {"name": "ben"}], "pending": [{"kind": "turn", "seat": "ann"}]})
    PIG.apply(state, Roll(CHANCE, 6))
    with pytest.raises(CannotCarryOut):
        PIG.apply(state, Hold(1), force=True)
    assert [seat.points for seat in state.seats] == [0, 0]
