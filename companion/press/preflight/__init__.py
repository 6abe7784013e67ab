"""Checks that one drawn face can be printed, read, cut and scanned.

In: the items of a face with their places. Out: complaints, each about one element of a layout.
"""
