"""What the tests of the page share: a server, a browser, and people with devices.

Fixtures of the package, not of the session: while Playwright runs no other test could begin an event loop.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from bocage.server.pages import page_is_built
from tests.page import browser as chromium
from tests.page.repeatable import RepeatableServer
from tests.page.visitor import Visitor

Visit = Callable[..., Visitor]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Start a browser, once for all tests that follow on each other."""
    with sync_playwright() as playwright, chromium.launch(playwright) as browser:
        yield browser


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RepeatableServer]:
    """Start a server with an empty database and wide limits."""
    if not page_is_built():
        pytest.fail("the page has not been built; run `make page`")
    process = RepeatableServer(str(tmp_path_factory.mktemp("page") / "bocage.sqlite"))
    process.start()
    process.await_ready()
    yield process
    process.stop()


@pytest.fixture
def visit(browser: Browser, server: RepeatableServer) -> Iterator[Visit]:
    """Let people come with their devices; whatever goes wrong in one of their pages fails the test."""
    visitors: list[Visitor] = []

    def come(*arguments: Any, address: str = server.address, **more: Any) -> Visitor:
        visitors.append(Visitor(browser, address, *arguments, **more))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.context.close()
    problems = [problem for visitor in visitors for problem in visitor.unforgiven()]
    assert not problems, problems
