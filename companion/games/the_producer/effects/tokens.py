"""Event cards about what lies on the boards: audience tokens, Producers, the Tools Storehouse. XX-EVENT-08."""

from __future__ import annotations

from companion.games.the_producer.effects.aims import source_of
from companion.games.the_producer.effects.reach import Played, reached, report
from companion.games.the_producer.effects.verbs import (
    DiscardStored,
    Idle,
    MoreTokens,
    Overtime,
    PutBack,
    RemoveAudience,
    TakeOut,
)
from companion.games.the_producer.kit import Kit
from companion.games.the_producer.positions.nouns import ASIDE, COLOURS, Colour, Tokens, tidy
from companion.games.the_producer.rules.deck import discard
from companion.games.the_producer.state import State
from companion.model import Event
from companion.model.speaker import Refusal

# --- audience ---


def move(source: Tokens, target: Tokens, colour: Colour, number: int) -> int:
    """Move a number of tokens of a colour, or all if there are fewer; returns how many. XX-OPEN-31."""
    moved = min(number, source.get(colour, 0))
    source[colour] = source.get(colour, 0) - moved
    target[colour] = target.get(colour, 0) + moved
    return moved


def _tidy(state: State) -> None:
    table = state.table
    table.container, table.pile, table.removed = tidy(table.container), tidy(table.pile), tidy(table.removed)


def _chosen(played: Played) -> tuple[Colour, int]:
    colour = next(one for one in COLOURS if one == played.words[0])
    return colour, int(played.words[1])


def put_back(kit: Kit, state: State, played: Played, effect: PutBack, events: list[Event]) -> None:
    """XX-AUD-10, XX-AUD-11, XX-OPEN-31."""
    table = state.table
    wanted = list(table.pile.items()) if effect.number is None else [_chosen(played)]
    moved = [(colour, move(source_of(state, effect), table.container, colour, number)) for colour, number in wanted]
    _tidy(state)
    _report_moved(played, events, "tokens_back", moved, "XX-AUD-10", "XX-OPEN-31")


def take_out(kit: Kit, state: State, played: Played, effect: TakeOut, events: list[Event]) -> None:
    """XX-AUD-10, XX-OPEN-31."""
    colour, number = _chosen(played)
    moved = move(source_of(state, effect), state.table.pile, colour, number)
    _tidy(state)
    _report_moved(played, events, "tokens_out", [(colour, moved)], "XX-AUD-10", "XX-OPEN-31")


def remove_audience(kit: Kit, state: State, played: Played, effect: RemoveAudience, events: list[Event]) -> None:
    """From the container first, then from the common pile; those of a movie stay. XX-MAINT-06, XX-AUD-12."""
    table, removed = state.table, []
    for colour, number in effect.tokens.items():
        gone = move(table.container, table.removed, colour, number)
        gone += move(table.pile, table.removed, colour, number - gone)
        removed.append((colour, gone))
    _tidy(state)
    _report_moved(played, events, "tokens_removed", removed, "XX-MAINT-06")


def _report_moved(played: Played, events: list[Event], key: str, moved: list[tuple[Colour, int]], *rules: str) -> None:
    tokens = [one for one in moved if one[1]]
    report(events, played, key if tokens else "no_tokens_move", *rules, **({"tokens": tokens} if tokens else {}))


def more_tokens(kit: Kit, state: State, played: Played, effect: MoreTokens, events: list[Event]) -> None:
    """The next movie of each target draws more tokens, or fewer. XX-AUD-01, XX-DIST-04."""
    for seat in reached(kit, state, played):
        key = "next_draws_more" if effect.number > 0 else "next_draws_less"
        report(events, played, key, "XX-AUD-01", seat=seat, number=abs(effect.number))


# --- Producers ---


def _recallable(kit: Kit, state: State, seat: int) -> list[int]:
    """The parked Producers on the central board, the latest first."""
    parked, central = state.seats[seat].parked, kit.definition.tokens["central-board"].facts["places"]
    places = {place["id"] for place in central}
    return [number for number in reversed(range(len(parked))) if parked[number] in places]


def nobody_to_recall(kit: Kit, state: State, played: Played, effect: Overtime) -> Refusal | None:
    if _recallable(kit, state, played.seat):
        return None
    return Refusal("nobody_to_recall", ("XX-EVENT-08", "XX-ACTN-02"), {"seat": played.seat, "card": played.card})


def overtime(kit: Kit, state: State, played: Played, effect: Overtime, events: list[Event]) -> None:
    """Producers that come back may also be used this turn. XX-ACTN-01, XX-ACTN-05."""
    place = state.seats[played.seat]
    back = _recallable(kit, state, played.seat)[: effect.number]
    for number in back:
        place.parked.pop(number)
    place.producers += len(back)
    state.pending[-1].allow_more(len(back))
    report(events, played, "recalled", "XX-ACTN-01", "XX-ACTN-05", number=len(back))


def idle(kit: Kit, state: State, played: Played, effect: Idle, events: list[Event]) -> None:
    """XX-ACTN-05, XX-END-03."""
    for seat in reached(kit, state, played):
        place = state.seats[seat]
        number = min(effect.number, place.producers)
        place.producers -= number
        place.parked += [ASIDE] * number
        report(events, played, "idled" if number else "nobody_to_idle", "XX-ACTN-05", seat=seat, number=number)


# --- the Tools Storehouse ---


def discard_stored(kit: Kit, state: State, played: Played, effect: DiscardStored, events: list[Event]) -> None:
    """XX-EVENT-12, XX-EVENT-09."""
    for card in played.words:
        other = next(number for number, place in enumerate(state.seats) if card in place.storehouse)
        state.seats[other].storehouse.remove(card)
        discard(state, card)
        report(events, played, "stored_is_gone", "XX-EVENT-12", other=other, character=card)
