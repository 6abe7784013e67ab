"""The table on the network: a phone shows what one seat may know, the big screen what everybody may know.

In: a live table, its answers to a seat's lines, and the faces of its cards. Out: pages for any browser on the same
network. There are no rules here, and no page for a single game.
"""
