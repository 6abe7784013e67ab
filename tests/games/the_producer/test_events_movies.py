"""Event cards at a movie, from the set to the box office: what is added to it, and what lasts that it meets."""

from __future__ import annotations

import pytest

from companion.games.the_producer.positions.nouns import Tokens
from companion.games.the_producer.rules import appeal
from companion.games.the_producer.rules.candidates import matches
from tests.games.the_producer.lay import GAME, Play, at_producer, lay

TEAM = "john-ford, tyrone-power, linda-darnell, edward-g-robinson, judy-garland"
MAKE = "ann make zorro ford power darnell robinson garland on swashbuckler"
PRINTED: Tokens = {"red": 1, "blue": 1, "golden": 5, "pink": 1, "light_blue": 1}
"""The stars of The Mark of Zorro and of its four Actors."""
DRAWN = "red blue golden 2 pink light_blue 3 white"
"""Six come: one for each star, and the boy brings a girl."""


def zorro(*lines: str, stored: str = "", **changes: object) -> Play:
    """Ann makes the movie of the example, with Ford instead of Fleming."""
    ann = (
        f"name: ann, team: [{TEAM}], scripts: [the-mark-of-zorro], built: [theme-set-swashbuckler], producers: 5,"
        f" money: 0, storehouse: [{stored}]"
    )
    return at_producer(ann, "name: ben", **changes).play(MAKE, *lines)


@pytest.mark.parametrize("line", ["redraw 0", "ann redraw none", "redraw nothing"])
def test_tp_aud_07_to_redraw_none_is_to_pass(line: str) -> None:
    play = zorro(DRAWN)
    assert play.kind == "redraw"
    assert play.play(line).kind == "assign"


def stars(play: Play) -> Tokens:
    return dict(appeal.stars_of(GAME.kit(play.state), play.state, 0, play.ann.movies[0]))


def tokens(play: Play) -> int:
    return appeal.tokens_to_draw(GAME.kit(play.state), play.state, 0, play.ann.movies[0])


# --- DIST: cards of the Storehouse ---


@pytest.mark.parametrize(
    ("card", "more"),
    [
        ("lighting-technician", {"light_blue": 1}),
        ("costume-designer", {"red": 1, "pink": 1}),
        ("dish-night", {"white": 2}),
        ("technicolor-consultant", {"blue": 1, "red": 1}),
        ("fan-club-president", {"golden": 1}),
        ("stuntman", {"light_blue": 2}),
        ("coast-to-coast-junket", {"blue": 1, "red": 1, "pink": 1, "light_blue": 1}),
    ],
)
def test_tp_dist_02_a_card_that_is_added_brings_stars_and_tokens(card: str, more: Tokens) -> None:
    play = zorro(f"ann add {card}", stored=card)
    assert {colour: number - PRINTED.get(colour, 0) for colour, number in stars(play).items()} == {
        **dict.fromkeys(PRINTED, 0),
        **more,
    }
    assert tokens(play) == 9 + sum(more.values())
    assert (play.ann.storehouse, play.ann.movies[0].cards) == ([], [card])


def test_the_casting_director_counts_the_matches_of_best_picture() -> None:
    play = zorro("ann add casting-director", stored="casting-director")
    assert matches(GAME.kit(play.state), play.ann.movies[0]) == 2
    assert stars(play)["golden"] == 5 + 2 * 2


def test_the_searchlights_draw_tokens_without_stars_for_them() -> None:
    play = zorro("ann add searchlight-premiere", stored="searchlight-premiere")
    assert (stars(play), tokens(play)) == (PRINTED, 11)


def test_the_script_doctor_redraws_more_tokens() -> None:
    play = zorro("ann add script-doctor", stored="script-doctor")
    assert appeal.redraws(GAME.kit(play.state), play.state, 0, play.ann.movies[0]) == 4 + 3 + 3


def test_a_sneak_preview_exchanges_a_token_as_special_effects_do() -> None:
    play = zorro("ann add sneak-preview", DRAWN, "pass", stored="sneak-preview", pile={"golden": 1})
    play.play("ann exchange white golden", "ann assign")
    assert play.ann.movies[0].audience["golden"] == 2


@pytest.mark.parametrize(
    ("card", "dollars"),
    [("popcorn-in-the-lobby", 50_000 * 3), ("roadshow-engagement", 50_000 * 6), ("dish-night", 200_000 * 2)],
)
def test_tp_box_01_what_the_tokens_earn_more(card: str, dollars: int) -> None:
    plain = zorro(DRAWN, "pass", "ann assign")
    assert plain.ann.money == 6 * 200_000
    more = " 2 white" if card == "dish-night" else ""
    play = zorro(f"ann add {card}", DRAWN + more, "pass", "ann assign", stored=card)
    assert play.ann.money - plain.ann.money == dollars


