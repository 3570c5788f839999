"""Mining: solve puzzles by a ladder, and wherever it ends look for the moves with the smallest proofs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import takewhile

from penmark._kernel import Flag
from penmark.discovering.proof import Proof, Prover
from penmark.discovering.specimen import Specimen, specimen_of
from penmark.discovering.statement import Statement
from penmark.discovering.withholding import shortened
from penmark.grading.grader import solve_for_grading
from penmark.grading.ladder import Climb, LadderOptions, ladder_for
from penmark.grading.profile import Profile, Tier, load_profile
from penmark.grading.solve_state import SolveState
from penmark.program import negate
from penmark.puzzle.puzzle import Puzzle
from penmark.solvers.base import Budget, Cancel
from penmark.solvers.fast import kernel_flag

DEFAULT_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class MiningOptions:
    profile: Profile | str | None = None
    """A profile or its name; the genre's standard one if not given."""
    without: tuple[str, ...] = ()
    """Techniques that are withheld."""
    tier: Tier | None = None
    """How far up the ladder goes; if not given, to its end, or to where the first withheld technique stood."""
    uniqueness: bool = True
    time_budget: float | None = DEFAULT_SECONDS
    """Seconds for one puzzle."""
    proofs: int = 40
    """At each stop, for how many moves a minimal proof is looked for: those first that are refuted soonest."""
    refined: int = 12
    """For how many of them smaller ones are looked for."""
    shapes: int = 3
    """At each stop, how many specimens are kept, each of another shape."""


@dataclass(frozen=True, slots=True)
class Mined:
    """What one puzzle gave."""

    puzzle: Puzzle
    stops: tuple[tuple[Specimen, ...], ...]
    """For each state in which no technique found a step, its specimens, the one with the smallest proof first."""
    solved: bool
    """Whether it was solved in the end; if not, it has no single solution, or time ran out."""
    has_one_solution: bool | None
    """`None` if that was not found out in time."""

    def specimens(self) -> Iterator[Specimen]:
        for stop in self.stops:
            yield from stop


def mine(
    puzzle: Puzzle, options: MiningOptions | None = None, *, source: str = "", cancel: Cancel | None = None
) -> Mined:
    """Every state of a solve in which no technique of the ladder finds a step, with the moves that lead on."""
    options = options or MiningOptions()
    budget = Budget(options.time_budget, cancel)
    outcome, lowering = solve_for_grading(puzzle, options.time_budget, cancel)
    if not outcome.unique:
        return Mined(puzzle, (), solved=False, has_one_solution=outcome.unique)
    named = options.profile
    profile = named if isinstance(named, Profile) else load_profile(puzzle.genre, named)
    used = shortened(puzzle.genre, profile, options.without, options.tier)
    ladder = ladder_for(puzzle, used, LadderOptions(options.uniqueness, max_trial_depth=0))
    stops = []
    with kernel_flag(cancel) as flag:
        state = SolveState(puzzle, truth=outcome[0], budget=budget, flag=flag, lowering=lowering)
        climb = Climb(ladder, state)
        while _stopped(climb):
            stop = _Stop(state, options, budget, flag).specimens(source)
            if not stop:
                break
            stops.append(stop)
            state.apply(stop[0].moves)
    return Mined(puzzle, tuple(stops), state.solved, has_one_solution=True)


def _stopped(climb: Climb) -> bool:
    """Go on as far as the ladder leads; whether it ends before the puzzle does."""
    for _ in climb.steps():
        pass
    return not climb.state.solved and climb.state.budget.stop() is None


class _Stop:
    """One state in which the ladder ends."""

    def __init__(self, state: SolveState, options: MiningOptions, budget: Budget, flag: Flag | None) -> None:
        self._state = state
        self._options = options
        self._budget = budget
        self._prover = Prover(state, flag)

    def specimens(self, source: str) -> tuple[Specimen, ...]:
        """The best of each shape, the smallest proof first; what the same statements prove is one specimen."""
        moves: dict[frozenset[Statement], list[Proof]] = {}
        for proof in sorted(self._proofs(), key=lambda proof: (proof.cost, proof.goal)):
            moves.setdefault(frozenset(proof.statements), []).append(proof)
        best: dict[str, Specimen] = {}
        for proofs in moves.values():
            if len(best) == self._options.shapes:
                break
            specimen = specimen_of(self._state, proofs[0], source)
            if specimen.shape.hash not in best:
                goals = dict.fromkeys(proof.goal for proof in proofs)
                all_moves = tuple(map(self._state.reasoner.move, goals))
                best[specimen.shape.hash] = replace(specimen, moves=all_moves)
        return tuple(best.values())

    def _proofs(self) -> list[Proof]:
        """Of moves that single suppositions prove, one proof each, and the best of them made smaller."""
        refuted = [refutation for goal in self._goals() if (refutation := self._prover.refutation(goal))]
        refuted.sort(key=lambda each: (len(each.ways[0]), each.goal))
        chosen = {each.goal: each for each in refuted[: self._options.proofs]}
        if not chosen:
            return self._all(self._prover.prove_by_search(goal, self._budget) for goal in self._deep_goals())
        found = self._all(self._prover.prove(each, self._budget) for each in chosen.values())
        found.sort(key=lambda proof: (proof.cost, proof.goal))
        best = found[: self._options.refined]
        again = (self._prover.prove(chosen[each.goal], self._budget, again=True) for each in best)
        return found + self._all(again)

    def _all(self, proofs: Iterable[Proof | None]) -> list[Proof]:
        """Those that are found in time."""
        in_time = takewhile(lambda _: self._budget.stop() is None, proofs)
        return [proof for proof in in_time if proof is not None]

    def _goals(self) -> Iterator[int]:
        """All literals that are true in the solution and not on the board."""
        value = self._state.reasoner.deducer.value
        for variable in range(len(self._state.reasoner.targets)):
            if value(2 * variable) == 0:
                yield 2 * variable + self._state.is_untrue(2 * variable)

    def _deep_goals(self) -> list[int]:
        """Where no single supposition is refuted: what nested ones refute, or else what only search proves."""
        literal = self._state.trial(2)
        if literal is not None:
            return [negate(literal)]
        return list(self._goals())[: self._options.shapes]
