"""A game in another language: `lang/de.yaml` in its folder, written by a translator.

    kind: translation
    language: de
    texts:
      - {text: Draw two cards., to: Zieh zwei Karten.}
      - {text: Draw, to: Unentschieden, of: [last-round]}

Every printed text can be in it, exactly as in the game's files; a text of a layout includes its expressions. An entry
applies everywhere, or with `of` only to the tokens or pages with these ids. Texts without a translation are printed
unchanged. Translated texts are never used to compare, count or look up anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal

from companion.definitions.complaints import Complaint, UnreadableText
from companion.definitions.definition import Definition
from companion.definitions.document import Document
from companion.definitions.fields import LIST, LanguageCode, Slug, Text, one_of
from companion.definitions.merge import renumbered
from companion.definitions.reader import bytes_of, read_bytes
from companion.definitions.shapes import check_shape
from companion.definitions.sound_parts import without_mistakes
from companion.definitions.words import did_you_mean, either, shorten
from companion.errors import BrokenDefinition, Unreadable

FOLDER = "lang"
ANY_PREFIX = "XX"
_LEFTWARDS = frozenset(("ar", "arc", "ckb", "dv", "fa", "he", "ku", "ps", "sd", "syr", "ug", "ur", "yi"))
_NUMBERED = re.compile(r"[A-Z]*[0-9][A-Z0-9-]*|[A-Z]+(?:-[A-Z0-9]+)*-[0-9]+")
"""A code or the number of a clause, the same in every language."""

_OPERATORS = frozenset(("if", "else", "and", "or", "not", "in", "is", "true", "false", "none"))


@dataclass(frozen=True, slots=True)
class PrintLanguage:
    """The language of a print."""

    id: str = "en"

    @property
    def reads_leftwards(self) -> bool:
        """Whether this language is written from right to left."""
        return self.id.partition("-")[0] in _LEFTWARDS


class PrintedText(Definition):
    """A text of the game's files and its translation; `of` limits it to these tokens and pages."""

    text: Text
    to: Text
    of: Annotated[tuple[Slug, ...], LIST] = ()


class TranslationFile(Definition):
    """A translation file as written."""

    kind: Annotated[Literal["translation"], one_of("translation")]
    language: LanguageCode
    texts: Annotated[tuple[PrintedText, ...], LIST]


@dataclass(frozen=True)
class Catalogue:
    """The texts of a language by their originals; `of` has those for one thing, by its id.

    `asked` are all texts looked up so far, `asked_of` those looked up for a thing, with its id.
    """

    language: PrintLanguage = field(default_factory=PrintLanguage)
    name: str = ""
    texts: Mapping[str, str] = field(default_factory=dict)
    of: Mapping[tuple[str, str], str] = field(default_factory=dict)
    documents: tuple[Document, ...] = ()
    asked: dict[str, None] = field(default_factory=dict, compare=False)
    asked_of: set[tuple[str, str]] = field(default_factory=set, compare=False)

    def translated(self, text: str, of: str = "") -> str:
        """The translation of a text on the thing with this id."""
        if not self.documents:
            return text
        self.asked_of.add((of, text))
        found = self.of.get((of, text)) or self.texts.get(text)
        if found is None and text in self.translations:  # translated already, such as a heading of the rulebook
            return text
        self.asked[text] = None
        return text if found is None else found

    @cached_property
    def translations(self) -> frozenset[str]:
        """All translations."""
        return frozenset((*self.texts.values(), *self.of.values()))

    @cached_property
    def limited(self) -> frozenset[str]:
        """The texts that have another translation on some things."""
        return frozenset(text for _, text in self.of)

    @cached_property
    def originals(self) -> frozenset[str]:
        """All texts that have a translation."""
        return self.limited | self.texts.keys()

    @property
    def missing(self) -> list[str]:
        """The texts looked up that have no translation, in that order; codes and single letters do not count."""
        return [text for text in self.asked if text not in self.originals and needs_translation(text)]

    def unknown(self, texts: Iterable[str]) -> Iterator[Complaint]:
        """Complaints about entries whose text the game does not have: misspelt, or changed since the translation."""
        known = {*texts, *self.asked}
        missing = self.missing
        for document in self.documents:
            for place, entry in enumerate(document.data["texts"]):
                if (text := entry["text"]) not in known:
                    what = f"the game has no text '{shorten(text)}'{did_you_mean(text, missing)}"
                    yield document.complaint(("texts", place, "text"), what)

    def misplaced(self, tokens: Iterable[str], others: Iterable[str]) -> Iterator[Complaint]:
        """Complaints about entries limited to an unknown id, or to a thing without this text."""
        with_texts = {*tokens, *(id for id, _ in self.asked_of)} - {""}
        known = {*with_texts, *others}
        for document in self.documents:
            for place, entry in enumerate(document.data["texts"]):
                for index, id in enumerate(entry.get("of") or ()):
                    path, text = ("texts", place, "of", index), entry["text"]
                    if id not in known:
                        there_are = did_you_mean(id, known) or f"; the ids are {shorten(either(sorted(known)), 300)}"
                        yield document.complaint(path, f"no token or page has the id '{shorten(id)}'{there_are}")
                    elif id in with_texts and not {(id, text), ("", text)} & self.asked_of and text in self.asked:
                        yield document.complaint(path, f"{shorten(id)} has no text '{shorten(text)}'")

    def view(self, names: Mapping[str, Any]) -> TranslatedTexts:
        """The names for a layout, with texts in this language; a page's id is the last word of its card."""
        id = names.get("id")
        return TranslatedTexts(
            names, self, id if isinstance(id, str) else str(names.get("card", "")).rpartition(" ")[2]
        )


