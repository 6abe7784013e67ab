"""A game in which the app deals can be played again from its log."""

import re
from pathlib import Path

import pytest

from tests.cli.terminal import companion


def final_score(out: str) -> str:
    found = re.search(r"The final score:.*?Winners: [^\n]*", out, re.DOTALL)
    assert found, out[-500:]
    return found[0]


@pytest.mark.parametrize("game", ["crazy-eights", "go-fish"])
def test_the_log_of_a_game_that_the_app_dealt_is_played_again(game: str, tmp_path: Path) -> None:
    save, again = tmp_path / "a.companion", tmp_path / "b.companion"
    played = companion(
        "play",
        game,
        "--seats",
        "Ann,Ben",
        "--bot",
        "Ann",
        "--bot",
        "Ben=casual",
        "--seed",
        "5",
        "--save",
        str(save),
        "--script",
        "-",
        stdin="score\n",
    )
    assert played.code == 0, played.err
    log = companion("log", str(save)).out
    line = next(line for line in log.splitlines() if line.startswith("# companion play"))
    assert "--seed 5" in line
    script = tmp_path / "game.txt"
    script.write_text(log, encoding="utf-8")
    arguments = line.removeprefix("# companion ").replace("FILE", str(script)).split()
    done = companion(*arguments, "--save", str(again))
    assert done.code == 0, done.out[-500:]
    assert final_score(done.out) == final_score(played.out)
