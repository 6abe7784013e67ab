"""What the referee, the command line and the rulings may ask of any game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from companion.model.action import CHANCE, Action, Reveal, Roll
from companion.model.decision import Decision
from companion.model.event import Event
from companion.model.grammar import Grammar, Part, Piece, find_seat
from companion.model.ledger import Fact, Sheet
from companion.model.mean import Mean
from companion.model.position import Where, nowhere
from companion.model.tableau import Tableau
from companion.model.verdict import Verdict

WON = "won"
"""What odds count, beside the game's own measures, of whoever has won where the game is over."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Why the game is over and which seats won (none, one or several)."""

    why: str
    winners: tuple[int, ...]
    rules: tuple[str, ...]


class Past(NamedTuple):
    """What was done last: the action, and a copy of the state it was done in.

    Without an action it is a position as it was written down: what there was no choice about has followed from it.
    `repeated` is what has been said since though it had been done already. `by_bot` says that a bot did it, or chance
    after a bot: nobody at the table goes on with that.
    """

    state: Any
    action: Action | None = None
    repeated: tuple[Action, ...] = ()
    by_bot: bool = False

    def times(self, action: Action) -> int:
        """How often this very action has been said: as what was done last, and since."""
        return (self.action, *self.repeated).count(action)


class Ends(NamedTuple):
    """How a resolution may end, each end with its share; `assumes` says what that takes for granted, in words."""

    shares: Sequence[tuple[Fraction, Any]]
    assumes: tuple[str, ...] = ()


