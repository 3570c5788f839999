"""`python -m bench.versions OTHER`: this checkout and another, in turns, on the same questions through the public API.

OTHER is a checkout with an environment of its own (`make install` there). Each turn is a fresh process of each;
CPU time, the median and the least over the turns, and whether the answers were equal. Say no more of a difference
than the spread between turns allows.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import TypeAlias

from bench.tables import table

HERE = Path(__file__).parent.parent
QUESTIONS = Path(__file__).with_name("version_questions.py")
TURNS = 5

Answers: TypeAlias = dict[str, tuple[float, str]]
"""By question: CPU seconds and a digest of what was answered."""


def ask(checkout: Path) -> Answers:
    """One turn of a checkout: every question, in a process of its own."""
    python = checkout / ".venv" / "bin" / "python"
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    done = subprocess.run(
        [python, QUESTIONS], cwd=checkout, env=environment, check=True, capture_output=True, text=True
    )
    return {name: (seconds, digest) for name, (seconds, digest) in json.loads(done.stdout).items()}


def compared(theirs: Sequence[Answers], ours: Sequence[Answers]) -> list[list[str]]:
    """A row for each question that both can answer: milliseconds, their ratios, same answers."""
    rows = []
    for name in theirs[0].keys() & ours[0].keys():
        before, after = ([turn[name][0] for turn in turns] for turns in (theirs, ours))
        digests = {turn[name][1] for turn in (*theirs, *ours)}
        rows.append(
            [
                name,
                f"{1e3 * median(before):.1f}",
                f"{1e3 * median(after):.1f}",
                f"{median(after) / median(before):.3f}",
                f"{min(after) / min(before):.3f}",
                "yes" if len(digests) == 1 else "no",
            ]
        )
    return sorted(rows)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.versions", description="This checkout beside another.")
    parser.add_argument("other", type=Path, help="a checkout with its own .venv")
    parser.add_argument("--turns", type=int, default=TURNS, metavar="N", help=f"turns of each (default {TURNS})")
    args = parser.parse_args(argv)
    if not (args.other / ".venv" / "bin" / "python").exists():
        parser.error(f"{args.other} has no .venv: run `make install` there")
    theirs, ours = [], []
    for turn in range(args.turns):
        print(f"turn {turn + 1} of {args.turns}", file=sys.stderr)
        theirs.append(ask(args.other.resolve()))
        ours.append(ask(HERE))
    heads = ["question", "other ms", "this ms", "ratio", "least", "same answers"]
    print(table(heads, compared(theirs, ours)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
