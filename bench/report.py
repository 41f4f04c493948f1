"""The report: tables for people, the same figures for machines."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from bench.timing import Measured


class Report:
    """Collects figures under their section, and prints each table as soon as it is complete."""

    def __init__(self) -> None:
        self.figures: dict[str, object] = {}

    def table(self, title: str, head: list[str], rows: list[list[str]], notes: list[str]) -> None:
        """Print a table in Markdown, so that it can go into the documentation as it is."""
        widths = [max(len(line[k]) for line in [head, *rows]) for k in range(len(head))]
        print(f"\n### {title}\n")
        for line in [head, ["-" * width for width in widths], *rows]:
            print("| " + " | ".join(_pad(cell, widths[k], k) for k, cell in enumerate(line)) + " |")
        print()
        for note in notes:
            print(note)

    def note(self, title: str, text: str) -> None:
        """Print a section that has no figures, and why."""
        print(f"\n### {title}\n\n{text}")


def count(value: float) -> str:
    """Write a rate so that it can be read at a glance."""
    if value >= 1e6:
        return f"{value / 1e6:.2f} M"
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def rate(value: Measured) -> str:
    """Write a rate and how far its turns lie apart."""
    return f"{count(value.middle)} ±{50 * value.spread:.0f}%"


def times(value: Measured) -> str:
    """Write a ratio and its range over the turns."""
    digits = 0 if value.middle >= 100 else 1 if value.middle >= 3 else 2
    return f"{value.middle:.{digits}f} ({value.low:.{digits}f}–{value.high:.{digits}f})"


def machine() -> dict[str, str]:
    """Describe the machine and the versions that matter."""
    return {
        "processor": _processor(),
        "system": platform.platform(),
        "python": platform.python_version(),
        "mypy": _version("mypy"),
        "open_spiel": _version("open_spiel"),
        "bocage": _version("bocage"),
    }


def _pad(cell: str, width: int, column: int) -> str:
    return cell.ljust(width) if column == 0 else cell.rjust(width)


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor()
    return next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), "unknown")
