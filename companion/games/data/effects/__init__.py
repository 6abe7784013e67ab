"""The effects of play.yaml. Each is a class: its keys, whether the game waits in it, and the source it becomes."""

from companion.games.data.effects import cards, chance, choices, flow, pieces, values

__all__ = ["cards", "chance", "choices", "flow", "pieces", "values"]
