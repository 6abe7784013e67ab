"""The classes that press, referee, rulings and every game share."""

from companion.model.action import CHANCE, EVERYBODY, Action, Reveal, Roll
from companion.model.contract import Contract, Outcome, S
from companion.model.decision import Decision
from companion.model.event import Event
from companion.model.game import Game
from companion.model.grammar import Argument, Form, Grammar, Part
from companion.model.ledger import Fact, LedgerLine, ScoreSheet
from companion.model.mean import Mean
from companion.model.optional.odds import WON, Ends
from companion.model.optional.timing import Past
from companion.model.position import Plain, SeatNo
from companion.model.state import TableState
from companion.model.tableau import Tableau, seat_marks
from companion.model.verdict import Verdict
from companion.model.words import Words

__all__ = [
    "CHANCE",
    "EVERYBODY",
    "WON",
    "Action",
    "Argument",
    "Contract",
    "Decision",
    "Ends",
    "Event",
    "Fact",
    "Form",
    "Game",
    "Grammar",
    "LedgerLine",
    "Mean",
    "Outcome",
    "Part",
    "Past",
    "Plain",
    "Reveal",
    "Roll",
    "S",
    "ScoreSheet",
    "SeatNo",
    "TableState",
    "Tableau",
    "Verdict",
    "Words",
    "seat_marks",
]
