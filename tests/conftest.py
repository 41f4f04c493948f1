"""How all tests run: Hypothesis without deadlines, for machines are noisy; what they start hears Ctrl-C."""

from __future__ import annotations

import signal

import pytest
from hypothesis import HealthCheck, settings

from bocage.compiled import mode

settings.register_profile(
    "bocage", deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)
settings.load_profile("bocage")

# Who is started in the background (`make test &`) ignores Ctrl-C, and so would every process started here.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip what looks inside the source, where it is compiled: `make test` runs it interpreted as well."""
    if mode() == "compiled" and item.get_closest_marker("interpreted"):
        pytest.skip("only where the rules run interpreted")
