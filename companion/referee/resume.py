"""Games put into a save, and taken up again."""

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
    """What a save says of its game before the first entry.

    `source` is the id or folder the game is loaded by, `rules` the fingerprint of its rules; `options` are the
    table's (dice, bots). The position the game began with is kept whole, variants and seats with it.
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
    """A save that comes to something else under the rules there are now.

    `last` is the last entry up to which all is as it was; `position` the save's own last state, that after entry `at`.
    """

    def __init__(self, save: Save, last: int, why: str, followed: dict[str, Any] | None = None) -> None:
        """`followed` is the position after entry `last` under the rules of today, if they came so far."""
        name = save.path
        super().__init__(
            f"{name} is of other rules; under those of today it is not the same from entry {last + 1}: {why}"
        )
        self.last = last
        self.at, body = save.snapshot_before(save.last + 1) or (0, {"position": save.header["position"]})
        self.position: dict[str, Any] = body["position"]
        if followed is not None and last > self.at:
            self.at, self.position = last, followed


def resume(game: Game[Any], save: Save, rules: str, *, writable: bool = True) -> GameTable:
    """The table as the save has it; `rules` is the fingerprint of the rules there are now.

    Other rules than those of the save are noted in it, if it is `writable`.

    Raises SaveError, and ChangedRules if the save is of other rules under which it came to something else.
    """
    table = GameTable(game, _start(game, save), save.header, save)
    entries = save.entries()
    if rules != _rules_of(save.header, entries):
        _follow_all(table, save, entries)
        if writable:
            table.aside("rules", rules=rules)
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
    """The table with the whole log, going on from the last position that the save holds as it was."""
    table = GameTable(game, _start(game, save), save.header, save)
    table.entries = save.entries()
    for number, body in enumerate(table.entries, 1):
        table.history.enter(number, body)
    table.set("", changed.position, f"other rules; as after entry {changed.at}", RULES)
    table.aside("rules", rules=rules)
    return table


def _rules_of(header: Mapping[str, Any], entries: Sequence[Mapping[str, Any]]) -> Any:
    """The fingerprint of the rules under which the save was last played."""
    later = (body["rules"] for body in reversed(entries) if body["kind"] == "rules")
    return next(later, header["rules"])


def _start(game: Game[Any], save: Save) -> Any:
    try:
        return game.position(save.header["position"], plausible=False)
    except CompanionError as error:
        raise SaveError(f"{save.path}: the rules of today cannot read its first position: {error}") from None


def _take_snapshot(
    game: Game[Any], save: Save, table: GameTable, untouched: Sequence[int], lengths: Sequence[int]
) -> None:
    """Begin the fold at the newest snapshot of a history that nothing has changed since."""
    end = save.last
    lowest = len(table.history.steps)
    while (found := save.snapshot_before(end + 1)) is not None:
        at, body = found
        lowest = min([lowest, *untouched[at:end]])
        if lengths[at] <= lowest:
            table.keep_state(lengths[at], game.position(body["position"], plausible=False))
            return
        end = at - 1
        lowest = min(lowest, untouched[end])


def _follow_all(table: GameTable, save: Save, entries: Sequence[dict[str, Any]]) -> None:
    """Fold entry by entry, and compare with each snapshot, which is of the save's own rules; raises ChangedRules."""
    kept, game = _snapshots(save), table.game
    same = 0
    for number, body in enumerate(entries, 1):
        try:
            table.follow(body)
        except CompanionError as error:
            followed = game.document(table.state) if isinstance(error, IllegalAction) else None
            raise ChangedRules(save, number - 1, str(error), followed) from None
        if number not in kept:
            continue
        if game.document(table.state) != kept[number]["position"]:
            raise ChangedRules(save, same, f"by entry {number} it comes to another position")
        same = number


def _snapshots(save: Save) -> dict[int, dict[str, Any]]:
    """All the states that a save holds, by the entry each follows."""
    found: dict[int, dict[str, Any]] = {}
    number = save.last + 1
    while (snapshot := save.snapshot_before(number)) is not None:
        number, body = snapshot
        found[number] = body
    return found
