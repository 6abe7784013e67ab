"""One changed card of 200: from the save to the picture on the page of `companion watch`.

`python -m tests.bench.watching [SAVES]`. A deck as `companion new` makes it, with 200 rows and a code on each card, is
watched by a process of its own. A row is changed and the file put in the place of the old one, as editors do; then it
is waited until the page has been notified and has got the picture of the card. The saves come at odd times, so that they
meet the look at the files at every point of its round.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from statistics import median

from tests.cli.decks import cards, new_deck, write_rows
from tests.cli.watcher import watching

CARDS = 200
ALLOWED = 500
"""Milliseconds."""


def waits(saves: int) -> tuple[list[float], list[float]]:
    """Milliseconds until the page was notified of each save, and until it had the picture."""
    notified, drawn = [], []
    with tempfile.TemporaryDirectory() as name:
        back = os.getcwd()
        os.chdir(name)
        try:
            folder, deck = Path(name) / "deck", cards(CARDS)
            new_deck(folder, deck)
            (aside := Path(name) / "aside").mkdir()
            with watching(folder) as watcher:
                watcher.event()
                for number in range(saves):
                    place = number * 37 % CARDS
                    deck[place] = replace(deck[place], text=f"Changed for the {number}th time.")
                    write_rows(aside, deck)
                    time.sleep(0.4 + number * 0.013)
                    begin = time.perf_counter()
                    os.replace(aside / "cards.csv", folder / "cards.csv")
                    seen = watcher.event()
                    notified.append((time.perf_counter() - begin) * 1000)
                    watcher.png(seen["changed"][0]["hash"])
                    drawn.append((time.perf_counter() - begin) * 1000)
                    assert seen["latest"] == [f"cards card-{place}"]
        finally:
            os.chdir(back)
    return notified, drawn


def main(saves: int = 12) -> str:
    """The table."""
    notified, drawn = waits(saves)
    head = f"{'one changed card of ' + str(CARDS):34} {'median ms':>9} {'worst':>7} {'allowed':>8}"
    rows = (("the page is notified", notified, ""), ("the page has the picture", drawn, str(ALLOWED)))
    return "\n".join(
        [head, *(f"{what:34} {median(took):9.0f} {max(took):7.0f} {most:>8}" for what, took, most in rows)]
    )


if __name__ == "__main__":
    print(main(int(sys.argv[1]) if len(sys.argv) > 1 else 12))
