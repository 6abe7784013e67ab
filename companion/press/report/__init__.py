"""The report on a print.

In: the files of a kit. Out: `report.json` and a text for you: what to print, in which order, with how much ink.
"""
