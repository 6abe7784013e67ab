"""Faces, sheets and PDF: how a game is printed, knowing no game.

Everything is arithmetic in mm until `pdf.py`. The origin is the top left corner, of a face's trim as of a sheet's
paper; y runs down and angles clockwise, as in SVG. Nothing of ours is imported here.
"""

import sys
from types import ModuleType

# reportlab runs two files of these names in the user's home, and prints as they say; it finds these instead.
for _name in ("reportlab_mods", "reportlab_settings"):
    sys.modules.setdefault(_name, ModuleType(_name))
