"""Words that go with a drawing: titles made safe to print, and a description for those who cannot see it."""

from __future__ import annotations

import unicodedata

from penmark.puzzle.puzzle import Puzzle

MAX_CAPTION = 120
"""Longest title or author line, in characters."""


def printable(text: str) -> str:
    """One line without anything that could steer a terminal, break XML or turn the reading direction."""
    kept = (ch for ch in text if ch.isspace() or not unicodedata.category(ch).startswith("C"))
    return " ".join("".join(kept).split())


def cut(text: str, limit: int) -> str:
    return text if len(text) <= limit else f"{text[: limit - 1]}…"


def caption(text: str) -> str:
    return cut(printable(text), MAX_CAPTION)


def name_of(puzzle: Puzzle) -> str:
    """The title, or what the puzzle is."""
    return caption(puzzle.meta.title) or f"{puzzle.genre.title}, {puzzle.dims}"


def rules_of(puzzle: Puzzle) -> tuple[str, ...]:
    """The setter's words if there are any, else the genre's, and what each variant adds."""
    said = printable(puzzle.meta.rules) or puzzle.genre.rules
    return (said, *(kind.words for kind in puzzle.genre.variants if kind.name in puzzle.variants.names))


def describe(puzzle: Puzzle, marks: int, conflicts: int, solved: bool) -> str:
    """What is on the board, in a few sentences."""
    size = f"{_count(puzzle.rows, 'row')} by {_count(puzzle.cols, 'column')}"
    said = [f"{puzzle.genre.title} board of {size} with {_count(len(puzzle.clues), 'clue')}."]
    if author := caption(puzzle.meta.author):
        said.append(f"By {author}.")
    if solved:
        said.append("The solution is shown.")
    elif marks:
        said.append(f"{_count(marks, 'mark')} entered.")
    if conflicts:
        said.append(f"{_count(conflicts, 'position')} in conflict.")
    return " ".join(said)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
