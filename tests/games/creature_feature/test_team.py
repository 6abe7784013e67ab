"""TEAM: Team Up."""

from __future__ import annotations

import pytest

from companion.errors import Unreadable
from companion.referee.setting import set_value
from tests.games.creature_feature.lay import GAME, NAMES, Play, lay

HANDS = ("mummy, robot, robot, nurse", "vampire, devil, igor", "ghost, alien, witch")
WAITING = "Turn up the Co-Stars of ann, ben and cat: which are they?"


def people(*seats: str, **changes: object) -> Play:
    """Team Up of people who hold printed cards."""
    given = seats or ("name: ann", "name: ben", "name: cat")
    return lay(*given, **{"phase": "team_up", **changes})


def by_app(*hands: str, **changes: object) -> Play:
    """Team Up where the app deals: it knows every hand."""
    seats = [f"name: {name}, hand: [{hand}]" for name, hand in zip(NAMES, hands or HANDS, strict=False)]
    return lay(*seats, **{"phase": "team_up", "cards": "app", **changes})


# --- two monsters ---


def test_cf_team_01_each_puts_a_star_and_a_co_star_face_down() -> None:
    table = by_app()
    assert table.asked == ["ann", "ben", "cat"]
    assert table.prompt == "ann, ben and cat: put down two monsters, the Star and the Co-Star."
    table.play("ann team mummy robot")
    ann = table.seat("ann")
    assert (ann.star, ann.co_star, ann.hand) == ("mummy", "robot", ["nurse", "robot"])
    assert (ann.star_up, ann.co_star_up) == (False, False)
    table.reports("ann puts down a team.", "CF-TEAM-01")
    assert table.asked == ["ben", "cat"]


def test_cf_team_01_exactly_two_and_both_from_the_own_hand() -> None:
    table = by_app()
    table.refuses("ann team mummy vampire", "ann has no Vampire in hand.", "CF-TEAM-01")
    table.refuses("ann team mummy mummy", "ann has only one Mummy in hand.", "CF-TEAM-01")
    assert all(len(text.split()) == 4 for text in table.legal)
    with pytest.raises(Unreadable, match="which card"):
        table.check("ann team mummy")


def test_cf_team_01_whose_cards_lie_on_the_table_puts_them_down_without_a_word() -> None:
    table = people()
    table.refuses("ann team mummy robot",
                  "ann's cards lie face down on the table. Type the Co-Star when everybody turns theirs up.",
                  "CF-TEAM-01", "CF-TEAM-03")  # fmt: skip
    table.play("ann robot", "ben devil", "cat alien")
    assert [(seat.star, seat.co_star, len(seat.hand)) for seat in table.state.seats] == [
        ("?", "robot", 8), ("?", "devil", 8), ("?", "alien", 8),
    ]  # fmt: skip


def test_cf_team_01_whose_team_lies_there_cannot_be_without_one() -> None:
    for table in (by_app().play("ann team mummy robot"), people().play("ann robot")):
        table.refuses("ann none", "ann has already put down a team.", "CF-TEAM-01")


@pytest.mark.parametrize(
    "line", ["ann team robot robot", "ann team mummy robot", "ann team robot mummy", "ann cast 6 7"]
)
def test_cf_team_02_any_two_in_either_order_and_a_pair(line: str) -> None:
    by_app().allows(line, "CF-TEAM-01", "CF-TEAM-02")


def test_cf_team_02_every_pair_of_the_hand_is_offered_both_ways_round() -> None:
    assert [text for text in by_app().legal if text.startswith("ann")] == [
        "ann team robot robot", "ann team robot mummy", "ann team mummy robot",
    ]  # fmt: skip


def test_cf_team_02_a_pair_lies_on_the_table_too() -> None:
    table = people().play("ann mummy", "ben mummy", "cat mummy", "ann drop", "ben stay", "cat stay")
    table.play("ben mummy", "cat mummy")
    assert [seat.star for seat in table.state.seats] == ["?", "mummy", "mummy"]


# --- the turning-up ---


def test_cf_team_03_nothing_is_turned_up_before_all_are_ready() -> None:
    table = by_app().play("ann team mummy robot", "ben team vampire devil")
    assert [seat.co_star_up for seat in table.state.seats] == [False, False, False]
    table.play("cat team alien ghost")
    assert [seat.co_star_up for seat in table.state.seats] == [True, True, True]
    assert [(text, rules) for text, rules in table.events if "Co-Star is" in text] == [
        ("ann's Co-Star is Robot.", ("CF-TEAM-03",)),
        ("ben's Co-Star is Devil.", ("CF-TEAM-03",)),
        ("cat's Co-Star is Ghost.", ("CF-TEAM-03",)),
    ]
    assert table.state.phase == "audition"


