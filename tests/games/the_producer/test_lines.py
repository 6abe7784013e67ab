"""Lines as people type them, and what everybody sees."""

from __future__ import annotations

import pytest

from companion.cli import show
from companion.cli.answers import legal_answer, legal_now
from companion.errors import Unreadable
from companion.games.the_producer import actions as act
from companion.games.the_producer.positions.nouns import Gap
from companion.games.the_producer.words.nouns import colours_in, named
from companion.model import EVERYBODY
from companion.referee.lines import check_line, resolve_lines
from tests.games.the_producer.gala import CASABLANCA, MODERN_TIMES, gala, made
from tests.games.the_producer.lay import GAME, at_producer, begun, lay


@pytest.mark.parametrize(("line", "action"), [
    ("ann cast 3", act.Casting(0, 3)),
    ("radio light blue", act.Radio(0, "light_blue")),
    ("radio light", act.Radio(0, "light_blue")),
    ("build stage 2", act.Build(0, "stage-2")),
    ("ann builds editing room", act.Build(0, "editing-room")),
    ("ann mortgage start", act.Mortgage(0, "starting-buildings")),
    ("motel John Ford", act.Motel(0, "john-ford")),
    ("motel C03", act.Motel(0, "john-ford")),
    ("motel fleming", act.Motel(0, "victor-fleming")),
    ("ann keep mark-of-zorro", act.Keep(0, "the-mark-of-zorro")),
    ("ann keep Mark of Zorro", act.Keep(0, "the-mark-of-zorro")),
    ("ann keep guy-named-joe", act.Keep(0, "a-guy-named-joe")),
    ("ann discard word with the union", act.Discard(0, "a-word-with-the-union")),
    ("done", act.Pass(0)),
    ("ann passes", act.Pass(0)),
    ("ann mortgages the starting buildings", act.Mortgage(0, "starting-buildings")),
    ("ann goes to casting for 3 characters", act.Casting(0, 3)),
    ("ann goes to the Café Colosimo", act.Cafe(0)),
    ("ann goes to the Hollywood Party", act.Party(0)),
    ("ann goes to CBS radio, green", act.Radio(0, "green")),
    ("ann goes to the Starlight Motel against John Ford", act.Motel(0, "john-ford")),
    ("ann build stage two", act.Build(0, "stage-2")),
    ("ann keep mr smith goes to washington", act.Keep(0, "mr-smith-goes-to-washington")),
])  # fmt: skip
def test_a_line_names_cards_and_places_by_any_word_of_their_names(line: str, action: act.Action) -> None:
    assert GAME.parse(at_producer().state, line) == action


def test_a_movie_is_one_line() -> None:
    line = "ann make jezebel fleming, tyrone power, linda darnell, judy garland, edward g. robinson on stage 1"
    plan = act.Plan(
        "victor-fleming", "tyrone-power", "linda-darnell", ("judy-garland", "edward-g-robinson"), ("stage-1",)
    )
    made = GAME.parse(at_producer().state, line)
    assert made == act.Make(0, "jezebel", plan)
    text = GAME.text(at_producer().state, made)
    assert text == (
        "ann make jezebel victor-fleming tyrone-power linda-darnell judy-garland edward-g-robinson on stage-1"
    )


def test_a_b_movie_says_what_it_is_without_and_a_kolossal_has_three_sets() -> None:
    state = at_producer().state
    made = GAME.parse(state, "make jezebel without director tyrone-power linda-darnell judy-garland on stage-1")
    assert isinstance(made, act.Make)
    assert (made.plan.director, made.plan.actor) == (None, "tyrone-power")
    line = "make jezebel fleming power darnell garland kolossal on stage-1 stage-2 western"
    made = GAME.parse(state, line)
    assert isinstance(made, act.Make)
    assert (made.plan.places, made.plan.kolossal) == (("stage-1", "stage-2", "theme-set-western"), True)


