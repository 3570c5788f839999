# The compiled kernel, as Python sees it. Written by hand; tests/test_stub.py proves it against the
# binary.
#
# A "buffer of int32" is anything with the buffer protocol whose items are native 32-bit integers in one
# contiguous row: array("i"), or memoryview(data).cast("i") over bytes that a function here returned. No
# buffer is copied.
#
# The kernel's errors have codes (penmark/error.hpp); what is raised here follows from the code: ValueError for
# arguments that do not fit, IndexError for what does not exist, RuntimeError for a call that is not allowed
# now, TimeoutError for loading that was given up, MemoryError. Whatever may take long looks for signals every
# tenth of a second: Ctrl-C ends it, and the object stays good for the next question.

from collections.abc import Sequence

from typing_extensions import Buffer

# (fixed, possible): how many of masks[i], i in indices, are exactly `bit`, and how many contain it (the
# fixed ones included). An index that occurs twice counts twice.
#
# masks: buffer of uint64, array("Q"). indices: buffer of int32. bit: one of the 64 powers of two.
# TypeError for another kind of buffer, IndexError for an index outside masks (negative ones too),
# ValueError for a bit that is not exactly one bit.
def tally(masks: Buffer, indices: Buffer, bit: int, /) -> tuple[int, int]: ...

# (offsets, positions), two bytes objects of int32: run k is positions[offsets[k]:offsets[k + 1]].
#
# The maximal runs of `open` cells along each row (down each column if vertical) of a row-major board. A
# `closed` cell ends a run, one with any other byte is skipped: neither collected nor an end. Positions are
# row-major; no run is empty. ValueError when cells is not rows * cols long or open equals closed, TypeError
# for an open or closed that is not a byte.
def segments(cells: bytes, rows: int, cols: int, vertical: bool, open: int, closed: int) -> tuple[bytes, bytes]: ...

# (offsets, positions) as above: for each open cell, row-major, its run along the row and then, without
# itself again, its run down the column. ValueError where offsets would be beyond 32 bits.
def crosses(cells: bytes, rows: int, cols: int, open: int, closed: int) -> tuple[bytes, bytes]: ...

# (offsets, positions) as above: for each listed cell the `open` cells beside it in row-major order. Cells are listed
# by their row-major positions, a buffer of int32. IndexError for a position that is not on the board. `with_itself`:
# the cell comes first, if it is open.
def beside(cells: bytes, rows: int, cols: int, open: int, listed: Buffer, with_itself: bool) -> tuple[bytes, bytes]: ...

# (offsets, positions) as above: for each listed cell itself, then the cells up to `reach` steps up, down, left and
# right of it, nearest first; of all these the `open` ones.
def arms(cells: bytes, rows: int, cols: int, open: int, listed: Buffer, reach: int) -> tuple[bytes, bytes]: ...

# (offsets, positions) as above, four lists for each: of the other cells of a list those that lead up, down, left and
# right from its first one without a gap, nearest first. Buffers of int32. IndexError for a cell that is not on the
# board, ValueError for a list without any.
def rays(rows: int, cols: int, offsets: Buffer, items: Buffer) -> tuple[bytes, bytes]: ...

# Code of a program, a bytes object of int32, that says of each group of `group` lists: in exactly one of them the first
# literal is true, and if there is a length, that list has so many true ones before one that is false or its end.
# `literals` has that of each place, -1 for none. Groups are laid to one region after the other. Buffers of int32.
# IndexError for a place without a literal, ValueError for lists that make no groups.
def one_run_each(
    offsets: Buffer, places: Buffer, group: int, literals: Buffer, length: int | None, constraint: int, region: int
) -> bytes: ...

# The same, of lists: if the literal of the first place is true, not just one of the others is.
def never_one_beside(offsets: Buffer, places: Buffer, literals: Buffer, constraint: int, region: int) -> bytes: ...

# The same code with constraint numbers from 0 on higher by `shift`, a bytes object of int32. ValueError for what is no
# code of a program.
def renumbered(code: Buffer, shift: int) -> bytes: ...

# The place of the first flag that is set in each group of `width`. ValueError where a group has none.
def chosen(flags: bytes, width: int) -> bytes: ...

