"""The grammar of lines of The Producer: cards by any word of their names, tokens in a row, a movie in one line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile

from companion.errors import Unreadable
from companion.games.the_producer import actions as act
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.positions.nouns import COLOURS, STARTING
from companion.games.the_producer.rules import people, setup
from companion.games.the_producer.rules.buying import Buying
from companion.games.the_producer.rules.distribution import Distributing
from companion.games.the_producer.rules.hiring import Hiring
from companion.games.the_producer.state import State
from companion.games.the_producer.words.aims import completed
from companion.games.the_producer.words.movie_line import BEFORE_PLACES, KOLOSSAL, PARTS, WITHOUT, PlanWord
from companion.games.the_producer.words.nouns import (
    COLOUR,
    COUNTED,
    ENDS,
    AdditionWord,
    AimsWord,
    BuildingWord,
    CardWord,
    ColoursWord,
    HarmWord,
    NomineeWord,
    NumberWord,
    TokensWord,
    colours_in,
    doubt,
    for_award,
    is_what,
    named,
    number_of,
)
from companion.games.the_producer.words.titles import Titles, bare
from companion.model import Action, Form, Grammar, Part
from companion.model.grammar import RESERVED, find_seat

AUDIENCE, COIN = "audience", "coin"
"""The chance words: a token drawn from the container, a coin."""
_DRAWS = (setup.FIRST, "character", "script", "event", "contract", COIN, AUDIENCE, "heads", "tails")


_OF_EVENTS = (act.Play.verb, act.Discard.verb, act.Store.verb)
"""The verbs of Event cards; without Events they are refused. XX-OPT-02."""
BETWEEN = ("and", "&", "then")
"""Words between names or actions."""
IDLE = {
    "casting": ("for", "with"),
    "add": ("star", "the", "a"),
    "vote": ("votes", "vote"),
    "radio": ("for", "with", "a", "the", "star"),
    "back": ("token", "tokens"),
    "out": ("token", "tokens"),
    "buy": ("for", "at", "half", "full", "price"),
    "motel": ("against", "on"),
}
"""Words without meaning, by verb."""
_DONE_AT = {
    "construction site": "build|construct|erect|put|set",
    "(?:first national )?bank": "mortgag|redeem|pawn|borrow|take|pay|end|clear|buy back",
}
_SEEN_BY_VERB = "|".join(rf"{place}(?:(?: and| to)?(?= (?:{verbs}))|$)" for place, verbs in _DONE_AT.items())
GOES = re.compile(
    rf"(?<!\band )(?<!\bthen )(?<!\S)(?:goes|go|went) to(?:(?: the)? (?:{_SEEN_BY_VERB}))?(?!\S)", re.IGNORECASE
)
"""Words before a place; the site and the bank may be left out if the next verb shows them.

