"""Tests of Pig, the example game."""
