"""A killer for tests, and a profile as if there were no techniques for it."""

from __future__ import annotations

from dataclasses import replace

from penmark.genres.sudoku import GENRE as SUDOKU
from penmark.grading import load_profile, techniques_of
from penmark.grading.profile import Profile
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.technique import TechniquePhase
from penmark.variants.killer_cage import KillerCage

CAGES = (
    "a6 b6 b5 8, c6 d6 e6 12, f6 f5 f4 f3 14, a5 a4 a3 11, c5 d5 7, e5 e4 8, b4 c4 d4 9, "
    "b3 c3 b2 c2 13, d3 e3 d2 11, a2 a1 b1 13, e2 f2 d1 e1 13, c1 5, f1 2"
)


def killer(cages: str = CAGES, side: int = 6) -> Puzzle:
    """A Sudoku with cages, each written as its cells and its sum."""
    parse = SUDOKU.new(side, side).substrate.parse_coord
    made = []
    for words in cages.split(", "):
        *cells, total = words.split()
        made.append(KillerCage(tuple(map(parse, cells)), int(total)))
    return SUDOKU.new(side, side, made)


def profile_without(kind: str) -> Profile:
    """Sudoku's profile without the techniques that see more in a kind of rule than what it says by itself."""
    profile = load_profile(SUDOKU)
    off = {
        each.name
        for each in techniques_of(SUDOKU)
        if kind in each.rule_kinds and each.phase is not TechniquePhase.PROPAGATION
    }
    entries = tuple(replace(entry, use=entry.use and entry.technique not in off) for entry in profile.entries)
    return Profile("without", entries)
