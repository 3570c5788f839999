"""`Program`: what rules lower to. Boolean variables under a few primitives, as flat integers.

The kernel's `program.hpp` says what each entry means; this module only builds and loads them. A literal is
`2 * v` for "variable v is true" and `2 * v + 1` for "variable v is false".
"""

from __future__ import annotations

import enum
from array import array
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, pairwise, takewhile
from typing import NamedTuple, TypeAlias

from penmark import _kernel
from penmark.board.layout import RegionTable

MAX_CODE = 1 << 25
"""Longest program that is loaded, in integers: as much as the kernel takes."""


class Opcode(enum.IntEnum):
    CLAUSE = 0
    COUNT = 1
    LINEAR = 2
    CONNECTED = 3
    PATH = 4
    REGIONS = 5
    FACTS = 6
    COUNTS = 7
    CLAUSES = 8


_CLAUSE, _COUNT = int(Opcode.CLAUSE), int(Opcode.COUNT)
"""As plain numbers: there are thousands of these."""
_LAID_OUT = frozenset({Opcode.FACTS, Opcode.COUNTS, Opcode.CLAUSES})
"""Entries that say something of one region after the other, from theirs on."""
BOARD = -1
"""The constraint number of what no rule says: that a numeric position takes exactly one mark. Its regions are the
decision positions in order."""
ALWAYS = -2
"""The constraint number of what holds whatever is switched off."""


_ENTRY = 4
"""What an entry begins with: opcode, constraint, region, length."""


Switches: TypeAlias = Sequence[tuple[int, int | None]]
"""From which places on entries belong to which part of their rule."""


class Origin(NamedTuple):
    """Which rule of a puzzle says something, and which part of it."""

    constraint: int
    region: int
    part: int | None = None
    """As the rule's lowering numbers them; `None` for what belongs to the whole."""


def negate(literal: int) -> int:
    return literal ^ 1


def is_negative(literal: int) -> bool:
    return literal % 2 == 1


