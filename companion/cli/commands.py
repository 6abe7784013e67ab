"""The commands of the table: look, undo, correct, and act past the rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.cli import show
from companion.cli.answers import legal_now, optional_now
from companion.cli.board import picture_request, save_picture
from companion.cli.files import path_named
from companion.cli.handover import hand
from companion.cli.house import house, house_at
from companion.cli.interpreter import LOOKING, VERBS, asks, begins_like_question
from companion.cli.past_rules import force, put
from companion.cli.screen import counted, wrap
from companion.cli.table_screen import TableScreen
from companion.cli.timer import timer
from companion.cli.transcript import edit_word, entry_line
from companion.errors import CompanionError, Unreadable
from companion.referee.bots import BOTS, DEFAULT
from companion.referee.live_table import APP, PERSON
from companion.referee.revise import HiddenObstacle, Revision
from companion.referee.secrets import hides
from companion.referee.setting import setting_example
from companion.referee.table import ChangeReport

if TYPE_CHECKING:
    from companion.model import Game, S

OPTIONAL = frozenset({"card", "cards", "unasked", "all"})
"""The words after `?` that list all optional actions."""
MOST_UNDOUBTED = 20
"""The most entries that `undo` takes back without asking first."""
MOST_LISTED = 12
MOST_DIGITS = 6
MOST_EVENTS = 6
PUT_BACK = (
    "Put it back face down; if it came from a deck, on top of the deck.",
    "Put them back face down, the last one first; what came from a deck goes on top of the deck.",
)
"""What to do with a card that is taken back, and with several."""
OPEN = "\n  (judged by what everybody knows; you may still lack the card)"

HELP = (
    ("LINE", "what you do and what you roll; `? forms` shows how to write it"),
    ("Enter, roll", "the app rolls for you; Enter also takes the default answer in brackets"),
    ("?", "what you can do now; `? cards` or `? all`: what else you could do"),
    ("? forms", "how to write lines, and what each verb does"),
    ("why LINE", "is this legal? why, or why not?"),
    ("odds [LINE]", "how likely each result is; you can add `assume LINE; LINE` or `assume best`"),
    ("rule WORDS", "the rules that answer a question, or the rule with this number"),
    ("house [WORDS]", "make a house ruling: `house CLAUSE: WORDS because WHY`; alone: list all; `house drop N`"),
    ("...?", "`may I ...?`: whether it is legal now, and the rules that answer"),
    ("score, board", "the points; what should lie on the table"),
    ("board --pdf FILE", "a picture of the table to print; you can add `--paper PAPER` and `--ink INK`"),
    ("hand [SEAT]", "give one player the screen, with the cards and secrets that only they may see"),
    ("log [N]", "the last N entries; `log all`: all entries"),
    ("undo [N]", "take back the last line, or the last N entries; `undo to N`: everything after entry N"),
    ("redo [N]", "do again what you took back"),
    ("edit N LINE", "change entry N to LINE; you see the effect first"),
    ("strike N", "remove entry N; you see the effect first"),
    ("insert N LINE", "add LINE before entry N; you see the effect first"),
    ("force LINE", "do it past the rules; you can add `because WHY`"),
    ("set PATH VALUE", "correct a value: `set {} because WHY`"),
    ("note TEXT", "add a remark to the log"),
    ("timer 60", "start a sand timer of 60 seconds; `timer`: the time left; `timer off`: stop it"),
    ("dice app|table", "who rolls; `dice app ann` for one seat"),
    ("seat NAME bot", "who plays a seat: bot (keen), expert, casual, random, person"),
    ("open, close", "let phones and a big screen on the same network join; `close` ends it"),
    ("admit NAME [N]", "give the seat of NAME to the phone that asks for it; N: to phone N, if several ask"),
    ("save [FILE]", "where the game is saved (every entry is); with FILE: save a copy there"),
    ("quit, exit", "leave; go on later with `companion resume`"),
)


def show_card(session: TableScreen, code: str) -> None:
    """Show the card or piece with this code, and its rules."""
    name, ids = session.codes()[code.upper()]
    known = session.clauses()
    lines = [f"  {name}", *(wrap(known[id], f"  {id}  ", "    ") for id in ids if id in known)]
    session.say("\n".join(lines))


# --- look ---


def _what(session: TableScreen, rest: str) -> None:
    from companion.cli.grammar import glossary

    if rest.lower().startswith("form"):
        session.say(glossary(session.game, session.known))
    elif rest.lower() in OPTIONAL:
        session.say(optional_now(session.game, session.known))
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
        raise Unreadable("why what? Type a line after it, like: why " + session.game.forms()[0]["example"])
    try:
        judged = check_line(session.game, session.known, rest.rstrip(" ?"), session.table.past)
    except Unreadable:
        if not rest.endswith("?") and not begins_like_question(session, rest):
            raise
        rule(session, f"why {rest}")
    else:
        answer = show.check(check_answer(judged))
        open_to_all = "" if judged[-1].verdict.legal is False or not hides(session.game, session.table.state) else OPEN
        session.say(f"{answer}{open_to_all}")


def _odds(session: TableScreen, rest: str) -> None:
    from companion.cli.odds import odds_text

    state, past = session.table.state.copy(), session.table.past
    with session.unlocked():  # odds can take long, and change nothing
        found = odds_text(session.game, state, rest, past=past)
    session.say(found)


def rule(session: TableScreen, rest: str) -> None:
    if not rest:
        raise Unreadable("which rule? Ask a question, or type a rule's number")
    from companion.cli.ruling import ruling_text

    house = house_at(session.table.header, session.table.entries)
    session.say(ruling_text(session.table.header["game"], rest, session.game, session.known, house))


def _score(session: TableScreen, rest: str) -> None:
    session.say(session.sheet())


def _board(session: TableScreen, rest: str) -> None:
    request = picture_request(rest)
    if request is None:
        session.say(session.board())
    else:
        session.say(wrap(save_picture(session.game, session.table.header["game"], session.known, request), "  "))


def _log(session: TableScreen, rest: str) -> None:
    from companion.cli.transcript import entries_text

    most = None if rest.lower() == "all" else _number(rest, 10)
    session.say(entries_text(session.table, most))


# --- undo ---


def _undo(session: TableScreen, rest: str) -> None:
    words, table = rest.split(), session.table
    if len(words) == 2 and words[0].lower() == "to":
        number = 0 if words[1] == "0" else _number(words[1].partition(".")[0], None)
        take: Callable[[], ChangeReport] = partial(table.undo_to, number or 0)
        changes = table.history.changes_since(number or 0)
    else:
        asked = _number(rest, None)
        take, changes = partial(table.undo, asked), asked or 1
    if MOST_UNDOUBTED < changes <= len(table.history.changes):
        session.doubt = f"Take back {changes} entries at once?", partial(take_back, session, take)
    else:
        take_back(session, take)


def take_back(session: TableScreen, take: Callable[[], ChangeReport]) -> None:
    history = session.table.history
    before = len(history.undone)
    back = take()
    session.is_paused, session.waiting = True, None
    taken = history.undone[: before - 1 if before else None : -1]
    lines = [show.change(session.table, change) for change in taken]
    _say_taken(session, "Taken back", lines, back)
    again = history.last_line_undone()
    if len(taken) > again:
        session.say(f"  (`redo {len(taken)}` does all of it again)")


def _redo(session: TableScreen, rest: str) -> None:
    history = session.table.history
    before, most = len(history.changes), len(history.undone)
    asked = _number(rest, None)
    back = session.table.redo(asked if asked is None or not most else min(asked, most))
    session.is_paused, session.waiting = True, None
    lines = [show.change(session.table, change, is_made=True) for change in history.changes[before:]]
    _say_taken(session, "Done again", lines, back)


def _say_taken(session: TableScreen, title: str, texts: list[str], back: ChangeReport) -> None:
    if len(texts) > MOST_LISTED:
        texts = [texts[0], f"... {len(texts) - 2} more ...", texts[-1]]
    lines = [f"{title}: " + "; ".join(texts)]
    if back.changes:
        lines.append("On the table now: " + "; ".join(back.changes))
    if back.seen:
        is_printed = session.table.header.get("cards") != APP
        lines.append(f"Everybody has seen: {'; '.join(back.seen)}" + f". {PUT_BACK[len(back.seen) > 1]}" * is_printed)
    session.announce(str(len(session.table.entries)), lines)


# --- correct the past ---


def _correct(kind: str) -> Callable[[TableScreen, str], None]:
    def begin(session: TableScreen, rest: str) -> None:
        label, _, line = rest.partition(" ")
        if not label or (not line.strip() and kind != "strike"):
            usage = f"{edit_word(kind)} N" if kind == "strike" else f"{edit_word(kind)} N LINE"
            raise Unreadable(f"{usage}: N is the number of an entry in `log`")
        if line.strip() and kind == "strike":
            raise Unreadable("strike N removes an entry; to replace it, use edit N LINE")
        session.revision = Revision(session.table, kind, label, line.strip())
        _go_on(session)

    return begin


def answer_revision(session: TableScreen, line: str) -> None:
    """Handle a line that is typed during a correction; raises CompanionError."""
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
        session.say(f"{'F' if revision.is_blind else 'Or f'}or the correction: {words}")
    elif revision.obstacle and word in ("omit", "keep"):
        revision.omit() if word == "omit" else revision.keep()
        _go_on(session)
    elif word.partition(" ")[0] in LOOKING:
        COMMANDS[word.partition(" ")[0]](session, line.partition(" ")[2].strip())
    elif asks(session, line):
        rule(session, line)
    elif word.partition(" ")[0] in VERBS and word.partition(" ")[0] not in ("set", "force"):
        raise Unreadable("finish the correction first, or `cancel` it")
    elif not revision.obstacle and word in ("yes", "y"):
        _try(session, revision)
        if not revision.obstacle:
            _make(session, revision)
    elif revision.obstacle and word in ("yes", "y"):
        raise Unreadable("yes is not an answer here: type omit, keep or cancel, or the whole missing line")
    elif revision.obstacle and revision.is_blind:
        raise Unreadable("you cannot add a line while cards are hidden: type omit, keep or cancel")
    elif revision.obstacle and word in ("", "roll"):
        revision.roll()
        _go_on(session)
    elif revision.obstacle:
        revision.supply(line)
        _go_on(session)
    else:
        raise Unreadable("type yes or cancel")


def _give_up(session: TableScreen, revision: Revision) -> None:
    """Change nothing; a correction that was tried with hidden cards is noted, because it revealed something."""
    session.revision = None
    if revision.is_blind and revision.is_begun:
        session.log_aside("note", text=f"a correction of entry {revision.label} was tried, and not made")


def _try(session: TableScreen, revision: Revision) -> None:
    """Begin a correction with hidden cards; raises CompanionError if they do not allow it."""
    if revision.is_begun:
        return
    try:
        revision.begin()
    except CompanionError:
        revision.is_begun = True
        _give_up(session, revision)
        raise


def _make(session: TableScreen, revision: Revision) -> None:
    """Make a correction; its effects have been shown before, unless cards are hidden."""
    lines = _outcome(session, revision) if revision.is_blind else []
    session.is_paused = True
    revision.commit()
    session.revision = None
    body = session.table.entries[-1]
    line = f"{edit_word(body['kind'])} {body['label']} {body['line']}"
    text = entry_line(session.table, body) if revision.is_blind else line
    session.announce(str(len(session.table.entries)), [text.rstrip(), *lines])


def _go_on(session: TableScreen) -> None:
    """Show the effects of a correction when all later entries are still possible."""
    revision = session.revision
    assert revision is not None
    if revision.obstacle:
        return
    if revision.is_blind:
        lines = ["You see the effects after the correction, because they may reveal hidden cards."] * (
            not revision.is_begun
        )
        lines += _lost(session, revision) if revision.is_begun else []
    else:
        lines = _outcome(session, revision)
    session.say("\n".join(wrap(line, "  ~ ", "    ") for line in lines))


def _lost(session: TableScreen, revision: Revision) -> list[str]:
    """The steps that a correction removes from the game."""
    texts = [f"{step.label} {show.typed(session.table, step)}" for step in revision.lost()]
    return ["No longer in the game: " + "; ".join(texts)] if texts else []


def _outcome(session: TableScreen, revision: Revision) -> list[str]:
    """All effects of a correction."""
    lines, events = _lost(session, revision), revision.new_sentences()
    lines += [f"New: {text}" for text in events[:MOST_EVENTS]]
    lines += [f"New: {len(events) - MOST_EVENTS} more events"] if len(events) > MOST_EVENTS else []
    return lines + (revision.changes() or ["Nothing else changes."])


# --- the rest ---


def _note(session: TableScreen, rest: str) -> None:
    if not rest:
        raise Unreadable("note what? Type the remark after it")
    session.log_aside("note", text=rest)
    session.announce(str(len(session.table.entries)), [f"note: {rest}"])


def _dice(session: TableScreen, rest: str) -> None:
    by, _, name = rest.partition(" ")
    if by.lower() not in ("app", "table"):
        raise Unreadable("who rolls? Type dice app or dice table; for one seat: dice app ann")
    seat = session.seat_named(name.strip()) if name.strip() else ""
    session.log_aside("dice", by=by.lower(), seat=seat)
    session.say(f"  {'The app rolls' if by.lower() == 'app' else 'The table rolls'}{f' for {seat}' if seat else ''}.")


def _seat(session: TableScreen, rest: str) -> None:
    name, _, player = rest.partition(" ")
    kind = player_kind(player)
    if not kind:
        raise Unreadable(f"seat NAME PLAYER: the players are bot, {', '.join(BOTS)}, {PERSON}")
    seat = session.seat_named(name)
    if kind != PERSON and (why := no_bot(session.game, session.table.state)):
        raise Unreadable(why)
    session.log_aside("seat", seat=seat, player=kind)
    article = "An" if kind.startswith("e") else "A"
    session.say(f"  {article} {kind}{' bot' * (kind != PERSON)} plays {seat} from now on.")


def no_bot(game: Game[S], state: S) -> str:
    """Why no bot can play, and how to start a game in which one can; empty if one can play."""
    if not game.has_bots:
        return "no bot can play: the app does not know the legal moves of this game; its folder has no play.yaml"
    if not game.is_blind(state):
        return ""
    how = "`--cards app` deals them on the screen"
    how += f"; `--set {' '.join(game.no_hands)}` plays without them" if game.no_hands else ""
    return f"no bot can play: the app cannot see the cards in your hands ({how})"


def player_kind(word: str) -> str:
    """The kind of player that a word names; empty if there is no such kind."""
    kind = word.strip().lower()
    kind = DEFAULT if kind == "bot" else kind
    return kind if kind in BOTS or kind == PERSON else ""


def _save(session: TableScreen, rest: str) -> None:
    save = session.table.save
    if save is None:
        raise Unreadable("this game is not saved: it was started with --script and without --save")
    if rest:
        save.rescue(path_named(rest)).close()
        copied = f"A copy with {counted(save.last, 'entry', 'entries')} is in {rest}"
        session.say(wrap(f"{copied}; the game itself goes on in {save.path}", "  "))
    else:
        session.say(wrap(f"{counted(save.last, 'entry is', 'entries are')} saved in {save.path}", "  "))


def _open(session: TableScreen, rest: str) -> None:
    if rest:
        raise Unreadable("type open alone: --port and --loopback are options of companion host")
    if session.phones is None:
        raise Unreadable("phones cannot join a script; play at the prompt, and type `open` there")
    with session.unlocked():  # the server looks at the table
        session.phones.open()


def _close(session: TableScreen, rest: str) -> None:
    if session.phones is None:
        raise Unreadable("the table is not open to phones: type `open` first")
    with session.unlocked():
        session.phones.close()


def _admit(session: TableScreen, rest: str) -> None:
    word, _, number = rest.partition(" ")
    seats = session.table.header["seats"]
    if not word:
        raise Unreadable(f"admit whom? Type the seat after it: admit {seats[0]}")
    if number and not (number.isdecimal() and len(number) <= MOST_DIGITS):
        raise Unreadable(f"'{number[:40]}' is not the number of a phone; each phone that asks shows its number")
    name = session.seat_named(word)
    if session.phones is None:
        raise Unreadable(f"no phone is asking for the seat of {name}")
    session.phones.admit(seats.index(name), int(number) if number else None)


def _quit(session: TableScreen, rest: str) -> None:
    session.leave()


def _number(text: str, default: int | None) -> int | None:
    if not text:
        return default
    if not text.isdecimal() or len(text) > MOST_DIGITS or not int(text):
        raise Unreadable(f"'{text[:40]}' is not a number of entries; type a whole number, such as 3")
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
"""The commands of `interpreter.VERBS`, and their functions."""
