"""What a newcomer meets at the prompt, in every game: what is offered, kept, reported and refused."""

from __future__ import annotations

import re
from random import Random

import pytest

import companion
from companion.cli.answers import SHOWN, no_choice
from companion.cli.hands import card_texts
from companion.referee.secrets import hides
from companion.registry import SHIPPED, definition
from tests.cli.tables import session_at, session_in, session_of
from tests.games.creature_feature.twins import Owner, new_table
from tests.games.creature_feature.twins import session_of as dealt

GAMES = "oscar-race", "creature-feature", "zombies"
STREET = """
game: zombies
seats: [{name: Ann, at: n1.s, life: 2}, {name: Ben, at: ts.c}]
turn: 4
table: {map: {n1: straight}}
pending: [{kind: moving, seat: Ann, left: 4}]
"""


# --- a bot's cards ---


def test_nobody_looks_at_the_cards_of_a_seat_that_a_bot_plays() -> None:
    session, messages, owner = dealt(new_table(1))
    session.go_on()
    session.handle("seat cat bot")
    session.handle("hand cat")
    assert session.is_refused
    assert "! a bot plays Cat: you cannot see a bot's cards" in messages[-1]
    assert owner.shown == []
    session.handle("seat cat person")
    session.handle("hand cat")
    assert not session.is_refused
    assert owner.shown


# --- set ---


def test_setting_what_is_so_already_is_reported() -> None:
    session, messages = session_in(STREET, "zombies")
    session.handle("set ann.life 2")
    assert "It already had this value." in messages[-1]
    session, messages = session_of("moves")
    session.handle("set ann.stars 3")
    session.handle("set ann.stars 3")
    assert "It already had this value." in messages[-1]


def test_setting_what_shows_nowhere_is_reported() -> None:
    """A dead seat gets its life back at its turn, whatever is put there now."""
    session, messages = session_in(STREET, "zombies")
    session.handle("set ben.dead true")
    assert "dead until the next turn" in messages[-1]
    session.handle("set ben.life 2 because I say so")
    assert "Nothing on the table changes for now." in messages[-1]


def test_setting_what_changes_the_table_or_the_question_is_not_reported_to_do_nothing() -> None:
    session, messages = session_in(STREET, "zombies")
    for line in ("set ann.life 3", "set turn 7"):
        session.handle(line)
        assert not session.is_refused, messages[-1]
        assert "already" not in messages[-1], messages[-1]
        assert "Nothing" not in messages[-1], messages[-1]


def test_setting_a_hidden_card_does_not_tell_whether_it_was_so() -> None:
    answers = []
    for card in ("vampire", "ghost"):
        session, messages, _ = dealt(new_table(1))
        session.go_on()
        hand = session.table.state.seats[0].hand
        session.handle(f"set ann.hand {[*hand[:-1], hand[-1] if card == 'vampire' else card]}".replace("'", ""))
        assert not session.is_refused, messages[-1]
        answers.append(messages[-1].splitlines()[-1].strip())
    assert answers == ["Nothing that everybody sees changes."] * 2


# --- help ---


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("deals", [False, True])
def test_what_help_says_may_be_set_is_there_in_this_game(game: str, deals: bool) -> None:
    session, messages = session_at(game, deals=deals)
    session.go_on()
    assert hides(session.game, session.table.state) == (deals and game != "oscar-race")
    session.handle("help")
    text = " ".join(messages[-1].split())
    example = text.partition("correct a value: `")[2].partition(" because")[0]
    assert example.startswith("set ann."), text
    session.handle(example)
    assert not session.is_refused, messages[-1]
    assert "already" not in messages[-1]


# --- Enter, in words ---


@pytest.mark.parametrize("line", ["", "roll", "roll for it", "Roll for me", "roll the dice"])
def test_rolling_for_people_is_asked_for_in_several_words(line: str) -> None:
    session, messages = session_of("attack")
    session.handle("fight")
    before = len(session.table.entries)
    session.handle(line)
    assert not session.is_refused, messages[-1]
    assert session.table.entries[before]["kind"] == "chance"
    assert session.table.entries[before]["by"] == "app"


