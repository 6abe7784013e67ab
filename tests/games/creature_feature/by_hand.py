"""The possible results of a turn's showdowns, from the catalogue alone, without the rules' code.

Monsters are their powers. A `Case` is written once: `document` is the position the referee is asked about, `enumerated`
every right result, over every way to turn up the cards nobody has seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

Distribution = dict[tuple[tuple[str, int], ...], Fraction]

NAMES = [
    "puny-human",
    "alien",
    "zombie",
    "ghost",
    "witch",
    "robot",
    "mummy",
    "werewolf",
    "devil",
    "vampire",
    "abomination",
]  # CF-COMP-03
HUMAN, ALIEN, ZOMBIE, GHOST, WITCH, ROBOT, MUMMY, WEREWOLF, DEVIL, VAMPIRE, ABOMINATION = range(1, 12)
OF_EACH, HELPERS = 7, 15  # CF-COMP-02, CF-COMP-06
FACE_UP = dict(enumerate((5, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3), 1))  # CF-COMP-04
LADDER = {3: ("feature", "short"), 4: ("feature", "short"), 5: ("feature", "upper", "lower")}  # CF-AUDIT-03, -04
LADDER[6] = LADDER[5]
BONUS = {"feature": 2}  # CF-SCORE-13; a short's is 1


@dataclass(frozen=True)
class Team:
    """A seat: None is a card nobody has seen; `butler` hides the Co-Star, which may be known to the enumeration."""

    name: str
    star: int | None
    co_star: int | None
    box: str = "feature"
    butler: bool = False
    nurses: int = 0
    ghost: bool = False
    is_shown: bool = False

    @property
    def cards(self) -> list[int]:
        return [card for card in (self.star, self.co_star) if card is not None]


@dataclass(frozen=True)
class Case:
    """A showdown to come. `seen` are monsters and `seen_helpers` helpers that lie elsewhere for all to see.

    `doctor`, `ghost` and `nurse` are the seats whose acts the question's line holds; the doctor comes last.
    """

    teams: tuple[Team, ...]
    films: tuple[int, ...] = (4,)
    season: int = 1
    seen: tuple[int, ...] = ()
    seen_helpers: tuple[str, ...] = ()
    variants: Mapping[str, Any] = field(default_factory=dict)
    priority: tuple[str, ...] = ()
    nurse: tuple[str, ...] = ()
    ghost: str = ""
    doctor: str = ""

    @property
    def line(self) -> str:
        """What is asked about."""
        acts = [*(f"{name} nurse" for name in self.nurse), *([f"{self.ghost} ghost"] if self.ghost else [])]
        return "; ".join([*acts, *([f"{self.doctor} doctor"] if self.doctor else [])])

    def document(self) -> dict[str, Any]:
        """The position, as people would write it; its line is still to come."""
        discard = [*(NAMES[card - 1] for card in self.seen), *self.seen_helpers]
        played = [kind for team in self.teams for kind in ["nurse"] * team.nurses]
        table: dict[str, Any] = {"season": self.season, "films": [*self.films], "discard": [*discard, *played]}
        if self.priority:
            table["priority"] = [*self.priority]
        return {
            "seats": [_seat(team) for team in self.teams],
            "variants": dict(self.variants),
            "phase": "showdown",
            "table": table,
        }


def _seat(team: Team) -> dict[str, Any]:
    seat: dict[str, Any] = {"name": team.name, "pawn": team.box}
    for which, card in (("star", team.star), ("co_star", team.co_star)):
        seat[which] = "?" if card is None else NAMES[card - 1]
    return seat | {"butler": team.butler, "nurses": team.nurses, "ghost": team.ghost, "hand": 3}


# --- chance ---


def enumerated(case: Case) -> Distribution:
    """Every result and how likely it is."""
    found: Distribution = {}
    left = Counter(dict.fromkeys(range(1, 12), OF_EACH))
    left.subtract([*case.seen, *(card for team in case.teams for card in team.cards)])
    helpers = HELPERS - len(case.seen_helpers) - sum(team.nurses for team in case.teams) - len(case.nurse)
    for teams, rest, chance in turned_up(case, case.teams, left):
        for final, part in after_line(case, teams, rest, helpers - bool(case.doctor)):
            key = tuple(sorted(result(case, final).items()))
            found[key] = found.get(key, Fraction(0)) + chance * part
    return found


def rivals(teams: tuple[Team, ...], box: str) -> list[Team]:
    return [team for team in teams if team.box == box]


def is_turned_up(case: Case, team: Team) -> bool:
    """CF-SHOW-02: in a contested box all cards; CF-HELP-17: the Mad Doctor's own Star. CF-SHOW-08, CF-SHOW-09."""
    return team.box != "fold" and (len(rivals(case.teams, team.box)) > 1)


def turned_up(
    case: Case, teams: tuple[Team, ...], left: Counter[int]
) -> Iterator[tuple[tuple[Team, ...], Counter[int], Fraction]]:
    """Every way to turn up what is hidden: cards drawn one after the other, none of them put back."""
    for place, team in enumerate(teams):
        for which in ("star", "co_star"):
            is_own = team.name == case.doctor and which == "star"
            if getattr(team, which) is not None or not (is_turned_up(case, team) or is_own):
                continue
            for power, number in left.items():
                if number:
                    known = replace(team, star=power) if which == "star" else replace(team, co_star=power)
                    after = (*teams[:place], known, *teams[place + 1 :])
                    for end, rest, chance in turned_up(case, after, left - Counter([power])):
                        yield end, rest, chance * number / left.total()
            return
    yield teams, left, Fraction(1)


