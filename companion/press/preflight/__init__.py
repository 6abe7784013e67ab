"""Whether one drawn face can be printed, read, cut and scanned.

In: the items of a face as they lie on it. Out: complaints, each about one element of a layout.
"""
