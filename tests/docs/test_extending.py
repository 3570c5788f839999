"""What the page on extending shows, in a process of its own: its rules are not to be known to other tests."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.docs.pages import ROOT


@pytest.mark.slow
def test_the_page_on_extending() -> None:
    arguments = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/docs/extending_checks.py")
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=dict(os.environ),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "skipped" not in done.stdout