# Flags, a byte each, at eight a byte; and back. ValueError where the bytes are not just as many as `count` flags take.
def packed(flags: bytes) -> bytes: ...
def unpacked(bytes: bytes, count: int) -> bytes: ...

# (numbers, used): for each list of items its pattern as it is there, a bytes object of int32, and how many new numbers
# that takes; None where a list has an item twice. List k is items[offsets[k]:offsets[k + 1]], its pattern is chosen[k],
# and pattern p is the numbers from bounds[p] to bounds[p + 1] of `distances`, each added to what its source says: 0 for
# nothing, 1 and 2 for the two numbers of its origin, 3 for `first_new` (two more for each new number that lists before
# have used, news[p] each), 4 + k for item k of the n items, 4 + n + k for 2 * worth[item k].
#
# `origins` has three numbers for some lists at a time: the origin of the first of them, whose second number is one more
# for each further list, and how many lists they are.
#
# All are buffers of int32. ValueError for lists that do not hold together and for a number beyond 32 bits; IndexError
# for a pattern, an item or a source that there is not; TypeError for another kind of buffer.
def stamped(
    distances: Buffer,
    sources: Buffer,
    bounds: Buffer,
    news: Buffer,
    chosen: Buffer,
    offsets: Buffer,
    items: Buffer,
    worth: Buffer,
    origins: Buffer,
    first_new: int,
) -> tuple[bytes, int] | None: ...

# (offsets, items), two bytes objects of int32: each list without its item k, if it has so many.
def without(offsets: Buffer, items: Buffer, k: int) -> tuple[bytes, bytes]: ...

# (offsets, items, sums), bytes objects of int32: lists of up to `most` items of one house with the sum that follows for
# what they hold, each once. The sums of some areas are known, in the first `houses` of which all differ, and those of
# some groups: so is that of what groups within an area leave of it, and of what the groups that cover an area have
# outside. List k of areas and of groups is items[offsets[k]:offsets[k + 1]], with no item twice; of groups that share
# items all but the first are passed over. Buffers of int32. IndexError for an item that is not in range(items),
# ValueError for lists that do not hold together and for a sum beyond 32 bits.
def leftover_sums(
    area_offsets: Buffer,
    area_items: Buffer,
    area_sums: Buffer,
    houses: int,
    group_offsets: Buffer,
    group_items: Buffer,
    group_sums: Buffer,
    items: int,
    most: int,
) -> tuple[bytes, bytes, bytes]: ...

# (vertices, faces, lines) of some lines of a drawing in the plane; lines is a bytes object with five int32 for each:
# the vertices that it joins, the faces on its sides, 0. All lines of the drawing have two numbers each in `ends`, the
# vertices, and in `sides`, the faces, negative where there is none; if `sides` is empty, nothing is known of faces.
# Vertices and faces are numbered in the order in which the chosen lines have them, the face `outer` last; faces that no
# chosen line parts run together. ValueError for lines without ends or sides, IndexError for a line that there is not.
def drawn(ends: Buffer, sides: Buffer, outer: int, chosen: Buffer) -> tuple[int, int, bytes]: ...

# Of the literals of some variables (k if variable k is true, k + variables if it is false), those that imply their own
# negation over at most `longest` links, those over the fewest first. `implied` has for each literal those it implies at
# once: a bit each, in as many whole bytes as that takes. ValueError where these are not just as many bytes as the
# variables take.
def self_refuting(implied: bytes, variables: int, longest: int) -> list[int]: ...

# Labels, a bytes object of int32, one per vertex: -1 where mask_true is zero, else the number of the
# connected component among the vertices whose byte is not zero, numbered 0, 1, ... by lowest vertex.
#
# The neighbours of v are neighbours[neighbour_offsets[v]:neighbour_offsets[v + 1]], both buffers of
# int32. An edge listed at one end only joins both. ValueError when the graph does not hold together,
# TypeError for other kinds of buffer.
def components(mask_true: bytes, neighbour_offsets: Buffer, neighbours: Buffer) -> bytes: ...

# Flags, one byte per vertex: whether two held vertices could not reach each other through open ones without it. Only
# what is connected with the first held vertex is looked at, and that vertex is never flagged. The graph is as for
# components, each edge listed at both ends. ValueError and TypeError as there.
def cut_vertices(held: bytes, open: bytes, neighbour_offsets: Buffer, neighbours: Buffer) -> bytes: ...

