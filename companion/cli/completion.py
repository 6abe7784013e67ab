"""What the Tab key offers at the prompt: the legal actions, then words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from companion.cli.board import offered
from companion.cli.interpreter import VERBS
from companion.model import EVERYBODY

if TYPE_CHECKING:
    from companion.cli.table_screen import TableScreen

_ASK = ("why ", "odds ", "force ")


class TableCompleter(Completer):
    """Offers legal actions that begin with the typed line, else words that begin with its last word."""

    def __init__(self, session: TableScreen) -> None:
        self.session = session

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        return (Completion(text, start_position=-length) for text, length in self.offers(document.text_before_cursor))

    def offers(self, typed: str) -> Iterator[tuple[str, int]]:
        """Each text, and the number of letters before the cursor that it replaces."""
        line = typed.lstrip()
        for ask in _ASK:
            line = line.removeprefix(ask)
        if line.lower().startswith("board "):
            word = line.rpartition(" ")[2]
            yield from ((found, len(word)) for found in offered(line) if found.startswith(word))
            return
        line = line.rpartition(";")[2].lstrip()
        game = self.session.game
        with self.session.lock:
            state = game.view(self.session.table.state, EVERYBODY).copy()
        texts = [game.text(state, action) for action in (*game.legal_actions(state), *game.interjections(state))]
        whole = [text for text in texts if line and text.lower().startswith(line.lower())]
        if whole:
            yield from ((text, len(line)) for text in whole)
            return
        word = typed.split(" ")[-1]
        words = {word for text in texts for word in text.split()} | set(VERBS) | set(game.names(state))
        yield from ((found, len(word)) for found in sorted(words) if found.lower().startswith(word.lower()))
