"""Cards that only one seat may see: the screen is handed over, and nothing of it stays behind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.cli import show
from companion.cli.hands import cards_told
from companion.cli.interpreter import VERBS, asks, opens
from companion.cli.screen import Screen, cited, wrap
from companion.cli.table_screen import TableScreen
from companion.errors import CompanionError, IllegalAction, Unreadable
from companion.model.grammar import find_seat
from companion.referee.lines import check_line
from companion.referee.secrets import as_seen, deals, known
from companion.referee.table import LoggedStep

if TYPE_CHECKING:
    from companion.model import Game, S

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
            if screen.ask(f"Enter, when only {name} looks: ") is not None:
                _talk(session, seat, screen)
                session.looked[seat] = _looks_of(session, seat, name)
    finally:
        session.say = say
        for text in held:
            say(text)


def _talk(session: TableScreen, seat: int, screen: Screen) -> None:
    """Show the cards and take lines until the seat goes back, or has given the answer it was asked for."""
    more = ""
    while True:
        screen.show(_seen(session, seat, more))
        was_asked = seat in session.secretly_asked()
        line = screen.ask("> ")
        if line is None or line.strip().lower() in BACK:
            return
        more = _answer(session, seat, line.strip())
        if not more and was_asked and seat not in session.secretly_asked():
            return


def _seen(session: TableScreen, seat: int, more: str) -> str:
    """What the seat reads: its cards and what they do, what it is asked, and what came of its last line."""
    state, name = session.table.state, session.game.names(session.table.state)[seat]
    facts = session.game.private(state, seat)
    told = cards_told(session.table.header["game"], facts) if more.count("\n") < MOST_BESIDE else []
    lines = [show.board(facts), *told, ""]
    if seat in session.secretly_asked():
        lines.append(wrap(f"{name}: {_example(session, seat)}; `?` for all there is, Enter alone goes back."))
    elif session.game.resolution(session.table.state) is not None:
        lines.append("`odds` goes by what you know; Enter goes back.")
    else:
        lines.append("Enter goes back.")
    return "\n".join([*lines, *([more] if more else [])])


def _example(session: TableScreen, seat: int) -> str:
    """How the answer is written."""
    action = _answers(session, seat)[0]
    return f"type your answer, like `{session.game.text(session.table.state, action).partition(' ')[2]}`"


def _answers(session: TableScreen, seat: int) -> list[Any]:
    state = known(session.game, session.table.state, seat)
    return [action for action in session.game.legal_actions(state) if action.seat == seat]


def _answer(session: TableScreen, seat: int, line: str) -> str:
    """Carry out what the seat says with the screen to itself; what is wrong with it, empty if it was done."""
    word, _, rest = line.partition(" ")
    if line == "?":
        return _choices(session, seat)
    if word.lower() in {*VERBS} - {"odds"}:
        return _wrong(f"`{word.lower()}` is for the table's own prompt: Enter goes back there")
    try:
        if word.lower() == "odds":
            return _odds(session, seat, rest)
        if asks(session, line):
            return _ruling(session, seat, line)
        return _play(session, seat, _whole_line(session, seat, line))
    except Unreadable as error:
        return _ruling(session, seat, line) if opens(session, line) else _wrong(str(error))
    except IllegalAction as refusal:
        return _wrong(cited(show.sentence(refusal.why), refusal.rules))
    except CompanionError as error:
        return _wrong(str(error))


def _odds(session: TableScreen, seat: int, said: str) -> str:
    """Odds by what this seat knows."""
    from companion.cli.odds import odds_text

    is_line = bool(said) and not said.startswith("assume ")
    whole = _whole_line(session, seat, said) if is_line else said
    return odds_text(session.game, session.table.state, whole, seat)


def _ruling(session: TableScreen, seat: int, question: str) -> str:
    """The clauses that answer a question, and what it comes to by what this seat knows, who is `I`."""
    from companion.cli.house import house_at
    from companion.cli.ruling import ruling_text

    game, state = session.game, known(session.game, session.table.state, seat)
    house = house_at(session.table.header, session.table.entries)
    return ruling_text(session.table.header["game"], question, game, state, house, game.names(state)[seat])


def _choices(session: TableScreen, seat: int) -> str:
    game, state = session.game, known(session.game, session.table.state, seat)
    unasked = [action for action in game.interjections(state) if action.seat == seat]
    texts = dict.fromkeys(game.text(state, action) for action in (*_answers(session, seat), *unasked))
    return "\n".join(show.grouped(texts)) or "  Nothing can be done with your cards just now."


def _wrong(text: str) -> str:
    return wrap(text, "  ! ", "    ")


def _whole_line(session: TableScreen, seat: int, line: str) -> str:
    """The line with the seat, and with the verb left out where only one answers: `10 6` puts a team down.

    What may be done without that verb, such as a card named alone, is never taken for it.
    """
    game, state = session.game, known(session.game, session.table.state, seat)
    names, words = game.names(state), line.split()
    if find_seat(names, words[0]) is not None:
        return line
    verbs = {action.verb for action in (*_answers(session, seat), *game.examples(state))}
    short, whole = (" ".join([names[seat], *verb, *words]) for verb in (verbs, ()))
    if len(verbs) != 1 or words[0].lower() in verbs:
        return whole
    sense = {said: _sense(game, state, seat, said) for said in (short, whole)}
    if max(sense.values()) < _DONE and words[0].lower() in game.grammar_of(state).verbs:
        return whole
    return max((short, whole), key=lambda said: sense[said])


_DONE, _OWN, _READ, _UNREAD = 3, 2, 1, 0
"""What `_sense` makes of a line, the best first."""


def _sense(game: Game[S], state: S, seat: int, line: str) -> int:
    """Whether all of a line may be done as far as this seat knows, else is its own at least, or can be read."""
    try:
        parts = check_line(game, state, line)
        if any(game.parse(state, one.text).seat != seat for one in parts):
            return _READ
        return _DONE if all(one.verdict.may_be_done for one in parts) else _OWN
    except CompanionError:
        return _UNREAD


def _play(session: TableScreen, seat: int, line: str) -> str:
    """Carry out a line of this seat's own; what is wrong with it, in words of what the seat knows."""
    game, state = session.game, session.table.state
    for one in check_line(game, known(game, state, seat), line):
        if game.parse(state, one.text).seat != seat:
            return _wrong("only what you do yourself is said here")
        if not one.verdict.may_be_done:
            return _wrong(f"{one.text}: {cited(show.sentence(one.verdict.why), one.verdict.rules)}")
    for part in session.table.play(line, is_strict=True):
        if not isinstance(part, LoggedStep):
            why = as_seen(game, session.table.state, part.text, part.verdict, seat)
            return _wrong(f"{part.text}: {cited(show.sentence(why.why), why.rules)}")
        session.tell(part)
    session.is_paused, session.waiting = False, None
    session.go_on()
    return ""
