"""Odin: two to six players shed their cards by beating, and taking from, the centre."""
