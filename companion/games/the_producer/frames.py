"""Which frame is answered by which module, when each action has its place, and by which clauses."""

from __future__ import annotations

from companion.games.the_producer import actions as act
from companion.games.the_producer import pending as at
from companion.games.the_producer.effects import events
from companion.games.the_producer.rules import (
    awards,
    bank,
    building,
    buying,
    deck,
    distribution,
    hiring,
    maintenance,
    oscars,
    radio,
    setup,
    trend,
    turn,
)
from companion.model import Action
from companion.model.frames import Answers

ANSWERS: dict[type, Answers] = {
    at.ChoosingFirst: Answers(setup.decision, deck.awaits_card, setup.apply, setup.resume),
    at.Dealing: Answers(deck.decision_dealing, deck.awaits_card, deck.apply_dealing, deck.resume_dealing),
    at.Drafting: Answers(
        setup.decision_draft,
        deck.nobody_rolls,
        setup.apply_draft,
        setup.resume_draft,
        setup.legal_draft,
        setup.check_draft,
    ),
    at.Hiring: Answers(hiring.decision, deck.nobody_rolls, hiring.apply, hiring.resume, hiring.legal, hiring.check),
    at.Uncovering: Answers(deck.decision_uncovering, deck.awaits_card, deck.apply_uncovering, deck.resume_uncovering),
    at.Maintaining: Answers(
        maintenance.decision,
        deck.nobody_rolls,
        maintenance.apply,
        maintenance.resume,
        maintenance.legal,
        maintenance.check,
    ),
    at.Turn: Answers(turn.decision, deck.nobody_rolls, turn.apply, turn.resume, turn.legal, turn.check),
    at.Buying: Answers(buying.decision, deck.nobody_rolls, buying.apply, buying.resume, buying.legal, buying.check),
    at.Tuning: Answers(
        radio.decision, deck.nobody_rolls, radio.apply_tuning, radio.resume, radio.legal, radio.check_tuning
    ),
    at.Banking: Answers(bank.decision, deck.nobody_rolls, bank.apply, bank.resume, bank.legal, bank.check),
    at.Building: Answers(
        building.decision,
        deck.nobody_rolls,
        building.apply_building,
        building.resume,
        building.legal,
        building.check_building,
    ),
    at.Playing: Answers(events.decision, deck.awaits_card, events.apply, events.resume),
    at.Ceremony: Answers(oscars.decision, deck.nobody_rolls, oscars.apply, oscars.resume),
    at.Nominating: Answers(
        awards.asked_first,
        deck.nobody_rolls,
        awards.apply_nomination,
        awards.resume_nominating,
        awards.legal_nominations,
        awards.check_nomination,
    ),
    at.Boosting: Answers(
        awards.asked_first,
        deck.nobody_rolls,
        awards.apply_boost,
        awards.resume_boosting,
        awards.legal_boosts,
        awards.check_boost,
    ),
    at.Voting: Answers(
        awards.asked_for_votes,
        deck.nobody_rolls,
        awards.apply_vote,
        awards.resume_voting,
        awards.legal_votes,
        awards.check_vote,
    ),
    at.Drawing: Answers(awards.asked_for_card, deck.awaits_card, awards.apply_card, awards.resume_drawing),
    at.FiringAfter: Answers(
        oscars.decision_firing,
        deck.nobody_rolls,
        oscars.apply_firing,
        oscars.resume_firing,
        oscars.legal_firing,
        oscars.check_firing,
    ),
    at.Trending: Answers(trend.decision, deck.awaits_card, trend.apply, trend.resume),
    at.Distributing: Answers(
        distribution.decision,
        distribution.die,
        distribution.apply,
        distribution.resume,
        distribution.legal,
        distribution.check,
    ),
}

