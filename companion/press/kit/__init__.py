"""Everything that a game prints, in the order of printing.

In: a game's definition and its templates. Out: a kit: files of faces, each with its number of copies.
"""
