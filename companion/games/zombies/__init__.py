"""Zombies!!!: the rules as code."""
