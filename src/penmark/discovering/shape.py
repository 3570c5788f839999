"""The shape of a proof: what it is up to turning the board, exchanging marks and whatever else changes no logic.

Marks that are on the board are put into the statements, and places that only one statement knows are projected out of
it. What is left is a graph of statements and open places; its canonical hash is the same for all proofs of one shape,
wherever they stand. In statements about a whole graph, such as 'one loop', marks stay: neighbours that hold the same
are one.
"""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from penmark.board.mark import Mark
from penmark.discovering.proof import Proof
from penmark.discovering.statement import Statement, linear_terms
from penmark.program import BOARD, Opcode, is_negative
from penmark.puzzle.places import rule_clue
from penmark.puzzle.puzzle import Puzzle

_MOST_SINGLED_OUT = 40
"""Statements up to which each is singled out in turn, which tells apart what refinement alone does not."""
_DIGEST = 16


@dataclass(frozen=True, slots=True)
class ProofShape:
    """What proofs that look alike share."""

    hash: str
    parts: tuple[str, ...]
    """Its statements in words, each with how often it occurs."""

    @property
    def words(self) -> str:
        return "; ".join(self.parts)


def shape_of(proof: Proof, puzzle: Puzzle) -> ProofShape:
    """The shape of a proof about a puzzle, whose constraints its statements come from."""
    graph = _Graph(proof, puzzle)
    counted = Counter(graph.told)
    parts = tuple(f"{many} × {words}" if many > 1 else words for words, many in sorted(counted.items()))
    return ProofShape(graph.digest(), parts)


def open_variables(proof: Proof) -> tuple[int, ...]:
    """The variables of a proof that are not on the board and that more than one statement knows, with the goal's.

    A statement about a whole graph knows every place, but of itself brings in none.
    """
    known = {literal >> 1 for literal in proof.marks}
    local = Counter(v for each in proof.statements if not each.is_graph for v in each.variables - known)
    far = {v for each in proof.statements if each.is_graph for v in each.variables}
    shared = [variable for variable, many in local.items() if many > 1 or variable in far]
    return tuple(dict.fromkeys((proof.goal >> 1, *sorted(shared))))


