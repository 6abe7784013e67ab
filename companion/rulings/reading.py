"""Reads questions whether something is allowed as lines of the game's grammar.

A question is read only if every word of it is explained: one verb, its seat, its arguments, and words in between. Any
other word (`twice`, `after the dice`, `or`) means a different question, and no action is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence, Set
from itertools import dropwhile, pairwise, permutations
from typing import NamedTuple

from companion.definitions.models import Saying
from companion.errors import IllegalAction, Unreadable
from companion.model import Game, Grammar, Part, S
from companion.model.phrases import ARTICLES
from companion.rulings.exact_lines import common_words, says_only_that, words_between
from companion.rulings.figures import by_itself, each_by_itself, leaves_out
from companion.rulings.kinds import (
    ANY,
    BOTH,
    are_of_kind,
    both_questions,
    each_named,
    goes_on,
    is_aim,
    is_towards,
    may_be,
    repeat_by_numbers,
    repeat_by_times,
)
from companion.rulings.language import language
from companion.rulings.leftover_words import (
    HIS,
    I_DO,
    ITSELF,
    NOTHING,
    SELF,
    keeps_owners,
    possessives_with_of,
    pronoun,
    pronouns,
    split_possessives,
    verb_context,
)
from companion.rulings.long_names import Naming
from companion.rulings.requests import LONGEST_QUESTION, question_words
from companion.rulings.vocabulary import ALONE, NEXT, NUMBER, TOGETHER, Phrase, Vocabulary, vocabulary_of

_MOST_READINGS = 8
_LONGEST_SHORT_WORD = 4
"""A word with no more letters than this is never read as a misspelt name."""
_ENDS, _WHERE, _LOOSE = ">", "<", "?"
"""Signs in the names of sayings: before a required result, before a kind of question, behind a verb that counts only
with arguments of its kind."""
_UNKNOWN, _TOWARDS, _AIM = "?", "~", "="
"""Signs before words: a vague verb, which is not read as one; a seat as the target of a move; any other target."""
_MARKS = frozenset({ALONE, TOGETHER})
_ENDING = re.compile(r"[\s?!.,]+$")


class QuestionLine(NamedTuple):
    """A line for the action in a question, and a value that its seat's row of the position must have after it.

    `ends` is empty unless the question names a result that the line does not: `drop to the fold`. `is_open` means that
    a line without figures can be about any of the seat's figures: nobody said `we`. `is_each` means that the figures
    are apart, and this line is for one of them; the question is about the others too. `is_typed` means that the
    question is the line itself.
    """

    line: str
    ends: str = ""
    is_open: bool = True
    is_each: bool = False
    is_typed: bool = False


def read_actions(
    game: Game[S], state: S, question: str, sayings: Iterable[Saying], speaker: str = ""
) -> list[QuestionLine]:
    """The lines for the action in the question; none unless it is clearly one action.

    There are several if the question leaves open which of a kind it means (`the rope line`). There are also several if
    people use the same words for several verbs. The action is allowed if any of them is. Each line can be given to
    `check`. It can name something that the rules refuse, but never anything that was not asked. `speaker` is the seat
    that says `I`, by default the player to act.
    """
    if len(question) > LONGEST_QUESTION:
        return []
    text = _ENDING.sub("", question.strip())
    names, grammar = game.names(state), game.grammar_of(state)
    vocabulary = vocabulary_of(tuple(sayings), tuple(names), grammar, language())
    words = question_words(text, names, grammar)
    if words is None:
        if _is_line(game, state, text, names):
            return [QuestionLine(text, is_typed=True)]
        words = question_words(" ".join(_spelt(text.split(), vocabulary)), names, grammar)
    words = None if words is None else Naming(grammar, state, vocabulary).read(words, text)
    if words is None:
        return []
    words, often = repeat_by_times(_in_first_person(_spelt(words, vocabulary), names, vocabulary), vocabulary.numbers)
    if BOTH not in vocabulary.phrases and (two := both_questions(words)):
        return _both(game, state, [_read(game, state, half, vocabulary, speaker) for half in two])
    found = _read(game, state, words, vocabulary, speaker)
    if often == 1 and not found and (longer := repeat_by_numbers(words, vocabulary.numbers)):
        words, often = longer
        found = _read(game, state, words, vocabulary, speaker)
    if often > 1:
        return [one._replace(is_typed=True) for one in found if goes_on(game, state, one.line, often)]
    return found


def begins_with_verb(game: Game[S], state: S, question: str, sayings: Iterable[Saying]) -> bool:
    """Whether the verb comes first behind `may I`, and is not a name alone: a name belongs to the action before it."""
    names, grammar = game.names(state), game.grammar_of(state)
    vocabulary = vocabulary_of(tuple(sayings), tuple(names), grammar, language())
    words = question_words(_ENDING.sub("", question.strip()), names, grammar) or []
    low = [word.lower() for word in _spelt(words, vocabulary)]
    passed = {*language().glue, *language().myself} - ARTICLES
    first, *others = [*dropwhile(passed.__contains__, low)] or [""]
    written = [first, *(phrase.written for phrase in vocabulary.phrases_from(first))]
    if not any(text.split()[:1] and text.split()[0] in grammar.verbs for text in written):
        return False
    arguments = (argument for form in grammar.forms.values() for argument in form.arguments)
    is_name = first in grammar.nouns or any(argument.fits(names, first) for argument in arguments)
    return not (is_name and common_words().issuperset(others))


def _read(game: Game[S], state: S, words: Sequence[str], vocabulary: Vocabulary, speaker: str) -> list[QuestionLine]:
    """The lines for the words behind `may I`."""
    names, grammar = game.names(state), game.grammar_of(state)
    between = words_between(grammar).intersection(word.lower() for word in words)
    spelt = (words, _spelt(split_possessives(words, names), vocabulary), _spelt(possessives_with_of(words), vocabulary))
    for one, keeps in [(one, keeps) for keeps in dict.fromkeys((between, frozenset())) for one in spelt]:
        readings = [
            _readings(game, state, rewritten, speaker) for rewritten in _rewritten(one, vocabulary, grammar, keeps)
        ]
        found = list(dict.fromkeys(reading for more in readings for reading in more))
        if found:
            return found
    return []


def _both(game: Game[S], state: S, readings: Sequence[Sequence[QuestionLine]]) -> list[QuestionLine]:
    """The lines of two actions of the same verb, if each is clearly one action and not a path."""
    if any(len(found) != 1 or found[0].ends or found[0].is_each for found in readings):
        return []
    lines = [found[0].line for found in readings]
    verbs = {game.expand(state, line)[0].verb for line in lines}
    is_one = len(verbs) == 1 and game.grammar_of(state).path not in verbs
    return [QuestionLine(" ; ".join(lines), is_open=False)] if is_one else []


def _spelt(words: Sequence[str], vocabulary: Vocabulary) -> list[str]:
    """The words, with misspelt ones corrected if they can only be words of a question about an action.

    A short word is never a misspelt name: there are too many of both.
    """
    found = []
    for word in words:
        meant = vocabulary.spelling.meant([word.lower()]) if word.isalpha() else []
        is_slip = len(meant) == 1 and (len(word) > _LONGEST_SHORT_WORD or meant[0].word not in vocabulary.nouns)
        found.append(meant[0].word if is_slip and meant[0].word != word.lower() else word)
    return found


def _in_first_person(words: Sequence[str], names: Sequence[str], vocabulary: Vocabulary) -> list[str]:
    """The words, with a verb behind a seat's name in the first person: `if ben throws away` becomes `throw`."""
    seats = {name.lower() for name in names}
    known = {*vocabulary.fixed, *vocabulary.phrase_words()}
    found = list(words)
    for at, (before, word) in enumerate(pairwise(words), start=1):
        stem = word.lower().removesuffix("s")
        if before.lower() in seats and word.lower() not in known and stem in known:
            found[at] = stem
    return found