# Of the edges that are asked about, those without which their two sides could not reach each other: (edge, the vertices
# of the smaller side, those of the larger side), vertices in order. `ends` is a buffer of int32 with two vertices for
# each edge, `flags` has a byte for each: 0 where it is not there, 2 where it is asked about, else it only joins its
# ends. The order is that in which a depth-first search from the lowest vertices on leaves the edges. ValueError for
# what does not hold together, TypeError for other kinds of buffer.
def cut_edges(vertices: int, ends: Buffer, flags: bytes) -> list[tuple[int, list[int], list[int]]]: ...

# The cells of a region in one piece that leaves no part of the board to itself, row-major, as bytes of int32; about
# `cells` of them before its rim is stirred. Of several tries the first that is so, or the nearest to it. `state` is
# that of Python's random bits, 625 words of 32 bits, and the second value is what it is afterwards. ValueError for
# what does not fit.
def random_blob(rows: int, cols: int, cells: int, tries: int, state: bytes) -> tuple[bytes, bytes]: ...

# The points inside a loop through some of rows * cols cells that small changes do not replace by another loop through
# the same cells, row-major, as bytes of int32; each is the middle of 2 * 2 cells. `inside`, a buffer of int32, are
# those of a loop to begin with, which is changed until about `left_out` cells are not passed. `state` and the second
# value are as for random_blob. ValueError for what does not fit.
def rigid_region(rows: int, cols: int, inside: Buffer, left_out: int, state: bytes) -> tuple[bytes, bytes]: ...

# Nodes on a board, no two side by side, that straight spans join, each with one or two links and none crossing
# another that has any: bytes of int32, (from, to, links) for each span; None for a try that did not work out.
# About `nodes` of them. effort: what finding the links from their number at each node takes, exactly: 0 nodes
# that need all there is room for, 1 also those with room for one more, 2 also that no group is finished by
# itself, 3 also suppositions, 4 more; None for any. double_share: how often links come in twos at first, in
# 65,536ths. images: bytes of int32, where each symmetry but the identity takes each place. Equal seeds give equal
# answers. ValueError for what does not fit.
def random_spans(
    rows: int, cols: int, nodes: int, effort: int | None, double_share: int, images: bytes, seed: int
) -> bytes | None: ...

# The effort as above, and the spans with the only links that give each node its number (0: no node), where effort up to
# 2 finds them; else 4 and none.
def solved_spans(numbers: bytes, rows: int, cols: int) -> tuple[int, bytes]: ...

# Raise it from any thread to stop a question that was given it.
class Flag:
    def __init__(self) -> None: ...
    def set(self) -> None: ...
    def is_set(self) -> bool: ...

