"""The differences between two prints of a game.

In: the lock of an earlier print and the kit of today. Out: lists of changes, and sheets with only the changed pieces.
"""
