"""Text as glyphs and lines.

In: words, a style, a font file. Out: lines of shaped glyphs that fit a box in mm, never clipped.
"""
