"""Zombies!!!: the rules as code.

game.py     the game as the referee sees it
state.py    what is on the table, and the frames that say how far the game has come
actions.py  the actions players can choose
kit.py      what the rules look up: numbers, nouns, the variants in force
rules/      the rules, a module for each group of sections of rules.yaml: what is legal, and what happens.
effects/    what cards do, each effect with its check; the effects use the rules.
positions/  positions in a file: what is filled in, and what is impossible, with its clause.
odds/       exact odds: what is counted, and how likely each result is.
bots/       how bots choose. Estimates, not rules: nothing here says what is legal.
words/      lines that people type: what they mean, also for what is already done.
views/      what people see of the table: facts, pictures, and what each seat may know.
"""
