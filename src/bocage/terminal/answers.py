"""Answers to what a person asks during a match: help, rules, the log, another look at the board."""

from __future__ import annotations

from bocage.core.errors import shown
from bocage.core.text import has, say
from bocage.terminal.offers import group
from bocage.terminal.stage import Stage


class Answers:
    """Answers questions about the match on the stage."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.table = stage.table
        self.match = stage.match
        self.screen = stage.screen

    def help(self, seat: int) -> None:
        """Tell how to type moves and questions."""
        game, show = self.match.game, self.screen.show
        show(self.stage.say("help-title"), "bold")
        show(self.stage.say("help-moves"))
        others = [name for other, name in enumerate(self.match.players) if other != seat]
        commands = [
            ("?", "help-why"),
            (f"? {game.letter}1", "help-rule"),
            ("log", "help-log"),
            ("look", "help-look"),
        ]
        if not game.has_secrets:
            commands.append((f"look {others[0]}", "help-look-at"))
        for typed, message in [*commands, ("help", "help-help"), ("quit", "help-quit")]:
            show(f"  {typed:<20} {self.stage.say(message)}")
        show(self.stage.say("help-forms"), "bold")
        for offer in group(self.match.legal(seat), game.domain):
            example = " ".join([offer.verb, *(words[0] for words in offer.places)])
            show(f"  {example:<20} {self.stage.gloss(offer.verb)}")

    def log(self, seat: int) -> None:
        """Tell everything that has happened, as a seat knows it."""
        news = self.table.news(seat)
        if not news:
            self.screen.show(self.stage.say("log-empty"))
            return
        self.screen.show(self.stage.say("log-title"), "bold")
        self._show_pages(["  " + sentence for sentence in news])

    def look(self, seat: int, name: str) -> None:
        """Show the board again; in a game without secrets, another player's too."""
        looked_at = seat
        if name and not self.match.game.has_secrets:
            named = [
                other
                for other, player in enumerate(self.match.players)
                if player.lower().startswith(name.lower())
            ]
            if not named:
                self.screen.show(self.stage.say("no-player", name=shown(name)))
                return
            looked_at = named[0]
        # Always the reader's own view; in games without secrets it can be looked at from another seat.
        view = self.match.view(seat)
        self.screen.show_drawing(
            self.match.game.draw(view, looked_at, self.table.language, self.match.players, self.match.options)
        )

    def explain(self, asked: str) -> None:
        """Tell one rule by its number, or all rules."""
        rule = asked.upper()
        if not rule:
            self.rules()
            return
        game = self.match.game
        if rule.isdecimal():
            rule = game.letter + rule
        if not has(self.table.language, game.domain, f"rule-{rule}"):
            first, last = f"{game.letter}1", f"{game.letter}{game.rule_count}"
            self.screen.show(self.stage.say("no-rule", rule=shown(rule), first=first, last=last))
            return
        self.screen.show(self._rule(rule))

    def rules(self) -> None:
        """Tell all rules of the game."""
        game, language = self.match.game, self.table.language
        self.screen.show(self.stage.say("rules-title", game=say(language, game.domain, "name")), "bold")
        numbers = [f"{game.letter}{number}" for number in range(1, game.rule_count + 1)]
        self._show_pages([self._rule(rule) for rule in numbers if has(language, game.domain, f"rule-{rule}")])

    def _rule(self, rule: str) -> str:
        return f"{rule}  " + say(self.table.language, self.match.game.domain, f"rule-{rule}")

    def _show_pages(self, texts: list[str]) -> None:
        """Show long texts a screen at a time."""
        room = self.screen.height - 3
        used = 0
        for text in texts:
            rows = self.screen.rows_of(text)
            if used and used + rows > room:
                if self.screen.read(self.stage.say("more")).lower().startswith("q"):
                    return
                used = 0
            self.screen.show(text)
            used += rows
