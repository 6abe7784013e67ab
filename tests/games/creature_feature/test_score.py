"""SCORE: who takes what, face up or down, what is shown, and what is entered at the end of a season."""

from __future__ import annotations

import pytest

from tests.games.creature_feature.by_hand import NAMES as MONSTERS
from tests.games.creature_feature.cards import AWAY, GAME, PLAIN, Cards, by_app, lay, team

SHORT = team("robot", "mummy", pawn="short")
"""A twist that nobody knows of, alone in the short box."""


def points(table: Cards, clause: str, seat: int = 0) -> list[int]:
    """The points of a seat's lines that cite this clause."""
    return [line.points for line in table.score.seats[seat] if clause in line.rules]


# --- the score area ---


def test_cf_score_01_what_was_scored_lies_there_until_the_season_ends() -> None:
    table = lay(team("vampire", "robot"), PLAIN, AWAY).play_on()
    table.play("film 2", "ann 7; ben 6; cat 5", "ann stay", "ben stay", "cat stay", "ann 8; ben 9; cat 10")
    table.play_on()
    assert (table.seat("ann").films, table.area("ann")[1][-2:]) == ([4], ["vampire", "witch"])
    last = lay(team("vampire", "robot"), PLAIN, AWAY, turn=5).play_on()
    ann = last.seat("ann")
    assert (ann.up, ann.down, ann.hidden, ann.films, ann.shorts) == ([], [], [], [], [])
    assert [entry.films for entry in ann.seasons] == [1]


def test_cf_score_02_the_winner_takes_the_film_the_own_cards_and_those_of_every_opponent() -> None:
    assert lay(team("vampire", "robot"), PLAIN, team("werewolf", "witch"), AWAY).play_on().area("ann") == (
        [],
        ["robot", "robot", "vampire", "werewolf", "witch", "witch"],
    )


def test_cf_score_02_in_a_short_box_it_is_the_short() -> None:
    duel = team("vampire", "robot", pawn="short"), team("werewolf", "witch", pawn="short")
    table = lay(*duel, PLAIN).play_on()
    assert (table.seat("ann").shorts, table.seat("ann").films) == ([2], [])
    assert table.area("ann") == ([], ["robot", "vampire", "werewolf", "witch"])
    table.reports("ann takes the short worth 2 from the short box.", "CF-SCORE-02")
    table.reports("cat takes the film worth 4.", "CF-SCORE-04")


def test_cf_score_03_a_loser_scores_nothing_there() -> None:
    table = lay(team("vampire", "robot"), PLAIN, AWAY).play_on()
    ben = table.seat("ben")
    assert (ben.up, ben.down, ben.hidden, ben.films, ben.shorts, ben.team) == ([], [], [], [], [], [])


def test_cf_score_03_a_loser_has_nothing_to_show() -> None:
    table = lay(team("vampire", "robot"), PLAIN, AWAY, SHORT).play("ann pass", "ben pass", "dan pass")
    assert table.asked == ["dan"]
    table.forbids("ben hide", "CF-SCORE-03", why="ben has lost in the feature box and scores nothing")
    table.forbids("ben show star", "CF-SCORE-03")
    table.forbids("ann hide", "CF-SCORE-09", why="ann has no cards to score, or has already scored them")
    table.cannot_force("ben show star")
    table.cannot_force("ann hide")


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_cf_score_04_uncontested_the_film_or_short_and_the_own_cards(seats: int) -> None:
    box = "short" if seats < 5 else "lower"
    table = lay(team("vampire", "robot"), team("ghost", "alien", pawn=box), *[AWAY] * (seats - 2)).play_on()
    assert (table.seat("ann").films, table.area("ann")) == ([4], ([], ["robot", "vampire"]))
    assert (table.seat("ben").shorts, table.area("ben")) == ([2], ([], ["alien", "ghost"]))


@pytest.mark.parametrize("seats", [3, 5])
def test_cf_score_05_folded_only_the_own_cards(seats: int) -> None:
    table = lay(team("vampire", "robot"), team("robot", "mummy", pawn="fold"), *[AWAY] * (seats - 2)).play_on()
    ben = table.seat("ben")
    assert (ben.films, ben.shorts, table.area("ben")) == ([], [], ([], ["mummy", "robot"]))
    table.reports("ben scores 2 own cards face down.", "CF-SCORE-05", "CF-SCORE-06")


