"""new: make a folder for a game of your own, which you can validate and print at once.

It is a copy of `templates/new-game/`, or of a small game in `templates/starters/`, under another name. It also gets
fonts, and the schemas of its files for editors.
"""

from __future__ import annotations

import csv
import io
import os
import re
import zipfile
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.screen import say
from companion.definitions.places import GAME_FILE, shared_by, starters
from companion.errors import Unreadable

ROWS = ("csv", "tsv", "xlsx")
SKELETON = "new-game"
TITLE, PREFIX = "New Game", "prefix: NG"
FONTS = "oscar-race/fonts"
FONT_FILES = ("premiere-text*.ttf", "OFL-premiere-text.txt")
SCHEMAS = ("game", "tokens", "board", "rules", "play", "questions", "synonyms", "look", "layout", "kit", "translation")
TABLE = "cards.csv"
NAMES = ("Ann", "Ben", "Cleo", "Dan")
_EPOCH = (1980, 1, 1, 0, 0, 0)
_DONE = 0


Name = Annotated[str, typer.Argument(metavar="NAME", help="The name of the new folder, and the game's id.")]
Rows = Annotated[str, typer.Option("--rows", metavar="WAY", help="The format of its card table: csv, tsv or xlsx.")]
Like = Annotated[
    str | None,
    typer.Option(
        "--like",
        metavar="GAME",
        autocompletion=lambda: list(starters()),
        help="Begin with a copy of a small game that comes with Companion, with its rules.",
    ),
]


def new(name: Name, rows: Rows = "csv", like: Like = None) -> int:
    """Make a folder for a game of your own.

    It has a small deck, a look, layouts and fonts. You can print it at once.
    """
    from companion.cli.schema import write_schemas
    from companion.definitions.words import did_you_mean, either, shorten

    if like is not None:
        return _new_like(name, like)
    if rows not in ROWS:
        hint = did_you_mean(rows, ROWS)
        raise Unreadable(f"--rows '{shorten(rows)}' is not a table format{hint}; use {either(ROWS)}")
    folder = _free_folder(name)
    files = _files(name, rows)
    for file, content in files.items():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_bytes(content)
    write_schemas(folder / "schemas", list(SCHEMAS))
    say(
        f"Made {name}/. Its cards are in {_table(rows)}; README.md describes its other files.\n"
        f"  companion validate {name}\n  companion print {name}"
    )
    return _DONE


def _new_like(name: str, like: str) -> int:
    """A copy of one of the small games under another name."""
    from companion.cli.schema import write_schemas
    from companion.definitions.load import load_definition
    from companion.definitions.words import did_you_mean, either, shorten

    known = starters()
    if like not in known:
        hint = did_you_mean(like, known)
        raise Unreadable(f"--like '{shorten(like)}': there is no such game{hint}; use {either(known)}")
    folder = _free_folder(name)
    alike = [(shared, folder / "templates") for shared in shared_by(known[like])]
    for source, place in (*alike, (known[like], folder)):
        for path in sorted(source.rglob("*")):
            if path.is_file():
                target = place / path.relative_to(source)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(path.read_bytes())
    game = (folder / GAME_FILE).read_text(encoding="utf-8")
    for key, value in (("id", name), ("title", _title(name))):  # in quotes: true and null are names too
        game = re.sub(rf"^{key}: .*$", f'{key}: "{value}"', game, count=1, flags=re.MULTILINE)
    (folder / GAME_FILE).write_text(game, encoding="utf-8", newline="\n")
    _credit_each(folder / "templates")
    write_schemas(folder / "schemas", list(SCHEMAS))
    say(f"Made {name}/, a copy of {like}. Its rules are in play.yaml.\n  companion validate {name}")
    seats = ",".join(NAMES[: load_definition(folder).seats.min])
    say(f"  companion play {name} --seats {seats}")
    return _DONE


def _credit_each(templates: Path) -> None:
    """Name each picture that comes with the game in its credits: pictures to come have other authors."""
    look = templates / "look.yaml"
    pictures = sorted(path.relative_to(templates).as_posix() for path in (templates / "art").iterdir())
    credits = re.compile(r'^credits: {"art/\*": (".*?")}(.*)$', flags=re.MULTILINE)
    lines = "\n".join(rf"  {picture}: \1" for picture in pictures)
    text = credits.sub(rf"credits:\2\n{lines}", look.read_text(encoding="utf-8"))
    look.write_text(text, encoding="utf-8", newline="\n")


