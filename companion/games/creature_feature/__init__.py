"""Creature Feature: the rules as code.

game.py     the game as the referee uses it, and the list of its steps
state.py    what is on the table
actions.py  what can be decided
kit.py      what the rules look up: numbers, nouns, the variants in use
rules/      the rules, a module for each group of sections of rules.yaml, with the steps of the turn in these sections
effects/    what cards do, each effect with its check
positions/  positions as people write them: default values, and what is impossible by which clause
bots/       how bots choose: estimates, not rules; nothing here decides what is legal
words/      lines that people type, and what they mean
views/      what people see of the table: facts, and what each seat may know
"""
