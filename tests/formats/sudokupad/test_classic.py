"""Plain Sudokus in a few characters."""

from __future__ import annotations

import pytest

from penmark.errors import ParseError
from penmark.formats.sudokupad import FORMAT
from penmark.formats.sudokupad.classic import classic_cells

CELLS = "050703060007000800000816000000030000005000100730040086906000204840572093000409000"
LETTERS = "0FHDabw81uAr0ZL7NO86JaC48E57C9XEd"
OLDER = "classicB6B91D7C2E15F4D9C3K6D4B3D25D4F8F87B4C5B7C3B"


def test_digits_with_the_blanks_after_them() -> None:
    assert classic_cells("scf", LETTERS) == (CELLS, ())
    puzzle = FORMAT.read(f"https://sudokupad.app/scf{LETTERS}").puzzle
    assert "".join(str(puzzle.clues[at].as_number) if at in puzzle.clues else "0" for at in puzzle.coords()) == CELLS
    assert FORMAT.read(f"classic{LETTERS}").puzzle == puzzle


def test_letters_behind_the_last_cell() -> None:
    document = FORMAT.read(f"scf{LETTERS}wx")
    assert document.puzzle.variants.names == ("anti-diagonal", "main-diagonal", "windoku")
    assert document.notes == ("anti-diagonal, main-diagonal, windoku",)


def test_the_older_notation() -> None:
    cells, names = classic_cells("classic", OLDER.removeprefix("classic"))
    assert (len(cells), names) == (81, ())
    assert cells.startswith("060910007")
    with pytest.raises(ParseError, match="not the 81 cells"):
        classic_cells("scf", OLDER.removeprefix("classic"))


@pytest.mark.parametrize("text", ["scf" + LETTERS[:-1], "scf" + LETTERS + "1", "scf" + LETTERS + "q", "scf!!!!!!!!!!"])
def test_what_is_no_such_text(text: str) -> None:
    with pytest.raises(ParseError, match="not the 81 cells of a Sudoku"):
        FORMAT.read(text)
