"""How bots choose: estimates, not rules; nothing here decides what is legal."""
