"""The rules, a module for each group of sections of rules.yaml: what is legal, and what happens.

A step of a year is one class: its data, who is asked, what answers it, and what follows. `Step.kinds` in game.py is the
list of them. Each year begins the next one, round and round: operation, turn (with firing), oscars, year, maintenance,
operation. So these modules import each other as modules (`from ...rules import operation`), never names out of each
other, and then it does not matter which of them is imported first. What a go is used for (actions.py, with all that it
imports) stands outside the circle, since its tables need whole modules.
"""
