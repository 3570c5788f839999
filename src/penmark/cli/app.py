"""The command's frame: which commands there are, and how each of them may end."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from penmark.cli import check, convert, list_impls, render, scaffold, solve, tour
from penmark.cli.output import BAD_INPUT, INTERRUPTED, PIPE_CLOSED, complain, say
from penmark.errors import PenmarkError


class Commands(TyperGroup):
    """Runs a command and turns whatever ends it early into one message and an exit code."""

    def invoke(self, ctx: Any) -> Any:
        with _one_message():
            outcome = super().invoke(ctx)
            sys.stdout.flush()
            return outcome


@contextmanager
def _one_message() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        # The reader has seen enough. Python flushes stdout once more on its way out; let that succeed.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(PIPE_CLOSED) from None
    except PenmarkError as error:
        complain(f"error: {error}")
        raise typer.Exit(BAD_INPUT) from None
    except KeyboardInterrupt:
        complain("stopped")
        raise typer.Exit(INTERRUPTED) from None


app = typer.Typer(
    name="penmark",
    cls=Commands,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Make, play and analyse pen-and-paper puzzles.",
    epilog="Exit codes: 0 done, 1 no solution or not as asked, 2 bad usage or bad input.",
)

for command in (solve.solve, render.render, convert.convert, check.check, scaffold.scaffold):
    app.command()(command)
app.command("list-impls")(list_impls.list_impls)
app.command()(tour.tour)


def _show_version(wanted: bool) -> None:
    if wanted:
        from penmark import __version__

        say(f"penmark {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit."),
    ] = False,
) -> None:
    """Make, play and analyse pen-and-paper puzzles."""
