"""Distribution: coins, colours and cards, tokens drawn and redrawn, who comes, box office. XX-DIST, XX-AUD, XX-BOX.

The handbook's example goes through all of it: XX-EX-01 to XX-EX-08.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

from companion.games.the_producer import actions as act
from companion.games.the_producer.effects import lasting, stored
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.pending import Distributing
from companion.games.the_producer.positions.nouns import COLOURS, Colour
from companion.games.the_producer.rules import appeal
from companion.games.the_producer.rules import notes as note
from companion.games.the_producer.rules.audience import (
    Crowd,
    Tally,
    covers,
    crowds,
    is_crowd,
    minus,
    mixes,
    plus,
    seat_tokens,
    total,
)
from companion.games.the_producer.rules.money import receive
from companion.games.the_producer.state import Movie, State
from companion.model import Action, Decision, Event, Reveal, Verdict

TOKEN, COIN = "audience", "coin"
"""What chance is asked for: a token out of the container, a coin."""
HEADS, TAILS = "heads", "tails"
DRAWS = ("draw", "again")
"""The steps in which tokens are drawn."""


def begin(kit: Kit, state: State, seat: int, movie: Movie) -> None:
    """A movie that has been made is distributed at once, coins being tossed while it is shot. XX-DIST-01, XX-EX-08."""
    state.pending.append(Distributing(seat, movie.script, coins=_coins(kit, movie)))


def begin_again(state: State, seat: int, movie: Movie) -> None:
    """The second distribution of a movie: no coins, no cards, the colours chosen anew. XX-OPT-09, XX-OPT-10."""
    movie.chosen, movie.extra = [], {}
    state.pending.append(Distributing(seat, movie.script, "colours", again=True))


def movie_of(state: State, frame: Distributing) -> Movie:
    """The movie that is distributed."""
    return next(movie for movie in state.seats[frame.seat].movies if movie.script == frame.script)


def _coins(kit: Kit, movie: Movie) -> list[str]:
    """Those on the movie for whom a coin is tossed, each once. XX-EX-08, XX-CARD-11."""
    people = dict.fromkeys(movie.people)
    found = {who: one for who in people for one in kit.notes(who) if isinstance(one, note.CoinDeath)}
    return [who for who, one in found.items() if movie.year >= one.since]


def crowd_of(kit: Kit, state: State, frame: Distributing) -> Crowd:
    """The tokens on the table, assigned at best. XX-OPEN-46."""
    return seat_tokens(stars_of(kit, state, frame), frame.drawn, kit.brings)


def stars_of(kit: Kit, state: State, frame: Distributing) -> dict[Colour, int]:
    """The stars of the movie by colour. XX-DIST-04."""
    return appeal.stars_of(kit, state, frame.seat, movie_of(state, frame), again=frame.again)


def redraws(kit: Kit, state: State, frame: Distributing) -> int:
    """How many tokens may be redrawn; none where there is nothing to draw from. XX-AUD-07, XX-OPEN-49."""
    number = appeal.redraws(kit, state, frame.seat, movie_of(state, frame), again=frame.again)
    return number if state.table.container or state.table.pile else 0


# --- what is asked ---


def die(kit: Kit, state: State, frame: Distributing) -> int:
    """Coins and tokens are no dice, but chance."""
    return -1 if frame.step in (COIN, *DRAWS) else 0


def decision(kit: Kit, state: State, frame: Distributing) -> Decision:
    data: dict[str, Any] = {"seat": frame.seat, "script": frame.script, "number": frame.left}
    if frame.step == "coin":
        return Decision("coin", (), what=COIN, reveals=(HEADS, TAILS), data={**data, "character": frame.coins[0]})
    if frame.step in DRAWS:
        there = tuple(colour for colour in COLOURS if state.table.container.get(colour))
        return Decision("token", (), what=TOKEN, reveals=there, data=data)
    if frame.step == "colours":
        data["number"] = appeal.wild_stars(kit, movie_of(state, frame))
    elif frame.step == "add":
        data["additions"] = additions(kit, state, frame)
    elif frame.step == "redraw":
        crowd = crowd_of(kit, state, frame)
        number = min(redraws(kit, state, frame), total(crowd.loose))
        data |= {"number": number, "tokens": _pairs(crowd.unassigned), "companions": _pairs(crowd.brought)}
    elif frame.step == "effects":
        data |= {"number": frame.exchanges, "tokens": _pairs(state.table.pile)}
    elif frame.step == "assign":
        data["tokens"] = _pairs(crowd_of(kit, state, frame).assigned)
    return Decision(frame.step, (frame.seat,), data=data)


def ways(kit: Kit, state: State, frame: Distributing, outcomes: list[Action]) -> list[int] | None:
    """A colour is as likely as there are tokens of it in the container. XX-AUD-01."""
    if frame.step not in DRAWS:
        return None
    there = {str(colour): number for colour, number in state.table.container.items()}
    return [there.get(one.value, 0) for one in outcomes if isinstance(one, Reveal)]


def legal(kit: Kit, state: State, frame: Distributing) -> list[Action]:
    seat = frame.seat
    if frame.step == "colours":
        number = appeal.wild_stars(kit, movie_of(state, frame))
        return [act.Colours(seat, some) for some in combinations_with_replacement(appeal.wild_colours(), number)]
    if frame.step == "add":
        return [*(act.Add(seat, what) for what in additions(kit, state, frame)), act.Pass(seat)]
    if frame.step == "redraw":
        loose, most = crowd_of(kit, state, frame).loose, redraws(kit, state, frame)
        found: list[Action] = [act.Redraw(seat, _pairs(some)) for some in mixes(loose, most) if some]
        return [*found, *_exchanges(state, frame), act.Pass(seat)]
    if frame.step == "effects":
        return [*_exchanges(state, frame), act.Pass(seat)]
    return [act.Assign(seat, _pairs(some)) for some in crowds(stars_of(kit, state, frame), frame.drawn, kit.brings)]


def additions(kit: Kit, state: State, frame: Distributing) -> list[str]:
    """What may still be added: cards of the Storehouse, stars of CBS Radio by colour. XX-DIST-02, XX-DIST-03."""
    movie = movie_of(state, frame)
    cards = [] if frame.again else stored.for_movie(kit, state, frame.seat, movie)
    return [*cards, *dict.fromkeys(state.seats[frame.seat].radio)]


def _exchanges(state: State, frame: Distributing) -> list[Action]:
    if not frame.exchanges:
        return []
    pairs = [(given, taken) for given in frame.drawn for taken in state.table.pile if given != taken]
    return [act.Exchange(frame.seat, given, taken) for given, taken in pairs]


def _pairs(tally: Tally) -> tuple[tuple[Colour, int], ...]:
    return tuple(tally.items())


# --- what may be answered ---

STEPS: dict[type[Action], tuple[str, ...]] = {
    act.Colours: ("colours",),
    act.Add: ("add",),
    act.Redraw: ("redraw",),
    act.Exchange: ("redraw", "effects"),
    act.Assign: ("assign",),
    act.Pass: ("add", "redraw", "effects"),
}
"""The steps in which each action is an answer."""
_ORDER = ("coin", "colours", "add", "draw", "redraw", "again", "effects", "assign", "over")


def check(kit: Kit, state: State, frame: Distributing, action: Action) -> Verdict | None:
    """XX-DIST-02 to XX-DIST-05, XX-AUD-02, XX-AUD-07, XX-AUD-08, XX-BUILD-23."""
    if not isinstance(action, act.Colours | act.Add | act.Redraw | act.Exchange | act.Assign | act.Pass):
        return None
    data = {"seat": action.seat, "script": frame.script}
    if action.seat != frame.seat:
        return kit.refuse(state, "not_your_movie", "XX-DIST-01", "XX-STAGE-01", **{**data, "other": frame.seat})
    if frame.step not in STEPS[type(action)]:
        return None if isinstance(action, act.Pass) else _wrong_step(kit, state, frame, action)
    if isinstance(action, act.Colours):
        return _check_colours(kit, state, frame, action)
    if isinstance(action, act.Add):
        return _check_add(kit, state, frame, action)
    if isinstance(action, act.Redraw):
        return _check_redraw(kit, state, frame, action)
    if isinstance(action, act.Exchange):
        return _check_exchange(kit, state, frame, action)
    if isinstance(action, act.Assign):
        return _check_assign(kit, state, frame, action)
    key, rules = _PASSES[frame.step]
    return kit.permit(key, *rules)


_PASSES = {
    "add": ("add_no_more", ("XX-DIST-02", "XX-OPEN-30")),
    "redraw": ("no_redraw", ("XX-AUD-07", "XX-OPEN-48")),
    "effects": ("no_exchange", ("XX-BUILD-23", "XX-OPEN-50")),
}


def _wrong_step(kit: Kit, state: State, frame: Distributing, action: Action) -> Verdict:
    """It is too early for an answer, or too late. XX-AUD-07, XX-DIST-02, XX-DIST-05."""
    data = {"seat": frame.seat, "script": frame.script}
    is_late = _ORDER.index(frame.step) > max(_ORDER.index(step) for step in STEPS[type(action)])
    if isinstance(action, act.Redraw):
        return _no_redraw(kit, state, frame) if is_late else kit.refuse(state, "draw_first", "XX-AUD-07", **data)
    if isinstance(action, act.Exchange) and is_late:
        verdict = _check_exchange(kit, state, frame, action)
        if verdict.legal is False:  # why the step was passed over
            return verdict
    if isinstance(action, act.Colours | act.Add) and is_late:
        return kit.refuse(state, "drawn_already", "XX-DIST-05", "XX-DIST-02", **data)
    return kit.refuse(state, "not_in_this_step", "XX-DIST-01", "XX-AUD-01", **{**data, "verb": action.verb})


def late_redraw(kit: Kit, before: State, frame: Distributing) -> Verdict:
    """Why nothing is redrawn once the distribution is over; `before` is how it stood at its last choice or draw.

    XX-AUD-07, XX-AUD-08, XX-OPEN-48.
    """
    if frame.step == "draw" and redraws(kit, before, frame):
        data = {"seat": frame.seat, "script": frame.script}
        return kit.refuse(before, "nobody_to_redraw", "XX-AUD-07", "XX-OPEN-48", **data)
    return _no_redraw(kit, before, frame)


def _no_redraw(kit: Kit, state: State, frame: Distributing) -> Verdict:
    """Why nothing is redrawn any more: there is nothing to draw from, or no redraw; else it is over, as there is one.

    XX-AUD-08, XX-OPEN-49, XX-OPEN-40. What is redrawn goes to the pile, so after a redraw something always lies there.
    """
    data = {"seat": frame.seat, "script": frame.script}
    if not state.table.container and not state.table.pile:
        return kit.refuse(state, "nothing_to_draw_from", "XX-OPEN-49", "XX-AUD-07", **data)
    if not redraws(kit, state, frame):
        return kit.refuse(state, "no_redraws", "XX-AUD-07", "XX-OPEN-40", **data)
    return kit.refuse(state, "one_redraw", "XX-AUD-08", **data)


def _check_colours(kit: Kit, state: State, frame: Distributing, action: act.Colours) -> Verdict:
    """A colour for each golden star of the Script, never white. XX-DIST-05, XX-OPEN-29."""
    number = appeal.wild_stars(kit, movie_of(state, frame))
    data = {"seat": frame.seat, "script": frame.script, "number": number}
    wrong = next((colour for colour in action.colours if colour not in appeal.wild_colours()), None)
    if wrong is not None:
        return kit.refuse(state, "no_star_colour", "XX-OPEN-29", "XX-DIST-05", **data, colour=wrong)
    if len(action.colours) != number:
        return kit.refuse(state, "number_of_colours", "XX-DIST-05", "XX-OPEN-42", **data)
    return kit.permit("colours", "XX-DIST-05", "XX-OPEN-29")


def _check_add(kit: Kit, state: State, frame: Distributing, action: act.Add) -> Verdict:
    """Own cards of the Storehouse that are for the movie, own stars of CBS Radio. XX-OPEN-91, XX-OPEN-30, XX-OPT-10."""
    data = {"seat": frame.seat, "script": frame.script}
    if action.what in COLOURS:
        if action.what in state.seats[frame.seat].radio:
            return kit.permit("add", "XX-DIST-03", "XX-OPEN-30")
        return kit.refuse(state, "no_radio_star", "XX-DIST-03", "XX-OPEN-30", seat=frame.seat, colour=action.what)
    if frame.again:
        return kit.refuse(state, "no_cards_again", "XX-OPT-10", **data, card=action.what)
    refusal = stored.why_not_for_movie(kit, state, frame.seat, movie_of(state, frame), action.what)
    return kit.answer(state, refusal, "add", "XX-DIST-02", "XX-OPEN-91")


def _check_redraw(kit: Kit, state: State, frame: Distributing, action: act.Redraw) -> Verdict:
    """Any tokens that are not on a star, up to Critics and directing. XX-AUD-07, XX-OPEN-48."""
    crowd, most, tokens = crowd_of(kit, state, frame), redraws(kit, state, frame), dict(action.tokens)
    data = {"seat": frame.seat, "script": frame.script}
    if not total(tokens):
        return kit.refuse(state, "redraw_whom", "XX-AUD-07", "XX-OPEN-48", **data)
    if not covers(crowd.loose, tokens):
        return kit.refuse(state, "not_unassigned", "XX-AUD-07", "XX-OPEN-48", **data, tokens=_pairs(crowd.loose))
    if total(tokens) > most:
        return kit.refuse(state, "too_many_redraws", "XX-AUD-07", "XX-OPEN-40", **data, number=most)
    return kit.permit("redraw", "XX-AUD-07", "XX-OPEN-48")


def _check_exchange(kit: Kit, state: State, frame: Distributing, action: act.Exchange) -> Verdict:
    """A drawn token for one of the common pile. XX-BUILD-23, XX-OPEN-50."""
    data = {"seat": frame.seat, "script": frame.script}
    if not frame.exchanges:
        return kit.refuse(state, "no_exchange_left", "XX-BUILD-23", "XX-OPEN-50", **data)
    if not state.table.pile:
        return kit.refuse(state, "pile_is_empty", "XX-BUILD-23", "XX-OPEN-50", **data)
    for colour, there, key in (
        (action.given, frame.drawn, "not_drawn"),
        (action.taken, state.table.pile, "not_in_pile"),
    ):
        if not there.get(colour):
            return kit.refuse(state, key, "XX-BUILD-23", "XX-OPEN-50", **data, colour=colour)
    if action.given == action.taken:
        return kit.refuse(state, "same_colour", "XX-BUILD-23", **data, colour=action.given)
    return kit.permit("exchange", "XX-BUILD-23", "XX-OPEN-50")


def _check_assign(kit: Kit, state: State, frame: Distributing, action: act.Assign) -> Verdict:
    """All that have a star, and of their companions those one likes. XX-AUD-02, XX-AUD-03, XX-OPEN-46."""
    stars, crowd = stars_of(kit, state, frame), crowd_of(kit, state, frame)
    if is_crowd(stars, frame.drawn, dict(action.tokens), kit.brings):
        return kit.permit("assign", "XX-AUD-02", "XX-AUD-03", "XX-OPEN-46")
    data = {"seat": frame.seat, "script": frame.script, "tokens": _pairs(crowd.assigned)}
    if not covers(dict(action.tokens), crowd.on_stars):
        return kit.refuse(state, "must_be_assigned", "XX-AUD-02", **{**data, "tokens": _pairs(crowd.on_stars)})
    return kit.refuse(state, "may_not_be_assigned", "XX-AUD-03", "XX-AUD-05", "XX-OPEN-47", **data)


# --- what is answered ---


def apply(kit: Kit, state: State, frame: Distributing, action: Action, events: list[Event]) -> None:
    if isinstance(action, Reveal):
        if frame.step == "coin":
            _toss(state, frame, action.value, events)
        else:
            _draw(state, frame, action.value, events)
    elif isinstance(action, act.Colours):
        movie_of(state, frame).chosen = list(action.colours)
        data = {"seat": frame.seat, "script": frame.script, "colours": action.colours}
        events.append(Event("colours_chosen", ("XX-DIST-05", "XX-OPEN-29"), data))
        frame.step = "add"
    elif isinstance(action, act.Add):
        _add(state, frame, action.what, events)
    elif isinstance(action, act.Redraw):
        _redraw(state, frame, dict(action.tokens), events)
    elif isinstance(action, act.Exchange):
        _exchange(state, frame, action, events)
    elif isinstance(action, act.Assign):
        _assign(kit, state, frame, dict(action.tokens), events)
    else:
        frame.step = {"add": "draw", "redraw": "effects", "effects": "assign"}[frame.step]  # type: ignore[assignment]
        if frame.step == "draw":
            _start(kit, state, frame, events)


def _toss(state: State, frame: Distributing, side: str, events: list[Event]) -> None:
    """Tails, and the Character dies when the movie is shot: he stays with it for the Oscars. XX-EX-08, XX-OPEN-65."""
    who = frame.coins.pop(0)
    data = {"seat": frame.seat, "character": who, "script": frame.script}
    if side == HEADS:
        events.append(Event("survives", ("XX-EX-08",), data))
        return
    state.seats[frame.seat].team.remove(who)
    state.table.gone = sorted([*state.table.gone, who])
    events.append(Event("dies", ("XX-EX-08", "XX-OPEN-65", "XX-OSCAR-07"), data))


def _add(state: State, frame: Distributing, what: str, events: list[Event]) -> None:
    """XX-DIST-02, XX-DIST-03, XX-RADIO-01."""
    place, movie = state.seats[frame.seat], movie_of(state, frame)
    data = {"seat": frame.seat, "script": frame.script}
    colour = next((one for one in COLOURS if one == what), None)
    if colour is not None:
        place.radio.remove(colour)
        movie.extra = plus(movie.extra, {colour: 1})
        events.append(Event("radio_star_added", ("XX-DIST-03", "XX-OPEN-30"), {**data, "colour": colour}))
        return
    stored.add_to_movie(state, frame.seat, movie, what, events)


def _start(kit: Kit, state: State, frame: Distributing, events: list[Event]) -> None:
    """Count the tokens to draw, and the exchanges. XX-DIST-04, XX-AUD-01, XX-BUILD-23."""
    movie = movie_of(state, frame)
    frame.step = "draw"
    frame.left = appeal.tokens_to_draw(kit, state, frame.seat, movie, again=frame.again)
    frame.exchanges = appeal.exchanges(kit, state, frame.seat, movie, again=frame.again)
    stars = _pairs(stars_of(kit, state, frame))
    data = {"seat": frame.seat, "script": frame.script, "number": frame.left, "tokens": stars}
    events.append(Event("to_draw", ("XX-DIST-04", "XX-AUD-01"), data))


def _draw(state: State, frame: Distributing, value: str, events: list[Event]) -> None:
    """One token out of the container. XX-AUD-01, XX-AUD-09."""
    colour = next(one for one in COLOURS if one == value)
    state.table.container = minus(state.table.container, {colour: 1})
    frame.drawn = plus(frame.drawn, {colour: 1})
    frame.left -= 1
    events.append(Event("token_drawn", ("XX-AUD-01",), {"seat": frame.seat, "colour": colour}))


def _redraw(state: State, frame: Distributing, tokens: Tally, events: list[Event]) -> None:
    """The tokens go to the common pile, and as many are drawn. XX-AUD-07, XX-AUD-10."""
    _to_pile(state, frame, tokens)
    frame.step, frame.left = "again", total(tokens)
    data = {"seat": frame.seat, "script": frame.script, "tokens": _pairs(tokens)}
    events.append(Event("redraws", ("XX-AUD-07", "XX-AUD-08", "XX-AUD-10"), data))


def _exchange(state: State, frame: Distributing, action: act.Exchange, events: list[Event]) -> None:
    """XX-BUILD-23, XX-OPEN-50."""
    _to_pile(state, frame, {action.given: 1})
    state.table.pile = minus(state.table.pile, {action.taken: 1})
    frame.drawn = plus(frame.drawn, {action.taken: 1})
    frame.exchanges -= 1
    data = {"seat": frame.seat, "colour": action.given, "taken": action.taken}
    events.append(Event("exchanged", ("XX-BUILD-23", "XX-OPEN-50"), data))


def _to_pile(state: State, frame: Distributing, tokens: Tally) -> None:
    frame.drawn = minus(frame.drawn, tokens)
    state.table.pile = plus(state.table.pile, tokens)


def _assign(kit: Kit, state: State, frame: Distributing, assigned: Tally, events: list[Event]) -> None:
    """Those who come stay with the movie, the others are discarded; the bank pays. XX-AUD-12, XX-AUD-09, XX-BOX-01."""
    movie, data = movie_of(state, frame), {"seat": frame.seat, "script": frame.script}
    others = minus(frame.drawn, assigned)
    _to_pile(state, frame, others)
    frame.drawn, movie.audience = {}, plus(movie.audience, assigned)
    earned = appeal.box_office(kit, movie, assigned, again=frame.again)
    movie.box_office += earned
    receive(state, frame.seat, earned)
    if others:
        events.append(Event("stay_away", ("XX-AUD-09", "XX-AUD-10"), {**data, "tokens": _pairs(others)}))
    told = {**data, "number": total(assigned), "tokens": _pairs(assigned), "money": earned}
    events.append(Event("box_office" if assigned else "nobody_comes", ("XX-BOX-01", "XX-AUD-12"), told))
    frame.step = "over"


def has_assigned(before: State, state: State, action: act.Assign) -> bool:
    """Whether what was done last ended a distribution with just these tokens, or whichever if none are named."""
    frame = next((one for one in before.pending if isinstance(one, Distributing)), None)
    if frame is None or frame.again or frame.seat != action.seat:
        return False
    is_over = not any(isinstance(one, Distributing) for one in state.pending)
    return is_over and dict(action.tokens) in ({}, movie_of(state, frame).audience)


# --- what follows ---


def resume(kit: Kit, state: State, frame: Distributing, events: list[Event]) -> bool:
    """Go on to the next step at which there is something to toss, to draw or to choose."""
    if frame.step == "coin":
        team = state.seats[frame.seat].team  # who was fired by force meanwhile is out of it
        frame.coins = [who for who in frame.coins if who in team]
        if frame.coins:
            return True
        frame.step = "colours"
    if frame.step == "colours":
        movie = movie_of(state, frame)
        if appeal.wild_stars(kit, movie) and not movie.chosen:
            return True
        frame.step = "add"
    if frame.step == "add":
        if additions(kit, state, frame):
            return True
        _start(kit, state, frame, events)
    return _resume_drawing(kit, state, frame, events)


def _resume_drawing(kit: Kit, state: State, frame: Distributing, events: list[Event]) -> bool:
    if frame.step in DRAWS:
        if frame.left and _is_filled(state, frame, events):
            return True
        frame.step, frame.left = "redraw" if frame.step == "draw" else "effects", 0
    if frame.step == "redraw":
        if redraws(kit, state, frame) and crowd_of(kit, state, frame).unassigned:
            return True
        frame.step = "effects"
    if frame.step == "effects":
        if _exchanges(state, frame):
            return True
        frame.step = "assign"
    if frame.step == "assign":
        crowd = crowd_of(kit, state, frame)
        if crowd.brought:
            return True
        _assign(kit, state, frame, crowd.assigned, events)
    _end(kit, state, frame)
    return False


def _is_filled(state: State, frame: Distributing, events: list[Event]) -> bool:
    """Whether the container has a token; once it is empty the common pile goes back. XX-AUD-11, XX-OPEN-49."""
    table = state.table
    if not table.container and table.pile:
        table.container, table.pile = table.pile, {}
        events.append(Event("container_refilled", ("XX-AUD-11", "XX-OPEN-49"), {"number": total(table.container)}))
    if not table.container:
        events.append(Event("draw_short", ("XX-OPEN-49",), {"seat": frame.seat, "number": frame.left}))
    return bool(table.container)


def _end(kit: Kit, state: State, frame: Distributing) -> None:
    """The movie is made: what was for the next one is used up. XX-MAINT-05."""
    state.pending.remove(frame)
    if not frame.again:
        lasting.end_with_movie(kit, state, frame.seat)
