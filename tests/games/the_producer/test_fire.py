"""Firing, and what a Character is worth as changed. TP-FIRE, TP-CARD."""

from __future__ import annotations

from itertools import permutations

import pytest

from companion.games.the_producer import actions as act
from companion.games.the_producer.rules import people
from companion.games.the_producer.state import Mark, Movie
from tests.games.the_producer.lay import GAME, QUIET, Play, at_producer, lay, position
from tests.games.the_producer.shoot import made

WORKED = f"movies: [{made('jezebel', 'john-ford cary-grant ida-lupino may-whitty')}]"


def test_tp_fire_01_02_open_66_at_any_time_of_the_own_turn_to_the_boulevard() -> None:
    for table in (
        lay("name: ann, team: [john-ford]", "name: ben"),
        at_producer("name: ann, team: [john-ford]", "name: ben"),
    ):
        assert [table.game.text(table.state, one) for one in table.game.interjections(table.state)] == [
            "ann fire john-ford"
        ]
        table.play("ann fire john-ford")
        assert (table.ann.team, table.table.boulevard, table.ann.money) == ([], ["john-ford"], 2_000_000)
        table.reports("ann fires John Ford.", "TP-FIRE-01", "TP-FIRE-02")


def test_tp_fire_01_open_66_also_while_the_own_producer_is_at_work() -> None:
    """The handbook says at any time of the stage; only other players' turns are not interrupted."""
    table = at_producer("name: ann, team: [john-ford]", "name: ben, team: [mary-astor]", boulevard=["jezebel"])
    table.play("ann party")
    table.allows("ann fire john-ford", "TP-FIRE-01", "TP-FIRE-02", "TP-OPEN-66")
    table.refused("ben fire mary-astor", "TP-FIRE-01", "TP-OPEN-66")
    assert (table.play("ann fire john-ford").kind, table.asked) == ("buy_half", ["ann"])


def test_tp_fire_02_whoever_was_fired_can_be_hired_by_others() -> None:
    table = at_producer("name: ann, team: [john-ford]", "name: ben", order=["ann", "ben"])
    table.play("ann fire john-ford; ann pass", "ben discard timber; ben party; ben buy john-ford")
    assert table.ben.team == ["john-ford"]


def test_tp_open_66_not_on_anothers_turn() -> None:
    table = at_producer("name: ann", "name: ben, team: [john-ford]")
    table.refuses(
        "ben fire john-ford",
        "ben may fire only on its own turn, at the latest before the next player's card.",
        "TP-FIRE-01",
        "TP-OPEN-66",
    )


def test_tp_fire_01_nobody_fires_another_players_characters() -> None:
    table = at_producer("name: ann", "name: ben, team: [john-ford]")
    table.refuses("ann fire john-ford", "John Ford is not in ann's team.", "TP-FIRE-01")


def after_cafe(**changes: object) -> Play:
    """ann has used a Producer, and ben is to handle one of two Event cards."""
    events = "events: ['?', '?']"
    table = at_producer(
        f"name: ann, team: [john-ford], {events}", f"name: ben, {events}", order=["ann", "ben"], **changes
    )
    return table.play("ann cafe")


def test_tp_open_66_after_the_producer_one_fires_until_the_next_seat_has_handled_a_card() -> None:
    table = after_cafe()
    assert (table.kind, table.asked) == ("card", ["ben"])
    assert [table.game.text(table.state, one) for one in table.game.interjections(table.state)] == [
        "ann fire john-ford"
    ]
    table.play("ann fire john-ford")
    assert (table.ann.team, table.asked) == ([], ["ben"])
    late = after_cafe().play("ben discard timber")
    assert late.game.interjections(late.state) == []
    late.refused("ann fire john-ford", "TP-FIRE-01", "TP-OPEN-66")


