"""Finds the clauses nearest to a question.

A clause is found by its own words (BM25 over stems and meanings, with weighted fields) and by the most similar
question that it answers (`asked`, called a cue); in a game with few questions its text is a cue, too. Both are parts of
the weight of the question, so a score is between 0 and 1. Below a bar, no clause covers the question.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain, islice
from math import fsum, inf, log, sqrt
from typing import Any, NamedTuple

from companion.definitions.models import GameDefinition
from companion.rulings.advice import asks_for_advice
from companion.rulings.card_names import PieceNames, is_name
from companion.rulings.clause_texts import all_in, plain_words, texts_of
from companion.rulings.full_text import FullText
from companion.rulings.language import language
from companion.rulings.ranker import LEAST_QUESTIONS, Ranker, Vector, vector, wording
from companion.rulings.spelling import KnownWords
from companion.rulings.text import LONGEST_TEXT, stem, words
from companion.rulings.thesaurus import Thesaurus, ThesaurusTerm

COVERED = 0.8
"""The score that the nearest clause needs if the rules know no word of the question."""
READABLE = 2
"""More words than this are another language if all are unknown and few seem to be misspelt."""
EVIDENCE, MOST_EVIDENCE = 0.1, 7
"""How much less is needed for each word that the rules know (twice for a phrase), and the most such words. A question
with many words of the game is probably about the game, and no single clause can have them all. `How many` does not
count."""
DOUBT, HALF = 0.5, 0.5
"""How much more is needed for a question that is the same as one off topic; less for a less similar one. If they share
only one word, half of that is needed if the rules know the word, and nothing if the game gives it a meaning."""
OFF_TOPIC = 0.7
"""How similar to a question off topic another must be to be off topic itself."""
BESIDE = 0.5
"""The part of the nearest clause's score that other clauses need to be shown beside it."""
CUE, BODY, SAME = 0.25, 0.55, 0.2
"""The parts of a score: the most similar cue, the clause's words, and a cue that is nearly the question itself."""
ALL_BUT = 12
"""The power of a similarity that separates nearly the same from merely similar."""
MEANT = 0.82
"""The value of a word that only has the same meaning."""
UNKNOWN, FOREIGN = 0.6, 2.0
"""The weights of an unknown word, and of a common word that is not of this game, relative to the rarest word."""
FAINT = 0.4
"""The weight of a word that occurs in all kinds of questions, relative to an equally rare word."""
SATURATION, LENGTH = 0.7, 0.3
"""The parameters k1 and b of BM25."""
FIELDS = {"text": 1.0, "title": 1.2, "default": 1.0, "readings": 0.5, "reason": 0.2, "section": 0.4, "asked": 0.6}
END = "\n"
"""The separator between two texts."""
APART = "*"
"""The sign behind a word whose stem does not count."""
YEAR = 4
"""The number of digits of a year. A year that the rules do not mention is not one of their numbers."""
SOMEBODY = "somebody"
"""The word that replaces a player's name in a question."""
MANY = "many"
"""The meaning of `how many`."""
LAST_LATIN = "\N{LATIN SMALL LETTER Z WITH SWASH TAIL}"
"""Letters after this one belong to another script."""
MOST_WORDS = 60
"""The most different words of a question that count."""


class Hit(NamedTuple):
    """A clause or open point and how near it is to the question, from 0 to 1."""

    id: str
    score: float


class Signs(NamedTuple):
    """The signs for and against an answer to a question.

    `is_word_for_word`: a clause is known to answer exactly this question. `is_advice`: it asks what would be wise.
    `cue_likeness` is the cosine with the most similar cue, `off_topic_likeness` with the most similar question off
    topic. `word_count` is the number of words; `known` counts those that the rules know, a phrase of theirs as two.
    `is_empty`: the words by themselves ask nothing, such as `how many?`.
    """

    is_word_for_word: bool
    is_advice: bool
    cue_likeness: float
    off_topic_likeness: float
    word_count: int
    known: int
    is_empty: bool

    @property
    def is_off_topic(self) -> bool:
        """Whether it is like a question that no rules answer."""
        return self.is_advice or self.off_topic_likeness > max(OFF_TOPIC, self.cue_likeness)

    @property
    def bar(self) -> float:
        """The score that the nearest clause needs to cover the question; infinite if none can."""
        if self.is_word_for_word:
            return 0.0
        if self.is_off_topic:
            return inf
        return COVERED - EVIDENCE * min(self.known, MOST_EVIDENCE) + DOUBT * self.off_topic_likeness


