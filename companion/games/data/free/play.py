"""A game in which people do what the rules leave open; without rules they do everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from typing import Any, Literal

from companion.definitions.models import GameDefinition
from companion.definitions.places import GAME_FILE
from companion.errors import NoOdds, Unreadable
from companion.games.data.free.actions import OFF_DECK, Adjust, FreeAction, Give, Lay, Next
from companion.games.data.free.lines import free_forms, samples
from companion.games.data.free.short import ShortLines
from companion.games.data.free.steps import COIN, OWN_CARD, SIDES, FreeDraw, FreePeek, FreeStep, FreeThrow, OfDeck
from companion.games.data.free.table import APP, TABLE, FreeTable
from companion.games.data.game import DataGame, DataKit
from companion.games.data.program import Program
from companion.games.data.things import UNKNOWN
from companion.games.simple import Lookup
from companion.model import EVERYBODY, Action, Decision, Event, Fact, Form, Grammar, Reveal, Roll, Verdict, Words
from companion.model.grammar import Part, Piece, find_seat

NO_ODDS = "odds here are for dice, coins and spinners only, not for cards"


class FreeKit(DataKit):
    """What the rules look up, with the table of free actions."""

    def __init__(self, program: Program, definition: GameDefinition, words: Words, chosen: Mapping[str, Any]) -> None:
        super().__init__(program, definition, words, chosen)
        self.free = FreeTable(program.things, program.place, self.unseen)

    def prompt_now(self, state: Any) -> str:
        """The prompt now."""
        frame = state.pending[-1]
        decision = frame.decision(self, state)
        if decision.is_chance:
            return str(self.sentence(state, "prompts", decision.kind, decision.data))
        return str(self.sentence(state, "prompts", "choose", {**self.asked(state, frame), "seat": decision.seats[0]}))

    def asked(self, state: Any, frame: Any) -> dict[str, Any]:
        wait = self.waits[frame.at]
        if not wait.is_free:
            return super().asked(state, frame)
        return {"seat": frame.seat, "ask": wait.asks or "type what happens, then `next`"}


class FreeGame(DataGame):
    """A game of play.yaml that leaves something to people. They may always do it, and `next` goes on."""

    has_bots = False

    # --- lines

    def new_kit(self, variants: dict[str, Any]) -> FreeKit:
        return FreeKit(self.program, self.definition, self.words, variants)

    @cached_property
    def free_forms(self) -> list[Form]:
        """The lines of free actions, without verbs that the rules use."""
        kit: Any = self.make_kit({})
        return [form for form in free_forms(kit.free) if form.verb not in self.program.verbs]

    def made_grammar(self, plain: str) -> Grammar:
        """The grammar with the free actions. A card can be named by its name if only one has this name."""
        cards = self.program.things.cards.values()
        often = Counter(card.name.lower() for card in cards)
        named = {card.name.lower(): card.id for card in cards if often[card.name.lower()] == 1}
        verbs = {word for form in self.free_forms for word in (form.verb, *form.synonyms)} | self.program.verbs
        phrases = {name: id for name, id in named.items() if name != id and name not in verbs}
        return Grammar((*self.forms_of, *self.free_forms), plain, phrases, self.program.things.cards)

    def is_noun(self, kit: Lookup, word: str) -> bool:
        things = self.program.things
        return super().is_noun(kit, word) or word in things.seat or word in things.table

    def wrong_frame(self, frame: Any) -> str:
        if isinstance(frame, FreeThrow):
            faces = COIN if frame.what == "coin" else frame.faces
            if frame.faces != faces:
                return f"faces: a coin has {COIN} sides, not {frame.faces}"
            return "" if max(frame.values, default=1) <= faces else f"values: use numbers from 1 to {faces}"
        if not isinstance(frame, FreeDraw | FreePeek):
            return super().wrong_frame(frame)
        things = self.program.things
        if frame.deck not in things.zones_of_table:
            return f"deck: nothing called '{frame.deck[:40]}' on the table holds cards"
        if isinstance(frame, FreeDraw) and frame.zone not in (*things.zones_of_table, *things.zones_of_seats):
            return f"zone: nothing called '{frame.zone[:40]}' holds cards"
        return "" if isinstance(frame, FreePeek) or frame.seats else "seats: name at least one seat that gets the cards"

    def fill_in(self, kit: Lookup, state: Any, data: Mapping[str, Any], asked: list[int] | None) -> None:
        """Put the turn below a throw or draw."""
        super().fill_in(kit, state, data, asked)
        if state.pending and isinstance(state.pending[0], FreeStep):
            state.pending.insert(0, self.first_step(state, (asked or [state.pending[0].seat])[0]))

    def pieces(self, state: Any, line: str) -> list[Piece]:
        verbs = [form.verb for form in self.free_forms]
        whole = ShortLines(self.kit(state), state, self.names(state), self.program.verbs, verbs).full_line(line)
        try:
            found = super().pieces(state, whole)
        except Unreadable as error:
            for text in whole.split(";"):
                if why := self._wrong_form(state, text.replace(",", " ").split()):
                    raise Unreadable(why) from error
            raise
        for piece in found:
            self._check_all_read(piece)
            if piece.error is not None and (why := self._wrong_form(state, piece.words)):
                raise Unreadable(why)
        return found

    def _wrong_form(self, state: Any, words: Sequence[str]) -> str:
        """Why a word does not fit the form of a free action; empty if all fit."""
        names = self.names(state)
        typed = list(words[1:] if len(words) > 1 and find_seat(names, words[0]) is not None else words)
        form = next((one for one in self.free_forms if typed and one.verb == typed[0].lower()), None)
        if form is None:
            return ""
        rest = list(form.arguments)
        for word in typed[1:]:
            while len(rest) > 1 and rest[0].name.startswith("[") and not rest[0].fits(names, word):
                if not any(one.fits(names, word) for one in rest[1:]):
                    break
                rest.pop(0)
            if not rest:
                return f"'{word[:40]}' is one word too many"
            try:
                rest.pop(0).parse(state, 0, word)
            except Unreadable as error:
                return str(error)
        return ""

    def _check_all_read(self, piece: Piece) -> None:
        """Refuse extra numbers behind a free action instead of doing half of a line."""
        verbs = [part.verb for part in piece.parts]
        if Roll.verb in verbs[1:] and Roll.verb not in [word.lower() for word in piece.words]:
            form = next((one for one in self.free_forms if one.verb == verbs[0]), None)
            if form is not None:
                raise Unreadable(f"'{' '.join(piece.words)}' cannot be read; use {form.usage}")

    def default_seat(self, state: Any, verb: str) -> int | None:
        seat = super().default_seat(state, verb)
        return state.pending[0].seat if seat is None and state.pending else seat

    def seat_of(self, state: Any, part: Part, last: Action | None) -> int | None:
        """The seat of a part of a line. A free action without a seat belongs to the one named before in the line."""
        if (
            part.seat is None
            and last is not None
            and not isinstance(last, Next)
            and any(form.verb == part.verb for form in self.free_forms)
        ):
            return last.seat
        return super().seat_of(state, part, last)

    def when_asked(self, state: Any, action: Action) -> Literal["now", "later"] | None:
        return "now" if isinstance(action, FreeAction) else super().when_asked(state, action)

    def lists_all(self, state: Any) -> bool:
        return False

    def forms(self, state: Any | None = None) -> list[dict[str, str]]:
        texts, found = self.words.texts, super().forms(state)
        for form in self.free_forms:
            verb = form.verb
            words = {"what": texts["actions"][verb], "example": texts["examples"][verb]}
            found.append({"verb": verb, "form": form.usage, **words})
        return found

    def prompt(self, state: Any, decision: Decision) -> str:
        if decision.kind != "free":
            return super().prompt(state, decision)
        kit: Any = self.kit(state)
        return str(kit.sentence(state, "prompts", "free", kit.asked(state, state.pending[-1])))

    # --- play

    def examples(self, state: Any) -> list[Action]:
        step = state.pending[-1] if state.pending else None
        wait = self.program.waits.get(step.at) if step is not None else None
        if step is None or wait is None or not wait.is_free:
            return []
        kit: Any = self.kit(state)

        def is_legal(action: Any) -> bool:
            return action.refusal(kit, state) is None

        return samples([form for form in self.free_forms if form.verb != Next.verb], state, step.seat, is_legal)

    def judge(self, kit: Any, state: Any, action: Action) -> Verdict:
        if not isinstance(action, FreeAction) or not state.pending:
            return super().judge(kit, state, action)
        refusal = action.refusal(kit, state)
        verdict: Verdict
        if refusal is not None and action.is_doubtful(kit, state):
            verdict = kit.doubt(state, "hands", (f"{state.seats[action.seat].name}.{kit.free.hand}",), GAME_FILE)
        else:
            verdict = kit.answer(state, refusal, "free")
        return verdict

    def judge_chance(self, kit: Any, state: Any, step: Any, decision: Decision, action: Action) -> Verdict:
        if decision.kind != "free":
            of_other = self._of_other_deck(kit, state, step, action) if decision.reveals else None
            return super().judge_chance(kit, state, step, decision, action) if of_other is None else of_other
        asked = partial(self.prompt, state, decision)
        verdict: Verdict = kit.refuse(state, "no_die", *kit.waits[step.at].rules, prompt=asked)
        return verdict

    def _of_other_deck(self, kit: Any, state: Any, step: Any, action: Action) -> Verdict | None:
        """The refusal of a card from another deck than the one asked for."""
        zone = step.deck if isinstance(step, OfDeck) else self.program.waits[step.at].deck
        deck = kit.things.deck_of.get(action.value, "") if isinstance(action, Reveal) else ""
        if zone not in kit.decks or deck in ("", zone):
            return None
        data = {"card": getattr(action, "value", ""), "deck": deck, "zone": zone}
        verdict: Verdict = kit.refuse(state, "of_other_deck", *step.chance_rules(kit, state), **data)
        return verdict

    def carry_out(self, kit: Any, state: Any, action: Action, events: list[Event]) -> None:
        if isinstance(action, FreeAction):
            action.carry_out(kit, state, events)
        else:
            super().carry_out(kit, state, action, events)

    def for_odds(self, state: Any, seat: int = EVERYBODY) -> Any:
        known = super().for_odds(state, seat)
        known.table.thrown = []  # only later throws count
        return known

    def measures(self, state: Any) -> dict[str, int]:
        """The numbers of seats and table, and the sum of the dice or the number of heads and tails."""
        found, thrown = super().measures(state), state.table.thrown
        dice = [int(side) for side in thrown if side.isdecimal()]
        if dice:
            found["dice.sum"] = sum(dice)
        elif thrown:
            found |= {f"coins.{side}": thrown.count(side) for side in SIDES}
        return found

    def counted(self, state: Any, event: Event) -> Mapping[str, int]:
        if event.kind in OFF_DECK:
            raise NoOdds(NO_ODDS)
        return super().counted(state, event)

    def outcomes_for_odds(self, state: Any) -> list[Action]:
        if state.pending and isinstance(state.pending[-1], OfDeck):
            raise NoOdds(NO_ODDS)
        return super().outcomes_for_odds(state)

    def is_in_throw(self, state: Any) -> bool:
        step = state.pending[-1] if state.pending else None
        return bool(step.values) if isinstance(step, FreeThrow) else super().is_in_throw(state)

    # --- who holds the cards

    def dealt_by_app(self, state: Any) -> Any:
        """The app deals the cards of the setup again."""
        if not self.has_dealer or state.table.dealer == APP:
            return state
        names = self.names(state)
        if self.document(self.setup(names, state.variants)) != self.document(state):
            state.table.dealer = APP
            return state
        dealt: Any = self.program.state(self.id, [self.program.seat(name) for name in names])
        dealt.variants, dealt.table.dealer = state.variants, APP
        dealt.pending = [self.program.frame("setup", 0)]
        self.settle(self.kit(state), dealt, [])
        return dealt

    @property
    def has_dealer(self) -> bool:
        """Whether there are cards that people or the app can deal."""
        return self.program.has_dealer

    def is_blind(self, state: Any) -> bool:
        return (self.has_dealer and state.table.dealer == TABLE) or super().is_blind(state)

    def app_may_answer(self, state: Any) -> bool:
        decision = self.decision(state)
        is_card = decision is not None and bool(decision.reveals or decision.what)
        return not (is_card and self.has_dealer and state.table.dealer == TABLE)

    def view(self, state: Any, seat: int) -> Any:
        known = super().view(state, seat)
        if known is not state and self.has_dealer and state.table.dealer == TABLE:
            for place, own in zip(known.seats, state.seats, strict=True):
                for name in self.hidden_zones:  # people hold the cards: all that the app knows is open
                    setattr(place, name, list(getattr(own, name)))
            return known if self.hidden_values.keys() - self.hidden_zones else state
        if known is not state and self.has_dealer:
            kit: Any = self.kit(state)
            for deck in kit.free.decks:
                cards = getattr(known.table, deck)
                seen = 0 if seat == EVERYBODY else state.seats[seat].looked.get(deck, 0)
                hidden = max(len(cards) - seen, 0)
                cards[:hidden] = [UNKNOWN] * hidden
            for number, place in enumerate(known.seats):
                if number != seat:
                    place.looked = {}
        return known

    def private(self, state: Any, seat: int) -> list[Fact]:
        found, place = super().private(state, seat), state.seats[seat]
        if self.has_dealer and state.table.dealer == TABLE:
            return [fact for fact in found if fact.what not in self.hidden_zones]
        for deck, count in sorted(place.looked.items()) if self.has_dealer else ():
            known = getattr(state.table, deck)[::-1][:count]
            found += [Fact(place.name, f"on top of {deck}", " ".join(known))] * bool(known)
        return found

    def shown(self, text: str) -> str:
        """The line as others see it: without a card that only one seat saw, or that went face down from a hand."""
        words = text.split()
        if words[0] == Reveal.verb and words[1].endswith(OWN_CARD):
            return f"{words[0]} {words[1]} {UNKNOWN}"
        if len(words) > 3 and words[1] == Give.verb:
            return " ".join([*words[:2], UNKNOWN, *words[3:]])
        if len(words) > 3 and words[1] == Lay.verb and words[3] in self._laid_unseen:
            return " ".join([*words[:2], UNKNOWN, *words[3:]])
        if len(words) > 3 and words[1] == Adjust.verb and words[2] in self.hidden_values:
            return " ".join([*words[:3], UNKNOWN])
        return super().shown(text)

    def is_seen_anyway(self, state: Any, text: str) -> bool:
        """Whether everybody sees the card anyway: an open card is put on a deck."""
        action = self.parse(state, text)
        if not isinstance(action, Lay):
            return super().is_seen_anyway(state, text)
        kit: Any = self.kit(state)
        found = kit.free.found(state, action.card, action.seat, action.zone)
        return found is not None and kit.free.lies_open(state, found)

    @cached_property
    def _laid_unseen(self) -> set[str]:
        """The zones where not everybody sees a card that is put there: decks, and zones of seats except the hand."""
        kit: Any = self.make_kit({})
        return {*kit.free.decks, *self.hidden_zones} - {kit.free.hand}
