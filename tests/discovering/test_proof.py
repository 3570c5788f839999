from __future__ import annotations

from penmark.discovering.proof import Proof, Prover
from penmark.grading.solve_state import SolveState
from penmark.program import negate
from penmark.puzzle.game import Commit
from penmark.solvers.base import Budget
from tests.discovering.boards import corner_3, starters, stopped

FOREVER = Budget(None, None)


def in_corner() -> tuple[SolveState, int]:
    """A 3 in the corner, and the literal that its outer side is a line."""
    state = SolveState(corner_3())
    line = state.puzzle.mark_layers[state.puzzle.coord("edgeh:a4").layer].domain.marks()[1]
    return state, state.reasoner.literal(Commit(state.puzzle.coord("edgeh:a4"), line))


def follows(proof: Proof, state: SolveState, *, without: int | None = None) -> bool:
    """Whether the goal follows from a proof's statements, perhaps without one, and its marks: by brute force."""
    statements = [each for k, each in enumerate(proof.statements) if k != without]
    variables = sorted({v for each in statements for v in each.variables} | {proof.goal >> 1})
    held = {literal >> 1: literal % 2 == 0 for literal in proof.marks}
    free = [v for v in variables if v not in held]
    for chosen in range(1 << len(free)):
        values = held | {v: bool(chosen >> k & 1) for k, v in enumerate(free)}
        if values[proof.goal >> 1] is (proof.goal % 2 == 0):
            continue
        if all(
            sum(values[lit >> 1] is (lit % 2 == 0) for lit in each.literals) in (each.allowed or ())
            for each in statements
        ):
            return False
    return True


def test_a_proof_is_found_and_nothing_can_be_left_out() -> None:
    state, goal = in_corner()
    prover = Prover(state)
    refutation = prover.refutation(goal)
    assert refutation is not None
    assert refutation.layers == 2
    proof = prover.prove(refutation, FOREVER)
    assert proof is not None
    assert (proof.cost, proof.marks, proof.minimal, proof.refuted) == ((2, 0), (), True, True)
    assert follows(proof, state)
    assert not follows(proof, state, without=0)
    assert not follows(proof, state, without=1)


def test_what_does_not_follow_has_no_proof() -> None:
    state, goal = in_corner()
    prover = Prover(state)
    assert prover.refutation(negate(goal)) is None
    assert prover.prove_by_search(negate(goal), FOREVER) is None


def test_search_proves_what_single_suppositions_do() -> None:
    state, goal = in_corner()
    proof = Prover(state).prove_by_search(goal, FOREVER)
    assert proof is not None
    assert not proof.refuted
    assert follows(proof, state) or any(each.is_graph for each in proof.statements)


def test_proofs_of_counts_hold_by_brute_force() -> None:
    (puzzle,) = starters("sudoku", "uses:x-wing 6x6", 1)
    state = stopped(puzzle, "x-wing")
    prover, tried = Prover(state), 0
    for variable in range(len(state.reasoner.targets)):
        goal = 2 * variable + state.is_untrue(2 * variable)
        refutation = prover.refutation(goal) if state.reasoner.deducer.value(goal) == 0 else None
        proof = prover.prove(refutation, FOREVER) if refutation is not None else None
        if proof is not None and len({v for each in proof.statements for v in each.variables}) <= 26:
            assert follows(proof, state)
            assert not any(follows(proof, state, without=k) for k in range(len(proof.statements)))
            tried += 1
    assert tried


def test_the_board_is_as_before() -> None:
    state, goal = in_corner()
    before = state.reasoner.deducer.applied()
    Prover(state).refutation(goal)
    assert state.reasoner.deducer.applied() == before


def test_no_time_gives_no_proof() -> None:
    state, goal = in_corner()
    assert Prover(state).prove_by_search(goal, Budget(0.0, None)) is None
