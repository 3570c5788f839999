"""The load script runs, against a studio of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bench.abusers import ABUSERS


@pytest.mark.slow
def test_a_few_clients_for_a_moment() -> None:
    command = [sys.executable, "-m", "bench.load", "--clients", "4", "--seconds", "2", "--every", "0.5", "--peaceful"]
    outcome = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "errors           0" in outcome.stdout, outcome.stdout + outcome.stderr
    assert "p95" in outcome.stdout
    assert "MiB (server and workers)" in outcome.stdout


@pytest.mark.slow
def test_a_few_clients_beside_an_abuser() -> None:
    """Whether they wait for long depends on what else the machine does; that none is refused does not."""
    command = [sys.executable, "-m", "bench.load", "--abusers", "brackets", "--clients", "3", "--seconds", "2"]
    outcome = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "brackets" in outcome.stdout, outcome.stdout + outcome.stderr
    assert "errors   0" in outcome.stdout
    assert "p95" in outcome.stdout


def test_every_abuser_is_in_the_table_of_promises() -> None:
    page = (Path(__file__).parents[3] / "docs" / "security.md").read_text("utf-8")
    assert [name for name in ABUSERS if name != "nobody" and name not in page.partition("## The studio")[2]] == []
