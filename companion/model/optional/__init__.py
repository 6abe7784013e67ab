"""What a game may say beside the contract: a class for each concern, every method of which has a working default."""
