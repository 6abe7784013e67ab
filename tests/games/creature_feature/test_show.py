"""SHOW: the Showdown."""

from __future__ import annotations

import pytest

from companion.errors import Unreadable
from companion.referee.lines import resolve_lines
from tests.games.creature_feature.lay import GAME, cast, lay, position

AWAY = "name: cat, pawn: fold, star: vampire, co_star: alien"


def won(*teams: str, **changes: object) -> str:
    """Who wins the feature box when nobody acts, as it is reported."""
    table = cast(*teams, **changes)  # type: ignore[arg-type]
    while table.state.phase == "showdown":
        table.play("all pass")
    return next(text for text in table.texts if "wins the feature box" in text)


# --- where there is one, and what is turned up ---

GHOSTS = "ben, in the feature box: declare a ghost, or pass?"


def test_cf_show_01_a_showdown_in_each_contested_box() -> None:
    teams = ("vampire/robot", "mummy/witch", "werewolf/witch@upper", "devil/robot@upper", "robot/alien@lower")
    table = cast(*teams).play("all pass", "all pass", "eve pass")
    assert [text for text in table.texts if "wins" in text] == [
        "ann wins the feature box with a power of 16.", "cat wins the upper short box with a power of 18.",
    ]  # fmt: skip
    assert table.table.won == {"feature": 0, "upper": 2}


def test_cf_show_02_all_stars_in_the_box_are_turned_up() -> None:
    table = cast("?/robot", "?/witch", "?/alien@short")
    assert table.prompt == "Turn up the cards of ann and ben in the feature box: which are they?"
    table.refuses("cat mummy", "Something else is turned up now: Turn up the cards of ann and ben in the feature box: "
                  "which are they?", "CF-SHOW-02")  # fmt: skip
    table.refuses("ann nurse", "Turn up the cards in the feature box before ann acts.",
                  "CF-HELP-13", "CF-SHOW-02")  # fmt: skip
    table.play("ben 7", "ann star M10")
    table.reports("ben's Star is Mummy.", "CF-SHOW-02")
    table.reports("ann's Star is Vampire.", "CF-SHOW-02")
    assert [(seat.star, seat.star_up) for seat in table.state.seats] == [
        ("vampire", True),
        ("mummy", True),
        ("?", False),
    ]


def test_cf_show_02_what_the_app_knows_is_turned_up_at_once() -> None:
    seats = [f"name: {name}, star: {star}, co_star: {co_star}, hand: [mummy]"
             for name, star, co_star in (("ann", "vampire", "robot"), ("ben", "devil", "ghost"), ("cat", "witch", "alien"))]  # fmt: skip
    table = lay(*seats, phase="audition", cards="app").play("ann stay", "ben stay", "cat drop", "ann stay", "ben stay")
    table.reports("ann's Star is Vampire.", "CF-SHOW-02")
    table.reports("ben's Star is Devil.", "CF-SHOW-02")
    assert "cat's Star is Witch." not in table.texts
    assert table.kind == "acts"


def test_cf_show_02_open_24_a_co_star_hidden_by_a_butler_is_turned_up_too() -> None:
    """CF-OPEN-24."""
    ann = "name: ann, butler: true"
    table = lay(ann, "name: ben, co_star: witch", "name: cat, co_star: alien, pawn: short", phase="showdown")
    assert table.seat("ann").co_star_up is False
    assert table.prompt == "Turn up the cards of ann and ben in the feature box: which are they?"
    table.play("ann vampire", "ann robot", "ben mummy")
    table.reports("ann's Co-Star is Robot.", "CF-SHOW-02")
    table.play("all pass").reports("ann wins the feature box with a power of 16.")