# --- what waits ---

FOUGHT = """
game: zombies
seats: [{name: Ann, at: n1.s, life: 2, bullets: 3}, {name: Ben, at: ts.c}]
turn: 4
table: {map: {n1: straight, n2: straight}, zombies: [n1.c]}
pending: [{kind: moving, seat: Ann, left: 4}]
"""


def test_what_waits_stays_through_a_payment_a_question_and_lines_that_are_refused() -> None:
    session, messages = session_in(FOUGHT, "zombies")
    session.handle("n n n")
    assert "`move n n` waits." in messages[-1]
    for line in ("1", "?", "gibberish", "why life", "ann n", "note so far", "life"):
        session.handle(line)
        assert session.usual() != "move n n", line
    session.handle("5")
    assert session.usual() == "move n n"
    for line in ("?", "board", "gibberish", "n e"):
        session.handle(line)
        assert session.usual() == "move n n", line
    session.handle("")
    assert session.table.state.seats[0].at == "n2.s"
    assert session.usual() == ""


def test_what_waits_stays_while_a_card_is_played_out_of_turn_and_is_forgotten_after_another_answer() -> None:
    session, _ = session_in(FOUGHT, "zombies")
    session.handle("n n n")
    session.handle("5")
    session.handle("ann play sprinters")
    session.handle("all pass")
    assert session.usual() == "move n n"
    session.handle("s")
    assert session.table.state.seats[0].at == "n1.s"
    assert session.usual() == ""


def test_a_line_without_a_name_may_be_one_for_all() -> None:
    session, messages = session_in(FOUGHT.replace("at: ts.c}]", "at: ts.c}, {name: Cleo, at: ts.c}]"), "zombies")
    for line in ("n n n", "5", "ann play sprinters", "pass"):
        session.handle(line)
    assert "Begin the line with a name: Ann, Ben, Cleo; or type `all pass`" in " ".join(messages[-1].split())


def test_a_card_that_is_misnamed_is_named() -> None:
    session, messages = session_at("zombies")
    for line in ("ann", "straight road"):
        session.handle(line)
    assert "! there is no tile 'straight road'; did you mean `straight`?" in messages[-1]


@pytest.mark.parametrize("question", ["who is winning?", "Who's ahead", "who is in the lead?"])
def test_who_is_ahead_is_answered_with_the_points(question: str) -> None:
    session, messages = session_of("moves")
    session.handle(question)
    assert messages[-1].startswith("`score` shows the points.")
    assert "No rule covers this" not in messages[-1]
    session.handle("who wins at the end?")
    assert "`score`" not in messages[-1]


INITIATIVE = """
game: oscar-race
seats: [{name: Ann, at: r14c2, escort: date}, {name: Ben, at: r13c2, escort: mother}]
phase: initiative
"""


def test_one_reason_is_given_once() -> None:
    session, messages = session_in(INITIATIVE)
    session.handle("may I go to the theater?")
    assert messages[-1].count("no: ") == 1


def test_what_waits_is_given_up_aloud_when_it_cannot_follow_any_more() -> None:
    session, messages = session_in(FOUGHT.replace("life: 2, bullets: 3", "life: 1, bullets: 0"), "zombies")
    for line in ("n n n", "1", "life"):
        session.handle(line)
    assert "(`move n n` no longer waits: it is not possible now)" in "\n".join(messages)
    assert session.waiting is None
    assert "move n n" not in session.asked()


def test_what_waits_may_begin_with_what_has_been_done_by_itself() -> None:
    session, _ = session_in(FOUGHT.replace("left: 4", "left: 1") + "variants: {event_set: none}\n", "zombies")
    session.handle("n stop 3")
    session.handle("6")
    assert session.usual() == "stop ; roll 3"
    session.handle("")
    assert session.table.state.current == 1, "the zombies have been rolled for"


