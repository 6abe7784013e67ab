"""Questions find their clauses, however they are put."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.definitions.definition import altered
from companion.definitions.models import Meaning
from companion.errors import Unreadable
from companion.registry import definition
from companion.rulings import ruling, search
from companion.rulings.language import language
from companion.rulings.ruling import rule
from companion.rulings.search import COVERED, Search
from companion.rulings.text import words
from companion.rulings.thesaurus import Thesaurus
from tests.bench.rulings import GAMES, Asked, alone, by_full_text, by_search, questions, rates, writers

GAME = "oscar-race"
OSCAR = definition(GAME)
FLOORS = {
    "oscar-race": (0.89, 0.95, 0.8),
    "red-carpet-race": (0.89, 0.94, 0.75),
    "creature-feature": (0.86, 0.94, 0.88),
    "zombies": (0.89, 0.94, 0.88),
    "the-producer": (0.92, 0.96, 0.88),
}
"""For each game the parts of its questions that must find their clause first and among three, or get an honest no."""


def cues_of(game: str) -> list[tuple[str, str]]:
    """The questions of a game, each with the clause or open point that answers it before it."""
    return [(id, cue) for id, cues in definition(game).questions.items() for cue in cues]


def first(question: str) -> str:
    ruling = rule(OSCAR, question, 1)
    return ruling.answers[0].id if ruling.answers else ""


@pytest.mark.parametrize(
    ("question", "id"),
    [
        ("may I move diagonally?", "OR-DIAG-01"),
        ("initerview without a tikcet", "OR-INTVW-10"),
        ("do the zombis come into the theatre", "OR-PIECE-08"),
        ("is my swagbag gone afterwards", "OR-SWAG-02"),
        ("how fast is my mum", "OR-PIECE-04"),
        ("how far does my hubby get", "OR-PIECE-03"),
        ("who wins a tie", "OR-OPEN-67"),
        ("can I go through cleo and her mother?", "OR-MOVE-02"),
        ("hubby +1", "OR-INTVW-13"),
        ("I killed 14 zombies, stars?", "OR-SCORE-02"),
        ("can my wife die?", "OR-HIT-03"),
        ("what beats a zombie?", "OR-ATTACK-04"),
    ],
)
def test_misspelt_and_slangy_questions_are_understood(question: str, id: str) -> None:
    assert first(question) == id


@pytest.mark.parametrize(
    ("question", "id"),
    [
        ("who picks who starts", "TP-ORDER-04"),
        ("what if nobody can pay wages and everything is mortgaged", "TP-OPEN-16"),
        ("may I use a stage AND a theme set for one movie", "TP-OPEN-36"),
        ("can i fire someone that i already filmed with", "TP-FIRE-03"),
        ("do I pay interest on a mortgaged editing room", "TP-MAINT-08"),
        ("how do i get rid of the drunk rumor", "TP-PARTY-02"),
        ("do black stars count as votes in best picture", "TP-PICT-08"),
    ],
)
def test_what_a_stranger_asked_is_answered(question: str, id: str) -> None:
    assert id in [answer.id for answer in rule(definition("the-producer"), question, 2).answers]


ASKED_BY_STRANGERS = {
    "oscar-race": {
        "we both rolled 7 for initative": "OR-OPEN-32",
        "somebody is already sitting in Style": "OR-MOVE-03",
        "11 zombies bagged, how many pts": "OR-SCORE-02",
        "5 turns left?? how long is this game": "OR-END-01",
        "my move went neg, got 4 hits": "OR-OPEN-16",
        "how much swag does evry1 get at the beginning": "OR-SETUP-03",
        "do i ever lose my interview card": "OR-TICKET-01",
        "how many turns till its over": "OR-END-01",
        "comercial is on at E but i got tons of stars, can i kill it": "OR-BREAK-02",
    },
    "red-carpet-race": {
        "both rolls same in interview": "RC-INTVW-17",
        "can a zombie walk into the interview box": "RC-PIECE-07",
        "2 diags in a row ok?": "RC-DIAG-02",
        "how do i cancel a comercial brake": "RC-BREAK-02",
        "how far does my lil guy walk": "RC-PIECE-01",
        "can i send a zombie over to that loser": "RC-BRAD-01",
        "can i snooze in the rope line for ages": "RC-OPEN-58",
        "can i trade stars with ben": "RC-OPEN-76",
        "can i sell my goody bag to jo": "RC-OPEN-76",
        "does mum get anything if shes at the ropes": "RC-ROPE-05",
        "tied with the reporter, do i get smacked": "RC-INTVW-17",
        "hosts die same as mine, anything happen": "RC-INTVW-17",
        "theres an advert on while im stood in there, do i get kicked": "RC-OPEN-75",
        "ads are on, can i sneak in": "RC-BOARD-11",
        "ran outta zombies in the box lol": "RC-OPEN-48",
        "can my date move without me": "RC-OPEN-11",
        "no limit on wounds? i got like 6 on me": "RC-HIT-03",
        "do zombies get in the picture house": "RC-PIECE-08",
    },
    "creature-feature": {
        "nobody dropped, now what": "CF-AUDIT-12",
        "how do films score at the very end": "CF-SCORE-13",
        "i said stay b4, can i chicken out now": "CF-AUDIT-11",
        "how many cards does an alien give u": "CF-POWER-05",
        "double feature flipped, whats on the table now": "CF-FILM-06",
        "2 nurses at once ok?": "CF-HELP-05",
    },
    "the-producer": {
        "cafe twice?": "TP-CAFE-01",
        "can i skip the event card": "TP-OPEN-22",
        "shitty movie two times": "TP-BMOV-05",
        "a tie for best picture": "TP-OSCAR-05",
        "may I fire my director?": "TP-FIRE-01",
        "can i sack that useless actor": "TP-FIRE-01",
        "actress croaked mid year can she still win": "TP-OSCAR-07",
        "how many kinds of movies do i need for max points at the end": "TP-SCORE-03",
    },
    "zombies": {
        "may I throw the tile away": "ZB-TILE-11",
        "how do i win this stupid game": "ZB-WIN-01",
        "can two zombs squish onto one space": "ZB-SPACE-10",
        "do i grab the ammo underneath after i kill it": "ZB-TOKEN-06",
        "zombie walks onto me do i gotta fight him now": "ZB-COMBAT-03",
    },
}


@pytest.mark.parametrize(
    ("game", "question", "id"),
    [(game, question, id) for game, asked in ASKED_BY_STRANGERS.items() for question, id in asked.items()],
)
def test_what_strangers_asked_of_each_game_is_answered_first(game: str, question: str, id: str) -> None:
    assert [answer.id for answer in rule(definition(game), question, 1).answers] == [id]


def test_two_clauses_that_answer_together_come_first() -> None:
    """One clause says how far a player walks, the other one how."""
    answers = rule(definition("red-carpet-race"), "how far can i walk myself, no roll", 2).answers
    assert {answer.id for answer in answers} == {"RC-PIECE-01", "RC-MOVE-01"}


@pytest.mark.parametrize(
    ("game", "question", "id"),
    [
        ("red-carpet-race", "can the girlfriend wander off on her own", "RC-OPEN-11"),
        ("creature-feature", "i got two witches vs one devil, +5 or +10", "CF-OPEN-36"),
        ("creature-feature", "i got two witches vs one devil, +5 or +10", "CF-POWER-15"),
    ],
)
def test_what_strangers_asked_is_answered_among_three(game: str, question: str, id: str) -> None:
    assert id in [answer.id for answer in rule(definition(game), question, 3).answers]


def test_what_strangers_asked_is_no_cue() -> None:
    for game, asked in ASKED_BY_STRANGERS.items():
        assert {cue.lower() for _, cue in cues_of(game)}.isdisjoint(asked)


@pytest.mark.parametrize("id", ["OR-ATTACK-07", "OR-OPEN-39"])
def test_a_question_that_two_clauses_answer_finds_both(id: str) -> None:
    asked = "does my hot date get chewed when shes standing on her own"
    assert id in [answer.id for answer in rule(OSCAR, asked, 3).answers]


def test_swearwords_count_for_nothing() -> None:
    asked, sworn = ("how many zombies fit on a space", "ffs how many damn zombies fit on a stupid space")
    assert [hit[:2] for hit in alone(GAME).find(asked)] == [hit[:2] for hit in alone(GAME).find(sworn)]
    assert alone(GAME).signs(asked).bar == alone(GAME).signs(sworn).bar


def test_shouted_words_before_a_number_are_no_number_of_a_rule() -> None:
    answers = rule(definition("the-producer"), "THE ORCHESTRA ROOM IS 500 GRAND AND ONE POINT", 3).answers
    assert "TP-BUILD-17" in [answer.id for answer in answers]


def test_a_year_that_the_rules_do_not_speak_of_is_no_number_of_theirs() -> None:
    assert not rule(definition("the-producer"), "who won best actor in 1999", 3).is_covered
    assert rule(definition("the-producer"), "who goes first in 1942", 3).is_covered


@pytest.mark.parametrize(
    ("game", "question"),
    [
        ("red-carpet-race", "how do i get wine out of the red carpet"),
        ("oscar-race", "should i bring the mother or the date"),
        ("zombies", "whats the best weapon"),
        ("creature-feature", "is it better to drop or to stay"),
        ("the-producer", "which actress do you recommend"),
        ("the-producer", "should we build an orchestra or stage 2"),
        ("red-carpet-race", "whats a good opening move"),
        ("oscar-race", "so which escort should i pick"),
        ("zombies", "should i save my bullets for later"),
        ("creature-feature", "is bluffing worth it with a pair of vampires"),
        ("the-producer", "is the radio worth going to"),
    ],
)
def test_advice_and_housework_are_no_matter_of_rules(game: str, question: str) -> None:
    assert not rule(definition(game), question, 3).is_covered


def test_whether_one_has_to_is_no_question_for_advice() -> None:
    assert rule(OSCAR, "should i move zombies or not", 3).is_covered
    assert rule(OSCAR, "should i move zombies or can i leave them", 3).is_covered
    assert not rule(OSCAR, "should i move zombies or leave them", 3).is_covered


@pytest.mark.parametrize(
    ("game", "question"),
    [
        ("the-producer", "should i discard first"),
        ("zombies", "should I move before I roll?"),
        ("oscar-race", "are kills worth anything"),
        ("red-carpet-race", "how many stars is vh1 worth"),
    ],
)
def test_what_one_has_to_do_and_what_something_is_worth_are_matters_of_rules(game: str, question: str) -> None:
    assert rule(definition(game), question, 3).is_covered


@pytest.mark.parametrize(
    ("game", "question"),
    [
        ("creature-feature", "how many bullets do i start with"),
        ("red-carpet-race", "do i get a bullet for that"),
        ("zombies", "how much is a second stage to build"),
        ("zombies", "can my wife carry hits in the limousine"),
        ("the-producer", "whats the swag bag for"),
        ("zombies", "how many stars is style worth"),
        ("the-producer", "how many zombies turn up each turn"),
        ("red-carpet-race", "how much are the gift bags at the real oscars worth"),
        ("zombies", "how much did u pay for this box"),
    ],
)
def test_things_of_other_games_are_no_matter_of_these_rules(game: str, question: str) -> None:
    assert not rule(definition(game), question, 3).is_covered


def test_what_is_a_thing_of_the_game_is_none_of_another() -> None:
    """Many a word of these games is among the common ones, for the sake of those that have no such thing."""
    plain = set(language().plain)
    for game, thing in (("zombies", "bullet"), ("the-producer", "orchestra"), ("creature-feature", "audition")):
        assert thing in plain
        assert rule(definition(game), f"what is the {thing} for", 3).answers


def test_a_word_with_one_more_e_is_no_form_of_a_known_one() -> None:
    search = alone(GAME)
    assert "OR-END-02" in [hit.id for hit in search.find("win")]
    assert "OR-END-02" not in [hit.id for hit in search.find("wine")]


def test_a_question_that_a_clause_is_known_to_answer_word_for_word_finds_it_first() -> None:
    with_more = definition("zombies").questions["ZB-CLAR-04"]
    assert "is a heart a life" in with_more
    hits = alone("zombies").find("is a heart a life")
    assert hits[0].id == "ZB-CLAR-04"


def test_a_known_question_of_idle_words_alone_finds_its_clause() -> None:
    found = definition("creature-feature")
    assert rule(found, "Can 2 play this?", 3).answers[0].id == "CF-SETUP-01"
    assert not rule(found, "can 9 play that", 3).is_covered


def test_a_word_may_have_a_meaning_in_one_form_alone() -> None:
    thesaurus = Thesaurus([Meaning(id="bag", words=("bag",)), Meaning(id="kill", words=("=bagged",))], [])
    assert [token.meanings for token in thesaurus.tokens(["bags", "bagged"])] == [("bag",), ("kill",)]


def test_a_word_of_the_games_own_does_not_make_a_question_like_one_that_no_rules_settle() -> None:
    """To fire a director is not to start a fire."""
    assert language().off_topic.count("can I start a fire") == 1
    assert (
        alone("the-producer").signs("may I fire my director").bar
        == alone("the-producer").signs("may I pay my director").bar
    )


@pytest.mark.parametrize("game", ["oscar-race", "creature-feature", "zombies", "the-producer"])
def test_cues_find_their_clause_among_the_first_three(game: str, long: bool) -> None:
    cues = cues_of(game)
    some = cues[:: max(1, len(cues) // (1_500 if long else 75))]
    missed = [cue for id, cue in some if id not in [answer.id for answer in rule(definition(game), cue, 3).answers]]
    assert len(cues) > 700
    assert missed == []


@pytest.mark.parametrize("game", ["oscar-race", "creature-feature", "zombies", "the-producer"])
def test_every_clause_and_open_point_has_cues(game: str) -> None:
    assert {*definition(game).questions} == {*definition(game).clauses, *definition(game).open_points}


@pytest.mark.parametrize(
    ("game", "least"),
    [("oscar-race", 75), ("red-carpet-race", 38), ("creature-feature", 75), ("zombies", 275), ("the-producer", 300)],
)
def test_no_test_question_is_a_cue(game: str, least: int) -> None:
    cues = {tuple(words(cue)) for _, cue in cues_of(game)}
    asked = [one for half in questions(game).values() for one in half]
    assert len({one.question for one in asked}) == len(asked) >= least
    assert [one.question for one in asked if tuple(words(one.question)) in cues] == []


@pytest.mark.parametrize("game", GAMES)
def test_test_questions_name_clauses_there_are(game: str) -> None:
    known = {*definition(game).clauses, *definition(game).open_points}
    assert {id for half in questions(game).values() for one in half for id in one.answers} <= known


@pytest.mark.parametrize("game", GAMES)
def test_writers_questions_are_no_cues_and_name_clauses_there_are(game: str) -> None:
    cues = {tuple(words(cue)) for _, cue in cues_of(game)}
    known = {*definition(game).clauses, *definition(game).open_points}
    for name, asked in writers(game).items():
        assert [one.question for one in asked if tuple(words(one.question)) in cues] == [], name
        assert {id for one in asked for id in one.answers} <= known, name


@pytest.mark.parametrize("half", ["tuning", "held_out"])
@pytest.mark.parametrize("game", GAMES)
def test_players_questions_find_their_clauses(game: str, half: str, long: bool) -> None:
    """Kept below what was measured, so that a change for the worse shows and one word more or less does not."""
    if half == "tuning" and not long:
        pytest.skip("those held out are enough")
    found = rates(game, questions(game)[half])
    first, among_three, right_refusals = FLOORS[game]
    assert found.first >= first * found.questions
    assert found.among_three >= among_three * found.questions
    assert found.rightly_unanswered >= right_refusals * found.unanswered


@pytest.mark.parametrize("game", GAMES)
def test_writers_who_saw_nothing_are_answered_better_than_by_search_alone(game: str, long: bool) -> None:
    asked = [one for several in writers(game).values() for one in several][:: 1 if long else 10]
    found, search, full_text = (rates(game, asked, find) for find in (None, by_search(game), by_full_text(game)))
    assert found.first + found.rightly_unanswered > search.first + search.rightly_unanswered
    assert found.among_three + found.rightly_unanswered > search.among_three + search.rightly_unanswered
    assert found.rightly_unanswered >= search.rightly_unanswered
    assert found.wrong < full_text.wrong
    assert found.first > 0.6 * found.questions


def test_a_game_replaces_a_meaning_that_any_game_has() -> None:
    """At large to draw is to tie; a game of cards has another word for it."""
    tie = Meaning(id="tie", words=("tie", "tied"))
    replaced = replace(OSCAR, meanings={**OSCAR.meanings, "tie": tie})
    there, here = (
        [hit.id for hit in Search(game).find("a draw for initiative") if hit.score > 0.5] for game in (OSCAR, replaced)
    )
    assert "OR-OPEN-32" in there
    assert "OR-OPEN-32" not in here


def test_an_idle_word_has_no_meaning_for_having_the_stem_of_another() -> None:
    meanings = [Meaning(id="tile", words=("tile",)), Meaning(id="measure", words=("counted",))]
    thesaurus = Thesaurus(meanings, ["till", "count"])
    assert [token.meanings for token in thesaurus.tokens(["till"])] == []
    assert [token.meanings for token in thesaurus.tokens(["tiles", "count"])] == [("tile",), ("measure",)]


def test_a_question_without_an_answer_gets_the_nearest_clauses_as_near_only() -> None:
    ruling = rule(OSCAR, "may I photograph the celebrities", 3)
    assert (ruling.is_covered, ruling.answers) == (False, ())
    assert 0 < len(ruling.near) <= 3


@pytest.mark.parametrize("question", ["rule 3", "12", "does ann like ben", "who brought the beer"])
def test_numbers_names_and_common_words_of_elsewhere_find_nothing(question: str) -> None:
    assert not rule(OSCAR, question, 3).is_covered


def test_a_question_of_few_words_that_the_rules_know_needs_a_better_match_to_be_covered() -> None:
    search = alone(GAME)
    bars = [search.signs(asked).bar for asked in ("zombie", "zombie attack", "zombie attack leaves space")]
    assert COVERED > bars[0] > bars[1] > bars[2]
    assert search.signs("xyzzy").bar == COVERED
    assert search.signs("xyzzy qwvrt zkjhg zombie attack").bar == bars[1]
    assert search.signs("zombie attack leaves space " + "date mother interview ticket star " * 9).bar > 0


def test_a_question_that_a_clause_is_known_to_answer_is_covered_however_few_its_words() -> None:
    assert alone(GAME).signs("How do I win?").bar == 0
    assert first("how do I win") == "OR-END-03"
    assert alone(GAME).signs("how do I win every time").bar > COVERED


def test_a_question_a_little_like_one_that_no_rules_settle_needs_a_better_match() -> None:
    search = alone(GAME)
    assert search.signs("who brings zombies").bar < search.signs("who brings beer").bar


def test_words_that_stand_in_questions_of_every_kind_tell_little() -> None:
    search = alone(GAME)
    faint, strange = (search.find(f"{word}, may I step diagonally twice")[0] for word in ("gosh", "trapeze"))
    assert faint.id == strange.id == "OR-DIAG-02"
    assert faint.score > strange.score


@pytest.mark.parametrize(
    ("game", "question"),
    [("zombies", "how much does this game cost"), ("oscar-race", "so who is going to win")],
)
def test_a_question_like_one_that_no_rules_settle_is_not_covered_by_a_clause_of_its_words(
    game: str, question: str
) -> None:
    found = definition(game)
    assert not rule(found, question, 3).is_covered


def test_the_names_of_a_table_stand_for_somebody() -> None:
    asked = "can I pass through a space with qwarx and her date"
    assert rule(OSCAR, asked, 1, people=["Qwarx"]) == rule(OSCAR, asked.replace("qwarx", "somebody"), 1)
    assert rule(OSCAR, asked, 1) != rule(OSCAR, asked, 1, people=["Qwarx"])


@pytest.mark.parametrize(
    "question", ["may ann leave the theater?", "may qwarx leave the theater", "can ben leave the theater"]
)
def test_who_may_do_something_counts_neither_for_nor_against(question: str) -> None:
    asked = f"{question.split()[0]} I leave the theater"
    for people in ((), ("Ann", "Ben", "Qwarx")):
        assert rule(OSCAR, question, 3, people=people) == rule(OSCAR, asked, 3)
    assert not rule(OSCAR, "can ann cook", 3).is_covered


@pytest.mark.parametrize("question", ["", "   ", "???", "\x00\x07", "'\"--;"])
def test_a_question_without_words_is_refused(question: str) -> None:
    with pytest.raises(Unreadable):
        rule(OSCAR, question, 3)


@pytest.mark.parametrize(
    "question",
    [
        '"swag" AND NEAR(bag* OR) NOT ^^ col:',
        "можно ли мне пройти сквозь зомби?",
        "僕は動けますか",
        "\ud800 zombie \udfff",
        "a" * 10_000,
        "zombie " * 1_500,
        " ".join(f"word{number}x" for number in range(1_500)),
        "e\u0301" * 3_000 + " zombie",
        "can do it be the",
        "\x1b[31mzombie\x00\u202e",
    ],
)
def test_odd_questions_are_answered_all_the_same(question: str) -> None:
    started = time.perf_counter()
    ruling = rule(OSCAR, question, 3)
    assert ruling.is_covered == bool(ruling.answers)
    assert time.perf_counter() - started < 2  # a hang, not a benchmark


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=200))
def test_any_text_is_answered_or_refused(question: str) -> None:
    try:
        ruling = rule(OSCAR, question, 3)
    except Unreadable:
        assert not words(question)
    else:
        assert len(ruling.answers) + len(ruling.near) <= 3


def test_the_same_question_has_the_same_answer_in_any_order_of_asking(long: bool) -> None:
    asked = [one.question for one in questions(GAME)["tuning"]][:: 1 if long else 12]
    there = [rule(OSCAR, question, 5) for question in asked]
    assert [rule(OSCAR, question, 5) for question in reversed(asked)] == there[::-1]


def test_scores_descend_between_nought_and_one() -> None:
    scores = [answer.score for answer in rule(OSCAR, "what does a hit marker do", 50).answers]
    assert scores == sorted(scores, reverse=True)
    assert 1 >= scores[0] >= scores[-1] > 0


def test_rates_count_what_was_found() -> None:
    found = rates(
        GAME,
        [Asked("may I move diagonally?", ("OR-DIAG-01",)), Asked("who wins a tie", ("OR-HIT-01",)), Asked("xyzzy", ())],
    )
    assert found == (2, 1, 1, 1, 0, 1, 1)


def test_another_english_makes_another_search(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = "may I squelch?"
    assert first(asked) == ""
    squelching = Meaning(id="squelching", words=("squelch", "move diagonally"))
    english = language()
    other = altered(english, meanings=(*english.meanings, squelching))
    with monkeypatch.context() as patch:
        patch.setattr(search, "language", lambda: other)
        patch.setattr(ruling, "language", lambda: other)
        assert "OR-DIAG-01" in [hit.id for hit in ruling.search_of(OSCAR).find(asked)[:5]]
    assert first(asked) == ""


@pytest.mark.parametrize("game", ["oscar-race", "creature-feature", "zombies", "the-producer"])
@pytest.mark.parametrize("question", ["how many?", "how much", "How often?"])
def test_how_many_by_itself_asks_nothing(game: str, question: str) -> None:
    assert not rule(definition(game), question, 3).is_covered
