"""Samurai and their kin are refused in words, in every format that could take them for one large Sudoku."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

import penmark
from penmark import formats
from penmark.cli import inputs
from penmark.errors import UnsupportedError
from penmark.formats import puzzlekit
from penmark.genres.sudoku.multi_grid import refuse_multi_grid
from penmark.puzzle.registry import by_name
from tests.cli.commands import run
from tests.corpus import corpus_path

KINDS = ["Butterfly", "Clueless1", "Clueless2", "Gattai8", "Samurai", "Shogun", "Sohei", "Sumo", "Windmill"]
WORDS = "multi-grid sudokus are not supported yet"
SUDOKU = by_name("sudoku")


def _samurai() -> list[str]:
    """Rows of a Samurai: a 1 in the same place of each of its five grids, and nothing else."""
    rows = [["-"] * 21 for _ in range(21)]
    for top, left in [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)]:
        rows[top + 1][left + 1] = "1"
    return [" ".join(row) for row in rows]


@pytest.mark.parametrize("kind", KINDS)
def test_every_real_text_is_refused(kind: str) -> None:
    records = json.loads(gzip.decompress(corpus_path("puzzlekit", f"{kind}Sudoku.json.gz").read_bytes()))["data"]
    assert len(records) > 10
    for record in records.values():
        with pytest.raises(UnsupportedError, match=WORDS):
            puzzlekit.parse("sudoku", record["problem"])


@pytest.mark.parametrize("name", ["Sudoku", "Hidoku"])
def test_no_other_text_is(name: str) -> None:
    records = json.loads(gzip.decompress(corpus_path("puzzlekit", f"{name}.json.gz").read_bytes()))["data"]
    for record in records.values():
        rows, cols, *words = record["problem"].split()
        refuse_multi_grid(int(rows), int(cols), words)


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(["21 21", *_samurai()]),
        "\n".join(_samurai()),
        "\n".join(_samurai()).replace(" ", ""),
        "".join(_samurai()).replace(" ", "").replace("-", "."),
        "\n".join(["begin", "puzzle Sudoku", "size 21", "problem", *_samurai(), "end"]),
    ],
    ids=["puzzlekit", "spaced grid", "grid", "line", "janko"],
)
def test_whatever_the_format(text: str) -> None:
    with pytest.raises(UnsupportedError, match=WORDS):
        formats.read_text(text, "sudoku")
    with pytest.raises(UnsupportedError, match=WORDS):
        penmark.read(text, "sudoku")


def test_the_command_line_says_so_and_reads_nothing_else_into_it(tmp_path: Path) -> None:
    file = tmp_path / "samurai.txt"
    for text in ("\n".join(["21 21", *_samurai()]), "\n".join(_samurai())):
        file.write_text(text, "utf-8")
        result = run("solve", "sudoku", str(file))
        assert (result.exit_code, result.stdout) == (2, "")
        assert WORDS in result.stderr


def test_large_boards_of_one_grid_are_read() -> None:
    for side in (12, 15, 18, 21, 24):
        board = SUDOKU.new(side, side).add_clue((0, 0), 1).add_clue((side - 1, side - 1), 1).add_clue((1, side - 1), 9)
        for name in ("puzzlekit", "lines", "janko"):
            assert formats.read_text(formats.write(board, name), "sudoku").puzzle == board
    twelve = SUDOKU.new(12, 12).add_clue((0, 0), 12).add_clue((0, 1), 3).add_clue((0, 5), 3)
    for name in ("puzzlekit", "lines"):  # broken, but a 12 says that it is one grid
        assert formats.read_text(formats.write(twelve, name), "sudoku").puzzle == twelve


def test_four_lines_of_nine_by_nine_are_four_though_together_they_look_like_a_multi_grid() -> None:
    line = "1" + "." * 80
    found = list(inputs.entries(["\n".join([line] * 4)], SUDOKU))
    assert [entry.text for entry in found] == [line] * 4
