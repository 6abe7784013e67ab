"""ruling: find the rules that answer a question, and apply them to a position."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.options import AsJson, GameName, within
from companion.cli.screen import say, say_json, wrap

if TYPE_CHECKING:
    from companion.definitions.models import GameDefinition
    from companion.model import Game, Past, S
    from companion.referee.lines import Judged
    from companion.rulings.house import HouseRuling
    from companion.rulings.piece_values import PieceValues
    from companion.rulings.reading import QuestionLine
    from companion.rulings.ruling import Answer, Choice, Ruling, Subject

COVERED, NOT_COVERED = 0, 1
USUAL_TOP, MOST_TOP = 3, 50
MOST_NAMED = 4
"""The most related clauses that are named after an answer."""
WHICH, ONE_OF_THESE = "Which do you mean?", "Do you mean one of these?"
"""What is asked back: if two subjects are meant, and if perhaps one of the nearest rules answers."""
ASKS_BACK = "which_"
"""The beginning of the key of a refusal that only asks for more words, such as what a card is for."""

_WHO_LEADS = re.compile(r"^\s*who\W*(is|s|are)?\s+(winning|ahead|leading|leads|in the lead|in front)\b", re.IGNORECASE)
_SCORE = "`score` shows the points."

Question = Annotated[str, typer.Argument(metavar="QUESTION", help="In your own words, or the number of a rule.")]
InPosition = Annotated[
    str | None,
    typer.Option("-p", "--position", metavar="FILE", help="Answer for this position; - is standard input."),
]
Top = Annotated[
    int,
    typer.Option("--top", metavar="N", parser=within(1, MOST_TOP), help=f"The most rules to show, 1 to {MOST_TOP}."),
]


def ruling(
    game: GameName, question: Question, position: InPosition = None, top: Top = USUAL_TOP, json: AsJson = False
) -> int:
    """Find the rules that answer a question.

    The best matching rules come first, word for word. If a rule has several readings, you see which one counts. With a
    position, `may I ...` also gets a verdict there, if it can be read as an action.
    """
    from companion.cli.reading import load_table
    from companion.cli.ruling_cache import load_cached

    keep = load_cached(game)
    rules, state, past = (None, None, None) if position is None else load_table(game, position)
    house = () if rules is None else _house_of(rules, state)
    found, verdict = ruling_on(game, question, rules, state, top, past=past, house=house)
    if json:
        say_json(ruling_answer(found, verdict))
    else:
        say(_text(found, verdict))
    keep()
    return COVERED if found.is_covered else NOT_COVERED


def ruling_text(
    game: str, question: str, rules: Game[S], state: S, house: Sequence[HouseRuling], speaker: str = ""
) -> str:
    """The command's output for this state; `speaker` is the seat that says `I`.

    At the table, a question who is ahead is first answered with the command for the points.
    """
    found, verdict = ruling_on(game, question, rules, state, USUAL_TOP, speaker=speaker, house=house)
    text = _text(found, verdict)
    if speaker or not _WHO_LEADS.search(question):
        return text
    return f"{_SCORE}\n{text}" if found.is_covered else _SCORE


def _house_of(rules: Game[S], state: S) -> Sequence[HouseRuling]:
    """The house rulings of the players in a position; none if there is no home folder."""
    from companion.errors import SaveError
    from companion.referee.home import home
    from companion.rulings.house_file import house_of

    try:
        return house_of(home(), rules.id, rules.names(state))
    except SaveError:
        return ()


def ruling_on(
    game: str,
    question: str,
    rules: Game[Any] | None,
    state: Any,
    top: int,
    *,
    past: Past | None = None,
    speaker: str = "",
    house: Sequence[HouseRuling] = (),
) -> tuple[Ruling, dict[str, Any] | None]:
    """The ruling, and the answer of `check` to the action in the question; None if there is no readable action."""
    from companion.registry import definition
    from companion.rulings.piece_values import printed_on
    from companion.rulings.ruling import rule
    from companion.rulings.text import without_unseen

    found, question = definition(game), without_unseen(question)
    elsewhere = _of_another_edition(found, question, top)
    if not isinstance(elsewhere, str):
        return elsewhere, None
    question = elsewhere
    verdict = None if rules is None else _verdict(rules, state, question, found.sayings.values(), past, speaker)
    variants = {} if rules is None else rules.document(state).get("variants", {})
    people = [] if rules is None else rules.names(state)
    cited = [rule for each in (verdict, *verdict.get("others", ())) for rule in each["rules"]] if verdict else []
    now = [] if rules is None else _going_on(rules, state)
    ruling = rule(found, question, top, cited=cited, variants=variants, people=people, house=house, now=now)
    if ruling.no_clause:
        return _by_anothers_number(found, ruling, question, top), verdict
    return replace(ruling, printed=printed_on(found, question)), verdict


def _going_on(rules: Game[S], state: S) -> list[str]:
    """The clauses that allow the next actions, one for each kind of action."""
    kinds = {action.verb: action for action in reversed(rules.legal_actions(state))}
    return [id for action in kinds.values() for id in rules.cite(rules.check(state, action).rules)]


def _by_anothers_number(found: GameDefinition, unknown: Ruling, question: str, top: int) -> Ruling:
    """The ruling on a number that this game does not have: from the edition that has it, if there is one."""
    from companion.registry import definition, editions
    from companion.rulings.editions import rule_elsewhere

    prefix = unknown.no_clause.partition("-")[0]
    for other in (definition(game) for game in editions(found) if game != found.id):
        if other.prefix == prefix and (ruling := rule_elsewhere(found, other, question, top)).is_covered:
            return ruling
    return unknown


def _of_another_edition(found: GameDefinition, question: str, top: int) -> Ruling | str:
    """The ruling of another edition that the question names; if it names none, the question about this edition.

    For an edition that is not installed, the rules of this edition count as near, not as an answer.
    """
    from companion.definitions.places import shipped_games
    from companion.registry import definition, editions
    from companion.rulings.editions import may_name_another, named_edition, rule_elsewhere, unknown_edition, without_own
    from companion.rulings.ruling import Ruling, rule
    from companion.rulings.text import words

    if not may_name_another(question, shipped_games()):
        return question
    known = editions(found)
    if missing := unknown_edition(question, found.id, known):
        here = rule(found, question, top)
        return Ruling((), here.answers or here.near, no_edition=missing)
    asked = named_edition(question, found.id, known)
    if asked is None or not words(asked[1]):
        return without_own(question, found.id, known)
    return rule_elsewhere(found, definition(asked[0]), asked[1], top)


def _verdict(
    rules: Game[S], state: S, question: str, sayings: Any, past: Past | None, speaker: str
) -> dict[str, Any] | None:
    """The answer of `check`, or None; if `I` can be several seats, only if the answer is the same for all of them.

    If all seats are refused for different reasons, each seat gets its own answer.
    """
    found = _verdict_for(rules, state, question, sayings, past, speaker)
    asked = rules.to_act(state)
    if speaker or found is not None or (len(asked) == 1 and asked != ["chance"]):
        return found
    seats = asked if len(asked) > 1 else rules.names(state)
    every = [_verdict_for(rules, state, question, sayings, past, seat) for seat in seats]
    alike = {(answer["legal"], tuple(answer["rules"])) if answer else None for answer in every}
    if len(alike) > 1 and all(answer and answer["legal"] is False for answer in every):
        return _with_others(every[0] or {}, _for_each_reason([answer for answer in every if answer]))
    return every[0] if len(alike) == 1 else None


def _verdict_for(
    rules: Game[S], state: S, question: str, sayings: Any, past: Past | None, speaker: str = ""
) -> dict[str, Any] | None:
    """The answer of `check` to the first legal line, else to one that may be legal; or None.

    If no line is legal: the answers for all figures that the question can be about, the others under `others`. A line
    that becomes legal after another action has that action under `after`. If the question is about each of several
    figures, the answers for all of them.
    """
    from companion.errors import Unreadable
    from companion.rulings.reading import read_actions

    try:
        readings = read_actions(rules, state, question, sayings, speaker)
        if not readings and (first := _first_of_several(rules, state, question, sayings, speaker)):
            verdict = _verdict_for(rules, state, first, sayings, past, speaker)
            return None if verdict is None else {**verdict, "first": True}
        ways = [_answers_to(rules, state, reading, past) for reading in readings]
    except Unreadable:
        return None
    if not all(ways):
        return None
    found = [answer for way in ways for answer in way]
    shortest = sorted(found, key=lambda answer: len(answer["parts"]))
    best = [answer for legal in (True, None) for answer in shortest if answer["legal"] is legal][:1]
    if any(reading.is_each for reading in readings):
        return _with_others((best or found)[0], found)
    if best or not found:
        return best[0] if best else None
    for reading, (answer, *others) in zip(readings, ways, strict=True):
        if not others and (after := _done_after(rules, state, reading.line)):
            return {**answer, "after": after}
    return _with_others(ways[0][0], _for_each_reason(ways[0]))


def _for_each_reason(answers: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The answers without those that only repeat the reason of an earlier one."""
    return list({(answer["why"], *answer["rules"]): answer for answer in reversed(answers)}.values())[::-1]


