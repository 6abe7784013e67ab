"""What a print says about itself.

In: the files of a kit. Out: `report.json` and the text a person reads: what to print, in which order, how much ink.
"""
