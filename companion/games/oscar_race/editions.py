"""How the editions differ beyond their numbers: a class for the first, and a subclass for the later one.

The clauses cited here are in one edition only, or differ between the two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.games.oscar_race.state import Unit

if TYPE_CHECKING:
    from companion.games.oscar_race.kit import Kit


class AttackFaces(NamedTuple):
    """The faces of an attack die that kill the zombie, and those that hit.

    `escort_only` are hits that the escort must take. `either` are faces that hit a couple with any escort.
    """

    kill: tuple[int, ...]
    hit: tuple[int, ...]
    kill_rules: tuple[str, ...]
    hit_rules: tuple[str, ...]
    escort_only: tuple[int, ...] = ()
    either: tuple[int, ...] = ()


class Edition:
    """Oscar Race."""

    brad_once: tuple[str, ...] = ("XX-BRAD-03",)
    """The clauses: one diversion for each zombie."""
    last_turn: tuple[str, ...] = ("XX-END-01",)
    """The clauses about the length of the game."""
    entry: tuple[str, ...] = ("XX-OPEN-62", "XX-BOARD-18")
    """The clauses about the player's entry into the Theater."""
    mother_in_rope: tuple[str, ...] = ("XX-OPEN-57",)
    """The clauses about a Mother in a Rope Line."""
    gains_in_theater = False
    """Whether a player in the Theater still gains stars, because the escort may be in a Rope Line."""
    has_plea = False
    """Whether this edition has Plead the Fifth."""

    def attack_faces(self, kit: Kit, kind: str | None, attacked: Unit) -> AttackFaces:
        """The dice against a player, a couple or a lone escort of this kind. XX-ATTACK-04 to XX-ATTACK-09."""
        attack = kit.numbers.attack
        alone = kit.escorts[kind].alone_hit_on if kind and attacked == "escort" else None
        rules: tuple[str, ...] = ("XX-ATTACK-05",)
        if kind is not None and alone is not None:
            rules = ("XX-ATTACK-06", *_ALONE_RULES[kind], *(() if alone else kit.by("lone_date_kills")))
        hit = attack.hit_on if alone is None else alone
        return AttackFaces(tuple(attack.kill_on), tuple(hit), ("XX-ATTACK-04", "XX-OPEN-50"), rules)


class LaterEdition(Edition):
    """Red Carpet Race."""

    brad_once = ("XX-OPEN-47",)
    last_turn = ("XX-END-01", "XX-OPEN-69")
    entry = ("XX-OPEN-62", "XX-BOARD-16")
    mother_in_rope = ("XX-ROPE-05",)
    gains_in_theater = True
    has_plea = True

    def attack_faces(self, kit: Kit, kind: str | None, attacked: Unit) -> AttackFaces:
        """The dice, with the bonus against a lone figure. XX-ATTACK-04 to XX-ATTACK-10, XX-OPEN-40, XX-OPEN-41."""
        attack, own = kit.numbers.attack, kit.escorts[kind].hit_on if kind else None
        is_alone = attacked != "couple"
        bonus = attack.alone_bonus if is_alone else 0
        on_escort = own if own and attacked != "player" else attack.hit_on
        if attacked == "couple" and kit.variants.date_five == "alone_only":
            on_escort = attack.hit_on
        die = range(1, kit.numbers.die.attack + 1)
        hit = tuple(face for face in die if face + bonus >= min(on_escort))
        killing = bonus if kit.variants.alone_bonus == "all" else 0
        by_player = [face for face in die if face + bonus >= min(attack.hit_on)]
        takes_it = attacked == "couple" and kit.variants.date_five == "date_takes_it"
        return AttackFaces(
            tuple(face for face in die if face + killing in attack.kill_on),
            hit,
            ("XX-ATTACK-04", *_alone_rules(is_alone), "XX-OPEN-50"),
            (*_hit_rules(attacked, own), *_alone_rules(is_alone)),
            tuple(face for face in hit if face not in by_player) if takes_it else (),
            tuple(by_player) if attacked == "couple" else (),
        )


_ALONE_RULES = {"date": ("XX-ATTACK-07",), "spouse": ("XX-ATTACK-08",), "mother": ("XX-ATTACK-09",)}
"""The clauses of the numbers that hit a lone escort, by its kind."""


def _alone_rules(is_alone: bool) -> tuple[str, ...]:
    return ("XX-ATTACK-10", "XX-OPEN-41") if is_alone else ()


def _hit_rules(attacked: Unit, own: list[int] | None) -> tuple[str, ...]:
    """The clauses of the numbers that hit: the player's, or the escort's if it has its own."""
    if own and attacked != "player":
        return "XX-ATTACK-07", "XX-OPEN-40"
    return ("XX-ATTACK-06",) if attacked == "escort" else ("XX-ATTACK-05",)


EDITIONS: dict[str, Edition] = {"oscar-race": Edition(), "red-carpet-race": LaterEdition()}
"""The editions by the id of their game."""
