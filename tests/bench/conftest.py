"""What a benchmark is compared with may not be installed: the extra `bench` has it."""

from __future__ import annotations

from importlib.util import find_spec

_WANTS = {"deck_fpdf2.py": "fpdf", "deck_typst.py": "typst"}

collect_ignore = [file for file, module in _WANTS.items() if find_spec(module) is None]
