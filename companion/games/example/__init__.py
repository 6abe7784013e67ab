"""Pig: the smallest complete game. Copy this folder to write your own; docs/writing-a-game.md explains it."""
