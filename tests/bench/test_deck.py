"""The deck of the benchmark as it is printed: its text, its fonts, its codes, its size; time and memory fail nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pikepdf
import pytest

from companion.cli.main import run
from tests.bench.deck import rows, write_deck
from tests.bench.press_deck import contents

CARDS = 200


@pytest.fixture(scope="module")
def pdf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bench")
    write_deck(folder / "deck", CARDS)
    for out in ("one", "other"):
        assert run(["print", str(folder / "deck"), "--backs", "duplex-long", "--out", str(folder / out)]) == 0
    assert (folder / "one" / "cards.pdf").read_bytes() == (folder / "other" / "cards.pdf").read_bytes()
    return folder / "one" / "cards.pdf"


def test_every_word_can_be_selected_and_every_code_read(pdf: Path) -> None:
    pages, words, codes = contents(pdf)
    assert pages == 2 * -(-CARDS // 9)
    assert codes == sorted(f"https://deck.example/{row[2]}" for row in rows(CARDS))
    wanted = [word for row in rows(CARDS) for text in (row[1], row[5], row[6]) for word in text.split()]
    labels = [
        "The",
        "Deck:",
        "Cards",
        "50",
        "mm:",
        "print",
        "at",
        "100",
        "%;",
        "solid:",
        "cut",
        "sheet",
        "1",
        "of",
        "23,",
        "front",
        "back",
    ]
    assert len(words) == len(wanted) + 2 * CARDS + pages * (len(labels) - 1)
    assert not set(wanted) - set(words)


def test_nothing_is_an_image_and_all_fonts_are_embedded_subsets(pdf: Path) -> None:
    with pikepdf.open(pdf) as document:
        objects: list[Any] = [one for one in document.objects if isinstance(one, pikepdf.Dictionary | pikepdf.Stream)]
        assert not [one for one in objects if one.get("/Subtype") == "/Image"]
        drawn = [page.Contents for page in document.pages] + [one for one in objects if one.get("/Subtype") == "/Form"]
        assert len(drawn) > CARDS
        for stream in drawn:
            assert not [1 for _, operator in pikepdf.parse_content_stream(stream) if str(operator) == "INLINE IMAGE"]
        fonts = [one for one in objects if one.get("/Type") == "/Font"]
        assert len(fonts) >= 2
        for font in fonts:
            assert "+" in str(font.BaseFont)
            assert len(font.FontDescriptor.FontFile2.read_bytes()) < 15_000


def test_it_is_small(pdf: Path) -> None:
    assert pdf.stat().st_size <= 300_000
