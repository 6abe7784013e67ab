"""Exact odds: the current roll, what is counted, and the chance of each result."""
