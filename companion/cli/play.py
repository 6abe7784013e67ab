"""play, resume, saves, replay and log: referee games at a table."""

from __future__ import annotations

import secrets
import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from companion.cli.files import NewFile, lines_of
from companion.cli.options import AsJson, GameName, whole_number
from companion.cli.saves import find_save, load_saved, new_save, open_save
from companion.cli.screen import cited, clear_screen, counted, say, say_json, wrap
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
        metavar="SAVE", autocompletion=save_names, help="A saved game: its name in `companion saves`, or its file."
    ),
]
ScriptFile = Annotated[
    str, typer.Option("--script", metavar="FILE", help="Read the lines from a file; - is standard input.")
]
Seats = Annotated[str, typer.Option("--seats", metavar="NAMES", help="The players, in order: Ann,Ben,Cleo.")]
Beginning = Annotated[str, typer.Option("-p", "--position", metavar="FILE", help="Start from this position.")]
Dice = Annotated[str, typer.Option("--dice", metavar="table|app", help="Who rolls: you (table) or the app.")]
Cards = Annotated[
    str,
    typer.Option(
        "--cards",
        metavar="table|app",
        help="Who deals: you (table, the default) or the app. Games of your own with secret hands need the app.",
    ),
]
Seed = Annotated[
    int | None, typer.Option("--seed", metavar="N", parser=whole_number, help="The seed of the app's dice and cards.")
]
Chosen = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="VARIANT=VALUE", autocompletion=variants, help="Choose a variant; repeatable."),
]
Bots = Annotated[
    list[str] | None,
    typer.Option(
        "--bot", metavar="SEAT", autocompletion=bots, help="Let a bot play this seat; SEAT=random plays badly."
    ),
]
NewSave = Annotated[str, typer.Option("--save", metavar="FILE", help="The file to save to; default: in the library.")]
Page = Annotated[str, typer.Option("--html", metavar="FILE", help="Write a web page instead, with the score.")]
Scorekeeper = Annotated[
    bool, typer.Option("--scorekeeper", help="Report illegal lines, but carry them out if possible.")
]
Rescue = Annotated[
    str,
    typer.Option("--rescue", metavar="FILE", help="Copy the good part of a damaged save to FILE, and go on there."),
]
Snapshot = Annotated[
    bool, typer.Option("--snapshot", help="If the rules have changed, go on from the last stored position.")
]


def play(
    game: GameName,
    seats: Seats = "",
    position: Beginning = "",
    dice: Dice = DICE[0],
    cards: Cards = "",
    seed: Seed = None,
    chosen: Chosen = None,
    bot: Bots = None,
    save: NewSave = "",
    script: ScriptFile = "",
    scorekeeper: Scorekeeper = False,
) -> int:
    """Referee a game at the table.

    Type what you do and what you roll. Enter rolls for you. `?` shows what you can do, `help` all commands.
    """
    lines = lines_of(script) if script else None
    new = NewGame(game, seats, position, dice, cards, seed, chosen, bot, save, scorekeeper, bool(script))
    with open_new_table(new) as (table, greeting):
        return run_table(table, lines, greeting=greeting)


class NewGame(NamedTuple):
    """The options of a new game, as they were typed; `cards` is empty without --cards."""

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
def open_new_table(new: NewGame) -> Iterator[tuple[GameTable, str]]:
    """A new table and its greeting; raises CompanionError."""
    from companion.cli.commands import no_bot
    from companion.definitions.places import data_root, game_folder
    from companion.referee.resume import make_header
    from companion.referee.secrets import deals
    from companion.referee.table import GameTable
    from companion.registry import fingerprint, load

    rules = load(new.game)
    start, past = _start(rules, new.seats, new.position, new.chosen or ())
    _check_names(rules.names(start))
    wanted = _table_or_app(new.cards or DICE[0], "--cards")
    if wanted == DICE[1]:
        start = rules.dealt_by_app(start)
        if rules.is_blind(start):
            raise Unreadable(f"--cards app: the app cannot deal the cards of {rules.title}; leave this option out")
    elif new.cards and rules.has_hidden_cards(start) and deals(rules, start):
        why = f"here the app deals the cards of {rules.title}, because it must know them to apply the rules"
        raise Unreadable(f"--cards table: {why}; leave this option out")
    if new.bot and (why := no_bot(rules, start)):
        raise Unreadable(why)
    options = {
        "dice": _table_or_app(new.dice, "--dice"),
        "cards": DICE[1] if deals(rules, start) else wanted,
        "players": _players(rules.names(start), new.bot or ()),
        "scorekeeper": new.scorekeeper,
        **({} if new.is_script and not new.save else _house(rules, start)),
    }
    folder = game_folder(new.game)
    source = rules.id if folder == data_root() / rules.id else str(folder.resolve())
    seed = _seed(new.seed)
    header = make_header(rules, start, source=source, rules=fingerprint(new.game), seed=seed, options=options)
    saved = new_save(header, new.save, is_script=new.is_script)
    try:
        greeting = _greeting(header, saved) + _earlier_game_text(saved) + _secrets(rules, start)
        yield GameTable(rules, start, header, saved, past), greeting
    finally:
        if saved is not None:
            saved.close()


