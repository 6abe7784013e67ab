"""Text that something is drawn over is reported; what only touches it, or is seen through, is not."""

from __future__ import annotations

import pytest
from PIL import Image

from companion.press.look.look import Look
from tests.press.preflight.test_placement import card_messages

NAME = "- {kind: text, x: 5, y: 10, w: 53, h: 8, text: Aunt Augusta, size: 12}"
COVERED = ".text: aunt: the text is covered by elements[1], which is drawn after it"

OVER = {
    "a box": f"{NAME}\n- {{kind: box, x: 4, y: 9, w: 20, h: 9, fill: paper}}",
    "a box over its last letter": f"{NAME}\n- {{kind: box, x: 29, y: 9, w: 20, h: 9, fill: '#cc0000'}}",
    "a drawing": f"{NAME}\n- {{kind: art, file: star.svg, x: 4, y: 9, w: 9, h: 9}}",
    "a code": f"{NAME}\n- {{kind: qr, x: 10, y: 10, w: 20, text: a}}",
    "a box in a group": f"{NAME}\n- {{kind: group, x: 5, rotate: 3, elements: [{{kind: box, y: 9, w: 20, h: 9, fill: ink}}]}}",
    "the lines of a paragraph": "- {kind: paragraph, x: 5, y: 10, w: 20, text: Aunt Augusta and all her cats}\n- {kind: box, y: 15, w: 30, h: 9, fill: ink}",
    "an icon in a paragraph": "- {kind: paragraph, x: 5, y: 10, w: 20, text: '{star}'}\n- {kind: box, x: 5, y: 10, w: 3, h: 9, fill: ink}",
    "a broad line": f"{NAME}\n- {{kind: line, x: 4, y: 12.5, w: 50, stroke: ink, line: 4}}",
    "a broad dashed line": f"{NAME}\n- {{kind: line, x: 4, y: 12.5, w: 50, stroke: ink, line: 4, dash: [3, 1]}}",
    "the line around a box": f"{NAME}\n- {{kind: box, x: 2, y: 5, w: 60, h: 9, stroke: '#cc0000', line: 7}}",
    "the line around a round box": f"{NAME}\n- {{kind: box, x: 5, y: 12.5, w: 50, h: 40, radius: 20, stroke: ink, line: 6}}",
    "a broad line in a group": f"{NAME}\n- {{kind: group, x: 5, y: 14, rotate: 2, elements: [{{kind: line, w: 50, stroke: ink, line: 4}}]}}",
    "turned text": "- {kind: group, x: 20, y: 20, rotate: 40, elements: [{kind: text, w: 30, text: Aunt, size: 12}]}\n- {kind: box, x: 19, y: 22, w: 7, h: 7, fill: ink}",
    "what stands in a row before": "- {kind: repeat, times: 3, x: 5, step_x: 9, elements: [{kind: text, y: 10, w: 15, text: Aunt}, {kind: box, y: 9, w: 9, h: 8, fill: ink}]}",
}  # fmt: skip

BESIDE = {
    "a box under it": "- {kind: box, x: 4, y: 9, w: 20, h: 9, fill: '#ffff00'}\n" + NAME,
    "a box that only touches it": f"{NAME}\n- {{kind: box, x: 4, y: 15.2, w: 50, h: 9, fill: '#cc0000'}}",
    "a frame around it": f"{NAME}\n- {{kind: box, x: 4, y: 9, w: 53, h: 9, stroke: ink}}",
    "a line through it": f"{NAME}\n- {{kind: line, x: 4, y: 12.5, w: 50, h: 0, stroke: ink}}",
    "a thin line around its letters": f"{NAME}\n- {{kind: box, x: 5, y: 11, w: 40, h: 4, stroke: ink, line: 0.8}}",
    "a broad line below it": f"{NAME}\n- {{kind: line, x: 4, y: 17.8, w: 50, stroke: ink, line: 3}}",
    "a broad frame around it": f"{NAME}\n- {{kind: box, x: 0, y: 4, w: 62, h: 19, stroke: ink, line: 4}}",
    "other text over it": f"{NAME}\n{NAME}",
    "a corner of the box of turned text": "- {kind: group, x: 20, y: 20, rotate: 45, elements: [{kind: text, w: 30, text: Aunt, size: 12}]}\n- {kind: box, x: 25, y: 18, w: 5, h: 4, fill: ink}",
}  # fmt: skip


@pytest.mark.parametrize("over", OVER)
def test_text_that_something_is_drawn_over_is_reported_once(look: Look, over: str) -> None:
    [line] = card_messages(look, OVER[over])
    assert "the text is covered by elements[" in line
    assert (COVERED in line) == (
        over not in ("a box in a group", "a broad line in a group", "what stands in a row before")
    )


@pytest.mark.parametrize("beside", BESIDE)
def test_what_hides_no_letter_is_fine(look: Look, beside: str) -> None:
    assert card_messages(look, BESIDE[beside]) == []


def test_a_clip_shows_how_much_of_a_drawing_there_is(look: Look) -> None:
    (folder,) = look.templates.folders
    clip = '<clipPath id="low"><rect x="0" y="{}" width="20" height="20"/></clipPath>'
    drawing = '<svg viewBox="0 0 20 20">{}<path d="M0 0h20v20h-20z" fill="palette:ink" clip-path="url(#low)"/></svg>'
    for name, top in (("low", 12), ("high", 4)):
        (folder / f"{name}.svg").write_text(drawing.format(clip.format(top)))
    assert card_messages(look, f"{NAME}\n- {{kind: art, file: low.svg, x: 5, y: 5, w: 20, h: 20}}") == []
    assert len(card_messages(look, f"{NAME}\n- {{kind: art, file: high.svg, x: 5, y: 5, w: 20, h: 20}}")) == 1


@pytest.mark.parametrize(("alpha", "count"), [(255, 1), (128, 0)])
def test_a_picture_that_is_seen_through_hides_nothing(look: Look, alpha: int, count: int) -> None:
    (folder,) = look.templates.folders
    Image.new("RGBA", (300, 300), (200, 0, 0, alpha)).save(folder / f"veil-{alpha}.png")
    over = f"{{kind: image, file: veil-{alpha}.png, x: 4, y: 9, w: 20, h: 20}}"
    assert len(card_messages(look, f"{NAME}\n- {over}")) == count
