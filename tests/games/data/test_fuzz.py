"""Whatever is done to the play.yaml of a starter: complaints with line and column, or a game that can be played.

`pytest --long` makes some twenty times as many changes.
"""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
import yaml

import companion
from companion import registry
from companion.definitions import places
from companion.definitions.models import GameDefinition
from companion.definitions.places import shipped_games, starters
from companion.definitions.words import did_you_mean
from companion.errors import BrokenDefinition, Unreadable
from companion.games.data.functions import FUNCTIONS
from companion.games.data.types import HOLDS
from companion.games.data.vocabulary import EFFECTS
from companion.model import Action, Words
from tests.mutations import MUTATIONS, mutated_text
from tests.mutations import places as places_in
from tests.pace import is_within
from tests.press.test_fuzz import watch

QUICK, LONG = 120, 2_000
MOST_SECONDS = 2.0
SECONDS_OF_PLAY = 0.5
"""How long a mutant is played on after its setup, at most."""
PLIES = 60
ROUND_TRIP_EVERY = 10
MOST_CHECKED = 12
LONGEST_LINE = 700
PLACED = re.compile(r"[\w-]+/play\.yaml:[1-9]\d*:[1-9]\d*: \S")
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")

# --- what is put into a play.yaml

NAMED = (
    "points", "hand", "deck", "trick", "discard", "total", "suit", "out", "corner", "earlier", "taken", "books", "me", "it", "die", "dice", "drawn",
    "last", "seats", "spaces", "board", "ring", "houses", "track", "turn", "diagram", "up", "none", "true", "next_seat", "space", "card", "from", "to",
)  # fmt: skip
WORDS = (
    *NAMED, "name", "pieces", "winners", "ended_by", "pending", "table", "copy", "class", "lambda", "self", "import", "match", "__class__", "F", "S", "Q",
    "L", "T", "E", "A", "p", "out", "b0", "b1", "one", "round_1", "v_next_seat", "a_card", "Event", "over", "kind", "seat", "at", "v_left", "as_kind",
    "roll", "reveal", "undo", "help", "ann", "ünïcode", "ſ", "K", "x" * 64, "x" * 300, "two words", "", " ", "PIG-TURN-01", "turn", "game", "setup",
    *EFFECTS, *FUNCTIONS, *HOLDS,
)  # fmt: skip
PARTS = (
    *NAMED,
    "0",
    "1",
    "-1",
    "2",
    "9",
    "99999",
    "10**9",
    "999999999",
    "9999999999",
    "''",
    "'x'",
    "'c2'",
    "[]",
    "[1, 2]",
    "[none]",
    "['x']",
)
PATTERNS = (
    "{0} + {1}", "{0} * {1}", "{0} - {1}", "{0} // {1}", "{0} % {1}", "-{0}", "{0} == {1}", "{0} < {1}", "{0} in {1}", "{0} is none", "{0} and {1}",
    "not {0}", "{0} if {1} == 0 else {2}", "[{0}, {1}]", "{0}[{1}]", "{0}.points", "{0}.hand", "{0}.rank", "{0}.number", "{0}.name", "{0}.suit",
    *(f"{name}({{0}})" for name in FUNCTIONS), *(f"{name}({{0}}, {{1}})" for name in FUNCTIONS), "ahead({0}, {1}, {2})",
)  # fmt: skip
ODD = (
    "9**9", "9**9**9", "'x' * 99", "'x' * 999999999", "1 / 0", "1 // 0", "1 % 0", "points // 0", "none", "it", "me", "[[1], [2]]", "[[[[]]]]", "[none, me]", "nobody",
    "9" * 30, "9" * 400, "9" * 5_000, "-" * 250 + "1", "not " * 200 + "true", "(" * 29 + "1" + ")" * 29, "(" * 60 + "1" + ")" * 60, "[" * 29 + "]" * 29,
    " + ".join("1" * 120), " or ".join(["true"] * 120), "me" + ".left" * 90, "left(" * 29 + "me" + ")" * 29, "sum(spaces, " * 12 + "1" + ")" * 12,
    "sum(seats, " * 20 + "1" + ")" * 20, "count(seats, any(seats, any(seats, it == me)))", "'" + "x" * 1_900 + "'", "x" * 5_000, "'ünïcode ☃ \u202e'", "ünïcode", "'\u0000'",
    "__class__", "me.__class__", "me.__class__.__mro__", "().__class__", "'' .__class__", "F", "S", "Q", "L", "T", "E", "A", "p", "out", "F.seat", "S.table", "Q[0]",
    "lambda: 1", "import os", "open('/etc/passwd')", "class", "yield", "await me", "x := 1", "1; 2", "a\nb", "#", "{{ me }}", "}} {{", "{% for x in y %}", "{0}", "%s",
    "me | upper", "me ~ me", "1.5", "1e999", "nan", "'a' < 'b'", "none < 1", "none + 1", "me < 1", "[] == []", "seats == []", "seats + [me]", "spaces + spaces",
    "sum([])", "most([])", "first([])", "last([])", "sorted([none])", "sorted(seats)", "hand[0]", "hand[-1]", "hand[99]", "seats[99]", "spaces[0]", "index(seats, none)",
    "index([], 1)", "first(seats, false)", "first(spaces, false)", "first(hand, false)", "highest([], 1)", "sum(hand)", "most(hand)", "left(none)", "owner(none)",
    "piece(first(spaces))", "between(first(spaces), last(spaces))", "near(first(spaces))", "next(first(spaces), up)", "ahead(spaces, first(spaces), 999)",
    "tally([1, 2, 2])", "different(hand)", "each(hand, it.rank)", "each(seats, seats)", "earlier + earlier", "hand + hand", "points * points", "total * 999999",
    "true is none", "1 is none", "me is none is none", "me if false", "hand[1:2]", "{}", "dict(a=1)", "any(*seats)", "any(seats, x=1)", "any()", "any(1)", "range(9)",
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 3, 1_000, 1_001, 99_999_999, 10**9, 10**12, 10**40, 3.5, float("inf"), "", " ", "x", [], {}, [[]], [None], [[["x"]]], {"a": 1},
    {1: 2}, {"": ""}, "../../etc/passwd", "/etc/passwd", "x" * 5_000, "\u0000", "\u202e☃", ["a"] * 500, {f"k{n}": n for n in range(300)},
    {"holds": "cards"}, {"holds": "numbers"}, {"holds": "texts", "start": "x"}, {"holds": "spaces", "reset": "turn"}, {"holds": "seat"}, {"holds": "card"},
    {"start": 3, "least": 5}, {"start": 3, "most": 1}, {"least": 9, "most": 1}, {"holds": "text", "least": 3}, {"holds": "cards", "deck": "cards"},
    {"holds": "cards", "deck": "nix", "seen": "nobody"}, {"start": 10**12}, {"each": [["a1"], ["b1"]], "by": "points"}, ["a1..a999999999"], [["a1"]], ["a" + "9" * 5_000],
    "d6", "99d999", "d0", "0d6", ["x", 1], "turn",
)  # fmt: skip
EFFECT_POOL: tuple[Any, ...] = (
    {"while": True, "do": [{"set": {"points": "points + 1"}}]}, {"while": True, "do": [{"say": "on"}]}, {"while": True, "do": [{"roll": "d6"}]},
    {"repeat": 99_999_999, "do": [{"gain": {"points": 1}}]}, {"repeat": 1_000, "do": [{"repeat": 1_000, "do": [{"repeat": 1_000, "do": [{"say": "x"}]}]}]},
    {"repeat": "turn"}, {"repeat": 900, "do": [{"gain": {"points": "points * points + 9"}}]}, {"repeat": 900, "do": [{"set": {"points": "points * 9 + 1"}}]},
    {"repeat": 40, "do": [{"set": {"earlier": "earlier + earlier + ['x']"}}]}, {"repeat": 40, "do": [{"set": {"taken": "taken + taken + spaces"}}]},
    {"repeat": 500, "do": [{"put": "first(spaces)", "count": 1_000}]}, {"repeat": 30, "do": [{"let": {"grown": "grown * 2 + 1"}}]}, {"let": {"grown": 1}},
    {"let": {"none_at_all": "none"}}, {"let": {"nothing": "[]"}}, {"let": {"way": "up"}}, {"let": {"ways": "[up, down]"}}, {"let": {"self": 1}}, {"let": {"me": 1}},
    {"let": {"where": "first(spaces, false)"}}, {"let": {"who_else": "first(seats, false)"}}, {"let": {"all_of": "spaces"}}, {"let": {"some": "[none]"}},
    {"each": "seats", "as": "self", "do": [{"say": "{{ self }}"}]}, {"each": "spaces", "as": "me", "do": [{"say": "{{ me }}"}]}, {"each": "seats", "as": "it", "do": ["x"]},
    {"each": "[none]", "as": "x", "do": [{"say": "{{ x }}"}]}, {"each": "[]", "as": "x", "do": [{"say": "{{ x }}"}]}, {"each": "none", "do": [{"say": "x"}]},
    {"each": "seats", "do": [{"each": "seats", "do": [{"each": "seats", "do": [{"end": "turn"}]}]}]}, {"each": "[up, down]", "as": "x", "do": [{"roll": "d6"}]},
    {"end": "game", "winner": "none"}, {"end": "game", "winner": "first(seats, false)"}, {"end": "game", "winner": "[none]"}, {"end": "game"}, {"end": "turn"},
    {"next": "first(seats, false)"}, {"next": "none"}, {"roll": "2d6", "times": 99_999}, {"roll": "d6", "times": -1}, {"roll": "d6", "as": "self"}, {"roll": "d6", "as": "points"},
    {"say": "{{ hand }} {{ seats }} {{ spaces }} {{ none }} {{ up }} {{ 1 == 1 }}"}, {"say": "{{ " + "(" * 40 + "1"}, {"say": "{{ " + "-" * 200 + "1 }}"}, {"say": "{{"},
    {"say": "{ } {points} %s \u202e {{ '{{' }} ${x}"}, {"set": {"hand": "deck"}}, {"set": {"trick": "me.hand"}}, {"set": {"earlier": "[none]"}}, {"set": {"points": "most(hand)"}},
    {"set": {"suit": "last(discard).suit"}}, {"set": {"suit": "last(deck).suit"}}, {"set": {"next_seat": "none"}}, {"set": {"points": "last(deck).rank"}},
    {"lay": "none", "from": "hand", "to": "trick"}, {"lay": "first(hand, false)", "from": "hand", "to": "discard"}, {"lay": "'nix'", "from": "deck", "to": "hand"},
    {"lay": "hand + hand", "from": "hand", "to": "deck"}, {"lay": "hand", "from": "hand", "to": "hand"}, {"lay": "deck", "from": "deck", "to": "discard"},
    {"draw": 99_999, "from": "deck", "to": "hand"}, {"draw": 9, "from": "hand", "to": "hand"}, {"draw": 3, "from": "discard", "to": "deck"}, {"shuffle": "hand", "into": "hand"},
    {"put": "none"}, {"put": "first(spaces)", "owner": "none", "count": -3}, {"take": "last(spaces)", "count": 99_999}, {"move": "first(spaces)", "to": "first(spaces)"},
    {"move": "first(spaces, false)", "to": "first(spaces)"}, {"sow": "first(spaces)", "along": "[first(spaces)]"}, {"sow": "first(spaces)", "along": "[]"},
    {"set": {"friend": "none"}}, {"set": {"friend": "left(me)"}}, {"set": {"home": "last(spaces)"}}, {"put": "home"}, {"gain": {"points": 1}, "of": "friend"},
    {"set": {"order": "seats"}}, {"each": "order", "do": [{"gain": {"points": "number_of"}}]}, {"each": "order", "do": [{"gain": {"points": 1}}]}, {"set": {"mood": "home.kind"}},
    {"set": {"dealt": "mood"}}, {"set": {"mood": "dealt.suit"}}, {"set": {"dealt": "first(hand)"}}, {"set": {"taken": "taken + spaces"}}, {"set": {"points": "height(home)"}},
    {"set": {"points": "sum(spaces, sum(spaces, sum(spaces, sum(spaces, 1))))"}}, {"set": {"points": "sum(seats, sum(seats, it.points))"}}, {"if": "turn > 3", "end": "game"},
    {"set": {"mood": "diagram"}}, {"set": {"earlier": "earlier + [mood]"}}, {"while": "home is none", "do": [{"set": {"home": "first(spaces)"}}]}, {"let": {"at": "home", "seat": "me", "kind": "mood"}},
    {"while": "points < 9", "do": [{"gain": {"points": 1}}]}, {"while": "points < 9", "do": [{"roll": "d6"}, {"gain": {"points": "die"}}]}, {"pay": {"points": "points + 9"}},
    {"each": "taken", "as": "one", "do": [{"take": "one"}]}, {"each": "taken", "as": "one", "do": [{"roll": "d6", "as": "one_die"}]}, {"each": "hand", "as": "card_of_mine", "do": [{"lay": "card_of_mine", "from": "hand", "to": "trick"}]},
    {"choose": ["x"]}, {"choose": ["x"], "most": 1}, {"while": True, "do": [{"choose": ["x", "hold", "move", "sow", "play"], "most": 1}]}, {"choose": ["self"], "else": [{"repeat": "turn"}]}, {"gain": {"points": 10**12}}, {"pay": {"points": "-999999999 * 9"}}, {"gain": {"turn": 1}},
    "x", "again", "roll", "gather", "knock", "book",
)  # fmt: skip
ADDED: dict[str, dict[str, Any]] = {
    "seat": {"points": 0, "hand": {"holds": "cards", "seen": "owner"}, "mood": "", "friend": {"holds": "seat"}, "home": {"holds": "space"}},
    "table": {"total": 0, "trick": "cards", "earlier": {"holds": "texts"}, "taken": {"holds": "spaces"}, "dealt": {"holds": "card"}, "order": {"holds": "seats"}},
}  # fmt: skip
"""Values that the effects and actions of the pools name."""
ACTION_POOL: tuple[dict[str, Any], ...] = (
    {"cost": {"turn": 1}}, {"cost": {"points": -5}}, {"cost": {"points": "points"}}, {"cost": {"die": 1}}, {"cost": {"x": 1}}, {"targets": {"x": "[]"}}, {"targets": {"x": "[none]"}},
    {"targets": {"x": "[up, down]"}}, {"targets": {"x": "[1, 2, 99999]"}}, {"targets": {"x": "['a', 'b c', '']"}}, {"targets": {"x": "[true, false]"}}, {"targets": {"self": "seats"}},
    {"targets": {"me": "seats"}}, {"targets": {"x": "seats", "y": "spaces", "z": "spaces"}}, {"targets": {f"t{n}": "seats" for n in range(30)}}, {"targets": {"out": "seats"}},
    {"targets": {f"t{n}": "spaces" for n in range(6)}}, {"targets": {"x": "only(seats, 1 // 0 == 1)"}}, {"needs": "hand[99] == hand[98]"}, {"needs": ["1 // 0 == 1"]}, {"needs": []},
    {"needs": "points // 0 == 1"}, {"needs": [["true"]]}, {"needs": False}, {"also": ["x", "x"]}, {"also": ["roll", "hold", "sow"]}, {"also": ["\u202e", "a b", "ann"]},
    {"about": "{x} \u202e {{ me }}"}, {"targets": {"x": "each(hand, it.rank)"}}, {"targets": {"x": "hand"}, "needs": "x.rank > 3"},
)  # fmt: skip


