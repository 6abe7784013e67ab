"""Random games whose rules are data beside the same games in OpenSpiel and beside chess, in one run: decisions a second.

`python -m tests.bench.data_games [SECONDS]`. Each side lists the legal actions, picks one at random in the same way and
plays it; ours also checks the action and keeps a log of actions and events. Dice and cards are dealt without being
counted. Seconds are the CPU's, so that other work on the machine counts less.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from random import Random

import chess
import pyspiel

import companion
from companion.referee.playout import at_random, playout

GAMES = {
    "pig": ("pig", 2),
    "noughts-and-crosses": ("tic_tac_toe", 2),
    "hearts": ("hearts", 4),
    "nine-mens-morris": ("nine_mens_morris", 2),
    "crazy-eights": ("crazy_eights", 5),
}
AIMS = {"pig": 30_000, "noughts-and-crosses": 30_000, "hearts": 10_000}


def rate(play: Callable[[Random], int], seconds: float) -> float:
    """Decisions a second of whole games, after one to warm up."""
    rng = Random(1)
    play(rng)
    decisions, begin = 0, time.process_time()
    while time.process_time() - begin < seconds:
        decisions += play(rng)
    return decisions / (time.process_time() - begin)


def ours(name: str, seats: int) -> Callable[[Random], int]:
    """One game of ours, and how many decisions seats made in it."""
    game = companion.load(name)
    names = ["ann", "ben", "cleo", "dan", "eve"][:seats]
    return lambda rng: playout(game, game.setup(names), at_random(rng), rng).decisions


def theirs(name: str) -> Callable[[Random], int]:
    """One game of OpenSpiel's."""
    game = pyspiel.load_game(name)

    def play(rng: Random) -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            legal = state.legal_actions()
            decisions += not state.is_chance_node()
            state.apply_action(legal[int(rng.random() * len(legal))])
        return decisions

    return play


def of_chess(rng: Random) -> int:
    """One game of chess."""
    board, moves = chess.Board(), 0
    while not board.is_game_over():
        legal = list(board.legal_moves)
        board.push(legal[int(rng.random() * len(legal))])
        moves += 1
    return moves


def main(seconds: float = 1.0) -> str:
    """The table; the three sides alternate so that they see the same weather."""
    lines = ["game                 as data/s     aim  OpenSpiel/s  ratio  chess/s  ratio"]
    for name, (other, seats) in GAMES.items():
        own, spiel, board = rate(ours(name, seats), seconds), rate(theirs(other), seconds), rate(of_chess, seconds)
        aim = f"{AIMS[name]:7,}" if name in AIMS else "       "
        lines.append(
            f"{name:19}  {own:9,.0f} {aim}  {spiel:11,.0f}  {own / spiel:5.2f}  {board:7,.0f}  {own / board:5.2f}"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    print(main(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0))
