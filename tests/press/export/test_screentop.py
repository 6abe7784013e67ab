"""Screentop: what the tables tell of the sheets is so."""

from __future__ import annotations

import pytest

from tests.press.export.jobs import CARDS_AND_STANDEES, RACE, job, made
from tests.press.export.test_png import image, mean_difference, rows


@pytest.mark.parametrize(("game", "part", "dpi"), [(CARDS_AND_STANDEES, "deck", 110), (RACE, "tickets", 300)])
def test_every_variant_is_in_the_cell_that_is_stated(game: str, part: str, dpi: int) -> None:
    found, pictures = (made(target, game, part, dpi=dpi).files for target in ("screentop", "png"))
    things = job(game, part).contents[0].things
    listed = rows(found["variants.csv"])
    assert [int(row["objects"]) for row in listed] == [thing.count for thing in things]
    for row, thing in zip(listed, things):
        assert row["variant"] == job(game).title(thing.front)
        for side, face in (("front", thing.front), ("back", thing.back)):
            assert face is not None
            column, line = (row["column"], row["row"]) if side == "front" else (row["back_column"], row["back_row"])
            asset = image(found[row[f"{side}_asset"]])
            is_sheet = side == "front" or "backs-" in row["back_asset"]
            columns, lines = (int(row["columns"]), int(row["rows"])) if is_sheet else (1, 1)
            wide, high = asset.width // columns, asset.height // lines
            x, y = (int(column) - 1) * wide, (int(line) - 1) * high
            cell = asset.crop((x, y, x + wide, y + high))
            own = image(pictures[f"{part}/{face.id.partition(' ')[2].replace(' ', '-')}.png"]).resize(cell.size)
            assert mean_difference(cell, own) < 5


def test_every_component_is_listed_with_its_size_and_number() -> None:
    found = made("screentop", CARDS_AND_STANDEES, dpi=60).files
    components = {row["component"]: row for row in rows(found["components.csv"])}
    variants = rows(found["variants.csv"])
    assert {row["component"] for row in variants} == set(components)
    for name, row in components.items():
        mine = [one for one in variants if one["component"] == name]
        assert len(mine) == int(row["variants"])
        assert sum(int(one["objects"]) for one in mine) == int(row["objects"])
    deck = components["Cards"]
    assert (deck["kind"], deck["shape"], deck["width_mm"], deck["height_mm"]) == ("Tile", "rectangle", "63", "88")
    assert "circle" in {row["shape"] for row in components.values()}
    assert {one[key] for one in variants for key in ("front_asset", "back_asset") if one[key]} == {
        name for name in found if name.endswith(".png")
    }
