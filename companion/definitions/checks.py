"""Checks between the files of a game: ids are unique, and names refer to something that exists.

The checks use plain data, not models, so a wrong field does not hide mistakes in its neighbours. If a file of a kind
could not be read, that kind is a gap: references to it are not checked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple, TypeGuard

from companion.definitions.board_checks import check_board
from companion.definitions.complaints import Complaint, FieldPath
from companion.definitions.entries import Entry, all_texts, entries, repeated, texts_of, values
from companion.definitions.models import MOST_COPIES, MOST_SEATS, is_copies, seat_count
from companion.definitions.reader import Document
from companion.definitions.words import did_you_mean, shorten

OPEN_SECTION = "OPEN"
_CLAUSE_ID = re.compile(r"([A-Z]{2,4})-([A-Z][A-Z0-9]*)-([0-9]{2,3})")
_REFERENCES = ("clauses", "concerns")


class Files(NamedTuple):
    """The documents of a game by kind; `prefix` is the prefix of its clauses, if it is valid."""

    game: Document | None
    boards: list[Document]
    sheets: list[Document]
    rules: list[Document]
    questions: list[Document]
    synonyms: list[Document]
    prefix: str | None
    gaps: frozenset[str]

    @property
    def all(self) -> list[Document]:
        """Every document."""
        game = [self.game] if self.game else []
        return [*game, *self.boards, *self.sheets, *self.rules, *self.questions, *self.synonyms]

    @property
    def variants(self) -> list[Entry]:
        """The variants as written."""
        return entries([self.game] if self.game else [], "variants")

    @property
    def components(self) -> list[Entry]:
        """The components as written."""
        return entries([self.game] if self.game else [], "components")


def check_all(files: Files) -> Iterator[Complaint]:
    """Every mistake between the parts of a game."""
    yield from repeated(files.variants, "name")
    yield from repeated(files.components)
    yield from repeated(entries(files.boards))
    yield from repeated(entries(files.sheets))
    tokens = entries(files.sheets, "items")
    yield from repeated(tokens)
    yield from repeated(tokens, "code")
    yield from repeated(entries(files.questions, "questions"))
    yield from repeated(entries(files.synonyms, "meanings"))
    yield from repeated(entries(files.synonyms, "sayings"), "name")
    for board in files.boards:
        yield from check_board(board)
    yield from _check_counts(files)
    yield from _check_components(files, tokens)
    yield from _check_shares(files, tokens)
    yield from _check_board_variant(files)
    yield from _check_clause_ids(files)
    yield from _check_open_points(files)
    yield from _check_references(files)


# --- counts and components


def _check_counts(files: Files) -> Iterator[Complaint]:
    """`by_seats` has a count for every number of seats, and for no other."""
    seats = files.game.data.get("seats") if files.game and isinstance(files.game.data, dict) else None
    least, most = (seats.get(key) if isinstance(seats, dict) else None for key in ("min", "max"))
    if not (type(least) is int and type(most) is int and 1 <= least <= most <= MOST_SEATS):
        return
    required = set(range(least, most + 1))
    for entry in files.components:
        count = entry.data.get("count")
        by_seats = count.get("by_seats") if isinstance(count, dict) else None
        if not isinstance(by_seats, dict):
            continue
        given = {number for key in by_seats if (number := seat_count(key)) is not None}
        path = (*entry.path, "count", "by_seats")
        if missing := sorted(required - given):
            yield entry.document.complaint(path, f"no count for {_listed(missing)} seats; use {least} to {most}")
        if other := sorted(given - required):
            yield entry.document.complaint(path, f"a count for {_listed(other)} seats; use {least} to {most}")


def _listed(numbers: list[int]) -> str:
    return ", ".join(str(number) for number in numbers)


def _check_components(files: Files, tokens: list[Entry]) -> Iterator[Complaint]:
    known = values(files.components, "id")
    listed = files.game.data.get("components") if files.game and isinstance(files.game.data, dict) else None
    if listed is not None and not isinstance(listed, list):
        return  # reported elsewhere
    for token in tokens:
        name = token.data.get("component")
        if isinstance(name, str) and name not in known and "game" not in files.gaps:
            yield token.complaint("component", f"there is no component {shorten(name)}{did_you_mean(name, known)}")


def _check_shares(files: Files, tokens: list[Entry]) -> Iterator[Complaint]:
    """The copies of a component's tokens add up to its count, for every number of seats."""
    if "tokens" in files.gaps:
        return
    for entry in files.components:
        of_it = [token for token in tokens if token.data.get("component") == entry.data.get("id")]
        given = [token.data["copies"] for token in of_it if token.data.get("copies") is not None]
        if not all(is_copies(number) for number in given):
            continue  # the invalid number is reported; do not report what follows from it
        if "count" not in entry.document.spot(entry.path).inside:  # it was counted
            yield from _too_many(entry, of_it)
            continue
        for seats, number in _numbers(entry.data.get("count")):
            if of_it and (fault := _share_fault(number, sum(given), len(given), len(of_it) - len(given))):
                yield entry.document.complaint((*entry.path, "count"), f"{number}{seats} {fault}")
                break


