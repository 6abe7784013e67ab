"""The rules, a module for each group of sections of rules.yaml: what is legal, and what happens.

A step of the turn is one class: its data, who decides, which actions answer it, and what follows. `SeasonStep.kinds`
in game.py lists all steps. Each step begins the next: season, team_up, audition, showdown, scoring, season. So these
modules and effects.helpers import each other as modules (`from ...rules import scoring`), never names from each other.
Then they can be imported in any order.
"""
