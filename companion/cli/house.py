"""house: rulings that the players at a table make for themselves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date
from typing import TYPE_CHECKING, Any

from companion.cli.screen import wrap
from companion.errors import Unreadable

if TYPE_CHECKING:
    from companion.cli.table_screen import TableScreen
    from companion.rulings.house import HouseRuling

MADE, DROPPED = "made", "dropped"
MOST_LETTERS, MOST_RULINGS = 500, 99
_DROP = "drop"
_OF_LOG = re.compile(r"  # \d{4}-\d\d-\d\d: .*$")
"""The day and the players that a transcript has after a ruling."""
_SECTION_NUMBER = re.compile(r"[A-Za-z][A-Za-z-]*-\d+:")


def house(session: TableScreen, rest: str) -> None:
    """`house`: list them; `house WORDS because WHY` or `house CLAUSE: WORDS`: make one; `house drop N`: drop one."""
    rulings = house_at(session.table.header, session.table.entries)
    word, _, number = rest.partition(" ")
    if not rest:
        session.say(_listed(rulings))
    elif word.lower() == _DROP:
        _drop(session, rulings, number.strip())
    else:
        _make(session, rulings, rest)


def house_at(header: Mapping[str, Any], entries: Iterable[Mapping[str, Any]]) -> list[HouseRuling]:
    """The house rulings in force: those at the beginning of the game, with the changes in its log."""
    return _in_force(header, entries)[0]


def _in_force(header: Mapping[str, Any], entries: Iterable[Mapping[str, Any]]) -> tuple[list[HouseRuling], int]:
    """The rulings in force, and the highest number of any ruling in this game."""
    from companion.definitions.definition import altered
    from companion.rulings.house import numbered
    from companion.rulings.house_file import ruling_in

    found = numbered(ruling_in(one) for one in header.get("house", ()))
    highest = max((one.number or 0 for one in found), default=0)
    for body in entries:
        if body["kind"] == "house":
            ruling = ruling_in(body["ruling"])
            if body["does"] == MADE:  # in old saves, rulings have no numbers
                ruling = ruling if ruling.number else altered(ruling, number=highest + 1)
                highest = max(highest, ruling.number or 0)
            found = [one for one in found if not one.says_as(ruling)] + [ruling] * (body["does"] == MADE)
    return found, highest


def house_line(body: Mapping[str, Any]) -> str:
    """An entry of the log as you would type it, with the day and the players."""
    from companion.rulings.house_file import ruling_in

    ruling = ruling_in(body["ruling"])
    because = f" because {ruling.because}" * bool(ruling.because)
    if body["does"] == DROPPED:
        return f"house drop {_words_of(ruling)}  # {body['number']}"
    return f"house {_words_of(ruling)}{because}  # {ruling.made}: {', '.join(ruling.by)}"


def _words_of(ruling: HouseRuling) -> str:
    """The ruling's words, after the clause that it is about."""
    return f"{ruling.about}: " * bool(ruling.about) + ruling.says


def _listed(rulings: list[HouseRuling]) -> str:
    if not rulings:
        return wrap("There are no house rulings yet. Make one: `house WORDS because WHY`.", "  ")
    lines = [wrap(f"{one.says} ({one.cited()})", f"  {one.number}  ", "     ") for one in rulings]
    return "\n".join(lines)


def _make(session: TableScreen, rulings: list[HouseRuling], rest: str) -> None:
    from companion.definitions.definition import altered
    from companion.rulings.house import MOST_NUMBERS
    from companion.rulings.house_file import document_of, highest_number, keep_house

    made = _read(session, rest)
    if len(rulings) >= MOST_RULINGS:
        raise Unreadable(f"there are already {MOST_RULINGS} house rulings, the limit: drop one with `house drop N`")
    folder = _folder(session)
    highest = _in_force(session.table.header, session.table.entries)[1]
    highest = max(highest, 0 if folder is None else highest_number(folder, made.game))
    number = next((one.number for one in rulings if one.says_as(made)), highest + 1)
    if number is None or number > MOST_NUMBERS:
        raise Unreadable(f"no number is left for another house ruling: {MOST_NUMBERS} is the highest")
    made = altered(made, number=number)
    if folder is not None:
        keep_house(folder, made)
    session.log_aside("house", does=MADE, ruling=document_of(made))
    _tell(session, f"{made.says} ({made.cited()})")


def _read(session: TableScreen, rest: str) -> HouseRuling:
    """The ruling that was typed, made today by the players at the table; raises Unreadable."""
    from companion.referee.setting import split_why
    from companion.registry import definition
    from companion.rulings.house import HouseRuling
    from companion.rulings.ruling import clause_named, is_number
    from companion.rulings.text import words

    says, why = split_why(f" {_OF_LOG.sub('', rest)}")
    first, _, later = says.partition(" ")
    number = first.removesuffix(":")
    about = clause_named(definition(session.table.header["game"]), number)
    if about is None and (is_number(number) or _SECTION_NUMBER.fullmatch(first)):
        raise Unreadable(f"there is no rule {number.upper()} in this game")
    says = later.lstrip(" :").rstrip() if about else says
    if not words(says) or len(says) + len(why) > MOST_LETTERS:
        raise Unreadable(f"house what? Write the ruling in at most {MOST_LETTERS} letters; you can add: because WHY")
    seats = session.table.header["seats"]
    people = [name for name in seats if not session.players.get(name)] or seats
    return HouseRuling(
        game=session.game.id,
        made=date.today().isoformat(),
        by=tuple(people),
        says=says,
        about=about,
        because=why or None,
    )


def _drop(session: TableScreen, rulings: list[HouseRuling], which: str) -> None:
    from companion.rulings.house_file import document_of, drop_house

    named = (one for one in rulings if which.lstrip("0") == str(one.number) or which == _words_of(one))
    dropped = next(named, None)
    if dropped is None:
        numbers = ", ".join(str(one.number) for one in rulings)
        raise Unreadable(f"house drop N: N can be {numbers}" if numbers else "there is no house ruling to drop")
    if (folder := _folder(session)) is not None:
        drop_house(folder, dropped)
    session.log_aside("house", does=DROPPED, ruling=document_of(dropped), number=dropped.number)
    _tell(session, f"dropped: {dropped.says}")


def _folder(session: TableScreen) -> Any:
    """The folder that stores house rulings for the next game; None for a game that is not saved."""
    from companion.referee.home import home

    return home() if session.table.save is not None else None


def _tell(session: TableScreen, text: str) -> None:
    session.announce(str(len(session.table.entries)), [text])
