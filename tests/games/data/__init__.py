"""Tests of games whose rules are data."""
