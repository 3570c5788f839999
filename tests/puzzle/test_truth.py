"""What a genre's author gets wrong is said in words, whichever way the puzzle is used."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import ClassVar

import pytest

import penmark
from penmark.board.coord import Coord, Layer
from penmark.board.families import EachRow
from penmark.board.mark import TRUE, Mark
from penmark.board.region import Region
from penmark.board.substrate import Substrate
from penmark.enumerating import walk_canonical
from penmark.errors import ClueError, PuzzleError, RuleError
from penmark.genres.akari import Akari
from penmark.grading import grade, hint
from penmark.puzzle.clue import ClueValue, Number, NumberRange, OneOf, Runs
from penmark.puzzle.enumeration import EnumConfig
from penmark.puzzle.game import Game
from penmark.puzzle.genre import Genre
from penmark.puzzle.mark_layer import MarkLayer
from penmark.puzzle.meaning import ClueMeaning, Clues
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.puzzle.style import RenderStyle
from penmark.puzzle.variant import Variants
from penmark.rules import kinds
from penmark.rules.base import Rule
from penmark.rules.constraint import Constraint
from penmark.rules.exact_count import ExactCount
from penmark.rules.field import Scope
from penmark.solvers import SOLVERS


class RowCount(ClueMeaning):
    """The shaded cells of a clue's row; `spoilt` is what its author got wrong."""

    def __init__(self, spoilt: str = "") -> None:
        super().__init__(NumberRange(range(10)))
        self.spoilt = spoilt

    def derive(self, board: Puzzle, solution: Solution, at: Coord) -> ClueValue | None:
        shaded = sum(solution[each] == TRUE for each in board.coords() if each.row == at.row)
        return Number(shaded + (self.spoilt == "derive"))

    def constraints(self, substrate: Substrate, clues: Clues, variants: Variants) -> tuple[Constraint, ...]:
        return tuple(self._constraint(at, clue) for at, clue in clues.items())

    def _constraint(self, at: Coord, clue: ClueValue) -> Constraint:
        mark = Mark.number(3) if self.spoilt == "mark" else TRUE
        named = {"no clues": (), "two clues": (at, at)}.get(self.spoilt, (at,))
        return Constraint.each(ExactCount(mark, clue.as_number or 0), [Region.row(Layer.CELLS, at.row)], clues=named)


class Rows(Genre):
    name: ClassVar[str] = "spoilt-rows"
    title: ClassVar[str] = "Rows"
    rules: ClassVar[str] = "Shade cells. A number counts the shaded cells of its row."
    board_rules: tuple[Constraint, ...] = ()

    def __init__(self, spoilt: str = "", board_rules: Iterable[Constraint] = ()) -> None:
        vars(self)["clue_meanings"] = (RowCount(spoilt),)
        self.board_rules = tuple(board_rules)

    def mark_layers(self, substrate: Substrate) -> tuple[MarkLayer, ...]:
        return (MarkLayer(name="cells", layers=(Layer.CELLS,), style=RenderStyle.FILL),)

    def build_constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        return self.board_rules


