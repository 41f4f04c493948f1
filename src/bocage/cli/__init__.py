"""The command line: one file per command, each loaded only when it is used."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from io import TextIOWrapper
from pkgutil import iter_modules

import click

from bocage import __version__
from bocage.core.errors import BocageError, InputError

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

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: object
    ) -> click.Context:
        """Read the words of the command line; some of them are answered at once (`--help`)."""
        with _content_with_less():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> object:
        """Run the command that was named."""
        with _content_with_less():
            return super().invoke(ctx)


@contextmanager
def _content_with_less() -> Iterator[None]:
    """Call it a success when the reader has enough (`bocage replay … | head`); click would leave with 1."""
    try:
        yield
    except BrokenPipeError:
        _abandon_output()
        raise click.exceptions.Exit(0) from None


@click.group(
    cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(__version__, prog_name="bocage")
@click.pass_context
def bocage(ctx: click.Context) -> None:
    """Family board games with secrets: play, replay, simulate and check matches.

    Without a command, serves the page on this machine and opens it in the browser.
    """
    if ctx.invoked_subcommand is None:
        from bocage.cli.front_door import open_page

        open_page()


def main() -> None:
    """Run the command line; every foreseeable failure is one line and a status, never a traceback."""
    if not _prepare_streams():
        sys.exit(2)
    try:
        status = bocage.main(standalone_mode=False)
    except click.ClickException as error:
        with suppress(OSError):
            error.show()
        status = 2
    except BocageError as error:
        status = _fail(error)
    except (KeyboardInterrupt, click.Abort):  # click has ended the line
        status = INTERRUPTED
    except OSError as error:
        _abandon_output()
        problem = error.strerror or type(error).__name__
        status = _fail(InputError("file-unwritable", problem=problem).at(str(error.filename or "stdout")))
    except MemoryError:
        status = _fail(InputError("no-memory"))
    sys.exit(status)


def _prepare_streams() -> bool:
    """Make the standard streams safe to use, whoever closed them; say whether there is one to answer on."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    if sys.stdout is None:
        _fail(InputError("file-unwritable", problem=os.strerror(errno.EBADF)).at("stdout"))
        return False
    return True


def _fail(error: BocageError) -> int:
    """Say what is wrong in one line, where there is anybody to hear it."""
    with suppress(OSError):
        click.echo(str(error), err=True)
    return 2


def _abandon_output() -> None:
    """Let what is still buffered vanish: it cannot be written, and Python would try again when it ends."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
