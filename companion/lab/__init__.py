"""The lab: many games by bots, refereed as at the table, and what they tell of a game's balance.

`plan` is what is simulated, `watch` follows one game, `tally` adds games up exactly, `simulation` spreads them over
processes, `report` puts the tally into numbers with intervals.
"""
