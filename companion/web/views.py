"""What a page shows, as data: the table for everybody, or for one seat.

It is built from the state as the reader knows it, never from the whole state with parts removed. Only a seat's own
cards come from `private`, which gives nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from zlib import crc32

from companion.model import EVERYBODY, Action, Fact
from companion.referee.live_table import LiveTable
from companion.referee.secrets import known

MOST_CHOICES = 60
"""The most answers that get a button; you can type the others."""


def table_view(live: LiveTable) -> dict[str, Any]:
    """The table as everybody knows it: the question, the latest events, seats, scores, the outcome.

    `board` changes when the picture of the table changes; None if there is no picture.
    """
    tableau = live.game.tableau(known(live.game, live.shown))
    return {**_view(live, EVERYBODY), "board": None if tableau is None else f"{crc32(repr(tableau).encode()):x}"}


def seat_view(live: LiveTable, seat: int) -> dict[str, Any]:
    """The table as one seat knows it, its own cards, and its possible actions."""
    hand = [_held(fact) for fact in live.game.private(live.table.state, seat)]
    name = live.game.names(known(live.game, live.table.state, seat))[seat]
    doing = _NOTHING if live.players.get(name) else _doing(live, seat, hand)
    return {**_view(live, seat), "me": name, "hand": hand, **doing}


_NOTHING: dict[str, Any] = {"choices": [], "more": 0, "optional": [], "die": 0, "may_roll": False, "usual": ""}
"""The possible actions on the phone of a seat that a bot plays."""


def _doing(live: LiveTable, seat: int, hand: list[dict[str, Any]]) -> dict[str, Any]:
    """The possible actions of a seat: answers, optional actions, and dice."""
    game, state = live.game, known(live.game, live.table.state, seat)
    decision = game.decision(state)
    mine = [action for action in (*game.legal_actions(state), *game.examples(state)) if action.seat == seat]
    chance = game.legal_actions(state) if live.may_report(seat) else []
    optional = [action for action in game.interjections(state) if action.seat == seat]
    choices = mine + (chance if decision and decision.reveals else [])
    return {
        "choices": _as_held([_choice(live, state, seat, action) for action in choices[:MOST_CHOICES]], hand),
        "more": max(len(choices) - MOST_CHOICES, 0) or not game.lists_all(state),
        "optional": [_choice(live, state, seat, action) for action in optional[:MOST_CHOICES]],
        "die": decision.die if decision and decision.die and chance else 0,
        "may_roll": live.may_throw(seat),
        "usual": live.usual_for(seat),
    }


def _view(live: LiveTable, seat: int) -> dict[str, Any]:
    game, state = live.game, known(live.game, live.table.state, seat)
    decision, outcome, names = game.decision(state), game.outcome(state), game.names(state)
    shown = known(game, live.shown, seat)
    sheet = game.score(shown)
    facts = [fact for fact in game.facts(shown) if seat == EVERYBODY or fact.of != names[seat]]
    facts += [fact for fact in game.facts(state) if seat != EVERYBODY and fact.of == names[seat]]
    asked = [names[one] for one in decision.seats] if decision else []
    secret = [names[one] for one in live.secretly_asked()]
    return {
        "title": live.table.header["title"],
        "turn": state.turn,
        "phase": game.phase(state) if decision else "",
        "question": game.prompt(state, decision) if decision else "",
        "asked": asked,
        "secret": secret,
        "is_chance": decision is not None and decision.is_chance,
        "roller": names[decision.roller] if decision and decision.roller is not None else None,
        "events": [{"label": one.label, "texts": list(one.texts)} for one in live.events],
        "seats": [
            {
                "name": name,
                "points": sheet.total(number),
                "player": live.players.get(name, ""),
                "facts": _facts_of(facts, name),
            }
            for number, name in enumerate(names)
        ],
        "table": [
            {"of": of or "table", "facts": _facts_of(facts, of)}
            for of in dict.fromkeys(fact.of for fact in facts)
            if of not in names
        ],
        "picture": game.picture(shown),
        "outcome": None
        if outcome is None
        else {
            "why": outcome.why,
            "rules": list(outcome.rules),
            "winners": [names[one] for one in outcome.winners],
            "ledger": [
                [{"points": line.points, "what": line.what, "rules": list(line.rules)} for line in lines]
                for lines in sheet.seats
            ],
        },
    }


def _facts_of(facts: Iterable[Fact], of: str) -> list[str]:
    return [f"{fact.what.replace('_', ' ')}: {fact.value}" for fact in facts if fact.of == of]


def _held(fact: Fact) -> dict[str, Any]:
    return {"of": fact.of, "what": fact.what.replace("_", " "), "value": fact.value, "cards": list(fact.cards)}


def _choice(live: LiveTable, state: Any, seat: int, action: Action) -> dict[str, str]:
    """A line, its text without the seat, and a remark."""
    line = live.game.text(state, action)
    name = live.game.names(state)[seat]
    return {"line": line, "text": line.removeprefix(f"{name} "), "note": live.game.remark(state, action)}


def _as_held(choices: list[dict[str, str]], hand: list[dict[str, Any]]) -> list[dict[str, str]]:
    """The choices, sorted by the order of the cards in the hand."""
    places = {card: place for place, card in enumerate(card for pile in hand for card in pile["cards"])}
    verbs: dict[str, int] = {}

    def place(choice: dict[str, str]) -> tuple[int, int]:
        words = choice["text"].split()
        return verbs.setdefault(words[0], len(verbs)), next((places[one] for one in words if one in places), -1)

    return sorted(choices, key=place)
