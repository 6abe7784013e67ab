"""Characters: their current stars, what they cost, who has worked this year. XX-CARD-06 to XX-CARD-12."""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import partial

from companion.games.the_producer.effects.lasting import HirePrice, fee_change, of
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.positions.nouns import Stat
from companion.games.the_producer.rules.notes import CheaperWith, PairStar, WarStar
from companion.games.the_producer.state import Mark, Movie, State
from companion.model import Event


def stars(kit: Kit, state: State, character: str, stat: Stat, movie: Movie | None = None) -> int:
    """The stars of a Character for a `movie`: printed, by notes, and by marks.

    All changes add up in any order, because marks have no order; a mark with a limit counts last. XX-OSCAR-09,
    XX-OPEN-33, XX-OPEN-62, XX-OPEN-77, XX-EX-09; a value that the card does not have stays 0.
    """
    card = kit.characters[character]
    if not card.has(stat):
        return 0
    value = card.stars(stat) + _by_notes(kit, state, character, stat, movie)
    marks = [one for one in state.table.marks if one.character in (None, character) and one.stat in ("all", stat)]
    for mark in sorted(marks, key=_is_limited) if marks else ():
        limit = mark.most if mark.most is not None and mark.number > 0 else None  # above it a card raises nothing
        value = value + mark.number if limit is None else max(value, min(value + mark.number, limit))
    return max(value, 0)


def _is_limited(mark: Mark) -> bool:
    """Whether a mark raises a value up to a limit. XX-OPEN-62, XX-EX-09."""
    return mark.most is not None and mark.number > 0


def _by_notes(kit: Kit, state: State, character: str, stat: Stat, movie: Movie | None) -> int:
    """The stars from the Character's own notes. XX-CARD-11, XX-EX-01."""
    found = 0
    for note in kit.star_notes[character]:
        if note.stat != stat:
            continue
        if isinstance(note, WarStar):
            counts = state.table.year >= kit.numbers.us_at_war
        elif isinstance(note, PairStar):
            counts = movie is not None and note.other in movie.people
        else:
            counts = movie is not None and note.genre in kit.scripts[movie.script].genres
        found += note.number * counts
    return found


def has_star_token(kit: Kit, state: State) -> bool:
    """Whether a Star token is left to mark a Character; a limit only if the table chooses it. XX-OPEN-05."""
    return not kit.variants.token_supply_limit or star_tokens(state) < kit.supply["star"]


def star_tokens(state: State) -> int:
    """How many Star tokens are on Characters: one for each card or campaign on each of them. XX-COMP-12."""
    marks = [mark for mark in state.table.marks if mark.character is not None and mark.number]
    campaigns = sum(mark.sort == "campaign" for mark in marks)
    cards = {(mark.by, mark.character) for mark in marks if mark.sort != "campaign"}
    return campaigns + len(cards)


def most_famous(kit: Kit, state: State, seat: int, *, men_only: bool) -> list[str]:
    """The Characters of the team with most golden stars, then the highest fee; several if they are tied.

    Some cards look only at men who act and have not worked this year. XX-EVENT-08.
    """
    team = state.seats[seat].team
    if men_only:
        team = [one for one in team if kit.characters[one].sex == "male" and not has_worked(state, one)]
    ranks = {one: (stars(kit, state, one, "golden"), kit.characters[one].fee) for one in team}
    return sorted(one for one in team if ranks[one] == max(ranks.values()))


def is_famous(kit: Kit, state: State, character: str, movie: Movie | None = None) -> bool:
    """Whether a Character has too many golden stars for small parts and B-Movies. XX-PROD-02, XX-OPEN-43."""
    return is_too_famous(kit, character, stars(kit, state, character, "golden", movie))


def is_too_famous(kit: Kit, character: str, golden: int) -> bool:
    """`is_famous` with this number of golden stars now; some tables count the printed ones. XX-OPEN-43."""
    return _fame(kit, character, golden, kit.variants.fame_test) >= kit.numbers.most_golden


