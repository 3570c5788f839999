"""Booklets to print: the rules, puzzles on numbered pages with a QR code for each, and the solutions at the back.

One puzzle makes a sheet: its rules stand above it. All is vector, and the same input gives the same bytes.
"""

from __future__ import annotations

import enum
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from penmark.errors import SizeError, quote
from penmark.formats.studio import checked_base, share_link
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.rendering.captions import caption, cut, name_of, printable, rules_of
from penmark.rendering.compose import draw
from penmark.rendering.paths import UNIT
from penmark.rendering.press import Press
from penmark.rendering.qr import Code, code
from penmark.rendering.themes import by_name
from penmark.rendering.to_pdf import missing_words
from penmark.rendering.to_svg import scene_svg
from penmark.rendering.vector import Drawing, drawing

MM = 72 / 25.4
MARGIN = 15 * MM
GUTTER = 9 * MM
PER_PAGE = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 9: (3, 3)}
"""Puzzles on a page: how many across and down."""
MAX_PUZZLES = 1_000
MAX_RULES_SHARE = 0.4
"""Rules that take more of a page than this do not share it with a puzzle."""
LARGEST_CELL, SMALLEST_CELL = 15 * MM, 2.5 * MM
MODULE, SMALLEST_MODULE = 0.38 * MM, 0.3 * MM
"""Of a QR code, as it is printed where there is room, and as small as phones still read it."""
_CODE_SHARE = 0.42
"""Of the room across that a QR code may take."""
_LONG_NAME = 48
"""Characters of a name where it only says which puzzle is meant."""


class Paper(enum.StrEnum):
    A4 = "a4"
    LETTER = "letter"

    @classmethod
    def _missing_(cls, value: object) -> Paper:
        raise SizeError(f"paper is {' or '.join(cls)}, not {quote(value)}")

    @property
    def size(self) -> tuple[float, float]:
        return (210 * MM, 297 * MM) if self is Paper.A4 else (612.0, 792.0)


@dataclass(frozen=True)
class Exercise:
    """A puzzle of a booklet, and its solution for the pages at the back."""

    puzzle: Puzzle
    solution: Solution | None = None


@dataclass(frozen=True)
class Booklet:
    content: bytes
    """A PDF file."""
    pages: int
    notes: tuple[str, ...] = ()
    """What did not come out as one would wish, for the person who asked for it."""


@dataclass(frozen=True)
class Setting:
    """How a booklet is to look."""

    title: str = ""
    paper: Paper = Paper.A4
    per_page: int = 1
    theme: str = "light"
    link_base: str = ""
    """The address of a studio that QR codes lead to; without one there are none."""
    solutions: bool = True
    font: str | os.PathLike[str] | None = None
    author: str = ""
    """Of the whole; without one, that of the puzzles if they have only one."""
    text: str = ""
    """What stands below the title, in paragraphs."""

    def __post_init__(self) -> None:
        by_name(self.theme)
        if self.per_page not in PER_PAGE:
            raise SizeError(f"a page holds {', '.join(map(str, PER_PAGE))} puzzles, not {quote(self.per_page)}")
        if self.link_base:
            object.__setattr__(self, "link_base", checked_base(self.link_base))


def booklet(
    exercises: Sequence[Exercise], setting: Setting | None = None, *, each: Callable[[], object] = lambda: None
) -> Booklet:
    """The whole booklet; `each` is called whenever a puzzle has been drawn."""
    if not 1 <= len(exercises) <= MAX_PUZZLES:
        raise SizeError(f"a booklet has from 1 to {MAX_PUZZLES:,} puzzles, got {len(exercises):,}")
    return _Maker(exercises, setting or Setting(), each).made()


@dataclass(frozen=True)
class _Box:
    """Room on a page."""

    x: float
    y: float
    width: float
    height: float


