"""The ladder: a puzzle's techniques in the order of a profile, and the climb up it."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import islice, product

from msgspec.structs import replace

from penmark.grading.joining import as_one, belongs, joined
from penmark.grading.nearest import NearestFirst
from penmark.grading.needed_steps import NeededSteps, is_told_by_need
from penmark.grading.profile import Profile, ProfileEntry, Tier, techniques_in_order
from penmark.grading.solve_state import KernelTechnique, SolveState
from penmark.grading.step import SolveStep
from penmark.inference import Feature, How
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.reasoning.deduction import Deduction
from penmark.reasoning.scanning import Scans
from penmark.reasoning.technique import Propagation, Technique
from penmark.rules.base import Rule
from penmark.rules.deductions import Situation
from penmark.solvers.reasoner import RuleStep

_ROWS = 1024
"""Size of the caches of rank rows: one row for each rule, of which documents may bring any number."""
RANKED_BY = (Feature.POSITIVE, Feature.INTERIOR, Feature.STARTED, Feature.LAST_OPEN)
"""What a row of ranks tells apart, besides how something was concluded: a bit each, the first one the highest."""
MOST_OPEN = 4
"""The most instances of a pattern that are counted as open; of hard patterns only the one that is taken counts."""

MOST_WAITING = 6
"""Numbers that the climb is ahead of what is told, to tell the nearest first."""

_NEAREST_OF = 12
"""Of so many instances of a pattern seen at a glance one more is taken at once, where the nearest comes first."""

_AT_ONCE = frozenset({"one-mark-each", "peers-struck", "beside-struck"})
"""What follows from a mark that is placed, by rules of which `Rule.struck_by` says so."""


@dataclass(frozen=True)
class Rung:
    """A technique on the ladder other than a propagation."""

    technique: Technique
    entry: ProfileEntry
    below: int
    """How many propagation techniques come before it."""

    @cached_property
    def hard(self) -> bool:
        return self.entry.tier > Tier.MEDIUM

    @cached_property
    def at_a_glance(self) -> bool:
        """Whether people see all its instances on the board at once: shapes about one place that are not hard."""
        return self.technique.is_local and not self.hard


@dataclass(frozen=True)
class Ladder:
    """The techniques that may be used on puzzles of one genre with certain kinds of rules."""

    names: tuple[Propagation, ...]
    """In order of precedence: the first that recognises a deduction names it."""
    propagations: tuple[tuple[Propagation, ProfileEntry], ...]
    """In the order of the profile: the index of each is its rank."""
    rungs: tuple[Rung, ...]
    automatic: int
    """The number of propagations, the first ones, that are bookkeeping and not steps."""

    @cached_property
    def apart(self) -> int:
        """The ranks, a bit each, of propagations of which every move is a step of its own."""
        return sum(1 << rank for rank, (technique, _) in enumerate(self.propagations) if technique.apart)

    @cached_property
    def along(self) -> tuple[int, ...]:
        """By rank the ranks, a bit each, of what belongs to the step of a rule that allows both at the same time."""
        names = [technique.name for technique, _ in self.propagations]
        along = [technique.along for technique, _ in self.propagations]
        if not any(along):
            return ()
        return tuple(sum(1 << rank for rank, heads in enumerate(along) if name in heads) for name in names)

    @cached_property
    def notes_at_once(self) -> bool:
        """Whether what everybody strikes when a mark is placed is bookkeeping, as in every shipped profile."""
        silent = {technique.name for technique, _ in self.propagations[: self.automatic]}
        return all(technique.name in silent for technique, _ in self.propagations if technique.name in _AT_ONCE)

    @cached_property
    def heads(self) -> frozenset[str]:
        """The names of techniques to whose steps something that follows may belong."""
        used = [technique for technique, _ in self.propagations]
        own = (technique.name for technique in used if technique.runs or technique.same_marks)
        return frozenset(own).union(*(technique.completes for technique in used))

    @cached_property
    def reasons_about(self) -> frozenset[str]:
        """The kinds of rules that techniques name which see more than what one rule says by itself."""
        return frozenset().union(*(rung.technique.rule_kinds for rung in self.rungs))

    def rank_row(self, rule: Rule | None, line: bool = False) -> tuple[int, ...]:
        """By situation, the rank of what a rule concludes in it, in the layout that the kernel expects."""
        return _rank_row(self, rule, line)

    def of_last_open(self, rule: Rule, line: bool, how: How) -> tuple[Propagation, ProfileEntry] | None:
        """What a mark is told by that a rule puts down where nothing else of its region is open."""
        situation = Situation(rule=rule, line=line, how=how, positive=True, interior=False, started=True, last=True)
        named = next((technique for technique in self.names if technique.names(situation)), None)
        return next((pair for pair in self.propagations if pair[0] is named), None)

    def rank_rows(self, puzzle: Puzzle) -> list[tuple[int, ...]]:
        """The rank rows of a puzzle's constraints, after the row of conclusions that no rule makes."""
        constraints = puzzle.constraints
        rows = [self.rank_row(each.rule, each.binds_lines) for each in constraints]
        return [self.rank_row(None), *rows]

    def rank_table(self, puzzle: Puzzle) -> array[int]:
        return rank_table(self.rank_rows(puzzle))

    def __hash__(self) -> int:
        return id(self)

    def __eq__(self, other: object) -> bool:
        return self is other


