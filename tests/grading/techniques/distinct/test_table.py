"""The table of techniques knows all codes of the library."""

from __future__ import annotations

import pytest

from tests.corpus import corpus_path
from tests.grading.techniques.distinct.library import cases
from tests.grading.techniques.distinct.table import CODES, Verdict, main, techniques, verdicts


def test_every_code_of_the_library_has_a_name() -> None:
    lines = corpus_path("techniques", "hodoku_reglib.txt").read_text("utf-8").splitlines()
    assert {line.split(":")[1].partition("-")[0] for line in lines if line.startswith(":")} == set(CODES)


def test_techniques_of_all_modules_are_found() -> None:
    assert {"als-xz", "naked-pair", "x-wing"} <= techniques().keys()


def test_a_technique_that_is_not_ours_has_no_verdicts() -> None:
    assert verdicts("0364") == []


def test_a_miss_says_what_was_found_instead() -> None:
    (case, *_) = cases("0901")
    technique = verdicts("0300")[0].technique
    miss = Verdict(case, technique)
    assert not miss.passed
    assert str(miss) == "x-wing, line 1055 (0901-1): expected 327; of 0 found the nearest is none"


def test_the_table_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    main(["als-xz"])
    head, row, *rest = capsys.readouterr().out.splitlines()
    assert head.split() == ["code", "technique", "cases", "passed"]
    assert row.split() == ["0901", "als-xz", "10", "10"]
    assert rest == ["", "misses", "none"]
