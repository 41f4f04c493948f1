"""A person with a device: a browser context, a page, and an eye on everything that goes wrong in it."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request

from tests.page.wire import Wire


@dataclass(frozen=True)
class Device:
    """What somebody holds in their hands."""

    name: str
    width: int
    height: int
    touch: bool = False


PHONE = Device("phone", 360, 740, touch=True)
SMALL = Device("small phone", 320, 640, touch=True)
TABLET = Device("tablet", 820, 1180, touch=True)
DESKTOP = Device("desktop", 1280, 800)

# Whatever lacks its words shows ⟦its name⟧ (web/src/words.svelte.ts), be it for a moment only.
MISSING_WORDS = """
new MutationObserver((changes) => {
  for (const { target, addedNodes, attributeName } of changes) {
    const added = [...addedNodes].map((node) => node.outerHTML ?? node.textContent);
    for (const text of attributeName ? [target.getAttribute?.(attributeName)] : [target.data, ...added])
      if (text?.includes("⟦")) console.error("missing words: " + text.slice(text.indexOf("⟦")).slice(0, 80));
  }
}).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
"""

# Whoever asks for stillness gets it: what glides, however short, is not where it is tapped.
UNREST = """
addEventListener("transitionrun", ({ target, propertyName }) =>
  console.error(`${propertyName} glides: ${target.outerHTML.slice(0, 80)}`));
"""


class Visitor:
    """Somebody who looks at the page."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        device: Device = PHONE,
        language: str = "en",
        theme: str = "light",
        still: bool = True,
        scale: float = 1,
        service_worker: bool = False,
        scripts: tuple[str, ...] = (),
    ) -> None:
        self.address, self.device, self.language = address, device, language
        self.problems: list[str] = []
        self._forgiven: list[str] = []
        self.context: BrowserContext = browser.new_context(
            base_url=address,
            viewport={"width": device.width, "height": device.height},
            device_scale_factor=scale,
            has_touch=device.touch,
            is_mobile=device.touch,
            locale=language,
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce" if still else "no-preference",
            service_workers="allow" if service_worker else "block",
        )
        self.context.set_default_timeout(8000)
        for script in (MISSING_WORDS, UNREST if still else "", *scripts):
            self.context.add_init_script(script)
        self.page, self.wire = self.new_tab()

    def new_tab(self) -> tuple[Page, Wire]:
        """Open another tab on the same device."""
        page = self.context.new_page()
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.problems.append(f"error: {error}"))
        page.on("request", self._request)
        page.on("crash", lambda _: self.problems.append("the page crashed"))
        return page, Wire(page)

    def forgive(self, pattern: str) -> None:
        """Expect a problem, which is then none."""
        self._forgiven.append(pattern)

    def unforgiven(self) -> list[str]:
        """Return everything that went wrong."""
        return [
            problem
            for problem in self.problems
            if not any(re.search(pattern, problem) for pattern in self._forgiven)
        ]

    def close(self) -> None:
        """Leave, and complain of everything that went wrong."""
        self.context.close()
        problems = self.unforgiven()
        assert not problems, problems

    def go(self, path: str = "/") -> None:
        """Open an address of the page."""
        self.page.goto(path)

    def remember(self, key: str, value: object) -> None:
        """Put something into the page's own storage, before it is opened."""
        store = f"localStorage.setItem({json.dumps(key)}, {json.dumps(json.dumps(value))})"
        self.context.add_init_script(f"if (!localStorage.getItem({json.dumps(key)})) {store}")

    def until(self, happened: Callable[[], Any], what: str = "", within: float = 10) -> None:
        """Wait until something is so; frames and events are taken in meanwhile."""
        end = time.monotonic() + within
        while not happened():
            assert time.monotonic() < end, what or "waited in vain"
            self.page.wait_for_timeout(10)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error" or "violates" in message.text or "⟦" in message.text:
            self.problems.append(f"console: {message.text} {message.location.get('url', '')}")

    def _request(self, request: Request) -> None:
        there, here = urlsplit(request.url), urlsplit(self.address)
        if there.scheme not in ("data", "blob", "about") and there.netloc != here.netloc:
            self.problems.append(f"another host: {request.url}")


def wider(device: Device, width: int, height: int) -> Device:
    """Return a device with another screen."""
    return replace(device, width=width, height=height)
