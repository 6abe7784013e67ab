"""Exports: a kit for other programs, cutters and print services; `targets.py` lists them, one module for each."""
