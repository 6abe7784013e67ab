"""Kite Fair, clause by clause."""

from random import Random
from typing import Any

import pytest

from companion.model import CHANCE
from companion.referee.playout import draw, pick
from companion.registry import definition
from tests.games.data.starters.table import NAMES, Table

FAIR = Table("kite-fair")
GOALS = [card.id for card in definition("kite-fair").sheets["goals"].items]
RICH = {"coins": 9, "sticks": 9, "silk": 9}
CALM = "clear-sky"
"""Weather that changes nothing but the points for kites."""


def fair(*seats: dict[str, Any], weather: str = CALM, turn: int = 1, variants: dict[str, Any] | None = None) -> Any:
    """A round with this weather; ann is to place the first helper. Seats that are not given are two with nothing."""
    places = [{"name": name, **seat} for name, seat in zip(NAMES, seats or ({}, {}), strict=False)]
    state = FAIR.game.position({"seats": places, "turn": turn, "variants": variants or {}})
    return FAIR.play(state, f"reveal weather_deck {weather}").state


def last_go(*seats: dict[str, Any], turn: int = 6, variants: dict[str, Any] | None = None) -> Any:
    """The last helper of a round is ben's: ann has placed four at the Tea House, and ben three."""
    state = fair(*seats, turn=turn, variants=variants)
    FAIR.play(state, *["go tea"] * 7)
    return state


def asked(state: Any) -> int | str | None:
    """The seat that is asked, or the deck from which a card is turned up."""
    decision = FAIR.game.decision(state)
    if decision is None:
        return None
    return decision.what if decision.is_chance else decision.seats[0]


def what(state: Any, seat: int = 0) -> tuple[int, int, int]:
    """The coins, sticks and silk of a seat."""
    one = state.seats[seat]
    return one.coins, one.sticks, one.silk


def after_deal(seats: int, **variants: Any) -> Any:
    state = FAIR.game.setup(NAMES[:seats], variants)
    while asked(state) == "goal_deck":
        FAIR.play(state, FAIR.answers(state)[0])
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_kf_setup_01_coins_grow_from_seat_to_seat(seats: int) -> None:
    state = FAIR.game.setup(NAMES[:seats])
    assert [seat.coins for seat in state.seats] == [1, 2, 3, 4][:seats]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_kf_setup_02_everybody_gets_three_goal_cards_that_nobody_else_sees(seats: int) -> None:
    state = after_deal(seats)
    dealt = [card for seat in state.seats for card in seat.goals]
    assert ([len(seat.goals) for seat in state.seats], len(set(dealt))) == ([3] * seats, 3 * seats)
    seen = FAIR.game.observation(state, 1)["seats"]
    assert [seat["goals"] for seat in seen] == [state.seats[1].goals if n == 1 else ["?"] * 3 for n in range(seats)]


def test_kf_setup_02_only_goal_cards_come_from_the_goal_deck() -> None:
    state = FAIR.game.setup(NAMES[:2])
    assert [line.split()[-1] for line in FAIR.answers(state)] == GOALS
    assert FAIR.refusal(state, "reveal goal_deck fog") == "KF-SETUP-02"


def test_kf_setup_03_everybody_puts_one_back() -> None:
    state = after_deal(2)
    goals = state.seats[0].goals[:]
    assert FAIR.answers(state) == [f"ann return {goal}" for goal in goals]
    assert FAIR.refusal(state, f"return {state.seats[1].goals[0]}") == "KF-SETUP-03"
    done = FAIR.play(state, f"return {goals[1]}", f"return {state.seats[1].goals[0]}")
    assert (done.messages[0], done.cited[0]) == ("ann puts a goal card back.", "KF-SETUP-03")
    assert (state.seats[0].goals, state.table.goal_deck) == ([goals[0], goals[2]], ["?"] * 8)


def test_kf_setup_02_03_a_table_may_deal_two_and_put_none_back() -> None:
    state = after_deal(3, choose_goals=False)
    assert ([len(seat.goals) for seat in state.seats], asked(state)) == ([2] * 3, "weather_deck")