@lru_cache(maxsize=_ROWS)
def _rank_row(ladder: Ladder, rule: Rule | None, line: bool) -> tuple[int, ...]:
    ranks = {technique.name: rank for rank, (technique, _) in enumerate(ladder.propagations)}
    # Some rules hold all clues of a puzzle, so that the row is made for each one: most techniques are of other rules.
    kinds = frozenset() if rule is None else frozenset({rule.kind})
    namers = [technique for technique in ladder.names if rule is None or technique.applies_to(kinds)]
    row = []
    for how in How:
        for positive, interior, started, last in product((False, True), repeat=len(RANKED_BY)):
            situation = Situation(
                rule=rule, line=line, how=how, positive=positive, interior=interior, started=started, last=last
            )
            name = _named_by(namers, situation)
            row.append(-1 if name is None else ranks.get(name, -1))
    return tuple(row)


def _named_by(namers: Iterable[Propagation], situation: Situation) -> str | None:
    """The first technique that recognises a conclusion. A rule is asked but once for all those that it declares."""
    own = None if situation.rule is None else situation.rule.named(situation)
    for technique in namers:
        if technique.declared is None:
            if technique.names(situation):
                return technique.name
        elif own is not None and own.name == technique.name:
            return technique.name
    return None


def rank_table(rows: Iterable[tuple[int, ...]]) -> array[int]:
    """Rows concatenated, in the layout that the kernel expects."""
    return array("i", b"".join(map(_packed, rows)))


@lru_cache(maxsize=_ROWS)
def _packed(row: tuple[int, ...]) -> bytes:
    return array("i", row).tobytes()


@lru_cache(maxsize=_ROWS)
def stays_named(row: tuple[int, ...]) -> bool:
    """Whether what has a name in some situation keeps one as the solve goes on, so that no step is lost by waiting.

    Of two deductions of a rule that differ in nothing else, the later one may find that it has started, and that
    nothing else is open in it.
    """
    named = [rank >= 0 for rank in row]
    return all(
        named[at + later]
        for at in range(0, len(row), 4)
        for sooner, later in ((0, 1), (0, 2), (1, 3), (2, 3))
        if named[at + sooner]
    )


@dataclass(frozen=True)
class LadderOptions:
    uniqueness: bool = True
    """Whether techniques may assume that there is one solution."""
    max_trial_depth: int | None = None
    """The most nested suppositions; 0 for none, `None` for any number."""


def ladder_for(puzzle: Puzzle, profile: Profile, options: LadderOptions) -> Ladder:
    """The ladder for a puzzle; puzzles with the same kinds of rules share one."""
    kinds = frozenset(constraint.rule.kind for constraint in puzzle.constraints)
    return ladder_for_kinds(puzzle.genre, profile, options, kinds)


