"""Random four-seat games of Oscar Race beside random games of chess, in one run: decisions a second.

`python -m tests.bench.random_games [GAMES]`. Both sides list the legal actions, pick one at random in the same way and play it; ours
also checks the action and keeps a log of actions and events, and rolls its dice without counting them. Seconds are the CPU's, so that other work on the machine counts less.
"""

from __future__ import annotations

import sys
import time
from random import Random

import chess

import companion
from companion.referee.playout import at_random, playout


def ours(games: int) -> tuple[int, float]:
    """Decisions that seats were asked for, and seconds."""
    game = companion.load("oscar-race")
    rng = Random(1)
    begin = time.process_time()
    decisions = sum(
        playout(game, game.setup(["Ann", "Ben", "Cat", "Dan"]), at_random(rng), rng).decisions for _ in range(games)
    )
    return decisions, time.process_time() - begin


def theirs(games: int) -> tuple[int, float]:
    """Moves of random chess games, and seconds."""
    rng = Random(1)
    moves = 0
    begin = time.process_time()
    for _ in range(games):
        board = chess.Board()
        while not board.is_game_over():
            legal = list(board.legal_moves)
            board.push(legal[int(rng.random() * len(legal))])
            moves += 1
    return moves, time.process_time() - begin


def main(games: int = 40) -> str:
    """The table; the rounds alternate so that both sides see the same weather."""
    ours(2), theirs(2)
    rows = [(ours(games), theirs(max(games // 2, 1))) for _ in range(3)]
    lines = ["round  oscar-race decisions/s  chess moves/s  ratio"]
    for number, ((decisions, seconds), (moves, other)) in enumerate(rows, 1):
        one, two = decisions / seconds, moves / other
        lines.append(f"{number:5}  {one:22.0f}  {two:13.0f}  {one / two:5.2f}")
    return "\n".join(lines)


if __name__ == "__main__":
    print(main(int(sys.argv[1]) if len(sys.argv) > 1 else 40))
