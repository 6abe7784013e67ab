"""Tests of companion/definitions."""
