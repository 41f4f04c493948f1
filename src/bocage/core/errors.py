"""What can go wrong, and how it is said.

    BocageError
    ├── InputError       a record, an option, a deck or a move's text is not well formed
    │   └── UnknownGame
    └── IllegalMove      a well-formed move that the rules refuse; cites the rule

An error carries a code for machines and where it happened; its sentence comes from the Fluent files, so it
can be said in every language we speak. `str(error)` is English.
"""

from __future__ import annotations

from typing import Self

from bocage.core.text import say

MAX_SHOWN = 60
LONGEST_PATH = 4096  # of a file, shown whole
MAX_FACT = 400  # a list of names may be longer than a piece of input


class BocageError(Exception):
    """Anything a user can be told in one line."""

    def __init__(
        self, code: str, domain: str = "bocage.core", where: tuple[str, ...] = (), **facts: object
    ) -> None:
        super().__init__(code)
        self.code = code
        self.domain = domain
        self.where = where
        self.facts = {n: shown(f, MAX_FACT) if isinstance(f, str) else f for n, f in facts.items()}

    @property
    def rule(self) -> str | None:
        """The number of the rule it cites, if any."""
        return None

    def sentence(self, language: str = "en") -> str:
        """Say what is wrong, without the place."""
        text = say(language, self.domain, self.code, **self.facts)
        return f"{text} ({self.rule})" if self.rule else text

    def at(self, where: str, longest: int = MAX_SHOWN) -> Self:
        """Put the place it happened in front: a file, a field, the number of a move, its text."""
        self.where = (shown(where, longest) or '""', *self.where)
        return self

    def at_path(self, path: object) -> Self:
        """Put a file in front, whole."""
        return self.at(str(path), LONGEST_PATH)

    def __str__(self) -> str:
        return ": ".join([*self.where, self.sentence()])


class InputError(BocageError):
    """Input that is not well formed."""


class UnknownGame(InputError):
    """A game that is not one of ours."""


class IllegalMove(BocageError):
    """A move the rules refuse."""

    @property
    def rule(self) -> str | None:
        """The rule's number: the code begins with it."""
        return self.code.partition("-")[0]


def shown(text: str, longest: int = MAX_SHOWN) -> str:
    """Make any text safe to show in one line: no control characters, not too long."""
    if len(text) > longest:
        text = text[: longest - 1] + "…"
    if text.isprintable():
        return text
    clean = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
    return clean if len(clean) <= longest else clean[: longest - 1] + "…"
