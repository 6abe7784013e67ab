"""The answers of the referee as plain text that fits 80 columns."""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from companion.cli.screen import WIDTH, cited, counted, wrap
from companion.model.grammar import find_seat
from companion.model.mean import as_fraction, as_mean, as_percent
from companion.referee.history import EDITS
from companion.referee.secrets import hides, known
from companion.referee.table import EventSentence

if TYPE_CHECKING:
    from companion.model import Decision, Fact, Game, Outcome, Past, S
    from companion.referee.history import Change, HistoryStep
    from companion.referee.table import GameTable

_ANSWERS = {True: "yes", False: "no", None: "cannot tell"}
MOST_RESULTS, LIKELIEST = 36, 12
"""If there are more results than MOST_RESULTS, only the LIKELIEST are shown."""
DEAD_END = "  Nothing is legal now, so the game cannot go on: its rules have a gap."
OPTIONAL = "Also possible, now or later in this turn:"
"""The heading of optional actions."""


# --- forced moves ---


def forced_moves(game: Game[S], state: S, past: Past | None) -> list[str]:
    """The forced moves that were made when the position was read, one line each."""
    events = game.once_more(past.state.copy(), past) if past is not None else []
    return [wrap(cited(game.tell(state, event), game.cite(event.rules)), "- ") for event in events]


# --- legal ---


def legal(answer: dict[str, Any], outcome: Outcome | None, judge: str = "check") -> str:
    """The question, then the actions; actions that differ only in their last word share a line.

    `judge` is the command that judges a line, for games that cannot list every legal action.
    """
    if answer["decision"] is None:
        return wrap(cited(outcome.why, outcome.rules) if outcome else "The game is over.")
    lines = [wrap(answer["decision"]["prompt"]), *grouped(answer["actions"])]
    if is_dead_end(answer):
        lines.append(DEAD_END)
    if not answer["complete"] and not answer["unknown"]:
        lines.append(wrap(f"(There are more legal lines than these; `{judge}` judges any line.)", "  "))
    if answer["interjections"]:
        lines += [OPTIONAL, *grouped(answer["interjections"])]
    if answer["unknown"]:
        lines.append("You can claim these; they depend on what nobody has shown yet:")
        lines += [f"  {one['action']}  ({', '.join(one['needs'])})" for one in answer["unknown"]]
    return "\n".join(lines)


def is_dead_end(answer: dict[str, Any]) -> bool:
    """Whether players must act, but nothing is legal and nothing is hidden."""
    is_asked = answer["decision"] is not None and answer["to_act"] != ["chance"]
    return is_asked and answer["complete"] and not answer["actions"]


def grouped(actions: Iterable[str], width: int = 0) -> list[str]:
    """Lines of actions, one for each group that differs only in its last word, broken at the screen's width or `width`.

    >>> grouped(["ann move ann r01c1", "ann stop ann", "ann move ann r01c2"])
    ['  ann move ann  r01c1 r01c2', '  ann stop ann']
    """
    groups: dict[str, list[str]] = {}
    for action in actions:
        head, _, last = action.rpartition(" ")
        groups.setdefault(head, []).append(last)
    return [
        f"  {head} {lasts[0]}".rstrip() if len(lasts) == 1 else wrap(" ".join(lasts), f"  {head}  ", width=width)
        for head, lasts in groups.items()
    ]


def question(game: Game[S], known: S, decision: Decision) -> str:
    """The turn, the phase and the question."""
    moment = ", ".join(filter(None, (f"Turn {known.turn}", game.phase(known))))
    return f"{moment}. {game.prompt(known, decision)}"


# --- check ---


def check(answer: dict[str, Any]) -> str:
    """Each part with its verdict and the reason; if there are several, the verdict on the whole line last."""
    return "\n".join([*on_parts(answer), *[on_whole(answer)] * (len(answer["parts"]) > 1)])


def on_parts(answer: dict[str, Any]) -> list[str]:
    """Each part with its verdict, and below it the reason."""
    lines: list[str] = []
    for part in answer["parts"]:
        lines.append(f"{_ANSWERS[part['legal']]}: {part['action']}")
        lines.append(wrap(cited(sentence(part["why"]), part["rules"]), "  "))
    return lines


def on_whole(answer: dict[str, Any]) -> str:
    """The verdict on all parts together, with the whole line."""
    return wrap(whole(answer["parts"]), f"{_ANSWERS[answer['legal']]}: ", "  ")


def whole(parts: Sequence[dict[str, Any]]) -> str:
    """The line of these parts: a path has its steps in one row, other parts have `;` between them."""
    first, *others = (part["action"] for part in parts)
    if is_path(parts):
        return " ".join([first, *(one.rpartition(" ")[2] for one in others)])
    return "; ".join([first, *others])


