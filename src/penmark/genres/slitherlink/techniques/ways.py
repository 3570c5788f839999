"""The ways to draw one clue or one corner, seen with what lies next to it."""

from __future__ import annotations

from collections.abc import Iterator

from penmark.genres.slitherlink.techniques.cases import CaseInference
from penmark.genres.slitherlink.techniques.telling import start, tell
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.technique import Deduction, Pattern, Position, Technique


def _cases(puzzle: Puzzle) -> CaseInference:
    return start(CaseInference, puzzle)


def _few_ways(position: Position) -> Iterator[Deduction]:
    """What all ways have in common that the cells and corners alongside allow and that cut nothing off."""
    inference = position.fixed(_cases)
    for finding in inference.search(position):
        yield from tell(position, inference, finding)


TECHNIQUES: tuple[Technique, ...] = (
    Pattern(name="few-ways", title="Few ways to draw a clue", rule_kinds=frozenset({"path"}), find=_few_ways),
)
