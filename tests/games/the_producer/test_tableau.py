"""What lies where on the boards, for a picture of it. TP-COMP-01, TP-COMP-04."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.model.tableau import TableArea, Tableau
from companion.press.drawing.display_list import Text, transform
from companion.press.drawing.paper import paper
from companion.press.table.legend import LegendText
from companion.press.table.tabletop import table_sheets
from tests.games.the_producer.lay import GAME, lay
from tests.games.the_producer.test_kit import FACES, KIT
from tests.press.measure import flat, written

ANN = """name: ann, vp: 66, producers: 2, parked: [cbs-radio, theme-set-noir, construction-site, aside], mafia: true,
    built: [stage-2, theme-set-western], mortgages: [starting-buildings, stage-2]"""
BEN = "name: ben, producers: 6, built: [theme-set-noir]"
BOARD = GAME.definition.boards["central-board"]


def tableau(*seats: str, **changes: object) -> Tableau:
    found = GAME.tableau(lay(*(seats or (ANN, BEN)), **{"boulevard": ["jezebel", "john-ford"], **changes}).state)
    assert found is not None
    return found


def inside(area: TableArea, x: float, y: float, wide: float, high: float) -> bool:
    return x <= area.x and y <= area.y and area.x + area.w <= x + wide and area.y + area.h <= y + high


def test_the_boards_lie_side_by_side_with_what_is_built_and_the_boulevard() -> None:
    found = tableau()
    assert [ground.id for ground in found.grounds] == [
        "central-board", "player-board", "stage-2", "theme-set-western", "player-board", "theme-set-noir",
        "jezebel", "john-ford",
    ]  # fmt: skip
    ann, ben = (ground for ground in found.grounds if ground.id == "player-board")
    assert (ann.name, ann.seat, ben.name, ben.seat) == ("ann", 0, "ben", 1)
    wide, high = GAME.definition.tokens["player-board"].size_mm
    for piece in found.grounds[2:4]:
        size = GAME.definition.tokens[piece.id].size_mm
        assert inside(TableArea(piece.x, piece.y, *size), ann.x, ann.y, wide, high)
    four = tableau(*(f"name: {name}" for name in ("ann", "ben", "cat", "dan")))
    boards = [(ground.x, ground.y) for ground in four.grounds if ground.id == "player-board"]
    assert len(set(boards)) == 4
    assert all(y >= BOARD.height for _, y in boards)


def test_many_cards_of_the_boulevard_lie_one_over_another_on_it() -> None:
    cards = [script.id for script in GAME.definition.sheets["scripts"].items[:12]]
    found = tableau(boulevard=cards)
    street = BOARD.place_mm("hollywood-boulevard")
    laid = [
        TableArea(one.x, one.y, *GAME.definition.tokens[one.id].size_mm) for one in found.grounds if one.id in cards
    ]
    assert len(laid) == 12
    assert all(inside(area, *street) for area in laid)


def test_every_token_is_where_it_was_put() -> None:
    found = tableau()
    corner = {ground.seat: (ground.x, ground.y) for ground in found.grounds if ground.id == "player-board"}
    at = {one["id"]: one["at"] for one in GAME.definition.tokens["player-board"].facts["areas"]}

    def own(seat: int, area: str) -> TableArea:
        x, y, wide, high = at[area]
        return TableArea(corner[seat][0] + x, corner[seat][1] + y, wide, high)

    def central(space: str) -> TableArea:
        return TableArea(*BOARD.place_mm(space))

    frankenstein, radio = ("producer-frankenstein", 0), ("producer-radio", 1)
    assert Counter((piece.token, piece.seat, piece.area) for piece in found.pieces) == Counter({
        # The film has 64 boxes; who comes to its end goes round again.
        (*frankenstein, central("score-2")): 1,
        (*frankenstein, own(0, "luxurious-office")): 2,
        (*frankenstein, central("cbs-radio")): 1,
        (*frankenstein, own(1, "area-theme-set")): 1,
        (*frankenstein, own(0, "construction-site")): 1,
        (*frankenstein, own(0, "tools-storehouse")): 1,
        (*radio, central("score-0")): 1,
        (*radio, own(1, "luxurious-office")): 6,
        ("reel", None, central("year-1940")): 1,
        ("mafia", None, central("cafe-colosimo")): 3,
        ("mafia", None, own(0, "tools-storehouse")): 1,
        ("mortgage", None, own(0, "construction-site")): 1,
        ("mortgage", None, own(0, "area-stage-2")): 1,
    })  # fmt: skip


def test_the_areas_are_where_the_printed_board_shows_them() -> None:
    board = FACES.token("player-board", 0)
    titles = {
        item.text: (item, matrix) for item, matrix in flat(board.items, arts=board.arts) if isinstance(item, Text)
    }
    for area in GAME.definition.tokens["player-board"].facts["areas"]:
        (title, matrix), (x, y, wide, _) = titles[area["name"]], area["at"]
        middle, baseline = transform(matrix, title.x, title.y)
        assert title.anchor == "middle"
        assert middle == pytest.approx(x + wide / 2, abs=0.1), area["id"]
        assert 0 < y - baseline < 30, area["id"]


def test_a_picture_of_four_studios_is_one_page() -> None:
    found = tableau(*(f"name: {name}" for name in ("ann", "ben", "cat", "dan")))
    legend_text = LegendText(
        "The Producer", "Who?", tuple((name, "VP: 0") for name in ("ann", "ben", "cat", "dan")), "year: 1940"
    )
    sheets, faces = table_sheets(KIT, found, legend_text, paper("a4"), "full")
    assert len(sheets) == 1
    assert "ann" in {text.text for text in written(faces[sheets[0].placements[0].face].items)}
