"""The files of The Producer against the catalogue: how many of what, within which bounds, and real names only."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
import yaml

from companion import registry
from companion.games.the_producer.effects.effect import Effect

TP = registry.load("the-producer").definition
SCRIPTS = {token.id: token for token in TP.sheets["scripts"].items}
CHARACTERS = {token.id: token for token in TP.sheets["characters"].items}
REAL = {id: one for id, one in CHARACTERS.items() if not one.facts.get("set_aside")}
ACTING = [one.facts for one in REAL.values() if "golden" in one.facts]
DIRECTING = [one.facts for one in REAL.values() if "black" in one.facts]
EFFECTS = [(id, note["effect"]) for id, one in CHARACTERS.items() for note in one.facts["notes"] if note["effective"]]
VERIFIED = yaml.safe_load((Path(__file__).parent / "verified.yaml").read_text(encoding="utf-8"))["films"]
GENRES = TP.numbers["genres"]
STATS = ("golden", "blue", "green", "red", "black")
VERBS = {
    "coin_death": {"from"},
    "war_star": {"stat", "number"},
    "pair_star": {"other", "stat", "number"},
    "genre_star": {"genre", "stat", "number"},
    "audience": {"colour", "number"},
    "cheaper_with": {"other", "dollars"},
    "votes": {"number"},
    "redraw": {"number"},
}
CLAUSES = {
    "GAME": 7, "COMP": 16, "CARD": 16, "SETUP": 10, "DRAFT": 4, "HIRE": 4, "MAINT": 15, "ORDER": 5, "EVENT": 12,
    "ACTN": 5, "CAST": 4, "PARTY": 3, "BANK": 7, "RADIO": 5, "MOTEL": 1, "CAFE": 7, "BUILD": 4, "STAGE": 3,
    "THEME": 9, "PROD": 6, "BMOV": 7, "KOLO": 6, "DIST": 5, "AUD": 13, "BOX": 1, "FIRE": 3, "END": 3, "OSCAR": 16,
    "PICT": 8, "DIR": 2, "ACT": 4, "SUPP": 2, "SCORE": 7, "OPT": 13, "EX": 9,
}  # fmt: skip
"""How many clauses each section of the catalogue has, numbered from 1; BUILD has more, with numbers of their own."""
OPTIONS = 9
SWITCHES = 24


def golden(count: Counter[int]) -> list[int]:
    return [count[stars] for stars in range(4)]


def stars_for_acting(facts: Any) -> int:
    return sum(facts[colour] for colour in ("blue", "green", "red"))


def fee(facts: Any) -> int:
    acting = 40_000 + 60_000 * facts["golden"] + 40_000 * stars_for_acting(facts) if "golden" in facts else 0
    return acting + (100_000 + 100_000 * facts["black"] if "black" in facts else 0)


def people(function: str) -> list[tuple[str, Any]]:
    return [(id, person) for id, script in SCRIPTS.items() for person in script.facts[function]]


# --- rules ---


def test_every_clause_and_open_point_of_the_catalogue_is_there() -> None:
    wanted = {f"TP-{section}-{number:02}" for section, most in CLAUSES.items() for number in range(1, most + 1)}
    wanted |= {f"TP-BUILD-{number}" for number in (*range(10, 18), *range(21, 25))}
    assert set(TP.clauses) == wanted
    assert list(TP.open_points) == [f"TP-OPEN-{number:02}" for number in range(1, 94)]


def test_every_clause_and_open_point_answers_questions_and_no_question_is_asked_twice() -> None:
    assert {*TP.questions} == {*TP.clauses, *TP.open_points}
    assert all(len(asked) >= 2 for asked in TP.questions.values())
    assert not [
        one for one, times in Counter(q.lower() for asked in TP.questions.values() for q in asked).items() if times > 1
    ]


def test_there_is_a_variant_for_every_option_and_every_choice_of_the_table() -> None:
    decided = {point.variant for point in TP.open_points.values()} - {None}
    assert len(decided) == SWITCHES
    assert len(set(TP.variants) - decided) == OPTIONS


# --- TP-COMP-08, the Scripts ---


def test_tp_comp_08_fifty_scripts_with_one_or_two_genres_and_what_they_need() -> None:
    facts = [script.facts for script in SCRIPTS.values()]
    assert [script.code for script in SCRIPTS.values()] == [f"S{number:02}" for number in range(1, 51)]
    assert Counter(len(one["genres"]) for one in facts) == {1: 38, 2: 12}
    assert {genre for one in facts for genre in one["genres"]} == set(GENRES)
    needs = Counter(bool(one["requires_theme_set"]) + len(one["requires_structures"]) for one in facts)
    assert needs == {0: 20, 1: 20, 2: 10}
    sets = Counter(one["requires_theme_set"] for one in facts)
    assert sets == {None: 30, "western": 5, "noir": 5, "swashbuckler": 5, "military": 5}
    structures = Counter(name for one in facts for name in one["requires_structures"])
    assert structures == {"special_effects": 6, "orchestra": 5, "make_up": 5, "editing": 4}


def test_a_theme_set_is_wanted_only_by_movies_of_its_genre() -> None:
    facts = [script.facts for script in SCRIPTS.values() if script.facts["requires_theme_set"]]
    assert all(one["requires_theme_set"].title() in one["genres"] for one in facts)


def test_critics_and_audience_are_within_their_bounds() -> None:
    audiences = [script.facts["audience"] for script in SCRIPTS.values()]
    sums = [sum(audience.values()) for audience in audiences]
    assert {script.facts["critics"] for script in SCRIPTS.values()} <= set(range(6))
    assert (min(sums), max(sums), sum(sums)) == (3, 7, 250)
    assert all(1 <= stars <= 4 for audience in audiences for stars in audience.values())
    assert {colour for audience in audiences for colour in audience} == {
        "red", "blue", "pink", "light_blue", "green", "golden",
    }  # fmt: skip


def test_tp_ex_01_the_mark_of_zorro_is_as_the_example_has_it() -> None:
    zorro = SCRIPTS["the-mark-of-zorro"].facts
    assert (zorro["critics"], dict(zorro["audience"])) == (4, {"red": 1, "blue": 1, "pink": 1, "light_blue": 1})


def test_scripts_print_only_names_that_were_looked_up() -> None:
    printed = {
        id: [one["name"] for key in ("director", "cast") for one in script.facts[key]] for id, script in SCRIPTS.items()
    }
    assert printed == VERIFIED
    assert all(1930 <= script.facts["year"] <= 1944 for script in SCRIPTS.values())
    assert all(4 <= len(script.facts["cast"]) <= 6 for script in SCRIPTS.values())


def test_tp_card_03_a_name_is_golden_where_a_character_card_has_it_and_the_function() -> None:
    for key, stat in (("director", "black"), ("cast", "golden")):
        cards = {one.name: id for id, one in CHARACTERS.items() if stat in one.facts}
        assert all(person.get("id") == cards.get(person["name"]) for _, person in people(key))


def test_every_real_person_is_on_a_script_and_nobody_on_more_than_seven() -> None:
    on = {(id, person["id"]) for key in ("director", "cast") for id, person in people(key) if "id" in person}
    times = Counter(person for _, person in on)
    assert set(times) == set(REAL)
    assert max(times.values()) == 7
    assert all(CHARACTERS[id].facts.get("golden", 0) <= 2 for id, scripts in times.items() if scripts >= 5)


def test_tp_card_02_synopses_and_notes_are_of_a_length_that_fits_on_the_card() -> None:
    for script in SCRIPTS.values():
        assert 25 <= len(script.facts["synopsis"].split()) <= 40, script.id
        assert 10 <= len(script.facts["note"].split()) <= 25, script.id


# --- TP-COMP-09, the Characters ---


def test_tp_comp_09_seventy_characters_of_whom_four_are_set_aside() -> None:
    assert [one.code for one in CHARACTERS.values()] == [f"C{number:02}" for number in range(1, 71)]
    kinds = Counter(one.facts["kind"] for one in REAL.values())
    assert kinds == {"director": 11, "actor_director": 5, "actor": 26, "actress": 24}
    aside = {one.name for id, one in CHARACTERS.items() if id not in REAL}
    assert aside == {"The Lumberjack", "Piano Bar Singer", "Boss' Babe", "Frank Sinatra"}


def test_stars_are_shared_out_as_proposed() -> None:
    assert golden(Counter(one["golden"] for one in ACTING)) == [13, 20, 14, 8]
    assert golden(Counter(one["black"] for one in DIRECTING)) == [0, 4, 8, 4]
    sums = [stars_for_acting(one) for one in ACTING]
    assert (min(sums), max(sums), sum(sums)) == (1, 6, 194)
    assert all(0 <= one.facts.get(stat, 0) <= 3 for one in CHARACTERS.values() for stat in STATS)


def test_tp_card_07_08_09_each_kind_shows_its_own_stars_and_a_field_is_a_genre() -> None:
    for one in CHARACTERS.values():
        kind = one.facts["kind"]
        shown = tuple(stat for stat in STATS if stat in one.facts)
        assert shown == {"director": STATS[4:], "actor_director": STATS}.get(kind, STATS[:4]), one.id
        assert one.facts.get("sex") in {"director": (None,), "actress": ("female",)}.get(kind, ("male",)), one.id
        assert one.facts["field"] in (None, *GENRES), one.id


def test_tp_card_12_fees_follow_the_scale_and_wages_are_half_of_them() -> None:
    for one in CHARACTERS.values():
        assert (one.facts["fee"], one.facts["wage"]) == (fee(one.facts), fee(one.facts) // 2), one.id
        assert one.facts["wage"] % 10_000 == 0, one.id


@pytest.mark.parametrize(
    ("id", "stat", "stars"),
    [
        ("victor-fleming", "black", 2),
        ("tyrone-power", "golden", 1),
        ("linda-darnell", "golden", 0),
        ("edward-g-robinson", "golden", 2),
        ("judy-garland", "golden", 2),
    ],
)
def test_tp_ex_01_those_of_the_example_have_its_stars(id: str, stat: str, stars: int) -> None:
    assert CHARACTERS[id].facts[stat] == stars


def test_tp_card_11_effects_are_of_known_verbs_each_used_twice_or_more() -> None:
    verbs = Counter(effect["verb"] for _, effect in EFFECTS)
    assert len(EFFECTS) == 28
    assert set(verbs) == set(VERBS)
    assert min(verbs.values()) >= 2
    for id, effect in EFFECTS:
        assert set(effect) - {"verb"} == VERBS[effect["verb"]], id
        assert effect.get("other", "john-ford") in CHARACTERS, id
        assert effect.get("other") != id
        assert effect.get("stat", "red") in STATS, id
        assert effect.get("genre", "Noir") in GENRES, id
        assert effect.get("colour", "red") in {token.facts["colour"] for token in AUDIENCE}, id


def test_tp_card_11_a_note_says_what_it_does_if_and_only_if_it_is_effective() -> None:
    for one in CHARACTERS.values():
        for note in one.facts["notes"]:
            wanted = {"title", "text", "effective"} | ({"does", "effect"} if note["effective"] else set())
            assert set(note) == wanted, one.id


# --- what else is in the box ---

AUDIENCE = [token for token in TP.tokens.values() if token.component == "audience-tokens"]


def test_tp_setup_07_the_audience_are_75_tokens_and_companions_come_in_pairs() -> None:
    assert {token.facts["colour"]: token.copies for token in AUDIENCE} == {
        "blue": 15, "red": 10, "light_blue": 10, "pink": 10, "green": 10, "white": 10, "golden": 10,
    }  # fmt: skip
    assert {token.facts["colour"]: token.facts["companion"] for token in AUDIENCE} == {
        "blue": "red", "red": "blue", "light_blue": "pink", "pink": "light_blue", "green": "white", "white": None,
        "golden": None,
    }  # fmt: skip


def test_tp_comp_11_round_tokens_are_a_hundred() -> None:
    assert sum(TP.components[id].count_for(4) for id in
               ("audience-tokens", "votes", "mafia-tokens", "mortgages", "stars")) == 100  # fmt: skip


def test_tp_comp_15_banknotes_are_two_hundred_as_listed_and_completed() -> None:
    notes = {token.facts["pays"]: token.copies for token in TP.tokens.values() if token.component == "banknotes"}
    assert notes == {10_000: 25, 20_000: 25, 50_000: 25, 100_000: 25, 200_000: 25, 500_000: 25, 1_000_000: 50}


def test_tp_build_10_to_17_buildings_cost_and_earn_what_the_table_says() -> None:
    pieces = {token.id: token.facts for token in TP.sheets["structures"].items if "cost" in token.facts}
    assert {id: (facts["cost"], facts["yearly"], facts["vp"]) for id, facts in pieces.items()} == {
        "stage-2": (500_000, 200_000, 1),
        "stage-3": (1_000_000, 200_000, 3),
        "make-up-room": (200_000, 200_000, 1),
        "editing-room": (300_000, 200_000, 1),
        "special-effects": (500_000, 200_000, 1),
        "orchestra": (500_000, 200_000, 2),
        **{f"theme-set-{kind}": (1_000_000, 200_000, 2) for kind in ("western", "noir", "swashbuckler", "military")},
    }


def test_tp_comp_04_seven_areas_of_a_player_board_are_not_built() -> None:
    areas = TP.tokens["player-board"].facts["areas"]
    assert Counter(area["built"] for area in areas) == {True: 4, False: 7}
    assert all(any(id.startswith(area["piece"]) for id in TP.tokens) for area in areas if not area["built"])


def test_tp_score_03_genres_earn_what_the_table_says() -> None:
    assert TP.numbers["genre_vp"] == (1, 2, 4, 7, 11, 16, 22, 31, 39)


# --- TP-COMP-10, the Event cards ---

EVENTS = {token.id: token for token in TP.sheets["events"].items}
PLACES = {place["id"] for place in TP.tokens["central-board"].facts["places"]}
COLOURS = {token.facts["colour"] for token in AUDIENCE}
EVENT_VERBS = {
    "money": {"dollars"},
    "take_money": {"dollars"},
    "pay_each": {"of", "dollars"},
    "toss": {"heads", "tails"},
    "redeem": {"number"},
    "victory": {"number"},
    "votes": {"number"},
    "take_votes": {"number"},
    "star": {"stats", "number", "on"},
    "everybody_star": {"stats", "number", "most"},
    "sit_out": {"of"},
    "enlist": {"number"},
    "buy_out": {"pays"},
    "fetch": {"character", "pays"},
    "cancel_harm": {"number"},
    "hire_price": {"dollars"},
    "acquire": {"pays"},
    "scout": {"deck", "number"},
    "put_back": {"number"},
    "take_out": {"number"},
    "remove_audience": {"tokens"},
    "audience": {"stars", "genres"},
    "matches": {"colour", "number"},
    "redraw": {"number"},
    "exchange": {"number"},
    "box_office": {"colours", "dollars"},
    "tokens": {"number"},
    "borrow": {"of"},
    "genre_audience": {"genre", "stars", "trend"},
    "overtime": {"number"},
    "idle": {"number"},
    "close": {"place"},
    "building_cost": {"dollars"},
    "discard_stored": {"number"},
    "oscar_star": {"awards", "number"},
    "award_vp": {"awards", "number"},
}
AT_DISTRIBUTION = {"audience", "matches", "redraw", "exchange", "box_office"}


def kind(facts: Any) -> str:
    return f"{'special' if facts['special'] else 'simple'} {facts['type']}"


def printed(facts: Any) -> dict[str, int]:
    """What the {numbers} of a card's text stand for."""
    effect = facts["effect"]
    return {**effect, **effect.get("stars", {}), **effect.get("tokens", {})}


