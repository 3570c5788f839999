"""Small puzzles, and states of them, that discovery is tried on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import penmark
from penmark.discovering.withholding import shortened
from penmark.grading.ladder import Climb, LadderOptions, ladder_for
from penmark.grading.profile import load_profile
from penmark.grading.solve_state import SolveState
from penmark.library.inputs import entries_of, read_entry
from penmark.puzzle.puzzle import Puzzle


def starters(genre: str, question: str, most: int) -> Iterator[Puzzle]:
    """The first puzzles of a starter set that answer a question."""
    kind = penmark.by_name(genre)
    found = entries_of([f"starter:{question}"], kind)
    return (read_entry(entry, kind).puzzle for entry in islice(found, most))


def corner_3() -> Puzzle:
    """A Slitherlink with one clue, a 3 in a corner; it has many solutions."""
    return penmark.by_name("slitherlink").new(3, 3).add_clue("a3", 3)


def stopped(puzzle: Puzzle, *without: str) -> SolveState:
    """The state in which the ladder ends, with the solution known."""
    profile = shortened(puzzle.genre, load_profile(puzzle.genre), without)
    state = SolveState(puzzle, truth=penmark.solve(puzzle, 2)[0])
    climb = Climb(ladder_for(puzzle, profile, LadderOptions(max_trial_depth=0)), state)
    for _ in climb.steps():
        pass
    return state
