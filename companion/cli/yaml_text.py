"""Plain data as YAML that is easy to read, and that the reader reads back unchanged."""

from __future__ import annotations

from typing import Any

import yaml

from companion.definitions.scalars import plain_scalar

LONGEST_MAPPING = 66
"""The most letters of a mapping on one line, without its indent."""


class _Dumper(yaml.SafeDumper):
    """Puts quotes around text that looks like a number or another value, and never writes an alias."""

    def ignore_aliases(self, data: Any) -> bool:
        return True

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        """Indent lists below their key too."""
        super().increase_indent(flow, False)

    def represent_mapping(self, tag: str, mapping: Any, flow_style: bool | None = None) -> yaml.MappingNode:
        """Write a short mapping on one line, and a long one on a line for each key."""
        node = super().represent_mapping(tag, mapping, flow_style)
        if node.flow_style and sum(_width(key) + _width(value) for key, value in node.value) > LONGEST_MAPPING:
            node.flow_style = False
        return node


def _width(node: yaml.Node) -> int:
    return len(str(node.value)) + len(": ")


def _represent_text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style='"' if _is_other(text) else None)


def _is_other(text: str) -> bool:
    """Whether the reader would take the text, without quotes, for another kind of value."""
    try:
        return not isinstance(plain_scalar(text), str)
    except ValueError:
        return True


_Dumper.add_representer(str, _represent_text)


def yaml_text(data: Any) -> str:
    """The data as YAML, mappings and lists of plain values on one line, keys in the order given."""
    return str(yaml.dump(data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, default_flow_style=None, width=80))
