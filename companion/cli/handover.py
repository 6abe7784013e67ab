"""Give the screen to one seat to see its secret cards; nothing of it stays on the screen."""

from __future__ import annotations

from companion.cli import show
from companion.cli.hands import texts_of_cards
from companion.cli.screen import Screen, wrap
from companion.cli.seat_lines import SeatLines
from companion.cli.table_screen import TableScreen
from companion.errors import CompanionError, Unreadable
from companion.referee.secrets import deals

NO_TERMINAL = "hidden cards can only be shown in a terminal; run the game in one"
MOST_BESIDE = 6
"""If the answer has this many lines, the texts of the cards are left out: the screen does not scroll back."""
BACK = frozenset({"", "back", "cancel", "quit"})


def hand(session: TableScreen, rest: str) -> None:
    """`hand [SEAT]`: give the screen to this seat, by default to the player to act. Raises CompanionError."""
    game, state = session.game, session.table.state
    if not deals(game, state) and not any(game.private(state, seat) for seat in range(len(game.names(state)))):
        raise CompanionError("the app holds no hidden cards: look at the cards in your own hands")
    asked = session.secretly_asked()
    if rest:
        _hand_to(session, session.game.names(session.table.state).index(session.seat_named(rest)))
    elif asked:
        hand_round(session)
    else:
        decision = session.decision
        if decision is None or len(decision.seats) != 1:
            raise Unreadable(f"who gets the screen? Type hand {session.game.names(session.table.state)[0]}")
        _hand_to(session, decision.seats[0])


def hand_round(session: TableScreen) -> None:
    """Give the screen to each person with a secret decision, until one goes back without an answer."""
    for seat in session.secretly_asked():
        if seat in session.secretly_asked():
            _hand_to(session, seat)
            if seat in session.secretly_asked():
                return


def looks(session: TableScreen) -> list[int]:
    """The number of cards of others that each seat may look at; 0 if the game fails to show them."""
    names = session.game.names(session.table.state)
    try:
        return [_looks_of(session, seat, name) for seat, name in enumerate(names)]
    except Exception:  # of the game's own code; `hand_for_a_look` raises it, unless `undo` takes back what led to it
        return [0 for _ in names]


def _looks_of(session: TableScreen, seat: int, name: str) -> int:
    return sum(fact.of != name for fact in session.game.private(session.table.state, seat))


def hand_for_a_look(session: TableScreen) -> None:
    """Give the screen to each seat that may now look at another's card, or say how to look at it."""
    for seat, name in enumerate(session.game.names(session.table.state)):
        if _looks_of(session, seat, name) > session.looked[seat] and not session.players.get(name):
            _show(session, seat, name)


def _show(session: TableScreen, seat: int, name: str) -> None:
    if session.owner is None:
        session.say(f"  ({name} sees it on a terminal: `hand {name}`)")
    else:
        _hand_to(session, seat)


def _hand_to(session: TableScreen, seat: int) -> None:
    """Let one seat see its cards and type its lines; the reports come after it has gone back."""
    name = session.game.names(session.table.state)[seat]
    if session.players.get(name):
        raise CompanionError(f"a bot plays {name}: you cannot see a bot's cards")
    if session.owner is None:
        raise CompanionError(NO_TERMINAL)
    held: list[str] = []
    say, session.say = session.say, held.append
    try:
        with session.owner.hand_over() as screen:
            screen.show(f"Hand the screen to {name}.")
            with session.unlocked():
                is_there = screen.ask(f"Press Enter when only {name} is looking: ") is not None
            if is_there:
                _talk(session, seat, screen)
                session.looked[seat] = _looks_of(session, seat, name)
    finally:
        session.say = say
        for text in held:
            say(text)


def _talk(session: TableScreen, seat: int, screen: Screen) -> None:
    """Show the cards and take lines until the seat goes back or has made its decision."""
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
    """The seat's screen: its cards and their texts, its question, and the result of its last line."""
    game, state = session.game, session.table.state
    facts = game.private(state, lines.seat)
    texts = texts_of_cards(session.table.header["game"], facts) if more.count("\n") < MOST_BESIDE else []
    shown = [show.board(facts), *texts, ""]
    if lines.seat in session.secretly_asked():
        example = game.text(state, lines.answers()[0]).partition(" ")[2]
        asked = f"{lines.name}: type your answer, like `{example}`. `?` shows all answers, Enter goes back."
        shown.append(wrap(asked))
    elif game.resolution(state) is not None:
        shown.append("`odds` uses only what you know; Enter goes back.")
    else:
        shown.append("Enter goes back.")
    return "\n".join([*shown, *([more] if more else [])])
