"""Tests of Olenon."""
