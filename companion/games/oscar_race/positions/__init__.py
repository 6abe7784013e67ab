"""Positions as people write them: defaults, and what is impossible, with its clause."""
