"""Pictures for screens: the table as SVG, and the printed faces of single cards as PNG."""

from __future__ import annotations

from functools import cached_property
from hashlib import sha256
from threading import Lock
from typing import TYPE_CHECKING, Any

from companion.errors import CompanionError

if TYPE_CHECKING:
    from companion.model import Game
    from companion.model.tableau import Tableau
    from companion.press.drawing.display_list import Face
    from companion.press.export.svg import LinkedPicture
    from companion.press.kit.faces import Faces
    from companion.press.kit.kit import PrintKit
    from companion.press.text.glyph_outlines import Letters

FACES = "/api/table/face/"
"""The beginning of the address of a face in a picture of the table."""
_NAME = 20


def expect_language(source: str, lang: str) -> None:
    """Raise Unreadable if a game, by its name or folder, does not have this language."""
    from companion.cli.printing import catalogue_of
    from companion.definitions.places import game_folder
    from companion.registry import definition

    catalogue_of(game_folder(source), definition(source), lang)


class TablePictures:
    """The pictures of one game, for calls from any thread; None for a piece that its kit does not print."""

    def __init__(self, game: Game[Any], source: str, lang: str | None = None) -> None:
        """`source` is the id or folder that the game was loaded from."""
        self.game, self.source, self.lang = game, source, lang
        self._lock = Lock()
        self._cards: dict[str, bytes | None] = {}
        self._lying: Tableau | None = None
        self._drawn: bytes | None = None
        self._links: dict[str, LinkedPicture] = {}
        self._shown: dict[str, bytes] = {}

    @cached_property
    def _kit(self) -> PrintKit:
        from companion.cli.printing import kit_of
        from companion.definitions.places import game_folder
        from companion.registry import definition

        return kit_of(game_folder(self.source), definition(self.source), self.lang)

    @cached_property
    def _faces(self) -> Faces:
        from companion.press.drawing.palette import ink_mode
        from companion.press.kit.faces import Faces

        return Faces(self._kit, ink_mode("full"))

    @cached_property
    def _letters(self) -> Letters:
        from companion.press.text.glyph_outlines import Letters

        return Letters(self._kit.look.fonts)

    def board(self, known: Any) -> bytes | None:
        """The table of a state without its secrets; what changed since the last picture has a frame.

        The faces in it are links: FACES and the name that `face` takes. So a page loads each face only once, however
        often the table changes.
        """
        with self._lock:
            try:
                tableau = self.game.tableau(known)
                if tableau is not None and tableau != self._lying:
                    self._drawn = self._svg(tableau)
                    self._lying = tableau
                return None if tableau is None else self._drawn
            except CompanionError:
                return None

    def _svg(self, tableau: Tableau) -> bytes:
        from companion.press.export.svg import svg
        from companion.press.table.tabletop import changed_areas, table_picture

        changed = [] if self._lying is None else changed_areas(self._lying, tableau)
        drawn = table_picture(self._faces, self._kit, tableau, changed)
        linked = {art: self._linked(art, face) for art, face in drawn.lying.items()}
        return svg(drawn.face, self._letters, title=self.game.title, linked=linked)

    def _linked(self, art: str, face: Face) -> LinkedPicture:
        """The link to the face of this art, which is drawn once."""
        from companion.press.export.svg import LinkedPicture, svg

        if art not in self._links:
            picture = svg(face, self._letters)
            name = sha256(picture).hexdigest()[:_NAME]
            self._shown[name] = picture
            self._links[art] = LinkedPicture(FACES + name, face.width, face.height)
        return self._links[art]

    def face(self, name: str) -> bytes | None:
        """A face from a picture of the table, as SVG."""
        return self._shown.get(name)

    def card(self, card: str) -> bytes | None:
        """The front of a card."""
        from companion.press.pdf.preview import face_png

        with self._lock:
            if card not in self._cards:
                try:
                    self._cards[card] = face_png(self._faces.token(card), self._kit.look.fonts)
                except (CompanionError, KeyError):
                    self._cards[card] = None
            return self._cards[card]
