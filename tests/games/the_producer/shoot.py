"""Teams and movies for the tests of what a Producer on a set does."""

from __future__ import annotations

from typing import Any

from tests.games.the_producer.lay import Play, at_producer

TEAM = "frank-capra, henry-fonda, jean-arthur, donald-crisp, thomas-mitchell, mary-astor, claude-rains"
"""A Director with three stars, and people of no fame."""
STARS = "charlie-chaplin, gary-cooper, bette-davis"
"""Three golden stars each; the first directs too."""
CAST = "capra fonda jean-arthur crisp"
"""Everybody a movie needs, and no more."""


def studio(more: str = "", *, team: str = TEAM, scripts: str = "casablanca, rebecca", **changes: Any) -> Play:
    """ann with a team and Scripts, ben with nothing; `more` are further keys of ann, `ben` those of ben.

    Tokens `removed` are out of reach: they are with a movie of ben's.
    """
    ben, away = changes.pop("ben", ""), changes.pop("removed", None)
    if away:
        seen = "{" + ", ".join(f"{colour}: {number}" for colour, number in away.items()) + "}"
        ben = ", ".join(filter(None, (ben, f"movies: [{{script: moontide, audience: {seen}}}]")))
    ann = ", ".join(filter(None, ("name: ann", f"team: [{team}]", f"scripts: [{scripts}]", more)))
    return at_producer(ann, ", ".join(filter(None, ("name: ben", ben))), **changes)


def made(script: str, people: str = "", *, year: int = 1940, **more: Any) -> str:
    """A movie as a YAML mapping; its director, leads and supporting parts by their ids."""
    director, actor, actress, *supporting = people.split() or ["howard-hawks", "cary-grant", "ida-lupino", "may-whitty"]
    fields = {
        "year": year,
        "director": director,
        "actor": actor,
        "actress": actress,
        "supporting": f"[{', '.join(supporting)}]",
        **more,
    }
    return f"{{script: {script}, " + ", ".join(f"{key}: {value}" for key, value in fields.items()) + "}"