def test_tp_card_13_15_16_open_07_eighty_events_are_mixed_and_carry_oscars_as_proposed() -> None:
    assert [one.code for one in EVENTS.values()] == [f"E{number:02}" for number in range(1, 81)]
    icons = Counter((kind(one.facts), one.facts["oscars"]) for one in EVENTS.values())
    assert icons == {
        ("simple action", 1): 12, ("simple action", 2): 16, ("simple action", 3): 8,
        ("special action", 1): 12, ("special action", 2): 4,
        ("simple historical", 1): 6, ("simple historical", 2): 6, ("simple historical", 3): 4,
        ("special historical", 1): 10, ("special historical", 2): 2,
    }  # fmt: skip


def test_every_verb_of_the_events_is_used_with_its_numbers_and_no_other() -> None:
    assert {one.facts["effect"]["verb"] for one in EVENTS.values()} == set(EVENT_VERBS)
    assert [get_args(get_type_hints(one)["verb"]) for one in Effect.kinds] == [(verb,) for verb in EVENT_VERBS]
    for id, one in EVENTS.items():
        effect = one.facts["effect"]
        assert set(effect) - {"verb"} == EVENT_VERBS[effect["verb"]], id
        named = {*effect.get("stars", {}), *effect.get("tokens", {}), *effect.get("colours", ())}
        assert named | {effect.get("colour", "red")} <= COLOURS, id
        assert {*effect.get("genres", ()), effect.get("genre", "Noir")} <= set(GENRES), id
        assert effect.get("place", "casting") in PLACES, id
        assert set(effect.get("stats", ())) <= set(STATS), id


