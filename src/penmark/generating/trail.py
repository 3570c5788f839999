"""`Trail`: from candidate to candidate on one solution, clue by clue towards a difficulty."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from penmark.board.coord import Coord, Layer
from penmark.generating.difficulty import NO_GAP, Gap
from penmark.generating.gate import Gate, ladder_on
from penmark.generating.ground import Answer, Ground
from penmark.generating.recipe import Attempt
from penmark.generating.reduction import Reduction, by_frequency
from penmark.generating.scaffolding import orbits
from penmark.generating.search import Search
from penmark.generating.switches import Orbit, Switches, switches_for
from penmark.generating.undercut import Undercut
from penmark.grading import GradeResult, GradeStatus, Profile, Tier
from penmark.grading.ladder import Climb, LadderOptions, ladder_for
from penmark.grading.reasoning import Reasoning
from penmark.puzzle.clue import ClueValue
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution

_ON_ONE_SOLUTION = 40
"""After so many candidates with one solution another is tried."""
_CONFLICTS = 1_000
_SWAPPED = 3
_TRIMMINGS = 12
_FAR = 1 << 30
_USUAL = 1.1
"""So many times the usual number of clues is few enough: the last ones to go take the longest."""
_ORDERS = 3
"""In so many orders the clues of one solution are dropped where pairs are inferred from: many a result is too easy."""
_DROPS = 6
"""So many clues are tried to do without, where single rules need each of them."""
_PATIENCE = 3
"""Swaps that lead no nearer, after which another solution is tried."""


@dataclass(frozen=True)
class Verdict:
    """Of one candidate."""

    lean: int
    """0 if it is as asked, 1 if it is too hard, -1 if it is not hard enough."""
    aim: frozenset[int]
    """The positions where it is too hard."""
    gap: Gap | None
    """`None` if the techniques that may be used did not solve it."""
    score: int = 0


class Trail:
    """From candidate to candidate on one solution: clues are put back where it is too hard, and dropped elsewhere."""

    def __init__(
        self,
        attempt: Attempt,
        ground: Ground,
        clues: Mapping[Coord, ClueValue],
        answer: Answer,
        switches: Switches | None,
        search: Search,
    ) -> None:
        """Switches are made when they are needed, if none are given."""
        self._effort, self._rng, self._config = attempt.effort, attempt.rng, attempt.config
        self._ground, self._clues, self._answer, self._search = ground, clues, answer, search
        self._given_switches = switches
        board = ground.board
        group = self._config.symmetry.group(board.rows, board.cols)
        self._orbits = orbits(list(clues), board.rows, board.cols, group)
        self._on = dict.fromkeys(self._orbits)
        density = self._config.clue_density.get(Layer.CELLS)
        self._floor = 0 if density is None else math.ceil(density * len(ground.hosts))
        """Clues that must stay."""
        few = search.asked.is_hard or self._config.minimal
        usual = 0.0 if few else board.genre.default_clue_density
        self._start = max(self._floor, math.ceil(usual * len(ground.hosts)))
        self._left = _ON_ONE_SOLUTION
        self._patience = _PATIENCE

    @cached_property
    def _gate(self) -> Gate:
        return Gate(self._ground, self._clues, self._orbits, self._search.asked.ladder)

    @cached_property
    def _truth(self) -> Solution:
        return self._ground.solution(self._answer)

    @cached_property
    def _switches(self) -> Switches:
        return self._given_switches or switches_for(self._ground, self._answer, self._clues, self._effort)

    # ── candidates ──

    def as_it_is(self) -> Puzzle | None:
        """With all the clues there are."""
        return self._puzzle() if self._verdict().lean == 0 else None

    def run(self, steered: bool = True) -> Puzzle | None:
        """Until one is as asked; `None` when this solution has had its share of the work: unsteered, one candidate."""
        reduction = Reduction(self._switches, self._clues, self._orbits, self._effort)
        reduction.run(self._rng, self._start, self._config.minimal)
        left = reduction.left()
        self._on = dict.fromkeys(orbit for orbit in self._orbits if orbit[0] in left)
        verdict = self._verdict()
        while verdict.lean != 0 and self._left > 0 and steered:
            if self._config.minimal:
                verdict = self._swapped(verdict)
            elif verdict.lean > 0:
                verdict = self._eased(verdict)
            else:
                verdict = self._hardened(verdict)
        return self._puzzle() if verdict.lean == 0 else None

    def gated(self) -> Puzzle | list[Coord] | None:
        """With the clues that the gate needs, by the tiers asked for, and as many more as usual.

        `None` if that is not as asked; as a list, where the gate leaves something open though all clues stand.
        """
        usual = math.ceil(self._ground.board.genre.default_clue_density * len(self._ground.hosts))
        gate, least = self._gate, math.ceil(_USUAL * max(self._floor, usual))
        for _ in range(_ORDERS if self._search.asked.is_tied else 1):
            order = by_frequency(self._clues, self._orbits, self._rng)
            kept = gate.reduced(order, least, self._effort, gate.whole)
            if kept is None:
                return gate.left_open(gate.whole)
            self._on = dict.fromkeys(kept)
            self._fill_up()
            puzzle = self._puzzle()
            if self._is_as_asked(puzzle):
                return puzzle
        return None

    def nearly_gated(self) -> Puzzle | list[Coord] | None:
        """With a clue or two less than single rules need: a pattern has to help. Else as `gated`."""
        order, alone = by_frequency(self._clues, self._orbits, self._rng), self._gate.alone
        kept = self._gate.reduced(order, self._floor, self._effort, alone)
        if kept is None:
            return self._gate.left_open(alone)
        self._on = dict.fromkeys(kept)
        for orbit in kept[:_DROPS]:
            # What is solved has one solution, unless a technique takes that for granted: then it is shown first.
            if not self._dropped(orbit, shown=self._search.asked.takes_uniqueness):
                continue
            lean = self._verdict().lean
            if lean == 0:
                return self._puzzle()
            if lean > 0:
                self._on[orbit] = None
        return None

    def _fill_up(self) -> None:
        """Needless clues, as long as fewer stand than is usual."""
        clues = sum(map(len, self._on))
        for orbit in self._rng.shuffled(orbit for orbit in self._orbits if orbit not in self._on):
            if clues >= self._start:
                return
            self._on[orbit] = None
            clues += len(orbit)

    def _is_as_asked(self, puzzle: Puzzle) -> bool:
        """By the gate's word as far as that goes; graded where it does not, and if more than a tier is asked."""
        asked, search = self._search.asked, self._search
        if not asked.is_tier_only or not self._gate.is_certain:
            return self._verdict().lean == 0
        search.candidates += 1
        tier = self._tier_of_passed(puzzle)
        search.note(puzzle, asked.gap_to(tier))
        return tier is asked.tier

    def _tier_of_passed(self, puzzle: Puzzle) -> Tier:
        """Of what the gate let through, which is not too hard: by what it says, or by what easier techniques do.

        What is easier than was asked counts as just below it, wherever no grade says more.
        """
        asked, gate = self._search.asked, self._gate
        assert asked.tier is not None
        if asked.tier is Tier.TRIVIAL:
            return Tier.TRIVIAL
        if gate.is_exact:
            found = gate.passes_only or gate.tier(self._on)
            assert found is not None
            return found
        easier = ladder_on(self._ground, asked.easier, self._clues)
        if not Undercut.is_for(gate, self._ground, easier):
            return self._graded(puzzle, asked.easier)[0].difficulty or asked.tier
        undercut = Undercut(gate, self._ground, puzzle, self._answer, easier, asked.tier)
        return asked.below if undercut.solves(self._on, self._effort) else asked.tier

    def _puzzle(self) -> Puzzle:
        places = [at for orbit in self._on for at in orbit]
        return self._ground.board.with_clues({at: self._clues[at] for at in sorted(places)})

    def _verdict(self) -> Verdict:
        """Grade the candidate that stands now."""
        self._left -= 1
        self._search.candidates += 1
        asked = self._search.asked
        told, puzzle = self._tier_by_gate(), self._puzzle()
        if told is not None:
            gap = asked.gap_to(told)
            self._search.note(puzzle, gap)
            return Verdict(-1, frozenset(), gap)
        grade, open_ = self._graded(puzzle, asked.ladder)
        if not grade.solved:
            return Verdict(1, open_, None)
        gap = asked.gap(grade)
        if gap == NO_GAP and not asked.ends_early:  # the whole ladder has the last word
            grade, open_ = self._graded(puzzle, asked.profile)
            if not grade.solved:
                return Verdict(1, open_, None)
            gap = asked.gap(grade)
        self._search.note(puzzle, gap, grade)
        if gap == NO_GAP:
            return Verdict(0, frozenset(), gap)
        step = asked.unwanted(grade)
        if step is None:
            return Verdict(-1, frozenset(), gap, grade.score or 0)
        return Verdict(1, self._indices(move.coord for move in step.moves), gap)

    def _tier_by_gate(self) -> Tier | None:
        """The tier of a candidate that is so easy that single rules solve it, where no more need be known of it."""
        asked = self._search.asked
        if asked.is_plain or not asked.is_tier_only or not asked.is_orderly or not Gate.is_for(self._ground):
            return None
        return self._gate.tier(self._on)

    def _graded(self, puzzle: Puzzle, profile: Profile) -> tuple[GradeResult, frozenset[int]]:
        """The grade, and what stays open; leaves the run if the clock cut it short."""
        reasoning = Reasoning(puzzle, truth=self._truth, budget=self._effort.budget, flag=self._effort.flag)
        steps = list(Climb(ladder_for(puzzle, profile, LadderOptions()), reasoning).steps())
        self._effort.check()
        status = GradeStatus.SOLVED if reasoning.solved else GradeStatus.STUCK
        open_ = frozenset(puzzle.substrate.floor) - reasoning.position.placed
        return GradeResult(puzzle, profile.name, status, steps, reasoning.reasoner, 0.0), open_

    def _indices(self, coords: Iterable[Coord]) -> frozenset[int]:
        return frozenset(map(self._ground.board.substrate.layout.index, coords))

    # ── from one to the next ──

    def _eased(self, verdict: Verdict) -> Verdict:
        """Put clues back, ever more at once, until it is not too hard; then take back what was too much of that."""
        many, batches = 1, list[Orbit]()
        while verdict.lean > 0 and self._left > 0:
            added = self._helpful(verdict)[:many]
            if not added:
                self._left = 0
                return verdict
            self._on.update(dict.fromkeys(added))
            batches += added
            verdict = self._verdict()
            many += 1 + many // 2
        return self._trimmed(verdict, batches[::-1]) if verdict.lean <= 0 else verdict

    def _trimmed(self, verdict: Verdict, added: list[Orbit]) -> Verdict:
        """Take back of those just added what can go, in ever smaller parts, but nothing that makes it too hard."""
        part, left = math.ceil(len(added) / 3), _TRIMMINGS
        while part and left:
            for start in range(0, len(added), part):
                some = [orbit for orbit in added[start : start + part] if orbit in self._on]
                if not some or not left:
                    continue
                left -= 1
                for orbit in some:
                    del self._on[orbit]
                trimmed = self._verdict()
                if trimmed.lean <= 0 and _rank(trimmed)[:2] <= _rank(verdict)[:2]:
                    verdict = trimmed
                else:
                    self._on.update(dict.fromkeys(some))
            part //= 2
        return verdict

    def _helpful(self, verdict: Verdict) -> list[Orbit]:
        """Clues that are not there: first those that speak of where it is too hard, and of little else that is open."""
        off = self._rng.shuffled(orbit for orbit in self._orbits if orbit not in self._on)
        sights = self._sights()
        touched = {orbit: min(len(sights[at] & verdict.aim) or _FAR for at in orbit) for orbit in off}
        return sorted(off, key=touched.__getitem__)

    def _sights(self) -> Mapping[Coord, frozenset[int]]:
        """The positions that each clue speaks of."""
        board, hosts = self._ground.board, self._ground.hosts
        meanings = ((at, board.genre.meaning_at(at)) for at in hosts)
        return {at: meaning.sight(board.substrate, at) for at, meaning in meanings if meaning is not None}

    def _hardened(self, verdict: Verdict) -> Verdict:
        """Drop clues one by one, none that makes it too hard, until it is hard enough; if that fails, swap some."""
        for orbit in self._rng.shuffled(self._on):
            if self._left <= 0:
                return verdict
            if not self._dropped(orbit):
                continue
            harder = self._verdict()
            if harder.lean > 0:
                self._on[orbit] = None
            else:
                verdict = harder
            if verdict.lean == 0:
                return verdict
        return self._swapped(verdict)

    def _dropped(self, orbit: Orbit, shown: bool = True) -> bool:
        """Drop an orbit if enough clues are left and, unless that need not be shown, the others imply it."""
        left = {at: None for each in self._on for at in each if each != orbit}
        conflicts = None if self._config.minimal else _CONFLICTS
        if len(left) < self._floor:
            return False
        if shown and not all(self._switches.needless(at, left, conflicts) for at in orbit):
            return False
        del self._on[orbit]
        return True

    def _swapped(self, verdict: Verdict) -> Verdict:
        """Put some clues back and drop what others that allows, and stay there unless that is further off."""
        before = dict(self._on)
        added = self._helpful(verdict)[: 1 + self._rng.below(_SWAPPED)]
        self._on.update(dict.fromkeys(added))
        for orbit in [*self._rng.shuffled(before), *added]:
            self._dropped(orbit)
        fresh = self._verdict()
        nearer = _rank(fresh) < _rank(verdict)
        self._patience = _PATIENCE if nearer else self._patience - 1
        if self._patience <= 0 and fresh.lean != 0:
            self._left = 0
        if nearer:
            return fresh
        self._on = before
        return verdict


def _rank(verdict: Verdict) -> tuple[bool, Gap, int]:
    """The lower the nearer. Of what was not solved, the less stays open; of what is too easy, the more work it is."""
    if verdict.gap is None:
        return True, Gap(0, 0, 0), len(verdict.aim)
    return False, verdict.gap, -verdict.score