def test_cf_team_03_people_name_the_co_stars_in_any_order() -> None:
    table = people()
    assert (table.asked, table.prompt) == (["chance"], WAITING)
    table.play("cat M02")
    assert table.prompt == "Turn up the Co-Stars of ann and ben: which are they?"
    table.play("ann 6; ben co-star devil")
    assert [seat.co_star for seat in table.state.seats] == ["robot", "devil", "alien"]
    assert table.state.phase == "audition"


def test_cf_team_03_a_co_star_that_a_butler_holds_is_not_waited_for() -> None:
    table = people().play("ann butler")
    assert table.prompt == "Turn up the Co-Stars of ben and cat: which are they?"
    table.play("ben devil", "cat alien")
    ann = table.seat("ann")
    assert (table.state.phase, ann.star, ann.co_star, ann.co_star_up) == ("audition", "?", "?", False)


def test_cf_team_03_but_its_player_has_to_be_ready_too() -> None:
    table = by_app("mummy, robot, discrete-butler", *HANDS[1:])
    table.play("ann butler", "alien", "ben team vampire devil", "cat team alien ghost")
    assert (table.state.phase, table.asked) == ("team_up", ["ann"])
    table.play("ann team mummy robot")
    assert (table.state.phase, table.seat("ann").co_star_up, table.seat("ben").co_star_up) == ("audition", False, True)


def test_cf_team_03_no_co_star_is_turned_up_twice() -> None:
    table = people().play("ann robot")
    table.refuses("ann mummy", "Something else is turned up now: Turn up the Co-Stars of ben and cat: "
                  "which are they?", "CF-TEAM-03")  # fmt: skip


def test_cf_team_01_a_co_star_comes_out_of_a_hand_that_is_known() -> None:
    table = people("name: ann, hand: [mummy, robot, nurse]", "name: ben, hand: [ghost, ghost, '?']", "name: cat")
    table.refuses("ann devil", "ann has no Devil in hand.", "CF-TEAM-01")
    assert table.legal == ["reveal ann.co_star robot", "reveal ann.co_star mummy"]
    table.play("ann robot", "ben devil", "cat alien")
    assert (table.seat("ann").hand, table.seat("ben").hand) == (["nurse"], ["?"])


def test_cf_team_03_the_audition_waits_for_all_co_stars() -> None:
    table = people().play("ann robot", "ben devil")
    table.refuses("cat stay", "'stay' belongs in the Audition, on your turn. Now: Turn up the Co-Star of cat: "
                  "which is it?", "CF-AUDIT-02", "CF-SEASON-07", "CF-TEAM-03", "CF-COMP-02")  # fmt: skip


@pytest.mark.parametrize("line", ["ben discard nurse", "ben butler"])
def test_cf_team_03_once_the_first_is_up_all_are(line: str) -> None:
    """They are turned up together, though named one after the other."""
    table = people()
    table.allows(line)
    verdict = table.play("ann robot").check(line)
    assert verdict.legal is False
    assert verdict.rules[0] in ("CF-HELP-03", "CF-HELP-09")


def test_cf_team_04_stars_stay_face_down() -> None:
    table = people().play("ann robot", "ben devil", "cat alien")
    assert [seat.star_up for seat in table.state.seats] == [False] * 3
    app = by_app().play("ann team mummy robot", "ben team vampire devil", "cat team alien ghost")
    assert [seat.star_up for seat in app.state.seats] == [False] * 3
    facts = {(fact.of, fact.what): fact.value for fact in GAME.facts(app.state)}
    assert (facts["ann", "Star"], facts["ann", "Co-Star"]) == ("face down", "Robot")


def test_cf_team_04_who_has_it_may_look_at_it_and_nobody_else() -> None:
    table = by_app().play("ann team mummy robot", "ben team vampire devil", "cat team alien ghost")
    for seat, stars in enumerate((["mummy", "?", "?"], ["?", "vampire", "?"], ["?", "?", "alien"])):
        assert [place["star"] for place in GAME.observation(table.state, seat)["seats"]] == stars
    table.refuses("ann bats ann star", "ann needs no Bats for this: players may look at their own cards at any time.",
                  "CF-HELP-11", "CF-TEAM-04")  # fmt: skip