@lru_cache(maxsize=256)  # some genres, profiles and sets of rules at a time; documents may bring any
def ladder_for_kinds(genre: Genre, profile: Profile, options: LadderOptions, kinds: frozenset[str]) -> Ladder:
    """The ladder for puzzles of a genre with these kinds of rules."""
    propagations: list[tuple[Propagation, ProfileEntry]] = []
    rungs = []
    for technique, entry in techniques_in_order(genre, profile):
        if not _usable(technique, options, kinds):
            continue
        if isinstance(technique, Propagation):
            propagations.append((technique, entry))
        else:
            rungs.append(Rung(technique, entry, len(propagations)))
    automatic = sum(entry.score == 0 for _, entry in propagations)
    return Ladder(_namers(genre), tuple(propagations), tuple(rungs), automatic)


def _namers(genre: Genre) -> tuple[Propagation, ...]:
    from penmark.grading.techniques import techniques_of

    return tuple(technique for technique in techniques_of(genre) if isinstance(technique, Propagation))


def _usable(technique: Technique, options: LadderOptions, kinds: frozenset[str]) -> bool:
    too_deep = options.max_trial_depth is not None and technique.depth > options.max_trial_depth
    return technique.applies_to(kinds) and (options.uniqueness or not technique.uniqueness) and not too_deep


