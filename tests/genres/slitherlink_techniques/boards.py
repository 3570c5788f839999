"""Small boards for the techniques, and what they find there.

Edges are called as in the list of forced patterns: `H21` is the edge above row 2, column 1, `V21` the one left of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from penmark.board.adjacency import corners_of_edge
from penmark.board.coord import Coord, Layer, cell, edge_h, edge_v
from penmark.board.mark import FALSE, TRUE
from penmark.genres.slitherlink import GENRE
from penmark.genres.slitherlink.loops import outline
from penmark.genres.slitherlink.techniques import TECHNIQUES
from penmark.grading.deduction_telling import deduction_words
from penmark.puzzle.game import Commit, Move
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.deduction import Deduction
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern, LocalPattern, Technique
from penmark.solvers.reasoner import Reasoner

BY_NAME: Mapping[str, Technique] = {technique.name: technique for technique in TECHNIQUES}


def draw(picture: str, *variants: str) -> Puzzle:
    """Rows of digits and dots, parted by slashes."""
    rows = picture.split("/")
    builder = GENRE.new(len(rows), len(rows[0]), variants).edit()
    for r, row in enumerate(rows):
        for c, ch in enumerate(row):
            if ch != ".":
                builder.add_clue((r, c), int(ch))
    return builder.build()


def edge(name: str) -> Coord:
    return (edge_h if name[0] == "H" else edge_v)(int(name[1]), int(name[2]))


def name_of(at: Coord) -> str:
    return f"{'H' if at.layer is Layer.EDGES_H else 'V'}{at.row}{at.col}"


def marks(lines: str = "", free: str = "") -> list[Move]:
    return [*(Commit(edge(e), TRUE) for e in lines.split()), *(Commit(edge(e), FALSE) for e in free.split())]


def place(puzzle: Puzzle, lines: str = "", free: str = "") -> Position:
    position = Position(puzzle)
    for move in marks(lines, free):
        position.apply(move)
    return position


def deductions(technique: Technique, position: Position) -> Iterator[Deduction]:
    if isinstance(technique, LocalPattern):
        for anchor in technique.sights(position):
            yield from technique.look(position, anchor)
    else:
        assert isinstance(technique, BoardPattern)
        yield from technique.find(position)


def listed(moves: Iterable[Move]) -> tuple[str, str]:
    """The edges drawn and the edges kept free, each in alphabetical order."""
    moves = set(moves)
    return (
        " ".join(sorted(name_of(move.coord) for move in moves if move.mark == TRUE)),
        " ".join(sorted(name_of(move.coord) for move in moves if move.mark == FALSE)),
    )


def found(name: str, puzzle: Puzzle, lines: str = "", free: str = "") -> tuple[str, str]:
    """All that a technique finds, which holds in every solution; its words are made and name a cell."""
    position = place(puzzle, lines, free)
    moves: list[Move] = []
    for deduction in deductions(BY_NAME[name], position):
        words = deduction_words(puzzle, deduction, position.masks)
        assert words.endswith(".")
        assert "{" not in words
        assert deduction.moves
        assert deduction.observed
        moves += deduction.moves
    return listed(moves)


class Play:
    """Plain propagation, and techniques in order when that has come to its end; no move is made that is no news."""

    def __init__(self, puzzle: Puzzle, techniques: Iterable[Technique] = TECHNIQUES) -> None:
        self.position = Position(puzzle)
        self.reasoner = Reasoner(puzzle)
        self.techniques = tuple(techniques)
        self.steps: list[tuple[str, Move]] = []
        self._fresh: dict[str, tuple[dict[int, list[int]], dict[int, None], list[int]]] = {}
        for technique in self.techniques:
            if isinstance(technique, LocalPattern):
                seers: dict[int, list[int]] = {}
                sights = technique.sights(self.position)
                for anchor, seen in sights.items():
                    for index in seen:
                        seers.setdefault(index, []).append(anchor)
                self._fresh[technique.name] = (seers, dict.fromkeys(sights), [0])

    def make(self, name: str, move: Move) -> None:
        assert self.position.apply(move), f"{name} found what was there: {move}"
        self.steps.append((name, move))

    def run(self) -> bool:
        """Until nothing is found; whether every edge is known."""
        while self.propagate() and self._step():
            pass
        return all(self.position.masks[i].bit_count() == 1 for i in self.position.puzzle.substrate.floor)

    def propagate(self) -> bool:
        """Whether no contradiction came up."""
        for found in self.reasoner.run():
            if found.is_contradiction:
                return False
            for move in self.reasoner.moves(found):
                self.make("propagation", move)
        return True

    def _step(self) -> bool:
        for technique in self.techniques:
            deduction = next(self._look(technique), None)
            if deduction:
                for move in deduction.moves:
                    self.make(technique.name, move)
                    self.reasoner.apply(move)
                return True
        return False

    def _look(self, technique: Technique) -> Iterator[Deduction]:
        """Local ones look only where something changed, as they may."""
        if not isinstance(technique, LocalPattern):
            yield from deductions(technique, self.position)
            return
        seers, todo, read = self._fresh[technique.name]
        for index in self.position.changes[read[0] :]:
            todo.update(dict.fromkeys(seers.get(index, ())))
        read[0] = len(self.position.changes)
        while todo:
            anchor = next(iter(todo))
            yield from technique.look(self.position, anchor)
            del todo[anchor]


@cache
def loops(rows: int, cols: int, *variants: str) -> tuple[frozenset[Coord], ...]:
    """Every loop on a board of this size, found by trying every set of cells as its inside."""
    substrate = GENRE.new(rows, cols).substrate
    cells = [cell(r, c) for r in range(rows) for c in range(cols)]
    found = []
    for chosen in range(1, 1 << len(cells)):
        if not _connected(chosen, rows, cols):
            continue
        loop = outline(substrate, (at for k, at in enumerate(cells) if chosen >> k & 1))
        degrees = Counter(corner for edge in loop for corner in corners_of_edge(edge))
        whole = len(degrees) == (rows + 1) * (cols + 1) or not variants
        if whole and set(degrees.values()) == {2} and _walk_length(loop) == len(loop):
            found.append(loop)
    return tuple(found)


def _connected(chosen: int, rows: int, cols: int) -> bool:
    """Whether a set of cells, as bits in reading order, is in one piece."""
    left = sum(1 << r * cols for r in range(rows))
    right = left << cols - 1
    reached, before = chosen & -chosen, 0
    while reached != before:
        before = reached
        reached |= reached << cols | reached >> cols | (reached & ~right) << 1 | (reached & ~left) >> 1
        reached &= chosen
    return reached == chosen


def _walk_length(loop: frozenset[Coord]) -> int:
    """How many edges are met going round from one of them, where two meet in every corner."""
    at: dict[Coord, list[Coord]] = {}
    for edge in loop:
        for corner in corners_of_edge(edge):
            at.setdefault(corner, []).append(edge)
    edge, corner = min(loop), corners_of_edge(min(loop))[0]
    seen = set()
    while edge not in seen:
        seen.add(edge)
        corner = next(other for other in corners_of_edge(edge) if other != corner)
        edge = next(other for other in at[corner] if other != edge)
    return len(seen)
