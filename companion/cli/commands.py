"""The verbs of the table that are no actions of the game: looking, taking back, correcting, setting aside."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.cli import show
from companion.cli.answers import legal_now, unasked_now
from companion.cli.board import save_picture, wanted_in
from companion.cli.files import path_named
from companion.cli.handover import hand
from companion.cli.house import house, house_at
from companion.cli.interpreter import LOOKING, TAKING, VERBS, asks, opens
from companion.cli.past_rules import force, put
from companion.cli.screen import counted, wrap
from companion.cli.table_screen import TableScreen
from companion.cli.timer import timer
from companion.cli.transcript import edit_word, entry_line
from companion.errors import CompanionError, Unreadable
from companion.referee.bots import BOTS, DEFAULT
from companion.referee.live_table import PERSON
from companion.referee.revise import HiddenObstacle, Revision
from companion.referee.secrets import hides
from companion.referee.setting import setting_example
from companion.referee.table import TakenBack

if TYPE_CHECKING:
    from companion.model import Game, S

UNASKED = frozenset({"card", "cards", "unasked", "all"})
"""What people say behind `?` for all that may be done unasked."""
MOST_UNDOUBTED = 20
"""So many entries are taken back without asking once more."""
MOST_LISTED = 12
MOST_DIGITS = 6
MOST_RETOLD = 6
NUMBERED = frozenset({"edit", "mend", "insert"})
"""Verbs with an entry's number behind them: how the line is written is in what is wrong with it."""
OPEN = "\n  (by what everybody knows; a card that is not there may still forbid it)"

HELP = (
    ("LINE", "actions and dice of the game: `companion position GAME --actions`, or `? forms`"),
    ("Enter, roll", "roll for me; Enter also gives the usual answer shown in brackets"),
    ("?", "what may be done now; `? cards`: what may be done unasked"),
    ("? forms", "how lines are written, and what each verb does"),
    ("why LINE", "may this be done? why, or why not?"),
    ("odds [LINE]", "how it may turn out, as fractions; `assume LINE; LINE` may follow, or `assume best`"),
    ("rule WORDS", "the clauses that answer a question, or the one with this number"),
    ("house [WORDS]", "a ruling of your own: `house CLAUSE: WORDS because WHY`; alone: all; `house drop N`"),
    ("...?", "`may I ...?`: whether I may just now, and the clauses that answer"),
    ("score, board", "the ledgers; what should lie on the table"),
    ("board --pdf FILE", "a picture of the table to print; `--paper PAPER` and `--ink INK` may follow"),
    ("hand [SEAT]", "a seat reads what only it may know, its cards if the app deals, with the screen to itself"),
    ("log [N]", "the last N entries (all: `log all`)"),
    ("undo [N]", "take back the last line, or the last N entries; `undo to N`: all after entry N"),
    ("redo [N]", "make again what was undone"),
    ("edit N LINE", "entry N was LINE; shown before it is made"),
    ("strike N", "entry N never was"),
    ("insert N LINE", "before entry N came LINE"),
    ("force LINE", "do it past the rules; `because WHY` may follow"),
    ("set PATH VALUE", "put a value right: `set {} because WHY`"),
    ("note TEXT", "a remark for the log"),
    ("timer 60", "a sand timer of 60 seconds; `timer` alone says what is left, `timer off` stops it"),
    ("dice app|table", "who rolls; `dice app ann` for one seat"),
    ("seat NAME bot", "who plays a seat: bot (keen), expert, casual, random, person"),
    ("open, close", "phones and a big screen on the same network: open shows how to join; close ends it"),
    ("admit NAME", "a phone that asks for the seat of another gets it"),
    ("save [FILE]", "where the game is saved (every entry is); a copy to FILE"),
    ("quit, exit", "leave; `companion resume` goes on"),
)


def did_you_mean(line: str, why: str) -> str:
    """The end of a refusal, if the line begins with what is nearly one of the verbs; empty if not."""
    word = line.partition(" ")[0].lower()
    near = difflib.get_close_matches(word, VERBS, 1, 0.7) if word not in VERBS else []
    asks = "or is it" if "did you mean" in why else "did you mean"
    return f"; {asks} `{near[0]}`?" if near else ""


def written(session: TableScreen, line: str) -> str:
    """How a line that could not be read is written, as a second line; empty for what is none of the game's."""
    from companion.cli.grammar import nearest

    words, forms = line.lower().split(), nearest(session.game, line, session.known)
    if forms:
        return f"\nwritten: {'; '.join(forms)}"
    is_ours = words[:1] and words[0] in VERBS and (words[0] not in TAKING or len(words) == 1 or words[0] in NUMBERED)
    return "" if is_ours else "\n`? forms` tells how lines are written"