@dataclass(frozen=True, slots=True)
class TranslatedTexts(Mapping[str, Any]):
    """A mapping that translates its texts on lookup; comparisons use `original`."""

    original: Mapping[str, Any]
    catalogue: Catalogue
    of: str

    def __getitem__(self, key: str) -> Any:
        return self._translated(self.original[key])

    def __iter__(self) -> Iterator[str]:
        return iter(self.original)

    def __len__(self) -> int:
        return len(self.original)

    def _translated(self, value: Any) -> Any:
        if isinstance(value, str):
            return self.catalogue.translated(value, self.of)
        if isinstance(value, Mapping):
            return TranslatedTexts(value, self.catalogue, self.of)
        return [self._translated(item) for item in value] if isinstance(value, list | tuple) else value


def needs_translation(text: str) -> bool:
    """Whether a text needs a translation.

    >>> [needs_translation(text) for text in ("Draw", "OR-MOVE-03", "B", "12 x 3", "{{ name }}")]
    [True, False, False, False, False]
    """
    fixed = re.sub(r"\{\{.*?\}\}", "", text, flags=re.DOTALL)
    return sum(letter.isalpha() for letter in fixed) > 1 and not _NUMBERED.fullmatch(fixed.strip())


# --- reading


def languages_of(folders: Iterable[Path]) -> list[str]:
    """The languages with a file in the folders of a game and those it extends."""
    return sorted({file.stem for folder in folders for file in (folder / FOLDER).glob("*.yaml") if file.stem[0] != "."})


def read_catalogue(
    folders: Iterable[Path], language: str, prefix: str = ANY_PREFIX, reported: list[Complaint] | None = None
) -> Catalogue:
    """The texts of a language; those of the first folder win over those of the games it extends.

    Raises Unreadable for a language without a file, BrokenDefinition with every complaint about the files. If there is
    a list `reported`, the complaints are added to it, and the catalogue has the valid texts, if there are any.
    """
    folders = list(folders)
    there = languages_of(folders)
    if language not in there:  # the case of a language does not matter, that of a file name may
        language = next((one for one in there if one.lower() == language.lower()), language)
    if language not in there:
        known = f"use {either(there)}" if there else f"add {FOLDER}/{shorten(language)}.yaml"
        raise Unreadable(f"the game has no language '{shorten(language)}'; {known}")
    complaints: list[Complaint] = []
    documents = [_read(folder, language, prefix, complaints) for folder in folders]
    found = [one for one in documents if one]
    if complaints and reported is not None:
        reported += set(complaints)
        found = [rest for one in found if (rest := without_mistakes(one, complaints)[0]) and _has_texts(rest)]
    if complaints and (reported is None or not found):
        raise BrokenDefinition(sorted(set(complaints)))
    return _catalogue(found, language)


def _has_texts(document: Document) -> bool:
    return isinstance(document.data, dict) and isinstance(document.data.get("texts"), list)


def _catalogue(documents: list[Document], language: str) -> Catalogue:
    texts: dict[str, str] = {}
    of: dict[tuple[str, str], str] = {}
    for document in reversed(documents):
        for entry in document.data["texts"]:
            if ids := entry.get("of"):
                of.update({(id, entry["text"]): entry["to"] for id in ids})
            else:
                texts[entry["text"]] = entry["to"]
    return Catalogue(PrintLanguage(language), documents[0].name, texts, of, tuple(documents))


def _read(folder: Path, language: str, prefix: str, complaints: list[Complaint]) -> Document | None:
    path = folder / FOLDER / f"{language}.yaml"
    name = shorten(f"{folder.name}/{FOLDER}/{path.name}", 200)
    if not path.is_file():
        return None
    try:
        if not path.resolve().is_relative_to(folder.resolve()):
            raise UnreadableText(Complaint(name, 1, 1, "", "this is a link that leads out of the game's folder"))
        document = renumbered(read_bytes(bytes_of(path, name), name, complaints), ANY_PREFIX, prefix)
    except UnreadableText as error:
        complaints.append(error.complaint)
        return None
    checked, wrong = check_shape(TranslationFile, document)
    complaints += wrong
    if checked:
        complaints += _mistakes(checked, document, language)
    return document


def _mistakes(file: TranslationFile, document: Document, language: str) -> Iterator[Complaint]:
    if file.language != language:
        what = f"'{file.language}' is not the name of its file; use {language}"
        yield document.complaint(("language",), what)
    seen: set[tuple[str, str]] = set()
    for place, entry in enumerate(file.texts):
        keys = {(id, entry.text) for id in entry.of or ("",)}
        if keys & seen:
            yield document.complaint(("texts", place, "text"), f"'{shorten(entry.text)}' is translated twice")
        seen |= keys
        had = _named(entry.text)
        for name in sorted(_named(entry.to) - had) if had else ():
            what = f"'{shorten(name)}' is not in an expression of the text{did_you_mean(name, had)}"
            yield document.complaint(("texts", place, "to"), what)


def _named(text: str) -> set[str]:
    """The names in the expressions of a text, such as `facts.kind`, without words in quotes, filters and operators.

    >>> sorted(_named("{{ facts.kind | upper }} {{ 'one' if facts.n == 1 else name }} of"))
    ['facts.kind', 'facts.n', 'name']
    """
    inside = (re.sub(r"'[^']*'|\"[^\"]*\"", "", found) for found in re.findall(r"\{\{(.*?)\}\}", text, re.DOTALL))
    names = (name for found in inside for name in re.findall(r"(?<![\w.|])(?<!\| )[A-Za-z_][\w.]*", found))
    return {name for name in names if name not in _OPERATORS}
