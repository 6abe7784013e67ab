"""Tests of typed data: what annotated fields make of plain data."""
