"""Finds the offered answer in words that are not a full line: `date`, `spouse stop`, `r04c3`, `no`."""

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
    """The one offered answer that the words mean, and the dice behind them; None if the words are a line themselves.

    A line that is possible, or done already, is never taken for another answer. The game's own reading of the words
    comes first. Otherwise the words must not be a line, or must be a refused line without its verb. Every word must
    name something of this answer and of no other.
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
    # A number that is a wrong argument of its verb is not a die behind it.
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
    """Whether the words begin with a full line that is possible, or done already."""
    if piece.error is not None or _is_bare(game, state, piece):
        return False
    try:
        action = game.read(state, piece.parts[0], last, past)
    except (Unreadable, IllegalAction):
        return False
    verdict = game.check(state, action)
    return verdict.legal is not False or game.is_redundant(state, action, last, past)


def _is_bare(game: Game[S], state: S, piece: Piece) -> bool:
    """Whether the words leave out the verb."""
    verbs = game.grammar_of(state).verbs
    return piece.parts[0].verb not in (verbs.get(word.lower()) for word in piece.words)


def _by_game(game: Game[S], state: S, words: Sequence[str]) -> Action | None:
    """The game's own reading of the words, with or without the seat."""
    decision = game.decision(state)
    if decision is None or decision.is_chance:
        return None
    seat = find_seat(game.names(state), words[0])
    rest = words[1:] if seat in decision.seats else words
    action = game.meant(state, " ".join(words), seat) or game.meant(state, " ".join(rest), seat)
    return action if action is None or seat in (None, action.seat) else None


def _fails(game: Game[S], state: S, piece: Piece, last: Action | None) -> bool | str:
    """Whether the words are not a line; if they are a refused line without a verb, that verb."""
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
        # A number can be a choice if no die comes now. A row of numbers without a word before it never is.
        is_row = len(piece.words) > 1 and bool(_NUMBER.fullmatch(piece.words[0]))
        return part.verb if is_bare and not is_row and _needs_no_die(game, state) else False
    return part.verb if is_bare and len(piece.parts) == 1 and game.check(state, action).legal is False else False


def _slides_on(game: Game[S], state: S, found: Action, words: Sequence[str], last: Action | None) -> bool:
    """Whether a verb alone would apply to another figure than the one just named in the line."""
    if last is None or last.seat != found.seat:
        return False
    own, before = asdict(found), asdict(last)
    if all(before.get(key, value) == value for key, value in own.items()):
        return False
    verbs, names = game.grammar_of(state).verbs, game.names(state)
    typed = {word.lower() for word in words}
    bare = {word for word in typed if verbs.get(word) == found.verb or find_seat(names, word) == found.seat}
    return typed == bare and typed.isdisjoint(game.text(state, found).lower().split()[2:])


def _needs_no_die(game: Game[S], state: S) -> bool:
    decision = game.decision(state)
    return decision is not None and not decision.is_chance and game.implied_by_roll(state) is None


def _named(game: Game[S], state: S, words: Sequence[str]) -> Action | None:
    """The only answer that all of these words name; an optional action only if its verb is among them."""
    grammar, names = game.grammar_of(state), game.names(state)
    decision = game.decision(state)
    offered = game.legal_actions(state) if decision is not None and not decision.is_chance else []
    # A step must name its figure, so that one step too many does not move the next figure.
    offered = [action for action in offered if action.verb != grammar.plain]
    found = [action for action in offered if grammar.names_action(state, names, action, words)]
    if not found:
        verbs = {grammar.verbs.get(word.lower()) for word in words if word.lower() not in ARTICLES}
        optional = [action for action in game.interjections(state) if action.verb in verbs]
        found = [one for one in optional if grammar.names_action(state, names, one, words, is_whole=True)]
    return found[0] if len(found) == 1 else None
