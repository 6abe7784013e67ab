"""`rows` and `each` of a token sheet: items from a table, and the defaults of all items.

    kind: tokens
    rows: guests.csv
    each: {shape: card, size_mm: [63, 88], component: guests}

A header is a field of an item (`id`, `name`, `copies`) or else a fact: `text` is `facts.text`. Headers are read in
small letters, with `_` for blanks. The cell of a fact is a number, true or false if it is written like one, otherwise
text. Under `year:text` it is always text; under `icons[]` it is a list, separated by semicolons. For an empty cell
`each` counts; without it a fact is an empty text.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_origin

from companion.definitions.complaints import Complaint, FieldPath, UnreadableText
from companion.definitions.definition import model_fields, plain_types
from companion.definitions.document import NOTHING, Document, FilePlace, Source, Spot
from companion.definitions.entries import entries, values
from companion.definitions.merge import Node, merge
from companion.definitions.models import MOST_COPIES, ROWS, Token, is_copies
from companion.definitions.reader import bytes_of
from companion.definitions.scalars import LEAST_TEXT, plain_scalar
from companion.definitions.tables import ENDINGS, MOST_BYTES, WORKBOOK, Cell, CellTable, ending_of, read_table
from companion.definitions.words import describe, did_you_mean, nearest, shorten

LONGEST_NUMBER = 9
"""Digits; a longer number is the number of a book, not one to calculate with."""
BESIDE_EACH = "unknown key here; it belongs beside 'each', not in it"
KINDS = ("board", "tokens", "rules", "questions", "synonyms")
MOST_TITLES = 10
"""The number of lines to search for headers that are not on the first line."""
COPIES = ("copies",)
NEEDED = ("id", "name")
"""The fields in which every item has its own text."""
COUNTS = ("copy", "copys", "count", "qty", "quantity")
"""Headers for the number of copies in other programs; `number of copies` means it, too."""
SHORT = 4
"""Names of at most this number of letters are near many other words, such as `code` to `mode`."""
SIZE = ("size_mm",)
"""The field whose cell may be one text, `63x88`."""
_LIST, _TEXT = "[]", ":text"
_FACTS = "facts"
_SEPARATOR = ";"

How = Literal["text", "plain", "fact"]
"""How to read a cell: always as text, as the value of an item's field, or as a fact."""


class _Column(NamedTuple):
    """A header: its field, how to read the cells under it, and its place."""

    path: tuple[str, ...]
    how: How
    is_list: bool
    at: int


_REFUSED = _Column((), "text", False, 0)
"""A header that is reported already: the cells under it are not."""


def with_items(document: Document, folder: Path, shown: str, complaints: list[Complaint]) -> tuple[Document, bool]:
    """A token sheet with its own items and those of its table, each over `each`; and whether all could be read.

    `folder` is the game's folder, `shown` its name in complaints. Any other document is returned unchanged.
    """
    data = document.data
    if not isinstance(data, dict) or not _is_sheet(data.get("kind", "tokens")) or not ({"rows", "each"} & set(data)):
        return document, True
    each = _each(document)
    own = data.get("items", [])
    if not isinstance(own, list):
        return document, True
    items: list[Node] = [
        (item, document.marks.inside["items"].inside[index]) for index, item in enumerate(own)
    ]  # fmt: skip
    before = len(complaints)
    if _FACTS in each[0] and not isinstance(each[0][_FACTS], dict):  # an item with facts replaces it
        what = f"{describe(each[0][_FACTS])}; use a mapping whose keys are text"
        complaints.append(document.complaint(("each", _FACTS), what))
    astray = sorted({"rows", "items"} & each[0].keys())
    complaints += (document.complaint(("each", key), BESIDE_EACH, at_key=True) for key in astray)
    try:
        items += _from_table(document, folder, shown, each[0], complaints) if "rows" in data else []
    except UnreadableText as error:
        complaints.append(error.complaint)
    all_read = len(complaints) == before and ("rows" not in data or len(items) > len(own))
    laid = [merge(each, item) if isinstance(item[0], dict) else item for item in items]
    return _holding(document, laid), all_read


