"""Rulings: the clauses that answer a question, and for an open point the interpretation in force.

The caller judges the question in a position (`companion.rulings.reading` has the line). The clauses of that verdict
are given here and come first.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from companion.definitions.models import Clause, GameDefinition, OpenPoint
from companion.definitions.variants import Variant
from companion.definitions.words import nearest
from companion.errors import Unreadable
from companion.rulings.house import HouseRuling, with_house
from companion.rulings.language import language
from companion.rulings.learning import ranker_of
from companion.rulings.numbers import numbers_in
from companion.rulings.piece_values import PieceValues
from companion.rulings.ranking import rank
from companion.rulings.search import BESIDE, Hit, Search
from companion.rulings.text import without_unseen, words

NEAR = 3
"""How many of the nearest clauses are named if none covers the question."""
MOST_RELATED = 8
"""The most clauses that are named beside those that answer."""
CLOSE, MOST_SUBJECTS = 0.075, 3
"""If the scores of two clauses on different subjects differ by no more than this, both could be meant. The second
number is the most subjects that are offered. For the writers to tune with, the first clause is then right seven times
in ten; this happens for 8 of 100 questions."""
NOW_BONUS = 0.08
"""The bonus of a clause about what happens at the table now: it decides between two that could be meant."""
HOUSE_SCORE = 0.2
"""The score that a house ruling needs if it has a word of the question that no clause has."""
_MOST_SEARCHES = 8
_MOST_CUES = 6
_LONGEST_ID = 24
_searches: dict[str, Search] = {}
_ID = re.compile(r"(?:([a-z]{2,4})-)?([a-z][a-z0-9]*)-(\d{1,3})", re.IGNORECASE)
_NAMED = re.compile(r"\b[A-Z]{2,4}-[A-Z][A-Z0-9]*-\d{2,3}\b")


class Subject(NamedTuple):
    """A possible subject of a question: the title of a part of the rules, its nearest clause, and what that says.

    `says` is the clause's answer in one sentence, or else its text; empty for an open point without such an answer.
    """

    title: str
    id: str
    says: str


class Choice(NamedTuple):
    """The variant that decides an open point, and its value in force."""

    variant: Variant
    value: Any

    @property
    def is_default(self) -> bool:
        return bool(self.value == self.variant.default)


@dataclass(frozen=True, slots=True)
class Answer:
    """A clause or an open point, word for word: its text; for an open point the default ruling.

    An open point also has its title, its readings, and its variant in force, if any. A clause can have an example, and
    an optional rule has the variant that turns it on. `plain` is the answer in one sentence, if there is one for this
    variant. `house` is the citation of a house ruling. `changed_by` are the chosen variants that can change it, beside
    its own.
    """

    id: str
    text: str
    score: float
    title: str = ""
    readings: str = ""
    choice: Choice | None = None
    example: str = ""
    house: str = ""
    plain: str = ""
    changed_by: tuple[Choice, ...] = ()

    @property
    def chosen(self) -> tuple[Choice, ...]:
        """Its own variant and those that can change it, where they are not the default."""
        own = () if self.choice is None or self.choice.is_default else (self.choice,)
        return (*own, *self.changed_by)


@dataclass(frozen=True, slots=True)
class Ruling:
    """The clauses that answer, best first; if none does, `near` has the nearest.

    `related` are clauses and open points that belong to them. `is_by_number` means that the question was the number of
    a clause; `no_clause` is that number if it does not exist. For a question about another edition, `edition` is its
    title, and `here` has the clauses of the same numbers that say something else. `is_unread` means that the question
    is in other letters than the rules. `no_edition` are the words for an edition that does not exist here. `ask` has
    the subjects to choose from if the question is unclear, or if perhaps one of the nearest clauses answers. `printed`
    is what is printed on cards and pieces that the question names.
    """

    answers: tuple[Answer, ...]
    near: tuple[Answer, ...] = ()
    related: tuple[Answer, ...] = ()
    is_by_number: bool = False
    edition: str = ""
    here: tuple[Answer, ...] = ()
    no_clause: str = ""
    is_unread: bool = False
    no_edition: str = ""
    ask: tuple[Subject, ...] = ()
    printed: tuple[PieceValues, ...] = ()

    @property
    def is_covered(self) -> bool:
        return bool(self.answers)

    @property
    def in_one_sentence(self) -> str:
        """The answer in one plain sentence, if the first clause has one and is clearly the right clause."""
        return self.answers[0].plain if self.answers and not self.is_by_number and not self.ask else ""


def rule(
    definition: GameDefinition,
    question: str,
    most: int,
    *,
    cited: Sequence[str] = (),
    variants: Mapping[str, Any] | None = None,
    people: Iterable[str] = (),
    house: Sequence[HouseRuling] = (),
    now: Iterable[str] = (),
) -> Ruling:
    """The ruling on a question, with `most` clauses; house rulings and clauses of a verdict come first.

    `variants` are those of the position, `people` the names of its seats. `now` are the clauses of the pending
    decision: of two near clauses, one on its subject is preferred. The question can contain the id of a clause, in
    upper or lower case; alone also without the prefix. Then this clause is shown with the open points about it. Raises
    Unreadable if there is no word in the question.
    """
    question = without_unseen(question)
    if not words(question):
        raise Unreadable("type a question in words, or the number of a rule")
    definition, of_house = with_house(definition, house)
    entries = _Entries(definition, variants or {}, of_house)
    numbers = numbers_in(question, definition.prefix, entries.named)
    if numbers:
        return _by_id(entries, numbers)
    names, search = list(people), search_of(definition)
    if not cited and not search.can_read(question):
        return Ruling((), is_unread=True)
    first = [Hit(id, 1.0) for id in dict.fromkeys(cited) if entries.has(id)]
    ranking = rank(search, question, names)
    current_subjects = {entries.subject(id) for id in now}
    rest = entries.nearer([hit for hit in ranking.hits if hit.id not in cited], current_subjects)
    answering = _answering(rest, of_house) if rest and ranking.is_answered else []
    # A house ruling can cover something that the rules do not mention: then nothing is off topic.
    unique_house = search.with_unique_words(question, of_house, names) if of_house and not answering else ()
    answering = answering or [hit for hit in rest if hit.id in unique_house and hit.score >= HOUSE_SCORE]
    good = entries.house_first([*first, *entries.with_chosen(answering)][:most])[:most]
    if not good:
        near = rest[:NEAR]
        return Ruling((), entries.answers(near), ask=entries.subjects(near) if ranking.is_unsure else ())
    is_clear = first or good[0].id in of_house or entries.subject(good[0].id) in current_subjects
    ask = () if is_clear else _possible_subjects(entries, answering[:MOST_SUBJECTS])
    return Ruling(entries.answers(good), related=entries.related([hit.id for hit in good]), ask=ask)


def _possible_subjects(entries: _Entries, good: Sequence[Hit]) -> tuple[Subject, ...]:
    """The subjects that a question could mean, the nearest first; none if one clause leads, or there is one subject."""
    near = {entries.subject(hit.id): hit for hit in reversed(good) if hit.score >= good[0].score - 2 * CLOSE}
    found = sorted(near.items(), key=lambda one: good.index(one[1]))[:MOST_SUBJECTS]
    if len(found) < 2 or found[1][1].score < good[0].score - CLOSE:
        return ()
    return entries.subjects([hit for _, hit in found])


def _answering(found: Sequence[Hit], of_house: Collection[str]) -> list[Hit]:
    """The nearest clause, and those close to it; if the nearest is a house ruling, only house rulings."""
    near = [hit for hit in found if hit.score >= BESIDE * found[0].score]
    return [hit for hit in near if hit.id in of_house] if found[0].id in of_house else near


def search_of(definition: GameDefinition) -> Search:
    """The search in a game's clauses; it is cached until several other games are searched."""
    known = _searches.get(definition.hash)
    if known is None or known.english is not language():
        made = Search(definition)
        made.ranker = ranker_of(definition, made)
        take(definition, made)
    return _searches[definition.hash]


