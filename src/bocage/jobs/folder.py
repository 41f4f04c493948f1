"""The folder of a job: one process at work at a time, files replaced as a whole, read with care."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bocage.core.errors import InputError
from bocage.core.record import parse_json

MOST = 1 << 62  # of anything that is counted


class BusyError(Exception):
    """Somebody else is at work in the folder."""


@contextmanager
def occupied(folder: Path) -> Iterator[None]:
    """Keep others out of a folder; whoever is killed leaves it free."""
    folder.mkdir(parents=True, exist_ok=True)
    try:
        import fcntl
    except ImportError:  # a system without such locks
        yield
        return
    door = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(door, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BusyError from None
        except OSError:  # a file system without such locks
            pass
        yield
    finally:
        os.close(door)


def replace(path: Path, content: bytes) -> None:
    """Replace a file: after any crash it is the old one or the new one, whole."""
    fresh = path.with_name(f"{path.name}.new")
    try:
        with fresh.open("wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        fresh.replace(path)
    except OSError:
        if fresh.is_file():
            fresh.unlink()
        raise


def read(path: Path, most: int = -1) -> bytes:
    """Read a file that must be there, or so many bytes of it."""
    try:
        with path.open("rb") as stream:
            return stream.read(most)
    except OSError as error:
        raise unreadable(path, str(error.strerror)) from None


def unreadable(path: Path, problem: str) -> InputError:
    """Say what is wrong with a file or a folder."""
    return InputError("file-unreadable", problem=problem).at_path(path)


class Index:
    """What a JSON file of the folder says, field by field."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            said = parse_json(read(path).decode())
        except UnicodeDecodeError as error:
            raise self._wrong(InputError("file-encoding", position=str(error.start))) from None
        except InputError as error:
            raise error if error.where else self._wrong(error) from None
        if not isinstance(said, dict):
            raise self._wrong(InputError("record-object-field"))
        self.said: dict[str, object] = said

    def _wrong(self, error: InputError, name: str = "") -> InputError:
        return (error.at(name) if name else error).at_path(self.path)

    def wholes(self, name: str) -> list[int]:
        """Return a list of whole numbers."""
        numbers = self._list(name)
        return [self._whole(number, name) for number in numbers]

    def pairs(self, name: str) -> list[tuple[int, int]]:
        """Return a list of pairs of whole numbers."""
        pairs = []
        for pair in self._list(name):
            if not isinstance(pair, list) or len(pair) != 2:
                raise self._wrong(InputError("record-list"), name)
            pairs.append((self._whole(pair[0], name), self._whole(pair[1], name)))
        return pairs

    def whole(self, name: str, missing: int | None = None) -> int:
        """Return a whole number; where it may be missing, what that means."""
        if name not in self.said and missing is not None:
            return missing
        return self._whole(self._field(name), name)

    def seconds(self, name: str) -> float:
        """Return a time."""
        value = self._field(name)
        if isinstance(value, float) and 0 <= value < MOST:
            return value
        return float(self._whole(value, name))

    def _list(self, name: str) -> list[object]:
        value = self._field(name)
        if not isinstance(value, list):
            raise self._wrong(InputError("record-list"), name)
        return value

    def _field(self, name: str) -> object:
        if name not in self.said:
            raise self._wrong(InputError("record-missing-field"), name)
        return self.said[name]

    def _whole(self, value: object, name: str) -> int:
        if type(value) is not int or not 0 <= value < MOST:
            raise self._wrong(InputError("option-count", low="0", high=str(MOST - 1)), name)
        return value