def after_line(
    case: Case, teams: tuple[Team, ...], left: Counter[int], helpers: int
) -> Iterator[tuple[tuple[Team, ...], Fraction]]:
    """Nurses and Ghosts as in the line, then the Mad Doctor's search. CF-HELP-14, CF-POWER-10, CF-HELP-17."""
    acted = tuple(
        replace(
            team,
            nurses=team.nurses + case.nurse.count(team.name),
            ghost=team.ghost or (team.name == case.ghost and GHOST in team.cards),
        )
        for team in teams
    )
    if not case.doctor:
        yield acted, Fraction(1)
        return
    for power, chance in next_monster(left, helpers).items():
        yield tuple(with_star(team, power) if team.name == case.doctor else team for team in acted), chance


def next_monster(left: Counter[int], helpers: int) -> dict[int, Fraction]:
    """Cards are turned up until a monster comes; helpers on the way are gone. CF-HELP-17, CF-HELP-18."""
    every = left.total() + helpers
    found = {power: Fraction(number, every) for power, number in left.items()}
    if helpers:
        for power, chance in next_monster(left, helpers - 1).items():
            found[power] += chance * helpers / every
    return found


def with_star(team: Team, power: int) -> Team:
    """The new Star lies open; a Ghost declared lapses with the last Ghost. CF-SHOW-13, CF-OPEN-19."""
    return replace(team, star=power, is_shown=True, ghost=team.ghost and GHOST in (power, team.co_star))


# --- what the catalogue says of a table where everything is up that is turned up ---


def has_twist(team: Team) -> bool:
    """CF-TWIST-01, CF-POWER-10."""
    return not team.ghost and (team.co_star or 0) >= (team.star or 0)


def power_of(case: Case, team: Team, box: list[Team]) -> int:
    """CF-SHOW-03, CF-HELP-14, CF-POWER-13 to CF-POWER-15."""
    devils = sum(other.cards.count(DEVIL) for other in box if other.name != team.name)
    witches = team.cards.count(WITCH)
    if case.variants.get("two_witches") == "team":
        witches = min(witches, 1)
    return sum(team.cards) + 5 * witches * devils + team.nurses


def winner_of(case: Case, box: list[Team]) -> Team:
    """CF-SHOW-04 to CF-SHOW-06, CF-PRIO-02; the track is in seating order unless the case has its own."""
    able = [team for team in box if not has_twist(team)] or box
    best = max(power_of(case, team, box) for team in able)
    track = case.priority or [team.name for team in case.teams]
    return min((t for t in able if power_of(case, t, box) == best), key=lambda t: list(track).index(t.name))


def result(case: Case, teams: tuple[Team, ...]) -> dict[str, int]:
    """What everybody gains: VP, tiles, cards in hand. CF-SCORE-02 to CF-SCORE-08, CF-SCORE-13."""
    gains: Counter[str] = Counter()
    for place, name in enumerate(LADDER[len(teams)]):
        box = rivals(teams, name)
        if box:
            taker = winner_of(case, box) if len(box) > 1 else box[0]
            tiles = [film if place == 0 else film // 2 for film in case.films]
            gains[f"{taker.name}.{'films' if place == 0 else 'shorts'}"] += len(tiles)
            bonus = BONUS.get(name, 1) if case.season == 3 else 0
            gains[f"{taker.name}.vp"] += sum(tiles) + bonus * len(tiles)
            score_own(case, taker, gains, is_contested=len(box) > 1)
            for loser in box:
                if loser.name != taker.name:
                    capture(taker, loser, gains)
    for folded in rivals(teams, "fold"):
        gains[f"{folded.name}.vp"] += 2
        if not folded.butler:
            gains[f"{folded.name}.hand"] += 2 * (folded.co_star == ALIEN)
    return {what: number for what, number in gains.items() if number}


def score_own(case: Case, team: Team, gains: Counter[str], *, is_contested: bool) -> None:
    """CF-TWIST-04, CF-TWIST-05, CF-POWER-02, CF-POWER-04, CF-POWER-05, CF-SCORE-09: nobody shows more than lies open."""
    star = team.star if is_contested or team.is_shown else None
    co_star = team.co_star if is_contested or not team.butler else None
    is_twist = star is not None and co_star is not None and has_twist(team)
    is_human_up = is_contested or case.variants.get("human_uncontested", True)
    if team.ghost and not case.variants.get("human_with_ghost", True):
        is_human_up = False
    for card in (star, co_star):
        is_up = card is not None and (is_twist or (card == HUMAN and is_human_up))
        gains[f"{team.name}.vp"] += FACE_UP[card] if is_up and card is not None else 1
        gains[f"{team.name}.hand"] += 2 * (card == ALIEN)


def capture(winner: Team, loser: Team, gains: Counter[str]) -> None:
    """CF-POWER-03, CF-POWER-05, CF-POWER-08, CF-POWER-16."""
    if ZOMBIE in loser.cards:
        gains[f"{loser.name}.hand"] += 2
        return
    for card in loser.cards:
        gains[f"{winner.name}.vp"] += FACE_UP[card] if DEVIL in winner.cards else 1
        gains[f"{winner.name}.hand"] += 2 * (card == ALIEN)
