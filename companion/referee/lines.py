"""Whole lines: judges or carries out the parts of a line, one after the other."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import NamedTuple

from companion.errors import BrokenDefinition, IllegalAction, Unreadable
from companion.model import CHANCE, Action, Event, Game, Part, Past, Reveal, Roll, S, Verdict
from companion.model.grammar import Piece, find_seat
from companion.referee.doubt import behind_doubt
from companion.referee.spoken_answers import meant

ROLL = Roll.verb
LEFT_OVER = "left_over"
"""The verdict on more dice than the roll needed."""
SHOWS_ZERO = 10
"""The number of faces of the die that shows its highest number as 0."""
MOST_BEFORE = 5
"""A refusal names at most this number of automatic events just before it."""
_MOST_LOOKED_AT = 3000
DONE = "There was no other choice, so this has been done."


@dataclass(frozen=True, slots=True)
class Judged:
    """One part of a line: its canonical text and the verdict on it."""

    text: str
    verdict: Verdict


@dataclass(slots=True)
class Resolved:
    """The result of lines: the events in words, the refused part, if any, and the last action."""

    events: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)
    actions: list[Action] = field(default_factory=list)
    refused: Judged | None = None
    past: Past | None = None


@dataclass(slots=True)
class Trail:
    """The last action, passed from one line to the next; `is_refused` says that a part has been refused since."""

    past: Past | None = None
    is_refused: bool = False


def check_line(game: Game[S], state: S, line: str, past: Past | None = None) -> list[Judged]:
    """The verdict on each part of a line. The parts are applied one after the other to a copy; no die is assumed.

    A part after a missing die or choice cannot be judged, unless it is refused in all cases. `past` is the last action,
    so that the line can name its automatic results. Raises Unreadable for a part that cannot be read, but not behind an
    illegal part, because that is the first mistake.
    """
    state = state.copy()
    judged: list[Judged] = []
    trail = Trail(past)
    last: Action | None = None
    for answer in _readable(answers(game, state, line, trail), judged):
        verdict, action = answer.verdict, answer.action
        if verdict.legal is False and action is not None:
            verdict = _refusal_or_doubt(game, trail.past, state, action, verdict, judged, last)
            is_new = trail.past is not past or (past is not None and past.action is None)
            if is_new:  # at the prompt people have read the result of the line before
                verdict = _after_what_came_before(game, trail.past, state, action, verdict)
        judged.append(Judged(answer.text, verdict.spoken()))
        if verdict.may_be_done and action is not None:
            try:
                game.apply(state, action)
            except (BrokenDefinition, IllegalAction):  # the result depends on hidden cards, so stop here
                return judged
        elif verdict.legal is None and action is not None:
            further = behind_doubt(game, state, action, answer.rest)
            if further is not None:
                refusals = ((one.text, one.refusal) for one in further)
                return [*judged, *(Judged(text, verdict if no is None else no) for text, no in refusals)]
        last = answer.seat_action or last
    return judged


def _readable(found: Iterator[JudgedPart], judged: Sequence[Judged]) -> Iterator[JudgedPart]:
    """The parts before the first that cannot be read; raises Unreadable for it unless an earlier part is illegal."""
    try:
        yield from found
    except Unreadable:
        if all(one.verdict.legal is not False for one in judged):
            raise


class JudgedPart(NamedTuple):
    """One part of a line, read and judged in its turn; there is nothing to apply if `action` is None.

    `seat_action` is the action that a seat typed with it; a later part without a seat or figures uses it. `rest` is
    the line from this part on. `waits` means that the part can go on after another answer. `is_whole` means that
    nothing of the path or row in `text` is done.
    """

    text: str
    verdict: Verdict
    action: Action | None
    seat_action: Action | None = None
    rest: str = ""
    waits: bool = False
    is_whole: bool = False


def answers(
    game: Game[S], state: S, line: str, trail: Trail | None = None, *, is_strict: bool = False
) -> Iterator[JudgedPart]:
    """The parts of a line, each read and judged in the state that it answers; the caller applies the action.

    With the `trail` of the lines before, a part can also refer to their last result. `is_strict` is for lines that
    people type: a row of dice ends with the roll it began with, and a path is done as a whole or not at all. Raises
    Unreadable, for the line before anything else, or for a part in its turn.
    """
    trail = Trail() if trail is None else trail
    last: Action | None = None
    pieces = game.pieces(state, line)
    for number, piece in enumerate(pieces):
        later = [one.parts or " ".join(one.words) for one in pieces[number + 1 :]]
        for answer in _answers_of_piece(game, state, piece, last, trail, is_strict):
            rest = " ; ".join(text if isinstance(text, str) else _text(game, state, text) for text in later)
            yield answer._replace(rest=" ; ".join(filter(None, (answer.rest, rest))))
            last = answer.seat_action or last


def _text(game: Game[S], state: S, parts: Sequence[Part]) -> str:
    return game.grammar_of(state).line_of(parts)


def _answers_of_piece(
    game: Game[S], state: S, piece: Piece, last: Action | None, trail: Trail, is_strict: bool
) -> Iterator[JudgedPart]:
    """The parts of a piece; the whole piece can also be an offered answer in other words."""
    typed = " ".join(piece.words)
    spelt = typed if piece.error is None else game.spelt_out(state, typed)
    if spelt != typed:
        for one in game.pieces(state, spelt):
            yield from _answers_of_piece(game, state, one, last, trail, is_strict)
        return
    found = meant(game, state, piece, last, trail.past)
    if found is not None:
        action, dice = found
        trail.past = Past(state.copy(), action)
        yield JudgedPart(game.text(state, action), game.check(state, action), action, action, typed)
        if not dice:
            return
        piece, last = Piece(tuple(game.expand(state, dice)), ()), action
    if piece.error is not None:
        raise piece.error
    row: _Row | None = None
    for number, part in enumerate(piece.parts):
        rest = piece.parts[number:]
        if is_strict:
            stop = _row_ended(game, state, rest, row) or _wrong_ahead(game, state, rest, last, trail)
            if stop is not None:
                yield stop
                return
            row = _row_of(game, state) if part.verb == ROLL else None
        for answer in answers_of_part(game, state, part, last, trail):
            waits = answer.verdict.legal is False and answer.action is not None
            waits = waits and game.when_asked(state, answer.action) == "later"  # type: ignore[arg-type]
            yield answer._replace(rest=_text(game, state, rest), waits=waits)
            last = answer.seat_action or last


# --- as people type it ---


class _Row(NamedTuple):
    """The roll that a die belongs to: the game's name for it, and the faces if the game waits for a single die."""

    about: Hashable
    faces: int | None