def test_cf_score_06_07_a_card_is_1_face_down_and_its_vp_face_up() -> None:
    down = lay("down: [puny-human, vampire], hidden: ['?', '?', '?']", PLAIN, AWAY)
    assert points(down, "CF-SCORE-06") == [5]
    up = lay("up: [puny-human, robot, vampire], pawn: short", PLAIN, AWAY)
    assert points(up, "CF-SCORE-07") == [5 + 2 + 3]
    assert sum(points(up, "CF-SCORE-06")) == 0


@pytest.mark.parametrize(("card", "vp"), [*zip(MONSTERS, (5, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3), strict=True)])
def test_cf_score_07_the_vp_printed_on_every_card(card: str, vp: int) -> None:
    assert points(lay(f"up: [{card}, {card}], pawn: short", PLAIN, AWAY), "CF-SCORE-07") == [2 * vp]


def test_cf_open_03_a_table_may_choose_other_vp() -> None:
    table = lay(
        f"up: [{', '.join(MONSTERS)}], pawn: short",
        PLAIN,
        AWAY,
        variants={"card_vp": [5, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4]},
    )
    assert points(table, "CF-SCORE-07") == [27]


def test_cf_score_08_captured_cards_are_face_down_even_from_a_twist() -> None:
    table = lay(team("vampire", "robot"), team("witch", "werewolf"), AWAY).play_on()
    assert table.area("ann") == ([], ["robot", "vampire", "werewolf", "witch"])
    table.reports("ann captures Witch and Werewolf from ben, face down.", "CF-SCORE-08", "CF-SCORE-02")


# --- showing ---


def test_cf_score_09_open_32_open_40_uncontested_nothing_need_be_shown() -> None:
    """The twist, the Puny Human, the Alien's cards: what is not shown is not had."""
    seats = "star: alien, co_star: werewolf, butler: true, hand: [mummy]", SHORT, AWAY
    table = lay(*seats).play("ann pass", "ben pass")
    assert table.prompt == "ann, uncontested: show star, co-star, both or twist, or hide?"
    table.allows("ann hide", "CF-SCORE-09")
    table.play("ann hide")
    assert (table.seat("ann").hidden, table.seat("ann").hand) == (["alien", "werewolf"], ["mummy"])
    table.reports("ann shows nothing.", "CF-SCORE-09", "CF-OPEN-32")


def test_cf_score_09_open_32_the_alien_alone_is_shown_for_its_cards() -> None:
    table = lay("star: '?', co_star: robot, hand: [mummy]", SHORT, AWAY).play("ann pass", "ben pass")
    table.allows("ann show star", "CF-SCORE-09", "CF-OPEN-40")
    table.play("ann show star", "alien")
    assert (table.seat("ann").down, table.seat("ann").hand) == ([], ["?", "?", "mummy"])
    assert table.seat("ann").up == ["alien", "robot"]  # 2 and 6 in view are a twist as well


def test_cf_score_09_open_32_a_folded_alien_gives_its_cards_only_when_it_is_shown() -> None:
    seats = team("vampire", "robot"), "star: '?', co_star: robot, hand: [], pawn: fold", AWAY
    shown = lay(*seats).play("ann pass", "cat pass", "ann hide", "cat hide")
    assert shown.prompt == "ben, folded: show an Alien (star or co-star), or hide?"
    shown.play("ben show star", "alien")
    assert (shown.area("ben"), shown.seat("ben").hand) == (([], ["alien", "robot"]), ["?", "?"])
    hidden = lay(*seats).play("ann pass", "cat pass", "ann hide", "cat hide", "ben hide")
    assert (hidden.area("ben"), hidden.seat("ben").hand) == (([], ["?", "robot"]), [])


def test_cf_score_09_a_twist_that_is_shown_is_face_up_and_proved() -> None:
    table = lay("co_star: mummy, star: '?'", SHORT, AWAY).play("ann pass", "ben pass")
    verdict = table.check("ann show twist")
    assert (verdict.legal, verdict.rules[0], verdict.needs) == (None, "CF-TWIST-05", ("ann.star",))
    assert "depends on cards nobody has shown" in verdict.why
    table.play("ann show twist")
    table.forbids(
        "ann vampire", "CF-TWIST-05", "CF-TWIST-01", why="ann has claimed a twist, but with Vampire there is none"
    )
    table.play("ann robot")
    assert table.area("ann")[0] == ["mummy", "robot"]
    table.reports("ann scores Robot and Mummy face up.", "CF-SCORE-07", "CF-TWIST-05", "CF-OPEN-40")


