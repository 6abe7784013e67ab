"""The grammar of a game's lines, as people read it."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Any

from companion.cli.screen import WIDTH, screen_width, wrap

if TYPE_CHECKING:
    from companion.model import Form, Game, S

_CHANCE = (
    {
        "verb": "roll",
        "form": "roll VALUE...",
        "what": "Dice the table has rolled, one after the other. The word may be left out.",
        "example": "roll 4 2",
    },
    {
        "verb": "reveal",
        "form": "reveal WHAT VALUE",
        "what": "A hidden card or piece is turned over, or dealt.",
        "example": "reveal escort date",
    },
)
"""Chance answers in the same two ways in every game."""

_NOTES = (
    "SEAT may be left out when one seat is asked. A seat's name, in any case, may be cut short as long as it fits one"
    " seat only. One line may hold several actions, with ; or nothing between them."
)
_GAP = "  "
MOST_NEAR = 3
"""So many forms like a line that cannot be read are told."""
MOST_WORDS, LONGEST, ALIKE = 40, 30, 0.75
"""So many words of a line are compared with verbs, so many letters of each; how alike they have to be."""


def all_forms(game: Game[S], state: S | None = None) -> list[dict[str, str]]:
    """The forms of the game, or of the table of this state, then those of chance."""
    forms = game.forms(state)
    verbs = {form["verb"] for form in forms}
    return [*forms, *(dict(form) for form in _CHANCE if form["verb"] not in verbs)]


def table(game: Game[Any]) -> str:
    """Every form with its meaning and an example."""
    forms = all_forms(game)
    widths = (len(form["form"]) + len(_GAP) for form in forms)
    column = max((width for width in widths if width <= screen_width() // 2), default=len(_GAP))
    return "\n".join([wrap(_NOTES), "", *(_row(form, column) for form in forms)])


def _row(form: dict[str, str], column: int) -> str:
    """A form, and beside it what it means; below it where it is longer than the column is wide."""
    gap, usage = " " * column, form["form"]
    is_long = len(usage) + len(_GAP) > column
    beside = wrap(form["what"], gap if is_long else usage.ljust(column))
    meaning = wrap(usage, "", _GAP) + "\n" + beside if is_long else beside
    return f"{meaning}\n{wrap('e.g. ' + form['example'], gap)}"


def glossary(game: Game[S], state: S) -> str:
    """Every form of this table with what it does and what else people may say for its verb."""
    lines = []
    for form in all_forms(game, state):
        known = game.grammar.forms.get(form["verb"])
        # `takes` beside `take` says nothing new.
        plain = [one for one in (known.synonyms if known else ()) if one not in _inflected(form["verb"], known)]
        also = f" Also: {', '.join(plain)}." if plain else ""
        lines.append(wrap(f"{form['form']}: {form['what']}{also}", "  ", "      "))
    return "\n".join(lines)


def _inflected(verb: str, form: Form | None) -> set[str]:
    """The same words as somebody says them of others (`takes`), and with an article before them."""
    said = [word.partition(" ") for word in (verb, *(form.synonyms if form else ()))]
    return {text for first, gap, rest in said for text in (f"{first}s{gap}{rest}", f"the {first}{gap}{rest}")}


def nearest(game: Game[S], line: str, state: S) -> list[str]:
    """The forms of the verbs in a line, else of those its words are nearly like; none where no word is like a verb."""
    known: dict[str, str] = {}
    for form in all_forms(game, state):
        own = game.grammar.forms.get(form["verb"])
        for word in (form["verb"], *(own.synonyms if own else ())):
            known.setdefault(word, form["form"])
    words = [word[:LONGEST] for word in line.lower().split()[:MOST_WORDS]]
    near = [word for word in words if word in known]
    near = near or [one for word in words for one in difflib.get_close_matches(word, known, 1, ALIKE)]
    return list(dict.fromkeys(known[word] for word in near))[:MOST_NEAR]


def short_forms(game: Game[S], state: S) -> str:
    """The forms alone, in columns, for the end of a complaint."""
    forms = [form["form"] for form in all_forms(game, state)]
    width = max(map(len, forms)) + len(_GAP)
    columns = max(1, (WIDTH - len(_GAP)) // width)
    rows = -(-len(forms) // columns)
    lines = (_GAP + "".join(form.ljust(width) for form in forms[row::rows]).rstrip() for row in range(rows))
    return "\n".join(["lines are written:", *lines])
