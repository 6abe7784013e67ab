"""legal, check, resolve, score: what the referee says about a position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.options import AsJson, GameName, PositionFile
from companion.cli.screen import say, say_json
from companion.errors import NoOdds, Unreadable

if TYPE_CHECKING:
    from companion.model import Action, Game, S, ScoreSheet
    from companion.referee.lines import Judged, Refused, Resolved

YES, NO = 0, 1
FEW = 2
"""So many lines of what may be done are read behind something else."""
SHOWN = 4
"""So many answers are named where Enter stands for none of them."""
MOST_UNASKED = 4
"""Of more lines of what may be done unasked only the number is told."""
CARD = "CARD"
"""What the grammar calls a card in a line."""
_GLUE = "\N{NO-BREAK SPACE}"


# --- legal ---


def legal(game: GameName, position: PositionFile, json: AsJson = False) -> int:
    """What may be done in a position.

    Every single answer to the pending decision, and what may be done unasked.
    """
    from companion.cli import show
    from companion.cli.reading import load_table

    rules, state, past = load_table(game, position)
    answer = legal_answer(rules, state)
    if json:
        say_json(answer)
    else:
        say("\n".join([*show.followed(rules, state, past), show.legal(answer, rules.outcome(state))]))
    return YES


def legal_answer(game: Game[S], state: S) -> dict[str, Any]:
    """The answer of `legal`; `unknown` is what hangs on cards nobody has shown.

    It is `complete` where nothing does, and all that is legal is listed.
    """
    actions, interjections = [*game.legal_actions(state), *game.examples(state)], game.interjections(state)
    unknown = game.unknown(state)
    return {
        "to_act": game.to_act(state),
        "decision": decision_answer(game, state),
        "actions": [game.text(state, action) for action in actions],
        "interjections": [game.text(state, action) for action in interjections],
        "unknown": [{"action": game.text(state, action), "needs": list(needs)} for action, needs in unknown],
        "complete": not unknown and game.lists_all(state),
        "forms": usages(game, state, [*actions, *interjections]),
    }


def decision_answer(game: Game[S], state: S) -> dict[str, Any] | None:
    """What is asked; `seat` is null for chance and where several are asked at once."""
    decision = game.decision(state)
    if decision is None:
        return None
    seat = game.names(state)[decision.seats[0]] if len(decision.seats) == 1 else None
    return {"kind": decision.kind, "seat": seat, "prompt": game.prompt(state, decision)}


def usages(game: Game[S], state: S, actions: list[Action]) -> list[str]:
    """The forms of the verbs that occur, in the order of the grammar."""
    from companion.cli.grammar import all_forms

    verbs = {action.verb for action in actions}
    return [form["form"] for form in all_forms(game, state) if form["verb"] in verbs]


def legal_now(game: Game[S], state: S) -> str:
    """What is asked just now and its answers, with what to know before; what may be done unasked, or how to see it."""
    from companion.cli import show

    answer = legal_answer(game, state)
    answer["actions"] = _openly_asked(game, state)
    unasked = show.grouped(answer["interjections"])
    is_long = sum(line.count("\n") + 1 for line in unasked) > MOST_UNASKED
    answer["interjections"] = [] if is_long else answer["interjections"]
    lines = show.legal(answer, game.outcome(state), "why").replace(_GLUE, " ")
    return f"{lines}\n{_how_many(game, state)}" if is_long else lines


def unasked_now(game: Game[S], state: S) -> str:
    """All that may be done unasked, as far as everybody can see."""
    from companion.cli import show

    unasked = show.grouped(game.text(state, action) for action in game.interjections(state))
    return "\n".join(
        ["Unasked, now or later in this turn:", *unasked] if unasked else ["  Nothing can be done unasked."]
    )


def few_now(game: Game[S], state: S, seat: int | None = None) -> str:
    """The answers to what is asked, of this seat if it is asked, if they are few; else empty."""
    from companion.cli import show

    lines = "\n".join(show.grouped(_openly_asked(game, state, seat))).replace(_GLUE, " ")
    return lines if lines.count("\n") < FEW else ""


def no_choice(game: Game[S], state: S) -> str:
    """Why Enter alone answers nothing, in one line: how many answers there are, and the first of them."""
    found = [text.replace(_GLUE, " ") for text in _openly_asked(game, state)]
    if not found:
        return "  Enter cannot choose for you: it hangs on hidden cards. `hand NAME` shows a seat its own."
    if len(found) <= SHOWN:
        return f"  Enter cannot choose for you: {' | '.join(found)}"
    return f"  Enter cannot choose for you: {len(found)} answers, like {' | '.join(found[:SHOWN])} (`?` shows all)"


def _openly_asked(game: Game[S], state: S, seat: int | None = None) -> list[str]:
    """The answers to what is asked, with what to know before; for secret ones, how they are given."""
    from companion.referee.secrets import hides

    secret = game.secretly_asked(state) if hides(game, state) else ()
    every = (*game.legal_actions(state), *game.examples(state))
    actions = [action for action in every if action.seat not in secret]
    found = []
    for action in [action for action in actions if action.seat == seat] or actions:
        text, remark = game.text(state, action), game.remark(state, action)
        found.append(text + f" ({remark})".replace(" ", _GLUE) if remark else text)
    return found + [f"hand {name}" for other, name in enumerate(game.names(state)) if other in secret]


def _how_many(game: Game[S], state: S) -> str:
    """How much might be done unasked: so many cards, where each is a card and what comes of it."""
    from companion.cli.screen import counted

    actions = game.interjections(state)
    forms = {action.verb: game.grammar_of(state).forms[action.verb].arguments for action in actions}
    if all(arguments and arguments[0].name == CARD for arguments in forms.values()):
        cards = {game.text(state, action).split()[2] for action in actions}
        return f"Unasked, {counted(len(cards), 'card', 'cards')} might be played: `? cards`"
    return f"Unasked, {counted(len(actions), 'thing', 'things')} might be done: `? unasked`"


# --- check ---


Line = Annotated[str, typer.Argument(metavar="LINE", help="Actions and dice, as one line.")]


def check(game: GameName, line: Line, position: PositionFile, json: AsJson = False) -> int:
    """May this be done? Part by part, with clauses.

    Each part of the line is judged after those before it; nothing is assumed of dice that are not in the line.
    """
    from companion.cli import show
    from companion.cli.reading import load_table
    from companion.referee.lines import check_line

    rules, state, past = load_table(game, position)
    with forms_for_unreadable(rules, state, [line]):
        judged = check_line(rules, state, line, past)
    answer = check_answer(judged)
    if json:
        say_json(answer)
    else:
        say(show.check(answer))
    return YES if answer["legal"] else NO


def check_answer(judged: list[Judged]) -> dict[str, Any]:
    """The answer of `check`: the verdict on the whole line is that of the part that decides it."""
    parts = [{"action": one.text, **_verdict(one)} for one in judged]
    return {**_verdict(deciding(judged)), "parts": parts}


def deciding(judged: list[Judged]) -> Judged:
    """The first part that is illegal, else the first that cannot be told, else the last."""
    for answer in (False, None):
        for one in judged:
            if one.verdict.legal is answer:
                return one
    return judged[-1]


def _verdict(one: Judged) -> dict[str, Any]:
    verdict = one.verdict
    return {
        "legal": verdict.legal,
        "why": verdict.why,
        "rules": list(verdict.rules),
        "needs": list(verdict.needs),
    }


# --- resolve ---


Lines = Annotated[list[str], typer.Argument(metavar="LINE...", help="Actions and dice, carried out in order.")]


def resolve(game: GameName, lines: Lines, position: PositionFile, json: AsJson = False) -> int:
    """Carry out actions and dice, in order.

    It stops at the first part that is refused, and tells what happened up to there.
    """
    from companion.cli import show
    from companion.cli.reading import load_table
    from companion.referee.lines import resolve_lines

    rules, state, past = load_table(game, position)
    read = [""]

    def each() -> Iterator[str]:
        for line in lines:
            read.append(line)
            yield line

    with forms_for_unreadable(rules, state, read):
        done = resolve_lines(rules, state, each(), past)
    answer = resolve_answer(rules, state, done)
    if json:
        say_json(answer)
    else:
        say(show.resolve(answer))
    return NO if done.refused else YES


def resolve_answer(game: Game[S], state: S, done: Resolved) -> dict[str, Any]:
    """The answer of `resolve`; `position` can be given to -p as it is."""
    outcome, names, refused = game.outcome(state), game.names(state), done.refused
    return {
        "events": [{"text": text, "rules": list(cited)} for text, cited in done.events],
        "position": game.document(state),
        "to_act": game.to_act(state),
        "decision": decision_answer(game, state),
        "outcome": outcome and {"why": outcome.why, "winners": [names[seat] for seat in outcome.winners]},
        "refused": refused and refused_answer(refused),
    }


def refused_answer(refused: Refused) -> dict[str, Any]:
    """The part of a line that was refused, and why."""
    return {"action": refused.text, "why": refused.verdict.why, "rules": list(refused.verdict.rules)}


@contextmanager
def forms_for_unreadable(game: Game[S], state: S, read: Sequence[str]) -> Iterator[None]:
    """Say how lines like the last one `read` are written after the complaint that it cannot be; then the grammar."""
    from companion.cli.grammar import nearest, short_forms

    try:
        yield
    except NoOdds:
        raise  # read well enough
    except Unreadable as error:
        near = nearest(game, read[-1], state)
        written = f"; written: {'; '.join(near)}" if near else ""
        raise Unreadable(f"{error}{written}\n{short_forms(game, state)}") from None


# --- score ---


def score(game: GameName, position: PositionFile, json: AsJson = False) -> int:
    """Every point of every seat, with its clause.

    In mid-game the ledgers are drawn up as if the game ended now.
    """
    from companion.cli import show
    from companion.cli.reading import load_table

    rules, state, _ = load_table(game, position)
    answer = score_answer(rules.names(state), rules.score(state))
    if json:
        say_json(answer)
    else:
        say(show.score(answer, rules.outcome(state)))
    return YES


def score_answer(names: list[str], sheet: ScoreSheet) -> dict[str, Any]:
    """The answer of `score`; the lines of a seat add up to its total."""
    seats = {
        name: {
            "total": sheet.total(seat),
            "lines": [{"points": line.points, "what": line.what, "rules": list(line.rules)} for line in lines],
        }
        for seat, (name, lines) in enumerate(zip(names, sheet.seats, strict=True))
    }
    winners = None if sheet.winners is None else [names[seat] for seat in sheet.winners]
    return {"final": sheet.final, "seats": seats, "winners": winners}
