"""play, resume, saves, replay, log: games refereed at a table."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from companion.cli.files import NewFile, lines_of
from companion.cli.options import GameName, whole_number
from companion.cli.saves import find_save, load_saved, new_save, open_save
from companion.cli.screen import cited, counted, say, wrap
from companion.cli.shell_completion import bots, variants
from companion.cli.shell_completion import saves as save_names
from companion.errors import Unreadable

if TYPE_CHECKING:
    from pathlib import Path

    from companion.cli.console import Console
    from companion.cli.session import Session
    from companion.model import Game, Past, S
    from companion.referee.store import Save
    from companion.referee.table import GameTable

DONE, REFUSED = 0, 1
DICE = ("table", "app")
_MOST_SEED = 10**9

SaveName = Annotated[
    str,
    typer.Argument(
        metavar="SAVE", autocompletion=save_names, help="A saved game: its file, or its name in `companion saves`."
    ),
]
ScriptFile = Annotated[
    str, typer.Option("--script", metavar="FILE", help="Read the lines from a file; - is standard input.")
]
Seats = Annotated[str, typer.Option("--seats", metavar="NAMES", help="Who plays, in order: Ann,Ben,Cleo.")]
Beginning = Annotated[str, typer.Option("-p", "--position", metavar="FILE", help="Take up the game in this position.")]
Dice = Annotated[str, typer.Option("--dice", metavar="table|app", help="Who rolls the dice.")]
Cards = Annotated[str, typer.Option("--cards", metavar="table|app", help="Who deals the cards.")]
Seed = Annotated[
    int | None, typer.Option("--seed", metavar="N", parser=whole_number, help="What the app's dice come from.")
]
Chosen = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="VARIANT=VALUE", autocompletion=variants, help="Play a variant; may be repeated."),
]
Bots = Annotated[
    list[str] | None,
    typer.Option("--bot", metavar="SEAT", autocompletion=bots, help="A seat the app plays (SEAT=random: badly)."),
]
NewSave = Annotated[str, typer.Option("--save", metavar="FILE", help="Where to save; by default in the library.")]
Page = Annotated[str, typer.Option("--html", metavar="FILE", help="Write a page to keep instead, with the score.")]
Scorekeeper = Annotated[
    bool, typer.Option("--scorekeeper", help="Tell the rules without enforcing them, where the game can follow.")
]
Rescue = Annotated[
    str,
    typer.Option("--rescue", metavar="FILE", help="What is good of a damaged save goes into FILE, and on there."),
]
Snapshot = Annotated[
    bool, typer.Option("--snapshot", help="Go on from the save's own last position if the rules have changed.")
]


def play(
    game: GameName,
    seats: Seats = "",
    position: Beginning = "",
    dice: Dice = DICE[0],
    cards: Cards = DICE[0],
    seed: Seed = None,
    chosen: Chosen = None,
    bot: Bots = None,
    save: NewSave = "",
    script: ScriptFile = "",
    scorekeeper: Scorekeeper = False,
) -> int:
    """Referee a game at the table.

    Type what is done and what was rolled; Enter rolls for you. `?` tells what may be done, `help` all there is.
    """
    lines = lines_of(script) if script else None
    wanted = NewGame(game, seats, position, dice, cards, seed, chosen, bot, save, scorekeeper, bool(script))
    with begun(wanted) as (table, greeting):
        return run_table(table, lines, greeting=greeting)


class NewGame(NamedTuple):
    """What was typed of a game that is to begin, by the options of `play`."""

    game: str
    seats: str
    position: str
    dice: str
    cards: str
    seed: int | None
    chosen: Sequence[str] | None
    bot: Sequence[str] | None
    save: str
    scorekeeper: bool
    is_script: bool = False


@contextmanager
def begun(new: NewGame) -> Iterator[tuple[GameTable, str]]:
    """A new table, and how people are greeted at it; raises CompanionError."""
    from companion.cli.commands import no_bot
    from companion.definitions.places import data_root, game_folder
    from companion.referee.resume import make_header
    from companion.referee.secrets import deals
    from companion.referee.table import GameTable
    from companion.registry import fingerprint, load

    rules = load(new.game)
    start, past = _start(rules, new.seats, new.position, new.chosen or ())
    _check_names(rules.names(start))
    if _who(new.cards, "--cards") == DICE[1]:
        start = rules.dealt_by_app(start)
    if new.bot and (why := no_bot(rules, start)):
        raise Unreadable(why)
    options = {
        "dice": _who(new.dice, "--dice"),
        "cards": DICE[1] if deals(rules, start) else _who(new.cards, "--cards"),
        "players": _players(rules.names(start), new.bot or ()),
        "scorekeeper": new.scorekeeper,
        **({} if new.is_script and not new.save else _house(rules, start)),
    }
    folder = game_folder(new.game)
    source = rules.id if folder == data_root() / rules.id else str(folder.resolve())
    seed = _seed(new.seed)
    header = make_header(rules, start, source=source, rules=fingerprint(new.game), seed=seed, options=options)
    kept = new_save(header, new.save, is_script=new.is_script)
    try:
        greeting = _greeting(header, kept) + _earlier(kept) + _secrets(rules, start)
        yield GameTable(rules, start, header, kept, past), greeting
    finally:
        if kept is not None:
            kept.close()


def resume(save: SaveName = "", rescue: Rescue = "", snapshot: Snapshot = False, script: ScriptFile = "") -> int:
    """Go on with a saved game: the one named, or the last."""
    lines = lines_of(script) if script else None
    with open_save(find_save(save), rescue) as kept:
        table = load_saved(kept, from_snapshot=snapshot)
        entries = counted(len(table.entries), "entry", "entries")
        greeting = f"{_greeting(table.header, kept)} {entries}; `log` shows the last."
        greeting += _secrets(table.game, table.state)
        return run_table(table, lines, greeting=greeting, is_resumed=True)


def saves() -> int:
    """The saved games, the last first."""
    from datetime import datetime

    from companion.referee.home import home
    from companion.referee.library import SUFFIX, list_saves

    found = list_saves(home())
    for info in found:
        name = info.path.name.removesuffix(SUFFIX)
        if info.trouble:
            say(f"{name}\n" + wrap(info.trouble, "  "))
            continue
        when = datetime.fromtimestamp(info.changed).strftime("%Y-%m-%d %H:%M")
        told = f"{counted(info.entries, 'entry', 'entries')}, {when}"
        say(f"{name}\n  {info.header['title']}: {', '.join(info.header['seats'])}; {told}")
    if not found:
        say(f"No games are saved in {home()}.")
    return DONE


def replay(save: SaveName = "", html: Page = "") -> int:
    """Tell a saved game from its beginning, as it stands."""
    from companion.cli import show
    from companion.cli.session import Session

    path = find_save(save)
    with open_save(path, writable=False) as kept:
        table = load_saved(kept, writable=False)
        if html:
            return _keep(path, table, html)
        say(f"{table.header['title']}: {', '.join(table.header['seats'])}")
        for step, told in table.retell():
            past = ", past the rules" if step.kind in ("force", "set") else ""
            lines = [cited(show.typed(table, step) + past, step.rules)]
            lines += [cited(one.text, one.rules) for one in told or ()]
            say("\n".join(show.entry(step.label, lines)))
        session = Session(table, say)
        decision = session.decision
        session.tell_end() if decision is None else say(wrap(table.game.prompt(session.known, decision)))
    return DONE


def _keep(path: Path, table: GameTable, file: str) -> int:
    """Write the evening as a page."""
    from companion.cli.evening_page import BEGINS, evening_page
    from companion.referee.library import info_of
    from companion.referee.played import played

    new = NewFile(file, BEGINS.encode(), "page of an evening")
    new.write(evening_page(table, played(info_of(path), table)).encode())
    say(f"The evening is in {new.name}.")
    return DONE


def log(save: SaveName = "") -> int:
    """A saved game as lines that `play --script` reads back."""
    from companion.cli.transcript import transcript

    with open_save(find_save(save), writable=False) as kept:
        say("\n".join(transcript(load_saved(kept, writable=False))))
    return DONE


# --- beginning ---


def _start(game: Game[Any], seats: str, position: str, chosen: Sequence[str]) -> tuple[Any, Past | None]:
    """The state to begin with, and the position that it followed from; raises Unreadable."""
    from companion.cli.reading import read_document, read_position

    if position:
        if seats or chosen:
            raise Unreadable("a position has its own seats and variants: leave --seats and --set out, or -p")
        return read_position(game, read_document(position))
    names = [name.strip() for name in seats.split(",") if name.strip()]
    if not names:
        raise Unreadable("who plays? Say --seats Ann,Ben (or -p FILE for a game that has begun)")
    return game.setup(names, variants_of(chosen)), None


def variants_of(chosen: Sequence[str]) -> dict[str, Any]:
    from companion.definitions.words import shorten

    found = {}
    for text in chosen:
        name, equals, value = text.partition("=")
        if not equals or not value:
            raise Unreadable(f"--set {shorten(text)}: wanted is VARIANT=VALUE; `companion games` lists the variants")
        found[name.strip()] = _value(value)
    return found


def _value(text: str) -> Any:
    """The value typed for a variant; a list needs no brackets."""
    from companion.referee.setting import read_value

    value = read_value(text)
    return [read_value(part) for part in value.split(",")] if isinstance(value, str) and "," in value else value


def _check_names(names: Sequence[str]) -> None:
    from companion.cli.interpreter import RESERVED

    for name in names:
        if name.lower() in RESERVED:
            raise Unreadable(f"'{name}' cannot be a seat's name here: it is a word of the table's own lines")


def _house(rules: Game[S], start: S) -> dict[str, Any]:
    """The house rulings that the game begins with, for its header, if there are any."""
    from companion.referee.home import home
    from companion.rulings.house_file import document_of, house_of

    rulings = house_of(home(), rules.id, rules.names(start))
    return {"house": [document_of(one) for one in rulings]} if rulings else {}


def _who(text: str, option: str) -> str:
    from companion.definitions.words import shorten

    if text.lower() not in DICE:
        raise Unreadable(f"{option} {shorten(text)}: wanted is table or app")
    return text.lower()


def _seed(seed: int | None) -> int:
    if seed is None:
        return secrets.randbelow(_MOST_SEED)
    if not 0 <= seed <= 2**63:
        raise Unreadable("--seed: a whole number from 0 on is wanted")
    return seed


def _players(names: Sequence[str], bots: Sequence[str]) -> dict[str, str]:
    from companion.cli.commands import player_kind
    from companion.definitions.words import shorten
    from companion.model.grammar import find_seat

    players = {}
    for text in bots:
        name, _, kind = text.partition("=")
        seat, player = find_seat(names, name.strip()), player_kind(kind or "bot")
        if seat is None or not player:
            raise Unreadable(f"--bot {shorten(text)}: wanted is a seat ({', '.join(names)}), perhaps with =random")
        if names[seat] in players:
            raise Unreadable(f"--bot {shorten(text)}: {names[seat]} is named twice")
        players[names[seat]] = player
    return players


def _greeting(header: Mapping[str, Any], save: Save | None) -> str:
    where = f" Saved in {save.path}." if save is not None else ""
    return f"{header['title']}: {', '.join(header['seats'])}. `?` tells what may be done, `help` the rest.{where}"


def _earlier(save: Save | None) -> str:
    """That the same people have a game of this kind already, which they may have meant."""
    from companion.referee.home import home
    from companion.referee.library import SUFFIX

    stem, _, number = save.path.name.removesuffix(SUFFIX).rpartition("-") if save is not None else ("", "", "")
    if save is None or save.path.parent != home() or not number.isdecimal() or int(number) < 2:
        return ""
    before = f"{stem}-{int(number) - 1}"
    is_there = (save.path.parent / f"{before}{SUFFIX}").exists()
    return f" This is a new game; `companion resume {before}` goes on with the one before." if is_there else ""


def _secrets(game: Game[S], state: S) -> str:
    """What is to be known of a save that holds hidden cards, or answers that are shown together."""
    from companion.referee.secrets import deals, hides

    if deals(game, state):
        return " The app deals: `hand` shows a seat its cards. A save holds all cards, open to read."
    return " What is not shown yet is in the save, open to read." * hides(game, state)


# --- the prompt ---


def session_at(table: GameTable, greeting: str, say: Callable[[str], None] = say) -> Session:
    """A session at a table at which people have been greeted."""
    from companion.cli import show
    from companion.cli.session import Session

    session = Session(table, say)
    session.say("\n".join([wrap(greeting), *show.followed(table.game, table.state, table.past)]))
    return session


def run_table(table: GameTable, lines: list[str] | None, *, greeting: str, is_resumed: bool = False) -> int:
    """Play at the prompt, or by lines, until somebody leaves or a line of a script is refused."""
    from companion.cli.console import PatientConsole, TypedScript, open_console

    session = session_at(table, greeting)
    if is_resumed:
        say(session.board())
    session.go_on()
    console: Console = TypedScript(lines) if lines is not None else open_console()
    session.owner = console.owner
    if lines is not None:
        return read_lines(session, console)
    from companion.cli.open_table import OpenTable

    phones = session.phones = OpenTable(session)
    try:
        if phones.was_open():
            phones.open()
            console = PatientConsole(console)
        return read_lines(session, console)
    finally:
        phones.stop()


def read_lines(session: Session, console: Console) -> int:
    """Do what is typed or what a script says, line by line."""
    while session.is_open:
        line = _read(console, session)
        if line is None:
            session.leave()
            break
        handle(session, line) if console.is_typed else session.handle(line)
        if session.refused and not console.is_typed:
            return REFUSED
    return DONE


def _read(console: Console, session: Session) -> str | None:
    if session.table.save is not None:
        with session.lock:
            session.table.save.settle()
    while True:
        try:
            return console.read(session)
        except KeyboardInterrupt:
            if not console.is_typed:
                raise
            say("  (the line is dropped; `quit` leaves, and every entry is saved)")


def handle(session: Session, line: str) -> None:
    """Do what a line says; if that is interrupted, the save says how far it came, and lines that wait are not read."""
    try:
        session.handle(line)
    except KeyboardInterrupt:
        session.reopen()
        session.refused = True