def test_what_has_been_done_by_itself_is_reported_as_done() -> None:
    session, messages = session_in(FOUGHT.replace("left: 4", "left: 1") + "variants: {event_set: none}\n", "zombies")
    for line in ("n", "6", "stop"):
        session.handle(line)
    assert messages[-1] == "  (There was no other choice, so this has been done.)"
    assert len(session.table.entries) == 2


PARTY = """
seats: [{name: ann, scripts: []}, {name: ben, scripts: []}]
pending: [{kind: turn, seat: ann, step: producer}]
table: {order: [ann, ben], boulevard: [holiday], cards: %s}
variants: {quick_hardcore: true}
"""
"""Ann may go to a party at which there is one card to buy."""


@pytest.mark.parametrize("cards", ["table", "app"])
def test_a_pass_without_a_name_is_for_the_visit_that_has_just_ended_and_a_second_one_is_not(cards: str) -> None:
    session, messages = session_in(PARTY % cards, "the-producer")
    for line in ("party", "buy holiday", "pass"):
        session.handle(line)
    assert (messages[-1], session.whose()) == ("  (There was no other choice, so this has been done.)", "ben")
    session.handle("pass")
    assert (session.table.history.steps[-1].text, session.whose()) == ("ben pass", "ann")


def test_a_pass_after_a_bot_s_visit_is_that_of_the_seat_to_decide() -> None:
    session, _ = session_in(PARTY % "table", "the-producer")
    for line in ("ann party", "ann buy holiday"):
        session.table.do(session.game.parse(session.table.state, line), "bot ann")
    session.handle("pass")
    assert session.table.history.steps[-1].text == "ben pass"


def test_what_waits_is_never_offered_as_another_seats() -> None:
    session, messages = session_in(FOUGHT, "zombies")
    session.handle("n n n")
    session.handle("5")
    session.handle("undo 1")
    assert session.waiting is None, "what is taken back takes what waits with it"
    session.handle("5")
    session.handle("stop")
    for line in ("dice app", "pass", "tee", "place n3 0", "", "", "", ""):
        session.handle(line)
        assert "move n n" not in session.asked()
    assert session.whose() == "Ben" or session.table.state.turn > 4, messages


# --- what may be done ---


def test_a_question_mark_tells_what_is_asked_and_only_counts_the_cards_anybody_might_play() -> None:
    session, messages = session_in(FOUGHT, "zombies")
    session.handle("?")
    lines = messages[-1].splitlines()
    assert lines[1:3] == ["  Ann move  n1.c ts.n", "  Ann stop"]
    number = int(lines[3].partition("(")[2].partition(" ")[0])
    assert lines[3:] == [f"You could also play a card now ({number} possible): `? cards`"]
    session.handle("? cards")
    assert messages[-1].startswith("Also possible, now or later in this turn:\n  Ann play  iron-poker")
    texts = [session.game.text(session.known, one) for one in session.game.interjections(session.known)]
    assert number == len({text.split()[2] for text in texts})
    assert all(word in messages[-1] for text in texts for word in text.split())
    listed = messages[-1]
    for words in ("? unasked", "? all"):
        session.handle(words)
        assert messages[-1] == listed


def test_enter_where_nothing_is_usual_says_in_one_line_that_it_cannot_choose() -> None:
    session, messages = session_in(FOUGHT, "zombies")
    assert session.usual() == ""
    session.handle("")
    assert messages[-1] == "  Enter cannot choose for you: Ann move n1.c | Ann move ts.n | Ann stop"


@pytest.mark.parametrize("id", SHIPPED)
def test_in_every_game_enter_names_a_few_answers_and_never_repeats_the_question(id: str) -> None:
    game, rng, seen = companion.load(id), Random(5), 0
    state = game.setup(["ann", "ben", "cat"])
    while (actions := game.legal_actions(state)) and seen < 40:
        decision = game.decision(state)
        if decision is not None and not game.usual_line(state) and len(actions) > 1:
            seen += 1
            summary = no_choice(game, state)
            assert game.prompt(state, decision) not in summary
            assert summary.count(" | ") < SHOWN
            assert ("`?` shows all" in summary) == (len(actions) > SHOWN)
            assert game.text(state, actions[0]) in summary
        game.apply(state, rng.choice(actions))
    assert seen > 0


