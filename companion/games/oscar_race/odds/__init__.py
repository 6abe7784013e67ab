"""Exact odds: which roll is going on, what is counted, and how likely each result is."""
