"""What cards do, each effect with its check."""
