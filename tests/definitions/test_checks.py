"""What must hold between the parts of a game: ids, references, counts, variants and open points."""

from __future__ import annotations

import pytest

from tests.definitions.conftest import Game


@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"),
    [
        # ids are unique
        ("game.yaml", "- name: open_gate", "- name: board",
         "game.yaml:18:11: variants[1].name: the name board is taken; it is first used at tiny-race/game.yaml:12"),
        ("game.yaml", "- id: cards", "- id: stars",
         "game.yaml:35:9: components[2].id: the id stars is taken; it is first used at tiny-race/game.yaml:31"),
        ("board-yard.yaml", "id: yard", "id: lane",
         "board-yard.yaml:2:5: id: the id lane is taken; it is first used at tiny-race/board.yaml:2"),
        ("board.yaml", "{id: goal", "{id: start",
         "board.yaml:14:10: spaces[5].id: the id start is taken; it is first used at tiny-race/board.yaml:9"),
        ("figures.yaml", "- id: star", "- id: runner",
         "figures.yaml:13:9: items[1].id: the id runner is taken; it is first used at tiny-race/figures.yaml:5"),
        ("figures.yaml", "facts: {worth: 1}", "code: RUN",
         "figures.yaml:18:11: items[1].code: the code RUN is taken; it is first used at tiny-race/figures.yaml:12"),
        ("rules.yaml", "id: MOVE", "id: SETUP",
         "rules.yaml:12:9: sections[1].id: the id SETUP is taken; it is first used at tiny-race/rules.yaml:3"),
        ("rules.yaml", "id: TR-SETUP-02", "id: TR-SETUP-01",
         "rules.yaml:7:13: sections[0].clauses[1].id: the id TR-SETUP-01 is taken;"
         " it is first used at tiny-race/rules.yaml:6"),
        # references
        ("figures.yaml", "component: stars", "component: stras",
         "figures.yaml:17:16: items[1].component: there is no component stras; did you mean stars?"),
        ("figures.yaml", "component: stars", "component: zzz",
         "figures.yaml:17:16: items[1].component: there is no component zzz"),
        ("game.yaml", "values: [lane, yard]", "values: [lane, yart]",
         "game.yaml:15:20: variants[0].values[1]: there is no board yart; did you mean yard?"),
        ("game.yaml", "per_seat: 1}\n    clauses: [TR-SETUP-01]", "per_seat: 1}\n    clauses: [TR-SETUP-11]",
         "game.yaml:30:15: components[0].clauses[0]: there is no clause TR-SETUP-11; did you mean TR-SETUP-01?"),
        ("figures.yaml", "clauses: [TR-MOVE-01]", "clauses: [TR-MOVE-01, TR-MOVE-07]",
         "figures.yaml:11:27: items[0].clauses[1]: there is no clause TR-MOVE-07; did you mean TR-MOVE-01?"),
        ("board.yaml", "clauses: [TR-MOVE-01]", "clauses: [XX-MOVE-01]",
         "board.yaml:17:11: clauses[0]: there is no clause XX-MOVE-01; did you mean TR-MOVE-01?"),
        ("rules.yaml", "concerns: [TR-SETUP-02]", "concerns: [TR-SETUP-12]",
         "rules.yaml:26:16: open_points[1].concerns[0]: there is no clause TR-SETUP-12; did you mean TR-SETUP-02?"),
        # mentions in texts
        ("rules.yaml", "unless TR-OPEN-02 opens", "unless TR-OPEN-22 opens",
         "rules.yaml:8:15: sections[0].clauses[1].text: there is no clause TR-OPEN-22; did you mean TR-OPEN-02?"),
        ("game.yaml", "note: As many as are wanted.", "note: As TR-SETUP-99 says.",
         "game.yaml:34:11: components[1].note: there is no clause TR-SETUP-99; did you mean TR-SETUP-01?"),
        # clause ids
        ("rules.yaml", "{id: TR-MOVE-01", "{id: TR-WALK-01",
         "rules.yaml:15:14: sections[1].clauses[0].id: TR-WALK-01 is in section MOVE;"
         " use MOVE as its middle part"),
        ("rules.yaml", "{id: TR-SETUP-01", "{id: TR-SETUP-03",
         "rules.yaml:7:13: sections[0].clauses[1].id: TR-SETUP-02 comes after a higher number; put clauses in ascending order"),
        ("rules.yaml", "{id: TR-MOVE-01", "{id: XX-MOVE-01",
         "rules.yaml:15:14: sections[1].clauses[0].id: XX-MOVE-01 begins with XX; use TR (prefix in game.yaml)"),
        ("rules.yaml", "- id: TR-OPEN-04", "- id: TR-ODD-04",
         "rules.yaml:37:9: open_points[3].id: TR-ODD-04 is in section OPEN; use OPEN as its middle part"),
        # counts
        ("game.yaml", "{2: 8, 3: 9, 4: 10}", "{2: 8, 4: 10}",
         "game.yaml:37:23: components[2].count.by_seats: no count for 3 seats; use 2 to 4"),
        ("game.yaml", "{2: 8, 3: 9, 4: 10}", "{2: 8, 3: 9, 4: 10, 5: 1, 6: 1}",
         "game.yaml:37:23: components[2].count.by_seats: a count for 5, 6 seats; use 2 to 4"),
        # variants and open points
        ("rules.yaml", "variant: open_gate", "variant: open_gat",
         "rules.yaml:30:14: open_points[1].variant: there is no variant open_gat; did you mean open_gate?"),
        ("rules.yaml", "variant: open_gate", "variant: null",
         "game.yaml:22:15: variants[1].clauses[0]: TR-OPEN-02 names no variant; it must name open_gate"),
        ("rules.yaml", "variant: open_gate", "variant: stars",
         "game.yaml:22:15: variants[1].clauses[0]: TR-OPEN-02 names the variant stars; it must name open_gate"),
        ("rules.yaml", "variant: open_gate", "variant: stars",
         "game.yaml:23:100: variants[2].clauses: TR-OPEN-02 names this variant; add it to this list"),
        ("game.yaml", "    clauses: [TR-OPEN-02]\n", "",
         "game.yaml:18:5: variants[1].clauses: TR-OPEN-02 names this variant; add it to this list"),
    ],
)  # fmt: skip
def test_what_does_not_agree_is_named_at_its_place(game: Game, file: str, old: str, new: str, complaint: str) -> None:
    game.edit(file, old, new)
    assert f"tiny-race/{complaint}" in game.complaints()


