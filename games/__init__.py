"""The rules of the card games: pure Python, the standard library alone, no clock, no I/O."""