def _is_sheet(kind: object) -> bool:
    """Whether a file of this kind is a token sheet; a misspelt kind is reported and counts as one."""
    return kind == "tokens" or (kind not in KINDS and isinstance(kind, str) and nearest(kind, KINDS) == "tokens")


def _holding(document: Document, items: Sequence[Node]) -> Document:
    """The document with these items."""
    marks = document.marks
    held = marks.inside.get("items", marks.inside.get("rows", marks))
    spots: dict[str | int, Spot] = {index: spot for index, (_, spot) in enumerate(items)}
    inside = {**marks.inside, "items": Spot(held.source, held.at, held.key_at, spots)}
    data = {**document.data, "items": [item for item, _ in items]}
    return Document(data, Spot(marks.source, marks.at, marks.key_at, inside), document.name)


def counted(game: Document, documents: Iterable[Document], all_read: bool) -> Document:
    """game.yaml with missing `count`s filled in: the copies of the component's tokens, by default one each.

    So one more row in a table is one more card in the box, and no number needs to change. If tokens could not be read,
    or name an unknown component, a missing count is not reported.
    """
    tokens = [entry.data for entry in entries(documents, "items")]
    components = game.data.get("components") if isinstance(game.data, dict) else None
    if not isinstance(components, list):
        return game
    known = values(entries([game], "components"), "id")
    is_sure = all_read and all(token.get("component") in (None, *known) for token in tokens)
    filled = [_counted(component, tokens, is_sure) for component in components]
    return Document({**game.data, "components": filled}, game.marks, game.name)


def _counted(component: Any, tokens: list[dict[Any, Any]], is_sure: bool) -> Any:
    if not isinstance(component, dict) or "count" in component:
        return component
    copies = [token.get("copies") for token in tokens if token.get("component") == component.get("id")]
    if is_sure and not copies:
        return component
    numbers = [1 if number is None else number for number in copies]
    total = sum(number for number in numbers if is_copies(number))  # too many are reported at their place
    return {**component, "count": {"fixed": min(total, MOST_COPIES)}}


# --- each


class _Shared(Source):
    """The place of fields that all items share: a mistake in any item is reported at `each`."""

    def __init__(self, source: Source) -> None:
        super().__init__(source.name, "")
        self._of = source

    def mark(self, at: int) -> FilePlace:
        return self._of.mark(at)

    def complaint(self, at: int, what: str, path: FieldPath = ()) -> Complaint:
        return super().complaint(at, what, ("each", *path[2:]) if path[:1] == ("items",) else path)


def _each(document: Document) -> Node:
    """The fields of `each`; empty if it is not a mapping, which the model reports."""
    value = document.data.get("each")
    if not isinstance(value, dict):
        return {}, document.marks
    spot = document.marks.inside["each"]
    return value, _respotted(spot, _Shared(spot.source))


def _respotted(spot: Spot, source: Source) -> Spot:
    inside = {key: _respotted(one, source) for key, one in spot.inside.items()}
    return Spot(source, spot.at, spot.key_at, inside or NOTHING)


# --- the table


def _from_table(
    document: Document, folder: Path, shown: str, each: dict[Any, Any], complaints: list[Complaint]
) -> list[Node]:
    """The items of the table that a sheet names; none if the name is invalid, which the model reports."""
    rows = document.data["rows"]
    if not isinstance(rows, str) or not re.fullmatch(ROWS, rows):
        return []
    file, sheet = table_named(rows)
    path = folder / file
    if not os.path.lexists(path):
        what = f"there is no file {shorten(file)} in the game's folder{did_you_mean(file, _tables(folder))}"
        raise UnreadableText(document.complaint(("rows",), what))
    name = shorten(f"{shown}/{file}", 200)
    if not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder)):
        raise UnreadableText(Complaint(name, 1, 1, "", "this is a link that leads out of the game's folder"))
    table = read_table(bytes_of(path, name, MOST_BYTES), name, ending_of(file), sheet or None)
    complaints += table.faults
    _refuse_title(table)
    columns = _columns(table, complaints)
    _refuse_without_ids(table, columns, each)
    complaints += _uncounted(table, columns, each)
    complaints += _unnamed(table, columns, each)
    complaints += _misspelt(table, columns, each)
    complaints += _headless(table, columns)
    items = [_item(table, columns, row, each, complaints) for row in table.rows]
    if not items and not table.faults:
        at = table.header[0].at
        complaints.append(table.source.complaint(at, "there is no row under the headers; add at least one"))
    return items


