"""The rules of the card games: pure Python on the standard library alone, with no clock, no I/O and no global random."""
