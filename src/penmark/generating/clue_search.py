"""`ClueSearch`: move from candidate to candidate on one solution towards the wanted difficulty, clue by clue."""

from __future__ import annotations

import math
from collections.abc import Mapping

from penmark.board.coord import Coord
from penmark.generating.candidate import Candidate
from penmark.generating.evaluator import Evaluation, Evaluator, Fit
from penmark.generating.orbits import Orbit
from penmark.generating.outcomes import Finished, Rejected
from penmark.generating.reduction import Reduction
from penmark.generating.trial import Trial

_EVALUATIONS = 40
"""After this number of candidates another solution is tried."""
_MOST_SWAPPED = 3
"""The most orbits that one swap adds."""
_TRIMMINGS = 12
"""The most candidates evaluated to take back superfluous additions."""
_PATIENCE = 3
"""After this number of swaps in a row without progress another solution is tried."""
_SPARED = 14
"""The most givens beside payloads that are tried to be spared."""
_FEW = 8
"""Givens beside payloads of which none is tried to be spared."""
_UNRELATED = 1 << 30
"""The rank of clues that say nothing about the hard positions: after all others."""


def reduced_candidate(trial: Trial, evaluator: Evaluator) -> Candidate:
    """All clues, reduced to the usual number, or to few if a hard or minimal one is asked for, or payloads say most."""
    candidate = Candidate(trial)
    has_payloads = bool(trial.loaded.board.variants.payloads)
    few = evaluator.target.favours_few_clues or trial.config.minimal or has_payloads
    usual = 0 if few else trial.number_of_clues(trial.genre.default_clue_density)
    reduction = Reduction(trial.checker, trial.clues, trial.orbits, trial.budget)
    reduction.run(trial.rng, max(candidate.floor, usual), trial.config.minimal)
    left = reduction.left()
    candidate.set_on([orbit for orbit in trial.orbits if orbit[0] in left])
    return candidate


def search_clues(trial: Trial) -> Finished | Rejected:
    """Strategy: reduce the clues, then add, drop and swap clues until the difficulty is right."""
    evaluator = Evaluator(trial)
    candidate = reduced_candidate(trial, evaluator)
    found = ClueSearch(trial, evaluator, candidate).run()
    if found and trial.loaded.board.variants.payloads:
        _spare_givens(trial, evaluator, candidate)
    return trial.finish(candidate.puzzle()) if found else Rejected()


def _spare_givens(trial: Trial, evaluator: Evaluator, candidate: Candidate) -> None:
    """Drop givens without which the puzzle is as hard as asked for: the payloads are to say most."""
    is_as_asked = True
    for orbit in trial.rng.shuffled(candidate.on)[:_SPARED]:
        if candidate.clues > _FEW and candidate.drop_if_implied(orbit):
            evaluator.forget()
            is_as_asked = evaluator.evaluate(candidate).fit is Fit.AS_ASKED
            if not is_as_asked:
                candidate.add([orbit])
    if not is_as_asked:
        evaluator.forget()
        evaluator.evaluate(candidate)


def evaluate_reduced(trial: Trial) -> Finished | Rejected:
    """Strategy: reduce the clues, and evaluate the one candidate that comes of it."""
    evaluator = Evaluator(trial)
    candidate = reduced_candidate(trial, evaluator)
    as_asked = evaluator.evaluate(candidate).fit is Fit.AS_ASKED
    return trial.finish(candidate.puzzle()) if as_asked else Rejected()


