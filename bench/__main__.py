"""Measure speed and size on one core, and print every result as a ratio within this run.

Nothing here is asserted: a slow machine is not a fault. What must be right to compare at all (that two
players play the same game) is checked, and the comparison left out where it is not.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from bench import games, sections
from bench.load import load
from bench.report import Report, machine
from bench.restart import MATCHES, QUICK_MATCHES, restart
from bench.timing import stay_on_one_core, use_all_cores
from bocage.compiled import mode


def main(arguments: list[str]) -> int:
    """Run every section in turn."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a short run: fewer turns, smaller counts")
    parser.add_argument("--json", metavar="FILE", type=Path, help="write the figures to FILE")
    given = parser.parse_args(arguments)
    stay_on_one_core()
    effort = sections.QUICK if given.quick else sections.FULL
    report = Report()
    report.figures["machine"] = machine()
    report.figures["rules"] = mode()
    print("; ".join(f"{name} {value}" for name, value in machine().items()))
    print(
        f"rules {mode()}; one core; {effort.turns} turns, contestants interleaved; "
        "a rate is the median ± half its range, a ratio the median of the turns (lowest–highest)"
    )
    sections.random_play(report, effort)
    for own in games.parts("sections"):
        own.measure(report, effort)
    sections.memory(report, effort)
    sections.commands(report, effort)
    load(report, given.quick)
    use_all_cores()  # the server that restarts has bots in processes of their own
    restart(report, QUICK_MATCHES if given.quick else MATCHES)
    if given.json:
        given.json.write_text(json.dumps(report.figures, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