def resume(save: SaveName = "", rescue: Rescue = "", snapshot: Snapshot = False, script: ScriptFile = "") -> int:
    """Go on with a saved game: the last, or the one you name."""
    lines = lines_of(script) if script else None
    with open_save(find_save(save), rescue) as saved:
        table = load_saved(saved, from_snapshot=snapshot)
        entries = counted(len(table.entries), "entry", "entries")
        greeting = f"{_greeting(table.header, saved)} {entries}; `log` shows the last."
        greeting += _secrets(table.game, table.state)
        return run_table(table, lines, greeting=greeting, is_resumed=True)


def saves(json: AsJson = False) -> int:
    """List the saved games, the last first."""
    from companion.referee.home import home
    from companion.referee.library import list_saves

    found = [info.document() for info in list_saves(home())]
    if json:
        say_json(found)
        return DONE
    for one in found:
        if one["trouble"]:
            say(f"{one['save']}\n" + wrap(one["trouble"], "  "))
            continue
        entries = counted(one["entries"], "entry", "entries")
        say(f"{one['save']}\n  {one['title']}: {', '.join(one['seats'])}; {entries}, {one['date']}")
    if not found:
        say(f"There are no saved games in {home()}.")
    return DONE


def replay(save: SaveName = "", html: Page = "") -> int:
    """Show a saved game step by step, as corrected, with its notes."""
    from companion.cli import show
    from companion.cli.session import Session
    from companion.cli.transcript import replay_entries

    path = find_save(save)
    with open_save(path, writable=False) as saved:
        table = load_saved(saved, writable=False)
        if html:
            return _write_page(path, table, html)
        say(f"{table.header['title']}: {', '.join(table.header['seats'])}")
        for one in replay_entries(table):
            events = [cited(event.text, event.rules) for event in one.events or ()]
            say("\n".join(show.entry(one.label, [cited(one.text, one.rules), *events])))
        session = Session(table, say)
        decision = session.decision
        session.tell_end() if decision is None else say(wrap(table.game.prompt(session.known, decision)))
    return DONE


def _write_page(path: Path, table: GameTable, file: str) -> int:
    """Write a web page of the evening."""
    from companion.cli.evening_page import BEGINS, evening_page
    from companion.referee.library import info_of
    from companion.referee.past_games import played

    new = NewFile(file, BEGINS.encode(), "page of an evening")
    new.write(evening_page(table, played(info_of(path), table)).encode())
    say(f"The page of the evening is in {new.name}.")
    return DONE


def log(save: SaveName = "", json: AsJson = False) -> int:
    """Print a saved game as a script for `play --script`."""
    from companion.cli.transcript import log_document, transcript

    with open_save(find_save(save), writable=False) as saved:
        table = load_saved(saved, writable=False)
        if json:
            say_json(log_document(table))
        else:
            say("\n".join(transcript(table)))
    return DONE


# --- the beginning ---


def _start(game: Game[Any], seats: str, position: str, chosen: Sequence[str]) -> tuple[Any, Past | None]:
    """The first state, and the position that it followed from; raises Unreadable."""
    from companion.cli.reading import read_document, read_position

    if position:
        if seats or chosen:
            raise Unreadable("a position has its own seats and variants: omit --seats and --set, or omit -p")
        return read_position(game, read_document(position))
    names = [name.strip() for name in seats.split(",") if name.strip()]
    if not names:
        raise Unreadable("who plays? Use --seats Ann,Ben, or -p FILE to start from a position")
    return game.setup(names, variants_of(chosen, variant_names(game))), None


def variants_of(chosen: Sequence[str], known: Iterable[str], typed: str = "--set ") -> dict[str, Any]:
    """The variants that were typed as VARIANT=VALUE; `known` are those of the game. Raises Unreadable."""
    from companion.definitions.words import shorten

    found: dict[str, Any] = {}
    for text in chosen:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not value:
            listed = ", ".join(known)
            there = f"the variants of this game are {listed}" if listed else "this game has no variants"
            raise Unreadable(f"{typed}{shorten(text)}: use VARIANT=VALUE; {there}")
        if name in found:
            raise Unreadable(f"{typed}{shorten(text)}: {shorten(name)} is there twice; use one value")
        found[name] = _value(value)
    return found


