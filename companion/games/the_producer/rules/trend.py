"""The genre in fashion, and what its movies gain or lose. XX-OPT-06, XX-OPT-07, XX-OPEN-73."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod
from typing import Literal

from companion.games.the_producer.effects.lasting import GenreAudience, of
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.positions.nouns import COLOURS, Colour, Count
from companion.games.the_producer.state import State, YearStep
from companion.model import Decision, Ends, Event, Reveal

AUDIENCE = "audience"
"""The chance word for a colour drawn from the container."""
PUT_BACK: tuple[Colour, ...] = ("white", "golden")
"""The colours that a trend cannot have. XX-OPT-06."""


def set_trend(kit: Kit, state: State, events: list[Event]) -> None:
    """Set next year's genre at the end of a year: by the last Event that names one, else the most used.

    It is overexposed if everybody made a movie of the genre this year. XX-OPT-06, XX-OPT-07.
    """
    table = state.table
    table.trend, table.overexposed, table.trend_stars = None, False, []
    if not kit.variants.trending_genre:
        return
    named = [effect.genre for _, effect in of(kit, state, GenreAudience) if effect.trend]
    genre = named[-1] if named else most_used(kit, state)
    if genre is None:
        events.append(Event("no_trend", ("XX-OPT-06", "XX-OPEN-73"), {}))
        return
    table.trend = genre
    table.overexposed = all(genre in genres_of_year(kit, state, seat) for seat in range(len(state.seats)))
    rule = "XX-OPT-07" if table.overexposed else "XX-OPT-06"
    events.append(Event("overexposed" if table.overexposed else "trend", (rule, "XX-OPEN-73"), {"genre": genre}))


def most_used(kit: Kit, state: State) -> str | None:
    """The genre of most movies of this year, by all players; None in a tie. XX-OPT-06, XX-OPEN-73."""
    used = Counter(genre for seat in range(len(state.seats)) for genre in genres_of_year(kit, state, seat))
    first = [genre for genre, often in used.items() if often == max(used.values())]
    return first[0] if len(first) == 1 else None


def genres_of_year(kit: Kit, state: State, seat: int) -> list[str]:
    """The genres of a seat's movies of this year, B-Movies included; a movie may have two. XX-OPEN-73."""
    return [genre for movie in state.movies_of_year(seat) for genre in kit.scripts[movie.script].genres]


# --- its colours ---


def colour_draw(kit: Kit, state: State) -> Trending | None:
    """The draw of the colours at the start of a year; None without a genre in fashion. XX-OPT-06, XX-OPT-07."""
    table, trend = state.table, kit.numbers.trend
    if table.trend is None or table.trend_stars:
        return None
    return Trending(abs(trend.overexposed if table.overexposed else trend.stars))


@dataclass(slots=True)
class Trending(YearStep):
    """The draw of colours for the genre in fashion, with `left` still to draw. XX-OPT-06, XX-OPT-07."""

    left: Count
    kind: Literal["trending"] = "trending"

    def decision(self, kit: Kit, state: State) -> Decision:
        """Any colour of the container except white and golden, which are put back. XX-OPT-06."""
        colours = tuple(colour for colour in COLOURS if colour not in PUT_BACK and state.table.container.get(colour))
        kind = "lost_colour" if state.table.overexposed else "trend_colour"
        return Decision(kind, (), what=AUDIENCE, reveals=colours, data={"genre": state.table.trend})

    def chance_rules(self, kit: Kit, state: State) -> tuple[str, ...]:
        return ("XX-OPT-07", "XX-OPEN-73") if state.table.overexposed else ("XX-OPT-06", "XX-OPT-07", "XX-OPEN-73")

    def apply(self, kit: Kit, state: State, action: Reveal, events: list[Event]) -> None:
        """Set a colour for all movies; the token goes back into the container. XX-OPT-06, XX-OPEN-73."""
        colour = next(one for one in COLOURS if one == action.value)
        state.table.trend_stars.append(colour)
        self.left -= 1
        rule = "XX-OPT-07" if state.table.overexposed else "XX-OPT-06"
        data = {"genre": state.table.trend, "colour": colour}
        kind = "colour_overexposed" if state.table.overexposed else "colour_in_fashion"
        events.append(Event(kind, (rule, "XX-OPEN-73"), data))

    def resume(self, kit: Kit, state: State, events: list[Event]) -> bool:
        if self.left and self.decision(kit, state).reveals:
            return True
        state.pending.remove(self)
        return False


def drawn(before: State, after: State) -> dict[str, int]:
    """The stars that a year's draw gives the genre, or takes, by colour: `red.trend`. XX-OPT-06, XX-OPT-07."""
    if before.table.year != after.table.year or not any(isinstance(one, Trending) for one in before.pending):
        return {}
    new = Counter(after.table.trend_stars) - Counter(before.table.trend_stars)
    sign = -1 if after.table.overexposed else 1
    return {f"{colour}.trend": sign * new[colour] for colour in COLOURS if new[colour]}


def ends(kit: Kit, state: State, frame: Trending) -> Ends:
    """Every row of colours that may be drawn; each token goes back before the next. XX-OPT-06, XX-OPEN-73."""
    container, reveals = state.table.container, frame.decision(kit, state).reveals
    tokens = [colour for colour in COLOURS if colour in reveals]
    total = sum(container[colour] for colour in tokens)
    shares = []
    for row in product(tokens, repeat=frame.left):
        found = state.copy()
        found.pending.pop()
        found.table.trend_stars += row
        shares.append((prod((Fraction(container[colour], total) for colour in row), start=Fraction(1)), found))
    return Ends(shares, (kit.words.texts["odds"]["tokens"],))


# --- its effect ---


def with_trend(kit: Kit, state: State, script: str, stars: dict[Colour, int]) -> dict[Colour, int]:
    """The Audience stars of a movie with the trend; a star to lose in a colour it lacks is ignored.

    XX-OPT-06, XX-OPT-07, XX-OPEN-73.
    """
    table, found = state.table, dict(stars)
    if table.trend is None or table.trend not in kit.scripts[script].genres:
        return found
    for colour in table.trend_stars:
        found[colour] = max(found.get(colour, 0) + (-1 if table.overexposed else 1), 0)
    return found