def take(definition: GameDefinition, search: Search) -> None:
    """Make `search_of` return this search in a game's clauses, which is already made."""
    while len(_searches) >= _MOST_SEARCHES:
        del _searches[next(iter(_searches))]
    search.english = language()
    _searches[definition.hash] = search


def clause_named(definition: GameDefinition, typed: str) -> str | None:
    """The clause or open point of this number, in upper or lower case, with or without its prefix; None if none."""
    return _Entries(definition, {}).named(typed)


def is_number(typed: str) -> bool:
    """Whether a word looks like the number of a clause with its prefix.

    >>> is_number("OR-MOVE-99"), is_number("move-3"), is_number("yes")
    (True, False, False)
    """
    form = _ID.fullmatch(typed)
    return form is not None and form[1] is not None


def answers_of(definition: GameDefinition, ids: Iterable[str]) -> tuple[Answer, ...]:
    """The clauses and open points of these numbers, with the default variants; unknown numbers are left out."""
    entries = _Entries(definition, {})
    return entries.answers(Hit(id, 1.0) for id in ids if entries.has(id))


def _by_id(entries: _Entries, asked: Sequence[str]) -> Ruling:
    """The clauses of these numbers, then the open points about them; for an open point, the clauses it is about."""
    found = [id for id in dict.fromkeys(map(entries.named, asked)) if id is not None]
    typed = next((one.upper() for one in asked if entries.named(one) is None), "")
    no_clause = typed if len(typed) <= _LONGEST_ID else f"{typed[:_LONGEST_ID]}..."
    if not found:
        near = nearest(typed[:_LONGEST_ID], entries.ids())
        near_it = entries.answers([Hit(near, 0.0)] if near else [])
        return Ruling((), near_it, is_by_number=True, no_clause=no_clause)
    shown = list(dict.fromkeys([*found, *(other for id in found for other in entries.about(id))]))
    hits = entries.house_first([Hit(id, 1.0) for id in shown])
    related = entries.related([hit.id for hit in hits], found)
    return Ruling(entries.answers(hits), related=related, is_by_number=True, no_clause=no_clause)


