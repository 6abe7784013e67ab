"""One award: who runs, cards of the Storehouse, secret votes, cards drawn, who wins. XX-OSCAR, XX-PICT."""

from __future__ import annotations

from companion.games.the_producer import actions as act
from companion.games.the_producer.effects.verbs import OscarStar
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.pending import Boosting, Drawing, Nominating, Voting
from companion.games.the_producer.positions.nouns import Award
from companion.games.the_producer.rules import deck
from companion.games.the_producer.rules.candidates import PICTURE, RULES, Candidate, candidates, value_of
from companion.games.the_producer.rules.prizes import decide, final_value, is_among, nominee_of, nominees
from companion.games.the_producer.state import Nominee, State
from companion.model import Action, Decision, Event, Reveal, Verdict

EVENT = "event"
"""What is drawn from the Event deck."""
OF_AWARD = (Nominating, Boosting, Voting, Drawing)
"""The frames that belong to an award."""

# --- nominations ---


def asked_first(kit: Kit, state: State, frame: Nominating | Boosting) -> Decision:
    """One after the other, in the order of the year. XX-OSCAR-08."""
    kind = "nominate" if isinstance(frame, Nominating) else "boost"
    return Decision(kind, (frame.asked[0],), data={"seat": frame.asked[0], "award": frame.award})


def legal_nominations(kit: Kit, state: State, frame: Nominating) -> list[Action]:
    seat = frame.asked[0]
    found = candidates(kit, state, frame.award, seat)
    return [*(act.Nominate(seat, one.card) for one in found), act.Pass(seat)]


def check_nomination(kit: Kit, state: State, frame: Nominating, action: Action) -> Verdict | None:
    """XX-OSCAR-08, XX-OPEN-58, XX-BMOV-06."""
    if not isinstance(action, act.Nominate | act.Pass):
        return None
    if action.seat != frame.asked[0]:
        return kit.refuse(state, "not_your_nomination", "XX-OSCAR-08", seat=action.seat, other=frame.asked[0])
    if isinstance(action, act.Pass):
        return kit.permit("no_nomination", "XX-OPEN-58")
    if _candidate(kit, state, frame, action) is not None:
        return kit.permit("nomination", "XX-OSCAR-08", *RULES[frame.award])
    key, rules = _why_not(state, frame.award, action)
    return kit.refuse(state, key, *rules, card=action.card, award=frame.award, seat=action.seat)


def _candidate(kit: Kit, state: State, frame: Nominating, action: act.Nominate) -> Candidate | None:
    found = candidates(kit, state, frame.award, action.seat)
    return next((one for one in found if one.card == action.card), None)


def _why_not(state: State, award: Award, action: act.Nominate) -> tuple[str, tuple[str, ...]]:
    """What is wrong with a card that cannot run, and by which clauses: a B-Movie, another part, or none of its own."""
    movies = state.movies_of_year(action.seat)
    if award not in (PICTURE, "director") and any(action.card in movie.people for movie in movies if not movie.is_b):
        return "other_part", ("XX-OPEN-58", RULES[award][0])
    if any(action.card in (movie.script, *movie.people) for movie in movies if movie.is_b):
        return "of_b_movie", ("XX-BMOV-06",)
    return "no_candidate", tuple(rule for rule in RULES[award] if rule != "XX-BMOV-06")


def apply_nomination(kit: Kit, state: State, frame: Nominating, action: Action, events: list[Event]) -> None:
    seat, award = frame.asked.pop(0), frame.award
    candidate = _candidate(kit, state, frame, action) if isinstance(action, act.Nominate) else None
    if candidate is None:
        events.append(Event("not_running", ("XX-OPEN-58",), {"seat": seat, "award": award}))
        return
    value = value_of(kit, state, award, seat, candidate)
    nominee = Nominee(award, seat, candidate.script, candidate.character, value.number)
    state.table.awards.append(nominee)
    data = {"seat": seat, "card": candidate.card, "award": award, "number": value.number, "script": candidate.script}
    kind = "movie_nominated" if award == PICTURE else "nominated"
    events.append(Event(kind, ("XX-OSCAR-08", *value.rules), data))


