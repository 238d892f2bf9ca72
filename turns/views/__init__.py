"""The pages of the matches: one file a page."""