def expression(chance: random.Random, own: list[str], depth: int = 0) -> str:
    """An expression: an odd one, one of the file's own, or a pattern filled with others."""
    if depth == 0 and chance.random() < 0.4:
        return chance.choice(ODD)
    if depth > 2 or chance.random() < 0.3:
        return chance.choice(own if own and chance.random() < 0.7 else PARTS)
    return chance.choice(PATTERNS).format(*(expression(chance, own, depth + 1) for _ in range(3)))


def own_words(data: Any) -> list[str]:
    """What is named in a file, and its short texts."""
    texts = [key for path in places_in(data) for key in path if isinstance(key, str)]
    texts += [value for path in places_in(data) if isinstance(value := found(data, path), str) and len(value) < 50]
    return sorted(set(texts))


# --- how it is changed


def nested(chance: random.Random) -> dict[str, Any]:
    """Effects in each other, deeper than anybody writes them."""
    inside: dict[str, Any] = {"say": "deep"}
    heads: tuple[dict[str, Any], ...] = ({"if": "turn > 0"}, {"repeat": 1}, {"each": "seats"}, {"while": "turn < 0"})
    head = chance.choice(heads)
    for _ in range(chance.choice((5, 12, 19, 25))):
        inside = {**(head if chance.random() < 0.7 else chance.choice(heads)), "do": [inside]}
    return inside


