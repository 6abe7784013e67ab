"""Event cards in the flow of a go: their lines, and what they change for buying, building, visits and the Party."""

from __future__ import annotations

import pytest

from companion import odds
from companion.errors import Unreadable
from companion.games.the_producer.rules import people
from companion.referee.lines import check_line
from tests.games.the_producer.lay import Play, lay
from tests.games.the_producer.test_events import KIT, table

# --- lines ---


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("ann play gossip clark", "ann play gossip-column clark-gable"),
        ("ann play The Voice", "ann play the-voice"),
        ("ann play E16 Ingrid Bergman", "ann play gossip-column ingrid-bergman"),
        ("ann plays neighbourhood double bill light-blue 2", "ann play double-bill light_blue 2"),
        ("ann play double-bill pink", "ann play double-bill pink 4"),
        ("ann play friend-at-the-bank", "ann play friend-at-the-bank stage-2"),
        ("ann play defection Ben", "ann play defection-on-the-ballot ben"),
        ("ann play gossip-column", "ann play gossip-column"),
    ],
)
def test_a_card_and_its_aims_may_be_typed_in_short(line: str, expected: str) -> None:
    state = table("overtime")
    assert Play.game.text(state, Play.game.parse(state, line)) == expected


@pytest.mark.parametrize("building", ["orchestra", "starting-buildings", "starting buildings"])
def test_tp_event_08_a_building_that_is_not_mortgaged_is_no_aim_for_a_friend_at_the_bank(building: str) -> None:
    at = lay("name: ann, events: [friend-at-the-bank], built: [stage-2], mortgages: [stage-2]", "name: ben")
    why = at.refused(f"ann play friend-at-the-bank {building}", "TP-EVENT-08")
    assert why == at.refused("ann play friend-at-the-bank ben", "TP-EVENT-08")


def test_the_odds_of_a_card_that_asks_for_a_coin() -> None:
    found = odds(Play.game, table("high-stakes-poker"), "ann play high-stakes-poker").outcomes
    assert [(str(one.probability), one.result, one.text) for one in found] == [
        ("1/2", {"ann.money": -100_000}, "ann pays 100,000 dollars."),
        ("1/2", {"ann.money": 400_000}, "ann gets 400,000 dollars."),
    ]


# --- what lasts, in the go ---


def with_card(card: str, *, money: int = 2_000_000, more: str = "", **changes: object) -> Play:
    ann = f"name: ann, money: {money}, events: [{card}, '?'], {more}"
    ben = "name: ben, money: 2000000, events: ['?'], team: [clark-gable]"
    return lay(ann, ben, order=["ann", "ben"], **changes)


def test_lower_fees_are_paid_at_casting_and_not_at_the_party() -> None:
    table = with_card("salary-ceiling", boulevard=["james-stewart"]).play("ann play salary-ceiling; ann casting 1")
    table.any(5).play("ann buy james-stewart")
    assert table.ann.money == 2_000_000 - 260_000
    table.reports("James Stewart costs $60,000 less because of Salary Ceiling.", "TP-EVENT-08", "TP-CARD-12")
    table = with_card("salary-ceiling", boulevard=["james-stewart"]).play("ann play salary-ceiling; ann party")
    table.play("ann buy james-stewart")
    assert table.ann.money == 2_000_000 - 160_000


def test_dearer_buildings_are_paid_for() -> None:
    table = with_card("lumber-on-priority").play("ann play lumber-on-priority; ann build make-up-room")
    assert table.ann.money == 2_000_000 - 400_000


def test_a_closed_place_is_not_visited_and_not_offered() -> None:
    table = with_card("vice-squad").play("ann play vice-squad")
    assert table.refused("ann motel clark-gable", "TP-EVENT-08", "TP-ACTN-02") == (
        "Starlight Motel is closed this year because of Vice Squad."
    )
    assert not [line for line in table.legal if "motel" in line]


def test_overtime_is_two_producers_in_one_go() -> None:
    table = with_card("overtime", more="producers: 2, parked: [casting]", boulevard=["james-stewart"])
    table.play("ann play overtime; ann radio blue; pass; ann radio red; pass")
    assert (table.ann.radio, table.ann.producers, table.ann.votes) == (["blue", "red"], 1, 4)
    assert table.state.current == 1


