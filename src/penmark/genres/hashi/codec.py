"""How Hashi is written in foreign formats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from penmark.board.coord import Coord, Layer, cell
from penmark.board.lines import StraightLine, straight_lines
from penmark.board.substrate import Material, Substrate
from penmark.codecs.board_text.board import BoardText
from penmark.codecs.board_text.board_lines import BoardLines
from penmark.codecs.board_text.layers import WordRows, spaced
from penmark.codecs.draft import Draft, Entry
from penmark.codecs.drawn_words import DrawnWords
from penmark.codecs.game_id import CellRuns
from penmark.codecs.link_body.body import ClueCells, LinkBody
from penmark.codecs.link_body.number16 import Number16
from penmark.codecs.tokens import Tokens
from penmark.codecs.word_grid import WordGrid
from penmark.errors import ParseError, UnwritableError, quote
from penmark.puzzle.document import Document
from penmark.puzzle.genre import FormatCodec
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution

_BLANK, _ISLAND = Entry(Material.LABEL), Entry(Material.ISLAND)
_LINKS = (Layer.LINKS_H, Layer.LINKS_V)
_COUNTS = {"0": None, "-1": 0, "1": 1, "2": 2}
"""What a unit of a bridge may say: nothing, that there is none, or how many there are."""


class BridgeRows:
    """Two grids of words, for the links to the right and those down: every link of a bridge says how many there are.

    Links that no bridge can use may be crossed out; nothing is made of that.
    """

    def read(self, lines: BoardLines, draft: Draft) -> None:
        said = {at: word for layer in _LINKS for at, word in _words(lines, draft, layer)}
        layout = draft.blank.layout
        board = draft.genre.settle(Substrate(draft.blank.dims, layout, bytes(draft.materials), draft.rooms))
        for line in straight_lines(board).by_index.values():
            value = _value([said.pop(link, "0") for link in line.links], line)
            if value is not None:
                draft.marks[line.at] = value
        for at in (at for at, word in said.items() if word not in ("0", "-1")):
            raise ParseError(f"no bridge can use the link at row {at.row + 1}, column {at.col + 1}")

    def write(self, document: Document) -> Iterator[str]:
        game, lines = document.game, straight_lines(document.puzzle.substrate).by_index.values()
        said: dict[Coord, str] = {}
        for line in lines:
            mark = game.get(line.at) if game else None
            if mark is not None:
                links = line.links if mark.value else (line.middle,)
                said |= dict.fromkeys(links, str(mark.value or -1))
        for layer in _LINKS:
            _, height, width = document.puzzle.substrate.layout.frame(layer)
            places = [Coord(layer, row, col) for row in range(height) for col in range(width)]
            words = [said.get(at, "0") for at in places]
            yield from spaced(words, width) if width else iter([""] * height)


def _words(lines: BoardLines, draft: Draft, layer: Layer) -> Iterator[tuple[Coord, str]]:
    _, height, width = draft.blank.layout.frame(layer)
    for k, word in enumerate(lines.words(height, width) or ()):
        row, col = divmod(k, width)
        if word not in _COUNTS:
            raise ParseError(f"row {row + 1}, column {col + 1}: {quote(word)} is none of {' '.join(_COUNTS)}")
        yield Coord(layer, row, col), word


def _value(words: Sequence[str], line: StraightLine) -> int | None:
    """What the links of a bridge say of it; one cross is enough to say that there is none."""
    values = {_COUNTS[word] for word in words}
    if values <= {None, 0}:
        return 0 if 0 in values else None
    if len(values) > 1:
        one, other = line.ends
        raise ParseError(
            f"the links from row {one.row + 1}, column {one.col + 1} to row {other.row + 1}, column {other.col + 1} "
            f"are one bridge, but they say {' '.join(words)}"
        )
    return values.pop()


class BridgeAnswers:
    """A word for each cell: `1` or `2` where so many bridges run level, `a` or `b` where they run upright, else `-`."""

    _LEVEL, _UPRIGHT = ("-", "1", "2"), ("-", "a", "b")

    def read(self, puzzle: Puzzle, words: Sequence[str]) -> Solution:
        for word in set(words) - {*self._LEVEL, *self._UPRIGHT}:
            raise ParseError(f"a cell is 1, 2, a, b or -, got {quote(word)}")
        said = dict(zip(_cells(puzzle), words, strict=True))
        values = [self._read_line(puzzle, line, said) for line in straight_lines(puzzle.substrate).by_index.values()]
        for at in (at for at, word in said.items() if word != "-"):
            raise ParseError(f"{puzzle.name_of(at)}: no bridge runs there as {quote(said[at])} says")
        return Solution(puzzle.field, values)

    def _read_line(self, puzzle: Puzzle, line: StraightLine, said: dict[Coord, str]) -> int:
        own = self._own(line)
        self._require_cells(puzzle, line)
        value = max(own.index(said[at]) if said[at] in own else 0 for at in line.passed)
        if value and any(said[at] != own[value] for at in line.passed):
            raise ParseError(f"{puzzle.name_of(line.at)}: the cells between do not all say {own[value]}")
        said.update(dict.fromkeys(line.passed if value else (), "-"))
        return value

    def write(self, puzzle: Puzzle, solution: Solution) -> list[str]:
        said = dict.fromkeys(_cells(puzzle), "-")
        for line in straight_lines(puzzle.substrate).by_index.values():
            self._require_cells(puzzle, line)
            value = solution[line.at].value
            said |= dict.fromkeys(line.passed if value else (), self._own(line)[value])
        return list(said.values())

    def _own(self, line: StraightLine) -> tuple[str, ...]:
        return self._LEVEL if line.at.layer is Layer.LINKS_H else self._UPRIGHT

    def _require_cells(self, puzzle: Puzzle, line: StraightLine) -> None:
        if not line.passed:
            raise UnwritableError(f"it has no place for bridges between neighbours: {puzzle.name_of(line.at)}")


def _cells(puzzle: Puzzle) -> list[Coord]:
    return [cell(row, col) for row in range(puzzle.rows) for col in range(puzzle.cols)]


_PROBLEM = Tokens({"-": _BLANK, "?": _ISLAND}, clues_on=Material.ISLAND)
_BOARD = Tokens({".": _BLANK, "-": _ISLAND}, clues_on=Material.ISLAND)

CODECS: Mapping[str, FormatCodec] = {
    "puzzlink": LinkBody(
        ("hashi", "hashikake", "bridges"),
        ClueCells(Number16(), blank=Material.LABEL, clue=Material.ISLAND, bare=Material.ISLAND),
    ),
    "pzprv3": BoardText(("hashikake", "hashi", "bridges"), WordRows(Layer.CELLS, _BOARD), BridgeRows()),
    "janko": WordGrid(_PROBLEM, BridgeAnswers(), names=("Hashi",)),
    "puzzlekit": WordGrid(_PROBLEM, BridgeAnswers()),
    "penpa": DrawnWords(
        WordGrid(_PROBLEM, BridgeAnswers()),
        names=("hashiwokakero (hashi/bridges)", "hashi"),
        circles={1: "?"},
        unnumbered="?",
        number_style=6,
    ),
    "tatham": CellRuns(
        ("bridges",), r"(i\d+)?(e\d+)?(m2)?(d\d)?", "m2", tokens=Tokens({"-": _BLANK}, clues_on=Material.ISLAND)
    ),
}
