"""odds: how likely each result of a roll is, as exact fractions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.answers import NO, YES, forms_for_unreadable, refused_answer
from companion.cli.options import AsJson, GameName, PositionFile
from companion.cli.screen import say, say_json
from companion.cli.shell_completion import seats
from companion.errors import Unreadable

if TYPE_CHECKING:
    from companion.model import Game, Past, S
    from companion.referee.odds import Odds

ASSUME = " assume "
"""The word before an assumed answer in a line at the prompt."""


Lines = Annotated[
    list[str] | None,
    typer.Argument(metavar="[LINE]...", help="Actions to do first, in order; they can have dice."),
]
Assumed = Annotated[
    list[str] | None,
    typer.Option(
        "--assume",
        metavar="LINE",
        help="Assume this answer to a choice; repeatable. `best`: the best for the player who chooses.",
    ),
]
SeatName = Annotated[
    str | None,
    typer.Option(
        "--seat",
        metavar="NAME",
        autocompletion=seats,
        help="Use only what this seat knows, if the app holds the cards.",
    ),
]


def odds(
    game: GameName,
    position: PositionFile,
    line: Lines = None,
    assume: Assumed = None,
    seat: SeatName = None,
    json: AsJson = False,
) -> int:
    """How likely is each result? The answers are exact fractions.

    Without a LINE you get the odds of the next roll: an attack, an interview, a run, a fight. With lines, you get the
    odds after them. If a choice comes up on the way, Companion assumes an answer and lists it under "Assumed".
    """
    from companion.cli.reading import load_table
    from companion.model import EVERYBODY
    from companion.referee.odds import odds as odds_of

    rules, state, past = load_table(game, position)
    knows = EVERYBODY if seat is None else _seat_of(rules, state, seat)
    done, assumed = line or [], assume or []
    with forms_for_unreadable(rules, state, [" ".join([*done, *assumed])]):
        found = odds_of(rules, state, [one for one in done if one], assumed, seat=knows, past=past)
    if json:
        say_json(_as_json(rules, state, found))
    else:
        say(_text(rules, state, found))
    return NO if found.refused else YES


def _seat_of(game: Game[S], state: S, name: str) -> int:
    """The number of the seat with this name; raises Unreadable."""
    from companion.definitions.words import shorten
    from companion.model.grammar import find_seat

    names = game.names(state)
    found = find_seat(names, name)
    if found is None:
        raise Unreadable(f"--seat: there is no seat '{shorten(name)}'; the seats are {', '.join(names)}")
    return found


def odds_text(game: Game[S], state: S, typed: str, seat: int | None = None, past: Past | None = None) -> str:
    """The command's output for `LINE assume LINE` in this state, by what this seat knows."""
    from companion.model import EVERYBODY
    from companion.referee.odds import odds as odds_of

    line, _, assumed = f" {typed}".partition(ASSUME)
    knows = EVERYBODY if seat is None else seat
    found = odds_of(game, state, [line] * bool(line.strip()), [assumed] * bool(assumed), seat=knows, past=past)
    return _text(game, state, found)


def _text(game: Game[S], state: S, found: Odds) -> str:
    """The odds for people; of very many results only the numbers, if that makes them few enough to list."""
    from companion.cli import show
    from companion.referee.odds import without_details

    means, is_rolled = _means(game, state, found), found.positions > 0
    if len(found.outcomes) > show.MOST_RESULTS and found.expected:
        short = without_details(game, state, found)
        if len(short.outcomes) <= show.MOST_RESULTS:
            return show.odds(odds_answer(short), means, is_rolled=is_rolled, is_short=True)
    return show.odds(odds_answer(found), means, is_rolled=is_rolled)


def _means(game: Game[S], state: S, found: Odds) -> list[str]:
    """The averages, in the game's sentences."""
    from companion.model import Mean

    return game.tell_means(state, {key: Mean(mean) for key, mean in {**found.expected, **found.counted}.items()})


def _as_json(game: Game[S], state: S, found: Odds) -> dict[str, Any]:
    """The answer for programs: `outcomes` differ in numbers; `detailed` also differ in places, cards and the like.

    The key `detailed` exists only if a result is more than numbers.
    """
    from companion.referee.odds import without_details

    answer = odds_answer(found)
    if not any(one.details for one in found.outcomes):
        return answer
    return {**odds_answer(without_details(game, state, found)), "detailed": answer["outcomes"]}


def odds_answer(found: Odds) -> dict[str, Any]:
    """The answer of `odds`; a refused line has no outcomes, and only it has the key `refused`.

    `expected` has the averages of the results. The key `counted` exists only if the game also counts on the way there.
    """
    answer: dict[str, Any] = {
        "outcomes": [
            {"probability": str(one.probability), "result": one.result, "text": one.text}
            | ({"details": list(one.details)} if one.details else {})
            for one in found.outcomes
        ],
        "expected": {key: str(mean) for key, mean in found.expected.items()},
        "assumes": list(found.assumes),
    }
    if found.counted:
        answer["counted"] = {key: str(mean) for key, mean in found.counted.items()}
    return {**answer, "refused": refused_answer(found.refused)} if found.refused else answer
