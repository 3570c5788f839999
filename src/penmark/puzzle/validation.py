"""Whether the parts of a puzzle fit its genre and each other: asked once, when it is made."""

from __future__ import annotations

from itertools import repeat
from operator import add, mul
from typing import TYPE_CHECKING

from penmark.board.coord import Layer, ordered_layers
from penmark.board.material import Material
from penmark.errors import PuzzleError, with_article
from penmark.puzzle.meaning import ClueMeaning
from penmark.puzzle.variant import Variant, Variants, variant_called

if TYPE_CHECKING:
    from penmark.puzzle.puzzle import Puzzle


def validate(puzzle: Puzzle) -> None:
    """Raise `PuzzleError`, `ClueError` or `RuleError` for what does not belong on a board of its genre."""
    puzzle.genre.check_dims(puzzle.substrate.dims)
    if puzzle.substrate.layers != ordered_layers(puzzle.genre.layers):
        raise PuzzleError(f"{with_article(puzzle.genre.title)} board has other layers than this one")
    _validate_materials(puzzle)
    has_rooms = puzzle.substrate.rooms is not None
    if has_rooms is not puzzle.genre.has_rooms and not (has_rooms and puzzle.genre.may_have_rooms):
        rooms = "rooms" if puzzle.genre.has_rooms else "no rooms"
        raise PuzzleError(f"{with_article(puzzle.genre.title)} board has {rooms}")
    for kind in {type(variant): None for variant in puzzle.variants}:
        if kind not in puzzle.genre.variants:
            variant_called(puzzle.genre.variants, kind.name, puzzle.genre.title)
    for variant in puzzle.variants:
        variant.validate(puzzle.substrate)
    if puzzle.variants.payloads:
        _ = puzzle.bare_constraints  # which refuses payloads that its rules refuse
    validate_clues(puzzle)
    for constraint in puzzle.added:
        constraint.validate(puzzle.field)


def validate_variant(variant: Variant, board: Puzzle) -> None:
    """Raise `PuzzleError` or `RuleError` for a variant that alone has no meaning on a puzzle's board."""
    variant.validate(board.substrate)
    for constraint in variant.constraints(board.substrate, Variants((variant,))):
        constraint.validate(board.field)


def _validate_materials(puzzle: Puzzle) -> None:
    for layer, default in puzzle.genre.layers.items():
        span = puzzle.substrate.layout.span(layer)
        follows = () if layer is Layer.FRAME else (Material.HOLE, Material.CONTINUED)
        structure = puzzle.genre.cell_materials(puzzle.dims)
        allowed = {default, *(structure if layer is Layer.CELLS else follows)}
        for strange in set(puzzle.substrate.materials[span.start : span.stop]) - allowed:
            raise PuzzleError(f"{puzzle.genre.title} has no {Material(strange).wire_name} in its {layer} layer")


def validate_clues(puzzle: Puzzle) -> None:
    """`Puzzle.check_clue` for all of them, quick about those that are plainly right: there may be thousands."""
    unseen = len(puzzle.clues)
    for meaning in puzzle.genre.clue_meanings if puzzle.clues else ():
        unseen -= len(puzzle.clues) - _validate_clues_of(puzzle, meaning)
    known = {meaning.layer for meaning in puzzle.genre.clue_meanings}
    for at, clue in puzzle.clues.items() if unseen else ():
        if at.layer not in known:
            puzzle.check_clue(at, clue)


def _validate_clues_of(puzzle: Puzzle, meaning: ClueMeaning) -> int:
    """Returns how many clues stand in other layers."""
    others = 0
    substrate, host, of_layer = puzzle.substrate, meaning.host, meaning.layer
    same = meaning.same_options(substrate)
    # There are thousands of clues, but few different ones.
    fine = same is not None and all(clue in same for clue in set(puzzle.clues_in(of_layer).values()))
    if fine and _all_stand_on(host, of_layer, puzzle):
        return 0
    start, height, width = substrate.layout.frame(of_layer)
    materials = substrate.materials
    for at, clue in puzzle.clues.items():
        layer, row, col = at
        if layer is not of_layer:
            others += 1
            continue
        on_host = 0 <= row < height and 0 <= col < width and materials[start + row * width + col] == host
        if not (on_host and (fine or clue in meaning.options(substrate, at))):
            puzzle.check_clue(at, clue)
    return others


def _all_stand_on(host: Material, layer: Layer, puzzle: Puzzle) -> bool:
    """Whether every clue stands in a layer, where the board is made of one material: without a loop in Python."""
    start, height, width = puzzle.substrate.layout.frame(layer)
    layers, rows, cols = zip(*puzzle.clues, strict=True)
    if set(layers) != {layer} or not (0 <= min(rows) <= max(rows) < height and 0 <= min(cols) <= max(cols) < width):
        return False
    materials = puzzle.substrate.materials[start : start + height * width]
    return set(map(materials.__getitem__, map(add, map(mul, rows, repeat(width)), cols))) == {host}
