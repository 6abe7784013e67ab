"""Oscar Race and its later edition Red Carpet Race: the rules as code.

game.py     the game as the referee asks for it
state.py    what is on the table, and the frames that say where in the rules the game stands
actions.py  what can be decided
kit.py      what the rules look up: numbers, nouns, the variants in force
rules/      the rules, a module for each group of sections of rules.yaml: what is legal, and what happens.
positions/  positions as people write them: what is filled in, and what is impossible, with its clause.
odds/       exact odds: which roll is going on, what is counted, and how likely each result is.
bots/       how bots choose. Estimates, not rules: nothing here says what is legal.
words/      lines that people type: what they mean, and what they say after the fact.
views/      what people see of the table: facts, pictures, and what each seat may know.
"""
