"""Share the server, the browser and the visitors of the page's tests."""

from tests.page.conftest import browser, server, visit

__all__ = ["browser", "server", "visit"]
