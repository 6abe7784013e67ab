"""watch: a game's faces on a page of this machine's browser, drawn anew as its files are saved."""
