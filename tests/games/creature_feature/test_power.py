"""POWER: Puny Human, Alien, Zombie, Ghost, Witch and Devil."""

from __future__ import annotations

import pytest

from tests.games.creature_feature.cards import AWAY, by_app, lay, team

# --- win and lose ---


def test_cf_power_01_win_powers_do_nothing_for_a_losing_team() -> None:
    table = lay(team("puny-human", "devil"), team("vampire", "werewolf"), AWAY).play_on()
    assert table.area("ben") == ([], ["devil", "puny-human", "vampire", "werewolf"])
    assert table.area("ann") == ([], [])


def test_cf_power_01_the_lose_power_does_nothing_for_a_winning_team() -> None:
    table = lay(team("vampire", "zombie", hand=["mummy"]), team("robot", "witch"), AWAY).play_on()
    assert table.area("ann") == ([], ["robot", "vampire", "witch", "zombie"])
    assert table.seat("ann").hand == ["mummy"]


def test_cf_power_01_none_of_the_three_works_in_the_fold_box() -> None:
    fold = {"pawn": "fold", "hand": []}
    table = lay(
        team("vampire", "robot"),
        team("devil", "puny-human", **fold),
        team("zombie", "puny-human", **fold),
        team("robot", "mummy", pawn="short"),
    )
    table.play("ann pass", "dan pass", "ann hide", "dan hide", "ben show both", "cat show both")
    assert table.area("ben") == ([], ["devil", "puny-human"])
    assert table.area("cat") == ([], ["puny-human", "zombie"])
    assert table.seat("cat").hand == []
    assert ("ben scores 2 own cards face down.", ("CF-SCORE-06", "CF-SCORE-05", "CF-TWIST-06")) in table.events


# --- Puny Human ---


def test_cf_power_02_a_puny_human_that_wins_is_face_up_and_its_partner_is_not() -> None:
    table = lay(team("abomination", "puny-human"), team("robot", "witch"), AWAY).play_on()
    assert table.area("ann") == (["puny-human"], ["abomination", "robot", "witch"])
    assert table.score.total(0) == 5 + 3 + 4
    table.reports("ann scores Puny Human face up.", "CF-SCORE-07", "CF-POWER-02")
    table.reports("ann scores 1 own card face down.", "CF-SCORE-06", "CF-TWIST-07")


def test_cf_power_02_as_the_star_of_a_winning_twist_it_is_face_up_like_its_partner() -> None:
    table = lay(
        team("puny-human", "abomination"), team("robot", "robot", pawn="short"), team("alien", "alien")
    ).play_on()
    assert table.area("ann") == (["abomination", "puny-human"], ["alien", "alien"])


def test_cf_power_03_a_captured_puny_human_is_face_down() -> None:
    table = lay(team("abomination", "robot"), team("witch", "puny-human"), AWAY).play_on()
    assert table.area("ann") == ([], ["abomination", "puny-human", "robot", "witch"])


def test_cf_power_03_a_devil_team_captures_it_face_up_for_5() -> None:
    table = lay(team("devil", "robot"), team("witch", "puny-human", pawn="feature"), AWAY).play_on()
    assert table.area("ann") == (["puny-human", "witch"], ["devil", "robot"])
    assert sum(line.points for line in table.score.seats[0] if "CF-SCORE-07" in line.rules) == 5 + 2


def test_cf_power_04_open_30_uncontested_it_is_face_up_once_shown() -> None:
    seats = team("vampire", "robot"), team("abomination", "puny-human", pawn="short"), AWAY
    table = lay(*seats).play_on()
    assert table.area("ben") == (["puny-human"], ["abomination"])
    table.reports("ben scores Puny Human face up.", "CF-POWER-04", "CF-OPEN-30")
    as_star = team("puny-human", "abomination", pawn="short", butler=True)
    hidden = lay(seats[0], as_star, AWAY).play_on()
    assert hidden.area("ben") == ([], ["abomination", "puny-human"])
    shown = lay(seats[0], as_star, AWAY).play("ann pass", "ben pass", "ann hide", "ben show star")
    assert shown.area("ben") == (["puny-human"], ["abomination"])