class Game(ABC):
    """The rules of one game, over states of its own class.

    `check` is the one source of legality; `apply` changes the state it is given. Nothing here prints, reads a file or
    rolls a die: chance is asked for and answered by the caller with `Roll` or `Reveal`.
    """

    id: str
    title: str
    grammar: Grammar
    no_hands: tuple[str, ...] = ()
    """The variants, NAME=VALUE, with which nobody holds any cards."""

    @classmethod
    def faults(cls, parts: Any) -> list[str]:
        """What the rules miss in a definition, `file: field: what is wrong`; `parts` may be those of a broken one."""
        return []

    # --- positions ---

    @abstractmethod
    def setup(self, names: Sequence[str], variants: Mapping[str, Any] | None = None) -> Any:
        """A new game for these seats; raises Unreadable for wrong names, seat counts or variants."""

    @abstractmethod
    def position(self, document: Mapping[str, Any], where: Where = nowhere, *, plausible: bool = True) -> Any:
        """The state a position describes, what is left out filled in; raises Unreadable.

        With `plausible` a position that cannot be (two couples in a space) is refused with its clause; without it only
        the schema is asked, for states that `force` or `set` have made.
        """

    def take_up(self, document: Mapping[str, Any], where: Where = nowhere) -> tuple[Any, Past | None]:
        """The state of a plausible position, and the position as it was written down if anything followed from that."""
        return self.position(document, where), None

    def completed(self, state: Any, document: Mapping[str, Any]) -> list[str]:
        """What a position leaves open and the state of it takes for granted, a sentence each with field and clause.

        Only what nobody would take for granted: what follows from the rest, or stands as at the start, is not told.
        """
        return []

    @abstractmethod
    def document(self, state: Any) -> dict[str, Any]:
        """The position as plain data, accepted unchanged by `position`."""

    @abstractmethod
    def schema(self) -> dict[str, Any]:
        """The JSON Schema of the game's positions."""

    def forget(self, before: Any, document: dict[str, Any]) -> None:
        """Take out of a position changed by hand what only followed from values that are no longer there."""
        return

    # --- play ---

    @abstractmethod
    def decision(self, state: Any) -> Decision | None:
        """What is asked just now; None once the game is over."""

    @abstractmethod
    def legal_actions(self, state: Any) -> list[Action]:
        """Every single answer to the pending decision; for chance, every outcome."""

    @abstractmethod
    def interjections(self, state: Any) -> list[Action]:
        """What a seat may do unasked just now, also while a die is awaited."""

    @abstractmethod
    def check(self, state: Any, action: Action) -> Verdict:
        """Whether the action is legal in this state, why, and by which clauses."""

    @abstractmethod
    def apply(self, state: Any, action: Action, *, force: bool = False) -> list[Event]:
        """Carry the action out on this very state and tell what happened.

        Raises IllegalAction, the state unchanged, if `check` refuses it; with `force` permissions are set aside, and
        only CannotCarryOut is raised, for what the rules have no way to do from here.
        """

    def once_more(self, state: Any, past: Past) -> list[Event]:
        """Do what was done last once more on this very state, a copy of the one it was done in; tell what happens."""
        return [] if past.action is None else self.apply(state, past.action)

    @abstractmethod
    def observation(self, state: Any, seat: int) -> dict[str, Any]:
        """What this seat may know, as plain data; built up from what is known, never by leaving secrets out."""

    @abstractmethod
    def outcome(self, state: Any) -> Outcome | None:
        """How the game ended; None while it goes on."""

    @abstractmethod
    def score(self, state: Any) -> Sheet:
        """The ledgers; in mid-game as if it ended now."""

    @abstractmethod
    def facts(self, state: Any) -> list[Fact]:
        """What lies on the table, as everybody sees it: all that people must put right after something is undone."""

    def picture(self, state: Any) -> str:
        """What lies on the table as a drawing of plain text, 80 columns wide at most; empty where facts tell it all.

        What it shows are the facts of places: those of seats and of the table are told beside it.
        """
        return ""

    def tableau(self, state: Any) -> Tableau | None:
        """What lies where, for a picture to print, of a state that hides what is hidden; None where there is none."""
        return None

    def usual(self, state: Any) -> Action | None:
        """What people answer when they answer nothing: the default inside a resolution; None where there is none."""
        return self.default_choice(state) if self.resolution(state) is not None else None

    def usual_line(self, state: Any) -> str:
        """What Enter alone stands for, as a line; empty where it stands for nothing."""
        action = self.usual(state)
        return "" if action is None else self.text(state, action)

    def weight(self, state: Any, action: Action) -> float:
        """How likely a casual player is to choose this legal action beside the others; above 0."""
        return 1.0

    def value(self, state: Any, seat: int) -> float:
        """How well the seat stands, for bots to compare states by; more is better, the unit is the game's own.

        Here the points by which it leads as if the game ended now; a game that knows better says so.
        """
        sheet = self.score(state)
        others = [sheet.total(other) for other in range(len(sheet.seats)) if other != seat]
        return float(sheet.total(seat) - max(others, default=0))

    def preferred(self, state: Any, seat: int, luck: Callable[[], float]) -> Action | None:
        """What a seat that is asked and wants to win does, by the game's own lights and what the seat may know.

        None where bots had better look ahead. `luck` gives numbers from 0 to 1: the same ones, the same answer.
        """
        return None

    def interjected(self, state: Any, seat: int, luck: Callable[[], float]) -> Action | None:
        """What a seat that wants to win does unasked while another, or a die, is asked; mostly nothing.

        It is asked after whatever anybody does, so it answers quickly where there is nothing to do; it goes by what
        the seat may know, and by `luck`, as `preferred` does.
        """
        return None

    # --- hidden things: cards face down, in hands, in a deck ---

    def unknown(self, state: Any) -> list[tuple[Action, tuple[str, ...]]]:
        """The answers of which nobody can say whether they are legal, each with the hidden things it hangs on."""
        return []

    def lists_all(self, state: Any) -> bool:
        """Whether `legal_actions` are all answers that are legal; not where those are thousands that differ little."""
        return True

    def lists_every_answer(self, state: Any) -> bool:
        """Whether `legal_actions` can be followed, each way: none is left out, or hangs on what is hidden."""
        return self.lists_all(state) and not self.unknown(state)

    def ways(self, state: Any, outcomes: Sequence[Action]) -> Sequence[int] | None:
        """In how many ways chance can answer each of these, all that it can just now; None if in as many each."""
        return None

    def dealt_by_app(self, state: Any) -> Any:
        """This very state, of a game that has not begun, with the app holding the cards, if there are any."""
        return state

    def is_blind(self, state: Any) -> bool:
        """Whether people hold cards, or will, that the app cannot see, so that it cannot play them either."""
        return False

    def is_about_people(self, state: Any) -> bool:
        """Whether what is awaited is a fact about the people at the table, no card: it is theirs to say.

        Where the app has cards and dice it falls to the lot.
        """
        return False

    def app_may_answer(self, state: Any) -> bool:
        """Whether the app may answer the pending request for chance: not for what lies on people's own table."""
        return True

    def view(self, state: Any, seat: int) -> Any:
        """The state as this seat knows it, -1 for what everybody does; what the app does not hide is there as it is."""
        return state

    def for_odds(self, state: Any, seat: int = -1) -> Any:
        """A copy to enumerate from: no more than this seat knows, and nothing hidden that makes no difference."""
        return state.copy()

    def secretly_asked(self, state: Any) -> tuple[int, ...]:
        """The seats whose answer nobody else may see; each gives it with the screen to itself."""
        return ()

    def private(self, state: Any, seat: int) -> list[Fact]:
        """What a seat may look at by itself: its hand, what lies face down before it; nothing if people hold it."""
        return []

    def shown(self, text: str) -> str:
        """The text of a logged action as everybody may read it while the game goes on."""
        return text

    def is_still_hidden(self, state: Any, text: str, later: Sequence[str] | None) -> bool:
        """Whether what `shown` leaves out of a logged action is still hidden; not if people have shown it since.

        `later` are the texts of what was done after it, None for an action that was taken back.
        """
        return True

    # --- odds ---

    def resolution(self, state: Any) -> Hashable | None:
        """Which resolution (an attack, an interview, a fight, a roll) the state is in the middle of; None if in none.

        Odds go on as long as it stays the same.
        """
        return None

    def default_choice(self, state: Any) -> Action | None:
        """The answer that odds take for granted when nobody gives one; None where the game declares none.

        Outside a resolution it is the answer that leads into one.
        """
        return None

    def outcomes_for_odds(self, state: Any) -> list[Action]:
        """The outcomes of the pending chance that odds follow; any other must lead back here and change no result."""
        return self.legal_actions(state)

    def ends(self, state: Any) -> Ends | None:
        """How the resolution may end from the pending chance on, if the game reckons that; its defaults answer all.

        Asked once nothing is left of the lines. None where odds had better follow chance outcome by outcome.
        """
        return None

    def answers_for_odds(self, state: Any, seat: int) -> list[Action]:
        """The answers of a seat that is asked among which odds look for the best."""
        return [action for action in self.legal_actions(state) if action.seat == seat]

    def aims(self, state: Any, seat: int) -> tuple[Mapping[str, int], ...]:
        """What is best for a seat: sums of measures, each by how much it counts, what matters more first.

        Empty where the game does not say.
        """
        return ()

    def tell_aims(self) -> str:
        """That everybody does what is best for them, and what that is."""
        return ""

    def measures(self, state: Any) -> dict[str, int]:
        """What is counted of every seat, `ann.stars` and the like; gains that only wait to be entered are counted."""
        return {}

    def changes(self, before: Any, after: Any) -> dict[str, int]:
        """How the measures differ, zeros left out; a game may add what only makes sense as a change."""
        old, new = self.measures(before), self.measures(after)
        return {key: value - old.get(key, 0) for key, value in new.items() if value != old.get(key, 0)}

    def counted(self, state: Any, event: Event) -> Mapping[str, int]:
        """What an event adds to what is only counted on the way, as no state shows it: `ann.bullets_spent`."""
        return {}

    # --- words ---

    def tell_changes(self, state: Any, changes: Mapping[str, int]) -> str:
        """The changes as a sentence; there may be `ann.won` among them."""
        told = ", ".join(
            f"{key.removesuffix(f'.{WON}')} wins" if key.endswith(f".{WON}") else f"{key} {number:+d}"
            for key, number in changes.items()
        )
        return f"{told or 'Nothing changes'}."

    def tell_means(self, state: Any, means: Mapping[str, Mean]) -> list[str]:
        """The means of what is counted as sentences; none where the bare numbers will do."""
        return []

    @abstractmethod
    def tell(self, state: Any, event: Event) -> str:
        """The event as a sentence."""

    @abstractmethod
    def cite(self, rules: tuple[str, ...]) -> tuple[str, ...]:
        """Clause ids with the edition's prefix."""

    @abstractmethod
    def prompt(self, state: Any, decision: Decision) -> str:
        """What people are asked, in one sentence."""

    @abstractmethod
    def forms(self, state: Any = None) -> list[dict[str, str]]:
        """The grammar of actions as data: `{"verb", "form", "what", "example"}`, in the order of play.

        With a state it is that of its table: what the variants in force do away with is left out.
        """

    def phase(self, state: Any) -> str:
        """The phase as people call it."""
        return str(state.phase)

    def remark(self, state: Any, action: Action) -> str:
        """What to know before choosing this legal action, in a few words; empty if nothing."""
        return ""

    def names(self, state: Any) -> list[str]:
        """The seats' names, in seat order."""
        return [seat.name for seat in state.seats]

    def to_act(self, state: Any) -> list[str]:
        """The names of the seats asked, or `["chance"]`; empty once the game is over."""
        decision = self.decision(state)
        if decision is None:
            return []
        names = self.names(state)
        return ["chance"] if decision.is_chance else [names[seat] for seat in decision.seats]

    def grammar_of(self, state: Any) -> Grammar:
        """The grammar with the nouns of this table, which may have chosen other names than the game's own."""
        return self.grammar

    def text(self, state: Any, action: Action) -> str:
        """The canonical text of an action."""
        return self.grammar_of(state).text(state, self.names(state), action)

    def expand(self, state: Any, line: str) -> list[Part]:
        """A line cut into parts, each one action, with what is spelt out as it is just now; raises Unreadable."""
        parts: list[Part] = []
        for piece in self.pieces(state, line):
            said = " ".join(piece.words)
            spelt = said if piece.error is None else self.spelt_out(state, said)
            if piece.error is not None and spelt == said:
                raise piece.error
            parts += piece.parts if piece.error is None else self.expand(state, spelt)
        return parts

    def pieces(self, state: Any, line: str) -> list[Piece]:
        """A line cut at every `;`, then into parts; raises Unreadable for a word that stands for nothing at all."""
        return self.grammar_of(state).pieces(self.names(state), line)

    def read(self, state: Any, part: Part, last: Action | None = None, past: Past | None = None) -> Action:
        """The action a part stands for in this state; raises Unreadable, or IllegalAction for another seat's things.

        `last` is what a seat said just before in the same line. A part without a seat is the same seat's, or without
        one before it that of the seat asked. `past` is what was done last, for words that only say it once more.
        """
        return self.grammar_of(state).read(state, self.names(state), part, self.seat_of(state, part, last), last)

    def seat_of(self, state: Any, part: Part, last: Action | None) -> int | None:
        """The seat whose action a part is, `last` being what a seat said just before in the same line."""
        if part.seat is not None:
            return find_seat(self.names(state), part.seat)
        return self.default_seat(state, part.verb) if last is None else last.seat

    def parse(self, state: Any, text: str) -> Action:
        """The one action a text stands for; raises Unreadable if it holds several."""
        parts = self.expand(state, text)
        return self.read(state, parts[0])

    def default_seat(self, state: Any, verb: str) -> int | None:
        """The seat meant when a line names none: the one asked, if it is one; any will do once nothing may be done."""
        decision = self.decision(state)
        if decision is None:
            return 0
        return decision.seats[0] if decision and len(decision.seats) == 1 else None

    def meant(self, state: Any, said: str, seat: int | None = None) -> Action | None:
        """The legal answer to the pending question that people give in words that are no line: `no`, `pay a star`.

        Of several seats asked, it is that of the one named.
        """
        return None

    def spelt_out(self, state: Any, said: str) -> str:
        """What people say in words that are no line, as the lines they mean just now: `all pass`; else as it is."""
        return said

    def dice_row(self, state: Any) -> Hashable:
        """What dice typed in a row belong to just now; a row ends where this changes."""
        return getattr(state, "phase", None)

    def implied_by_roll(self, state: Any) -> Action | None:
        """The answer somebody has given who, asked to decide, simply rolled the die: facing the zombie, say."""
        return None

    def implied_by_reveal(self, state: Any) -> Action | None:
        """The same of somebody who simply turned up what comes next."""
        return None

    def rolls_on(self, state: Any) -> Action | None:
        """The answer that whoever has the app roll gives first, of all that is asked the usual one; else None."""
        return None

    def when_asked(self, state: Any, action: Action) -> Literal["now", "later"] | None:
        """Whether the pending decision is one that this kind of action answers, or one below it in this turn is."""
        return "later"

    def is_redundant(self, state: Any, action: Action, last: Action | None, past: Past | None = None) -> bool:
        """Whether an action that is refused only says what has been done already, there having been no choice.

        `last` is what a seat said before it in the same line, `past` what was done last, if that is known.
        """
        return False

    def said_late(self, state: Any, action: Action, past: Past) -> Action | None:
        """What an action of no seat that is named only says once more, though it may be done just now, or may not.

        That is so where it would have ended what has just ended by itself; said again, it is meant.
        """
        return None

    def done_by(self, past: Past, state: Any, action: Action) -> Verdict | None:
        """By which clauses what `is_redundant` or `said_late` was done already; None where those of a check tell it."""
        return None

    def refusal_in_line(self, past: Past, state: Any, action: Action, refusal: Verdict) -> Verdict:
        """The refusal of an action that comes right after another: the true reason may lie in what has just ended."""
        return refusal

    def chance_outcomes(self, decision: Decision) -> list[Action]:
        """Every outcome of the chance asked for: the die's faces, or what a hidden thing may be."""
        if decision.die:
            return [Roll(CHANCE, value) for value in range(1, decision.die + 1)]
        return [Reveal(CHANCE, decision.what, value) for value in decision.reveals]
