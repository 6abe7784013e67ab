"""Odds of hidden Stars and of the Mad Doctor against an enumeration written from the catalogue alone."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest

import companion
from companion.errors import NoOdds
from companion.model import Reveal
from companion.referee.odds import CARDS_ALIKE, CLAIMED, Odds, odds
from tests.games.creature_feature.by_hand import (
    ABOMINATION,
    ALIEN,
    DEVIL,
    GHOST,
    HUMAN,
    LADDER,
    MUMMY,
    NAMES,
    ROBOT,
    VAMPIRE,
    WEREWOLF,
    WITCH,
    ZOMBIE,
    Case,
    Distribution,
    Team,
    enumerated,
)
from tests.games.creature_feature.lay import position

GAME = companion.load("creature-feature")
HELPER_KINDS = ("igor", "discrete-butler", "bats", "nurse", "mad-doctor")
SEATS = ("ann", "ben", "cleo", "dan", "eve", "fay")


def distribution(found: Odds) -> Distribution:
    """What odds say, to be compared; their own sums first."""
    assert found.refused is None
    assert sum(outcome.probability for outcome in found.outcomes) == 1
    assert all(outcome.text for outcome in found.outcomes)
    return {tuple(sorted(outcome.result.items())): outcome.probability for outcome in found.outcomes}


def asked(case: Case) -> Odds:
    return odds(GAME, GAME.position(case.document()), [case.line] if case.line else [])


def of(*teams: Team, **more: Any) -> Case:
    return Case(teams, **more)


def ann(star: int | None, co_star: int | None, **more: Any) -> Team:
    return Team("ann", star, co_star, **more)


def ben(star: int | None, co_star: int | None, **more: Any) -> Team:
    return Team("ben", star, co_star, **more)


def cleo(star: int | None, co_star: int | None, box: str = "fold", **more: Any) -> Team:
    return Team("cleo", star, co_star, box, **more)


AWAY = cleo(None, ROBOT)
DAN = Team("dan", None, GHOST, "short")
EVE = Team("eve", None, MUMMY, "lower")

# fmt: off
CASES = {
    "one hidden Star": of(ann(VAMPIRE, ROBOT), ben(None, MUMMY), AWAY),
    "with what has been seen": of(
        ann(VAMPIRE, ROBOT), ben(None, MUMMY), AWAY, seen=(VAMPIRE,) * 6 + (ABOMINATION,) * 7 + (DEVIL,) * 3
    ),
    "no Star is left but one kind": of(
        ann(None, ROBOT), ben(None, ROBOT), AWAY, seen=tuple(p for p in range(1, 12) if p not in (ROBOT, MUMMY)) * 7
    ),
    "both hidden": of(ann(None, ROBOT), ben(None, MUMMY), AWAY),
    "three in a box": of(ann(VAMPIRE, ROBOT), ben(None, MUMMY), cleo(None, DEVIL, "feature")),
    "three hidden": of(ann(None, ROBOT), ben(None, ALIEN), cleo(None, ZOMBIE, "feature")),
    "a tie by the track": of(ann(VAMPIRE, ROBOT), ben(None, ROBOT), AWAY, priority=("ben", "ann", "cleo")),
    "a twist cannot win": of(ann(ROBOT, ABOMINATION), ben(None, MUMMY), AWAY),
    "a Witch and Devils": of(ann(WITCH, WITCH), ben(None, DEVIL), AWAY),
    "two Witches once": of(ann(WITCH, WITCH), ben(None, DEVIL), AWAY, variants={"two_witches": "team"}),
    "a Witch and two rivals": of(ann(WEREWOLF, WITCH), ben(None, DEVIL), cleo(None, ROBOT, "feature")),
    "a Zombie": of(ann(MUMMY, ZOMBIE), ben(None, ALIEN), AWAY),
    "a Devil takes Aliens": of(ann(ABOMINATION, DEVIL), ben(None, ALIEN), cleo(None, HUMAN, "feature")),
    "a Butler": of(ann(VAMPIRE, ROBOT), ben(None, None, butler=True), AWAY),
    "a Butler nobody meets": of(ann(VAMPIRE, ROBOT), ben(None, ALIEN), cleo(None, None, "short", butler=True)),
    "a Nurse played": of(ann(VAMPIRE, ROBOT, nurses=1), ben(None, MUMMY), AWAY),
    "a Nurse in the line": of(ann(VAMPIRE, ROBOT), ben(None, MUMMY), AWAY, nurse=("ann",)),
    "two Nurses in the line": of(ann(None, ROBOT), ben(None, MUMMY), AWAY, nurse=("ann", "ann")),
    "a Ghost in the line": of(ann(ZOMBIE, GHOST), ben(None, ALIEN), AWAY, ghost="ann"),
    "a Ghost against a hidden Star": of(ann(GHOST, DEVIL), ben(None, DEVIL), AWAY, ghost="ann"),
    "a Human beside a Ghost": of(
        ann(HUMAN, GHOST), ben(None, HUMAN), AWAY, ghost="ann", variants={"human_with_ghost": False}
    ),
    "a Mad Doctor": of(ann(ROBOT, MUMMY), ben(VAMPIRE, ALIEN), AWAY, doctor="ann"),
    "a Mad Doctor, all helpers seen": of(
        ann(ROBOT, MUMMY), ben(VAMPIRE, ALIEN), AWAY, doctor="ann",
        seen_helpers=("igor",) * 3 + ("nurse",) * 3 + ("bats",) * 3 + ("discrete-butler",) * 3 + ("mad-doctor",) * 2,
    ),
    "a Mad Doctor, own Star hidden": of(ann(None, MUMMY), ben(VAMPIRE, ALIEN), AWAY, doctor="ann"),
    "a Mad Doctor, all hidden": of(ann(None, MUMMY), ben(None, DEVIL), AWAY, doctor="ann"),
    "a Ghost, then a Mad Doctor": of(ann(GHOST, DEVIL), ben(VAMPIRE, ALIEN), AWAY, ghost="ann", doctor="ann"),
    "a Mad Doctor alone": of(ann(None, MUMMY, box="short"), ben(VAMPIRE, ALIEN), AWAY, doctor="ann"),
    "a Mad Doctor alone, Star known": of(
        ann(ROBOT, HUMAN, box="short"), ben(VAMPIRE, ALIEN), AWAY, doctor="ann", seen=(ROBOT,) * 5
    ),
    "humans only in showdowns": of(
        ann(ROBOT, HUMAN, box="short"), ben(VAMPIRE, ALIEN), AWAY, doctor="ann", variants={"human_uncontested": False}
    ),
    "boxes one after the other": of(
        ann(VAMPIRE, ROBOT), ben(None, MUMMY), cleo(WEREWOLF, WITCH, "short"), DAN, films=(6,)
    ),
    "two films, the last season": of(
        ann(VAMPIRE, ROBOT), ben(None, MUMMY), cleo(WEREWOLF, WITCH, "short"), DAN, films=(2, 6), season=3
    ),
    "five seats": of(
        ann(DEVIL, WEREWOLF), ben(None, DEVIL), cleo(None, HUMAN, "lower"), Team("dan", None, ALIEN, "upper"), EVE,
        films=(2,),
    ),
    "six seats": of(
        ann(VAMPIRE, ROBOT), ben(None, MUMMY), cleo(ROBOT, ROBOT, "upper"), Team("dan", None, DEVIL, "upper"), EVE,
        Team("fay", None, ALIEN, "fold"),
    ),
}
# fmt: on


@pytest.mark.parametrize("name", CASES)
def test_cf_show_03_04_05_06_odds_are_those_of_the_catalogue(name: str) -> None:
    found = asked(CASES[name])
    assert distribution(found) == enumerated(CASES[name])
    is_hidden = any(None in (team.star, team.co_star) for team in CASES[name].teams if team.box == "feature")
    assert (CARDS_ALIKE in found.assumes) == (is_hidden or bool(CASES[name].doctor))


def random_case(rng: Random) -> Case:
    """A showdown with three hidden cards at most, drawn from a deck, so that it can be."""
    seats = rng.randint(3, 6)
    deck = [power for power in range(1, 12) for _ in range(7)]
    rng.shuffle(deck)
    boxes = [*LADDER[seats], "fold"]
    teams = [Team(name, deck.pop(), deck.pop(), rng.choice(boxes), rng.random() < 0.15) for name in SEATS[:seats]]
    teams[0] = Team("ann", teams[0].star, teams[0].co_star, "feature", teams[0].butler)
    for place in rng.sample(range(seats), rng.randint(1, min(3, seats))):
        team = teams[place]
        teams[place] = Team(team.name, None, None if team.butler and rng.random() < 0.3 else team.co_star, team.box)
        if teams[place].co_star is None:
            teams[place] = Team(team.name, None, None, team.box, butler=True)
    for place in [place for place, team in enumerate(teams) if team.butler][3:]:  # the game has three Butlers
        team = teams[place]
        teams[place] = Team(team.name, team.star, deck.pop() if team.co_star is None else team.co_star, team.box)
    box = [team.name for team in teams if team.box == "feature"]
    variants = {
        "two_witches": rng.choice(["each", "team"]),
        "human_uncontested": rng.random() < 0.5,
        "human_with_ghost": rng.random() < 0.5,
        "showdown_order": rng.choice(["rolling", "helpers_first"]),
        "unclaimed_short": rng.choice(["returns", "stays"]),
    }
    return Case(
        tuple(teams),
        (rng.choice((2, 4, 6)),),
        rng.randint(1, 3),
        tuple(deck.pop() for _ in range(rng.randint(0, 40))),
        ("igor",) * rng.randint(0, 3),
        variants,
        tuple(rng.sample(SEATS[:seats], seats)),
        nurse=("ann",) * (len(box) > 1 and rng.random() < 0.3),
        doctor="ann" if rng.random() < 0.3 else "",
    )


def test_cf_show_11_odds_of_showdowns_at_random(long: bool) -> None:
    for seed in range(200 if long else 25):
        case = random_case(Random(seed))
        assert distribution(asked(case)) == enumerated(case), (seed, case)


# --- questions people ask ---


def chance(found: Odds, what: str) -> Fraction:
    """How likely it is that something grows."""
    return sum((one.probability for one in found.outcomes if one.result.get(what, 0) > 0), Fraction(0))


def test_cf_show_04_the_chance_that_a_hidden_star_beats_mine() -> None:
    """Ann has 10 and 6; with a 7 Ben beats 16 by a 10 or an 11 without a twist: 6 Vampires, 7 Abominations of 74."""
    found = asked(CASES["one hidden Star"])
    # An 8 and a 9 are no twist either: 15 and 16, and of equal ones Ann is first on the track.
    unseen = 77 - 4  # Ann's two, Ben's Mummy, Cleo's Robot
    assert chance(found, "ben.films") == Fraction(6 + 7, unseen)
    assert chance(found, "ann.films") == 1 - Fraction(13, unseen)


def test_cf_season_09_hands_are_left_out_where_the_season_ends_and_films_stay_won() -> None:
    document = CASES["one hidden Star"].document() | {"turn": 5}
    found = odds(GAME, GAME.position(document))
    assert all(not any(what.endswith(".hand") for what in one.result) for one in found.outcomes)
    assert chance(found, "ann.films") == Fraction(60, 73)


def test_cf_open_36_the_order_in_which_cards_are_turned_up_makes_no_difference() -> None:
    case = CASES["three hidden"]
    state = GAME.position(case.document())
    first = odds(GAME, state, ["ben mummy"])
    assert distribution(first) == distribution(
        odds(GAME, GAME.position(Case((case.teams[0], ben(MUMMY, ALIEN), case.teams[2])).document()))
    )


def test_odds_of_three_hidden_stars_look_at_few_positions_and_of_six_at_too_many(long: bool) -> None:
    """With two beside a Mad Doctor the question is as large as with three, and quicker."""
    dan = Team("dan", None if long else ROBOT, ALIEN)
    three = of(ann(VAMPIRE, ROBOT), ben(None, MUMMY), cleo(None, DEVIL, "feature"), dan, doctor="ann")
    wanted = [11**drawn for drawn in range(1, 5 if long else 4)]
    assert asked(three).positions == sum(wanted), "the Mad Doctor's helpers are passed over"
    six = [Team(name, None, MUMMY) for name in SEATS]
    with pytest.raises(NoOdds, match="more than 2,000 positions"):
        odds(GAME, GAME.position(Case(tuple(six)).document()), most=2_000)


def test_cf_help_18_helpers_are_followed_where_the_deck_may_hold_nothing_else() -> None:
    """Fourteen helpers are unseen once the doctor is played: a deck of as many may hold no monster. CF-HELP-23."""
    case = CASES["a Mad Doctor"]
    for seen, deck in ((59, 14), (58, 15)):
        # All that is unseen lies in the deck but what Ann draws for her doctor.
        teams = (*case.teams[:2], cleo(MUMMY, ROBOT))
        left = Counter(dict.fromkeys(range(1, 12), 7))
        left.subtract(card for team in teams for card in team.cards)
        powers = [*left.elements()][:seen]
        document = Case(teams, seen=tuple(powers)).document()
        unseen = 92 - 6 - len(powers)
        document["seats"][0]["hand"], document["seats"][1]["hand"] = 1, unseen - deck - 2
        document["seats"][2]["hand"] = 0
        state = GAME.position(document)
        GAME.apply(state, GAME.parse(state, "ann doctor"))
        assert state.table.deck == deck
        followed = {action.value for action in GAME.outcomes_for_odds(state) if isinstance(action, Reveal)}
        every = {action.value for action in GAME.legal_actions(state) if isinstance(action, Reveal)}
        assert (followed == every) == (deck == 14)
        assert followed == every - ({*HELPER_KINDS} if deck == 15 else set())


# --- where the app holds the cards ---


def monster_of(pool: list[str]) -> str:
    """Take the first monster out of a pile."""
    card = next(card for card in pool if card in NAMES)
    pool.remove(card)
    return card


def app_position(rng: Random, seats: int) -> tuple[dict[str, Any], list[str]]:
    """An Audition in which nobody need drop any more, everybody's hand, and the rest of the deck."""
    deck = [name for name in NAMES for _ in range(7)]
    deck += [kind for kind in HELPER_KINDS for _ in range(3)]
    rng.shuffle(deck)
    monsters = [card for card in deck if card in NAMES][: 2 * seats]
    for card in monsters:
        deck.remove(card)
    places = [
        {
            "name": name,
            "star": monsters[2 * number],
            "co_star": monsters[2 * number + 1],
            "hand": sorted(deck.pop() for _ in range(6)),
            "hidden": [monster_of(deck) for _ in range(2)],
            "pawn": "feature" if number < 3 else "fold",
        }
        for number, name in enumerate(SEATS[:seats])
    ]
    discard = sorted(deck.pop() for _ in range(6))
    return {"seats": places, "phase": "audition", "table": {"cards": "app", "films": [4], "discard": discard}}, deck