@pytest.mark.parametrize("box", ["short", "fold"])
def test_cf_open_24_uncontested_or_folded_it_stays_hidden(box: str) -> None:
    cat = f"name: cat, butler: true, pawn: {box}"
    dan = f"name: dan, co_star: alien, pawn: {'feature' if box == 'short' else 'short'}"
    table = lay("name: ann, star: vampire, co_star: robot", "name: ben, star: devil, co_star: witch", cat,
                dan.replace("co_star", "star: robot, co_star"), phase="showdown", marker="cat")  # fmt: skip
    table.play(*["all pass"] * 2)
    while table.kind and table.kind.startswith("show"):
        table.play(f"{table.asked[0]} hide")
    assert table.seat("cat").hidden == ["?", "?"]
    assert not any(text.startswith("cat's") for text in table.texts)


# --- who wins ---


@pytest.mark.parametrize(
    ("teams", "power"),
    [
        (("abomination/vampire", "mummy/witch", "robot/ghost"), 21),
        (("devil/werewolf", "vampire/robot", "mummy/alien"), 17),
        (("witch/ghost", "devil/robot", "alien/puny-human"), 14),
        (("witch/alien", "devil/robot", "devil/ghost"), 17),
    ],
)
def test_cf_show_03_04_the_sum_of_both_and_witch_bonuses_decides(teams: tuple[str, ...], power: int) -> None:
    """The third: 9 + 5 against one Devil of 15 loses; the fourth: 7 + 10 wins against two."""
    winner = "ben" if teams[0] == "witch/ghost" else "ann"
    assert won(*teams) == f"{winner} wins the feature box with a power of {15 if winner == 'ben' else power}."


def test_cf_show_03_a_nurse_adds_to_it() -> None:
    table = cast(
        "vampire/robot", "devil/mummy", "robot/ghost", hands={"ben": ["nurse"]}, priority=["ann", "ben", "cat"]
    )
    table.play("ann pass", "ben nurse", "cat pass", "ann pass", "ben pass")
    table.reports("ben wins the feature box with a power of 17.", "CF-SHOW-04", "CF-SHOW-03")
    assert table.track == ["ann", "ben", "cat"]


@pytest.mark.parametrize(
    ("teams", "message"),
    [
        (("robot/abomination", "alien/puny-human", "mummy/mummy"), "ben wins the feature box with a power of 3."),
        (("vampire/vampire", "witch/alien", "robot/alien"), "cat wins the feature box with a power of 8."),
        (
            ("mummy/mummy", "robot/vampire", "zombie/ghost"),
            "All have a twist: ben wins the feature box with a power of 16.",
        ),
    ],
)
def test_cf_show_04_05_teams_without_a_twist_come_first_else_all_compete(teams: tuple[str, ...], message: str) -> None:
    """As in the example: the pair of Mummies, 14, loses to Robot and Vampire, 16, all having a twist."""
    assert won(*teams) == message


def test_cf_show_04_05_the_clause_that_decided_is_named() -> None:
    cast("robot/abomination", "alien/puny-human", "robot/alien@short").play("all pass").reports(
        "ben wins the feature box with a power of 3.", "CF-SHOW-04"
    )
    cast("robot/abomination", "alien/alien", "robot/alien@short").play("all pass").reports(
        "All have a twist: ann wins the feature box with a power of 17.", "CF-SHOW-05"
    )


@pytest.mark.parametrize(("priority", "winner"), [(["ann", "ben", "cat"], "ann"), (["cat", "ben", "ann"], "ben")])
def test_cf_show_06_equal_power_is_decided_by_the_track(priority: list[str], winner: str) -> None:
    table = cast("vampire/robot", "devil/mummy", "robot/alien", priority=priority).play("all pass")
    table.reports(f"{winner} wins the feature box with a power of 16.", "CF-SHOW-04")
    tied = "ann and ben" if winner == "ann" else "ben and ann"
    table.reports(f"{tied} are tied: {winner} is highest on the Priority Track and drops to its bottom.",
               "CF-SHOW-06", "CF-PRIO-02", "CF-PRIO-03")  # fmt: skip


