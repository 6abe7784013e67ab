"""For bots: what things are worth to a studio, in victory points: money, people, Scripts, buildings, movies."""

from __future__ import annotations

from companion.games.the_producer import actions as act
from companion.games.the_producer.bots import events as events_worth
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.numbers import Character, Script
from companion.games.the_producer.odds import movie as movie_odds
from companion.games.the_producer.positions.nouns import STATS, UNKNOWN, Stat
from companion.games.the_producer.rules import building, final, people, production, sets
from companion.games.the_producer.rules.candidates import APART, awards_of, base_value, matches
from companion.games.the_producer.rules.maintenance import dues
from companion.games.the_producer.state import Movie, State

MILLION = 1_000_000
EARLY, LATE = 2.0, 1.0
"""What a million is worth before the last year, and in the last year while there are Producers to spend it."""
VOTE = 0.2
PART, SMALL_PART = 3.0, 1.5
"""What filling an empty part is worth: a Director or lead, a supporting part."""
FAME, CRAFT, DIRECTING, MATCH = 0.3, 0.15, 0.45, 0.6
"""What stars are worth: golden, the best other sort, black; and a match with a Script in hand."""
AWARD, PICTURE = 0.14, 0.35
"""What each star of a nominee gains at the Oscars on average, and each match of a movie."""
SCRIPT, AUDIENCE_STAR = 0.6, 0.3
"""What a Script in hand is worth, and each Audience star on it, which brings about a token of $200,000. XX-BOX-01."""
FIRST_WANT, NEXT_WANT = 0.6, 0.4
"""The cost of missing buildings: a B-Movie may lack the first, a Producer must build the next."""
RADIO_STAR, MORTGAGE = 0.3, 1.0
"""What a star of CBS Radio is worth, and what a mortgage costs."""
HIRED, STAR = 0.3, 0.15
"""What each Character in the team is worth, and each star."""
MARK = 0.3
"""What one star more or less for the year is worth."""
GO = 0.5
"""What a Producer with a turn left is worth, in addition to its votes."""
RIVAL = 0.7
"""What a rival's point is worth relative to the seat's own; the best rival counts more than the others."""
CREW = 3
"""How many actors a movie needs: two leads and a supporting part."""


def years_left(kit: Kit, state: State) -> int:
    """The years that come after this one."""
    return kit.last_year - state.table.year


def of_money(kit: Kit, state: State, seat: int, dollars: int) -> float:
    """Money is worth what can still be bought for it. XX-GAME-06."""
    if years_left(kit, state):
        return EARLY * dollars / MILLION
    return LATE * dollars / MILLION if state.seats[seat].producers else 0.0


def spare(kit: Kit, state: State, seat: int) -> int:
    """A seat's money after the next Maintenance. XX-MAINT-10."""
    due = sum(dues(kit, state, seat)) if years_left(kit, state) else 0
    return state.seats[seat].money - due


# --- people ---


def of_stars(card: Character) -> float:
    """The worth of a card's stars."""
    return FAME * card.golden + CRAFT * max(card.blue, card.green, card.red) + DIRECTING * card.black


def movies_planned(kit: Kit, state: State, seat: int) -> int:
    """How many movies a year the Stages and Scripts allow."""
    return max(min(len(sets.own_stages(kit, state, seat)), len(state.seats[seat].scripts)), 1)


def missing_parts(kit: Kit, state: State, seat: int) -> int:
    """How many parts of the planned movies nobody in the team can play."""
    team, number = [kit.characters[one] for one in state.seats[seat].team], movies_planned(kit, state, seat)
    men, women = (sum(one.acts and one.sex == sex for one in team) for sex in ("male", "female"))
    directors = sum(one.directs for one in team)
    leads = max(number - men, 0) + max(number - women, 0)
    return max(number - directors, 0) + leads + max(CREW * number - men - women - leads, 0)