def show_card(session: TableScreen, code: str) -> None:
    """Say what the card or piece is that has this code, and its clauses."""
    name, ids = session.codes()[code.upper()]
    known = session.clauses()
    lines = [f"  {name}", *(wrap(known[id], f"  {id}  ", "    ") for id in ids if id in known)]
    session.say("\n".join(lines))


# --- looking ---


def _what(session: TableScreen, rest: str) -> None:
    from companion.cli.grammar import glossary

    if rest.lower().startswith("form"):
        session.say(glossary(session.game, session.known))
    elif rest.lower() in UNASKED:
        session.say(unasked_now(session.game, session.known))
    elif rest:
        _why(session, rest)
    else:
        session.say(legal_now(session.game, session.known))


def _help(session: TableScreen, rest: str) -> None:
    example = setting_example(session.game, session.known)
    session.say("\n".join(wrap(what.format(example), f"  {verb:<17}") for verb, what in HELP))


def _why(session: TableScreen, rest: str) -> None:
    from companion.cli.answers import check_answer
    from companion.referee.lines import check_line

    if not rest:
        raise Unreadable("why what? Say a line, like: why " + session.game.forms()[0]["example"])
    try:
        judged = check_line(session.game, session.known, rest.rstrip(" ?"), session.table.past)
    except Unreadable:
        if not rest.endswith("?") and not opens(session, rest):
            raise
        rule(session, f"why {rest}")
    else:
        answer = show.check(check_answer(judged))
        open_to_all = "" if judged[-1].verdict.legal is False or not hides(session.game, session.table.state) else OPEN
        session.say(f"{answer}{open_to_all}")


def _odds(session: TableScreen, rest: str) -> None:
    from companion.cli.odds import odds_text

    session.say(odds_text(session.game, session.table.state, rest, past=session.table.past))


def rule(session: TableScreen, rest: str) -> None:
    if not rest:
        raise Unreadable("which rule? Ask a question, or say its number")
    from companion.cli.ruling import ruling_text

    house = house_at(session.table.header, session.table.entries)
    session.say(ruling_text(session.table.header["game"], rest, session.game, session.known, house))


def _score(session: TableScreen, rest: str) -> None:
    session.say(session.sheet())


def _board(session: TableScreen, rest: str) -> None:
    wanted = wanted_in(rest)
    if wanted is None:
        session.say(session.board())
    else:
        session.say(wrap(save_picture(session.game, session.table.header["game"], session.known, wanted), "  "))


def _log(session: TableScreen, rest: str) -> None:
    from companion.cli.transcript import entries_text

    most = None if rest.lower() == "all" else _number(rest, 10)
    session.say(entries_text(session.table, most))


# --- taking back ---


def _undo(session: TableScreen, rest: str) -> None:
    words, table = rest.split(), session.table
    if words[:1] == ["to"] and len(words) == 2:
        number = 0 if words[1] == "0" else _number(words[1].partition(".")[0], None)
        take: Callable[[], TakenBack] = partial(table.undo_to, number or 0)
        changes = table.history.changes_since(number or 0)
    else:
        asked = _number(rest, None)
        take, changes = partial(table.undo, asked), asked or 1
    if MOST_UNDOUBTED < changes <= len(table.history.changes):
        session.doubt = f"Take back {changes} entries at once?", partial(take_back, session, take)
    else:
        take_back(session, take)


def take_back(session: TableScreen, take: Callable[[], TakenBack]) -> None:
    history = session.table.history
    before = len(history.undone)
    back = take()
    session.is_paused, session.waiting = True, None
    taken = history.undone[: before - 1 if before else None : -1]
    lines = [show.change(session.table, change) for change in taken]
    _say_taken(session, "Taken back", lines, back)
    again = history.last_line_undone()
    if len(taken) > again:
        session.say(f"  (`redo {len(taken)}` makes all of it again)")


def _redo(session: TableScreen, rest: str) -> None:
    history = session.table.history
    before, most = len(history.changes), len(history.undone)
    asked = _number(rest, None)
    back = session.table.redo(asked if asked is None or not most else min(asked, most))
    session.is_paused, session.waiting = True, None
    lines = [show.change(session.table, change, is_made=True) for change in history.changes[before:]]
    _say_taken(session, "Made again", lines, back)


def _say_taken(session: TableScreen, title: str, texts: list[str], back: TakenBack) -> None:
    if len(texts) > MOST_LISTED:
        texts = [texts[0], f"... {len(texts) - 2} more ...", texts[-1]]
    lines = [f"{title}: " + "; ".join(texts)]
    if back.changes:
        lines.append("On the table now: " + "; ".join(back.changes))
    if back.seen:
        lines.append("Everybody has seen: " + "; ".join(back.seen))
    session.announce(str(len(session.table.entries)), lines)


# --- correcting the past ---


