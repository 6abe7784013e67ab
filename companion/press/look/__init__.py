"""The look of a game, from its template files.

In: `look.yaml`, the elements of layouts, expressions. Out: fonts, colours and styles, and checked elements.
"""
