"""Boards of games of play.yaml: in letters, and as a picture to print."""

from pathlib import Path

import pytest

from companion.cli.game_templates import templates_of
from companion.definitions.places import starters
from companion.press.drawing.display_list import Group
from companion.press.kit.faces import Faces
from companion.press.kit.kit import PrintKit
from companion.press.table.tabletop import table_picture
from tests.cli.terminal import companion
from tests.games.data.free.test_free import BOARD
from tests.games.data.own import own
from tests.games.data.starters.table import Table

WITH_BOARDS = [name for name, folder in starters().items() if (folder / "board.yaml").is_file()]


def test_a_space_is_its_id_or_who_stands_there() -> None:
    table = Table("noughts-and-crosses")
    state = table.position(pieces={"b2": "ann", "a1": "ben"})
    assert table.game.picture(state) == "a3  b3  c3\na2  [A] c2\n[B] b1  c1\n\nA: ann, B: ben"


def test_stacks_kinds_and_nobodys_pieces_are_drawn(tmp_path: Path) -> None:
    table = own(tmp_path, board=BOARD, play="kind: play\npieces: [man, king]\n")
    pieces = {"a1": ["ann.man x2", "ann.king"], "b1": "none.man"}
    assert table.game.picture(table.position(pieces=pieces)).splitlines()[0] == "[A.king3] [*.man]"


def test_a_board_that_is_too_wide_is_described_in_words(tmp_path: Path) -> None:
    assert Table("goose").game.picture(Table("goose").position()) == ""
    assert own(tmp_path).game.tableau(own(tmp_path).position()) is None, "without a board"


@pytest.mark.parametrize("name", WITH_BOARDS)
def test_every_board_can_be_printed_as_it_lies(name: str, tmp_path: Path) -> None:
    position, picture = tmp_path / "position.yaml", tmp_path / "table.pdf"
    position.write_text(companion("position", name).out, encoding="utf-8")
    done = companion("board", name, "-p", str(position), "--pdf", str(picture))
    assert done.code == 0, done.err
    assert picture.read_bytes().startswith(b"%PDF-")


def test_of_many_pieces_of_a_seat_the_number_is_given() -> None:
    table = Table("backgammon")
    tableau = table.game.tableau(table.game.setup(("ann", "ben")))
    assert tableau is not None
    assert [sum(piece.seat == seat for piece in tableau.pieces) for seat in (0, 1)] == [15, 15]
    assert {piece.token for piece in tableau.pieces} == {"man"}


def test_round_pieces_of_a_game_of_ones_own_are_printed_round() -> None:
    table = Table("nine-mens-morris")
    kit = PrintKit(table.game.definition, templates_of(starters()["nine-mens-morris"], None))
    tableau = table.game.tableau(table.position(pieces={"a7": "ann"}))
    assert tableau is not None
    drawn = table_picture(Faces(kit, "full"), kit, tableau)
    (shown,) = [face for art, face in drawn.lying.items() if "man" in art]
    (cut,) = shown.items
    assert isinstance(cut, Group)
    assert cut.clip is not None
    assert any(command[0] == "C" for command in cut.clip.commands)
