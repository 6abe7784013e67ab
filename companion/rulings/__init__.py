"""Answers questions in people's own words with clauses, for every game."""
