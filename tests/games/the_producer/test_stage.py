"""STAGE and THEME: where a movie is made, whose set it is, and what a rent is."""

from __future__ import annotations

from tests.games.the_producer.lay import Play, at_producer
from tests.games.the_producer.shoot import CAST, STARS, TEAM, made, studio

WESTERN = "theme-set-western"
STAGECOACH = f"ann make stagecoach {CAST} on"
CASABLANCA = f"ann make casablanca {CAST} on"


def renter(more: str = "", **changes: object) -> Play:
    """ann with a Western, ben with the Theme Set for it."""
    return studio(more, scripts="stagecoach, casablanca, jesse-james", ben=f"built: [{WESTERN}]", **changes)


# --- STAGE ---


def test_tp_stage_01_a_producer_on_a_stage_makes_a_movie_that_is_distributed_at_once() -> None:
    table = studio().play(f"{CASABLANCA} stage-1")
    assert (table.kind, table.asked) == ("token", ["chance"])
    assert (table.ann.producers, table.ann.parked) == (5, ["stage-1"])
    assert [movie.script for movie in table.ann.movies] == ["casablanca"]
    table.reports("ann produces Casablanca on Stage 1.", "TP-STAGE-01", "TP-PROD-01", "TP-PROD-06")


def test_tp_stage_01_a_stage_that_is_not_built_is_no_set() -> None:
    studio().refuses(f"{CASABLANCA} stage-2", "ann has no Stage 2.", "TP-STAGE-01", "TP-PROD-01")
    studio("built: [stage-2]").allows(f"{CASABLANCA} stage-2", "TP-PROD-01")


def test_tp_stage_02_a_stage_is_used_once_a_year() -> None:
    movie = made("holiday", places="[stage-1]")
    table = studio(f"movies: [{movie}]")
    table.refuses(f"{CASABLANCA} stage-1", "ann has already used Stage 1 this year.", "TP-STAGE-02")
    studio(f"movies: [{movie}]", year=1941).allows(f"{CASABLANCA} stage-1", "TP-PROD-01")


def test_tp_stage_03_there_are_as_many_movies_as_stages() -> None:
    movie = made("holiday", places="[stage-1]")
    table = studio(f"movies: [{movie}], built: [stage-2, stage-3]")
    assert {text.split(" on ")[1] for text in table.legal if " make " in text} == {"stage-2", "stage-3"}
    table.allows(f"{CASABLANCA} stage-3", "TP-PROD-01")
    assert not [text for text in studio(f"movies: [{movie}]").legal if " make " in text]


# --- THEME: one's own ---


def test_tp_theme_01_a_movie_that_needs_a_set_or_a_structure_is_a_genre_movie() -> None:
    scripts = studio().game.make_kit({}).scripts
    assert scripts["stagecoach"].is_genre_movie
    assert scripts["top-hat"].is_genre_movie
    assert not scripts["casablanca"].is_genre_movie


def test_tp_theme_04_the_owner_makes_a_movie_on_the_theme_set() -> None:
    table = studio(f"built: [{WESTERN}]", scripts="stagecoach").play(f"{STAGECOACH} western")
    assert table.ann.parked == [WESTERN]
    assert not table.ann.movies[0].is_b


def test_tp_theme_04_open_35_one_movie_a_year_of_another_genre_is_made_there() -> None:
    table = studio(
        f"built: [{WESTERN}], movies: [{made('holiday', places=f'[{WESTERN}]')}]", scripts="stagecoach, casablanca"
    )
    table.refuses(
        f"{CASABLANCA} western",
        "Theme Set: Western allows one movie of another genre a year, and ann has made it.",
        "TP-THEME-04",
        "TP-OPEN-35",
    )
    table.allows(f"{STAGECOACH} western", "TP-PROD-01")
    studio(f"built: [{WESTERN}]").allows(f"{CASABLANCA} western", "TP-PROD-01")


def test_tp_theme_05_movies_of_its_genre_are_made_there_any_number_of_times() -> None:
    movie = made("jesse-james", places=f"[{WESTERN}]")
    studio(f"built: [{WESTERN}], movies: [{movie}]", scripts="stagecoach").allows(f"{STAGECOACH} western", "TP-PROD-01")


def test_tp_theme_09_the_own_set_meets_the_requirement_on_any_stage() -> None:
    table = studio(f"built: [{WESTERN}]", scripts="stagecoach")
    table.allows(f"{STAGECOACH} stage-1", "TP-PROD-01")
    table.refuses(
        f"{STAGECOACH} stage-1 western",
        "Theme Set: Western is ann's own and meets the requirement: do not name it.",
        "TP-THEME-09",
    )


def test_tp_theme_09_a_set_of_another_genre_does_not() -> None:
    table = studio("built: [theme-set-noir]", scripts="stagecoach")
    assert table.check(f"{STAGECOACH} noir").key == "make_b_movie"


def test_tp_open_35_a_table_may_have_the_theme_set_be_no_stage() -> None:
    table = studio(f"built: [{WESTERN}]", scripts="stagecoach", variants={"theme_set_is_stage": False})
    table.refuses(
        f"{STAGECOACH} western",
        "Theme Set: Western is not a Stage: ann needs a Stage as well (variant theme_set_is_stage: false).",
        "TP-OPEN-35",
        "TP-PROD-01",
    )
    table.allows(f"{STAGECOACH} stage-1", "TP-PROD-01")


