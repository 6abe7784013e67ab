"""The pictures of the README and the docs, made of what is printed: `python -m tests.pictures` writes them again."""

from __future__ import annotations

from contextlib import chdir
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.cli.main import run
from companion.press.pdf.picture import page_png
from tests import kit_picture

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "pictures"
PRINT = ("print", "oscar-race", "--out", ".", "--only")
POSITION = ROOT / "templates" / "zombies" / "examples" / "tile.yaml"
PICTURES = {
    "tickets": ((*PRINT, "tickets"), 0, 0.62),
    "rulebook": ((*PRINT, "rulebook"), 0, 0.62),
    "board": ((*PRINT, "board", "--paper", "a3"), 1, 0.55),
    "samples": (("samples",), 0, 1.1),
    "seen": (("samples",), 4, 0.7),
    "table": (("board", "zombies", "-p", str(POSITION), "--pdf", "table.pdf"), 0, 0.9),
}
"""The command that writes a picture's PDF, the page, and how large it is drawn."""
PUT_TOGETHER = {"kit": kit_picture.kit, "referee": kit_picture.referee}
"""Pictures of more than one page."""
FILES = {"seen": "samples"}
"""The PDF, where it has not the picture's name."""


def picture(name: str) -> bytes:
    """The picture of that name."""
    if name in PUT_TOGETHER:
        return PUT_TOGETHER[name]()
    command, page, scale = PICTURES[name]
    return page_png(printed(command, f"{FILES.get(name, name)}.pdf"), page, scale)


@cache
def printed(command: tuple[str, ...], file: str) -> bytes:
    """The PDF of that name that a command writes."""
    with TemporaryDirectory() as folder, chdir(folder):
        assert run(command) == 0
        return (Path(folder) / file).read_bytes()


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in (*PICTURES, *PUT_TOGETHER):
        (FOLDER / f"{name}.png").write_bytes(picture(name))


if __name__ == "__main__":
    main()
