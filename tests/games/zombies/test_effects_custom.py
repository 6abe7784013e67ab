"""Cards that a user adds or changes with the verbs there are work without new code; mistakes in one are reported."""

from __future__ import annotations

import shutil
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import yaml

import companion
from companion.definitions.load import game_folder
from companion.errors import BrokenDefinition
from companion.games.zombies.effects.effect import Effect
from companion.games.zombies.effects.moments import MOMENTS
from tests.games.zombies.lay import GAME, Play, position
from tests.games.zombies.test_event import NO_CARDS, lost


def game_with(folder: Path, *cards: dict[str, Any], numbers: dict[str, Any] | None = None, **changed: Any) -> Any:
    """The game with these cards more, two of each, and with other facts of some there are, `lucky_shot={...}`."""
    shutil.copytree(game_folder("zombies"), folder, dirs_exist_ok=True)
    events = yaml.load((folder / "events.yaml").read_text(encoding="utf-8"), yaml.CSafeLoader)
    for item in events["items"]:
        # PyYAML takes the key `on` for a yes.
        item["facts"]["effect"] = {"on" if key is True else key: one for key, one in item["facts"]["effect"].items()}
        item["facts"] |= changed.get(item["id"].replace("-", "_"), {})
    for number, facts in enumerate(cards):
        id = facts.pop("id", f"card-{number}")
        shape = {"shape": "card", "size_mm": [63, 88], "component": "event-cards", "copies": 2}
        about = {"text": "What it does.", "tagline": "Read it."}
        item = {"id": id, "name": id.replace("-", " ").title(), **shape, "facts": {**facts, **about}}
        events["items"].append({**item, "code": f"X{number}", "clauses": ["ZB-EV-28"]})
    (folder / "events.yaml").write_text(yaml.dump(events, Dumper=yaml.CSafeDumper), encoding="utf-8")
    game = yaml.safe_load((folder / "game.yaml").read_text(encoding="utf-8"))
    game["numbers"] |= numbers or {}
    next(one for one in game["components"] if one["id"] == "event-cards")["count"] = {"fixed": 50 + 2 * len(cards)}
    (folder / "game.yaml").write_text(yaml.safe_dump(game), encoding="utf-8")
    return companion.load(str(folder))


def laid(game: Any, *seats: str, **changes: Any) -> Play:
    table = Play(game.position(position(*seats, **changes)))
    table.game = game
    return table


def card(
    verb: str, kind: str = "instant", when: str = "any_time", id: str = "new-card", **numbers: Any
) -> dict[str, Any]:
    return {"id": id, "kind": kind, "when": when, "effect": {"verb": verb, **numbers}}


def complaints(folder: Path, *cards: dict[str, Any], **changed: Any) -> list[str]:
    """What is reported about these cards."""
    with pytest.raises(BrokenDefinition) as found:
        game_with(folder, *cards, **changed)
    return [str(one) for one in found.value.complaints]


# --- new cards ---


def test_a_card_with_a_verb_there_is_works_at_once(tmp_path: Path) -> None:
    game = game_with(tmp_path, card("gain_bullets", number=5, id="ammo-crate"))
    table = laid(game, "name: ann, hand: [ammo-crate]", NO_CARDS, phase="roll")
    assert table.interjections == ["ann play ammo-crate"]
    table.play("ann play ammo crate")
    table.reports("ann gains 5 bullet tokens (8 now).", "ZB-EV-28")
    assert table.table.discard == ["ammo-crate"]


def test_a_changed_number_is_what_counts(tmp_path: Path) -> None:
    more = {"effect": {"verb": "roll_or_return", "dice": 3, "zombies": 4}}
    game = game_with(tmp_path, i_dont_think_theyre_dead=more, lucky_shot={"effect": {"verb": "set_roll", "number": 3}})
    table = laid(game, "name: ann, hand: [i-dont-think-theyre-dead]", "name: ben, hand: [], kills: 9", phase="roll")
    table.play("ann play i-dont-think-theyre-dead ben", "4 5 1", "ben pass")
    assert table.ben.kills == 5
    shot = laid(game, "name: ann, at: n1.c, hand: [lucky-shot]", NO_CARDS, **lost(1)).play("ann play lucky-shot")
    assert shot.prompt == "ann lost the roll with 3: pay a life, or 1 bullet?"