def _free_folder(name: str) -> Path:
    """The new or empty folder of that name in the current folder; raises Unreadable."""
    from companion.definitions.fields import SLUG
    from companion.definitions.places import shipped_games
    from companion.definitions.words import is_device, shorten
    from companion.registry import shipped_ids

    if "/" in name or os.sep in name:
        what = "change to the folder above it first, then give only the name"
        raise Unreadable(f"'{shorten(name)}' is a path, not a name; {what}")
    if not re.fullmatch(SLUG, name):
        what = "use at most 64 small letters, digits and '-', a letter first, such as tea-time"
        raise Unreadable(f"'{shorten(name)}' cannot be the name of a game: {what}")
    if is_device(name):
        raise Unreadable(f"Windows does not allow a folder called '{name}'; choose another name")
    if name in {*shipped_games(), *shipped_ids()}:
        raise Unreadable(f"{name} is already the name of a game that comes with Companion; choose another name")
    folder = Path(name)
    if os.path.lexists(folder) and not (folder.is_dir() and not any(folder.iterdir())):
        raise Unreadable(f"{name} exists and is not an empty folder; choose another name")
    return folder


def _files(name: str, rows: str) -> dict[str, bytes]:
    """The contents of the folder's files, by file name."""
    from companion.cli.yaml_text import yaml_text
    from companion.definitions.places import templates_root

    skeleton = templates_root() / SKELETON
    found = {path.relative_to(skeleton).as_posix(): path.read_bytes() for path in skeleton.rglob("*") if path.is_file()}
    prefix = f"prefix: {yaml_text(_prefix(name)).splitlines()[0]}"  # NULL gets quotes
    renamed = ((SKELETON, name), (TITLE, _title(name)), (PREFIX, prefix), (TABLE, _table(rows)))
    for file in [file for file in found if file.endswith((".yaml", ".md"))]:
        text = found[file].decode()
        for old, new in renamed:
            text = text.replace(old, new)
        found[file] = text.encode()
    found[_table(rows)] = _as_table(found.pop(TABLE), rows)
    for pattern in FONT_FILES:
        found |= {
            f"templates/fonts/{path.name}": path.read_bytes() for path in (templates_root() / FONTS).glob(pattern)
        }
    return found


def _title(name: str) -> str:
    """The title of a game in a folder of this name.

    >>> _title("tea-time")
    'Tea Time'
    """
    return name.replace("-", " ").title()


def _table(rows: str) -> str:
    return f"{Path(TABLE).stem}.{rows}"


def _prefix(name: str) -> str:
    """The first letters of the game's clause ids: two to four letters of its name.

    >>> _prefix("tea-time"), _prefix("dungeon"), _prefix("x-2")
    ('TT', 'DU', 'XX')
    """
    words = [word for word in name.upper().split("-") if word[:1].isalpha()]
    letters = "".join(word[0] for word in words) if len(words) > 1 else re.sub("[^A-Z]", "", words[0])[:2]
    return letters[:4].ljust(2, "X")


def _as_table(content: bytes, rows: str) -> bytes:
    """The card table in the chosen format."""
    if rows == "csv":
        return content
    cells = list(csv.reader(io.StringIO(content.decode(), newline="")))
    if rows == "xlsx":
        return _workbook(cells)
    text = io.StringIO(newline="")
    csv.writer(text, csv.excel_tab, lineterminator="\n").writerows(cells)
    return text.getvalue().encode()


def _workbook(cells: list[list[str]]) -> bytes:
    """A workbook of these cells, without times, so that it is the same on every run."""
    from openpyxl import Workbook

    book = Workbook()
    for row in cells:
        book.active.append([int(cell) if cell.isdecimal() else cell for cell in row])
    made, packed = io.BytesIO(), io.BytesIO()
    book.save(made)
    with zipfile.ZipFile(made) as old, zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as new:
        for part in old.namelist():
            timeless = re.sub(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", b"2000-01-01T00:00:00Z", old.read(part))
            new.writestr(zipfile.ZipInfo(part, _EPOCH), timeless, zipfile.ZIP_DEFLATED)
    return packed.getvalue()
