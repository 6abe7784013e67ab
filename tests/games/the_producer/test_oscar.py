"""OSCAR: who runs, secret votes, cards drawn, who wins; END: what comes before."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from companion.games.the_producer.rules.awards import Drawing
from companion.games.the_producer.state import Mark
from companion.referee.lines import check_line
from companion.referee.odds import odds
from companion.referee.table import GameTable
from tests.games.the_producer.gala import CASABLANCA, MODERN_TIMES, NINOTCHKA, draw, gala, made, of
from tests.games.the_producer.lay import GAME, Play, lay

# --- END ---


def at_the_end_of_operation(*seats: str, **changes: Any) -> Play:
    """Ann has had her last Event card; nobody else has any."""
    named = seats or ("name: ann", "name: ben")
    return lay(*(f"{seat}, events: []" for seat in named), step="producer", **changes)


def test_tp_end_01_the_operational_stage_ends_when_nobody_has_cards() -> None:
    table = at_the_end_of_operation().play("ann pass")
    table.reports("The Operational Stage of 1940 is over.", "TP-END-01")
    assert table.table.year == 1941


def test_tp_end_02_who_has_no_producers_goes_on_with_cards() -> None:
    seats = "name: ann, producers: 0, events: [pie-fight, acting-coach]", "name: ben, producers: 0, events: []"
    table = lay(*seats, step="card").play("ann discard pie-fight")
    assert (table.kind, table.asked, table.ann.events) == ("card", ["ann"], ["acting-coach"])
    table.refused("ann casting 3", "TP-ORDER-05", "TP-OPEN-22", "TP-END-02")


def test_tp_end_03_each_producer_left_over_becomes_two_votes() -> None:
    table = at_the_end_of_operation(made("ann", CASABLANCA, producers=3), made("ben", producers=0))
    table.play("ann pass")
    table.reports("ann gains 6 votes.", "TP-END-03", "TP-OPEN-88")
    assert (table.ann.votes, table.ben.votes) == (6, 0)


def test_tp_end_03_open_88_one_on_the_bank_or_used_is_no_vote() -> None:
    table = at_the_end_of_operation(made("ann", CASABLANCA, parked="[first-national-bank, casting]"), made("ben"))
    table.play("ann pass")
    assert (table.ann.votes, table.ben.votes) == (2 * 4, 2 * 6)


def test_tp_oscar_02_notes_bring_votes_to_whoever_made_the_movie() -> None:
    capra = "{script: holiday, director: frank-capra, actor: walter-brennan, actress: mary-astor, supporting: [peter-lorre]}"
    table = at_the_end_of_operation(made("ann", capra, producers=1), made("ben", producers=0)).play("ann pass")
    table.reports("ann gains 2 votes.", "TP-OSCAR-02", "TP-CARD-11")
    assert table.ann.votes == 2 + 2
    b_movie = at_the_end_of_operation(
        made("ann", of(capra, actress="null", missing="actress"), NINOTCHKA), "name: ben, producers: 0"
    )
    assert b_movie.play("ann pass").ann.votes == 2 * 6


def test_tp_oscar_01_everybody_tells_how_many_votes_there_are() -> None:
    table = at_the_end_of_operation(made("ann", CASABLANCA, producers=1, votes=1), made("ben", producers=2))
    table.play("ann pass")
    table.reports("ann has 3 votes.", "TP-OSCAR-01")
    table.reports("ben has 4 votes.", "TP-OSCAR-01")


# --- the order of things ---


def test_tp_oscar_03_five_awards_come_one_at_a_time() -> None:
    table = gala(made("ann", CASABLANCA), made("ben"))
    asked = []
    while table.state.table.year == 1940:
        if table.kind == "nominate":
            asked.append(table.prompt.partition(":")[0])
        table.play(table.legal[0])
    assert asked == ["Best Picture", "Directing", "Best Actor", "Best Actress", "Best Supporting Actor/Actress"]


def test_tp_oscar_08_each_nominates_one_in_the_order_of_the_year() -> None:
    table = gala(made("ann", CASABLANCA), made("ben", MODERN_TIMES), award="director")
    table.refused("ben nominate charlie-chaplin", "TP-OSCAR-08")
    table.play("ann nominate michael-curtiz")
    table.allows("ben nominate charlie-chaplin", "TP-OSCAR-08", "TP-DIR-01")
    table.refused("ann nominate michael-curtiz", "TP-OSCAR-08")


def test_tp_open_58_nobody_has_to_nominate_and_who_cannot_is_not_asked() -> None:
    table = gala(made("ann"), made("ben", MODERN_TIMES), award="director")
    table.allows("ben pass", "TP-OPEN-58")
    table.play("ben pass")
    table.reports("Nobody runs for Directing.", "TP-OPEN-58")
    assert table.prompt.startswith("Best Actor")


def test_tp_supp_02_where_nobody_can_run_that_is_why_nobody_does() -> None:
    two = {"supporting_awards": "two"}
    table = gala(made("ann", CASABLANCA), made("ben"), award="supporting_actor", variants=two).play("ann pass")
    table.reports("Nobody runs for Best Supporting Actor.", "TP-OPEN-58")
    actress = "Best Supporting Actress (variant supporting_awards: two)"
    table.reports(f"Nobody runs for {actress}.", "TP-SUPP-02", "TP-OPEN-54")


def test_tp_oscar_07_open_65_who_died_or_left_still_runs() -> None:
    table = gala(made("ann", CASABLANCA), made("ben", MODERN_TIMES), award="director", gone=["michael-curtiz"])
    table.allows("ann nominate michael-curtiz", "TP-OSCAR-08")
    assert table.ann.team == []


def test_tp_bmov_06_a_b_movie_and_its_people_do_not_compete() -> None:
    b_movie = of(CASABLANCA, director="null", missing="director")
    table = gala(made("ann", b_movie, MODERN_TIMES), made("ben"), award="picture")
    table.refused("ann nominate casablanca", "TP-BMOV-06", "TP-PICT-01")
    table = gala(made("ann", b_movie, MODERN_TIMES), made("ben"), award="actress")
    table.refused("ann nominate ingrid-bergman", "TP-BMOV-06", "TP-ACT-01")
    assert table.legal == ["ann nominate paulette-goddard", "ann pass"]


# --- Base Values ---


def nominated(table: Play, line: str) -> int:
    """The Base Value with which somebody is nominated."""
    table.play(line)
    return table.table.awards[-1].value


def test_tp_oscar_09_base_values_are_stars_with_all_their_changes() -> None:
    seats = made("ann", CASABLANCA), made("ben", MODERN_TIMES)
    assert nominated(gala(*seats, award="director"), "ann nominate michael-curtiz") == 2
    table = gala(*seats, award="director")
    table.table.marks += [Mark("michael-curtiz", "all", -1, sort="campaign"), Mark(None, "black", 2)]
    assert nominated(table, "ann nominate michael-curtiz") == 3


def test_tp_oscar_09_open_62_a_value_is_never_below_none() -> None:
    table = gala(made("ann", NINOTCHKA), made("ben"), award="actress")
    table.table.marks += [Mark("bette-davis", "all", -1, sort="campaign") for _ in range(3)]
    assert nominated(table, "ann nominate bette-davis") == 0


def test_tp_oscar_13_card_10_the_field_of_the_movie_adds_a_star() -> None:
    seats = made("ann", CASABLANCA), made("ben", MODERN_TIMES)
    assert nominated(gala(*seats, award="actress"), "ann nominate ingrid-bergman") == 3 + 1
    assert nominated(gala(*seats, award="actor"), "ann nominate humphrey-bogart") == 2


def test_tp_oscar_13_open_61_it_works_for_directors_and_supporting_parts() -> None:
    western = "{script: destry-rides-again, director: john-ford, actor: james-stewart, actress: mary-astor, supporting: [walter-brennan]}"
    assert nominated(gala(made("ann", western), made("ben"), award="director"), "ann nominate john-ford") == 3 + 1
    assert (
        nominated(gala(made("ann", western), made("ben"), award="supporting"), "ann nominate walter-brennan") == 3 + 1
    )


def test_tp_event_07_dist_02_hand_cards_and_radio_stars_come_too_late_at_the_oscars() -> None:
    seats = made("ann", CASABLANCA, storehouse="[acting-coach]"), made("ben", MODERN_TIMES)
    table = gala(*seats, award="actor")
    assert "on your turn" in table.refused("ann play pie-fight", "TP-ORDER-05", "TP-EVENT-07")
    table.play("ann nominate bogart", "ben nominate chaplin")
    table.refused("ann add blue", "TP-DIST-02", "TP-DIST-03")


def test_tp_oscar_16_open_91_a_card_of_the_own_storehouse_raises_the_own_nominee() -> None:
    table = gala(
        made("ann", CASABLANCA, storehouse="[acting-coach, scene-stealer]"), made("ben", MODERN_TIMES), award="actor"
    )
    early = table.refused("ann play acting-coach", "TP-OSCAR-16", "TP-OPEN-91")
    assert "with 'play', after all nominations and before the votes" in early
    table.play("ann nominate bogart", "ben nominate chaplin")
    assert (table.kind, table.asked, table.legal) == ("boost", ["ann"], ["ann play acting-coach", "ann pass"])
    other = table.refused("ann play scene-stealer", "TP-OSCAR-16", "TP-OPEN-91")
    assert "is on ann's Storehouse, but does nothing for a nominee of" in other
    assert "is not a card on" in table.refused("ann play trade-paper-ad", "TP-OSCAR-16", "TP-OPEN-91")
    assert "with 'play'" in table.refused("ann add acting-coach", "TP-OSCAR-16", "TP-OPEN-91")
    table.afresh().refused("ben pass", "TP-OSCAR-16")
    table.play("ann play acting-coach")
    table.reports("ann uses Acting Coach: Humphrey Bogart has a Base Value of 3.", "TP-OSCAR-16")
    assert (table.ann.storehouse, table.table.discards) == (["scene-stealer"], ["acting-coach"])
    assert table.kind == "oscar_card"


def test_tp_oscar_16_the_card_may_stay_where_it_is() -> None:
    table = gala(made("ann", CASABLANCA, storehouse="[trade-paper-ad]"), made("ben"), award="director")
    table.play("ann nominate curtiz", "ann pass")
    assert (table.ann.storehouse, table.kind) == (["trade-paper-ad"], "oscar_card")


# --- votes ---


def voting(**changes: Any) -> Play:
    """Ann with three votes, ben with two, cat with one and nobody to vote for."""
    seats = made("ann", CASABLANCA, votes=3), made("ben", MODERN_TIMES, votes=2), made("cat", votes=1)
    return gala(*seats, award="director", **changes).play("ann nominate curtiz", "ben nominate chaplin")


def test_tp_oscar_10_all_show_their_votes_together() -> None:
    table = voting()
    assert (table.kind, table.asked) == ("votes_shown", ["ann", "ben"])
    table.play("ben vote 2")
    assert (table.ben.votes, table.asked) == (2, ["ann"])
    table.play("ann vote 1")
    table.reports("ben spends 2 votes on Charlie Chaplin.", "TP-OSCAR-10", "TP-OPEN-63")
    assert (table.ann.votes, table.ben.votes) == (2, 0)


def test_tp_oscar_10_nobody_spends_more_than_are_there_or_twice() -> None:
    table = voting()
    table.refused("ben vote 3", "TP-OSCAR-10")
    table.play("ben vote 1")
    table.refused("ben vote 1", "TP-OSCAR-10")


def test_tp_open_63_only_who_has_a_nominee_spends_votes() -> None:
    voting().refused("cat vote 1", "TP-OPEN-63")


def test_tp_open_63_votes_are_gone_in_defeat_too() -> None:
    table = voting().play("ann vote 1", "ben vote 2")
    assert (table.ann.votes, table.ben.votes) == (2, 0)


def test_tp_oscar_10_where_the_app_holds_the_cards_votes_are_taken_in_secret() -> None:
    game = voting().game
    state = game.dealt_by_app(voting().state)
    assert game.secretly_asked(state) == (0, 1)
    assert game.secretly_asked(voting().state) == ()
    game.apply(state, game.parse(state, "ben vote 2"))
    assert game.secretly_asked(state) == (0,)
    votes = [[one.votes for one in game.view(state, seat).table.awards] for seat in (0, 1, -1)]
    assert votes == [[0, 0], [0, 2], [0, 0]]
    assert game.view(state, 0).seats[1].votes == 2
    assert game.shown("ben vote 2") == "ben vote ?"
    game.apply(state, game.parse(state, "ann vote 0"))
    assert [one.votes for one in game.view(state, 0).table.awards] == [0, 2]


def test_tp_oscar_10_votes_are_reported_when_all_have_taken_theirs() -> None:
    table = voting()
    game, held = table.game, GameTable(table.game, table.state, {"seed": 1})
    assert list(held.play("ben vote 2"))
    assert held.shown("ben vote 2") == "ben vote ?"
    votes = [[one.votes for one in game.view(held.state, seat).table.awards] for seat in (0, 1, -1)]
    assert votes == [[0, 0], [0, 2], [0, 0]]
    assert list(held.play("ann vote 0"))
    assert held.shown("ben vote 2") == "ben vote 2"
    assert game.view(held.state, 0) is held.state


def test_tp_oscar_14_votes_left_after_the_last_award_go_back() -> None:
    table = gala(made("ann", CASABLANCA, votes=4), made("ben"), award="supporting").play("ann pass")
    table.reports("ann gives 4 votes back.", "TP-OSCAR-14", "TP-MAINT-04")
    assert table.ann.votes == 0


def test_tp_oscar_14_nobody_has_votes_when_the_game_is_over() -> None:
    table = gala(made("ann", CASABLANCA, votes=4), made("ben"), award="supporting", year=1942).play("ann pass")
    assert (table.state.phase, [seat.votes for seat in table.state.seats]) == ("over", [0, 0])


# --- cards ---


def test_tp_oscar_11_card_16_a_card_is_drawn_for_each_point_of_the_base_value() -> None:
    table = voting().play("ann vote 3", "ben vote 0")
    before = table.table.events
    draw(table, 1, 3)
    table.reports("Michael Curtiz has a Final Value of 2 + 3 + 4 = 9.", "TP-OSCAR-12")
    assert table.table.events == before - 2
    assert len(table.table.discards) == 2


def test_tp_oscar_12_base_value_votes_and_icons_make_the_final_value_and_the_highest_wins() -> None:
    # Chaplin directs a Comedy, his Field: 2 + 1.
    table = draw(voting().play("ann vote 3", "ben vote 0"), 1, 1, 3, 3, 2)
    table.reports("Charlie Chaplin has a Final Value of 3 + 0 + 8 = 11.", "TP-OSCAR-12")
    table.reports("Directing goes to Charlie Chaplin, for ben.", "TP-OSCAR-12", "TP-OSCAR-04")
    assert (table.ann.vp, table.ben.vp) == (0, 2)


def test_tp_oscar_04_an_award_gives_two_points_which_have_a_line_in_the_ledger() -> None:
    table = draw(voting().play("ann vote 0", "ben vote 0"), 1, 1, 2, 2, 2)
    lines = [(line.points, line.what, line.rules[0]) for line in table.score.seats[1]]
    assert lines[0] == (2, "1 Oscar", "TP-OSCAR-04")


@pytest.mark.parametrize(("card", "vp", "message"), [
    ("sealed-envelopes", 3, "Directing gives 1 VP more because of Sealed Envelopes."),
    ("plaster-oscars", 1, "Directing gives 1 VP less because of Plaster Oscars."),
])  # fmt: skip
def test_tp_oscar_04_an_event_may_change_what_awards_give_this_year(card: str, vp: int, message: str) -> None:
    table = voting(lasting=[{"card": card, "seat": "ann"}])
    draw(table.play("ann vote 0", "ben vote 0"), 1, 1, 2, 2, 2)
    assert table.ben.vp == vp
    table.reports(message, "TP-EVENT-08", "TP-OSCAR-04")
    table.reports(f"ben earns {vp} VP and has {vp}.", "TP-OSCAR-12", "TP-OSCAR-04", "TP-EVENT-08")


def test_tp_oscar_05_level_at_the_top_nobody_gets_the_award() -> None:
    table = draw(voting().play("ann vote 3", "ben vote 0"), 3, 3, 2, 3, 3)
    table.reports("ann and ben are tied at 11: nobody gets Directing.", "TP-OSCAR-05")
    assert (table.ann.vp, table.ben.vp) == (0, 0)


def test_tp_oscar_06_open_52_the_one_with_an_editing_room_beats_those_without() -> None:
    room = made("ann", CASABLANCA, votes=3, built="[editing-room]", mortgages="[editing-room]")
    seats = room, made("ben", MODERN_TIMES), made("cat", built="[editing-room]")
    table = gala(*seats, award="director").play("ann nominate curtiz", "ben nominate chaplin", "ann vote 3")
    draw(table, 3, 3, 2, 3, 3)
    table.reports(
        "Directing goes to Michael Curtiz, for ann, the only tied player with an Editing Room.",
        "TP-OSCAR-06", "TP-BUILD-22", "TP-OPEN-52",
    )  # fmt: skip
    assert (table.ann.vp, table.ben.vp) == (2, 0)


def test_tp_oscar_06_build_04_an_editing_room_decides_ties_though_a_movie_was_made_without_it() -> None:
    # The room works all the time and for its owner; the movie that left it out is a B-Movie and does not run.
    without = of(NINOTCHKA, script="gone-with-the-wind", missing="editing")
    seats = made("ann", CASABLANCA, without, votes=3, built="[editing-room]"), made("ben", MODERN_TIMES)
    table = gala(*seats, award="director").play("ann nominate curtiz", "ben nominate chaplin", "ann vote 3")
    draw(table, 3, 3, 2, 3, 3)
    assert (table.ann.vp, table.ben.vp) == (2, 0)


def test_tp_oscar_06_open_52_two_editing_rooms_in_a_tie_help_nobody() -> None:
    seats = [
        made("ann", CASABLANCA, votes=3, built="[editing-room]"),
        made("ben", MODERN_TIMES, built="[editing-room]"),
    ]
    table = gala(*seats, award="director").play("ann nominate curtiz", "ben nominate chaplin", "ann vote 3")
    draw(table, 3, 3, 2, 3, 3).reports("ann and ben are tied at 11: nobody gets Directing.", "TP-OPEN-52")


def test_tp_open_64_a_card_drawn_counts_for_its_icons_only_and_is_discarded() -> None:
    table = voting().play("ann vote 0", "ben vote 0", "reveal event pie-fight")
    frame = table.state.pending[-1]
    assert isinstance(frame, Drawing)
    assert (frame.drawn, table.table.discards) == (["pie-fight"], [])
    table.refused("reveal event pie-fight", "TP-OSCAR-11", "TP-OPEN-64")
    draw(table, 1)
    assert "pie-fight" in table.table.discards
    assert table.table.marks == []


def test_tp_open_64_base_value_none_draws_no_card() -> None:
    table = gala(made("ann", NINOTCHKA), made("ben"), award="actress")
    table.table.marks += [Mark("bette-davis", "all", -3, sort="campaign")]
    table.play("ann nominate bette-davis")
    table.reports("Bette Davis has a Final Value of 0 + 0 + 0 = 0.", "TP-OSCAR-12")
    table.reports("Best Actress goes to Bette Davis, for ann.", "TP-OSCAR-12")


def test_tp_open_64_maint_15_an_empty_deck_is_refilled_from_the_discards() -> None:
    table = voting()
    kit = table.game.kit(table.state)
    cards = sorted(kit.events)
    table.table.discards, table.table.events = cards[:-1], 1
    table.play("ann vote 0", "ben vote 0", f"reveal event {cards[-1]}")
    assert (table.table.events, table.table.discards) == (79, [])
    assert cards[-1] not in table.legal[0]
    table.reports("The Event deck is shuffled: 79 cards.", "TP-MAINT-15", "TP-OPEN-18")


# --- after the last award ---


def test_tp_oscar_15_after_the_last_award_the_next_year_begins() -> None:
    table = gala(made("ann"), made("ben", CASABLANCA), award="supporting").play("ben pass")
    assert table.table.year == 1941
    assert table.table.awards == []


def test_tp_game_02_after_the_oscars_of_the_last_year_the_game_is_over() -> None:
    table = gala(made("ann"), made("ben", CASABLANCA), award="supporting", year=1942).play("ben pass")
    assert (table.state.phase, table.asked) == ("over", [])
    table.reports("The game ends after 1942.", "TP-GAME-02")
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert (outcome.winners, outcome.rules) == ((1,), ("TP-GAME-01",))


def test_tp_open_93_with_the_variant_one_may_fire_before_wages_are_due() -> None:
    plain = gala(made("ann"), made("ben", CASABLANCA, team="[ingrid-bergman]"), award="supporting").play("ben pass")
    assert plain.state.phase != "oscars"
    assert plain.ben.money == 2_000_000 - 160_000
    table = gala(
        made("ann"), made("ben", CASABLANCA, team="[ingrid-bergman]"), award="supporting",
        variants={"fire_after_oscars": True},
    ).play("ben pass")  # fmt: skip
    assert (table.kind, table.legal) == ("fire_after", ["ben fire ingrid-bergman", "ben pass"])
    table.play("ben fire ingrid-bergman")
    assert (table.table.boulevard, table.ben.money, table.table.year) == (["ingrid-bergman"], 2_000_000, 1941)


def test_tp_open_93_game_02_nobody_is_asked_whom_to_fire_after_the_last_oscars() -> None:
    seats = made("ann"), made("ben", CASABLANCA, team="[ingrid-bergman]")
    table = gala(*seats, award="supporting", year=1942, variants={"fire_after_oscars": True}).play("ben pass")
    assert (table.state.phase, table.asked) == ("over", [])


# --- odds ---


def test_the_odds_of_an_award_are_those_of_every_card_that_may_be_drawn() -> None:
    table = voting()
    found = odds(table.game, table.state, ["ann vote 2", "ben vote 0"])
    assert found.refused is None
    result = {tuple(sorted(one.result.items())): one.probability for one in found.outcomes}
    assert sum(result.values()) == 1
    assert set(result) == {(), (("ann.oscars", 1), ("ann.vp", 2)), (("ben.oscars", 1), ("ben.vp", 2))}
    # The same, card by card: the first card is followed by itself.
    table.play("ann vote 2", "ben vote 0")
    kit = table.game.kit(table.state)
    left = kit.left_in(table.state, "event")
    total = dict.fromkeys(result, Fraction(0))
    for icons in (1, 2, 3):
        one = voting().play("ann vote 2", "ben vote 0")
        draw(one, icons)
        share = sum(kit.events[card].oscars == icons for card in left)
        for end in odds(one.game, one.state).outcomes:
            total[tuple(sorted(end.result.items()))] += end.probability * Fraction(share, len(left))
    assert total == result


def test_tp_oscar_10_odds_take_the_votes_of_a_seat_that_has_none_as_check_does() -> None:
    table = gala(made("ann", CASABLANCA, votes=5), made("ben", MODERN_TIMES), award="actor")
    votes = "ann nominate humphrey-bogart; ben nominate charlie-chaplin; ann vote 5"
    assert all(one.verdict.legal for one in check_line(GAME, table.state, f"{votes}; ben vote 0"))
    stated, omitted = (odds(GAME, table.state, [line]) for line in (f"{votes}; ben vote 0", votes))
    assert stated.refused is None
    assert stated.outcomes == omitted.outcomes
    refused = odds(GAME, table.state, [f"{votes}; ben vote 0; ben vote 0"]).refused
    assert refused is not None
    assert refused.text == "ben vote 0"


def test_what_odds_take_for_granted_is_reported() -> None:
    table = gala(made("ann", CASABLANCA, votes=1), made("ben", MODERN_TIMES), award="director")
    assert odds(table.game, table.state).assumes[:3] == (
        "ann nominate michael-curtiz", "ben nominate charlie-chaplin", "ann vote 0",
    )  # fmt: skip


def test_tp_oscar_09_odds_take_for_granted_that_the_best_candidate_runs() -> None:
    for movies in ((CASABLANCA, MODERN_TIMES), (MODERN_TIMES, CASABLANCA)):
        table = gala(made("ann", *movies), made("ben"), award="director")
        assert odds(table.game, table.state).assumes[0] == "ann nominate charlie-chaplin"