def mapping(value: Any) -> dict[str, Any]:
    """A copy of a mapping; an empty one of what is none any more."""
    return dict(value) if isinstance(value, dict) else {}


def steps_in_steps(data: dict[str, Any], chance: random.Random) -> None:
    """Steps that name themselves, each other, or each the next twice."""
    what = chance.randrange(3)
    steps = data["steps"] = mapping(data.get("steps"))
    if what == 0:
        steps["x"] = [{"say": "x"}, {"if": "turn > 0", "do": ["x"]}]
    elif what == 1:
        steps["x"], steps["y"] = ["y"], [chance.choice(("x", {"each": "seats", "do": ["x"]}))]
    else:
        last: Any = chance.choice(({"say": "x"}, {"roll": "d6"}))
        steps["x"] = ["x0", "x0"]
        steps.update({f"x{n}": [f"x{n + 1}"] * 2 for n in range(25)})
        steps["x25"] = [last]
    insert(data, "x", chance)


def action_in_action(data: dict[str, Any], chance: random.Random) -> None:
    """An action that lets a seat do itself."""
    actions = data["actions"] = mapping(data.get("actions"))
    verb = chance.choice(["x", *actions])
    actions[verb] = {**mapping(actions.get(verb)), "do": [{"choose": [verb]}]}
    insert(data, {"choose": [verb]}, chance)


