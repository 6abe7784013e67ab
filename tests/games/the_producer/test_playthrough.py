"""One whole game in text, to be read: what is asked, what could be answered, what was, and what happened."""

from __future__ import annotations

from pathlib import Path
from random import Random

from companion.games.the_producer import actions as act
from companion.games.the_producer.state import State
from companion.model import Action, Decision
from tests.games.record import playthrough
from tests.games.the_producer.lay import GAME
from tests.golden import compare

GOLDEN = Path(__file__).parent / "golden" / "playthrough.txt"
SEED = 359


def written(seed: int) -> str:
    """Two who draft their cards from the app, build, and make whatever movie they can."""
    rng = Random(seed)

    def choose(decision: Decision, state: State, actions: list[Action]) -> Action:
        movies = [action for action in actions if isinstance(action, act.Make)]
        built = [action for action in actions if isinstance(action, act.Build)]
        some = built if built and rng.random() < 0.3 else actions
        return rng.choice(movies if movies and rng.random() < 0.7 else some)

    return playthrough(GAME, GAME.dealt_by_app(GAME.setup(["Ann", "Ben"])), choose, rng)


def test_a_whole_game_goes_as_it_was_read_and_approved() -> None:
    compare(GOLDEN, written(SEED))


def test_whatever_a_game_has_comes_up_in_it() -> None:
    """No check of the game, but that nothing is lost from it when it is written again."""
    cited = GOLDEN.read_text(encoding="utf-8")
    for clause in (
        "TP-EVENT-03", "TP-EVENT-07", "TP-EVENT-08", "TP-EVENT-10", "TP-EVENT-12", "TP-PROD-01", "TP-THEME-07", "TP-BMOV-01", "TP-MAINT-11",
        "TP-AUD-01", "TP-BOX-01", "TP-OSCAR-12", "TP-PICT-06",
    ):  # fmt: skip
        assert clause in cited, clause
