"""The rules, a module for each group of sections of rules.yaml: what is legal, and what happens.

A step of play is one class: its data, who is asked, what answers it, and what follows. `Step.kinds` in game.py is the
list of them. Some begin each other, or look for each other: turn, placing, helipad, fight, moving and walking. So these
import each other as modules (`from ...rules import turn`), never names out of each other, and then it does not matter
which of them is imported first. The steps of event cards stand in effects.
"""
