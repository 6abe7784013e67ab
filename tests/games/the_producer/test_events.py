"""Every Event card, played: what it changes on the table, and nothing else. XX-EVENT-07, XX-EVENT-08."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, get_args

import pytest

from companion.games.the_producer import actions as act
from companion.games.the_producer.effects import storehouse
from companion.games.the_producer.effects.money import Playing
from companion.games.the_producer.positions.nouns import Award, Tokens
from companion.games.the_producer.rules.awards import Boosting, boosts
from companion.games.the_producer.rules.oscars import Ceremony
from companion.games.the_producer.state import Mark, Movie, Nominee, Seat, State, Table
from companion.model import Event
from tests.games.the_producer.lay import GAME, position

KIT = GAME.make_kit({})
ANN, BEN, CAT = range(3)


def table(card: str, *, mafia: bool = False) -> State:
    """Ann is on the move in 1941 with the card; Ben is an associate, and Ann if she is to be."""
    ann = f"""name: ann, vp: 4, money: 500000, producers: 3, parked: [casting, stage-1, cbs-radio], votes: 2,
      mafia: {str(mafia).lower()}, team: [bette-davis, john-ford, tyrone-power], built: [orchestra, stage-2],
      mortgages: [stage-2], events: ["{card}", "?"]"""
    ben = """name: ben, vp: 6, money: 900000, producers: 6, votes: 2, mafia: true, events: ["?"],
      team: [clark-gable, ingrid-bergman, john-wayne],
      movies: [{script: stagecoach, year: 1941, actor: john-wayne, actress: ingrid-bergman, supporting: [may-whitty],
                missing: director}]"""
    stored = ", ".join(one for one in ("dish-night", "stuntman") if one != card)
    cat = f"""name: cat, money: 250000, producers: 5, parked: [casting], votes: 7, events: ["?"],
      team: [alfred-hitchcock, peter-lorre], storehouse: [{stored}]"""
    rumor, stat, number = "gossip-column", "golden", -1
    if card == rumor:
        rumor, stat, number = "a-double-did-the-dancing", "green", -2
    marks = [
        {"character": "tyrone-power", "stat": stat, "number": number, "by": rumor, "sort": "rumor"},
        {"character": "john-ford", "stat": "all", "number": -1, "by": "starlight-motel", "sort": "campaign"},
    ]
    state: State = GAME.position(
        position(
            ann,
            ben,
            cat,
            year=1941,
            order=["ann", "ben", "cat"],
            mafia=1_000_000 if mafia else 2_000_000,
            boulevard=["gaslight", "james-stewart"],
            pile={"pink": 9, "blue": 3, "white": 10},
            marks=marks,
            lasting=[{"card": rumor, "seat": "ben", "aims": ["tyrone-power"]}],
        )
    )
    return state


def flat(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every leaf of a state with the way to it; a list is one leaf."""
    if isinstance(value, Seat | Table | State):
        for name in value.__dataclass_fields__:
            yield from flat(getattr(value, name), f"{path}.{name}".lstrip("."))
    elif isinstance(value, list) and value and isinstance(value[0], Seat):
        for seat in value:
            yield from flat(seat, seat.name)
    elif isinstance(value, dict):
        yield from ((f"{path}.{key}", one) for key, one in value.items() if one)
    else:
        yield path, value


def changes(before: State, after: State) -> dict[str, Any]:
    """What is other: by how much a number is, what came to a list and, with a minus before it, what left it."""
    old, new, found = dict(flat(before)), dict(flat(after)), {}
    for path in sorted({*old, *new}):
        one, other = old.get(path, 0), new.get(path, 0)
        if one == other or path.startswith(("pending", "turn", "ann.events", "ann.earned")):
            continue
        if isinstance(other, list):
            came = [str(item) for item in other if item not in one]
            left = [f"-{item}" for item in one if other.count(item) < one.count(item)]
            found[path.removeprefix("table.")] = " ".join([*came, *left])
        else:
            found[path.removeprefix("table.")] = other - one
    return found