def variant_names(game: Game[Any]) -> list[str]:
    """The names of a game's variants."""
    definition = getattr(game, "definition", None)
    return [*definition.variants] if definition is not None else []


def _value(text: str) -> Any:
    """The value of a variant as it was typed; a list needs no brackets."""
    from companion.referee.setting import read_value

    value = read_value(text)
    return [read_value(part) for part in value.split(",")] if isinstance(value, str) and "," in value else value


def _check_names(names: Sequence[str]) -> None:
    from companion.cli.interpreter import RESERVED

    for name in names:
        if name.lower() in RESERVED:
            raise Unreadable(f"'{name}' cannot be a seat's name here: it is a command of the table; choose another")


def _house(rules: Game[S], start: S) -> dict[str, Any]:
    """The house rulings at the beginning of the game, for its header; empty if there are none."""
    from companion.referee.home import home
    from companion.rulings.house_file import document_of, house_of

    rulings = house_of(home(), rules.id, rules.names(start))
    return {"house": [document_of(one) for one in rulings]} if rulings else {}


def _table_or_app(text: str, option: str) -> str:
    from companion.definitions.words import shorten

    if text.lower() not in DICE:
        raise Unreadable(f"{option} {shorten(text)}: use table or app")
    return text.lower()


def _seed(seed: int | None) -> int:
    if seed is None:
        return secrets.randbelow(_MOST_SEED)
    if not 0 <= seed <= 2**63:
        raise Unreadable("--seed: use a whole number from 0 to 2^63")
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
            example = f"{names[0]}=random"
            raise Unreadable(f"--bot {shorten(text)}: use a seat ({', '.join(names)}), or a seat and a bot: {example}")
        if names[seat] in players:
            raise Unreadable(f"--bot {shorten(text)}: {names[seat]} is named twice")
        players[names[seat]] = player
    return players


def _greeting(header: Mapping[str, Any], save: Save | None) -> str:
    where = f" Saved in {save.path}." if save is not None else ""
    return f"{header['title']}: {', '.join(header['seats'])}. `?` shows what you can do, `help` all commands.{where}"


def _earlier_game_text(save: Save | None) -> str:
    """A sentence about an earlier game of the same people, if there is one: they may want to resume it."""
    from companion.referee.home import SUFFIX, home

    stem, _, number = save.path.name.removesuffix(SUFFIX).rpartition("-") if save is not None else ("", "", "")
    if save is None or save.path.parent != home() or not number.isdecimal() or int(number) < 2:
        return ""
    before = f"{stem}-{int(number) - 1}"
    is_there = (save.path.parent / f"{before}{SUFFIX}").exists()
    resume = f"companion resume {shlex.quote(before)}"
    return f" This is a new game; `{resume}` goes on with the one before." if is_there else ""


def _secrets(game: Game[S], state: S) -> str:
    """A warning that the save has hidden cards or secret answers; empty if it has none."""
    from companion.referee.secrets import deals, hides

    if deals(game, state):
        return " The app deals the cards: `hand` shows yours. Whoever opens the save file can see all cards."
    return " Whoever opens the save file can see all secrets." * hides(game, state)


# --- the prompt ---


def session_at(table: GameTable, greeting: str, say: Callable[[str], None] = say) -> Session:
    """A session at a table, after its greeting."""
    from companion.cli import show
    from companion.cli.session import Session

    session = Session(table, say)
    session.say("\n".join([wrap(greeting), *show.forced_moves(table.game, table.state, table.past)]))
    return session


def run_table(table: GameTable, lines: list[str] | None, *, greeting: str, is_resumed: bool = False) -> int:
    """Play at the prompt, or from a script, until somebody leaves or a line of the script is refused."""
    from companion.cli.console import PatientConsole, TypedScript, open_console
    from companion.referee.secrets import hides

    if lines is None and hides(table.game, table.state):
        clear_screen()
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
        if phones.open_again():
            console = PatientConsole(console)
        return read_lines(session, console)
    finally:
        phones.stop()


def read_lines(session: Session, console: Console) -> int:
    """Carry out lines from the keyboard or a script, one by one."""
    while session.is_open:
        line = _read(console, session)
        if line is None:
            session.leave()
            break
        handle(session, line) if console.goes_on else session.handle(line)
        if session.is_refused and not console.goes_on:
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
            if not console.goes_on:
                raise
            say("  (line dropped; type `quit` to leave; every entry is saved)")


def handle(session: Session, line: str) -> None:
    """Carry out a line; after an interruption, load the table from the save and drop the other pasted lines."""
    try:
        session.handle(line)
    except KeyboardInterrupt:
        session.reopen()
        session.is_refused = True
