"""One turn from the choice of the dealer to the next seat's tile, as people type it."""

from __future__ import annotations

from tests.games.zombies.lay import begun


def test_a_first_turn_is_played_by_typing() -> None:
    table = begun().play("ann", "tee", "n1", "w c e", "4", "n n n", "2", "bullets", "e", "5", "2", "pass")
    assert table.asked == ["chance"]
    assert table.prompt == "ben draws the top tile (28 left): which one is it?"
    assert (table.ann.at, table.ann.bullets, table.ann.kills, table.ann.life) == ("n1.e", 1, 2, 3)
    assert table.table.zombies == ["n1.c"]
    assert table.texts == [
        "ann is the dealer.",
        "ann deals 3 event cards to each.",
        "ann's turn.",
        "ann draws Three-way junction.",
        "Three-way junction lies on n1, not turned: its roads lead east, south and west.",
        "ann puts a zombie on n1.w.",
        "ann puts a zombie on n1.c.",
        "ann puts a zombie on n1.e.",
        "ann may move 4 spaces.",
        "ann goes to ts.n (3 left).",
        "ann goes to n1.s (2 left).",
        "ann goes to n1.c (1 left).",
        "ann fights the zombie on n1.c.",
        "ann rolls 2 and loses: 2 bullets or a life.",
        "ann spends 2 bullets and wins (1 left).",
        "ann takes the zombie on n1.c (1 held).",
        "ann goes to n1.e (0 left).",
        "ann fights the zombie on n1.e.",
        "ann rolls 5 and wins.",
        "ann takes the zombie on n1.e (2 held).",
        "2 zombies have to move.",
        "Only one zombie step is possible: from n1.w to n1.c (1 to go).",
        "No other zombie can move: the roll has 1 left over.",
        "ben's turn.",
    ]
