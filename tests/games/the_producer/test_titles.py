"""Every name of several words, in every line that takes it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.errors import Unreadable
from companion.games.the_producer import actions as act
from companion.games.the_producer.words.titles import Titles
from companion.model import Action
from companion.model.phrases import without_article
from tests.games.the_producer.lay import GAME, lay

STATE = lay().state
KIT = GAME.kit(STATE)
LINES = {
    "event": ("play {}", "play {} ben", "discard {}", "store {}", "add {}"),
    "script": ("keep {}", "buy {}", "nominate {}", "make {} john ford, cary grant on stage 1"),
    "character": (
        "hire {}", "hire {} bette davis", "buy {}", "motel {}", "cancel {} campaign", "fire {}", "release {}",
        "nominate {}", "make jezebel {} cary grant on stage 1", "play gossip column {}",
    ),
}  # fmt: skip
"""What may be typed about a card of each deck."""


def _as_typed(name: str) -> Iterator[str]:
    """A name in small letters, without its articles and the marks nobody types."""
    low = name.lower()
    yield low
    yield without_article(low)
    yield " ".join(word for word in low.split() if word not in ("a", "an", "the"))
    yield low.replace("-", " ").replace("'", "").replace(".", "").replace(":", "").replace("!", "")


@pytest.mark.parametrize("deck", LINES)
def test_every_title_is_read_whole_in_every_line_that_takes_it(deck: str) -> None:
    for id, name in KIT.names.items():
        if KIT.cards.get(id) != deck:
            continue
        for typed in dict.fromkeys(_as_typed(name)):
            for line in LINES[deck]:
                meant = _read(f"ann {line.format(id)}")
                assert id in GAME.text(STATE, meant[0]).split(), line
                assert _read(f"ann {line.format(typed)}") == meant, (typed, line)


def _read(line: str) -> list[Action]:
    return [GAME.read(STATE, part) for part in GAME.expand(STATE, line)]


@pytest.mark.parametrize(("typed", "meant"), [
    ("play wall street", act.Play(0, "wall-street-cousin")),
    ("play new york", act.Play(0, "new-york-financiers")),
    ("play high stakes", act.Play(0, "high-stakes-poker")),
    ("play the swing", act.Play(0, "swing")),
    ("play timber!", act.Play(0, "timber")),
    ("play word with union ben", act.Play(0, "a-word-with-the-union", act.Aims(("ben",)))),
    ("store a stuntman", act.Store(0, "stuntman")),
    ("keep robin hood", act.Keep(0, "the-adventures-of-robin-hood")),
    ("keep mr smith goes to wash", act.Keep(0, "mr-smith-goes-to-washington")),
    ("keep la bete", act.Keep(0, "la-bete-humaine")),
    ("motel o'hara", act.Motel(0, "maureen-o-hara")),
    ("motel michele morgan", act.Motel(0, "michele-morgan")),
    ("build make up room", act.Build(0, "make-up-room")),
])  # fmt: skip
def test_part_of_a_name_is_enough_where_it_is_that_of_one_card(typed: str, meant: act.Action) -> None:
    assert GAME.parse(lay("name: ann", "name: ben").state, f"ann {typed}") == meant


def test_names_stand_beside_each_other_and_beside_seats_that_share_a_word() -> None:
    state = lay("name: john", "name: ben").state
    assert GAME.text(state, GAME.parse(state, "john fires john ford")) == "john fire john-ford"
    line = "john make robin hood michael curtiz errol flynn olivia de havilland basil rathbone claude rains on stage 1"
    people = act.Plan("michael-curtiz", "errol-flynn", "olivia-de-havilland", ("basil-rathbone", "claude-rains"))
    made = act.Make(0, "the-adventures-of-robin-hood", people._replace(places=("stage-1",)))
    assert GAME.parse(state, line) == made
    bought = [part.words[0] for part in GAME.expand(state, "buy captain blood, blood and sand the mark of zorro")]
    assert bought == ["captain-blood", "blood-and-sand", "the-mark-of-zorro"]


def test_what_several_names_have_is_left_as_it_is() -> None:
    titles = Titles({"a": "The Big Street", "b": "The Big Street Fair", "c": "Big Town", "d": "To Be or Not"})
    for typed, read in (
        ("big street", "a"), ("the big street fair", "b"), ("street fair", "b"), ("big", "big"), ("the big one", "the big one"),
        ("to be", "to be"), ("to be or not", "d"), ("x big, town", "x big, town"), ("x the big town y", "x c y"),
    ):  # fmt: skip
        assert titles.joined(typed, lambda word, following: False) == read


# --- what a card is aimed at ---


@pytest.mark.parametrize(("typed", "aims"), [
    ("gossip column on clark gable", "clark-gable"),
    ("gossip-column against ben's clark", "ben clark-gable"),
    ("protection on ben", "ben"),
    ("light-fingered grip ben", "stuntman"),
    ("an offer ben", "ben"),
    ("second run 2 pink", "pink 2"),
    ("second run pink pink pink", "pink 3"),
    ("second run all pink", "pink 5"),
    ("double bill pink", "pink 4"),
    ("neighbourhood bill red 3", "red 3"),
])  # fmt: skip
def test_aims_may_be_typed_as_people_say_them(typed: str, aims: str) -> None:
    ben = "name: ben, team: [clark-gable, john-ford], storehouse: [stuntman]"
    state = lay("name: ann, mafia: true", ben, pile={"pink": 1}).state
    play = GAME.parse(state, f"ann play {typed}")
    assert isinstance(play, act.Play)
    assert " ".join(play.aims.words) == aims


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [
        ("gossip column clark gabel", "nothing has the name 'gabel'; did you mean clark-gable?"),
        ("gossip column on nobody", "nothing has the name 'nobody'"),
    ],
)
def test_a_word_that_nothing_is_called_by_is_no_aim(typed: str, complaint: str) -> None:
    with pytest.raises(Unreadable, match=complaint):
        GAME.parse(lay("name: ann", "name: ben, team: [clark-gable]").state, f"ann play {typed}")
