"""Programs in plain Python: decoded, judged by brute force, and made at random.

Nothing here uses the kernel; what an entry means is written down again from its description in `program.hpp`.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import TypeAlias

from penmark.board.layout import RegionTable
from penmark.program import Opcode, Program

Values: TypeAlias = Sequence[int]
"""A truth value, 0 or 1, per variable."""
Origin: TypeAlias = tuple[int, int]
"""The constraint and the region that an entry came from."""


@dataclass(frozen=True)
class Entry:
    opcode: Opcode
    origin: Origin
    payload: tuple[int, ...]


def entries(program: Program) -> Iterator[Entry]:
    """The entries of a program, those in bulk spread out."""
    code, at = program.code, 0
    while at < len(code):
        opcode, constraint, region, length = code[at : at + 4]
        entry = Entry(Opcode(opcode), (constraint, region), tuple(code[at + 4 : at + 4 + length]))
        yield from _spread(entry, program.places)
        at += 4 + length


def _spread(entry: Entry, places: Sequence[int]) -> Iterator[Entry]:
    constraint, region = entry.origin
    if entry.opcode is Opcode.FACTS:
        for j, literal in enumerate(entry.payload):
            yield Entry(Opcode.CLAUSE, (constraint, region + j), (literal,))
    elif entry.opcode in (Opcode.COUNTS, Opcode.CLAUSES):
        head = 1 + entry.payload[0] if entry.opcode is Opcode.COUNTS else 0
        single = Opcode.COUNT if entry.opcode is Opcode.COUNTS else Opcode.CLAUSE
        shift, lists = entry.payload[head : head + 2]
        bounds = entry.payload[head + 2 : head + 3 + lists]
        items = entry.payload[head + 3 + lists :]
        for j in range(lists):
            literals = [2 * (places[p] + shift) for p in items[bounds[j] : bounds[j + 1]]]
            yield Entry(single, (constraint, region + j), (*entry.payload[:head], *literals))
    else:
        yield entry


def only(program: Program, keep: Callable[[Origin], bool]) -> Program:
    """The entries of some origins, and those that belong to no rule."""
    part = Program(program.outputs, program.places)
    part.variables = program.variables
    for entry in entries(program):
        if entry.origin[0] < 0 or keep(entry.origin):
            part.code.extend((entry.opcode, *entry.origin, len(entry.payload), *entry.payload))
    return part


def answers(program: Program) -> set[bytes]:
    """The outputs of every assignment that satisfies all entries."""
    held = list(entries(program))
    every = product((0, 1), repeat=program.variables)
    return {bytes(values[: program.outputs]) for values in every if all(holds(entry, values) for entry in held)}


# ── what each entry means ──


def holds(entry: Entry, values: Values) -> bool:
    return _MEANING[entry.opcode](entry.payload, values)


def is_true(literal: int, values: Values) -> bool:
    return values[literal // 2] != literal % 2


def _clause(payload: Sequence[int], values: Values) -> bool:
    return any(is_true(literal, values) for literal in payload)


def _count(payload: Sequence[int], values: Values) -> bool:
    k = payload[0]
    return sum(is_true(literal, values) for literal in payload[1 + k :]) in payload[1 : 1 + k]


def _linear(payload: Sequence[int], values: Values) -> bool:
    low, high, groups = payload[:3]
    total, at = 0, 3
    for _ in range(groups):
        terms, required = payload[at : at + 2]
        pairs = payload[at + 2 : at + 2 + 2 * terms]
        held = [w for w, literal in zip(pairs[::2], pairs[1::2], strict=True) if is_true(literal, values)]
        if len(held) > 1 or (required and not held):
            return False
        total += sum(held)
        at += 2 + 2 * terms
    return low <= total <= high


def _connected(payload: Sequence[int], values: Values) -> bool:
    n = payload[0]
    active = {v for v in range(n) if is_true(payload[1 + v], values)}
    return len(_parts(active, _pairs(payload[1 + n :]))) <= 1


def _path(payload: Sequence[int], values: Values) -> bool:
    drawn = [tuple(payload[k : k + 2]) for k in range(3, len(payload), 5) if is_true(payload[k + 4], values)]
    touched = [v for edge in drawn for v in edge]
    ends = sum(touched.count(v) == 1 for v in set(touched))
    straight = all(touched.count(v) <= 2 for v in touched)
    return straight and len(_parts(set(touched), drawn)) == 1 and ends == (0 if payload[0] else 2)


def _regions(payload: Sequence[int], values: Values) -> bool:
    size, root, has_blanks, n = payload[:4]
    literals, rest = payload[4 : 4 + n], payload[4 + n :]
    blanks, edges = rest[: n * has_blanks], _pairs(rest[n * has_blanks :])
    active = {v for v, literal in enumerate(literals) if literal >= 0 and is_true(literal, values)}
    parts = _parts(active, edges)
    if any(len(part) > abs(size) or (size > 0 and len(part) != size) for part in parts):
        return False
    if root >= 0 and (root not in active or len(parts) > 1):
        return False
    ways = [way for u, v in edges for way in ((u, v), (v, u))]
    return not has_blanks or all(v in active or is_true(blanks[v], values) for u, v in ways if u in active)


_MEANING = {
    Opcode.CLAUSE: _clause,
    Opcode.COUNT: _count,
    Opcode.LINEAR: _linear,
    Opcode.CONNECTED: _connected,
    Opcode.PATH: _path,
    Opcode.REGIONS: _regions,
}


def _pairs(flat: Sequence[int]) -> list[tuple[int, ...]]:
    return [tuple(flat[k : k + 2]) for k in range(0, len(flat), 2)]


def _parts(active: set[int], edges: Sequence[tuple[int, ...]]) -> list[set[int]]:
    """The components among active vertices, by merging."""
    parts = [{v} for v in active]
    for u, v in edges:
        if u in active and v in active:
            merged = [part for part in parts if u in part or v in part]
            parts = [part for part in parts if part not in merged] + [set().union(*merged)]
    return parts


# ── at random ──


def random_program(rng: Random, kinds: Sequence[Opcode] = tuple(Opcode)) -> Program:
    """A few entries of the given kinds over up to ten variables, the last of them perhaps auxiliary."""
    outputs = rng.randint(1, 9)
    firsts = sorted(rng.sample(range(outputs), rng.randint(1, outputs)))
    program = Program(outputs, array("i", [*firsts, -1]))
    for _ in range(rng.randint(0, 1)):
        program.fresh()
    for k in range(rng.randint(1, 4)):
        program.at(k, rng.randint(0, 2))
        add_random(rng, program, rng.choice(kinds))
    return program


def add_random(rng: Random, program: Program, kind: Opcode) -> None:
    """One entry through the method that makes it."""
    some = _some_literals(rng, program)
    if kind is Opcode.CLAUSE:
        program.clause(some)
    elif kind is Opcode.FACTS:
        program.facts(some[:2])
    elif kind is Opcode.COUNT:
        program.count(some, _some_counts(rng, len(some)))
    elif kind is Opcode.LINEAR:
        groups = [
            (rng.random() < 0.5, [(rng.randint(-3, 5), lit) for lit in some[k : k + 2]]) for k in range(0, len(some), 2)
        ]
        low = rng.randint(-3, 6)
        program.linear(low, low + rng.randint(0, 4), groups)
    elif kind is Opcode.CONNECTED:
        program.connected(some, _some_edges(rng, len(some)))
    elif kind is Opcode.PATH:
        _add_path(rng, program)
    elif kind is Opcode.REGIONS:
        literals = [rng.choice([-1, *some]) for _ in range(rng.randint(1, 6))]
        able = [None, *(v for v, literal in enumerate(literals) if literal >= 0)]
        blanks = [rng.choice(some) for _ in literals] if rng.random() < 0.5 else ()
        edges = _some_edges(rng, len(literals))
        program.regions(literals, rng.randint(-3, 4), edges, rng.choice(able), blanks)
    else:
        _add_table(rng, program, kind)


def _add_path(rng: Random, program: Program) -> None:
    vertices = rng.randint(2, 6)
    variables = rng.sample(range(program.variables), program.variables)
    edges = array("i")
    for (u, v), variable in zip(_some_edges(rng, vertices), variables, strict=False):
        edges.extend((u, v, 0, 0, 2 * variable + (rng.random() < 0.2)))
    program.path(rng.random() < 0.5, vertices if edges else 0, 0, edges)


def _add_table(rng: Random, program: Program, kind: Opcode) -> None:
    shift = rng.choice((0, 0, 1))
    open_ = [p for p, first in enumerate(program.places) if first >= 0 and first + shift < program.variables]
    lists = [rng.sample(open_, rng.randint(0, len(open_))) for _ in range(rng.randint(0, 3))]
    if kind is Opcode.COUNTS:
        program.counts(RegionTable.of(lists), shift, _some_counts(rng, 4))
    else:
        program.clauses(RegionTable.of(lists), shift)


def _some_literals(rng: Random, program: Program) -> list[int]:
    """Mostly of different variables."""
    count = rng.randint(1, program.variables)
    if rng.random() < 0.2:
        return [rng.randrange(2 * program.variables) for _ in range(count)]
    return [2 * v + rng.randrange(2) for v in rng.sample(range(program.variables), count)]


def _some_counts(rng: Random, most: int) -> list[int]:
    return [n for n in range(most + 2) if rng.random() < 0.45]


def _some_edges(rng: Random, vertices: int) -> list[tuple[int, int]]:
    """A ladder, or any graph."""
    if rng.random() < 0.5:
        return [(v, w) for v in range(vertices) for w in (v + 1, v + 2) if w < vertices and (w - v == 2 or v % 2 == 0)]
    return [(u, v) for v in range(vertices) for u in range(v) if rng.random() < 0.45]
