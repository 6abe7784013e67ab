"""What can be drawn, before anyone knows on which sheet.

In: SVG files, pictures, colours by name. Out: display lists of a few primitives in mm, pieces with their trim, boxes.
Everything else in the press builds on this room; it imports no other.
"""
