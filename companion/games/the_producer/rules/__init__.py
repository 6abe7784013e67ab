"""The rules, a module for each group of sections of rules.yaml: what is legal, and what happens."""