def money_of(state: State) -> int:
    return sum(seat.money for seat in state.seats) + state.table.bank + state.table.mafia


def tokens_of(state: State) -> int:
    table = state.table
    return sum(sum(tokens.values()) for tokens in (table.container, table.pile, table.removed))


def play(state: State, card: str, *words: str) -> list[str]:
    """The messages when ann plays the card by a line, as she may; it is where it belongs afterwards."""
    action = GAME.parse(state, " ".join(("ann play", card, *words)))
    assert action == act.Play(ANN, card, act.Aims(words))
    verdict = GAME.check(state, action)
    assert verdict.legal, verdict.why
    assert action in GAME.legal_actions(state)
    money, tokens = money_of(state), tokens_of(state)
    messages = [GAME.tell(state, event) for event in GAME.apply(state, action)]
    assert (money_of(state), tokens_of(state)) == (money, tokens)
    where = [*state.table.discards, *(one.card for one in state.table.lasting)]
    where += [frame.card for frame in state.pending if isinstance(frame, Playing)]
    assert where.count(card) == 1
    assert card not in state.seats[ANN].events
    assert messages[0].rstrip(".") == f"ann plays {KIT.names[card]}"
    return messages


GAINED = {"ann.money": 200_000, "bank": -200_000}
CASES: list[tuple[str, str, Mapping[str, Any]]] = [
    # simple Actions
    ("gossip-column", "clark-gable", {"marks": "clark-gable golden -1 rumor"}),
    ("end-of-shooting-party", "peter-lorre", {"marks": "peter-lorre blue,green,red -1 rumor"}),
    ("a-double-did-the-dancing", "ingrid-bergman", {"marks": "ingrid-bergman green -2 rumor"}),
    ("creative-differences", "alfred-hitchcock", {"marks": "alfred-hitchcock black -1 rumor"}),
    ("summer-stock", "bette-davis", {"marks": "bette-davis blue,red 1 event"}),
    ("glamour-portrait", "tyrone-power", {"marks": "tyrone-power golden 1 event"}),
    ("wall-street-cousin", "", GAINED),
    ("lunch-at-the-brown-derby", "", {"ann.votes": 2}),
    ("talent-scout", "", {}),
    ("novel-in-galleys", "", {}),
    (
        "tables-at-ciros",
        "james-stewart",
        {"ann.team": "james-stewart", "boulevard": "-james-stewart", "ann.money": -160_000, "bank": 160_000},
    ),
    (
        "timber",
        "",
        {"ann.team": "the-lumberjack", "aside": "-the-lumberjack", "ann.money": -60_000, "bank": 60_000},
    ),
    (
        "last-song-at-two",
        "",
        {"ann.team": "piano-bar-singer", "aside": "-piano-bar-singer", "ann.money": -60_000, "bank": 60_000},
    ),
    ("overtime", "", {"ann.producers": 1, "ann.parked": "-cbs-radio"}),
    ("studio-fixer", "john-ford", {"marks": "-john-ford all -1 campaign"}),
    ("loan-out", "", {}),
    ("location-shooting", "", {}),
    ("second-run-houses", "blue 3", {"container.blue": 3, "pile.blue": -3}),
    ("double-bill", "pink 4", {"container.pink": -1, "pile.pink": 1}),
    ("light-fingered-grip", "dish-night", {"cat.storehouse": "-dish-night", "discards": "dish-night"}),
    # special Actions
    ("star-raid", "clark-gable", {"ann.money": -380_000, "ben.money": 380_000, "ann.team": "clark-gable", "ben.team": "-clark-gable"}),
    ("an-offer", "peter-lorre", {"ann.money": -100_000, "cat.money": 100_000, "ann.team": "peter-lorre", "cat.team": "-peter-lorre"}),
    ("protection", "cat", {"ann.money": 250_000, "cat.money": -250_000}),
    ("a-word-with-the-union", "cat", {"cat.producers": -3, "cat.parked": "aside aside aside"}),
    ("morals-clause", "clark-gable", {"marks": "clark-gable all 0 rumor"}),
    ("sunday-night-broadcast", "clark-gable", {"marks": "clark-gable all -2 rumor"}),
    (
        "the-voice",
        "",
        {"ann.team": "frank-sinatra", "aside": "-frank-sinatra", "ann.money": -120_000, "bank": 120_000},
    ),
    ("dinner-for-the-academy", "", {"ann.votes": 5}),
    ("defection-on-the-ballot", "ben", {"ann.votes": 2, "ben.votes": -2}),
    ("new-york-financiers", "", {"ann.money": 700_000, "bank": -700_000}),
    ("friend-at-the-bank", "stage-2", {"ann.mortgages": "-stage-2"}),
    ("footprints-in-cement", "", {"ann.vp": 2}),
    ("won-at-gin-rummy", "gaslight", {"ann.scripts": "gaslight", "boulevard": "-gaslight"}),
    # simple Historical cards
    ("game-theory", "", {"marks": "everybody blue,green,red,black 1 event"}),
    ("accident", "peter-lorre", {"marks": "peter-lorre all 0 event"}),
    ("outbreak-of-the-war", "", {}),
    ("conference-at-casablanca", "", {}),
    ("swing", "", {}),
    ("dim-out", "", {}),
    ("sealed-envelopes", "", {}),
    ("plaster-oscars", "", {}),
    ("canteen", "", {"marks": "everybody golden 1 event"}),
    ("salary-ceiling", "", {}),
    ("lumber-on-priority", "", {}),
    ("off-the-air", "", {}),
    ("vice-squad", "", {}),
    (
        "blocks-of-five",
        "",
        {
            "container.pink": 9, "container.blue": 3, "container.white": 10,
            "pile.pink": -9, "pile.blue": -3, "pile.white": -10,
        },
    ),
    ("banned-from-the-papers", "cat", {}),
    ("racketeers-on-trial", "", {"ben.money": -400_000, "bank": 400_000}),
    # special Historical cards
    ("fbis-public-enemies", "", {"ann.money": -500_000, "bank": 500_000}),
    (
        "a-favour-for-the-family",
        "",
        {"ann.team": "boss-babe", "aside": "-boss-babe", "ann.money": -140_000, "bank": 140_000},
    ),
    ("greetings", "", {"ann.team": "-tyrone-power", "gone": "tyrone-power", "ann.vp": 1}),
    ("draft-lottery", "", {"container.blue": -3, "removed.blue": 3}),
    (
        "atomic-experiments",
        "",
        {
            "container.red": -1, "removed.red": 1, "container.blue": -1, "removed.blue": 1,
            "pile.white": -1, "removed.white": 1, "container.green": -1, "removed.green": 1,
        },
    ),
    (
        "gasoline",
        "",
        {"container.pink": -1, "pile.pink": -1, "removed.pink": 2, "container.light_blue": -2, "removed.light_blue": 2},
    ),
    ("cartoonists-on-strike", "", {"ann.producers": -1, "ann.parked": "aside"}),
    ("air-raid", "", {"ann.money": -200_000, "bank": 200_000}),
    ("victory-tax", "", {"ann.money": -60_000, "ben.money": -60_000, "cat.money": -40_000, "bank": 160_000}),
    ("under-investigation", "", {"marks": "bette-davis all -1 event"}),
    ("condemned", "", {}),
    ("hearings-in-the-senate", "", {"ann.vp": -1}),
]  # fmt: skip
"""Card, what it is aimed at, what is other afterwards but for where the card is; marks are in a short form."""

