"""Questions in people's own words, answered with clauses; knows no game."""
