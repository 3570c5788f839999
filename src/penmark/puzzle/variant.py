"""`Variant`: a rule stacked on a puzzle, with a payload or without.

A variant is a frozen struct: its fields are its payload (cells, a line, a number …), none for a mere switch. It says
which constraints it stands for, and the presentation of their regions says how it is drawn; a turn of the board moves
its coords and directions, unless it has a method `transformed(transform)` that says what else it becomes. On the wire
a switch is its name, any other an object with its fields and `"variant": name`.
"""

from __future__ import annotations

import enum
from collections.abc import Collection, Iterable, Iterator, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

import msgspec

from penmark.board.coord import Coord, Layer
from penmark.board.substrate import Substrate
from penmark.errors import PuzzleError, known_names, quote
from penmark.puzzle.clue.base import ClueLook
from penmark.puzzle.constraint_entry import ConstraintEntry, Plain

if TYPE_CHECKING:
    from penmark.board.region import Region
    from penmark.puzzle.filled_board import FilledBoard
    from penmark.puzzle.randomness import Rng
    from penmark.rules.constraint import Constraint
    from penmark.rules.outcome import Names


class VariantTool(enum.StrEnum):
    """How a payload is entered in an editor."""

    SWITCH = "switch"
    """On or off: there is none."""
    CELLS = "cells"
    """Cells in any order."""
    LINE = "line"
    """Cells in order, each beside the one before it."""
    EDGE = "edge"
    """One edge between two cells."""
    CORNER = "corner"
    """One corner."""
    OUTSIDE = "outside"
    """One place outside the grid."""


