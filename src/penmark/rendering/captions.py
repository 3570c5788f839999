"""Words that go with a drawing: titles made safe to print, and a description for those who cannot see it."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Iterable

from penmark.grading.words import place_name, rule_coords
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.variant import Variant
from penmark.rules.constraint import Binding
from penmark.rules.outcome import Names

MAX_CAPTION = 120
"""Longest title or author line, in characters."""
MAX_ADDED_LINES = 100
"""Most places whose added rules are listed; a Killer has some thirty cages."""
_LISTED = 16
_NO_BREAK = "\u00a0"


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
    return (said, *dict.fromkeys(variant.rule_beside(puzzle.variants) for variant in puzzle.variants))


def added_rules(puzzle: Puzzle) -> list[str]:
    """The rules that were added to the genre's, a line for each place: `r1c1 and r2c1: These add up to 9. …`."""
    say = puzzle.genre.names(puzzle.substrate)
    first = len(puzzle.constraints) - len(puzzle.added)
    told: dict[str, list[str]] = {}
    for number, constraint in enumerate(puzzle.added, first):
        regions = len(constraint.table(puzzle.substrate)) if constraint.binding is Binding.EACH else 1
        for region in range(regions):
            told.setdefault(_place(puzzle, number, region, say), []).append(constraint.rule.words(say))
    lines = [f"{place}: {' '.join(dict.fromkeys(words))}" for place, words in told.items()]
    more = len(lines) - MAX_ADDED_LINES
    return lines if more <= 0 else [*lines[:MAX_ADDED_LINES], f"and {_count(more, 'place')} more with added rules"]


def variant_lines(puzzle: Puzzle, width: int = 78) -> list[str]:
    """What is stacked on the board, kind by kind, with every place: `2 killer cages: 10 at r1c1 r1c2; …`."""
    laid, say = puzzle.variants, puzzle.names
    kinds = dict.fromkeys(type(each) for each in laid.payloads)
    lines = [f"{kind.counted(laid.of(kind))}: {_listed(laid.of(kind), say)}" for kind in kinds]
    lines += [", ".join(each.name for each in laid if each.is_switch())]
    return [part.replace(_NO_BREAK, " ") for line in lines for part in _wrapped(line, width)]


def _listed(variants: Iterable[Variant], say: Names) -> str:
    """In the order of the board, each in one piece, so that none is broken at a line's end."""
    in_order = sorted(variants, key=lambda each: [(at.row, at.col) for at in each.coords])
    return "; ".join(each.placed(say).replace(" ", _NO_BREAK) for each in in_order)


def _wrapped(line: str, width: int) -> list[str]:
    return textwrap.wrap(line, width, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def _place(puzzle: Puzzle, constraint: int, region: int, say: Names) -> str:
    coords = rule_coords(puzzle, constraint, region)
    return place_name(puzzle, constraint, region, say) or say.coords(coords, _LISTED) or "no position"


def describe(puzzle: Puzzle, marks: int, conflicts: int, solved: bool) -> str:
    """What is on the board, in a few sentences."""
    size = f"{_count(puzzle.rows, 'row')} by {_count(puzzle.cols, 'column')}"
    said = [f"{puzzle.genre.title} board of {size} with {_count(len(puzzle.clues), 'clue')}."]
    if puzzle.added:
        said.append(f"{_count(len(puzzle.added), 'rule')} added to those of the genre.")
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
