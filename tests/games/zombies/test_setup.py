"""Setting up: the dealer, the decks, the hands, the first turn. ZB-SETUP."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.errors import Unreadable
from companion.games.zombies.state import Laid
from tests.games.zombies.lay import GAME, NAMES, QUIET, Play, begun, lay, undrawn


def test_zb_setup_01_chance_picks_the_dealer_among_all_seats_alike() -> None:
    table = begun(3)
    assert (table.asked, table.legal) == (["chance"], ["reveal dealer ann", "reveal dealer ben", "reveal dealer cat"])
    assert GAME.ways(table.state, GAME.legal_actions(table.state)) is None
    table.refuses("dealer dora", "'dora' is not possible here; use one of ann, ben, cat.", "ZB-SETUP-01")
    table.play("ben").reports("ben is the dealer.", "ZB-SETUP-01")
    assert table.table.dealer == 1


def test_zb_setup_02_05_06_the_deck_is_all_tiles_but_two_and_then_the_helipad() -> None:
    table = begun().play("ann")
    assert table.table.deck == 29
    # Shuffled: each of the 28 is as likely to be on top, and the two are not among them.
    assert Counter(table.deck) == GAME.kit(table.state).copies - Counter(["helipad", "town-square"])
    why = table.refused("helipad", "ZB-SETUP-06", "ZB-OPEN-54")
    assert why == "It cannot be the Helipad yet: the Helipad lies further down among the 29 tiles in the deck."
    why = table.refused("town square", "ZB-SETUP-02", "ZB-COMP-01")
    assert why == "It cannot be Town Square: every copy has been seen (1 in all)."


def test_zb_setup_06_the_last_tile_is_the_helipad_without_being_asked_for() -> None:
    table = lay(map={"n1": "cross"}, out=undrawn("cross"), phase="tile", variants=QUIET)
    assert table.kind == "placer"
    assert table.table.deck == 0


def test_zb_setup_06_heli_08_no_tile_before_the_last_can_be_the_helipad() -> None:
    tiles = undrawn()
    for drawn in range(27):  # then there is one kind left, and then the Helipad: nothing is asked
        ways = lay(out=sorted(tiles[:drawn]), phase="tile", variants=QUIET).deck
        assert ("helipad" in ways, sum(ways.values())) == (False, 28 - drawn)


def test_zb_setup_03_town_square_lies_in_the_middle() -> None:
    assert begun().table.map == {"ts": Laid("town-square")}


def test_zb_setup_04_11_12_13_pawns_tokens_and_collections_at_the_start() -> None:
    table = begun(6)
    for seat in table.state.seats:
        assert (seat.at, seat.life, seat.bullets, seat.kills, seat.weapons) == ("ts.c", 3, 3, 0, [])
    assert GAME.kit(table.state).pool(table.state) == 100


def test_zb_turn_02_04_everybody_draws_from_both_decks() -> None:
    """Only people see where they lie; the referee makes sure that each player gets them in their own turn."""
    seats = [f"name: {name}, at: ts.c, hand: ['?', '?']" for name in ("ann", "ben", "cat")]
    table = lay(*seats, phase="tile", discard=["not-today"] * 2)
    for number, (tile, lying) in enumerate((("straight", "n1"), ("straight", "s1"), ("market-hall", "e1"))):
        seat = table.state.seats[number]
        assert table.prompt.startswith(f"{seat.name} draws the top tile ({29 - number} left)")
        left = table.table.events
        table.play(tile, f"place {lying}")
        while table.kind == "bring":
            table.play(table.legal[0])
        assert (len(seat.hand), table.table.events) == (3, left - 1)
        table.play("1", "stop", "1")
        while table.kind == "walk":
            table.play(table.legal[0])
        table.play("pass")


def test_zb_setup_08_09_the_dealer_deals_three_event_cards_to_each() -> None:
    table = begun(3).play("ann")
    table.reports("ann deals 3 event cards to each player.", "ZB-SETUP-09")
    assert [seat.hand for seat in table.state.seats] == [["?"] * 3] * 3
    assert table.table.events == 50 - 9


def test_zb_setup_09_where_the_app_deals_it_gives_card_by_card_clockwise_from_the_dealers_left() -> None:
    table = Play(GAME.dealt_by_app(GAME.setup(NAMES[:3]))).play("ann")
    assert table.prompt == "ben draws an event card: which one is it?"
    ways = GAME.ways(table.state, GAME.legal_actions(table.state))
    assert ways is not None
    kinds = [action.value for action in GAME.legal_actions(table.state)]
    assert dict(zip(kinds, ways, strict=True)) == GAME.kit(table.state).event_copies  # shuffled: as likely as there are
    for name in ("ben", "cat", "ann"):
        for card in ("iron-poker", "lucky-shot", "glove-box-find"):
            table.play(f"reveal {name}.card {card}")
    assert table.state.phase == "tile"
    assert all(seat.hand == ["glove-box-find", "iron-poker", "lucky-shot"] for seat in table.state.seats)
    assert GAME.kit(table.state).cards_left(table.state)["iron-poker"] == 0


def test_zb_setup_14_town_square_starts_empty() -> None:
    table = begun().play("ann")
    assert (table.table.zombies, table.table.tokens) == ([], {})


def test_zb_open_08_or_with_a_zombie_for_each_of_its_exits_put_by_the_dealer() -> None:
    table = begun(3, town_square_zombies="4").play("ben")
    assert table.prompt == "ben puts 4 zombies on Town Square at ts: where (nw n ne w c e sw s se)?"
    table.reports("ben deals 3 event cards to each player.", "ZB-SETUP-09")
    assert [len(seat.hand) for seat in table.state.seats] == [3, 3, 3], "what is reported has been done"
    app = Play(GAME.dealt_by_app(GAME.setup(NAMES[:2], {"town_square_zombies": "4"}))).play("ann")
    assert app.kind == "dealt"
    table.refused("ann zombie ts.n", "ZB-SPAWN-09", "ZB-OPEN-51", "ZB-OPEN-08")
    table.play("n nw c se").reports(
        "ben puts a zombie on ts.n (variant town_square_zombies: 4).", "ZB-SPAWN-04", "ZB-OPEN-08"
    )
    assert table.table.zombies == ["ts.c", "ts.n", "ts.nw", "ts.se"]
    assert table.kind == "draw_tile"


@pytest.mark.parametrize("seats", [1, 7])
def test_zb_setup_15_open_06_the_game_is_for_two_to_six(seats: int) -> None:
    with pytest.raises(Unreadable, match=rf"Zombies!!! is for 2 to 6 players, not {seats} \(ZB-SETUP-15\)"):
        GAME.setup([*NAMES, "gus"][:seats])
    assert len(begun(2).state.seats) == 2
    assert len(begun(6).state.seats) == 6


def test_zb_setup_16_open_07_the_dealer_takes_the_first_turn() -> None:
    table = begun(3).play("ben")
    table.reports("ben's turn.", "ZB-SETUP-16", "ZB-OPEN-07")
    assert table.state.current == 1


def test_zb_open_07_or_the_player_on_the_dealers_left() -> None:
    table = begun(3, first_player="left_of_dealer").play("cat")
    table.reports("ann's turn (variant first_player: left_of_dealer).", "ZB-SETUP-16", "ZB-OPEN-07")
    assert table.state.current == 0


def test_zb_setup_17_18_open_54_in_the_shorter_game_the_helipad_is_any_of_the_lower_fifteen() -> None:
    """Draws 15 to 29 of 29: so long as more than 15 tiles are left it cannot come, then it is one of those left."""
    copies = GAME.kit(GAME.setup(NAMES[:2])).copies
    tiles = undrawn()
    for drawn in range(28):
        table = lay(out=sorted(tiles[:drawn]), phase="tile", variants={**QUIET, "helipad_position": "lower_half"})
        ways = table.deck
        assert table.table.deck == 29 - drawn
        if drawn < 14:
            assert sum(ways.values()) == 28 - drawn
            why = table.refused("helipad", "ZB-SETUP-18", "ZB-SETUP-17", "ZB-OPEN-54")
            assert "further down among" in why
        else:
            assert ways.pop("helipad") == 1
            assert ways == copies - Counter(["town-square", "helipad", *tiles[:drawn]])


def test_zb_open_05_a_table_may_play_without_event_cards() -> None:
    table = begun(**QUIET).play("ann", "straight", "n1", "n c", "1", "stop", "2")
    assert table.prompt.startswith("ben draws the top tile")
    assert (table.table.events, table.ann.hand) == (0, [])
    for cards in ("hand: [rummage]", "weapons: [{card: iron-poker}]"):
        with pytest.raises(Unreadable, match="this table plays without event cards"):
            lay(f"name: ann, {cards}", "name: ben", variants=QUIET)
