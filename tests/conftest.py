"""How all tests run: Hypothesis without deadlines, for machines are noisy; what they start hears Ctrl-C."""

from __future__ import annotations

import signal

from hypothesis import HealthCheck, settings

settings.register_profile(
    "bocage", deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)
settings.load_profile("bocage")

# Who is started in the background (`make test &`) ignores Ctrl-C, and so would every process started here.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