def _correct(kind: str) -> Callable[[TableScreen, str], None]:
    def begin(session: TableScreen, rest: str) -> None:
        label, _, line = rest.partition(" ")
        if not label or (not line.strip() and kind != "strike"):
            usage = f"{edit_word(kind)} N" if kind == "strike" else f"{edit_word(kind)} N LINE"
            raise Unreadable(f"{usage}: N is the entry's number, as `log` shows it")
        if line.strip() and kind == "strike":
            raise Unreadable("strike N takes an entry out; to put another in its place, say edit N LINE")
        session.revision = Revision(session.table, kind, label, line.strip())
        _go_on(session)

    return begin


def answer_revision(session: TableScreen, line: str) -> None:
    """A line typed while a correction is being made; raises CompanionError."""
    revision = session.revision
    assert revision is not None
    try:
        _answer_revision(session, revision, line)
    except HiddenObstacle:
        if session.revision is not None:
            _give_up(session, revision)
        raise


def _answer_revision(session: TableScreen, revision: Revision, line: str) -> None:
    word = line.lower()
    if word in ("cancel", "no", "n", "quit"):
        _give_up(session, revision)
        session.say("  Nothing has been changed.")
    elif word == "?":
        if not revision.is_blind:
            session.say(legal_now(session.game, revision.state))
        words = "`omit`, `keep` or `cancel`" if revision.obstacle else "`yes` or `cancel`"
        session.say(f"{'Or, o' if not revision.is_blind else 'O'}f the correction: {words}")
    elif revision.obstacle and word in ("omit", "keep"):
        revision.omit() if word == "omit" else revision.keep()
        _go_on(session)
    elif word.partition(" ")[0] in LOOKING:
        COMMANDS[word.partition(" ")[0]](session, line.partition(" ")[2].strip())
    elif asks(session, line):
        rule(session, line)
    elif word.partition(" ")[0] in VERBS and word.partition(" ")[0] not in ("set", "force"):
        raise Unreadable("first finish the correction, or `cancel` it")
    elif not revision.obstacle and word in ("yes", "y"):
        _try(session, revision)
        if not revision.obstacle:
            _make(session, revision)
    elif revision.obstacle and word in ("yes", "y"):
        raise Unreadable("yes is no answer here: say omit, keep or cancel, or type the missing line in full")
    elif revision.obstacle and revision.is_blind:
        raise Unreadable("nothing can be put in while cards are hidden: say omit, keep or cancel")
    elif revision.obstacle and word in ("", "roll"):
        revision.roll()
        _go_on(session)
    elif revision.obstacle:
        revision.supply(line)
        _go_on(session)
    else:
        raise Unreadable("say yes, or cancel")


def _give_up(session: TableScreen, revision: Revision) -> None:
    """Leave everything as it is; what has been tried where cards are hidden is noted, for it has told of them."""
    session.revision = None
    if revision.is_blind and revision.is_begun:
        session.aside("note", text=f"a correction of entry {revision.label} was tried, and not made")


def _try(session: TableScreen, revision: Revision) -> None:
    """Begin a correction that hidden cards may not allow; raises CompanionError when they do not."""
    if revision.is_begun:
        return
    try:
        revision.begin()
    except CompanionError:
        revision.is_begun = True
        _give_up(session, revision)
        raise


def _make(session: TableScreen, revision: Revision) -> None:
    """Make a correction; what it comes to has been shown before, unless cards are hidden."""
    lines = _outcome(session, revision) if revision.is_blind else []
    session.is_paused = True
    revision.commit()
    session.revision = None
    body = session.table.entries[-1]
    line = f"{edit_word(body['kind'])} {body['label']} {body['line']}"
    text = entry_line(session.table, body) if revision.is_blind else line
    session.announce(str(len(session.table.entries)), [text.rstrip(), *lines])


def _go_on(session: TableScreen) -> None:
    """Show what a correction comes to, once everything follows."""
    revision = session.revision
    assert revision is not None
    if revision.obstacle:
        return
    if revision.is_blind:
        lines = ["What comes of it is told once it is made, as hidden cards may be turned up."] * (
            not revision.is_begun
        )
        lines += _lost(session, revision) if revision.is_begun else []
    else:
        lines = _outcome(session, revision)
    session.say("\n".join(wrap(line, "  ~ ", "    ") for line in lines))


def _lost(session: TableScreen, revision: Revision) -> list[str]:
    """What a correction takes out of the game."""
    texts = [f"{step.label} {show.typed(session.table, step)}" for step in revision.lost()]
    return ["No longer in the game: " + "; ".join(texts)] if texts else []


