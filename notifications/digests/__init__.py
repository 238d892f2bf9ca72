"""Digests: all that waits for a player in several matches, in one mail at a time of his choice."""
