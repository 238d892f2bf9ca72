"""Scenes and words as plain text and as HTML."""
