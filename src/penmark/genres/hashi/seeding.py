"""Islands with bridges to make puzzles from: a group of islands that grows bridge by bridge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from penmark.board.coord import cell
from penmark.board.symmetry import Symmetry
from penmark.genres.hashi.tuning import Bridges, Reach
from penmark.puzzle.randomness import Rng

_EMPTY, _ISLAND, _BRIDGE, _BORDER = range(4)
_JOIN = 0.3
"""How often a bridge is led to an island that is there already, where there is one."""
_MORE = 0.3
"""How often two islands that see each other in the end are joined as well."""
_DOUBLE = {Reach.ALL_NEEDED: 0.65, Reach.ONE_EACH: 0.5, Reach.GROUPS: 0.35, Reach.SUPPOSING: 0.35, Reach.BEYOND: 0.35}
"""How often bridges come in twos at first, by what is wanted: the more do, the more counting alone decides."""
_USUALLY_DOUBLE = 0.55
_EARLY = 0.35
"""When this share of the islands is there, ways to all sides of the board are still open."""
_TUNINGS = 3
"""How often bridges are chosen anew for the same islands, which take as long to find."""
_ROOMY = 5
"""From this side on a board is large enough for islands at all sides."""

Join: TypeAlias = tuple[int, int]
"""Two islands with bridges between them, by their places."""


class Archipelago:
    """Islands on a grid with a border round it; places are numbered row by row, the border among them."""

    def __init__(self, rows: int, cols: int, group: Sequence[Symmetry] = (Symmetry.IDENTITY,)) -> None:
        self._width = cols + 2
        self._cells = [self._place(row, col) for row in range(rows) for col in range(cols)]
        self._sides = (-self._width, self._width, -1, 1)
        self._made = bytearray([_BORDER]) * (self._width * (rows + 2))
        for at in self._cells:
            self._made[at] = _EMPTY
        self._images = [self._image(symmetry, rows, cols) for symmetry in group]
        self.islands: list[int] = []
        self.joins: dict[Join, None] = {}

    def _place(self, row: int, col: int) -> int:
        return (row + 1) * self._width + col + 1

    def position(self, at: int) -> tuple[int, int]:
        """Row and column of a place."""
        row, col = divmod(at, self._width)
        return row - 1, col - 1

    def _image(self, symmetry: Symmetry, rows: int, cols: int) -> dict[int, int]:
        """Where a symmetry takes each place."""
        if symmetry is Symmetry.IDENTITY:
            return dict(zip(self._cells, self._cells, strict=True))
        image = {}
        for at in self._cells:
            moved = symmetry.apply(cell(*self.position(at)), rows, cols)
            image[at] = self._place(moved.row, moved.col)
        return image

    # ── growing ──

    def grow(self, rng: Rng, wanted: int) -> None:
        """From the islands there are, or one and its images, up to about so many."""
        if not self.islands:
            self._settle(rng.choice(self._cells))
        starts = [(at, side) for at in self.islands for side in self._sides]
        while len(self.islands) < wanted:
            if not starts:
                known = len(self.islands)
                if not self._split(rng):
                    return
                starts = [(new, way) for new in self.islands[known:] for way in self._sides]
            k = rng.below(len(starts))
            starts[k], starts[-1] = starts[-1], starts[k]
            at, side = starts[-1]
            end = self._end_of_bridge(at, side, rng)
            known = len(self.islands)
            if end is None or not self._build(at, end):
                starts.pop()
            starts += [(new, way) for new in self.islands[known:] for way in self._sides]

    def reach_out(self, rng: Rng, rows: int, cols: int) -> None:
        """Lead a bridge to each side of the board where there is no island yet, as far as one finds its way there."""
        lasts = (0, rows - 1, 0, cols - 1)
        for k, (side, last) in enumerate(zip(self._sides, lasts, strict=True)):
            axis = k // 2
            if all(self.position(at)[axis] != last for at in self.islands):
                any(self._reaches_border(at, side) for at in rng.shuffled(self.islands))

    def _reaches_border(self, at: int, side: int) -> bool:
        """Build a bridge from an island straight to the last cell before the border; whether that could be."""
        end = at + side
        while self._made[end] == _EMPTY:
            end += side
        is_free = self._made[end] == _BORDER and end - side not in (at, at + side)
        return is_free and self._build(at, end - side)

    def _split(self, rng: Rng) -> bool:
        """Put an island in the course of a bridge, and its images in those of theirs; whether there was room for it."""
        for one, other in rng.shuffled(self.joins):
            step = 1 if other - one < self._width else self._width
            free = [at for at in range(one + step, other, step) if self._is_apart(at)]
            for at in rng.shuffled(free):
                if self._divide(at, step):
                    return True
        return False

    def _divide(self, at: int, step: int) -> bool:
        """All the images or none: two of them may lie too near to each other, also on one bridge."""
        before, islands, joins = bytes(self._made), len(self.islands), dict(self.joins)
        for image in self._images:
            here = image[at]
            if self._made[here] == _ISLAND:
                continue
            if not self._is_apart(here):
                self._made[:] = before
                del self.islands[islands:]
                self.joins = joins
                return False
            along = abs(image[at + step] - here)
            one, other = self._next_island(here, -along), self._next_island(here, along)
            del self.joins[one, other]
            self._made[here] = _ISLAND
            self.islands.append(here)
            self.joins[one, here] = self.joins[here, other] = None
        return True

    def _next_island(self, at: int, step: int) -> int:
        at += step
        while self._made[at] != _ISLAND:
            at += step
        return at

    def _settle(self, at: int) -> None:
        for image in self._images:
            if self._made[image[at]] != _ISLAND:
                self._made[image[at]] = _ISLAND
                self.islands.append(image[at])

    def _end_of_bridge(self, at: int, side: int, rng: Rng) -> int | None:
        """Where a bridge that leaves an island may end: at a new island, or at the first one on its way."""
        made, free = self._made, list[int]()
        end = at + side
        while made[end] == _EMPTY:
            if end != at + side and self._is_apart(end):
                free.append(end)
            end += side
        if made[end] == _ISLAND and end != at + side and (not free or rng.chance(_JOIN)):
            return end
        return rng.choice(free) if free else None

    def _is_apart(self, at: int) -> bool:
        """Whether no island lies beside a place: neighbours leave no room to draw between them."""
        up, down, left, right = self._sides
        made = self._made
        return _ISLAND not in (made[at + up], made[at + down], made[at + left], made[at + right])

    def _build(self, one: int, other: int) -> bool:
        """Join two places, all their images too, with islands where there are none yet; all of it or nothing."""
        before, islands, joins = bytes(self._made), len(self.islands), len(self.joins)
        for image in self._images:
            if not self._join(image[one], image[other]):
                self._made[:] = before
                del self.islands[islands:]
                while len(self.joins) > joins:
                    self.joins.popitem()
                return False
        return True

    def _join(self, one: int, other: int) -> bool:
        one, other = min(one, other), max(one, other)
        if (one, other) in self.joins:
            return True
        step = 1 if other - one < self._width else self._width
        way = range(one + step, other, step)
        if any(self._made[at] != _EMPTY for at in way):
            return False
        for end in (one, other):
            if self._made[end] == _EMPTY and self._is_apart(end):
                self._made[end] = _ISLAND
                self.islands.append(end)
            elif self._made[end] != _ISLAND:
                return False
        for at in way:
            self._made[at] = _BRIDGE
        self.joins[one, other] = None
        return True

    # ── what is joined besides ──

    def join_more(self, rng: Rng) -> None:
        """Join some islands that see each other, and others if that is what makes them one group."""
        groups = _Groups()
        for one, other in self.joins:
            groups.merge(one, other)
        for one, other in rng.shuffled(self._views()):
            wanted = groups.root(one) != groups.root(other) or rng.chance(_MORE)
            if wanted and self._join(one, other):
                groups.merge(one, other)
        self.is_one_group = len({groups.root(at) for at in self.islands}) == 1

    def _views(self) -> Iterator[Join]:
        """Islands that see each other, to the right and below, and are not joined."""
        made = self._made
        for at in self.islands:
            for step in (1, self._width):
                end = at + step
                while made[end] == _EMPTY:
                    end += step
                if made[end] == _ISLAND and end != at + step and (at, end) not in self.joins:
                    yield at, end

    def reaches_all_sides(self, rows: int, cols: int) -> bool:
        """Whether there are islands in the outermost rows and columns: an empty line there looks like a smaller board.

        Small boards may have no room for that.
        """
        if min(rows, cols) < _ROOMY:
            return True
        lines = [self.position(at) for at in self.islands]
        used_rows, used_cols = {row for row, _ in lines}, {col for _, col in lines}
        return {0, rows - 1} <= used_rows and {0, cols - 1} <= used_cols

    def bridges(self, rng: Rng, double: float) -> Bridges:
        """All lines between the islands, with bridges where they are joined: one, or two in a share `double`."""
        number = {at: v for v, at in enumerate(self.islands)}
        ends, passed = list[tuple[int, int]](), list[range]()
        for at in self.islands:
            for step in (1, self._width):
                end = at + step
                while self._made[end] not in (_ISLAND, _BORDER):
                    end += step
                if self._made[end] == _ISLAND:
                    ends.append((at, end))
                    passed.append(range(at + step, end, step))
        over: dict[int, list[int]] = {}
        for k, cells in enumerate(passed):
            for at in cells:
                over.setdefault(at, []).append(k)
        crossing: list[list[int]] = [[] for _ in ends]
        for pair in over.values():
            if len(pair) == 2:
                crossing[pair[0]].append(pair[1])
                crossing[pair[1]].append(pair[0])
        built = [0 if pair not in self.joins else 2 if rng.chance(double) else 1 for pair in ends]
        return Bridges(len(number), [(number[one], number[other]) for one, other in ends], crossing, built)


class _Groups:
    """Islands that are joined, directly or not."""

    def __init__(self) -> None:
        self._parents: dict[int, int] = {}

    def root(self, at: int) -> int:
        while (parent := self._parents.get(at, at)) != at:
            at = parent
        return at

    def merge(self, one: int, other: int) -> None:
        self._parents[self.root(one)] = self.root(other)


Position: TypeAlias = tuple[int, int]
Built: TypeAlias = dict[tuple[Position, Position], int]
"""Islands that are joined, by row and column, and how many bridges there are between them."""


def random_islands(
    rows: int, cols: int, density: float, group: Sequence[Symmetry], rng: Rng, wanted: Reach | None = None
) -> Built | None:
    """Islands all over the board with bridges between them; `None` if this try did not work out.

    About a share `density` of the cells are islands, as far as bridges find room. `wanted` says what solving the puzzle
    with all its numbers should take.
    """
    made = Archipelago(rows, cols, group)
    islands = max(2, round(density * rows * cols))
    if min(rows, cols) >= _ROOMY:
        made.grow(rng, round(_EARLY * islands))
        made.reach_out(rng, rows, cols)
    made.grow(rng, islands)
    made.join_more(rng)
    if not made.is_one_group or len(made.islands) < 2 or not made.reaches_all_sides(rows, cols):
        return None
    double = _USUALLY_DOUBLE if wanted is None else _DOUBLE[wanted]
    tried = (made.bridges(rng, double) for _ in range(_TUNINGS))
    bridges = next((each for each in tried if each.tune(rng, wanted)), None)
    if bridges is None:
        return None
    places = [made.position(at) for at in made.islands]
    return {
        (places[one], places[other]): count
        for (one, other), count in zip(bridges.ends, bridges.built, strict=True)
        if count
    }