def _row_of(game: Game[S], state: S) -> _Row:
    decision = game.decision(state)
    return _Row(game.dice_row(state), decision.die if decision and decision.is_chance else None)


def _row_ended(game: Game[S], state: S, rest: Sequence[Part], row: _Row | None) -> JudgedPart | None:
    """The refusal of one die too many in a row of dice; None if the row goes on."""
    if rest[0].verb != ROLL or not rest[0].follows or row is None:
        return None
    now, decision = _row_of(game, state), game.decision(state)
    is_same_die = now.faces is None or row.faces is None or now.faces == row.faces
    if row.about == now.about and is_same_die:
        return None
    left = list(takewhile(lambda part: part.verb == ROLL, rest))
    waits = bool(now.faces) and is_same_die  # a number for a card is never the answer to another question
    why = f"{len(left)} left over, because that {'question is answered' if row.faces == 0 else 'roll is complete'}"
    if decision is not None and (waits or now.faces or game.implied_by_roll(state) is not None):
        how = "press Enter" if waits else "type again"
        why += f"; to use it now, {how}: {game.prompt(state, decision)}"
    dice = " ".join(part.words[0] for part in left)
    return JudgedPart(dice, Verdict(False, (), lambda: why, LEFT_OVER), None, None, _text(game, state, rest), waits)


def _wrong_ahead(game: Game[S], state: S, rest: Sequence[Part], last: Action | None, trail: Trail) -> JudgedPart | None:
    """The refusal of a path or row with a wrong later step, as long as no die or choice comes between.

    Raises Unreadable for a step that cannot be read.
    """
    if rest[0].verb == ROLL or rest[0].follows or len(rest) < 2 or not rest[1].follows:
        return None
    after, ahead = state.copy(), Trail(trail.past)
    for number, part in enumerate(rest):
        if number and not part.follows:
            return None
        for answer in answers_of_part(game, after, part, last, ahead):
            action = answer.action
            if answer.verdict.legal is not True:
                if not number or (action is not None and game.when_asked(after, action) == "later"):
                    return None
                return answer._replace(rest=_text(game, state, rest), is_whole=True)
            if action is not None:
                game.apply(after, action)
            last = answer.seat_action or last
    return None