def test_who_passes_after_overtime_uses_neither() -> None:
    table = with_card("overtime", more="producers: 2, parked: [casting]").play("ann play overtime; ann pass")
    assert (table.state.current, table.ann.producers) == (1, 3)


def test_what_a_scout_turns_up_may_be_had_at_half_price() -> None:
    table = with_card("talent-scout").play("ann play talent-scout")
    table.play("reveal character linda-darnell; reveal character claude-rains; reveal character cary-grant")
    table.play("ann buy claude-rains")
    assert (table.ann.team, table.ann.money) == (["claude-rains"], 2_000_000 - 170_000)
    assert table.table.boulevard == ["cary-grant", "linda-darnell"]
    assert table.kind == "producer"


def test_what_may_be_had_depends_on_the_cards_that_the_scout_turns_up() -> None:
    table = with_card("talent-scout")
    verdicts = [
        one.verdict for one in check_line(table.game, table.state, "ann play talent-scout; ann buy claude-rains")
    ]
    assert verdicts[-1].legal is None
    assert verdicts[-1].why.startswith("it depends on a card: ")


# --- PARTY ---


def test_tp_party_02_the_party_cancels_a_rumor_and_its_card_is_used_up() -> None:
    mark = {"character": "john-ford", "stat": "all", "number": 0, "by": "morals-clause", "sort": "rumor"}
    lasting = [{"card": "morals-clause", "seat": "ben", "aims": ["john-ford"]}]
    table = with_card("overtime", more="team: [john-ford]", marks=[mark], lasting=lasting)
    table.play("ann discard overtime; ann party; ann cancel john-ford rumor")
    assert (table.table.marks, table.table.lasting) == ([], [])
    assert table.table.discards == ["morals-clause", "overtime"]


def test_tp_party_02_studio_fixer_is_aimed_at_harm_as_it_is_typed_at_the_party() -> None:
    marks = [
        {"character": "john-ford", "stat": "golden", "number": -1, "by": "gossip-column", "sort": "rumor"},
        {"character": "john-ford", "stat": "all", "number": -1, "by": "starlight-motel", "sort": "campaign"},
        {"character": "mary-astor", "stat": "all", "number": 0, "by": "morals-clause", "sort": "rumor"},
    ]
    aims = {"gossip-column": "john-ford", "morals-clause": "mary-astor"}
    lasting = [{"card": card, "seat": "ben", "aims": [who]} for card, who in aims.items()]
    for harm, over in {
        "john-ford rumor": "gossip-column",
        "john-ford gossip-column": "gossip-column",
        "john-ford campaign": "starlight-motel",
        "mary-astor": "morals-clause",
    }.items():
        table = with_card("studio-fixer", more="team: [john-ford, mary-astor]", marks=marks, lasting=lasting)
        table.play(f"ann play studio-fixer {harm}")
        assert {mark["by"] for mark in marks} - {mark.by for mark in table.table.marks} == {over}
    table = with_card("studio-fixer", more="team: [john-ford, mary-astor]", marks=marks, lasting=lasting)
    table.refused("ann play studio-fixer mary-astor campaign", "TP-EVENT-08", "TP-PARTY-02")


def test_tp_party_03_the_party_does_not_cancel_what_a_historical_card_does() -> None:
    mark = {"character": "john-ford", "stat": "all", "number": -1, "by": "under-investigation", "sort": "event"}
    lasting = [{"card": "under-investigation", "seat": "ann"}]
    table = with_card("overtime", more="team: [john-ford]", marks=[mark], lasting=lasting, boulevard=["rebecca"])
    table.play("ann discard overtime; ann party")
    table.refused("ann cancel john-ford rumor", "TP-PARTY-02", "TP-PARTY-03")


# --- MAINT ---

MADE = "mafia: true, team: [boss-babe]"
SPENT = f"producers: 0, parked: [{', '.join(['casting'] * 6)}]"
ASIDE = ["the-lumberjack", "piano-bar-singer", "frank-sinatra"]


def test_tp_maint_05_at_maintenance_lasting_cards_are_shuffled_into_the_deck() -> None:
    table = with_card("vice-squad").play("ann play vice-squad")
    cards = table.table.events
    table.state.seats[0].events = table.state.seats[1].events = []
    table.play("ann pass")
    while table.table.year == 1940:
        table.any()
    assert (table.table.lasting, table.table.discards) == ([], [])
    assert table.table.events + 2 * 6 == cards + 1


