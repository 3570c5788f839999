"""The rules that something follows from, told as an argument: clues first, then rules of places, then those of all.

Rules that are told alike are told together, with all their places.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from penmark.board.coord import EDGE_LAYERS, LINK_LAYERS, Coord, Layer
from penmark.program import BOARD, Origin
from penmark.puzzle.places import place_name, rule_clue, rule_coords
from penmark.puzzle.puzzle import Puzzle
from penmark.rules.places import Places

_MOST_LISTED = 9
"""A region without a name and with more coords than this is told as the whole board."""
_ANYWHERE = ("…", "…")
"""Stands for any two places, so that what differs from clue to clue only by its number is found to be told alike."""


@dataclass(frozen=True, slots=True)
class Ground:
    """One sentence of an argument, and the rules that it tells together."""

    words: str
    origins: tuple[Origin, ...]
    kind: str
    """The kind of rule that the first of them is."""
    coords: tuple[Coord, ...]
    """All that they speak of."""


def grounds(puzzle: Puzzle, origins: Iterable[Origin]) -> list[Ground]:
    """What is told of the rules, in the order of an argument."""
    alike: dict[tuple[int, str], list[Origin]] = {}
    for origin in origins:
        name = _name(puzzle, origin)
        of_clue = rule_clue(puzzle, *origin) is not None
        rank = 2 if name is None else 0 if of_clue else 1
        told = _told(puzzle, origin, Places(() if name is None else _ANYWHERE, of_clue, _positions(puzzle, origin)))
        alike.setdefault((rank, told), []).append(origin)
    return [_ground(puzzle, each) for _, each in sorted(alike.items(), key=lambda pair: pair[0][0])]


def _ground(puzzle: Puzzle, origins: Sequence[Origin]) -> Ground:
    first = origins[0]
    names = tuple(name for origin in origins if (name := _name(puzzle, origin)) is not None)
    places = Places(names, rule_clue(puzzle, *first) is not None, _positions(puzzle, first))
    words = _told(puzzle, first, places)
    starts_with_coord = words[1:2].isdigit()
    words = words if starts_with_coord else words[:1].upper() + words[1:]
    kind = "" if first.constraint == BOARD else puzzle.constraints[first.constraint].rule.kind
    coords = dict.fromkeys(at for origin in origins for at in rule_coords(puzzle, *origin))
    return Ground(words, tuple(origins), kind, tuple(coords))


def _told(puzzle: Puzzle, origin: Origin, places: Places) -> str:
    if origin.constraint == BOARD:
        return f"{places} {places.verb('takes', 'take')} exactly one mark{places.verb('', ' each')}."
    say = puzzle.names.about(rule_coords(puzzle, origin.constraint, origin.region))
    return puzzle.constraints[origin.constraint].rule.words_at(places, say)


def _name(puzzle: Puzzle, origin: Origin) -> str | None:
    """What people call the place of a rule; `None` for the whole board."""
    constraint, region, part = origin
    name = place_name(puzzle, constraint, region, puzzle.names, part)
    if name is not None:
        return name
    coords = rule_coords(puzzle, constraint, region, part)
    return puzzle.names.coords(coords, _MOST_LISTED) if 0 < len(coords) <= _MOST_LISTED else None


def _positions(puzzle: Puzzle, origin: Origin) -> str:
    """What people call the positions that a rule is about."""
    layers = {at.layer for at in rule_coords(puzzle, origin.constraint, origin.region, origin.part)}
    if Layer.CELLS in layers:
        return "cells"
    return "sides" if layers <= EDGE_LAYERS else "links" if layers <= LINK_LAYERS else "places"