def test_cf_open_30_at_a_table_where_only_a_showdown_is_won_it_stays_face_down() -> None:
    variants = {"human_uncontested": False}
    seats = team("vampire", "robot"), team("abomination", "puny-human", pawn="short"), AWAY
    table = lay(*seats, variants=variants).play_on()
    assert table.area("ben") == ([], ["abomination", "puny-human"])
    table.reports("ben scores 2 own cards face down (variant human_uncontested: false).", "CF-OPEN-30")


def test_cf_open_30_the_variant_leaves_a_won_showdown_and_a_shown_twist_alone() -> None:
    variants = {"human_uncontested": False}
    won = lay(team("abomination", "puny-human"), team("robot", "witch"), AWAY, variants=variants).play_on()
    assert won.area("ann")[0] == ["puny-human"]
    twist = lay(team("puny-human", "mummy"), team("robot", "witch", pawn="short"), AWAY, variants=variants)
    twist.play("ann pass", "ben pass", "ann show twist")
    assert twist.area("ann") == (["mummy", "puny-human"], [])


HUMAN_AND_GHOST = team("puny-human", "ghost"), team("puny-human", "puny-human"), AWAY


def test_cf_open_31_a_ghost_that_was_used_leaves_the_puny_human_face_up() -> None:
    table = lay(*HUMAN_AND_GHOST).play("ann ghost").play_on()
    assert table.area("ann") == (["puny-human"], ["ghost", "puny-human", "puny-human"])
    table.reports("ann scores Puny Human face up.", "CF-POWER-02", "CF-OPEN-31")


def test_cf_open_31_or_it_switches_all_scoring_face_up_off() -> None:
    table = lay(*HUMAN_AND_GHOST, variants={"human_with_ghost": False}).play("ann ghost").play_on()
    assert table.area("ann") == ([], ["ghost", "puny-human", "puny-human", "puny-human"])
    table.reports("ann scores 2 own cards face down (variant human_with_ghost: false).", "CF-OPEN-31", "CF-POWER-11")
    unused = lay(*HUMAN_AND_GHOST, variants={"human_with_ghost": False}).play_on()
    assert unused.area("ann")[0] == ["ghost", "puny-human"]


# --- Alien ---


def test_cf_power_05_the_owner_of_a_scored_alien_draws_two_cards() -> None:
    table = lay(team("vampire", "alien", hand=["robot"]), team("robot", "robot"), AWAY).play_on()
    assert table.seat("ann").hand == ["?", "?", "robot"]
    table.reports("ann draws 2 cards.", "CF-POWER-05", "CF-SCORE-14")


def test_cf_power_05_open_32_a_folded_alien_that_all_can_see_gives_its_cards_without_a_word() -> None:
    table = lay(
        team("vampire", "robot"), team("mummy", "alien", pawn="fold", hand=[]), team("robot", "mummy", pawn="short")
    )
    table.play_on()
    assert table.seat("ben").hand == ["?", "?"]
    assert table.seat("ann").hand == ["?"] * 8


def test_cf_power_05_the_captor_draws_and_the_loser_does_not() -> None:
    table = lay(team("vampire", "robot", hand=[]), team("alien", "puny-human", hand=[]), AWAY).play_on()
    assert (table.seat("ann").hand, table.seat("ben").hand) == (["?", "?"], [])


def test_cf_power_05_where_the_app_deals_it_asks_for_the_two_cards_before_the_next_box() -> None:
    table = by_app(team("vampire", "alien"), team("robot", "alien", pawn="short"), AWAY).play_on()
    assert (table.asked, table.kind) == (["chance"], "dealt")
    table.play("reveal ann.card nurse", "reveal ann.card ghost")
    assert table.seat("ann").hand == ["ghost", "nurse"]
    assert table.prompt == "ben, uncontested: show star, co-star, both or twist, or hide?"
    table.play("ben hide", "reveal ben.card robot", "reveal ben.card zombie")
    assert table.seat("ben").hand == ["robot", "zombie"]


@pytest.mark.parametrize(("winner", "loser", "drawn"), [
    (team("alien", "alien"), team("puny-human", "puny-human"), 4),
    (team("vampire", "alien"), team("robot", "alien"), 4),
    (team("vampire", "robot"), team("alien", "alien"), 4),
    (team("vampire", "robot"), team("robot", "robot"), 0),
])  # fmt: skip
def test_cf_power_06_open_33_each_alien_scored_gives_its_own_two(winner: str, loser: str, drawn: int) -> None:
    table = lay(f"{winner}, hand: []", loser, AWAY).play_on()
    assert len(table.seat("ann").hand) == drawn
    if drawn == 4:
        table.reports("ann draws 4 cards.", "CF-POWER-06", "CF-OPEN-33")