class ClueSearch:
    """A local search over the clues of one solution; it changes the candidate in place."""

    def __init__(self, trial: Trial, evaluator: Evaluator, candidate: Candidate) -> None:
        self._trial, self._evaluator, self._candidate = trial, evaluator, candidate
        self._evaluations_left = _EVALUATIONS
        self._patience = _PATIENCE

    def run(self) -> bool:
        """Whether the candidate becomes as asked for before this solution has had its share of the work."""
        evaluation = self._evaluate()
        while evaluation.fit is not Fit.AS_ASKED and self._evaluations_left > 0:
            if self._trial.config.minimal:
                evaluation = self._swap(evaluation)
            elif evaluation.fit is Fit.TOO_HARD:
                evaluation = self._ease(evaluation)
            else:
                evaluation = self._harden(evaluation)
        return evaluation.fit is Fit.AS_ASKED

    def _evaluate(self) -> Evaluation:
        self._evaluations_left -= 1
        return self._evaluator.evaluate(self._candidate)

    # ── moves ──

    def _ease(self, evaluation: Evaluation) -> Evaluation:
        """Add clues, more and more at once, until it is not too hard; if it is too easy then, take some back."""
        number, added = 1, list[Orbit]()
        while evaluation.fit is Fit.TOO_HARD and self._evaluations_left > 0:
            batch = self._helpful(evaluation)[:number]
            if not batch:
                self._evaluations_left = 0
                return evaluation
            self._candidate.add(batch)
            added += batch
            evaluation = self._evaluate()
            number += 1 + number // 2
        return self._trim(evaluation, added[::-1]) if evaluation.fit is Fit.TOO_EASY else evaluation

    def _trim(self, evaluation: Evaluation, added: list[Orbit]) -> Evaluation:
        """Take back added orbits, in smaller and smaller parts, unless that makes it too hard or leads further off."""
        size, left = math.ceil(len(added) / 3), _TRIMMINGS
        while size and left:
            for start in range(0, len(added), size):
                part = [orbit for orbit in added[start : start + size] if orbit in self._candidate.on]
                if not part or not left:
                    continue
                left -= 1
                self._candidate.remove(part)
                trimmed = self._evaluate()
                if trimmed.fit is Fit.AS_ASKED:
                    return trimmed
                if trimmed.fit is Fit.TOO_EASY and trimmed.distance[:2] <= evaluation.distance[:2]:
                    evaluation = trimmed
                else:
                    self._candidate.add(part)
            size //= 2
        return evaluation

    def _harden(self, evaluation: Evaluation) -> Evaluation:
        """Drop clues one by one, except where that makes it too hard, until it is hard enough; else swap some."""
        for orbit in self._trial.rng.shuffled(self._candidate.on):
            if self._evaluations_left <= 0:
                return evaluation
            if not self._candidate.drop_if_implied(orbit):
                continue
            harder = self._evaluate()
            if harder.fit is Fit.TOO_HARD:
                self._candidate.add([orbit])
            else:
                evaluation = harder
            if evaluation.fit is Fit.AS_ASKED:
                return evaluation
        return self._swap(evaluation)

    def _swap(self, evaluation: Evaluation) -> Evaluation:
        """Add some clues and drop those that become redundant; undo it unless it leads nearer."""
        candidate, rng = self._candidate, self._trial.rng
        before = list(candidate.on)
        added = self._helpful(evaluation)[: 1 + rng.below(_MOST_SWAPPED)]
        candidate.add(added)
        for orbit in [*rng.shuffled(before), *added]:
            candidate.drop_if_implied(orbit)
        swapped = evaluation if set(candidate.on) == set(before) else self._evaluate()
        nearer = swapped.distance < evaluation.distance
        self._patience = _PATIENCE if nearer else self._patience - 1
        if self._patience <= 0 and swapped.fit is not Fit.AS_ASKED:
            self._evaluations_left = 0
        if nearer:
            return swapped
        candidate.set_on(before)
        return evaluation

    def _helpful(self, evaluation: Evaluation) -> list[Orbit]:
        """The orbits that are off: first those about few positions that are too hard, but at least one."""
        off, sights, hard = self._candidate.off(), self._sights(), evaluation.hard_positions
        rank = {orbit: min(len(sights[at] & hard) or _UNRELATED for at in orbit) for orbit in off}
        return sorted(off, key=rank.__getitem__)

    def _sights(self) -> Mapping[Coord, frozenset[int]]:
        """The positions that each clue is about."""
        board = self._trial.loaded.board
        meanings = ((at, board.genre.meaning_at(at)) for at in self._trial.loaded.clue_places)
        return {at: meaning.sight(board.substrate, at) for at, meaning in meanings if meaning is not None}
