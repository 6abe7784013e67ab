"""COMP: components."""

from __future__ import annotations

import re
from typing import Any

import pytest

from companion.errors import Unreadable
from tests.games.creature_feature.lay import GAME, begun, cast, lay

PLAYERS = (3, 4, 5, 6)
DEFINITION = GAME.definition
MONSTERS = {item.id: item for item in DEFINITION.sheets["monsters"].items}
HELPERS = {item.id: item for item in DEFINITION.sheets["helpers"].items}
RANKS = (
    "Puny Human", "Alien", "Zombie", "Ghost", "Witch", "Robot", "Mummy", "Werewolf", "Devil", "Vampire", "Abomination",
)  # fmt: skip

TABLE = {
    "Monster cards": (77, 77, 77, 77),
    "Helper cards": (15, 15, 15, 15),
    "Feature Films worth 2": (2, 2, 2, 2),
    "Feature Films worth 4": (2, 2, 2, 2),
    "Feature Films worth 6": (2, 2, 2, 2),
    "Double Feature": (1, 1, 1, 1),
    "Short Feature tokens": (12, 12, 12, 12),
    "Movie Board": (1, 1, 1, 1),
    "Last Actor Marker": (1, 1, 1, 1),
    "Player Boards": (3, 4, 5, 6),
    "Player Pawns": (3, 4, 5, 6),
    "Priority Pawns": (3, 4, 5, 6),
    "Score markers": (3, 4, 5, 6),
    "Reference cards": (3, 4, 5, 6),
}
CLAUSES = {
    "CF-COMP-01": {"Monster cards"},
    "CF-COMP-02": {"Monster cards"},
    "CF-COMP-06": {"Helper cards"},
    "CF-COMP-07": {"Feature Films worth 2", "Feature Films worth 4", "Feature Films worth 6", "Double Feature"},
    "CF-COMP-08": {"Short Feature tokens"},
    "CF-COMP-09": {"Movie Board", "Last Actor Marker"},
    "CF-COMP-10": {"Player Boards", "Player Pawns", "Priority Pawns", "Score markers"},
}
COMPONENTS = {component.name: component for component in DEFINITION.components.values()}


def copies(token: str) -> int:
    return DEFINITION.copies(DEFINITION.tokens[token], 6)


def test_cf_comp_01_to_10_the_box_holds_these_things_and_no_others() -> None:
    assert set(COMPONENTS) == set(TABLE)


@pytest.mark.parametrize("name", TABLE)
def test_cf_comp_01_to_10_how_many_of_each_for_3_to_6_players(name: str) -> None:
    assert tuple(COMPONENTS[name].count_for(players) for players in PLAYERS) == TABLE[name]


@pytest.mark.parametrize("clause", CLAUSES)
def test_cf_comp_01_to_10_each_component_says_which_clause_asks_for_it(clause: str) -> None:
    assert {name for name, component in COMPONENTS.items() if clause in component.clauses} == CLAUSES[clause]


def test_cf_comp_01_02_77_monsters_are_seven_of_each_of_eleven_ranks() -> None:
    assert [copies(card) for card in MONSTERS] == [7] * 11
    assert sum(copies(card) for card in MONSTERS) == 77


def test_cf_comp_02_an_eighth_card_of_a_rank_cannot_turn_up() -> None:
    table = cast("mummy/mummy", "mummy/mummy", "mummy/mummy", "?/mummy")
    table.refuses("dan mummy", "This card cannot be Mummy: all 7 have been seen elsewhere.", "CF-COMP-02")
    table.allows("dan werewolf")


def test_cf_comp_02_no_position_has_eight_of_a_rank() -> None:
    seats = ("name: ann, down: [mummy, mummy, mummy, mummy]", "name: ben, up: [mummy, mummy, mummy]", "name: cat")
    lay(*seats, phase="movie_time")
    with pytest.raises(Unreadable, match=r"seats: there are 8 Mummy cards here; the game has only 7 \(CF-COMP-02\)"):
        lay(*seats[:2], "name: cat, hidden: [mummy]", phase="movie_time")