def _is_line(game: Game[S], state: S, text: str, names: Sequence[str]) -> bool:
    """Whether the text itself is one action of a seat, or one path, with the seat's name."""
    if text.split(" ", 1)[0].lower() not in {name.lower() for name in names}:
        return False
    return _is_one_action(game, state, text) or _is_path(game, state, text)


def _is_path(game: Game[S], state: S, line: str) -> bool:
    """Whether the line is one path of several steps with a first step that can be read."""
    try:
        parts = game.expand(state, line)
        game.read(state, parts[0])
        return parts[0].verb == game.grammar_of(state).path and _is_row(parts)
    except IllegalAction:
        return True
    except Unreadable:
        return False


def _rewritten(
    words: Sequence[str], vocabulary: Vocabulary, grammar: Grammar, keeps: Collection[str]
) -> list[list[str]]:
    """The words of a line: phrases replaced by the words of the line, and words without meaning left out.

    `keeps` are words that count even between others.

    There are several results if a phrase has several meanings in a line.
    """
    vague = grammar.verbs.keys() & set(language().vague)
    low = [word.lower() for word in words]
    found: list[list[str]] = [[I_DO] * (low[:1] in [[word] for word in language().myself])]
    at = 0
    while at < len(words):
        ends = [(phrase, *_ends(low, at, phrase.words, vocabulary)) for phrase in vocabulary.phrases_from(low[at])]
        same = [(phrase, end, number) for phrase, end, number in ends if end]
        idle_count = 0 if low[at] in keeps else vocabulary.idle_from(low, at)
        if not at and low[at] in language().myself:
            idle_count = max(idle_count, 1)  # `can me and mum go`
        if same and len(same[0][0].words) >= idle_count:
            longest = len(same[0][0].words)
            marks = _marks_within(low[at : same[0][1]], same[0][0])
            written = [
                " ".join((phrase.written.replace(NUMBER, number), *marks))
                for phrase, _, number in same
                if len(phrase.words) == longest
            ]
            start, at = at, same[0][1]
            pairs = [(line, more) for more in written for line in found]
            found = [
                [*line, *more.split()]
                for line, more in pairs
                if not _adds_action(low, start, more.partition(" ")[0], line, grammar, vocabulary, is_long=longest > 1)
            ]
            if not 0 < len(found) <= _MOST_READINGS:
                return []
            continue
        mark = pronoun(low, at) if at or low[at] not in language().myself else None
        if mark and low[at] not in vocabulary.fixed:
            found = [[*line, mark] for line in found]
            idle_count = max(idle_count, 1)
        elif not idle_count:
            word = _UNKNOWN + words[at] if low[at] in vague else words[at]
            is_to_seat = low[at] in vocabulary.seats and is_towards(low, at)
            word = _TOWARDS + word if is_to_seat else _AIM + word if is_aim(low, at) else word
            adds = (_adds_action(low, at, low[at], line, grammar, vocabulary, is_long=False) for line in found)
            found = [[*line, word] for line, is_added in zip(found, adds, strict=True) if not is_added]
            if not found:
                return []
        at += max(idle_count, 1)
    return found


