"""Questions asked in a hurry, in slang, misspelt: each is the one action it names, or none; what comes then is left."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
import yaml

import companion
from companion.cli.ruling import ruling_on, ruling_text
from companion.definitions.places import templates_root
from companion.rulings.kinds import stretched

DOOR = {
    "seats": [
        {"name": "ann", "at": "r15c2", "escort": {"kind": "mother"}, "hits": 1, "stars": 3, "tickets": [2, 4], "kills": 6},
        {"name": "ben", "at": "r12c2", "escort": {"kind": "date", "at": "r14c1"}, "stars": 7, "tickets": [1, 5]},
    ],
    "turn": 11,
    "phase": "moves",
    "to_act": "ann",
    "table": {"zombies": {"rope6": 2}},
}  # fmt: skip
"""Ann and her mother stand before the Theater."""
LATER = {
    "adjust": ("breaks", "ann cancel 2; ben pass; 4; 2"),
    "zombie": ("moves", "ann stop; ann fight; 1; ann herd; 5"),
    "hit": ("attack", "ann fight; 6"),
    "pleaded": ("plead", "ann plead"),
    "herd": ("door", "ann stop"),
}
"""A few moves after one of the examples."""
OR, RC, CF, ZB, TP = "oscar-race", "red-carpet-race", "creature-feature", "zombies", "the-producer"


@cache
def position(game: str, name: str) -> Any:
    rules = companion.load(game)
    name, lines = LATER.get(name, (name, ""))
    path = templates_root() / game / "examples" / f"{name}.yaml"
    state = rules.position(DOOR if name == "door" else yaml.safe_load(path.read_text(encoding="utf-8")))
    for line in filter(None, lines.split("; ")):
        rules.apply(state, rules.parse(state, line))
    return state


def asked(game: str, name: str, question: str) -> dict[str, Any] | None:
    return ruling_on(game, question, companion.load(game), position(game, name), 3)[1]


ANSWERS = [
    (OR, "moves", "can i drag mum along to r06c2", "ann move ann+mother r06c2", True),
    (OR, "moves", "may i try and run for it with mum", "ann run ann+mother", True),
    (OR, "moves", "could I leave mum behind and nip into rope 2", "ann move ann rope2", True),
    (OR, "moves", "am I allowed to patch mum up for a star", "ann pay ann.mother", True),
    (OR, "attack", "can i open the goody bag", "ann swag", True),
    (OR, "attack", "may i chuck one of these zombies at ben's date", "ann brad ben.date", True),
    (OR, "attack", "can we just punch it", "ann fight", True),
    (OR, "attack", "can I sick the zombie on ben", "ann brad ben", True),
    (OR, "attack", "can i pay off the hit on my husband", "ann pay ann.spouse", False),
    (OR, "breaks", "can I leave all of them as they are", "ann pass", True),
    (OR, "breaks", "may ann kill the break in velvet wire", "ann cancel 3", False),
    (OR, "interview", "can i have cleo ask me the questions", "ann interviewer cleo", True),
    (OR, "theater", "can i dash into the theatre without the missus", "ben move ben theater", True),
    (OR, "theater", "can i patch my wound up with a star", "ben pay ben", True),
    (OR, "theater", "cud ben and his wife go in the cinema togther", "ben move ben+spouse theater", True),
    (OR, "adjust", "can i bump my roll up by one", "ann adjust +1", True),
    (OR, "adjust", "may i leave the roll alone", "ann adjust 0", True),
    (OR, "adjust", "can I pay two stars to go down 2", "ann adjust -2", True),
    (OR, "zombie", "can i nudge the one in rope 3 to r07c3", "ann zombie rope3 r07c3", True),
    (OR, "hit", "can my wife take it for me", "ann hit ann.spouse", True),
    (OR, "attack", "may I send one of these zombies to ben", "ann brad ben", True),
    (OR, "breaks", "may I keep out of it and cancel nothing", "ann pass", True),
    (OR, "theater", "may I pay off my hit first", "ben pay ben", True),
    (OR, "theater", "may I go in alone and leave her outside", "ben move ben theater", True),
    (OR, "breaks", "may I stay out of it and cancel none", "ann pass", True),
    (OR, "breaks", "may I sit this out and cancel nothing", "ann pass", True),
    (OR, "breaks", "can I not cancel anything", "ann pass", True),
    (OR, "breaks", "may I let them run", "ann pass", True),
    (OR, "breaks", "may i keep my stars and cancel nothing", "ann pass", True),
    (OR, "attack", "may I send one of them over to ben's date", "ann brad ben.date", True),
    (OR, "attack", "may I palm one of those zombies off on ben", "ann brad ben", True),
    (OR, "attack", "may i sic one of these zombies on ben", "ann brad ben", True),
    (OR, "attack", "can I divert one to bens date", "ann brad ben.date", True),
    (OR, "theater", "may I pay off my own hit first", "ben pay ben", True),
    (OR, "theater", "can I first buy off my hit", "ben pay ben", True),
    (OR, "theater", "may I get rid of my hit first", "ben pay ben", True),
    (OR, "theater", "can i pay for my hit before i go in", "ben pay ben", True),
    (OR, "theater", "may I walk in by myself and leave my wife outside", "ben move ben theater", True),
    (OR, "theater", "can I go into the theater alone and leave her behind", "ben move ben theater", True),
    (OR, "theater", "can i leave her here and go in", "ben move ben theater", True),
    (OR, "theater", "may I step inside on my own", "ben move ben theater", True),
    (OR, "theater", "may my wife go in alone", "ben move ben.spouse theater", True),
    (OR, "theater", "can I pop in without her", "ben move ben theater", True),
    (RC, "door", "can mum and me walk into the theater together", "ann move ann+mother theater", True),
    (RC, "door", "may i hop in solo and leave mum at the door", "ann move ann theater", True),
    (RC, "door", "can i first buy off that hit of mine", "ann pay ann", True),
    (RC, "door", "could I dump mum here and go to the theatre", "ann move ann theater", True),
    (RC, "door", "can i go back one to r14c2 with mother", "ann move ann+mother r14c2", True),
    (RC, "door", "may we stay put this turn", "ann stop ann+mother", True),
    (RC, "door", "can mother go on ahead into the cinema", "ann move ann.mother theater", True),
    (RC, "door", "can i pay off mum's hit", "ann pay ann.mother", False),
    (RC, "herd", "can i round up the zombies", "ann herd", True),
    (RC, "herd", "can i leave the zombies be", "ann pass", True),
    (RC, "herd", "may i still pay off my hit now", "ann pay ann", True),
    (RC, "plead", "can i take the 5th here", "ann plead", True),
    (RC, "plead", "can i fob one off on ben", "ann brad ben", True),
    (RC, "plead", "may i pass one of them to bens date", "ann brad ben.date", True),
    (RC, "plead", "can i rip open my bag", "ann swag", True),
    (RC, "plead", "can i just roll for the first zombie", "ann fight", True),
    (RC, "plead", "may i run away from these two", "ann run ann+mother", False),
    (RC, "pleaded", "can I plead again", "ann plead", False),
    (RC, "pleaded", "can i still use my swag bag", "ann swag", False),
    (RC, "alone", "can i heal my date up before the roll", "ann pay ann.date", True),
    (RC, "alone", "may I pay off my hit first", "ann pay ann", False),
    (RC, "door", "may I pay off my hit first", "ann pay ann", True),
    (RC, "door", "may I go in alone and leave her outside", "ann move ann theater", True),
    (RC, "plead", "may I send one of these zombies to ben", "ann brad ben", True),
    (RC, "alone", "may I send one of these zombies to ben", "ann brad ben", False),
    (RC, "door", "may I go in alone and leave mum here", "ann move ann theater", True),
    (RC, "door", "can I pay the hit off first", "ann pay ann", True),
    (RC, "door", "may we both go in", "ann move ann+mother theater", True),
    (CF, "audition", "can i chicken out to the short", "ann drop", True),
    (CF, "audition", "can i have a peep at bens star", "ann bats ben star", None),
    (CF, "audition", "can i let the bats loose on dan", "ann bats dan star", None),
    (CF, "audition", "can i drop straight to fold", "ann drop", False),
    (CF, "audition", "may dan stay up", "dan stay", False),
    (CF, "audition", "could i use igor", "ann igor", False),
    (CF, "audition", "may i swap my robot for another card", "ann discard robot", False),
    (CF, "showdown", "can i play nurse to pump up my team", "ann nurse", None),
    (CF, "showdown", "can i have the ghost wipe out my twist", "ann ghost", True),
    (CF, "showdown", "can i wait and see", "ann pass", True),
    (CF, "showdown", "can eve draw with her igor", "eve igor", None),
    (CF, "showdown", "may I bring the mad doc in", "ann doctor", None),
    (CF, "score", "can i flip both over", "ann show star", True),
    (CF, "score", "may i keep my lot face down", "ann hide", True),
    (CF, "score", "may i show off my star only", "ann show star", True),
    (CF, "score", "can I claim i had a twist", "ann show twist", True),
    (CF, "team-up", "can ann lead with the vampire and stick the robot behind it", "ann team vampire robot", True),
    (CF, "team-up", "can cleo hide her costar with the butler", "cleo butler", True),
    (CF, "team-up", "may ben chuck his bats for a new card", "ben discard bats", True),
    (CF, "team-up", "can cleo bin igor", "cleo discard igor", True),
    (CF, "team-up", "can ann put out the nurse and the devil", "ann team nurse devil", False),
    (CF, "team-up", "may cleo play vampire with vampire", "cleo team vampire vampire", True),
    (ZB, "movement", "can i go three north", "ben move n2.s", True),
    (ZB, "movement", "cn i leg it to ts.n", "ben move ts.n", True),
    (ZB, "movement", "can i just stand here for the rest", "ben stop", True),
    (ZB, "zombies", "can i bring the one from ts.n onto ts.c", "cleo walk ts.n ts.c", True),
    (ZB, "zombies", "may i shove the zombie at s1.w one east", "cleo walk s1.w s1.c", True),
    (ZB, "zombies", "can i set the one on s1.n on ben", "cleo walk s1.n s1.c", True),
    (ZB, "zombies", "can i leave the zeds alone", "cleo pass", False),
    (ZB, "zombies", "can cleo move the zombie on n1.s onto ann", "cleo walk n1.s n1.c", True),
    (ZB, "cards", "may i dump the ankle", "cleo discard twisted-ankle", True),
    (ZB, "cards", "can i hang on to the lot", "cleo pass", True),
    (ZB, "fight", "can i blow a bullet on it", "ann pay bullets", True),
    (ZB, "fight", "may i cough up my last heart", "ann pay life", True),
    (ZB, "fight", "can i have another go with the poker", "ann use iron-poker", False),
    (ZB, "tile", "can i plonk it south of the square", "ann place s1 90", True),
    (ZB, "tile", "may i whack this tile down on e1", "ann place e1 0", True),
    (ZB, "tile", "can i stick it at n2 the other way up", "ann place n2 180", False),
    (ZB, "answer", "can cleo say not today to that", "cleo play not-today", True),
    (ZB, "movement", "may I go two north", "ben move n1.n", True),
    (ZB, "tile", "may I go two north", "ann move n1.n", False),
    (ZB, "zombies", "may I move the one at n1.s onto ann", "cleo walk n1.s n1.c", True),
    (ZB, "movement", "may I go 2 north", "ben move n1.n", True),
    (ZB, "movement", "can I go two steps north", "ben move n1.n", True),
    (ZB, "movement", "can i walk north two spaces", "ben move n1.n", True),
    (ZB, "movement", "can I step north and north", "ben move n1.n", True),
    (ZB, "movement", "can I head up north two", "ben move n1.n", True),
    (ZB, "movement", "can I go north, east", "ben move n1.e", True),
    (ZB, "movement", "can I go 1 north 1 east", "ben move n1.e", True),
    (ZB, "zombies", "may I move the zombie at n1.s onto ann", "cleo walk n1.s n1.c", True),
    (ZB, "zombies", "can the one on n1.s go to ann", "cleo walk n1.s n1.c", True),
    (ZB, "zombies", "may I walk that one at n1.s to ann", "cleo walk n1.s n1.c", True),
    (TP, "producer", "can i do a casting for 3", "ann casting 3", True),
    (TP, "producer", "may i throw a bash at hollywood party", "ann party", True),
    (TP, "producer", "can i sling mud at clark gable", "ann motel clark-gable", True),
    (TP, "producer", "may i knock up a second stage", "ann build stage-2", True),
    (TP, "producer", "can i pawn my pirate set", "ann mortgage theme-set-swashbuckler", True),
    (TP, "producer", "may i grab a green star at the radio", "ann radio green", True),
    (TP, "producer", "can i get some mafia cash", "ann cafe", True),
    (
        TP,
        "producer",
        "can i shoot zorro with fleming, power and darnell on the pirate set",
        "ann make the-mark-of-zorro victor-fleming tyrone-power linda-darnell on theme-set-swashbuckler",
        True,
    ),
    (TP, "producer", "may i sit this one out", "ann pass", True),
    (TP, "casting", "can i nab bette davis", "ann buy bette-davis", True),
    (TP, "casting", "can i snap up capra plus the jezebel script", "ann buy jezebel", True),
    (TP, "casting", "may i sack fleming first", "ann fire victor-fleming", True),
    (TP, "casting", "can i get clark gable", "ann buy clark-gable", False),
    (TP, "card", "can i stash the lighting technician", "ann store lighting-technician", True),
    (TP, "card", "can i bin greetings", "ann discard greetings", False),
    (TP, "card", "can i keep pie fight for my movie", "ann store pie-fight", True),
    (TP, "hiring", "may i take on gable and lombard", "ann hire carole-lombard", True),
    (TP, "hiring", "can ann have none of them", "ann pass", True),
    (TP, "maintenance", "may i pawn stage two", "ann mortgage stage-2", True),
    (TP, "producer", "may I smear john ford at the motel", "ann motel john-ford", True),
    (TP, "audience", "may I redraw all three", "ann redraw 1 blue 1 green 1 white", True),
    (TP, "producer", "may I smear gable at the motel", "ann motel clark-gable", True),
    (TP, "producer", "can I run a campaign against gable at the motel", "ann motel clark-gable", True),
    (TP, "producer", "may I smear clark gable with a press campaign", "ann motel clark-gable", True),
    (TP, "producer", "can I go after jean arthur at the starlight motel", "ann motel jean-arthur", True),
    (TP, "audience", "can I redraw all of them", "ann redraw 1 blue 1 green 1 white", True),
    (TP, "audience", "may I redraw blue, green and white", "ann redraw 1 blue 1 green 1 white", True),
    (TP, "producer", "can I build stage 2 first", "ann build stage-2", True),
    (TP, "card", "can I play talent scout and after that buy", "ann play talent-scout", True),
]


@pytest.mark.parametrize(("game", "name", "question", "action", "legal"), ANSWERS)
def test_what_names_one_action_has_its_verdict(
    game: str, name: str, question: str, action: str, legal: bool | None
) -> None:
    verdict = asked(game, name, question)
    assert verdict is not None
    assert (verdict["parts"][-1]["action"], verdict["legal"]) == (action, legal)


NO_ANSWERS = [
    (OR, "moves", "may I go first"),
    (OR, "moves", "can I leave it"),
    (OR, "moves", "can I keep it"),
    (OR, "moves", "may I flee"),
    (OR, "moves", "can I send mum to ben"),
    (OR, "moves", "can I throw one"),
    (OR, "moves", "can ben take mum to r06c2"),
    (OR, "moves", "can I fix my roll"),
    (OR, "moves", "can I go in"),
    (OR, "moves", "can I take two stars"),
    (OR, "moves", "can I stay one turn"),
    (OR, "moves", "can I go alone and leave ben outside"),
    (OR, "moves", "can I go 2"),
    (OR, "moves", "can we go together"),
    (OR, "moves", "can I get hit"),
    (OR, "moves", "can I get bitten first"),
    (OR, "moves", "can I mend my bag"),
    (OR, "moves", "can I add 2 to my score"),
    (OR, "moves", "can I open E"),
    (OR, "attack", "can I kill ben"),
    (OR, "attack", "can I take on ben"),
    (OR, "attack", "can I bash ben"),
    (OR, "attack", "can I take it"),
    (OR, "attack", "may I send one"),
    (OR, "attack", "may I send one to mum"),
    (OR, "attack", "can I hand ben the bag"),
    (OR, "attack", "can I hand one star to ben"),
    (OR, "attack", "can I pass one"),
    (OR, "attack", "can I pass one star to ben"),
    (OR, "attack", "can I give one to ben"),
    (OR, "attack", "can I throw the bag at ben"),
    (OR, "attack", "can I roll for one zombie"),
    (OR, "attack", "can I fight both"),
    (OR, "attack", "can ben take one for me"),
    (OR, "breaks", "can I leave"),
    (OR, "breaks", "can I leave E"),
    (OR, "breaks", "can I do nothing and keep E"),
    (OR, "breaks", "can I stop the game"),
    (OR, "breaks", "can I drop the break for ben"),
    (OR, "breaks", "can I keep my stars in E"),
    (OR, "adjust", "can I go down"),
    (OR, "adjust", "can I go up ten"),
    (OR, "adjust", "can I add a star to my roll"),
    (OR, "adjust", "can I pay two stars to go up one"),
    (OR, "adjust", "can I change it"),
    (OR, "adjust", "can I lower ben's roll by 1"),
    (OR, "zombie", "can I move one to r06c3"),
    (OR, "zombie", "can I move the one in rope 3 and then the one in r06c2"),
    (OR, "zombie", "can I leave the rest to ben"),
    (OR, "hit", "can I take it and pay it off"),
    (OR, "hit", "can nobody take it"),
    (OR, "hit", "can I put it on the zombie"),
    (OR, "interview", "can I have a star"),
    (OR, "interview", "can ben ask me"),
    (OR, "theater", "can she go in and leave me outside"),
    (OR, "theater", "can I go in twice"),
    (OR, "theater", "can I go in with ann"),
    (OR, "theater", "can I take her in"),
    (CF, "audition", "can I drop the twist"),
    (CF, "audition", "can I give up"),
    (CF, "audition", "can I see what happens"),
    (CF, "audition", "can I lead with ben"),
    (CF, "audition", "can I set the bats on ben and cleo"),
    (CF, "audition", "can I eyeball my own star"),
    (CF, "audition", "can I keep my box open"),
    (CF, "showdown", "can I pump up ben's team"),
    (CF, "showdown", "can I kill ben's twist"),
    (CF, "showdown", "can I boost my costar"),
    (CF, "score", "can I show off"),
    (CF, "score", "can I leave ben's face down"),
    (CF, "team-up", "can ann lead"),
    (CF, "team-up", "can ann lead with vampire"),
    (CF, "team-up", "can ann put robot behind vampire"),
    (CF, "team-up", "can cleo run with igor"),
    (ZB, "movement", "can I go two"),
    (ZB, "movement", "can I set one on ann"),
    (ZB, "movement", "can I get out"),
    (ZB, "movement", "can I leave"),
    (ZB, "movement", "can I finish"),
    (ZB, "movement", "can I go to ann"),
    (ZB, "movement", "can I move on ann"),
    (ZB, "zombies", "can I move one onto ann"),
    (ZB, "zombies", "can I move ben onto ann"),
    (ZB, "zombies", "can I move s1.n to ann"),
    (ZB, "zombies", "can I move the zombie by ben to ann"),
    (ZB, "zombies", "can I move the zombie on ben to ann"),
    (ZB, "zombies", "can I leave them"),
    (ZB, "zombies", "can I send the one on s1.n back"),
    (ZB, "zombies", "can I push ann"),
    (ZB, "cards", "can I keep one"),
    (ZB, "cards", "can I hang on"),
    (ZB, "cards", "can I dump two"),
    (ZB, "fight", "can I try again"),
    (ZB, "fight", "can I waste it"),
    (ZB, "fight", "can I shoot two"),
    (ZB, "fight", "can I hit ben"),
    (ZB, "fight", "can I have another go"),
    (ZB, "tile", "can I pop to n2"),
    (ZB, "tile", "can I chuck it"),
    (TP, "producer", "can I use gable"),
    (TP, "producer", "can I try casting"),
    (TP, "producer", "can I use stage 1"),
    (TP, "producer", "can I run down ben"),
    (TP, "producer", "can I trash my script"),
    (TP, "producer", "can I go with ben"),
    (TP, "producer", "can I use john ford"),
    (TP, "producer", "can I swap two tokens"),
    (TP, "producer", "can I swap gable for ford"),
    (TP, "producer", "can I leave it to ben"),
    (TP, "producer", "can I build the orchestra for 2"),
    (TP, "producer", "can I get a million"),
    (TP, "producer", "can I have a party with ben"),
    (TP, "producer", "can I campaign at the motel"),
    (TP, "producer", "can I build stage 2 and shoot"),
    (TP, "casting", "can I use my money"),
    (TP, "casting", "can I pick up two"),
    (TP, "casting", "can I enter"),
    (TP, "card", "can I use it"),
    (TP, "card", "can I use pie fight for my movie"),
    (TP, "card", "can I try timber"),
    (TP, "card", "can I park"),
    (TP, "audience", "can I redraw two"),
    (TP, "audience", "can I redraw all four"),
    (TP, "audience", "can I swap blue for white"),
    (TP, "audience", "can I swap a blue one"),
    (TP, "audience", "can I redraw all whites"),
    (TP, "hiring", "can I hire gable and let lombard go"),
    (TP, "maintenance", "can I use the orchestra"),
]


@pytest.mark.parametrize(("game", "name", "question"), NO_ANSWERS)
def test_what_may_be_another_thing_has_none(game: str, name: str, question: str) -> None:
    assert asked(game, name, question) is None


THEN = "  This is about the first of it; what comes then is asked when it does."


@pytest.mark.parametrize(
    ("game", "name", "question", "action", "legal"),
    [
        (TP, "card", "may I play talent scout and then casting", "ann play talent-scout", True),
        (TP, "card", "may I play talent scout then casting", "ann play talent-scout", True),
        (TP, "card", "may I play pie fight and then go to casting", "ann play pie-fight", False),
        (TP, "producer", "may I build stage 2 and shoot there", "ann build stage-2", True),
        (RC, "plead", "can i use the swag bag and then plead", "ann swag", True),
        (OR, "theater", "can i pay for my hit before i go in", "ben pay ben", True),
        (CF, "showdown", "may I play the ghost and then a nurse", "ann ghost", True),
        (ZB, "cards", "may I chuck rummage and then play the glove box", "cleo discard rummage", True),
    ],
)
def test_of_one_thing_after_another_the_first_is_judged(
    game: str, name: str, question: str, action: str, legal: bool
) -> None:
    verdict = asked(game, name, question)
    assert verdict is not None
    assert (verdict["parts"][-1]["action"], verdict["legal"], verdict["first"]) == (action, legal, True)
    text = ruling_text(game, question, companion.load(game), position(game, name), ())
    assert (THEN in text.splitlines()) is legal


def test_whoever_goes_on_has_no_verdict_on_half_of_the_way() -> None:
    assert asked(ZB, "movement", "can I move to n1.n and then n1.c") is None
    assert asked(ZB, "movement", "can I go north and then stop") is None


def test_what_is_said_first_or_again_is_the_action_itself() -> None:
    assert asked(OR, "theater", "may I pay off my hit first") == asked(OR, "theater", "may I pay off my hit")
    assert asked(OR, "theater", "may I first pay off my hit") == asked(OR, "theater", "may I pay off my hit")
    assert asked(OR, "moves", "may I go to the first rope line") is None


def test_whom_all_are_refused_is_told_all_why() -> None:
    """A die is awaited, so that `I` may be anybody: neither has a hit to pay off."""
    verdict = asked(RC, "alone", "may I pay off my hit first")
    assert verdict is not None
    every = [verdict, *verdict["others"]]
    assert [(one["parts"][0]["action"], one["legal"]) for one in every] == [
        ("ann pay ann", False),
        ("ben pay ben", False),
    ]


def test_numbers_of_what_is_no_way_are_left_alone() -> None:
    assert stretched(["pay", "off", "two", "hits"], {"two": "2"}) == (["pay", "off", "hits", "hits"], 2)
    assert asked(OR, "moves", "can I pay off two hits") is None


def test_tp_aud_07_all_three_are_three() -> None:
    verdict = asked(TP, "audience", "may I redraw all three")
    assert verdict is not None
    assert (verdict["parts"][0]["action"], verdict["legal"]) == ("ann redraw 1 blue 1 green 1 white", True)
    assert asked(TP, "audience", "may I redraw all four") is None
