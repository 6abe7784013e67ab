"""Action text: lines into actions and back.

A line has any number of parts: dice in a row (`3 2 5`), actions with `;` or nothing between them, and a verb whose
last argument is repeated (a path, several pieces). `expand` cuts a line into parts by the form of the words only.
`read` makes an action of one part, in the state that it will be applied to. Words that are not a line may still name
one of the possible answers: `names_action`.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

from companion.errors import IllegalAction, Unreadable
from companion.model.action import CHANCE, Action, Reveal, Roll
from companion.model.phrases import ARTICLES, whole, with_short_names

RESERVED = frozenset({"roll", "reveal", "chance", "table", "all"})
"""Words that cannot be a seat's name or a game's verb."""
WHOSE = "whose action is this?"
"""The beginning of the refusal of a line that several seats could mean."""

_NUMBER = re.compile(r"[+-]?\d{1,9}")
_NAME = re.compile(r"[^\W\d_][\w-]{0,23}")
_LONGEST_LINE = 4000


class Argument(Protocol):
    """One kind of word in a line: its form, its meaning, its canonical text."""

    @property
    def name(self) -> str:
        """Its name in the usage of a form."""
        ...

    def fits(self, names: Sequence[str], word: str) -> bool:
        """Whether the word has this form, in any state."""
        ...

    def parse(self, state: Any, seat: int, word: str) -> Any:
        """The value of the word; raises Unreadable, or IllegalAction for things of another seat."""
        ...

    def default(self, state: Any, seat: int) -> Any:
        """The value if the word is left out; raises Unreadable if the word is required."""
        ...

    def text(self, state: Any, seat: int, value: Any) -> str:
        """The canonical word."""
        ...

    def values(self, state: Any, seat: int) -> Iterable[Any]:
        """Every possible value, legal or not."""
        ...


@dataclass(frozen=True, slots=True)
class Form:
    """One verb: the action it makes, its arguments in order, and the number of last arguments that may be repeated.

    With `is_wide` the last argument takes as many words as it needs: the targets of a card. A verb `is_barred` if
    the players have chosen to play without it: it is read, then refused, and never listed.
    """

    make: Callable[..., Action]
    arguments: tuple[Argument, ...] = ()
    repeats: int = 0
    synonyms: tuple[str, ...] = ()
    is_wide: bool = False
    is_barred: bool = False

    @property
    def verb(self) -> str:
        return str(getattr(self.make, "verb", ""))

    @property
    def usage(self) -> str:
        """The form as text: `SEAT move FIGURES SPACE...`."""
        words = ["SEAT", self.verb, *(argument.name for argument in self.arguments)]
        return " ".join(words) + ("..." if self.repeats else "")


class Part(NamedTuple):
    """One action of a line, not yet read: the seat's name if it was typed, the verb, its words.

    `follows` marks the next step of the path (or zombie, or die of the row) that an earlier part began.
    """

    seat: str | None
    verb: str
    words: tuple[str, ...]
    follows: bool = False

    @property
    def text(self) -> str:
        return " ".join(word for word in (self.seat, self.verb, *self.words) if word and word != "*")


class Piece(NamedTuple):
    """The text between two `;` of a line: its parts, or its words and the error why they are not parts."""

    parts: tuple[Part, ...]
    words: tuple[str, ...]
    error: Unreadable | None = None


class Grammar:
    """All forms of one game. `plain` is the verb of a line that has only arguments (a path).

    `path` is the verb that continues step by step while steps are left (default: `plain`). `not_adjacent` are the keys
    of refusals that say only that a step's space is not next to the figure, so that a longer path may get there.
    `phrases` are names of several words and the one word for each; they are also read without their leading article.
    `spoken` are words that occur in answers but not in lines. `nouns` are words of names, which are never misspelt
    verbs. `things` are words that do not mean a seat, even if a seat's name begins so. With `has_rows` a question may
    name several things of one verb at once.
    """

    def __init__(
        self,
        forms: Sequence[Form],
        plain: str = "",
        phrases: Mapping[str, str] | None = None,
        spoken: Iterable[str] = (),
    ) -> None:
        self.forms = {form.verb: form for form in forms}
        self.plain = self.path = plain
        self.not_adjacent: frozenset[str] = frozenset()
        self._verbs = {verb: form.verb for form in forms for verb in (form.verb, *form.synonyms)}
        self._phrases = with_short_names(phrases or {})
        self._spoken = frozenset((*ARTICLES, *spoken))
        self.nouns: frozenset[str] = frozenset()
        self.things: frozenset[str] = frozenset()
        self.has_rows = False
        self._long_verbs = {text: verb for text, verb in self._verbs.items() if " " in text}
        self._fields = {form.make: [field.name for field in fields(form.make)[1:]] for form in forms}  # type: ignore[arg-type]

    # --- names ---

    def check_names(self, names: Sequence[str], taken: Callable[[str], bool]) -> None:
        """Refuse seat names that a line could confuse with other words; `taken` knows the game's own nouns."""
        seen: set[str] = set()
        for name in names:
            low = name.lower()
            if not _NAME.fullmatch(name):
                what = f"'{name[:40]}' cannot be a seat's name: use a letter, then up to 23 letters, digits, - or _"
                joined = "-".join(name.split())
                raise Unreadable(f"{what}; '{joined}' is valid" if _NAME.fullmatch(joined) else what)
            if low in RESERVED or low in self._verbs or taken(low):
                raise Unreadable(f"'{name}' cannot be a seat's name: it is a word of the game's own lines")
            if low in seen:
                raise Unreadable(f"two seats are called '{name}'; give each seat its own name")
            seen.add(low)

    @property
    def verbs(self) -> Mapping[str, str]:
        """Every word for a verb, including synonyms, with its verb."""
        return self._verbs

    # --- lines into parts ---

    def expand(self, names: Sequence[str], line: str) -> list[Part]:
        """The parts of a line, in order; raises Unreadable for a word without a meaning there."""
        parts: list[Part] = []
        for piece in self.pieces(names, line):
            if piece.error is not None:
                raise piece.error
            parts += piece.parts
        return parts

    def pieces(self, names: Sequence[str], line: str) -> list[Piece]:
        """The line cut at every `;`, and each piece into its parts.

        Raises Unreadable for an unknown word. Known words that do not form a line may still be an answer later; their
        piece has the error.
        """
        if len(line) > _LONGEST_LINE:
            raise Unreadable(f"a line has at most {_LONGEST_LINE} characters")
        texts = re.split(r"[;\n]", self._with_short_verbs(names, self.joined(names, line)))
        found = [self._piece(names, words) for text in texts if (words := text.replace(",", " ").split())]
        if not found:
            raise Unreadable("the line is empty")
        return found

    def _piece(self, names: Sequence[str], words: list[str]) -> Piece:
        parts: list[Part] = []
        rest = words
        try:
            while rest:
                rest = self._cut(names, rest, parts)
        except Unreadable as error:
            if not all(self._is_known(names, word) for word in words):
                raise
            return Piece((), tuple(words), error)
        return Piece(tuple(parts), tuple(words))

    def _is_known(self, names: Sequence[str], word: str) -> bool:
        """Whether a word can be anywhere in a line."""
        if self._verb(word) is not None or find_seat(names, word) is not None or word.lower() in self._spoken:
            return True
        return any(argument.fits(names, word) for form in self.forms.values() for argument in form.arguments)

    def _with_short_verbs(self, names: Sequence[str], line: str) -> str:
        """The line with one word for each verb of several words (`swag bag`)."""
        low = {name.lower() for name in names}
        for text, verb in sorted(self._long_verbs.items(), key=lambda item: -len(item[0])):
            if low.isdisjoint(text.split()):
                line = re.sub(whole(text), verb, line, flags=re.IGNORECASE)
        return line

    def joined(self, names: Sequence[str], line: str) -> str:
        """The line with one word for each name of several words, unless the name could be a seat and its verb."""
        low = line.lower()
        for phrase, word in self._phrases.items():
            words = phrase.split()
            # A game may have hundreds of names; a line has few of them.
            if not all(one.lower() in low for one in words):
                continue
            if not any(self._verb(one) or find_seat(names, one) is not None for one in words):
                line = re.sub(whole(phrase), word.replace("\\", r"\\"), line, flags=re.IGNORECASE)
        return line

    def _cut(self, names: Sequence[str], words: list[str], parts: list[Part]) -> list[str]:
        """Cut the first part off the words; returns what is left."""
        if words[0].lower() in ("roll", "chance") or _NUMBER.fullmatch(words[0]):
            return _cut_rolls(words, parts)
        if words[1:] and words[1].lower() == "reveal" and self._is_seat(names, words[0]):
            words = words[1:]  # the revealed thing already tells its owner
        if words[0].lower() == "reveal":
            if len(words) < 3:
                raise Unreadable("'reveal' needs the hidden thing and its value: reveal WHAT VALUE")
            parts.append(Part(None, "reveal", (words[1], words[2])))
            return words[3:]
        if self._rolls(names, *words[:2]):
            return _cut_rolls(words[1:], parts, words[0])
        seat = None
        if len(words) > 1 and self._names_seat_before(names, words[0], words[1]):
            seat, words = words[0], words[1:]
        verb = self._verb(words[0])
        if verb is not None:
            words = words[1:]
        elif seat is None and self._is_seat(names, words[0]) and not self._begins_plain(names, *words[1:2]):
            if len(words) == 1:
                like = f", like {self.plain}" if self.plain else ""
                raise Unreadable(f"what does '{words[0][:40]}' do? Add an action{like}")
            raise Unreadable(self._no_verb(names, words[1]))
        elif self._begins_plain(names, words[0]):
            # Without a verb: the first word is the figure that moves (`ann r05c2`), or the path.
            verb = self._verb_behind(names, words)
            words = words if verb is None else [words[0], *words[2:]]
            verb = verb or self.plain
            owner = re.split(r"[.+]", words[0])[0]
            seat = owner if seat is None and self._is_seat(names, owner) else seat
        else:
            raise Unreadable(self._no_verb(names, words[0]))
        return self._cut_arguments(names, seat, self.forms[verb], words, parts)

    def _rolls(self, names: Sequence[str], word: str, following: str = "") -> bool:
        """Whether a word is the seat of the dice after it: `ben 4 cleo 7`."""
        return self._is_seat(names, word) and (following.lower() == "roll" or bool(_NUMBER.fullmatch(following)))

    def _is_seat(self, names: Sequence[str], word: str) -> bool:
        """Whether a word is a seat, not a verb."""
        return self._verb(word) is None and word.lower() not in self.things and find_seat(names, word) is not None

    def _names_seat_before(self, names: Sequence[str], word: str, following: str) -> bool:
        """Whether a word is the seat that acts: a verb or a figure comes after it."""
        if not self._is_seat(names, word):
            return False
        figures = self.forms[self.plain].arguments[0] if self.plain else None
        return self._verb(following) is not None or bool(figures and figures.fits(names, following)) or not self.plain

    def _begins_plain(self, names: Sequence[str], *words: str) -> bool:
        """Whether the first of the words can begin a line without a verb."""
        arguments = self.forms[self.plain].arguments if self.plain else ()
        return any(argument.fits(names, word) for argument in arguments for word in words[:1])

    def _verb_behind(self, names: Sequence[str], words: Sequence[str]) -> str | None:
        """The verb after the figures it is about (`ann+date stop`); None if there is none."""
        verb = self._verb(words[1]) if len(words) > 1 else None
        figures, form = self.forms[self.plain].arguments[0], self.forms.get(verb or "")
        is_about = form is not None and bool(form.arguments) and form.arguments[0].name == figures.name
        return verb if is_about and figures.fits(names, words[0]) else None

    def _cut_arguments(
        self, names: Sequence[str], seat: str | None, form: Form, words: list[str], parts: list[Part]
    ) -> list[str]:
        """Cut the arguments of one verb, with all repetitions of the last ones."""
        fixed = len(form.arguments) - form.repeats
        leading, following = form.arguments[:fixed], form.arguments[fixed:]
        first, words = self._take(names, leading, words, is_end=not following)
        start = len(parts)
        while True:
            again, words = self._take(names, following, words, is_end=True)
            parts.append(Part(seat, form.verb, (*first, *again), follows=len(parts) > start))
            if not (following and words and following[0].fits(names, words[0])):
                return words

    def _take(
        self, names: Sequence[str], arguments: Sequence[Argument], words: list[str], *, is_end: bool
    ) -> tuple[list[str], list[str]]:
        """The words of these arguments (`*` for a missing one), and the remaining words.

        An unknown word counts as a misspelt last argument if the form has no more arguments (`is_end`).
        """
        taken: list[str] = []
        for number, argument in enumerate(arguments):
            is_last = is_end and number == len(arguments) - 1
            if words and (argument.fits(names, words[0]) or (is_last and self._is_stray(names, words[0]))):
                taken.append(words[0])
                words = words[1:]
            else:
                taken.append("*")
        return taken, words

    def _is_stray(self, names: Sequence[str], word: str) -> bool:
        """Whether a word can only be a misspelt argument; the argument then reports what is wrong."""
        return self._verb(word) is None and find_seat(names, word) is None and not _NUMBER.fullmatch(word)

    def _verb(self, word: str) -> str | None:
        """The verb of a word: in full, a synonym, or a prefix of three or more letters that fits only one verb."""
        low = word.lower()
        if low in self._verbs:
            return self._verbs[low]
        if len(low) < 3:
            return None
        found = {verb for text, verb in self._verbs.items() if text.startswith(low) and text not in self._long_verbs}
        return found.pop() if len(found) == 1 else None

    def _no_verb(self, names: Sequence[str], word: str) -> str:
        doubt = which_seat(names, re.split(r"[.+]", word)[0]) or self._no_number(names, word)
        if doubt:
            return doubt
        if word.lower() in self.things:
            return f"add an action before '{word[:40]}'"
        near = difflib.get_close_matches(word.lower(), [*self._verbs, *(name.lower() for name in names)], 1, 0.6)
        hint = f" (did you mean '{near[0]}'?)" if near else ""
        return f"'{word[:40]}' is not a player or an action{hint}"

    def _no_number(self, names: Sequence[str], word: str) -> str:
        """What is wrong with a number that is too long, or with a seat's name instead of a verb; otherwise empty."""
        if word.lstrip("+-").isdecimal():
            return f"'{word[:40]}' is not a number that the game can use"
        return f"'{word[:40]}' is a player: use an action there" if find_seat(names, word) is not None else ""

    # --- parts into actions, actions into text ---

    def read(
        self, state: Any, names: Sequence[str], part: Part, seat: int | None, last: Action | None = None
    ) -> Action:
        """The action of a part of this seat's line in this state.

        Raises Unreadable, or IllegalAction for another seat's things. `last` is the seat's action just before in the
        same line: the next step of a path moves the same figures, never others.
        """
        if part.verb == "roll":
            return Roll(CHANCE, int(part.words[0]))
        if part.verb == "reveal":
            return Reveal(CHANCE, part.words[0].lower(), part.words[1].lower())
        if seat is None:
            raise Unreadable(f"{WHOSE} Begin the line with a name: {', '.join(names)}")
        form, inherited_count = self.forms[part.verb], self._inherited_count(part, last)
        values = [getattr(last, field) for field in self._fields[form.make][:inherited_count]]
        for argument, word in zip(form.arguments[inherited_count:], part.words[inherited_count:], strict=True):
            values.append(argument.default(state, seat) if word == "*" else argument.parse(state, seat, word))
        return form.make(seat, *values)

    def _inherited_count(self, part: Part, last: Action | None) -> int:
        """The number of leading arguments that a part takes from the action before it."""
        if not part.follows or last is None or last.verb != part.verb:
            return 0
        return len(self.forms[part.verb].arguments) - self.forms[part.verb].repeats

    def text(self, state: Any, names: Sequence[str], action: Action) -> str:
        """The canonical text of an action."""
        if isinstance(action, Roll):
            return f"roll {action.value}"
        if isinstance(action, Reveal):
            return f"reveal {action.what} {action.value}"
        form = self.forms[action.verb]
        words = (
            argument.text(state, action.seat, getattr(action, field))
            for argument, field in zip(form.arguments, self._fields[form.make], strict=True)
        )
        return " ".join((names[action.seat], action.verb, *filter(None, words)))

    def line_of(self, parts: Sequence[Part]) -> str:
        """Parts as one line, with paths and rows of dice as typed: `ann move ann r01c2 r02c2 ; roll 4 2`."""
        line = ""
        for part in parts:
            if part.follows and line:
                form = self.forms.get(part.verb)
                repeated = part.words[len(form.arguments) - form.repeats :] if form else part.words
                line += " " + " ".join(word for word in repeated if word != "*")
            else:
                line += f" ; {part.text}" if line else part.text
        return line

    def names_action(
        self, state: Any, names: Sequence[str], action: Action, words: Sequence[str], *, is_whole: bool = False
    ) -> bool:
        """Whether every word is the action's seat, its verb or one of its arguments, in any order, each once.

        The seat alone is not enough. With `is_whole` either all arguments are named or none. A number must be written
        as in the action's text: `+2` is not `2`.
        """
        form = self.forms.get(action.verb)
        if form is None:
            return False
        remaining = [word for word in words if word.lower() not in ARTICLES] or list(words)
        values = [getattr(action, field) for field in self._fields[form.make]]
        arguments = frozenset(range(len(values)))

        def fits(word: str, slot: int) -> bool:
            if slot == -2:
                return find_seat(names, word) == action.seat
            if slot == -1:
                return self._verb(word) == action.verb
            argument, value = form.arguments[slot], values[slot]
            if word.lower() == argument.text(state, action.seat, value).lower():
                return True
            return not _NUMBER.fullmatch(word) and _stands_for(argument, state, names, action.seat, word, value)

        def fit(at: int, free: frozenset[int]) -> bool:
            if at == len(remaining):
                named = arguments - free
                return bool(named or -1 not in free) and not (is_whole and named and named < arguments)
            return any(fit(at + 1, free - {slot}) for slot in sorted(free) if fits(remaining[at], slot))

        return fit(0, frozenset(range(-2, len(values))))

    def every_action(self, state: Any, seats: Iterable[int]) -> Iterable[Action]:
        """Every action that the grammar can write for these seats, legal or not; a large number, for tests."""
        for seat in seats:
            for form in self.forms.values():
                rows: list[tuple[Any, ...]] = [()]
                for argument in form.arguments:
                    rows = [(*row, value) for row in rows for value in argument.values(state, seat)]
                yield from (form.make(seat, *row) for row in rows)


