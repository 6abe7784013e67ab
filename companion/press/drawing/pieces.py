"""Pieces: things cut out in one, with their faces and folds: a card, a card folded from front and back, a standee."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from companion.definitions.kinds import Shape
from companion.errors import Unreadable
from companion.press.drawing.display_list import Face, Matrix, Path, compose, rotate, translate
from companion.press.drawing.face_names import shown_face
from companion.press.drawing.paper import TOUCH, PaperBox, size

SMALLEST = 1.0
"""In mm. Nobody cuts out anything smaller, and a sheet full of it would take too long to lay out."""

Backs = Literal["fold", "gutter-fold", "duplex-long", "duplex-short", "separate", "none"]


@dataclass(frozen=True, slots=True)
class PrintOrder:
    """A thing to be printed `count` times.

    With a `foot`, in mm, it is a standee: front and back joined at their tops, with a foot of that depth below each,
    in every way of printing backs. Without a back, it has the front on both sides. `shape` is the kind of piece.
    `outline` is its cut line in mm from its corner, or None for a rectangle of its trim.
    """

    front: Face
    back: Face | None = None
    count: int = 1
    foot: float | None = None
    shape: Shape | None = None
    outline: Path | None = None


class Placement(NamedTuple):
    """A face on a sheet: x and y are the corner of its trim after a clockwise turn of `rotation` degrees.

    `width` and `height` are the trim's after the turn, too. Nothing of the face shows outside `clip`, a box on the
    sheet: it keeps bleed out of a neighbour, and limits a board to one tile. `open` has the numbers of a hexagon's
    corners without a neighbour, where bleed may go round the corner.
    """

    face: str
    x: float
    y: float
    rotation: int
    width: float
    height: float
    clip: PaperBox
    open: tuple[int, ...] = ()

    @property
    def drawn(self) -> str:
        """The id of the face as it is drawn in this place."""
        return f"{self.face}, open at {' '.join(map(str, self.open))}" if self.open else self.face

    @property
    def trim(self) -> PaperBox:
        return PaperBox(self.x, self.y, self.width, self.height)

    @property
    def matrix(self) -> Matrix:
        """The matrix from the face to the sheet."""
        corner = {0: (0.0, 0.0), 90: (self.width, 0.0), 180: (self.width, self.height), 270: (0.0, self.height)}
        x, y = corner[self.rotation]
        return compose(translate(self.x + x, self.y + y), rotate(self.rotation))

    @property
    def window(self) -> PaperBox:
        """The clip in the face's own mm."""
        box, across, down = self.clip.moved(-self.x, -self.y), self.width, self.height
        for _ in range((360 - self.rotation) % 360 // 90):
            box, across, down = box.turned(down), down, across
        return box

    def moved(self, x: float, y: float) -> Placement:
        return self._replace(x=self.x + x, y=self.y + y, clip=self.clip.moved(x, y))

    def turned(self, height: float) -> Placement:
        """The placement after a quarter turn clockwise of the frame around it, which has this height."""
        return placed(self.face, self.trim.turned(height), (self.rotation + 90) % 360, self.clip.turned(height))


def placed(face: str, trim: PaperBox, rotation: int, clip: PaperBox) -> Placement:
    """A face with its trim in this box."""
    return Placement(face, trim.x, trim.y, rotation, trim.width, trim.height, clip)


class CutPiece(NamedTuple):
    """A piece that is cut out in one, in mm from its corner.

    `behind` is the id of the face on its other side, if that is printed elsewhere; that ink goes `reach` mm beyond
    the trim.
    """

    width: float
    height: float
    faces: tuple[Placement, ...]
    folds: tuple[PaperBox, ...] = ()
    behind: str | None = None
    reach: float = 0.0

    def at(self, corner: PaperBox, turned: bool) -> CutPiece:
        """The piece on the sheet, in the slot with this corner."""
        piece = self._turned() if turned else self
        x, y = corner.x, corner.y
        faces = tuple([face.moved(x, y) for face in piece.faces])
        folds = tuple([fold.moved(x, y) for fold in piece.folds])
        return CutPiece(piece.width, piece.height, faces, folds, piece.behind, piece.reach)

    def _turned(self) -> CutPiece:
        faces = tuple(face.turned(self.height) for face in self.faces)
        folds = tuple(fold.turned(self.height) for fold in self.folds)
        return self._replace(width=self.height, height=self.width, faces=faces, folds=folds)


Form = Literal["single", "beside", "above", "standee"]
"""The ways to join faces: one alone, the back to the right of the front, the back above it, the same with feet."""


def forms(order: PrintOrder, backs: Backs) -> tuple[Form, ...]:
    """The possible forms of the thing, the preferred one first."""
    if order.foot is not None:
        return ("standee",)
    return ("beside", "above") if backs == "fold" and order.back else ("single",)


def piece(order: PrintOrder, form: Form, reach: float, behind: float | None = None) -> CutPiece:
    """The thing in a form, with ink up to `reach` mm beyond its outline; no bleed crosses a fold.

    With `behind`, a single face has its back printed behind it, with ink up to that many mm beyond.
    """
    front, back = order.front, order.back or order.front
    w, h = front.width, front.height
    if form == "single":
        single = CutPiece(w, h, (_part(front, 0, 0, 0, reach),))
        return single if behind is None else single._replace(behind=back.id, reach=behind)
    if form == "beside":
        faces = (_part(front, 0, 0, 0, reach, right=0), _part(back, w, 0, 0, reach, left=0))
        return CutPiece(2 * w, h, faces, (PaperBox(w, 0, 0, h),))
    foot = order.foot or 0.0
    bottom = 0.0 if foot else reach
    faces = (
        _part(front, 0, foot + h, 0, reach, top=0, bottom=bottom),
        _part(back, 0, foot, 180, reach, top=bottom, bottom=0),
    )
    heights = (foot, foot + h, foot + 2 * h) if foot else (h,)
    return CutPiece(w, 2 * (h + foot), faces, tuple(PaperBox(0, y, w, 0) for y in heights))


def _part(face: Face, x: float, y: float, rotation: int, reach: float, **sides: float) -> Placement:
    """A face upright or upside down in a piece; `sides` are those with a shorter reach of the ink."""
    trim = PaperBox(x, y, face.width, face.height)
    left, top, right, bottom = (sides.get(side, reach) for side in ("left", "top", "right", "bottom"))
    return placed(face.id, trim, rotation, trim.grown(left, top, right, bottom))


def check_order(order: PrintOrder) -> None:
    """Raise Unreadable for a thing that cannot be made from any paper."""
    front, back = order.front, order.back
    if order.count < 0:
        raise Unreadable(f"{shown_face(front.id)}: cannot print {order.count} copies; use 0 or more")
    if (order.foot or 0.0) < 0:
        raise Unreadable(f"{shown_face(front.id)}: cannot print a foot of {order.foot} mm; use 0 or more")
    for face in (front, back):
        if face and not (min(face.width, face.height) >= SMALLEST and face.bleed >= 0):
            raise Unreadable(
                f"{shown_face(face.id)}: cannot cut out {size(face.width, face.height)} with {face.bleed} mm of bleed;"
                f" use at least {SMALLEST:g} mm a side and no negative bleed"
            )
    if back and (abs(back.width - front.width) > TOUCH or abs(back.height - front.height) > TOUCH):
        sizes = f"{size(front.width, front.height)}, but its back is {size(back.width, back.height)}"
        raise Unreadable(f"{shown_face(front.id)} is {sizes}; give both the same size")
