"""The base of the effects of event cards. XX-EV-27, XX-EV-28.

`facts.effect` of a card names the verb of an effect and its numbers. You can add or change cards without code.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

from companion.games.zombies import actions as act
from companion.games.zombies.state import State, Weapon
from companion.model import Event
from companion.model.speaker import Refusal

if TYPE_CHECKING:  # the kit needs the cards, and so the effects
    from companion.games.zombies.effects.playing import Playing
    from companion.games.zombies.kit import Kit

Kind = Literal["weapon", "instant", "lasting", "response"]
Target = Literal["", "opponent", "cell", "wall", "weapon"]


@dataclass(slots=True)
class Effect:
    """What an event card does; each effect is a class in `effects.py`, a dataclass if it has numbers.

    `verb` is its name in events.yaml. `kind` is the kind of its cards, `aims` what they target. XX-EV-27, XX-EV-28.
    """

    verb: ClassVar[str]
    kind: ClassVar[Kind] = "instant"
    aims: ClassVar[Target] = ""

    @classmethod
    def by_verb(cls) -> dict[str, type[Effect]]:
        """All effects, in the order of `effects.py`."""
        return {one.verb: one for one in cls.__subclasses__()}  # `slots=True` replaces a class by a later one

    def check(self, kit: Kit, state: State, play: act.Play) -> Refusal | None:
        """Why the card has nothing to work on; its target is of the right sort."""
        return None

    def apply(self, kit: Kit, state: State, playing: Playing, events: list[Event]) -> None:
        """Do what the card does; the frames it puts on the stack do the rest. A weapon only has to be in play.

        XX-EVENT-13.
        """

    # --- lasting cards in force ---

    keeps_peace: ClassVar[bool] = False
    """Whether the owner does not fight and kills nothing."""
    ends_with_fight: ClassVar[bool] = False
    """Whether the card is discarded at the end of a fight."""

    @property
    def zombie_steps(self) -> int:
        """The steps that each moved zombie may make, if the card changes them."""
        return 0

    # --- cards in hand ---

    @property
    def more_movement(self) -> int:
        """The steps that the card adds to a movement."""
        return 0

    # --- weapons in play ---

    is_used: ClassVar[bool] = False
    """Whether the owner uses the weapon; other weapons work automatically."""

    @property
    def bonus(self) -> int:
        """What the weapon adds to the owner's combat rolls."""
        return 0

    @property
    def loaded(self) -> int:
        """The bullets on the weapon when it comes into play."""
        return 0

    def spaces(self, kit: Kit, state: State, seat: int) -> list[str]:
        """The spaces on which the seat may use the weapon; an empty one if it needs none."""
        return [""]

    def check_use(self, kit: Kit, state: State, use: act.Use, weapon: Weapon) -> Refusal | None:
        """Why the weapon cannot be used now, or not on this space."""
        raise NotImplementedError

    def apply_use(self, kit: Kit, state: State, use: act.Use, weapon: Weapon, events: list[Event]) -> None:
        """Use the weapon."""
        raise NotImplementedError