def _first_of_several(rules: Game[S], state: S, question: str, sayings: Any, speaker: str) -> str:
    """The part of the question about the first of several actions; empty if it has only one.

    Behind `and then` there can be anything. Behind `and` there must be actions too: it can also join names.
    """
    from companion.rulings.reading import begins_with_verb, read_actions
    from companion.rulings.requests import cut_at_joins, first_part

    first = first_part(question)
    if first and _single(rules, state, first, sayings, speaker):
        return first
    for before, rest in cut_at_joins(first or question):
        for one in _single(rules, state, before, sayings, speaker)[:1]:
            seat = rules.seat_of(state, rules.expand(state, one.line)[0], None)
            who = speaker if seat is None else rules.names(state)[seat]
            asked = rules, state, rest, sayings, who
            if begins_with_verb(rules, state, rest, sayings) and (read_actions(*asked) or _first_of_several(*asked)):
                return before
    return ""


def _single(rules: Game[S], state: S, question: str, sayings: Any, speaker: str) -> list[QuestionLine]:
    """The lines of a question about single actions; none about a path, which goes on while the question adds steps."""
    from companion.rulings.reading import read_actions

    path = rules.grammar_of(state).path
    readings = read_actions(rules, state, question, sayings, speaker)
    return readings if all(rules.expand(state, one.line)[0].verb != path for one in readings) else []


