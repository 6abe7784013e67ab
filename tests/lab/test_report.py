"""What a report says of cards, actions, clauses, leads and games that did not end."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.lab.plan import LabPlan
from companion.lab.report import most_telling, report, tables
from companion.lab.simulation import play_batch
from companion.lab.tally import Tally, UseTally
from companion.lab.watch import KINDS, LENGTHS, GameRecord, LabUse
from companion.model import Event
from companion.registry import load
from tests.games.data.own import GAME, own

KITES = LabPlan("templates/starters/kite-fair", ("casual", "random", "random"), seed=5)
GAMES = 30


def reported(plan: LabPlan, games: int) -> dict[str, Any]:
    return report(load(plan.game), plan, play_batch(plan, 0, games), "1.0")


@pytest.fixture(scope="module")
def kites() -> dict[str, Any]:
    return reported(KITES, GAMES)


def by_id(document: dict[str, Any], kind: str) -> dict[str, dict[str, Any]]:
    return {one["id"]: one for one in document[kind]}


# --- cards and actions


def test_a_card_counts_by_the_verb_that_names_it(kites: dict[str, Any]) -> None:
    """To put a goal card back is not to have it."""
    cards = by_id(kites, "cards")
    assert cards["return serpent"]["name"] == "Serpent (return)"
    assert cards["reveal serpent"]["name"] == "Serpent (reveal)"
    assert "serpent" not in cards
    returned = sum(one["times"] for id, one in cards.items() if id.startswith("return "))
    assert returned == by_id(kites, "actions")["return"]["times"] == 3 * GAMES
    assert cards["reveal serpent"]["effect"] is None, "nobody chose it"


def test_a_verb_is_no_card_of_the_same_name(tmp_path: Path) -> None:
    own(tmp_path, play="kind: play\nturn:\n  - {choose: [fox]}\n  - {end: game}\nactions: {fox: {do: []}}\n")
    seen = reported(LabPlan(str(tmp_path / "own"), ("random", "random")), 2)
    assert [one["id"] for one in seen["actions"]] == ["fox"]
    assert seen["cards"] == []
    assert "fox" in seen["unused"]["cards"]


def test_what_all_seats_use_in_all_games_has_no_effect(kites: dict[str, Any]) -> None:
    go = by_id(kites, "actions")["go"]
    assert (go["seats"], go["effect"], go["interval"], go["sure"]) == (3 * GAMES, None, None, False)
    dragon = by_id(kites, "actions")["dragon"]
    assert 0 < dragon["seats"] < 3 * GAMES
    assert dragon["interval"][0] < dragon["effect"] < dragon["interval"][1]


def test_what_the_same_seats_use_in_all_games_has_no_effect() -> None:
    seen = by_id(of_uses(starts=(100, 0), all_of_some=(40, 40), one_more=(41, 40), once=(100, 1)), "actions")
    assert [one["effect"] is None for one in (seen[id] for id in ("starts", "all_of_some", "one_more", "once"))] == [
        True,
        True,
        False,
        False,
    ]


def of_uses(wins: int = 0, unfinished: int = 0, **uses: tuple[int, int]) -> dict[str, Any]:
    """The report of a hundred games of Pig, half of those that ended won by each seat, with these actions by seat."""
    plan = LabPlan("templates/starters/pig", ("random", "random"))
    nothing = Tally.of_none(2)
    actions = {
        name: UseTally(max(used), max(used), max(used), used, (Fraction(wins), Fraction()))
        for name, used in uses.items()
    }
    tally = Tally(
        *(100, unfinished, unfinished, 0, 0, 0, Fraction()),
        (Fraction(100 - unfinished, 2),) * 2,
        nothing.points,
        nothing.lengths,
        {**nothing.uses, "actions": actions},
    )
    return report(load(plan.game), plan, tally, "1.0")


def test_an_effect_is_of_the_games_that_ended() -> None:
    """Nobody wins a game that was stopped, whatever was used."""
    (seen,) = of_uses(15, unfinished=40, card=(30, 0))["actions"]
    assert (seen["share"], seen["effect"]) == (0.5, 0)


def test_a_line_stands_out_only_if_it_would_among_all_lines() -> None:
    """21 wins of 30 are outside of the interval of one line, not of the whole report."""
    alone = of_uses(21, card=(30, 0))["actions"]
    assert most_telling(alone) == alone
    among = of_uses(21, **{f"card{number}": (30, 0) for number in range(30)})["actions"]
    assert among[0]["interval"] == alone[0]["interval"]
    assert among[0]["interval"][0] > 0
    assert most_telling(among) == []
    clear = of_uses(29, **{f"card{number}": (30, 0) for number in range(30)})["actions"]
    assert len(most_telling(clear)) == 30


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("wins", [0.5, 0.8, 1.0])
def test_the_interval_of_an_effect_holds_the_truth_as_often_as_it_claims(
    seats: int, wins: float, long: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One seat of each game has the card, and wins so often; else any seat wins. The usual share varies as well."""
    monkeypatch.setattr("companion.lab.report.fingerprint", lambda game: "")  # of files that stay as they are
    dice, trials, held = Random(seats), 2_000 if long else 200, 0
    users = [2 / (seats + 1), *[1 / (seats + 1)] * (seats - 1)]
    usual = sum(user * (user * wins + (1 - user) * (1 - wins) / (seats - 1)) for user in users)
    for _ in range(trials):
        tally = Tally.of_none(seats)
        for (user, winner), games in Counter(_drawn(dice, seats, wins) for _ in range(60)).items():
            tally = tally.plus(_alike(seats, user, winner, games))
        low, high = reported_of(tally)["interval"]
        held += low <= wins - usual <= high
    assert held / trials >= 0.95 - 3 * sqrt(0.05 * 0.95 / trials)


