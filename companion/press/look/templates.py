"""A game's templates: its folder, laid over that of the game it extends. No other file is ever opened.

A YAML file is laid over the base's of the same name, key by key, like definitions. If the elements of a layout have
ids, you can change single ones. Any other file replaces the base's of the same name. Clauses may be written
`XX-MOVE-02`: the game's prefix replaces XX.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath

from companion.definitions.complaints import Complaint, UnreadableText
from companion.definitions.document import Document
from companion.definitions.merge import overlay, renumbered
from companion.definitions.reader import read_file
from companion.definitions.words import LONGEST_COMPARED, either, nearest, shorten
from companion.errors import Unreadable

ANY_PREFIX = "XX"


@dataclass(frozen=True, slots=True)
class Templates:
    """The folders, the game's own first, and the prefix of its clauses; `found` has the files used so far."""

    folders: tuple[Path, ...]
    prefix: str = ANY_PREFIX
    found: set[str] = field(default_factory=set, compare=False, repr=False)

    @classmethod
    def of(cls, place: Path | Templates, prefix: str | None = None) -> Templates:
        """Templates in a folder, or those given, with clauses of this prefix."""
        made = place if isinstance(place, Templates) else cls((place,))
        return replace(made, prefix=prefix) if prefix else made

    @property
    def own(self) -> Path:
        return self.folders[0]

    def has(self, name: str) -> bool:
        """Whether there is such a file or folder."""
        return any((folder / name).exists() for folder in self.folders)

    def find(self, name: str, ending: str | tuple[str, ...]) -> Path:
        """The file of this name, with the ending or one of them.

        Raises Unreadable if there is none, or if the name leads out of the folders.
        """
        parts = name.split("/")
        plain = name.isprintable() and "\\" not in name and ":" not in name
        endings = (ending,) if isinstance(ending, str) else ending
        if plain and not name.endswith(ending) and name.lower().endswith(ending):
            raise Unreadable(f"'{shorten(name)}' has an ending in capitals; use {either(endings)} in small letters")
        if not plain or not all(part and part[0] != "." for part in parts):
            what = f"use one such as folder/name{endings[0]}"
            raise Unreadable(f"'{shorten(name)}' is not a path in the templates folder; {what}")
        if not name.endswith(ending):
            raise Unreadable(f"'{shorten(name)}' has the wrong ending; use {either(endings)}")
        for folder in self.folders:
            path = folder.joinpath(*parts)
            root = os.path.realpath(folder)
            if os.path.commonpath((root, os.path.realpath(path))) != root:
                raise Unreadable(f"'{shorten(name)}' leads out of the templates folder")
            if os.path.isfile(path):
                self.found.add(name)
                return path
        if name.endswith(".yaml") and any((folder / name).with_suffix(".yml").is_file() for folder in self.folders):
            raise Unreadable(
                f"there is no file {shorten(name)} in the templates folder, only one that ends in .yml; rename it"
            )
        near = self._near(parts[-1], "/".join(parts[:-1]), ending) or self._near(parts[-1], "", ending)
        hint = f"; did you mean {shorten(near, LONGEST_COMPARED)}?" if near else ""
        raise Unreadable(f"there is no file {shorten(name)} in the templates folder{hint}")

    def _near(self, name: str, below: str, ending: str | tuple[str, ...]) -> str:
        """The path of the file below a folder whose name is nearest; empty if none is near."""
        paths = {PurePosixPath(path).stem: path for path in self.names(ending, below)}
        guess = nearest(PurePosixPath(name).stem, paths)
        return paths[guess] if guess else ""

    def shown(self, name: str) -> str:
        """A file's name in complaints: `mine/templates/look.yaml`."""
        return _shown(next((folder for folder in self.folders if (folder / name).exists()), self.own), name)

    def read(self, name: str, complaints: list[Complaint]) -> Document:
        """A YAML file, laid over the base's; raises UnreadableText if there is none, or for its text."""
        try:
            self.find(name, ".yaml")
        except Unreadable as error:
            raise UnreadableText(Complaint(self.shown(name), 1, 1, "", str(error))) from None
        found = [
            read_file(Templates((folder,)).find(name, ".yaml"), _shown(folder, name), complaints)
            for folder in reversed(self.folders)
            if (folder / name).exists()
        ]
        document = found[0]
        for own in found[1:]:
            document = overlay(document, own)
        return renumbered(document, ANY_PREFIX, self.prefix)

    def names(self, ending: str | tuple[str, ...], below: str = "", most: int | None = None) -> list[str]:
        """The names of the files in the folders and below, sorted, without hidden ones, at most `most`."""
        found: set[str] = set()
        for folder in self.folders:
            for root, folders, files in os.walk(folder / below):
                folders[:] = sorted(name for name in folders if name[0] != ".")
                inner = Path(root).relative_to(folder)
                found |= {(inner / name).as_posix() for name in files if name.endswith(ending) and name[0] != "."}
                if most is not None and len(found) >= most:
                    break
        return sorted(found)[:most]


def _shown(folder: Path, name: str) -> str:
    return shorten("/".join(part for part in (folder.parent.name, folder.name, name) if part), 200)
