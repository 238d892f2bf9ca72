"""Matches, seats, the log, prompts and the pages: the authority on what was played."""
