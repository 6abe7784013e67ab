"""The results of comparisons on the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.cli.screen import counted, shorten, wrap
from companion.cli.simulation_text import digits_of, ended_sentence, signed, unfinished_sentence, with_variants
from companion.definitions.words import listed
from companion.lab.comparison import FEWEST
from companion.lab.report import rules_version

_NAME, _CELL = 12, 22
"""The letters of a side's name, and of a share with its interval, in the tables."""


# --- two sides


def comparison_text(document: Mapping[str, Any]) -> str:
    """The comparison in sentences, with a table."""
    found = document["measures"]
    lines = [wrap(_head(document)), *(wrap(one, rest="  ") for one in _remarks(document)), ""]
    lines += [wrap(sentence(one, document["b"]), "  ") for one in found if one["sure"]]
    lines += [wrap(one, "  ") for one in _about_doubts(found)]
    steady = [one for one in found if _is_steady(one)]
    if steady:
        lines.append(wrap(f"The same in all pairs: {', '.join(map(_steady, steady))}.", "  "))
    same = [one["measure"].replace("_", " ") for one in found if not one["sure"] and one not in steady]
    if same and any(one["sure"] for one in found):
        lines += ["", wrap(f"No certain difference: {', '.join(same)}.", rest="  ")]
    columns = f"{_short(document['a']):>{_NAME}} {_short(document['b']):>{_NAME}}"
    lines += ["", f"  {'':<22} {columns}  difference, 95 % interval"]
    return "\n".join([*lines, *(_row(one, document["games"]) for one in found)])


def _about_doubts(found: Sequence[Mapping[str, Any]]) -> list[str]:
    """Why differences are not certain."""
    few = [one["measure"].replace("_", " ") for one in found if one["pairs"] < FEWEST]
    doubts = [] if any(one["sure"] for one in found) or len(few) == len(found) else ["No difference is certain."]
    if few:
        which = "" if len(few) == len(found) else f" This is so for {', '.join(few)}."
        doubts.append(f"With fewer than {FEWEST} pairs Companion calls no difference certain.{which}")
    if any(not one["sure"] and one["pairs"] >= FEWEST and _leaves_out_0(one["interval"]) for one in found):
        doubts.append(f"An interval without 0 is not enough: among {len(found)} measures one can be so by chance.")
    return doubts


def _is_steady(found: Mapping[str, Any]) -> bool:
    """Whether a measure differs by the same amount in all pairs."""
    return not found["interval"] and found["pairs"] > 1 and found["difference"] != 0


def _steady(found: Mapping[str, Any]) -> str:
    difference = found["difference"]
    return f"{found['measure'].replace('_', ' ')} {signed(difference, digits_of(difference))}"


def _leaves_out_0(interval: Sequence[float] | None) -> bool:
    return bool(interval and (interval[0] > 0 or interval[1] < 0))


def _head(document: Mapping[str, Any]) -> str:
    common = {name: value for name, value in document["variants"]["a"].items() if name not in differing(document)}
    games = counted(document["games"], "pair of games", "pairs of games")
    bots = ", ".join(document["seats"])
    if is_of_bots(document):
        bots = f"each in every seat in turn, against {' and '.join(dict.fromkeys(document['seats']))}"
    head = f"{document['game']}{with_variants(common)}: {document['b']} compared with {document['a']}, {games} on the"
    return f"{head} same seeds from {document['seed']}, {bots}, {_rules(document)}, companion {document['version']}."


def _rules(document: Mapping[str, Any]) -> str:
    """The rules of both sides, in the order in which they are named."""
    one, other = (rules_version({"rules": document["rules"][side]}) for side in "ab")
    return f"rules {one}" if one == other else f"rules {other} compared with {one}"


def differing(document: Mapping[str, Any]) -> list[str]:
    """The variants in which the two sides differ."""
    one, other = (document["variants"][side] for side in "ab")
    return [name for name in {**one, **other} if one.get(name) != other.get(name)]


def _other_causes(document: Mapping[str, Any]) -> list[str]:
    """What else differs between the two sides."""
    rules = document["rules"]
    return ["the rules"] * (rules["a"] != rules["b"]) + ["the bots"] * is_of_bots(document)


def is_of_bots(document: Mapping[str, Any]) -> bool:
    """Whether two bots are compared."""
    from companion.referee.bots import BOTS

    return document["a"] in BOTS and document["b"] in BOTS


def _remarks(document: Mapping[str, Any]) -> list[str]:
    """What a reader must know before the numbers."""
    found, seats = [], len(document["seats"])
    variants, others = differing(document), _other_causes(document)
    if len(variants) + len(others) > 1:
        what = f"Several {'things' if others else 'variants'} differ, {listed([*others, *variants])}"
        found.append(f"{what}: each difference can come from any of them.")
    if is_of_bots(document) and document["games"] % seats:
        found.append(f"{document['games']} is no multiple of {seats} seats: the bots did not play each seat equally.")
    for side in "ab":
        where = f"With {document[side]} "
        found.append(
            unfinished_sentence(document["unfinished"][side], document["games"], document["step_limit"], where)
        )
    if any(document["unfinished"].values()):
        found.append("Points and lengths are averages over the pairs in which both games ended.")
    return [one for one in found if one]


