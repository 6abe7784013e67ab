"""Positions as people write them: default values, and what is impossible by which clause."""
