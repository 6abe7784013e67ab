"""Mistakes in play.yaml and in the cards that it uses: where they are reported, and in which words."""

from pathlib import Path

import pytest

from companion.errors import BrokenDefinition
from tests.games.data.free.test_free import BOARD
from tests.games.data.own import CARDS, GAME, own

PLAY = """
kind: play
seat: {points: 0, light: 0}
table:
  deck: {holds: cards, deck: cards, seen: nobody}
  open: cards
turn:
  - {draw: 1, from: deck, to: open}
  - {choose: [more, stop]}
actions:
  more: {do: [{gain: {points: drawn.cost}}]}
  stop: {do: [{end: game}]}
"""
COSTS = """
kind: tokens
id: cards
title: Cards
rows: cards.csv
each: {shape: card, component: cards}
"""
TABLE = "id,name,cost\nfox,Fox,{fox}\nowl,Owl,{owl}\nbear,Bear,2\n"


def complaints(folder: Path, table: str = "", **changes: str) -> list[str]:
    """All that is wrong with a game of cards that have a cost."""
    (folder / "own").mkdir()
    (folder / "own/cards.csv").write_text(table or TABLE.format(fox=1, owl=1), encoding="utf-8")
    play = PLAY
    for old, new in changes.values():
        assert play.count(old) == 1
        play = play.replace(old, new)
    with pytest.raises(BrokenDefinition) as caught:
        own(folder, cards=COSTS, play=play)
    return str(caught.value).splitlines()


@pytest.mark.parametrize(
    ("fox", "what"),
    [
        ('"2,5"', "card fox: '2,5' is text, and play.yaml:11:31 needs a number; write a whole number"),
        ("", "card fox: this cell is empty, and play.yaml:11:31 needs a number; write a whole number"),
        ("2.5", "card fox: 2.5 is not a whole number; rules count in whole numbers (play.yaml:11:31)"),
    ],
)
def test_a_cell_that_a_rule_cannot_count_is_reported_there(tmp_path: Path, fox: str, what: str) -> None:
    assert complaints(tmp_path, TABLE.format(fox=fox, owl=1)) == [f"own/cards.csv:2:9: facts.cost: {what}"]


def test_cells_with_one_mistake_are_reported_once(tmp_path: Path) -> None:
    (one,) = complaints(tmp_path, TABLE.format(fox="", owl=""))
    assert one.startswith("own/cards.csv:2:9: facts.cost: cards fox and 1 more: this cell is empty")


@pytest.mark.parametrize(
    "new",
    [
        "more: {let: {price: drawn.cost}, do: [{gain: {points: price}}]}",
        "more: {do: [{let: {price: drawn.cost}}, {gain: {points: price}}]}",
        "more: {needs: [drawn.cost > 1]}",
        "more: {needs: [drawn.cost == 1]}",
        'more: {needs: ["sum(open, it.cost) > 1"]}',
        "more: {needs: [drawn.cost + 1 > 2]}",
    ],
)
def test_a_cell_is_found_wherever_it_is_counted(tmp_path: Path, new: str) -> None:
    old = "more: {do: [{gain: {points: drawn.cost}}]}"
    (one,) = complaints(tmp_path, TABLE.format(fox="two", owl=1), change=(old, new))
    assert one.startswith("own/cards.csv:2:9: facts.cost: card fox: 'two' is text, and play.yaml:11:")


@pytest.mark.parametrize("compared", ["drawn == 'owll'", "'owll' != drawn", "drawn.id == 'owll'", "'owll' == drawn.id"])
def test_a_misspelt_card_is_reported_in_every_comparison(tmp_path: Path, compared: str) -> None:
    old = "more: {do: [{gain: {points: drawn.cost}}]}"
    (one,) = complaints(tmp_path, change=(old, f'more: {{needs: ["{compared}"]}}'))
    assert one.endswith("there is no card 'owll'; did you mean owl?")


def test_a_column_of_words_is_a_mistake_of_the_rules(tmp_path: Path) -> None:
    (one,) = complaints(tmp_path, "id,name,cost\nfox,Fox,low\nowl,Owl,high\n")
    assert one == "own/play.yaml:11:31: actions.more.do[0].gain.points: this is a text; use a number"