@pytest.mark.parametrize("phase", ["team_up", "audition"])
def test_cf_team_04_no_star_lies_face_up_before_the_showdown(phase: str) -> None:
    with pytest.raises(Unreadable, match=r"seats\[0\].star_up: until the Showdown all Stars lie .* \(CF-TEAM-04\)"):
        lay("name: ann, star: mummy, star_up: true, co_star: robot", "name: ben", "name: cat", phase=phase)


# --- helpers ---

IN_TEAM = "is a helper; only a monster may be Star or Co-Star."


@pytest.mark.parametrize("line", ["ann team nurse mummy", "ann team mummy nurse"])
def test_cf_team_05_no_helper_is_put_down(line: str) -> None:
    by_app().refuses(line, f"Nurse {IN_TEAM}", "CF-TEAM-05")


def test_cf_team_05_nor_is_it_when_the_team_is_changed() -> None:
    by_app().play("ann team mummy robot").refuses("ann team nurse robot", f"Nurse {IN_TEAM}", "CF-TEAM-05")


@pytest.mark.parametrize("helper", ["igor", "butler", "bats", "nurse", "doctor"])
def test_cf_team_05_no_helper_turns_up_as_a_co_star_or_a_star(helper: str) -> None:
    name = {"butler": "discrete-butler", "doctor": "mad-doctor"}.get(helper, helper)
    card_name = GAME.definition.tokens[name].name
    people().refuses(f"reveal ann.co_star {name}", f"{card_name} {IN_TEAM}", "CF-TEAM-05")
    table = lay(*(f"name: {one}, star: '?', co_star: robot" for one in NAMES[:3]), phase="showdown")
    table.refuses(f"reveal ben.star {name}", f"{card_name} {IN_TEAM}", "CF-TEAM-05")


def test_cf_team_05_no_position_has_a_helper_in_a_team() -> None:
    with pytest.raises(
        Unreadable, match=r"seats\[0\].co_star: Nurse is a helper; a team has only monsters \(CF-TEAM-05\)"
    ):
        lay("name: ann, star: mummy, co_star: nurse", "name: ben", "name: cat", phase="audition")


@pytest.mark.parametrize("helper", ["igor", "discrete-butler", "bats", "nurse", "mad-doctor"])
def test_cf_team_06_any_helper_is_discarded_for_one_card_and_does_nothing_else(helper: str) -> None:
    table = people()
    deck = table.table.deck
    table.play(f"ann discard {helper}")
    assert (table.table.discard, table.table.deck, len(table.seat("ann").hand)) == ([helper], deck - 1, 10)
    assert table.texts == [f"ann discards {GAME.definition.tokens[helper].name}.", "ann draws 1 card."]
    ann, untouched = table.seat("ann"), people().seat("ann")
    assert ann == untouched


def test_cf_team_06_the_card_drawn_is_entered() -> None:
    table = by_app().play("ann discard nurse")
    assert table.prompt == "Deal a card to ann: which one is it?"
    table.play("vampire")
    assert table.seat("ann").hand == ["mummy", "robot", "robot", "vampire"]


def test_cf_team_06_as_often_as_there_are_helpers_also_after_the_team_lies_there() -> None:
    table = by_app("mummy, robot, nurse, nurse", *HANDS[1:]).play("ann team mummy robot", "ann discard nurse", "bats")
    table.play("ann discard bats", "igor").allows("ann discard igor", "CF-TEAM-06")
    table.refuses("ann discard bats", "ann has no Bats in hand.", "CF-TEAM-06")


def test_cf_team_06_no_monster_is_discarded() -> None:
    by_app().refuses("ann discard mummy", "Mummy is a monster; you may discard only helpers.", "CF-TEAM-06")


def test_cf_team_06_only_in_team_up() -> None:
    late = "ann cannot discard a helper now. Do this in Team Up, before the Co-Stars are turned up."
    for phase in ("movie_time", "audition", "showdown"):
        people(phase=phase).refuses("ann discard nurse", late, "CF-HELP-03", "CF-TEAM-06")


def test_cf_team_07_who_has_no_two_monsters_must_discard_helpers() -> None:
    table = by_app("mummy, nurse, bats", *HANDS[1:])
    assert [text for text in table.legal if text.startswith("ann")] == ["ann discard bats", "ann discard nurse"]
    look_on = "ann must discard helpers and draw until two monsters are in hand."
    table.refuses("ann none", look_on, "CF-TEAM-07")
    table.play("ann discard nurse", "igor").refuses("ann none", look_on, "CF-TEAM-07")
    table.play("ann discard igor", "robot")
    assert [text for text in table.legal if text.startswith("ann")] == ["ann team robot mummy", "ann team mummy robot"]
    table.refuses("ann none", "ann has at least two monsters in hand.", "CF-TEAM-01", "CF-TEAM-07", "CF-TEAM-09")


