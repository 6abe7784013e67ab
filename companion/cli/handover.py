"""Cards that only one seat may see: the screen is handed over, and nothing of it stays behind."""

from __future__ import annotations

from companion.cli import show
from companion.cli.hands import cards_told
from companion.cli.screen import Screen, wrap
from companion.cli.seat_lines import SeatLines
from companion.cli.table_screen import TableScreen
from companion.errors import CompanionError, Unreadable
from companion.referee.secrets import deals

NO_TERMINAL = "hidden cards need a terminal of their own, which there is not here"
MOST_BESIDE = 6
"""Beside so long an answer what the cards do is left out: the screen does not scroll back."""
BACK = frozenset({"", "back", "cancel", "quit"})


def hand(session: TableScreen, rest: str) -> None:
    """`hand [SEAT]`: hand the screen to this seat, by default to whoever is asked. Raises CompanionError."""
    game, state = session.game, session.table.state
    if not deals(game, state) and not any(game.private(state, seat) for seat in range(len(game.names(state)))):
        raise CompanionError("the app hides no cards here: there are none but those on your own table")
    asked = session.secretly_asked()
    if rest:
        _hand_to(session, session.game.names(session.table.state).index(session.seat_named(rest)))
    elif asked:
        hand_round(session)
    else:
        decision = session.decision
        if decision is None or len(decision.seats) != 1:
            raise Unreadable(f"hand the screen to whom? Say hand {session.game.names(session.table.state)[0]}")
        _hand_to(session, decision.seats[0])


def hand_round(session: TableScreen) -> None:
    """Hand the screen to each person who is asked secretly, until one goes back without an answer."""
    for seat in session.secretly_asked():
        if seat in session.secretly_asked():
            _hand_to(session, seat)
            if seat in session.secretly_asked():
                return


def looks(session: TableScreen) -> list[int]:
    """How many cards of others each seat may look at."""
    return [_looks_of(session, seat, name) for seat, name in enumerate(session.game.names(session.table.state))]


def _looks_of(session: TableScreen, seat: int, name: str) -> int:
    return sum(fact.of != name for fact in session.game.private(session.table.state, seat))


def hand_for_a_look(session: TableScreen) -> None:
    """Hand the screen to whoever may look at a card of another that it has not seen, or say how it sees it."""
    for seat, name in enumerate(session.game.names(session.table.state)):
        if _looks_of(session, seat, name) > session.looked[seat] and not session.players.get(name):
            _show(session, seat, name)


def _show(session: TableScreen, seat: int, name: str) -> None:
    if session.owner is None:
        session.say(f"  ({name} sees it on a terminal: `hand {name}`)")
    else:
        _hand_to(session, seat)


def _hand_to(session: TableScreen, seat: int) -> None:
    """One seat looks at its cards, and may say its lines there; what they come to is told afterwards."""
    name = session.game.names(session.table.state)[seat]
    if session.players.get(name):
        raise CompanionError(f"{name} is played by a bot, and nobody looks at a bot's cards")
    if session.owner is None:
        raise CompanionError(NO_TERMINAL)
    held: list[str] = []
    say, session.say = session.say, held.append
    try:
        with session.owner.hand_over() as screen:
            screen.show(f"Hand the screen to {name}.")
            with session.unlocked():
                is_there = screen.ask(f"Enter, when only {name} looks: ") is not None
            if is_there:
                _talk(session, seat, screen)
                session.looked[seat] = _looks_of(session, seat, name)
    finally:
        session.say = say
        for text in held:
            say(text)


def _talk(session: TableScreen, seat: int, screen: Screen) -> None:
    """Show the cards and take lines until the seat goes back, or has given the answer it was asked for."""
    more, lines = "", SeatLines(session, seat)
    while True:
        screen.show(_seen(session, lines, more))
        was_asked = seat in session.secretly_asked()
        with session.unlocked():
            line = screen.ask("> ")
        if line is None or line.strip().lower() in BACK:
            return
        answer = lines.answer(line.strip())
        more = wrap(answer.text, "  ! ", "    ") if answer.is_refused else answer.text
        if not more and was_asked and seat not in session.secretly_asked():
            return


def _seen(session: TableScreen, lines: SeatLines, more: str) -> str:
    """What the seat reads: its cards and what they do, what it is asked, and what came of its last line."""
    game, state = session.game, session.table.state
    facts = game.private(state, lines.seat)
    told = cards_told(session.table.header["game"], facts) if more.count("\n") < MOST_BESIDE else []
    shown = [show.board(facts), *told, ""]
    if lines.seat in session.secretly_asked():
        example = game.text(state, lines.answers()[0]).partition(" ")[2]
        asked = f"{lines.name}: type your answer, like `{example}`; `?` for all there is, Enter alone goes back."
        shown.append(wrap(asked))
    elif game.resolution(state) is not None:
        shown.append("`odds` goes by what you know; Enter goes back.")
    else:
        shown.append("Enter goes back.")
    return "\n".join([*shown, *([more] if more else [])])