@pytest.mark.parametrize(
    ("card", "seat", "message", "rules"),
    [
        ("air-raid", "money: 500000", "ann pays nothing: there are only the starting buildings.", "BUILD-10"),
        ("air-raid", "money: 0, built: [stage-2]", "ann pays nothing: there is no money.", "OPEN-16"),
        ("victory-tax", "money: 500000", "ann pays nothing: nobody is in the team.", "HIRE-02"),
        ("victory-tax", "money: 0, team: [john-ford]", "ann pays nothing: there is no money.", "OPEN-16"),
        (
            "greetings",
            "money: 0",
            "ann's team has no man who acts and has not worked this year: nothing happens.",
            "PROD-05",
        ),
        ("hearings-in-the-senate", "vp: 0", "ann has no VP to lose: nothing happens.", "GAME-05 OPEN-84"),
        ("under-investigation", "money: 0", "Nobody is in ann's team: nothing happens.", "HIRE-02"),
        ("fbis-public-enemies", "mafia: false", "ann is not an associate of the Mafia: nothing happens.", "CAFE-05"),
        (
            "a-favour-for-the-family",
            "mafia: false",
            "ann is not an associate of the Mafia: nothing happens.",
            "CAFE-05",
        ),
        ("a-favour-for-the-family", MADE, "Boss' Babe is no longer set aside: nothing happens.", "SETUP-01 OPEN-28"),
        ("racketeers-on-trial", "mafia: false", "Nobody is an associate of the Mafia: nothing happens.", "CAFE-05"),
        (
            "cartoonists-on-strike",
            SPENT,
            "ann has no Producer left on the Luxurious Office: nothing happens.",
            "ACTN-05",
        ),
        ("defection-on-the-ballot", "votes: 0", "ben has no votes to give.", "OSCAR-02"),
        ("protection", f"{MADE}, votes: 0", "ben pays nothing: there is no money.", "OPEN-16"),
    ],
)
def test_tp_event_10_a_card_that_finds_nothing_tells_why(card: str, seat: str, message: str, rules: str) -> None:
    pending = [{"kind": "turn", "seat": "ann"}]
    more = {"aside": ASIDE, "mafia": 2_000_000} if "mafia: true" in seat else {}
    ann = f"name: ann, events: [{card}, swing], {seat}"
    table = lay(ann, "name: ben, money: 0", pending=pending, **more).play(f"ann play {card}")
    table.reports(message, "TP-EVENT-08", *(f"TP-{rule}" for rule in rules.split()))


def test_tp_open_16_who_has_less_than_a_card_costs_pays_all_there_is() -> None:
    pending = [{"kind": "turn", "seat": "ann"}]
    for money, message, rules in (
        (40_000, "ann pays the bank $40,000 and has nothing left.", ("TP-EVENT-08", "TP-OPEN-16")),
        (100_000, "ann pays the bank $100,000.", ("TP-EVENT-08",)),
    ):
        ann = f"name: ann, events: [high-stakes-poker], money: {money}"
        table = lay(ann, "name: ben", pending=pending).play("ann play high-stakes-poker", "tails")
        table.reports(message, *rules)
        assert table.ann.money == 0


def test_tp_oscar_04_award_points_are_reported_with_the_awards_that_give_them() -> None:
    pending = [{"kind": "turn", "seat": "ann"}]
    for card, change in (("sealed-envelopes", "more"), ("plaster-oscars", "less")):
        table = lay(f"name: ann, events: [{card}]", "name: ben", pending=pending).play(f"ann play {card}")
        awards = "Directing, Best Actor, Best Actress and Best Supporting Actor/Actress"
        table.reports(f"{awards} give 1 VP {change} each this year.", "TP-EVENT-08")


@pytest.mark.parametrize(("card", "message", "rules"), [
    ("game-theory", "blue, green, red and black", ("TP-EVENT-08", "TP-EX-09", "TP-OPEN-62")),
    ("canteen", "golden", ("TP-EVENT-08", "TP-OPEN-62")),
])  # fmt: skip
def test_tp_ex_09_open_62_only_the_card_of_the_example_cites_it(
    card: str, message: str, rules: tuple[str, ...]
) -> None:
    play = lay(f"name: ann, events: [{card}]", "name: ben", pending=CARD).play(f"ann play {card}")
    assert (f"Every Character gains 1 star this year: {message}.", rules) in play.events