def test_cf_show_07_open_37_one_winner_and_all_others_lose() -> None:
    """CF-OPEN-37: the winner of four takes the cards of all three losers, but for a Zombie's team."""
    table = cast(
        "vampire/robot", "mummy/witch", "werewolf/zombie", "robot/ghost", priority=["ann", "ben", "cat", "dan"]
    )
    table.play("all pass")
    assert [text for text in table.texts if "wins" in text] == ["ann wins the feature box with a power of 16."]
    assert sorted(table.seat("ann").down) == sorted(["vampire", "robot", "mummy", "witch", "robot", "ghost"])
    assert [len(table.seat(name).hand) for name in ("ben", "cat", "dan")] == [8, 10, 8]


def test_cf_show_07_no_position_has_a_box_with_two_winners_or_none() -> None:
    teams = ("vampire/robot", "mummy/witch", "robot/ghost@short")
    with pytest.raises(Unreadable, match=r"table.won.feature: name the winner of this contested box .CF-SHOW-07"):
        cast("?/robot", *teams[1:], phase="score")
    assert cast(*teams, phase="score", won={"feature": "ann"}).kind == "show"
    for box, seat in (("feature", "cat"), ("short", "cat"), ("short", "ann")):
        with pytest.raises(Unreadable, match=rf"table.won.{box}: {seat} has won no showdown there: .* \(CF-SHOW-01\)"):
            cast(*teams, won={box: seat})


# --- who has no showdown ---


def test_cf_show_08_an_uncontested_player_need_not_show_and_gets_what_lies_there() -> None:
    table = cast("vampire/robot", "mummy/witch", "?/ghost@short").play("all pass")
    assert table.prompt == "cat, alone in the short box: doctor or pass?"
    table.play("cat pass")
    assert table.prompt == "cat, uncontested: show star, co-star, both or twist, or hide?"
    table.play("cat hide")
    cat = table.seat("cat")
    assert (cat.shorts, cat.hidden, cat.down) == ([2], ["?"], ["ghost"])
    assert not any(text.startswith(("cat wins", "cat's")) for text in table.texts)


def test_cf_show_09_cards_in_the_fold_box_are_not_turned_up() -> None:
    table = cast("vampire/robot", "mummy/witch", "?/ghost@short", "?/alien@fold", marker="dan").play(
        "all pass", "cat pass"
    )
    table.play("cat hide")
    assert table.prompt == "dan, folded: show an Alien (star or co-star), or hide?"
    table.play("dan hide")
    assert (table.seat("dan").hidden, table.seat("dan").down) == (["?"], ["alien"])
    assert not any("dan's" in text for text in table.texts)


def test_cf_show_10_only_teams_of_the_same_box_oppose_one_another() -> None:
    """The Devils in the short box give the Witch nothing, and are no match for her."""
    table = cast("witch/ghost", "robot/alien", "devil/werewolf@short", "devil/robot@short", marker="dan")
    table.play("ann pass", "all pass")
    table.reports("ann wins the feature box with a power of 9.")
    table.refuses("ann nurse", "ann is too late: the feature box has been resolved.", "CF-SHOW-12", "CF-SHOW-11")
    table.play("all pass").reports("cat wins the short box with a power of 17.")


def test_cf_show_11_open_16_feature_then_upper_then_lower() -> None:
    """CF-OPEN-16: with a tie in each box the winner of the lower one ends at the very bottom."""
    teams = ("vampire/robot@lower", "devil/mummy@lower", "vampire/robot@upper", "devil/mummy@upper",
             "werewolf/alien", "mummy/zombie")  # fmt: skip
    track = ["ann", "cat", "eve", "ben", "dan", "fay"]
    table = cast(*teams, priority=track, marker="ann")
    asked = []
    while table.state.phase == "showdown":
        asked.append(str(table.prompt).partition(":")[0].partition(", in ")[2])
        table.play("all pass")
    assert asked == ["the feature box", "the upper short box", "the lower short box"]
    assert [text.split()[0] for text in table.texts if "wins" in text] == ["eve", "cat", "ann"]
    assert table.track == ["ben", "dan", "fay", "eve", "cat", "ann"]


