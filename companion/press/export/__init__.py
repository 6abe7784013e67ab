"""Exports: a kit for other programs, cutters and print services, one module a target; `targets.py` lists them."""
