"""Measures the page as a phone would see it: `make lighthouse`.

Lighthouse (from npm, into .stamps) with its mobile profile: a slow phone on a slow network, simulated. Beside
it stands how long the page really takes on this machine until it can be used.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import expect, sync_playwright

from tests.page import browser as chromium
from tests.page import pages
from tests.page.partner import open_table
from tests.page.repeatable import RepeatableServer
from tests.page.visitor import PHONE, Visitor

FOLDER = Path(__file__).parents[2] / ".stamps" / "lighthouse"
LIGHTHOUSE = "lighthouse@13"
CATEGORIES = ("performance", "accessibility", "best-practices")
TIMES = ("first-contentful-paint", "largest-contentful-paint", "interactive", "total-blocking-time")
ENOUGH = 95
RUNS = 5  # of each page; the median counts, for one run says as much of the machine as of the page
READY_WITHIN = 1.0  # seconds on this machine


def programs() -> tuple[dict[str, str], str, str]:
    """Find Node and npm; fetch Lighthouse if it is not there."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    environment = {**os.environ, "PATH": path}
    npm, node = shutil.which("npm", path=path), shutil.which("node", path=path)
    if npm is None or node is None:
        sys.exit("There is no Node; `make page` fetches it.")
    if not (FOLDER / "node_modules" / "lighthouse").exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        (FOLDER / "package.json").write_text("{}")
        subprocess.run([npm, "install", "--silent", LIGHTHOUSE], cwd=FOLDER, env=environment, check=True)
    return environment, node, str(FOLDER / "node_modules" / "lighthouse" / "cli" / "index.js")


def measure(address: str, browser: str) -> dict[str, Any]:
    """Run Lighthouse on an address."""
    environment, node, cli = programs()
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        flags = " ".join(["--headless=new", *chromium.FLAGS])
        command = [node, cli, address, "--quiet", f"--chrome-flags={flags}", "--output=json"]
        command += [f"--output-path={report}", f"--only-categories={','.join(CATEGORIES)}"]
        subprocess.run(command, env={**environment, "CHROME_PATH": browser}, check=True)
        found: dict[str, Any] = json.loads(report.read_text())
        return found


def median_run(address: str, browser: str) -> tuple[dict[str, Any], list[int]]:
    """Measure several times; return the run in the middle, and the performance of all."""
    runs = [measure(address, browser) for _ in range(RUNS)]
    runs.sort(key=lambda run: float(run["categories"]["performance"]["score"]))
    return runs[RUNS // 2], [round(run["categories"]["performance"]["score"] * 100) for run in runs]


def seconds_until_ready(address: str) -> float:
    """Return how long the home page takes until it can be used, on this machine, for the first time."""
    with sync_playwright() as playwright, chromium.launch(playwright) as browser:
        visitor = Visitor(browser, address, PHONE)
        began = time.monotonic()
        visitor.go("/")
        expect(visitor.page.locator("button.play").first).to_be_enabled()
        ready = time.monotonic() - began
        pages.open_home(visitor)
        visitor.close()
    return ready


def main() -> None:
    """Measure the home page and each game's table, and say what was found."""
    with sync_playwright() as playwright:
        browser = chromium.found() or playwright.chromium.executable_path
    low = False
    with tempfile.TemporaryDirectory() as folder:
        server = RepeatableServer(str(Path(folder) / "bocage.sqlite"))
        server.start()
        server.await_ready()
        try:
            tables = [open_table(server.address, game, ["Ada", "Ben"]) for game in pages.GAMES]
            for path in ("/", *(f"/table/{table.id}" for table in tables)):
                found, all_runs = median_run(server.address + path, browser)
                scores = {name: round(found["categories"][name]["score"] * 100) for name in CATEGORIES}
                times = {name: found["audits"][name]["displayValue"] for name in TIMES}
                speed = round(found["environment"]["benchmarkIndex"])  # of this machine just then
                print(path, scores, times, f"machine {speed}, performance of all runs {all_runs}", flush=True)
                for name, audit in found["audits"].items():
                    if audit["score"] is not None and audit["score"] < 0.9:
                        print(f"    {name}: {audit['title']} {audit.get('displayValue', '')}")
                low = low or min(scores.values()) < ENOUGH
            ready = seconds_until_ready(server.address)
            print(f"the home page can be used after {ready:.2f} s on this machine")
        finally:
            server.stop()
    if low or ready > READY_WITHIN:
        sys.exit(f"below {ENOUGH}, or later than {READY_WITHIN:g} s")


if __name__ == "__main__":
    main()
