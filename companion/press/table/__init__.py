"""A picture of the table as it lies now.

In: what a game says lies where, and the faces its kit prints. Out: a page with the board, the pieces and a legend.
"""