def resume_nominating(kit: Kit, state: State, frame: Nominating, events: list[Event]) -> bool:
    """Who has nobody to nominate is not asked; Best Picture is decided at once. XX-PICT-08, XX-OPEN-58."""
    while frame.asked and not candidates(kit, state, frame.award, frame.asked[0]):
        data = {"seat": frame.asked.pop(0), "award": frame.award}
        events.append(Event("nobody_to_nominate", RULES[frame.award], data))
    if frame.asked:
        return True
    state.pending.remove(frame)
    running = [one.seat for one in nominees(state, frame.award)]
    if frame.award == PICTURE or not running:
        decide(kit, state, frame.award, events)
    else:
        state.pending.append(Boosting(frame.award, running))
    return False


# --- cards of the Storehouse ---


def boosts(kit: Kit, state: State, award: Award, seat: int) -> dict[str, int]:
    """The cards of a seat's Storehouse that raise its nominee for this award. XX-OSCAR-16, XX-OPEN-91."""
    found = {}
    for card in state.seats[seat].storehouse:
        effect = kit.events[card].effect if card in kit.events else None
        if isinstance(effect, OscarStar) and is_among(award, effect.awards):
            found[card] = effect.number
    return found


def is_for_nominees(kit: Kit, card: str | None) -> bool:
    """Whether a word is a card that raises the Base Value of a nominee. XX-OSCAR-16."""
    return card in kit.events and isinstance(kit.events[card].effect, OscarStar)


def legal_boosts(kit: Kit, state: State, frame: Boosting) -> list[Action]:
    seat = frame.asked[0]
    return [*(act.Play(seat, card) for card in boosts(kit, state, frame.award, seat)), act.Pass(seat)]


def check_boost(kit: Kit, state: State, frame: Boosting, action: Action) -> Verdict | None:
    """XX-OSCAR-16, XX-OPEN-91."""
    if not isinstance(action, act.Play | act.Pass):
        return None
    seat = action.seat
    if seat != frame.asked[0]:
        return kit.refuse(state, "not_your_nomination", "XX-OSCAR-16", seat=seat, other=frame.asked[0])
    if isinstance(action, act.Pass):
        return kit.permit("no_boost", "XX-OSCAR-16")
    if action.card not in boosts(kit, state, frame.award, seat):
        key = "boosts_others" if action.card in state.seats[seat].storehouse else "no_boost_card"
        return kit.refuse(state, key, "XX-OSCAR-16", "XX-OPEN-91", seat=seat, card=action.card, award=frame.award)
    return kit.permit("boost", "XX-OSCAR-16", "XX-OPEN-91")


def apply_boost(kit: Kit, state: State, frame: Boosting, action: Action, events: list[Event]) -> None:
    seat = frame.asked[0]
    if not isinstance(action, act.Play):
        frame.asked.remove(seat)
        return
    nominee, number = nominee_of(state, frame.award, seat), boosts(kit, state, frame.award, seat)[action.card]
    nominee.value = max(nominee.value + number, 0)
    state.seats[seat].storehouse.remove(action.card)
    deck.discard(state, action.card)
    data = {"seat": seat, "card": action.card, "character": nominee.character, "number": nominee.value}
    events.append(Event("boosted", ("XX-OSCAR-16", "XX-OSCAR-09", "XX-OPEN-91"), data))


def resume_boosting(kit: Kit, state: State, frame: Boosting, events: list[Event]) -> bool:
    """Who has no such card is not asked; votes come next."""
    frame.asked = [seat for seat in frame.asked if boosts(kit, state, frame.award, seat)]
    if frame.asked:
        return True
    state.pending.remove(frame)
    state.pending.append(Voting(frame.award, [one.seat for one in nominees(state, frame.award)]))
    return False


# --- votes ---


def asked_for_votes(kit: Kit, state: State, frame: Voting) -> Decision:
    """All at once: secretly on the app's screen, or as they show their hands. XX-OSCAR-10."""
    kind = "vote" if state.is_dealt_by_app else "votes_shown"
    return Decision(kind, tuple(frame.asked), data={"award": frame.award})


def legal_votes(kit: Kit, state: State, frame: Voting) -> list[Action]:
    return [act.Vote(seat, number) for seat in frame.asked for number in range(state.seats[seat].votes + 1)]