def _with_others(first: dict[str, Any], every: Sequence[dict[str, Any]]) -> dict[str, Any]:
    others = [answer for answer in every if answer is not first]
    return {**first, **({"others": others} if others else {})}


def _answers_to(rules: Game[S], state: S, reading: QuestionLine, past: Past | None) -> list[dict[str, Any]]:
    """The answers to a line for each figure it can be about; none if one is unknown and the others are illegal."""
    from companion.cli.answers import check_answer
    from companion.rulings.figures import either_way

    lines = either_way(rules, state, reading.line) if reading.is_open else [reading.line]
    judged = [_judged(rules, state, reading._replace(line=line), past) for line in lines]
    answers = [check_answer(one) for one in judged if one is not None]
    return answers if len(answers) == len(judged) or any(answer["legal"] for answer in answers) else []


def _done_after(rules: Game[S], state: S, line: str) -> list[str]:
    """The actions after which the single action of a refused line becomes legal."""
    from companion.errors import IllegalAction
    from companion.rulings.paths import done_after

    try:
        return done_after(rules, state, rules.parse(state, line)) if len(rules.expand(state, line)) == 1 else []
    except IllegalAction:  # the line names another seat's figure
        return []


def _judged(rules: Game[S], state: S, reading: QuestionLine, past: Past | None) -> list[Judged] | None:
    """The verdict on a line, or on a path to its end; None if nobody can say whether there is one.

    Unlike the spaces of a line, the spaces in a question need not be neighbours.
    """
    from companion.errors import IllegalAction
    from companion.referee.lines import Judged, check_line
    from companion.rulings.hidden_hands import if_seen
    from companion.rulings.paths import Reach, elsewhere, reach, unrolled_doubt

    judged = check_line(rules, state, reading.line, past)
    if len(parts := rules.expand(state, reading.line)) > 1:
        is_way = parts[0].verb == rules.grammar_of(state).path and not reading.is_typed
        return None if is_way and any(one.verdict.legal is False for one in judged) else _settled(rules, state, judged)
    if judged[-1].verdict.legal and len(judged) == 1:
        judged = [Judged(judged[0].text, if_seen(rules, state, rules.parse(state, judged[0].text), judged[0].verdict))]
    if judged[-1].verdict.legal is False and judged[-1].verdict.key.startswith(ASKS_BACK):
        texts = (rules.text(state, action) for action in rules.legal_actions(state))
        named = next((text for text in texts if text.startswith(f"{judged[-1].text} ")), None)
        return judged if named is None else check_line(rules, state, named, past)
    if judged[-1].verdict.legal is not False:
        other = elsewhere(rules, state, rules.parse(state, reading.line), reading.ends) if reading.ends else None
        return judged if other is None else [Judged(judged[-1].text, other)]
    try:
        doubt = unrolled_doubt(rules, state, rules.parse(state, reading.line))
        found = reach(rules, state, reading.line) if doubt is None else Reach(refusal=doubt)
    except IllegalAction:  # the line names another seat's figure
        return judged
    if found.line:
        return _settled(rules, state, check_line(rules, state, found.line))
    return [Judged(judged[-1].text, found.refusal)] if found.refusal is not None else None


