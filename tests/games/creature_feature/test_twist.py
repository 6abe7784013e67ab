"""TWIST: teams whose Co-Star is not weaker than the Star."""

from __future__ import annotations

import pytest

from companion.referee.lines import check_line
from tests.games.creature_feature.lay import GAME, Play, cast, lay

POWERS = {item.id: item.facts["power"] for item in GAME.definition.sheets["monsters"].items}
PAIRS = [(star, co_star) for star in POWERS for co_star in POWERS]


def alone(team: str, **changes: object) -> Play:
    """Cat alone in the short box with this team, about to score."""
    table = cast("vampire/robot", "mummy/witch", f"{team}@short", **changes)  # type: ignore[arg-type]
    while table.state.phase == "showdown":
        table.play("all pass")
    return table


@pytest.mark.parametrize(("star", "co_star"), PAIRS)
def test_cf_twist_01_02_every_pair_of_monsters(star: str, co_star: str) -> None:
    """Against a weaker team without a twist a team wins without one, and loses with one; a pair is always one."""
    rival = "alien/puny-human" if POWERS[star] + POWERS[co_star] > 3 else "zombie/alien"
    table = cast(f"{star}/{co_star}", rival, "?/robot@short", priority=["ann", "ben", "cat"])
    table.play("all pass")
    message = next(text for text in table.texts if "wins the feature box" in text)
    twist = POWERS[co_star] >= POWERS[star]
    assert star != co_star or twist
    assert message.startswith("ben" if twist or POWERS[star] + POWERS[co_star] <= 3 else "ann"), message


def test_cf_show_04_why_a_stronger_team_loses_by_its_twist_is_reported() -> None:
    table = cast("mummy/mummy", "robot/ghost", "witch/puny-human").play("all pass")
    table.reports("ben wins the feature box with a power of 10.", "CF-SHOW-04")
    table.reports("ann's 14 does not count: the team has a twist.", "CF-SHOW-04")
    assert not any(text.startswith("cat's") and "count" in text for text in table.texts)
    table = cast("mummy/mummy", "robot/robot", "witch/witch").play("all pass")
    assert not any("count" in text for text in table.texts), "all have a twist"


def test_cf_twist_03_a_nurse_neither_makes_nor_breaks_one() -> None:
    table = cast("mummy/robot", "vampire/robot", "witch/zombie", hands={"ann": ["nurse"] * 3})
    for _ in range(3):
        table.play("ann nurse", "ben pass", "cat pass")
    table.play("ann pass").reports("ann wins the feature box with a power of 16.", "CF-SHOW-04")
    pair = cast("mummy/mummy", "robot/ghost", "witch/zombie", hands={"ann": ["nurse"]}).play("ann nurse", "all pass")
    pair.reports("ben wins the feature box with a power of 10.", "CF-SHOW-04")


def test_cf_twist_03_nor_does_a_witch_for_her_bonus() -> None:
    """5 + 5 for the Devil would be more than 6, and the other way round: printed powers decide."""
    table = cast("robot/witch", "devil/alien", "vampire/ghost", priority=["ben", "ann", "cat"]).play(
        "ann pass", "all pass"
    )
    table.reports("ann wins the feature box with a power of 16.", "CF-SHOW-04")
    twist = cast("witch/robot", "devil/alien", "mummy/zombie").play("all pass")
    twist.reports("ben wins the feature box with a power of 11.", "CF-SHOW-04")


def test_cf_twist_04_open_39_a_winner_with_a_twist_scores_both_own_cards_face_up() -> None:
    """As in the example, Robot and Vampire against two Mummies; CF-OPEN-39: nobody is asked."""
    table = cast("mummy/mummy", "robot/vampire", "zombie/zombie").play("all pass")
    ben = table.seat("ben")
    assert (sorted(ben.up), ben.down, ben.hidden) == (["robot", "vampire"], ["mummy", "mummy"], [])
    table.reports("ben scores Robot and Vampire face up.", "CF-TWIST-04")
    # Place 2 of the track, 2 + 3 for the twist, 2 Mummies face down, a film of 4.
    assert table.score.total(1) == 1 + 5 + 2 + 4


def test_cf_twist_05_uncontested_both_cards_may_be_shown_and_score_face_up() -> None:
    table = alone("ghost/mummy")
    assert "cat show twist" in table.legal
    assert table.allows("cat show twist").rules == ("CF-TWIST-05",)
    table.play("cat show twist")
    table.reports("cat scores Ghost and Mummy face up.", "CF-TWIST-05")
    assert (sorted(table.seat("cat").up), table.seat("cat").hidden) == (["ghost", "mummy"], [])


