"""Game ids of Simon Tatham's collection: parameters, a colon, and the board, with letters for runs of blank cells."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from penmark.board.coord import Layer
from penmark.board.dimensions import Boxed
from penmark.codecs.draft import Draft, Entry, entries_of, require_plain
from penmark.codecs.tokens import Tokens
from penmark.errors import CutShortError, ParseError, UnsupportedError, UnwritableError, quote
from penmark.puzzle.clue import Number
from penmark.puzzle.document import Document
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle

_PARAMETERS = re.compile(r"(\d{1,3})(?:x(\d{1,3}))?(\w*)")
_LONGEST_RUN = 26
_BLANK = "-"


@dataclass
class GameId(ABC):
    """How a game's ids are read and written."""

    names: tuple[str, ...]
    """What the game is called, the name to write first."""
    harmless: str = ""
    """A pattern of the parameters that say how a puzzle was made, not what it asks."""
    always: str = ""
    """What is written behind the size."""
    switches: Mapping[str, str] = field(default_factory=dict)
    """Variants by the letters that switch them on."""

    def read(self, genre: Genre, identity: str) -> Document:
        parameters, _, board = identity.partition(":")
        match = _PARAMETERS.fullmatch(parameters)
        if match is None:
            raise ParseError(f"a game id begins with the size, such as 7x7, got {quote(parameters)}")
        variants = set(self._variants(match[3]))
        draft = self._draft(genre, int(match[1]), int(match[2] or match[1]))
        draft.variants |= variants
        self._fill(draft, board)
        return draft.document()

    def write(self, puzzle: Puzzle) -> str:
        require_plain(puzzle, variants=tuple(self.switches.values()), boxes=True)
        letters = "".join(each for each, name in self.switches.items() if name in puzzle.variants.names)
        return f"{self._size(puzzle)}{self.always}{letters}:{self._board(puzzle)}"

    def _variants(self, parameters: str) -> Iterator[str]:
        left = re.sub(f"(?:{self.harmless})$", "", parameters, count=1)
        for letter in left:
            if letter not in self.switches:
                raise UnsupportedError(f"a game with the parameters {quote(parameters)} is not one that is known here")
            yield self.switches[letter]

    def _draft(self, genre: Genre, width: int, height: int) -> Draft:
        return Draft(genre, genre.dims_for(height, width))

    def _size(self, puzzle: Puzzle) -> str:
        return f"{puzzle.cols}x{puzzle.rows}"

    @abstractmethod
    def _fill(self, draft: Draft, board: str) -> None: ...

    @abstractmethod
    def _board(self, puzzle: Puzzle) -> str: ...


@dataclass
class CellRuns(GameId):
    """A word for each cell, in reading order; the blank one is left to runs: `c` is three of them."""

    tokens: Tokens = field(kw_only=True)
    """Its blank is `-`."""
    numbers: bool = False
    """Whether numbers may have several digits: then `_` stands between two of them."""

    def _fill(self, draft: Draft, board: str) -> None:
        width, cells = draft.blank.cols, draft.blank.rows * draft.blank.cols
        words = list(_words(board, self.numbers))
        _require_all(len(words), cells)
        draft.fill(Layer.CELLS, self.tokens.read(words, width))

    def _board(self, puzzle: Puzzle) -> str:
        words = self.tokens.write(entries_of(Document(puzzle), Layer.CELLS), puzzle.cols)
        if not self.numbers and any(len(word) > 1 for word in words):
            raise UnwritableError("it has one character for each clue")
        parts: list[str] = []
        run = 0
        for word in [*words, None]:
            if word == _BLANK:
                run += 1
                continue
            parts += _letters(run)
            if self.numbers and parts and not run and word is not None:
                parts.append("_")
            parts += [] if word is None else [word]
            run = 0
        return "".join(parts)


@dataclass
class BoxRuns(CellRuns):
    """On a board of boxes: the size is the height of a box and its width."""

    def _draft(self, genre: Genre, width: int, height: int) -> Draft:
        return Draft(genre, Boxed(box_width=height, box_height=width))

    def _size(self, puzzle: Puzzle) -> str:
        if not isinstance(puzzle.dims, Boxed):
            raise UnwritableError(f"it has no boards of {puzzle.dims}")
        return f"{puzzle.dims.box_height}x{puzzle.dims.box_width}"


@dataclass
class NextGivens(GameId):
    """For each given how many blanks stand before it: `a` for none, upper case for a 1; the last goes to the end."""

    def _fill(self, draft: Draft, board: str) -> None:
        cells = draft.blank.rows * draft.blank.cols
        entries = [Entry()] * cells
        at = 0
        for char in board:
            if not char.isascii() or not char.isalpha():
                raise ParseError(f"a board is made of letters, got {quote(char)}")
            at += ord(char.lower()) - ord("a")
            if char in "zZ":  # blanks and nothing behind them
                continue
            if at < cells:
                entries[at] = Entry(clue=Number(int(char.isupper())))
            at += 1
        _require_all(at - 1, cells)
        draft.fill(Layer.CELLS, entries)

    def _board(self, puzzle: Puzzle) -> str:
        parts, run = [], 0
        for entry in [*entries_of(Document(puzzle), Layer.CELLS), None]:
            value = 0 if entry is None else None if entry.clue is None else entry.clue.as_number
            if entry is not None and entry.clue is None:
                run += 1
                continue
            if value not in (0, 1):
                raise UnwritableError(f"it has no clue {entry.clue if entry else ''}")
            parts += ["Z" if value else "z"] * (run // 25)
            parts.append(chr(ord("A" if value else "a") + run % 25))
            run = 0
        return "".join(parts)


def _words(board: str, numbers: bool) -> Iterator[str]:
    for word in re.findall(r"[a-z]|\d+|_|.", board, re.DOTALL) if numbers else board:
        if len(word) == 1 and "a" <= word <= "z":
            yield from [_BLANK] * (ord(word) - ord("a") + 1)
        elif word != "_" or not numbers:
            yield word


def _letters(run: int) -> list[str]:
    full, rest = divmod(run, _LONGEST_RUN)
    return ["z"] * full + ([chr(ord("a") + rest - 1)] if rest else [])


def _require_all(found: int, cells: int) -> None:
    if found < cells:
        raise CutShortError(f"the board ends after {found} of {cells} cells")
    if found > cells:
        raise ParseError(f"the board has {cells} cells, and {found} are given")
