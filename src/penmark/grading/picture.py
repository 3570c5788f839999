"""`Picture`: what to draw of a step, each thing with the role it plays; the same for text, SVG and pages."""

from __future__ import annotations

import enum
from collections.abc import Iterable

import msgspec

from penmark.board.coord import Coord
from penmark.board.mark import MarkKind, Masks
from penmark.board.substrate import Substrate
from penmark.puzzle.game import Commit, Move
from penmark.puzzle.name_reading import named_places
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.deduction import Deduction
from penmark.reasoning.evidence import ChainLink, Evidence, MarkAt


class PictureRole(enum.StrEnum):
    """What part something plays in a step."""

    CLUE = "clue"
    """A clue that was read."""
    AREA = "area"
    """A house, a line of sight or another region that was looked at as a whole."""
    USED = "used"
    """A mark or candidate that the step rests on."""
    REMOVED = "removed"
    """A candidate that the step removes."""
    PLACED = "placed"
    """A mark that the step places."""
    LINE = "line"
    """A link of a chain."""


class Picture(msgspec.Struct, frozen=True):
    """What to draw of a step, by role."""

    clues: tuple[Coord, ...] = ()
    areas: tuple[tuple[Coord, ...], ...] = ()
    used: tuple[MarkAt, ...] = ()
    removed: tuple[MarkAt, ...] = ()
    placed: tuple[MarkAt, ...] = ()
    lines: tuple[tuple[MarkAt, MarkAt], ...] = ()

    @property
    def is_empty(self) -> bool:
        return self == Picture()

    def coords(self, *roles: PictureRole) -> tuple[Coord, ...]:
        """The places that play one of some roles, each once."""
        found: dict[Coord, None] = {}
        for role in roles:
            found.update(dict.fromkeys(self._coords(role)))
        return tuple(found)

    def _coords(self, role: PictureRole) -> Iterable[Coord]:
        match role:
            case PictureRole.CLUE:
                return self.clues
            case PictureRole.AREA:
                return (coord for area in self.areas for coord in area)
            case PictureRole.USED:
                return (each.coord for each in self.used)
            case PictureRole.REMOVED:
                return (each.coord for each in self.removed)
            case PictureRole.PLACED:
                return (each.coord for each in self.placed)
            case PictureRole.LINE:
                return (each.coord for ends in self.lines for each in ends)

    def to_plain(self, substrate: Substrate) -> dict[str, object]:
        """For JSON: coords by wire name; a mark only where one is meant."""
        name = substrate.format_coord

        def plain(each: MarkAt) -> dict[str, object]:
            return {"at": name(each.coord)} | ({} if each.mark is None else {"mark": each.mark.plain})

        return {
            "clues": [name(at) for at in self.clues],
            "areas": [[name(at) for at in area] for area in self.areas],
            "used": [plain(each) for each in self.used],
            "removed": [plain(each) for each in self.removed],
            "placed": [plain(each) for each in self.placed],
            "lines": [[plain(start), plain(end)] for start, end in self.lines],
        }


def picture_of(evidence: Evidence, moves: Iterable[Move]) -> Picture:
    """The picture of a step that rests on some evidence and makes some moves."""
    placed, removed = list[MarkAt](), list[MarkAt]()
    for move in moves:
        (placed if isinstance(move, Commit) else removed).append(MarkAt(move.coord, move.mark))
    return Picture(
        clues=evidence.clues,
        areas=evidence.areas,
        used=evidence.used,
        removed=tuple(removed),
        placed=tuple(placed),
        lines=tuple(map(_ends, evidence.links)),
    )


def _ends(link: ChainLink) -> tuple[MarkAt, MarkAt]:
    return link.start, link.end


def plain_evidence(puzzle: Puzzle, found: Deduction, words: str, masks: Masks) -> Evidence:
    """The evidence of a deduction that brings none of its own: from what it observed, and the houses that it names.

    Of an open cell with numbers, the candidates count as used that the step is about: those with a mark that it removes
    elsewhere, else all that stay.
    """
    clues, used = list[Coord](), list[MarkAt]()
    layout, marked = puzzle.substrate.layout, puzzle.substrate.is_floor
    about = 0
    removed: dict[Coord, int] = {}
    for move in found.moves:
        about |= move.mark.bit
        if not isinstance(move, Commit):
            removed[move.coord] = removed.get(move.coord, 0) | move.mark.bit
    for coord in found.observed:
        if not marked(coord):
            if coord in puzzle.clues:
                clues.append(coord)
            else:
                used.append(MarkAt(coord))
            continue
        index = layout.index(coord)
        domain, mask = puzzle.field.domain(index), masks[index]
        if mask == domain.mask and domain.kind is MarkKind.BINARY:
            used.append(MarkAt(coord))
            continue
        left = mask & ~removed.get(coord, 0)
        used += [MarkAt(coord, mark) for mark in domain.marks(left & about or left)]
    areas = tuple(tuple(sorted(house)) for house in dict.fromkeys(named_places(puzzle.substrate, words).houses))
    return Evidence(tuple(clues), areas, tuple(used))