@pytest.mark.parametrize("line", [
    "make jezebel fleming power garland on stage-1 without actress",
    "make jezebel with director fleming, actor power and supporting garland on stage-1 without actress",
    "make jezebel actor power director fleming without actress garland at stage 1",
    "make jezebel without actress director fleming actor power garland on stage 1",
])  # fmt: skip
def test_a_movie_may_be_typed_as_people_describe_it(line: str) -> None:
    plan = act.Plan("victor-fleming", "tyrone-power", None, ("judy-garland",), ("stage-1",))
    assert GAME.parse(at_producer().state, line) == act.Make(0, "jezebel", plan)


@pytest.mark.parametrize(("line", "gap"), [
    ("make jezebel fleming power garland on stage-1 without actress theme-set", "theme_set"),
    ("make jezebel fleming power garland without the theme set, without actress on stage-1", "theme_set"),
    ("make jezebel fleming power garland without actress and orchestra on stage 1", "orchestra"),
])  # fmt: skip
def test_tp_open_37_a_building_too_may_be_left_out_in_words(line: str, gap: Gap) -> None:
    plan = act.Plan("victor-fleming", "tyrone-power", None, ("judy-garland",), ("stage-1",), left_out=(gap,))
    state = at_producer().state
    made = GAME.parse(state, line)
    assert made == act.Make(0, "jezebel", plan)
    assert GAME.parse(state, GAME.text(state, made)) == made


@pytest.mark.parametrize(("line", "complaint"), [
    ("ann make jezebel fleming power garland without bananas on stage 1", "without 'bananas'? A movie may lack"),
    ("pie fight", "'pie-fight' is not a player or an action; Pie Fight is an Event: type an action before it"),
    ("was", "'was' is not a player or an action; did you mean raoul-walsh?"),
    ("ann jezebel", "Jezebel is a Script: type an action before it"),
    ("ann motel jezebel", "there is no character 'jezebel'; Jezebel is a Script"),
    ("ann discard ford", "there is no event 'ford'; John Ford is a Character"),
    ("ann make jezebel fleming power darnell garland without supporting on stage 1", "there is no part for judy-garland"),
    ("ann motel citizen", "there is no character 'citizen'"),
    ("ann motel gabel", "there is no character 'gabel'; did you mean clark-gable?"),
    ("ann motel james", "there is no character 'james'; it may be james-cagney or james-stewart: type more of the name"),
    ("ann make jezebel james", "there is no character 'james'; it may be james-cagney or james-stewart"),
    ("ann build stage-9", "there is no building 'stage-9'; did you mean stage-3?"),
    ("ann radio mauve", "'mauve' does not fit here"),
    ("ann make jezebel fleming on stage-9", "there is no set 'stage-9'"),
    ("ann motel", "which character? Type a word of its name, or its code"),
])  # fmt: skip
def test_a_word_that_fits_nowhere_is_reported(line: str, complaint: str) -> None:
    with pytest.raises(Unreadable) as error:
        GAME.parse(at_producer().state, line)
    assert complaint in str(error.value)


def test_who_begins_and_what_is_turned_up_is_named_by_itself() -> None:
    table = begun(2).play("ben", "ann pass", "john ford, jean arthur, C01, bette davis, cagney")
    assert table.table.boulevard == ["bette-davis", "james-cagney", "jean-arthur", "john-ford", "victor-fleming"]
    mixed = at_producer().play("ann casting 2", "bette davis, henry fonda, jezebel, top hat, holiday")
    assert mixed.kind == "buy"


@pytest.mark.parametrize("typed", ["ben hire nobody", "ben hires nobody", "ben no", "ben pass"])
def test_who_hires_nobody_says_so_while_others_are_asked_too(typed: str) -> None:
    table = lay("name: ann, drafts: 5", "name: ben, drafts: 5", phase="hire")
    assert table.asked == ["ann", "ben"]
    assert table.play(typed).state.seats[1].drafts == ["?"] * 5
    table.reports("ben hires nobody else.", "TP-HIRE-01")


