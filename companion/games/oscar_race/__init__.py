"""Oscar Race and its later edition Red Carpet Race: the rules as code.

game.py     the game as the referee uses it, and the list of its steps
state.py    what is on the table
actions.py  what can be decided
kit.py      what the rules look up: numbers, nouns, variants
rules/      the rules: a module for each group of sections of rules.yaml, with its steps of the turn
positions/  positions as people write them: defaults, and what is impossible, with its clause
odds/       exact odds: the current roll, what is counted, and the chance of each result
bots/       how bots choose: estimates, not rules; nothing here says what is legal
words/      lines that people type: what they mean, also after something has happened
views.py    what people see of the table: facts and pictures
"""
