"""The effects of play.yaml, each a class: what may be written, whether it waits, and the source that it becomes."""

from companion.games.data.effects import cards, chance, choices, flow, pieces, values

__all__ = ["cards", "chance", "choices", "flow", "pieces", "values"]
