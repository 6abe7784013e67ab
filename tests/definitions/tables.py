"""A small game whose cards come from a table, and workbooks to try."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from openpyxl import Workbook

from companion.definitions.load import find_complaints, load_definition
from companion.definitions.models import Token

GAME = """\
id: tea-time
title: Tea Time
prefix: TT
about: Guests come to tea.
seats: {min: 2, max: 4}
components:
  - {id: guests, name: Guests}
"""
SHEET = """\
kind: tokens
id: guests
title: Guests
rows: guests.csv
each: {shape: card, size_mm: [63, 88], component: guests}
"""


class TableGame:
    """The game in a folder, its token sheet and a table under the headers `id,name`."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self.folder = folder
        self.write("game.yaml", GAME)
        self.write("guests.yaml", SHEET)

    def write(self, file: str, content: str | bytes) -> None:
        """Write a file of the game, as it is."""
        (self.folder / file).write_bytes(content.encode() if isinstance(content, str) else content)

    def edit(self, file: str, old: str, new: str) -> None:
        """Replace a text that stands in the file exactly once."""
        text = (self.folder / file).read_text(encoding="utf-8")
        assert text.count(old) == 1
        self.write(file, text.replace(old, new))

    def complaints(self) -> list[str]:
        """The complaints, as they are shown."""
        return [str(complaint) for complaint in find_complaints(self.folder)]

    def items(self) -> tuple[Token, ...]:
        """The items of the sheet."""
        return load_definition(self.folder).sheets["guests"].items

    def item(self, table: str) -> Token:
        """The one item of a table."""
        self.write("guests.csv", table)
        (item,) = self.items()
        return item


def workbook(*rows: Sequence[Any], title: str = "Sheet", **others: Sequence[Sequence[Any]]) -> bytes:
    """A workbook of one sheet, and of others by their titles."""
    book = Workbook()
    book.active.title = title
    for row in rows:
        book.active.append(list(row))
    for name, more in others.items():
        sheet = book.create_sheet(name)
        for row in more:
            sheet.append(list(row))
    packed = BytesIO()
    book.save(packed)
    return packed.getvalue()
