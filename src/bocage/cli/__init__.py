"""The command line: one file per command, each loaded only when it is used."""

from __future__ import annotations

import sys
from importlib import import_module
from pkgutil import iter_modules

import click

from bocage import __version__
from bocage.core.errors import BocageError

SUFFIX = "_command"
INTERRUPTED = 130


class Commands(click.Group):
    """Finds its commands in this package: `replay` is `replay_command.command`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """List the commands by name."""
        return sorted(m.name.removesuffix(SUFFIX) for m in iter_modules(__path__) if m.name.endswith(SUFFIX))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load one command."""
        if cmd_name not in self.list_commands(ctx):
            return None
        command: click.Command = import_module(f"{__name__}.{cmd_name}{SUFFIX}").command
        return command


@click.group(
    cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(__version__, prog_name="bocage")
@click.pass_context
def bocage(ctx: click.Context) -> None:
    """Uly & Polly, Ulikko and Sly: play, replay, simulate and check matches.

    Without a command, plays in this terminal.
    """
    if ctx.invoked_subcommand is None:
        terminal = bocage.get_command(ctx, "terminal")
        assert terminal is not None
        ctx.invoke(terminal)


def main() -> None:
    """Run the command line; every foreseeable failure is one line and a status, never a traceback."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    try:
        status = bocage.main(standalone_mode=False)
    except click.ClickException as error:
        error.show()
        status = 2
    except BocageError as error:
        click.echo(str(error), err=True)
        status = 2
    except (KeyboardInterrupt, click.Abort):
        click.echo(err=True)
        status = INTERRUPTED
    except BrokenPipeError:  # the reader has what it wanted: `bocage replay … | head`
        sys.stdout = None
        status = 0
    sys.exit(status)
