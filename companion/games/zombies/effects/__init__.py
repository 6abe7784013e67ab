"""What cards do, each effect with its check; played through the rules."""
