"""The table of attacks on the reference sheet of either edition says what the rules' code does."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from pathlib import Path
from shutil import copytree

import pypdfium2
import yaml

import companion
from companion.definitions.load import load_definition
from companion.definitions.places import data_root, game_folder
from companion.games.oscar_race.game import OscarRace
from companion.games.oscar_race.kit import Kit as RulesKit
from companion.press.drawing.paper import paper
from companion.press.kit.kit import Order
from companion.press.pdf import pdf_bytes
from tests.press.test_shipped_templates import SHIPPED, kit_of

ESCORTS = ("date", "spouse", "mother")
DIE = (1, 2, 3, 4, 5, 6)

Faces = tuple[tuple[int, ...], tuple[int, ...]]
"""The faces that kill and those that hit."""

Table = Mapping[tuple[str, int], Faces]
"""What the table has by row and, where the faces stand there twice, by block."""


def sheet(game: str, folder: Path | None = None) -> pypdfium2.PdfPage:
    """The second page of the reference sheet."""
    kit = kit_of(folder or game_folder(game), SHIPPED[game])
    found = kit.build(Order(2, paper("a4"), "none", "full", ("reference",)))
    content = pdf_bytes(found.files[0].sheets, found.faces, found.look.fonts, "reference")
    return pypdfium2.PdfDocument(io.BytesIO(content))[1]


def places(page: pypdfium2.PdfPage, word: str) -> Iterator[tuple[float, float]]:
    """Where a word stands, by the middle of its first letter, in points."""
    text = page.get_textpage()
    search = text.search(word, match_case=True, match_whole_word=True)
    while occurrence := search.get_next():
        left, low, right, top = text.get_charbox(occurrence[0])
        yield (left + right) / 2, (low + top) / 2


def columns(page: pypdfium2.PdfPage) -> list[float]:
    """The middles of the columns: where the faces of a die stand in one line, once or twice."""
    lines: dict[int, list[tuple[float, int]]] = {}
    for face in DIE:
        for x, y in places(page, str(face)):
            lines.setdefault(round(y / 4), []).append((x, face))
    (line,) = (sorted(line) for line in lines.values() if len(line) in (6, 12) and {face for _, face in line} == {*DIE})
    assert [face for _, face in line] == [*DIE] * (len(line) // 6)
    return [x for x, _ in line]


def table(page: pypdfium2.PdfPage) -> Table:
    """The printed table, read off the PDF by where its words stand."""
    across = columns(page)
    top = next(places(page, "attack"))[1]
    rows = {}
    for who in ("Player", "Date", "Spouse", "Mother"):
        below = [y for x, y in places(page, who) if y < top and x < across[0]]
        rows[who.lower()] = max(below)
    found: dict[tuple[str, int], list[list[int]]] = {
        (who, block): [[], []] for who in rows for block in range(len(across) // 6)
    }
    for kind, word in enumerate(("kill", "hit")):
        for x, y in places(page, word):
            who = min(rows, key=lambda one: abs(rows[one] - y))
            if abs(rows[who] - y) < 12:
                column = min(range(len(across)), key=lambda one: abs(across[one] - x))
                found[who, column // 6][kind].append(column % 6 + 1)
    return {place: (tuple(sorted(kills)), tuple(sorted(hits))) for place, (kills, hits) in found.items()}


def rules(game: str) -> RulesKit:
    """The numbers as the referee has them, at a table without variants."""
    played = companion.load(game)
    assert isinstance(played, OscarRace)
    return played.kit(played.setup(["ann", "ben"]))


def faces(kit: RulesKit, kind: str | None, attacked: str) -> Faces:
    dice = kit.attack_faces[kind, attacked]  # type: ignore[index]
    return dice.kill, dice.hit


def test_red_carpet_race_prints_what_its_rules_do_to_couples_and_to_lone_figures() -> None:
    printed, kit = table(sheet("red-carpet-race")), rules("red-carpet-race")
    for kind in ESCORTS:
        assert printed[kind, 0] == faces(kit, kind, "couple"), kind
        assert printed[kind, 1] == faces(kit, kind, "escort"), kind
        assert printed["player", 1] == faces(kit, kind, "player"), kind
    assert printed["player", 1] == ((1,), (5, 6))
    assert printed["player", 0] == ((), ()), "a couple's numbers stand with the escort"


def test_oscar_race_prints_what_its_rules_do_to_couples_and_to_lone_escorts() -> None:
    printed, kit = table(sheet("oscar-race")), rules("oscar-race")
    for kind in ESCORTS:
        alone = faces(kit, kind, "escort")
        assert printed[kind, 0] == (alone if alone[1] else ((), ())), "no dice against a figure they cannot hit"
        assert printed["player", 0] == faces(kit, kind, "couple") == faces(kit, kind, "player")
    assert printed["date", 0] == ((), ())


def test_other_numbers_make_another_table(tmp_path: Path) -> None:
    for name in SHIPPED:
        copytree(data_root() / name, tmp_path / name)
    own = tmp_path / "red-carpet-race"
    game = yaml.safe_load((own / "game.yaml").read_text(encoding="utf-8"))
    game["numbers"]["attack"]["alone_bonus"] = 2
    game["numbers"]["turns"] = 13
    (own / "game.yaml").write_text(yaml.safe_dump(game, allow_unicode=True), encoding="utf-8")
    figures = yaml.safe_load((own / "figures.yaml").read_text(encoding="utf-8"))
    next(item for item in figures["items"] if item["id"] == "spouse")["facts"]["hit_on"] = [3, 4, 5, 6]
    (own / "figures.yaml").write_text(yaml.safe_dump(figures, allow_unicode=True), encoding="utf-8")
    assert load_definition(own).numbers["attack"]["alone_bonus"] == 2
    page = sheet("red-carpet-race", own)
    printed = table(page)
    assert printed["player", 1] == ((), (4, 5, 6))
    assert printed["date", 1] == ((), (3, 4, 5, 6))
    assert printed["spouse", 0] == ((1, 2), (3, 4, 5, 6))
    assert printed["spouse", 1] == ((), DIE)
    all_text = " ".join(page.get_textpage().get_text_range().split())
    assert "the die’s +2 is included" in all_text
    assert "The show starts after turn 13" in all_text