MAFIA = ("an-offer", "protection", "a-word-with-the-union", "fbis-public-enemies", "a-favour-for-the-family")


def in_short(before: State, after: State) -> dict[str, Any]:
    """The changes without what became of the card itself, marks in short."""
    found = changes(before, after)
    for path in ("lasting", "marks", "discards"):
        found.pop(path, None)
    came = [mark for mark in after.table.marks if mark not in before.table.marks]
    left = [mark for mark in before.table.marks if mark not in after.table.marks]
    if came or left:
        found["marks"] = " ".join([*_short(came, ""), *_short(left, "-")])
    stored = [card for card in after.table.discards if card in before.seats[CAT].storehouse]
    return found | ({"discards": " ".join(stored)} if stored else {})


def _short(marks: list[Mark], sign: str) -> list[str]:
    if not marks:
        return []
    stats = ",".join(mark.stat for mark in marks)
    return [f"{sign}{marks[0].character or 'everybody'} {stats} {marks[0].number} {marks[0].sort}"]


@pytest.mark.parametrize(("card", "aims", "wanted"), CASES, ids=[case[0] for case in CASES])
def test_each_card_that_works_at_once_does_what_it_says(card: str, aims: str, wanted: Mapping[str, Any]) -> None:
    state = table(card, mafia=card in MAFIA)
    before = state.copy()
    play(state, card, *aims.split())
    assert in_short(before, state) == wanted