# --- THEME: another's ---


def test_tp_theme_06_07_08_a_rent_goes_to_the_owner_with_a_victory_point() -> None:
    table = renter().play(f"{STAGECOACH} western")
    assert (table.ann.money, table.ben.money, table.ben.vp) == (1_700_000, 2_300_000, 1)
    assert table.ann.parked == [WESTERN]
    table.reports("ann pays ben $300,000 for Theme Set: Western.", "TP-THEME-07", "TP-THEME-06")
    table.reports("ben earns 1 VP and has 1.", "TP-THEME-08")
    assert not table.ann.movies[0].is_b


def test_tp_theme_06_stage_01_a_stage_that_another_has_as_well_is_ones_own_and_costs_no_rent() -> None:
    table = at_producer(
        "name: ann, built: [stage-2, stage-3]",
        f"name: ben, team: [{TEAM}, {STARS}], scripts: [casablanca], built: [stage-2, stage-3], money: 0",
        pending=[{"kind": "turn", "seat": "ben", "step": "producer"}],
    )
    table.play("ben make casablanca kolossal capra fonda jean-arthur crisp on stage-1 stage-2 stage-3")
    assert (table.ann.money, table.ann.vp, table.ben.money) == (2_000_000, 0, 0)


def test_tp_theme_07_open_36_there_is_no_credit() -> None:
    table = renter("money: 290000")
    table.refuses(f"{STAGECOACH} western", "ann cannot pay the rent of $300,000.", "TP-THEME-07", "TP-OPEN-36")
    assert not [text for text in table.legal if WESTERN in text]


def test_tp_open_36_only_a_movie_of_the_genre_or_that_needs_it_is_made_on_anothers_set() -> None:
    renter().refuses(
        f"{CASABLANCA} western",
        "Another player's Theme Set: Western takes only Western movies and movies that require it, not Casablanca.",
        "TP-THEME-05",
        "TP-OPEN-36",
    )


def test_tp_open_36_the_renter_may_prefer_a_stage_of_the_own_board() -> None:
    table = renter().play(f"{STAGECOACH} stage-1 western")
    assert (table.ann.parked, table.ben.vp, table.ann.movies[0].missing) == (["stage-1"], 1, None)
    renter().refuses(
        f"{CASABLANCA} stage-1 western",
        "Casablanca does not require Theme Set: Western: name one set.",
        "TP-STAGE-01",
        "TP-OPEN-36",
    )


def test_tp_open_36_of_a_rented_set_that_is_no_stage_its_own_open_point_decides() -> None:
    renter(variants={"theme_set_is_stage": False}).refuses(
        f"{STAGECOACH} western",
        "Theme Set: Western is not a Stage: ann needs a Stage as well (variant theme_set_is_stage: false).",
        "TP-OPEN-36",
        "TP-OPEN-35",
        "TP-PROD-01",
    )


def test_tp_open_36_theme_09_sets_are_named_in_any_order() -> None:
    for line in (f"{STAGECOACH} stage-1 western", f"{STAGECOACH} western stage-1"):
        table = renter().play(line)
        assert (table.ann.movies[0].places, table.ben.vp) == (["stage-1", WESTERN], 1)
    for line in (f"{STAGECOACH} stage-1 western", f"{STAGECOACH} western stage-1"):
        table = renter(variants={"theme_set_is_stage": False}).play(line)
        assert table.ann.movies[0].places == ["stage-1", WESTERN]


def test_tp_theme_05_several_players_use_it_in_a_year() -> None:
    movie = made("jesse-james", places=f"[{WESTERN}]")
    table = studio(scripts="stagecoach", ben=f"built: [{WESTERN}], movies: [{movie}]")
    table.allows(f"{STAGECOACH} western", "TP-PROD-01")


def test_tp_theme_04_09_what_nobody_has_built_is_no_set() -> None:
    studio(scripts="stagecoach").refuses(
        f"{STAGECOACH} western", "Nobody has built Theme Set: Western.", "TP-THEME-04", "TP-THEME-09"
    )
    studio(scripts="stagecoach").refuses(
        f"{STAGECOACH} stage-1 western", "Nobody has built Theme Set: Western.", "TP-THEME-09"
    )


def test_tp_open_41_each_set_is_named_once() -> None:
    line = "ann make stagecoach kolossal"
    table = studio(f"built: [stage-2, stage-3, {WESTERN}]", scripts="stagecoach", team=f"{TEAM}, {STARS}")
    table.allows(f"{line} {CAST} on stage-1 stage-2 western", "TP-KOLO-01")


def test_tp_open_36_theme_09_a_set_that_is_not_named_is_not_rented() -> None:
    table = renter().play(f"{STAGECOACH} stage-1")
    assert (table.ann.movies[0].missing, table.ann.money, table.ben.vp) == ("theme_set", 2_000_000, 0)


def test_tp_open_41_36_the_producer_of_a_kolossal_stands_on_the_set_named_first_though_it_is_rented() -> None:
    table = renter("built: [stage-2]", team=f"{TEAM}, {STARS}")
    table.play(f"ann make stagecoach kolossal {CAST} on western stage-1 stage-2")
    assert (table.ann.parked, table.ann.money, table.ben.vp) == ([WESTERN], 1_700_000, 1)
