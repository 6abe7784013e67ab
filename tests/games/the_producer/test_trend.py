"""OPT: the genre in fashion, and what becomes of it when everybody follows it."""

from __future__ import annotations

import pytest

from companion.games.the_producer.effects.lasting import GenreAudience
from companion.games.the_producer.rules import trend
from companion.games.the_producer.rules.trend import Trending
from companion.games.the_producer.state import Lasting, Movie, State
from companion.model import CHANCE, Event, Reveal
from companion.referee.odds import odds
from tests.games.the_producer.lay import GAME, QUIET, lay
from tests.games.the_producer.studios import make_kit, movie, studio, table

KIT = make_kit(trending_genre=True)
COMEDY, DRAMA, NOIR, BOTH = "modern-times", "jezebel", "moontide", "destry-rides-again"


def of_year(*movies: list[Movie]) -> State:
    return table(*(studio(name, *made) for name, made in zip("abcd", movies, strict=False)))


def in_fashion(state: State, kit: object = KIT) -> tuple[str | None, bool]:
    trend.set_trend(KIT if kit is KIT else make_kit(), state, [])
    return state.table.trend, state.table.overexposed


def with_colours(*colours: str, **more: object) -> State:
    state = of_year([], [])
    state.table.trend = "Comedy"
    state.table.overexposed = bool(more.get("overexposed"))
    state.table.container = {"red": 1, "white": 5, "golden": 3, "green": 2}
    frame = trend.colour_draw(KIT, state)
    assert frame is not None
    state.pending.append(frame)
    for colour in colours:
        frame.apply(KIT, state, Reveal(CHANCE, "audience", colour), [])
    return state


# --- TP-OPT-06 ---


def test_tp_opt_06_the_genre_of_most_movies_is_in_fashion_next_year() -> None:
    state = of_year([movie(COMEDY), movie(DRAMA)], [movie(BOTH)], [])
    assert in_fashion(state) == ("Comedy", False)


def test_tp_opt_06_open_73_a_tie_gives_no_trend_and_b_movies_count() -> None:
    assert in_fashion(of_year([movie(COMEDY)], [movie(NOIR)])) == (None, False)
    assert in_fashion(of_year([movie(COMEDY)], [movie(NOIR), movie("double-indemnity", missing="actor")])) == (
        "Noir",
        False,
    )
    assert in_fashion(of_year([], [])) == (None, False)


def test_tp_opt_06_movies_of_earlier_years_do_not_count() -> None:
    state = of_year([movie(COMEDY), movie("ninotchka")], [movie(NOIR)])
    for one in state.seats[0].movies:
        one.year = 1941
    state.table.year = 1940
    assert in_fashion(state) == ("Noir", False)


def test_tp_opt_06_the_genre_that_an_event_names_prevails() -> None:
    state = of_year([movie(COMEDY), movie("ninotchka")], [movie(NOIR)])
    effects = {card: event.effect for card, event in KIT.events.items()}
    named = {card: one.genre for card, one in effects.items() if isinstance(one, GenreAudience) and one.trend}
    for card, genre in named.items():
        state.table.lasting.append(Lasting(card, 1))
        assert in_fashion(state)[0] == genre


def test_tp_opt_06_without_the_option_nothing_is_in_fashion() -> None:
    assert in_fashion(of_year([movie(COMEDY)], []), kit=None) == (None, False)


def test_tp_opt_06_one_colour_is_drawn_but_neither_white_nor_golden() -> None:
    state = with_colours()
    assert isinstance(state.pending[0], Trending)
    assert state.pending[0].decision(KIT, state).reveals == ("red", "green")
    drawn = with_colours("green")
    events: list[Event] = []
    assert not drawn.pending[0].resume(KIT, drawn, events)
    assert (drawn.pending, drawn.table.trend_stars) == ([], ["green"])


@pytest.mark.parametrize("is_over", [False, True])
def test_tp_opt_06_07_odds_tell_the_colours_that_may_be_drawn(is_over: bool) -> None:
    container = {"red": 1, "white": 10, "golden": 10, "green": 2}
    away = "{red: 9, blue: 15, pink: 10, light_blue: 10, green: 8}"
    pending = [{"kind": "turn", "seat": "ann", "step": "producer"}, {"kind": "trending", "left": 1 + is_over}]
    changes = {"trend": "Comedy", "overexposed": is_over, "year": 1941, "container": container}
    seen = f"name: ben, movies: [{{script: moontide, audience: {away}}}]"
    state = lay("name: ann", seen, variants={**QUIET, "trending_genre": True}, pending=pending, **changes).state
    found = odds(GAME, state)
    chances = {tuple(one.result.items()): str(one.probability) for one in found.outcomes}
    one = {(("green.trend", 1),): "2/3", (("red.trend", 1),): "1/3"}
    two = {(("green.trend", -2),): "4/9", (("red.trend", -1), ("green.trend", -1)): "4/9", (("red.trend", -2),): "1/9"}
    assert chances == (two if is_over else one)
    assert found.assumes == ("each token in the container is as likely as any other",)
    if not is_over:
        assert found.outcomes[0].text == "The genre in fashion gains 1 star in green."


def test_tp_open_73_the_token_drawn_goes_back() -> None:
    assert with_colours("green").table.container == {"red": 1, "white": 5, "golden": 3, "green": 2}


def test_tp_opt_06_movies_of_the_genre_gain_the_star_and_others_none() -> None:
    state = with_colours("green")
    assert trend.with_trend(KIT, state, COMEDY, {"red": 2}) == {"red": 2, "green": 1}
    assert trend.with_trend(KIT, state, BOTH, {"green": 1}) == {"green": 2}
    assert trend.with_trend(KIT, state, DRAMA, {"red": 2}) == {"red": 2}


# --- TP-OPT-07 ---


def test_tp_opt_07_a_genre_that_everybody_made_is_overexposed() -> None:
    assert in_fashion(of_year([movie(COMEDY)], [movie(BOTH)])) == ("Comedy", True)
    assert in_fashion(of_year([movie(COMEDY)], [movie(BOTH)], [movie(DRAMA)])) == ("Comedy", False)


def test_tp_opt_07_open_73_it_must_be_the_trend_too() -> None:
    state = of_year([movie(COMEDY), movie(NOIR)], [movie(BOTH), movie("double-indemnity")])
    assert in_fashion(state) == (None, False)


def test_tp_opt_07_two_colours_are_drawn_and_a_colour_the_movie_lacks_is_ignored() -> None:
    state = with_colours("green", "green", overexposed=True)
    assert trend.with_trend(KIT, state, COMEDY, {"red": 2, "green": 1}) == {"red": 2, "green": 0}
    state = with_colours("red", "green", overexposed=True)
    assert trend.with_trend(KIT, state, COMEDY, {"red": 2}) == {"red": 1, "green": 0}
    frame = trend.colour_draw(KIT, of_overexposed())
    assert frame is not None
    assert frame.left == 2


def of_overexposed() -> State:
    state = of_year([], [])
    state.table.trend, state.table.overexposed = "Comedy", True
    return state