# --- the Tools Storehouse ---

ZORRO = Movie(
    "the-mark-of-zorro", 1941, "john-ford", "tyrone-power", "bette-davis", ["edward-g-robinson"], places=["stage-1"]
)
TOP_HAT = Movie("top-hat", 1941, None, "fred-astaire", "ginger-rogers", ["edward-everett-horton"], missing="director")
NO_WORK = {"stars": {}, "tokens": 0, "redraws": 0, "exchanges": 0, "dollars": 0}
CROWD: Tokens = {"red": 2, "pink": 1, "light_blue": 2, "green": 1}
FOR_MOVIES: dict[str, tuple[Movie, dict[str, Any]]] = {
    "lighting-technician": (ZORRO, {"stars": {"light_blue": 1}}),
    "pie-fight": (TOP_HAT, {"stars": {"green": 1, "light_blue": 1}}),
    "costume-designer": (ZORRO, {"stars": {"red": 1, "pink": 1}}),
    "script-doctor": (ZORRO, {"redraws": 3}),
    "dish-night": (ZORRO, {"stars": {"white": 2}}),
    "technicolor-consultant": (ZORRO, {"stars": {"blue": 1, "red": 1}}),
    "fan-club-president": (ZORRO, {"stars": {"golden": 1}}),
    "stuntman": (ZORRO, {"stars": {"light_blue": 2}}),
    "sneak-preview": (ZORRO, {"exchanges": 1}),
    "popcorn-in-the-lobby": (ZORRO, {"dollars": 200_000}),
    "searchlight-premiere": (ZORRO, {"tokens": 2}),
    "casting-director": (TOP_HAT, {"stars": {"golden": 6}}),
    "coast-to-coast-junket": (ZORRO, {"stars": {"blue": 1, "red": 1, "pink": 1, "light_blue": 1}}),
    "roadshow-engagement": (ZORRO, {"dollars": 300_000}),
}
FOR_NOMINEES = {
    "acting-coach": ({"actor", "actress"}, 1),
    "scene-stealer": ({"supporting", "supporting_actor", "supporting_actress"}, 2),
    "trade-paper-ad": ({"director", "actor", "actress", "supporting", "supporting_actor", "supporting_actress"}, 1),
    "storyboard-artist": ({"director"}, 1),
}


def stored(card: str, movie: Movie = ZORRO) -> State:
    """Ann has set the card aside, and made a movie."""
    state = table(card)
    action = act.Store(ANN, card)
    verdict = GAME.check(state, act.Play(ANN, card))
    assert (verdict.legal, verdict.key) == (False, "set_aside_first")
    assert action in GAME.legal_actions(state)
    GAME.apply(state, action)
    state.seats[ANN].movies = [movie.copy()]
    return state