def _settled(rules: Game[S], state: S, judged: list[Judged]) -> list[Judged]:
    """The verdicts on a path; those that depend on dice or choices are yes if every result allows them."""
    from companion.model import Verdict
    from companion.referee.lines import Judged
    from companion.rulings.paths import in_any_case

    sure = next((at for at, one in enumerate(judged) if not one.verdict.legal), len(judged))
    rest = judged[sure:]
    if not rest or any(one.verdict.legal is not None for one in rest) or rest[0].verdict.key not in ("die", "choice"):
        return judged
    found = in_any_case(rules, state, [one.text for one in judged[:sure]], [one.text for one in rest])
    between = f" Before that: {' '.join(rest[0].verdict.needs)} It is legal whatever the result."

    def settled(leave: Verdict) -> Verdict:
        return Verdict(True, leave.rules, lambda: leave.why + between, leave.key)

    every = [Judged(one.text, settled(leave)) for one, leave in zip(rest, found, strict=False)]
    return [*judged[:sure], *every] if found else judged


# --- as data ---


def ruling_answer(found: Ruling, verdict: dict[str, Any] | None) -> dict[str, Any]:
    """The answer of `ruling`; it has `related` if a clause covers the question, else `near`.

    It has `edition` and `here` if it is about another edition.
    """
    answer: dict[str, Any] = {"covered": found.is_covered, "clauses": [_entry(one) for one in found.answers]}
    if found.edition:
        answer |= {"edition": found.edition, "here": [_entry(one) for one in found.here]}
    if found.is_covered:
        answer["related"] = [one.id for one in found.related]
    else:
        answer["near"] = [_entry(one) for one in found.near]
    if found.printed:
        answer["printed"] = [one._asdict() for one in found.printed]
    if found.is_unread:
        answer["unread"] = True
    if found.no_edition:
        answer["no_edition"] = found.no_edition
    if found.ask:
        answer["ask"] = {
            "question": WHICH if found.is_covered else ONE_OF_THESE,
            "choices": [{"about": one.title, "id": one.id} for one in found.ask],
        }
    if found.no_clause:
        answer["no_clause"] = found.no_clause
    return {**answer, "verdict": verdict}


def _entry(answer: Answer) -> dict[str, Any]:
    """A clause, with an example if it has one; a house ruling has its players.

    An open point has its title, its readings, and the variant that decides it, if there is one.
    """
    entry: dict[str, Any] = {"id": answer.id, "text": answer.text, "score": answer.score}
    if answer.plain:
        entry["answer"] = answer.plain
    if answer.example:
        entry["example"] = answer.example
    if answer.house:
        entry["house"] = answer.house
    if answer.changed_by:
        entry["changed_by"] = [_variant(choice) for choice in answer.changed_by]
    if answer.title:
        entry |= {"title": answer.title, "readings": answer.readings}
    if answer.title or answer.choice:
        entry["variant"] = None if answer.choice is None else _variant(answer.choice)
    return entry


def _variant(choice: Choice) -> dict[str, Any]:
    return {
        "name": choice.variant.name,
        "value": choice.value,
        "default": choice.variant.default,
        "about": choice.variant.about,
    }


# --- as text ---


def _text(found: Ruling, verdict: dict[str, Any] | None) -> str:
    parts = [_verdict_text(verdict)] if verdict else []
    parts += [f"In {found.edition}:"] if found.edition else []
    parts += [wrap(_printed(one)) for one in found.printed]
    parts += [wrap(found.in_one_sentence)] if found.in_one_sentence and not verdict else []
    parts += [wrap(_chosen(choice)) for answer in found.answers[:1] for choice in answer.chosen if not verdict]
    parts += [_which(found.ask)] if found.ask and found.is_covered and not verdict else []
    parts += [_none(found)] if found.no_clause and found.is_covered else []
    parts += [_clause(answer) for answer in found.answers]
    if not found.is_covered:
        follows = f" {ONE_OF_THESE}" if found.ask else " Nearest:" if found.near else ""
        parts.append(_none(found) + follows)
        parts += [_clause(answer) for answer in found.near]
    if found.here:
        parts += ["In this edition:", *map(_clause, found.here)]
    elif found.related:
        parts.append(_related(found))
    return "\n".join(parts)