def test_cf_twist_05_without_showing_they_score_face_down() -> None:
    table = alone("ghost/mummy").play("cat hide")
    assert (table.seat("cat").up, table.seat("cat").down, table.seat("cat").hidden) == ([], ["mummy"], ["ghost"])
    table.reports("cat shows nothing.", "CF-SCORE-09")
    table.reports("cat scores 2 own cards face down.", "CF-SCORE-06")


def test_cf_twist_05_one_card_shown_is_not_both() -> None:
    """The Co-Star of a Butler stays hidden when the Star alone is shown."""
    seats = ("name: ann, star: vampire, co_star: robot", "name: ben, star: mummy, co_star: witch",
             "name: cat, star: ghost, co_star: mummy, butler: true, pawn: short, hand: 0")  # fmt: skip
    for line, up in (("cat show star", []), ("cat show co-star", []), ("cat show both", ["ghost", "mummy"])):
        table = lay(*seats, phase="showdown", turn=4).play("all pass", line)
        assert sorted(table.seat("cat").up) == up, line


def test_cf_twist_05_a_star_nobody_has_seen_is_claimed_and_proved() -> None:
    table = alone("?/mummy")
    verdict = table.check("cat show twist")
    assert (verdict.legal, verdict.rules, verdict.needs) == (None, ("CF-TWIST-05", "CF-TWIST-01"), ("cat.star",))
    assert verdict.why == (
        "Whether cat has a twist depends on cards nobody has shown; cat may claim one, and turning the cards up proves "
        "it."
    )
    GAME.apply(table.state, GAME.parse(table.state, "cat show twist"))
    assert table.prompt == "cat turns up the Star: which card is it?"
    table.refuses(
        "cat werewolf", "cat has claimed a twist, but with Werewolf there is none. Type the right card, `undo` the "
        "claim, or `force` this card.", "CF-TWIST-05", "CF-TWIST-01",
    )  # fmt: skip
    table.play("cat ghost").reports("cat scores Ghost and Mummy face up.", "CF-TWIST-05")


def test_cf_twist_05_a_claim_that_hangs_on_a_hidden_card_is_listed_with_that_card() -> None:
    for team, listed in (("?/mummy", [("cat show twist", ("cat.star",))]), ("ghost/mummy", []), ("mummy/ghost", [])):
        state = alone(team).state
        assert [(GAME.text(state, action), needs) for action, needs in GAME.unknown(state)] == listed, team


def test_cf_twist_05_a_co_star_hidden_by_a_butler_can_disprove_the_claim_too() -> None:
    seats = ("name: ann, star: vampire, co_star: robot", "name: ben, star: mummy, co_star: witch",
             "name: cat, star: werewolf, co_star: '?', butler: true, pawn: short, hand: 0")  # fmt: skip
    table = lay(*seats, phase="showdown").play("all pass")
    GAME.apply(table.state, GAME.parse(table.state, "cat show twist"))
    assert table.legal == [f"reveal cat.co_star {card}" for card in ("werewolf", "devil", "vampire", "abomination")]
    verdict = table.check("cat mummy")
    assert (verdict.legal, verdict.rules) == (False, ("CF-TWIST-05", "CF-TWIST-01"))


def test_cf_twist_05_comp_02_the_last_abomination_as_the_star_disproves_the_claim() -> None:
    """CF-COMP-02: with the seventh turned up no card is left that makes a twist as the Co-Star."""
    seats = ("name: ann, star: vampire, co_star: robot", "name: ben, star: mummy, co_star: witch",
             "name: cat, star: '?', co_star: '?', butler: true, pawn: short, hand: 0")  # fmt: skip
    for seen, legal in ((5, True), (6, False)):
        table = lay(*seats, phase="showdown", discard=["abomination"] * seen).play("all pass")
        GAME.apply(table.state, GAME.parse(table.state, "cat show twist"))
        assert table.check("cat star abomination").legal is legal, seen


def test_cf_twist_05_what_nobody_has_shown_may_be_certain_all_the_same() -> None:
    """No Star is stronger than an Abomination; no Star but a seventh Puny Human is as weak as the sixth."""
    assert alone("?/abomination").allows("cat show twist").rules == ("CF-TWIST-05",)
    assert alone("?/puny-human").check("cat show twist").legal is None
    table = alone("?/puny-human", discard=["puny-human"] * 6)
    table.refuses("cat show twist", "cat cannot have a twist: every possible Star is stronger than every possible "
                  "Co-Star.", "CF-TWIST-01", "CF-COMP-02", "CF-TWIST-05")  # fmt: skip