def answers_of_part(
    game: Game[S], state: S, part: Part, last: Action | None, trail: Trail | None = None
) -> Iterator[JudgedPart]:
    """Read and judge one part of a line in this state; `last` is the action that a seat typed before it in the line.

    A good die or card can imply the choice before it, which is then a separate answer. A part that is done already, or
    can only be refused, has no action.
    """
    trail = Trail() if trail is None else trail
    try:
        action = game.read(state, part, last, trail.past)
    except IllegalAction as refusal:
        yield JudgedPart(part.text, _refused(refusal), None)
        return
    if isinstance(action, Roll):
        action = _as_rolled(game, state, part, action)
    implied = game.implied_by_roll(state) if isinstance(action, Roll) else None
    implied = game.implied_by_reveal(state) if isinstance(action, Reveal) else implied
    if implied is not None and is_legal_after(game, state, implied, action):
        trail.past = Past(state.copy(), implied)
        yield JudgedPart(game.text(state, implied), game.check(state, implied), implied)
    late = _late_action(game, state, part, action, trail.past)
    action = action if late is None else late
    text, verdict = game.text(state, action), game.check(state, action)
    seat_action = None if action.seat == CHANCE else action
    done_before = None if trail.is_refused else last  # what was refused has ended nothing
    if late is not None or (verdict.legal is False and game.is_redundant(state, action, done_before, trail.past)):
        done = _done_already(game, trail.past, state, action, verdict)
        trail.past = trail.past and trail.past._replace(repeated=(*trail.past.repeated, action))
        yield JudgedPart(text, done, None, seat_action)
    elif verdict.legal is False:
        trail.is_refused = True
        yield JudgedPart(text, _explained(game, trail.past, state, action, verdict), action, seat_action)
    else:
        by_bot = action.seat == CHANCE and trail.past is not None and trail.past.by_bot
        trail.past = Past(state.copy(), action, by_bot=by_bot) if verdict.legal else None
        trail.is_refused = False
        yield JudgedPart(text, verdict, action, seat_action)


def _late_action(game: Game[S], state: S, part: Part, action: Action, past: Past | None) -> Action | None:
    """The action of the past that an action without a seat only repeats; never an action of a bot."""
    if part.seat is not None or past is None or past.by_bot:
        return None
    return game.late_action(state, action, past)


def is_late(game: Game[S], state: S, known: S, line: str, past: Past | None) -> bool:
    """Whether a line of one part without a seat only repeats what ended automatically; it is read in state `known`."""
    try:
        (part,) = game.expand(known, line)
        action = game.read(known, part)
    except (ValueError, Unreadable, IllegalAction):  # several parts, or words that are not a line
        return False
    return _late_action(game, state, part, action, past) is not None


def _as_rolled(game: Game[S], state: S, part: Part, roll: Roll) -> Roll:
    """The value of the die: a ten-sided die shows 10 as 0. Raises Unreadable if it is another seat's die."""
    decision = game.decision(state)
    if decision is None or not decision.is_chance:
        return roll
    if part.seat and decision.roller is not None:
        names = game.names(state)
        if find_seat(names, part.seat) != decision.roller:
            raise Unreadable(f"'{part.text}': this die is for {names[decision.roller]} to roll")
    return Roll(CHANCE, decision.die) if decision.die == SHOWS_ZERO and not roll.value else roll


def _explained(game: Game[S], past: Past | None, state: S, action: Action, refusal: Verdict) -> Verdict:
    return refusal if past is None else game.refusal_in_line(past, state, action, refusal)


def _done_already(game: Game[S], past: Past | None, state: S, action: Action, refusal: Verdict) -> Verdict:
    """The verdict that it is done already, with the game's own clauses, or those by which it was legal before."""
    known = None if past is None else game.done_by(past, state, action)
    if known is not None:
        return known
    before = refusal if past is None else game.check(past.state, action)
    return Verdict(True, before.rules if before.legal else refusal.rules, lambda: DONE, "done")


def _refused(refusal: IllegalAction) -> Verdict:
    return Verdict(False, refusal.rules, lambda: refusal.why, "unnamed")


def is_legal_after(game: Game[S], state: S, first: Action, second: Action) -> bool:
    """Whether the first action is legal, and the second is legal after it."""
    if game.check(state, first).legal is not True:
        return False
    after = state.copy()
    game.apply(after, first)
    return game.check(after, second).legal is True


