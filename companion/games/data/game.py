"""A game whose rules are in play.yaml, with the interface that every game has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from typing import Any

from companion.definitions.models import GameDefinition
from companion.definitions.words import either
from companion.errors import Unreadable
from companion.games.data.hands import Hands
from companion.games.data.lines import begins_with, example_of, form_of
from companion.games.data.longest import Longest
from companion.games.data.pictures import BoardPictures
from companion.games.data.program import Program
from companion.games.data.results import Result, is_bookkeeping
from companion.games.data.source_parts import Reason, Wait
from companion.games.data.step import acting
from companion.games.data.things import UNKNOWN, UnseenNumber, UnseenText, field_name, pieces_in_words
from companion.games.data.types import CARD, HOLDS, SEAT, SPACE, Type
from companion.games.data.vocabulary import ValueRule
from companion.games.simple import Lookup, SimpleGame
from companion.model import (
    CHANCE,
    Action,
    Decision,
    Event,
    Fact,
    Grammar,
    LedgerLine,
    Outcome,
    Reveal,
    Roll,
    ScoreSheet,
    Verdict,
    Words,
)
from companion.model.grammar import Part
from companion.model.step import Moment
from companion.model.tableau import Tableau
from companion.model.words import Namer


class DataKit(Lookup):
    """What the rules look up: the program with the variants of one table."""

    def __init__(self, program: Program, definition: GameDefinition, words: Words, chosen: Mapping[str, Any]) -> None:
        super().__init__(definition, words, chosen)
        self.running = program.running(self.variants)
        self.waits, self.starts = program.waits, program.compiler.starts
        self.actions = program.actions
        self.longest = Longest(self)
        self.things = program.things
        self.decks = frozenset(program.things.deck_of.values())
        self.is_single = all(count == 1 for count in program.things.copies.values())
        self.clauses = definition.clauses
        self.depends_on = {verb: [one for one in rule.reasons if one.hands] for verb, rule in program.actions.items()}
        self.targets = {
            verb: tuple(field_name(target.name) for target in one.targets) for verb, one in program.actions.items()
        }

    def namer(self, state: Any) -> Namer:
        """Also names the zones of cards: play.yaml cannot have spaces in them."""
        name = super().namer(state)
        return lambda slot, value: value.replace("_", " ") if slot in ("zone", "deck") else name(slot, value)

    def unseen(self, state: Any, deck: str = "") -> dict[str, int]:
        """The number of each card among the hidden cards.

        With `deck` only the cards of this deck, unless any card can be in it.
        """
        left = self._unseen(state)
        if len(self.decks) < 2 or deck not in self.decks:
            return left
        return {card: count for card, count in left.items() if self.things.deck_of.get(card) == deck}

    def _unseen(self, state: Any) -> dict[str, int]:
        seen: list[str] = []
        for zone in self.zones(state):
            seen += zone
        if self.is_single:
            known = frozenset(seen)
            return {card: 1 for card in self.things.copies if card not in known}
        left = dict(self.things.copies)
        for card in seen:
            if card != UNKNOWN:
                left[card] -= 1
        return {card: count for card, count in left.items() if count > 0}

    def is_unseen(self, state: Any, card: str) -> bool:
        """Whether a copy of this card is still hidden."""
        return sum(zone.count(card) for zone in self.zones(state)) < self.things.copies.get(card, 0)

    def zones(self, state: Any, *but: str) -> list[list[str]]:
        """All zones of cards: those of the table except `but`, then those of each seat."""
        of_seats = [getattr(seat, name) for seat in state.seats for name in self.things.zones_of_seats]
        return [*(getattr(state.table, name) for name in self.things.zones_of_table if name not in but), *of_seats]

    def judge(self, state: Any, frame: Any, action: Action) -> Verdict:
        """Whether the player to act may choose this action; if not, why."""
        rule = self.actions[action.verb]
        if action.verb not in self.waits[frame.at].actions:
            asked = partial(self.sentence, state, "prompts", "choose", self.asked(state, frame))
            return self.refuse(
                state, "not_now", *rule.rules, verb=action.verb, when="when the game offers it", prompt=asked
            )
        broken = self.running.check[action.verb](state, frame, action)
        if self.depends_on[action.verb] and (doubt := self._doubt(state, frame, action, broken)) is not None:
            return doubt
        if not broken and self.waits[frame.at].is_longest and action not in self.longest.legal(state, frame):
            return self.refuse(state, "not_most", *self.waits[frame.at].rules)
        if not broken:
            return self.permit("action", *rule.rules)
        reason = rule.reasons[broken - 1]
        clause = self.clauses.get(reason.rules[0])
        if clause is not None:
            return self.refuse(state, "clause", *reason.rules, text=clause.text)
        return self.refuse(state, "condition", *reason.rules, condition=reason.condition)

    def _doubt(self, state: Any, frame: Any, action: Action, broken: int) -> Verdict | None:
        """The verdict that it depends on hidden cards; None if it does not."""
        rule = self.actions[action.verb]
        if broken and not all(self.is_unseen(state, card) for card in self._cards_of(action)):
            return None
        decisive = [rule.reasons[broken - 1]] if broken else self.depends_on[action.verb]
        unseen = self._unseen_in(state, frame.seat, decisive)
        return self.doubt(state, "hands", unseen, *(decisive[0].rules if broken else rule.rules)) if unseen else None

    def _unseen_in(self, state: Any, seat: int, reasons: Sequence[Reason]) -> tuple[str, ...]:
        """The hands that decide and have hidden cards, as `ann.hand`."""
        found = []
        for zone in dict.fromkeys(zone for reason in reasons for zone in reason.hands):
            name = zone.removeprefix(".")
            places = state.seats if zone != name else [state.seats[seat]]
            found += [f"{place.name}.{name}" for place in places if _is_unseen(getattr(place, name))]
        return tuple(dict.fromkeys(found))

    def unseen_hands(self, state: Any) -> tuple[str, ...]:
        """The zones of seats with hidden cards, as `ann.hand`."""
        zones = self.things.zones_of_seats
        return tuple(
            f"{place.name}.{name}" for place in state.seats for name in zones if UNKNOWN in getattr(place, name)
        )

    def _cards_of(self, action: Action) -> list[str]:
        """The cards that an action names."""
        targets = zip(self.actions[action.verb].targets, self.targets[action.verb], strict=True)
        return [getattr(action, field) for target, field in targets if target.type == CARD]

    def round(self, state: Any) -> int:
        """The number of the round. Every seat has one turn in a round."""
        before: int = (state.turn - 1) // len(state.seats)
        return before + 1

    def asked(self, state: Any, frame: Any) -> dict[str, Any]:
        """The values for the sentence of a prompt."""
        wait = self.waits[frame.at]
        choices = wait.asks or f"{either(verb.replace('_', ' ') for verb in wait.actions)}?"
        return {"seat": frame.seat, "ask": choices}


class DataGame(Hands, SimpleGame[Any]):
    """A game over the states that its play.yaml defines."""

    lines = ()
    seats_rule = "game.yaml"
    end_rule = ""

    def __init__(self, definition: GameDefinition, words: Words, program: Program) -> None:
        self.program = program
        self.states = program.state
        self.forms_of = tuple(form_of(self, one, program.classes[verb]) for verb, one in program.actions.items())
        self._by_label: dict[str, Grammar] = {}
        super().__init__(definition, words)

    def remarks(self) -> list[Any]:
        return list(self.program.compiler.remarks)

    def new_kit(self, variants: dict[str, Any]) -> DataKit:
        return DataKit(self.program, self.definition, self.words, variants)

    def new_grammar(self, kit: Lookup) -> Grammar:
        return self._grammar_at("")

    def grammar_of(self, state: Any) -> Grammar:
        """The grammar that reads a line without a verb as an action of the player to act."""
        return self._grammar_at(state.pending[-1].at if state.pending else "")

    def _grammar_at(self, label: str) -> Grammar:
        if label not in self._by_label:
            wait = self.program.waits.get(label)
            forms = [form for form in self.forms_of if form.arguments]
            asked = [form for form in forms if wait is None or form.verb in wait.actions] or forms
            is_clear = wait is None or len({begins_with(form) for form in asked}) == len(asked)
            made = self.made_grammar(asked[0].verb if asked and is_clear else "")
            made.things = frozenset((*self.program.things.cards, *self.program.things.spaces.ids))
            self._by_label[label] = made
        return self._by_label[label]

    def made_grammar(self, plain: str) -> Grammar:
        """The grammar with `plain` as the verb that people can leave out; none if it is empty."""
        return Grammar(self.forms_of, plain, spoken=self.program.things.cards)

    # --- positions ---

    def new_state(self, kit: Lookup, names: list[str]) -> Any:
        state = self.program.state(self.id, [self.program.seat(name) for name in names])
        state.pending = [self.program.frame("setup", 0)]
        return state

    def first_step(self, state: Any, seat: int) -> Any:
        return self.program.frame("turn", seat)

    def is_noun(self, kit: Lookup, word: str) -> bool:
        things = self.program.things
        return word in things.spaces.numbers or word in things.cards or word in (*things.pieces, "none")

    def fill_in(self, kit: Lookup, state: Any, data: Mapping[str, Any], asked: list[int] | None) -> None:
        self._lay_out_decks(state, data)
        if state.table.winners is not None:
            state.phase = "over"
        elif not state.pending and state.phase != "over":
            state.pending = [self.first_step(state, (asked or [0])[0])]

    def _lay_out_decks(self, state: Any, data: Mapping[str, Any]) -> None:
        """Fill each deck that a position leaves out with the cards that are nowhere else."""
        things, given = self.program.things, data.get("table") or {}
        left_out = [name for name in things.sizes if name not in given]
        if not left_out or (data.get("pending") or [{}])[0].get("at") == "setup":
            return
        kit: Any = self.kit(state)
        elsewhere = [card for zone in kit.zones(state, *things.sizes) for card in zone]
        for name in left_out:
            own = [card for card in elsewhere if things.deck_of.get(card, name) == name]
            known = len(own) if len(things.sizes) == 1 else sum(card != UNKNOWN for card in own)
            cards = getattr(state.table, name)
            if things.table[name].seen != "all":
                del cards[max(things.sizes[name] - known, 0) :]

    def check_plausible(self, kit: Any, state: Any) -> None:
        self.check_playable(kit, state)
        often = Counter(card for zone in kit.zones(state) for card in zone if card != UNKNOWN)
        for card, count in often.items():
            there = self.program.things.copies[card]
            if count > there:
                raise Unreadable(f"table: this position has {count} of '{card}', but the game has {there}")
        if (state.phase == "over") != (state.table.winners is not None) or (state.phase == "over" and state.pending):
            raise Unreadable(
                "phase: use 'over' exactly if table.winners says who won ([] for nobody) and pending is empty"
            )

    def check_playable(self, kit: Lookup, state: Any) -> None:
        for number, frame in enumerate(state.pending):
            if wrong := self.wrong_frame(frame):
                raise Unreadable(f"pending[{number}].{wrong}")

    def wrong_frame(self, frame: Any) -> str:
        """The wrong field of a frame, and why the rules cannot go on from it; empty if they can."""
        known = [*self.program.waits, *self.program.compiler.starts]
        return "" if frame.at in known else f"at: there is no place '{frame.at[:40]}'; use one of {', '.join(known)}"

    def seat_of(self, state: Any, part: Part, last: Action | None) -> int | None:
        """The seat of a part of a line. If it names none, it is the player to act, whoever spoke before."""
        return super().seat_of(state, part, last if self.default_seat(state, part.verb) is None else None)

    # --- play ---

    def moment(self, kit: Any, state: Any, action: Action) -> Moment:
        return Moment("when the game offers it", self.program.actions[action.verb].rules)

    def winners(self, kit: Lookup, state: Any) -> tuple[int, ...]:
        return tuple(state.table.winners or ())

    def outcome(self, state: Any) -> Outcome | None:
        if state.table.winners is None:
            return None
        kit, won, rules = self.kit(state), self.winners(self.kit(state), state), (state.table.ended_by,)
        names = [self.names(state)[seat] for seat in won]
        why = "nobody" if not names else "won" if len(names) == 1 else "shared"
        return Outcome(kit.sentence(state, "outcome", why, {"winners": " and ".join(names)}, rules), won, rules)

    def judge(self, kit: Lookup, state: Any, action: Action) -> Verdict:
        if not state.pending:
            return kit.refuse(state, "game_over", state.table.ended_by or self.seats_rule)
        step = state.pending[-1]
        wait = self.program.waits.get(step.at)
        if wait is None or (action.seat != CHANCE and not wait.actions):
            return super().judge(kit, state, action)
        if action.seat == CHANCE:
            is_needed = _is_needed(kit, state, wait, action)
            return kit.permit_roll(wait.rules) if is_needed else super().judge(kit, state, action)
        if action.seat != step.seat:
            if wait.together and action.seat in step.seats_asked(wait):
                with acting(step, action.seat):
                    judged: Verdict = step.check(kit, state, action)
                return judged
            rules = self.program.actions[action.verb].rules
            return kit.refuse(state, "not_asked", *rules, asked=step.seat, seat=action.seat)
        verdict: Verdict = step.check(kit, state, action)
        return self.unless_unseen(state, action, verdict)

    def score(self, state: Any) -> ScoreSheet:
        """The lines of `score`. Without any, the points of the seats, or 1 for the winner."""
        kit: Any = self.kit(state)
        won = state.table.winners
        if self.program.lines:
            lines = [
                tuple(
                    LedgerLine(number, rule.what, (rule.clause,) if rule.clause else ())
                    for number, rule in zip(numbers, self.program.lines, strict=True)
                )
                for numbers in kit.running.points(state)
            ]
        else:
            lines = [(LedgerLine(int(seat in (won or ())), "won", ()),) for seat in range(len(state.seats))]
        return ScoreSheet(won is not None, tuple(lines), tuple(won) if won is not None else None)

    @property
    def keeps_points(self) -> bool:
        return bool(self.program.lines)

    def leaders(self, state: Any) -> tuple[int, ...]:
        kit: Any = self.kit(state)
        return tuple(kit.running.best(state))

    def value(self, state: Any, seat: int) -> float:
        return super().value(state, seat) if self.program.play.best == "highest" else -self._behind(state, seat)

    def _behind(self, state: Any, seat: int) -> float:
        """How many points a seat has more than the lowest of the others."""
        sheet = self.score(state)
        others = [sheet.total(other) for other in range(len(sheet.seats)) if other != seat]
        return float(sheet.total(seat) - min(others, default=0))

    def facts(self, state: Any) -> list[Fact]:
        """The values and cards of the seats and the table, and the pieces on the spaces."""
        play, names = self.program.play, self.names(state)
        secret = set(self.hidden_values) - self.hidden_zones
        found = [
            Fact(place.name, name, self._fact(state, value, getattr(place, name)))
            for place in state.seats
            for name, value in play.seat.items()
            if name not in secret and not is_bookkeeping(getattr(place, name))
        ]
        on_table = [(name, one, getattr(state.table, name)) for name, one in play.table.items()]
        found += [
            Fact("", name, self._fact(state, one, held)) for name, one, held in on_table if not is_bookkeeping(held)
        ]
        spaces = zip(self.program.things.spaces.all, getattr(state.table, "pieces", ()), strict=False)
        lying = ((space.id, pieces_in_words(stack, play.pieces, names)) for space, stack in spaces if stack)
        return [*found, *(Fact(space, "pieces", pieces) for space, pieces in lying)]

    def in_words(self, state: Any, name: str, held: Any) -> str:
        return self.shown_value(state, HOLDS[self.program.things.seat[name].holds], held)

    def _fact(self, state: Any, value: ValueRule, held: Any) -> str:
        """A value in words; for cards that not everybody sees, only their number."""
        if value.seen != "all":
            return f"{len(held)} card{'s' * (len(held) != 1)}"
        return self.shown_value(state, HOLDS[value.holds], held) or "none"

    @cached_property
    def _pictures(self) -> BoardPictures:
        return BoardPictures(self.definition, self.program.things)

    def picture(self, state: Any) -> str:
        return self._pictures.text(state)

    def tableau(self, state: Any) -> Tableau | None:
        return self._pictures.tableau(state)

    def measures(self, state: Any) -> dict[str, int]:
        """All numbers of the seats and the table, or if there are none the points of the seats."""
        of_seats, of_table = self._numbers
        counted = {name: getattr(state.table, name) for name in of_table}
        if not of_seats:
            return {**super().measures(state), **counted}
        return {**{f"{seat.name}.{name}": getattr(seat, name) for seat in state.seats for name in of_seats}, **counted}

    @cached_property
    def _numbers(self) -> tuple[list[str], list[str]]:
        """The names of the numbers of the seats, and of the table."""
        play = self.program.play
        seat, table = (
            [name for name, one in values.items() if one.holds == "number"] for values in (play.seat, play.table)
        )
        return seat, table

    def details(self, before: Any, after: Any) -> tuple[str, ...]:
        return Result(self, before, after).details()

    def is_in_throw(self, state: Any) -> bool:
        frame = state.pending[-1] if state.pending else None
        wait = self.program.waits.get(frame.at) if frame is not None else None
        return wait is not None and bool(wait.left and getattr(frame, wait.variable) and getattr(frame, wait.left))

    # --- words ---

    def phase(self, state: Any) -> str:
        """The round; empty if the rules leave the order of seats to people, so that rounds cannot be counted."""
        kit: Any = self.kit(state)
        if state.phase == "over":
            return super().phase(state)
        return "" if self.program.compiler.leaves_order else f"round {kit.round(state)}"

    def prompt(self, state: Any, decision: Decision) -> str:
        kit: Any = self.kit(state)
        if decision.is_chance:
            return str(kit.sentence(state, "prompts", decision.kind, decision.data))
        asked = kit.asked(state, state.pending[-1])
        if len(decision.seats) > 1:
            names = ", ".join(self.names(state)[seat] for seat in decision.seats)
            return str(kit.sentence(state, "prompts", "choose_together", {**asked, "seats": names}))
        return str(kit.sentence(state, "prompts", "choose", asked))

    def tell(self, state: Any, event: Event) -> str:
        kit: Any = self.kit(state)
        if event.kind != "said":
            data = {**event.data, "values": " ".join(map(str, event.data.get("values", ())))}
            if "what" in data and "number" in data:
                data["what"] = _counted(data["what"], data["number"])
            return str(kit.sentence(state, "events", event.kind, data, event.rules))
        parts = self.program.sayings[event.data["said"]]
        values = iter(event.data["values"])
        text = "".join(part if isinstance(part, str) else self.shown_value(state, part, next(values)) for part in parts)
        message: str = kit.with_variants(text, event.rules)
        return message if message[-1:] in ".!?" else f"{message}."

    def concerns(self, event: Event) -> int | None:
        """In a sentence from play.yaml: the seat that it begins with, or else the only one in it."""
        if event.kind != "said":
            return super().concerns(event)
        parts = self.program.sayings[event.data["said"]]
        kinds = [part for part in parts if isinstance(part, Type)]
        named = list(zip(kinds, event.data["values"], strict=True))
        if parts[:1] == (SEAT,):
            first: int | None = named[0][1]
            return first
        several = [value if kind.is_list else [value] for kind, value in named if kind.items == SEAT]
        seats = {one for found in several for one in found if one is not None}
        return seats.pop() if len(seats) == 1 else None

    def shown_value(self, state: Any, kind: Type, value: Any) -> str:
        """A value in a sentence."""
        if kind.is_list:
            return ", ".join(self.shown_value(state, kind.items, one) for one in value)
        if value is None:
            return "nobody" if kind == SEAT else "nothing"
        if kind == SEAT:
            return str(state.seats[value].name)
        if kind == SPACE:
            return str(self.program.things.spaces.ids[value])
        return ("yes" if value else "no") if isinstance(value, bool) else str(value)

    def forms(self, state: Any | None = None) -> list[dict[str, str]]:
        found = []
        for form, action in zip(self.forms_of, self.program.actions.values(), strict=True):
            clause = self.definition.clauses.get(action.rules[0])
            about = action.rule.about or (clause.text if clause else f"To {action.verb.replace('_', ' ')}.")
            example = " ".join(["ann", form.verb, *map(example_of, form.arguments)])
            found.append({"verb": form.verb, "form": form.usage, "what": about, "example": example})
        for card, deck in list(self.program.things.deck_of.items())[:1]:
            what = "Enter the card that is turned up. Its name alone is enough."
            entry = {"form": "reveal DECK CARD", "example": f"reveal {deck} {card}"}
            found.append({"verb": Reveal.verb, "what": what, **entry})
        return found


def _is_needed(kit: Any, state: Any, wait: Wait, action: Action) -> bool:
    """Whether the game waits for this die or card."""
    if isinstance(action, Roll):
        return 1 <= action.value <= wait.faces
    if not isinstance(action, Reveal) or action.what != wait.deck or not kit.is_unseen(state, action.value):
        return False
    return len(kit.decks) < 2 or wait.deck not in kit.decks or kit.things.deck_of.get(action.value) == wait.deck


def _is_unseen(held: Any) -> bool:
    """Whether a value of a seat is hidden, or has hidden cards in it."""
    return UNKNOWN in held if isinstance(held, list) else isinstance(held, UnseenNumber | UnseenText)


def _counted(name: str, number: int) -> str:
    """The name of a counter for this number: 1 point, 2 points.

    >>> _counted("victory_points", 1), _counted("glass", 1), _counted("coins", 2)
    ('victory point', 'glass', 'coins')
    """
    words = name.replace("_", " ")
    if number == 1 and words.endswith("ves"):  # lives, halves
        return f"{words[:-3]}f{'e' * words.endswith('ives')}"
    return words[:-1] if number == 1 and words.endswith("s") and not words.endswith("ss") else words
