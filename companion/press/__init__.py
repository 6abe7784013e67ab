"""The press prints a game: from its definition to PDFs. It knows no game.

Its packages; each imports only those above it:

    drawing    display lists in mm, colours, SVG, pictures, pieces and their trim
    text       fonts, shaping, lines
    sheets     pieces onto paper: imposition, backs, marks, tiles
    look       look.yaml, elements, expressions
    preflight  checks that a face can be printed, read, cut and scanned
    layout     a layout and a record become a face
    pdf        sheets become PDF; only this package imports reportlab
    report     what to print, in which order, with how much ink
    kit        everything that a game prints
    table      a picture of the table as it is now
    changes    the differences between two prints
    export     the kit for other programs, cutters and print services

Lengths are in mm until `pdf`. The origin is the top left corner, of a face's trim or of a sheet's paper; y runs down
and angles run clockwise, as in SVG.
"""

import sys
from types import ModuleType

# reportlab runs two files of these names in your home folder, which change what it prints; it finds these instead.
for _name in ("reportlab_mods", "reportlab_settings"):
    sys.modules.setdefault(_name, ModuleType(_name))