def work_of(movie: Movie) -> dict[str, Any]:
    found = {
        "stars": dict(storehouse.stars(KIT, movie)),
        "tokens": storehouse.extra(KIT, movie, storehouse.TokenChange),
        "redraws": storehouse.extra(KIT, movie, storehouse.ExtraRedraws),
        "exchanges": storehouse.extra(KIT, movie, storehouse.ExtraExchanges),
        "dollars": sum(number * storehouse.dollars(KIT, movie, colour) for colour, number in CROWD.items()),
    }
    return {key: value for key, value in found.items() if value != NO_WORK[key]}


@pytest.mark.parametrize(("card", "movie", "works"), [(card, *rest) for card, rest in FOR_MOVIES.items()])
def test_each_card_for_a_movie_is_set_aside_and_works_on_it(card: str, movie: Movie, works: dict[str, Any]) -> None:
    state = stored(card, movie)
    made = state.seats[ANN].movies[0]
    assert storehouse.for_movie(KIT, state, ANN, made) == [card]
    events: list[Event] = []
    storehouse.add_to_movie(state, ANN, made, card, events)
    assert [event.kind for event in events] == ["card_for_movie"]
    assert (state.seats[ANN].storehouse, made.cards) == ([], [card])
    assert work_of(made) == works


@pytest.mark.parametrize(("card", "awards", "number"), [(card, *rest) for card, rest in FOR_NOMINEES.items()])
def test_each_card_for_a_nominee_is_set_aside_and_raises_its_value(card: str, awards: set[str], number: int) -> None:
    state = stored(card)
    every: tuple[Award, ...] = get_args(Award)
    assert {one for one in every if card in boosts(KIT, state, one, ANN)} == awards
    assert storehouse.for_movie(KIT, state, ANN, ZORRO) == []
    award = next(one for one in every if one in awards)
    state.table.awards = [Nominee(award, ANN, ZORRO.script, "bette-davis", value=2)]
    state.pending, state.phase = [Ceremony([]), Boosting(award, [ANN])], "oscars"
    GAME.apply(state, GAME.parse(state, f"ann play {card}"))
    assert state.table.awards[0].value == 2 + number
    assert (state.seats[ANN].storehouse, state.table.discards) == ([], [card])


def test_tp_ex_02_the_lighting_technician_gives_zorro_a_light_blue_star() -> None:
    state = stored("lighting-technician")
    made = state.seats[ANN].movies[0]
    storehouse.add_to_movie(state, ANN, made, "lighting-technician", [])
    printed = KIT.scripts["the-mark-of-zorro"].audience
    assert printed["light_blue"] + storehouse.stars(KIT, made)["light_blue"] == 2


def test_tp_open_91_a_card_works_only_for_its_owner_and_for_movies_of_its_genres() -> None:
    state = table("?")
    movie = ZORRO.copy()
    movie.script = "rebecca"
    refusals = [
        storehouse.why_not_for_movie(KIT, state, ANN, movie, "dish-night"),
        storehouse.why_not_for_movie(KIT, state, CAT, movie, "dish-night"),
        storehouse.why_not_for_movie(KIT, state, CAT, movie, "stuntman"),
        storehouse.why_not_for_movie(KIT, stored("acting-coach"), ANN, movie, "acting-coach"),
    ]
    keys = [refusal and refusal.key for refusal in refusals]
    assert keys == ["not_on_storehouse", None, "other_genre", "not_for_movies"]


def test_tp_open_23_a_special_action_that_is_set_aside_costs_the_producer_now() -> None:
    assert stored("casting-director").current == BEN
    assert stored("pie-fight").current == ANN


def test_every_card_has_a_test_that_plays_it() -> None:
    played = {case[0] for case in CASES} | {"high-stakes-poker"}
    stored = {card for card, event in KIT.events.items() if event.timing == "storehouse"}
    assert played | stored == set(KIT.events)
    assert not played & stored
    assert stored == set(FOR_MOVIES) | set(FOR_NOMINEES)
