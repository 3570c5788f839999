"""`Attempt`: one pass of the recipe: board, random solution, clues, then a strategy that makes a puzzle of them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cached_property

from penmark.board.coord import Coord, Layer
from penmark.board.mark import TRUE, Mark
from penmark.board.symmetry import Symmetry
from penmark.errors import PuzzleError
from penmark.generating.ambiguity import HostRules, with_more_clue_hosts, with_room_cut
from penmark.generating.clue_choices import ClueChoices, leaves_choice
from penmark.generating.given_places import make_with_clues_at_places
from penmark.generating.kernel_board import Answer, KernelBoard, kernel_board
from penmark.generating.orbits import orbits
from penmark.generating.outcomes import Finished, Rejected, StrategyOutcome, Unsettled
from penmark.generating.payloads import WantedVariants, wanted_variants
from penmark.generating.quotas import within_most
from penmark.generating.random_solution import random_answer
from penmark.generating.scaffolding import filter_called, scaffold
from penmark.generating.settling_answer import Settled, settled_answer
from penmark.generating.strategies import strategy_for
from penmark.generating.trial import Run, Trial
from penmark.generating.whole_puzzles import finish_with_all_clues, is_with_all_clues
from penmark.puzzle.clue import ClueValue
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.randomness import Rng
from penmark.puzzle.solution import Solution
from penmark.puzzle.truth import require_true_set

_CONFLICTS = 1_000
"""A given on a line that is not proved superfluous within this number of conflicts may stay."""
_SETTLED = 0.65
"""Where clues state marks: once this share of the board is decided, the rest has hardly a choice left."""
_EXTENSIONS = 40
"""The number of boards tried in one attempt, each with more clue-bearing cells than the one before."""
_CHOICES, _RARE_CHOICES = 3, 2
"""How often clues are chosen on one board where those chosen make it too easy, and where few puzzles are hard enough:
after two that are not, one on another board is more often."""
_SEEDS = 200
"""The number of boards that a genre tries to make together with a solution in one attempt."""
_REDONE, _REDOINGS = 2, 40
"""Another answer may differ up to this distance from a place that is open; and how many are tried on one board."""
_PATIENCE = 8
"""The number of answers in a row, none of which leaves less open, after which another board is tried."""
_DISTANCE, _FILTERED_DISTANCE = 3, 6
"""The distance between cells that are added at once; with a clue filter fewer are, so that more carry a number."""


class Redoing:
    """Answers one after the other on a board that gets no more clue-bearing cells, each near one that left little open.

    Where there are rooms, every second time one of them is cut in two there, which is one more clue.
    """

    def __init__(self, board: Puzzle, group: tuple[Symmetry, ...], rng: Rng) -> None:
        self.board = board
        self.wanted: dict[Coord, Mark] = {}
        """The marks of the answer that the next one should have too."""
        self._cuts_rooms = board.substrate.rooms is not None and len(group) == 1
        self._rng = rng
        self._solution: Solution | None = None
        self._open: frozenset[Coord] = frozenset()
        self._distance = True, 0
        self._tries = self._idle = 0

    @property
    def is_hopeless(self) -> bool:
        return self._idle >= _PATIENCE

    def next(self, solution: Solution, outcome: Unsettled) -> None:
        """Prepare for another answer, all but what is open and what lies round one such place as it is."""
        self._tries += 1
        is_nearer = self._cuts_rooms or self._solution is None or outcome.distance < self._distance
        self._idle = 0 if is_nearer else self._idle + 1
        if self._solution is None or is_nearer or outcome.distance == self._distance:
            self._solution, self._open, self._distance = solution, frozenset(outcome.positions), outcome.distance
        centre = self._rng.choice(sorted(self._open))
        if self._cuts_rooms and self._tries % 2 == 0:
            self.board = with_room_cut(self.board, centre, self._rng) or self.board
        self.wanted = {
            at: mark
            for at, mark in self._solution.items()
            if at not in self._open and max(abs(at.row - centre.row), abs(at.col - centre.col)) > _REDONE
        }


class Attempt:
    """One attempt at a task, with a random stream of its own."""

    def __init__(self, run: Run, number: int) -> None:
        self._run = run
        self._genre, self._config = run.task.genre, run.task.config
        self._rng = self._config.rng(self._genre, number).heeding(run.budget.check)
        self._strategy = strategy_for(run.task, number)
        self._is_set_checked = False

    def run(self) -> Finished | Rejected:
        """Make a board and a puzzle on it; as long as clues leave something open, add clue-bearing cells there."""
        if self._config.clue_places:
            outcome = make_with_clues_at_places(self._run, self._rng)
            return outcome if isinstance(outcome, Finished) else Rejected()
        if self._config.solution is not None:
            return self._of_solution(self._config.solution)
        wanted = wanted_variants(self._genre, self._config.variants)
        if wanted.payloads:
            return self._of_payloads(wanted)
        if self._genre.seeds_board_for(self._config):
            return self._run_seeded()
        board = scaffold(self._genre, self._config, self._rng)
        marks: Mapping[Coord, Mark] = self._genre.seed_marks(board, self._config, self._rng)
        redoing = Redoing(board, self._config.symmetry.group(board.rows, board.cols), self._rng)
        for _ in range(_REDOINGS if self._genre.redoes_solutions else _EXTENSIONS):
            with kernel_board(board) as loaded:
                answer = self._answer(loaded, marks)
                if answer is None:
                    return Rejected()
                clues = self._clues(loaded, answer)
                if self._is_partly_clued(loaded, clues):
                    group = self._config.symmetry.group(board.rows, board.cols)
                    settled = settled_answer(
                        loaded,
                        answer,
                        clues,
                        group,
                        self._run.budget,
                        self._rng,
                        near=bool(marks),
                        fuller=self._is_fuller,
                    )
                    outcome = self._run_settled(loaded, settled)
                    answer = settled.answer
                else:
                    outcome = self._strategy.run(self._trial(loaded, answer, clues))
            if not isinstance(outcome, Unsettled):
                return outcome
            if self._genre.redoes_solutions:
                redoing.next(loaded.solution(answer), outcome)
                if redoing.is_hopeless:
                    break
                board = redoing.board
                fresh = self._genre.seed_marks(board, self._config, self._rng)
                marks = redoing.wanted | {at: mark for at, mark in fresh.items() if at not in redoing.wanted}
                continue
            extended = self._extended(board, outcome.positions)
            if extended is None:
                return Rejected()
            board, marks = extended, self._wanted_again(loaded.solution(answer), extended)
        return Rejected()

    @property
    def _is_fuller(self) -> bool:
        """Whether it pays to look for answers with many clues, since single rules are to come as far as possible."""
        target = self._run.task.target
        return target is not None and target.is_just_above_single_rules

    def _run_settled(self, loaded: KernelBoard, settled: Settled) -> StrategyOutcome:
        """Let the strategy make a puzzle of an answer that others have led to."""
        if settled.rival is not None:
            differing = [k for k, value in enumerate(settled.answer) if settled.rival[k] != value]
            return Unsettled(list(dict.fromkeys(map(loaded.coord, differing))))
        trial = self._trial(loaded, settled.answer, settled.clues)
        trial.is_settled = settled.is_only
        return self._strategy.run(trial)

    def _of_payloads(self, wanted: WantedVariants) -> Finished | Rejected:
        """Draw payloads on a random solution; if they leave something open, or are too hard, give numbers besides."""
        plain = scaffold(self._genre, self._config, self._rng)
        with kernel_board(plain) as loaded:
            answer = self._answer(loaded, {})
            if answer is None:
                return Rejected()
            solution = loaded.solution(answer)
        board = wanted.draw(plain, solution, self._rng)
        if board is None:
            return Rejected()
        outcome = finish_with_all_clues(self._run, board, solution)
        if not isinstance(outcome, Unsettled):
            return outcome
        if wanted.without_givens:
            return Rejected()
        with kernel_board(board) as loaded:
            if not self._run.budget.solve(loaded.solver, loaded.literals(solution), None):
                raise PuzzleError("what was drawn on a solution is not true of it; please report this seed")
            answer = loaded.solver.outputs()
            trial = self._trial(loaded, answer, self._clues(loaded, answer))
            outcome = self._strategy.run(_beside_payloads(trial))
        return outcome if isinstance(outcome, Finished) else Rejected()

    def _run_seeded(self) -> Finished | Rejected:
        """Make a puzzle of a board that comes with its solution."""
        target = self._run.task.target
        tier = None if target is None else target.expected_tier
        for _ in range(_SEEDS):
            self._run.budget.check()
            seeded = self._genre.seed_board(self._config, self._rng, tier)
            if seeded is not None:
                break
        else:
            return Rejected()
        if is_with_all_clues(self._run.task):
            return self._finish_seeded(*seeded)
        board, marks = seeded
        with kernel_board(board) as loaded:
            answer = self._answer(loaded, marks)
            if answer is None:
                return Rejected()
            outcome = self._strategy.run(self._trial(loaded, answer, self._clues(loaded, answer)))
        return Rejected() if isinstance(outcome, Unsettled) else outcome

    def _finish_seeded(self, board: Puzzle, marks: Mapping[Coord, Mark]) -> Finished | Rejected:
        """Make a puzzle with all clues; as long as they leave something open, let the genre change the board there."""
        clues: Mapping[Coord, ClueValue] = {}
        for _ in range(_EXTENSIONS):
            solution = Solution.from_marks(board.field, marks)
            if leaves_choice(self._genre):
                clues, outcome = self._finish_chosen(board, solution, clues)
            else:
                outcome = finish_with_all_clues(self._run, board.derive_clues(solution), solution)
            if not isinstance(outcome, Unsettled):
                return outcome
            for positions in outcome.apart:
                extended = self._genre.extend_seed(board, marks, positions, self._rng)
                if extended is None:
                    return Rejected()
                board, marks = extended
            if len(marks) == len(board.substrate.floor):
                continue
            with kernel_board(board) as loaded:
                answer = self._answer(loaded, marks)
                if answer is None:
                    return Rejected()
                marks = dict(loaded.solution(answer).items())
        return Rejected()

    def _finish_chosen(
        self, board: Puzzle, solution: Solution, before: Mapping[Coord, ClueValue]
    ) -> tuple[Mapping[Coord, ClueValue], StrategyOutcome]:
        """Make a puzzle with one of the true clues at every place: those that stood there before, or random ones."""
        choices, target = ClueChoices(board, solution, self._run.budget), self._run.task.target
        hopeless = choices.hopeless()
        if hopeless is not None:
            return before, hopeless
        is_rare = target is not None and target.is_highest_tier
        for _ in range(_RARE_CHOICES if is_rare else _CHOICES):
            if target is not None and target.is_single_rule_tier:
                first = dict(board.derive_clues(solution).clues)
            else:
                first = choices.random(self._rng)
                first |= {at: clue for at, clue in before.items() if clue in choices.true.get(at, ())}
            clues = choices.without_rival(first, self._rng)
            if clues is None or isinstance(clues, Unsettled):
                return before, clues or Rejected()
            outcome = finish_with_all_clues(self._run, board.with_clues(clues), solution)
            if not isinstance(outcome, Rejected):
                return clues, outcome
            before = {}
        return before, Rejected()

    def _trial(self, loaded: KernelBoard, answer: Answer, clues: Mapping[Coord, ClueValue]) -> Trial:
        """What a strategy is given; clues that do not depend on each other are checked here."""
        if not self._genre.clues_depend:
            loaded.require_true(answer, clues)
        return Trial(self._run, self._rng, loaded, answer, clues)

    def _is_partly_clued(self, loaded: KernelBoard, clues: Mapping[Coord, ClueValue]) -> bool:
        """Whether another answer may have more clues, all of which may stand."""
        return (
            not self._genre.clues_depend and self._config.clue_filter is None and len(clues) < len(loaded.clue_places)
        )

    def _of_solution(self, solution: Solution) -> Finished | Rejected:
        """Make a puzzle of the clues of one solution."""
        board = Puzzle(self._genre, solution.substrate, variants=self._config.variants)
        with kernel_board(board) as loaded:
            if not self._run.budget.solve(loaded.solver, loaded.literals(solution), None):
                raise PuzzleError(f"the solution given breaks the rules of {self._genre.title}")
            answer = loaded.solver.outputs()
            trial = self._trial(loaded, answer, self._clues(loaded, answer))
            if trial.ambiguous():
                if self._config.quotas:  # another choice among the clues may do
                    return Rejected()
                raise PuzzleError("even all clues that this solution allows leave other solutions")
            outcome = self._strategy.run(trial)
        return outcome if isinstance(outcome, Finished) else Rejected()

    def _extended(self, board: Puzzle, ambiguous: Sequence[Coord]) -> Puzzle | None:
        group = self._config.symmetry.group(board.rows, board.cols)
        cells = [at for at in board.substrate.positions() if at.layer is Layer.CELLS]
        together = orbits(cells, board.rows, board.cols, group)
        distance = _DISTANCE if self._config.clue_filter is None else _FILTERED_DISTANCE
        rules = HostRules(together, distance, self._most_hosts, self._config.has_open_floor(self._genre))
        extended = with_more_clue_hosts(board, ambiguous, rules, self._rng)
        return extended if extended and extended.substrate.floor else None

    @cached_property
    def _most_hosts(self) -> int:
        """The number of clue-bearing cells that the config's density asks for; no bound with a plan or a filter."""
        dims, host = self._config.dims, self._genre.laid_out_host
        if self._config.scaffold is not None or self._config.clue_filter is not None or host is None:
            return dims.rows * dims.cols
        density = self._config.material_density.get((Layer.CELLS, host), 1.0)
        return math.ceil(density * dims.rows * dims.cols)

    def _wanted_again(self, old: Solution, board: Puzzle) -> Mapping[Coord, Mark]:
        """Marks for an extended board: those it had, except around new clue places, where the filter decides."""
        meaning = self._genre.counting
        if meaning is None or meaning.mark is None:
            return {}
        marks: dict[Coord, Mark] = {}
        if self._config.clue_filter is not None:
            allows = filter_called(self._genre, self._config.clue_filter).allows
            for at in board.clue_places():
                seen = board.field.coords(sorted(meaning.sight(board.substrate, at)))
                numbers = [n for n in range(len(seen) + 1) if allows(n)]
                if at in old and numbers and not any(each in marks for each in seen):
                    held = self._rng.shuffled(seen)[: self._rng.choice(numbers)]
                    marks |= {each: Mark.binary((each in held) is (meaning.mark == TRUE)) for each in seen}
        return marks | {at: mark for at, mark in old.items() if mark == meaning.mark and at not in marks}

    def _answer(self, loaded: KernelBoard, wanted: Mapping[Coord, Mark]) -> Answer | None:
        """A random answer with the wanted marks as far as possible; raises `PuzzleError` if there never is one."""
        settled = _SETTLED if self._genre.clues_are_marks else 1.0
        answer = random_answer(loaded, self._rng, self._run.budget, (), loaded.literals(wanted), settled)
        if answer is None and loaded.board.substrate == self._genre.default_substrate(self._config.dims):
            self._require_solvable(loaded)
        return answer

    def _require_solvable(self, loaded: KernelBoard) -> None:
        """Raise `PuzzleError` for a board on which every attempt would fail; that is asked once for all of them."""
        if not self._run.is_solvable and self._run.budget.solve(loaded.solver, (), None) is False:
            raise PuzzleError(f"there is no solution to an empty {self._genre.title} board of {self._config.dims}")
        self._run.is_solvable = True

    def _clues(self, loaded: KernelBoard, answer: Answer) -> Mapping[Coord, ClueValue]:
        """All clues that the answer gives, or those of them that the filter allows."""
        if self._genre.clues_depend:
            return self._dependent_clues(loaded.board, loaded.solution(answer))
        clues = loaded.clues(answer, self._rng)
        if self._config.quotas:
            board = loaded.board
            group = self._config.symmetry.group(board.rows, board.cols)
            together = orbits(list(clues), board.rows, board.cols, group)
            clues = within_most(clues, together, self._config.quotas, self._rng)
        if self._config.clue_filter is None:
            return clues
        allows = filter_called(self._genre, self._config.clue_filter).allows
        return {at: clue for at, clue in clues.items() if (n := clue.as_number) is not None and allows(n)}

    def _dependent_clues(self, board: Puzzle, solution: Solution) -> dict[Coord, ClueValue]:
        """A set of clues that belong together, chosen by the genre."""
        chosen: dict[Coord, ClueValue] = {}
        for meaning in self._genre.clue_meanings:
            clues = meaning.choose_clues(board, solution, self._rng)
            if clues is None:
                raise PuzzleError(f"{self._genre.title} has no way to choose clues that belong together: none are made")
            chosen |= clues
        if not self._is_set_checked:  # once: a set that is not true of its solution makes no puzzle in any case
            require_true_set(board, solution, chosen)
            self._is_set_checked = True
        return chosen


def _beside_payloads(trial: Trial) -> Trial:
    """The same with givens only where setters put them, off the lines, and on them only those that cannot be spared."""
    covered = {at for payload in trial.loaded.board.variants.payloads for at in payload.bare_cells}
    chosen = {at: clue for at, clue in trial.clues.items() if at not in covered}
    for at in trial.rng.shuffled([at for at in trial.clues if at in covered]):
        if not trial.checker.is_redundant(at, chosen, _CONFLICTS):
            chosen[at] = trial.clues[at]
    return trial.with_clues(chosen)