def test_cf_show_11_an_uncontested_box_has_its_place_in_the_order() -> None:
    table = cast("robot/alien", "vampire/robot@upper", "devil/mummy@upper", "werewolf/alien@lower", "mummy/zombie@fold",
                 marker="eve")  # fmt: skip
    prompts = []
    while table.state.phase == "showdown":
        prompts.append(str(table.prompt))
        table.play("all pass")
    assert prompts == [
        "ann, alone in the feature box: doctor or pass?",
        "ben, in the upper short box: nurse, doctor or pass?",
        "dan, alone in the lower short box: doctor or pass?",
    ]


# --- acting in turn ---


@pytest.mark.parametrize(("marker", "order"), [("cat", ["ann", "ben", "cat"]), ("ann", ["ben", "cat", "ann"])])
def test_cf_show_12_they_act_in_turn_from_the_left_of_the_last_actor(marker: str, order: list[str]) -> None:
    table = cast("vampire/robot", "mummy/witch", "devil/alien", marker=marker)
    asked = []
    for _ in order:
        asked += table.asked
        table.play(f"{table.asked[0]} pass")
    assert asked == order
    assert table.state.phase != "showdown"


def test_cf_show_12_nobody_acts_out_of_turn() -> None:
    table = cast("vampire/robot", "mummy/ghost", "devil/alien")
    for line in ("ben nurse", "ben pass", "ben ghost", "cat doctor"):
        table.refuses(line, f"ann acts before {line[:3]}.", "CF-SHOW-12", "CF-OPEN-17")


def test_cf_show_12_forced_out_of_turn_an_act_is_its_own_seats() -> None:
    table = cast("vampire/robot", "mummy/witch", "devil/alien", hands={"cat": ["nurse"]})
    GAME.apply(table.state, GAME.parse(table.state, "cat nurse"), force=True)
    assert [seat.nurses for seat in table.state.seats] == [0, 0, 1]
    assert table.asked == ["ann"]


def test_cf_show_12_who_was_passed_over_by_force_has_not_passed() -> None:
    table = cast("vampire/robot", "mummy/witch", "devil/alien").play("ann pass")
    GAME.apply(table.state, GAME.parse(table.state, "cat pass"), force=True)
    table.play("ann pass")
    assert (table.state.phase, table.asked) == ("showdown", ["ben"])


def test_cf_show_12_it_goes_on_until_all_have_passed_in_a_row() -> None:
    table = cast("vampire/robot", "mummy/ghost", "devil/alien")
    table.play("ann pass", "ben pass", "cat nurse")
    assert table.asked == ["ann"]
    table.play("ann pass", "ben ghost", "cat pass", "ann pass")
    assert (table.state.phase, table.asked) == ("showdown", ["ben"])
    table.play("ben pass")
    assert table.state.phase != "showdown"


def test_cf_show_12_a_pass_does_not_bind() -> None:
    table = cast("vampire/robot", "mummy/witch", "devil/alien").play("ann pass", "ben nurse", "cat pass")
    table.allows("ann nurse", "CF-HELP-13")


def test_cf_show_12_who_holds_no_card_and_has_no_ghost_is_not_asked() -> None:
    table = cast("vampire/robot", "mummy/alien", "devil/ghost", hands={"ann": [], "ben": [], "cat": []})
    assert table.asked == ["cat"]
    table.play("cat pass").reports("ann wins the feature box with a power of 16.")


def test_cf_show_12_all_pass_is_the_answer_of_everybody_still_asked() -> None:
    table = cast("vampire/robot", "mummy/witch", "devil/alien", hands={"ben": []}).play("ann pass")
    assert table.asked == ["cat"]
    assert table.play("all pass").state.phase != "showdown"