def _adds_action(
    low: Sequence[str],
    at: int,
    verb: str,
    line: Sequence[str],
    grammar: Grammar,
    vocabulary: Vocabulary,
    *,
    is_long: bool,
) -> bool:
    """Whether a verb behind an `and` adds another action: `go to the clinic and go on`, `use it and build`.

    It does if it came before, or is the first verb of the line after other words. A verb that takes a phrase always
    adds to another verb (`play it and go to the party`), and so does a verb after `then`.
    """
    before = next((one for one in reversed(low[:at]) if not vocabulary.is_idle(one)), "")
    is_next = low[at - 1 : at] == [NEXT]
    if (before not in language().joins and not is_next) or _without_signs(verb) not in grammar.verbs:
        return False
    meant = grammar.verbs[_without_signs(verb)]
    verbs = [grammar.verbs.get(_without_signs(one)) for one in line if one != I_DO]
    return meant in verbs or (bool(verbs) and not any(verbs)) or ((is_long or is_next) and any(verbs))


def _marks_within(low: Sequence[str], phrase: Phrase) -> list[str]:
    """The marks of the words inside a phrase that do not belong to it: `take my hit off`."""
    return [pronouns()[word] for word in low if word in pronouns() and word not in phrase.words]


def _ends(low: Sequence[str], at: int, phrase: Sequence[str], vocabulary: Vocabulary) -> tuple[int, str]:
    """The end of the phrase that begins here, with idle words inside skipped, and its number; 0 if none begins."""
    number = ""
    for count, needed in enumerate(phrase):
        while count and at < len(low) and low[at] != needed and vocabulary.is_idle(low[at]):
            at += 1
        if at >= len(low):
            return 0, ""
        word = vocabulary.numbers.get(low[at], low[at])
        if needed == NUMBER and word.isdecimal():
            number = word
        elif low[at] != needed:
            return 0, ""
        at += 1
    return at, number


