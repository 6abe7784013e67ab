"""The things that can be drawn, before they are placed on sheets.

In: SVG files, pictures, colours by name. Out: display lists of a few primitives in mm, pieces with their trim, boxes.
The rest of the press builds on this package; it imports no other package of the press.
"""
