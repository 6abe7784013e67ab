"""Lines of text: cut into parts, read as actions, written back."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import companion
from companion.errors import IllegalAction, Unreadable
from companion.model import CHANCE, Action, Reveal, Roll

GAME = companion.load("oscar-race")


def position(phase: str = "moves", **more: Any) -> Any:
    """Ann and Anton on the carpet with a date and a spouse, Ben in the Limousine with a mother."""
    return GAME.position(
        {
            "seats": [
                {"name": "Ann", "at": "r05c2", "escort": {"kind": "date"}, "stars": 3, "hits": 1},
                {"name": "Anton", "at": "r09c2", "escort": {"kind": "spouse", "at": "r10c2"}},
                {"name": "Ben", "at": "limousine", "escort": {"kind": "mother"}},
            ],
            "phase": phase,
            "table": {"zombies": {"r09c2": 1, "rope1": 2}},
            **more,
        }
    )


MOVES = position()


def texts(line: str, state: Any = MOVES) -> list[str]:
    """The canonical text of every part of a line, all read in the same state."""
    return [GAME.text(state, GAME.read(state, part)) for part in GAME.expand(state, line)]


def refused(line: str, state: Any = MOVES) -> str:
    """The one sentence with which a line is refused."""
    with pytest.raises(Unreadable) as caught:
        texts(line, state)
    assert str(caught.value)
    return str(caught.value)


# --- words that are missing or doubtful ---


@pytest.mark.parametrize("line", ["Ann", "ann", "be", "ann r05c3; Ben"])
def test_a_seat_alone_wants_a_verb(line: str) -> None:
    message = refused(line)
    assert "Add an action" in message
    assert "did you mean" not in message
    assert "move" in message


@pytest.mark.parametrize(
    "line", ["an stop", "an", "an+date r05c3", "ann brad an", "ann interviewer an", "an.date r06c2"]
)
def test_a_word_that_fits_two_seats_asks_which_is_meant(line: str) -> None:
    assert refused(line) == "'an' may be Ann or Anton: type more of the name"


# --- names of Areas ---


@pytest.mark.parametrize("word", ["velvet", "VEL", "velvetwire", "Velvet Wire", "velvet  wire", "area3"])
def test_an_area_may_be_called_by_its_name_or_what_begins_it(word: str) -> None:
    assert texts(f"ann r09c3 {word}")[-1] == texts(f"ann move ann {word}")[-1] == "Ann move Ann area3"
    assert texts(f"ann cancel {word}") == ["Ann cancel 3"]
    assert texts(f"ann r09c3 {word} stop")[1:] == ["Ann move Ann area3", "Ann stop Ann+date"]


def test_an_area_of_several_words_may_be_written_so() -> None:
    assert texts("ann r14c3, Lens & Lace; ben stop") == [
        "Ann move Ann r14c3",
        "Ann move Ann area5",
        "Ben stop Ben+mother",
    ]


@pytest.mark.parametrize("word", ["ve", "velvte", "wire", "lace"])
def test_two_letters_or_what_does_not_begin_a_name_are_no_area(word: str) -> None:
    refused(f"ann r09c3 {word}")


RENAMED = position(variants={"area_names": ["Stopover", "Stopgap", "Runner Bean", "Benefit", "Moth Hall"]})


@pytest.mark.parametrize(("line", "last"), [
    ("ann r09c3 runner", "Ann move Ann area3"), ("ann r09c3 runner bean", "Ann move Ann area3"),
    ("ann r09c3 runn", "Ann move Ann area3"), ("ann r09c3 run", "Ann run Ann+date"),
    ("ann r09c3 stop", "Ann stop Ann+date"), ("ann r09c3 stopo", "Ann move Ann area1"),
    ("ann r09c3 bene", "Ann move Ann area4"), ("ann r09c3 mothh", "Ann move Ann area5"),
    ("ann cancel runner", "Ann cancel 3"), ("ann r09c3; ben stop", "Ben stop Ben+mother"),
])  # fmt: skip
def test_what_begins_a_name_takes_no_word_from_seats_figures_and_verbs(line: str, last: str) -> None:
    assert texts(line, RENAMED)[-1] == last


@pytest.mark.parametrize("word", ["style", "velvet", "velvetwire", "Velvet Wire", "stopx"])
def test_where_areas_are_renamed_their_old_names_are_no_spaces(word: str) -> None:
    refused(f"ann r09c3 {word}", RENAMED)
    refused(f"ann move ann {word}", RENAMED)
    texts("ann r09c3 style")


def test_new_names_of_areas_are_those_of_their_table_only() -> None:
    state = position(variants={"area_names": ["Foo", "Bar", "Baz", "Qux", "E"]})
    assert texts("ann r09c3 baz", state)[-1] == texts("ann move ann r09c3 baz", state)[-1] == "Ann move Ann area3"
    refused("ann r09c3 baz")


# --- seats and figures ---


@pytest.mark.parametrize(
    "line", ["Ann stop", "ANN STOP", "ann stop Ann+date", "ann StOp aNN+DATE", "Ann  stop\tann+date"]
)
def test_letters_of_any_case_and_any_blanks_will_do(line: str) -> None:
    assert texts(line) == ["Ann stop Ann+date"]


def test_a_seat_may_be_called_by_any_prefix_that_fits_no_other() -> None:
    assert texts("b stop") == ["Ben stop Ben+mother"]
    assert texts("ant stop ant") == ["Anton stop Anton"]
    assert texts("ann interviewer be") == ["Ann interviewer Ben"]


def test_a_name_in_full_wins_over_longer_ones_that_begin_with_it() -> None:
    state = position(seats=[{"name": name, "escort": {"kind": "date"}} for name in ("Ann", "Anna", "Annabel")])
    assert texts("ann stop", state) == ["Ann stop Ann+date"]
    assert texts("anna stop", state) == ["Anna stop Anna+date"]
    assert texts("annab stop", state) == ["Annabel stop Annabel+date"]


def test_a_prefix_that_fits_two_seats_is_refused() -> None:
    assert "'an' " in refused("an stop")


def test_the_seat_may_be_left_out_when_one_is_asked() -> None:
    assert texts("stop") == ["Ann stop Ann+date"]
    assert texts("stop", position(to_act="Ben")) == ["Ben stop Ben+mother"]


def test_the_seat_must_be_named_when_several_or_only_dice_are_asked() -> None:
    asked_at_once = GAME.setup(["Ann", "Anton", "Ben"])
    assert "Ann, Anton, Ben" in refused("escort date", asked_at_once)
    assert texts("ben escort date", asked_at_once) == ["Ben escort date"]
    assert "Ann, Anton, Ben" in refused("stop", position("spawn"))


@pytest.mark.parametrize(("word", "text"), [
    ("ann", "Ann"), ("Ann.player", "Ann"), ("ann.date", "Ann.date"), ("ann.escort", "Ann.date"), (".date", "Ann.date"),
    ("date", "Ann.date"), ("escort", "Ann.date"), ("ann+date", "Ann+date"), ("ann+escort", "Ann+date"),
    ("+date", "Ann+date"), ("both", "Ann+date"), ("ANN+DATE", "Ann+date"),
])  # fmt: skip
def test_figures_have_these_names(word: str, text: str) -> None:
    assert texts(f"ann stop {word}") == [f"Ann stop {text}"]


def test_figures_may_be_left_out_where_only_one_unit_makes_sense() -> None:
    assert texts("ann stop") == ["Ann stop Ann+date"]
    state = position()
    GAME.apply(state, GAME.parse(state, "ann move ann.date r06c2"))
    assert texts("stop", state) == ["Ann stop Ann.date"]
    assert "Anton.escort" in refused("anton run"), "player and escort stand apart: which of them?"


@pytest.mark.parametrize("word", ["ann.spouse", "ann+mother", "ann.", "ann+", "ann.date.date"])
def test_other_figures_are_refused_by_name(word: str) -> None:
    assert word in refused(f"ann stop {word}")


@pytest.mark.parametrize("word", ["anton", "ben.mother"])
def test_other_seats_figures_are_illegal_and_not_unreadable(word: str) -> None:
    with pytest.raises(IllegalAction, match="is not Ann's figure") as refusal:
        texts(f"ann stop {word}")
    assert refusal.value.rules == ("OR-TURN-02",)


# --- verbs ---


@pytest.mark.parametrize(("line", "text"), [
    ("sto", "Ann stop Ann+date"), ("inter ben", "Ann interviewer Ben"), ("rec", "Ann recover"), ("her", "Ann herd"),
    ("zom rope1 r02c3", "Ann zombie rope1 r02c3"), ("esc date", "Ann escort date"), ("canc 4", "Ann cancel 4"),
])  # fmt: skip
def test_a_verb_may_be_cut_short_to_three_letters_that_fit_no_other(line: str, text: str) -> None:
    assert texts(line) == [text]


@pytest.mark.parametrize("word", ["p", "st", "re", "zo"])
def test_fewer_letters_are_no_verb(word: str) -> None:
    assert f"'{word}'" in refused(word)


@pytest.mark.parametrize(("line", "text"), [
    ("pick date", "Ann escort date"), ("take mother", "Ann escort mother"), ("bid +2", "Ann adjust +2"),
    ("go both r06c2", "Ann move Ann+date r06c2"), ("walk both r06c2", "Ann move Ann+date r06c2"),
    ("step both r06c2", "Ann move Ann+date r06c2"), ("stay", "Ann stop Ann+date"), ("end", "Ann stop Ann+date"),
    ("divert ben", "Ann brad Ben"), ("attack", "Ann fight"), ("face", "Ann fight"), ("ask ben", "Ann interviewer Ben"),
    ("done", "Ann pass"), ("skip", "Ann pass"), ("none", "Ann pass"), ("heal ann", "Ann pay Ann"),
])  # fmt: skip
def test_synonyms_mean_the_same(line: str, text: str) -> None:
    assert texts(line) == [text]


# --- dice ---


@pytest.mark.parametrize("line", ["4 2", "roll 4 2", "roll 4 roll 2", "4; 2", "4,2", "chance roll 4 2", "Roll 4\n2"])
def test_a_row_of_dice_is_one_roll_each(line: str) -> None:
    assert [GAME.read(MOVES, part) for part in GAME.expand(MOVES, line)] == [Roll(CHANCE, 4), Roll(CHANCE, 2)]


def test_dice_between_actions_stay_in_their_place() -> None:
    assert texts("ann run both; 4; move both r06c2; 3 2; ben stop") == [
        "Ann run Ann+date", "roll 4", "Ann move Ann+date r06c2", "roll 3", "roll 2", "Ben stop Ben+mother",
    ]  # fmt: skip


def test_a_die_may_follow_an_action_without_a_mark_between_them() -> None:
    assert texts("fight 4 fight 2") == ["Ann fight", "roll 4", "Ann fight", "roll 2"]


def test_a_number_that_belongs_to_a_verb_is_no_die() -> None:
    assert texts("ann cancel 4") == ["Ann cancel 4"]
    assert texts("ann adjust 2") == ["Ann adjust +2"]
    assert texts("ann adjust -2; 3") == ["Ann adjust -2", "roll 3"]


def test_roll_without_a_number_is_refused() -> None:
    assert "roll" in refused("roll")
    assert "roll" in refused("roll ann")


def test_a_reveal_has_a_thing_and_a_value() -> None:
    assert [GAME.read(MOVES, part) for part in GAME.expand(MOVES, "reveal Escort DATE")] == [
        Reveal(CHANCE, "escort", "date")
    ]
    assert "reveal" in refused("reveal escort")


# --- several parts ---


def test_a_path_is_one_step_a_space_and_its_first_space_is_the_first_step() -> None:
    assert texts("ann move ann+date r06c2 r07c2 rope3") == [
        "Ann move Ann+date r06c2", "Ann move Ann+date r07c2", "Ann move Ann+date rope3",
    ]  # fmt: skip


@pytest.mark.parametrize("line", ["ann ann+date r06c2 r07c2", "ann+date r06c2 r07c2", "both r06c2, r07c2"])
def test_a_bare_path_needs_no_verb(line: str) -> None:
    assert texts(line) == ["Ann move Ann+date r06c2", "Ann move Ann+date r07c2"]


def test_a_name_before_a_bare_path_is_the_figure_that_moves() -> None:
    assert texts("ann r06c2 r07c2") == ["Ann move Ann r06c2", "Ann move Ann r07c2"]


@pytest.mark.parametrize("line", ["r06c2 r07c2", "move r06c2 r07c2", "ann move r06c2 r07c2"])
def test_a_path_needs_no_figures_where_only_one_unit_makes_sense(line: str) -> None:
    assert texts(line) == ["Ann move Ann+date r06c2", "Ann move Ann+date r07c2"]


def test_a_path_goes_on_with_the_figure_on_its_way() -> None:
    state = position()
    GAME.apply(state, GAME.parse(state, "ann move ann.date r06c2"))
    assert texts("r07c2", state) == ["Ann move Ann.date r07c2"]


def test_several_zombies_are_pairs_of_spaces() -> None:
    assert texts("ann zombie r09c2 r08c2 rope1 r01c3") == ["Ann zombie r09c2 r08c2", "Ann zombie rope1 r01c3"]


def test_a_zombie_without_its_second_space_is_refused() -> None:
    assert "space" in refused("ann zombie r09c2 r08c2 rope1")


def test_several_hits_may_be_paid_in_one_line() -> None:
    assert texts("ann pay ann ann.date ann") == ["Ann pay Ann", "Ann pay Ann.date", "Ann pay Ann"]


@pytest.mark.parametrize(
    "line", ["ann stop; ben stop", "ann stop ;ben stop;", ";; ann stop;;ben stop", "ann stop\nben stop"]
)
def test_a_semicolon_or_a_new_line_parts_actions(line: str) -> None:
    assert texts(line) == ["Ann stop Ann+date", "Ben stop Ben+mother"]


# --- spaces ---


@pytest.mark.parametrize(("word", "space"), [
    ("r06c2", "r06c2"), ("R06C2", "r06c2"), ("r6c2", "r06c2"), ("rope3", "rope3"), ("AREA2", "area2"), ("e", "area2"),
    ("style", "area4"), ("theater", "theater"), ("limousine", "limousine"),
])  # fmt: skip
def test_a_space_is_its_id_or_an_areas_name(word: str, space: str) -> None:
    assert texts(f"ann move ann+date {word}") == [f"Ann move Ann+date {space}"]


@pytest.mark.parametrize(("word", "number"), [("4", 4), ("style", 4), ("area4", 4), ("E", 2)])
def test_an_area_is_its_number_or_name(word: str, number: int) -> None:
    assert texts(f"ann cancel {word}") == [f"Ann cancel {number}"]


# --- what cannot be read ---


@pytest.mark.parametrize(("line", "hint"), [
    ("ann mvoe both r06c2", "'move'"), ("stpo", "'stop'"), ("swga", "'swag'"), ("fihgt", "'fight'"),
    ("ann inetrviewer ben", "'interviewer'"), ("bne stop", "'ben'"), ("ann move both r06c9", "r06c"),
    ("ann move both theatre1", "theat"), ("ann zombie rope9 r06c2", "rope"),
])  # fmt: skip
def test_a_misspelt_word_is_refused_with_a_hint(line: str, hint: str) -> None:
    message = refused(line)
    assert hint in message.lower()
    assert "did you mean" in message


@pytest.mark.parametrize(("line", "wanted"), [
    ("ann cancel 9", "1 to 5"), ("ann cancel foo", "1 to 5"), ("ann adjust much", "+2, -1 or 0"),
    ("ann escort aunt", "date, spouse, mother"), ("ann interviewer zoe", "Ann, Anton, Ben"), ("ann ticket lose", "pay, keep"),
    ("ann pay", "Ann.escort"), ("ann move both", "r05c2"), ("ann cancel", "number"), ("ann adjust", "+2"),
    ("ann escort", "date"), ("ann interviewer", "Ann, Anton, Ben"), ("xyzzy", "not a player or an action"),
])  # fmt: skip
def test_a_refusal_says_what_is_wanted(line: str, wanted: str) -> None:
    assert wanted in refused(line)


@pytest.mark.parametrize("line", ["", " ", ";", "; ;\n", ","])
def test_an_empty_line_is_refused(line: str) -> None:
    assert "empty" in refused(line)


def test_a_line_without_end_is_refused() -> None:
    assert "4000" in refused("stop;" * 1000)


def test_a_long_word_is_not_repeated_in_full() -> None:
    assert len(refused("x" * 3000)) < 400


@pytest.mark.parametrize(
    "name", ["stop", "Roll", "chance", "date", "r05c2", "Style", "rope1", "two words", "7up", "", "a" * 25]
)
def test_a_seat_cannot_have_a_name_that_a_line_could_not_tell_from_its_words(name: str) -> None:
    with pytest.raises(Unreadable):
        GAME.setup(["Ann", name])


def test_two_seats_cannot_share_a_name_in_any_case() -> None:
    with pytest.raises(Unreadable, match="two seats"):
        GAME.setup(["Ann", "aNN"])


# --- there and back ---

ATTACK = position(table={"zombies": {"r05c2": 2}})
GAME.apply(ATTACK, GAME.parse(ATTACK, "ann stop"))
STATES = [
    GAME.setup(["Ann", "Anton", "Ben"]),
    MOVES,
    ATTACK,
    *(position(phase) for phase in ("spawn", "breaks", "initiative", "stars")),
]


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.pending[-1].kind)
def test_what_is_legal_is_read_back_as_written(state: Any) -> None:
    actions = [*GAME.legal_actions(state), *GAME.interjections(state)]
    assert actions
    for action in actions:
        assert GAME.parse(state, GAME.text(state, action)) == action


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.pending[-1].kind)
def test_what_the_grammar_can_write_it_reads_back(state: Any) -> None:
    seats = [seat for seat in range(3) if state.seats[seat].escort]
    actions: list[Action] = list(GAME.grammar.every_action(state, seats))
    for action in actions[:: max(1, len(actions) // 800)]:
        assert GAME.parse(state, GAME.text(state, action)) == action


def test_every_verbs_example_can_be_read() -> None:
    state = position(seats=[{"name": name, "escort": {"kind": "date"}} for name in ("ann", "ben")])
    forms = GAME.forms()
    assert {form["verb"] for form in forms} >= set(GAME.grammar.forms)
    for form in forms:
        assert texts(form["example"], state), form


# --- any text at all ---

WORDS = st.sampled_from([
    *GAME.grammar.forms, "roll", "reveal", "chance", "table", "all", "ann", "an", "anton", "ben", "ann+date", "ann.date", ".",
    "+", "both", "date", "r05c2", "r6c2", "r06c9", "rope1", "rope9", "area2", "e", "theater", "4", "-1", "+2", "0", "999999999",
    "9999999999", "*", ";", ",", "\n", "", "pay", "keep", "escort", "İ", "²", "١", "ann.", "+date", ".date", "ann+", "zoe.date",
])  # fmt: skip


def either_actions_or_unreadable(state: Any, line: str) -> None:
    try:
        parts = GAME.expand(state, line)
    except Unreadable:
        return
    assert parts
    for part in parts:
        try:
            action = GAME.read(state, part)
        except (Unreadable, IllegalAction) as error:
            assert str(error)
            assert isinstance(error, Unreadable) or error.rules, "another seat's figure is refused by a clause"
            continue
        assert GAME.parse(state, GAME.text(state, action)) == action


@settings(max_examples=300, deadline=None)
@example("*")
@example("ann move *")
@example("ann cancel ²")
@example("ann \x00")
@example("\u2028")
@example("roll -1")
@given(line=st.text(max_size=60))
def test_any_text_gives_actions_or_unreadable_and_nothing_else(line: str) -> None:
    for state in STATES:
        either_actions_or_unreadable(state, line)


@settings(max_examples=400, deadline=None)
@given(words=st.lists(WORDS | st.text(max_size=6), max_size=9), number=st.integers(0, len(STATES) - 1))
def test_any_row_of_the_games_own_words_gives_actions_or_unreadable(words: list[str], number: int) -> None:
    either_actions_or_unreadable(STATES[number], " ".join(words))


# --- dice of somebody, parts back into a line ---


def test_dice_may_have_a_name_before_them() -> None:
    parts = GAME.expand(MOVES, "ben 4 2 anton roll 3 ann+date r05c3")
    assert [(part.seat, part.verb, part.follows) for part in parts] == [
        ("ben", "roll", False),
        ("ben", "roll", True),
        ("anton", "roll", False),
        ("ann", "move", False),
    ]


@pytest.mark.parametrize(
    "line",
    ["ann move ann+date r05c3 r06c2 r07c2 ; roll 3 4 ; ann herd ; ann zombie r05c2 r06c2 rope1 r01c3", "ben roll 4 2"],
)
def test_parts_can_be_put_together_again(line: str) -> None:
    parts = GAME.expand(MOVES, line)
    again = GAME.grammar.line_of(parts)
    assert GAME.expand(MOVES, again) == parts
    assert again.replace("ben roll 4 roll 2", "ben roll 4 2").lower() == line


@pytest.mark.parametrize(
    ("words", "names_it"),
    [
        ("stop", True),
        ("ben stop", True),
        ("mother stop", False),
        ("ben+mother", True),
        ("both stop", True),
        ("ben", False),
        ("ann stop", False),
    ],
)
def test_words_name_an_action_if_each_is_part_of_it(words: str, names_it: bool) -> None:
    action = GAME.parse(MOVES, "ben stop ben+mother")
    assert GAME.grammar.names_action(MOVES, GAME.names(MOVES), action, words.split()) is names_it


def test_a_number_has_to_be_written_as_the_action_has_it() -> None:
    names = GAME.names(MOVES)
    up, none = (GAME.parse(MOVES, f"ann adjust {by}") for by in ("+2", "0"))
    named = [GAME.grammar.names_action(MOVES, names, up, [word]) for word in ("+2", "2", "-2")]
    assert named == [True, False, False]
    assert GAME.grammar.names_action(MOVES, names, none, ["0"])


@pytest.mark.parametrize(("line", "text"), [
    ("ann the swag bag", "Ann swag"), ("Ann Swag Bag", "Ann swag"), ("ben stays", "Ben stop Ben+mother"),
    ("ann buys off ann", "Ann pay Ann"), ("ann lift area 3", "Ann cancel 3"), ("ann moves zombies", "Ann herd"),
    ("ann moves ann rope line 2", "Ann move Ann rope2"),
])  # fmt: skip
def test_verbs_and_spaces_may_be_typed_in_several_words(line: str, text: str) -> None:
    assert texts(line) == [text]


@pytest.mark.parametrize(
    ("name", "end"), [("Ann Lee", "or _; 'Ann-Lee' is valid"), ("1st", "or _"), ("Ann " * 8, "or _")]
)
def test_a_name_of_two_words_is_refused_with_one_that_will_do(name: str, end: str) -> None:
    with pytest.raises(Unreadable, match=f"cannot be a seat's name: .*{end}$"):
        GAME.grammar.check_names([name], lambda _: False)