def test_kf_round_01_a_weather_card_is_turned_up_for_one_round() -> None:
    state = FAIR.game.position({"seats": [{"name": "ann"}, {"name": "ben"}]})
    assert FAIR.refusal(state, "ann go tea") == "KF-ROUND-02"
    assert FAIR.refusal(state, "reveal weather_deck prism") == "KF-ROUND-01"
    done = FAIR.play(state, "fog")
    assert (done.messages, done.cited, done.on_table.weather) == (["The weather is Fog."], ["KF-ROUND-01"], "fog")
    done = FAIR.play(state, *["go tea"] * 8, "gale")
    assert (done.on_table.weather, done.on_table.past, len(done.on_table.weather_deck)) == ("gale", ["fog", "gale"], 8)
    assert FAIR.is_legal(fair(RICH, {}, weather="gale"), "go ship")


@pytest.mark.parametrize(("seats", "helpers"), [(2, 4), (3, 3), (4, 3)])
def test_kf_round_02_all_place_one_helper_in_turn(seats: int, helpers: int) -> None:
    state = fair(*[{}] * seats)
    for number in range(seats * helpers):
        assert asked(state) == number % seats
        assert FAIR.refusal(state, f"{NAMES[(number + 1) % seats]} go tea") == "KF-ROUND-02"
        FAIR.play(state, "go tea")
    assert [seat.coins for seat in state.seats] == [2 * helpers] * seats
    assert asked(state) == "weather_deck"


def test_kf_round_03_helpers_come_back_and_the_next_player_starts() -> None:
    state = fair({}, {}, {})
    FAIR.play(state, *["go tea"] * 8)
    assert len(state.table.pieces[2]) == 8
    done = FAIR.play(state, "go grove")
    assert (done.cited[-1], state.turn) == ("KF-ROUND-03", 2)
    assert done.messages[-1] == "Everybody takes their helpers back. ben starts the next round."
    assert not any(state.table.pieces)
    FAIR.play(state, "fog")
    assert asked(state) == 1


@pytest.mark.parametrize("place", ["grove", "loom", "tea", "bench"])
def test_kf_place_01_some_places_have_room_for_all(place: str) -> None:
    state = fair(RICH, RICH)
    for _ in range(3):
        FAIR.play(state, f"go {place}", *["diamond"] * (place == "bench"))
    assert FAIR.is_legal(state, f"go {place}")


@pytest.mark.parametrize("place", ["cart", "ship", "post", "shop", "gate", "hill"])
def test_kf_place_01_the_others_have_room_for_one(place: str) -> None:
    state = fair({**RICH, "kites": 1, "diamonds": 1}, {**RICH, "kites": 1, "diamonds": 1})
    FAIR.play(state, f"go {place}", *["diamond", "stop"] * (place == "shop"), *["prism"] * (place == "post"))
    assert FAIR.refusal(state, f"go {place}") == "KF-PLACE-01"


GAINS = [
    ("grove", "KF-PLACE-02", (1, 2, 0)),
    ("loom", "KF-PLACE-03", (1, 0, 1)),
    ("tea", "KF-PLACE-04", (3, 0, 0)),
    ("cart", "KF-PLACE-05", (1, 2, 1)),
    ("ship", "KF-PLACE-06", (0, 0, 3)),
    ("gate", "KF-PLACE-08", (3, 0, 0)),
]


@pytest.mark.parametrize(("place", "clause", "after"), GAINS)
def test_kf_place_02_03_04_05_06_08_a_place_gives_things(place: str, clause: str, after: tuple[int, ...]) -> None:
    done = FAIR.play(fair({"coins": 1}, {}), f"go {place}")
    assert (what(done.state), {*done.cited}) == (after, {"KF-ROUND-02", clause})


def test_kf_place_06_the_ship_takes_a_coin() -> None:
    assert FAIR.refusal(fair({}, {}), "go ship") == "KF-PLACE-06"


def test_kf_place_07_the_post_office_sells_a_goal_card() -> None:
    state = fair({"coins": 2, "goals": ["prism"]}, {"goals": ["swarm"]})
    done = FAIR.play(state, "go post")
    assert (done.cited, what(state)) == (["KF-ROUND-02", "KF-PLACE-07"], (0, 0, 0))
    assert [line.split()[-1] for line in FAIR.answers(state)] == [goal for goal in GOALS if goal not in "prism swarm"]
    done = FAIR.play(state, "parade")
    assert (done.messages, done.seats[0].goals) == (["ann draws a card (goals)."], ["prism", "parade"])