def test_cf_team_07_people_do_not_turn_up_before_everybody_has_two_monsters() -> None:
    table = people("name: ann", "name: ben, hand: [mummy, nurse, bats]", "name: cat")
    why = "ben must discard helpers and draw until two monsters are in hand."
    for line in ("ben mummy", "ann robot"):
        table.refuses(line, why, "CF-TEAM-07", "CF-TEAM-03")
    assert table.prompt == "ben: discard a helper and draw until you have two monsters."
    assert table.legal == ["ben discard bats", "ben discard nurse"]
    table.play("ben discard bats", "ann robot", "ben mummy", "cat ghost")
    assert (table.seat("ben").star, table.seat("ben").hand) == ("?", ["nurse"])


def test_cf_team_07_with_hands_nobody_has_shown_there_is_always_something_to_be_done() -> None:
    people().refuses("ann none", "ann must discard helpers and draw until two monsters are in hand.", "CF-TEAM-07")


# --- changing the team ---


def test_cf_team_08_open_47_the_team_may_be_changed_until_the_turning_up() -> None:
    """CF-OPEN-47."""
    table = by_app().play("ann team mummy robot")
    assert table.allows("ann team robot robot").rules == ("CF-TEAM-08", "CF-OPEN-47")
    table.play("ann team robot robot")
    assert (table.seat("ann").team, table.seat("ann").hand) == (["robot", "robot"], ["mummy", "nurse"])
    table.play("ann team robot mummy", "ben team devil vampire", "cat team ghost alien")
    assert [seat.co_star for seat in table.state.seats] == ["mummy", "vampire", "alien"]


def test_cf_team_08_open_47_and_not_after_it() -> None:
    table = by_app().play("ann team mummy robot", "ben team vampire devil", "cat team alien ghost")
    table.refuses(
        "ann team robot mummy", "'team' belongs in Team Up, until the Co-Stars are turned up. Now: ann, in "
        "the feature box: stay or drop?", "CF-TEAM-01", "CF-TEAM-08", "CF-SEASON-07",
    )  # fmt: skip


# --- no two monsters anywhere ---


def without_a_deck(ann: str, discard: list[str]) -> dict[str, object]:
    """Seats as a mapping of what they hold: Ann as given, Ben and Cat all monsters that are left, and no deck."""
    left = dict.fromkeys(MONSTERS, 7)
    left |= dict.fromkeys(HELPERS, 3)
    for card in [*ann.split(", "), *discard]:
        if card:
            left[card] -= 1
    rest = [card for card, number in left.items() for _ in range(number)]
    seats = [f"name: ann, hand: [{ann}]", f"name: ben, hand: [{', '.join(rest[::2])}]"]
    return {"seats": [*seats, f"name: cat, hand: [{', '.join(rest[1::2])}]"], "deck": 0, "discard": discard}


MONSTERS = [item.id for item in GAME.definition.sheets["monsters"].items]
HELPERS = [item.id for item in GAME.definition.sheets["helpers"].items]


def laid_without_a_deck(ann: str, discard: list[str], cards: str) -> Play:
    laid = without_a_deck(ann, discard)
    return lay(*laid.pop("seats"), phase="team_up", cards=cards, **laid)  # type: ignore[misc]


@pytest.mark.parametrize(
    ("hand", "discard"), [("mummy", []), ("mummy, nurse", []), ("nurse, bats", ["igor"]), ("", [])]
)
def test_cf_team_09_open_28_who_cannot_find_two_goes_to_the_fold_box_as_the_app_knows(
    hand: str, discard: list[str]
) -> None:
    """CF-OPEN-28. A helper discarded would only come back."""
    table = laid_without_a_deck(hand, discard, "app")
    ann = table.seat("ann")
    assert (ann.pawn, ann.team, ann.hand) == ("fold", [], sorted(filter(None, hand.split(", "))))
    assert table.asked == ["ben", "cat"]
    why = "ann could not find two monsters this turn and is in the fold box."
    table.refuses("ann team mummy mummy", why, "CF-TEAM-09")
    table.refuses("ann none", why, "CF-TEAM-09", "CF-OPEN-28")