def test_cf_power_07_an_alien_that_a_zombie_takes_back_gives_nothing() -> None:
    table = lay(team("vampire", "robot", hand=[]), team("zombie", "alien", hand=[]), AWAY).play_on()
    assert table.seat("ann").hand == []
    assert table.seat("ben").hand == ["?", "?"]  # the two cards of the team, and none drawn
    table.does_not_report("draws")


def test_cf_power_07_an_alien_that_a_mad_doctor_discards_gives_nothing() -> None:
    table = lay(team("alien", "robot", hand=["mad-doctor"]), team("robot", "witch", hand=[]), AWAY)
    table.play("ann doctor", "abomination").play_on()
    assert table.state.table.discard == ["alien", "mad-doctor"]
    assert table.seat("ann").hand == ["?"]  # the helper's replacement alone


# --- Zombie ---


@pytest.mark.parametrize("lost", [("zombie", "alien"), ("mummy", "zombie"), ("zombie", "zombie")])
def test_cf_power_08_both_cards_of_a_losing_zombie_team_go_back_to_the_hand(lost: tuple[str, str]) -> None:
    table = by_app(team("vampire", "robot"), team(*lost, hand=["witch"]), AWAY).play_on()
    assert table.seat("ben").hand == sorted([*lost, "witch"])
    assert table.area("ann") == ([], ["robot", "vampire"])
    assert table.area("ben") == ([], [])


def test_cf_power_08_at_a_table_with_its_own_cards_nobody_knows_them_any_more() -> None:
    table = lay(team("vampire", "robot"), team("mummy", "zombie", hand=["witch"]), AWAY).play_on()
    assert table.seat("ben").hand == ["?", "?", "witch"]
    table.reports("ben has a Zombie: Mummy and Zombie go back to ben's hand.", "CF-POWER-08", "CF-POWER-09")


def test_cf_power_09_the_winner_gets_all_the_rest() -> None:
    table = lay(
        team("vampire", "robot"), team("mummy", "zombie"), team("witch", "ghost"), team("robot", "mummy", pawn="short")
    ).play_on()
    assert table.area("ann") == ([], ["ghost", "robot", "vampire", "witch"])
    assert table.seat("ann").films == [4]


def test_cf_open_34_returned_in_the_last_turn_the_cards_are_lost_with_the_hand() -> None:
    table = lay(team("vampire", "robot"), team("mummy", "zombie", hand=[]), AWAY, turn=5).play_on()
    assert table.state.table.season == 2
    assert table.seat("ben").hand == ["?"] * 10
    assert table.score.total(1) == table.seat("ben").start_vp


def test_cf_open_34_the_return_is_compulsory_and_leaves_a_devil_nothing_to_score() -> None:
    table = lay(team("devil", "robot"), team("mummy", "zombie", hand=[]), AWAY).play("ann pass")
    assert table.prompt.startswith("cat, alone")  # ben has not been asked
    table.play_on()
    table.reports(
        "ben has a Zombie: Mummy and Zombie go back to ben's hand.", "CF-POWER-08", "CF-POWER-09", "CF-OPEN-34"
    )
    assert table.area("ann") == ([], ["devil", "robot"])
    assert table.seat("ben").hand == ["?", "?"]


def test_cf_open_35_a_zombie_that_was_replaced_does_not_help() -> None:
    table = lay(team("vampire", "robot"), team("zombie", "alien", hand=["mad-doctor"]), AWAY)
    table.play("ann pass", "ben doctor", "ghost").play_on()
    assert table.area("ann") == ([], ["alien", "ghost", "robot", "vampire"])
    assert table.state.table.discard == ["mad-doctor", "zombie"]


def test_cf_open_35_a_zombie_that_came_as_the_new_star_saves_itself_and_the_co_star() -> None:
    table = by_app(team("vampire", "robot"), team("witch", "alien", hand=["mad-doctor"]), AWAY)
    table.play("ben doctor", "reveal ben.card nurse", "reveal deck zombie").play_on()
    assert table.seat("ben").hand == ["alien", "nurse", "zombie"]
    assert table.area("ann") == ([], ["robot", "vampire"])
    assert table.state.table.discard == ["mad-doctor", "witch"]


