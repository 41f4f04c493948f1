"""Which language to speak: the one asked for, else the one the environment names."""

from __future__ import annotations

from collections.abc import Mapping

from bocage.core.text import LANGUAGES

VARIABLES = ("BOCAGE_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


def environment_language(environment: Mapping[str, str]) -> str:
    """Return the first language we speak that the environment names, else English.

    >>> environment_language({"LANG": "fr_CH.UTF-8"}), environment_language({"LANG": "C"})
    ('fr', 'en')
    """
    for variable in VARIABLES:
        value = environment.get(variable, "")
        if value:
            code = value.replace("-", "_").partition("_")[0].partition(".")[0].lower()
            return code if code in LANGUAGES else "en"
    return "en"
