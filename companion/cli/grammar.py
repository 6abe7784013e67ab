"""The grammar of a game's lines, in a form for people."""

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
        "what": "The dice you rolled, in order. You can omit the word `roll`.",
        "example": "roll 4 2",
    },
    {
        "verb": "reveal",
        "form": "reveal WHAT VALUE",
        "what": "Turn over or deal a hidden card or piece.",
        "example": "reveal escort date",
    },
)
"""The two forms for dice and cards, the same in every game."""

_NOTES = (
    "You can omit SEAT if only one player has to act. You can shorten a player's name, in any case, if only one name"
    " begins so. A line can have several actions, with ; or nothing between them."
)
_GAP = "  "
MOST_NEAR = 3
"""The most forms that are shown for an unreadable line."""
MOST_WORDS, LONGEST, ALIKE = 40, 30, 0.75
"""The most words of a line that are compared with verbs, the most letters of each, and how similar they must be."""


def all_forms(game: Game[S], state: S | None = None) -> list[dict[str, str]]:
    """The forms of the game, or of the table in this state, then the forms for dice and cards."""
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
    """A form with its meaning beside it, or below it if the form is too long for the column."""
    gap, usage = " " * column, form["form"]
    is_long = len(usage) + len(_GAP) > column
    beside = wrap(form["what"], gap if is_long else usage.ljust(column))
    meaning = wrap(usage, "", _GAP) + "\n" + beside if is_long else beside
    return f"{meaning}\n{wrap('e.g. ' + form['example'], gap)}"


def glossary(game: Game[S], state: S) -> str:
    """Every form of this table with its meaning and the synonyms of its verb."""
    lines = []
    for form in all_forms(game, state):
        known = game.grammar.forms.get(form["verb"])
        # `takes` is not shown beside `take`.
        plain = [one for one in (known.synonyms if known else ()) if one not in _inflected(form["verb"], known)]
        also = f" Also: {', '.join(plain)}." if plain else ""
        lines.append(wrap(f"{form['form']}: {form['what']}{also}", "  ", "      "))
    return "\n".join(lines)


def _inflected(verb: str, form: Form | None) -> set[str]:
    """The same words in the third person (`takes`), or with an article."""
    phrases = [word.partition(" ") for word in (verb, *(form.synonyms if form else ()))]
    return {text for first, gap, rest in phrases for text in (f"{first}s{gap}{rest}", f"the {first}{gap}{rest}")}


def nearest(game: Game[S], line: str, state: S) -> list[str]:
    """The forms of the verbs in a line, else of the most similar verbs; none if no word is similar to a verb."""
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
    """Only the forms, in columns, for the end of an error message."""
    forms = [form["form"] for form in all_forms(game, state)]
    width = max(map(len, forms)) + len(_GAP)
    columns = max(1, (WIDTH - len(_GAP)) // width)
    rows = -(-len(forms) // columns)
    lines = (_GAP + "".join(form.ljust(width) for form in forms[row::rows]).rstrip() for row in range(rows))
    return "\n".join(["write lines like this:", *lines])
