"""Tests of the starters, clause by clause."""
