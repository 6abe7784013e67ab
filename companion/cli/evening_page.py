"""A web page of a finished evening: who played, how it ended, and what happened. It is one file without links."""

from __future__ import annotations

import io
import json
from importlib.resources import files
from typing import TYPE_CHECKING
from urllib.parse import quote

from companion.referee.past_games import PlayedGame

if TYPE_CHECKING:
    from companion.referee.table import GameTable

BEGINS = "<!doctype html>\n<!-- An evening with Companion -->"
"""The beginning of such a page; no other file is overwritten."""
BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
"""BG Stats adds a play from this link, with JSON at its end."""


def evening_page(table: GameTable, result: PlayedGame) -> str:
    """The page of a saved game, with its corrections made."""
    from jinja2 import Environment

    from companion.cli.answers import score_answer
    from companion.cli.transcript import replay_entries

    game, state = table.game, table.state
    outcome = game.outcome(state)
    link = bg_stats_link(result) if outcome else ""
    page = files("companion.cli").joinpath("evening.html.j2").read_text(encoding="utf-8")
    return (
        Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
        .from_string(page)
        .render(
            result=result,
            ledger=score_answer(game.names(state), game.score(state)),
            outcome=outcome,
            entries=list(replay_entries(table)),
            link=link,
            code=qr_svg(link) if link else "",
        )
    )


def bg_stats_link(result: PlayedGame) -> str:
    """The link that adds the play to BG Stats; on a computer it opens the website of BG Stats."""
    data = {
        "sourceName": "Companion",
        "sourcePlayId": f"{result.save} {result.date}",
        "playDate": f"{result.date}:00",
        "game": {"name": result.title, "sourceGameId": result.game, "highestWins": True, "noPoints": False},
        "players": [
            {
                "name": name,
                "sourcePlayerId": name.lower(),
                "startPlayer": seat == 0,
                "winner": name in (result.winners or ()),
                "score": str(result.points[name]),
            }
            for seat, name in enumerate(result.seats)
        ],
    }
    return BG_STATS + quote(json.dumps(data, ensure_ascii=False, separators=(",", ":")), safe="")


def qr_svg(text: str) -> str:
    """A QR code as SVG."""
    import qrcode
    from qrcode.image.svg import SvgPathImage

    code = qrcode.QRCode(error_correction=qrcode.constants.ERROR_CORRECT_L, border=4)
    code.add_data(text)
    out = io.BytesIO()
    code.make_image(image_factory=SvgPathImage).save(out)
    _, start, rest = out.getvalue().decode().partition("<svg")
    return start + rest
