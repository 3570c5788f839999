"""`Puzzle`: one immutable type for every genre."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from penmark.board.coord import Coord, Layer, cell
from penmark.board.dimensions import Dimensions
from penmark.board.mark import Masks
from penmark.board.material import Material
from penmark.board.rooms import Rooms
from penmark.board.substrate import Substrate
from penmark.errors import ClueError, PuzzleError, RuleError, quote
from penmark.lazy import lazy
from penmark.puzzle.board_rules import BoardRules, board_rules
from penmark.puzzle.builder import PuzzleBuilder
from penmark.puzzle.clue import NO_CLUES, ClueOptions, ClueValue
from penmark.puzzle.genre import Genre
from penmark.puzzle.late import late
from penmark.puzzle.mark_layer import MarkLayer, covering
from penmark.puzzle.meaning import ClueMeaning
from penmark.puzzle.meta import NO_META, PuzzleMeta
from penmark.puzzle.validation import validate, validate_clues
from penmark.puzzle.variant import Variant, Variants
from penmark.rules.base import Rule
from penmark.rules.constraint import Constraint
from penmark.rules.field import Field, Scope
from penmark.rules.outcome import Names
from penmark.rules.pin import Pin

if TYPE_CHECKING:
    from penmark.puzzle.solution import Solution

CoordLike: TypeAlias = Coord | tuple[int, int] | str
"""A coord, a cell's (row, column) from the top left, or a wire name such as `"a1"`."""


class Place(msgspec.Struct, frozen=True):
    """One rule over one region of a puzzle, addressed by (constraint, region)."""

    constraint: int
    region: int
    rule: Rule
    scope: Scope


_BOARD_PARTS = frozenset(
    {"mark_layers", "names", "board_rules", "_board_constraints", "_other_constraints", "bare_constraints"}
)
"""What a puzzle works out once it is asked that does not depend on its clues, besides its field."""


