"""The English words that rulings know for every game, from templates/english.yaml."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal

from companion.definitions.definition import Definition
from companion.definitions.fields import LIST, Text, one_of
from companion.definitions.models import Meaning
from companion.definitions.places import templates_root

FILE = "english.yaml"

Texts = Annotated[tuple[Text, ...], LIST]


class Editions(Definition):
    """Words for another edition of a game: which edition, and the noun after that.

    `numbers` are the words for the first, the second and so on. A word of `books` means an edition only after a word
    of `surely`: the old rules are one, the next game is not.
    """

    earlier: Texts
    later: Texts
    other: Texts
    nouns: Texts
    books: Texts
    surely: Texts
    numbers: Texts


class Language(Definition):
    """Words that the questions of all games share.

    `idle` words say nothing about the question, `faint` words little. `plain` are common words that are never
    misspelt words of a game. `people` are names of persons.

    `begins`, or `halves` together with one of `permits`, start a question whether something is allowed. In such a
    question, `glue` comes between the words that count, and `edges` only before or after them. One of the `sequels`
    comes before a later action. `leaving` somebody `behind` means to go without them. `doing` comes before the person
    who does something.

    `myself` is the person who asks; `ourselves` are several. `me` and `us` are the same persons as objects. `mine` and
    `theirs` are possessives, `him` can be anybody, `itself` is the person who acts. `kinds` are general nouns for
    something that is named. `alone` phrases, and `only` words before a name, mean one figure alone. `joins` come
    between names with the same question. `vague` words are too vague to be a verb of the game.

    `asks` begin a question without a question mark; `opens` do if the line is nothing else. `advice` begins a question
    about what is best; `...` is a gap of any words and `-ing` an activity. `leads` before it do not count. `editions`
    are the words for another edition of the game. `off_topic` are questions that no rules of any game answer.
    """

    kind: Annotated[Literal["language"], one_of("language")]
    idle: Texts
    faint: Texts
    plain: Texts
    people: Texts
    begins: Texts
    halves: Texts
    permits: Texts
    doing: Texts
    glue: Texts
    edges: Texts
    sequels: Texts
    leaving: Texts
    behind: Texts
    myself: Texts
    me: Texts
    us: Texts
    mine: Texts
    theirs: Texts
    him: Texts
    itself: Texts
    kinds: Texts
    ourselves: Texts
    alone: Texts
    only: Texts
    joins: Texts
    vague: Texts
    asks: Texts
    opens: Texts
    advice: Texts
    leads: Texts
    editions: Editions
    off_topic: Texts
    meanings: Annotated[tuple[Meaning, ...], LIST]


_ready: list[Language] = []


@lru_cache(maxsize=1)
def language() -> Language:
    """The language of the shipped templates; raises BrokenDefinition."""
    if _ready:
        return _ready.pop()
    # Imported here, because a language from the cache needs no code that reads files.
    from companion.definitions.complaints import UnreadableText
    from companion.definitions.reader import read_file
    from companion.definitions.shapes import check_shape
    from companion.errors import BrokenDefinition

    try:
        document = read_file(templates_root() / FILE, f"templates/{FILE}")
    except UnreadableText as error:
        raise BrokenDefinition([error.complaint]) from None
    found, complaints = check_shape(Language, document)
    if found is None:
        raise BrokenDefinition(complaints)
    return found


def take(found: Language) -> None:
    """Make `language` return this one, which is already read, unless it has returned another before."""
    _ready.append(found)
    language()
    _ready.clear()
