"""Typed data: reads plain data by annotated types, for positions and for definitions.

`kind_of` makes a `Kind` from a type. A `Kind` reads plain data or reports every mistake in it with its path, writes
values as plain data again, and gives the JSON Schema of that data.
"""
