"""BMOV and KOLO: movies that lack something, and movies on three sets."""

from __future__ import annotations

import pytest

from companion.games.the_producer.rules import appeal
from companion.games.the_producer.rules.candidates import candidates
from companion.games.the_producer.rules.final import genres_of
from tests.games.the_producer.lay import GAME, Play
from tests.games.the_producer.shoot import CAST, STARS, TEAM, made, studio

ON = "on stage-1"
THREE = "on stage-1 stage-2 stage-3"
B = made("holiday", places="[stage-3]", missing="actor").replace("actor: cary-grant, ", "")
REGULAR = made("rebecca", "william-wyler clark-gable greta-garbo nigel-bruce", places="[stage-2]")


def big(more: str = "", **changes: object) -> Play:
    """A studio with three Stages."""
    return studio(f"built: [stage-2, stage-3]{', ' if more else ''}{more}", team=f"{TEAM}, {STARS}", **changes)


# --- BMOV ---


@pytest.mark.parametrize(
    ("line", "gap", "without"),
    [
        ("without director fonda jean-arthur crisp", "director", "a Director"),
        ("capra without actor jean-arthur crisp", "actor", "a leading Actor"),
        ("capra fonda without actress crisp", "actress", "a leading Actress"),
        ("capra fonda jean-arthur", "supporting", "anybody in a supporting part"),
    ],
)
def test_tp_bmov_01_open_37_one_of_the_people_may_be_missing(line: str, gap: str, without: str) -> None:
    table = studio().allows(f"ann make casablanca {line} {ON}", "TP-BMOV-01", "TP-BMOV-03", "TP-OPEN-37")
    assert table.why == f"Without {without} it will be a B-Movie."
    play = studio().play(f"ann make casablanca {line} {ON}")
    assert play.ann.movies[0].missing == gap
    play.reports(f"ann produces Casablanca on Stage 1, a B-Movie without {without}.", "TP-BMOV-01")


@pytest.mark.parametrize(
    ("script", "gap"), [("stagecoach", "theme_set"), ("swing-time", "orchestra"), ("the-black-cat", "make_up")]
)
def test_tp_bmov_01_the_theme_set_or_one_structure_may_be_missing(script: str, gap: str) -> None:
    play = studio(scripts=script).play(f"ann make {script} {CAST} {ON}")
    assert play.ann.movies[0].missing == gap


def test_tp_bmov_01_two_things_are_too_much() -> None:
    rules = ("TP-BMOV-01", "TP-PROD-01", "TP-OPEN-37")
    studio().refuses(
        f"ann make casablanca capra fonda without actress {ON}",
        "Too much is missing, even for a B-Movie: a leading Actress and anybody in a supporting part.",
        *rules,
    )
    studio(scripts="the-roaring-twenties").refuses(
        f"ann make the-roaring-twenties {CAST} {ON}",
        "Too much is missing, even for a B-Movie: the Theme Set it requires and an Editing Room.",
        *rules,
    )


def test_tp_bmov_02_the_stage_is_never_missing() -> None:
    studio().refuses(
        f"ann make casablanca {CAST}",
        "Every movie needs a Stage, even a B-Movie: on which one?",
        "TP-BMOV-02",
        "TP-PROD-01",
    )


def test_tp_bmov_03_open_40_a_b_movie_has_one_critics_star_less_and_never_less_than_none() -> None:
    table = studio(scripts="swing-time, jesse-james", more="built: [stage-2]")
    kit = GAME.kit(table.state)
    table.play(f"ann make swing-time {CAST} {ON}")
    movie = table.ann.movies[0]
    assert appeal.redraws(kit, table.state, 0, movie) == 4 - 1 + 3
    movie.script, movie.director = "jesse-james", None
    assert appeal.redraws(kit, table.state, 0, movie) == 0


def test_tp_bmov_04_the_famous_do_not_work_on_b_movies_not_even_as_directors() -> None:
    table = big()
    for people, name in (
        ("capra cooper without actress crisp", "Gary Cooper"),
        ("chaplin fonda without actress crisp", "Charlie Chaplin"),
    ):
        table.refuses(
            f"ann make casablanca {people} {ON}",
            f"Without a leading Actress it is a B-Movie, and {name} is too famous for a B-Movie.",
            "TP-BMOV-04",
            "TP-OPEN-43",
        )


