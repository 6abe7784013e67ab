"""Whatever is done to a table, it gives items or complaints with file, line and column, and no other file is opened.

`pytest --long` makes ten times as many changes.
"""

from __future__ import annotations

import random
import re
import time
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from companion.definitions.load import find_complaints, load_definition
from companion.definitions.words import did_you_mean
from companion.errors import BrokenDefinition
from tests.definitions.tables import TableGame, workbook
from tests.mutations import MUTATIONS, VALUES, mutated_text
from tests.press.test_fuzz import watch

QUICK, LONG = 100, 2_000
MOST_SECONDS = 3.0
PLACED = re.compile(r"tea-time/(guests\.(csv|tsv|xlsx|yaml)|game\.yaml):[1-9]\d*:[1-9]\d*: \S")
ROWS = [
    ["id", "Name", "copies", "code", "size_mm", "text", "cups", "icons[]", "year:text", "stats.hp"],
    ["aunt", "Aunt", 3, "AUNT", "63;88", "Brings a cake,\nor two.", 2, "cake; cup", 1950, -1],
    ["vicar", "The Vicar", 1, "VICAR", None, 'Says "no".', 1.5, "", None, True],
    ["dog", "Dog", None, None, "40; 40.5", "", "0.50", "bone", 2026, "x"],
]
HEADERS = ("id", "ID", "name", "copies[]", "facts", "facts.text", "text", "stats", "stats.hp.most", "", " ", "§", "a.b.c", "name:text", "x[]:text", "component", "shape")  # fmt: skip
CELLS = (*map(str, VALUES[:12]), "null", "~", '"', '""', '"a', 'a"b', ";", ";;", "=1+1", "\ufeff", "\u202e", "\r", "é", "9" * 400, "1e999", "guests", "-0", "TRUE", "a\tb", "{{ x }}")  # fmt: skip


def written(rows: list[list[object]], separator: str) -> str:
    """The rows as CSV; what has quotes or breaks in it is quoted, most times."""
    lines = []
    for row in rows:
        cells = ["" if cell is None else str(cell) for cell in row]
        lines.append(
            separator.join(
                f'"{cell.replace(chr(34), chr(34) * 2)}"' if set('",\n;') & set(cell) else cell for cell in cells
            )
        )
    return "\n".join(lines) + "\n"


def changed(chance: random.Random) -> list[list[object]]:
    """The rows with some cells or headers of others, some repeated, cut short or gone."""
    rows = [list(row) for row in ROWS]
    for _ in range(chance.choice((1, 1, 2, 5))):
        row = chance.choice(rows)
        what = chance.randrange(6)
        if what == 0:
            rows[0][chance.randrange(len(rows[0]))] = chance.choice(HEADERS)
        elif what == 1:
            rows.insert(chance.randrange(len(rows) + 1), list(row))
        elif what == 2:
            del row[chance.randrange(len(row)) :]
        elif what == 3:
            row += [chance.choice(CELLS) for _ in range(chance.choice((1, 3, 120)))]
        else:
            row[chance.randrange(len(row))] = chance.choice(CELLS)
        rows = [row for row in rows if row] or [["id"]]
    return rows


def table(ending: str, chance: random.Random) -> bytes:
    """A table of an ending: cells changed, or letters, or bytes."""
    if ending == "xlsx":
        return changed_workbook(chance)
    rows = changed(chance) if chance.random() < 0.6 else [list(row) for row in ROWS]
    text = written(rows, "\t" if ending == "tsv" else chance.choice(",,;"))
    if chance.random() < 0.3:
        text = mutated_text(text, chance)
    if chance.random() < 0.3:
        lines = text.splitlines(keepends=True) or [""]
        chance.choice(MUTATIONS)(lines, chance)
        text = "".join(lines)
    content = text.replace("\n", chance.choice(("\n", "\r\n", "\r"))).encode(chance.choice(("utf-8", "utf-8-sig")))
    return flipped(content, chance) if chance.random() < 0.2 else content


def flipped(content: bytes, chance: random.Random) -> bytes:
    """Some bytes changed, or the end cut off."""
    changed = bytearray(content)
    for _ in range(chance.choice((1, 3, 20))):
        if changed:
            changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed[: chance.randrange(len(changed) + 1)]) if chance.random() < 0.2 else bytes(changed)


def changed_workbook(chance: random.Random) -> bytes:
    def plain(cell: object) -> object:
        return None if isinstance(cell, str) and re.search(r"[\x00-\x08\x0b-\x1f]", cell) else cell

    content = workbook(*[[plain(cell) for cell in row] for row in changed(chance)])
    what = chance.randrange(3)
    if what == 0:
        return flipped(content, chance)
    if what == 1:
        return content
    packed = BytesIO()
    with zipfile.ZipFile(BytesIO(content)) as old, zipfile.ZipFile(packed, "w") as new:
        spoilt = chance.choice(old.namelist())
        for part in old.namelist():
            text = old.read(part).decode()
            if part == spoilt:
                text = changed_part(text, chance)
            if part != spoilt or chance.random() < 0.9:
                new.writestr(part, text)
    return packed.getvalue()


def changed_part(text: str, chance: random.Random) -> str:
    """A part of a workbook with its letters in disorder, or with some of its numbers and names changed."""
    if chance.random() < 0.3:
        return mutated_text(text, chance)
    found = list(re.finditer(r'(?<=")[^"<>]+(?=")|(?<=>)[^<>]+(?=<)', text))
    for place in sorted(chance.sample(found, min(len(found), chance.choice((1, 4)))), key=lambda one: -one.start()):
        new = chance.choice(("", "0", "-1", "A1", "XFD1048576", "ZZZ9", "1000000", "9" * 30, "s", "e", "b", "d", "nan", "../../../etc/passwd", "http://127.0.0.1:9/x.xml", "/etc/passwd"))  # fmt: skip
        text = text[: place.start()] + new + text[place.end() :]
    return text


@pytest.mark.parametrize("ending", ["csv", "tsv", "xlsx"])
def test_a_changed_table_gives_items_or_complaints(ending: str, tmp_path: Path, long: bool) -> None:
    game = TableGame(tmp_path / "tea-time")
    game.edit("guests.yaml", "guests.csv", f"guests.{ending}")
    game.write(
        f"guests.{ending}", workbook(*ROWS) if ending == "xlsx" else written(ROWS, "\t" if ending == "tsv" else ",")
    )
    assert not find_complaints(game.folder)
    did_you_mean("a", ["b"])  # all that reads a table and tells of mistakes is imported by then
    rejected = 0
    for number in range(LONG if long else QUICK):
        seed = f"{ending} {number}"
        game.write(f"guests.{ending}", table(ending, random.Random(seed)))
        start = time.process_time()
        with watch().inside(game.folder):
            found = find_complaints(game.folder)
        assert time.process_time() - start < MOST_SECONDS, seed
        rejected += bool(found)
        for complaint in found:
            assert PLACED.match(str(complaint)), (seed, complaint)
            assert str(complaint).isprintable(), (seed, complaint)
            assert len(str(complaint)) < 700, (seed, complaint)
            assert "another value" not in complaint.what, (seed, complaint)
        try:
            assert load_definition(game.folder).sheets["guests"].items, seed
        except BrokenDefinition as error:
            assert list(error.complaints) == found, seed
        else:
            assert not found, seed
    assert rejected > (LONG if long else QUICK) // 4
