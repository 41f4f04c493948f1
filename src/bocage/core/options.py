"""The options of a game: what each may be, and how a value is checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from bocage.core.errors import InputError
from bocage.core.rng import Rng

NEVER = 2**40  # more than any match can count to, and safe in a native integer


@dataclass(frozen=True)
class Option:
    """One option of a game: its name and its default; the subclass says what values it takes."""

    kind: ClassVar[str] = ""  # how a form asks for it
    by_lot: ClassVar[bool] = False  # whether the rules know a way to draw it

    name: str
    default: object

    @property
    def choices(self) -> Sequence[object]:
        """The values that a form offers, where they do not follow from the kind."""
        return ()

    def check(self, value: object, players: int) -> object:
        """Return the value if it is one this option takes, else raise InputError."""
        raise NotImplementedError

    def form(self) -> str:
        """Write what values it takes, for people."""
        raise NotImplementedError

    def describe(self) -> dict[str, object]:
        """Return what a form needs to know to ask for it."""
        return {
            "name": self.name,
            "default": self.default,
            "values": self.form(),
            "kind": self.kind,
            "choices": list(self.choices),
        }

    def lot(self, players: int, rng: Rng) -> object:
        """Draw a value by lot; only where `by_lot` says so."""
        raise NotImplementedError


@dataclass(frozen=True)
class Seat(Option):
    """One of the seats."""

    kind: ClassVar[str] = "seat"
    by_lot: ClassVar[bool] = True

    def check(self, value: object, players: int) -> object:
        """Accept 0 to players - 1."""
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < players:
            raise InputError("option-count", low="0", high=str(players - 1))
        return value

    def form(self) -> str:
        """Write the range."""
        return "seat"

    def lot(self, players: int, rng: Rng) -> object:
        """Draw a seat."""
        return int(rng.below(players))


@dataclass(frozen=True)
class Count(Option):
    """A whole number, at least `minimum`; a form offers `steps` that one can tell apart."""

    kind: ClassVar[str] = "count"

    minimum: int = 0
    steps: tuple[int, ...] = ()

    @property
    def choices(self) -> Sequence[object]:
        """The steps."""
        return self.steps

    def check(self, value: object, players: int) -> object:
        """Accept whole numbers from the minimum up; what no match can reach is all the same."""
        if isinstance(value, bool) or not isinstance(value, int) or value < self.minimum:
            raise InputError("option-count-from", low=str(self.minimum))
        return min(value, NEVER)

    def form(self) -> str:
        """Write the lower bound."""
        return f"{self.minimum}…"


@dataclass(frozen=True)
class Switch(Option):
    """True or false."""

    kind: ClassVar[str] = "switch"

    def check(self, value: object, players: int) -> object:
        """Accept booleans only."""
        if not isinstance(value, bool):
            raise InputError("option-switch")
        return value

    def form(self) -> str:
        """Write the two values."""
        return "true|false"


@dataclass(frozen=True)
class Choice(Option):
    """One of a few words."""

    kind: ClassVar[str] = "choice"
    by_lot: ClassVar[bool] = True

    words: tuple[str, ...] = ()

    @property
    def choices(self) -> Sequence[object]:
        """The words."""
        return self.words

    def check(self, value: object, players: int) -> object:
        """Accept the listed words only."""
        if value not in self.words or not isinstance(value, str):
            raise InputError("option-choice", words=", ".join(self.words))
        return value

    def form(self) -> str:
        """Write the words."""
        return "|".join(self.words)

    def lot(self, players: int, rng: Rng) -> object:
        """Draw one of the words."""
        return self.words[rng.below(len(self.words))]


@dataclass(frozen=True)
class File(Option):
    """The contents of a JSON file, or the file's path where a caller may read files; none by default."""

    kind: ClassVar[str] = "file"

    def check(self, value: object, players: int) -> object:
        """Accept the contents; the game itself checks what they say."""
        if isinstance(value, str):
            raise InputError("option-file-unread")
        if not isinstance(value, dict):
            raise InputError("option-file")
        return value

    def form(self) -> str:
        """Write what it is."""
        return "file"


def check_options(specs: tuple[Option, ...], given: Mapping[str, object], players: int) -> dict[str, object]:
    """Check every given option and fill in the defaults."""
    known = {spec.name: spec for spec in specs}
    for name in given:
        if name not in known:
            raise InputError("option-unknown", names=", ".join(known)).at(f"options.{name}")
    checked: dict[str, object] = {}
    for spec in specs:
        if spec.name not in given:
            checked[spec.name] = spec.default
            continue
        try:
            checked[spec.name] = spec.check(given[spec.name], players)
        except InputError as error:
            raise error.at(f"options.{spec.name}") from None
    return checked
