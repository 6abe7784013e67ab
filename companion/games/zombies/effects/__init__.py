"""What cards do: each effect is one class, with its numbers, its check and what it does. The effects use the rules.

The base of the effects is in `effect.py`, so that the rules can ask the cards in play without importing any effect.
"""