@dataclass
class _Maker:
    exercises: Sequence[Exercise]
    setting: Setting
    each: Callable[[], object]
    notes: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.theme = by_name(self.setting.theme)
        first = self.exercises[0].puzzle
        alone = len(self.exercises) == 1
        self.title = caption(self.setting.title) or (name_of(first) if alone else f"{len(self.exercises)} puzzles")
        authors = {caption(each.puzzle.meta.author) for each in self.exercises}
        self.author = caption(self.setting.author) or (authors.pop() if len(authors) == 1 else "")
        paper = self.setting.paper.size
        self.press = Press(paper, self.theme, title=self.title, author=self.author, font=self.setting.font)
        self.width, self.bottom = paper[0] - 2 * MARGIN, paper[1] - MARGIN

    def made(self) -> Booklet:
        y = self._front()
        if len(self.exercises) == 1:
            if y - MARGIN > MAX_RULES_SHARE * (self.bottom - MARGIN):
                self._turn()
                y = MARGIN
            self._puzzle(0, _Box(MARGIN, y, self.width, self.bottom - y))
        else:
            self._puzzles()
        if self.setting.solutions:
            self._solutions()
        self._footer()
        if self.press.faces.missing:
            self.notes.append(missing_words(self.press.faces.missing))
        return Booklet(self.press.finish(), self.press.pages, tuple(self.notes))

    # ── pages ──

    def _turn(self) -> None:
        self._footer()
        self.press.next_page()

    def _footer(self) -> None:
        y = self.press.height - 8 * MM
        color = self.theme.byline
        self.press.write("Made with Penmark", MARGIN, y, 7.5, color=color)
        self.press.write(str(self.press.pages), MARGIN + self.width, y, 7.5, color=color, align="right")

    def _lines(self, text: str, y: float, size: float, *, bold: bool = False, faint: bool = False) -> float:
        """A paragraph down the page and on to the next; where it ends."""
        color = self.theme.byline if faint else self.theme.title
        for line in self.press.wrapped(text, size, self.width, bold=bold):
            if y + 1.4 * size > self.bottom:
                self._turn()
                y = MARGIN
            y += 1.4 * size
            self.press.write(line, MARGIN, y, size, color=color, bold=bold)
        return y

    def _front(self) -> float:
        """Title, author, text and rules; where they end."""
        self.press.bookmark(self.title)
        y = self._lines(self.title, MARGIN - 8, 20, bold=True)
        if self.author:
            y = self._lines(f"by {self.author}", y + 2, 11, faint=True)
        for paragraph in filter(str.strip, map(printable, self.setting.text.splitlines())):
            y = self._lines(paragraph, y + 4, 10)
        for heading, rules in self._rules():
            y = self._lines(heading, y + 8, 11, bold=True) if heading else y + 4
            for rule in rules:
                y = self._lines(rule, y + 1, 9.5)
        return y + 14

    def _rules(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Every set of rules once, under its genre's name and the numbers of the puzzles that only it is for."""
        found: dict[tuple[str, tuple[str, ...]], list[int]] = {}
        for k, exercise in enumerate(self.exercises, 1):
            found.setdefault((exercise.puzzle.genre.title, rules_of(exercise.puzzle)), []).append(k)
        titles = [title for title, _ in found]
        for (title, rules), numbers in found.items():
            if len(self.exercises) == 1:
                yield title if title not in self.title else "", rules
            elif titles.count(title) == 1:
                yield title, rules
            else:
                yield f"{title}: {_ranges(numbers)}", rules

    def _slots(self, across: int, down: int, top: float) -> list[_Box]:
        wide = (self.width - (across - 1) * GUTTER) / across
        high = (self.bottom - top - (down - 1) * GUTTER) / down
        return [
            _Box(MARGIN + c * (wide + GUTTER), top + r * (high + GUTTER), wide, high)
            for r in range(down)
            for c in range(across)
        ]

    def _puzzles(self) -> None:
        slots = self._slots(*PER_PAGE[self.setting.per_page], MARGIN)
        for k in range(len(self.exercises)):
            if k % len(slots) == 0:
                self._turn()
            self._puzzle(k, slots[k % len(slots)])

    # ── a puzzle ──

    def _puzzle(self, k: int, box: _Box) -> None:
        puzzle = self.exercises[k].puzzle
        alone = len(self.exercises) == 1
        if not alone:
            self.press.bookmark(f"{k + 1}. {name_of(puzzle)}", 1)
        linked = self._link(k, box)
        words = "" if alone else f"{k + 1}. {name_of(puzzle)}"
        below = self._caption(words, puzzle, _Box(box.x, box.y, box.width - linked[0], box.height))
        top = max(below, box.y + linked[1])
        picture = _picture(puzzle, None, self.setting.theme)
        cell = self._board(picture, _Box(box.x, top, box.width, box.y + box.height - top))
        if puzzle.added and not puzzle.meta.rules:
            self.notes.append(f"{self._named(k)}: it has added rules, and its setter has not put them into words")
        if cell < SMALLEST_CELL:
            self.notes.append(f"{self._named(k)}: its cells are only {cell / MM:.1f} mm wide")
        self.each()

    def _named(self, k: int) -> str:
        name = cut(name_of(self.exercises[k].puzzle), _LONG_NAME)
        return name if len(self.exercises) == 1 else f"{k + 1}. {name}"

    def _caption(self, words: str, puzzle: Puzzle, box: _Box) -> float:
        y = box.y
        for line in _most(self.press.wrapped(words, 11, box.width, bold=True), 3):
            y += 14
            self.press.write(line, box.x, y, 11, color=self.theme.title, bold=True)
        for detail in self._details(puzzle):
            for line in _most(self.press.wrapped(detail, 8.5, box.width), 3):
                y += 11.5
                self.press.write(line, box.x, y, 8.5, color=self.theme.byline)
        return y + 8

    def _details(self, puzzle: Puzzle) -> list[str]:
        """What is below the name of one puzzle among others; a sheet says it in its heading."""
        if len(self.exercises) == 1:
            return []
        author = caption(puzzle.meta.author)
        size = f"{puzzle.rows}×{puzzle.cols}"
        return [f"{size}, by {author}" if author and not self.author else size, *rules_of(puzzle)[1:]]

    def _board(self, picture: Drawing, box: _Box) -> float:
        """The board, as large as fits, in the middle of the room across and at its top; how wide a cell is."""
        scale = min(box.width / picture.width, box.height / picture.height, LARGEST_CELL / UNIT)
        self.press.draw(picture, box.x + (box.width - picture.width * scale) / 2, box.y, scale)
        return scale * UNIT

    def _link(self, k: int, box: _Box) -> tuple[float, float]:
        """The QR code in the top right corner; how much room it takes."""
        if not self.setting.link_base:
            return 0.0, 0.0
        address = share_link(self.setting.link_base, self.exercises[k].puzzle)
        made = code(address)
        room = min(_CODE_SHARE * box.width, 0.4 * box.height)
        if made is None or made.side * SMALLEST_MODULE > room:
            return self._without_code(k, address, box)
        module = min(MODULE, room / made.side)
        self._code(made, module, address, box)
        side = made.side * module
        return side + 4, side + 12

    def _code(self, made: Code, module: float, address: str, box: _Box) -> None:
        side = made.side * module
        x = box.x + box.width - side
        # Readers expect dark on light, whatever the theme.
        self.press.bars([(0, 0, made.side, made.side)], x, box.y, module, "#ffffff")
        self.press.bars(made.bars(), x, box.y, module, "#000000")
        self.press.write("Play online", x + side / 2, box.y + side + 5, 6.5, color=self.theme.byline, align="middle")
        self.press.link(address, x, box.y, side, side + 6)

    def _without_code(self, k: int, address: str, box: _Box) -> tuple[float, float]:
        words, size = "Play online (no QR code: the link is too long)", 6.5
        self.notes.append(f"{self._named(k)}: no QR code, its link of {len(address):,} characters is too long for one")
        wide = min(self.press.faces.width(words, size), _CODE_SHARE * box.width)
        lines = self.press.wrapped(words, size, wide)
        for n, line in enumerate(lines, 1):
            self.press.write(line, box.x + box.width, box.y + 9 * n, size, color=self.theme.byline, align="right")
        self.press.link(address, box.x + box.width - wide, box.y, wide, 9.0 * len(lines) + 3)
        return wide + 4, 9.0 * len(lines) + 6

    # ── solutions ──

    def _solutions(self) -> None:
        self._turn()
        self.press.bookmark("Solutions")
        y = self._lines("Solutions", MARGIN - 8, 16, bold=True) + 10
        largest = max(max(each.puzzle.rows, each.puzzle.cols) for each in self.exercises)
        across, down = (1, 1) if largest > 40 else (2, 3) if largest > 14 else (3, 4)
        slots = self._slots(across, down, y)
        for k, exercise in enumerate(self.exercises):
            if k and k % len(slots) == 0:
                self._turn()
                slots = self._slots(across, down, MARGIN)
            self._solved(k, exercise, slots[k % len(slots)])

    def _solved(self, k: int, exercise: Exercise, box: _Box) -> None:
        y = box.y
        for line in _most(self.press.wrapped(self._named(k), 8.5, box.width, bold=True), 1):
            y += 10
            self.press.write(line, box.x, y, 8.5, color=self.theme.title, bold=True)
        rest = _Box(box.x, y + 5, box.width, box.y + box.height - y - 5)
        if exercise.solution is None:
            self.press.write("No solution was found.", box.x, y + 14, 8.5, color=self.theme.byline)
            self.notes.append(f"{self._named(k)}: no solution to print")
        else:
            self._board(_picture(exercise.puzzle, exercise.solution, self.setting.theme), rest)


def _picture(puzzle: Puzzle, solution: Solution | None, theme: str) -> Drawing:
    return drawing(scene_svg(draw(puzzle, solution=solution, captions=False), theme=theme))


def _most(lines: list[str], limit: int) -> list[str]:
    """The first lines; the last one says when there were more."""
    return lines if len(lines) <= limit else [*lines[: limit - 1], f"{lines[limit - 1]} …"]


def _ranges(numbers: Sequence[int]) -> str:
    """1, 2, 3, 5 as `1–3, 5`."""
    starts = [n for n in numbers if n - 1 not in numbers]
    ends = [n for n in numbers if n + 1 not in numbers]
    return ", ".join(str(a) if a == b else f"{a}–{b}" for a, b in zip(starts, ends, strict=True))
