"""The movies a seat could make, against every line that is legal; what can be known of them before."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product

import pytest

from companion.errors import NoOdds
from companion.games.the_producer import actions as act
from companion.games.the_producer.odds import movie as movie_odds
from companion.games.the_producer.odds.audience import AudienceCounter, Supply, Turnout
from companion.games.the_producer.rules import movies, production
from companion.games.the_producer.rules.distribution import Distributing
from companion.referee.odds import odds
from tests.games.the_producer.lay import GAME, Play
from tests.games.the_producer.shoot import CAST, made, studio

SMALL = ("frank-capra", "orson-welles", "errol-flynn", "olivia-de-havilland", "donald-crisp")
"""One is in both functions, and one of them too famous beside another."""
FAME = {"character": "errol-flynn", "stat": "golden", "number": 0}


def small(more: str = "", **changes: object) -> Play:
    changes.setdefault("scripts", "casablanca, stagecoach")
    return studio(more, team=", ".join(SMALL), ben="built: [theme-set-western]", **changes)


def every_make(script: str, places: list[tuple[str, ...]], *, kolossal: bool) -> Iterator[act.Make]:
    """Every way to give out the parts, sensible or not."""
    anybody = (*SMALL, None)
    casts = [some for number in range(5) for some in combinations(SMALL, number)]
    for director, actor, actress, cast, where in product(anybody, anybody, anybody, casts, places):
        yield act.Make(0, script, act.Plan(director, actor, actress, cast, where, kolossal))


def plain(make: act.Make) -> act.Make:
    """The movie in whatever order its supporting parts are given."""
    return act.Make(0, make.script, make.plan._replace(supporting=tuple(sorted(make.plan.supporting))))


def listed(play: Play) -> list[act.Make]:
    return [plain(make) for make in movies.movies(GAME.kit(play.state), play.state, 0)]


@pytest.mark.parametrize("script", ["casablanca", "stagecoach"])
def test_tp_prod_01_bmov_01_the_movies_listed_are_all_that_are_legal(script: str) -> None:
    play = small(scripts=script, marks=[FAME])
    kit = GAME.kit(play.state)
    places = [("stage-1",), ("theme-set-western",), ("stage-1", "theme-set-western")]
    legal = {
        plain(make)
        for make in every_make(script, places, kolossal=False)
        if production.check(kit, play.state, make).legal
    }
    found = listed(play)
    assert len(found) == len(set(found))
    assert set(found) == legal
    assert {make.plan.places for make in found} == ({places[0]} if script == "casablanca" else set(places))


def test_tp_kolo_01_the_kolossals_listed_are_all_that_are_legal() -> None:
    play = small("built: [stage-2]", scripts="stagecoach", variants={"kolossal_b_movie": False})
    kit = GAME.kit(play.state)
    three = ("stage-1", "stage-2", "theme-set-western")
    every = every_make("stagecoach", [three], kolossal=True)
    legal = {plain(make) for make in every if production.check(kit, play.state, make).legal}
    assert {make for make in listed(play) if make.plan.kolossal} == legal


@pytest.mark.parametrize(
    "more", ["", f"movies: [{made('holiday', missing='actor').replace('actor: cary-grant, ', '')}]"]
)
def test_tp_stage_03_the_movies_offered_are_legal_and_every_other_has_one_like_it_among_them(more: str) -> None:
    play = small(f"built: [stage-2]{', ' if more else ''}{more}", marks=[FAME])
    kit = GAME.kit(play.state)
    offered = movies.legal(kit, play.state, 0)
    assert all(production.check(kit, play.state, make).legal for make in offered)
    every = set(listed(play))
    assert {plain(make) for make in offered} < every

    def alike(make: act.Make) -> tuple[object, ...]:
        plan, is_alone = make.plan, bool(make.plan.supporting)
        places = tuple("stage" if place.startswith("stage") else place for place in plan.places)
        return make.script, plan.director, plan.actor, plan.actress, is_alone, places, plan.kolossal

    assert {alike(make) for make in offered} == {alike(make) for make in every}


def test_tp_stage_01_bmov_01_on_every_set_a_movie_of_every_kind_is_offered() -> None:
    play = small("built: [stage-2, stage-3]", marks=[FAME])
    kit = GAME.kit(play.state)

    def kind(make: act.Make) -> tuple[object, ...]:
        plan = make.plan
        parts = (plan.director, plan.actor, plan.actress, plan.supporting or None)
        return make.script, plan.places, plan.kolossal, tuple(part is None for part in parts)

    offered = movies.legal(kit, play.state, 0)
    assert len(offered) == len(set(offered))
    assert all(production.check(kit, play.state, make).legal for make in offered)
    assert {kind(make) for make in offered if isinstance(make, act.Make)} == {kind(make) for make in listed(play)}
    assert {("stage-1",), ("stage-2",), ("stage-3",)} < {kind(make)[1] for make in listed(play)}


def test_tp_prod_01_no_movie_listed_has_more_than_three_supporting_parts_but_a_kolossal() -> None:
    numbers: dict[bool, set[int]] = {False: set(), True: set()}
    for make in listed(studio("built: [stage-2, stage-3]", scripts="casablanca")):
        numbers[make.plan.kolossal].add(len(make.plan.supporting))
    assert (max(numbers[False]), max(numbers[True])) == (3, 5)


def test_tp_stage_01_bmov_01_on_another_stage_one_movie_stands_for_all_that_lack_the_same() -> None:
    play = studio("built: [stage-2]", scripts="casablanca")
    lacking = [
        tuple(not part for part in make.plan[:4])
        for make in movies.legal(GAME.kit(play.state), play.state, 0)
        if isinstance(make, act.Make) and make.plan.places == ("stage-2",)
    ]
    # All parts given out, or one of the four left out.
    assert sorted(lacking) == sorted({(False,) * 4, *(tuple(at == gap for at in range(4)) for gap in range(4))})


def test_tp_theme_04_07_sets_of_ones_own_are_offered_before_those_that_cost_a_rent() -> None:
    play = studio("built: [theme-set-noir]", scripts="stagecoach", ben="built: [theme-set-western]")
    offered = dict.fromkeys(text.split(" on ")[1].partition(" without")[0] for text in play.legal if " make " in text)
    on_one = [places for places in offered if " " not in places]
    assert on_one == ["stage-1", "theme-set-noir", "theme-set-western"]


def test_tp_prod_04_a_script_made_before_is_not_offered_even_where_somebody_has_set_it_in_a_hand() -> None:
    movie = made("casablanca", places="[stage-1]")
    document = GAME.document(studio("built: [stage-2]", ben=f"movies: [{movie}]", scripts="jezebel", year=1941).state)
    document["seats"][0]["scripts"] = ["casablanca", "jezebel"]
    state = GAME.position(document, plausible=False)
    assert {make.script for make in GAME.legal_actions(state) if isinstance(make, act.Make)} == {"jezebel"}


def test_tp_draft_03_scripts_nobody_has_seen_are_not_offered() -> None:
    assert not [text for text in studio(scripts="'?', '?'").legal if " make " in text]


# --- before it is made ---

MAKE = f"ann make casablanca {CAST} on stage-1"


def forecast(play: Play, make: act.Make) -> tuple[int, Turnout]:
    """How many tokens the movie draws first, and its audience over all draws."""
    kit, table = GAME.kit(play.state), play.state.table
    showing = movie_odds.planned_showing(kit, play.state, make)
    return showing.number, AudienceCounter(showing, kit.brings).turnout(Supply(table.container, table.pile))


def test_tp_box_01_the_expected_box_office_of_a_movie_before_it_is_made_is_that_of_its_odds() -> None:
    play = studio()
    make = GAME.parse(play.state, MAKE)
    assert isinstance(make, act.Make)
    (number, turnout), exact = forecast(play, make), odds(GAME, play.state, [MAKE])
    assert number == 7
    assert turnout.mean == exact.expected["ann.audience"]
    assert turnout.earned == exact.expected["ann.money"]
    assert play.ann.movies == []


def test_tp_box_01_what_a_movie_earns_roughly_is_near_its_forecast() -> None:
    play = studio("built: [stage-2, orchestra]", scripts="casablanca, swing-time, holiday")
    kit = GAME.kit(play.state)
    for make in movies.legal(kit, play.state, 0)[::60]:
        assert isinstance(make, act.Make)
        exact = forecast(play, make)[1].earned
        assert abs(movie_odds.rough_box_office(kit, play.state, make) - exact) < 0.05 * exact


def test_tp_dist_05_the_best_colours_are_those_with_which_most_come() -> None:
    """A child may bring a senior, whom no other star of the Script can; but not out of a container full of fans."""
    line = f"ann make top-hat {CAST} on stage-1"
    for container, colour in (
        ({}, "green"),
        (
            {
                "container": {"golden": 10, "blue": 1},
                "pile": {"red": 10, "blue": 14, "pink": 10, "light_blue": 10, "green": 10, "white": 10},
            },
            "golden",
        ),
    ):
        play = studio("built: [orchestra]", scripts="top-hat", **container).play(line)
        assert GAME.usual_line(play.state) == f"ann colours {colour}"


# --- odds of a distribution ---


def test_tp_aud_01_the_odds_of_a_distribution_are_those_of_its_tokens_one_by_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    container = {"red": 3, "blue": 2, "golden": 2, "white": 2}
    removed = {"red": 7, "blue": 13, "golden": 8, "pink": 10, "light_blue": 10, "green": 10, "white": 8}
    play = studio(container=container, removed=removed, scripts="bringing-up-baby")
    play.play(f"ann make bringing-up-baby {CAST} on stage-1")
    counted = odds(GAME, play.state)
    monkeypatch.setattr(type(GAME), "ends", lambda self, state: None)
    tried = odds(GAME, play.state)
    assert {(one.probability, tuple(sorted(one.result.items()))) for one in counted.outcomes} == {
        (one.probability, tuple(sorted(one.result.items()))) for one in tried.outcomes
    }
    assert counted.positions < tried.positions / 10


def test_tp_aud_09_after_the_redraw_only_its_tokens_are_luck() -> None:
    play = studio().play(MAKE, "2 red 5 white", "ann redraw 5 white")
    found = odds(GAME, play.state)
    assert sum((one.probability for one in found.outcomes), Fraction()) == 1
    assert min(one.result["ann.audience"] for one in found.outcomes) == 2


def test_tp_aud_07_odds_say_what_they_take_for_granted() -> None:
    assert odds(GAME, studio().state, [MAKE]).assumes == (
        "each token in the container is as likely as any other",
        "companions stay, and unassigned tokens are redrawn to earn the most on average",
    )


def test_tp_aud_07_above_twelve_tokens_the_odds_say_that_they_are_an_estimate() -> None:
    mohawk = studio("built: [stage-2, stage-3, theme-set-military]", scripts="drums-along-the-mohawk")
    line = f"ann make drums-along-the-mohawk {CAST} mitchell astor rains kolossal on stage-1 stage-2 stage-3"
    found = odds(GAME, mohawk.state, [line])
    assert [note for note in found.assumes if note.startswith("an estimate from 2000 first draws: on average ")]
    assert sum((one.probability for one in found.outcomes), Fraction()) == 1


def test_tp_open_48_an_assumed_answer_is_followed_token_by_token() -> None:
    play = studio(scripts="bringing-up-baby").play(f"ann make bringing-up-baby {CAST} on stage-1", "1 red 3 white")
    assert play.kind == "token"
    play.play("white")
    assumed = odds(GAME, play.state, assume=["ann pass"])
    assert [one.result for one in assumed.outcomes] == [{"ann.money": 200_000, "ann.audience": 1}]


def test_tp_open_48_where_too_many_tokens_are_left_to_be_followed_the_advice_is_to_draw_some_first() -> None:
    mohawk = studio("built: [stage-2, stage-3, theme-set-military]", scripts="drums-along-the-mohawk")
    mohawk.play(f"ann make drums-along-the-mohawk {CAST} mitchell astor rains kolossal on stage-1 stage-2 stage-3")
    frame = mohawk.state.pending[-1]
    assert isinstance(frame, Distributing)
    too_many = "^more than 7 tokens are too many to follow one by one; assume nothing here, or draw until 7 are left, "
    with pytest.raises(NoOdds, match=too_many + "then ask again: ann draws .* tokens for Drums Along the Mohawk"):
        odds(GAME, mohawk.state, assume=["ann pass"])
    # What it says instead is answered, both ways.
    assert odds(GAME, mohawk.state).outcomes
    mohawk.play(*["white"] * (frame.left - 3))
    assert sum(one.probability for one in odds(GAME, mohawk.state, assume=["ann pass"]).outcomes) == 1


def test_tp_open_48_what_is_assumed_holds_in_every_branch(monkeypatch: pytest.MonkeyPatch) -> None:
    play = studio(scripts="bringing-up-baby").play(f"ann make bringing-up-baby {CAST} on stage-1", "1 red 1 white")
    frame = play.state.pending[-1]
    assert isinstance(frame, Distributing)
    assert frame.left > 1
    assumed = odds(GAME, play.state, assume=["ann pass"])
    monkeypatch.setattr(type(GAME), "ends", lambda self, state: None)
    tried = odds(GAME, play.state, assume=["ann pass"])
    assert assumed.expected == tried.expected
