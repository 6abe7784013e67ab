"""The rules, a module for each group of sections of rules.yaml: what is legal, and what happens.

A step of play is one class: its data, the player to act, the answers, and what follows. `Step.kinds` in game.py lists
them. Some of these modules need each other: turn, placing, helipad, fight, moving and walking. So they import each
other as modules (`from ...rules import turn`), never names from each other. Then the order of imports does not matter.
The steps of event cards are in `effects`.
"""
