"""What makes a position impossible, with the clause that says so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.errors import Unreadable
from companion.games.base import Complaint, refuse_all
from companion.games.creature_feature.kit import Kit
from companion.games.creature_feature.rules.scoring import Scoring
from companion.games.creature_feature.rules.season import Filming
from companion.games.creature_feature.rules.showdown import Showdown, contested
from companion.games.creature_feature.rules.team_up import Teaming
from companion.games.creature_feature.rules.teams import strongest
from companion.games.creature_feature.state import FEATURE, FOLD, UNKNOWN, Seat, State

BEFORE_AUDITION = ("setup", "deal", "movie_time", "team_up")


def check_nouns(kit: Kit, state: State) -> None:
    """Refuse cards, boxes and films that do not exist, and helpers in places for monsters."""
    unknown = [f"{field}: {what}" for field, what in _nouns(kit, state)]
    if unknown:
        raise Unreadable("\n".join(unknown))
    refuse_all(kit.words, _helpers(kit, state))


def _helpers(kit: Kit, state: State) -> Iterator[Complaint]:
    """Helpers in teams and score areas, which have no power and no VP."""
    for number, seat in enumerate(state.seats):
        for which in ("star", "co_star"):
            helper = seat.card(which)
            if helper in kit.helpers:
                what = f"{kit.names[helper]} is a helper; a team has only monsters"
                yield f"seats[{number}].{which}", what, "XX-TEAM-05"
        for pile in ("up", "down", "hidden"):
            for helper in sorted({*getattr(seat, pile)} & {*kit.helpers}):
                yield (
                    f"seats[{number}].{pile}",
                    f"{kit.names[helper]} is a helper; only monsters are scored",
                    "XX-HELP-04",
                )


def _nouns(kit: Kit, state: State) -> Iterator[tuple[str, str]]:
    for number, seat in enumerate(state.seats):
        for pile in ("hand", "up", "down", "hidden"):
            for place, card in enumerate(getattr(seat, pile)):
                if card not in kit.names and (card != UNKNOWN or pile in ("up", "down")):
                    yield f"seats[{number}].{pile}[{place}]", _no_card(kit, card, is_seen=pile in ("up", "down"))
        for which in ("star", "co_star"):
            card = seat.card(which)
            if card not in (None, UNKNOWN) and card not in kit.names:
                yield f"seats[{number}].{which}", _no_card(kit, str(card))
            if card in (None, UNKNOWN) and seat.is_up(which):
                yield f"seats[{number}].{which}", "this card lies face up; name it"
        if seat.pawn not in kit.ladder(state):
            yield (
                f"seats[{number}].pawn",
                f"there is no box {seat.pawn[:40]!r}; use one of {', '.join(kit.ladder(state))}",
            )
    for place, card in enumerate(state.table.discard):
        if card not in kit.names and card != UNKNOWN:
            yield f"table.discard[{place}]", _no_card(kit, card)
    for place, film in enumerate(state.table.films):
        if film not in kit.films:
            yield f"table.films[{place}]", f"there is no film of {film}; use one of {_films(kit)}"
    for box in state.table.shorts:
        if box not in kit.short_boxes(state):
            yield f"table.shorts.{box}", f"this is not a short box; use {' or '.join(kit.short_boxes(state))}"
    for number, seat in enumerate(state.seats):
        for place, film in enumerate(seat.films):
            if film not in kit.films:
                yield f"seats[{number}].films[{place}]", f"there is no film of {film}; use one of {_films(kit)}"


def _no_card(kit: Kit, card: str, *, is_seen: bool = False) -> str:
    if card == UNKNOWN:
        return "everybody has seen the cards here, so '?' is invalid; put cards never shown under hidden"
    return f"there is no card {card[:40]!r}; use one of {', '.join(kit.names)}{'' if is_seen else ' or ?'}"


def _films(kit: Kit) -> str:
    return ", ".join(str(value) for value in sorted(kit.films) if value)


def played_helpers(state: State) -> list[str]:
    """The helpers played this turn that the seats show. They lie on the discard pile. XX-HELP-04."""
    butlers = sum(seat.butler for seat in state.seats)
    nurses = sum(seat.nurses for seat in state.seats)
    return ["discrete-butler"] * butlers + ["nurse"] * nurses


def has_dropped(seat: Seat) -> bool:
    """Whether the pawn dropped in an Audition; a pawn without a team goes to the fold box without a drop."""
    return seat.pawn != FEATURE and seat.has_team


def check_plausible(kit: Kit, state: State) -> None:
    """Refuse an impossible position; raises Unreadable with every clause that it breaks."""
    refuse_all(kit.words, _wrong(kit, state))


def _wrong(kit: Kit, state: State) -> Iterator[Complaint]:
    yield from _wrong_time(kit, state)
    yield from _wrong_cards(kit, state)
    yield from _wrong_films(kit, state)
    yield from _wrong_shorts(kit, state)
    yield from _wrong_start(kit, state)
    for number, seat in enumerate(state.seats):
        yield from _wrong_seat(state, number, seat)
    yield from _wrong_boxes(state)
    yield from _wrong_showdown(state)
    yield from _wrong_winners(kit, state)


def _wrong_time(kit: Kit, state: State) -> Iterator[Complaint]:
    """Too many seasons, turns or seasons scored."""
    seasons = kit.numbers.seasons
    if state.table.season > seasons:
        yield "table.season", f"there are {seasons} seasons", "XX-SEASON-01"
    if state.turn > kit.at(state).stack:
        rule = "XX-SIX-03" if len(state.seats) == 6 else "XX-SEASON-06"
        yield "turn", f"a season has {kit.at(state).stack} turns", rule
    entered = state.table.season if state.phase == "over" else state.table.season - 1
    for number, seat in enumerate(state.seats):
        if len(seat.seasons) > entered:
            yield f"seats[{number}].seasons", f"use at most {entered}: no more seasons are over", "XX-SEASON-01"


def _wrong_start(kit: Kit, state: State) -> Iterator[Complaint]:
    """Each seat is on the track once, and each place gave its VP at most once."""
    table, count = state.table, len(state.seats)
    if state.phase != "setup" and sorted(table.priority) != list(range(count)):
        yield "table.priority", "name every seat exactly once on the Priority Track", "XX-SETUP-05"
    too_many = Counter(seat.start_vp for seat in state.seats if seat.start_vp) - Counter(kit.start_vp[:count])
    for vp in sorted(too_many):
        given = ", ".join(map(str, kit.start_vp[:count]))
        yield "seats", f"the places of the track give {given} VP; {vp} is here too often", "XX-SETUP-06"


# --- cards ---


def _wrong_cards(kit: Kit, state: State) -> Iterator[Complaint]:
    """Too many of a card, or a deck and unknown cards that do not add up."""
    unseen = kit.unseen(state)
    for card, left in unseen.items():
        if left < 0:
            rule = "XX-COMP-02" if kit.is_monster(card) else "XX-COMP-06"
            there = kit.copies[card]
            yield "seats", f"there are {there - left} {kit.names[card]} cards here; the game has only {there}", rule
    piles = [state.table.discard, *(pile for seat in state.seats for pile in seat.piles)]
    unknown = sum(pile.count(UNKNOWN) for pile in piles)
    total = sum(unseen.values())
    played = Counter(played_helpers(state))
    for card in sorted(played):
        if played[card] > kit.copies[card] and unseen[card] >= 0:
            what = f"{played[card]} {kit.names[card]} cards were played this turn; the game has only {kit.copies[card]}"
            yield "seats", what, "XX-COMP-06"
    if min(unseen.values()) >= 0 and state.phase not in ("setup", "over") and total != unknown + state.table.deck:
        what = f"{state.table.deck} in the deck and {unknown} unknown cards must add up to the {total} left"
        yield "table.deck", what, "XX-SEASON-02"


def _wrong_seat(state: State, number: int, seat: Seat) -> Iterator[Complaint]:
    """What a seat cannot have, or cannot have done, ever or in this phase."""
    field, phase = f"seats[{number}]", state.phase
    if (seat.star is None) != (seat.co_star is None) and phase != "team_up":
        yield field, "a team needs both a Star and a Co-Star", "XX-TEAM-01"
    if seat.ghost and "ghost" not in seat.team:
        yield f"{field}.ghost", "a team without a Ghost cannot declare one", "XX-POWER-10"
    has_given_up = isinstance(state.frame, Teaming) and number in state.frame.without
    if phase in BEFORE_AUDITION and seat.pawn != FEATURE and not has_given_up:
        yield f"{field}.pawn", "until the Audition all pawns are in the feature box", "XX-FILM-05"
    if phase in ("setup", "deal", "movie_time", "over") and seat.team:
        yield field, "teams lie on the table from Team Up to Score", "XX-SEASON-07"
    if phase in ("audition", "showdown") and seat.star is None and seat.pawn != FOLD:
        yield f"{field}.star", "a player without a team belongs in the fold box", "XX-TEAM-09"
    if phase in (*BEFORE_AUDITION, "audition") and seat.star_up:
        yield f"{field}.star_up", "until the Showdown all Stars lie face down", "XX-TEAM-04"
    if phase == "audition" and seat.co_star_up and seat.butler:
        yield f"{field}.co_star_up", "a Discrete Butler keeps the Co-Star face down until the Showdown", "XX-HELP-09"
    is_alone = seat.pawn == FOLD or len(state.seats_in(seat.pawn)) < 2
    if seat.ghost and (phase not in ("showdown", "score") or is_alone):
        yield f"{field}.ghost", "a Ghost can be declared only in a showdown", "XX-POWER-10"
    if seat.nurses and (phase not in ("showdown", "score") or is_alone):
        yield f"{field}.nurses", "a Nurse can be played only in a showdown", "XX-HELP-16"


# --- films and shorts ---


def _wrong_films(kit: Kit, state: State) -> Iterator[Complaint]:
    """Too many or too few of the seven tiles: in the stack, set aside, shown, won."""
    table, phase = state.table, state.phase
    for value, left in kit.films_of(state).items():
        if left < 0:
            yield "table.films", f"there are too many films of {value}", "XX-COMP-07"
    if phase in ("setup", "over"):
        return
    numbers = kit.at(state)
    height = numbers.stack - state.turn + (phase in ("deal", "movie_time"))
    left = state.frame.left if isinstance(state.frame, Filming) else 0
    height -= left > 0
    if table.stack != height and state.turn <= numbers.stack:
        what = f"in turn {state.turn} there are {height} films in the stack"
        yield "table.stack", what, "XX-SIX-02" if len(state.seats) == 6 else "XX-SEASON-04"
    won = sum(len(seat.films) for seat in state.seats)
    turned_up = numbers.stack - height + table.double
    if won + len(table.films) > turned_up and state.turn <= numbers.stack:
        what = f"{won + len(table.films)} films lie here or are won; in turn {state.turn} use at most {turned_up}"
        yield "table.films", what, "XX-FILM-01"
    elif table.stack + table.aside + len(table.films) + won + table.double > kit.films.total():
        yield "table", f"there are only {kit.films.total()} films in all", "XX-COMP-07"
    if phase == "movie_time" and len(table.films) > (kit.numbers.double_films - left if left else 0):
        yield "table.films", "the next film has not been turned up", "XX-FILM-01"
    if len(table.films) > (kit.numbers.double_films if table.double else 1):
        yield "table.films", "use one film, or two in a Double Feature", "XX-FILM-06"


def _wrong_shorts(kit: Kit, state: State) -> Iterator[Complaint]:
    """Shorts that are not half of each film, apart from unclaimed shorts that stay."""
    table = state.table
    if state.phase in ("team_up", "audition", "showdown") and table.films:
        half = Counter(film // kit.numbers.short_of_film for film in table.films)
        for box in kit.short_boxes(state):
            lying = Counter(table.shorts.get(box, []))
            if half - lying or (lying - half and kit.variants.unclaimed_short == "returns"):
                rule = "XX-FILM-07" if len(table.films) > 1 else "XX-FILM-02"
                yield f"table.shorts.{box}", "a short box needs a short worth half of each film", rule
    is_early = state.phase in ("deal", "movie_time") and not table.films
    if is_early and any(table.shorts.values()) and kit.variants.unclaimed_short == "returns":
        yield "table.shorts", "shorts come with the film", "XX-FILM-02"
    if kit.variants.film_values is not None:
        return
    there = Counter(
        {short.facts["vp"]: kit.definition.copies(short, 1) for short in kit.definition.sheets["shorts"].items}
    )
    here = Counter(value for seat in state.seats for value in seat.shorts)
    here.update(value for values in table.shorts.values() for value in values)
    for value in sorted(here - there):
        what = f"there are {here[value]} shorts of {value} here; the game has only {there[value]}"
        yield "table.shorts", what, "XX-COMP-08"


# --- pawns ---


def _wrong_boxes(state: State) -> Iterator[Complaint]:
    """An empty feature box; how pawns came to the lower boxes is not checked, as people make mistakes."""
    if state.phase in ("audition", "showdown") and not state.seats_in(FEATURE):
        yield "seats", "the feature box never becomes empty", "XX-AUDIT-15"


def _wrong_showdown(state: State) -> Iterator[Complaint]:
    """Unknown cards that still lie face down when players act."""
    frame = state.frame
    if isinstance(frame, Showdown) and frame.stage != "turn" and frame.is_contested:
        for seat, which in frame.hidden(state):
            yield f"seats[{seat}].{which}", "name this card: all are turned up before anyone acts", "XX-SHOW-02"


def _is_known(state: State, box: str) -> bool:
    """Whether everybody knows all teams of a box."""
    teams = [state.seats[seat].team for seat in state.seats_in(box)]
    return all(len(team) == 2 and UNKNOWN not in team for team in teams)


def _wrong_winners(kit: Kit, state: State) -> Iterator[Complaint]:
    """Winners that a box cannot have, and contested boxes without one in Score."""
    for box, seat in state.table.won.items():
        if seat not in state.seats_in(box) or not contested(box, state.seats_in(box)):
            name = state.seats[seat].name
            yield f"table.won.{box}", f"{name} has won no showdown there: it needs two or more pawns", "XX-SHOW-01"
        elif _is_known(state, box) and seat not in (best := strongest(kit, state, state.seats_in(box))):
            names = " and ".join(state.seats[other].name for other in best)
            yield f"table.won.{box}", f"the strongest team there belongs to {names}", "XX-SHOW-04"
    frame = state.pending[0] if state.pending else None
    if isinstance(frame, Scoring):
        boxes = Counter(state.seats[seat].pawn for seat in frame.seats)
        for box in sorted(box for box, count in boxes.items() if count > 1 and box != FOLD):
            yield f"table.won.{box}", "name the winner of this contested box", "XX-SHOW-07"