def table_named(rows: str) -> tuple[str, str]:
    """The file in `rows`, and the sheet of a workbook, if given: it comes after the first `#` after the ending.

    >>> table_named("big.xlsx#Cards #1"), table_named("cards #1.csv")
    (('big.xlsx', 'Cards #1'), ('cards #1.csv', ''))
    """
    book, mark, sheet = rows.partition(f"{WORKBOOK}#")
    return (f"{book}{WORKBOOK}", sheet) if mark else (rows, "")


def _tables(folder: Path) -> list[str]:
    """The tables in a folder, to suggest one that was meant."""
    return [name for name in os.listdir(folder) if name.endswith(ENDINGS)]


def _refuse_title(table: CellTable) -> None:
    """Raise UnreadableText if the headers are on a later line, under a title."""
    if any(_is_id(cell) for cell in table.header):
        return
    for row in table.rows[:MOST_TITLES]:
        for cell in row:
            if _is_id(cell):
                line = table.source.mark(cell.at).line
                title = next((str(one.value) for one in table.header if not one.is_empty), "")
                what = f"'{shorten(title)}' is above the headers, which are on line {line}"
                what += "; put the headers on the first line"
                table.source.refuse(table.header[0].at, what)


def _refuse_without_ids(table: CellTable, columns: Sequence[_Column | None], each: Mapping[Any, Any]) -> None:
    """Raise UnreadableText if no column has ids, and no header is a misspelt `id`."""
    if "id" in each or any(column is None or column.path == ("id",) for column in columns):
        return
    if not nearest("id", [column.path[-1] for column in columns if column and column.path]):
        what = "there is no column id; give each row its own id, such as tea-house: small letters, digits and '-'"
        table.source.refuse(table.header[0].at, what)


def _is_id(cell: Cell) -> bool:
    """Whether a cell is the header of the ids, or a whole line of headers whose separator is not known yet."""
    return isinstance(cell.value, str) and re.split("[,;\t]", cell.value)[0].strip().lower() == "id"


def _columns(table: CellTable, complaints: list[Complaint]) -> list[_Column | None]:
    """The columns; None for one that has no header."""
    found: list[_Column | None] = []
    for cell in table.header:
        column, what = _column(cell)
        if column and (twin := next((one for one in found if one and _clash(one.path, column.path)), None)):
            place = found.index(twin)
            field, first = shorten(".".join(column.path)), shorten(str(table.header[place].value))
            what = f"'{shorten(str(cell.value))}' is {field}, like header {place + 1}, '{first}'; use another"
        if what:
            complaints.append(table.source.complaint(cell.at, what))
        found.append(_REFUSED if what else column)
    return found


def _uncounted(table: CellTable, columns: Sequence[_Column | None], each: Mapping[Any, Any]) -> Iterator[Complaint]:
    """A header that looks like `copies` in a table without copies: every row would be one piece."""
    if "copies" in each or any(column and column.path == COPIES for column in columns):
        return
    for cell, column in zip(table.header, columns, strict=True):
        written = str(cell.value).strip()
        words = written.lower().split()
        if column and (written.lower() in COUNTS or COPIES[0] in words or is_slip(written.lower(), COPIES[0])):
            what = f"'{written}' does not set the number of copies; use 'copies' for that"
            yield table.source.complaint(cell.at, f"{what}, or 'facts.{'_'.join(words)}' for a fact of this name")


