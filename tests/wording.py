"""Everything a person reads outside the docs: the words of the games, messages, help, docstrings and comments.

`python -m tests.wording` prints a row for each kind: sentences, median of words, share of long ones.
`python -m tests.wording PATH...` lists what is old or long in these files and folders.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import yaml

from tests.docs_pages import LONG, ROOT, measure, sentences

OLD = re.compile(
    r"\b(reckon\w*|told|lain|unasked|mend(?:s|ed|ing)?|so many|save (?:that|for|where)|wherever that wins|such as it is"
    r"|of which|h[au]ngs? on|come[s]? of (?:it|this|that)|whoever is asked|seats? asked|(?:is|are) wanted|wanted is|awaited"
    r"|the own|anew|are lacking|put right|thereof|lest)\b",
    re.IGNORECASE,
)
"""Words of an older English; docs/contributing/style.md says what to write instead."""
OLD_IN_A_NAME = re.compile(r"(?:^|_)(said|told|kept|reckon[a-z]*|mended|unasked|lain)(?=_|$)", re.IGNORECASE)
"""Words that no identifier has, alone or between underscores."""
TYPED = frozenset({"answers", "synonyms", "examples", "articles"})
"""Parts of words.yaml that are typed by people, not read."""
FEW = 4
"""With fewer words a string of the code is a name, a key or a piece of something else."""


class Wording(NamedTuple):
    """A text, its file and line, and its kind: words, messages, docstrings or comments."""

    path: Path
    line: int
    kind: str
    text: str

    @property
    def old(self) -> list[str]:
        """The old words in it, but for names of the code in backticks."""
        return [found[0] for found in OLD.finditer(re.sub("`[^`]*`", "", self.text))]

    @property
    def faults(self) -> list[str]:
        """The old words, and the lengths of sentences longer than 25 words."""
        is_read_at_the_table = self.kind in ("words", "messages")
        return [*self.old, *(f"{n} words" for n in sentences(self.text) if n > LONG and is_read_at_the_table)]


def wordings(path: Path) -> Iterator[Wording]:
    """What is read of a file: all of a words file, and of code its messages, docstrings and comments."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".yaml":
        yield from _of_words(path, yaml.compose(text))
    else:
        yield from _of_strings(path, ast.parse(text))
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT:
                yield Wording(path, token.start[0], "comments", token.string.lstrip("#: "))


def old_names(path: Path) -> set[str]:
    """The identifiers of a file of code with an old word in them."""
    with path.open(encoding="utf-8") as file:
        tokens = list(tokenize.generate_tokens(file.readline))
    return {token.string for token in tokens if token.type == tokenize.NAME and OLD_IN_A_NAME.search(token.string)}


def _of_words(path: Path, node: yaml.Node | None) -> Iterator[Wording]:
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value not in TYPED:
                yield from _of_words(path, value)
    elif isinstance(node, yaml.SequenceNode):
        for value in node.value:
            yield from _of_words(path, value)
    elif isinstance(node, yaml.ScalarNode):
        yield Wording(path, node.start_mark.line + 1, "words", _filled_in(node.value))


def _filled_in(text: str) -> str:
    """A sentence with a word for everything in braces."""
    return re.sub(r"\{[^{}]*\}", "x", text)


def _of_strings(path: Path, tree: ast.Module) -> Iterator[Wording]:
    nodes = list(ast.walk(tree))
    docstrings = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    inside = {id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in ast.walk(node) if part != node}
    for node in nodes:
        text = _text(node)
        if isinstance(node, ast.expr) and text is not None and id(node) not in inside:
            if id(node) in docstrings:
                yield Wording(path, node.lineno, "docstrings", text)
            elif len(text.split()) >= FEW:
                yield Wording(path, node.lineno, "messages", text)


def _text(node: ast.AST) -> str | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "x" for part in node.values)
    return None


def files(places: list[str]) -> list[Path]:
    """The code and the words files below these places, sorted."""
    found = [
        file for place in places for file in ([ROOT / place] if (ROOT / place).is_file() else (ROOT / place).rglob("*"))
    ]
    return sorted(file for file in found if file.suffix == ".py" or file.name == "words.yaml")


EVERYWHERE = ["companion", "templates", "cards"]


def main(places: list[str]) -> None:
    """Print the faults in these places; without any, the lengths of the sentences of each kind."""
    found = [one for file in files(places or EVERYWHERE) for one in wordings(file)]
    for one in found if places else ():
        if one.faults:
            print(
                f"{one.path.relative_to(ROOT)}:{one.line}: {', '.join(one.faults)}: {' '.join(one.text.split())[:200]}"
            )
    for kind in sorted({one.kind for one in found}):
        lengths = measure("\n\n".join(one.text for one in found if one.kind == kind))
        old = sum(bool(one.old) for one in found if one.kind == kind)
        print(
            f"{kind:12} {lengths.sentences:6} sentences, median {lengths.median:4.1f}, {lengths.long:4.0%} long, {old} old"
        )


if __name__ == "__main__":
    main(sys.argv[1:])
