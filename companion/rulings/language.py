"""English as rulings know it, whatever the game: templates/english.yaml."""

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
    """Words by which another edition of a game is called: which one it is, and what stands behind that.

    `numbers` are the words for the first, the second and so on. What is one of the `books` is an edition only where it
    is `surely` called so: the old rules are, the next game is not.
    """

    earlier: Texts
    later: Texts
    other: Texts
    nouns: Texts
    books: Texts
    surely: Texts
    numbers: Texts


class Language(Definition):
    """Words that any game's questions share.

    `idle` tell nothing of what is asked, and `faint` little; `plain` are common words that are no misspelt ones,
    and `people` names that stand for somebody. `begins`, and `halves` together with one of `permits`, open a
    question whether something may be done; in one, `glue`, words and phrases, stands between the words that count,
    `edges` only ahead of them or behind, and one of the `sequels` comes before what is to be done afterwards;
    `leaving` somebody `behind` is to go without them;
    `myself` is whoever asks (`ourselves` are several), `me` and `us` are them where something is done to them,
    `mine` and `theirs` say whose something is, `him` may be anybody, `itself` whoever does it, and `kinds` are said
    of what is named; `alone` phrases mean one figure by itself, as `only` words before a name do, `joins` stand
    between names of which the same is asked, and `vague` ones are too vague to be a verb of the game's. `asks`
    begin a question that has no question mark, and so do `opens` where a line is nothing else. `advice` begins one
    that asks what would be best, `...` standing for a gap of any words and `-ing` for what somebody does; none of
    the `leads` ahead of it counts. `editions` are the words for another edition of the game, `off_topic` questions
    that no game's rules settle; `doing` stands before whoever does something.
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
    # Imported here: a language that is at hand already needs nothing that reads files.
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
    """Have `language` give one that has been read already, unless it has given another before."""
    _ready.append(found)
    language()
    _ready.clear()