def insert(data: dict[str, Any], effect: Any, chance: random.Random) -> None:
    """One more effect somewhere in the turn, the setup or a list below them."""
    below = [found(data, path) for path in places_in(data) if path[-1] in ("do", "else")]
    lists = [data.setdefault("setup", []), data["turn"], *below]
    chosen = chance.choice([one for one in lists if isinstance(one, list)] or [[]])
    chosen.insert(chance.randrange(len(chosen) + 1), effect)


def found(data: Any, path: tuple[Any, ...]) -> Any:
    """What stands at a path."""
    for step in path:
        data = data[step]
    return data


def changed(data: dict[str, Any], chance: random.Random) -> None:
    """One thing in the data made another."""
    what = chance.randrange(16)
    if what < 3 and isinstance(data.get("turn"), list):
        insert(data, deepcopy(chance.choice(EFFECT_POOL)) if what else nested(chance), chance)
    elif what == 3 and isinstance(data.get("turn"), list):
        chance.choice((steps_in_steps, action_in_action))(data, chance)
    elif what == 4 and isinstance(data.get("actions"), dict) and data["actions"]:
        action = data["actions"][chance.choice(list(data["actions"]))]
        if isinstance(action, dict):
            action.update(deepcopy(chance.choice(ACTION_POOL)))
    elif what == 5:
        where = data.get(chance.choice(("seat", "table", "paths")))
        if isinstance(where, dict):
            where[chance.choice(WORDS)] = deepcopy(chance.choice(VALUES))
    else:
        change_place(data, chance, what)