def test_cf_twist_05_where_there_is_none_it_cannot_be_claimed() -> None:
    table = alone("mummy/ghost")
    table.refuses("cat show twist", "cat has no twist: Mummy is stronger than Ghost.", "CF-TWIST-01", "CF-TWIST-05")
    assert "cat show twist" not in table.legal
    table.play("cat show star")
    assert table.seat("cat").up == []


def test_cf_twist_06_folded_a_twist_counts_for_nothing() -> None:
    table = cast("vampire/robot", "mummy/witch", "robot/zombie@short", "ghost/mummy@fold", marker="dan")
    table.play("all pass", "cat pass", "cat hide")
    table.refuses("dan show twist", "dan has folded, and a twist counts for nothing in the fold box.", "CF-TWIST-06")
    table.play("dan show star")
    assert (table.seat("dan").up, sorted(table.seat("dan").down)) == ([], ["ghost", "mummy"])
    table.reports("dan scores 2 own cards face down.", "CF-TWIST-06", "CF-SCORE-06")


def test_cf_twist_07_a_winner_without_a_twist_scores_face_down() -> None:
    table = cast("vampire/robot", "mummy/mummy", "robot/alien").play("all pass")
    assert (table.seat("ann").up, sorted(table.seat("ann").down)) == (
        [], sorted(["vampire", "robot", "mummy", "mummy", "robot", "alien"]),
    )  # fmt: skip
    table.reports("ann scores 2 own cards face down.", "CF-TWIST-07", "CF-SCORE-06")


def test_cf_twist_07_but_for_a_puny_human() -> None:
    table = cast("vampire/puny-human", "mummy/mummy", "robot/alien").play("all pass")
    assert (table.seat("ann").up, "vampire" in table.seat("ann").down) == (["puny-human"], True)
    table.reports("ann scores Puny Human face up.", "CF-POWER-02")
    table.reports("ann scores 1 own card face down.", "CF-TWIST-07")


def test_cf_open_46_a_devil_works_beside_a_ghost_that_was_used() -> None:
    """CF-OPEN-46: your own cards go face down, the captured ones face up."""
    table = cast("ghost/devil", "robot/alien", "robot/zombie").play("ann ghost", "all pass")
    ann = table.seat("ann")
    assert (sorted(ann.down), sorted(ann.up)) == (["devil", "ghost"], ["alien", "robot"])
    assert "ann captures Robot and Alien from ben, face up because of the Devil." in table.texts


@pytest.mark.parametrize(("season", "vp"), [(1, 2 + 6), (2, 2 + 6), (3, 2 + 6 + 2)])
def test_cf_open_51_the_bonus_is_for_films_of_the_third_season_only(season: int, vp: int) -> None:
    """CF-OPEN-51: one film of 6 in each season, and two cards face down."""
    seats = [f"name: {name}, star: '?', co_star: {card}, pawn: {box}, hand: 0, start_vp: 0"
             for name, card, box in (("ann", "robot", "feature"), ("ben", "zombie", "short"), ("cat", "witch", "fold"))]  # fmt: skip
    earlier = "{down: 2, films: 1, film_vp: 6}"
    seats[0] += f", seasons: [{', '.join([earlier] * (season - 1))}]"
    table = lay(
        *seats, phase="showdown", turn=5, films=[6], season=season, priority=["ann", "ben", "cat"], marker="cat"
    )
    table.play("ann hide", "ben hide", "cat hide")
    assert table.score.total(0) == 8 * (season - 1) + vp


def test_cf_twist_05_in_one_line_the_card_disproves_the_claim_before_it() -> None:
    table = alone("?/robot")
    claim, card = check_line(GAME, table.state, "cat show twist ; mummy")
    assert (claim.verdict.legal, card.verdict.legal) == (None, False)
    assert card.verdict.rules == ("CF-TWIST-05", "CF-TWIST-01")


def test_cf_twist_06_a_folded_twist_is_refused_whoever_scores_first() -> None:
    table = cast("?/mummy@fold", "?/alien@fold", "?/vampire", phase="score")
    assert table.asked == ["cat"]
    table.refuses("ann show twist", "ann has folded, and a twist counts for nothing in the fold box.", "CF-TWIST-06")
