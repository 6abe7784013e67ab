"""Nobody's money is below 0: there is no credit, and who cannot pay what a card asks gives what there is.

TP-THEME-07, TP-EVENT-08, TP-MAINT-11, TP-OPEN-16.
"""

from __future__ import annotations

import pytest

from companion.errors import CannotCarryOut
from companion.games.the_producer.effects.money import SIDES
from companion.games.the_producer.state import State
from tests.games.the_producer.lay import GAME, Play, at_producer, lay
from tests.games.the_producer.shoot import CAST, studio

KIT = GAME.make_kit({})
OTHERS = "built: [stage-2], mafia: {}, team: [bette-davis, cary-grant, john-ford], money: {}"

AUDIENCE = "{golden: 10, pink: 10, light_blue: 10, green: 10, white: 10}"


def with_card(card: str, dollars: int, mafia: str) -> State:
    """ann, of the Mafia, has the card in hand and so much money, as the others have; Rumors and cards lie there."""
    ann = f"name: ann, mafia: true, events: [{card}], built: [orchestra], team: [clark-gable], money: {dollars}"
    ben = f"name: ben, {OTHERS.format(mafia, dollars)}, storehouse: [pie-fight], movies: [{{script: top-hat, year: 1941, audience: {AUDIENCE}}}]"
    pile = {"red": 2, "blue": 3}
    market = {"boulevard": ["jezebel", "linda-darnell"], "pile": pile, "container": {"red": 8, "blue": 12}}
    return lay(ann, ben, year=1941, **market).state


def poorest(state: State) -> int:
    return min(state.table.mafia, *(seat.money for seat in state.seats))


@pytest.mark.parametrize("dollars", [0, 30_000, 130_000])
def test_tp_event_08_no_event_leaves_anybody_with_less_than_nothing(dollars: int) -> None:
    tried = set()
    for card in KIT.events:
        for mafia in ("true", "false"):
            start = with_card(card, dollars, mafia) if card != "pie-fight" else lay().state
            for action in (one for one in GAME.legal_actions(start) if getattr(one, "card", card) == card):
                after = start.copy()
                GAME.apply(after, action)
                tried.add(card)
                tossed = [f"reveal coin {side}" for side in SIDES if "coin" in Play(after).kind]
                assert poorest(after) >= 0, card
                for side in tossed:
                    assert poorest(Play(after.copy()).play(side).state) >= 0, card
    assert len(tried) == len(KIT.events)


def test_tp_theme_07_build_01_what_cannot_be_paid_is_not_done_by_force() -> None:
    poor = studio("money: 100000", scripts="stagecoach", ben="built: [theme-set-western, stage-2]")
    lines = (
        f"ann make stagecoach {CAST} on theme-set-western",
        # Not of its genre either, which by itself is a permission that may be set aside.
        f"ann make holiday {CAST} on theme-set-western",
        "ann build stage-2",
    )
    for line in lines:
        table = studio("money: 100000", scripts="stagecoach, holiday", ben="built: [theme-set-western]")
        with pytest.raises(CannotCarryOut):
            GAME.apply(table.state, GAME.parse(table.state, line), force=True)
    assert poor.ann.money == 100_000
    second = at_producer("name: ann, money: 100000, built: [theme-set-western]", "name: ben")
    with pytest.raises(CannotCarryOut):
        GAME.apply(second.state, GAME.parse(second.state, "ann build theme-set-noir"), force=True)
