"""`JankoCodec`: how one genre is written in the texts of janko.at: named properties, then blocks of words.

    begin
    puzzle Akari
    author Otto Janko
    size 10
    problem
    - - x …
    solution
    o - - …
    end

Texts come from many hands. Section names may stand in brackets, properties may be doubled (the first counts),
the last word may be misspelt, the size may be missing or contradict the grid (the grid counts).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from penmark.board.coord import Layer
from penmark.board.dimensions import Boxed, Dimensions
from penmark.codecs.answers import Answers
from penmark.codecs.areas import clues_to_anchors, read_areas, write_areas
from penmark.codecs.draft import Draft, entries_of, require_plain
from penmark.codecs.puzzlekit import require_fitting
from penmark.codecs.text import natural, one_line, read_words, write_words
from penmark.codecs.tokens import Tokens
from penmark.errors import ParseError, quote
from penmark.puzzle.document import Document
from penmark.puzzle.genre import Genre
from penmark.puzzle.meta import PuzzleMeta
from penmark.puzzle.puzzle import Puzzle

_ENDS = frozenset({"end", "ends", "endend", "send"})
_BLOCKS = frozenset({"problem", "areas", "clabels", "rlabels", "solution", "moves", "nodes"})
_META = ("title", "author", "source", "info", "date", "rights")
_PROPERTIES = frozenset(
    {"puzzle", "solver", "mail", "unit", "unitsize", "depth", "size", "rows", "cols", "pattern", "patternx"}
    | {"patterny", "options", "variant", "layout", "pid", *_META}
)


MAX_PAGE = 1_000_000
"""Longest page that is searched for a puzzle, in characters."""


@dataclass(frozen=True, slots=True)
class JankoText:
    """A text cut into its properties and blocks, neither understood yet."""

    properties: Mapping[str, str]
    blocks: Mapping[str, Sequence[str]]

    @classmethod
    def parse(cls, text: str) -> JankoText:
        if len(text) > MAX_PAGE or "problem" not in text.lower():
            raise ParseError("there is no problem block")
        properties: dict[str, str] = {}
        blocks: dict[str, list[str]] = {}
        block: list[str] | None = None
        for line in _between_begin_and_end(text):
            word, _, rest = line.partition(" ")
            name = _bare(word)
            if name in _BLOCKS and not rest.strip():
                block = []
                blocks.setdefault(name, block)
            elif name in _PROPERTIES:
                block = None
                properties.setdefault(name, rest.strip())
            elif ";" in line:
                block = None  # moves, whose heading some texts lack
            elif block is not None:
                block.append(line)
        return cls(properties, blocks)

    def number(self, name: str) -> int | None:
        text = self.properties.get(name)
        return None if text is None else natural(text, name)


def _bare(word: str) -> str:
    return word.strip("[]").lower()


def _between_begin_and_end(text: str) -> Iterator[str]:
    lines = [stripped for line in text.split("\n") if (stripped := line.replace("\t", " ").strip())]
    starts = [k for k, line in enumerate(lines) if _bare(line) == "begin"]
    for line in lines[starts[0] + 1 if starts else 0 :]:
        if _bare(line) in _ENDS:
            return
        yield line


class JankoCodec:
    """`names`: what its `puzzle` property may say, the one to write first. `boxes`: its boards have boxes.

    `areas`: its boards have rooms. Their clues may stand anywhere in them and are read as standing at their anchors.
    """

    def __init__(
        self,
        names: tuple[str, ...],
        problem: Tokens,
        answers: Answers,
        *,
        boxes: bool = False,
        areas: bool = False,
    ) -> None:
        self._areas = areas
        self.names = names
        self._problem = problem
        self._answers = answers
        self._boxes = boxes

    # ── reading ──

    def read(self, genre: Genre, text: str) -> Document:
        parsed = JankoText.parse(text)
        lines = parsed.blocks.get("problem")
        if not lines:
            raise ParseError("there is no problem block")
        rows, cols = _shape(parsed, lines)
        draft = Draft(genre, self._dims(genre, parsed, rows, cols))
        draft.meta = PuzzleMeta(**{name: parsed.properties.get(name, "") for name in _META})
        words = [word for line in lines for word in line.split()]
        draft.fill(Layer.CELLS, self._problem.read(words, cols))
        if self._areas:
            draft.rooms = read_areas(read_words(parsed.blocks.get("areas", ()), rows, cols, "areas"), rows, cols)
            clues_to_anchors(draft)
        puzzle = draft.puzzle()
        if "solution" not in parsed.blocks:
            return Document(puzzle)
        answer = read_words(parsed.blocks["solution"], rows, cols, "the solution")
        return Document(puzzle, self._answers.read(puzzle, answer))

    def _dims(self, genre: Genre, parsed: JankoText, rows: int, cols: int) -> Dimensions:
        if not self._boxes:
            return genre.dims_for(rows, cols)
        both = parsed.number("pattern")
        width, height = parsed.number("patternx") or both, parsed.number("patterny") or both
        if width is None or height is None or rows != cols:
            return genre.dims_for(rows, cols)
        if width * height != rows:
            raise ParseError(f"boxes {width} wide and {height} high do not fit a board of {rows}×{cols}")
        return Boxed(width, height)

    # ── writing ──

    def write(self, document: Document) -> str:
        require_plain(document.puzzle, boxes=self._boxes, rooms=self._areas)
        return "".join(f"{line}\n" for line in self._lines(document))

    def _lines(self, document: Document) -> Iterator[str]:
        puzzle = document.puzzle
        yield "begin"
        yield f"puzzle {self.names[0]}"
        for name in _META:
            if value := one_line(getattr(puzzle.meta, name)):
                yield f"{name} {value}"
        yield from _size_lines(puzzle)
        yield "problem"
        yield from write_words(self._problem.write(entries_of(Document(puzzle), Layer.CELLS), puzzle.cols), puzzle.cols)
        if self._areas:
            yield "areas"
            yield from write_words(write_areas(puzzle), puzzle.cols)
        if document.solution is not None:
            require_fitting(puzzle, document.solution)
            yield "solution"
            yield from write_words(self._answers.write(puzzle, document.solution), puzzle.cols)
        yield "end"


def _shape(parsed: JankoText, lines: Sequence[str]) -> tuple[int, int]:
    """Rows and columns as the text says, if as many words are there; else as the grid shows."""
    size = parsed.number("size")
    rows, cols = parsed.number("rows") or size, parsed.number("cols") or size
    widths = {len(line.split()) for line in lines}
    if rows and cols and sum(len(line.split()) for line in lines) == rows * cols:
        return rows, cols
    if len(widths) != 1:
        said = f"{rows}×{cols}" if rows and cols else "a rectangle"
        raise ParseError(f"the problem should be {said}, but its lines differ: {quote(sorted(widths))} words")
    return len(lines), widths.pop()


def _size_lines(puzzle: Puzzle) -> Iterator[str]:
    if puzzle.rows == puzzle.cols:
        yield f"size {puzzle.rows}"
    else:
        yield f"rows {puzzle.rows}"
        yield f"cols {puzzle.cols}"
    boxes = puzzle.substrate.boxes
    if boxes is not None and puzzle.dims != puzzle.genre.dims_for(puzzle.rows, puzzle.cols):
        yield f"patternx {boxes[0]}"
        yield f"patterny {boxes[1]}"
