"""Positions as people write them: what is filled in, and what is impossible, with its clause."""