@pytest.fixture
def _own_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules that a test defines are known only as long as it runs."""
    monkeypatch.setattr(kinds, "_KINDS", dict(kinds._KINDS))
    monkeypatch.setattr(kinds, "_defined", list(kinds._defined))


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize(
    ("genre", "said"),
    [
        (Rows("mark"), r"exact-count counts Mark.number\(3\), but cell\(0, 0\) holds binary marks"),
        (Rows("no clues"), "exact-count does not say which clue of Rows it speaks for"),
        (Rows("two clues"), "exact-count holds over 1 regions, but `clues` names 2 clues"),
        (Rows(board_rules=[Constraint.each(ExactCount(Mark.number(3), 1), EachRow())]), "holds binary marks"),
    ],
)
def test_a_wrong_constraint_is_said_by_every_solver(solver: str, genre: Genre, said: str) -> None:
    with pytest.raises(RuleError, match=said):
        penmark.solve(genre.new(2, 3).add_clue((0, 0), 1), 2, solver=solver)


USES: list[Callable[[Puzzle], object]] = [
    grade,
    lambda puzzle: hint(Game(puzzle)),
    lambda puzzle: Game(puzzle).status(),
    lambda puzzle: list(puzzle.places()),
]


@pytest.mark.parametrize("use", USES)
def test_a_wrong_constraint_is_said_wherever_a_puzzle_is_used(use: Callable[[Puzzle], object]) -> None:
    puzzle = Rows("mark").new(2, 3).add_clue((0, 0), 1)
    with pytest.raises(RuleError, match="holds binary marks"):
        use(puzzle)


@pytest.mark.usefixtures("_own_rules")
def test_a_rule_that_validates_more_than_its_base_sees_every_region() -> None:
    class Long(ExactCount, tag="truth-long", frozen=True):
        def validate(self, scope: Scope) -> None:
            super().validate(scope)
            if 3 in scope.indices:
                raise RuleError("not over the second row")

    with pytest.raises(RuleError, match="not over the second row"):
        penmark.solve(Rows(board_rules=[Constraint.each(Long(TRUE, 1), EachRow())]).new(2, 3))


def test_a_good_one_is_solved() -> None:
    assert len(penmark.solve(Rows().new(1, 3).add_clue((0, 0), 1), 9)) == 3


@pytest.mark.parametrize(("solver", "method"), [("fast", "lower"), ("simple", "check"), ("ortools", "encode")])
@pytest.mark.usefixtures("_own_rules")
def test_what_a_rule_lacks_is_said(solver: str, method: str) -> None:
    class Bare(Rule, tag="truth-bare", frozen=True):
        pass

    puzzle = Rows(board_rules=[Constraint.each(Bare(), EachRow())]).new(2, 2)
    with pytest.raises(RuleError, match=rf"the rule truth-bare \(.*Bare\) has no `{method}`"):
        penmark.solve(puzzle, solver=solver)


def test_a_derived_clue_that_is_not_true_is_said() -> None:
    said = r"Rows derives the clue \d at r1c1 from a solution that breaks exact-count, which it stands for: "
    with pytest.raises(PuzzleError, match=said):
        penmark.generate(Rows("derive"), 3, seed=1)
    with pytest.raises(PuzzleError, match=said):
        walk_canonical(Rows("derive"), EnumConfig(dims=Rows().dims_for(2, 2)))


class Lists(Rows):
    name: ClassVar[str] = "spoilt-lists"

    def __init__(self) -> None:
        super().__init__()
        self.clue_meanings[0]._options = OneOf(map(Runs, ((1,), (3,), (1, 3))))


def test_a_clue_of_another_kind_is_told_from_the_one_that_is_meant() -> None:
    board = Lists().new(2, 3)
    with pytest.raises(ClueError, match=r"is one of 1, 3, 1 3, got Number\(value=3\) and not Runs\(lengths=\(3,\)\)"):
        board.add_clue((0, 0), 3)
    with pytest.raises(ClueError, match=r"a clue is a number or a ClueValue .*, got \[1, 3\]"):
        board.add_clue((0, 0), [1, 3])  # type: ignore[arg-type]
    with pytest.raises(ClueError, match="got an empty one"):
        board.add_clue((0, 0), Runs(()))


def test_a_fault_of_a_file_is_said_with_file_and_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    genre, good = Akari(), '{"genre":"akari","data":{"dims":{"rows":1,"cols":1}}}'
    monkeypatch.setattr(genre, "_file", lambda name: tmp_path / name)
    (tmp_path / "samples.jsonl").write_text(f"{good}\n\n{good.replace('1', '0')}\n")
    (tmp_path / "boards.jsonl").write_text(f'{{"document":{good}}}\n')
    with pytest.raises(PuzzleError, match=r"samples\.jsonl, line 3: "):
        _ = genre.samples
    with pytest.raises(PuzzleError, match=r"boards\.jsonl, line 1: not as it should be, KeyError\('expect'\)"):
        _ = genre.boards


def test_a_tier_without_techniques_is_said_with_those_that_there_are() -> None:
    with pytest.raises(PuzzleError, match=r"no technique here is hard, so no puzzle is: there are easy, extreme ones"):
        penmark.generate(Rows(), 3, seed=1, tier="hard")