def check_vote(kit: Kit, state: State, frame: Voting, action: Action) -> Verdict | None:
    """Only who has a nominee votes, once, with the votes in hand. XX-OSCAR-10, XX-OPEN-63."""
    if not isinstance(action, act.Vote):
        return None
    seat, held = action.seat, state.seats[action.seat].votes
    if all(one.seat != seat for one in nominees(state, frame.award)):
        return kit.refuse(state, "votes_without_nominee", "XX-OPEN-63", seat=seat, award=frame.award)
    if action.number > held:
        return kit.refuse(state, "too_many_votes", "XX-OSCAR-10", seat=seat, number=held)
    if seat not in frame.asked:
        return kit.refuse(state, "has_voted", "XX-OSCAR-10", seat=seat, award=frame.award)
    return kit.permit("vote", "XX-OSCAR-10", "XX-OPEN-63")


def apply_vote(kit: Kit, state: State, frame: Voting, action: Action, events: list[Event]) -> None:
    """The number waits with the nominee until all are revealed together. XX-OSCAR-10."""
    assert isinstance(action, act.Vote)
    nominee_of(state, frame.award, action.seat).votes = action.number
    frame.asked.remove(action.seat)


def resume_voting(kit: Kit, state: State, frame: Voting, events: list[Event]) -> bool:
    """Who holds no votes is not asked; votes spent are gone. XX-OSCAR-10, XX-OPEN-63."""
    frame.asked = [seat for seat in frame.asked if state.seats[seat].votes]
    if frame.asked:
        return True
    state.pending.remove(frame)
    running = nominees(state, frame.award)
    for one in running:
        if one.votes:
            state.seats[one.seat].votes -= one.votes
            data = {"seat": one.seat, "number": one.votes, "character": one.character}
            events.append(Event("voted", ("XX-OSCAR-10", "XX-OPEN-63"), data))
    left = [one.seat for one in running]
    state.pending.append(Drawing(frame.award, left, cards_for(kit, running[0])))
    return False


# --- cards ---


def cards_for(kit: Kit, nominee: Nominee) -> int:
    """One for each point of the Base Value; without the Event deck none. XX-OSCAR-11, XX-OPT-02, XX-OPEN-71."""
    return nominee.value if kit.has_events else 0


def asked_for_card(kit: Kit, state: State, frame: Drawing) -> Decision:
    data = {"seat": frame.left[0], "award": frame.award, "number": frame.number}
    return Decision("oscar_card", (), what=EVENT, reveals=tuple(kit.left_in(state, "event")), data=data)


def apply_card(kit: Kit, state: State, frame: Drawing, action: Action, events: list[Event]) -> None:
    """A card counts for its icons only; its text is not carried out. XX-OSCAR-11, XX-OPEN-64."""
    assert isinstance(action, Reveal)
    nominee, icons = nominee_of(state, frame.award, frame.left[0]), kit.events[action.value].oscars
    nominee.icons += icons
    frame.number -= 1
    frame.drawn = sorted([*frame.drawn, action.value])
    deck.take(state, "event")
    data = {"seat": nominee.seat, "card": action.value, "character": nominee.character, "number": icons}
    events.append(Event("oscar_card", ("XX-OSCAR-11", "XX-OPEN-64"), data))


def resume_drawing(kit: Kit, state: State, frame: Drawing, events: list[Event]) -> bool:
    """Nominee by nominee, in turn order; then the award is given. XX-OSCAR-11, XX-OSCAR-12, XX-OPEN-64."""
    while frame.left:
        if frame.number and deck.has_events(state, events):
            return True
        _count(state, frame, events)
        frame.left.pop(0)
        frame.number = cards_for(kit, nominee_of(state, frame.award, frame.left[0])) if frame.left else 0
    state.pending.remove(frame)
    decide(kit, state, frame.award, events)
    return False


def _count(state: State, frame: Drawing, events: list[Event]) -> None:
    """The Final Value of the nominee whose cards have been drawn, which are discarded now. XX-OSCAR-12, XX-OPEN-64."""
    nominee = nominee_of(state, frame.award, frame.left[0])
    data = {
        "seat": nominee.seat,
        "character": nominee.character,
        "base": nominee.value,
        "votes": nominee.votes,
        "icons": nominee.icons,
        "number": final_value(nominee),
    }
    events.append(Event("final_value", ("XX-OSCAR-12",), data))
    for card in frame.drawn:
        deck.discard(state, card)
    frame.drawn = []
