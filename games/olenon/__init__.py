"""Olenon: two teams of two; the first empty hand wins the round."""
