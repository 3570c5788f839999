from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from bench.data import Record
from bench.report import Outcome, Run, changes, corpus_task, kept, load_run, main, ratios, report, starter_task, tasks
from penmark.library.dataset import read_dataset
from penmark.library.starter import starter_set
from penmark.puzzle.registry import by_name

LIT = Outcome("akari", "starter", "1", "4×4", "one", "easy", 12, 0.002, 0.004)
DARK = Outcome("akari", "starter", "2", "5×7", "one", "hard", 90, 0.004, 0.008)


def run_of(*outcomes: Outcome, date: str = "then") -> Run:
    return Run(date, outcomes)


def other(outcome: Outcome, **values: object) -> Outcome:
    return msgspec.structs.replace(outcome, **values)


def test_what_is_recorded_is_held_against_what_is_found() -> None:
    line = next(read_dataset(starter_set(by_name("akari")), by_name("akari")))
    right = starter_task("akari", 1, line.text, 10.0)
    assert (right.verdict, right.disagreements) == ("one", ())
    made = line.document.generated
    assert made is not None
    assert (right.grade, right.score) == (made.difficulty, made.score)
    wrong = line.text.replace(f'"score":{made.score}', f'"score":{(made.score or 0) + 1}')
    assert starter_task("akari", 1, wrong, 10.0).disagreements == (
        f"recorded with score {(made.score or 0) + 1}, graded with {made.score}",
    )


def test_a_puzzle_without_one_solution_is_a_disagreement() -> None:
    several = '{"genre":"akari","data":{"dims":{"rows":2,"cols":2}}}'
    outcome = starter_task("akari", 7, several, 10.0)
    assert (outcome.verdict, outcome.grade) == ("several", "several")
    assert outcome.disagreements == ("several instead of one solution",)


def test_a_record_that_its_source_has_cut_short_is_counted_and_no_more() -> None:
    outcome = corpus_task(Record("nurikabe", "Nurikabe", "7", "3 2\n- 1\n- -", ""), 10.0)
    assert (outcome.verdict, outcome.source, outcome.disagreements) == ("unreadable", "corpus", ())
    assert "unreadable" in report(run_of(LIT, outcome), None)


def test_a_file_of_variants_is_a_set_of_its_own() -> None:
    rooms = "1 1 2 2\n1 1 2 2\n3 3 4 4\n3 3 4 4"
    problem = f"4 4\n1 - - -\n- - 3 -\n- 4 - -\n- - - 2\n{rooms}"
    outcome = corpus_task(Record("sudoku", "JigsawSudoku", "7", problem, ""), 10.0)
    assert (outcome.genre, outcome.source, outcome.size) == ("sudoku", "JigsawSudoku", "4×4")


def test_changes_are_of_puzzles_of_both_runs() -> None:
    harder = other(LIT, grade="medium")
    slower = other(DARK, solve_seconds=0.008, grade_seconds=0.008)
    new = other(LIT, name="3")
    now, before = run_of(harder, slower, new, date="now"), run_of(LIT, DARK)
    assert list(changes(now, before)) == [(LIT, harder)]
    assert ratios(now, before)["akari"] == pytest.approx((0.010 / 0.006, 1.0))
    page = report(now, before)
    assert "1 puzzles of which something else is said" in page
    assert "one, medium, score 12" in page
    assert '<span class="worse">1.67 times as long</span>' in page


def test_what_was_not_walked_is_kept() -> None:
    assert kept(run_of(LIT, date="now"), run_of(other(LIT, score=1), DARK)) == run_of(LIT, DARK, date="now")
    assert kept(run_of(LIT), None) == run_of(LIT)


def test_the_page_has_counts_tiers_times_and_disagreements() -> None:
    page = report(run_of(LIT, other(DARK, disagreements=("<odd>",))), None)
    assert "akari, starter, easy: 1 of 2" in page
    assert "&lt;odd&gt;" in page
    assert "There is no earlier run" in page
    assert page.index("4×4") < page.index("5×7")


def test_a_run_is_kept_and_the_next_compared_with_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--genre", "akari", "--limit", "1", "--no-corpus", "--jobs", "0", "--results", str(tmp_path)]
    assert main(options) == 0
    assert "1 puzzles, 0 disagreements" in capsys.readouterr().out
    first = load_run(tmp_path / "report.json")
    assert first is not None
    assert len(first.outcomes) == 1
    assert main([*options, "--no-save"]) == 0
    assert load_run(tmp_path / "report.json") == first
    assert f"Since the run of {first.date}: 0 puzzles" in (tmp_path / "report.html").read_text("utf-8")


def test_a_damaged_run_is_none(tmp_path: Path) -> None:
    (tmp_path / "report.json").write_text("{")
    assert load_run(tmp_path / "report.json") is None
    assert load_run(tmp_path / "nowhere.json") is None


def test_sets_are_walked_evenly() -> None:
    assert len(tasks("akari", 3, 10.0, corpora=False)) == 3