def test_ids_of_tokens_are_unique_over_all_sheets(game: Game) -> None:
    game.write("more.yaml", "kind: tokens\nid: more\ntitle: More\nitems:\n  - {id: star, name: S, shape: round,"
                            " size_mm: [9, 9], component: stars}\n")  # fmt: skip
    assert game.complaints() == [
        "tiny-race/more.yaml:5:10: items[0].id: the id star is taken; it is first used at tiny-race/figures.yaml:13"
    ]


def test_a_wrong_field_hides_nothing_of_its_neighbours(game: Game) -> None:
    game.edit("figures.yaml", "name: Star", "name: [5]\n    size: 5")
    game.edit("figures.yaml", "component: stars", "component: stras")
    fields = [line.split(": ")[1] for line in game.complaints()]
    assert fields == ["items[1].name", "items[1].size", "items[1].component"]


def test_a_file_that_cannot_be_read_brings_no_complaints_about_what_it_may_hold(game: Game) -> None:
    game.edit("rules.yaml", "title: Moving", "title: [")
    game.edit("figures.yaml", "component: stars", "component: stras")
    found = game.complaints()
    assert [line.split(":")[0] for line in found] == ["tiny-race/figures.yaml", "tiny-race/rules.yaml"]


@pytest.mark.parametrize("file", ["game.yaml", "board.yaml", "board-yard.yaml", "figures.yaml", "rules.yaml"])
def test_each_file_that_is_no_yaml_is_one_complaint(game: Game, file: str) -> None:
    text = (game.folder / file).read_text(encoding="utf-8")
    game.write(file, text + "\n]")
    assert len(game.complaints()) == 1


def test_a_text_may_mention_ids_of_other_games(game: Game) -> None:
    game.edit("rules.yaml", "reason: It is longer.", "reason: As ZZ-SETUP-77 and XTR-SETUP-77 do.")
    assert game.complaints() == []
