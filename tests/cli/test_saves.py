"""play, resume, saves, replay, log: games that are saved, and gone on with."""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from companion.cli.saves import new_save
from companion.cli.session import Session
from companion.referee.store import Save
from tests.cli.tables import DICE, ESCORTS, RULES, SEATS
from tests.cli.terminal import GAME, assert_unusable, companion, example
from tests.referee.save_files import HEADER

pytestmark = pytest.mark.usefixtures("home")


# --- saves ---


def test_a_game_is_saved_listed_and_gone_on_with(home: Path) -> None:
    done = companion("play", GAME, *SEATS, "--seed", "4", stdin="\n".join([ESCORTS, *DICE, "quit"]))
    assert (done.code, done.err) == (0, "")
    listed = companion("saves")
    assert "oscar-race-ann-ben-1\n" in listed.out
    assert "Oscar Race: Ann, Ben; 11 entries" in listed.out
    again = companion("resume", stdin="ann+date r01c2 ; stop\nquit\n")
    assert again.code == 0
    assert "   12  Ann+date moves to r01c2." in again.out
    assert companion("resume", "oscar-race-ann", stdin="").code == 0
    assert companion("play", GAME, *SEATS, stdin="").code == 0
    assert sorted(path.name for path in home.iterdir())[:2] == [
        "oscar-race-ann-ben-1.companion",
        "oscar-race-ann-ben-2.companion",
    ]


