"""The words of page and command line: Fluent files in the folder `text` of a package, its *domain*.

All files of a language (`en.ftl`, `board.en.ftl`) are read as one.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

LANGUAGES = ("en", "fr", "it")
LONGEST_FACT = 2000
LARGEST_NUMBER = 10**15


def say(language: str, domain: str, message: str, **facts: object) -> str:
    """Return a message of a package in a language, or in English while it is not translated.

    >>> say("fr", "bocage.core", "language-name")
    'français'
    """
    name, _, attribute = message.partition(".")
    bundle = _bundle(language if has(language, domain, name) else LANGUAGES[0], domain)
    entry = bundle.get_message(name)
    pattern = entry.attributes[attribute] if attribute else entry.value
    if pattern is None:
        raise KeyError(message)
    text, errors = bundle.format_pattern(pattern, {name: _sayable(fact) for name, fact in facts.items()})
    if errors:
        raise ValueError(f"{domain}/{language}.ftl: {message}: {errors[0]}")
    return str(text)


def _sayable(fact: object) -> object:
    """Cut what Fluent refuses to format: texts of thousands of characters, numbers beyond all grouping."""
    if isinstance(fact, int) and abs(fact) > LARGEST_NUMBER:
        fact = str(fact)
    if isinstance(fact, str) and len(fact) > LONGEST_FACT:
        return fact[: LONGEST_FACT - 1] + "…"
    return fact


def has(language: str, domain: str, message: str) -> bool:
    """Say whether a package has that message in that language."""
    return bool(_bundle(language, domain).has_message(message))


@cache
def _bundle(language: str, domain: str) -> FluentBundle:
    # Imported here: it takes a tenth of a second that most commands never need.
    from fluent.runtime import FluentBundle, FluentResource

    bundle = FluentBundle([language], use_isolating=False)
    found = [
        file
        for file in files(domain).joinpath("text").iterdir()
        if file.name == f"{language}.ftl" or file.name.endswith(f".{language}.ftl")
    ]
    for file in sorted(found, key=lambda file: file.name):
        bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")))
    return bundle
