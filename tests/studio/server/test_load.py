"""The load script runs, against a studio of its own."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.slow
def test_a_few_clients_for_a_moment() -> None:
    command = [sys.executable, "-m", "bench.load", "--clients", "4", "--seconds", "4", "--every", "1", "--peaceful"]
    outcome = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "errors           0" in outcome.stdout, outcome.stdout + outcome.stderr
    assert "p95" in outcome.stdout
    assert "MiB (server and workers)" in outcome.stdout
