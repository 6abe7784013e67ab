"""Full-text search in clauses with BM25: the words as they are, also small ones. Robertson and Zaragoza, The
Probabilistic Relevance Framework: BM25 and Beyond, Foundations and Trends in IR 3 (2009) 333-389.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import log

from companion.rulings.text import stem

K1, B = 1.2, 0.75


class FullText:
    """Texts by their ids, each a list of words."""

    def __init__(self, texts: Mapping[str, Sequence[str]]) -> None:
        counts = {id: Counter(map(stem, text)) for id, text in texts.items()}
        lengths = {id: count.total() for id, count in counts.items()}
        average = sum(lengths.values()) / max(len(lengths), 1) or 1.0
        seen = Counter(word for count in counts.values() for word in count)
        self._worth: dict[str, dict[str, float]] = {}
        for id, count in counts.items():
            damping = K1 * (1 - B + B * lengths[id] / average)
            for word, often in count.items():
                rare = log(1 + (len(counts) - seen[word] + 0.5) / (seen[word] + 0.5))
                self._worth.setdefault(word, {})[id] = rare * often * (K1 + 1) / (often + damping)

    def scores(self, words: Iterable[str]) -> dict[str, float]:
        """The score of each text with any of the words; the best has 1."""
        found: dict[str, float] = defaultdict(float)
        for word in dict.fromkeys(map(stem, words)):
            for id, worth in self._worth.get(word, {}).items():
                found[id] += worth
        best = max(found.values(), default=1.0)
        return {id: score / best for id, score in found.items()}