After `and` another action begins, so the words do not belong to the first one.
"""


class StudioGrammar(Grammar):
    """A grammar in which a movie, or the target of a card, takes all words to the end."""

    def __init__(self, kit: Kit, forms: Sequence[Form], phrases: Mapping[str, str], spoken: Iterable[str]) -> None:
        super().__init__(forms, phrases=phrases, spoken=spoken)
        self._kit = kit
        self._titles = Titles(kit.names)
        self.has_rows = True
        self.nouns = frozenset(word for words in kit.spoken.values() for word in words)

    def joined(self, names: Sequence[str], line: str) -> str:
        """The line with each name of several words as one word, from the whole name or a unique part."""

        def is_apart(word: str, following: str) -> bool:
            return find_seat(names, word) is not None and self._verb(following) is not None

        return super().joined(names, GOES.sub("", self._titles.joined(line, is_apart)))

    def read(
        self, state: State, names: Sequence[str], part: Part, seat: int | None, last: Action | None = None
    ) -> Action:
        if part.verb in _OF_EVENTS and not self._kit.has_events:
            raise self._kit.refuse(state, "no_events", "XX-OPT-02", "XX-OPEN-71").as_error()
        if part.verb == act.Casting.verb and " " in part.words[0]:
            number = self._kit.numbers.casting.draw
            raise self._kit.refuse(state, "two_numbers", "XX-CAST-01", "XX-OPEN-26", number=number).as_error()
        action = super().read(state, names, part, seat, last)
        if isinstance(action, act.Play):
            return completed(self._kit, state, action)
        if isinstance(action, act.Hire) and state.last_frame(Buying) is not None:
            return act.Buy(action.seat, action.character)  # to acquire a Character is to hire, too
        if isinstance(action, act.Buy) and state.last_frame(Hiring) is not None and action.card in self._kit.characters:
            return act.Hire(action.seat, action.card)
        return action

    def names_action(
        self, state: State, names: Sequence[str], action: Action, words: Sequence[str], *, is_whole: bool = False
    ) -> bool:
        """Whether the words name the action; the short form of another verb never does, unless a name has that word."""
        verbs = {self._verb(word) for word in words if word.lower() not in self.nouns}
        return verbs <= {None, action.verb} and super().names_action(state, names, action, words, is_whole=is_whole)

    def _no_verb(self, names: Sequence[str], word: str) -> str:
        """The message for a word that is not a verb, with a hint if it begins the name of a card or building."""
        message, known = super()._no_verb(names, word), named(self._kit, self._kit.names, word)
        if known is not None and bare(word) in self._kit.spoken[known]:
            return f"{message.partition(' (did')[0]}{is_what(self._kit, known)}: type an action before it"
        meant = doubt(self._kit, self._kit.names, word)
        return message if "did you mean" in message or not meant else f"{message}{meant}"

    def _cut_arguments(
        self, names: Sequence[str], seat: str | None, form: Form, words: list[str], parts: list[Part]
    ) -> list[str]:
        idle = (*BETWEEN, *IDLE.get(form.verb, ()))
        words = [word for word in words if word.lower() not in idle]
        if form.make in (act.Hire, act.Buy):
            words = self._cheapest_first(words)
        elif form.make is act.Nominate:
            words = for_award(words)
        elif form.make is act.Casting:
            words = _mix(words, self._kit.numbers.casting.draw, *self._kit.words.cite(("XX-CAST-01",)))
            numbers = [*takewhile(str.isdecimal, words)]
            if len(numbers) > 1:  # kept together, so that one message reports them
                parts.append(Part(seat, form.verb, (" ".join(numbers),)))
                return words[len(numbers) :]
        elif form.make in (act.Back, act.Out):
            words = _in_order(words, is_each=form.make is act.Back)
        if not form.is_wide:
            _refuse_sign(words)
            return super()._cut_arguments(names, seat, form, words, parts)
        fixed = len(form.arguments) - 1
        first = [*words[:fixed], *["*"] * (fixed - len(words))]
        parts.append(Part(seat, form.verb, (*first, " ".join(words[fixed:]) or "*")))
        return []

    def _cheapest_first(self, words: list[str]) -> list[str]:
        """The words in an order that puts a Character after the one who makes it cheaper. XX-CARD-12, XX-HIRE-02."""
        order, whom = [*words], {word: named(self._kit, self._kit.characters, word) for word in words}
        for word in words:
            who = whom[word]
            partners = [] if who is None else people.cheaper_with(self._kit, who, self._kit.characters)
            beside = {one.other for one in partners}
            last = max((at for at, one in enumerate(order) if whom[one] in beside), default=-1)
            if last > order.index(word):
                order.insert(last, order.pop(order.index(word)))
        return order


def _mix(words: list[str], draw: int, rule: str) -> list[str]:
    """The number of Characters at Casting, from a line with Characters, Scripts or both.

    Raises Unreadable, with this rule, if both do not add up to the draw. XX-CAST-01.

    >>> [_mix(line.split(), 5, "CAST-01") for line in ("3 characters and 2 scripts", "one script", "three", "2 pass")]
    [['3'], ['4'], ['3'], ['2', 'pass']]
    """
    typed = [word for word in words if word.lower() not in (*BETWEEN, "character", "characters")]
    typed = [word if number_of(word) is None else str(number_of(word)) for word in typed]
    is_scripts = [word.lower() in ("script", "scripts") for word in typed]
    if True not in is_scripts:
        return typed
    at = is_scripts.index(True)
    number = typed[at - 1] if at else ""
    if not number.isdecimal() or len(number) > 2:
        return typed
    if int(number) > draw:
        raise Unreadable(f"at Casting you draw {draw} cards, not {number} Scripts ({rule})")
    rest = [*typed[: at - 1], *typed[at + 1 :]]
    others = str(draw - int(number))
    if rest[:1] and rest[0].isdecimal() and rest[0] != others:
        scripts = "1 Script goes" if number == "1" else f"{number} Scripts go"
        mix = f"{scripts} with {others} Character{'s' if others != '1' else ''}"
        raise Unreadable(f"at Casting you draw {draw} cards: {mix} ({rule})")
    return [others, *(rest[1:] if rest[:1] == [others] else rest)]


def _in_order(words: list[str], *, is_each: bool) -> list[str]:
    """The words with the tokens at their start in the form of the line: each one, or a colour and its number.

    >>> _in_order("2 pink red pink pass".split(), is_each=True), _in_order("3 white".split(), is_each=False)
    (['pink', 'pink', 'pink', 'red', 'pass'], ['white', '3'])
    >>> _in_order("0 white".split(), is_each=False), _in_order(["white"], is_each=False)
    (['white', '0'], ['white'])
    """
    is_token_word = [number_of(word) is not None or COLOUR.fits((), word) for word in words]
    end = is_token_word.index(False) if False in is_token_word else len(words)
    typed, rest = words[:end], words[end:]
    try:
        tokens = colours_in(typed)
    except Unreadable:
        return words
    if not is_each and len({*tokens}) > 1:
        raise Unreadable("take out tokens of one colour: which colour, and how many?")
    if not is_each and len(tokens) < 2:  # never guess a number; `check` refuses a missing one. XX-RADIO-04
        return [*sorted(typed, key=lambda word: number_of(word) is not None), *rest]
    every = sorted(tokens, key=tokens.index) if is_each or not tokens else [tokens[0], str(len(tokens))]
    return [*every, *rest]


def _refuse_sign(words: Sequence[str]) -> None:
    """Raise Unreadable for a number with a sign: without it, the answer before it would count alone."""
    signed = next((word for word in words if SIGNED.fullmatch(word)), None)
    if signed is not None:
        raise Unreadable(f"'{signed}' is not possible here: type the number without a sign")


def make_grammar(kit: Kit) -> Grammar:
    """The grammar of one table."""
    phrases = {kit.board_names[stage].lower(): stage for stage in kit.stages}
    phrases[STARTING.replace("-", " ")] = STARTING
    stages = {*kit.stages, *(id for id, one in kit.buildings.items() if one.stage and one.genre is None)}
    phrases |= {
        f"stage {word}": f"stage-{number}" for number, word in enumerate(COUNTED, 1) if f"stage-{number}" in stages
    }
    phrases |= {colour.replace("_", between): colour for colour in COLOURS for between in " -" if "_" in colour}
    genres = (genre.lower() for genre in kit.theme_sets)
    answers = (word for text in kit.words.texts["answers"].values() for word in text.replace(",", " ").split())
    spoken = (*BETWEEN, BEFORE_PLACES, KOLOSSAL, WITHOUT, *PARTS, "supporting", *genres, *_DRAWS, *kit.cards, *answers)
    return StudioGrammar(kit, forms_of(kit), phrases, spoken)


def forms_of(kit: Kit) -> tuple[Form, ...]:
    """The verbs in the order of play."""
    character = CardWord(kit, tuple(kit.characters), "CHARACTER")
    own = replace(character, there="team")
    script = CardWord(kit, tuple(kit.scripts), "SCRIPT")
    event = CardWord(kit, tuple(kit.events), "EVENT", "hand")
    market = CardWord(kit, (*kit.characters, *kit.scripts))
    building = BuildingWord(kit, tuple(kit.buildings))
    rumors = tuple(id for id, one in kit.events.items() if one.rumor)
    harm = HarmWord(kit, rumors, "campaign|rumor|EVENT" if kit.has_events else "campaign")
    addition = AdditionWord(kit, tuple(kit.events), "EVENT|COLOUR" if kit.has_events else "COLOUR")
    numbers = kit.numbers
    of_events = (
        Form(act.Play, (event, AimsWord(kit)), synonyms=("plays",), is_wide=True),
        Form(act.Discard, (event,), synonyms=("discards",)),
        Form(act.Store, (event,), synonyms=("stores", "set-aside")),
    )
    return (
        Form(act.Keep, (script,), synonyms=("keeps",)),
        Form(act.Hire, (replace(character, there="drafts"),), repeats=1, synonyms=("hires", "confirm")),
        # Without Events they are refused, whatever words follow.
        *(of_events if kit.has_events else (replace(form, is_wide=True, is_barred=True) for form in of_events)),
        Form(act.Casting, (NumberWord(numbers.casting.draw, "CHARACTERS"),)),
        Form(act.Party, synonyms=("hollywood party",)),
        Form(act.Buy, (replace(market, there="boulevard"),), repeats=1, synonyms=("buys", "acquire")),
        Form(act.Cancel, (own, harm), synonyms=("cancels",)),
        Form(act.Mortgage, (building,), repeats=1, synonyms=("mortgages",)),
        Form(act.Redeem, (building,), repeats=1, synonyms=("redeems",)),
        Form(act.Radio, (COLOUR,), synonyms=("cbs radio", "cbs")),
        Form(act.Back, (COLOUR,), repeats=1, synonyms=("put back", "puts back")),
        Form(act.Out, (COLOUR, NumberWord(numbers.radio.tokens)), synonyms=("take out", "takes out")),
        Form(act.Motel, (replace(character, there="other_teams"),), synonyms=("starlight motel",)),
        Form(act.Cafe, synonyms=("café", "cafe colosimo", "café colosimo")),
        Form(act.Build, (BuildingWord(kit, tuple(kit.buildings), starting=None),), repeats=1, synonyms=("builds",)),
        Form(act.Make, (script, PlanWord(kit)), synonyms=("makes", "produce", "produces"), is_wide=True),
        Form(act.Colours, (ColoursWord(),), synonyms=("colors",), is_wide=True),
        Form(act.Add, (addition,), repeats=1, synonyms=("adds",)),
        Form(act.Redraw, (TokensWord(kit),), synonyms=("redraws",), is_wide=True),
        Form(act.Exchange, (COLOUR, COLOUR), synonyms=("exchanges",)),
        Form(act.Assign, (TokensWord(kit),), synonyms=("assigns",), is_wide=True),
        Form(act.Fire, (own,), repeats=1, synonyms=("fires",)),
        Form(act.Release, (own,), repeats=1, synonyms=("releases",)),
        Form(act.Nominate, (NomineeWord(kit, market.ids),), synonyms=("nominates",)),
        Form(act.Vote, (NumberWord(30),), synonyms=("votes", "spend", "spends")),
        Form(act.Pass, synonyms=ENDS),
    )


def is_taken(kit: Kit, word: str) -> bool:
    """Whether a seat cannot have this name, because a card or another word has it."""
    vocabulary = (*_DRAWS, *COLOURS, BEFORE_PLACES, KOLOSSAL, WITHOUT, *PARTS, *kit.stages)
    return word in RESERVED or word in vocabulary or word in kit.codes


def revealed(kit: Kit, names: Sequence[str], what: str, answer: str) -> str:
    """The reveal lines for cards or tokens that are only named; other lines unchanged.

    Tokens in a row, `3 blue 2 red`; cards in a row, of two decks in any order; a seat; heads or tails.
    """
    words = [word for word in answer.split() if word.lower() not in BETWEEN] or answer.split()
    if words[0].lower() == what and len(words) > 1:
        words = words[1:]
    if what == AUDIENCE:
        found: list[str | None] = [*_tokens(words)]
    elif what == setup.FIRST:
        seats = [find_seat(names, word) for word in words]
        found = [None if seat is None else names[seat].lower() for seat in seats]
    elif what == COIN:
        found = [word.lower() for word in words]
    else:
        found = [named(kit, kit.cards, word) for word in words]
    if not found or None in found:
        return _elsewhere(what, answer)
    by_deck = what in ("character", "script")
    lines = [(kit.cards[one] if by_deck and one in kit.cards else what, one) for one in found if one is not None]
    if by_deck:
        lines.sort(key=lambda line: line[0] != what)
    return "; ".join(f"reveal {deck} {one}" for deck, one in lines)


def _elsewhere(what: str, answer: str) -> str:
    """The reveal lines for tokens or coins at the wrong moment, so that the refusal shows the current question."""
    words = answer.split()
    coins = [word.lower() for word in words if word.lower() in SIDES]
    found, other = (coins, COIN) if len(coins) == len(words) else (_tokens(words), AUDIENCE)
    return answer if what == other or not found else "; ".join(f"reveal {other} {one}" for one in found)


SIGNED = re.compile(r"[-+\u2212]\d+")
SIDES = ("heads", "tails")
ANSWERED = {"colours": act.Colours.verb, "add": act.Add.verb, "redraw": act.Redraw.verb, "assign": act.Assign.verb}
"""The verb for bare colours or cards, by the step of a distribution."""


def with_verb(kit: Kit, names: Sequence[str], frame: object, answer: str) -> str:
    """The full line for bare colours or cards in a distribution, or for tokens to draw; other lines unchanged.

    >>> with_verb(None, ["ann"], None, "2 white")  # type: ignore[arg-type]
    'reveal audience white; reveal audience white'
    """
    words = answer.split()
    if isinstance(frame, Distributing) and frame.step in ANSWERED:
        words = [word for word in words if frame.step != "add" or word.lower() not in (*BETWEEN, *IDLE["add"])] or words
        is_card = frame.step == "add" and all(named(kit, kit.events, word) for word in words)
        if is_card or _tokens(words):
            return f"{names[frame.seat].lower()} {ANSWERED[frame.step]} {answer}"
    is_coin = all(word.lower() in SIDES for word in words)
    return revealed(kit, names, COIN if is_coin else AUDIENCE, answer)


def _tokens(words: Sequence[str]) -> Sequence[str]:
    try:
        return colours_in(words)
    except Unreadable:
        return ()