def _drawn(dice: Random, seats: int, wins: float) -> tuple[int, int]:
    """Who has the card in a game, the first seat more often than the others, and who wins."""
    user = max(dice.randrange(-1, seats), 0)
    others = [seat for seat in range(seats) if seat != user]
    return user, user if dice.random() < wins else dice.choice(others)


@cache
def _alike(seats: int, user: int, winner: int, games: int) -> Tally:
    """The tally of this many games in which the same seat has the card, and the same one wins."""
    if games > 1:
        return _alike(seats, user, winner, games - 1).plus(_alike(seats, user, winner, 1))
    use, nothing = LabUse("cards", "play four"), dict.fromkeys(LENGTHS, 0)
    return Tally.of_game(
        GameRecord(True, (winner,), (0,) * seats, None, False, nothing, Counter({use: 1}), {(use, user)})
    )


def reported_of(tally: Tally) -> dict[str, Any]:
    """The report of the card."""
    plan = LabPlan("templates/starters/pig", ("random",) * len(tally.wins))
    (card,) = report(load(plan.game), plan, tally, "1.0")["cards"]
    return dict(card)


def test_a_card_that_always_wins_has_an_uncertain_effect() -> None:
    """The share of its users is as high as it can be, but the usual share is not known exactly."""
    tally = Tally.of_none(2)
    for _ in range(100):
        tally = tally.plus(_alike(2, *_drawn(Random(tally.games), 2, 1.0), 1))
    card = reported_of(tally)
    assert (card["share"], card["sure"]) == (1, True)
    assert card["interval"][0] < card["effect"] < card["interval"][1]


# --- clauses


def test_a_clause_counts_once_for_an_action(kites: dict[str, Any]) -> None:
    """The carter gives sticks and silk in two sentences, the gate coins and the start."""
    clauses, spaces = by_id(kites, "clauses"), by_id(kites, "spaces")
    assert clauses["KF-PLACE-05"]["times"] == spaces["cart"]["times"]
    assert clauses["KF-PLACE-05"]["seats"] == spaces["cart"]["seats"]
    assert clauses["KF-PLACE-05"]["effect"] == spaces["cart"]["effect"]
    assert clauses["KF-PLACE-08"]["times"] == spaces["gate"]["times"]


def test_a_clause_of_each_seat_is_of_each_seat(kites: dict[str, Any]) -> None:
    """At the end each seat shows its goals; at a gift each seat gains coins, whoever answered last."""
    clauses = by_id(kites, "clauses")
    assert (clauses["KF-END-02"]["times"], clauses["KF-END-02"]["seats"]) == (GAMES, 3 * GAMES)
    gift = clauses["KF-SKY-05"]
    assert 0 < gift["games"] < GAMES
    assert (gift["times"], gift["seats"]) == (gift["games"], 3 * gift["games"])
    assert gift["effect"] is clauses["KF-END-02"]["effect"] is None


