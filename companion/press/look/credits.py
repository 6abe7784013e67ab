"""Who made the fonts, icons and pictures of a kit.

A font file names its own copyright and licence. Icons and pictures are credited in `look.yaml`:
`credits: {art/*.svg: "Ann Smith, CC BY 4.0"}`. The first pattern that fits a file counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from typing import NamedTuple

from companion.press.look.look import Look
from companion.press.look.templates import Templates

PICTURES = (".svg", ".png", ".jpg", ".jpeg")
OPEN_FONT_LICENCE = "SIL Open Font License 1.1"
_COPYRIGHT, _DESIGNER, _LICENCE, _LICENCE_ADDRESS = 0, 9, 13, 14
"""Ids in a font's name table. OpenType specification, 'name'."""


class Credit(NamedTuple):
    """The author and the licence of files; the author may be empty."""

    files: tuple[str, ...]
    author: str
    licence: str = ""

    @property
    def text(self) -> str:
        return ", ".join(part for part in (self.author, self.licence) if part)


class Credits(NamedTuple):
    """The credits of fonts and of pictures, each sorted by their files."""

    fonts: tuple[Credit, ...]
    pictures: tuple[Credit, ...]

    @property
    def line(self) -> str:
        """All authors in one paragraph for a printed sheet: each once, by licence."""
        return " ".join([*_by_licence("Fonts", self.fonts), *_by_licence("Pictures", self.pictures)])

    def page(self, title: str) -> str:
        """The credits in Markdown: for each kind a table of files and authors."""
        lines = [f"# Credits of {title}", ""]
        for what, credits in (("Fonts", self.fonts), ("Icons and pictures", self.pictures)):
            if credits:
                rows = (f"| {', '.join(f'`{file}`' for file in one.files)} | {_cell(one.text)} |" for one in credits)
                lines += [f"## {what}", "", "| files | author and licence |", "| --- | --- |", *rows, ""]
        return "\n".join(lines)


def _by_licence(what: str, credits: Iterable[Credit]) -> Iterator[str]:
    licences: dict[str, dict[str, None]] = {}
    for one in credits:
        if one.author:
            licences.setdefault(one.licence, {})[one.author.rstrip(".")] = None
    for licence, authors in licences.items():
        yield f"{what}{f' ({licence})' if licence else ''}: {'; '.join(authors)}."


def _cell(text: str) -> str:
    return text.replace("|", "\\|") or "not named; add `credits` to look.yaml"


def credits_of(look: Look, files: Iterable[str]) -> Credits:
    """The credits of these files of the templates, by their names there; files of other kinds are left out."""
    fonts: dict[tuple[str, str], list[str]] = {}
    pictures: dict[tuple[str, str], list[str]] = {}
    for file in sorted(set(files)):
        if file.endswith(".ttf"):
            fonts.setdefault(_of_font(look.templates, file), []).append(file)
        elif file.endswith(PICTURES):
            pictures.setdefault((_of_picture(look.credits, file), ""), []).append(file)
    return Credits(*(tuple(Credit(tuple(files), *who) for who, files in found.items()) for found in (fonts, pictures)))


def all_credits(look: Look) -> Credits:
    """The credits of the look's fonts and of all pictures in the templates, for a sheet drawn before the rest is."""
    fonts = (name for name in look.templates.found if name.endswith(".ttf"))
    return credits_of(look, (*fonts, *look.templates.names(PICTURES)))


def _of_picture(credits: Mapping[str, str], file: str) -> str:
    return next((text for pattern, text in credits.items() if fnmatchcase(file, pattern)), "")


def _of_font(templates: Templates, file: str) -> tuple[str, str]:
    from fontTools.ttLib import TTFont  # slow to load, and most commands need no credits

    with TTFont(templates.find(file, ".ttf"), lazy=True) as font:
        if "name" not in font:
            return "", ""
        names = font["name"]
        owner = _owner(names.getDebugName(_COPYRIGHT) or names.getDebugName(_DESIGNER) or "")
        licence = names.getDebugName(_LICENCE) or names.getDebugName(_LICENCE_ADDRESS) or ""
    if re.search(r"open font license|openfontlicense|scripts\.sil\.org/OFL", licence, re.IGNORECASE):
        licence = OPEN_FONT_LICENCE
    return owner, _first_line(licence)


def _owner(text: str) -> str:
    """A copyright line without addresses and reserved names.

    >>> _owner("Copyright (c) 2010 by Sorkin Type Co (eben@eyebytes.com) with Reserved Font Name Limelight.")
    '© 2010 Sorkin Type Co'
    """
    line = re.sub(r"\s*\([^()]*[@/.][^()]*\)", "", _first_line(text))
    line = re.sub(r",?\s*with Reserved.*", "", line, flags=re.IGNORECASE)
    year = re.search(r"\d{4}", line)
    owner = re.sub(r"^(?:copyright\b|\(c\)|©|by\b|\d{4}|[\s,])+", "", line, flags=re.IGNORECASE).rstrip(" .,")
    return " ".join(part for part in ("©", year and year[0], owner) if part) if owner else ""


def _first_line(text: str) -> str:
    return next(iter(text.strip().splitlines()), "")
