"""YAML definitions of games, read, checked and frozen.

Start at `load.py` (`load_definition`, `find_complaints`) or `places.py` (where the shipped games are). This module
imports nothing, so `import companion` and commands that read no game do not load the file readers.
"""
