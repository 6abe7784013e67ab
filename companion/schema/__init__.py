"""Typed data: what annotated fields make of plain data, the same for positions and for definitions.

In comes a type, out goes a `Kind`: it reads plain data or tells every mistake in it, each with its path, writes values
as plain data again, and says in JSON Schema what it reads.
"""