def test_the_numbers_of_an_event_are_in_its_text_and_no_others() -> None:
    for id, one in EVENTS.items():
        numbers = {name for name, value in printed(one.facts).items() if type(value) is int}
        assert set(re.findall(r"{(\w+)}", one.facts["text"])) == numbers, id


def test_tp_event_01_a_special_action_does_more_than_simple_ones_of_its_verb() -> None:
    weights: dict[str, dict[bool, list[int]]] = {}
    for one in EVENTS.values():
        if one.facts["type"] == "action" and one.facts["effect"]["verb"] in ("money", "votes", "audience", "star"):
            weights.setdefault(one.facts["effect"]["verb"], {True: [], False: []})[one.facts["special"]].append(
                weight(one.facts["effect"])
            )
    assert len(weights) == 4
    assert all(min(of_verb[True]) > max(of_verb[False]) for of_verb in weights.values())


def weight(effect: Any) -> int:
    """How much an effect is, among those of its verb."""
    stars = sum(effect.get("stars", {}).values()) + abs(effect.get("number", 0)) * len(effect.get("stats", "1"))
    return int(abs(effect.get("dollars", 0)) + stars)


def test_tp_event_02_an_action_is_for_oneself_or_against_another_and_harms_nobody_who_plays_it() -> None:
    actions = [one.facts for one in EVENTS.values() if one.facts["type"] == "action"]
    assert Counter(facts["target"] for facts in actions) == {"self": 40, "other": 12}
    harmful = [
        facts for facts in actions if facts["effect"].get("number", 1) < 0 or facts["effect"].get("dollars", 1) < 0
    ]
    assert {facts["target"] for facts in harmful} == {"other"}


