"""words.yaml: the sentences of a game, each checked and with its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from string import Formatter
from typing import Any

from companion.definitions.complaints import Complaint, UnreadableText
from companion.definitions.document import Document
from companion.definitions.reader import read_file
from companion.definitions.words import describe, shorten
from companion.errors import BrokenDefinition

SECTIONS = "sections are wanted, each a mapping of names to sentences"


class Sentences(dict[str, str]):
    """One section; raises BrokenDefinition for a sentence that is not there."""

    def __init__(self, all_of_them: Sections, name: str) -> None:
        super().__init__()
        self._sections = all_of_them
        self._name = name

    def __missing__(self, key: str) -> str:
        raise BrokenDefinition([self._sections.complaint(self._name, key, "this sentence is missing")])


class Sections(dict[str, Sentences]):
    """The sentences by section and name, an edition's over those of the game it extends."""

    def __init__(self, documents: Sequence[Document]) -> None:
        super().__init__()
        self._documents = documents
        for document in documents:
            for name, sentences in document.data.items():
                self[name].update(sentences)

    def __missing__(self, name: str) -> Sentences:
        return self.setdefault(name, Sentences(self, name))

    def complaint(self, section: str, key: str, what: str) -> Complaint:
        """A complaint about a sentence, or one that should be there."""
        path = (section, key)
        holding = (one for one in reversed(self._documents) if key in one.data.get(section, ()))
        return next(holding, self._documents[0]).complaint(path, what)


def read_sentences(files: Sequence[tuple[Any, str]]) -> Sections:
    """The sentences of the files, each a path and the name complaints call it by; raises BrokenDefinition."""
    documents: list[Document] = []
    complaints: list[Complaint] = []
    for path, name in files:
        try:
            document = read_file(path, name)
        except UnreadableText as error:
            complaints.append(error.complaint)
        else:
            documents.append(document)
            complaints += _faults(document)
    if complaints or not documents:
        raise BrokenDefinition(sorted(complaints))
    return Sections(documents)


def _faults(document: Document) -> Iterator[Complaint]:
    if not isinstance(document.data, dict):
        yield document.complaint((), f"{describe(document.data)}; {SECTIONS}")
        return
    for name, sentences in document.data.items():
        if not isinstance(name, str) or not isinstance(sentences, dict):
            yield document.complaint((name,), f"{describe(sentences)}; {SECTIONS}")
            continue
        for key, sentence in sentences.items():
            what = _fault(key, sentence)
            if what:
                yield document.complaint((name, key), what)


def _fault(key: Any, sentence: Any) -> str:
    """What is wrong with a sentence; empty if nothing is."""
    if not isinstance(key, str) or not isinstance(sentence, str) or not sentence:
        return f"{describe(sentence)}; a sentence is wanted"
    try:
        slots = list(Formatter().parse(sentence))
    except ValueError as error:
        return f"the braces are wrong ({error}); {{name}} or {{name:one|many}} is wanted"
    for _, slot, spec, conversion in slots:
        if slot is not None and (not slot.isidentifier() or conversion or (spec and spec.count("|") != 1)):
            return f"{{{shorten(slot)}}} cannot stand here; {{name}} or {{name:one|many}} is wanted"
    return ""
