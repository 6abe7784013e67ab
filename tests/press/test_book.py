"""The rulebook: every clause once, in its place, inside the page, and found by the index."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest

from companion.definitions.load import load_definition
from companion.definitions.models import GameDefinition
from companion.definitions.places import game_folder, templates_root
from companion.press.book import BOTTOM, TOP, nouns, rulebook
from companion.press.draw import Face, Group, Item, Text
from companion.press.layout import read_layout
from companion.press.look import read_look

NUMBER = re.compile(r"[A-Z]{2}-[A-Z]+-\d\d")


@pytest.fixture(scope="module")
def game() -> GameDefinition:
    return load_definition(game_folder("oscar-race"))


@pytest.fixture(scope="module")
def pages(game: GameDefinition) -> list[Face]:
    look = read_look(templates_root() / "oscar-race")
    page = read_layout(look, "layouts/rulebook-page.yaml")
    return rulebook(game, look, page, {"game": {"title": game.title}}, "full")


def groups(page: Face) -> list[Group]:
    return [item for item in page.items if isinstance(item, Group) and item.items]


def texts(items: Sequence[Item]) -> Iterator[Text]:
    for item in items:
        if isinstance(item, Group):
            yield from texts(item.items)
        elif isinstance(item, Text):
            yield item


def words_of(group: Group) -> str:
    return " ".join(text.text for text in texts(group.items))


def test_every_clause_and_open_point_stands_in_the_margin_once_and_in_order(
    game: GameDefinition, pages: list[Face]
) -> None:
    found = [
        text.text
        for page in pages
        for group in groups(page)
        for text in texts(group.items)
        if NUMBER.fullmatch(text.text) and text.x == 0
    ]
    wanted = [clause.id for section in game.sections.values() for clause in section.clauses]
    assert found == [*wanted, *game.open_points]


def test_the_words_are_those_of_the_clause(game: GameDefinition, pages: list[Face]) -> None:
    said = " ".join(" ".join(words_of(group).split()) for page in pages for group in groups(page))
    letters = re.sub(r"\W", "", said)
    for clause in game.clauses.values():
        assert re.sub(r"\W", "", clause.text) in letters, clause.id


def test_everything_stands_between_head_and_foot_of_its_page(pages: list[Face]) -> None:
    for page in pages:
        for group in groups(page):
            x, y = group.matrix[4:]
            for text in texts(group.items):
                assert TOP <= y + text.y <= page.height - BOTTOM + 1, text.text
                assert 0 <= x + text.x < page.width


def test_no_heading_is_left_alone_at_the_foot_of_a_column(game: GameDefinition, pages: list[Face]) -> None:
    titles = {section.title for section in game.sections.values()}
    for page in pages:
        found = groups(page)
        for group, after in pairwise(found):
            if words_of(group) in titles:
                assert after.matrix[4] == group.matrix[4], "what follows stands in the same column"
        assert words_of(found[-1]) not in titles


def test_the_index_leads_to_pages_on_which_the_word_is(game: GameDefinition, pages: list[Face]) -> None:
    entries = [words_of(group) for group in groups(pages[-1])][1:]
    assert entries == sorted(entries, key=str.lower)
    assert any(entry.startswith("Swag Bag") for entry in entries)
    for entry in entries:
        noun, _, numbers = entry.rpartition("  ")
        for number in re.findall(r"\d+", numbers or entry.split(noun)[-1]):
            page = " ".join(words_of(group) for group in groups(pages[int(number) - 1]))
            assert noun.strip().lower()[:6] in page.lower(), entry


def test_an_index_lists_every_noun_once(game: GameDefinition) -> None:
    found = [noun.lower() for noun in nouns(game)]
    assert len(found) == len(set(found))
    assert {"rope line", "interview ticket", "zombie"} <= set(found)
