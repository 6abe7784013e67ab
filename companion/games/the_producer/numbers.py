"""The numbers of game.yaml, the buildings and the cards that the rules read, checked and typed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, TypeVar

from annotated_types import Ge, Le

from companion.definitions.models import GameDefinition, Token
from companion.errors import BrokenDefinition
from companion.games.base import NumbersReader, Parts
from companion.games.the_producer.effects.effect import Effect, Timing
from companion.games.the_producer.positions.nouns import COLOURS, Colour, Stat
from companion.games.the_producer.rules.notes import Note
from companion.model import Plain
from companion.schema.kinds import Tag

Few = Annotated[int, Ge(1), Le(999)]
Some = Annotated[int, Ge(0), Le(999)]
Dollars = Annotated[int, Ge(0), Le(99_990_000)]
Change = Annotated[int, Ge(-99), Le(99)]
Stars = Annotated[int, Ge(0), Le(9)]

# --- game.yaml ---


@dataclass(slots=True)
class FlashStart(Plain):
    money: Dollars


@dataclass(slots=True)
class LongGame(Plain):
    last_year: Annotated[int, Ge(1940), Le(1944)]
    producers: Few
    events: Some
    money: Dollars


@dataclass(slots=True)
class CastingNumbers(Plain):
    draw: Few
    of_each: Some
    buy: Few


@dataclass(slots=True)
class Bank(Plain):
    loan_of: Few
    interest: Some
    step: Annotated[int, Ge(1), Le(1_000_000)]


@dataclass(slots=True)
class RadioNumbers(Plain):
    stars: Few
    tokens: Some
    votes: Some


@dataclass(slots=True)
class Bounds(Plain):
    min: Some
    max: Few


@dataclass(slots=True)
class BMovie(Plain):
    missing: Few
    critics: Change
    free: Some


@dataclass(slots=True)
class Kolossal(Plain):
    sets: Few
    audience: Few
    vp: Some
    picture_vp: Few


@dataclass(slots=True)
class Trend(Plain):
    stars: Change
    overexposed: Change


@dataclass(slots=True)
class Numbers(Plain):
    """`numbers` of game.yaml; the clause of each stands there."""

    first_year: Annotated[int, Ge(1940), Le(1944)]
    last_year: Annotated[int, Ge(1940), Le(1944)]
    us_at_war: Annotated[int, Ge(1940), Le(1944)]
    producers: Few
    producers_on_film: Some
    events: Some
    money: Dollars
    flash_start: FlashStart
    long_game: LongGame
    dealt: Few
    script_price: Dollars
    script_party_price: Dollars
    casting: CastingNumbers
    party_buys: Few
    bank: Bank
    radio: RadioNumbers
    motel_stars: Few
    mafia_money: Dollars
    cafe_pays: Dollars
    rent: Dollars
    rent_vp: Some
    theme_sets: Few
    most_golden: Few
    supporting: Bounds
    b_movie: BMovie
    kolossal: Kolossal
    box_office: Dollars
    exchanges: Some
    make_up_stars: Some
    orchestra_stars: Some
    producer_votes: Some
    field_stars: Some
    oscar_vp: Some
    picture_vp: Some
    match_vp: Some
    full_board_vp: Some
    genre_vp: list[Some]
    trend: Trend
    size_vp: Some
    genres: list[str]
    lead_stars: dict[str, Stat]


# --- cards ---

PARTS = ("director", "actor", "actress", "supporting")
"""The parts of a movie. XX-PROD-01."""


@dataclass(slots=True)
class Name(Plain):
    """A name on a Script; with an `id` it is a Character card. XX-CARD-03."""

    name: str
    id: str | None = None


@dataclass(slots=True)
class Script(Plain):
    """What a Script states. XX-CARD-01, XX-CARD-05."""

    year: Annotated[int, Ge(1890), Le(1944)]
    country: str
    genres: list[str]
    critics: Stars
    audience: dict[Colour, Stars]
    requires_theme_set: str | None
    requires_structures: list[Literal["make_up", "editing", "special_effects", "orchestra"]]
    director: list[Name]
    cast: list[Name]
    synopsis: str = ""
    note: str = ""

    @property
    def is_genre_movie(self) -> bool:
        """Whether it needs a Theme Set or a special structure. XX-THEME-01, XX-OPEN-60."""
        return self.requires_theme_set is not None or bool(self.requires_structures)


@dataclass(slots=True)
class NoteFacts(Plain):
    """A note on a Character: an effective one has an effect. XX-CARD-11."""

    title: str
    text: str
    effective: bool
    does: str = ""
    effect: Note | None = None


@dataclass(slots=True)
class Character(Plain):
    """What a Character card shows. XX-CARD-06 to XX-CARD-12.

    The amount in brackets counts as printed, even if it is not half the fee. XX-OPEN-08
    """

    kind: Literal["actor", "actress", "director", "actor_director"]
    fee: Dollars
    wage: Dollars
    notes: list[NoteFacts]
    sex: Literal["male", "female"] | None = None
    golden: Stars = 0
    blue: Stars = 0
    green: Stars = 0
    red: Stars = 0
    black: Stars = 0
    field: str | None = None
    set_aside: bool = False

    @property
    def acts(self) -> bool:
        """Whether the Character may have an acting part. XX-CARD-07, XX-CARD-09."""
        return self.kind != "director"

    @property
    def directs(self) -> bool:
        """Whether the Character may direct. XX-CARD-08, XX-CARD-09."""
        return self.kind in ("director", "actor_director")

    def fits(self, part: str) -> bool:
        """Whether the Character can have a part. XX-PROD-01, XX-CARD-06, XX-CARD-09."""
        if part == "director":
            return self.directs
        return self.acts and (part == "supporting" or self.sex == _SEX[part])

    def stars(self, stat: Stat) -> int:
        """The printed stars of this sort."""
        return int(getattr(self, stat))

    def has(self, stat: Stat) -> bool:
        """Whether the card has a value of this sort, even 0."""
        return self.directs if stat == "black" else self.acts


_SEX = {"actor": "male", "actress": "female"}
"""The leads, and the sex on the cards of those who may play them. XX-CARD-06."""


@dataclass(slots=True)
class BuildingFacts(Plain):
    """A piece that can be built. XX-BUILD-11 to XX-BUILD-17."""

    cost: Dollars
    yearly: Dollars
    vp: Some
    stage: bool = False
    structure: Literal["make_up", "editing", "special_effects", "orchestra"] | None = None
    genre: str | None = None


@dataclass(slots=True)
class AudienceFacts(Plain):
    """Audience tokens of a colour, and the colour of the companion each may bring. XX-AUD-03, XX-AUD-04."""

    colour: Colour
    companion: Colour | None


@dataclass(slots=True)
class Area(Plain):
    """A space of a player board: built from the start, or with the piece that may be built there. XX-COMP-04."""

    id: str
    name: str
    built: bool
    at: tuple[float, float, float, float]
    clause: str
    stage: bool = False
    piece: str = ""


@dataclass(slots=True)
class PlayerBoard(Plain):
    """XX-COMP-04, XX-BANK-03."""

    value: Dollars
    areas: list[Area]


@dataclass(slots=True)
class Place(Plain):
    """A place of the central board, and how many Producers may go there, if the rules limit them. XX-COMP-01."""

    id: str
    name: str
    clause: str
    visits: Some | None = None


@dataclass(slots=True)
class CentralBoard(Plain):
    """XX-COMP-01 to XX-COMP-03."""

    places: list[Place]
    displays: list[str]


@dataclass(slots=True)
class EventFacts(Plain):
    """What an Event card states; its effect uses the vocabulary of `effects`. XX-CARD-13 to XX-CARD-16."""

    type: Literal["action", "historical"]
    oscars: Annotated[int, Ge(0), Le(9)]
    effect: Annotated[Effect, Tag("verb", "effect")]
    special: bool = False
    rumor: bool = False
    timing: Timing = "now"
    target: Literal["self", "other", "all"] = "self"
    text: str = ""
    tagline: str = ""
    mafia: Literal["none", "needs_associate", "hits_associates"] = "none"


# --- reading ---

T = TypeVar("T")
SUPPLIED = ("vote", "mortgage", "star")
"""Tokens that may run out. XX-OPEN-03."""


class Reading(NumbersReader):
    """The numbers and cards of a definition, and all mistakes in them."""

    def __init__(self, parts: Parts) -> None:
        super().__init__()
        self.numbers = self.read(Numbers, parts.numbers, "game.yaml: numbers")
        self.characters = self._cards(Character, parts, "characters")
        self.scripts = self._cards(Script, parts, "scripts")
        pieces = [item for item in _items(parts, "structures") if "cost" in item.facts]
        self.buildings = self._read_all(BuildingFacts, pieces, "structures")
        self.board = self._facts(PlayerBoard, parts, "player-board")
        self.central = self._facts(CentralBoard, parts, "central-board")
        self._read_audience([item for item in _items(parts, "tokens") if "companion" in item.facts])
        self.supply = {id: parts.tokens[id].copies or 0 for id in SUPPLIED if id in parts.tokens}
        self.complaints += [f"tokens.yaml: there is no token '{id}'" for id in SUPPLIED if id not in parts.tokens]
        pays = [(item.facts.get("pays"), item.copies or 0) for item in _items(parts, "tokens")]
        self.dollars = sum(dollars * copies for dollars, copies in pays if isinstance(dollars, int))
        self.events = self._cards(EventFacts, parts, "events")
        self.complaints += [
            f"events.yaml: {id}.facts.{wrong}"
            for id, card in self.events.items()
            if (wrong := card.effect.mismatch(card.timing, card.target) or self._no_noun(card.effect))
        ]

    def _read_audience(self, items: Sequence[Token]) -> None:
        """How many audience tokens each colour has, and which colour brings which."""
        self.audience: dict[Colour, int] = dict.fromkeys(COLOURS, 0)
        self.brings: dict[Colour, Colour] = {}
        read = self._read_all(AudienceFacts, items, "tokens")
        for item in items:
            if (token := read.get(item.id)) is not None:
                self.audience[token.colour] += item.copies or 0
                if token.companion is not None:
                    self.brings[token.colour] = token.companion
        if len(read) == len(items):
            lacks = [colour for colour, number in self.audience.items() if not number]
            self.complaints += [f"tokens.yaml: there is no audience token whose colour is {colour}" for colour in lacks]

    def _no_noun(self, effect: Effect) -> str:
        """The unknown name in an effect, its field first; empty if all are known."""
        genres = self.numbers.genres if self.numbers is not None else []
        places = [place.id for place in self.central.places] if self.central else []
        for field, known in (("character", self.characters), ("place", places), ("genre", genres)):
            name = getattr(effect, field, None)
            if name is not None and name not in known:
                return f"effect.{field}: there is no {field} '{name[:40]}'"
        strange = [name for name in getattr(effect, "genres", ()) if name not in genres]
        return f"effect.genres: there is no genre '{strange[0][:40]}'" if strange else ""

    def _facts(self, cls: type[T], parts: Parts, token: str) -> T | None:
        facts = parts.tokens[token].facts if token in parts.tokens else {}
        return self.read(cls, facts, f"structures.yaml: {token}.facts")

    def _cards(self, cls: type[T], parts: Parts, sheet: str) -> dict[str, T]:
        return self._read_all(cls, _items(parts, sheet), sheet)

    def _read_all(self, cls: type[T], items: Sequence[Token], sheet: str) -> dict[str, T]:
        read = {item.id: self.read(cls, item.facts, f"{sheet}.yaml: {item.id}.facts") for item in items}
        return {id: card for id, card in read.items() if card is not None}


def _items(parts: Parts, sheet: str) -> tuple[Token, ...]:
    return tuple(parts.sheets[sheet].items) if sheet in parts.sheets else ()


def read_all(definition: GameDefinition) -> Reading:
    """All that the rules read; raises BrokenDefinition with every mistake."""
    reading = Reading(definition)
    if reading.complaints:
        raise BrokenDefinition(reading.complaints)
    return reading
