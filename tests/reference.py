"""The generated pages of docs/reference: `python -m tests.reference` writes them again.

The command line comes from the commands, the files of a game from the models that check them, as JSON Schema says them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.cli.command_line import COMMANDS, command, command_line
from companion.cli.schema import KINDS, schema_of_kind

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "reference"
MADE = "<!-- Made by `python -m tests.reference`. -->"
EXAMPLES = {
    "game": "templates/starters/pig/game.yaml",
    "tokens": "templates/starters/crazy-eights/cards.yaml",
    "board": "templates/starters/noughts-and-crosses/board.yaml",
    "rules": "templates/starters/pig/rules.yaml",
    "play": "templates/starters/pig/play.yaml",
    "questions": "cards/red-carpet-race/questions.yaml",
    "synonyms": "cards/red-carpet-race/synonyms.yaml",
    "look": "templates/new-game/templates/look.yaml",
    "layout": "templates/new-game/templates/layouts/card.yaml",
    "kit": "templates/new-game/templates/kit.yaml",
    "words": "companion/games/example/words.yaml",
    "translation": "",
    "language": "templates/english.yaml",
}
"""A file of each kind to begin from; the shortest there is."""
MOST_LINES = 40
TRANSLATION = """\
kind: translation
language: de
texts:
  - {text: Draw two cards., to: Zieh zwei Karten.}
  - {text: Draw, to: Unentschieden, of: [last-round]}
"""


def pages() -> dict[str, str]:
    """All generated pages, by their path in the folder."""
    found = {"command-line.md": commands_page()}
    return found | {f"yaml/{kind}.md": kind_page(kind) for kind in KINDS}


# --- the command line


def commands_page() -> str:
    """Every command with its arguments, options and examples."""
    parts = [
        "# Command line",
        MADE,
        "Each command also explains itself: `companion COMMAND --help`. [Exit codes and errors](errors.md) has the exit codes.",
        "[Words](words.md) says what part, bleed, seat, variant, seed and the other words mean.",
        "| command | what it does |\n| --- | --- |\n"
        + "\n".join(f"| [`{name}`](#{name}) | {entry.about} |" for name, entry in COMMANDS.items()),
        *(command_part(name) for name in COMMANDS),
    ]
    return "\n\n".join(parts) + "\n"


def command_part(name: str) -> str:
    one = command(name)
    with command_line.make_context("companion", [], resilient_parsing=True) as above:
        context = one.make_context(name, [], parent=above, resilient_parsing=True)
        usage = " ".join(one.collect_usage_pieces(context))
        rows = [row for parameter in one.params if (row := parameter.get_help_record(context))]
        arguments = [parameter for parameter in one.params if parameter.param_type_name == "argument"]
    lines = [f"## {name}", "\n\n".join(" ".join(part.split()) for part in (one.help or "").split("\n\n"))]
    lines.append(f"```text\ncompanion {name} {usage}\n```")
    entries = [(argument.make_metavar(context), getattr(argument, "help", "") or "") for argument in arguments]
    entries += [row for row in rows if row[0] not in dict(entries)]
    if entries:
        lines.append(
            "| option | what it does |\n| --- | --- |\n"
            + "\n".join(f"| `{_cell(what)}` | {_cell(text)} |" for what, text in entries)
        )
    lines.append(
        "Examples:\n\n```text\n" + "\n".join(f"companion {example}" for example in COMMANDS[name].examples) + "\n```"
    )
    return "\n\n".join(lines)


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


# --- the files of a game


def kind_page(kind: str) -> str:
    """The fields of one kind of file, and an example."""
    schema = schema_of_kind(kind)
    models: Mapping[str, Any] = schema.get("$defs", {})
    parts = [
        f"# {KINDS[kind].partition(':')[0] if ':' in KINDS[kind] else kind.capitalize()}",
        MADE,
        f"A file of kind `{kind}`: {KINDS[kind].rpartition(': ')[2]}.",
    ]
    parts.append(f"## Example\n\n{example(kind)}")
    parts += [model_part(name, model, models) for name, model in ordered(schema, models) if "properties" in model]
    return "\n\n".join(parts) + "\n"


def ordered(schema: Mapping[str, Any], models: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The file itself first, then what it consists of, by name."""
    root = schema.get("$ref", schema.get("else", {}).get("$ref", "")).rpartition("/")[2]
    names = [root, *sorted(set(models) - {root})] if root in models else sorted(models)
    return ((name, models[name]) for name in names if not name.startswith("PartOf"))


def model_part(name: str, model: Mapping[str, Any], models: Mapping[str, Any]) -> str:
    about = " ".join(model.get("description", "").split())
    required = set(model.get("required", ()))
    rows = [
        f"| `{key}` | {_cell(values_text(value, models))} | {'required' if key in required else _cell(default(value))} |"
        for key, value in model["properties"].items()
    ]
    return f"## {name}\n\n{about}\n\n| key | what it is | default |\n| --- | --- | --- |\n" + "\n".join(rows)


def values_text(value: Mapping[str, Any], models: Mapping[str, Any]) -> str:
    """What a field may be, in words; a model with keys of its own has a part of the page."""
    if "$ref" in value:
        name = value["$ref"].rpartition("/")[2].removeprefix("PartOf")
        return f"[{name}](#{name.lower()})" if "properties" in models[name] else values_text(models[name], models)
    if "anyOf" in value or "oneOf" in value:
        ways = [values_text(one, models) for one in value.get("anyOf", value.get("oneOf")) if one.get("type") != "null"]
        named = [value["description"]] if "description" in value else list(dict.fromkeys(way for way in ways if way))
        return " or ".join(named)
    if "const" in value:
        return f"`{value['const']}`"
    if "enum" in value:
        return "one of " + ", ".join(f"`{one}`" for one in value["enum"])
    inner = value.get("items") or (
        value.get("additionalProperties") if isinstance(value.get("additionalProperties"), dict) else None
    )
    about = value.get("description") or value.get("type") or ""
    about = " or ".join(about) if isinstance(about, list) else about
    of = values_text(inner, models) if inner else ""
    return f"{about}: {of}" if of and of != about else about


def default(value: Mapping[str, Any]) -> str:
    found = value.get("default")
    return "" if found in (None, [], {}) else f"`{found}`"


def example(kind: str) -> str:
    """The first lines of a short file of that kind."""
    if not EXAMPLES[kind]:
        return f"```yaml\n{TRANSLATION}```"
    lines = (ROOT / EXAMPLES[kind]).read_text(encoding="utf-8").splitlines()
    more = f"\n\nThe whole file: `{EXAMPLES[kind]}`." if len(lines) > MOST_LINES else f"\n\nThis is `{EXAMPLES[kind]}`."
    return "```yaml\n" + "\n".join(lines[:MOST_LINES]) + f"\n```{more}"


def main() -> None:
    for name, text in pages().items():
        path = FOLDER / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
