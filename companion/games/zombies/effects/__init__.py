"""What cards do, each effect with its check. The effects use the rules.

`effects`, `events`, `moments` and `playing` import each other as modules, like those of the rules.
"""