def test_tp_open_66_a_position_says_who_may_still_fire() -> None:
    table = after_cafe()
    document = table.game.document(table.state)
    assert document["pending"][0]["before"] == "ann"
    again = Play(table.game.position(document))
    assert again.state == table.state
    again.allows("ann fire john-ford", "TP-FIRE-01")


def test_tp_open_66_who_was_asked_after_the_last_card_is_not_offered_it_again() -> None:
    table = at_producer("name: ann, events: [], team: [john-ford]", "name: ben", order=["ann", "ben"])
    table.play("ann cafe", "ann pass")
    assert table.game.interjections(table.state) == []
    table.refused("ann fire john-ford", "TP-FIRE-01", "TP-OPEN-66")


def test_tp_open_66_opt_02_without_event_cards_it_is_until_the_next_producer() -> None:
    table = at_producer("name: ann, team: [john-ford]", "name: ben", order=["ann", "ben"], variants=QUIET).play(
        "ann cafe"
    )
    table.allows("ann fire john-ford", "TP-FIRE-01")
    table.play("ben pass")
    assert table.asked == ["ann"]


def test_tp_fire_01_what_is_offered_may_be_done_even_in_a_phase_that_was_set_by_hand() -> None:
    turn = [{"kind": "turn", "seat": "ann", "step": "end"}]
    document = position("name: ann, events: 0, team: [mary-astor]", "name: ben", events=0, phase="over", pending=turn)
    state = GAME.position(document, plausible=False)
    assert any(isinstance(action, act.Fire) for action in GAME.legal_actions(state))
    assert all(GAME.check(state, action).may_be_done for action in GAME.legal_actions(state))


def test_tp_fire_03_open_93_not_after_working_on_a_movie_this_year() -> None:
    table = at_producer(f"name: ann, team: [john-ford], {WORKED}", "name: ben")
    why = "John Ford has worked on a movie this year and cannot be fired until the Oscars are over."
    table.refuses("ann fire john-ford", why, "TP-FIRE-03", "TP-OPEN-93")
    later = at_producer(f"name: ann, team: [john-ford], {WORKED}", "name: ben", year=1941)
    later.allows("ann fire john-ford", "TP-FIRE-01")


def test_tp_fire_03_no_choice_in_the_distribution_makes_it_possible_to_fire_somebody_who_has_just_worked() -> None:
    team = "raoul-walsh, peter-lorre, ida-lupino, donald-crisp, mary-astor"
    seat = f"name: ann, team: [{team}], scripts: [the-strawberry-blonde], radio: [blue]"
    table, made = at_producer(seat, "name: ben"), "ann make strawberry walsh lorre lupino crisp on stage-1; ann fire "
    table.refused(f"{made}walsh", "TP-FIRE-03", "TP-OPEN-93")
    table.allows(f"{made}astor", "TP-FIRE-01")


def test_tp_open_66_after_the_last_producer_of_the_year_one_is_asked_whom_one_fires() -> None:
    table = at_producer("name: ann, events: [], team: [john-ford]", "name: ben", order=["ann", "ben"]).play("ann cafe")
    assert (table.kind, table.legal) == ("end", ["ann fire john-ford", "ann pass"])
    table.play("ann pass")
    assert (table.asked, table.ann.team) == (["ben"], ["john-ford"])


def test_tp_open_66_71_without_events_one_is_asked_in_the_last_of_the_six_rounds() -> None:
    for number, asked in ((5, ["ben"]), (6, ["ann"])):
        table = lay("name: ann, team: [john-ford]", "name: ben", variants=QUIET, round=number, order=["ann", "ben"])
        assert table.play("ann cafe").asked == asked
    assert table.legal == ["ann fire john-ford", "ann pass"]


# --- CARD ---


def worth(table: Play, character: str, stat: str, movie: Movie | None = None) -> int:
    return people.stars(table.game.kit(table.state), table.state, character, stat, movie)  # type: ignore[arg-type]


