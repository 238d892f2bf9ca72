"""A player's account as a whole: everything that is kept about him as a file, and its end."""
