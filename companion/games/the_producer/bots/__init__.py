"""How bots choose. Estimates, not rules: nothing here says what is legal."""