def fame_depends_on_test(kit: Kit, state: State, character: str, movie: Movie) -> bool:
    """Whether current and printed golden stars disagree about a Character's fame. XX-OPEN-43."""
    golden = stars(kit, state, character, "golden", movie)
    of_both = (_fame(kit, character, golden, test) for test in ("current", "printed"))
    return len({number >= kit.numbers.most_golden for number in of_both}) > 1


def _fame(kit: Kit, character: str, golden: int, test: str) -> int:
    """The golden stars that count for fame: the current or the printed ones. XX-OPEN-43."""
    return kit.characters[character].golden if test == "printed" else golden


def fee(kit: Kit, state: State, seat: int, character: str) -> int:
    """The full hiring fee for this seat; no Event brings it below the amount in brackets.

    XX-CARD-12, XX-HIRE-02, XX-CAST-03, XX-EVENT-08.
    """
    return fees(kit, state, seat)(character)


def fees(kit: Kit, state: State, seat: int) -> Callable[[str], int]:
    """The `fee` of any Character for this seat now; for many Characters the Events are looked up only once."""
    team, change = state.seats[seat].team, fee_change(kit, state)
    return partial(_fee, kit, team, change)


def _fee(kit: Kit, team: Container[str], change: int, character: str) -> int:
    """The full fee with a team, after a `change` by Events."""
    card = kit.characters[character]
    plain = card.fee
    if kit.discounts[character]:  # few Characters have any
        plain -= sum([one.dollars for one in cheaper_with(kit, character, team)])
    return max(plain + change, min(card.wage, plain), 0)


def cheaper_with(kit: Kit, character: str, people: Container[str]) -> list[CheaperWith]:
    """The notes by which the full fee is lower while one of these people is in the team. XX-CARD-11, XX-CARD-12."""
    return [one for one in kit.discounts[character] if one.other in people]


def events_of_fee(kit: Kit, seat: int, character: str, team: Container[str], later: Container[str] = ()) -> list[Event]:
    """Next to whom a Character was cheaper, or would be in another order. XX-CARD-12, XX-CARD-11."""
    found: list[Event] = []
    for kind, beside in (("cheaper_with", team), ("cheaper_after", later)):
        for one in cheaper_with(kit, character, beside):
            data = {"seat": seat, "character": character, "card": one.other, "price": one.dollars}
            found.append(Event(kind, ("XX-CARD-12", "XX-CARD-11"), data))
    return found


def events_of_fee_change(kit: Kit, state: State, seat: int, character: str, team: Container[str]) -> list[Event]:
    """How much the Events of the year change the fee with a team. XX-EVENT-08, XX-CARD-12."""
    plain, now = (_fee(kit, team, change, character) for change in (0, fee_change(kit, state)))
    if plain == now:
        return []
    cards = [one.card for one, _ in of(kit, state, HirePrice)]
    data = {"seat": seat, "character": character, "price": abs(plain - now), "cards": cards}
    kind = "fee_is_lower" if now < plain else "fee_is_higher"
    return [Event(kind, ("XX-EVENT-08", "XX-CARD-12"), data)]


def workers(state: State) -> set[str]:
    """Everybody who has worked on anybody's movie this year. XX-PROD-05, XX-FIRE-03."""
    return {who for movie in _of_year(state) for who in movie.people}


def has_worked(state: State, character: str) -> bool:
    """Whether a Character has worked on anybody's movie this year. XX-PROD-05, XX-FIRE-03."""
    return any(movie.employs(character) for movie in _of_year(state))


def _of_year(state: State) -> list[Movie]:
    """All movies that were made this year."""
    return [movie for seat in state.seats for movie in seat.movies if movie.year == state.table.year]


def employer(state: State, character: str) -> int | None:
    """The seat in whose team a Character is."""
    for number, seat in enumerate(state.seats):
        if character in seat.team:
            return number
    return None