def test_cf_team_09_nor_does_a_deck_of_helpers_bring_a_monster() -> None:
    laid = without_a_deck("mummy, nurse", ["bats", "igor"]) | {"deck": 2, "discard": []}
    table = lay(*laid.pop("seats"), phase="team_up", cards="app", **laid)  # type: ignore[misc]
    assert (table.seat("ann").pawn, table.asked) == ("fold", ["ben", "cat"])


def test_cf_team_09_not_while_a_monster_may_be_found() -> None:
    table = laid_without_a_deck("mummy, nurse", ["robot"], "app")
    assert table.seat("ann").pawn == "feature"
    table.play("ann discard nurse")
    table.reports("The discard pile is shuffled into a new deck.", "CF-HELP-23", "CF-OPEN-27")


def test_cf_team_09_open_28_people_say_so_themselves() -> None:
    """The deck and the discard pile are empty; Ann's hand has been seen by nobody."""
    laid = without_a_deck("mummy, nurse", [])
    seats = ["name: ann, hand: 2", *laid["seats"][1:]]  # type: ignore[index]
    table = lay(*seats, phase="team_up", deck=0)
    verdict = table.check("ann none")
    assert (verdict.legal, verdict.rules) == (None, ("CF-TEAM-09", "CF-OPEN-28"))
    assert verdict.why == "Whether ann has two monsters depends on a hand nobody has shown; ann may claim to lack them."
    GAME.apply(table.state, GAME.parse(table.state, "ann none"))
    assert (table.seat("ann").pawn, table.seat("ann").hand) == ("fold", ["?", "?"])
    table.play("ben robot", "cat ghost")
    assert (table.seat("ann").team, table.state.phase) == ([], "audition")


def test_cf_team_09_a_single_card_is_no_team() -> None:
    table = people("name: ann, hand: 1", "name: ben", "name: cat")
    assert (table.seat("ann").pawn, table.prompt) == ("fold", "Turn up the Co-Stars of ben and cat: which are they?")


def test_cf_team_09_without_any_team_the_film_goes_back() -> None:
    table = lay(*(f"name: {name}, hand: 1" for name in ("ann", "ben", "cat")), phase="movie_time")
    table.play("film 4")
    table.reports("Nobody has a team: the film worth 4 goes back.", "CF-TEAM-09", "CF-OPEN-28")
    assert (table.state.turn, table.table.films) == (2, [])


def test_cf_team_09_such_a_player_stays_and_scores_no_cards() -> None:
    table = people("name: ann, hand: 1", "name: ben", "name: cat").play("ben robot", "cat ghost")
    table.play("ben drop")
    assert table.kind == "alone"
    table.play("all pass", "all pass")
    while table.state.turn == 1:
        table.play(f"{table.asked[0]} hide")
    ann = table.seat("ann")
    assert (ann.up, ann.down, ann.hidden, len(ann.hand)) == ([], [], [], 1)
    table.reports("ann must stay in the fold box.", "CF-AUDIT-09")


def test_cf_team_05_no_helper_is_put_into_a_team_past_the_rules() -> None:
    """Nothing could be computed with it, so `set` refuses it as a position does."""
    table = people().play("ann robot", "ben devil", "cat alien")
    with pytest.raises(Unreadable, match=r"Nurse is a helper; a team has only monsters \(CF-TEAM-05\)"):
        set_value(GAME, table.state, "ann.star", "nurse")


@pytest.mark.parametrize("place", ["star", "co-star"])
def test_cf_team_05_a_helper_is_refused_for_the_star_too_while_co_stars_are_turned_up(place: str) -> None:
    why = "Nurse is a helper; only a monster may be Star or Co-Star."
    people().refuses(f"ann {place} nurse", why, "CF-TEAM-05")


def test_cf_team_05_only_monsters_are_offered_for_a_co_star() -> None:
    with pytest.raises(Unreadable, match=r"there is no card '12'; use one of puny-human, .*, abomination$"):
        people().check("ben 12")


def test_cf_help_09_audit_01_where_no_co_star_is_turned_up_the_audition_begins_and_is_reported() -> None:
    table = people("name: ann", "name: ben, butler: true", "name: cat, butler: true")
    verdict = table.check("ann butler; ann butler")
    assert verdict.rules[:2] == ("CF-HELP-09", "CF-OPEN-24")
    assert verdict.why.endswith("automatically just before: No Co-Star is turned up, and the Audition begins.")
    table.play("ann butler").reports("No Co-Star is turned up, and the Audition begins.", "CF-HELP-09", "CF-AUDIT-01")