class Climb:
    """One climb: the state of a solve and where each local pattern has yet to look."""

    def __init__(self, ladder: Ladder, state: SolveState, most_open: int = MOST_OPEN) -> None:
        """`most_open`: how many instances of a pattern are counted; with 1 the next best is found sooner."""
        self.ladder = ladder
        self._most_open = most_open
        self.state = state
        self.contradiction: RuleStep | None = None
        """The rule that cannot hold any more, once one is found."""
        self._only_soon = False
        """Whether nothing hard is looked for now."""
        self._scans = Scans()
        self._literals = state.reasoner.literals()
        self._nearest = self._nearest_first() if state.puzzle.genre.tells_nearest else None
        state.reasoner.deducer.set_ranks(
            ladder.rank_table(state.reasoner.puzzle),
            RANKED_BY,
            ladder.automatic,
            ladder.apart,
            sound=state.is_sound,
            along=ladder.along,
        )

    def _nearest_first(self) -> NearestFirst:
        ladder, state = self.ladder, self.state
        return NearestFirst(state.reasoner.puzzle, state.reasoner.targets, ladder.propagations, ladder.automatic)

    def steps(self) -> Iterator[SolveStep]:
        """The steps of the solve, as they are told."""
        return self._needed_steps() if self.tells_by_need else self.found_steps()

    def _needed_steps(self) -> Iterator[SolveStep]:
        """Each time those to the nearest number of the next few; nothing hard is looked for before these are told."""
        needed = NeededSteps(self.state, self.ladder.of_last_open)
        while True:
            for step in self.found_steps():
                needed.take(step)
                self._only_soon = needed.waiting > 0
                if needed.waiting > MOST_WAITING:
                    yield from needed.next_number()
            if not needed.waiting:
                break
            yield from needed.next_number()
            self._only_soon = needed.waiting > 0
        yield from needed.rest()

    def found_steps(self) -> Iterator[SolveStep]:
        """The steps as they are found: each time the lowest there is, until there is none or the board is full."""
        return joined(self._steps(), self.ladder.heads)

    @cached_property
    def tells_by_need(self) -> bool:
        """Whether only steps are told that lead to a number, right before it."""
        return self.ladder.notes_at_once and is_told_by_need(self.state.puzzle)

    def _steps(self) -> Iterator[SolveStep]:
        while not self._over():
            yield from self._propagate(self._first_below, None)
            taken = [] if self._over() else self._next_rung()
            if not taken:
                return
            yield from taken

    def _over(self) -> bool:
        return self.state.solved or self.contradiction is not None

    def first(self) -> SolveStep | None:
        """The one step that is lowest now; bookkeeping is done on the way and is no step."""
        taken = self.some()
        return taken[0] if taken else None

    def some(self) -> list[SolveStep]:
        """The step that is lowest now, with those that are seen at a glance together with it."""
        taken = self._propagate(self._first_below, 1)
        return self._next_rung() if not taken and self.contradiction is None else taken

    def completed(self, step: SolveStep) -> SolveStep:
        """The step that was taken last, with what belongs to it."""
        run = [step]
        while step.technique in self.ladder.heads and not self._over():
            taken = self._propagate(self._first_below, 1)
            if not taken or not belongs(run, taken[0]):
                break
            run += taken
        return as_one(run)

    def do_bookkeeping(self) -> None:
        """Make what is bookkeeping now, and nothing else."""
        self.state.climb(self.ladder.automatic, None, self.ladder.automatic)

    def bookkeeping(self) -> list[SolveStep]:
        """What was made on the way and is no step, where the state keeps it."""
        named, log, literals = self.ladder.propagations, self.state.log, self._literals
        return [SolveStep(*named[step.rank], step, step.open, log, literals) for step in self.state.bookkeeping or ()]

    @property
    def _first_below(self) -> int:
        """Propagations that come before any other technique."""
        rungs = self.ladder.rungs
        return rungs[0].below if rungs else len(self.ladder.propagations)

    def _propagate(self, below: int, most: int | None) -> list[SolveStep]:
        """Take up to `most` steps of rank under `below` that single rules allow; contradictions end it."""
        steps = self.state.climb(below, most, self.ladder.automatic, self._order)
        if steps and steps[-1].is_contradiction:
            self.contradiction = steps.pop()
        named, log, literals = self.ladder.propagations, self.state.log, self._literals
        # The kernel counts rules that await their turn: one that acts on what another has just struck is none.
        return [SolveStep(*named[step.rank], step, max(step.open, 1), log, literals) for step in steps]

    @property
    def _order(self) -> Callable[[list[RuleStep]], list[RuleStep]] | None:
        """How to put in order what single rules allow, where not the first is told first but the nearest."""
        if self._nearest is None:
            return None
        self._nearest.note(self.state.log)
        return self._nearest.ordered

    def _next_rung(self) -> list[SolveStep]:
        """Take the next steps of techniques above the first propagations."""
        below = self._first_below
        for rung in self.ladder.rungs:
            if self.state.budget.stop() is not None or (self._only_soon and rung.hard):
                return []
            if rung.below > below:
                below = rung.below
                taken = self._propagate(below, 1)
                if taken or self.contradiction is not None:
                    return taken
            steps = self._try(rung)
            if steps:
                return steps
        return self._propagate(len(self.ladder.propagations), 1)

    def _try(self, rung: Rung) -> list[SolveStep]:
        """Take what a technique finds: all instances if they are seen at a glance, else the first."""
        found = self.find(rung.technique)
        if rung.at_a_glance:
            return self._take_seen(rung, list(found))
        first = next(found, None)
        if first is None:
            return []
        open_ = 1 if rung.hard else 1 + sum(1 for _ in islice(found, self._most_open - 1))
        self.state.apply(first.moves)
        return [SolveStep(rung.technique, rung.entry, first, open_, self.state.log, self._literals)]

    def _take_seen(self, rung: Rung, found: list[Deduction]) -> list[SolveStep]:
        """All that is seen at a glance; where the nearest comes first that one alone, as what follows from it is easier
        than the others. Of very many more at a time, since all are looked for again after that."""
        chosen = found
        if self._nearest is not None:
            self._nearest.note(self.state.log)
            chosen = self._nearest.nearest(found, 1 + len(found) // _NEAREST_OF)
        taken = []
        for k, deduction in enumerate(chosen):
            moves = self.state.take_new(deduction.moves)
            if moves:
                left = deduction if len(moves) == len(deduction.moves) else replace(deduction, moves=moves)
                open_ = len(found) - k
                taken.append(SolveStep(rung.technique, rung.entry, left, open_, self.state.log, self._literals))
        return taken

    def find(self, technique: Technique) -> Iterator[Deduction]:
        """What a technique other than a propagation finds now; nothing is applied."""
        if isinstance(technique, KernelTechnique):
            return technique.find(self.state)
        return self._scans.find(technique, self.state.position)