def change_place(data: Any, chance: random.Random, what: int) -> None:
    """A value dropped, renamed, repeated, exchanged with another, or made an odd one or an expression."""
    where = list(places_in(data))
    if not where:
        return
    path = chance.choice(where)
    holder: Any = found(data, path[:-1])
    key: Any = path[-1]
    if what == 6:
        del holder[key]
    elif what == 7 and isinstance(holder, dict):
        holder[chance.choice(WORDS)] = holder.pop(key)
    elif what == 8 and isinstance(holder, list):
        holder[key : key + 1] = [holder[key], deepcopy(holder[key])] * chance.choice((1, 1, 200))
    elif what == 9:
        other = chance.choice(where)
        holder[key] = deepcopy(found(data, other))
    elif what == 10:
        holder[key] = deepcopy(chance.choice((*VALUES, *EFFECT_POOL, *ACTION_POOL)))
    elif what == 11:
        holder[key] = [holder[key]] if chance.random() < 0.5 else {chance.choice(WORDS): holder[key]}
    else:
        texts = [one for one in where if isinstance(found(data, one), str | bool | int)]
        path = chance.choice(texts or where)
        found(data, path[:-1])[path[-1]] = expression(chance, own_words(data)) if what < 15 else chance.choice(WORDS)


def aliased(text: str, chance: random.Random) -> str:
    """The text with anchors and aliases: of its own lists, of itself, or of billions of laughs."""
    what = chance.randrange(3)
    if what == 0:
        return text.replace("turn:", "turn: &t", 1) + "\nsetup: *t\n"
    if what == 1:
        return text.replace("turn:", "turn: &t", 1).replace("- ", "- *t\n  - ", 1)
    laughs = "".join(f"  a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 10))
    return f"{text}\nsteps:\n  a0: &a0 [a]\n{laughs}"


def mutated(text: str, chance: random.Random) -> str:
    """A play.yaml with some values, lines or letters changed."""
    what = chance.random()
    if what < 0.04:
        return mutated_text(text, chance)
    if what < 0.08:
        return aliased(text, chance)
    if what < 0.2:
        lines = text.splitlines(keepends=True)
        for _ in range(chance.choice((1, 2, 3))):
            chance.choice(MUTATIONS)(lines, chance)
        return "".join(lines)
    data: dict[str, Any] = yaml.load(text, yaml.CSafeLoader)
    if chance.random() < 0.5:
        own = {name for section in ("seat", "table", "paths") for name in data.get(section, ())}
        for section, values in ADDED.items():
            data.setdefault(section, {}).update(
                {name: deepcopy(one) for name, one in values.items() if name not in own}
            )
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        changed(data, chance)
    return json.dumps(data, ensure_ascii=chance.random() < 0.5, indent=1)  # which is YAML too


# --- results


@cache
def words_of(id: str) -> Words:
    """The sentences of a starter, which lie outside of its folder and are not changed."""
    folder = starters()[id]
    return _load_words(registry.definition(str(folder)))


_load_words = registry.load_words


@pytest.fixture(autouse=True)
def words_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Sentences and the list of games are read once, before anything is watched."""

    def load(definition: GameDefinition) -> Words:
        return words_of(definition.id)

    for id in starters():
        words_of(id)
    monkeypatch.setattr(registry, "load_words", load)
    shipped = shipped_games()
    for module in (places, registry):
        monkeypatch.setattr(module, "shipped_games", lambda: shipped)
    yield
    forget()


def forget() -> None:
    registry.load.cache_clear()
    registry.definition.cache_clear()


def assert_complaints(error: BrokenDefinition, seed: str) -> None:
    """Each is one clear line with its place in play.yaml."""
    assert error.complaints, seed
    for line in map(str, error.complaints):
        assert PLACED.match(line), (seed, line)
        assert line.isprintable(), (seed, line)
        assert len(line) < LONGEST_LINE, (seed, line)
        assert "another value" not in line, (seed, line)


class Playout:
    """A mutant that is played at random, and asked everything a table asks."""

    def __init__(self, game: Any, chance: random.Random) -> None:
        self.game, self.chance = game, chance
        self.seen: dict[str, Action] = {}

    def play(self) -> None:
        definition = self.game.definition
        count = self.chance.randint(definition.seats.min, definition.seats.max)
        try:
            state = self.game.setup(NAMES[:count])
        except Unreadable:  # a seat's name that is a word of the game's
            return
        end = time.process_time() + SECONDS_OF_PLAY
        for ply in range(PLIES):
            actions = self.actions(state)
            self.ask(state)
            if ply % ROUND_TRIP_EVERY == 0:
                self.go_round(state)
            if not actions or time.process_time() > end:
                break
            for event in self.game.apply(state, self.chance.choice(actions)):
                assert self.game.tell(state, event)
        self.ask(state)
        self.go_round(state)

    def actions(self, state: Any) -> list[Action]:
        """All legal actions, which agree with what is checked; there is one while the game is not over."""
        game = self.game
        actions: list[Action] = game.legal_actions(state)
        assert (actions != []) == (game.decision(state) is not None) == (game.outcome(state) is None)
        for action in self.chance.sample(actions, min(len(actions), MOST_CHECKED)):
            assert game.check(state, action).may_be_done, action
            self.seen.setdefault(game.text(state, action), action)
        for action in self.chance.sample(list(self.seen.values()), min(len(self.seen), MOST_CHECKED)):
            assert game.check(state, action).may_be_done == (action in actions), action
        return actions

    def ask(self, state: Any) -> None:
        """What people see beside the actions."""
        game = self.game
        decision = game.decision(state)
        if decision is not None:
            game.prompt(state, decision)
        game.forms(state), game.measures(state), game.score(state)
        for seat in range(len(state.seats)):
            game.private(state, seat), game.observation(state, seat)

    def go_round(self, state: Any) -> None:
        """A position read again is the same."""
        document = self.game.document(state)
        assert json.loads(json.dumps(document)) == document
        assert self.game.document(self.game.position(document)) == document


def tried(folder: Path, chance: random.Random, seed: str) -> bool:
    """Whether the mutant in a folder is loaded; it is played if it is."""
    forget()
    try:
        with watch().inside(folder):
            game = companion.load(str(folder))
    except BrokenDefinition as error:
        assert_complaints(error, seed)
        return False
    try:
        with watch().inside(folder):
            Playout(game, chance).play()
    except BrokenDefinition as error:
        assert_complaints(error, seed)
    return True


@pytest.mark.parametrize("id", starters())
def test_a_changed_play_yaml_is_complained_of_or_played(id: str, tmp_path: Path, long: bool) -> None:
    folder = tmp_path / id
    copytree(starters()[id], folder)
    file = folder / "play.yaml"
    text = file.read_text(encoding="utf-8")
    assert tried(folder, random.Random(id), id)  # all that is imported is by then
    did_you_mean("a", ["b"])
    number = (LONG if long else QUICK) // len(starters())
    loaded = 0
    for n in range(number):
        seed = f"{id} {n}"
        chance = random.Random(seed)
        file.write_text(mutated(text, chance), encoding="utf-8", newline="")
        start = time.process_time()
        loaded += tried(folder, chance, seed)
        assert is_within(time.process_time() - start, MOST_SECONDS), seed
    assert number // 20 <= loaded < number
