"""A document as F-Puzzles' JSON. What has no key there is refused by name."""

from __future__ import annotations

from penmark.board.coord import Coord, cell
from penmark.board.dimensions import Boxed
from penmark.board.mark import bits, is_single
from penmark.board.rooms import NO_ROOM
from penmark.errors import ParseError, PuzzleError, UnwritableError
from penmark.formats.fpuzzles_kept import Kept
from penmark.formats.fpuzzles_reading import META, kinds_by_key
from penmark.puzzle.constraint_entry import ConstraintEntry, name_of_place
from penmark.puzzle.document import Document
from penmark.puzzle.json_text import Plain
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.variant import Variant
from penmark.variants.given_candidates import GivenCandidates
from penmark.variants.no_boxes import NoBoxes


def plain_of(document: Document) -> dict[str, Plain]:
    puzzle = document.puzzle
    require_board(puzzle)
    kept = Kept.of(puzzle.meta.foreign)
    plain: dict[str, Plain] = {"size": puzzle.rows}
    plain |= {key: text for key, ours in META.items() if (text := getattr(puzzle.meta, ours))}
    plain["grid"] = grid_of(document, kept)
    plain |= _rules(puzzle, kept)
    for key, value in kept.keys.items():
        together = isinstance(value, list) and isinstance(plain.get(key), list)
        plain[key] = plain[key] + value if together else plain.get(key, value)
    if document.solution is not None:
        plain["solution"] = list(document.solution.values_by_index)
    return plain


def require_board(puzzle: Puzzle) -> None:
    if not isinstance(puzzle.dims, Boxed):
        raise UnwritableError(f"it has no boards of several grids, such as {puzzle.dims}")
    if puzzle.added:
        raise UnwritableError(f"it has no room for custom constraints, and there are {len(puzzle.added)}")
    if puzzle.substrate.rooms is not None and "no-boxes" in puzzle.variants:
        raise UnwritableError("it has no regions that do not count")


# ── cells ──


def grid_of(document: Document, kept: Kept) -> list[list[dict[str, Plain]]]:
    side = document.puzzle.rows
    cells: dict[Coord, dict[str, Plain]] = {cell(r, c): {} for r in range(side) for c in range(side)}
    for at, fields in cells.items():
        fields.update(kept.cells.get(name_of_place(at), {}))
    _add_regions(document.puzzle, cells)
    for each in document.puzzle.variants.of(GivenCandidates):
        for at in each.cells:
            if "givenPencilMarks" in cells[at]:
                raise UnwritableError(f"{name_of_place(at)} has two lists of given candidates")
            cells[at]["givenPencilMarks"] = list(each.numbers)
    _add_numbers(document, cells)
    return [[cells[cell(r, c)] for c in range(side)] for r in range(side)]


def _add_regions(puzzle: Puzzle, cells: dict[Coord, dict[str, Plain]]) -> None:
    rooms, dims = puzzle.substrate.rooms, puzzle.dims
    assert isinstance(dims, Boxed)
    for at, fields in cells.items():
        if "no-boxes" in puzzle.variants:
            fields["region"] = None
        elif rooms is not None:
            fields["region"] = None if rooms.number(at) == NO_ROOM else rooms.number(at)
        elif dims != Boxed.for_side(puzzle.rows):
            fields["region"] = at.row // dims.box_height * dims.box_height + at.col // dims.box_width


def _add_numbers(document: Document, cells: dict[Coord, dict[str, Plain]]) -> None:
    """Givens, and what a player wrote."""
    game, puzzle = document.game, document.puzzle
    if game is not None:
        masks, layout = game.masks, puzzle.substrate.layout
        for at, fields in cells.items():
            if is_single(mask := masks[layout.index(at)]):
                fields["value"] = next(bits(mask))
        for name, notes in (("cornerPencilMarks", game.play.corner), ("centerPencilMarks", game.play.centre)):
            for at, numbers in notes.items():
                cells[at][name] = list(numbers)
    for at, clue in puzzle.clues.items():
        cells[at] |= {"value": clue.as_number, "given": True}


# ── rules ──


def _rules(puzzle: Puzzle, kept: Kept) -> dict[str, Plain]:
    plain: dict[str, Plain] = {}
    for each in puzzle.variants:
        if isinstance(each, GivenCandidates | NoBoxes):
            continue  # in the grid
        key, _, word = each.fpuzzles_key.partition(":")
        if not key:
            raise UnwritableError(f"it has no key for the variant {each.name!r}")
        if word:
            plain.setdefault(key, []).append(word)
        elif each.is_switch():
            plain[key] = True
        else:
            plain.setdefault(key, []).extend(each.to_entries(puzzle.substrate))
    for key, originals in kept.entries.items():
        if key in plain:
            plain[key] = _with_looks(puzzle, key, plain[key], originals)
    return plain


def _with_looks(puzzle: Puzzle, key: str, entries: list[Plain], originals: list[Plain]) -> list[Plain]:
    """The entries, with the originals in place of those that say the same without their look."""
    kinds, _ = kinds_by_key(puzzle.genre)
    rest, found = list(entries), []
    for original in originals:
        plain = _plain_entries(puzzle, kinds.get(key, []), original)
        if plain and all(entry in rest for entry in plain):
            found.append(original)
            rest = [entry for entry in rest if entry not in plain]
    return rest + found


def _plain_entries(puzzle: Puzzle, kinds: list[type[Variant]], original: Plain) -> list[Plain]:
    """What would be written for the variants of an entry."""
    if not isinstance(original, dict):
        return []
    for kind in kinds:
        try:
            made = kind.from_entry(ConstraintEntry(original, puzzle.rows))
        except (ParseError, PuzzleError):
            return []
        if made is not None:
            return [entry for each in made for entry in each.to_entries(puzzle.substrate)]
    return []