@pytest.mark.parametrize(
    ("movies", "year", "variant", "legal"),
    [
        ("", 1940, "year", True),
        (B, 1940, "year", False),
        (B, 1940, "game", False),
        (f"{B}, {REGULAR}", 1940, "year", True),
        (B.replace("1940", "1941"), 1941, "year", False),
        (f"{REGULAR}, {B.replace('1940', '1941')}", 1941, "year", False),
        (f"{REGULAR}, {B.replace('1940', '1941')}", 1941, "game", True),
    ],
)
def test_tp_bmov_05_open_38_a_second_b_movie_of_the_year_needs_a_regular_one(
    movies: str, year: int, variant: str, legal: bool
) -> None:
    table = big(f"movies: [{movies}]", scripts="casablanca", year=year, variants={"second_b_movie": variant})
    verdict = table.check(f"ann make casablanca capra fonda without actress crisp {ON}")
    assert (verdict.legal, verdict.key) == (legal, "make_b_movie" if legal else "second_b_movie")
    assert any("without" in text for text in table.legal) == legal
    if not legal:
        assert verdict.rules == ("TP-BMOV-05", "TP-OPEN-38")


def test_tp_open_38_where_the_variant_lets_another_b_movie_be_made_it_is_named() -> None:
    rules = ("TP-BMOV-01", "TP-BMOV-03", "TP-OPEN-37", "TP-BMOV-05", "TP-OPEN-38")
    movies = f"movies: [{REGULAR}, {B.replace('1940', '1941')}]"
    table = big(movies, scripts="casablanca", year=1941, variants={"second_b_movie": "game"})
    verdict = table.allows(f"ann make casablanca capra fonda without actress crisp {ON}", *rules)
    assert verdict.why == "Without a leading Actress it will be a B-Movie (variant second_b_movie: game)."
    first = big(scripts="casablanca", variants={"second_b_movie": "game"})
    verdict = first.allows(f"ann make casablanca capra fonda without actress crisp {ON}", *rules[:3])
    assert (verdict.why, verdict.rules) == ("Without a leading Actress it will be a B-Movie.", rules[:3])


@pytest.mark.parametrize(("script", "line", "gap", "lacking"), [
    ("top-hat", "on stage-1 without orchestra", "orchestra", "an Orchestra"),
    ("stagecoach", "without the theme set on stage 1", "theme_set", "the Theme Set it requires"),
])  # fmt: skip
def test_tp_open_37_a_building_that_is_there_may_be_left_out_by_choice(
    script: str, line: str, gap: str, lacking: str
) -> None:
    table = studio("built: [orchestra, theme-set-western]", scripts=script)
    verdict = table.allows(f"ann make {script} {CAST} {line}", "TP-BMOV-01", "TP-BMOV-03", "TP-OPEN-37")
    assert verdict.why == f"Without {lacking} it will be a B-Movie."
    movie = table.play(f"ann make {script} {CAST} {line}").ann.movies[0]
    assert (movie.missing, movie.is_b) == (gap, True)
    assert GAME.position(GAME.document(table.state)).seats[0].movies[0].missing == gap


def test_tp_open_37_what_is_not_required_or_stands_there_is_not_missing() -> None:
    table = studio(
        "built: [editing-room, special-effects, theme-set-western]", scripts="stagecoach, gone-with-the-wind"
    )
    rules = ("TP-OPEN-37", "TP-BMOV-01")
    table.refuses(
        f"ann make stagecoach {CAST} without orchestra {ON}",
        "Stagecoach does not require an Orchestra, so it cannot be missing.",
        *rules,
    )
    table.refuses(
        f"ann make stagecoach {CAST} without theme-set on western",
        "Stagecoach is made on Theme Set: Western, so the Theme Set it requires is not missing.",
        *rules,
    )
    table.refuses(
        f"ann make gone-with-the-wind {CAST} without editing-room special-effects {ON}",
        "Too much is missing, even for a B-Movie: an Editing Room and Special Effects.",
        "TP-BMOV-01",
        "TP-PROD-01",
        "TP-OPEN-37",
    )


def test_tp_bmov_06_neither_a_b_movie_nor_its_people_run_for_an_oscar() -> None:
    table = studio().play(f"ann make casablanca capra fonda jean-arthur {ON}")
    kit = GAME.kit(table.state)
    assert not [one for award in ("picture", "director", "actor") for one in candidates(kit, table.state, award, 0)]


def test_tp_bmov_07_a_b_movie_counts_for_the_genres() -> None:
    table = studio(f"movies: [{B}], built: [stage-3]")
    assert set(genres_of(GAME.kit(table.state), table.ann)) == {"Comedy"}


# --- KOLO ---


