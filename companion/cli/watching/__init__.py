"""watch: a game's faces on a page in this computer's browser, drawn again when you save its files."""