JEZEBEL = "ann make jezebel john-ford gary-cooper bette-davis thomas-mitchell"


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("make jezebel ford cooper davis mitchell stage 2", f"{JEZEBEL} on stage-2"),
        ("make jezebel on stage 2 with ford, cooper, davis and mitchell", f"{JEZEBEL} on stage-2"),
        (
            "make jezebel directed by ford, starring cooper and davis with mitchell on stage two",
            f"{JEZEBEL} on stage-2",
        ),
        ("make jezebel starring cooper and davis, directed by ford, with mitchell on stage 1", f"{JEZEBEL} on stage-1"),
        ("make jezebel ford cooper davis mitchell western", f"{JEZEBEL} on theme-set-western"),
    ],
)
def test_who_and_where_stand_in_any_order_in_the_line_of_a_movie(typed: str, text: str) -> None:
    team = "team: [john-ford, gary-cooper, bette-davis, thomas-mitchell], scripts: [jezebel]"
    table = at_producer(f"name: ann, {team}, built: [theme-set-western, stage-2]", "name: ben")
    assert GAME.text(table.state, GAME.parse(table.state, f"ann {typed}")) == text
    assert table.check(f"ann {typed}").legal
    why = "Orchestra is not a Stage or a Theme Set."
    table.refuses("ann make jezebel ford cooper davis mitchell on orchestra", why, "TP-STAGE-01", "TP-PROD-01")


@pytest.mark.parametrize(
    ("visit", "typed", "text"),
    [
        ("ann radio pink", "put back 2 pink tokens", "ann back pink; ann back pink"),
        ("ann radio pink", "takes out 4 white tokens", "ann out white 4"),
        ("ann radio pink", "out white white", "ann out white 2"),
        ("ann radio pink", "out four white", "ann out white 4"),
        ("ann radio pink", "back two pink", "ann back pink; ann back pink"),
        ("ann party", "hire lorre", "ann buy peter-lorre"),
        ("ann party", "buy lorre at half price", "ann buy peter-lorre"),
        ("", "goes to the construction site and builds stage 2", "ann build stage-2"),
        ("", "goes to the bank and mortgages the starting buildings", "ann mortgage starting-buildings"),
        ("", "goes to first national bank to mortgage starting-buildings", "ann mortgage starting-buildings"),
        ("", "goes to cbs radio for a light blue star", "ann radio light_blue"),
    ],
)
def test_a_visit_may_be_typed_as_people_describe_it(visit: str, typed: str, text: str) -> None:
    table = at_producer("name: ann", "name: ben", boulevard=["peter-lorre"], pile={"pink": 2})
    table.play(visit) if visit else table
    found = check_line(GAME, table.state, f"ann {typed}")
    assert "; ".join(one.text for one in found) == text
    assert all(one.verdict.legal for one in found)


def test_tp_hire_01_a_draft_that_is_bought_is_hired() -> None:
    table = lay("name: ann, drafts: [john-ford, bette-davis]", "name: ben, drafts: 5", phase="hire")
    assert table.play("ann buys ford").ann.team == ["john-ford"]


def test_tp_radio_03_tokens_of_one_colour_are_taken_out_and_two_colours_are_refused() -> None:
    with pytest.raises(Unreadable, match="take out tokens of one colour"):
        at_producer(pile={"pink": 2}).play("ann radio pink").check("ann out 3 white 1 red")


@pytest.mark.parametrize("typed", ["blue -1", "-1 blue", "blue +2", "2 blue -1"])
def test_tp_radio_03_04_a_number_with_a_sign_is_refused_with_all_of_its_line(typed: str) -> None:
    table = at_producer().play("ann radio red")
    for line in (f"ann out {typed}", f"ann back {typed}"):
        with pytest.raises(Unreadable, match=r"'[-+]\d' is not possible here: type the number without a sign"):
            resolve_lines(GAME, table.state, [line])
    assert (table.kind, table.table.pile) == ("tune", {})


