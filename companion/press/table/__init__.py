"""A picture of the table as it is now.

In: the game's list of things on the table, and the faces its kit prints. Out: a page with board, pieces and legend.
"""
