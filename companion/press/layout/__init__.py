"""A layout and a record become a face.

In: a layout of `layouts/*.yaml`, and the data that its expressions name. Out: the items of one face, and complaints.
"""