def _readings(game: Game[S], state: S, words: Sequence[str], speaker: str) -> list[QuestionLine]:
    """The lines that these words make, with their required result; none if several verbs make some.

    To go to somebody means to go to that figure's space, not to move the figure.
    """
    grammar = game.grammar_of(state)
    barred = grammar.path if any(word.startswith(_TOWARDS) for word in words) else ""
    is_alone, is_open = ALONE in words, TOGETHER not in words
    aims = {word[len(_AIM) :] for word in words if word.startswith((_AIM, _TOWARDS))}
    words = [word.removeprefix(_TOWARDS).removeprefix(_AIM) for word in words]
    ends = {word.removeprefix(_ENDS) for word in words if word.startswith(_ENDS)}
    words = [word for word in words if not word.startswith(_ENDS) and word not in _MARKS]
    where = {word.removeprefix(_WHERE) for word in words if word.startswith(_WHERE)}
    words = [word for word in words if not word.startswith(_WHERE)]
    if len(ends) > 1 or (where and where.isdisjoint(_asked_now(game, state))):
        return []
    verbs = grammar.verbs
    found = [
        lines
        for verb in dict.fromkeys(verbs[_without_signs(word)] for word in words if _without_signs(word) in verbs)
        if verb != barred and (lines := _lines(game, state, verb, words, speaker, aims))
    ]
    if len(found) != 1 or (is_alone and not is_open):
        return []
    if any(each_by_itself(game, state, line) for line in found[0]):
        each = [one for line in found[0] for one in each_by_itself(game, state, line)[: 1 if is_alone else None]]
        return [QuestionLine(line, "".join(ends), is_open, True) for line in each] if is_open else []
    meant = (by_itself(game, state, line) if is_alone else line for line in found[0])
    return [QuestionLine(line, "".join(ends), is_open) for line in meant if line is not None]


def _asked_now(game: Game[S], state: S) -> set[str]:
    """The verbs that are offered now, and the kind of the decision."""
    decision = game.decision(state)
    kinds = {decision.kind.partition("_")[0]} if decision else set()
    return {action.verb for action in game.legal_actions(state)} | kinds


def _without_signs(word: str) -> str:
    return word.lower().removesuffix(_LOOSE).removeprefix(_AIM)


def _lines(game: Game[S], state: S, verb: str, words: Sequence[str], speaker: str, aims: Set[str]) -> list[str]:
    """The lines that these words make with this verb: at most one seat before it, and its arguments.

    The verb can come more than once (`peek at ben with bats`). Other verbs can be its arguments: a card to discard can
    be named like a verb.
    """
    names, grammar = game.names(state), game.grammar_of(state)
    places = [place for place, word in enumerate(words) if grammar.verbs.get(_without_signs(word)) == verb]
    context = verb_context(words, places, verb)
    if context is None:
        return []
    seat, subject = _subject(names, context.before)
    if subject and I_DO in words and NOTHING in words[: places[0]] and not may_be(state, grammar.forms[verb], subject):
        return []  # `declare the ghost to lose`: the ghost is not what is lost
    after = _with_self(game, state, [] if subject else seat, context.after, speaker)
    seat = seat or [speaker] * bool(speaker)
    if after == [ANY] and not subject:
        return _on_offer(game, state, seat, verb)
    is_loose = all(words[place].endswith(_LOOSE) for place in places)
    found = []
    for arguments in each_named(game, state, verb, [*subject, *(word for word in after if word != HIS)], aims):
        arranged = [(given, " ".join((*seat, verb, *given))) for given in _arranged(grammar, names, verb, arguments)]
        lines = [
            line
            for given, line in arranged
            if keeps_owners(after, given)
            and (_is_one_action(game, state, line) or (verb == grammar.path and _is_path(game, state, line)))
            and not (context.is_somebody_left_out and (subject or leaves_out(game, state, line)))
            and says_only_that(game, state, _whole(game, state, line), grammar.forms[verb], given)
            and (not is_loose or are_of_kind(state, grammar.forms[verb], given))
        ]
        found += lines if len(lines) == 1 else []
    return found