def test_cf_open_17_rolling_each_act_can_be_answered_by_a_helper() -> None:
    table = cast("vampire/robot", "ghost/mummy", "devil/alien").play("ann pass", "ben ghost", "cat nurse")
    table.allows("ann nurse", "CF-HELP-13")


def test_cf_open_17_or_all_helpers_first_then_ghosts() -> None:
    variants = {"showdown_order": "helpers_first"}
    table = cast("vampire/robot", "ghost/mummy", "devil/ghost", variants=variants)
    assert table.prompt == "ann, in the feature box: nurse, doctor or pass? Ghosts come after."
    table.play("ann nurse")
    why = "ben may declare a Ghost only after all helpers are played (variant showdown_order: helpers_first)."
    table.refuses("ben ghost", why, "CF-OPEN-17")
    table.play("ben pass", "cat pass", "ann pass")
    # Again from the left of the Last Actor, not from whoever was behind the last to pass; who has no Ghost passes.
    assert (table.prompt, table.legal) == (GHOSTS, ["ben ghost", "ben pass"])
    late = "is too late to play a helper: at this table Ghosts come after all helpers"
    table.refuses("ben nurse", f"ben {late} (variant showdown_order: helpers_first).", "CF-OPEN-17")
    table.play("ben ghost", "cat pass")
    table.reports("ben declares that the team has no twist.")
    table.reports("ann wins the feature box with a power of 17.", "CF-SHOW-04")


def test_cf_open_17_all_pass_ends_one_round_only() -> None:
    table = cast("vampire/robot", "ghost/mummy", "devil/ghost", variants={"showdown_order": "helpers_first"})
    assert table.play("all pass").prompt == GHOSTS
    assert table.play("all pass").state.phase != "showdown"


# --- alone in a box ---


def test_cf_show_13_open_53_alone_a_mad_doctor_may_be_played_when_the_box_is_resolved() -> None:
    """CF-OPEN-53: not before its turn, and the new Star lies face up."""
    table = cast("vampire/robot", "mummy/witch", "?/ghost@short")
    why = "cat is not in the feature box, which is being resolved."
    table.refuses("cat doctor", why, "CF-SHOW-10", "CF-SHOW-11", "CF-SHOW-13")
    table.play("all pass")
    assert table.allows("cat doctor").rules == ("CF-HELP-19", "CF-SHOW-13", "CF-OPEN-53")
    table.play("cat doctor", "cat robot", "abomination")
    cat = table.seat("cat")
    assert (cat.star, cat.star_up, cat.co_star_up) == ("abomination", True, True)
    table.reports("cat's Star is Robot.")
    table.reports("Abomination is cat's new Star; Robot is discarded.", "CF-HELP-17")
    assert table.asked == ["cat"]
    table.play("cat pass")
    # The new Star is shown, and so is the Co-Star: nothing is left to be asked.
    assert (table.state.phase, cat.down) == ("movie_time", ["abomination", "ghost"])


def test_cf_open_53_the_new_star_counts_as_shown_but_a_co_star_of_a_butler_does_not() -> None:
    seats = ("name: ann, star: vampire, co_star: robot", "name: ben, star: mummy, co_star: witch",
             "name: cat, star: robot, co_star: '?', butler: true, pawn: short")  # fmt: skip
    table = lay(*seats, phase="showdown").play("all pass", "cat doctor", "puny-human", "cat pass")
    # With a Puny Human as the Star any Co-Star is a twist.
    assert table.legal == ["cat hide", "cat show co-star", "cat show twist"]
    table.play("cat hide")
    assert (table.seat("cat").up, table.seat("cat").hidden) == (["puny-human"], ["?"])


def test_cf_show_13_score_comes_after_and_is_too_late() -> None:
    table = cast("vampire/robot", "mummy/witch", "?/ghost@short").play("all pass", "cat pass")
    table.refuses(
        "cat doctor", "'doctor' belongs in the Showdown, when your box is resolved. Now: cat, "
        "uncontested: show star, co-star, both or twist, or hide?", "CF-HELP-17", "CF-SHOW-11", "CF-SHOW-12", "CF-SHOW-13",
    )  # fmt: skip


