"""How Akari boards are laid out: walls, pockets and parts, of setters' puzzles, of Tatham's and of ours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from bench.data import records
from bench.tables import table
from bench.tatham import rated
from penmark.board.substrate import Material
from penmark.formats import puzzlekit
from penmark.generating import GenerateOptions, generate_many
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name

_MOST_CELLS = 150
"""Larger boards of setters are left out: ours are 10×10."""


@dataclass(frozen=True, slots=True)
class BoardStatistics:
    """What can be seen of one board before it is solved."""

    walls: float
    """The share of cells."""
    pockets: int
    """Cells of the floor with walls on all sides."""
    parts: int
    """The pieces of the floor."""
    touching: float
    """The share of walls that have another one beside them."""
    clued: float
    """The share of walls with a number."""


def statistics(puzzle: Puzzle) -> BoardStatistics:
    cells = {(row, col) for row in range(puzzle.rows) for col in range(puzzle.cols)}
    walls = {(at.row, at.col) for at in puzzle.substrate.cells_by_material(Material.WALL)}
    floor = cells - walls
    return BoardStatistics(
        walls=len(walls) / len(cells),
        pockets=sum(not _beside(at) & floor for at in floor),
        parts=_parts(floor),
        touching=sum(bool(_beside(at) & walls) for at in walls) / max(1, len(walls)),
        clued=len(puzzle.clues) / max(1, len(walls)),
    )


def _beside(at: tuple[int, int]) -> set[tuple[int, int]]:
    row, col = at
    return {(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)}


def _parts(floor: set[tuple[int, int]]) -> int:
    left, found = set(floor), 0
    while left:
        found += 1
        reached = [left.pop()]
        while reached:
            near = _beside(reached.pop()) & left
            left -= near
            reached += near
    return found


def compare_boards(count: int) -> None:
    """A table of the means, for all sources."""
    rows = [_row("setters (puzzlekit)", _setters()), _row("Tatham, 10×10", _tathams(count))]
    asked: list[tuple[str, dict[str, object]]] = [
        ("ours", {}),
        ("ours, easy", {"tier": "easy"}),
        ("ours, hard", {"tier": "hard"}),
        ("ours, density 0.2", {"density": 0.2}),
        ("ours, rot180", {"symmetry": "rot180"}),
    ]
    for name, options in asked:
        task = GenerateOptions(10, seed=0, **options).task_for(by_name("akari"))  # type: ignore[arg-type]
        rows.append(_row(name, (made.puzzle for made in generate_many(task, count) if made.puzzle is not None)))
    print(table(["boards", "number", "walls", "pockets", "in parts", "touching walls", "walls with a number"], rows))


def _row(name: str, puzzles: Iterable[Puzzle]) -> list[object]:
    found = [statistics(puzzle) for puzzle in puzzles]
    return [
        name,
        len(found),
        _percent([each.walls for each in found]),
        f"{sum(each.pockets for each in found) / max(1, len(found)):.2f}",
        _percent([each.parts > 1 for each in found]),
        _percent([each.touching for each in found]),
        _percent([each.clued for each in found]),
    ]


def _percent(shares: Sequence[float]) -> str:
    return f"{100 * sum(shares) / max(1, len(shares)):.0f} %"


def _setters() -> Iterable[Puzzle]:
    puzzles = (puzzlekit.parse("akari", record.problem) for record in records("akari"))
    return (puzzle for puzzle in puzzles if puzzle.rows * puzzle.cols <= _MOST_CELLS)


def _tathams(count: int) -> Iterable[Puzzle]:
    return islice((each.puzzle for each in rated("lightup") if each.size == "10x10"), count)
