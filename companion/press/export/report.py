"""The report on an export: the steps in their order, as text and as data."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

from companion.press.export.job import Made

STEPS = "README.txt"
REPORT = "export.json"

Options = Mapping[str, str | int | bool]


def as_text(title: str, made: Made) -> str:
    """The steps as text."""
    lines = [f"{title}: {_count(len(made.files), 'file')}", ""]
    lines += [f"{number}. {step}" for number, step in enumerate(made.steps, 1)]
    for head, notes in (("Good to know", made.notes), ("Left out", made.left_out)):
        if notes:
            lines += ["", f"{head}:", *(f"- {note}" for note in notes)]
    return "\n".join(lines) + "\n"


def as_json(options: Options, made: Made) -> bytes:
    """The same as data, with a digest of every file, to recognise it later."""
    files = [{"name": name, "sha256": hashlib.sha256(made.files[name]).hexdigest()} for name in sorted(made.files)]
    data = {"options": options, "files": files, "steps": made.steps, "notes": made.notes, "left_out": made.left_out}
    return (json.dumps(data, indent=2, ensure_ascii=False) + "\n").encode()


def earlier(content: bytes | None) -> set[str]:
    """The files listed in an earlier report of the folder; none if the content is not a report."""
    try:
        files = json.loads(content or b"")["files"]
        return {str(file["name"]) for file in files}
    except (ValueError, TypeError, KeyError, RecursionError):
        return set()


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
