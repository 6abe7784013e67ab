"""The lab: plays many refereed games with bots to show a game's balance.

`plan` says what to simulate, `watch` follows one game, `tally` adds games up exactly, `simulation` spreads them over
processes, `report` puts the tally into numbers with intervals.
"""