@pytest.mark.parametrize("typed", ["blue", "light blue", "blue; pass"])
def test_tp_radio_04_how_many_are_taken_out_is_declared(typed: str) -> None:
    table = at_producer().play("ann radio red")
    with pytest.raises(Unreadable, match="how many"):
        resolve_lines(GAME, table.state, [f"ann out {typed}"])
    assert (table.kind, table.table.pile) == ("tune", {})


@pytest.mark.parametrize("stage", ["stage-1", "stage-3"])
def test_tp_bmov_02_a_stage_is_not_left_out(stage: str) -> None:
    with pytest.raises(Unreadable, match=r"Every movie needs a Stage \(TP-BMOV-02\)"):
        at_producer().check(f"ann make jezebel without {stage}")


def test_tp_bank_03_one_of_the_starting_buildings_is_not_mortgaged_by_itself() -> None:
    with pytest.raises(Unreadable, match="Stage 1 is one of the starting buildings, which go together"):
        at_producer().check("ann mortgage stage 1")
    with pytest.raises(Unreadable, match=r"Luxurious Office is one of the starting .* together: .* \(TP-BANK-03\)"):
        at_producer().check("ann mortgage office")
    with pytest.raises(Unreadable, match="there is no building 'start"):
        at_producer().check("ann build start")


@pytest.mark.parametrize("area", ["stage 1", "stage-1", "luxurious-office", "office", "tools-storehouse"])
def test_tp_build_10_what_is_there_from_the_beginning_is_built_already(area: str) -> None:
    state = at_producer().state
    first, *_, last = check_line(GAME, state, f"ann build orchestra {area}; ann build {area}")
    assert (first.verdict.legal, last.verdict.legal, last.verdict.rules) == (True, False, ("TP-BUILD-10",))
    assert "one of the starting buildings" in last.verdict.why


def test_what_is_added_to_a_movie_may_be_typed_in_one_line() -> None:
    people = "director: alfred-hitchcock, actor: laurence-olivier, actress: joan-fontaine, supporting: [may-whitty]"
    movie = f"movies: [{{script: rebecca, {people}}}]"
    ann = f"name: ann, {movie}, storehouse: [lighting-technician, costume-designer], radio: [green, pink]"
    frame = {"kind": "distributing", "seat": "ann", "script": "rebecca", "step": "add"}
    table = lay(ann, "name: ben", pending=[{"kind": "turn", "seat": "ann", "step": "end"}, frame])
    table.play("ann adds lighting technician, the green star and costume designer")
    assert (table.ann.storehouse, table.ann.radio, table.kind) == ([], ["pink"], "add")
    table.play("pink star")
    assert (table.ann.radio, table.kind) == ([], "token")


@pytest.mark.parametrize(
    "typed",
    ["casting 3", "casting three", "casting 3 characters and 2 scripts", "casting for two scripts",
     "goes to casting for 2 scripts and 3 characters"],
)  # fmt: skip
def test_the_mix_of_casting_may_be_typed_in_characters_scripts_or_both(typed: str) -> None:
    table = at_producer()
    assert GAME.text(table.state, GAME.parse(table.state, f"ann {typed}")) == "ann casting 3"


def test_a_mix_that_does_not_make_up_the_draw_is_not_guessed_at() -> None:
    with pytest.raises(Unreadable, match=r"at Casting you draw 5 cards: 3 Scripts go with 2 Characters \(TP-CAST-01\)"):
        at_producer().check("ann casting 3 characters and 3 scripts")
    with pytest.raises(Unreadable, match=r"at Casting you draw 5 cards, not 9 Scripts \(TP-CAST-01\)"):
        at_producer().check("ann casting 9 scripts")
    with pytest.raises(Unreadable, match="at Casting you draw 5 cards: 4 Scripts go with 1 Character "):
        at_producer().check("ann casting 3 characters and 4 scripts")


