"""Rules from elsewhere are graded, hinted and explained like Penmark's own, from the moment they are imported."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

REPOSITORY = Path(__file__).parent.parent.parent


def test_rules_from_elsewhere() -> None:
    arguments = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/toy_rules/checks.py")
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=REPOSITORY,
        env=dict(os.environ),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "skipped" not in done.stdout
