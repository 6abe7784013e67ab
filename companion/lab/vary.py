"""Changes one field of a definition: copies of a game's folder, each with one of the values."""

from __future__ import annotations

import csv
import io
import re
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePath
from typing import NamedTuple

import yaml

from companion.definitions.reader import read_file
from companion.definitions.rows import table_named
from companion.definitions.tables import SEPARATORS, WORKBOOK
from companion.definitions.words import LONGEST_SHOWN, did_you_mean, shorten
from companion.errors import Unreadable

MOST_VALUES = 50
_NEAR = 0.6
"""How similar a name must be to be suggested; that of an unwritten field resembles others by chance."""
_MOST_NAMES = 12
_RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)")


class Varied(NamedTuple):
    """A field as typed (`cards.fox.cost`), and its new values."""

    field: str
    values: tuple[str, ...]


def varied(text: str) -> Varied:
    """Field and values of `cards.fox.cost=2..6` or `...=2,4,8`; raises Unreadable."""
    field, _, values_text = text.partition("=")
    typed = f"--vary {shorten(text, LONGEST_SHOWN * 2)}"
    values = _values(typed, values_text.strip())
    if not all(field.strip().split(".")) or "." not in field or not values:
        raise Unreadable(f"{typed}: use FILE.ITEM.FIELD=2..6 or =2,4,8, at most {MOST_VALUES} values")
    return Varied(field.strip(), values)


def _values(typed: str, values_text: str) -> tuple[str, ...]:
    """The values of a range or a list; raises Unreadable for fewer than two, too many, or the same twice."""
    parts = [one.strip() for one in values_text.split(",")]
    values = tuple(filter(None, parts))
    if values and len(values) < len(parts):
        raise Unreadable(f"{typed}: one value is empty; take a comma away, or write the value")
    count = len(values)
    if bounds := _RANGE.fullmatch(values_text):
        low, high = int(bounds[1]), int(bounds[2])
        if low > high:
            raise Unreadable(f"{typed}: the range is descending; use {high}..{low}")
        count = high - low + 1
        values = tuple(map(str, range(low, min(high, low + MOST_VALUES) + 1)))
    elif ".." in values_text:
        raise Unreadable(f"{typed}: a range has two whole numbers, such as 2..6; for other values use a list")
    if count > MOST_VALUES:
        raise Unreadable(f"{typed}: these are {count} values; use at most {MOST_VALUES}")
    if count == 1:
        raise Unreadable(f"{typed}: this is one value; use at least two, to compare them")
    if twice := [one for number, one in enumerate(values) if one in values[:number]]:
        raise Unreadable(f"{typed}: {shorten(twice[0])} is there twice")
    return values


def versions(folder: Path, vary: Varied, where: Path) -> Iterator[tuple[str, Path]]:
    """Each value and a folder with it, made below `where`; raises Unreadable for an unknown field."""
    name, _, rest = vary.field.partition(".")
    path = _file_of(folder, name)
    for number, value in enumerate(vary.values):
        copy = where / str(number) / folder.name
        shutil.copytree(folder, copy)
        _set(copy / path.relative_to(folder), rest.split("."), value, vary.field)
        yield value, copy


def _file_of(folder: Path, name: str) -> Path:
    """The YAML file with this name, or with this id in it."""
    files = sorted(path for path in folder.glob("*.yaml") if path.is_file())
    named = [path for path in files if path.stem == name]
    found = named or [path for path in files if _id_of(path) == name]
    if not found:
        stems = [path.stem for path in files]
        meant = did_you_mean(name, stems, _NEAR) or f"; use {', '.join(stems)}"
        raise Unreadable(f"--vary {shorten(name)}: there is no such file{meant}")
    return found[0]


def _id_of(path: Path) -> str | None:
    data = read_file(path).data
    return data.get("id") if isinstance(data, dict) else None