def _too_many(component: Entry, tokens: list[Entry]) -> Iterator[Complaint]:
    """Too many copies of a component, reported at the token with the most copies."""
    copies = [1 if (number := token.data.get("copies")) is None else number for token in tokens]
    if sum(copies) > MOST_COPIES:
        most = copies.index(max(copies))
        rest = f" and {sum(copies) - copies[most]} of others" if len(copies) > 1 else ""
        name = shorten(str(component.data.get("id")))
        what = f"{copies[most]}{rest} are too many of {name}; use at most {MOST_COPIES} together"
        yield tokens[most].complaint("copies", what)


def _share_fault(number: int, copies: int, given: int, sharing: int) -> str:
    """What is wrong if `given` tokens have `copies` together and `sharing` others the rest; empty if nothing is."""
    if copies > number or (copies < number and not sharing):
        return f"is not {copies}, the sum of the copies of this component's tokens"
    if not sharing or not (number - copies) % sharing:
        return ""
    left = f"minus the {copies} copies of {given} token{'s' * (given > 1)} " if given else ""
    tokens = f"{sharing} others" if given else f"{sharing} tokens of this component"
    return f"{left}cannot be divided evenly among the {tokens}"


def _numbers(count: Any) -> Iterator[tuple[str, int]]:
    """The numbers of a count that the tokens must share: ` for 3 seats` and the number."""
    if not isinstance(count, dict):
        return
    by_seats = count.get("by_seats")
    found = {"": count.get("fixed"), " for 1 seat": count.get("per_seat")}
    if isinstance(by_seats, dict):
        found.update({f" for {key} seats": number for key, number in by_seats.items()})
    yield from ((which, number) for which, number in found.items() if type(number) is int and number >= 0)


def _check_board_variant(files: Files) -> Iterator[Complaint]:
    """A choice named `board` selects a board by its id."""
    known = values(entries(files.boards), "id")
    for variant in files.variants:
        if variant.data.get("name") != "board" or variant.data.get("type") != "choice" or "board" in files.gaps:
            continue
        for path, name in texts_of(variant.data.get("values"), (*variant.path, "values")):
            if name not in known:
                what = f"there is no board {shorten(name)}{did_you_mean(name, known)}"
                yield variant.document.complaint(path, what)


# --- clauses


