"""Every sentence the rules ask for is in the words, and no sentence is there that nothing asks for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import companion
import companion.games.oscar_race
import companion.model
from tests.games.oscar_race.table import GAME

LATER = companion.load("red-carpet-race")
"""The edition whose sentences are those of both."""

PACKAGE, SHARED = (Path(module.__path__[0]) for module in (companion.games.oscar_race, companion.model))
SOURCE = "\n".join(path.read_text(encoding="utf-8") for path in (*PACKAGE.rglob("*.py"), SHARED / "speaker.py"))
ASKED = {
    "refusals": r'(?:Refusal\(|refuse\(\s*state,)\s*"(\w+)"',
    "events": r'Event\(\s*"(\w+)"',
    "permissions": r'(?:permit\(|answer\(state, refusal, |answer\(\s*state, \w+\(.*?\), )\s*"(\w+)"',
}


@pytest.mark.parametrize("section", ASKED)
def test_every_sentence_asked_for_is_there(section: str) -> None:
    asked = set(re.findall(ASKED[section], SOURCE, re.DOTALL))
    assert asked
    assert asked <= set(LATER.words.texts[section])


@pytest.mark.parametrize("section", ["refusals", "events", "permissions", "prompts", "score", "outcome"])
def test_no_sentence_is_there_for_nothing(section: str) -> None:
    unused = [
        key
        for key in LATER.words.texts[section]
        if f'"{key}"' not in SOURCE and not (section == "prompts" and key.startswith("interview_"))
    ]
    assert not unused


def test_every_verb_has_its_meaning_and_its_example() -> None:
    assert set(GAME.words.texts["actions"]) == set(GAME.words.texts["examples"]) == set(GAME.grammar.forms)
    state = GAME.position(
        {"seats": [{"name": "ann", "escort": {"kind": "date"}}, {"name": "ben", "escort": {"kind": "date"}}]}
    )
    for verb, example in GAME.words.texts["examples"].items():
        assert GAME.read(state, GAME.expand(state, example)[0]).verb == verb
