"""EX: the handbook's example, The Mark of Zorro, from the draw to the two million dollars."""

from __future__ import annotations

from companion.games.the_producer.rules import appeal
from companion.games.the_producer.rules.candidates import candidates, value_of
from companion.games.the_producer.rules.distribution import Distributing
from tests.games.the_producer.lay import GAME, Play, at_producer

TEAM = "victor-fleming, tyrone-power, linda-darnell, edward-g-robinson, judy-garland"
ANN = (
    f"name: ann, team: [{TEAM}], scripts: [the-mark-of-zorro], built: [theme-set-swashbuckler], producers: 5, money: 0,"
    " radio: [green], storehouse: [lighting-technician]"
)
MAKE = "ann make zorro fleming power darnell robinson garland on swashbuckler"
ADDED = ("ann add green", "ann add lighting-technician")
DRAWN = "3 blue 2 red 1 light_blue 1 golden 2 green 2 white"


def zorro(*lines: str) -> Play:
    """The example as far as these lines."""
    return at_producer(ANN, "name: ben").play(*lines)


def shot(play: Play) -> Distributing:
    frame = play.state.pending[-1]
    assert isinstance(frame, Distributing)
    return frame


def test_tp_ex_01_the_cards_are_those_of_the_handbook() -> None:
    kit = GAME.make_kit({})
    script = kit.scripts["the-mark-of-zorro"]
    assert (script.critics, script.audience) == (4, {"red": 1, "blue": 1, "pink": 1, "light_blue": 1})
    assert kit.characters["victor-fleming"].black == 2
    golden = {"tyrone-power": 1, "linda-darnell": 0, "edward-g-robinson": 2, "judy-garland": 2}
    assert {who: kit.characters[who].golden for who in golden} == golden


def test_tp_ex_02_03_eleven_tokens_are_drawn_for_ten_printed_and_two_added_stars() -> None:
    play = zorro(MAKE, "reveal coin heads", *ADDED)
    play.reports(
        "The Mark of Zorro has 1 red, 1 blue, 5 golden, 1 pink, 2 light blue and 1 green as stars: draw 11 tokens.",
        "TP-DIST-04",
    )
    assert (play.kind, shot(play).left) == ("token", 11)
    assert (play.ann.radio, play.ann.storehouse) == ([], [])


def test_tp_ex_04_05_06_eleven_tokens_in_one_line_leave_three_to_redraw_of_six() -> None:
    play = zorro(MAKE, "reveal coin heads", *ADDED, DRAWN)
    kit, movie = GAME.kit(play.state), play.ann.movies[0]
    assert play.prompt == (
        "ann: redraw up to 6 tokens for The Mark of Zorro "
        "(unassigned: 1 blue, 1 green and 1 white; companions: 1 red, 1 blue and 1 white), or pass?"
    )
    assert appeal.redraws(kit, play.state, 0, movie) == 6
    assert GAME.usual_line(play.state) == "ann redraw 1 blue 1 green 1 white"


def test_tp_ex_07_ten_tokens_are_assigned_and_earn_two_million_dollars() -> None:
    play = zorro(
        MAKE, "reveal coin heads", *ADDED, DRAWN, "ann redraw blue green white", "2 pink 1 white", "ann assign"
    )
    assert play.ann.money == 2_000_000
    assert play.ann.movies[0].audience == {
        "red": 2,
        "blue": 2,
        "golden": 1,
        "pink": 2,
        "light_blue": 1,
        "green": 1,
        "white": 1,
    }
    assert play.table.pile == {"blue": 1, "green": 1, "white": 2}
    assert sum(play.table.container.values()) == 75 - 14
    play.reports(
        "10 tokens come to The Mark of Zorro (2 red, 2 blue, 1 golden, 2 pink, 1 light blue, 1 green and 1 white):"
        " ann earns $2,000,000.",
        "TP-BOX-01",
        "TP-AUD-12",
    )


def test_tp_ex_08_fleming_dies_on_tails_and_may_still_be_nominated() -> None:
    play = zorro(MAKE, "reveal coin tails")
    play.reports(
        "Tails: Victor Fleming dies when The Mark of Zorro is finished, and may still be nominated for it.", "TP-EX-08"
    )
    assert "victor-fleming" not in play.ann.team
    assert play.table.gone == ["victor-fleming"]
    kit = GAME.kit(play.state)
    assert [one.character for one in candidates(kit, play.state, "director", 0)] == ["victor-fleming"]


def test_tp_ex_09_the_game_theory_gives_fleming_a_base_value_of_three() -> None:
    play = zorro(MAKE, "reveal coin tails", "ann pass", DRAWN.replace("2 white", ""), "ann pass", "ann assign")
    kit, state = GAME.kit(play.state), play.state
    fleming = candidates(kit, state, "director", 0)[0]
    assert value_of(kit, state, "director", 0, fleming).number == 2
    state.seats[1].events = ["game-theory"]
    state.pending[-1:] = [type(state.pending[0])(1)]
    play.play("ben play game-theory")
    assert value_of(kit, state, "director", 0, fleming).number == 3