def _with_self(game: Game[S], state: S, seat: Sequence[str], given: Sequence[str], speaker: str) -> list[str]:
    """The words, with the speaker's figure by its name: `pay a star for my hit`; `himself` is the seat named."""
    asked = [speaker] if speaker else game.to_act(state)
    own = {SELF: asked, ITSELF: seat}
    return [own[word][0] if len(own.get(word, ())) == 1 else word for word in given]


def _whole(game: Game[S], state: S, line: str) -> str:
    """The line, with one possible figure if it must name one."""
    return next(iter(each_by_itself(game, state, line)), line)


def _on_offer(game: Game[S], state: S, seat: Sequence[str], verb: str) -> list[str]:
    """An offered line with this verb, with any arguments, for the seat or else for the player to act."""
    if not seat and len(game.to_act(state)) > 1:
        return []
    actions = [action for action in (*game.legal_actions(state), *game.interjections(state)) if action.verb == verb]
    texts = [game.text(state, action) for action in actions]
    return [text for text in texts if not seat or text.split()[0] == seat[0]][:1]


def _subject(names: Sequence[str], before: Sequence[str]) -> tuple[list[str], list[str]]:
    """The seat that acts, if one is named first, and the other words before the verb, such as a figure."""
    if not before:
        return [], []
    seats = {name.lower(): name for name in names}
    owner = re.split(r"[.+]", before[0])[0].lower()
    if before[0].lower() in seats:
        return [seats[owner]], list(before[1:])
    return ([seats[owner]] if owner in seats else []), list(before)


def _arranged(grammar: Grammar, names: Sequence[str], verb: str, given: Sequence[str]) -> list[list[str]]:
    """The words in the order of the verb's arguments; several orders only if none is the original one."""
    arguments = grammar.forms[verb].arguments
    listed = [word for word in given if word.lower() not in language().joins]
    is_row = _is_list(grammar, verb) or verb == grammar.path
    if is_row and len(listed) > 1 and all(arguments[0].fits(names, word) for word in listed):
        return [listed]
    if grammar.forms[verb].is_wide and len(given) >= len(arguments):
        # The first argument can come anywhere. Whether the others fit, the line itself shows.
        firsts = [place for place, word in enumerate(given) if arguments[0].fits(names, word)]
        firsts = firsts[:1] if firsts[:1] == [0] else firsts
        return [[given[place], *given[:place], *given[place + 1 :]] for place in firsts]
    if len(given) > len(arguments):
        return []
    found = []
    for chosen in permutations(range(len(arguments)), len(given)):
        if all(arguments[place].fits(names, word) for place, word in zip(chosen, given, strict=True)):
            ordered = [given[number] for number in sorted(range(len(given)), key=lambda number: chosen[number])]
            if ordered == list(given):
                return [ordered]
            found.append(ordered)
    return found


def _is_row(parts: Sequence[Part]) -> bool:
    return all(part.follows for part in parts[1:])


def _is_list(grammar: Grammar, verb: str) -> bool:
    """Whether a verb takes only a list of names, each for a separate action: `fire gable and cagney`."""
    form = grammar.forms[verb]
    return grammar.has_rows and len(form.arguments) == form.repeats == 1


def _is_one_action(game: Game[S], state: S, line: str) -> bool:
    """Whether the line can be read now as one action, or as the same action with several names, legal or not.

    A line without one of the seat's figures counts as one action if it can be read for each figure.
    """
    try:
        parts = game.expand(state, line)
        if len(parts) != 1 and not (_is_list(game.grammar_of(state), parts[0].verb) and _is_row(parts)):
            return False
        each = each_by_itself(game, state, line)
        if each:
            return all(_is_one_action(game, state, one) for one in each)
        game.parse(state, line)
        return True
    except IllegalAction:  # it can be read: it names something of another seat
        return True
    except Unreadable:
        return False
