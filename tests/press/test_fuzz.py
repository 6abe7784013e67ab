"""Whatever is done to the shipped templates, they are drawn or refused in plain words: soon, and in their folder.

`pytest --long` makes ten times as many changes.
"""

from __future__ import annotations

import random
import re
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from shutil import copytree

import pytest

from companion.definitions.complaints import Complaint
from companion.definitions.load import load_definition
from companion.definitions.models import GameDefinition
from companion.definitions.words import did_you_mean
from companion.errors import BrokenDefinition, Unreadable
from companion.press.drawing.paper import paper
from companion.press.kit.kit import Order, PrintKit
from companion.press.layout.layout import read_layout
from companion.press.layout.records import game_record, token_record
from companion.press.look import look as looks
from companion.press.look.expressions import parse_template
from companion.press.look.look import Look, read_look
from tests.mutations import mutated_text, mutated_yaml
from tests.pace import is_within

ROOT = Path(__file__).parents[2]
QUICK, LONG = 400, 4_000
MOST_SECONDS = 0.2
MOST_SECONDS_DRAWN = 2.0
LARGE = 200_000
"""Bytes of a file; the shipped ones have up to a tenth of it."""
LONGEST_LINE = 700

OF_FACE = re.compile(r": (fuzz|[\w -]+ in [\w-]+)[:,]")
"""A complaint that begins with the name of a face."""
CARDS = str(ROOT / "cards" / "oscar-race")
"""The game's own folder, where the row is looked up that a mistake is reported at."""

# --- what is watched


class Watch:
    """What this thread opens while it is watched; an audit hook cannot be taken away again, so there is one.

    Other threads are of tests before these: one that watches a game's folder goes on for a while.
    """

    def __init__(self) -> None:
        self.folder: str | None = None
        self.thread = 0
        self.seen: list[str] = []
        sys.addaudithook(self._hook)

    def _hook(self, event: str, arguments: tuple[object, ...]) -> None:
        is_compiling = bool(arguments) and "__pycache__" in str(
            arguments[0]
        )  # a module that is read for the first time
        if self.folder is None or threading.get_ident() != self.thread or is_compiling:
            return
        if event.startswith(("socket.", "subprocess.", "urllib.", "os.system", "os.exec", "os.remove", "os.rename")):
            self.seen.append(f"{event} {arguments}")
        elif event in ("open", "os.listdir", "os.scandir"):
            path = str(arguments[0])
            is_module = path.endswith((".py", ".pyc")) or path in sys.path_importer_cache
            if not path.startswith((self.folder, CARDS)) and not is_module:
                self.seen.append(f"{event} {path}")

    @contextmanager
    def inside(self, folder: Path) -> Iterator[None]:
        """Watch; opening anything that is not in the folder, Python's own modules apart, is a failure."""
        self.folder, self.thread, self.seen = str(folder), threading.get_ident(), []
        try:
            yield
        finally:
            self.folder = None
        assert self.seen == []


@cache
def watch() -> Watch:
    return Watch()


# --- what is done to a drawing

BOMB = '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>'
TAGS = (
    '<image href="http://127.0.0.1:9/a.png"/>', '<use href="file:///etc/passwd#a"/>', '<use href="#loop"/><g id="loop"><use href="#loop"/></g>',
    '<script>x</script>', "<g>" * 60 + "</g>" * 60, '<path d="M0 0L"/>', '<path d="M0 0' + "h1" * 30_000 + '"/>', '<style>@import url(http://127.0.0.1:9/)</style>',
    '<a href="http://x"/>', "&c;", "<foreignObject/>", '<circle r="1e99"/>', '<g transform="rotate(1e5) scale(0)"/>', '<path d="M0 0A0 0 0 0 0 1 1"/>',
)  # fmt: skip


def mutated_svg(text: str, chance: random.Random) -> str:
    """An SVG text with its numbers, names or tags changed."""
    what = chance.randrange(5)
    if what == 0:
        return mutated_text(text, chance)
    if what == 1:
        return text.replace("<svg", f"{BOMB}<svg", 1).replace(">", ">&b;", 2)
    if what == 2:
        at = text.index(">") + 1
        return text[:at] + chance.choice(TAGS) + text[at:]
    numbers = list(re.finditer(r"-?\d+(?:\.\d+)?|palette:[a-z0-9-]+|(?<=<)\w+|[a-z-]+(?==)", text))
    for found in sorted(chance.sample(numbers, min(len(numbers), chance.choice((1, 5)))), key=lambda one: -one.start()):
        new = chance.choice(("0", "-1", "1e5", "1e300", "nan", "", "palette:nix", "url(#a)", "x", "3mm", "99999"))
        text = text[: found.start()] + new + text[found.end() :]
    return text


# --- what is tried


@cache
def game() -> GameDefinition:
    return load_definition(ROOT / "cards" / "oscar-race")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the templates, with links out of it."""
    root = tmp_path_factory.mktemp("fuzz")
    copytree(ROOT / "templates" / "oscar-race", root / "templates")
    (root / "secret.svg").write_text('<svg viewBox="0 0 9 9"/>')
    (root / "templates" / "link.svg").symlink_to(root / "secret.svg")
    (root / "templates" / "out").symlink_to(root)
    return root / "templates"


@pytest.fixture(autouse=True)
def fonts_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fonts are no YAML and not changed here; read once, they leave the time to what is."""
    loaded: dict[tuple[str, Path], object] = {}
    read = looks.load_font
    monkeypatch.setattr(looks, "load_font", lambda name, path: loaded.setdefault((name, path), read(name, path)) if (name, path) not in loaded else loaded[name, path])  # fmt: skip


