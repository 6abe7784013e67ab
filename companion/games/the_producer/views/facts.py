"""The facts of the table in The Producer, as everybody sees them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.games.the_producer.kit import Kit
from companion.games.the_producer.positions.nouns import COLOURS, UNKNOWN, Colour
from companion.games.the_producer.rules.distribution import Distributing
from companion.games.the_producer.state import Mark, Movie, State
from companion.games.the_producer.views.observation import shows_money
from companion.model import Fact


def facts(kit: Kit, state: State) -> list[Fact]:
    """The facts seat by seat, then of the middle; face-down cards only as numbers, money hidden.

    XX-DRAFT-03, XX-HIRE-03, XX-OPEN-79.
    """
    return [*_of_seats(kit, state), *_of_table(kit, state)]


def _of_seats(kit: Kit, state: State) -> Iterator[Fact]:
    words = kit.words.texts["facts"]
    for number, seat in enumerate(state.seats):
        is_open = shows_money(kit, state, number)
        shown = {
            "vp": str(seat.vp),
            "money": f"${seat.money:,}" if is_open else UNKNOWN,
            "producers": str(seat.producers),
            "parked": _cards(kit, seat.parked),
            "team": _cards(kit, seat.team),
            "scripts": str(len(seat.scripts)),
            "events": str(len(seat.events)),
            "storehouse": _cards(kit, seat.storehouse),
            "built": _cards(kit, seat.built),
            "mortgages": _cards(kit, seat.mortgages),
            "votes": str(seat.votes),
            "mafia": words["yes"] if seat.mafia else "",
            "radio": ", ".join(kit.label(colour) for colour in seat.radio),
            "movies": ", ".join(_movie(kit, movie) for movie in seat.movies),
            "cast": "; ".join(
                _with_movie(kit, one, _cards(kit, dict.fromkeys(one.people)))
                for one in state.movies_of_year(number)
                if one.people  # they stay on the table to the end of the year. XX-PROD-06
            ),
            "audience": "; ".join(
                _with_movie(kit, one, _tokens(kit, one.audience)) for one in seat.movies if one.audience
            ),
            "debt": f"${seat.debt:,}" if seat.debt else "",
        }
        tallies = {} if is_open else {"money": seat.money}
        yield from (Fact(seat.name, words[what], value, tallies.get(what)) for what, value in shown.items() if value)


def _movie(kit: Kit, movie: Movie) -> str:
    words = kit.words.texts["facts"]
    sort = words["kolossal"] if movie.kolossal else words["b_movie"] if movie.is_b else ""
    return words["movie"].format(script=kit.names[movie.script], year=movie.year, sort=sort)


def _with_movie(kit: Kit, movie: Movie, what: str) -> str:
    return f"{kit.names[movie.script]}: {what}"


def _cards(kit: Kit, ids: Iterable[str]) -> str:
    """Cards, buildings or places by name; several equal ones with their number."""
    named = Counter(kit.words.texts["nouns"]["unknown_card"] if id == UNKNOWN else kit.name_of(id) for id in ids)
    return ", ".join(name if count == 1 else f"{count} {name}" for name, count in named.items())


def _of_table(kit: Kit, state: State) -> Iterator[Fact]:
    words, table = kit.words.texts["facts"], state.table
    order = ", ".join(state.seats[seat].name for seat in table.order)
    shown = {
        "year": str(table.year),
        "order": order,
        "decks": words["deck_sizes"].format(characters=table.characters, scripts=table.scripts, events=table.events),
        "boulevard": _cards(kit, table.boulevard),
        "discards": _cards(kit, table.discards),
        "gone": _cards(kit, table.gone),
        "container": str(sum(table.container.values())),
        "pile": _tokens(kit, table.pile),
        "removed": _tokens(kit, table.removed),
        "drawn": "; ".join(_tokens(kit, frame.drawn) for frame in state.pending if isinstance(frame, Distributing)),
        "mafia_money": f"${table.mafia:,}",
        "marks": ", ".join(_mark(kit, mark) for mark in table.marks if mark.number),
        "lasting": _cards(kit, [one.card for one in table.lasting]),
        "trend": table.trend or "",
    }
    yield from (Fact("", words[what], value) for what, value in shown.items() if value)


def _tokens(kit: Kit, heap: dict[Colour, int]) -> str:
    return ", ".join(f"{heap[colour]} {kit.label(colour)}" for colour in COLOURS if heap.get(colour))


def _mark(kit: Kit, mark: Mark) -> str:
    words = kit.words.texts["facts"]
    who = words["everybody"] if mark.character is None else kit.names[mark.character]
    return words["mark"].format(character=who, number=f"{mark.number:+d}", stat=kit.label(f"stat_{mark.stat}"))
