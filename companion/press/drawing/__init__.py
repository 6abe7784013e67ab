"""What can be drawn, whichever sheet it goes on later.

In: SVG files, pictures, colours by name. Out: display lists of a few primitives in mm, pieces with their trim, boxes.
The rest of the press builds on this package; it imports no other package of the press.
"""
