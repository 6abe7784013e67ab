"""Positions at the Oscars: what is filled in, and what cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import Unreadable
from tests.games.the_producer.gala import CASABLANCA, MODERN_TIMES, made, of
from tests.games.the_producer.lay import GAME, lay

RUNNING = {"award": "director", "seat": "ann", "script": "casablanca", "character": "michael-curtiz", "value": 2}


def at(*frames: dict[str, Any], ann: str = CASABLANCA, **changes: Any) -> Any:
    seats = made("ann", ann), made("ben", MODERN_TIMES)
    return lay(*seats, phase="oscars", **({"pending": list(frames)} if frames else {}), **changes)


def test_the_oscars_begin_with_the_first_award_where_nothing_is_given() -> None:
    assert (at().kind, at().prompt[:12]) == ("nominate", "Best Picture")


def test_what_follows_an_award_in_the_midst_is_filled_in() -> None:
    table = at({"kind": "drawing", "award": "director", "left": ["ann"], "number": 1}, awards=[RUNNING])
    assert table.kind == "oscar_card"
    table.play(table.legal[0])
    assert table.prompt.startswith("Best Actor:")


@pytest.mark.parametrize(("changes", "clause"), [
    ({"awards": [{**RUNNING, "character": "john-ford"}]}, "TP-DIR-01"),
    ({"awards": [{**RUNNING, "script": "modern-times"}]}, "TP-DIR-01"),
    ({"awards": [RUNNING, RUNNING]}, "TP-OSCAR-08"),
    ({"awards": [{**RUNNING, "award": "supporting_actor"}]}, "TP-OPEN-54"),
    ({"awards": [RUNNING], "ann": of(CASABLANCA, actor="null", missing="actor")}, "TP-DIR-01"),
])  # fmt: skip
def test_tp_oscar_08_nominees_who_do_not_run_are_reported(changes: dict[str, Any], clause: str) -> None:
    with pytest.raises(Unreadable, match=clause):
        at(**changes)


@pytest.mark.parametrize(("frame", "clause"), [
    ({"kind": "voting", "award": "director", "asked": ["ben"]}, "TP-OPEN-63"),
    ({"kind": "voting", "award": "picture", "asked": ["ann"]}, "TP-PICT-08"),
    ({"kind": "nominating", "award": "director", "asked": ["ann"]}, "TP-OSCAR-08"),
    ({"kind": "nominating", "award": "actor", "asked": ["ann", "ann"]}, "TP-OSCAR-08"),
    ({"kind": "nominating", "award": "supporting_actor", "asked": ["ann"]}, "TP-OPEN-54"),
    ({"kind": "drawing", "award": "director", "left": ["ann"], "number": 3}, "TP-OSCAR-11"),
    ({"kind": "drawing", "award": "director", "left": ["ann"], "drawn": ["casablanca"]}, "TP-COMP-10"),
    ({"kind": "ceremony", "left": ["supporting_actor"]}, "TP-OPEN-54"),
    ({"kind": "ceremony", "left": ["supporting", "actress"]}, "TP-OSCAR-03"),
    ({"kind": "firing_after", "asked": ["ann"]}, "TP-OPEN-93"),
    ({"kind": "trending", "left": 1}, "TP-OPT-06"),
])  # fmt: skip
def test_tp_oscar_08_pict_08_awards_that_cannot_stand_so_are_reported(frame: dict[str, Any], clause: str) -> None:
    with pytest.raises(Unreadable, match=clause):
        at(frame, awards=[RUNNING])


def test_tp_oscar_03_an_award_comes_before_those_left_and_is_not_given_twice() -> None:
    frame = {"kind": "nominating", "award": "picture", "asked": ["ann"]}
    assert at({"kind": "ceremony", "left": ["director", "actor", "actress", "supporting"]}, frame).kind == "nominate"
    for left in (["picture", "director", "actor", "actress", "supporting"], ["director", "director"]):
        with pytest.raises(Unreadable, match="TP-OSCAR-03"):
            at({"kind": "ceremony", "left": left}, frame)


def test_tp_oscar_05_an_award_has_one_winner_at_most() -> None:
    best = [{"award": "picture", "seat": seat, "script": script, "value": 4, "won": True}
            for seat, script in (("ann", "casablanca"), ("ben", "modern-times"))]  # fmt: skip
    with pytest.raises(Unreadable, match=r"picture has 2 winners; a tie has none \(TP-OSCAR-05\)"):
        at(awards=best, pending=[{"kind": "nominating", "award": "director", "asked": ["ann"]}])


@pytest.mark.parametrize(("year", "long", "may_be"), [(1941, False, True), (1942, False, False), (1942, True, True)])
def test_tp_game_02_open_93_nobody_is_asked_whom_to_fire_after_the_last_oscars(
    year: int, long: bool, may_be: bool
) -> None:
    variants = {"fire_after_oscars": True, "long_game": True} if long else {"fire_after_oscars": True}
    seats = "name: ann, team: [john-ford]", "name: ben"
    frame = {"kind": "firing_after", "asked": ["ann"]}
    if may_be:
        assert lay(*seats, phase="oscars", pending=[frame], year=year, variants=variants).kind == "fire_after"
        return
    message = r"pending\[0\]: nobody is fired after the Oscars of 1942: the game is over \(TP-GAME-02\)"
    with pytest.raises(Unreadable, match=message):
        lay(*seats, phase="oscars", pending=[frame], year=year, variants=variants)


def test_tp_oscar_03_nominees_before_the_oscars_are_reported() -> None:
    with pytest.raises(Unreadable, match="TP-OSCAR-03"):
        lay(made("ann", CASABLANCA), "name: ben", awards=[RUNNING])


PICTURE = {"award": "picture", "seat": "ann", "script": "casablanca", "value": 4}


def test_tp_oscar_03_an_award_that_is_still_to_come_has_no_nominee() -> None:
    every = {"kind": "ceremony", "left": ["picture", "director", "actor", "actress", "supporting"]}
    message = "table.awards[0].award: the award 'picture' is still to come, so it has no nominee (TP-OSCAR-03)"
    with pytest.raises(Unreadable) as error:
        at(every, awards=[PICTURE])
    assert str(error.value) == message
    with pytest.raises(Unreadable, match="the award 'director' is still to come"):
        at({"kind": "nominating", "award": "picture", "asked": ["ann"]}, awards=[RUNNING])


def test_tp_oscar_03_where_only_nominees_are_given_the_award_after_the_last_of_them_is_next() -> None:
    assert at(awards=[PICTURE]).prompt.startswith("Directing:")
    assert at(awards=[PICTURE, RUNNING]).prompt.startswith("Best Actor:")


@pytest.mark.parametrize("changes", [
    {"trend": "Comedy"},
    {"trend": "Opera", "variants": {"trending_genre": True}},
    {"trend": "Comedy", "trend_stars": ["white"], "variants": {"trending_genre": True}},
])  # fmt: skip
def test_tp_opt_06_a_genre_that_cannot_be_in_fashion_is_reported(changes: dict[str, Any]) -> None:
    with pytest.raises(Unreadable, match="TP-OPT-06"):
        lay(**changes)


def test_a_position_in_the_midst_of_an_award_is_read_as_it_was_written() -> None:
    table = at({"kind": "nominating", "award": "director", "asked": ["ann", "ben"]}, discards=["pie-fight"])
    for line in ("ann nominate curtiz", "ben nominate chaplin"):
        table.play(line)
        document = GAME.document(table.state)
        assert GAME.document(GAME.position(document)) == document