def sentence(found: Mapping[str, Any], name: str) -> str:
    """A difference in plain words.

    >>> found = {"measure": "wins of Ann", "is_share": True, "difference": -0.031, "interval": [-0.043, -0.019]}
    >>> sentence(found, "goal=50")
    'With goal=50 Ann wins 3.1 percentage points less often, 95 % interval 1.9 to 4.3.'
    """
    measure, unit = found["measure"], _unit(found)
    difference, ends = found["difference"] * unit, [end * unit for end in found["interval"]]
    what, _, who = measure.partition(" of ")
    if measure == "minutes" and abs(difference) < 1:
        what, difference, ends = "seconds", difference * 60, [end * 60 for end in ends]
    digits = digits_of(difference, *ends)
    size, (low, high) = f"{abs(difference):.{digits}f}", sorted(map(abs, ends))
    if found["is_share"]:
        about = f"{who or 'nobody'} wins {size} percentage points {'more' if difference > 0 else 'less'} often"
    elif what == "points":
        about = f"{who} gets {size} points {'more' if difference > 0 else 'less'}"
    else:
        about = f"a game has {size} {what.replace('_', ' ')} {'more' if difference > 0 else 'fewer'}"
    return f"With {name} {about}, 95 % interval {low:.{digits}f} to {high:.{digits}f}."


def _unit(found: Mapping[str, Any]) -> int:
    return 100 if found["is_share"] else 1


def _short(name: str) -> str:
    return name if len(name) <= _NAME else f"…{name[1 - _NAME :]}"


def _row(found: Mapping[str, Any], pairs: int) -> str:
    unit, interval = _unit(found), found["interval"]
    one, other = (f"{found[name] * unit:{_NAME}.1f}" for name in "ab")
    name = found["measure"].replace("_", " ") + " in %" * (unit == 100)
    digits = digits_of(found["difference"] * unit, *(end * unit for end in interval)) if found["sure"] else 1
    shown = signed(found["difference"] * unit, digits)
    if interval:
        shown += f" ({' to '.join(signed(end * unit, digits) for end in interval)})"
    elif found["pairs"] > 1:
        shown += ", the same in all pairs"
    ended = f", {counted(found['pairs'], 'pair', 'pairs')}" * (found["pairs"] < pairs)
    return f"  {shorten(name, 22):<22} {one} {other}  {shown}{ended}"


# --- the values of a field


def swept(document: Mapping[str, Any], *, with_failed: bool = True) -> str:
    """A table with a row for each value: the wins of each seat, and the length of a game.

    `with_failed` adds the values with which the game failed; the screen has had them as errors.
    """
    values = document["values"]
    head = f"{document['game']}{with_variants(document['variants'])}: {document['field']}, "
    head += f"{counted(document['games'], 'game', 'games')} for each value, {', '.join(document['seats'])}, seed "
    head += f"{document['seed']}, rules {rules_version(document)}, companion {document['version']}. Wins in %, with "
    head += "95 % intervals."
    names = [seat["name"] for seat in values[0]["seats"]]
    nobody = any(one["nobody"]["wins"] for one in values)
    columns = [*names, *["nobody"] * nobody]
    lines = [wrap(head), "", f"  {'':<10}" + "".join(f"{name:^{_CELL}}" for name in columns) + "  turns"]
    for one in values:
        won = [*one["seats"], *[one["nobody"]] * nobody]
        lines.append(f"  {shorten(one['value'], 10):<10}{''.join(map(_won, won))}  {_turns(one)}")
    return "\n".join([*lines, "", *(wrap(one, rest="  ") for one in _about_values(document, with_failed))])


def _won(won: Mapping[str, Any]) -> str:
    low, high = won["interval"]
    return f"{100 * won['share']:6.1f} ({100 * low:.1f} to {100 * high:.1f})".ljust(_CELL)


def _turns(one: Mapping[str, Any]) -> str:
    turns = one["length"]["turns"]
    if turns["mean"] is None:
        return "-"
    return f"{turns['mean']:.1f}" + (" ({:.1f} to {:.1f})".format(*turns["interval"]) if turns["interval"] else "")


def _about_values(document: Mapping[str, Any], with_failed: bool) -> list[str]:
    values = document["values"]
    games, steps = document["games"], document["step_limit"]
    unended = []
    for one in values:
        sentence = unfinished_sentence(one["unfinished"], games, steps, f"With {one['value']} ")
        unended.append(f"{sentence} {ended_sentence(one['unfinished'], games)}".strip())
    failed = [f"With {one['value']} the game failed: {one['why']}." for one in document["failed"]]
    return [*filter(None, unended), *failed * with_failed, *_sure(values, games, others_failed=bool(failed))]


def _sure(values: Sequence[Mapping[str, Any]], games: int, *, others_failed: bool) -> list[str]:
    """Which values differ for sure from the first."""
    first, others = values[0], values[1:]
    if not others:
        return []
    few = [f"With fewer than {FEWEST} games for each value Companion calls no difference certain."] * (games < FEWEST)
    same = {"value": "", "differences": []}
    if all({**one, **same} == {**first, **same} for one in others):
        which = "The other values" if others_failed else "All values"
        these = "this game" if games == 1 else f"these {games} games"
        return [f"{which} gave the same results in {these}.", *few]
    if few:
        return few
    found = [sentence(found, other["value"]) for other in others for found in other["differences"] if found["sure"]]
    how = f"Each value is compared with {first['value']}, game by game on the same seeds."
    what = "Certain differences, which would be surprising among all values and measures of the table:"
    return [f"{how} {what}", *found] if found else [f"{how} No difference is certain."]
