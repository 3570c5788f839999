"""Shell completion: genres, formats, and the techniques, profiles and variants of the genre that stands on the line."""

from __future__ import annotations

import os

import pytest
from typer.testing import CliRunner

from penmark.cli.app import app
from penmark.formats import formats
from penmark.grading import techniques_of
from penmark.puzzle.registry import by_name, genres


def _completed(line: str) -> set[str]:
    """What bash is offered for the last word of a line."""
    words = line.split(" ")
    environment = {
        **os.environ,
        "_PENMARK_COMPLETE": "complete_bash",
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(words) - 1),
    }
    result = CliRunner().invoke(app, [], prog_name="penmark", env=environment)
    return set(result.stdout.split())


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("penmark solve ", set(genres())),
        ("penmark import ak", {"akari"}),
        ("penmark convert akari x --to p", {name for name in formats() if name.startswith("p")}),
        ("penmark grade akari --profile st", {"standard"}),
        (
            "penmark generate sudoku --needs x-",
            {each.name for each in techniques_of(by_name("sudoku")) if each.name.startswith("x-")},
        ),
        ("penmark generate sudoku --variant kil", {"killer-cage"}),
        ("penmark enumerate takuzu --variant d", {"distinct-lines"}),
        ("penmark generate chess --needs x-", set()),
    ],
)
def test_the_last_word_is_completed(line: str, expected: set[str]) -> None:
    assert _completed(line) == expected