HOME: dict[type, tuple[str, tuple[str, ...]]] = {
    act.Keep: ("while Scripts are drafted", ("XX-DRAFT-01",)),
    act.Hire: (
        "when contract drafts are confirmed, and later on a visit to Casting or the Hollywood Party",
        ("XX-HIRE-01", "XX-CAST-02", "XX-PARTY-01"),
    ),
    act.Play: ("in the own go, as its Event card", ("XX-ORDER-05", "XX-EVENT-07")),
    act.Discard: ("in the own go, as its Event card", ("XX-ORDER-05", "XX-EVENT-07")),
    act.Store: ("in the own go, as its Event card", ("XX-ORDER-05", "XX-EVENT-12")),
    act.Casting: ("in the own go, with a Producer", ("XX-ACTN-01", "XX-CAST-01")),
    act.Party: ("in the own go, with a Producer", ("XX-ACTN-01", "XX-PARTY-01")),
    act.Buy: (
        "on a visit to Casting, once the cards lie open, or to the Hollywood Party",
        ("XX-CAST-02", "XX-PARTY-01"),
    ),
    act.Cancel: ("on a visit to the Hollywood Party", ("XX-PARTY-02",)),
    act.Mortgage: ("at the bank, with a Producer, or when one cannot pay", ("XX-BANK-01", "XX-MAINT-11")),
    act.Redeem: ("at the bank, with a Producer", ("XX-BANK-06",)),
    act.Radio: ("in the own go, with a Producer", ("XX-ACTN-01", "XX-RADIO-01")),
    act.Back: ("on a visit to CBS Radio", ("XX-RADIO-02",)),
    act.Out: ("on a visit to CBS Radio", ("XX-RADIO-03",)),
    act.Motel: ("in the own go, with a Producer", ("XX-ACTN-01", "XX-MOTEL-01")),
    act.Cafe: ("in the own go, with a Producer", ("XX-ACTN-01", "XX-CAFE-01")),
    act.Build: ("in the own go, with a Producer on the Construction Site", ("XX-BUILD-01",)),
    act.Make: ("in the own go, with a Producer on a set", ("XX-STAGE-01", "XX-ACTN-01")),
    act.Colours: ("as a movie is distributed", ("XX-DIST-05",)),
    act.Add: ("as a movie is distributed", ("XX-DIST-02", "XX-DIST-03")),
    act.Redraw: ("as a movie is distributed, once the tokens are drawn", ("XX-AUD-07",)),
    act.Exchange: ("as a movie is distributed, once the tokens are drawn", ("XX-BUILD-23",)),
    act.Assign: ("as a movie is distributed, in the end", ("XX-AUD-02", "XX-AUD-03")),
    act.Release: ("in Maintenance, when one cannot pay", ("XX-MAINT-13",)),
    act.Nominate: ("at the Oscars", ("XX-OSCAR-08",)),
    act.Vote: ("at the Oscars, once all have nominated", ("XX-OSCAR-10",)),
    act.Pass: ("where more could be done than one wants to", ("XX-ACTN-01",)),
}
"""When each action has its place, in words, and the clauses that say so."""

_CARDS = (act.Play, act.Discard, act.Store)
_GOES = (
    act.Casting, act.Party, act.Mortgage, act.Redeem, act.Radio, act.Motel, act.Cafe, act.Build, act.Make,
)  # fmt: skip
_VISITS = (act.Buy, act.Cancel, act.Back, act.Out)
_MOVIES = (act.Colours, act.Add, act.Redraw, act.Exchange, act.Assign)

TAKEN: dict[type, tuple[type[Action], ...]] = {
    at.Drafting: (act.Keep,),
    at.Hiring: (act.Hire, act.Pass),
    at.Maintaining: (act.Mortgage, act.Release),
    at.Turn: (*_CARDS, *_GOES, *_VISITS, *_MOVIES, act.Fire, act.Pass),
    at.Buying: (act.Buy, act.Cancel, act.Pass),
    at.Tuning: (act.Back, act.Out, act.Pass),
    at.Banking: (act.Mortgage, act.Redeem, act.Pass),
    at.Building: (act.Build, act.Pass),
    at.Ceremony: (act.Nominate, act.Vote, act.Fire),
    at.Nominating: (act.Nominate, act.Pass, act.Vote),
    at.Boosting: (act.Play, act.Pass, act.Vote),
    at.Voting: (act.Vote,),
    at.FiringAfter: (act.Fire, act.Pass),
    at.Distributing: (*_MOVIES, act.Pass),
}
"""What a frame, or what comes of it, is answered by."""

CHANCE_RULES: dict[str, tuple[str, ...]] = {
    "first": ("XX-ORDER-04",),
    "dealt": ("XX-SETUP-10", "XX-MAINT-14"),
    "uncovered": ("XX-CAST-01",),
    "uncovered_contract": ("XX-HIRE-04",),
    "oscar_card": ("XX-OSCAR-11", "XX-OPEN-64"),
    "trend_colour": ("XX-OPT-06", "XX-OPT-07", "XX-OPEN-73"),
    "lost_colour": ("XX-OPT-07", "XX-OPEN-73"),
    "event_coin": ("XX-EVENT-08",),
    "coin": ("XX-EX-08",),
    "token": ("XX-AUD-01", "XX-AUD-09"),
}
"""The clauses that ask for what a hidden thing is."""

NO_PASS: dict[str, tuple[str, ...]] = {
    "draft": ("XX-DRAFT-01", "XX-DRAFT-02"),
    "must_mortgage": ("XX-MAINT-11",),
    "must_release": ("XX-MAINT-13",),
    "colours": ("XX-DIST-05",),
    "assign": ("XX-AUD-02",),
    "vote": ("XX-OSCAR-10",),
    "votes_shown": ("XX-OSCAR-10",),
    **CHANCE_RULES,
}
"""The clauses by which a question is answered and not passed."""

FORCEABLE = frozenset({
    "one_way_a_visit", "one_way_of_tuning", "cafe_visited", "is_associate", "one_theme_set", "stage_alone",
    "must_be_played", "not_for_storehouse", "has_worked", "superfluous", "no_radio_colour",
    "stage_used", "set_used", "set_not_of_genre", "set_is_no_stage", "worked_already", "sits_out", "too_famous",
    "too_many_supporting", "no_kolossal_b_movie", "famous_in_b_movie", "second_b_movie", "no_star_colour",
    "not_for_movies", "other_genre", "too_many_redraws",
})  # fmt: skip
"""Refusals that set a mere permission aside when forced; any other names something that is not there to be done."""
