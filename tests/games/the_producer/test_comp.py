"""What is in the box and what cards show, as the referee knows it. TP-COMP, TP-CARD."""

from __future__ import annotations

from collections import Counter

from companion.games.the_producer.rules.people import stars
from tests.games.the_producer.lay import GAME, NAMES, at_producer, begun, lay

KIT = GAME.make_kit({})
TOKENS = GAME.definition.tokens
COMPONENTS = {id: one.count_for(4) for id, one in GAME.definition.components.items()}


def test_tp_comp_01_02_03_six_places_are_for_producers_and_two_for_none() -> None:
    places = TOKENS["central-board"].facts["places"]
    visits = {one["id"]: one["visits"] for one in places}
    assert [place for place, most in visits.items() if most == 0] == ["hollywood-boulevard", "oscars-stage"]
    # A Producer may go to each of the other six, and the site, which is on its player's own board.
    seats = "name: ann", "name: ben, team: [john-ford]"
    legal = at_producer(*seats).legal
    gone = {place for text in legal if text != "ann pass" for place in at_producer(*seats).play(text).ann.parked}
    assert gone == {*visits, "construction-site"} - {"hollywood-boulevard", "oscars-stage"}


def test_tp_comp_04_setup_03_everybody_has_a_board_with_four_areas_built_and_seven_to_build() -> None:
    areas = TOKENS["player-board"].facts["areas"]
    assert Counter(one["built"] for one in areas) == {True: 4, False: 7}
    assert len(KIT.areas) == 7
    assert COMPONENTS["player-boards"] == 4
    for seat in begun(4).state.seats:
        assert (seat.built, seat.mortgages) == ([], [])


def test_tp_comp_05_06_07_there_are_pieces_for_four_players() -> None:
    sets = [id for id, one in KIT.buildings.items() if one.genre is not None]
    assert [KIT.buildings[id].genre for id in sets] == ["Western", "Noir", "Swashbuckler", "Military"]
    assert (COMPONENTS["theme-sets"], COMPONENTS["stages"], COMPONENTS["special-structures"]) == (4, 8, 16)
    everything = "[stage-2, stage-3, make-up-room, editing-room, special-effects, orchestra]"
    table = at_producer(*(f"name: {name}, built: {everything}" for name in NAMES))
    assert [len(seat.built) for seat in table.state.seats] == [6] * 4


def test_tp_comp_11_open_03_round_tokens_are_a_hundred() -> None:
    assert KIT.supply == {"vote": 7, "mortgage": 10, "star": 4}
    assert sum(KIT.audience.values()) + sum(KIT.supply.values()) + COMPONENTS["mafia-tokens"] == 100


def test_tp_comp_12_stars_are_marked_and_mortgages_lie_on_buildings() -> None:
    marks = [{"character": "john-ford", "stat": "black", "number": number} for number in (1, 1, -1)]
    table = lay(marks=marks)
    assert stars(KIT, table.state, "john-ford", "black") == 4


def test_tp_comp_13_game_03_the_reel_shows_the_year() -> None:
    assert (TOKENS["reel"].copies, lay(year=1942).table.year) == (1, 1942)


def test_tp_comp_14_seven_chips_of_each_of_four_symbols() -> None:
    chips = [one for one in TOKENS.values() if one.component == "producer-chips"]
    assert [(len(chips), one.copies) for one in chips] == [(4, KIT.producers + 1)] * 4


def test_tp_comp_15_open_04_two_hundred_banknotes_make_all_the_money_there_is() -> None:
    notes = [one for one in TOKENS.values() if one.component == "banknotes"]
    assert sum(one.copies or 0 for one in notes) == 200
    assert min(one.facts["pays"] for one in notes) == 10_000
    assert max(one.facts["pays"] for one in notes) == 1_000_000
    assert sum(one.facts["pays"] * (one.copies or 0) for one in notes) == KIT.dollars == 72_000_000


# --- CARD ---


def test_tp_card_01_04_05_a_script_says_what_it_is_and_what_it_wants() -> None:
    script = KIT.scripts["it-happened-one-night"]
    assert (script.genres, script.critics, script.year) == (["Comedy", "Romance"], 5, 1934)
    assert not script.is_genre_movie
    wants = KIT.scripts["the-scarlet-pimpernel"]
    assert (wants.requires_theme_set, wants.requires_structures, wants.is_genre_movie) == (
        "swashbuckler",
        ["make_up"],
        True,
    )


def test_tp_card_02_03_names_with_an_id_are_characters_and_the_notes_are_read_by_people_only() -> None:
    named = {one.id for script in KIT.scripts.values() for one in (*script.director, *script.cast) if one.id}
    assert named <= set(KIT.characters)
    assert all(script.note or script.synopsis for script in KIT.scripts.values())


