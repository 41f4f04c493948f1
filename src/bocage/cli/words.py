"""What the commands say, in the language of whoever calls them."""

from __future__ import annotations

import os

from bocage.core.text import say

DOMAIN = "bocage.cli"


def say_here(message: str, **facts: object) -> str:
    """Say something in the language that the environment asks for."""
    from bocage.terminal.language import environment_language

    return say(environment_language(os.environ), DOMAIN, message, **facts)