def test_kf_place_07_only_with_two_coins_and_while_there_are_goal_cards() -> None:
    assert FAIR.refusal(fair({"coins": 1}, {}), "go post") == "KF-PLACE-07"
    empty = FAIR.changed(fair({"coins": 2}, {}), {"goal_deck": []})
    assert FAIR.refusal(empty, "go post") == "KF-PLACE-07"


def test_kf_place_08_whoever_goes_to_the_gate_starts_the_next_round() -> None:
    state = fair({}, {}, {})
    done = FAIR.play(state, "go gate", *["go tea"] * 8, "fog")
    assert (asked(state), state.seats[0].starts) == (0, 1)
    assert "ann starts the next round." in done.messages
    last = FAIR.play(fair({}, {}, {}, turn=6), "go gate")
    assert (last.messages[-1], last.seats[0].starts) == ("ann gains 2 coins and has 2.", 1)


@pytest.mark.parametrize(("kites", "points"), [((1, 0, 0), 1), ((0, 2, 1), 2), ((3, 1, 1), 3)])
def test_kf_place_09_kite_hill_scores_each_kind_of_kite(kites: tuple[int, int, int], points: int) -> None:
    own = dict(zip(("diamonds", "boxes", "dragons"), kites, strict=True))
    done = FAIR.play(fair({**own, "kites": sum(kites)}, {}), "go hill")
    assert (done.seats[0].points, done.seats[0].flights, done.cited[-1]) == (points, 1, "KF-PLACE-09")


def test_kf_place_09_without_a_kite_nobody_goes_there() -> None:
    assert FAIR.refusal(fair(RICH, {}), "go hill") == "KF-PLACE-09"


def test_kf_kite_01_at_the_bench_one_kite_is_built_for_a_coin() -> None:
    state = fair(RICH, {})
    done = FAIR.play(state, "go bench", "diamond")
    assert (what(state), state.seats[0].kites, "KF-KITE-01" in done.cited) == ((8, 8, 8), 1, True)
    assert asked(state) == 1


@pytest.mark.parametrize(("coins", "sticks", "silk"), [(0, 9, 9), (1, 0, 9), (1, 9, 0)])
def test_kf_kite_01_not_without_a_coin_or_what_a_kite_costs(coins: int, sticks: int, silk: int) -> None:
    assert FAIR.refusal(fair({"coins": coins, "sticks": sticks, "silk": silk}, {}), "go bench") == "KF-KITE-01"


def test_kf_kite_02_in_the_workshop_one_or_two_kites_are_built() -> None:
    state = fair(RICH, RICH)
    assert FAIR.answers(FAIR.play(state, "go shop").state) == ["ann diamond", "ann box", "ann dragon"]
    assert FAIR.refusal(state, "stop") == "KF-KITE-02"
    FAIR.play(state, "diamond", "box")
    assert (state.seats[0].kites, what(state), asked(state)) == (2, (9, 5, 7), 1)
    done = FAIR.play(fair(RICH, {}), "go shop", "dragon", "stop")
    assert (done.messages[-1], done.cited[-1], done.seats[0].kites) == ("ann builds no second kite.", "KF-KITE-02", 1)


def test_kf_kite_02_whoever_cannot_build_a_second_is_not_asked_and_not_a_first_does_not_go() -> None:
    state = fair({"sticks": 2, "silk": 1}, {})
    FAIR.play(state, "go shop", "diamond")
    assert asked(state) == 1
    assert FAIR.refusal(fair({"sticks": 9}, {}), "go shop") == "KF-KITE-02"


KITES = [
    ("diamond", "KF-KITE-03", (1, 1), 3),
    ("box", "KF-KITE-04", (3, 1), 6),
    ("dragon", "KF-KITE-05", (2, 3), 8),
]


