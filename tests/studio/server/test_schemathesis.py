"""The API does what its OpenAPI document says, whatever it is sent."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from penmark.studio.server.openapi import document
from tests.studio.server.conftest import started


@pytest.mark.slow
@pytest.mark.parametrize(("examples", "seconds"), [(1, 6), pytest.param(20, 120, marks=pytest.mark.sweep)])
def test_schemathesis_finds_nothing(tmp_path: Path, examples: int, seconds: int) -> None:
    """All of its checks as they come, for as long as there is time; and nothing that the server has to complain of."""
    with started() as (process, url):
        outcome = subprocess.run(
            [
                *(sys.executable, "-m", "schemathesis.cli", "run", f"{url}api/openapi.json"),
                *("--max-examples", str(examples), "--max-time", str(seconds), "--seed", "1", "--no-color"),
                *("--generation-database", "none", "--request-timeout", "30"),
            ],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            check=False,
        )
        process.send_signal(signal.SIGINT)
        _, complaints = process.communicate(timeout=20)
    assert outcome.returncode == 0, outcome.stdout[-8000:] + outcome.stderr[-2000:]
    there = sum(verb in item for item in document()["paths"].values() for verb in ("get", "post", "delete"))
    assert f"{there} selected" in outcome.stdout
    assert "Traceback" not in complaints, complaints
