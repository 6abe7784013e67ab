"""The rules, a module for each group of sections of rules.yaml: what is legal, and what happens.

A step of a year is one class: its data, the player to act, the possible answers, and what follows. `Step.kinds` in
game.py lists the steps. Each year begins the next one in a circle: turn (with firing), oscars, maintenance, turn. So
these modules import each other as modules (`from ...rules import turn`), never names from each other. Then it does not
matter which of them is imported first. The actions of a go are outside the circle, because the tables of turn.py need
whole modules.
"""