def _set(path: Path, keys: list[str], value: str, field: str) -> None:
    text = path.read_text(encoding="utf-8")
    root = yaml.compose(text, Loader=yaml.SafeLoader)
    node: yaml.Node | None = root
    for number, key in enumerate(keys):
        holder, node = node, _inside(node, key)
        if node is None:
            table = PurePath(_table_of(root)) if number == 0 else PurePath()
            if table.suffix == WORKBOOK:
                what = f"{table.name} is a workbook, and only values in .yaml, .csv and .tsv files can be varied"
                raise Unreadable(f"--vary {field}: {what}; save it as {table.stem}.csv and name that in {path.name}")
            if table.suffix in SEPARATORS and len(keys) <= 2:
                _set_in_table(path.parent / table, keys[0], "".join(keys[1:]), value, field)
                return
            hint = _hint(key, [*_names(holder)], f"{path.name} has only")
            raise Unreadable(f"--vary {field}: there is no {shorten(key)}{hint}")
    if not isinstance(node, yaml.ScalarNode):
        raise Unreadable(f"--vary {field}: this is not a single value")
    path.write_text(text[: node.start_mark.index] + value + text[node.end_mark.index :], encoding="utf-8")


def _hint(word: str, names: Sequence[str], has: str) -> str:
    """The name that is probably meant, or the names to choose from, after the words `has`."""
    listed = ", ".join(map(shorten, names[:_MOST_NAMES])) + ", …" * (len(names) > _MOST_NAMES)
    return did_you_mean(word, names, _NEAR) or (f"; {has} {listed}" if names else "")


def _inside(node: yaml.Node | None, key: str) -> yaml.Node | None:
    """The value of this name in a mapping, in its items or facts, or in a list by id or name."""
    if isinstance(node, yaml.MappingNode):
        found = {one.value: inside for one, inside in node.value}
        if key in found:
            named: yaml.Node = found[key]
            return named
        deeper = (_inside(found[name], key) for name in ("items", "facts") if name in found)
        return next((one for one in deeper if one is not None), None)
    if isinstance(node, yaml.SequenceNode):
        return next((one for one in node.value if _called(one) == key), None)
    return None


def _names(node: yaml.Node | None) -> Iterator[str]:
    """All names that `_inside` finds."""
    if isinstance(node, yaml.MappingNode):
        for one, inside in node.value:
            yield one.value
            if one.value in ("items", "facts"):
                yield from _names(inside)
    elif isinstance(node, yaml.SequenceNode):
        yield from filter(None, map(_called, node.value))


def _called(node: yaml.Node) -> str | None:
    if not isinstance(node, yaml.MappingNode):
        return None
    found = {key.value: value.value for key, value in node.value}
    name: str | None = found.get("id", found.get("name"))
    return name


def _table_of(root: yaml.Node | None) -> str:
    """The name of the file with the rows of a token sheet; empty if its items are in the YAML."""
    rows = _inside(root, "rows") if isinstance(root, yaml.MappingNode) else None
    return table_named(rows.value)[0] if isinstance(rows, yaml.ScalarNode) else ""


def _set_in_table(path: Path, id: str, column: str, value: str, field: str) -> None:
    dialect = "excel-tab" if path.suffix == ".tsv" else "excel"
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file, dialect))
    heading = rows[0] if rows else []
    ids = [dict(zip(heading, row, strict=False)).get("id") for row in rows[1:]]
    found = [row for row, one in zip(rows[1:], ids, strict=True) if one == id]
    if column not in heading or not found:
        if not column:
            raise Unreadable(f"--vary {field}: name a column too, as in {field}.{heading[-1] if heading else 'cost'}")
        wrong, known = (column, heading) if found else (id, [one for one in ids if one])
        raise Unreadable(f"--vary {field}: {path.name} has no {shorten(wrong)}{_hint(wrong, known, 'it has')}")
    for row in found:
        row[heading.index(column)] = value
    out = io.StringIO()
    csv.writer(out, dialect, lineterminator="\n").writerows(rows)
    path.write_text(out.getvalue(), encoding="utf-8")