def seen_by(document: dict[str, Any], seat: int) -> Case:
    """The case as a seat knows it; what it has in hand and has put face down counts as seen. CF-OPEN-41."""
    number = {name: power for power, name in enumerate(NAMES, 1)}
    known = list(document["table"]["discard"])
    teams = []
    for place, one in enumerate(document["seats"]):
        star = number[one["star"]] if place == seat else None
        teams.append(Team(one["name"], star, number[one["co_star"]], one["pawn"]))
        known += [*one["hand"], *one["hidden"]] if place == seat else []
    monsters = tuple(number[card] for card in known if card in number)
    return Case(tuple(teams), (4,), 1, monsters, tuple(card for card in known if card not in number))


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_cf_open_41_odds_know_no_more_than_everybody_or_a_seat_does(seats: int) -> None:
    document, deck = app_position(Random(seats), seats)
    state = GAME.position(document)
    for seat in (-1, 0, 1):
        assert distribution(odds(GAME, state, seat=seat)) == enumerated(seen_by(document, seat)), seat
    doctor = odds(GAME, state, ["ann doctor"], seat=0) if "mad-doctor" in document["seats"][0]["hand"] else None
    assert doctor is None or doctor.refused is None
    assert len(deck) > 0


def test_cf_open_41_odds_stay_as_they_are_whatever_the_hidden_cards_truly_are() -> None:
    """All that is hidden from Ann, and from everybody, is shuffled again, the deck with it."""
    document, deck = app_position(Random(1), 4)
    document["seats"][2]["pawn"] = "fold"  # with one hidden Star less there is time for more shuffles
    own = distribution(odds(GAME, GAME.position(document), seat=0))
    everybody = distribution(odds(GAME, GAME.position(document)))
    assert own != everybody
    for seed in range(20):
        other = json.loads(json.dumps(document))
        shuffle_hidden(Random(seed), other, deck)
        assert other != document
        state = GAME.position(other)
        assert distribution(odds(GAME, state, seat=0)) == own
        assert distribution(odds(GAME, state)) == everybody


