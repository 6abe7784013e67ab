"""The optional parts of a game beside the contract: one class for each concern, with working defaults."""
