"""The rules: what is legal and what happens, with a module for each group of sections of rules.yaml.

A step of the turn is one class: its data, the player to act, the actions that answer it, and the result. `Step.kinds`
in game.py lists them. Each step begins the next one in a circle: setup, spawn, breaks, initiative, turn (with moves,
attack and herding), stars (with interview), spawn. So these modules import each other as modules
(`from ...rules import stars`) and never import names from each other; then the order of imports makes no difference.
What they all use (board, steps) and what uses them (score) is outside the circle.
"""