def test_tp_card_06_10_12_open_08_kinds_fields_and_the_two_amounts() -> None:
    assert {one.kind for one in KIT.characters.values()} == {"actor", "actress", "director", "actor_director"}
    for one in KIT.characters.values():
        assert one.field is None or one.field in KIT.numbers.genres
        assert one.wage * 2 == one.fee
        assert one.acts == (one.sex is not None)


def test_tp_card_13_15_16_event_01_02_06_there_are_four_sorts_of_events_with_one_to_three_oscars() -> None:
    sorts = Counter((one.type, one.special) for one in KIT.events.values())
    assert sorts == {("action", False): 36, ("action", True): 16, ("historical", False): 16, ("historical", True): 12}
    assert {one.oscars for one in KIT.events.values()} == {1, 2, 3}
    actions = {one.target for one in KIT.events.values() if one.type == "action"}
    assert {"self", "other"} <= actions


def test_tp_open_24_the_four_cards_of_the_handbooks_table_are_of_the_four_sorts() -> None:
    found = [
        (KIT.events[id].type, KIT.events[id].special)
        for id in ("pie-fight", "casting-director", "accident", "fbis-public-enemies")
    ]
    assert found == [("action", False), ("action", True), ("historical", False), ("historical", True)]


def test_tp_event_05_open_83_rumors_are_actions_and_last_to_the_end_of_the_year() -> None:
    rumors = [id for id, one in KIT.events.items() if one.rumor]
    assert rumors
    assert {KIT.events[id].type for id in rumors} == {"action"}
    rumor = {"character": "john-ford", "stat": "black", "number": -1, "sort": "rumor"}
    over = {"phase": "oscars", "pending": [{"kind": "ceremony", "left": []}]}
    assert (lay(marks=[rumor]).table.marks != [], lay(marks=[rumor], **over).table.marks) == (True, [])


def test_tp_event_11_only_a_special_action_bars_the_producer() -> None:
    barring = {id for id, one in KIT.events.items() if one.special and one.type == "action"}
    assert len(barring) == 16
    simple = lay(order=["ann", "ben"]).play("ann play wall-street-cousin")
    assert simple.kind == "producer"
    special = lay("name: ann, money: 0", "name: ben", order=["ann", "ben"]).play("ann play new-york-financiers")
    assert special.asked == ["ben"]


# --- what rests on silence ---


def test_tp_open_78_80_nothing_is_traded_and_the_areas_have_one_name() -> None:
    verbs = {form["verb"] for form in GAME.forms()}
    assert verbs.isdisjoint({"trade", "lend", "give", "pay"})
    assert "administration" not in KIT.codes


def test_tp_open_82_the_mafia_token_does_nothing_by_itself() -> None:
    def legal(mafia: bool) -> list[str]:
        table = at_producer(f"name: ann, mafia: {str(mafia).lower()}", "name: ben")
        return [text for text in table.legal if text != "ann cafe"]

    assert legal(True) == legal(False)


def test_tp_open_85_who_was_laid_aside_costs_what_is_printed() -> None:
    table = at_producer(boulevard=["frank-sinatra"]).play("ann party; ann buy frank-sinatra")
    assert table.ann.money == 2_000_000 - 120_000


def test_tp_open_81_a_special_action_bars_the_producer_of_one_go_only() -> None:
    hands = "[talent-scout, new-york-financiers]", "[swing]"
    table = lay(f"name: ann, events: {hands[0]}, money: 0", f"name: ben, events: {hands[1]}", order=["ann", "ben"])
    table.play("ann play new-york-financiers", "ben discard swing; ben pass", "ann discard talent-scout")
    assert (table.asked, table.kind) == (["ann"], "producer")


def test_tp_open_89_there_is_no_limit_to_a_team_a_hand_or_the_boulevard() -> None:
    team, market = list(KIT.characters)[:30], list(KIT.scripts)
    table = at_producer(f"name: ann, team: {team}, scripts: {market[:20]}", "name: ben", boulevard=market[20:])
    assert table.play("ann party").legal[:-1] == [f"ann buy {card}" for card in sorted(market[20:])]


def test_tp_open_79_money_is_reported_where_the_order_depends_on_it() -> None:
    def messages(**variants: bool) -> list[str]:
        table = lay(
            "name: ann, mortgages: [starting-buildings], team: [john-ford, jean-arthur], money: 100000",
            "name: ben, money: 700000",
            "name: cat, vp: 3",
            phase="oscars",
            pending=[{"kind": "ceremony", "left": []}],
            variants=variants,
        )
        table.play(table.legal[0])
        return [text for text in table.texts if " has $" in text]

    assert messages() == ["ann has $50,000.", "ben has $700,000."]
    assert messages(open_money=True) == []


def test_tp_build_04_a_special_structure_needs_no_producer() -> None:
    table = at_producer("name: ann, built: [orchestra, special-effects]", "name: ben")
    assert not [text for text in table.legal if text.endswith(("on orchestra", "on special-effects"))]
    assert table.ann.producers == 6
