"""Tests of Oheila."""