def test_tp_card_07_08_09_a_card_has_the_values_of_its_kind_and_no_others() -> None:
    table = lay(marks=[{"character": None, "stat": "all", "number": 1}])
    assert [worth(table, "john-ford", stat) for stat in ("golden", "blue", "black")] == [0, 0, 4]
    assert [worth(table, "frank-sinatra", stat) for stat in ("golden", "black")] == [3, 0]


def test_tp_open_62_ex_09_values_are_not_below_0_and_3_is_the_limit_only_where_a_card_says_so() -> None:
    table = lay()
    table.table.marks = [Mark(None, "black", 1, most=3)]
    assert [worth(table, who, "black") for who in ("victor-fleming", "john-ford")] == [3, 3]
    table.table.marks = [Mark("john-ford", "black", 1)]
    assert worth(table, "john-ford", "black") == 4
    table.table.marks = [Mark("john-ford", "black", -5)]
    assert worth(table, "john-ford", "black") == 0


def test_tp_ex_01_card_11_a_war_star_counts_once_the_united_states_are_at_war() -> None:
    kit = lay().game.kit(lay().state)
    printed = kit.characters["tyrone-power"].golden
    assert [worth(lay(year=year), "tyrone-power", "golden") - printed for year in (1940, 1941, 1942)] == [0, 0, 1]


def test_tp_opt_03_without_backgrounds_the_notes_are_ignored() -> None:
    table = lay(year=1942, variants={"no_background": True})
    assert worth(table, "tyrone-power", "golden") == 1


def test_tp_open_77_pairs_and_genres_count_in_their_movies_and_add_up() -> None:
    table = lay()
    kit = table.game.kit(table.state)
    pairs = [
        (who, note) for who in kit.characters for note in kit.notes(who) if note.verb in ("pair_star", "genre_star")
    ]
    assert len(pairs) == 11
    for who, note in pairs:
        fitting = next((id for id, one in kit.scripts.items() if getattr(note, "genre", "") in one.genres), "jezebel")
        with_it = Movie(fitting, director=who, actor=getattr(note, "other", None))
        strange = next(id for id, one in kit.scripts.items() if getattr(note, "genre", "") not in one.genres)
        without = Movie(strange, director=who)
        assert worth(table, who, note.stat, with_it) - worth(table, who, note.stat, without) == note.number
        assert worth(table, who, note.stat) == worth(table, who, note.stat, without)


def test_tp_open_43_fame_is_that_of_the_moment_or_printed() -> None:
    table = lay(marks=[{"character": "charlie-chaplin", "stat": "golden", "number": -1}])
    assert not people.is_famous(table.game.kit(table.state), table.state, "charlie-chaplin")
    printed = lay(
        marks=[{"character": "charlie-chaplin", "stat": "golden", "number": -1}], variants={"fame_test": "printed"}
    )
    assert people.is_famous(printed.game.kit(printed.state), printed.state, "charlie-chaplin")


GAME_THEORY, CAMPAIGN = Mark(None, "black", 1, "game-theory", most=3), Mark("john-ford", "all", -1, "starlight-motel")
BETTER, WORSE = Mark("john-ford", "black", 1), Mark("john-ford", "black", -4)


@pytest.mark.parametrize(("marks", "value"), [
    ([GAME_THEORY], 3),
    ([GAME_THEORY, CAMPAIGN], 3),
    ([GAME_THEORY, CAMPAIGN, CAMPAIGN], 2),
    ([GAME_THEORY, BETTER], 4),
    ([GAME_THEORY, BETTER, CAMPAIGN], 3),
    ([GAME_THEORY, WORSE], 0),
])  # fmt: skip
def test_tp_ex_09_open_33_open_62_what_changes_stars_adds_up_in_any_order(marks: list[Mark], value: int) -> None:
    for order in permutations(marks):
        table = lay()
        table.table.marks = [*order]
        assert worth(table, "john-ford", "black") == value
