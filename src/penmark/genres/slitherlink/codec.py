"""How Slitherlink is written in foreign formats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from penmark.board.coord import Layer
from penmark.board.substrate import Material
from penmark.codecs.board_text.board import BoardText, Since
from penmark.codecs.board_text.layers import COLORS, LINES, Flag, WordRows
from penmark.codecs.draft import Entry
from penmark.codecs.drawn_words import DrawnWords
from penmark.codecs.game_id import CellRuns
from penmark.codecs.link_body.body import ClueCells, LinkBody
from penmark.codecs.link_body.four_cell import FourCell
from penmark.codecs.tokens import Tokens
from penmark.codecs.word_grid import WordGrid
from penmark.errors import ParseError, UnwritableError, quote
from penmark.genres.slitherlink.loops import inside_cells, outline
from penmark.puzzle.clue import UNKNOWN
from penmark.puzzle.genre import FormatCodec
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution

ALL_CORNERS = "all-corners"


class InsideAnswers:
    """The loop as the cells inside it: `x` for those, `-` for the others."""

    def read(self, puzzle: Puzzle, words: Sequence[str]) -> Solution:
        for word in set(words) - {"x", "-"}:
            raise ParseError(f"a cell is x inside the loop and - outside it, got {quote(word)}")
        cells = zip(puzzle.substrate.layout.coords, words, strict=False)
        lines = outline(puzzle.substrate, (at for at, word in cells if word == "x"))
        return Solution(puzzle.field, (int(at in lines) for at in puzzle.coords()))

    def write(self, puzzle: Puzzle, solution: Solution) -> list[str]:
        lines = {at for at, value in zip(puzzle.coords(), solution.values_by_index, strict=True) if value}
        inside = set(inside_cells(puzzle.substrate, lines))
        if outline(puzzle.substrate, inside) != lines:
            raise UnwritableError("it writes the cells inside the loop, and these lines enclose none")
        cells = puzzle.substrate.layout.span(Layer.CELLS)
        return ["x" if puzzle.substrate.layout.coords[i] in inside else "-" for i in cells]


_BLANK = Entry(Material.LABEL)
# Some of the dataset's boards write every blank as a full stop; it never stands beside a dash.
_PROBLEM = Tokens({"-": _BLANK}, clues_on=Material.LABEL, also={".": _BLANK})
_DRAWN = Tokens({"-": _BLANK, "?": Entry(Material.LABEL, UNKNOWN)}, clues_on=Material.LABEL)
_BOARD = Tokens({".": _BLANK, "-": Entry(Material.LABEL, UNKNOWN)}, clues_on=Material.LABEL)

CODECS: Mapping[str, FormatCodec] = {
    "puzzlink": LinkBody(
        ("slither", "slitherlink"),
        ClueCells(FourCell(), blank=Material.LABEL, clue=Material.LABEL),
        flags={"f": ALL_CORNERS},
    ),
    "pzprv3": BoardText(
        ("slither", "slitherlink"),
        Flag("f", ALL_CORNERS),
        WordRows(Layer.CELLS, _BOARD),
        Since(1, WordRows(Layer.CELLS, COLORS), blank="0"),
        WordRows(Layer.EDGES_V, LINES),
        WordRows(Layer.EDGES_H, LINES),
        variants=(ALL_CORNERS,),
    ),
    "janko": WordGrid(_PROBLEM, InsideAnswers(), names=("Slitherlink",)),
    "puzzlekit": WordGrid(_PROBLEM, InsideAnswers()),
    "penpa": DrawnWords(WordGrid(_DRAWN, InsideAnswers()), names=("slitherlink",), unnumbered="?"),
    "tatham": CellRuns(("loopy",), r"(t0)?(d\w)?", "t0", tokens=Tokens({"-": _BLANK}, clues_on=Material.LABEL)),
}