def test_a_changed_moment_is_the_one_that_counts(tmp_path: Path) -> None:
    game = game_with(tmp_path, rummage={"when": "any_time"}, glove_box_find={"when": "own_turn"})
    table = laid(game, "name: ann, hand: []", "name: ben, hand: [rummage, glove-box-find, '?']", phase="roll")
    table.refused("ben play glove-box-find", "ZB-EV-14", "ZB-EV-28")
    table.play("ben play rummage")
    assert table.prompt == "ben holds 4 event cards, 1 too many: which one do you discard?"  # out of turn at once
    table.play("ben discard warm-soup")
    assert (len(table.ben.hand), table.kind) == (3, "move_die")


@pytest.mark.parametrize(("stack", "needed"), [("sum", 1), ("best", 2)])
def test_zb_open_28_several_bonuses_add_up_or_the_best_one_counts(tmp_path: Path, stack: str, needed: int) -> None:
    weapon = card("combat_bonus", "weapon", "own_turn", number=1, id="frying-pan")
    game = game_with(tmp_path, weapon)
    seat = "name: ann, at: n1.c, hand: [], weapons: [iron-poker, frying-pan]"
    table = laid(game, seat, NO_CARDS, **lost(1), variants={"weapon_stack": stack})
    assert f"or {needed} bullet" in table.prompt


def test_zb_open_28_the_best_of_two_bonuses_is_the_higher_one(tmp_path: Path) -> None:
    game = game_with(tmp_path, card("combat_bonus", "weapon", "own_turn", number=2, id="frying-pan"))
    seat = "name: ann, at: n1.c, hand: [], weapons: [iron-poker, frying-pan]"
    table = laid(game, seat, NO_CARDS, **lost(1), variants={"weapon_stack": "best"})
    assert table.prompt == "ann lost the roll with 3: pay a life, or 1 bullet?"


def test_zb_ev_06_a_movement_that_is_used_up_waits_for_a_card_that_adds_one_step_too(tmp_path: Path) -> None:
    game = game_with(tmp_path, card("add_movement", when="own_movement", number=1, id="last-step"))
    table = laid(game, "name: ann, hand: [last-step]", NO_CARDS, moving=1).play("n")
    assert table.kind == "move_end"
    assert table.play("ann play last-step").kind == "move"


def test_zb_ev_22_zombies_may_go_on_as_often_as_the_card_says(tmp_path: Path) -> None:
    game = game_with(tmp_path, sprinters={"effect": {"verb": "zombie_steps", "number": 3}})
    seats = ("name: ann, at: ts.sw, hand: [sprinters]", NO_CARDS)
    table = laid(game, *seats, map={"n1": "cross"}, zombies=["n1.n"], phase="zombies").play("ann play sprinters", "1")
    table.play("n1.c s", "n1.s s")
    assert table.table.zombies == ["ts.n"]


def test_as_many_cards_may_be_thrown_away_as_the_number_says(tmp_path: Path) -> None:
    game = game_with(tmp_path, numbers={"discard": 2})
    table = laid(game, "name: ann, hand: [loose-grip, rummage, warm-soup]", NO_CARDS, phase="zombies").play("1")
    assert table.play("ann discard rummage").kind == "discard"
    table.play("ann discard loose-grip")
    assert (table.ann.hand, table.state.current) == (["warm-soup"], 1)


def test_a_weapon_may_be_used_more_often(tmp_path: Path) -> None:
    game = game_with(tmp_path, slugger_bat={"effect": {"verb": "reroll", "times": 2}})
    table = laid(game, "name: ann, at: n1.c, hand: [], weapons: [slugger-bat]", NO_CARDS, **lost(1))
    table.play("ann use slugger-bat", "1", "ann use slugger-bat", "2")
    table.refused("ann use slugger-bat", "ZB-EV-04")


