"""words.yaml: the sentences of a game, each checked and with its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Annotated, Any

from companion.definitions.complaints import Complaint, UnreadableText
from companion.definitions.document import Document
from companion.definitions.fields import Allowed
from companion.definitions.reader import read_file
from companion.definitions.shapes import check_shape
from companion.definitions.words import describe, shorten
from companion.errors import BrokenDefinition
from companion.schema.mistakes import mistake

SECTIONS = "use sections, each a mapping from names to sentences"


class SentenceSection(dict[str, str]):
    """One section; raises BrokenDefinition for a missing sentence."""

    def __init__(self, sections: Sections, name: str) -> None:
        super().__init__()
        self._sections = sections
        self._name = name

    def __missing__(self, key: str) -> str:
        raise BrokenDefinition([self._sections.complaint(self._name, key, "this sentence is missing")])


class Sections(dict[str, SentenceSection]):
    """The sentences by section and name, an edition's over those of the game it extends."""

    def __init__(self, documents: Sequence[Document]) -> None:
        super().__init__()
        self._documents = documents
        for document in documents:
            for name, sentences in document.data.items():
                self[name].update(sentences)

    def __missing__(self, name: str) -> SentenceSection:
        return self.setdefault(name, SentenceSection(self, name))

    def complaint(self, section: str, key: str, what: str) -> Complaint:
        """A complaint about a sentence, present or missing."""
        path = (section, key)
        holding = (one for one in reversed(self._documents) if key in one.data.get(section, ()))
        return next(holding, self._documents[0]).complaint(path, what)


def read_sentences(files: Sequence[tuple[Any, str]]) -> Sections:
    """The sentences of the files, each given by its path and its name in complaints; raises BrokenDefinition."""
    documents: list[Document] = []
    complaints: list[Complaint] = []
    for path, name in files:
        try:
            document = read_file(path, name)
        except UnreadableText as error:
            complaints.append(error.complaint)
        else:
            documents.append(document)
            complaints += check_shape(SENTENCES, document)[1]
    if complaints or not documents:
        raise BrokenDefinition(sorted(complaints))
    return Sections(documents)


class _FieldWithFullFault(Allowed):
    """A field whose `fault` gives the whole complaint, including what to use instead."""

    def check(self, value: Any) -> Any:
        if what := self.fault(value):
            raise mistake(what)
        return value


def _fault_of_sections(value: Any) -> str:
    is_mapping = isinstance(value, dict) and all(isinstance(key, str) for key in value)
    return "" if is_mapping else f"{describe(value)}; {SECTIONS}"


def _fault_of_sentence(sentence: Any) -> str:
    """What is wrong with a sentence; empty if nothing is."""
    if not isinstance(sentence, str) or not sentence:
        return f"{describe(sentence)}; use a sentence"
    try:
        slots = list(Formatter().parse(sentence))
    except ValueError as error:
        return f"the braces are wrong ({error}); use {{name}} or {{name:one|many}}"
    for _, slot, spec, conversion in slots:
        if slot is not None and (not slot.isidentifier() or conversion or (spec and spec.count("|") != 1)):
            return f"{{{shorten(slot)}}} is invalid here; use {{name}} or {{name:one|many}}"
    return ""


_SENTENCE = _FieldWithFullFault("a sentence", str, fault=_fault_of_sentence, schema={"minLength": 1})
_SECTION = _FieldWithFullFault("sentences by name", dict, fault=_fault_of_sections)
_Section = Annotated[Mapping[str, Annotated[str, _SENTENCE]], _SECTION]
SENTENCES: Any = Annotated[Mapping[str, _Section], _SECTION]
"""words.yaml: sections of sentences by name; `{name}` is filled in, `{name:one|many}` with a number."""