def test_cf_score_09_a_claim_that_was_wrong_and_forced_scores_face_down() -> None:
    table = lay("co_star: mummy, star: '?'", SHORT, AWAY).play("ann pass", "ben pass", "ann show twist")
    table.force("reveal ann.star vampire")
    assert table.area("ann") == ([], ["mummy", "vampire"])


def test_cf_open_40_where_the_app_knows_the_cards_it_says_whether_there_is_a_twist() -> None:
    table = by_app(team("vampire", "mummy", hand=["nurse"]), SHORT, AWAY).play("ann pass")
    assert table.legal == ["ann hide", "ann show star"]
    table.forbids("ann show twist", "CF-TWIST-01", why="ann has no twist: Vampire is stronger than Mummy")
    table.play("ann hide")
    table.allows("ben show twist", "CF-TWIST-05")
    table.play("ben show twist")
    assert table.area("ben") == (["mummy", "robot"], [])


def test_cf_open_40_no_twist_can_be_claimed_that_no_monster_left_would_make() -> None:
    ann = "star: '?', co_star: puny-human"
    seen = lay(ann, SHORT, AWAY, table={"discard": ["puny-human"] * 6}).play("ann pass", "ben pass")
    seen.forbids("ann show twist", "CF-TWIST-01", "CF-COMP-02", why="every possible Star")
    left = lay(ann, SHORT, AWAY, table={"discard": ["puny-human"] * 5}).play("ann pass", "ben pass")
    assert left.check("ann show twist").legal is None


def test_cf_open_40_for_a_twist_both_cards_are_seen() -> None:
    """With a Butler one card alone proves nothing; showing both does, whatever it is called."""
    seat = "star: '?', co_star: '?', butler: true"
    one = lay(seat, SHORT, AWAY).play("ann pass", "ben pass", "ann show star", "mummy")
    assert (one.seat("ann").down, one.seat("ann").hidden) == (["mummy"], ["?"])
    for word in ("both", "twist"):
        both = lay(seat, SHORT, AWAY).play("ann pass", "ben pass", f"ann show {word}", "star mummy", "co-star mummy")
        assert both.seat("ann").up == ["mummy", "mummy"]


def test_cf_score_09_nothing_is_shown_twice_and_a_fold_makes_nothing_of_a_twist() -> None:
    table = lay(team("vampire", "robot"), SHORT, AWAY).play("ann pass", "ben pass")
    table.forbids("ann show co-star", "CF-SCORE-09", why="ann has already turned that up")
    table.play("ann hide", "ben hide")
    table.forbids("cat show twist", "CF-TWIST-06", why="cat has folded")
    table.allows("cat show both", "CF-SCORE-09")


def test_cf_score_09_shown_out_of_turn_by_force_it_is_scored_first() -> None:
    table = lay(team("vampire", "robot"), SHORT, AWAY).play("ann pass", "ben pass")
    table.forbids("ben show star", "CF-SCORE-14", why="ann scores before ben")
    table.force("ben show star")
    assert table.area("ben") == (["mummy", "robot"], [])
    assert table.asked == ["ann"]
    assert table.area("ann") == ([], [])


# --- the boxes ---


def test_cf_score_10_the_winner_takes_both_films_of_a_double_feature_or_both_shorts() -> None:
    duel = team("vampire", "robot", pawn="short"), team("werewolf", "witch", pawn="short")
    table = lay(*duel, PLAIN, table={"films": [2, 6], "double": True}).play_on()
    assert (table.seat("ann").shorts, table.seat("cat").films) == ([1, 3], [2, 6])
    table.reports("cat takes the films worth 2 and 6.", "CF-SCORE-10", "CF-SCORE-04", "CF-OPEN-09")
    table.reports("ann takes the shorts worth 1 and 3 from the short box.", "CF-SCORE-10", "CF-SCORE-02")