def shuffle_hidden(rng: Random, document: dict[str, Any], deck: list[str]) -> None:
    """Give the others other Stars, hands and hidden cards, out of theirs and the deck."""
    others = document["seats"][1:]
    pool = [*deck, *(card for one in others for card in (one["star"], *one["hand"], *one["hidden"]))]
    rng.shuffle(pool)
    for one in others:
        one["star"] = monster_of(pool)
        one["hidden"] = [monster_of(pool) for _ in one["hidden"]]
        one["hand"] = sorted(pool.pop() for _ in one["hand"])


def test_cf_twist_05_odds_of_a_claim_are_those_of_cards_that_prove_it() -> None:
    """A Robot beside a hidden Star: claimed, the Star is a Robot at most, each kind as likely as there are cards."""
    others = [{"name": name, "star": "vampire", "co_star": "alien", "star_up": True} for name in ("ben", "cat")]
    seats = [{"name": "ann", "co_star": "robot", "pawn": "short"}, *others]
    table = {"films": [4], "marker": "ann", "won": {"feature": "ben"}}
    found = odds(GAME, GAME.position({"seats": seats, "phase": "score", "table": table}), ["ann show twist"])
    assert found.refused is None
    # With a short of 2, a Robot of 2 and a Star of 2, or a Puny Human of 5; 6 Robots and 5 Aliens are left.
    human = sum(one.probability for one in found.outcomes if one.result["ann.vp"] == 9)
    assert human == Fraction(7, 39)
    assert all(one.result["ann.vp"] in (6, 9) for one in found.outcomes)


