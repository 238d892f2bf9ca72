"""Tests of the mail that comes in."""
