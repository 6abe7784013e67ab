"""Wrong arguments: exit code 2, one line on stderr, nothing on stdout."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.terminal import EXAMPLES, GAME, MOVES, REFEREED, assert_unusable, companion

FITTING: dict[str, list[str]] = {**REFEREED, "games": [], "validate": [GAME], "position": [GAME], "demo": []}
JSON = [[], ["--json"]]
PRODUCER = str(EXAMPLES.parents[1] / "the-producer" / "examples" / "producer.yaml")


@pytest.mark.parametrize("command", FITTING)
def test_an_unknown_option_is_refused(command: str) -> None:
    assert_unusable(
        companion(command, *FITTING[command], "--frobnicate"), "--frobnicate", f"companion {command} --help"
    )


def test_a_misspelt_option_gets_a_suggestion() -> None:
    done = companion("print", GAME, "--playrs", "3")
    assert_unusable(
        done, "no such option: --playrs (Possible options: --paper, --players); see 'companion print --help'"
    )


@pytest.mark.parametrize(
    ("option", "reason"),
    [
        ("-ink", "no such option: -i; did you mean --ink?; see 'companion print --help'"),
        ("-only=cards", "no such option: -o; did you mean --only?; see 'companion print --help'"),
        ("-x", "no such option: -x; see 'companion print --help'"),
        ("--only", "option '--only' requires an argument; see 'companion print --help'"),
    ],
)
def test_an_option_with_one_dash_or_without_its_value_is_explained(option: str, reason: str) -> None:
    assert_unusable(companion("print", GAME, option), reason)


def test_an_option_without_its_value_has_an_example_if_the_help_has_one() -> None:
    reason = "option '--html' requires an argument, like: companion replay --html evening.html"
    assert_unusable(companion("replay", "--html"), f"{reason}; see 'companion replay --help'")


def test_a_list_with_a_space_after_the_comma_is_shown_without() -> None:
    done = companion("play", GAME, "--seats", "Ann,", "Ben")
    assert_unusable(done, "write Ann,Ben without a space after the comma")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    {
        ("print", GAME, "--players", "x"): "invalid value for '--players': 'x' is not a whole number",
        ("print", GAME, "--players="): "'--players': '' is not a whole number",
        ("print", GAME, "--players", "9" * 5_000): "... has too many digits",
        ("print", GAME, "--back-bleed", "x"): "invalid value for '--back-bleed': 'x' is not a number",
        ("export", GAME, "png", "--dpi", "\ud800"): "invalid value for '--dpi': '?' is not a whole number",
        (
            "play",
            GAME,
            "--seats",
            "Ann,Ben",
            "--seed",
            "1.5",
        ): "invalid value for '--seed': '1.5' is not a whole number",
        ("ruling", GAME, "why?", "--top", "0"): "invalid value for '--top': use 1 or more",
        ("ruling", GAME, "why?", "--top", "51"): "invalid value for '--top': use 50 or less",
        ("watch", GAME, "--port", "-1"): "invalid value for '--port': use 0 or more",
        ("watch", GAME, "--port", "9" * 26): "invalid value for '--port': use 65535 or less",
    }.items(),
    ids=lambda one: " ".join(one)[:40].strip() if isinstance(one, tuple) else "",
)
def test_what_is_no_number_or_out_of_bounds_is_reported_plainly(arguments: tuple[str, ...], reason: str) -> None:
    assert_unusable(companion(*arguments), reason, f"see 'companion {arguments[0]} --help'")


@pytest.mark.parametrize("command", sorted(set(FITTING) - {"odds", "resolve"}))
def test_one_argument_too_many_is_refused(command: str) -> None:
    assert_unusable(companion(command, *FITTING[command], "surplus"), "surplus")


@pytest.mark.parametrize("json", JSON)
@pytest.mark.parametrize("command", [*REFEREED, "position"])
def test_a_missing_game_is_refused(command: str, json: list[str]) -> None:
    assert_unusable(companion(command, *json), "missing argument 'GAME'")


@pytest.mark.parametrize("command", ["check", "resolve"])
def test_a_missing_line_is_refused(command: str) -> None:
    assert_unusable(companion(command, GAME, "-p", MOVES), "missing argument 'LINE")


@pytest.mark.parametrize("command", REFEREED)
def test_a_missing_position_is_refused(command: str) -> None:
    arguments = [argument for argument in REFEREED[command] if argument not in ("-p", MOVES)]
    assert_unusable(companion(command, *arguments), "missing option '-p'")
    assert_unusable(companion(command, *arguments, "-p"), "'-p' requires an argument")


@pytest.mark.parametrize("json", JSON)
@pytest.mark.parametrize("command", [*REFEREED, "position", "validate"])
def test_an_unknown_game_is_refused_with_the_games_there_are(command: str, json: list[str]) -> None:
    arguments = ["atlantis" if argument == GAME else argument for argument in FITTING[command]]
    assert_unusable(companion(command, *arguments, *json), "'atlantis'", GAME)


@pytest.mark.parametrize("command", [*REFEREED, "position", "validate"])
@pytest.mark.parametrize("game", ["", "\0", "x" * 5000, "../..\0", "oscar-rage"])
def test_no_strange_name_of_a_game_does_harm(command: str, game: str) -> None:
    arguments = [game if argument == GAME else argument for argument in FITTING[command]]
    assert_unusable(companion(command, *arguments))


@pytest.mark.parametrize("command", [*REFEREED, "position"])
def test_a_folder_without_a_game_is_refused(command: str, tmp_path: Path) -> None:
    arguments = [str(tmp_path) if argument == GAME else argument for argument in FITTING[command]]
    assert_unusable(companion(command, *arguments), "game.yaml")


@pytest.mark.parametrize("json", JSON)
@pytest.mark.parametrize("command", ["check", "resolve"])
@pytest.mark.parametrize(
    "line", ["", " ; ", "frobnicate", "ann move r99c9", "zoe pass", "\x1b[31m", "1 2 x", "x" * 5000]
)
def test_an_unreadable_line_is_refused_and_the_grammar_printed(command: str, line: str, json: list[str]) -> None:
    done = companion(command, GAME, line, "-p", MOVES, *json)
    assert_unusable(done, "SEAT move FIGURES SPACE...", "roll VALUE...", lines=None)
    message, heading, *forms = done.err.splitlines()
    assert heading == "write lines like this:"
    assert all(form.startswith("  ") and len(form) <= 80 for form in forms)
    assert message.isprintable()


@pytest.mark.parametrize(
    ("line", "form"),
    [
        ("ann make foo", "SEAT make SCRIPT PERSON... on PLACE..."),
        ("ann mak foo", "SEAT make SCRIPT PERSON... on PLACE..."),
        ("ann builds xyzzy", "SEAT build BUILDING..."),
    ],
)
def test_how_the_verb_that_is_meant_is_written_is_shown_first(line: str, form: str) -> None:
    done = companion("check", "the-producer", line, "-p", PRODUCER)
    assert done.err.splitlines()[0].endswith(f"; write: {form}")


def test_how_the_line_that_cannot_be_read_is_written_is_shown() -> None:
    done = companion("resolve", GAME, "-p", MOVES, "ann run ann+mother", "3", "ann stpo")
    assert done.err.splitlines()[0].endswith("; write: SEAT stop FIGURES")


def test_an_unreadable_line_after_one_that_was_done_is_refused_as_a_whole() -> None:
    done = companion("resolve", GAME, "-p", MOVES, "--json", "ann run ann+mother", "3", "gibberish")
    assert_unusable(done, "'gibberish'", lines=None)


def test_an_unknown_example_is_refused_with_the_examples_there_are() -> None:
    assert_unusable(
        companion("position", GAME, "--example", "nope", "--json"), "attack, breaks, interview, moves, theater"
    )
    assert_unusable(companion("position", GAME, "--example", "../examples/moves"))


@pytest.mark.parametrize("both", [["--schema", "--actions"], ["--schema", "--example", "moves"]], ids=" ".join)
def test_two_requests_at_once_are_refused(both: list[str]) -> None:
    assert_unusable(companion("position", GAME, *both), "use one of them")


def test_control_characters_never_reach_the_terminal() -> None:
    for arguments in (
        ["\x1b[2J"],
        ["legal", GAME, "-p", "\x1b[2J"],
        ["position", "\x1b[2J"],
        ["legal", GAME, "--\x1b"],
    ):
        assert "\x1b" not in companion(*arguments).err