def _misspelt(table: CellTable, columns: Sequence[_Column | None], each: Mapping[Any, Any]) -> Iterator[Complaint]:
    """A header that counts as a fact, but is an optional field with a slip in it."""
    given = {*each, *COPIES, *NEEDED, _FACTS, *(column.path[0] for column in columns if column and column.path)}
    for cell, column in zip(table.header, columns, strict=True):
        if not column or column.path[0:1] != (_FACTS,) or len(column.path) != 2 or "." in str(cell.value):
            continue
        written = column.path[1]
        for name in model_fields(Token):
            if name not in given and is_slip(written, name):
                what = f"'{shorten(str(cell.value))}' is a fact by this name; did you mean {name}?"
                what += f" If it is a fact, use 'facts.{shorten(written)}'"
                yield table.source.complaint(cell.at, what)


def is_slip(word: str, name: str) -> bool:
    """Whether a word is a name with one slip: a letter too many, missing, wrong, or two letters swapped.

    In a short name no letter can be wrong, as most words with another letter are real words.

    >>> is_slip("componnt", "component"), is_slip("shaep", "shape"), is_slip("mode", "code"), is_slip("codes", "code")
    (True, True, False, True)
    """
    if word == name or abs(len(word) - len(name)) > 1:
        return False
    rest, wanted = word, name
    while rest[:1] == wanted[:1]:
        rest, wanted = rest[1:], wanted[1:]
    if len(rest) != len(wanted):
        return rest[len(rest) > len(wanted) :] == wanted[len(wanted) > len(rest) :]
    is_swapped = rest[:2] == wanted[1::-1] and rest[2:] == wanted[2:]
    return is_swapped or (len(name) > SHORT and rest[1:] == wanted[1:])


def _unnamed(table: CellTable, columns: Sequence[_Column | None], each: Mapping[Any, Any]) -> Iterator[Complaint]:
    """A header that counts as a fact, but is more likely a required field."""
    paths = [column.path if column else () for column in columns]
    for name in NEEDED:
        facts = {path[1]: place for place, path in enumerate(paths) if len(path) == 2 and path[0] == _FACTS}
        if name not in each and (name,) not in paths and (guess := nearest(name, facts)):
            cell = table.header[facts[guess]]
            what = f"'{shorten(str(cell.value))}' is a fact by this name; did you mean {name}, which every row needs?"
            yield table.source.complaint(cell.at, what)


