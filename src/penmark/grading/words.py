"""Sentences about steps and faults, in a genre's own notation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

from penmark.board.coord import LINE_LAYERS, Coord, Layer
from penmark.board.mark import Mark, MarkKind, is_single
from penmark.puzzle.game import Commit, Fault, Move
from penmark.puzzle.places import place_name, place_words, rule_coords, rule_words
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.evidence import MarkAt
from penmark.rules.counting import listing
from penmark.rules.outcome import Names

__all__ = [
    "both_words",
    "capitalized",
    "fault_sentences",
    "fault_words",
    "mark_at_words",
    "marks_words",
    "moves_by_place",
    "moves_in_short",
    "moves_words",
    "place_name",
    "place_words",
    "rule_coords",
    "rule_words",
    "sentence",
    "summed_up",
    "supposed_words",
]


_LONG_RUN = 4
"""Numbers one after the other that are told by the first and the last of them."""


def moves_words(moves: Sequence[Move], say: Names) -> str:
    """`r4c7 holds a bulb`, `3 can be removed from r1c2, and 4 from r1c7`: moves of one kind together, each place named.

    Where a mark is placed, that the others are struck there goes without saying.
    """
    settled = {move.coord for move in moves if isinstance(move, Commit)}
    by_kind: dict[tuple[type[Move], Mark, str], list[Coord]] = {}
    for move in moves:
        if move.coord in settled and not isinstance(move, Commit):
            continue
        # The same mark may be called differently elsewhere on the board.
        by_kind.setdefault((type(move), move.mark, say.about((move.coord,)).mark(move.mark)), []).append(move.coord)
    placed = [
        say.about(coords).placed_at(mark, coords) for (kind, mark, _), coords in by_kind.items() if kind is Commit
    ]
    removed: dict[tuple[Coord, ...], list[str]] = {}
    for (kind, _, named), coords in by_kind.items():
        if kind is not Commit:
            removed.setdefault(tuple(coords), []).append(named)
    lost = [f"{listing(_in_runs(marks))} from {say.coords(coords, len(coords))}" for coords, marks in removed.items()]
    if not lost:
        return listing(placed)
    first = lost[0].replace(" from ", " can be removed from ", 1)
    if len(lost) == 1:
        return listing([*placed, first])
    return ", ".join([*placed, first, *lost[1:-1], f"and {lost[-1]}"])


def supposed_words(move: Move, say: Names) -> str:
    """The same of a supposition: `3 is not in r1c2`, `r1c2–r1c4 does not hold one bridge`."""
    placed = say.about((move.coord,)).placed_at(move.mark, (move.coord,))
    if not isinstance(move, Commit) and " holds " in placed:
        return (
            placed.replace(" no ", " a ", 1) if " holds no " in placed else placed.replace("holds", "does not hold", 1)
        )
    return moves_words((move,), say).replace("can be removed from", "is not in")


def moves_by_place(moves: Sequence[Move], say: Names) -> str:
    """The same with places that lose the same numbers together, each place once: shorter where they lose many."""
    placed = [move for move in moves if isinstance(move, Commit)]
    settled = {move.coord for move in placed}
    lost: dict[Coord, list[str]] = {}
    for move in moves:
        if move.coord not in settled:
            lost.setdefault(move.coord, []).append(say.about((move.coord,)).mark(move.mark))
    alike: dict[tuple[str, ...], list[Coord]] = {}
    for coord, marks in lost.items():
        alike.setdefault(tuple(sorted(marks)), []).append(coord)
    told = [f"{listing(_in_runs(marks))} from {say.coords(coords, len(coords))}" for marks, coords in alike.items()]
    removed = [f"these can be removed: {'; '.join(told)}"] if told else []
    return listing([*([moves_words(placed, say)] if placed else []), *removed])


def moves_in_short(moves: Sequence[Move], say: Names) -> str:
    """The same where that would be too long: what is placed, and which places lose candidates, without saying which."""
    placed = [move for move in moves if isinstance(move, Commit)]
    settled = {move.coord for move in placed}
    coords = tuple(dict.fromkeys(move.coord for move in moves if move.coord not in settled))
    lost = [f"candidates can be removed from {say.coords(coords, len(coords))}"] if coords else []
    return listing([*([moves_words(placed, say)] if placed else []), *lost])


def summed_up(moves: Sequence[Move], puzzle: Puzzle) -> tuple[Move, ...]:
    """The moves as people tell them: where every mark but one is struck, that one is placed."""
    struck: dict[Coord, int] = {}
    for move in moves:
        if not isinstance(move, Commit):
            struck[move.coord] = struck.get(move.coord, 0) | move.mark.bit
    told: dict[Move, None] = {}
    for move in moves:
        domain = puzzle.field.domain(puzzle.substrate.layout.index(move.coord))
        left = domain.mask & ~struck.get(move.coord, 0)
        only = domain.kind is MarkKind.NUMERIC and is_single(left)
        told[Commit(move.coord, domain.marks(left)[0]) if only else move] = None
    return tuple(told)


def _in_runs(marks: Sequence[str]) -> list[str]:
    """Numbers with long runs as `3 to 9`."""
    if not all(mark.isdecimal() for mark in marks):
        return list(marks)
    runs: list[list[int]] = []
    for number in sorted(map(int, marks)):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    told = ([f"{run[0]} to {run[-1]}"] if len(run) >= _LONG_RUN else list(map(str, run)) for run in runs)
    return list(chain.from_iterable(told))


def mark_at_words(each: MarkAt, say: Names) -> str:
    """`r4c7=5`, `a bulb at r4c7`, `r4c7 shaded`."""
    at = say.coord(each.coord)
    if each.mark is None:
        return at
    here = say.about((each.coord,))
    mark, kind = here.mark(each.mark), _kind(here, each.mark)
    if each.coord.layer is Layer.CELLS and (kind is not None or _is_word(mark)):
        return f"{at} {kind or mark}"
    return f"{at}={mark}" if mark.isalnum() else f"{mark} {_preposition(each.coord)} {at}"


def _kind(here: Names, mark: Mark) -> str | None:
    """`white`, `not shaded`: what places that take a mark are said to be."""
    said = here.placed(mark, 1)
    return said.removeprefix("is ") if said.startswith("is not ") else here.adjective(mark)


def _preposition(at: Coord) -> str:
    """A bulb stands at a cell, a line is drawn on an edge."""
    return "on" if at.layer in LINE_LAYERS else "at"


def marks_words(commits: Sequence[Commit], say: Names) -> str:
    """`r4c7 and r5c7 shaded`, `a bulb at r4c7`, `r4c7=5`: what stands where, without a verb."""
    by_mark: dict[tuple[Mark, str, bool], list[Coord]] = {}
    for each in commits:
        key = (each.mark, say.about((each.coord,)).mark(each.mark), each.coord.layer is Layer.CELLS)
        by_mark.setdefault(key, []).append(each.coord)
    told = []
    for (mark, named, on_cells), coords in by_mark.items():
        if len(coords) == 1:
            told.append(mark_at_words(MarkAt(coords[0], mark), say))
            continue
        kind = _kind(say.about(coords), mark) or (named if _is_word(named) else None)
        where = say.coords(coords, len(coords))
        told.append(
            f"{where} {kind}" if kind is not None and on_cells else f"{named} {_preposition(coords[0])} {where}"
        )
    return listing(told)


def both_words(commit: Commit, other: Mark, say: Names) -> str:
    """`r4c7 would have to be white as well as shaded`: where two marks are wanted at one place."""
    here = say.about((commit.coord,))
    wanted, held = (_to_take(here.placed(mark, 1)) for mark in (commit.mark, other))
    verb = f"{wanted.split(' ', 1)[0]} "
    return f"{say.coord(commit.coord)} would have to {wanted} as well as {held.removeprefix(verb)}"


def _to_take(placed: str) -> str:
    """`be a line`, `hold a bulb`: of one place, as said of it."""
    verb, _, rest = placed.partition(" ")
    return f"{ {'is': 'be', 'holds': 'hold'}.get(verb, verb) } {rest}"


def _is_word(mark: str) -> bool:
    """Whether a mark is called `land` or `sea`, not by a sign such as `A`."""
    return mark.isalpha() and len(mark) > 1


def fault_sentences(puzzle: Puzzle, faults: Iterable[Fault]) -> dict[str, Fault]:
    """What is wrong, each sentence once: several rules may object to one thing in the same words."""
    told: dict[str, Fault] = {}
    for fault in faults:
        told.setdefault(fault_words(puzzle, fault, puzzle.names), fault)
    return told


def fault_words(puzzle: Puzzle, fault: Fault, say: Names) -> str:
    """`Row 4: r4c3 and r4c4 hold the same, 2, but must differ.`: with the place's name, where it has one."""
    words = fault.violation.words(say.about(rule_coords(puzzle, fault.constraint, fault.region)))
    place = place_name(puzzle, fault.constraint, fault.region, say) if fault.violation.about_region else None
    return words if place is None or place in words else f"{capitalized(place)}: {words}"


def is_or_are(mark: str) -> str:
    """The verb for a mark by its name: a bulb, 4, two bridges."""
    return "are" if mark.startswith("two ") else "is"


def after_steps(count: int) -> str:
    """When something comes about."""
    return f"after {count} step{'' if count == 1 else 's'}" if count else "at once"


def sentence(text: str) -> str:
    """With a capital, unless it begins with a coord such as `r4c7`, and a full stop."""
    text = text.strip()
    return capitalized(text) + ("" if text.endswith((".", "!")) else ".")


def capitalized(text: str) -> str:
    """With a capital, unless it begins with a coord such as `r4c7`."""
    starts_with_name = len(text) > 1 and text[1].isdigit()
    return text if starts_with_name else text[:1].upper() + text[1:]