# Answers questions about one program (see program.hpp), one at a time, with the interpreter lock released. Literals
# are 2v (variable v is true) and 2v + 1 (it is false). An answer of None means that it was given up: `seconds` ran
# out, `cancel` was raised, or the search had met `conflicts` contradictions. ValueError for a malformed program,
# IndexError for a literal of no output. Signals are looked for every tenth of a second: Ctrl-C ends a question.
class Solver:
    # ValueError for a program of more variables or integers than `most_variables` and `most_entries`, or that would
    # take more than `memory` bytes; without them what is reasonable. TimeoutError where loading it was given up.
    def __init__(
        self,
        variables: int,
        outputs: int,
        places: Buffer,
        code: Buffer,
        guarded: bool = False,
        renewable: bool = False,
        seconds: float | None = None,
        cancel: Flag | None = None,
        most_variables: int | None = None,
        most_entries: int | None = None,
        memory: int | None = None,
    ) -> None: ...
    # Whether there is an answer under the assumptions. A guarded solver leaves the rules (constraint, region) in
    # `without` out; IndexError for one it does not have.
    def solve(
        self,
        assumptions: Sequence[int],
        seconds: float | None = None,
        cancel: Flag | None = None,
        conflicts: int | None = None,
        without: Sequence[tuple[int, int]] = [],
    ) -> bool | None: ...
    # The same of a guarded solver with these rules alone, besides what always holds. Questions one after the other that
    # begin with the same rules share the work; which answer is found depends on those before.
    def solve_only(
        self,
        rules: Sequence[tuple[int, int]],
        seconds: float | None = None,
        cancel: Flag | None = None,
        conflicts: int | None = None,
    ) -> bool | None: ...
    # The last answer, a byte 0 or 1 per output.
    def outputs(self) -> bytes: ...
    # After a no: a subset of the assumptions that rules an answer out.
    def failed(self) -> list[int]: ...
    # After a no of a guarded solver: rules (constraint, region) that rule an answer out together with `failed`.
    def failed_rules(self) -> list[tuple[int, int]]: ...
    # Up to `most` different answers, and whether they are all.
    def enumerate(
        self,
        assumptions: Sequence[int],
        most: int,
        seconds: float | None = None,
        cancel: Flag | None = None,
        without: Sequence[tuple[int, int]] = [],
    ) -> tuple[list[bytes], bool]: ...
    # The same in parts: `begin` notes the question, each `more` goes on from where it was left, by `most` or by the
    # limits. Any other question in between ends it: RuntimeError if none is under way.
    def begin(self, assumptions: Sequence[int], without: Sequence[tuple[int, int]] = []) -> None: ...
    def more(self, most: int, seconds: float | None = None, cancel: Flag | None = None) -> tuple[list[bytes], bool]: ...
    # How many answers, up to `most` if there is such a limit, and whether that is all.
    def count(
        self, assumptions: Sequence[int], most: int | None, seconds: float | None = None, cancel: Flag | None = None
    ) -> tuple[int, bool]: ...
    # Whether there is an answer, and per output 1 (false in some), 2 (true in some) or 3.
    def facts(self, seconds: float | None = None, cancel: Flag | None = None) -> tuple[bool | None, bytes]: ...
    # Whether the assumptions are consistent as far as propagation sees, and the outputs it implies, in order.
    def propagate(self, assumptions: Sequence[int]) -> tuple[bool, list[int]]: ...
    # Assume wanted literals in order, unless they are decided by then; the opposite where propagation shows that one
    # cannot be. Until `enough` outputs have a value, or neither can be. What is assumed then, and how many outputs are
    # decided; None if the assumptions contradict each other.
    def choose(
        self, assumptions: Sequence[int], wanted: Sequence[int], enough: int
    ) -> tuple[list[int], int] | None: ...
    # Failed-literal probing; False if that shows that there is no answer.
    def probe(self, seconds: float | None = None, cancel: Flag | None = None) -> bool | None: ...
    # Whether the goal (without one: a contradiction) follows, a set of (constraint, region) for it, and whether that
    # was proved minimal. It is not where it took too long to see whether one more could be left out.
    def explain(
        self, goal: int | None = None, seconds: float | None = None, cancel: Flag | None = None
    ) -> tuple[bool | None, list[tuple[int, int]], bool]: ...
    # Make it as it was when it was loaded, so that answers do not depend on what was asked before. False if that cannot
    # be: it is not renewable, or something is now known for certain. Then load it again.
    def renew(self) -> bool: ...
    def statistics(self) -> dict[str, int]: ...

