"""Positions in a file: what is filled in, and what is impossible, with its clause."""