def test_cf_show_13_alone_nothing_else_can_be_done() -> None:
    table = cast("vampire/robot", "mummy/witch", "robot/ghost@short").play("all pass")
    table.refuses(
        "cat nurse",
        "cat is uncontested, and a Nurse helps only in a showdown.",
        "CF-HELP-16",
        "CF-OPEN-22",
        "CF-SHOW-13",
    )
    table.refuses("cat ghost", "cat is uncontested, and a Ghost can be declared only in a showdown.",
                  "CF-POWER-10", "CF-OPEN-52", "CF-SHOW-13")  # fmt: skip


# --- Ghosts without need ---


def test_cf_open_52_a_ghost_may_be_declared_without_a_twist_to_no_effect() -> None:
    for lines in (["all pass"], ["ann ghost", "all pass"]):
        table = cast("vampire/ghost", "mummy/witch", "robot/robot").play(*lines)
        table.reports("ann wins the feature box with a power of 14.", "CF-SHOW-04")
        assert sorted(table.seat("ann").down) == sorted(["vampire", "ghost", "mummy", "witch", "robot", "robot"])


def test_cf_open_52_a_needless_declaration_says_by_what_it_is_allowed() -> None:
    for team, needless in (("vampire/ghost", True), ("ghost/vampire", False)):
        rules = cast(team, "mummy/witch", "robot/robot").play("ann ghost").events[-1][1]
        assert ("CF-OPEN-52" in rules) is needless


def test_cf_show_12_with_all_nurses_and_doctors_seen_nobody_is_asked_for_one() -> None:
    seen = {"discard": ["nurse"] * 3 + ["mad-doctor"] * 3}
    table = cast("?/mummy", "?/robot", "?/ghost", "?/alien@short", **seen).play("ann 10; ben 9; cat 8")
    assert table.prompt == "cat, in the feature box: declare a ghost, or pass?"
    table.play("cat pass")
    assert table.state.phase == "score"  # dan, alone in the short box, is asked for no Doctor either
    one_left = cast("?/mummy", "?/robot", "?/alien@short", discard=["nurse"] * 3 + ["mad-doctor"] * 2).play(
        "ann 10; ben 9"
    )
    assert one_left.asked == ["ann"]


def test_cf_show_12_open_41_with_all_nurses_seen_who_may_hold_a_doctor_is_asked() -> None:
    """CF-OPEN-41: the app knows that nobody holds one, and passing a seat over would tell it."""
    seats = [f"name: {name}, star: {star}, co_star: {co_star}, hand: [mummy]"
             for name, star, co_star in (("ann", "vampire", "robot"), ("ben", "devil", "ghost"), ("cat", "witch", "alien"))]  # fmt: skip
    table = lay(*seats, phase="showdown", cards="app", discard=["nurse"] * 3)
    assert (table.asked, table.legal) == (["ann"], ["ann pass"])


@pytest.mark.parametrize("line", ["ann mummy robot", "ann 7 6", "ann star mummy co-star robot", "ann mummy co-star 6"])
def test_cf_show_02_cards_in_a_row_are_those_of_whoever_was_named(line: str) -> None:
    table = lay("name: ann, butler: true", "name: ben, star: witch, co_star: ghost", AWAY, phase="showdown").play(line)
    assert (table.seat("ann").star, table.seat("ann").co_star) == ("mummy", "robot")
    other = cast("?/mummy", "?/robot", "?/ghost@short")
    other.refuses("ann vampire devil", "Something else is turned up now: Turn up the cards of ben in the feature box: "
                  "which are they?", "CF-SHOW-02")  # fmt: skip