class _Entries:
    """The clauses and open points of a game with the chosen variants."""

    def __init__(
        self, definition: GameDefinition, variants: Mapping[str, Any], house: Mapping[str, HouseRuling] | None = None
    ) -> None:
        self._definition = definition
        self._variants = variants
        self._house = house or {}
        sections = definition.sections.values()
        self._subjects = {clause.id: section.title for section in sections for clause in section.clauses}
        self._changed = self._changes()
        decided = {point.variant for point in definition.open_points.values()}
        options = (variant for variant in definition.variants.values() if variant.name not in decided)
        self._options = {id: self._chosen(variant) for variant in options for id in variant.clauses}

    def _chosen(self, variant: Variant) -> Choice:
        """The variant with its value at the table."""
        return Choice(variant, self._variants.get(variant.name, variant.default))

    def _changes(self) -> Mapping[str, list[Choice]]:
        """The variants of the table that are not the default, by the clauses and open points that they can change."""
        changed = defaultdict[str, list[Choice]](list)
        about = defaultdict[str | None, list[str]](list)
        for point in self._definition.open_points.values():
            about[point.variant] += point.concerns
        for variant in self._definition.variants.values():
            choice = self._chosen(variant)
            for id in () if choice.is_default else dict.fromkeys([*about[variant.name], *variant.changes]):
                changed[id].append(choice)
        return changed

    def has(self, id: str) -> bool:
        return id in self._definition.clauses or id in self._definition.open_points

    def ids(self) -> Iterator[str]:
        yield from self._definition.clauses
        yield from self._definition.open_points

    def named(self, asked: str) -> str | None:
        """The id for a number in upper or lower case, also without its prefix or leading zeros."""
        form = _ID.fullmatch(asked)
        if form is None:
            return None
        prefix, section, number = (form[1] or "").upper(), form[2].upper(), int(form[3])
        for id in self.ids():
            own = _ID.fullmatch(id)
            if own and own[2] == section and int(own[3]) == number and prefix in ("", own[1]):
                return id
        return None

    def about(self, id: str) -> list[str]:
        """House rulings about it, and the open points about a clause, or the clauses of an open point."""
        points = self._definition.open_points
        house = [other for other, ruling in self._house.items() if ruling.about == id]
        if id in points:
            return house + [other for other in points[id].concerns if self.has(other)]
        return house + [point.id for point in points.values() if id in point.concerns]

    def subject(self, id: str) -> str:
        """The title of the part of the rules with a clause, or of the part that an open point is about."""
        point = self._definition.open_points.get(id)
        clause = next(iter(point.concerns), id) if point else id
        return self._subjects.get(clause) or (point.title if point else "House rulings")

    def subjects(self, hits: Iterable[Hit]) -> tuple[Subject, ...]:
        """The subjects to choose from that these clauses stand for."""
        return tuple(
            Subject(self.subject(one.id), one.id, one.plain or ("" if one.title else one.text))
            for one in self.answers(hits)
        )

    def nearer(self, hits: Sequence[Hit], subjects: Collection[str]) -> list[Hit]:
        """The clauses, the nearest first; those on these subjects get a small bonus."""
        found = [
            Hit(hit.id, min(hit.score + NOW_BONUS, 1.0)) if self.subject(hit.id) in subjects else hit for hit in hits
        ]
        return sorted(found, key=lambda hit: -round(hit.score, 9)) if subjects else list(hits)

    def with_chosen(self, hits: Sequence[Hit]) -> list[Hit]:
        """The clauses, each before those of a chosen variant that can change it."""
        found = dict[str, Hit]()
        for hit in hits:
            beside = (id for choice in self._changed.get(hit.id, ()) for id in choice.variant.clauses)
            for one in (hit, *(Hit(id, hit.score) for id in beside)):
                found.setdefault(one.id, one)
        return list(found.values())

    def house_first(self, hits: Sequence[Hit]) -> list[Hit]:
        """The clauses that answer, after the house rulings that answer or are about one of them."""
        about = [Hit(id, 1.0) for hit in hits for id, ruling in self._house.items() if ruling.about == hit.id]
        own = {hit.id: hit for hit in (*(hit for hit in hits if hit.id in self._house), *about)}
        return [*own.values(), *(hit for hit in hits if hit.id not in own)]

    def related(self, shown: Sequence[str], named: Sequence[str] = ()) -> tuple[Answer, ...]:
        """What belongs to the shown clauses: what they name, open points, variants, and clauses around `named`."""
        found = [other for id in shown for other in (*self._named_in(id), *self.about(id))]
        found += [other for id in shown for choice in self._changed.get(id, ()) for other in choice.variant.clauses]
        for id in named:
            found += [other for other in self.ids() if id in self._named_in(other)]
            found += self._answers_beside(id)
        others = [id for id in dict.fromkeys(found) if id not in shown and self.has(id)]
        return self.answers(Hit(id, 0.0) for id in others[:MOST_RELATED])

    def _named_in(self, id: str) -> list[str]:
        """The clauses that the text of a clause or open point names."""
        clause, point = self._definition.clauses.get(id), self._definition.open_points.get(id)
        text = clause.text if clause else f"{point.default} {point.reason}" if point else ""
        return [other for other in _NAMED.findall(text) if other != id]

    def _answers_beside(self, id: str) -> list[str]:
        """The clauses that are nearest, after the clause itself, to the questions that it answers."""
        search, worth = search_of(self._definition), defaultdict[str, float](float)
        cues = self._definition.questions.get(id, ())[:_MOST_CUES]
        for hit in (hit for cue in cues for hit in search.find(cue)[: 2 * NEAR] if hit.id != id):
            worth[hit.id] += hit.score
        return sorted(worth, key=lambda other: (-round(worth[other], 9), other))[:NEAR]

    def answers(self, hits: Iterable[Hit]) -> tuple[Answer, ...]:
        return tuple(self._answer(hit) for hit in hits)

    def _answer(self, hit: Hit) -> Answer:
        clause: Clause | None = self._definition.clauses.get(hit.id)
        score, changed = round(hit.score, 3), tuple(self._changed.get(hit.id, ()))
        if clause is not None:
            house = self._house[hit.id].cited() if hit.id in self._house else ""
            if changed:
                return Answer(hit.id, clause.text, score, house=house, changed_by=changed)
            option, example, plain = self._options.get(hit.id), clause.example or "", clause.answer or ""
            return Answer(hit.id, clause.text, score, choice=option, example=example, house=house, plain=plain)
        point = self._definition.open_points[hit.id]
        choice = self._choice(point)
        plain = "" if changed or (choice and not choice.is_default) else point.answer or ""
        return Answer(
            hit.id, point.default, score, point.title, point.readings, choice, plain=plain, changed_by=changed
        )

    def _choice(self, point: OpenPoint) -> Choice | None:
        variant = self._definition.variants.get(point.variant or "")
        return None if variant is None else self._chosen(variant)