def _outcome(session: TableScreen, revision: Revision) -> list[str]:
    """All that a correction comes to."""
    lines, again = _lost(session, revision), revision.retold()
    lines += [f"Told anew: {text}" for text in again[:MOST_RETOLD]]
    lines += [f"Told anew: {len(again) - MOST_RETOLD} more"] if len(again) > MOST_RETOLD else []
    return lines + (revision.changes() or ["Nothing else changes."])


# --- the rest ---


def _note(session: TableScreen, rest: str) -> None:
    if not rest:
        raise Unreadable("note what? Say some words")
    session.aside("note", text=rest)
    session.announce(str(len(session.table.entries)), [f"note: {rest}"])


def _dice(session: TableScreen, rest: str) -> None:
    by, _, name = rest.partition(" ")
    if by.lower() not in ("app", "table"):
        raise Unreadable("who rolls? dice app or dice table, for all or for one seat: dice app ann")
    seat = session.seat_named(name.strip()) if name.strip() else ""
    session.aside("dice", by=by.lower(), seat=seat)
    session.say(f"  {'The app rolls' if by.lower() == 'app' else 'The table rolls'}{f' for {seat}' if seat else ''}.")


def _seat(session: TableScreen, rest: str) -> None:
    name, _, player = rest.partition(" ")
    kind = player_kind(player)
    if not kind:
        raise Unreadable(f"seat NAME PLAYER: the players are bot, {', '.join(BOTS)}, {PERSON}")
    seat = session.seat_named(name)
    if kind != PERSON and (why := no_bot(session.game, session.table.state)):
        raise Unreadable(why)
    session.aside("seat", seat=seat, player=kind)
    article = "an" if kind.startswith("e") else "a"
    session.say(f"  {seat} is played by {article} {kind}{' bot' * (kind != PERSON)} from here on.")


def no_bot(game: Game[S], state: S) -> str:
    """Why no bot can play, and how a game is begun in which one can; empty if one can here."""
    if not game.has_bots:
        return "no bot can play: the rules leave this game to people"
    if not game.is_blind(state):
        return ""
    how = "`--cards app` deals them on the screen"
    how += f"; `--set {' '.join(game.no_hands)}` plays without them" if game.no_hands else ""
    return f"no bot can play: the app cannot see the cards in your hands ({how})"


def player_kind(word: str) -> str:
    """Who plays a seat, by what people type; empty if there is no such player."""
    kind = word.strip().lower()
    kind = DEFAULT if kind == "bot" else kind
    return kind if kind in BOTS or kind == PERSON else ""


def _save(session: TableScreen, rest: str) -> None:
    save = session.table.save
    if save is None:
        raise Unreadable("this game is not being saved: it was begun with --script and without --save")
    if rest:
        save.rescue(path_named(rest)).close()
        copied = f"A copy with {counted(save.last, 'entry', 'entries')} is in {rest}"
        session.say(wrap(f"{copied}; the game itself goes on in {save.path}", "  "))
    else:
        session.say(wrap(f"{counted(save.last, 'entry is', 'entries are')} saved in {save.path}", "  "))


def _open(session: TableScreen, rest: str) -> None:
    if rest:
        raise Unreadable("open takes no words: --port and --loopback are options of companion host")
    if session.phones is None:
        raise Unreadable("phones cannot join a script; play at the prompt, and say `open` there")
    with session.unlocked():  # the server looks at the table
        session.phones.open()


def _close(session: TableScreen, rest: str) -> None:
    if session.phones is None:
        raise Unreadable("the table is not open: `open` opens it to phones")
    with session.unlocked():
        session.phones.close()


def _admit(session: TableScreen, rest: str) -> None:
    name = session.seat_named(rest)
    if session.phones is None:
        raise Unreadable(f"no phone waits for the seat of {name}")
    session.phones.admit(session.table.header["seats"].index(name))


def _quit(session: TableScreen, rest: str) -> None:
    session.leave()


def _number(text: str, default: int | None) -> int | None:
    if not text:
        return default
    if not text.isdecimal() or len(text) > MOST_DIGITS or not int(text):
        raise Unreadable(f"'{text[:40]}' is no number of entries")
    return int(text)


COMMANDS: dict[str, Callable[[TableScreen, str], None]] = {
    "?": _what,
    "help": _help,
    "why": _why,
    "odds": _odds,
    "rule": rule,
    "house": house,
    "score": _score,
    "board": _board,
    "hand": hand,
    "log": _log,
    "undo": _undo,
    "redo": _redo,
    "edit": _correct("mend"),
    "mend": _correct("mend"),
    "strike": _correct("strike"),
    "insert": _correct("insert"),
    "force": force,
    "set": put,
    "note": _note,
    "timer": timer,
    "dice": _dice,
    "seat": _seat,
    "open": _open,
    "close": _close,
    "admit": _admit,
    "save": _save,
    "quit": _quit,
    "exit": _quit,
}
"""The verbs of `interpreter.VERBS`, and what each does."""