_Asked = list[tuple[dict[str, float], float]]


class _Latest(NamedTuple):
    """The last question with its players' names: its words that count, and the cue score of each clause."""

    key: tuple[str, tuple[str, ...]]
    asked: _Asked
    cues: dict[str, float]


class Search:
    """The index of the clauses and open points of one game, for questions in `english`."""

    def __init__(self, definition: GameDefinition) -> None:
        self.english = english = language()
        texts = texts_of(definition)
        # A game's meaning replaces the general one with the same id: not every draw is a tie.
        shared = {meaning.id: meaning for meaning in english.meanings}
        self._thesaurus = Thesaurus({**shared, **definition.meanings}.values(), english.idle)
        read = {id: {field: list(map(words, parts)) for field, parts in fields.items()} for id, fields in texts.items()}
        self._meant_here = frozenset(definition.meanings)
        self._unanswered = frozenset(" ".join(words(one)) for one in definition.unanswered)
        self._word_for_word = {id: list(map(" ".join, fields["asked"])) for id, fields in read.items()}
        meant = cache(self._meant)
        self._full_text = FullText({id: list(map(meant, plain_words(fields))) for id, fields in read.items()})
        written = all_in(parts for fields in read.values() for field, parts in fields.items() if field != "asked")
        self._own = written | self._thesaurus.words
        self._plain = frozenset(english.plain)
        people = frozenset(english.people) - self._own
        self._called = people | {f"{name}s" for name in people}
        asked = all_in(fields["asked"] for fields in read.values())
        self._known = asked | self._own | self._thesaurus.idle | set(english.faint)
        self._spelling = KnownWords(self._known, english.plain)
        self._names = PieceNames(definition, self._thesaurus, self._known)
        self._apart = {word for word in english.plain if self._is_apart(word)}
        self._foreign = frozenset(stem(self._marked_apart(word)) for word in english.plain)
        self._faint = frozenset(map(stem, english.faint))
        in_order = self._tokens_of(part for fields in read.values() for parts in fields.values() for part in parts)
        tokens = {
            id: {field: list(islice(in_order, len(parts))) for field, parts in fields.items()}
            for id, fields in read.items()
        }
        self._order = {id: number for number, id in enumerate(tokens)}
        self._bodies = _bodies(tokens)
        self._weights = _weights(counts for counts, _ in self._bodies.values())
        self._rarest = max(self._weights.values(), default=1.0)
        self._squares: dict[ThesaurusTerm, float] = {}
        is_asked = sum(map(len, definition.questions.values())) >= LEAST_QUESTIONS
        # People often ask for a rule in its own words. Known questions are better cues, if there are enough.
        fields = ("asked", "title") if is_asked else ("asked", "title", "text", "default")
        cues = [(id, cue) for id, parts in tokens.items() for field in fields for cue in parts.get(field, ()) if cue]
        self._owners = [id for id, _ in cues]
        self._cues = [cue for _, cue in cues]
        self._norms: dict[int, float] = {}
        self._index_cues()
        off_topic = [frozenset(self._thesaurus.tokens(words(text))) for text in english.off_topic]
        self._off_topic = [(terms, fsum(map(self._square, terms))) for terms in off_topic if terms]
        self._latest: _Latest | None = None
        self.ranker: Ranker | None = None

    def __getstate__(self) -> dict[str, Any]:
        """The stored part: without what is quickly computed again, and without `english`, which is stored beside it."""
        emptied: dict[str, Any] = {"_cues_with": {}, "_tokens_with": {}, "_squares": {}, "_norms": {}}
        return {**self.__dict__, **emptied, "english": None, "_latest": None}

    def __setstate__(self, state: Mapping[str, Any]) -> None:
        self.__dict__.update(state)
        self._index_cues()

    def _index_cues(self) -> None:
        """Index the cues by their tokens, and the tokens by their terms."""
        self._cues_with: dict[ThesaurusTerm, list[int]] = defaultdict(list)
        for number, cue in enumerate(self._cues):
            for token in cue:
                self._cues_with[token].append(number)
        self._tokens_with: dict[str, list[ThesaurusTerm]] = defaultdict(list)
        for token in self._cues_with:
            for term in _terms(token):
                self._tokens_with[term].append(token)

    def _tokens_of(self, texts: Iterable[Sequence[str]]) -> Iterator[list[ThesaurusTerm]]:
        """The tokens of each text of the rules; reading them as one text is faster."""
        joined = [word for text in texts for word in (*self._names.read(text, has_own_words=True), END)]
        tokens = self._thesaurus.tokens(self._with_somebody(joined))
        begins = 0
        for end in [at for at, token in enumerate(tokens) if token.stem == END]:
            yield tokens[begins:end]
            begins = end + 1

    def find(self, question: str, people: Iterable[str] = ()) -> list[Hit]:
        """Every clause with anything in common with the question, the nearest first; `people` are names of players.

        A clause that answers exactly this question comes first.
        """
        asked, cues = self._words_and_cues(question, tuple(people))
        total = sum(weight for _, weight in asked)
        known = self._known_to_answer(words(question[:LONGEST_TEXT]))
        if not total:  # only words of all questions, such as `can 2 play this`
            return [Hit(id, 1.0) for id in sorted(known, key=self._order.__getitem__)]
        bodies = self._body_scores(asked, total)
        hits = [Hit(id, _score(cues.get(id, 0.0), bodies.get(id, 0.0))) for id in {*cues, *bodies}]
        best = max((hit.score for hit in hits), default=0.0)
        hits = [Hit(hit.id, best) if hit.id in known else hit for hit in hits]
        return sorted(hits, key=lambda hit: (-round(hit.score, 9), hit.id not in known, self._order[hit.id]))

    def signs(self, question: str, people: Iterable[str] = ()) -> Signs:
        """The signs for and against an answer to the question."""
        typed, people = words(question[:LONGEST_TEXT]), tuple(people)
        asked, cues = self._words_and_cues(question, people)
        tokens = filter(self._is_known, self._tokens(question, people))
        return Signs(
            is_word_for_word=bool(self._known_to_answer(typed)),
            is_advice=asks_for_advice(typed),
            cue_likeness=max(cues.values(), default=0.0),
            off_topic_likeness=self._likeness_off_topic(question, people),
            word_count=len(typed),
            known=sum(_says(token) for token in tokens),
            is_empty=not asked,
        )

    def vector(self, question: str, people: Iterable[str] = ()) -> Vector:
        """The features of a question for a ranker."""
        tokens = list(self._tokens(question, people))
        return vector(self._unnamed(question, people), list(map(self._word_of, tokens)), tokens)

    def wording(self, question: str, people: Iterable[str] = ()) -> Vector:
        """The features of a question that are the same in every game."""
        return wording(self._unnamed(question, people))

    def _meant(self, word: str) -> str:
        """The word, or its meaning in this game."""
        return next((self._word_of(token) for token in self._thesaurus.tokens([word]) if token.meanings), word)

    def _word_of(self, token: ThesaurusTerm) -> str:
        """The word that counts: a word with a meaning in this game counts as that meaning."""
        return next((meaning for meaning in token.meanings if meaning in self._meant_here), token.stem)

    def plain_scores(self, question: str, people: Iterable[str] = ()) -> dict[str, float]:
        """The score of each clause by the plain words, without persons; the nearest has 1."""
        may = {word for begin in self.english.begins for word in begin.split()}
        return self._full_text.scores(self._meant(word) for word in self._unnamed(question, people) if word not in may)

    def _unnamed(self, question: str, people: Iterable[str]) -> list[str]:
        """The words of a question without players, the speaker among them."""
        typed = self._typed(question, people)
        return [word for word in typed if word != SOMEBODY and word not in self.english.myself]

    def with_unique_words(self, question: str, ids: Collection[str], people: Iterable[str] = ()) -> set[str]:
        """The clauses among these that share with the question an important word that no other clause has."""
        asked = [
            token for token in self._tokens(question, people) if not self._is_faint(token) and self._is_known(token)
        ]
        others = [counts for id, (counts, _) in self._bodies.items() if id not in ids]
        alone = {term for token in asked for term in _terms(token) if not any(term in counts for counts in others)}
        return {id for id in ids if not alone.isdisjoint(self._bodies[id][0])}

    def is_strange(self, word: str) -> bool:
        """Whether the rules and their synonyms do not have a word, nor everyday English."""
        return word.isalpha() and stem(word) not in self._foreign and word not in self._own | self._called

    def can_read(self, question: str) -> bool:
        """Whether the question is in the letters of the rules and not in another language, or has a known word."""
        typed = words(question[:LONGEST_TEXT])
        strange = [word for word in typed if any(letter > LAST_LATIN for letter in word)]
        if 2 * len("".join(strange)) > len("".join(typed)):
            return not self._known.isdisjoint(strange)
        if len(typed) <= READABLE or not self._known.isdisjoint([*typed, *self._typed(question, ())]):
            return True
        spelt = self._spelling.meant(typed)
        return 2 * sum(one.is_known for one in spelt) >= len(spelt)

    def has_no_answer(self, question: str) -> bool:
        """Whether the game says of exactly this question that no clause answers it."""
        return " ".join(words(question[:LONGEST_TEXT])) in self._unanswered

    def _known_to_answer(self, typed: Sequence[str]) -> set[str]:
        """The clauses that answer exactly this question."""
        asked = " ".join(typed)
        return {id for id, cues in self._word_for_word.items() if asked and asked in cues}

    def _likeness_off_topic(self, question: str, people: Iterable[str]) -> float:
        """The cosine between the question and the most similar one off topic."""
        tokens = self._tokens(question, people)
        norm = fsum(map(self._square, tokens))
        shares = ((terms & tokens.keys(), own) for terms, own in self._off_topic)
        likeness = (
            self._part(shared) * fsum(map(self._square, shared)) / sqrt(norm * own) for shared, own in shares if shared
        )
        return max(likeness, default=0.0)

    def _part(self, shared: Collection[ThesaurusTerm]) -> float:
        """The part of a similarity that counts: half if the only shared word is one that the rules know.

        Nothing counts if the game gives that word a meaning: to fire somebody is not to start a fire.
        """
        if len(shared) > 1 or not all(map(self._is_known, shared)):
            return 1.0
        return 0.0 if any(not self._meant_here.isdisjoint(token.meanings) for token in shared) else HALF

    def _is_known(self, token: ThesaurusTerm) -> bool:
        return not self._weights.keys().isdisjoint(_terms(token))

    def _words_and_cues(self, question: str, people: tuple[str, ...]) -> tuple[_Asked, dict[str, float]]:
        """The words of the question that count, and the cue scores; cached, because two methods need them."""
        latest = self._latest
        if latest is None or latest.key != (question, people):
            asked = self._asked(question, people)
            latest = self._latest = _Latest((question, people), asked, self._cue_scores(asked))
        return latest.asked, latest.cues

    def _asked(self, question: str, people: Iterable[str]) -> _Asked:
        """The words of the question that count: the terms of each, with their values, and its weight."""
        tokens = self._tokens(question, people)
        telling = [
            token
            for token in tokens
            if not token.stem.isdecimal() and token.stem != SOMEBODY and MANY not in token.meanings
        ]
        if not telling or (SOMEBODY in {token.stem for token in tokens} and all(map(self._is_faint, telling))):
            return []  # a number, a name or `how many` alone asks nothing, and neither does `does ann like ben`
        found = []
        for token in list(tokens)[:MOST_WORDS]:
            terms = {token.stem: 1.0, **{f"@{meaning}": MEANT for meaning in token.meanings}}
            found.append((terms, self._weight(token)))
        return found

    def _tokens(self, question: str, people: Iterable[str]) -> dict[ThesaurusTerm, None]:
        """What the words of the question say, spelling corrected, each once and in their order."""
        typed = self._typed(question, people)
        spelt = [meant for word in typed for meant in ([word] if is_name(word) else self._spelt(word))]
        return dict.fromkeys(self._thesaurus.tokens(list(map(self._marked_apart, spelt))))

    def _typed(self, question: str, people: Iterable[str]) -> list[str]:
        """The words as they were typed, but for names."""
        return self._without_names(self._names.read(words(question[:LONGEST_TEXT])), people)

    def _spelt(self, word: str) -> list[str]:
        return [meant.word for meant in self._spelling.meant([word])]

    def _is_apart(self, word: str) -> bool:
        """Whether a common word differs from a word of the rules only by a final e: it has the same stem by chance."""
        return word not in self._known and (f"{word}e" in self._known or (word[-1] == "e" and word[:-1] in self._known))

    def _marked_apart(self, word: str) -> str:
        """The word, marked if its stem is that of another word (wine, win), or if it is a year unknown to the rules."""
        is_year = len(word) == YEAR and word.isdecimal() and word not in self._known
        return f"{word}{APART}" if is_year or word in self._apart else word

    def _without_names(self, typed: Sequence[str], people: Iterable[str]) -> list[str]:
        """The words, with names replaced by `somebody`, unless the rules know the word.

        A name behind `may`, `does` and similar words is left out, like an `I` there.
        """
        seats = {word for name in people for word in words(name)}
        found = self._with_somebody(typed, seats - self._known)
        found = [SOMEBODY if self._is_beside_me(typed, at) else word for at, word in enumerate(found)]
        at = _behind_may(typed)
        if at and len(found) > at + 1 and (typed[at] in seats or found[at] == SOMEBODY or self._is_name(typed[at])):
            del found[at]
        somebody = {SOMEBODY, *seats, *(set(language().people) - self._own)}
        doing = language().doing
        return [word for at, word in enumerate(found) if word not in somebody or not at or found[at - 1] not in doing]

    def _with_somebody(self, text_words: Sequence[str], seats: Collection[str] = ()) -> list[str]:
        """The words, with each player's name replaced by the same word, unless the rules know it."""
        names = self._called.union(seats, (f"{name}s" for name in seats)) if seats else self._called
        return [SOMEBODY if word in names else word for word in text_words]

    def _is_beside_me(self, typed: Sequence[str], at: int) -> bool:
        """Whether a person beside `me` is named here: `me and pete both rolled`."""
        beside = (typed[max(at - 2, 0) : at], typed[at + 1 : at + 3][::-1])
        joined = any(len(two) > 1 and two[0] in language().myself and two[1] in language().joins for two in beside)
        return joined and typed[at].isalpha() and typed[at] not in self._known | self._plain

    def _is_name(self, word: str) -> bool:
        """Whether a word can only be a player's name: a common name that the rules do not have, or an unknown word."""
        if is_name(word):
            return False
        meant = self._spelling.meant([word])
        if word in language().people:
            return word not in self._own
        return word.isalpha() and stem(word) not in self._foreign and not meant[0].is_known

    def _weight(self, token: ThesaurusTerm) -> float:
        """The weight of a word: rare words have more. A word with meanings is as frequent as its meanings."""
        terms = [f"@{meaning}" for meaning in token.meanings] or [token.stem]
        known = [self._weights[term] for term in terms if term in self._weights]
        share = FAINT if self._is_faint(token) else 1.0
        if known:
            return share * max(known)
        return share * (FOREIGN if token.stem in self._foreign else UNKNOWN) * self._rarest

    def _is_faint(self, token: ThesaurusTerm) -> bool:
        return token.stem in self._faint and not token.meanings

    def _norm(self, number: int) -> float:
        """The length of a cue as a vector, computed when it is first needed, because most cues never are."""
        if number not in self._norms:
            self._norms[number] = sqrt(fsum(map(self._square, set(self._cues[number]))))
        return self._norms[number]

    def _square(self, token: ThesaurusTerm) -> float:
        if token not in self._squares:
            self._squares[token] = self._weight(token) ** 2
        return self._squares[token]

    def _cue_scores(self, asked: _Asked) -> dict[str, float]:
        """For each clause the cosine between the question and its most similar cue."""
        products: dict[int, float] = defaultdict(float)
        for terms, weight in asked:
            shared: dict[int, float] = {}
            for term, worth in terms.items():
                # A word found by a wider meaning (a place by its kind) counts as that meaning.
                value = worth * weight * min(weight, self._weights.get(term, 0.0))
                for token in self._tokens_with.get(term, ()):
                    for number in self._cues_with[token]:
                        if value >= shared.get(number, 0.0):
                            shared[number] = value
            for number, value in shared.items():
                products[number] += value
        norm = sqrt(sum(weight * weight for _, weight in asked))
        best: dict[str, float] = {}
        for number, product in products.items():
            owner = self._owners[number]
            likeness = product / (norm * self._norm(number))
            if likeness >= best.get(owner, 0.0):
                # Two words of the question can match one word of the cue, so the quotient can be above 1.
                best[owner] = min(likeness, 1.0)
        return best

    def _body_scores(self, asked: _Asked, total: float) -> dict[str, float]:
        """For each clause the part of the question's weight that its own words have."""
        scores: dict[str, float] = defaultdict(float)
        for terms, weight in asked:
            for id, (counts, damping) in self._bodies.items():
                if not counts.keys().isdisjoint(terms):
                    often = max(worth * counts[term] for term, worth in terms.items() if term in counts)
                    scores[id] += weight / total * often / (often + damping)
        return scores