class Program:
    """A program being built, or ready to be solved. `at` says which rule the next entries come from."""

    __slots__ = ("_switches", "code", "origin", "outputs", "part", "places", "variables")

    def __init__(self, outputs: int, places: array[int]) -> None:
        self.outputs = outputs
        """The first variables, which answers are about."""
        self.variables = outputs
        self.places = places
        """The first variable of each position, -1 where there is none."""
        self.code = array("i")
        self.origin = (ALWAYS, 0)
        self.part: int | None = None
        """Of the rule that the next entries come from; `None` for all of it. To be changed by `at_part` and `at`."""
        self._switches: list[tuple[int, Switches]] = []
        """From where on entries belong to which part, by stretches of code, whose places count from their start."""

    # ── building ──

    def at(self, constraint: int, region: int = 0) -> None:
        self.origin = (constraint, region)
        if self.part is not None:
            self.at_part(None)

    def at_part(self, part: int | None) -> None:
        """The next entries come from one part of the rule. Only who asks for `parted` is told."""
        self.part = part
        self._switches.append((len(self.code), ((0, part),)))

    def fresh(self) -> int:
        """The positive literal of a new auxiliary variable."""
        self.variables += 1
        return 2 * (self.variables - 1)

    def clause(self, literals: Sequence[int]) -> None:
        """At least one is true."""
        self._append(_CLAUSE, literals)

    def implies(self, literal: int, others: Iterable[int]) -> None:
        """If one is true, so are the others: a clause for each."""
        self.implications((literal, other) for other in others)

    def implications(self, pairs: Iterable[tuple[int, int]]) -> None:
        """If the first of a pair is true, so is the other: a clause for each."""
        head, code = (_CLAUSE, *self.origin, 2), list[int]()
        for literal, other in pairs:
            code += (*head, literal ^ 1, other)
        self.code.fromlist(code)

    def clauses_beside(self, firsts: Iterable[int], others: Sequence[int]) -> None:
        """For each of some literals a clause with it and the same others."""
        head, code = (_CLAUSE, *self.origin, 1 + len(others)), list[int]()
        for first in firsts:
            code += (*head, first, *others)
        self.code.fromlist(code)

    def clause_parts(self, literals: Sequence[int], width: int) -> None:
        """A clause of each so many literals, for one part of the rule after the other."""
        head, code, parts = (_CLAUSE, *self.origin, width), list[int](), len(literals) // width
        for first in range(0, parts * width, width):
            code += head
            code += literals[first : first + width]
        if parts:
            starts = range(0, len(code), _ENTRY + width)
            self._switches.append((len(self.code), list(zip(starts, range(parts), strict=True))))
            self.part = parts - 1
        self.code.fromlist(code)

    def facts(self, literals: Sequence[int]) -> None:
        """All are true; each is laid to the next region, unless all are said by one part of a rule."""
        for some in [literals] if self.part is None else [(literal,) for literal in literals]:
            self._append(Opcode.FACTS, some)

    def count(self, literals: Sequence[int], allowed: Sequence[int]) -> None:
        """The number of true ones is allowed."""
        self._append(_COUNT, [len(allowed), *allowed, *literals])

    def one_run_each(self, offsets: bytes, places: bytes, group: int, literals: array[int], length: int | None) -> None:
        """Of so many lists of places at a time exactly one begins with a true literal, and with a run of such a length.

        The arrays are the kernel's own; `literals` has one for each place. Each group is laid to the next region.
        """
        constraint, region = self.origin
        bounds, items = memoryview(offsets).cast("i"), memoryview(places).cast("i")
        self.code.frombytes(_kernel.one_run_each(bounds, items, group, literals, length, constraint, region))

    def never_one_beside(self, table: RegionTable, literals: array[int]) -> None:
        """In each list, if the literal of the first place is true, not just one of the others is: a clause for each of
        them. Each list is laid to the next region."""
        said = _kernel.never_one_beside(table.offsets, table.indices, literals, *self.origin)
        self.code.frombytes(said)

    def one_each(self, constraint: int, width: int, groups: int) -> None:
        """Of the first variables, so many at a time, exactly one is true; each group is laid to a region."""
        code = list[int]()
        for k in range(groups):
            first = 2 * width * k
            code += (_COUNT, constraint, k, width + 2, 1, 1, *range(first, first + 2 * width, 2))
        self.code.extend(code)

    def linear(self, low: int, high: int, groups: Sequence[tuple[bool, Sequence[tuple[int, int]]]]) -> None:
        """The weights of true literals sum to low … high; groups are (exactly one is true, [(weight, literal)])."""
        payload = [low, high, len(groups)]
        for required, terms in groups:
            payload += [len(terms), int(required), *chain.from_iterable(terms)]
        self._append(Opcode.LINEAR, payload)

    def connected(self, literals: Sequence[int], edges: Iterable[tuple[int, int]]) -> None:
        """The vertices with true literals form one component, or there are none."""
        self._append(Opcode.CONNECTED, [len(literals), *literals, *chain.from_iterable(edges)])

    def path(self, closed: bool, vertices: int, faces: int, edges: array[int]) -> None:
        """The edges with true literals form one closed loop, or one open path.

        `edges` holds five numbers for each: its two vertices, the faces of the plane on its two sides, its literal.
        With no faces, nothing is known of a drawing in the plane; otherwise the last is the outer one.
        """
        self.code.extend((Opcode.PATH, *self.origin, len(edges) + 3, int(closed), vertices, faces))
        self.code += edges

    def regions(
        self,
        literals: Sequence[int],
        size: int,
        edges: Iterable[tuple[int, int]],
        root: int | None = None,
        blanks: Sequence[int] = (),
    ) -> None:
        """Components of the vertices with true literals have this size (if it is negative: at most so many vertices).

        A vertex with literal -1 is in none. With a `root` there is one component, and the root is in it. With `blanks`,
        a literal for each vertex, a neighbour of a vertex in a component is in it too, or its blank is true.
        """
        payload = [size, -1 if root is None else root, int(bool(blanks)), len(literals), *literals, *blanks]
        payload.extend(chain.from_iterable(edges))
        self._append(Opcode.REGIONS, payload)

    def counts(self, table: RegionTable, shift: int, allowed: Sequence[int]) -> None:
        """`count` over each list of positions, taking the variable `shift` after each position's first."""
        self._append_table(Opcode.COUNTS, [len(allowed), *allowed], table, shift)

    def clauses(self, table: RegionTable, shift: int) -> None:
        """`clause` over each list of positions."""
        self._append_table(Opcode.CLAUSES, [], table, shift)

    def append(self, piece: Program) -> None:
        """All that another program of the same variables says."""
        start = len(self.code)
        self.at(*piece.origin)
        self.code += piece.code
        self.parts_like(piece, start)

    def since(self, start: int) -> Program:
        """What was said from a place in the code on, for other programs of the same variables."""
        piece = self.after()
        piece.code.extend(self.code[start:])
        switches = [(at - start, part) for at, part in self._all_switches() if at >= start]
        if switches:
            piece._switches.append((0, switches))
        piece.origin, piece.part = self.origin, self.part
        return piece

    def renumbered(self, shift: int) -> Program:
        """The same with numbers of constraints that are higher by so many."""
        piece = self.after()
        piece.code.frombytes(_kernel.renumbered(self.code, shift))
        piece._switches += self._switches
        piece.origin, piece.part = (self.origin[0] + shift, self.origin[1]), self.part
        return piece

    def parts_like(self, piece: Program, start: int) -> None:
        """What was said from there on belongs to the parts of its rule that the same entries of another program do."""
        if piece._switches:
            self._switches += [(start + first, switches) for first, switches in piece._switches]
            self.part = piece.part

    def _all_switches(self) -> Iterator[tuple[int, int | None]]:
        """From where on entries belong to which part."""
        return ((start + at, part) for start, switches in self._switches for at, part in switches)

    def _append(self, opcode: int, payload: Sequence[int]) -> None:
        constraint, region = self.origin
        self.code.fromlist([opcode, constraint, region, len(payload), *payload])

    def _append_table(self, opcode: Opcode, head: Sequence[int], table: RegionTable, shift: int) -> None:
        length = len(head) + 2 + len(table.offsets) + len(table.indices)
        self.code.extend((opcode, *self.origin, length, *head, shift, len(table)))
        self.code += table.offsets
        self.code += table.indices

    def entries(self, first: int = 0) -> Iterator[int]:
        """Where each entry begins, from one that begins at `first`."""
        at = first
        while at < len(self.code):
            yield at
            at += _ENTRY + self.code[at + 3]

    def references(self) -> tuple[list[int], list[int]] | None:
        """Where literals stand in the code, and where positions do; `None` if there is an entry about a graph."""
        literals: list[int] = []
        positions: list[int] = []
        for at in self.entries():
            first, end = at + _ENTRY, at + _ENTRY + self.code[at + 3]
            match self.code[at]:
                case Opcode.CLAUSE | Opcode.FACTS:
                    literals += range(first, end)
                case Opcode.COUNT:
                    literals += range(first + 1 + self.code[first], end)
                case Opcode.LINEAR:
                    group = first + 3
                    while group < end:
                        terms = range(group + 2, group + 2 + 2 * self.code[group])
                        literals += terms[1::2]
                        group = terms.stop
                case Opcode.COUNTS | Opcode.CLAUSES as opcode:
                    shift = first + 1 + self.code[first] if opcode == Opcode.COUNTS else first
                    positions += range(shift + 3 + self.code[shift + 1], end)
                case _:
                    return None
        return literals, positions

    def parts(self) -> Iterator[tuple[int, int]]:
        """Where entries begin that belong to a part of their rule, and to which."""
        for (first, part), (end, _) in pairwise([*self._all_switches(), (len(self.code), None)]):
            if part is not None:
                yield from ((at, part) for at in takewhile(end.__gt__, self.entries(first)))

    def has_parts(self, rules: Collection[tuple[int, int]]) -> bool:
        """Whether one of some rules, by (constraint, region), tells its parts apart."""
        return any((self.code[at + 1], self.code[at + 2]) in rules for at, _ in self.parts())

    def parted(self) -> tuple[Program, Mapping[tuple[int, int], Origin]]:
        """The same with a (constraint, region) of its own for every part of a rule; and what each of those means."""
        program, numbers = self.copy(), dict[Origin, int]()
        # No entry speaks of as many regions as it has integers.
        free = 1 + max((self.code[at + 2] + self.code[at + 3] for at in self.entries()), default=0)
        for at, part in self.parts():
            origin = Origin(self.code[at + 1], self.code[at + 2], part)
            program.code[at + 2] = numbers.setdefault(origin, free + len(numbers))
        return program, {(origin.constraint, number): origin for origin, number in numbers.items()}

    def only(self, rules: Collection[tuple[int, int]]) -> Program:
        """What some rules say, by (constraint, region), and what no rule says; all variables are outputs."""
        program, parts = Program(self.variables, self.places), dict(self.parts())
        for at in self.entries():
            opcode, constraint, region, length = self.code[at : at + _ENTRY]
            payload = self.code[at + _ENTRY : at + _ENTRY + length]
            if opcode in _LAID_OUT:
                for k, (kind, said) in enumerate(_laid_out(opcode, payload, self.places)):
                    if constraint < 0 or (constraint, region + k) in rules:
                        program._say(kind, (constraint, region + k), parts.get(at), said)
            elif constraint < 0 or (constraint, region) in rules:
                program._say(Opcode(opcode), (constraint, region), parts.get(at), payload)
        return program

    def _say(self, opcode: Opcode, origin: tuple[int, int], part: int | None, payload: Sequence[int]) -> None:
        self.at(*origin)
        self.at_part(part)
        self._append(opcode, payload)

    def after(self) -> Program:
        """An empty one with the same variables: for code that is to be added to copies of this one."""
        program = Program(self.outputs, self.places)
        program.variables = self.variables
        return program

    def copy(self, origin: int | None = None) -> Program:
        """One of its own to add to; if an origin is given, all that rules say comes from there."""
        copy = Program(self.outputs, self.places)
        copy.variables = self.variables
        copy.code.extend(self.code)
        if origin is None:
            copy._switches.extend(self._switches)
        else:
            for at in copy.entries():
                if copy.code[at + 1] > BOARD:
                    copy.code[at + 1 : at + 3] = array("i", (origin, 0))
        return copy

    def origins(self, start: int = 0) -> list[tuple[int, int]]:
        """Every constraint and region that the entries from a place in the code on are laid to, each once."""
        found: dict[tuple[int, int], None] = {}
        at = start
        while at < len(self.code):
            opcode, constraint, region, length = self.code[at : at + _ENTRY]
            rows = self._rows(opcode, at + _ENTRY, length)
            found.update(dict.fromkeys((constraint, region + k) for k in range(rows)))
            at += _ENTRY + length
        return list(found)

    def _rows(self, opcode: int, payload: int, length: int) -> int:
        """How many regions, one after the other, an entry is laid to."""
        if opcode == Opcode.FACTS:
            return length
        if opcode == Opcode.COUNTS:
            return self.code[payload + self.code[payload] + 2]
        return self.code[payload + 1] if opcode == Opcode.CLAUSES else 1

    # ── solving ──

    def solver(
        self,
        guarded: bool = False,
        renewable: bool = False,
        seconds: float | None = None,
        cancel: _kernel.Flag | None = None,
    ) -> _kernel.Solver:
        """A kernel solver with this program loaded. `TimeoutError` if that takes too long or is cancelled."""
        return _kernel.Solver(self.variables, self.outputs, self.places, self.code, guarded, renewable, seconds, cancel)

    def reducer(self) -> _kernel.Reducer:
        """Load it to find out which groups of its rules and literals reasoning needs."""
        return _kernel.Reducer(self.variables, self.outputs, self.places, self.code)

    def deducer(self) -> _kernel.Deducer:
        """For people-like reasoning: what single rules allow to conclude, step by step."""
        return _kernel.Deducer(self.variables, self.outputs, self.places, self.code)


def _laid_out(opcode: int, payload: array[int], places: array[int]) -> Iterator[tuple[Opcode, list[int]]]:
    """What an entry that speaks of one region after the other says of each, as an entry of its own."""
    if opcode == Opcode.FACTS:
        yield from ((Opcode.FACTS, [literal]) for literal in payload)
        return
    head = list(payload[: 1 + payload[0]]) if opcode == Opcode.COUNTS else []
    shift, lists = payload[len(head) : len(head) + 2]
    offsets, indices = payload[len(head) + 2 : len(head) + 3 + lists], payload[len(head) + 3 + lists :]
    for k in range(lists):
        literals = [2 * (places[i] + shift) for i in indices[offsets[k] : offsets[k + 1]]]
        yield (Opcode.COUNT if head else Opcode.CLAUSE), [*head, *literals]