def test_a_short_list_is_shown_with_what_is_asked() -> None:
    session, messages = session_of("moves")
    session.handle("?")
    assert messages[-1].endswith("Also possible, now or later in this turn:\n  ann pay ann.mother")
    session.handle("? cards")
    assert messages[-1] == "Also possible, now or later in this turn:\n  ann pay ann.mother"
    session, messages = session_at("oscar-race")
    session.handle("? cards")
    assert messages[-1] == "  There is nothing else that you could do now."


def test_the_question_mark_of_cards_the_app_deals_tells_of_no_hand() -> None:
    """What is counted and listed stays the same when hands change hands."""
    session, messages = session_at("zombies", deals=True)
    session.go_on()
    outputs = []
    for _ in range(2):
        messages.clear()
        for line in ("?", "? cards", "gibberish", "place n7 0"):
            session.handle(line)
        outputs.append(list(messages))
        first, second, *_ = session.table.state.seats
        assert sorted(first.hand) != sorted(second.hand)
        first.hand, second.hand = second.hand, first.hand
    assert outputs[0] == outputs[1]
    assert "You could also play a card now (" in outputs[0][0]


# --- slips ---


def test_a_slip_is_answered_in_short_with_the_answers_if_they_are_few() -> None:
    session, messages = session_in(FOUGHT, "zombies")
    session.handle("gibberish")
    lines = messages[-1].splitlines()
    assert lines[0] == "  ! 'gibberish' is not a player or an action"
    assert lines[-2:] == ["  Ann move  n1.c ts.n", "  Ann stop"]
    assert len(lines) <= 4
    assert " play " not in messages[-1]


def test_an_illegal_answer_is_answered_with_the_legal_ones_if_they_are_few() -> None:
    session, messages = session_in(FOUGHT, "zombies")
    session.handle("e")
    assert session.is_refused
    assert "(ZB-" in messages[-1]
    assert messages[-1].endswith("\n  Ann move  n1.c ts.n\n  Ann stop")
    session, messages = session_of("moves")
    session.handle("ann+mother r09c1")
    assert session.is_refused
    assert "(OR-" in messages[-1]
    assert "r04c2" not in messages[-1], "there are many"
    session, messages = session_of("breaks")
    session.handle("cancel 6")
    assert messages[-1].endswith("\n  ann cancel  1 2\n  ann pass")


def test_what_is_illegal_while_a_die_is_awaited_brings_no_list_of_its_faces() -> None:
    session, messages = session_in(FOUGHT, "zombies")
    session.handle("n")
    session.handle("pay life")
    assert session.is_refused
    assert "roll  1 2 3" not in messages[-1]


# --- what goes by itself ---


def numbers(text: str) -> list[int]:
    """The numbers of the entries shown, in the order of showing."""
    return [int(found) for found in re.findall(r"^ {0,4}(\d+)  ", text, re.MULTILINE)]


@pytest.mark.parametrize("game", ["creature-feature", "zombies"])
def test_cards_the_app_deals_are_reported_in_one_sentence_and_in_order(game: str) -> None:
    session, messages = session_at(game, deals=True, seed=3)
    session.go_on()
    text = "\n".join(messages)
    assert "?" not in text, text
    assert text.count("Dealt face down: ") == 1
    assert re.search(r"Dealt face down: \d+ cards to \w+, \d+ cards to \w+,\s+\d+ cards to \w+\.", text), text
    assert numbers(text) == sorted(numbers(text))