# What single rules of a program allow to conclude, on the program as written, nothing simplified or learnt. A deduction
# is (literal, constraint, region, how), with `how` a value of penmark.program.How and literal -1 for a contradiction.
class Deducer:
    def __init__(self, variables: int, outputs: int, places: Buffer, code: Buffer) -> None: ...
    # Make an output literal true. ValueError if it is false, IndexError if it is no output's.
    def apply(self, literal: int) -> None: ...
    # Take the last applied literal back. IndexError if there is none.
    def undo(self) -> None: ...
    def applied(self) -> int: ...
    # -1 false, 0 open, 1 true.
    def value(self, literal: int) -> int: ...
    # All that single rules allow now, in the order of the program; nothing of it is applied.
    def deductions(self) -> list[tuple[int, int, int, int]]: ...
    # Apply deductions until there are none or one is a contradiction; what was applied, in order.
    def run(self) -> list[tuple[int, int, int, int]]: ...
    # Whether supposing a literal comes to a contradiction that way with at most `most` literals applied, this one
    # counted; all of it is undone.
    def refutes(self, literal: int, most: int) -> bool: ...
    # Rank the deductions: by constraint from -1, by how, and by some of penmark.program.Feature, a bit each, that of
    # the first one the highest; -1 for what is not to be taken. Ranks below `automatic` are bookkeeping. Where
    # bit r of `apart` is set, every deduction of rank r is a step of its own. `sound`: what is applied is always part
    # of a solution, so that rules that say nothing with a rank need not be asked. Where bit r of along[rank] is set,
    # what a rule allows of rank r belongs to its step of that rank. ValueError if the table does not fit the program,
    # or a feature stands twice.
    def set_ranks(
        self,
        table: Buffer,
        features: Sequence[int],
        automatic: int,
        apart: int = 0,
        sound: bool = False,
        along: Sequence[int] = (),
    ) -> None: ...
    # Take deductions of ranks below `below`, lowest first, until `most` are taken that are not automatic, if there is
    # such a limit: (rank, constraint, region, how, open literals, literals).
    def climb(self, below: int, most: int | None) -> list[tuple[int, int, int, int, int, tuple[int, ...]]]: ...
    # (constraint, region, members, what each of them alone makes true).
    def disjunctions(self, most: int) -> list[tuple[int, int, tuple[int, ...], tuple[int, ...]]]: ...
    # (constraint, region, other constraint, its region, literals that are left no choice).
    def count_pairs(self, most: int) -> list[tuple[int, int, int, int, tuple[int, ...]]]: ...
    # A literal that leads to a contradiction with up to `depth` nested assumptions.
    def trial(self, depth: int, seconds: float | None = None, cancel: Flag | None = None) -> int | None: ...
    # Literals that all rules allow together: trial supposes none of them while all that is applied is among them.
    def know(self, solution: Sequence[int]) -> None: ...

# How far an island of a Nurikabe can reach, and the shapes that it may have. Masks are whole words with a bit for each
# cell, row by row, the first one lowest; `need` is how many cells it misses, `passable` what it may take, itself
# included, `lost` land of no island yet. ValueError for what does not fit.
class IslandReach:
    def __init__(self, rows: int, cols: int, island: bytes, need: int | None, passable: bytes, lost: bytes) -> None: ...
    # The cells that it can reach, and these by how many more it takes at least.
    def cells(self) -> bytes: ...
    def by_cost(self) -> list[bytes]: ...
    # What is in reach beside lost land that must be joined in any case.
    def beside_claims(self, claimed: bytes) -> bytes: ...
    # The open cells that no way to a goal avoids; all there are if none leads there.
    def needed(self, goal: bytes) -> bytes: ...
    # The cells without which it could not have its size, and the largest that it could be without the worst of them.
    def room(self) -> tuple[list[int], int]: ...
    # The first shapes, each once: the cells and the surroundings of each in turn.
    def shapes(self, most: int) -> list[bytes]: ...
    # Of those that touch no other land, leave no 2x2 block to the sea, cut none of it off and have all that is claimed:
    # how many there are, and the cells that are in all of them and beside all; None if there are more than `most`, or
    # more than `most_looked_at` shapes in all. `own` is sea unless it is of the island; `sea_room` is all that is not
    # land and hangs together with all sea, if there is such a part.
    def lawful(
        self,
        land: bytes,
        sea: bytes,
        sea_room: bytes | None,
        claimed: bytes,
        own: bytes,
        most_looked_at: int,
        most: int,
    ) -> tuple[int, bytes, bytes] | None: ...
    # Those of the last such answer, as `shapes` gives them.
    def lawful_shapes(self) -> list[bytes]: ...

