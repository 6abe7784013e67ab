"""PROD: what a movie needs, and who may play what."""

from __future__ import annotations

import pytest

from companion.games.the_producer.rules import appeal
from tests.games.the_producer.lay import GAME, at_producer
from tests.games.the_producer.shoot import CAST, STARS, TEAM, made, studio

ON = "on stage-1"


def test_tp_prod_01_a_movie_has_a_script_a_director_two_leads_one_to_three_supporting_parts_and_a_stage() -> None:
    table = studio()
    for more in ("", " mitchell", " mitchell astor"):
        table.allows(f"ann make casablanca {CAST}{more} {ON}", "TP-PROD-01", "TP-STAGE-01")
    table.refuses(
        f"ann make casablanca {CAST} mitchell astor rains {ON}",
        "A movie has at most 3 supporting parts, except a Kolossal.",
        "TP-PROD-01",
        "TP-KOLO-03",
    )


def test_tp_prod_01_the_script_must_be_the_own_and_one_nobody_has_seen_may_be_in_hand() -> None:
    line = f"ann make casablanca {CAST} {ON}"
    why = "ann does not have the Script Casablanca."
    studio(scripts="rebecca").refuses(line, why, "TP-PROD-01", "TP-DRAFT-03")
    studio(scripts="'?', rebecca").allows(line, "TP-PROD-01")
    studio(scripts="'?'", ben="scripts: [casablanca]").refuses(line, why, "TP-PROD-01", "TP-DRAFT-03")
    table = studio(scripts="'?', rebecca").play(line)
    assert table.ann.scripts == ["rebecca"]


@pytest.mark.parametrize(
    ("people", "why"),
    [
        ("fonda jean-arthur capra crisp", "Henry Fonda does not direct."),
        ("capra jean-arthur fonda crisp", "Jean Arthur is not an Actor."),
        ("capra fonda crisp astor", "Donald Crisp is not an Actress."),
    ],
)
def test_tp_prod_01_each_part_wants_a_card_of_its_kind(people: str, why: str) -> None:
    studio().refuses(f"ann make casablanca {people} {ON}", why, "TP-PROD-01", "TP-CARD-06")


def test_tp_prod_01_a_director_has_no_acting_part() -> None:
    table = studio(team=f"{TEAM}, john-ford")
    table.refuses(f"ann make casablanca {CAST} john-ford {ON}", "John Ford does not act.", "TP-PROD-01", "TP-CARD-06")


def test_tp_prod_01_everybody_is_of_the_own_team() -> None:
    table = studio(ben="team: [cary-grant]")
    table.refuses(
        f"ann make casablanca capra grant jean-arthur crisp {ON}",
        "Cary Grant is not in ann's team.",
        "TP-PROD-01",
        "TP-HIRE-03",
    )


def test_tp_open_44_an_actor_director_may_be_both_in_one_movie_but_nobody_has_two_acting_parts() -> None:
    table = studio(team=f"{TEAM}, orson-welles")
    table.allows(f"ann make casablanca welles welles jean-arthur crisp {ON}", "TP-PROD-01")
    table.allows(f"ann make casablanca welles fonda jean-arthur welles {ON}", "TP-PROD-01")
    table.refuses(
        f"ann make casablanca welles welles jean-arthur welles {ON}",
        "Orson Welles can have only one acting part in a movie.",
        "TP-PROD-01",
        "TP-OPEN-44",
    )


def test_tp_open_44_prod_05_who_directs_a_movie_acts_in_no_other_of_the_year() -> None:
    movie = made("holiday", "orson-welles cary-grant ida-lupino may-whitty", places="[stage-2]")
    table = studio(f"movies: [{movie}], built: [stage-2]", team=f"{TEAM}, orson-welles")
    table.refuses(
        f"ann make casablanca capra welles jean-arthur crisp {ON}",
        "Orson Welles has worked on a movie this year.",
        "TP-PROD-05",
    )


def test_tp_prod_02_three_golden_stars_take_leading_parts_only() -> None:
    table = studio(team=f"{TEAM}, {STARS}")
    table.allows(f"ann make casablanca capra cooper davis crisp {ON}", "TP-PROD-01")
    table.allows(f"ann make casablanca chaplin fonda jean-arthur crisp {ON}", "TP-PROD-01")
    table.refuses(
        f"ann make casablanca {CAST} cooper {ON}",
        "Gary Cooper has 3 golden stars and takes only leading parts, except in a Kolossal.",
        "TP-PROD-02",
        "TP-OPEN-43",
        "TP-KOLO-04",
    )


@pytest.mark.parametrize(("fame_test", "key"), [("current", "make"), ("printed", "too_famous")])
def test_tp_open_43_stars_are_counted_as_they_are_or_as_printed(fame_test: str, key: str) -> None:
    campaign = {"character": "gary-cooper", "stat": "all", "number": -1, "sort": "campaign"}
    table = studio(team=f"{TEAM}, {STARS}", marks=[campaign], variants={"fame_test": fame_test})
    assert table.check(f"ann make casablanca {CAST} cooper {ON}").key == key


def test_tp_open_43_a_movie_that_rests_on_how_fame_is_counted_says_so() -> None:
    raised = {"character": "henry-fonda", "stat": "golden", "number": 2}
    line, variant = f"ann make casablanca capra cagney jean-arthur fonda {ON}", "(variant fame_test: printed)"
    b_movie = f"ann make casablanca without director fonda jean-arthur crisp {ON}"
    changes = {"team": f"{TEAM}, james-cagney", "marks": [raised]}
    by_choice = {**changes, "variants": {"fame_test": "printed"}}
    for attempt in (line, b_movie):
        assert studio(**changes).check(attempt).key in ("too_famous", "famous_in_b_movie")
        verdict = studio(**by_choice).check(attempt)
        assert (verdict.legal, verdict.rules[-1], variant in verdict.why) == (True, "TP-OPEN-43", True)
        assert any(variant in text for text in studio(**by_choice).play(attempt).texts)
    plain = studio(**by_choice).check(f"ann make casablanca capra fonda jean-arthur crisp {ON}")
    assert (plain.legal, "TP-OPEN-43" in plain.rules) == (True, False)