def is_path(parts: Sequence[dict[str, Any]]) -> bool:
    """Whether these parts are the steps of one path: they differ only in their last word."""
    return len(parts) > 1 and len({part["action"].rpartition(" ")[0] for part in parts}) == 1


def sentence(text: str) -> str:
    """The text with a full stop at its end.

    >>> sentence("the game is over"), sentence("Any other player.")
    ('the game is over.', 'Any other player.')
    """
    return text if text[-1:] in ".!?" else f"{text}."


# --- resolve ---


def resolve(answer: dict[str, Any]) -> str:
    """What happened, what was refused, and the next question."""
    lines = [wrap(cited(event["text"], event["rules"]), "- ") for event in answer["events"]]
    if not lines:
        lines = ["Nothing has happened."]
    if answer["refused"]:
        lines += _refused(answer["refused"])
    ending = answer["outcome"]["why"] if answer["outcome"] else f"Now: {answer['decision']['prompt']}"
    return "\n".join([*lines, wrap(ending)])


def _refused(refused: dict[str, Any]) -> list[str]:
    """The part of a line that was refused, and the reason."""
    why = cited(sentence(refused["why"]), refused["rules"])
    return [f"Refused: {refused['action']}", wrap(why, "  ")]


# --- odds ---


def odds(answer: dict[str, Any], means: Sequence[str] = (), *, is_rolled: bool = True, is_short: bool = False) -> str:
    """One line for each result, the likeliest first; then the averages in the game's words, and the assumptions.

    `is_short` says that places and cards are left out. If there are too many results, you see a table with a row for
    each number first, and then the likeliest results.
    """
    if "refused" in answer:
        return "\n".join(_refused(answer["refused"]))
    if not is_rolled and not any(outcome["result"] or "details" in outcome for outcome in answer["outcomes"]):
        return wrap("This is legal, and no roll follows.", "  ")
    chances = [Fraction(outcome["probability"]) for outcome in answer["outcomes"]]
    is_long = len(chances) > MOST_RESULTS
    lines = [*_each_alone(answer, chances), "The likeliest results:"] if is_long and answer["expected"] else []
    shown = LIKELIEST if is_long else len(chances)
    column = max(len(as_fraction(chance)) for chance in chances[:shown])
    lines += [
        wrap(outcome["text"], f"  {as_fraction(chance):>{column}}  {as_percent(chance):>6}  ")
        for outcome, chance in zip(answer["outcomes"][:shown], chances, strict=False)
    ]
    if is_long:
        rest = as_percent(sum(chances[shown:], Fraction(0)))
        lines.append(f"  ... and {len(chances) - shown} more, {rest} together (--json has them all)")
    elif not all(as_fraction(chance) for chance in chances):
        lines.append("(Missing fractions are too long for a line; --json has them.)")
    if is_short:
        lines.append("(Places and cards would make this list too long; --json has them.)")
    numbers = [f"{key} {as_mean(Fraction(mean))}" for key, mean in answer["expected"].items()]
    if numbers and not means and not is_long:
        lines.append(wrap(", ".join(numbers), "On average: "))
    lines += map(wrap, means)
    if answer["assumes"]:
        lines.append(wrap("; ".join(answer["assumes"]), "Assumed: "))
    return "\n".join(lines)


def _each_alone(answer: dict[str, Any], chances: Sequence[Fraction]) -> list[str]:
    """How likely each number is to change at all, and by how much on average."""
    column = max(map(len, answer["expected"]), default=0)
    lines = [f"  {'':{column}}  changes  on average"]
    for key, mean in answer["expected"].items():
        pairs = zip(chances, answer["outcomes"], strict=True)
        at_all = sum((chance for chance, outcome in pairs if key in outcome["result"]), Fraction(0))
        lines.append(f"  {key:{column}}  {as_percent(at_all):>7}  {float(Fraction(mean)):+10.2f}")
    return lines


# --- score ---


def score(answer: dict[str, Any], outcome: Outcome | None = None) -> str:
    """The score, one block for each seat; with the outcome, the reason why the winners won."""
    lines = ["The final score:" if answer["final"] else "The score, if the game ended now:"]
    for name, ledger in answer["seats"].items():
        lines += _ledger(name, ledger)
    if answer["winners"] is not None:
        lines.append(f"Winners: {', '.join(answer['winners'])}" if answer["winners"] else "Nobody has won.")
    if outcome is not None:
        lines.append(wrap(cited(outcome.why, outcome.rules)))
    return "\n".join(lines)


