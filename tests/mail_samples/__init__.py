"""A mail of each kind, for each game, from positions that were really played."""
