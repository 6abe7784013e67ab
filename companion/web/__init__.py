"""The table on the network: phones for what one seat may know, a big screen for all.

In: a live table, what it says to a seat's lines, and the faces of its cards. Out: pages that any browser on the same
network shows. There are no rules here, and no page of one game.
"""
