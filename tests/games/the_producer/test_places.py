"""Casting, Hollywood Party, CBS Radio, Starlight Motel, Café Colosimo. TP-CAST, TP-PARTY, TP-RADIO, TP-MOTEL, TP-CAFE."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.the_producer.rules.people import stars
from companion.referee.odds import odds
from tests.games.the_producer.lay import GAME, Play, at_producer, lay

STATS = ("golden", "blue", "green", "red", "black")
RUMOR = {"character": "john-ford", "stat": "black", "number": -1, "by": "creative-differences", "sort": "rumor"}
CAMPAIGN = {"character": "john-ford", "stat": "all", "number": -1, "by": "starlight-motel", "sort": "campaign"}
HISTORY = {"character": "john-ford", "stat": "all", "number": -1, "by": "under-investigation", "sort": "event"}


# --- CAST ---


def test_tp_cast_01_five_cards_at_least_one_of_each_deck() -> None:
    table = at_producer()
    assert [text for text in table.legal if "casting" in text] == [f"ann casting {number}" for number in (1, 2, 3, 4)]
    why = table.refused("ann casting 5", "TP-CAST-01", "TP-OPEN-26")
    assert why == (
        "Draw 5 cards, at least one from each deck: choose 1, 2, 3 or 4 Characters; "
        "66 Characters and 50 Scripts are left."
    )


def harmed(*marks: dict[str, Any]) -> dict[str, Any]:
    """The marks on John Ford, and the cards in effect that made them."""
    cards = [mark["by"] for mark in marks if mark["by"] and mark["sort"] != "campaign"]
    return {"marks": [*marks], "lasting": [{"card": card, "seat": "ben", "aims": ["john-ford"]} for card in cards]}


def test_tp_cast_01_open_26_the_mix_is_announced_and_the_cards_turned_up_on_the_boulevard() -> None:
    table = at_producer().play("ann casting 2")
    table.reports("ann casts: 2 Characters and 3 Scripts.", "TP-CAST-01", "TP-OPEN-26")
    table.play("john ford, jean arthur", "jezebel, top hat, holiday")
    assert table.table.boulevard == ["holiday", "jean-arthur", "jezebel", "john-ford", "top-hat"]
    assert (table.table.characters, table.table.scripts, table.kind) == (64, 47, "buy")


def test_tp_cast_01_one_line_names_the_cards_turned_up_in_any_order() -> None:
    table = at_producer().play("ann casting 2")
    alone = table.refused("jezebel", "TP-CAST-01")
    assert alone.startswith("Turn up the Character cards first, or name all cards in one line, in any order. Which")
    table.play("jezebel, john ford, top hat, jean arthur, holiday")
    assert table.table.boulevard == ["holiday", "jean-arthur", "jezebel", "john-ford", "top-hat"]
    assert table.kind == "buy"


def test_tp_motel_01_a_campaign_of_a_position_need_not_say_by_whom_nor_the_motel_that_it_is_one() -> None:
    mark = {"character": "john-ford", "stat": "all", "number": -1}
    found = [
        at_producer(marks=[{**mark, **more}]).table.marks for more in ({"sort": "campaign"}, {"by": "starlight-motel"})
    ]
    assert [(one.by, one.sort) for marks in found for one in marks] == [("starlight-motel", "campaign")] * 2


def test_tp_open_26_an_empty_deck_is_skipped() -> None:
    scripts = list(at_producer().game.kit(at_producer().state).scripts)
    table = at_producer(gone=scripts)
    assert [text for text in table.legal if "casting" in text] == ["ann casting 5"]
    table = at_producer(gone=scripts[:-2])
    assert [text for text in table.legal if "casting" in text] == ["ann casting 3", "ann casting 4"]


def casting(ann: str = "", **changes: object) -> Play:
    """Ann buys at Casting."""
    frames = [{"kind": "turn", "seat": "ann", "step": "end"}, {"kind": "buying", "seat": "ann", "left": 3}]
    return at_producer(f"name: ann, {ann}", "name: ben", **{**changes, "pending": frames})


def test_tp_cast_02_03_04_up_to_three_of_all_on_the_boulevard_are_bought_in_full() -> None:
    table = casting(boulevard=["john-ford", "jezebel", "top-hat", "holiday"])
    table.play("ann buy john-ford jezebel")
    assert (table.ann.team, table.ann.scripts, table.ann.money) == (["john-ford"], ["jezebel"], 1_500_000)
    table.reports("ann acquires John Ford for $400,000.", "TP-CAST-02", "TP-CAST-03")
    table.play("ann buy top-hat")
    assert (table.table.boulevard, table.kind) == (["holiday"], "card")


def test_tp_cast_02_none_need_be_bought_and_none_that_is_too_dear_can() -> None:
    table = casting("money: 120000", boulevard=["john-ford", "jezebel"])
    assert table.legal == ["ann buy jezebel", "ann pass"]
    table.refuses("ann buy john-ford", "John Ford costs ann $400,000, but ann has less.", "TP-CAST-02", "TP-CAST-03")
    table.refuses("ann buy holiday", "Holiday is not on the Boulevard.", "TP-CAST-02")
    table.play("ann pass")
    assert table.table.boulevard == ["jezebel", "john-ford"]


def test_tp_party_02_nothing_is_cancelled_at_casting() -> None:
    table = casting("team: [john-ford]", boulevard=["jezebel"], **harmed(RUMOR))
    table.refuses(
        "ann cancel john-ford rumor", "No cancellation is left for ann on this visit.", "TP-PARTY-02", "TP-OPEN-27"
    )


# --- PARTY ---


def test_tp_party_01_one_card_at_half_price_and_nothing_is_drawn() -> None:
    table = at_producer(boulevard=["john-ford", "jezebel"]).play("ann party")
    assert (table.ann.parked, table.table.characters) == (["hollywood-party"], 65)
    table.play("ann buy john-ford")
    assert (table.ann.team, table.ann.money, table.kind) == (["john-ford"], 1_800_000, "card")
    script = at_producer(boulevard=["john-ford", "jezebel"]).play("ann party; ann buy jezebel")
    assert (script.ann.scripts.count("jezebel"), script.ann.money) == (1, 1_950_000)


def test_tp_party_02_open_27_one_rumor_or_campaign_is_cancelled_besides() -> None:
    table = at_producer(
        "name: ann, team: [john-ford]", "name: ben", boulevard=["jezebel"], **harmed(RUMOR, CAMPAIGN, HISTORY)
    )
    table.play("ann party")
    assert [text for text in table.legal if "cancel" in text] == [
        "ann cancel john-ford campaign",
        "ann cancel john-ford rumor",
    ]
    table.play("ann cancel john-ford rumor")
    assert [mark.sort for mark in table.table.marks] == ["campaign", "event"]
    table.refuses(
        "ann cancel john-ford campaign", "No cancellation is left for ann on this visit.", "TP-PARTY-02", "TP-OPEN-27"
    )
    table.play("ann buy jezebel")
    assert table.ann.scripts == ["jezebel"]


def test_tp_party_02_open_27_of_several_rumors_on_one_character_the_player_names_one() -> None:
    other = {**RUMOR, "by": "a-double-did-the-dancing", "stat": "green", "number": -2}
    table = at_producer("name: ann, team: [john-ford]", "name: ben", **harmed(RUMOR, other))
    table.play("ann party")
    assert [text for text in table.legal if "cancel" in text] == [
        "ann cancel john-ford a-double-did-the-dancing",
        "ann cancel john-ford creative-differences",
    ]
    why = "There are several Rumors on John Ford: A Double Did the Dancing and Creative Differences; ann must name the card of one."
    table.refuses("ann cancel john-ford rumor", why, "TP-PARTY-02", "TP-OPEN-27")
    table.play("ann cancel john-ford double")
    assert ([mark.by for mark in table.table.marks], table.table.discards) == (
        ["creative-differences"],
        ["a-double-did-the-dancing"],
    )
    table.reports("ann cancels the Rumor A Double Did the Dancing on John Ford.", "TP-PARTY-02", "TP-OPEN-27")


def test_tp_party_02_the_card_of_the_only_rumor_names_it_too_and_that_of_another_does_not() -> None:
    table = at_producer("name: ann, team: [john-ford]", "name: ben", **harmed(RUMOR)).play("ann party")
    table.allows("ann cancel john-ford creative-differences", "TP-PARTY-02")
    why = "There is no A Double Did the Dancing on John Ford that ann may cancel."
    table.refuses("ann cancel john-ford double", why, "TP-PARTY-02", "TP-PARTY-03")


def test_tp_party_03_a_rumor_without_its_card_takes_no_event_along() -> None:
    unnamed = [{**RUMOR, "by": ""}, {**HISTORY, "by": ""}]
    table = at_producer("name: ann, team: [john-ford]", "name: ben", marks=unnamed).play("ann party")
    table.play("ann cancel john-ford rumor")
    assert [mark.sort for mark in table.table.marks] == ["event"]
    table.reports("ann cancels a Rumor on John Ford.", "TP-PARTY-02", "TP-OPEN-27")


def test_tp_party_02_only_ones_own_characters_are_helped() -> None:
    table = at_producer("name: ann", "name: ben, team: [john-ford]", boulevard=["jezebel"], **harmed(RUMOR)).play(
        "ann party"
    )
    why = "There is no Rumor on John Ford that ann may cancel."
    table.refuses("ann cancel john-ford rumor", why, "TP-PARTY-02", "TP-PARTY-03")


def test_tp_party_03_an_event_that_is_no_rumor_may_be_named_and_is_refused() -> None:
    table = at_producer("name: ann, team: [john-ford]", "name: ben", **harmed(HISTORY, RUMOR)).play("ann party")
    why = "Under Investigation is not a Rumor, so the Party cannot cancel it."
    table.refuses("ann cancel john-ford under-investigation", why, "TP-PARTY-03", "TP-PARTY-02")


def test_tp_party_03_what_a_historical_event_did_is_not_cancelled() -> None:
    table = at_producer("name: ann, team: [john-ford]", "name: ben", boulevard=["jezebel"], **harmed(HISTORY)).play(
        "ann party"
    )
    assert not [text for text in table.legal if "cancel" in text]


def test_tp_party_01_02_only_what_can_still_be_answered_is_asked() -> None:
    def party(*marks: object, boulevard: tuple[str, ...] = ("jezebel",)) -> Play:
        seats = "name: ann, team: [john-ford]", "name: ben"
        return at_producer(*seats, boulevard=[*boulevard], **harmed(*marks)).play("ann party")

    both, to_buy = (
        "Which card does ann buy at half price, and what does ann cancel?",
        "Which card does ann buy at half price?",
    )
    assert party(RUMOR, CAMPAIGN).prompt == both
    assert party().prompt == party(HISTORY).prompt == to_buy
    assert party(RUMOR, CAMPAIGN).play("ann cancel john-ford rumor").prompt == to_buy
    assert party(RUMOR).play("ann buy jezebel").prompt == "Does ann cancel a Rumor or a press campaign?"
    assert party(RUMOR, boulevard=()).prompt == "Does ann cancel a Rumor or a press campaign?"
    assert party().play("nothing").kind == "card"


@pytest.mark.parametrize(
    ("card", "turned_up"),
    [("talent-scout", "bette davis, bogart, cagney"), ("novel-in-galleys", "casablanca, top hat")],
)
def test_tp_event_08_party_02_with_a_card_one_buys_and_cancels_nothing(card: str, turned_up: str) -> None:
    table = lay(
        f"name: ann, team: [john-ford], events: [{card}]",
        "name: ben",
        boulevard=["jezebel"],
        **harmed(RUMOR),
        step="card",
    )
    table.play(f"ann play {card}", turned_up)
    assert table.prompt == "Which card does ann buy at half price?"
    assert not [text for text in table.legal if "cancel" in text]


# --- RADIO ---


def test_tp_cafe_02_odds_tell_of_the_associate_as_of_the_money() -> None:
    (only,) = odds(GAME, at_producer().state, ["ann cafe"], []).outcomes
    assert only.result == {"ann.money": 1_000_000, "ann.associate": 1}
    assert only.text == "ann gets 1,000,000 dollars and becomes an associate of the Mafia."


def test_tp_radio_01_open_29_a_star_of_any_colour_but_golden_and_white() -> None:
    table = at_producer()
    colours = [text.split()[-1] for text in table.legal if "radio" in text]
    assert colours == ["red", "blue", "pink", "light_blue", "green"]
    table.refuses("ann radio golden", "The star of CBS Radio cannot be golden.", "TP-RADIO-01", "TP-OPEN-29")
    table.refuses("ann radio white", "The star of CBS Radio cannot be white.", "TP-RADIO-01", "TP-OPEN-29")
    at_producer(variants={"radio_white": True}).allows("ann radio white", "TP-RADIO-01")


def test_tp_radio_01_05_open_30_the_star_waits_for_a_movie_and_there_are_two_votes() -> None:
    table = at_producer().play("ann radio green; ann pass")
    assert (table.ann.radio, table.ann.votes, table.ann.parked) == (["green"], 2, ["cbs-radio"])
    table.reports("ann gains 2 votes.", "TP-RADIO-05")
    again = at_producer("name: ann, radio: [green]", "name: ben").play("ann radio red")
    again.reports("ann gets 1 star at CBS Radio: red.", "TP-RADIO-01", "TP-OPEN-30")


def test_tp_radio_02_open_31_up_to_four_tokens_of_the_pile_go_back() -> None:
    table = at_producer(pile={"pink": 3, "blue": 2}).play("ann radio green; ann back pink pink blue")
    assert (table.table.pile, table.kind) == ({"blue": 1, "pink": 1}, "tune_back")
    table.refuses("ann back red", "The common pile has no red token.", "TP-RADIO-02", "TP-OPEN-31")
    table.play("ann back pink")
    assert (table.table.pile, table.table.container["pink"], table.kind) == ({"blue": 1}, 10, "card")


@pytest.mark.parametrize(("line", "left"), [
    ("back pink pink pink", {"red": 1}),
    ("back 4 pink", {"red": 1}),
    ("back pink 3", {"red": 1}),
    ("back pink red pink pink", {}),
    ("back 1 pink 1 red", {"pink": 1}),
])  # fmt: skip
def test_tp_open_31_of_fewer_tokens_than_are_to_go_back_all_there_are_go(line: str, left: dict[str, int]) -> None:
    table = at_producer(pile={"pink": 2, "red": 1}).play("ann radio green", line)
    assert table.table.pile == left


def test_tp_radio_02_open_31_more_than_four_do_not_go_back_and_none_where_none_is() -> None:
    none = ("TP-RADIO-02", "TP-OPEN-31")
    table = at_producer(pile={"pink": 2, "red": 1}).play("ann radio green")
    table.refuses("back 5 pink", "Put back at most 4 tokens.", "TP-RADIO-02")
    table.refuses("back white", "The common pile has no white token.", *none)
    table.refuses("back pink white", "The common pile has no white token.", *none)
    five = at_producer(pile={"pink": 7}).play("ann radio green")
    five.refuses("back 5 pink", "Put back at most 4 tokens.", "TP-RADIO-02")
    six = at_producer(pile={"pink": 3, "red": 2}).play("ann radio green")
    six.refuses("back red red red red pink pink", "Put back at most 4 tokens.", "TP-RADIO-02")


def test_tp_radio_04_open_31_as_many_as_are_declared_count_whether_they_are_there_or_not() -> None:
    table = at_producer(pile={"pink": 3, "red": 2}).play("ann radio green; back 4 red")
    assert (table.table.pile, table.kind) == ({"pink": 3}, "card")
    table.reports("There is no other red token to put back.", "TP-OPEN-31", "TP-RADIO-04")
    three = at_producer(pile={"pink": 3, "red": 2}).play("ann radio green; back red red red")
    assert three.legal == ["ann back red", "ann back pink", "ann pass"]
    assert three.prompt == "Which other tokens does ann put back, up to 1?"
    three.refuses("back blue", "The common pile has no blue token.", "TP-RADIO-02", "TP-OPEN-31")


def test_tp_radio_03_tokens_are_taken_out_in_either_order_of_words() -> None:
    for line in ("out white 3", "out 3 white", "out white white white"):
        assert at_producer().play("ann radio green", line).table.pile == {"white": 3}


def test_tp_radio_03_04_open_31_or_up_to_four_of_one_colour_come_out_to_the_pile() -> None:
    seen = "name: ben, movies: [{script: top-hat, audience: {white: 7, green: 7}}]"
    table = at_producer("name: ann", seen).play("ann radio green; ann out white 4")
    assert (table.table.pile, "white" in table.table.container, table.kind) == ({"white": 3}, False, "card")
    five = at_producer().play("ann radio green")
    five.refuses("ann out white 5", "Take out 1 to 4 tokens.", "TP-RADIO-03")


def test_tp_radio_02_03_it_is_one_of_the_two_and_may_be_declined() -> None:
    table = at_producer(pile={"pink": 3}).play("ann radio green; ann back pink")
    table.refuses(
        "ann out white 4", "ann is putting tokens back, and cannot also take some out.", "TP-RADIO-02", "TP-RADIO-03"
    )
    assert at_producer().play("ann radio green; ann pass").table.pile == {}


def test_tp_radio_02_open_31_who_declines_is_not_asked_again_and_each_token_back_is_reported() -> None:
    table = at_producer(pile={"pink": 3}).play("ann radio green; ann pass")
    assert (table.kind, table.asked, table.table.pile) == ("card", ["ben"], {"pink": 3})
    back = at_producer(pile={"pink": 3}).play("ann radio green; ann back pink")
    back.reports("ann puts 1 pink back.", "TP-RADIO-02", "TP-OPEN-31")


def test_tp_open_05_votes_are_limited_to_the_tokens_only_by_choice() -> None:
    for limited, votes in ((False, 2), (True, 1)):
        table = at_producer("name: ann", "name: ben, votes: 6", variants={"token_supply_limit": limited})
        assert table.play("ann radio red").ann.votes == votes


# --- MOTEL ---


def test_tp_motel_01_open_33_a_character_of_another_loses_a_star_of_every_sort() -> None:
    table = at_producer("name: ann", "name: ben, team: [charlie-chaplin]")
    kit = table.game.kit(table.state)
    before = [stars(kit, table.state, "charlie-chaplin", stat) for stat in STATS]
    table.play("ann motel charlie-chaplin")
    after = [stars(kit, table.state, "charlie-chaplin", stat) for stat in STATS]
    assert (before, after) == ([3, 1, 3, 1, 2], [2, 0, 2, 0, 1])
    table.reports("Charlie Chaplin loses 1 star of every sort to ann's campaign.", "TP-MOTEL-01", "TP-OPEN-33")


def test_tp_open_33_campaigns_add_up_and_no_value_is_below_0() -> None:
    table = at_producer("name: ann", "name: ben, team: [john-ford]", marks=[CAMPAIGN]).play("ann motel john-ford")
    kit = table.game.kit(table.state)
    assert [stars(kit, table.state, "john-ford", stat) for stat in STATS] == [0, 0, 0, 0, 1]


def test_tp_motel_01_neither_ones_own_nor_who_is_in_no_team() -> None:
    table = at_producer("name: ann, team: [john-ford]", "name: ben, team: [jean-arthur]", boulevard=["bette-davis"])
    assert [text for text in table.legal if "motel" in text] == ["ann motel jean-arthur"]
    for who, name in (("john-ford", "John Ford"), ("bette-davis", "Bette Davis")):
        table.refuses(f"ann motel {who}", f"{name} is in no other player's team.", "TP-MOTEL-01")


def test_tp_open_05_comp_12_a_campaign_needs_a_star_token_only_by_choice() -> None:
    mark = {"character": "john-ford", "stat": "all", "number": -1, "by": "starlight-motel", "sort": "campaign"}
    for limited in (False, True):
        table = at_producer(
            "name: ann",
            "name: ben, team: [john-ford]",
            marks=[mark] * 4,
            variants={"token_supply_limit": limited},
        )
        assert ("ann motel john-ford" in table.legal) is not limited
    table.refuses(
        "ann motel john-ford",
        "All 4 Star tokens are in use (variant token_supply_limit: true).",
        "TP-OPEN-05",
        "TP-COMP-12",
    )


# --- CAFE ---


def test_tp_cafe_02_a_million_of_the_mafias_money_and_its_token() -> None:
    table = at_producer().play("ann cafe")
    assert (table.ann.money, table.table.mafia, table.ann.mafia) == (3_000_000, 2_000_000, True)
    table.reports("ann is an associate of the Mafia, for $1,000,000.", "TP-CAFE-02", "TP-CAFE-01")


def test_tp_cafe_01_only_one_producer_enters_each_year() -> None:
    inside = at_producer("name: ann", "name: ben, mafia: true, parked: [cafe-colosimo]")
    for table in (at_producer(visitors=["ben"]), inside):
        table.refuses("ann cafe", "ben has already been in the Café this year.", "TP-CAFE-01", "TP-ACTN-03")
    assert "ann cafe" not in table.legal
    changes = {"phase": "oscars", "pending": [{"kind": "ceremony", "left": []}]}
    assert at_producer(visitors=["ben"], **changes).table.visitors == []


@pytest.mark.parametrize(("ann", "others", "mafia", "why"), [
    ("mafia: true", "", 2_000_000, "ann is already an associate of the Mafia."),
    ("money: 0", "mafia: true", 0, "The Mafia has only $0 left."),
])  # fmt: skip
def test_tp_open_34_no_money_no_entry_and_no_associate_again(ann: str, others: str, mafia: int, why: str) -> None:
    seats = f"name: ann, {ann}", *(f"name: {name}, {others}" for name in ("ben", "cat", "dan"))
    late: dict[str, Any] = {"year": 1943, "mafia": mafia}
    table = at_producer(*seats, **late, variants={"long_game": True})
    table.refuses("ann cafe", why, "TP-OPEN-34", "TP-CAFE-02")
    again = at_producer(*seats, **late, variants={"long_game": True, "cafe_reentry": True})
    assert again.play("ann cafe").table.mafia == max(mafia - 1_000_000, 0)
    paid = f"${min(mafia, 1_000_000):,}"
    again.reports(f"ann is an associate of the Mafia, for {paid} (variant cafe_reentry: true).", "TP-OPEN-34")


def test_tp_cafe_03_04_the_money_bears_no_interest_and_nobody_asks_for_it_back() -> None:
    changes = {"phase": "oscars", "pending": [{"kind": "ceremony", "left": []}]}
    table = at_producer("name: ann, mafia: true, money: 1000000", "name: ben", **changes)
    assert (table.table.year, table.ann.money, table.ann.mafia) == (1941, 1_000_000, True)
    over = at_producer("name: ann, mafia: true, vp: 3", "name: ben", phase="over", year=1942)
    assert over.game.score(over.state).winners == (0,)