def test_saves_are_listed_for_programs_with_the_trouble_of_a_damaged_one(home: Path) -> None:
    assert companion("saves", "--json") == (0, "[]\n", "")
    assert companion("play", GAME, *SEATS, stdin=ESCORTS).code == 0
    (home / "torn.companion").write_bytes(b"torn")
    assert companion("saves", "--json").code == 0
    found = {one.pop("save"): one for one in companion("saves", "--json").json}
    assert list(found["torn"]) == ["game", "title", "seats", "entries", "date", "trouble"]
    assert found["torn"]["trouble"].endswith("torn.companion is not a saved game")
    good = found["oscar-race-ann-ben-1"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d", good.pop("date"))
    assert good == {"game": GAME, "title": "Oscar Race", "seats": ["Ann", "Ben"], "entries": 2, "trouble": None}


def test_a_save_keeps_the_id_of_its_game_however_it_was_typed(home: Path) -> None:
    assert companion("play", "OSCAR-RACE", *SEATS, stdin="").code == 0
    assert "oscar-race-ann-ben-1\n" in companion("saves").out
    assert companion("resume", stdin="").code == 0


def test_the_end_of_a_pipe_is_a_closed_lid(home: Path) -> None:
    assert companion("play", GAME, *SEATS, stdin=ESCORTS).code == 0
    assert "2 entries" in companion("saves").out


def test_the_log_of_a_save_can_be_played_back_to_the_same_position(tmp_path: Path) -> None:
    save, copy = tmp_path / "one.companion", tmp_path / "two.companion"
    lines = [ESCORTS, *DICE, "Ann+date r01c2 r02c2", "undo 1", "force Ann+date r05c2 because why # not",
             "set ben.stars 3 because lost", "note a # b", "mend 4 5", "yes", "stop", "pass"]  # fmt: skip
    done = companion("play", GAME, *SEATS, "--save", str(save), stdin="\n".join(lines))
    assert done.code == 0, done.out
    logged = companion("log", str(save))
    assert logged.code == 0
    assert "note a # b" in logged.out
    (tmp_path / "log.txt").write_text(logged.out, encoding="utf-8")
    back = companion("play", GAME, *SEATS, "--save", str(copy), "--script", str(tmp_path / "log.txt"))
    assert back.code == 0, back.out
    assert final(copy) == final(save)
    assert [line for line in companion("log", str(copy)).out.splitlines() if not line.startswith("#")] != []


def final(path: Path) -> object:
    from companion.cli.saves import load_saved

    with Save.open(path, writable=False) as save:
        table = load_saved(save)
        return RULES.document(table.state), [(step.kind, step.text, step.why) for step in table.history.steps]


def test_the_log_for_programs_says_what_the_script_says(tmp_path: Path) -> None:
    save = tmp_path / "one.companion"
    lines = [ESCORTS, "note a # b", "2 1 2", "undo 1", "set ben.stars 3 because lost"]
    assert companion("play", GAME, *SEATS, "--save", str(save), stdin="\n".join(lines)).code == 0
    log = companion("log", str(save), "--json").json
    assert list(log) == ["game", "title", "seats", "variants", "seed", "position", "complete", "house", "entries"]
    assert (log["game"], log["seats"], log["seed"], log["position"]) == (GAME, ["Ann", "Ben"], None, None)
    assert log["complete"] is True
    kinds = [one["kind"] for one in log["entries"]]
    assert kinds == ["action", "action", "note", "chance", "chance", "set"]
    assert [one["number"] for one in log["entries"]] == ["1", "2", "3", "4", "5", "8"]
    assert log["entries"][-1]["text"] == "set ben.stars 3 because lost"
    script = companion("log", str(save)).out
    for one in log["entries"]:
        assert one["in_script"]
        assert f"\n{one['text']}" in script
        for event in one["events"]:
            assert event["text"] in " ".join(script.replace("\n#", "").split())
            assert all(rule in script for rule in event["rules"])


def test_the_log_for_programs_has_no_hidden_card_before_the_end(tmp_path: Path) -> None:
    save = tmp_path / "one.companion"
    dealt = ("creature-feature", "--seats", "Ann,Ben,Cat", "--cards", "app", "--seed", "1")
    assert companion("play", *dealt, "--save", str(save), stdin="ann team 10 6\n").code == 0
    log = companion("log", str(save), "--json").json
    assert log["complete"] is False
    hidden = [one for one in log["entries"] if "?" in one["text"]]
    assert "Ann team ? ?" in [one["text"] for one in hidden]
    script = companion("log", str(save)).out.splitlines()
    for one in log["entries"]:
        assert f"{'# ' * (not one['in_script'])}{one['text']}  # {one['number']}" in script


def test_a_game_from_a_position_is_logged_with_it(tmp_path: Path) -> None:
    save = tmp_path / "one.companion"
    done = companion("play", GAME, "-p", example("moves"), "--save", str(save), stdin="ann+mother r06c2\n3\n")
    assert done.code == 0, done.out
    logged = companion("log", str(save)).out
    assert "\nset position {" in logged
    (tmp_path / "log.txt").write_text(logged, encoding="utf-8")
    names = ",".join(json.loads(logged.split("set position ", 1)[1].split("\n")[0])["seats"][n]["name"] for n in (0, 1))
    seats = ",".join(seat["name"] for seat in json.loads(logged.split("set position ", 1)[1].split("\n")[0])["seats"])
    back = companion(
        "play", GAME, "--seats", seats, "--save", str(tmp_path / "b"), "--script", str(tmp_path / "log.txt")
    )
    assert back.code == 0, back.out
    assert final(tmp_path / "b")[0] == final(save)[0]  # type: ignore[index]
    assert names


def test_replay_tells_the_game_as_it_stands(tmp_path: Path) -> None:
    save = tmp_path / "one.companion"
    companion("play", GAME, *SEATS, "--save", str(save), stdin="\n".join([ESCORTS, "2 1 2", "undo 1"]))
    replayed = companion("replay", str(save))
    assert replayed.code == 0
    assert "A zombie appears in Rope Line 1." in replayed.out
    assert "Rope Line 2." not in replayed.out
    assert replayed.out.rstrip().endswith("which Rope Line?")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("play", GAME), ("--seats",)),
        (("play", GAME, "--seats", "Ann"), ("2 to 6",)),
        (("play", GAME, "--seats", "Ann,Undo"), ("Undo",)),
        (("play", GAME, "--seats", "Ann,Keep"), ("Keep",)),
        (("play", GAME, "--seats", "Ann,Ben", "--dice", "loaded"), ("table or app",)),
        (("play", GAME, "--seats", "Ann,Ben", "--set", "carpet"), ("VARIANT=VALUE",)),
        (("play", GAME, "--seats", "Ann,Ben", "--set", "carpet_limit=7"), ("carpet_limit",)),
        (("play", GAME, "--seats", "Ann,Ben", "--bot", "Zoe"), ("Zoe",)),
        (("play", GAME, "--seats", "Ann,Ben", "--bot", "Ann=clever"), ("clever",)),
        (("play", GAME, "--seats", "Ann,Ben", "--bot", "Ben", "--bot", "ben=random"), ("Ben is named twice",)),
        (("play", GAME, "--seats", "Ann,Ben", "--seed", "-1"), ("seed",)),
        (("play", GAME, "--seats", "Ann,Ben", "-p", "x.yaml"), ("-p",)),
        (("play", GAME, "--seats", "Ann,Ben", "--script", "nowhere.txt"), ("nowhere.txt",)),
        (("play", "chess", "--seats", "Ann,Ben"), ("chess",)),
        (("resume",), ("there are no saved games",)),
        (("resume", "nothing"), ("nothing",)),
        (("replay", "nothing"), ("nothing",)),
        (("log", "nothing"), ("nothing",)),
    ],
)
def test_what_cannot_be_begun_is_one_message(arguments: tuple[str, ...], words: tuple[str, ...], home: Path) -> None:
    assert_unusable(companion(*arguments), *words)
    assert not list(home.glob("*")) if home.exists() else True


def test_a_save_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    save = tmp_path / "one.companion"
    companion("play", GAME, *SEATS, "--save", str(save), stdin=ESCORTS)
    before = final(save)
    assert_unusable(companion("play", GAME, *SEATS, "--save", str(save), stdin="quit"), "exists and is not changed")
    assert final(save) == before


