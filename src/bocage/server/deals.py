"""Deals that can be verified: chance is derived from the server's seed and the players' salts.

The server draws a seed when a table is opened and publishes its hash at once. Each person's client adds a
salt when it sits down, so neither side alone decides what is drawn. When the match is over the seed is shown,
and anyone can compute every draw again: `verify` does.
"""

from __future__ import annotations

import hmac
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256

import msgspec

from bocage.core.errors import BocageError, InputError
from bocage.core.match import CHANCE, Match
from bocage.core.options import Option
from bocage.core.record import FileReader, Record
from bocage.core.rng import Rng
from bocage.games import find_game

SEED_BYTES = 32
LONGEST_SALT = 128
SALT = re.compile(rf"[A-Za-z0-9_-]{{0,{LONGEST_SALT}}}")  # no line break, which keeps two salts apart
SEED = re.compile(rf"[0-9a-f]{{{2 * SEED_BYTES}}}")


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that determined chance in a match: shown when it is over."""

    commitment: str
    seed: str
    salts: list[str]  # of the people who sat when the match began, by seat
    lots: list[str] = []  # the options that were left to the lot


@dataclass
class Verified:
    """What was computed again, and agreed."""

    match: Match
    lots: list[str] = field(default_factory=list)
    draws: int = 0


def new_seed() -> str:
    """Draw a seed, as hexadecimal text."""
    return secrets.token_hex(SEED_BYTES)


def commitment(seed: str) -> str:
    """Return what is published before the match: the hash of the seed; nothing if there is none."""
    return sha256(bytes.fromhex(seed)).hexdigest() if seed else ""


def check_salt(salt: str) -> str:
    """Return a salt that is well formed, or refuse it."""
    if not SALT.fullmatch(salt):
        raise InputError("bad-salt", "bocage.server", longest=LONGEST_SALT)
    return salt


def rng_for(seed: str, salts: Sequence[str], purpose: str) -> Rng:
    """Return the generator for one draw; the purpose names it: `option first`, `move 12`."""
    message = "\n".join([purpose, *salts]).encode()
    return Rng(hmac.new(bytes.fromhex(seed), message, sha256).hexdigest())


def draw_option(seed: str, salts: Sequence[str], spec: Option, players: int) -> object:
    """Draw an option that was left to the lot."""
    return spec.lot(players, rng_for(seed, salts, f"option {spec.name}"))


def draw_move(seed: str, salts: Sequence[str], match: Match, number: int) -> int:
    """Draw the move of chance with this number, counted from 1."""
    return int(match.state.random_move(rng_for(seed, salts, f"move {number}")))


def verify(record: Record, deal: Deal, published: str = "", read_file: FileReader | None = None) -> Verified:
    """Compute every option left to the lot and every draw again.

    Raise InputError naming what does not follow from the deal: the seed, an option, or a move. `published`
    is the commitment as it was seen before the match, if somebody wrote it down.
    """
    _check_seed(deal, published)
    game = find_game(record.game)
    players = len(record.players)
    match = record.match(game, 0, read_file)
    verified = Verified(match)
    known = {spec.name: spec for spec in game.options}
    for name in deal.lots:
        if name not in known or name not in record.options or name in verified.lots:
            raise InputError("deal-lots", "bocage.server").at("lots")
        drawn = draw_option(deal.seed, deal.salts, known[name], players)
        if record.options[name] != drawn:
            raise InputError("deal-option", "bocage.server", drawn=str(drawn)).at(f"options.{name}")
        verified.lots.append(name)
    for number, text in enumerate(record.moves, start=1):
        try:
            if match.to_move == CHANCE:
                drawn_text = game.text(match.state, draw_move(deal.seed, deal.salts, match, number))
                if drawn_text != text:
                    raise InputError("deal-move", "bocage.server", drawn=drawn_text).at(text)
                verified.draws += 1
            match.play(text)
        except BocageError as error:
            raise error.at(f"move {number}") from None
    return verified


def _check_seed(deal: Deal, published: str) -> None:
    if not SEED.fullmatch(deal.seed):
        raise InputError("deal-seed", "bocage.server", length=2 * SEED_BYTES).at("seed")
    if commitment(deal.seed) != deal.commitment:
        raise InputError("deal-commitment", "bocage.server").at("seed")
    if published and published != deal.commitment:
        raise InputError("deal-published", "bocage.server").at("commitment")
    for index, salt in enumerate(deal.salts):
        try:
            check_salt(salt)
        except InputError as error:
            raise error.at(f"salts[{index}]") from None
