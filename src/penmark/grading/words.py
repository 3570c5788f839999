"""Sentences about steps and faults, in a genre's own notation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from penmark.puzzle.game import Commit, Fault, Move
from penmark.puzzle.places import MOST_SHOWN, place_name, place_words, rule_coords, rule_words
from penmark.puzzle.puzzle import Puzzle
from penmark.rules.base import Names
from penmark.rules.counting import listing

__all__ = [
    "capitalized",
    "fault_sentences",
    "fault_words",
    "moves_words",
    "place_name",
    "place_words",
    "rule_coords",
    "rule_words",
    "sentence",
]


def moves_words(moves: Sequence[Move], say: Names) -> str:
    """`r4c7 holds a bulb`, `r1c2 and r1c5 are not 3`: moves of one kind told together."""
    by_kind: dict[tuple[type[Move], str], list[Move]] = {}
    for move in moves:
        by_kind.setdefault((type(move), say.about((move.coord,)).mark(move.mark)), []).append(move)
    return listing([_told(alike, say) for alike in by_kind.values()])


def _told(moves: Sequence[Move], say: Names) -> str:
    """Moves of one kind with one mark."""
    many = len(moves) > 1
    coords = [move.coord for move in moves]
    names, mark = say.about(coords), moves[0].mark
    placed, struck = names.holds(mark, many), f"{'are' if many else 'is'} not {names.mark(mark)}"
    return f"{say.coords(coords, MOST_SHOWN)} {placed if isinstance(moves[0], Commit) else struck}"


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


def sentence(text: str) -> str:
    """With a capital, unless it begins with a coord such as `r4c7`, and a full stop."""
    text = text.strip()
    return capitalized(text) + ("" if text.endswith((".", "!")) else ".")


def capitalized(text: str) -> str:
    """With a capital, unless it begins with a coord such as `r4c7`."""
    starts_with_name = len(text) > 1 and text[1].isdigit()
    return text if starts_with_name else text[:1].upper() + text[1:]