# Which of many groups of rules and literals, each of them on or off, reasoning needs to decide every output. A group is
# (literals, rules), a rule (constraint, region); rules that no group has are always on. Questions need ranks:
# ValueError without them, and for a group that there is not.
class Reducer:
    def __init__(self, variables: int, outputs: int, places: Buffer, code: Buffer) -> None: ...
    # As for a Deducer.
    def set_ranks(
        self,
        table: Buffer,
        features: Sequence[int],
        automatic: int,
        apart: int = 0,
        sound: bool = False,
        along: Sequence[int] = (),
    ) -> None: ...
    # In place of those there were. ValueError where a rule is not known, IndexError for a literal of no output.
    def set_groups(self, groups: Sequence[tuple[Sequence[int], Sequence[tuple[int, int]]]]) -> None: ...
    # Places over outputs and edges of a loop, as for PlaceCases, with the face round all others. Each place is looked
    # at, up to so many steps about it, while its group is on; one of group -1 is always on and only followed.
    def set_ways(
        self,
        variables: int,
        offsets: Buffer,
        positions: Buffer,
        sets: Buffer,
        bounds: Buffer,
        patterns: bytes,
        groups: Buffer,
        steps: int,
        edges: Buffer,
        outside: int,
    ) -> None: ...
    # Drop groups in this order, as far as deductions below a rank, and what small rules infer about pairs (see
    # penmark.program.PairInference), still decide every output and `least` literals and rules are left. Those that
    # stay, each with the number of outputs that were left open when it was tried to drop it (0 if it was not tried), or
    # None if all of them together are not enough. With `ways`, what the ways past places leave no choice about counts;
    # with `tries`, no more than so many groups are tried.
    def reduce(
        self,
        order: Sequence[int],
        below: int,
        least: int,
        cancel: Flag | None = None,
        pair_inference: int = 0,
        ways: bool = False,
        tries: int | None = None,
    ) -> list[tuple[int, int]] | None: ...
    # With these groups, the highest rank that climbing takes, -1 for none, and the outputs it leaves open.
    def outcome(self, groups: Sequence[int], below: int) -> tuple[int, list[int]]: ...
    # With these groups, and literals that are given besides, the outputs that stay open.
    def undecided(
        self, groups: Sequence[int], below: int, pair_inference: int = 0, given: Sequence[int] = ()
    ) -> list[int]: ...

# Going through the ways past places (see cases.hpp). Place p has the variables positions[offsets[p]:offsets[p + 1]]
# and the patterns of set sets[p]: set s is what patterns, a bytes object of uint64, has from word bounds[s] to
# bounds[s + 1]. A pattern is two rows of bits, 64 a word: the variables of the place that are true, and those that are
# false. Some variables are edges of one closed loop: (variable, vertex, vertex, face, face) each in edges. Buffers of
# int32. ValueError for what does not hold together, IndexError for what there is not. Literals are 2v and 2v + 1.
class PlaceCases:
    def __init__(
        self,
        variables: int,
        offsets: Buffer,
        positions: Buffer,
        sets: Buffer,
        bounds: Buffer,
        patterns: bytes,
        edges: Buffer,
    ) -> None: ...
    # Note what holds. ValueError if the opposite is known.
    def mark(self, literals: Sequence[int]) -> None: ...
    # The number of a scan that looks at places, at all of these in order, and again at those that lie within `steps` of
    # something that has become known since: ways are followed among the places within that reach, and fail also if they
    # close the loop too soon, or part the inside or the outside.
    def add_scan(self, steps: int, loops: bool, sides: bool, places: Sequence[int]) -> int: ...
    # Whether a place is still to be looked at.
    def waits(self, scan: int, place: int) -> bool: ...
    # The next finding: (place, literals, ways that fail, patterns that are left), a way being (pattern, place that is
    # left none or -1, what was known of it: true, false, in words of uint64, loop closed, trail). The trail, a bytes
    # object of int32, has for each place that was followed its number, how many literals it made follow, these, and
    # what had been known of it, true and false, in words. None if there is none.
    def next(
        self, scan: int
    ) -> tuple[int, list[int], list[tuple[int, int, bytes, bytes, list[int], bytes]], list[int]] | None: ...

# What keeps the inside of a loop in one piece, and the outside (see side_links.hpp). Edges, a buffer of int32, has
# (edge, face, face) for each; the last face is the one round all others. ValueError for what does not hold together.
class SideLinks:
    def __init__(self, faces: int, edges: Buffer) -> None: ...
    # With the root and the colour of each face, related faces having the same root, and for each edge whether a line is
    # drawn there: (face, face that it is related to, 1 if they differ, face beyond or -1) each.
    def find(self, root: Sequence[int], odd: bytes, lines: bytes) -> list[tuple[int, int, int, int]]: ...

