"""`MarkLayer`: one kind of mark that a player makes: where, which, how it looks, how it is called and entered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from penmark.board.coord import LINE_LAYERS, Layer
from penmark.board.mark import BINARY, FALSE, Domain, Mark, MarkKind, bits
from penmark.errors import PuzzleError
from penmark.puzzle.style import Gesture, RenderStyle

LITERAL_STYLES = frozenset({RenderStyle.GLYPH, RenderStyle.PARTITION})
"""Styles in which every mark is written out; in the others a mark of 0 only says that nothing is there."""


class MarkLayer(msgspec.Struct, frozen=True, kw_only=True):
    """A genre has one, or several such as Yajilin's shaded cells and loop."""

    name: str
    """What it is about: `cells`, `loop`. Unique within a genre; lower case."""
    layers: tuple[Layer, ...]
    """The layers of the board that it covers: `(Layer.CELLS,)`, or both directions of edges or links."""
    style: RenderStyle
    domain: Domain = BINARY
    names: Mapping[Mark, str] = {}
    """Words for marks that fit after 'holds': {TRUE: "a bulb"}. Numbers speak for themselves."""
    placed: Mapping[Mark, tuple[str, str]] = {}
    """What becomes of one place, and of several, that take a mark: {FALSE: ("is crossed", "are crossed")}. A mark
    without an entry is held."""
    default: Mark | None = FALSE
    """What a position that the player left unmarked counts as on a finished board; `None` if it must be marked."""
    gesture: Gesture | None = None
    """What pointers and keys do; left open, it follows from where the marks lie and which there are."""
    order: tuple[int, ...] = ()
    """The values in the order in which a click goes through them; left open, it follows from the style."""

    def __post_init__(self) -> None:
        if not self.layers:
            raise PuzzleError(f"the mark layer {self.name!r} covers no layer of the board")
        if self.default is not None and self.default not in self.domain:
            raise PuzzleError(f"the mark layer {self.name!r} cannot default to {self.default!r}")
        strange = sorted(set(self.order) - set(bits(self.domain.mask)))
        if strange:
            raise PuzzleError(f"the mark layer {self.name!r} lists {strange[0]} in its order, which is no mark of it")

    @property
    def lies_on_lines(self) -> bool:
        return self.layers[0] in LINE_LAYERS

    @property
    def input_gesture(self) -> Gesture:
        if self.gesture is not None:
            return self.gesture
        if self.lies_on_lines:
            return Gesture.DRAW
        return Gesture.WRITE if self.domain.kind is MarkKind.NUMERIC else Gesture.CYCLE

    @property
    def input_order(self) -> tuple[int, ...]:
        if self.order:
            return self.order
        values = tuple(bits(self.domain.mask))
        if self.lies_on_lines:
            return (*(value for value in values if value), 0)
        in_order = self.domain.kind is MarkKind.NUMERIC or self.is_literal
        return values if in_order else values[::-1]

    @property
    def is_literal(self) -> bool:
        """Whether every mark is written out."""
        return self.style in LITERAL_STYLES

    def says_something(self, mark: Mark) -> bool:
        """Whether a mark belongs into the picture of a finished board, where what is empty goes unmarked."""
        return mark.value != 0 or self.is_literal


def covering(marks: Iterable[MarkLayer]) -> dict[Layer, MarkLayer]:
    """The mark layer of each layer of the board. Raises `PuzzleError` if two cover the same one."""
    found: dict[Layer, MarkLayer] = {}
    for each in marks:
        for layer in each.layers:
            if layer in found:
                raise PuzzleError(f"two mark layers cover the {layer} layer: {found[layer].name} and {each.name}")
            found[layer] = each
    return found