@pytest.mark.parametrize("game", GAMES)
def test_what_a_bot_does_is_reported_once(game: str) -> None:
    names = ["Ann", "Ben", "Cat"][: 2 if game == "zombies" else 3]  # more of them would play for long
    session, messages = session_at(game, deals=game != "oscar-race", seats=len(names), seed=5)
    session.players = dict.fromkeys(names, "random")
    session.go_on()
    text = "\n".join(messages)
    actions = [step for step in session.table.history.steps if step.kind == "action"]
    twice = [line for line in text.splitlines() if "bot " in line]
    assert len(actions) > 100
    assert len(twice) < len(actions) / 3, "only what no sentence tells is shown as it would be typed"
    reported = numbers(text)
    assert {step.label for step in actions} <= {*map(str, reported)}
    assert reported == sorted(reported)
    passes = [step for step in actions if step.text.endswith(" pass")]
    assert passes
    assert all(f" {step.label}  {step.by}: {step.text}\n" in text for step in passes), "nothing else tells it"


# --- what the cards in a hand say ---


def test_every_card_says_what_is_printed_on_it() -> None:
    texts = card_texts("zombies")
    assert texts["iron-poker"] == "Iron Poker: Stays in play. +1 to each of your combat rolls."
    sheet = definition("zombies").sheets["events"]
    assert {token.id for token in sheet.items} <= set(texts)
    assert not [text for text in texts.values() if re.search(r"[{}*]", text) or not text.isascii()]
    monsters = card_texts("creature-feature")
    assert monsters["alien"].endswith("Whoever scores this card draws 2 cards.")
    assert all(card in monsters for card in ("igor", "bats", "nurse", "mad-doctor"))
    assert "*" not in monsters.get("vampire", ""), "flavour says nothing of the rules"


def test_a_seat_reads_what_its_cards_do_and_nobody_else_does() -> None:
    session, messages = session_at("zombies", deals=True, seed=3)
    owner = Owner()
    session.owner = owner
    session.go_on()
    session.handle("hand ben")
    shown = " ".join(owner.shown[1].split())
    hand = session.table.state.seats[1].hand
    names = [definition("zombies").tokens[card].name for card in hand]
    for card in hand:
        assert f" {card_texts('zombies')[card]}" in shown
    others = [text for card, text in card_texts("zombies").items() if card not in hand]
    assert not [text for text in others if text in shown]
    assert all(len(line) <= 80 for line in owner.shown[1].splitlines())
    assert not [name for name in names if name in "\n".join(messages)]


def test_a_question_asked_with_the_screen_to_oneself_is_answered_there_only() -> None:
    session, messages = session_at("zombies", deals=True, seed=3)
    owner = Owner(["what does lucky shot do?", "may I play lucky shot?", "rule death", "what does lucky shot do"])
    session.owner = owner
    session.go_on()
    messages.clear()
    session.handle("hand ben")
    assert "ZB-EV-10" in owner.shown[2]
    assert "not a player or an action" not in "".join(owner.shown)
    assert "Ben play lucky-shot" in owner.shown[3], "I am who looks, not who is asked"
    assert "`rule` works only at the table's prompt" in owner.shown[4]
    assert "ZB-EV-10" in owner.shown[5], "the question mark was left out"
    assert messages == []


def test_beside_a_long_answer_what_the_cards_do_is_left_out() -> None:
    session, _, owner = dealt(new_table(1))
    session.go_on()
    owner.lines = ["?"]
    session.handle("hand ann")
    assert "Keep your Co-Star face down" in owner.shown[1]
    assert "Keep your Co-Star face down" not in owner.shown[2]
    assert all(len(text.splitlines()) < 24 for text in owner.shown)


def test_a_team_is_put_down_by_people_who_read_their_cards() -> None:
    session, _, owner = dealt(new_table(1))
    session.go_on()
    session.handle("hand ann")
    assert "Discrete Butler: Keep your Co-Star face down." in " ".join(owner.shown[1].split())
    assert owner.shown[1].count("Vampire") == len(
        [card for card in session.table.state.seats[0].hand if card == "vampire"]
    )