def _clash(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether one field is the other, or within it."""
    shorter = min(len(one), len(other))
    return shorter > 0 and one[:shorter] == other[:shorter]


def _column(cell: Cell) -> tuple[_Column | None, str]:
    """The column of a header, or what is wrong with it; neither for an empty header."""
    if cell.is_empty:
        return None, ""
    written = str(cell.value)
    name, how, is_list = re.sub(r"[\s-]+", "_", written.lower()), "fact", False
    if name.endswith(_LIST):
        name, is_list = name.removesuffix(_LIST), True
    elif name.endswith(_TEXT):
        name, how = name.removesuffix(_TEXT), "text"
    path = tuple(name.split("."))
    if path[0] not in model_fields(Token):
        path = (_FACTS, *path)
    is_fact = path[0] == _FACTS
    if not all(part.isidentifier() for part in path) or is_fact is (len(path) == 1):
        fields = ", ".join(field for field in model_fields(Token) if field != _FACTS)
        return None, f"'{shorten(written)}' is not a header; use a field ({fields}) or a fact's name"
    if is_fact:
        return _Column(path, "text" if how == "text" else "fact", is_list, cell.at), ""
    if is_list or how == "text":
        return None, f"'{shorten(written)}' is not a fact; only facts can have {_TEXT} or {_LIST}"
    return _Column(path, *_of_field(path[0]), cell.at), ""


def _of_field(name: str) -> tuple[How, bool]:
    """How to read the cells of an item's field: as text or not, and whether as a list."""
    kind = model_fields(Token)[name].type
    return "plain" if plain_types(kind) & {int, float} else "text", get_origin(kind) is tuple


def _item(
    table: CellTable,
    columns: Sequence[_Column | None],
    row: Sequence[Cell],
    each: dict[Any, Any],
    complaints: list[Complaint],
) -> Node:
    """The item of a row. Its place is the table's first line, so a field missing from all rows is reported once."""
    item: Node = {}, Spot(table.source, table.header[0].at, table.header[0].at, {})
    if not table.typed:  # in a workbook it is a column without a header
        quotes = "; put text that contains the separator in quotes"
        complaints += [_stray(table, cell, quotes) for cell in row[len(columns) :] if not cell.is_empty]
    for index, column in enumerate(columns):
        cell = row[index] if index < len(row) else Cell(None, row[-1].at)
        if column is not None and column is not _REFUSED:
            _put(item, column.path, _value(table, column, cell, each, complaints), cell.at)
    return item


def _headless(table: CellTable, columns: Sequence[_Column | None]) -> Iterator[Complaint]:
    """Each column that has cells but no header, reported at its first cell."""
    width = max(map(len, table.rows), default=0) if table.typed else len(columns)
    for index in range(width):
        if index < len(columns) and columns[index] is not None:
            continue
        cells = [row[index] for row in table.rows if index < len(row) and not row[index].is_empty]
        if cells:
            others = f" and the {len(cells) - 1} cells below it" if len(cells) > 2 else ""
            others = " and the cell below it" if len(cells) == 2 else others
            yield _stray(table, cells[0], f"{others}; add a header or empty the column")


def _stray(table: CellTable, cell: Cell, more: str) -> Complaint:
    return table.source.complaint(cell.at, f"there is no header above '{shorten(str(cell.value))}'{more}")


class _Nothing:
    """The value of an empty cell without a default."""


_NOTHING = _Nothing()


def _put(item: Node, path: tuple[str, ...], value: Any, at: int) -> None:
    """Put a value into an item; a missing value has a place, too, so that it can be reported there."""
    data, spot = item
    source = spot.source
    for place, step in enumerate(path):
        inside = spot.inside
        assert isinstance(inside, dict)
        is_last = place == len(path) - 1
        spot = inside.get(step) or inside.setdefault(step, Spot(source, at, at, NOTHING if is_last else {}))
        if is_last:
            if value is not _NOTHING:
                data[step] = value
        else:
            data = data.setdefault(step, {})


def _value(table: CellTable, column: _Column, cell: Cell, each: dict[Any, Any], complaints: list[Complaint]) -> Any:
    """The value of a cell."""
    if cell.is_empty:
        is_given = column.path[0] != _FACTS or _has(each, column.path)
        return _NOTHING if is_given else [] if column.is_list else ""
    try:
        if not column.is_list:
            return _read(cell.value, column.how, table.typed)
        parts = cell.value.split(_SEPARATOR) if isinstance(cell.value, str) else [cell.value]
        stripped = [part.strip() if isinstance(part, str) else part for part in parts]
        read = [_read(part, column.how, False) for part in stripped if part != ""]
        return read[0] if column.path == SIZE and len(read) == 1 else read
    except ValueError as error:
        complaints.append(table.source.complaint(cell.at, str(error), column.path))
        return _NOTHING


def _has(each: Any, path: tuple[str, ...]) -> bool:
    for step in path:
        if not isinstance(each, dict) or step not in each:
            return False
        each = each[step]
    return True


def _read(value: Any, how: How, typed: bool) -> Any:
    """A value as its column needs it; raises ValueError for a number that is too large."""
    if how == "text":
        return str(value).upper() if isinstance(value, bool) else str(value)
    if not isinstance(value, str) or (how == "fact" and typed):
        return value
    return plain_scalar(value) if how == "plain" else _fact(value)


def _fact(text: str) -> Any:
    """A number, true or false if it is written in its usual form, otherwise text: `007` and `1.50` stay text."""
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    if text >= LEAST_TEXT:
        return text
    if len(text) > LONGEST_NUMBER and sum(letter.isdigit() for letter in text) > LONGEST_NUMBER:
        return text
    try:
        value = plain_scalar(text)
    except ValueError:
        return text
    return value if isinstance(value, int | float) and str(value) == text else text