def test_tp_kolo_01_any_movie_may_be_a_kolossal_and_uses_three_sets() -> None:
    big().allows(f"ann make casablanca {CAST} kolossal {THREE}", "TP-KOLO-01", "TP-KOLO-02")
    play = big().play(f"ann make casablanca {CAST} kolossal {THREE}")
    assert (play.ann.producers, play.ann.parked) == (5, ["stage-1"])
    assert play.ann.movies[0].places == ["stage-1", "stage-2", "stage-3"]
    big().refuses(
        f"ann make casablanca {CAST} kolossal on stage-1 stage-2",
        "A Kolossal needs 3 sets at the same time.",
        "TP-KOLO-01",
        "TP-OPEN-41",
        "TP-PROD-01",
    )


def test_tp_kolo_01_the_refusal_of_several_sets_for_a_movie_that_is_no_kolossal_says_what_they_would_make() -> None:
    why = "Several sets make a Kolossal: name one set for Casablanca, or add `kolossal`."
    big().refuses(f"ann make casablanca {CAST} {THREE}", why, "TP-KOLO-01", "TP-STAGE-01")


def test_tp_open_41_stage_02_a_stage_that_was_used_is_no_set_of_a_kolossal() -> None:
    big(f"movies: [{REGULAR}]", scripts="casablanca").refuses(
        f"ann make casablanca {CAST} kolossal {THREE}", "ann has already used Stage 2 this year.", "TP-STAGE-02"
    )


def test_tp_open_41_a_rented_theme_set_is_one_of_the_three_for_a_movie_of_its_genre() -> None:
    table = studio("built: [stage-2]", scripts="stagecoach, casablanca", ben="built: [theme-set-western]")
    play = table.play(f"ann make stagecoach {CAST} kolossal on stage-1 stage-2 western")
    assert (play.ann.money, play.ben.vp, play.ann.movies[0].missing) == (1_700_000, 1, None)


def test_tp_kolo_02_open_42_printed_audience_stars_are_doubled_and_nothing_else() -> None:
    table = big("radio: [pink]", scripts="gone-with-the-wind")
    table.state.seats[0].built += ["editing-room", "special-effects"]
    table.play(f"ann make gone-with-the-wind {CAST} kolossal {THREE}")
    movie, kit = table.ann.movies[0], GAME.kit(table.state)
    assert appeal.printed_stars(kit, movie) == {"red": 6, "blue": 2, "pink": 2, "golden": 4}
    assert table.prompt == "ann: choose 4 colours for the golden Audience stars of Gone with the Wind."
    table.play("ann colours green green red golden", "ann add pink")
    assert appeal.stars_of(kit, table.state, 0, movie) == {"red": 7, "blue": 2, "golden": 3, "pink": 3, "green": 2}


def test_tp_kolo_03_04_supporting_parts_are_unlimited_and_for_the_famous_too() -> None:
    line = f"ann make casablanca {CAST} mitchell astor rains cooper davis kolossal {THREE}"
    big().allows(line, "TP-KOLO-01")


def test_tp_kolo_05_its_producer_earns_a_victory_point_at_once() -> None:
    play = big().play(f"ann make casablanca {CAST} kolossal {THREE}")
    assert (play.ann.vp, play.ann.earned[0].source) == (1, "kolossals")
    play.reports("ann earns 1 VP and has 1.", "TP-KOLO-05")
    play.reports("ann produces Casablanca as a Kolossal on Stage 1, Stage 2 and Stage 3.", "TP-KOLO-01")


@pytest.mark.parametrize("allowed", [True, False])
def test_tp_open_39_a_kolossal_may_be_a_b_movie_unless_the_table_forbids_it(allowed: bool) -> None:
    table = big(variants={"kolossal_b_movie": allowed})
    verdict = table.check(f"ann make casablanca capra fonda without actress crisp kolossal {THREE}")
    assert (verdict.legal, verdict.key) == (allowed, "make_b_movie" if allowed else "no_kolossal_b_movie")
    assert any("kolossal" in text and "without" in text for text in table.legal) == allowed
    if allowed:
        table.play(f"ann make casablanca capra fonda without actress crisp kolossal {THREE}")
        report = "ann produces Casablanca as a Kolossal on Stage 1, Stage 2 and Stage 3, a B-Movie without a leading Actress."
        table.reports(report, "TP-BMOV-01", "TP-KOLO-01")


def test_tp_open_39_the_famous_do_not_work_on_such_a_kolossal() -> None:
    verdict = big().check(f"ann make casablanca capra fonda without actress crisp cooper kolossal {THREE}")
    assert verdict.key == "famous_in_b_movie"