def _stands_for(argument: Argument, state: Any, names: Sequence[str], seat: int, word: str, value: Any) -> bool:
    """Whether the argument reads a word as this value."""
    try:
        return argument.fits(names, word) and bool(argument.parse(state, seat, word) == value)
    except (Unreadable, IllegalAction):
        return False


def _cut_rolls(words: list[str], parts: list[Part], seat: str | None = None) -> list[str]:
    """Cut a row of dice: `roll 4 2`, `chance roll 4`, `4 2`; optionally those of a seat."""
    while words and words[0].lower() in ("roll", "chance"):
        words = words[1:]
    count = 0
    while count < len(words) and _NUMBER.fullmatch(words[count]):
        parts.append(Part(seat, "roll", (words[count],), follows=count > 0))
        count += 1
    if not count:
        raise Unreadable("'roll' needs the number on the die: roll VALUE...")
    return words[count:]


def find_seat(names: Sequence[str], word: str) -> int | None:
    """The seat with this name, in full or by a prefix that fits only one seat; None if there is none.

    >>> find_seat(["Ann", "Anton", "Ben"], "b"), find_seat(["Ann", "Anton"], "ann"), find_seat(["Ann", "Anton"], "an")
    (2, 0, None)
    """
    return _seat_found(tuple(names), word.lower())


@lru_cache(maxsize=4096)
def _seat_found(names: tuple[str, ...], low: str) -> int | None:
    """As `find_seat`, cached: the same words are looked up again and again."""
    lowered = [name.lower() for name in names]
    if low in lowered:
        return lowered.index(low)
    found = [number for number, name in enumerate(lowered) if low and name.startswith(low)]
    return found[0] if len(found) == 1 else None


def which_seat(names: Sequence[str], word: str) -> str:
    """A message for a word that begins several seats' names; empty for other words.

    >>> which_seat(["Anna", "Anton", "Ben"], "an")
    "'an' may be Anna or Anton: type more of the name"
    """
    fitting = [name for name in names if word and name.lower().startswith(word.lower())]
    if len(fitting) < 2 or find_seat(names, word) is not None:
        return ""
    return f"'{word[:40]}' may be {' or '.join(fitting)}: type more of the name"