def test_zombies_may_be_put_up_to_a_number_inside_or_all_over_a_street(tmp_path: Path) -> None:
    some = card("put_zombies", number=2, on="building", id="knock-knock")
    full = card("put_zombies", number=None, on="road", id="rush-hour")
    game = game_with(tmp_path, some, full)
    city = {"map": {"s1": "night-owl-cinema"}, "phase": "roll"}
    table = laid(game, "name: ann, hand: [knock-knock]", NO_CARDS, **city).play("ann play knock-knock s1", "nw", "pass")
    assert table.table.zombies == ["s1.nw"]
    street = laid(game, "name: ann, hand: [rush-hour]", NO_CARDS, **city).play("ann play rush-hour s1")
    assert street.table.zombies == ["s1.c", "s1.e", "s1.n"]


def test_another_response_is_asked_for_too(tmp_path: Path) -> None:
    game = game_with(tmp_path, card("cancel", "response", "response", id="no-way"))
    seats = ["name: ann, hand: [glove-box-find]", "name: ben, hand: [no-way]"]
    table = laid(game, *seats, phase="roll").play("ann play glove-box-find")
    assert table.legal == ["ben pass", "ben play no-way"]
    assert table.play("ben play no-way").ann.bullets == 3


def test_more_cards_a_round_where_the_number_says_so(tmp_path: Path) -> None:
    game = game_with(tmp_path, numbers={"cards_a_round": 2})
    table = laid(game, "name: ann, hand: [glove-box-find, glove-box-find, warm-soup]", NO_CARDS, phase="roll")
    table.play("ann play glove-box-find", "ann play glove-box-find")
    table.refused("ann play warm-soup", "ZB-EVENT-02", "ZB-EVENT-03")


EVERY = {
    "combat_bonus": {"number": 2}, "win_fight": {}, "charges": {"bullets": 1}, "reroll": {"times": 1}, "kill_beside": {},
    "add_movement": {"number": -1}, "open_wall": {}, "skip_steps": {"steps": [4, 5, 6]}, "set_roll": {"number": 5},
    "no_bullets": {}, "lose_bullets": {"number": 1}, "gain_life": {"number": 2}, "gain_bullets": {"number": 1},
    "truce": {}, "roll_or_return": {"dice": 1, "zombies": 1}, "put_zombies": {"number": 1, "on": "road"},
    "move_zombies": {}, "return_zombies": {"number": 1}, "zombie_steps": {"number": 3}, "draw_cards": {"number": 1},
    "take_card": {}, "cancel": {}, "discard_weapon": {},
}  # fmt: skip
"""Every verb with numbers of a card that might be."""


def test_every_verb_has_an_effect_and_a_card_here_in_the_order_of_complaints() -> None:
    assert list(Effect.by_verb()) == list(EVERY)