def test_a_clause_about_no_seat_has_no_effect(kites: dict[str, Any]) -> None:
    """The weather is turned up for all."""
    weather = by_id(kites, "clauses")["KF-ROUND-01"]
    assert (weather["times"], weather["seats"], weather["effect"]) == (6 * GAMES, 0, None)


SAYINGS = """
kind: play
turn:
  - {say: "{{ me }} waits for {{ left(me) }}."}
  - {say: "Now {{ left(me) }} waits."}
  - {say: "Here {{ me }} and {{ left(me) }} wait."}
  - {say: "All of them wait: {{ seats }}."}
  - {say: "It rains."}
  - {say: "Nobody but {{ only(seats, it == left(me)) }} waits."}
  - {say: "Neither {{ first(seats, it.number > 9) }} nor {{ left(me) }} waits."}
  - {end: game, winner: me}
"""


def test_an_event_is_about_the_seat_that_its_sentence_begins_with_or_alone_names(tmp_path: Path) -> None:
    own(
        tmp_path, play="\n".join([SAYINGS.replace("turn:", "turn:\n  - {choose: [wait]}"), "actions: {wait: {do: []}}"])
    )
    game = load(str(tmp_path / "own"))
    state = game.setup(["Ann", "Ben"])
    (action,) = game.legal_actions(state)
    assert [game.concerns(event) for event in game.apply(state, action)][:7] == [0, 1, None, None, None, 1, 1]


@pytest.mark.parametrize(
    ("data", "seat"),
    [({"seat": 1}, 1), ({"figure": (2, "star")}, 2), ({"unit": (0, "star"), "to": "a1"}, 0), ({"space": "a1"}, None)],
)
def test_an_event_is_about_the_seat_in_its_data(data: dict[str, Any], seat: int | None) -> None:
    assert load(KITES.game).concerns(Event("moved", (), data)) == seat


# --- unused


def test_only_cards_are_unused() -> None:
    """Rules without a sentence of their own are in use all the same."""
    document = reported(KITES, 1)
    assert [*document["unused"]] == ["cards"]
    drawn = {id.partition(" ")[2] for id in by_id(document, "cards")}
    unused = {*document["unused"]["cards"]}
    assert unused
    assert not unused & drawn
    assert unused <= {*load(KITES.game).definition.tokens}  # type: ignore[attr-defined]


# --- games that do not end, leads, nobody


