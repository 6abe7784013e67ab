"""What the printed kit has and what stands on it: pieces counted, cards as the clauses CARD want them. TP-COMP, TP-CARD."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from shutil import copytree

import pytest
import yaml

from companion import registry
from companion.definitions.load import game_folder, load_definition
from companion.definitions.places import templates_root
from companion.games.the_producer import actions
from companion.press.drawing.display_list import Face, Text
from companion.press.drawing.paper import paper
from companion.press.kit.faces import Faces
from companion.press.kit.kit import Order, PrintKit
from companion.press.look.templates import Templates
from tests.press.measure import flat, written

TP = registry.definition("the-producer")
KIT = PrintKit(TP, Templates((templates_root() / "the-producer",), "TP"))
FACES = Faces(KIT, "full")
SCRIPTS, CHARACTERS, EVENTS = (TP.sheets[sheet].items for sheet in ("scripts", "characters", "events"))
HEADLINE = KIT.look.palette.colour("headline", "full")
INK = KIT.look.palette.colour("ink", "full")
GOLD = KIT.look.palette.colour("gold-text", "full")
PIECES = ("buildings", "player-boards", "tokens", "chips", "banknotes")


@cache
def pieces(seats: int = 4) -> Counter[str]:
    """How many of each thing lie on the sheets, by its face."""
    found = KIT.build(Order(seats, paper("a4"), "fold", "full", PIECES))
    return Counter(one.face for file in found.files for sheet in file.sheets for one in sheet.placements)


def counted(pattern: str, seats: int = 4) -> int:
    return sum(many for face, many in pieces(seats).items() if re.fullmatch(pattern, face))


def texts(face: Face) -> list[Text]:
    return list(written(face.items, face.arts))


def words_on(face: Face) -> str:
    """All words on a face, with plain apostrophes, whatever lines they stand on."""
    return " ".join(" ".join(text.text for text in texts(face)).replace("’", "'").split())


def in_font(face: Face, font: str) -> set[str]:
    return {text.text.replace("’", "'") for text in texts(face) if text.font == font}


def arts(face: Face, name: str) -> int:
    """How often a drawing is placed."""
    return sum(1 for item in _uses(face) if item.startswith(f"art art/{name}.svg"))


def _uses(face: Face) -> list[str]:
    found: list[str] = []
    waiting = list(face.items)
    while waiting:
        item = waiting.pop()
        waiting += getattr(item, "items", ())
        art = getattr(item, "art", None)
        found += [art] if art else []
        waiting += face.arts[art] if art and art.startswith("layout ") else ()
    return found


# --- TP-COMP-01 to 07, boards and buildings ---


def test_tp_comp_01_the_central_board_has_all_places_the_film_the_years_and_the_table() -> None:
    spaces = TP.boards["central-board"].spaces
    places = {place["id"] for place in TP.tokens["central-board"].facts["places"]}
    assert {space.id for space in spaces if space.kind == "place"} == places
    assert len(places) == 8
    assert [space.number for space in spaces if space.kind == "year"] == list(range(1940, 1945))
    assert [space.number for space in spaces if space.kind == "score"] == list(range(64))
    face, _ = FACES.board("central-board")
    names = {place["name"] for place in TP.tokens["central-board"].facts["places"][:6]}
    assert names <= in_font(face, "display")
    for vp in TP.numbers["genre_vp"]:
        assert f"{vp} VP" in in_font(face, "display")


def test_the_central_board_is_as_large_in_the_list_of_pieces_as_it_is_drawn() -> None:
    board = TP.boards["central-board"]
    assert TP.tokens["central-board"].size_mm == (board.width * board.unit_mm, board.height * board.unit_mm)


def test_what_stands_on_the_central_board_has_room() -> None:
    by_kind = {space.kind: space for space in TP.boards["central-board"].spaces}
    for token, kind in (("producer-car", "score"), ("reel", "year")):
        assert max(TP.tokens[token].size_mm) <= min(by_kind[kind].w, by_kind[kind].h)


@pytest.mark.parametrize("seats", [2, 4])
def test_tp_comp_04_to_07_there_are_boards_and_buildings_for_all_who_play(seats: int) -> None:
    assert counted(r"player-boards player-board \d", seats) == seats
    assert counted(r"buildings theme-set-\w+.*", seats) == 4
    assert counted(r"buildings stage-[23] \d", seats) == 2 * seats
    assert counted(r"buildings (make-up-room|editing-room|special-effects|orchestra) \d", seats) == 4 * seats


def test_tp_comp_04_what_is_not_built_is_drawn_in_sepia_and_its_piece_in_full_colour() -> None:
    board = FACES.token("player-board", 0)
    assert {"art art/lot-stage-1.svg", "art art/lot-office.svg", "art art/lot-site.svg"} <= set(board.arts)
    for piece in ("stage-2", "stage-3", "make-up-room", "editing-room", "special-effects", "orchestra"):
        drawn = [art for art in board.arts if art.startswith(f"art art/lot-{piece}.svg")]
        assert len(drawn) == 1
        assert "lot-wall=old-wall" in drawn[0], piece
        assert f"art art/lot-{piece}.svg" in FACES.token(piece, 0).arts


# --- TP-COMP-11 to 15, tokens and money ---


def test_tp_comp_11_round_tokens_are_a_hundred() -> None:
    audience = {"red": 10, "blue": 15, "golden": 10, "pink": 10, "light-blue": 10, "green": 10, "white": 10}
    for colour, many in audience.items():
        assert counted(f"tokens audience-{colour}") == many, colour
    others = {"vote": 7, "mafia": 4, "mortgage": 10, "star": 4}
    for token, many in others.items():
        assert counted(f"tokens {token}") == many, token
    assert sum(audience.values()) + sum(others.values()) == 100
    assert counted("tokens star back") == 4


def test_tp_setup_07_nothing_tells_the_audience_apart_from_behind() -> None:
    assert not counted(r"tokens audience-\S+ back")


def test_tp_comp_13_and_14_one_reel_and_seven_chips_of_each_symbol() -> None:
    assert counted("tokens reel") == 1
    for symbol in ("frankenstein", "radio", "car", "worker"):
        assert counted(f"chips producer-{symbol}") == 7


def test_tp_comp_15_banknotes_are_two_hundred() -> None:
    assert {face: many for face, many in pieces().items() if face.startswith("banknotes")} == {
        f"banknotes note-{value}": 50 if value == 1000 else 25 for value in (10, 20, 50, 100, 200, 500, 1000)
    }


# --- TP-CARD, the cards ---


def test_tp_card_01_and_03_a_script_shows_its_values_and_names_characters_in_golden_underlined_letters() -> None:
    for script in SCRIPTS:
        face, facts = FACES.token(script.id), script.facts
        people = (*facts["director"], *facts["cast"])
        assert in_font(face, "underlined") == {one["name"] for one in people if "id" in one}, script.id
        assert {text.colour for text in texts(face) if text.font == "underlined"} <= {GOLD}
        words = words_on(face)
        for wanted in (script.name, str(facts["year"]), facts["country"], *(one["name"] for one in people)):
            assert wanted in words, (script.id, wanted)
        values = Counter([facts["critics"], *facts["audience"].values()])
        shown = Counter(int(text) for text in (one.text for one in texts(face)) if text.isdecimal())
        assert not values - shown, script.id


def test_tp_card_05_a_script_shows_what_it_requires() -> None:
    for script in SCRIPTS:
        face, facts = FACES.token(script.id), script.facts
        icons = {icon for icon in ("make_up", "editing", "special_effects", "orchestra") if arts(face, f"icon-{icon}")}
        assert icons == set(facts["requires_structures"]), script.id
        assert arts(face, "icon-set") == (facts["requires_theme_set"] is not None), script.id


def test_no_two_scripts_have_the_same_poster() -> None:
    def poster(id: str) -> frozenset[str]:
        return frozenset(art for art in FACES.token(id).arts if "/ground-" in art or "/prop-" in art)

    assert len({poster(script.id) for script in SCRIPTS}) == 50


def test_no_two_characters_have_the_same_portrait() -> None:
    parts = re.compile(r"art art/(photo|head|hair|back|body|wear|hat)-")

    def portrait(id: str) -> frozenset[str]:
        return frozenset(art for art in FACES.token(id).arts if parts.match(art))

    assert len({portrait(one.id) for one in CHARACTERS}) == 70


def test_tp_card_07_08_and_12_a_character_shows_stars_of_its_kind_and_both_amounts() -> None:
    for one in CHARACTERS:
        face, facts = FACES.token(one.id), one.facts
        shown = {star for star in ("golden", "blue", "green", "red", "black") if arts(face, f"star-{star}")}
        assert shown == {star for star in ("golden", "blue", "green", "red", "black") if star in facts}, one.id
        words = words_on(face)
        assert f"${facts['fee']:,}" in words
        assert f"(${facts['wage']:,})" in words


def test_tp_card_11_notes_with_an_effect_have_golden_titles_the_others_italic_ones() -> None:
    for one in CHARACTERS:
        titles = {text.text.replace("’", "'"): text for text in texts(FACES.token(one.id))}
        for note in one.facts["notes"]:
            title = titles[note["title"]]
            assert (title.colour == GOLD) == note["effective"], one.id
            assert title.font == ("bold" if note["effective"] else "italic"), one.id


def test_tp_card_14_and_15_titles_are_black_on_a_car_or_red_in_a_newspaper_and_underlined_where_special() -> None:
    for event in EVENTS:
        face = FACES.token(event.id)
        is_action = event.facts["type"] == "action"
        title = [text for text in texts(face) if text.font.startswith("display")]
        assert " ".join(text.text for text in title).replace("’", "'") == event.name
        assert {text.font for text in title} == {"display-underlined" if event.facts["special"] else "display"}
        assert {text.colour for text in title} == {INK if is_action else HEADLINE}, event.id
        assert any("/car-" in art for art in face.arts) == is_action, event.id
        assert any("/columns-" in art for art in face.arts) != is_action, event.id


def test_tp_card_16_an_event_shows_its_oscars_in_the_bottom_right_corner() -> None:
    for event in EVENTS:
        face = FACES.token(event.id)
        assert arts(face, "icon-oscar") == event.facts["oscars"], event.id


def test_the_numbers_of_an_event_are_filled_in() -> None:
    for event in EVENTS:
        words = words_on(FACES.token(event.id))
        assert "{" not in words, event.id
        if dollars := event.facts["effect"].get("dollars"):
            assert f"${abs(dollars):,}" in words, event.id


def test_text_and_outlines_of_a_board_lie_within_it() -> None:
    face, _ = FACES.board("central-board")
    for item, matrix in flat(face.items, arts=face.arts):
        if isinstance(item, Text):
            x = matrix[0] * item.x + matrix[2] * item.y + matrix[4]
            y = matrix[1] * item.x + matrix[3] * item.y + matrix[5]
            assert 0 < x < face.width
            assert 0 < y < face.height


# --- numbers are those of the definition ---


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory) -> PrintKit:
    """The kit of a game with other numbers."""
    folder = tmp_path_factory.mktemp("producer") / "game"
    copytree(game_folder("the-producer"), folder)
    path = folder / "game.yaml"
    game = yaml.safe_load(path.read_text(encoding="utf-8"))
    game["numbers"] |= {
        "last_year": 1943, "events": 8, "script_price": 130000, "script_party_price": 70000, "producer_votes": 5,
        "box_office": 240000, "rent": 320000, "rent_vp": 3, "cafe_pays": 4000000, "oscar_vp": 7, "full_board_vp": 9,
        "genre_vp": [6, 12, 24],
    }  # fmt: skip
    path.write_text(yaml.safe_dump(game, allow_unicode=True), encoding="utf-8")
    for name, old, new in (
        ("structures", "{cost: 500000, yearly: 200000, vp: 1, stage: true}", "{cost: 650000, yearly: 210000, vp: 4, stage: true}"),
        ("events", "{verb: victory, number: 2}", "{verb: victory, number: 6}"),
        ("scripts", "critics: 5\n      audience: {red: 2, blue: 2, pink: 1}", "critics: 3\n      audience: {red: 4, blue: 2}"),
    ):  # fmt: skip
        sheet = folder / f"{name}.yaml"
        text = sheet.read_text(encoding="utf-8")
        assert old in text, name
        sheet.write_text(text.replace(old, new), encoding="utf-8")
    return PrintKit(load_definition(folder), Templates((templates_root() / "the-producer",), "TP"))


def test_a_changed_number_changes_what_is_printed(changed: PrintKit) -> None:
    faces = Faces(changed, "full")
    board = words_on(faces.board("central-board")[0])
    for wanted in ("6 VP", "12 VP", "3+ genres", "24 VP", "7 VP", "$4,000,000", "$130,000", "$70,000", "9 VP"):
        assert wanted in board, wanted
    lot = words_on(faces.token("player-board", 0))
    for wanted in ("$650,000", "$210,000", "$240,000", "5 votes", "9 VP"):
        assert wanted in lot, wanted
    assert "$320,000 and give 3 VP" in words_on(faces.token("theme-set-noir"))
    assert "You gain 6 VP" in words_on(faces.token("footprints-in-cement"))
    assert {"3", "4"} <= {text.text for text in texts(faces.token("casablanca"))}


def test_a_changed_number_changes_the_reference_sheet(changed: PrintKit) -> None:
    built = changed.build(Order(2, paper("a4"), "none", "full", ("reference",)))
    words = " ".join(words_on(face) for face in built.faces.values())
    for wanted in (
        "Deal 8 Events",
        "After 1943",
        "$130,000",
        "$240,000",
        "$320,000",
        "3+",
        "$650,000",
        "becomes 5 votes",
    ):
        assert wanted in words, wanted


def test_the_reference_sheet_explains_every_word_that_a_line_may_begin_with() -> None:
    built = KIT.build(Order(2, paper("a4"), "none", "full", ("reference",)))
    words = [text.text for text in texts(built.faces["reference reference-2"])]
    explained = set(words[words.index("The words on the screen") :])
    verbs = {verb for action in vars(actions).values() if (verb := getattr(action, "verb", ""))}
    assert len(verbs) > 25
    assert verbs | {"?", "why", "undo"} <= explained