def _check_clause_ids(files: Files) -> Iterator[Complaint]:
    """Ids are unique, belong to their section, and ascend."""
    sections = entries(files.rules, "sections")
    points = entries(files.rules, "open_points")
    yield from repeated(sections)
    yield from repeated([*entries(files.rules, "sections", "clauses"), *points])
    for section in sections:
        clauses = [
            Entry(section.document, (*section.path, "clauses", index), clause)
            for index, clause in enumerate(_list(section.data.get("clauses")))
            if isinstance(clause, dict)
        ]
        yield from _check_run(files, clauses, section.data.get("id"))
    for document in files.rules:
        yield from _check_run(files, entries([document], "open_points"), OPEN_SECTION)


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _check_run(files: Files, clauses: list[Entry], section: Any) -> Iterator[Complaint]:
    last: dict[str, int] = {}
    for clause in clauses:
        form = _CLAUSE_ID.fullmatch(name) if isinstance(name := clause.data.get("id"), str) else None
        if not form:
            continue  # its form is reported elsewhere
        prefix, middle, number = form[1], form[2], int(form[3])
        if files.prefix and prefix != files.prefix:
            yield clause.complaint("id", f"{name} begins with {prefix}; use {files.prefix} (prefix in game.yaml)")
        if isinstance(section, str) and middle != section:
            section_id = shorten(section)
            yield clause.complaint("id", f"{name} is in section {section_id}; use {section_id} as its middle part")
        if number < last.get(prefix, 0):
            yield clause.complaint("id", f"{name} comes after a higher number; put clauses in ascending order")
        last[prefix] = max(number, last.get(prefix, 0))


def _check_open_points(files: Files) -> Iterator[Complaint]:
    """A variant and the open points it decides name each other."""
    if files.gaps & {"game", "rules"}:
        return
    variants = {entry.data["name"]: entry for entry in reversed(files.variants) if _text(entry.data.get("name"))}
    decided: dict[str, str | None] = {}
    for point in entries(files.rules, "open_points"):
        variant, name = point.data.get("variant"), point.data.get("id")
        if not _text(name):
            continue
        decided[name] = variant if _text(variant) else None
        if not _text(variant):
            continue
        if variant not in variants:
            yield point.complaint("variant", f"there is no variant {shorten(variant)}{did_you_mean(variant, variants)}")
        elif name not in _list(variants[variant].data.get("clauses")):
            yield variants[variant].complaint("clauses", f"{name} names this variant; add it to this list")
    for variant_name, entry in variants.items():
        for path, name in texts_of(entry.data.get("clauses"), (*entry.path, "clauses")):
            if name in decided and decided[name] != variant_name:
                decides = decided[name]
                other = f"the variant {shorten(decides)}" if decides else "no variant"
                yield entry.document.complaint(path, f"{name} names {other}; it must name {shorten(variant_name)}")


def _text(value: Any) -> TypeGuard[str]:
    return isinstance(value, str)


def _check_references(files: Files) -> Iterator[Complaint]:
    """Every clause id in a list of clauses or in a text is the id of a clause or an open point."""
    if "rules" in files.gaps:
        return
    known = values([*entries(files.rules, "sections", "clauses"), *entries(files.rules, "open_points")], "id")
    for entry in entries(files.questions, "questions"):
        name = entry.data.get("id")
        if isinstance(name, str) and _CLAUSE_ID.fullmatch(name) and name not in known:
            yield entry.complaint("id", f"there is no clause {name}{did_you_mean(name, known)}")
    start = f"{files.prefix}-"
    mention = re.compile(rf"\b{start}[A-Z][A-Z0-9]*-[0-9]{{2,3}}\b")
    for document in files.all:
        for path, text in all_texts(document.data, "-"):  # few of thousands of texts have the dash that every id has
            field = _field(path)
            if field in _REFERENCES:
                named = [text] if text not in known and _CLAUSE_ID.fullmatch(text) else []
            else:
                named = mention.findall(text) if files.prefix and field != "id" and start in text else []
            for name in named:
                if name not in known:
                    yield document.complaint(path, f"there is no clause {name}{did_you_mean(name, known)}")


def _field(path: FieldPath) -> str:
    """The key of a value, or of the list that it is in."""
    for step in reversed(path):
        if isinstance(step, str):
            return step
    return ""
