"""How all tests run: Hypothesis without deadlines, for the machines are noisy."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "bocage", deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)
settings.load_profile("bocage")