@pytest.mark.parametrize(("kite", "clause", "cost", "points"), KITES)
def test_kf_kite_03_04_05_a_kite_costs_and_scores(kite: str, clause: str, cost: tuple[int, int], points: int) -> None:
    sticks, silk = cost
    done = FAIR.play(fair({"coins": 1, "sticks": sticks, "silk": silk}, {}, weather="fog"), "go bench", kite)
    assert (what(done.state), done.seats[0].points, done.cited[-1]) == ((0, 0, 0), points, clause)
    assert done.messages[-1] == f"ann builds a {kite.title()} for {points} points."
    for lacking in ({"coins": 1, "sticks": sticks - 1, "silk": 9}, {"coins": 1, "sticks": 9, "silk": silk - 1}):
        state = fair(lacking, {})
        if FAIR.is_legal(state, "go bench"):
            assert FAIR.refusal(FAIR.play(state, "go bench").state, kite) == clause


MORE = [
    ("warm-rain", "grove", (1, 3, 0)),
    ("warm-rain", "cart", (1, 3, 1)),
    ("warm-rain", "loom", (1, 0, 1)),
    ("sunshine", "loom", (1, 0, 2)),
    ("sunshine", "cart", (1, 2, 2)),
    ("sunshine", "ship", (0, 0, 4)),
    ("market-day", "tea", (4, 0, 0)),
    ("market-day", "gate", (4, 0, 0)),
    ("market-day", "grove", (1, 2, 0)),
]


@pytest.mark.parametrize(("weather", "place", "after"), MORE)
def test_kf_sky_01_places_give_one_more(weather: str, place: str, after: tuple[int, ...]) -> None:
    done = FAIR.play(fair({"coins": 1}, {}, weather=weather), f"go {place}")
    is_more = after != next(gain for one, _, gain in GAINS if one == place)
    assert (what(done.state), "KF-SKY-01" in done.cited) == (after, is_more)


@pytest.mark.parametrize(("weather", "place"), [("gale", "hill"), ("fog", "ship"), ("flood", "grove")])
def test_kf_sky_02_a_place_is_closed(weather: str, place: str) -> None:
    state = fair({**RICH, "kites": 1, "diamonds": 1}, {}, weather=weather)
    assert FAIR.refusal(state, f"go {place}") == "KF-SKY-02"
    assert len(FAIR.answers(state)) == 9


def test_kf_sky_03_kites_and_the_hill_score_more() -> None:
    done = FAIR.play(fair(RICH, {}), "go shop", "box", "box")
    assert (done.seats[0].points, done.cited.count("KF-SKY-03")) == (14, 2)
    done = FAIR.play(fair({"kites": 1, "boxes": 1}, {}, weather="breeze"), "go hill")
    assert (done.seats[0].points, done.cited[-1]) == (3, "KF-SKY-03")


def test_kf_sky_04_a_place_for_one_has_room_for_two() -> None:
    state = fair({}, {}, {}, weather="crowds")
    FAIR.play(state, "go cart", "go cart")
    assert FAIR.refusal(state, "go cart") == "KF-SKY-04"


def test_kf_sky_05_everybody_gains_coins() -> None:
    state = FAIR.game.position({"seats": [{"name": "ann", "coins": 1}, {"name": "ben"}]})
    done = FAIR.play(state, "starry-night")
    assert ([seat.coins for seat in state.seats], done.cited) == ([3, 2], ["KF-ROUND-01", "KF-SKY-05", "KF-SKY-05"])


@pytest.mark.parametrize(("rounds", "turn", "is_over"), [(6, 5, False), (6, 6, True), (4, 4, True), (8, 6, False)])
def test_kf_end_01_the_game_ends_after_its_rounds(rounds: int, turn: int, is_over: bool) -> None:
    state = last_go({"points": 9}, {}, turn=turn, variants={"rounds": rounds})
    assert FAIR.play(state, "go tea").ended == (("ann", "KF-END-01") if is_over else None)