def test_cf_show_12_what_stands_behind_a_name_is_that_seats_act() -> None:
    table = cast("mummy/ghost", "robot/witch", "werewolf/witch", hands={"ann": ["?", "?"], "ben": ["?"]})
    for line in ("ann nurse nurse", "ann nurse; ghost"):
        assert table.check(line).legal is None, "whether Ann acts again depends on what Ben does"
    table.play("ann nurse; ben nurse; cat pass; ann nurse")
    assert (table.seat("ann").nurses, table.seat("ben").nurses) == (2, 1)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("ann mumy", "there is no card 'mumy'; did you mean mummy"),
        ("ann m", "'m' may be mummy or mad-doctor: type more of the name"),
        ("ann styy", "'styy' is not a player or an action .did you mean 'stay'"),
    ],
)
def test_a_card_that_is_none_is_refused_with_what_it_may_be(line: str, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        cast("?/mummy", "?/robot", "?/ghost@short").check(line)


def test_cf_show_12_all_pass_may_follow_in_a_line() -> None:
    table = cast("?/robot", "?/witch", "?/alien@short").play("ann mummy; ben devil; ann pass; all pass; cat pass")
    assert table.state.phase == "score"
    with pytest.raises(Unreadable, match="'all pass' works only in a showdown"):
        table.play("all pass")


def test_cf_open_52_and_need_not_be_where_all_have_a_twist() -> None:
    """Undeclared both are scored face up; declared, the team wins without a twist and face down."""
    teams = ("ghost/vampire", "mummy/mummy", "robot/robot")
    table = cast(*teams).play("all pass")
    table.reports("All have a twist: ann wins the feature box with a power of 14.", "CF-SHOW-05")
    assert table.seat("ann").up == ["ghost", "vampire"]
    declared = cast(*teams).play("ann ghost", "all pass")
    declared.reports("ann wins the feature box with a power of 14.", "CF-SHOW-04")
    assert (declared.seat("ann").up, len(declared.seat("ann").down)) == ([], 6)


def test_cf_open_54_show_12_whoever_is_to_act_draws_before_the_next_one_acts() -> None:
    """CF-OPEN-54: in a showdown by CF-SHOW-12, elsewhere in any order where nobody waits."""
    seats = [f"name: {name}, star: {star}, co_star: {co_star}, hand: [nurse, bats]"
             for name, star, co_star in (("ann", "vampire", "robot"), ("ben", "devil", "ghost"), ("cat", "witch", "alien"))]  # fmt: skip
    table = lay(*seats, phase="showdown", cards="app")
    table.play("ann nurse")
    assert table.prompt == "Deal a card to ann: which one is it?"
    table.refuses("ben nurse", "'nurse' belongs after the card that is drawn now. Now: Deal a card to ann: which one "
                  "is it?", "CF-HELP-01", "CF-SHOW-12", "CF-OPEN-41")  # fmt: skip
    table.play("igor").allows("ben nurse")


def test_cf_show_12_passes_that_were_made_automatically_may_be_typed() -> None:
    seats = ("name: ann, star: vampire, co_star: robot, hand: []", "name: ben, star: mummy, co_star: witch, hand: []",
             "name: cat, star: '?', co_star: ghost, hand: [], pawn: short")  # fmt: skip
    state, past = GAME.take_up(position(*seats, phase="showdown"))
    assert state.phase == "score"
    done = resolve_lines(GAME, state, ["all pass"], past)
    assert (done.refused, done.actions) == (None, [])


def test_cf_show_11_help_17_a_mad_doctor_that_is_not_in_hand_is_named_before_the_moment() -> None:
    table = cast("vampire/robot", "mummy/witch", "?/ghost@short", hands={"ann": [], "ben": [], "cat": []})
    verdict = table.check("cat doctor")
    assert verdict.why.startswith("cat has no Mad Doctor in hand. 'doctor' belongs in the Showdown")
    assert {"CF-HELP-17", "CF-SHOW-11"} <= {*verdict.rules}
