"""Oscar Race's tests, clause by clause, on Red Carpet Race: nearly all rules are the same words and the same code.

Their positions assume the earlier edition's Move and call Area 2 by its name, so they are run on a copy of the
definition that has these two; what the edition's own numbers come to, and the tests in DIFFER, are in the files beside
this one.
"""

from __future__ import annotations

import ast
import shutil
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType

from companion.definitions.load import load_definition
from companion.definitions.places import data_root
from companion.games.oscar_race.game import OscarRace
from companion.registry import load_words

BASE = Path(__file__).parent.parent / "oscar_race"
PACKAGE = "tests.games.red_carpet_race.carried_over"
LEFT_OUT = ("test_numbers", "test_playthrough")
"""Mistakes in definitions, and a game that was read; this edition has its own game."""

DIFFER = {
    "test_or_attack_04_a_1_or_2_kills_that_zombie": "ATTACK-10: a lone figure is attacked",
    "test_or_attack_05_a_6_hits_the_player_and_nothing_else_does": "ATTACK-10",
    "test_or_attack_06_the_number_that_hits_a_lone_escort_depends_on_which_it_is": "ATTACK-07, ATTACK-10",
    "test_or_attack_06_the_numbers_of_the_lone_do_not_hold_for_a_couple": "OPEN-40",
    "test_or_attack_07_a_lone_date_is_immune": "ATTACK-07",
    "test_or_attack_07_immunity_is_why_no_zombie_can_be_faced": "ATTACK-07",
    "test_or_attack_09_a_lone_mother_is_hit_on_4_5_or_6": "ATTACK-10",
    "test_or_open_35_dead_zombies_are_removed_at_once": "ATTACK-10",
    "test_or_open_35_every_space_on_the_way_attacks_for_itself": "ATTACK-10",
    "test_or_open_36_a_date_that_leaves_its_player_is_immune_and_the_player_is_not": "ATTACK-07",
    "test_or_open_36_a_date_that_stays_with_its_player_as_a_unit_of_its_own_is_not_alone": "OPEN-40",
    "test_or_open_36_other_players_figures_are_no_company": "ATTACK-07",
    "test_or_open_39_no_dice_are_rolled_against_a_lone_date": "ATTACK-07",
    "test_or_open_39_the_variant_changes_nothing_for_a_date_in_company": "ATTACK-07",
    "test_or_open_39_with_lone_date_kills_dice_kill_but_never_hit": "ATTACK-07",
    "test_or_open_45_after_a_failed_diversion_the_hit_is_placed": "OPEN-47 has the words of BRAD-03",
    "test_or_open_45_after_a_lone_escorts_own_number_counts_as_the_hit": "ATTACK-10",
    "test_or_open_50_kills_by_the_lone_escort_are_its_owners_too": "ATTACK-10",
    "test_or_open_06_but_they_are_no_couple": "ATTACK-07",
    "test_or_board_18_whoever_is_in_the_theater_gains_nothing_by_an_escort_outside": "OPEN-61",
    "test_or_open_61_the_player_entering_in_this_turn_ends_the_gains_of_this_very_turn": "OPEN-61",
    "test_or_open_61_with_the_player_in_the_theater_the_escort_in_a_rope_line_gains_nothing": "OPEN-61",
    "test_or_board_18_open_61_why_such_an_escort_rolls_no_die_is_reported": "OPEN-61",
    "test_or_open_67_kills_then_hits_breaks_ties_only": "OPEN-69 is cited with END-01",
    "test_or_open_67_the_outcome_names_the_tie_break_that_decided_and_the_variant": "OPEN-69",
    "test_the_swag_bag_stays_where_a_single_zombie_attacks": "ATTACK-11: the Mother pleads",
    "test_or_attack_03_04_05_a_player_alone": "ATTACK-10",
    "test_or_attack_06_08_09_an_escort_alone": "ATTACK-10",
    "test_or_attack_07_a_date_alone_is_not_attacked": "ATTACK-07",
    "test_or_hit_04_a_couple_has_the_hits_of_a_player_wherever_they_are_put": "OPEN-40",
    "test_or_attack_01_02_the_attacks_of_leaving_and_of_ending_by_one_step_are_reported_together": "ATTACK-10",
    "test_or_open_80_a_path_goes_on_behind_every_result_of_the_attacks_on_its_way": "ATTACK-10",
    "test_or_trip_02_a_path_too_long_for_a_trip_ends_with_the_trip": "ATTACK-10",
    "test_or_trip_03_the_spaces_of_a_run_that_has_been_rolled_are_no_news": "OPEN-40",
    "test_every_sentence_asked_for_is_there": "both editions' sentences are looked at there",
    "test_no_sentence_is_there_for_nothing": "likewise",
}
"""Tests of rules that are others in this edition, and the clause that makes the difference."""


@cache
def game() -> OscarRace:
    """Red Carpet Race with the player's Move and the name of Area 2 of the earlier edition."""
    with TemporaryDirectory() as folder:
        for name in ("oscar-race", "red-carpet-race"):
            shutil.copytree(data_root() / name, Path(folder) / name)
        own = Path(folder) / "red-carpet-race"
        for file, old, new in (
            ("figures.yaml", "move: 4", "move: 3"),
            ("board.yaml", "VH1", "E"),
            ("board-mirror.yaml", "VH1", "E"),
            ("tickets.yaml", "VH1", "E"),
        ):
            text = (own / file).read_text(encoding="utf-8")
            assert old in text
            (own / file).write_text(text.replace(old, new), encoding="utf-8")
        definition = load_definition(own)
    return OscarRace(definition, load_words(definition))


def sources() -> Iterator[tuple[str, str]]:
    """Name and text of every test file that carries over, in this edition's numbers, without what differs."""
    left = set(DIFFER)
    for path in sorted(BASE.glob("test_*.py")):
        if path.stem in LEFT_OUT:
            continue
        text = path.read_text(encoding="utf-8")
        lines = text.splitlines()
        for node in reversed(ast.parse(text).body):
            if isinstance(node, ast.FunctionDef) and node.name in DIFFER:
                first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
                del lines[first - 1 : node.end_lineno]
                left.discard(node.name)
        yield path.stem, _as_this_edition("\n".join(lines))
    assert not left, f"there is no test {sorted(left)} to leave out any more"


def _as_this_edition(text: str) -> str:
    loaded, here = 'GAME = companion.load("oscar-race")', f"from {__name__} import game\n\nGAME = game()"
    text = text.replace(loaded, here).replace('"oscar-race"', '"red-carpet-race"')
    text = text.replace("game: oscar-race", "game: red-carpet-race")
    text = text.replace("OR-", "RC-").replace("test_or_", "test_rc_")
    return text.replace("tests.games.oscar_race", PACKAGE)


def modules() -> Iterator[ModuleType]:
    """The test files as modules of a package of their own, which has their helpers too."""
    package = ModuleType(PACKAGE)
    package.__path__ = []
    sys.modules[PACKAGE] = package
    for helper in ("table", "lay", "positions"):
        _module(helper, _as_this_edition((BASE / f"{helper}.py").read_text(encoding="utf-8")))
    # Others take their random games from the playouts.
    for name, text in sorted(sources(), key=lambda one: one[0] != "test_playouts"):
        yield _module(name, text)


def _module(name: str, text: str) -> ModuleType:
    module = ModuleType(f"{PACKAGE}.{name}")
    sys.modules[module.__name__] = module
    exec(compile(text, str(BASE / f"{name}.py"), "exec"), module.__dict__)
    return module
