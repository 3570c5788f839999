"""Texts of janko.at, from its pages or from files: named properties, then blocks of words.

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

from penmark.board.dimensions import Boxed, Dimensions
from penmark.codecs.draft import Draft, require_plain
from penmark.codecs.text import natural, one_line, read_words, write_words
from penmark.codecs.word_grid import WordGrid
from penmark.errors import ParseError, quote
from penmark.formats.base import ForeignFormat
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
_SNIFFED = 200_000
"""How far a page is looked at to see whether it has one."""


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


class Janko(ForeignFormat[WordGrid]):
    name = "janko"
    title = "Janko"
    codec_type = WordGrid

    def looks_like(self, text: str) -> bool:
        start = text[:_SNIFFED].lower()
        return "problem" in start and ("begin" in start or "puzzle " in start or "size " in start)

    def parse(self, text: str, genre: Genre | None) -> Document:
        parsed = JankoText.parse(text)
        kind = parsed.properties.get("puzzle")
        if kind is None and genre is None:
            raise ParseError("there is no line that says which puzzle it is")
        found = self.genre_called(kind, genre) if kind is not None else self.wanted(genre)
        return _document(parsed, found, self.codec_for(found))

    def decode(self, text: str, genre: Genre, codec: WordGrid) -> Document:
        return _document(JankoText.parse(text), genre, codec)

    def encode(self, document: Document, codec: WordGrid) -> str:
        require_plain(document.puzzle, boxes=codec.boxes, rooms=codec.areas)
        return "".join(f"{line}\n" for line in _lines(document, codec))


# ── reading ──


def _document(parsed: JankoText, genre: Genre, codec: WordGrid) -> Document:
    lines = parsed.blocks.get("problem")
    if not lines:
        raise ParseError("there is no problem block")
    rows, cols = _shape(parsed, lines)
    words = [word for line in lines for word in line.split()]
    codec.refuse(rows, cols, words)
    draft = Draft(genre, _dims(parsed, genre, codec, rows, cols))
    draft.meta = PuzzleMeta(**{name: parsed.properties.get(name, "") for name in _META})
    codec.read(draft, words)
    if codec.areas:
        codec.read_areas(draft, read_words(parsed.blocks.get("areas", ()), rows, cols, "areas"))
    puzzle = draft.puzzle()
    if "solution" not in parsed.blocks:
        return Document(puzzle)
    answer = read_words(parsed.blocks["solution"], rows, cols, "the solution")
    return Document(puzzle, codec.read_solution(puzzle, answer))


def _dims(parsed: JankoText, genre: Genre, codec: WordGrid, rows: int, cols: int) -> Dimensions:
    if not codec.boxes:
        return genre.dims_for(rows, cols)
    both = parsed.number("pattern")
    width, height = parsed.number("patternx") or both, parsed.number("patterny") or both
    if width is None or height is None or rows != cols:
        return genre.dims_for(rows, cols)
    if width * height != rows:
        raise ParseError(f"boxes {width} wide and {height} high do not fit a board of {rows}×{cols}")
    return Boxed(width, height)


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


# ── writing ──


def _lines(document: Document, codec: WordGrid) -> Iterator[str]:
    puzzle = document.puzzle
    yield "begin"
    yield f"puzzle {codec.names[0]}"
    for name in _META:
        if value := one_line(getattr(puzzle.meta, name)):
            yield f"{name} {value}"
    yield from _size_lines(puzzle)
    yield "problem"
    yield from write_words(codec.write(puzzle), puzzle.cols)
    if codec.areas:
        yield "areas"
        yield from write_words(codec.write_areas(puzzle), puzzle.cols)
    if document.solution is not None:
        yield "solution"
        yield from write_words(codec.write_solution(puzzle, document.solution), puzzle.cols)
    yield "end"


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


FORMAT = Janko()
