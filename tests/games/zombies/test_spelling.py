"""What people say for the words of a line: names, compass points, dice, prices."""

from __future__ import annotations

import pytest

from companion.errors import Unreadable
from companion.games.zombies.words.spelling import in_grammar_words
from tests.games.zombies.lay import GAME, begun, lay, quiet
from tests.games.zombies.test_event_lines import three
from tests.games.zombies.test_lines import lost_with

KIT = GAME.kit(GAME.setup(["ann", "ben"]))
GRAMMAR = GAME.grammar


# --- names ---


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("i don't think they're dead", "i-dont-think-theyre-dead"),
        ("I don\N{RIGHT SINGLE QUOTATION MARK}t think they\N{RIGHT SINGLE QUOTATION MARK}re dead", "i-dont-think-theyre-dead"),
        ("i dont think theyre dead", "i-dont-think-theyre-dead"),
        ("kicked-in window", "kicked-in-window"),
        ("Kicked In Window", "kicked-in-window"),
        ("paint thinner jar", "paint-thinner-jar"),
        ("four way crossing", "cross"),
        ("union lock & safe", "union-lock"),
        ("union lock", "union-lock"),
    ],
)  # fmt: skip
def test_a_name_is_known_with_and_without_hyphens_and_apostrophes(line: str, meant: str) -> None:
    assert GRAMMAR.joined(["ann", "ben"], f"x {line}; {line}") == f"x {meant}; {meant}"


def test_every_name_is_read_as_itself_however_it_is_spelt() -> None:
    for id, name in KIT.names.items():
        for line in (name, name.lower(), name.replace("-", " "), name.replace("'", ""), id.replace("-", " ")):
            if " " in line:
                assert GRAMMAR.joined(["ann", "ben"], line) == id


def test_a_short_name_that_may_be_a_seat_and_its_word_stays_as_it_is() -> None:
    assert GRAMMAR.joined(["Drop", "ann"], "drop it") == "drop it"
    assert GRAMMAR.joined(["Ivy", "They"], "i don't think they're dead") == "i-dont-think-theyre-dead"


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("ann plays i don't think they're dead on cat", "ann play i-dont-think-theyre-dead cat"),
        ("play loose grip against ben", "ann play loose-grip ben"),
        ("play fresh graves on w1", "ann play fresh-graves w1"),
        ("play kicked in window in n1.n n1.c", "ann play kicked-in-window n1.c n1.n"),
        ("ann drop it on ben", "ann play drop-it ben iron-poker"),
    ],
)
def test_what_a_card_is_aimed_at_may_have_a_word_before_it(line: str, canonical: str) -> None:
    table = three("loose-grip, fresh-graves, kicked-in-window, drop-it, i-dont-think-theyre-dead")
    action = GAME.parse(table.state, line)
    assert GAME.text(table.state, action) == canonical
    assert GAME.check(table.state, action).legal is True


def test_a_wall_is_not_a_whole_tile() -> None:
    with pytest.raises(Unreadable) as caught:
        three("kicked-in-window").play("play kicked in window n1")
    assert "'n1' is a whole tile: which wall? Name the space on the street and the one inside" in str(caught.value)


# --- what a word was meant for ---


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("straigt", "'straigt' is not a player or an action (did you mean 'straight'?)"),
        ("marketh", "'marketh' is not a player or an action (did you mean 'market-hall'?)"),
        ("sleepwalker", "(did you mean `play sleepwalkers`?)"),
        ("street", "(did you mean 'straight' or 'corner' or 'carver-library'?)"),
        ("sleepwalkers", "'sleepwalkers' is an event card; type `play sleepwalkers`"),
        ("fresh graves", "'fresh-graves' is an event card; type `play fresh-graves`"),
        ("psas", "'psas' is not a player or an action (did you mean 'pass'?)"),
        ("xyzzy", "'xyzzy' is not a player or an action"),
    ],
)
def test_a_word_that_is_no_verb_may_be_a_tile_or_a_card(line: str, hint: str) -> None:
    with pytest.raises(Unreadable) as caught:
        lay(phase="tile").play(line)
    assert str(caught.value).endswith(hint)


def test_a_table_without_event_cards_refuses_them_for_that() -> None:
    for line in ("sleepwalkers", "play"):
        with pytest.raises(Unreadable) as caught:
            quiet(phase="tile").play(f"{line} rummage")
        assert str(caught.value) == f"'{line}': this table plays without event cards (event_set: none)"


@pytest.mark.parametrize("line", ["foo", "food", "source", "ann foo", "soup"])
def test_no_card_is_thrown_away_by_less_than_its_name_unless_the_verb_is_typed(line: str) -> None:
    table = lay(phase="discard")
    with pytest.raises(Unreadable):
        table.play(line)
    assert not table.table.discard


@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("discard foo", "alternate-food-source"),
        ("ann discard soup", "warm-soup"),
        ("warm soup", "warm-soup"),
        ("alternate food source", "alternate-food-source"),
        ("food source", "alternate-food-source"),
        ("alternate food", "alternate-food-source"),
    ],
)
def test_the_verb_or_the_whole_name_or_two_words_of_it_throw_it_away(line: str, card: str) -> None:
    assert lay(phase="discard").play(line).table.discard == [card]


# --- other words ---


@pytest.mark.parametrize("line", ["ann", "ann is the dealer", "the dealer is ann", "Ann deals", "dealer ann", "an"])
def test_the_dealer_is_named_in_a_sentence_or_by_name(line: str) -> None:
    assert begun().play(line).state.current == 0


