"""The rulebook: every clause once, in its place, inside the page, and found by the index."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from companion.definitions.definition import altered
from companion.definitions.models import GameDefinition
from companion.definitions.places import templates_root
from companion.errors import BrokenDefinition
from companion.press.drawing.display_list import Face, Group
from companion.press.drawing.paper import paper
from companion.press.kit.kit import Order, PrintKit
from companion.press.kit.rulebook import BOTTOM, MARGIN, TOP
from companion.press.kit.rulebook_index import entries
from tests.press.measure import written

NUMBER = re.compile(r"[A-Z]{2}-[A-Z]+-\d\d")


@pytest.fixture(scope="module")
def pages(game: GameDefinition) -> list[Face]:
    return built(game)


def built(game: GameDefinition) -> list[Face]:
    """All pages, the cover first."""
    kit = PrintKit(game, templates_root() / "oscar-race")
    return list(kit.build(Order(2, paper("a4"), "fold", "full", ("rulebook",))).faces.values())


def groups(page: Face) -> list[Group]:
    """What is set on a page, without what its ground repeats."""
    return [item for item in page.items if isinstance(item, Group) and list(written(item.items))]


def words_of(group: Group) -> str:
    return " ".join(text.text for text in written(group.items))


def test_every_clause_and_open_point_stands_in_the_margin_once_and_in_order(
    game: GameDefinition, pages: list[Face]
) -> None:
    found = [
        text.text
        for page in pages
        for group in groups(page)
        for text in written(group.items)
        if NUMBER.fullmatch(text.text) and text.x == 0
    ]
    wanted = [clause.id for section in game.sections.values() for clause in section.clauses]
    assert found == [*wanted, *game.open_points]


def test_the_words_are_those_of_the_clause(game: GameDefinition, pages: list[Face]) -> None:
    all_text = " ".join(" ".join(words_of(group).split()) for page in pages for group in groups(page))
    letters = re.sub(r"\W", "", all_text)
    for clause in game.clauses.values():
        assert re.sub(r"\W", "", clause.text) in letters, clause.id


def test_everything_stands_between_head_and_foot_of_its_page(pages: list[Face]) -> None:
    for page in pages[1:]:
        for group in groups(page):
            x, y = group.matrix[4:]
            for text in written(group.items):
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


@pytest.mark.parametrize("many", [1, 2, 3])
def test_no_heading_is_left_alone_in_a_column_of_a_short_rulebook(game: GameDefinition, many: int) -> None:
    section = next(iter(game.sections.values()))
    few = altered(section, clauses=section.clauses[:many])
    page = built(replace(game, sections={section.id: few}, open_points={}))[1]
    heading, first = groups(page)[:2]
    assert words_of(heading) == section.title
    assert first.matrix[4] == heading.matrix[4]


def test_the_cover_says_what_is_in_the_box_for_every_number_of_players(game: GameDefinition, pages: list[Face]) -> None:
    cover = " ".join(text.text for text in written(pages[0].items))
    for component in game.components.values():
        counts = [component.count_for(seats) for seats in range(game.seats.min, game.seats.max + 1)]
        assert f"{component.name} {' '.join(map(str, counts))}" in cover


def test_a_rule_a_table_may_choose_otherwise_says_how(game: GameDefinition, pages: list[Face]) -> None:
    text = re.sub(r"[\s-]", "", " ".join(words_of(group) for page in pages for group in groups(page)))
    for point in game.open_points.values():
        if point.variant:
            assert re.sub(r"[\s-]", "", game.variants[point.variant].about) in text, point.id


def test_the_index_has_every_entry_with_its_page(game: GameDefinition, pages: list[Face]) -> None:
    where = {
        text.text: number
        for number, page in enumerate(pages, 1)
        for group in groups(page)
        for text in written(group.items)
        if NUMBER.fullmatch(text.text) and text.x == 0
    }
    printed = re.sub(r"\s+", " ", " ".join(words_of(group) for group in groups(pages[-1])))
    for entry in entries(game):
        main = entry.clauses[0]
        assert f"{entry.term} {main.removeprefix('OR-')} p. {where[main]}" in printed


def test_the_index_is_not_torn_apart_if_one_page_holds_it(game: GameDefinition, pages: list[Face]) -> None:
    """Else a few lines of it would stand on a page that is nearly empty."""
    texts = [" ".join(words_of(group) for group in groups(page)) for page in pages]
    assert ["Zombie attacks" in page and "Board BOARD-01" in re.sub(r"\s+", " ", page) for page in texts] == [
        *[False] * (len(pages) - 1),
        True,
    ]


def test_an_index_that_fits_stands_under_the_text(game: GameDefinition) -> None:
    """Six open points end near the top of a page."""
    few = dict([*game.open_points.items()][:6])
    text = " ".join(words_of(group) for group in groups(built(replace(game, open_points=few))[-1]))
    assert "OR-OPEN-06" in text
    assert "Zombie attacks" in text


def test_numbers_that_are_left_out_are_listed_before_the_first_clause(game: GameDefinition, pages: list[Face]) -> None:
    first = words_of(groups(pages[1])[0])
    assert "OPEN-33, 40\u201342, 47, 69" in first
    assert "other edition" in first
    whole = {id: point for id, point in game.open_points.items() if id < "OR-OPEN-33"}
    assert "missing" not in words_of(groups(built(replace(game, open_points=whole))[1])[0])


def test_columns_of_the_index_are_about_equally_long(pages: list[Face]) -> None:
    feet: dict[float, float] = {}
    found = groups(pages[-1])
    start = next(number for number, group in enumerate(found) if words_of(group).startswith("Index"))
    for group in found[start + 2 :]:
        x, y = group.matrix[4:]
        feet[x] = max(feet.get(x, 0.0), max(y + text.y for text in written(group.items)))
    assert len(feet) == 3
    assert max(feet.values()) - min(feet.values()) < 15


def test_clauses_have_markup(game: GameDefinition) -> None:
    """Pairs of stars and what is in backticks; a star with no other is a letter, as braces are."""
    text = "Take **two *new* zombies**, `roll 2` dice, \\*not\\* 3 * 4, for {1} star*."
    section = next(iter(game.sections.values()))
    first = altered(section.clauses[0], text=text)
    changed = altered(section, clauses=(first, *section.clauses[1:]))
    pages = built(replace(game, sections={**game.sections, section.id: changed}))
    [clause_group] = [group for page in pages for group in groups(page) if first.id in words_of(group).split()]
    runs = [item for item in written(clause_group.items) if item.text != first.id]
    fonts = {word: run.font for run in runs for word in run.text.split()}
    assert "".join("".join(run.text.split()) for run in runs) == "Taketwonewzombies,roll2dice,*not*3*4,for{1}star*."
    assert fonts["two"] == fonts["zombies"] == fonts["roll"] == "bold"
    assert fonts["*not*"] == fonts["star*."] == fonts["Take"] == "text"


# --- pages judged with what stands on them

PLAIN = "kind: layout\nid: rulebook-heading\nwidth: {}\nheight: 9\nelements:\n  - {{kind: text, w: 40, h: 8, text: '{{{{ title }}}}', size: 6}}\n"


@pytest.fixture
def templates(tmp_path: Path) -> Path:
    """The templates of a game, to be spoilt."""
    return Path(shutil.copytree(templates_root() / "oscar-race", tmp_path / "templates"))


def complaints(game: GameDefinition, templates: Path) -> list[str]:
    with pytest.raises(BrokenDefinition) as raised:
        PrintKit(game, templates).build(Order(2, paper("a4"), "fold", "full", ("rulebook",)))
    return [str(complaint) for complaint in raised.value.complaints]


def with_element(templates: Path, layout: str, element: str) -> None:
    file = templates / "layouts" / f"{layout}.yaml"
    file.write_text(f"{file.read_text().rstrip()}\n  - {element}\n")


def test_a_heading_is_no_wider_than_its_column(game: GameDefinition, templates: Path) -> None:
    (templates / "layouts" / "rulebook-heading.yaml").write_text(PLAIN.format(128))
    [line] = complaints(game, templates)
    assert "rulebook-heading.yaml:3:8: width: the heading '" in line
    assert line.endswith("is 128 mm wide, its column 89.5; use width '{{ w }}'")


def test_clauses_on_a_ground_of_their_own_colour_are_reported_once_with_the_first(
    game: GameDefinition, templates: Path
) -> None:
    with_element(templates, "rulebook-page", "{kind: box, y: 12, w: 186, h: 220, fill: ink}")
    found = [line for line in complaints(game, templates) if ": clauses: " in line]
    assert len(found) == 1
    assert re.search(r"clauses: page 2 in rulebook, field .*: the text has a contrast of 1\.\d\d with", found[0])
    assert found[0].endswith("; use 3 or more"), "no layout can allow it"


def test_text_of_a_page_across_its_clauses_is_reported(game: GameDefinition, templates: Path) -> None:
    with_element(templates, "rulebook-page", "{kind: text, x: 20, y: 30, w: 69, h: 12, text: ACROSS ALL, size: 20}")
    [line] = complaints(game, templates)
    assert "the text is printed over the text of elements[" in line


def test_a_number_keeps_clear_of_its_clause_and_shrinks_as_its_style_lets_it(
    game: GameDefinition, templates: Path
) -> None:
    look = templates / "look.yaml"
    old = "book-number: {font: bold, size: 6.5,"
    assert old in look.read_text()
    given = look.read_text()
    look.write_text(given.replace(old, "book-number: {font: bold, size: 12, min_size: 12,"))
    [line] = complaints(game, templates)
    assert "mm too wide at 12 pt, the smallest size allowed" in line
    look.write_text(given.replace(old, "book-number: {font: bold, size: 12, min_size: 6,"))
    kit = PrintKit(game, templates)
    pages = kit.build(Order(2, paper("a4"), "fold", "full", ("rulebook",))).faces.values()
    numbers = [text for page in pages for text in written(page.items) if NUMBER.fullmatch(text.text) and text.x == 0]
    assert min(text.size for text in numbers) < max(text.size for text in numbers)
    for text in numbers:
        assert kit.look.fonts[text.font].width(text.text, text.size, text.tracking) <= MARGIN - 1.5 + 0.01


def test_a_number_keeps_clear_of_its_clause_in_a_look_without_a_style_for_it(
    game: GameDefinition, templates: Path
) -> None:
    look = templates / "look.yaml"
    given = look.read_text()
    look.write_text(re.sub(r"  book-number: .*\n", "", given))
    kit = PrintKit(game, templates)
    pages = kit.build(Order(2, paper("a4"), "fold", "full", ("rulebook",))).faces.values()
    numbers = [text for page in pages for text in written(page.items) if NUMBER.fullmatch(text.text) and text.x == 0]
    assert numbers
    for text in numbers:
        assert kit.look.fonts[text.font].width(text.text, text.size, text.tracking) <= MARGIN - 1.5 + 0.01


def test_what_is_too_wide_says_which_style_could_let_it_shrink(game: GameDefinition, templates: Path) -> None:
    look = templates / "look.yaml"
    given = look.read_text()
    default = re.sub(r"(default: \{.*?), min_size: [\d.]+", r"\1", given)
    look.write_text(default.replace("book-number: {font: bold, size: 6.5,", "book-number: {font: bold, size: 14,"))
    [line] = complaints(game, templates)
    assert line.endswith("the smallest size allowed; set a 'min_size' in the style book-number to allow a smaller one")
