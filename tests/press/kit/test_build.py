"""Faces drawn ahead, half of them by a copy of the process; each asks in a process of its own, tests being threads."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.definitions.places import starters
from tests.bench.deck import write_deck

SCRIPT = """\
import os, sys
from companion.cli.printing import kit_of
from companion.definitions.places import game_folder
from companion.errors import BrokenDefinition
from companion.press.kit.kit import Order
from companion.press.layout.layout import Layout
from companion.press.drawing.paper import paper
from companion.registry import definition

folder, processors, draws = sys.argv[1], int(sys.argv[2]), sys.argv[3]
os.sched_getaffinity = lambda process: set(range(processors))
copies, drawn, fork, draw = 0, 0, os.fork, Layout._face

def counted_fork():
    global copies
    copies += 1
    return fork()

def counted_draw(*given):
    global drawn
    drawn += 1
    return draw(*given)

os.fork, Layout._face = counted_fork, counted_draw
found = definition(folder)
kit = kit_of(game_folder(folder), found, None)
if draws == "otherwise":
    from companion.press.kit.kit import PrintKit
    kit = PrintKit(found, kit.look.templates, kit.look, draw=lambda *given: Layout.face(*given))
order = Order(1, paper("a4"), "duplex-long", "full")
try:
    built = kit.build(order)
    print(copies, drawn, [str(face) for face in built.faces.values()], sorted(kit.look.templates.found))
except BrokenDefinition as error:
    print(copies, drawn, [str(one) for one in error.complaints])
"""


def built(folder: Path, processors: int, draws: str = "plainly") -> tuple[int, int, str]:
    """How many copies of the process were made, how many faces it drew itself, and what came of it."""
    command = [sys.executable, "-c", SCRIPT, str(folder), str(processors), draws]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.stderr == "", done.stderr
    copies, drawn, rest = done.stdout.split(" ", 2)
    return int(copies), int(drawn), rest


needs_copies = pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="such systems make no copies")


@needs_copies
def test_a_copy_draws_half_and_the_faces_are_the_same(tmp_path: Path) -> None:
    write_deck(tmp_path / "deck", 60)
    copies, drawn, faces = built(tmp_path / "deck", 2)
    assert (copies, drawn) == (1, 30 + 1)  # and the back
    assert built(tmp_path / "deck", 1) == (0, 60 + 1, faces)


@needs_copies
def test_a_file_that_only_the_copy_read_counts_as_read() -> None:
    copies, _, found = built(starters()["hearts"], 2)
    assert copies == 1
    assert "art/court-k.svg" in found  # the kings are in the second half of the deck
    assert built(starters()["hearts"], 1)[2] == found


@needs_copies
@pytest.mark.parametrize(("wrong", "made"), [((50,), 1), ((3, 4, 55), 1), ((0,), 0), (range(60), 0)])
def test_what_is_wrong_with_cards_is_reported_alike_however_many_processes_draw_them(
    tmp_path: Path, wrong: tuple[int, ...], made: int
) -> None:
    write_deck(tmp_path / "deck", 60)
    table = tmp_path / "deck" / "cards.csv"
    head, *rows = table.read_text("utf-8").splitlines()
    rows = [row.replace(row.split(",")[3], "no colour") if at in wrong else row for at, row in enumerate(rows)]
    table.write_text("\n".join([head, *rows]) + "\n", "utf-8")
    copies, _, complaints = built(tmp_path / "deck", 2)
    assert copies == made  # none where the first is wrong already
    assert "no colour" in complaints
    assert built(tmp_path / "deck", 1)[2] == complaints


@needs_copies
def test_few_faces_and_those_that_somebody_wants_to_know_of_are_drawn_by_the_process_itself(tmp_path: Path) -> None:
    write_deck(tmp_path / "few", 39)
    assert built(tmp_path / "few", 2)[:2] == (0, 39 + 1)
    write_deck(tmp_path / "deck", 60)
    assert built(tmp_path / "deck", 2, "otherwise")[:2] == (0, 60 + 1)