@pytest.mark.parametrize(
    "line",
    [
        "corner",
        "a corner",
        "the corner",
        "I drew a corner",
        "it's a corner",
        "ann drew a street corner",
        "ann a corner",
    ],
)
def test_a_tile_may_have_words_before_it(line: str) -> None:
    table = lay(phase="tile").play(line)
    assert (table.kind, table.texts[0]) == ("place", "ann draws Street corner.")


def test_what_is_no_tile_behind_those_words_is_reported() -> None:
    with pytest.raises(Unreadable) as caught:
        lay(phase="tile").play("I drew a fish")
    assert str(caught.value).startswith("there is no tile 'fish'; use one of town-square")


@pytest.mark.parametrize(
    "line",
    [
        "n1 90", "north 90", "n 90", "place north 90", "n1 turned by 90", "n1 rotated 90 degrees", "N1 90 degrees",
        "place it north of town square 90", "lay it n1 90",
    ],
)  # fmt: skip
def test_a_tile_is_placed_in_several_wordings(line: str) -> None:
    table = lay(phase="tile").play("corner", line)
    assert (table.table.map["n1"].tile, table.table.map["n1"].turn) == ("corner", 90)


@pytest.mark.parametrize("line", ["n e", "north east", "North, ts.ne", "move north east", "ann north ; east"])
def test_compass_points_may_be_written_out(line: str) -> None:
    assert lay(map={"n1": "cross"}, moving=2).play(line).ann.at == "ts.ne"


@pytest.mark.parametrize("line", ["4", "roll 4", "rolled 4", "I rolled a 4", "ann rolled a 4", "we rolled 4"])
def test_a_die_may_be_entered_in_a_sentence(line: str) -> None:
    assert lay(phase="roll").play(line).texts == ["ann may move 4 spaces."]


@pytest.mark.parametrize("line", ["pass", "skip", "keep all", "keep them", "skip it", "ann keep all", "done"])
def test_no_card_is_thrown_away_in_several_wordings(line: str) -> None:
    assert lay(phase="discard").play(line).state.current == 1


@pytest.mark.parametrize(
    "line",
    ["pay 2 bullets", "ann pay 2 bullets", "2 bullets", "ann 2 bullets", "spend 2 bullets", "pay bullets 2", "pay 2"],
)
def test_bullets_are_counted(line: str) -> None:
    assert lost_with(2).play(line).ann.bullets == 1


@pytest.mark.parametrize("line", ["pay a life", "pay my life", "pay one life", "pay 1 life"])
def test_a_life_is_paid_in_several_wordings(line: str) -> None:
    assert lost_with(2).play(line).ann.life == 1


@pytest.mark.parametrize(
    "line", ["pay 1 bullet", "1 bullet", "pay a bullet", "pay bullets 1", "pay one bullet", "pay 1"]
)
def test_zb_combat_09_a_wrong_number_of_bullets_is_refused_with_the_right_one(line: str) -> None:
    table = lay("name: ann, at: n1.c, bullets: 1", "name: ben", **lost_at(2))
    table.refuses(line, "Pay 2 bullets to win, no more and no fewer; ann has 1.", "ZB-COMBAT-09")


@pytest.mark.parametrize("line", ["bullets", "bullet", "shoot", "ann bullets", "pay bullets"])
def test_zb_combat_12_too_few_bullets_are_reported_as_such(line: str) -> None:
    table = lay("name: ann, at: n1.c, bullets: 1", "name: ben", **lost_at(2))
    table.refuses(line, "ann has 1 bullet but needs 2 to win.", "ZB-COMBAT-12", "ZB-COMBAT-09", "ZB-OPEN-27")


def lost_at(value: int) -> dict[str, object]:
    """A fight at n1.c that has been lost with this, a card being possible."""
    fight = {"kind": "fight", "seat": "ann", "space": "n1.c", "stage": "pay", "value": value}
    return {"map": {"n1": "cross"}, "zombies": ["n1.c"], "pending": [fight]}


def test_a_number_behind_the_payment_is_the_next_die_where_one_comes() -> None:
    """In `pay bullets 5` the zombie roll is 5 once the last step is gone; before that there would be no die."""
    fight = {"kind": "fight", "seat": "ann", "space": "n1.c", "stage": "pay", "value": 3}
    over = {"kind": "moving", "seat": "ann", "left": 0}
    table = quiet("name: ann, at: n1.c", "name: ben", map={"n1": "cross"}, zombies=["n1.c"], pending=[over, fight])
    assert table.play("pay bullets 5").texts[-2:] == [
        "No other zombie can move (5 of the roll unused).",
        "ben's turn.",
    ]
    going = {"kind": "moving", "seat": "ann", "left": 2}
    table = quiet("name: ann, at: n1.c", "name: ben", map={"n1": "cross"}, zombies=["n1.c"], pending=[going, fight])
    assert table.play("pay bullets 1").ann.bullets == 2


@pytest.mark.parametrize("line", ["n2", "north n2", "pay 2", "I", "rolled", "keep", "pay bullet", "turned", "of ts"])
def test_what_says_nothing_else_stays_as_it_is(line: str) -> None:
    assert in_grammar_words(["ann", "ben"], line) == line.replace("north", "n")


def test_the_code_of_a_card_is_no_cell_where_the_map_does_not_reach() -> None:
    for table in (lay(phase="tile").play("corner"), lay(phase="tile").play("corner", "n1"), lay(moving=2)):
        assert GAME.text(table.state, GAME.parse(table.state, "ann E13")) == "ann play warm-soup"