# --- those that a card cannot tell apart ---

LEVEL = "name: ann, team: [gary-cooper, clark-gable, {rest}], events: [{cards}]"


@pytest.mark.parametrize(("card", "rest"), [("greetings", "bette-davis"), ("under-investigation", "victor-fleming")])
def test_tp_event_08_of_equals_the_player_chooses_whom_a_card_takes(card: str, rest: str) -> None:
    table = lay(LEVEL.format(rest=rest, cards=card), "name: ben, events: [swing]", pending=CARD)
    assert table.asked == ["ann"], "the last card of a hand is not played by itself where there is a choice"
    assert table.legal == [f"ann play {card} clark-gable", f"ann play {card} gary-cooper"]
    why = "Clark Gable and Gary Cooper have the same golden stars and the same fee: which of them is "
    for line in (f"ann play {card}", f"ann play {card} {rest}"):
        assert table.refused(line, "TP-EVENT-08").startswith(why)
    table.play(f"ann play {card} cooper")
    assert [people.stars(KIT, table.state, one, "golden") for one in ("clark-gable", rest)] == [3, RESTS[rest]]
    is_gone = "gary-cooper" not in table.ann.team
    assert (is_gone, people.stars(KIT, table.state, "gary-cooper", "golden")) == (
        (True, 3) if card == "greetings" else (False, 2)
    )


@pytest.mark.parametrize(
    "line", ["ann play greetings", "ann play greetings gable", "ann play greetings on Clark Gable"]
)
def test_whom_a_card_takes_by_itself_may_be_typed_and_nobody_else(line: str) -> None:
    seat = LEVEL.format(rest="bette-davis", cards="greetings, swing").replace("gary-cooper, ", "")
    table = lay(seat, "name: ben, events: [timber]", pending=CARD)
    why = "Greetings from the President itself decides whom it is for: Clark Gable."
    assert table.refused("ann play greetings bette-davis", "TP-EVENT-08") == why
    table.play(line)
    assert table.table.gone == ["clark-gable"]


def test_a_lasting_card_of_equals_is_a_position_with_the_one_chosen_or_none() -> None:
    mark = {"character": "gary-cooper", "stat": "all", "number": -1, "by": "under-investigation", "sort": "event"}
    seats = LEVEL.format(rest="victor-fleming", cards="swing"), "name: ben, events: [timber]"
    for aims in ([], ["gary-cooper"]):
        lay(*seats, marks=[mark], lasting=[{"card": "under-investigation", "seat": "ann", "aims": aims}], pending=CARD)
    with pytest.raises(Unreadable, match="takes one Character as its target"):
        lay(*seats, marks=[mark], lasting=[{"card": "under-investigation", "seat": "ann", "aims": ["ann"]}])


CARD = [{"kind": "turn", "seat": "ann"}]
RESTS = {"bette-davis": 3, "victor-fleming": 0}


# --- what is just enough, and what is not ---


def test_tp_event_08_party_01_of_cards_all_too_dear_the_cheapest_is_named() -> None:
    for dear in ("charlie-chaplin", "vivien-leigh"):
        market = ["linda-darnell", dear]
        table = with_card("tables-at-ciros", money=30_000, boulevard=market)
        why = table.refused("ann play tables-at-ciros", "TP-PARTY-01", "TP-EVENT-08")
        assert why == "Even the cheapest, Linda Darnell, costs ann $40,000, but ann has less."


def test_tp_event_08_open_85_who_has_just_the_price_hires_whom_a_card_fetches() -> None:
    table = with_card("the-voice", money=120_000).play("ann play the-voice")
    assert (table.ann.team, table.ann.money) == (["frank-sinatra"], 0)
    with_card("the-voice", money=110_000).refused("ann play the-voice", "TP-CARD-12", "TP-OPEN-85")


@pytest.mark.parametrize(("card", "vp", "message"), [
    ("hearings-in-the-senate", 4, ["ann loses 1 VP and has 3."]),
    ("footprints-in-cement", 0, ["ann earns 2 VP and has 2."]),
])  # fmt: skip
def test_tp_game_05_the_points_of_who_has_some_are_reported(card: str, vp: int, message: list[str]) -> None:
    table = with_card(card, more=f"vp: {vp}").play(f"ann play {card}")
    assert [text for text in table.texts if " VP" in text] == message
