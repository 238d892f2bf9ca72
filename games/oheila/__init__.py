"""Oheila, an Oh Hell for four: bid how many tricks you will take, then take exactly so many (RULES.md)."""