@pytest.mark.parametrize(("seats", "boxes"), [(3, ["short"]), (5, ["upper", "lower"])])
def test_cf_score_11_what_lies_in_a_box_without_a_pawn_goes_back(seats: int, boxes: list[str]) -> None:
    table = lay(*[PLAIN] * seats)
    assert table.state.table.shorts == {box: [2] for box in boxes}
    table.play_on()
    assert table.state.table.shorts == {}
    assert [seat.shorts for seat in table.state.seats] == [[]] * seats
    for box in ("the short box",) if seats == 3 else ("the upper short box", "the lower short box"):
        table.reports(f"The short worth 2 in {box} goes back.", "CF-SCORE-11", "CF-OPEN-11")


def test_cf_open_11_or_it_lies_beside_the_next_turns_short() -> None:
    stays = {"unclaimed_short": "stays"}
    table = lay(PLAIN, PLAIN, PLAIN, variants=stays).play_on()
    table.reports("The short worth 2 stays in the short box (variant unclaimed_short: stays).", "CF-OPEN-11")
    table.play("film 6")
    assert table.state.table.shorts == {"short": [2, 3]}


def test_cf_open_11_also_beside_the_short_of_the_last_turn() -> None:
    table = lay(PLAIN, PLAIN, PLAIN, variants={"unclaimed_short": "stays"}, turn=4).play_on().play("film 6")
    assert (table.state.table.stack, table.state.table.shorts) == (0, {"short": [2, 3]})


def test_cf_open_11_at_the_end_of_a_season_it_goes_back_all_the_same() -> None:
    ann = team("robot", "witch", hand=["mummy"])
    table = lay(ann, PLAIN, PLAIN, variants={"unclaimed_short": "stays"}, turn=5).play_on()
    assert table.state.table.shorts == {}
    table.reports("The short worth 2 in the short box goes back.", "CF-SCORE-11", "CF-SEASON-09")


# --- the end of a season ---

AREA = "up: [puny-human, robot], down: [alien], hidden: ['?', '?'], films: [2, 6], shorts: [1, 3, 3]"
"""7 face up, 3 face down, 8 in films, 7 in shorts: 25 VP."""
AREA = f"{AREA}, pawn: fold, star: null, co_star: null, hand: 0"
"""It is ann's, who had no team to field this turn."""


@pytest.mark.parametrize("season", [1, 2, 3])
def test_cf_score_12_everybody_adds_cards_films_and_shorts_at_the_end_of_a_season(season: int) -> None:
    ben = team("robot", "witch", films=[2, 4])
    table = lay(AREA, ben, AWAY, turn=5, table={"season": season}).play_on()
    entry = table.seat("ann").seasons[season - 1]
    assert (entry.up, entry.up_vp, entry.down, entry.films, entry.film_vp) == (2, 7, 3, 2, 8)
    assert (entry.shorts, entry.short_vp) == (3, 7)
    bonus = 2 * 2 + 3 if season == 3 else 0
    assert table.score.total(0) == 7 + 3 + 8 + 7 + bonus
    table.reports(f"ann gets {25 + bonus} VP for season {season}.", "CF-SCORE-12")


def test_cf_score_13_open_51_the_bonus_is_for_the_films_and_shorts_of_the_third_season_only() -> None:
    earlier = "seasons: [{films: 3, film_vp: 12, shorts: 2, short_vp: 4}, {films: 1, film_vp: 6}]"
    table = lay(f"{AREA}, {earlier}", PLAIN, AWAY, turn=3, table={"season": 3})
    assert points(table, "CF-SCORE-13") == [2 * 2, 3 * 1]
    assert sum(points(table, "CF-SCORE-12")) == 12 + 4 + 6 + 25
    assert points(lay(AREA, PLAIN, AWAY, turn=3, table={"season": 2}), "CF-SCORE-13") == []


def test_cf_score_13_a_film_won_in_the_last_turn_counts() -> None:
    ann = team("vampire", "robot", films=[2, 2, 6, 6])
    table = lay(ann, SHORT, team("witch", "ghost"), turn=5, table={"season": 3}).play_on()
    assert table.phase == "over"
    assert points(table, "CF-SCORE-13") == [5 * 2]
    assert points(table, "CF-SCORE-13", seat=1) == [1]
    table.reports("ben gets 5 VP for season 3.", "CF-SCORE-12", "CF-SCORE-13", "CF-OPEN-51")


