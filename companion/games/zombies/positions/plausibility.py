"""Impossible positions, with the clause that forbids each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.base import Complaint, refuse_all
from companion.games.zombies import actions as act
from companion.games.zombies.effects.aims import TARGETS, no_wall
from companion.games.zombies.effects.deck import Discarding
from companion.games.zombies.effects.dice import Rolling
from companion.games.zombies.effects.pieces import Taking
from companion.games.zombies.effects.playing import Playing, who_may_answer
from companion.games.zombies.kit import Kit
from companion.games.zombies.positions.positions import deck_left
from companion.games.zombies.rules.fight import Fight
from companion.games.zombies.rules.moving import Moving
from companion.games.zombies.rules.placing import DrawingTile, Placing, lower_half
from companion.games.zombies.rules.spawn import Bringing
from companion.games.zombies.rules.tokens import most
from companion.games.zombies.rules.town import cell_of, is_sealed, why_no_map
from companion.games.zombies.rules.turn import Turn
from companion.games.zombies.rules.walking import ZombieMoves
from companion.games.zombies.rules.win import counted
from companion.games.zombies.state import LIFE, START, TILE, UNKNOWN, Seat, State


def check_plausible(kit: Kit, state: State) -> None:
    """Refuse an impossible position; raises Unreadable with every clause it breaks."""
    refuse_all(kit.words, _wrong(kit, state))


def _wrong(kit: Kit, state: State) -> Iterator[Complaint]:
    yield from _wrong_map(kit, state)
    yield from _wrong_deck(kit, state)
    yield from _wrong_zombies(kit, state)
    yield from _wrong_tokens(kit, state)
    for number, seat in enumerate(state.seats):
        yield from _wrong_seat(kit, state, number, seat)
        yield from _wrong_weapons(kit, number, seat)
    yield from _wrong_cards(kit, state)
    yield from _wrong_frames(kit, state)
    yield from _wrong_frames_of_cards(kit, state)
    yield from _wrong_end(kit, state)


# --- the map ---


def _wrong_map(kit: Kit, state: State) -> Iterator[Complaint]:
    """Complaints unless Town Square is in the middle, roads meet and all tiles are connected."""
    refusal = why_no_map(kit.town(state))
    if refusal is not None:
        name = kit.namer(state)
        message = kit.words.fill("maps", refusal.key, {slot: name(slot, value) for slot, value in refusal.data.items()})
        yield f"table.map.{refusal.data['cell']}", message, refusal.rules[0]
    laid = Counter(one.tile for one in state.table.map.values())
    laid.update(tile for tile in state.table.out if tile != UNKNOWN)
    laid.update(state.table.under)
    laid.update(tile for frame in state.pending if (tile := frame.tile_in_hand) is not None)
    for tile in sorted(laid - kit.copies):
        what = f"{laid[tile]} {kit.names[tile]} tiles are listed, but the game has {kit.copies[tile]}"
        yield "table.map", what, "XX-COMP-01"


def _wrong_deck(kit: Kit, state: State) -> Iterator[Complaint]:
    """Complaints unless the deck has all tiles not drawn, and the Helipad is where the position says."""
    table = state.table
    there = deck_left(kit, state)
    if table.deck != there:
        what = f"use {there}, the tiles that are not drawn yet, not {table.deck}, or list discarded tiles in table.out"
        yield "table.deck", what, "XX-SETUP-05"
    is_laid = any(one.tile == kit.helipad for one in table.map.values())
    if is_laid != (table.helipad == "map"):
        yield "table.helipad", "use map if the Helipad tile is on the map, otherwise not", "XX-HELI-01"
    at_bottom = kit.variants.helipad_position == "bottom"
    if at_bottom and table.helipad != "deck" and table.deck > len(table.under):
        yield (
            "table.helipad",
            "the Helipad is at the bottom of the deck, under all tiles that are not drawn yet",
            "XX-SETUP-06",
        )
    most_left = lower_half(kit) - 1
    if not at_bottom and table.helipad != "deck" and table.deck - len(table.under) > most_left:
        what = f"the Helipad is in the lower half of the deck: at most {most_left} other tiles are left when it comes"
        yield "table.helipad", what, "XX-SETUP-18"
    placed = any(isinstance(frame, Placing) for frame in state.pending)
    open_road = kit.variants.seal_test == "no_open_road" and not placed
    if open_road and table.sealed and not is_sealed(kit.town(state)):
        yield "table.sealed", "a road leads off the map, so the map is not sealed", "XX-TILE-16"


# --- zombies and tokens ---


def _wrong_zombies(kit: Kit, state: State) -> Iterator[Complaint]:
    zombies = state.table.zombies
    for space, number in Counter(zombies).items():
        if number > 1:
            yield "table.zombies", f"{number} zombies cannot stand on {space}", "XX-SPACE-10"
    held = sum(seat.kills for seat in state.seats)
    if kit.variants.zombie_pool != "unlimited" and len(zombies) + held > kit.numbers.zombies:
        what = f"{len(zombies)} zombies on the map and {held} held are more than the {kit.numbers.zombies} in the game"
        yield "table.zombies", what, "XX-COMP-08"


def _wrong_tokens(kit: Kit, state: State) -> Iterator[Complaint]:
    """Complaints unless tokens are inside the named building they came with; they never move."""
    table, town = state.table, kit.town(state)
    here: Counter[tuple[str, str]] = Counter()
    for space, tokens in table.tokens.items():
        field = f"table.tokens.{space}"
        cell = space.partition(".")[0]
        here.update((cell, token) for token in tokens)
        if space not in town.inside_of(cell_of(cell)):
            yield field, "tokens can only be inside named buildings", "XX-SPAWN-02"
        if len(tokens) > most(kit) or len(set(tokens)) < len(tokens):
            yield field, f"a space holds at most {most(kit)}, of different sorts", "XX-SPACE-12"
        elif len(tokens) > 1 and space in table.zombies:
            yield field, "a zombie, a life token and a bullet cannot share a space", "XX-SPACE-11"
    for (cell, token), number in here.items():
        tile = kit.tile_at(state, cell)
        brought = tile.life if token == LIFE else tile.bullets
        if number > brought:
            what = f"{tile.name} brings {brought}, but {number} {token} tokens lie on {cell}"
            yield "table.tokens", what, "XX-SPAWN-01"


# --- seats ---


def _wrong_seat(kit: Kit, state: State, number: int, seat: Seat) -> Iterator[Complaint]:
    """Complaints about tokens, zombies held and cards, and about the rules for dead players."""
    field = f"seats[{number}]"
    if seat.life > kit.numbers.most_life:
        yield f"{field}.life", f"a player holds at most {kit.numbers.most_life} life tokens", "XX-TOKEN-03"
    if seat.dead and seat.life:
        yield f"{field}.life", "a dead player has no life until the next turn", "XX-DEATH-18"
    if not seat.dead and not seat.life:
        yield f"{field}.life", "a player without a life token is dead", "XX-DEATH-01"
    if seat.dead and seat.at != START:
        yield f"{field}.at", "a dead player's pawn is on the centre of Town Square", "XX-DEATH-01"
    if seat.dead and seat.bullets and kit.variants.respawn_bullets == "exactly_three":
        yield f"{field}.bullets", "a player who dies gives up all bullets", "XX-DEATH-13"
    if seat.killed < seat.kills:
        yield f"{field}.killed", f"{seat.kills} zombies are held; use {seat.kills} or more", "XX-CLAR-06"
    if state.phase != "over" and counted(kit, state, number) >= kit.numbers.goal:
        yield f"{field}.kills", f"with {kit.numbers.goal} zombies the game is already won", "XX-WIN-02"
    if len(seat.hand) > kit.numbers.hand and not _may_hold_more(kit, state, number):
        when = "at the start of a turn" if state.current == number else "on another player's turn"
        yield f"{field}.hand", f"a player holds at most {kit.numbers.hand} event cards {when}", "XX-EVENT-06"
    if seat.played > kit.numbers.cards_a_round and kit.variants.weapon_counts == "counts":
        yield f"{field}.played", f"the limit of event cards in a round is {kit.numbers.cards_a_round}", "XX-EVENT-02"


def _may_hold_more(kit: Kit, state: State, number: int) -> bool:
    """Whether the seat may hold more cards than the limit: on its turn, or while it discards.

    At the start of its turn it may not, unless a card was played then. XX-EVENT-06, XX-EVENT-07, XX-EV-23, XX-OPEN-36.
    """
    top = state.top
    if isinstance(top, Turn) and not top.begun and top.step == kit.steps[0]:
        return False
    if isinstance(top, DrawingTile) and kit.steps[0] == TILE:
        return top.seat == number and state.seats[number].played > 0
    discards = any(isinstance(frame, Discarding) and frame.seat == number for frame in state.pending)
    return state.current in (number, None) or discards


def _wrong_weapons(kit: Kit, number: int, seat: Seat) -> Iterator[Complaint]:
    field = f"seats[{number}].weapons"
    # On the turn of the death, the card of the round may be a new weapon.
    if seat.dead and seat.weapons and not seat.played and kit.variants.weapon_counts == "counts":
        yield field, "a player who dies loses all weapons in play", "XX-DEATH-04"
    for card, count in Counter(weapon.card for weapon in seat.weapons).items():
        if count > 1:
            yield field, f"{kit.names[card]} cannot be in play twice in front of one player", "XX-EVENT-14"
    for place, weapon in enumerate(seat.weapons):
        loaded = kit.events[weapon.card].effect.loaded
        if weapon.bullets > loaded or (loaded and not weapon.bullets):
            what = f"{kit.names[weapon.card]} has " + (f"1 to {loaded} bullets" if loaded else "no bullets") + " on it"
            yield f"{field}[{place}].bullets", what, "XX-EV-03"


def _wrong_cards(kit: Kit, state: State) -> Iterator[Complaint]:
    """Complaints unless the cards add up: no extra copies, and all other cards in the deck or unknown."""
    left, table = kit.cards_left(state), state.table
    for card, number in left.items():
        if number < 0:
            there = kit.event_copies[card]
            yield (
                "seats",
                f"there are {there - number} {kit.names[card]} cards here, but the game has {there}",
                "XX-COMP-07",
            )
    unknown = sum(seat.hand.count(UNKNOWN) for seat in state.seats) + table.discard.count(UNKNOWN)
    total = (+left).total()
    if min(left.values(), default=0) >= 0 and total != unknown + table.events:
        what = f"{table.events} in the deck and {unknown} unknown cards are not the {total} cards left"
        yield "table.events", what, "XX-COMP-07"


# --- the place in the turn ---

_TARGETS = {"": "nothing", "opponent": "an opponent", "cell": "a cell", "wall": "a wall", "weapon": "a weapon in play"}


def _wrong_frames(kit: Kit, state: State) -> Iterator[Complaint]:
    """Complaints about frames that do not fit the table."""
    for place, frame in enumerate(state.pending):
        field = f"pending[{place}]"
        if isinstance(frame, Turn) and place:
            yield field, "a turn cannot be inside another turn", "XX-TURN-01"
        if isinstance(frame, Fight | Moving) and state.seats[frame.seat].dead:
            yield f"{field}.seat", f"{state.seats[frame.seat].name} is dead until the next turn", "XX-DEATH-18"
        if isinstance(frame, Fight):
            yield from _wrong_fight(kit, state, frame, field)
        if isinstance(frame, ZombieMoves):
            for space in sorted({*frame.moved} - {*state.table.zombies}):
                yield f"{field}.moved", f"there is no zombie on {space}", "XX-ZMOVE-02"
            if frame.left > kit.numbers.die:
                yield f"{field}.left", f"a die shows at most {kit.numbers.die}", "XX-ZMOVE-01"
        if isinstance(frame, Bringing):
            tile = kit.tile_at(state, frame.cell)
            if frame.bullets > tile.bullets or frame.life > tile.life:
                yield field, f"{tile.name} brings {tile.bullets} bullets and {tile.life} life tokens", "XX-SPAWN-01"


def _wrong_fight(kit: Kit, state: State, frame: Fight, field: str) -> Iterator[Complaint]:
    seat = state.seats[frame.seat]
    if seat.at != frame.space:
        yield f"{field}.space", f"{seat.name} is at {seat.at} and can fight only there", "XX-COMBAT-03"
    elif frame.space not in state.table.zombies:
        yield f"{field}.space", "there is no zombie to fight", "XX-COMBAT-03"
    if frame.stage == "pay" and not 1 <= frame.value <= kit.numbers.die:
        yield f"{field}.value", f"a die shows 1 to {kit.numbers.die}", "XX-CLAR-07"
    elif frame.stage == "pay" and frame.value >= kit.numbers.win_on:
        yield f"{field}.value", f"a roll of {frame.value} wins, so there is nothing to pay", "XX-COMBAT-04"


def _wrong_frames_of_cards(kit: Kit, state: State) -> Iterator[Complaint]:
    """Complaints about cards being played: invalid targets, or players who cannot answer."""
    for number, frame in enumerate(state.pending):
        field = f"pending[{number}]"
        if isinstance(frame, Playing):
            yield from list(_wrong_card(kit, state, frame, field)) or _idle_card(kit, state, number)
        if isinstance(frame, Taking) and (frame.seat == frame.other or not state.seats[frame.other].hand):
            yield f"{field}.other", "name an opponent who has a card in hand", "XX-EV-24"
        if isinstance(frame, Rolling) and any(not value for value in frame.dice):
            yield f"{field}.dice", f"a die shows 1 to {kit.numbers.die}", "XX-CLAR-07"
        if isinstance(frame, ZombieMoves) and frame.going is not None and frame.going not in state.table.zombies:
            yield f"{field}.going", f"there is no zombie on {frame.going}", "XX-EV-22"


def _wrong_card(kit: Kit, state: State, frame: Playing, field: str) -> Iterator[Complaint]:
    """What is wrong with the targets of the card that is being played, and the players asked. XX-EV-25, XX-EV-28."""
    sort, places = kit.events[frame.card].effect.aims, len(frame.places)
    target, what = TARGETS[sort], f"{kit.names[frame.card]} targets {_TARGETS[sort]}"
    if frame.other == frame.seat or (frame.other is not None) != target.has_seat:
        yield f"{field}.other", what, "XX-EV-28"
    if places != target.places or (sort == "cell" and frame.places[0] not in state.table.map):
        yield f"{field}.places", what, "XX-EV-28"
    wall = no_wall(kit.town(state), (*frame.places,), "XX-EV-07") if sort == "wall" and places == 2 else None
    if wall is not None:
        yield f"{field}.places", "use a wall, with its space on the street first", wall.rules[0]
    owned = [] if frame.other is None else [weapon.card for weapon in state.seats[frame.other].weapons]
    if (frame.weapon is not None) != target.has_weapon or (target.has_weapon and frame.weapon not in owned):
        yield f"{field}.weapon", what, "XX-EV-26"
    # A player who was asked before an answer came may have played that answer and have no other now.
    is_open = frame is state.pending[-1]
    may = who_may_answer(kit, state, frame.seat) if is_open else {*range(len(state.seats))} - {frame.seat}
    if any(seat not in may for seat in frame.asked):
        yield f"{field}.asked", "name only other players who may have a response", "XX-EV-25"


def _idle_card(kit: Kit, state: State, number: int) -> Iterator[Complaint]:
    """A complaint about a card that had nothing to work on when it was played, such as a roll or a card. XX-EV-28.

    The opponent's hand may have become empty since, by an answer to this card.
    """
    frame, before = state.pending[number], state.copy()
    assert isinstance(frame, Playing)
    del before.pending[number:]
    play = act.Play(frame.seat, frame.card, act.Aims(frame.other, (*frame.places,), frame.weapon))
    refusal = kit.events[frame.card].effect.check(kit, before, play) if frame.stage == "asked" else None
    if refusal is not None and refusal.key != "hand_is_empty":
        why = kit.sentence(before, "refusals", refusal.key, refusal.data, refusal.rules)
        yield f"pending[{number}].card", why.removesuffix("."), refusal.rules[0]


def _wrong_end(kit: Kit, state: State) -> Iterator[Complaint]:
    """The game is over if somebody has won, or time is up."""
    table = state.table
    if state.phase == "over" and state.pending:
        yield "pending", "the game is over; leave this empty", "XX-WIN-03"
    if state.phase == "over" and table.ended is None:
        yield "phase", "nobody has won, so the game is not over", "XX-WIN-03"
    if state.phase != "over" and (table.ended is not None or table.winner is not None):
        yield "table.ended", "the game is not over, so nobody has won", "XX-WIN-03"
    if table.ended in ("helipad", "zombies") and table.winner is None:
        yield "table.winner", "name the winner", "XX-WIN-01" if table.ended == "helipad" else "XX-WIN-02"
    if table.ended == "time" and kit.variants.time_limit is None:
        yield "table.ended", "this game has no turn limit", "XX-TURN-16"
