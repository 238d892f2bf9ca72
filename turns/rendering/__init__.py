"""Scenes and texts in the reader's language: as plain text, and drawn for pages and mails."""
