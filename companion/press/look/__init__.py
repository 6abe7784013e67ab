"""How a game looks, as its template files say.

In: `look.yaml`, the elements of layouts, expressions. Out: fonts, colours and styles, and checked elements.
"""
