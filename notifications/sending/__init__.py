"""A delivery leaves: claimed, written from its recipient's view, handed over, and marked."""
