"""The section of docs/techniques.md with a real sentence of every technique: `python -m tests.docs.sentences` makes it,
of all genres or of those that are named.

The steps come from puzzles of our own and from a spread of the corpora. A technique that none of them needs is missing.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence

from bench.data import fpuzzles_payloads, records, spread
from penmark import formats
from penmark.errors import PenmarkError
from penmark.generating import generate
from penmark.grading import Tier, grade, load_profile
from penmark.grading.profile import techniques_in_order
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name, genres
from tests.corpus_sample.own import documents
from tests.docs.pages import ROOT

START, END = "<!-- sentences -->", "<!-- end of sentences -->"
PAGE = ROOT / "docs" / "techniques.md"
VARIANTS = "### Sudoku with variants: sentences"
SECONDS = 5.0
"""For each puzzle with variants that is made."""
MOST_POSITIONS = 500
PUZZLES = 60
HARD_SUDOKUS = (
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
)


def _puzzles(genre: Genre) -> Iterator[Puzzle]:
    yield from (document.puzzle for document in (*genre.samples, *documents(genre)))
    if genre.name == "sudoku":
        yield from (formats.read(line, genre).puzzle for line in HARD_SUDOKUS)
    for record in spread(records(genre.name), PUZZLES):
        try:
            puzzle = formats.read(record.problem, genre).puzzle
        except PenmarkError:
            continue
        if len(puzzle.substrate.floor) <= MOST_POSITIONS:
            yield puzzle


def examples(genre: Genre) -> dict[str, str]:
    """By technique, the first sentence that is found."""
    found: dict[str, str] = {}
    for puzzle in _puzzles(genre):
        for step in grade(puzzle, time_budget=20.0).steps:
            found.setdefault(step.technique, step.words)
    return found


def _heading(genre: Genre) -> str:
    return f"### {genre.title}: sentences"


def section(genre: Genre) -> str:
    said = examples(genre)
    lines = [_heading(genre), "", "| Technique | A sentence |", "|---|---|"]
    order = [technique for technique, _ in techniques_in_order(genre, load_profile(genre))]
    lines += [f"| {each.title} | {said[each.name]} |" for each in order if each.name in said]
    return "\n".join([*lines, "", ""])


def _variant_puzzles() -> Iterator[Puzzle]:
    """A puzzle of every variant that can be drawn at random, some stacks, and those of the corpus."""
    sudoku = by_name("sudoku")
    stacks = [[kind.name] for kind in sudoku.variants if not kind.is_switch() and kind.title_of() != "Fog of war"]
    for variants in [*stacks, ["killer", "arrow"], ["kropki", "kropki-negative"], ["xv", "xv-negative"]]:
        for tier in (Tier.MEDIUM, Tier.HARD):
            try:
                yield generate(sudoku, 9, variants=variants, tier=tier, seed=1, time_budget=SECONDS)
            except PenmarkError:
                continue
    for payload in fpuzzles_payloads():
        yield formats.read(payload, sudoku).puzzle


def variant_section() -> str:
    """The same for what only occurs with variants."""
    sudoku, said = by_name("sudoku"), dict[str, str]()
    for puzzle in _variant_puzzles():
        for step in grade(puzzle, time_budget=20.0).steps:
            said.setdefault(step.technique, step.words)
    lines = [VARIANTS, "", "| Technique | A sentence |", "|---|---|"]
    for technique, _ in techniques_in_order(sudoku, load_profile(sudoku)):
        if technique.name in said and technique.rule_kinds and "distinct" not in technique.rule_kinds:
            lines.append(f"| {technique.title} | {said[technique.name]} |")
    return "\n".join([*lines, "", ""])


def main(names: Sequence[str]) -> None:
    """Make the sections of some genres anew, of all if none is named; `variants` is the one of Sudoku's variants."""
    text = PAGE.read_text("utf-8")
    before, _, rest = text.partition(START)
    told, _, after = rest.partition(END)
    sections = {
        part.partition("\n")[0]: part for part in re.split(r"^(?=### )", told, flags=re.MULTILINE) if part.strip()
    }
    for name in names or (*genres(), "variants"):
        if name == "variants":
            sections[VARIANTS] = variant_section()
            continue
        genre = by_name(name)
        sections[_heading(genre)] = section(genre)
    PAGE.write_text(f"{before}{START}\n\n{''.join(sections.values())}{END}{after}", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