class Variant(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of all variants."""

    name: ClassVar[str]
    """Stable, lower case with dashes."""
    words: ClassVar[str]
    """The rule it stands for, in a sentence for those who set or solve: see `rule`."""
    tool: ClassVar[VariantTool] = VariantTool.SWITCH
    value_name: ClassVar[str] = ""
    """What the text that is typed with the payload says, such as `sum`; empty if none is typed."""
    needs_text: ClassVar[bool] = False
    """Whether it means nothing without such a text."""
    signs: ClassVar[tuple[str, ...]] = ()
    """Signs one of which such a text begins with, to be offered as keys."""
    digits: ClassVar[bool] = True
    """Whether such a text has digits."""
    strokes: ClassVar[int] = 1
    """The number of strokes that its places are drawn in."""
    single: ClassVar[bool] = False
    """Whether each cell is one of its own, as a mark that is put there and taken away."""
    returns: ClassVar[bool] = False
    """Whether a line may come to a cell again: cross itself there, or be a loop that ends where it begins."""
    title: ClassVar[str] = ""
    """What people call it; empty for its name with blanks, see `title_of`."""
    aliases: ClassVar[tuple[str, ...]] = ()
    """Other names that people type for it."""
    group: ClassVar[str] = ""
    """What it is called together with others, as `kropki` is said for white and black dots."""
    fpuzzles_key: ClassVar[str] = ""
    """Its key in F-Puzzles' JSON, or `key:word` where it is a word of that key's list; empty if it has none there."""
    reads_values: ClassVar[bool] = False
    """Whether it looks at what marks are without any of its rules saying so: then they cannot be exchanged."""

    turns: ClassVar[bool] = True
    """Whether it can be turned and flipped with the board in every way."""
    keeps_symmetry: ClassVar[bool] = False
    """Whether puzzles with it are the same puzzles in all the ways in which those of the bare genre are."""

    completes: ClassVar[tuple[str, ...]] = ()
    """The kinds of payloads of which it says that all are shown, as negative constraints do."""
    without_givens: ClassVar[bool] = False
    """Whether people expect puzzles with it to have no given numbers."""

    @classmethod
    def title_of(cls) -> str:
        return cls.title or cls.name.replace("-", " ").capitalize()

    @property
    def rule(self) -> str:
        """Its sentence in the rules text: `words`, unless its payload says something else."""
        return self.words

    def rule_beside(self, variants: Variants) -> str:
        """Its sentence where the puzzle has these variants, and it may have to be told apart."""
        return self.rule

    @classmethod
    def noun(cls) -> str:
        """Its title within a sentence."""
        title = cls.title_of()
        return title if title[1:2].isupper() else title[:1].lower() + title[1:]

    @classmethod
    def sample(cls) -> Self:
        """One to show and to try it with, which has a meaning on an empty board of 9×9."""
        return cls()

    @classmethod
    def is_switch(cls) -> bool:
        return not cls.__struct_fields__

    @classmethod
    def entered(cls, places: tuple[Coord, ...], text: str) -> Self:
        """What someone entered with the tool: places in order, and what was typed."""
        raise PuzzleError(f"{cls.name} takes no payload")

    @property
    def typed(self) -> str:
        """The text that it is entered with."""
        return ""

    @classmethod
    def from_entry(cls, entry: ConstraintEntry) -> Sequence[Variant] | None:
        """What an entry under its key of F-Puzzles' JSON stands for; `None` if that is another kind's to say."""
        return None

    @property
    def bare_cells(self) -> tuple[Coord, ...]:
        """The cells in which setters put no given number: one there would spoil it or be hidden by it."""
        return ()

    @classmethod
    def drawn(cls, board: FilledBoard, rng: Rng, beside: Sequence[Variant], every: bool) -> Sequence[Variant]:
        """Payloads that are true of a filled board, placed as a setter would; with `every`, all that could be shown.

        `beside` are those of other kinds that are drawn already. Raises `PuzzleError` where there is no way to.
        """
        raise PuzzleError(f"{cls.name} cannot be placed at random: it has to be drawn")

    @classmethod
    def placeable(cls) -> bool:
        """Whether payloads can be placed at random: whether it says how they are `drawn`."""
        return next(base for base in cls.__mro__ if "drawn" in vars(base)) is not Variant

    @property
    def parts(self) -> tuple[Variant, ...]:
        """The smallest variants that together ask the same, so that equal puzzles are equal however they were made."""
        return (self,)

    @property
    def beginning(self) -> str:
        """What it is written as, in `repr`; or the part of that by which those of one kind mostly come in order."""
        return repr(self)

    def to_entries(self, substrate: Substrate) -> list[dict[str, Plain]]:
        """The inverse of `from_entry`. Raises `UnwritableError` for what the key cannot say."""
        return []

    @classmethod
    def counted(cls, found: Sequence[Variant]) -> str:
        """How many of them there are, in words such as '7 killer cages'; its name for a switch."""
        if cls.is_switch():
            return cls.name
        title = cls.noun()
        ending = "" if len(found) == 1 or title.endswith("s") else "es" if title.endswith("ch") else "s"
        return f"{len(found)} {title}{ending}"

    def validate(self, substrate: Substrate) -> None:
        """Raise `PuzzleError` if it has no meaning on a board."""

    def constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        """What it stands for beside all variants of the puzzle; nothing for a switch that the genre looks at itself."""
        return ()

    def drawings(self) -> tuple[Region, ...]:
        """Regions that are only drawn: what the regions of its constraints do not show."""
        return ()

    def looks(self, variants: Variants) -> tuple[tuple[Coord, ClueLook], ...]:
        """What is drawn at single places, such as a number outside, besides what its regions ask for.

        Beside other variants of the puzzle it may have to be told apart.
        """
        return ()

    @property
    def lights(self) -> tuple[Coord, ...] | None:
        """The cells that can be seen from the start, if it covers all others; `None` if it covers nothing."""
        return None

    def described(self, say: Names) -> str:
        """What and where it is, such as 'killer cage 15 at r3c3'."""
        return " ".join(filter(None, (self.noun(), self.typed, self._place(say))))

    def placed(self, say: Names) -> str:
        """What was typed with it and all its places, such as '15 at r3c3 r3c4 r4c3'."""
        if self.tool in (VariantTool.OUTSIDE, VariantTool.CORNER):
            return " ".join(filter(None, (self.typed, self._place(say))))
        return " at ".join(filter(None, (self.typed, self.all_places(say))))

    def all_places(self, say: Names) -> str:
        """Its places in order, stroke by stroke."""
        names = list(map(say.coord, self.coords))
        length = max(1, len(names) // self.strokes)
        return " and ".join(" ".join(names[k : k + length]) for k in range(0, len(names), length))

    def _place(self, say: Names) -> str:
        if not self.coords:
            return ""
        first, last = say.coord(self.coords[0]), say.coord(self.coords[-1])
        if self.tool is VariantTool.LINE and first != last:
            return f"from {first} to {last}"
        for noun in ("the edge ", "the place "):  # between two cells, above a column
            if first.startswith(noun):
                return first.removeprefix(noun)
        return f"at {first}"

    @property
    def coords(self) -> tuple[Coord, ...]:
        """Every coord of its payload."""
        return tuple(_coords(msgspec.structs.astuple(self)))


def _coords(value: Any) -> Iterator[Coord]:
    if isinstance(value, Coord):
        yield value
    elif isinstance(value, tuple | list | set | frozenset):
        for each in value:
            yield from _coords(each)
    elif isinstance(value, msgspec.Struct):
        yield from _coords(msgspec.structs.astuple(value))


V = TypeVar("V", bound=Variant)


class Variants:
    """The variants of one puzzle, in one order that is always the same: by name, then by payload.

    Each is in its smallest parts.
    """

    __slots__ = ("_all", "_switches")

    def __init__(self, variants: Iterable[Variant] = ()) -> None:
        unique = dict.fromkeys(part for each in variants for part in each.parts)
        self._all = tuple(_in_order(unique))
        of_kinds = {type(each): each for each in self._all}.values()
        self._switches = frozenset(each.name for each in of_kinds if each.is_switch())

    @classmethod
    def of_kinds(cls, kinds: Iterable[type[Variant]], given: Iterable[str | Variant], title: str) -> Variants:
        """The variants given, where a switch may be given by its name; `title` is whose kinds these are.

        Whether the others are of these kinds is not asked.
        """
        if isinstance(given, Variants):
            return given
        made = [_switch(kinds, each, title) if isinstance(each, str) else each for each in given]
        return Variants(made) if made else NO_VARIANTS

    def __contains__(self, variant: object) -> bool:
        """Whether a switch of that name is on, or that very variant is there."""
        return variant in self._switches if isinstance(variant, str) else variant in self._all

    def __iter__(self) -> Iterator[Variant]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def of(self, kind: type[V]) -> tuple[V, ...]:
        """Those of one kind."""
        return tuple(each for each in self._all if isinstance(each, kind))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all kinds there are, each once."""
        return tuple(dict.fromkeys(each.name for each in self._all))

    @property
    def payloads(self) -> tuple[Variant, ...]:
        """Those that are no mere switches."""
        return tuple(each for each in self._all if not each.is_switch())

    @property
    def switches(self) -> Variants:
        """The mere switches alone."""
        if not self._switches:
            return NO_VARIANTS
        return self if len(self._switches) == len(self._all) else Variants(set(self._all) - set(self.payloads))

    @property
    def summary(self) -> str:
        """What there is of each kind, in words: '7 killer cages, 2 thermometers, anti-knight'; payloads first."""
        kinds = sorted({type(each) for each in self._all}, key=lambda kind: (kind.is_switch(), kind.name))
        return ", ".join(kind.counted(self.of(kind)) for kind in kinds)

    def __eq__(self, other: object) -> bool:
        return self._all == other._all if isinstance(other, Variants) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._all)

    def __repr__(self) -> str:
        return f"Variants({list(self._all)!r})"