@pytest.mark.parametrize(("power", "name"), list(enumerate(RANKS, 1)))
def test_cf_comp_03_open_01_02_the_order_of_the_ranks(power: int, name: str) -> None:
    """Against CF-OPEN-01 and CF-OPEN-02."""
    found = [monster for monster in MONSTERS.values() if monster.facts["power"] == power]
    assert [monster.name for monster in found] == [name]


@pytest.mark.parametrize("power", range(1, 12))
def test_cf_comp_03_a_monster_may_be_named_by_its_power(power: int) -> None:
    table = lay("name: ann", "name: ben", "name: cat", phase="team_up").play(f"ann {power}")
    table.reports(f"ann's Co-Star is {RANKS[power - 1]}.", "CF-TEAM-03")


CARD_VP = (5, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3)


@pytest.mark.parametrize(("power", "vp"), list(enumerate(CARD_VP, 1)))
def test_cf_comp_04_what_a_card_is_worth_face_up_and_face_down(power: int, vp: int) -> None:
    card = next(id for id, monster in MONSTERS.items() if monster.facts["power"] == power)
    for pile, worth in (("up", vp), ("down", 1), ("hidden", 1)):
        table = lay(f"name: ann, {pile}: [{card}], start_vp: 0", "name: ben", "name: cat", phase="movie_time")
        assert table.score.total(0) == worth


def test_cf_open_03_a_table_may_choose_other_card_vp() -> None:
    rising = [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4]
    seats = ("name: ann, up: [abomination, alien], start_vp: 0", "name: ben", "name: cat")
    assert lay(*seats, phase="movie_time").score.total(0) == 5
    chosen = lay(*seats, phase="movie_time", variants={"card_vp": rising})
    assert chosen.score.total(0) == 5
    assert lay(*seats, phase="movie_time", variants={"card_vp": [1] * 11}).score.total(0) == 2
    with pytest.raises(Unreadable, match="card_vp"):
        lay(*seats, phase="movie_time", variants={"card_vp": [1] * 10})


def test_cf_comp_05_six_ranks_have_a_power_and_five_none() -> None:
    named = {card for card, monster in MONSTERS.items() if monster.facts["ability"]}
    assert named == {"puny-human", "alien", "zombie", "ghost", "witch", "devil"}
    assert {card for card, monster in MONSTERS.items() if monster.facts["timing"] == "none"} == set(MONSTERS) - named


def test_cf_comp_05_a_rank_without_a_power_does_nothing_in_a_showdown() -> None:
    """Only the two with a power may do anything: of each rank, the Ghost alone is offered to be declared."""
    offered = {}
    for card in MONSTERS:
        table = cast(f"abomination/{card}", "vampire/robot", "werewolf/robot", hands={"ann": ["robot"]})
        offered[card] = table.legal
    assert offered.pop("ghost") == ["ann ghost", "ann pass"]
    assert set(map(tuple, offered.values())) == {("ann pass",)}


def test_cf_comp_06_five_kinds_of_helper_three_of_each() -> None:
    names = {helper.name: copies(id) for id, helper in HELPERS.items()}
    assert names == {"Igor": 3, "Discrete Butler": 3, "Bats": 3, "Nurse": 3, "Mad Doctor": 3}


def test_cf_comp_06_a_fourth_nurse_cannot_be_played() -> None:
    changes = {"discard": ["nurse"] * 3}
    table = cast("vampire/robot", "mummy/ghost", "witch/alien", **changes)
    table.refuses("ann nurse", "ann has no Nurse: all 3 have been seen elsewhere.", "CF-COMP-06", "CF-OPEN-04")
    table.allows("ann doctor")