# Chains of conclusions about edges that are each drawn some number of times (see degree_chains.hpp). Vertex v has so
# many ends as numbers[v] says, -1 for any number, at its edges at[at_offsets[v]:at_offsets[v + 1]]; edge e joins the
# two vertices ends[2 * e] and ends[2 * e + 1] and excludes likewise. Buffers of int32. ValueError for what does not
# hold together, IndexError for an edge that there is not.
class DegreeChains:
    def __init__(
        self,
        numbers: Buffer,
        ends: Buffer,
        at_offsets: Buffer,
        at: Buffer,
        excluded_offsets: Buffer,
        excluded: Buffer,
    ) -> None: ...
    # With each edge drawn at least and at most so many times, which of the suppositions, (edge, times) each, come to
    # a clash before so many links are followed: (its number, links, fault, vertices). A link is (edge, least, most,
    # vertex whose number says so, or -1 where an edge excludes it); those that the clash rests on are there, in
    # order, what is supposed first, and at most `longest` in all. The fault is 0 where an edge at the vertex is left
    # no number of times, 1 where too many are drawn, 2 where too few can be, 3 where vertices have all their ends and
    # are cut off from the others.
    def clashes(
        self,
        least: Sequence[int],
        most: Sequence[int],
        supposed: Sequence[tuple[int, int]],
        followed: int,
        longest: int,
    ) -> list[tuple[int, list[tuple[int, int, int, int]], int, list[int]]]: ...

# Chains of conclusions about which elements are chosen (see forest_chains.hpp): chosen ones are no neighbours, and
# join the points that they touch, none of which were joined before; every line has one, every group as many as its
# number says. Lists are two buffers of int32, as above; points, lines and groups are numbered from 0. ValueError for
# what does not hold together, and for an element that is not open, IndexError for one that there is not.
class ForestChains:
    # Nothing is concluded of a group that can be filled in more ways, or for which more elements had to be tried.
    def __init__(
        self,
        points: int,
        neighbour_offsets: Buffer,
        neighbours: Buffer,
        point_offsets: Buffer,
        points_of: Buffer,
        line_offsets: Buffer,
        lines: Buffer,
        group_offsets: Buffer,
        groups: Buffer,
        numbers: Buffer,
        ways: int,
        tried: int,
    ) -> None: ...
    # Note what holds; chains of equal length go by what was noted first.
    def mark(self, element: int, chosen: bool) -> None: ...
    # The first supposition about an open element from a number on that comes to a clash by so many links at most, those
    # to neighbours not counted: (number, clash). The number is twice the element, and one more where it is supposed to
    # be left out; no shorter way is looked for to a clash that is seen at a glance. The clash: (fault, line or group,
    # whether a chain touches point 0, a link with the opposite of what is known, causes, links, states). The faults
    # are 0 neighbours, 1 a chain whose ends the first of the causes joins again, 2 a line without any, 3 a group with
    # too many, 4 one with too few, 5 one that cannot be filled, with the states of all elements, 6 the opposite. A
    # link is (element, state, reason, line or group, chain, whether that touches point 0, causes), a state 1 for left
    # out and 2 for chosen; the reasons are 0 a neighbour, 1 a line, 2 a group, 3 the chain that it would close.
    # Causes are elements. Of the links those are there on which the clash rests, without what was supposed.
    def refuted(
        self, first: int, most: int, at_a_glance: int
    ) -> (
        tuple[
            int,
            tuple[
                int,
                int,
                bool,
                tuple[int, int, int, int, list[int], bool, list[int]] | None,
                list[int],
                list[tuple[int, int, int, int, list[int], bool, list[int]]],
                bytes,
            ],
        ]
        | None
    ): ...
    # What suppositions have come to is kept until something near is marked, or all of it is forgotten.
    def forget(self) -> None: ...
    # What holds in the end, a state for each element: it need not be supposed.
    def trust(self, states: bytes) -> None: ...
    # The open elements that would join points twice, in order.
    def open_in_rings(self) -> list[int]: ...
    # The ways in which a group can be filled, each by the elements that are to be chosen. None if there are more, or
    # more elements had to be tried, or none is to be chosen. IndexError for a group that there is not.
    def ways(self, group: int, most: int, tried: int) -> list[list[int]] | None: ...
    # Of two groups near each other that have as many ways at most: (number, group, other group, ways of the one that
    # leave the other none, its other ways), if there are both. The pair with the lowest number from `first` on; numbers
    # hold until something is marked, and groups with the fewest ways come first.
    def pair(
        self, first: int, most: int, tried: int
    ) -> tuple[int, int, int, list[list[int]], list[list[int]]] | None: ...
