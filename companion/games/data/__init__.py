"""Games whose rules are data: play.yaml in a game's folder, compiled once into the contract that all games share."""
