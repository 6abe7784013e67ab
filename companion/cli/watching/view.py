"""The view of a game while its files are edited: every face by its hash, and the changed faces.

If the files have mistakes, only the complaints change; the last good faces stay.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from companion.cli.catalogue import complaints_about
from companion.cli.game_templates import templates_of
from companion.cli.printing import catalogue_of
from companion.definitions.load import load_definition
from companion.definitions.models import GameDefinition
from companion.definitions.places import GAME_FILE, KIT_FILE, game_folder
from companion.definitions.translation import FOLDER as LANGUAGES
from companion.definitions.translation import Catalogue
from companion.errors import CompanionError, Unreadable
from companion.press.changes.hashes import Hashes
from companion.press.drawing.display_list import Command, Face
from companion.press.drawing.paper import paper
from companion.press.kit.kinds import cut_unseen, front_with_cut_line
from companion.press.kit.kit import Built, Order, PrintKit
from companion.press.layout.layout import LAYOUTS
from companion.press.layout.redrawing import Redrawer
from companion.press.look.look import Look, Type
from companion.press.look.templates import Templates
from companion.press.pdf.preview import face_png
from companion.press.text.fonts import Fonts

MOST_CHANGED, MOST_LISTED = 60, 2_000
"""The most faces on the page: of the changed ones, and of all."""
PAPER = "a4"


@dataclass(frozen=True, slots=True)
class ShownFace:
    """A face on the page; `was` is its hash before the change, if it existed."""

    id: str
    hash: str
    width: float
    height: float
    was: str | None = None

    def data(self) -> dict[str, Any]:
        more = {"was": self.was} if self.was else {}
        return {"id": self.id, "hash": self.hash, "w": self.width, "h": self.height, **more}


@dataclass(frozen=True, slots=True)
class View:
    """The content of the page; `number` grows with every save."""

    number: int = 0
    title: str = ""
    faces: tuple[ShownFace, ...] = ()
    changed: tuple[ShownFace, ...] = ()
    latest: tuple[str, ...] = ()
    complaints: tuple[str, ...] = ()

    def data(self) -> dict[str, Any]:
        """The view as data for the page."""
        return {
            "number": self.number,
            "title": self.title,
            "count": len(self.faces),
            "faces": [one.data() for one in self.faces[:MOST_LISTED]],
            "changed": [one.data() for one in self.changed],
            "latest": list(self.latest[:MOST_LISTED]),
            "complaints": list(self.complaints),
        }


@dataclass
class Watched:
    """A game that is being edited, with its last good faces."""

    game: str
    folder: Path
    lang: str | None = None
    type: Type = "normal"
    view: View = field(default_factory=View)
    _definition: GameDefinition | None = None
    _look: Look | None = None
    _pictures: dict[str, tuple[Face, Fonts]] = field(default_factory=dict)
    _redrawer: Redrawer = field(default_factory=Redrawer)
    _hashed: dict[tuple[object, ...], tuple[Face, str]] = field(default_factory=dict)

    @classmethod
    def of(cls, game: str, lang: str | None = None, type: Type = "normal") -> Watched:
        """The game of this id or folder, in a language and a type size.

        Raises Unreadable if it is not a game, or has nothing to draw.
        """
        folder = Path(os.path.abspath(game_folder(game)))
        made = cls(game, folder, lang, type)
        if not (folder / GAME_FILE).is_file():
            raise Unreadable(f"{game}: this folder has no {GAME_FILE}; every game needs one")
        made.save(None)
        if made._definition is None and not made._templates.has(KIT_FILE):
            raise Unreadable(f"{game}: its templates have no {KIT_FILE}, so there is nothing to show")
        return made

    @property
    def _templates(self) -> Templates:
        return templates_of(self.folder, self._definition.extends if self._definition else None)

    @property
    def folders(self) -> tuple[Path, ...]:
        """The folders of its files, and of the game it extends."""
        extends = self._definition.extends if self._definition else None
        base = (self.folder.parent / extends,) if extends else ()
        found = [self.folder, *base, *self._templates.folders]
        return tuple(path for path in dict.fromkeys(found) if not any(other in path.parents for other in found))

    def save(self, changed: Iterable[Path] | None) -> View:
        """Read the changed files and draw the game; None means all files."""
        number = self.view.number + 1
        try:
            kit = self._kit(None if changed is None else set(changed))
            built = kit.build(Order(kit.definition.seats.max, paper(PAPER), "fold", "full"))
        except (CompanionError, OSError) as error:
            complaints = tuple(str(error).splitlines())
            self.view = replace(self.view, number=number, latest=(), complaints=complaints)
            return self.view
        if kit.look is not self._look:  # a face in other fonts is another face
            self._hashed = {}
        self._look, self._definition = kit.look, kit.definition
        self.view = self._seen(number, kit, built)
        return self.view

    def proved(self) -> View:
        """The view with all complaints, as `validate` finds them: drawing stops at the first mistake.

        It takes longer than drawing, so the first mistake is shown before it.
        """
        first = self.view.complaints
        try:
            found = tuple(map(str, complaints_about(self.folder, self.lang))) if first else ()
        except (CompanionError, OSError):
            return self.view
        if found and found != first:
            self.view = replace(self.view, complaints=found)
        return self.view

    def _kit(self, changed: set[Path] | None) -> PrintKit:
        """The kit; only files that changed since the last good kit are read again."""
        templates = self._templates.folders
        of_game = changed is None or any(not _is_below(path, templates) for path in changed)
        definition, look = self._definition, self._look
        if definition is None or of_game or self.view.complaints:
            definition = load_definition(self.folder)
        if changed is None or self.view.complaints or any(not _leaves_look(path, templates) for path in changed):
            look = None
        if look and look.templates != Templates.of(self._templates, definition.prefix):
            look = None
        return PrintKit(
            definition,
            templates_of(self.folder, definition.extends),
            look,
            catalogue=self._texts(definition, look, changed),
            type=self.type,
            draw=self._redrawer.face,
        )

    def _texts(self, definition: GameDefinition, look: Look | None, changed: set[Path] | None) -> Catalogue | None:
        """The texts in the watched language; the look's texts are used again if their files did not change."""
        if self.lang is None:
            return None
        if look and changed is not None and not any(path.parent.name == LANGUAGES for path in changed):
            return look.catalogue
        return catalogue_of(self.folder, definition, self.lang)

    def _seen(self, number: int, kit: PrintKit, built: Built) -> View:
        before = {one.id: one.hash for one in self.view.faces}
        had = dict(self._pictures)
        hashes = Hashes(built.look.fonts)
        now: dict[str, ShownFace] = {}
        hashed, self._hashed = self._hashed, {}
        for face, cut, printed in _faces(built):
            key = (id(face), cut)
            hash = hashed[key][1] if key in hashed else hashes.face(face, cut)
            self._hashed[key] = (face, hash)
            self._pictures[hash] = had.get(hash, (printed, built.look.fonts))
            now[face.id] = ShownFace(face.id, hash, round(face.width, 2), round(face.height, 2), before.get(face.id))
        known = set(before.values())  # a known face under a new id is not a change
        changed = [one for one in now.values() if one.was != one.hash and (one.was or one.hash not in known)]
        latest = changed if before else []
        fresh = {one.id for one in latest}
        earlier = {one.id: one for one in self.view.changed if one.id in now and one.id not in fresh}
        shown = (*latest, *(replace(now[id], was=one.was) for id, one in earlier.items()))[:MOST_CHANGED]
        used = {hash for one in (*now.values(), *shown) for hash in (one.hash, one.was) if hash}
        self._pictures = {hash: drawn for hash, drawn in self._pictures.items() if hash in used}
        faces = tuple(replace(one, was=None) for one in now.values())
        return View(number, kit.definition.title, faces, shown, tuple(one.id for one in latest))

    def picture(self, hash: str) -> bytes | None:
        """The face of this hash as PNG; None if there is none."""
        found = self._pictures.get(hash)
        return face_png(*found) if found else None


def _faces(built: Built) -> Iterator[tuple[Face, tuple[Command, ...], Face]]:
    """Every face of a kit once, fronts before their backs, in the order of printing.

    Each comes with its cut line, if that is not the trim, and with its printed form, which shows that line.
    """
    seen: set[str] = set()
    for made in (one for things in built.made.values() for one in things):
        if made.front.id not in seen:
            yield made.front, cut_unseen(made), front_with_cut_line(made)
        if made.back and made.back.id not in seen:
            yield made.back, (), made.back
        seen |= {face.id for face in (made.front, made.back) if face}


def _is_below(path: Path, folders: Iterable[Path]) -> bool:
    return any(folder in path.parents for folder in folders)


def _leaves_look(path: Path, templates: Iterable[Path]) -> bool:
    """Whether a change of this file leaves the look as it is: layouts and kit.yaml are not part of the look."""
    is_layout = path.parent.name == LAYOUTS and path.suffix == ".yaml"
    return is_layout or path.name == KIT_FILE or not _is_below(path, templates)
