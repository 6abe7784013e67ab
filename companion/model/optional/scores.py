"""What the points of a game mean: whether it keeps any, and who leads."""

from __future__ import annotations

from companion.model.contract import Contract, S


class Scores(Contract[S]):
    """The meaning of the points; by default the game keeps points, and more are better."""

    @property
    def keeps_points(self) -> bool:
        """Whether players get points; without them the score only says who won."""
        return True

    def leaders(self, state: S) -> tuple[int, ...]:
        """The seats with the best score, as if the game ended now; several if they are equal."""
        sheet = self.score(state)
        totals = [sheet.total(seat) for seat in range(len(sheet.seats))]
        return tuple(seat for seat, total in enumerate(totals) if total == max(totals))
