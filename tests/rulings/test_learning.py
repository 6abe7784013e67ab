"""Which ranker a game has: that of its folder, one made of its own questions, or none."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from companion.definitions.load import load_definition
from companion.definitions.places import data_root
from companion.registry import definition
from companion.rulings.learning import FILE, LEAST_QUESTIONS, ranker_of
from companion.rulings.ranker import NOTHING
from companion.rulings.ranking import UNSURE_BAR, rank
from companion.rulings.ruling import rule, search_of
from companion.rulings.search import Search

GAME = "red-carpet-race"
OWN = {
    "game": "id: own\ntitle: Own\nprefix: OW\nabout: A game.\nseats: {min: 2, max: 4}\n",
    "rules": """kind: rules
sections:
  - id: GO
    title: All
    clauses:
      - {id: OW-GO-01, text: A pawn goes as far as its die shows.}
      - {id: OW-GO-02, text: Two pawns never stand on one field.}
""",
}
ASKED = {
    "OW-GO-01": [f"how many fields do I walk {word}" for word in ("now", "then", "twice", "back", "on", "today")],
    "OW-GO-02": [f"is there room for both of us {word}" for word in ("now", "then", "twice", "back", "on", "today")],
}


def own(folder: Path, often: int) -> Path:
    """A game of one's own, each of whose clauses has `often` times six questions."""
    folder.mkdir()
    questions = [
        {"id": id, "asked": [f"{asked} {time}" for time in range(often) for asked in several]}
        for id, several in ASKED.items()
    ]
    for name, text in {**OWN, "questions": f"kind: questions\nquestions: {questions!r}\n"}.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return folder


def test_few_questions_are_searched_and_more_are_learned_from(tmp_path: Path) -> None:
    few, many = (load_definition(own(tmp_path / name, often)) for name, often in (("few", 1), ("many", 5)))
    assert sum(map(len, few.questions.values())) < LEAST_QUESTIONS <= sum(map(len, many.questions.values()))
    assert search_of(few).ranker is None
    assert search_of(many).ranker is not None
    for found in (few, many):
        assert rule(found, "is there room for us", 1).answers[0].id == "OW-GO-02"
        assert rule(found, "how many fields may I walk", 1).answers[0].id == "OW-GO-01"
        assert not rule(found, "who brings the crisps", 1).is_covered


def test_what_no_clause_answers_is_learned(tmp_path: Path) -> None:
    folder = own(tmp_path / "own", 5)
    with (folder / "questions.yaml").open("a", encoding="utf-8") as file:
        file.write("unanswered: [may we walk on a rainy sunday, is a rainy sunday better, a rainy sunday]\n")
    found = load_definition(folder)
    assert found.unanswered[0] == "may we walk on a rainy sunday"
    shares = (search_of(found).ranker or pytest.fail("nothing was learned")).shares(
        search_of(found).vector("rainy sunday")
    )
    assert max(shares, key=lambda one: shares[one]) == NOTHING


@pytest.mark.parametrize("often", [1, 5])
def test_a_question_that_the_game_says_is_unanswered_is_refused_flatly(often: int, tmp_path: Path) -> None:
    asked = "how many fields does the board have"
    folder = own(tmp_path / "own", often)
    before = rule(load_definition(folder), asked, 3)
    assert before.is_covered or before.ask
    with (folder / "questions.yaml").open("a", encoding="utf-8") as file:
        file.write(f"unanswered: [{asked}]\n")
    ruling = rule(load_definition(folder), f"{asked.upper()}?", 3)
    assert (ruling.is_covered, ruling.ask) == (False, ())


def test_without_a_ranker_the_search_decides() -> None:
    found = definition(GAME)
    search = Search(found)
    for asked in ("may I move diagonally", "who brings the crisps", "is it better to run", "xyzzy"):
        hits, signs = search.find(asked), search.signs(asked)
        is_answered = bool(hits) and hits[0].score >= signs.bar
        is_unsure = bool(hits) and not is_answered and hits[0].score >= UNSURE_BAR and not signs.is_advice
        ranking = rank(search, asked)
        assert (ranking.is_answered, ranking.is_unsure) == (is_answered, is_unsure)
        assert {hit.id for hit in ranking.hits} == {hit.id for hit in hits}, "plain words only change the order"


@pytest.mark.parametrize("asked", ["who wins", "may I pass", "what if I roll a one"])
def test_a_game_with_few_questions_offers_the_nearest(asked: str) -> None:
    ruling = rule(definition("pig"), asked, 3)
    assert not ruling.is_covered
    assert [one.id for one in ruling.ask] == [one.id for one in ruling.near] != []


@pytest.mark.parametrize("damage", ["cut", "other", "none"])
def test_a_damaged_file_is_as_none(damage: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is learned instead takes a moment longer, and answers as well."""
    folder = own(tmp_path / "own", 5)
    content = (data_root() / GAME / FILE).read_bytes()
    if damage != "none":
        (folder / FILE).write_bytes(content[:-100] if damage == "cut" else b"something else")
    found = load_definition(folder)
    made = ranker_of(found, Search(found))
    assert made is not None
    assert set(made.ids) == {*ASKED, ""}


def test_a_copy_of_a_game_has_its_file(tmp_path: Path) -> None:
    shutil.copytree(data_root() / "zombies", tmp_path / "zombies")
    found = load_definition(tmp_path / "zombies")
    made = ranker_of(found, Search(found))
    assert made is not None
    assert set(made.ids) == {*found.questions, ""}