# --- Ghost ---

WITH_GHOST = team("ghost", "vampire"), team("robot", "witch"), AWAY
"""Ann's twist would lose to a team without one."""


def test_cf_power_10_a_declared_ghost_makes_a_twist_win_as_if_it_were_none() -> None:
    declared = lay(*WITH_GHOST).play("ann ghost").play_on()
    assert declared.seat("ann").films == [4]
    declared.reports("ann declares that the team has no twist.", "CF-POWER-10")
    assert lay(*WITH_GHOST).play_on().seat("ben").films == [4]


def test_cf_power_10_only_a_team_with_a_ghost_can_declare_one() -> None:
    table = lay(team("vampire", "mummy"), team("robot", "ghost"), AWAY)
    table.forbids("ann ghost", "CF-POWER-10", why="ann has no Ghost on the team")
    table.cannot_force("ann ghost")
    table.play("ann pass").allows("ben ghost", "CF-POWER-10", "CF-POWER-12")


def test_cf_power_10_it_counts_as_one_without_a_twist_for_the_others_too() -> None:
    """The twists of the others can no longer win, however strong they are."""
    twists = team("ghost", "robot"), team("vampire", "abomination"), AWAY
    assert lay(*twists).play("ann ghost").play_on().seat("ann").films == [4]
    assert lay(*twists).play_on().seat("ben").films == [4]


def test_cf_power_11_the_twist_that_was_turned_off_scores_nothing_face_up() -> None:
    twists = team("ghost", "robot"), team("alien", "witch"), AWAY
    used = lay(*twists).play("ann ghost").play_on()
    assert used.area("ann") == ([], ["alien", "ghost", "robot", "witch"])
    used.reports("ann scores 2 own cards face down.", "CF-POWER-11")
    assert lay(*twists).play_on().area("ann") == (["ghost", "robot"], ["alien", "witch"])


def test_cf_power_12_nobody_has_to_declare_a_ghost() -> None:
    table = lay(*WITH_GHOST)
    table.allows("ann pass", "CF-SHOW-12")
    assert {"ann ghost", "ann pass"} <= set(table.legal)


# --- Witch ---

DEVIL, PAIR = team("devil", "puny-human"), team("devil", "devil")


@pytest.mark.parametrize(("others", "power"), [
    ((DEVIL, AWAY), 11 + 5),
    ((PAIR, AWAY), 11 + 10),
    ((DEVIL, DEVIL), 11 + 10),
    ((PAIR, DEVIL), 11 + 15),
    ((team("robot", "alien"), AWAY), 11),
])  # fmt: skip
def test_cf_power_13_a_witch_has_5_more_for_each_opposing_devil(others: tuple[str, str], power: int) -> None:
    table = lay(team("robot", "witch"), *others, team("robot", "robot", pawn="short")).play_on()
    table.reports(f"ann wins the feature box with a power of {power}.", "CF-SHOW-03", *["CF-POWER-13"] * (power > 11))


def test_cf_power_13_devils_in_other_boxes_or_folded_do_not_oppose_her() -> None:
    away = team("devil", "devil", pawn="short"), team("devil", "devil", pawn="fold")
    table = lay(team("robot", "witch"), team("alien", "puny-human"), *away).play_on()
    table.reports("ann wins the feature box with a power of 11.")


def test_cf_power_13_the_bonus_follows_the_teams_as_they_stand_at_the_end() -> None:
    table = lay(team("robot", "witch"), team("devil", "alien", hand=["mad-doctor"]), AWAY)
    table.play("ann pass", "ben doctor", "zombie").play_on()
    table.reports("ann wins the feature box with a power of 11.")


def test_cf_power_14_a_devil_on_her_own_team_does_not_count() -> None:
    table = lay(team("devil", "witch"), team("robot", "alien"), AWAY).play_on()
    table.reports("ann wins the feature box with a power of 14.", "CF-SHOW-03")


WITCHES = team("witch", "witch"), team("devil", "devil"), AWAY


def test_cf_power_15_open_36_two_witches_each_give_the_bonus() -> None:
    table = lay(*WITCHES).play_on()
    table.reports(
        "All have a twist: ann wins the feature box with a power of 30.", "CF-POWER-13", "CF-POWER-15", "CF-OPEN-36"
    )