def test_cf_score_15_a_double_feature_is_two_films_and_two_shorts_for_the_bonus() -> None:
    double = {"season": 3, "films": [2, 4], "double": True}
    cat = team("witch", "ghost", films=[2, 4, 6, 6])
    table = lay(team("vampire", "robot"), SHORT, cat, turn=5, table=double).play_on()
    assert points(table, "CF-SCORE-13") == [2 * 2]
    assert points(table, "CF-SCORE-13", seat=1) == [2 * 1]
    assert (table.seat("ann").seasons[2].films, table.seat("ann").seasons[2].film_vp) == (2, 6)


def test_cf_open_29_cards_left_in_hand_at_the_end_of_a_season_are_worth_nothing() -> None:
    ben = team("vampire", "alien", hand=["puny-human", "vampire", "nurse"], films=[2, 4])
    table = lay(AREA, ben, AWAY, turn=5).play_on()
    assert table.score.total(1) == 1 + 2 + (2 + 4 + 4)
    assert table.seat("ben").hand == ["?"] * 10
    table.reports("ben gets 12 VP for season 1.", "CF-OPEN-29")


# --- the order ---


def test_cf_score_14_aliens_draw_box_by_box_then_the_fold_box_clockwise_from_the_left_of_the_last_actor() -> None:
    alien = {"star": "vampire", "co_star": "alien"}
    table = by_app(
        team(**alien, pawn="fold"), team(**alien, pawn="lower"), team(**alien), team(**alien, pawn="upper"),
        team(**alien, pawn="fold"), table={"marker": "dan"},
    )  # fmt: skip
    drawn = []
    for _ in range(40):
        if table.kind == "film":
            break
        if table.kind == "dealt":
            decision = GAME.decision(table.state)
            assert decision is not None
            drawn.append(decision.what)
            table.play(f"reveal {decision.what} robot" if len(drawn) < 7 else f"reveal {decision.what} mummy")
        else:
            table.play_on()
    names = ["cat", "dan", "ben", "eve", "ann"]
    assert drawn == [f"{name}.card" for name in names for _ in range(2)]


# --- what is public ---


def test_cf_open_41_what_all_may_know_of_a_score_area_and_a_hand() -> None:
    seat = "up: [vampire], down: [mummy], hidden: [ghost], films: [4], shorts: [2], hand: [nurse, robot], pawn: short"
    ann = f"{seat}, star: witch, co_star: alien"
    table = by_app(ann, PLAIN, AWAY, turn=2, table={"films": [2], "discard": ["bats"]})
    seen = table.sees("ben", "ann")
    assert (seen["up"], seen["hidden"], seen["hand"]) == (["vampire"], ["?"], ["?", "?"])
    assert (seen["films"], seen["shorts"], seen["star"], seen["co_star"]) == ([4], [2], "?", "alien")
    own = table.sees("ann", "ann")
    assert (own["hidden"], own["hand"], own["star"]) == (["ghost"], ["nurse", "robot"], "witch")
    assert GAME.observation(table.state, 1)["table"]["discard"] == ["bats"]


def test_cf_open_41_on_the_table_face_down_cards_are_a_number_and_face_up_ones_have_names() -> None:
    ann = "up: [vampire], down: [mummy], hidden: ['?'], hand: 3, pawn: short"
    facts = {(fact.of, fact.what): fact.value for fact in GAME.facts(lay(ann, PLAIN, AWAY).state)}
    assert facts["ann", "scored face down"] == "2"
    assert facts["ann", "scored face up"] == "Vampire"
    assert facts["ann", "cards in hand"] == "3"
    assert facts["ann", "Star"] == "face down"


def test_cf_score_12_the_marker_stands_where_the_seasons_entered_have_brought_it() -> None:
    ben = team("robot", "witch", up=["vampire"], seasons=[{"down": 4, "films": 1, "film_vp": 6}])
    table = lay(PLAIN, ben, AWAY, table={"season": 2})
    facts = {(fact.of, fact.what): fact.value for fact in GAME.facts(table.state)}
    assert facts["ben", "VP on the score track"] == str(1 + 4 + 6)
    assert table.score.total(1) == 11 + 3
