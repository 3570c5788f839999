"""The `penmark` command line. Nothing imports it; one module per command, named for it."""

from __future__ import annotations

import sys
from io import TextIOWrapper


def main() -> None:
    """Run the command line; leaves through `SystemExit` with the command's exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A terminal that lacks a character shows a question mark, not a traceback.
            stream.reconfigure(errors="replace")

    from penmark.cli.signals import heed_signals, interrupted_code

    heed_signals()
    try:
        from penmark.cli.app import app
    except KeyboardInterrupt:  # there is no command yet that could say so
        print("stopped", file=sys.stderr)
        sys.exit(interrupted_code())

    app(prog_name="penmark")
