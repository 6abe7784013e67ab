"""What a game must define is small, and everything else works without being defined."""

from __future__ import annotations

import inspect

import companion
from companion.games.example.game import Hold
from companion.model import Event, Game, Past
from companion.model.contract import Contract

GAME = companion.load("example")
MOST = 12


def members(kind: type) -> set[str]:
    return {name for name in vars(kind) if not name.startswith("_")} | set(kind.__annotations__)


def test_the_contract_fits_on_one_screen() -> None:
    assert len(members(Contract)) <= MOST
    assert len(inspect.getsource(Contract).splitlines()) <= 60


def test_everything_else_has_a_default() -> None:
    assert Game.__abstractmethods__ == Contract.__abstractmethods__ - {"text", "parse"}


def test_the_defaults_answer_for_a_game_that_defines_none_of_them() -> None:
    """Called on the classes of the defaults themselves, so that nothing the example overrides is in the way."""
    state = GAME.setup(["ann", "ben"])
    seat, action, past = 0, Hold(0), Past(state)
    known = {
        "state": state, "before": state, "after": state, "seat": seat, "action": action, "past": past, "last": None,
        "event": Event("rolled", (), {}), "rules": (), "decision": GAME.decision(state), "line": "4",
        "text": "roll 4", "later": None, "changes": {}, "means": {}, "outcomes": [], "luck": lambda: 0.5, "parts": None,
        "shuffle": lambda cards: None,
        "document": GAME.document(state), "refusal": GAME.check(state, action), "verb": "hold",
        "part": GAME.expand(state, "4")[0],
    }  # fmt: skip
    optional = [kind for kind in Game.__mro__ if kind.__module__.startswith("companion.model.optional")]
    called = 0
    for kind in optional:
        for name, method in vars(kind).items():
            if inspect.isfunction(method):
                wanted = [one for one in inspect.signature(method).parameters.values() if one.default is one.empty]
                getattr(kind, name)(GAME, *(known[one.name] for one in wanted[1:]))
                called += 1
    assert called > 50
