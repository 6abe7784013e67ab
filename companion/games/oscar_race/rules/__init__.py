"""The rules, a module for each group of sections of rules.yaml: what is legal, and what happens.

A step of the turn is one class: its data, who is asked, what answers it, and what follows. `Step.kinds` in game.py is
the list of them. Each step begins the next one, round and round: setup, spawn, breaks, initiative, turn (with moves,
attack and herding), stars (with interview), spawn. So these modules import each other as modules
(`from ...rules import stars`), never names out of each other, and then it does not matter which of them is imported
first. What they all look up (board, steps) and what looks at them (score, violations) stands outside the circle.
"""
