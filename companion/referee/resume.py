"""Writes the header of a save, and resumes saved games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.errors import CompanionError, IllegalAction, SaveError
from companion.model import Game, S
from companion.referee.store import Save
from companion.referee.table import RULES, GameTable


def make_header(
    game: Game[S], start: S, *, source: str, rules: str, seed: int, options: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """The header of a save, before the first entry.

    `source` is the id or folder of the game, `rules` the fingerprint of its rules. `options` are the options of the
    table (dice, bots). The header has the whole first position, with variants and seats.
    """
    return {
        "game": source,
        "title": game.title,
        "seats": game.names(start),
        "variants": dict(start.variants),
        "rules": rules,
        "seed": seed,
        "position": game.document(start),
        **(options or {}),
    }


class ChangedRules(SaveError):
    """The save differs when it is played again with the present rules.

    `last` is the last entry without a difference. `position` is the last state in the save, after entry `at`.
    """

    def __init__(self, save: Save, last: int, why: str, followed: dict[str, Any] | None = None) -> None:
        """`followed` is the position after entry `last` with the present rules, if they came that far."""
        name = save.path
        super().__init__(
            f"{name} was played with other rules; with the present ones it differs from entry {last + 1}: {why}"
        )
        self.last = last
        self.at, body = save.snapshot_before(save.last + 1) or (0, {"position": save.header["position"]})
        self.position: dict[str, Any] = body["position"]
        if followed is not None and last > self.at:
            self.at, self.position = last, followed


def resume(game: Game[Any], save: Save, rules: str, *, writable: bool = True) -> GameTable:
    """The table of a save; `rules` is the fingerprint of the present rules.

    If the rules have changed, this is noted in the save if it is `writable`.

    Raises SaveError, and ChangedRules if the game differs when it is played again with the present rules.
    """
    table = GameTable(game, _start(game, save), save.header, save)
    entries = save.entries()
    if rules != _rules_of(save.header, entries):
        _follow_all(table, save, entries)
        if writable:
            table.log_aside("rules", rules=rules)
        return table
    untouched, lengths = [], [0]
    for number, body in enumerate(entries, 1):
        untouched.append(table.history.enter(number, body))
        lengths.append(len(table.history.steps))
    table.entries = entries
    _take_snapshot(game, save, table, untouched, lengths)
    table.state = table.state_after(len(table.history.steps))
    return table


def resume_from_snapshot(game: Game[Any], save: Save, rules: str, changed: ChangedRules) -> GameTable:
    """The table with the whole log, which goes on from the last position stored in the save."""
    table = GameTable(game, _start(game, save), save.header, save)
    table.entries = save.entries()
    for number, body in enumerate(table.entries, 1):
        table.history.enter(number, body)
    table.set("", changed.position, f"other rules; the position after entry {changed.at}", RULES)
    table.log_aside("rules", rules=rules)
    return table


def _rules_of(header: Mapping[str, Any], entries: Sequence[Mapping[str, Any]]) -> Any:
    """The fingerprint of the rules with which the save was last played."""
    later = (body["rules"] for body in reversed(entries) if body["kind"] == "rules")
    return next(later, header["rules"])


def _start(game: Game[Any], save: Save) -> Any:
    try:
        return game.position(save.header["position"], plausible=False)
    except CompanionError as error:
        raise SaveError(f"{save.path}: the present rules cannot read its first position: {error}") from None


def _take_snapshot(
    game: Game[Any], save: Save, table: GameTable, untouched: Sequence[int], lengths: Sequence[int]
) -> None:
    """Start from the newest snapshot whose history has not changed since."""
    end = save.last
    lowest = len(table.history.steps)
    while (found := save.snapshot_before(end + 1)) is not None:
        at, body = found
        lowest = min([lowest, *untouched[at:end]])
        if lengths[at] <= lowest:
            table.use_snapshot(lengths[at], game.position(body["position"], plausible=False))
            return
        end = at - 1
        lowest = min(lowest, untouched[end])


def _follow_all(table: GameTable, save: Save, entries: Sequence[dict[str, Any]]) -> None:
    """Play entry by entry, and compare with each snapshot, made with the old rules; raises ChangedRules."""
    snapshots, game = _snapshots(save), table.game
    same = 0
    for number, body in enumerate(entries, 1):
        try:
            table.follow(body)
        except CompanionError as error:
            followed = game.document(table.state) if isinstance(error, IllegalAction) else None
            raise ChangedRules(save, number - 1, str(error), followed) from None
        if number not in snapshots:
            continue
        if game.document(table.state) != snapshots[number]["position"]:
            raise ChangedRules(save, same, f"the position after entry {number} is different")
        same = number


def _snapshots(save: Save) -> dict[int, dict[str, Any]]:
    """All states in a save, by the entry that each follows."""
    found: dict[int, dict[str, Any]] = {}
    number = save.last + 1
    while (snapshot := save.snapshot_before(number)) is not None:
        number, body = snapshot
        found[number] = body
    return found
