"""Steps: what a game of steps makes of its list of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

import pytest

from companion.model import CHANCE, Action, Decision, Plain, Reveal, SeatNo
from companion.model.step import Moment, Step
from companion.model.stepped_game import SteppedGame
from companion.schema.kinds import Tag, kind_of
from companion.schema.mistakes import Misshapen

IN_TURN = Moment("in turn", ("XX-BID-01",))


class Bid(Action):
    """Bid."""


class Pay(Action):
    """Pay."""


@dataclass(slots=True)
class OwnStep(Step):
    """A step of this game."""


@dataclass(slots=True)
class Bidding(OwnStep):
    """A seat bids."""

    seat: SeatNo
    kind: Literal["bidding"] = "bidding"

    answered_by = {Bid: IN_TURN}
    later = (Pay,)


@dataclass(slots=True)
class Dealing(OwnStep):
    """A card is dealt."""

    kind: Literal["dealing"] = "dealing"

    def decision(self, kit: object, state: object) -> Decision:
        return Decision("dealt", (), what="deck", reveals=("ace", "king"))


OwnStep.kinds = (Dealing, Bidding)


@dataclass(slots=True)
class Place(Plain):
    pending: list[Annotated[OwnStep, Tag("kind", "kind of step")]] = field(default_factory=list)


class Game(SteppedGame):
    steps = OwnStep.kinds


def test_a_position_has_the_steps_of_the_list_in_its_order() -> None:
    place = kind_of(Place).read({"pending": [{"kind": "bidding", "seat": "Ben"}, {"kind": "dealing"}]}, ["Ann", "Ben"])
    assert place.pending == [Bidding(1), Dealing()]
    assert place.copy() == place
    assert place.copy().pending[0] is not place.pending[0]
    schema = kind_of(Place).schema({})
    assert schema == {"$ref": "#/$defs/Place"}
    definitions: dict[str, dict[str, dict[str, dict[str, dict[str, object]]]]] = {}
    kind_of(Place).schema(definitions)
    items = definitions["Place"]["properties"]["pending"]["items"]
    assert items["oneOf"] == [{"$ref": "#/$defs/Dealing"}, {"$ref": "#/$defs/Bidding"}]
    with pytest.raises(Misshapen, match="use one of 'dealing', 'bidding'"):
        kind_of(Place).read({"pending": [{"kind": "none"}]}, ["Ann"])


def test_a_game_of_steps_knows_when_each_action_can_be_done() -> None:
    assert Game.moments == {Bid: IN_TURN}
    assert [step.takes(action(0)) for step in (Bidding(0), Dealing()) for action in (Bid, Pay)] == [
        True,
        True,
        False,
        False,
    ]


def test_a_step_that_no_seat_answers_awaits_a_card() -> None:
    assert (Bidding(0).die(None, None), Dealing().die(None, None)) == (0, -1)
    assert Dealing().outcomes(None, None) == [Reveal(CHANCE, "deck", "ace"), Reveal(CHANCE, "deck", "king")]
    assert Dealing().revealable(None, None, Dealing().decision(None, None)) == ["deck"]