def test_cf_open_04_a_table_may_choose_other_numbers_of_helpers() -> None:
    assert begun(3).play("ann").table.deck == 92 - 30
    table = begun(3, helper_counts=[2, 2, 2, 2, 2]).play("ann")
    assert table.table.deck == 87 - 30
    nurses = cast(
        "vampire/robot", "mummy/ghost", "witch/alien", discard=["nurse"] * 2, variants={"helper_counts": [2] * 5}
    )
    why = "ann has no Nurse: all 2 have been seen elsewhere (variant helper_counts: 2, 2, 2, 2, 2)."
    nurses.refuses("ann nurse", why, "CF-COMP-06", "CF-OPEN-04")


def test_cf_comp_07_one_double_feature_and_six_films_with_a_value() -> None:
    films = {film.id: (film.facts["vp"], copies(film.id)) for film in DEFINITION.sheets["films"].items}
    assert films == {"film-2": (2, 2), "film-4": (4, 2), "film-6": (6, 2), "double-feature": (None, 1)}


def test_cf_comp_07_a_third_film_of_a_value_cannot_come() -> None:
    seats = ("name: ann, films: [4]", "name: ben, films: [4]", "name: cat")
    table = lay(*seats, phase="movie_time", turn=3)
    assert table.legal == ["reveal film double-feature", "reveal film film-2", "reveal film film-6"]
    table.refuses(
        "film 4",
        "'film-4' is not possible here; use one of double-feature, film-2, film-6.",
        "CF-FILM-01",
        "CF-COMP-07",
    )
    with pytest.raises(Unreadable, match=r"table.films: there are too many films of 4 \(CF-COMP-07\)"):
        lay(*seats, films=[4], phase="team_up", turn=3)


def test_cf_comp_07_a_second_double_feature_cannot_come() -> None:
    table = lay("name: ann, films: [2, 4]", "name: ben", "name: cat", phase="movie_time", turn=2, double=True)
    assert "reveal film double-feature" not in table.legal


def test_cf_comp_07_no_position_has_more_than_seven_tiles() -> None:
    seats = ("name: ann, films: [2, 6]", "name: ben", "name: cat")
    with pytest.raises(Unreadable, match=r"table: there are only 7 films in all \(CF-COMP-07\)"):
        lay("name: ann", *seats[1:], phase="movie_time", aside=3)
    with pytest.raises(Unreadable, match=re.escape("seats[0].films[0]: there is no film of 5; use one of 2, 4, 6")):
        lay("name: ann, films: [5]", "name: ben", "name: cat", phase="movie_time", turn=2)


def test_cf_open_05_a_table_may_choose_other_films() -> None:
    table = begun(3, film_values=[2, 4, 4, 4, 4, 6]).play("ann")
    assert table.legal == [
        "reveal film double-feature", "reveal film film-2", "reveal film film-4", "reveal film film-6",
    ]  # fmt: skip
    seats = ("name: ann, films: [2]", "name: ben, films: [4, 4]", "name: cat")
    table = lay(*seats, phase="movie_time", turn=4, variants={"film_values": [2, 4, 4, 4, 4, 6]})
    assert table.legal == ["reveal film double-feature", "reveal film film-4", "reveal film film-6"]


def test_cf_open_05_a_film_must_have_a_short() -> None:
    with pytest.raises(Unreadable, match="a film of 3 has no short, which is half of it: use even numbers"):
        begun(3, film_values=[2, 3, 4, 4, 6, 6])


def test_cf_comp_08_shorts_of_1_2_and_3_four_of_each() -> None:
    shorts = {short.id: (short.facts["vp"], copies(short.id)) for short in DEFINITION.sheets["shorts"].items}
    assert shorts == {"short-1": (1, 4), "short-2": (2, 4), "short-3": (3, 4)}


def test_cf_comp_08_open_06_four_of_a_value_are_enough_for_a_season_and_a_fifth_is_refused() -> None:
    """With five seats both films of 6 and the shorts they bring: CF-OPEN-06."""
    seats = ["name: ann, films: [6], shorts: [3]", "name: ben, shorts: [3]", "name: cat", "name: dan", "name: eve"]
    table = lay(*seats, phase="movie_time", turn=2).play("film 6")
    assert table.table.shorts == {"upper": [3], "lower": [3]}
    seats[2] = "name: cat, shorts: [3]"
    with pytest.raises(
        Unreadable, match=r"table.shorts: there are 5 shorts of 3 here; the game has only 4 \(CF-COMP-08\)"
    ):
        lay(*seats, phase="team_up", turn=2, films=[6])


