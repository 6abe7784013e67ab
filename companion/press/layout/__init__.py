"""A layout and a record become a face.

In: a layout of `layouts/*.yaml`, and the data for its expressions. Out: the items of one face, and complaints.
"""