def test_tp_event_06_what_must_be_played_leaves_no_choice_and_spares_not_who_plays_it() -> None:
    special = [one.facts for one in EVENTS.values() if kind(one.facts) == "special historical"]
    assert {facts["target"] for facts in special} == {"self", "all"}
    assert not [facts for facts in special if facts["effect"].get("on") == "chosen"]


def test_what_events_pay_and_cost_can_be_paid_with_banknotes() -> None:
    sums = [one.facts["effect"].get(key, 0) for one in EVENTS.values() for key in ("dollars", "heads", "tails")]
    assert not [dollars for dollars in sums if dollars % 10_000]


def test_tp_event_05_rumors_are_the_actions_that_harm_a_character() -> None:
    for id, one in EVENTS.items():
        effect = one.facts["effect"]
        harms = effect["verb"] == "sit_out" or (effect["verb"] == "star" and effect["number"] < 0)
        assert one.facts["rumor"] == (harms and one.facts["type"] == "action"), id
        assert one.facts["text"].startswith("**Rumor.**") == one.facts["rumor"], id
        assert not one.facts["rumor"] or one.facts["target"] == "other", id
    assert sum(one.facts["rumor"] for one in EVENTS.values()) == 6


def test_tp_event_12_only_own_actions_for_a_movie_or_a_nominee_are_set_aside() -> None:
    for id, one in EVENTS.items():
        facts, verb = one.facts, one.facts["effect"]["verb"]
        later = verb in {*AT_DISTRIBUTION, "oscar_star"} or (verb == "tokens" and facts["type"] == "action")
        assert facts["timing"] == ("storehouse" if later else "now"), id
        assert not later or (facts["type"], facts["target"], facts["mafia"]) == ("action", "self", "none"), id


