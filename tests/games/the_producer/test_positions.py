"""Positions: what may be left out, what cannot be, and that they read back."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest

from companion.errors import Unreadable
from companion.referee.setting import set_value
from tests.games.the_producer.lay import GAME, at_producer, lay, position


def test_two_names_are_a_position_of_1940_in_which_the_first_plays_a_card() -> None:
    table = lay()
    assert (table.table.year, table.asked, table.kind) == (1940, ["ann"], "card")
    assert [seat.money for seat in table.state.seats] == [2_000_000] * 2
    assert [len(seat.events) for seat in table.state.seats] == [6, 6]


def test_decks_container_and_bank_are_what_is_nowhere_else() -> None:
    table = lay(
        "name: ann, team: [john-ford], scripts: [jezebel, '?'], events: 2, storehouse: [lighting-technician]",
        "name: ben, events: [], movies: [{script: top-hat, audience: {blue: 2}}], money: 100000",
        boulevard=["holiday", "jean-arthur"],
        pile={"blue": 3},
        gone=["clark-gable"],
    )
    assert (table.table.characters, table.table.scripts, table.table.events) == (63, 46, 77)
    assert table.table.container["blue"] == 10
    assert table.table.bank == 72_000_000 - 3_000_000 - 2_100_000


def completed(*seats: str, **changes: Any) -> list[str]:
    document = position(*seats, **changes)
    return GAME.completed(GAME.position(document), document)


def test_tp_aud_10_tokens_that_a_short_container_leaves_over_are_discarded() -> None:
    few = {"blue": 3, "red": 10}
    seats = "name: ann, movies: [{script: top-hat, audience: {blue: 2}}]", "name: ben"
    table = lay(*seats, container=few)
    assert (table.table.container, table.table.pile["blue"], "red" in table.table.pile) == (few, 10, False)
    assert completed(*seats, container=few) == ["table.pile: the other 60 tokens are taken as discarded (TP-AUD-10)"]
    assert completed(*seats, container=few, pile=table.table.pile) == []


def test_cards_that_a_short_deck_leaves_over_are_out_of_the_game() -> None:
    assert lay(characters=3).table.characters == 3
    assert completed(characters=3, scripts=50) == [
        "table.characters: 63 more are taken as out of the game (TP-COMP-09)"
    ]


def test_tp_order_03_an_order_of_some_seats_goes_on_with_the_others() -> None:
    three = "name: ann", "name: ben", "name: cat"
    assert lay(*three, order=["ben"]).table.order == [1, 2, 0]
    assert completed(*three, order=["ben"]) == ["table.order: taken as ben, cat, ann (TP-ORDER-03)"]


def test_tp_draft_01_passed_scripts_are_still_to_be_chosen_from() -> None:
    table = lay("name: ann, passing: [stagecoach, holiday]", "name: ben, passing: [casablanca, top-hat]", phase="draft")
    assert (table.asked, table.kind) == (["ann", "ben"], "draft")
    table.play("ann keep stagecoach", "ben keep top-hat")
    assert table.ann.scripts == ["casablanca", "stagecoach"]


def test_tp_cafe_01_a_year_left_out_is_one_in_which_there_can_be_that_number_of_associates() -> None:
    seats = "name: ann, mafia: true", "name: ben, mafia: true"
    assert lay(*seats).table.year == 1941
    assert completed(*seats) == [
        "table.year: taken as 1941: one associate enters the Café each year (TP-CAFE-01)",
        "table.visitors: taken as ann: one associate enters the Café each year (TP-CAFE-01)",
    ]
    assert completed("name: ann, mafia: true", "name: ben") == []
    assert lay("name: ann, mafia: true", "name: ben", visitors=[]).table.year == 1941


def test_tp_cafe_01_an_associate_of_the_first_year_has_entered_the_cafe_this_year() -> None:
    seats = "name: ann, mafia: true", "name: ben"
    table = lay(*seats, pending=[{"kind": "turn", "seat": "ben", "step": "producer"}])
    assert (table.table.visitors, table.ann.producers, table.ann.parked) == ([0], 5, ["cafe-colosimo"])
    table.refused("ben cafe", "TP-CAFE-01", "TP-ACTN-03")
    with pytest.raises(Unreadable, match="one associate has entered the Café in 1940: name that player"):
        lay(*seats, visitors=[], year=1940)
    assert lay(*seats, year=1941).table.visitors == []


def test_tp_draft_02_actn_02_aud_12_what_is_taken_for_counts_left_open_is_reported() -> None:
    seats = "name: ann, scripts: 5, producers: 3, movies: [{script: holiday, places: [stage-1]}]", "name: ben"
    assert lay(*seats).ann.parked == ["stage-1", "casting", "casting"]
    assert completed(*seats) == [
        "seats[0].parked: taken as Stage 1, Casting and Casting (TP-ACTN-02)",
        "seats[1].scripts: taken as no Scripts; `scripts: 5` is a hand that nobody has seen (TP-DRAFT-02)",
        "seats[0].movies[0].audience: taken as nobody; all tokens of this movie are back in the container (TP-AUD-12)",
    ]
    audience = "name: ann, scripts: 5, movies: [{script: holiday, audience: {}}]", "name: ben, scripts: 5"
    assert completed(*audience) == []


@pytest.mark.parametrize(("ann", "ben", "turn", "order"), [
    ("money: 2000000, events: 5", "money: 1500000, events: 6", ("ann", "producer"), [0, 1]),
    ("money: 2000000", "money: 1500000", ("ann", "card"), [0, 1]),
    ("events: 6", "events: 5", ("ann", "card"), [1, 0]),
    ("events: 5", "", ("ben", "card"), [0, 1]),
])  # fmt: skip
def test_tp_order_04_an_order_left_open_fits_the_hands(ann: str, ben: str, turn: Any, order: list[int]) -> None:
    seats = f"name: ann, {ann}", f"name: ben, {ben}"
    pending = [{"kind": "turn", "seat": turn[0], "step": turn[1]}]
    assert lay(*seats, pending=pending).table.order == order
    message = f"table.order: taken as {', '.join(('ann', 'ben')[seat] for seat in order)} (TP-ORDER-04)"
    assert (message in completed(*seats, pending=pending)) == (("ann", "ben")[order[0]] != turn[0])


def test_hands_that_are_not_given_are_as_large_as_goes_are_to_come() -> None:
    table = lay("name: ann", "name: ben", "name: cat", order=["cat", "ann", "ben"], round=3, step="producer")
    assert [len(seat.events) for seat in table.state.seats] == [3, 4, 3]
    app = lay(cards="app")
    assert [len(seat.events) for seat in app.state.seats] == [0, 0]


def test_points_whose_source_is_not_given_were_earned_before() -> None:
    table = lay("name: ann, vp: 7, earned: [{points: 3, source: buildings, what: stage-3}]", "name: ben")
    assert [(one.points, one.source) for one in table.ann.earned] == [(4, "earlier"), (3, "buildings")]
    sheet = GAME.score(table.state)
    assert sheet.total(0) == 7


def test_the_year_of_a_movie_is_this_one_if_none_is_given() -> None:
    table = lay("name: ann, movies: [{script: jezebel}, {script: top-hat, year: 1940}]", "name: ben", year=1941)
    assert [movie.year for movie in table.ann.movies] == [1941, 1940]


@pytest.mark.parametrize(("changes", "complaint"), [
    ({"pile": {"blue": 16}}, "table.container: 16 blue tokens are accounted for, but there are 15 (TP-SETUP-07)"),
    ({"bank": 5}, "table.bank: all money adds up to $7,000,005, but there is $72,000,000 (TP-SETUP-09)"),
    ({"boulevard": ["jezebel"], "gone": ["jezebel"]},
     "position: Jezebel is in 2 places: table.boulevard and table.gone (TP-COMP-08)"),
    ({"mafia": 2_999_999}, "table.mafia: use a multiple of $10,000, not $2,999,999 (TP-COMP-15)"),
    ({"phase": "over", "year": 1941}, "phase: the game ends after 1942 (TP-GAME-02)"),
    ({"characters": 67}, "table.characters: the deck has at most 66 cards, not 67: the others are elsewhere (TP-COMP-09)"),
    ({"scripts": 51}, "table.scripts: the deck has at most 50 cards, not 51: the others are elsewhere (TP-COMP-08)"),
    ({"container": {"blue": 16}}, "table.container: 16 blue tokens are accounted for, but there are 15 (TP-SETUP-07)"),
    ({"boulevard": ["citizen-smith"]}, "table.boulevard: there is no 'citizen-smith' that can be here (TP-COMP-09)"),
    ({"year": 1943}, "table.year: the game ends after 1942 (TP-GAME-02)"),
    ({"order": ["ann", "ann"]}, "table.order: name every seat once in the order of the year (TP-ORDER-03)"),
    ({"marks": [{"character": "john-ford", "stat": "all", "number": -1, "by": "xyz"}]},
     "table.marks[0].by: 'xyz' is not an Event: -1 all on john-ford is by starlight-motel or under-investigation (TP-COMP-12)"),
    ({"visitors": ["ann", "ben"]}, "table.visitors: only one Producer may enter the Café each year (TP-CAFE-01)"),
])  # fmt: skip
def test_a_table_that_cannot_be_is_refused_with_its_clause(changes: dict[str, Any], complaint: str) -> None:
    with pytest.raises(Unreadable) as error:
        lay(**changes)
    assert str(error.value) == complaint


def test_tp_open_34_the_mafia_has_money_for_three_associates() -> None:
    four = [f"name: {name}, mafia: true" for name in ("ann", "ben", "cat", "dan")]
    with pytest.raises(Unreadable, match="the Mafia does not have enough money for 4 associates"):
        lay(*four, mafia=0, year=1943, variants={"long_game": True})
    again = lay(*four, mafia=0, year=1943, variants={"long_game": True, "cafe_reentry": True})
    assert len(again.state.seats) == 4


@pytest.mark.parametrize(("ann", "complaint"), [
    ("producers: 7", "seats[0].producers: 7 Producers, but only 6 can act (TP-SETUP-05)"),
    ("mortgages: [stage-2]", "seats[0].mortgages: Stage 2 is mortgaged but not built (TP-BANK-01)"),
    ("built: [stage-2, stage-2]", "seats[0].built: an area can be built only once (TP-BUILD-01)"),
    (
        "built: [stage-2], mortgages: [stage-2, stage-2]",
        "seats[0].mortgages: a building can be mortgaged only once (TP-OPEN-13)",
    ),
    (
        "built: [theme-set-noir, theme-set-western]",
        "seats[0].built: a player may build only one Theme Set (TP-THEME-02)",
    ),
    ("team: [jezebel]", "seats[0].team: there is no 'jezebel' that can be here (TP-COMP-09)"),
    ("events: 100", "seats[0].events: use a list of cards, or their number from 0 to 99"),
    ("money: -1", "seats[0].money: use at least 0"),
    ("money: 5000", "seats[0].money: use a multiple of $10,000, not $5,000 (TP-COMP-15)"),
    ("debt: 5000", "seats[0].debt: use a multiple of $10,000, not $5,000 (TP-COMP-15)\n"
     "seats[0].debt: there is no debt at this table: what cannot be paid is cancelled (TP-OPEN-16)"),
    ("debt: 10000", "seats[0].debt: there is no debt at this table: what cannot be paid is cancelled (TP-OPEN-16)"),
    ("events: [pie-fight, pie-fight]",
     "position: Pie Fight is in 2 places: seats[0].events and seats[0].events (TP-COMP-10)"),
    ("team: [john-ford], drafts: [john-ford]",
     "position: John Ford is in 2 places: seats[0].drafts and seats[0].team (TP-COMP-09)\n"
     "seats[0].drafts: there are contract drafts only before the first year, up to the phase hire "
     "(TP-HIRE-04)"),
    ("parked: [casting, xyzzy]", "seats[0].parked: a Producer cannot activate 'xyzzy' (TP-ACTN-02)"),
    ("radio: [golden]", "seats[0].radio: the star of CBS Radio cannot be golden (TP-RADIO-01)"),
    ("events: 7", "seats[0].events: 7 Event cards, but 6 are dealt (TP-MAINT-14)"),
    ("parked: [orchestra]", "seats[0].parked: a Producer cannot activate 'orchestra' (TP-ACTN-02)"),
    ("parked: [cafe-colosimo, cafe-colosimo]",
     "table.visitors: only one Producer may enter the Café each year (TP-CAFE-01)"),
    ("hats: 3", "seats[0].hats: unknown key"),
])  # fmt: skip
def test_a_studio_that_cannot_be_is_refused_with_its_clause(ann: str, complaint: str) -> None:
    with pytest.raises(Unreadable) as error:
        lay(f"name: ann, {ann}", "name: ben")
    assert str(error.value) == complaint


def test_tp_open_05_there_are_no_more_votes_and_mortgages_than_tokens_where_these_are_a_limit() -> None:
    built = "[stage-2, stage-3, editing-room, make-up-room, special-effects, orchestra]"
    full = f"votes: 4, built: {built}, mortgages: {built}"
    seats = f"name: ann, {full}", f"name: ben, {full}"
    assert lay(*seats).ann.votes == 4
    with pytest.raises(Unreadable) as error:
        lay(*seats, variants={"token_supply_limit": True})
    message = "8 votes, but there are 7 tokens for them", "12 mortgages, but there are 10 tokens for them"
    assert str(error.value).splitlines() == [f"seats: {one} (TP-OPEN-05)" for one in message]


def test_tp_open_10_where_interest_is_exact_there_are_sums_that_no_banknote_pays() -> None:
    exact = {"interest_rounding": "exact"}
    assert lay("name: ann, money: 5000", "name: ben", variants=exact).ann.money == 5000
    with pytest.raises(Unreadable, match=r"use a multiple of \$5,000, not \$2,500 \(TP-COMP-15\)"):
        lay("name: ann, money: 2500", "name: ben", variants=exact)


def test_tp_open_16_a_debt_is_there_where_it_is_carried_over() -> None:
    seats, carry = ("name: ann, debt: 10000", "name: ben"), {"insolvency": "carry"}
    assert lay(*seats, year=1941, variants=carry).ann.debt == 10_000
    with pytest.raises(Unreadable) as error:
        lay(*seats, variants=carry)
    message = "seats[0].debt: nobody owes anything in 1940: nothing has been due yet (TP-MAINT-01)"
    assert str(error.value) == message


def test_tp_cafe_02_whoever_was_in_the_cafe_is_an_associate() -> None:
    for ann, visitors in (("name: ann", {"visitors": ["ann"]}), ("name: ann, parked: [cafe-colosimo]", {})):
        table = lay(ann, "name: ben", **visitors)
        assert (table.ann.mafia, table.ben.mafia, table.table.mafia) == (True, False, 2_000_000)
    with pytest.raises(Unreadable, match=r"table.visitors: ann was in the Café but is not an associate \(TP-CAFE-02\)"):
        lay("name: ann, mafia: false", "name: ben", visitors=["ann"])


@pytest.mark.parametrize(("hand", "changes", "message"), [
    (6, {"round": 1}, None),
    (7, {}, "7 Event cards, but 6 are dealt (TP-MAINT-14)"),
    (6, {"variants": {"long_game": True}}, "6 Event cards, but 5 are dealt (TP-MAINT-14)"),
    (4, {"round": 3}, None),
    (5, {"round": 3}, "5 Event cards, but 4 of 6 are left in round 3 (TP-ORDER-05)"),
    (4, {"round": 3, "pending": [{"kind": "turn", "seat": "ann", "step": "producer"}]},
     "4 Event cards, but 3 of 6 are left in round 3 (TP-ORDER-05)"),
    (4, {"round": 3, "order": ["ann", "ben"], "pending": [{"kind": "turn", "seat": "ben"}]},
     "4 Event cards, but 3 of 6 are left in round 3 (TP-ORDER-05)"),
    (4, {"pending": [{"kind": "turn", "seat": "ann"}, {"kind": "dealing", "seat": "ann", "what": "event", "left": 3}]},
     "7 Event cards, but 6 are dealt (TP-MAINT-14)"),
    (1, {"phase": "oscars"}, "seats hold Event cards only in the Operational Stage (TP-END-01)"),
    (0, {"phase": "oscars"}, None),
])  # fmt: skip
def test_tp_end_01_a_hand_has_as_many_events_as_goes_are_to_come(
    hand: int, changes: dict[str, Any], message: str | None
) -> None:
    document = position(f"name: ann, events: {hand}", "name: ben", **changes)
    if message is None:
        assert GAME.position(document).phase == "operation"
        return
    with pytest.raises(Unreadable) as error:
        GAME.position(document)
    assert str(error.value) == f"seats[0].events: {message}"


def test_tp_game_02_a_game_that_is_over_has_come_to_its_last_year() -> None:
    assert lay("name: ann", "name: ben", phase="over").table.year == 1942


def test_to_act_may_name_who_does_the_only_thing_there_is_to_do() -> None:
    spent = "producers: 0, parked: [casting, casting, casting, casting, casting, casting]"
    seats = "name: ann, money: 1000000, events: [pie-fight]", f"name: ben, events: [greetings], {spent}"
    pending = [{"kind": "turn", "seat": "ben"}]
    for asked in ("ben", "ann"):
        assert lay(*seats, pending=pending, to_act=[asked]).asked == ["ann"]
    poor = "name: ann, money: 100000, built: [stage-2, orchestra, editing-room]"
    maintained = {"phase": "maintenance", "year": 1941, "pending": [{"kind": "maintaining", "left": ["ben", "ann"]}]}
    for asked in ("ben", "ann"):
        assert lay(poor, "name: ben", to_act=[asked], **maintained).asked == ["ann"]
    with pytest.raises(Unreadable, match="to_act: cat cannot act in this position; use ann"):
        lay(poor, "name: ben", "name: cat", to_act=["cat"], **maintained)


def test_tp_theme_03_two_players_cannot_have_the_same_theme_set() -> None:
    with pytest.raises(Unreadable, match="TP-THEME-03"):
        lay("name: ann, built: [theme-set-noir]", "name: ben, built: [theme-set-noir]")


@pytest.mark.parametrize("name", ["golden", "stage-1", "john-ford", "casting", "kolossal", "audience"])
def test_a_seat_is_not_called_like_a_word_of_the_game(name: str) -> None:
    with pytest.raises(Unreadable, match=f"'{name}' cannot be a seat's name"):
        GAME.setup(["ann", name])


def test_what_only_counts_the_rest_is_counted_again_when_a_hand_puts_something_right() -> None:
    table = lay(pile={"blue": 2})
    document = GAME.document(table.state)
    document["seats"][0]["money"] = 500_000
    document["table"]["pile"] = {}
    document["seats"][0]["team"] = ["john-ford"]
    GAME.forget(table.state, document)
    found = GAME.position(document)
    assert (found.table.bank, found.table.container["blue"], found.table.characters) == (66_500_000, 15, 65)


def test_what_a_hand_has_put_right_stays_so_when_a_hand_puts_something_else_right() -> None:
    state = set_value(GAME, lay().state, "table.container.red", 9)
    state = set_value(GAME, state, "table.characters", 60)
    state = set_value(GAME, state, "ben.money", 800_000)
    assert (state.table.container["red"], state.table.characters, state.table.bank) == (9, 60, 66_200_000)


def test_of_a_container_only_the_colours_put_right_by_hand_stay() -> None:
    state = set_value(GAME, lay().state, "table.container.red", 9)
    state = set_value(GAME, state, "table.pile", {"red": 2, "blue": 3})
    assert (state.table.container["red"], state.table.container["blue"]) == (9, 12)
    state = set_value(GAME, state, "table.pile", {"blue": 1})
    assert (state.table.container["red"], state.table.container["blue"]) == (9, 14)
    assert set_value(GAME, state, "table.container.blue", 5).table.container["blue"] == 5


def test_positions_fit_their_schema() -> None:
    schema = GAME.schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    for document in (position(), GAME.document(at_producer(boulevard=["jezebel"], visitors=["ben"]).state)):
        jsonschema.validate(document, schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(position(boulevard=["citizen-smith"]), schema)


def test_what_follows_from_a_position_is_carried_out_as_it_is_taken_up() -> None:
    state, past = GAME.take_up(position("name: ann, events: []", "name: ben, events: []", order=["ben", "ann"]))
    assert GAME.to_act(state) == ["ben"]
    assert past is None or past.action is None


def test_the_app_takes_over_cards_that_are_all_known_and_no_others() -> None:
    known = lay("name: ann, events: [pie-fight]", "name: ben, events: []")
    assert GAME.dealt_by_app(known.state).table.cards == "app"
    with pytest.raises(Unreadable, match="the app cannot hold unknown cards"):
        GAME.dealt_by_app(lay().state)


@pytest.mark.parametrize(
    ("ann", "ben", "why"),
    [
        ("scripts: 99", "", "seats[0].scripts: there are only 50 Scripts: 50 are nowhere else, so 99 face down {}08)"),
        (
            "scripts: 45",
            "scripts: 44",
            "seats[1].scripts: there are only 50 Scripts: 50 are nowhere else, so 89 {}08)",
        ),
        (
            "scripts: [jezebel]",
            "passing: 60",
            "seats[1].passing: there are only 50 Scripts: 49 are nowhere else, {}08)",
        ),
        (
            "drafts: 67",
            "",
            "seats[0].drafts: there are only 70 Characters: 66 are nowhere else, so 67 face down {}09)",
        ),
        ("events: 99", "", "seats[0].events: there are only 80 Events: 80 are nowhere else, so 99 face down {}10)"),
    ],
)
def test_tp_comp_08_09_10_more_cards_face_down_than_there_are_are_reported_where_they_lie(
    ann: str, ben: str, why: str
) -> None:
    start, end = why.split("{}")
    with pytest.raises(Unreadable) as refusal:
        lay(f"name: ann, {ann}", ", ".join(filter(None, ("name: ben", ben))))
    assert str(refusal.value).startswith(start)
    assert str(refusal.value).splitlines()[0].endswith(f"are too many (TP-COMP-{end}")
    assert "table." not in str(refusal.value)
