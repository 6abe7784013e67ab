"""Answers on offer that people give in words that make no line: `date`, `spouse stop`, `r04c3`, `no`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import asdict

from companion.errors import IllegalAction, Unreadable
from companion.model import CHANCE, Action, Game, Past, Roll, S
from companion.model.grammar import Piece, find_seat
from companion.model.phrases import ARTICLES

_NUMBER = re.compile(r"[+-]?\d{1,9}")


def meant(
    game: Game[S], state: S, piece: Piece, last: Action | None, past: Past | None = None
) -> tuple[Action, str] | None:
    """The one answer on offer that the words stand for, and the dice behind them; None if they are a line as they are.

    What may be done, or has been done already, is never taken for another answer. Then what the game itself knows
    people to say comes first. Else the words must make no line, or one whose verb was left out and that is refused, and
    every one of them must name something of this answer and of no other.
    """
    if _holds_as_it_is(game, state, piece, last, past):
        return None
    by_game = _by_game(game, state, piece.words)
    if by_game is not None:
        return by_game, ""
    fails = _fails(game, state, piece, last)
    if not fails:
        return None
    dice = len(piece.words)
    # A number that is an argument of its verb, if a wrong one, is no die behind it.
    may_be_dice = piece.error is not None or piece.parts[-1].verb == Roll.verb
    while may_be_dice and dice > 1 and _NUMBER.fullmatch(piece.words[dice - 1]):
        dice -= 1
    for end in dict.fromkeys((len(piece.words), dice)):
        found = _named(game, state, piece.words[:end])
        if found is None or found.verb == fails:
            continue
        if not _slides_on(game, state, found, piece.words[:end], last):
            return found, " ".join(piece.words[end:])
    return None


def _holds_as_it_is(game: Game[S], state: S, piece: Piece, last: Action | None, past: Past | None) -> bool:
    """Whether the words begin with a verb's own line that may be carried out, or says what has been done."""
    if piece.error is not None or _is_bare(game, state, piece):
        return False
    try:
        action = game.read(state, piece.parts[0], last, past)
    except (Unreadable, IllegalAction):
        return False
    verdict = game.check(state, action)
    return verdict.legal is not False or game.is_redundant(state, action, last, past)


def _is_bare(game: Game[S], state: S, piece: Piece) -> bool:
    """Whether the verb of the words has been left out."""
    verbs = game.grammar_of(state).verbs
    return piece.parts[0].verb not in (verbs.get(word.lower()) for word in piece.words)


def _by_game(game: Game[S], state: S, words: Sequence[str]) -> Action | None:
    """What the game takes the words for, with or without the seat that is asked."""
    decision = game.decision(state)
    if decision is None or decision.is_chance:
        return None
    seat = find_seat(game.names(state), words[0])
    rest = words[1:] if seat in decision.seats else words
    action = game.meant(state, " ".join(words), seat) or game.meant(state, " ".join(rest), seat)
    return action if action is None or seat in (None, action.seat) else None


def _fails(game: Game[S], state: S, piece: Piece, last: Action | None) -> bool | str:
    """Whether the words are no line; the verb that was left out, if they are one that is refused."""
    if piece.error is not None:
        return True
    part = piece.parts[0]
    try:
        action = game.read(state, part, last)
    except Unreadable:
        return True
    except IllegalAction:
        return False
    is_bare = _is_bare(game, state, piece)
    if action.seat == CHANCE:
        # A number that no die asks for may be a choice; a row of them never is, without a word before it.
        is_row = len(piece.words) > 1 and bool(_NUMBER.fullmatch(piece.words[0]))
        return part.verb if is_bare and not is_row and _awaits_none(game, state) else False
    return part.verb if is_bare and len(piece.parts) == 1 and game.check(state, action).legal is False else False


def _slides_on(game: Game[S], state: S, found: Action, words: Sequence[str], last: Action | None) -> bool:
    """Whether a verb alone would become that of another figure than the one just named in the same line."""
    if last is None or last.seat != found.seat:
        return False
    own, before = asdict(found), asdict(last)
    if all(before.get(key, value) == value for key, value in own.items()):
        return False
    verbs, names = game.grammar_of(state).verbs, game.names(state)
    said = {word.lower() for word in words}
    bare = {word for word in said if verbs.get(word) == found.verb or find_seat(names, word) == found.seat}
    return said == bare and said.isdisjoint(game.text(state, found).lower().split()[2:])


def _awaits_none(game: Game[S], state: S) -> bool:
    decision = game.decision(state)
    return decision is not None and not decision.is_chance and game.implied_by_roll(state) is None


def _named(game: Game[S], state: S, words: Sequence[str]) -> Action | None:
    """The only answer all of these words name; what may be done unasked only if its verb is among them."""
    grammar, names = game.grammar_of(state), game.names(state)
    decision = game.decision(state)
    offered = game.legal_actions(state) if decision is not None and not decision.is_chance else []
    # A step must say who takes it, lest one too many slide on to the next figure.
    offered = [action for action in offered if action.verb != grammar.plain]
    found = [action for action in offered if grammar.names_action(state, names, action, words)]
    if not found:
        verbs = {grammar.verbs.get(word.lower()) for word in words if word.lower() not in ARTICLES}
        unasked = [action for action in game.interjections(state) if action.verb in verbs]
        found = [one for one in unasked if grammar.names_action(state, names, one, words, is_whole=True)]
    return found[0] if len(found) == 1 else None