def _refusal_or_doubt(
    game: Game[S],
    past: Past | None,
    state: S,
    action: Action,
    refused: Verdict,
    judged: list[Judged],
    last: Action | None,
) -> Verdict:
    """The verdict on a refused part, which can still depend on a die or a choice after the parts before it.

    `last` is what a seat typed before it in the line.
    """
    if not judged or any(one.verdict.legal is False for one in judged):
        return refused
    if judged[-1].verdict.legal is None and not judged[-1].verdict.may_be_done:
        return judged[-1].verdict
    decision = game.decision(state)
    if decision is None or game.when_asked(state, action) != "later":
        return refused
    refusal = _refusal_in_any_case(game, past, state, action, refused, last)
    if refusal is not None:  # the refusal now may name one rule more
        return refused if {*refusal.rules} < {*refused.rules} else refusal
    asked, kind = game.prompt(state, decision), decision.comes_by
    return Verdict(None, refused.rules, lambda: f"it depends on a {kind}: {asked}", kind, (asked,))


def _after_what_came_before(game: Game[S], past: Past | None, state: S, action: Action, refusal: Verdict) -> Verdict:
    """The refusal, with what happened automatically just before, though not to others, and the clauses for it."""
    if past is None or refusal.legal is not False or refusal.rules != game.check(state, action).rules:
        return refusal  # or the game has explained the last action already
    decision = game.decision(state)
    is_asked = decision is not None and action.seat in decision.seats and game.when_asked(state, action) == "now"
    if action.seat == CHANCE or decision is None or is_asked:
        return refusal
    names = [re.escape(name) for name in game.names(state)]
    own_name, any_name = (rf"\b({name})\b" for name in (names[action.seat], "|".join(names)))
    events = [(game.tell(state, event), game.cite(event.rules)) for event in game.automatic_events(past)]
    own = [one for one in events if re.search(own_name, one[0])][-MOST_BEFORE:]
    nobodys = [one for one in events if not re.search(any_name, one[0])][: MOST_BEFORE - len(own)]
    shown = [one for one in events if one in own or one in nobodys]
    if not shown:
        return refusal
    rules = dict.fromkeys((*refusal.rules, *(rule for _, cited in shown for rule in cited)))
    happened = " ".join(text for text, _ in shown)
    why = f"{refusal.why} This happened automatically just before: {happened}"
    return Verdict(False, tuple(rules), lambda: why, refusal.key)


def _refusal_in_any_case(
    game: Game[S], past: Past | None, state: S, action: Action, refused: Verdict, last: Action | None
) -> Verdict | None:
    """The refusal of the action after all possible dice and choices in between; None if it could be legal or done.

    Its reason is true in all cases and names nothing that is asked in only one of them. Otherwise the action is
    `refused` because of the present question. It looks at no more than `_MOST_LOOKED_AT` states; with more, or if not
    every answer is listed, the action could be legal.
    """
    refusal: Verdict | None = None
    waiting = [(past, state)]
    seen: set[str] = set()
    while waiting:
        past, state = waiting.pop()
        if len(seen) > _MOST_LOOKED_AT:
            return None
        verdict = game.check(state, action)
        if verdict.legal is not False or (seen and game.is_redundant(state, action, last, past)):
            return None
        if game.when_asked(state, action) != "later":
            found = _explained(game, past, state, action, verdict)
            holds = refusal is None or (refusal.rules, refusal.why) == (found.rules, found.why)
            refusal = found if holds and not _names_what_is_asked(game, state, found) else refused
            continue
        if not game.lists_every_answer(state):
            return None
        for option in game.legal_actions(state):
            after = state.copy()
            game.apply(after, option)
            if (key := repr(game.document(after))) not in seen:
                seen.add(key)
                waiting.append((Past(state, option), after))
    return refusal


def _names_what_is_asked(game: Game[S], state: S, refusal: Verdict) -> bool:
    decision = game.decision(state)
    return decision is not None and game.prompt(state, decision) in refusal.why


def resolve_lines(game: Game[S], state: S, lines: Iterable[str], past: Past | None = None) -> Resolved:
    """Carry out lines in this state itself, part by part, up to the first refusal; raises Unreadable.

    `past` is the position as it was written down. The automatic moves from there to the state are reported first.
    """
    done = Resolved(past=past)
    trail = Trail(past)
    if past is not None:
        _tell(game, state, game.once_more(past.state.copy(), past), done)
    for line in lines:
        for answer in answers(game, state, line, trail):
            if not answer.verdict.may_be_done:
                done.refused = Judged(answer.text, answer.verdict)
                return done
            if answer.action is not None:
                try:
                    events = game.apply(state, answer.action)
                except IllegalAction:  # it is possible, but the result depends on hidden cards
                    done.refused = Judged(answer.text, answer.verdict)
                    return done
                _tell(game, state, events, done)
                done.actions.append(answer.action)
            done.past = trail.past
    return done


def _tell(game: Game[S], state: S, events: list[Event], done: Resolved) -> None:
    done.events.extend((game.tell(state, event), game.cite(event.rules)) for event in events)
