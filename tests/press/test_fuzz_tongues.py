"""Whatever is done to the files of a game with translations, it is printed or refused in plain words, each with its place.

Layouts, look, kit, rows and translations are changed; nothing outside the game's folder is read and no socket opened.
`pytest --long` makes ten times as many changes.
"""

from __future__ import annotations

import random
import re
from pathlib import Path
from shutil import copytree

import pytest

from companion.definitions.load import find_complaints, load_definition
from companion.definitions.translation import read_catalogue
from companion.definitions.words import did_you_mean
from companion.errors import BrokenDefinition
from companion.press.drawing.paper import paper
from companion.press.kit.kit import Order, PrintKit
from companion.press.kit.proof import proof
from companion.press.look import look as looks
from companion.press.pdf import pdf_bytes
from tests.mutations import mutated, mutated_yaml
from tests.press.test_fuzz import watch

GAME = Path(__file__).parent / "tongues" / "cards" / "tongues"
QUICK, LONG = 40, 600
PLACED = re.compile(r"[\w./-]+:[1-9]\d*:[1-9]\d*: \S")


@pytest.fixture(autouse=True)
def fonts_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fonts are not changed here; read once, they leave the time to what is."""
    loaded: dict[tuple[str, Path], object] = {}
    read = looks.load_font
    monkeypatch.setattr(looks, "load_font", lambda name, path: loaded.setdefault((name, path), read(name, path)) if (name, path) not in loaded else loaded[name, path])  # fmt: skip


def complaints(game: Path, language: str) -> list[str]:
    """What `validate --lang` says of a game; one without complaints is printed, too."""
    try:
        if found := find_complaints(game):
            return list(map(str, found))
        definition = load_definition(game)
        catalogue = read_catalogue([game], language, definition.prefix)
        if found := proof(definition, game / "templates", catalogue).complaints:
            return list(map(str, found))
        kit = PrintKit(definition, game / "templates", catalogue=catalogue)
    except BrokenDefinition as error:
        return list(map(str, error.complaints))
    built = kit.build(Order(2, paper("a4"), "none", "full", ("cards",)))
    for file in built.files:
        assert pdf_bytes(file.sheets, built.faces, built.look.fonts, "t").startswith(b"%PDF-")
    return []


def test_changed_games_are_complained_of_or_printed_in_every_language(tmp_path: Path, long: bool) -> None:
    game = tmp_path / "tongues"
    copytree(GAME, game)
    table = "id,name,facts.kind,facts.text\nfox,Fox,Guest,Take **one**\nowl,Owl,Guest,Take {star}\n"
    (game / "birds.csv").write_text(table)
    (game / "birds.yaml").write_text("kind: tokens\nid: birds\ntitle: Birds\nrows: birds.csv\neach: {component: cards, shape: card, size_mm: [63, 88]}\n")  # fmt: skip
    (game / "templates" / "kit.yaml").write_text((game / "templates" / "kit.yaml").read_text().replace("front: card}", "front: card}, {sheet: birds, front: card}"))  # fmt: skip
    did_you_mean("x", ["y"])  # it is imported when it is first wanted, and so are dictionaries
    for language in ("ar", "de", "ja"):
        assert complaints(game, language) == []
    files = sorted(path for path in game.rglob("*") if path.suffix in (".yaml", ".csv"))
    reported, number = 0, LONG if long else QUICK
    for n in range(number):
        chance = random.Random(f"tongues {n}")
        path, language = chance.choice(files), chance.choice(("ar", "de", "ja"))
        text = path.read_text(encoding="utf-8")
        change = mutated if path.suffix == ".csv" or chance.random() < 0.5 else mutated_yaml
        path.write_text(change(text, chance), encoding="utf-8", newline="")
        try:
            with watch().inside(tmp_path):
                lines = complaints(game, language)
        finally:
            path.write_text(text, encoding="utf-8", newline="")
        for line in lines:
            assert PLACED.match(line), (n, path.name, line)
            assert line.isprintable(), (n, path.name, line)
            assert "another value" not in line, (n, path.name, line)
        reported += bool(lines)
    assert reported > number // 3