def of_character(kit: Kit, state: State, seat: int, character: str) -> float:
    """What another Character in the team is worth: a part that nobody else can play, stars, matches."""
    card, team = kit.characters[character], [kit.characters[one] for one in state.seats[seat].team]
    number = movies_planned(kit, state, seat)
    found = of_stars(card)
    directs = card.directs and sum(one.directs for one in team) < number
    leads = card.acts and sum(one.acts and one.sex == card.sex for one in team) < number
    if directs or leads:
        found += PART
    elif card.acts and not people.is_famous(kit, state, character):
        found += SMALL_PART * (sum(one.acts for one in team) < CREW * number)
    return found + MATCH * sum(_is_original(kit.scripts[one], character) for one in _hand(state, seat))


def _hand(state: State, seat: int) -> list[str]:
    return [one for one in state.seats[seat].scripts if one != UNKNOWN]


def _is_original(script: Script, character: str) -> bool:
    return any(one.id == character for one in (*script.director, *script.cast))


def of_hiring(kit: Kit, state: State, seat: int, character: str, price: int) -> float:
    """The gain from hiring a Character for this price, minus future wages; below 0 it does not pay."""
    wages = kit.characters[character].wage * years_left(kit, state)
    costs = of_money(kit, state, seat, price) + of_money(kit, state, seat, wages) / 2
    return of_character(kit, state, seat, character) - costs


# --- Scripts and buildings ---


def of_script(kit: Kit, state: State, seat: int, script: str) -> float:
    """What a Script in hand is worth: its stars, matches with the team, missing buildings."""
    card, studio = kit.scripts[script], state.seats[seat]
    names = [*studio.team, *studio.drafts]
    movie = Movie(script, state.table.year, places=[])
    gaps = production.gaps(kit, state, seat, movie)
    wants = sum(gap not in ("director", "actor", "actress", "supporting") for gap in gaps)
    costs = FIRST_WANT * min(wants, 1) + NEXT_WANT * max(wants - 1, 0)
    found = SCRIPT + AUDIENCE_STAR * (sum(card.audience.values()) - 5) + 0.05 * card.critics - costs
    return found + MATCH / 2 * sum(_is_original(card, who) for who in names)


def of_building(kit: Kit, state: State, seat: int, piece: str) -> float:
    """The gain from a building: its VP and uses, minus its cost now and in later years."""
    card, left = kit.buildings[piece], years_left(kit, state)
    found = float(card.vp)
    wanted = [kit.scripts[one] for one in _hand(state, seat)]
    if card.stage and card.genre is None:
        found += 1.5 * left if len(wanted) > 1 else 0
    elif card.genre is not None:
        found += 1.2 * min(sum(one.requires_theme_set == card.genre.lower() for one in wanted), left + 1)
    else:
        found += 1.0 * min(sum(card.structure in one.requires_structures for one in wanted), left + 1)
    built = {final.area_of(kit, one) for one in state.seats[seat].built} | {final.area_of(kit, piece)}
    found += kit.numbers.full_board_vp * (built >= set(kit.areas))
    costs = building.cost(kit, state, piece) + card.yearly * left
    return found - of_money(kit, state, seat, costs)


# --- movies ---


def of_glamour(kit: Kit, make: act.Make) -> float:
    """A movie's worth by its printed cards: Audience stars, and the stars of its people."""
    plan = make.plan
    people = (one for one in (plan.director, plan.actor, plan.actress, *plan.supporting) if one is not None)
    return 0.3 * sum(kit.scripts[make.script].audience.values()) + sum(of_stars(kit.characters[one]) for one in people)