class Puzzle:
    """A genre, a board, clues, variants and added constraints; the constraint list follows from them.

    Two puzzles are equal when they ask the same: `meta` plays no part in `==`, `hash` and `content_hash`.
    """

    __slots__ = ("__dict__", "added", "clues", "genre", "meta", "substrate", "variants")

    genre: Genre
    substrate: Substrate
    clues: Mapping[Coord, ClueValue]
    variants: Variants
    added: tuple[Constraint, ...]
    meta: PuzzleMeta

    def __init__(
        self,
        genre: Genre,
        substrate: Substrate,
        clues: Mapping[Coord, ClueValue] | None = None,
        variants: Iterable[str | Variant] = (),
        added: Iterable[Constraint] = (),
        meta: PuzzleMeta | None = None,
    ) -> None:
        fix = object.__setattr__
        fix(self, "genre", genre)
        fix(self, "substrate", genre.settle(substrate))
        fix(self, "clues", _in_order(clues or {}))
        fix(self, "variants", Variants.of_kinds(genre.variants, variants, genre.title))
        fix(self, "added", tuple(added))
        fix(self, "meta", meta or NO_META)
        validate(self)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a puzzle does not change; edits give a new one (setting {name})")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a puzzle does not change; edits give a new one (deleting {name})")

    def __reduce__(self) -> tuple[object, ...]:
        parts = (self.genre, self.substrate, dict(self.clues), self.variants, self.added, self.meta)
        return Puzzle, parts

    def check_clue(self, at: Coord, clue: ClueValue) -> None:
        """Raise `ClueError` if no such clue may stand there as the board is."""
        if not self.can_host_clue(at):
            raise ClueError(f"no clue can stand at {self.name_of(at)}")
        options = self.clue_options(at)
        if clue not in options:
            got = str(clue) or "an empty one"
            if options.parse(got) is not None:
                got = f"{quote(clue)} and not {quote(options.parse(got))}"
            raise ClueError(f"a clue at {self.name_of(at)} is {options.words}, got {got}")

    def clue_options(self, at: Coord) -> ClueOptions:
        """The clues that may stand at a place, if it is made of what carries clues."""
        meaning = self.genre.meaning_at(at)
        return NO_CLUES if meaning is None else meaning.options(self.substrate, at)

    # ── identity ──

    def _content(self) -> tuple[object, ...]:
        return self.genre.name, self.substrate, tuple(self.clues.items()), self.variants, self.added

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Puzzle):
            return NotImplemented
        return self._content() == other._content()

    def __hash__(self) -> int:
        return hash(self._content())

    @lazy
    def content_hash(self) -> str:
        """A hex digest that is equal exactly for equal puzzles, on every machine and in every version."""
        from penmark.puzzle.wire import content_digest, puzzle_content

        return content_digest(self.genre.name, puzzle_content(self))

    def __repr__(self) -> str:
        clues = f"{len(self.clues)} clue{'' if len(self.clues) == 1 else 's'}"
        return f"<Puzzle {self.genre.name} {self.dims}, {clues}>"

    def _repr_svg_(self) -> str:
        """Notebooks show a puzzle as a picture."""
        return str(late("svg")(self))

    # ── reading ──

    @property
    def dims(self) -> Dimensions:
        return self.substrate.dims

    @property
    def rows(self) -> int:
        return self.substrate.rows

    @property
    def cols(self) -> int:
        return self.substrate.cols

    @lazy
    def field(self) -> Field:
        """What its rules see: the board with domains and counters."""
        return self.board_rules.field.copy()

    @lazy
    def board_rules(self) -> BoardRules:
        """What it has in common with all puzzles of its genre on its board."""
        return board_rules(self.genre, self.substrate, self.variants.switches)

    @lazy
    def mark_layers(self) -> Mapping[Layer, MarkLayer]:
        """What a player marks in each layer of the board where anything is decided."""
        return covering(self.genre.mark_layers(self.substrate))

    @lazy
    def names(self) -> Names:
        """How people speak of its positions and marks."""
        return self.genre.names(self.substrate)

    @lazy
    def constraints(self) -> tuple[Constraint, ...]:
        """Every rule that a solution must satisfy: what the clues stand for and the board's own, then the others."""
        board, clues = self._board_constraints, self.clue_constraints
        first, second = (board, clues) if self.genre.clue_constraints_last else (clues, board)
        return (*first, *second, *self._other_constraints)

    @lazy
    def clue_constraints(self) -> tuple[Constraint, ...]:
        """What the clues stand for."""
        found: list[Constraint] = []
        for meaning in self.genre.clue_meanings:
            of_layer = self.clues_in(meaning.layer)
            if of_layer or meaning.depends_on_others:
                stood_for = meaning.constraints(self.substrate, of_layer, self.variants)
                found += self._own(stood_for)
                self._require_clues(meaning, stood_for)
        return tuple(found)

    def constraints_of(self, at: Coord, clue: ClueValue) -> tuple[Constraint, ...]:
        """What one more clue would stand for, where clues do not depend on each other."""
        meaning = self.genre.meaning_at(at)
        if meaning is None:
            raise PuzzleError(f"no clue can stand at {self.name_of(at)}")
        found = meaning.constraints(self.substrate, {at: clue}, self.variants)
        for constraint in found:
            constraint.validate(self.field)
        self._require_clues(meaning, found)
        return found

    def _own(self, constraints: Iterable[Constraint]) -> tuple[Constraint, ...]:
        """Constraints of this very puzzle, validated; `RuleError` for one without meaning on its board."""
        found, field = tuple(constraints), self.field
        for constraint in found:
            constraint.keep(field)
        return found

    def _require_clues(self, meaning: ClueMeaning, constraints: Iterable[Constraint]) -> None:
        """Refuse what does not say which clue it speaks for: it would stay when the clue is dropped."""
        for constraint in () if meaning.depends_on_others else constraints:
            if not constraint.clues:
                raise RuleError(
                    f"{constraint.rule.kind} does not say which clue of {self.genre.title} it speaks for: give "
                    "Constraint.each one for each region as `clues`, or Constraint.over one as `clue`"
                )

    def clues_in(self, layer: Layer) -> Mapping[Coord, ClueValue]:
        """The clues that stand in one layer of the board."""
        if len(self.genre.clue_meanings) == 1:
            return self.clues
        return {at: clue for at, clue in self.clues.items() if at.layer is layer}

    @lazy
    def _board_constraints(self) -> tuple[Constraint, ...]:
        """The genre's own rules."""
        found = self.board_rules.constraints
        self.field.keep_tables(self.board_rules.field)
        return found

    @property
    def board_span(self) -> range:
        """Which of its constraints are the genre's own."""
        first = 0 if self.genre.clue_constraints_last else len(self.clue_constraints)
        return range(first, first + len(self._board_constraints))

    @lazy
    def bare_constraints(self) -> tuple[Constraint, ...]:
        """The rules of the board with nothing that clues stand for: what every way to clue it has in common."""
        return (*self._board_constraints, *self._other_constraints)

    @lazy
    def _other_constraints(self) -> tuple[Constraint, ...]:
        """What variants with constraints of their own stand for, and what was added, which is valid already."""
        of_variants = (each for variant in self.variants for each in variant.constraints(self.substrate, self.variants))
        return (*self._own(of_variants), *self.added)

    def places(self) -> Iterator[Place]:
        """Every rule with every region it applies to."""
        for ci, constraint in enumerate(self.constraints):
            for ri, scope in enumerate(constraint.scopes(self.field)):
                yield Place(ci, ri, constraint.rule, scope)

    def start_masks(self) -> Masks:
        """The candidates a fresh game begins with: givens are there already, all else is open."""
        masks = self.field.full_masks()
        for constraint in self.constraints:
            if isinstance(constraint.rule, Pin):
                for i in constraint.table(self.substrate).indices:
                    masks[i] &= constraint.rule.mark.bit
        return masks

    def coords(self) -> Iterator[Coord]:
        """Every decision position."""
        return self.substrate.coords()

    def material(self, at: CoordLike) -> Material:
        return self.substrate.material(self.coord(at))

    def clue(self, at: CoordLike) -> ClueValue | None:
        return self.clues.get(self.coord(at))

    def can_host_clue(self, at: Coord) -> bool:
        """Whether a clue may stand there as the board is."""
        meaning = self.genre.meaning_at(at)
        return (
            meaning is not None
            and self.substrate.layout.has(at)
            and self.substrate.material(at) is meaning.host
            and bool(meaning.options(self.substrate, at))
        )

    def clue_places(self) -> list[Coord]:
        """Every place where a clue can stand, in the order of the board."""
        return [at for meaning in self.genre.clue_meanings for at in self._clue_places_of(meaning)]

    def _clue_places_of(self, meaning: ClueMeaning) -> Iterator[Coord]:
        layout, materials = self.substrate.layout, self.substrate.materials
        for i in layout.span(meaning.layer):
            if materials[i] == meaning.host and meaning.options(self.substrate, layout.coords[i]):
                yield layout.coords[i]

    def clue_text(self, clue: ClueValue) -> str:
        """The clue as it is typed and printed."""
        return clue.text(self.format_value)

    def is_play_target(self, at: Coord) -> bool:
        return self.substrate.is_floor(at)

    def coord(self, at: CoordLike) -> Coord:
        """A coord from any of the ways to write one."""
        if isinstance(at, Coord):
            return at
        return self.substrate.parse_coord(at) if isinstance(at, str) else cell(*at)

    def name_of(self, at: Coord) -> str:
        """The coord in the genre's words for people."""
        return self.names.coord(at)

    def format_value(self, value: int) -> str:
        return self.genre.format_value(self.substrate, value)

    # ── editing: every method returns a new puzzle ──

    def edit(self) -> PuzzleBuilder:
        """For many changes at once: the result is built and checked only when they are all made."""
        return PuzzleBuilder(self)

    def add_clue(self, at: CoordLike, value: ClueValue | int) -> Puzzle:
        return self.edit().add_clue(at, value).build()

    def clear_clue(self, at: CoordLike) -> Puzzle:
        return self.edit().clear_clue(at).build()

    def set_material(self, at: CoordLike, material: Material) -> Puzzle:
        return self.edit().set_material(at, material).build()

    def set_floor(self, at: CoordLike) -> Puzzle:
        return self.set_material(at, Material.FLOOR)

    def set_wall(self, at: CoordLike) -> Puzzle:
        return self.set_material(at, Material.WALL)

    def set_hole(self, at: CoordLike) -> Puzzle:
        return self.set_material(at, Material.HOLE)

    def add_constraint(self, *constraints: Constraint) -> Puzzle:
        return self._replace(added=(*self.added, *constraints))

    def with_variants(self, *variants: str | Variant) -> Puzzle:
        """The same puzzle under exactly these variants; a switch may be named."""
        return self._replace(variants=variants)

    def with_rooms(self, rooms: Rooms | None) -> Puzzle:
        """The same board cut into these rooms; `None` where it need not have any."""
        return self.on_board(self.substrate.with_rooms(rooms), self.clues)

    def on_board(self, substrate: Substrate, clues: Mapping[Coord, ClueValue]) -> Puzzle:
        """The same variants, constraints and meta on another board with these clues."""
        return Puzzle(self.genre, substrate, clues, self.variants, self.added, self.meta)

    def with_meta(self, meta: PuzzleMeta) -> Puzzle:
        return self._replace(meta=meta)

    def with_clues(self, clues: Mapping[Coord, ClueValue]) -> Puzzle:
        """The same board with exactly these clues. What is known of the board is not worked out again."""
        other = object.__new__(Puzzle)
        fix = object.__setattr__
        for name in ("genre", "substrate", "variants", "added", "meta"):
            fix(other, name, getattr(self, name))
        fix(other, "clues", _in_order(clues))
        validate_clues(other)
        known, taken_over = vars(self), vars(other)
        for name in _BOARD_PARTS & known.keys():
            taken_over[name] = known[name]
        if "field" in known:
            taken_over["field"] = known["field"].copy()
        return other

    def without_clues(self) -> Puzzle:
        return self.with_clues({})

    def derive_clues(self, solution: Solution) -> Puzzle:
        """The same board with every clue that the solution gives.

        Raises `PuzzleError` where clues depend on each other: then some of them exclude others.
        """
        if self.genre.clues_depend:
            raise PuzzleError(f"the clues of {self.genre.title} depend on each other: they cannot all be given at once")
        derived = (
            (at, meaning.derive(self, solution, at))
            for meaning in self.genre.clue_meanings
            for at in self._clue_places_of(meaning)
        )
        return self.with_clues({at: clue for at, clue in derived if clue is not None})

    def _replace(
        self,
        clues: Mapping[Coord, ClueValue] | None = None,
        variants: Iterable[str | Variant] | None = None,
        added: Iterable[Constraint] | None = None,
        meta: PuzzleMeta | None = None,
    ) -> Puzzle:
        return Puzzle(
            self.genre,
            self.substrate,
            self.clues if clues is None else clues,
            self.variants if variants is None else variants,
            self.added if added is None else added,
            self.meta if meta is None else meta,
        )


def _in_order(clues: Mapping[Coord, ClueValue]) -> Mapping[Coord, ClueValue]:
    return MappingProxyType(dict(sorted(clues.items())))
