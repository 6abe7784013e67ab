"""The Producer 1940-1944: the rules as code.

game.py     the game as the referee uses it, and the list of its steps
state.py    what is on the table
actions.py  what can be decided
kit.py      what the rules look up: numbers, nouns, the variants in force
rules/      the rules and their steps, a module for each group of sections of rules.yaml
effects/    what cards do, each effect with its check; played through the rules
positions/  positions as people write them: what is filled in, and what is impossible, with its clause
odds/       exact odds: what is being resolved, what is counted, and how likely each result is
bots/       how bots choose: estimates, not rules; nothing here says what is legal
words/      lines that people type: their meaning, and lines that come after the fact
views/      what people see of the table: facts, pictures, and what each seat may know
"""