@pytest.mark.parametrize("typed", ["casablanca for best picture", "his casablanca", "casablanca as best movie"])
def test_a_nominee_may_be_named_with_the_award(typed: str) -> None:
    table = gala(made("ann", CASABLANCA), made("ben"))
    table.play(f"ann nominates {typed}").reports(
        "ann nominates Casablanca for Best Picture, with 4 matches.", "TP-OSCAR-08"
    )


def test_a_nominee_for_an_award_that_is_not_asked_for_is_not_taken_for_this_one() -> None:
    table = gala(made("ann", MODERN_TIMES), made("ben"), award="director")
    with pytest.raises(Unreadable, match="you nominate for Directing now, not for another award"):
        table.check("ann nominates chaplin for best actor")
    assert table.check("ann nominates chaplin for directing").legal
    table = gala(made("ann", CASABLANCA), made("ben"), award="supporting")
    assert table.check("ann nominates rains as best supporting actor").legal


@pytest.mark.parametrize(("typed", "number"), [("spends two votes", 2), ("votes none", 0), ("vote 1", 1)])
def test_votes_may_be_typed_in_words(typed: str, number: int) -> None:
    table = gala(made("ann", CASABLANCA, votes=2), made("ben"), award="director").play("ann nominate curtiz")
    assert GAME.text(table.state, GAME.parse(table.state, f"ann {typed}")) == f"ann vote {number}"


def test_nobody_is_nominated_in_as_many_words() -> None:
    table = gala(made("ann", CASABLANCA), "name: ben")
    assert [table.check(typed).legal for typed in ("nobody", "ann nominates nobody")] == [True, True]
    table.play("ann nominates nobody").reports("ann nominates nobody for Best Picture.", "TP-OPEN-58")


def test_names_and_tokens_may_have_and_between_them() -> None:
    state = at_producer().state
    parts = GAME.expand(state, "ann hires frank capra, carole lombard and clark gable and ben passes")
    assert [part.text for part in parts] == [
        "ann hire frank-capra", "ann hire clark-gable", "ann hire carole-lombard", "ben pass",
    ]  # fmt: skip
    table = begun(2).play("ben", "ann pass", "john ford, jean arthur, C01, bette davis and cagney")
    assert len(table.table.boulevard) == 5


def test_tokens_in_a_row_are_counted() -> None:
    assert colours_in(["3", "blue", "2", "red", "golden"]) == ["blue"] * 3 + ["red"] * 2 + ["golden"]
    for words, complaint in (("3", "which colour are the 3 tokens"), ("3 mauve", "'mauve' does not fit here")):
        with pytest.raises(Unreadable, match=complaint):
            colours_in(words.split())


def test_who_says_pass_while_a_card_is_awaited_is_the_one_whose_go_it_is() -> None:
    why = at_producer().play("ann casting 4").refused("pass", "TP-CAST-01")
    assert why.endswith("Which Character card is turned up for ann?")


def test_a_token_or_a_coin_at_another_step_is_answered_with_the_open_question() -> None:
    asked = "there is nothing to turn up now. What does ann use a Producer for?"
    for typed in ("blue", "2 white", "heads"):
        assert at_producer().refused(typed, "TP-ORDER-05").lower() == asked.lower()
    table = at_producer().play("ann casting 4")
    assert "Turn up something else now" in table.refused("blue", "TP-CAST-01")


def test_what_people_say_for_no_is_an_answer() -> None:
    table = at_producer(boulevard=["jezebel"]).play("ann party", "no")
    assert table.kind == "card"
    assert at_producer(order=["ann", "ben"]).play("nobody").asked == ["ben"]