def test_cf_open_36_or_the_team_has_it_once() -> None:
    table = lay(*WITCHES, variants={"two_witches": "team"}).play_on()
    table.reports(
        "All have a twist: ann wins the feature box with a power of 20 (variant two_witches: team).", "CF-OPEN-36"
    )
    one = lay(team("robot", "witch"), PAIR, AWAY, variants={"two_witches": "team"}).play_on()
    one.reports("ann wins the feature box with a power of 21.", "CF-POWER-13")


def test_cf_open_36_witches_of_two_teams_count_the_same_devil_each() -> None:
    table = lay(team("robot", "witch"), team("mummy", "witch"), DEVIL, AWAY).play_on()
    table.reports("ben wins the feature box with a power of 17.")


# --- Devil ---


def test_cf_power_16_17_a_winning_devil_turns_the_captured_cards_up_and_not_its_own() -> None:
    table = lay(team("devil", "mummy"), team("vampire", "puny-human"), team("robot", "robot"), AWAY).play_on()
    assert table.area("ann") == (["puny-human", "robot", "robot", "vampire"], ["devil", "mummy"])
    assert table.score.total(0) == (5 + 2 + 2 + 3) + 2 + 4
    table.reports(
        "ann captures Vampire and Puny Human from ben, face up because of the Devil.", "CF-POWER-16", "CF-OPEN-37"
    )


def test_cf_power_16_17_with_a_twist_both_are_face_up() -> None:
    table = lay(team("mummy", "devil"), team("robot", "robot"), AWAY).play_on()
    assert table.area("ann") == (["devil", "mummy", "robot", "robot"], [])


def test_cf_power_16_a_devil_on_a_losing_team_changes_nothing() -> None:
    table = lay(team("abomination", "vampire"), team("devil", "mummy"), team("robot", "robot"), AWAY).play_on()
    assert table.area("ann") == ([], ["abomination", "devil", "mummy", "robot", "robot", "vampire"])


def test_cf_power_18_without_an_opponent_a_devil_does_nothing() -> None:
    table = lay(team("vampire", "devil"), team("robot", "witch", pawn="short"), AWAY).play_on()
    assert table.area("ann") == ([], ["devil", "vampire"])


def test_cf_open_46_a_ghost_that_was_used_leaves_the_captured_cards_face_up() -> None:
    table = lay(team("ghost", "devil"), team("robot", "robot"), AWAY).play("ann ghost").play_on()
    assert table.area("ann") == (["robot", "robot"], ["devil", "ghost"])
    table.reports("ann captures Robot and Robot from ben, face up because of the Devil.", "CF-OPEN-46")


# --- who acts first ---

THREE = team("ghost", "mummy"), team("ghost", "robot"), team("witch", "alien"), AWAY


def test_cf_open_17_one_act_or_a_pass_each_clockwise_from_the_left_of_the_last_actor_until_all_have_passed() -> None:
    table = lay(*THREE, table={"marker": "dan"})
    table.forbids("ben ghost", "CF-SHOW-12", "CF-OPEN-17", why="ann acts before ben")
    table.play("ann ghost", "ben nurse", "cat pass", "ann pass", "ben pass")
    assert table.asked == ["dan"]  # ben had acted, so cat, ann and ben have passed in a row
    table = lay(*THREE).play("ann pass", "ben pass", "cat nurse", "ann nurse")
    assert table.asked == ["ben"]  # a pass does not bind once somebody has acted


FIRST = {"showdown_order": "helpers_first"}


def test_cf_open_17_or_all_helpers_come_before_the_ghosts() -> None:
    table = lay(*THREE, variants=FIRST)
    table.forbids("ann ghost", "CF-OPEN-17", why="after all helpers are played (variant showdown_order: helpers_first)")
    table.play("ann nurse", "ben pass", "cat pass", "ann pass")
    assert (table.kind, table.asked) == ("ghosts", ["ann"])  # in the same order, from the left of the Last Actor
    table.forbids("ann nurse", "CF-OPEN-17", why="Ghosts come after all helpers")
    table.play("ann pass", "ben ghost")
    assert table.asked == ["ann"]  # cat has no Ghost, as all can see
    table.play("ann pass")
    assert table.kind == "alone"
