"""The page's own words, to find things by: `word("fr", "play-now")`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource

ROOT = Path(__file__).parents[2]
LANGUAGES = ("en", "fr", "it")


@cache
def bundle(language: str, domain: str = "page") -> FluentBundle:
    """Read the texts of the page, or of a game with those of its rules."""
    made = FluentBundle([language], use_isolating=False)
    web, rules = ROOT / "web" / "src", ROOT / "src" / "bocage"
    folders = (
        [web / "text"]
        if domain == "page"
        else [rules / "games" / domain.replace("-", "_") / "text", web / "games" / domain / "text"]
    )
    for folder in folders:
        for path in sorted(folder.glob(f"*{language}.ftl")):
            made.add_resource(FluentResource(path.read_text(encoding="utf-8")), allow_overrides=True)
    return made


def has_word(language: str, name: str, domain: str) -> bool:
    """Say whether there is such a message."""
    return bundle(language, domain).has_message(name.partition(".")[0])


def word(language: str, name: str, domain: str = "page", /, **facts: str | int) -> str:
    """Say a message, as the page does."""
    identity, _, attribute = name.partition(".")
    message = bundle(language, domain).get_message(identity)
    pattern = message.attributes[attribute] if attribute else message.value
    assert pattern is not None
    text, errors = bundle(language, domain).format_pattern(pattern, facts)
    assert not errors, errors
    return str(text)