def of_fame(kit: Kit, state: State, make: act.Make) -> float:
    """A quick estimate of a movie, to choose which ones to look at."""
    plan, card = make.plan, kit.scripts[make.script]
    movie = production.planned(kit, state, make)
    cast = sum(people.stars(kit, state, who, "golden", movie) for who in movie.cast)
    redraws = card.critics + (people.stars(kit, state, plan.director, "black", movie) if plan.director else 0)
    times = kit.numbers.kolossal.audience if make.plan.kolossal else 1
    tokens = times * sum(card.audience.values()) + cast + 0.2 * redraws
    return 0.25 * tokens + of_oscars(kit, state, make.seat, movie) + of_genres(kit, state, make.seat, movie)


def of_movie(kit: Kit, state: State, make: act.Make) -> float:
    """What a movie gains: its average box office, its genres, its chances at the Oscars."""
    earned = movie_odds.rough_box_office(kit, state, make)
    movie = production.planned(kit, state, make)
    rent = kit.numbers.rent * len(sets.rented(kit, state, make.seat, make.plan.places))
    found = of_money(kit, state, make.seat, earned - rent)
    found += of_oscars(kit, state, make.seat, movie) + of_genres(kit, state, make.seat, movie)
    return found + kit.numbers.kolossal.vp * movie.kolossal


def of_genres(kit: Kit, state: State, seat: int, movie: Movie) -> float:
    """What the movie's genres add to the table of the Final Score. XX-SCORE-03."""
    known = final.genres_of(kit, state.seats[seat])
    after = known | set(kit.scripts[movie.script].genres)
    return float(final.genre_vp(kit, len(after)) - final.genre_vp(kit, len(known)))


def of_oscars(kit: Kit, state: State, seat: int, movie: Movie) -> float:
    """What the movie and its people may win this year; a B-Movie wins nothing. XX-BMOV-06."""
    if production.gaps(kit, state, seat, movie):
        return 0.0
    found = PICTURE * (kit.numbers.picture_vp + matches(kit, movie))
    parts = {"director": [movie.director], "actor": [movie.actor], "actress": [movie.actress]}
    for award in awards_of(kit)[1:]:
        who = parts.get(award, [] if award in APART else movie.supporting)
        values = [base_value(kit, state, award, movie, one).number for one in who if one is not None]
        found += AWARD * max(values, default=0)
    return found


# --- a position ---


def of_state(kit: Kit, state: State, seat: int) -> float:
    """The value of a seat's position: its points and everything it may turn into points, compared to the rivals."""
    others = [_of_seat(kit, state, other) for other in range(len(state.seats)) if other != seat]
    return _of_seat(kit, state, seat) - RIVAL * (max(others) + sum(others) / len(others)) / 2


def _of_seat(kit: Kit, state: State, seat: int) -> float:
    studio = state.seats[seat]
    found = final.total(kit, state, seat) + of_money(kit, state, seat, studio.money - studio.debt)
    found += VOTE * studio.votes + 2 * VOTE * studio.producers + SCRIPT * len(studio.scripts)
    found += GO * min(studio.producers, len(studio.events))
    found += RADIO_STAR * len(studio.radio) - MORTGAGE * len(studio.mortgages)
    found += sum(events_worth.of_stored(kit, card) for card in studio.storehouse)
    found += events_worth.of_lasting(kit, state, seat)
    found += sum(HIRED + STAR * sum(map(kit.characters[who].stars, STATS)) for who in studio.team)
    marked = {mark.character for mark in state.table.marks if mark.number}
    return found + sum(_of_marks(kit, state, who) for who in studio.team if who in marked or None in marked)


def _of_marks(kit: Kit, state: State, who: str) -> float:
    """What the marks on a Character gain or cost: no value goes below 0. XX-OPEN-62."""
    card = kit.characters[who]
    marks = [mark for mark in state.table.marks if mark.character in (None, who)]

    def change(stat: Stat) -> int:
        value = sum(mark.number for mark in marks if mark.stat in ("all", stat))
        return max(value, -card.stars(stat)) if card.has(stat) else 0

    acting = max((change("blue"), change("green"), change("red")), key=abs)
    return MARK * (change("golden") + acting + change("black"))
