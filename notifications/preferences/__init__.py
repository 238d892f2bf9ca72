"""How a player likes to be written to."""
