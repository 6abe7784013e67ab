"""The printed texts of the cards in a hand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from companion.cli.screen import wrap
from companion.errors import CompanionError

if TYPE_CHECKING:
    from companion.definitions.models import Token
    from companion.model import Fact
    from companion.press.look.elements import Element

_FLAVOUR = re.compile(r"\*(?!\*).*[^*]\*")
"""A text all in italics: it has no rules."""
_QUOTE = "\N{RIGHT SINGLE QUOTATION MARK}"


def texts_of_cards(game: str, facts: Iterable[Fact]) -> list[str]:
    """The text of each kind of card in these facts that has one."""
    texts = card_texts(game)
    found = dict.fromkeys(texts[card] for fact in facts for card in fact.cards if card in texts)
    return [wrap(text, "  ", "    ") for text in found]


@lru_cache(maxsize=8)
def card_texts(game: str) -> Mapping[str, str]:
    """The name and the rules text of each card, by its id, without flavour text.

    Empty if the templates cannot be read: you can play without them.
    """
    try:
        return {token.id: f"{token.name}: {' '.join(texts)}" for token, texts in _paragraphs(game) if texts}
    except CompanionError:
        return {}


def _paragraphs(game: str) -> Iterator[tuple[Token, list[str]]]:
    """Each card that is printed, and its paragraphs; raises CompanionError."""
    from companion.cli.game_templates import templates_of
    from companion.definitions.places import game_folder
    from companion.press.kit.kit import PrintKit
    from companion.press.layout.layout import LAYOUTS, read_layout
    from companion.press.layout.records import game_record, token_record
    from companion.registry import definition

    found = definition(game)
    kit, record = PrintKit(found, templates_of(game_folder(game), found.extends)), game_record(found)
    for pieces in (pieces for part in kit.file.parts for pieces in part.pieces):
        cards = [token for token in found.sheets[pieces.sheet].items if token.shape == "card"]
        layout = read_layout(kit.look, f"{LAYOUTS}/{pieces.front}.yaml") if cards else None
        for token in cards:
            names = {**token_record(record, token, 0, 1), "card": token.id}
            texts = list(_texts(layout.elements, names)) if layout else []
            yield token, [text for text in texts if text != token.name and not _FLAVOUR.fullmatch(text)]


def _texts(elements: Iterable[Element], names: Mapping[str, Any]) -> Iterator[str]:
    """The paragraphs that are drawn, of these elements and of groups among them, without markup."""
    for element in elements:
        when = element.values.get("when", True)
        if not (when if isinstance(when, bool) else when.value(names)):
            continue
        if element.kind == "group":
            yield from _texts(element.inside, names)
        elif element.kind == "paragraph":
            given = element.values["text"]
            text = str(given.value(names) if hasattr(given, "value") else given)
            yield text if _FLAVOUR.fullmatch(text) else text.replace("*", "").replace(_QUOTE, "'")
