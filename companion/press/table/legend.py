"""The words beside a picture of a table: the title above it, and below it the pieces of each player."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from companion.model.tableau import StandingToken, Tableau
from companion.press.drawing.paper import PaperBox
from companion.press.kit.faces import Faces
from companion.press.table.sketch import Sketch

TITLE, ASKED, WORDS = 15.0, 9.0, 8.0  # points
_GAP = 1.6
_COLUMN = 88.0
"""The approximate width of the words about a seat, in mm."""
_ICON, _TILE = 6.5, 15.0


@dataclass(frozen=True, slots=True)
class LegendText:
    """The words beside a picture: its title, the question, and notes on each named seat and on the table."""

    title: str
    asked: str
    seats: tuple[tuple[str, str], ...] = ()
    table: str = ""


@dataclass(frozen=True, slots=True)
class Legend:
    """Writes the words into a sketch; each part returns its height."""

    sketch: Sketch
    faces: Faces
    tableau: Tableau
    words: LegendText

    def head(self, box: PaperBox, number: str = "") -> float:
        """The title and the question; if there are several pages, with the page's number."""
        title = f"{self.words.title} ({number})" if number else self.words.title
        high = self.sketch.words("", box, TITLE, heading=title)
        return high + self.sketch.words(self.words.asked, _below(box, high), ASKED) + _GAP

    def foot(self, box: PaperBox) -> float:
        """All notes below the picture, from the top of the box."""
        high = 0.0
        for part in (self._seats, self._kinds, self._in_hand, self._notes):
            own = part(_below(box, high))
            high += own + _GAP if own else 0
        return high

    def _seats(self, box: PaperBox) -> float:
        """Each seat with its pieces, in columns."""
        seats = self.words.seats
        columns = max(1, min(int(box.width // _COLUMN), len(seats)))
        wide, high = (box.width + _GAP) / columns, 0.0
        for start in range(0, len(seats), columns):
            row = [
                self._seat(seat, PaperBox(box.x + column * wide, box.y + high, wide - _GAP, 0))
                for column, seat in enumerate(range(start, min(start + columns, len(seats))))
            ]
            high += max(row) + _GAP
        return max(high - _GAP, 0)

    def _seat(self, seat: int, box: PaperBox) -> float:
        x, (name, text) = box.x, self.words.seats[seat]
        own = [piece for piece in self.tableau.pieces if piece.seat == seat]
        alike = {(piece.token, piece.mark): piece for piece in reversed(own)}
        for piece in reversed(alike.values()):
            x += self._icon(piece, PaperBox(x, box.y, 0, _ICON)) + _GAP
        if len(alike) < len(own):
            text = ", ".join([f"{len(own)} on the board", *[text] * bool(text)])
        high = self.sketch.words(text, PaperBox(x, box.y, box.right - x, 0), WORDS, heading=name)
        return max(high, _ICON if x > box.x else 0)

    def _kinds(self, box: PaperBox) -> float:
        """Each kind of piece that belongs to no player, with its number."""
        nobodys = [piece for piece in self.tableau.pieces if piece.seat is None]
        numbers = Counter(piece.token for piece in nobodys)
        x, y = box.x, box.y
        for token, number in numbers.items():
            words = f"{self.faces.name(token)}: {number}"
            needed = _ICON + _GAP + self.sketch.length(words, WORDS)
            if x > box.x and x + needed > box.right:
                x, y = box.x, y + _ICON + _GAP
            x += self._icon(StandingToken(token, nobodys[0].area), PaperBox(x, y, 0, _ICON)) + _GAP
            self.sketch.words(words, PaperBox(x, y + _ICON / 4, needed, 0), WORDS)
            x += needed
        return y + _ICON - box.y if numbers else 0

    def _icon(self, piece: StandingToken, box: PaperBox) -> float:
        """A piece as high as the box; returns its width."""
        face = self.faces.token(piece.token, piece.seat, piece.copy)
        wide = box.height * face.width / face.height
        outline = self.faces.outline(piece.token, piece.seat, piece.copy)
        self.sketch.piece(face, PaperBox(box.x, box.y, wide, box.height), piece.mark, outline)
        return wide

    def _in_hand(self, box: PaperBox) -> float:
        """The things that may be put on the places, in each rotation."""
        if self.tableau.in_hand is None:
            return 0
        x = box.x
        for ground in self.tableau.in_hand.turns:
            face = self.faces.token(ground.id, ground.seat, ground.copy)
            wide, high = (face.height, face.width) if ground.turn % 180 else (face.width, face.height)
            factor = _TILE / max(wide, high)
            self.sketch.face(face, PaperBox(x, box.y, wide * factor, high * factor), ground.turn)
            under = PaperBox(x, box.y + _TILE, wide * factor, 0)
            self.sketch.words("", under, WORDS, heading=ground.name, middle=True)
            x += wide * factor + _GAP
        beside = PaperBox(x + _GAP, box.y, box.right - x - _GAP, 0)
        return max(_TILE + 2 * _GAP, self.sketch.words(self.tableau.in_hand.about, beside, WORDS))

    def _notes(self, box: PaperBox) -> float:
        high = 0.0
        for text in filter(None, (*self.tableau.notes, self.words.table)):
            high += self.sketch.words(text, _below(box, high), WORDS)
        return high


def _below(box: PaperBox, high: float) -> PaperBox:
    return PaperBox(box.x, box.y + high, box.width, 0)