class _Graph:
    """Statements and open places as nodes, joined by coloured edges."""

    def __init__(self, proof: Proof, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._held = {literal >> 1: not is_negative(literal) for literal in proof.marks}
        self._shared = set(open_variables(proof))
        self._goal = proof.goal
        self._colours: dict[object, str] = {}
        self._edges: dict[object, list[tuple[str, object]]] = defaultdict(list)
        self.told: list[str] = []
        """What each statement says, in words."""
        self._group = self._grouped(proof.statements)
        """By variable that stands for a group of places, or belongs to one, the first of the group."""
        for variable in sorted(self._shared):
            if self._group.get(variable, variable) != variable:
                continue
            asked = f"goal {is_negative(proof.goal)}" if variable == proof.goal >> 1 else "open"
            self._colours["place", variable] = asked
        for number, statement in enumerate(proof.statements):
            self._add(("statement", number), statement)

    def _add(self, node: object, statement: Statement) -> None:
        label = _label(self._puzzle, statement)
        if statement.is_graph:
            self._add_graph(node, label, statement)
        elif statement.opcode is Opcode.LINEAR:
            self._add_linear(node, label, statement)
        else:
            self._add_count(node, label, statement)

    def _add_count(self, node: object, label: str, statement: Statement) -> None:
        shared, numbers = self._residue(statement)
        groups = dict.fromkeys(self._group.get(literal >> 1, literal >> 1) for literal in shared)
        self._colours[node] = f"{label} {numbers} of {len(groups)}"
        self.told.append(f"{label}: {_count_words(numbers, len(groups))}")
        sign = {self._group.get(literal >> 1, literal >> 1): is_negative(literal) for literal in shared}
        for variable in groups:
            self._join(node, ("place", variable), f"{sign[variable]}")

    def _residue(self, statement: Statement) -> tuple[list[int], list[int]]:
        """What is left of a statement that counts: its literals that others know too, and how many of them hold."""
        literals = statement.literals
        allowed = range(1, len(literals) + 1) if statement.allowed is None else statement.allowed
        true = sum(self._holds(literal) for literal in literals)
        left = [literal for literal in literals if literal >> 1 not in self._held]
        shared = [literal for literal in left if literal >> 1 in self._shared]
        alone = len(left) - len(shared)
        possible = {number - true - hidden for number in allowed for hidden in range(alone + 1)}
        return shared, sorted(possible & set(range(len(shared) + 1)))

    def _grouped(self, statements: Sequence[Statement]) -> dict[int, int]:
        """Places that the same statements know, none of which allows two of them, count as one: by variable, which."""
        known: dict[int, list[tuple[int, bool]]] = defaultdict(list)
        loose: set[int] = {self._goal >> 1}
        for number, statement in enumerate(statements):
            if statement.is_graph or statement.opcode is Opcode.LINEAR:
                loose |= statement.variables
                continue
            shared, numbers = self._residue(statement)
            for literal in shared:
                known[literal >> 1].append((number, is_negative(literal)))
                if max(numbers, default=0) > 1 or is_negative(literal):
                    loose.add(literal >> 1)
        first: dict[tuple[tuple[int, bool], ...], int] = {}
        return {
            variable: first.setdefault(tuple(at), variable) for variable, at in known.items() if variable not in loose
        }

    def _add_linear(self, node: object, label: str, statement: Statement) -> None:
        low, high = statement.payload[:2]
        terms = list(linear_terms(statement.payload))
        true = sum(weight for weight, literal in terms if self._holds(literal))
        self._colours[node] = f"{label} {low - true} to {high - true}"
        between = f"{low - true}" if low == high else f"{low - true} to {high - true}"
        self.told.append(f"{label}: {between} in what is left")
        for weight, literal in terms:
            if literal >> 1 in self._shared:
                self._join(node, ("place", literal >> 1), f"{weight} {is_negative(literal)}")

    def _holds(self, literal: int) -> bool:
        held = self._held.get(literal >> 1)
        return held is not None and held is not is_negative(literal)

    def _add_graph(self, node: object, label: str, statement: Statement) -> None:
        self._colours[node] = label
        self.told.append(label)
        literals = {each >> 1: is_negative(each) for each in statement.literals}
        relevant = {variable for variable in literals if variable in self._held or variable in self._shared}
        joined = [(a, b) for a, b in _neighbours(statement) if a in relevant and b in relevant]
        group = _merged(relevant, [(a, b) for a, b in joined if self._alike(a, b)])
        for variable in sorted(relevant):
            at = self._node(node, group[variable], variable)
            if group[variable] == variable or variable in self._shared:
                self._join(node, at, f"{literals[variable]}")
        ends = {
            frozenset((self._node(node, group[a], a), self._node(node, group[b], b)))
            for a, b in joined
            if group[a] != group[b]
        }
        for pair in ends:
            a, b = tuple(pair)
            self._join(a, b, "beside")

    def _alike(self, a: int, b: int) -> bool:
        return a in self._held and b in self._held and self._held[a] is self._held[b]

    def _node(self, owner: object, group: int, variable: int) -> object:
        """Of a place in a graph: its own, if it is open; that of all marks it stands together with otherwise."""
        if variable in self._shared:
            return "place", variable
        node = ("marks", owner, group)
        self._colours[node] = f"marks {self._held[group]}"
        return node

    def _join(self, a: object, b: object, colour: str) -> None:
        self._edges[a].append((colour, b))
        self._edges[b].append((colour, a))

    def digest(self) -> str:
        """Equal for graphs that differ only in what their nodes are called."""
        nodes = {node: number for number, node in enumerate(self._colours)}
        names = sorted({colour for edges in self._edges.values() for colour, _ in edges})
        rank = {colour: number for number, colour in enumerate(names)}
        edges = [[(rank[colour], nodes[to]) for colour, to in self._edges[node]] for node in nodes]
        colours = list(self._colours.values())
        statements = [number for node, number in nodes.items() if isinstance(node, tuple) and node[0] == "statement"]
        singled = statements if len(statements) <= _MOST_SINGLED_OUT else []
        views = sorted(_refined([f"{each} {k == one}" for k, each in enumerate(colours)], edges) for one in singled)
        whole = "\n".join([*names, _refined(colours, edges), *views])
        return hashlib.blake2b(whole.encode(), digest_size=_DIGEST).hexdigest()


def _refined(colours: Sequence[str], edges: Sequence[Sequence[tuple[int, int]]]) -> str:
    """A digest of the colours of all nodes after refinement: each time by the colours about them, until none differ."""
    seen = hashlib.blake2b(digest_size=_DIGEST)
    names: list[object] = list(colours)
    different = 0
    while True:
        order = sorted(set(names))  # type: ignore[type-var]  # all texts at first, and then all tuples of one kind
        seen.update(repr([(each, names.count(each)) for each in order]).encode())
        if len(order) == different:
            return seen.hexdigest()
        different = len(order)
        number = {each: k for k, each in enumerate(order)}
        now = [number[each] for each in names]
        names = [(own, tuple(sorted((c, now[to]) for c, to in about))) for own, about in zip(now, edges, strict=True)]


def _merged(items: set[int], pairs: Sequence[tuple[int, int]]) -> dict[int, int]:
    """The least of those that each is joined to."""
    group = {item: item for item in items}

    def root(item: int) -> int:
        while group[item] != item:
            item = group[item]
        return item

    for a, b in pairs:
        low, high = sorted((root(a), root(b)))
        group[high] = low
    return {item: root(item) for item in items}


def _neighbours(statement: Statement) -> Iterator[tuple[int, int]]:
    """Variables that are beside each other in the graph of a statement."""
    payload = statement.payload
    if statement.opcode is Opcode.PATH:
        meeting: dict[int, list[int]] = defaultdict(list)
        for at in range(3, len(payload), 5):
            for vertex in payload[at : at + 2]:
                meeting[vertex].append(payload[at + 4] >> 1)
        for variables in meeting.values():
            yield from combinations(variables, 2)
        return
    first = 1 if statement.opcode is Opcode.CONNECTED else 4
    count = payload[first - 1]
    literals = payload[first : first + count]
    edges = payload[first + count * (1 + (payload[2] if first == 4 else 0)) :]
    for a, b in zip(edges[::2], edges[1::2], strict=True):
        if literals[a] >= 0 and literals[b] >= 0:
            yield literals[a] >> 1, literals[b] >> 1


# ── words ──


def _label(puzzle: Puzzle, statement: Statement) -> str:
    """The rule that a statement comes from, with what it is about; the same wherever it stands."""
    constraint, region, part = statement.origin
    if constraint == BOARD:
        return "one mark in a place"
    told = puzzle.constraints[constraint]
    said = (_plain(name, getattr(told.rule, name)) for name in told.rule.__struct_fields__)
    fields = [each for each in said if each]
    if part is not None:
        clue = rule_clue(puzzle, constraint, region, part)
        meaning = None if clue is None else puzzle.genre.meaning_at(clue)
        if clue is not None and meaning is not None and clue in puzzle.clues:
            fields.append(f"clue {meaning.noun(puzzle.clues[clue], puzzle.format_value)}")
    line = ["line"] if told.binds_lines else []
    return " ".join([told.rule.kind, *fields, *line])


def _plain(name: str, value: object) -> str:
    """What a field of a rule says that does not depend on where on the board it is."""
    if isinstance(value, bool):
        return name if value else ""
    if isinstance(value, Mark):
        return f"{value.plain}".lower()
    if isinstance(value, int | str):
        return str(value)
    if isinstance(value, tuple) and value and all(isinstance(each, int) for each in value):
        return " or ".join(map(str, value))
    return ""


def _count_words(numbers: Sequence[int], of: int) -> str:
    if not numbers:
        return "impossible"
    if len(numbers) == 1:
        return f"{numbers[0]} of {of}"
    if numbers == list(range(numbers[0], numbers[-1] + 1)):
        if numbers[0] == 0:
            return f"at most {numbers[-1]} of {of}"
        if numbers[-1] == of:
            return f"at least {numbers[0]} of {of}"
        return f"{numbers[0]} to {numbers[-1]} of {of}"
    return f"{' or '.join(map(str, numbers))} of {of}"