def test_cf_comp_09_the_movie_board_has_its_boxes_and_places() -> None:
    board = DEFINITION.boards["movie-board"]
    kinds = [space.kind for space in board.spaces]
    assert [space.id for space in board.spaces if space.kind == "box"] == [
        "feature",
        "upper-short",
        "lower-short",
        "fold",
    ]
    assert (kinds.count("film_place"), kinds.count("short_place"), kinds.count("priority")) == (2, 4, 6)


def test_cf_comp_09_open_08_the_score_track_goes_from_0_to_99_and_the_score_on() -> None:
    """CF-OPEN-08: past 99 the marker starts again; the ledger counts on."""
    board = DEFINITION.boards["movie-board"]
    assert [space.number for space in board.spaces if space.kind == "score"] == list(range(100))
    rich = "{up: 40, up_vp: 110}"
    table = lay(f"name: ann, start_vp: 0, seasons: [{rich}]", "name: ben", "name: cat", phase="movie_time", season=2)
    assert table.score.total(0) == 110


@pytest.mark.parametrize("token", ["player-board", "player-pawn", "priority-pawn", "score-marker"])
def test_cf_comp_10_what_each_player_has(token: str) -> None:
    assert [DEFINITION.copies(DEFINITION.tokens[token], players) for players in PLAYERS] == list(PLAYERS)


def test_cf_open_45_nothing_is_added_for_the_lost_passages() -> None:
    """Every sheet holds only what clauses of the catalogue ask for."""
    sheets = {id: len(sheet.items) for id, sheet in DEFINITION.sheets.items()}
    assert sheets == {"monsters": 11, "helpers": 5, "films": 4, "shorts": 3, "boards": 1, "cards": 1, "pieces": 4}
    assert all(token.clauses for token in DEFINITION.tokens.values())


def test_cf_open_50_the_butler_is_spelt_as_in_the_rulebook() -> None:
    assert HELPERS["discrete-butler"].name == "Discrete Butler"
    table = lay("name: ann", "name: ben", "name: cat", phase="team_up").play("ann butler")
    table.reports("ann plays a Discrete Butler: the Co-Star stays face down.", "CF-HELP-09")


def test_cf_comp_06_no_position_has_more_nurses_played_than_there_are() -> None:
    seats = ("name: ann, nurses: 4", "name: ben", "name: cat, pawn: short")
    with pytest.raises(Unreadable, match=r"seats: there are 4 Nurse cards here; the game has only 3 \(CF-COMP-06\)"):
        lay(*seats, phase="showdown")
    with pytest.raises(
        Unreadable, match=r"seats: 4 Nurse cards were played this turn; the game has only 3 .CF-COMP-06"
    ):
        lay(*seats, phase="showdown", discard=[])


BUTLERS = [f"name: {name}, butler: true" for name in ("ben", "cat", "dan")]


def test_cf_comp_06_butlers_in_play_lie_on_the_discard_pile_and_have_been_seen() -> None:
    table = lay("name: ann", *BUTLERS, phase="team_up")
    assert table.table.discard == ["discrete-butler"] * 3
    table.refuses(
        "ann butler", "ann has no Discrete Butler: all 3 have been seen elsewhere.", "CF-COMP-06", "CF-OPEN-04"
    )
    assert not [action for action in table.interjections if "butler" in action]


@pytest.mark.parametrize("changes", [{}, {"discard": []}])
def test_cf_comp_06_no_position_has_a_fourth_butler(changes: dict[str, Any]) -> None:
    with pytest.raises(Unreadable, match=r"4 Discrete Butler cards .*the game has only 3 \(CF-COMP-06\)"):
        lay("name: ann, butler: true", *BUTLERS, phase="audition", **changes)