def _in_order(variants: Collection[Variant]) -> Iterable[Variant]:
    """By name, then by what they are written as, of which the beginning mostly tells them apart."""
    beginnings = {(each.name, each.beginning): each for each in variants}
    if len(beginnings) == len(variants):
        return [each for _, each in sorted(beginnings.items(), key=itemgetter(0))]
    return sorted(variants, key=lambda each: (each.name, repr(each)))


NO_VARIANTS = Variants()


def kinds_called(kinds: Iterable[type[Variant]], name: str, title: str) -> tuple[type[Variant], ...]:
    """The kind of that name or alias, or all of the group that is called so."""
    kinds = tuple(kinds)
    together = tuple(kind for kind in kinds if name and kind.group == name)
    return together or (variant_called(kinds, name, title),)


def variant_called(kinds: Iterable[type[Variant]], name: str, title: str) -> type[Variant]:
    """The kind of that name or alias; `title` is whose kinds these are, for the error."""
    known = {kind.name: kind for kind in kinds}
    found = known.get(name) or next((kind for kind in known.values() if name in kind.aliases), None)
    if found is not None:
        return found
    together = [kind.name for kind in known.values() if kind.group == name]
    if name and together:
        raise PuzzleError(f"{quote(name)} stands for several variants of {title}; name one of {', '.join(together)}")
    raise PuzzleError(f"{title} has no variant {quote(name)}; {known_names(name, list(known))}")


def _switch(kinds: Iterable[type[Variant]], name: str, title: str) -> Variant:
    kind = variant_called(kinds, name, title)
    if not kind.is_switch():
        raise PuzzleError(f"{name} is no mere switch: it needs its payload")
    return kind()


def require_cells(variant: Variant, coords: Sequence[Coord], substrate: Substrate) -> None:
    """Refuse a payload that names anything but cells where something is decided."""
    if not substrate.floor_cells.issuperset(coords):
        at = next(at for at in coords if at not in substrate.floor_cells)
        raise PuzzleError(f"{variant.name} is about cells of the board, and {place_called(at)} is none")


def place_called(at: Coord) -> str:
    """`r4c7` for a cell, also for one off the board, and for a place outside, where the first row inside is row 1."""
    names = {Layer.CELLS: f"r{at.row + 1}c{at.col + 1}", Layer.FRAME: f"r{at.row}c{at.col}"}
    return names.get(at.layer, repr(at))