def _says(token: ThesaurusTerm) -> int:
    """The evidence of a word that the rules know: a phrase counts twice, `how many` nothing."""
    return (0 if MANY in token.meanings else 2) if " " in token.stem else 1


def _score(cue: float, body: float) -> float:
    return CUE * cue + BODY * body + SAME * cue**ALL_BUT


def _behind_may(typed: Sequence[str]) -> int:
    """The place of the person in a question of the form `may ... do`; else 0."""
    begins = (begin.split() for begin in language().begins)
    return max((len(begin) for begin in begins if list(typed[: len(begin)]) == begin), default=0)


@lru_cache(maxsize=20_000)
def _terms(token: ThesaurusTerm) -> tuple[str, ...]:
    """The terms of a word: itself, and each of its meanings."""
    return (token.stem, *(f"@{meaning}" for meaning in token.meanings))


def _bodies(tokens: Mapping[str, Mapping[str, list[list[ThesaurusTerm]]]]) -> dict[str, tuple[dict[str, float], float]]:
    """How often each clause has each term, with weighted fields, and the BM25 factor for its length."""
    counts: dict[str, dict[str, float]] = {}
    lengths: dict[str, float] = {}
    for id, fields in tokens.items():
        found: dict[str, float] = defaultdict(float)
        length = 0.0
        for field, parts in fields.items():
            weight = FIELDS[field]
            seen: dict[ThesaurusTerm, int] = defaultdict(int)
            for token in chain.from_iterable(parts):  # a Counter takes twice as long for this few
                seen[token] += 1
            for token, often in seen.items():
                worth = weight * often
                length += worth
                for term in _terms(token):
                    found[term] += worth
        counts[id], lengths[id] = dict(found), length
    average = sum(lengths.values()) / max(len(lengths), 1) or 1.0
    return {id: (counts[id], SATURATION * (1 - LENGTH + LENGTH * lengths[id] / average)) for id in counts}


def _weights(bodies: Iterable[Mapping[str, float]]) -> dict[str, float]:
    """The weight of each term: higher if fewer clauses have it."""
    clauses = list(bodies)
    seen = Counter(chain.from_iterable(clauses))
    return {term: log(1 + (len(clauses) - often + 0.5) / (often + 0.5)) for term, often in seen.items()}
