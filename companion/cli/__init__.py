"""The command line: thin commands over the registry, the referee and the definitions."""
