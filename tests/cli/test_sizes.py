"""How large a board is to be: `--size`, or `--rows` and `--cols`."""

from __future__ import annotations

import pytest
import typer

from penmark.cli.sizes import asked_sides, needed_sides
from tests.cli.commands import run


@pytest.mark.parametrize(
    ("size", "sides"),
    [("10", (10, 10)), ("10x12", (10, 12)), ("3×4", (3, 4)), ("4X3", (4, 3)), (None, (None, 7))],
)
def test_a_size_is_rows_and_columns(size: str | None, sides: tuple[int | None, int]) -> None:
    assert asked_sides(size, None, 7 if size is None else None) == sides


def test_one_side_stands_for_both_where_there_is_no_usual_size() -> None:
    assert needed_sides(None, 3, None) == needed_sides(None, None, 3) == needed_sides("3", None, None) == (3, 3)
    assert needed_sides(None, 3, 4) == needed_sides("3x4", None, None) == (3, 4)


@pytest.mark.parametrize("size", ["", "x", "3x", "-3", "3x4x5", "99999", "٣", "3 x 4"])
def test_what_is_no_size_is_quoted(size: str) -> None:
    with pytest.raises(typer.BadParameter, match=r"a size is rows x columns, such as 10x12"):
        asked_sides(size, None, None)


@pytest.mark.parametrize("command", ["generate", "scaffold", "enumerate", "count"])
def test_every_command_that_makes_boards_takes_a_size(command: str) -> None:
    both = run(command, "slitherlink", "--size", "2", "--rows", "2")
    assert both.exit_code == 2
    assert "give --size, or --rows and --cols, not both" in both.stderr
    limit = ["--limit", "1"] if command == "enumerate" else []
    made = run(command, "slitherlink", "--size", "2x3", "--json", *limit)
    assert made.exit_code == 0, made.stderr
    assert '"rows":2,"cols":3' in made.stdout
