"""The canonical form of a puzzle: the same for all that one becomes by turning, mirroring and exchanging marks."""

from __future__ import annotations

from collections.abc import Iterator

from penmark.board.mark import Mark
from penmark.errors import PuzzleError
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.transform import transform


def canonical_hash(puzzle: Puzzle) -> str:
    """Equal for two puzzles if one is the other turned, mirrored or with its marks exchanged, where the rules allow
    that.

    For a genre whose lines may be put in another order as well, such as Sudoku, that is not looked for.
    """
    return min(form.content_hash for form in _forms(puzzle))


def canonical_form(puzzle: Puzzle) -> Puzzle:
    """The one of all such puzzles that has the least `content_hash`."""
    return min(_forms(puzzle), key=lambda form: form.content_hash)


def _forms(puzzle: Puzzle) -> Iterator[Puzzle]:
    """Its images, the marks of each in order of appearance where they can be exchanged."""
    for symmetry in puzzle.genre.symmetries:
        turned = transform(puzzle, symmetry)
        yield _renamed(turned) if puzzle.genre.interchangeable_marks else turned


def _renamed(puzzle: Puzzle) -> Puzzle:
    """The givens numbered in order of appearance, if every rule allows that."""
    domains = set(puzzle.field.layer_domains.values())
    if len(domains) != 1:
        return puzzle
    marks = {mark.bit: mark for mark in domains.pop().marks()}
    given = dict.fromkeys(mask for mask in puzzle.start_masks() if mask in marks)
    order = [*given, *(bit for bit in marks if bit not in given)]
    new: dict[Mark, Mark] = {marks[old]: mark for old, mark in zip(order, marks.values(), strict=True)}
    try:
        return transform(puzzle, marks=new)
    except PuzzleError:  # a rule looks at what the marks are
        return puzzle
