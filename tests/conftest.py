"""What all tests share: hypothesis without deadlines, reproducible in CI; and last words on what was not run."""

from __future__ import annotations

import os
from collections.abc import Generator
from typing import Any

import pytest
from hypothesis import settings

from tests.studio import tools

settings.register_profile("penmark", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("penmark")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(terminalreporter: Any) -> Generator[None]:
    """After everything else that is said, so that nobody takes what was skipped for what was tried."""
    yield
    skipped = terminalreporter.stats.get("skipped", [])
    for line in tools.left_out(str(report.longrepr[2]) for report in skipped if isinstance(report.longrepr, tuple)):
        terminalreporter.write_line(line, yellow=True)
