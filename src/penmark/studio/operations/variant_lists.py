"""Variants as the page lists them: those that a genre has, and those that lie on a board."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.variant import Variant


class VariantInfo(msgspec.Struct):
    """A variant that a genre has: see `Variant` for what the fields say."""

    name: str
    title: str
    aliases: list[str]
    words: str
    tool: str
    """How its payload is entered: see `VariantTool`."""
    value_name: str
    """What the text that is typed with it says; empty if none is typed."""
    needs_text: bool
    """Whether it means nothing without that text."""
    signs: list[str]
    """Signs one of which that text begins with."""
    digits: bool
    """Whether that text has digits."""
    strokes: int
    """The number of strokes that its places are drawn in."""
    single: bool
    """Whether each cell is one of its own."""
    returns: bool
    """Whether a line may come to a cell again."""
    usual: bool
    """Whether new puzzles have it unless a person says otherwise."""
    generated: bool
    """Whether puzzles with it can be made: it is a switch, or can be placed at random."""


class Laid(msgspec.Struct):
    """A variant of a puzzle."""

    variant: str
    words: str
    """What and where it is."""
    places: list[str]
    """Of its payload; none for a switch."""
    typed: str
    """The text that was typed with it."""


def variants_of(genre: Genre) -> list[VariantInfo]:
    return [
        VariantInfo(
            name=each.name,
            title=each.title_of(),
            aliases=list(each.aliases),
            words=each.words,
            tool=each.tool,
            value_name=each.value_name,
            needs_text=each.needs_text,
            signs=list(each.signs),
            digits=each.digits,
            strokes=each.strokes,
            single=each.single,
            returns=each.returns,
            usual=each.name in genre.default_gen_variants,
            generated=each.is_switch() or each.placeable(),
        )
        for each in genre.variants
    ]


def laid_on(puzzle: Puzzle, variants: Iterable[Variant]) -> list[Laid]:
    """Some variants of a puzzle."""
    name, say = puzzle.substrate.format_coord, puzzle.names
    return [Laid(each.name, each.described(say), [name(at) for at in each.coords], each.typed) for each in variants]