def test_every_verb_has_a_form_a_meaning_and_an_example_that_can_be_read() -> None:
    state = at_producer().state
    for form in GAME.forms():
        assert form["what"].endswith(".")
        parts = [GAME.read(state, part) for part in GAME.expand(state, form["example"])]
        texts = [GAME.text(state, action).split() for action in parts]
        assert [*texts[0], *(text[-1] for text in texts[1:])] == form["example"].split()


def test_a_word_of_several_names_means_the_card_that_lies_where_it_is_taken_from() -> None:
    table = at_producer("name: ann, team: [james-stewart]", "name: ben, team: [james-cagney]")
    assert GAME.parse(table.state, "ann fire james") == act.Fire(0, "james-stewart")
    assert GAME.parse(table.state, "ann motel james") == act.Motel(0, "james-cagney")


def test_a_verb_is_never_the_beginning_of_a_name() -> None:
    state = at_producer(step="card", phase="operation").state
    kit = GAME.kit(state)
    for verb in GAME.grammar_of(state).verbs:
        assert named(kit, kit.names, verb) is None
    for line in ("ann make", "ann mak"):
        with pytest.raises(Unreadable, match="which script"):
            resolve_lines(GAME, at_producer().state, [line])
    assert [part.verb for part in GAME.expand(state, "ann buy gable pass")] == ["buy", "pass"]
    assert named(kit, kit.names, "make-up") == "make-up-room"


def test_a_card_that_nobody_has_shown_is_meant_by_no_word() -> None:
    state = at_producer('name: ann, events: ["?", "?"]', "name: ben").state
    with pytest.raises(Unreadable, match=r"there is no event 'qqqq'$"):
        GAME.parse(state, "play qqqq")
    assert GAME.parse(state, "play draft-lottery") == act.Play(0, "draft-lottery")


def test_movies_are_listed_with_a_choice_of_their_supporting_parts_only() -> None:
    assert GAME.lists_all(at_producer().state)
    assert GAME.lists_all(lay().state)
    team = "[victor-fleming, tyrone-power, linda-darnell, judy-garland]"
    state = at_producer(f"name: ann, team: {team}, scripts: [jezebel]", "name: ben").state
    assert not GAME.lists_all(state)
    hint = "There are more legal lines than these; `check` judges any line."
    assert [hint in show.legal(legal_answer(GAME, one), None) for one in (state, lay().state)] == [True, False]
    assert hint.replace("check", "why") in legal_now(GAME, state)


# --- what everybody sees ---


def test_tp_hire_03_draft_03_facts_show_teams_and_of_scripts_and_events_the_number() -> None:
    table = lay(
        "name: ann, team: [john-ford], scripts: [jezebel, holiday], events: [swing], vp: 3", "name: ben, mafia: true"
    )
    facts = {(fact.of, fact.what): fact.value for fact in GAME.facts(table.state)}
    assert facts["ann", "team"] == "John Ford"
    assert (facts["ann", "Scripts"], facts["ann", "Event cards"], facts["ann", "VP"]) == ("2", "1", "3")
    assert (facts["ben", "associate"], facts["", "year"]) == ("yes", "1940")


def test_an_observation_is_what_a_seat_may_know() -> None:
    seats = "name: ann, scripts: [jezebel], events: [swing], storehouse: [lighting-technician]", "name: ben, events: []"
    table = lay(*seats, cards="app")
    for seat, scripts in ((0, ["jezebel"]), (1, ["?"]), (EVERYBODY, ["?"])):
        seen = GAME.observation(table.state, seat)["seats"][0]
        assert (seen["scripts"], len(seen["events"]), seen["storehouse"]) == (scripts, 1, ["lighting-technician"])
    own, other = ([(fact.what, fact.value) for fact in GAME.private(table.state, seat)] for seat in (0, 1))
    assert own[1:] == [("Scripts", "Jezebel"), ("Event cards", GAME.kit(table.state).names["swing"])]
    assert own[:1] == other == [("money", "$2,000,000")]
