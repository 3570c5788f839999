"""The ways to draw one clue or one corner, seen with what lies next to it."""

from __future__ import annotations

from collections.abc import Iterator

from penmark.genres.slitherlink.techniques.cases import CaseInference
from penmark.genres.slitherlink.techniques.telling import start, tell
from penmark.reasoning.deduction import Deduction
from penmark.reasoning.position import Position
from penmark.reasoning.technique import BoardPattern, Technique


def _cases(position: Position) -> CaseInference:
    return start(CaseInference, position)


def _few_ways(position: Position) -> Iterator[Deduction]:
    """What all ways have in common that the cells and corners alongside allow and that cut nothing off."""
    inference = position.tracked(_cases)
    for finding in inference.search():
        yield from tell(position, inference, finding)


TECHNIQUES: tuple[Technique, ...] = (
    BoardPattern(name="few-ways", title="Few ways to draw a clue", rule_kinds=frozenset({"path"}), find=_few_ways),
)
