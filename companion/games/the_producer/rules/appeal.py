"""The appeal of a movie: stars by colour, tokens to draw, redraws, exchanges. XX-DIST-04, XX-AUD-07."""

from __future__ import annotations

from companion.games.the_producer.effects import lasting, storehouse
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.positions.nouns import COLOURS, Colour, Gap, tidy
from companion.games.the_producer.rules import notes as note
from companion.games.the_producer.rules.audience import Tally, plus, total
from companion.games.the_producer.rules.people import stars
from companion.games.the_producer.rules.trend import with_trend
from companion.games.the_producer.state import Movie, State

WILD: Colour = "golden"
"""The Audience stars of a Script whose colour the player chooses. XX-DIST-05."""
SPECIAL: Gap = "special_effects"
ORCHESTRA: Gap = "orchestra"

# --- stars ---


def printed_stars(kit: Kit, movie: Movie) -> dict[Colour, int]:
    """The Audience stars of the Script, doubled for a Kolossal. XX-KOLO-02, XX-OPEN-42."""
    times = kit.numbers.kolossal.audience if movie.kolossal else 1
    return {colour: number * times for colour, number in kit.scripts[movie.script].audience.items()}


def wild_stars(kit: Kit, movie: Movie) -> int:
    """How many Audience stars need a choice of colour. XX-DIST-05, XX-OPEN-29, XX-OPEN-42."""
    return printed_stars(kit, movie).get(WILD, 0)


def wild_colours() -> list[Colour]:
    """The colours for a golden Audience star of a Script: any except white, golden included. XX-OPEN-29."""
    return [colour for colour in COLOURS if colour != "white"]


def script_stars(kit: Kit, movie: Movie) -> dict[Colour, int]:
    """The stars of the Script with the colours chosen; without a choice golden ones stay golden. XX-DIST-05."""
    found = printed_stars(kit, movie)
    for colour in movie.chosen:
        found[WILD] -= 1
        found[colour] = found.get(colour, 0) + 1
    return found


def stars_of(kit: Kit, state: State, seat: int, movie: Movie, *, again: bool = False) -> dict[Colour, int]:
    """All the stars of a movie by colour, those of its cast included. XX-DIST-02 to XX-DIST-04, XX-CARD-11.

    A second distribution counts only stars of the Script and of CBS Radio. XX-OPT-10, XX-OPT-11, XX-OPEN-75.
    """
    printed = script_stars(kit, movie)
    if again:
        return plus(printed, movie.extra)
    of_cast: dict[Colour, int] = {"golden": sum([stars(kit, state, who, "golden", movie) for who in movie.cast])}
    notes = [one for who in movie.cast for one in kit.notes(who) if isinstance(one, note.AudienceStar)]
    by_notes = plus(*({one.colour: one.number} for one in notes))
    by_cards, by_events = storehouse.stars(kit, movie), lasting.genre_stars(kit, state, movie.script)
    found = plus(printed, movie.extra, of_cast, by_notes, by_cards, by_events)
    return tidy(with_trend(kit, state, movie.script, found))


# --- tokens ---


def tokens_to_draw(kit: Kit, state: State, seat: int, movie: Movie, *, again: bool = False) -> int:
    """How many tokens are drawn first: one for each star, plus or minus what cards change. XX-DIST-04, XX-AUD-01."""
    number = total(stars_of(kit, state, seat, movie, again=again))
    if again:
        return number
    number += storehouse.extra(kit, movie, storehouse.TokenChange) + storehouse.tokens_of_next(kit, state, seat)
    return max(number, 0)


def redraws(kit: Kit, state: State, seat: int, movie: Movie, *, again: bool = False) -> int:
    """How many tokens may be redrawn: Critics, never below 0, plus the directing value. XX-AUD-07, XX-OPEN-40.

    The Orchestra counts for every movie of its owner, and for a movie that borrows it. XX-BUILD-24, XX-OPEN-53. Cards
    and a Director's note add more. In a second distribution only printed Critics count. XX-OPEN-75.
    """
    critics = kit.scripts[movie.script].critics
    if again:
        return critics
    if _has_required(kit, movie, ORCHESTRA) or has_structure(kit, state, seat, ORCHESTRA):
        critics += kit.numbers.orchestra_stars
    if movie.is_b:
        critics += kit.numbers.b_movie.critics
    return max(critics, 0) + _directing(kit, state, movie) + storehouse.extra(kit, movie, storehouse.ExtraRedraws)


def _directing(kit: Kit, state: State, movie: Movie) -> int:
    """The directing value of a movie, 0 without a Director. XX-OPEN-40."""
    if movie.director is None:
        return 0
    by_note = sum(one.number for one in kit.notes(movie.director) if isinstance(one, note.RedrawNote))
    return stars(kit, state, movie.director, "black", movie) + by_note


def exchanges(kit: Kit, state: State, seat: int, movie: Movie, *, again: bool = False) -> int:
    """How many tokens may be exchanged: by Special Effects the movie requires, by cards. XX-BUILD-23, XX-OPEN-50."""
    if again:
        return 0
    counts = _has_required(kit, movie, SPECIAL) or (
        kit.variants.sfx_any_movie and has_structure(kit, state, seat, SPECIAL)
    )
    return kit.numbers.exchanges * counts + storehouse.extra(kit, movie, storehouse.ExtraExchanges)


def _has_required(kit: Kit, movie: Movie, structure: str) -> bool:
    """Whether the movie requires a special structure and has it, built or borrowed. XX-PROD-03, XX-EVENT-08."""
    return structure in kit.scripts[movie.script].requires_structures and movie.missing != structure


def has_structure(kit: Kit, state: State, seat: int, structure: str) -> bool:
    """Whether a special structure is on the seat's board; it always works. XX-BUILD-04."""
    return any(kit.buildings[one].structure == structure for one in state.seats[seat].built)


# --- BOX ---


def worth(kit: Kit, movie: Movie, *, again: bool = False) -> dict[Colour, int]:
    """What a token of each colour earns; cards add to it in the first distribution. XX-BOX-01, XX-OPT-10."""
    plain = kit.numbers.box_office
    return {colour: plain + (0 if again else storehouse.dollars(kit, movie, colour)) for colour in COLOURS}


def box_office(kit: Kit, movie: Movie, assigned: Tally, *, again: bool = False) -> int:
    """What the assigned tokens earn, companions included. XX-BOX-01."""
    each = worth(kit, movie, again=again)
    return sum(number * each[colour] for colour, number in assigned.items())
