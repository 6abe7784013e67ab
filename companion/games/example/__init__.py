"""Pig: the smallest complete game. Copy it to write your own; docs/contributing/adding-a-game.md explains it."""