def _printed(one: PieceValues) -> str:
    numbers = ", ".join(f"{name.replace('_', ' ')} {value:,}" for name, value in one.numbers.items())
    return f"Printed on {one.name}: {'. '.join(part for part in (numbers, one.text) if part)}".rstrip(".") + "."


def _which(subjects: Sequence[Subject]) -> str:
    """A question back to the player: for each subject its clause, and what that says."""
    named = (f"{one.title} ({one.id}){': ' if one.says else ''}{one.says}" for one in subjects)
    return "\n".join([WHICH, *(wrap(one, "  ", "    ") for one in named)])


def _none(found: Ruling) -> str:
    """A sentence that no rule answers, with the reason if it is known."""
    if found.is_unread:
        return "The question could not be read. Ask it in the language of the rules."
    if found.no_edition:
        return wrap(f"No rule covers this: the {found.no_edition} is not installed.")
    if found.no_clause:
        return f"There is no rule {found.no_clause} in this game."
    if found.printed:
        return "No rule says more."
    return "No rule clearly covers this." if found.ask else "No rule covers this."


def _related(found: Ruling) -> str:
    """The related clauses: word for word if you asked for a clause by its number, else only their numbers."""
    if found.is_by_number:
        return "\n".join(["Related:", *map(_clause, found.related)])
    named = (f"{one.id} ({one.title})" if one.title else one.id for one in found.related[:MOST_NAMED])
    return wrap(f"See also {', '.join(named)}", "  ", "    ")


def _verdict_text(verdict: dict[str, Any]) -> str:
    """The verdict: a path that is not refused as one line, anything else as a whole, then its parts."""
    from companion.cli import show

    parts = verdict["parts"]
    if verdict["legal"] is not False and show.is_path(parts):
        decisive = next((part for part in parts if part["legal"] is verdict["legal"] is None), parts[-1])
        verdict = {**verdict, "parts": [{**decisive, "action": show.whole(parts)}]}
    lines = [show.on_whole(verdict)] * (len(verdict["parts"]) > 1) + show.on_parts(verdict)
    after = f"It is legal after {' or '.join(verdict['after'])}." if "after" in verdict else ""
    lines += [wrap(after, "  ")] * bool(after)
    if _is_only_first(verdict):  # the yes must not seem to include the later parts
        lines = [lines[0].replace(": ", ", the first part: ", 1), *lines[1:]]
        lines.append("  Ask about the other parts when you get there.")
    return "\n".join([*lines, *map(_verdict_text, verdict.get("others", ()))])


def _is_only_first(verdict: dict[str, Any]) -> bool:
    return "first" in verdict and verdict["legal"] is not False


def _clause(answer: Answer) -> str:
    """A clause with its number; an open point with its readings, and the one in force."""
    if answer.title:
        lines = [wrap(f"{answer.title}: {answer.readings}", f"  {answer.id}  ", "    ")]
        lines.append(wrap(answer.text, "    By default: ", "    "))
    else:
        lines = [wrap(answer.text, f"  {answer.id}  ", "    ")]
        lines += [wrap(answer.example, "    For example: ", "    ")] if answer.example else []
        lines += [wrap(f"{answer.house}.", "    ")] if answer.house else []
    effect = "so it counts instead" if answer.title else "so it counts"
    lines += [wrap(_in_force(answer.choice, effect), "    ")] if answer.choice else []
    lines += [wrap(_in_force(choice, "which can change this rule"), "    ") for choice in answer.changed_by]
    return "\n".join(lines)


def _chosen(choice: Choice) -> str:
    """A line before a rule that a chosen variant decides or can change."""
    return f"Your table plays {choice.variant.name}: {choice.variant.value_text(choice.value)}."


def _in_force(choice: Choice, effect: str) -> str:
    """The value of a variant in force, and the effect if it is not the default."""
    variant = choice.variant
    which = "the default" if choice.is_default else f"chosen here, {effect}"
    return f"Variant {variant.name} is {variant.value_text(choice.value)}, {which}. {variant.about}"