def test_any_verb_goes_with_any_moment(tmp_path: Path) -> None:
    """Whatever a user makes of them, a card can be played or is refused by a clause, and the game goes on."""
    effects = Effect.by_verb()
    cards = [
        card(verb, effects[verb].kind, when, id=f"c{number}-{verb}-{when}".replace("_", "-"), **EVERY[verb])
        for number, (verb, when) in enumerate((verb, when) for verb in EVERY for when in MOMENTS)
        if (verb == "cancel") == (when == "response")
    ]
    game = game_with(tmp_path, *[dict(one) for one in cards])
    city = {"map": {"s1": "night-owl-cinema", "n1": "cross"}}
    fight = [{"kind": "moving", "seat": "ann", "left": 2}, {"kind": "fight", "seat": "ann", "space": "n1.c"}]
    moments: list[dict[str, Any]] = [
        {"phase": "tile"}, {"pending": fight}, {"phase": "roll"}, {"moving": 3}, {"phase": "zombies"}, {"walking": 1},
        {"pending": [fight[0], {**fight[1], "stage": "pay", "value": 1}]},
        {"pending": [{"kind": "discarding", "seat": "ann"}]},
    ]  # fmt: skip
    played = 0
    zombies = ["n1.c", "n1.n", "s1.nw"]
    for moment, holder in product(moments, (0, 1)):
        seats = ["name: ann, hand: [], at: n1.c, weapons: [iron-poker]"]
        seats.append("name: ben, hand: [], kills: 2, weapons: [slugger-bat]")
        seats[holder] = seats[holder].replace("[]", "['?']", 1)
        start = game.position(position(*seats, zombies=zombies, **city, **moment))
        for one in cards:
            state = start.copy()
            state.seats[holder].hand = [one["id"]]
            for play in game.interjections(state)[:3]:
                after = state.copy()
                for event in game.apply(after, play):
                    assert game.tell(after, event)
                assert game.legal_actions(after)
                assert game.document(game.position(game.document(after))) == game.document(after)
                played += 1
    assert played > 1000


# --- what is wrong ---


def test_an_unknown_verb_is_one_complaint(tmp_path: Path) -> None:
    (complaint,) = complaints(tmp_path, warm_soup={"effect": {"verb": "heal", "number": 1}})
    assert "warm-soup.facts.effect.verb: there is no verb 'heal'; use one of combat_bonus, win_fight," in complaint


def test_a_missing_verb_is_one_complaint(tmp_path: Path) -> None:
    (complaint,) = complaints(tmp_path, warm_soup={"effect": {"number": 1}})
    assert "warm-soup.facts.effect.verb: this is missing; use one of combat_bonus" in complaint


@pytest.mark.parametrize(
    ("effect", "complaint"),
    [
        ({"verb": "gain_life"}, "warm-soup.facts.effect.number: this is missing"),
        ({"verb": "gain_life", "number": 0}, "warm-soup.facts.effect.number: use at least 1"),
        ({"verb": "gain_life", "number": "one"}, "warm-soup.facts.effect.number: use a whole number"),
        ({"verb": "gain_life", "number": 1, "dice": 2}, "warm-soup.facts.effect.dice: unknown key"),
        (
            {"verb": "put_zombies", "number": 1, "on": "roof"},
            "warm-soup.facts.effect.on: use 'road' or 'building'",
        ),
        ({"verb": "skip_steps", "steps": []}, "warm-soup.facts.effect.steps: use a list of at least 1"),
        ({"verb": "skip_steps", "steps": [7]}, "warm-soup.facts.effect.steps[0]: use at most 6"),
    ],
)
def test_a_wrong_number_is_one_complaint(tmp_path: Path, effect: dict[str, Any], complaint: str) -> None:
    (found,) = complaints(tmp_path, warm_soup={"effect": effect})
    assert complaint in found


def test_kind_and_moment_go_with_the_verb(tmp_path: Path) -> None:
    (complaint,) = complaints(tmp_path / "kind", warm_soup={"kind": "weapon"})
    assert "warm-soup.facts.kind: weapon does not go with the verb gain_life; use instant" in complaint
    (complaint,) = complaints(tmp_path / "response", warm_soup={"when": "response"})
    assert "warm-soup.facts.when: response does not go with the kind instant" in complaint
    (complaint,) = complaints(tmp_path / "when", warm_soup={"when": "at_noon"})
    assert "warm-soup.facts.when: use 'own_turn'" in complaint


def test_the_file_of_the_cards_names_every_verb() -> None:
    text = (game_folder("zombies") / "events.yaml").read_text(encoding="utf-8")
    head = text[: text.index("kind: tokens")]
    assert [verb for verb in Effect.by_verb() if verb not in head] == []


def test_the_shipped_cards_use_every_verb() -> None:
    assert {one.effect.verb for one in GAME.kit(laid(GAME).state).events.values()} == set(Effect.by_verb())