def test_tp_dist_02_a_card_may_be_saved_for_another_movie() -> None:
    play = zorro("pass", DRAWN, "pass", "ann assign", stored="dish-night")
    assert play.ann.storehouse == ["dish-night"]


def test_tp_open_23_a_card_for_nominees_is_not_for_movies() -> None:
    play = zorro(stored="acting-coach, dish-night")
    play.refused("ann add acting-coach", "TP-OPEN-23", "TP-EVENT-08")


# --- what lasts ---


def lasting(card: str, *aims: str, until: str = "year") -> list[dict[str, object]]:
    return [{"card": card, "seat": "ben", "aims": list(aims), "until": until}]


def test_a_genre_that_is_loved_this_year_has_more_stars() -> None:
    ann = "name: ann, team: [john-ford, james-stewart, rita-hayworth, judy-garland], scripts: [top-hat], built: [orchestra], money: 0"
    make = "ann make top-hat ford stewart hayworth garland on stage-1"
    plain = at_producer(ann, "name: ben").play(make)
    loved = at_producer(ann, "name: ben", lasting=lasting("swing")).play(make)
    assert tokens(loved) - tokens(plain) == 2


def test_what_is_for_the_next_movie_is_used_up_by_it() -> None:
    play = zorro(lasting=lasting("banned-from-the-papers", "ann", until="movie"))
    assert tokens(play) == 9 - 2
    play.play("red blue golden pink light_blue 2 white", "pass")
    assert play.table.lasting == []
    assert play.table.discards == ["banned-from-the-papers"]


def test_who_sits_out_is_not_cast() -> None:
    play = at_producer(
        f"name: ann, team: [{TEAM}], scripts: [the-mark-of-zorro], built: [theme-set-swashbuckler], money: 0",
        "name: ben",
        lasting=lasting("accident", "tyrone-power"),
        marks=[{"character": "tyrone-power", "stat": "all", "number": 0, "by": "accident"}],
    )
    verdict = play.check(MAKE)
    assert verdict.legal is False
    assert "Tyrone Power" in verdict.why


@pytest.mark.parametrize(
    ("card", "script", "people"),
    [
        ("location-shooting", "the-mark-of-zorro", "ford power darnell robinson"),
        ("loan-out", "son-of-frankenstein", "ford karloff darnell lugosi"),
    ],
)
def test_a_movie_lacks_what_is_borrowed_and_is_no_b_movie(card: str, script: str, people: str) -> None:
    team = "john-ford, tyrone-power, linda-darnell, edward-g-robinson, boris-karloff, bela-lugosi"
    ann = f"name: ann, team: [{team}], scripts: [{script}], money: 0"
    make = f"ann make {script} {people} on stage-1"
    assert at_producer(ann, "name: ben").play(make).ann.movies[0].is_b
    play = at_producer(ann, "name: ben", lasting=lasting(card, "ann", until="movie")).play(make)
    assert not play.ann.movies[0].is_b


@pytest.mark.parametrize(("built", "borrowed", "redraws"), [("", False, 6), ("", True, 8), ("orchestra", False, 8)])
def test_tp_build_24_an_orchestra_that_is_borrowed_gives_its_star_too(built: str, borrowed: bool, redraws: int) -> None:
    ann = f"name: ann, team: [{TEAM}], scripts: [swing-time], money: 0, built: [{built}]"
    lent = lasting("loan-out", "ann", until="movie") if borrowed else []
    play = at_producer(ann, "name: ben", lasting=lent).play(
        "ann make swing-time ford power darnell robinson on stage-1"
    )
    (movie,) = play.ann.movies
    assert movie.is_b is (redraws == 6)
    assert appeal.redraws(GAME.kit(play.state), play.state, 0, movie) == redraws


# --- MAINT ---


def test_tp_maint_05_what_was_added_to_a_movie_is_discarded_at_the_end_of_the_year() -> None:
    movies = "movies: [{script: jezebel, year: 1940, cards: [dish-night]}]"
    pending = [{"kind": "ceremony", "left": [], "step": "awards"}]
    play = lay(
        f"name: ann, {movies}", "name: ben", phase="oscars", pending=pending, variants={"event_reshuffle": "exhausted"}
    )
    assert (play.table.year, play.ann.movies[0].cards, play.table.discards) == (1941, [], ["dish-night"])