def tried(folder: Path, attempt: Callable[[], object], seed: str) -> tuple[list[str], float]:
    """What an attempt is refused with, and how long that took; every other result is an error."""
    parse_template.cache_clear()
    lines: list[str] = []
    start = time.process_time()
    with watch().inside(folder):
        try:
            attempt()
        except BrokenDefinition as error:
            assert all(isinstance(complaint, Complaint) for complaint in error.complaints), seed
            lines = [str(complaint) for complaint in error.complaints]
        except Unreadable as error:
            lines = str(error).splitlines()
    return lines, time.process_time() - start


def refused(folder: Path, attempt: Callable[[], object], seed: str) -> bool:
    """Whether an attempt is refused, asserting that it is so in plain words and soon."""
    lines, seconds = tried(folder, attempt, seed)
    for line in lines:
        assert len(line) < LONGEST_LINE, (seed, line)
        assert line.isprintable(), (seed, line)
        assert "another value" not in line, (seed, line)
    # What is wrong with faces is known only when they are drawn.
    is_drawn = not lines or any(map(OF_FACE.search, lines))
    most = MOST_SECONDS_DRAWN if is_drawn else MOST_SECONDS
    # What was doubled a hundred times over takes as much longer to read.
    most *= max(max(path.stat().st_size for path in folder.rglob("*.yaml")) / LARGE, 1)
    if seconds >= most and not any("most allowed" in line for line in lines):
        # Time that another process took from the cache and the clock is not ours: the best of three counts.
        seconds = min(tried(folder, attempt, seed)[1] for _ in range(3))
        assert is_within(seconds, most), (seed, seconds, lines[:3])
    return bool(lines)


def number_of_changes(long: bool, share: int) -> range:
    return range((LONG if long else QUICK) * share // 100)


def warm(folder: Path) -> Look:
    """The look, after everything has been imported that the attempts import late."""
    did_you_mean("x", ["y"])
    parse_template("{{ 1 }}")
    PrintKit(game(), folder).build(Order(2, paper("a4"), "fold", "full", ("test-sheet",)))
    return read_look(folder)


def test_mutated_layouts(folder: Path, long: bool) -> None:
    look = warm(folder)
    names = sorted(path.name for path in (folder / "layouts").glob("*.yaml") if path.name != "fuzz.yaml")
    token = game().tokens["ticket-3"]
    record = {**token_record(game_record(game()), token, 1, 1), "number": 1, "pages": 1, "first": "", "last": "", "all": [], "players": 2, "paper": "a4", "ink": "full"}  # fmt: skip
    reported = 0
    for number in number_of_changes(long, 45):
        chance = random.Random(f"layout {number}")
        name = chance.choice(names)
        text = mutated_yaml((folder / "layouts" / name).read_text(encoding="utf-8"), chance)
        (folder / "layouts" / "fuzz.yaml").write_text(text, encoding="utf-8")
        reported += refused(
            folder, lambda: read_layout(look, "layouts/fuzz.yaml").face("fuzz", record), f"{name} {number}"
        )
    assert reported > len(number_of_changes(long, 45)) // 2


def test_mutated_drawings(folder: Path, long: bool) -> None:
    warm(folder)
    names = sorted(path.name for path in (folder / "art").glob("*.svg") if path.name != "fuzz.svg")
    reported = 0
    for number in number_of_changes(long, 25):
        chance = random.Random(f"drawing {number}")
        name = chance.choice(names)
        text = mutated_svg((folder / "art" / name).read_text(encoding="utf-8"), chance)
        (folder / "art" / "fuzz.svg").write_text(text, encoding="utf-8")
        look = read_look(folder)
        reported += refused(folder, lambda look=look: look.drawing("art/fuzz.svg", "full"), f"{name} {number}")  # type: ignore[misc]
    assert reported > len(number_of_changes(long, 25)) // 3


def test_mutated_looks_and_kits(folder: Path, long: bool) -> None:
    warm(folder)
    texts = {name: (folder / name).read_text(encoding="utf-8") for name in ("look.yaml", "kit.yaml")}
    order = Order(2, paper("a4"), "fold", "full", ("markers", "cards", "board", "test-sheet"))
    reported = 0
    try:
        for number in number_of_changes(long, 30):
            chance = random.Random(f"look or kit {number}")
            name = chance.choice(list(texts))
            (folder / name).write_text(mutated_yaml(texts[name], chance), encoding="utf-8")

            def attempt() -> None:
                kit = PrintKit(game(), folder)
                kit.build(Order(order.players, order.paper, order.backs, order.ink, tuple(part.id for part in kit.file.parts if part.id in order.only) or ()))  # fmt: skip

            reported += refused(folder, attempt, f"{name} {number}")
            (folder / name).write_text(texts[name], encoding="utf-8")
    finally:
        for name, text in texts.items():
            (folder / name).write_text(text, encoding="utf-8")
    assert reported > len(number_of_changes(long, 30)) // 3