@pytest.mark.parametrize("cards", ["app", "table"])
def test_cf_help_01_odds_of_a_helper_discarded_go_on_to_the_card_that_is_drawn_for_it(cards: str) -> None:
    hands = (["igor", *["mummy", "robot", "ghost"] * 3], ["bats", *["witch", "alien", "devil"] * 3])
    seats = [{"name": name, "hand": hand} for name, hand in zip(("ann", "ben"), hands, strict=True)]
    seats.append({"name": "cat", "hand": ["nurse", *["vampire", "werewolf", "zombie"] * 3]})
    state = GAME.position({"seats": seats, "phase": "team_up", "table": {"films": [4], "cards": cards}})
    assert [one.result for one in odds(GAME, state, ["ann discard igor"]).outcomes] == [{}]


def test_cf_twist_05_odds_after_a_claim_say_that_it_is_taken_to_be_so() -> None:
    seats = [{"name": name, "co_star": card, "pawn": pawn} for name, card, pawn in ALONE]
    state = GAME.position({"seats": seats, "phase": "score", "table": {"films": [4]}})
    assert CLAIMED in odds(GAME, state, ["ann show twist"]).assumes
    assert CLAIMED not in odds(GAME, state, ["ann hide"]).assumes


ALONE = (("ann", "mummy", "feature"), ("ben", "robot", "short"), ("cat", "ghost", "fold"))


def test_cf_help_01_odds_leave_whoever_draws_first_the_cards_that_come() -> None:
    seats = ("name: ann, hand: [mummy, nurse]", "name: ben, hand: [robot, ghost]", "name: cat, hand: [alien, witch]")
    state = GAME.position(position(*seats, phase="team_up", cards="app"))
    GAME.apply(state, GAME.parse(state, "ann discard nurse"))
    known = GAME.for_odds(state, 0)
    assert (known.seats[0].hand, known.table.deck) == (["mummy", "?"], state.table.deck - 1)
    assert GAME.check(known, GAME.parse(known, "ann none")).legal is not True


def test_cf_score_14_when_the_last_seat_draws_for_its_alien_nothing_is_left_for_odds() -> None:
    """The drawn cards are secret, so they are not followed; the turn is over."""
    document, _ = app_position(Random(3), 3)
    document |= {"phase": "score", "seats": [{**one, "star": None, "co_star": None} for one in document["seats"]]}
    pending = [{"kind": "scoring", "seats": []}, {"kind": "drawing", "seat": "ann", "left": 2}]
    state = GAME.position({**document, "pending": pending})
    with pytest.raises(NoOdds, match="there are no odds here: the last cards of the turn are drawn unseen"):
        odds(GAME, state)