def test_unfinished_games_are_left_out_of_means(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = reported(KITES, 20)
    monkeypatch.setattr("companion.referee.match.MOST_ENTRIES", 86)
    some = reported(KITES, 20)
    assert 0 < some["unfinished"] < 20
    assert some["step_limit"] == 100_000
    for name in ("turns", "minutes", "dice_and_cards"):
        assert whole["length"][name]["least"] <= some["length"][name]["least"]
    assert some["length"]["turns"] == {"mean": 6, "interval": [6, 6], "least": 6, "most": 6}
    assert by_id(some, "actions")["go"]["effect"] is None, "all seats of all games that ended"


def test_if_no_game_ends_lengths_are_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.referee.match.MOST_ENTRIES", 20)
    none = reported(KITES, 3)
    unknown = {"mean": None, "interval": None, "least": None, "most": None}
    assert none["unfinished"] == none["nobody"]["wins"] == 3
    assert all(one == unknown for one in none["length"].values())
    assert all(seat["points"] == unknown for seat in none["seats"])
    assert none["choices"] == {"in_a_game": unknown, "answers": None, "with_one_answer": None}
    assert none["lead"]["changes"] == unknown
    assert none["lead"]["half_way"]["share"] is None
    assert none["actions"], "what was done is reported"
    assert all(one["effect"] is None for one in none["actions"])


def test_one_game_has_no_interval_of_its_length() -> None:
    turns = reported(KITES, 1)["length"]["turns"]
    assert (turns["mean"], turns["interval"]) == (6, None)


def test_no_interval_of_a_length_goes_below_0() -> None:
    document = reported(LabPlan("templates/starters/pig", ("random", "random"), variants={"goal": 20}), 2)
    ends = [document["length"]["turns"]["interval"][0], document["choices"]["in_a_game"]["interval"][0]]
    assert min(ends) == 0


def test_without_points_in_between_nobody_leads() -> None:
    document = reported(LabPlan("templates/starters/noughts-and-crosses", ("random", "random")), 30)
    assert document["lead"] == {
        "games": 0,
        "changes": {"mean": None, "interval": None, "least": None, "most": None},
        "half_way": {"games": 0, "wins": 0, "share": None, "interval": None},
    }
    with_points = reported(LabPlan("templates/starters/pig", ("random", "random")), 10)["lead"]
    assert with_points["games"] == 10
    assert with_points["changes"]["mean"] > 0


def test_nobody_leads_alone_at_the_table(tmp_path: Path) -> None:
    steps = "kind: play\nseat: {steps: 0}\nturn:\n  - {roll: d6}\n  - {gain: {steps: die}}\n"
    own(
        tmp_path,
        game=GAME.replace("min: 2", "min: 1"),
        play=f"{steps}  - {{if: turn == 4, end: game}}\nscore: [steps]\n",
    )
    lead = reported(LabPlan(str(tmp_path / "own"), ("random",)), 5)["lead"]
    assert (lead["games"], lead["changes"]["mean"], lead["half_way"]["games"]) == (0, None, 0)


GAINS = """
kind: play
seat: {points: 0}
turn:
  - {choose: [go]}
  - {gain: {points: "2 if me.number == 1 else 1"}}
  - {if: turn == 6, end: game}
actions: {go: {}}
score: [points]
best: """


@pytest.mark.parametrize("best", ["highest", "lowest"])
def test_the_leader_is_the_seat_with_the_best_score(tmp_path: Path, best: str) -> None:
    own(tmp_path, play=GAINS + best)
    document = reported(LabPlan(str(tmp_path / "own"), ("random", "random")), 5)
    assert [seat["wins"] for seat in document["seats"]] == ([5, 0] if best == "highest" else [0, 5])
    assert document["lead"]["half_way"]["share"] == 1


@pytest.mark.parametrize(("best", "leads"), [("highest", 1), ("lowest", 0)])
def test_of_two_equal_best_seats_none_leads(tmp_path: Path, best: str, leads: int) -> None:
    """Ben and Cleo have fewer points than Ann, and equal ones when Ann's second turn begins."""
    own(tmp_path, play=GAINS + best)
    lead = reported(LabPlan(str(tmp_path / "own"), ("random",) * 3), 1)["lead"]
    assert lead["half_way"]["games"] == leads


def test_a_game_without_points_has_none_in_its_report() -> None:
    document = reported(LabPlan("templates/starters/noughts-and-crosses", ("random", "random")), 5)
    assert all(seat["points"]["mean"] is None for seat in document["seats"])


def test_the_table_of_seats_has_a_row_for_nobody() -> None:
    document = reported(LabPlan("templates/starters/noughts-and-crosses", ("random", "random")), 30)
    heading, *rows = tables(document)["seats"]
    assert [row[0] for row in rows] == ["Ann", "Ben", "nobody"]
    wins, points = heading.index("wins"), heading.index("points")
    assert sum(row[wins] for row in rows) == 30
    assert rows[-1][wins] == document["nobody"]["wins"] > 0
    assert rows[-1][points] is None
    assert len(rows[-1]) == len(heading)


def test_each_row_of_a_table_says_how_to_repeat_it() -> None:
    plan = LabPlan("templates/starters/pig", ("random", "random"), 7, {"goal": 20, "roll_first": False})
    for heading, *rows in tables(reported(plan, 2)).values():
        assert heading[-4:] == ["games", "seed", "version", "variants"]
        assert all(row[-4:] == [2, 7, "1.0", "goal=20;roll_first=false"] for row in rows)


def test_what_does_not_differ_at_all_is_not_sure() -> None:
    """Random bots hardly ever win a game of Oscar Race: nobody's escort goes with winning."""
    document = reported(LabPlan("oscar-race", ("random", "random")), 4)
    same = [one for kind in KINDS for one in document[kind] if one["effect"] == 0]
    assert same
    assert not any(one["sure"] for one in same)
