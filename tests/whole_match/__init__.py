"""A whole match: real processes, real mail, three ways to answer."""