def test_tp_open_43_a_note_may_make_somebody_too_famous_in_one_movie() -> None:
    table = studio(
        team=f"{TEAM}, errol-flynn, olivia-de-havilland",
        marks=[{"character": "errol-flynn", "stat": "golden", "number": 0}],
    )
    assert table.check(f"ann make casablanca {CAST} flynn {ON}").key == "make"
    assert table.check(f"ann make casablanca capra fonda havilland flynn {ON}").key == "too_famous"


def test_tp_prod_03_special_structures_must_be_built_and_need_no_producer() -> None:
    line = f"ann make swing-time {CAST} {ON}"
    assert studio(scripts="swing-time").check(line).key == "make_b_movie"
    table = studio("built: [orchestra], producers: 1", scripts="swing-time").play(line)
    assert (table.ann.movies[0].missing, table.ann.producers) == (None, 0)


def test_tp_prod_04_a_script_is_used_once() -> None:
    table = studio().play(f"ann make casablanca {CAST} {ON}")
    assert "casablanca" not in table.ann.scripts
    movie = made("casablanca", places="[stage-1]")
    table = studio("built: [stage-2]", scripts="'?'", ben=f"movies: [{movie}]", year=1941)
    table.refuses(f"ann make casablanca {CAST} {ON}", "Casablanca has already been made into a movie.", "TP-PROD-04")


def test_tp_prod_05_who_has_worked_this_year_rests_until_the_next() -> None:
    movie = made("holiday", "frank-capra cary-grant ida-lupino may-whitty", places="[stage-2]")
    line = f"ann make casablanca {CAST} {ON}"
    studio(f"movies: [{movie}], built: [stage-2]").refuses(
        line, "Frank Capra has worked on a movie this year.", "TP-PROD-05"
    )
    studio(f"movies: [{movie}], built: [stage-2]", year=1941).allows(line, "TP-PROD-01")


def test_tp_prod_06_movie_and_people_are_stored_for_the_oscars() -> None:
    table = studio().play(f"ann make casablanca {CAST} astor {ON}")
    movie = table.ann.movies[0]
    assert (movie.year, movie.director, movie.actor, movie.actress) == (
        1940,
        "frank-capra",
        "henry-fonda",
        "jean-arthur",
    )
    assert movie.supporting == ["donald-crisp", "mary-astor"]
    assert set(movie.people) <= set(table.ann.team)


def test_tp_event_08_who_sits_out_by_a_card_works_on_no_movie() -> None:
    lasting = [{"card": "morals-clause", "seat": "ben", "aims": ["henry-fonda"]}]
    marks = [{"character": "henry-fonda", "stat": "all", "number": 0, "by": "morals-clause", "sort": "event"}]
    table = studio(lasting=lasting, marks=marks)
    verdict = table.check(f"ann make casablanca {CAST} {ON}")
    assert (verdict.legal, verdict.key) == (False, "sits_out")
    assert not [text for text in table.legal if "henry-fonda" in text]


@pytest.mark.parametrize(("card", "script"), [("loan-out", "swing-time"), ("location-shooting", "stagecoach")])
def test_tp_event_08_what_a_card_lends_is_not_missing_in_the_next_movie(card: str, script: str) -> None:
    lasting = [{"card": card, "seat": "ann", "aims": ["ann"], "until": "movie"}]
    table = studio(scripts=script, lasting=lasting).play(f"ann make {script} {CAST} {ON}")
    assert table.ann.movies[0].missing is None


@pytest.mark.parametrize(("building", "gap", "exchanges"), [
    ("special-effects", "special_effects", 0), ("editing-room", "editing", 1),
])  # fmt: skip
def test_tp_open_37_event_08_of_two_structures_that_are_missing_a_card_lends_the_one_not_left_out(
    building: str, gap: str, exchanges: int
) -> None:
    lasting = [{"card": "loan-out", "seat": "ann", "aims": ["ann"], "until": "movie"}]
    table = studio(scripts="gone-with-the-wind", lasting=lasting)
    line = f"ann make gone-with-the-wind {CAST} without {building} {ON}"
    table.allows(line, "TP-BMOV-01", "TP-BMOV-03", "TP-OPEN-37")
    (movie,) = table.play(line).ann.movies
    assert movie.missing == gap
    assert appeal.exchanges(GAME.kit(table.state), table.state, 0, movie) == exchanges


def test_tp_prod_01_a_movie_in_one_line_names_everybody_by_a_word_of_the_name() -> None:
    table = at_producer(
        "name: ann, team: [john-ford, john-wayne, paulette-goddard, walter-brennan], scripts: [stagecoach]", "name: ben"
    )
    table.allows("ann make stagecoach ford wayne paulette brennan on stage-1", "TP-BMOV-01")
    assert "ann make stagecoach john-ford john-wayne paulette-goddard walter-brennan on stage-1" in table.legal


def test_tp_prod_01_a_word_of_several_names_means_the_one_in_the_team() -> None:
    table = studio(team="frank-capra, james-stewart, jean-arthur, donald-crisp", ben="team: [james-cagney, jean-gabin]")
    play = table.play(f"ann make casablanca frank james jean donald {ON}")
    assert play.ann.movies[0].people == ["frank-capra", "james-stewart", "jean-arthur", "donald-crisp"]
