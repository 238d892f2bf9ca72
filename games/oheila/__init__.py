"""Oheila, an Oh Hell for four: say how many tricks you will take, then take exactly so many."""