def test_a_number_in_a_column_with_words_is_a_word(tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own/cards.csv").write_text("id,name,rank\nfox,Fox,8\nowl,Owl,king\n", encoding="utf-8")
    play = PLAY.replace("{do: [{gain: {points: drawn.cost}}]}", "{needs: [\"drawn.rank == '8'\"]}")
    table = own(tmp_path, cards=COSTS, play=play)
    state = table.position()
    table.play(state, "fox")
    assert table.answers(state) == ["ann more", "ann stop"]


@pytest.mark.parametrize(
    ("new", "what"),
    [
        ("{if: points > 1, lose: {points: 1}}", "stop.do[0]: no effect is named here; use choose, draw, each"),
        ("{say: Oh, lose: {points: 1}}", "stop.do[0]: no effect is named here; use choose, draw, each"),
        ("{step: steal}", "stop.do[0]: there is no step steal; the steps are steel_and_run, other"),
        (
            "{gain: {points: 1}, of: 'without(seats, me)'}",
            'stop.do[0].of: this is a list of seats; use a seat, or {each: "without(seats, me)", do: [...]}',
        ),
        ("{gain: {points: 1}, of: seats}", "this is a list of seats; use a seat, or {each: seats, do: [...]}"),
        (
            "{gain: {points: smallest(1, points)}}",
            "'points)' is text (the value before it has a comma; put that value in quotes); use a name",
        ),
        ("{if: any(open, it.cost > 1), end: game}", "unknown key (the value before it has a comma; put that value in"),
        ("{say: Stop: the storm}", "a ':' cannot be here; put text with ': ' in it in quotes"),
    ],
)
def test_it_says_what_to_write_instead(tmp_path: Path, new: str, what: str) -> None:
    steps = ("actions:", "steps: {steel_and_run: [{say: a}], other: [{say: b}]}\nactions:")
    found = complaints(tmp_path, change=("{end: game}", new), steps=steps)
    assert any(what in one for one in found), found


ANYTHING = CARDS.replace("name: Red Fox", "name: Fox, facts: {cost: 0}").replace(
    "name: Owl", "name: Owl, facts: {cost: 1}"
)


def test_an_empty_deck_is_named(tmp_path: Path) -> None:
    table = own(tmp_path, cards=ANYTHING, play=PLAY)
    state = table.position(deck=[], open=["fox", "fox", "owl", "bear"])
    with pytest.raises(BrokenDefinition) as caught:
        table.play(state, "more")
    what = "this fails during play: deck is empty, so drawn is no card; test count(deck) > 0 first"
    assert str(caught.value).endswith(f"actions.more.do[0]: {what}")


def test_what_a_position_lacks_is_named(tmp_path: Path) -> None:
    table = own(tmp_path, cards=ANYTHING, play=PLAY)
    document = table.game.document(table.position())
    document |= {"pending": [{"kind": "turn", "at": "more-or-stop", "seat": "ann"}], "to_act": ["ann"]}
    with pytest.raises(BrokenDefinition) as caught:
        table.play(table.game.position(document), "more")
    what = (
        "drawn is no card here; if this is a position of yours, add drawn to pending, else test 'drawn is none' first"
    )
    assert str(caught.value).endswith(f"actions.more.do[0]: {what}")


@pytest.mark.parametrize(
    ("effect", "is_last", "messages"),
    [
        ("gain: {points: drawn.cost}", False, []),
        ("pay: {light: drawn.cost}", True, []),
        ("gain: {light: drawn.cost}, of: left(me)", True, []),
        ("gain: {points: drawn.cost}", True, ["ann gains 0 points and has 0."]),
        ("gain: {points: drawn.cost}, say: A fox.", False, ["A fox."]),
    ],
)
def test_a_change_of_nothing_is_no_event_but_what_an_action_scores_is(
    tmp_path: Path, effect: str, is_last: bool, messages: list[str]
) -> None:
    rules = "kind: rules\nsections: [{id: A, title: A, clauses: [{id: OW-A-01, text: Gain.}]}]\n"
    effect, here = f"{{{effect}, clause: OW-A-01}}", "{gain: {points: drawn.cost}}"
    play = PLAY.replace(here, effect if is_last else "{set: {light: 0}}")
    play = play if is_last else play.replace("actions:", f"  - {effect}\nactions:")
    table = own(tmp_path, cards=ANYTHING, play=play, rules=rules)
    assert table.play(table.position(), "fox", "more").messages[1:] == messages


@pytest.mark.parametrize(
    ("score", "what"),
    [
        ("[light]", ["light"]),
        ("[{points: points}, light + 1, {points: light, what: lamps}]", ["points", "points", "lamps"]),
    ],
)
def test_a_line_of_the_score_has_the_name_of_its_value(tmp_path: Path, score: str, what: list[str]) -> None:
    table = own(tmp_path, cards=ANYTHING, play=f"{PLAY}score: {score}\n")
    assert [line.what for line in table.game.score(table.position()).seats[0]] == what


def test_a_value_that_hides_a_number_or_variant_of_the_game_is_remarked(tmp_path: Path) -> None:
    game = GAME + "numbers: {light: 3}\nvariants:\n  - {name: open, type: boolean, default: false, about: A choice.}\n"
    (tmp_path / "own").mkdir()
    (tmp_path / "own/cards.csv").write_text(TABLE.format(fox=1, owl=1), encoding="utf-8")
    remarks = own(tmp_path, cards=COSTS, play=PLAY, game=game).game.remarks()
    assert [str(one) for one in remarks] == [
        "own/play.yaml:3:19: seat.light: this name hides the number of game.yaml that has it, too",
        "own/play.yaml:6:3: table.open: this name hides the variant of game.yaml that has it, too",
    ]


@pytest.mark.parametrize(
    "compared",
    [
        "drawn.id in ['fox', 'owll']",
        "drawn.id not in ['owll']",
        "'owll' in each(open, it.id)",
        "each(open, it.id) == ['owll']",
        "any(open, it.id in ['owll', 'fox'])",
        "index(['owll', 'fox'], drawn.id) > 0",
        "drawn.id == ('owll' if turn > 1 else 'fox')",
        "drawn == ('owll' if turn > 1 else 'fox')",
        "drawn.id in ['fox'] + ['owll']",
    ],
)
def test_a_misspelt_card_is_reported_in_every_list(tmp_path: Path, compared: str) -> None:
    old = "more: {do: [{gain: {points: drawn.cost}}]}"
    (one,) = complaints(tmp_path, change=(old, f'more: {{needs: ["{compared}"]}}'))
    assert one.endswith("there is no card 'owll'; did you mean owl?")


@pytest.mark.parametrize(
    ("compared", "remark"),
    [
        ("drawn.cost == 'lo'", "no card has the cost 'lo'; did you mean low?"),
        ("drawn.cost in ['low', 'hihg']", "no card has the cost 'hihg'; did you mean high?"),
        ("any(open, it.cost != 'hihg')", "no card has the cost 'hihg'; did you mean high?"),
        ("drawn.cost == 'low'", ""),
        ("drawn.cost in ['low', 'high']", ""),
    ],
)
def test_a_word_that_no_card_has_is_remarked_because_such_a_card_may_be_planned(
    tmp_path: Path, compared: str, remark: str
) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own/cards.csv").write_text("id,name,cost\nfox,Fox,low\nowl,Owl,high\n", encoding="utf-8")
    play = PLAY.replace("{do: [{gain: {points: drawn.cost}}]}", f'{{needs: ["{compared}"]}}')
    remarks = [str(one) for one in own(tmp_path, cards=COSTS, play=play).game.remarks()]
    found = [one for one in remarks if "no card has" in one]
    assert len(found) == bool(remark)
    assert all(one.endswith(remark) for one in found)


def test_a_name_that_holds_several_facts_may_be_any_text(tmp_path: Path) -> None:
    new = "{do: [{let: {word: drawn.id}}, {let: {word: drawn.name}}, {if: \"word == 'Owl'\", end: game}]}"
    play = PLAY.replace("{do: [{gain: {points: drawn.cost}}]}", new)
    assert own(tmp_path, play=play).game.remarks() == []


def test_a_misspelt_space_is_reported_too(tmp_path: Path) -> None:
    play = """
kind: play
turn: [{choose: [go]}]
actions: {go: {targets: {to: spaces}, needs: ["to.id not in ['b11']"]}}
"""
    with pytest.raises(BrokenDefinition) as raised:
        own(tmp_path, board=BOARD, play=play)
    (one,) = raised.value.complaints
    assert str(one).endswith("there is no space 'b11'; did you mean b1?")
