"""The command's frame: which commands there are, and how each of them may end."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer

from penmark.cli.commands import LoadedOnDemand
from penmark.cli.output import (
    BAD_INPUT,
    NOT_AS_ASKED,
    OUTPUT_LOST,
    PIPE_CLOSED,
    OutputLostError,
    complain,
    flush,
    say,
)
from penmark.cli.signals import interrupted_code
from penmark.errors import PenmarkError, UndecidedError
from penmark.library.store import store_choice

_NO_DB = "--no-db"
_OF_PYDANTIC = "Value error, "
"""How Typer's message about a name that is none of an option's choices begins, which says nothing to a user."""


class Commands(LoadedOnDemand):
    """Runs a command and turns whatever ends it early into one message and an exit code."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Help and version are printed before any command is run."""
        try:
            return super().main(*args, **kwargs)
        except OutputLostError as error:
            sys.exit(_output_lost(str(error)))
        except SystemExit as error:
            if isinstance(error.__context__, BrokenPipeError):  # while help was printed, by others who say 1 then
                sys.exit(PIPE_CLOSED)
            raise
        except OSError as error:
            if error.errno != errno.ENOSPC:
                raise
            sys.exit(_output_lost(error.strerror or str(error)))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """`--no-db` may stand behind the command too, as long as `--` does not end the options before it."""
        end = args.index("--") if "--" in args else len(args)
        if _NO_DB in args[:end]:
            args = [_NO_DB, *(each for each in args[:end] if each != _NO_DB), *args[end:]]
        return list(super().parse_args(ctx, args))

    def invoke(self, ctx: Any) -> Any:
        with _one_message():
            outcome = super().invoke(ctx)
            flush()
            return outcome


@contextmanager
def _one_message() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:  # the reader has seen enough
        _forget_stdout()
        raise typer.Exit(PIPE_CLOSED) from None
    except OutputLostError as error:
        raise typer.Exit(_output_lost(str(error))) from None
    except UndecidedError as error:
        complain(str(error))
        raise typer.Exit(NOT_AS_ASKED) from None
    except PenmarkError as error:
        complain(f"error: {error}")
        raise typer.Exit(BAD_INPUT) from None
    except typer.BadParameter as error:
        error.message = error.message.removeprefix(_OF_PYDANTIC)
        raise
    except KeyboardInterrupt:
        raise typer.Exit(_stopped()) from None


def _forget_stdout() -> None:
    """Python flushes stdout once more on its way out; let that succeed."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _output_lost(why: str) -> int:
    _forget_stdout()
    complain(f"error: cannot write to stdout: {why}")
    return OUTPUT_LOST


def _stopped() -> int:
    try:
        complain("stopped")
    except (OutputLostError, BrokenPipeError):  # a terminal that was closed
        _forget_stdout()
    return interrupted_code()


app = typer.Typer(
    name="penmark",
    cls=Commands,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Make, play and analyse pen-and-paper puzzles.",
    epilog="Exit codes: 0 done, 1 not as asked or not in time, 2 bad usage or bad input, 74 stdout is full, "
    "130 stopped by Ctrl-C.",
)


def _show_version(wanted: bool) -> None:
    if wanted:
        from penmark import __version__

        say(f"penmark {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit."),
    ] = False,
    store: Annotated[
        str | None,
        typer.Option("--store", metavar="WHERE", help="The store of puzzles: a file, or a URL of PostgreSQL."),
    ] = None,
    no_db: Annotated[bool, typer.Option(_NO_DB, help="Use no store; what needs one is refused.")] = False,
) -> None:
    """Make, play and analyse pen-and-paper puzzles."""
    context.with_resource(store_choice(store, allowed=not no_db))