def test_a_damaged_save_says_how_far_it_is_good_and_how_to_go_on(tmp_path: Path) -> None:
    save, new = tmp_path / "one 1.companion", tmp_path / "new.companion"
    companion("play", GAME, *SEATS, "--save", str(save), stdin="\n".join([ESCORTS, *DICE]))
    content = save.read_bytes().replace(b'"roll 9"', b'"roll 8"')
    save.write_bytes(content)
    done = companion("resume", str(save), stdin="")
    assert_unusable(done, "damaged", "entry is 10", f"companion resume '{save}' --rescue")
    assert save.read_bytes() == content
    again = companion("resume", str(save), "--rescue", str(new), stdin="9\n")
    assert again.code == 0, again.err
    assert "Order of play" in again.out
    assert len(Save.open(new).entries()) == 11


def test_two_programs_on_one_save_do_not_mix(tmp_path: Path) -> None:
    save = tmp_path / "one.companion"
    companion("play", GAME, *SEATS, "--save", str(save), stdin=ESCORTS)
    from companion.cli.saves import load_saved

    messages: list[str] = []
    one = Session(load_saved(Save.open(save)), messages.append)
    two = Session(load_saved(Save.open(save)), messages.append)
    one.handle("2 1")
    two.handle("3")
    assert two.is_refused
    assert "another program" in messages[-1] or "added" in messages[-1]
    one.handle("2")
    assert not one.is_refused
    assert len(one.table.entries) == 5


def test_after_an_interruption_the_save_says_how_far_the_game_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C comes while the entry is being written: it is in the save, though nobody was informed."""
    from companion.cli.play import handle
    from companion.cli.saves import load_saved

    path = tmp_path / "one.companion"
    companion("play", GAME, *SEATS, "--save", str(path), stdin=ESCORTS)
    messages: list[str] = []
    session = Session(load_saved(Save.open(path)), messages.append)
    append_all = Save.append_all

    def interrupted(save: Save, bodies: list[dict[str, object]]) -> int:
        append_all(save, bodies)
        raise KeyboardInterrupt

    monkeypatch.setattr(Save, "append_all", interrupted)
    handle(session, "2 1")
    monkeypatch.undo()
    assert "4 entries saved" in messages[-1]
    assert session.is_refused  # what was pasted or scripted behind that line is not read
    session.handle("2")
    assert [step.text for step in session.table.history.steps[2:]] == ["roll 2", "roll 1", "roll 2"]


def test_a_save_that_cannot_be_written_refuses_the_line_and_the_game_goes_on_when_it_can(tmp_path: Path) -> None:
    from companion.cli.saves import load_saved

    path = tmp_path / "one.companion"
    companion("play", GAME, *SEATS, "--save", str(path), stdin=ESCORTS)
    messages: list[str] = []
    save = Save.open(path)
    session = Session(load_saved(save), messages.append)
    path.rename(tmp_path / "moved.companion")
    session.handle("2 1")
    assert session.is_refused
    assert "moved, replaced or deleted" in messages[-1].replace("\n    ", " ")
    assert session.table.asked() == "spawn_number"
    session.handle(f"save {tmp_path / 'new.companion'}")
    assert "2 entries" in messages[-1]
    (tmp_path / "moved.companion").rename(path)
    session.handle("2 1")
    assert not session.is_refused, messages
    save.close()


def test_a_save_of_other_rules_offers_its_last_position(tmp_path: Path) -> None:
    """An old save in which somebody did what the rules of today refuse."""
    from companion.referee.resume import make_header

    path = tmp_path / "old 1.companion"
    start = RULES.setup(["Ann", "Ben"])
    header = make_header(RULES, start, source=GAME, rules="older", seed=1)
    with Save.create(path, header) as save:
        save.append({"kind": "action", "text": "Ann escort date", "asked": "escort Ann Ben"})
        save.append({"kind": "chance", "text": "roll 17", "asked": "spawn_number"})
    done = companion("resume", str(path), stdin="")
    assert_unusable(done, "other rules", "entry 2", f"companion resume '{path}' --snapshot")
    again = companion("resume", str(path), "--snapshot", stdin="ann escort mother ; ben escort date\n")
    assert again.code == 0, again.err
    assert companion("resume", str(path), stdin="2 1\n").code == 0


@pytest.mark.parametrize("command", ["log", "replay"])
def test_a_save_of_other_rules_is_read_without_being_changed(tmp_path: Path, command: str) -> None:
    """Its designer has changed the game since, but what was done still follows."""
    from companion.referee.resume import make_header

    path = tmp_path / "old.companion"
    header = make_header(RULES, RULES.setup(["Ann", "Ben"]), source=GAME, rules="older", seed=1)
    with Save.create(path, header) as save:
        save.append({"kind": "action", "text": "Ann escort date", "asked": "escort Ann Ben"})
    before = path.read_bytes()
    done = companion(command, str(path))
    assert (done.code, done.err) == (0, "")
    assert "Ann escort date" in done.out
    assert path.read_bytes() == before


def test_games_that_begin_at_the_same_moment_have_a_save_each(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))

    def begin(_: int) -> str:
        save = new_save(HEADER, "", is_script=False)
        assert save is not None
        save.close()
        return save.path.name

    with ThreadPoolExecutor(4) as threads:
        names = list(threads.map(begin, range(12)))
    assert len({*names}) == len(names)
