"""Which language to speak and which characters to use, as the environment says."""

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


def environment_encoding(environment: Mapping[str, str]) -> str:
    """Return `ascii` where the locale or the terminal is known not to show more, else `utf-8`.

    The environment is asked, because Python and our command line write UTF-8 whatever the locale says.

    >>> environment_encoding({"LANG": "it_IT.UTF-8"}), environment_encoding({"LC_ALL": "C"})
    ('utf-8', 'ascii')
    """
    if environment.get("TERM") in ("linux", "vt100", "vt102", "vt220"):
        return "ascii"
    for variable in ("LC_ALL", "LC_CTYPE", "LANG"):
        value = environment.get(variable, "")
        if value:
            return "utf-8" if "utf8" in value.lower().replace("-", "") else "ascii"
    return "utf-8"