def _ledger(name: str, ledger: dict[str, Any]) -> list[str]:
    total = str(ledger["total"])
    lines = [f"{name} {'.' * (WIDTH // 2 - len(name) - len(total) - 2)} {total}"]
    lines += [wrap(cited(line["what"], line["rules"]), f"  {line['points']:+4d}  ") for line in ledger["lines"]]
    return lines


# --- at the table ---

PASS = "pass"
"""The verb for doing nothing; events after it never make it superfluous."""
_NUMBER = 5
"""The columns for an entry's number."""


def entry(label: str, texts: Sequence[str]) -> list[str]:
    """An entry's number, then each of its texts on lines of its own.

    >>> entry("12", ["Ann moves.", "Ben waits."])
    ['   12  Ann moves.', '       Ben waits.']
    """
    rest = " " * (_NUMBER + 2)
    return [wrap(text, rest if number else f"{label:>{_NUMBER}}  ", rest) for number, text in enumerate(texts)]


def is_superfluous(text: str, events: Sequence[EventSentence]) -> bool:
    """Whether the events of an action already name the action: by its seat, or by one of its words.

    >>> is_superfluous("Ben move n1.c", [EventSentence("Ben goes to n1.c.", ())])
    True
    >>> is_superfluous("Ben stop", [EventSentence("Ann's turn.", ())])
    False
    """
    seat, verb, *named = text.split()
    if not events or verb == PASS:
        return False
    return any(re.search(rf"\b{re.escape(word)}\b", events[0].text) for word in (seat, *named))


def dealt(names: Sequence[str], texts: Sequence[str]) -> str:
    """The number of cards that only their seats may see, seat by seat.

    >>> dealt(["Ann", "Ben"], ["reveal ann.card ?", "reveal ben.card ?", "reveal ben.card ?"])
    'Dealt face down: 1 card to Ann, 2 cards to Ben.'
    >>> dealt(["Ann", "Ben"], ["reveal crypt ?"])
    'Dealt face down: 1 card of the crypt.'
    """
    piles = []
    for text, number in Counter(texts).items():
        owner, _, what = text.split()[1].partition(".")
        seat = find_seat(names, owner) if what else None
        from_deck = f"{counted(number, 'card', 'cards')} of the {owner}"
        piles.append(from_deck if seat is None else f"{counted(number, what, what + 's')} to {names[seat]}")
    return f"Dealt face down: {', '.join(piles)}."


def change(table: GameTable, change: Change, *, is_made: bool = False) -> str:
    """A change with its entry's number; for a correction that was taken back, the entry that counts again."""
    body = table.entries[change.number - 1]
    if body["kind"] not in EDITS:
        return "; ".join(f"{step.label} {typed(table, step)}" for step in change.added)
    text = f"the correction of {body['label']}"
    step = next((step for step in table.history.steps if step.label == body["label"]), None)
    if step is None or body["kind"] == "insert":
        return text
    return f"{text}, which is {'now' if is_made else 'again'} {typed(table, step)}"


def would_undo(table: GameTable) -> str:
    """What `undo` would take back, short enough for a line."""
    changes = table.history.changes[-table.history.last_line(table.history.changes) :]
    texts = [
        f"the correction of {body['label']}" if body["kind"] in EDITS else typed(table, change.added[0])
        for change in changes
        for body in [table.entries[change.number - 1]]
    ]
    merged = [" ".join(line.split()) for line in grouped(texts, width=sys.maxsize)]
    return "undo: " + "; ".join(merged) if merged else "nothing to undo"


def typed(table: GameTable, step: HistoryStep, most: int = WIDTH) -> str:
    """A step as you would type it, with its reason and without hidden cards; a long value is cut."""
    why = f" because {step.why}" if step.why else ""
    if step.kind == "set":
        value = json.dumps(setting(table, step.text, step.value), ensure_ascii=False)
        return f"set {step.text or 'position'} {value if len(value) <= most else value[:most] + '...'}{why}"
    return f"{'force ' if step.kind == 'force' else ''}{table.shown(step.text, step.label)}{why}"


def setting(table: GameTable, path: str, value: Any) -> Any:
    """The value that was set; if it is a whole position, only what everybody may know."""
    game = table.game
    if path or not hides(game, table.state):
        return value
    return game.document(known(game, game.position(value, plausible=False)))


def board(facts: Iterable[Fact]) -> str:
    """What lies on the table, a paragraph for each seat and place."""
    groups: dict[str, list[str]] = {}
    for fact in facts:
        groups.setdefault(fact.of or "table", []).append(f"{fact.what}: {fact.value}")
    column = max(map(len, groups), default=0) + 2
    return "\n".join(wrap(", ".join(texts), f"{of:<{column}}") for of, texts in groups.items())
