"""legal, check, resolve and score: what the referee says about a position."""

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
    from companion.referee.lines import Judged, Resolved

YES, NO = 0, 1
FEW = 2
"""The most lines of answers that are shown after a refusal."""
SHOWN = 4
"""The most answers that are shown if Enter stands for none of them."""
MOST_OPTIONAL = 4
"""The most lines of optional actions that are shown; if there are more, only their number is."""
CARD = "CARD"
"""The grammar's name for a card in a line."""
_GLUE = "\N{NO-BREAK SPACE}"


# --- legal ---


def legal(game: GameName, position: PositionFile, json: AsJson = False) -> int:
    """List all legal moves in a position.

    You see every answer to the current question, and the optional actions.
    """
    from companion.cli import show
    from companion.cli.reading import load_table

    rules, state, past = load_table(game, position)
    answer = legal_answer(rules, state)
    if json:
        say_json(answer)
    else:
        say("\n".join([*show.forced_moves(rules, state, past), show.legal(answer, rules.outcome(state))]))
    return YES


def legal_answer(game: Game[S], state: S) -> dict[str, Any]:
    """The answer of `legal`; `unknown` has the actions that depend on hidden cards.

    It is `complete` if there are none, and if every legal action is listed.
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
    """The current question; `seat` is null for chance, and if several seats decide at once."""
    decision = game.decision(state)
    if decision is None:
        return None
    seat = game.names(state)[decision.seats[0]] if len(decision.seats) == 1 else None
    return {"kind": decision.kind, "seat": seat, "prompt": game.prompt(state, decision)}


def usages(game: Game[S], state: S, actions: list[Action]) -> list[str]:
    """The forms of the verbs of these actions, in the order of the grammar."""
    from companion.cli.grammar import all_forms

    verbs = {action.verb for action in actions}
    return [form["form"] for form in all_forms(game, state) if form["verb"] in verbs]


def legal_now(game: Game[S], state: S) -> str:
    """The question and its answers, with remarks; then the optional actions, or how to see them."""
    from companion.cli import show

    answer = legal_answer(game, state)
    answer["actions"] = _open_answers(game, state)
    optional = show.grouped(answer["interjections"])
    is_long = sum(line.count("\n") + 1 for line in optional) > MOST_OPTIONAL
    answer["interjections"] = [] if is_long else answer["interjections"]
    lines = show.legal(answer, game.outcome(state), "why").replace(_GLUE, " ")
    return f"{lines}\n{_how_many(game, state)}" if is_long else lines


def optional_now(game: Game[S], state: S) -> str:
    """All optional actions, by what everybody knows."""
    from companion.cli import show

    optional = show.grouped(game.text(state, action) for action in game.interjections(state))
    return "\n".join([show.OPTIONAL, *optional] if optional else ["  There is nothing else that you could do now."])


def few_now(game: Game[S], state: S, seat: int | None = None) -> str:
    """The answers to the question, if they are few; only those of this seat if it has any; else empty."""
    from companion.cli import show

    lines = "\n".join(show.grouped(_open_answers(game, state, seat))).replace(_GLUE, " ")
    return lines if lines.count("\n") < FEW else ""


def no_choice(game: Game[S], state: S) -> str:
    """Why Enter alone does nothing, in one line: the number of answers, and the first of them."""
    from companion.cli import show

    found = [text.replace(_GLUE, " ") for text in _open_answers(game, state)]
    if not found and show.is_dead_end(legal_answer(game, state)):
        return show.DEAD_END
    if not found:
        return "  Enter cannot choose for you: it depends on hidden cards. `hand NAME` shows NAME's cards."
    if len(found) <= SHOWN:
        return f"  Enter cannot choose for you: {' | '.join(found)}"
    return f"  Enter cannot choose for you: {len(found)} answers, like {' | '.join(found[:SHOWN])} (`?` shows all)"


def _open_answers(game: Game[S], state: S, seat: int | None = None) -> list[str]:
    """The answers to the question, with remarks; for secret answers, the command to give them."""
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
    """The number of optional actions: of cards, if each action plays a card."""
    from companion.cli.screen import counted

    actions = game.interjections(state)
    forms = {action.verb: game.grammar_of(state).forms[action.verb].arguments for action in actions}
    if all(arguments and arguments[0].name == CARD for arguments in forms.values()):
        cards = {game.text(state, action).split()[2] for action in actions}
        return f"You could also play a card now ({len(cards)} possible): `? cards`"
    return f"You could also do {counted(len(actions), 'other thing', 'other things')} now: `? all`"


# --- check ---


Line = Annotated[str, typer.Argument(metavar="LINE", help="Actions and dice, as one line.")]


def check(game: GameName, line: Line, position: PositionFile, json: AsJson = False) -> int:
    """Is this legal? You get a verdict for each part, with its rules.

    Each part of the line is judged after the parts before it. Companion assumes no dice: put them into the line.
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
    """The answer of `check`; the verdict on the whole line is the verdict on the part that decides it."""
    parts = [{"action": one.text, **_verdict(one)} for one in judged]
    return {**_verdict(deciding(judged)), "parts": parts}


def deciding(judged: list[Judged]) -> Judged:
    """The first illegal part, else the first part that nobody can judge, else the last part."""
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


Lines = Annotated[list[str], typer.Argument(metavar="LINE...", help="Actions and dice, in order.")]


def resolve(game: GameName, lines: Lines, position: PositionFile, json: AsJson = False) -> int:
    """Carry out actions and dice, in order.

    It stops at the first illegal part, and shows what happened before it.
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
    """The answer of `resolve`; you can use its `position` with -p."""
    outcome, names, refused = game.outcome(state), game.names(state), done.refused
    return {
        "events": [{"text": text, "rules": list(cited)} for text, cited in done.events],
        "position": game.document(state),
        "to_act": game.to_act(state),
        "decision": decision_answer(game, state),
        "outcome": outcome and {"why": outcome.why, "winners": [names[seat] for seat in outcome.winners]},
        "refused": refused and refused_answer(refused),
    }


def refused_answer(refused: Judged) -> dict[str, Any]:
    """The part of a line that was refused, and why."""
    return {"action": refused.text, "why": refused.verdict.why, "rules": list(refused.verdict.rules)}


@contextmanager
def forms_for_unreadable(game: Game[S], state: S, read: Sequence[str]) -> Iterator[None]:
    """Add to the error about an unreadable line the forms of lines like the last one in `read`, and all forms."""
    from companion.cli.grammar import nearest, short_forms

    try:
        yield
    except NoOdds:
        raise  # the line itself was readable
    except Unreadable as error:
        near = nearest(game, read[-1], state)
        forms = f"; write: {'; '.join(near)}" if near else ""
        raise Unreadable(f"{error}{forms}\n{short_forms(game, state)}") from None


# --- score ---


def score(game: GameName, position: PositionFile, json: AsJson = False) -> int:
    """Show every point of every seat, with its rule.

    Before the end of the game you get the score as if the game ended now.
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
