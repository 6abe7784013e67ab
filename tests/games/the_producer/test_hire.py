"""The first hiring. TP-HIRE."""

from __future__ import annotations

from tests.games.the_producer.lay import Play, at_producer, begun, lay

DRAFTS = "[victor-fleming, john-ford, tyrone-power, linda-darnell, judy-garland]"


def hiring(drafts: str = DRAFTS, money: int = 2_000_000) -> Play:
    return lay(f"name: ann, drafts: {drafts}, money: {money}", "name: ben, drafts: 5", phase="hire")


def test_tp_hire_01_any_of_the_drafts_from_none_to_all_may_be_confirmed() -> None:
    table = hiring()
    assert [text for text in table.legal if text.startswith("ann")] == [
        "ann hire john-ford", "ann hire judy-garland", "ann hire linda-darnell", "ann hire tyrone-power",
        "ann hire victor-fleming", "ann pass",
    ]  # fmt: skip
    table.play("ann hire fleming ford power darnell garland")
    assert (len(table.ann.team), table.ann.drafts, table.asked) == (5, [], ["ben"])


def test_tp_hire_02_03_the_full_fee_is_paid_and_the_character_is_in_the_team_for_all_to_see() -> None:
    table = hiring().play("ann hire john-ford")
    assert (table.ann.money, table.ann.team) == (1_600_000, ["john-ford"])
    table.reports("ann hires John Ford for $400,000.", "TP-HIRE-02", "TP-HIRE-03")
    assert table.game.observation(table.state, 1)["seats"][0]["team"] == ["john-ford"]
    table.refuses("ann hire ford", "ann has already hired John Ford.", "TP-HIRE-02")
    poor = hiring(money=390_000)
    poor.refuses("ann hire john-ford", "John Ford costs ann $400,000, but ann has less.", "TP-HIRE-02")


def test_tp_hire_01_cast_02_hiring_at_another_time_is_refused_with_its_moments() -> None:
    when = "'hire' is done when contract drafts are confirmed, and later on a visit to Casting or the Hollywood Party. "
    why = f"{when}What does ann use a Producer for?"
    table = at_producer(boulevard=["peter-lorre"])
    table.refuses("ann hire lorre", why, "TP-HIRE-01", "TP-CAST-02", "TP-PARTY-01")
    table.play("ann casting 1")
    when = "'buy' is done on a visit to Casting, after the cards are turned up, or to the Hollywood Party. "
    why = f"{when}Which Character card is turned up for ann?"
    table.refuses("ann buy lorre", why, "TP-CAST-02", "TP-PARTY-01", "TP-CAST-01")


def test_tp_hire_02_card_12_a_note_makes_the_fee_of_one_lower_beside_another() -> None:
    table = hiring("[carole-lombard, clark-gable]", 3_000_000)
    table.play("ann hire clark-gable")
    before = table.ann.money
    table.play("ann hire carole-lombard")
    assert before - table.ann.money == 220_000 - 60_000
    alone = hiring("[carole-lombard, clark-gable]").play("ann hire carole-lombard")
    assert 2_000_000 - alone.ann.money == 220_000


def test_tp_card_12_who_is_cheaper_beside_another_is_hired_after_and_that_is_reported() -> None:
    for line in ("ann hire carole lombard, clark gable", "ann hire clark gable, carole lombard"):
        table = hiring("[carole-lombard, clark-gable, john-ford]").play(line)
        assert table.ann.money == 2_000_000 - 380_000 - 160_000
        table.reports("Carole Lombard costs $60,000 less beside Clark Gable.", "TP-CARD-12", "TP-CARD-11")
    table = hiring("[carole-lombard, clark-gable]").play("ann hire carole-lombard")
    table.reports("Carole Lombard would have cost $60,000 less after Clark Gable.", "TP-CARD-12", "TP-CARD-11")
    pending = [{"kind": "turn", "seat": "ann", "step": "over"}]
    pending.append({"kind": "buying", "seat": "ann", "left": 3, "place": "casting"})
    table = lay("name: ann", "name: ben", pending=pending, boulevard=["carole-lombard", "clark-gable", "jezebel"])
    table.play("ann buy carole lombard, jezebel, clark gable")
    assert table.ann.money == 2_000_000 - 380_000 - 160_000 - 100_000
    table.reports("Carole Lombard costs $60,000 less beside Clark Gable.", "TP-CARD-12", "TP-CARD-11")
    without = lay(
        "name: ann, drafts: [carole-lombard, clark-gable]", "name: ben", phase="hire", variants={"no_background": True}
    )
    assert without.play("ann hire lombard gable").ann.money == 2_000_000 - 380_000 - 220_000


def test_tp_hire_04_who_is_not_confirmed_goes_face_up_to_the_boulevard_at_once() -> None:
    table = hiring().play("ann hire john-ford; ann pass")
    assert table.table.boulevard == ["judy-garland", "linda-darnell", "tyrone-power", "victor-fleming"]
    assert (table.ann.drafts, table.asked) == ([], ["ben"])
    table.refuses("ann hire judy-garland", "ann has finished hiring.", "TP-HIRE-01", "TP-HIRE-04")


def test_tp_hire_01_04_drafts_that_people_hold_are_named_as_they_are_hired_or_turned_up() -> None:
    table = begun().play("ann", "ann hire john ford, linda darnell; ann pass")
    assert (table.kind, table.ann.drafts) == ("uncovered_contract", ["?"] * 3)
    table.refuses(
        "john ford", "John Ford lies elsewhere. Which of ann's contract drafts goes to the Boulevard?", "TP-HIRE-04"
    )
    table.play("jean arthur, clark gable, bette davis")
    assert (table.table.boulevard, table.ann.drafts) == (["bette-davis", "clark-gable", "jean-arthur"], [])
    table.refuses("ben hire linda-darnell", "Linda Darnell is not among ben's contract drafts.", "TP-HIRE-01")