def test_tp_cafe_05_06_07_the_mafia_asks_serves_and_is_watched() -> None:
    mafia = {id: one.facts for id, one in EVENTS.items() if one.facts["mafia"] != "none"}
    assert {kind(facts) for facts in mafia.values() if facts["mafia"] == "needs_associate"} == {"special action"}
    assert {facts["target"] for facts in mafia.values() if facts["mafia"] == "needs_associate"} == {"other"}
    assert {facts["type"] for facts in mafia.values() if facts["mafia"] == "hits_associates"} == {"historical"}
    assert all("associate" in facts["text"].lower() for facts in mafia.values())
    assert Counter(facts["mafia"] for facts in mafia.values()) == {"needs_associate": 3, "hits_associates": 3}


@pytest.mark.parametrize(
    ("id", "name", "sort", "effect"),
    [
        ("lighting-technician", "Lighting Technician", "simple action", {"verb": "audience", "stars": {"light_blue": 1}}),
        ("pie-fight", "Pie Fight", "simple action", {"verb": "audience"}),
        ("casting-director", "Casting Director", "special action", {"verb": "matches"}),
        ("accident", "Accident Curtails Shooting", "simple historical", {"verb": "sit_out", "of": "actor"}),
        ("fbis-public-enemies", "FBI's Public Enemies", "special historical", {"verb": "money"}),
        (
            "game-theory",
            "The Game Theory Has Been Developed",
            "simple historical",
            {"verb": "everybody_star", "stats": ("blue", "green", "red", "black"), "number": 1, "most": 3},
        ),
        ("end-of-shooting-party", "End-of-Shooting Party", "simple action", {"verb": "star", "number": -1}),
        ("gossip-column", "Gossip Column", "simple action", {"verb": "star", "stats": ("golden",), "number": -1}),
        ("script-doctor", "Script Doctor", "simple action", {"verb": "redraw"}),
        ("costume-designer", "Costume Designer", "simple action", {"verb": "audience"}),
        ("outbreak-of-the-war", "Outbreak of the War", "simple historical", {"verb": "genre_audience", "genre": "Military"}),
        ("atomic-experiments", "Atomic Experiments", "special historical", {"verb": "remove_audience"}),
        ("a-favour-for-the-family", "A Favour for the Family", "special historical", {"character": "boss-babe"}),
        ("timber", "Timber!", "simple action", {"verb": "fetch", "character": "the-lumberjack"}),
        ("last-song-at-two", "Last Song at Two", "simple action", {"verb": "fetch", "character": "piano-bar-singer"}),
        ("the-voice", "The Voice", "special action", {"verb": "fetch", "character": "frank-sinatra"}),
    ],
)  # fmt: skip
def test_the_cards_and_ideas_the_handbook_names_are_there(
    id: str, name: str, sort: str, effect: dict[str, Any]
) -> None:
    one = EVENTS[id]
    assert (one.name, kind(one.facts)) == (name, sort)
    assert effect.items() <= dict(one.facts["effect"]).items()


def test_tp_setup_01_each_of_the_four_laid_aside_is_fetched_by_one_event() -> None:
    fetched = [one.facts["effect"]["character"] for one in EVENTS.values() if one.facts["effect"]["verb"] == "fetch"]
    assert sorted(fetched) == sorted(set(CHARACTERS) - set(REAL))


def test_tp_card_14_texts_and_taglines_are_of_a_length_that_fits_on_the_card() -> None:
    for one in EVENTS.values():
        assert len(one.facts["text"]) <= 180, one.id
        assert 5 <= len(one.facts["tagline"].split()) <= 25, one.id
