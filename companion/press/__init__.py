"""Faces, sheets and PDF: how a game is printed, knowing no game.

Everything is arithmetic in mm until `pdf.py`. The origin is the top left corner, of a face's trim as of a sheet's
paper; y runs down and angles clockwise, as in SVG. Nothing is imported here.
"""