SCORES = [
    ("prism", {"diamonds": 2}, 4),
    ("prism", {"diamonds": 4}, 6),
    ("lantern", {"boxes": 1}, 3),
    ("serpent", {"dragons": 3}, 6),
    ("parade", {"diamonds": 1, "boxes": 2, "dragons": 1}, 4),
    ("parade", {"diamonds": 1, "boxes": 2}, 0),
    ("twins", {"diamonds": 2, "boxes": 1}, 3),
    ("twins", {"diamonds": 2, "dragons": 3}, 6),
    ("swarm", {"kites": 5}, 5),
    ("pilot", {"flights": 2}, 4),
    ("early-bird", {"starts": 1}, 2),
    ("leader", {"kites": 2}, 6),
    ("leader", {"kites": 1}, 0),
    ("purse", {"coins": 12}, 6),
    ("purse", {"coins": 0}, 0),
    ("woodpile", {"sticks": 3}, 6),
    ("woodpile", {"sticks": 2}, 0),
    ("wardrobe", {"silk": 3}, 6),
    ("wardrobe", {"silk": 2}, 0),
]


@pytest.mark.parametrize(("goal", "own", "points"), SCORES)
def test_kf_end_02_a_goal_card_scores_at_most_6_points(goal: str, own: dict[str, int], points: int) -> None:
    state = last_go({"goals": [goal], **own}, {"kites": 2, "coins": 2, "sticks": 2, "silk": 2})
    done = FAIR.play(state, "go tea")
    assert (f"ann shows {goal}." in done.messages, "KF-END-02" in done.cited) == (True, True)
    line = FAIR.game.score(state).seats[0][1]
    assert (line.points, line.rules) == (points, ("KF-END-02",))
    assert (state.seats[0].goals, state.seats[0].shown) == ([], [goal])


@pytest.mark.parametrize(("own", "points"), [((0, 0, 2), 0), ((0, 2, 1), 1), ((4, 4, 3), 3)])
def test_kf_end_03_three_things_left_score_a_point(own: tuple[int, int, int], points: int) -> None:
    state = FAIR.position(dict(zip(("coins", "sticks", "silk"), own, strict=True)), {})
    line = FAIR.game.score(state).seats[0][2]
    assert (line.points, line.rules) == (points, ("KF-END-03",))


def test_kf_end_04_all_points_together_win() -> None:
    state = last_go({"points": 20}, {"points": 14, "goals": ["serpent"], "dragons": 2, "kites": 2, "silk": 3})
    done = FAIR.play(state, "go loom")
    sheet = FAIR.game.score(state)
    assert ([sheet.total(seat) for seat in (0, 1)], done.ended) == ([22, 23], ("ben", "KF-END-01"))
    assert sheet.seats[1][0].rules == ("KF-END-04",)


@pytest.mark.parametrize(
    ("kites", "coins", "won"),
    [((2, 1), (0, 0), ("ann",)), ((1, 2), (0, 0), ("ben",)), ((1, 1), (0, 1), ("ben",)), ((1, 1), (0, 0), NAMES[:2])],
)
def test_kf_end_05_more_kites_win_a_tie_then_more_coins(
    kites: tuple[int, int], coins: tuple[int, int], won: tuple[str, ...]
) -> None:
    seats = [{"points": 9, "kites": kites[seat], "coins": coins[seat], "sticks": 1 - coins[seat]} for seat in (0, 1)]
    state = last_go(*seats)
    done = FAIR.play(state, "go tea")
    assert done.ended == (*won, "KF-END-01")
    assert "KF-END-05" in done.cited


def test_in_a_random_game_things_are_never_below_0_and_no_goal_card_is_lost_or_shown() -> None:
    for seed in range(5):
        state, rng = FAIR.game.setup(NAMES[: 2 + seed % 3]), Random(seed)
        while actions := FAIR.game.legal_actions(state):
            is_chance = actions[0].seat == CHANCE
            action = draw(rng, actions, FAIR.game.ways(state, actions)) if is_chance else pick(rng, actions)
            text = " ".join(FAIR.game.tell(state, event) for event in FAIR.game.apply(state, action))
            assert state.phase == "over" or not any(goal in text.split() for goal in GOALS)
            assert all(min(what(state, seat)) >= 0 for seat in range(len(state.seats)))
            cards = [*state.table.goal_deck, *(card for seat in state.seats for card in seat.goals + seat.shown)]
            assert len(cards) == len(GOALS)
            hidden = [seat["goals"] for seat in FAIR.game.observation(state, 0)["seats"][1:]]
            assert {card for goals in hidden for card in goals} <= {"?"}
