"""YAML definitions of games, read, checked and frozen.

Start at `load.py` (`load_definition`, `find_complaints`) or `places.py` (where the shipped games are). Nothing is
imported here, so that `import companion` and a command that reads no game stay free of what reads files.
"""
